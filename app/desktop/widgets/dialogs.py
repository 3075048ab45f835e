"""Dialogs that a coroutine can await while others keep running.

ask_question returns the text of the chosen button: the first button acts, the last is what Escape means
("OK" and "Cancel" by default); `typed` is a word that the user must type before the first one is
enabled. show_dialog returns a dialog's result. choose_file, choose_save_file and choose_folder return a
Path or None, choose_files a list of paths.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLayout,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QWidget,
)

from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.help_action import help_action
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import Part, dialog_layout, lay_out
from app.desktop.widgets.problems import ProblemBar
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.unsaved_changes import SAFE, UnsavedTextGuard

if TYPE_CHECKING:  # not needed for the first paint
    import asyncio


class OperationDialog(QDialog):
    """A progress dialog for a long operation, which is stopped by closing it.

    `_go` starts the operation, and Retry calls it again after an error; a subclass implements `_work`.
    """

    def __init__(self, title: str, line: str, most: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(440)
        self.problem, self.line = ProblemBar(), label(line, "mute")
        self.bar = QProgressBar(textVisible=False, maximum=max(1, most))
        self.bar.setAccessibleName(title)
        self.stop = button(tr("Stop"), tip=tr("Leave the others as they are (Esc)"))
        self.stop.clicked.connect(self.reject)
        heading = label(title, "h2", wrap=True)
        dialog_layout(self, heading, self.problem, self.bar, self.line, row(None, self.stop))
        self._tasks = Tasks(self, self._failed)
        self.finished.connect(self._leave)

    def _go(self) -> None:
        self._tasks.start(self._work(), "work", newest=True)

    async def _work(self) -> None:
        raise NotImplementedError

    def _failed(self, error: Exception) -> None:
        self.problem.show_error(error, self._go)

    def _leave(self) -> None:
        self._tasks.cancel()


FRAME = 36  # points taken by the desktop's window frame, above and below a window


def get_available_area(dialog: QWidget) -> QRect:
    """Return the area of the dialog's screen that a window can fill, less its frame."""
    return dialog.screen().availableGeometry().adjusted(0, FRAME, 0, 0)


class ScreenFitter(QObject):
    """Keeps a shown dialog within its screen, with scroll bars if necessary; deleted with the dialog."""

    def __init__(self, dialog: QDialog) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._turn.timeout.connect(self._fit)
        dialog.installEventFilter(self)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # another page is shown, or a longer text
            self._turn.start()
        return False

    def _fit(self) -> None:
        dialog, layout = self._dialog, self._dialog.layout()
        if layout is None:
            return
        space, least = get_available_area(dialog), layout.totalMinimumSize()
        wide = min(dialog.width(), space.width())
        if layout.hasHeightForWidth():
            least.setHeight(layout.totalMinimumHeightForWidth(wide))
        if least.height() > space.height() or least.width() > space.width():
            wide = min(wide + _make_scrollable(dialog, layout), space.width())
        dialog.resize(wide, min(max(dialog.height(), least.height()), space.height()))
        if dialog.geometry().bottom() > space.bottom():
            dialog.move(dialog.x(), space.top())


def _make_scrollable(dialog: QDialog, layout: QLayout) -> int:
    """Put the dialog's content in a scroll area; return the width of its bar and frame in pixels."""
    body, area = QWidget(), QScrollArea(widgetResizable=True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    if layout.totalMinimumSize().width() <= dialog.width():  # only the vertical bar is needed
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    focused = dialog.focusWidget()
    body.setLayout(layout)
    area.setWidget(body)
    area.setFrameShape(QFrame.Shape.NoFrame)
    body.setAutoFillBackground(False)
    lay_out(dialog, area)
    dialog.setMinimumSize(0, 0)
    if focused is not None:
        focused.setFocus()
    area.ensurePolished()
    return area.verticalScrollBar().sizeHint().width() + 2 * area.frameWidth()


class _Ending:
    """Sets a future to a dialog's result, or to Rejected if the dialog is destroyed without one."""

    def __init__(self) -> None:
        import asyncio

        self.future: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def finished(self, result: int) -> None:
        if not self.future.done():
            self.future.set_result(result)

    def destroyed(self) -> None:
        self.finished(QDialog.DialogCode.Rejected)


async def show_dialog(dialog: QDialog) -> int:
    """Open a dialog and wait for its result; the dialog is deleted when it closes.

    Leaving it with unsaved text asks the user first, except when the waiting coroutine is canceled.
    """
    import asyncio

    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    ending = _Ending()
    dialog.finished.connect(ending.finished)
    dialog.destroyed.connect(ending.destroyed)
    if (asking := help_action(dialog.parentWidget())) is not None:
        dialog.addAction(asking)
    dialog.open()
    ScreenFitter(dialog)
    UnsavedTextGuard(dialog)
    try:
        return await ending.future
    except asyncio.CancelledError:
        dialog.setProperty(SAFE, True)  # the coroutine was canceled: don't ask the user
        dialog.close()
        raise


class FittedDialog(QDialog):
    """A dialog as tall as its wrapped texts need, also when they change; Qt would squeeze the fields."""

    def event(self, event: QEvent) -> bool:
        changed = event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show)
        done = super().event(event)  # this may destroy the dialog
        if changed and (layout := self.layout()) is not None and layout.hasHeightForWidth():
            needed = min(layout.totalHeightForWidth(self.width()), get_available_area(self).height())
            self.setMinimumHeight(needed)
            if event.type() == QEvent.Type.Show:  # the size Qt chooses would spread the content
                self.resize(self.width(), needed)
        return done


