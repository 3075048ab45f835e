"""What goes with an answer: recipients, files, templates, a signature; and what stays through a crash."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import textwrap
import threading
from datetime import datetime, timedelta
from pathlib import Path
from typing import IO

import httpx
import pytest
from PySide6.QtCore import QMimeData, QSettings, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from app.contract.limits import ANSWER_BYTES_MAX
from app.desktop.connections import Connections
from app.desktop.global_search import found_by_name
from app.desktop.replies import attachment_bar
from app.desktop.replies.drafts import DraftDetails, Drafts, KeptFile
from app.desktop.replies.files import is_risky
from app.desktop.replies.lead import list_snooze_choices
from app.desktop.replies.page import RepliesPage
from app.desktop.replies.recipients import parse_addresses
from app.desktop.replies.safe_html import decode_image, fetch_images, is_public
from app.desktop.replies.templates import TemplateEditor, TemplatePicker
from app.desktop.session import Session
from app.desktop.widgets.dialogs import Question
from tests.desktop.conftest import until
from tests.desktop.replies.replies_double import Double, message, thread
from tests.desktop.replies.screen import done, opened, read

KEY = thread(1)["thread_id"]


def file(number: int, name: str, size: int = 4) -> dict[str, object]:
    key = f"00000000-0000-7000-f000-{number:012d}"
    return {"attachment_id": key, "name": name, "content_type": "text/plain", "size": size}


async def answering(session: Session, double: Double) -> RepliesPage:
    double.connect(session)
    page = await read(await opened(session, rows=len(double.threads)))
    await until(lambda: page.reading.answer.people.to.text().startswith("To "))
    return page


# -- recipients


async def test_reply_composer_reply_all_adds_others_to_cc_once(session: Session) -> None:
    double = Double([thread(1)])
    others = ["eva@prospects.test", "person1@prospects.test", "Zoe@prospects.test"]
    double.messages[KEY] = [message(1, cc=others)]
    page = await answering(session, double)
    box = page.reading.answer
    box.people.unfold()
    QTest.keyClicks(box.people.cc, "beva@prospects.test")
    QTest.keyClicks(box.people.bcc, "zoe@prospects.test")
    page.keys.actions["reply-all"].trigger()
    assert box.people.cc.text() == "beva@prospects.test, eva@prospects.test"
    box.editor.setPlainText("To all")
    box.people.bcc.setFocus()
    QTest.keyClicks(box.people.bcc, "; who")
    assert not box.send.isEnabled() and "“who”" in box.send.toolTip()
    assert not box.people.problem.isVisible(), "not while one types"
    box.editor.setFocus()
    await until(lambda: box.people.problem.isVisible())
    box.people.bcc.setText("zoe@prospects.test; ZOE@prospects.test")
    box.people.edited.emit()
    box.send.click()
    await until(lambda: double.given)
    assert double.given[0]["cc"] == ["beva@prospects.test", "eva@prospects.test"]
    assert double.given[0]["bcc"] == ["zoe@prospects.test"]
    await done(page, session)


@pytest.mark.parametrize("text", ["a@b", "nobody", "a@x.test b@x.test", "@", "a@x.test, <>,, ü"])
def test_address_list_with_invalid_address_raises(text: str) -> None:
    with pytest.raises(ValueError, match="is not an email address"):
        parse_addresses(text)


def test_address_list_with_names_and_separators_is_parsed() -> None:
    assert parse_addresses('"Miller, Bob" <bob@x.test>;\neva@x.test, ,') == ("bob@x.test", "eva@x.test")


# -- files


async def test_reply_composer_attachments_are_added_shown_and_removed(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, threads = attachment_bar._encode_png, list[threading.Thread]()

    def png(image: QImage) -> IO[bytes]:
        threads.append(threading.current_thread())
        return written(image)

    monkeypatch.setattr(attachment_bar, "_encode_png", png)

    double = Double([thread(1)])
    page = await answering(session, double)
    box, name = page.reading.answer, "Angebot für Übersee.txt"
    (tmp_path / name).write_bytes(b"\x00\xff hello")
    dropped = QMimeData()
    dropped.setUrls([QUrl.fromLocalFile(str(tmp_path / name)), QUrl("https://x.test/a")])
    box.editor.insertFromMimeData(dropped)
    assert box.files.is_busy()
    await until(lambda: page.reading.drafts.more(KEY).files)
    (kept,) = page.reading.drafts.more(KEY).files
    assert (kept.name, double.files[kept.attachment_id]) == (name, b"\x00\xff hello")
    pasted = QMimeData()
    pasted.setImageData(QImage(3, 3, QImage.Format.Format_RGB32))
    box.editor.insertFromMimeData(pasted)
    await until(lambda: len(page.reading.drafts.more(KEY).files) == 2)
    second = page.reading.drafts.more(KEY).files[1]
    assert len(threads) == 1 and threads[0] is not threading.main_thread(), "a large one takes seconds"
    assert second.name == "Picture.png" and double.files[second.attachment_id].startswith(b"\x89PNG")
    box.files.remove(kept.attachment_id)
    box.editor.setPlainText("Here")
    box.send.click()
    await until(lambda: double.given)
    assert double.given[0]["attachment_ids"] == [second.attachment_id]
    await done(page, session)


async def test_reply_composer_with_unusable_attachment_shows_reason(session: Session, tmp_path: Path) -> None:
    double = Double([thread(1)])
    page = await answering(session, double)
    files, drafts = page.reading.answer.files, page.reading.drafts
    large = tmp_path / "film.mov"
    with large.open("wb") as out:
        out.truncate(ANSWER_BYTES_MAX + 1)
    files.add_paths([str(large)])
    assert files.problem.text().startswith("film.mov (25 MB) does not fit:")
    files.add_paths([str(tmp_path)])
    assert files.problem.text() == f"{tmp_path.name} can't be added: it is a folder; make a ZIP of it."
    files.add_paths([str(tmp_path / "gone")])
    assert files.problem.text().startswith("gone can't be added: No such file")
    half = KeptFile("00000000-0000-7000-f000-000000000009", "half.bin", ANSWER_BYTES_MAX - 2)
    drafts.keep_more(KEY, DraftDetails(files=(half,)))
    (tmp_path / "small.txt").write_bytes(b"abc")
    files.add_paths([str(tmp_path / "small.txt")])
    assert "small.txt (3 B) does not fit" in files.problem.text() and not double.files
    drafts.keep_more(KEY, DraftDetails())
    double.fail = httpx.Response(507, json={"detail": "The disk is full."})
    files.add_paths([str(tmp_path / "small.txt")])
    await until(lambda: files.problem.text() == "small.txt was not added. The disk is full.")
    double.fail = None
    await done(page, session)


async def test_attachment_with_risky_type_asks_before_opening(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    went: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: went.append(url) or True)
    double = Double([thread(1)])
    names = ["../../setup.exe", "note.txt"]
    double.messages[KEY] = [message(1, attachments=[file(at, name) for at, name in enumerate(names)])]
    double.files = {str(file(at, "")["attachment_id"]): b"data" for at in range(2)}
    page = await answering(session, double)
    card = next(iter(page.reading.view.cards.values()))
    program, note = card.files.lines
    program.open.click()
    question = await until(lambda: page.findChild(Question))
    assert "EXE" in question.findChildren(type(program.name))[1].text()
    question.reject()
    await until(lambda: page.findChild(QDialog) is None)
    assert not went
    note.open.click()
    await until(lambda: went)
    path = Path(went[0].toLocalFile())
    assert path.name == "note.txt" and path.read_bytes() == b"data"
    assert path.parent.stat().st_mode & 0o077 == 0
    await done(page, session)


@pytest.mark.parametrize(
    "name", ["a.exe", "a.PDF.js", "a.html", "a.svg", "README", "a.docm", "a.lnk ", "a.exe."]
)
def test_attachment_name_with_risky_extension_is_detected(name: str) -> None:
    assert is_risky(name) and not is_risky("offer.pdf")


# -- templates and the signature


async def test_reply_template_is_inserted_and_unfilled_fields_ask_before_sending(session: Session) -> None:
    double = Double([thread(1, signature="Alex Morgan")])
    page = await answering(session, double)
    box = page.reading.answer
    page.keys.actions["template"].trigger()
    picker = await until(lambda: page.findChild(TemplatePicker))
    await until(lambda: picker.states.state == "empty")
    picker.new.click()
    editor = await until(lambda: picker.findChild(TemplateEditor))
    assert not editor.save.isEnabled()
    editor.name.setText("Thanks")
    editor.text.setPlainText("Hi {{first_name}} of {{company}}")
    editor.save.click()
    await until(lambda: picker.findChild(TemplateEditor) is None and picker.model.rowCount() == 1)
    picker.search.setText("nothing like it")
    assert picker.model.rowCount() == 0 and not picker.use.isEnabled()
    picker.search.setText("thanks")
    QTest.keyClick(picker.search, Qt.Key.Key_Return)
    await until(lambda: box.editor.toPlainText() == "Hi Person of {{company}}")
    assert "No value for company" in box.state.text()
    box.signed.click()
    box.send.click()
    question = await until(lambda: page.findChild(Question))
    question.reject()
    await until(lambda: page.findChild(QDialog) is None)
    assert not double.given
    box.editor.setPlainText("Hi Person of Acme")
    box.send.click()
    await until(lambda: double.given)
    assert double.given[0]["with_signature"] is False and double.given[0]["hold_seconds"] == 10
    await done(page, session)


async def test_template_picker_edits_and_deletes_templates(session: Session) -> None:
    double = Double([thread(1)])
    page = await answering(session, double)
    for name in ("Beta", "Alpha"):
        double._template("POST", "/api/desk/v1/templates", {"name": name, "text": name})
    page.keys.actions["template"].trigger()
    picker = await until(lambda: page.findChild(TemplatePicker))
    await until(lambda: picker.model.rowCount() == 2)
    QTest.keyClick(picker.search, Qt.Key.Key_Down)
    assert picker.text.toPlainText() == "Alpha"
    picker.edit.click()
    editor = await until(lambda: picker.findChild(TemplateEditor))
    editor.text.setPlainText("Changed")
    editor.save.click()
    await until(lambda: picker.text.toPlainText() == "Changed")
    picker.delete.click()
    assert picker.model.rowCount() == 1 and picker.undo.text.text() == "Deleting “Alpha”…"
    picker.undo.undo.click()
    assert picker.model.rowCount() == 2 and not picker.holding.is_on
    picker.delete.click()
    await picker.holding.settle()
    assert [one["name"] for one in double.templates] == ["Beta"] and picker.model.rowCount() == 1
    double.fail = httpx.Response(500, json={"detail": "Broken."})
    picker.read()
    await until(lambda: picker.states.state == "error")
    double.fail = None
    picker.reject()
    await until(lambda: page.findChild(QDialog) is None)
    await done(page, session)


async def test_palette_search_finds_template_and_opens_picker(session: Session, tmp_path: Path) -> None:
    double = Double([thread(1)])
    double.connect(session)
    session.connections = Connections(session.settings, tmp_path, practice=False)
    page = await opened(session, rows=1)
    page.reading.close_thread()
    for name in ("Alpha", "Beta"):
        double._template("POST", "/api/desk/v1/templates", {"name": name, "text": name})
    session.wanted.connect(lambda place, wanted: page.reveal(wanted))
    (found,) = [one for one in await found_by_name(session, "bet") if one.kind == "Template"]
    found.go()
    picker = await until(lambda: page.findChild(TemplatePicker))
    await until(lambda: picker.text.toPlainText() == "Beta")
    assert not picker.use.isEnabled() and "Open a conversation" in picker.use.toolTip()
    assert picker.edit.isEnabled()
    picker.reject()
    await until(lambda: page.findChild(QDialog) is None)
    await done(page, session)


async def test_reply_composer_with_read_permission_only_is_read_only(session: Session) -> None:
    double = Double([thread(1)])
    double.messages[KEY] = [message(1, attachments=[file(1, "a.txt")])]
    double.connect(session, ("replies:read",))
    page = await read(await opened(session, rows=1))
    box, lead = page.reading.answer, page.reading.lead
    for one in (box.attach, box.template, box.send, box.signed, lead.snooze):
        assert not one.isEnabled()
    assert box.people.cc.isReadOnly() and box.editor.isReadOnly()
    card = next(iter(page.reading.view.cards.values()))
    assert card.files.lines[0].save.isEnabled()
    await done(page, session)


# -- snoozed


async def test_thread_is_snoozed_and_brought_back(session: Session) -> None:
    double = Double([thread(1), thread(2)])
    page = await answering(session, double)
    page.keys.actions["snooze"].trigger()
    menu = page.reading.lead._times
    assert menu.isVisible() and menu.activeAction() is menu.actions()[0]
    menu.actions()[0].trigger()
    menu.hide()
    await until(lambda: page.model.total == 1)
    until_when = datetime.fromisoformat(double.edits[-1]["snoozed_until"])
    assert timedelta(hours=2.9) < until_when - session.now() <= timedelta(hours=3)
    page.filters.reveal("snoozed")
    await until(lambda: page.model.total == 1 and page.model.row(0).id == KEY)
    page.table.selectRow(0)
    await until(lambda: page.reading.lead.snooze.text() == "Bring back")
    assert page.reading.lead.snoozed.text().startswith("Comes back ")
    page.reading.lead.snooze.click()
    await until(lambda: page.model.total == 0)
    assert double.edits[-1] == {"snoozed_until": None}
    await done(page, session)


@pytest.mark.parametrize(
    ("now", "count"),
    [(datetime(2026, 3, 6, 9), 5), (datetime(2026, 3, 6, 15), 4), (datetime(2026, 3, 9, 23, 59), 4)],
)
def test_snooze_choices_lie_in_future(now: datetime, count: int) -> None:
    found = list_snooze_choices(now.astimezone())
    assert len(found) == count and all(one.until > now.astimezone() for one in found)
    monday = next(one for one in found if one.text == "Monday morning").until
    assert (monday.weekday(), monday.hour) == (0, 9)


# -- pictures of the web


async def test_message_remote_images_load_only_on_request(
    session: Session, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[bytes] = []
    image = QImage(900, 10, QImage.Format.Format_RGB32)
    image.fill(0)
    image.save(str(tmp_path / "p.png"))

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.readuntil(b"\r\n\r\n"))
        data = (tmp_path / "p.png").read_bytes()
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\nConnection: close\r\n\r\n" % len(data) + data)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/p.png?a=1&b=2"
    double = Double([thread(1)])
    html = f'<p>Look</p><img src="{url.replace("&", "&amp;")}">'
    double.messages[KEY] = [message(1, text="", html=html)]
    page = await answering(session, double)
    card = next(iter(page.reading.view.cards.values()))
    await asyncio.sleep(0.1)
    assert not asked and card.web.isVisible()
    assert await fetch_images((url,)) == {} and not asked, "this computer's own addresses are not the web"

    async def anywhere(_: str) -> bool:
        return True

    monkeypatch.setattr("app.desktop.replies.safe_html.is_public", anywhere)
    card.web.click()
    question = await until(lambda: page.findChild(Question))
    question.buttons[0].click()
    await until(lambda: card.body._pictures)
    (shown,) = card.body._pictures.values()
    assert shown.width() == 560 and not card.web.isVisible()
    assert b"Cookie" not in asked[0] and b"Referer" not in asked[0]
    server.close()
    await done(page, session)


async def test_message_image_from_bad_data_or_private_address_is_refused() -> None:
    assert decode_image(b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>") is None
    assert decode_image(b"") is None and decode_image(b"\x89PNG\r\n\x1a\n") is None

    for url in (
        "http://127.0.0.1/",
        "http://[::1]/",
        "http://10.0.0.1/",
        "ftp://x.test/",
        "http://localhost:1/",
    ):
        assert not await is_public(url)


# -- a crash

WRITER = """
    import sys
    from PySide6.QtCore import QSettings, QTimer
    from PySide6.QtWidgets import QApplication
    app = QApplication([])
    sys.path.insert(0, sys.argv[2])
    from app.desktop.replies.drafts import DraftDetails, Drafts, KeptFile
    drafts = Drafts(QSettings(sys.argv[1], QSettings.Format.IniFormat))
    drafts.keep("t1", "Wört\\nfor \\"word\\"")
    draft = DraftDetails("eva@x.test, z", "b@x.test", (KeptFile("f1", "Übersee.pdf", 5),), False)
    drafts.keep_more("t1", draft)
    drafts.keep("t2", "typed last")
    print("typed", flush=True)
    app.exec()
