"""What is shown of a game, as JSON: what all see alike is made once, and what has not changed is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Raw
from msgspec.json import Encoder

from vitrail.position import seat_facts, seat_told
from vitrail.server.forms import LogEntry
from vitrail.server.tables import UNDO, standing
from vitrail.view import legal_for, open_to_all

if TYPE_CHECKING:
    from collections.abc import Callable

    from vitrail.engine.core import Core
    from vitrail.server.forms import Sheet
    from vitrail.server.tables import Table

_ENCODE = Encoder().encode
DEAL = "deal:"
Parts = dict[str, tuple[object, bytes]]
"""Parts of what is shown by name: the facts that each tells, and its JSON."""


class Log(NamedTuple):
    """What happened in so many entries of a table, but for the cards dealt; as JSON, too, without brackets."""

    ply: int = 0
    lines: tuple[LogEntry, ...] = ()
    text: bytes = b""


class Drawing:
    """A game after so many entries of its table; `before` is what was drawn of it last."""

    def __init__(self, table: Table, before: Drawing | None) -> None:
        self.ply = table.ply
        self.log: Log = _log(table, before.log if before else Log())
        self.parts: Parts = before.parts if before else {}
        self._rules, core = table.game.seen_by(None)
        rules = self._part("rules", None, self._rules.rules.as_dict)
        self._open = b'"rules":%b,%b' % (rules, _ENCODE(open_to_all(self._rules, core))[1:-1])
        self._public = core.publics()
        self._seats = [self._seat("open", core, seat) for seat in range(len(table.places))]

    def view(self, core: Core, seat: int | None) -> bytes:
        """The same as `Game.view`; the state is all that the seat knows (None: a spectator)."""
        seats = self._seats
        if seat is not None:
            seats = [*seats[:seat], self._seat("own", core, seat), *seats[seat + 1 :]]
        return self._view(core, seat, seats)

    def opened(self, table: Table, core: Core, seat: int | None) -> bytes:
        """The same with what every seat knows of itself."""
        seats = [self._seat("own", table.game.seen_by(other)[1], other) for other in range(len(self._seats))]
        return self._view(core, seat, seats)

    def sheet(self, seat: int, make: Callable[[], Sheet]) -> bytes:
        """The score sheet of a seat whose view was drawn: it follows from what that shows of seat and table."""
        return self._part(f"sheet {seat}", (self.parts[f"own {seat}"], self._public), make)

    def _view(self, core: Core, seat: int | None, seats: list[bytes]) -> bytes:
        legal = legal_for(self._rules, core, seat)
        return b'{"seat":%b,%b,"seats":[%b],"legal":%b}' % (
            _ENCODE(seat),
            self._open,
            b",".join(seats),
            _ENCODE(legal),
        )

    def _seat(self, sight: str, core: Core, seat: int) -> bytes:
        facts = seat_facts(self._rules, core, seat)
        return self._part(f"{sight} {seat}", facts, lambda: seat_told(self._rules, facts))

    def _part(self, name: str, facts: object, make: Callable[[], Any]) -> bytes:
        """A part of what is shown; it is made anew where the facts that it tells are others than last time."""
        kept = self.parts.get(name)
        if kept is None or kept[0] != facts:
            kept = self.parts[name] = facts, _ENCODE(make())
        return kept[1]


def drawing_of(table: Table) -> Drawing:
    """A table's game as it is now."""
    if table.drawn is None or table.drawn.ply != table.ply:
        table.drawn = Drawing(table, table.drawn)
    return table.drawn


def as_json(text: bytes) -> Any:  # noqa: ANN401 - it stands for whatever it reads as
    """What is JSON already, to be sent as a part of something."""
    return Raw(text)


def log_json(log: Log, seat: int | None, *, secret: bool) -> bytes:
    """What happened as a seat may know it: as long as it is `secret`, without what other seats did."""
    return _ENCODE([line for line in log.lines if line.seat in {seat, None}]) if secret else b"[%b]" % log.text


def _log(table: Table, before: Log) -> Log:
    """The log of a table; only what was added is made anew, unless something was taken back."""
    added = list(enumerate(table.entries[before.ply :], before.ply))
    if any(entry.action == UNDO for _, entry in added):
        added, before = standing(table.entries), Log()
    history = table.game.history
    lines = [
        LogEntry(number, entry.seat, line.round, line.turn, entry.action)
        for (number, entry), line in zip(added, history[len(history) - len(added) :], strict=True)
        if not entry.action.startswith(DEAL)
    ]
    texts = [before.text] if before.text else []
    return Log(table.ply, (*before.lines, *lines), b",".join([*texts, *map(_ENCODE, lines)]))
