"""What a client is shown of a table: the state for one seat, score sheets, and the sentence that says who won."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from msgspec import Raw
from msgspec.json import Encoder
from msgspec.structs import replace

from vitrail.engine import codes
from vitrail.notation import DICE, cell_names, cell_number, die_number, legal_texts
from vitrail.server.forms import ClockState, GameLine, LogEntry, Result, Scored, ScoredPrivate, Sheet, Solo, State
from vitrail.server.saved import OPEN, OVER
from vitrail.server.tables import UNDO, standing
from vitrail.window import lost_after

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.game import Game
    from vitrail.rules import Rules
    from vitrail.scores import ScoreSheet
    from vitrail.server.saved import ListedTable
    from vitrail.server.tables import Table
    from vitrail.view import View

_ENCODE = Encoder().encode
DEAL = "deal:"
CRITERIA = {
    "private": "more points from the Private Objective",
    "favor": "more unspent Favor Tokens",
    "seat_order": "the later place in the final round's seat order",
}


def state_of(table: Table, seat: int | None, now_ms: int, private: str | None = None) -> State:
    """The table as this seat may see it (None: a spectator), at that time.

    Of the two Private Objectives of Original solo `private` is scored, the better one by default; RulesError where
    there is no such choice.
    """
    if table.status == OPEN:
        return _waiting(table, seat, now_ms)
    game = table.game
    view = game.view(seat)
    return State(
        id=table.id,
        rules=table.rules_text,
        status=table.status,
        version=table.version,
        seats=table.sitters,
        ply=table.ply,
        seat=seat,
        public=table.terms.public,
        clock=_clock(table, now_ms),
        view=view,
        can_undo=seat is not None and game.actor == seat and game.can_undo,
        log=shown_log(table, seat, choosing=view["phase"] == "window"),
        unplaceable=_unplaceable(view),
        private_dice=_private_dice(view),
        lost=_lost(view),
        score=None if seat is None else _sheet(game, game.score(seat, private)),
        solo=_solo(game, private),
        result=result_of(table, game.scores(private)) if game.over else None,
    )


def _waiting(table: Table, seat: int | None, now_ms: int) -> State:
    """A table that has not started."""
    return State(
        id=table.id,
        rules=table.rules_text,
        status=table.status,
        version=table.version,
        seats=table.sitters,
        ply=0,
        seat=seat,
        public=table.terms.public,
        clock=_clock(table, now_ms),
        view=None,
        can_undo=False,
        log=[],
        unplaceable=(),
        private_dice=(),
        lost={},
        score=None,
        solo=None,
        result=None,
    )


def _clock(table: Table, now_ms: int) -> ClockState:
    deadline = table.deadline_ms
    left_ms = None if deadline is None else max(deadline - now_ms, 0)
    return ClockState(table.clock.text, left_ms, tuple(place.bank_ms for place in table.places))


def line_of(listed: ListedTable, seat: int | None = None) -> GameLine:
    """A line of a list of tables."""
    terms, standing_ = listed.terms, listed.standing
    return GameLine(
        id=terms.id,
        rules=terms.rules.partition("?")[0],
        seats=tuple(place.sitter for place in listed.places),
        round=standing_.round,
        over=standing_.status == OVER,
        updated=datetime.fromtimestamp(standing_.updated_ms / 1000, UTC).isoformat(timespec="milliseconds"),
        status=standing_.status,
        clock=terms.clock,
        public=terms.public,
        actor=standing_.actor,
        seat=seat,
    )


def _unplaceable(view: View) -> tuple[str, ...]:
    """Which dice of the pool, once taken, the rules would let back into it at once because they fit nowhere."""
    if view["phase"] != "turn":
        return ()
    found = []
    for die in dict.fromkeys(view["pool"].split()):
        if f"die:{die}" in view["legal"]:
            core = view.core()
            core.apply(codes.DIE + DICE.index(die))
            if core.legal >> codes.RETURN & 1:
                found.append(die)
    return tuple(found)


def _private_dice(view: View) -> tuple[str, ...]:
    """Which dice of one's private pool the next action could take out of it to be placed."""
    if "private" not in view["legal"]:
        return ()
    core = view.core()
    core.apply(codes.PRIVATE)
    return tuple(action.removeprefix("die:") for action in legal_texts(core, view.table))


