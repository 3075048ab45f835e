"""A subscription is deleted once it was asked about and held for a while; its secret goes with it."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from PySide6.QtCore import Signal

from app.contract.problems import NotFound
from app.desktop.kit.dialogs import ask
from app.desktop.kit.holding import Holding
from app.desktop.kit.tasks import Tasks
from app.desktop.kit.undobar import UndoBar
from app.desktop.kit.words import tr
from app.desktop.session import Session

from .model import Listed, deletion
from .secrets import Secrets
from .texts import one_line

DELETE = tr("Delete 1 webhook")


class Deleting(UndoBar):
    """The bar that offers to keep it. `gone` when there may be one less."""

    gone = Signal()

    def __init__(self, session: Session, secrets: Secrets) -> None:
        super().__init__()
        self._session, self._secrets = session, secrets
        self._tasks = Tasks(self, session.problem.emit)
        self.holding = Holding(self, session.problem.emit, session.settles)
        self.follow(self.holding)

    def delete(self, listed: Listed) -> None:
        self._tasks.start(self._delete(listed), "delete", newest=True)

    async def _delete(self, listed: Listed) -> None:
        title, text = deletion(*listed)
        if await ask(self.window(), title, text, DELETE, tr("Cancel"), destructive=True) == DELETE:
            told = tr("Deleting “{name}”…", name=one_line(listed.webhook.name, 80))
            webhook_id = str(listed.webhook.id)
            self.holding.hold(told, partial(self._end, webhook_id), webhook_id)

    async def _end(self, webhook_id: str) -> None:
        with suppress(NotFound):  # somebody else was quicker
            await self._session.service.webhooks.delete(webhook_id)
        self.gone.emit()
        await self._secrets.forget(webhook_id)
