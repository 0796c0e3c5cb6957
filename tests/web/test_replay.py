"""Replays on the page: stepping, whose eyes, the log, records from files, playing on, and the check of the dice."""

from __future__ import annotations

import hashlib
import json
import random
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from tests.sealed import sealed_game
from tests.web import company, hands
from tests.web.test_axe import look_at
from vitrail import Game, Record, RecordError, fair

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request, Route

    from tests.web.conftest import Devices
    from tests.web.serving import PublicServer, Server, State

REPLAY = "main.replay"
OTHER_SEED = "fedcba9876543210" * 4


def played(server: Server, seed: int, kinds: str, rules: str | None = None) -> State:
    """A game played to its end, people's seats at random."""
    dice, state = random.Random(seed), server.new_game(seed, kinds, rules)
    while state["result"] is None:
        state = server.look(state["id"], state["view"]["actor"])
        legal = [action for action in state["view"]["legal"] if action != "pass"]
        state = server.play(state, dice.choice(legal or ["pass"]))
    return state


@pytest.fixture(scope="module")
def game(server: Server) -> State:
    """A finished game of Ada and a bot."""
    return played(server, 3, "human greedy")


@pytest.fixture(scope="module")
def six(server: Server) -> State:
    """A finished game of a person and five bots, with private dice."""
    return played(server, 6, "human greedy random greedy random greedy", "original:6+pools")


@pytest.fixture(scope="module")
def acts(server: Server, game: State) -> list[Any]:
    """What the seats did in it, one after the other: each leads from the stop of its place to the next."""
    return [entry for entry in server.ask(f"games/{game['id']}/replay")["log"] if entry["seat"] is not None]


def watch(page: Page, game: State, ply: int = 0, eyes: str = "open") -> None:
    """Go to a moment of a replay by its address."""
    page.goto(f"/#/replay/{game['id']}/{ply}/{eyes}")
    expect(page.locator(f"{REPLAY}[data-stop]")).to_be_visible()


def stands_at(page: Page, stop: int) -> None:
    """The replay shows this stop."""
    expect(page.locator(REPLAY)).to_have_attribute("data-stop", str(stop))


def between(page: Page, first: int, last: int) -> None:
    """The replay shows one of these stops."""
    page.wait_for_function(
        "([first, last]) => { const stop = Number(document.querySelector('main.replay').dataset.stop);"
        " return first <= stop && stop <= last; }",
        arg=[first, last],
    )


def press(page: Page, act: str) -> None:
    """Use one of the ways of the bar."""
    page.locator(f".replay-bar [data-act={act}]").click()


def shows(page: Page, state: State, seat: int) -> None:
    """Pool, dice of the window looked at, and Round Track are those of a state."""
    pool = [hands.die_words(die) for die in state["view"]["pool"].split()]
    assert [die.get_attribute("aria-label") for die in page.locator(".replay-pool svg").all()] == pool
    cells = [cell.get_attribute("aria-label") or "" for cell in page.locator(".replay-own [role=cell] svg").all()]
    dice = state["view"]["seats"][seat]["dice"].replace("/", " ").split()
    assert len(cells) == 20
    for cell, die in zip(cells, dice, strict=True):
        assert cell.endswith(", empty") if die == ".." else cell.endswith(f", {hands.die_words(die)}")
    track = [hands.die_words(die) for space in state["view"]["track"] for die in space.split()]
    assert [die.get_attribute("aria-label") for die in page.locator(".track .die-svg").all()] == track


def test_stepping_shows_what_the_server_says(page: Page, server: Server, game: State, acts: list[Any]) -> None:
    """One action on and back, with everything open: the window of the seat to act stands in the middle."""
    watch(page, game, acts[2]["ply"])
    for stop in range(2, 14):
        stands_at(page, stop)
        act = acts[stop]
        shows(page, server.ask(f"games/{game['id']}/replay/{act['ply']}?open=true"), act["seat"])
        assert page.locator(REPLAY).get_attribute("data-ply") == str(act["ply"])
        press(page, "on")
    press(page, "back")
    stands_at(page, 13)
    expect(page).to_have_url(re.compile(rf"#/replay/{game['id']}/{acts[13]['ply']}/open$"))


