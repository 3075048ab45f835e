"""Commands of `outreach` that work on a database without a running service."""
