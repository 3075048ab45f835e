from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QListWidget, QWidget
from pytestqt.qtbot import QtBot

from app.contract.problems import Forbidden, Invalid, Unreachable
from app.contract.scopes import Scope
from app.desktop.widgets import problems
from app.desktop.widgets.charts import SparkLine
from app.desktop.widgets.factories import RowButton, button, filter_chip, icon_button, row
from app.desktop.widgets.flow_layout import FlowLayout, build_flow_layout
from app.desktop.widgets.forms import Form
from app.desktop.widgets.help_action import HELP
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.paged import PagedModel
from app.desktop.widgets.problems import ProblemBar, explain_error
from app.desktop.widgets.rows import Column
from app.desktop.widgets.scope_messages import MAY_NOT, OTHER
from app.desktop.widgets.search_box import SearchBox
from app.desktop.widgets.states import StatePanel
from tests.desktop.conftest import Aio, until
from tests.desktop.heap import in_use
from tests.desktop.widgets.test_paged import Service


def panel_of() -> StatePanel:
    made = StatePanel(QLabel("Content"), "users", "No contacts yet.", "Import CSV")
    made.resize(600, 400)
    made.show()
    return made


def test_gray_bars_come_only_after_a_while(aio: Aio) -> None:
    async def work() -> None:
        panel = panel_of()
        panel.loading()
        assert panel.content.isVisible()
        await until(panel.skeleton.isVisible)
        panel.ready()
        panel.loading()
        panel.ready()
        await asyncio.sleep(0.3)
        assert panel.content.isVisible()
        panel.close()

    aio(work())


def test_state_panel_when_empty_offers_one_next_step(aio: Aio) -> None:
    panel, pressed = panel_of(), []
    panel.next_step.connect(lambda: pressed.append("next"))
    panel.retry.connect(lambda: pressed.append("retry"))
    panel.empty()
    assert panel.message.sentence.text() == "No contacts yet."
    QTest.mouseClick(panel.message.act, Qt.MouseButton.LeftButton)
    panel.set_empty("search", "Nobody matches.")
    assert not panel.message.act.isVisible()
    assert pressed == ["next"]
    panel.close()


@pytest.mark.parametrize(
    ("error", "state", "words"),
    [
        (Invalid("Can only update campaigns in DRAFT status"), "error", "DRAFT"),
        (Unreachable("refused"), "offline", "can't be reached"),
        (Forbidden("Not allowed", required="contacts:read"), "no_permission", "doesn't let you see contacts"),
        (
            Forbidden("Not allowed", required=["contacts:read", "replies:write"], granted=["contacts:read"]),
            "no_permission",
            "doesn't let you answer or categorize replies",
        ),
        (Forbidden("Not allowed", required=["moon:read"]), "no_permission", "doesn't allow this"),
        (TimeoutError(), "error", "too long"),
        ("A sentence.", "error", "A sentence."),
    ],
)
def test_state_panel_on_error_shows_sentence_and_retries(
    aio: Aio, error: Exception | str, state: str, words: str
) -> None:
    panel, again = panel_of(), []
    panel.retry.connect(lambda: again.append(panel.state))
    panel.error(error)
    assert panel.state == state
    assert words in panel.message.sentence.text()
    assert panel.message.accessibleName() == panel.message.sentence.text()
    QTest.mouseClick(panel.message.act, Qt.MouseButton.LeftButton)
    assert again == ["loading"]
    panel.close()


def test_unexpected_error_is_explained_without_details(aio: Aio, warnings_seen: object) -> None:
    warnings_seen.allowed.append("unexpected error")  # type: ignore[attr-defined]
    told = problems.explain_error(KeyError("secret thing"))
    assert "secret" not in told.sentence + told.detail
    assert "Try again" in told.sentence


