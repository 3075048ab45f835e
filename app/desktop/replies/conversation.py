"""The mails of one conversation in the order of time, extended in place."""

from __future__ import annotations

import asyncio

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from app.contract.replies import Conversation, Message, Thread
from app.desktop.session import Session
from app.desktop.widgets.dialogs import ask
from app.desktop.widgets.elided import Elided
from app.desktop.widgets.factories import button, drop, row, tab_through
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.tasks import Tasks

from . import remote_images
from .downloads import Downloads
from .message import MessageCard
from .safe_html import COST_MAX, cost_of, may_open, shown

AT_ONCE = 3  # cards, the newest; the rest follows
AT_FIRST = 15  # cards at most; a long conversation builds its older ones on demand
PICK = tr("Choose a conversation to read it. J and K go to the next and the one before.")


class ConversationView(QFrame):
    """Heading and cards; newest at the end."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self._thread_id = ""
        self._messages: tuple[Message, ...] = ()
        self._shown = 0
        self._name = ""
        self._below: int | None = 0  # pixels below what is seen that stay while cards come in above
        self._moving = False
        self.cards: dict[str, MessageCard] = {}
        self.downloads = Downloads(session)
        self._build()

    def _build(self) -> None:
        self.subject, self.people = Elided("h2"), Elided("mute")  # a low window has no more room
        self.earlier = button("", "chevron-up", "quiet")
        self.earlier.clicked.connect(self._show_earlier)
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(0, 0, 6, 4)
        self._column.setSpacing(10)
        self._column.addWidget(self.earlier, 0, Qt.AlignmentFlag.AlignHCenter)
        self._column.addStretch()
        self.area = QScrollArea()
        self.area.setWidget(inner)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setAccessibleName(tr("Conversation"))
        self.area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        bar = self.area.verticalScrollBar()
        bar.valueChanged.connect(self._scrolled)
        bar.rangeChanged.connect(self._grown)
        self.states = StatePanel(self.area, "reply", PICK)
        for text in (self.states.message.sentence, self.states.message.detail):
            text.setMinimumWidth(250)
        box = lay_out(self, row(self.subject), gap=3)
        self.people.setContentsMargins(0, 0, 0, 6)
        box.addWidget(self.people)
        box.addWidget(self.states, 1)
        box.addWidget(self.downloads)
        self.clear()

    def hasHeightForWidth(self) -> bool:
        return False  # its layout's would count more than the least height that is set

    def clear(self) -> None:
        """No conversation is chosen."""
        self._start("", "", "")
        self.states.empty()

    def begin(self, thread: Thread) -> None:
        """Another conversation, whose mails are on their way."""
        people = [thread.lead_name, thread.lead_email]
        people += [tr("to {address}", address=thread.inbox_email)] if thread.inbox_email else []
        subject = thread.subject or tr("(no subject)")
        self._start(thread.thread_id, subject, " · ".join(filter(None, people)))
        self.states.loading()

    def _start(self, thread_id: str, subject: str, people: str) -> None:
        self._thread_id = thread_id
        self._messages, self._shown, self._below = (), 0, 0
        self._tasks.cancel("cards")
        for card in self.cards.values():
            drop(self._column, card)
        self.cards.clear()
        self.earlier.hide()
        self.subject.setText(subject)
        self.subject.setVisible(bool(subject))
        self.people.setText(people)
        self.people.setVisible(bool(people))

    def show_conversation(self, conversation: Conversation) -> None:
        """Shows it, or extends what is shown of it; a reader who is not at the end stays where he is."""
        if conversation.thread.thread_id != self._thread_id:
            self.begin(conversation.thread)
        fresh = sum(
            one.message_id not in {old.message_id for old in self._messages} for one in conversation.messages
        )
        self._shown += fresh if self._messages else _newest(conversation.messages)
        self._messages = conversation.messages
        self._lay_out(conversation.thread.lead_name)
        self.states.ready()

    def _lay_out(self, name: str) -> None:
        now, wanted = self._session.now(), self._messages[-self._shown :]
        kept = {one.message_id for one in wanted}
        for gone in [key for key in self.cards if key not in kept]:
            drop(self._column, self.cards.pop(gone))
        for message in wanted:
            if message.message_id in self.cards:
                self.cards[message.message_id].update_message(message, name, now)
        hidden = len(self._messages) - len(wanted)
        self.earlier.setText(tr("Show %n earlier", n=hidden))
        self.earlier.setVisible(hidden > 0)
        self._name = name
        missing = [one for one in reversed(wanted) if one.message_id not in self.cards]
        for message in missing[:AT_ONCE]:
            self._add(message)
        self._in_order()
        self._tasks.start(self._add_rest(missing[AT_ONCE:]), "cards", newest=True)

    async def _add_rest(self, messages: list[Message]) -> None:
        """The older ones, one a turn of the loop, so that nothing stands still meanwhile."""
        for message in messages:
            await asyncio.sleep(0)
            self._add(message)
        self._in_order()

    def _in_order(self) -> None:
        """Tab goes from the earliest mail to the newest, which was made first."""
        shown = [self.cards[one.message_id] for one in self._messages if one.message_id in self.cards]
        tab_through(self.area, self.earlier, *shown)

    def _add(self, message: Message) -> None:
        card = self.cards[message.message_id] = MessageCard(message, self._name, self._session.now())
        card.link_asked.connect(self._link_asked)
        card.pictures_asked.connect(self._pictures_asked)
        card.part_shown.connect(self.area.ensureWidgetVisible)
        card.files.opened.connect(self.downloads.open)
        card.files.saved.connect(self.downloads.save)
        card.files.all_saved.connect(self.downloads.save_all)
        card.ask_for_own()
        before = sum(one.message_id in self.cards for one in self._messages[: self._messages.index(message)])
        self._column.insertWidget(before + 1, card)

    def _show_earlier(self) -> None:
        self._shown += _newest(self._messages[: -self._shown])
        bar = self.area.verticalScrollBar()
        self._below = bar.maximum() - bar.value()
        self._lay_out(self._name)

    def _scrolled(self, value: int) -> None:
        if not self._moving:  # by the reader
            self._below = 0 if value >= self.area.verticalScrollBar().maximum() - 4 else None

    def _grown(self, low: int, high: int) -> None:
        if self._below is not None:
            self._moving = True
            self.area.verticalScrollBar().setValue(high - self._below)
            self._moving = False

    def _pictures_asked(self, card: MessageCard, of_web: bool) -> None:
        if (message := card.message) is not None:
            bring = self._bring_web(message) if of_web else self._bring_own(message)
            self._tasks.start(bring, f"pictures {message.message_id} {of_web}", newest=True)

    async def _bring_own(self, message: Message) -> None:
        found = {}
        for url, file in remote_images.own(message).items():
            if file.is_complete and file.size <= remote_images.BYTES_MAX:
                data = await self._session.service.attachments.content(file.attachment_id)
                if (image := await asyncio.to_thread(remote_images.decoded, data)) is not None:
                    found[remote_images.key(url)] = image
        if found and (card := self.cards.get(message.message_id)) is not None:
            card.show_pictures(found, are_of_web=False)

    async def _bring_web(self, message: Message) -> None:
        urls = remote_images.remote(message)
        hosts = ", ".join(sorted({QUrl(url).host() for url in urls}))
        act = tr("Show pictures")
        title, text = (
            tr("Show remote pictures?"),
            tr(
                "They are fetched from {hosts}, which may tell the sender when and where you read this "
                "email.",
                hosts=hosts,
            ),
        )
        if await ask(self, title, text, act, tr("Cancel"), detail="\n".join(urls)) != act:
            return
        found = await remote_images.fetched(urls)
        if (card := self.cards.get(message.message_id)) is not None:
            card.show_pictures(found, are_of_web=True)
        if len(found) < len(urls):
            self._session.noticed.emit(tr("%n picture(s) could not be loaded", n=len(urls) - len(found)), "")

    def _link_asked(self, url: QUrl) -> None:
        self._tasks.start(self._ask_about(url), "link", newest=True)

    async def _ask_about(self, url: QUrl) -> None:
        whole = shown(url)
        if not may_open(url):
            text = tr("It is neither a web address nor an email address, so Outreach Desk doesn't open it.")
            await ask(self, tr("This link can't be opened"), text, tr("Close"), detail=whole)
            return
        act, host = tr("Open link"), url.host()
        text = tr("It leads to {host}.", host=host) if host else tr("It opens your mail program.")
        if await ask(self, tr("Open this link?"), text, act, tr("Cancel"), detail=whole) == act:
            QDesktopServices.openUrl(url)


def _newest(messages: tuple[Message, ...]) -> int:
    """How many of the newest emails are laid out together in a moment."""
    cost = 0.0
    for count, message in enumerate(reversed(messages[-AT_FIRST:])):
        cost += cost_of(message.text, message.html)
        if count and cost > COST_MAX:
            return count
    return min(AT_FIRST, len(messages))
