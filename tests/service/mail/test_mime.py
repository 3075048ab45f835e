"""Words are found whatever was done to the parts, the charset and the headers of a mail."""

from __future__ import annotations

import base64
import time
from datetime import UTC, datetime, timedelta

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, pkcs7
from cryptography.x509.oid import NameOID

from app.service.mail.mime import signed_content
from app.service.mail.parse_message import parse_message
from tests.service.mail.sample_mails import INTRO_HEADERS, LINK, OURS, mail

OUT = "Please take me off your list."
HEAD = f"{INTRO_HEADERS}Message-ID: <r1@prospects.test>\n{LINK}Subject: Re: A question\nMIME-Version: 1.0\n"


def part(text: str, kind: str = "text/plain", more: str = "") -> str:
    return f"--b\nContent-Type: {kind}; charset=utf-8\n{more}\n{text}\n\n"


def parted(*parts: str, kind: str = "mixed", boundary: str = "b") -> bytes:
    return f'{HEAD}Content-Type: multipart/{kind}; boundary="{boundary}"\n\n{"".join(parts)}--b--\n'.encode()


PICTURE = part("iVBORw0KGgo=", "image/png", "Content-Disposition: inline; filename=a.png\n")
PARTED = {
    "a banner first": parted(part("CAUTION: this comes from outside."), part(OUT)),
    "a picture first": parted(part(" "), PICTURE, part(OUT)),
    "a picture between": parted(part("Hi Anna,"), PICTURE, part(OUT)),
    "a banner before html": parted(
        part("CAUTION: this comes from outside."), part(f"<p>{OUT}</p>", "text/html")
    ),
    "a stand-in": parted(
        part("Your program shows no HTML."), part(f"<p>{OUT}</p>", "text/html"), kind="alternative"
    ),
    "another boundary": parted(
        part(OUT), part(f"<p>{OUT}</p>", "text/html"), kind="alternative", boundary="c"
    ),
}


@pytest.mark.parametrize("name", PARTED)
def test_mime_parser_reads_every_displayed_part(name: str) -> None:
    reading = parse_message(PARTED[name])
    assert OUT in reading.text and reading.opt_out


def test_mime_parser_lists_named_text_part_as_attachment() -> None:
    raw = parted(part("Sure."), part(OUT, more="Content-Disposition: inline; filename=terms.txt\n"))
    reading = parse_message(raw)
    assert (reading.text, reading.opt_out) == ("Sure.", "")
    assert [file.name for file in reading.files] == ["terms.txt"]


def test_mime_parser_reads_equal_alternatives_once() -> None:
    raw = parted(part("Sure, do."), part("<p>Sure, <b>do</b>.</p>", "text/html"), kind="alternative")
    assert parse_message(raw).text == "Sure, do."


CHARSETS = [
    ("iso-8859-1", "Please don’t write again.".encode("cp1252"), "Please don’t write again."),
    ("us-ascii", "That’s fine".encode("cp1252"), "That’s fine"),
    ("gb2312", "我们有兴趣，镕".encode("gbk"), "我们有兴趣，镕"),
    ("Shift_JIS", "①番の件、㈱プロスペクツ".encode("cp932"), "①番の件、㈱プロスペクツ"),
    ("ISO-2022-JP", b"\x1b$B-!$N7o\x1b(B ok", "①の件 ok"),
    ("ks_c_5601-1987", "똠방각하".encode("cp949"), "똠방각하"),
    ("utf-8", "Grüße aus Köln – gern ".encode() + b"\xff", "Grüße aus Köln – gern \ufffd"),
    ("utf-8", "Grüße aus Köln".encode("cp1252"), "Grüße aus Köln"),
]


@pytest.mark.parametrize(("charset", "data", "text"), CHARSETS)
def test_mime_parser_decodes_charset_as_mail_clients_use_it(charset: str, data: bytes, text: str) -> None:
    raw = mail("WORDS").replace(b"charset=utf-8", f"charset={charset}".encode())
    assert parse_message(raw.replace(b"WORDS", data)).text == text


@pytest.mark.parametrize(
    "written", ["=?utf-8?q?=3Cabc123=40acme=2Etest=3E?=", "abc123@acme.test", "<abc123@acme.test>"]
)
def test_message_id_encoded_or_without_brackets_is_recognized(written: str) -> None:
    raw = mail("Yes.").replace(f"In-Reply-To: {OURS}".encode(), f"In-Reply-To: {written}".encode())
    assert parse_message(raw).in_reply_to == OURS


def test_sender_in_fully_encoded_from_header_is_read() -> None:
    coded = b"=?utf-8?Q?Miller=2C_Bob_=3Cbob=40prospects=2Etest=3E?="
    reading = parse_message(mail("Yes.").replace(b"Bob Miller <bob@prospects.test>", coded))
    assert (reading.from_address, reading.from_name) == ("bob@prospects.test", "Miller, Bob")


def signed(content: bytes) -> bytes:
    key, name = (
        ec.generate_private_key(ec.SECP256R1()),
        x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Bob")]),
    )
    now = datetime.now(UTC)
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = made.serial_number(1).not_valid_before(now).not_valid_after(now + timedelta(days=1))
    builder = pkcs7.PKCS7SignatureBuilder().set_data(content)
    builder = builder.add_signer(made.sign(key, hashes.SHA256()), key, hashes.SHA256())
    return builder.sign(Encoding.DER, [pkcs7.PKCS7Options.Binary])


def test_mime_parser_reads_text_inside_smime_signed_data() -> None:
    der = signed(f"Content-Type: text/plain; charset=utf-8\n\n{OUT}\n".encode())
    kind = (
        "Content-Type: application/pkcs7-mime; smime-type=signed-data\nContent-Transfer-Encoding: base64\n\n"
    )
    reading = parse_message((HEAD + kind).encode() + base64.encodebytes(der))
    assert reading.text == OUT and reading.opt_out


def test_signed_data_with_indefinite_lengths_is_read() -> None:
    pieces = b"\x24\x80" + b"\x04\x02Hi" + b"\x04\x01!" + b"\0\0"
    data = b"\x30\x80\x06\x09" + bytes.fromhex("2a864886f70d010701") + b"\xa0\x80" + pieces + b"\0\0" * 2
    whole = b"\x30\x80\x02\x01\x01\x31\x00" + data + b"\x31\x00\0\0"
    raw = b"\x30\x80\x06\x09" + bytes.fromhex("2a864886f70d010702") + b"\xa0\x80" + whole + b"\0\0" * 2
    assert signed_content(raw) == b"Hi!"


@pytest.mark.parametrize(
    "data", [b"", b"\x30", b"\x30\x80" * 30_000, b"\x30\x80" + b"\x04\x00" * 500_000, b"\xff" * 99]
)
def test_signed_data_of_invalid_bytes_is_empty_and_read_in_time(data: bytes) -> None:
    started = time.process_time()
    assert signed_content(data) == b"" and time.process_time() - started < 1
