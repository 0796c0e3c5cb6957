"""A table's life on a server for others: opened, joined, left, started, given to bots, handed over, removed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient

from tests.server.asking import refusal
from vitrail.server.app import Settings, create_app

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

    from tests.server.asking import State

HUMAN, OPEN, RANDOM = {"kind": "human", "name": "Ada"}, {"kind": "open"}, {"kind": "random", "name": "Rex"}


class Club:
    """The API of a server for others, in a test's words."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client

    def open(self, *seats: dict[str, str], **more: object) -> State:
        """A new table with these seats."""
        form = {"rules": f"original:{len(seats)}", "seats": seats} | more
        answer = self.client.post("/api/games", json=form)
        assert answer.status_code == 201, answer.text
        opened: State = answer.json()
        return opened

    def ask(self, table: State, what: str, key: str | None = None, **form: Any) -> httpx.Response:
        """Ask something of a table, by a key."""
        headers = {} if key is None else {"authorization": f"Bearer {key}"}
        return self.client.post(f"/api/games/{table['id']}/{what}", json=form, headers=headers)

    def done(self, table: State, what: str, key: str | None = None, **form: Any) -> State:
        """The same where it is done."""
        answer = self.ask(table, what, key, **form)
        assert answer.status_code == 200, answer.text
        state: State = answer.json()
        return state

    def state(self, table: State) -> State:
        """The table as a spectator sees it."""
        state: State = self.client.get(f"/api/games/{table['id']}").json()
        return state

    def listed(self) -> list[str]:
        """The public tables."""
        return [line["id"] for line in self.client.get("/api/games").json()]

    def delete(self, table: State, key: str | None) -> httpx.Response:
        """Remove a table."""
        headers = {} if key is None else {"authorization": f"Bearer {key}"}
        return self.client.delete(f"/api/games/{table['id']}", headers=headers)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    """A server for others, without a network between."""
    app = create_app(Settings(tmp_path, home=False))
    with TestClient(app, base_url="http://127.0.0.1", raise_server_exceptions=False) as client:
        yield Club(client)


# Opening


def test_who_opens_a_table_gets_the_secrets_once(club: Club) -> None:
    table = club.open(HUMAN, OPEN, RANDOM, OPEN)
    assert table.keys() >= {"host", "keys", "invites"}
    assert (list(table["keys"]), list(table["invites"])) == (["0"], ["1", "3"])
    secrets = [table["host"], *table["keys"].values(), *table["invites"].values()]
    assert len({*secrets}) == 4
    shown = club.client.get(f"/api/games/{table['id']}").text + club.client.get("/api/games").text
    assert all(secret not in shown for secret in secrets)
    assert table["status"] == "open"
    assert table["view"] is None


def test_a_table_without_open_seats_starts_at_once(club: Club) -> None:
    assert club.open(HUMAN, RANDOM)["status"] == "running"


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"seed": 7}, "seed"),
        ({"clock": "turn:1"}, "clock"),
        ({"clock": "soon"}, "clock"),
        ({"seats": [RANDOM, RANDOM]}, "person"),
        ({"seats": [HUMAN, {"kind": "hal", "name": "Hal"}]}, "'hal'"),
        ({"seats": [HUMAN]}, "2 seats"),
        ({"seats": [HUMAN] * 7}, "seats"),
        ({"seats": [HUMAN, {"kind": "human", "name": "x" * 41}]}, "name"),
        ({"seats": [HUMAN, {"kind": "human", "name": "\u202eneB"}]}, "name"),
        ({"rules": "x" * 2001}, "rules"),
    ],
)
def test_a_table_that_cannot_be_is_refused(club: Club, change: dict[str, Any], word: str) -> None:
    form = {"rules": "original:2", "seats": [HUMAN, OPEN], "public": True} | change
    assert word in refusal(club.client.post("/api/games", json=form), 400, "bad-request")
    assert club.listed() == []


# Joining and leaving


def test_a_person_joins_by_an_invite_link_once(club: Club) -> None:
    table = club.open(HUMAN, OPEN, OPEN)
    joined = club.done(table, "join", name="Ben", invite=table["invites"]["2"])
    assert (joined["seat"], joined["seats"][2]) == (2, {"kind": "human", "name": "Ben", "away": False})
    refusal(club.ask(table, "join", name="Cy", invite=table["invites"]["2"]), 403, "not-your-seat")
    refusal(club.ask(table, "join", name="Cy", invite="guess"), 403, "not-your-seat")
    refusal(club.ask(table, "join", name="Cy", invite=table["host"]), 403, "not-your-seat")
    assert club.done(table, "join", name="Cy", invite=table["invites"]["1"])["seat"] == 1


@pytest.mark.parametrize("name", ["Ada", "ada", " ADA ", "", "  ", "a\tb", "\u202eAda", "x" * 41])
def test_a_name_that_is_taken_or_none_is_refused(club: Club, name: str) -> None:
    table = club.open(HUMAN, OPEN)
    answer = club.ask(table, "join", name=name, invite=table["invites"]["1"])
    assert answer.status_code in {400, 409}, answer.text
    assert club.state(table)["seats"][1]["kind"] == "open"
    assert club.done(table, "join", name=" Ben ", invite=table["invites"]["1"])["seats"][1]["name"] == "Ben"


