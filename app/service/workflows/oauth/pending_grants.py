"""Tokens of recent sign-ins, held in memory only until an inbox is created with them."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from datetime import datetime

from app.contract.inboxes import InboxType
from app.contract.oauth import SignedIn
from app.contract.problems import Invalid
from app.contract.sentences import say
from app.service.core.clock import monotonic
from app.service.rules.token_renewal import GrantedTokens

KEPT = 900.0  # seconds
AT_ONCE = 50
GONE = say("signin_too_long_ago", "The sign-in was too long ago. Sign in again.")


@dataclass(frozen=True)
class PendingGrant:
    """The tokens of a sign-in; `servers` is the mailbox with its servers, as the desktop received it."""

    workspace_id: str
    suite: InboxType
    servers: SignedIn
    granted: GrantedTokens = field(repr=False)
    at: datetime
    ca_file: str | None = None


class Grants:
    def __init__(self) -> None:
        self._held: dict[str, tuple[float, PendingGrant]] = {}

    def new(self) -> str:
        return secrets.token_urlsafe(32)

    def hold(self, held: PendingGrant) -> None:
        """Hold a grant for 15 minutes; the oldest is dropped when there are too many."""
        self._forget()
        while len(self._held) >= AT_ONCE:
            del self._held[next(iter(self._held))]
        self._held[held.servers.grant] = (monotonic() + KEPT, held)

    def find(self, grant: str, workspace_id: str) -> PendingGrant:
        """Return a grant; raise Invalid if it is unknown in this workspace, used already or too old."""
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