def turn_starts(acts: list[Any]) -> list[int]:
    """The stops at which a turn begins."""
    turns = [(act["round"], act["turn"], act["seat"], act["action"].startswith("window:")) for act in acts]
    return [stop for stop, turn in enumerate(turns) if stop == 0 or turn != turns[stop - 1]]


def test_turns_rounds_and_ends(page: Page, game: State, acts: list[Any]) -> None:
    """The ways by a turn, to a round, to both ends; a way that leads nowhere says so."""
    starts = turn_starts(acts)
    watch(page, game)
    stands_at(page, 0)
    expect(page.locator("[data-act=back]")).to_have_attribute("aria-disabled", "true")
    for start in starts[1:6]:
        press(page, "turn-on")
        stands_at(page, start)
    press(page, "on")
    press(page, "turn-back")
    stands_at(page, starts[5])
    press(page, "turn-back")
    stands_at(page, starts[4])
    for number in (7, 2):
        page.locator(f"[data-round='{number}']").click()
        stands_at(page, next(stop for stop, act in enumerate(acts) if act["round"] == number))
    press(page, "last")
    stands_at(page, len(acts))
    expect(page.locator("[data-act=on]")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("[data-replay=deed]")).to_have_text(game["result"]["sentence"])
    expect(page.locator(".replay-scores .scores")).to_be_visible()
    expect(page.get_by_role("button", name="Play from here")).to_be_disabled()
    press(page, "first")
    stands_at(page, 0)


def test_the_keyboard_goes_through_the_game(page: Page, game: State, acts: list[Any]) -> None:
    """Arrows by an action or a turn, Home and End, Space plays and stops."""
    starts = turn_starts(acts)
    watch(page, game)
    for key, stop in [
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("ArrowDown", starts[2]),
        ("ArrowUp", starts[1]),
        ("PageDown", starts[2]),
        ("End", len(acts)),
        ("ArrowRight", len(acts)),
        ("Home", 0),
    ]:
        page.keyboard.press(key)
        stands_at(page, stop)
    page.get_by_label("Speed").select_option("4")
    page.locator("#main").evaluate("main => { document.activeElement.blur(); }")
    page.keyboard.press("Space")
    expect(page.locator("[data-act=play]")).to_contain_text("Pause")
    between(page, 1, len(acts) - 3)
    page.keyboard.press("Space")
    expect(page.locator("[data-act=play]")).to_contain_text("Play")


def test_the_slider_leads_anywhere(page: Page, server: Server, game: State, acts: list[Any]) -> None:
    """Its place is a moment, and it says which in words."""
    watch(page, game)
    slider = page.get_by_role("slider", name="Moment of the game")
    assert (slider.get_attribute("min"), slider.get_attribute("max")) == ("0", str(len(acts)))
    slider.fill("31")
    stands_at(page, 31)
    shows(page, server.ask(f"games/{game['id']}/replay/{acts[31]['ply']}?open=true"), acts[31]["seat"])
    name = game["seats"][acts[31]["seat"]]["name"]
    words = f"Round {acts[31]['round']}, {name} to act, 32 of {len(acts) + 1}"
    expect(slider).to_have_attribute("aria-valuetext", words)
    slider.press("ArrowRight")
    stands_at(page, 32)


def test_each_seat_saw_its_own_secrets_only(page: Page, server: Server, game: State, acts: list[Any]) -> None:
    """Section 2: the Private Objective of the other is shown where everything is open, and to nobody else."""
    ply = acts[20]["ply"]
    told: list[str] = []

    def hear(request: Request) -> None:
        if f"replay/{ply}?" in request.url:
            told.append(request.url)

    watch(page, game, ply)
    expect(page.locator(".other-goal")).to_have_count(1)
    page.on("request", hear)
    for seat, name in ((0, "Ada"), (1, "Bob")):
        page.get_by_role("radio", name=name).check()
        expect(page.locator(REPLAY)).to_have_attribute("data-eyes", str(seat))
        stands_at(page, 20)
        expect(page.locator(".other-goal")).to_have_count(0)
        expect(page.locator(".plaque-name")).to_contain_text(name)
        shows(page, server.ask(f"games/{game['id']}/replay/{ply}?seat={seat}"), seat)
        assert told[-1].endswith(f"?seat={seat}&open=false")
    page.remove_listener("request", hear)
    expect(page).to_have_url(re.compile(rf"/{ply}/1$"))
    page.reload()
    expect(page.locator(REPLAY)).to_have_attribute("data-eyes", "1")
    stands_at(page, 20)


