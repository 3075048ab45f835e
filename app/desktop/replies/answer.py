"""The box below a conversation: what is typed is kept, and what is sent can be taken back for a while."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QVBoxLayout, QWidget

from app.contract.replies import Thread
from app.contract.scopes import Scope
from app.desktop.kit.parts import button, label, row
from app.desktop.session import Session

from .drafts import Drafts
from .outbox import Outbox

LOW, HIGH = 76, 190  # pixels of the editor
NO_INBOX = "The mailbox of this conversation was removed, so it can't be answered from here."


class AnswerBox(QFrame):
    """`left` asks for the focus to go back to the list."""

    left = Signal()

    def __init__(
        self, session: Session, drafts: Drafts, outbox: Outbox, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("kind", "card")
        self._session, self._drafts, self._outbox = session, drafts, outbox
        self._thread: Thread | None = None
        self._filling = False
        self._build()
        self.editor.textChanged.connect(self._typed)
        self.editor.document().documentLayout().documentSizeChanged.connect(self._fit)
        self.send.clicked.connect(self.send_answer)
        self.undo.clicked.connect(self._undo)
        self.now.clicked.connect(self._send_now)
        outbox.changed.connect(self._stands)
        session.online_changed.connect(self._online)

    def _build(self) -> None:
        self.trouble = label("", "error", wrap=True)
        self.countdown = label("", "strong")
        self.undo = button("Undo", tip="Take the answer back and go on writing")
        self.now = button("Send now", kind="link", tip="Don't wait any longer")
        self.bar = QWidget()
        self.bar.setLayout(row(self.countdown, None, self.undo, self.now))
        self.editor = QPlainTextEdit()
        self.editor.setAccessibleName("Your answer")
        self.editor.setToolTip("Your answer (R). Esc goes back to the list.")
        self.editor.setTabChangesFocus(True)
        self.editor.setFixedHeight(LOW)
        self.state = label("", "mute", wrap=True)
        self.send = button("Send", "send", "primary")
        box = QVBoxLayout(self)
        box.setContentsMargins(14, 12, 14, 12)
        box.setSpacing(8)
        line = row(self.state, self.send)
        line.setStretch(0, 1)
        for one in (self.trouble, self.bar, self.editor):
            box.addWidget(one)
        box.addLayout(line)

    def show_thread(self, thread: Thread | None) -> None:
        """Another conversation brings its own draft; the same one leaves what is typed alone."""
        other = thread is None or self._thread is None or thread.thread_id != self._thread.thread_id
        self._thread = thread
        self.setVisible(thread is not None)
        if thread is None:
            return
        self.editor.setPlaceholderText(f"Answer {thread.lead_name or thread.lead_email}…")
        if other:
            self._fill(self._drafts.text(thread.thread_id))
        self._show_state()

    def send_answer(self) -> None:
        """As the button and Ctrl+Enter do."""
        if self._thread is not None and self.send.isEnabled():
            self._outbox.queue(self._thread.thread_id, self._thread.lead_name or self._thread.lead_email)

    def keyPressEvent(self, event: object) -> None:
        key = getattr(event, "key", None)
        if key is not None and key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)  # type: ignore[arg-type]

    def _fill(self, text: str) -> None:
        self._filling = True
        self.editor.setPlainText(text)
        self.editor.moveCursor(self.editor.textCursor().MoveOperation.End)
        self._filling = False

    def _typed(self) -> None:
        if self._thread is not None and not self._filling:
            self._drafts.keep(self._thread.thread_id, self.editor.toPlainText())
            self._show_state()

    def _fit(self) -> None:
        lines = self.editor.document().size().height()
        wanted = round(lines * self.editor.fontMetrics().lineSpacing()) + 30
        self.editor.setFixedHeight(min(max(wanted, LOW), HIGH))

    def _undo(self) -> None:
        if self._thread is not None:
            self._outbox.undo(self._thread.thread_id)
            self.editor.setFocus()

    def _send_now(self) -> None:
        if self._thread is not None:
            self._outbox.send_now(self._thread.thread_id)

    def _stands(self, thread_id: str) -> None:
        if self._thread is None or thread_id != self._thread.thread_id:
            return
        if not self._outbox.is_busy(thread_id) and not self._drafts.text(thread_id):
            self._fill("")
        self._show_state()

    def _online(self) -> None:
        self._show_state()

    def _show_state(self) -> None:
        if self._thread is None:
            return
        thread_id = self._thread.thread_id
        left, busy = self._outbox.seconds_left(thread_id), self._outbox.is_busy(thread_id)
        trouble = self._outbox.trouble(thread_id)
        reason = self._reason()
        text = self.editor.toPlainText().strip()
        self.trouble.setText(trouble)
        self.trouble.setVisible(bool(trouble))
        self.bar.setVisible(left is not None)
        self.countdown.setText(f"Sending in {left} s")
        self.editor.setReadOnly(busy or not self._may())
        self.send.setEnabled(bool(text) and not busy and not reason)
        self.send.setToolTip(reason or "Send after 10 seconds in which you can take it back (Ctrl+Enter)")
        if busy and left is None:
            self.state.setText("Sending…")
        else:
            kept = "Kept as a draft. " if text and not busy else ""
            self.state.setText(kept + (reason or ("" if busy else "Ctrl+Enter sends.")))

    def _may(self) -> bool:
        return self._session.may(Scope.REPLIES_WRITE)

    def _reason(self) -> str:
        if not self._may():
            return f"Your key lacks the right {Scope.REPLIES_WRITE}."
        if self._thread is not None and self._thread.inbox_id is None:
            return NO_INBOX
        return "" if self._session.online else "The service can't be reached; you can send when it is back."
