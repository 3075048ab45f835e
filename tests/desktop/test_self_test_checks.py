"""The self-test: it finds every part at work, and says which one is not."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from app.desktop import self_test_checks
from app.desktop.application import Application
from app.desktop.self_test_checks import SelfTest
from tests.desktop.conftest import Aio

PARTS = ["child service", "database", "screens", "help", "practice mail", "TLS", "keyring", "log"]


def tried(aio: Aio, data: Path) -> tuple[int, dict[str, str]]:
    """The exit code, and what was said of each part."""
    said: list[str] = []
    settings = QSettings(str(data / "desktop.ini"), QSettings.Format.IniFormat)
    settings.setValue("window/place", "preferences")  # where it was left, and will open
    settings.setValue("preferences/section", "about")
    application = Application(data, True, settings)
    application.window.show()
    code = aio(SelfTest(data, application, said.append).run(), 100)
    return code, {line[:15].strip(): line[16:] for line in said}


def test_self_test_reports_every_part_working(aio: Aio, tmp_path: Path) -> None:
    code, said = tried(aio, tmp_path)
    assert list(said) == PARTS
    assert {name: line for name, line in said.items() if not line.startswith("ok ")} == {}
    assert code == 0 and not (tmp_path / "local.key").exists()


@pytest.mark.expects_log
def test_self_test_with_broken_parts_names_them(
    aio: Aio, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "app.desktop.service_process.build_command_line",
        lambda *_: ["sh", "-c", "echo 'It broke.' >&2; exit 1"],
    )
    monkeypatch.setitem(self_test_checks.BACKENDS, "linux", "not_brought_along")
    code, said = tried(aio, tmp_path)
    assert code == 1 and list(said) == ["child service", "keyring", "log"]
    assert said["child service"] == "BROKEN  It broke."
    assert "not_brought_along" in said["keyring"] and said["log"].startswith("BROKEN")


@pytest.mark.expects_log
def test_self_test_records_warnings_and_uncaught_errors() -> None:
    heard = self_test_checks.ErrorCollector()
    with heard.listening():
        logging.getLogger("outreach.x").warning("first")
        logging.getLogger("outreach.x").info("of no interest")
        try:
            raise KeyError("second")
        except KeyError as error:
            logging.getLogger("outreach.x").info("shown to the user", exc_info=error)
        heard.uncaught(ValueError, ValueError("third"), None)
    logging.getLogger("outreach.x").warning("too late")
    assert heard.said == ["first", "shown to the user", "ValueError: third"]
