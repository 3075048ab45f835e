"""Domains: those that the service hosts, how far each is, and the way to the next."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from app.contract.domains import Domain, DomainQuery, RedirectEdit
from app.contract.problems import NotFound
from app.contract.scopes import Scope
from app.desktop.inboxes.used_by import named, users
from app.desktop.refresh_trigger import Watch
from app.desktop.session import Session
from app.desktop.widgets.delayed_delete import DelayedDelete
from app.desktop.widgets.dialogs import ask, show
from app.desktop.widgets.enable_with_reason import allow
from app.desktop.widgets.factories import FocusPage, Header, button, page_layout
from app.desktop.widgets.formats import number
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.keys import by_delete
from app.desktop.widgets.layouts import framed
from app.desktop.widgets.paged import Page, PagedModel
from app.desktop.widgets.row_menu import RowMenu
from app.desktop.widgets.search_box import SearchBox
from app.desktop.widgets.service_sentences import heard
from app.desktop.widgets.split import Split
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.table import TableView
from app.desktop.widgets.table_columns import ColumnKeeper
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.undo_bar import UndoBar

from .detail import DomainDetail
from .model import COLUMNS, row, shown
from .redirects import RedirectDialog
from .wizard import NameserverWizard

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
        Watch(self, session, KINDS).due.connect(self.model.refresh)
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
        return Page([row(domain, now) for domain in found.domains], found.pagination.total)

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
