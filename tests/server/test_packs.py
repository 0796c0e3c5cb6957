"""Cards of an earlier version: a game goes on with those it was started with, and new games take the present ones."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from sqlalchemy import delete, insert

from vitrail import cards, fair
from vitrail.cards.cache import builtin
from vitrail.rules import Rules
from vitrail.server import faults, packs
from vitrail.server.database import address, migrate, open_engine
from vitrail.server.forms import NewGame, SeatForm
from vitrail.server.keys import Rights
from vitrail.server.lobby import Lobby
from vitrail.server.saved import OVER, Place, Sitter, Terms
from vitrail.server.schema import PACKS
from vitrail.server.store import Store
from vitrail.server.tables import Table

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from sqlalchemy import URL

TOO_MUCH = 100
"""An earlier version's mistake: so many points a set, of every objective that counts sets."""


def mistaken() -> dict[str, Any]:
    """The cards as plain data, with that mistake."""
    public = tuple({**card, "points": TOO_MUCH} if card["kind"] == "set" else card for card in builtin()["public"])
    return {**builtin(), "public": public}


EARLIER = cards.Pack.of_plain("earlier cards", mistaken())


def begun(number: int) -> Table:
    """A game that an earlier version started, a few actions on."""
    seed = f"{number:x}"
    terms = Terms("old", Rules.parse("original:2").written_out(), seed, fair.commitment(seed), EARLIER.digest())
    table = Table(terms, [Place(Sitter("human", name)) for name in ("Ada", "Ben")], cards=EARLIER)
    table.start()
    for _ in range(10):
        assert table.actor is not None
        table.act(table.actor, table.game.legal[0])
    return table


def with_lobby(folder: Path, work: Callable[[Lobby], Awaitable[None]], *, earlier: Table) -> URL:
    """Do some work with a server of today on a database that holds this game and its cards."""

    async def run(url: URL) -> None:
        store = Store(url)
        await store.create(earlier.saved)
        lobby = Lobby(store, Rights(everyone=True))
        await work(lobby)
        await lobby.close()

    url = address(folder, None)
    migrate(url)
    engine = open_engine(url)
    with engine.begin() as connection:
        text = msgspec.json.encode(mistaken()).decode()
        connection.execute(insert(PACKS).values(digest=EARLIER.digest(), cards=text))
    engine.dispose()
    asyncio.run(run(url))
    return url


def test_a_game_keeps_the_cards_it_was_started_with(tmp_path: Path) -> None:
    """To its end, through restarts, in its record and in the check of its dice; a new game has the present cards."""
    earlier = next(table for table in map(begun, range(99)) if set(counted(table)) & {"deep-shades", "medium-shades"})

    async def work(lobby: Lobby) -> None:
        table = await lobby.find("old")
        while table.status != OVER:
            assert table.actor is not None
            table = await lobby.act("old", table.actor, None, table.ply, table.game.legal[0])
        sets = [points for sheet in table.game.scores() for name, points in sheet.public.items() if name in SETS]
        assert any(sets)
        assert all(points % TOO_MUCH == 0 for points in sets)
        again = await Lobby(lobby._store, Rights(everyone=True)).find("old")
        assert [sheet.total for sheet in again.game.scores()] == [sheet.total for sheet in table.game.scores()]
        record = table.record()
        assert record.cards is not None
        assert fair.check(record, cards=await lobby.pack(record.cards.digest)).fair
        new, _ = await lobby.create(NewGame("original:2", [SeatForm("human", "Ada"), SeatForm("human", "Ben")]))
        assert new.game.cards is cards.load()
        assert new.terms.cards == packs.present() != EARLIER.digest()

    with_lobby(tmp_path, work, earlier=earlier)


SETS = {card["id"] for card in builtin()["public"] if card["kind"] == "set"}


def counted(table: Table) -> list[str]:
    """The public objectives of a game."""
    return list(table.game.position()["public"])


def test_a_game_whose_cards_are_not_kept_does_not_go_on_with_others(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        with lobby._store._engine.begin() as connection:
            connection.execute(delete(PACKS).where(PACKS.c.digest == EARLIER.digest()))
        with pytest.raises(faults.Fault, match="were not kept") as refused:
            await lobby.find("old")
        assert refused.value.code == "broken-game"

    with_lobby(tmp_path, work, earlier=begun(1))


def test_the_present_cards_are_kept_once(tmp_path: Path) -> None:
    url = address(tmp_path, None)
    migrate(url)
    migrate(url)
    engine = open_engine(url)
    with engine.connect() as connection:
        rows = connection.execute(PACKS.select()).all()
    engine.dispose()
    assert [row.digest for row in rows] == [packs.present()]
    assert packs.pack_of(packs.present(), rows[0].cards).digest() == cards.load().digest()