def test_the_log_leads_to_its_turns(page: Page, game: State, acts: list[Any]) -> None:
    """A line leads to the end of its turn, and is marked and in sight wherever the game stands."""
    watch(page, game)
    lines = page.locator(".log-way")
    assert lines.count() == len(turn_starts(acts))
    lines.nth(17).click()
    stands_at(page, turn_starts(acts)[18])
    expect(lines.nth(17)).to_have_attribute("aria-current", "step")
    expect(page.locator("[data-replay=deed]")).to_have_text(f"{lines.nth(17).inner_text()}.")
    for act, line in (("turn-back", 16), ("last", lines.count() - 1)):
        press(page, act)
        expect(page.locator(".log-way[aria-current]")).to_have_count(1)
        expect(lines.nth(line)).to_have_attribute("aria-current", "step")
        box, log = lines.nth(line).bounding_box(), page.locator(".replay-log .log").bounding_box()
        assert box is not None
        assert log is not None
        assert log["y"] <= box["y"] <= box["y"] + box["height"] <= log["y"] + log["height"]


def test_it_plays_by_itself_to_the_end(page: Page, game: State, acts: list[Any]) -> None:
    """At fourfold speed; at the end it stops, and begins anew when it is asked again."""
    watch(page, game, acts[-3]["ply"])
    page.get_by_label("Speed").select_option("4")
    press(page, "play")
    expect(page.locator("[data-act=play]")).to_contain_text("Pause")
    stands_at(page, len(acts))
    expect(page.locator("[data-act=play]")).to_contain_text("Play")
    press(page, "play")
    between(page, 1, len(acts) - 3)
    press(page, "play")


def test_nothing_in_a_replay_acts(page: Page, game: State, acts: list[Any]) -> None:
    """No cell is lit, no die or card can be used, and nothing but looking is asked of the server."""
    asked: list[str] = []

    def hear(request: Request) -> None:
        asked.append(request.method)

    watch(page, game, acts[8]["ply"], "0")
    page.on("request", hear)
    for _ in range(6):
        assert page.locator("[data-legal], [data-offered], .replay-table [data-cell], .ways, .prompt").count() == 0
        page.keyboard.press("u")
        page.keyboard.press("e")
        page.keyboard.press("ArrowRight")
    stands_at(page, 14)
    page.remove_listener("request", hear)
    assert set(asked) == {"GET"}


def test_the_next_moments_are_at_hand(page: Page, game: State, acts: list[Any]) -> None:
    """They were fetched before they are asked for: no step waits for the network."""
    with page.expect_response(f"**/replay/{acts[12]['ply']}?*"):
        watch(page, game, acts[8]["ply"])
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    for stop in (9, 10, 11, 12):
        press(page, "on")
        stands_at(page, stop)
    assert page.get_by_role("alert").count() == 0


def test_a_lost_connection_is_told_and_mended(page: Page, game: State) -> None:
    """What cannot be fetched is said; then it goes on where it was asked to."""
    watch(page, game)
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.locator("[data-round='9']").click()
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".moment")).to_contain_text("Round 9, turn 1")


def test_a_game_that_goes_on_is_shown_as_it_is(page: Page, server: Server) -> None:
    """Its replay would show what is hidden."""
    state = server.new_game(8)
    page.goto(f"/#/replay/{state['id']}")
    expect(page.locator("[data-window]")).to_have_count(4)
    expect(page).to_have_url(re.compile(rf"#/game/{state['id']}/0$"))
    page.goto("/#/replay/none")
    expect(page.get_by_role("alert")).to_contain_text("There is no game 'none' here")


