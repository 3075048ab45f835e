from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QObject, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QMenu,
    QSystemTrayIcon,
    QVBoxLayout,
    QWidget,
    QWidgetItem,
)

from app.contract.problems import Unreachable
from app.desktop.main_window.commands import Commands
from app.desktop.main_window.palette import PaletteHit, score_match
from app.desktop.main_window.places import RAIL, Outline
from app.desktop.main_window.shortcut_sheet import ShortcutSheet
from app.desktop.main_window.tray import Tray
from app.desktop.main_window.window import Screen, Window
from app.desktop.widgets import theme
from app.desktop.widgets.factories import button, filter_chip
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.search_box import SearchBox
from tests.desktop.conftest import Aio, until
from tests.patience import SLOW

CONTROL = Qt.KeyboardModifier.ControlModifier


class Made:
    """A factory of pages that counts."""

    def __init__(self, error: Exception | None = None) -> None:
        self.pages: list[QWidget] = []
        self.error = error

    def __call__(self) -> QWidget:
        if self.error:
            raise self.error
        self.pages.append(QLabel("A page"))
        return self.pages[-1]


async def shown(window: Window) -> Window:
    window.show()
    window.activateWindow()
    await until(window.isActiveWindow)
    return window


def places(*factories: Made) -> list[Screen]:
    names = ("contacts", "campaigns", "settings")
    icons = ("users", "send", "gear")
    return [
        Screen(name, name.title(), icon, factory, bottom=name == "settings")
        for name, icon, factory in zip(names, icons, factories, strict=True)
    ]


async def test_main_window_creates_pages_on_first_visit() -> None:
    first, second, third = Made(), Made(), Made()
    window = Window(places(first, second, third))
    gone: list[str] = []
    window.place_changed.connect(gone.append)
    await shown(window)
    assert first.pages == second.pages == []
    QTest.mouseClick(window.rail.button("contacts"), Qt.MouseButton.LeftButton)
    QTest.keyClick(window, Qt.Key.Key_2, CONTROL)
    QTest.keyClick(window, Qt.Key.Key_1, CONTROL)
    QTest.keyClick(window, Qt.Key.Key_Comma, CONTROL)
    assert gone == ["contacts", "campaigns", "contacts", "settings"]
    assert [len(made.pages) for made in (first, second, third)] == [1, 1, 1]
    assert window.stack.currentWidget() is third.pages[0]
    assert window.rail.button("settings").isChecked()
    window.set_badge("campaigns", 3)
    assert window.rail.button("campaigns").accessibleName() == "Campaigns, 3 new"
    window.set_badge("campaigns", 1, "in trouble")
    assert window.rail.button("campaigns").accessibleName() == "Campaigns, 1 in trouble"
    window.close()


async def test_main_window_when_page_creation_fails_stays_on_other_page(warnings_seen: object) -> None:
    warnings_seen.allowed.extend(["could not be made", "unexpected error"])  # type: ignore[attr-defined]
    window = await shown(Window(places(Made(), Made(KeyError("x")), Made())))
    window.go("contacts")
    QTest.mouseClick(window.rail.button("campaigns"), Qt.MouseButton.LeftButton)
    assert window.problem.isVisible()
    assert window.place == "contacts"
    assert window.rail.button("contacts").isChecked()
    window.close()


async def test_main_window_closing_can_be_vetoed_and_asks_once() -> None:
    window = await shown(Window())
    closed: list[bool] = []
    window.closing.connect(lambda: closed.append(True))
    asked = 0
    answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    async def may() -> bool:
        nonlocal asked
        asked += 1
        return await answer

    window.before_close = may
    for _ in range(3):
        window.close()
        await asyncio.sleep(0.01)
    assert (asked, closed, window.isVisible()) == (1, [], True)
    answer.set_result(False)
    await asyncio.sleep(0.01)
    assert (closed, window.isVisible()) == ([], True)
    answer = asyncio.get_running_loop().create_future()
    answer.set_result(True)
    QTest.keySequence(window, "Ctrl+W")
    window.close()
    await until(lambda: closed)
    assert not window.isVisible()
    assert asked == 2


