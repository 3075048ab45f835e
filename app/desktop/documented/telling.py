"""Why a service can't do all that this program does, in the language of the window."""

from __future__ import annotations

from app.client.probe import NO_DESK, NO_RIGHT, Found
from app.desktop.kit.words import tr

SAID = {
    NO_DESK: tr(
        "This service knows the documented operations alone. Contacts, inboxes and webhooks work; a "
        "campaign, a conversation or a domain is asked for by its id; what else this program does needs an "
        "outreach service of its own kind."
    ),
    NO_RIGHT: tr(
        "The key may not use the desk. Contacts, inboxes and webhooks work as far as it reaches; a "
        "campaign, a conversation or a domain is asked for by its id."
    ),
}


def why_no_desk(found: Found) -> str:
    """A sentence; "" when it can do everything."""
    return SAID.get(found.why_no_desk, found.why_no_desk)
