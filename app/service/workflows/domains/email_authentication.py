"""SPF, DKIM and DMARC of a domain that mails are sent from, as receivers see them (RFC 7208, 6376, 9989)."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence

from app.contract.lint import Proof, SenderRecord
from app.service.rules.domain_records import DKIM_SELECTOR, DnsAnswer, find_registered_domain

Ask = Callable[[str], Awaitable[DnsAnswer]]  # the TXT records of a name
LOOKUPS_MAX = 10  # RFC 7208, 4.6.4
# What a provider's customers put into SPF, and the names under which it publishes their keys.
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
_DMARC = re.compile(r"\s*v\s*=\s*DMARC1\s*(?:;|$)")  # the version counts to the letter
_MEANINGS = {
    "none": "Emails that fail the checks are delivered all the same.",
    "quarantine": "Emails that fail the checks go to the spam folder.",
    "reject": "Emails that fail the checks are refused.",
}
_INCLUDED = re.compile(r"(?:include:|redirect=)([\w.-]+)", re.I)


async def check_sender_records(
    domain: str, smtp_host: str, hosted: bool, ask: Ask
) -> tuple[SenderRecord, ...]:
    """All three; `hosted`: the domain is one of ours, whose DKIM selector is known."""
    provider, selectors = _find_provider(smtp_host)
    selectors = (DKIM_SELECTOR,) if hosted else selectors
    return tuple(
        await asyncio.gather(
            _check_spf(domain, smtp_host, provider, ask),
            _check_dkim(domain, selectors, hosted, ask),
            _check_dmarc(domain, ask),
        )
    )


def _find_provider(smtp_host: str) -> tuple[str, tuple[str, ...]]:
    name = ".".join(smtp_host.lower().rstrip(".").split(".")[-2:])
    return PROVIDERS.get(name, ("", ()))


async def _check_spf(domain: str, smtp_host: str, provider: str, ask: Ask) -> SenderRecord:
    answer = await ask(domain)
    found = _select_marked_values(answer, "v=spf1")
    if answer.reason and not found:
        return _build_silent_record("SPF")
    if not found:
        sentence = f"{domain} has no SPF record, so receivers can't tell who may send for it. Add one."
        return SenderRecord(name="SPF", state=Proof.MISSING, sentence=sentence)
    record, state, sentence = found[0], Proof.OK, "Receivers can see which servers may send for it."
    if len(found) > 1:
        state, sentence = (
            Proof.WRONG,
            f"{domain} has several SPF records, so receivers ignore them all. Merge them into one.",
        )
    elif re.search(r"(?:^|\s)\+?all\b", record.lower()):
        state, sentence = Proof.WRONG, "It lets everybody send (+all). End it with ~all or -all."
    elif provider and not await _is_provider_included(record, provider, ask):
        state = Proof.WRONG
        sentence = f"It does not name {smtp_host}, which sends for it. Add include:{provider}."
    return SenderRecord(name="SPF", state=state, found=record, sentence=sentence)


async def _is_provider_included(record: str, provider: str, ask: Ask) -> bool:
    """Return whether the provider is named, by the record itself or by one that it takes in."""
    waiting, asked = [record], 0
    while waiting:
        text = waiting.pop(0)
        if provider in text.lower():
            return True
        for name in _INCLUDED.findall(text):
            if asked == LOOKUPS_MAX:
                return False
            asked += 1
            answer = await ask(name)
            if answer.reason:
                return True  # nobody knows; it isn't called wrong
            waiting += _select_marked_values(answer, "v=spf1")
    return False


async def _check_dkim(domain: str, selectors: Sequence[str], hosted: bool, ask: Ask) -> SenderRecord:
    answers = await asyncio.gather(*(ask(f"{selector}._domainkey.{domain}") for selector in selectors))
    found = [[value for value in answer.values if _is_key(value)] for answer in answers]
    keys = [value for each in found for value in each]
    for selector, answer, here in zip(selectors, answers, found, strict=True):
        if here and len(set(answer.values)) > 1:
            name = f"{selector}._domainkey.{domain}"
            sentence = (
                f"{name} has several records, so receivers may take the wrong one, or none. "
                "Leave only the key in use."
            )
            return SenderRecord(name="DKIM", state=Proof.WRONG, found=here[0], sentence=sentence)
    if keys:
        sentence = "Its key for signatures can be found."
        return SenderRecord(name="DKIM", state=Proof.OK, found=keys[0], sentence=sentence)
    if answers and all(answer.reason for answer in answers):
        return _build_silent_record("DKIM")
    if hosted:
        sentence = f"{domain} has no key for signatures, so receivers trust it less. Check it under Domains."
        return SenderRecord(name="DKIM", state=Proof.MISSING, sentence=sentence)
    sentence = (
        "Where its key is published can't be seen from outside. Send yourself a test and look for dkim=pass."
    )
    return SenderRecord(name="DKIM", state=Proof.UNSEEN, sentence=sentence)


async def _check_dmarc(domain: str, ask: Ask) -> SenderRecord:
    """Its own record, else that of the organization's domain, with what it says of subdomains."""
    names = list(dict.fromkeys((domain, find_registered_domain(domain))))
    answers = await asyncio.gather(*(ask(f"_dmarc.{name}") for name in names))
    every = [[value for value in answer.values if _DMARC.match(value)] for answer in answers]
    name, found = next(((name, here) for name, here in zip(names, every, strict=True) if here), ("", []))
    if not found and any(answer.reason for answer in answers):
        return _build_silent_record("DMARC")
    if not found:
        sentence = f"{domain} has no DMARC record, which the large providers ask for. Add: v=DMARC1; p=none"
        return SenderRecord(name="DMARC", state=Proof.MISSING, sentence=sentence)
    policy = _effective_policy_of(_parse_tags(found[0]), below=name != domain)
    if len(found) > 1 or not policy:
        sentence = (
            "The record can't be read, so receivers do as if there were none. It should be: v=DMARC1; p=none"
        )
        return SenderRecord(name="DMARC", state=Proof.WRONG, found=found[0], sentence=sentence)
    return SenderRecord(name="DMARC", state=Proof.OK, found=found[0], sentence=_MEANINGS[policy])


