"""Small positions for the rules cases, and the few questions the cases ask about a game.

Everything goes through vitrail's public names. The default table is round 3 of a game of two with white windows: seat 0
has turns 0 and 3 of the round, seat 1 has turns 1 and 2. By `rules` it is round 3 of any other game.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

import pytest

import vitrail

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

WHITE = "..... ..... ..... ....."
FOUR_OR_BLUE = "4B4B4 B4B4B 4B4B4 B4B4B"  # a die that is neither blue nor a 4 fits nowhere
NAMES = tuple(f"{row}{column}" for row in "ABCD" for column in range(1, 6))
EDGE = frozenset(name for name in NAMES if name[0] in "AD" or name[1] in "15")
PRIVATE = ("red", "blue", "green", "yellow", "purple", "fence")

Position = dict[str, Any]


def pattern(rows: str, difficulty: int = 6) -> dict[str, Any]:
    """A window of one's own: four rows of five characters, separated by spaces."""
    return {"difficulty": difficulty, "grid": rows.split()}


def dice(cells: str = "") -> str:
    """The text of a window from its dice alone: `dice("A1=R3 B2=G4")`."""
    held = dict(entry.split("=") for entry in cells.split())
    return " / ".join(" ".join(held.get(name, "..") for name in NAMES[row : row + 5]) for row in (0, 5, 10, 15))


def seat(cells: str = "", *, rows: str = WHITE, favor: int = 6, **more: object) -> dict[str, Any]:
    """A seat of a position: dice as `A1=R3 B2=G4`, the pattern's rows, and any key of a seat."""
    return {"window": pattern(rows), "dice": dice(cells), "favor": favor, **more}


def lone(cells: str = "", **more: Any) -> dict[str, Any]:
    """The one seat of an Original solo game: no Favor Tokens, two Private Objectives."""
    return seat(cells, **{"favor": 0, "private": ["red", "blue"], **more})


def table(
    *seats: Mapping[str, Any],
    players: int = 2,
    pool: str = "",
    track: Sequence[str] = (),
    tools: str = "",
    rulings: Mapping[str, str] | None = None,
    rules: str | None = None,
    **more: object,
) -> Position:
    """A position in round 3; seats left out have an empty white window. Tools: `"lathekin tap-wheel:1"`, tokens too.

    `rules` is a rule set's text, in place of an Original game of `players` by `rulings`.
    """
    wanted: object = {"edition": "original", "players": players, "rulings": dict(rulings or {})}
    if rules is not None:
        wanted, players = rules, vitrail.Rules.parse(rules).players
    everyone = [*seats, *(seat() for _ in range(players - len(seats)))]
    return {
        "rules": wanted,
        "round": 3,
        "turn": 0,
        "pool": pool,
        "track": list(track),
        "tools": [_tool(text) for text in tools.split()],
        "seats": [{"private": private, **held} for private, held in zip(_privates(everyone), everyone, strict=True)],
        **more,
    }


def _privates(seats: Sequence[Mapping[str, Any]]) -> list[list[str]]:
    """A Private Objective for every seat that names none: its own of PRIVATE, or the next that nobody has."""
    taken = {private for held in seats for private in held.get("private", [])}
    given = []
    for number in range(len(seats)):
        private = next(name for name in (*PRIVATE[number:], *PRIVATE) if name not in taken)
        if "private" not in seats[number]:
            taken.add(private)
        given.append([private])
    return given


def _tool(text: str) -> dict[str, Any]:
    name, _, tokens = text.partition(":")
    return {"id": name, "tokens": int(tokens or 0)}


def start(position: Position, *, chance: Literal["auto", "explicit"] = "auto", auto_pass: bool = False) -> vitrail.Game:
    """The position as a game in which every turn ends with an explicit pass, so that what a use left can be seen."""
    return vitrail.Game.from_position(position, seed=1, chance=chance, auto_pass=auto_pass)


def fresh(rules: str) -> vitrail.Game:
    """A game before the first card is dealt, its dice and cards played like actions."""
    return vitrail.Game(rules, chance="explicit", auto_pass=False)


def deal(game: vitrail.Game, *cards: str) -> None:
    """Deal the named cards as soon as each can come, otherwise the first that can, up to the first window choice."""
    wanted = [f"deal:{card}" for card in cards]
    while game.actor == vitrail.CHANCE:
        outcomes = list(odds(game))
        named = bool(wanted) and wanted[0] in outcomes
        game.play(wanted.pop(0) if named else outcomes[0])
    assert not wanted, wanted


