"""Our mails, signed as a customer's server signs them, before a filter that looks up SPF, DKIM and DMARC."""

from __future__ import annotations

import base64
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from email import message_from_bytes, policy

import dkim
import pytest
from cryptography.hazmat.primitives import serialization as forms
from cryptography.hazmat.primitives.asymmetric import rsa

from app.service.mail import mime_composer
from app.service.mail.compose import CampaignMessage, compose_message
from tests.service.workflows.domains.lab import Dns, serving

from .rspamd import PROGRAM, Rspamd

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(not PROGRAM.exists(), reason="needs Debian's rspamd (apt-get install rspamd)"),
]
OURS, SELECTOR, ADDRESS = "acme.test", b"s1", "192.0.2.10"
SIGNED = (b"from", b"to", b"subject", b"date", b"message-id", b"list-unsubscribe", b"list-unsubscribe-post")
TEXT = (
    "Hi {{first_name|there}},\n\nI saw that {{company|your firm}} opens a second warehouse in spring. We plan"
    " shelves for firms of your size, and most of them save a third of the floor.\n\nMay I send you two"
    " drawings of a hall like yours?\n\nBest regards\nAnna"
)
PAGE = "<p>" + TEXT.replace("\n\n", "</p>\n<p>") + '</p><p><a href="https://acme.test/halls">Halls</a></p>'
LETTER = CampaignMessage(
    sender_name="Anna Berg",
    sender_address="anna@acme.test",
    recipient="bob@prospects.test",
    recipient_name="Bob Miller",
    subject_template="Your second warehouse",
    text_template=TEXT,
    html_template="",
    fields={"first_name": "Bob", "company": "Prospects"},
    seed="1",
    message_id="<4f2a9c0d1e@acme.test>",
    date=datetime.now(UTC),
    unsubscribe=True,
    postal_address="Acme Ltd, 1 High Street, Leeds",
)
PAGES = "https://go.acme.test"
SCRIPTS = {
    "umlauts": "Schöne Grüße aus Köln, wir prüfen die Maße der Regale für Sie.",
    "greek": "Καλημέρα, σας γράφω για τη νέα αποθήκη σας στην Αθήνα.",
    "cyrillic": "Добрый день, пишу вам о вашем новом складе в Москве.",
    "arabic": "مرحبا، أكتب إليكم بشأن المستودع الجديد في دبي.",
    "hebrew": "שלום, אני כותבת לך לגבי המחסן החדש בתל אביב.",
    "cjk": "こんにちは。新しい倉庫についてご連絡しました。你好，关于新仓库。",
    "emoji": "Good news 🎉 about your hall 🏭, and a wave 👋🏽.",
}
WITH_PAGES = {
    "html_template": PAGE,
    "unsubscribe_url": f"{PAGES}/u/abc",
    "pixel_url": f"{PAGES}/t/o/abc.gif",
    "link_url": lambda at: f"{PAGES}/t/c/abc{at}",
}
LETTERS = {
    "plain": LETTER,
    "html": replace(LETTER, html_template=PAGE),
    "unsubscribe and tracking": replace(LETTER, **WITH_PAGES),
    "long lines": replace(LETTER, text_template=TEXT + "\n\n" + "We plan shelves for firms. " * 60),
    "follow-up": replace(
        LETTER,
        subject_template="",
        first_subject="Your second warehouse",
        in_reply_to="<first@acme.test>",
        references=("<first@acme.test>",),
    ),
    **{
        name: replace(LETTER, subject_template=words[:40], text_template=f"{words}\n\n{words}\n\nAnna")
        for name, words in SCRIPTS.items()
    },
}
WANTED = {"MIME_GOOD", "R_DKIM_ALLOW", "R_SPF_ALLOW", "DMARC_POLICY_ALLOW", "MID_RHS_MATCH_FROM"}
FAULTS = ("MISSING_", "MIME_HTML_ONLY", "FORGED_", "BROKEN_", "R_MISSING_CHARSET", "R_BAD_CTE", "INVALID_")


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


