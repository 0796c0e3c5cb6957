"""People who play over WebSockets and do not give up: they come back, and ask again what was not answered."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from vitrail.server.saved import BY_SEAT, OVER
from vitrail.server.store import Store
from vitrail.server.tables import Table

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from sqlalchemy import URL
    from websockets.asyncio.client import ClientConnection

    from tests.server.serving import State
    from vitrail.server.saved import SavedTable

PACE_S, AT_ONCE = 0.055, 50
"""A server takes 20 messages a second of one client, and some more at first."""
AGAIN_S = 0.05
GONE = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError)


class Asked(NamedTuple):
    """What a player asked under a request id."""

    id: str
    ply: int
    action: str


class Player:
    """One seat's client: plays random legal actions, now and then takes one back, until the game is over."""

    def __init__(self, url: str, opened: State, seat: int, draw: random.Random) -> None:
        self.table_id = opened["id"]
        self.seat = seat
        self.seen: list[tuple[int, float]] = []  # versions, and when they came
        self.applied: dict[str, Asked] = {}
        self.stale: set[str] = set()
        self.sentences: Counter[str] = Counter()
        self.longest_s = 0.0
        self.state: State | None = None
        self._address = f"{url.replace('http', 'ws')}api/games/{self.table_id}/live"
        self._key = opened["keys"][str(seat)]
        self._draw = draw
        self._open: Asked | None = None
        self._number = 0
        self._ply = 0  # how far the game was when it was last answered
        self._sent_at = 0.0
        self._sent = 0  # over this connection

    @property
    def over(self) -> bool:
        """Whether the game has been seen to be over."""
        return self.state is not None and self.state["status"] == "over"

    async def play(self, upto: int | None = None) -> None:
        """Play until this version, or until the game is over, through whatever happens to the server."""
        while not self._arrived(upto):
            try:
                async with connect(self._address, open_timeout=10, proxy=None, max_size=None) as socket:
                    await self._greet(socket)
                    while not self._arrived(upto):
                        await self._take(socket, json.loads(await socket.recv()))
            except GONE:
                await asyncio.sleep(AGAIN_S)

    def _arrived(self, upto: int | None) -> bool:
        return self.over or (upto is not None and bool(self.seen) and self.seen[-1][0] >= upto)

    async def _greet(self, socket: ClientConnection) -> None:
        self._sent = 0
        since = self.seen[-1][0] if self.seen else None
        await socket.send(json.dumps({"type": "hello", "seat": self.seat, "key": self._key, "since": since}))
        if self._open is not None:
            await self._send(socket, self._open)

    async def _take(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        match message["type"]:
            case "state":
                assert not self.seen or message["seq"] > self.seen[-1][0], "the versions only grow"
                self.seen.append((message["seq"], time.monotonic()))
                self.state = message["state"]
            case "current":
                assert message["seq"] == self.seen[-1][0]
            case "answer":
                await self._hear(socket, message)
            case "refused":
                self._refuse(message["message"])
        if self._open is None:
            await self._ask(socket)

    async def _hear(self, socket: ClientConnection, answer: dict[str, Any]) -> None:
        """What has become of the open request; an answer to an earlier sending of it may come, too."""
        if self._open is None or answer["id"] != self._open.id:
            assert answer["id"] in self.applied
            return
        self.longest_s = max(self.longest_s, time.monotonic() - self._sent_at)
        self._ply = answer["ply"]
        if answer["result"] == "refused":
            self._refuse(answer["message"])
            await asyncio.sleep(AGAIN_S)
            await self._send(socket, self._open)
            return
        assert answer["result"] in {"applied", "stale"}, answer
        if answer["result"] == "applied":
            self.applied[self._open.id] = self._open
        else:
            self.stale.add(self._open.id)
        self._open = None

    def _refuse(self, message: str) -> None:
        assert message.startswith("The games cannot be read or kept now: "), message
        self.sentences[message] += 1

    async def _ask(self, socket: ClientConnection) -> None:
        """Ask for an action where it is this seat's turn, as far as is known."""
        state = self.state
        if state is None or state["view"]["actor"] != self.seat or state["ply"] < self._ply:
            return
        self._number += 1
        self._open = Asked(str(self._number), state["ply"], self._choose(state))
        await self._send(socket, self._open)

    def _choose(self, state: State) -> str:
        legal: list[str] = state["view"]["legal"]
        if state["can_undo"] and self._draw.random() < 0.1:
            return "undo"
        if "pass" in legal and self._draw.random() < 0.5:
            return "pass"
        return self._draw.choice(legal)

    async def _send(self, socket: ClientConnection, asked: Asked) -> None:
        if self._sent >= AT_ONCE:
            await asyncio.sleep(max(self._sent_at + PACE_S - time.monotonic(), 0))
        self._sent += 1
        self._sent_at = time.monotonic()
        what = {"type": "undo"} if asked.action == "undo" else {"type": "act", "action": asked.action}
        await socket.send(json.dumps(what | {"id": asked.id, "ply": asked.ply}))

    @property
    def unanswered(self) -> set[str]:
        """The request that is still open, of which nobody knows whether it was kept."""
        return set() if self._open is None else {self._open.id}


def check(database: URL, players: Sequence[Player]) -> int:
    """See that the tables are kept as these players were told, and over: how many actions were acknowledged."""

    async def work() -> None:
        store = Store(database)
        try:
            for player in players:
                saved = await store.load(player.table_id)
                assert saved is not None
                _compare(saved, player)
        finally:
            await store.close()

    asyncio.run(work())
    return sum(len(player.applied) for player in players)


def _compare(saved: SavedTable, player: Player) -> None:
    own = [entry for entry in saved.entries if entry.seat == player.seat and entry.by == BY_SEAT]
    kept = {entry.request: entry.action for entry in own}
    assert len(kept) == len(own), "nothing is kept twice, or without an id"
    assert {asked.id: asked.action for asked in player.applied.values()}.items() <= kept.items(), "all told is kept"
    assert kept.keys() - player.applied.keys() <= player.unanswered, "and nothing else"
    assert not player.stale & kept.keys(), "what was told to be stale is not kept"
    assert player.over
    assert saved.standing.status == OVER
    assert saved.standing.version == player.seen[-1][0]
    table = Table.restore(saved)
    assert table.saved == saved
    assert player.state is not None
    assert player.state["view"] == table.game.view(player.seat)
