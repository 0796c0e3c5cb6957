"""Tool Cards (docs/rules.md, section 5): facts by hand, texts under the rulings, and every fault a tool can have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from vitrail import cards
from vitrail.rules import RULINGS, Rules

if TYPE_CHECKING:
    from collections.abc import Callable

FACTS = [  # number, name, solo color, when, verbs
    (1, "Grozing Pliers", "P", "after-draft", "nudge place"),
    (2, "Eglomise Brush", "B", "any-time", "lift set-down"),
    (3, "Copper Foil Burnisher", "R", "any-time", "lift set-down"),
    (4, "Lathekin", "Y", "any-time", "lift set-down lift set-down"),
    (5, "Lens Cutter", "G", "after-draft", "swap-track place"),
    (6, "Flux Brush", "P", "after-draft", "reroll place"),
    (7, "Glazing Hammer", "B", "any-time", "reroll-pool"),
    (8, "Running Pliers", "R", "any-time", "skip-turn take place"),
    (9, "Cork-backed Straightedge", "Y", "after-draft", "place"),
    (10, "Grinding Stone", "G", "after-draft", "flip place"),
    (11, "Flux Remover", "P", "after-draft", "return-to-bag draw choose-value place"),
    (12, "Tap Wheel", "B", "any-time", "lift set-down lift set-down"),
    (13, "Strip Cutter", "R", "after-draft", "swap-private place"),
    (14, "Lead Came Nippers", "Y", "any-time", "reroll-private reroll-private"),
]
TOOLS = cards.load().tools
DEFAULT, REMASTERED = Rules(), Rules(edition="remastered")


def test_facts_of_the_tools() -> None:
    """Section 5: number, name, solo color, time of use, and what each does in verbs."""
    found = [(t.number, t.name, t.solo_color, t.when, " ".join(s.verb for s in t.steps)) for t in TOOLS.values()]
    assert found == FACTS
    assert [t.set for t in TOOLS.values()] == ["base"] * 12 + ["5-6"] * 2


def test_waivers() -> None:
    """Section 5: three tools waive one thing each; nothing waives the Golden Rule."""
    waived = {t.id: s.arguments["waive"] for t in TOOLS.values() for s in t.steps if s.arguments.get("waive")}
    assert waived == {
        "eglomise-brush": ("color",),
        "copper-foil-burnisher": ("value",),
        "cork-backed-straightedge": ("touch",),
    }
    assert TOOLS["cork-backed-straightedge"].steps[0].arguments["apart"] is True


def test_conditions_of_use() -> None:
    """Section 5: two tools hang on the turn; Running Pliers' conditions hang on two rulings."""
    assert {t.id for t in TOOLS.values() if t.conditions} == {"glazing-hammer", "running-pliers"}
    assert TOOLS["glazing-hammer"].conditions_under(DEFAULT) == ("second-turn", "before-draft")
    pliers = TOOLS["running-pliers"]
    assert pliers.conditions_under(DEFAULT) == ("first-turn",)
    strict = Rules(rulings={"running_pliers_needs_draft": "yes", "running_pliers_back_to_back": "refuse"})
    assert pliers.conditions_under(strict) == ("first-turn", "after-own-draft", "not-back-to-back")


def test_private_dice_pools_change_the_tools() -> None:
    """Section 1: with Private Dice Pools two tools stay in the box and two come in; without, the two stay out."""
    base = {t.id for t in TOOLS.values() if t.set == "base"}
    assert set(cards.load().deck(Rules()).tools) == base
    assert set(cards.load().deck(Rules(players=5, expansion=True)).tools) == base
    with_pools = set(cards.load().deck(Rules(expansion=True, private_pools=True)).tools)
    assert with_pools == base - {"glazing-hammer", "running-pliers"} | {"strip-cutter", "lead-came-nippers"}


