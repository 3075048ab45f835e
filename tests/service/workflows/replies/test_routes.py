from __future__ import annotations

import asyncio
from datetime import timedelta
from email import message_from_bytes, policy
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, insert, select, update

from app.contract import paths
from app.contract.contacts import SuppressionReason
from app.contract.ids import new_id
from app.contract.replies import EXTERNAL_CAMPAIGN_NAME
from app.contract.scopes import KEY_HEADER
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.mail.parse_message import parse_message
from app.service.records import received, suppressions
from app.service.records.access import Access, add_key, new_key
from app.service.workflows.inbound.process_message import process_message
from tests import factories
from tests.factories import Sent
from tests.service.mail.sample_mails import OURS, OURS_QUOTED, mail

pytestmark = pytest.mark.anyio
REPLY = f"Sounds interesting!\n\nOn 2 Mar 2026, Anna wrote:\n{OURS_QUOTED}"


async def conversation(
    app_state: AppState, clock: VirtualClock, text: str = REPLY, **more: Any
) -> tuple[Sent, str]:
    """A lead that answered an hour after its mail; the thread's id."""

    def work(conn: Connection) -> tuple[Sent, str]:
        inbox = factories.add_inbox(conn, app_state)
        sent = factories.add_sent_mail(
            conn, app_state, inbox, factories.add_campaign(conn, app_state), sent_at=clock.now()
        )
        clock.move_to(clock.now() + timedelta(hours=1))
        row = received.find_inbox(conn, inbox)
        assert row is not None
        raw = mail(text, **more).replace(OURS.encode(), sent.message_id.encode())
        process_message(conn, row, parse_message(raw), clock.now())
        return sent, conn.execute(select(tables.threads.c.id)).scalar_one()

    return await app_state.database.write(work)


async def test_thread_detail_over_public_api_shows_lead_inbox_and_category(
    app_state: AppState, clock: VirtualClock, api: httpx.AsyncClient
) -> None:
    sent, thread_id = await conversation(app_state, clock)
    answer = await api.get(paths.THREAD.format(thread_id=thread_id))
    assert answer.status_code == 200
    thread = answer.json()
    assert thread["thread_id"] == thread_id and thread["lead_id"] == sent.lead
    assert thread["category"] == thread["ai_category"] == "Interested" and thread["tags"] == ["Interested"]
    assert (thread["inbox_email"], thread["campaign_id"]) == ("anna@acme.test", sent.campaign)
    assert (thread["is_read"], thread["reply_count"], thread["manual_category"]) == (False, 1, "")
    unknown = await api.get(paths.THREAD.format(thread_id="nope"))
    assert (unknown.status_code, unknown.json()["detail"]) == (404, "Thread nope not found")


async def test_thread_list_is_filtered_paged_and_counts_unread(
    app_state: AppState, clock: VirtualClock, api: httpx.AsyncClient
) -> None:
    sent, thread_id = await conversation(app_state, clock)

    def more(conn: Connection) -> None:
        for number in range(30):
            at = clock.now() - timedelta(minutes=number + 1)
            conn.execute(
                insert(tables.threads).values(
                    id=new_id(),
                    team_id=app_state.home.team_id,
                    workspace_id=app_state.home.workspace_id,
                    lead_email=f"p{number}@x.test",
                    lead_name="Zoe 100%",
                    campaign_name=EXTERNAL_CAMPAIGN_NAME,
                    subject="Hello",
                    category="Other",
                    is_read=True,
                    created_at=at,
                    last_message_at=at,
                )
            )

    await app_state.database.write(more)

    async def ask(**query: Any) -> dict[str, Any]:
        answer = await api.get(paths.THREADS, params=query)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    first = await ask()
    assert first["threads"][0]["thread_id"] == thread_id and first["unread"] == 1
    assert first["pagination"] == {
        "page": 1,
        "limit": 20,
        "total": 31,
        "pages": 2,
        "has_next": True,
        "has_prev": False,
    }
    assert first["threads"][1]["lead_id"] == "" and first["threads"][1]["inbox_id"] is None
    for query, total in (
        ({"category": ["Interested", "Question"]}, 1),
        ({"is_read": "true"}, 30),
        ({"is_starred": "true"}, 0),
        ({"inbox_id": sent.inbox}, 1),
        ({"campaign_id": sent.campaign}, 1),
        ({"search": "bob interest"}, 1),
        ({"search": "100%"}, 30),
        ({"search": "p1_x"}, 0),
        ({"page": 3}, 31),
    ):
        assert (await ask(**query))["pagination"]["total"] == total, query
    assert (await ask(page=3))["threads"] == []
    assert (await api.get(paths.THREADS, params={"page": 10**18})).status_code == 422


