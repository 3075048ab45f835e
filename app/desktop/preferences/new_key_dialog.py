"""The dialog for a new API key: its name and scopes."""

from __future__ import annotations

from datetime import timedelta

from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QWidget

from app.contract.problems import Forbidden
from app.contract.scopes import EVERYTHING, Scope
from app.contract.workspace import KeyMade, NewKey
from app.desktop.session import Session
from app.desktop.widgets.dialogs import FittedDialog, lay_out_action_dialog
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.inputs import ComboBox
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.problems import explain_failure
from app.desktop.widgets.tasks import Tasks

from .scope_names import NOUNS

ENDS = ((tr("Never expires"), 0), (tr("30 days"), 30), (tr("90 days"), 90), (tr("A year"), 365))


def explain_refused_scopes(error: Exception) -> str:
    """Return a sentence that says why the service refused to grant the scopes."""
    if isinstance(error, Forbidden):
        return tr("Your own key can't grant these rights.")
    return explain_failure(error)


class RightsEditor(QWidget):
    """Checkboxes for scopes in plain words, limited to the scopes of the user's own key."""

    def __init__(self, session: Session, asked: str) -> None:
        super().__init__()
        self._session = session
        self.boxes: list[tuple[QCheckBox, tuple[str, ...]]] = []
        self.see = button(tr("See everything"), kind="link")
        self.all = button(tr("Everything"), kind="link")
        self.none = button(tr("Nothing"), kind="link")
        lay_out(
            self,
            row(label(asked, "strong"), None, self.see, self.all, self.none, gap=16),
            self._grid(),
            gap=14,
        )
        for one in (self.see, self.all, self.none):
            one.clicked.connect(self._preset)

    def wanted(self) -> tuple[str, ...]:
        """Return the chosen scopes; ("*",) for everything, if the user's own key has that scope."""
        whole = all(box.isChecked() for box, _ in self.boxes) and EVERYTHING in self._session.about.scopes
        chosen = tuple(scope for box, scopes in self.boxes if box.isChecked() for scope in scopes)
        return (EVERYTHING,) if whole else chosen

    def choose(self, scope: Scope) -> None:
        """Check a scope's box, if the user's own key may grant the scope."""
        for box, scopes in self.boxes:
            if scopes == (scope,):
                box.setChecked(box.isEnabled())

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(20)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(0, 1)
        for at, one in enumerate(NOUNS):
            grid.addLayout(row(label(one.title, "strong"), label(one.about, "mute"), None, gap=10), at, 0)
            if one.see:
                grid.addWidget(self._box(one.may_see, tr("See"), one.see), at, 1)
            if one.change:
                grid.addWidget(self._box(one.may_change, tr("Change"), one.change), at, 2)
        return grid

    def _box(self, name: str, verb: str, scopes: tuple[str, ...]) -> QCheckBox:
        made = QCheckBox(verb)
        made.setAccessibleName(name[:1].upper() + name[1:])
        may = self._session.may(*map(Scope, scopes))
        made.setEnabled(may)
        made.setToolTip(", ".join(scopes) if may else tr("Your own key doesn't allow this"))
        self.boxes.append((made, scopes))
        return made

    def _preset(self) -> None:
        pressed = self.sender()
        for box, scopes in self.boxes:
            reads = all(scope.endswith(":read") for scope in scopes)
            box.setChecked(box.isEnabled() and (pressed is self.all or (pressed is self.see and reads)))


class NewKeyDialog(FittedDialog):
    """The dialog; `made` has the key and its secret. No key can grant more than it has."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self.made: KeyMade | None = None
        self.rights = RightsEditor(session, tr("What may it do?"))
        self.boxes, self.all = self.rights.boxes, self.rights.all
        self.name, self.person, self.ends = QLineEdit(), ComboBox(), ComboBox()
        self.name.setMaxLength(255)
        self.form = Form()
        self.form.add(
            "name", tr("What is it for?"), self.name, tr("For example, the application that will use it.")
        )
        self.form.add("person", tr("Whose is it?"), self.person)
        self.form.add("ends", tr("How long is it valid?"), self.ends)
        self.person.addItem(tr("Mine"), None)
        for text, days in ENDS:
            self.ends.addItem(text, days)
        self.wrong = label("", "error", wrap=True)
        self.make = button(tr("Make the key"), kind="primary")
        parts = (self.form, self.rights, self.wrong)
        lay_out_action_dialog(self, tr("Make a key"), self.make, self._make_clicked, *parts)
        self.name.setFocus()
        if session.may(Scope.DESK_ADMIN) and session.online:
            self._tasks.start(self._people(), "people")

    async def _people(self) -> None:
        for one in await self._session.service.team.users():
            if one.id != self._session.about.user_id:
                self.person.addItem(tr("Owner") if one.is_owner else one.name, one.id)

    def _make_clicked(self) -> None:
        wanted, name = self.rights.wanted(), self.name.text().strip()
        self.form.set_errors({} if name else {"name": tr("Please say what it is for.")})
        self.wrong.setText("" if wanted else tr("Choose at least one thing it may do."))
        if name and wanted:
            days = self.ends.currentData()
            ends = self._session.now() + timedelta(days=days) if days else None
            more = {"user_id": self.person.currentData(), "expires_at": ends}
            given = {field: value for field, value in more.items() if value is not None}
            new = NewKey.model_validate({"name": name, "scopes": wanted, **given})
            self.make.setEnabled(False)
            self._tasks.start(self._send(new), "make")

    async def _send(self, new: NewKey) -> None:
        try:
            self.made = await self._session.service.workspace.make_key(new)
        finally:
            self.make.setEnabled(True)
        self.accept()

    def _failed(self, error: Exception) -> None:
        self.wrong.setText(explain_refused_scopes(error))
