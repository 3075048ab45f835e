"""Conversations with the people who answered, and the mails that are in doubt."""
