"""What a client is shown of a table: the state for one seat, score sheets, and the sentence that says who won."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from vitrail.engine import codes
from vitrail.notation import CELLS, DICE, cell_names, legal_texts
from vitrail.server.drawing import as_json, drawing_of, log_json
from vitrail.server.forms import ClockState, GameLine, Result, Scored, ScoredPrivate, Sheet, Solo, State
from vitrail.server.saved import OPEN, OVER
from vitrail.window import lost_after

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vitrail.engine.core import Core
    from vitrail.game import Game
    from vitrail.rules import Rules
    from vitrail.scores import ScoreSheet
    from vitrail.server.drawing import Drawing
    from vitrail.server.saved import ListedTable
    from vitrail.server.tables import Table
    from vitrail.tables import Table as RuledCards

CRITERIA = {
    "private": "more points from the Private Objective",
    "favor": "more unspent Favor Tokens",
    "seat_order": "the later place in the final round's seat order",
}


def state_of(table: Table, seat: int | None, now_ms: int, private: str | None = None, *, opened: bool = False) -> State:
    """The table as this seat may see it (None: a spectator), at that time; `opened`: with what every seat knows.

    Of the two Private Objectives of Original solo `private` is scored, the better one by default; RulesError where
    there is no such choice.
    """
    if table.status == OPEN:
        return _waiting(table, seat, now_ms)
    game, drawing = table.game, drawing_of(table)
    rules, core = game.seen_by(seat)
    acts = seat is not None and game.actor == seat
    secret = core.phase == codes.CHOOSE_WINDOW and not opened and "window-draft" not in table.rules.twists
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
        view=as_json(drawing.opened(table, core, seat) if opened else drawing.view(core, seat)),
        can_undo=acts and game.can_undo,
        log=as_json(log_json(drawing.log, seat, secret=secret)),
        unplaceable=_unplaceable(core) if acts else (),
        private_dice=_private_dice(rules, core) if acts else (),
        lost=_lost(core) if acts else {},
        score=None if seat is None else _score(table, drawing, seat, private),
        solo=_solo(game, private),
        result=result_of(table, game.scores(private)) if game.over else None,
        daily=table.terms.daily or None,
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
        updated=iso(standing_.updated_ms),
        status=standing_.status,
        clock=terms.clock,
        public=terms.public,
        actor=standing_.actor,
        seat=seat,
        daily=terms.daily or None,
    )


def iso(at_ms: int) -> str:
    """A time in milliseconds since 1970 as clients are told it: ISO 8601, UTC."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).isoformat(timespec="milliseconds")


def _unplaceable(core: Core) -> tuple[str, ...]:
    """Which dice of the pool, once taken, the rules would let back into it at once because they fit nowhere."""
    stuck = core.stuck()
    return tuple(die for number, die in enumerate(DICE) if stuck >> number & 1) if stuck else ()


def _private_dice(rules: RuledCards, core: Core) -> tuple[str, ...]:
    """Which dice of one's private pool the next action could take out of it to be placed."""
    if core.phase != codes.TURN or not core.legal >> codes.PRIVATE & 1:
        return ()
    after = core.clone()
    after.set_options(True, False)
    after.apply(codes.PRIVATE)
    return tuple(action.removeprefix("die:") for action in legal_texts(after, rules))


def _score(table: Table, drawing: Drawing, seat: int, private: str | None) -> Any:  # noqa: ANN401 - see `as_json`
    """The score sheet of a seat as things stand."""
    game = table.game
    if private is not None:
        return _sheet(game, game.score(seat, private))
    return as_json(drawing.sheet(seat, lambda: _sheet(game, game.score(seat))))


def _lost(core: Core) -> dict[str, tuple[str, ...]]:
    """Which open cells no die would fit any more, for each legal cell of the die in hand that would do so."""
    if core.phase != codes.PLACE_DIE:
        return {}
    legal = [cell for cell in range(len(CELLS)) if core.legal >> cell & 1]
    lost = {CELLS[cell]: lost_after(core, core.actor, core.hand, cell) for cell in legal}
    return {cell: cell_names(others) for cell, others in lost.items() if others}


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
