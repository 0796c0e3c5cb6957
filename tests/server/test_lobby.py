"""The lobby when much happens at once: who leaves, who is forgotten, news in mid-read, commits in doubt."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy.exc import OperationalError

from vitrail.errors import IllegalAction
from vitrail.rules import Rules
from vitrail.server import clerk, faults
from vitrail.server.database import address, migrate
from vitrail.server.forms import Join, NewGame, SeatForm
from vitrail.server.keys import Rights
from vitrail.server.lobby import Lobby
from vitrail.server.logs import short
from vitrail.server.meter import Meters
from vitrail.server.saved import Change, Place, Sitter, Terms
from vitrail.server.store import Store
from vitrail.server.tables import UNDO, Table

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine
    from pathlib import Path

    from sqlalchemy import URL

HUMANS = [SeatForm("human", "Ada"), SeatForm("human", "Ben")]
START_MS = 1_700_000_000_000
TURN_MS = 60_000


class Clockwork:
    """The time, which stands until it is moved."""

    def __init__(self) -> None:
        self.ms = START_MS

    def __call__(self) -> int:
        return self.ms


class Servers:
    """Two lobbies on one database, as two servers are."""

    def __init__(self, url: URL, *, home: bool) -> None:
        self.now = Clockwork()
        self.one, self.other = (Lobby(Store(url), Rights(everyone=home), self.now) for _ in range(2))

    async def open(self, *, clock: str = "none", seats: list[SeatForm] = HUMANS, public: bool = False) -> Table:
        """A table that the first of them has opened."""
        return (await self.one.create(NewGame("original:2", seats, clock=clock, public=public)))[0]

    async def close(self) -> None:
        """Leave the database."""
        await self.one.close()
        await self.other.close()


def with_servers(folder: Path, work: Callable[[Servers], Awaitable[None]], *, home: bool = True) -> None:
    """Do some work with two servers on a database in a folder."""

    async def run() -> None:
        url = address(folder, None)
        migrate(url)
        servers = Servers(url, home=home)
        try:
            await work(servers)
        finally:
            await servers.close()

    asyncio.run(run())


def held(lobby: Lobby, name: str, monkeypatch: pytest.MonkeyPatch) -> tuple[asyncio.Event, asyncio.Event]:
    """Hold back the answer of one of the store's methods: set when it is there, and to be set to hand it over."""
    method = getattr(lobby._store, name)
    there, hand_over = asyncio.Event(), asyncio.Event()

    async def slow(*arguments: object) -> Any:
        found = await method(*arguments)
        there.set()
        await hand_over.wait()
        return found

    monkeypatch.setattr(lobby._store, name, slow)
    return there, hand_over


def play(lobby: Lobby, table: Table, request: str | None = None, *, index: int = 0) -> Coroutine[Any, Any, Table]:
    """Ask for one of the legal actions of a table as it was seen."""
    seat = table.actor
    assert seat is not None
    return lobby.act(table.id, seat, None, table.ply, table.game.legal[index], request)


async def code_of(asked: Awaitable[object]) -> str:
    """How a request is refused; "" if it is not."""
    try:
        await asked
    except (faults.Fault, IllegalAction) as error:
        return faults.fault_of(error).code
    return ""


def test_a_change_is_finished_and_told_though_who_asked_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(servers: Servers) -> None:
        table = await servers.open()
        kept, hand_over = held(servers.one, "keep", monkeypatch)
        with servers.one.hub.watch(table.id) as watcher:
            task = asyncio.create_task(play(servers.one, table))
            await kept.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            hand_over.set()
            async with asyncio.timeout(5):
                await watcher.news()
        assert (await servers.one.current(table.id)).version == table.version + 1

    with_servers(tmp_path, work)


def test_a_seat_has_a_limit_of_its_own_from_however_many_devices(tmp_path: Path) -> None:
    """Who does not know its secret takes nothing of it; another seat has another limit."""

    async def work(servers: Servers) -> None:
        lobby = Lobby(servers.one._store, Rights(everyone=False), servers.now, seats=Meters(1, 2, lambda: 0.0))
        table, keys = await lobby.create(NewGame("original:2", HUMANS))
        for _ in range(5):
            await code_of(lobby.act(table.id, 0, "guessed", table.ply, "pass"))
        asked = [await code_of(lobby.act(table.id, 0, keys.seats[0], table.ply, "pass")) for _ in range(3)]
        assert asked == ["illegal", "illegal", "too-many"]
        assert await code_of(lobby.undo(table.id, 0, keys.seats[0], table.ply)) == "too-many"
        assert await code_of(lobby.come_back(table.id, 0, keys.seats[0])) == "too-many"
        assert await code_of(lobby.act(table.id, 1, keys.seats[1], table.ply, "pass")) == "not-your-seat"

    with_servers(tmp_path, work)


