"""Evaluation of SPF as receivers do it: check_host() of RFC 7208, over a resolver that the caller passes."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import quote

from .domain_records import LONGEST_NAME, DnsAnswer, is_within
from .spf_record import (
    Macro,
    Mechanism,
    Network,
    SpfSyntaxError,
    parse_spf_record,
    select_spf_records,
    split_macros,
)

Address = IPv4Address | IPv6Address
Ask = Callable[[str, str], Awaitable[DnsAnswer]]  # the records of a name, by their type
LOOKUPS_MAX, VOIDS_MAX = 10, 2  # terms that ask DNS, and of these without an answer (RFC 7208, 4.6.4)
HOSTS_MAX = 10  # of one MX or PTR answer (RFC 7208, 4.6.4)
LABEL_MAX = 63
_PRINTABLE = re.compile(r"[\x20-\x5b\x5d-\x7e]+")  # without the backslash, which escapes in DNS names


class Verdict(StrEnum):
    """The results of RFC 7208, 2.6."""

    NONE = "none"
    NEUTRAL = "neutral"
    PASS = "pass"
    FAIL = "fail"
    SOFTFAIL = "softfail"
    TEMPERROR = "temperror"
    PERMERROR = "permerror"


class Fault(StrEnum):
    """Causes of a permanent error."""

    SYNTAX = "syntax"
    SEVERAL_RECORDS = "several records"
    NO_RECORD = "no record"  # at the target of an include or a redirect
    TOO_MANY_LOOKUPS = "too many lookups"
    TOO_MANY_VOIDS = "too many void lookups"


@dataclass(frozen=True)
class SpfResult:
    """The verdict and the term that decided it; for an error its cause, and the domain of the record."""

    verdict: Verdict
    term: str = ""
    fault: Fault | None = None
    domain: str = ""


_VERDICTS = {"+": Verdict.PASS, "-": Verdict.FAIL, "~": Verdict.SOFTFAIL, "?": Verdict.NEUTRAL}


async def check_host(address: Address, domain: str, sender: str, helo: str, ask: Ask) -> SpfResult:
    """Return what a receiver makes of a mail from `address` (RFC 7208, 4)."""
    try:
        return await _Evaluation(address, sender, helo, ask).evaluate(domain)
    except _Error as error:
        return error.result


async def list_permitted_networks(domain: str, ask: Ask) -> list[Network]:
    """Return the networks that a domain's record and those that it includes let pass by their numbers."""
    networks: list[Network] = []
    waiting, asked = [domain], 0
    while waiting and asked <= LOOKUPS_MAX:
        answer = await ask(waiting.pop(0), "TXT")
        asked += 1
        for text in select_spf_records(answer.values)[:1]:
            try:
                record = parse_spf_record(text)
            except SpfSyntaxError:
                continue
            permitted = [each for each in record.mechanisms if each.qualifier == "+"]
            networks += [each.network for each in permitted if each.network]
            below = [each.domain for each in permitted if each.name == "include"]
            waiting += [name for name in (*below, record.redirect) if name and "%" not in name]
    return networks


class _Error(Exception):
    def __init__(self, result: SpfResult) -> None:
        super().__init__(result)
        self.result = result


def _build_permanent_error(fault: Fault, domain: str, term: str = "") -> _Error:
    return _Error(SpfResult(Verdict.PERMERROR, term, fault, domain))


