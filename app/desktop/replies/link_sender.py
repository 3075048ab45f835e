"""The question which contact a conversation belongs to; it is answered, and undone, with one key."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QWidget

from app.contract.replies import Candidate, Conversation, Thread, Why
from app.contract.scopes import Scope
from app.desktop.session import Session
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.flow_layout import FlowLayout
from app.desktop.widgets.formats import format_day, lowercase_first
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.undo_bar import UndoBar

WHY = {
    Why.QUOTE: tr("quotes your email"),
    Why.SUBJECT: tr("replies to its subject"),
    Why.COMPANY: tr("same company"),
}
PEOPLE_MAX = 5  # people offered


class SenderQuestion(QWidget):
    """Asks which contact an email from an unknown address belongs to.

    `said` is emitted when the question was answered or the answer undone: the list and the conversation
    must be read again. `settled` is emitted when it is known whether there is a question.
    """

    said = Signal()
    settled = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self._thread: Thread | None = None
        self._candidates: Sequence[Candidate] = ()
        self.undo = UndoBar()
        self.banner = QFrame()
        self.banner.setProperty("kind", "banner")
        self.banner.setProperty("inside", True)
        self._group = QButtonGroup(self)
        self.people = [button("", kind="" if at else "primary") for at in range(PEOPLE_MAX)]
        self._group.idClicked.connect(self._chosen)
        self.nobody = button(tr("No one's"), kind="quiet", tip=tr("It is no one's (Shift+W)"))
        self.nobody.clicked.connect(self.dismiss)
        self.back = button(tr("Undo"), "undo", "link")
        self.back.clicked.connect(self.take_back)
        self._build()
        session.online_changed.connect(self._allow)

    def _build(self) -> None:
        self._first = label("", "mute", wrap=True)
        people = FlowLayout(gap=8)
        for at, one in enumerate(self.people):
            self._group.addButton(one, at)
            people.addWidget(one)
        people.addWidget(self.nobody)
        lay_out(
            self.banner,
            label(tr("Whose is this?"), "strong"),
            people,
            self._first,
            gap=6,
            margins=(14, 8, 14, 10),
        )
        self._linked = label("", "mute", wrap=True)
        self._line = QWidget()
        self._line.setLayout(row(self._linked, self.back, None))
        lay_out(self, self.banner, self._line, self.undo, gap=6)
        self.show_thread(None)

    def show_thread(self, thread: Thread | None) -> None:
        other = thread is None or self._thread is None or thread.thread_id != self._thread.thread_id
        self._thread = thread
        if other:
            self._candidates = ()
        self.banner.setVisible(bool(thread and thread.is_unclaimed and self._candidates))
        self._line.setVisible(bool(thread and thread.is_linked) and self.undo.isHidden())
        if thread is not None:
            whose = tr("Linked by hand to {name}.", name=thread.lead_name)
            self._linked.setText(whose if thread.is_claimed else tr("No one's, as you said."))
        self._settle()

    @property
    def asks(self) -> bool:
        return not self.banner.isHidden()

    def _settle(self) -> None:
        """Hide the widget when it has nothing to show, and emit `settled`."""
        self.setVisible(any(not part.isHidden() for part in (self.banner, self._line, self.undo)))
        self.settled.emit()

    def show_conversation(self, conversation: Conversation) -> None:
        if conversation.candidates != self._candidates:
            self._candidates = conversation.candidates
            self._show_people()
        self.show_thread(conversation.thread)

    def _show_people(self) -> None:
        for at, chosen in enumerate(self.people):
            chosen.setVisible(at < len(self._candidates))
            if at < len(self._candidates):
                one = self._candidates[at]
                chosen.setText(_format_choice(one, first=at == 0))
                chosen.setToolTip(self._tip(one))
        if self._candidates:
            self._first.setText(self._why(self._candidates[0]))
        self._allow()

    def _why(self, one: Candidate) -> str:
        """Return the reasons why the email may be from this person."""
        why = ", ".join(WHY[Why(each)] for each in one.why if each in WHY)
        return tr("{name}: {why} (“{subject}”)", name=_get_candidate_name(one), why=why, subject=one.subject)

    def _tip(self, one: Candidate) -> str:
        when = lowercase_first(format_day(one.sent_at, self._session.now())) if one.sent_at else ""
        if not one.lead_id:
            return tr("You wrote “{subject}” to them, {when}.", subject=one.subject, when=when)
        return tr(
            "You wrote “{subject}” in {campaign}, {when}. Their sequence ends when it is theirs.",
            subject=one.subject,
            when=when,
            campaign=one.campaign_name,
        )

    def _allow(self) -> None:
        allowed = self._session.online and self._session.may(Scope.REPLIES_WRITE)
        for one in (*self.people, self.nobody, self.back):
            one.setEnabled(allowed)

    def choose_first(self) -> None:
        """Link the conversation to the likeliest person, as the key does."""
        if self.asks and self.nobody.isEnabled():
            self._chosen(0)

    def dismiss(self) -> None:
        """Mark the conversation as belonging to no one."""
        if self.asks and self.nobody.isEnabled():
            self._say(None, tr("Marked as no one's. You won't be asked again."))

    def _chosen(self, at: int) -> None:
        one = self._candidates[at]
        if one.lead_id:
            self._say(
                one, tr("It is {name}'s now; nothing more is sent to them.", name=_get_candidate_name(one))
            )
        else:
            self._say(one, tr("It is {name}'s now.", name=_get_candidate_name(one)))

    def _say(self, one: Candidate | None, text: str) -> None:
        if self._thread is not None and not self._tasks.busy("say"):
            self._tasks.start(self._claim(self._thread.thread_id, one, text), "say")

    async def _claim(self, thread_id: str, one: Candidate | None, text: str) -> None:
        await self._session.service.replies.claim(thread_id, one)
        self.undo.offer(text, partial(self.unclaim, thread_id))
        self._settle()
        self.said.emit()

    def take_back(self) -> None:
        if self._thread is not None and self._thread.is_linked and self.back.isEnabled():
            self.unclaim(self._thread.thread_id)

    def unclaim(self, thread_id: str) -> None:
        """Undo the answer to the question, as if it had not been given."""
        self._tasks.start_unless_busy(self._unclaim(thread_id), "say")

    async def _unclaim(self, thread_id: str) -> None:
        await self._session.service.replies.unclaim(thread_id)
        self.undo.hide()
        self.said.emit()


def _get_candidate_name(one: Candidate) -> str:
    return one.lead_name or one.lead_email


def _format_choice(one: Candidate, *, first: bool) -> str:
    return (
        tr("{name}'s (W)", name=_get_candidate_name(one))
        if first
        else tr("{name}'s", name=_get_candidate_name(one))
    )
