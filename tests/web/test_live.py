"""Playing with people elsewhere: the connection and its breaks, other devices, spectators, clocks, who is away."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web import company, hands
from tests.web.serving import PublicServer
from tests.web.test_hot_seat import texts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page, WebSocket

    from tests.web.conftest import Devices
    from tests.web.serving import Server, State

SENT = ".prompt .status.waits"


def started(public: PublicServer, kinds: str = "human human", clock: str = "none") -> State:
    """A table whose windows are chosen."""
    table = public.open_table(kinds, clock)
    for _ in range(kinds.count("human")):
        public.act(table)
    return table


def offline(page: Page) -> None:
    """Cut the device off, and wait until the page says so."""
    page.context.set_offline(True)
    expect(page.locator(company.LINK)).to_have_text("offline: your moves wait")


def online(page: Page) -> None:
    """Let the device reach the server again; the page notices by itself."""
    page.context.set_offline(False)
    expect(page.locator(company.LINK)).to_have_text("live")


def test_a_move_made_offline_is_sent_once_and_not_shown_before(public: PublicServer, devices: Devices) -> None:
    """Mid-turn the network goes: what is clicked waits, the board stays as it was; back online it is played, once."""
    table = started(public)
    ada, bob = devices[0], devices[1]
    company.sit(ada, public, table, 0)
    company.sit(bob, public, table, 1)
    hands.click(ada, ".pool [data-offered]")
    expect(bob.locator(".prompt-text")).to_contain_text("Ada has")
    offline(ada)
    cell = ada.locator(".own [data-legal]").first
    name = cell.get_attribute("data-cell")
    cell.click()
    expect(ada.locator(SENT)).to_have_text(f"Waiting for the connection: placing on {name}.")
    expect(ada.locator(".own .pane-die")).to_have_count(0)
    before = len(public.kept(table["id"]))
    online(ada)
    expect(ada.locator(f"[data-cell={name}] .pane-die")).to_be_visible()
    expect(ada.locator(SENT)).to_have_count(0)
    kept = public.kept(table["id"])
    assert [(seat, action) for seat, action, _ in kept[before:]] == [(0, f"cell:{name}")]
    hands.click(ada, "[data-act=end]")
    company.wait_for_turn(bob)
    expect(bob.locator(".log-line").first).to_contain_text(f"on {name}")


def test_an_answer_that_was_lost_does_not_play_twice(public: PublicServer, devices: Devices) -> None:
    """The server does it, but the connection breaks before the answer; asked again by the same id it is done."""
    table = started(public)
    ada = devices[0]
    company.sit(ada, public, table, 0)
    before = len(public.kept(table["id"]))
    ada.evaluate(
        """() => {
          const send = WebSocket.prototype.send;
          WebSocket.prototype.send = function (text) {
            send.call(this, text);
            if (!JSON.parse(text).action) return;
            WebSocket.prototype.send = send;
            this.onmessage = null;
            fetch(`/api/games/${location.hash.split("/")[2]}`).then(() => this.close());
          };
        }"""
    )
    hands.click(ada, ".pool [data-offered]")
    expect(ada.locator(".pool .held")).to_have_count(1)
    entries = public.kept(table["id"])[before:]
    assert len(entries) == 1
    assert entries[0][2] is not None


def test_a_move_that_comes_too_late_is_told_calmly(public: PublicServer, devices: Devices) -> None:
    """While a click waited for the connection the game went on: the board shows how, and a line says so."""
    table = started(public)
    ada = devices[0]
    company.sit(ada, public, table, 0)
    seat = ada.evaluate("JSON.parse(localStorage.getItem('vitrail.keys'))")[table["id"]]["seats"]["0"]
    offline(ada)
    ada.locator(".pool [data-offered]").first.click()
    expect(ada.locator(SENT)).to_be_visible()
    public.act({**table, "keys": {**table["keys"], "0": seat}}, "pass")
    online(ada)
    expect(ada.locator(".prompt .status.gentle")).to_contain_text("The table had moved on meanwhile")
    expect(ada.locator(".prompt-text")).to_have_text("It is Bob's turn.")
    expect(ada.locator(".pool .held")).to_have_count(0)


@pytest.fixture
def own_public(tmp_path: Path) -> Iterator[PublicServer]:
    """A public server that a test may stop; it is not running yet."""
    server = PublicServer(tmp_path)
    yield server
    server.stop()


def test_a_restart_of_the_server_in_mid_turn_is_survived(own_public: PublicServer, devices: Devices) -> None:
    """The server goes and comes back: the page says so, reconnects by itself, and the waiting click is played."""
    own_public.start()
    table = started(own_public)
    ada = devices[0]
    company.sit(ada, own_public, table, 0)
    hands.click(ada, ".pool [data-offered]")
    own_public.stop()
    expect(ada.locator(company.LINK)).not_to_have_text("live")
    ada.locator(".own [data-legal]").first.click()
    expect(ada.locator(SENT)).to_contain_text("Waiting for the connection")
    own_public.start()
    expect(ada.locator(".own .pane-die")).to_have_count(1)
    expect(ada.locator(company.LINK)).to_have_text("live")
    assert [action.split(":")[0] for seat, action, _ in own_public.kept(table["id"]) if seat == 0] == [
        "window",
        "die",
        "cell",
    ]


def test_a_seat_moves_to_another_device(public: PublicServer, devices: Devices) -> None:
    """The link made in mid-turn is opened elsewhere: the turn goes on there, the old device is told and looks on."""
    table = started(public)
    old, new, late = (devices[number] for number in range(3))
    company.sit(old, public, table, 0)
    hands.click(old, ".pool [data-offered]")
    old.get_by_role("button", name="Table …").click()
    old.get_by_role("button", name="Continue on another device").click()
    field = old.get_by_role("textbox", name="Link to continue as Ada")
    expect(field).to_be_visible()
    link = field.input_value()
    new.goto(link)
    expect(new.get_by_role("heading", name="Continue as Ada here?")).to_be_visible()
    new.get_by_role("button", name="Continue here").click()
    expect(new.locator(".pool .held")).to_have_count(1)
    assert link.rsplit("/", 1)[1] not in new.url
    expect(old.get_by_role("alert")).to_have_text("Ada's seat is held by another device now.")
    expect(old.locator(company.WATCH)).to_be_visible()
    hands.click(new, ".own [data-legal]")
    hands.click(new, "[data-act=end]")
    expect(old.locator(".prompt-text")).to_have_text("It is Bob's turn.")
    late.goto(link)
    late.get_by_role("button", name="Continue here").click()
    expect(late.get_by_role("alert")).to_contain_text("This hand-over link was used already")


def test_a_spectator_sees_what_lies_open_and_nothing_else(public: PublicServer, devices: Devices) -> None:
    """Neither in the document nor in what was sent is there an objective or a card of anybody's; the board follows."""
    table = public.open_table("human human")
    names = {card["id"]: card["name"] for card in public.ask("cards")["private"]}
    seats = [public.ask(f"games/{table['id']}?seat={seat}", key=table["keys"][str(seat)]) for seat in (0, 1)]
    own = [state["view"]["seats"][seat] for seat, state in enumerate(seats)]
    secrets = {names[view["private"][0]] for view in own} | {card for view in own for card in view["offer"]}
    page = devices[0]
    told = heard(page)
    page.goto(f"/#/game/{table['id']}")
    expect(page.locator(company.WATCH)).to_contain_text("Ada is choosing a window.")
    for _ in range(2):
        public.act(table)
    pool = public.ask(f"games/{table['id']}")["view"]["pool"].split()
    public.act(table, f"die:{pool[0]}")
    expect(page.locator(".watch .prompt-text")).to_contain_text("Ada has")
    assert told & {"Ada", "place"} == {"Ada", "place"}
    assert told & (secrets | {"private:red"}) == set()
    assert [secret for secret in secrets if secret in page.content()] == []
    expect(page.locator("main button:not(.unfold)")).to_have_count(0)


