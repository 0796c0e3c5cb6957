"""How a database file of any earlier version becomes one of this version (run by Alembic at start)."""
