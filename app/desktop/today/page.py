"""The Today page, an overview to begin the day with."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QVBoxLayout, QWidget

from app.contract.scopes import Scope
from app.contract.today import Day, DayQuery
from app.desktop.refresh_trigger import RefreshTrigger
from app.desktop.session import Session
from app.desktop.widgets.charts import ColumnChart
from app.desktop.widgets.factories import Header, button, label, next_step, page_layout, row
from app.desktop.widgets.formats import day_of_year, format_number
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import column, wrap_in_card, wrap_in_scroll_area
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.tasks import Tasks

from . import day_text
from .lines import LineCard

KINDS = ("campaign", "lead", "mail", "inbox", "thread", "job", "missed")
QUIET = 1_500  # milliseconds in which changes are collected
NEEDED = (Scope.CAMPAIGNS_READ, Scope.SENDER_ACCOUNTS_READ, Scope.REPLIES_READ)
NARROW = 860  # pixels; below, one column
IN_DOUBT = "doubt"  # what the outbox's `reveal` takes
CAMPAIGNS = tr("Campaigns that send")
NUMBERS = ((tr("SENT"), "sent"), (tr("STILL TO GO"), "planned"))


class TodayPage(QWidget):
    """Figures by the hour, and links to what needs attention."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self._build()
        RefreshTrigger(self, session, KINDS, QUIET).due.connect(self._read_now)
        self.states.retry.connect(self._read_now)
        self.states.next_step.connect(self._first_step)
        self.states.loading()
        self._read_now()

    def _build(self) -> None:
        self.header = Header(tr("Today"))
        self.chart = ColumnChart()
        self.numbers = {field: label("0", "number") for _, field in NUMBERS}
        self.sentence = label("", "mute", wrap=True)
        self.moved = label("", wrap=True)
        self.doubt = button("", "alert", "link", tr("Emails that may or may not have arrived"))
        self.doubt.clicked.connect(self._doubt_asked)
        self.campaigns = LineCard(CAMPAIGNS)
        self.replies = LineCard(tr("Replies to read"), tr("Every reply has been read."))
        self.proofs = LineCard(tr("Reply check"))
        self.inboxes = LineCard(tr("Inboxes to watch"), tr("Every inbox has room and works."))
        self.jobs = LineCard(tr("Running now"), tr("No job is running."))
        for lines in (self.campaigns, self.replies, self.proofs, self.inboxes, self.jobs):
            lines.wanted.connect(self._session.wanted)
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._columns.setSpacing(12)
        self._columns.addLayout(_column(self._going_out(), self.campaigns), 3)
        self._columns.addLayout(_column(self.replies, self.proofs, self.inboxes, self.jobs), 2)
        body = QWidget()
        body.setProperty("kind", "page")
        inside = QVBoxLayout(body)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addLayout(self._columns)
        inside.addStretch(1)
        nothing = tr("Nothing to show yet. Connect an inbox first.")
        self.states = StatePanel(
            wrap_in_scroll_area(body, sideways=False), "today", nothing, tr("Connect an inbox")
        )
        page_layout(self, self.header, (self.states, 1))

    def _going_out(self) -> QFrame:
        grid = QGridLayout()
        grid.setHorizontalSpacing(28)
        for at, (name, field) in enumerate(NUMBERS):
            grid.addWidget(self.numbers[field], 0, at)
            grid.addWidget(label(name, "section"), 1, at)
        grid.setColumnStretch(len(NUMBERS), 1)
        return wrap_in_card(
            label(tr("Going out"), "h2"),
            grid,
            self.sentence,
            self.moved,
            self.chart,
            row(self.doubt, None),
            pad=18,
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        narrow = event.size().width() < NARROW
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._columns.setDirection(way)
        super().resizeEvent(event)

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        begin = next_step(self)
        begin.setFocus(reason) if begin else super().setFocus(reason)

    def _read_now(self) -> None:
        lacking = next((scope for scope in NEEDED if not self._session.may(scope)), None)
        if lacking is not None:
            self.states.no_permission(str(lacking))
        elif self._session.why_no_desk:
            self.states.error(self._session.why_no_desk)
        elif not self._tasks.busy("read"):
            self._tasks.start(self._read(), "read")

    async def _read(self) -> None:
        now = self._session.now()
        since, until = (datetime.combine(now.date() + timedelta(n), time()).astimezone() for n in (0, 1))
        query = DayQuery(since=since, until=until)
        self._show(await self._session.service.today.read(query), now)

    def _show(self, day: Day, now: datetime) -> None:
        self.header.set_count(day_of_year(now))
        for field, shown in self.numbers.items():
            shown.setText(format_number(getattr(day, field)))
        self.sentence.setText(day_text.describe_outlook(day))
        away, moved = day_text.describe_moved_mails(day, now)
        self.moved.setText(f"{away}.\n{moved}")
        self.moved.setVisible(bool(away))
        hours, passed = day_text.build_hour_columns(day, now)
        self.chart.set_columns(hours, tr("Emails by the hour"), passed)
        self.chart.setVisible(any(hour.total for hour in hours))
        self.doubt.setText(tr("%n email(s) in doubt: did they arrive?", n=day.in_doubt))
        self.doubt.setVisible(bool(day.in_doubt))
        self.campaigns.set_heading(CAMPAIGNS if day.campaigns else tr("Next steps"))
        self.campaigns.set_entries(day_text.build_campaign_entries(day, now))
        self.replies.set_entries(day_text.build_reply_entries(day))
        self.proofs.set_entries(day_text.build_proof_entries(day, now))
        self.proofs.setVisible(bool(day.proofs))
        self.inboxes.set_entries(day_text.build_inbox_entries(day, now))
        self.jobs.set_entries(day_text.build_job_entries(day))
        self.jobs.setVisible(bool(day.jobs))
        if day.inboxes or day.campaigns or day.replies:
            self.states.ready()
        else:
            self.states.empty()
            if self.hasFocus():
                self.setFocus()

    def _failed(self, error: Exception) -> None:
        """Show an error only if nothing was read yet; else keep showing that."""
        if self.states.state != "ready":
            self.states.error(error)

    def _first_step(self) -> None:
        self._session.wanted.emit("inboxes", "")

    def _doubt_asked(self) -> None:
        self._session.wanted.emit("outbox", IN_DOUBT)


def _column(*widgets: QWidget) -> QVBoxLayout:
    return column(*widgets, (None, 1), gap=12)