def test_the_ways_to_a_replay(page: Page, game: State) -> None:
    """From home and from the score sheet, and back to the sheet."""
    page.goto("/")
    page.locator(f"a[href='#/replay/{game['id']}']").click()
    expect(page.locator(REPLAY)).to_be_visible()
    page.get_by_role("link", name="Score sheet").click()
    expect(page.locator(hands.SHEET)).to_be_visible()
    page.get_by_role("link", name="Watch the replay").click()
    stands_at(page, 0)
    page.get_by_role("link", name="vitrail, home").click()
    expect(page.locator("main.home")).to_be_visible()


# Records


def test_the_record_that_is_downloaded_is_the_servers(page: Page, server: Server, game: State) -> None:
    watch(page, game)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename == f"vitrail-{game['id']}.json"
    assert json.loads(Path(download.value.path()).read_text(encoding="utf-8")) == server.ask(
        f"games/{game['id']}/record"
    )


def open_record(page: Page, text: bytes, name: str = "game.json") -> None:
    """Choose a file at home."""
    page.goto("/")
    page.locator("[data-act=open-record]").set_input_files(
        {"name": name, "mimeType": "application/json", "buffer": text}
    )


def test_a_record_from_a_file_is_shown(page: Page, server: Server, game: State, acts: list[Any]) -> None:
    """All of the game but its names; after a reload, and after the server has forgotten it."""
    open_record(page, json.dumps(server.ask(f"games/{game['id']}/record")).encode())
    stands_at(page, 0)
    expect(page).to_have_url(re.compile("#/record/[0-9a-f]{24}/"))
    page.get_by_role("slider").fill("40")
    stands_at(page, 40)
    shows(page, server.ask(f"games/{game['id']}/replay/{acts[40]['ply']}?open=true"), acts[40]["seat"])
    expect(page.get_by_role("radio")).to_have_count(3)
    expect(page.get_by_role("link", name="Score sheet")).to_have_count(0)
    expect(page).to_have_url(re.compile(rf"/{acts[40]['ply']}/open$"))
    forgotten: list[str] = []

    def forget(route: Route) -> None:
        if forgotten:
            return route.fallback()
        forgotten.append(route.request.url)
        return route.fulfill(status=404, json={"error": "unknown-record", "message": "This record is not at hand."})

    page.route(re.compile("/api/replay/[0-9a-f]+$"), forget)
    page.reload()
    stands_at(page, 40)
    assert len(forgotten) == 1


def test_a_record_can_be_dropped_on_the_page(page: Page, server: Server, game: State) -> None:
    text = json.dumps(server.ask(f"games/{game['id']}/record"))
    page.goto("/")
    expect(page.locator("[data-act=open-record]")).to_be_attached()
    page.evaluate(
        """text => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], "game.json"));
            for (const type of ["dragover", "drop"]) {
                document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
            }
        }""",
        text,
    )
    stands_at(page, 0)


def test_a_record_of_a_large_seed_is_not_rounded(page: Page) -> None:
    """A seed may have 64 bits, more than the page's own numbers hold: the file goes out as it is."""
    game = Game("original:2", seed=2**64 - 1)
    for _ in range(12):
        game.play(game.legal[0])
    open_record(page, game.record().to_json())
    stands_at(page, 0)
    page.keyboard.press("End")
    expect(page.locator(".replay-pool svg")).to_have_count(len(game.position()["pool"].split()))
    pool = [hands.die_words(die) for die in game.position()["pool"].split()]
    assert [die.get_attribute("aria-label") for die in page.locator(".replay-pool svg").all()] == pool


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"no JSON", "game.json is no record: a record is a JSON file"),
        (b'{"format": "other"}', "game.json cannot be shown: the record does not have the form of a record"),
        (b" " * 600_000, "game.json is too long to be a record."),
    ],
)
def test_a_file_that_is_no_record_is_refused_in_words(page: Page, text: bytes, said: str) -> None:
    open_record(page, text)
    expect(page.get_by_role("alert")).to_contain_text(said)
    expect(page.locator("main.home")).to_be_visible()


# Playing on


