from __future__ import annotations

import secrets
import string
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from itertools import islice

import httpx
import pytest
from sqlalchemy import delete, func, select, update

from app.contract.mails import MailState, Verdict
from app.service.api.recipient_pages import PIXEL, choose_language, create_pages
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.rules.bot_detection import is_machine_request
from app.service.rules.tracking_links import click_url, new_token, parse_click, pixel_url, unsubscribe_url
from tests import factories
from tests.bench.figures import tell
from tests.factories import Sent

pytestmark = pytest.mark.anyio
BASE = "http://pages.test"
OUTLOOK = {"User-Agent": "Mozilla/5.0 (Windows NT 10.0) Microsoft Outlook 16.0"}
SCANNER = {"User-Agent": "Mozilla/5.0 (compatible; MailGatewayScanner/3.1; link and image check)"}


@pytest.fixture
async def pages(app_state: AppState) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(create_pages(app_state))
    async with httpx.AsyncClient(transport=transport, base_url=BASE, headers=OUTLOOK) as client:
        yield client


async def one_sent(app_state: AppState, clock: VirtualClock, state: MailState = MailState.SENT) -> Sent:
    """A mail that was sent a minute ago."""
    sent = await app_state.database.write(
        lambda conn: factories.add_sent_mail(
            conn,
            app_state,
            factories.add_inbox(conn, app_state),
            factories.add_campaign(conn, app_state),
            state=state,
        )
    )
    clock.move_to(clock.now() + timedelta(minutes=1))
    return sent


async def lead_and_events(app_state: AppState, sent: Sent) -> tuple[str, list[str]]:
    def look(conn):  # type: ignore[no-untyped-def]
        return factories.read_row(conn, tables.leads, sent.lead).status, [
            event.type for event in factories.read_events(conn)
        ]

    return await app_state.database.read(look)


async def test_open_pixel_requested_repeatedly_counts_one_open(
    app_state: AppState, clock: VirtualClock, pages: httpx.AsyncClient
) -> None:
    sent = await one_sent(app_state, clock)
    for _ in range(3):
        answer = await pages.get(pixel_url(BASE, sent.token))
        assert answer.content == PIXEL and answer.headers["content-type"] == "image/gif"
        assert "no-store" in answer.headers["cache-control"]
        assert answer.headers["referrer-policy"] == "no-referrer"
    status, events = await lead_and_events(app_state, sent)
    assert status == "OPENED" and sorted(events) == ["email_delivered", "email_opened", "lead_status_changed"]
    contact = await app_state.database.read(
        lambda conn: factories.read_row(conn, tables.contacts, sent.contact)
    )
    assert contact.signal == "ENGAGED" and contact.last_open_at == clock.now()
    kept = await app_state.database.read(
        lambda conn: conn.scalar(select(func.count()).select_from(tables.touches))
    )
    assert kept == 3


