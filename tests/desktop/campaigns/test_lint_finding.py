"""A finding before a launch, as it is laid out."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from app.desktop.campaigns.preflight_panel import FindingLine
from app.desktop.widgets import theme

LONG = "“[MONTH]” looks like a placeholder. Fill it in, or use a merge field such as {{first_name}}."


@pytest.mark.parametrize("width", [220, 300, 700])
def test_preflight_finding_grows_to_height_of_its_text(app: QApplication, width: int) -> None:
    window = QWidget()
    theme.style_window(window)
    box = QVBoxLayout(window)
    line = FindingLine("alert", "warn", "First mail, text", LONG)
    box.addWidget(line)
    box.addStretch()
    window.resize(width, 600)
    window.show()
    app.processEvents()
    assert line.sentence.height() >= line.sentence.heightForWidth(line.sentence.width())
    assert line.rect().contains(line.sentence.geometry())
    window.close()
