"""Sanitizing of HTML for display and for sending, and its conversion to plain text. Pure functions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache, partial
from html.parser import HTMLParser
from urllib.parse import unquote

import nh3

from app.contract.sentences import Sentence, say

HTML_MAX, LEVELS_MAX, TEXT_MAX = 1_000_000, 200, 300_000

_TAGS = {
    *(
        "a",
        "b",
        "blockquote",
        "br",
        "center",
        "cite",
        "code",
        "dd",
        "del",
        "div",
        "dl",
        "dt",
        "em",
        "h1",
        "h2",
    ),
    *("h3", "h4", "h5", "h6", "hr", "i", "ins", "li", "ol", "p", "pre", "q", "s", "small", "span", "strike"),
    *("img", "strong", "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "tt", "u", "ul"),
}
_ATTRIBUTES = {
    "a": {"href"},
    "img": {"src", "alt"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan"},
    "ol": {"start"},
}
_SENT_TAGS = nh3.ALLOWED_TAGS | {"font", "style", "tfoot"}
_SENT_ATTRIBUTES = nh3.ALLOWED_ATTRIBUTES | {
    "a": {"href", "name", "target"},
    "*": {
        *("align", "bgcolor", "border", "cellpadding", "cellspacing", "class", "color", "dir", "face"),
        *("height", "id", "lang", "role", "size", "style", "title", "valign", "width"),
    },
}
_GONE_WITH_CONTENT = {"script", "style", "title", "head", "template", "noscript", "iframe", "object", "svg"}
_SCHEMES = {"http", "https", "mailto", "cid"}
_NEVER_OPEN = {  # void elements, and those that the next of their kind closes
    *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"),
    *(
        "p",
        "li",
        "td",
        "th",
        "tr",
        "dd",
        "dt",
        "option",
        "tbody",
        "thead",
        "tfoot",
        "colgroup",
        "html",
        "body",
    ),
}
_BLOCKS = {
    "div",
    "p",
    "tr",
    "table",
    "ul",
    "ol",
    "li",
    "pre",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "blockquote",
}
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9:]{0,20})")
_ANY_TAG = re.compile(r"<[^<>]{0,5000}>")


def sanitize_incoming(html: str, files: Mapping[str, int] | None = None) -> str:
    """Return HTML without scripts, styles and forms; links lead only to the web and to mail addresses.

    HTML that is longer than HTML_MAX or nested more than LEVELS_MAX deep becomes empty. `files` maps the
    Content-ID of each file of the same email to its position; pictures then refer to that (`cid:2`).
    """
    if len(html) > HTML_MAX or _count_levels(html) > LEVELS_MAX:
        return ""
    clean = nh3.clean(
        html,
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        attribute_filter=partial(_filter_attribute, files or {}),
        clean_content_tags=_GONE_WITH_CONTENT,
        url_schemes=_SCHEMES,
        url_relative="deny",
        strip_comments=True,
    )
    return clean.strip()


class NestedTooDeep(ValueError):
    """HTML whose elements are nested more than LEVELS_MAX deep."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def check_nesting(html: str) -> None:
    """Raise NestedTooDeep for HTML nested too deep: parsing takes time by the square of the depth."""
    if _count_levels(html) > LEVELS_MAX:
        raise NestedTooDeep(
            say(
                "mail_html_nested_too_deep",
                "The HTML is nested more than {most} levels deep. Simplify it.",
                most=LEVELS_MAX,
            )
        )


def sanitize_outgoing(html: str) -> str:
    """Return an email's HTML without scripts, forms, frames and event handlers; its formatting stays.

    Links lead to the web, to mail addresses and to phone numbers. Raises NestedTooDeep.
    """
    if not html:
        return ""
    check_nesting(html)
    return nh3.clean(
        html,
        tags=_SENT_TAGS,
        attributes=_SENT_ATTRIBUTES,
        clean_content_tags=_GONE_WITH_CONTENT - {"style", "head"},
        url_schemes=_SCHEMES | {"tel"},
        url_relative="pass_through",
        strip_comments=False,
        link_rel=None,
    )


def _filter_attribute(files: Mapping[str, int], tag: str, name: str, value: str) -> str | None:
    """Keep pictures from the web, which load on request only, and from the email itself; drop others."""
    scheme, _, rest = value.strip().partition(":")
    own = scheme.lower() == "cid"
    if (tag, name) == ("img", "src"):
        at = files.get(unquote(rest)) if own else None
        return f"cid:{at}" if at is not None else value if scheme.lower() in ("http", "https") else None
    return None if name == "href" and own else value


@lru_cache(maxsize=4)  # parsing one email needs it for report, complaint and reply
def to_plain(html: str) -> str:
    """Return the text of HTML, one line per block, with quotations marked by `> `."""
    safe = sanitize_incoming(html)
    if not safe:
        return _ANY_TAG.sub(" ", html[:TEXT_MAX]).strip()
    writer = _Writer()
    writer.feed(safe[:TEXT_MAX])
    writer.close()
    return writer.text()


def _count_levels(html: str) -> int:
    """Return about how deep the elements are nested."""
    open_now: Counter[str] = Counter()
    depth = deepest = 0
    for closing, name in _TAG.findall(html):
        name = name.lower()
        if name in _NEVER_OPEN or (closing and not open_now[name]):
            continue
        change = -1 if closing else 1
        open_now[name] += change
        depth += change
        deepest = max(deepest, depth)
    return deepest


class _Writer(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._lines: list[str] = []
        self._line: list[str] = []
        self._quotes = self._pre = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "br":
            self._end_line()
        elif tag in _BLOCKS:
            self._end_block()
        if tag == "p":
            self._blank()
        elif tag == "li":
            self._line.append("- ")
        elif tag == "hr":
            self._lines.append("_" * 32)
        elif tag == "blockquote":
            self._quotes += 1
        elif tag == "pre":
            self._pre += 1

    def handle_endtag(self, tag: str) -> None:
        if tag in _BLOCKS:
            self._end_block()
        if tag == "blockquote":
            self._quotes = max(0, self._quotes - 1)
            self._blank()  # the text that follows is not quoted
        elif tag == "pre":
            self._pre = max(0, self._pre - 1)
        elif tag == "p":
            self._blank()
        elif tag in ("td", "th"):
            self._line.append(" ")

    def handle_data(self, data: str) -> None:
        if self._pre:
            for number, line in enumerate(data.split("\n")):
                if number:
                    self._end_line()
                self._line.append(line)
        else:
            self._line.append(re.sub(r"[ \t\r\n]+", " ", data))

    def _end_line(self) -> None:
        text = "".join(self._line).replace("\xa0", " ")
        text = text.rstrip() if self._pre else re.sub(r" {2,}", " ", text).strip()
        self._lines.append(("> " * min(self._quotes, 5) + text).rstrip())
        self._line = []

    def _end_block(self) -> None:
        if "".join(self._line).strip():
            self._end_line()
        else:
            self._line = []

    def _blank(self) -> None:
        if self._lines and self._lines[-1].strip("> "):
            self._lines.append("")

    def text(self) -> str:
        self._end_block()
        return re.sub(r"\n{3,}", "\n\n", "\n".join(self._lines)).strip()
