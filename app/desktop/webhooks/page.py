"""Webhooks."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.desktop.kit.parts import Header, page_layout
from app.desktop.kit.states import StatePanel
from app.desktop.session import Session


class WebhooksPage(QWidget):
    """The list of subscriptions."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        layout = page_layout(self)
        layout.addWidget(Header("Webhooks"))
        layout.addWidget(StatePanel(QWidget(), "zap", "No webhook yet."), 1)
