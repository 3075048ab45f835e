"""Answers that are being written, kept in the settings so that no crash takes them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, QSettings, Signal

from app.desktop.widgets.debounce import Debounce

REST = 250  # milliseconds from the last key to the disk


class KeptFile(NamedTuple):
    """A file that the service holds for an answer; `size` in bytes."""

    attachment_id: str
    name: str
    size: int


class More(NamedTuple):
    """What an answer has beside its text; `cc` and `bcc` as they were typed."""

    cc: str = ""
    bcc: str = ""
    files: tuple[KeptFile, ...] = ()
    signed: bool = True


class SubmittedAnswer(NamedTuple):
    """What was given to the service: under which key, the digest of it, the mail that it made of it, and the
    emails of ours that were read by then."""

    once: str
    digest: str
    mail_id: str = ""
    has_read: Sequence[str] | None = None


class Drafts(QObject):
    """One answer a conversation. One that was handed over and not confirmed is remembered as such.

    `toggled` says that a conversation has a draft now, or has none any more; `files_changed` that files of
    its draft came or went.
    """

    toggled = Signal(str)
    files_changed = Signal(str)

    def __init__(self, settings: QSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._rest = Debounce(self, REST, self.flush)

    def text(self, thread_id: str) -> str:
        return str(self._settings.value(f"drafts/{thread_id}", ""))

    def more(self, thread_id: str) -> More:
        try:
            kept = json.loads(str(self._settings.value(f"drafts-more/{thread_id}", "")))
            return More(**kept | {"files": tuple(KeptFile(*one) for one in kept["files"])})
        except (ValueError, TypeError, KeyError):
            return More()

    def exists(self, thread_id: str) -> bool:
        return bool(self.text(thread_id) or self.more(thread_id).files)

    def keep(self, thread_id: str, text: str) -> None:
        """What is written now; nothing but blanks is no draft."""
        had = self.exists(thread_id)
        if text.strip():
            self._settings.setValue(f"drafts/{thread_id}", text)
        else:
            self._settings.remove(f"drafts/{thread_id}")
            self.mark(thread_id, None)
        self._kept(thread_id, had)

    def keep_more(self, thread_id: str, more: More) -> None:
        had, before = self.exists(thread_id), self.more(thread_id)
        if more == More():
            self._settings.remove(f"drafts-more/{thread_id}")
        else:
            self._settings.setValue(f"drafts-more/{thread_id}", json.dumps(more._asdict()))
        self._kept(thread_id, had)
        if more.files != before.files:
            self.flush()
            self.files_changed.emit(thread_id)

    def drop(self, thread_id: str) -> None:
        self.keep(thread_id, "")
        self.keep_more(thread_id, More())

    def mark(self, thread_id: str, handed: SubmittedAnswer | None) -> None:
        """What the service was given of this draft, while its end is not known. On disk at once."""
        if handed is not None:
            self._settings.setValue(f"drafts-handed-over/{thread_id}", json.dumps(handed))
        else:
            self._settings.remove(f"drafts-handed-over/{thread_id}")
        self.flush()

    def handed(self, thread_id: str) -> SubmittedAnswer | None:
        try:
            return SubmittedAnswer(
                *json.loads(str(self._settings.value(f"drafts-handed-over/{thread_id}", "")))
            )
        except (ValueError, TypeError):
            return None

    def all_handed(self) -> list[str]:
        """The conversations with an answer that was handed over and whose end is not known here."""
        self._settings.beginGroup("drafts-handed-over")
        found = self._settings.childKeys()
        self._settings.endGroup()
        return found

    def flush(self) -> None:
        self._rest.stop()
        self._settings.sync()

    def _kept(self, thread_id: str, had: bool) -> None:
        self._rest.start()
        if had != self.exists(thread_id):
            self.toggled.emit(thread_id)
