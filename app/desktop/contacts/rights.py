"""What can be done with contacts now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton

from app.contract.scopes import Scope
from app.desktop.kit.allowing import allow
from app.desktop.kit.words import tr

if TYPE_CHECKING:
    from .page import ContactsPage


def settle(page: ContactsPage) -> None:
    session, detail = page.session, page.detail
    write, desk = session.why_not(Scope.CONTACTS_WRITE), session.why_not(Scope.CONTACTS_WRITE, desk=True)
    campaigns = session.why_not(Scope.CAMPAIGNS_WRITE)
    nobody = "" if page.contacts.total else tr("No contacts yet.")
    send = write or session.why_not(Scope.SENDER_ACCOUNTS_READ)
    controls: tuple[tuple[QAbstractButton | QAction, str, str], ...] = (
        (page.new, desk, tr("Add one contact manually (Ctrl+N)")),
        (page.import_csv, write, tr("Import contacts from a CSV file (Ctrl+I)")),
        (page.enrol, campaigns or nobody, tr("Add the selected contacts, or all that match, to a campaign")),
        (page.export, nobody or session.why_not(), tr("The selected contacts, or all that match")),
        (page.groups, session.why_not(desk=True), tr("Create, rename, colour and delete tags and lists")),
        (detail.send, send, tr("Send one email to this person (Ctrl+M)")),
        (detail.edit, desk, tr("Change names, company, signal or fields (Enter)")),
        (detail.delete, write, tr("Delete (Del)")),
        (detail.enrol, campaigns, tr("Add to a campaign")),
        *((detail.acts[key], desk, "") for key in ("tag", "untag", "list", "unlist")),
        (detail.acts["export"], session.why_not(), ""),
    )
    for one, why, tip in controls:
        allow(one, why, tip)
    if detail.why_not_write != desk:
        detail.why_not_write = desk
        detail.again()