def heard(page: Page) -> set[str]:
    """Every text that live messages bring to this page from now on."""
    told: set[str] = set()

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: told.update(texts(json.loads(frame))))

    page.on("websocket", listen)
    return told


def test_a_clock_runs_out_twice_and_the_player_comes_back(public: PublicServer, devices: Devices) -> None:
    """Clocks tick for all; after two turns without a word a bot plays for Ada; all are told, and she comes back."""
    table = public.open_table("human human", "turn:5")
    ada, spectator = devices[0], devices[1]
    spectator.goto(f"/#/game/{table['id']}")
    company.sit(ada, public, table, 0)
    expect(spectator.locator(".prompt-text")).to_have_text("Bob is choosing a window.")
    public.act(table)
    clock = spectator.locator(".header .time-left")
    expect(clock).to_have_attribute("aria-label", "Ada's time: 3 seconds")
    expect(clock).to_have_text("0:03")
    expect(ada.locator(".header .time-left.short")).to_have_attribute("aria-label", "Your time: 2 seconds")
    expect(ada.get_by_role("alert")).to_contain_text("a bot plays for you until you are back")
    expect(spectator.locator(".away-sign").first).to_have_text("A bot plays for Ada until Ada is back.")
    ada.get_by_role("button", name="I am back").click()
    expect(ada.get_by_role("alert")).to_have_count(0)
    expect(spectator.locator(".away-sign", has_text="Ada")).to_have_count(0)


