"""Detection of opens and clicks that were made by machines, not by people. Pure."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

AT_ONCE = timedelta(seconds=2)  # after the server accepted the email (service's clock): no person is as fast

# The image proxies of Gmail and Yahoo are not listed: they load images only when a person looks.
_PREFETCHERS = re.compile(
    r"bots?\b|crawler|spider|scanner|scanning|preview|prefetch|link ?check|image check|headlesschrome"
    r"|phantomjs|barracuda|proofpoint|mimecast|symantec|messagelabs|forcepoint|trend ?micro|sophos|fireeye"
    r"|cisco|ironport|zscaler|safelinks|facebookexternalhit|skypeuripreview|whatsapp|telegram|discord"
    r"|python-requests|python-urllib|aiohttp|go-http-client|java/|okhttp|libwww|apache-httpclient|node-fetch",
    re.I,
)
_BARE_MOZILLA = "Mozilla/5.0"  # Apple's Mail Privacy Protection loads each email with this agent, read or not


def is_machine_request(user_agent: str, purpose: str, sent_at: datetime | None, now: datetime) -> bool:
    """Return whether a machine, not a person, made this request for a pixel or a link.

    True for known prefetchers, an empty user agent, requests whose `purpose` mentions prefetching or a
    preview, requests within two seconds after `sent_at`, and those for an email without `sent_at`.
    """
    agent = user_agent.strip()
    if not agent or _PREFETCHERS.search(agent) or agent == _BARE_MOZILLA:
        return True
    if "prefetch" in purpose.lower() or "preview" in purpose.lower():
        return True
    return sent_at is None or now - sent_at <= AT_ONCE
