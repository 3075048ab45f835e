"""Damage of the database: once it is noticed, nothing is sent until a later start finds no damage."""

from __future__ import annotations

import contextlib
import logging
from pathlib import Path

from app.contract.sentences import Sentence, say

log = logging.getLogger("outreach.database")
DAMAGED = say(
    "database_damaged",
    "The file that holds this workspace is damaged, so nothing is sent. Restore a backup (Settings, Data "
    "and backup; or outreach restore): the damaged file is kept beside it.",
)
DAMAGED_ON_SERVER = say(
    "database_damaged_on_server",
    "The database of this workspace is damaged, so nothing is sent. Restore it with the server's own tools, "
    "then start the service again.",
)
DISK_FAILS = say(
    "database_disk_fails",
    "The disk that holds the data can't be read or written, so nothing is sent. Check the disk, or restore a "
    "backup on another one. Then start Outreach Desk again.",
)
SENTENCES = (DAMAGED, DAMAGED_ON_SERVER, DISK_FAILS)


class Damage:
    """The record of damage to the database.

    `mark` is a file that informs later starts and the other processes of this data folder. Damage that
    this process noticed itself stays recorded as long as the process runs.
    """

    def __init__(self, mark: Path | None = None) -> None:
        self._mark = mark
        self._noticed: Sentence | None = None

    @property
    def sentence(self) -> Sentence | None:
        """A sentence on what is damaged and what to do; None while no damage is known."""
        if self._noticed or self._mark is None:
            return self._noticed
        try:
            said = self._mark.read_text(errors="replace").strip()
        except FileNotFoundError:
            return None
        except OSError:
            return DAMAGED
        return next((one for one in SENTENCES if one == said), DAMAGED)

    def notice(self, sentence: Sentence, why: str) -> None:
        """Record damage and write the mark; may be called from any thread. `why` is only logged."""
        if self._noticed is None:
            log.error("%s (%s)", sentence, why)
        self._noticed = sentence
        if self._mark is not None:
            try:
                self._mark.write_text(f"{sentence}\n")
            except OSError as error:
                log.error("%s can't be written (%s): the next start does not know it", self._mark, error)

    def since(self) -> int:
        """Return when any process last noticed damage, as nanoseconds of the mark's mtime; 0 if none did."""
        with contextlib.suppress(OSError):
            return self._mark.stat().st_mtime_ns if self._mark is not None else 0
        return 0

    def lift(self, since: int) -> bool:
        """Delete the mark after a check found the database whole; return whether sending may resume.

        `since` is what `Damage.since` returned before the check. The mark stays if damage was noticed
        anew after that, or by this process.
        """
        if self._mark is None or self._noticed or not since or self.since() != since:
            return False
        try:
            self._mark.unlink(missing_ok=True)
        except OSError as error:
            log.error("%s can't be deleted (%s), so nothing is sent. Delete it", self._mark, error)
            return False
        log.info("The database was damaged, and has been found whole")
        return True