@pytest.mark.parametrize(
    ("tool", "step", "default", "rulings", "other"),
    [
        ("grozing-pliers", 1, "never", {"unplaceable_draft": "return_and_end_turn"}, "stuck"),
        ("lens-cutter", 1, "never", {"unplaceable_draft": "return_and_end_turn"}, "stuck"),
        ("grinding-stone", 1, "never", {"unplaceable_draft": "return_and_end_turn"}, "stuck"),
        ("strip-cutter", 1, "never", {"unplaceable_draft": "return_and_end_turn"}, "stuck"),
        ("flux-brush", 1, "stuck", {"flux_brush_must_place": "no"}, "always"),
        ("flux-remover", 3, "always", {"flux_remover_must_place": "yes"}, "stuck"),
        ("running-pliers", 2, "never", {"unplaceable_draft": "return_and_end_turn"}, "never"),
        ("cork-backed-straightedge", 0, "never", {"unplaceable_draft": "return_and_end_turn"}, "never"),
    ],
)
def test_when_the_die_may_go_back(tool: str, step: int, default: str, rulings: dict[str, str], other: str) -> None:
    """Section 6: which tools let the die return to the Draft Pool, and under which ruling."""
    last = TOOLS[tool].steps[step]
    assert last.verb == "place"
    assert last.under(DEFAULT)["return"] == default
    assert last.under(Rules(rulings=rulings))["return"] == other


def test_two_dice_moves() -> None:
    """Section 6: Lathekin and Tap Wheel move dice one by one, or jointly under the ruling; nothing else is joint."""
    joint = Rules(rulings={"two_dice_moves": "joint"})
    assert {t.id for t in TOOLS.values() if cards.resolve(t.joint, DEFAULT)} == set()
    assert {t.id for t in TOOLS.values() if cards.resolve(t.joint, joint)} == {"lathekin", "tap-wheel"}


def test_tap_wheel_and_nippers_may_stop() -> None:
    """Section 5: "one or two": the second part is optional, the dice share a color that lies on the track."""
    first, _, second, _ = TOOLS["tap-wheel"].steps
    assert first.arguments == {"on_track": True, "same_color": False, "optional": False}
    assert second.arguments == {"on_track": False, "same_color": True, "optional": True}
    assert [step.arguments["optional"] for step in TOOLS["lead-came-nippers"].steps] == [False, True]
    assert all(not step.arguments.get("optional") for step in TOOLS["lathekin"].steps)


def test_flux_remover_chooses_freely_unless_ruled() -> None:
    """Section 6: under flux_remover_must_place only values that fit can be chosen, if any does."""
    choose = TOOLS["flux-remover"].steps[2]
    assert choose.under(DEFAULT) == {"fitting": False}
    assert choose.under(Rules(rulings={"flux_remover_must_place": "yes"})) == {"fitting": True}


@pytest.mark.parametrize("tool", TOOLS)
def test_texts_are_whole_sentences_under_every_ruling(tool: str) -> None:
    """Section 5: each text can be shown as it stands, and says when the tool cannot be used or what then happens."""
    for name, values in RULINGS.items():
        for value in values:
            text = TOOLS[tool].text_under(Rules(rulings={name: value}))
            assert text.endswith(".")
            assert "  " not in text
            assert any(words in text for words in ("cannot use it", "back", "return it"))
    assert TOOLS[tool].text == TOOLS[tool].text_under(DEFAULT)


def test_texts_follow_the_rulings() -> None:
    """Section 6: what the card says changes with the ruling that decides it."""
    grozing = TOOLS["grozing-pliers"]
    assert "You cannot use it if neither new value fits" in grozing.text
    assert "goes back to the Draft Pool with it and your turn ends" in grozing.text_under(REMASTERED)
    joint = Rules(rulings={"two_dice_moves": "joint"})
    assert "one after the other" in TOOLS["lathekin"].text
    assert "trade cells" in TOOLS["lathekin"].text_under(joint)


def test_inferred_numbers_say_so() -> None:
    """The numbers 13 and 14 are inferred."""
    assert [t.id for t in TOOLS.values() if "inferred" in t.note] == ["strip-cutter", "lead-came-nippers"]


