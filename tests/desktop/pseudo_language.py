"""The window in a language that nobody speaks: what is still in plain letters did not come through tr().

`python -m tests.desktop.pseudo_language` prints those texts and where they stand. In a process of its own:
modules keep texts when they are imported.
"""

from __future__ import annotations

import asyncio
import json
import os
import platform
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"

from zoneinfo import available_timezones

import httpx
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QSettings, Qt, QTranslator
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QTabBar,
    QTableView,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from app.contract.events import EventType
from app.desktop.widgets import i18n, loop, theme
from tests.screenshots import fill

if TYPE_CHECKING:
    from app.desktop.application import Application

PLACES = "today contacts campaigns outbox replies inboxes domains webhooks preferences".split()

KEPT = re.compile(r"\{\{|\}\}|\{[^{}]*\}|%n|<[^>]*>|&\w+;")
WORD = re.compile(r"[A-Za-z]{2,}")
# Names, formats and keys of the keyboard, the same in any language.
SAME = set(
    "Outreach Desk English Deutsch CSV API HTTP HTTPS SMTP IMAP SPF DKIM DMARC DNS UTF Ctrl Alt Shift Del "
    "Esc Enter Return PgUp PgDown Tab ms KB MB GB OK Google Microsoft Service Signature Scroll Left Right "
    "UUID JSON sha whsec Qt Python first last firstlast flast anna bell annabell abell".split()
).union(*(re.findall("[A-Za-z]{2,}", one) for one in available_timezones()))


class Pseudo(QTranslator):
    def translate(self, context: str, text: str, about: str | None = None, n: int = -1) -> str:
        kept = KEPT.findall(text)
        parts = [
            "".join(chr(ord(one) + 0xFEE0) if one.isalpha() and one.isascii() else one for one in part)
            for part in KEPT.split(text)
        ]
        return "".join(one for pair in zip(parts, [*kept, ""], strict=True) for one in pair)


known: set[str] = set(SAME)
asked: list[httpx.Request] = []  # and not answered yet


def remember(value: Any) -> None:
    """The words of what the service said: they are data."""
    if isinstance(value, dict):
        for key, one in value.items():
            remember(key)
            remember(one)
    elif isinstance(value, list):
        for one in value:
            remember(one)
    elif isinstance(value, str):
        known.update(WORD.findall(value))


def listen() -> None:
    read = httpx.Response.aread

    async def heard(self: httpx.Response) -> bytes:
        body = await read(self)
        if body and self.headers.get("content-type", "").startswith("application/json"):
            remember(json.loads(body))
        return body

    send = httpx.AsyncClient.send

    async def sent(self: httpx.AsyncClient, request: httpx.Request, **more: Any) -> httpx.Response:
        asked.append(request)
        try:
            return await send(self, request, **more)
        finally:
            asked.remove(request)

    httpx.Response.aread = heard  # type: ignore[method-assign]
    httpx.AsyncClient.send = sent  # type: ignore[method-assign]


def texts(top: QWidget) -> Iterator[tuple[str, str]]:
    """Everything that a widget and those seen in it say, and by what."""
    for one in [top, *(inner for inner in top.findChildren(QWidget) if inner.isVisible())]:
        yield from ((one.toolTip(), "tip"), (one.accessibleName(), "name"), (one.windowTitle(), "title"))
        yield one.accessibleDescription(), "description"
        yield from (
            (said, "action") for action in one.actions() for said in (action.text(), action.toolTip())
        )
        if isinstance(one, QLabel | QAbstractButton):
            yield one.text(), type(one).__name__
        if isinstance(one, QPushButton | QToolButton) and (menu := one.menu()):
            yield from ((action.text(), "menu") for action in menu.actions())
        elif isinstance(one, QLineEdit):
            yield one.placeholderText(), "placeholder"
        elif isinstance(one, QComboBox):
            yield from ((one.itemText(at), "choice") for at in range(one.count()))
        elif isinstance(one, QTabBar):
            yield from ((one.tabText(at), "tab") for at in range(one.count()))
        elif isinstance(one, QTableView):
            yield from cells(one.model())


def cells(model: QAbstractItemModel) -> Iterator[tuple[str, str]]:
    roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole)
    for column in range(model.columnCount(QModelIndex())):
        yield str(model.headerData(column, Qt.Orientation.Horizontal) or ""), "column"
        for row in range(min(3, model.rowCount(QModelIndex()))):
            said = (model.data(model.index(row, column), role) for role in roles)
            yield from ((one, "cell") for one in said if isinstance(one, str))