class _Evaluation:
    """One check_host() with the counts that hold for all of its records."""

    def __init__(self, address: Address, sender: str, helo: str, ask: Ask) -> None:
        mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
        self._address: Address = mapped or address
        local, _, self._sender_domain = sender.rpartition("@")
        self._local = local or "postmaster"  # RFC 7208, 4.3
        self._helo, self._ask = helo, ask
        self._lookups = self._voids = 0

    async def evaluate(self, domain: str) -> SpfResult:
        """Return the result for a domain's record: the first mechanism that matches, or the redirect."""
        if not _is_queryable(domain) or "." not in domain.strip("."):
            return SpfResult(Verdict.NONE, domain=domain)
        found = select_spf_records(await self._query(domain, "TXT"))
        if not found:
            return SpfResult(Verdict.NONE, domain=domain)
        if len(found) > 1:
            raise _build_permanent_error(Fault.SEVERAL_RECORDS, domain)
        try:
            record = parse_spf_record(found[0])
        except SpfSyntaxError as error:
            raise _build_permanent_error(Fault.SYNTAX, domain, error.term) from error
        for mechanism in record.mechanisms:
            if await self._matches(mechanism, domain):
                return SpfResult(_VERDICTS[mechanism.qualifier], mechanism.text, domain=domain)
        if not record.redirect:
            return SpfResult(Verdict.NEUTRAL, domain=domain)
        self._count_lookup(domain, f"redirect={record.redirect}")
        target = await self._expand(record.redirect, domain)
        result = await self.evaluate(target)
        if result.verdict is Verdict.NONE:
            raise _build_permanent_error(Fault.NO_RECORD, target, f"redirect={record.redirect}")
        return result

    async def _matches(self, mechanism: Mechanism, domain: str) -> bool:
        if mechanism.name == "all":
            return True
        if mechanism.network is not None:
            return self._address in mechanism.network
        self._count_lookup(domain, mechanism.text)
        target = await self._expand(mechanism.domain, domain) if mechanism.domain else domain
        if mechanism.name == "include":
            result = await self.evaluate(target)
            if result.verdict is Verdict.NONE:
                raise _build_permanent_error(Fault.NO_RECORD, target, mechanism.text)
            return result.verdict is Verdict.PASS
        if not _is_queryable(target):
            return False
        if mechanism.name == "ptr":
            return any(is_within(name, _fold_name(target)) for name in await self._list_validated_names())
        if mechanism.name == "exists":
            return bool(await self._query_term(target, "A", domain, mechanism))
        if mechanism.name == "a":
            return self._covers(
                await self._query_term(target, self._address_type, domain, mechanism), mechanism
            )
        return await self._matches_mail_server(target, domain, mechanism)

    async def _matches_mail_server(self, target: str, domain: str, mechanism: Mechanism) -> bool:
        values = await self._query_term(target, "MX", domain, mechanism)
        if len(values) > HOSTS_MAX:
            raise _build_permanent_error(Fault.TOO_MANY_LOOKUPS, domain, mechanism.text)
        for host in (value.partition(" ")[2] for value in values):
            if _is_queryable(host) and self._covers(await self._query(host, self._address_type), mechanism):
                return True
        return False

    @property
    def _address_type(self) -> str:
        return "A" if self._address.version == 4 else "AAAA"

    def _covers(self, values: tuple[str, ...], mechanism: Mechanism) -> bool:
        length = mechanism.prefix_lengths[0 if self._address.version == 4 else 1]
        return any(self._address in ip_network((value, length), strict=False) for value in values)

    def _count_lookup(self, domain: str, term: str) -> None:
        self._lookups += 1
        if self._lookups > LOOKUPS_MAX:
            raise _build_permanent_error(Fault.TOO_MANY_LOOKUPS, domain, term)

    async def _query_term(self, name: str, kind: str, domain: str, mechanism: Mechanism) -> tuple[str, ...]:
        """Return what a mechanism asks for; an empty answer is a void lookup (RFC 7208, 4.6.4)."""
        values = await self._query(name, kind)
        self._voids += not values
        if self._voids > VOIDS_MAX:
            raise _build_permanent_error(Fault.TOO_MANY_VOIDS, domain, mechanism.text)
        return values

    async def _query(self, name: str, kind: str) -> tuple[str, ...]:
        answer = await self._ask(name, kind)
        if answer.reason:
            raise _Error(SpfResult(Verdict.TEMPERROR, domain=name))
        return answer.values

    async def _list_validated_names(self) -> list[str]:
        """Return the names of the address that lead back to it (RFC 7208, 5.5); a DNS error is no name."""
        names = []
        for name in (await self._ask(self._address.reverse_pointer, "PTR")).values[:HOSTS_MAX]:
            there = (await self._ask(name, self._address_type)).values if _is_queryable(name) else ()
            if any(ip_address(value) == self._address for value in there):
                names.append(_fold_name(name))
        return names

    # --- macros --------------------------------------------------------------------------------------

    async def _expand(self, spec: str, domain: str) -> str:
        """Return the name that a domain-spec stands for, cut at the left to fit into DNS (RFC 7208, 7.3)."""
        parts = [
            part if isinstance(part, str) else await self._expand_macro(part, domain)
            for part in split_macros(spec)
        ]
        name = "".join(parts).removesuffix(".")
        while len(name) > LONGEST_NAME and "." in name:
            name = name.partition(".")[2]
        return name

    async def _expand_macro(self, macro: Macro, domain: str) -> str:
        value = await self._value_of(macro.letter.lower(), domain)
        parts = re.split(f"[{re.escape(macro.delimiters)}]", value)
        if macro.reverse:
            parts.reverse()
        value = ".".join(parts[-macro.count :])
        return quote(value, safe="") if macro.letter.isupper() else value

    async def _value_of(self, letter: str, domain: str) -> str:
        match letter:
            case "s":
                return f"{self._local}@{self._sender_domain}"
            case "l":
                return self._local
            case "o":
                return self._sender_domain
            case "d":
                return domain
            case "h":
                return self._helo
            case "v":
                return "in-addr" if self._address.version == 4 else "ip6"
            case "p":
                return await self._choose_validated_name(domain)
        if self._address.version == 4:
            return str(self._address)
        return ".".join(self._address.exploded.replace(":", ""))

    async def _choose_validated_name(self, domain: str) -> str:
        """Return the domain itself, else a name below it, else any validated name (RFC 7208, 7.3)."""
        names = await self._list_validated_names()
        own = _fold_name(domain)
        return min(names, key=lambda name: (name != own, not is_within(name, own)), default="unknown")


def _fold_name(name: str) -> str:
    return name.lower().removesuffix(".")


def _is_queryable(name: str) -> bool:
    """Return whether DNS can be asked for a name (RFC 1035, 2.3.4)."""
    bare = name.removesuffix(".")
    return (
        _PRINTABLE.fullmatch(bare) is not None
        and len(bare) <= LONGEST_NAME
        and all(0 < len(label) <= LABEL_MAX for label in bare.split("."))
    )
