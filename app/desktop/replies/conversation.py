"""The emails of one conversation in order of time; new ones are added to those that are shown."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from PySide6.QtCore import QStandardPaths, Qt, QTemporaryDir, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFrame, QProgressBar, QScrollArea, QVBoxLayout, QWidget

from app.contract.attachments import Attachment, safe_name
from app.contract.replies import Conversation, Message, Thread
from app.desktop.session import Session
from app.desktop.widgets.dialogs import ask_question, choose_folder, choose_save_file
from app.desktop.widgets.elided import Elided
from app.desktop.widgets.factories import button, delete_widgets, label, row, set_tab_order
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.tasks import Tasks

from . import safe_html
from .files import file_extension_of, is_risky
from .message import MessageCard
from .safe_html import COST_MAX, cost_of, encode_url, may_open


class Downloads(QWidget):
    """Downloads attachments: shows the progress and a Stop button, and is hidden otherwise."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self._shelf: QTemporaryDir | None = None  # for opened files; it is deleted with the window
        self._count = 0
        self.what = label("")
        self.what.setSizePolicy(self.what.sizePolicy().Policy.Ignored, self.what.sizePolicy().Policy.Fixed)
        self.bar = QProgressBar(textVisible=False)
        self.bar.setFixedWidth(140)
        self.stop = button(tr("Stop"), tip=tr("Stop; what has been loaded so far is discarded"))
        self.stop.clicked.connect(self._stop)
        self.setLayout(row((self.what, 1), self.bar, self.stop, gap=12))
        self.hide()

    def open(self, file: Attachment) -> None:
        self._begin(self._open(file))

    def save(self, file: Attachment) -> None:
        self._begin(self._save(file))

    def save_all(self, files: tuple[Attachment, ...]) -> None:
        self._begin(self._save_all(files))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.start(work, "bring", newest=True)

    def _stop(self) -> None:
        self._tasks.cancel("bring")

    async def _open(self, file: Attachment) -> None:
        name = safe_name(file.name)
        if is_risky(name):
            act, title = tr("Open anyway"), tr("Open {name}?", name=name)
            kind = file_extension_of(name).upper() if "." in name else ""
            text = (
                tr("Files of type {kind} can run programs or pretend to be someone's page.", kind=kind)
                if kind
                else tr("Its name doesn't tell what kind of file this is, so it may be a program.")
            )
            hint = tr("Open it only if you know the sender and were expecting it.")
            if await ask_question(self, title, f"{text} {hint}", act, tr("Cancel"), destructive=True) != act:
                return
        if self._shelf is None:
            self._shelf = QTemporaryDir()
        self._count += 1
        folder = Path(self._shelf.path()) / str(self._count)
        folder.mkdir(mode=0o700)
        await self._bring(file, folder / name)
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder / name))):
            text = tr("No program on this computer opens {name}. Save it instead.", name=name)
            await ask_question(self, tr("The file can't be opened"), text, tr("Close"))

    async def _save(self, file: Attachment) -> None:
        start = str(_usual_folder() / safe_name(file.name))
        target = await choose_save_file(self, tr("Save the file"), start)
        if target is not None:
            await self._bring(file, target)
            self._session.noticed.emit(tr("File saved"), str(target))

    async def _save_all(self, files: tuple[Attachment, ...]) -> None:
        folder = await choose_folder(self, tr("Save all files in"), str(_usual_folder()))
        if folder is None:
            return
        for file in files:
            await self._bring(file, free_place(folder, safe_name(file.name)))
        self._session.noticed.emit(tr("%n file(s) saved", n=len(files)), str(folder))

    async def _bring(self, file: Attachment, target: Path) -> None:
        self.what.setText(tr("Downloading {name}…", name=safe_name(file.name)))
        self.bar.setAccessibleName(self.what.text())
        self._told(0, file.size)
        self.show()
        try:
            await self._session.service.attachments.download(file.attachment_id, target, self._told)
        finally:
            self.hide()

    def _told(self, so_far: int, of: int) -> None:
        self.bar.setRange(0, 1000 if of else 0)
        self.bar.setValue(so_far * 1000 // of if of else 0)


def free_place(folder: Path, name: str) -> Path:
    """Return a path in a folder where no file exists yet: the name, or the name with a number."""
    stem, ending = Path(name).stem, Path(name).suffix
    place, number = folder / name, 1
    while place.exists() or place.is_symlink():
        number += 1
        place = folder / f"{stem} ({number}){ending}"
    return place


def _usual_folder() -> Path:
    kind = QStandardPaths.StandardLocation.DownloadLocation
    return Path(QStandardPaths.writableLocation(kind) or Path.home())


AT_ONCE = 3  # cards built immediately, the newest; the others follow
AT_FIRST = 15  # cards at most; a long conversation builds its older ones on demand
PICK = tr("Choose a conversation to read it. J and K go to the next and the one before.")


class ConversationView(QFrame):
    """The heading of a conversation, and its emails as cards, the newest at the end."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self._thread_id = ""
        self._messages: tuple[Message, ...] = ()
        self._shown = 0
        self._name = ""
        self._below: int | None = 0  # pixels below the visible part, kept while cards are added above
        self._moving = False
        self.cards: dict[str, MessageCard] = {}
        self.downloads = Downloads(session)
        self._build()

    def _build(self) -> None:
        self.subject, self.people = Elided("h2"), Elided("mute")  # cut to one line each, for low windows
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
        return False  # the layout's height would override the minimum height that is set

    def clear(self) -> None:
        """Show that no conversation is chosen."""
        self._start("", "", "")
        self.states.empty()

    def begin(self, thread: Thread) -> None:
        """Show the heading of another conversation, whose emails are still being loaded."""
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
            delete_widgets(self._column, card)
        self.cards.clear()
        self.earlier.hide()
        self.subject.setText(subject)
        self.subject.setVisible(bool(subject))
        self.people.setText(people)
        self.people.setVisible(bool(people))

    def show_conversation(self, conversation: Conversation) -> None:
        """Show a conversation, or add to it; the scroll position stays unless the reader is at the end."""
        if conversation.thread.thread_id != self._thread_id:
            self.begin(conversation.thread)
        fresh = sum(
            one.message_id not in {old.message_id for old in self._messages} for one in conversation.messages
        )
        self._shown += fresh if self._messages else _count_newest(conversation.messages)
        self._messages = conversation.messages
        self._lay_out(conversation.thread.lead_name)
        self.states.ready()

    def _lay_out(self, name: str) -> None:
        now, wanted = self._session.now(), self._messages[-self._shown :]
        kept = {one.message_id for one in wanted}
        for gone in [key for key in self.cards if key not in kept]:
            delete_widgets(self._column, self.cards.pop(gone))
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
        """Add the older emails, one per turn of the event loop, so that the window stays responsive."""
        for message in messages:
            await asyncio.sleep(0)
            self._add(message)
        self._in_order()

    def _in_order(self) -> None:
        """Make Tab go from the earliest email to the newest, although the newest was built first."""
        shown = [self.cards[one.message_id] for one in self._messages if one.message_id in self.cards]
        set_tab_order(self.area, self.earlier, *shown)

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
        self._shown += _count_newest(self._messages[: -self._shown])
        bar = self.area.verticalScrollBar()
        self._below = bar.maximum() - bar.value()
        self._lay_out(self._name)

    def _scrolled(self, value: int) -> None:
        if not self._moving:  # scrolled by the reader
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
        for url, file in safe_html.find_inline_images(message).items():
            if file.is_complete and file.size <= safe_html.BYTES_MAX:
                data = await self._session.service.attachments.content(file.attachment_id)
                if (image := await asyncio.to_thread(safe_html.decode_image, data)) is not None:
                    found[safe_html.spell_url_as_qt(url)] = image
        if found and (card := self.cards.get(message.message_id)) is not None:
            card.show_pictures(found, are_of_web=False)

    async def _bring_web(self, message: Message) -> None:
        urls = safe_html.find_remote_images(message)
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
        if await ask_question(self, title, text, act, tr("Cancel"), detail="\n".join(urls)) != act:
            return
        found = await safe_html.fetch_images(urls)
        if (card := self.cards.get(message.message_id)) is not None:
            card.show_pictures(found, are_of_web=True)
        if len(found) < len(urls):
            self._session.noticed.emit(tr("%n picture(s) could not be loaded", n=len(urls) - len(found)), "")

    def _link_asked(self, url: QUrl) -> None:
        self._tasks.start(self._ask_about(url), "link", newest=True)

    async def _ask_about(self, url: QUrl) -> None:
        whole = encode_url(url)
        if not may_open(url):
            text = tr("It is neither a web address nor an email address, so Outreach Desk doesn't open it.")
            await ask_question(self, tr("This link can't be opened"), text, tr("Close"), detail=whole)
            return
        act, host = tr("Open link"), url.host()
        text = tr("It leads to {host}.", host=host) if host else tr("It opens your mail program.")
        if await ask_question(self, tr("Open this link?"), text, act, tr("Cancel"), detail=whole) == act:
            QDesktopServices.openUrl(url)


def _count_newest(messages: tuple[Message, ...]) -> int:
    """Return how many of the newest emails can be laid out together without a noticeable delay."""
    cost = 0.0
    for count, message in enumerate(reversed(messages[-AT_FIRST:])):
        cost += cost_of(message.text, message.html)
        if count and cost > COST_MAX:
            return count
    return min(AT_FIRST, len(messages))
