"""Actions on one contact, and ways to add more: each opens its dialog and reports the result."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QLineEdit, QScrollArea, QWidget

from app.contract.contacts import Contact, ContactEdit, ContactSignal, NewContact
from app.contract.mails import MailState
from app.desktop.csv_import.import_wizard import ImportWizard
from app.desktop.session import Session
from app.desktop.widgets import badges, dialogs
from app.desktop.widgets.factories import Choice, button, delete_widgets, icon_button, label, row
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import dialog_layout, lay_out, wrap_in_scroll_area
from app.desktop.widgets.problems import ProblemBar
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.table import TableView
from app.desktop.widgets.tasks import Tasks

from .compose_dialog import MailDialog
from .filter_state import one_line
from .groups_dialog import GroupsDialog

FIELD_NAME_MAX, VALUE_MAX = 100, 20_000


class _FieldRow(QWidget):
    def __init__(self, name: str, value: str, fields: Fields) -> None:
        super().__init__()
        self._fields = fields
        self.name, self.value = (
            QLineEdit(name, maxLength=FIELD_NAME_MAX),
            QLineEdit(value, maxLength=VALUE_MAX),
        )
        self.name.setAccessibleName(tr("Name of the field"))
        self.name.setPlaceholderText(tr("Name"))
        self.value.setAccessibleName(tr("Value of {name}", name=name) if name else tr("Value of the field"))
        self.value.setPlaceholderText(tr("Value"))
        drop = icon_button("x", tr("Remove {name}", name=name) if name else tr("Remove the field"))
        drop.clicked.connect(self._drop)
        self.setLayout(row((self.name, 2), (self.value, 3), drop))

    def _drop(self) -> None:
        self._fields.drop(self)


class Fields(QWidget):
    """An editor of custom fields; `values()` returns all that have a name."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        super().__init__()
        self._first = dict(fields)
        self.lines: list[_FieldRow] = []
        self._box = lay_out(self, label(tr("Custom fields"), "strong"), gap=6)
        self.more = button(tr("Add a field"), kind="link")
        self.more.clicked.connect(self.add)
        self._box.addLayout(row(self.more, None))
        for name, value in fields.items():
            self._add(name, str(value))

    def add(self) -> None:
        self._add("", "").name.setFocus()

    def _add(self, name: str, value: str) -> _FieldRow:
        line = _FieldRow(name, value, self)
        self.lines.append(line)
        self._box.insertWidget(self._box.count() - 1, line)
        return line

    def drop(self, line: _FieldRow) -> None:
        self.lines.remove(line)
        delete_widgets(self._box, line)

    def values(self) -> dict[str, str]:
        return {name: line.value.text() for line in self.lines if (name := line.name.text().strip())}

    @property
    def changed(self) -> bool:
        return self.values() != {name: str(value) for name, value in self._first.items()}


NAME_MAX = 255


class ContactDialog(QDialog):
    """A dialog to add or edit a contact; `saved` is the contact as stored, once accepted."""

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
        (self.first_name if contact else self.email).setFocus()  # works only once the field is in the dialog

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
            self.signal.addItem(tr("Automatic"), None)
            for value in ContactSignal:
                self.signal.addItem(badges.signal(value).text, value)
            self.signal.setCurrentIndex(max(0, self.signal.findData(contact.signal_override)))
            self._form.add("signal_override", tr("Signal"), self.signal)
        return self._form

    def _make_fields(self, contact: Contact | None) -> QScrollArea:
        self.fields = Fields((contact.custom_fields or {}) if contact else {})
        area = wrap_in_scroll_area(self.fields)
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
        """Grow by the height that the messages below the fields need."""
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width())))


class ContactActions(QObject):
    """The actions on one contact.

    `made` carries the ID of a contact to show; `done` is emitted when the table must be read again.
    """

    made = Signal(str)
    done = Signal()

    def __init__(self, session: Session, table: TableView, page: QWidget) -> None:
        super().__init__(page)
        self._session, self._table, self._page = session, table, page
        self._tasks = Tasks(self, session.problem.emit)

    def _ask(self, story: Coroutine[Any, Any, None]) -> None:
        """Run a dialog, unless another one is open."""
        self._tasks.start_unless_busy(story, "dialog")

    def _one(self) -> Contact | None:
        rows = self._table.selected()
        return rows[0].item if len(rows) == 1 and isinstance(rows[0].item, Contact) else None

    def new(self) -> None:
        self._ask(self._new())

    async def _new(self) -> None:
        dialog = ContactDialog(self._session, None, self._page)
        await dialogs.show_dialog(dialog)
        if dialog.saved:
            self._session.noticed.emit(tr("Contact added"), dialog.saved.email)
            self.made.emit(dialog.saved.id)
            self.done.emit()

    def edit(self) -> None:
        if contact := self._one():
            self._ask(self._edit(contact))

    async def _edit(self, contact: Contact) -> None:
        dialog = ContactDialog(self._session, contact, self._page)
        await dialogs.show_dialog(dialog)
        if dialog.saved:
            self.done.emit()

    def override(self, signal: ContactSignal | None) -> None:
        if contact := self._one():
            self._ask(self._override(contact, signal))

    async def _override(self, contact: Contact, signal: ContactSignal | None) -> None:
        await self._session.service.contacts.edit(contact.id, ContactEdit(signal_override=signal))
        self.done.emit()

    def send(self) -> None:
        if contact := self._one():
            self._ask(self._send(contact))

    async def _send(self, contact: Contact) -> None:
        dialog = MailDialog(self._session, contact, self._page)
        await dialogs.show_dialog(dialog)
        if sent := dialog.sent:
            over = sent.status == MailState.SENT
            title = (
                tr("Sent to {name}", name=one_line(contact.name, 60))
                if over
                else tr("The email hasn't been sent yet")
            )
            paid = (
                tr("1 credit was charged.")
                if sent.credits_charged and sent.credits_remaining is not None
                else ""
            )
            self._session.noticed.emit(title, paid if over else translate_sentence(sent.message))
            self.done.emit()

    def import_csv(self) -> None:
        self.import_file(None)

    def import_file(self, file: Path | None) -> None:
        self._ask(self._import(file))

    async def _import(self, file: Path | None) -> None:
        await dialogs.show_dialog(ImportWizard(self._session, None, file, self._page))
        self.done.emit()

    def groups(self) -> None:
        self._ask(self._groups())

    async def _groups(self) -> None:
        dialog = GroupsDialog(self._session, self._page)
        dialog.changed.connect(self.done)
        await dialogs.show_dialog(dialog)
        await dialog.holding.settle()
        self.done.emit()
