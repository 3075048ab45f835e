"""Preflight check before a launch: a campaign's texts, and the domains that its inboxes send from."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, or_, select

from app.contract.addresses import email_key
from app.contract.ids import CampaignId
from app.contract.lint import Lint, Part, SenderDomain, SenderDomains, TextFinding, Weight
from app.contract.sentences import say
from app.service.app_state import AppState
from app.service.core import tables
from app.service.records import branches, enrollment, threads
from app.service.records.access import Access
from app.service.rules.content_checks import (
    Audience,
    Flaw,
    Text,
    find_flaws,
    flag_differing_fields,
    flag_unread_reply_to,
)
from app.service.rules.domain_records import DnsAnswer
from app.service.rules.link_checks import explain_broken_link, host_of, links_of
from app.service.workflows.domains import dns_checks
from app.service.workflows.domains.email_authentication import check_sender_records
from app.service.workflows.outbound import preview

variants, sequences, served, inboxes = (
    tables.variants,
    tables.sequences,
    tables.campaign_inboxes,
    tables.inboxes,
)
HOSTS_MAX, AT_ONCE = 50, 8
CHECKED = say("campaign_checked", "Checked")


class CheckedText(NamedTuple):
    """A variant's texts and its step."""

    id: str
    sequence_id: str | None
    variant_label: str
    subject_template: str
    body_template: str
    html_template: str
    step_number: int | None
    branch_id: str | None


class Sender(NamedTuple):
    email_address: str
    smtp_host: str
    domain_id: str | None


async def lint_campaign(app_state: AppState, access: Access, campaign_id: str, check_links: bool) -> Lint:
    """Return every finding with its place, in the order of the mails; `check_links` also queries DNS."""
    rows, audience, reply_to = await app_state.database.read(
        lambda conn: _load_texts(conn, access, campaign_id)
    )
    found = [(rows[0], flag_unread_reply_to(reply_to))] if rows and reply_to else []
    found += [(row, flaw) for row in rows for flaw in find_flaws(_to_text(row), audience)]
    by_step: defaultdict[str, list[CheckedText]] = defaultdict(list)
    for row in rows:
        by_step[row.sequence_id or ""].append(row)
    for group in by_step.values():
        found += [
            (group[at], flaw) for at, flaw in flag_differing_fields([_to_text(row) for row in group]).items()
        ]
    if check_links:
        found += await _find_dead_links(app_state, rows)
    place = {row.id: at for at, row in enumerate(rows)}
    found.sort(key=lambda each: place[each[0].id])
    findings = tuple(_to_text_finding(row, flaw) for row, flaw in found)
    return Lint(campaign_id=CampaignId(campaign_id), checked=len(rows), findings=findings, message=CHECKED)


def _load_texts(
    conn: Connection, access: Access, campaign_id: str
) -> tuple[list[CheckedText], Audience, str]:
    """Return the active variants in order, the audience, and a Reply-To address that is not one of ours."""
    campaign = enrollment.campaign_of(conn, access, campaign_id)
    *own, _, _ = CheckedText._fields
    columns = (*(variants.c[name] for name in own), sequences.c.step_number, sequences.c.branch_id)
    in_use = or_(
        variants.c.sequence_id.is_(None),
        sequences.c.is_active.is_(True)
        & or_(
            sequences.c.branch_id.is_(None),
            sequences.c.branch_id.in_(branches.select_active_branch_ids(campaign)),
        ),
    )
    wanted: Select[Any] = (
        select(*columns)
        .join(sequences, sequences.c.id == variants.c.sequence_id, isouter=True)
        .where(variants.c.campaign_id == campaign_id, variants.c.is_active.is_(True), in_use)
        .order_by(sequences.c.step_number.is_not(None), sequences.c.step_number, variants.c.position)
    )
    rows = [CheckedText(*row) for row in conn.execute(wanted)]
    leads, having = preview.count_leads_by_field(conn, campaign_id)
    reply_to = campaign.reply_to or ""
    if email_key(reply_to) in threads.own_addresses(conn, campaign.workspace_id):
        reply_to = ""
    return rows, Audience(leads, having, campaign.enable_unsubscribe), reply_to


