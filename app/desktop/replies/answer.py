"""The answer box below a conversation: drafts are saved, and sending can be undone for a while."""

from __future__ import annotations

import re

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QImage, QKeyEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QCheckBox, QDialog, QFrame, QPlainTextEdit, QTextEdit, QWidget

from app.contract.ids import InboxId
from app.contract.inboxes import InboxEdit, SenderAccountQuery
from app.contract.limits import ANSWER_READ_MAX
from app.contract.mails import MailState
from app.contract.replies import Conversation, Direction, Message, Thread
from app.contract.scopes import Scope
from app.desktop.leads.automation import AutomationLine
from app.desktop.session import Session
from app.desktop.widgets import theme
from app.desktop.widgets.dialogs import ask_question, choose_files, show_dialog
from app.desktop.widgets.factories import button, icon_button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.problems import ProblemBar
from app.desktop.widgets.scope_messages import describe_missing_scope
from app.desktop.widgets.tasks import Tasks

from .attachment_bar import AttachmentBar
from .drafts import Drafts
from .pending_answers import UNDO, PendingAnswers
from .recipients import RecipientFields
from .templates import TemplatePicker

TOLD = tr("Someone else has replied"), tr("This is what they wrote:"), tr("Send mine as well")
NEVER = (MailState.FAILED, MailState.CANCELLED)


class ConcurrentAnswerCheck:
    """Tracks which of our emails in a conversation were shown when the draft of an answer was begun.

    So the user can be asked before sending an answer, if someone else has answered since.
    """

    def __init__(self, session: Session, drafts: Drafts, outbox: PendingAnswers) -> None:
        self._session, self._drafts, self._outbox = session, drafts, outbox
        self._known: dict[str, set[str]] = {}
        self._open = self._thread_id = ""
        self._out: tuple[Message, ...] = ()

    def show_conversation(self, conversation: Conversation, has_draft: bool) -> None:
        """Note our emails in the conversation; a draft that exists already counts as begun now."""
        self._thread_id = conversation.thread.thread_id
        self._out = tuple(one for one in conversation.messages if one.direction == Direction.OUT)
        if has_draft:
            self.wrote(self._thread_id, True)

    def wrote(self, thread_id: str, has_text: bool) -> None:
        """Note that the open conversation has a draft, or no longer has one."""
        self._open = thread_id
        if not has_text:
            self._known.pop(thread_id, None)
        elif thread_id == self._thread_id:
            self._known.setdefault(thread_id, {one.message_id for one in self._out})

    async def wanted(self, box: QWidget, thread_id: str, refused: bool) -> bool:
        """Return whether to send the draft although someone else has answered since; ask once per email.

        `refused` means that the service knows of an answer that was not shown here.
        """
        if refused:
            conversation = await self._session.service.replies.conversation(thread_id)
            if thread_id != self._open:  # another conversation was opened
                return False
            self.show_conversation(conversation, has_draft=True)
        title, text, act = TOLD
        while (other := self._other(thread_id, refused)) is not None:
            if await ask_question(box, title, text, act, tr("Go on writing"), detail=other.text) != act:
                return False
        return True

    def has_read(self, thread_id: str) -> tuple[str, ...] | None:
        """Return the ids of our emails shown in the conversation, or None if there are too many."""
        shown = self._out if thread_id == self._thread_id else ()
        return tuple(one.message_id for one in shown) if len(shown) <= ANSWER_READ_MAX else None

    def _other(self, thread_id: str, refused: bool) -> Message | None:
        """Return the last email of someone else since the draft was begun; each is returned only once.

        Answers sent from here are left out, as is an email that begins with the draft, unless `refused`
        is set.
        """
        known = self._known.get(thread_id)
        if known is None or thread_id != self._thread_id:
            return None
        fresh = [one for one in self._out if one.message_id not in known and one.state not in NEVER]
        known.update(one.message_id for one in fresh)
        mine, draft = self._outbox.mine, self._drafts.text(thread_id).strip()
        others = (one for one in reversed(fresh) if one.mail_id not in mine)
        return next((one for one in others if refused or not one.text.startswith(draft)), None)


