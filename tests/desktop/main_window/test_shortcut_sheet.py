"""The sheet on Ctrl+F1: complete, in order, and searchable."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget

import app.desktop
from app.desktop.main_window.shortcut_sheet import EVERY_KEY, KeyGroup, ShortcutSheet, keys_of
from app.desktop.main_window.window import Screen, Window
from tests.desktop.conftest import until

ROOT = Path(app.desktop.__file__).parent
OF = {"branches": "campaigns", "csv_import": ""}  # packages whose keys are told under another name
KEYS = re.compile(r"(Ctrl|Alt|Shift|Meta)\+\S+|Del")


def keys_in(package: str) -> Iterator[str]:
    """The keys that the code of a package names."""
    for file in (ROOT / package).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEYS.fullmatch(node.value):
                yield node.value
            if isinstance(node, ast.Attribute) and ast.unparse(node) == "QKeySequence.StandardKey.Delete":
                yield "Del"
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Key" and len(node.args) > 3:
                named = (one.value for one in ast.walk(node.args[3]) if isinstance(one, ast.Constant))
                yield from (one for one in named if isinstance(one, str))


PACKAGES = sorted(one.name for one in ROOT.iterdir() if one.is_dir() and any(keys_in(one.name)))


@pytest.mark.parametrize(
    "package", [one for one in PACKAGES if one not in ("widgets", "main_window", "welcome")]
)
def test_every_key_of_the_code_stands_on_the_sheet(package: str) -> None:
    told = {
        QKeySequence(one)
        for group in EVERY_KEY
        if group.place in (OF.get(package, package), "")
        for _, keys in group.lines
        for one in keys
    }
    assert {one for one in keys_in(package) if QKeySequence(one) not in told} == set()


def test_the_scan_finds_keys() -> None:
    assert {"replies", "campaigns", "contacts", "inboxes", "webhooks"} <= set(PACKAGES)
    assert {"J", "Ctrl+Return"} <= set(keys_in("replies"))
    assert "Ctrl+M" in set(keys_in("contacts"))


def said(sheet: ShortcutSheet) -> list[str]:
    return [one.text() for one in sheet.findChildren(QLabel) if one.isVisibleTo(sheet)]


async def test_the_place_that_is_shown_comes_first_and_a_search_narrows() -> None:
    names = ("today", "replies", "inboxes")
    window = Window([Screen(one, one.title(), "send", QWidget) for one in names])
    window.keys = EVERY_KEY
    window.go("inboxes")
    window.show()
    window.show_shortcuts()
    await until(lambda: window.findChild(ShortcutSheet))
    sheet = window.findChild(ShortcutSheet)
    assert sheet is not None
    lines = said(sheet)
    assert lines.index("INBOXES") < lines.index("GENERAL") < lines.index("REPLIES")
    assert {"Ctrl+K", "J", "Del", "Alt+Left"} <= set(lines)
    QTest.keyClicks(sheet.search, "unread")
    await until(lambda: "Ctrl+K" not in said(sheet))
    assert "Next unread conversation" in said(sheet)
    assert "INBOXES" not in said(sheet)
    sheet.search.setText("zzz")
    await until(lambda: "No shortcut has that name." in said(sheet))
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    await until(lambda: not window.findChild(ShortcutSheet))
    window.close()


async def test_only_what_is_registered_for_every_place_is_general() -> None:
    window = Window([Screen("today", "Today", "send", QWidget)])
    window.commands.add("mine", "Mine", print, "Ctrl+J", group="Of a page")
    groups = keys_of(window.commands)
    assert [one.title for one in groups] == ["General", "Places"]
    assert KeyGroup("", "Places", (("Go to Today", ("Ctrl+1",)),)) in groups
    window.close()