"""


def test_reply_draft_after_kill_within_one_second_survives(tmp_path: Path, app: object) -> None:
    ini = tmp_path / "desk.ini"
    root = Path(__file__).parents[3]
    command = [sys.executable, "-c", textwrap.dedent(WRITER), str(ini), str(root)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as process:
        assert process.stdout is not None and process.stdout.readline() == "typed\n"
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(1)
        process.send_signal(signal.SIGKILL)
        process.wait()
    drafts = Drafts(QSettings(str(ini), QSettings.Format.IniFormat))
    assert drafts.text("t1") == 'Wört\nfor "word"' and drafts.text("t2") == "typed last"
    kept = DraftDetails("eva@x.test, z", "b@x.test", (KeptFile("f1", "Übersee.pdf", 5),), False)
    assert drafts.more("t1") == kept and drafts.exists("t1")


async def test_reply_draft_restores_recipients_files_and_signature_option(
    session: Session, settings: QSettings
) -> None:
    double = Double([thread(1), thread(2)])
    kept = DraftDetails(
        "eva@x.test", "", (KeptFile("00000000-0000-7000-f000-000000000001", "a.pdf", 5),), False
    )
    drafts = Drafts(settings)
    drafts.keep(KEY, "Half a word")
    drafts.keep_more(KEY, kept)
    page = await answering(session, double)
    box = page.reading.answer
    assert box.people.cc.text() == "eva@x.test" and not box.signed.isChecked()
    assert box.editor.toPlainText() == "Half a word"
    page.list.next()
    await until(lambda: box.editor.toPlainText() == "")
    assert box.people.cc.text() == "" and box.signed.isChecked()
    page.list.previous()
    assert box.people.cc.text() == "eva@x.test"
    await done(page, session)
