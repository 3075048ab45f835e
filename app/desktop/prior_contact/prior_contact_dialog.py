"""Prior contact with a campaign's leads, and the choice of leads to remove."""

from __future__ import annotations

import logging
from time import monotonic

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from app.contract.ids import CampaignId
from app.contract.prior_contact import Acquaintances, KnownPeople
from app.desktop.session import Session
from app.desktop.widgets import icons
from app.desktop.widgets.debounce import Debounce
from app.desktop.widgets.dialogs import show_dialog
from app.desktop.widgets.factories import button, label, row, wrap_text
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import dialog_layout
from app.desktop.widgets.problems import ProblemBar
from app.desktop.widgets.tasks import Tasks

from .prior_contact_list import KnownList, describe_unread_past, met_sentence

log = logging.getLogger("outreach.desktop.history")
AT_ONCE = 1_000  # leads removed by one request
REST = 10_000  # milliseconds between two lookups
RESTS = 10  # times the duration of a lookup, which takes seconds for very many leads


class MetLine(QPushButton):
    """A button with the number of leads with prior contact, which opens their list.

    `left_out` is emitted when some were removed.
    """

    left_out = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setProperty("kind", "quiet")
        self.setAutoDefault(True)  # pressed by Enter
        self.setStyleSheet("text-align: left; padding: 4px 2px;")
        self._session, self._campaign_id = session, ""
        self._tasks = Tasks(self, self._failed)
        self._known = KnownPeople(asked=0, met_count=0)
        self._stale = False
        self._rest = Debounce(self, REST, self._look)
        self.hide()
        self.clicked.connect(self._clicked)

    def look_at(self, campaign_id: str) -> None:
        """Look up the leads of this campaign that were not contacted yet."""
        self._stale = True
        if campaign_id != self._campaign_id or not self._rest.isActive():
            self._campaign_id = campaign_id
            self._look()

    def _look(self) -> None:
        if self._stale:
            self._stale = False
            self._rest.start()
            self._tasks.start(self._read(self._campaign_id), "read", newest=True)

    async def _read(self, campaign_id: str) -> None:
        wanted = Acquaintances(campaign_id=CampaignId(campaign_id))
        begun = monotonic()
        known = self._known = await self._session.service.history.look_up(wanted)
        self._rest.start(max(REST, round((monotonic() - begun) * 1000 * RESTS)))
        gaps = describe_unread_past(known.inboxes)
        said = met_sentence(known.met_count, known.asked)
        self.setText(wrap_text(said))
        self.setAccessibleName(said)
        self.setToolTip(gaps or tr("Shows who they are, to leave some out"))
        sign = ("users", "warn") if known.met_count else ("info", "mute") if gaps else ("check-circle", "ok")
        icons.set_themed_icon(self, *sign)
        self.setVisible(known.asked > 0)

    def _clicked(self) -> None:
        self._tasks.start(self._ask(), "ask", newest=True)

    async def _ask(self) -> None:
        dialog = KnownDialog(self._session, self._campaign_id, self._known, self.window())
        if await show_dialog(dialog) == QDialog.DialogCode.Accepted:
            self._rest.stop()
            self.look_at(self._campaign_id)
            self.left_out.emit()

    def _failed(self, error: Exception) -> None:
        """Hide the line without an answer; a lost connection is reported elsewhere."""
        log.info("Not looked up: %s", error)
        self.hide()


class KnownDialog(QDialog):
    """A dialog that removes the unchecked leads from the campaign."""

    def __init__(
        self, session: Session, campaign_id: str, known: KnownPeople, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._campaign_id = session, campaign_id
        self._problem = ProblemBar()
        self._tasks = Tasks(self, self._problem.show_error)
        self.setWindowTitle(tr("Have we met?"))
        self.resize(560, 560)
        self.list = KnownList()
        self.act = button("", kind="primary")
        close = button(tr("Close"), tip=tr("Close (Esc)"))
        dialog_layout(
            self,
            label(tr("Have we met?"), "h2"),
            self._problem,
            (self.list, 1),
            row(None, close, self.act, gap=10),
        )
        self.list.changed.connect(self._count)
        self.list.show_known(known, session.now())
        close.clicked.connect(self.reject)
        self.act.clicked.connect(self._act)

    def _count(self) -> None:
        leaving = len(self.list.left_out())
        self.act.setText(tr("Leave %n person(s) out", n=leaving) if leaving else tr("Leave people out"))
        self.act.setEnabled(leaving > 0)

    def _act(self) -> None:
        self._tasks.start(self._leave_out(), "leave out", newest=True)

    async def _leave_out(self) -> None:
        leads = [person.lead_id for person in self.list.left_out() if person.lead_id]
        for start in range(0, len(leads), AT_ONCE):
            await self._session.service.leads.delete(self._campaign_id, leads[start : start + AT_ONCE])
        self.accept()