async def test_thread_messages_are_listed_in_time_order(
    app_state: AppState, clock: VirtualClock, api: httpx.AsyncClient
) -> None:
    _, thread_id = await conversation(app_state, clock)
    clock.move_to(clock.now() + timedelta(hours=1))
    await api.post(paths.ANSWER.format(thread_id=thread_id), json={"body": "Gladly. Tuesday?"})
    found = (await api.get(paths.MESSAGES.format(thread_id=thread_id))).json()["messages"]
    assert [(each["direction"], each["state"]) for each in found] == [
        ("OUT", "SENT"),
        ("IN", None),
        ("OUT", "PLANNED"),
    ]
    assert [each["text"].split("\n")[0] for each in found] == [
        "Hi Bob,",
        "Sounds interesting!",
        "Gladly. Tuesday?",
    ]
    assert found[0]["step_number"] == 0 and found[2]["step_number"] is None
    assert "may I show you" in found[1]["quoted"] and "> Sounds interesting!" in found[2]["quoted"]


async def test_answer_uncertain_left_as_is_stays_visible_in_thread(
    app_state: AppState, clock: VirtualClock, api: httpx.AsyncClient
) -> None:
    sent, thread_id = await conversation(app_state, clock)
    answer = (await api.post(paths.ANSWER.format(thread_id=thread_id), json={"body": "Gladly."})).json()
    doubt = update(tables.mails).where(tables.mails.c.id == answer["mail_id"]).values(state="UNCERTAIN")
    await app_state.database.write(lambda conn: conn.execute(doubt))
    path = paths.MAIL_SETTLE.format(mail_id=answer["mail_id"])
    assert (await api.post(path, json={"verdict": "LET_BE"})).status_code == 200
    messages = (await api.get(paths.MESSAGES.format(thread_id=thread_id))).json()["messages"]
    (shown,) = [each for each in messages if each["mail_id"] == answer["mail_id"]]
    assert shown["state"] == "CANCELLED" and shown["sentence"] == "You left it as it is; it may have arrived."
    timeline = (await api.get(paths.CONTACT_TIMELINE.format(contact_id=sent.contact))).json()
    assert "CANCELLED" in {moment["state"] for moment in timeline["moments"] if moment["kind"] == "MAIL"}


async def test_thread_messages_show_other_users_which_colleague_answered(
    app_state: AppState, clock: VirtualClock, api: httpx.AsyncClient
) -> None:
    _, thread_id = await conversation(app_state, clock)
    answer, read = paths.ANSWER.format(thread_id=thread_id), paths.MESSAGES.format(thread_id=thread_id)
    who = {"name": "Ana Marić", "email": "ana@firm.example"}
    ana = (await api.post(paths.USERS, json=who)).json()["user"]["id"]
    made = {"name": "Laptop", "scopes": ["*"], "user_id": ana}
    hers = {KEY_HEADER: (await api.post(paths.KEYS, json=made)).json()["secret"]}

    async def told(**asking: Any) -> list[str]:
        found = (await api.get(read, **asking)).json()["messages"]
        return [each["colleague"] for each in found]

    for key in ({}, {"headers": hers}, {"headers": hers}):
        clock.move_to(clock.now() + timedelta(minutes=1))
        await api.post(answer, json={"body": "Gladly."}, **key)
    assert await told() == ["", "", "", "Ana Marić", "Ana Marić"]
    assert await told(headers=hers) == ["", "", "Owner", "", ""]


async def test_answer_keeps_thread_headers_subject_and_quote(
    app_state: AppState, clock: VirtualClock, api: httpx.AsyncClient
) -> None:
    sent, thread_id = await conversation(
        app_state, clock, subject="AW: RE: A question", more="Reply-To: Bob <b@other.test>\n"
    )
    body = {"body": "Gladly.", "html": "<p onclick='x()'>Gladly.</p>", "cc": ["eva@acme.test"]}
    answer = await api.post(paths.ANSWER.format(thread_id=thread_id), json=body)
    assert answer.status_code == 200, answer.text
    mail_id = answer.json()["mail_id"]
    row = await app_state.database.read(lambda conn: factories.read_row(conn, tables.mails, mail_id))
    assert (row.kind, row.state, row.recipient, row.thread_id) == (
        "ANSWER",
        "PLANNED",
        "b@other.test",
        thread_id,
    )
    letter = message_from_bytes(row.raw, policy=policy.default)
    assert letter["Subject"] == "Re: A question" and letter["Cc"] == "eva@acme.test"
    assert letter["In-Reply-To"] == "<r1@prospects.test>"
    assert letter["References"].split() == [sent.message_id, "<r1@prospects.test>"]
    plain = letter.get_body(("plain",)).get_content()  # type: ignore[union-attr]
    assert plain.replace("\r\n", "\n").startswith(
        "Gladly.\n\nOn 02 Mar 2026, 10:00, bob@prospects.test wrote:\n> Sounds"
    )
    assert "<p>Gladly.</p><br><div>" in letter.get_body(("html",)).get_content()  # type: ignore[union-attr]
    assert "<blockquote>Sounds interesting!" in letter.get_body(("html",)).get_content()  # type: ignore[union-attr]
    thread = (await api.get(paths.THREAD.format(thread_id=thread_id))).json()
    assert thread["is_read"] is True


