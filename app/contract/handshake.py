"""The exchange between a window and the service that it starts: one line of JSON in each direction."""

from __future__ import annotations

from pathlib import Path

from .wire_models import Wire

BOOTSTRAP_KEY_VARIABLE = "OUTREACH_BOOTSTRAP_KEY"


class StartOrder(Wire):
    """The order that `outreach service --from-window` reads from standard input once it is imported."""

    key: str | None = None
    webhook_receivers: tuple[tuple[str, int], ...] = ()
    webhook_ca: Path | None = None


class Handshake(Wire):
    """The line that a service prints as soon as it answers."""

    ready: bool
    base_url: str
    pages_url: str | None = None
    version: str
