"""Live DNS checks: which nameservers a domain is delegated to, and which records the host's own serve."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass

import dns.asyncbackend
import dns.asyncquery
import dns.asyncresolver
import dns.exception
import dns.flags
import dns.message
import dns.name
import dns.rcode
import dns.rdata
import dns.rdatatype
import dns.rrset

from app.contract.domains import NameserverCheck, RecordCheck
from app.contract.sentences import Sentence, say
from app.service.mail.public_network import is_public
from app.service.rules.domain_records import (
    DnsAnswer,
    DnsObservation,
    describe_remaining_steps,
    judge_nameservers,
    judge_record,
)
from app.service.rules.mail_host import HostFacts, RequiredRecord

log = logging.getLogger("outreach.domains")
Server = tuple[str, int]
PORT = 53
PATIENCE = 2.0  # seconds for one server
IN_ALL = 6.0  # seconds for one query in all
ASKED_AT_MOST = 3  # servers tried for one query
FINAL = (dns.rcode.NOERROR, dns.rcode.NXDOMAIN)


@dataclass(frozen=True)
class DnsFindings:
    """The answers of DNS about a domain; `silence` is the reason why its nameservers could not be found."""

    nameservers: tuple[NameserverCheck, ...]
    records: tuple[RecordCheck, ...]
    silence: Sentence | None

    @property
    def seen(self) -> DnsObservation:
        return DnsObservation(
            delegated=all(each.ok for each in self.nameservers),
            records_right=all(each.ok for each in self.records),
            answered=self.silence is None,
            some=any(each.ok for each in self.nameservers),
        )

    def describe_steps_left(self, domain: str) -> Sentence:
        return describe_remaining_steps(domain, self.nameservers, self.records, self.silence)


async def check_dns(
    domain: str,
    nameservers: Sequence[str],
    records: Sequence[RequiredRecord],
    facts: HostFacts,
    own: Sequence[Server],
) -> DnsFindings:
    """Check a domain's delegation and records concurrently.

    `own` are resolvers from the settings; those of the mail host take precedence.
    """
    resolvers = facts.resolvers or tuple(own)
    delegated, checks = await asyncio.gather(
        resolve_delegation(domain, resolvers), look_at_records(records, facts, resolvers)
    )
    return DnsFindings(judge_nameservers(nameservers, delegated), checks, delegated.reason)


def nothing_seen(
    nameservers: Sequence[str], records: Sequence[RequiredRecord], reason: Sentence
) -> DnsFindings:
    """Return the findings for a check in which DNS could not be asked at all."""
    silent = DnsAnswer(reason=reason)
    checks = tuple(judge_record(each, silent) for each in records if each.type != "NS")
    return DnsFindings(judge_nameservers(nameservers, silent), checks, reason)


async def look_at_records(
    records: Sequence[RequiredRecord], facts: HostFacts, resolvers: Sequence[Server]
) -> tuple[RecordCheck, ...]:
    """Check every record except NS at the mail host's own nameservers."""
    asked = [record for record in records if record.type != "NS"]
    servers = facts.servers or await _resolve_addresses(facts.nameservers, resolvers)
    answers = await asyncio.gather(*(query_servers(servers, record.name, record.type) for record in asked))
    return tuple(judge_record(record, answer) for record, answer in zip(asked, answers, strict=True))


async def resolve_delegation(domain: str, resolvers: Sequence[Server]) -> DnsAnswer:
    """Return a domain's nameservers: from the given resolvers, else from the parent zone's servers."""
    if resolvers:
        return await query_servers(resolvers, domain, "NS", recursive=True)
    parents = await _find_parent_servers(domain)
    answer = await query_servers(parents, domain, "NS") if parents else None
    if answer is None or answer.reason:  # some networks allow only their own resolver to be asked
        answer = await query_servers(list_system_resolvers(), domain, "NS", recursive=True)
    if not parents and answer == DnsAnswer():  # nor does a resolver without parent zones know
        return DnsAnswer(reason=say("dns_parent_zone_unknown", "This network can't find the parent zone."))
    return answer


