"""Parsing of an email's bytes into headers and parts. No public function raises on malformed input."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email import message_from_bytes, message_from_string
from email.header import Header, decode_header
from email.message import Message
from email.utils import parsedate_to_datetime
from html import unescape
from typing import Any, NamedTuple

from app.contract.addresses import parse_header_addresses

SIGNED_DATA = bytes.fromhex("2a864886f70d010702")  # 1.2.840.113549.1.7.2
OCTETS, CONSTRUCTED_OCTETS, WITHOUT_LENGTH = 0x04, 0x24, 0x80
ELEMENTS_MAX, ASN1_DEPTH_MAX = 50_000, 20


class _Element(NamedTuple):
    """An ASN.1 element: `start` and `end` of its content, and where the `next` element begins."""

    tag: int
    start: int
    end: int
    next: int


def signed_content(data: bytes) -> bytes:
    """Return the email inside signed data (RFC 5652, 5.1); empty if it is encrypted or no signed data."""
    try:
        kind, wrapped = _parse_children(data, _parse_element(data, 0))[:2]
        if data[kind.start : kind.end] != SIGNED_DATA:
            return b""
        signed = _parse_children(data, _parse_children(data, wrapped)[0])
        content = _parse_children(data, signed[2])  # after the version and the digests
        return _read_octets(data, _parse_children(data, content[1])[0])
    except (IndexError, ValueError):
        return b""


def _parse_element(data: bytes, at: int, depth: int = 0) -> _Element:
    tag, length, start = data[at], data[at + 1], at + 2
    if depth > ASN1_DEPTH_MAX:
        raise ValueError("Too deep")
    if length == WITHOUT_LENGTH:
        for _ in range(ELEMENTS_MAX):
            if data[at + 2 : at + 4] == b"\0\0":
                return _Element(tag, start, at + 2, at + 4)
            at = _parse_element(data, at + 2, depth + 1).next - 2
        raise ValueError("Without end")
    if length > WITHOUT_LENGTH:
        size = length - WITHOUT_LENGTH
        length, start = int.from_bytes(data[start : start + size], "big"), start + size
    return _Element(tag, start, min(start + length, len(data)), start + length)


def _parse_children(data: bytes, parent: _Element) -> list[_Element]:
    found: list[_Element] = []
    at = parent.start
    while at < parent.end and len(found) < ELEMENTS_MAX:
        found.append(_parse_element(data, at))
        at = found[-1].next
    return found


def _read_octets(data: bytes, element: _Element) -> bytes:
    if element.tag == CONSTRUCTED_OCTETS:
        return b"".join(
            _read_octets(data, each) for each in _parse_children(data, element) if each.tag == OCTETS
        )
    return data[element.start : element.end] if element.tag == OCTETS else b""


SIZE_MAX = 25 * 1024 * 1024
DEPTH_MAX, PARTS_MAX, BODIES_MAX = 50, 200, 20
HEADER_MAX = 32_000
TEXT_MAX = 1_000_000
CONTAINERS_MAX = 100  # the parser's work grows with their product

_CONTAINER = re.compile(rb"^content-type:[ \t]*(?:\r?\n[ \t]+)?(?:multipart|message)/", re.I | re.M)
STATUS_TYPES = ("message/delivery-status", "message/global-delivery-status")  # RFC 3464, 6533
_BLANK_LINE = re.compile(r"\r?\n[ \t]*\r?\n")
_BOUNDARY = re.compile(rb"^--([\x21-\x7e]{1,70})\r?\n(?=content-)", re.I | re.M)
_END_OF_HEADERS = re.compile(rb"\r?\n\r?\n")
_META = re.compile(rb"<meta[^>]{1,200}charset\s*=\s*[\"']?([\w-]{1,40})", re.I)
_THREE_WORDS = re.compile(r"\s*[^\s]+ [^\s]+ [^\s]")  # words on one line: not base64
_CODE_PAGE = re.compile(r"(?:cp|ibm|windows|x-cp)-?(\d{3,4})")
_CONTROLS = re.compile("[\x80-\x9f]")
_BARE_ADDRESS = re.compile(r"[^\s<>()\[\]\"',;:@]{1,64}@[^\s<>()\[\]\"',;:@]{1,255}")
_BARE_ID = re.compile(r"[\x21-\x3b\x3d\x3f\x41-\x7e]{1,400}@[\x21-\x3b\x3d\x3f\x41-\x7e]{1,400}")
_WITHIN_BRACKETS = re.compile(r"<[^<>@]{1,450}@[^<>@]{1,450}>")
_MESSAGE_ID = re.compile(r"<[\x21-\x3b\x3d\x3f-\x7e]{1,900}>")
MEANT = {  # https://encoding.spec.whatwg.org/#names-and-labels: programs mean the larger charset
    **dict.fromkeys(("us-ascii", "ascii"), "utf-8"),
    **dict.fromkeys(("iso-8859-1", "latin1", "latin-1", "iso8859-1"), "cp1252"),
    **dict.fromkeys(("gb2312", "gbk", "gb_2312-80", "x-gbk"), "gb18030"),
    **dict.fromkeys(
        ("shift_jis", "shift-jis", "sjis", "x-sjis", "ms_kanji", "windows-31j", "cp31j"), "cp932"
    ),
    **dict.fromkeys(("euc-kr", "ks_c_5601-1987", "ksc5601", "ksc_5601", "korean"), "cp949"),
    **dict.fromkeys(("iso-8859-9", "latin5"), "cp1254"),
    **dict.fromkeys(("tis-620", "iso-8859-11"), "cp874"),
    **dict.fromkeys(("big5", "big5-hkscs", "x-x-big5"), "big5hkscs"),
}
WINDOWS = {  # the real charset of a text whose declared ISO charset lacks the bytes 80 to 9F that it uses
    **{f"iso-8859-{part}": page for part, page in (("2", "cp1250"), ("7", "cp1253"), ("8", "cp1255"))},
    **{f"iso-8859-{part}": page for part, page in (("13", "cp1257"), ("15", "cp1252"), ("5", "cp1251"))},
}
_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")  # direction controls: they reach beyond their text
_COMMENT, COMMENTS_DEEP = re.compile(r"\([^()]*\)"), 3
_DMARC_FAILS = re.compile(r"(?:^|;)\s*dmarc\s*=\s*(?:perm)?fail\b", re.I)
_BAD_CHARACTERS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


@dataclass
class Parts:
    """The parts of an email; `inner` is the email, or its headers, that a report returns."""

    head: Message
    text: str = ""
    html: str = ""
    bodies: list[tuple[str, str]] = field(default_factory=list)  # (plain, HTML) of each displayed part
    status: list[Message] = field(default_factory=list)  # the blocks of message/delivery-status
    feedback: Message | None = None
    inner: Message | None = None
    files: list[Message] = field(default_factory=list)


def parse_parts(raw: bytes) -> Parts:
    """Split an email into its parts; read one that is nested too deep as headers and plain text."""
    raw = raw[:SIZE_MAX]
    head, body = split_headers(raw)
    try:
        if len(_CONTAINER.findall(raw)) > CONTAINERS_MAX:
            raise RecursionError
        message = message_from_bytes(raw)
        parts = Parts(message)
        alternatives: dict[int, int] = {}
        for part, parent in _walk_parts(message):
            _sort_part(part, parts)
            _add_body(part, parent, parts, alternatives)
    except (RecursionError, ValueError, LookupError, TypeError, AttributeError):  # each has occurred
        parts = Parts(message_from_bytes(head + b"\r\n\r\n"), text=to_text(body[:TEXT_MAX], "utf-8"))
    return parts


def split_headers(raw: bytes) -> tuple[bytes, bytes]:
    """Split an email's bytes at the first empty line into headers and body."""
    found = _END_OF_HEADERS.search(raw)
    return (raw[: found.start()], raw[found.end() :]) if found else (raw, b"")


