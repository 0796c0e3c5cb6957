"""Replays: every moment of a game as it was seen then, records from files, and playing on (docs/fair-dice.md)."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from litestar.testing import TestClient

from tests.sealed import SEED, sealed_game, sealed_record
from tests.server.asking import TWO_PEOPLE, Asker, refusal
from vitrail import Game, Record, fair
from vitrail.rules import Rules
from vitrail.server import forms, replaying
from vitrail.server.app import Settings, create_app
from vitrail.server.database import FILE_NAME
from vitrail.server.replay_api import MAX_RECORD_BYTES
from vitrail.server.replaying import Replay, began
from vitrail.server.saved import HUMAN, Place, Sitter, Terms
from vitrail.server.showing import state_of
from vitrail.server.tables import Table, standing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

    from tests.server.asking import State

SEVERAL = (
    "original:1",
    "original:2+expansion",
    "remastered:3+window-draft",
    "original:4+pools+open-goals+favor-reserve+late-window-repair",
)
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")
CHANCE_WORDS = ("deal:", "roll:", "draw:")


def people(count: int) -> list[tuple[str, str]]:
    """So many people at one screen."""
    return [("human", name) for name in NAMES[:count]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder that all tests here share: each has games of its own."""
    return tmp_path_factory.mktemp("replays")


@pytest.fixture(scope="module")
def ask(folder: Path) -> Iterator[Asker]:
    """Ask the app's API."""
    app = create_app(Settings(folder))
    with TestClient(app, base_url="http://127.0.0.1", raise_server_exceptions=False) as client:
        yield Asker(client)


@pytest.fixture(scope="module")
def game(ask: Asker) -> State:
    """A finished game of two people, which no test changes."""
    return passed(ask)


def got(answer: httpx.Response, status: int = 200) -> Any:
    """What the server answers, once it has this status."""
    assert answer.status_code == status, answer.text
    return answer.json()


def opened(ask: Asker, rules: str, count: int, clock: str = "none") -> State:
    """A game of people that has just begun."""
    seats = [{"kind": kind, "name": name} for kind, name in people(count)]
    state: State = got(ask.client.post("/api/games", json={"rules": rules, "seats": seats, "clock": clock}), 201)
    return state


def seen_by_all(ask: Asker, game: State) -> dict[int | None, State]:
    """The game as a spectator and each seat see it now."""
    return {seat: ask.state(game, seat) for seat in (None, *range(len(game["seats"])))}


def played(ask: Asker, game: State, undo: float = 0) -> list[dict[int | None, State]]:
    """All that anybody saw of a whole game, moment by moment; decisions at random, some taken back."""
    rng, moments = random.Random(5), [seen_by_all(ask, game)]
    while moments[-1][None]["result"] is None:
        now = moments[-1][moments[-1][None]["view"]["actor"]]
        if now["can_undo"] and rng.random() < undo:
            got(ask.undo(now))
        else:
            got(ask.act(now, rng.choice(now["view"]["legal"])))
        moments.append(seen_by_all(ask, game))
    return moments


def at(ask: Asker, game: State, ply: int, seat: int | None = None, **asked: Any) -> State:
    """A moment of a finished game's replay."""
    params = asked if seat is None else {"seat": seat, **asked}
    state: State = got(ask.client.get(f"/api/games/{game['id']}/replay/{ply}", params=params))
    return state


def plain(state: State) -> State:
    """A state without what is only true now: its version, the number of entries, the clock's hand."""
    log = [{**entry, "ply": None} for entry in state["log"]]
    return {**state, "version": None, "ply": None, "log": log, "clock": {**state["clock"], "left_ms": None}}


def test_every_moment_is_what_was_seen_then(ask: Asker) -> None:
    """Each seat's and the spectator's state after each action is the one that the API showed in play."""
    moments = played(ask, opened(ask, "original:2", 2, "bank:600+15"))
    game, last = moments[0][None], moments[-1][None]
    for moment in moments:
        for seat, live in moment.items():
            shown = at(ask, game, live["ply"], seat)
            assert plain(shown) == plain(live)
            # Without an undo the number of entries is that of the actions that stand.
            assert (shown["ply"], shown["log"]) == (live["ply"], live["log"])
    info = got(ask.client.get(f"/api/games/{game['id']}/replay"))
    assert (info["plies"], info["log"], info["result"]) == (last["ply"], last["log"], last["result"])
    assert (info["seats"], info["rules"], info["began"]) == (last["seats"], last["rules"], None)


