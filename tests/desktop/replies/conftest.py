"""A session that is not connected yet, with settings of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from app.desktop.session import Session


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "desk.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def session(settings: QSettings, app: QApplication) -> Iterator[Session]:
    made = Session(settings)
    yield made
    made.deleteLater()
