"""A domain by ID: added with instructions for the registrar, checked, activated, given inboxes."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QGuiApplication

from app.contract.domains import DomainAdded, DomainCheck, NewDomain, Redirect
from app.contract.problems import NotFound
from app.contract.scopes import Scope
from app.desktop.inboxes.bulk_dialog import BulkDialog, InboxCreationJob
from app.desktop.session import Session
from app.desktop.widgets.dialogs import show_dialog
from app.desktop.widgets.factories import build_labeled_value, button, label, row
from app.desktop.widgets.flow_layout import build_flow_layout
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.recent_items import Item
from app.desktop.widgets.sentences import translate_sentence

from .item_by_id import ByIdPage


class DomainSummary(NamedTuple):
    """Known facts of a domain that can't be read itself: answers to adding, checking, redirecting."""

    domain: Item
    redirect: Redirect | None
    added: DomainAdded | None
    check: DomainCheck | None


class DomainById(ByIdPage):
    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Domains"), "globe", tr("The id of a domain"), "domains")
        self._added: dict[str, DomainAdded] = {}
        self._checks: dict[str, DomainCheck] = {}
        self.making = InboxCreationJob(session, self)
        self.making.failed.connect(self._failed)
        self.told: DomainSummary
        self.add = button(tr("Add the domain"), "plus")
        hint = tr("A domain that you own, without https:// and www.")
        self.put_making(tr("Domain"), hint, (1, 253), self.add, Scope.DOMAINS_WRITE)

    async def make_one(self, name: str) -> str:
        added = await self.session.service.domains.add(NewDomain(domain=name))
        self._added[added.domain_id] = added
        self.known.add(added.domain_id, added.domain_name)
        return str(added.domain_id)

    async def read(self, wanted: str) -> DomainSummary:
        """Return what is known; a missing redirect is no error, unless the domain is unknown."""
        domains, redirect, name = self.session.service.domains, None, self.known.name(wanted)
        try:
            redirect = await domains.redirect(wanted)
            name = redirect.source_domain
        except NotFound:
            if wanted not in {one.id for one in self.known.all()}:
                self._checks[wanted] = await domains.check(wanted)
        return DomainSummary(Item(wanted, name), redirect, self._added.get(wanted), self._checks.get(wanted))

    def name(self, data: DomainSummary) -> str:
        return data.domain.name

    def fill(self, data: DomainSummary) -> None:
        self.told = data
        domain, redirect, added, check = data
        self.box.addWidget(label(domain.name or tr("A domain whose name isn't known"), "h2"))
        self.box.addWidget(build_labeled_value(tr("Id"), domain.id))
        self._put_acts()
        if added is not None:
            copy = button(tr("Copy all"), "copy", tip=tr("Copy every nameserver, one per line"))
            copy.clicked.connect(self._copy)
            self.box.addWidget(label(translate_sentence(added.message), wrap=True))
            self.box.addWidget(build_labeled_value(tr("Nameservers"), "\n".join(added.nameservers)))
            self.box.addLayout(row(copy, None))
        self.box.addWidget(build_labeled_value(tr("Web address"), _describe_redirect(redirect)))
        if check is not None:
            self.box.addWidget(label(translate_sentence(check.message), wrap=True))
            servers = [
                _format_check_line(one.expected or "", one.ok, one.reason) for one in check.nameservers
            ]
            records = [
                _format_check_line(f"{one.type} {one.name}", one.ok, one.reason) for one in check.records
            ]
            self.box.addWidget(build_labeled_value(tr("Nameservers found"), "\n".join(servers) or tr("none")))
            self.box.addWidget(build_labeled_value(tr("Records found"), "\n".join(records) or tr("none")))

    def _put_acts(self) -> None:
        check, activate = button(tr("Check now"), "refresh"), button(tr("Activate"), "check-circle")
        create = button(tr("Create inboxes…"), "plus")
        self.offer(check, self._check_asked, Scope.DOMAINS_WRITE)
        self.offer(activate, self._activate_asked, Scope.DOMAINS_WRITE)
        self.offer(create, self._create_asked, Scope.SENDER_ACCOUNTS_WRITE)
        self.box.addLayout(build_flow_layout(check, activate, create))

    def _check_asked(self) -> None:
        self.act(self._check)

    def _activate_asked(self) -> None:
        self.act(self._activate)

    def _create_asked(self) -> None:
        self.act(self._create)

    async def _check(self) -> None:
        wanted = self.shown_id
        self._checks[wanted] = await self.session.service.domains.check(wanted)
        self.again()

    async def _activate(self) -> None:
        done = await self.session.service.domains.activate(self.shown_id)
        self.known.add(done.domain_id, done.domain_name)
        self.session.noticed.emit(
            tr("{domain} is active", domain=done.domain_name), translate_sentence(done.message)
        )
        self._checks.pop(done.domain_id, None)
        self.again()

    async def _create(self) -> None:
        await show_dialog(BulkDialog(self.session, self.making, [self.told.domain], self.shown_id, self))

    def _copy(self) -> None:
        if self.told.added is not None:
            QGuiApplication.clipboard().setText("\n".join(self.told.added.nameservers))


def _describe_redirect(redirect: Redirect | None) -> str:
    if redirect is None:
        return tr("No redirect.")
    to, code = redirect.target_domain, redirect.status_code
    if redirect.setup_completed:
        return tr("Redirects to {domain} ({code}).", domain=to, code=code)
    return tr("Redirects to {domain} ({code}). It works as soon as DNS is right.", domain=to, code=code)


def _format_check_line(what: str, ok: bool, reason: str | None) -> str:
    if ok:
        return tr("{what}: OK", what=what)
    return tr("{what}: {reason}", what=what, reason=translate_sentence(reason)) if reason else what
