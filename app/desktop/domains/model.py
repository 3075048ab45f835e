"""Domains, and the results of their DNS check, as table rows."""

from __future__ import annotations

from datetime import datetime

import idna

from app.contract.domains import DnsFinding, Domain, DomainCheck, DomainStatus
from app.desktop.widgets import badges
from app.desktop.widgets.badges import Badge
from app.desktop.widgets.formats import format_number, format_relative_time
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.rows import Column, Row, TwoLineCell
from app.desktop.widgets.sentences import translate_sentence

COLUMNS = (
    Column(tr("Domain"), "title", 118, stretch=True),
    Column(tr("Status"), "chip", 182),
    Column(tr("Inboxes"), "number", 72),
    Column(tr("Last check"), "muted", 104),
)
FINDINGS = (
    Column(tr("What"), "two", 196),
    Column(tr("Expected"), "plain", 210, stretch=True),
    Column(tr("Found"), "plain", 210, stretch=True),
    Column(tr("Status"), "chip", 90),
)
PURPOSES = {"_dmarc": "DMARC", "_domainkey": "DKIM"}


def display_domain(name: str) -> str:
    """Return a domain in Unicode; in DNS it is ASCII (RFC 5890)."""
    try:
        return idna.decode(name)
    except idna.IDNAError:
        return name


def domain_row(domain: Domain, now: datetime) -> Row:
    leads = (
        tr("redirects to {domain}", domain=domain.redirect.target_domain)
        if domain.redirect and domain.redirect.is_active
        else ""
    )
    looked = format_relative_time(domain.checked_at, now) if domain.checked_at else tr("Not yet")
    cells = (
        TwoLineCell(display_domain(domain.domain_name), leads),
        state_badge(domain),
        format_number(domain.inbox_count),
        looked,
    )
    return Row(domain.domain_id, cells, domain)


def state_badge(domain: Domain) -> Badge:
    """Return the status badge; “Needs attention” for an active domain in trouble."""
    if domain.trouble and domain.status == DomainStatus.ACTIVE:
        return Badge(tr("Needs attention"), "amber")
    return badges.domain(str(domain.status))


def finding_rows(check: DomainCheck) -> list[Row]:
    """Return a row for each nameserver and record, with the expected and the found value."""
    servers = [
        _finding_row(
            TwoLineCell(tr("Nameserver"), tr("at the registrar")),
            one.expected or tr("no other nameservers"),
            one,
        )
        for one in check.nameservers
    ]
    records = [
        _finding_row(
            TwoLineCell(describe_record(one.type, one.name, one.expected), f"{one.type} {one.name}"),
            one.expected,
            one,
        )
        for one in check.records
    ]
    return [made._replace(id=str(at)) for at, made in enumerate(servers + records)]


def describe_record(kind: str, name: str, value: str) -> str:
    """Return the usual name of a record's purpose."""
    if value.startswith("v=spf1"):
        return "SPF"
    for part, known in PURPOSES.items():
        if part in name:
            return known
    return {"MX": tr("Mail"), "A": tr("Web address"), "CNAME": tr("Tracking"), "NS": tr("Nameserver")}.get(
        kind, kind
    )


def _finding_row(what: TwoLineCell, expected: str, one: DnsFinding) -> Row:
    verdict = Badge(tr("Wrong"), "red") if one.found else Badge(tr("Missing"), "amber")
    found = ", ".join(one.found) or translate_sentence(one.reason) or tr("nothing")
    return Row("", (what, expected, found, Badge(tr("Right"), "green") if one.ok else verdict), one)


def proof_states(check: DomainCheck | None) -> tuple[tuple[str, bool], ...]:
    """Return for SPF, DKIM and DMARC whether the record in DNS is right."""
    records = check.records if check else ()
    known = {describe_record(one.type, one.name, one.expected): one.ok for one in records}
    return tuple((name, known.get(name, False)) for name in ("SPF", "DKIM", "DMARC"))
