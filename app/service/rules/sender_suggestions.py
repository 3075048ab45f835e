"""Suggestions of which email of ours a message from an unknown sender answers.

Pure: what was looked up is passed in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from app.contract.addresses import email_key
from app.contract.replies import Why
from app.service.mail.freemail import FREE
from app.service.mail.parse_message import MessageKind, ParsedMessage

from .reply_matching import SentEmail, bare_subject, without_prefix

GUESSES_MAX = 5
QUOTED_MAX = 50_000  # characters looked at
LINE_MIN, SHARE_MIN, WHOLE = (
    3,
    0.6,
    0.99,
)  # characters of a line that counts; share of a text to be quoted; share that is all of it
WEIGHTS = {Why.QUOTE: 4, Why.SUBJECT: 2, Why.COMPANY: 1}
_QUOTED = re.compile(r"[>\s]+")


@dataclass(frozen=True)
class Guess:
    """An email of ours that a message may answer, and the reasons for the guess."""

    sent: SentEmail
    why: tuple[Why, ...]


class RecentRecipients(NamedTuple):
    """Companies that an inbox wrote to lately, and the subjects: enough to judge headers by."""

    companies: frozenset[str]
    subjects: frozenset[str]

    @classmethod
    def of(cls, sent: Iterable[tuple[str, str]]) -> RecentRecipients:
        """Build the sets from pairs of recipient and subject."""
        pairs = list(sent)
        companies = frozenset(company_domain_of(recipient) for recipient, _ in pairs) - {""}
        return cls(companies, frozenset(bare_subject(each) for each in {each for _, each in pairs}) - {""})

    def fits(self, head: ParsedMessage) -> bool:
        """Return whether a message with these headers may answer one of those emails."""
        about = bare_subject(answered_subject_of(head))
        from_person = head.kind is MessageKind.REPLY and bool(head.from_address)
        return from_person and (
            about in self.subjects or company_domain_of(head.from_address) in self.companies
        )


def company_domain_of(address: str) -> str:
    """Return the domain of a company's address; "" for a domain where anyone can have an address."""
    domain = email_key(address).rpartition("@")[2]
    return "" if domain in FREE else domain


def answered_subject_of(reading: ParsedMessage) -> str:
    """Return the subject that a message answers; "" when the message doesn't look like an answer."""
    bare = without_prefix(reading.subject)
    return bare if bare != reading.subject.strip() else ""


def guess_senders(reading: ParsedMessage, recent: Iterable[SentEmail]) -> list[Guess]:
    """Return the likeliest emails answered, the likeliest first, with each lead or contact only once.

    `recent` are the newest emails of the inbox, the newest first.
    """
    if reading.kind is not MessageKind.REPLY or not reading.from_address:
        return []
    said, domain, about = (
        _normalize_text(reading.quoted[:QUOTED_MAX]),
        company_domain_of(reading.from_address),
        bare_subject(answered_subject_of(reading)),
    )
    best: dict[str | None, tuple[float, Guess]] = {}
    for sent in recent:
        share = _measure_quoted_share(sent.text, said)
        why = tuple(
            each
            for each, fits in (
                (Why.QUOTE, share >= SHARE_MIN),
                (Why.SUBJECT, bool(about) and bare_subject(sent.subject) == about),
                (Why.COMPANY, bool(domain) and company_domain_of(sent.recipient) == domain),
            )
            if fits
        )
        whole = WEIGHTS[Why.QUOTE] if share > WHOLE else 0  # including the name in the salutation
        weight = sum(WEIGHTS[each] for each in why) + whole
        whose = sent.lead_id or sent.contact_id
        if why and (whose not in best or best[whose][0] < weight):
            best[whose] = (weight, Guess(sent, why))
    ranked = sorted(best.values(), key=lambda each: -each[0])  # stable: of two alike, the newer email first
    return [guess for _, guess in ranked[:GUESSES_MAX]]


def _measure_quoted_share(text: str, said: str) -> float:
    """Return how much of an email's text occurs in what is quoted, 0 to 1."""
    lines = [line for line in map(_normalize_text, text.split("\n")) if len(line) >= LINE_MIN] if said else []
    return sum(len(line) for line in lines if line in said) / sum(map(len, lines)) if lines else 0.0


def _normalize_text(text: str) -> str:
    return _QUOTED.sub(" ", text).strip().casefold()
