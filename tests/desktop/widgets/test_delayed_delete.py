"""What can't be undone: kept in time, done in time, and done at once by whoever leaves."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from app.contract.problems import Invalid, NotFound
from app.desktop.widgets import delayed_delete
from app.desktop.widgets.delayed_delete import DelayedDelete
from app.desktop.widgets.dialogs import Question
from app.desktop.widgets.rows import Column, Row, RowsModel
from app.desktop.widgets.table import TableView
from app.desktop.widgets.undo_bar import UndoBar
from tests.desktop.conftest import Aio, until
from tests.desktop.screen_sessions import dialog, gone


class Bed:
    """A holding with its bar, and what came of it."""

    def __init__(self) -> None:
        self.window, self.bar = QWidget(), UndoBar()
        QVBoxLayout(self.window).addWidget(self.bar)
        self.done: list[str] = []
        self.told: list[Exception] = []
        self.settling: list[Callable[[], Awaitable[bool]]] = []
        self.holding = DelayedDelete(self.window, self.told.append, self._settles)
        self.bar.follow(self.holding)
        self.table = TableView(RowsModel[str]((Column("Name"),), self._row), "Campaigns")
        self.table.rows.set_items(["Autumn", "Spring", "Summer"])  # type: ignore[attr-defined]
        self.holding.hide_rows_in(self.table)
        self.window.layout().addWidget(self.table)  # type: ignore[union-attr]
        self.window.show()

    @staticmethod
    def _row(name: str) -> Row:
        return Row(name, (name,))

    @property
    def listed(self) -> list[str]:
        rows = self.table.rows
        return [row.id for at in range(rows.rowCount()) if (row := rows.row(at))]

    def _settles(self, part: QObject, settle: Callable[[], Awaitable[bool]]) -> None:
        self.settling.append(settle)

    def hold(self, name: str, error: Exception | None = None) -> None:
        self.holding.hold(f"Deleting {name}…", partial(self._delete, name, error), name)

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


def test_undo_bar_when_clicked_keeps_item(aio: Aio) -> None:
    async def work(bed: Bed) -> None:
        kept: list[tuple[str, ...]] = []
        bed.holding.kept.connect(kept.append)
        bed.hold("Spring")
        assert bed.bar.isVisible() and bed.bar.text.text() == "Deleting Spring…"
        bed.bar.undo.click()
        assert kept == [("Spring",)] and not bed.bar.isVisible() and not bed.holding.is_on
        assert await bed.holding.settle() and bed.done == []

    run(aio, work)


def test_delayed_delete_after_timeout_deletes_and_hides_undo(
    aio: Aio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delayed_delete, "HELD", 20)

    async def work(bed: Bed) -> None:
        bed.hold("Spring")
        bed.bar.undo.setFocus()  # a bar that the keyboard is on stays, but not for what is over
        await until(lambda: bed.done == ["Spring"])
        assert not bed.bar.isVisible()
        bed.holding.keep()
        assert bed.done == ["Spring"]

    run(aio, work)


def test_delayed_delete_on_next_deletion_or_closing_runs_at_once(aio: Aio) -> None:
    async def work(bed: Bed) -> None:
        bed.hold("Spring")
        bed.hold("Summer")
        await until(lambda: bed.done == ["Spring"])
        assert bed.bar.isVisible() and bed.bar.text.text() == "Deleting Summer…"
        assert await bed.settling[0]() and bed.done == ["Spring", "Summer"]
        assert not bed.bar.isVisible()

    run(aio, work)


@pytest.mark.parametrize(("button", "leaves"), [(0, True), (1, False), (None, True)])
def test_delayed_delete_when_slow_on_leaving_asks_whether_to_wait(
    aio: Aio, monkeypatch: pytest.MonkeyPatch, button: int | None, leaves: bool
) -> None:
    monkeypatch.setattr(delayed_delete, "SOON", 0.001)

    async def work(bed: Bed) -> None:
        end = asyncio.Event()

        async def long() -> None:
            await end.wait()
            bed.done.append("Spring")

        bed.holding.hold("Deleting Spring…", long, "Spring")
        leaving = asyncio.ensure_future(bed.settling[0]())
        question = await dialog(Question)
        if button is None:
            end.set()
        else:
            question.buttons[button].click()
        assert await leaving is leaves
        await gone(Question)
        end.set()
        await until(lambda: bed.done == ["Spring"])

    run(aio, work)


def test_delayed_delete_on_closing_waits_for_earlier_deletion(aio: Aio) -> None:
    async def work(bed: Bed) -> None:
        async def slow() -> None:
            for _ in range(20):
                await asyncio.sleep(0)
            bed.done.append("Spring")

        bed.holding.hold("Deleting Spring…", slow, "Spring")
        bed.hold("Summer")
        assert await bed.settling[0]() and bed.done == ["Spring", "Summer"]

    run(aio, work)


def test_undo_bar_after_deletion_keeps_newer_offer(aio: Aio) -> None:
    async def work(bed: Bed) -> None:
        undone: list[bool] = []
        bed.hold("Spring")
        bed.bar.offer("A tag was taken off.", lambda: undone.append(True))
        await bed.holding.settle()
        assert bed.done == ["Spring"] and bed.bar.isVisible()
        bed.bar.undo.click()
        assert undone == [True]

    run(aio, work)


def test_delayed_delete_when_it_fails_reports_error_and_lets_window_close(aio: Aio) -> None:
    async def work(bed: Bed) -> None:
        bed.hold("Spring", error := NotFound("It is gone."))
        assert await bed.settling[0]() and bed.told == [error]

    run(aio, work)


def test_delayed_delete_hides_row_at_once_and_undo_selects_it(aio: Aio) -> None:
    async def work(bed: Bed) -> None:
        bed.table.select("Spring")
        bed.hold("Spring")
        assert bed.listed == ["Autumn", "Summer"] and bed.table.selected_ids() == ["Summer"]
        bed.window.activateWindow()
        await until(bed.window.isActiveWindow)
        bed.table.setFocus()
        QTest.keyClick(bed.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: bed.listed == ["Autumn", "Spring", "Summer"])
        assert bed.table.selected_ids() == ["Spring"]
        bed.hold("Spring")
        await bed.holding.settle()
        assert bed.listed == ["Autumn", "Summer"], "it is gone, though the list was not read again"

    run(aio, work)


def test_delayed_delete_when_refused_restores_row_and_keeps_selection(aio: Aio) -> None:
    async def work(bed: Bed) -> None:
        bed.hold("Spring", error := Invalid("It is used."))
        bed.table.select("Summer")
        await bed.holding.settle()
        await until(lambda: bed.told == [error])
        assert bed.listed == ["Autumn", "Spring", "Summer"] and bed.table.selected_ids() == ["Summer"]

    run(aio, work)


def test_delayed_delete_of_several_restores_refused_rows(aio: Aio) -> None:
    async def work(bed: Bed) -> None:
        async def some() -> list[str]:
            return ["Summer"]

        bed.table.selectAll()
        bed.holding.hold("Deleting 2…", some, "Spring", "Summer")
        assert bed.listed == ["Autumn"]
        await bed.holding.settle()
        assert bed.listed == ["Autumn", "Summer"]

    run(aio, work)


def test_delayed_delete_on_closing_dialog_runs_and_reports_error_outside(aio: Aio) -> None:
    async def work(bed: Bed) -> None:
        inside: list[Exception] = []
        dialog = QDialog(bed.window)
        bed.holding.bind_to_dialog(dialog, inside.append)
        dialog.open()
        bed.hold("Autumn", first := Invalid("It is used."))
        await bed.holding.settle()
        await until(lambda: inside == [first])
        bed.hold("Spring", last := Invalid("It is used, too."))
        dialog.reject()
        dialog.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        await until(lambda: bed.told == [last])
        assert inside == [first]

    run(aio, work)
