"""Pure decision functions: no database, no network, and the current time is a parameter."""
