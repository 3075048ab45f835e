"""What is given the focus by the program is seen, however far down it stands."""

from __future__ import annotations

import asyncio

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit, QPushButton, QScrollArea, QWidget

from app.contract.campaigns import Campaign
from app.desktop.campaigns.editor_layout import wrap_in_scroll_area
from app.desktop.sequence.mails import MailsEditor
from app.desktop.widgets.layouts import lay_out
from tests.desktop.campaigns.test_parts import WHOLE
from tests.desktop.conftest import until
from tests.desktop.screen_sessions import in_window


def is_seen(widget: QWidget, area: QScrollArea) -> bool:
    """All of it."""
    port = area.viewport()
    return port.rect().contains(widget.rect().translated(widget.mapTo(port, widget.rect().topLeft())))


async def test_scroll_area_scrolls_to_added_follow_up_and_missing_text() -> None:
    mails = MailsEditor()
    mails.fill(Campaign.model_validate({**WHOLE, "sequences": []}))
    mails.steps[0].variants[0].subject.setText("Hello")
    mails.steps[0].variants[0].body.setPlainText("Hi")
    area = wrap_in_scroll_area(mails)
    async with in_window(area) as shown:
        shown.window().resize(700, 420)
        shown.window().activateWindow()
        await until(shown.isActiveWindow)
        for number in (1, 2):
            mails.add.setFocus()
            QTest.keyClick(mails.add, Qt.Key.Key_Space)
            text = mails.steps[number].variants[0].body
            await until(lambda text=text: text.hasFocus() and is_seen(text, area))
        mails.steps[1].variants[0].body.setPlainText("Did my note reach you?")
        area.verticalScrollBar().setValue(0)
        mails.add.setFocus(Qt.FocusReason.MouseFocusReason)
        area.verticalScrollBar().setValue(0)
        assert mails.focus_gap()
        await until(lambda: is_seen(mails.steps[2].variants[0].body, area))


async def test_scroll_area_on_mouse_click_does_not_scroll() -> None:
    inner, area = QWidget(), QScrollArea(widgetResizable=True)
    one, other = QPushButton("One"), QPlainTextEdit()
    for part in (one, other):
        part.setFixedHeight(300)
    lay_out(inner, one, other)
    area.setWidget(inner)
    async with in_window(area) as shown:
        shown.window().resize(500, 420)
        shown.window().activateWindow()
        await until(shown.isActiveWindow)
        one.setFocus()
        await until(one.hasFocus)
        area.verticalScrollBar().setValue(0)
        QTest.mouseClick(other.viewport(), Qt.MouseButton.LeftButton, pos=other.rect().topLeft())
        await until(other.hasFocus)
        await asyncio.sleep(0.05)
        assert area.verticalScrollBar().value() == 0
