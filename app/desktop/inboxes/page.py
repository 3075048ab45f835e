"""The inboxes page: the inboxes that send, how much each can still send today, and what is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QAbstractButton, QFrame, QStackedWidget, QWidget

from app.contract.domains import DomainQuery, DomainStatus
from app.contract.events import ChangeKind
from app.contract.inboxes import InboxStatus, SenderAccount
from app.contract.limits import PAGE_LIMIT_MAX
from app.contract.scopes import Scope
from app.desktop.list_page import ListPage
from app.desktop.refresh_trigger import RefreshTrigger
from app.desktop.session import Session
from app.desktop.widgets import dialogs
from app.desktop.widgets.factories import build_labeled_value, button, enable_control, label
from app.desktop.widgets.formats import format_number
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.keys import bind_delete_key
from app.desktop.widgets.layouts import SplitPanes, lay_out
from app.desktop.widgets.paged import PagedModel, RowPage
from app.desktop.widgets.recent_items import Item, RecentItems
from app.desktop.widgets.search_box import SearchBox
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.shortcuts import bind_shortcut
from app.desktop.widgets.table import RowMenu
from app.desktop.widgets.tasks import Tasks

from .bulk_dialog import BulkDialog, InboxCreationJob
from .inbox_actions import InboxActions
from .inbox_detail import InboxDetail
from .inbox_filters import InboxFilterChips, list_matching_inboxes
from .model import COLUMNS, WRITE, InboxListState, build_inbox_row, needs_hand

PAUSE_TIP = tr("Nothing is sent from them until they are resumed")
RESUME_TIP = tr("They send again, and whatever held them up is retried")


class SelectionPane(QFrame):
    """The pane for several selected inboxes; `turn_asked` carries False to pause, True to resume."""

    turn_asked = Signal(bool)
    delete_asked = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.setMinimumWidth(270)
        self._session = session
        self.title, self.sent = label("", "h2", wrap=True), label("", wrap=True)
        self.pause, self.resume = button("", "pause"), button("", "play")
        self.remove = button("", "trash")
        lay_out(
            self,
            self.title,
            build_labeled_value(tr("Sent today"), self.sent),
            4,
            self.pause,
            self.resume,
            (None, 1),
            self.remove,
            gap=12,
            margins=(18, 18, 18, 18),
        )
        self.pause.clicked.connect(self._pause)
        self.resume.clicked.connect(self._resume)
        self.remove.clicked.connect(self.delete_asked)

    def show_inboxes(self, inboxes: Sequence[SenderAccount], count: int) -> None:
        """Show what is known of `count` selected inboxes; `inboxes` are those that are loaded."""
        self.title.setText(tr("%n inbox(es) selected", n=count))
        sent, limit = sum(i.emails_sent_today for i in inboxes), sum(i.daily_limit for i in inboxes)
        self.sent.setText(
            tr("{sent} of {limit}", sent=format_number(sent), limit=format_number(limit))
            if len(inboxes) == count
            else "–"
        )
        active = sum(one.overall_status == InboxStatus.ACTIVE for one in inboxes)
        known = len(inboxes) == count
        pausable, resumable = (active, count - active) if known else (count, count)
        self.pause.setText(tr("Pause %n inbox(es)", n=pausable) if pausable else tr("Pause"))
        self.resume.setText(tr("Resume %n inbox(es)", n=resumable) if resumable else tr("Resume"))
        self.remove.setText(tr("Remove %n inbox(es)…", n=count))
        desk, public = self._session.why_not(WRITE, desk=True), self._session.why_not(WRITE)
        for control, nothing, tip in (
            (self.pause, "" if pausable else tr("None of them is active."), PAUSE_TIP),
            (self.resume, "" if resumable else tr("All of them are active."), RESUME_TIP),
        ):
            control.setEnabled(not desk and not nothing)
            control.setToolTip(desk or nothing or tip)
        enable_control(self.remove, public, tr("Remove them (Del)"))

    def _pause(self) -> None:
        self.turn_asked.emit(False)

    def _resume(self) -> None:
        self.turn_asked.emit(True)


NO_DOMAIN = tr("There is no active domain yet. Set one up under Domains first.")
UNKNOWN = tr("This service can't list its domains: add one under Domains first, or open it there by its id.")
HOSTED_KINDS = (ChangeKind.DOMAIN, ChangeKind.MISSED)


class HostedInboxes(QObject):
    """The creation of inboxes on domains that the service hosts.

    `changed` is emitted when `why_not` may have changed: a sentence, or "" when inboxes can be created.
    """

    changed = Signal()

    def __init__(self, session: Session, page: QWidget) -> None:
        super().__init__(page)
        self._session, self._page = session, page
        self._tasks = Tasks(self, session.problem.emit)
        self._looking = Tasks(self, self._not_looked)
        self._domains: list[Item] = []
        self._refusal = tr("The domains are being looked up.")
        self._known = RecentItems(session.settings, session.connection.id, "domains")
        self.making = InboxCreationJob(session, self)
        self.making.moved.connect(self.changed)
        self.making.failed.connect(self._not_followed)
        RefreshTrigger(page, session, HOSTED_KINDS).due.connect(self._look)
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
        """Open the dialog with the running job, or to create inboxes on a domain ("" for any)."""
        self._tasks.start_unless_busy(self._open(domain_id), "dialog")

    async def _open(self, domain_id: str) -> None:
        await self._read()
        if reason := self.why_not:
            await dialogs.ask_question(self._page, tr("No inboxes can be created now"), reason, tr("Close"))
            return
        if domain_id:
            self.making.forget()
        dialog = BulkDialog(self._session, self.making, self._domains, domain_id, self._page)
        await dialogs.show_dialog(dialog)

    def show_domain(self, name: str) -> None:
        """Go to the page of domains, and to the named one if it is known here."""
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
        self._refusal = translate_sentence(found.reason) or ("" if domains else NO_DOMAIN)
        self.changed.emit()

    def _not_looked(self, error: Exception) -> None:
        """Ignore the error: the dialog reads the domains again when opened, and shows what is wrong."""
        self._refusal = ""
        self.changed.emit()

    def _not_followed(self, error: Exception) -> None:
        if not self.making.watched:
            self._session.problem.emit(error)


KINDS = (ChangeKind.INBOX, ChangeKind.MAIL, ChangeKind.MISSED)
EMPTY = tr("No inbox is connected yet. Campaigns send from your own inboxes, and replies come back to them.")
NO_MATCH = tr("No inboxes match this search and filter.")
ON_DOMAIN = "new:"
READ = Scope.SENDER_ACCOUNTS_READ


class InboxesPage(ListPage):
    """The page with the table of inboxes, and the details of the selected one or of several."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Inboxes"), SearchBox(tr("Search address"), tr("Search inboxes")))
        self.shown = InboxListState()
        self.acts = InboxActions(session, self)
        self.hosting = HostedInboxes(session, self)
        self.bulk = button(tr("Create on a domain…"), "globe")
        self.connect_button = button(tr("Connect an inbox"), "plus", "primary")
        bind_shortcut(self.connect_button, "inboxes.new")
        bind_shortcut(self.bulk, "inboxes.bulk")
        self.header.add(self.bulk)
        self.header.add(self.connect_button)
        self.chips = InboxFilterChips(session, self.shown)
        self.detail, self.many = InboxDetail(session), SelectionPane(session)
        self.side = QStackedWidget()
        self.side.addWidget(self.detail)
        self.side.addWidget(self.many)
        model = PagedModel(COLUMNS, self._fetch, self)
        self.show_list(
            model,
            READ,
            KINDS,
            self.chips,
            icon="inbox",
            columns="inboxes/columns",
            around=self._beside_details,
        )
        self.undo.follow(self.acts.holding)
        self.acts.holding.hide_rows_in(self.table)
        self.acts.holding.moved.connect(self.chips.pass_by)
        self._listen()
        self.table.set_sort(self.shown.sort_by, self.shown.sort_desc)
        self.allow()
        self.restart()

    def reveal(self, wanted: str) -> None:
        """Select an inbox; “new” connects one, “new:” and a domain's id creates some there."""
        if wanted == "new":
            self.acts.connect_one()
        elif wanted.startswith(ON_DOMAIN):
            self.hosting.open(wanted.removeprefix(ON_DOMAIN))
        elif not self.states.reveal(wanted) and self.is_narrowed:
            self.widen()

    def _beside_details(self, card: QWidget) -> QWidget:
        return SplitPanes(self._session.settings, "inboxes", {card: 900, self.side: 330}, grows=card)

    def _listen(self) -> None:
        for signal, act in (
            (self.chips.chosen, self.restart),
            (self.connect_button.clicked, self.acts.connect_one),
            (self.bulk.clicked, self.hosting.open_any),
            (self.hosting.changed, self.allow),
            (self.table.sort_requested, self._sorted),
            (self.detail.delete_asked, self._delete_asked),
            (self.detail.domain_asked, self.hosting.show_domain),
            (self.detail.sign_in_asked, self.acts.sign_in),
            (self.detail.sign_out_asked, self.acts.sign_out),
            (self.many.delete_asked, self._delete_asked),
            (self.many.turn_asked, self._turn_asked),
            (self.acts.made, self.reveal),
            (self.acts.done, self.refresh),
        ):
            signal.connect(act)
        RowMenu(self.table, self._offered)
        bind_delete_key(self.table, self._delete_asked)

    def _offered(self) -> tuple[QAbstractButton, ...]:
        if self.side.currentWidget() is self.many:
            return self.many.pause, self.many.resume, self.many.remove
        return self.detail.pause, self.detail.remove

    # -- what is shown

    async def _fetch(self, page: int, limit: int) -> RowPage:
        now = self._session.now()
        if self.shown.filter.needs_hand:  # the service has no such filter, so all inboxes are read
            found = [one for one in await list_matching_inboxes(self._session, self.shown) if needs_hand(one)]
            return RowPage(
                [build_inbox_row(one, now) for one in found[(page - 1) * limit : page * limit]], len(found)
            )
        answer = await self._session.service.inboxes.search(self.shown.query(page, limit))
        return RowPage([build_inbox_row(one, now) for one in answer.sender_accounts], answer.pagination.total)

    def restart(self) -> None:
        self.table.clearSelection()
        super().restart()
        if self._session.may(READ):
            self.chips.count()

    def refresh(self) -> None:
        if self.isVisible() and self._session.may(READ):
            self.model.refresh()
            self.chips.count()

    def search_for(self, text: str) -> None:
        self.shown.search = text
        self.restart()

    def _sorted(self, key: str, descending: bool) -> None:
        self.shown.sort_by, self.shown.sort_desc = key, descending
        self.model.restart()

    @property
    def is_narrowed(self) -> bool:
        return self.shown.narrowed

    def widen(self) -> None:
        self.shown.search = ""
        self.search.clear()
        self.chips.show_all()
        self.restart()

    def when_empty(self) -> tuple[str, str, str]:
        if self.is_narrowed:
            return "search", NO_MATCH, tr("Show all inboxes")
        return "inbox", EMPTY, "" if self._session.why_not(WRITE) else tr("Connect an inbox")

    def begin_first(self) -> None:
        self.acts.connect_one()

    def allow(self, _online: bool = True) -> None:
        connect, bulk = self._session.why_not(WRITE), self.hosting.why_not
        enable_control(self.connect_button, connect, tr("Connect an inbox by SMTP and IMAP (Ctrl+N)"))
        enable_control(self.bulk, bulk, tr("Create many inboxes on a domain hosted here (Ctrl+Shift+N)"))
        self.show_selected()

    # -- who is selected

    def _look_for_wanted(self) -> None:
        """Search for the inbox that is to be shown, if it may be on a page that isn't loaded."""
        if self.states.wanted and self.model.rowCount() > PAGE_LIMIT_MAX:
            self._tasks.start(self._find(self.states.wanted), "find", newest=True)

    async def _find(self, wanted: str) -> None:
        found = await list_matching_inboxes(self._session, InboxListState())
        address = next((one.email_address for one in found if one.inbox_id == wanted), "")
        if address and wanted == self.states.wanted:
            self.search.setText(address)
            self.search_for(address)

    def _here(self) -> list[SenderAccount]:
        return [one.item for one in self.table.selected() if isinstance(one.item, SenderAccount)]

    def show_selected(self) -> None:
        self._look_for_wanted()
        here, count = self._here(), self.table.selected_count()
        self.side.setCurrentWidget(self.many if count > 1 else self.detail)
        if count > 1:
            self.many.show_inboxes(here, count)
        else:
            self.detail.show_inbox(here[0] if here else None)

    def _delete_asked(self) -> None:
        if not self._session.why_not(WRITE):
            self._tasks.start(self._with_chosen(None), "chosen", newest=True)

    def _turn_asked(self, active: bool) -> None:
        self._tasks.start(self._with_chosen(active), "chosen", newest=True)

    async def _with_chosen(self, active: bool | None) -> None:
        """Pause or resume all selected inboxes, or delete them for None; fetch those not loaded."""
        chosen = self._here()
        if len(chosen) != self.table.selected_count():
            found, spans = await list_matching_inboxes(self._session, self.shown), self.table.selectionModel()
            model = self.model
            listed = [one for one in found if one.inbox_id not in self.acts.holding.ids]
            chosen = [one for at, one in enumerate(listed) if spans.isSelected(model.index(at, 0))]
        if active is None:
            self.acts.delete(chosen)
        else:
            self.acts.turn([one for one in chosen if (one.overall_status == "ACTIVE") != active], active)
