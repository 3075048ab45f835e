"""What a domain may be called, which records it needs, what an answer of DNS means, and what follows."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache

import idna
from publicsuffixlist import PublicSuffixList

from app.contract.domains import DomainStatus, NameserverCheck, RecordCheck

from .mail_host import HostFacts, RequiredRecord

DKIM_SELECTOR, TRACKING_LABEL = "s1", "track"
LONGEST_NAME = 253
OF_PRACTICE = ("people.test", "practice.test", "registrar.test")  # the simulated world's own
NOT_FOR_HOSTING = ("arpa", "onion")
NEVER = re.compile(r"[\s/:@?#\\\[\]%]")
# From one look to the next while something is wrong: 1, 5 and 15 minutes after the first, then hourly.
GAPS = (timedelta(minutes=1), timedelta(minutes=4), timedelta(minutes=10))
HOURLY, DAILY = timedelta(hours=1), timedelta(days=1)
LOOKS = len(GAPS) + 72  # as many as fail before a domain has failed


# --- names -------------------------------------------------------------------------------------------


@cache
def _load_suffixes() -> PublicSuffixList:
    return PublicSuffixList(accept_unknown=False, only_icann=True)


def clean_name(text: str) -> str:
    """A domain's name as DNS has it: lower case, IDNA 2008, no end dot; ValueError says why there is none."""
    text = text.strip()
    shown = f"“{text[:80]}”"
    if "://" in text or NEVER.search(text):
        raise ValueError(
            f"{shown} is more than a domain name. Enter just the name, such as acme-mail.com, without https://."
        )
    try:
        ipaddress.ip_address(text)
    except ValueError:
        pass
    else:
        raise ValueError(f"{shown} is an address. Enter a domain's name, such as acme-mail.com.")
    try:
        name = idna.encode(text, uts46=True).decode().rstrip(".").lower()
    except UnicodeError:
        name = ""
    if not 0 < len(name) <= LONGEST_NAME or "." not in name or not name.rpartition(".")[2][:1].isalpha():
        raise ValueError(f"{shown} is not a domain's name. It should look like acme-mail.com.")
    return name


def clean_domain(text: str, *, practice: bool) -> str:
    """The name of a domain that can be hosted; ValueError says why not. In practice, those in .test alone."""
    name = clean_name(text)
    if practice:
        if not is_within(name, "test"):
            raise ValueError(
                f"{name} is a real name. In practice use one that ends in .test: acme-mail.test."
            )
        if any(is_within(name, own) for own in OF_PRACTICE):
            raise ValueError(
                f"{name} belongs to the practice world itself. Choose another, such as acme-mail.test."
            )
        return name
    suffix = _load_suffixes().publicsuffix(name)
    if suffix is None or any(is_within(name, each) for each in NOT_FOR_HOSTING):
        raise ValueError(
            f"{name} can't be registered anywhere: there is no ending .{name.rpartition('.')[2]}."
        )
    if suffix == name:
        raise ValueError(
            f"{name} is an ending that many share. Enter your own domain, such as acme-mail.{name}."
        )
    return name


def is_within(name: str, parent: str) -> bool:
    return name == parent or name.endswith(f".{parent}")


def parents_of(name: str) -> list[str]:
    """The names above one, nearest first."""
    labels = name.split(".")
    return [".".join(labels[at:]) for at in range(1, len(labels))]


# --- records -----------------------------------------------------------------------------------------


