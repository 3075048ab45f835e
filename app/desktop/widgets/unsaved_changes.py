"""Protection of text typed into a dialog: Escape and the window's close button ask first."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QLineEdit, QPlainTextEdit

from app.desktop.widgets.i18n import tr
from app.desktop.widgets.search_box import SearchBox

SAFE = "safe"  # a property of dialogs that keep what is typed, or need not keep it
LEAVE = tr("Leave without saving")


def mark_edits_saved(dialog: QDialog) -> None:
    """Mark what was typed into a dialog as saved, so that leaving loses nothing."""
    for line in dialog.findChildren(QLineEdit):
        line.setModified(False)
    for text in _find_text_edits(dialog):
        text.document().setModified(False)


def is_worth_asking(dialog: QDialog) -> bool:
    """Return whether closing would lose text: that of a text box, or of more than one field.

    Passwords and searches don't count, nor do dialogs with the property SAFE.
    """
    if dialog.property(SAFE):
        return False
    typed = [
        line
        for line in dialog.findChildren(QLineEdit)
        if line.isModified()
        and line.text()
        and line.echoMode() == QLineEdit.EchoMode.Normal
        and not isinstance(line, SearchBox)
    ]
    return len(typed) > 1 or any(text.document().isModified() for text in _find_text_edits(dialog))


def _find_text_edits(dialog: QDialog) -> list[QPlainTextEdit]:
    return [one for one in dialog.findChildren(QPlainTextEdit) if not one.isReadOnly()]


class UnsavedTextGuard(QObject):
    """Asks before a dialog with unsaved text is left; deleted with the dialog."""

    def __init__(self, dialog: QDialog) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        dialog.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        escape = isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Cancel)
        leaves = event.type() == QEvent.Type.Close or (escape and event.type() == QEvent.Type.KeyPress)
        if not leaves or not is_worth_asking(self._dialog):
            return False
        event.ignore()
        self._ask()
        return True

    def _ask(self) -> None:
        from app.desktop.widgets.dialogs import Question  # which imports this module

        question = Question(
            self._dialog,
            tr("Leave without saving?"),
            tr("What you typed is not saved yet."),
            (LEAVE, tr("Keep editing")),
            destructive=True,
        )

        def answered() -> None:
            if question.answer == LEAVE:
                self._dialog.reject()
            question.deleteLater()

        question.finished.connect(answered)
        question.open()