def test_only_a_public_table_is_joined_without_a_link_and_listed(club: Club) -> None:
    private, public = club.open(HUMAN, OPEN), club.open(HUMAN, OPEN, OPEN, public=True)
    assert club.listed() == [public["id"]]
    assert "not public" in refusal(club.ask(private, "join", name="Ben"), 403, "not-your-seat")
    assert club.done(public, "join", name="Ben", seat=2)["seat"] == 2
    assert "taken" in refusal(club.ask(public, "join", name="Cy", seat=2), 409, "illegal")
    assert "taken" in refusal(club.ask(public, "join", name="Cy", seat=0), 409, "illegal")
    assert club.done(public, "join", name="Cy")["seat"] == 1
    assert "taken" in refusal(club.ask(public, "join", name="Di"), 409, "illegal")


def test_a_public_table_leaves_the_list_when_it_is_over(club: Club) -> None:
    table = club.open(HUMAN, RANDOM, public=True)
    state: State = table
    while state["result"] is None:
        legal = state["view"]["legal"]
        form = {"seat": 0, "ply": state["ply"], "action": "pass" if "pass" in legal else legal[0]}
        state = club.done(table, "actions", table["keys"]["0"], **form)
    assert club.listed() == []


def test_who_leaves_makes_room_and_the_old_secrets_are_dead(club: Club) -> None:
    table = club.open(HUMAN, OPEN)
    joined = club.done(table, "join", name="Ben", invite=table["invites"]["1"])
    assert club.done(table, "leave", joined["key"], seat=1) == {"seat": 1, "secret": ""}  # the host's to hand out
    refusal(club.ask(table, "leave", joined["key"], seat=1), 403, "not-your-seat")
    refusal(club.ask(table, "join", name="Ben", invite=table["invites"]["1"]), 403, "not-your-seat")
    fresh = club.done(table, "leave", table["host"], seat=1)["secret"]
    assert club.done(table, "join", name="Cy", invite=fresh)["seat"] == 1


def test_only_the_host_or_the_person_empties_a_seat_and_only_before_the_start(club: Club) -> None:
    table = club.open(HUMAN, OPEN, OPEN)
    ben = club.done(table, "join", name="Ben", invite=table["invites"]["1"])["key"]
    for key in (None, "guess", ben):
        refusal(club.ask(table, "leave", key, seat=0), 403, "not-your-seat")
    refusal(club.ask(table, "leave", table["host"], seat=5), 400, "bad-request")
    club.done(table, "join", name="Cy", invite=table["invites"]["2"])
    club.done(table, "start", table["host"])
    for key in (ben, table["host"]):
        refusal(club.ask(table, "leave", key, seat=1), 409, "illegal")
    refusal(club.ask(table, "join", name="Di"), 409, "illegal")


# Starting, bots


def test_the_host_starts_once_every_seat_is_taken(club: Club) -> None:
    table = club.open(HUMAN, OPEN)
    assert "seat 2 is still open" in refusal(club.ask(table, "start", table["host"]), 409, "illegal")
    ben = club.done(table, "join", name="Ben", invite=table["invites"]["1"])["key"]
    for key in (None, ben, table["keys"]["0"]):
        refusal(club.ask(table, "start", key), 403, "not-your-seat")
    assert club.done(table, "start", table["host"])["status"] == "running"
    refusal(club.ask(table, "start", table["host"]), 409, "illegal")


def test_nothing_is_played_before_the_start(club: Club) -> None:
    table = club.open(HUMAN, OPEN)
    key = table["keys"]["0"]
    for answer in (
        club.ask(table, "actions", key, seat=0, ply=0, action="pass"),
        club.ask(table, "undo", key, seat=0, ply=0),
        club.client.get(f"/api/games/{table['id']}/record"),
        club.client.get(
            f"/api/games/{table['id']}/why",
            params={"seat": 0, "action": "pass"},
            headers={"authorization": f"Bearer {key}"},
        ),
    ):
        refusal(answer, 409, "illegal")


@pytest.mark.parametrize("kind", ["human", "open", "hal", ""])
def test_a_bot_is_one_that_there_is(club: Club, kind: str) -> None:
    table = club.open(HUMAN, OPEN)
    refusal(club.ask(table, "bot", table["host"], seat=1, kind=kind), 400, "bad-request")


def test_the_host_gives_an_open_seat_to_a_bot_and_its_link_is_dead(club: Club) -> None:
    table = club.open(HUMAN, OPEN)
    refusal(club.ask(table, "bot", table["keys"]["0"], seat=1, kind="greedy"), 403, "not-your-seat")
    assert club.done(table, "bot", table["host"], seat=1, kind="greedy")["seats"][1] == {
        "kind": "greedy",
        "name": "Greedy bot",
        "away": False,
    }
    refusal(club.ask(table, "join", name="Ben", invite=table["invites"]["1"]), 403, "not-your-seat")
    refusal(club.ask(table, "bot", table["host"], seat=1, kind="random"), 409, "illegal")
    assert club.done(table, "start", table["host"])["status"] == "running"


