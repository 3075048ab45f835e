"""The step before an enrollment that shows prior contact and lets the user leave people out."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import aclosing

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar

from app.contract.prior_contact import Met
from app.desktop.session import Session
from app.desktop.widgets.factories import FocusPage, button, label, row
from app.desktop.widgets.formats import format_number
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.problems import explain_failure
from app.desktop.widgets.tasks import Tasks

from .lookup import Answers, LookupResult
from .prior_contact_list import KnownList

Source = Callable[[], Answers]


class PriorContactStep(FocusPage):
    """The step; `ended` is emitted when the lookup is over, `changed` then and with every checkbox.

    A failed lookup does not block the enrollment: the reason is shown, and the user may continue.
    """

    changed = Signal()
    ended = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self._source: Source | None = None
        self._total = 0
        self._key: Callable[[Met], str] = _email_of
        self.found = LookupResult(_email_of)
        self.looking, self.complete = False, False
        self.words, self.trouble = label("", "strong", wrap=True), label("", wrap=True)
        self.bar = QProgressBar(textVisible=False)
        self.bar.setAccessibleName(tr("Looking up who you already know"))
        self.enough = button(
            tr("Don’t wait for the rest"), kind="link", tip=tr("Continue with what is known so far")
        )
        self.enough.setAutoDefault(False)  # Enter is for the main button
        self.again = button(tr("Look up again"), kind="link")
        self.list = KnownList()
        lay_out(
            self, self.words, self.bar, self.trouble, row(self.enough, self.again, None), (self.list, 1), None
        )
        self.list.changed.connect(self.changed)
        self.enough.clicked.connect(self._enough)
        self.again.clicked.connect(self._go)
        self.begin = self.enough

    def look(self, source: Source, total: int, key: Callable[[Met], str]) -> None:
        """Look up `total` people; `key` returns the key by which `left_out` names a person."""
        self._source, self._total, self._key = source, total, key
        self._go()

    def stop(self) -> None:
        """Cancel the lookup and discard its result."""
        self._tasks.cancel()
        self.looking, self.complete, self.found = False, False, LookupResult(_email_of)
        self.list.show_found(self.found, self._session.now())

    def left_out(self) -> set[str]:
        """Return the keys of the people to leave out."""
        keys = {self.found.key(person) for person in self.list.left_out()}
        return keys | self.found.others if self.list.leaves_others else keys

    @property
    def leaving(self) -> int:
        """Return the number of people to leave out."""
        return len(self.list.left_out()) + len(self.found.others) * self.list.leaves_others

    @property
    def has_news(self) -> bool:
        """Return whether there is something to review before the enrollment."""
        return bool(self.found.met_count or not self.complete or self.list.is_partial)

    def _go(self) -> None:
        if self._source is None:
            return
        self.found, self.looking, self.complete = LookupResult(self._key), True, False
        for part in (self.trouble, self.again, self.list):
            part.hide()
        self._show_progress(True)
        self.begin = self.enough
        self._tell()
        self._tasks.start(self._look(self._source()), "look", newest=True)
        self.changed.emit()

    async def _look(self, answers: Answers) -> None:
        async with aclosing(answers):
            async for answer in answers:
                self.found.add(answer)
                self._tell()
        self.complete = True
        self._end("")

    def _show_progress(self, shown: bool) -> None:
        for part in (self.words, self.bar, self.enough):
            part.setVisible(shown)

    def _tell(self) -> None:
        done, total = format_number(self.found.asked), format_number(self._total)
        self.words.setText(tr("Looking up who you already know: {done} of {total}", done=done, total=total))
        self.bar.setRange(0, max(1, self._total))
        self.bar.setValue(min(self.found.asked, self._total))

    def _enough(self) -> None:
        self._tasks.cancel("look")
        self._end(self._so_far())

    def _failed(self, error: Exception) -> None:
        self._end(f"{self._so_far()} {explain_failure(error)}")

    def _so_far(self) -> str:
        if not self.found.asked:
            return tr("Outreach Desk couldn't find out who you already know.")
        done, total = format_number(self.found.asked), format_number(self._total)
        return tr("Only {done} of {total} were looked up.", done=done, total=total)

    def _end(self, trouble: str) -> None:
        self.looking = False
        self._show_progress(False)
        self.trouble.setText(trouble)
        for part in (self.trouble, self.again):
            part.setVisible(bool(trouble))
        self.list.show_found(self.found, self._session.now())
        self.list.setVisible(self.found.asked > 0)
        self.begin = self.list.people if self.found.met_count else self.again
        self.changed.emit()
        self.ended.emit()


def _email_of(person: Met) -> str:
    return person.email
