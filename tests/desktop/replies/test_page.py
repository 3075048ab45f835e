"""The page of replies before a service in memory."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from PySide6.QtCore import QEvent, QSettings, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPlainTextEdit, QPushButton, QScrollArea, QWidget

from app.contract.problems import Unreachable
from app.contract.replies import Category, Message
from app.desktop.main_window.window import Screen, Window
from app.desktop.replies import pending_answers
from app.desktop.replies.conversation_pane import SEEN_AFTER
from app.desktop.replies.message import MessageCard
from app.desktop.replies.page import EMPTY, RepliesPage
from app.desktop.replies.safe_html import SafeBrowser, linkify_text, simplify_html
from app.desktop.session import Session
from app.desktop.widgets import theme
from app.desktop.widgets.dialogs import Question
from app.desktop.widgets.layouts import lay_out
from tests.desktop.conftest import Aio, until
from tests.desktop.replies.replies_double import NOW, Double, message, thread
from tests.desktop.replies.screen import done, opened, read


def press(page: RepliesPage, key: Qt.Key) -> None:
    target = page.focusWidget() or page
    QTest.keyClick(target, key)


# -- the list


async def test_thread_list_is_sorted_newest_first_with_unread_in_bold(session: Session) -> None:
    double = Double([thread(2, is_read=False, snippet="Two  lines\nhere"), thread(1, is_starred=True)])
    double.connect(session)
    page = await opened(session, rows=2)
    first, second = page.model.row(0), page.model.row(1)
    assert first is not None and second is not None
    assert (first.cells[0].title, first.strong, first.cells[0].star) == ("Person 1", False, "Starred")
    assert (second.strong, second.cells[0].subject, second.cells[0].line) == (
        True,
        "A question",
        "Two lines here",
    )
    assert page.filters.chips[1].text() == "Unread  1"
    await done(page, session)


async def test_thread_shown_for_half_second_is_marked_read(session: Session) -> None:
    double = Double([thread(1, is_read=False), thread(2, is_read=False)])
    double.connect(session)
    page = await opened(session, rows=2)
    page.reading._seen.setInterval(60_000)
    await read(page, 0)
    assert page.reading._seen.isActive() and double.edits == []
    page.reading._seen.setInterval(SEEN_AFTER)
    page.list.next()
    await until(lambda: double.edits, 2)
    assert double.edits == [{"is_read": True}]
    assert double.threads[thread(2)["thread_id"]]["is_read"]
    assert not double.threads[thread(1)["thread_id"]]["is_read"], "the first was not shown long enough"
    await until(lambda: page.model.row(1) is not None and not page.model.row(1).strong)
    assert page.table.selected_ids() == [thread(2)["thread_id"]]
    await done(page, session)


async def test_thread_filters_narrow_list_and_empty_result_offers_reset(session: Session) -> None:
    double = Double([thread(1), thread(2, category="Wrong Person"), thread(3, is_read=False)])
    double.connect(session)
    page = await opened(session, rows=3)
    page.filters.chips[1].click()
    await until(lambda: page.model.total == 1)
    page.filters._menu.actions()[3].trigger()
    await until(lambda: page.model.row(0) is not None and page.model.row(0).id == thread(2)["thread_id"])
    assert page.filters.other.isChecked() and page.filters.other.text().startswith("Wrong person")
    page.filters.reveal(Category.QUESTION)  # which nobody asked
    await until(lambda: page.list.note.isVisible())
    assert page.states.state == "ready" and page.list.note_button.isVisible()
    page.list.note_button.click()
    await until(lambda: page.model.total == 3)
    assert page.filters.chips[0].isChecked()
    await done(page, session)


async def test_open_thread_no_longer_matching_filter_stays_open(session: Session) -> None:
    double = Double([thread(1, is_read=False), thread(2, is_read=False)])
    double.connect(session)
    page = await opened(session, rows=2)
    page.filters.chips[1].click()
    await until(lambda: page.model.state == "ready")
    await read(page, 0)
    page.reading.answer.editor.setPlainText("I was writing")
    page.reading.mark_seen()
    await until(lambda: page.model.total == 1)
    assert page.reading.current is not None and page.reading.current.thread_id == thread(1)["thread_id"]
    assert page.reading.answer.editor.toPlainText() == "I was writing"
    page.list.next()
    assert page.table.selected_ids() == [thread(2)["thread_id"]], "the next takes the place of the one gone"
    await done(page, session)


# -- states


async def test_replies_page_without_threads_shows_empty_state(session: Session) -> None:
    Double().connect(session)
    page = await opened(session)
    await until(lambda: page.states.state == "empty")
    assert page.states.message.sentence.text() == EMPTY
    await done(page, session)


async def test_replies_page_on_error_shows_message_and_retries(session: Session) -> None:
    double = Double([thread(1)])
    double.fail = httpx.Response(500, json={"detail": "The database is locked."})
    double.connect(session)
    page = await opened(session)
    await until(lambda: page.states.state == "error")
    assert "locked" in page.states.message.sentence.text()
    double.fail = None
    page.states.message.act.click()
    await until(lambda: page.model.total == 1 and page.states.state == "ready")
    await done(page, session)


async def test_replies_page_without_read_permission_sends_no_request(session: Session) -> None:
    double = Double([thread(1)])
    double.connect(session, ("contacts:read",))
    page = await opened(session)
    await asyncio.sleep(0.1)
    assert page.states.state == "no_permission"
    assert "doesn't let you see replies" in page.states.message.sentence.text()
    assert double.asked == []
    await done(page, session)


async def test_replies_page_without_write_permission_is_read_only(session: Session) -> None:
    double = Double([thread(1, is_read=False)])
    double.connect(session, ("replies:read",))
    page = await read(await opened(session, rows=1))
    assert (
        page.reading.answer.editor.isReadOnly()
        and "doesn't let you answer" in page.reading.answer.state.text()
    )
    assert (
        not page.reading.lead.star.isEnabled()
        and "doesn't let you answer" in page.reading.lead.star.toolTip()
    )
    page.reading.mark_seen()
    page.reading.set_category(1)
    await asyncio.sleep(0.1)
    assert double.edits == []
    await done(page, session)


def test_replies_page_offline_stays_readable_and_accepts_drafts(aio: Aio, session: Session) -> None:
    async def run() -> None:
        double = Double([thread(1), thread(2)])
        double.connect(session)
        page = await read(await opened(session, rows=2))
        said: list[object] = []
        session.problem.connect(said.append)
        double.fail = httpx.ConnectError("refused")
        session.turned(Unreachable("gone"))
        double.tell()
        await asyncio.sleep(0.2)
        assert page.states.state == "ready" and page.model.total == 2
        assert page.reading.view.states.state == "ready" and page.reading.view.cards
        answer = page.reading.answer
        answer.editor.setPlainText("Written in a tunnel")
        assert not answer.editor.isReadOnly() and not answer.send.isEnabled()
        assert "can't be reached" in answer.state.text() and said == []
        double.fail = None
        session.turned(None)
        assert answer.send.isEnabled()
        await done(page, session)

    aio(run(), timeout=20)


def test_thread_offline_shows_cached_messages(aio: Aio, session: Session) -> None:
    async def run() -> None:
        double = Double([thread(1), thread(2), thread(3)])
        double.connect(session)
        page = await read(await opened(session, rows=3))
        view = page.reading.view
        page.table.selectRow(1)
        await until(lambda: "A question" in view.subject.text() and view.states.state == "ready")
        session.turned(Unreachable("gone"))
        double.fail = httpx.ConnectError("refused")
        page.table.selectRow(0)
        assert view.states.state == "ready" and [one.body.toPlainText() for one in view.cards.values()] == [
            "Message 1"
        ]
        await asyncio.sleep(0.2)
        assert view.states.state == "ready" and not page.reading.answer.send.isEnabled()
        page.table.selectRow(2)  # which was not
        await until(lambda: view.states.state == "offline")
        double.fail = None
        double.receive(thread(2)["thread_id"], "Yes, please.", 9)
        session.turned(None)
        await until(lambda: (row := page.model.row(0)) and row.id == thread(2)["thread_id"])
        page.table.selectRow(0)
        assert view.states.state == "loading", "there is more of it than was read"
        await until(lambda: len(view.cards) == 2)
        await done(page, session)

    aio(run(), timeout=20)


# -- the conversation


async def test_new_mail_keeps_selection_scroll_position_and_draft(session: Session) -> None:
    double = Double([thread(1), thread(2), *(thread(n) for n in range(3, 60))])
    double.connect(session)
    notices: list[tuple[str, str]] = []
    session.arrived.connect(lambda title, text, thread: notices.append((title, text)))
    page = await read(await opened(session, rows=59), 20)
    shown = page.reading.current
    assert shown is not None
    await asyncio.sleep(0.2)
    page.reading.answer.editor.setPlainText("Half an ans")
    page.table.verticalScrollBar().setValue(500)
    first_seen = page.model.row(page.table.rowAt(0))
    card = next(iter(page.reading.view.cards.values()))
    double.receive(shown.thread_id, "One thing more", 7)
    await until(lambda: len(page.reading.view.cards) == 2)
    await until(lambda: page.model.row(0) is not None and page.model.row(0).id == shown.thread_id)
    assert page.table.selected_ids() == [shown.thread_id]
    at = page.table.rowAt(0)
    seen = [page.model.row(at), page.model.row(at + 1)]
    assert first_seen is not None and first_seen.id in [row.id for row in seen if row]
    assert card is next(iter(page.reading.view.cards.values())), "the card that was there is the same"
    assert page.reading.answer.editor.toPlainText() == "Half an ans"
    await until(lambda: notices)
    assert notices == [("Person 21", "One thing more")]
    await done(page, session)


async def test_own_changes_raise_no_notification(session: Session) -> None:
    double = Double([thread(1), thread(2)])
    double.connect(session)
    notices: list[str] = []
    session.arrived.connect(lambda title, text, thread: notices.append(title))
    page = await read(await opened(session, rows=2))
    await asyncio.sleep(0.2)
    for count, act in enumerate((page.reading.toggle_unread, page.reading.toggle_star), 1):
        act()
        await until(lambda count=count: len(double.edits) == count)  # type: ignore[misc]
    await asyncio.sleep(0.3)
    assert len(double.edits) == 2 and notices == []
    double.threads[thread(9)["thread_id"]] = thread(9, lead_name="Ada", is_read=False)
    double.messages[thread(9)["thread_id"]] = []
    double.receive(thread(9)["thread_id"], "Hello there", 9)
    await until(lambda: notices)
    assert notices == ["Ada"]
    await done(page, session)


async def test_thread_with_constant_changes_and_slow_service_still_updates(session: Session) -> None:
    double = Double([thread(1)])
    double.connect(session)
    page = await read(await opened(session, rows=1))
    double.delay = 0.45  # longer than the pause between two readings
    key = thread(1)["thread_id"]
    double.messages[key].append(message(2, minutes=1))

    def shown_in_the_rain() -> bool:
        double.tell(key)
        return len(page.reading.view.cards) == 2

    await until(shown_in_the_rain)
    await done(page, session)


async def test_manual_category_can_be_reset_to_recognized(session: Session) -> None:
    double = Double([thread(1, category="Other", manual_category="Other", ai_category="Question")])
    double.connect(session)
    page = await read(await opened(session, rows=1))
    lead = page.reading.lead
    assert lead.recognized.isVisible() and lead.recognized.text() == "Use “Question” again"
    lead.recognized.click()
    await until(lambda: lead.origin.text().startswith("Recognized"))
    assert double.edits == [{"manual_category": None}] and not lead.recognized.isVisible()
    assert lead._group.checkedId() == 2
    await done(page, session)


async def test_long_thread_shows_latest_messages_and_expands(session: Session) -> None:
    double = Double([thread(1)])
    double.messages[thread(1)["thread_id"]] = [message(n, minutes=100 - n) for n in range(40)]
    double.connect(session)
    page = await read(await opened(session, rows=1))
    view = page.reading.view
    await until(lambda: len(view.cards) == 15)
    assert view.earlier.text() == "Show 25 earlier"
    bar = view.area.verticalScrollBar()
    await until(lambda: bar.maximum() > 0 and bar.value() == bar.maximum())
    view.earlier.click()
    await until(lambda: len(view.cards) == 30)
    assert view.earlier.text() == "Show 10 earlier"
    texts = sorted(view.cards.values(), key=lambda card: card.y())
    assert [one.body.toPlainText() for one in texts] == [f"Message {n}" for n in range(10, 40)]
    await done(page, session)


async def test_thread_with_large_messages_shows_fewer_at_once(session: Session) -> None:
    """Laid out together by one change of width: the window must not be held for the sum of fifteen."""

    double = Double([thread(1)])
    double.messages[thread(1)["thread_id"]] = [
        message(n, minutes=100 - n, text="W" * 4_000) for n in range(20)
    ]
    double.connect(session)
    page = await read(await opened(session, rows=1))
    view = page.reading.view
    await until(lambda: len(view.cards) > 0 and view.earlier.isVisible())
    first = len(view.cards)
    assert 1 < first < 15 and view.earlier.text() == f"Show {20 - first} earlier"
    view.earlier.click()
    await until(lambda: len(view.cards) == 2 * first)
    await done(page, session)


async def test_sent_message_card_shows_delivery_state(session: Session) -> None:
    def card(**more: object) -> MessageCard:
        return MessageCard(Message.model_validate(message(1, "OUT", **more)), "Ada", NOW)

    failed = card(state="FAILED", sentence="The address does not exist.")
    assert failed.chip.badge.text == "Failed"
    assert failed.sentence.text() == "The address does not exist." and not failed.sentence.isHidden()
    assert card(state="UNCERTAIN", sentence="The line broke.").chip.badge.text == "In doubt"
    sent = card(state="SENT", sentence="You said that it arrived.")
    assert sent.chip.badge.text == "Sent" and sent.sentence.isHidden()
    assert card(state="PLANNED").chip.badge.text == "Sending"
    assert sent.who.text() == "You"
    other = card(state="SENT", colleague="Ana Marić")
    assert other.who.text() == "Ana Marić" and "Ana Marić" in other.accessibleName()


async def test_message_card_folds_quotes_and_formats_on_demand(session: Session) -> None:
    said = "> No\n" * 9_000  # all of it
    made = Message.model_validate(message(1, text="Yes", quoted=said, html="<p><b>Yes</b></p>"))
    card = MessageCard(made, "Ada", NOW)
    assert card.body.toPlainText() == "Yes" and card.quoted.isHidden()
    card.quote.click()
    read = card.quoted.toPlainText()
    while card.more.text() == "Show the next part":
        card.more.click()
        read += card.quoted.toPlainText()
    assert not card.quoted.isHidden() and read.replace("\n", "") == said.replace("\n", "")
    card.more.click()
    assert said.startswith(card.quoted.toPlainText()) and card.more.text() == "Show the next part"
    card.formatted.click()
    assert "font-weight" in card.body.toHtml() and card.formatted.text() == "Show as text"


def test_message_browser_loads_no_external_resources(app: object, tmp_path: Path) -> None:
    picture = tmp_path / "secret.png"
    picture.write_bytes(b"secret")
    browser = SafeBrowser()
    asked: list[QUrl] = []
    browser.link_asked.connect(asked.append)
    browser.show_html(
        f'<link rel="stylesheet" href="{QUrl.fromLocalFile(str(picture)).toString()}">'
        f'<img src="{QUrl.fromLocalFile(str(picture)).toString()}"><img src="http://tracker.test/a.gif">'
        '<script>alert(1)</script><a href="https://bank.test/">bank</a>'
    )
    for kind in QTextDocument.ResourceType:
        for url in (QUrl("http://tracker.test/a.gif"), QUrl.fromLocalFile(str(picture))):
            assert browser.document().resource(kind.value, url) == b" "
    browser.anchorClicked.emit(QUrl("https://bank.test/"))
    assert asked == [QUrl("https://bank.test/")] and browser.source().isEmpty()
    browser.deleteLater()


HOSTILE = [
    "<table><tr><td>" * 60 + "x" + "</td></tr></table>" * 60,
    "<table>" * 200 + "<tr><td>x",
    "<table><tr><td colspan=99999 rowspan='99999'>x</td></tr></table>" * 50,
    "<td>" * 20_000,
    "<blockquote>" * 190 + "x",
    "<table>" + "<tr><td rowspan=99 colspan=99>x" * 90,
    "<table>" + ("<tr>" + "<td colspan='+1000'>x</td>" * 30 + "</tr>") * 40,
    "<table>" + ("<tr>" + '<td colspan=" 1000">x</td>' * 30 + "</tr>") * 40,
    "<table>" + "<tr><td rowspan=9 colspan=9>x" * 50 + "<tr><td>x" * 900,
    "<table><tr>" + "<td>x" * 450 + "<tr><td>x" * 450,
    "<table><tr>" + "<td><table><tr><td>x</table>" * 300 + "<tr><td>x" * 500,
    "<img src=x>" * 4_000,
    "<b>a</b>b" * 5_500,
    "<table><tr><td>" * 4 + "<b>a</b>b" * 5_000,
    "<blockquote>" * 50 + "b" * 14_000,
    "<sup>a</sup>a" * 3_500,
    "<p>a</p>" * 12_000,
    "<table><tr>" + ("<td>" + "word " * 200) * 90,
    "<pre>" + "a\n" * 40_000,
    "\xad" * 90_000,
    "\u05d0a " * 30_000,
    "<img src='http://a.test/b'>a\u0301 " * 3_000,
    "<td>x" * 2_000,
    "W" * 90_000,
    "a " * 1_000_000,
    "<div>" * 3_000 + "x",
    "<a href=x>" * 190 + "<b>x</b>" * 2_000,
    "<b></p>" * 3_000,
    "<ul>" + "<li>x" * 3_000,
    "a\u05d0" * 4_500,
    "<span style='color:red'>a</span> " * 50_000,
    "<a href='http://a.test/b'>link</a> " * 5_000,
    "<table>" + ("<tr>" + "<td>x</td>" * 100 + "</tr>") * 1_000 + "</table>",
]
TEXTS = [
    "x" * 1_000_000 + " word" * 200_000,
    "a\n" * 500_000,
    "a@b.de " * 150_000,
    "\u05d0a " * 300_000,
    "\u05d0a" * 300_000,
    "\u06271" * 300_000,
    "\u202ea\u05d0" * 300_000,
    ("a" + "\u0301" * 20) * 40_000,
    "\r\u2028" * 300_000,
    "\n" * 1_000_000,
]


def test_hostile_html_never_blocks_window_over_50_ms(app: object) -> None:
    """By processor time of this thread; on a slow machine, not over a multiple of an ordinary text's."""
    area, inner, browser = QScrollArea(), QWidget(), SafeBrowser()
    lay_out(inner, browser, None)
    area.setWidget(inner)
    area.setWidgetResizable(True)

    def longest(markup: str) -> float:
        """To show it, to resize it and to switch its colors."""
        acts = (
            lambda: browser.show_html(simplify_html(markup)),
            lambda: area.resize(450, 600),
            lambda: theme.notifier.changed.emit(),
            lambda: area.resize(700, 600),
        )
        return max(map(held, acts))

    def held(act: Callable[[], object]) -> float:
        begun = time.thread_time()
        act()
        QApplication.processEvents()
        return time.thread_time() - begun

    area.resize(700, 600)
    area.show()
    limit = max(0.05, 4 * min(longest("word " * 10_000) for _ in range(3)))
    slow = {text[:40]: took for text in HOSTILE if (took := min(longest(text) for _ in range(3))) > limit}
    assert not slow
    area.close()
    area.deleteLater()


