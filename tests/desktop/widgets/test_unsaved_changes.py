from __future__ import annotations

import asyncio

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QPlainTextEdit, QVBoxLayout

from app.desktop.widgets import dialogs
from app.desktop.widgets.search_box import SearchBox
from app.desktop.widgets.unsaved_changes import SAFE, mark_edits_saved
from tests.desktop.conftest import Aio, until

FIELDS = ("name", "company", "password", "search", "text")


def form() -> tuple[QDialog, dict[str, QLineEdit | QPlainTextEdit]]:
    dialog = QDialog()
    fields = QLineEdit("Bob"), QLineEdit(), QLineEdit(), SearchBox("Search", "Search"), QPlainTextEdit("Hi")
    fields[2].setEchoMode(QLineEdit.EchoMode.Password)
    box = QVBoxLayout(dialog)
    for one in fields:
        box.addWidget(one)
    return dialog, dict(zip(FIELDS, fields, strict=True))


def leave(dialog: QDialog, way: str) -> None:
    if way == "escape":
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
    else:
        dialog.windowHandle().close()  # as the window system does it


def question(dialog: QDialog) -> dialogs.Question | None:
    return next((one for one in dialog.findChildren(dialogs.Question) if one.isVisible()), None)


@pytest.mark.parametrize("way", ["escape", "cross"])
@pytest.mark.parametrize(
    ("typed", "asks"),
    [
        ((), False),
        (("name",), False),
        (("name", "company"), True),
        (("name", "password", "search"), False),
        (("text",), True),
    ],
    ids=lambda value: "+".join(value) if isinstance(value, tuple) else "",
)
def test_unsaved_changes_on_leaving_ask_only_when_much_was_typed(
    aio: Aio, way: str, typed: tuple[str, ...], asks: bool
) -> None:
    async def work() -> None:
        dialog, fields = form()
        shown = asyncio.ensure_future(dialogs.show_dialog(dialog))
        await until(dialog.isVisible)
        for name in typed:
            QTest.keyClicks(fields[name], "abc")
        leave(dialog, way)
        if not asks:
            assert await shown == QDialog.DialogCode.Rejected
            return
        await until(lambda: question(dialog) is not None)
        asked = question(dialog)
        assert asked is not None and asked.buttons[-1].isDefault()
        QTest.keyClick(asked, Qt.Key.Key_Escape)
        await until(lambda: question(dialog) is None)
        assert dialog.isVisible() and fields[typed[0]].isVisible()
        leave(dialog, way)
        await until(lambda: question(dialog) is not None)
        asked = question(dialog)
        assert asked is not None
        asked.buttons[0].click()
        assert await shown == QDialog.DialogCode.Rejected

    aio(work())
    assert not [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]


@pytest.mark.parametrize("how", ["set by the program", "saved", "kept as a draft", "nobody waits for it"])
async def test_unsaved_changes_when_safe_do_not_ask(how: str) -> None:
    dialog, fields = form()
    shown = asyncio.ensure_future(dialogs.show_dialog(dialog))
    await until(dialog.isVisible)
    if how == "set by the program":
        fields["name"].setText("Ann")  # type: ignore[union-attr]
        fields["text"].setPlainText("Hello")  # type: ignore[union-attr]
    else:
        QTest.keyClicks(fields["text"], "abc")
    if how == "saved":
        mark_edits_saved(dialog)
    dialog.setProperty(SAFE, how == "kept as a draft")
    if how == "nobody waits for it":
        shown.cancel()
        with pytest.raises(asyncio.CancelledError):
            await shown
        return
    leave(dialog, "escape")
    assert await shown == QDialog.DialogCode.Rejected
