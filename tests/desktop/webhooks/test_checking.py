"""The signature checker as a person uses it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from app.contract.problems import Unreachable
from app.desktop.webhooks import signature as signature_module
from app.desktop.webhooks.edit_dialog import WebhookDialog
from app.desktop.webhooks.signature import SignatureDialog, compute_signature
from tests.desktop.conftest import until

from .conftest import Bed, page_on

SECRET = "whsec_k3y"


async def test_signature_dialog_keeps_pasted_text_exactly() -> None:
    form = SignatureDialog()
    body = '{"text": "a\u00a0b\tc\nd"}'  # a blank that a text field likes to change
    pasted = QMimeData()
    pasted.setText(body)
    QGuiApplication.clipboard().setMimeData(pasted)
    form.body.paste()
    assert form.chip.badge.text == "Not valid" and "Paste the header" in form.verdict.text()
    form.header.setText(compute_signature(SECRET, body.encode()))
    assert "Paste the secret" in form.verdict.text()
    form.secret.setText(SECRET)
    assert form.chip.badge.text == "Valid"
    form.secret.setText(SECRET + "x")
    assert form.chip.badge.text == "Not valid" and SECRET not in form.verdict.text()
    form.body.clear()
    form.header.clear()
    assert form.chip.badge.text == "Not checked yet"
    form.deleteLater()


async def test_signature_dialog_reads_file_byte_for_byte(tmp_path: Path) -> None:
    body = b'\xef\xbb\xbf{"a":\r\n"\xff\x00"}'
    (tmp_path / "body.json").write_bytes(body)
    (tmp_path / "large.json").write_bytes(b"x" * (signature_module.FILE_MAX + 1))
    form = SignatureDialog(header=compute_signature(SECRET, body), secret=SECRET)
    form.take_file(tmp_path / "body.json")
    assert form.chip.badge.text == "Valid" and form.file_line.text() == "body.json, 15 B"
    form.take_file(tmp_path / "large.json")
    assert "larger than 256 KB" in form.form.fields["body"].below.text()
    assert form.chip.badge.text == "Valid"  # what was there stays
    form.take_file(tmp_path / "missing.json")
    assert "No such file" in form.form.fields["body"].below.text()
    form.deleteLater()
    given = SignatureDialog(body, compute_signature(SECRET, body), SECRET)
    assert given.chip.badge.text == "Valid" and given.body.isReadOnly()
    given.forget_file.click()
    assert not given.body.isReadOnly() and not given.body.toPlainText()
    given.deleteLater()


async def test_webhook_dialog_when_service_is_gone_keeps_input(bed: Bed) -> None:
    async with page_on(bed) as (session, page):
        form = WebhookDialog(session, parent=page)
        form.show()
        form.offer("CRM", "https://hooks.example.com/")
        real = session.service.webhooks.create

        async def gone(wanted: object) -> object:
            raise Unreachable("gone")

        session.service.webhooks.create = gone  # type: ignore[assignment,method-assign]
        form.save.click()
        await until(form.problem.isVisible)
        assert form.name.text() == "CRM" and form.save.isEnabled()
        session.service.webhooks.create = real  # type: ignore[method-assign]
        form.save.click()
        await until(lambda: form.created)
        form.deleteLater()


async def test_webhook_receiver_with_port_in_use_shows_reason(bed: Bed) -> None:
    import socket

    async with page_on(bed) as (session, page):
        told: list[Exception] = []
        session.problem.connect(told.append)
        with socket.create_server(("127.0.0.1", bed.loopback.port)):
            page.receiver.toggle.click()
            await until(lambda: told)
        assert "in use" in str(told[0]) and page.receiver.toggle.text() == "Listen"
        page.receiver.toggle.click()
        await until(lambda: page.receiver.receiver.running)