async def query_servers(
    servers: Sequence[Server], name: str, kind: str, *, recursive: bool = False
) -> DnsAnswer:
    """Return the first conclusive answer of the servers; UDP, then TCP if truncated (RFC 7766).

    If there is none, the result's `reason` says why.
    """
    reason = say("dns_no_nameserver_known", "No nameserver is known that could be asked.")
    try:
        async with asyncio.timeout(IN_ALL):
            for server in servers[:ASKED_AT_MOST]:
                try:
                    response = await _send_query(server, name, kind, recursive)
                except (dns.exception.DNSException, OSError, EOFError) as error:
                    log.info("%s did not say %s of %s: %s", server[0], kind, name, type(error).__name__)
                    reason = say("dns_server_silent", "{host} did not answer.", host=server[0])
                    continue
                if response.rcode() in FINAL:
                    return DnsAnswer(_answer_values_of(response, name, kind))
                code = dns.rcode.to_text(response.rcode())
                reason = say("dns_server_failed", "{host} answered {code}.", host=server[0], code=code)
    except TimeoutError:
        reason = say("dns_too_slow", "DNS did not answer in time.")
    return DnsAnswer(reason=reason)


async def _send_query(server: Server, name: str, kind: str, recursive: bool) -> dns.message.Message:
    query = dns.message.make_query(name, kind, use_edns=0, payload=1232)
    if not recursive:
        query.flags &= ~dns.flags.RD
    response, _ = await dns.asyncquery.udp_with_fallback(
        query,
        server[0],
        timeout=PATIENCE,
        port=server[1],
        ignore_unexpected=True,  # packets from other addresses or with other ids are no answer
        ignore_errors=True,
        backend=dns.asyncbackend.get_backend("asyncio"),
    )
    return response


def _answer_values_of(response: dns.message.Message, name: str, kind: str) -> tuple[str, ...]:
    """Return the values for the queried name, or for the name its aliases lead to (RFC 1034, 3.6.2).

    For NS, a referral counts as well: a parent zone's server names the delegated nameservers in the
    authority section.
    """
    rrset: dns.rrset.RRset | None = None
    if kind == "NS":
        owner, sections = dns.name.from_text(name), (*response.answer, *response.authority)
        delegations = (each for each in sections if each.rdtype == dns.rdatatype.NS)
        rrset = next((each for each in delegations if each.name == owner), None)
    elif isinstance(response, dns.message.QueryMessage):
        with contextlib.suppress(dns.message.ChainTooLong, dns.message.AnswerForNXDOMAIN):
            rrset = response.resolve_chaining().answer
    return tuple(sorted(_rdata_text_of(rdata) for rdata in rrset or ()))


def _rdata_text_of(rdata: dns.rdata.Rdata) -> str:
    strings = getattr(rdata, "strings", None)
    if strings is not None:
        return b"".join(strings).decode("utf-8", "replace")
    return str(rdata.to_text()).rstrip(".")


# --- when no resolvers are configured ----------------------------------------------------------------


def _build_system_resolver() -> dns.asyncresolver.Resolver:
    resolver = dns.asyncresolver.Resolver()
    resolver.lifetime, resolver.timeout = IN_ALL, PATIENCE
    return resolver


def list_system_resolvers() -> list[Server]:
    """Return the addresses and ports of this computer's resolvers; none if it has none."""
    try:
        return [(str(server), PORT) for server in _build_system_resolver().nameservers]
    except dns.exception.DNSException:  # this computer has no resolver
        return []


async def _find_parent_servers(domain: str) -> list[Server]:
    """Return the servers of the zone above a domain; none if they can't be found."""
    try:
        resolver = _build_system_resolver()
        async with asyncio.timeout(IN_ALL):
            above = dns.name.from_text(domain).parent()
            zone = await dns.asyncresolver.zone_for_name(above, resolver=resolver)
            names = await resolver.resolve(zone, "NS")
            found = await _resolve_addresses([str(each.target) for each in names][:ASKED_AT_MOST], ())
            # The zone's owner controls these addresses; they must not lead into a private network.
            return [server for server in found if is_public(server[0])]
    except (dns.exception.DNSException, OSError, TimeoutError) as error:
        log.info("The servers above %s were not found: %s", domain, type(error).__name__)
        return []


async def _resolve_addresses(names: Sequence[str], resolvers: Sequence[Server]) -> list[Server]:
    servers = resolvers or list_system_resolvers()
    answers = await asyncio.gather(*(query_servers(servers, name, "A", recursive=True) for name in names))
    return [(address, PORT) for answer in answers for address in answer.values]
