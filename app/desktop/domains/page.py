"""Domains: those that the service hosts, how far each is, and the way to the next."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QFrame, QLineEdit, QWidget

from app.contract.domains import Domain, DomainQuery, DomainStatus, RedirectEdit
from app.contract.problems import NotFound
from app.contract.scopes import Scope
from app.desktop.inboxes.used_by import named, users
from app.desktop.refresh_trigger import RefreshTrigger
from app.desktop.session import Session
from app.desktop.widgets import badges
from app.desktop.widgets.badges import Badge, Chip
from app.desktop.widgets.delayed_delete import DelayedDelete
from app.desktop.widgets.dialogs import ask, show
from app.desktop.widgets.elided import Elided
from app.desktop.widgets.factories import (
    Choice,
    FocusPage,
    Header,
    allow,
    button,
    fact,
    label,
    page_layout,
    row,
)
from app.desktop.widgets.flow_layout import FlowLayout, flow
from app.desktop.widgets.formats import number, relative, within
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.keys import by_delete
from app.desktop.widgets.layouts import Split, dialog_layout, framed, lay_out, scrolled
from app.desktop.widgets.paged import Page, PagedModel
from app.desktop.widgets.problems import complaints, reason
from app.desktop.widgets.search_box import SearchBox
from app.desktop.widgets.service_sentences import heard
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.table import RowMenu, TableView
from app.desktop.widgets.table_columns import ColumnKeeper
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.undo_bar import UndoBar

from .model import COLUMNS, domain_row, proofs, shown, state
from .wizard import NameserverWizard

REDIRECT_KINDS = {
    301: tr("For good (301)"),
    302: tr("For now (302)"),
    307: tr("For now, as asked (307)"),
    308: tr("For good, as asked (308)"),
}


class RedirectDialog(QDialog):
    """Makes or replaces the redirect of a domain."""

    def __init__(self, session: Session, domain: Domain, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Redirect of {domain}", domain=domain.domain_name))
        self.setMinimumWidth(480)
        self._session, self._domain = session, domain
        self._tasks = Tasks(self, self._failed)
        self.target, self.kind = QLineEdit(), Choice()
        self.target.setPlaceholderText("acme.com")
        self.target.setMaxLength(253)
        for code, text in REDIRECT_KINDS.items():
            self.kind.addItem(text, code)
        self.path = QCheckBox(tr("Keep the path of the address"))
        self.query = QCheckBox(tr("Keep what follows its question mark"))
        self.form = Form()
        self.form.add(
            "target_domain",
            tr("Redirect to"),
            self.target,
            tr("A domain or host name; it is reached by https."),
        )
        self.form.add("status_code", tr("Kind"), self.kind)
        self.save, self.cancel = button(tr("Save"), kind="primary"), button(tr("Cancel"))
        self.save.setDefault(True)
        dialog_layout(
            self,
            label(tr("Redirect http://{domain}", domain=domain.domain_name), "h2", wrap=True),
            self.form,
            self.path,
            self.query,
            (None, 1),
            row(None, self.cancel, self.save),
            gap=14,
        )
        self.cancel.clicked.connect(self.reject)
        self.save.clicked.connect(self._save)
        self._fill()

    def _fill(self) -> None:
        known = self._domain.redirect
        self.target.setText(known.target_domain if known else "")
        self.kind.setCurrentIndex(max(self.kind.findData(known.status_code), 0) if known else 0)
        self.path.setChecked(known.preserve_path if known else True)
        self.query.setChecked(known.preserve_query_string if known else True)
        self.target.setFocus()

    def _save(self) -> None:
        target = self.target.text().strip()
        if not target:
            self.form.set_errors({"target_domain": tr("Enter the domain it should redirect to.")})
            return
        self.form.set_errors({})
        self.save.setEnabled(False)
        edit = RedirectEdit.model_validate(
            {
                "target_domain": target,
                "status_code": self.kind.currentData(),
                "preserve_path": self.path.isChecked(),
                "preserve_query_string": self.query.isChecked(),
            }
        )
        self._tasks.start(self._send(edit), "save")

    async def _send(self, edit: RedirectEdit) -> None:
        await self._session.service.domains.set_redirect(self._domain.domain_id, edit)
        self.accept()

    def _failed(self, error: Exception) -> None:
        self.save.setEnabled(True)
        said = "; ".join(complaints(error).values())
        self.form.set_errors({"target_domain": said or reason(error)})


class DomainDetail(QFrame):
    """The pane beside the table; each signal carries the domain."""

    setup_asked = Signal(object)
    redirect_asked = Signal(object)
    unredirect_asked = Signal(object)
    inboxes_asked = Signal(object)
    delete_asked = Signal(object)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.setMinimumWidth(270)
        self._session = session
        self._domain: Domain | None = None
        self.name, self.chip = Elided("h2"), Chip(badges.domain("ACTIVE"))
        self.trouble, self.looked = label("", wrap=True), label("")
        self.trouble.setAccessibleDescription(tr("What is to do"))
        self.inboxes, self.leads = label(""), label("", wrap=True)
        self.setup = button("")
        self.make = button(tr("Create inboxes…"), "plus")
        self.redirect, self.unredirect = button(tr("Redirect…")), button(tr("Remove the redirect"))
        self.remove = button(tr("Delete…"))
        self._proofs = QWidget()
        self._chips = FlowLayout(self._proofs, gap=6)
        self.proofs = [Chip(Badge(name, "grey")) for name, _ in proofs(None)]
        for chip in self.proofs:
            self._chips.addWidget(chip)
        self._lay_out()
        for control, signal in (
            (self.setup, self._setup),
            (self.make, self._make),
            (self.redirect, self._redirect),
            (self.unredirect, self._unredirect),
            (self.remove, self._remove),
        ):
            control.clicked.connect(signal)
        self.show_domain(None)

    def _lay_out(self) -> None:
        inner = QWidget()
        lay_out(self, scrolled(inner, sideways=False), margins=(1, 1, 1, 1))
        lay_out(
            inner,
            self.name,
            row(self.chip, None),
            self.trouble,
            row(self.setup, None),
            fact(tr("Mail authentication"), self._proofs),
            fact(tr("Inboxes"), self.inboxes),
            row(self.make, None),
            fact(tr("Web address"), self.leads),
            flow(self.redirect, self.unredirect),
            fact(tr("Last DNS check"), self.looked),
            (None, 1),
            row(self.remove, None),
            gap=12,
            margins=(18, 18, 18, 18),
        )

    def show_domain(self, domain: Domain | None) -> None:
        """Show this one; None shows nothing."""
        self._domain = domain
        self.setVisible(domain is not None)
        if domain is None:
            return
        now, active = self._session.now(), domain.status == DomainStatus.ACTIVE
        self.name.setText(shown(domain.domain_name))
        self.chip.set_badge(state(domain))
        self.trouble.setText(heard(domain.trouble))
        self.trouble.setVisible(bool(domain.trouble))
        self.setup.setText(tr("See what DNS says") if active else tr("Go on with the setup"))
        for chip, (name, ok) in zip(self.proofs, proofs(domain.check), strict=True):
            said = tr("{name} in place", name=name) if ok else tr("{name} missing", name=name)
            chip.set_badge(Badge(said, "green" if ok else "amber"))
        self.inboxes.setText(tr("%n inbox(es)", n=domain.inbox_count))
        self.leads.setText(_leads(domain))
        self.redirect.setText(tr("Change…") if domain.redirect else tr("Redirect…"))
        self.unredirect.setVisible(domain.redirect is not None)
        looked = relative(domain.checked_at, now) if domain.checked_at else tr("Not yet")
        if domain.next_check_at:
            looked = tr("{last}. Next: {next}", last=looked, next=within(relative(domain.next_check_at, now)))
        self.looked.setText(looked)
        reason = self._session.why_not(Scope.DOMAINS_WRITE)
        for control in (self.setup, self.make, self.redirect, self.unredirect, self.remove):
            allow(control, reason)
        if not reason and not active:
            self.make.setEnabled(False)
            self.make.setToolTip(tr("The domain must be active first."))

    def _setup(self) -> None:
        self.setup_asked.emit(self._domain)

    def _make(self) -> None:
        self.inboxes_asked.emit(self._domain)

    def _redirect(self) -> None:
        self.redirect_asked.emit(self._domain)

    def _unredirect(self) -> None:
        self.unredirect_asked.emit(self._domain)

    def _remove(self) -> None:
        self.delete_asked.emit(self._domain)


def _leads(domain: Domain) -> str:
    redirect = domain.redirect
    if redirect is None:
        return tr("No redirect. People who look it up should find your company.")
    to, code = redirect.target_domain, redirect.status_code
    if redirect.setup_completed:
        return tr("Redirects to {domain} ({code}).", domain=to, code=code)
    return tr("Redirects to {domain} ({code}). It works as soon as DNS is right.", domain=to, code=code)


KINDS = ("domain", "inbox", "missed")
USED = tr("Its inboxes are used by {names}. Remove them there first, under the campaign's Inboxes.")
EMPTY = tr("No domains set up yet. Cold email is best sent from a separate domain, not your main one.")


class DomainsPage(FocusPage):
    """The table of domains and the details of one."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self.holding, self.undo = DelayedDelete(self, session.problem.emit, session.settles), UndoBar()
        self.undo.follow(self.holding)
        self._query, self._refusal, self._wanted = DomainQuery(), "", ""
        self._build()
        RefreshTrigger(self, session, KINDS).due.connect(self.model.refresh)
        session.online_changed.connect(self._online_changed)
        self._online_changed()
        if session.may(Scope.DOMAINS_READ):
            self.model.restart()

    def reveal(self, domain_id: str) -> None:
        """Select one domain, now or when it has come."""
        self._wanted = "" if self.table.select(domain_id) else domain_id
        if self._wanted and self._query.search:
            self.search.clear()  # it may be hidden by the search

    def _build(self) -> None:
        self.header = Header(tr("Domains"))
        self.search = SearchBox(tr("Search domains"), tr("Search domains"))
        self.add = button(tr("Set up a domain"), "plus", "primary")
        self.add.setShortcut("Ctrl+N")
        self.header.add(self.search)
        self.header.add(self.add)
        self.model = PagedModel(COLUMNS, self._fetch, self)
        self.table = TableView(self.model, tr("Domains"))
        ColumnKeeper(self.table, self._session.settings, "domains/columns", self)
        self.holding.hides(self.table)
        self.detail = DomainDetail(self._session)
        card = framed(self.table)
        split = Split(self._session.settings, "domains", {card: 860, self.detail: 370}, grows=card)
        self.states = StatePanel(split, "globe", EMPTY, tr("Set up a domain"))
        self.states.follow(self.model)
        page_layout(self, self.header, self.undo, (self.states, 1))
        self.begin = self.table
        self._listen()

    def _listen(self) -> None:
        one = self.detail
        by_delete(self.table, one.remove.click)
        RowMenu(self.table, lambda: (one.setup, one.make, one.redirect, one.unredirect, one.remove))
        self.search.searched.connect(self._searched)
        self.add.clicked.connect(self._add_asked)
        self.states.next_step.connect(self._next_step)
        self.table.selection_changed.connect(self._selected)
        self.table.row_activated.connect(self._opened)
        self.model.total_changed.connect(self._counted)
        self.model.dataChanged.connect(self._selected)
        self.model.layoutChanged.connect(self._first_selected)
        self.model.modelReset.connect(self._first_selected)
        self.detail.setup_asked.connect(self._setup_asked)
        self.detail.redirect_asked.connect(self._redirect_asked)
        self.detail.unredirect_asked.connect(self._unredirect_asked)
        self.detail.inboxes_asked.connect(self._inboxes_asked)
        self.detail.delete_asked.connect(self._delete_asked)

    async def _fetch(self, page: int, limit: int) -> Page:
        query = self._query.model_copy(update={"page": page, "limit": limit})
        found = await self._session.service.domains.search(query)
        self._refusal = "" if found.hosts_domains else heard(found.reason)
        if self._query.search and not self._refusal:
            self.states.set_empty("search", tr("There is no domain with that name."), tr("Show all domains"))
        else:
            step = "" if self._session.why_not(Scope.DOMAINS_WRITE) else tr("Set up a domain")
            if self._refusal:
                step = tr("Connect an inbox")
            self.states.set_empty("globe", self._refusal or EMPTY, step)
        self._show_add()
        now = self._session.now()
        return Page([domain_row(domain, now) for domain in found.domains], found.pagination.total)

    def _searched(self, text: str) -> None:
        self._query = self._query.model_copy(update={"search": text or None})
        self.model.restart()

    def _counted(self, total: int) -> None:
        self.header.set_count(number(total))
        self._first_selected()

    def _first_selected(self) -> None:
        if self._wanted:
            self.reveal(self._wanted)
        first = self.model.row(0)
        if first is not None and not self.table.selected_ids():
            self.table.select(first.id)
        self._selected()

    def _selected(self) -> None:
        chosen = self.table.current()
        self.detail.show_domain(chosen.item if chosen and isinstance(chosen.item, Domain) else None)

    def _show_add(self) -> None:
        reason = self._session.why_not(Scope.DOMAINS_WRITE) or self._refusal
        allow(self.add, reason, tr("Set up a domain (Ctrl+N)"))

    def _online_changed(self) -> None:
        self._show_add()
        self._selected()
        if not self._session.may(Scope.DOMAINS_READ):
            self.states.no_permission(str(Scope.DOMAINS_READ))

    def _next_step(self) -> None:
        if self._refusal:
            self._session.wanted.emit("inboxes", "")
        elif self._query.search:
            self.search.clear()
        else:
            self._add_asked()

    def _add_asked(self) -> None:
        self._tasks.start(self._wizard(None), "wizard")

    def _opened(self, chosen: object) -> None:
        current = self.table.current()
        if (
            current is not None
            and isinstance(current.item, Domain)
            and not self._session.why_not(Scope.DOMAINS_WRITE)
        ):
            self._setup_asked(current.item)

    def _setup_asked(self, domain: Domain) -> None:
        self._tasks.start(self._wizard(domain), "wizard")

    async def _wizard(self, domain: Domain | None) -> None:
        fresh = await self._session.service.domains.get(domain.domain_id) if domain else None
        wizard = NameserverWizard(self._session, fresh, self)
        wizard.made.connect(self._made)
        await show(wizard)
        self.model.refresh()

    def _made(self, domain_id: str) -> None:
        self.model.refresh()
        self.reveal(domain_id)

    def _inboxes_asked(self, domain: Domain) -> None:
        self._session.wanted.emit("inboxes", f"new:{domain.domain_id}")

    def _redirect_asked(self, domain: Domain) -> None:
        self._tasks.start(self._redirect(domain), "redirect")

    async def _redirect(self, domain: Domain) -> None:
        await show(RedirectDialog(self._session, domain, self))
        self.model.refresh()

    def _unredirect_asked(self, domain: Domain) -> None:
        self._tasks.start(self._unredirect(domain), "redirect")

    async def _unredirect(self, domain: Domain) -> None:
        await self._session.service.domains.remove_redirect(domain.domain_id)
        self.model.refresh()
        if known := domain.redirect:
            back = RedirectEdit.model_validate(known.model_dump(include=set(RedirectEdit.model_fields)))
            told = tr("http://{domain} doesn't redirect any more.", domain=shown(domain.domain_name))
            self.undo.offer(told, partial(self._lead_again, domain.domain_id, back))

    def _lead_again(self, domain_id: str, redirect: RedirectEdit) -> None:
        self._tasks.start(self._put_redirect(domain_id, redirect), "redirect")

    async def _put_redirect(self, domain_id: str, redirect: RedirectEdit) -> None:
        await self._session.service.domains.set_redirect(domain_id, redirect)
        self.model.refresh()

    def _delete_asked(self, domain: Domain) -> None:
        self._tasks.start(self._delete(domain), "delete")

    async def _delete(self, domain: Domain) -> None:
        count, name = domain.inbox_count, shown(domain.domain_name)
        if count and (
            campaigns := await users(self._session, lambda one: one.domain_name == domain.domain_name)
        ):
            title, show_it = tr("{domain} can't be deleted", domain=name), tr("Show the campaign")
            if await ask(self, title, USED.format(names=named(campaigns)), show_it, tr("Close")) == show_it:
                self._session.wanted.emit("campaigns", campaigns[0].campaign_id)
            return
        text = tr(
            "Its DNS zone and %n inbox(es) are deleted with it: nothing is sent or received there any "
            "more. Conversations stay, archived.",
            n=count,
        )
        act = tr("Delete 1 domain and %n inbox(es)", n=count)
        if not count:
            text, act = tr("Its zone goes with it."), tr("Delete 1 domain")
        title = tr("Delete {domain}?", domain=name)
        typed = domain.domain_name if count else ""
        if await ask(self, title, text, act, tr("Cancel"), destructive=True, typed=typed) == act:
            told = tr("Deleting “{name}”…", name=name)
            self.holding.hold(told, partial(self._gone, domain.domain_id), domain.domain_id)

    async def _gone(self, domain_id: str) -> None:
        with suppress(NotFound):  # somebody else was quicker
            await self._session.service.domains.delete(domain_id)
        self.model.refresh()
