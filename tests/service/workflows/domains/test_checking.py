"""Real DNS on loopback: what servers that are slow, wrong, broken or gone make of an answer."""

from __future__ import annotations

import socket
from argparse import ArgumentTypeError

import dns.asyncresolver
import dns.rcode
import pytest

from app.cli_types import dns_server
from app.service.workflows.domains import dns_checks
from app.service.workflows.domains.dns_checks import Server, query_servers, resolve_delegation
from tests.patience import patient
from tests.service.workflows.domains.lab import Dns, serving

pytestmark = pytest.mark.anyio
GONE: Server = ("127.0.0.1", 1)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dns_checks, "PATIENCE", 1.5)


async def test_dns_query_returns_plain_record_values() -> None:
    long = '"v=DKIM1; k=rsa; p=' + "A" * 230 + '" "' + "B" * 200 + '"'
    records = {
        ("acme.test", "MX"): ["10 Mail.Host.example."],
        ("acme.test", "TXT"): ['"v=spf1 -all"', '"a \\"b\\""'],
        ("s1._domainkey.acme.test", "TXT"): [long],
        ("track.acme.test", "CNAME"): ["pages.host.example."],
        ("acme.test", "A"): ["192.0.2.7"],
    }
    async with serving(Dns(records)) as lab:
        found = {key: (await query_servers([lab.server], *key)).values for key in records}
    assert found == {
        ("acme.test", "MX"): ("10 Mail.Host.example",),
        ("acme.test", "TXT"): ('a "b"', "v=spf1 -all"),
        ("s1._domainkey.acme.test", "TXT"): ("v=DKIM1; k=rsa; p=" + "A" * 230 + "B" * 200,),
        ("track.acme.test", "CNAME"): ("pages.host.example",),
        ("acme.test", "A"): ("192.0.2.7",),
    }


ALIASED = {
    ("_dmarc.acme.test", "CNAME"): ["Acme.DMARC.vendor.example."],
    ("acme.dmarc.vendor.example", "TXT"): ['"v=DMARC1; p=reject"'],
    ("book.acme.test", "CNAME"): ["pages.host.example."],
    ("pages.host.example", "CNAME"): ["edge.host.example."],
    ("edge.host.example", "A"): ["192.0.2.7", "192.0.2.8"],
    ("edge.host.example", "AAAA"): ["2001:db8::7"],
    ("round.acme.test", "CNAME"): ["about.acme.test."],
    ("about.acme.test", "CNAME"): ["round.acme.test."],
    ("self.acme.test", "CNAME"): ["self.acme.test."],
    ("nowhere.acme.test", "CNAME"): ["gone.host.example."],
}


@pytest.mark.parametrize(
    ("name", "kind", "values"),
    [
        ("_dmarc.acme.test", "TXT", ("v=DMARC1; p=reject",)),
        ("book.acme.test", "A", ("192.0.2.7", "192.0.2.8")),
        ("BOOK.acme.test", "AAAA", ("2001:db8::7",)),
        ("book.acme.test", "CNAME", ("pages.host.example",)),
        ("book.acme.test", "TXT", ()),
        ("round.acme.test", "A", ()),
        ("self.acme.test", "A", ()),
        ("nowhere.acme.test", "A", ()),
    ],
)
async def test_dns_query_follows_cname_to_its_values(name: str, kind: str, values: tuple[str, ...]) -> None:
    async with serving(Dns(ALIASED)) as lab:
        answer = await query_servers([lab.server], name, kind, recursive=True)
    assert (answer.values, answer.reason) == (values, None)


async def test_dns_delegation_is_read_from_answer_or_referral() -> None:
    async with serving(
        Dns({("a.test", "NS"): ["ns.x.test."]}, {"b.test": ["ns.y.test.", "ns.z.test."]})
    ) as lab:
        assert (await resolve_delegation("a.test", [lab.server])).values == ("ns.x.test",)
        assert (await resolve_delegation("b.test", [lab.server])).values == ("ns.y.test", "ns.z.test")
        nobody = await resolve_delegation("c.test", [lab.server])
    assert (nobody.values, nobody.reason) == ((), None)  # it is known that there are none


async def test_dns_query_with_truncated_answer_is_retried_over_tcp() -> None:
    async with serving(Dns({("acme.test", "A"): ["192.0.2.7"]}, cuts=True)) as lab:
        assert (await query_servers([lab.server], "acme.test", "A")).values == ("192.0.2.7",)
    assert [way for way, _, _ in lab.asked] == ["udp", "tcp"]


