"""Careful parsing of Thunderbird's config-v1.1.xml, which names a domain's mail servers. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from app.contract.autodetect import GuessSource, MailboxGuess, ServerGuess, TlsKind
from app.contract.inboxes import InboxType
from app.contract.sentences import say

SIZE_MAX = 64 * 1024
STARTTLS_IMAP = 143  # on any other port an IMAP connection begins with TLS
HOST = re.compile(
    r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*\.[a-z][a-z0-9-]*"
)
TLS_KINDS = {"SSL": TlsKind.TLS, "STARTTLS": TlsKind.STARTTLS}
PASSWORDS = ("", "password-cleartext", "plain", "password-encrypted", "secure")
ONLY_OAUTH = say(
    "provider_only_oauth",
    "This provider asks for its own sign-in (OAuth) instead of a password, which is not supported here.",
)


def parse_autoconfig(raw: bytes, address: str) -> MailboxGuess | None:
    """Return the first usable SMTP and IMAP server of an autoconfig file.

    None when `raw` is no such file or lists no server with TLS. A side (SMTP or IMAP) whose servers
    accept no password stays empty, and `note` says that the provider asks for OAuth.
    """
    root = _parse_xml(raw)
    provider = root.find("emailProvider") if root is not None and root.tag == "clientConfig" else None
    if provider is None:
        return None
    imap = list(_find_servers(provider, "incomingServer", "imap", address))
    smtp = list(_find_servers(provider, "outgoingServer", "smtp", address))
    if not imap and not smtp:
        return None
    sides = [next((server for server, takes in side if takes), None) for side in (smtp, imap)]
    refused = any(listed and not usable for listed, usable in zip((smtp, imap), sides, strict=True))
    name = " ".join(provider.findtext("displayName", "").split())[:100]
    return MailboxGuess(
        source=GuessSource.AUTOCONFIG,
        inbox_type=InboxType.CUSTOM_SMTP,
        smtp=sides[0],
        imap=sides[1],
        provider=name or None,
        note=ONLY_OAUTH if refused else None,
    )


def _parse_xml(raw: bytes) -> ElementTree.Element | None:
    """Return the root or None; DOCTYPE and ENTITY are refused, so nothing expands or is fetched."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    if len(raw) > SIZE_MAX or "<!DOCTYPE" in text or "<!ENTITY" in text:
        return None
    try:
        return ElementTree.fromstring(text)
    except ElementTree.ParseError:
        return None


def _find_servers(
    provider: ElementTree.Element, tag: str, kind: str, address: str
) -> Iterator[tuple[ServerGuess, bool]]:
    """Yield each server with supported TLS, and whether the server accepts a password."""
    for each in provider.iterfind(tag):
        host = each.findtext("hostname", "").strip().lower()
        port, tls = each.findtext("port", "").strip(), TLS_KINDS.get(each.findtext("socketType", "").strip())
        if each.get("type") != kind or tls is None or not HOST.fullmatch(host) or not _is_port(port):
            continue
        if kind == "imap" and (tls is TlsKind.STARTTLS) != (int(port) == STARTTLS_IMAP):
            continue
        ways = [(way.text or "").strip().lower() for way in each.iterfind("authentication")]
        username = _fill_username(each.findtext("username", "").strip(), address)
        server = ServerGuess(host=host, port=int(port), tls=tls, username=username)
        yield server, not ways or any(way in PASSWORDS for way in ways)


def _is_port(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 5 and 0 < int(text) < 65536


def _fill_username(username: str, address: str) -> str:
    local, _, domain = address.rpartition("@")
    for name, value in (("ADDRESS", address), ("LOCALPART", local), ("DOMAIN", domain)):
        username = username.replace(f"%EMAIL{name}%", value)
    return username[:255] if username and username.isprintable() else address
