"""The pane at the right: one contact in full, or what can be done with many."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from app.contract.contacts import Contact, ContactDetail
from app.desktop.contacts import model
from app.desktop.kit import badges, formats
from app.desktop.kit.parts import button, card, fact, label, row
from app.desktop.session import Session

FIELDS_SHOWN = 60


class DetailPane(QWidget):
    """Shows what it is told; says what was asked for."""

    edit_asked = Signal()
    enrol_asked = Signal()
    delete_asked = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._contact: Contact | None = None
        self.setMinimumWidth(324)
        frame, box = card(self, pad=18, gap=12)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(frame)
        self._title = label("", "h2", wrap=True)
        self._line = label("", "mute", wrap=True)
        for text in (self._title, self._line):
            text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._scroll = QScrollArea(widgetResizable=True)
        self._scroll.setAccessibleName("Details of the contact")
        self._scroll.viewport().setAutoFillBackground(False)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        box.addWidget(self._title)
        box.addWidget(self._line)
        box.addWidget(self._scroll, 1)
        box.addLayout(self._buttons())
        self.show_none()

    def _buttons(self) -> QHBoxLayout:
        self.enrol = button("Add to campaign", kind="primary")
        self.edit = button("Edit", "edit")
        self.delete = button("", "trash")
        self.delete.setAccessibleName("Delete")
        for one, said in (
            (self.enrol, self.enrol_asked),
            (self.edit, self.edit_asked),
            (self.delete, self.delete_asked),
        ):
            one.clicked.connect(said)
        return row(self.enrol, self.edit, None, self.delete)

    def show_none(self) -> None:
        self._contact = None
        self._show("No contact selected", "Choose one to see who it is and what was written.", QWidget())
        self._offer(one=False, many=False)

    def show_many(self, count: int) -> None:
        self._contact = None
        text = "Add them to a campaign, or delete them."
        self._show(f"{formats.plural(count, 'contact')} selected", text, QWidget())
        self._offer(one=False, many=True)

    def show_one(self, contact: Contact) -> None:
        """A row of the table is shown at once; the full contact, when it is here, adds the suppression."""
        if contact == self._contact:
            return
        self._contact = contact
        position = self._scroll.verticalScrollBar().value()
        named = contact.name != contact.email
        self._show(contact.name, contact.email if named else "", self._facts(contact))
        self._offer(one=True, many=True)
        self._scroll.verticalScrollBar().setValue(position)

    def _offer(self, one: bool, many: bool) -> None:
        self.edit.setVisible(one)
        self.enrol.setVisible(many)
        self.delete.setVisible(many)

    def _show(self, title: str, line: str, body: QWidget) -> None:
        self._title.setText(title)
        self._line.setText(line)
        self._line.setVisible(bool(line))
        self._scroll.setWidget(body)
        body.setAutoFillBackground(False)

    def _facts(self, contact: Contact) -> QWidget:
        body, now = QWidget(), self._session.now()
        box = QVBoxLayout(body)
        box.setContentsMargins(0, 0, 8, 0)
        box.setSpacing(14)
        reason = contact.suppression_reason if isinstance(contact, ContactDetail) else None
        if reason:
            box.addWidget(_banner(model.suppression(reason)))
        box.addWidget(fact("Signal", _signal(contact)))
        box.addWidget(fact("Company", contact.company or "–"))
        box.addWidget(fact("Campaigns", ", ".join(contact.campaign_names) or "None"))
        box.addWidget(fact("Last reply", formats.stamp(contact.last_reply_at, now)))
        box.addWidget(fact("Last touch", formats.stamp(contact.last_touch_at, now)))
        origin = f" · {contact.source_name}" if contact.source_name else ""
        box.addWidget(fact("Source", model.source(contact) + origin))
        fields = list((contact.custom_fields or {}).items())
        for name, value in fields[:FIELDS_SHOWN]:
            box.addWidget(fact(name.replace("_", " "), str(value) or "–"))
        if len(fields) > FIELDS_SHOWN:
            box.addWidget(label(f"and {formats.plural(len(fields) - FIELDS_SHOWN, 'more field')}", "mute"))
        box.addStretch()
        return body


def _signal(contact: Contact) -> QWidget:
    chip = badges.Chip(badges.signal(contact.signal))
    how: QLabel = label("set by hand" if contact.signal_override else "derived", "mute")
    holder = QWidget()
    holder.setLayout(row(chip, how, None))
    return holder


def _banner(sentence: str) -> QFrame:
    banner = QFrame()
    banner.setProperty("kind", "banner")
    box = QVBoxLayout(banner)
    box.setContentsMargins(12, 9, 12, 9)
    box.addWidget(label(sentence, wrap=True))
    return banner
