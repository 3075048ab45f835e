"""Receiving: mailboxes watched, messages processed, conversations answered."""
