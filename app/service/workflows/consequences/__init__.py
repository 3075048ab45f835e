"""Consequences of a mail, reply, bounce, or opt-out for campaigns, leads, and branches."""
