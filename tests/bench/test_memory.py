"""Memory over an hour's worth of use: a practice workspace that sends and is answered, worked in everywhere.

What is resident is what the system counts. What is in use tells growth from room that was freed and is kept.
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton

from app.contract.contacts import ContactEdit
from app.contract.replies import Answer, ThreadEdit
from app.contract.workspace import ClockEdit
from app.desktop.application import PLACES, Application
from app.desktop.preferences.page import SECTIONS
from app.desktop.widgets import dialogs, loop, theme
from app.desktop.widgets.search_box import SearchBox
from app.desktop.widgets.table import TableView
from tests.bench.desk import desk, fill
from tests.bench.figures import tell
from tests.desktop.heap import in_use
from tests.desktop.screens import DIALOGS, TABS, Stock

pytestmark = [pytest.mark.timeout(7200)]
ACTIONS = int(os.environ.get("OUTREACH_BENCH_ACTIONS", "1200"))  # one in three seconds for an hour
MOST = 0.25  # MB in use that 100 actions may add once everything was used
LOOKS = 24
SPEED = 60  # practice minutes a minute: mails go out and are answered meanwhile
WORDS = ("a", "an", "acme", "x", "", "test")
MB = 2**20


class Look(NamedTuple):
    """In MB."""

    actions: int
    window: float
    service: float
    in_use: float
    widgets: int


def resident(pid: int) -> float:
    """Memory of a process in MB."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / MB


def shown(window: Any, kind: type[Any]) -> list[Any]:
    return [one for one in window.stack.findChildren(kind) if one.isVisible() and one.isEnabled()]


class Use:
    """What someone does at a window; a contact, a campaign, a star and answers are written."""

    def __init__(self, application: Application, stock: Stock) -> None:
        self._application, self._stock, self._chance = application, stock, random.Random(7)
        self._window = application.window
        self._dialog: QDialog | None = None
        self._acts: tuple[Callable[[], object], ...] = (
            *(self._go, self._key, self._key, self._scroll, self._search, self._chip, self._open),
            *(self._palette, self._look, self._edit, self._section, self._ask, self._write),
        )

    def act(self) -> None:
        if self._dialog is not None:
            self._dialog.done(QDialog.DialogCode.Rejected)
            self._dialog = None
        else:
            self._chance.choice(self._acts)()

    def _one(self, kind: type[Any]) -> Any:
        found = shown(self._window, kind)
        return self._chance.choice(found) if found else None

    def _page(self, name: str) -> Any:
        page: Any = self._window.page(name)
        return getattr(page, "page", page)

    def _go(self) -> None:
        self._window.go(self._chance.choice(PLACES)[0])

    def _key(self) -> None:
        if (table := self._one(TableView)) is not None:
            keys = (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_End, Qt.Key.Key_Home)
            QTest.keyClick(table, self._chance.choice(keys))

    def _scroll(self) -> None:
        if (table := self._one(TableView)) is not None:
            bar = table.verticalScrollBar()
            bar.setValue(round(bar.maximum() * self._chance.random()))

    def _search(self) -> None:
        if (box := self._one(SearchBox)) is not None:
            box.setText(self._chance.choice(WORDS))

    def _chip(self) -> None:
        chips = [one for one in shown(self._window, QPushButton) if one.isCheckable()]
        if chips:
            self._chance.choice(chips).click()

    def _palette(self) -> None:
        self._window.palette_.pop_up()
        QTest.keyClicks(self._window.palette_.field, "co")
        QTest.keyClick(self._window.palette_.field, Qt.Key.Key_Escape)

    def _look(self) -> None:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        theme.apply_theme(app, self._chance.choice(("light", "dark")))

    def _open(self) -> None:
        stock, wanted = self._stock, self._application.session.wanted
        items = {"campaigns": stock.campaign_id, "replies": stock.thread_id, "contacts": stock.contact.id}
        place = self._chance.choice([*items])
        wanted.emit(place, items[place])

    def _edit(self) -> None:
        editor = getattr(self._page("campaigns"), "editor", None)
        if editor is not None and editor.campaign is not None:
            self._window.go("campaigns")
            editor.go(self._chance.choice(TABS))
            editor.head.name.setText(f"Spring outreach {self._chance.randrange(9)}")

    def _write(self) -> None:
        service, stock, chance = self._application.session.service, self._stock, self._chance
        write = chance.choice(
            (
                lambda: service.contacts.edit(
                    stock.contact.id, ContactEdit(company=f"Acme {chance.randrange(9)}")
                ),
                lambda: service.replies.edit(stock.thread_id, ThreadEdit(is_starred=chance.random() < 0.5)),
                lambda: service.replies.answer(stock.thread_id, Answer(body="Thank you.")),
            )
        )
        self._application.tasks.start(write(), "written")

    def _section(self) -> None:
        self._window.go("preferences")
        self._page("preferences").reveal(self._chance.choice(SECTIONS)[0])

    def _ask(self) -> None:
        make = DIALOGS[self._chance.choice([*DIALOGS])]
        self._dialog = make(self._application.session, self._stock, self._window)
        self._application.tasks.start(dialogs.show_dialog(self._dialog), "asked")


