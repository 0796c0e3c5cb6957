"""Rule sets: which edition, how many players, and how every open point of the printed rules is decided.

A rule set is a value. It has a text form, ``EDITION:PLAYERS[+FLAG...][?NAME=VALUE&...]``:

    original:3
    original:6+pools+open-goals
    original:2?two_dice_moves=joint&flux_brush_must_place=no
    remastered:1?tools=2

Flags are ``expansion``, ``pools`` (Private Dice Pools), ``areas`` (the expansion's Private Objectives alone) and the
ids of the house twists. ``pools``, ``areas`` and five or six players bring the expansion with them.
"""

from __future__ import annotations

from vitrail.errors import RulesError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any, NoReturn

EDITIONS = ("original", "remastered")
TWISTS = ("open-goals", "window-draft", "one-tool-round", "favor-reserve", "late-window-repair")
PRIVATE_OBJECTIVES = ("mixed", "areas")

RULINGS: dict[str, tuple[str, ...]] = {
    "two_dice_moves": ("sequential", "joint"),
    "only_die_move": ("edge", "refuse"),
    "unplaceable_draft": ("not_offered", "return_and_end_turn"),
    "flux_brush_must_place": ("yes", "no"),
    "flux_remover_must_place": ("no", "yes"),
    "running_pliers_back_to_back": ("allow", "refuse"),
    "running_pliers_needs_draft": ("no", "yes"),
    "straightedge_first_die": ("refuse",),
    "last_tie_break": ("last_in_seat_order", "last_to_act"),
    "repair_grandfather": ("yes", "no"),
    "solo_bag": ("18",),
    "solo_setup": ("3_public_1_private",),
}
"""Every named ruling with its values, the Original edition's default first."""

REMASTERED_RULINGS: dict[str, str] = {"unplaceable_draft": "return_and_end_turn"}
"""The rulings whose default differs in the Remastered edition."""

_BAG_BY_PLAYERS = {1: 18, 2: 10, 3: 14, 4: 18, 5: 22, 6: 26}
_BAG_WITH_POOLS = {2: 6, 3: 8, 4: 10, 5: 12, 6: 14}
_DEFAULT_TOOLS = 3
_ARGUMENTS = (
    "edition",
    "players",
    "expansion",
    "private_pools",
    "private_objectives",
    "twists",
    "solo_tools",
    "rulings",
)


