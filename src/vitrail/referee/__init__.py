"""The referee of a physical table (section 9 of the rules): what breaks a rule, what may be removed, who has won.

``check_window`` judges one Window, ``score_table`` a whole table that was not played here. Both ask the core: which
dice stand against their print or the Golden Rule, and what a Window is worth, is decided there alone. Touching is no
matter for a referee. It is tested when a die is placed: a later move, or the referee's own removals, may leave a die
that touches none, or the only die of a Window in its middle.
"""

from __future__ import annotations

from vitrail.referee.judge import MOST_REMOVALS, check_window, score_table
from vitrail.referee.reports import RULES, Conflict, Removal, TableReport, WindowReport

__all__ = [
    "MOST_REMOVALS",
    "RULES",
    "Conflict",
    "Removal",
    "TableReport",
    "WindowReport",
    "check_window",
    "score_table",
]
