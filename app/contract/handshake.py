"""What a window and the service that it starts tell each other: a line of JSON in each direction."""

from __future__ import annotations

from pathlib import Path

from .wire_models import Wire

BOOTSTRAP_KEY_VARIABLE = "OUTREACH_BOOTSTRAP_KEY"


class StartOrder(Wire):
    """Read by `outreach service --from-window` from standard input, when it has been imported."""

    key: str | None = None
    webhook_receivers: tuple[tuple[str, int], ...] = ()
    webhook_ca: Path | None = None


class Handshake(Wire):
    """Printed by a service when it answers."""

    ready: bool
    base_url: str
    pages_url: str | None = None
    version: str
