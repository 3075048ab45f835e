"""The diagnosis is seen whole before it is saved; from the log, by the palette's command."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.desktop.preferences import log
from app.desktop.preferences.log import DiagnosisDialog
from tests.desktop.conftest import until
from tests.desktop.test_application import opened


async def test_diagnosis_is_shown_anonymized_before_it_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "told.txt"

    async def chosen(*_: Any) -> Path:
        return file

    monkeypatch.setattr(log, "choose_save_file", chosen)
    async with opened(tmp_path / "data") as application:
        await until(lambda: application.session.online, 30)
        application.window.commands.run("diagnosis")
        assert application.window.place == "preferences"
        await until(lambda: isinstance(QApplication.activeModalWidget(), DiagnosisDialog), 30)
        dialog: Any = QApplication.activeModalWidget()
        said = dialog.text.toPlainText()
        assert "## Versions" in said and "inbox ‹address 1›" in said and "alex" not in said.casefold()
        assert not file.exists()
        QTest.keyClick(dialog, Qt.Key.Key_Return)
        await until(file.exists)
        assert file.read_text("utf-8") == said
