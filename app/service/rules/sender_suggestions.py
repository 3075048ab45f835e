"""Whose may a mail be that comes from nobody we wrote to? Pure: what was looked up comes in as values."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from app.contract.addresses import email_key
from app.contract.replies import Why
from app.service.mail.freemail import FREE
from app.service.mail.parse_message import MessageKind, ParsedMessage

from .reply_matching import Sent, bare_subject, without_prefix

GUESSES_MAX = 5
QUOTED_MAX = 50_000  # characters looked at
LINE_MIN, SHARE_MIN, WHOLE = (
    3,
    0.6,
    0.99,
)  # characters of a line that counts; of a mail's text that has to be quoted
WEIGHTS = {Why.QUOTE: 4, Why.SUBJECT: 2, Why.COMPANY: 1}
_QUOTED = re.compile(r"[>\s]+")


@dataclass(frozen=True)
class Guess:
    """A mail of ours that may be answered, and what speaks for it."""

    sent: Sent
    why: tuple[Why, ...]


class Near(NamedTuple):
    """Companies that an inbox wrote to lately, and what about: enough to judge headers by."""

    companies: frozenset[str]
    subjects: frozenset[str]

    @classmethod
    def of(cls, sent: Iterable[tuple[str, str]]) -> Near:
        """Of recipients and subjects."""
        pairs = list(sent)
        companies = frozenset(company_domain_of(recipient) for recipient, _ in pairs) - {""}
        return cls(companies, frozenset(bare_subject(each) for each in {each for _, each in pairs}) - {""})

    def fits(self, head: ParsedMessage) -> bool:
        """Return whether it may answer one of them."""
        about = bare_subject(answered_subject_of(head))
        from_person = head.kind is MessageKind.REPLY and bool(head.from_address)
        return from_person and (
            about in self.subjects or company_domain_of(head.from_address) in self.companies
        )


def company_domain_of(address: str) -> str:
    """The domain of a company's address; empty for one that anybody can have."""
    domain = email_key(address).rpartition("@")[2]
    return "" if domain in FREE else domain


def answered_subject_of(reading: ParsedMessage) -> str:
    """Return what the mail answers, by its subject; empty when it doesn't look like an answer."""
    bare = without_prefix(reading.subject)
    return bare if bare != reading.subject.strip() else ""


def guess_senders(reading: ParsedMessage, recent: Iterable[Sent]) -> list[Guess]:
    """The likeliest first, a lead or a person written to by hand once.

    `recent` are the newest mails of the inbox, the newest first.
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
        whole = WEIGHTS[Why.QUOTE] if share > WHOLE else 0  # down to the name it begins with
        weight = sum(WEIGHTS[each] for each in why) + whole
        whose = sent.lead_id or sent.contact_id
        if why and (whose not in best or best[whose][0] < weight):
            best[whose] = (weight, Guess(sent, why))
    ranked = sorted(best.values(), key=lambda each: -each[0])  # stable: the newer mail of two alike
    return [guess for _, guess in ranked[:GUESSES_MAX]]


def _measure_quoted_share(text: str, said: str) -> float:
    """Return how much of a mail stands in what is quoted."""
    lines = [line for line in map(_normalize_text, text.split("\n")) if len(line) >= LINE_MIN] if said else []
    return sum(len(line) for line in lines if line in said) / sum(map(len, lines)) if lines else 0.0


def _normalize_text(text: str) -> str:
    return _QUOTED.sub(" ", text).strip().casefold()
