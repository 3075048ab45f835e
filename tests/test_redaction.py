"""What a diagnosis never says, whatever stands in a log."""

from __future__ import annotations

import re

import pytest

from app.redaction import Masks, collect_vocabulary

CANARIES = {
    "an address": "zorblax.quux@hostile-firm.example",
    "an address in brackets": "<zorblax@[192.168.77.66]>",
    "a name": "Zorblax Quuxworth",
    "a name with marks": "Żaneta Müßigbrodt",
    "a name parted by what is not seen": "Zor\u200bblax",
    "a host": "mail.zorblax-firm.example",
    "a network address": "192.168.77.66",
    "an IPv6 address": "2001:db8::77:66",
    "a key": "ork_live_Zx9Kq2Lm8Pw4",
    "a token": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.Zx9Kq2Lm8",
    "a link": "https://hooks.zorblax.example/secret-path?token=password",
    "a password": "hunter2Zx",
    "a long number": "491711234567",
    "a telephone": "+49 171 123 45 67",
    "a telephone of short parts": "0171/23-45-67-8",
    "a telephone with dots": "0171.234.5678",
    "a short IPv6 address": "2001::25",
    "an IPv6 address of digits": "2620:0:1005::68",
    "an IPv4 address in IPv6": "::ffff:203.0.113.77",
    "a domain with an umlaut": "müßigbrodt-söhne.de",
    "a domain in ASCII": "xn--mssigbrodt-q9a.de",
    "an address with umlauts": "jörg@müßigbrodt.de",
    "a host of common words": "email.service.de",
    "a host like a module": "outreach.mail.com",
    "a user in a path": "/".join(("", "home", "max", "outreach")),
    "a user in a path of Windows": "C:\\Users\\Max Mail\\AppData\\Roaming",
    "a user in a path of macOS": "/".join(("", "Users", "connection", "Library")),
}
# What must go although each of its words, or its numbers, may stand elsewhere.
WHOLE = re.compile(
    r"\+?\d[\d /.-]{8,}|[\d:]+::\d+|203\.0|email\.service|outreach\.mail|home.max|Users.[\w ]+"
)
LINE = "2026-03-02 09:00:00,123 WARNING outreach.sending.worker The connection failed: {}"


@pytest.mark.parametrize("canary", CANARIES.values(), ids=list(CANARIES))
def test_redaction_of_private_text_leaves_only_program_vocabulary(canary: str) -> None:
    told = Masks().text(LINE.format(canary))
    assert told.startswith(LINE.removesuffix("{}")) and "‹" in told
    for part in canary.replace("\u200b", "").replace("@", ".").replace("<", ".").split("."):
        assert len(part) < 4 or part in collect_vocabulary() or part not in told
    for part in WHOLE.findall(canary):
        assert part not in told, told


def test_redaction_of_line_with_control_characters_masks_private_text() -> None:
    told = Masks().text(
        '{"level": "ERROR", "message": "x\x1b[2J zorblax\x00quux \u202exalbroz user=Zorblax;pass=Hunter2Zx '
        '“A quiet question” said Zorblax</pre>"}'
    )
    for canary in ("orblax", "xalbroz", "unter2", "quiet", "\x1b", "\x00", "\u202e"):
        assert canary not in told
    assert '"level": "ERROR"' in told


def test_redaction_of_same_text_uses_same_mask() -> None:
    masks = Masks()
    first = masks.text("Zorblax said to ann@firm.example, not bo@firm.example")
    assert first == "‹word 1› said to ‹address 1›, not ‹address 2›"
    assert masks.text("ANN@firm.example zorblax") == "‹address 1› ‹word 1›"


def test_redaction_of_known_names_masks_them_even_if_in_vocabulary() -> None:
    assert {"Mail", "connection", "the"} <= collect_vocabulary()
    masks = Masks(["Mail"], ["the connection"])
    assert masks.text("Mail of The Connection failed") == "‹word 1› of ‹text 1› failed"


def test_redaction_keeps_technical_details() -> None:
    said = (
        '  File "/app/service/workflows/outbound/inbox_sender.py", line 10, in run\n'
        "aiosmtplib.errors.SMTPAuthenticationError: 535 5.7.8 at 127.0.0.1\n"
        "ConnectionRefusedError: [Errno 111]\n"
        "2026-03-02 outreach.desktop.diagnosis app.service.main.run at 09:00 [::1]:8025, 5.7.26\n"
        "ssl.SSLError: line 1"
    )
    assert Masks().text(said) == said