def test_playing_on_from_a_moment(page: Page, server: Server, game: State, acts: list[Any]) -> None:
    """The table stands as it stood then, for whom the dialog seats; it is played on, and its record begins there."""
    stop = next(stop for stop in turn_starts(acts) if acts[stop]["round"] == 6 and acts[stop]["seat"] == 0)
    watch(page, game, acts[stop]["ply"], "0")
    page.get_by_role("button", name="Play from here").click()
    dialog = page.get_by_role("dialog", name="Play from here")
    expect(dialog).to_contain_text("this moment of round 6")
    expect(dialog.locator("[data-who='0']")).to_have_value("human")
    dialog.locator("[data-who='1']").select_option("random")
    dialog.locator("[data-name='0']").fill("")
    expect(dialog.get_by_role("button", name="Open the table")).to_be_disabled()
    dialog.locator("[data-name='0']").fill("Nora")
    dialog.get_by_role("button", name="Open the table").click()
    expect(page.locator(hands.TABLE)).to_be_visible()
    new = page.url.split("/game/")[1].split("/")[0]
    before, now = server.ask(f"games/{game['id']}/replay/{acts[stop]['ply']}?seat=0"), server.look(new)
    assert [(seat["kind"], seat["name"]) for seat in now["seats"]] == [("human", "Nora"), ("random", "Bob")]
    assert now["view"] == before["view"]
    expect(page.locator(".seal summary").first).to_contain_text("Sealed dice")
    page.locator(".seal summary").first.click()
    expect(page.locator(".seal").first).to_contain_text("The game began in round 6 of another one")
    hands.play_turn(page)
    assert server.look(new)["ply"] > 0
    state = server.look(new)
    while state["result"] is None:
        state = server.play(state, "pass" if "pass" in state["view"]["legal"] else state["view"]["legal"][0])
    record = server.ask(f"games/{new}/record")
    assert record["position"]["round"] == 6
    watch(page, state)
    expect(page.locator(".replay-log")).to_contain_text("The game began in round 6 of another one.")


def test_playing_on_with_friends_at_one_screen(page: Page, game: State, acts: list[Any]) -> None:
    """From the open view, and from a record: the screen goes round."""
    watch(page, game, acts[30]["ply"])
    page.get_by_role("button", name="Play from here").click()
    for seat in (0, 1):
        page.locator(f"[data-who='{seat}']").select_option("human")
    page.get_by_role("button", name="Open the table").click()
    name = game["seats"][acts[30]["seat"]]["name"]
    expect(page.get_by_role("heading", name=f"Hand over to {name}")).to_be_visible()


def test_playing_on_with_somebody_elsewhere(devices: Devices, public: PublicServer) -> None:
    """At a server for many: a seat by an invite link, and the seal is noted before the game goes on."""
    old = public.open_table("human random")
    state = old
    while state["result"] is None:
        state = public.act(old)
    stop = [entry["ply"] for entry in state["log"] if entry["seat"] == 0][9]
    host, guest = devices[0], devices[1]
    watch(host, old, stop)
    host.get_by_role("button", name="Play from here").click()
    host.locator("[data-who='1']").select_option("Somebody by a link")
    expect(host.locator("[data-name='1']")).to_be_disabled()
    host.get_by_role("button", name="Open the table").click()
    expect(host.locator(f"{company.ROOM} [data-link]")).to_have_count(1)
    (link,) = company.links(host)
    new = company.table_of(host)
    sealed = public.ask(f"games/{new}/dice")["commitment"]
    expect(host.locator(".room .seal summary")).to_contain_text(sealed[:8])
    assert kept_commitments(host) == [{"id": new, "commitment": sealed, "round": 0}]
    company.join(guest, link, "Gus")
    host.get_by_role("button", name="Start the game").click()
    for page in (host, guest):
        expect(page.locator(f"{hands.TABLE}, {company.WATCH}")).to_be_visible()
    assert (
        public.ask(f"games/{new}")["view"]["track"] == public.ask(f"games/{old['id']}/replay/{stop}")["view"]["track"]
    )


# Sealed dice


def kept_commitments(page: Page) -> Any:
    """What the browser noted."""
    return json.loads(page.evaluate("() => localStorage.getItem('vitrail.sealed')") or "[]")


