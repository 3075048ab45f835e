"""Drafts of answers, kept in the settings so that a crash doesn't lose them."""

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


class DraftDetails(NamedTuple):
    """The parts of a draft besides its text; `cc` and `bcc` as they were typed."""

    cc: str = ""
    bcc: str = ""
    files: tuple[KeptFile, ...] = ()
    signed: bool = True


class SubmittedAnswer(NamedTuple):
    """An answer that was given to the service.

    `once` is the key under which it is accepted only once, `digest` the SHA-256 of its content,
    `mail_id` the mail that the service made of it, `has_read` our emails that were read by then.
    """

    once: str
    digest: str
    mail_id: str = ""
    has_read: Sequence[str] | None = None


class Drafts(QObject):
    """The drafts of answers, one per conversation, and which were handed over but not confirmed.

    `toggled` carries a conversation that has a draft now or no longer has one; `files_changed` one with
    files added to its draft or removed.
    """

    toggled = Signal(str)
    files_changed = Signal(str)

    def __init__(self, settings: QSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._rest = Debounce(self, REST, self.flush)

    def text(self, thread_id: str) -> str:
        return str(self._settings.value(f"drafts/{thread_id}", ""))

    def more(self, thread_id: str) -> DraftDetails:
        try:
            kept = json.loads(str(self._settings.value(f"drafts-more/{thread_id}", "")))
            return DraftDetails(**kept | {"files": tuple(KeptFile(*one) for one in kept["files"])})
        except (ValueError, TypeError, KeyError):
            return DraftDetails()

    def exists(self, thread_id: str) -> bool:
        return bool(self.text(thread_id) or self.more(thread_id).files)

    def keep(self, thread_id: str, text: str) -> None:
        """Save the text of a draft; a text of nothing but blanks removes the draft."""
        had = self.exists(thread_id)
        if text.strip():
            self._settings.setValue(f"drafts/{thread_id}", text)
        else:
            self._settings.remove(f"drafts/{thread_id}")
            self.mark(thread_id, None)
        self._kept(thread_id, had)

    def keep_more(self, thread_id: str, more: DraftDetails) -> None:
        had, before = self.exists(thread_id), self.more(thread_id)
        if more == DraftDetails():
            self._settings.remove(f"drafts-more/{thread_id}")
        else:
            self._settings.setValue(f"drafts-more/{thread_id}", json.dumps(more._asdict()))
        self._kept(thread_id, had)
        if more.files != before.files:
            self.flush()
            self.files_changed.emit(thread_id)

    def drop(self, thread_id: str) -> None:
        self.keep(thread_id, "")
        self.keep_more(thread_id, DraftDetails())

    def mark(self, thread_id: str, handed: SubmittedAnswer | None) -> None:
        """Save what the service was given of a draft until the outcome is known; None removes that.

        It is written to disk immediately.
        """
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
        """Return the ids of conversations whose answer was handed over, with an outcome not known here."""
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
