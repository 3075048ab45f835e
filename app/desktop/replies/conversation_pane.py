"""The open conversation: shown, kept up to date, marked as read, and answered."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from app.contract.contacts import NewContact
from app.contract.problems import NotFound
from app.contract.replies import Category, Conversation, Successor, Thread, ThreadEdit
from app.contract.scopes import Scope
from app.desktop.session import Session
from app.desktop.widgets import badges
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.lru import LruCache
from app.desktop.widgets.tasks import Tasks

from .answer import AnswerBox
from .conversation import ConversationView
from .drafts import Drafts
from .lead import LeadPane
from .link_sender import SenderQuestion
from .model import CATEGORIES, describe_confidence
from .pending_answers import PendingAnswers

SEEN_AFTER = 500  # milliseconds on the screen
LOW = 520  # pixels; a lower pane has no room for a question, a conversation and an answer together


class CategoryQuestion(QFrame):
    """Asks what a reply means that the service isn't sure of.

    `confirmed`: the category that was recognized is right. `opted_out`: the reply asks for no more
    email.
    """

    confirmed, opted_out = Signal(), Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.setProperty("kind", "banner")
        self.said, self.yes = label("", "mute", wrap=True), button("", kind="primary")
        self.stop = button(tr("They opted out"))
        self.yes.clicked.connect(self.confirmed)
        self.stop.clicked.connect(self.opted_out)
        lay_out(
            self,
            label(tr("What does this reply mean?"), "strong"),
            self.said,
            row(self.yes, self.stop, None),
            gap=6,
            margins=(14, 8, 14, 10),
        )
        session.online_changed.connect(self._allow)
        self.hide()

    def show_thread(self, thread: Thread | None) -> None:
        self.setVisible(bool(thread and thread.is_unsure))
        if thread is None:
            return
        doubt = tr(
            "It may ask for no more email, so nothing is sent to this person until you say. Choose what it "
            "is here, or another category."
        )
        self.stop.setVisible(thread.may_opt_out)
        self.said.setText(
            doubt
            if thread.may_opt_out
            else tr(
                "{sure} A branch of “{campaign}” waits for you to confirm, and nothing is sent before "
                "that. Confirm it here, or choose another category.",
                sure=describe_confidence(thread),
                campaign=thread.campaign_name,
            )
        )
        self.yes.setVisible(thread.ai_category != Category.UNSUBSCRIBE or not thread.may_opt_out)
        self.yes.setText(tr("It is “{category}”", category=badges.category(thread.ai_category).text))
        self._allow()

    def _allow(self) -> None:
        for one in (self.yes, self.stop):
            one.setEnabled(self._session.online and self._session.may(Scope.REPLIES_WRITE))


class SuccessorBar(QFrame):
    """Offers to add a successor as a contact; hidden unless the last reply names one.

    A successor is the person who takes over from the writer of the reply, who has left.
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self._successor: Successor | None = None
        self.setProperty("kind", "banner")
        self.setProperty("inside", True)
        self.said = label("", wrap=True)
        self.add = button(tr("Add contact"), "plus", "primary")
        self.add.clicked.connect(self._add_clicked)
        actions = QWidget()
        actions.setLayout(row(self.add, None))
        lay_out(self, self.said, actions, gap=6, margins=(14, 8, 14, 10))
        session.online_changed.connect(self._allow)
        self.hide()

    def show_conversation(self, conversation: Conversation | None) -> None:
        self._successor = conversation.successor if conversation is not None else None
        self.setVisible(self._successor is not None)
        if conversation is not None and self._successor is not None:
            left, one = conversation.thread.lead_name or conversation.thread.lead_email, self._successor
            named = f"{one.name} ({one.email})" if one.name else one.email
            self.said.setText(tr("{left} has left. {successor} takes over.", left=left, successor=named))
            self.add.setAccessibleName(tr("Add {successor} as a contact", successor=named))
        self._allow()

    def _allow(self) -> None:
        self.add.setEnabled(self._session.online and self._session.may(Scope.CONTACTS_WRITE))

    def _add_clicked(self) -> None:
        if self._successor is not None:
            self._tasks.start_unless_busy(self._add(self._successor), "add")

    async def _add(self, one: Successor) -> None:
        first, _, last = one.name.partition(" ")
        wanted = NewContact(email=one.email, first_name=first or None, last_name=last or None)
        await self._session.service.contacts.add(wanted)
        if one == self._successor:
            self.hide()
        self._session.noticed.emit(tr("Contact added"), one.email)


