"""What a person wants otherwise of a planned mail: to skip it, to put it off, or to let it go. Pure."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

UNDO = timedelta(minutes=10)


class Override(NamedTuple):
    """A skipped mail is left out, another one does not go before `not_before`.

    `regardless`: it goes though the person should be left alone yet.
    """

    not_before: datetime | None = None
    skipped_at: datetime | None = None
    regardless: bool = False

    def due(self, due_at: datetime) -> datetime:
        """When the mail may go, or when its being skipped can't be undone any more, if due at `due_at`."""
        if self.skipped_at is not None:
            return max(due_at, self.skipped_at + UNDO)
        return max(due_at, self.not_before or due_at)
