"""Tokens renewed in time, once, and what happens when they can't be."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from app.contract import paths
from app.contract.inboxes import InboxStatus
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.database import Database
from app.service.rules.token_renewal import claims_of, parse_lifetime, renew_at
from app.service.workflows.oauth import token_endpoint, tokens
from app.service.workflows.oauth.token_endpoint import Away
from app.service.workflows.oauth.tokens import SignedOut, access_token, keep_tokens
from tests.oauth import OAuth
from tests.service.conftest import MONDAY

from .conftest import ANNA, Browser, Signed, signed_in

pytestmark = pytest.mark.anyio
MINUTE = timedelta(minutes=1)


@pytest.mark.parametrize(("minutes", "margin"), [(60, 5), (1440, 5), (12, 3), (1, 0.25)])
def test_oauth_token_renewal_time_leaves_margin_by_lifetime(minutes: int, margin: float) -> None:
    assert renew_at(MONDAY, MONDAY + minutes * MINUTE) == MONDAY + (minutes - margin) * MINUTE


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        (3599, 3599),
        ("1800", 1800),
        (None, 3600),
        ("soon", 3600),
        (0, 60),
        (-5, 60),
        (10**9, 86_400),
        (1.5, 3600),
    ],
)
def test_oauth_token_lifetime_is_parsed_and_limited(said: object, seconds: int) -> None:
    assert parse_lifetime(said) == timedelta(seconds=seconds)


@pytest.mark.parametrize(
    "token", [None, "", "a.b", "a.e30", "..", "a.W10.c", "a.\u00e4.c", 7, "a." + "x" * 9 + ".c"]
)
def test_oauth_id_token_that_is_malformed_yields_no_claims(token: object) -> None:
    assert claims_of(token) == {}


async def test_oauth_token_is_renewed_before_expiry_with_each_refresh_token_once(
    app_state: AppState, clock: VirtualClock, oauth: OAuth, signed: Signed
) -> None:
    first = await access_token(app_state, signed.inbox_id)
    clock.move_to(MONDAY + 54 * MINUTE)
    assert await access_token(app_state, signed.inbox_id) == first and oauth.renewals == 0
    clock.move_to(MONDAY + 55 * MINUTE)
    second = await access_token(app_state, signed.inbox_id)
    clock.move_to(MONDAY + 120 * MINUTE)
    third = await access_token(app_state, signed.inbox_id)
    assert len({first, second, third}) == 3 and oauth.renewals == 2  # which the server would not do twice
    kept = await signed.tokens()
    assert kept and kept.refreshed_at == MONDAY + 120 * MINUTE and kept.expires_at == MONDAY + 180 * MINUTE


async def test_oauth_token_requested_concurrently_is_renewed_once(
    app_state: AppState, clock: VirtualClock, oauth: OAuth, signed: Signed
) -> None:
    old = await access_token(app_state, signed.inbox_id)
    same = await asyncio.gather(*(access_token(app_state, signed.inbox_id, rejected=old) for _ in range(5)))
    assert len(set(same)) == 1 and same[0] != old and oauth.renewals == 1
    clock.move_to(MONDAY + 70 * MINUTE)
    await asyncio.gather(*(access_token(app_state, signed.inbox_id) for _ in range(5)))
    assert oauth.renewals == 2


async def test_oauth_token_renewal_continues_when_waiter_is_cancelled(
    app_state: AppState, clock: VirtualClock, oauth: OAuth, signed: Signed
) -> None:
    clock.move_to(MONDAY + 70 * MINUTE)
    oauth.fault = "0"  # an answer that takes a moment
    waiting = asyncio.create_task(access_token(app_state, signed.inbox_id))
    while not app_state.renewing:
        await asyncio.sleep(0)
    waiting.cancel()
    oauth.fault = ""
    await asyncio.gather(waiting, *app_state.renewing, return_exceptions=True)
    assert await access_token(app_state, signed.inbox_id) in oauth.access and oauth.renewals == 1


async def test_oauth_token_worker_renews_on_time_and_stops_on_inbox_deletion(
    app_state: AppState, clock: VirtualClock, oauth: OAuth, signed: Signed, api: httpx.AsyncClient
) -> None:
    await keep_tokens(app_state)
    await app_state.runner.settle()
    assert clock.next_due == MONDAY + 55 * MINUTE and oauth.renewals == 0
    for hours in (1, 2, 3):
        clock.move_to(MONDAY + hours * 60 * MINUTE)
        await app_state.runner.settle()
        assert oauth.renewals == hours
    assert (await api.delete(paths.INBOX.format(inbox_id=signed.inbox_id))).status_code == 200
    await app_state.runner.settle()
    kept = await app_state.database.read(lambda conn: conn.execute(select(tables.inbox_tokens)).all())
    assert kept == [] and app_state.runner.keys() == set()


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        ("invalid_grant", tokens.say_over("Microsoft", ANNA)),
        ("consent_required", tokens.say_over("Microsoft", ANNA)),
        ("invalid_client", tokens.say_client_wrong("Microsoft")),
    ],
)
async def test_oauth_token_renewal_refused_permanently_pauses_inbox_and_shows_reason(
    app_state: AppState,
    clock: VirtualClock,
    oauth: OAuth,
    signed: Signed,
    api: httpx.AsyncClient,
    error: str,
    sentence: str,
) -> None:
    clock.move_to(MONDAY + 60 * MINUTE)
    oauth.fault = error
    for _ in range(2):
        with pytest.raises(SignedOut):
            await access_token(app_state, signed.inbox_id)
    assert oauth.renewals == 1  # there is nothing left to ask with
    inbox, kept = await signed.inbox(), await signed.tokens()
    assert (inbox.overall_status, inbox.send_trouble) == (InboxStatus.PAUSED, sentence)
    assert kept and kept.access_token is None and kept.refresh_token is None
    day = {"since": "2026-03-02T00:00:00Z", "until": "2026-03-03T00:00:00Z"}
    today = (await api.get(paths.TODAY, params=day)).json()
    assert [one["trouble"] for one in today["inboxes"]] == [sentence]
    listed = (await api.get(paths.INBOXES)).json()["sender_accounts"][0]
    assert listed["sign_in"]["signed_in"] is False and listed["trouble"] == sentence
    events = await app_state.database.read(lambda conn: conn.execute(select(tables.events)).all())
    assert [event.type for event in events] == ["inbox_paused"]
    resume = await api.patch(
        paths.DESK_INBOX.format(inbox_id=signed.inbox_id), json={"overall_status": "ACTIVE"}
    )
    assert resume.status_code == 400 and "Sign in again" in resume.json()["detail"]


async def test_inbox_paused_manually_when_oauth_grant_ends_shows_only_read_trouble(
    app_state: AppState, oauth: OAuth, browser: Browser
) -> None:
    await browser.with_client()
    signed = await signed_in(app_state, browser, overall_status=InboxStatus.PAUSED)
    oauth.withdraw()
    with pytest.raises(SignedOut):
        await access_token(
            app_state, signed.inbox_id, rejected=await access_token(app_state, signed.inbox_id)
        )
    inbox = await signed.inbox()
    assert inbox.send_trouble is None and "Sign in again" in inbox.read_trouble


@pytest.mark.parametrize("fault", ["500", "503", "429", "garbage", "slow_down", "2", "offline"])
async def test_oauth_token_renewal_with_temporary_failure_is_retried_without_pause(
    app_state: AppState,
    clock: VirtualClock,
    oauth: OAuth,
    signed: Signed,
    monkeypatch: pytest.MonkeyPatch,
    allow_log: Callable[[str], None],
    fault: str,
) -> None:
    allow_log("Microsoft answered")
    port = oauth.port
    suites: Any = app_state.settings.suites
    if fault == "offline":
        offline = {key: _moved(suite) for key, suite in suites.items()}
        monkeypatch.setattr(app_state, "settings", _with(app_state.settings, offline))
    else:
        oauth.fault = fault
    if fault == "2":
        oauth.fault = "1"
        monkeypatch.setattr(token_endpoint, "PATIENCE", 0.2)
    await keep_tokens(app_state)
    await app_state.runner.settle()
    clock.move_to(MONDAY + 55 * MINUTE)
    await app_state.runner.settle()
    assert clock.next_due == MONDAY + 56 * MINUTE
    with pytest.raises(Away, match="tried again automatically"):
        await access_token(app_state, signed.inbox_id)
    inbox, kept = await signed.inbox(), await signed.tokens()
    assert inbox.overall_status == InboxStatus.ACTIVE and inbox.send_trouble is None and kept
    assert kept.refresh_token is not None
    oauth.fault, oauth.port = "", port
    monkeypatch.setattr(token_endpoint, "PATIENCE", 5.0)
    if fault == "offline":
        monkeypatch.setattr(app_state, "settings", _with(app_state.settings, suites))
    clock.move_to(MONDAY + 56 * MINUTE)
    await app_state.runner.settle()
    assert clock.next_due and clock.next_due > MONDAY + 100 * MINUTE


def _moved(suite: Any) -> Any:
    from dataclasses import replace

    return replace(suite, token="http://127.0.0.1:9/token")


def _with(settings: Any, suites: Any) -> Any:
    from dataclasses import replace

    return replace(settings, suites=suites)


async def test_oauth_token_of_new_sign_in_survives_late_refusal_of_old_one(
    app_state: AppState, oauth: OAuth, browser: Browser, signed: Signed
) -> None:
    from app.service.records import oauth as store

    before = await signed.tokens()
    again = app_state.grants.find((await browser.finish()).json()["grant"], app_state.home.workspace_id)
    columns = store.seal_tokens(app_state.vault, signed.inbox_id, again.granted, again.at)
    await app_state.database.write(
        lambda conn: store.replace_tokens(conn, signed.inbox_id, browser.suite, columns)
    )
    await app_state.database.write(lambda conn: store.discard_tokens(conn, before, "Too late.", MONDAY))
    assert await access_token(app_state, signed.inbox_id) == again.granted.access
    assert (await signed.inbox()).overall_status == InboxStatus.ACTIVE


@pytest.mark.sqlite
async def test_oauth_tokens_appear_in_no_database_file_log_or_answer(
    app_state: AppState,
    oauth: OAuth,
    browser: Browser,
    api: httpx.AsyncClient,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO, "outreach")
    await browser.with_client(client_secret="")
    answers = [(await browser.finish()).text, repr(app_state.grants._held)]
    signed = await signed_in(app_state, browser)
    await access_token(app_state, signed.inbox_id, rejected=await access_token(app_state, signed.inbox_id))
    answers += [(await api.get(path)).text for path in (paths.INBOXES, paths.SIGN_IN_CLIENTS)]
    oauth.fault = "invalid_grant"
    with pytest.raises(SignedOut):
        await access_token(
            app_state, signed.inbox_id, rejected=await access_token(app_state, signed.inbox_id)
        )
    assert isinstance(app_state.database, Database)
    files = [file.read_bytes() for file in app_state.settings.data.iterdir() if file.is_file()]
    seen = caplog.text + "".join(answers)
    assert files and "refused a sign-in: invalid_grant" in caplog.text
    assert "access-" not in seen and "refresh-" not in seen
    assert not any(b"access-" in raw or b"refresh-" in raw for raw in files)


async def test_oauth_sign_out_discards_and_revokes_tokens_and_pauses_inbox(
    app_state: AppState, oauth: OAuth, browser: Browser, api: httpx.AsyncClient
) -> None:
    from .conftest import SUITE_A

    browser.suite = SUITE_A
    await browser.with_client()
    signed = await signed_in(app_state, browser)
    path = paths.INBOX_SIGN_IN.format(inbox_id=signed.inbox_id)
    assert (await api.delete(path)).status_code == 200
    inbox, kept = await signed.inbox(), await signed.tokens()
    assert kept and kept.refresh_token is None and oauth.refresh == {}
    assert inbox.overall_status == InboxStatus.PAUSED and inbox.send_trouble.startswith("You signed out")
    assert (await api.delete(path)).status_code == 400
    assert inbox.email_address == ANNA
