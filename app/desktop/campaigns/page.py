"""The campaigns page: the list with progress, and the editor of the opened campaign."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from datetime import UTC
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QTimeZone, Signal
from PySide6.QtWidgets import QButtonGroup, QStackedWidget, QToolButton, QWidget

from app.contract.campaign_texts import TEXTS, CampaignLanguage
from app.contract.campaigns import (
    ARCHIVABLE,
    DELETABLE,
    CampaignCopy,
    CampaignHead,
    CampaignQuery,
    CampaignStatus,
    NewCampaign,
)
from app.contract.inboxes import InboxStatus, SenderAccountQuery
from app.contract.problems import NotFound
from app.contract.scopes import Scope
from app.desktop.refresh_trigger import RefreshTrigger
from app.desktop.session import Session
from app.desktop.widgets import badges
from app.desktop.widgets.delayed_delete import DelayedDelete
from app.desktop.widgets.dialogs import ask_question
from app.desktop.widgets.factories import (
    FocusPage,
    Header,
    button,
    enable_control,
    filter_chip,
    icon_button,
    page_layout,
)
from app.desktop.widgets.flow_layout import FlowLayout
from app.desktop.widgets.formats import format_number, short_date
from app.desktop.widgets.i18n import get_language, tr
from app.desktop.widgets.layouts import wrap_in_card
from app.desktop.widgets.paged import PagedModel, RowPage
from app.desktop.widgets.rows import Row
from app.desktop.widgets.search_box import SearchBox
from app.desktop.widgets.shortcuts import bind_shortcut
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.table import RowMenu, TableView
from app.desktop.widgets.table_columns import ColumnKeeper
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.undo_bar import UndoBar

from .editor import CampaignEditor
from .model import COLUMNS, build_campaign_row

if TYPE_CHECKING:
    from app.desktop.main_window.palette import PaletteHit

ARCHIVED = tr("It is already archived.")
NONE_CHOSEN = tr("Choose a campaign first.")


class CampaignActions(QObject):
    """The actions on a campaign of the list.

    `copied` carries the ID of the new draft; `changed` follows an archiving or a deletion.
    """

    copied = Signal(str)
    changed = Signal()

    def __init__(self, session: Session, table: TableView, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._table = session, table
        self._tasks = Tasks(self, session.problem.emit)
        self.holding = DelayedDelete(self, session.problem.emit, session.add_close_check)
        self.holding.hide_rows_in(table)
        self.duplicate = _build_tool_button("copy", tr("Duplicate"), "campaigns.duplicate")
        self.archive = _build_tool_button("archive", tr("Archive…"), "campaigns.archive")
        self.delete = _build_tool_button("trash", tr("Delete…"), "lists.delete")
        RowMenu(table, self._offered)
        self.duplicate.clicked.connect(self._duplicate_clicked)
        self.archive.clicked.connect(self._archive_clicked)
        self.delete.clicked.connect(self._delete_clicked)

    @property
    def buttons(self) -> tuple[QToolButton, ...]:
        return self.duplicate, self.archive, self.delete

    def head(self) -> CampaignHead | None:
        """Return the selected campaign."""
        chosen = self._table.current()
        return chosen.item if chosen and isinstance(chosen.item, CampaignHead) else None

    def why_not(self) -> str:
        """Return why no campaign can be changed now; "" if they can."""
        return self._session.why_not(Scope.CAMPAIGNS_WRITE)

    def show_possible(self) -> None:
        """Enable each button where possible, else give the reason."""
        head, never = self.head(), self.why_not()
        status = head.status if head else ""
        archived = status == CampaignStatus.ARCHIVED
        lacks = {
            self.duplicate: "",
            self.archive: ARCHIVED if archived else tr("Pause the campaign before you archive it."),
            self.delete: tr("Pause the campaign before you delete it."),
        }
        fits = {
            self.duplicate: True,
            self.archive: status in ARCHIVABLE,
            self.delete: status in DELETABLE,
        }
        for one in self.buttons:
            why = never or ("" if head else NONE_CHOSEN) or ("" if fits[one] else lacks[one])
            one.setEnabled(not why)
            keys = one.shortcut().toString()
            one.setToolTip(why or f"{one.accessibleName()} ({keys})")

    def _offered(self) -> tuple[QToolButton, ...]:
        self.show_possible()
        return self.buttons

    def _act(self, work: Callable[[CampaignHead], Coroutine[Any, Any, None]]) -> None:
        if (head := self.head()) is not None:
            self._tasks.start(work(head), "deed", newest=True)

    def _duplicate_clicked(self) -> None:
        if not self._tasks.busy("deed"):
            self._act(self._duplicate)

    def _archive_clicked(self) -> None:
        self._act(self._archive)

    def _delete_clicked(self) -> None:
        self._act(self._delete)

    async def _duplicate(self, head: CampaignHead) -> None:
        saved = await self._session.service.campaigns.copy(head.campaign_id, CampaignCopy())
        told = tr("A draft with the same emails, branches, schedule and inboxes, without its leads.")
        self._session.noticed.emit(tr("Duplicated “{name}”", name=head.name), told)
        self.copied.emit(saved.campaign_id)

    async def _archive(self, head: CampaignHead) -> None:
        act = tr("Archive %n campaign(s)", n=1)
        text = tr(
            (
                "%n lead(s) get no more emails, and the inboxes are free again. You can still open, "
                "duplicate or delete the campaign, but it can't send."
            ),
            n=head.total_leads,
        )
        if (
            await ask_question(
                self._table,
                tr("Archive “{name}”?", name=head.name),
                text,
                act,
                tr("Cancel"),
                destructive=True,
            )
            == act
        ):
            await self._session.service.campaigns.archive(head.campaign_id)
            self.changed.emit()

    async def _delete(self, head: CampaignHead) -> None:
        act = tr("Delete %n campaign(s)", n=1)
        parts = [tr("Its emails, %n lead(s) and results are permanently deleted.", n=head.total_leads)]
        if head.sent_count:
            parts.append(tr("%n lead(s) contacted so far.", n=head.sent_count))
        parts.append(tr("Contacts and conversations stay. Anyone who opted out stays opted out."))
        text = " ".join(parts)
        if (
            await ask_question(
                self._table, tr("Delete “{name}”?", name=head.name), text, act, tr("Cancel"), destructive=True
            )
            == act
        ):
            told, campaign_id = tr("Deleting “{name}”…", name=head.name), head.campaign_id
            self.holding.hold(told, partial(self._gone, campaign_id), campaign_id)

    async def _gone(self, campaign_id: str) -> None:
        try:
            with suppress(NotFound):  # already deleted elsewhere
                await self._session.service.campaigns.delete(campaign_id)
        finally:
            self.changed.emit()


def _build_tool_button(icon: str, name: str, shortcut: str) -> QToolButton:
    made = icon_button(icon, name)
    bind_shortcut(made, shortcut)
    return made


STATES = (None, *CampaignStatus)
KINDS = ("campaign", "lead", "mail", "missed")
NO_CAMPAIGN = tr("No campaigns yet. Create one and email your contacts.")
NO_MATCH = tr("No campaigns match this search and filter.")
PRESELECTED = 3  # inboxes at most that a new campaign preselects


class StatusChips(QWidget):
    """Exclusive chips for the status; `chosen` is emitted when another one is on."""

    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        flow = FlowLayout(self, gap=8)
        self._group = QButtonGroup(self)
        self.chips = [filter_chip(badges.campaign(one).text if one else tr("All")) for one in STATES]
        self.chips[0].setChecked(True)
        for at, chip in enumerate(self.chips):
            chip.setToolTip(tr("Show {which}", which=chip.text().lower()))
            self._group.addButton(chip, at)
            flow.addWidget(chip)
        self._group.idToggled.connect(self._toggled)

    @property
    def status(self) -> tuple[CampaignStatus, ...]:
        """Return the chosen status in a tuple, which is empty for all."""
        one = STATES[self._group.checkedId()]
        return (one,) if one else ()

    def _toggled(self, at: int, on: bool) -> None:
        if on:
            self.chosen.emit()


class CampaignsPage(FocusPage):
    """The page: the list, or one campaign."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self._query = CampaignQuery()
        self._build()
        RefreshTrigger(self._overview, session, KINDS).due.connect(self.model.refresh)
        session.online_changed.connect(self._online_changed)
        self._online_changed()
        if session.may(Scope.CAMPAIGNS_READ):
            self.model.restart()

    def reveal(self, campaign_id: str) -> None:
        """Open a campaign."""
        self._show_editor(campaign_id)

    def take_file(self, file: Path) -> bool:
        """Import a dropped file into the leads that are shown; return False if none are shown."""
        return self.stack.currentWidget() is not self._overview and self.editor.people.take_file(file)

    async def found(self, text: str) -> Sequence[PaletteHit]:
        """Return palette hits within the open campaign."""
        if self.stack.currentWidget() is self._overview or self.editor.campaign is None:
            return ()
        found: Sequence[PaletteHit] = await self.editor.flow.found(text)
        return [one._replace(go=partial(self._show_found, one.go)) for one in found]

    def _show_found(self, go: Callable[[], object]) -> None:
        self.editor.go("flow")
        go()

    @cached_property
    def editor(self) -> CampaignEditor:
        """Return the editor, created when a campaign is first opened."""
        made = CampaignEditor(self._session)
        page_layout(self._framed).addWidget(made)
        made.left.connect(self._left)
        return made

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Focus the list, or the tab of an open campaign."""
        if self.stack.currentWidget() is self._overview:
            super().setFocus(reason)
        else:
            next(tab for tab in self.editor.head.tabs.values() if tab.isChecked()).setFocus(reason)

    def _show_editor(self, campaign_id: str, *, naming: bool = False) -> None:
        self.editor.open(campaign_id, naming=naming)
        self.stack.setCurrentWidget(self._framed)

    def _build(self) -> None:
        self.header = Header(tr("Campaigns"))
        self.search = SearchBox(tr("Search campaigns"), tr("Search campaigns"))
        self.new = button(tr("New campaign"), "plus", "primary")
        bind_shortcut(self.new, "campaigns.new")
        self.model = PagedModel(COLUMNS, self._fetch, self)
        self.table = TableView(self.model, tr("Campaigns"))
        ColumnKeeper(self.table, self._session.settings, "campaigns/columns", self)
        self.deeds, self.undo = CampaignActions(self._session, self.table, self), UndoBar()
        self.undo.follow(self.deeds.holding)
        for widget in (self.search, *self.deeds.buttons, self.new):
            self.header.add(widget)
        frame = wrap_in_card(self.table)
        self.filters = StatusChips()
        self.states = StatePanel(frame)
        self.states.follow(self.model)
        self._tell_empty()
        overview = QWidget()
        page_layout(overview, self.header, self.filters, self.undo, (self.states, 1))
        self.stack = QStackedWidget()
        self._overview, self._framed = overview, QWidget()
        self.stack.addWidget(overview)
        self.stack.addWidget(self._framed)
        page_layout(self, self.stack).setContentsMargins(0, 0, 0, 0)
        self.begin = self.table
        self._listen()

    def _listen(self) -> None:
        self.search.searched.connect(self._searched)
        self.new.clicked.connect(self._new_asked)
        self.deeds.copied.connect(self.reveal)
        self.deeds.changed.connect(self.model.refresh)
        self.filters.chosen.connect(self._narrow)
        self.states.next_step.connect(self._next_step)
        self.table.row_activated.connect(self._opened)
        self.table.selection_changed.connect(self._selected)
        self.model.total_changed.connect(self._counted)
        self.model.dataChanged.connect(self._selected)
        self.model.layoutChanged.connect(self._selected)
        self._selected()

    async def _fetch(self, page: int, limit: int) -> RowPage:
        query = self._query.model_copy(update={"page": page, "limit": limit})
        found = await self._session.service.campaigns.search(query)
        now = self._session.now()
        return RowPage([build_campaign_row(head, now) for head in found.campaigns], found.pagination.total)

    def _searched(self, text: str) -> None:
        self._query = self._query.model_copy(update={"search": text or None})
        self._narrow()

    def _narrow(self) -> None:
        self._query = self._query.model_copy(update={"status": self.filters.status})
        self._tell_empty()
        if self._session.may(Scope.CAMPAIGNS_READ):
            self.model.restart()

    def _tell_empty(self) -> None:
        if self._query.search or self._query.status:
            self.states.set_empty("search", NO_MATCH, tr("Show all campaigns"))
        else:
            self.states.set_empty("send", NO_CAMPAIGN, tr("New campaign"))

    def _next_step(self) -> None:
        if self._query.search or self._query.status:
            self.search.clear()
            self.filters.chips[0].click()
        else:
            self._new_asked()

    def _counted(self, total: int) -> None:
        self.header.set_count(format_number(total))

    def _opened(self, chosen: Row) -> None:
        self.reveal(chosen.id)

    def _left(self) -> None:
        self.stack.setCurrentWidget(self._overview)
        self.model.refresh()
        self.table.setFocus()

    def _selected(self) -> None:
        self.deeds.show_possible()
        why = self.deeds.why_not()
        enable_control(self.new, why, tr("Create a campaign (Ctrl+N)"))

    def _online_changed(self) -> None:
        self._selected()
        if not self._session.may(Scope.CAMPAIGNS_READ):
            self.states.no_permission(str(Scope.CAMPAIGNS_READ))

    def _new_asked(self) -> None:
        self._tasks.start(self._make(), "new", newest=True)

    async def _make(self) -> None:
        """Create a draft with known defaults: the local time zone, the window's language, few inboxes."""
        service, about = self._session.service, self._session.about
        active = await service.inboxes.search(
            SenderAccountQuery(status=InboxStatus.ACTIVE, limit=PRESELECTED + 1)
        )
        chosen = [inbox.inbox_id for inbox in active.sender_accounts]
        today = self._session.now()
        values: dict[str, Any] = {
            "name": tr("Campaign of {day}", day=short_date(today)),
            "timezone": about.settings.timezone if about.practice else _local_zone(),
            "inbox_ids": chosen if len(chosen) <= PRESELECTED else [],
            "language": get_language() if get_language() in TEXTS else CampaignLanguage.EN,
            "enable_tracking": about.practice is not None,
        }
        saved = await service.campaigns.create(NewCampaign.model_validate(values))
        self._show_editor(saved.campaign_id, naming=True)


def _local_zone() -> str:
    return bytes(QTimeZone.systemTimeZoneId().data()).decode() or str(UTC)
