"""The help pages: their order, texts, and search.

They are the files of resources/help/LANGUAGE. A link leads to `page` or `page#part`, or into the window
with `desk:place` or `desk:preferences/section`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from typing import NamedTuple

from app.desktop.widgets.i18n import tr
from app.resources import find_resource

START = "start"
CONTENTS = (
    (tr("Begin here"), ("start", "practice", "connect", "import", "glossary")),
    (tr("Questions"), ("notsent", "legal", "trouble")),
    (
        tr("Day by day"),
        tuple("today contacts campaigns mails flow schedule leads figures outbox replies".split()),
    ),
    (tr("Inboxes and domains"), ("inboxes", "bulk", "domains", "setup")),
    (tr("Settings and more"), ("preferences", "connections", "team", "backup", "webhooks", "api", "keys")),
)
NAMES = tuple(name for _, names in CONTENTS for name in names)
TITLE, HEADING, TEXT, TEXT_MOST = 100, 10, 1, 5  # weights of a hit, and the maximum for a text


class HelpPage(NamedTuple):
    """A help page; `markup` is the file's content, the other fields are plain text."""

    name: str
    title: str
    headings: str
    text: str
    markup: str


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.texts: dict[str, list[str]] = {"h1": [], "h2": [], "p": []}
        self._kind = "p"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("h1", "h2"):
            self._kind = tag
        self.texts["p"] += [said for name, said in attrs if name == "alt" and said]

    def handle_endtag(self, tag: str) -> None:
        if tag == self._kind:
            self._kind = "p"

    def handle_data(self, data: str) -> None:
        self.texts[self._kind].append(data)


@cache
def load_help_page(name: str, language: str) -> HelpPage:
    """Return a page by its name, which must be one of NAMES."""
    markup = find_resource("help", language, f"{name}.html").read_text("utf-8")
    reader = _Reader()
    reader.feed(markup)
    title, headings, text = (" ".join(" ".join(said).split()) for said in reader.texts.values())
    return HelpPage(name, title, headings, text, markup)


def fold_words(text: str) -> str:
    """Return a text for comparison: case and accents folded."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in parts if not unicodedata.combining(one))


def search_help(text: str, language: str) -> list[HelpPage]:
    """Return the pages that have every word, the best first; all pages in order for no word."""
    pages, words = [load_help_page(name, language) for name in NAMES], fold_words(text).split()
    if not words:
        return pages
    scored = [(_score_help_page(words, one), one) for one in pages]
    return [one for points, one in sorted(scored, key=lambda each: -each[0]) if points]


def preload_help(language: str) -> Iterator[object]:
    """Load each page in small steps, so that the first opening and search are fast."""
    for name in NAMES:
        one = load_help_page(name, language)
        yield one
        yield _search_texts_of(one)


@cache
def _search_texts_of(one: HelpPage) -> tuple[str, str, str]:
    return fold_words(one.title), fold_words(one.headings), fold_words(one.text)


def _score_help_page(words: list[str], one: HelpPage) -> int:
    title, headings, body = _search_texts_of(one)
    total = 0
    for word in words:
        points = TITLE * (word in title) + HEADING * headings.count(word)
        points += min(TEXT * body.count(word), TEXT_MOST)
        if not points:
            return 0
        total += points
    return total
