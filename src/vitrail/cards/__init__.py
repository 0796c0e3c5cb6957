"""The cards: Windows, Tool Cards and objectives as data, read from TOML and checked.

``load()`` gives the built-in pack, ``load(path)`` a user's: one TOML file of the same form, see docs/cards.md.
"""

from __future__ import annotations

from vitrail.cards.facts import Pack, PrivateObjective, PublicObjective, Step, Tool, Window, WindowCard, resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os

__all__ = [
    "Pack",
    "PrivateObjective",
    "PublicObjective",
    "Step",
    "Tool",
    "Window",
    "WindowCard",
    "load",
    "resolve",
]

_builtin: list[Pack] = []


def load(path: str | os.PathLike[str] | None = None) -> Pack:
    """The built-in pack, or the pack in a user's TOML file; kinds that file does not hold come from the built-in.

    Raises CardError, naming file, card and cell or step, for a file that cannot be read or a card that cannot be right.
    """
    from vitrail.cards.cache import builtin

    if path is not None:
        from vitrail.cards.reading import read_pack

        return read_pack(path, builtin())
    if not _builtin:
        _builtin.append(Pack.of_plain("the built-in cards", builtin()))
    return _builtin[0]
