"""What can be done to a campaign of the list: duplicate, archive, delete."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QToolButton

from app.contract.campaigns import CampaignCopy, CampaignHead, CampaignStatus
from app.contract.problems import NotFound
from app.contract.scopes import Scope
from app.desktop.session import Session
from app.desktop.widgets.delayed_delete import DelayedDelete
from app.desktop.widgets.dialogs import ask
from app.desktop.widgets.factories import icon_button
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.row_menu import RowMenu
from app.desktop.widgets.table import TableView
from app.desktop.widgets.tasks import Tasks

from .model import ARCHIVABLE, DELETABLE

ARCHIVED = tr("It is already archived.")
NONE_CHOSEN = tr("Choose a campaign first.")


class CampaignActions(QObject):
    """`copied` carries the id of the new draft; `changed` after one was archived or deleted."""

    copied = Signal(str)
    changed = Signal()

    def __init__(self, session: Session, table: TableView, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._table = session, table
        self._tasks = Tasks(self, session.problem.emit)
        self.holding = DelayedDelete(self, session.problem.emit, session.settles)
        self.holding.hides(table)
        self.duplicate = _button("copy", tr("Duplicate"), "Ctrl+D")
        self.archive = _button("archive", tr("Archive…"), "Ctrl+Shift+A")
        self.delete = _button("trash", tr("Delete…"), "Del")
        RowMenu(table, self._offered)
        self.duplicate.clicked.connect(self._duplicate_clicked)
        self.archive.clicked.connect(self._archive_clicked)
        self.delete.clicked.connect(self._delete_clicked)

    @property
    def buttons(self) -> tuple[QToolButton, ...]:
        return self.duplicate, self.archive, self.delete

    def head(self) -> CampaignHead | None:
        """The campaign that is chosen."""
        chosen = self._table.current()
        return chosen.item if chosen and isinstance(chosen.item, CampaignHead) else None

    def why_not(self) -> str:
        """Why no campaign can be changed now; "" when they can."""
        return self._session.why_not(Scope.CAMPAIGNS_WRITE)

    def show_possible(self) -> None:
        """Each button enabled where it may be pressed, else with the reason."""
        head, never = self.head(), self.why_not()
        status = head.status if head else ""
        archived = status == CampaignStatus.ARCHIVED
        lacks = {
            self.duplicate: "",
            self.archive: ARCHIVED if archived else tr("Pause the campaign before you archive it."),
            self.delete: tr("Pause the campaign before you delete it."),
        }
        fits = {
            self.duplicate: True,
            self.archive: status in ARCHIVABLE,
            self.delete: status in DELETABLE,
        }
        for one in self.buttons:
            why = never or ("" if head else NONE_CHOSEN) or ("" if fits[one] else lacks[one])
            one.setEnabled(not why)
            keys = one.shortcut().toString()
            one.setToolTip(why or f"{one.accessibleName()} ({keys})")

    def _offered(self) -> tuple[QToolButton, ...]:
        self.show_possible()
        return self.buttons

    def _act(self, work: Callable[[CampaignHead], Coroutine[Any, Any, None]]) -> None:
        if (head := self.head()) is not None:
            self._tasks.start(work(head), "deed", newest=True)

    def _duplicate_clicked(self) -> None:
        if not self._tasks.busy("deed"):
            self._act(self._duplicate)

    def _archive_clicked(self) -> None:
        self._act(self._archive)

    def _delete_clicked(self) -> None:
        self._act(self._delete)

    async def _duplicate(self, head: CampaignHead) -> None:
        saved = await self._session.service.campaigns.copy(head.campaign_id, CampaignCopy())
        told = tr("A draft with the same emails, branches, schedule and inboxes, without its leads.")
        self._session.noticed.emit(tr("Duplicated “{name}”", name=head.name), told)
        self.copied.emit(saved.campaign_id)

    async def _archive(self, head: CampaignHead) -> None:
        act = tr("Archive %n campaign(s)", n=1)
        text = tr(
            "Its %n lead(s) will get nothing more, and its inboxes become free. It can still be read, "
            "duplicated and deleted, but it never sends again.",
            n=head.total_leads,
        )
        if (
            await ask(
                self._table,
                tr("Archive “{name}”?", name=head.name),
                text,
                act,
                tr("Cancel"),
                destructive=True,
            )
            == act
        ):
            await self._session.service.campaigns.archive(head.campaign_id)
            self.changed.emit()

    async def _delete(self, head: CampaignHead) -> None:
        act = tr("Delete %n campaign(s)", n=1)
        parts = [tr("Its emails, %n lead(s) and figures are permanently deleted.", n=head.total_leads)]
        if head.sent_count:
            parts.append(tr("%n lead(s) contacted so far.", n=head.sent_count))
        parts.append(tr("Contacts and conversations stay. Anyone who opted out stays opted out."))
        text = " ".join(parts)
        if (
            await ask(
                self._table, tr("Delete “{name}”?", name=head.name), text, act, tr("Cancel"), destructive=True
            )
            == act
        ):
            told, campaign_id = tr("Deleting “{name}”…", name=head.name), head.campaign_id
            self.holding.hold(told, partial(self._gone, campaign_id), campaign_id)

    async def _gone(self, campaign_id: str) -> None:
        try:
            with suppress(NotFound):  # somebody else was quicker
                await self._session.service.campaigns.delete(campaign_id)
        finally:
            self.changed.emit()


def _button(icon: str, name: str, keys: str) -> QToolButton:
    made = icon_button(icon, name)
    made.setShortcut(keys)
    return made
