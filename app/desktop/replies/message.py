"""One mail of a conversation, as a card."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.contract.mails import MailState
from app.contract.replies import Direction, Message
from app.desktop.kit.badges import Badge, Chip
from app.desktop.kit.formats import stamp
from app.desktop.kit.parts import button, card, label, row

from .safehtml import SafeBrowser, tamed

STATES = {
    MailState.PLANNED: Badge("Sending", "blue"),
    MailState.CLAIMED: Badge("Sending", "blue"),
    MailState.IN_DATA: Badge("Sending", "blue"),
    MailState.SENT: Badge("Sent", "green"),
    MailState.FAILED: Badge("Failed", "red"),
    MailState.UNCERTAIN: Badge("In doubt", "amber"),
    MailState.CANCELLED: Badge("Not sent", "grey"),
}
INDENT = 32  # pixels at the left of our mails, at the right of theirs
TEXT_MAX = 20_000  # characters shown before they are asked for
TOO_MUCH = "This mail is too intricate to be shown here. Open it in your mail program."
NOTHING = "This mail has no text."


class MessageCard(QWidget):
    """Own text first; what it quotes, and its formatting, on demand."""

    link_asked = Signal(QUrl)

    def __init__(self, message: Message, name: str, now: datetime, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.message: Message | None = None
        self._is_whole = False
        self._build()
        self.update_message(message, name, now)

    def _build(self) -> None:
        self.who, self.address, self.when = label("", "strong"), label("", "mute"), label("", "mute")
        self.chip = Chip(STATES[MailState.SENT])
        self.sentence = label("", "error", wrap=True)
        self.body, self.quoted = SafeBrowser(), SafeBrowser()
        self.quoted.hide()
        self.quote = button("Show quoted text", kind="link")
        self.formatted = button("Show formatted", kind="link")
        self.whole = button("Show the whole mail", kind="link")
        self.whole.clicked.connect(self._show_whole)
        for toggle in (self.quote, self.formatted):
            toggle.setCheckable(True)
        frame, box = card(pad=15, gap=8)
        self._outer = QVBoxLayout(self)
        self._outer.addWidget(frame)
        line = row(self.who, self.address, self.chip, self.when)
        line.setStretch(1, 1)
        self.address.setMinimumWidth(0)
        self.address.setSizePolicy(
            self.address.sizePolicy().Policy.Ignored, self.address.sizePolicy().Policy.Fixed
        )
        box.addLayout(line)
        for one in (self.sentence, self.body):
            box.addWidget(one)
        box.addLayout(row(self.whole, self.quote, self.formatted, None, gap=16))
        box.addWidget(self.quoted)
        self.quote.toggled.connect(self._quote)
        self.formatted.toggled.connect(self._format)
        for browser in (self.body, self.quoted):
            browser.link_asked.connect(self.link_asked)

    def update_message(self, message: Message, name: str, now: datetime) -> None:
        """Show it; what stays the same is not touched."""
        self.when.setText(stamp(message.at, now))
        if message == self.message:
            return
        before, self.message = self.message, message
        out = message.direction == Direction.OUT
        self._outer.setContentsMargins(INDENT if out else 0, 0, 0 if out else INDENT, 0)
        self.who.setText("You" if out else name or message.from_address)
        self.address.setText(message.from_address if out or name else "")
        self.address.setToolTip(f"From {message.from_address}\nTo {message.to_address}")
        self.setAccessibleName(f"Mail from {self.who.text()}, {self.when.text()}")
        self._show_state(message, out)
        if before is None or (before.text, before.html, before.quoted) != (
            message.text,
            message.html,
            message.quoted,
        ):
            self._show_texts(message)

    def _show_state(self, message: Message, out: bool) -> None:
        badge = Badge("Automatic", "grey") if message.is_auto_reply else None
        if out and message.state:
            badge = (
                STATES.get(MailState(message.state))
                if message.state in STATES
                else Badge(message.state, "grey")
            )
        self.chip.setVisible(badge is not None)
        if badge is not None:
            self.chip.set_badge(badge)
        self.chip.setToolTip(message.sentence or "")
        troubled = message.state in (MailState.FAILED, MailState.UNCERTAIN, MailState.CANCELLED)
        waits = out and message.state == MailState.PLANNED and bool(message.sentence)
        self.sentence.setText(message.sentence or "")
        self.sentence.setVisible(bool(message.sentence) and (troubled or waits))

    def _show_texts(self, message: Message) -> None:
        markup = tamed(message.html)
        self.quote.setVisible(bool(message.quoted))
        self.formatted.setVisible(bool(markup and message.text))
        self.whole.setVisible(len(message.text) > TEXT_MAX and not self._is_whole)
        self.body.setAccessibleName("Text of the mail")
        self.quoted.setAccessibleName("Quoted text")
        if markup and (not message.text or self.formatted.isChecked()):
            self.body.show_html(markup)
        else:
            text = message.text if self._is_whole else message.text[:TEXT_MAX]
            self.body.show_text(text or (TOO_MUCH if message.html else NOTHING))
        if self.quote.isChecked():
            self.quoted.show_text(message.quoted[:TEXT_MAX])

    def _quote(self, on: bool) -> None:
        self.quote.setText("Hide quoted text" if on else "Show quoted text")
        if on and self.message is not None:
            self.quoted.show_text(self.message.quoted[:TEXT_MAX])
        self.quoted.setVisible(on)

    def _show_whole(self) -> None:
        self._is_whole = True
        if self.message is not None:
            self._show_texts(self.message)

    def _format(self, on: bool) -> None:
        self.formatted.setText("Show as text" if on else "Show formatted")
        if self.message is not None:
            self._show_texts(self.message)
