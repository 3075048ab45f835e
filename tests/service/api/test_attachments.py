"""Files that come with mails and go out with answers, over HTTP and the wire."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, func, select, update

from app.contract import paths
from app.contract.limits import ANSWER_BYTES_MAX
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.mail import mime, mime_composer
from app.service.mail.parse_message import parse_message
from app.service.records import attachments, received
from app.service.workflows.inbound.process_message import process_message
from app.service.workflows.inbound.thread_actions import keep_snoozes
from tests import factories
from tests.patience import patient
from tests.service.mail.sample_mails import OURS

pytestmark = pytest.mark.anyio
PDF, PNG = b"%PDF-1.7\n\xff\x00 offer", b"\x89PNG\r\n\x1a\n"
HOSTILE = [
    "../../x.pdf",
    "photo\u202egpj.exe",
    "n" * 300 + ".pdf",
    "Ünïcödé – 見積書 🎉.pdf",
    'say "hi"; \\ there.txt',
    "a%20b'c.txt",
]


def letter(*files: tuple[str, str, bytes], cc: str = "", text: str = "Sounds good.") -> bytes:
    """An answer to our mail, with files."""
    mail = EmailMessage()
    mail["From"], mail["To"] = "Bob <bob@prospects.test>", "Anna <anna@acme.test>, eva@prospects.test"
    mail["Subject"], mail["Message-ID"] = "Re: A question", "<r1@prospects.test>"
    mail["In-Reply-To"] = OURS
    if cc:
        mail["Cc"] = cc
    mail.set_content(text)
    for name, kind, data in files:
        main, _, sub = kind.partition("/")
        mail.add_attachment(data, maintype=main, subtype=sub, filename=name)
    return mail.as_bytes(policy=policy.SMTP)


async def arrived(app_state: AppState, clock: VirtualClock, raw: bytes) -> str:
    """The thread of a lead whose answer this is."""

    def work(conn: Connection) -> str:
        inbox = factories.add_inbox(conn, app_state)
        sent = factories.add_sent_mail(
            conn, app_state, inbox, factories.add_campaign(conn, app_state), sent_at=clock.now()
        )
        row = received.find_inbox(conn, inbox)
        process_message(
            conn, row, parse_message(raw.replace(OURS.encode(), sent.message_id.encode())), clock.now()
        )
        return conn.execute(select(tables.threads.c.id)).scalar_one()

    thread = await app_state.database.write(work)
    clock.move_to(clock.now() + timedelta(minutes=5))
    return thread


async def messages(api: httpx.AsyncClient, thread_id: str) -> list[dict[str, Any]]:
    answer = await api.get(paths.MESSAGES.format(thread_id=thread_id))
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["messages"]
    return found


async def added(api: httpx.AsyncClient, name: str, data: bytes) -> str:
    answer = await api.post(paths.ATTACHMENTS, files={"file": ("f", data)}, data={"name": name})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["attachment"]["attachment_id"])


async def count(app_state: AppState, table: Any) -> int:
    found: int = await app_state.database.read(
        lambda conn: conn.scalar(select(func.count()).select_from(table))
    )
    return found


async def test_received_attachments_are_listed_and_downloaded_unchanged(
    app_state: AppState, clock: VirtualClock, api: httpx.AsyncClient
) -> None:
    raw = letter(("offer.pdf", "application/pdf", PDF), ("logo.png", "image/png", PNG))
    thread = await arrived(app_state, clock, raw)
    came = (await messages(api, thread))[-1]
    assert came["text"].strip() == "Sounds good."
    assert [(one["name"], one["content_type"], one["size"]) for one in came["attachments"]] == [
        ("offer.pdf", "application/pdf", len(PDF)),
        ("logo.png", "image/png", len(PNG)),
    ]
    content = await api.get(paths.ATTACHMENT.format(attachment_id=came["attachments"][0]["attachment_id"]))
    assert content.content == PDF and content.headers["content-type"] == "application/octet-stream"
    assert content.headers["content-disposition"] == "attachment; filename*=utf-8''offer.pdf"


@pytest.mark.parametrize("name", [*HOSTILE, "a\nX: y.txt"])
async def test_attachment_with_hostile_name_gets_safe_name(
    app_state: AppState, clock: VirtualClock, api: httpx.AsyncClient, name: str
) -> None:
    quoted = (
        mime_composer.format_parameter("filename", name) if "\n" not in name else 'filename="a\r\n X: y.txt"'
    )
    raw = letter().replace(
        b"Content-Type: text/plain",
        b"Content-Type: multipart/mixed; boundary=q\r\n\r\n--q\r\nContent-Disposition: attachment;\r\n "
        + quoted.encode()
        + b"\r\nContent-Type: application/pdf\r\n\r\n%PDF\r\n--q--\r\nX-Rest: text/plain",
    )
    came = (await messages(api, await arrived(app_state, clock, raw)))[-1]
    (file,) = came["attachments"]
    assert not set(file["name"]) & set('/\\\u202e\r\n"<>:|?*') and len(file["name"].encode()) <= 150
    answer = await api.get(paths.ATTACHMENT.format(attachment_id=file["attachment_id"]))
    assert answer.status_code == 200 and answer.headers["content-disposition"].isascii()


def test_attachments_include_enclosed_message_and_inline_calendar() -> None:
    inner = EmailMessage()
    inner["Subject"] = "The other mail"
    inner.set_content("Inside")
    mail = EmailMessage()
    mail.set_content("See both")
    mail.add_alternative("<p>See both</p>", subtype="html")
    mail.add_attachment(inner)
    mail.add_attachment("BEGIN:VCALENDAR", subtype="calendar", disposition="inline")
    files = parse_message(mail.as_bytes(policy=policy.SMTP)).files
    assert [(one.name, one.content_type) for one in files] == [
        ("The other mail.eml", "message/rfc822"),
        ("attachment.ics", "text/calendar"),
    ]
    assert b"Inside" in (files[0].data or b"")


def test_truncated_mail_lists_last_attachment_without_content(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = letter(("a.bin", "application/x-a", b"1" * 500), ("b.bin", "application/x-b", b"2" * 5000))
    monkeypatch.setattr(mime, "SIZE_MAX", len(raw) - 1000)
    files = parse_message(raw[: len(raw) - 1000]).files
    assert [(one.name, one.data and len(one.data)) for one in files] == [("a.bin", 500), ("b.bin", None)]


async def test_attachments_with_same_content_are_stored_once(
    app_state: AppState, clock: VirtualClock, api: httpx.AsyncClient
) -> None:
    await arrived(
        app_state, clock, letter(("a.pdf", "application/pdf", PDF), ("b.pdf", "application/pdf", PDF))
    )
    assert await count(app_state, tables.attachments) == 2 and await count(app_state, tables.blobs) == 1


async def test_message_list_reads_no_attachment_contents(
    app_state: AppState, clock: VirtualClock, api: httpx.AsyncClient
) -> None:
    thread = await arrived(app_state, clock, letter(("a.pdf", "application/pdf", PDF)))
    body = {"body": "Yes", "attachment_ids": [await added(api, "b.pdf", PDF)]}
    assert (await api.post(paths.ANSWER.format(thread_id=thread), json=body)).status_code == 200
    await app_state.database.write(lambda conn: conn.execute(update(tables.blobs).values(data=b"")))
    await app_state.database.write(lambda conn: conn.execute(update(tables.mails).values(raw=b"")))
    assert [len(one["attachments"]) for one in (await messages(api, thread))[1:]] == [1, 1]


async def test_reply_with_attachments_is_sent_as_valid_multipart_mail(
    app_state: AppState, clock: VirtualClock, api: httpx.AsyncClient
) -> None:
    thread = await arrived(app_state, clock, letter())
    ids = [await added(api, name, name.encode("utf-8", "replace")) for name in HOSTILE]
    body = {"body": "Here.", "html": "<p>Here.</p>", "attachment_ids": ids, "bcc": ["boss@acme.example"]}
    answer = await api.post(paths.ANSWER.format(thread_id=thread), json=body)
    assert answer.status_code == 200, answer.text
    row = await app_state.database.read(
        lambda conn: factories.read_row(conn, tables.mails, answer.json()["mail_id"])
    )
    assert row.bcc == ["boss@acme.example"] and b"boss@" not in row.raw
    assert max(map(len, row.raw.split(b"\r\n"))) <= 78, max(row.raw.split(b"\r\n"), key=len)
    assert b"\n" not in row.raw.replace(b"\r\n", b"")
    sent = message_from_bytes(row.raw, policy=policy.default)
    assert not sent.defects and sent.get_content_type() == "multipart/mixed"
    assert sent.get_body(("plain",)).get_content().startswith("Here.")  # type: ignore[union-attr]
    files = list(sent.iter_attachments())
    listed = (await messages(api, thread))[-1]
    assert [file.get_filename() for file in files] == [one["name"] for one in listed["attachments"]]
    assert [file.get_content() for file in files if file.get_content_maintype() == "application"]
    assert [file.get_payload(decode=True) for file in files] == [
        name.encode("utf-8", "replace") for name in HOSTILE
    ]
    assert not any(defect for file in files for defect in file.defects)


@pytest.mark.parametrize("kind", ["multipart/mixed", "message/rfc822", "nonsense", "text/html\r\nX: y"])
def test_attachment_with_invalid_content_type_becomes_octet_stream(kind: str) -> None:
    raw = mime_composer.build_message([("Subject", "x")], "Hi", "", [("a.bin", kind, b"12")])
    (file,) = message_from_bytes(raw, policy=policy.default).iter_attachments()
    assert file.get_content_type() == "application/octet-stream" and "X" not in file


async def test_attachments_over_size_limit_are_refused_with_reason(
    app_state: AppState, clock: VirtualClock, api: httpx.AsyncClient
) -> None:
    thread = await arrived(app_state, clock, letter())
    half = b"\x00" * (ANSWER_BYTES_MAX // 2 + 1)
    ids = [await added(api, "a.bin", half), await added(api, "b.bin", half)]
    refused = await api.post(paths.ANSWER.format(thread_id=thread), json={"body": "x", "attachment_ids": ids})
    assert (refused.status_code, refused.json()["detail"]) == (
        400,
        "The files have 25 MB in total; a reply can have 25 MB. Remove one.",
    )
    huge = b"\x00" * (ANSWER_BYTES_MAX + (1 << 20) + 1)
    whole = await api.post(paths.ATTACHMENTS, files={"file": ("a.bin", huge)})
    assert whole.status_code == 400 and "25 MB in total" in whole.json()["detail"]


async def test_uploaded_attachment_without_reply_is_purged_after_a_month(
    app_state: AppState, clock: VirtualClock, api: httpx.AsyncClient
) -> None:
    thread = await arrived(app_state, clock, letter(("a.pdf", "application/pdf", PDF)))
    taken, left = await added(api, "b.pdf", b"taken"), await added(api, "c.pdf", b"left")
    body = {"body": "x", "attachment_ids": [taken]}
    assert (await api.post(paths.ANSWER.format(thread_id=thread), json=body)).status_code == 200
    await app_state.database.write(lambda conn: attachments.purge_attachments(conn, clock.now()))
    assert await count(app_state, tables.blobs) == 3  # they are new
    later = clock.now() + timedelta(seconds=1)
    await app_state.database.write(lambda conn: attachments.purge_attachments(conn, later))
    assert await count(app_state, tables.blobs) == 2
    assert (await api.get(paths.ATTACHMENT.format(attachment_id=left))).status_code == 404
    assert [len(one["attachments"]) for one in (await messages(api, thread))[1:]] == [1, 1]


async def test_reply_to_all_addresses_other_recipients_without_own_inbox(
    app_state: AppState, clock: VirtualClock, api: httpx.AsyncClient
) -> None:
    thread = await arrived(
        app_state, clock, letter(cc="ANNA@acme.test, Zoe <Zoe@prospects.test>, bob@prospects.test")
    )
    found = (await api.get(paths.MESSAGES.format(thread_id=thread))).json()
    assert found["answer_to"] == "bob@prospects.test"
    assert found["messages"][-1]["cc"] == ["eva@prospects.test", "zoe@prospects.test"]
    body = {"body": "To all", "cc": found["messages"][-1]["cc"], "bcc": ["log@acme.example"]}
    assert (await api.post(paths.ANSWER.format(thread_id=thread), json=body)).status_code == 200
    ours = (await messages(api, thread))[-1]
    assert (ours["cc"], ours["bcc"]) == (["eva@prospects.test", "zoe@prospects.test"], ["log@acme.example"])


async def test_inbox_signature_is_added_under_reply_once(
    app_state: AppState, clock: VirtualClock, api: httpx.AsyncClient
) -> None:
    thread = await arrived(app_state, clock, letter())
    inbox = (await api.get(paths.THREAD.format(thread_id=thread))).json()["inbox_id"]
    edit = await api.patch(paths.DESK_INBOX.format(inbox_id=inbox), json={"signature": "Anna <Bell>\nAcme"})
    assert edit.status_code == 200
    listed = (await api.get(paths.INBOXES)).json()["sender_accounts"][0]
    found = (await api.get(paths.MESSAGES.format(thread_id=thread))).json()
    assert found["signature"] == listed["signature"] == "Anna <Bell>\nAcme"

    async def said(**body: Any) -> EmailMessage:
        answer = await api.post(paths.ANSWER.format(thread_id=thread), json=body)
        row = await app_state.database.read(
            lambda conn: factories.read_row(conn, tables.mails, answer.json()["mail_id"])
        )
        return message_from_bytes(row.raw, policy=policy.default)  # type: ignore[return-value]

    def plain(mail: EmailMessage) -> str:
        return str(mail.get_body(("plain",)).get_content()).replace("\r\n", "\n")  # type: ignore[union-attr]

    both = await said(body="Yes.", html="<p>Yes.</p>")
    assert plain(both).startswith("Yes.\n\n-- \nAnna <Bell>\nAcme\n\nOn ")
    assert "Anna &lt;Bell&gt;<br>" in both.get_body(("html",)).get_content()  # type: ignore[union-attr]
    assert plain(await said(body="Yes.\n\nAnna <Bell>\nAcme")).count("Acme") == 1
    assert "Acme" not in plain(await said(body="Yes.", with_signature=False))


async def test_snoozed_thread_returns_unread_when_due(
    app_state: AppState, clock: VirtualClock, api: httpx.AsyncClient
) -> None:
    thread = await arrived(app_state, clock, letter())
    keep_snoozes(app_state)
    until = clock.now() + timedelta(hours=3)
    edit = {"snoozed_until": until.isoformat(), "is_read": True}
    assert (await api.patch(paths.DESK_THREAD.format(thread_id=thread), json=edit)).status_code == 200

    async def listed(**query: Any) -> list[str]:
        found = (await api.get(paths.THREADS, params=query)).json()["threads"]
        return [one["thread_id"] for one in found]

    assert await listed() == [] and await listed(is_snoozed="true") == [thread]
    clock.move_to(until)
    async with patient(5):
        while (await api.get(paths.THREAD.format(thread_id=thread))).json()["is_read"]:
            await asyncio.sleep(0.01)
    assert await listed() == [thread] and await listed(is_snoozed="true") == []