def test_state_panel_follows_its_model(aio: Aio) -> None:
    async def work() -> None:
        service = Service(0)
        service.error = Unreachable("refused")
        panel = panel_of()
        model = PagedModel((Column("Name"), Column("Mail")), service.fetch, panel)
        panel.follow(model)
        model.restart()
        await until(lambda: panel.state == "offline")
        service.error = None
        QTest.mouseClick(panel.message.act, Qt.MouseButton.LeftButton)
        await until(lambda: panel.state == "empty")
        service.ids = ["one"]
        model.refresh()
        await until(lambda: panel.state == "ready")
        panel.close()

    aio(work())


def test_problem_bar_announces_retry_only_for_automatic_ones(app: QApplication) -> None:
    bar = ProblemBar()
    bar.show_error(Unreachable("Nobody is there.", only_read=True))
    assert bar.sentence.text() == "The outreach service doesn't answer. Trying again."
    bar.show_error(Unreachable("Nobody is there."))  # an import, a launch: whoever wants it tries again
    assert bar.sentence.text() == "Nobody is there." and not bar.detail.text()
    assert explain_error(Unreachable("Nobody is there."), again=True).sentence.endswith("Trying again.")


def test_problem_bar_retries_once_and_closes(aio: Aio) -> None:
    bar, calls = ProblemBar(), []

    class Page:
        def again(self) -> None:
            calls.append(bar.isVisible())

    page = Page()
    bar.show_error(Invalid("The campaign has no inbox."), page.again)
    assert bar.sentence.text() == "The campaign has no inbox."
    assert not bar.detail.isVisible()
    QTest.mouseClick(bar.details_button, Qt.MouseButton.LeftButton)
    assert bar.detail.isVisible()
    assert "400" in bar.detail.text()
    QTest.mouseClick(bar.retry_button, Qt.MouseButton.LeftButton)
    assert calls == [False]
    bar.show_sentence("Again.")
    assert not bar.retry_button.isVisible()
    assert not bar.detail.isVisible()
    QTest.mouseClick(bar.close_button, Qt.MouseButton.LeftButton)
    assert not bar.isVisible()


def test_search_box_on_down_key_focuses_list_below(aio: Aio) -> None:
    async def work() -> None:
        page, search, names = QWidget(), SearchBox("Search", "Search names"), QListWidget()
        names.addItems(["Ann", "Ben"])
        lay_out(page, row(search), names)
        page.show()
        page.activateWindow()
        search.setFocus()
        await until(search.hasFocus)
        names.hide()
        QTest.keyClick(search, Qt.Key.Key_Down)
        assert search.hasFocus()
        names.show()
        QTest.keyClick(search, Qt.Key.Key_Down)
        assert names.hasFocus() and names.currentRow() == 0
        page.close()

    aio(work())


def test_state_panel_moves_focus_to_message_and_back(aio: Aio) -> None:
    async def work() -> None:
        page, typing, after = QWidget(), QLineEdit(), QLineEdit()
        panel = StatePanel(typing, "users", "No contacts yet.")
        lay_out(page, panel, after)
        asking = QAction(page)
        asking.setObjectName(HELP)
        page.addAction(asking)
        page.show()
        page.activateWindow()
        typing.setFocus()
        await until(typing.hasFocus)
        for show in (panel.empty, panel.empty, panel.loading, panel.empty):
            show()
            assert panel.message.help.hasFocus()
        panel.ready()
        assert typing.hasFocus()
        page.close()

    aio(work())


def test_problem_bar_when_dismissed_restores_focus(aio: Aio) -> None:
    async def work() -> None:
        page, bar, first, typing = QWidget(), ProblemBar(), QLineEdit(), QLineEdit()
        lay_out(page, typing, bar, first)
        page.show()
        page.activateWindow()
        typing.setFocus()
        await until(typing.hasFocus)
        for close in (bar.close_button, bar.retry_button):
            bar.show_sentence("Something is wrong.", retry=list)
            close.setFocus()
            QTest.keyClick(close, Qt.Key.Key_Space)
            assert not bar.isVisible() and typing.hasFocus()
        bar.show_sentence("Something is wrong.")
        first.setFocus()
        bar.clear()
        assert first.hasFocus()
        page.close()

    aio(work())


