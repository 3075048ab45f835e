"""Text in the form in which phrases are compared: lower case, one line, no accents. Pure."""

from __future__ import annotations

import re
import unicodedata

_ACCENTS = re.compile("[\u0300-\u036f]")  # not the voicing marks of Japanese
_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ı": "i", "’": "'", "‘": "'", "`": "'"}
)


def fold(text: str) -> str:
    """Return a text in lower case on one line, without accents and with straight apostrophes."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(_bare(plain).split())


def compile_phrases(*patterns: str) -> re.Pattern[str]:
    """Return a pattern of alternatives that is to be matched against folded text; it may have accents."""
    return re.compile(_bare("|".join(f"(?:{each})" for each in patterns)).replace("ß", "ss"))


def _bare(text: str) -> str:
    parted = _ACCENTS.sub("", unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFC", parted).translate(_LETTERS)
