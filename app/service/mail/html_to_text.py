"""Conversion of an HTML email to text, for the plain part when its author wrote none. Pure."""

from __future__ import annotations

import re
from html.parser import HTMLParser

_BLOCKS = frozenset(("p", "div", "tr", "table", "ul", "ol", "blockquote", "section", "article"))
_HEADING = re.compile(r"h[1-6]")
_HIDDEN = frozenset(("style", "script", "head", "title"))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._hidden = 0
        self._link: tuple[str, int] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _HIDDEN:
            self._hidden += 1
        elif tag == "a":
            self._link = (dict(attrs).get("href") or "", len(self.parts))
        elif tag == "li":
            self.parts.append("\n- ")
        elif tag == "br":
            self.parts.append("\n")
        elif tag in _BLOCKS or _HEADING.fullmatch(tag):
            self.parts.append("\n\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in _HIDDEN:
            self._hidden = max(0, self._hidden - 1)
        elif tag == "a" and self._link:
            href, start = self._link
            self._link = None
            if href.startswith(("http", "mailto:")) and href not in "".join(self.parts[start:]):
                self.parts.append(f" ({href})")
        elif tag in _BLOCKS or _HEADING.fullmatch(tag):
            self.parts.append("\n\n")

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.parts.append(re.sub(r"\s+", " ", data))


def convert_html_to_text(html: str) -> str:
    """Return HTML as text, with paragraphs kept apart and the targets of links after their words."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    lines = (line.strip() for line in "".join(reader.parts).split("\n"))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"
