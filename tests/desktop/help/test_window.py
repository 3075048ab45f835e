"""The help on the screen: F1 everywhere, links, search, keyboard, and the palette."""

from __future__ import annotations

import ast
import inspect
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QWidget

import app.desktop
from app.desktop.application import PLACES
from app.desktop.connections import Connections
from app.desktop.help.help_requests import OF_PACKAGE, TOPICS, topic_of
from app.desktop.help.help_window import HelpBrowser, HelpWindow
from app.desktop.help.pages import NAMES, load_help_page
from app.desktop.main_window.shortcut_sheet import ShortcutSheet
from app.desktop.main_window.window import Window
from app.desktop.preferences.page import SECTIONS
from app.desktop.welcome.welcome_window import Welcome
from app.desktop.widgets import i18n, theme
from app.desktop.widgets.factories import label
from app.desktop.widgets.states import StatePanel
from tests.desktop import screens
from tests.desktop.conftest import Aio, until
from tests.desktop.test_application import opened

DIALOGS = {
    "TemplatePicker": "replies#templates",
    "SignatureEditor": "replies#templates",
    "KnownDialog": "campaigns#met",
    "LeadDialog": "leads",
    "BranchesDialog": "flow",
    "WritingDialog": "mails",
    "WordsDialog": "outbox",
    "NameserverWizard": "setup",
    "RedirectDialog": "domains#redirect",
    "ImportWizard": "import",
    "MailDialog": "contacts#write",
    "GroupsDialog": "contacts#groups",
    "ContactDialog": "contacts",
    "EnrollDialog": "leads",
    "ConnectWizard": "connect",
    "SignInDialog": "connect#signin",
    "BulkDialog": "bulk",
    "WebhookDialog": "webhooks",
    "SignatureDialog": "webhooks#signature",
    "AddressDialog": "legal",
    "EmailTestDialog": "mails",
    "BackupDialog": "backup",
    "ConnectionDialog": "connections",
    "NewKeyDialog": "team",
    "InviteDialog": "team",
    "ShortcutSheet": "keys",
}


def known(topic: str) -> bool:
    name, _, part = topic.partition("#")
    return name in NAMES and (
        not part or all(f'name="{part}"' in load_help_page(name, one).markup for one in i18n.LANGUAGES)
    )


def shown() -> HelpWindow | None:
    return next((one for one in QApplication.topLevelWidgets() if isinstance(one, HelpWindow)), None)


async def asked(inside: QWidget) -> HelpWindow:
    inside.activateWindow()
    await until(inside.isActiveWindow)
    QTest.keyClick(inside, Qt.Key.Key_F1)
    await until(shown)
    found = shown()
    assert found is not None
    return found


async def gone(window: HelpWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_Escape)
    await until(lambda: not shown())


def at(window: HelpWindow) -> str:
    return page_of(window).partition("#")[0]


def page_of(window: HelpWindow) -> str:
    stop = window._way[window._at]
    return f"{stop.name}#{stop.part}".rstrip("#")


def test_every_dialog_has_known_help_topic() -> None:
    kinds = {
        name: vars(screens)[name]
        for make in screens.DIALOGS.values()
        for name in make.__code__.co_names
        if inspect.isclass(vars(screens).get(name)) and issubclass(vars(screens)[name], QDialog)
    }
    assert DIALOGS.keys() <= kinds.keys()
    for name, kind in kinds.items():
        bare = type(name, (QDialog,), {"__module__": kind.__module__})()
        topic = topic_of(bare)
        assert known(topic) and topic == DIALOGS.get(name, topic), name


def test_help_topics_refer_to_existing_modules_and_pages() -> None:
    assert all(known(topic) for topic in TOPICS.values())
    for name in TOPICS:
        pkgutil.resolve_name(f"app.desktop.{name}")


