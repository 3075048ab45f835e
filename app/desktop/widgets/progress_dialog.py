"""Something done with many, one piece after the other, with progress and a way to stop."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QProgressBar, QWidget

from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import dialog_layout
from app.desktop.widgets.problems import ProblemBar
from app.desktop.widgets.tasks import Tasks


class DoingDialog(QDialog):
    """`_go` begins, and goes on after what went wrong; closing it stops."""

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
