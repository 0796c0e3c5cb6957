"""From TOML files to plain, checked card data: the slow path, taken once per change of the built-in cards."""

from __future__ import annotations

import os
import stat
import tomllib
from typing import TYPE_CHECKING, Any

from vitrail.cards.facts import Pack
from vitrail.cards.objectives import private_objective, public_objective
from vitrail.cards.table import Table, shown
from vitrail.cards.tools import tool
from vitrail.cards.windows import check_sides, window, window_card
from vitrail.errors import CardError

if TYPE_CHECKING:
    from collections.abc import Mapping

Plain = dict[str, tuple[dict[str, Any], ...]]
"""For each kind, the fields of every card, made of texts, numbers, tuples and dicts only."""

MOST_BYTES = 1_000_000
MOST_CARDS = 63
KINDS = {
    "window": window,
    "card": window_card,
    "tool": tool,
    "public": public_objective,
    "private": private_objective,
}
_UNIQUE = ("id", "name", "number")


def read_pack(path: str | os.PathLike[str], builtin: Plain) -> Pack:
    """A user's pack: one TOML file, and the built-in cards for the kinds it does not hold. Raises CardError."""
    source = os.fspath(path)
    given = _read_cards(source, read_toml(source))
    if not given:
        raise CardError(f"{source}: there are no cards in it; a pack has tables such as [[window]] or [[tool]]")
    if "window" in given and "card" not in given:
        raise CardError(f"{source}: its windows are on no card; add a [[card]] that names two of them for every pair")
    plain = {**builtin, **given}
    if "card" in given:
        check_sides(source, plain["card"], plain["window"], all_dealt="window" in given)
    return Pack.of_plain(source, plain)


def read_folder(folder: str) -> Plain:
    """All cards of the TOML files in a folder, which together hold every kind. Raises CardError."""
    plain: Plain = {}
    for name in sorted(os.listdir(folder)):
        if name.endswith(".toml"):
            plain.update(_read_cards(name, read_toml(os.path.join(folder, name))))
    missing = [kind for kind in KINDS if kind not in plain]
    if missing:
        raise CardError(f"{folder}: there is no [[{missing[0]}]] in its files; the built-in pack needs every kind")
    check_sides(folder, plain["card"], plain["window"], all_dealt=True)
    return plain


def read_toml(path: str) -> dict[str, Any]:
    """The tables of a TOML file; CardError says why a file cannot be read, and where."""
    data = _read_bytes(path)
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise CardError(f"{path}: line {line} is not UTF-8 text; save the file as UTF-8") from None
    except ValueError as error:  # TOMLDecodeError is one; so is a number of thousands of digits
        raise CardError(f"{path}: this is not TOML: {error}") from None
    except RecursionError:
        raise CardError(f"{path}: this is not a card pack: its lists are nested far too deep") from None


def _read_bytes(path: str) -> bytes:
    try:
        if stat.S_ISDIR(os.stat(path).st_mode):
            raise CardError(f"{path}: this is a folder; a card pack is one TOML file")
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise CardError(f"{path}: this is not a plain file; a card pack is one TOML file")
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise CardError(f"{path}: there is no such file; give the path of a TOML file") from None
    except OSError as error:
        raise CardError(f"{path}: the file cannot be read: {error.strerror}") from None
    except ValueError:  # a NUL in the path
        raise CardError(f"{path!r}: this is no path; give the path of a TOML file") from None
    if len(data) > MOST_BYTES:
        raise CardError(f"{path}: the file is too large; a card pack has at most {MOST_BYTES:,} bytes")
    return data


def _read_cards(source: str, tables: Mapping[str, Any]) -> Plain:
    """Every card of the file, checked one by one, and no two of a kind alike."""
    plain: Plain = {}
    for kind, rows in tables.items():
        if kind not in KINDS:
            raise CardError(
                f"{source}: there is no kind of card {shown(kind)}; a pack has [[{']], [['.join(KINDS)}]] tables"
            )
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise CardError(f"{source}: {kind} is not a list of tables; start every card with a line [[{kind}]]")
        if len(rows) > MOST_CARDS:
            raise CardError(f"{source}: {len(rows)} {kind} tables are too many; a pack has at most {MOST_CARDS}")
        plain[kind] = tuple(KINDS[kind](Table(source, kind, place, row)) for place, row in enumerate(rows, 1))
        _check_unique(source, kind, plain[kind])
    return {kind: cards for kind, cards in plain.items() if cards}


def _check_unique(source: str, kind: str, cards: tuple[dict[str, Any], ...]) -> None:
    """Raise CardError where two cards of a kind share an id, a name or a number."""
    for key in _UNIQUE:
        seen: dict[object, int] = {}
        for place, card in enumerate(cards, 1):
            value = card.get(key)
            known = value.casefold() if isinstance(value, str) else value
            if known in seen:
                raise CardError(
                    f"{source}: {kind} {card['id']!r} (number {place}): the {key} {shown(value)} is taken by number "
                    f"{seen[known]}; give it another"
                )
            if known is not None:
                seen[known] = place
