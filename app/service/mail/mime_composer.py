"""Composition of an email's bytes (RFC 5322, 2045–2047).

No `email.message` object is used: that costs ten times as much.
"""

from __future__ import annotations

import binascii
import re
from base64 import encodebytes
from collections.abc import Iterable, Sequence
from datetime import datetime
from email.header import Header
from email.utils import format_datetime
from functools import lru_cache
from hashlib import blake2b
from urllib.parse import quote as percent

import idna

from app.contract.sentences import Sentence, say

_BREAKS = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029\ud800-\udfff]+")
_LINE_END = re.compile(r"\r\n|[\r\n\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_WORTHLESS = re.compile(r"[\x00-\x08\x0e-\x1b\x1f\x7f\ud800-\udfff]")
_MESSAGE_ID = re.compile(r"<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>")
_ATOMS = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]+")
_LOCAL = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}")
_KIND = re.compile(r"(?!multipart/|message/)[a-z0-9.+-]{1,60}/[a-z0-9.+-]{1,100}", re.I)
WIDTH = 76
NAME_MAX = 200


class BadAddress(ValueError):
    """An address that no email can go to."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def one_line(text: str) -> str:
    """Return header text without line breaks and other control characters of any script."""
    return re.sub(r"\s+", " ", _BREAKS.sub(" ", text)).strip()


@lru_cache(maxsize=256)  # one email needs its two addresses several times
def ascii_address(address: str) -> str:
    """Return an address in the form it is sent in, with an IDNA domain; raise BadAddress if it has none."""
    local, _, domain = address.strip().rpartition("@")
    try:
        host = domain.lower() if domain.isascii() else idna.encode(domain, uts46=True).decode()
    except idna.IDNAError:
        host = ""
    if not _LOCAL.fullmatch(local) or not re.fullmatch(r"[A-Za-z0-9._-]{1,253}", host):
        raise BadAddress(
            say(
                "mail_address_not_valid",
                "No mail can be sent to “{address}”: the address is not valid.",
                address=one_line(address)[:100],
            )
        )
    return f"{local}@{host}"


def format_mailbox(name: str, address: str, header: str) -> str:
    """Return `Name <address>` as a header's value, encoded if the name needs it; may raise BadAddress."""
    name, address = one_line(name)[:NAME_MAX], ascii_address(address)
    if not name or name == address:
        return address
    if not name.isascii() or "=?" in name:
        phrase = Header(name, "utf-8", maxlinelen=WIDTH, header_name=header).encode(linesep="\r\n")
    elif _ATOMS.fullmatch(name):
        phrase = name
    else:
        phrase = '"' + re.sub(r'(["\\])', r"\\\1", name) + '"'
    gap = " " if len(header) + len(phrase.rsplit("\r\n")[-1]) + len(address) < WIDTH else "\r\n "
    return f"{phrase}{gap}<{address}>"


def encode_subject(text: str, header: str) -> str:
    """Return a subject as a header's value: unencoded if it is ASCII and fits, else in encoded words."""
    text = one_line(text)
    if text.isascii() and "=?" not in text and len(header) + 2 + len(text) <= 998:
        return _fold_header(text, len(header) + 2)
    return Header(text, "utf-8", maxlinelen=WIDTH, header_name=header).encode(linesep="\r\n")


def message_ids(ids: Iterable[str]) -> str:
    """Return the well-formed Message-IDs as a header's value, one per line."""
    return "\r\n ".join(dict.fromkeys(found for text in ids for found in _MESSAGE_ID.findall(text)))


def format_date(moment: datetime) -> str:
    return format_datetime(moment)


def build_message(
    headers: Iterable[tuple[str, str]], text: str, html: str, files: Sequence[tuple[str, str, bytes]] = ()
) -> bytes:
    """Return an email's bytes: headers as given, then the text, then the files.

    With HTML, both bodies are alternatives, plain text first. A file is its name, its type and its
    content.
    """
    lines = [f"{name}: {value}" for name, value in headers if value]
    lines.append("MIME-Version: 1.0")
    if not files:
        return _build_body(lines, text, html)
    return _build_multipart(
        lines, "mixed", [_build_body([], text, html), *(_build_attachment(*file) for file in files)]
    )


def format_parameter(name: str, value: str) -> str:
    """Return a header parameter, `name="value"`; in the form of RFC 2231 if it is long or not ASCII."""
    value = one_line(value)
    if value.isascii() and len(value) < WIDTH - len(name) - 6 and '"' not in value and "\\" not in value:
        return f'{name}="{value}"'
    pieces, encoded = [""], "utf-8''"
    for one in value:
        token = percent(one, safe="")
        if len(encoded) + len(token) > WIDTH - len(name) - 8:
            pieces[-1], encoded = encoded, ""
            pieces.append("")
        encoded += token
    pieces[-1] = encoded
    if len(pieces) == 1:
        return f"{name}*={encoded}"
    return ";\r\n ".join(f"{name}*{at}*={piece}" for at, piece in enumerate(pieces))


def _build_body(lines: list[str], text: str, html: str) -> bytes:
    if not html:
        return _build_text_part(lines, "plain", text)
    return _build_multipart(
        lines, "alternative", [_build_text_part([], "plain", text), _build_text_part([], "html", html)]
    )


def _build_multipart(lines: list[str], kind: str, parts: Sequence[bytes]) -> bytes:
    """Return a multipart. Its boundary differs by kind, and no quoted-printable or base64 line begins so."""
    boundary = f"=_{kind[0]}" + blake2b("\n".join(lines).encode(), digest_size=12).hexdigest()
    head = [*lines, f'Content-Type: multipart/{kind}; boundary="{boundary}"', "", f"--{boundary}", ""]
    between = f"\r\n--{boundary}\r\n".encode()
    return "\r\n".join(head).encode() + between.join(parts) + f"\r\n--{boundary}--\r\n".encode()


def _build_attachment(name: str, kind: str, data: bytes) -> bytes:
    """Return an attachment in base64; an email or multipart gets a generic type, as RFC 2046 demands."""
    kind = kind if _KIND.fullmatch(kind) else "application/octet-stream"
    head = (
        f"Content-Type: {kind};\r\n {format_parameter('name', name)}\r\n"
        "Content-Transfer-Encoding: base64\r\n"
        f"Content-Disposition: attachment;\r\n {format_parameter('filename', name)}\r\n\r\n"
    )
    return head.encode() + encodebytes(data).replace(b"\n", b"\r\n")


def _build_text_part(lines: list[str], kind: str, content: str) -> bytes:
    head = [
        *lines,
        f"Content-Type: text/{kind}; charset=utf-8",
        "Content-Transfer-Encoding: quoted-printable",
    ]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + _quoted_printable(content)


def _quoted_printable(text: str) -> bytes:
    lines = _WORTHLESS.sub("", _LINE_END.sub("\n", text)).rstrip("\n")
    encoded = binascii.b2a_qp(lines.encode() + b"\n", istext=True)
    return encoded.replace(b"\n", b"\r\n")


def _fold_header(text: str, used: int) -> str:
    lines, line = [], ""
    for word in text.split(" "):
        if line and used + len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line, used = word, 1
        else:
            line = f"{line} {word}" if line else word
    return "\r\n ".join([*lines, line])
