"""Features of a reply that indicate its category: words, pairs of words, and length. Pure."""

from __future__ import annotations

import re

TEXT_MAX = 4_000
WORDS_MAX = 250
DAYS = re.compile(
    r"(?:mon|tues|wednes|thurs|fri)days?|(?:mon|diens|donners|frei)tags?|mittwochs?"
    r"|lundi|mardi|mercredi|jeudi|vendredi|lunes|martes|miércoles|jueves|viernes"
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+(?:[:.h]\d\d)?(?!\d)|[?¿]")
_STEM, _LONG = 5, 7  # letters: words from 7 on also count by their first 5, which forms of a word share

Place = tuple[int, int]


def tidy_text(text: str) -> str:
    """Return the beginning of a text that is examined, with each run of whitespace made one space."""
    return " ".join(text[:TEXT_MAX].split())


def extract_features(text: str) -> dict[str, Place]:
    """Return each feature of a tidied text with the place where it occurs first."""
    found: dict[str, Place] = {}
    before, began = "^", 0
    words = [(match[0], *match.span()) for match in _WORD.finditer(text)][:WORDS_MAX]
    for said, start, end in words:
        word = _normalize_word(said)
        found.setdefault(word, (start, end))
        found.setdefault(f"{before} {word}", (began, end))
        if len(said) >= _LONG:
            found.setdefault(f"{word[:_STEM]}*", (start, end))
        before, began = word, start
    found[f"#{_bucket_length(len(words))}"] = (0, 0)
    return found


def _normalize_word(said: str) -> str:
    word = said.lower().replace("’", "'")
    if word[0].isdigit():
        return "0:00" if len(word) > 2 and not word.isdigit() else "0"
    return "<day>" if DAYS.fullmatch(word) else word


def _bucket_length(count: int) -> str:
    return next((name for most, name in ((3, "few"), (12, "some"), (40, "more")) if count <= most), "many")
