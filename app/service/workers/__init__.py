"""Who runs what: the embedded runner, and the same work on Procrastinate for a team."""
