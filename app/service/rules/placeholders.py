"""Places in a text that somebody meant to fill in: of AI drafts, of Word and of other mailers. Pure."""

from __future__ import annotations

import re
from html import unescape

_WHOSE = r"(?:your|my|our|their|the|(?:recipient|sender|prospect)(?:['’]s)?|customer|client|contact|lead)"
_WHAT = (
    r"(?:(?:first|last|full|given|family|company|business|product|project|event|job|brand)?[\s_-]*name|surname"
    r"|company|organi[sz]ation|job[\s_-]*title|title|position|role|industry|phone(?:[\s_-]*number)?|e-?mail"
    r"|(?:e-?mail|postal)[\s_-]*address|website|city|signature|product|pain[\s_-]*points?|contact[\s_-]*info(?:rmation)?"
    r"|calendar[\s_-]*link|(?:vor|nach|firmen|produkt)?name|firma|unternehmen|ansprechpartner(?:in)?|stadt|branche"
    r"|prénom|nom|entreprise|société|nombre|apellidos?|empresa)"
)
_FIELD = rf"(?:{_WHOSE}[\s_-]+)?{_WHAT}"
_TO_DO = r"(?:your|insert|enter|ihre?|deine?|votre|su)(?:[\s_-]+[\w'’/-]{1,30}){1,5}"
_NAMED = rf"(?i:{_FIELD}|{_TO_DO})"
_CODE = r"(?:[^\W\d_]+_\w+|[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)"  # first_name, firstName, FirstName

_PLACEHOLDER = re.compile(
    rf"\[\[[^\[\]\n]{{1,40}}\]\]|\[[A-Z][A-Z _-]{{1,30}}\](?!\()|\[\s?{_NAMED}\s?\](?!\()"
    rf"|(?<![{{\\])\{{(?:![\w.]{{1,60}}|\s?(?:\w{{1,30}}\.)?(?:{_CODE}|{_NAMED})\s?)\}}(?!\}})"
    rf"|<<[^<>]{{1,30}}>>|<(?i:{_FIELD})>|«\s?(?:{_CODE}|(?i:{_FIELD}))\s?»"
    rf"|\((?i:insert\s[^()\n]{{1,40}}|{_WHOSE}\s{_WHAT})\)"
    r"|(?<![\d%])%{1,2}[A-Za-z][A-Za-z_]{2,29}%{1,2}|#{1,2}[A-Z][A-Z_]{2,30}#{1,2}|\b__[A-Z][A-Z_]{1,30}__\b"
    r"|\*\|[A-Z_:]{2,30}\|\*|\bX{3,}\b|\b(?:TODO|TBD|FIXME)\b|(?i:lorem ipsum)"
)
_WORDS_IN_BRACES = re.compile(r"(?<![{\\])\{\s?[^\W\d_][\w.-]{1,40}(?: [\w.-]{1,40}){0,2}\s?\}(?!\})")
_MERGE_FIELD = re.compile(r"\{\{[^{}]*\}\}")
_STYLE = re.compile(r"<style\b[^<]*(?:<(?!/style)[^<]*)*", re.I)
_TAG = re.compile(r"<[^<>]*>")
_LINK = re.compile(r"https?://[^\s<>\"]+")


def placeholder_in(written: str, *, is_html: bool) -> str:
    """The first placeholder that nobody filled in, or "". Merge fields and addresses of links are none."""
    found = _PLACEHOLDER.search(_read(written, is_html))
    return found[0] if found else ""


def words_in_braces(written: str, *, is_html: bool) -> str:
    """The first words in single braces, or "": a placeholder, or meant as they stand."""
    found = _WORDS_IN_BRACES.search(_read(written, is_html))
    return found[0] if found else ""


def _read(written: str, is_html: bool) -> str:
    """What people read of a text, without its merge fields and the addresses of its links."""
    text = _MERGE_FIELD.sub(" ", written)
    if is_html:
        text = unescape(_TAG.sub("", _STYLE.sub(" ", text)))
    return _LINK.sub(" ", text)


def without_placeholders(text: str) -> str:
    """A text with blanks for its placeholders."""
    return _PLACEHOLDER.sub(" ", text)
