"""The wizard's third step: both servers are tried, with the result of each in a sentence."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QProgressBar, QWidget

from app.contract.inboxes import NewSmtpInbox, ServersChecked, SideCheck
from app.contract.oauth import SignedIn
from app.contract.problems import Conflict
from app.desktop.session import Session
from app.desktop.widgets.badges import Badge, Chip
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.problems import explain_error
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.tasks import Tasks

from .provider_info import WholeLink

TRYING, WORKS, FAILED = Badge(tr("Trying…"), "blue"), Badge(tr("Works"), "green"), Badge(tr("Failed"), "red")
WAITING, UNTRIED = Badge(tr("Not tried"), "gray"), Badge(tr("Stopped"), "gray")
TAKES = tr("This takes a few seconds; a server that doesn't answer is given up on after fifteen.")
BOTH, SMTP = tr("Neither side works yet"), tr("Receiving works, sending doesn't yet")
IMAP = tr("Sending works, receiving doesn't yet")
WIDE = 660  # points from which both are side by side; more than the 640 before layout
LATER = tr("This service tries it when the inbox is connected.")


class ServerCheckCard(QFrame):
    """The result of one server; `change_asked` asks to go back to the fields of this server."""

    change_asked = Signal(str)

    def __init__(self, side: str, title: str) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._side, self._title = side, title
        self.chip, self.where = Chip(WAITING), label("", "mute", wrap=True)
        self.sentence = label("", wrap=True)
        self.change = button(tr("Change its settings"), kind="link")
        self.change.setAccessibleName(tr("Change the settings of {title}", title=title))
        self.change.clicked.connect(self._change)
        lay_out(
            self,
            row(label(title, "strong"), None, self.chip),
            self.where,
            self.sentence,
            (None, 1),
            row(self.change, None),
            margins=(18, 16, 18, 16),
        )

    def show_state(self, badge: Badge, sentence: str) -> None:
        self.chip.set_badge(badge)
        sentence = translate_sentence(sentence)
        self.sentence.setText(sentence)
        self.change.setVisible(badge in (FAILED, UNTRIED))
        self.setAccessibleName(f"{self._title}: {badge.text}. {sentence}")

    def _change(self) -> None:
        self.change_asked.emit(self._side)


class TryStep(QWidget):
    """The step in which both servers are tried.

    `changed` is emitted when a try begins or ends; `works` says whether both servers worked.
    """

    changed = Signal()
    change_asked = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self.works = self.running = self.cut = False  # cut: the service was unreachable
        self._url: str | None = None
        self.smtp, self.imap = (
            ServerCheckCard("smtp", tr("Sending, by SMTP")),
            ServerCheckCard("imap", tr("Receiving, by IMAP")),
        )
        self.bar = QProgressBar(textVisible=False)
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(tr("Trying both servers"))
        keep = self.bar.sizePolicy()
        keep.setRetainSizeWhenHidden(True)
        self.bar.setSizePolicy(keep)
        self.heading, self.told = label("", "strong", wrap=True), label("", "error", wrap=True)
        self.note = label("", wrap=True)
        self.note.setAccessibleDescription(tr("Worth knowing"))
        self.told.setAccessibleDescription(tr("What is wrong"))
        self.stop_button = button(tr("Stop"), "stop", tip=tr("Stop waiting for the servers"))
        self.page = WholeLink(tr("Make an app password here:"))
        self._sides = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._sides.setSpacing(14)
        for side in (self.smtp, self.imap):
            self._sides.addWidget(side, 1)
            side.change_asked.connect(self.change_asked)
        lay_out(
            self,
            self.heading,
            self.bar,
            self._sides,
            self.page,
            self.note,
            self.told,
            row(self.stop_button, None),
            (None, 1),
            gap=14,
        )
        self.stop_button.clicked.connect(self.stop)
        self._rest()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the two results side by side if there is room."""
        way, wide = QBoxLayout.Direction, event.size().width() >= WIDE
        self._sides.setDirection(way.LeftToRight if wide else way.TopToBottom)
        for side in (self.smtp, self.imap):
            side.setMinimumHeight(170 if wide else 0)
        super().resizeEvent(event)

    def start(self, inbox: NewSmtpInbox | SignedIn, app_password_url: str | None) -> None:
        """Try these servers, in place of those tried before."""
        self.works, self.cut, self._url = False, False, app_password_url
        self.smtp.where.setText(
            tr(
                "{host}, port {port}, as {user}",
                host=inbox.smtp_host,
                port=inbox.smtp_port,
                user=inbox.smtp_username,
            )
        )
        self.imap.where.setText(
            tr(
                "{host}, port {port}, as {user}",
                host=inbox.imap_host,
                port=inbox.imap_port,
                user=inbox.imap_username,
            )
        )
        self._tell("", "")
        self.page.show_url(None)
        if self._session.why_no_desk:
            self.works = True
            self.heading.setText(tr("The servers are tried later"))
            self._both(WAITING, LATER)
            self._rest()
            return
        self.running = True
        self.heading.setText(tr("Trying both servers…"))
        self._both(TRYING, TAKES)
        for part in (self.bar, self.stop_button):
            part.show()
        self._tasks.start(self._try(inbox), "try", newest=True)
        self.changed.emit()

    def stop(self) -> None:
        """Stop a running try, so that a user who goes back need not wait."""
        if self.running:
            self._tasks.cancel("try")
            self.heading.setText(tr("Stopped"))
            self._both(UNTRIED, tr("You stopped before the servers answered."))
            self._rest()

    async def _try(self, inbox: NewSmtpInbox | SignedIn) -> None:
        service = self._session.service
        if isinstance(inbox, SignedIn):
            checked = await service.sign_ins.check(inbox.grant)
        else:
            checked = await service.inboxes.check(inbox)
        self._show(checked)
        self._rest()

    def _show(self, checked: ServersChecked) -> None:
        sides: tuple[tuple[ServerCheckCard, SideCheck], ...] = (
            (self.smtp, checked.smtp),
            (self.imap, checked.imap),
        )
        for side, found in sides:
            side.show_state(WORKS if found.ok else FAILED, translate_sentence(found.sentence))
        self.works = checked.smtp.ok and checked.imap.ok
        which = BOTH if checked.smtp.ok is checked.imap.ok else (IMAP if checked.smtp.ok else SMTP)
        self.heading.setText(tr("Both sides work") if self.works else which)
        self.page.show_url(None if self.works else self._url)
        self._tell(translate_sentence(checked.note or ""), "")

    def _tell(self, note: str, wrong: str) -> None:
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.told.setText(wrong)

    def _both(self, badge: Badge, sentence: str) -> None:
        for side in (self.smtp, self.imap):
            side.show_state(badge, sentence)

    def _rest(self) -> None:
        self.running = False
        self.bar.hide()
        self.stop_button.hide()
        self.changed.emit()

    def _failed(self, error: Exception) -> None:
        self.heading.setText(tr("The servers could not be tried"))
        self._both(UNTRIED, "")
        self.cut = explain_error(error).offline
        known = tr("This inbox is already connected. Close this window to see it in the list.")
        self._tell("", known if isinstance(error, Conflict) else explain_error(error).sentence)
        self._rest()