def a_tool(steps: str, when: str = "after-draft", more: str = "", **other: str) -> str:
    """A pack of one tool; its steps as "nudge by = [1]; place", or as TOML has them."""
    rows = [step.partition(" ") for step in steps.split("; ") if step]
    inline = [f'{{verb = "{verb}"' + (f", {rest}}}" if rest else "}") for verb, _, rest in rows]
    fields = {
        "id": '"own"',
        "number": "1",
        "name": '"Own"',
        "when": f'"{when}"',
        "solo_color": '"R"',
        "text": '"Does it."',
        "steps": steps if steps.startswith(("[", '"')) else f"[{', '.join(inline)}]",
        **other,
    }
    return "[[tool]]\n" + "".join(f"{key} = {value}\n" for key, value in fields.items()) + more + "\n"


RIGHT = [
    a_tool('flip; nudge by = [1]; place waive = ["color", "value"]'),
    a_tool('reroll; flip; place return = "stuck"'),
    a_tool("nudge by = [1, -1]; return-to-bag; draw; choose-value; flip; place return = 'always'"),
    a_tool("swap-track; reroll; place return = 'stuck'"),
    a_tool("lift; set-down; reroll-pool", "any-time"),
    a_tool('lift on_track = true; set-down waive = ["touch"]', "any-time"),
    a_tool("take; place", "any-time"),
    a_tool("reroll-pool", "any-time", 'conditions = ["before-draft"]'),
    a_tool('place apart = true, waive = ["touch"]', text='["One.", "Two."]'),
    a_tool("flip; place", more='conditions = ["first-turn"]\nprivate_pools = "never"'),
]


@pytest.mark.parametrize("pack", RIGHT)
def test_own_tools_of_known_verbs_are_taken(refused: Callable[[str], str | None], pack: str) -> None:
    """Any tool that makes sense can be written."""
    assert refused(pack) is None


