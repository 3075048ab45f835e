"""Text in the form in which phrases are compared: lower case, one line, no accents. Pure functions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cached_property

_ACCENTS = re.compile("[\u0300-\u036f]")  # not the voicing marks of Japanese
_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ı": "i", "’": "'", "‘": "'", "`": "'"}
)


def fold(text: str) -> str:
    """Return a text in lower case on one line, without accents and with straight apostrophes."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(_strip_accents(plain).split())


class Phrases:
    """Alternative patterns to match against folded text; they may be written with accents.

    They are compiled at first use: compiling all of them takes half a second, which would delay the
    start of the service.
    """

    def __init__(self, *patterns: str) -> None:
        self._patterns = patterns

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(
            _strip_accents("|".join(f"(?:{each})" for each in self._patterns)).replace("ß", "ss")
        )

    def search(self, text: str) -> re.Match[str] | None:
        return self._compiled.search(text)

    def match(self, text: str, start: int = 0) -> re.Match[str] | None:
        return self._compiled.match(text, start)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        return self._compiled.finditer(text)

    def sub(self, replacement: str, text: str) -> str:
        return self._compiled.sub(replacement, text)


def _strip_accents(text: str) -> str:
    parted = _ACCENTS.sub("", unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFC", parted).translate(_LETTERS)