def test_the_last_seat_that_is_not_a_bots_stays_a_persons(tmp_path: Path) -> None:
    """A table of bots alone would wait for ever, and could not be removed."""

    async def work(servers: Servers) -> None:
        waiting, keys = await servers.one.create(NewGame("original:2", [SeatForm("open"), SeatForm("open")]))
        await servers.one.give_to_bot(waiting.id, 0, "greedy", keys.host)
        assert await code_of(servers.one.give_to_bot(waiting.id, 1, "greedy", keys.host)) == "illegal"
        running, keys = await servers.one.create(NewGame("original:2", HUMANS))
        await servers.one.give_to_bot(running.id, 1, "greedy", keys.host)
        assert await code_of(servers.one.give_to_bot(running.id, 0, "greedy", keys.host)) == "illegal"
        assert [sitter.kind for sitter in (await servers.one.find(running.id)).sitters] == ["human", "greedy"]

    with_servers(tmp_path, work, home=False)


def test_a_table_is_read_once_for_all_who_ask_at_the_same_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[object] = []

    async def work(servers: Servers) -> None:
        table = await servers.open()
        load = servers.other._store.load

        async def counted(*arguments: Any) -> Any:
            reads.append(arguments)
            return await load(*arguments)

        monkeypatch.setattr(servers.other._store, "load", counted)
        found = await asyncio.gather(*(servers.other.find(table.id) for _ in range(20)))
        assert len(set(map(id, found))) == 1

    with_servers(tmp_path, work)
    assert len(reads) == 1


def test_news_that_come_while_a_table_is_looked_up_are_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(servers: Servers) -> None:
        table = await servers.other.find((await servers.open()).id)
        table = await play(servers.one, table)
        servers.other.hear(table.id, table.version)
        there, hand_over = held(servers.other, "version", monkeypatch)
        looking = asyncio.create_task(servers.other.current(table.id))
        await there.wait()
        newest = await play(servers.one, table)
        servers.other.hear(table.id, newest.version)
        hand_over.set()
        assert (await looking).version >= table.version
        assert (await servers.other.current(table.id)).version == newest.version

    with_servers(tmp_path, work)


def test_what_a_request_finds_out_is_told_to_who_looks_on(tmp_path: Path) -> None:
    """Else the news, which come later, are no news any more."""

    async def work(servers: Servers) -> None:
        table = await servers.other.find((await servers.open()).id)
        with servers.other.hub.watch(table.id) as watcher:
            changed = await play(servers.one, table)
            await servers.other.find(table.id)
            servers.other.hear(table.id, changed.version)
            async with asyncio.timeout(5):
                await watcher.news()

    with_servers(tmp_path, work)


def test_who_looks_at_a_table_that_was_forgotten_hears_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vitrail.server.lobby.KEPT_IN_MEMORY", 1)

    async def work(servers: Servers) -> None:
        table = await servers.other.find((await servers.open()).id)
        with servers.other.hub.watch(table.id) as watcher:
            await servers.other.find((await servers.open()).id)
            assert servers.other.known(table.id) is None
            changed = await play(servers.one, table)
            servers.other.hear(table.id, changed.version)
            async with asyncio.timeout(5):
                await watcher.news()
            assert (await servers.other.current(table.id)).version == changed.version

    with_servers(tmp_path, work)


