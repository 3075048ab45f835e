"""Parts that the sections share."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

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
    # Without it the height is reckoned for the whole width, and too little for texts that wrap sooner.
    widest = max(one.maximumWidth() for one in panels)
    inside.setMaximumWidth(widest + 8 if widest <= WIDEST else widest)
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
