"""Rules for hosted domains: names, required DNS records, meaning of DNS answers, and status changes."""

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
from app.contract.sentences import Sentence, join_sentences, say

from .mail_host import HostFacts, RequiredRecord

DKIM_SELECTOR, TRACKING_LABEL = "s1", "track"
LONGEST_NAME = 253
OF_PRACTICE = ("people.test", "practice.test", "registrar.test")  # used by the practice world
NOT_FOR_HOSTING = ("arpa", "onion")
NEVER = re.compile(r"[\s/:@?#\\\[\]%]")
# Time between checks while something is wrong: 1, 5 and 15 minutes after the first, then hourly.
GAPS = (timedelta(minutes=1), timedelta(minutes=4), timedelta(minutes=10))
HOURLY, DAILY = timedelta(hours=1), timedelta(days=1)
LOOKS = len(GAPS) + 72  # failed checks until a domain counts as FAILED


# --- names -------------------------------------------------------------------------------------------


@cache
def _load_suffixes() -> PublicSuffixList:
    return PublicSuffixList(accept_unknown=False, only_icann=True)


def clean_name(text: str) -> str:
    """Return a domain name as DNS has it: lowercase, IDNA 2008, no trailing dot.

    Raise ValueError, with a sentence for the user, when the text is not a domain name.
    """
    text = text.strip()
    shown = text[:80]
    if "://" in text or NEVER.search(text):
        raise ValueError(
            say(
                "domain_more_than_name",
                "“{text}” is more than a domain name. "
                "Enter just the name, such as acme-mail.com, without https://.",
                text=shown,
            )
        )
    try:
        ipaddress.ip_address(text)
    except ValueError:
        pass
    else:
        raise ValueError(
            say(
                "domain_is_address",
                "“{text}” is an address. Enter a domain's name, such as acme-mail.com.",
                text=shown,
            )
        )
    try:
        name = idna.encode(text, uts46=True).decode().rstrip(".").lower()
    except UnicodeError:
        name = ""
    if not 0 < len(name) <= LONGEST_NAME or "." not in name or not name.rpartition(".")[2][:1].isalpha():
        raise ValueError(
            say(
                "domain_name_invalid",
                "“{text}” is not a domain's name. It should look like acme-mail.com.",
                text=shown,
            )
        )
    return name


def clean_domain(text: str, *, practice: bool) -> str:
    """Return the name of a domain that can be hosted; in practice, only names in .test can be.

    Raise ValueError, with a sentence for the user, when the domain can't be hosted.
    """
    name = clean_name(text)
    if practice:
        if not is_within(name, "test"):
            raise ValueError(
                say(
                    "domain_real_in_practice",
                    "{name} is a real name. In practice use one that ends in .test: acme-mail.test.",
                    name=name,
                )
            )
        if any(is_within(name, own) for own in OF_PRACTICE):
            raise ValueError(
                say(
                    "domain_of_practice_world",
                    "{name} belongs to the practice world itself. Choose another, such as acme-mail.test.",
                    name=name,
                )
            )
        return name
    suffix = _load_suffixes().publicsuffix(name)
    if suffix is None or any(is_within(name, each) for each in NOT_FOR_HOSTING):
        raise ValueError(
            say(
                "domain_ending_unknown",
                "{name} can't be registered anywhere: there is no ending .{ending}.",
                name=name,
                ending=name.rpartition(".")[2],
            )
        )
    if suffix == name:
        raise ValueError(
            say(
                "domain_is_shared_ending",
                "{name} is an ending that many share. Enter your own domain, such as acme-mail.{ending}.",
                name=name,
                ending=name,
            )
        )
    return name


def is_within(name: str, parent: str) -> bool:
    return name == parent or name.endswith(f".{parent}")


def parents_of(name: str) -> list[str]:
    """Return the names above a name, nearest first."""
    labels = name.split(".")
    return [".".join(labels[at:]) for at in range(1, len(labels))]


# --- records -----------------------------------------------------------------------------------------


def required_records(domain: str, facts: HostFacts, dkim_public: str) -> list[RequiredRecord]:
    """Return all records that a hosted domain needs; `dkim_public` is the key in base64 (RFC 6376).

    DMARC (RFC 9989) begins with p=none, which does no harm while the domain's sending is still being set
    up.
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
    """An answer from DNS: `reason` if no server answered, else all `values`, of which there may be none."""

    values: tuple[str, ...] = ()
    reason: Sentence | None = None


def normalize_value(value: str, kind: str) -> str:
    """Return a record's value for comparison: TXT unchanged, others lowercase and without trailing dots."""
    return value if kind == "TXT" else " ".join(part.rstrip(".").lower() for part in value.split())