def test_a_commitment_is_shown_and_noted_at_the_start(page: Page, server: Server) -> None:
    """In the log and in the help, short and in full; the browser notes it once, with the round."""
    state = server.new_game(9)
    hands.open_game(page, state)
    hands.choose_window(page)
    sealed = server.ask(f"games/{state['id']}/dice")["commitment"]
    summary = page.locator(".log .seal summary")
    expect(summary).to_have_text(f"Sealed dice {sealed[:8]}…")
    expect(page.locator(".log [data-seal]")).to_be_hidden()
    summary.click()
    expect(page.locator(".log [data-seal]")).to_have_text(sealed)
    page.keyboard.press("?")
    expect(page.locator(".help .seal summary")).to_contain_text(sealed[:8])
    assert kept_commitments(page) == [{"id": state["id"], "commitment": sealed, "round": 1}]
    page.reload()
    expect(page.locator(".seal").first).to_be_visible()
    assert len(kept_commitments(page)) == 1


def ended(page: Page, server: Server, seed: int) -> State:
    """A game that the page saw in its first round, played to its end elsewhere."""
    state = server.new_game(seed)
    hands.open_game(page, state)
    page.wait_for_function("() => localStorage.getItem('vitrail.sealed')")
    while state["result"] is None:
        legal = server.look(state["id"])["view"]["legal"]
        state = server.play(state, "pass" if "pass" in legal else legal[0])
    page.goto("about:blank")
    return state


def finding(page: Page, name: str, ok: str) -> str:
    """What the check says in one of its lines, once it is of this kind."""
    line = page.locator(f"[data-check={name}]")
    expect(line).to_have_attribute("data-ok", ok)
    return line.inner_text()


def check(page: Page) -> None:
    page.get_by_role("button", name="Check the dice").click()
    expect(page.locator(".findings")).to_be_visible()


def test_the_dice_of_a_fair_game_are_those_that_were_sealed(page: Page, server: Server) -> None:
    """By the note of this browser, by the server, and how to do it oneself: from the sheet and from the replay."""
    state = ended(page, server, 10)
    sealed = server.ask(f"games/{state['id']}/dice")["commitment"]
    for address in (f"/#/game/{state['id']}/0", f"/#/replay/{state['id']}/30/open"):
        page.goto(address)
        check(page)
        expect(page.get_by_role("heading", name="The dice are those that were sealed")).to_be_visible()
        assert "noted here in round 1" in finding(page, "own", "true")
        assert "all of them followed from the seed" in finding(page, "server", "true")
        expect(page.locator(".findings")).to_contain_text(
            f"vitrail verify vitrail-{state['id']}.json --commitment {sealed}"
        )
        page.keyboard.press("Escape")
        expect(page.locator(".findings")).to_have_count(0)


def test_a_server_that_opens_another_seed_is_caught(page: Page, server: Server) -> None:
    """It shows a whole game of another seed: the commitment that was noted is not that seed's."""
    state = ended(page, server, 11)
    false = Record.of(sealed_game("original:2", OTHER_SEED), sealed=OTHER_SEED).to_json()
    page.route(
        f"**/games/{state['id']}/record", lambda route: route.fulfill(body=false, content_type="application/json")
    )
    page.goto(f"/#/game/{state['id']}/0")
    check(page)
    expect(page.get_by_role("heading", name="The dice do not follow from the seal")).to_be_visible()
    assert "another commitment was noted here in round 1" in finding(page, "own", "false")


SEALED = Record.of(sealed_game("original:2", OTHER_SEED), sealed=OTHER_SEED)


def with_another_die() -> Record:
    """The record with the last die exchanged that mattered to nobody: it replays to the same end."""
    for place in reversed(range(len(SEALED.actions))):
        if SEALED.actions[place].startswith("roll:"):
            for value in "123456":
                actions = [*SEALED.actions[:place], SEALED.actions[place][:-1] + value, *SEALED.actions[place + 1 :]]
                changed = replace(SEALED, actions=actions)
                if actions != SEALED.actions and replays(changed):
                    return changed
    raise AssertionError("every die of this game mattered: try another seed")


def replays(record: Record) -> bool:
    """Whether nothing but the check of the dice could find fault with it."""
    try:
        record.replay()
    except RecordError:
        return False
    return True


