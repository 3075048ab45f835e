"""Pure decisions; the time is a parameter. No database, no network."""
