"""Making a view again from what a server tells of a table, so that a bot can play at somebody else's."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec

from vitrail.errors import PositionError, VitrailError
from vitrail.game import CHANCE, Game
from vitrail.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vitrail.cards import Pack
    from vitrail.view import View

DEAL, WINDOW = "deal:", "window:"


class LineForm(msgspec.Struct, frozen=True):
    """One action of a state's log; `seat` is null for the dice."""

    seat: int | None
    action: str


class SeatForm(msgspec.Struct, frozen=True):
    """What a state's view says of the cards of a seat."""

    private: list[str] | None
    offer: list[str] | None


class ToolForm(msgspec.Struct, frozen=True):
    """A Tool Card of a state's view."""

    id: str


class ViewForm(msgspec.Struct, frozen=True):
    """What is needed of a state's view, beside its log."""

    rules: dict[str, Any]
    seat: int | None
    actor: int | None
    seats: list[SeatForm]
    offer: list[str]
    tools: list[ToolForm]
    public: list[str]


class StateForm(msgspec.Struct, frozen=True):
    """A state as a server sends it: the view, and every action that stands, cards dealt left out."""

    view: ViewForm
    log: list[LineForm]


def load_view(state: Mapping[str, Any]) -> View:
    """Return the view of a state. What its seat may not know is made up on the way, and forgotten again.

    Raises:
        PositionError: it has not the form of a state, or its view does not follow from its log.
    """
    try:
        form = msgspec.convert(state, StateForm)
    except msgspec.ValidationError as error:
        raise PositionError(f"this is not the state of a game that has begun: {error}") from None
    try:
        game = Game(Rules.of(form.view.rules), chance="explicit", auto_pass=False)
        _deal(game, form)
        _replay(game, form)
        view = game.view(form.view.seat)
    except VitrailError as error:
        raise PositionError(f"the state's log cannot be played from the deal on: {error}") from None
    if json.loads(json.dumps(view)) != state["view"]:
        raise PositionError("the state's view does not follow from its log")
    return view


def _deal(game: Game, form: StateForm) -> None:
    """Deal the cards that are known, and in place of each other one any that nobody is known to have."""
    cards = list(_cards(form, game.cards))
    known = set(cards)
    for card in cards:
        open_deals = [text for text in game.legal if text.removeprefix(DEAL) not in known]
        game.play(f"{DEAL}{card}" if card is not None else open_deals[0])


def _cards(form: StateForm, pack: Pack) -> Iterator[str | None]:
    """The cards in the order in which they are dealt; None for each that is not known."""
    rules = Rules.of(form.view.rules)
    unknown: list[str | None] = [None]
    for seat in form.view.seats:
        yield from seat.private or unknown * rules.private_count()
    taken = {line.seat: _card_of(line.action, pack) for line in form.log if line.action.startswith(WINDOW)}
    if "window-draft" in rules.twists:
        yield from [*form.view.offer, *taken.values(), *unknown * rules.players][: rules.players + 1]
    else:
        for number, seat in enumerate(form.view.seats):
            yield from seat.offer or (taken.get(number), None)
    tools = [tool.id for tool in form.view.tools]
    used = [line.action.removeprefix("tool:") for line in form.log if line.action.startswith("tool:")]
    yield from tools
    yield from [tool for tool in dict.fromkeys(used) if tool not in tools]  # a solo game's tools that were paid for
    yield from form.view.public


def _card_of(action: str, pack: Pack) -> str | None:
    """The card on which a chosen window is printed."""
    window = action.removeprefix(WINDOW)
    return next((card.id for card in pack.cards.values() if window in card.windows), None)


def _replay(game: Game, form: StateForm) -> None:
    """Play the log, and any window where another seat has chosen one in secret."""
    for line in form.log:
        while game.setting_up and game.actor not in {CHANCE, line.seat}:
            game.play(game.legal[0])
        game.play(line.action)
    while game.setting_up and game.actor not in {CHANCE, form.view.actor}:
        game.play(game.legal[0])
