"""Tokens that somebody signed in for a moment ago, until an inbox is made of them; in memory alone."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from datetime import datetime

from app.contract.inboxes import InboxType
from app.contract.oauth import SignedIn
from app.contract.problems import Invalid
from app.service.core.clock import monotonic
from app.service.rules.token_renewal import Granted

KEPT = 900.0  # seconds
AT_ONCE = 50
GONE = "The sign-in was too long ago. Sign in again."


@dataclass(frozen=True)
class PendingGrant:
    """`servers`: the mailbox and its servers, as the desktop was told."""

    workspace_id: str
    suite: InboxType
    servers: SignedIn
    granted: Granted = field(repr=False)
    at: datetime
    ca_file: str | None = None


class Grants:
    def __init__(self) -> None:
        self._held: dict[str, tuple[float, PendingGrant]] = {}

    def new(self) -> str:
        return secrets.token_urlsafe(32)

    def hold(self, held: PendingGrant) -> None:
        """For some minutes; the oldest goes when there are many."""
        self._forget()
        while len(self._held) >= AT_ONCE:
            del self._held[next(iter(self._held))]
        self._held[held.servers.grant] = (monotonic() + KEPT, held)

    def find(self, grant: str, workspace_id: str) -> PendingGrant:
        """Invalid when it is none of this workspace, used up or too old."""
        self._forget()
        _, held = self._held.get(grant, (0, None))
        if held is None or held.workspace_id != workspace_id:
            raise Invalid(GONE)
        return held

    def drop(self, grant: str) -> None:
        self._held.pop(grant, None)

    def _forget(self) -> None:
        now = monotonic()
        self._held = {grant: kept for grant, kept in self._held.items() if kept[0] > now}
