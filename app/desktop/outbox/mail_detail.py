"""The details of a mail of the outbox, as it will arrive or as it was sent."""

from __future__ import annotations

from email.header import decode_header, make_header

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QPushButton

from app.contract.journeys import Gate
from app.contract.mails import Mail
from app.contract.outbox import Plan, PlannedMail, PlannedRead
from app.contract.scopes import Scope
from app.desktop.session import Session
from app.desktop.widgets.factories import build_labeled_value, button, enable_control, label, row
from app.desktop.widgets.formats import format_timestamp
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.keys import Key
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.sentences import translate_sentence


class MailDetail(QFrame):
    """The pane beside the table; its signals are requests by its buttons."""

    edit_asked = Signal()
    skip_asked = Signal()
    delay_asked = Signal()
    undo_asked = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.setMinimumWidth(330)
        self._session = session
        self.read: PlannedRead | None = None
        self.subject, self.note = label("", "h2", wrap=True), label("", wrap=True)
        self.origin, self.to, self.when = label("", wrap=True), label("", wrap=True), label("", wrap=True)
        self.waits = label("", "mute", wrap=True)
        self.text = QPlainTextEdit(readOnly=True)
        self.text.setAccessibleName(tr("Text of the email"))
        self.text.setTabChangesFocus(True)
        self.edit, self.skip = button(tr("Edit…"), "edit"), button(tr("Skip"), "x")
        self.delay, self.undo = button(tr("Delay…"), "clock"), button(tr("Undo changes"), "undo")
        for one, signal, tip in (
            (self.edit, self.edit_asked, tr("Edit this email's subject and text (E)")),
            (self.skip, self.skip_asked, tr("Leave this email out; the next one keeps its day (S)")),
            (self.delay, self.delay_asked, tr("Send it later (D)")),
            (self.undo, self.undo_asked, tr("Undo your changes (U)")),
        ):
            one.clicked.connect(signal)
            one.setProperty("tip", tip)
        self._lay_out()
        self.clear()

    def _lay_out(self) -> None:
        box = lay_out(
            self,
            self.subject,
            self.note,
            row(self.edit, self.skip, None),
            row(self.delay, self.undo, None),
            margins=(18, 18, 18, 18),
        )
        to = tr("To", "a mail")
        named = ((tr("From"), self.origin), (to, self.to), (tr("When"), self.when))
        self._told = (*(build_labeled_value(name, value) for name, value in named), self.text)
        for part in self._told[:-1]:
            box.addWidget(part)
        box.addWidget(self.waits)
        box.addWidget(self.text, 1)
        box.addStretch(0)

    @property
    def keys(self) -> tuple[Key, ...]:
        return (
            Key("edit", self.edit.click),
            Key("skip", self.skip.click),
            Key("delay", self.delay.click),
            Key("undo", self.undo.click),
        )

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        return (self.edit, self.skip, self.delay, self.undo)

    def clear(self) -> None:
        self.read = None
        self._show(tr("No email selected"), tr("Choose one to read it."), "", "", "", "")
        for one in (self.waits, *self._told, *self.buttons):
            one.setVisible(False)

    def show_planned(self, found: PlannedRead, mail: PlannedMail) -> None:
        """Show a planned mail; `mail` is its list entry, which has the due time."""
        self.read = found
        waits = [gate.detail for gate in found.waits if gate.gate not in (Gate.SKIPPED, Gate.MISSING_FIELD)]
        notes = [translate_sentence(found.mail.trouble), translate_sentence(found.fixed)]
        if found.mail.plan == Plan.SKIPPED:
            notes.append(tr("You skipped this email. You can undo that until the time below."))
        when = format_timestamp(mail.at, self._session.now())
        subject = found.mail.subject or tr("(no subject)")
        self._show(subject, " ".join(filter(None, notes)), found.sender, found.to, when, found.text)
        self.waits.setText("\n".join(map(translate_sentence, waits)))
        self.waits.setVisible(bool(waits))
        for one in self.buttons:
            one.setVisible(True)
        self.allow()

    def allow(self) -> None:
        """Enable the buttons for what this mail allows now, else give the reason."""
        found, reason = self.read, self._session.why_not(Scope.CAMPAIGNS_WRITE)
        if found is None:
            return
        skipped = found.mail.plan == Plan.SKIPPED
        changed = skipped or found.mail.edited or found.not_before is not None
        for one, why in (
            (self.edit, reason or translate_sentence(found.fixed)),
            (self.skip, reason or (tr("This email is already skipped.") if skipped else "")),
            (self.delay, reason),
            (self.undo, reason or ("" if changed else tr("Nothing was changed."))),
        ):
            enable_control(one, why, str(one.property("tip")))

    def show_sent(self, mail: Mail, cc: tuple[str, ...], text: str, lacking: str = "") -> None:
        """Show a sent mail; `lacking` says why its text can't be read."""
        self.clear()
        to = ", ".join((mail.recipient, *cc))
        when = format_timestamp(mail.sent_at or mail.created_at, self._session.now())
        note = " ".join(filter(None, (translate_sentence(mail.sentence), lacking)))
        self._show(mail.subject or tr("(no subject)"), note, mail.inbox_email, to, when, text)

    def _show(self, subject: str, note: str, sender: str, to: str, when: str, text: str) -> None:
        self.subject.setText(subject)
        self.note.setText(note)
        self.note.setVisible(bool(note))
        for part in self._told:
            part.show()
        for value, shown in ((self.origin, sender), (self.to, to), (self.when, when)):
            value.setText(str(make_header(decode_header(shown))))  # decode encoded words (RFC 2047)
        if self.text.toPlainText() != text:
            self.text.setPlainText(text)
