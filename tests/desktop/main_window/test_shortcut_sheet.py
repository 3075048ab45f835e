"""The sheet on Ctrl+F1: complete, in order, and searchable."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget

import app.desktop
from app.desktop.main_window.shortcut_sheet import ShortcutSheet, keys_of
from app.desktop.main_window.window import Screen, Window
from app.desktop.widgets.shortcuts import SHORTCUTS, Shortcut, ShortcutGroup
from tests.desktop.conftest import until

ROOT = Path(app.desktop.__file__).parent
KEYS = re.compile(r"(Ctrl|Alt|Shift|Meta)\+\S+|Del")
REGISTERED = {
    "widgets/shortcuts.py",
    "main_window/window.py",
}  # the window's own are commands, listed as such


def test_shortcut_keys_outside_registry_are_not_named() -> None:
    found = {
        (str(file.relative_to(ROOT)), node.value)
        for file in ROOT.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEYS.fullmatch(node.value)
    }
    assert {one for one in found if one[0].replace("\\", "/") not in REGISTERED} == set()


def test_shortcut_registered_by_name_is_bound_somewhere() -> None:
    source = "".join(file.read_text("utf-8") for file in ROOT.rglob("*.py") if file.name != "shortcuts.py")
    named = [one.name for group in SHORTCUTS for one in group.shortcuts if one.name]
    assert len(named) == len(set(named)) > 50
    for name in named:
        command = name.partition(".")[2]
        assert f'"{name}"' in source or f'Key("{command}"' in source or command.startswith("list-"), name


def test_shortcut_in_place_has_one_meaning() -> None:
    for place in {group.place for group in SHORTCUTS if group.place}:
        keys = [
            key
            for group in SHORTCUTS
            if group.place == place
            for one in group.shortcuts
            if one.name
            for key in one.keys
        ]
        assert len(keys) == len(set(keys)), place


def said(sheet: ShortcutSheet) -> list[str]:
    return [one.text() for one in sheet.findChildren(QLabel) if one.isVisibleTo(sheet)]


async def test_shortcut_sheet_puts_current_page_first_and_filters() -> None:
    names = ("today", "replies", "inboxes")
    window = Window([Screen(one, one.title(), "send", QWidget) for one in names])
    window.keys = SHORTCUTS
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


async def test_shortcut_sheet_general_group_excludes_page_commands() -> None:
    window = Window([Screen("today", "Today", "send", QWidget)])
    window.commands.add("mine", "Mine", print, "Ctrl+J", group="Of a page")
    groups = keys_of(window.commands)
    assert [one.title for one in groups] == ["General", "Places"]
    assert ShortcutGroup("", "Places", (Shortcut("Go to Today", ("Ctrl+1",)),)) in groups
    window.close()
