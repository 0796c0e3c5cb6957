"""The cards as values: what a pack holds once it is read and checked."""

from __future__ import annotations

from vitrail.errors import CardError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from vitrail.rules import Rules


def resolve(value: Any, rules: Rules) -> Any:  # noqa: ANN401 - a card's data: a text, a number, a list ...
    """The value itself or, for a ruling choice ``{"ruling": NAME, VALUE: x, ...}``, what the rule set picks."""
    return value[rules.ruling(value["ruling"])] if isinstance(value, dict) else value


class _Fact:
    """A record of the fields named by its slots, made from plain data, compared and shown by them."""

    __slots__: tuple[str, ...] = ()

    def __init__(self, fields: Mapping[str, Any]) -> None:
        for name in self.__slots__:
            setattr(self, name, fields[name])

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # some fields are dicts

    def __repr__(self) -> str:
        fields = ", ".join(f"{name!r}: {getattr(self, name)!r}" for name in self.__slots__)
        return f"{type(self).__name__}({{{fields}}})"


class Window(_Fact):
    """A Window Pattern: one side of a window card.

    ``grid`` is four rows of five characters: R Y G B P a printed color, 1-6 a printed value, ``.`` nothing.
    ``difficulty`` is the number of Favor Tokens it gives. ``note`` says what about the facts is uncertain, or is empty.
    """

    __slots__ = ("difficulty", "grid", "id", "name", "note", "set")
    id: str
    name: str
    set: str
    difficulty: int
    grid: tuple[str, ...]
    note: str


class WindowCard(_Fact):
    """A two-sided window card: the ids of the two Windows printed on it."""

    __slots__ = ("id", "note", "set", "windows")
    id: str
    set: str
    windows: tuple[str, str]
    note: str


class Step(_Fact):
    """One step of a tool: a verb of ``vitrail.cards.verbs`` and all its arguments, the defaults filled in.

    Lists are tuples; a value may be a ruling choice, see ``resolve``.
    """

    __slots__ = ("arguments", "verb")
    verb: str
    arguments: dict[str, Any]

    def under(self, rules: Rules) -> dict[str, Any]:
        """The arguments with every ruling choice decided."""
        return {name: resolve(value, rules) for name, value in self.arguments.items()}


class Tool(_Fact):
    """A Tool Card.

    ``when`` is "after-draft" or "any-time"; ``conditions`` and ``joint`` may hold ruling choices, an empty condition is
    none. ``private_pools`` is "any", "only" (in games with Private Dice Pools) or "never" (in those). ``sentences`` is
    the effect's text with its ruling choices, ``text`` the same under the Original edition's defaults.
    """

    __slots__ = (
        "conditions",
        "id",
        "joint",
        "name",
        "note",
        "number",
        "private_pools",
        "sentences",
        "set",
        "solo_color",
        "steps",
        "text",
        "when",
    )
    id: str
    number: int
    name: str
    set: str
    solo_color: str
    when: str
    conditions: tuple[str | dict[str, str], ...]
    joint: bool | dict[str, str | bool]
    private_pools: str
    sentences: tuple[str | dict[str, str], ...]
    text: str
    steps: tuple[Step, ...]
    note: str

    def __init__(self, fields: Mapping[str, Any]) -> None:
        super().__init__(fields)
        self.steps = tuple([Step(step) for step in fields["steps"]])

    def conditions_under(self, rules: Rules) -> tuple[str, ...]:
        """The conditions of use with every ruling choice decided."""
        decided = [resolve(condition, rules) for condition in self.conditions]
        return tuple([condition for condition in decided if condition])

    def text_under(self, rules: Rules) -> str:
        """The effect in words, exact for this rule set's rulings."""
        return " ".join([resolve(sentence, rules) for sentence in self.sentences])


