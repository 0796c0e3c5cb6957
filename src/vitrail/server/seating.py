"""Seats as they are asked for: checked, and each given the secrets that open it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from vitrail import bots
from vitrail.server import faults
from vitrail.server.keys import digest, new_key
from vitrail.server.saved import HUMAN, VACANT, Place, Sitter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.rules import Rules
    from vitrail.server.forms import NewGame, SeatForm


class Keys(msgspec.Struct, frozen=True):
    """The secrets of a new table, told once to whoever opened it: the host's, of own seats, of invite links."""

    host: str
    seats: dict[int, str]
    invites: dict[int, str]


def places_for(form: NewGame, rules: Rules) -> tuple[tuple[Place, ...], Keys]:
    """The seats of a new table and their secrets.

    Raises:
        Fault: they do not go with the rules, or one is of no known kind, or has no name.
    """
    if len(form.seats) != rules.players:
        raise faults.bad_request(
            f"The rules {form.rules} want {rules.players} seats, and {len(form.seats)} were named."
        )
    if all(sitter.kind not in {HUMAN, VACANT} for sitter in form.seats):
        raise faults.bad_request("At least one seat must be a person's (kind human, or open for somebody to come).")
    keys = Keys(new_key(), {}, {})
    return tuple(_place(seat, sitter, keys) for seat, sitter in enumerate(form.seats)), keys


def _place(seat: int, form: SeatForm, keys: Keys) -> Place:
    if form.kind == VACANT:
        keys.invites[seat] = new_key()
        return Place(Sitter(VACANT, ""), invite=digest(keys.invites[seat]))
    if form.kind != HUMAN:
        checked_bot(form.kind, seat)
    name = _printable(form.name, f"Seat {seat} wants a name of letters that can be printed.")
    if form.kind != HUMAN:
        return Place(Sitter(form.kind, name))
    keys.seats[seat] = new_key()
    return Place(Sitter(HUMAN, name), key=digest(keys.seats[seat]))


def checked_bot(kind: str, seat: int) -> str:
    """The name of a bot that shall take a seat; Fault if there is no such bot."""
    if kind not in bots.BOTS:
        kinds = ", ".join([HUMAN, VACANT, *bots.BOTS])
        raise faults.bad_request(f"Seat {seat} cannot be of kind {kind!r}; the kinds are {kinds}.")
    return f"{bots.title(kind)} bot"


def checked_name(name: str, sitters: Sequence[Sitter]) -> str:
    """A person's name; Fault if it is none, or another at the table has it."""
    found = _printable(name, "A name is made of letters that can be printed.")
    if any(sitter.name.casefold() == found.casefold() for sitter in sitters):
        raise faults.illegal(f"Somebody at this table is called {found} already: choose another name.")
    return found


def _printable(name: str, message: str) -> str:
    if not name.strip() or not name.isprintable():
        raise faults.bad_request(message)
    return name.strip()
