"""The DMARC record that holds for a domain, and the policy that it asks for (RFC 9989)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from .domain_records import parents_of
from .tag_list import parse_tags

POLICIES = ("none", "quarantine", "reject")
PARENTS_MAX = 7  # RFC 9989, 4.10
_VERSION = re.compile(r"\s*v\s*=\s*DMARC1\s*(?:;|$)")  # in this case alone
_LOOKALIKE = re.compile(r"\bv\s*=\s*\"?DMARC", re.I)
_URI = re.compile(r"[a-z][a-z0-9+.-]*:\S+", re.I)


@dataclass(frozen=True)
class DmarcRecord:
    """A record and the domain that publishes it, without the label _dmarc."""

    domain: str
    text: str

    @property
    def tags(self) -> dict[str, str]:
        return dict(parse_tags(self.text))


def list_walked_domains(domain: str) -> list[str]:
    """Return the domains whose records are asked for, the domain itself first (RFC 9989, 4.10)."""
    return [domain, *parents_of(domain)[-PARENTS_MAX:]]


def select_dmarc_records(texts: Sequence[str]) -> list[str]:
    """Return the TXT records whose first tag is the version, to the letter (RFC 9989, 4.7)."""
    return [text for text in texts if _VERSION.match(text)]


def find_lookalike(texts: Sequence[str]) -> str:
    """Return a TXT record that is meant to be DMARC and is not; empty for none."""
    return next((text for text in texts if _LOOKALIKE.search(text)), "")


def find_applicable_record(walked: Sequence[tuple[str, Sequence[str]]]) -> DmarcRecord | None:
    """Return the record that holds for the first of the walked domains (RFC 9989, 4.10.1).

    It is the domain's own, else the one of its organizational domain, else the one of the public suffix.
    `walked` has each domain of the walk with its DMARC records; several at one domain count as none.
    """
    found = [DmarcRecord(domain, texts[0]) for domain, texts in walked if len(texts) == 1]
    if not found or found[0].domain == walked[0][0]:
        return found[0] if found else None
    for at, record in enumerate(found):
        flag = record.tags.get("psd", "u").lower()
        if flag == "n":
            return record
        if flag == "y":
            return _find_below(record, found[:at]) or record
    return found[-1]


def _find_below(suffix: DmarcRecord, found: Sequence[DmarcRecord]) -> DmarcRecord | None:
    """Return the record one label below a public suffix, which is the organizational domain's."""
    return next((each for each in found if parents_of(each.domain)[:1] == [suffix.domain]), None)


def effective_policy_of(record: DmarcRecord, domain: str) -> str:
    """Return what the record asks of receivers for mail of `domain`; empty for a record without effect.

    `domain` exists, so np says nothing. Without a valid policy a record that asks for reports counts as
    p=none (RFC 9989, 4.10.1); t=y makes a policy one step milder (4.7).
    """
    tags = record.tags
    asked = {name: tags[name].lower() for name in ("p", "sp", "np") if name in tags}
    if "p" not in asked or not set(asked.values()) <= set(POLICIES):
        has_reports = any(_URI.fullmatch(uri.strip()) for uri in tags.get("rua", "").split(","))
        return "none" if has_reports else ""
    policy = asked.get("sp", asked["p"]) if record.domain != domain else asked["p"]
    is_test = tags.get("t", "").lower() == "y"
    return POLICIES[max(0, POLICIES.index(policy) - is_test)]
