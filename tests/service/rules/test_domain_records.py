"""Names, records, what answers mean, and where a look leaves a domain: tables of cases."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from app.contract.domains import DomainStatus
from app.service.rules.domain_records import (
    DnsAnswer,
    DnsObservation,
    DomainStanding,
    advance_standing,
    clean_domain,
    clean_name,
    describe_remaining_steps,
    judge_nameservers,
    judge_record,
    purpose_of,
    required_records,
)
from app.service.rules.mail_host import HostFacts, RequiredRecord

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
NS, RECORDS, ACTIVE, FAILED = (
    DomainStatus.PENDING_NAMESERVERS,
    DomainStatus.PENDING_RECORDS,
    DomainStatus.ACTIVE,
    DomainStatus.FAILED,
)
RIGHT, ELSEWHERE = DnsObservation(True, True), DnsObservation(False, True)
PARTLY = DnsObservation(False, True, some=True)
SILENT, INCOMPLETE = DnsObservation(False, True, answered=False), DnsObservation(True, False)
FACTS = HostFacts(
    ("ns1.host.example", "ns2.host.example"), "mail.host.example", "v=spf1 -all", "192.0.2.7", None
)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("acme-mail.com", "acme-mail.com"),
        ("  ACME-Mail.Com. ", "acme-mail.com"),
        ("mail.acme.co.uk", "mail.acme.co.uk"),
        ("müller.de", "xn--mller-kva.de"),
        ("XN--MLLER-KVA.de", "xn--mller-kva.de"),
        ("ＡＣＭＥ。com", "acme.com"),
        ("acme.github.io", "acme.github.io"),
    ],
)
def test_domain_name_is_normalized_for_dns(text: str, name: str) -> None:
    assert clean_domain(text, practice=False) == name


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not a domain's name"),
        ("acme", "not a domain's name"),
        ("com", "not a domain's name"),
        ("co.uk", "an ending that many share"),
        ("acme.test", "no ending .test"),
        ("acme.invalid", "no ending .invalid"),
        ("acme.local", "no ending .local"),
        ("acme.onion", "can't be registered"),
        ("2.0.192.in-addr.arpa", "can't be registered"),
        ("https://acme.com", "more than a domain name"),
        ("acme.com/path", "more than a domain name"),
        ("user@acme.com", "more than a domain name"),
        ("acme.com:443", "more than a domain name"),
        ("acme .com", "more than a domain name"),
        ("acme.com\r\nx.com", "more than a domain name"),
        ("[::1]", "more than a domain name"),
        ("192.0.2.7", "is an address"),
        ("127.1", "not a domain's name"),
        ("1.0x7f", "not a domain's name"),
        ("a..com", "not a domain's name"),
        ("-a.com", "not a domain's name"),
        ("a_b.com", "not a domain's name"),
        ("a" * 64 + ".com", "not a domain's name"),
        (".".join(["a" * 60] * 5) + ".com", "not a domain's name"),
        ("xn--99999999.com", "not a domain's name"),
    ],
)
def test_domain_name_invalid_is_refused_with_reason(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        clean_domain(text, practice=False)


def test_domain_name_in_practice_must_be_reserved_for_tests() -> None:
    assert clean_domain("Acme-Mail.test", practice=True) == "acme-mail.test"
    for text in ("acme.com", "people.test", "x.people.test", "outreach.practice.test", "registrar.test"):
        with pytest.raises(ValueError, match="test"):
            clean_domain(text, practice=True)


def test_redirect_target_accepts_host_names_only() -> None:
    assert clean_name("www.Acme.com") == "www.acme.com"
    for text in ("//evil.com", "evil.com\\@acme.com", "a.com#b", "2130706433", "a.com%0d"):
        with pytest.raises(ValueError):
            clean_name(text)


def test_dns_records_required_by_domain_are_listed() -> None:
    made = required_records("acme.com", FACTS, "AAAA")
    assert [(purpose_of(each), each.type, each.name, each.value) for each in made] == [
        ("ns", "NS", "acme.com", "ns1.host.example"),
        ("ns", "NS", "acme.com", "ns2.host.example"),
        ("mx", "MX", "acme.com", "10 mail.host.example"),
        ("spf", "TXT", "acme.com", "v=spf1 -all"),
        ("dkim", "TXT", "s1._domainkey.acme.com", "v=DKIM1; k=rsa; p=AAAA"),
        ("dmarc", "TXT", "_dmarc.acme.com", "v=DMARC1; p=none"),
        ("redirect", "A", "acme.com", "192.0.2.7"),
    ]
    more = HostFacts(("ns1.host.example",), "m.host.example", "v=spf1", "2001:db8::1", "pages.host.example")
    kinds = [(purpose_of(each), each.type) for each in required_records("acme.com", more, "AAAA")]
    assert kinds[-2:] == [("tracking", "CNAME"), ("redirect", "AAAA")]


@pytest.mark.parametrize(
    ("found", "oks", "strays"),
    [
        (("NS2.Host.Example.", "ns1.host.example"), [True, True], []),
        (("ns1.host.example",), [True, False], []),
        ((), [False, False], []),
        (("ns1.old.example", "ns2.host.example", "ns1.host.example"), [True, True], ["ns1.old.example"]),
    ],
)
def test_nameserver_check_ignores_order_and_lists_strays(
    found: tuple[str, ...], oks: list[bool], strays: list[str]
) -> None:
    lines = judge_nameservers(FACTS.nameservers, DnsAnswer(found))
    assert [line.ok for line in lines if line.expected] == oks
    assert [line.found[0] for line in lines if not line.expected] == strays
    assert all(line.ok or line.reason for line in lines)


MX, SPF = (
    RequiredRecord("MX", "acme.com", "10 mail.host.example"),
    RequiredRecord("TXT", "acme.com", "v=spf1 a:x -all"),
)


KEY = RequiredRecord("TXT", "s1._domainkey.acme.com", "v=DKIM1; k=rsa; p=AA")
DMARC = RequiredRecord("TXT", "_dmarc.acme.com", "v=DMARC1; p=none")


@pytest.mark.parametrize(
    ("record", "found", "said"),
    [
        (MX, ("10 MAIL.host.example.",), None),
        (MX, ("20 mail.host.example",), "wrong"),
        (MX, ("10 mail.host.example", "20 mx.evil.example"), "second"),
        (MX, (), "missing"),
        (SPF, ("v=spf1 a:x -all", "google-site-verification=1"), None),
        (SPF, ("v=spf1 a:x -all", "v=spf1 +all"), "second"),
        (SPF, ("V=SPF1 A:X -ALL",), "wrong"),
        (SPF, ("v=spf1 a:x -all", "V=SPF1 +all"), "second"),
        (SPF, ("v=spf1 a:x -all", "v=spf10 +all"), None),
        (SPF, ("other",), "missing"),
        (DMARC, ("v=DMARC1; p=reject",), "wrong"),
        (DMARC, ("v=DMARC1; p=none", "v = DMARC1 ; p=reject"), "second"),
        (DMARC, ("v=DMARC1; p=none", "hello"), None),
        (KEY, ("v=DKIM1; k=rsa; p=AA",), None),
        (KEY, ("v=DKIM1; k=rsa; p=AA", "k=rsa; p=BB"), "second"),
        (KEY, ("v=DKIM1; k=rsa; p=AA", "p=BB"), "second"),
        (KEY, ("v=DKIM1; k=rsa; p=AA", "hello"), "second"),
        (KEY, ("p=BB",), "wrong"),
    ],
)
def test_dns_record_check_shows_reason_only_when_contradicted(
    record: RequiredRecord, found: tuple[str, ...], said: str | None
) -> None:
    line = judge_record(record, DnsAnswer(found))
    assert line.ok is (said is None) and (said is None or said in (line.reason or ""))


def test_dns_record_check_without_answer_shows_reason() -> None:
    line = judge_record(MX, DnsAnswer(reason="127.0.0.1 did not answer."))
    assert (line.found, line.ok, line.reason) == ((), False, "127.0.0.1 did not answer.")
    lines = judge_nameservers(FACTS.nameservers, DnsAnswer(reason="DNS is silent."))
    assert "could not be looked up: DNS is silent." in describe_remaining_steps(
        "acme.com", lines, [], "DNS is silent."
    )


@pytest.mark.parametrize(
    ("was", "seen", "status"),
    [
        (DomainStanding(NS), ELSEWHERE, NS),
        (DomainStanding(NS), SILENT, NS),
        (DomainStanding(NS), INCOMPLETE, RECORDS),
        (DomainStanding(NS), RIGHT, RECORDS),
        (DomainStanding(RECORDS), RIGHT, RECORDS),
        (DomainStanding(RECORDS), ELSEWHERE, NS),
        (DomainStanding(RECORDS), SILENT, RECORDS),
        (DomainStanding(ACTIVE, activated=True), RIGHT, ACTIVE),
        (DomainStanding(ACTIVE, activated=True), INCOMPLETE, ACTIVE),
        (DomainStanding(ACTIVE, activated=True), SILENT, ACTIVE),
        (DomainStanding(ACTIVE, activated=True), ELSEWHERE, ACTIVE),  # said once
        (DomainStanding(ACTIVE, activated=True, lost_at=NOW - timedelta(minutes=1)), ELSEWHERE, NS),
        (DomainStanding(ACTIVE, activated=True, lost_at=NOW - timedelta(seconds=59)), ELSEWHERE, ACTIVE),
        (DomainStanding(ACTIVE, activated=True, lost_at=NOW - timedelta(hours=2)), ELSEWHERE, ACTIVE),
        (DomainStanding(ACTIVE, activated=True, lost_at=NOW + timedelta(days=400)), ELSEWHERE, ACTIVE),
        (DomainStanding(ACTIVE, activated=True, lost_at=NOW - timedelta(minutes=1)), SILENT, ACTIVE),
        (DomainStanding(ACTIVE, activated=True, lost_at=NOW - timedelta(minutes=1)), PARTLY, ACTIVE),
        (DomainStanding(ACTIVE, activated=True), PARTLY, ACTIVE),
        (DomainStanding(RECORDS), PARTLY, NS),
        (DomainStanding(NS, activated=True), INCOMPLETE, RECORDS),
        (DomainStanding(NS, activated=True), RIGHT, ACTIVE),
        (DomainStanding(FAILED, 75), ELSEWHERE, NS),
        (DomainStanding(FAILED, 75), RIGHT, RECORDS),
        (DomainStanding(FAILED, 75, activated=True), RIGHT, ACTIVE),
    ],
)
def test_domain_status_follows_dns_check(
    was: DomainStanding, seen: DnsObservation, status: DomainStatus
) -> None:
    assert advance_standing(was, seen, NOW, asked=was.status == FAILED).status == status


@pytest.mark.parametrize("seen", [ELSEWHERE, SILENT, INCOMPLETE])
def test_domain_setup_fails_after_three_days_of_checks(seen: DnsObservation) -> None:
    stands, at, waits = DomainStanding(NS, check_at=NOW + timedelta(minutes=1)), NOW, []
    while stands.check_at is not None:
        waits.append(stands.check_at - at)
        at = stands.check_at
        stands = advance_standing(stands, seen, at)
    assert waits[:5] == [timedelta(minutes=each) for each in (1, 4, 10, 60, 60)]
    assert stands.status == FAILED and at - NOW == timedelta(minutes=15, hours=72)


def test_domain_check_on_request_does_not_count_toward_failure() -> None:
    was = DomainStanding(NS, 3, check_at=NOW + timedelta(minutes=30))
    assert advance_standing(was, ELSEWHERE, NOW, asked=True) == was
    again = advance_standing(DomainStanding(FAILED, 75), ELSEWHERE, NOW, asked=True)
    assert (again.failed_checks, again.check_at) == (0, NOW + timedelta(minutes=1))


@pytest.mark.parametrize("asked", [True, False])
def test_domain_that_is_active_is_lost_only_after_second_check(asked: bool) -> None:
    stands = advance_standing(
        DomainStanding(ACTIVE, 0, True, NOW + timedelta(hours=9)), ELSEWHERE, NOW, asked=asked
    )
    assert (stands.status, stands.check_at) == (ACTIVE, NOW + timedelta(minutes=1))
    for second in (1, 30, 59):  # however often somebody asks
        stands = advance_standing(stands, ELSEWHERE, NOW + timedelta(seconds=second), asked=True)
        assert (stands.status, stands.check_at) == (ACTIVE, NOW + timedelta(minutes=1))
    silent = advance_standing(stands, SILENT, NOW + timedelta(minutes=1))
    assert silent.status == ACTIVE and silent.check_at is not None
    assert silent.check_at <= NOW + timedelta(minutes=5)
    for known in (stands, silent):
        assert advance_standing(known, ELSEWHERE, NOW + timedelta(minutes=5), asked=asked).status == NS
        back = advance_standing(known, RIGHT, NOW + timedelta(minutes=5), asked=asked)
        assert back.lost_at is None
        assert advance_standing(back, ELSEWHERE, NOW + timedelta(minutes=9), asked=asked).status == ACTIVE


def test_domain_that_is_active_is_checked_daily_and_survives_dns_silence() -> None:
    stands = advance_standing(DomainStanding(ACTIVE, activated=True), RIGHT, NOW)
    assert stands.check_at == NOW + timedelta(days=1)
    for _ in range(200):
        stands = advance_standing(stands, SILENT, NOW)
    assert stands.status == ACTIVE and stands.check_at == NOW + timedelta(hours=1)
