"""A contact written by hand: a new one, or changes to one."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QDialog, QLineEdit, QScrollArea, QWidget

from app.contract.contacts import Contact, ContactEdit, ContactSignal, NewContact
from app.desktop.session import Session
from app.desktop.widgets import badges
from app.desktop.widgets.factories import Choice, button, label, row
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import dialog_layout, scrolled
from app.desktop.widgets.problems import ProblemBar
from app.desktop.widgets.tasks import Tasks

from .fields import Fields

NAME_MAX = 255


class ContactDialog(QDialog):
    """`saved` is the contact as the service now has it, once accepted."""

    def __init__(
        self, session: Session, contact: Contact | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._contact = session, contact
        self.saved: Contact | None = None
        title = tr("Edit contact") if contact else tr("New contact")
        self.setWindowTitle(title)
        self.setMinimumWidth(480)
        box = dialog_layout(self, label(title, "h2"))
        self._problem = ProblemBar()
        self._tasks = Tasks(self, self._failed)
        box.addWidget(self._problem)
        box.addWidget(self._make_form(contact))
        box.addWidget(self._make_fields(contact), 1)
        self.save = button(
            tr("Save") if contact else tr("Add contact"),
            kind="primary",
            tip=tr("{title} (Enter)", title=title),
        )
        self.save.setDefault(True)
        self.save.clicked.connect(self._save)
        cancel = button(tr("Cancel"), tip=tr("Close without saving (Esc)"))
        cancel.clicked.connect(self.reject)
        box.addLayout(row(None, cancel, self.save, gap=10))
        (self.first_name if contact else self.email).setFocus()  # it counts once it stands in the dialog

    def _make_form(self, contact: Contact | None) -> Form:
        self._form = Form()
        self.email, self.first_name, self.last_name, self.company = (QLineEdit() for _ in range(4))
        self.signal = Choice()
        if contact:
            self.email.setText(contact.email)
            self.email.setReadOnly(True)
        self._form.add("email", tr("Email address"), self.email)
        for name, text, field in (
            ("first_name", tr("First name"), self.first_name),
            ("last_name", tr("Last name"), self.last_name),
            ("company", tr("Company"), self.company),
        ):
            field.setMaxLength(NAME_MAX)
            field.setText(getattr(contact, name) or "" if contact else "")
            self._form.add(name, text, field)
        if contact:
            self.signal.addItem(tr("Worked out from what happened"), None)
            for value in ContactSignal:
                self.signal.addItem(badges.signal(value).text, value)
            self.signal.setCurrentIndex(max(0, self.signal.findData(contact.signal_override)))
            self._form.add("signal_override", tr("Signal"), self.signal)
        return self._form

    def _make_fields(self, contact: Contact | None) -> QScrollArea:
        self.fields = Fields((contact.custom_fields or {}) if contact else {})
        area = scrolled(self.fields)
        area.setMinimumHeight(min(36 * len(self.fields.lines), 150) + 64)
        return area

    def _save(self) -> None:
        if self._tasks.busy():
            return
        self._problem.clear()
        self._form.set_errors({})
        self.save.setEnabled(False)
        self._tasks.start(self._saving(), "save")

    async def _saving(self) -> None:
        fields: dict[str, Any] = {
            name: getattr(self, name).text().strip() or None
            for name in ("first_name", "last_name", "company")
        }
        if self.fields.changed:
            fields["custom_fields"] = self.fields.values()
        contacts = self._session.service.contacts
        if self._contact is None:
            self.saved = await contacts.add(NewContact(email=self.email.text().strip(), **fields))
        else:
            edit = ContactEdit(**fields, signal_override=self.signal.currentData())
            self.saved = await contacts.edit(self._contact.id, edit)
        self.accept()

    def _failed(self, error: Exception) -> None:
        self.save.setEnabled(True)
        if not self._form.refused(error):
            self._problem.show_error(error)
        self._fit()

    def _fit(self) -> None:
        """Grow by what the sentences below the fields need."""
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width())))
