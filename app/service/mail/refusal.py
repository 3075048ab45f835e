"""Classification of refusals: of the address, its mailbox, the email and its sender, or the way. Pure.

The status (RFC 3463) and the words of the host that refused are read together. One table of phrases
serves the replies during sending and the reports that come back as emails. A phrase of a class further
up outweighs one of a class below, and words outweigh a status, which some hosts give to every refusal. A
refusal is of the address only where words say so, or a status without any words: a refusal that is not
understood says nothing about the address.
"""

from __future__ import annotations

import re
from enum import StrEnum

from app.service.mail.folded_text import fold

from . import refusal_phrases


class Subject(StrEnum):
    """The subject of a refusal. MAIL: the content, the sender or its host, or a refusal not understood."""

    ADDRESS = "ADDRESS"
    MAILBOX = "MAILBOX"
    MAIL = "MAIL"
    WAY = "WAY"


STATUS = re.compile(r"(?<![\d.])[245]\.[0-7]\.\d{1,3}(?!\.?\d)")  # not an IP address, not a version
_AFTER_CODE = re.compile(r"\b[45]\d\d[ -]{1,2}['\"#(]{0,2}([245]\.[0-7]\.\d{1,3})(?!\.?\d)")
_VAGUE = re.compile(r"[245]\.(?:0\.\d{1,3}|[1-7]\.0)$")

WORDS_MAX = 2_000
_ADDRESS = re.compile(r"<?[^\s<>@\"'(),;:]{1,64}@[\w.-]{1,255}>?")
_HOST = re.compile(r"\b(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}\b")
_LINK = re.compile(r"https?://\S+|\bwww\.\S+")
# IronPort's own text before the host's reply.
_LABEL = re.compile(r"(?<!\S)[245]\.\d\.\d - [\w ]{1,60}(?=[45]\d\d[ -]')")
_BAD = r"(?:not|no|unknown|invalid|reject|refus|denied|block|fail)"
_SPOKEN = re.compile(r"\b[^\W\d_]{3,40}\b.{0,200}?\b[^\W\d_]{3,40}\b")

# RFC 3463: 1 the address, 1.7 to 1.9 the sender's; 2.1 a disabled mailbox, 2.2 a full one, 2.3 and 3.4 an
# email too large; 3 and 4 the host and the way to it; 6 the content; 7 policy. Some hosts give 7.0 or
# 7.1 to every refusal, and Sendmail 7.27 to a domain that takes no mail.
_OF_ADDRESS = re.compile(r"[45]\.(?:1\.(?:[1-6]|10)|2\.1)$")
_OF_MAILBOX = re.compile(r"[45]\.2\.2$")
_OF_SENDER = re.compile(r"[45]\.(?:1\.(?:[789]|90)|2\.[34]|3\.4|6\.\d{1,3}|7\.(?!(?:0|1|27)$)\d{1,3})$")
_OF_MAIL = re.compile(r"[45]\.7\.[01]$")
_OF_WAY = re.compile(r"[45]\.[34]\.\d{1,3}$")
_NONE = re.compile(r"(?!)")
# By precedence: each subject with the words or the status that show it.
_ORDER = (
    (Subject.MAILBOX, refusal_phrases.FULL, _OF_MAILBOX),
    (Subject.MAIL, refusal_phrases.POLICY, _OF_SENDER),
    (Subject.WAY, refusal_phrases.FOR_NOW, _NONE),
    (Subject.ADDRESS, refusal_phrases.GONE, _NONE),
    (Subject.MAIL, _NONE, _OF_MAIL),
    (Subject.ADDRESS, refusal_phrases.NOWHERE, _NONE),
    (Subject.ADDRESS, refusal_phrases.REFUSED, _NONE),
    (Subject.WAY, refusal_phrases.WAY, _NONE),
)
_TELLING = (
    refusal_phrases.USED_UP,
    refusal_phrases.NOT_ITS_OWN,
    refusal_phrases.SENDER,
    refusal_phrases.FULL,
    refusal_phrases.FOR_NOW,
    refusal_phrases.GONE,
    refusal_phrases.NOWHERE,
    refusal_phrases.REFUSED,
    refusal_phrases.WAY,
)


def status_of(reply: str) -> str:
    """Return the enhanced status code (RFC 3463) of the host that refused, or an empty string."""
    meant = next((each for each in _AFTER_CODE.findall(reply) if not _VAGUE.match(each)), "")
    found = STATUS.search(reply)
    return meant or (found[0] if found else "")


def _normalize_words(words: str) -> str:
    """Return words in comparable form; addresses and host names are replaced, since they mean nothing."""
    said = _ADDRESS.sub("<a@b>", _LABEL.sub("", words[:WORDS_MAX]))
    links = " ".join(_LINK.findall(said))
    return fold(f"{_HOST.sub('a.b', _LINK.sub(' ', said))} {links}")


def _is_of(sender: str, words: str) -> bool:
    """Return whether words name the sender only, or reject the sender's address or domain."""
    if {each.strip("<>.") for each in _ADDRESS.findall(words)} == {sender}:
        return True
    local, _, domain = sender.rpartition("@")
    name = rf"(?<![\w.@-])(?:{re.escape(local)}@)?{re.escape(domain)}(?![\w-]|\.\w)"
    return bool(re.search(rf"{name}\W{{0,4}}(?:\w+ ){{0,3}}{_BAD}", words))


def subject_of(status: str, words: str, sender: str = "") -> Subject:
    """Return what a refusal with this status and words is about; `sender` sent the email, if known."""
    if sender and _is_of(sender, words[:WORDS_MAX].lower()):
        return Subject.MAIL
    said = _normalize_words(words)
    if is_about_sender(f"{status} {words}") or refusal_phrases.SENDER.search(said):
        return Subject.MAIL
    said = _LINK.sub("", said)
    for subject, words_of, status_of_it in _ORDER:
        if words_of.search(said) or status_of_it.match(status):
            return subject
    if _OF_ADDRESS.match(status) and (refusal_phrases.BARE.search(said) or not _SPOKEN.search(said)):
        return Subject.ADDRESS
    return Subject.WAY if _OF_WAY.match(status) else Subject.MAIL


def is_telling(words: str) -> bool:
    """Return whether words alone say what a refusal is about."""
    said = _normalize_words(words)
    return any(each.search(said) for each in _TELLING)


def is_unknown_user(reply: str, sender: str = "") -> bool:
    """Return whether a server's reply says that there is no such address, and not that it rejects us."""
    return subject_of(status_of(reply), reply, sender) is Subject.ADDRESS


def is_about_sender(reply: str) -> bool:
    """Return whether the account may not send now, or not with this address, whatever the recipient is."""
    return is_used_up(reply) or bool(refusal_phrases.NOT_ITS_OWN.search(_normalize_words(reply)))


def is_used_up(reply: str) -> bool:
    """Return whether the account may send no more for now."""
    return bool(refusal_phrases.USED_UP.search(_normalize_words(reply)))


def is_busy(reply: str) -> bool:
    """Return whether the host takes no more connections or can't check a password now; it refused none."""
    said = fold(reply)
    is_for_now = refusal_phrases.BUSY.search(said) and not refusal_phrases.WRONG_PASSWORD.search(said)
    return bool(refusal_phrases.CROWDED.search(said) or is_for_now)


def is_full(reply: str) -> bool:
    """Return whether the recipient's mailbox is full."""
    return bool(refusal_phrases.FULL.search(_normalize_words(reply))) or bool(
        _OF_MAILBOX.match(status_of(reply))
    )
