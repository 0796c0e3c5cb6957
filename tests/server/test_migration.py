"""Games of the first version, kept by the first schema, go on under the present one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from alembic import command
from alembic.config import Config
from litestar.testing import TestClient
from sqlalchemy import create_engine, text

from tests.server.asking import Asker
from vitrail import Record
from vitrail.rules import Rules
from vitrail.server.app import Settings, create_app
from vitrail.server.saved import Place, Sitter, Terms
from vitrail.server.tables import UNDO, Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sqlalchemy import URL, Connection

ADA, BEN, GRETA = Sitter("human", "Ada"), Sitter("human", "Ben"), Sitter("greedy", "Greta")
BIG_SEED = 2**63 - 1
RULED = "original:2?two_dice_moves=joint"


def played(name: str, seed: int, *sitters: Sitter, rules: str = "original:2", plies: int | None = None) -> Table:
    """A game played so far, each third action taken back once; to its end without `plies`."""
    terms = Terms(name, Rules.parse(rules).written_out(), str(seed))
    table = Table.new(terms, [Place(sitter) for sitter in sitters])
    while not table.game.over and (plies is None or table.ply < plies):
        seat = table.actor
        assert seat is not None
        table.act(seat, table.game.legal[0])
        if table.ply % 3 == 0 and table.actor == seat and table.game.can_undo:
            table.undo()
            table.act(seat, table.game.legal[-1])
    return table


def keep_as_before(connection: Connection, table: Table, updated_ms: int) -> None:
    """What the first version wrote: the seed as a number, `over`, entries without who and when."""
    row = {
        "id": table.id,
        "rules": table.terms.rules,
        "seed": int(table.terms.seed),
        "ply": table.ply,
        "round": table.game.round,
        "over": table.game.over,
        "updated_ms": updated_ms,
    }
    connection.execute(
        text("INSERT INTO games VALUES (:id, :rules, :seed, :ply, :round, :over, :updated_ms)").bindparams(**row)
    )
    connection.execute(
        text("INSERT INTO seats VALUES (:id, :seat, :kind, :name)"),
        [
            {"id": table.id, "seat": seat, "kind": sitter.kind, "name": sitter.name}
            for seat, sitter in enumerate(table.sitters)
        ],
    )
    connection.execute(
        text("INSERT INTO entries VALUES (:id, :number, :seat, :action)"),
        [
            {"id": table.id, "number": number, "seat": entry.seat, "action": entry.action}
            for number, entry in enumerate(table.entries)
        ],
    )


@pytest.fixture(scope="module")
def old_games() -> dict[str, Table]:
    """A finished game, a running one with actions taken back, one under a ruling of its own, one against a bot."""
    return {
        "finished": played("finished", 3, ADA, BEN),
        "running": played("running", BIG_SEED, ADA, BEN, plies=60),
        "ruled": played("ruled", 0, ADA, BEN, rules=RULED, plies=25),
        "botted": played("botted", 12, ADA, GRETA, plies=40),
    }


@pytest.fixture
def ask(empty_url: URL, old_games: dict[str, Table], tmp_path: Path) -> Iterator[Asker]:
    """The present app over a database that the first version wrote."""
    engine = create_engine(empty_url)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", "vitrail.server:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for number, table in enumerate(old_games.values()):
            keep_as_before(connection, table, 1_700_000_000_000 + number)
    engine.dispose()
    database = empty_url.render_as_string(hide_password=False)
    with TestClient(create_app(Settings(tmp_path, database)), base_url="http://127.0.0.1") as client:
        yield Asker(client)


def test_old_games_are_listed(ask: Asker, old_games: dict[str, Table]) -> None:
    lines = ask.client.get("/api/games").json()
    assert [(line["id"], line["rules"], line["round"], line["over"], line["status"]) for line in lines] == [
        (name, "original:2", table.game.round, name == "finished", "over" if name == "finished" else "running")
        for name, table in reversed(old_games.items())
    ]
    assert [[seat["name"] for seat in line["seats"]] for line in lines] == [
        ["Ada", "Greta"],
        ["Ada", "Ben"],
        ["Ada", "Ben"],
        ["Ada", "Ben"],
    ]


def test_old_games_stand_as_they_did_and_go_on_to_their_end(ask: Asker, old_games: dict[str, Table]) -> None:
    """Under their own rulings, and as they would have gone on: the dice follow from the seed by the same formula."""
    assert any(entry.action == UNDO for entry in old_games["running"].entries)
    for name, table in old_games.items():
        for seat in filter(table.is_human, (0, 1)):
            state = ask.state({"id": name}, seat)
            assert (state["ply"], state["view"]) == (table.ply, table.game.view(seat))
            assert state["rules"] == (RULED if name == "ruled" else "original:2")
        now = table.fork()
        assert finished(ask, now) == now.game.position()


def finished(ask: Asker, table: Table) -> dict[str, Any]:
    """Play on to the end, the table as it was in step with what the present server keeps of it: the server's end."""
    game = ask.turn(ask.state({"id": table.id}, 0))
    while game["view"]["actor"] is not None:
        seat, action = game["view"]["actor"], game["view"]["legal"][0]
        table.act(seat, action)
        game = ask.play(game, action)
    assert game["status"] == "over"
    return Record.from_json(ask.client.get(f"/api/games/{table.id}/record").content).replay().position()
