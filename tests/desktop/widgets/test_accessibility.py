"""A screen reader that asks for what went a moment ago; in a process of its own, for Qt's answer ends it."""

from __future__ import annotations

import subprocess
import sys

import pytest

ASKED = """
import gc, sys, weakref
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAccessible
from PySide6 import QtWidgets as widgets
from app.desktop.widgets import accessibility

app = widgets.QApplication([])
accessibility.install_accessibility()
went = []
for _ in range(3):
    area = getattr(widgets, sys.argv[1])()
    area.setAccessibleName("Steps")
    area.show()
    read = QAccessible.queryAccessibleInterface(area)
    assert read.text(QAccessible.Text.Name) == "Steps" and read.role() == QAccessible.Role.Client
    inside = [read.child(n) for n in range(read.childCount())]
    assert area.viewport() in [one.object() for one in inside]
    assert all(one.parent().object() is area for one in inside)
    assert read.child(read.childCount()) is read.child(-1) is None
    went.append(weakref.ref(area))
    area.deleteLater()
    del area, read, inside
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
gc.collect()
assert not any(one() for one in went), "an interface keeps its widget"
"""
KINDS = ("QScrollArea", "QAbstractScrollArea", "QGraphicsView")


@pytest.mark.parametrize("kind", KINDS)
def test_accessible_child_after_removal_is_none(kind: str) -> None:
    assert subprocess.run([sys.executable, "-c", ASKED, kind]).returncode == 0
