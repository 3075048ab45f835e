"""Files, pictures, recipients, templates and signatures, with a real service, mailbox and mail server."""

from __future__ import annotations

import asyncio
import imaplib
import ssl
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from app.contract.directory import NewSuppression
from app.contract.templates import NewTemplate
from app.desktop.replies import conversation
from app.desktop.replies.answer import SignatureEditor
from app.desktop.replies.page import RepliesPage
from app.desktop.replies.safe_html import spell_url_as_qt
from app.desktop.session import Session
from app.service.practice.mail_store import read_mails
from tests.desktop.conftest import Aio, until
from tests.desktop.replies.screen import opened, read
from tests.desktop.replies.test_page_on_service import PERSON, follow, inbox_of, seed
from tests.desktop.running_service import Served, served
from tests.desktop.screen_sessions import session_on

PDF = b"%PDF-1.7\r\n\x00\xff" + bytes(range(256)) * 2_000
NAME = "Angebot für Übersee – 見積書 🎉.pdf"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("service"), "--practice", "--practice-speed", "60") as running:
        yield running


def picture(path: Path) -> bytes:
    image = QImage(40, 20, QImage.Format.Format_RGB32)
    image.fill(0xFF8800)
    image.save(str(path))
    return path.read_bytes()


def deliver(session: Session, answered: str, logo: bytes) -> None:
    """An answer to several, with a file, a hostile name and a picture in its text."""
    box = session.about.practice_mailbox
    assert box is not None
    mail = EmailMessage()
    mail["From"], mail["Subject"] = f"Bob Miller <{PERSON}>", "Re: A question"
    mail["To"], mail["Cc"] = box.email_address, f"eva@office.people.test, {box.email_address.upper()}"
    mail["Message-ID"], mail["In-Reply-To"] = "<files@office.people.test>", answered
    mail["Date"] = session.now().strftime("%a, %d %b %Y %H:%M:%S +0000")
    mail.set_content("See the files.")
    html = '<p>See <img src="cid:logo@x"><img src="https://pics.test/p.png"></p>'
    mail.add_alternative(html, subtype="html")
    mail.get_payload()[1].add_related(logo, "image", "png", cid="<logo@x>")  # type: ignore[index, union-attr]
    mail.add_attachment(PDF, "application", "pdf", filename=NAME)
    mail.add_attachment(b"MZ", "application", "octet-stream", filename="../../x.exe")
    context = ssl.create_default_context(cafile=box.ca_file)
    with imaplib.IMAP4_SSL(box.imap_host, box.imap_port, ssl_context=context) as server:
        server.login(box.email_address, box.password)
        assert server.append("INBOX", "", "", mail.as_bytes(policy=policy.SMTP))[0] == "OK"


async def arrived(session: Session, service: Served, logo: bytes) -> RepliesPage:
    sent = seed(service, await inbox_of(session), session.now(), PERSON)
    page = await opened(session)
    await asyncio.to_thread(deliver, session, sent.message_id, logo)
    await until(lambda: page.model.total == 1 and page.states.state == "ready", 20)
    return await read(page)


def test_attachments_with_real_service_arrive_and_leave_unchanged(
    aio: Aio, service: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with session_on(service) as session:
            following = asyncio.get_running_loop().create_task(follow(session))
            logo = picture(tmp_path / "logo.png")
            page = await arrived(session, service, logo)
            card = next(one for one in page.reading.view.cards.values() if one.files.lines)
            listed = [line.name.text() for line in card.files.lines]
            assert NAME in listed and "x.exe" in listed, "no way out of the folder"

            async def chosen(*_: object) -> Path:
                return tmp_path / "saved.pdf"

            monkeypatch.setattr(conversation, "choose_save_file", chosen)
            card.files.lines[listed.index(NAME)].save.click()
            await until((tmp_path / "saved.pdf").exists)
            assert (tmp_path / "saved.pdf").read_bytes() == PDF

            card.formatted.click()
            await until(lambda: spell_url_as_qt("cid:0") in card.body._pictures)
            assert card.body._pictures[spell_url_as_qt("cid:0")].size().width() == 40
            assert (
                not card.web.isHidden()
                and spell_url_as_qt("https://pics.test/p.png") not in card.body._pictures
            )

            template = await session.service.templates.make(
                NewTemplate(name="Thanks", text="Hi {{first_name|there}}, here it is. {{company}}")
            )
            box, thread = page.reading.answer, page.reading.current
            assert thread is not None
            box.sign.click()
            editor = await until(lambda: page.findChild(SignatureEditor))
            await until(editor.text.isEnabled)
            editor.text.setPlainText("{{sender_name}} · Acme")
            editor.save.click()
            await until(lambda: not box.signed.isHidden())
            assert "{{" not in box.signed.toolTip() and "· Acme" in box.signed.toolTip()
            box.people.all.click()
            assert box.people.cc.text() == "eva@office.people.test", "ourselves and the sender left out"
            (tmp_path / NAME).write_bytes(PDF)
            box.files.add_paths([str(tmp_path / NAME)])
            await until(lambda: page.reading.drafts.more(thread.thread_id).files and not box.files.is_busy())
            filled = await session.service.templates.fill(template.template_id, thread.thread_id)
            box.editor.setPlainText(filled.text.replace("{{company}}", "See you"))
            await until(box.send.isEnabled)
            box.send.click()
            await until(lambda: box.bar.isVisible())
            box.now.click()
            world = service.data / "world" / "world.db"
            ours = await until(lambda: [one for one in read_mails(world) if b"here it is" in one.raw], 20)
            mail = message_from_bytes(ours[0].raw, policy=policy.default)
            (file,) = mail.iter_attachments()
            assert (file.get_filename(), file.get_content()) == (NAME, PDF)
            assert "eva@office.people.test" in str(mail["Cc"])
            text = mail.get_body(("plain",)).get_content().replace("\r\n", "\n")  # type: ignore[union-attr]
            assert "-- \n" in text and "{{" not in text.partition("wrote:")[0] and "· Acme" in text

            await session.service.suppressions.add(NewSuppression(email="eva@office.people.test"))
            box.people.cc.setText("eva@office.people.test")
            box.people.edited.emit()
            box.editor.setPlainText("Once more")
            await until(box.send.isEnabled)
            box.send.click()
            await until(lambda: box.trouble.isVisible())
            assert "eva@office.people.test opted out, so no reply" in box.trouble.text()
            assert box.editor.toPlainText() == "Once more" and box.send.isEnabled()
            following.cancel()
            page.hide()
            page.deleteLater()
            await asyncio.sleep(0.05)

    aio(run(), timeout=90)
