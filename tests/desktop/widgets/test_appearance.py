"""Theme, badges, icons, formats. That colors can be told apart: test_contrast.py."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from enum import EnumType
from itertools import product

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontInfo, QIcon, QImage, QPalette, QStyleHints
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLabel,
    QMenu,
    QPushButton,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from app.contract.problems import ServiceFault, problem_for
from app.desktop.widgets import badges, factories, formats, icons, theme
from app.desktop.widgets.problems import explain_error
from app.resources import find_resource
from tests.desktop.conftest import Aio

TONES = ("red", "green", "blue", "gray", "amber", "purple", "teal")


def test_theme_switch_updates_palette_icons_and_open_widgets(aio: Aio, app: QApplication) -> None:
    heard: list[str] = []
    widget = QWidget()
    button = factories.button("Send", "send")
    button.setParent(widget)
    widget.show()

    def ink(icon: QIcon) -> set[str]:
        image: QImage = icon.pixmap(16, 16).toImage()
        points = product(range(image.width()), range(image.height()))
        seen = (image.pixelColor(x, y) for x, y in points)
        return {color.name() for color in seen if color.alpha() == 255}

    theme.notifier.changed.connect(lambda: heard.append(theme.notifier.name))
    assert theme.get_theme_tokens().text in ink(button.icon())
    theme.apply_theme(app, "dark")
    assert heard == ["dark"]
    assert theme.is_dark()
    assert theme.get_theme_tokens().text in ink(button.icon())
    assert widget.palette().color(QPalette.ColorRole.Window).name() == theme.get_theme_tokens().bg
    theme.apply_theme(app, "system")
    assert heard == ["dark", theme.notifier.name]
    widget.close()


def test_tooltip_with_markup_shows_plain_text(aio: Aio, app: QApplication) -> None:
    """A stranger's subject may stand in it, and Qt would load pictures of this computer, or of its net."""
    window, inner = QWidget(), QWidget()
    theme.style_window(window)
    inner.setParent(window)
    window.show()
    QToolTip.showText(QPoint(10, 10), "<img src='//files.test/x.png'><b>Re</b>", inner)
    (tip,) = [one for one in app.topLevelWidgets() if one.inherits("QTipLabel")]
    assert isinstance(tip, QLabel) and tip.textFormat() == Qt.TextFormat.PlainText
    QToolTip.hideText()
    window.close()


def test_font_and_licenses_are_bundled(app: QApplication) -> None:
    assert QFontInfo(app.font()).family() == "Inter"
    for part in (("fonts", "LICENSE"), ("icons", "LICENSE")):
        assert "permission" in find_resource(*part).read_text("utf-8").lower()
    with pytest.raises(FileNotFoundError, match="icons/none"):
        find_resource("icons", "none.svg")


def test_every_icon_renders_pixels(app: QApplication) -> None:
    assert len(icons.list_icon_names()) > 50
    for name in icons.list_icon_names():
        image = icons.render_icon(name, 20, "text", 2).toImage()
        assert image.width() == 40
        points = product(range(40), range(40))
        assert any(image.pixelColor(x, y).alpha() for x, y in points), name


def test_badge_for_known_and_unknown_state_has_text(app: QApplication) -> None:
    known = badges.SIGNALS | badges.LEADS | badges.CAMPAIGNS | badges.INBOXES | badges.DOMAINS | badges.JOBS
    assert {badge.tone for badge in known.values()} <= set(TONES)
    assert badges.signal("HOT_LEAD") == ("Hot lead", "red")
    assert badges.category("Out of Office").text == "Out of office"
    assert badges.lead("SOME_NEW_STATE") == ("Some new state", "gray")
    assert badges.inbox(None).text == "–"


def test_badges_cover_every_state_of_api_contract(app: QApplication) -> None:
    from app.contract import campaigns, contacts, inboxes, leads, replies

    for module, known in (
        (contacts, badges.SIGNALS),
        (leads, badges.LEADS),
        (campaigns, badges.CAMPAIGNS),
        (inboxes, badges.INBOXES),
        (replies, badges.CATEGORIES),
    ):
        kinds = (kind for kind in vars(module).values() if isinstance(kind, EnumType))
        named = [set(kind._value2member_map_) for kind in kinds]
        assert any(states == set(known) for states in named), module.__name__


def test_label_with_markup_shows_plain_text(app: QApplication) -> None:
    assert factories.label("<b>Ben</b>").textFormat().name == "PlainText"
    assert isinstance(factories.filter_chip("All", True), QPushButton)


NOW = datetime(2026, 11, 20, 15, 30, tzinfo=timezone(timedelta(hours=1)))


