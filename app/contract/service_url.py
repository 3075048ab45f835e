"""The addresses at which a service may be reached: a key is never sent over an unencrypted connection."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from .problems import Invalid
from .sentences import say


def checked_base(base_url: str) -> str:
    """Return the address without a trailing slash; raise Invalid for plain http to another computer."""
    parts = urlsplit(base_url.strip())
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Invalid(
            say("url_no_address", "The address of the service must look like https://outreach.example.com.")
        )
    if parts.scheme == "http" and not is_loopback(parts.hostname):
        raise Invalid(
            say(
                "url_unencrypted",
                "The service must be reached by https://; http:// would send your key in the clear.",
            )
        )
    return base_url.strip().rstrip("/")


def is_loopback(host: str) -> bool:
    """Return whether a host is this computer."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"