def test_the_clock_is_seen_while_windows_are_chosen(public: PublicServer, devices: Devices) -> None:
    """Choosing a window is a turn, too (docs/live.md): a clock that runs is shown to who chooses, and to who waits."""
    table = public.open_table("human human", "turn:120")
    for seat, whose in enumerate(("Your time", "Ada's time")):
        company.sit(devices[seat], public, table, seat)
        clock = devices[seat].locator("main.choose .time-left.running")
        expect(clock).to_have_attribute("aria-label", re.compile(f"^{whose}: (1|2) minute"))


def test_times_in_the_bank_are_shown_to_all(public: PublicServer, devices: Devices) -> None:
    """With a bank every person's time is shown: the running one in the header, the others' beside their names."""
    table = started(public, "human human greedy", "bank:600+15")
    bob = devices[0]
    company.sit(bob, public, table, 1)
    expect(bob.locator(".other", has_text="Ada").locator(".time-left.running")).to_be_visible()
    expect(bob.locator(".time-left")).to_have_count(2)
    public.act(table, "pass")
    company.wait_for_turn(bob)
    expect(bob.locator(".header .time-left.running")).to_have_attribute(
        "aria-label", "Your time: 10 minutes, 15 seconds"
    )


def test_a_time_that_gets_short_is_read_out(public: PublicServer, devices: Devices) -> None:
    """The clock itself is silent; at a minute and at ten seconds the live region says what is left of one's time."""
    table = started(public, clock="turn:120")
    ada = devices[0]
    company.sit(ada, public, table, 0)
    expect(ada.locator(".header .time-left.running")).to_have_attribute(
        "aria-label", re.compile("^Your time: (1|2) min")
    )
    for seconds, words in [(65, "1 minute left."), (112, "10 seconds left.")]:
        ada.evaluate(
            "seconds => { window.real ??= Date.now; Date.now = () => window.real() + 1000 * seconds; }", seconds
        )
        expect(ada.locator("[data-live]")).to_have_text(words)


def test_two_at_one_screen_and_one_elsewhere(public: PublicServer, devices: Devices) -> None:
    """The screen asks for Ada and for Bob in turn, and shows neither's secrets while Cleo, elsewhere, is to act."""
    table = public.open_table("human human human")
    screen, cleo = devices[0], devices[1]
    company.sit(screen, public, table, 0)
    screen.goto(public.move_link(table, 1))
    screen.get_by_role("button", name="Continue here").click()
    company.sit(cleo, public, table, 2)
    for name in ("Ada", "Bob"):
        screen.get_by_role("button", name=f"I am {name}").click()
        screen.locator("[data-window]:enabled").first.click()
    for _ in range(2):
        expect(screen.locator(company.WATCH)).to_contain_text("Cleo is choosing a window.")
        expect(screen.locator(company.WATCH)).to_contain_text("Ada and Bob play at this screen.")
        screen.reload()
    company.choose_window(cleo)
    screen.get_by_role("button", name="I am Ada").click()
    hands.play_turn(screen)
    expect(screen.get_by_role("heading", name="Hand over to Bob")).to_be_visible()


def test_two_tabs_at_home_stay_in_step(page: Page, server: Server) -> None:
    """At home, too, what one tab does the other shows; in a hot-seat game the hand-over screen goes on with it."""
    state = server.new_game(3)
    hands.open_game(page, state)
    expect(page.locator("[data-window]")).to_have_count(4)
    server.play(state, state["view"]["legal"][0])
    expect(page.locator(hands.TABLE)).to_be_visible()
    pair = server.new_game(4, "human human")
    hands.open_game(page, pair)
    expect(page.get_by_role("heading", name="Hand over to Ada")).to_be_visible()
    server.play(pair, pair["view"]["legal"][0])
    expect(page.get_by_role("heading", name="Hand over to Bob")).to_be_visible()
    expect(page.locator(company.LINK)).to_have_count(0)


def test_the_same_again_invites_the_same_seats(public: PublicServer, devices: Devices) -> None:
    """After the end everything is open to all; "Play again" is a new table with a link for whoever sat elsewhere."""
    table = started(public)
    while public.act(table, "pass")["result"] is None:
        pass
    spectator, ada = devices[0], devices[1]
    spectator.goto(f"/#/game/{table['id']}")
    expect(spectator.locator("[data-line=private]")).to_be_visible()
    expect(spectator.get_by_role("button", name="Play again")).to_have_count(0)
    ada.goto(public.move_link(table, 0))
    ada.get_by_role("button", name="Continue here").click()
    ada.get_by_role("button", name="Play again").click()
    expect(ada.get_by_role("heading", name="Waiting for 1 player")).to_be_visible()
    assert company.table_of(ada) != table["id"]
    assert len(company.links(ada)) == 1
