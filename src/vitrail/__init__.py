"""vitrail: an open platform for the dice-drafting board game Sagrada.

The public names are loaded when they are first used, so that ``import vitrail`` costs next to nothing.
"""

from __future__ import annotations

__version__ = "0.1.0"
