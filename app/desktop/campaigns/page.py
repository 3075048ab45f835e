"""Campaigns: all of them with their progress, and the editor of the one that is opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimeZone
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.contract.campaigns import CampaignQuery, NewCampaign
from app.contract.inboxes import InboxStatus, SenderAccountQuery
from app.contract.scopes import Scope
from app.desktop.refresh_trigger import Watch
from app.desktop.session import Session
from app.desktop.widgets.enable_with_reason import allow
from app.desktop.widgets.factories import FocusPage, Header, button, page_layout
from app.desktop.widgets.formats import number, short_date
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import framed
from app.desktop.widgets.paged import Page, PagedModel
from app.desktop.widgets.rows import Row
from app.desktop.widgets.search_box import SearchBox
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.table import TableView
from app.desktop.widgets.table_columns import ColumnKeeper
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.undo_bar import UndoBar

from .campaign_actions import CampaignActions
from .editor import CampaignEditor
from .model import COLUMNS, row

if TYPE_CHECKING:
    from app.desktop.main_window.palette import Found
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup

from app.contract.campaigns import CampaignStatus
from app.desktop.widgets import badges
from app.desktop.widgets.factories import filter_chip
from app.desktop.widgets.flow_layout import FlowLayout

STATES = (None, *CampaignStatus)
KINDS = ("campaign", "lead", "mail", "missed")
NO_CAMPAIGN = tr("No campaigns yet. Create one and write to your contacts.")
NO_MATCH = tr("No campaigns match this search and filter.")
PRESELECTED = 3  # mailboxes that a new campaign takes by itself


class FilterChips(QWidget):
    """One is on; `chosen` says that it is another one."""

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
        """Empty for all."""
        one = STATES[self._group.checkedId()]
        return (one,) if one else ()

    def _toggled(self, at: int, on: bool) -> None:
        if on:
            self.chosen.emit()


class CampaignsPage(FocusPage):
    """The list, or one campaign."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self._query = CampaignQuery()
        self._build()
        Watch(self._overview, session, KINDS).due.connect(self.model.refresh)
        session.online_changed.connect(self._online_changed)
        self._online_changed()
        if session.may(Scope.CAMPAIGNS_READ):
            self.model.restart()

    def reveal(self, campaign_id: str) -> None:
        """Open one campaign."""
        self._show_editor(campaign_id)

    def take_file(self, file: Path) -> bool:
        """A file dropped while the leads of a campaign are shown; False when they are not."""
        return self.stack.currentWidget() is not self._overview and self.editor.people.take_file(file)

    async def found(self, text: str) -> Sequence[Found]:
        """What the campaign that is open has by this name."""
        if self.stack.currentWidget() is self._overview or self.editor.campaign is None:
            return ()
        found: Sequence[Found] = await self.editor.flow.found(text)
        return [one._replace(go=partial(self._show_found, one.go)) for one in found]

    def _show_found(self, go: Callable[[], object]) -> None:
        self.editor.go("flow")
        go()

    @cached_property
    def editor(self) -> CampaignEditor:
        """Made when a campaign is first opened."""
        made = CampaignEditor(self._session)
        page_layout(self._framed).addWidget(made)
        made.left.connect(self._left)
        return made

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Who comes back to an open campaign is at its tab, not in the list that is not seen."""
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
        self.new.setShortcut("Ctrl+N")
        self.model = PagedModel(COLUMNS, self._fetch, self)
        self.table = TableView(self.model, tr("Campaigns"))
        ColumnKeeper(self.table, self._session.settings, "campaigns/columns", self)
        self.deeds, self.undo = CampaignActions(self._session, self.table, self), UndoBar()
        self.undo.follow(self.deeds.holding)
        for widget in (self.search, *self.deeds.buttons, self.new):
            self.header.add(widget)
        frame = framed(self.table)
        self.filters = FilterChips()
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

    async def _fetch(self, page: int, limit: int) -> Page:
        query = self._query.model_copy(update={"page": page, "limit": limit})
        found = await self._session.service.campaigns.search(query)
        now = self._session.now()
        return Page([row(head, now) for head in found.campaigns], found.pagination.total)

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
        self.header.set_count(number(total))

    def _opened(self, chosen: Row) -> None:
        self.reveal(chosen.id)

    def _left(self) -> None:
        self.stack.setCurrentWidget(self._overview)
        self.model.refresh()
        self.table.setFocus()

    def _selected(self) -> None:
        self.deeds.show_possible()
        why = self.deeds.why_not()
        allow(self.new, why, tr("Create a campaign (Ctrl+N)"))

    def _online_changed(self) -> None:
        self._selected()
        if not self._session.may(Scope.CAMPAIGNS_READ):
            self.states.no_permission(str(Scope.CAMPAIGNS_READ))

    def _new_asked(self) -> None:
        self._tasks.start(self._make(), "new", newest=True)

    async def _make(self) -> None:
        """A draft with what can be known: the zone of here, and the mailboxes if they are few."""
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
            "enable_tracking": about.practice is not None,
        }
        saved = await service.campaigns.create(NewCampaign.model_validate(values))
        self._show_editor(saved.campaign_id, naming=True)


def _local_zone() -> str:
    return bytes(QTimeZone.systemTimeZoneId().data()).decode() or str(UTC)