def test_of_two_changes_one_is_first_though_the_table_is_forgotten_between(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vitrail.server.lobby.KEPT_IN_MEMORY", 1)

    async def work(servers: Servers) -> None:
        table = await servers.open()
        kept, hand_over = held(servers.one, "keep", monkeypatch)
        tasks = [asyncio.create_task(code_of(play(servers.one, table, index=index))) for index in (0, 1, 0)]
        await kept.wait()
        await servers.open()
        assert servers.one.known(table.id) is None
        hand_over.set()
        assert await asyncio.gather(*tasks) == ["", "stale", "stale"]
        assert (await servers.other.find(table.id)).ply == table.ply + 1

    with_servers(tmp_path, work)


def test_asking_for_tables_that_are_not_there_leaves_nothing_behind(tmp_path: Path) -> None:
    async def work(servers: Servers) -> None:
        lobby = servers.one
        codes = [await code_of(lobby.act(f"no{number}", 0, None, 0, "pass")) for number in range(50)]
        assert set(codes) == {"unknown-game"}
        for number in range(50):
            lobby.hear(f"no{number}", 3)
        assert [len(found) for found in (lobby._changing, lobby._reading, lobby._outdated, lobby._tables)] == [0] * 4

    with_servers(tmp_path, work)


def test_a_commit_in_doubt_is_looked_up_before_the_next_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was kept, but the answer was lost: asked again, it is not done again."""

    async def work(servers: Servers) -> None:
        table = await servers.open()
        keep = servers.one._store.keep

        async def lost(change: Change) -> None:
            monkeypatch.undo()
            await keep(change)
            raise OperationalError("", None, OSError("the connection was lost"))

        monkeypatch.setattr(servers.one._store, "keep", lost)
        with pytest.raises(OperationalError):
            await play(servers.one, table, "r1")
        assert (await servers.one.current(table.id)).version == table.version + 1
        again = await play(servers.one, table, "r1")
        assert again.entries == (await servers.other.find(table.id)).entries
        assert again.ply == table.ply + 1

    with_servers(tmp_path, work)


def test_two_seats_may_choose_the_same_request_ids(tmp_path: Path) -> None:
    async def work(servers: Servers) -> None:
        table = await servers.open()
        first = await play(servers.one, table, "1")
        assert first.actor != table.actor
        second = await play(servers.one, first, "1")
        assert second.ply > first.ply
        assert (await play(servers.one, first, "1")).ply == second.ply

    with_servers(tmp_path, work)


def test_a_request_id_is_not_taken_for_another_action(tmp_path: Path) -> None:
    """A client that numbers anew after a restart would believe that what it asks is done."""

    async def work(servers: Servers) -> None:
        table = await servers.open()
        await play(servers.one, table, "1")
        assert await code_of(play(servers.one, table, "1", index=1)) == "illegal"
        seat = table.actor
        assert seat is not None
        assert await code_of(servers.one.undo(table.id, seat, None, table.ply, "1")) == "illegal"

    with_servers(tmp_path, work)


def test_a_table_that_somebody_joins_meanwhile_is_not_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(servers: Servers) -> None:
        seats = [SeatForm("open"), SeatForm("human", "Ben")]
        table, keys = await servers.one.create(NewGame("original:2", seats, public=True))
        there, hand_over = held(servers.one, "version", monkeypatch)
        removing = asyncio.create_task(code_of(servers.one.delete(table.id, keys.host)))
        await there.wait()
        await servers.other.join(table.id, Join("Cleo"))
        hand_over.set()
        assert await removing == "illegal"
        assert (await servers.other.find(table.id)).sitters[0].name == "Cleo"
        assert await code_of(servers.one.delete(table.id, keys.host)) == ""
        assert await code_of(servers.other.find(table.id)) == "unknown-game"

    with_servers(tmp_path, work, home=False)


def test_a_database_that_was_put_back_is_believed(tmp_path: Path) -> None:
    async def work(servers: Servers) -> None:
        table = await servers.open()
        before = table.saved
        await play(servers.one, await play(servers.one, table))
        await servers.other._store.delete(table.id)
        await servers.other._store.create(before)
        assert (await servers.one.find(table.id)).saved == before
        assert (await play(servers.one, table)).version == table.version + 1

    with_servers(tmp_path, work)


def test_only_what_others_did_is_news(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(servers: Servers) -> None:
        table = await servers.open()
        with servers.one.hub.watch(table.id) as watcher:
            for news in (f"{table.id} 9 {servers.one.name}", f"{table.id} gone {servers.one.name}", "what?"):
                clerk._hear(servers.one, news)
            assert not watcher._bell.is_set()
            for news in (f"{table.id} 9 {servers.other.name}", f"{table.id} gone {servers.other.name}"):
                clerk._hear(servers.one, news)
                async with asyncio.timeout(5):
                    await watcher.news()

    with_servers(tmp_path, work)
    assert "news of another program" in caplog.text
    assert "what?" not in caplog.text


def test_a_turn_that_two_servers_find_overdue_is_finished_once(tmp_path: Path) -> None:
    async def work(servers: Servers) -> None:
        table = await servers.open(clock="turn:60")
        await servers.other.find(table.id)
        servers.now.ms += TURN_MS
        await asyncio.gather(clerk.time_out(servers.one, 0, {}), clerk.time_out(servers.other, 0, {}))
        found = await servers.one.find(table.id)
        assert [place.misses for place in found.places] == [1, 0]
        assert found.version == table.version + 1
        assert found.saved == (await servers.other.find(table.id)).saved

    with_servers(tmp_path, work)


def test_a_table_whose_clock_cannot_go_on_stops_no_other(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It is told once, by its short name, and then left alone for a while."""

    async def work(servers: Servers) -> None:
        broken, sound = await servers.open(clock="turn:60"), await servers.open(clock="turn:60")
        await servers.one._store.delete(broken.id)
        entries = (*broken.saved.entries[:-1], Table.new(broken.terms, broken.places).entries[0])
        saved = broken.saved
        await servers.one._store.create(type(saved)(saved.terms, saved.standing, saved.places, entries))
        servers.now.ms += TURN_MS
        assert set(await servers.other.overdue()) == {broken.id, sound.id}
        assert await code_of(servers.other.find(broken.id)) == "broken-game"
        stuck: dict[str, int] = {}
        await clerk.time_out(servers.other, 0, stuck)
        assert (await servers.other.find(sound.id)).version == sound.version + 1
        assert [getattr(line, "told", {}) for line in caplog.records] == [
            {"table": short(broken.id), "code": "broken-game"}
        ]
        assert broken.id not in caplog.text
        await clerk.time_out(servers.other, 0, stuck)
        assert await servers.other.overdue(0, list(stuck)) == []
        assert len(caplog.records) == 1
        servers.now.ms += clerk.STUCK_MS
        await clerk.time_out(servers.other, 0, stuck)
        assert len(caplog.records) == 2

    with_servers(tmp_path, work)


def test_whose_time_ran_out_while_nobody_could_play_may_come_back(tmp_path: Path) -> None:
    """A turn that began before the server did is left to go on for a while, one that began since is not."""

    async def work(servers: Servers) -> None:
        before = await servers.open(clock="turn:60")
        servers.now.ms += 10 * TURN_MS
        back_ms = servers.now.ms
        await clerk.time_out(servers.other, back_ms, {})
        assert (await servers.other.find(before.id)).version == before.version
        since = await servers.open(clock="turn:5")
        servers.now.ms += 5000
        await clerk.time_out(servers.other, back_ms, {})
        assert (await servers.other.find(since.id)).version == since.version + 1
        assert (await servers.other.find(before.id)).version == before.version
        servers.now.ms = back_ms + clerk.GRACE_MS
        await clerk.time_out(servers.other, back_ms, {})
        assert (await servers.other.find(before.id)).version == before.version + 1

    with_servers(tmp_path, work)


def test_who_plays_before_the_clock_is_looked_at_has_played(tmp_path: Path) -> None:
    """As after a restart: the deadline has passed, and the action comes first."""

    async def work(servers: Servers) -> None:
        table = await servers.open(clock="bank:60+10")
        servers.now.ms += 10 * TURN_MS
        played = await play(servers.other, table)
        assert played.places[0].bank_ms == 10_000
        assert played.places[0].misses == 0
        await clerk.time_out(servers.one, 0, {})
        assert (await servers.one.find(table.id)).version == played.version

    with_servers(tmp_path, work)


@pytest.mark.parametrize("seed", range(8))
def test_who_catches_up_stands_where_who_was_there_does(seed: int) -> None:
    """At any moment, in the middle of what is taken back, too."""
    draw = random.Random(seed)
    terms = Terms("abc", Rules.parse("original:2").written_out(), str(seed))
    table = Table.new(terms, [Place(Sitter("human", "Ada")), Place(Sitter("human", "Ben"))])
    behind = Table.restore(table.saved)
    while not table.game.over:
        seat = table.actor
        assert seat is not None
        table = table.fork(table.now_ms + 1)
        if table.game.can_undo and draw.random() < 0.4:
            table.undo()
        else:
            table.act(seat, draw.choice(table.game.legal))
        if draw.random() < 0.3:
            saved = table.saved
            follower = behind.fork()
            follower.catch_up(type(saved)(saved.terms, saved.standing, saved.places, saved.entries[behind.ply :]))
            behind = follower
            restored = Table.restore(saved)
            for found in (behind, restored):
                assert found.saved == saved
                assert found.game.position() == table.game.position()
                assert found.game.can_undo == table.game.can_undo
    assert any(entry.action == UNDO for entry in table.entries)