def _unwrap_signed(message: Message) -> None:
    """Replace a part that wraps a signed email (RFC 8551) by that email."""
    kind, name = message.get_content_type(), (message.get_filename() or "").lower()
    is_wrapping = kind in ("application/pkcs7-mime", "application/x-pkcs7-mime")
    if not is_wrapping and not (kind == "application/octet-stream" and name == "smime.p7m"):
        return
    if content := signed_content(_decode_payload(message)):
        inner = message_from_bytes(content)
        for name in [name for name in message.keys() if name.lower().startswith("content-")]:  # noqa: SIM118
            del message[name]
        for name, value in inner.items():
            if name.lower().startswith("content-"):
                message[name] = value
        message.set_payload(inner.get_payload())


def _with_boundary(message: Message) -> None:
    """Find the parts of a multipart whose header has a wrong boundary, or none, because of a gateway."""
    payload = message.get_payload()
    if message.get_content_maintype() == "multipart" and isinstance(payload, str):
        body = payload.encode("ascii", "surrogateescape")
        if found := _BOUNDARY.search(body):
            kind = f'Content-Type: multipart/mixed; boundary="{found[1].decode("latin-1")}"\n\n'.encode()
            message.set_payload(message_from_bytes(kind + body).get_payload())


def _walk_parts(message: Message) -> Iterator[tuple[Message, Message | None]]:
    """Yield each part with its parent, in reading order; don't descend into attached emails."""
    waiting: list[tuple[Message, int, Message | None]] = [(message, 0, None)]
    seen = 0
    while waiting and seen < PARTS_MAX:
        part, depth, parent = waiting.pop()
        _unwrap_signed(part)
        _with_boundary(part)
        seen += 1
        yield part, parent
        inner = part.get_payload()
        if part.get_content_maintype() == "multipart" and isinstance(inner, list) and depth < DEPTH_MAX:
            waiting += [(child, depth + 1, part) for child in reversed(inner) if isinstance(child, Message)]


