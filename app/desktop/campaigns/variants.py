"""One variant of a mail as it is written, beside the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QAction, QTextCursor, QTextDocument
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from app.contract.campaigns import Variant
from app.contract.lint import Part
from app.desktop.widgets.factories import button, icon_button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.inputs import SpinBox
from app.desktop.widgets.service_sentences import heard

from .merge_field_completer import BodyEdit, SubjectEdit, fields_for
from .spin_boxes import inset

LETTERS = "ABCDEFGH"
SUBJECT_LENGTH = 998
HTML = tr("It also has an HTML version that was made elsewhere and stays as it is.")


class VariantEditor(QWidget):
    """`edited` on every keystroke, `looked_at` when it gets the focus; the others are wishes."""

    edited = Signal()
    looked_at = Signal(object)
    share_set = Signal(object, int)
    drop_asked = Signal(object)

    def __init__(self, variant: Variant | None = None) -> None:
        super().__init__()
        self.id = variant.id if variant else None
        self._html = variant.html_template if variant else ""
        self.letter, self.share, self.drop = (
            label("", "strong"),
            SpinBox(),
            icon_button("trash", tr("Remove")),
        )
        self.share.setRange(0, 100)
        self.share.setSuffix(" %")
        inset(self.share)
        self.share.setValue(variant.distribution_percent if variant else 100)
        self.subject = SubjectEdit(variant.subject_template if variant else "")
        self.subject.setMaxLength(SUBJECT_LENGTH)
        self.body = BodyEdit(variant.body_template if variant else "")
        self.body.setTabChangesFocus(True)
        self.body.setPlaceholderText(tr("Hi {{first_name|there}},"))
        self.body.setMinimumHeight(190)
        self._written: SubjectEdit | BodyEdit = self.body
        self.field = button(
            tr("Insert field"),
            "plus",
            "quiet",
            tr("A merge field. | adds a default. Typing {{ suggests them, too."),
        )
        self._fields = QMenu(self)
        self.field.setMenu(self._fields)
        self.warning, self.note = label("", "error", wrap=True), label(HTML, "mute", wrap=True)
        self.note.setVisible(bool(self._html))
        self.hints = label("", "mute", wrap=True)
        self.hints.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(row(self.letter, self.share, None, self.drop))
        for widget in (self.subject, self.body, self.warning, self.hints, self.note):
            layout.addWidget(widget)
        layout.addLayout(row(self.field, None))
        self.set_problems(())
        self._listen()

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """In the order of the Tab key."""
        return self.share, self.drop, self.subject, self.body, self.field

    def name(self, letter: str, mail: str, several: bool) -> None:
        """Take its letter and what the mail is called; alone it needs neither share nor letter."""
        here = tr("variant {letter} of {mail}", letter=letter, mail=mail) if several else mail
        self.letter.setText(tr("Variant {letter}", letter=letter))
        for widget in (self.letter, self.share, self.drop):
            widget.setVisible(several)
        self.share.setAccessibleName(tr("Share of {here}", here=here))
        self.subject.setAccessibleName(tr("Subject of {here}", here=here))
        self.body.setAccessibleName(tr("Text of {here}", here=here))
        self.field.setAccessibleName(tr("Insert field into {here}", here=here))
        self.drop.setAccessibleName(tr("Remove {here}", here=here))
        self.drop.setToolTip(tr("Remove {here}", here=here))

    def payload(self, letter: str) -> dict[str, Any]:
        return {
            "id": self.id,
            "variant_name": f"Variant {letter}",
            "variant_label": letter,
            "subject_template": self.subject.text(),
            "body_template": self.body.toPlainText(),
            "html_template": self._html,
            "distribution_percent": self.share.value(),
        }

    def copy_from(self, other: VariantEditor) -> None:
        """Begin with another's texts."""
        self._html = other._html
        self.subject.setText(other.subject.text())
        self.body.setPlainText(other.body.toPlainText())

    def set_share(self, share: int) -> None:
        """Without telling anybody."""
        self.share.blockSignals(True)
        self.share.setValue(share)
        self.share.blockSignals(False)

    def set_problems(self, problems: tuple[str, ...]) -> None:
        """What the service found to mend, below the text; while a field is chosen it waits."""
        self._problems = problems, self._texts()
        if not (self.subject.fields.is_open or self.body.fields.is_open):
            self._tell_problems()

    def _texts(self) -> tuple[str, str]:
        return self.subject.text(), self.body.toPlainText()

    def _tell_problems(self) -> None:
        """Of a text that has changed meanwhile the next save tells."""
        problems, texts = self._problems
        if texts != self._texts():
            return
        said = " ".join(map(heard, problems))
        self.warning.setText(said)
        self.warning.setVisible(bool(said))
        self.body.setAccessibleDescription(said)

    def set_hints(self, sentences: Sequence[str]) -> None:
        """What is doubtful about the text, though it could go out."""
        self.hints.setText("\n".join(f"• {each}" for each in dict.fromkeys(sentences)))
        self.hints.setVisible(bool(sentences))

    def point_at(self, part: str, excerpt: str) -> None:
        """Go to a part and choose the words that are meant."""
        if part == Part.SUBJECT:
            self.subject.setFocus()
            if (at := self.subject.text().find(excerpt)) >= 0:
                self.subject.setSelection(at, len(excerpt))
            return
        self.body.setFocus()
        self.body.moveCursor(QTextCursor.MoveOperation.Start)
        self.body.find(excerpt, QTextDocument.FindFlag.FindCaseSensitively)

    def set_read_only(self, fixed: bool) -> None:
        self.subject.setReadOnly(fixed)
        self.body.setReadOnly(fixed)
        for control in (self.share, self.drop, self.field):
            control.setEnabled(not fixed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn:
            self._written = self.subject if watched is self.subject else self.body
            self.looked_at.emit(self)
        return False

    def _listen(self) -> None:
        self._fields.aboutToShow.connect(self._offer_fields)
        self._fields.triggered.connect(self._field_chosen)
        for editor in (self.subject, self.body):
            editor.installEventFilter(self)
            editor.textChanged.connect(self.edited)
            editor.fields.closed.connect(self._tell_problems)
        self.share.valueChanged.connect(self._share_changed)
        self.drop.clicked.connect(self._drop_clicked)

    def _offer_fields(self) -> None:
        self._fields.clear()
        for text, field in fields_for(self):
            self._fields.addAction(f"{text}\t{field}").setData(field)

    def _field_chosen(self, action: QAction) -> None:
        if isinstance(self._written, SubjectEdit):
            self._written.insert(str(action.data()))
        else:
            self._written.insertPlainText(str(action.data()))
        self._written.setFocus()

    def _share_changed(self, value: int) -> None:
        self.share_set.emit(self, value)

    def _drop_clicked(self) -> None:
        self.drop_asked.emit(self)
