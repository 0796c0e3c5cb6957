"""The log and the rival in words a person reads: solo, private pools, twists, dice that go back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web import hands
from tests.web.hands import die_words
from tests.web.serving import can_use

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.serving import Server, State

POOLS = "original:2+pools"
MINUS = "\N{MINUS SIGN}"


def expect_told(page: Page, state: State, text: str) -> None:
    """The newest turn in the log, Ada's, is told so."""
    hands.open_game(page, state)
    expect(page.locator(".log-line.mine").first).to_contain_text(f"Ada {text}", use_inner_text=True)


def spoken(*actions: str) -> list[str]:
    """Each action without its kind; a die in words."""
    words = []
    for action in actions:
        kind, _, what = action.rpartition(" ")[2].partition(":")
        words.append(die_words(what) if kind == "die" else what)
    return words


def test_a_solo_tool_paid_with_a_die(page: Page, server: Server) -> None:
    """Section 7, Original solo: the die that pays is named, and die and card leave the game."""
    state = server.find("original:1?tools=5", "human", 2, can_use("grozing-pliers", "place"))
    hand = die_words(state["view"]["hand"])
    state, actions = server.play_first(state, "tool:grozing-pliers", "die:", "value:", "cell:")
    _, paid, value, cell = spoken(*actions)
    told = f"used Grozing Pliers on {hand}, paid with {paid} (die and card leave the game), "
    expect_told(page, state, f"{told}made it {hand.split()[0]} {value} and placed it on {cell}")
    expect(page.locator(".tool")).to_have_count(4)
    expect(page.locator("[data-tool=grozing-pliers]")).to_have_count(0)


def test_a_solo_tool_paid_with_tokens(page: Page, server: Server) -> None:
    """Section 7, Remastered solo: paid with tokens, the card stays; what is left to beat the Old Master is said."""
    state = server.find("remastered:1?tools=5", "human", 3, can_use("copper-foil-burnisher"))
    state, actions = server.play_first(state, "tool:copper-foil-burnisher", "tokens", "cell:", "cell:")
    source, target = spoken(*actions[2:])
    told = f"used Copper Foil Burnisher, paid with Favor Tokens and moved {source} to {target}"
    hands.open_game(page, state)
    expect(page.locator(".log-line.mine").first).to_contain_text(told, use_inner_text=True)
    expect(page.locator(".tool")).to_have_count(5)
    rival = page.get_by_role("region", name="The Old Master")
    goal, total = (int(rival.locator("strong").nth(place).inner_text().replace(MINUS, "-")) for place in (0, 1))
    expect(rival).to_contain_text(f"You need {goal - total + 1} more to be above it.")


def test_dice_of_the_private_pool(page: Page, server: Server) -> None:
    """Sections 3 and 5: placed, swapped in by Strip Cutter, re-rolled by Lead Came Nippers; a draft stays a draft."""
    state = server.find(POOLS, "human random", 1, lambda state: bool(state["private_dice"]))
    own = state["private_dice"][0]
    state = server.play(state, f"private die:{own}")
    state, actions = server.play_first(state, "cell:", "die:", "cell:")
    cell, die, other = spoken(*actions)
    expect_told(page, state, f"placed {die_words(own)} of the private pool on {cell} and placed {die} on {other}")
    state = server.find(POOLS, "human random", 1, can_use("strip-cutter", "place"))
    hand = die_words(state["view"]["hand"])
    state, actions = server.play_first(state, "tool:strip-cutter", "die:", "cell:")
    _, die, cell = spoken(*actions)
    expect_told(
        page, state, f"used Strip Cutter on {hand}, swapped it for {die} of the private pool and placed it on {cell}"
    )
    state = server.find(POOLS, "human random", 1, can_use("lead-came-nippers"))
    state, actions = server.play_first(state, "tool:lead-came-nippers", "die:", "stop", "die:", "cell:")
    rolled = next(entry["action"] for entry in reversed(state["log"]) if entry["action"].startswith("roll:"))
    _, before, _, die, cell = spoken(*actions)
    after = die_words(rolled.removeprefix("roll:"))
    told = f"re-rolled {before} of the private pool to {after} and placed {die} on {cell}"
    expect_told(page, state, f"used Lead Came Nippers, {told}")


def test_twists(page: Page, server: Server) -> None:
    """Section 8: the window of a window draft, and a late-window repair before the draft of the same turn."""
    state = server.new_game(3, "human random random", "original:3+window-draft")
    state, actions = server.play_first(state, "window:")
    names = {card["id"]: card["name"] for card in server.ask("cards")["windows"]}
    expect_told(page, state, f"chose {names[actions[0].removeprefix('window:')]}")
    rules = "original:2+late-window-repair"
    state = server.find(rules, "human random", 18, lambda state: "repair" in state["view"]["legal"])
    state, actions = server.play_first(state, "repair", "cell:", "cell:", "die:", "cell:")
    _, source, target, die, cell = spoken(*actions)
    expect_told(page, state, f"repaired the window ({source} to {target}) and placed {die} on {cell}")


def test_dice_that_go_back_or_are_swapped(page: Page, server: Server) -> None:
    """Sections 5 and 6: a die that fits nowhere in Remastered, one drawn by Flux Remover, one of the Round Track."""
    state = server.find("remastered:2", "human random", 22, lambda state: bool(state["unplaceable"]))
    die = state["unplaceable"][0]
    state = server.play(state, f"die:{die}")
    if "return" in state["view"]["legal"]:
        state = server.play(state, "return")
    expect_told(page, state, f"took {die_words(die)} and put it back in the Draft Pool")
    state = server.find("original:2", "human random", 1, can_use("flux-remover", "place"))
    hand = die_words(state["view"]["hand"])
    state, _ = server.play_first(state, "tool:flux-remover", "value:4", "return")
    drawn = next(entry["action"] for entry in reversed(state["log"]) if entry["action"].startswith("draw:"))[-1]
    color = hands.COLORS[drawn]
    told = f"drew a {color} die, made it {color} 4 and put it back in the Draft Pool"
    expect_told(page, state, f"used Flux Remover on {hand}, {told}")
    state = server.find("original:2", "human random", 17, can_use("lens-cutter", "place"))
    hand = die_words(state["view"]["hand"])
    state, actions = server.play_first(state, "tool:lens-cutter", "die:", "cell:")
    _, die, cell = spoken(*actions)
    told = f"swapped it for {die} of the Round Track and placed it on {cell}"
    expect_told(page, state, f"used Lens Cutter on {hand}, {told}")