def begun(rules: str, *, seed: int = 5, auto_pass: bool = False) -> vitrail.Game:
    """A game after set-up by seed: everyone takes the first window offered."""
    game = vitrail.Game(rules, seed=seed, auto_pass=auto_pass)
    while options(game, "window"):
        game.play(game.legal[0])
    return game


def options(game: vitrail.Game, kind: str) -> set[str]:
    """What may follow `kind:` now, such as the cells of `cell`."""
    return {action.partition(":")[2] for action in game.legal if action.startswith(f"{kind}:")}


def offers(game: vitrail.Game, tool: str) -> bool:
    """Whether this Tool Card may be used now."""
    return f"tool:{tool}" in game.legal


def after(game: vitrail.Game, actions: str) -> vitrail.Game:
    """A copy in which these actions were played."""
    copy = game.clone()
    copy.play(actions)
    return copy


def targets(game: vitrail.Game, actions: str) -> set[str]:
    """The cells that may be named after these actions."""
    return options(after(game, actions), "cell")


def now(game: vitrail.Game) -> dict[str, Any]:
    """The present moment as a spectator sees it; a position would give the turn's start in the middle of an action."""
    view: dict[str, Any] = game.view(None)
    return view


def window(game: vitrail.Game, seat: int = 0) -> dict[str, str]:
    """The dice in a seat's window by cell."""
    text = str(now(game)["seats"][seat]["dice"]).replace("/", " ").split()
    return {name: die for name, die in zip(NAMES, text, strict=True) if die != ".."}


def placed(cells: str) -> dict[str, str]:
    """The same form from a test's text: `placed("A1=R3 B2=G4")`."""
    return dict(entry.split("=") for entry in cells.split())


def pool(game: vitrail.Game) -> Counter[str]:
    """The Draft Pool's dice, counted."""
    return Counter(str(now(game)["pool"]).split())


def track(game: vitrail.Game) -> list[list[str]]:
    """The Round Track's dice, space by space, sorted in each."""
    return [sorted(str(space).split()) for space in now(game)["track"]]


def favor(game: vitrail.Game, seat: int = 0) -> int:
    """The Favor Tokens a seat can spend."""
    return int(now(game)["seats"][seat]["favor"])


def tokens(game: vitrail.Game, tool: str) -> int:
    """The Favor Tokens on a Tool Card."""
    return next(int(card["tokens"]) for card in now(game)["tools"] if card["id"] == tool)


def odds(game: vitrail.Game) -> dict[str, Fraction]:
    """The outcomes of the chance node, with probabilities as fractions of a small denominator."""
    assert game.actor == vitrail.CHANCE, f"seat {game.actor} is to act, not chance"
    assert game.chance is not None
    return {action: Fraction(chance).limit_denominator(1000) for action, chance in game.chance.items()}


def private_pool(game: vitrail.Game, seat: int = 0) -> Counter[str]:
    """The dice of a seat's Private Dice Pool, counted."""
    return Counter(str(now(game)["seats"][seat]["private_pool"]).split())


def fair(color: str) -> dict[str, Fraction]:
    """One die of this color rolled: six outcomes of a sixth each."""
    return {f"roll:{color}{value}": Fraction(1, 6) for value in range(1, 7)}


def refused(game: vitrail.Game, actions: str) -> None:
    """The actions are refused as a whole, and nothing at all has changed."""
    position, legal = game.position(), game.legal
    with pytest.raises(vitrail.IllegalAction):
        game.play(actions)
    assert game.position() == position
    assert game.legal == legal


def refuses_undo(game: vitrail.Game) -> None:
    """There is nothing to take back; trying says so and changes nothing."""
    position, legal = game.position(), game.legal
    assert not game.can_undo
    with pytest.raises(vitrail.VitrailError):
        game.undo()
    assert game.position() == position
    assert game.legal == legal


def passes(game: vitrail.Game, times: int) -> None:
    """This many seats in turn end their turn."""
    for _ in range(times):
        game.play("pass")


def moves(game: vitrail.Game, tool: str) -> set[tuple[str, ...]]:
    """Every complete use of a moving tool, as the cells named (a dead end would show); none where it is not offered."""
    if not offers(game, tool):
        return set()
    return set(_moves(after(game, f"tool:{tool}"), ()))


def _moves(game: vitrail.Game, named: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    if "pass" in game.legal:
        yield named
        return
    if "stop" in game.legal:
        yield named
    cells = sorted(options(game, "cell"))
    if not cells and "stop" not in game.legal:
        yield (*named, "dead end")
    for cell in cells:
        yield from _moves(after(game, f"cell:{cell}"), (*named, cell))
