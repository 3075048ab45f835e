"""Answers that are being written, kept in the settings so that no crash takes them."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSettings, QTimer, Signal

REST = 250  # milliseconds from the last key to the disk


class Drafts(QObject):
    """One text a conversation. A text that was handed over and not confirmed is remembered as such.

    `toggled` says that a conversation has a draft now, or has none any more.
    """

    toggled = Signal(str)

    def __init__(self, settings: QSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self.flush)

    def text(self, thread_id: str) -> str:
        return str(self._settings.value(f"drafts/{thread_id}", ""))

    def keep(self, thread_id: str, text: str) -> None:
        """What is written now; nothing but blanks is no draft."""
        had = bool(self.text(thread_id))
        if text.strip():
            self._settings.setValue(f"drafts/{thread_id}", text)
        else:
            self._settings.remove(f"drafts/{thread_id}")
            self.mark(thread_id, False)
        self._rest.start()
        if had != bool(text.strip()):
            self.toggled.emit(thread_id)

    def mark(self, thread_id: str, handed_over: bool) -> None:
        """Whether the service was given this text, with its answer outstanding. On disk at once."""
        if handed_over:
            self._settings.setValue(f"drafts-handed-over/{thread_id}", True)
        else:
            self._settings.remove(f"drafts-handed-over/{thread_id}")
        self.flush()

    def is_marked(self, thread_id: str) -> bool:
        return self._settings.contains(f"drafts-handed-over/{thread_id}")

    def flush(self) -> None:
        self._rest.stop()
        self._settings.sync()