def test_form_shows_error_at_its_field(aio: Aio) -> None:
    form = Form()
    host = form.add("host", "Mail server", QLineEdit(), "The name your provider gave you.")
    port = form.add("port", "Port", QLineEdit())
    form.show()
    form.set_errors({"port": "A port is a number."})
    assert port.below.text() == "A port is a number."
    assert port.editor.accessibleDescription() == "A port is a number."
    assert port.editor.accessibleName() == "Port"
    assert host.title.buddy() is host.editor
    assert form.focusWidget() is port.editor
    form.set_errors({})
    assert not port.below.isVisible()
    assert host.below.text() == "The name your provider gave you."
    form.close()


def test_search_box_waits_for_typing_to_pause(aio: Aio) -> None:
    async def work() -> None:
        box = SearchBox("Search", "Search contacts")
        said: list[str] = []
        box.searched.connect(said.append)
        box.show()
        QTest.keyClicks(box, "acm")
        assert said == []
        QTest.keyClicks(box, "e ")
        await until(lambda: said)
        QTest.keyClick(box, Qt.Key.Key_Return)
        QTest.keyClicks(box, "x")
        QTest.keyClick(box, Qt.Key.Key_Return)
        box.clear()
        await asyncio.sleep(0.3)
        assert said == ["acme", "acme x", ""]
        box.close()

    aio(work())


@pytest.mark.parametrize(
    "made",
    [
        partial(button, "New campaign", kind="primary"),
        partial(filter_chip, "Paused"),
        partial(icon_button, "trash", "Delete"),
        RowButton,
    ],
)
def test_focused_button_on_enter_is_clicked(qtbot: QtBot, made: Callable[[], QAbstractButton]) -> None:
    """Also on a page, where Qt leaves that to the desktop's habits."""
    page, pressed = QWidget(), made()
    qtbot.addWidget(page)
    lay_out(page, pressed)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        with qtbot.waitSignal(pressed.clicked, timeout=1000):
            QTest.keyClick(pressed, key)


def test_flow_layout_wraps_chips(aio: Aio) -> None:
    holder = QWidget()
    made = FlowLayout(holder)
    for number in range(12):
        made.addWidget(filter_chip(f"Chip {number}"))
    assert made.heightForWidth(2000) == made._items[0].sizeHint().height()
    assert made.heightForWidth(300) > 2 * made.heightForWidth(2000)
    holder.resize(300, 300)
    holder.show()
    lefts = [item.geometry().right() for item in made._items]
    assert max(lefts) < 300
    holder.close()


@pytest.mark.parametrize("values", [[], [3], [0, 0], [1, 5, 2]])
def test_sparkline_paints_and_describes_any_values(aio: Aio, values: list[float]) -> None:
    spark = SparkLine("Opens")
    spark.set_values(values)
    spark.resize(200, 80)
    assert not spark.grab().isNull()
    said = spark.accessibleName()
    assert said.startswith("Opens: ") and ("no values" in said) == (not values)


def test_flow_layout_built_repeatedly_leaks_no_memory(app: QApplication) -> None:
    def turns(many: int) -> None:
        for _ in range(many):
            holder = QWidget()
            holder.setLayout(build_flow_layout(*(QWidget() for _ in range(40))))
            holder.deleteLater()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def grown() -> float:
        before = in_use()
        turns(100)
        return in_use() - before

    turns(20)
    assert min(grown() for _ in range(4)) < 100  # KiB, whatever else grew; the items alone are 340


def test_missing_permission_text_covers_every_scope_without_its_name() -> None:
    assert set(MAY_NOT) == {str(scope) for scope in Scope}
    assert not [text for text in (OTHER, *MAY_NOT.values()) if ":" in text]