class Walk:
    def __init__(self, application: Application) -> None:
        self.application, self.window = application, application.window
        self.found: dict[str, str] = {}

    def look(self, where: str) -> None:
        for top in (one for one in QApplication.topLevelWidgets() if one.isVisible()):
            for text, by in texts(top):
                bare = re.sub(r"<[^>]*>|&\w+;|\S*[@/\\]\S*|\{\{[^}]*\}\}", " ", text)
                if set(WORD.findall(bare)) - known:
                    self.found.setdefault(text, f"{where}, {by} in {type(top).__name__}")

    async def settled(self) -> None:
        """Nothing loads and no answer is waited for, for a few looks on end; or enough of it."""
        from tests.desktop.screens import loads

        calm = 0
        for _ in range(50):
            await asyncio.sleep(0.02)
            calm = 0 if loads(self.window) or asked else calm + 1
            if calm == 5:
                return

    async def all(self) -> None:
        for place in PLACES:
            self.window.go(place)
            await self.settled()
            self.look(place)
            await self.doors(place, self.page(place))
        await self.inner()

    def page(self, place: str) -> QWidget:
        page = self.window.page(place)
        inner = getattr(page, "page", page)
        return inner if isinstance(inner, QWidget) else page

    async def inner(self) -> None:
        """What opens by choosing a row, and each section of the preferences."""
        from app.desktop.preferences.page import SECTIONS
        from app.desktop.widgets.table import TableView

        for place in PLACES:
            self.window.go(place)
            for table in self.page(place).findChildren(TableView):
                if table.isVisible() and table.model().rowCount(QModelIndex()):
                    table.selectRow(0)
                    await self.settled()
                    self.look(f"{place}, a row")
                    table.activated.emit(table.model().index(0, 0))
                    await self.settled()
                    self.look(f"{place}, a row opened")
                    await self.doors(f"{place}, a row", self.page(place))
                    break
        self.window.go("preferences")
        for section in SECTIONS:
            preferences: Any = self.page("preferences")
            preferences.reveal(section[0])
            await asyncio.sleep(0.5)  # some read what is on this computer, in a thread
            if section[0] == "about":  # what it was made with
                remember([text for text, by in texts(preferences) if by == "cell"])
            self.look(f"preferences, {section[0]}")

    async def doors(self, where: str, page: QWidget) -> None:
        """Every button that opens a dialog, and what stands in the dialog."""
        for button in [one for one in page.findChildren(QAbstractButton) if self.opens(one)]:
            if not self.opens(button):
                continue
            name = button.accessibleName() or button.text()
            button.click()
            await self.settled()
            self.look(f"{where}, after {name}")
            for dialog in self.dialogs():
                dialog.reject()
                await self.settled()
            if self.dialogs():
                return

    def opens(self, button: QAbstractButton) -> bool:
        """Three dots at its end say so; a button of rows read anew may be gone."""
        return isValid(button) and button.isVisible() and button.isEnabled() and button.text().endswith("…")

    def dialogs(self) -> list[QDialog]:
        tops = QApplication.topLevelWidgets()
        return [one for one in tops if isinstance(one, QDialog) and one.isVisible()]


async def walked(application: Application) -> dict[str, str]:
    living = asyncio.ensure_future(application.live())
    while not application.session.is_connected:
        await asyncio.sleep(0.05)
    await fill(application)
    walk = Walk(application)
    await walk.all()
    application._quitting = True
    application.window.close()
    await living
    return walk.found


def main() -> None:
    app = QApplication(["outreach"])
    app.setQuitOnLastWindowClosed(False)
    theme.apply_theme(app, "light")
    i18n.set_language("en")
    i18n._texts = Pseudo()
    listen()
    remember([*EventType, platform.platform()])
    from app.desktop.application import Application

    found: dict[str, str] = {}

    async def work(application: Application) -> None:
        found.update(await walked(application))

    with tempfile.TemporaryDirectory() as data:
        settings = QSettings(f"{data}/desktop.ini", QSettings.Format.IniFormat)
        settings.setValue("key_warning_seen", True)
        application = Application(Path(data), True, settings)
        application.window.resize(1360, 840)
        application.window.show()
        loop.run_event_loop(work(application), app)
    sys.stdout.write(json.dumps(found, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()