def _add_body(part: Message, parent: Message | None, parts: Parts, alternatives: dict[int, int]) -> None:
    """Add a displayed part: those of a mixed email in order (RFC 2046, 5.1.3), of alternatives just one."""
    kind = _content_type_of(part)
    is_file = part.get_content_disposition() == "attachment" or (parts.bodies and part.get_filename())
    if kind not in ("text/plain", "text/html") or is_file or len(parts.bodies) >= BODIES_MAX:
        return
    text = decode_text(part)
    if parent is not None and parent.get_content_type() == "multipart/alternative":
        at = alternatives.setdefault(id(parent), len(parts.bodies))
        if at < len(parts.bodies):
            plain, html = parts.bodies[at]
            parts.bodies[at] = (plain or text, html) if kind == "text/plain" else (plain, html or text)
            return
    parts.bodies.append((text, "") if kind == "text/plain" else ("", text))


def _content_type_of(part: Message) -> str:
    """Return the content type, also where no semicolon follows it."""
    return part.get_content_type().split()[0]


def _sort_part(part: Message, parts: Parts) -> None:
    kind, inner = _content_type_of(part), part.get_payload()
    is_attached = part.get_content_disposition() == "attachment" and not kind.startswith("message/")
    if is_attached or (kind.startswith("text/") and parts.bodies and part.get_filename()):
        parts.files.append(part)
    elif kind == "text/plain":
        parts.text = parts.text or decode_text(part)
    elif kind == "text/html":
        parts.html = parts.html or decode_text(part)
    elif kind in (*STATUS_TYPES, "message/feedback-report"):
        told = _read_report_blocks(part)
        if kind == "message/feedback-report":
            parts.feedback = told[0]
        else:
            parts.status += told
    elif kind in ("message/rfc822", "text/rfc822-headers", "message/rfc822-headers", "message/global"):
        first = inner[0] if isinstance(inner, list) and inner else None
        parts.inner = (
            first if isinstance(first, Message) else message_from_bytes(_decode_payload(part).lstrip())
        )
        parts.files.append(part)
    elif part.get_content_maintype() != "multipart":
        parts.files.append(part)
    elif isinstance(inner, str):  # no parts at all
        parts.text = parts.text or to_text(inner.encode("utf-8", "surrogateescape")[:TEXT_MAX], "utf-8")


def _read_report_blocks(part: Message) -> list[Message]:
    """Return the blocks of a report's fields, also if the report was encoded (against RFC 3464)."""
    inner = part.get_payload()
    said = "\n".join(str(each) for each in inner) if isinstance(inner, list) else str(inner)
    flat = Message()
    flat["Content-Transfer-Encoding"] = str(part.get("Content-Transfer-Encoding") or "8bit")
    flat.set_payload(said)
    return split_report_blocks(to_text(_decode_payload(flat), "utf-8"))


def split_report_blocks(text: str) -> list[Message]:
    """Split a text at empty lines into blocks of report fields."""
    found = [message_from_string(each.strip()) for each in _BLANK_LINE.split(text)]
    return [each for each in found if each.keys()] or found[:1]