def table_of(rules: str, origin: str = "") -> Table:
    """A table of people that has just begun."""
    terms = Terms("abc", Rules.parse(rules).written_out(), SEED, fair.commitment(SEED), origin=origin)
    return Table.new(terms, [Place(Sitter(HUMAN, name)) for name in NAMES[: Rules.parse(rules).players]])


def seen_at(table: Table) -> dict[int | None, State]:
    """The table as a spectator and each seat see it, as the wire has it."""
    return {seat: wire(state_of(table, seat, 0)) for seat in (None, *range(len(table.places)))}


def wire(state: forms.State) -> State:
    """A state as JSON has it."""
    plain_state: State = msgspec.json.decode(msgspec.json.encode(state))
    return plain_state


def play_out(table: Table, undo: float = 0, every: int = 1) -> list[dict[int | None, State]]:
    """Play a table to its end, some decisions taken back, and return what all saw: at first, at last, and between."""
    rng, moments = random.Random(6), [seen_at(table)]
    while (seat := table.game.actor) is not None:
        if table.game.can_undo and rng.random() < undo:
            table.undo()
        else:
            table.act(seat, rng.choice(table.game.legal))
        if table.ply < 40 or table.ply % every == 0 or table.game.over:
            moments.append(seen_at(table))
    return moments


@pytest.mark.parametrize("rules", SEVERAL)
def test_every_moment_of_other_rule_sets(rules: str) -> None:
    """The same for every kind of game."""
    table = table_of(rules)
    moments = play_out(table, every=5)
    replay = Replay.of_table(table)
    assert replay.plies == table.ply
    for moment in moments:
        for seat, live in moment.items():
            assert plain(wire(replay.state(live["ply"], seat, opened=False))) == plain(live)


def log_of(replay: Replay) -> list[forms.LogEntry]:
    """The log as it is sent."""
    return msgspec.json.decode(msgspec.json.encode(replay.info.log), type=list[forms.LogEntry])


def test_what_was_taken_back_is_not_shown() -> None:
    """A replay goes through the actions that stand; each of its moments was seen, and the last is the last."""
    table = table_of("original:2")
    moments = play_out(table, undo=0.3)
    replay = Replay.of_table(table)
    assert replay.plies < table.ply
    stops = [entry.ply for entry in log_of(replay) if entry.seat is not None]
    for seat in (None, 0, 1):
        live = [json.dumps(plain(moment[seat])) for moment in moments]
        shown = [json.dumps(plain(wire(replay.state(ply, seat, opened=False)))) for ply in (*stops, replay.plies)]
        assert set(shown) <= set(live)
        assert (shown[0], shown[-1]) == (live[0], live[-1])


@pytest.mark.parametrize("rules", SEVERAL)
def test_open_shows_what_every_seat_knew_of_itself(rules: str) -> None:
    """Section 2: Private Objectives and the choice of Windows, of all seats at once; nothing else differs."""
    table = table_of(rules)
    moments = play_out(table, every=40)
    replay, seats = Replay.of_table(table), range(len(table.places))
    for moment in moments:
        ply = moment[None]["ply"]
        own = [moment[seat]["view"]["seats"][seat] for seat in seats]
        assert all(seat["private"] for seat in own)
        for seat in (None, 0, seats[-1]):
            shown = wire(replay.state(ply, seat, opened=True))
            assert shown["view"] == {**moment[seat]["view"], "seats": own}
            assert shown["log"] == [entry for entry in moments[-1][None]["log"] if entry["ply"] < ply]
            assert plain({**shown, "view": {}, "log": []}) == plain({**moment[seat], "view": {}, "log": []})