def longest_act(html: str, text: str) -> float:
    """The most processor time, in seconds, that one act with a card takes of the window's thread."""
    area, inner = QScrollArea(), QWidget()
    area.resize(700, 600)
    area.setWidget(inner)
    area.setWidgetResizable(True)
    area.show()
    made = Message.model_validate(message(1, text=text, quoted=text, html=html))
    cards = list[MessageCard]()

    def open_card() -> None:
        cards.append(MessageCard(made, "", NOW))
        lay_out(inner, cards[0], None)

    acts: list[Callable[[], object]] = [
        open_card,
        lambda: cards[0].quote.click(),
        lambda: cards[0].more.isVisible() and cards[0].more.click(),
        lambda: cards[0].formatted.isVisible() and cards[0].formatted.click(),
        lambda: area.resize(450, 600),
        lambda: theme.notifier.changed.emit(),
        lambda: cards[0].body.selectAll(),
        lambda: area.resize(700, 600),
    ]
    longest = 0.0
    for act in acts:
        begun = time.thread_time()
        act()
        QApplication.processEvents()
        longest = max(longest, time.thread_time() - begun)
    area.close()
    area.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return longest


def test_hostile_mails_in_window_never_block_it_over_50_ms(app: object) -> None:
    """On a slow machine, not over a multiple of what an ordinary email takes there."""
    limit = max(0.05, 5 * min(longest_act("<p>Hello</p>", "word " * 1_900) for _ in range(3)))
    emails = [(one, "Hello") for one in HOSTILE] + [("", one) for one in TEXTS]
    slow = {
        (html or text)[:40]: took
        for html, text in emails
        if (took := min(longest_act(html, text) for _ in range(3))) > limit
    }
    assert not slow


