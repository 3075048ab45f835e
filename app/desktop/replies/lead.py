"""The pane beside a conversation: the person who replied, and the category of the reply."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QMenu,
    QRadioButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.contract.journeys import Journey
from app.contract.problems import NotFound
from app.contract.replies import EXTERNAL_CAMPAIGN_NAME, Thread
from app.contract.scopes import Scope
from app.desktop.leads.journey_text import describe_position, format_event_history, next_mail
from app.desktop.session import Session
from app.desktop.widgets import badges
from app.desktop.widgets.elided import Elided
from app.desktop.widgets.factories import (
    build_labeled_value,
    button,
    clear_layout,
    enable_control,
    icon_button,
    label,
    row,
    wrap_text,
)
from app.desktop.widgets.flow_layout import FlowLayout
from app.desktop.widgets.formats import format_day, format_timestamp, lowercase_first
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.problems import explain_error
from app.desktop.widgets.tasks import Tasks

from .model import CATEGORIES, CATEGORY_NAMES, describe_confidence

SHOWN = 12  # events; the campaign's page shows all


class JourneyLines(QWidget):
    """A lead's next email and what has happened, the latest first; hidden without a campaign.

    The signal carries the journey that was read, or None while there is none.
    """

    told = Signal(object)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self._of = ("", "")
        self.state = label("", "mute", wrap=True)
        self.lines = QVBoxLayout()
        self.lines.setSpacing(2)
        lay_out(self, label(tr("JOURNEY"), "section"), self.state, self.lines, gap=6)

    def show_thread(self, thread: Thread | None) -> None:
        """Read the journey again, as the conversation was; keep what is shown until the answer comes."""
        of = (thread.campaign_id or "", thread.lead_id or "") if thread else ("", "")
        known = bool(of[0] and of[1]) and self._session.may(Scope.CAMPAIGNS_READ)
        self.setVisible(known)
        if of != self._of:
            self.told.emit(None)
            clear_layout(self.lines)
            self._say(tr("Reading…"))
        self._of = of
        if known:
            self._tasks.start(self._read(*of), "read", newest=True)
        else:
            self._tasks.cancel("read")

    async def _read(self, campaign_id: str, lead_id: str) -> None:
        if not self.window().isVisible():
            return
        try:
            self._show(await self._session.service.leads.journey(campaign_id, lead_id))
        except NotFound:
            self.hide()

    def _show(self, journey: Journey) -> None:
        self.told.emit(journey)
        now = self._session.now()
        due = next_mail(journey, now)
        self._say(tr("Next email: {when}", when=due) if due else describe_position(journey))
        clear_layout(self.lines)
        for when, what in format_event_history(journey, now)[:SHOWN]:
            self.lines.addWidget(label(when, "mute"))
            self.lines.addWidget(label(what, wrap=True))

    def _say(self, text: str) -> None:
        self.state.setText(text)
        self.state.setVisible(bool(text))

    def _failed(self, error: Exception) -> None:
        self._say(explain_error(error).sentence)


MORNING = 9  # hour of the day


class CompanyLine(QWidget):
    """Says how long campaigns leave the person's company alone; hidden if they don't."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session, self._domain = session, ""
        self._tasks = Tasks(self, self._failed)
        self.said = label("", "mute", wrap=True)
        self.lift = button(wrap_text(tr("Email this company again"), 28), kind="link")
        self.lift.setStyleSheet("text-align: left;")
        self.lift.clicked.connect(self._lift_clicked)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.said)
        box.addLayout(row(self.lift, None))
        self.hide()

    def show_thread(self, thread: Thread) -> None:
        domain = thread.lead_email.lower().rpartition("@")[2]
        if domain != self._domain:
            self.hide()
        self._domain = domain
        if not self._session.why_no_desk and self._session.may(Scope.CAMPAIGNS_READ):
            self._tasks.start(self._read(domain), "read", newest=True)

    async def _read(self, domain: str) -> None:
        if not self.window().isVisible():
            return
        found = await self._session.service.campaigns.company_pauses()
        one = next((pause for pause in found.pauses if pause.domain == domain), None)
        self.setVisible(one is not None)
        if one is not None:
            until = lowercase_first(format_day(one.until, self._session.now())).replace(
                " ", "\N{NO-BREAK SPACE}"
            )
            self.said.setText(tr("Campaigns leave {domain} alone until {day}.", domain=domain, day=until))
        self.lift.setEnabled(self._session.may(Scope.CAMPAIGNS_WRITE))

    def _failed(self, error: Exception) -> None:
        """Report an error if the line is visible, such as one after a click; otherwise ignore it."""
        if self.isVisible():
            self._session.problem.emit(error)

    def _lift_clicked(self) -> None:
        self._tasks.start(self._lift(self._domain), "lift")

    async def _lift(self, domain: str) -> None:
        await self._session.service.campaigns.lift_company_pause(domain)
        self.hide()


