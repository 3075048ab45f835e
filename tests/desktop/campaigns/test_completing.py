"""Merge fields offered while a text is typed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.desktop.campaigns.variants import VariantEditor
from tests.desktop.conftest import Aio, until


@pytest.mark.parametrize("where", ["subject", "body"])
def test_two_braces_offer_the_fields(aio: Aio, where: str) -> None:
    async def work() -> None:
        variant = VariantEditor()
        variant.show()
        variant.activateWindow()
        editor = getattr(variant, where)
        editor.setFocus()
        await until(editor.hasFocus)
        QTest.keyClicks(editor, "Hi {{")
        assert editor.fields.is_open
        popup = editor.fields.list
        assert popup.count() == 6 and popup.accessibleName() == "Merge fields"
        QTest.keyClick(editor, Qt.Key.Key_Down)
        assert popup.currentRow() == 1 and variant.rect().contains(popup.geometry())
        QTest.keyClicks(editor, "LAST")
        assert popup.count() == 1
        QTest.keyClick(editor, Qt.Key.Key_Return)
        text = editor.text if where == "subject" else editor.toPlainText
        assert text() == "Hi {{last_name}}" and not editor.fields.is_open
        QTest.keyClicks(editor, " {{com")
        QTest.keyClick(editor, Qt.Key.Key_Escape)
        assert not editor.fields.is_open and text() == "Hi {{last_name}} {{com"
        QTest.keyClicks(editor, "zzz {{addr")
        QTest.keyClick(editor, Qt.Key.Key_Tab)
        assert text().endswith("{{comzzz {{postal_address}}") and editor.hasFocus()
        QTest.keyClicks(editor, " {{")
        variant.field.setFocus()
        assert not editor.fields.is_open
        variant.close()

    aio(work(), 20)


def test_what_is_filled_in_by_the_program_offers_nothing(aio: Aio) -> None:
    async def work() -> None:
        variant = VariantEditor()
        variant.show()
        variant.body.setPlainText("{{")
        variant.subject.setText("{{")
        assert not variant.body.fields.is_open and not variant.subject.fields.is_open
        variant.close()

    aio(work(), 20)