@pytest.mark.parametrize(
    "text", ["W" * 30_000, "a\n" * 9_000, "a@b.de " * 5_000, "\u05d0a " * 9_000, "word " * 9_000]
)
def test_message_card_with_long_text_shows_all_parts(app: object, text: str) -> None:
    card = MessageCard(Message.model_validate(message(1, text=text)), "", NOW)
    read = card.body.toPlainText()
    assert len(read) < len(text)
    while card.more.text() == "Show the next part":
        card.more.click()
        read += card.body.toPlainText()
    assert re.sub(r"\s", "", read) == re.sub(r"\s", "", text)
    card.more.click()
    assert text.startswith(card.body.toPlainText())
    card.deleteLater()


async def test_message_card_next_part_is_shown_from_top(session: Session) -> None:
    double = Double([thread(1)])
    double.messages[thread(1)["thread_id"]] = [message(1, text="word \n" * 5_000)]
    double.connect(session)
    page = await read(await opened(session, rows=1))
    view = page.reading.view
    await until(lambda: len(view.cards) == 1)
    (card,) = view.cards.values()
    bar = view.area.verticalScrollBar()
    await until(lambda: bar.maximum() > 1_000 and bar.value() == bar.maximum())
    card.more.click()
    await until(lambda: not card.who.visibleRegion().isEmpty())
    await done(page, session)