class ConversationPane(QWidget):
    """A conversation and the answer box; `lead` is the pane to show beside them.

    `edited` asks for the list to be read again; `gone` says that the conversation no longer exists.
    """

    edited = Signal()
    gone = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self.current: Thread | None = None
        self._keep_unread = False
        self._asked, self._again = "", False
        self._kept = LruCache[Conversation]()
        self.drafts = Drafts(session.settings, self)
        self.outbox = PendingAnswers(session, self.drafts, self)
        self.view, self.lead = ConversationView(session), LeadPane(session)
        self.answer = AnswerBox(session, self.drafts, self.outbox)
        self.whose, self.unsure = SenderQuestion(session), CategoryQuestion(session)
        self.successor = SuccessorBar(session)
        self.view.setMinimumHeight(150)  # in a low window the answer has the rest
        self._below = QWidget()
        lay_out(self._below, self.answer)
        lay_out(self, self.whose, self.unsure, self.successor, (self.view, 1), self._below)
        self._seen = QTimer(self, singleShot=True, interval=SEEN_AFTER)
        self._seen.timeout.connect(self.mark_seen)
        self.view.states.retry.connect(self.refresh)
        self.outbox.sent.connect(self._sent)
        self.outbox.failed.connect(self._not_sent)
        self.lead.star_asked.connect(self.toggle_star)
        self.lead.unread_asked.connect(self.toggle_unread)
        self.lead.category_asked.connect(self.set_category)
        self.lead.recognized_asked.connect(self.clear_category)
        self.lead.snooze_asked.connect(self.snooze)
        self.lead.journey.told.connect(self.answer.automation.show_journey)
        self.answer.automation.resumed.connect(self.refresh)
        self.answer.signature_written.connect(self.refresh)
        self.whose.said.connect(self._claimed)
        self.whose.settled.connect(self._share)
        self.unsure.confirmed.connect(self.confirm_category)
        self.unsure.opted_out.connect(self.confirm_opt_out)
        self.answer.show_thread(None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """Hide the answer box in a low window while the question about the sender needs the room."""
        self._below.setHidden(self.whose.asks and self.height() < LOW)

    def _claimed(self) -> None:
        self.refresh()
        self.edited.emit()

    def open(self, thread: Thread) -> None:
        """Show a conversation; one that is shown already is only brought up to date."""
        if self.current is None or thread.thread_id != self.current.thread_id:
            self._keep_unread = False
            self._seen.stop()
            self.successor.show_conversation(None)
            self.view.begin(thread)
            kept = self._kept.get(thread.thread_id)
            if kept is not None and kept.thread.reply_count == thread.reply_count:
                self.view.show_conversation(kept)
        self._take(thread)
        self.refresh()

    def close_thread(self) -> None:
        self.current = None
        self._seen.stop()
        self.whose.show_thread(None)
        self.unsure.show_thread(None)
        self.successor.show_conversation(None)
        self.view.clear()
        self.answer.show_thread(None)
        self.lead.show_thread(None)

    def refresh(self) -> None:
        """Read the conversation again.

        A read that is under way for the same conversation ends first, or many changes would starve it.
        """
        if self.current is None:
            return
        thread_id = self.current.thread_id
        self._again = self._tasks.busy("read") and self._asked == thread_id
        if not self._again:
            self._asked = thread_id
            self._tasks.start(self._read_all(thread_id), "read", newest=True)

    async def _read_all(self, thread_id: str) -> None:
        await self._read(thread_id)
        while self._again:
            self._again = False
            await self._read(thread_id)

    async def _read(self, thread_id: str) -> None:
        handed = self.drafts.handed(thread_id)
        try:
            conversation = await self._session.service.replies.conversation(thread_id)
        except NotFound:
            self._kept.pop(thread_id, None)
            self.close_thread()
            self.gone.emit()
            return
        self._kept.keep(thread_id, conversation)
        if self.current is None or self.current.thread_id != thread_id:
            return
        if conversation.thread.reply_count > self.current.reply_count:
            self._keep_unread = False  # something new to see
        self._take(conversation.thread)
        self.view.show_conversation(conversation)
        self.answer.show_conversation(conversation)
        self.whose.show_conversation(conversation)
        self.successor.show_conversation(conversation)
        self.lead.journey.show_thread(conversation.thread)
        self.outbox.compare(conversation, handed)
        self.look()

    def look(self) -> None:
        """Note that the conversation is on the screen, so that it is marked as read in a moment."""
        if self.current is not None and not self.current.is_read and not self._keep_unread:
            self._seen.start()

    def mark_seen(self) -> None:
        shown = self.isVisible() and not self.window().isMinimized() and self.view.states.state == "ready"
        if shown and self.current is not None and not self.current.is_read and self._may():
            self._edit(ThreadEdit(is_read=True))

    def toggle_star(self) -> None:
        if self.current is not None and self._may():
            self._edit(ThreadEdit(is_starred=not self.current.is_starred))

    def toggle_unread(self) -> None:
        if self.current is not None and self._may():
            self._keep_unread = self.current.is_read
            self._seen.stop()
            self._edit(ThreadEdit(is_read=not self.current.is_read))

    def set_category(self, at: int) -> None:
        if self.current is not None and self._may():
            self._edit(ThreadEdit(manual_category=CATEGORIES[at]))

    def confirm_category(self) -> None:
        """Set the category that the service recognized."""
        if self.current is not None and self.current.ai_category in CATEGORIES:
            self.set_category(CATEGORIES.index(self.current.ai_category))

    def confirm_opt_out(self) -> None:
        self.set_category(CATEGORIES.index(Category.UNSUBSCRIBE))

    def clear_category(self) -> None:
        """Go back from the category set by hand to the recognized one."""
        if self.current is not None and self.current.manual_category and self._may():
            self._edit(ThreadEdit(manual_category=None))

    def snooze(self, until: datetime | None) -> None:
        """Take the conversation out of the list until then; None brings it back."""
        if self.current is not None and self._may():
            self._edit(ThreadEdit(snoozed_until=until))

    def _may(self) -> bool:
        return self._session.online and self._session.may(Scope.REPLIES_WRITE)

    def _edit(self, edit: ThreadEdit) -> None:
        if self.current is not None:
            self._tasks.start(self._edited(self.current.thread_id, edit), "edit")

    async def _edited(self, thread_id: str, edit: ThreadEdit) -> None:
        try:
            thread = await self._session.service.replies.edit(thread_id, edit)
        except Exception as error:
            self._session.problem.emit(error)
            return
        if self.current is not None and self.current.thread_id == thread_id:
            self._take(thread)
        self.edited.emit()

    def _take(self, thread: Thread) -> None:
        self.current = thread
        self.whose.show_thread(thread)
        self.unsure.show_thread(thread)
        self.answer.show_thread(thread)
        self.lead.show_thread(thread)

    def _sent(self, thread_id: str) -> None:
        if self.current is not None and self.current.thread_id == thread_id:
            self.refresh()
        self.edited.emit()

    def _not_sent(self, thread_id: str, sentence: str) -> None:
        """Notify the user of a failure unless the conversation is shown, whose answer box says so."""
        here = self.isVisible() and self.current is not None and self.current.thread_id == thread_id
        if not here:
            name = self.outbox.name(thread_id)
            self._session.noticed.emit(tr("Your reply to {name} was not sent", name=name), sentence)

    def _failed(self, error: Exception) -> None:
        if self.view.states.state != "ready":
            self.view.states.error(error)
        elif self._session.online:
            self._session.problem.emit(error)
