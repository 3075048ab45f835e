"""What macOS opens with the program comes as an event of Qt's, here sent to a program of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import SLOW
from tests.service.empty_workspace import fresh

# The program as it starts, and the events as macOS sends them: the first before there is a window.
PROGRAM = """
import os, sys
from pathlib import Path
from PySide6.QtCore import QTimer, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit
from app.desktop import main

data, first, later, *words = sys.argv[1:]
made = main.make_qt_application

def event(wanted):
    return QFileOpenEvent(QUrl(wanted) if wanted.startswith("outreach:") else wanted)

def qt():
    app = made()
    QApplication.postEvent(app, event(first))
    QTimer.singleShot(1000, app, lambda: QApplication.postEvent(app, event(later)))
    look = QTimer(app)
    look.timeout.connect(seen)
    look.start(50)
    return app

def seen():
    dialogs = [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]
    parts = [part for one in dialogs for kind in (QLabel, QLineEdit) for part in one.findChildren(kind)]
    texts = [part.text() for part in parts]
    if all(any(word in text for text in texts) for word in words):
        os._exit(0)

main.make_qt_application = qt
main.run_desktop(Path(data), practice=False)
"""
LINK = "outreach://join?address=https%3A%2F%2Fteam.example%3A8443&code=" + "c%20" * 20


@pytest.mark.parametrize("is_new", [False, True])
def test_file_open_event_opens_file_and_link_as_command_line_does(tmp_path: Path, is_new: bool) -> None:
    """On a workspace the file, then the link; at the first start the link begins."""
    data, file = tmp_path / "workspace", tmp_path / "people é.csv"
    file.write_text("Email,First name\nann@acme.test,Ann\n")
    if not is_new:
        fresh(data)
    words = ["team.example"] if is_new else ["people é.csv", "team.example"]
    subprocess.run(
        [sys.executable, "-c", PROGRAM, str(data), str(file), LINK, *words],
        check=True,
        timeout=20 * SLOW,
    )