def file_name(part: Message) -> str:
    """Return a file's name as the sender gave it (RFC 2231, and RFC 2047 against the rules but often).

    An attached email without a name is called after its subject.
    """
    try:
        name = part.get_filename() or ""
        decoded_words = "".join(_decode_word(piece, charset) for piece, charset in decode_header(name))
    except Exception:  # as many kinds of error as with headers
        name = decoded_words = str(part.get_param("filename", "", "content-disposition") or "")
    if not name and part.get_content_maintype() == "message":
        decoded_words = f"{read_header(_extract_inner(part), 'Subject') or 'mail'}.eml"
    return clean_text(decoded_words[:HEADER_MAX])


def content_ids(files: Sequence[Message]) -> dict[str, int]:
    """Return the position of each file that the HTML can show, by Content-ID (RFC 2392)."""
    ids = (str(part.get("Content-ID") or "").strip().strip("<>") for part in files)
    return {content_id: at for at, content_id in enumerate(ids) if content_id}


def file_bytes(part: Message) -> bytes:
    """Return the content of a file, decoded; of an attached email, all of it."""
    if part.get_content_maintype() != "message":
        return _decode_payload(part)
    inner = _extract_inner(part)
    try:
        return inner.as_bytes()
    except UnicodeError:  # the headers of a part within it, say, are in no known charset
        return inner.as_string().encode(errors="replace")


def _extract_inner(part: Message) -> Message:
    inner = part.get_payload()
    first = inner[0] if isinstance(inner, list) and inner else None
    return first if isinstance(first, Message) else message_from_bytes(_decode_payload(part))


def _decode_payload(part: Message) -> bytes:
    """Return the decoded content; base64 may be cut at its end, or be claimed for what is plain text."""
    written, encoding = part.get_payload(), str(part.get("Content-Transfer-Encoding") or "")
    if encoding != encoding.strip():
        part.replace_header("Content-Transfer-Encoding", encoding.strip())
    if isinstance(written, str) and encoding.strip().lower() == "base64":
        if _THREE_WORDS.match(written):
            return written.encode("utf-8", "surrogateescape")
        letters = re.sub(r"[^A-Za-z0-9+/]", "", written)
        if len(letters) % 4 == 1:  # cut within a character
            return binascii.a2b_base64(letters[:-1])
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def decode_text(part: Message) -> str:
    """Return the text of a part, in its declared charset, or else in the one that fits."""
    data, charset = _decode_payload(part)[:TEXT_MAX], str(part.get_param("charset", "") or "")
    if not charset and _content_type_of(part) == "text/html" and (found := _META.search(data[:4_000])):
        charset = found[1].decode("ascii")
    return to_text(data, charset)


def to_text(data: bytes, charset: str) -> str:
    """Decode bytes, never failing: by the charset named or meant, else UTF-8, Windows-1252, Latin-1."""
    name = _CODE_PAGE.sub(r"cp\1", charset.strip("\"' ").lower()) or "utf-8"
    for each in (MEANT.get(name, name), "utf-8", "cp1252"):
        try:
            text = data.decode(each)
            return clean_text(
                data.decode(WINDOWS[each]) if each in WINDOWS and _CONTROLS.search(text) else text
            )
        except (LookupError, ValueError):
            if each == "iso-2022-jp":
                return clean_text(_decode_japanese(data))
            if each == "utf-8" and (mended := _repair_utf8(data)):
                return clean_text(mended)
    return clean_text(data.decode("latin-1"))


def _repair_utf8(data: bytes) -> str:
    """Return UTF-8 text of which a few bytes were broken in transit; empty if it is in another charset."""
    text = data.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    return text if sum(each > "\x7f" for each in text) > 2 * broken else ""


def _decode_japanese(data: bytes) -> str:
    """Decode ISO-2022-JP with characters that only Windows has (CP50220), by way of EUC."""
    pieces = re.split(rb"(\x1b\$[@B]|\x1b\([BJI])", data)
    text, mode = "", b""
    for piece in pieces:
        if piece.startswith(b"\x1b"):
            mode = piece
        elif mode.startswith(b"\x1b$"):
            text += bytes(each | 0x80 for each in piece).decode("euc_jisx0213", "replace")
        elif mode == b"\x1b(I":  # katakana of half width
            text += bytes(each | 0x80 for each in piece).decode("cp932", "replace")
        else:
            text += piece.decode("ascii", "replace")
    return text


def clean_text(text: str) -> str:
    """Return a text with newlines as line ends, without control characters and lone surrogates."""
    return _BAD_CHARACTERS.sub("", text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))


