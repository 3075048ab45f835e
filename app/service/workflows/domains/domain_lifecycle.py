"""Adding, activating and deleting hosted domains, and their web redirects."""

from __future__ import annotations

import asyncio
import base64
import logging
from typing import Any

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from sqlalchemy import Connection, delete, insert, update
from sqlalchemy.exc import IntegrityError

from app.contract import paths
from app.contract.domains import (
    DomainActivated,
    DomainAdded,
    DomainStatus,
    NewDomain,
    Redirect,
    RedirectEdit,
)
from app.contract.events import ChangeKind
from app.contract.ids import DomainId, new_id
from app.contract.problems import Conflict, Invalid, NotFound, Unavailable, Unprocessable
from app.contract.sentences import join_sentences, say, sentence_of
from app.contract.wire_models import Done
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.work_keys import DOMAINS
from app.service.records import domains as store
from app.service.records import inboxes
from app.service.records.access import Access
from app.service.records.domains import HostedDomain, HostedInbox
from app.service.rules.domain_records import (
    GAPS,
    clean_domain,
    clean_name,
    parents_of,
    purpose_of,
    required_records,
)
from app.service.rules.mail_host import RequiredRecord
from app.service.workflows.inboxes import inbox_lifecycle

from .monitor import UNREACHABLE, check_domain, describe_lost_domain, dkim_place, host_of

log = logging.getLogger("outreach.domains")
domains, redirects = tables.domains, tables.redirects
DKIM_BITS = 2048
NO_REDIRECT = say("domain_redirect_not_found", "Domain redirect not configured")


async def create_hosted_domain(app_state: AppState, access: Access, wanted: NewDomain) -> DomainAdded:
    """Create a domain at the mail host; its owner sets the nameservers next.

    Raises Unprocessable for a bad name, Conflict if it is hosted already, NotFound for another
    workspace, Unavailable if the mail host can't be reached, and Invalid if the host refuses or there is
    none.
    """
    host = host_of(app_state)
    if wanted.workspace_id not in (None, access.workspace_id):
        raise NotFound(say("workspace_not_found", "Workspace {id} not found", id=wanted.workspace_id))
    name = _validate_field(
        "domain", lambda: clean_domain(wanted.domain, practice=app_state.settings.practice)
    )
    await app_state.database.read(lambda conn: _refuse_known(conn, access, name))
    try:
        facts = await host.facts()
        private, public = await asyncio.to_thread(new_dkim_key)
        row = _new_row(app_state, access, name, facts.nameservers, private)
        records = required_records(name, facts, public)
        row["records"] = [vars(record) for record in records]
        await app_state.database.write(lambda conn: _insert_domain(conn, access, row))
        try:
            await host.add_domain(name, records, private)
        except (OSError, ValueError):
            await app_state.database.write(lambda conn: _delete_domain(conn, row["id"]))
            raise
    except OSError as error:
        log.warning("The mail host could not take %s: %s", name, error)
        raise Unavailable(UNREACHABLE) from error
    except ValueError as error:
        raise Invalid(sentence_of(error)) from error
    return _to_domain_added(row)


def _validate_field(field: str, clean: Any) -> str:
    try:
        return str(clean())
    except ValueError as error:
        raise Unprocessable.of(field, sentence_of(error)) from error


def _refuse_known(conn: Connection, access: Access, name: str) -> None:
    """Raise Conflict if the domain, or with another workspace a parent or subdomain, is hosted already.

    The workspace that hosts a domain decides about everything below it.
    """
    related = [
        *store.list_domains_by_name(conn, [name, *parents_of(name)]),
        *store.list_subdomains(conn, name),
    ]
    for domain in related:
        if domain.name == name or domain.workspace_id != access.workspace_id:
            raise _domain_exists(domain.name)


def _domain_exists(name: str) -> Conflict:
    return Conflict(say("domain_exists", "Domain {domain} already exists", domain=name))


