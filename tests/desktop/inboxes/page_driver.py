"""The page and its dialogs as tests find them."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QWidget

from app.contract.domains import Domain, NewDomain, RegistrationEdit
from app.contract.events import Change, ChangeKind
from app.contract.inboxes import NewSmtpInbox, SenderAccount, SenderAccountQuery
from app.desktop.session import Session

W = TypeVar("W", bound=QWidget)


async def every(session: Session) -> tuple[SenderAccount, ...]:
    query = SenderAccountQuery(limit=100, sort_by="email_address", sort_order="asc")
    return (await session.service.inboxes.search(query)).sender_accounts


def changed(session: Session, kind: ChangeKind = ChangeKind.INBOX) -> None:
    """What the stream would say."""
    session.heard(Change.model_validate({"kind": kind, "at": "2026-03-02T09:00:00Z"}))


def practice_inbox(session: Session, **other: object) -> NewSmtpInbox:
    box = session.about.practice_mailbox
    assert box
    values = {
        "email_address": box.email_address,
        "display_name": "Alex",
        "inbox_type": "CUSTOM_SMTP",
        "smtp_host": box.smtp_host,
        "smtp_port": box.smtp_port,
        "smtp_username": box.email_address,
        "smtp_password": box.password,
        "imap_host": box.imap_host,
        "imap_port": box.imap_port,
        "imap_username": box.email_address,
        "imap_password": box.password,
        "smtp_use_tls": True,
        "imap_use_ssl": True,
    }
    return NewSmtpInbox.model_validate(values | other)


async def active_domain(session: Session, name: str) -> Domain:
    """Set up at the simulated registrar."""
    domains = session.service.domains
    added = await domains.add(NewDomain(domain=name))
    await domains.register(RegistrationEdit(domain=name, nameservers=added.nameservers))
    await domains.check(added.domain_id)
    await domains.activate(added.domain_id)
    return await domains.get(added.domain_id)
