"""Inboxes on domains that the service hosts: whether there are any, and the dialog that makes inboxes."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.contract.domains import DomainQuery, DomainStatus
from app.contract.events import ChangeKind
from app.contract.limits import PAGE_LIMIT_MAX
from app.contract.scopes import Scope
from app.desktop.refresh_trigger import Watch
from app.desktop.session import Session
from app.desktop.widgets import dialogs
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.recent_items import Item, Known
from app.desktop.widgets.service_sentences import heard
from app.desktop.widgets.tasks import Tasks

from .bulk import BulkDialog
from .creation_progress import Making
from .model import WRITE

NO_DOMAIN = tr("There is no active domain yet. Set one up under Domains first.")
UNKNOWN = tr("This service can't list its domains: add one under Domains first, or open it there by its id.")
KINDS = (ChangeKind.DOMAIN, ChangeKind.MISSED)


class Hosting(QObject):
    """`changed`: `why_not`, a sentence, or nothing when inboxes can be made, may be another."""

    changed = Signal()

    def __init__(self, session: Session, page: QWidget) -> None:
        super().__init__(page)
        self._session, self._page = session, page
        self._tasks = Tasks(self, session.problem.emit)
        self._looking = Tasks(self, self._not_looked)
        self._domains: list[Item] = []
        self._refusal = tr("The domains are being looked up.")
        self._known = Known(session.settings, session.connection.id, "domains")
        self.making = Making(session, self)
        self.making.moved.connect(self.changed)
        self.making.failed.connect(self._not_followed)
        Watch(page, session, KINDS).due.connect(self._look)
        self._look()

    @property
    def why_not(self) -> str:
        rights = (WRITE, Scope.DOMAINS_READ)
        if reason := self._session.why_not(*rights[: 1 if self._session.why_no_desk else 2]):
            return reason
        if self._session.why_no_desk:
            return "" if self.making.running or self._known.all() else UNKNOWN
        return "" if self.making.running else self._refusal

    def open_any(self) -> None:
        self.open("")

    def open(self, domain_id: str) -> None:
        """The job that runs, else the box for new ones, on this domain; "" for any."""
        self._tasks.start_unless_busy(self._open(domain_id), "dialog")

    async def _open(self, domain_id: str) -> None:
        await self._read()
        if reason := self.why_not:
            await dialogs.ask(self._page, tr("No inboxes can be created now"), reason, tr("Close"))
            return
        if domain_id:
            self.making.forget()
        dialog = BulkDialog(self._session, self.making, self._domains, domain_id, self._page)
        await dialogs.show(dialog)

    def show_domain(self, name: str) -> None:
        """Go to the page of domains; at this one, where it is among those known here."""
        found = next((one.id for one in self._domains if one.name == name), "")
        self._session.wanted.emit("domains", found)

    def _look(self) -> None:
        may = self._session.may(Scope.DOMAINS_READ) and not self._session.why_no_desk
        if self._session.online and may:
            self._looking.start(self._read(), "look", newest=True)

    async def _read(self) -> None:
        if self._session.why_no_desk:
            self._domains = self._known.all()
            return
        domains: list[Item] = []
        page = 1
        while True:
            query = DomainQuery(status=DomainStatus.ACTIVE, page=page, limit=PAGE_LIMIT_MAX)
            found = await self._session.service.domains.search(query)
            domains += [Item(one.domain_id, one.domain_name) for one in found.domains]
            if len(domains) >= found.pagination.total or not found.domains:
                break
            page += 1
        self._domains = domains
        self._refusal = heard(found.reason) or ("" if domains else NO_DOMAIN)
        self.changed.emit()

    def _not_looked(self, error: Exception) -> None:
        """They are read again when somebody asks for the dialog, which then says what is wrong."""
        self._refusal = ""
        self.changed.emit()

    def _not_followed(self, error: Exception) -> None:
        if not self.making.watched:
            self._session.problem.emit(error)