async def test_f1_key_opens_help_of_current_page_or_section(tmp_path: Path) -> None:
    async with opened(tmp_path) as application:
        window = application.window
        await until(lambda: application.session.online, 30)
        for name, *_ in PLACES:
            window.go(name)
            assert page_of(await asked(window)) == name
        preferences: Any = (window.go("preferences"), window.page("preferences"))[1]
        expected = {"connections": "connections", "team": "team", "data": "backup"}
        for section, *_ in SECTIONS:
            preferences.reveal(section)
            help_window = await asked(window)
            assert page_of(help_window) == expected.get(section, f"preferences#{section}")
            assert known(page_of(help_window))
        await follows_links(application, help_window)
        await the_palette_finds(application, help_window)
        await a_dialog_has_it(application)


async def follows_links(application: Any, help_window: HelpWindow) -> None:
    help_window.browser.anchorClicked.emit(QUrl("desk:preferences/barred"))
    assert application.window.page("preferences").list.currentItem().text() == "Do not contact"
    help_window.browser.anchorClicked.emit(QUrl("desk:outbox"))
    assert application.window.place == "outbox"
    for ask in (
        lambda: help_window.browser.anchorClicked.emit(QUrl("desk:keys")),
        lambda: QTest.keyClick(help_window.browser, Qt.Key.Key_F1),
    ):
        help_window.activateWindow()
        await until(help_window.isActiveWindow)
        ask()
        await until(lambda: isinstance(QApplication.activeModalWidget(), ShortcutSheet))
        QTest.keyClick(QApplication.activeModalWidget(), Qt.Key.Key_Escape)
        await until(lambda: not application.window.findChild(ShortcutSheet))
    await gone(help_window)


async def the_palette_finds(application: Any, _: HelpWindow) -> None:
    palette = application.window.palette_
    palette.pop_up()
    palette.field.setText("mail not sent")
    await until(lambda: any(isinstance(one, tuple) for one in palette._shown))
    assert palette._shown[0].text == "Why was my email not sent?" and palette._shown[0].kind == "Help"
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    await until(shown)
    window = shown()
    assert window is not None and at(window) == "notsent"
    await gone(window)


async def a_dialog_has_it(application: Any) -> None:
    """Above a dialog the help is usable, and goes with it; what leads into the window says so."""
    application.window.commands.run("inboxes.connect_button")
    await until(lambda: QApplication.activeModalWidget(), 20)
    wizard = QApplication.activeModalWidget()
    help_window = await asked(wizard)
    assert page_of(help_window) == "connect" and help_window.parentWidget() is wizard
    before = application.window.place
    help_window.browser.anchorClicked.emit(QUrl("desk:contacts"))
    assert application.window.place == before and "first close" in help_window.note.text()
    await gone(help_window)
    QTest.keyClick(wizard, Qt.Key.Key_Escape)
    await until(lambda: not QApplication.activeModalWidget())


async def test_f1_key_in_welcome_window_opens_start_page(tmp_path: Path) -> None:
    from PySide6.QtCore import QSettings

    settings = QSettings(str(tmp_path / "x.ini"), QSettings.Format.IniFormat)
    welcome = Welcome(Connections(settings, tmp_path, False))
    welcome.show()
    help_window = await asked(welcome)
    assert page_of(help_window) == "start"
    await gone(help_window)
    welcome.close()
    welcome.deleteLater()


def test_campaign_tab_has_its_own_help_topic() -> None:
    outer, inner = QWidget(), label("")
    inner.setParent(outer)
    for tab in screens.TABS:
        outer.setProperty("topic", tab)
        assert topic_of(inner) == tab and tab in NAMES
    outer.deleteLater()


@pytest.fixture
def window(aio: Aio) -> Iterator[HelpWindow]:
    made = HelpWindow(None)
    made.show()
    yield made
    made.close()


async def test_help_window_goes_back_and_forward_by_keys(window: HelpWindow) -> None:
    window.activateWindow()
    await until(window.isActiveWindow)
    window.browser.anchorClicked.emit(QUrl("legal"))
    window.browser.anchorClicked.emit(QUrl("preferences#barred"))
    assert page_of(window) == "preferences#barred" and window.browser.verticalScrollBar().value() > 0
    alt = Qt.KeyboardModifier.AltModifier
    QTest.keyClick(window.browser, Qt.Key.Key_Left, alt)
    await until(lambda: page_of(window) == "legal")
    assert window.list.currentItem().text() == load_help_page("legal", "en").title
    QTest.keyClick(window.browser, Qt.Key.Key_Left, alt)
    await until(lambda: page_of(window) == "start")
    assert not window.back.isEnabled()
    QTest.keyClick(window.browser, Qt.Key.Key_Right, alt)
    await until(lambda: page_of(window) == "legal")
    window.list.setFocus()
    QTest.keyClick(window.list, Qt.Key.Key_Down)
    assert page_of(window) == "trouble" and not window.forward.isEnabled()


