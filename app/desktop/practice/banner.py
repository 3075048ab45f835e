"""The practice banner: the simulated time and the speed of its clock."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout

from app.contract.events import Change, ChangeKind
from app.contract.scopes import Scope
from app.contract.workspace import ClockEdit
from app.desktop.session import Session
from app.desktop.widgets import formats
from app.desktop.widgets.badges import Badge, Chip
from app.desktop.widgets.dialogs import ask_question
from app.desktop.widgets.factories import Choice, button, enable_control, label
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.scope_messages import describe_missing_scope
from app.desktop.widgets.tasks import Tasks

TICK = 500  # milliseconds
ROOM = 900  # pixels for all texts
OPENING, UNDER_WAY = 1.0, 1440.0
SPEEDS = (
    (tr("Paused"), 0.0),
    (tr("Real time"), 1.0),
    (tr("An hour in a minute"), 60.0),
    (tr("A day in a minute"), 1440.0),
    (tr("A day in 20 seconds"), 4320.0),
    (tr("A day in 5 seconds"), 17280.0),
)


class PracticeBanner(QFrame):
    """The practice clock, its speed, and a button with the settings for a mail program."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setProperty("kind", "banner")
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self._chosen = False
        self._wanted: float | None = None
        self._clock = label("", "strong")
        self._speed = Choice(tr("Speed of the practice clock"))
        for text, _ in SPEEDS:
            self._speed.addItem(text)
        self._mailbox = button(
            tr("Mailbox…"), kind="quiet", tip=tr("Log in to the practice mailbox with your mail program")
        )
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 6, 14, 6)
        layout.setSpacing(12)
        self._people = label(tr("Simulated people, real mail."), "mute")
        layout.addWidget(Chip(Badge(tr("Practice"), "amber")))
        layout.addWidget(self._people)
        layout.addWidget(label(tr("Nothing leaves this computer."), "mute"))
        layout.addStretch(1)
        layout.addWidget(self._clock)
        layout.addWidget(self._speed)
        layout.addWidget(self._mailbox)
        self._show_speed()
        self._speed.activated.connect(self._speed_chosen)
        self._mailbox.clicked.connect(self._mailbox_asked)
        session.about_changed.connect(self._show_speed)
        session.online_changed.connect(self._online_changed)
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self._tick)
        self._timer.start()
        session.changed.connect(self._changed)
        self._tick()
        self._changed(None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._people.setVisible(self.width() >= ROOM)

    def _online_changed(self, online: bool) -> None:
        """Restore the chosen speed: a restarted service begins in real time."""
        if online and self._wanted is not None:
            self._tasks.start(self._set_speed(self._wanted), "speed", newest=True)

    def _changed(self, change: Change | None) -> None:
        """Speed the clock up from real time once a first campaign is running."""
        mine = not self._chosen and self._session.may(Scope.DESK_WRITE)
        if mine and (change is None or change.kind == ChangeKind.CAMPAIGN):
            self._tasks.start(self._hurry(), "hurry", newest=True)

    async def _hurry(self) -> None:
        about = await self._session.service.workspace.about()
        if about.practice is not None and about.practice.speed == OPENING and about.active_campaigns:
            await self._set_speed(UNDER_WAY)

    def _tick(self) -> None:
        now = self._session.now()
        text = tr(
            "{weekday} {day} {month}, {time}",
            weekday=formats.get_weekday_name(now),
            day=now.day,
            month=formats.get_month_name(now.month),
            time=formats.format_clock_time(now),
        )
        if text != self._clock.text():
            self._clock.setText(text)
            self._clock.setAccessibleName(tr("Practice clock: {text}", text=text))

    def _show_speed(self) -> None:
        practice, may = self._session.about.practice, self._session.may(Scope.DESK_WRITE)
        enable_control(self._speed, "" if may else describe_missing_scope(Scope.DESK_WRITE))
        if practice is not None:
            nearest = min(range(len(SPEEDS)), key=lambda n: abs(SPEEDS[n][1] - practice.speed))
            self._speed.setCurrentIndex(nearest)

    def _speed_chosen(self, index: int) -> None:
        self._chosen = True
        self._tasks.start(self._set_speed(SPEEDS[index][1]), "speed", newest=True)

    async def _set_speed(self, speed: float) -> None:
        self._wanted = speed
        await self._session.service.workspace.set_clock(ClockEdit(speed=speed))
        self._session.set_about(await self._session.service.workspace.about())

    def _mailbox_asked(self) -> None:
        self._tasks.start(self._show_mailbox(), "mailbox", newest=True)

    async def _show_mailbox(self) -> None:
        box = self._session.about.practice_mailbox
        if box is None:
            return
        detail = "\n".join(
            (
                tr("Address") + f"\t{box.email_address}",
                tr("Password") + f"\t{box.password}",
                "IMAP\t" + tr("{host}, port {port}, TLS", host=box.imap_host, port=box.imap_port),
                "SMTP\t" + tr("{host}, port {port}, STARTTLS", host=box.smtp_host, port=box.smtp_port),
                tr("Authority") + f"\n{box.ca_file}",
            )
        )
        text = tr(
            "While practice runs, any mail program on this computer can log in to the practice "
            "mailbox. It must trust the certificate authority named below."
        )
        await ask_question(self.window(), tr("The practice mailbox"), text, tr("Close"), detail=detail)
