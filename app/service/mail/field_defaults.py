"""Parsing of a merge field's default, also in the syntax of Liquid, Jinja and other mailers. Pure."""

from __future__ import annotations

import re

_BLANKS = " \t\xa0"
_QUOTES = (
    *(('"', '"'), ("'", "'"), ("“", "”"), ("„", "“"), ("‘", "’"), ("«", "»")),
    *(
        ("&quot;", "&quot;"),
        ("&#34;", "&#34;"),
        ("&#39;", "&#39;"),
        ("&#x27;", "&#x27;"),
        ("&apos;", "&apos;"),
    ),
)
_DEFAULT = re.compile(r"(?:default|fallback)[ \t\xa0]*(?:\((.*)\)|[:=]?[ \t\xa0]*(.*))")
# Filters that other programs apply to a value. To be read as a default, such a word has to be in quotes.
_FILTERS = (
    "abs|append|capfirst|capitalize|capitalize_words|date|default|default_if_none|downcase|escape|escape_once"
    "|fallback|first|first_word|join|json|last|lower|lowercase|lstrip|newline_to_br|prepend|raw|remove|replace"
    "|round|rstrip|safe|size|slice|sort|split|strip|strip_html|strip_newlines|title|titlecase|titleize|trim"
    "|truncate|truncatewords|upcase|upper|uppercase|url_decode|url_encode|urlencode"
)
_COMMAND = re.compile(
    rf"(?:{_FILTERS})(?:[ \t]*[:=(].*|[ \t]+[\"'].*)?"
    r"|[a-z_]+(?:\(.*\)|[ \t]*:[ \t]*[\"'\d&].*)|([\"']).*\1[ \t]*,.*"
)


def read_default(written: str) -> str | None:
    """Return the default written after a field's bar; None if that is a filter command or ambiguous."""
    text = written.strip(_BLANKS)
    if text.startswith("|"):  # {{first_name || "there"}}
        text = text[1:].strip(_BLANKS)
    named = _DEFAULT.fullmatch(text)
    quoted = _strip_quotes((named[1] or named[2] or "").strip(_BLANKS) if named else text)
    if quoted is not None:
        return quoted
    return None if "|" in text or _COMMAND.fullmatch(text) else text


def _strip_quotes(text: str) -> str | None:
    """Return the text between one pair of quotes; None when there is no such pair."""
    for before, after in _QUOTES:
        if len(text) >= len(before + after) and text.startswith(before) and text.endswith(after):
            inner = text[len(before) : len(text) - len(after)]
            return None if before in inner or after in inner else inner
    return None
