"""Every screen and dialog in German, in the smallest window and at twice the size: what is cut off there.

`python -m tests.desktop.layout_checks` prints it by screen. In a process of its own: modules keep texts when
they are imported, and Qt its screen.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from app.desktop.widgets import i18n, loop, theme
from tests.screenshots import use_screen

WIDE, HIGH = 1024, 640


def steps(window: QWidget) -> Iterator[str]:
    """Of the window as it opens, and of each further step of a wizard."""
    from tests.desktop.test_accessible import cut

    yield from cut(window)
    for pages in window.findChildren(QStackedWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
        for step in range(1, pages.count()):
            pages.setCurrentIndex(step)
            QApplication.sendPostedEvents()
            yield from cut(window)


async def looked_at(folder: Path) -> dict[str, list[str]]:
    from app.desktop.main_window.window import Window
    from tests.desktop.running_service import served
    from tests.desktop.screens import BY_IDS, SCREENS, opened, session_of, settled, stock
    from tests.desktop.test_accessible import cut

    found: dict[str, list[str]] = {}
    with served(folder, "--practice", "--practice-speed", "0") as there:
        has = await stock(there)
        async with session_of(there) as session:
            for name in (*SCREENS, *BY_IDS):
                async with opened(session, has, name) as window:
                    if isinstance(window, Window):
                        window.resize(WIDE, HIGH)
                    await settled(window)
                    for _ in range(40):  # laid out anew, and with what comes later
                        await asyncio.sleep(0.05)
                        if not any(cut(window)):
                            break
                    if bad := list(dict.fromkeys(steps(window))):
                        found[name] = bad
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as data:
        use_screen(WIDE, HIGH, 200, Path(data) / "screen.json")
        app = QApplication(["outreach"])
        app.setQuitOnLastWindowClosed(False)
        theme.apply_theme(app, "light")
        app.setStyleSheet(theme.build_stylesheet("light"))
        i18n.set_language("de")
        found: dict[str, list[str]] = {}

        async def work() -> None:
            found.update(await looked_at(Path(data) / "workspace"))

        loop.run_event_loop(work(), app)
    sys.stdout.write(json.dumps(found, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()