def test_message_card_with_too_complex_html_shows_text_and_reason(app: object) -> None:
    for html, is_told in (("<p>Hello</p>", False), ("<div>" * 3_000 + "Hello", True), ("", False)):
        card = MessageCard(Message.model_validate(message(1, text="Hello", html=html)), "", NOW)
        assert card.body.toPlainText() == "Hello"
        assert card.note.isHidden() != is_told and card.formatted.isHidden() == (is_told or not html)
        card.deleteLater()


def test_html_simplifier_keeps_ordinary_newsletter(app: object) -> None:
    link = "https://news.example/" + "x" * 200
    story = f'<td><h2>News</h2><p>It is <b>here</b>, <a href="{link}">read on</a>, {"word " * 40}</p></td>'
    pictures = f'<img src="{link}.png" alt="A picture">'
    row = f"<table><tr><td><table><tr>{story * 3}</tr></table>{pictures * 3}</td></tr></table>"
    markup = f"<table><tr><td>{row * 15}</td></tr></table>"
    assert len(markup) > 30_000 and "read on" in simplify_html(markup)
    cell = f'<td style="padding:8px;color:#333333">{"word " * 12}<a href="{link}">Read on</a></td>'
    rows = f"<table>{f'<tr>{cell * 3}</tr>' * 100}</table>"
    markup = "<table><tbody><tr><td>" * 19 + rows + "</td></tr></tbody></table>" * 19
    assert len(markup) > 100_000 and "Read on" in simplify_html(markup)