def test_a_replay_is_had_after_the_end_only(ask: Asker) -> None:
    """Before it, it would show what is hidden."""
    game = ask.new(*TWO_PEOPLE)
    for path in ("replay", "replay/12", "replay/12?seat=0&open=true"):
        message = refusal(ask.client.get(f"/api/games/{game['id']}/{path}"), 409, "illegal")
        assert "once the game is over" in message
    body = {"seats": [{"kind": "human", "name": "Ada"}] * 2}
    refusal(ask.client.post(f"/api/games/{game['id']}/replay/12/play", json=body), 409, "illegal")
    waiting = ask.client.post(
        "/api/games", json={"rules": "original:2", "seats": [{"kind": "human", "name": "Ada"}, {"kind": "open"}]}
    ).json()
    refusal(ask.client.get(f"/api/games/{waiting['id']}/replay"), 409, "illegal")
    refusal(ask.client.get("/api/games/none/replay"), 404, "unknown-game")


def stops_of(ask: Asker, game: State) -> list[int]:
    """The moments of a finished game at which a seat was to act."""
    log = got(ask.client.get(f"/api/games/{game['id']}/replay"))["log"]
    return [entry["ply"] for entry in log if entry["seat"] is not None]


def passed(ask: Asker, rules: str = "original:2", seed: int | None = None) -> State:
    """A game of two people played to its end by passing."""
    game = ask.choose_windows(ask.new(*TWO_PEOPLE, seed=seed, rules=rules))
    while game["result"] is None:
        game = ask.play(game, "pass")
    return game


def test_bad_places_and_seats_are_refused(ask: Asker, game: State) -> None:
    path = f"/api/games/{game['id']}/replay"
    plies = got(ask.client.get(path))["plies"]
    for ply in (-1, plies + 1, 10**12):
        message = refusal(ask.client.get(f"{path}/{ply}"), 400, "bad-request")
        assert message == f"There is no action {ply}: this game stood at 0 to {plies} of them."
    refusal(ask.client.get(f"{path}/two"), 404, "unknown-address")
    refusal(ask.client.get(f"{path}/{'9' * 5000}"), 404, "unknown-address")
    assert "no seat 2" in refusal(ask.client.get(f"{path}/20?seat=2"), 400, "bad-request")
    for query in ("seat=6", "seat=-1", "seat=x", "open=perhaps"):
        refusal(ask.client.get(f"{path}/20?{query}"), 400, "bad-request")


def test_a_deleted_game_has_no_replay(ask: Asker) -> None:
    """Though it was looked at a moment ago."""
    game = passed(ask)
    got(ask.client.get(f"/api/games/{game['id']}/replay"))
    ask.client.delete(f"/api/games/{game['id']}")
    refusal(ask.client.get(f"/api/games/{game['id']}/replay"), 404, "unknown-game")
    refusal(ask.client.get(f"/api/games/{game['id']}/replay/3"), 404, "unknown-game")