async def used(folder: Path) -> list[Look]:
    """Looks, at even distances."""
    async with desk(folder) as (application, stock):
        service = application.session.service.workspace
        await service.set_clock(ClockEdit(speed=SPEED))
        assert application.link is not None and application.link.backend is not None
        pid = application.link.backend.pid
        use, seen = Use(application, stock), []
        for number in range(1, ACTIONS + 1):
            use.act()
            await asyncio.sleep(0.03)
            if number % max(ACTIONS // LOOKS, 1) == 0:
                await asyncio.sleep(1)
                sizes = resident(os.getpid()), resident(pid), in_use() / 1024
                seen.append(Look(number, *sizes, len(QApplication.allWidgets())))
    return seen


def slope(looks: list[Look], at: int) -> float:
    """Of a straight line through them, each 100 actions."""
    fit = statistics.linear_regression([one.actions for one in looks], [float(one[at]) for one in looks])
    return fit.slope * 100


def beside_widgets(looks: list[Look]) -> float:
    """MB in use that 100 actions add, apart from what more or fewer widgets on screen take: a conversation
    grows while it is answered, and more of it is unfolded at one look than at another."""
    done, held, widgets = zip(*((one.actions, one.in_use, one.widgets) for one in looks), strict=True)
    of = statistics.covariance
    both, spread = of(done, widgets), of(widgets, widgets)
    return 100 * (of(done, held) * spread - of(widgets, held) * both) / (of(done, done) * spread - both**2)


def test_memory_over_one_hour_of_use_does_not_grow(tmp_path: Path) -> None:
    app = QApplication.instance() or QApplication(["bench"])
    assert isinstance(app, QApplication)
    app.setQuitOnLastWindowClosed(False)  # the loop goes on until everything is asked to end
    theme.apply_theme(app, "light")
    fill(tmp_path / "workspace")
    seen = loop.run_event_loop(used(tmp_path / "workspace"), app)
    tell(f"\n{ACTIONS:,} actions in every place of a practice workspace")
    names = "window MB", "service MB", "in use MB", "widgets"
    tell("  after actions " + "".join(f"{name:>12}" for name in names))
    for one in seen:
        tell(f"  {one.actions:13,} " + "".join(f"{value:12.1f}" for value in one[1:]))
    for what, looks in (("first half", seen[: LOOKS // 2]), ("second half", seen[LOOKS // 2 :])):
        tell(f"  {what:14}" + "".join(f"{slope(looks, at):+12.2f}" for at in range(1, 5)) + " per 100")
    grown = beside_widgets(seen[LOOKS // 2 :])
    tell(f"  in use beside widgets {grown:+.2f} per 100 in the second half")
    assert grown < MOST