@pytest.mark.parametrize("word", ["x", "a.", "漢", "a@", "http://"])
def test_linkify_of_endless_text_stays_fast(word: str) -> None:
    started = time.process_time()
    linkify_text(word * 40_000)
    assert time.process_time() - started < 0.5


def test_html_simplifier_leaves_ordinary_table_unchanged(app: object) -> None:
    markup = '<table><tr><td colspan="2"><table><tr><td>x</td></tr></table></td></tr></table>'
    assert simplify_html(markup) == markup
    calendar = "<table>" + ("<tr>" + "<td rowspan=2>x</td>" + "<td>x</td>" * 12 + "</tr>") * 60 + "</table>"
    assert simplify_html(calendar) == calendar


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("see https://a.test/x?y=1, please", ["https://a.test/x?y=1"]),
        ("(https://a.test)", ["https://a.test"]),
        ("me@a.test.", ["mailto:me@a.test"]),
        ('<a href="https://evil.test">x</a>', ["https://evil.test"]),
        ("javascript:alert(1) file:///etc/passwd", []),
    ],
)
def test_linkify_finds_links_in_plain_text(app: object, text: str, links: list[str]) -> None:
    document = QTextDocument()
    document.setHtml(linkify_text(text))
    assert document.toPlainText() == text
    found, block = [], document.begin()
    parts = block.begin()
    while not parts.atEnd():
        if href := parts.fragment().charFormat().anchorHref():
            found.append(href)
        parts += 1
    assert found == links


async def test_message_link_shows_full_address_before_opening(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    from PySide6.QtGui import QDesktopServices

    went: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: went.append(url.toString()))
    Double([thread(1)]).connect(session)
    page = await read(await opened(session, rows=1))
    card = next(iter(page.reading.view.cards.values()))
    for url, act in (
        ("https://bänk.test/pay?to=1", "Cancel"),
        ("https://bänk.test/pay?to=1", "Open link"),
    ):
        card.body.link_asked.emit(QUrl(url))
        question = await until(lambda: page.findChild(Question))
        detail = next(each.toPlainText() for each in question.findChildren(QPlainTextEdit))
        assert detail == "https://xn--bnk-qla.test/pay?to=1"
        next(each for each in question.buttons if each.text() == act).click()
        await until(lambda: page.findChild(Question) is None)
        assert len(went) == (act == "Open link")
    card.body.link_asked.emit(QUrl("file:///etc/passwd"))
    question = await until(lambda: page.findChild(QDialog))
    assert [each.text() for each in question.findChildren(QPushButton)] == ["Close"]
    question.reject()
    await until(lambda: page.findChild(QDialog) is None)
    await done(page, session)


# -- the answer


