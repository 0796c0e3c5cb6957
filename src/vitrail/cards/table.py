"""One table of a card file, asked field by field; every complaint names the file and the card."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vitrail.errors import CardError
from vitrail.rules import RULINGS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

COLORS = ("R", "Y", "G", "B", "P")
SETS = ("base", "5-6")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
_MISSING = object()


class Table:
    """The fields of one card. Each reader takes a field, checks it and returns it as plain data."""

    def __init__(self, source: str, kind: str, place: int, fields: dict[str, Any]) -> None:
        self._fields = fields
        self._asked: list[str] = []
        names = [shown(fields[key]) for key in ("id", "name") if isinstance(fields.get(key), str)]
        self._label = f"{source}: {kind} {names[0] if names else f'number {place}'}"

    def fault(self, what: str) -> CardError:
        """The error to raise for this card."""
        return CardError(f"{self._label}: {what}")

    def refuse(self, applies: bool, what: str) -> None:
        """Raise the error if the complaint applies."""
        if applies:
            raise self.fault(what)

    def has(self, key: str) -> bool:
        """Whether the card gives this field."""
        return key in self._fields

    def take(self, key: str, default: object = _MISSING) -> Any:  # noqa: ANN401 - whatever the file holds
        """The raw field, or the default."""
        self._asked.append(key)
        value = self._fields.get(key, default)
        if value is _MISSING:
            raise self.fault(f"{key} is missing; it needs one")
        return value

    def id(self) -> str:
        """The card's id: words of small letters and digits, joined by hyphens."""
        value = self.take("id")
        if not isinstance(value, str) or not _ID.fullmatch(value) or len(value) > 40:
            raise self.fault(
                f"the id {shown(value)} is not like 'sun-catcher': small letters, digits and single hyphens"
            )
        return value

    def text(self, key: str, most: int, default: object = _MISSING) -> str:
        """A text of at most so many characters, not blank unless that is the default."""
        return self.words(key, self.take(key, default), most) if self.has(key) or default is _MISSING else str(default)

    def words(self, key: str, value: object, most: int) -> str:
        """The value as a text of at most so many printable characters, not blank."""
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise self.fault(f"{key} is a line of text in quotes, not {shown(value)}")
        if len(value) > most:
            raise self.fault(f"{key} has {len(value)} characters; at most {most} are wanted")
        return value

    def number(self, key: str, low: int, high: int) -> int:
        """A whole number in a range."""
        value = self.take(key)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fault(f"{key} is a whole number from {low} to {high}, not {shown(value)}")
        return value

    def choice(self, key: str, options: Collection[str], default: object = _MISSING) -> str:
        """One of the options."""
        value = self.take(key, default)
        if not isinstance(value, str) or value not in options:
            raise self.fault(f"{key} cannot be {shown(value)}; it is {listed(options)}")
        return value

    def rows(self, key: str, default: object = _MISSING) -> list[Any]:
        """A list of anything."""
        value = self.take(key, default)
        if not isinstance(value, list):
            raise self.fault(f"{key} is a list in square brackets, not {shown(value)}")
        return value

    def ruled(self, what: str, value: object, check: Callable[[Any], Any]) -> Any:  # noqa: ANN401 - as check returns
        """The value as ``check`` returns it; a ruling choice with each of its values so checked."""
        if not isinstance(value, dict):
            return check(value)
        name = value.get("ruling")
        if not isinstance(name, str) or name not in RULINGS:
            raise self.fault(f"{what}: there is no ruling {shown(name)}; a ruling choice names {listed(RULINGS)}")
        unknown = [key for key in value if key not in ("ruling", *RULINGS[name])]
        missing = [key for key in RULINGS[name] if key not in value]
        if unknown or missing:
            wrong = f"does not know {shown(unknown[0])}" if unknown else f"says nothing for {missing[0]!r}"
            raise self.fault(f"{what}: the choice by {name} {wrong}; it gives a value for {listed(RULINGS[name])}")
        return {"ruling": name, **{key: check(value[key]) for key in RULINGS[name]}}

    def finish(self) -> None:
        """Complain of a field that no reader asked for."""
        for key in self._fields:
            if key not in self._asked:
                raise self.fault(f"there is no field {shown(key)}; the fields here are {listed(self._asked)}")


def alternatives(value: object) -> tuple[Any, ...]:
    """All that a checked value can come to under some ruling."""
    return tuple(v for k, v in value.items() if k != "ruling") if isinstance(value, dict) else (value,)


def listed(words: Collection[str]) -> str:
    """The words as people list them: "a, b or c"."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def shown(value: object) -> str:
    """A value of the file as a message shows it, cut to a readable length."""
    if isinstance(value, bool):
        return str(value).lower()
    try:
        text = repr(value)
    except ValueError:  # Python writes out no number of more than some thousand digits
        return "a number of thousands of digits"
    return text if len(text) <= 60 else text[:57] + "..."
