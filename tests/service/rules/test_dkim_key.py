"""Which TXT record is a key for signatures, and which key receivers use."""

from __future__ import annotations

import base64
from functools import cache

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicNumbers
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from app.service.rules.dkim_key import KeyFlaw, parse_dkim_key

E = 65537


@cache
def rsa(bits: int, form: PublicFormat = PublicFormat.SubjectPublicKeyInfo) -> str:
    """A public key of that size; nobody has the private one."""
    key = RSAPublicNumbers(E, (1 << bits) - 1).public_key()
    return base64.b64encode(key.public_bytes(Encoding.DER, form)).decode()


ED25519 = base64.b64encode(
    Ed25519PrivateKey.from_private_bytes(bytes(32)).public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
).decode()
EC = base64.b64encode(
    generate_private_key(SECP256R1())
    .public_key()
    .public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
).decode()
GOOD = rsa(2048)


@pytest.mark.parametrize(
    ("record", "bits"),
    [
        (f"v=DKIM1; k=rsa; p={GOOD}", 2048),
        (f"p={GOOD}", 2048),
        (f" v = DKIM1 ; t=y:s; n=a note; x=1 ; p = {GOOD[:70]} \t{GOOD[70:]} ;", 2048),
        (f"v=DKIM1; h=sha1 : sha256; s=email; p={rsa(1024)}", 1024),
        (f"v=DKIM1; s=*; p={rsa(4096, PublicFormat.PKCS1)}", 4096),
        (f"v=DKIM1; k=ed25519; p={ED25519}", 0),
        ("v=DKIM1; k=rsa; p=" + "MIIB" * 60, 0),  # of no form that we read, and long enough for a key
    ],
)
def test_dkim_key_record_with_usable_key_has_no_flaw(record: str, bits: int) -> None:
    key = parse_dkim_key(record)
    assert key is not None and (key.flaw, key.bits) == (None, bits)


@pytest.mark.parametrize(
    ("record", "flaw"),
    [
        *(("v=DKIM1; p=", KeyFlaw.REVOKED), ("p= ;", KeyFlaw.REVOKED)),
        *((f"p={rsa(1023)}", KeyFlaw.SHORT), (f"p={rsa(512, PublicFormat.PKCS1)}", KeyFlaw.SHORT)),
        *(("p=MIIB", KeyFlaw.INVALID), (f"p={GOOD[:-5]}", KeyFlaw.INVALID), ("p=none", KeyFlaw.INVALID)),
        *((f"p=*{GOOD}", KeyFlaw.INVALID), (f"p={EC}", KeyFlaw.INVALID), (f"p={ED25519}", KeyFlaw.INVALID)),
        *((f"k=ed25519; p={GOOD}", KeyFlaw.INVALID), (f"k=dsa; p={GOOD}", KeyFlaw.INVALID)),
        *((f"k=rsa; v=DKIM1; p={GOOD}", KeyFlaw.INVALID), (f"p={GOOD}; p=", KeyFlaw.INVALID)),
        *((f"s=tlsrpt; p={GOOD}", KeyFlaw.INVALID), (f"h=sha1; p={GOOD}", KeyFlaw.INVALID)),
    ],
)
def test_dkim_key_record_that_receivers_refuse_names_flaw(record: str, flaw: KeyFlaw) -> None:
    key = parse_dkim_key(record)
    assert key is not None and key.flaw is flaw


@pytest.mark.parametrize(
    "record", ["v=DMARC1; p=none", f"v=dkim1; p={GOOD}", f"sp={GOOD}", "hello", "", "v=DKIM1"]
)
def test_dkim_key_parser_with_other_record_returns_none(record: str) -> None:
    assert parse_dkim_key(record) is None
