"""Mails that are still to go out, as they will be, those that went, and those in doubt."""