@pytest.mark.parametrize(
    ("ago", "said"),
    [
        (timedelta(seconds=5), "Just now"),
        (timedelta(seconds=-5), "Just now"),
        (timedelta(minutes=5), "5 min ago"),
        (timedelta(minutes=-5), "In 5 min"),
        (timedelta(hours=2, minutes=59), "2 h ago"),
        (timedelta(hours=-3), "In 3 h"),
        (timedelta(hours=16), "Yesterday"),
        (timedelta(hours=-9), "Tomorrow"),
        (timedelta(days=3), "3 d ago"),
        (timedelta(days=8), "12 Nov"),
        (timedelta(days=-8), "28 Nov"),
        (timedelta(days=400), "16 Oct 2025"),
    ],
)
def test_relative_time_is_formatted(ago: timedelta, said: str) -> None:
    assert formats.format_relative_time(NOW - ago, NOW) == said
    assert formats.format_relative_time((NOW - ago).astimezone(timezone.utc), NOW) == said  # noqa: UP017


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (formats.format_relative_time(None, NOW), "Never"),
        (formats.format_timestamp(NOW - timedelta(days=1), NOW), "Yesterday 15:30"),
        (formats.format_clock_time(NOW), "15:30"),
        (formats.format_number(1204), "1,204"),
        (formats.abbreviate_number(1204), "1,204"),
        (formats.abbreviate_number(18_400), "18k"),
        (formats.abbreviate_number(999_999), "999k"),
        (formats.abbreviate_number(1_250_000), "1.2M"),
        (formats.abbreviate_number(3_000_000_000), "3B"),
        (formats.format_percent(0.123), "12.3%"),
        (formats.format_percent(1), "100%"),
        (formats.format_percent(None), "–"),
        (formats.format_byte_size(900), "900 B"),
        (formats.format_byte_size(52_428_800), "50 MB"),
        (formats.format_byte_size(1536), "1.5 KB"),
    ],
)
def test_numbers_dates_and_words_are_formatted(said: str, wanted: str) -> None:
    assert said == wanted


def test_style_sheet_of_window_applies_to_its_dialogs_only(aio: Aio, app: QApplication) -> None:
    """As in the program, where parts are built without a style and styled once."""
    app.setStyleSheet("")
    window, bare = QWidget(), factories.label("Name", "h1")
    box = QVBoxLayout(window)
    box.addWidget(inside := factories.label("Name", "h1"))
    theme.style_window(window)
    dialog = QDialog(window)
    QVBoxLayout(dialog).addWidget(asked := factories.label("Name", "h1"))
    for one in (inside, asked, bare):
        one.ensurePolished()
    assert [one.font().pixelSize() for one in (inside, asked, bare)] == [22, 22, 13]
    assert QMenu(window).style() is window.style() and theme.load_theme("light").bg in window.styleSheet()
    theme.apply_theme(app, "dark")
    assert theme.load_theme("dark").bg in window.styleSheet() and not bare.styleSheet()


@pytest.mark.parametrize(
    "mode, seen", [("system", ["dark", "light"]), ("light", ["light"] * 2), ("dark", ["dark"] * 2)]
)
def test_theme_follows_system_only_when_chosen(
    aio: Aio, app: QApplication, monkeypatch: pytest.MonkeyPatch, mode: theme.Mode, seen: list[str]
) -> None:
    """What a platform with themes says; this one has none."""
    theme.apply_theme(app, mode)
    heard = []
    for scheme in (Qt.ColorScheme.Dark, Qt.ColorScheme.Light):
        monkeypatch.setattr(QStyleHints, "colorScheme", lambda hints, scheme=scheme: scheme)
        app.styleHints().colorSchemeChanged.emit(scheme)
        heard.append(theme.notifier.name)
    assert heard == seen


def test_chip_and_choice_share_height_and_link_has_no_padding(
    app: QApplication,
) -> None:
    window = QWidget()
    theme.style_window(window)
    box = QVBoxLayout(window)
    chip, choice, link = (
        factories.filter_chip("Planned"),
        factories.Choice(),
        factories.button("Undo", kind="link"),
    )
    choice.setProperty("kind", "chip")
    for one in (chip, choice, link):
        box.addWidget(one)
        one.ensurePolished()
    assert chip.sizeHint().height() == choice.sizeHint().height()
    air = link.sizeHint().width() - link.fontMetrics().horizontalAdvance(link.text())
    assert air <= 2  # a fraction of a pixel on either side


def test_invalid_response_error_shows_received_content() -> None:
    """Not a fault of a number that the service never said."""
    garbage = ServiceFault("It is not understood.", came="HTTP 200, 5 bytes, text/html")
    assert explain_error(garbage).detail == "What came: HTTP 200, 5 bytes, text/html."
    assert (
        explain_error(problem_for(502, "Bad Gateway", {})).detail
        == "The service reported an error (HTTP 502)."
    )