async def test_main_window_when_close_check_fails_stays_open_and_shows_problem() -> None:
    window = await shown(Window())

    async def may() -> bool:
        raise TimeoutError

    window.before_close = may
    window.close()
    await until(window.problem.isVisible)
    assert window.isVisible()
    window.shut()


async def test_command_palette_by_keyboard_filters_and_runs_commands() -> None:
    done: list[str] = []
    window = await shown(Window(places(Made(), Made(), Made())))
    window.go("contacts")
    window.commands.add("import", "Import contacts from CSV", lambda: done.append("import"), "Ctrl+I")
    off = window.commands.add("off", "Import nothing", lambda: done.append("off"))
    off.setEnabled(False)
    before = window.focusWidget()
    QTest.keyClick(window, Qt.Key.Key_K, CONTROL)
    palette = window.palette_
    assert palette.isVisible()
    QTest.keyClicks(palette.field, "csv imp")
    assert [action.objectName() for action in palette._shown] == ["import"]
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert done == ["import"]
    assert not palette.isVisible()
    assert window.focusWidget() is before
    QTest.keyClick(window, Qt.Key.Key_K, CONTROL)
    assert palette.field.text() == ""
    QTest.keyClicks(palette.field, "go to")
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_Up):
        QTest.keyClick(palette.field, key)
    QTest.keyClick(palette.field, Qt.Key.Key_Enter)
    assert window.place == "campaigns"
    QTest.keyClick(window, Qt.Key.Key_K, CONTROL)
    QTest.keyClicks(palette.field, "zzz")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()
    assert palette._none.isVisible()
    QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    assert not palette.isVisible()
    window.close()


@pytest.mark.parametrize(
    ("wanted", "text", "better_than"),
    [("con", "Go to Contacts", "Disconnect"), ("go", "Go to Inboxes", "Show a logo")],
)
def test_palette_match_prefers_beginnings_of_words(wanted: str, text: str, better_than: str) -> None:
    good, worse = score_match(wanted, text), score_match(wanted, better_than)
    assert good is not None
    assert worse is not None
    assert good < worse
    assert score_match(wanted, "Quit") is None


async def test_command_palette_offers_buttons_and_search_of_page() -> None:
    page, done = QWidget(), []
    line = QVBoxLayout(page)
    search, new, chip = SearchBox("Search", "Search"), button("New contact"), filter_chip("All")
    hidden, link = button("Hidden"), button("Link", kind="link")
    for one in (chip, link, new, search, hidden):
        line.addWidget(one)
    for one in (chip, link):
        one.clicked.connect(lambda on, one=one: done.append(one.text()))
    new.setShortcut("Ctrl+N")
    new.clicked.connect(lambda: done.append("new"))
    window = await shown(Window([Screen("contacts", "Contacts", "users", lambda: page)]))
    window.go("contacts")
    hidden.hide()
    texts = [action.text() for action in window.commands.all()]
    assert texts[:2] == ["New contact", "Command palette"]
    assert texts[-2:] == ["All", "Link"], "behind what acts"
    window.palette_.pop_up()
    assert "Command palette" not in [action.text() for action in window.palette_._shown]
    QTest.keyClicks(window.palette_.field, "new")
    QTest.keyClick(window.palette_.field, Qt.Key.Key_Return)
    for typed in ("all", "link"):
        window.palette_.pop_up()
        QTest.keyClicks(window.palette_.field, typed)
        QTest.keyClick(window.palette_.field, Qt.Key.Key_Return)
    assert done == ["new", "All", "Link"] and chip.isChecked()
    QTest.keyClick(window, Qt.Key.Key_F, CONTROL)
    assert window.focusWidget() is search
    window.commands.add("own", "An own command", print, group="Contacts")
    texts = [action.text() for action in window.commands.all()]
    assert {"New contact", "An own command"} <= set(texts)
    window.close()


