"""Statements that are put together once: for what every move does, that costs more than carrying it out."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from sqlalchemy import Connection, Dialect, Executable

Values = dict[str, Any]


class Ready:
    """A statement of SQLAlchemy's in the words of one database; `columns` are what it writes."""

    def __init__(self, statement: Executable, dialect: Dialect, columns: Iterable[str] = ()) -> None:
        compiled = statement.compile(dialect=dialect, column_keys=list(columns) or None)  # type: ignore[attr-defined]
        self._text: str = compiled.string
        order = compiled.positiontup
        self._ordered: Callable[[Mapping[str, Any]], Any] = itemgetter(*order) if order else dict

    def run_all(self, connection: Connection, rows: Iterable[Mapping[str, Any]]) -> int:
        """Carry it out once for each of these; how many rows of the database it changed."""
        found = [self._ordered(row) for row in rows]
        return connection.exec_driver_sql(self._text, found).rowcount if found else 0
