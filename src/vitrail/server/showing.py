"""What a client is shown of a table: the state for one seat, score sheets, and the sentence that says who won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vitrail.server.forms import LogEntry, Result, Scored, ScoredPrivate, Sheet, State
from vitrail.server.tables import standing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.scores import ScoreSheet
    from vitrail.server.tables import Table

DEAL = "deal:"
CRITERIA = {
    "private": "more points from the Private Objective",
    "favor": "more unspent Favor Tokens",
    "seat_order": "the later place in the final round's seat order",
}


def state_of(table: Table, seat: int | None) -> State:
    """The table as this seat may see it (None: a spectator)."""
    game = table.game
    view = game.view(seat)
    return State(
        id=table.id,
        rules=str(table.rules),
        seats=table.sitters,
        ply=table.ply,
        seat=seat,
        view=view,
        can_undo=seat is not None and game.actor == seat and game.can_undo,
        log=_shown_log(table, seat, choosing=view["phase"] == "window"),
        score=None if seat is None else _sheet(game.scores()[seat]),
        result=_result(table) if game.over else None,
    )


def first_person(table: Table) -> int:
    """The seat a new game is first shown to: the person to act, else the first person."""
    actor = table.game.actor
    people = [seat for seat in range(len(table.sitters)) if table.is_human(seat)]
    return actor if actor is not None and actor in people else people[0]


def _shown_log(table: Table, seat: int | None, *, choosing: bool) -> list[LogEntry]:
    """What happened, but for the cards dealt, and for others' windows while somebody is still choosing."""
    lines = zip(standing(table.entries), table.game.history, strict=True)
    log = [
        LogEntry(number, entry.seat, line.round, line.turn, entry.action)
        for (number, entry), line in lines
        if not entry.action.startswith(DEAL)
    ]
    return [entry for entry in log if entry.seat == seat] if choosing else log


def _sheet(score: ScoreSheet) -> Sheet:
    return Sheet(
        public={name: Scored(points, score.cells[name]) for name, points in score.public.items()},
        private=ScoredPrivate(score.private_id, score.private, score.cells["private"]),
        favor=score.favor,
        open_cells=score.open_cells,
        total=score.total,
    )


def _result(table: Table) -> Result:
    sheets = [_sheet(score) for score in table.game.scores()]
    ranking = table.game.ranking()
    names = [sitter.name for sitter in table.sitters]
    totals = [sheet.total for sheet in sheets]
    return Result(sheets, tuple(ranking), ranking.tie_break, sentence(names, totals, ranking, ranking.tie_break))


def sentence(names: Sequence[str], totals: Sequence[int], ranking: Sequence[int], tie_break: str | None) -> str:
    """Who won, by how much, and by what, as in "Ada wins with 41 points to 35".

    Names and totals are by seat; the ranking has the winner first.
    """
    winner, *others = ranking
    if tie_break is None:
        return (
            f"{names[winner]} wins with {totals[winner]} points to {_listed([str(totals[seat]) for seat in others])}."
        )
    tied = [names[seat] for seat in ranking if totals[seat] == totals[winner]]
    return f"{_listed(tied)} have {totals[winner]} points each; {names[winner]} wins by {CRITERIA[tie_break]}."


def _listed(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
