"""Receiving of mail: mailboxes are watched, messages processed, and conversations answered."""