def judge_nameservers(expected: Sequence[str], answer: DnsAnswer) -> tuple[NameserverCheck, ...]:
    """Return a check for each nameserver that must be set, and for each that must be removed."""
    found = {normalize_value(value, "NS") for value in answer.values}
    wanted = [normalize_value(name, "NS") for name in expected]
    listed = tuple(sorted(found))
    lines = [
        NameserverCheck(
            expected=name,
            found=listed,
            ok=name in found,
            reason=None if name in found else answer.reason or _say_nameserver_unset(name),
        )
        for name in wanted
    ]
    return tuple(lines) + tuple(
        NameserverCheck(
            expected=None,
            found=(name,),
            ok=False,
            reason=say(
                "domain_nameserver_superfluous", "{server} must be removed at the registrar.", server=name
            ),
        )
        for name in sorted(found - set(wanted))
    )


def _say_nameserver_unset(server: str) -> Sentence:
    return say("domain_nameserver_unset", "{server} is not set at the registrar.", server=server)


def judge_record(record: RequiredRecord, answer: DnsAnswer) -> RecordCheck:
    """Check a record; other TXT records may exist beside it unless they conflict (RFC 7208, 3.2)."""
    found = {normalize_value(value, record.type) for value in answer.values}
    wanted = normalize_value(record.value, record.type)
    rivals = {value for value in found - {wanted} if record.type != "TXT" or _is_conflicting(record, value)}
    reason = None
    if wanted not in found:
        reason = answer.reason or _say_record_not_right(record, is_wrong=bool(rivals))
    elif rivals:
        reason = say(
            "domain_record_contradicted",
            "{name} has a second {type} record that contradicts ours.",
            name=record.name,
            type=record.type,
        )
    return RecordCheck(
        type=record.type,
        name=record.name,
        expected=record.value,
        found=tuple(sorted(answer.values)),
        ok=reason is None,
        reason=reason,
    )


def _say_record_not_right(record: RequiredRecord, *, is_wrong: bool) -> Sentence:
    named = {"type": record.type, "name": record.name}
    if is_wrong:
        return say("domain_record_wrong", "The {type} record of {name} is wrong.", **named)
    return say("domain_record_missing", "The {type} record of {name} is missing.", **named)


def _is_conflicting(record: RequiredRecord, other: str) -> bool:
    """Return whether receivers take another TXT record for the same thing.

    Beside a DKIM key, any other TXT conflicts, because v= is optional there, and a receiver that finds
    two may choose either, or none (RFC 6376, 3.6.2.2). SPF is recognized in upper or lower case (RFC
    7208, 4.5).
    """
    if purpose_of(record) == "dkim":
        return True
    version, _, _ = re.sub(r"\s*=\s*", "=", other.strip()).replace(";", " ").partition(" ")
    tag = record.value.replace(";", " ").partition(" ")[0]
    return version.lower() == tag.lower()


def describe_remaining_steps(
    domain: str,
    nameservers: Sequence[NameserverCheck],
    records: Sequence[RecordCheck],
    silence: Sentence | None,
) -> Sentence:
    """Return what is wrong and what to do, or ""; `silence` is why the nameservers are unknown."""
    said: list[Sentence] = []
    if silence:
        said.append(
            say(
                "domain_nameservers_unseen",
                "The nameservers of {domain} could not be looked up: {why}",
                domain=domain,
                why=silence,
            )
        )
    elif not all(each.ok for each in nameservers):
        said.append(_say_set_nameservers(domain, nameservers))
    said += dict.fromkeys(each.reason for each in records if each.reason)
    return join_sentences(*said)


def _say_set_nameservers(domain: str, nameservers: Sequence[NameserverCheck]) -> Sentence:
    wanted = ", ".join(each.expected for each in nameservers if each.expected)
    if not nameservers[0].found:
        return say(
            "domain_nameservers_missing",
            "Set the nameservers of {domain} at its registrar to {wanted}. It has none now.",
            domain=domain,
            wanted=wanted,
        )
    return say(
        "domain_nameservers_differ",
        "Set the nameservers of {domain} at its registrar to {wanted}. It has {found} now.",
        domain=domain,
        wanted=wanted,
        found=", ".join(nameservers[0].found),
    )


# --- status of a domain ------------------------------------------------------------------------------


@dataclass(frozen=True)
class DomainStanding:
    """The status of a domain between two checks.

    `activated`: the domain was active before, so it becomes active again as soon as everything is right.
    `lost_at`: since when DNS has said that all nameservers of a still active domain are others or
    missing.
    """

    status: DomainStatus
    failed_checks: int = 0
    activated: bool = False
    check_at: datetime | None = None
    lost_at: datetime | None = None


@dataclass(frozen=True)
class DnsObservation:
    """The result of a DNS check; `answered`: the nameservers are known, `some`: one of them is ours."""

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
    """Return a domain's status after a check; one made on request (`asked`) brings it no nearer to FAILED.

    An active domain stays active until DNS says that all its nameservers are others, and says so again a
    minute later, because a resolver may be wrong once; a check without an answer proves nothing. A check
    of a failed domain restarts its schedule.
    """
    lost_at = _find_loss_time(was, seen, now)
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


def _find_loss_time(was: DomainStanding, seen: DnsObservation, now: datetime) -> datetime | None:
    """Return since when DNS has said that an active domain lost its nameservers.

    A check without an answer leaves that time as it is; a time more than an hour old no longer counts.
    """
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