async def test_help_window_search_lists_pages_and_highlights_matches(window: HelpWindow) -> None:
    window.activateWindow()
    await until(window.isActiveWindow)
    QTest.keyClick(window.browser, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(QApplication.focusWidget(), "suppressed")
    QTest.keyClick(window.search, Qt.Key.Key_Return)
    titles = [window.list.item(row).text() for row in range(window.list.count())]
    assert titles[0] == window.list.currentItem().text() and load_help_page("legal", "en").title in titles
    marked = window.browser.extraSelections()
    assert marked and all(one.cursor.selectedText().lower() == "suppressed" for one in marked)
    window.search.setText("xyzzy")
    QTest.keyClick(window.search, Qt.Key.Key_Return)
    assert window.nothing.isVisible() and not window.list.isVisible()
    window.search.clear()
    assert window.list.isVisible() and window.list.count() > len(NAMES)
    assert not window.browser.extraSelections()


def test_help_browser_loads_no_external_resources(app: QApplication) -> None:
    browser = HelpBrowser()
    kind = QTextDocument.ResourceType.ImageResource.value
    for name in ("https://example.com/a.png", "file:///etc/hostname", "../en/contacts", "/etc/hostname"):
        assert bytes(browser.loadResource(kind, QUrl(name))) == b" "
    assert (
        bytes(browser.loadResource(QTextDocument.ResourceType.StyleSheetResource.value, QUrl("today")))
        == b" "
    )
    assert not browser.loadResource(kind, QUrl("today")).isNull()
    browser.deleteLater()


def test_help_page_when_theme_changes_is_rendered_again(window: HelpWindow, app: QApplication) -> None:
    light = window.browser.toHtml()
    theme.apply_theme(app, "dark")
    try:
        assert window.browser.toHtml() != light
    finally:
        theme.apply_theme(app, "light")


async def test_empty_state_panel_offers_help_when_command_exists() -> None:
    pressed: list[str] = []
    window = Window()
    panel = StatePanel(QLabel())
    window.setCentralWidget(panel)
    window.show()
    panel.empty()
    assert not panel.message.help.isVisible()
    window.commands.add("help", "Help", lambda: pressed.append("help"))
    panel.empty()
    panel.message.help.click()
    assert pressed == ["help"]
    panel.error("It broke.")
    assert not panel.message.help.isVisible()
    window.close()


async def test_help_pictures_scale_to_window_width() -> None:
    window = HelpWindow(None, "today")
    window.show()
    for width in (720, 1200, 720):
        window.resize(width, 720)
        await until(lambda: window.browser._drawn == window.browser._wide())
        assert window.browser.horizontalScrollBar().maximum() == 0, width
    window.close()


def test_every_desktop_package_has_help_page() -> None:
    """A new panel without a page is found here."""
    inner = {"widgets", "main_window", "help", "prior_contact", "csv_import", "public_api_mode"}
    inner |= {"analytics", "practice", "welcome", "sequence"}
    packages = {one.name for one in pkgutil.iter_modules(app.desktop.__path__) if one.ispkg}
    assert {OF_PACKAGE.get(one, one) for one in packages - inner} <= set(NAMES)
    for one in inner - {"widgets", "main_window", "help"}:
        folder = Path(app.desktop.__file__).parent / one
        dialogs = {
            (f"{one}.{file.stem}", f"{one}.{file.stem}.{node.name}")
            for file in folder.glob("*.py")
            for node in ast.walk(ast.parse(file.read_text("utf-8")))
            if isinstance(node, ast.ClassDef)
            and any(ast.unparse(base).endswith("Dialog") for base in node.bases)
        }
        assert all(TOPICS.keys() & set(names) for names in dialogs)
