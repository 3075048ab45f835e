"""Opens and clicks that no person made. Pure."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

AT_ONCE = timedelta(seconds=2)  # after the server took the mail, by the service's clock: nobody is as fast

# The image proxies of Gmail and Yahoo are not here: they load when a person looks.
_PREFETCHERS = re.compile(
    r"bots?\b|crawler|spider|scanner|scanning|preview|prefetch|link ?check|image check|headlesschrome"
    r"|phantomjs|barracuda|proofpoint|mimecast|symantec|messagelabs|forcepoint|trend ?micro|sophos|fireeye"
    r"|cisco|ironport|zscaler|safelinks|facebookexternalhit|skypeuripreview|whatsapp|telegram|discord"
    r"|python-requests|python-urllib|aiohttp|go-http-client|java/|okhttp|libwww|apache-httpclient|node-fetch",
    re.I,
)
_BARE_MOZILLA = "Mozilla/5.0"  # Apple's mail privacy loads every mail with it, read or not


def by_machine(user_agent: str, purpose: str, sent_at: datetime | None, now: datetime) -> bool:
    """True for known prefetchers, requests that say they prefetch, and whatever comes at once."""
    agent = user_agent.strip()
    if not agent or _PREFETCHERS.search(agent) or agent == _BARE_MOZILLA:
        return True
    if "prefetch" in purpose.lower() or "preview" in purpose.lower():
        return True
    return sent_at is None or now - sent_at <= AT_ONCE
