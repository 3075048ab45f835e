"""Asks what a reply amounts to, where a branch waits to be told or it may ask for no more email."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from app.contract.replies import Category, Thread
from app.contract.scopes import Scope
from app.desktop.kit import badges
from app.desktop.kit.layouts import lay_out
from app.desktop.kit.parts import button, label, row
from app.desktop.kit.words import tr
from app.desktop.session import Session

from .model import how_sure


class Unsure(QFrame):
    """`confirmed`: it is what it was taken for. `opted_out`: it asks for no more email."""

    confirmed, opted_out = Signal(), Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.setProperty("kind", "banner")
        self.said, self.yes = label("", "mute", wrap=True), button("", kind="primary")
        self.stop = button(tr("They opted out"))
        self.yes.clicked.connect(self.confirmed)
        self.stop.clicked.connect(self.opted_out)
        lay_out(
            self,
            label(tr("What does this reply mean?"), "strong"),
            self.said,
            row(self.yes, self.stop, None),
            gap=6,
            margins=(14, 8, 14, 10),
        )
        session.online_changed.connect(self._allow)
        self.hide()

    def show_thread(self, thread: Thread | None) -> None:
        self.setVisible(bool(thread and thread.is_unsure))
        if thread is None:
            return
        doubt = tr(
            "It may ask for no more email, so nothing is sent to this person until you say. Choose what it "
            "is here, or another category."
        )
        self.stop.setVisible(thread.may_opt_out)
        self.said.setText(
            doubt
            if thread.may_opt_out
            else tr(
                "{sure} A branch of “{campaign}” waits for you to confirm, and nothing is sent before "
                "that. Confirm it here, or choose another category.",
                sure=how_sure(thread),
                campaign=thread.campaign_name,
            )
        )
        self.yes.setVisible(thread.ai_category != Category.UNSUBSCRIBE or not thread.may_opt_out)
        self.yes.setText(tr("It is “{category}”", category=badges.category(thread.ai_category).text))
        self._allow()

    def _allow(self) -> None:
        for one in (self.yes, self.stop):
            one.setEnabled(self._session.online and self._session.may(Scope.REPLIES_WRITE))
