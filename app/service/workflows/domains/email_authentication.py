"""Checks of a sending domain's SPF, DKIM and DMARC as receivers see them (RFC 7208, 6376, 9989)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from ipaddress import ip_address

from app.contract.addresses import email_key
from app.contract.lint import Proof, SenderRecord
from app.contract.sentences import Sentence, say
from app.service.mail.public_network import is_public
from app.service.rules.dkim_key import DkimKey, KeyFlaw, parse_dkim_key
from app.service.rules.dmarc_policy import (
    effective_policy_of,
    find_applicable_record,
    find_lookalike,
    list_walked_domains,
    select_dmarc_records,
)
from app.service.rules.domain_records import DKIM_SELECTOR, DnsAnswer
from app.service.rules.spf_evaluation import (
    Address,
    Ask,
    Fault,
    SpfResult,
    Verdict,
    check_host,
    list_permitted_networks,
)
from app.service.rules.spf_record import select_spf_records

SPF_PATIENCE = 20.0  # seconds for all of its questions (RFC 7208, 4.6.4)
ADDRESSES_MAX = 10  # of those that a server or a provider sends from
TERM_SHOWN = 60
SILENT = say("dns_silent", "DNS did not answer. Try again later.")
NOBODYS_ADDRESS = ip_address("240.0.0.1")  # of the reserved block, which nobody sends from (RFC 1112, 4)
# By SMTP host: the SPF include of a provider's customers, and the provider's DKIM selectors.
PROVIDERS = {
    "gmail.com": ("_spf.google.com", ("google",)),
    "googlemail.com": ("_spf.google.com", ("google",)),
    "office365.com": ("spf.protection.outlook.com", ("selector1", "selector2")),
    "outlook.com": ("spf.protection.outlook.com", ("selector1", "selector2")),
    "zoho.com": ("zoho.com", ("zmail", "zoho")),
    "zoho.eu": ("zoho.eu", ("zmail", "zoho")),
    "sendgrid.net": ("sendgrid.net", ("s1", "s2")),
    "mailgun.org": ("mailgun.org", ("smtp", "mailo")),
    "fastmail.com": ("spf.messagingengine.com", ("fm1", "fm2")),
    "migadu.com": ("spf.migadu.com", ("key1",)),
}
_MEANINGS = {
    "none": say("dmarc_none", "Emails that fail the checks are still delivered."),
    "quarantine": say("dmarc_quarantine", "Emails that fail the checks go to the spam folder."),
    "reject": say("dmarc_reject", "Emails that fail the checks are refused."),
}


async def check_sender_records(
    domain: str, smtp_host: str, hosted: bool, ask: Ask
) -> tuple[SenderRecord, ...]:
    """Check SPF, DKIM and DMARC concurrently; `hosted` domains have a known DKIM selector."""
    provider, selectors = _find_provider(smtp_host)
    selectors = (DKIM_SELECTOR,) if hosted else selectors
    return tuple(
        await asyncio.gather(
            _check_spf(domain, smtp_host, hosted, provider, ask),
            _check_dkim(domain, selectors, hosted, ask),
            _check_dmarc(domain, ask),
        )
    )


def _find_provider(smtp_host: str) -> tuple[str, tuple[str, ...]]:
    name = ".".join(smtp_host.lower().rstrip(".").split(".")[-2:])
    return PROVIDERS.get(name, ("", ()))


# --- SPF ---------------------------------------------------------------------------------------------


async def _check_spf(domain: str, smtp_host: str, hosted: bool, provider: str, ask: Ask) -> SenderRecord:
    answer = await ask(domain, "TXT")
    found = select_spf_records(answer.values)
    if answer.reason:
        return _build_silent_record("SPF")
    if not found:
        sentence = say(
            "spf_missing",
            "{domain} has no SPF record, so receivers can't tell who may send for it. Add one.",
            domain=domain,
        )
        return SenderRecord(name="SPF", state=Proof.MISSING, sentence=sentence)
    try:
        async with asyncio.timeout(SPF_PATIENCE):
            state, sentence = await _judge_spf(domain, smtp_host, hosted, provider, _remember_answers(ask))
    except TimeoutError:
        return _build_silent_record("SPF", found[0])
    return SenderRecord(name="SPF", state=state, found=found[0], sentence=sentence)


def _remember_answers(ask: Ask) -> Ask:
    """Return a resolver that asks each question once, for several evaluations of the same record."""
    answers: dict[tuple[str, str], DnsAnswer] = {}

    async def ask_once(name: str, kind: str) -> DnsAnswer:
        if (name, kind) not in answers:
            answers[name, kind] = await ask(name, kind)
        return answers[name, kind]

    return ask_once


async def _judge_spf(
    domain: str, smtp_host: str, hosted: bool, provider: str, ask: Ask
) -> tuple[Proof, Sentence]:
    """Return what receivers make of an address that no one sends from, and of those that emails leave from.

    The first shows every error of the record, for no mechanism before it matches; void lookups are an error
    only where they happen for a sender.
    """
    sender = email_key(f"postmaster@{domain}")
    name = sender.partition("@")[2]  # in ASCII
    stranger = await check_host(NOBODYS_ADDRESS, name, sender, name, ask)
    if stranger.verdict is Verdict.PERMERROR and stranger.fault is not Fault.TOO_MANY_VOIDS:
        return Proof.WRONG, _explain_spf_error(stranger, domain)
    if stranger.verdict is Verdict.PASS:
        return Proof.WRONG, say(
            "spf_lets_everybody_send",
            "It lets everyone send ({term}). End it with ~all or -all.",
            term=_shorten(stranger),
        )
    addresses = await _list_sending_addresses(smtp_host, provider, ask)
    for address in addresses[:ADDRESSES_MAX]:
        result = await check_host(address, name, sender, smtp_host, ask)
        if result.verdict is not Verdict.PASS:
            return _explain_spf_result(result, domain, smtp_host, provider, address)
    if not addresses and stranger.verdict is Verdict.TEMPERROR:
        return Proof.SILENT, SILENT
    if not addresses and not hosted:
        return Proof.UNSEEN, say(
            "spf_addresses_unseen",
            "The addresses that {host} sends from can't be seen from outside. "
            "Send yourself a test and look for spf=pass.",
            host=smtp_host,
        )
    return Proof.OK, say("spf_right", "Receivers can see which servers may send for it.")


async def _list_sending_addresses(smtp_host: str, provider: str, ask: Ask) -> list[Address]:
    """Return an address of each network that the provider publishes; else those of the server itself.

    Recipients don't see a server in a private network, but the one that it passes emails on to.
    """
    if provider:
        return [network[0] for network in await list_permitted_networks(provider, ask)]
    answers = [await ask(smtp_host, kind) for kind in ("A", "AAAA")]
    values = (smtp_host, *(value for answer in answers for value in answer.values))
    return [ip_address(value) for value in values if is_public(value)]


def _explain_spf_result(
    result: SpfResult, domain: str, smtp_host: str, provider: str, address: Address
) -> tuple[Proof, Sentence]:
    if result.verdict is Verdict.PERMERROR:
        return Proof.WRONG, _explain_spf_error(result, domain)
    if result.verdict is Verdict.TEMPERROR:
        return Proof.SILENT, SILENT
    if not provider:
        return Proof.UNSEEN, say(
            "spf_address_not_named",
            "It does not name {address}, an address of {host}. "
            "Add it, or send yourself a test and look for spf=pass.",
            address=str(address),
            host=smtp_host,
        )
    if result.term.lstrip("+-~?").lower() in ("", "all"):
        return Proof.WRONG, say(
            "spf_provider_not_named",
            "It does not name {host}, which sends for it. Add include:{provider}.",
            host=smtp_host,
            provider=provider,
        )
    return Proof.WRONG, say(
        "spf_term_excludes_provider",
        "“{term}” in it keeps emails of {host} from passing. Replace it with include:{provider}.",
        term=_shorten(result),
        host=smtp_host,
        provider=provider,
    )


def _explain_spf_error(result: SpfResult, domain: str) -> Sentence:
    match result.fault:
        case Fault.SEVERAL_RECORDS:
            return say(
                "spf_several_records",
                "{domain} has several SPF records, so receivers ignore them all. Merge them into one.",
                domain=result.domain,
            )
        case Fault.TOO_MANY_LOOKUPS:
            return say(
                "spf_too_many_lookups",
                "The SPF record of {domain} needs more than ten DNS lookups, so receivers give up. "
                "Remove what nothing sends from.",
                domain=domain,
            )
        case Fault.TOO_MANY_VOIDS:
            return say(
                "spf_too_many_void_lookups",
                "The SPF record of {domain} names more than two hosts that are not in DNS, so "
                "receivers give up. Remove them.",
                domain=domain,
            )
        case Fault.NO_RECORD:
            return say(
                "spf_term_leads_nowhere",
                "“{term}” leads to {domain}, which has no SPF record, so receivers ignore the whole "
                "record. Remove it.",
                term=_shorten(result),
                domain=result.domain,
            )
    return say(
        "spf_term_invalid",
        "“{term}” in the SPF record of {domain} is not valid, "
        "so receivers ignore the whole record. Correct it.",
        term=_shorten(result),
        domain=result.domain,
    )


def _shorten(result: SpfResult) -> str:
    return result.term[:TERM_SHOWN]


# --- DKIM --------------------------------------------------------------------------------------------


async def _check_dkim(domain: str, selectors: Sequence[str], hosted: bool, ask: Ask) -> SenderRecord:
    names = [f"{selector}._domainkey.{domain}" for selector in selectors]
    answers = await asyncio.gather(*(ask(name, "TXT") for name in names))
    found: list[tuple[str, DkimKey]] = []
    for name, answer in zip(names, answers, strict=True):
        keys = [key for value in answer.values if (key := parse_dkim_key(value))]
        if any(key.flaw is not KeyFlaw.REVOKED for key in keys) and len(set(answer.values)) > 1:
            sentence = say(
                "dkim_several_records",
                "{name} has several records, so receivers may take the wrong one, or none. "
                "Leave only the key in use.",
                name=name,
            )
            return SenderRecord(name="DKIM", state=Proof.WRONG, found=keys[0].record, sentence=sentence)
        found += [(name, key) for key in keys]
    if found:
        name, key = min(found, key=lambda each: _FLAWS.index(each[1].flaw))
        if key.flaw is not KeyFlaw.REVOKED or not hosted:
            return _judge_dkim_key(name, key)
    if answers and all(answer.reason for answer in answers):
        return _build_silent_record("DKIM")
    if hosted:
        sentence = say(
            "dkim_missing",
            "{domain} has no key for signatures, so receivers trust it less. Check it under Domains.",
            domain=domain,
        )
        return SenderRecord(name="DKIM", state=Proof.MISSING, sentence=sentence)
    sentence = say(
        "dkim_unseen",
        "Where its key is published can't be seen from outside. Send yourself a test and look for dkim=pass.",
    )
    return SenderRecord(name="DKIM", state=Proof.UNSEEN, sentence=sentence)


_FLAWS = (None, KeyFlaw.SHORT, KeyFlaw.INVALID, KeyFlaw.REVOKED)  # the nearest to a good key first


def _judge_dkim_key(name: str, key: DkimKey) -> SenderRecord:
    match key.flaw:
        case None:
            state, sentence = Proof.OK, say("dkim_right", "Its key for signatures can be found.")
        case KeyFlaw.SHORT:
            state = Proof.WRONG
            sentence = say(
                "dkim_key_short",
                "The key at {name} has only {count} bits, so receivers take no signature by it. "
                "Replace it with one of 2048.",
                name=name,
                count=key.bits,
            )
        case KeyFlaw.INVALID:
            state = Proof.WRONG
            sentence = say(
                "dkim_key_unreadable",
                "The key at {name} can't be read, so receivers take no signature by it. Publish it again.",
                name=name,
            )
        case KeyFlaw.REVOKED:
            state = Proof.UNSEEN
            sentence = say(
                "dkim_key_withdrawn",
                "The key at {name} is withdrawn. Send yourself a test and look for dkim=pass.",
                name=name,
            )
    return SenderRecord(name="DKIM", state=state, found=key.record, sentence=sentence)


# --- DMARC -------------------------------------------------------------------------------------------


async def _check_dmarc(domain: str, ask: Ask) -> SenderRecord:
    names = list_walked_domains(domain)
    answers = await asyncio.gather(*(ask(f"_dmarc.{name}", "TXT") for name in names))
    walked = [(name, select_dmarc_records(each.values)) for name, each in zip(names, answers, strict=True)]
    own = walked[0][1]
    if len(own) > 1:
        sentence = say(
            "dmarc_several_records",
            "{domain} has several DMARC records, so receivers ignore them all. Merge them into one.",
            domain=domain,
        )
        return SenderRecord(name="DMARC", state=Proof.WRONG, found=own[0], sentence=sentence)
    record = find_applicable_record(walked)
    if record is None and any(answer.reason for answer in answers):
        return _build_silent_record("DMARC")
    policy = effective_policy_of(record, domain) if record else ""
    text = record.text if record else find_lookalike(answers[0].values)
    if policy:
        return SenderRecord(name="DMARC", state=Proof.OK, found=text, sentence=_MEANINGS[policy])
    if text:
        sentence = say(
            "dmarc_unreadable",
            "The record can't be read, so receivers do as if there were none. It should be: {record}",
            record="v=DMARC1; p=none",
        )
        return SenderRecord(name="DMARC", state=Proof.WRONG, found=text, sentence=sentence)
    sentence = say(
        "dmarc_missing",
        "{domain} has no DMARC record, which the large providers ask for. Add: v=DMARC1; p=none",
        domain=domain,
    )
    return SenderRecord(name="DMARC", state=Proof.MISSING, sentence=sentence)


def _build_silent_record(name: str, found: str = "") -> SenderRecord:
    return SenderRecord(name=name, state=Proof.SILENT, found=found, sentence=SILENT)
