"""One email of a conversation, as a card."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QImage, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from app.contract.mails import MailState
from app.contract.replies import Direction, Message
from app.desktop.widgets.badges import Badge, Chip
from app.desktop.widgets.elided import Elided
from app.desktop.widgets.factories import button, card, label, row
from app.desktop.widgets.flow_layout import FlowLayout
from app.desktop.widgets.formats import format_timestamp
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.sentences import translate_sentence

from . import safe_html
from .files import FileLines
from .safe_html import SafeBrowser, next_part, simplify_html

STATES = {
    MailState.PLANNED: Badge(tr("Sending"), "blue"),
    MailState.CLAIMED: Badge(tr("Sending"), "blue"),
    MailState.IN_DATA: Badge(tr("Sending"), "blue"),
    MailState.SENT: Badge(tr("Sent"), "green"),
    MailState.FAILED: Badge(tr("Failed"), "red"),
    MailState.UNCERTAIN: Badge(tr("In doubt"), "amber"),
    MailState.CANCELLED: Badge(tr("Not sent"), "gray"),
}
INDENT = 32  # pixels at the left of our mails, at the right of theirs
WIDE = 440  # pixels; a narrower card has a head of two lines
TOO_MUCH = tr("This email is too complex to show here. Open it in your mail program.")
NOT_FORMATTED = tr(
    "This email is too large or too complex to show formatted. To see its formatting, open it in your mail "
    "program."
)
NOTHING = tr("This email has no text.")


class MessageCard(QWidget):
    """An email, its own text first; quoted text, formatting and remote pictures on demand.

    `pictures_asked` carries the card, and whether remote pictures are meant; `part_shown` carries the
    widget above the next part of a long text.
    """

    link_asked = Signal(QUrl)
    pictures_asked = Signal(object, bool)
    part_shown = Signal(QWidget)

    def __init__(self, message: Message, name: str, now: datetime) -> None:
        super().__init__()
        self.message: Message | None = None
        self._is_formatted = self._has_web = False
        self._at = self._quoted_at = 0  # where the visible parts begin in the texts
        self._build()
        self.update_message(message, name, now)

    def _build(self) -> None:
        self.who, self.address, self.when = Elided("strong"), Elided("mute"), label("", "mute")
        self.others, self.found = label("", "mute", wrap=True), label("", "mute", wrap=True)
        self.files = FileLines()
        self.chip = Chip(STATES[MailState.SENT])
        self.sentence = label("", "error", wrap=True)
        self.note = label(NOT_FORMATTED, "mute", wrap=True)
        self.body, self.quoted = SafeBrowser(), SafeBrowser()
        self.quoted.hide()
        self.quote = button(tr("Show signature and quoted text"), kind="link")
        self.formatted = button(tr("Show formatted"), kind="link")
        self.more = button(tr("Show the next part"), kind="link")
        self.web = button(tr("Show remote pictures"), kind="link")
        self.more.clicked.connect(self._show_more)
        self.web.clicked.connect(self._web_asked)
        for toggle in (self.quote, self.formatted):
            toggle.setCheckable(True)
        frame, box = card(pad=15, gap=8)
        self._outer = QVBoxLayout(self)
        self._outer.addWidget(frame)
        self._head = row((row(self.who, (self.address, 1)), 1), row(self.chip, self.when, None))
        box.addLayout(self._head)
        for one in (self.others, self.found, self.sentence, self.body, self.note):
            box.addWidget(one)
        acts = FlowLayout(gap=16)
        for act in (self.more, self.quote, self.formatted, self.web):
            acts.addWidget(act)
        box.addLayout(acts)
        box.addWidget(self.quoted)
        box.addWidget(self.files)
        self.quote.toggled.connect(self._quote)
        self.formatted.toggled.connect(self._format)
        for browser in (self.body, self.quoted):
            browser.link_asked.connect(self.link_asked)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the sender beside the state and time, or above them where there is less room."""
        way, wide = QBoxLayout.Direction, event.size().width() >= WIDE
        self._head.setDirection(way.LeftToRight if wide else way.TopToBottom)
        super().resizeEvent(event)

    def update_message(self, message: Message, name: str, now: datetime) -> None:
        """Show an email; what stays the same is not touched."""
        self.when.setText(format_timestamp(message.at, now))
        if message == self.message:
            return
        before, self.message = self.message, message
        out = message.direction == Direction.OUT
        self._outer.setContentsMargins(INDENT if out else 0, 0, 0 if out else INDENT, 0)
        self.who.setText(message.colleague or tr("You") if out else name or message.from_address)
        self.address.setText(message.from_address if out or name else "")
        self.address.hint = tr(
            "From {sender}\nTo {recipient}", sender=message.from_address, recipient=message.to_address
        )
        self.setAccessibleName(
            tr("Email from {person}, {when}", person=self.who.text(), when=self.when.text())
        )
        self._show_state(message, out)
        self._show_others(message)
        self.files.show_files(message.attachments)
        if before is None or (before.text, before.html, before.quoted) != (
            message.text,
            message.html,
            message.quoted,
        ):
            self._at = self._quoted_at = 0
            self._show_texts(message)

    def _show_others(self, message: Message) -> None:
        cc, bcc = ", ".join(message.cc), ", ".join(message.bcc)
        said = [tr("Cc {people}", people=cc)] if cc else []
        said += [tr("Bcc {people}", people=bcc)] if bcc else []
        self.others.setText(" · ".join(said))
        self.others.setVisible(bool(said))
        self.found.setText(_where_found(message))
        self.found.setVisible(bool(message.folder))

    def _show_state(self, message: Message, out: bool) -> None:
        badge = Badge(tr("Automatic"), "gray") if message.is_auto_reply else None
        if out and message.state:
            badge = (
                STATES.get(MailState(message.state))
                if message.state in STATES
                else Badge(message.state, "gray")
            )
        self.chip.setVisible(badge is not None)
        if badge is not None:
            self.chip.set_badge(badge)
        self.chip.setToolTip(translate_sentence(message.sentence))
        troubled = message.state in (MailState.FAILED, MailState.UNCERTAIN, MailState.CANCELLED)
        waits = out and message.state == MailState.PLANNED and bool(message.sentence)
        self.sentence.setText(translate_sentence(message.sentence))
        self.sentence.setVisible(bool(message.sentence) and (troubled or waits))

    def _show_texts(self, message: Message) -> None:
        markup = simplify_html(message.html)
        self.quote.setVisible(bool(message.quoted))
        self.formatted.setVisible(bool(markup and message.text))
        self.note.setVisible(bool(message.html and message.text and not markup))
        self.body.setAccessibleName(tr("Text of the email"))
        self.quoted.setAccessibleName(tr("Quoted text"))
        self._is_formatted = bool(markup) and (not message.text or self.formatted.isChecked())
        self.web.setVisible(
            self._is_formatted and not self._has_web and bool(safe_html.find_remote_images(message))
        )
        if self._is_formatted:
            self.body.show_html(markup)
            self.ask_for_own()
        self._show_parts(message)

    def _show_parts(self, message: Message) -> None:
        """Show the current part of the text, and of the quoted text; long texts are shown in parts."""
        ends = []
        if not self._is_formatted:
            part = next_part(message.text, self._at)
            self.body.show_text(part or (TOO_MUCH if message.html else NOTHING))
            ends.append(self._at + len(part) == len(message.text))
        if self.quote.isChecked():
            part = next_part(message.quoted, self._quoted_at)
            self.quoted.show_text(part)
            ends.append(self._quoted_at + len(part) == len(message.quoted))
        at_end = all(ends)
        self.more.setText(tr("Show from the beginning") if at_end else tr("Show the next part"))
        self.more.setVisible(not at_end or self._at + self._quoted_at > 0)

    def _quote(self, on: bool) -> None:
        self.quote.setText(
            tr("Hide signature and quoted text") if on else tr("Show signature and quoted text")
        )
        if self.message is not None:
            self._show_parts(self.message)
        self.quoted.setVisible(on)

    def ask_for_own(self) -> None:
        """Request the pictures that came with the email, if the email is shown with its formatting."""
        if self._is_formatted and self.message is not None and safe_html.find_inline_images(self.message):
            self.pictures_asked.emit(self, False)

    def _web_asked(self) -> None:
        self.pictures_asked.emit(self, True)

    def show_pictures(self, found: Mapping[str, QImage], are_of_web: bool) -> None:
        self._has_web = self._has_web or are_of_web
        self.web.setVisible(self.web.isVisible() and not self._has_web)
        self.body.add_pictures(found)

    def _show_more(self) -> None:
        """Show the next part of each text that has one; after the last part, show the first again."""
        if (message := self.message) is None:
            return
        text_end = self._at + len(next_part(message.text, self._at))
        quoted_end = self._quoted_at + len(next_part(message.quoted, self._quoted_at))
        more_text = not self._is_formatted and text_end < len(message.text)
        more_quoted = self.quote.isChecked() and quoted_end < len(message.quoted)
        if more_text or more_quoted:
            self._at = text_end if more_text else self._at
            self._quoted_at = quoted_end if more_quoted else self._quoted_at
        else:
            self._at = self._quoted_at = 0
        self._show_parts(message)
        self.part_shown.emit(self.who)

    def _format(self, on: bool) -> None:
        self.formatted.setText(tr("Show as text") if on else tr("Show formatted"))
        if self.message is not None:
            self._show_texts(self.message)


def _where_found(message: Message) -> str:
    if message.is_junk:
        return tr(
            "It was in the spam folder “{folder}”. Mark it as not spam in your mail program, so that "
            "the next one goes to the inbox.",
            folder=message.folder,
        )
    return tr("It was in the folder “{folder}”.", folder=message.folder)