def new_dkim_key() -> tuple[bytes, str]:
    """Return a new private key as PEM, and its public key in base64 as DNS needs it.

    Takes about a tenth of a second.
    """
    key = rsa.generate_private_key(public_exponent=65537, key_size=DKIM_BITS)
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    public = key.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    return private, base64.b64encode(public).decode()


def _new_row(
    app_state: AppState, access: Access, name: str, nameservers: tuple[str, ...], private: bytes
) -> dict[str, Any]:
    now, domain_id = app_state.clock.now(), new_id()
    return {
        "id": domain_id,
        "team_id": access.team_id,
        "workspace_id": access.workspace_id,
        "name": name,
        "status": DomainStatus.PENDING_NAMESERVERS,
        "nameservers": list(nameservers),
        "dkim_key": app_state.vault.seal(private.decode(), dkim_place(domain_id)),
        "check_at": now + GAPS[0],
        "created_at": now,
    }


def _insert_domain(conn: Connection, access: Access, row: dict[str, Any]) -> None:
    _refuse_known(conn, access, row["name"])
    try:
        conn.execute(insert(domains).values(row))
    except IntegrityError as error:  # another process was faster
        raise _domain_exists(row["name"]) from error
    _note_domain_change(conn, row["id"])


def _delete_domain(conn: Connection, domain_id: str) -> None:
    conn.execute(delete(domains).where(domains.c.id == domain_id))
    _note_domain_change(conn, domain_id)


def _note_domain_change(conn: Connection, domain_id: str) -> None:
    after_commit(conn).change(ChangeKind.DOMAIN, domain_id)
    after_commit(conn).wake(DOMAINS)


def _to_domain_added(row: dict[str, Any]) -> DomainAdded:
    by_purpose: dict[str, Any] = {}
    for record in row["records"]:
        by_purpose.setdefault(purpose_of(RequiredRecord(**record)), []).append(record)
    return DomainAdded(
        message=say(
            "domain_added",
            "Domain added. Set its nameservers at the registrar: {servers}",
            servers=", ".join(row["nameservers"]),
        ),
        domain_id=DomainId(row["id"]),
        domain_name=row["name"],
        status=row["status"],
        nameservers=tuple(row["nameservers"]),
        dns_records=by_purpose,
        dns_check_url=paths.DOMAIN_CHECK.format(domain_id=row["id"]),
        next_step_url=paths.DOMAIN_ACTIVATE.format(domain_id=row["id"]),
    )


async def activate_domain(app_state: AppState, access: Access, domain_id: str) -> DomainActivated:
    """Make a domain usable if its DNS is right at this moment; else raise Invalid naming what is missing."""
    domain = await app_state.database.read(lambda conn: store.domain_of(conn, access.workspace_id, domain_id))
    if domain.status != DomainStatus.ACTIVE:
        checked = await check_domain(app_state, domain_id, asked=True)
        if not all(line.ok for line in (*checked.nameservers, *checked.records)):
            raise Invalid(
                say(
                    "domain_not_ready",
                    "{domain} can't be activated yet. {why}",
                    domain=domain.name,
                    why=checked.message,
                )
            )
    now = app_state.clock.now()

    def story(conn: Connection) -> HostedDomain:
        known = store.domain_of(conn, access.workspace_id, domain_id)
        values = {"status": DomainStatus.ACTIVE, "activated_at": known.activated_at or now}
        conn.execute(update(domains).where(domains.c.id == domain_id).values(values))
        store.resume_inboxes(conn, domain_id, describe_lost_domain(known.name))
        _note_domain_change(conn, domain_id)
        return store.domain_of(conn, access.workspace_id, domain_id)

    domain = await app_state.database.write(story)
    return DomainActivated(
        message=say(
            "domain_active", "{domain} is active. Inboxes can be made on it now.", domain=domain.name
        ),
        domain_id=DomainId(domain_id),
        domain_name=domain.name,
        status=domain.status,
        activated_at=domain.activated_at,
    )


