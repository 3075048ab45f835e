"""The view of a received email in a simulated person's mail program. Pure functions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.headerregistry import Address
from email.message import EmailMessage
from html.parser import HTMLParser

_MESSAGE_ID = re.compile(r"<[\x21-\x3b\x3d\x3f-\x7e]+>")
_LEAVING = re.compile(
    r"unsubscribe|opt.?out|abmelde|abbestell|d[ée]sinscri|darse.de.baja|cancelar|iscrizione|afmelden", re.I
)


@dataclass(frozen=True)
class ReceivedMessage:
    """The parts of a received email that a person or a scanner acts on."""

    message_id: str = ""
    answers: str = ""  # In-Reply-To
    references: tuple[str, ...] = ()
    subject: str = ""
    sender: str = ""  # address in From
    sender_name: str = ""
    reply_to: str = ""
    greeted: str = ""  # the display name in To
    date: str = ""
    automatic: bool = False
    text: str = ""
    html: str = ""
    images: tuple[str, ...] = ()
    links: tuple[str, ...] = ()  # except unsubscribe links
    leaving: tuple[str, ...] = ()  # unsubscribe links
    one_click: str = ""  # RFC 8058: where to POST


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.images: list[str] = []
        self.links: list[tuple[str, str]] = []
        self.words: list[str] = []
        self._hidden = 0
        self._in_link = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "img" and found.get("src"):
            self.images.append(str(found["src"]))
        elif tag == "a" and found.get("href"):
            self.links.append((str(found["href"]), ""))
            self._in_link = True
        elif tag in ("style", "script", "head"):
            self._hidden += 1
        elif tag in ("p", "div", "br", "tr", "li", "h1", "h2", "h3"):
            self.words.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("style", "script", "head"):
            self._hidden = max(0, self._hidden - 1)
        elif tag == "a":
            self._in_link = False

    def handle_data(self, data: str) -> None:
        if self._hidden:
            return
        self.words.append(data)
        if self._in_link:
            href, words = self.links[-1]
            self.links[-1] = (href, (words + data)[:200])


def parse_received_message(raw: bytes) -> ReceivedMessage:
    message = message_from_bytes(raw, policy=policy.default)
    html, text = _extract_body(message, "html"), _extract_body(message, "plain")
    page = _Page()
    page.feed(html)
    page.close()
    one_click = _one_click(message)
    links = list(dict.fromkeys((url, words) for url, words in page.links if url.lower().startswith("http")))
    leaving = [url for url, words in links if _LEAVING.search(url + " " + words) or url == one_click]
    sender, to, reply_to = (_read_addresses(message, name) for name in ("From", "To", "Reply-To"))
    return ReceivedMessage(
        message_id=_first_id(message, "Message-ID"),
        answers=_first_id(message, "In-Reply-To"),
        references=tuple(_MESSAGE_ID.findall(_read_header(message, "References"))),
        subject=_read_header(message, "Subject"),
        sender=sender[0].addr_spec if sender else "",
        sender_name=sender[0].display_name if sender else "",
        reply_to=reply_to[0].addr_spec if reply_to else sender[0].addr_spec if sender else "",
        greeted=to[0].display_name if to else "",
        date=_read_header(message, "Date"),
        automatic=_read_header(message, "Auto-Submitted").partition(";")[0].strip().lower() not in ("", "no"),
        text=text or re.sub(r"\n\s*\n\s*", "\n\n", "".join(page.words)).strip(),
        html=html,
        images=tuple(url for url in dict.fromkeys(page.images) if url.lower().startswith("http")),
        links=tuple(url for url, _ in links if url not in leaving),
        leaving=tuple(leaving),
        one_click=one_click,
    )


def _read_header(message: EmailMessage, name: str) -> str:
    return re.sub(r"\s+", " ", str(message.get(name, ""))).strip()


def _first_id(message: EmailMessage, name: str) -> str:
    found = _MESSAGE_ID.search(_read_header(message, name))
    return found.group() if found else ""


def _read_addresses(message: EmailMessage, name: str) -> list[Address]:
    header = message.get(name)
    return [address for address in getattr(header, "addresses", ()) if address.domain]


def _extract_body(message: EmailMessage, kind: str) -> str:
    part = message.get_body((kind,))
    if part is None:
        return ""
    try:
        return str(part.get_content())
    except LookupError:  # an unknown charset
        return bytes(part.get_payload(decode=True)).decode("utf-8", "replace")


def _one_click(message: EmailMessage) -> str:
    if (
        _read_header(message, "List-Unsubscribe-Post").replace(" ", "").lower()
        != "list-unsubscribe=one-click"
    ):
        return ""
    found = re.search(r"<(https?://[^>\s]+)>", _read_header(message, "List-Unsubscribe"), re.I)
    return found.group(1) if found else ""