def required_records(domain: str, facts: HostFacts, dkim_public: str) -> list[RequiredRecord]:
    """All that a hosted domain must say; `dkim_public` is the key in base64 (RFC 6376).

    DMARC (RFC 9989) begins with p=none: it harms nobody while the sending of a domain is still set up.
    """
    kind = "AAAA" if ":" in facts.web_address else "A"
    tracking = (
        [RequiredRecord("CNAME", f"{TRACKING_LABEL}.{domain}", facts.tracking_host)]
        if facts.tracking_host
        else []
    )
    return [
        *(RequiredRecord("NS", domain, server) for server in facts.nameservers),
        RequiredRecord("MX", domain, f"10 {facts.mail_server}"),
        RequiredRecord("TXT", domain, facts.spf),
        RequiredRecord("TXT", f"{DKIM_SELECTOR}._domainkey.{domain}", f"v=DKIM1; k=rsa; p={dkim_public}"),
        RequiredRecord("TXT", f"_dmarc.{domain}", "v=DMARC1; p=none"),
        *tracking,
        RequiredRecord(kind, domain, facts.web_address),
    ]


def purpose_of(record: RequiredRecord) -> str:
    """Return what a record is for: ns, mx, spf, dkim, dmarc, tracking or redirect."""
    if record.type == "TXT":
        marks = {"dmarc": "_dmarc.", "dkim": f"{DKIM_SELECTOR}._domainkey."}
        return next((name for name, mark in marks.items() if record.name.startswith(mark)), "spf")
    return {"NS": "ns", "MX": "mx", "CNAME": "tracking"}.get(record.type, "redirect")


# --- what DNS answered -------------------------------------------------------------------------------


@dataclass(frozen=True)
class DnsAnswer:
    """`reason`: a sentence when nobody answered; otherwise what was found, be it nothing, is so."""

    values: tuple[str, ...] = ()
    reason: str | None = None


def normalize_value(value: str, kind: str) -> str:
    """A record's value as it is compared: TXT to the letter, all others without case and end dot."""
    return value if kind == "TXT" else " ".join(part.rstrip(".").lower() for part in value.split())


def judge_nameservers(expected: Sequence[str], answer: DnsAnswer) -> tuple[NameserverCheck, ...]:
    """One line for each nameserver that must be set, and one for each that must not."""
    found = {normalize_value(value, "NS") for value in answer.values}
    wanted = [normalize_value(name, "NS") for name in expected]
    listed = tuple(sorted(found))
    lines = [
        NameserverCheck(
            expected=name,
            found=listed,
            ok=name in found,
            reason=None if name in found else answer.reason or f"{name} is not set at the registrar.",
        )
        for name in wanted
    ]
    return tuple(lines) + tuple(
        NameserverCheck(
            expected=None, found=(name,), ok=False, reason=f"{name} must be removed at the registrar."
        )
        for name in sorted(found - set(wanted))
    )


def judge_record(record: RequiredRecord, answer: DnsAnswer) -> RecordCheck:
    """A TXT may have neighbors, but none that says the same thing otherwise (RFC 7208, 3.2)."""
    found = {normalize_value(value, record.type) for value in answer.values}
    wanted = normalize_value(record.value, record.type)
    rivals = {value for value in found - {wanted} if record.type != "TXT" or _is_conflicting(record, value)}
    reason = None
    if wanted not in found:
        reason = (
            answer.reason
            or f"The {record.type} record of {record.name} is {'wrong' if rivals else 'missing'}."
        )
    elif rivals:
        reason = f"{record.name} has a second {record.type} record that contradicts ours."
    return RecordCheck(
        type=record.type,
        name=record.name,
        expected=record.value,
        found=tuple(sorted(answer.values)),
        ok=reason is None,
        reason=reason,
    )


def _is_conflicting(record: RequiredRecord, other: str) -> bool:
    """Whether receivers take another TXT for the same thing: beside a key any is one, for it needs no v=, and
    who finds two may choose either, or none (RFC 6376, 3.6.2.2); SPF is known in any case (RFC 7208, 4.5)."""
    if purpose_of(record) == "dkim":
        return True
    version, _, _ = re.sub(r"\s*=\s*", "=", other.strip()).replace(";", " ").partition(" ")
    tag = record.value.replace(";", " ").partition(" ")[0]
    return version.lower() == tag.lower()


