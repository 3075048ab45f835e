"""A new key: its name, and what it may do."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from app.contract.problems import Forbidden
from app.contract.scopes import EVERYTHING, Scope
from app.contract.workspace import KeyMade, NewKey
from app.desktop.kit.forms import Form
from app.desktop.kit.parts import button, label, row
from app.desktop.kit.tasks import Tasks
from app.desktop.session import Session

from .pieces import FittedDialog
from .words import NOUNS


class NewKeyDialog(FittedDialog):
    """`made` holds the key and its secret. No key may do more than the one that makes it."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Make a key")
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self.made: KeyMade | None = None
        self.boxes: list[tuple[QCheckBox, tuple[str, ...]]] = []
        self.name = QLineEdit()
        self.name.setMaxLength(255)
        self.form = Form()
        self.form.add("name", "What is it for?", self.name, "Such as the program that will use it.")
        self.see = button("See everything", kind="quiet")
        self.all = button("Everything", kind="quiet")
        self.none = button("Nothing", kind="quiet")
        self.wrong = label("", "error", wrap=True)
        self.make = button("Make the key", kind="primary")
        self.make.setDefault(True)
        self.cancel = button("Cancel")
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 22, 24, 20)
        box.setSpacing(14)
        box.addWidget(label("Make a key", "h2"))
        box.addWidget(self.form)
        box.addLayout(row(label("What may it do?", "strong"), None, self.see, self.all, self.none))
        box.addLayout(self._grid())
        box.addWidget(self.wrong)
        box.addLayout(row(None, self.cancel, self.make))
        for one in (self.see, self.all, self.none):
            one.clicked.connect(self._preset)
        self.cancel.clicked.connect(self.reject)
        self.make.clicked.connect(self._make_clicked)
        self.name.setFocus()

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(20)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(0, 1)
        for at, (noun, what, see, change) in enumerate(NOUNS):
            grid.addLayout(row(label(noun, "strong"), label(what, "mute"), None, gap=10), at, 0)
            for column, (verb, scopes) in enumerate((("See", see), ("Change", change)), 1):
                if scopes:
                    grid.addWidget(self._box(f"{verb} {noun.lower()}", verb, scopes), at, column)
        return grid

    def _box(self, name: str, verb: str, scopes: tuple[str, ...]) -> QCheckBox:
        made = QCheckBox(verb)
        made.setAccessibleName(name)
        may = self._session.may(*map(Scope, scopes))
        made.setEnabled(may)
        made.setToolTip(", ".join(scopes) if may else "Your own key may not do this")
        self.boxes.append((made, scopes))
        return made

    def _preset(self) -> None:
        pressed = self.sender()
        for box, scopes in self.boxes:
            reads = all(scope.endswith(":read") for scope in scopes)
            box.setChecked(box.isEnabled() and (pressed is self.all or (pressed is self.see and reads)))

    def _wanted(self) -> tuple[str, ...]:
        return tuple(scope for box, scopes in self.boxes if box.isChecked() for scope in scopes)

    def _make_clicked(self) -> None:
        wanted, name = self._wanted(), self.name.text().strip()
        self.form.set_errors({} if name else {"name": "Please say what it is for."})
        self.wrong.setText("" if wanted else "Choose at least one thing that it may do.")
        if name and wanted:
            whole = all(box.isChecked() for box, _ in self.boxes) and EVERYTHING in self._session.about.scopes
            new = NewKey.model_validate({"name": name, "scopes": (EVERYTHING,) if whole else wanted})
            self.make.setEnabled(False)
            self._tasks.start(self._send(new), "make")

    async def _send(self, new: NewKey) -> None:
        try:
            self.made = await self._session.service.workspace.make_key(new)
        finally:
            self.make.setEnabled(True)
        self.accept()

    def _failed(self, error: Exception) -> None:
        refused = "Your own key may not give these rights." if isinstance(error, Forbidden) else str(error)
        self.wrong.setText(refused)
