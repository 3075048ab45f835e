"""Does a signature fit a body? Pure; says what is wrong when it doesn't."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from app.desktop.widgets.i18n import tr

PREFIX = "sha256="
SECRET_PREFIX = "whsec_"
PARSED_MAX = 256 * 1024  # bytes; more would stall who asks while typing
HEX = re.compile(r"[0-9a-f]{64}")


class Verdict(NamedTuple):
    valid: bool
    sentence: str


def signature(secret: str, body: bytes) -> str:
    """HMAC-SHA256 of the raw body (RFC 2104), as the header `X-Service-Signature` says it."""
    return PREFIX + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def check(body: bytes, header: str, secret: str) -> Verdict:
    """`header` and `secret` as they were pasted. Compares in constant time."""
    said = header.strip()
    if not said or not secret:
        return Verdict(
            False, tr("Paste the secret.") if said else tr("Paste the header X-Service-Signature.")
        )
    if fits(body, said, secret):
        return Verdict(True, tr("The signature is valid: this body was signed with this secret."))
    return Verdict(False, _shape(said) or _near(body, said, secret) or _NEITHER)


_NEITHER = tr("Not valid: it was signed with another secret, or this isn't the body that was signed.")


def fits(body: bytes, header: str, secret: str) -> bool:
    """Whether the header is the body's signature; in constant time."""
    return hmac.compare_digest(signature(secret, body).encode(), header.strip().encode())


def _shape(said: str) -> str:
    """What is wrong with the header by itself."""
    name, mark, digits = said.partition("=")
    if HEX.fullmatch(said.lower()):
        return tr("The prefix {prefix} is missing: compare the whole header, prefix and all.", prefix=PREFIX)
    if mark and name != PREFIX[:-1]:
        return tr(
            "The header must begin with {prefix}; this one begins with {name}=.",
            prefix=PREFIX,
            name=name[:20],
        )
    if HEX.fullmatch(digits.lower()) and digits != digits.lower():
        return tr("The digits must be lowercase: compare them as they were sent.")
    if not HEX.fullmatch(digits):
        return tr(
            "A signature is {prefix} and 64 hexadecimal digits; this is something else, or not all of it.",
            prefix=PREFIX,
        )
    return ""


def _near(body: bytes, said: str, secret: str) -> str:
    """What would have to be otherwise for it to be valid."""
    for other, why in _secrets(secret):
        if fits(body, said, other):
            return why
    for variant, why in _bodies(body):
        if fits(variant, said, secret):
            return why
    return ""


def _secrets(secret: str) -> Iterator[tuple[str, str]]:
    yield secret.strip(), tr("There is a space or a line break around the secret: remove it.")
    if secret.startswith(SECRET_PREFIX):
        yield (
            secret.removeprefix(SECRET_PREFIX),
            tr(
                "It was signed with the secret without {prefix}; the service signs with all of it.",
                prefix=SECRET_PREFIX,
            ),
        )
    else:
        yield (
            SECRET_PREFIX + secret,
            tr("{prefix} belongs to the secret: use all of it.", prefix=SECRET_PREFIX),
        )


def _bodies(body: bytes) -> Iterator[tuple[bytes, str]]:
    yield (
        body.rstrip(b"\r\n"),
        tr("The body has a trailing line break that was not sent: check the bytes as received."),
    )
    yield (
        body.removeprefix(b"\xef\xbb\xbf"),
        tr("The body has a byte order mark that was not sent: check the bytes as received."),
    )
    yield (
        body.replace(b"\r\n", b"\n"),
        tr("The line breaks of the body were changed: check the bytes as received."),
    )
    if len(body) > PARSED_MAX:
        return
    try:
        compact = json.dumps(json.loads(body), separators=(",", ":")).encode()
    except (ValueError, RecursionError):
        return
    yield (
        compact,
        tr("The body was parsed and rewritten: spaces or escapes differ. Check the bytes as received."),
    )