async def test_command_palette_offers_menu_entries_and_icon_buttons_of_page() -> None:
    page, done = QWidget(), []
    line = QVBoxLayout(page)
    more, gone, trash = button("More"), button("Off"), button("", "trash")
    trash.setAccessibleName("Delete")
    for one in (more, gone, trash):
        line.addWidget(one)
    trash.clicked.connect(lambda: done.append("Delete"))
    menu, late, off = QMenu(more), QMenu(more), QMenu(gone)
    menu.addAction("Tag…").triggered.connect(lambda: done.append("Tag…"))
    menu.addAction("Not now").setEnabled(False)
    late.setTitle("Columns")
    late.aboutToShow.connect(lambda: late.addAction("Company") if late.isEmpty() else None)
    late.triggered.connect(lambda action: done.append(action.text()))
    menu.addMenu(late)
    more.setMenu(menu)
    off.addAction("Nothing")
    gone.setMenu(off)
    gone.setEnabled(False)
    window = await shown(Window([Screen("contacts", "Contacts", "users", lambda: page)]))
    window.go("contacts")
    for typed in ("tag", "columns com", "delete"):
        window.palette_.pop_up()
        QTest.keyClicks(window.palette_.field, typed)
        QTest.keyClick(window.palette_.field, Qt.Key.Key_Return)
    assert done == ["Tag…", "Company", "Delete"]
    texts = [action.text() for action in window.commands.all()]
    assert not {"Not now", "Nothing", "More: Not now"} & set(texts)
    window.close()


async def test_command_palette_after_typing_pauses_searches_by_name() -> None:
    asked: list[str] = []
    went: list[str] = []

    async def search(text: str) -> list[PaletteHit]:
        asked.append(text)
        if text == "broken":
            raise Unreachable("Nobody there.", only_read=True)
        return (
            [PaletteHit("Ann Smith", "Contact", "user", lambda: went.append("Ann"))] if "ann" in text else []
        )

    window = await shown(Window(places(Made(), Made(), Made())))
    window.go("contacts")
    palette = window.palette_
    palette.search = search
    palette.pop_up()
    QTest.keyClicks(palette.field, "ann")
    assert palette._none.text() == "Searching…" and palette._none.isVisible()
    await until(lambda: palette._shown)
    assert asked == ["ann"], "not at every key"
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert went == ["Ann"] and not palette.isVisible()
    window.commands.add("scan", "Start the scanner", print)
    palette.pop_up()
    QTest.keyClicks(palette.field, "ann")
    assert [one.text() for one in palette._shown] == ["Start the scanner"]
    await until(lambda: len(palette._shown) == 2)
    assert palette._shown[0].text == "Ann Smith", "and not what has it inside a word"
    assert palette.list.currentIndex().row() == 0
    palette.close_up()
    palette.pop_up()
    QTest.keyClicks(palette.field, "zzz")
    await until(lambda: palette._none.text() == "Nothing has that name.")
    palette.field.setText("broken")
    await until(lambda: "doesn't answer" in palette._none.text())
    palette.field.setText("go")
    await until(lambda: asked[-1] == "go")
    assert palette.list.isVisible(), "what can be done is offered all the same"
    palette.field.setText("late")
    palette.close_up()
    await asyncio.sleep(0.3)
    assert "late" not in asked
    window.close()


def test_command_with_taken_shortcut_or_name_is_refused(aio: Aio) -> None:
    window = Window()
    with pytest.raises(ValueError, match="palette"):
        window.commands.add("mine", "Mine", print, "Ctrl+K")
    with pytest.raises(ValueError, match="already"):
        window.commands.add("palette", "Mine", print)
    window.commands.add("mine", "Mine", print, "Ctrl+J")
    window.commands.remove("mine")
    window.commands.add("mine", "Mine", print, "Ctrl+J")


async def test_shortcut_sheet_opens_by_key_and_lists_shortcuts() -> None:
    window = await shown(Window(places(Made(), Made(), Made())))
    QTest.keyClick(window, Qt.Key.Key_F1, Qt.KeyboardModifier.ControlModifier)
    await until(lambda: window.findChild(ShortcutSheet))
    sheet = window.findChild(ShortcutSheet)
    assert sheet is not None
    await until(sheet.isActiveWindow)
    texts = [one.text() for one in sheet.findChildren(QLabel)]
    assert "Go to Campaigns" in texts
    assert "Ctrl+2" in texts
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    await until(lambda: not window.findChild(ShortcutSheet))
    window.close()


def items() -> int:
    gc.collect()
    return sum(isinstance(one, QWidgetItem) for one in shiboken6.getAllValidWrappers())


class Alone(QObject):
    """Hears of each part that is shown without standing anywhere."""

    def __init__(self, beside: QObject) -> None:
        super().__init__(beside)
        self.shown: list[QObject] = []
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.shown.append(watched)
        return False


