"""The choice between the events of every campaign and those of one."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDialog, QWidget

from app.contract.campaigns import CampaignHead, CampaignQuery
from app.contract.problems import NotFound, Problem
from app.contract.scopes import Scope
from app.desktop.session import Session
from app.desktop.widgets import badges
from app.desktop.widgets.dialogs import show_dialog
from app.desktop.widgets.factories import Choice, FocusPage, button, enable_control, label, row
from app.desktop.widgets.formats import format_number
from app.desktop.widgets.forms import Field
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import Part, dialog_layout, wrap_in_card
from app.desktop.widgets.paged import PagedModel, RowPage
from app.desktop.widgets.recent_items import AN_ID, RecentItems
from app.desktop.widgets.rows import Column, Row
from app.desktop.widgets.search_box import SearchBox
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.table import TableView
from app.desktop.widgets.tasks import Tasks

from .untrusted_text import one_line

COLUMNS = (
    Column(tr("Campaign"), "plain", 220, stretch=True),
    Column(tr("Status"), "chip", 128),
    Column(tr("Leads"), "number", 80),
)
EVERY = tr("Every campaign")


async def campaign_name(session: Session, campaign_id: str | None) -> str:
    """Return a campaign's name; its ID if the name can't be read."""
    if campaign_id is None:
        return EVERY
    try:
        return one_line((await session.service.campaigns.get(campaign_id)).name, 120)
    except NotFound:
        return tr("{campaign_id}, which was deleted: nothing arrives", campaign_id=campaign_id)
    except Problem:
        return campaign_id


class CampaignPicker(FocusPage):
    """The choice; `campaign_id` is None for every campaign."""

    changed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self.campaign_id: str | None = None
        self.name = label(EVERY, wrap=True)
        self.pick = button(tr("Choose a campaign…"))
        self.clear = button(tr("Every campaign"), kind="link")
        enable_control(self.pick, session.why_not(Scope.CAMPAIGNS_READ), tr("Only events of one campaign"))
        self.setLayout(row((self.name, 1), self.clear, self.pick))
        self.begin = self.pick
        self.clear.hide()
        self.pick.clicked.connect(self._pick)
        self.clear.clicked.connect(self._cleared)

    def choose(self, campaign_id: str | None) -> None:
        self._set(campaign_id, campaign_id or EVERY)
        if campaign_id is not None:
            self._tasks.start(self._look_up(campaign_id), "name", newest=True)

    async def _look_up(self, campaign_id: str) -> None:
        name = await campaign_name(self._session, campaign_id)
        if campaign_id == self.campaign_id:
            self.name.setText(name)

    def _set(self, campaign_id: str | None, name: str) -> None:
        self.campaign_id = campaign_id
        self.name.setText(name)
        self.clear.setVisible(campaign_id is not None)
        self.changed.emit()

    def _cleared(self) -> None:
        self._set(None, EVERY)

    def _pick(self) -> None:
        self._tasks.start(self._choose(), "pick", newest=True)

    async def _choose(self) -> None:
        if self._session.why_no_desk:
            by_id = CampaignIdDialog(self._session, self)
            await show_dialog(by_id)
            if by_id.campaign_id:
                self.choose(by_id.campaign_id)
            return
        dialog = CampaignDialog(self._session, self)
        await show_dialog(dialog)
        if (head := dialog.head) is not None:
            self._set(head.campaign_id, one_line(head.name, 120))


class _Choosing(QDialog):
    def _lay_out(self, *parts: Part) -> None:
        title = tr("Choose a campaign")
        self.setWindowTitle(title)
        self.choose, cancel = (
            button(tr("Choose"), kind="primary"),
            button(tr("Cancel"), tip=tr("Close (Esc)")),
        )
        self.choose.setDefault(True)
        self.choose.setEnabled(False)
        dialog_layout(self, label(title, "h2"), *parts, row(None, cancel, self.choose, gap=10))
        self.choose.clicked.connect(self._chosen)
        cancel.clicked.connect(self.reject)

    def _chosen(self) -> None:
        raise NotImplementedError


class CampaignIdDialog(_Choosing):
    """A dialog to enter a campaign's ID or choose one opened before, where no list can be read.

    `campaign_id` is "" until one is chosen.
    """

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.campaign_id = ""
        self.setMinimumWidth(460)
        self.campaign = Choice()
        self.campaign.setEditable(True)
        self.campaign.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        for one in RecentItems(session.settings, session.connection.id, "campaigns").all():
            self.campaign.addItem(one.name, one.id)
        self.campaign.setCurrentIndex(-1)
        hint = tr("This service can't list its campaigns: paste an id, or take one that was opened before.")
        self._lay_out(Field(tr("Campaign"), self.campaign, hint))
        self.campaign.editTextChanged.connect(self._typed)
        self.campaign.setFocus()

    def _typed(self, text: str) -> None:
        self.choose.setEnabled(bool(self._meant(text)))

    def _meant(self, text: str) -> str:
        at = self.campaign.findText(text)
        meant = str(self.campaign.itemData(at)) if at >= 0 else text.strip()
        return meant if AN_ID.fullmatch(meant) else ""

    def _chosen(self) -> None:
        self.campaign_id = self._meant(self.campaign.currentText())
        self.accept()


class CampaignDialog(_Choosing):
    """A dialog to choose a campaign from the list; `head` is the chosen one."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._search = session, ""
        self.head: CampaignHead | None = None
        self.resize(520, 460)
        self.search = SearchBox(tr("Search campaigns"), tr("Search campaigns"))
        self.search.setMaximumWidth(10_000)
        self.model = PagedModel(COLUMNS, self._fetch, self)
        self.table = TableView(self.model, tr("Campaigns"), row_height=40)
        self.table.setSelectionMode(TableView.SelectionMode.SingleSelection)
        frame = wrap_in_card(self.table)
        self.states = StatePanel(frame, "send", tr("No campaign fits."))
        self.states.follow(self.model)
        self._lay_out(self.search, (self.states, 1))
        self.search.searched.connect(self._searched)
        self.table.selection_changed.connect(self._selected)
        self.table.row_activated.connect(self._chosen)
        self.model.restart()

    async def _fetch(self, page: int, limit: int) -> RowPage:
        found = await self._session.service.campaigns.search(
            CampaignQuery(page=page, limit=limit, search=self._search or None)
        )
        rows = [
            Row(one.campaign_id, (one.name, badges.campaign(one.status), format_number(one.total_leads)), one)
            for one in found.campaigns
        ]
        return RowPage(rows, found.pagination.total)

    def _searched(self, text: str) -> None:
        self._search = text
        self.model.restart()

    def _selected(self) -> None:
        self.choose.setEnabled(self.table.current() is not None and self.table.selected_count() == 1)

    def _chosen(self) -> None:
        chosen = self.table.current()
        if chosen is not None and isinstance(chosen.item, CampaignHead):
            self.head = chosen.item
            self.accept()