def test_old_replays_make_room(ask: Asker, game: State, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shelf is bounded; a game's replay is made anew, a file's must be opened again."""
    monkeypatch.setattr(replaying, "KEPT", 2)
    names = [put(ask, sealed_record("remastered:1", choices=number))["id"] for number in range(3)]
    assert "open its file again" in refusal(ask.client.get(f"/api/replay/{names[0]}"), 404, "unknown-record")
    refusal(ask.client.get(f"/api/replay/{names[0]}/4"), 404, "unknown-record")
    for name in names[1:]:
        assert got(ask.client.get(f"/api/replay/{name}"))["id"] == name
    games = [game, *[passed(ask) for _ in range(2)]]
    infos = [got(ask.client.get(f"/api/games/{game['id']}/replay")) for game in games]
    assert [got(ask.client.get(f"/api/games/{game['id']}/replay")) for game in games] == infos


# Records from files


def put(ask: Asker, record: Record) -> Any:
    """Look back at a record from a file."""
    return got(ask.client.post("/api/replay", json={"record": json.loads(record.to_json())}))


def test_the_record_of_a_game_shows_the_same(ask: Asker, game: State) -> None:
    """All but the names of those who played, which no record holds."""
    record = Record.from_json(ask.client.get(f"/api/games/{game['id']}/record").content)
    info, own = put(ask, record), got(ask.client.get(f"/api/games/{game['id']}/replay"))
    assert (info["plies"], info["log"], info["rules"]) == (own["plies"], own["log"], own["rules"])
    assert info["result"]["sheets"] == own["result"]["sheets"]
    assert [seat["name"] for seat in info["seats"]] == ["Seat 1", "Seat 2"]
    for ply in range(0, info["plies"] + 1, 11):
        for seat in (0, 1):
            shown = got(ask.client.get(f"/api/replay/{info['id']}/{ply}", params={"seat": seat, "open": True}))
            assert (shown["view"], shown["log"]) == (
                (there := at(ask, game, ply, seat, open=True))["view"],
                there["log"],
            )
    assert got(ask.client.get(f"/api/replay/{info['id']}")) == info


@pytest.mark.parametrize("rules", ["original:3", "remastered:1", "original:6+pools"])
@pytest.mark.parametrize("auto_pass", [True, False])
def test_records_of_games_whose_dice_rolled_by_themselves(ask: Asker, rules: str, auto_pass: bool) -> None:
    """Of `vitrail.Game`, over or not, from the beginning or from a position: all moments have its own positions."""
    rng = random.Random(3)
    game = Game(rules, seed=11, auto_pass=auto_pass)
    for _ in range(20):
        game.play(rng.choice(game.legal))
    later = Game.from_position(game.position(), seed=12, auto_pass=auto_pass)
    for _ in range(10):
        later.play(rng.choice(later.legal))
    for now in (game, later):
        info = put(ask, now.record())
        assert (info["plies"], info["result"]) == (len(now.history), None)
        assert info["began"] == (None if now.origin is None else now.origin["round"])
        seen = got(ask.client.get(f"/api/replay/{info['id']}/{info['plies']}?seat=0"))
        assert seen["view"] == json.loads(json.dumps(now.view(0)))
        dealt = [line for line in now.history if not line.text.startswith("deal:")]
        assert [entry["action"] for entry in seen["log"]] == [line.text for line in dealt]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "not the JSON wanted here"),
        (b"{}", "missing required field `record`"),
        (b'{"record": 5}', "does not have the form of a record"),
        (b'{"record": {}}', "does not have the form of a record"),
        (b'{"record": {"format": "vitrail-record-1"}}', "missing required field"),
        (b'{"record": null, "more": 1}', "unknown field `more`"),
    ],
)
def test_what_is_no_record_is_refused(ask: Asker, body: bytes, said: str) -> None:
    for path in ("replay", "verify"):
        assert said in refusal(ask.client.post(f"/api/{path}", content=body), 400, "bad-request")


def test_a_record_that_does_not_replay_is_refused(ask: Asker) -> None:
    record = json.loads(sealed_record("original:2").to_json())
    record["actions"][30] = "tool:none"
    message = refusal(ask.client.post("/api/replay", json={"record": record}), 400, "bad-request")
    assert "action 31 of " in message
    packed = {**json.loads(sealed_record("original:2").to_json()), "cards": {"source": "mine.toml", "digest": "0"}}
    message = refusal(ask.client.post("/api/replay", json={"record": packed}), 400, "bad-request")
    assert "the card pack mine.toml" in message
    for path in ("replay", "verify"):
        refusal(ask.client.post(f"/api/{path}", content=b" " * (MAX_RECORD_BYTES + 1)), 413, "too-large")


def test_nothing_of_a_record_is_kept_in_the_database(ask: Asker, folder: Path) -> None:
    before = ask.client.get("/api/games").json()
    put(ask, sealed_record("original:2"))
    assert ask.client.get("/api/games").json() == before
    assert SEED.encode() not in (folder / FILE_NAME).read_bytes()


# Playing on


def play_on(ask: Asker, path: str, ply: int, *seats: tuple[str, str]) -> Any:
    """A table that goes on from there."""
    body = {"seats": [{"kind": kind, "name": name} for kind, name in seats]}
    return got(ask.client.post(f"/api/{path}/{ply}/play", json=body), 201)


def finished(ask: Asker, game: State) -> State:
    """The game played to its end by the first legal action each time."""
    while game["result"] is None:
        actor = game["view"]["actor"]
        assert actor is not None
        game = ask.play(ask.state(game, actor))
    return game


@pytest.mark.parametrize("rules", SEVERAL)
def test_playing_on_keeps_what_lies_and_rolls_anew(rules: str) -> None:
    """The new game begins at the position of that moment, goes on by its own seed, and its record verifies so far."""
    before = table_of(rules)
    play_out(before, every=1000)
    replay = Replay.of_table(before)
    stops = [entry.ply for entry in log_of(replay) if entry.seat is not None]
    for ply in (*stops[: len(before.places)], *stops[len(before.places) :: len(stops) // 6], stops[-1]):
        old, seats = replay.at(ply).game, range(len(before.places))
        table = table_of(rules, replay.position(ply))
        assert (table.entries, began(table.terms), table.game.can_undo) == ([], old.round, False)
        assert [table.game.view(seat) for seat in seats] == [old.view(seat) for seat in seats]
        play_out(table, undo=0.2, every=1000)
        record = Record.from_json(table.record().to_json())
        # The record begins there: what was played before is not among its actions, and no die of before is claimed.
        assert record.actions == [entry.action for _, entry in standing(table.entries)]
        assert record.replay().position() == table.game.position()
        if any(text.startswith(CHANCE_WORDS) for text in record.actions):
            verdict = fair.check(record, table.terms.commitment)
            assert (verdict.fair, verdict.began) == (True, old.round)


def test_playing_on_by_the_api(ask: Asker, game: State) -> None:
    """A new table with secrets of its own, its own commitment, and a record that says where it began."""
    ply = stops_of(ask, game)[15]
    begun = play_on(ask, f"games/{game['id']}/replay", ply, *TWO_PEOPLE)
    assert begun["keys"].keys() == {"0", "1"}
    old = at(ask, game, ply, 0, open=True)
    assert ask.state(begun, 1)["view"] == at(ask, game, ply, 1)["view"]
    sealed = got(ask.client.get(f"/api/games/{begun['id']}/dice"))
    assert (sealed["began"], sealed["seed"]) == (old["view"]["round"], None)
    assert sealed["commitment"] != got(ask.client.get(f"/api/games/{game['id']}/dice"))["commitment"]
    end = finished(ask, begun)
    record = Record.from_json(ask.client.get(f"/api/games/{end['id']}/record").content)
    assert (record.position or {})["round"] == old["view"]["round"]
    assert checked(ask, record, sealed["commitment"])["fair"] is True


def test_a_game_played_on_is_restored_and_replayed(ask: Asker, game: State) -> None:
    """It begins at its position after a restart, too, and in its own replay."""
    ply = stops_of(ask, game)[-9]
    begun = play_on(ask, f"games/{game['id']}/replay", ply, ("human", "Ada"), ("greedy", "Greta"))
    moments = [ask.state(begun, 0)]
    while moments[-1]["result"] is None:
        moments.append(ask.play(ask.state(begun, 0)))
    for moment in moments[:-1]:
        assert plain(at(ask, begun, moment["ply"], 0)) == plain(moment)
    info = got(ask.client.get(f"/api/games/{begun['id']}/replay"))
    assert info["began"] == at(ask, game, ply)["view"]["round"]
    assert info["plies"] == moments[-1]["ply"]
    first = stops_of(ask, begun)[0]
    again = play_on(ask, f"games/{begun['id']}/replay", first, *TWO_PEOPLE)
    assert ask.state(again, 0)["view"] == at(ask, begun, first, 0)["view"]


def test_the_future_is_open(ask: Asker, game: State) -> None:
    """Two tables that go on from the same moment see other dice: each has a seed of its own."""
    ply = stops_of(ask, game)[-6]
    begun = [play_on(ask, f"games/{game['id']}/replay", ply, *TWO_PEOPLE) for _ in range(2)]
    rolls = []
    for table in begun:
        record = ask.client.get(f"/api/games/{finished(ask, table)['id']}/record").json()
        rolls.append([text for text in record["actions"] if text.startswith("roll:")])
    assert rolls[0] != rolls[1]


def test_a_table_that_goes_on_can_wait_for_people(ask: Asker, game: State) -> None:
    """An open seat has its invite link, and the game begins at its position once it is taken."""
    ply = stops_of(ask, game)[20]
    waiting = play_on(ask, f"games/{game['id']}/replay", ply, ("human", "Ada"), ("open", ""))
    assert (waiting["status"], waiting["view"]) == ("open", None)
    got(ask.client.post(f"/api/games/{waiting['id']}/join", json={"name": "Ben", "invite": waiting["invites"]["1"]}))
    got(ask.client.post(f"/api/games/{waiting['id']}/start"))
    actor = at(ask, game, ply)["view"]["actor"]
    assert ask.state(waiting, actor)["view"] == at(ask, game, ply, actor)["view"]


def test_playing_on_from_a_record(ask: Asker) -> None:
    """Its turns may have ended by themselves; at the table they do not."""
    game = Game("original:2", seed=4)
    for _ in range(30):
        game.play(game.legal[-1])
    info = put(ask, game.record())
    begun = play_on(ask, f"replay/{info['id']}", info["plies"], *TWO_PEOPLE)
    assert ask.state(begun, game.actor)["view"] == json.loads(json.dumps(game.view(game.actor)))
    assert finished(ask, begun)["result"] is not None


def test_bad_wishes_to_play_on_are_refused(ask: Asker, game: State) -> None:
    path = f"/api/games/{game['id']}/replay"
    plies = got(ask.client.get(path))["plies"]
    two = {"seats": [{"kind": kind, "name": name} for kind, name in TWO_PEOPLE]}
    stop = stops_of(ask, game)[5]
    for ply in (0, 3):
        assert "still falling" in refusal(ask.client.post(f"{path}/{ply}/play", json=two), 409, "illegal")
    assert "over by then" in refusal(ask.client.post(f"{path}/{plies}/play", json=two), 409, "illegal")
    refusal(ask.client.post(f"{path}/{plies + 1}/play", json=two), 400, "bad-request")
    for seats in ([], two["seats"][:1], two["seats"] * 2, [{"kind": "greedy", "name": "G"}] * 2, [{"kind": "x"}] * 2):
        refusal(ask.client.post(f"{path}/{stop}/play", json={"seats": seats}), 400, "bad-request")
    refusal(ask.client.post(f"{path}/{stop}/play", json={**two, "seed": 5}), 400, "bad-request")
    refusal(ask.client.post("/api/replay/none/20/play", json=two), 404, "unknown-record")


# The check of the dice


def checked(ask: Asker, record: Record, commitment: str | None = None) -> Any:
    """What the server says of a record's dice."""
    return got(ask.client.post("/api/verify", json={"record": json.loads(record.to_json()), "commitment": commitment}))


def test_the_check_is_that_of_vitrail_verify(ask: Asker) -> None:
    record = sealed_record("original:2")
    assert checked(ask, record) == fair.check(record).as_dict()
    noted = fair.commitment(SEED)
    assert checked(ask, record, noted) == fair.check(record, noted).as_dict()
    assert checked(ask, record, noted)["fair"] is True
    assert checked(ask, record, fair.commitment("another"))["fair"] is False


def test_a_die_that_was_exchanged_is_found(ask: Asker) -> None:
    """Here every die follows from another seed than the one in the record."""
    record = Record.of(sealed_game("original:2", seed="a1"), sealed="a2")
    verdict = checked(ask, record)
    assert (verdict["fair"], verdict["first"]["number"]) == (False, next_difference())


def next_difference() -> int:
    """The first roll that two seeds give differently, by hand: both games deal from the same five objectives."""
    number = 0
    while (
        fair.number("a1", f"roll {number}") * (5 - number) >> 64
        == fair.number("a2", f"roll {number}") * (5 - number) >> 64
    ):
        number += 1
    return number


def test_where_there_is_nothing_to_check_it_says_so(ask: Asker) -> None:
    record = {"record": json.loads(Game("original:2", seed=5).record().to_json())}
    assert "nothing to check" in refusal(ask.client.post("/api/verify", json=record), 400, "bad-request")
    sealed = {"record": json.loads(sealed_record("original:2").to_json()), "commitment": "abc"}
    assert "a commitment has 64 digits" in refusal(ask.client.post("/api/verify", json=sealed), 400, "bad-request")


def test_the_dice_of_a_dealt_game_say_nothing_of_a_beginning(ask: Asker) -> None:
    assert got(ask.client.get(f"/api/games/{ask.new(*TWO_PEOPLE)['id']}/dice"))["began"] is None
