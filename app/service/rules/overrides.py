"""Overrides by a person for a planned email: skip it, put it off, or let it go. Pure."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

UNDO = timedelta(minutes=10)


class Override(NamedTuple):
    """A person's override: a skipped email is left out, another one does not go before `not_before`.

    `regardless`: the email goes even though the person is still in a cooldown.
    """

    not_before: datetime | None = None
    skipped_at: datetime | None = None
    regardless: bool = False

    def due(self, due_at: datetime) -> datetime:
        """Return when an email due at `due_at` may go, or when its skip can no longer be undone."""
        if self.skipped_at is not None:
            return max(due_at, self.skipped_at + UNDO)
        return max(due_at, self.not_before or due_at)
