"""How long until the window shows something, in turn with a bare PySide6 window with a table."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time

ROUNDS = 9
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
from app.desktop import firstpaint, main
wait = firstpaint.FirstPaint.wait
def painted(self):
    wait(self)
    print("painted", time.process_time(), flush=True)
    os.unlink(sys.argv[1] + "/window.lock")  # an orderly end does, too
    os._exit(0)
firstpaint.FirstPaint.wait = painted
main.run(Path(sys.argv[1]), practice=True)
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


def test_first_paint() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for program in (BARE, DESK):
            first_paint(program, folder)
        pairs = [(first_paint(BARE, folder), first_paint(DESK, folder)) for _ in range(ROUNDS)]
    print(f"\nfirst paint, median of {ROUNDS} in turn")
    for at, what in enumerate(("on the clock", "of a processor")):
        bare, desk = (statistics.median(one[at] for one in times) for times in zip(*pairs, strict=True))
        ratio = statistics.median(ours[at] / theirs[at] for theirs, ours in pairs)
        print(f"  {what:16} bare window with a table {bare:4.0f} ms, Outreach Desk {desk:4.0f} ms", end="")
        print(f"   {ratio:.2f} times")
