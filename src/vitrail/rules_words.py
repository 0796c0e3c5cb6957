"""Rule sets in sentences: what each choice means, what a whole rule set plays, and why a combination is refused.

One place for these words: the command line, the page's new-game screen and its help take them from here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail import cards
from vitrail.errors import RulesError
from vitrail.rules import EDITIONS, RULINGS, TWISTS, Rules
from vitrail.rules_choices import CHOICES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vitrail.cards import Pack

__all__ = ["CHOICES", "explain", "reason_against", "reasons_against", "rulings_for"]


def explain(rules: Rules | Mapping[str, object] | str) -> list[str]:
    """Return what a rule set plays, in sentences; RulesError where there is no such rule set."""
    rules = Rules.of(rules)
    deck = cards.load().deck(rules)
    return [
        *_table(rules),
        *_set_up(rules, deck),
        *_turns(rules),
        *_tools(rules, deck),
        *_scoring(rules),
        *[CHOICES["twists"][twist]["text"] for twist in rules.twists],
        *_no_effect(rules),
        *[_chosen(rules, name) for name in rules.rulings],
        *_unconfirmed(rules, deck),
    ]


def reason_against(rules: Rules | Mapping[str, object] | str) -> str | None:
    """Return why there is no such rule set, in a sentence, or None if there is."""
    try:
        Rules.of(rules)
    except RulesError as error:
        return str(error)
    return None


def reasons_against(edition: str, players: int) -> dict[str, str]:
    """Return every single choice that does not go with an edition and a number of players, each with the reason.

    Choices are "edition=..." (with these players), "players=..." (in this edition), the flags of a rule set's text,
    and "tools" (a number of Tool Cards of one's own).
    """
    tried = {f"edition={name}": f"{name}:{players}" for name in EDITIONS}
    tried |= {f"players={number}": f"{edition}:{number}" for number in range(1, 7)}
    tried |= {flag: f"{edition}:{players}+{flag}" for flag in ("expansion", "pools", "areas", *TWISTS)}
    tried["tools"] = f"{edition}:{players}?tools=2"
    reasons = {choice: reason_against(text) for choice, text in tried.items()}
    return {choice: reason for choice, reason in reasons.items() if reason}


def rulings_for(rules: Rules) -> tuple[str, ...]:
    """Return the rulings that make a difference under a rule set (some have one value only, and are listed too)."""
    solo_remastered = rules.edition == "remastered" and rules.players == 1
    idle = {
        "running_pliers_back_to_back": rules.private_pools,
        "running_pliers_needs_draft": rules.private_pools,
        "last_tie_break": rules.players == 1 or rules.private_pools,
        "repair_grandfather": "late-window-repair" not in rules.twists,
        "solo_bag": not solo_remastered,
        "solo_setup": not solo_remastered,
    }
    return tuple(name for name in RULINGS if not idle.get(name, False))


def _table(rules: Rules) -> list[str]:
    edition = f"the {CHOICES['editions'][rules.edition]['name']} edition"
    if rules.players == 1:
        return [f"This is the solo game of {edition}."]
    box = " with the 5-6 Player Expansion" if rules.expansion else ""
    return [f"This is {edition}{box} for {rules.players} players."]


def _set_up(rules: Rules, deck: Pack) -> list[str]:
    each, pool = rules.bag_per_color(), rules.pool_size()
    left = 5 * each - 10 * pool
    rest = f"{left} dice stay in the bag after ten rounds" if left else "after ten rounds the bag is empty"
    found = [f"The bag holds {each} dice of each color; {pool} are rolled into the Draft Pool each round, and {rest}."]
    if rules.private_pools:
        found.insert(0, "Every player first gets a Private Dice Pool, two dice of each color, rolled and open to all.")
    return [*found, _goals(rules, deck), *_windows(rules, deck)]


def _goals(rules: Rules, deck: Pack) -> str:
    areas = sum(goal.kind == "area" for goal in deck.private.values())
    numbers = ((len(deck.private) - areas, "colors"), (areas, "shaded areas"))
    kinds = _listed([f"{number} {kind}" for number, kind in numbers if number])
    if rules.players == 1:
        return f"You have {_objectives(rules)}, all open, out of {kinds}."
    open_ = "open to all" if "open-goals" in rules.twists else "secret"
    return f"There are {_objectives(rules)} for each player, {open_}, out of {kinds}."


def _windows(rules: Rules, deck: Pack) -> Iterable[str]:
    tokens = "" if rules.private_count() == 2 else ", with as many Favor Tokens as its difficulty"
    if rules.players == 1:
        yield f"You get 2 of {len(deck.cards)} two-sided window cards and choose one of the four sides{tokens}."
    elif "window-draft" not in rules.twists:
        yield f"Each player gets 2 of {len(deck.cards)} two-sided window cards and chooses one side{tokens}."


def _objectives(rules: Rules) -> str:
    """How many objectives are dealt: "3 Public Objectives and 1 Private Objective"."""
    parts = ((rules.public_count(), "Public Objective"), (rules.private_count(), "Private Objective"))
    return _listed([f"{number} {kind}{'' if number == 1 else 's'}" for number, kind in parts])


def _turns(rules: Rules) -> list[str]:
    place = "a turn drafts and places at most one die and uses at most one Tool Card, in either order"
    if rules.players == 1:
        order = f"Each round has two turns; {place}."
    elif rules.private_pools:
        order = (
            "Each round every player has one turn, clockwise from the Start Player: a draft, a die of the own pool "
            "and a Tool Card, each at most once and in any order."
        )
    else:
        order = f"Each round every player has one turn, clockwise, and then one more in reverse order; {place}."
    return [order, _ruling_of(rules, "unplaceable_draft")]


def _tools(rules: Rules, deck: Pack) -> list[str]:
    number = rules.tool_count()
    lie = "lies" if number == 1 else "lie"
    found = [f"Of {len(deck.tools)} Tool Cards {number} {lie} open; {_payment(rules)}"]
    out = [tool.name for tool in cards.load().tools.values() if tool.set == "base" and tool.id not in deck.tools]
    new = [tool.name for tool in deck.tools.values() if tool.set != "base"]
    if rules.private_pools:
        found.append(
            f"{_listed(out)} stay in the box, {_listed(new)} come in, and no tool that acts on a drafted die acts on "
            "a die of a Private Dice Pool."
        )
    return found


def _payment(rules: Rules) -> str:
    die = "one die of its color from the Draft Pool, never the one in hand; that die and the card leave the game"
    tokens = "1 Favor Token the first time and 2 every later time"
    if rules.players > 1:
        return f"one costs {tokens}."
    if rules.edition == "original":
        return f"one costs {die}, and there are no Favor Tokens."
    return f"one costs either {tokens}, and stays, or {die}."


def _scoring(rules: Rules) -> list[str]:
    favor = "" if rules.private_count() == 2 else "a Favor Token left gives 1 point and "
    cost = "3 points" if rules.players == 1 else "1 point"
    found = [f"A Private Objective gives {_private_points(rules)}; {favor}an open cell costs {cost}."]
    if rules.private_count() == 2:
        found.append("One of the two Private Objectives is scored, the better one unless you choose.")
    return [*found, *_winning(rules)]


def _private_points(rules: Rules) -> str:
    color = "3 points for each die" if rules.edition == "remastered" else "the values of all dice"
    area = "the values of all dice on its cells"
    if rules.private_objectives == "areas":
        return area
    return f"{color} of its color" + (f", or for a shaded area {area}" if rules.expansion else "")


def _winning(rules: Rules) -> list[str]:
    if rules.players > 1:
        last = _ruling_of(rules, "last_tie_break")
        return [f"The highest total wins; a tie goes by private points, then by Favor Tokens. {last}"]
    if rules.edition == "original":
        return ["The target is the sum of all values on the Round Track; you win only above it."]
    return ["The Old Master scores the sum of all values on the Round Track; you win only above that."]


def _no_effect(rules: Rules) -> Iterable[str]:
    if "one-tool-round" in rules.twists and rules.private_pools:
        yield "Nobody has a second turn with Private Dice Pools, so the one-tool round changes nothing here."
    if "window-draft" in rules.twists and rules.players == 1:
        yield "Alone you choose among both sides of two cards anyway, so the window draft changes nothing here."


def _chosen(rules: Rules, name: str) -> str:
    idle = "" if name in rulings_for(rules) else " In this game that changes nothing."
    return f"A ruling that is not the default: {_ruling_of(rules, name)}{idle}"


def _ruling_of(rules: Rules, name: str) -> str:
    text: str = CHOICES["rulings"][name]["values"][rules.ruling(name)]
    return text


def _unconfirmed(rules: Rules, deck: Pack) -> Iterable[str]:
    """What rests on no public text, or on a single source."""
    if rules.edition == "remastered":
        yield "Unconfirmed: that the cards and their points are the Original's; no public text of this edition says so."
        if rules.players == 1:
            yield "Unconfirmed: the solo game's bag of 18 dice of each color, and its numbers of objectives and tools."
    if rules.expansion:
        yield "Unconfirmed: the expansion's window patterns rest on one source."
    notes: dict[str, list[str]] = {}
    for kind in (deck.windows, deck.cards, deck.tools, deck.public, deck.private):
        for card in kind.values():
            if card.note:
                notes.setdefault(card.note, []).append(getattr(card, "name", card.id))
    for note, names in notes.items():
        yield f"Unconfirmed, {_listed(names)}: {note}"


def _listed(words: list[str]) -> str:
    """The words as people list them: "a, b and c"."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last
