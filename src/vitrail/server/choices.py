"""Rule sets as the page offers them: what a text means, and which choices do not go with it, before they are made."""

from __future__ import annotations

from vitrail.errors import RulesError
from vitrail.rules import EDITIONS, TWISTS, Rules
from vitrail.server.forms import Choice, ChoiceValue, RuleSet

FLAGS = ("expansion", "pools", "areas", *TWISTS)


def _ruling(name: str, title: str, text: str, **values: str) -> Choice:
    return Choice(name, "ruling", title, text, tuple(ChoiceValue(value, words) for value, words in values.items()))


CHOICES = (
    Choice(
        "original",
        "edition",
        "Original",
        "The game of 2017: 90 dice, private objectives sum the values of their color, only dice that fit are taken.",
    ),
    Choice(
        "remastered",
        "edition",
        "Remastered",
        "The game of 2026: private objectives give 3 points a die, and a die that fits nowhere ends the turn.",
    ),
    Choice(
        "expansion",
        "option",
        "5-6 Player Expansion",
        "Adds twelve windows and six shaded-area objectives, and sets the dice in the bag by the number of players.",
    ),
    Choice(
        "pools",
        "option",
        "Private Dice Pools",
        "Everyone starts with ten dice of their own and places one of them in each turn; one turn a round.",
    ),
    Choice(
        "areas",
        "option",
        "Shaded areas alone",
        "Private Objectives are the six shaded areas only; without this the five colors are mixed in.",
    ),
    Choice("open-goals", "twist", "Open color goals", "All Private Objectives lie open from the start."),
    Choice(
        "window-draft",
        "twist",
        "Window draft",
        "Windows are laid open and taken in turn, the last seat first, instead of being dealt.",
    ),
    Choice(
        "one-tool-round",
        "twist",
        "One-tool round",
        "Whoever used a tool in the first turn of a round uses none in the second.",
    ),
    Choice(
        "favor-reserve",
        "twist",
        "Favor reserve",
        "One Favor Token of everyone is set aside in rounds 1 to 5 and comes back in round 6.",
    ),
    Choice(
        "late-window-repair",
        "twist",
        "Late-window repair",
        "Once a game, at the start of a turn, one placed die may be moved for free.",
    ),
    _ruling(
        "two_dice_moves",
        "Tools that move two dice",
        "How Lathekin and Tap Wheel move them.",
        sequential="One after the other; the second may use the cell the first left.",
        joint="Both are lifted, then both placed; they may trade cells.",
    ),
    _ruling(
        "only_die_move",
        "Moving a window's only die",
        "What a move tool may do with it.",
        edge="It may go to another edge or corner cell.",
        refuse="It cannot be moved.",
    ),
    _ruling(
        "unplaceable_draft",
        "A drafted die that fits nowhere",
        "What becomes of it.",
        not_offered="It cannot be taken.",
        return_and_end_turn="It goes back to the pool, and the turn ends.",
    ),
    _ruling(
        "flux_brush_must_place",
        "Flux Brush",
        "Whether a re-rolled die that fits has to be placed.",
        yes="It must be placed if it fits.",
        no="It may go back to the pool.",
    ),
    _ruling(
        "flux_remover_must_place",
        "Flux Remover",
        "Whether the drawn die has to be placed if any value fits.",
        no="Any value may be chosen, and the die may go to the pool.",
        yes="A value that fits must be chosen, and the die placed.",
    ),
    _ruling(
        "running_pliers_back_to_back",
        "Running Pliers, turns in a row",
        "Whether the player whose two turns follow each other may use them.",
        allow="Allowed, with a warning.",
        refuse="Refused.",
    ),
    _ruling(
        "running_pliers_needs_draft",
        "Running Pliers before the draft",
        "Whether the turn's own die must have been drafted first.",
        no="No; used before, they give up the turn's own draft.",
        yes="Yes; they give a second die, never an only one.",
    ),
    _ruling(
        "last_tie_break",
        "The last tie-break",
        "Who wins when totals, private points and tokens are equal.",
        last_in_seat_order="The later place in the last round's seat order.",
        last_to_act="Whoever took a turn last.",
    ),
    _ruling(
        "repair_grandfather",
        "Repair in a window with waived dice",
        "What must obey its print once a late-window repair is made.",
        yes="Only the moved die; others keep what a tool waived.",
        no="The whole window.",
    ),
)
"""All that can be chosen for a new game; rulings with a single value are left out."""


def described(text: str) -> RuleSet:
    """What a rule set's text means in sentences, or why it is none; and what does not go with its first part."""
    refused = _refused(text)
    try:
        rules = Rules.parse(text)
    except RulesError as error:
        return RuleSet(text, ok=False, reason=str(error), sentences=[], arguments=None, refused=refused)
    return RuleSet(str(rules), ok=True, reason=None, sentences=[], arguments=rules.as_dict(), refused=refused)


def _refused(text: str) -> dict[str, str]:
    """Why single choices cannot be made with the edition and the number of players that a text begins with."""
    edition, _, players = text.partition("?")[0].partition("+")[0].partition(":")
    tried = {f"edition={name}": f"{name}:{players}" for name in EDITIONS}
    tried |= {f"players={number}": f"{edition}:{number}" for number in range(1, 7)}
    tried |= {flag: f"{edition}:{players}+{flag}" for flag in FLAGS}
    tried["tools"] = f"{edition}:{players}?tools=2"
    reasons = {choice: _reason(changed) for choice, changed in tried.items()}
    return {choice: reason for choice, reason in reasons.items() if reason}


def _reason(text: str) -> str | None:
    try:
        Rules.parse(text)
    except RulesError as error:
        return str(error)
    return None