def read_header(message: Message, name: str) -> str:
    """Return a header's decoded text on one line; empty if there is none."""
    try:
        value = message.get(name)
        text = (
            "".join(_decode_word(piece, charset) for piece, charset in decode_header(value)) if value else ""
        )
    except Exception:  # the standard library raises a dozen kinds on malformed words
        text = str(message.get(name) or "") if name in message else ""
    if "\x1b$" in text:  # raw ISO-2022-JP
        text = _decode_japanese(text.encode("ascii", "replace"))
    return " ".join(_TURNS.sub("", clean_text(text[:HEADER_MAX])).split())


def _to_header_text(value: Any) -> str:
    """Return a header as written, encoded words included; bytes that aren't ASCII are text (RFC 6532)."""
    if isinstance(value, Header):
        return "".join(_decode_word(piece, charset) for piece, charset in decode_header(value))
    return value or ""


def _decode_word(piece: bytes | str, charset: str | None) -> str:
    if isinstance(piece, str):
        return piece
    return to_text(piece, "utf-8" if charset in (None, "unknown-8bit") else str(charset))


def read_address(message: Message, *names: str) -> tuple[str, str]:
    """Return display name and lower-case address of the first of these headers that has an address.

    Without one, both are empty.
    """
    for name in names:
        written = _to_header_text(message.get(name))[:HEADER_MAX]
        try:
            found = parse_header_addresses(written)
            if "=?" in written and not any("@" in spec for _, spec in found):  # all of it, against RFC 2047
                found = parse_header_addresses(read_header(message, name))
        except Exception:
            found = []
        found += [("", spec) for spec in _BARE_ADDRESS.findall(written)]  # brackets or quotes are misplaced
        for _, spec in found:
            if "@" in spec and not any(c.isspace() for c in spec):
                shown = read_header(message, name)
                return _extract_display_name(shown, spec), clean_text(spec).strip("<>").rstrip(".").lower()[
                    :320
                ]
    return "", ""


def read_addresses(message: Message, *names: str) -> tuple[str, ...]:
    """Return every address of these headers, in lower case and without duplicates."""
    try:
        fields = (_to_header_text(value) for name in names for value in message.get_all(name, []))
        found = parse_header_addresses(*(field[:HEADER_MAX] for field in fields))
    except Exception:
        return ()
    kept = (
        clean_text(spec).lower() for _, spec in found if "@" in spec and not any(c.isspace() for c in spec)
    )
    return tuple(dict.fromkeys(each for each in kept if len(each) <= 320))[:PARTS_MAX]


def _extract_display_name(shown: str, spec: str) -> str:
    """Return the name before the address in a decoded header."""
    before = shown.partition(f"<{spec}>")[0] if f"<{spec}>" in shown else ""
    return before.strip(" \"',;")[:255]


def message_ids(message: Message, name: str) -> tuple[str, ...]:
    """Return the Message-IDs of a header, in angle brackets and of printable characters only.

    Some programs encode the header, fold it within an id, write a link, or leave brackets out.
    """
    written = " ".join(str(value) for value in message.get_all(name, []))[:HEADER_MAX]
    said = unescape(read_header(message, name) if "=?" in written else written).replace("mailto:", "")
    found = ids_in(_WITHIN_BRACKETS.sub(lambda each: re.sub(r"\r?\n\s+", "", each[0]), said))
    bare = [each.strip("\"',;") for each in said.split()]
    whole = (
        each.strip("<>") for each in bare if len(bare) == 1 or each.startswith("<") == each.endswith(">")
    )
    return found or tuple(dict.fromkeys(f"<{each}>" for each in whole if _BARE_ID.fullmatch(each)))


def ids_in(text: str) -> tuple[str, ...]:
    """Return the Message-IDs that a text contains."""
    return tuple(dict.fromkeys(_MESSAGE_ID.findall(text)))


def is_unproven(message: Message) -> bool:
    """Return whether the receiving host found that an email isn't from the domain of its From (DMARC).

    Only the first Authentication-Results header (RFC 8601, 9989) is that host's; the sender may have
    forged the others.
    """
    said = read_header(message, "Authentication-Results")
    for _ in range(COMMENTS_DEEP):
        said = _COMMENT.sub(" ", said)
    return bool(_DMARC_FAILS.search(said))


def read_date(message: Message) -> datetime | None:
    """Return the Date header in UTC; None if it is missing or malformed."""
    try:
        found = parsedate_to_datetime(read_header(message, "Date"))
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone(UTC)
    except (TypeError, ValueError, OverflowError, IndexError):
        return None
