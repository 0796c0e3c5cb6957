"""Two worlds that differ only in what a viewer may not know: seed, others' objectives, offers and secret choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from vitrail.cards import load
from vitrail.rules import Rules

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from vitrail.server.saved import Entry, SavedTable

OTHER_SEED = "f" * 64
DEAL, WINDOW = "deal:", "window:"


def twin(saved: SavedTable, viewer: int | None, rng: random.Random) -> SavedTable:
    """The same table with all that is hidden from this viewer dealt and chosen otherwise."""
    rules = Rules.parse(saved.terms.rules)
    entries = _other_privates(list(saved.entries), rules, viewer, rng)
    if "window-draft" not in rules.twists:
        entries = _other_offers(entries, rules, viewer, rng)
    return replace(saved, terms=replace(saved.terms, seed=OTHER_SEED), entries=tuple(entries))


def _other_privates(entries: list[Entry], rules: Rules, viewer: int | None, rng: random.Random) -> list[Entry]:
    """Others' Private Objectives in an order of their own, some from the box."""
    if "open-goals" in rules.twists or rules.private_count() > 1:  # nothing of it is hidden
        return entries
    hidden = [seat for seat in range(rules.players) if seat != viewer]
    if not hidden:
        return entries
    kept = {entries[seat].action for seat in range(rules.players) if seat not in hidden}
    pool = [f"{DEAL}{id}" for id in load().deck(rules).private if f"{DEAL}{id}" not in kept]
    dealt = [entries[seat].action for seat in hidden]
    while (chosen := rng.sample(pool, len(hidden))) == dealt:
        continue
    return _set(entries, hidden, chosen)


def _other_offers(entries: list[Entry], rules: Rules, viewer: int | None, rng: random.Random) -> list[Entry]:
    """Others' window cards otherwise, but those whose choice lies open; a choice made in secret follows them."""
    players, cards = rules.players, load().cards
    start = players * rules.private_count()
    chosen = {
        entry.seat: place
        for place, entry in enumerate(entries)
        if entry.seat is not None and entry.action.startswith(WINDOW)
    }
    open_now = len(chosen) == players
    first = {seat: start + 2 * seat for seat in range(players)}
    hidden, kept = [], set()
    for seat in range(players):
        for place in (first[seat], first[seat] + 1):
            card = cards[entries[place].action.removeprefix(DEAL)]
            taken = seat in chosen and entries[chosen[seat]].action.removeprefix(WINDOW) in card.windows
            if seat == viewer or (open_now and taken):
                kept.add(card.id)
            else:
                hidden.append(place)
    free = [card for card in load().deck(rules).cards if card not in kept]
    entries = _set(entries, hidden, [f"{DEAL}{card}" for card in rng.sample(free, len(hidden))])
    if open_now:
        return entries
    for seat, place in chosen.items():
        if seat != viewer:
            card = cards[entries[first[seat]].action.removeprefix(DEAL)]
            entries = _set(entries, [place], [f"{WINDOW}{rng.choice(card.windows)}"])
    return entries


def _set(entries: Sequence[Entry], places: Sequence[int], actions: Sequence[str]) -> list[Entry]:
    changed = list(entries)
    for place, action in zip(places, actions, strict=True):
        changed[place] = replace(changed[place], action=action)
    return changed
