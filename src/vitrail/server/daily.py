"""The Daily window: one solo deal a day, the same for everybody on a server, and the table of who played it.

What may be told of it when, and why, says docs/daily.md.
"""

from __future__ import annotations

import hmac
import re
from typing import TYPE_CHECKING

from msgspec.structs import replace

from vitrail import fair
from vitrail.rules import Rules
from vitrail.server import daily_store, faults, forms
from vitrail.server.days import day_of, days_before, end_ms, is_day
from vitrail.server.keys import digest, new_key
from vitrail.server.saved import HUMAN, Attempt, Place, Sitter
from vitrail.server.seating import checked_name
from vitrail.server.store import Conflict

if TYPE_CHECKING:
    from vitrail.server.daily_store import Ranked, Secret, Try
    from vitrail.server.lobby import Lobby
    from vitrail.server.store import Store
    from vitrail.server.tables import Table

RULES = Rules("original", players=1)
"""Every day the same: Original solo with three Tool Cards."""
IN_TABLE = 100
"""So many lines of a day's table are shown."""
IN_CALENDAR = 92
"""So many days before today are listed."""
KEY = re.compile(r"[A-Za-z0-9_-]{32,100}")


class Days:
    """The Daily windows of one database."""

    def __init__(self, lobby: Lobby, store: Store) -> None:
        self._lobby = lobby
        self._store = store

    async def calendar(self, key: str | None, player: str | None) -> forms.DailyCalendar:
        """Today's Daily window and the days before, as the person of this key sees them, or at home of this name."""
        secret = await self._secret()
        today = day_of(self._lobby.now())
        days = days_before(today, day_of(secret.since_ms), IN_CALENDAR)
        who = self._who(key, player)
        people = {day: _person(secret, day, who) for day in days}
        found = await self._store.ask(lambda connection: daily_store.players(connection, days))
        own = await self._store.ask(lambda connection: daily_store.first_tries(connection, people))
        return forms.DailyCalendar(
            await self._shown(secret, today, who),
            [forms.DailyDay(day, found.get(day, 0), _shown_try(own.get(day))) for day in days],
        )

    async def show(self, day: str, key: str | None, player: str | None) -> forms.Daily:
        """The Daily window of one day; Fault where there is none."""
        secret = await self._secret()
        self._check(day, secret)
        return await self._shown(secret, day, self._who(key, player))

    async def play(self, day: str, name: str, key: str | None) -> tuple[Table, str]:
        """The game of a day that a person goes on with, or a new one where all before are over, with the seat's key.

        Raises:
            Fault: there is no such day, the name or key is none, or another device has taken the game over.
        """
        secret = await self._secret()
        self._check(day, secret)
        name = checked_name(name, ())
        if not self._lobby.rights.everyone and (key is None or not KEY.fullmatch(key)):
            raise faults.bad_request(
                "A Daily window wants a key of the device's own, as Authorization: Bearer KEY, that nobody can guess: "
                "32 to 100 letters, digits, - or _."
            )
        person = _person(secret, day, self._who(key, name))
        try:
            return await self._begin(secret, day, name, key or new_key(), person)
        except Conflict:  # the same device asked twice at once
            return await self._begin(secret, day, name, key or new_key(), person)

    async def _begin(self, secret: Secret, day: str, name: str, key: str, person: str) -> tuple[Table, str]:
        tries = await self._tries(day, person)
        if tries and tries[-1].total is None:
            table = await self._lobby.find(tries[-1].game_id)
            self._lobby.rights.check_seat(table, 0, key)
            return table, key
        terms = replace(self._lobby.terms(RULES, _derived(secret, f"seed {day}")), daily=day)
        attempt = Attempt(person, tries[-1].attempt + 1 if tries else 0)
        return await self._lobby.open(terms, [Place(Sitter(HUMAN, name), key=digest(key))], attempt), key

    async def _shown(self, secret: Secret, day: str, who: str | None) -> forms.Daily:
        person = _person(secret, day, who)
        tries = await self._tries(day, person)
        ranking = await self._store.ask(lambda connection: daily_store.ranking(connection, day, person, IN_TABLE))
        left_ms = end_ms(day) - self._lobby.now()
        return forms.Daily(
            day=day,
            left_ms=left_ms if left_ms > 0 else None,
            rules=str(RULES),
            commitment=fair.commitment(_derived(secret, f"seed {day}")),
            players=ranking.players,
            table=[_line(line) for line in ranking.first],
            own=None if ranking.own is None else _line(ranking.own),
            tries=[_of_try(found) for found in tries],
        )

    async def _tries(self, day: str, person: str) -> list[Try]:
        return await self._store.ask(lambda connection: daily_store.tries(connection, day, person))

    async def _secret(self) -> Secret:
        """Read anew each time: it is another one once a backup was put back."""
        return await self._store.ask(daily_store.secret)

    def _check(self, day: str, secret: Secret) -> None:
        first, today = day_of(secret.since_ms), day_of(self._lobby.now())
        if not (is_day(day) and first <= day <= today):
            message = f"There is no Daily window of {day[:20]!r}: this server has those from {first} to {today} (UTC)."
            raise faults.Fault(404, "unknown-day", message)

    def _who(self, key: str | None, name: str | None) -> str | None:
        """What tells people apart: their device's key, and at home, where one screen serves all, the name."""
        if self._lobby.rights.everyone:
            return name and f"name {name.strip().casefold()}"
        return key and f"key {key}"


def _derived(secret: Secret, what: str) -> str:
    """64 hex digits that nobody can compute who has not the secret."""
    return hmac.digest(secret.value.encode(), what.encode(), "sha256").hex()


def _person(secret: Secret, day: str, who: str | None) -> str:
    """Under what a person's games of a day are kept: it tells neither who it is nor what she played on other days."""
    return _derived(secret, f"person {day} {who}") if who else ""


def _shown_try(found: Try | None) -> forms.DailyTry | None:
    return None if found is None else _of_try(found)


def _of_try(found: Try) -> forms.DailyTry:
    over = found.total is not None and found.target is not None
    won = found.total > found.target if found.total is not None and found.target is not None else None
    return forms.DailyTry(found.game_id, over, found.counts, found.total, found.target, won)


def _line(line: Ranked) -> forms.DailyLine:
    margin = line.total - line.target
    return forms.DailyLine(line.place, line.name, line.total, line.target, margin, won=margin > 0)