async def test_notices_act_once_cover_nothing_and_disappear() -> None:
    window = await shown(Window())
    undone: list[str] = []
    before = items()
    alone = Alone(window)
    notice = window.notice("Lead archived", "Ben Novak", "Undo", lambda: undone.append("undo"))
    assert not alone.shown, "none of its parts was a window for a moment"
    assert notice.isVisible() and not window._status.isVisible()
    assert window.statusBar().isAncestorOf(notice), "it lies over no row and no button"
    QTest.mouseClick(notice.act, Qt.MouseButton.LeftButton)
    await until(lambda: not window.notices.isVisible())
    assert undone == ["undo"] and window._status.isVisible()
    tall = window.stack.height()
    for number in range(6):
        window.notice(f"Notice {number}", "Said at length. " * 20)
    assert [one.title.text() for one in window.notices.shown()] == ["Notice 3", "Notice 4", "Notice 5"]
    window.resize(900, window.height())
    await until(lambda: window.width() == 900)
    assert window.stack.height() == tall, "the page stays as it is"
    window.notices.show_notice("Short", seconds=0.05)
    await until(lambda: len(window.notices.shown()) == 2)
    assert [one.isVisible() for one in window.notices.shown()] == [False, True], "the newest alone"
    for one in window.notices.shown():
        one.go()
    await until(lambda: items() == before)  # an item that outlives its widget ends in a crash
    window.close()


async def test_main_window_shows_banner_status_and_connection() -> None:
    window = await shown(Window())
    banner = QLabel("Practice")
    window.set_banner(banner)
    assert banner.isVisible()
    window.set_banner(None)
    assert not banner.isVisible()
    window.set_connection("No connection", "red")
    window.set_status("3 jobs running")
    assert window._connection.badge == ("No connection", "red")
    assert window._status.text() == "3 jobs running"
    window.close()


async def test_main_window_after_restart_restores_geometry(tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "desk.ini"), QSettings.Format.IniFormat)
    window = await shown(Window(settings=settings))
    window.resize(913, 571)
    window.close()
    settings.sync()
    again = Window(settings=QSettings(str(tmp_path / "desk.ini"), QSettings.Format.IniFormat))
    assert again.height() == 571  # the width is cut to the screen of the platform


async def test_main_window_outline_is_shown_then_filled_with_pages(tmp_path: Path) -> None:
    made = Made()
    window = await shown(Window(None))
    picture = window.grab().toImage()
    assert picture.pixelColor(RAIL // 2, 9) == theme.get_color("rail")
    assert picture.pixelColor(RAIL + 9, 9) == theme.get_color("bg")
    window.fill(places(made, Made(), Made()))
    window.go("contacts")
    await until(lambda: bool(made.pages) and made.pages[0].isVisible())
    assert window.rail.width() == RAIL and not window.findChildren(Outline)
    window.close()


async def test_main_window_outline_when_closed_keeps_stored_page(tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "desk.ini"), QSettings.Format.IniFormat)
    settings.setValue("window/place", "contacts")
    window = await shown(Window(None, settings))
    window.close()
    assert window.is_closed and settings.value("window/place") == "contacts"


def test_main_window_outline_imports_no_page_modules() -> None:
    late = ("badges", "parts", "problems", "states", "table", "pictures")
    window = "app.desktop.main, app.desktop.connections, app.desktop.main_window.window"
    asked = f"import sys, {window}\nprint(*sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, text=True, timeout=60 * SLOW, check=True
    )
    loaded = set(ran.stdout.split())
    assert "app.desktop.main_window.places" in loaded
    assert not loaded & ({f"app.desktop.widgets.{name}" for name in late} | {"asyncio", "httpx", "pydantic"})


IN_THE_PROGRAMS_ORDER = """
from PySide6.QtWidgets import QApplication, QWidget
from app.desktop.widgets import theme
from app.desktop.main_window.window import Screen, Window
app = QApplication([])
theme.apply_base_theme(app, "light")
window = Window(None)
window.show()
theme.apply_theme(app, "light")
window.fill([Screen("one", "One", "users", QWidget)])
app.processEvents()
for part in window.findChildren(QWidget):
    if part.isVisible() and part.font().family() != theme.FAMILY:
        print(type(part).__name__, part.font().family())
print(len(window.findChildren(QWidget)) > 10)
"""