@pytest.mark.parametrize(
    "headers",
    [
        SCANNER,
        {"User-Agent": ""},
        {**OUTLOOK, "Sec-Purpose": "prefetch;prerender"},
        {"User-Agent": "Mozilla/5.0"},
    ],
)
async def test_open_and_click_by_machine_are_recorded_but_not_counted(
    app_state: AppState, clock: VirtualClock, pages: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    sent = await one_sent(app_state, clock)
    for url in (pixel_url(BASE, sent.token), click_url(BASE, sent.token, 0)):
        assert (await pages.get(url, headers=headers)).status_code in (200, 302)
    assert await lead_and_events(app_state, sent) == ("SENT", [])
    touches = await app_state.database.read(lambda conn: conn.execute(select(tables.touches)).all())
    assert [(each.kind, each.by_machine) for each in touches] == [("open", True), ("click", True)]


async def test_open_right_after_sending_counts_as_machine(
    app_state: AppState, clock: VirtualClock, pages: httpx.AsyncClient
) -> None:
    sent = await app_state.database.write(
        lambda conn: factories.add_sent_mail(
            conn, app_state, factories.add_inbox(conn, app_state), factories.add_campaign(conn, app_state)
        )
    )
    clock.move_to(clock.now() + timedelta(seconds=1))
    await pages.get(pixel_url(BASE, sent.token))
    assert (await lead_and_events(app_state, sent))[0] == "SENT"
    clock.move_to(clock.now() + timedelta(seconds=2))
    await pages.get(pixel_url(BASE, sent.token))
    assert (await lead_and_events(app_state, sent))[0] == "OPENED"


async def test_click_link_redirects_to_url_of_mail_and_counts_once(
    app_state: AppState, clock: VirtualClock, pages: httpx.AsyncClient
) -> None:
    sent = await one_sent(app_state, clock)
    for _ in range(2):
        answer = await pages.get(click_url(BASE, sent.token, 0) + "?url=https://evil.test")
        assert (answer.status_code, answer.headers["location"]) == (302, "https://acme.test/a?b=1&c=2")
        assert answer.headers["referrer-policy"] == "no-referrer"
    events = await app_state.database.read(lambda conn: factories.read_events(conn, "link_clicked"))
    assert [event.data["link_index"] for event in events] == [0]
    assert events[0].data["url"] == "https://acme.test/a?b=1&c=2"
    assert (await lead_and_events(app_state, sent))[0] == "OPENED"


async def test_tracking_page_with_unknown_token_or_unsafe_link_is_not_found(
    app_state: AppState, clock: VirtualClock, pages: httpx.AsyncClient
) -> None:
    sent = await one_sent(app_state, clock)
    changed = ("A" if sent.token[0] != "A" else "B") + sent.token[1:]
    for token in (changed, new_token(), secrets.token_urlsafe(500), "..%2f..", "a.b"):
        for url in (pixel_url(BASE, token), click_url(BASE, token, 0), unsubscribe_url(BASE, token)):
            assert (await pages.get(url)).status_code == 404
        assert (await pages.post(unsubscribe_url(BASE, token))).status_code == 404
    for position in (1, 99_999_999_999_999_999_999):
        assert (await pages.get(click_url(BASE, sent.token, position))).status_code == 404
    await app_state.database.write(
        lambda conn: conn.execute(update(tables.links).values(url="javascript:alert(1)"))
    )
    assert (await pages.get(click_url(BASE, sent.token, 0))).status_code == 404
    assert (await pages.get("/api/desk/v1/about")).status_code == 404


async def test_unsubscribe_page_opened_changes_nothing_and_is_localized(
    app_state: AppState, clock: VirtualClock, pages: httpx.AsyncClient
) -> None:
    sent = await one_sent(app_state, clock)
    url = unsubscribe_url(BASE, sent.token)
    page = await pages.get(url, headers={"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"})
    await pages.head(url)
    assert page.status_code == 200 and "Abmelden" in page.text and "bob@prospects.test" in page.text
    assert 'lang="de"' in page.text and '<form method="post">' in page.text
    assert "http" not in page.text.replace("http-equiv", "") and "src=" not in page.text
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert await lead_and_events(app_state, sent) == ("SENT", [])


async def test_link_scanner_requests_never_unsubscribe_or_create_events(
    app_state: AppState, pages: httpx.AsyncClient
) -> None:
    def send(conn):  # type: ignore[no-untyped-def]
        inbox, campaign = factories.add_inbox(conn, app_state), factories.add_campaign(conn, app_state)
        return [
            factories.add_sent_mail(conn, app_state, inbox, campaign, f"p{n}@prospects.test")
            for n in range(100)
        ]

    for sent in await app_state.database.write(send):
        for url in (unsubscribe_url(BASE, sent.token), click_url(BASE, sent.token, 0)):
            for method in ("HEAD", "GET", "OPTIONS"):
                await pages.request(method, url, headers=SCANNER)
    taken_off = await app_state.database.read(lambda conn: conn.execute(select(tables.suppressions)).all())
    told = await app_state.database.read(factories.read_events)
    assert (taken_off, told) == ([], [])


@pytest.mark.sqlite
@pytest.mark.parametrize("guesses", [1_000, pytest.param(100_000, marks=pytest.mark.soak)])
async def test_guessed_tracking_tokens_are_not_found(
    app_state: AppState, clock: VirtualClock, pages: httpx.AsyncClient, guesses: int
) -> None:
    """Those beside a real one, then any."""
    sent = await one_sent(app_state, clock)
    signs = string.ascii_letters + string.digits + "-_"
    beside = (
        sent.token[:at] + sign + sent.token[at + 1 :]
        for at in range(len(sent.token))
        for sign in signs
        if sign != sent.token[at]
    )
    near = [*islice(beside, guesses // 2)]
    for token in (*near, *(new_token() for _ in range(guesses - len(near)))):
        assert (await pages.get(click_url(BASE, token, 0))).status_code == 404
    tell(f"{guesses} tokens guessed, none of them right")
    assert (await lead_and_events(app_state, sent)) == ("SENT", [])


@pytest.mark.parametrize(
    "body",
    [
        {"data": {"List-Unsubscribe": "One-Click"}},
        {"files": {"List-Unsubscribe": (None, "One-Click")}},
        {},
    ],
    ids=["form", "multipart", "button"],
)
async def test_unsubscribe_twice_suppresses_contact_and_ends_lead_once(
    app_state: AppState, clock: VirtualClock, pages: httpx.AsyncClient, body: dict[str, object]
) -> None:
    sent = await one_sent(app_state, clock)
    for _ in range(2):
        answer = await pages.post(unsubscribe_url(BASE, sent.token), **body)  # type: ignore[arg-type]
        assert answer.status_code == 200 and "bob@prospects.test will get no more emails" in answer.text
    status, events = await lead_and_events(app_state, sent)
    assert status == "UNSUBSCRIBED" and events.count("lead_unsubscribed") == 1

    def look(conn):  # type: ignore[no-untyped-def]
        return (
            conn.execute(select(tables.suppressions)).one(),
            factories.read_row(conn, tables.leads, sent.lead),
            factories.read_row(conn, tables.campaigns, sent.campaign),
            factories.read_events(conn, "lead_unsubscribed")[0],
        )

    suppression, lead, campaign, event = await app_state.database.read(look)
    assert (suppression.email_key, suppression.reason) == ("bob@prospects.test", "unsubscribed")
    assert lead.next_step is None and campaign.status == "COMPLETED"
    assert event.data == {"lead_email": "bob@prospects.test", "method": "ONE_CLICK"}


async def test_unsubscribe_link_works_after_mail_is_deleted(
    app_state: AppState, clock: VirtualClock, pages: httpx.AsyncClient
) -> None:
    sent = await one_sent(app_state, clock)

    def forget(conn):  # type: ignore[no-untyped-def]
        for table in (tables.mails, tables.leads, tables.contacts, tables.campaigns):
            conn.execute(delete(table))

    await app_state.database.write(forget)
    assert (await pages.get(pixel_url(BASE, sent.token))).status_code == 200
    assert (await pages.post(unsubscribe_url(BASE, sent.token))).status_code == 200
    suppressed = await app_state.database.read(lambda conn: conn.execute(select(tables.suppressions)).one())
    assert suppressed.email_key == "bob@prospects.test"


@pytest.mark.parametrize("settled_as", [None, Verdict.SEND_AGAIN])
async def test_open_of_uncertain_mail_marks_it_sent(
    app_state: AppState, clock: VirtualClock, pages: httpx.AsyncClient, settled_as: Verdict | None
) -> None:
    """Also one that waits to be sent again: then it is not."""
    sent = await one_sent(app_state, clock, MailState.PLANNED if settled_as else MailState.UNCERTAIN)
    settled = update(tables.mails).values(settled_as=settled_as)
    await app_state.database.write(lambda conn: conn.execute(settled))
    await pages.get(pixel_url(BASE, sent.token))
    mail = await app_state.database.read(lambda conn: factories.read_row(conn, tables.mails, sent.mail))
    assert mail.state == "SENT" and mail.opened_at is not None


def test_tracking_tokens_and_click_positions_are_parsed_strictly() -> None:
    token = new_token()
    assert len(token) == 32 and "." not in token
    assert parse_click(f"{token}.12") == (token, 12)
    for bad in (token, f"{token}.", f"{token}.x", f"{token}.-1", ".²", f"{token}.1234567"):
        assert parse_click(bad) is None
    assert pixel_url("https://t.test/", "T") == "https://t.test/t/o/T.gif"


@pytest.mark.parametrize(
    "accept, tongue",
    [
        ("", "en"),
        ("de", "de"),
        ("fr,de;q=0.5,en;q=0.2", "de"),
        ("en-GB,de;q=0.9", "en"),
        ("*;q=x", "en"),
        ("fr", "en"),
    ],
)
def test_recipient_page_language_follows_accept_language_header(accept: str, tongue: str) -> None:
    assert choose_language(accept) == tongue


@pytest.mark.parametrize(
    "agent, machine",
    [
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)", False),
        ("Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)", False),
        ("YahooMailProxy; https://help.yahoo.com/", False),
        ("Mozilla/5.0", True),
        ("BarracudaCentral/1.0", True),
        ("Googlebot/2.1", True),
        ("python-requests/2.31", True),
    ],
)
def test_open_detection_recognizes_prefetchers_by_user_agent(agent: str, machine: bool) -> None:
    sent = datetime.fromisoformat("2026-03-02T09:00:00+00:00")
    assert is_machine_request(agent, "", sent, sent + timedelta(hours=1)) is machine
