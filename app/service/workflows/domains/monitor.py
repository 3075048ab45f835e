"""Repeated checks of hosted domains, and their effect on the domains' inboxes.

A domain whose nameservers lead elsewhere gets no mail, so its inboxes are paused once two checks have
said so. When everything is right again, the domain becomes active immediately, and the inboxes that were
paused for it resume; one that a person resumed or paused stays as it is.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import replace
from datetime import datetime
from functools import partial

from sqlalchemy import Connection, update

from app.contract.domains import DomainCheck, DomainStatus
from app.contract.events import ChangeKind
from app.contract.problems import Invalid, NotFound
from app.contract.sentences import Sentence, dump_code, join_sentences, say
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.vault import Unsealable
from app.service.core.work_keys import DOMAINS
from app.service.records import domains as store
from app.service.records.domains import HostedDomain
from app.service.rules.domain_records import advance_standing
from app.service.rules.mail_host import MailHost

from .dns_checks import DnsFindings, check_dns, look_at_records, nothing_seen

log = logging.getLogger("outreach.domains")
domains = tables.domains
AT_ONCE = 10  # domains checked concurrently
NO_HOST = say(
    "domain_no_mail_host",
    "This service has no mail server of its own, so it hosts no domains. "
    "Connect the mailboxes you have at your provider instead, under Inboxes.",
)
GIVEN_UP = say(
    "domain_checks_stopped", "After three days the checks have stopped; check it again when that is done."
)
UNREACHABLE = say(
    "domain_host_unreachable_unchanged",
    "The mail host can't be reached at the moment, so nothing was changed. Try again later.",
)
NOT_ASKED = say("domain_host_unreachable", "The mail host can't be reached.")


def keep_looking(app_state: AppState) -> None:
    """Check every domain when its next check is due."""
    app_state.runner.keep(DOMAINS, partial(_look_at_all_due, app_state))


async def _look_at_all_due(app_state: AppState) -> datetime | None:
    if app_state.mail_host is None:
        return None
    while ids := await app_state.database.read(
        partial(store.list_due_domains, now=app_state.clock.now(), at_most=AT_ONCE)
    ):
        await asyncio.gather(*(_look_again(app_state, domain_id) for domain_id in ids))
    return await app_state.database.read(store.next_due)


async def _look_again(app_state: AppState, domain_id: str) -> None:
    try:
        await check_domain(app_state, domain_id)
    except NotFound:  # deleted meanwhile
        log.info("A domain was deleted while it was looked at")


async def check_domain(app_state: AppState, domain_id: str, *, asked: bool = False) -> DomainCheck:
    """Check a domain in DNS now, repair the host's own records, and store the resulting status.

    Raises NotFound for an unknown domain. `asked` marks a check that a user requested.
    """
    host = host_of(app_state)
    domain = await app_state.database.read(lambda conn: store.by_id(conn, domain_id))
    if domain is None:
        raise store.domain_not_found(domain_id)
    seen = await _look_at(app_state, host, domain)
    now = app_state.clock.now()
    try:
        return await app_state.database.write(lambda conn: _write_down(conn, domain_id, seen, now, asked))
    except NotFound:  # deleted in between, and perhaps recreated at the host just after that
        with contextlib.suppress(OSError, ValueError):
            await host.remove_domain(domain.name)
        raise


def host_of(app_state: AppState) -> MailHost:
    """Return the mail host; raise Invalid if this service hosts no domains."""
    if app_state.mail_host is None:
        raise Invalid(NO_HOST)
    return app_state.mail_host


async def _look_at(app_state: AppState, host: MailHost, domain: HostedDomain) -> DnsFindings:
    own, wanted = app_state.settings.dns_servers, store.to_dns_records(domain)
    try:
        facts = await host.facts()
    except OSError as error:
        log.warning("The mail host could not be asked about %s: %s", domain.name, error)
        return nothing_seen(domain.nameservers, wanted, NOT_ASKED)
    found = await check_dns(domain.name, domain.nameservers, wanted, facts, own)
    if found.seen.records_right:
        return found
    try:
        await host.add_domain(domain.name, wanted, dkim_key(app_state, domain))
    except (OSError, ValueError, Unsealable) as error:
        log.warning("The mail host could not mend %s: %s", domain.name, error)
        return found
    return replace(found, records=await look_at_records(wanted, facts, facts.resolvers or own))


def dkim_key(app_state: AppState, domain: HostedDomain) -> bytes:
    """Return a domain's private DKIM key as PEM; raise Unsealable."""
    return app_state.vault.open(domain.dkim_key, dkim_place(domain.id)).encode()


def dkim_place(domain_id: str) -> str:
    return f"domain:{domain_id}:dkim"


def describe_lost_domain(name: str) -> Sentence:
    """Return the sentence that an inbox shows when its domain's nameservers lead elsewhere."""
    return say(
        "domain_nameservers_elsewhere",
        "The nameservers of {domain} lead elsewhere now, so no reply would arrive. Set them again at "
        "the registrar; then the inbox continues automatically.",
        domain=name,
    )


def _write_down(
    conn: Connection, domain_id: str, found: DnsFindings, now: datetime, asked: bool
) -> DomainCheck:
    domain = store.by_id(conn, domain_id)
    if domain is None:
        raise store.domain_not_found(domain_id)
    was = store.standing_of(domain)
    stands = advance_standing(was, found.seen, now, asked=asked)
    trouble = found.describe_steps_left(domain.name)
    if stands.status == DomainStatus.FAILED:
        trouble = join_sentences(trouble, GIVEN_UP)
    told = {
        "nameservers": [each.model_dump(mode="json") for each in found.nameservers],
        "records": [each.model_dump(mode="json") for each in found.records],
        "trouble": trouble[:],
        "trouble_code": dump_code(trouble),
        "lost_at": stands.lost_at.isoformat() if stands.lost_at else None,
    }
    conn.execute(
        update(domains)
        .where(domains.c.id == domain_id)
        .values(
            status=stands.status,
            failed_checks=stands.failed_checks,
            check_at=stands.check_at,
            checked_at=now,
            found=told,
        )
    )
    if stands.status == DomainStatus.ACTIVE:
        store.resume_inboxes(conn, domain_id, describe_lost_domain(domain.name))
    elif was.status == DomainStatus.ACTIVE:
        store.pause_inboxes(conn, domain_id, describe_lost_domain(domain.name), now)
    if told != domain.found or stands.status != was.status:
        after_commit(conn).change(ChangeKind.DOMAIN, domain_id)
    if stands.check_at != was.check_at:
        after_commit(conn).wake(DOMAINS)
    return store.to_domain_check(store.domain_of(conn, domain.workspace_id, domain_id))
