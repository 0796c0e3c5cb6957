"""Statements that are put together once: for what every move does, that costs more than carrying it out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sqlalchemy import Connection, CursorResult, Dialect, Executable

Values = dict[str, Any]


class Ready:
    """A statement of SQLAlchemy's in the words of one database; `columns` are what it writes."""

    def __init__(self, statement: Executable, dialect: Dialect, columns: Iterable[str] = ()) -> None:
        compiled = statement.compile(dialect=dialect, column_keys=list(columns) or None)  # type: ignore[attr-defined]
        self._text: str = compiled.string
        self._order: list[str] | None = compiled.positiontup

    def run(self, connection: Connection, values: Mapping[str, Any]) -> CursorResult[Any]:
        """Carry it out with these values."""
        return connection.exec_driver_sql(self._text, self._ordered(values))

    def run_all(self, connection: Connection, rows: Iterable[Mapping[str, Any]]) -> None:
        """Carry it out once for each of these."""
        if found := [self._ordered(row) for row in rows]:
            connection.exec_driver_sql(self._text, found)

    def _ordered(self, values: Mapping[str, Any]) -> Any:  # noqa: ANN401 - as the driver takes them
        return values if self._order is None else tuple([values[name] for name in self._order])
