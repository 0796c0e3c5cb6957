"""What is read of Daily windows: a person's games, tables of days, and the secret that deals follow from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import and_, func, select

from vitrail.server.schema import DAILY_GAMES, SEATS, SECRETS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection, Row

_COUNTING = DAILY_GAMES.c.counts.is_(True)
_PLACE = func.rank().over(order_by=((DAILY_GAMES.c.total - DAILY_GAMES.c.target).desc(), DAILY_GAMES.c.total.desc()))


class Secret(NamedTuple):
    """A secret of a database, and since when it has it."""

    value: str
    since_ms: int


class Try(NamedTuple):
    """A person's game of a Daily window; without result until it is over."""

    game_id: str
    attempt: int
    counts: bool
    total: int | None
    target: int | None


class Ranked(NamedTuple):
    """A line of the table of a day."""

    place: int
    name: str
    total: int
    target: int


class Ranking(NamedTuple):
    """The first of a day, a person's own line, and how many there are."""

    first: list[Ranked]
    own: Ranked | None
    players: int


def secret(connection: Connection) -> Secret:
    """The secret that the deals of all days follow from; the schema's step 0005 has drawn it."""
    found = connection.execute(select(SECRETS.c.value, SECRETS.c.since_ms).where(SECRETS.c.name == "daily")).one()
    return Secret(found.value, found.since_ms)


def tries(connection: Connection, day: str, person: str) -> list[Try]:
    """A person's games of a day, as they were begun."""
    own = DAILY_GAMES.c.day == day, DAILY_GAMES.c.person == person
    return [_try(row) for row in connection.execute(select(DAILY_GAMES).where(*own).order_by(DAILY_GAMES.c.attempt))]


def first_tries(connection: Connection, people: dict[str, str]) -> dict[str, Try]:
    """The first game of each of these days; a person has another digest each day."""
    own = DAILY_GAMES.c.day.in_(people), DAILY_GAMES.c.person.in_(people.values()), DAILY_GAMES.c.attempt == 0
    return {row.day: _try(row) for row in connection.execute(select(DAILY_GAMES).where(*own))}


def players(connection: Connection, days: Sequence[str]) -> dict[str, int]:
    """How many are in the tables of these days; no day that nobody is in."""
    counted = select(DAILY_GAMES.c.day, func.count().label("players")).where(DAILY_GAMES.c.day.in_(days), _COUNTING)
    return {row.day: row.players for row in connection.execute(counted.group_by(DAILY_GAMES.c.day))}


def ranking(connection: Connection, day: str, person: str, most: int) -> Ranking:
    """The table of a day: by how far the target was beaten, then by points; so many lines at most."""
    seat = and_(SEATS.c.game_id == DAILY_GAMES.c.game_id, SEATS.c.seat == 0)
    lines = (
        select(DAILY_GAMES, SEATS.c.name, _PLACE.label("place"))
        .join(SEATS, seat)
        .where(DAILY_GAMES.c.day == day, _COUNTING)
        .subquery()
    )
    first = select(lines).order_by(lines.c.place, lines.c.finished_ms, lines.c.game_id).limit(most)
    own = connection.execute(select(lines).where(lines.c.person == person)).one_or_none()
    return Ranking(
        [_ranked(row) for row in connection.execute(first)],
        None if own is None else _ranked(own),
        players(connection, [day]).get(day, 0),
    )


def _try(row: Row[Any]) -> Try:
    return Try(row.game_id, row.attempt, row.counts, row.total, row.target)


def _ranked(row: Row[Any]) -> Ranked:
    return Ranked(row.place, row.name, row.total, row.target)
