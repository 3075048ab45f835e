"""What can't be done now is disabled, and says why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton

from app.contract.scopes import Scope
from app.desktop.kit.words import tr
from app.desktop.session import Session

if TYPE_CHECKING:
    from .page import ContactsPage


def reason(session: Session, *scopes: Scope, desk: bool = False) -> str:
    """A sentence; "" when it can be done. `desk`: beyond the documented operations."""
    if not session.online:
        return tr("The service can't be reached at the moment.")
    lacking = [scope for scope in scopes if not session.may(scope)]
    if lacking:
        return tr("Your key lacks the right {scope}.", scope=lacking[0])
    return session.why_no_desk if desk else ""


def allow(page: ContactsPage) -> None:
    session, detail = page.session, page.detail
    write, desk = reason(session, Scope.CONTACTS_WRITE), reason(session, Scope.CONTACTS_WRITE, desk=True)
    campaigns = reason(session, Scope.CAMPAIGNS_WRITE)
    nobody = "" if page.contacts.total else tr("There is no contact yet.")
    send = write or reason(session, Scope.SENDER_ACCOUNTS_READ)
    controls: tuple[tuple[QAbstractButton | QAction, str, str], ...] = (
        (page.new, desk, tr("Add one contact by hand (Ctrl+N)")),
        (page.import_csv, write, tr("Import contacts from a CSV file (Ctrl+I)")),
        (page.enrol, campaigns or nobody, tr("Add the selected contacts, or all that match, to a campaign")),
        (page.export, nobody or reason(session), tr("The selected contacts, or all that match")),
        (page.groups, reason(session, desk=True), tr("Make, rename, colour and delete tags and lists")),
        (detail.send, send, tr("Send one mail to this person (Ctrl+M)")),
        (detail.edit, desk, tr("Change names, company, signal or fields (Enter)")),
        (detail.delete, write, tr("Delete (Del)")),
        (detail.enrol, campaigns, tr("Add to a campaign")),
        *((detail.acts[key], desk, "") for key in ("tag", "untag", "list", "unlist")),
        (detail.acts["export"], reason(session), ""),
    )
    for one, why, tip in controls:
        one.setEnabled(not why)
        one.setToolTip(why or tip)
    if detail.why_not_write != desk:
        detail.why_not_write = desk
        detail.again()
