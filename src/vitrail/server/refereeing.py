"""The referee's answer for windows of a physical table; nothing of it is kept."""

from __future__ import annotations

from vitrail.referee import TableReport, score_table
from vitrail.server.forms import Judged, JudgedWindow
from vitrail.server.showing import rival_of, sentence, sheet_of, solo_sentence

MOST_REMOVALS = 24
"""How many of the smallest removals of a window are listed."""


def judged(body: bytes) -> Judged:
    """What the referee says of a table (`vitrail.referee.form` has its form, as JSON).

    Raises:
        PositionError: it cannot be read, or cannot be a table of its rules.
    """
    report = score_table(body, most=MOST_REMOVALS)
    return Judged(
        rules=str(report.rules),
        legal=report.legal,
        windows=[JudgedWindow(**window.as_dict()) for window in report.windows],
        sheets=[sheet_of(score) for score in report.sheets],
        ranking=tuple(report.ranking),
        tie_break=report.ranking.tie_break,
        solo=None if report.target is None else rival_of(report.rules, report.target, report.won),
        sentence=_sentence(report),
    )


def _sentence(report: TableReport) -> str:
    """Who has won; of a single window only what it is worth."""
    names = [name or f"Seat {seat}" for seat, name in enumerate(report.names, 1)]
    totals = [sheet.total for sheet in report.sheets]
    if report.target is not None:
        return solo_sentence(names[0], totals[0], rival_of(report.rules, report.target, report.won))
    if len(names) == 1:
        return f"{names[0]} has {totals[0]} points."
    return sentence(names, totals, report.ranking, report.ranking.tie_break)