async def test_reply_to_answer_joins_same_thread(
    app_state: AppState, clock: VirtualClock, api: httpx.AsyncClient
) -> None:
    sent, thread_id = await conversation(app_state, clock)
    await api.post(paths.ANSWER.format(thread_id=thread_id), json={"body": "Gladly."})
    clock.move_to(clock.now() + timedelta(hours=1))

    def work(conn: Connection) -> None:
        ours = conn.execute(select(tables.mails).where(tables.mails.c.kind == "ANSWER")).one()
        raw = mail("Fine, Tuesday at 10 works.").replace(OURS.encode(), ours.message_id.encode())
        row = received.find_inbox(conn, sent.inbox)
        assert row is not None
        process_message(conn, row, parse_message(raw.replace(b"<r1@", b"<r2@")), clock.now())

    await app_state.database.write(work)
    thread = (await api.get(paths.THREAD.format(thread_id=thread_id))).json()
    assert (thread["reply_count"], thread["category"]) == (2, "Demo Booked")


async def test_answer_when_thread_was_answered_meanwhile_is_refused(
    app_state: AppState, clock: VirtualClock, api: httpx.AsyncClient
) -> None:
    _, thread_id = await conversation(app_state, clock)
    url, messages = paths.ANSWER.format(thread_id=thread_id), paths.MESSAGES.format(thread_id=thread_id)

    async def read_so_far() -> list[str]:
        found = (await api.get(messages)).json()["messages"]
        return [each["message_id"] for each in found if each["direction"] == "OUT"]

    shown = await read_so_far()
    assert len(shown) == 1
    body = {"body": "Gladly.", "has_read": shown}
    both = await asyncio.gather(api.post(url, json=body), api.post(url, json=body | {"body": "Tuesday?"}))
    first, second = sorted(both, key=lambda answer: answer.status_code)
    assert (first.status_code, second.status_code) == (200, 409)
    assert second.json()["error"] == "answered_meanwhile" and "Read that reply" in second.json()["detail"]
    assert len(await read_so_far()) == 2
    gone = paths.ANSWER_MAIL.format(thread_id=thread_id, mail_id=first.json()["mail_id"])
    assert (await api.delete(gone)).status_code == 200
    again = await api.post(url, json=body)  # what was taken back never went out
    assert again.status_code == 200
    known = {"body": "As well.", "has_read": await read_so_far()}
    assert (await api.post(url, json=known)).status_code == 200
    assert (await api.post(url, json={"body": "Whatever stands there."})).status_code == 200
    assert len(await read_so_far()) == 4
    assert (await api.post(url, json={"body": "x", "has_read": ["x"] * 1_001})).status_code == 422


@pytest.mark.parametrize("reason", [SuppressionReason.UNSUBSCRIBED, SuppressionReason.MANUAL])
async def test_answer_to_suppressed_contact_is_refused(
    app_state: AppState, clock: VirtualClock, api: httpx.AsyncClient, reason: SuppressionReason
) -> None:
    _, thread_id = await conversation(app_state, clock)
    await app_state.database.write(
        lambda conn: suppressions.suppress_address(
            conn, app_state.home.team_id, "bob@prospects.test", reason, "", clock.now()
        )
    )
    answer = await api.post(paths.ANSWER.format(thread_id=thread_id), json={"body": "But please"})
    assert answer.status_code == 409
    assert answer.json() == {
        "detail": "bob@prospects.test opted out, so no reply is sent.",
        "code": "reply_recipient_opted_out",
        "params": {"address": "bob@prospects.test"},
        "error": "contact_suppressed",
        "reason": reason,
    }


async def test_answer_without_body_valid_cc_or_inbox_is_refused(
    app_state: AppState, clock: VirtualClock, api: httpx.AsyncClient
) -> None:
    _, thread_id = await conversation(app_state, clock)
    url = paths.ANSWER.format(thread_id=thread_id)
    assert (await api.post(url, json={"body": "  "})).status_code == 400
    assert (await api.post(url, json={"body": "x", "cc": ["a@x, b@y"]})).status_code == 400
    assert (await api.post(url, json={"body": ""})).status_code == 422
    await app_state.database.write(lambda conn: conn.execute(update(tables.threads).values(inbox_id=None)))
    gone = await api.post(url, json={"body": "x"})
    assert gone.status_code == 409 and "inbox" in gone.json()["detail"]