class PublicObjective(_Fact):
    """A Public Objective.

    ``kind`` is "row", "column", "set" or "diagonal", ``axis`` "color" or "value"; ``values`` are those of a set over
    values, else empty. ``points`` are for each line, set or die.
    """

    __slots__ = ("axis", "id", "kind", "name", "note", "points", "text", "values")
    id: str
    name: str
    text: str
    points: int
    kind: str
    axis: str
    values: tuple[int, ...]
    note: str


class PrivateObjective(_Fact):
    """A Private Objective: of kind "color" with a ``color``, or "area" with ``cells`` such as "B1"; the other empty.

    ``text`` says what counts in the Original edition.
    """

    __slots__ = ("cells", "color", "id", "kind", "name", "note", "set", "text")
    id: str
    name: str
    set: str
    text: str
    kind: str
    color: str
    cells: tuple[str, ...]
    note: str

    def text_under(self, rules: Rules) -> str:
        """What counts in this rule set, in words: Remastered gives a die of the color 3 points, whatever it shows."""
        if rules.edition == "remastered" and self.color:
            return f"3 points for each of your {self.id} dice, whatever its value."
        return self.text


class Pack(_Fact):
    """All cards by their ids, each kind in the file's order. ``source`` names where they come from."""

    __slots__ = ("cards", "private", "public", "source", "tools", "windows")
    source: str
    windows: dict[str, Window]
    cards: dict[str, WindowCard]
    tools: dict[str, Tool]
    public: dict[str, PublicObjective]
    private: dict[str, PrivateObjective]

    @classmethod
    def of_plain(cls, source: str, plain: Mapping[str, tuple[dict[str, Any], ...]]) -> Pack:
        """The pack whose cards are given as plain data: for each kind, the fields of every card."""
        return cls(
            {
                "source": source,
                "windows": {fields["id"]: Window(fields) for fields in plain["window"]},
                "cards": {fields["id"]: WindowCard(fields) for fields in plain["card"]},
                "tools": {fields["id"]: Tool(fields) for fields in plain["tool"]},
                "public": {fields["id"]: PublicObjective(fields) for fields in plain["public"]},
                "private": {fields["id"]: PrivateObjective(fields) for fields in plain["private"]},
            }
        )

    def digest(self) -> str:
        """A short text that is the same for packs with the same cards, wherever they come from."""
        from hashlib import blake2b

        cards = [getattr(self, kind) for kind in ("windows", "cards", "tools", "public", "private")]
        return blake2b(repr(cards).encode(), digest_size=12).hexdigest()

    def deck(self, rules: Rules) -> Pack:
        """The cards that lie in the box for this rule set. CardError if they do not suffice for its players."""
        sets = ("base", "5-6") if rules.expansion else ("base",)
        pools = ("any", "only") if rules.private_pools else ("any", "never")
        kinds = ("area",) if rules.private_objectives == "areas" else ("color", "area")
        cards = {i: card for i, card in self.cards.items() if card.set in sets}
        deck = Pack(
            {
                "source": self.source,
                "windows": {side: self.windows[side] for card in cards.values() for side in card.windows},
                "cards": cards,
                "tools": {i: t for i, t in self.tools.items() if t.set in sets and t.private_pools in pools},
                "public": self.public,
                "private": {i: p for i, p in self.private.items() if p.set in sets and p.kind in kinds},
            }
        )
        _check_numbers(deck, rules)
        return deck


def _check_numbers(deck: Pack, rules: Rules) -> None:
    """Raise CardError for a kind with fewer cards than a game of this rule set deals."""
    window_cards = rules.players + 1 if "window-draft" in rules.twists else 2 * rules.players
    for kind, held, dealt in (
        ("window cards", len(deck.cards), window_cards),
        ("tools", len(deck.tools), rules.tool_count()),
        ("public objectives", len(deck.public), rules.public_count()),
        ("private objectives", len(deck.private), rules.players * rules.private_count()),
    ):
        if held < dealt:
            raise CardError(f"{deck.source}: a game of {rules} deals {dealt} {kind}, and there are {held}")
