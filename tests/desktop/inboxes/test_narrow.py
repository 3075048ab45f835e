"""The wizard on a screen of 800 pixels at 200 %."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QWidget

from app.desktop.inboxes.connect_wizard import PARTS, ConnectWizard
from app.desktop.session import Session
from app.desktop.widgets.tasks import Tasks
from tests.desktop.conftest import until

NARROW = 400  # points


async def test_inbox_wizard_steps_fit_narrow_screen(tmp_path: object) -> None:
    session = Session(QSettings(f"{tmp_path}/x.ini", QSettings.Format.IniFormat))
    below = QWidget()
    wizard = ConnectWizard(session, Tasks(below, pytest.fail), below)
    wizard.resize(NARROW, 640)
    wizard.show()
    await until(lambda: all(part in vars(wizard) for part in PARTS))  # made beforehand, each
    for at, part in enumerate(PARTS):
        wizard._go(at)
        await until(lambda part=part: getattr(wizard, part).isVisible())  # type: ignore[misc]
        layout = wizard.layout()
        assert layout is not None
        layout.activate()
        assert layout.totalMinimumSize().width() <= NARROW, part
    wizard.resize(760, 640)
    wizard._go(PARTS.index("try_step"))
    await until(lambda: wizard.try_step.imap.x() > wizard.try_step.smtp.geometry().right())
    wizard.close()
    below.deleteLater()
    session.deleteLater()