@pytest.mark.parametrize(
    ("inbox", "said"),
    [
        ({}, None),
        ({"overall_status": "PAUSED"}, "The inbox is paused, so this waits."),
        ({"overall_status": "PAUSED", "send_trouble": "Wrong password."}, "Wrong password."),
        ({"send_trouble": "The server is away."}, "The server is away."),
    ],
)
async def test_answer_held_by_inbox_shows_reason(
    app_state: AppState, clock: VirtualClock, api: httpx.AsyncClient, inbox: dict[str, str], said: str | None
) -> None:
    _, thread_id = await conversation(app_state, clock)
    await app_state.database.write(
        lambda conn: conn.execute(update(tables.inboxes).values({"overall_status": "ACTIVE"} | inbox))
    )
    await api.post(paths.ANSWER.format(thread_id=thread_id), json={"body": "Gladly."})
    shown = (await api.get(paths.MESSAGES.format(thread_id=thread_id))).json()["messages"]
    (ours,) = [message for message in shown if message["state"] == "PLANNED"]
    assert (ours["sentence"] or "").startswith(said or "")
    assert bool(ours["sentence"]) is bool(said)


async def test_thread_edit_sets_flags_category_and_contact_signal(
    app_state: AppState, clock: VirtualClock, api: httpx.AsyncClient
) -> None:
    sent, thread_id = await conversation(app_state, clock, "Thanks.")
    url = paths.DESK_THREAD.format(thread_id=thread_id)

    async def signal() -> str:
        contact = await app_state.database.read(
            lambda conn: factories.read_row(conn, tables.contacts, sent.contact)
        )
        return str(contact.signal)

    async def edit(**values: Any) -> dict[str, Any]:
        answer = await api.patch(url, json=values)
        assert answer.status_code == 200, answer.text
        thread: dict[str, Any] = answer.json()["thread"]
        return thread

    assert await signal() == "ENGAGED"
    thread = await edit(is_read=True, is_starred=True)
    assert (thread["is_read"], thread["is_starred"], thread["category"]) == (True, True, "Other")
    thread = await edit(manual_category="Demo Booked")
    assert (thread["category"], thread["manual_category"], thread["is_starred"]) == (
        "Demo Booked",
        "Demo Booked",
        True,
    )
    assert await signal() == "HOT_LEAD"
    assert (await edit(manual_category=None))["category"] == "Other"
    assert await signal() == "ENGAGED"
    until = (clock.now() + timedelta(days=1)).isoformat()
    assert (await edit(snoozed_until=until))["snoozed_until"] is not None
    assert (await edit(snoozed_until=None))["snoozed_until"] is None
    assert (await edit())["is_read"] is True
    for bad in ({"manual_category": "Great"}, {"color": "red"}, {"is_read": "perhaps"}):
        assert (await api.patch(url, json=bad)).status_code == 422


async def test_thread_access_without_scope_or_from_other_workspace_is_refused(
    app_state: AppState, clock: VirtualClock, api: httpx.AsyncClient
) -> None:
    _, thread_id = await conversation(app_state, clock)
    stranger, reader = new_key(), new_key()

    def work(conn: Connection) -> None:
        conn.execute(insert(tables.teams).values(id="t2", name="Other"))
        conn.execute(insert(tables.workspaces).values(id="w2", team_id="t2", name="Other"))
        add_key(conn, Access("t2", "w2", ("*",)), "stranger", stranger, clock.now())  # type: ignore[arg-type]
        home = app_state.home
        add_key(
            conn, Access(home.team_id, home.workspace_id, ("replies:read",)), "reader", reader, clock.now()
        )

    await app_state.database.write(work)
    calls = (
        ("GET", paths.THREAD, None),
        ("GET", paths.MESSAGES, None),
        ("PATCH", paths.DESK_THREAD, {"is_read": True}),
        ("POST", paths.ANSWER, {"body": "x"}),
    )
    for method, path, body in calls:
        url = path.format(thread_id=thread_id)
        foreign = await api.request(method, url, json=body, headers={KEY_HEADER: stranger})
        assert foreign.status_code == 404, path
        allowed = await api.request(method, url, json=body, headers={KEY_HEADER: reader})
        assert allowed.status_code == (200 if method == "GET" else 403), path
        assert (await api.request(method, url, json=body, headers={KEY_HEADER: ""})).status_code == 401
    listed = (await api.get(paths.THREADS, headers={KEY_HEADER: stranger})).json()
    assert (listed["pagination"]["total"], listed["unread"]) == (0, 0)