def still_to_do(
    domain: str, nameservers: Sequence[NameserverCheck], records: Sequence[RecordCheck], silence: str | None
) -> str:
    """What is wrong and what to do, or nothing; `silence`: why nobody could say who the nameservers are."""
    said = []
    if silence:
        said.append(f"The nameservers of {domain} could not be looked up: {silence}")
    elif not all(each.ok for each in nameservers):
        wanted = ", ".join(each.expected for each in nameservers if each.expected)
        there = ", ".join(nameservers[0].found) or "none"
        said.append(f"Set the nameservers of {domain} at its registrar to {wanted}. It has {there} now.")
    said += dict.fromkeys(each.reason for each in records if each.reason)
    return " ".join(said)


# --- where a domain stands ---------------------------------------------------------------------------


@dataclass(frozen=True)
class DomainStanding:
    """`activated`: it was active once, so that it is again as soon as all is right. `lost_at`: since when all
    its nameservers are said to be others, or not to be there, while it is active still."""

    status: DomainStatus
    failed_checks: int = 0
    activated: bool = False
    check_at: datetime | None = None
    lost_at: datetime | None = None


@dataclass(frozen=True)
class DnsObservation:
    """What a look at DNS found. `answered`: somebody said who the nameservers are; `some`: one is ours."""

    delegated: bool
    records_right: bool
    answered: bool = True
    some: bool = False

    @property
    def right(self) -> bool:
        return self.delegated and self.records_right


def advance_standing(
    was: DomainStanding, seen: DnsObservation, now: datetime, *, asked: bool = False
) -> DomainStanding:
    """Where a look leaves a domain. One that was `asked` for does not bring it nearer to FAILED.

    An active domain stands until somebody says that all its nameservers are others, and says so again a
    minute later, for a resolver may be wrong once; silence proves nothing. A look at one that has failed
    starts its schedule anew.
    """
    lost_at = _lost_at(was, seen, now)
    if lost_at is not None and now - lost_at < GAPS[0]:
        return DomainStanding(was.status, was.failed_checks, was.activated, lost_at + GAPS[0], lost_at)
    if seen.right:
        back = was.activated or was.status == DomainStatus.ACTIVE
        status = DomainStatus.ACTIVE if back else DomainStatus.PENDING_RECORDS
        return DomainStanding(status, 0, was.activated, now + DAILY)
    status = _choose_pending_status(was.status, seen)
    if was.status in (DomainStatus.FAILED, DomainStatus.ACTIVE) and status != was.status:
        return DomainStanding(status, 0, was.activated, now + GAPS[0])
    if asked and was.check_at is not None:
        return replace(was, status=status, lost_at=lost_at)
    failed = was.failed_checks + 1
    if failed >= LOOKS and status != DomainStatus.ACTIVE:
        return DomainStanding(DomainStatus.FAILED, failed, was.activated)
    gap = GAPS[failed] if failed < len(GAPS) else HOURLY
    return DomainStanding(status, failed, was.activated, now + gap, lost_at)


def _lost_at(was: DomainStanding, seen: DnsObservation, now: datetime) -> datetime | None:
    """Since when an active domain is said to be lost; silence leaves that as it is, and it isn't held against
    the domain for long."""
    if was.status != DomainStatus.ACTIVE:
        return None
    is_fresh = was.lost_at is not None and timedelta(0) <= now - was.lost_at <= HOURLY
    before = was.lost_at if is_fresh else None
    if not seen.answered:
        return before
    return None if seen.delegated or seen.some else before or now


def _choose_pending_status(status: DomainStatus, seen: DnsObservation) -> DomainStatus:
    if seen.delegated:
        return DomainStatus.ACTIVE if status == DomainStatus.ACTIVE else DomainStatus.PENDING_RECORDS
    stays = not seen.answered and status in (DomainStatus.ACTIVE, DomainStatus.PENDING_RECORDS)
    some = seen.some and status == DomainStatus.ACTIVE
    return status if stays or some else DomainStatus.PENDING_NAMESERVERS
