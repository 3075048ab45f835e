"""Addresses of links (RFC 3986): where they end in a text, and how values in them are encoded. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote, unquote

_ADDRESS = re.compile(r"https?://[^\s<>\"“”„«»‹›「」『』（）【】。，、；！？—]+", re.I)
_AT_END = ".,;:!?'’‘”»*_…"
_PAIRS = {")": "(", "]": "[", "}": "{"}
_BEGINNING = re.compile(r"https?://|mailto:|\bwww\.", re.I)
_NEVER = re.compile(r"[\s<>\"\\^`{|}]+")
LONGEST_BEGINNING = len("https://")


def addresses_in(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of each web address in a text."""
    for found in _ADDRESS.finditer(text):
        yield found.start(), found.start() + len(strip_trailing_punctuation(found[0]))


def strip_trailing_punctuation(address: str) -> str:
    """Return an address without its sentence's trailing punctuation and unmatched closing brackets."""
    opened = {close: address.count(close) - address.count(mark) for close, mark in _PAIRS.items()}
    end = len(address)
    while end and (address[end - 1] in _AT_END or opened.get(address[end - 1], 0) > 0):
        end -= 1
        if address[end] in opened:
            opened[address[end]] -= 1
    return address[:end]


class LinkContext:
    """The position in a text: whether what comes next is part of a link's address, and of which part."""

    def __init__(self) -> None:
        self._part, self._end = "", ""  # "", "host", "path" or "query"; the last characters

    @property
    def in_link(self) -> bool:
        return self._part != ""

    def pass_over(self, text: str) -> None:
        """Advance the position past `text`."""
        at = max(text.rfind(mark) for mark in ' \t\n\r\xa0<>"') + 1
        if at:
            self._part = self._end = ""
        run = self._end + text[at:]
        rest = text[at:]
        if not self._part and (begun := _BEGINNING.search(run)):
            self._part = "path" if begun[0].lower() == "mailto:" else "host"
            rest = run[begun.end() :]
        if self._part:
            if "?" in rest or "#" in rest:
                self._part = "query"
            elif "/" in rest and self._part == "host":
                self._part = "path"
        self._end = run[-LONGEST_BEGINNING:]

    def encoded(self, value: str) -> str:
        """Percent-encode a value for its place: all of it in a query, all but `/` and `@` in a path."""
        if self._part in ("", "host"):
            return _NEVER.sub(lambda found: quote(found[0]), value) if self._part else value
        return quote(value, safe="" if self._part == "query" else "/@")

    def encoded_default(self, written: str) -> str:
        """Encode a default value like `encoded`; its author may have encoded it already."""
        return self.encoded(unquote(written))
