"""A job that makes inboxes, followed to its end whether or not anybody looks."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from app.contract.inboxes import BulkInboxes, BulkInboxProgress, BulkInboxResult, InboxOutcome
from app.contract.leads import JobStatus
from app.desktop.session import Session
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.tasks import Tasks

GOING_ON = (JobStatus.PENDING, JobStatus.RUNNING)


class Making(QObject):
    """`moved`: there is news in `progress`, or `running` has turned. `failed` carries what stopped the
    looking; the job itself goes on, and `follow` looks again."""

    moved = Signal()
    failed = Signal(object)

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self._url = ""
        self.progress: BulkInboxProgress | None = None
        self.running = self.watched = False
        session.online_changed.connect(self._online_changed)

    async def start(self, wanted: BulkInboxes) -> None:
        """Ask for them, then follow. Raises when the service refuses the whole."""
        job = await self._session.service.inboxes.create_many(wanted)
        self._url, self.running = job.progress_url, True
        self.progress = BulkInboxProgress(**job.model_dump(), status=JobStatus.PENDING)
        self.follow()

    def follow(self) -> None:
        if self.running:
            self._tasks.start(self._follow(), "follow", newest=True)
            self.moved.emit()

    def forget(self) -> None:
        """What has ended is not shown again."""
        if not self.running:
            self.progress = None

    @property
    def unmade(self) -> tuple[BulkInboxResult, ...]:
        """Those that failed."""
        results: Sequence[BulkInboxResult] = self.progress.results if self.progress else ()
        return tuple(one for one in results if one.status == InboxOutcome.FAILED)

    async def _follow(self) -> None:
        async for progress in self._session.service.inboxes.follow(self._url):
            self.progress = progress
            self.running = progress.status in GOING_ON
            self.moved.emit()
        if not self.watched and self.progress is not None:
            name = self.progress.domain_name
            self._session.noticed.emit(
                tr("The inboxes on {name} are made", name=name), outcome(self.progress)
            )

    def _failed(self, error: Exception) -> None:
        self.failed.emit(error)

    def _online_changed(self, online: bool) -> None:
        if online and not self._tasks.busy("follow"):
            self.follow()


def outcome(progress: BulkInboxProgress) -> str:
    """What has become of them so far, in words."""
    done = progress.success_count + progress.skipped_count + progress.failed_count
    parts = (
        (progress.success_count, tr("%n created", n=progress.success_count)),
        (progress.skipped_count, tr("%n there already", n=progress.skipped_count)),
        (progress.failed_count, tr("%n failed", n=progress.failed_count)),
        (progress.total - done, tr("%n to go", n=progress.total - done)),
    )
    return ", ".join(text for count, text in parts if count) or tr("%n inbox(es)", n=0)