@pytest.mark.parametrize(
    ("record", "own", "server_says"),
    [
        (with_another_die(), "null", "false"),
        (replace(SEALED, fair=fair.Fair.of("a1")), "null", "false"),
        (replace(SEALED, fair=fair.Fair(OTHER_SEED, fair.commitment("a1"))), "false", "true"),
    ],
    ids=["a die", "the seed", "the commitment"],
)
def test_a_tampered_record_is_caught(page: Page, record: Record, own: str, server_says: str) -> None:
    """Whatever was exchanged, the browser or the server sees it, and the headline says so."""
    open_record(page, record.to_json())
    stands_at(page, 0)
    check(page)
    expect(page.get_by_role("heading", name="The dice do not follow from the seal")).to_be_visible()
    finding(page, "own", own)
    said = finding(page, "server", server_says)
    assert ("the seed gives" in said) is (server_says == "false")


def test_a_record_of_a_game_seen_here_is_recognized(page: Page, server: Server) -> None:
    """Its commitment was noted, under whatever name the file comes."""
    state = ended(page, server, 12)
    open_record(page, json.dumps(server.ask(f"games/{state['id']}/record")).encode(), "other.json")
    stands_at(page, 0)
    check(page)
    assert "noted here in round 1" in finding(page, "own", "true")


def test_a_record_without_a_seal_cannot_be_checked(page: Page) -> None:
    open_record(page, sealed_game("original:2").record().to_json())
    stands_at(page, 0)
    check(page)
    expect(page.get_by_role("heading", name="The dice cannot be checked")).to_be_visible()
    assert "no sealed seed" in finding(page, "own", "null")


def test_the_pages_own_sha_256(page: Page) -> None:
    """FIPS 180-4: of every length around one block and two, and of letters beyond ASCII, as Python has it."""
    texts = ["", "abc", "\u00ff\u20ac\U0001d11e", OTHER_SEED, *("x" * length for length in range(54, 130))]
    page.goto("/")
    found = page.evaluate(
        "async texts => { const { sha256 } = await import('/state/sha256.js'); return texts.map(sha256); }", texts
    )
    assert found == [hashlib.sha256(text.encode()).hexdigest() for text in texts]


# How it looks


def test_axe(page: Page, game: State) -> None:
    """The end with its dice checked, and the window choice with the dialog to play on."""
    watch(page, game, 9999)
    expect(page.locator(".replay-scores")).to_be_visible()
    check(page)
    look_at(page)
    page.keyboard.press("Escape")
    press(page, "first")
    page.get_by_role("button", name="Play from here").click()
    look_at(page)


@pytest.mark.parametrize("width", [390, 800, 1100, 1440])
def test_nothing_is_wider_than_the_screen(page: Page, game: State, six: State, width: int) -> None:
    """Window choice, six seats, the end; the bar is always in sight."""
    page.set_viewport_size({"width": width, "height": 844})
    for shown, ply in ((game, 0), (six, 300), (game, 9999)):
        watch(page, shown, ply)
        expect(page.locator(f"{REPLAY}[data-ply]")).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        bar = page.locator(".replay-bar").bounding_box()
        assert bar is not None
        assert bar["y"] + bar["height"] <= 844


def test_a_moment_needs_no_scrolling(page: Page, game: State, acts: list[Any]) -> None:
    """At 1440 x 900 all that a moment is made of is in sight; at 390 x 844 what was done, pool, window and bar."""
    watch(page, game, acts[25]["ply"])
    for selector in (".moment", ".replay-pool", ".replay-own", ".others", ".replay-log .log", ".replay-bar"):
        box = page.locator(selector).bounding_box()
        assert box is not None, selector
        assert box["y"] + box["height"] <= 900, selector
    page.set_viewport_size({"width": 390, "height": 844})
    for selector in (".moment", ".replay-pool", ".replay-own .panes"):
        box, bar = page.locator(selector).bounding_box(), page.locator(".replay-bar").bounding_box()
        assert box is not None, selector
        assert bar is not None
        assert box["y"] + box["height"] <= bar["y"], selector
