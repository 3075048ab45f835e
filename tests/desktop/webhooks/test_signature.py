"""Signatures as a table of cases."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from app.desktop.webhooks.signature import SignatureCheck, check_signature, compute_signature

SECRET = "whsec_k3y"
BODY = b'{"event_type":"reply_received","data":{"text":"caf\\u00e9"}}'
GOOD = "sha256=" + hmac.new(b"whsec_k3y", BODY, hashlib.sha256).hexdigest()
SHORN = "sha256=" + hmac.new(b"k3y", BODY, hashlib.sha256).hexdigest()


def test_signature_matches_service_signature() -> None:
    from app.service.rules.webhook_signing import sign_body as sent

    assert compute_signature(SECRET, BODY) == sent(SECRET, BODY) == GOOD


CASES = {
    "right": (BODY, GOOD, SECRET, True, "valid"),
    "blank around the header": (BODY, f"  {GOOD}\n", SECRET, True, "valid"),
    "no header": (BODY, " ", SECRET, False, "Paste the header"),
    "no secret": (BODY, GOOD, "", False, "Paste the secret"),
    "no prefix": (BODY, GOOD[7:], SECRET, False, "prefix sha256= is missing"),
    "another prefix": (BODY, "sha1=" + "a" * 40, SECRET, False, "begins with sha1="),
    "cut": (BODY, GOOD[:-3], SECRET, False, "not all of it"),
    "nonsense": (BODY, "gggg", SECRET, False, "something else"),
    "not ASCII": (BODY, "sha256=é", SECRET, False, "something else"),
    "capitals": (BODY, "sha256=" + GOOD[7:].upper(), SECRET, False, "lowercase"),
    "another secret": (BODY, GOOD, "whsec_other", False, "another secret"),
    "another body": (BODY + b"x", GOOD, SECRET, False, "another secret"),
    "blank around the secret": (BODY, GOOD, SECRET + "\n", False, "around the secret"),
    "secret without its prefix": (BODY, GOOD, "k3y", False, "whsec_ belongs to the secret"),
    "signed without the prefix": (BODY, SHORN, SECRET, False, "without whsec_"),
    "a line end too many": (BODY + b"\r\n", GOOD, SECRET, False, "line break that was not sent"),
    "byte order mark": (b"\xef\xbb\xbf" + BODY, GOOD, SECRET, False, "byte order mark"),
    "spaces after parsing": (BODY.replace(b":", b": "), GOOD, SECRET, False, "parsed and rewritten"),
    "escapes after parsing": (
        BODY.replace(b"\\u00e9", "é".encode()),
        GOOD,
        SECRET,
        False,
        "parsed and rewritten",
    ),
    "deep": (b"[" * 100_000, GOOD, SECRET, False, "another secret"),
    "no text": (b"\xff\xfe", GOOD, SECRET, False, "another secret"),
    "empty": (b"", GOOD, SECRET, False, "another secret"),
}


@pytest.mark.parametrize("case", CASES)
def test_signature_check_returns_verdict_and_hides_secret(case: str) -> None:
    body, header, secret, valid, said = CASES[case]
    verdict = check_signature(body, header, secret)
    assert verdict.valid is valid and said in verdict.sentence
    assert isinstance(verdict, SignatureCheck) and SECRET not in verdict.sentence


def test_signature_check_with_changed_line_breaks_names_them() -> None:
    body = b'{\n"a": 1\n}'
    verdict = check_signature(body.replace(b"\n", b"\r\n"), compute_signature(SECRET, body), SECRET)
    assert not verdict.valid and "line breaks" in verdict.sentence
