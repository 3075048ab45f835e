from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.desktop.widgets import dialogs
from app.desktop.widgets.dialogs import Question, ask_question, choose_file, choose_save_file
from tests.desktop.conftest import Aio, until
from tests.patience import patient


async def the_dialog(kind: type[QDialog]) -> QDialog:
    async with patient(5):
        while True:
            for widget in QApplication.topLevelWidgets():
                if isinstance(widget, kind) and widget.isVisible():
                    return widget
            await asyncio.sleep(0.005)


async def the_question() -> Question:
    found = await the_dialog(Question)
    assert isinstance(found, Question)
    return found


def test_open_dialog_lets_other_coroutines_run(aio: Aio) -> None:
    async def work() -> tuple[str, int]:
        ticks = 0

        async def tick() -> None:
            nonlocal ticks
            while True:
                ticks += 1
                await asyncio.sleep(0.005)

        ticking = asyncio.ensure_future(tick())
        asking = asyncio.ensure_future(
            ask_question(None, "Stop?", "It can be started again.", "Stop it", "Cancel")
        )
        question = await the_question()
        before = ticks
        await until(lambda: ticks > before + 5)
        QTest.mouseClick(question.buttons[0], Qt.MouseButton.LeftButton)
        answer = await asking
        before = ticks
        await until(lambda: ticks > before)
        ticking.cancel()
        return answer, ticks

    assert aio(work())[0] == "Stop it"


@pytest.mark.parametrize("end", ["escape", "close"])
def test_question_on_escape_or_close_returns_last_button(aio: Aio, end: str) -> None:
    async def work() -> str:
        asking = asyncio.ensure_future(ask_question(None, "Keep?", "Text.", "Discard", "Save", "Go back"))
        question = await the_question()
        QTest.keyClick(question, Qt.Key.Key_Escape) if end == "escape" else question.close()
        return await asking

    assert aio(work()) == "Go back"


def test_destructive_question_on_enter_returns_safe_button(aio: Aio) -> None:
    async def work(destructive: bool) -> str:
        asking = asyncio.ensure_future(
            ask_question(None, "Delete?", "Text.", "Delete", "Cancel", destructive=destructive)
        )
        QTest.keyClick(await the_question(), Qt.Key.Key_Return)
        return await asking

    assert aio(work(True)) == "Cancel"
    assert aio(work(False)) == "Delete"


@pytest.mark.parametrize("destructive", [True, False])
def test_question_on_enter_presses_focused_button(aio: Aio, destructive: bool) -> None:
    async def work(at: int) -> str:
        asking = asyncio.ensure_future(
            ask_question(None, "So?", "Text.", "Act", "Other", "No", destructive=destructive)
        )
        pressed = (await the_question()).buttons[at]
        pressed.setFocus()
        QTest.keyClick(pressed, Qt.Key.Key_Return)
        return await asking

    assert [aio(work(at)) for at in range(3)] == ["Act", "Other", "No"]


def test_question_with_typed_word_enables_button_when_typed(aio: Aio) -> None:
    async def work() -> str:
        asking = asyncio.ensure_future(
            ask_question(None, "Delete all?", "Text.", "Delete", "Cancel", destructive=True, typed="DELETE")
        )
        question = await the_question()
        assert not question.buttons[0].isEnabled()
        QTest.keyClicks(question._word, "DELET")
        assert not question.buttons[0].isEnabled()
        QTest.keyClicks(question._word, "E")
        QTest.mouseClick(question.buttons[0], Qt.MouseButton.LeftButton)
        return await asking

    assert aio(work()) == "Delete"


async def test_dialog_after_cancellation_is_removed() -> None:
    parent = QWidget()
    asking = asyncio.ensure_future(ask_question(parent, "Title", "Text."))
    await the_question()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    await asyncio.sleep(0.02)
    assert parent.findChildren(QDialog) == []
    parent.deleteLater()


def test_dialog_when_parent_is_deleted_ends(aio: Aio) -> None:
    async def work() -> str:
        parent = QWidget()
        asking = asyncio.ensure_future(ask_question(parent, "Title", "Text.", "Yes", "No"))
        await the_question()
        parent.deleteLater()
        return await asking

    assert aio(work()) == "No"


def test_file_dialogs_return_chosen_path(aio: Aio, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "leads.csv").write_text("email\n")

    async def choose(saving: bool) -> Path | None:
        QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
        work = (
            choose_save_file(None, "Save", "report.csv", "CSV files (*.csv)")
            if saving
            else choose_file(None, "Open", "CSV files (*.csv)", str(tmp_path))
        )
        choosing = asyncio.ensure_future(work)
        dialog = await the_dialog(QFileDialog)
        assert isinstance(dialog, QFileDialog)
        name = dialog.findChild(QLineEdit, "fileNameEdit")
        assert name is not None
        name.setText(str(tmp_path / ("report.csv" if saving else "leads.csv")))
        QTest.keyClick(name, Qt.Key.Key_Return)
        return await choosing

    assert aio(choose(saving=False)) == tmp_path / "leads.csv"
    assert aio(choose(saving=True)) == tmp_path / "report.csv"


def test_show_dialog_returns_result(aio: Aio) -> None:
    async def work() -> int:
        dialog = QDialog()
        showing = asyncio.ensure_future(dialogs.show_dialog(dialog))
        await the_dialog(QDialog)
        dialog.done(7)
        return await showing

    assert aio(work()) == 7


def tall(lines: int) -> tuple[QDialog, QPushButton]:
    """A dialog, and the button below everything."""
    dialog, last = QDialog(), QPushButton("Last")
    box = QVBoxLayout(dialog)
    for _ in range(lines):
        box.addWidget(QLineEdit())
    box.addWidget(last)
    return dialog, last


async def test_dialog_taller_than_screen_scrolls() -> None:
    dialog, last = tall(60)
    shown = asyncio.ensure_future(dialogs.show_dialog(dialog))
    await until(dialog.isVisible)
    assert dialog.height() <= dialog.screen().availableGeometry().height()
    last.setFocus()
    await asyncio.sleep(0.05)
    area = dialog.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    area.ensureWidgetVisible(last)
    assert dialog.rect().contains(last.mapTo(dialog, last.rect().bottomRight()))
    dialog.reject()
    await shown


async def test_dialog_with_growing_text_grows_then_scrolls() -> None:
    dialog, _ = tall(3)
    said = QLabel(wordWrap=True)
    box = dialog.layout()
    assert box is not None
    box.addWidget(said)
    shown = asyncio.ensure_future(dialogs.show_dialog(dialog))
    await until(dialog.isVisible)
    assert dialog.findChild(QScrollArea) is None
    said.setText("Your endpoint needs this secret. " * 40)
    await until(lambda: said.height() >= said.heightForWidth(said.width()))
    said.setText("Your endpoint needs this secret. " * 900)
    await until(lambda: dialog.findChild(QScrollArea) is not None)
    assert dialog.height() <= dialog.screen().availableGeometry().height()
    dialog.reject()
    await shown