def test_main_window_pages_use_application_font() -> None:
    asked = [sys.executable, "-c", IN_THE_PROGRAMS_ORDER]
    ran = subprocess.run(asked, capture_output=True, text=True, timeout=60 * SLOW, check=True)
    assert ran.stdout.split() == ["True"]


def test_tray_without_system_tray_stays_hidden(aio: Aio, monkeypatch: pytest.MonkeyPatch) -> None:
    window, done = Window(), []
    tray = Tray(window, lambda: done.append("open"), lambda: done.append("quit"))
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: False)
    assert not tray.show()
    tray.notify("Nobody", "hears this")
    texts = [action.text() for action in tray.menu.actions() if action.isVisible() and action.text()]
    assert texts == ["Open Outreach Desk", "Quit"]
    for action in tray.menu.actions():
        action.trigger()
    assert done == ["open", "quit"]


def test_tray_shows_unread_count_and_message_click_opens_target(
    aio: Aio, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, done = Window(), []
    tray = Tray(window, lambda: done.append("open"), print)
    plain = tray.icon.icon().pixmap(64).toImage()
    tray.set_unread(3)
    assert tray.icon.toolTip() == "Outreach Desk\n" + tr("%n unread reply(s)", n=3)
    assert tray.icon.icon().pixmap(64).toImage() != plain
    tray.set_unread(0)
    assert tray.icon.toolTip() == "Outreach Desk" and tray.icon.icon().pixmap(64).toImage() == plain
    shown = []
    monkeypatch.setattr(tray.icon, "isVisible", lambda: True)
    monkeypatch.setattr(QSystemTrayIcon, "supportsMessages", lambda: True)
    monkeypatch.setattr(tray.icon, "showMessage", lambda *said: shown.append(said[:2]))
    tray.notify("Ann", "Hello", lambda: done.append("go"))
    tray.icon.messageClicked.emit()
    tray.icon.messageClicked.emit()
    assert shown == [("Ann", "Hello")] and done == ["open", "go", "open"]
    tray.add(window.commands.add("new", "New contact", lambda: done.append("new")))
    texts = [action.text() for action in tray.menu.actions() if action.text()]
    assert texts == ["Open Outreach Desk", "New contact", "Quit"]
    tray.menu.actions()[2].trigger()
    assert done[3:] == ["open", "new"]


def test_main_window_module_avoids_slow_imports() -> None:
    code = (
        "import sys, app.desktop.main_window.window, app.desktop.main_window.tray\n"
        "import app.desktop.widgets.states\n"
        "import app.desktop.widgets.loop\n"
        "print([n for n in ('httpx','pydantic','keyring','ssl') if n in sys.modules])"
    )
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.strip() in ("[]", "['ssl']")  # asyncio brings ssl


def test_command_run_calls_action_without_arguments(aio: Aio) -> None:
    window, calls = QWidget(), []

    class Page:
        def go(self) -> None:
            calls.append("go")

    commands = Commands(window)
    commands.add("go", "Go", Page().go)
    commands.run("go")
    assert calls == ["go"]


async def test_navigation_rail_is_one_tab_stop_and_arrow_keys_move_within() -> None:
    window = await shown(Window(places(Made(), Made(), Made())))
    rail = [window.rail.button(name) for name in ("contacts", "campaigns", "settings")]
    window.go("campaigns")
    assert [bool(one.focusPolicy() & Qt.FocusPolicy.TabFocus) for one in rail] == [False, True, False]
    rail[1].setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(rail[1], Qt.Key.Key_Up)
    assert window.focusWidget() is rail[0] and window.place == "campaigns"
    QTest.keyClick(rail[0], Qt.Key.Key_Down)
    QTest.keyClick(rail[1], Qt.Key.Key_Down)
    assert window.focusWidget() is rail[2] and window.place == "campaigns"
    QTest.keyClick(rail[2], Qt.Key.Key_Return)
    assert window.place == "settings" and rail[2].isChecked()
    assert [bool(one.focusPolicy() & Qt.FocusPolicy.TabFocus) for one in rail] == [False, False, True]
    window.close()
