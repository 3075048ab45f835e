"""The public key of a domain's signatures, as its DKIM record publishes it (RFC 6376, 3.6.1)."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from enum import StrEnum

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.serialization import load_der_public_key

from .tag_list import parse_tags

RSA_BITS_MIN = 1024  # RFC 8301, 3.2
RSA_IDENTIFIER = bytes.fromhex("06092a864886f70d010101")  # rsaEncryption in DER (RFC 8017, appendix A.1)


class KeyFlaw(StrEnum):
    """Reasons why receivers take no signature by a key."""

    REVOKED = "revoked"
    INVALID = "invalid"
    SHORT = "short"


@dataclass(frozen=True)
class DkimKey:
    """A key record; `bits` is the size of an RSA key, `flaw` None for a key that receivers use."""

    record: str
    flaw: KeyFlaw | None = None
    bits: int = 0


def parse_dkim_key(record: str) -> DkimKey | None:
    """Return the key of a TXT record; None for a record of something else, or of another version."""
    listed = parse_tags(record)
    tags = dict(listed)
    if "p" not in tags or tags.get("v", "DKIM1") != "DKIM1":
        return None
    is_misplaced = "v" in tags and listed[0][0] != "v"
    if is_misplaced or len(tags) < len(listed) or not _is_for_mail(tags):
        return DkimKey(record, KeyFlaw.INVALID)
    encoded = "".join(tags["p"].split())
    if not encoded:
        return DkimKey(record, KeyFlaw.REVOKED)
    try:
        bits = _key_bits_of(tags.get("k", "rsa"), base64.b64decode(encoded, validate=True))
    except (ValueError, UnsupportedAlgorithm):
        return DkimKey(record, KeyFlaw.INVALID)
    return DkimKey(record, KeyFlaw.SHORT if 0 < bits < RSA_BITS_MIN else None, bits)


def _is_for_mail(tags: dict[str, str]) -> bool:
    """Return whether the key serves email and SHA-256 (RFC 6376, 3.6.1; RFC 8301, 3.1)."""
    services = {each.strip() for each in tags.get("s", "*").split(":")}
    hashes = {each.strip() for each in tags.get("h", "sha256").split(":")}
    return not services.isdisjoint({"*", "email"}) and "sha256" in hashes


def _key_bits_of(kind: str, data: bytes) -> int:
    """Return the size of an RSA key, 0 where it isn't known; ValueError for data that is no key.

    A key cut off in DNS still names RSA; data of another form gets no verdict, for receivers may read it.
    """
    if kind == "ed25519":  # RFC 8463, 4
        Ed25519PublicKey.from_public_bytes(data)
        return 0
    try:
        key = load_der_public_key(data) if kind == "rsa" else None
    except (ValueError, UnsupportedAlgorithm):
        if RSA_IDENTIFIER in data or len(data) * 8 < RSA_BITS_MIN:
            raise
        return 0
    if not isinstance(key, RSAPublicKey):
        raise ValueError(f"no {kind} key")
    return key.key_size
