"""A process with a window that moves its workspace, as a person asks it to, and is killed in the middle.

DATA FOLDER URL WHEN [back]: once the table WHEN has arrived; "": as the move begins, "noted": before it does.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from app.desktop.preferences import data as transfer
from app.desktop.widgets import theme
from app.desktop.widgets.loop import FastQEventLoop
from tests.desktop.preferences.conftest import window_on
from tests.desktop.preferences.test_data import connected
from tests.desktop.preferences.test_transfer import asked, moved_away

counted, note = transfer.MovingDialog.counted, transfer.save_unfinished_transfer


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def move(data: Path, folder: Path, url: str, back: bool) -> None:
    async with window_on(data) as application:
        if back:
            await moved_away(application, "has moved to")
        else:
            await connected(application)
        (await asked(application, folder, url, back=back)).act.click()
        await asyncio.Event().wait()


def main(data: str, folder: str, url: str, when: str, *back: str) -> None:
    def told(self: Any, table: str, done: int, total: int) -> None:
        counted(self, table, done, total)
        if table == when and done == total:
            die()

    def noted(settings: Any, way: Any) -> None:
        note(settings, way)
        if when == "noted":
            die()

    transfer.MovingDialog.counted = told  # type: ignore[method-assign]
    transfer.save_unfinished_transfer = noted
    app = QApplication(["outreach"])
    theme.apply_theme(app, "light")
    FastQEventLoop(app).run_until_complete(move(Path(data), Path(folder), url, bool(back)))


if __name__ == "__main__":
    main(*sys.argv[1:])