class Rules:
    """A rule set; immutable, comparable, hashable.

    ``players`` counts 1 (solo) to 6. ``private_objectives`` is "mixed" (all that the boxes hold) or "areas" (the
    expansion's shaded areas alone). ``twists`` are ids of TWISTS. ``solo_tools`` is the number of Tool Cards in a solo
    game, 1-5. ``rulings`` maps names of RULINGS to one of their values; those left out take the edition's default.
    Raises RulesError, with the reason, where a combination does not exist or makes no sense.
    """

    __slots__ = (
        "_key",
        "edition",
        "expansion",
        "players",
        "private_objectives",
        "private_pools",
        "solo_tools",
        "twists",
    )
    edition: str
    players: int
    expansion: bool
    private_pools: bool
    private_objectives: str
    twists: tuple[str, ...]
    solo_tools: int
    _key: tuple[object, tuple[str, ...]]

    def __init__(  # noqa: PLR0913, PLR0917 - a rule set has so many sides
        self,
        edition: str = "original",
        players: int = 2,
        expansion: bool = False,
        private_pools: bool = False,
        private_objectives: str = "mixed",
        twists: Iterable[str] = (),
        solo_tools: int = _DEFAULT_TOOLS,
        rulings: Mapping[str, str] | None = None,
    ) -> None:
        put = object.__setattr__
        put(self, "edition", _one_of("edition", edition, EDITIONS))
        put(self, "players", _whole("players", players, 1, 6))
        put(self, "expansion", _yes_or_no("expansion", expansion))
        put(self, "private_pools", _yes_or_no("private_pools", private_pools))
        put(self, "private_objectives", _one_of("private_objectives", private_objectives, PRIVATE_OBJECTIVES))
        put(self, "twists", _ordered_twists(twists))
        put(self, "solo_tools", _whole("solo_tools", solo_tools, 1, 5))
        chosen = _all_rulings(edition, {} if rulings is None else rulings)
        facts = (edition, players, expansion, private_pools, private_objectives, self.twists, solo_tools)
        put(self, "_key", (facts, chosen))
        _refuse_nonsense(self)

    @classmethod
    def parse(cls, text: str) -> Rules:
        """The rule set that a text form names; RulesError says which part is wrong."""
        return cls(**_arguments_of_text(text))

    @classmethod
    def of(cls, rules: Rules | Mapping[str, object] | str) -> Rules:
        """The rule set meant by a Rules, by its text form, or by a dict of the arguments of Rules."""
        if isinstance(rules, Rules):
            return rules
        if isinstance(rules, str):
            return cls.parse(rules)
        arguments: dict[str, Any] = _plain_dict("a rule set", rules)
        unknown = [name for name in arguments if name not in _ARGUMENTS]
        if unknown:
            raise RulesError(f"a rule set has no {unknown[0]!r}; it has {_listed(_ARGUMENTS)}")
        return cls(**arguments)

    @property
    def rulings(self) -> dict[str, str]:
        """The rulings that differ from the edition's defaults."""
        default = _all_rulings(self.edition, {})
        rows = zip(RULINGS, self._key[1], default, strict=True)
        return {name: value for name, value, usual in rows if value != usual}

    def ruling(self, name: str) -> str:
        """The value of a named ruling, the edition's default filled in."""
        if name not in RULINGS:
            raise RulesError(f"there is no ruling {name!r}; the rulings are {_listed(RULINGS)}")
        return self._key[1][tuple(RULINGS).index(name)]

    def as_dict(self) -> dict[str, object]:
        """All arguments as plain data for JSON, every ruling written out; ``Rules.of`` reads it back."""
        return {
            "edition": self.edition,
            "players": self.players,
            "expansion": self.expansion,
            "private_pools": self.private_pools,
            "private_objectives": self.private_objectives,
            "twists": list(self.twists),
            "solo_tools": self.solo_tools,
            "rulings": dict(zip(RULINGS, self._key[1], strict=True)),
        }

    def bag_per_color(self) -> int:
        """Dice of each color in the Dice Bag as round 1 starts (with Private Dice Pools: after those were dealt)."""
        if self.private_pools:
            return _BAG_WITH_POOLS[self.players]
        if self.edition == "original" and not self.expansion:
            return 18
        return _BAG_BY_PLAYERS[self.players]

    def private_dice_per_color(self) -> int:
        """Dice of each color in every player's Private Dice Pool at the start: 2, or 0 without such pools."""
        return 2 if self.private_pools else 0

    def pool_size(self) -> int:
        """Dice drawn into the Draft Pool as a round starts."""
        if self.players == 1:
            return 4
        return self.players + 1 if self.private_pools else 2 * self.players + 1

    def turns_a_round(self) -> int:
        """Turns in one round, all seats together."""
        return self.players if self.private_pools else 2 * self.players

    def tool_count(self) -> int:
        """Tool Cards on the table."""
        return self.solo_tools if self.players == 1 else 3

    def public_count(self) -> int:
        """Public Objectives on the table."""
        return 2 if self._original_solo() else 3

    def private_count(self) -> int:
        """Private Objectives dealt to each player."""
        return 2 if self._original_solo() else 1

    def _original_solo(self) -> bool:
        return self.edition == "original" and self.players == 1

    def __str__(self) -> str:
        flags = [flag for flag, given in _flags_of(self) if given]
        choices = [f"{name}={value}" for name, value in self.rulings.items()]
        if self.solo_tools != _DEFAULT_TOOLS:
            choices.insert(0, f"tools={self.solo_tools}")
        head = "+".join([f"{self.edition}:{self.players}", *flags])
        return head + ("?" + "&".join(choices) if choices else "")

    def written_out(self) -> str:
        """The text form with every ruling in it, so that it means the same whatever the defaults become."""
        head, _, tail = str(self).partition("?")
        tools = [choice for choice in tail.split("&") if choice.startswith("tools=")]
        rulings = [f"{name}={self.ruling(name)}" for name in RULINGS]
        return f"{head}?{'&'.join([*tools, *rulings])}"

    def __repr__(self) -> str:
        default = Rules().as_dict()
        given = {**self.as_dict(), "twists": self.twists, "rulings": self.rulings}
        default.update(twists=(), rulings={})
        return "Rules(" + ", ".join(f"{k}={v!r}" for k, v in given.items() if v != default[k]) + ")"

    def __eq__(self, other: object) -> bool:
        return self._key == other._key if isinstance(other, Rules) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a rule set does not change: make a new one instead of setting {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a rule set does not change: {name!r} stays")

    def __reduce__(self) -> tuple[object, ...]:
        return Rules.parse, (str(self),)


def _refuse_nonsense(rules: Rules) -> None:
    """Raise RulesError for a combination that makes no sense, with the reason."""
    solo, original = rules.players == 1, rules.edition == "original"
    faults = (
        (rules.private_pools and solo, "Private Dice Pools do not go with a solo game: they are for 2 to 6 players"),
        (rules.expansion and solo, "the 5-6 Player Expansion has no solo game: choose 2 to 6 players"),
        (
            rules.expansion and not original,
            "the 5-6 Player Expansion goes with the Original edition only: choose edition original",
        ),
        (
            rules.players > 4 and not original,
            f"Remastered plays 1 to 4, not {rules.players}: five or six need the Original edition with its expansion",
        ),
        (
            rules.players > 4 and not rules.expansion,
            f"{rules.players} players need the 5-6 Player Expansion: set expansion, or choose up to 4 players",
        ),
        (
            rules.private_pools and not rules.expansion,
            "Private Dice Pools belong to the 5-6 Player Expansion: set expansion too",
        ),
        (
            rules.private_objectives == "areas" and not rules.expansion,
            "the shaded-area objectives belong to the 5-6 Player Expansion: set expansion too, or choose mixed",
        ),
        (
            solo and "open-goals" in rules.twists,
            "open goals make no sense in a solo game: nobody is there to look at them",
        ),
        (
            solo and original and "favor-reserve" in rules.twists,
            "the favor reserve makes no sense in the Original solo game: it has no Favor Tokens",
        ),
        (
            not solo and rules.solo_tools != _DEFAULT_TOOLS,
            f"the number of tools can be chosen in a solo game only: {rules.players} players always have 3",
        ),
    )
    for applies, reason in faults:
        if applies:
            raise RulesError(reason)


def _flags_of(rules: Rules) -> list[tuple[str, bool]]:
    """The flags of a text form in their order, each with whether this rule set needs it written."""
    areas = rules.private_objectives == "areas"
    implied = rules.players > 4 or rules.private_pools or areas
    flags = [("expansion", rules.expansion and not implied), ("pools", rules.private_pools), ("areas", areas)]
    return flags + [(twist, twist in rules.twists) for twist in TWISTS]


def _arguments_of_text(text: str) -> dict[str, Any]:
    """The arguments of Rules that a text form stands for."""
    if not isinstance(text, str):
        raise RulesError(f"a rule set's text is like 'original:3+open-goals', not {text!r}")
    head, question, tail = text.partition("?")
    start, *flags = head.split("+")
    edition, colon, players = start.partition(":")
    if edition not in EDITIONS or not colon:
        raise RulesError(f"rule set {text!r}: it starts with an edition and the players, like 'original:2'")
    if players not in ("1", "2", "3", "4", "5", "6"):
        raise RulesError(f"rule set {text!r}: after the colon stands the number of players, 1 to 6, not {players!r}")
    arguments: dict[str, Any] = {"edition": edition, "players": int(players)}
    arguments.update(_arguments_of_flags(text, flags))
    if edition == "original" and players in ("5", "6"):
        arguments["expansion"] = True
    if question:
        arguments.update(_arguments_of_choices(text, tail))
    return arguments


def _arguments_of_flags(text: str, flags: list[str]) -> dict[str, Any]:
    """The arguments that the parts after ``+`` stand for."""
    known = ("expansion", "pools", "areas", *TWISTS)
    for place, flag in enumerate(flags):
        if flag not in known:
            raise RulesError(f"rule set {text!r}: there is no flag {flag!r}; the flags are {_listed(known)}")
        if flag in flags[:place]:
            raise RulesError(f"rule set {text!r}: the flag {flag!r} stands there twice; once is enough")
    arguments: dict[str, Any] = {"twists": tuple(flag for flag in flags if flag in TWISTS)}
    if "expansion" in flags or "pools" in flags or "areas" in flags:
        arguments["expansion"] = True
    arguments["private_pools"] = "pools" in flags
    arguments["private_objectives"] = "areas" if "areas" in flags else "mixed"
    return arguments


def _arguments_of_choices(text: str, tail: str) -> dict[str, Any]:
    """The arguments that the parts after ``?`` stand for: ``tools`` and the rulings."""
    given: dict[str, str] = {}
    for part in tail.split("&"):
        name, equals, value = part.partition("=")
        if not equals or not name:
            raise RulesError(f"rule set {text!r}: after the question mark stand NAME=VALUE parts, not {part!r}")
        if name in given:
            raise RulesError(f"rule set {text!r}: {name!r} is given twice; once is enough")
        given[name] = value
    arguments: dict[str, Any] = {}
    if "tools" in given:
        tools = given.pop("tools")
        if tools not in ("1", "2", "3", "4", "5"):
            raise RulesError(f"rule set {text!r}: tools is a number from 1 to 5, not {tools!r}")
        arguments["solo_tools"] = int(tools)
    arguments["rulings"] = given
    return arguments


def _all_rulings(edition: str, chosen: Mapping[str, str]) -> tuple[str, ...]:
    """Every ruling's value in the order of RULINGS, the chosen ones checked."""
    chosen = _plain_dict("rulings", chosen)
    for name, value in chosen.items():
        if name not in RULINGS:
            raise RulesError(f"there is no ruling {name!r}; the rulings are {_listed(RULINGS)}")
        if value not in RULINGS[name]:
            raise RulesError(f"the ruling {name} cannot be {value!r}; it is {_listed(RULINGS[name], 'or')}")
    defaults = REMASTERED_RULINGS if edition == "remastered" else {}
    return tuple(chosen.get(name, defaults.get(name, values[0])) for name, values in RULINGS.items())


def _ordered_twists(twists: Iterable[str]) -> tuple[str, ...]:
    """The twists in the order of TWISTS, each known and named once."""
    if isinstance(twists, str) or not hasattr(twists, "__iter__"):
        raise RulesError(f"twists is a list of ids such as ['open-goals'], not {twists!r}")
    given = list(twists)
    for place, twist in enumerate(given):
        if twist not in TWISTS:
            raise RulesError(f"there is no twist {twist!r}; the twists are {_listed(TWISTS)}")
        if twist in given[:place]:
            raise RulesError(f"the twist {twist!r} is named twice; once is enough")
    return tuple(twist for twist in TWISTS if twist in given)


def _plain_dict(what: str, value: Mapping[str, Any]) -> dict[str, Any]:
    """The mapping as a dict, if it is one at all."""
    if not hasattr(value, "keys"):
        raise RulesError(f"{what}: a mapping of names to values is wanted, not {value!r}")
    return dict(value)


def _one_of(name: str, value: object, known: tuple[str, ...]) -> str:
    if value not in known:
        raise RulesError(f"{name} cannot be {value!r}; it is {_listed(known, 'or')}")
    return str(value)


def _whole(name: str, value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise RulesError(f"{name} is a whole number from {low} to {high}, not {value!r}")
    return value


def _yes_or_no(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise RulesError(f"{name} is true or false, not {value!r}")
    return value


def _listed(words: Iterable[str], last: str = "and") -> str:
    """The words as people list them: "a, b and c"."""
    *first, final = words
    return f"{', '.join(first)} {last} {final}" if first else final
