"""The one line that a service prints when it answers."""

from __future__ import annotations

from .wire_models import Wire

BOOTSTRAP_KEY_VARIABLE = "OUTREACH_BOOTSTRAP_KEY"


class Handshake(Wire):
    ready: bool
    base_url: str
    pages_url: str | None = None
    version: str
