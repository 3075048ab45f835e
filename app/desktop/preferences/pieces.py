"""Parts that the sections share."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QDialog, QFrame, QScrollArea, QVBoxLayout, QWidget

from app.contract.scopes import Scope
from app.desktop.kit.parts import card, label
from app.desktop.kit.words import tr
from app.desktop.session import Session

MOST_NAMES = 3
WIDEST = 680  # pixels of a form; longer lines are hard to read


def scrolled(content: QWidget) -> QScrollArea:
    """What may be taller than the window."""
    area = QScrollArea()
    area.setWidget(content)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # a control that gets the focus scrolls into view
    return area


def panel(title: str, text: str = "") -> tuple[QFrame, QVBoxLayout]:
    """A card with a heading, as wide as is good to read."""
    frame, box = card()
    frame.setMaximumWidth(WIDEST)
    box.addWidget(label(title, "h2"))
    if text:
        box.addWidget(label(text, "mute", wrap=True))
    return frame, box


def section(page: QWidget, *panels: QWidget) -> None:
    """Panels one below the other, in a section that scrolls."""
    inside = QWidget()
    column = QVBoxLayout(inside)
    column.setContentsMargins(0, 0, 8, 0)
    column.setSpacing(14)
    for one in panels:
        column.addWidget(one)
    column.addStretch()
    box = QVBoxLayout(page)
    box.setContentsMargins(0, 0, 0, 0)
    box.addWidget(scrolled(inside))


def why_not(session: Session, *scopes: Scope) -> str:
    """Why something can't be changed now; empty when it can."""
    if not session.is_connected:
        return session.failure or tr("The service is still starting.")
    if missing := [str(one) for one in scopes if not session.may(one)]:
        return tr("Your key may not do this: it lacks {scopes}.", scopes=", ".join(missing))
    return "" if session.online else tr("The service can't be reached.")


def some(names: Iterable[str]) -> str:
    """The first three of them, and that there are more."""
    shown = list(names)
    said = ", ".join(shown[:MOST_NAMES])
    return tr("{names} and others", names=said) if len(shown) > MOST_NAMES else said


class FittedDialog(QDialog):
    """As tall as its wrapped texts need, also when they change: Qt would squeeze the fields instead."""

    def event(self, event: QEvent) -> bool:
        changed = event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show)
        done = super().event(event)  # which may be the end of this object
        if changed and (layout := self.layout()) is not None:
            needed = layout.totalHeightForWidth(self.width())
            self.setMinimumHeight(needed)
            if event.type() == QEvent.Type.Show:  # Qt's own guess spreads what is inside
                self.resize(self.width(), needed)
        return done