class SignatureEditor(QDialog):
    """Edits an inbox's signature as it is stored, with its merge fields; accepted once it is saved."""

    def __init__(
        self, session: Session, inbox_id: InboxId, address: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._inbox_id, self._address = session, inbox_id, address
        self._tasks = Tasks(self, self._failed)
        title = tr("Signature of {address}", address=address)
        self.setWindowTitle(title)
        self.resize(460, 320)
        self.problem = ProblemBar()
        self.text = QPlainTextEdit()
        self.text.setEnabled(False)
        self.text.setAccessibleName(title)
        self.text.setTabChangesFocus(True)
        self.save, self.cancel = button(tr("Save"), kind="primary"), button(tr("Cancel"))
        self.save.setEnabled(False)
        fields = "{{sender_name}}   {{sender_email}}"
        lay_out(
            self,
            label(title, "h2", wrap=True),
            self.problem,
            self.text,
            label(tr("Fields that the inbox fills: {fields}", fields=fields), "mute", wrap=True),
            row(None, self.cancel, self.save),
            gap=8,
            margins=(22, 20, 22, 18),
        )
        self.save.clicked.connect(self.save_it)
        self.cancel.clicked.connect(self.reject)
        self._tasks.start(self._read(), "read")

    async def _read(self) -> None:
        query = SenderAccountQuery(limit=100, search=self._address)
        found = await self._session.service.inboxes.search(query)
        mine = next((one for one in found.sender_accounts if one.inbox_id == self._inbox_id), None)
        self.text.setPlainText(mine.signature if mine else "")
        for one in (self.text, self.save):
            one.setEnabled(mine is not None)
        self.text.setFocus()

    def save_it(self) -> None:
        self._tasks.start(self._save(), "save", newest=True)

    async def _save(self) -> None:
        edit = InboxEdit(signature=self.text.toPlainText().strip())
        await self._session.service.inboxes.edit(self._inbox_id, edit)
        self.accept()

    def _failed(self, error: Exception) -> None:
        self.problem.show_error(error)


HOLE = re.compile(r"\{\{[^{}\n]{1,80}\}\}")


class Editor(QPlainTextEdit):
    """The text field for an answer, which highlights merge fields that were left open.

    `files_given` carries the paths of local files, `picture_given` an image.
    """

    files_given = Signal(object)
    picture_given = Signal(QImage)

    def __init__(self) -> None:
        super().__init__()
        self.textChanged.connect(self._mark)
        theme.notifier.changed.connect(self._mark)

    def find_open_fields(self) -> list[str]:
        """Return the merge fields without a value, as they are written in the text."""
        return list(dict.fromkeys(HOLE.findall(self.toPlainText())))

    async def may_stay_as_it_is(self) -> bool:
        """Return whether the text may be sent; ask the user if a merge field was left open."""
        if not (fields := ", ".join(self.find_open_fields())):
            return True
        title, act = tr("Some fields have no value"), tr("Send as it is")
        text = tr("They appear in the text as they are: {fields}. Write what they should say.", fields=fields)
        return await ask_question(self, title, text, act, tr("Go on writing")) == act

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return bool(local_files(source)) or source.hasImage() or super().canInsertFromMimeData(source)

    def insertFromMimeData(self, source: QMimeData) -> None:
        if self.isReadOnly():
            return
        if paths := local_files(source):
            self.files_given.emit(paths)
        elif source.hasImage() and not source.hasText():
            if isinstance(image := source.imageData(), QImage):
                self.picture_given.emit(image)
        else:
            super().insertFromMimeData(source)

    def _mark(self) -> None:
        marked, tokens = [], theme.get_theme_tokens()
        shape = QTextCharFormat()
        shape.setBackground(QColor(tokens.warn_bg))
        shape.setForeground(QColor(tokens.warn))
        for found in HOLE.finditer(self.toPlainText()):
            one = QTextEdit.ExtraSelection()
            cursor = QTextCursor(self.document())
            cursor.setPosition(found.start())
            cursor.setPosition(found.end(), QTextCursor.MoveMode.KeepAnchor)
            one.cursor, one.format = cursor, shape
            marked.append(one)
        self.setExtraSelections(marked)


def local_files(source: QMimeData) -> list[str]:
    return [url.toLocalFile() for url in source.urls() if url.isLocalFile()]


LOW, HIGH, SHARE = 58, 190, 5  # pixels of the editor's height; at most a fifth of the window's
NO_INBOX = tr("The inbox of this conversation was removed, so you can't reply from here.")


class AnswerBox(QFrame):
    """The box in which an answer is written.

    `left` asks to give the focus back to the list, `signature_written` to load the conversation again.
    """

    left = Signal()
    signature_written = Signal()

    def __init__(self, session: Session, drafts: Drafts, outbox: PendingAnswers) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.setAcceptDrops(True)
        self._session, self._drafts, self._outbox = session, drafts, outbox
        self._tasks = Tasks(self, session.problem.emit)
        self._thread: Thread | None = None
        self._filling, self._missing = False, ""
        self._meanwhile = ConcurrentAnswerCheck(session, drafts, outbox)
        self._build()
        self._connect()

    def _build(self) -> None:
        self.trouble = label("", "error", wrap=True)
        self.countdown = label("", "strong")
        self.undo = button(tr("Undo"), tip=tr("Take the reply back and keep writing (Ctrl+Shift+Z)"))
        self.now = button(tr("Send now"), kind="link", tip=tr("Don't wait any longer"))
        self.automation = AutomationLine(self._session)
        self.bar = QWidget()
        self.bar.setLayout(row(self.countdown, None, self.undo, self.now))
        self.people = RecipientFields()
        self.editor = Editor()
        self.editor.setAccessibleName(tr("Your reply"))
        self.editor.setToolTip(tr("Your reply (R). Esc goes back to the list."))
        self.editor.setTabChangesFocus(True)
        self.editor.setFixedHeight(LOW)
        self.files = AttachmentBar(self._session, self._drafts)
        self.attach = icon_button("paperclip", tr("Add files (Ctrl+Shift+A)"))
        self.template = icon_button("file", tr("Insert a template (Ctrl+T)"))
        self.signed = QCheckBox(tr("Signature"))
        self.state = label("", "mute", wrap=True)
        self.sign = button(tr("Signature…"), kind="link", tip=tr("Write the signature of this inbox"))
        self.send = button(tr("Send"), "send", "primary")
        lay_out(
            self,
            self.trouble,
            self.bar,
            self.automation,
            self.people,
            self.editor,
            self.files,
            row((self.state, 1), self.sign),
            row(self.attach, self.template, self.signed, None, self.send),
            gap=6,
            margins=(14, 10, 14, 10),
        )

    def _connect(self) -> None:
        self.editor.textChanged.connect(self._typed)
        self.editor.document().documentLayout().documentSizeChanged.connect(self._fit)
        self.editor.files_given.connect(self.files.add_paths)
        self.editor.picture_given.connect(self.files.add_picture)
        self.people.edited.connect(self._more_typed)
        self.signed.clicked.connect(self._more_typed)
        self.files.changed.connect(self._show_state)
        self.attach.clicked.connect(self.choose_files)
        self.template.clicked.connect(self.choose_template)
        self.sign.clicked.connect(self.write_signature)
        self.send.clicked.connect(self.send_answer)
        self.undo.clicked.connect(self.take_back)
        self.now.clicked.connect(self._send_now)
        self._outbox.changed.connect(self._update_state)
        self._outbox.answered.connect(self._answered)
        self._session.online_changed.connect(self._show_state)

    def show_thread(self, thread: Thread | None) -> None:
        """Show a conversation's draft; if the conversation was shown already, leave what is typed alone."""
        other = thread is None or self._thread is None or thread.thread_id != self._thread.thread_id
        self._thread = thread
        self.setVisible(thread is not None)
        if thread is None:
            return
        self.editor.setPlaceholderText(tr("Reply to {person}…", person=thread.lead_name or thread.lead_email))
        if other:
            self.people.show_answered(thread.lead_email, ())
            self._show_signature("")
            self._fill()
        self._show_state()

    def show_conversation(self, conversation: Conversation) -> None:
        """Show the recipients of an answer, and the signature below the answer."""
        received = (one.cc for one in reversed(conversation.messages) if one.direction == Direction.IN)
        self.people.show_answered(
            conversation.answer_to or conversation.thread.lead_email, next(received, ())
        )
        self._show_signature(conversation.signature)
        self._meanwhile.show_conversation(conversation, bool(self.editor.toPlainText()))

    def _show_signature(self, text: str) -> None:
        self.signed.setVisible(bool(text.strip()))
        self.signed.setToolTip(tr("Goes under the reply:") + f"\n\n{text}")

    def send_answer(self) -> None:
        """Send the answer, as the button and Ctrl+Enter do."""
        if self._thread is not None and self.send.isEnabled():
            self._tasks.start(self._send(self._thread), "send", newest=True)

    async def _send(self, thread: Thread) -> None:
        if await self.editor.may_stay_as_it_is():
            await self._hand_over(thread)
        else:
            self.editor.setFocus()

    async def _hand_over(self, thread: Thread, refused: bool = False) -> None:
        if not await self._meanwhile.wanted(self, thread.thread_id, refused):
            self.editor.setFocus()
        else:
            has_read = self._meanwhile.has_read(thread.thread_id)
            self._outbox.queue(thread.thread_id, thread.lead_name or thread.lead_email, has_read)
            self.left.emit()  # so that keys go to the next conversation

    def _answered(self, thread_id: str) -> None:
        if self._thread is not None and thread_id == self._thread.thread_id:
            self._tasks.start(self._hand_over(self._thread, refused=True), "send", newest=True)

    def choose_files(self) -> None:
        if self._thread is not None and self.attach.isEnabled():
            self._tasks.start(self._choose_files(), "files", newest=True)

    async def _choose_files(self) -> None:
        if paths := await choose_files(self, tr("Add files")):
            self.files.add_paths(paths)

    def choose_template(self) -> None:
        if self._thread is not None and self.template.isEnabled():
            self._tasks.start(self._insert(self._thread), "template", newest=True)

    def show_template(self, template_id: str) -> None:
        """Show a template to be read, changed, or inserted if an answer can be written now."""
        self._tasks.start(self._insert(self._thread, template_id), "template", newest=True)

    async def _insert(self, thread: Thread | None, wanted: str = "") -> None:
        can = thread is not None and self.template.isEnabled()
        why = "" if can else tr("Open a conversation that you can reply to first.")
        picker = TemplatePicker(self._session, self.editor.toPlainText(), self.window(), wanted, why)
        await show_dialog(picker)
        if picker.chosen is None or thread is None:
            return
        filled = await self._session.service.templates.fill(picker.chosen.template_id, thread.thread_id)
        if self._thread is not None and self._thread.thread_id == thread.thread_id:
            self.editor.insertPlainText(filled.text)
            self.editor.setFocus()
            fields = ", ".join(filled.missing)
            self._missing = tr("No value for {fields}: type it in.", fields=fields) if fields else ""
            self._show_state()

    def write_signature(self) -> None:
        if self._thread is not None and self.sign.isEnabled():
            self._tasks.start(self._sign(self._thread), "sign", newest=True)

    async def _sign(self, thread: Thread) -> None:
        if thread.inbox_id is not None:
            editor = SignatureEditor(self._session, thread.inbox_id, thread.inbox_email or "", self)
            if await show_dialog(editor):
                self.signature_written.emit()

    def reply_to_all(self) -> None:
        self.people.reply_to_all()
        self.editor.setFocus()

    def take_back(self) -> None:
        if self._thread is not None and self._outbox.seconds_left(self._thread.thread_id) is not None:
            self._outbox.undo(self._thread.thread_id)
            self.editor.setFocus()

    def _send_now(self) -> None:
        if self._thread is not None:
            self._outbox.send_now(self._thread.thread_id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.attach.isEnabled() and local_files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self.files.add_paths(local_files(event.mimeData()))
        event.acceptProposedAction()

    def _fill(self) -> None:
        """Show the draft: its text, recipients, files and signature."""
        if self._thread is None:
            return
        thread_id, self._missing = self._thread.thread_id, ""
        more = self._drafts.more(thread_id)
        self._filling = True
        self.editor.setPlainText(self._drafts.text(thread_id))
        self.editor.moveCursor(self.editor.textCursor().MoveOperation.End)
        self.people.show_people(more.cc, more.bcc, True)
        self.signed.setChecked(more.signed)
        self.files.show_thread(thread_id)
        self._filling = False
        self._meanwhile.wrote(thread_id, bool(self.editor.toPlainText()))

    def _typed(self) -> None:
        if self._thread is not None and not self._filling:
            self._drafts.keep(self._thread.thread_id, text := self.editor.toPlainText())
            self._meanwhile.wrote(self._thread.thread_id, bool(text))
            self._missing = self._missing if self.editor.find_open_fields() else ""
            self._show_state()

    def _more_typed(self) -> None:
        if self._thread is not None and not self._filling:
            more = self._drafts.more(self._thread.thread_id)
            cc, bcc, signed = self.people.cc.text(), self.people.bcc.text(), self.signed.isChecked()
            self._drafts.keep_more(self._thread.thread_id, more._replace(cc=cc, bcc=bcc, signed=signed))
            self._show_state()

    def _fit(self) -> None:
        lines = self.editor.document().size().height()
        wanted = round(lines * self.editor.fontMetrics().lineSpacing()) + 30
        most = min(HIGH, self.window().height() // SHARE)
        self.editor.setFixedHeight(max(min(wanted, most), LOW))

    def _update_state(self, thread_id: str) -> None:
        if self._thread is None or thread_id != self._thread.thread_id:
            return
        if not self._outbox.is_busy(thread_id) and not self._drafts.exists(thread_id):
            self._fill()
        self._show_state()

    def _show_state(self) -> None:
        if self._thread is None:
            return
        thread_id, text = self._thread.thread_id, self.editor.toPlainText().strip()
        left, busy = self._outbox.seconds_left(thread_id), self._outbox.is_busy(thread_id)
        trouble, reason = self._outbox.trouble(thread_id), self._reason()
        self.trouble.setText(trouble)
        self.trouble.setVisible(bool(trouble))
        self.bar.setVisible(left is not None)
        self.countdown.setText("" if left is None else tr("Sending in {seconds} s", seconds=left))
        open_ = self._session.may(Scope.REPLIES_WRITE) and not busy
        self.editor.setReadOnly(not open_)
        self.people.allow(open_)
        self.files.allow(open_)
        self.signed.setEnabled(open_)
        for one in (self.attach, self.template):
            one.setEnabled(open_ and self._session.online)
        self.send.setEnabled(bool(text) and not busy and not reason)
        tip = tr("Send after {seconds} seconds in which you can undo it (Ctrl+Enter)", seconds=UNDO)
        self.send.setToolTip(reason or tip)
        self.state.setText(self._said(bool(text), busy, left is None, reason))
        writes = self._session.may(Scope.SENDER_ACCOUNTS_READ, Scope.SENDER_ACCOUNTS_WRITE)
        self.sign.setVisible(writes and self._thread.inbox_id is not None)
        self.sign.setEnabled(self._session.online)

    def _said(self, has_text: bool, busy: bool, on_its_way: bool, reason: str) -> str:
        if busy:
            return tr("Sending…") if on_its_way else ""
        return f"{tr('Kept as a draft.') if has_text else ''} {reason or self._missing}".strip()

    def _reason(self) -> str:
        if not self._session.may(Scope.REPLIES_WRITE):
            return describe_missing_scope(Scope.REPLIES_WRITE)
        if self._thread is not None and self._thread.inbox_id is None:
            return NO_INBOX
        if not self._session.online:
            return tr("The service can't be reached; you can send when it is back.")
        return tr("A file is still being added.") if self.files.is_busy() else self.people.why_not()
