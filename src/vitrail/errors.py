"""What vitrail raises when something is wrong.

Every message is one sentence for a person: what was wrong, where, and what would be right.
"""


class VitrailError(Exception):
    """The root of all errors that vitrail raises on purpose."""


class RulesError(VitrailError):
    """A rule set that does not exist or makes no sense."""


class CardError(VitrailError):
    """A card pack with a fault; the message names the file, the card and the cell."""


class NotationError(VitrailError):
    """A text that is not a cell, a die, a window or an action."""


class PositionError(VitrailError):
    """A position that cannot stand on a table."""


class IllegalAction(VitrailError):  # noqa: N818 - the public name says what happened
    """An action that the rules do not allow now; the message says why."""


class RecordError(VitrailError):
    """A record that is damaged or does not replay."""