async def test_reply_is_held_and_can_be_undone(session: Session, settings: QSettings) -> None:
    double = Double([thread(1), thread(2)])
    double.connect(session)
    page = await read(await opened(session, rows=2))
    box = page.reading.answer
    page.activateWindow()
    box.editor.setFocus()
    QTest.keyClicks(box.editor, "Thursday at ten")
    QTest.keyClick(box.editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    await until(lambda: box.bar.isVisible())
    assert box.countdown.text() == "Sending in 10 s" and box.editor.isReadOnly()
    assert page.table.hasFocus()  # where keys go on to the next one
    QTest.keyClick(page.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    await until(lambda: not box.bar.isVisible() and box.editor.hasFocus())
    await until(lambda: len(page.reading.view.cards) == 1)
    box.send.click()
    await until(lambda: len(page.reading.view.cards) == 2)
    box.undo.click()
    await until(lambda: not box.bar.isVisible() and not box.editor.isReadOnly())
    await until(lambda: len(page.reading.view.cards) == 1)
    assert box.editor.toPlainText() == "Thursday at ten" and double.answers == []
    box.send.click()
    await until(lambda: box.bar.isVisible())
    page.list.next()  # somewhere else meanwhile
    assert box.editor.toPlainText() == "" and not box.bar.isVisible()
    page.list.previous()
    assert box.bar.isVisible()
    box.now.click()
    assert double.answers == [(thread(1)["thread_id"], "Thursday at ten")]
    await until(lambda: box.editor.toPlainText() == "")
    await until(lambda: len(page.reading.view.cards) == 2)
    assert page.reading.drafts.text(thread(1)["thread_id"]) == ""
    await done(page, session)


async def test_reply_after_colleague_reply_asks_before_sending(session: Session) -> None:
    double = Double([thread(1)])
    double.connect(session)
    page = await read(await opened(session, rows=1))
    box, key = page.reading.answer, str(thread(1)["thread_id"])
    box.editor.setPlainText("Thursday at ten")
    double.messages[key].append(
        message(7, "OUT", 0, text="I call you on Monday.", state="PLANNED", mail_id="7")
    )
    double.tell(key)
    await until(lambda: len(page.reading.view.cards) == 2)
    box.send.click()
    question = await until(lambda: page.findChild(Question))
    assert question.findChildren(QPlainTextEdit)[0].toPlainText() == "I call you on Monday."
    question.buttons[-1].click()
    await until(lambda: page.findChild(Question) is None)
    assert double.given == []
    box.send.click()  # knowing it
    await until(lambda: box.bar.isVisible())
    box.now.click()
    await until(lambda: box.editor.toPlainText() == "" and len(page.reading.view.cards) == 3)
    box.editor.setPlainText("And another thing")  # one's own is no other's
    box.send.click()
    await until(lambda: len(double.given) == 2)
    await done(page, session)


@pytest.mark.parametrize("words", ["I call you on Monday.", "Thursday at ten"])
async def test_reply_when_service_reports_unseen_reply_asks_before_sending(
    session: Session, words: str
) -> None:
    double = Double([thread(1)])
    double.connect(session)
    page = await read(await opened(session, rows=1))
    box, key = page.reading.answer, str(thread(1)["thread_id"])
    await until(lambda: box.people.to.text().startswith("To "))
    box.editor.setPlainText("Thursday at ten")
    other = message(7, "OUT", 0, text=words, state="PLANNED", mail_id="7")
    double.messages[key].append(other)  # in the same second
    box.send.click()
    question = await until(lambda: page.findChild(Question))
    assert question.findChildren(QPlainTextEdit)[0].toPlainText() == words
    assert "meanwhile" in box.trouble.text() and double.answers == []
    question.buttons[-1].click()
    await until(lambda: page.findChild(Question) is None)
    assert box.editor.toPlainText() == "Thursday at ten" and box.send.isEnabled()
    another = message(8, "OUT", 0, text="And I write to you.", state="PLANNED", mail_id="8")
    double.messages[key].append(another)
    box.send.click()  # knowing the one, not the other
    question = await until(lambda: page.findChild(Question))
    assert question.findChildren(QPlainTextEdit)[0].toPlainText() == "And I write to you."
    question.buttons[0].click()
    await until(lambda: box.bar.isVisible())
    assert double.answers == [(key, "Thursday at ten")] and not box.trouble.isVisible()
    assert {"7", "8"} <= {each.rpartition("-")[2].lstrip("0") for each in double.given[-1]["has_read"]}
    assert len({each["once"] for each in double.given}) == len(double.given)
    await done(page, session)


async def test_reply_sent_before_thread_loads_goes_out_after_it(
    session: Session,
) -> None:
    double = Double([thread(1), thread(2)])
    key = str(thread(1)["thread_id"])
    double.messages[key].append(message(7, "OUT", 20, text="Yesterday's.", mail_id="7"))
    double.connect(session)
    page = await opened(session, rows=2)
    double.delay = 0.3
    page.table.selectRow(0)
    box = page.reading.answer
    await until(lambda: page.reading.current is not None)
    box.editor.setPlainText("Immediately")
    box.send.click()
    await until(lambda: box.bar.isVisible())
    assert [one["has_read"] for one in double.given][:1] == [[]] and len(double.given) == 2
    assert double.answers == [(key, "Immediately")] and page.findChild(Question) is None
    await done(page, session)


async def test_reply_when_undo_time_ends_is_sent(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pending_answers, "UNDO", 1)
    double = Double([thread(1), thread(2)])
    double.connect(session)
    page = await read(await opened(session, rows=2))
    page.reading.answer.editor.setPlainText("By itself")
    page.reading.answer.send.click()
    page.list.next()
    await until(lambda: double.answers)
    key = thread(1)["thread_id"]
    assert double.answers == [(key, "By itself")] and page.reading.drafts.text(key) == "By itself"
    await until(lambda: not page.reading.drafts.exists(key))
    assert page.reading.drafts.handed(key) is None and not page.reading.outbox.is_busy(key)
    await done(page, session)


async def test_reply_when_refused_keeps_text_and_shows_reason(session: Session) -> None:
    double = Double([thread(1)])
    double.fail_answers = httpx.Response(400, json={"detail": "The inbox is paused."})
    double.connect(session)
    page = await read(await opened(session, rows=1))
    box = page.reading.answer
    box.editor.setPlainText("Keep me")
    box.send.click()
    await until(lambda: box.trouble.isVisible())
    assert box.trouble.text() == "The inbox is paused."
    assert box.editor.toPlainText() == "Keep me" and box.send.isEnabled()
    double.fail_answers = None
    box.send.click()
    await until(lambda: double.answers)
    assert not box.trouble.isVisible()
    await done(page, session)


@pytest.mark.parametrize("it_came_through", [True, False])
async def test_reply_without_response_keeps_text_and_is_never_sent_twice(
    session: Session, it_came_through: bool
) -> None:
    double = Double([thread(1)])
    double.fail_answers = httpx.ReadTimeout("no word")
    double.connect(session)
    page = await read(await opened(session, rows=1))
    box, key = page.reading.answer, thread(1)["thread_id"]
    box.editor.setPlainText("Did it go?")
    box.send.click()
    await until(lambda: box.trouble.isVisible())
    assert box.editor.toPlainText() == "Did it go?"
    if it_came_through:
        double.messages[key].append(message(50, "OUT", 0, text="Did it go?"))
    double.tell(key)
    if it_came_through:
        await until(lambda: box.editor.toPlainText() == "")
        assert not box.trouble.isVisible()
    else:
        await asyncio.sleep(0.3)
        assert box.editor.toPlainText() == "Did it go?"
        double.fail_answers = None
        box.send.click()
        await until(lambda: double.answers)
        first, second = double.given
        assert first == second and first["once"], "the same key: never twice"
    await done(page, session)


async def test_held_reply_after_restart_can_be_undone_or_clears_when_sent(
    session: Session, settings: QSettings
) -> None:
    double, key = Double([thread(1)]), thread(1)["thread_id"]
    double.connect(session)
    page = await read(await opened(session, rows=1))
    page.reading.answer.editor.setPlainText('Wait, "what", 100 %\nsecond line; ünïcode')
    page.reading.answer.send.click()
    await until(lambda: double.answers)
    await until(lambda: page.reading.answer.bar.isVisible())
    await done(page, session)
    await asyncio.sleep(0.05)
    kept = QSettings(settings.fileName(), QSettings.Format.IniFormat)
    assert kept.value(f"drafts/{key}") == 'Wait, "what", 100 %\nsecond line; ünïcode'
    double.connect(session)
    again = await read(await opened(session, rows=1))
    await until(lambda: again.reading.answer.bar.isVisible())
    again.reading.answer.undo.click()
    await until(lambda: double.answers == [])
    assert again.reading.answer.editor.toPlainText() == 'Wait, "what", 100 %\nsecond line; ünïcode'
    again.reading.answer.send.click()
    await until(lambda: double.answers)
    await until(lambda: again.reading.answer.bar.isVisible())
    await done(again, session)
    double.messages[key][-1] |= {"held_until": None, "state": "SENT"}
    double.connect(session)
    late = await opened(session, rows=1)
    await until(lambda: not late.reading.drafts.exists(key))
    assert late.reading.current is None, "known without a look at the conversation"
    await read(late)
    assert late.reading.answer.editor.toPlainText() == "" and not late.reading.answer.bar.isVisible()
    await done(late, session)


async def test_reply_undo_when_too_late_shows_reason(session: Session) -> None:
    double = Double([thread(1)])
    double.connect(session)
    page = await read(await opened(session, rows=1))
    box = page.reading.answer
    box.editor.setPlainText("Gone")
    box.send.click()
    await until(lambda: box.bar.isVisible())
    double.fail_answers = httpx.ConnectError("no way")
    box.undo.click()
    await until(lambda: box.trouble.isVisible())
    assert box.trouble.text().startswith("The reply was not taken back.") and box.bar.isVisible()
    double.fail_answers = httpx.Response(409, json={"detail": "It has gone."})
    box.undo.click()
    await until(lambda: not box.bar.isVisible())
    assert box.trouble.text() == "It has gone." and box.editor.toPlainText() == ""
    await done(page, session)


async def test_thread_list_marks_drafts(session: Session) -> None:
    Double([thread(1), thread(2)]).connect(session)
    page = await read(await opened(session, rows=2))
    page.reading.answer.editor.setPlainText("Wait")
    await until(lambda: "Draft" in str(page.model.row(0)))
    assert "Draft" not in str(page.model.row(1))
    await done(page, session)


async def test_reply_draft_is_written_to_disk_at_once(session: Session, settings: QSettings) -> None:
    Double([thread(1)]).connect(session)
    page = await read(await opened(session, rows=1))
    page.reading.answer.editor.setPlainText("Before the crash")
    file = Path(settings.fileName())
    await until(lambda: file.exists() and "Before the crash" in file.read_text(), 1)
    await done(page, session)


# -- the keyboard


async def test_replies_page_is_fully_operated_by_keyboard(session: Session) -> None:
    double = Double([thread(1), thread(2), thread(3, is_read=False)])
    double.connect(session)
    window = Window([Screen("replies", "Replies", "reply", lambda: RepliesPage(session))])
    window.show()
    window.activateWindow()
    window.go("replies")
    page = window.page("replies")
    assert isinstance(page, RepliesPage)
    await until(lambda: page.model.total == 3)
    assert page.table.hasFocus()
    press(page, Qt.Key.Key_J)
    assert page.table.selected_ids() == [thread(1)["thread_id"]]
    press(page, Qt.Key.Key_J)
    assert page.table.selected_ids() == [thread(2)["thread_id"]]
    press(page, Qt.Key.Key_K)
    press(page, Qt.Key.Key_N)
    assert page.table.selected_ids() == [thread(3)["thread_id"]]
    await until(lambda: page.reading.view.states.state == "ready")
    press(page, Qt.Key.Key_Return)
    await until(lambda: {"is_read": True} in double.edits)
    assert page.reading.view.area.hasFocus()
    for key, edit in (
        (Qt.Key.Key_S, {"is_starred": True}),
        (Qt.Key.Key_U, {"is_read": False}),
        (Qt.Key.Key_3, {"manual_category": "Question"}),
    ):
        press(page, key)
        await until(lambda edit=edit: edit in double.edits)
    await until(lambda: page.reading.lead.origin.text() == "Set by hand.")
    assert page.reading.lead._group.button(2).isChecked()
    next(iter(page.reading.view.cards.values())).body.setFocus()
    press(page, Qt.Key.Key_S)
    await until(lambda: {"is_starred": False} in double.edits)
    press(page, Qt.Key.Key_R)
    editor = page.reading.answer.editor
    assert editor.hasFocus()
    count = len(double.edits)
    QTest.keyClicks(editor, "jknrsu123")
    await asyncio.sleep(0.1)
    assert editor.toPlainText() == "jknrsu123" and len(double.edits) == count
    press(page, Qt.Key.Key_Escape)
    assert page.table.hasFocus()
    listed = {action.text(): window.commands.shortcut_text(action) for action in window.commands.all()}
    assert listed["Next conversation"] == "J" and listed["Category: Question"] == "3"
    page.hide()
    assert "Next conversation" not in {action.text() for action in window.commands.all()}
    window.shut()
    await session.service.close()


async def test_replies_page_when_first_reply_arrives_focuses_list(session: Session) -> None:
    double = Double()
    double.connect(session)
    window = Window([Screen("replies", "Replies", "reply", lambda: RepliesPage(session))])
    window.show()
    window.activateWindow()
    window.go("replies")
    page = window.page("replies")
    assert isinstance(page, RepliesPage)
    await until(lambda: page.states.state == "empty")
    assert page.states.message.act.hasFocus()
    double.threads[thread(1)["thread_id"]] = thread(1)
    double.messages[thread(1)["thread_id"]] = [message(1)]
    double.tell()
    await until(lambda: page.model.total == 1 and page.states.state == "ready")
    assert page.table.hasFocus()
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_J)
    assert page.table.selected_ids() == [thread(1)["thread_id"]]
    await until(lambda: page.reading.view.cards)
    page.reading.lead.copy.click()
    assert QGuiApplication.clipboard().text() == "person1@prospects.test"
    window.shut()
    await session.service.close()


async def test_replies_page_reveal_opens_thread_outside_list(session: Session) -> None:
    double = Double([thread(1), thread(2, category="Question")])
    double.connect(session)
    page = await opened(session, rows=2)
    page.filters.reveal(Category.INTERESTED)
    await until(lambda: page.model.total == 1)
    page.reveal(thread(2)["thread_id"])
    await until(lambda: page.reading.view.cards)
    assert page.reading.current is not None and page.reading.current.lead_name == "Person 2"
    await done(page, session)


def test_message_card_from_spam_folder_says_so(app: QApplication) -> None:
    found = Message.model_validate(message(1, folder="Junk", is_junk=True))
    card = MessageCard(found, "Bob", NOW)
    assert "spam folder “Junk”" in card.found.text() and not card.found.isHidden()
    card.update_message(found.model_copy(update={"is_junk": False, "folder": "Archive"}), "Bob", NOW)
    assert card.found.text() == "It was in the folder “Archive”."
    card.update_message(found.model_copy(update={"folder": ""}), "Bob", NOW)
    assert card.found.isHidden()
    card.deleteLater()


# -- whose it is

ASKED = {
    "is_unclaimed": True,
    "lead_id": "",
    "campaign_id": None,
    "campaign_name": "External",
    "candidates": [
        {
            "lead_id": f"00000000-0000-7000-9000-{number:012d}",
            "lead_name": name,
            "lead_email": f"{name.lower()}@prospects.test",
            "campaign_name": "Spring launch",
            "subject": "A question",
            "sent_at": NOW.isoformat(),
            "why": ["SUBJECT", "COMPANY"],
        }
        for number, name in ((1, "Bob"), (2, "Kim"))
    ],
}


async def test_claim_prompt_in_low_window_hides_composer_until_answered(session: Session) -> None:
    double = Double([thread(1, **ASKED)])
    double.connect(session)
    page = await opened(session, rows=1)
    await read(page)
    whose, answer = page.reading.whose, page.reading.answer
    await until(lambda: whose.asks)
    assert answer.isVisible()
    page.resize(1000, 480)
    await until(lambda: not answer.isVisible())
    for one in whose.people:
        assert one.isHidden() or not one.geometry().intersects(whose._first.geometry())
    page.table.setFocus()
    press(page, Qt.Key.Key_W)
    await until(lambda: not whose.asks and answer.isVisible())
    await done(page, session)


async def test_thread_claim_by_key_links_lead_and_can_be_undone(session: Session) -> None:
    double = Double([thread(1, **ASKED), thread(2)])
    double.connect(session)
    page = await opened(session, rows=2)
    page.reveal("whose")
    await until(lambda: page.model.total == 1)
    await read(page)
    whose = page.reading.whose
    assert whose.banner.isVisible() and [each.text() for each in whose.people if each.isVisible()] == [
        "Bob's (W)",
        "Kim's",
    ]
    page.filters.show_all()
    await until(lambda: page.model.total == 2)
    await read(page)
    page.table.setFocus()
    press(page, Qt.Key.Key_W)
    await until(lambda: not whose.banner.isVisible())
    assert double.claims == [ASKED["candidates"][0]["lead_id"]] and whose.undo.isVisible()
    whose.undo.undo.click()
    await until(lambda: whose.banner.isVisible())
    assert double.claims[1] is None and not whose.undo.isVisible()
    whose.people[1].click()
    await until(lambda: whose.undo.isVisible() and not whose.banner.isVisible())
    whose.undo.hide()
    page.reading.refresh()
    await until(lambda: whose.back.isVisible())
    assert double.claims[-1] == ASKED["candidates"][1]["lead_id"]
    whose.back.click()
    await until(lambda: whose.banner.isVisible())
    QTest.keyClick(page.table, Qt.Key.Key_W, Qt.KeyboardModifier.ShiftModifier)
    await until(lambda: whose.undo.isVisible())
    assert double.claims[-1] is None and "No one's" in whose._linked.text()
    await done(page, session)


async def test_claim_prompt_for_ordinary_reply_stays_hidden(session: Session) -> None:
    double = Double([thread(1)])
    double.connect(session)
    page = await read(await opened(session, rows=1))
    assert not page.reading.whose.banner.isVisible() and not page.reading.whose.back.isVisible()
    press(page, Qt.Key.Key_W)
    assert double.claims == []
    await done(page, session)


async def test_unsure_category_asks_and_is_confirmed_by_button(session: Session) -> None:
    unsure = {
        "is_unsure": True,
        "ai_category": "Interested",
        "category": "Interested",
        "ai_confidence": 0.5,
    }
    double = Double([thread(1, **unsure), thread(2)])
    double.connect(session)
    page = await opened(session, rows=2)
    page.reveal("unsure")
    await until(lambda: page.model.total == 1)
    await read(page)
    asked = page.reading.unsure
    assert asked.isVisible() and "Not sure: 50%" in asked.said.text()
    assert asked.yes.text() == "It is “Interested”"
    asked.yes.click()
    await until(lambda: double.edits)
    assert double.edits == [{"manual_category": "Interested"}]
    page.filters.show_all()
    await until(lambda: page.model.total == 2)
    page.table.select(thread(2)["thread_id"])
    await until(lambda: not asked.isVisible())
    await done(page, session)


async def test_possible_opt_out_reply_asks_and_is_confirmed_by_button(
    session: Session,
) -> None:
    doubt = {"is_unsure": True, "may_opt_out": True, "ai_category": "Other", "category": "Other"}
    double = Double([thread(1, **doubt)])
    double.connect(session)
    page = await opened(session, rows=1)
    await read(page)
    asked = page.reading.unsure
    assert asked.isVisible() and asked.said.text().startswith("It may ask for no more email")
    assert asked.yes.isVisible() and asked.stop.text() == "They opted out"
    asked.stop.click()
    await until(lambda: double.edits)
    assert double.edits == [{"manual_category": "Unsubscribe"}]
    await done(page, session)


@pytest.mark.parametrize(
    ("name", "kind", "is_told"),
    [
        ("winmail.dat", "application/octet-stream", True),
        ("part.dat", "application/ms-tnef", True),
        ("offer.pdf", "application/pdf", False),
    ],
)
def test_message_card_with_outlook_container_shows_hint(
    app: object, name: str, kind: str, is_told: bool
) -> None:
    file = {"attachment_id": "00000000-0000-7000-f000-000000000001", "name": name, "content_type": kind}
    made = message(1, attachments=[file | {"size": 4_000}])
    card = MessageCard(Message.model_validate(made), "", NOW)
    assert card.files.hint.isHidden() is not is_told and "winmail.dat" in card.files.hint.text()
    card.deleteLater()