def _lost(view: View) -> dict[str, tuple[str, ...]]:
    """Which open cells no die would fit any more, for each legal cell of the die in hand that would do so."""
    if view["phase"] != "place" or view["actor"] != view["seat"]:
        return {}
    core, seat, die = view.core(), view["seat"], die_number(view["hand"])
    cells = [action.removeprefix("cell:") for action in view["legal"] if action.startswith("cell:")]
    lost = {cell: cell_names(lost_after(core, seat, die, cell_number(cell))) for cell in cells}
    return {cell: others for cell, others in lost.items() if others}


def _solo(game: Game, private: str | None = None) -> Solo | None:
    if game.target is None:
        return None
    return rival_of(game.rules, game.target, game.score(0, private).total > game.target if game.over else None)


def rival_of(rules: Rules, target: int, won: bool | None) -> Solo:
    """What a solo game of these rules is played against."""
    return Solo("Target" if rules.edition == "original" else "The Old Master", target, won)


def first_person(table: Table) -> int | None:
    """The seat a new game is first shown to: the person to act, else the first person; None where nobody sits yet."""
    actor = table.actor
    people = [seat for seat in range(len(table.sitters)) if table.is_human(seat)]
    return actor if actor is not None and actor in people else (people[0] if people else None)


def shown_log(table: Table, seat: int | None, *, choosing: bool) -> list[LogEntry]:
    """What happened, but for the cards dealt, and for others' windows while somebody is still choosing."""
    log = _log(table)
    secret = choosing and "window-draft" not in table.rules.twists
    return [entry for entry in log if entry.seat in {seat, None}] if secret else log


def _log(table: Table) -> list[LogEntry]:
    """The actions that stand, but for the cards dealt; of a fork only what was added is made anew."""
    shown, before, text = table.logged
    added = list(enumerate(table.entries[shown:], shown))
    if any(entry.action == UNDO for _, entry in added):
        added, before, text = standing(table.entries), [], b""
    history = table.game.history
    lines = [
        LogEntry(number, entry.seat, line.round, line.turn, entry.action)
        for (number, entry), line in zip(added, history[len(history) - len(added) :], strict=True)
        if not entry.action.startswith(DEAL)
    ]
    log = before + lines
    table.logged = table.ply, log, b",".join([text, *map(_ENCODE, lines)] if text else map(_ENCODE, lines))
    return log


def packed(table: Table, state: State) -> State:
    """A state just made, fit to be encoded sooner: its log, most of it, is JSON already."""
    _, log, text = table.logged
    return replace(state, log=Raw(b"[%b]" % text)) if state.log is log else state


def _sheet(game: Game, score: ScoreSheet) -> Sheet:
    """A score sheet, in Original solo with both Private Objectives."""
    if game.rules.private_count() == 1:
        return sheet_of(score)
    return sheet_of(score, [game.score(0, name) for name in game.view(0)["seats"][0]["private"]])


def sheet_of(score: ScoreSheet, choices: Sequence[ScoreSheet] = ()) -> Sheet:
    """A score sheet for the wire; `choices` are the same with each Private Objective that could be scored."""
    return Sheet(
        public={name: Scored(points, score.cells[name]) for name, points in score.public.items()},
        private=_private(score),
        privates=tuple(_private(choice) for choice in choices or [score]),
        favor=score.favor,
        open_cells=score.open_cells,
        total=score.total,
    )


def _private(score: ScoreSheet) -> ScoredPrivate:
    return ScoredPrivate(score.private_id, score.private, score.cells["private"])


def result_of(table: Table, scores: Sequence[ScoreSheet]) -> Result:
    """How the game of a table ended."""
    sheets = [_sheet(table.game, score) for score in scores]
    ranking = table.game.ranking()
    names = [sitter.name for sitter in table.sitters]
    totals = [sheet.total for sheet in sheets]
    solo = _solo(table.game)
    said = solo_sentence(names[0], totals[0], solo) if solo else sentence(names, totals, ranking, ranking.tie_break)
    return Result(sheets, tuple(ranking), ranking.tie_break, said)


def solo_sentence(name: str, total: int, solo: Solo) -> str:
    """Whether a solo game was won, as in "Ada beats the target, 52 to 48"."""
    rival = f"the {solo.name.removeprefix('The ')}" if solo.name != "Target" else "the target"
    if total > solo.target:
        return f"{name} beats {rival}, {total} to {solo.target}."
    needed = "; strictly more is needed" if total == solo.target else ""
    return f"{name} does not beat {rival}: {total} to {solo.target}{needed}."


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
