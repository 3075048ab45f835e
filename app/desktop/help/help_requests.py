"""The requests for help, such as F1: they open the help page of the focused place or dialog."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QWidget

from app.desktop.help.pages import NAMES, START
from app.desktop.main_window.palette import PaletteHit
from app.desktop.main_window.window import Window
from app.desktop.widgets.help_action import HELP
from app.desktop.widgets.i18n import get_language, tr

HOME = "app.desktop."
TOPIC = "topic"  # the widget property that names a help topic
TOPICS = {  # topics of a class, or of each class of a module
    "campaigns.editor.AddressDialog": "legal",
    "campaigns.email_preview.EmailTestDialog": "mails",
    "contacts.enroll_dialog": "leads",
    "contacts.groups_dialog": "contacts#groups",
    "contacts.group_dialog": "contacts#groups",
    "contacts.compose_dialog": "contacts#write",
    "public_api_mode.branches": "flow",
    "public_api_mode.campaigns.LeadDialog": "leads",
    "public_api_mode.campaigns.WritingDialog": "mails",
    "domains.page.RedirectDialog": "domains#redirect",
    "domains.nameserver_wizard": "setup",
    "prior_contact.prior_contact_dialog": "campaigns#met",
    "inboxes.bulk_dialog": "bulk",
    "inboxes.inbox_actions.SignInDialog": "connect#signin",
    "inboxes.connect_wizard": "connect",
    "csv_import.import_wizard": "import",
    "outbox.doubt": "outbox#doubt",
    "practice.banner": "practice",
    "preferences.add_connection": "connections",
    "preferences.backups": "backup",
    "preferences.suppression_lists": "preferences#barred",
    "preferences.log.DiagnosisDialog": "trouble#diagnosis",
    "preferences.about": "preferences#about",
    "preferences.team.KeysSection": "api",
    "preferences.team.NewKeyDisplay": "api",
    "preferences.new_key_dialog": "team",
    "preferences.data.MoveDialog": "team#moving",
    "preferences.data.MovingDialog": "team#moving",
    "preferences.team": "team",
    "replies.answer.SignatureEditor": "replies#templates",
    "replies.templates": "replies#templates",
    "main_window.palette": "keys",
    "main_window.shortcut_sheet": "keys",
    "webhooks.signature": "webhooks#signature",
    "webhooks.edit_dialog.SecretDialog": "api#receive",
    "welcome.welcome_window": "start",
}
OF_PACKAGE = {"branches": "flow"}  # packages whose help page has another name
OF_SECTION = {"connections": "connections", "team": "team", "data": "backup"}


def topic_of(widget: QWidget | None) -> str:
    """Return the help topic of the innermost widget that has one: a page, perhaps with `#part`."""
    innermost = widget
    while widget is not None:
        if topic := said_by(widget):
            return topic
        if isinstance(widget, Window):
            return widget.place or START
        widget = widget.parentWidget()
    package = _module_path_of(type(innermost)).partition(".")[0]
    package = OF_PACKAGE.get(package, package)
    return package if package in NAMES else START


def said_by(widget: QWidget) -> str:
    """Return the topic of this widget alone, or ""."""
    if said := str(widget.property(TOPIC) or ""):
        place, _, section = said.partition("/")
        return OF_SECTION.get(section, f"{place}#{section}") if section else said
    names = (
        name
        for one in type(widget).__mro__
        for name in (f"{_module_path_of(one)}.{one.__name__}", _module_path_of(one))
    )
    return next((TOPICS[name] for name in names if name in TOPICS), "")


def _module_path_of(kind: type) -> str:
    return kind.__module__.removeprefix(HOME)


MOST = 4  # pages that the palette lists at most


class Help(QObject):
    """The help of a window.

    `wanted` carries a place of the window and an item to show there; `keys_asked` requests the shortcut
    sheet.
    """

    wanted = Signal(str, str)
    keys_asked = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window

    def action(self) -> QAction:
        """Return a help action for a window without commands."""
        made = QAction(tr("Help"), self._window)
        made.setObjectName(HELP)
        made.setShortcut(QKeySequence(QKeySequence.StandardKey.HelpContents))
        made.triggered.connect(self.ask)
        self._window.addAction(made)
        return made

    def ask(self) -> None:
        """Open the help about the focused widget."""
        focused = QApplication.focusWidget()
        self.show_topic(topic_of(focused or QApplication.activeWindow() or self._window))

    def show_topic(self, topic: str) -> None:
        from app.desktop.help.help_window import HelpWindow

        over = QApplication.activeModalWidget() or self._window
        shown = next((one for one in over.children() if isinstance(one, HelpWindow)), None)
        if shown is None:
            shown = HelpWindow(over, topic)
            shown.wanted.connect(self.wanted)
            shown.keys_asked.connect(self.keys_asked)
            shown.show()
        else:
            shown.open_topic(topic)
        shown.raise_()
        shown.activateWindow()
        shown.browser.setFocus()

    def found(self, text: str) -> Sequence[PaletteHit]:
        """Return palette hits: pages whose title or text has all the words."""
        from app.desktop.help.pages import search_help

        pages = search_help(text, get_language())[:MOST]
        return [
            PaletteHit(one.title, tr("Help"), "help", partial(self.show_topic, one.name)) for one in pages
        ]
