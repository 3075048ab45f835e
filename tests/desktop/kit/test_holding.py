"""What can't be undone: kept in time, done in time, and done at once by whoever leaves."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.contract.problems import NotFound
from app.desktop.kit import holding
from app.desktop.kit.holding import Holding
from app.desktop.kit.undobar import UndoBar
from tests.desktop.conftest import Aio, until


class Bed:
    """A holding with its bar, and what came of it."""

    def __init__(self) -> None:
        self.window, self.bar = QWidget(), UndoBar()
        QVBoxLayout(self.window).addWidget(self.bar)
        self.done: list[str] = []
        self.told: list[Exception] = []
        self.settling: list[Callable[[], Awaitable[bool]]] = []
        self.holding = Holding(self.window, self.told.append, self._settles)
        self.bar.follow(self.holding)
        self.window.show()

    def _settles(self, part: QObject, settle: Callable[[], Awaitable[bool]]) -> None:
        self.settling.append(settle)

    def hold(self, name: str, error: Exception | None = None) -> None:
        self.holding.hold(f"Deleting {name}…", partial(self._delete, name, error))

    async def _delete(self, name: str, error: Exception | None) -> None:
        await asyncio.sleep(0)
        if error:
            raise error
        self.done.append(name)

    def end(self) -> None:
        self.window.close()
        self.window.deleteLater()


def run(aio: Aio, work: Callable[[Bed], Awaitable[Any]]) -> None:
    async def all_of_it() -> None:
        bed = Bed()
        await work(bed)
        bed.end()

    aio(all_of_it())


def test_it_is_kept_while_the_bar_is_shown(aio: Aio) -> None:
    async def work(bed: Bed) -> None:
        kept: list[bool] = []
        bed.holding.kept.connect(lambda: kept.append(True))
        bed.hold("Spring")
        assert bed.bar.isVisible() and bed.bar.text.text() == "Deleting Spring…"
        bed.bar.undo.click()
        assert kept == [True] and not bed.bar.isVisible() and not bed.holding.is_on
        assert await bed.holding.settle() and bed.done == []

    run(aio, work)


def test_it_is_done_in_time_and_nothing_is_offered_from_then_on(
    aio: Aio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(holding, "HELD", 20)

    async def work(bed: Bed) -> None:
        bed.hold("Spring")
        bed.bar.undo.setFocus()  # a bar that the keyboard is on stays, but not for what is over
        await until(lambda: bed.done == ["Spring"])
        assert not bed.bar.isVisible()
        bed.holding.keep()
        assert bed.done == ["Spring"]

    run(aio, work)


def test_the_next_one_and_closing_do_it_at_once(aio: Aio) -> None:
    async def work(bed: Bed) -> None:
        bed.hold("Spring")
        bed.hold("Summer")
        await until(lambda: bed.done == ["Spring"])
        assert bed.bar.isVisible() and bed.bar.text.text() == "Deleting Summer…"
        assert await bed.settling[0]() and bed.done == ["Spring", "Summer"]
        assert not bed.bar.isVisible()

    run(aio, work)


def test_what_was_offered_since_stays(aio: Aio) -> None:
    async def work(bed: Bed) -> None:
        undone: list[bool] = []
        bed.hold("Spring")
        bed.bar.offer("A tag was taken off.", lambda: undone.append(True))
        await bed.holding.settle()
        assert bed.done == ["Spring"] and bed.bar.isVisible()
        bed.bar.undo.click()
        assert undone == [True]

    run(aio, work)


def test_what_goes_wrong_is_told_and_keeps_no_window_open(aio: Aio) -> None:
    async def work(bed: Bed) -> None:
        bed.hold("Spring", error := NotFound("It is gone."))
        assert await bed.settling[0]() and bed.told == [error]

    run(aio, work)