def _to_text(row: CheckedText) -> Text:
    html, first = row.html_template, row.sequence_id is None
    return Text(row.id, row.subject_template, row.body_template, html, first)


def _to_text_finding(row: CheckedText, flaw: Flaw) -> TextFinding:
    return TextFinding(
        rule=flaw.rule,
        weight=flaw.weight,
        sentence=flaw.sentence,
        step_number=row.step_number or 0,
        sequence_id=row.sequence_id,
        entry_node_id=row.branch_id,
        variant_id=row.id,
        variant_label=row.variant_label,
        part=flaw.part,
        excerpt=flaw.excerpt,
    )


async def _find_dead_links(
    app_state: AppState, rows: Sequence[CheckedText]
) -> list[tuple[CheckedText, Flaw]]:
    """Return flaws for links to hosts that DNS says do not exist; without an answer there is no flaw."""
    places = [
        (row, part, link)
        for row in rows
        for part, written in _to_text(row).parts
        for link in links_of(written)
        if not explain_broken_link(link)
        and "{" not in host_of(link)
        and not link.startswith(("mailto:", "tel:"))
    ]
    hosts = list(dict.fromkeys(host_of(link) for _, _, link in places))[:HOSTS_MAX]
    slots = asyncio.Semaphore(AT_ONCE)

    async def is_there(host: str) -> bool:
        async with slots:
            answers = [await _query_dns(app_state, host, kind) for kind in ("A", "AAAA")]
            return any(answer.values or answer.reason for answer in answers)

    there = dict(zip(hosts, await asyncio.gather(*map(is_there, hosts)), strict=True))
    return [
        (row, _flag_dead_link(link, part)) for row, part, link in places if not there.get(host_of(link), True)
    ]


def _flag_dead_link(link: str, part: Part) -> Flaw:
    sentence = say("link_server_unknown", "There is no server called {host}.", host=host_of(link))
    return Flaw("dead_link", Weight.STOP, sentence, part, link)


async def _query_dns(app_state: AppState, name: str, kind: str) -> DnsAnswer:
    return await dns_checks.query_servers(
        app_state.settings.dns_servers or dns_checks.list_system_resolvers(), name, kind, recursive=True
    )


async def sender_domains(app_state: AppState, access: Access, campaign_id: str) -> SenderDomains:
    """Check SPF, DKIM, and DMARC of each domain that the campaign's inboxes send from.

    The practice domain is left out: no one can fix its records, because it is known only on this
    computer.
    """
    practice = app_state.practice_mailbox
    own = practice.email_address.rpartition("@")[2] if practice else ""
    rows = await app_state.database.read(lambda conn: _list_senders(conn, access, campaign_id))
    by_domain: defaultdict[str, list[Sender]] = defaultdict(list)
    for row in rows:
        if (domain := row.email_address.rpartition("@")[2].lower()) != own:
            by_domain[domain].append(row)

    async def ask(name: str, kind: str) -> DnsAnswer:
        return await _query_dns(app_state, name, kind)

    async def looked_at(domain: str, mine: list[Sender]) -> SenderDomain:
        records = await check_sender_records(domain, mine[0].smtp_host, mine[0].domain_id is not None, ask)
        return SenderDomain(domain=domain, inboxes=tuple(row.email_address for row in mine), records=records)

    domains = await asyncio.gather(*(looked_at(*each) for each in sorted(by_domain.items())))
    return SenderDomains(campaign_id=CampaignId(campaign_id), domains=tuple(domains), message=CHECKED)


def _list_senders(conn: Connection, access: Access, campaign_id: str) -> list[Sender]:
    enrollment.campaign_of(conn, access, campaign_id)
    mine: Select[Any] = select(*(inboxes.c[name] for name in Sender._fields)).join(served)
    wanted = mine.where(served.c.campaign_id == campaign_id).order_by(inboxes.c.email_address)
    return [Sender(*row) for row in conn.execute(wanted)]
