"""Mails that are still to go out, as they will be, and those that went."""
