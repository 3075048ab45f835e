"""The code that a browser brings back, and those that are not taken."""

from __future__ import annotations

import secrets
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from app.contract import paths
from app.contract.oauth import Cloud
from app.contract.problems import Invalid
from app.service.app_state import AppState
from app.service.core.oauth_providers import GOOGLE, MICROSOFT, PERSONAL, SUITES
from app.service.workflows.oauth import pending_grants
from tests.oauth import CLIENT_ID, SECRET, OAuth

from .conftest import ANNA, PORT, SUITE_A, SUITE_B, Browser

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(("key", "suite"), SUITES.items())
def test_oauth_authorize_url_uses_https_pkce_state_and_loopback_redirect(
    key: tuple[str, str], suite: object
) -> None:
    facts = SUITES[key]
    url = urlsplit(facts.authorize_url("common", "id", 5000, "s" * 32, "c" * 43, hint="a@b.example"))
    asked = {name: one[0] for name, one in parse_qs(url.query).items()}
    assert url.scheme == "https" and facts.token.startswith("https://")
    assert asked["code_challenge_method"] == "S256" and asked["state"] == "s" * 32
    assert asked["redirect_uri"] in ("http://127.0.0.1:5000", "http://localhost:5000")
    assert asked["login_hint"] == "a@b.example" and "openid" in asked["scope"].split()
    assert "{" not in url.geturl()


def test_oauth_national_clouds_exist_for_microsoft_only() -> None:
    assert {cloud for suite, cloud in SUITES if suite == GOOGLE} == {Cloud.GLOBAL}
    assert {cloud for suite, cloud in SUITES if suite == MICROSOFT} == set(Cloud)


async def test_oauth_flow_without_client_id_is_refused(browser: Browser) -> None:
    refused = await browser.begin(secrets.token_urlsafe(48))
    assert refused.status_code == 400 and "client ID" in refused.json()["detail"]


async def test_oauth_client_is_saved_without_showing_its_secret(
    api: httpx.AsyncClient, oauth: OAuth, browser: Browser
) -> None:
    browser.suite, oauth.secret = SUITE_A, SECRET
    await browser.with_client(client_secret=SECRET)
    await browser.with_client()  # what is left out stays
    listed = await api.get(paths.SIGN_IN_CLIENTS)
    (one,) = listed.json()["clients"]
    assert one["client_id"] == CLIENT_ID and one["has_secret"] and SECRET not in listed.text
    assert (await browser.finish()).status_code == 200 and oauth.asked[-1]["client_secret"] == SECRET
    await browser.with_client(client_secret="")
    refused = await browser.finish()
    assert refused.status_code == 400 and "does not accept the client ID" in refused.json()["detail"]
    wanted = {"suite": SUITE_A, "client_id": "x"}
    for other, status in (
        ({"cloud": "CHINA"}, 400),
        ({"tenant": "a/../b"}, 422),
        ({"suite": "SERVICE"}, 422),
    ):
        assert (await api.put(paths.SIGN_IN_CLIENTS, json=wanted | other)).status_code == status
    removed = await api.delete(paths.SIGN_IN_CLIENTS, params={"suite": SUITE_A})
    assert removed.status_code == 200, removed.text
    assert (await api.get(paths.SIGN_IN_CLIENTS)).json()["clients"] == []


@pytest.mark.parametrize(
    "other", [{"port": PORT + 1}, {"code_verifier": "v" * 43}, {"code": "never-given"}], ids=str
)
async def test_oauth_code_with_other_port_or_verifier_is_refused(
    browser: Browser, other: dict[str, object]
) -> None:
    await browser.with_client()
    refused = await browser.finish(**other)
    assert refused.status_code == 400 and "did not complete the sign-in (invalid_grant)" in refused.text


async def test_oauth_code_used_twice_is_refused(browser: Browser, oauth: OAuth) -> None:
    await browser.with_client()
    assert (await browser.finish()).status_code == 200
    used = oauth.asked[-1]
    again = await browser.finish(code=used["code"], code_verifier=used["code_verifier"])
    assert again.status_code == 400


async def test_oauth_flow_with_other_account_than_inbox_is_refused(browser: Browser, oauth: OAuth) -> None:
    await browser.with_client()
    oauth.account = "ben@acme.test"
    refused = (await browser.finish()).json()["detail"]
    assert refused.startswith("You signed in as ben@acme.test, but this inbox is anna@acme.test.")


@pytest.mark.parametrize(
    ("typed", "account"),
    [("ada.byron@googlemail.com", "ada.byron@gmail.com"), ("Ada@gmail.com", "ada@googlemail.com")],
)
async def test_oauth_flow_with_googlemail_address_matches_gmail_account(
    browser: Browser, oauth: OAuth, typed: str, account: str
) -> None:
    browser.suite, browser.address, oauth.account = SUITE_A, typed, account
    await browser.with_client()
    done = await browser.finish()
    assert done.status_code == 200, done.text
    assert (done.json()["email_address"], done.json()["smtp_username"]) == (typed, account)


@pytest.mark.parametrize(
    ("claims", "said"),
    [
        ({"aud": "another program"}, "did not say whose mailbox"),
        ({"email": None}, "did not say whose mailbox"),
        ({"email": "Anna"}, "did not say whose mailbox"),
    ],
)
async def test_oauth_flow_with_invalid_claims_is_refused(
    browser: Browser, oauth: OAuth, claims: dict[str, object], said: str
) -> None:
    await browser.with_client()
    oauth.claims = claims
    refused = await browser.finish()
    assert refused.status_code == 400 and said in refused.json()["detail"]


async def test_oauth_flow_for_personal_account_sets_user_name_and_smtp_host(
    browser: Browser, oauth: OAuth
) -> None:
    await browser.with_client()
    oauth.claims = {
        "preferred_username": "ab@acme.onmicrosoft.test",
        "tid": PERSONAL,
        "email": "ANNA@acme.test",
    }
    done = (await browser.finish()).json()
    assert done["email_address"] == ANNA
    assert done["smtp_username"] == done["imap_username"] == "ab@acme.onmicrosoft.test"
    assert done["smtp_host"] == "smtp-mail.outlook.com"


async def test_oauth_flow_when_token_endpoint_fails_shows_reason(
    browser: Browser, oauth: OAuth, allow_log: object
) -> None:
    allow_log("Microsoft answered 500")  # type: ignore[operator]
    await browser.with_client()
    oauth.fault = "500"
    refused = await browser.finish()
    assert refused.status_code == 503 and "Start the sign-in again in a while." in refused.json()["detail"]


async def test_oauth_grant_is_bound_to_workspace_and_expires(
    app_state: AppState, browser: Browser, api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    await browser.with_client()
    grant = (await browser.finish()).json()["grant"]
    with pytest.raises(Invalid):
        app_state.grants.find(grant, "another")
    later = pending_grants.monotonic() + pending_grants.KEPT + 1
    monkeypatch.setattr(pending_grants, "monotonic", lambda: later)
    gone = await api.post(paths.SIGN_IN_CHECK, json={"grant": grant})
    assert gone.status_code == 400 and "too long ago" in gone.json()["detail"]
    assert browser.suite == SUITE_B
