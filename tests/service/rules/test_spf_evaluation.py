"""SPF by its RFC: which record lets which address pass, what is an error, and how far DNS is asked."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.service.rules.domain_records import DnsAnswer
from app.service.rules.spf_evaluation import (
    Fault,
    SpfResult,
    Verdict,
    check_host,
    list_permitted_networks,
)
from app.service.rules.spf_record import SpfSyntaxError, parse_spf_record

pytestmark = pytest.mark.anyio
Zone = Mapping[tuple[str, str], tuple[str, ...]]
IP4, IP6 = "192.0.2.7", "2001:db8::7"
SILENT = ("silence",)
HOSTS: Zone = {
    ("one.net", "A"): (IP4,),
    ("one.net", "AAAA"): (IP6,),
    ("near.net", "A"): ("192.0.2.9",),
    ("near.net", "AAAA"): ("2001:db8::9",),
    ("mail.net", "MX"): ("10 near.net", "20 one.net"),
    ("nullmx.net", "MX"): ("0 ",),
    ("slow.net", "A"): SILENT,
    ("slow.net", "TXT"): SILENT,
    ("pass.net", "TXT"): (f"v=spf1 ip4:{IP4} -all",),
    ("other.net", "TXT"): ("v=spf1 ip4:198.51.100.1 -all",),
    ("open.net", "TXT"): ("some text", "V=SPF1 ?all"),
    ("twice.net", "TXT"): ("v=spf1 -all", "v=spf1 -all"),
    ("broken.net", "TXT"): ("v=spf1 ip4:1.2.3 -all",),
    ("7.2.0.192.in-addr.arpa", "PTR"): ("liar.org", "Host.Acme.com", "slow.net"),
    ("liar.org", "A"): ("203.0.113.1",),
    ("host.acme.com", "A"): (IP4,),
}


class Resolver:
    """A zone; counts what it is asked."""

    def __init__(self, zone: Zone) -> None:
        self.zone = zone
        self.asked: list[tuple[str, str]] = []

    async def __call__(self, name: str, kind: str) -> DnsAnswer:
        self.asked.append((name, kind))
        values = self.zone.get((name.lower(), kind), ())
        return DnsAnswer(reason="DNS did not answer.") if values == SILENT else DnsAnswer(values)


async def evaluated(
    record: str, address: str = IP4, more: Zone = HOSTS, *, sender: str = "anna@acme.com", helo: str = "h.net"
) -> SpfResult:
    zone = {**more, ("acme.com", "TXT"): (record,)}
    return await check_host(ip_address(address), "acme.com", sender, helo, Resolver(zone))


@pytest.mark.parametrize(
    ("record", "address", "verdict"),
    [
        # all, qualifiers and the default (4.6.2, 4.7, 5.1)
        *(("v=spf1", IP4, "neutral"), ("v=spf1 all", IP4, "pass"), ("v=spf1 +all", IP4, "pass")),
        *(("v=spf1 -all", IP4, "fail"), ("v=spf1 ~ALL", IP4, "softfail"), ("v=spf1 ?all", IP4, "neutral")),
        *(("V=Spf1  -aLL ", IP4, "fail"), ("v=spf1 -all +all", IP4, "fail")),
        # ip4 and ip6 (5.6)
        ("v=spf1 ip4:192.0.2.0/24 -all", IP4, "pass"),
        ("v=spf1 ip4:192.0.2.200/24 -all", IP4, "pass"),
        ("v=spf1 ip4:192.0.2.0/30 -all", IP4, "fail"),
        ("v=spf1 ip4:0.0.0.0/0 -all", IP4, "pass"),
        ("v=spf1 ip4:0.0.0.0/0 -all", IP6, "fail"),
        ("v=spf1 ip6:2001:db8::/32 -all", IP6, "pass"),
        ("v=spf1 IP6:2001:DB8::7 -all", IP6, "pass"),
        ("v=spf1 ip6:::/0 -all", IP4, "fail"),
        ("v=spf1 ip4:192.0.2.7 -all", f"::ffff:{IP4}", "pass"),
        # a (5.3)
        *(("v=spf1 a:one.net -all", IP4, "pass"), ("v=spf1 a:one.net -all", IP6, "pass")),
        *(("v=spf1 a:near.net -all", IP4, "fail"), ("v=spf1 a:near.net/24 -all", IP4, "pass")),
        *(("v=spf1 a:near.net/24 -all", IP6, "fail"), ("v=spf1 a:near.net/32//64 -all", IP6, "pass")),
        *(("v=spf1 a:near.net//64 -all", IP4, "fail"), ("v=spf1 a:gone.net/0 -all", IP4, "fail")),
        *(("v=spf1 A:ONE.NET. -all", IP4, "pass"), ("v=spf1 a -all", IP4, "fail")),
        ("v=spf1 a:slow.net -all", IP4, "temperror"),
        # mx (5.4)
        *(("v=spf1 mx:mail.net -all", IP4, "pass"), ("v=spf1 mx:one.net -all", IP4, "fail")),
        *(("v=spf1 mx:mail.net//64 -all", IP6, "pass"), ("v=spf1 mx:nullmx.net -all", IP4, "fail")),
        # ptr (5.5): names that lead back, and silence of a name is not a match
        *(("v=spf1 ptr -all", IP4, "pass"), ("v=spf1 ptr:com.net -all", IP4, "fail")),
        *(("v=spf1 ptr:liar.org -all", IP4, "fail"), ("v=spf1 ptr -all", "192.0.2.8", "fail")),
        # exists (5.7): A records alone, also for IPv6
        *(("v=spf1 exists:one.net -all", IP6, "pass"), ("v=spf1 exists:gone.net -all", IP4, "fail")),
        # include (5.2)
        ("v=spf1 include:pass.net -all", IP4, "pass"),
        ("v=spf1 -include:pass.net +all", IP4, "fail"),
        ("v=spf1 include:other.net ~all", IP4, "softfail"),
        ("v=spf1 include:open.net -all", IP4, "fail"),
        ("v=spf1 include:slow.net -all", IP4, "temperror"),
        ("v=spf1 ip4:192.0.2.7 include:broken.net", IP4, "pass"),  # what is behind a match is not asked for
        # redirect (6.1)
        ("v=spf1 redirect=pass.net", IP4, "pass"),
        ("v=spf1 redirect=pass.net ip4:203.0.113.5", "203.0.113.6", "fail"),
        ("v=spf1 redirect=broken.net ?all", IP4, "neutral"),
        # exp and unknown modifiers mean nothing (6.2, 6)
        ("v=spf1 -all exp=why.%{d}", IP4, "fail"),
        ("v=spf1 include=pass.net -all", IP4, "fail"),
        ("v=spf1 x-y_z.1=%{c}:/? -all", IP4, "fail"),
    ],
)
async def test_spf_record_evaluated_for_address_gives_verdict(
    record: str, address: str, verdict: str
) -> None:
    assert (await evaluated(record, address)).verdict.value == verdict


@pytest.mark.parametrize(
    "term",
    [
        *("all:one.net", "all/8", "+", "-", "moo", "redirect:one.net", "=x", "-redirect=one.net", "1a=b"),
        *("ip4", "ip4:", "ip4:1.2.3", "ip4:192.0.2.7/33", "ip4:192.0.2.7/08", "ip4:192.0.2.7//32"),
        *(
            "ip4:192.0.2.07",
            "ip4:::1",
            "ip4:one.net",
            "ip6",
            "ip6:192.0.2.7",
            "ip6:::1/129",
            "ip6:::1%25eth0",
        ),
        *("a:", "a/33", "a//129", "a/24/64", "a/", "a:192.0.2.7", "a:net", "a:one.net:80", "a:one.-net"),
        *("mx:", "mx/ab", "mx:one.n\u00e9t", "ptr:", "ptr/24", "include", "include:", "include:one.net/24"),
        *("exists", "exists:", "exists:one", "exists:%{i}x", "exists:%{x}.net", "exists:%{d0}.net"),
        *("exists:%(d).net", "exists:100%.net", "exists:%{d-r}.net", "exists:%{c}.net", "exists:%{d.net"),
        *("redirect=", "redirect=net", "exp=", "moo=%", "ip4:192.0.2.7\tall", "\u2010all", "~all;"),
    ],
)
async def test_spf_record_with_syntax_error_anywhere_gives_permerror_with_term(term: str) -> None:
    for record in (f"v=spf1 ip4:{IP4} -all {term}", f"v=spf1 {term} -all"):
        found = await evaluated(record)
        assert (found.verdict.value, found.fault, found.domain) == ("permerror", Fault.SYNTAX, "acme.com")
        assert found.term == term


@pytest.mark.parametrize(
    ("record", "fault", "domain", "term"),
    [
        ("v=spf1 include:gone.net -all", Fault.NO_RECORD, "gone.net", "include:gone.net"),
        ("v=spf1 redirect=gone.net", Fault.NO_RECORD, "gone.net", "redirect=gone.net"),
        ("v=spf1 include:broken.net -all", Fault.SYNTAX, "broken.net", "ip4:1.2.3"),
        ("v=spf1 include:twice.net -all", Fault.SEVERAL_RECORDS, "twice.net", ""),
        ("v=spf1 redirect=acme.com", Fault.TOO_MANY_LOOKUPS, "acme.com", "redirect=acme.com"),
        ("v=spf1 include:acme.com", Fault.TOO_MANY_LOOKUPS, "acme.com", "include:acme.com"),
        ("v=spf1 redirect=one.net redirect=one.net", Fault.SYNTAX, "acme.com", "redirect=one.net"),
        ("v=spf1 exp=one.net exp=one.net", Fault.SYNTAX, "acme.com", "exp=one.net"),
    ],
)
async def test_spf_permerror_names_cause_domain_and_term(
    record: str, fault: Fault, domain: str, term: str
) -> None:
    assert await evaluated(record) == SpfResult(Verdict.PERMERROR, term, fault, domain)


@pytest.mark.parametrize(
    ("terms", "fault"),
    [
        ("a:near.net " * 10 + "-all", None),
        ("a:near.net " * 11 + "-all", Fault.TOO_MANY_LOOKUPS),
        ("include:other.net " * 10 + "ip4:192.0.2.7 ip6:::1 -all", None),
        ("include:five.net include:five.net -all", Fault.TOO_MANY_LOOKUPS),
        ("include:five.net a:near.net a:near.net a:near.net a:near.net -all", None),
        ("a:gone.net mx:gone.net -all", None),
        ("a:gone.net mx:gone.net exists:gone.net -all", Fault.TOO_MANY_VOIDS),
        ("mx:ten.net -all", None),
        ("mx:eleven.net -all", Fault.TOO_MANY_LOOKUPS),
        ("ptr " * 11, Fault.TOO_MANY_LOOKUPS),
    ],
)
async def test_spf_evaluation_over_lookup_limits_gives_permerror(terms: str, fault: Fault | None) -> None:
    zone = {
        **HOSTS,
        ("five.net", "TXT"): ("v=spf1" + " a:near.net" * 5,),
        ("ten.net", "MX"): tuple(f"{at} near.net" for at in range(10)),
        ("eleven.net", "MX"): tuple(f"{at} near.net" for at in range(11)),
    }
    assert (await evaluated(f"v=spf1 {terms}", "203.0.113.1", zone)).fault is fault


@pytest.mark.parametrize(
    ("domain", "texts", "verdict"),
    [
        ("acme.com", (), "none"),
        ("acme.com", ("v=spf10 -all", "spf2.0/pra -all", "v=spf1-all", " v=spf1 -all"), "none"),
        ("acme.com", ("v=spf1", "V=SPF1 -all"), "permerror"),
        ("acme.com", ("\u2026", "v=spf1 -all"), "fail"),
        ("acme.com", SILENT, "temperror"),
        *(("acme", ("v=spf1 -all",), "none"), ("acme..com", ("v=spf1 -all",), "none")),
        ("a" * 64 + ".com", ("v=spf1 -all",), "none"),
        ("acme.com.", ("v=spf1 -all",), "fail"),
    ],
)
async def test_spf_record_selection_needs_one_record_of_valid_domain(
    domain: str, texts: tuple[str, ...], verdict: str
) -> None:
    resolver = Resolver({(domain, "TXT"): texts})
    found = await check_host(ip_address(IP4), domain, f"anna@{domain}", "h.net", resolver)
    assert found.verdict.value == verdict


@pytest.mark.parametrize(
    ("spec", "address", "name"),
    [
        ("%{s}.x.net", IP4, "strong-bad@email.example.com.x.net"),
        ("%{l}.%{o}.%{d}.x.net", IP4, "strong-bad.email.example.com.acme.com.x.net"),
        ("%{d2}.%{o1}.%{o2r}.x.net", IP4, "acme.com.com.example.email.x.net"),
        ("%{dr}.x.net", IP4, "com.acme.x.net"),
        ("%{l-}.%{lr-}.%{l1r-}.x.net", IP4, "strong.bad.bad.strong.strong.x.net"),
        ("%{ir}.%{v}.x.net", IP4, "7.2.0.192.in-addr.x.net"),
        ("%{i4}.%{v}.x.net", IP6, "0.0.0.7.ip6.x.net"),
        ("%{h}.%{p}.x.net", IP4, "mx.one.org.host.acme.com.x.net"),
        ("%{p}.x.net", "192.0.2.8", "unknown.x.net"),
        ("%{S}.x.net", IP4, "strong-bad%40email.example.com.x.net"),
        ("%%-%_-%-.x.net", IP4, "%- -%20.x.net"),
        ("a:b/c.x.net", IP4, "a:b/c.x.net"),
        ("x.%{d}", IP4, "x.acme.com"),
        ("%{d9}" + ".abcdefghi" * 26 + ".x.net", IP4, "abcdefghi." * 24 + "x.net"),
    ],
)
async def test_spf_macros_in_domain_spec_are_expanded(spec: str, address: str, name: str) -> None:
    resolver = Resolver({**HOSTS, ("acme.com", "TXT"): (f"v=spf1 exists:{spec} -all",)})
    sender = "strong-bad@email.example.com"
    assert (await check_host(ip_address(address), "acme.com", sender, "mx.one.org", resolver)).fault is None
    assert resolver.asked[-1] == (name, "A")


async def test_spf_sender_without_local_part_is_postmaster() -> None:
    zone = {**HOSTS, ("postmaster.net", "A"): (IP4,)}
    for sender in ("@acme.com", "acme.com"):
        assert (
            await evaluated("v=spf1 exists:%{l}.net -all", more=zone, sender=sender)
        ).verdict.value == "pass"


@pytest.mark.parametrize("target", ["a..b.net", "a" * 64 + ".net", "%{h}.net"])
async def test_spf_target_that_is_no_dns_name_matches_nothing(target: str) -> None:
    for mechanism in ("a", "mx", "exists", "ptr"):
        found = await evaluated(f"v=spf1 {mechanism}:{target} -all", helo="back\\slash")
        assert (found.verdict.value, found.term) == ("fail", "-all")


async def test_permitted_networks_are_collected_through_includes() -> None:
    zone: Zone = {
        ("spf.host.net", "TXT"): (
            "v=spf1 include:n1.host.net ip4:192.0.2.0/25 -ip4:203.0.113.9 a:one.net ~all",
        ),
        ("n1.host.net", "TXT"): (
            "v=spf1 ip6:2001:db8::/32 include:spf.host.net include:%{i}.net redirect=n2.host.net",
        ),
        ("n2.host.net", "TXT"): ("v=spf1 ip4:198.51.100.1",),
    }
    resolver = Resolver(zone)
    found = {str(each) for each in await list_permitted_networks("spf.host.net", resolver)}
    assert found == {"192.0.2.0/25", "2001:db8::/32", "198.51.100.1/32"}
    assert len(resolver.asked) <= 11
    assert await list_permitted_networks("broken.net", Resolver(HOSTS)) == []


PARTS = "a mx ptr all include: exists: redirect= exp= ip4: ip6: acme.com one.net %{ } d i 0 99 . : / // - + ="
TERMS = st.sampled_from(PARTS.split())


@given(st.lists(st.lists(TERMS, max_size=5).map("".join), max_size=30).map(" ".join))
async def test_spf_evaluation_of_any_record_asks_few_questions(terms: str) -> None:
    resolver = Resolver({**HOSTS, ("acme.com", "TXT"): (f"v=spf1 {terms}",)})
    await check_host(ip_address(IP4), "acme.com", "anna@acme.com", "h.net", resolver)
    assert len(resolver.asked) <= 150


@pytest.mark.parametrize("part", ["a", ".", ":", "/1", "%", "%{d", "%{d9}", "-", "1", "ip4:", "\u00e9"])
def test_spf_parser_with_very_long_term_ends_at_once(part: str) -> None:
    for text in (f"v=spf1 a:{part * 20_000}!", f"v=spf1 {part * 20_000}", f"v=spf1 x={part * 20_000} all"):
        try:
            parse_spf_record(text)
        except SpfSyntaxError as error:
            assert error.term