FLIP = "flip; place"
MOVE = "lift; set-down"
WRONG = [
    # the card
    (a_tool(FLIP, number="0"), "number is a whole number from 1 to 99, not 0"),
    (a_tool(FLIP, solo_color='"RY"'), "solo_color cannot be 'RY'; it is R, Y, G, B or P"),
    (a_tool(FLIP, "later"), "when cannot be 'later'; it is after-draft or any-time"),
    (a_tool(FLIP, more="cost = 3"), "there is no field 'cost'; the fields here are id, number, name, "),
    (a_tool(FLIP, text="[]"), "text is empty; say what the tool does"),
    (a_tool(FLIP, text="[3]"), "text is a line of text in quotes, not 3"),
    (a_tool(FLIP, more='private_pools = "yes"'), "private_pools cannot be 'yes'; it is any, only or never"),
    (
        a_tool(FLIP) + a_tool(FLIP).replace("own", "two").replace("Own", "Two"),
        "tool 'two' (number 2): the number 1 is taken",
    ),
    # verbs and arguments
    (a_tool(""), "steps is empty, so it would do nothing"),
    (a_tool('"flip"'), "steps is a list in square brackets, not 'flip'"),
    (a_tool('["flip"]'), "step 1: there is no verb None; the verbs are nudge, flip, "),
    (a_tool("spin"), "step 1: there is no verb 'spin'; the verbs are nudge, flip, "),
    (a_tool('[{verb = ["flip"]}]'), "step 1: there is no verb ['flip']"),
    (a_tool("flip by = [1]; place"), "step 1, flip: there is no argument 'by'; it has none"),
    (a_tool("place back = true"), "step 1, place: there is no argument 'back'; it has waive, apart or return"),
    (a_tool("nudge; place"), "step 1, nudge: by is [-1, 1], or one of the two in brackets"),
    (a_tool("nudge by = [0]; place"), "step 1, nudge: by is [-1, 1], or one of the two in brackets"),
    (a_tool("nudge by = [2]; place"), "step 1, nudge: by is [-1, 1], or one of the two in brackets"),
    (a_tool("nudge by = [1, 1]; place"), "step 1, nudge: by is [-1, 1], or one of the two in brackets"),
    (a_tool("nudge by = [true]; place"), "step 1, nudge: by is [-1, 1], or one of the two in brackets"),
    (a_tool('place apart = "yes"'), "step 1, place: apart is true or false, not 'yes'"),
    (a_tool('place waive = ["golden"]'), "step 1, place: waive lists what is waived, of 'color', 'value' and 'touch'"),
    (a_tool('place waive = "color"'), "step 1, place: waive lists what is waived"),
    (a_tool('place waive = ["color", "color"]'), "step 1, place: waive lists what is waived"),
    (a_tool('place return = "maybe"'), "step 1, place: return is 'never', 'stuck' (when the die fits nowhere) or"),
    (a_tool("flip; " * 8 + "place"), "9 steps are too many; at most 8"),
    # rulings
    (a_tool('place return = {ruling = "house", a = "never"}'), "step 1, place: return: there is no ruling 'house'"),
    (a_tool('place return = {yes = "never", no = "stuck"}'), "step 1, place: return: there is no ruling None"),
    (
        a_tool('place return = {ruling = "flux_brush_must_place", yes = "never"}'),
        "step 1, place: return: the choice by flux_brush_must_place says nothing for 'no'; it gives a value",
    ),
    (
        a_tool('place return = {ruling = "flux_brush_must_place", yes = "never", no = "stuck", maybe = "stuck"}'),
        "the choice by flux_brush_must_place does not know 'maybe'",
    ),
    (
        a_tool('place return = {ruling = "flux_brush_must_place", yes = "never", no = "no"}'),
        "step 1, place: return is 'never', 'stuck'",
    ),
    (
        a_tool(FLIP, text='[{ruling = "flux_brush_must_place", yes = "A.", no = 2}]'),
        "text is a line of text in quotes, not 2",
    ),
    # the hand
    (a_tool("flip"), "after the last step there is a die in hand; it goes on with a step place"),
    (a_tool("flip; lift"), "step 2, lift: it needs no die in hand; there is a die in hand after step 1"),
    (
        a_tool("place", "any-time"),
        "step 1, place: it needs a die in hand; there is no die in hand as an any-time tool starts",
    ),
    (a_tool("lift; set-down"), "step 1, lift: it needs no die in hand; there is a die in hand as an after-draft tool"),
    (a_tool("lift", "any-time"), "after the last step there is a lifted die; it goes on with a step set-down"),
    (a_tool("lift; lift", "any-time"), "step 2, lift: it needs no die in hand; there is a lifted die after step 1"),
    (a_tool("set-down", "any-time"), "step 1, set-down: it needs a lifted die; there is no die in hand"),
    (a_tool("return-to-bag"), "after the last step there is the die in the Dice Bag; it goes on with a step draw"),
    (a_tool("draw", "any-time"), "step 1, draw: it needs the die in the Dice Bag; there is no die in hand"),
    (a_tool("return-to-bag; draw"), "a die in hand whose value is open; it goes on with a step choose-value"),
    (
        a_tool('return-to-bag; draw; place return = "stuck"'),
        "step 3, place: it needs a die in hand; there is a die in hand whose value is open after step 2",
    ),
    (a_tool("reroll-pool; place"), "step 1, reroll-pool: it needs no die in hand"),
    # after something random
    (a_tool("reroll; place"), "step 2, place: the die may fit nowhere after a random outcome; set return to"),
    (
        a_tool('reroll; place return = {ruling = "flux_brush_must_place", yes = "never", no = "always"}'),
        "step 2, place: the die may fit nowhere after a random outcome",
    ),
    (
        a_tool("reroll-pool; take; place", "any-time"),
        "step 2, take: it may prove impossible after a random outcome; put it before that",
    ),
    (a_tool(f"reroll-pool; {MOVE}", "any-time"), "step 2, lift: it may prove impossible after a random outcome"),
    # what steps ask of one another
    (a_tool("lift optional = true; set-down", "any-time"), "step 1, lift: the first one cannot be optional"),
    (
        a_tool("reroll-private optional = true", "any-time", 'private_pools = "only"'),
        "step 1, reroll-private: the first one cannot be optional",
    ),
    (a_tool("lift same_color = true; set-down", "any-time"), "step 1, lift: same_color compares with an earlier"),
    (a_tool(f"{MOVE}; {MOVE}; {MOVE}", "any-time"), "step 5, lift: a tool moves at most two dice"),
    (
        a_tool("place apart = true"),
        "step 1, place: apart asks for a cell that touches no die, so waive needs 'touch' too",
    ),
    (a_tool("place; reroll-pool"), "step 1, place: a placed die ends the tool; make it the last step"),
    (a_tool(f"place; {MOVE}"), "step 1, place: a placed die ends the tool"),
    (a_tool(f"{MOVE}; take; place", "any-time"), "steps: a tool either places a die or moves dice of the Window"),
    (a_tool("swap-track; swap-track; place"), "step 2, swap-track: it can stand in a tool once only"),
    (a_tool("skip-turn; skip-turn", "any-time"), "step 2, skip-turn: it can stand in a tool once only"),
    (
        a_tool("reroll; nudge by = [1]; place return = 'stuck'"),
        "step 2, nudge: a random value may have no such neighbor; set by to [-1, 1]",
    ),
    (a_tool("reroll; swap-track; place"), "step 2, swap-track: it may prove impossible after a random outcome"),
    (
        a_tool("return-to-bag; draw; choose-value fitting = true; flip; place return = 'always'"),
        "step 3, choose-value: fitting looks at the next step, so that is to be place",
    ),
    (a_tool("choose-value; place"), "step 1, choose-value: it needs a die in hand whose value is open"),
    (
        a_tool(f"{MOVE}; lift optional = true; set-down; reroll-pool", "any-time"),
        "step 3, lift: to stop here ends the tool, so nothing can follow an optional step",
    ),
    (a_tool("take; flip; place", "any-time"), "steps: a die that was taken is placed at once"),
    (a_tool('take; place waive = ["color"]', "any-time"), "steps: take offers the dice that fit by the ordinary"),
    # conditions, joint, private pools
    (
        a_tool(FLIP, more='conditions = ["third-turn"]'),
        "there is no condition 'third-turn'; the conditions are first-turn, ",
    ),
    (a_tool(FLIP, more='conditions = [""]'), "there is no condition ''"),
    (a_tool(FLIP, more="conditions = 3"), "conditions is a list in square brackets, not 3"),
    (a_tool(FLIP, more='conditions = ["before-draft"]'), "conditions: an after-draft tool has the drafted die in hand"),
    (
        a_tool(MOVE, "any-time", 'conditions = ["first-turn", "second-turn"]'),
        "conditions: first-turn and second-turn can never both",
    ),
    (
        a_tool(MOVE, "any-time", 'conditions = ["before-draft", "after-own-draft"]'),
        "before-draft and after-own-draft can never",
    ),
    (
        a_tool(MOVE, "any-time", 'conditions = ["not-back-to-back"]'),
        "not-back-to-back is for tools with the step skip-turn",
    ),
    (a_tool("skip-turn; take; place", "any-time"), "skip-turn gives up the second turn of the round"),
    (a_tool(MOVE, "any-time", 'conditions = ["first-turn"]'), "with first-turn or second-turn it is 'never'"),
    (a_tool(MOVE, "any-time", "joint = true"), "joint is for tools whose steps are lift, set-down, lift, set-down"),
    (a_tool(f"{MOVE}; {MOVE}", "any-time", "joint = 1"), "joint is true or false, or a ruling choice of them, not 1"),
    (a_tool("swap-private; place"), "private_pools: its steps use the Private Dice Pool, so it is 'only'"),
    (a_tool("reroll-private", "any-time"), "private_pools: its steps use the Private Dice Pool, so it is 'only'"),
]


@pytest.mark.parametrize(("pack", "said"), WRONG)
def test_a_broken_tool_is_named(refused: Callable[[str], str | None], pack: str, said: str) -> None:
    """The message names file, tool and step, and what would be right."""
    message = refused(pack)
    assert message is not None
    assert message.startswith("pack.toml: tool '")
    assert said in message
