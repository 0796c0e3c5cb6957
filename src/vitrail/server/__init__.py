"""Floor 6: tables, the people at them, and where their games are kept. No rule is decided here."""
