"""Secrets that open a seat or a table: made here, kept only as digests, compared without telling how far they agree."""

from __future__ import annotations

import hmac
import secrets
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from vitrail.server import faults
from vitrail.server.saved import OVER

if TYPE_CHECKING:
    from vitrail.server.tables import Table


def new_key() -> str:
    """A secret that nobody can guess: 192 random bits, fit for an address."""
    return secrets.token_urlsafe(24)


@lru_cache(maxsize=4096)  # the same few are asked for at every move
def digest(key: str) -> str:
    """What is kept of a secret."""
    return sha256(key.encode()).hexdigest()


def opens(key: str | None, kept: str) -> bool:
    """Whether this is the secret of which `kept` is the digest; no secret opens what has none."""
    return bool(key and kept) and hmac.compare_digest(digest(key or ""), kept)


class Rights:
    """Who may do what. With `everyone` (one machine, one screen) whoever asks holds every seat and every table."""

    def __init__(self, *, everyone: bool) -> None:
        self.everyone = everyone

    def holds(self, table: Table, seat: int, key: str | None) -> bool:
        """Whether whoever shows this key may act for a person's seat."""
        return table.is_human(seat) and (self.everyone or opens(key, table.places[seat].key))

    def hosts(self, table: Table, key: str | None) -> bool:
        """Whether whoever shows this key is the table's host."""
        return self.everyone or opens(key, table.terms.host)

    def check_seat(self, table: Table, seat: int, key: str | None) -> None:
        """Refuse a seat that is not there, that no person sits at, or that is another's."""
        check_number(table, seat)
        if not table.is_human(seat):
            who = f"{table.sitters[seat].name}, a bot" if table.sitters[seat].name else "nobody yet"
            raise faults.not_your_seat(f"Seat {seat} is played by {who}.")
        if not self.holds(table, seat, key):
            raise faults.not_your_seat(
                f"Seat {seat} is {table.sitters[seat].name}'s: this link or key does not open it."
            )

    def check_sight(self, table: Table, seat: int | None, key: str | None) -> None:
        """Refuse to show what a seat sees to whom it does not belong; after the end everybody may see everything."""
        if seat is None:
            return
        if table.status == OVER:
            check_number(table, seat)
        else:
            self.check_seat(table, seat, key)

    def check_host(self, table: Table, key: str | None) -> None:
        """Refuse what only the host may do."""
        if not self.hosts(table, key):
            raise faults.not_your_seat("Only the host of this table may do that.")


def check_number(table: Table, seat: int) -> None:
    """Refuse a seat that is not there."""
    if seat >= len(table.places):
        raise faults.bad_request(f"There is no seat {seat}: this game has seats 0 to {len(table.places) - 1}.")


def check_turn(table: Table, seat: int, ply: int) -> None:
    """Refuse what comes too late or out of turn."""
    if ply != table.ply:
        raise faults.stale(ply, table.ply)
    actor = table.game.actor
    if actor is None:
        raise faults.illegal("The game is over.")
    if actor != seat:
        raise faults.not_your_seat(f"It is the turn of {table.sitters[actor].name} (seat {actor}), not of seat {seat}.")
