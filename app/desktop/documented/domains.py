"""A new domain with what its registrar must be told, and where a known one leads."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QWidget

from app.contract.domains import DomainAdded, NewDomain, Redirect
from app.contract.scopes import Scope
from app.desktop.kit.parts import button, fact, label, row
from app.desktop.kit.words import tr
from app.desktop.session import Session

from .byid import ByIdPage


class DomainById(ByIdPage):
    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, tr("Domains"), "globe", tr("The id of a domain"), parent)
        self._names: Sequence[str] = ()
        self.name = QLineEdit(maxLength=253)
        self.name.setPlaceholderText(tr("A domain that you own, without https:// and www."))
        self.name.setAccessibleName(tr("Domain"))
        self.add = button(tr("Add the domain"), "plus")
        line = row(self.name, self.add)
        line.setStretch(0, 1)
        layout = self.layout()
        assert layout is not None
        layout.insertLayout(2, line)  # type: ignore[attr-defined]
        self.add.clicked.connect(self._add_asked)
        self.name.returnPressed.connect(self._add_asked)
        self.settle()

    def settle(self) -> None:
        super().settle()
        reason = ""
        if not self.session.may(Scope.DOMAINS_WRITE):
            reason = tr("Your key needs the right {scope}.", scope=Scope.DOMAINS_WRITE)
        if not self.session.online:
            reason = tr("The service can't be reached.")
        self.add.setEnabled(not reason)
        self.add.setToolTip(reason)

    async def read(self, wanted: str) -> Redirect:
        return await self.session.service.domains.redirect(wanted)

    def fill(self, data: Redirect | DomainAdded) -> None:
        if isinstance(data, DomainAdded):
            self._fill_added(data)
        else:
            self._fill_redirect(data)

    def _fill_redirect(self, redirect: Redirect) -> None:
        to, code = redirect.target_domain, redirect.status_code
        told = tr("Leads to {domain} ({code}).", domain=to, code=code)
        if not redirect.setup_completed:
            told = tr("Leads to {domain} ({code}). It works as soon as DNS is right.", domain=to, code=code)
        self.box.addWidget(label(redirect.source_domain, "h2"))
        self.box.addWidget(fact(tr("Web address"), told))

    def _add_asked(self) -> None:
        if not self.name.text().strip():
            self.name.setFocus()
        elif self.add.isEnabled():
            self.act(self._add)

    async def _add(self) -> None:
        added = await self.session.service.domains.add(NewDomain(domain=self.name.text().strip()))
        self.name.clear()
        self.shown_id = ""
        self.put(added)

    def _fill_added(self, added: DomainAdded) -> None:
        self._names = added.nameservers
        copy = button(tr("Copy all"), "copy", tip=tr("Copy every nameserver, a line each"))
        copy.clicked.connect(self._copy)
        self.box.addWidget(label(added.domain_name, "h2"))
        self.box.addWidget(label(added.message, wrap=True))
        self.box.addWidget(fact(tr("Id"), added.domain_id))
        self.box.addWidget(fact(tr("Nameservers"), "\n".join(added.nameservers)))
        self.box.addLayout(row(copy, None))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText("\n".join(self._names))