class Question(FittedDialog):
    """A dialog with a title, a text and buttons; `answer` is the text of the chosen button."""

    def __init__(
        self,
        parent: QWidget | None,
        title: str,
        text: str,
        buttons: tuple[str, ...],
        destructive: bool = False,
        detail: str = "",
        typed: str = "",
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(420)
        self.answer = buttons[-1]
        self._typed = typed
        box = dialog_layout(self, label(title, "h2", wrap=True), label(text, wrap=True))
        if detail:
            more = QPlainTextEdit(detail, readOnly=True)
            more.setAccessibleName(tr("Details"))
            more.setMaximumHeight(140)
            box.addWidget(more)
        self._word = QLineEdit()
        if typed:
            box.addWidget(ask_for := label(tr("Type “{typed}” to confirm", typed=typed), "mute"))
            ask_for.setBuddy(self._word)
            self._word.setAccessibleName(ask_for.text())
            self._word.textChanged.connect(self._check)
            box.addWidget(self._word)
        box.addSpacing(6)
        box.addLayout(self._add_buttons(buttons, destructive))

    def _add_buttons(self, texts: tuple[str, ...], destructive: bool) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(10)
        line.addStretch()
        acts = "danger" if destructive else "primary" if len(texts) > 1 else ""  # a single one only closes it
        self.buttons = [button(text, kind="" if at else acts) for at, text in enumerate(texts)]
        for one in reversed(self.buttons):
            one.clicked.connect(self._chosen)
            line.addWidget(one)
        safe = self.buttons[-1 if destructive else 0]
        safe.setDefault(True)
        (self._word if self._typed else safe).setFocus()
        self.buttons[0].setEnabled(not self._typed)
        return line

    def _check(self, text: str) -> None:
        self.buttons[0].setEnabled(text.strip() == self._typed)

    def _chosen(self) -> None:
        pressed = self.sender()
        self.answer = next(one.text() for one in self.buttons if one is pressed)
        self.accept()


async def ask_question(
    parent: QWidget | None,
    title: str,
    text: str,
    *buttons: str,
    destructive: bool = False,
    detail: str = "",
    typed: str = "",
) -> str:
    """Ask the user, and return the text of the chosen button; Escape and closing mean the last one."""
    question = Question(parent, title, text, buttons or ("OK", tr("Cancel")), destructive, detail, typed)
    await show_dialog(question)
    return question.answer


async def choose_file(parent: QWidget | None, title: str, filters: str = "", start: str = "") -> Path | None:
    """Let the user choose an existing file; return None if canceled.

    `filters` is written as in "CSV files (*.csv);;All files (*)".
    """
    dialog = QFileDialog(parent, title, start, filters)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return await _chosen_path(dialog)


async def choose_files(parent: QWidget | None, title: str) -> list[str]:
    """Let the user choose existing files; return an empty list if canceled."""
    dialog = QFileDialog(parent, title)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    picked = _PathSelection()
    dialog.filesSelected.connect(picked.several_selected)
    return picked.paths if await show_dialog(dialog) == QDialog.DialogCode.Accepted else []


async def choose_save_file(
    parent: QWidget | None, title: str, suggested: str = "", filters: str = ""
) -> Path | None:
    """Let the user choose where to save (None if canceled); Qt asks before a file is replaced."""
    dialog = QFileDialog(parent, title, "", filters)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    if suggested:
        dialog.selectFile(suggested)
        dialog.setDefaultSuffix(Path(suggested).suffix.lstrip("."))
    return await _chosen_path(dialog)


async def choose_folder(parent: QWidget | None, title: str, start: str = "") -> Path | None:
    """Let the user choose an existing folder; return None if canceled."""
    dialog = QFileDialog(parent, title, start)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    return await _chosen_path(dialog)


class _PathSelection:
    def __init__(self) -> None:
        self.path: Path | None = None
        self.paths: list[str] = []

    def selected(self, path: str) -> None:
        self.path = Path(path)

    def several_selected(self, paths: list[str]) -> None:
        self.paths = paths


async def _chosen_path(dialog: QFileDialog) -> Path | None:
    picked = _PathSelection()
    dialog.fileSelected.connect(picked.selected)
    return picked.path if await show_dialog(dialog) == QDialog.DialogCode.Accepted else None


def lay_out_action_dialog(
    dialog: QDialog, title: str, act: QPushButton, do: Callable[[], object], *parts: Part, gap: int = 14
) -> None:
    """Lay out a dialog: its title, the parts, and below them Cancel and the button that calls `do`."""
    dialog.setWindowTitle(title)
    cancel = button(tr("Cancel"))
    cancel.clicked.connect(dialog.reject)
    act.setDefault(True)
    act.clicked.connect(do)
    dialog_layout(dialog, label(title, "h2"), *parts, row(None, cancel, act), gap=gap)


class ConfirmCloseDialog(FittedDialog):
    """A dialog that asks before it closes, while `at_stake` says that something would be lost.

    `loss` holds the title of the question, its text, and the text of the button that closes the dialog.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.at_stake = False
        self.loss = ("", "", "")
        self._leaving = Tasks(self, self._not_asked)

    def reject(self) -> None:
        if not self.at_stake or self.property(SAFE):
            super().reject()
        elif not self._leaving.busy():
            self._leaving.start(self._ask())

    async def _ask(self) -> None:
        title, text, leave = self.loss
        if await ask_question(self, title, text, leave, tr("Go back"), destructive=True) == leave:
            super().reject()

    def _not_asked(self, error: Exception) -> None:
        raise error