def _effective_policy_of(tags: dict[str, str], *, below: bool) -> str:
    """What receivers do, for a subdomain (`below`) of the record's; "" when the record counts for nothing.

    Without a policy that is known, one that asks for reports counts as none; a test is a step milder.
    """
    policies = {name: tags[name].lower() for name in ("p", "sp") if name in tags}
    if "p" not in policies or not set(policies.values()) <= set(_MEANINGS):
        return "none" if tags.get("rua") else ""
    policy = policies.get("sp", policies["p"]) if below else policies["p"]
    milder = {"reject": "quarantine", "quarantine": "none", "none": "none"}
    return milder[policy] if tags.get("t", "").lower() == "y" else policy


def _is_key(record: str) -> bool:
    """Return whether it is a DKIM key that was not withdrawn (RFC 6376, 3.6.1)."""
    tags = _parse_tags(record)
    return tags.get("v", "DKIM1") == "DKIM1" and re.match(r"[\w+/]", tags.get("p", "")) is not None


def _parse_tags(record: str) -> dict[str, str]:
    """The tags of a DKIM or DMARC record (RFC 6376, 3.2)."""
    parts = (part.partition("=") for part in record.split(";"))
    return {name.strip(): value.strip() for name, mark, value in parts if mark}


def _select_marked_values(answer: DnsAnswer, mark: str) -> list[str]:
    return [value for value in answer.values if re.match(rf"{re.escape(mark)}(?:[\s;]|$)", value, re.I)]


def _build_silent_record(name: str) -> SenderRecord:
    return SenderRecord(name=name, state=Proof.SILENT, sentence="DNS did not answer. Try again later.")
