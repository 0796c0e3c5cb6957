"""What one seat may see: a position of the present moment without secrets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vitrail.engine import codes
from vitrail.engine.core import Core
from vitrail.notation import CELLS, COLORS, DICE, legal_texts
from vitrail.position import board, out_of_game, seat_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vitrail.game import Game
    from vitrail.tables import Table

Begun = tuple[Core, list[str]]
"""A state at the start of a turn, and the texts of the actions since."""

_OTHER_DICE = 0xD1B54A32D192ED03
"""Sets the dice of a sampled game apart from the cards that were dealt in it."""

PHASES = {
    codes.CHOOSE_WINDOW: "window",
    codes.TURN: "turn",
    codes.PLACE_DIE: "place",
    codes.CHOOSE_VALUE: "value",
    codes.CHOOSE_TRACK: "track",
    codes.LIFT_DIE: "lift",
    codes.SET_DIE: "set-down",
    codes.TAKE_DIE: "take",
    codes.CHOOSE_PRIVATE: "private",
    codes.PAY: "pay",
    codes.OVER: "over",
}
"""Names of the phases in which a player decides, and of the end; all others are "chance"."""


class View(dict[str, Any]):
    """A position as one seat sees it, with what it may do.

    The keys are those of a position, and: "seat" (whose eyes, None for a spectator), "phase", "actor" (a seat, -1 for
    the dice, None when over), "order" (the seats of this round's turns), "costs" (of each tool, in Favor Tokens),
    "hand" (a die, ``R.`` while its value is open), "hand_private" (it is from the private pool), "tool" (the one in
    use), "repairing" (a late-window repair is under way), "lifted" (the cell a tool moves from), "offer" (the window
    draft's cards), "target" (solo), "legal" (action texts, for the seat to act). Of other seats "private" and "offer"
    are None until the game is over, and "window" while windows are chosen.
    """

    _table: Table
    _core: Core
    _begun: Begun
    _auto_pass: bool

    @classmethod
    def of(cls, table: Table, core: Core, seat: int | None, auto_pass: bool, begun: Begun) -> View:
        """Make a seat's view; the states kept for ``sample`` have forgotten what the seat may not know.

        ``begun`` is the state at the start of the turn and the texts of the actions since.
        """
        known = forget(core, seat)
        view = cls(_present(table, known, seat))
        view._table = table
        view._core = known
        start, texts = (core, []) if core.setting_up else begun
        view._begun = forget(start, seat), texts
        view._auto_pass = auto_pass
        return view

    @classmethod
    def of_state(cls, state: Mapping[str, Any]) -> View:
        """Make a view again from a state as a server sends it (docs/bot-api.md): what a bot elsewhere needs to choose.

        PositionError where it is no state of a game that has begun, or its view does not follow from its log.
        """
        from vitrail.view_load import load_view  # noqa: PLC0415 - it replays a game, and a game makes views

        return load_view(state)

    @property
    def table(self) -> Table:
        """The rules and cards that are played by."""
        return self._table

    def core(self) -> Core:
        """Return the core's state as far as this seat knows it, for programs; its chance is explicit."""
        core = self._core.clone()
        core.set_options(True, False)
        return core

    def sample(self, seed: int) -> Game:
        """Return a game that this seat cannot tell from the real one: what is hidden is dealt anew from the seed."""
        from vitrail.game import Game, checked_seed  # noqa: PLC0415 - a game makes views, and a view makes games

        seed = checked_seed(seed)
        core, start = self._core.clone(), self._begun[0].clone()
        core.redeal(seed)
        start.redeal(seed)
        return Game.of_core(self._table, core, seed ^ _OTHER_DICE, self._auto_pass, (start, self._begun[1]))


def forget(core: Core, seat: int | None) -> Core:
    """Return a copy of a state without what this seat may not know; all is known once the game is over."""
    known = core.clone()
    if not core.over:
        known.blind(codes.NONE if seat is None else seat)
    return known


def _present(table: Table, core: Core, seat: int | None) -> dict[str, Any]:
    return {
        "rules": table.rules.as_dict(),
        "seat": seat,
        **open_to_all(table, core),
        "seats": [seat_of(table, core, other) for other in range(table.rules.players)],
        "legal": list(legal_for(table, core, seat)),
    }


def open_to_all(table: Table, core: Core) -> dict[str, Any]:
    """Return what every view of a state says alike: all but the rules, whose eyes see it, the seats and the actions."""
    view: dict[str, Any] = {"phase": PHASES.get(core.phase, "chance"), "actor": _actor(core)}
    view |= board(table, core)
    view["order"] = core.turn_order()
    view["costs"] = dict(zip([tool["id"] for tool in view["tools"]], core.costs(), strict=True))
    view["hand"] = _hand(core)
    view["tool"] = table.tools[core.tool] if core.tool < len(table.tools) else None
    view["repairing"] = core.tool == codes.REPAIR_TOOL
    view["hand_private"] = core.hand_private
    view["lifted"] = _lifted(core)
    view["offer"] = [table.cards[card] for card in core.offered()] if core.setting_up else []
    view["target"] = core.target if table.rules.players == 1 else None
    view["bag"] = dict(zip(COLORS, core.bag(), strict=True))
    view["out"] = out_of_game(core)
    return view


def legal_for(table: Table, core: Core, seat: int | None) -> tuple[str, ...]:
    """Return what a seat may do now: nothing unless it is to act."""
    return legal_texts(core, table) if seat is not None and _actor(core) == seat else ()


def _actor(core: Core) -> int | None:
    return None if core.over else -1 if core.by_chance else core.actor


def _hand(core: Core) -> str | None:
    if core.hand == codes.NONE:
        return None
    name = DICE[core.hand]
    return f"{name[0]}." if core.value_open else name


def _lifted(core: Core) -> str | None:
    return CELLS[core.moving] if core.phase == codes.SET_DIE else None
