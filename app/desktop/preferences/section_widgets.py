"""Widgets shared by the sections of the settings."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QFrame, QWidget

from app.desktop.widgets.factories import label
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import Part, lay_out, wrap_in_card, wrap_in_scroll_area

MOST_NAMES = 3
WIDEST = 680  # pixels of a form; longer lines are hard to read


def panel(title: str, *parts: Part, text: str = "") -> QFrame:
    """Return a card with a heading, limited to a readable width."""
    about = (label(text, "mute", wrap=True),) if text else ()
    frame = wrap_in_card(label(title, "h2"), *about, *parts, pad=18)
    frame.setMaximumWidth(WIDEST)
    return frame


def lay_out_section(page: QWidget, *panels: QWidget) -> None:
    """Lay out panels one below the other, in a section that scrolls."""
    inside = QWidget()
    lay_out(inside, *panels, None, gap=14, margins=(0, 0, 8, 0))
    # Without this, the height is computed for the whole width: too low for texts that wrap earlier.
    widest = max(one.maximumWidth() for one in panels)
    inside.setMaximumWidth(widest + 8 if widest <= WIDEST else widest)
    lay_out(page, wrap_in_scroll_area(inside))


def summarize_names(names: Iterable[str]) -> str:
    """Return the first few names, and whether there are others."""
    shown = list(names)
    said = ", ".join(shown[:MOST_NAMES])
    return tr("{names} and others", names=said) if len(shown) > MOST_NAMES else said
