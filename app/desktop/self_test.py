"""A test of this installation: every part does real work on a temporary practice workspace."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QSettings
from PySide6.QtGui import QGuiApplication

from app.desktop import main
from app.desktop.widgets import theme


def run_self_test(tell: Callable[[str], None], *, window_only: bool = False) -> int:
    """Report each part by one line to `tell`; return 0 when all of them work, else 1.

    Without a screen the window is drawn off screen.
    """
    if main.no_display():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    began = time.perf_counter()
    with TemporaryDirectory(prefix="outreach-self-test-", ignore_cleanup_errors=True) as folder:
        data = Path(folder)
        settings = QSettings(str(data / "desktop.ini"), QSettings.Format.IniFormat)
        app = main.make_qt_application()
        theme.apply_base_theme(app, "light")
        window = main.paint_window(settings)
        tell(f"window          ok      {_describe_first_paint(began)}")
        if window_only:
            return 0
        theme.apply_theme(app, "light")
        from app.desktop.application import Application
        from app.desktop.self_test_checks import SelfTest
        from app.desktop.widgets import loop

        application = Application(data, True, settings, window=window)
        return loop.run_event_loop(SelfTest(data, application, tell).run(), app)


def _describe_first_paint(began: float) -> str:
    return f"{QGuiApplication.platformName()}, painted after {time.perf_counter() - began:.2f} s"
