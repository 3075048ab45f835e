"""How long until the window shows something, and contacts; in turn with a bare window with a table."""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.figures import tell
from tests.bench.million import fill

ROUNDS = int(os.environ.get("OUTREACH_BENCH_ROUNDS", "9"))
BARE = """
import sys, time
from PySide6.QtWidgets import QApplication, QMainWindow, QTableView
class Table(QTableView):
    def paintEvent(self, event):
        super().paintEvent(event)
        print("painted", time.process_time(), flush=True)
        QApplication.instance().exit()
app = QApplication(sys.argv)
window = QMainWindow()
window.setCentralWidget(Table())
window.resize(1360, 840)
window.show()
app.exec()
"""
DESK = """
import os, sys, time
from pathlib import Path
from app.desktop import main
wait = main.FirstPaint.wait
def painted(self):
    wait(self)
    print("painted", time.process_time(), flush=True)
    os.unlink(sys.argv[1] + "/window.lock")  # an orderly end does, too
    os._exit(0)
main.FirstPaint.wait = painted
main.run_desktop(Path(sys.argv[1]), practice=True)
"""
ROWS = """
import sys, time
from pathlib import Path
from PySide6.QtCore import QTimer
from app.desktop import main
wait = main.FirstPaint.wait
def seen(self):
    wait(self)
    from app.desktop.widgets.paged import PagedModel
    from app.desktop.widgets.rows import RowsModel
    from app.desktop.widgets.table import TableView
    from app.desktop.main_window.window import Window
    paint, seen = TableView.paintEvent, []
    def painted(table, event):
        paint(table, event)
        if not seen and table.rows.row(0) is not None and isinstance(table.rows, WANTED):
            seen.append(table)
            print("painted", time.process_time(), flush=True)
            window = table.window()
            assert isinstance(window, Window) and window.place == "contacts"
            QTimer.singleShot(REST, window.shut)
    TableView.paintEvent = painted
main.FirstPaint.wait = seen
main.run_desktop(Path(sys.argv[1]), practice=False)
"""


def first_paint(program: str, folder: str) -> tuple[float, float]:
    """Milliseconds from the start of the process to its first paint, and those of a processor among them."""
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, "PYTHONPYCACHEPREFIX": folder + "/compiled"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program is compiled
    begun = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", program, folder], stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        painted, processor = process.stdout.readline().split()
        assert painted == "painted"
        return (time.perf_counter() - begun) * 1000, float(processor) * 1000


def in_turn(program: str, folder: str) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Of the bare window and of ours, each time."""
    for each in (BARE, program):
        first_paint(each, folder)
    return [(first_paint(BARE, folder), first_paint(program, folder)) for _ in range(ROUNDS)]


def said(title: str, pairs: list[tuple[tuple[float, float], tuple[float, float]]]) -> None:
    tell(f"\n{title}, median of {ROUNDS} in turn")
    for at, what in enumerate(("on the clock", "of a processor")):
        bare, desk = (statistics.median(one[at] for one in times) for times in zip(*pairs, strict=True))
        ratio = statistics.median(ours[at] / theirs[at] for theirs, ours in pairs)
        beside = f"bare window with a table {bare:4.0f} ms, Outreach Desk {desk:4.0f} ms"
        tell(f"  {what:16} {beside}   {ratio:.2f} times")


def test_window_first_paint_time_is_compared_with_bare_window() -> None:
    with tempfile.TemporaryDirectory() as folder:
        said("first paint", in_turn(DESK, folder))


def rows(kind: str, rest: int = 0) -> str:
    """The program that stops when the contacts of a model are painted, so many milliseconds later."""
    return ROWS.replace("WANTED", kind).replace("REST", str(rest))


def test_contact_first_rows_time_is_compared_with_bare_table() -> None:
    """Of 10,000 contacts, with the service started for it, whose time on a processor is not counted."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(fill(Path(folder), 10_000))
        Path(folder, "desktop.ini").write_text("[window]\nplace=contacts\n")
        first_paint(rows("PagedModel", 4_000), folder)
        said("first rows of contacts, as they were last seen", in_turn(rows("RowsModel"), folder))
        said("first rows of contacts, from the service that is started", in_turn(rows("PagedModel"), folder))