async def test_dns_query_ignores_noise_and_mismatched_answers() -> None:
    async with serving(Dns({("acme.test", "A"): ["192.0.2.7"]}, babbles=True)) as lab:
        assert (await query_servers([lab.server], "acme.test", "A")).values == ("192.0.2.7",)
    assert [way for way, _, _ in lab.asked] == ["udp"]


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (Dns(silent=True), "127.0.0.1 did not answer."),
        (Dns(rcode=dns.rcode.SERVFAIL), "127.0.0.1 answered SERVFAIL."),
        (Dns(rcode=dns.rcode.REFUSED), "127.0.0.1 answered REFUSED."),
    ],
)
async def test_dns_query_at_broken_server_shows_reason_and_tries_next_server(broken: Dns, said: str) -> None:
    async with serving(broken), serving(Dns({("acme.test", "A"): ["192.0.2.7"]})) as good:
        alone = await query_servers([broken.server], "acme.test", "A")
        assert (alone.values, alone.reason) == ((), said)
        assert (await query_servers([broken.server, good.server], "acme.test", "A")).values == ("192.0.2.7",)


async def test_dns_query_for_missing_name_is_empty_without_error() -> None:
    async with serving(Dns(rcode=dns.rcode.NXDOMAIN)) as lab:
        answer = await query_servers([lab.server], "acme.test", "A")
    assert (answer.values, answer.reason) == ((), None)


async def test_dns_query_to_silent_servers_ends_at_total_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dns_checks, "PATIENCE", 600.0)
    monkeypatch.setattr(dns_checks, "IN_ALL", 0.5)
    async with serving(Dns(silent=True)) as lab, patient(5):
        answer = await query_servers([lab.server] * 3, "acme.test", "A")
    assert answer.reason == "DNS did not answer in time."


async def test_dns_query_without_reachable_server_shows_reason() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as taken:
        taken.bind(("127.0.0.1", 0))
        for servers in ([GONE], [taken.getsockname()]):
            assert (await query_servers(servers, "acme.test", "A")).reason == "127.0.0.1 did not answer."
    assert (await query_servers([], "acme.test", "A")).reason == "No nameserver is known that could be asked."


async def test_dns_delegation_without_network_shows_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dns_checks, "list_system_resolvers", lambda: [GONE])
    monkeypatch.setattr(dns_checks.dns.asyncresolver, "Resolver", _no_resolver)
    assert (await resolve_delegation("acme.test", ())).reason == "127.0.0.1 did not answer."


async def test_dns_delegation_without_resolvable_parent_zone_shows_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with serving(Dns(rcode=dns.rcode.NXDOMAIN)) as lab:
        monkeypatch.setattr(dns_checks, "list_system_resolvers", lambda: [lab.server])
        monkeypatch.setattr(dns_checks, "_build_system_resolver", lambda: _resolver_of(lab))
        answer = await resolve_delegation("acme.example", ())
    assert answer.reason == "This network can't find the parent zone."


def _resolver_of(lab: Dns) -> dns.asyncresolver.Resolver:
    made = dns.asyncresolver.Resolver(configure=False)
    made.nameservers, made.port, made.lifetime = ["127.0.0.1"], lab.port, 2
    return made


def _no_resolver() -> None:
    raise dns_checks.dns.resolver.NoResolverConfiguration


async def test_dns_delegation_without_configured_servers_queries_parent_zone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    above = {
        ("example", "SOA"): ["ns.nic.example. admin.nic.example. 1 1 1 1 1"],
        ("example", "NS"): ["ns.nic.example."],
        ("ns.nic.example", "A"): ["127.0.0.1"],
    }
    async with serving(Dns(above, {"acme.example": ["ns.old.example."]})) as lab:
        monkeypatch.setattr(dns_checks, "_build_system_resolver", lambda: _resolver_of(lab))
        monkeypatch.setattr(dns_checks, "PORT", lab.port)
        lab.records["acme.example", "NS"] = ["ns.cached.example."]
        assert (await resolve_delegation("acme.example", ())).values == (
            "ns.cached.example",
        )  # of loopback: not asked
        assert all(lab.told_to_find_out)
        monkeypatch.setattr(dns_checks, "is_public", lambda address: True)
        del lab.records["acme.example", "NS"]
        assert (await resolve_delegation("acme.example", ())).values == ("ns.old.example",)
        assert lab.asked[-1][1:] == ("acme.example", "NS") and not lab.told_to_find_out[-1]
        lab.silent = True
        assert (await resolve_delegation("acme.example", ())).reason == "127.0.0.1 did not answer."


@pytest.mark.parametrize(
    ("text", "server"),
    [
        ("192.0.2.1", ("192.0.2.1", 53)),
        ("127.0.0.1:5300", ("127.0.0.1", 5300)),
        ("2001:db8::1", ("2001:db8::1", 53)),
        ("[2001:db8::1]", ("2001:db8::1", 53)),
        ("[2001:db8::1]:5300", ("2001:db8::1", 5300)),
        ("dns.example", None),
        ("192.0.2.1:", None),
        ("192.0.2.1:x", None),
        ("192.0.2.1:70000", None),
    ],
)
def test_dns_server_option_accepts_only_ip_address_with_optional_port(
    text: str, server: Server | None
) -> None:
    if server is None:
        with pytest.raises(ArgumentTypeError):
            dns_server(text)
    else:
        assert dns_server(text) == server
