"""Errors explained to the user: one sentence each, with what can be done about the error.

ProblemBar shows one on a page. Its `retry` is a plain callable (a bound method); the bar closes before
`retry` is called.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QVBoxLayout, QWidget

from app.contract.problems import Forbidden, Problem, ServiceFault, Unreachable
from app.desktop.widgets import icons, theme
from app.desktop.widgets.factories import button, icon_button, label, row
from app.desktop.widgets.field_errors import describe_failures
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.restore_focus import restore_focus_to
from app.desktop.widgets.scope_messages import describe_missing_scope
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.system_errors import describe_os_error
from app.secret_store import NoKeyring

log = logging.getLogger("outreach.desktop.problems")


class Explained(NamedTuple):
    """An error in words for the user.

    `offline` says that the service can't be reached; `scope` is one that the user's key lacks.
    """

    sentence: str
    detail: str = ""
    offline: bool = False
    scope: str = ""


def explain_error(error: BaseException, again: bool = False) -> Explained:
    """Return a sentence for an error, with the details that someone who helps would ask for.

    `again` says that the operation is tried again automatically, as reads always are.
    """
    if isinstance(error, Unreachable):
        why = translate_problem(error)
        if again or error.more.get("only_read"):
            return Explained(tr("The outreach service doesn't answer. Trying again."), why, offline=True)
        return Explained(why, offline=True)
    if isinstance(error, Forbidden):
        needed = error.more.get("required", ())
        required = [needed] if isinstance(needed, str) else needed
        lacking = [scope for scope in required if scope not in error.more.get("granted", ())]
        if lacking:
            return Explained(describe_missing_scope(lacking[0]), scope=lacking[0])
        return Explained(translate_problem(error))
    if isinstance(error, Problem) and "came" in error.more:
        return Explained(translate_problem(error), tr("What came: {came}.", came=error.more["came"]))
    if isinstance(error, Problem):
        about = (
            tr("The service reported an error")
            if isinstance(error, ServiceFault)
            else tr("The service refused")
        )
        return Explained(
            translate_problem(error),
            tr("{about} (HTTP {status}).", about=about, status=error.status),
        )
    if isinstance(error, NoKeyring):
        return Explained(translate_sentence(str(error)))
    if isinstance(error, TimeoutError):
        return Explained(tr("This took too long. Try again."), tr("The service didn't answer in time."))
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename else ""
        return Explained(f"{where}{describe_os_error(error)}.", type(error).__name__)
    log.error("unexpected error", exc_info=error)
    return Explained(
        tr("Something went wrong here. Try again; the log has the details."), type(error).__name__
    )


def explain_failure(error: BaseException) -> str:
    """Return, as a sentence, why something failed that isn't tried again automatically."""
    return translate_problem(error) if isinstance(error, Problem) else explain_error(error).sentence


def translate_problem(problem: Problem) -> str:
    """Return what the service says, in the window's language."""
    if isinstance(problem.detail, list):
        return describe_failures(problem.detail)
    return translate_sentence(problem.detail)


class ProblemBar(QFrame):
    """A bar across the top of a page, with a sentence, Details, Retry, and a button to close it."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "problem")
        self._retry: Callable[[], object] | None = None
        self._passes = False  # whether the problem is over when the service answers again
        self._before: QWidget | None = None  # the widget that had the focus when the bar appeared
        self._picture = QLabel()
        self._picture.setFixedSize(QSize(18, 18))
        theme.notifier.changed.connect(self._draw)
        self.sentence = label("", wrap=True)
        self.detail = label("", "detail", wrap=True)
        self.detail.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.details_button = button(tr("Details"), kind="quiet")
        self.details_button.setCheckable(True)
        self.details_button.toggled.connect(self.detail.setVisible)
        self.retry_button = button(tr("Retry"), "refresh")
        self.retry_button.clicked.connect(self._again)
        self.close_button = icon_button("x", tr("Dismiss"))
        self.close_button.clicked.connect(self.clear)
        box = QVBoxLayout(self)
        box.setContentsMargins(14, 8, 8, 8)
        box.addLayout(
            row(self._picture, (self.sentence, 1), self.details_button, self.retry_button, self.close_button)
        )
        box.addWidget(self.detail)
        self.hide()

    def show_error(self, error: BaseException, retry: Callable[[], object] | None = None) -> None:
        told = explain_error(error)
        self.show_sentence(told.sentence, told.detail, retry)
        self._passes = isinstance(error, Unreachable) and bool(error.more.get("only_read"))

    def answers_again(self) -> None:
        """Hide the problem of a failed read, as reads are repeated now; other problems stay."""
        if self._passes:
            self.clear()

    def show_sentence(self, text: str, detail: str = "", retry: Callable[[], object] | None = None) -> None:
        """Show a problem in place of the one before; without `retry` there is no Retry button."""
        self._retry, self._passes = retry, False
        if not self.isVisible():
            self._before = QApplication.focusWidget()
        self.sentence.setText(text)
        self.setAccessibleName(text)
        self.detail.setText(detail)
        self.details_button.setChecked(False)
        self.detail.hide()
        self.details_button.setVisible(bool(detail))
        self.retry_button.setVisible(retry is not None)
        self._draw()
        self.show()

    def _draw(self) -> None:
        self._picture.setPixmap(icons.render_icon("alert", 18, "danger", self.devicePixelRatioF()))

    def clear(self) -> None:
        """Hide the bar; if it has the focus, give the focus back to the widget that had it before."""
        self._retry = None
        if (focused := QApplication.focusWidget()) is not None and self.isAncestorOf(focused):
            restore_focus_to(self._before)
        self.hide()

    def _again(self) -> None:
        retry = self._retry
        self.clear()
        if retry:
            retry()