class SnoozeChoice(NamedTuple):
    text: str
    until: datetime


def list_snooze_choices(now: datetime) -> list[SnoozeChoice]:
    """Return the times that can be chosen for snoozing, in the time zone of `now`, the nearest first."""
    evening = now.replace(hour=18, minute=0, second=0, microsecond=0)
    monday = (7 - now.weekday()) % 7 or 7
    found = [SnoozeChoice(tr("In three hours"), now + timedelta(hours=3))]
    if now < evening - timedelta(hours=4):
        found.append(SnoozeChoice(tr("This evening"), evening))
    return [
        *found,
        SnoozeChoice(tr("Tomorrow morning"), _compute_morning(now, 1)),
        SnoozeChoice(tr("Monday morning"), _compute_morning(now, monday)),
        SnoozeChoice(tr("In four weeks"), _compute_morning(now, 28)),
    ]


def _compute_morning(now: datetime, days: int) -> datetime:
    """Return the morning so many days later in local time, whatever daylight saving time does."""
    day = (now + timedelta(days=days)).date()
    return datetime(day.year, day.month, day.day, MORNING).astimezone()


class LeadPane(QFrame):
    """The pane with the person who replied, their campaign and the reply's category.

    `category_asked` carries the number of a category, from 0; `snooze_asked` a time, or None to bring
    the conversation back now.
    """

    category_asked = Signal(int)
    star_asked = Signal()
    unread_asked = Signal()
    recognized_asked = Signal()
    snooze_asked = Signal(object)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._session = session
        self._thread: Thread | None = None
        self._build()
        session.online_changed.connect(self._allow)
        self.show_thread(None)

    def _build(self) -> None:
        self.name, self.address = Elided("h2"), Elided("mute")
        self.copy = icon_button("copy", tr("Copy the address"))
        self.copy.clicked.connect(self._copy)
        self.campaign = button("", kind="link", tip=tr("Show this campaign"))
        self.no_campaign = label("", wrap=True)
        self.inbox, self.replies = label("", wrap=True), label("")
        self.star = button(tr("Star"), "star")
        self.unread = button(tr("Mark unread"))
        self.snooze = button("", "clock")
        self.snoozed = label("", "mute", wrap=True)
        self._times = QMenu(self)
        self.journey, self.company = JourneyLines(self._session), CompanyLine(self._session)
        self.origin = label("", "mute", wrap=True)
        self.recognized = button("", kind="link")
        self._group = QButtonGroup(self)
        self._group.setExclusive(False)  # the service decides which one is on, not the click
        self._lay_out()
        self.snooze.clicked.connect(self.choose_snooze)
        self._times.triggered.connect(self._snooze_chosen)
        self.star.clicked.connect(self.star_asked)
        self.unread.clicked.connect(self.unread_asked)
        self.recognized.clicked.connect(self.recognized_asked)
        self.campaign.clicked.connect(self._campaign)
        self._group.idClicked.connect(self._chosen)

    def _lay_out(self) -> None:
        box = self._scrolling()
        box.setSpacing(9)
        box.addWidget(self.name)
        box.addLayout(row((self.address, 1), self.copy))
        acts = FlowLayout(gap=8)
        for act in (self.star, self.unread, self.snooze):
            acts.addWidget(act)
        box.addLayout(acts)
        box.addWidget(self.snoozed)
        box.addWidget(label(tr("CAMPAIGN"), "section"))
        box.addLayout(row(self.campaign, self.no_campaign, None))
        box.addWidget(build_labeled_value(tr("Inbox"), self.inbox))
        box.addWidget(build_labeled_value(tr("Replies"), self.replies))
        box.addWidget(label(tr("CATEGORY"), "section"))
        box.addLayout(self._categories())
        box.addWidget(self.origin)
        box.addLayout(row(self.recognized, None))
        box.addWidget(self.company)
        box.addWidget(self.journey)
        box.addStretch(1)

    def _scrolling(self) -> QVBoxLayout:
        """Return a column inside a scroll area, for a pane that may be too low for its content."""
        inner, area = QWidget(), QScrollArea()
        area.setWidget(inner)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for ground in (inner, area.viewport()):
            ground.setAutoFillBackground(False)
        lay_out(self, area, margins=(1, 4, 1, 4))
        box = QVBoxLayout(inner)
        box.setContentsMargins(17, 12, 8, 12)
        return box

    def _categories(self) -> QVBoxLayout:
        lines = QVBoxLayout()
        lines.setSpacing(3)
        for at, name in enumerate(CATEGORY_NAMES):
            one = QRadioButton(name)
            one.setAutoExclusive(False)
            one.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # cut in a narrow pane
            one.setAccessibleName(tr("Category {name}", name=name))
            self._group.addButton(one, at)
            key = label(str(at + 1), "key")
            key.setFixedHeight(22)
            lines.addLayout(row((one, 1), key))
        return lines

    def show_thread(self, thread: Thread | None) -> None:
        other = thread is None or self._thread is None or thread.thread_id != self._thread.thread_id
        self._thread = thread
        self.setVisible(thread is not None)
        if other:
            self.journey.hide()
        if thread is None:
            return
        until = thread.snoozed_until
        self.snooze.setText(tr("Bring back") if until else tr("Snooze…"))
        when = lowercase_first(format_timestamp(until, self._session.now())) if until else ""
        self.snoozed.setText(tr("Comes back {when}", when=when))
        self.snoozed.setVisible(bool(until))
        self.name.setText(thread.lead_name or tr("No name known"))
        self.address.setText(_insert_breaks(thread.lead_email))
        self.address.setAccessibleName(thread.lead_email)
        known = thread.campaign_id is not None
        name = (
            tr("No campaign of ours")
            if thread.campaign_name == EXTERNAL_CAMPAIGN_NAME
            else thread.campaign_name
        )
        self.campaign.setText(self._cut(thread.campaign_name))
        self.campaign.setToolTip(tr("Show {name}", name=thread.campaign_name))
        self.campaign.setVisible(known)
        self.no_campaign.setText(name)
        self.no_campaign.setVisible(not known)
        self.inbox.setText(_insert_breaks(thread.inbox_email or thread.archived_inbox_email or tr("Removed")))
        self.replies.setText(tr("%n reply(s)", n=thread.reply_count))
        self.star.setText(tr("Starred") if thread.is_starred else tr("Star"))
        self.unread.setText(tr("Mark unread") if thread.is_read else tr("Mark read"))
        for at, category in enumerate(CATEGORIES):
            self._group.button(at).setChecked(category == thread.category)
        self.origin.setText(_describe_category_origin(thread))
        self.recognized.setText(
            tr("Use “{category}” again", category=badges.category(thread.ai_category).text)
        )
        self.recognized.setVisible(bool(thread.manual_category and thread.ai_category))
        self.company.show_thread(thread)
        self._allow()

    def _cut(self, text: str) -> str:
        return text if len(text) <= 30 else f"{text[:29]}…"

    def _allow(self) -> None:
        reason = self._session.why_not(Scope.REPLIES_WRITE)
        tips = {
            self.star: tr("Star or unstar (S)"),
            self.unread: tr("Mark unread or read (U)"),
            self.snooze: tr("Snooze, or bring back now (H)"),
            self.recognized: tr("The category recognized automatically (0)"),
        }
        names = {self._group.button(at): f"{name} ({at + 1})" for at, name in enumerate(CATEGORY_NAMES)}
        for one, tip in (tips | names).items():
            enable_control(one, reason, tip)

    def _chosen(self, at: int) -> None:
        if self._thread is not None:  # not changed until the service has changed it
            self._group.button(at).setChecked(CATEGORIES[at] == self._thread.category)
        self.category_asked.emit(at)

    def choose_snooze(self) -> None:
        """Offer times until which to snooze; a conversation that is snoozed comes back immediately."""
        if self._thread is None or not self.snooze.isEnabled():
            return
        if self._thread.snoozed_until:
            self.snooze_asked.emit(None)
            return
        self._times.clear()
        now = self._session.now()
        for choice in list_snooze_choices(now):
            action = self._times.addAction(f"{choice.text}\t{format_timestamp(choice.until, now)}")
            action.setData(choice.until)
        self._times.popup(self.snooze.mapToGlobal(QPoint(0, self.snooze.height() + 4)))
        self._times.setActiveAction(self._times.actions()[0])

    def _snooze_chosen(self, action: QAction) -> None:
        self.snooze_asked.emit(action.data())

    def _copy(self) -> None:
        if self._thread is not None:
            QGuiApplication.clipboard().setText(self._thread.lead_email)

    def _campaign(self) -> None:
        if self._thread is not None and self._thread.campaign_id:
            self._session.wanted.emit("campaigns", self._thread.campaign_id)


def _insert_breaks(address: str) -> str:
    """Return an address that may wrap after its @ and its dots."""
    return address.replace("@", "@\u200b").replace(".", ".\u200b")


def _describe_category_origin(thread: Thread) -> str:
    if thread.manual_category:
        return tr("Set by hand.")
    return describe_confidence(thread)
