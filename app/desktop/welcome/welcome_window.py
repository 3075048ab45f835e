"""The first start: practice, set up an inbox, or connect to a service. It is never shown again."""

from __future__ import annotations

import asyncio
from typing import Literal

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QCloseEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from app.desktop.connections import LOCAL, PRACTICE, Connections
from app.desktop.help.help_requests import Help
from app.desktop.widgets import icons, theme
from app.desktop.widgets.dialogs import show_dialog
from app.desktop.widgets.factories import label
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import column, lay_out
from app.desktop.widgets.preload import import_packages
from app.desktop.widgets.tasks import Tasks
from app.launch import is_invitation

Decision = Literal["practice", "inbox", "service", ""]
CHOICES: tuple[tuple[Decision, str, str, str], ...] = (
    (
        "practice",
        "sparkles",
        tr("Practice now"),
        tr(
            "A workspace with simulated people who really reply, and a fast clock. No account "
            "needed, and nothing leaves this computer."
        ),
    ),
    (
        "inbox",
        "mail",
        tr("Set up an inbox"),
        tr("Send from this computer with your own mail account. You need its password, or an app password."),
    ),
    (
        "service",
        "globe",
        tr("Connect to a service"),
        tr("Work with a service that your company runs: with an invitation, or its address and a key."),
    ),
)


class Welcome(QWidget):
    """The window; `decided` waits for the choice, which is empty if the window was closed without one."""

    def __init__(self, connections: Connections) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(tr("Welcome · Outreach Desk"))
        self._connections = connections
        self._tasks = Tasks(self, self._failed)
        self._answer: asyncio.Future[Decision] | None = None
        self.wrong = label("", "error", wrap=True)
        self.choices = [ChoiceButton(number, *said) for number, said in enumerate(CHOICES, 1)]
        box = lay_out(
            self,
            label(tr("Welcome to Outreach Desk"), "h1"),
            label(tr("How would you like to begin? You can change it later in Settings."), "mute"),
            8,
            gap=14,
            margins=(48, 44, 48, 36),
        )
        for choice in self.choices:
            choice.clicked.connect(self._chosen)
            box.addWidget(choice)
        box.addWidget(self.wrong)
        box.addStretch()
        box.addWidget(label(tr("Arrow keys and Enter, or 1 to 3. F1 tells more."), "mute"))
        self.setMinimumSize(620, 520)
        self.resize(700, 580)
        Help(self).action()
        theme.style_window(self)
        self.choices[0].setFocus()

    async def decided(self) -> Decision:
        self._answer = asyncio.get_running_loop().create_future()
        try:
            return await self._answer
        finally:
            await self._tasks.close()
            self.hide()
            self.deleteLater()

    def bring_to_front(self) -> None:
        self.showNormal()
        self.raise_()
        self.activateWindow()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._decide("")
        event.accept()

    def _chosen(self) -> None:
        chosen = next(one for one in self.choices if one is self.sender())
        if chosen.decision == "service":
            self._tasks.start_unless_busy(self._connect(), "connect")
            return
        self._connections.choose(PRACTICE if chosen.decision == "practice" else LOCAL)
        self._decide(chosen.decision)

    def take(self, file: str) -> None:
        """Open an invitation that the program was started with."""
        if is_invitation(file):
            self._tasks.start(self._connect(file), "connect", newest=True)

    async def _connect(self, invitation: str = "") -> None:
        await import_packages("app.desktop.preferences")
        from app.desktop.preferences.add_connection import ConnectionDialog

        dialog = ConnectionDialog(self._connections, None, self, invitation)
        await show_dialog(dialog)
        if dialog.made is not None:
            self._connections.choose(dialog.made)
            self._decide("service")

    def _decide(self, decision: Decision) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(decision)

    def _failed(self, error: Exception) -> None:
        self.wrong.setText(str(error))


class ChoiceButton(QPushButton):
    """A large button with a picture, a title and an explanation."""

    def __init__(self, number: int, decision: Decision, picture: str, title: str, text: str) -> None:
        super().__init__()
        self.decision, self._picture = decision, picture
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.setToolTip(f"{title} ({number})")
        self.setShortcut(QKeySequence(str(number)))
        self.setAutoDefault(True)
        self.setMinimumHeight(96)
        self._icon = QLabel()
        self._icon.setFixedSize(QSize(28, 28))
        heading, said = label(title, "h2"), label(text, "mute", wrap=True)
        words = column(heading, said, gap=4)
        line = QHBoxLayout(self)
        line.setContentsMargins(20, 14, 20, 14)
        line.setSpacing(18)
        line.addWidget(self._icon)
        line.addLayout(words, 1)
        line.addWidget(key := label(str(number), "key"), 0, Qt.AlignmentFlag.AlignVCenter)
        for one in (self._icon, heading, said, key):
            one.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._draw()
        theme.notifier.changed.connect(self._draw)

    def _draw(self) -> None:
        self._icon.setPixmap(icons.render_icon(self._picture, 28, "accent", self.devicePixelRatioF()))