def test_a_bot_takes_a_missing_persons_seat_for_good_and_keeps_the_name(club: Club) -> None:
    table = club.open(HUMAN, OPEN)
    ben = club.done(table, "join", name="Ben", invite=table["invites"]["1"])["key"]
    club.done(table, "start", table["host"])
    state = club.state(table)
    club.done(table, "actions", table["keys"]["0"], seat=0, ply=state["ply"], action=_window(club, table))
    assert club.state(table)["view"]["actor"] == 1
    after = club.done(table, "bot", table["host"], seat=1, kind="random")
    assert after["seats"][1] == {"kind": "random", "name": "Ben", "away": False}
    assert after["view"]["actor"] == 0  # the bot has chosen its window already
    for what, form in (("back", {}), ("hand-over", {}), ("actions", {"ply": after["ply"], "action": "pass"})):
        refusal(club.ask(table, what, ben, seat=1, **form), 403, "not-your-seat")


def _window(club: Club, table: State) -> str:
    headers = {"authorization": f"Bearer {table['keys']['0']}"}
    seen = club.client.get(f"/api/games/{table['id']}", params={"seat": 0}, headers=headers).json()
    action: str = seen["view"]["legal"][0]
    return action


# Handing over, removing


def test_a_hand_over_link_moves_a_seat_once(club: Club) -> None:
    table = club.open(HUMAN, RANDOM)
    old = table["keys"]["0"]
    first = club.done(table, "hand-over", old, seat=0)["secret"]
    second = club.done(table, "hand-over", old, seat=0)["secret"]
    refusal(club.ask(table, "move", seat=0, move=first), 403, "not-your-seat")  # a newer one was made
    refusal(club.ask(table, "move", seat=1, move=second), 403, "not-your-seat")
    refusal(club.ask(table, "move", seat=0, move=""), 403, "not-your-seat")
    refusal(club.ask(table, "move", seat=3, move=second), 400, "bad-request")
    new = club.done(table, "move", seat=0, move=second)["key"]
    refusal(club.ask(table, "move", seat=0, move=second), 403, "not-your-seat")
    refusal(club.ask(table, "hand-over", old, seat=0), 403, "not-your-seat")
    assert new != old
    assert club.done(table, "hand-over", new, seat=0)["secret"]


def test_only_the_seats_own_key_makes_a_hand_over_link(club: Club) -> None:
    table = club.open(HUMAN, {"kind": "human", "name": "Ben"})
    for key in (None, "guess", table["keys"]["1"], table["host"]):
        refusal(club.ask(table, "hand-over", key, seat=0), 403, "not-your-seat")


def test_the_host_removes_a_table_before_it_started_and_never_after(club: Club) -> None:
    table, started = club.open(HUMAN, OPEN, public=True), club.open(HUMAN, RANDOM)
    for key in (None, "guess", table["keys"]["0"]):
        refusal(club.delete(table, key), 403, "not-your-seat")
    assert club.delete(table, table["host"]).status_code == 204
    refusal(club.client.get(f"/api/games/{table['id']}"), 404, "unknown-game")
    refusal(club.delete(table, table["host"]), 404, "unknown-game")
    assert club.listed() == []
    refusal(club.delete(started, started["host"]), 409, "illegal")
    assert club.state(started)["status"] == "running"


def test_ones_own_tables_are_told_by_their_keys_alone(club: Club) -> None:
    mine, other = club.open(HUMAN, OPEN), club.open(HUMAN, RANDOM)
    asked = [
        {"id": mine["id"], "seat": 0, "key": mine["keys"]["0"]},
        {"id": other["id"], "seat": 0, "key": mine["keys"]["0"]},
        {"id": other["id"], "seat": 5, "key": other["keys"]["0"]},
        {"id": "nowhere", "seat": 0, "key": "x"},
    ]
    lines = club.client.post("/api/games/mine", json={"seats": asked}).json()
    assert [(line["id"], line["seat"]) for line in lines] == [(mine["id"], 0)]
    many = [{"id": "x", "seat": 0}] * 201
    refusal(club.client.post("/api/games/mine", json={"seats": many}), 400, "bad-request")


def test_a_finished_game_gives_no_seat_away(club: Club) -> None:
    table = club.open(HUMAN, RANDOM)
    state: State = table
    while state["result"] is None:
        legal = state["view"]["legal"]
        form = {"seat": 0, "ply": state["ply"], "action": "pass" if "pass" in legal else legal[0]}
        state = club.done(table, "actions", table["keys"]["0"], **form)
    assert "over" in refusal(club.ask(table, "bot", table["host"], seat=0, kind="random"), 409, "illegal")
    assert club.state(table)["seats"] == state["seats"]