@pytest.fixture(scope="module")
async def names(anyio_backend: str, key: rsa.RSAPrivateKey) -> AsyncIterator[Dns]:
    public = key.public_key().public_bytes(forms.Encoding.DER, forms.PublicFormat.SubjectPublicKeyInfo)
    text = base64.b64encode(public).decode()
    records = {
        (OURS, "TXT"): [f'"v=spf1 ip4:{ADDRESS} -all"'],
        (OURS, "MX"): ["10 mx.acme.test."],
        (OURS, "A"): [ADDRESS],
        ("mx.acme.test", "A"): [ADDRESS],
        ("10.2.0.192.in-addr.arpa", "PTR"): ["mx.acme.test."],
        (f"s1._domainkey.{OURS}", "TXT"): [f'"v=DKIM1; k=rsa; p={text[:200]}" "{text[200:]}"'],
        (f"_dmarc.{OURS}", "TXT"): ['"v=DMARC1; p=none"'],
    }
    async with serving(Dns(records)) as names:
        yield names


@pytest.fixture(scope="module")
def rspamd(names: Dns, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rspamd]:
    rspamd = Rspamd(tmp_path_factory.mktemp("rspamd"), names.port)
    rspamd.daemon.start()
    yield rspamd
    rspamd.daemon.stop()


def signed(raw: bytes, key: rsa.RSAPrivateKey) -> bytes:
    pem = key.private_bytes(forms.Encoding.PEM, forms.PrivateFormat.TraditionalOpenSSL, forms.NoEncryption())
    covered = [name for name in SIGNED if b"\r\n" + name + b":" in b"\r\n" + raw.lower()]
    how = {"canonicalize": (b"relaxed", b"relaxed"), "include_headers": covered}
    return bytes(dkim.sign(raw, SELECTOR, OURS.encode(), pem, **how)) + raw


@pytest.mark.parametrize("name", LETTERS)
async def test_campaign_mail_passes_rspamd_without_defects(
    rspamd: Rspamd, key: rsa.RSAPrivateKey, name: str
) -> None:
    raw = compose_message(LETTERS[name]).raw
    assert message_from_bytes(raw, policy=policy.default).defects == []
    await is_clean(rspamd, raw, key, "HAS_LIST_UNSUB")


async def test_answer_with_attachment_passes_rspamd(rspamd: Rspamd, key: rsa.RSAPrivateKey) -> None:
    headers = [
        ("From", mime_composer.format_mailbox("Anna Berg", "anna@acme.test", "From")),
        ("To", mime_composer.format_mailbox("Bob Müller", "bob@prospects.test", "To")),
        ("Subject", "Re: Your second warehouse"),
        ("Date", mime_composer.format_date(datetime.now(UTC))),
        ("Message-ID", "<answer1@acme.test>"),
        ("In-Reply-To", "<theirs@prospects.test>"),
        ("References", "<first@acme.test>\r\n <theirs@prospects.test>"),
    ]
    file = ("Grundriß.pdf", "application/pdf", b"%PDF-1.4\n" + bytes(range(256)) * 20)
    await is_clean(rspamd, mime_composer.build_message(headers, TEXT, "", [file]), key)


async def is_clean(rspamd: Rspamd, raw: bytes, key: rsa.RSAPrivateKey, *more: str) -> None:
    found = await rspamd.scan(signed(raw, key), "anna@acme.test", "bob@prospects.test", ADDRESS)
    assert {*WANTED, *more} <= set(found.symbols), str(found)
    assert not [name for name in found.symbols if name.startswith(FAULTS)], str(found)
    assert found.score < 3, str(found)


async def test_rspamd_given_tampered_or_bare_mail_reports_defects(
    rspamd: Rspamd, key: rsa.RSAPrivateKey
) -> None:
    """So that its silence above means something."""
    raw = compose_message(LETTER).raw
    elsewhere = await rspamd.scan(signed(raw, key), "anna@acme.test", "bob@prospects.test", "198.51.100.7")
    assert "R_SPF_FAIL" in elsewhere.symbols and "R_SPF_ALLOW" not in elsewhere.symbols
    changed = signed(raw, key).replace(b"warehouse", b"warehause", 1)
    tampered = await rspamd.scan(changed, "anna@acme.test", "bob@prospects.test", ADDRESS)
    assert "R_DKIM_REJECT" in tampered.symbols
    bare = b"From: anna@acme.test\r\nTo: bob@prospects.test\r\n\r\nHi\r\n"
    found = await rspamd.scan(bare, "anna@acme.test", "bob@prospects.test", ADDRESS)
    assert {"MISSING_DATE", "MISSING_SUBJECT", "MISSING_MID"} <= set(found.symbols)