async def delete_hosted_domain(app_state: AppState, access: Access, domain_id: str) -> Done:
    """Delete a domain with its inboxes, unless a campaign uses one; archive its threads.

    The mail host is changed first: if it can't be reached (Unavailable), nothing is changed here, and
    the same call can be repeated later. Raises Invalid if an inbox is in use.
    """
    host, now = host_of(app_state), app_state.clock.now()

    def held(conn: Connection) -> tuple[HostedDomain, list[HostedInbox]]:
        domain = store.domain_of(conn, access.workspace_id, domain_id)
        made = store.inboxes_of(conn, domain_id)
        if any(inboxes.is_in_use(conn, inbox.id) for inbox in made):
            raise Invalid(inbox_lifecycle.IN_USE)
        return domain, made

    domain, made = await app_state.database.read(held)
    try:
        for inbox in made:
            await host.disable_inbox(inbox.email_address)
        await host.remove_domain(domain.name)
    except OSError as error:
        log.warning("The mail host could not let go of %s: %s", domain.name, error)
        raise Unavailable(UNREACHABLE) from error
    except ValueError as error:
        raise Invalid(sentence_of(error)) from error

    def gone(conn: Connection) -> int:
        domain, made = held(conn)
        archived = store.archive_threads(conn, domain.name, made, now)
        for inbox in made:
            inbox_lifecycle.delete_inbox(conn, inbox.id)
        _delete_domain(conn, domain_id)
        return archived

    archived = await app_state.database.write(gone)
    await inbox_lifecycle.keep_workers(app_state)
    deleted = say("domain_deleted", "Domain {domain} deleted.", domain=domain.name)
    if not archived:
        return Done(message=deleted)
    kept = say(
        "domain_conversations_archived",
        "{count} of its conversations are kept in the archive.",
        count=archived,
    )
    return Done(message=join_sentences(deleted, kept))


# --- redirects ---------------------------------------------------------------------------------------


def set_redirect(
    conn: Connection, app_state: AppState, access: Access, domain_id: str, wanted: RedirectEdit
) -> Redirect:
    """Create or replace a domain's web redirect."""
    domain = store.domain_of(conn, access.workspace_id, domain_id)
    target = _validate_field(
        "target_domain", lambda: _clean_redirect_target(domain.name, wanted.target_domain)
    )
    values = wanted.model_dump() | {"target_domain": target}
    if store.redirect_of(conn, domain_id) is None:
        new = {"id": new_id(), "domain_id": domain_id, "created_at": app_state.clock.now()}
        conn.execute(insert(redirects).values(new | values))
    else:
        conn.execute(update(redirects).where(redirects.c.domain_id == domain_id).values(values))
    after_commit(conn).change(ChangeKind.DOMAIN, domain_id)
    return get_redirect(conn, access, domain_id)


def _clean_redirect_target(source: str, target: str) -> str:
    name = clean_name(target)
    if name == source:
        raise ValueError(
            say(
                "domain_redirects_to_itself",
                "{domain} can't redirect to itself. Enter the domain of your website.",
                domain=name,
            )
        )
    return name


def get_redirect(conn: Connection, access: Access, domain_id: str) -> Redirect:
    """Return a domain's web redirect; raise NotFound if there is none."""
    domain = store.domain_of(conn, access.workspace_id, domain_id)
    way = store.redirect_of(conn, domain_id)
    if way is None:
        raise NotFound(NO_REDIRECT)
    return store.to_redirect(domain, way)


def remove_redirect(conn: Connection, access: Access, domain_id: str) -> None:
    get_redirect(conn, access, domain_id)
    conn.execute(delete(redirects).where(redirects.c.domain_id == domain_id))
    after_commit(conn).change(ChangeKind.DOMAIN, domain_id)
