"""What those who run the service see of it, and what they must never see."""

from __future__ import annotations

import json
import logging
import sys
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from app import __version__
from app.contract import paths
from app.contract.events import ChangeKind
from app.contract.scopes import KEY_HEADER, Scope
from app.contract.workspace import NewKey
from app.service.api.app import create_app
from app.service.api.idempotency import HEADER
from app.service.api.middleware import REQUEST_ID, request_id
from app.service.app_state import AppState
from app.service.core.database import NO_ROOM, after_commit
from app.service.core.logs import JsonLines, Masked, mask_secrets
from app.service.core.settings import Settings
from app.service.workflows.outbound import restore_guard

pytestmark = pytest.mark.anyio


async def test_health_and_readiness_follow_service_state(app_state: AppState, api: httpx.AsyncClient) -> None:
    del api.headers[KEY_HEADER]
    assert (await api.get("/healthz")).json() == {"status": "ok", "version": __version__}
    early = await api.get("/readyz")
    assert early.status_code == 503 and early.json()["checks"]["runner"] == "not ready"
    app_state.started = True
    assert (await api.get("/readyz")).json()["ready"] is True
    app_state.database.trouble = NO_ROOM
    without = (await api.get("/readyz")).json()
    assert without["checks"]["database"] == "not ready" and without["detail"] == NO_ROOM
    app_state.database.trouble, app_state.stopping = None, True
    assert (await api.get("/readyz")).status_code == 503


async def test_metrics_report_requests_and_mails_without_personal_data(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    await api.get(paths.CONTACTS, params={"search": "ana@secret.example"})
    await api.get("/api/nowhere/ana@secret.example")
    await api.request("BREW", paths.CONTACTS)
    await app_state.database.write(lambda conn: after_commit(conn).ended(ChangeKind.MAIL, "m", "SENT"))
    await app_state.database.write(lambda conn: after_commit(conn).counted("delivery", "delivered"))
    answer = await api.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    for line in (
        'outreach_requests_total{method="GET",route="/api/public/v1/contacts",status="200"} 1.0',
        'outreach_request_seconds_count{route="/api/public/v1/contacts"}',
        'outreach_mails_total{outcome="sent"} 1.0',
        'outreach_deliveries_total{outcome="delivered"} 1.0',
        "outreach_mails_due 0.0",
        "outreach_inboxes_held 0.0",
        'method="OTHER"',
    ):
        assert line in answer.text
    assert "secret.example" not in answer.text


async def test_metrics_through_proxy_need_api_key(app_state: AppState, api: httpx.AsyncClient) -> None:
    key = api.headers.pop(KEY_HEADER)
    through_proxy = {"X-Forwarded-For": "203.0.113.9"}
    assert (await api.get("/metrics")).status_code == 200
    assert (await api.get("/metrics", headers=through_proxy)).status_code == 401
    wrong = await api.get("/metrics", headers=through_proxy | {KEY_HEADER: "ork_live_wrong"})
    assert wrong.status_code == 401
    assert (await api.get("/metrics", headers=through_proxy | {KEY_HEADER: key})).status_code == 200


async def test_request_id_is_returned_or_generated(api: httpx.AsyncClient) -> None:
    assert (await api.get(paths.ABOUT, headers={REQUEST_ID: "job-7:1"})).headers[REQUEST_ID] == "job-7:1"
    made = (await api.get(paths.ABOUT)).headers[REQUEST_ID]
    for strange in ("a b", "x" * 65, "a/b"):
        given = (await api.get(paths.ABOUT, headers={REQUEST_ID: strange})).headers[REQUEST_ID]
        assert given not in (strange, made) and len(given) == 32
    refused = await api.get(paths.ABOUT, headers={KEY_HEADER: "wrong", REQUEST_ID: "of-a-refusal"})
    assert (refused.status_code, refused.headers[REQUEST_ID]) == (401, "of-a-refusal")


@pytest.mark.expects_log
async def test_request_id_is_on_every_refusal_and_fault(
    app_state: AppState, api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("a fault of ours")

    named = {REQUEST_ID: "of-mine"}
    answers = [
        await api.get("/nowhere", headers=named),
        await api.post(paths.CONTACTS, headers=named),
        await api.post(paths.TAGS, json={}, headers=named),
        await api.get(paths.ABOUT, headers=named | {"Origin": "https://evil.example"}),
    ]
    monkeypatch.setattr(app_state.database, "read", broken)
    answers.append(await api.get(paths.CONTACTS, headers=named))
    assert [answer.status_code for answer in answers] == [404, 405, 422, 403, 500]
    assert {answer.headers[REQUEST_ID] for answer in answers} == {"of-mine"}


@pytest.mark.parametrize("headers", [{}, {HEADER: "once"}])
async def test_request_body_over_size_limit_is_refused(app_state: AppState, headers: dict[str, str]) -> None:
    app_state.settings = replace(app_state.settings, body_megabytes=1)
    transport = httpx.ASGITransport(create_app(app_state))
    key = {KEY_HEADER: app_state.settings.bootstrap_key or ""}
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", headers=key) as api:
        big = await api.post(paths.TAGS, json={"name": "x" * (1 << 20)}, headers=headers)
        assert big.status_code == 413
        assert big.json() == {
            "detail": "The request is larger than 1 MB.",
            "code": "request_too_large",
            "params": {"size": 1},
        }
        announced = await api.post(paths.TAGS, content=b"{}", headers=headers | {"Content-Length": "1048577"})
        assert announced.status_code == 413, "nobody waits for the rest"
        fair = await api.post(paths.TAGS, json={"name": "Hot", "color": "#112233"})
        assert fair.status_code == 201


async def test_host_header_must_be_an_allowed_host(app_state: AppState) -> None:
    app_state.settings = replace(app_state.settings, allowed_hosts=("desk.firm.example",))
    key = {KEY_HEADER: app_state.settings.bootstrap_key or ""}
    for host, status in (("desk.firm.example", 200), ("evil.example", 400)):
        transport = httpx.ASGITransport(create_app(app_state))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}", headers=key) as api:
            assert (await api.get(paths.ABOUT)).status_code == status


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
async def test_local_service_accepts_only_local_host_names(app_state: AppState, host: str) -> None:
    app_state.settings = replace(app_state.settings, host=host)
    key = {KEY_HEADER: app_state.settings.bootstrap_key or ""}
    for name, status in (
        ("localhost:1", 200),
        ("127.0.0.1", 200),
        ("[::1]:1", 200),
        ("[::2]", 400),
        ("a", 400),
    ):
        transport = httpx.ASGITransport(create_app(app_state))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{name}", headers=key) as api:
            assert (await api.get(paths.ABOUT)).status_code == status, name


def record(text: str, *args: object) -> logging.LogRecord:
    return logging.LogRecord("outreach.x", logging.INFO, __file__, 1, text, args, None)


def test_log_line_is_json_object_without_secrets() -> None:
    token = request_id.set("r-1")
    try:
        raise ValueError("the key ork_live_CANARY1234567 was wrong")
    except ValueError:
        told = record("Invited with %s at postgresql://me:CANARYpw@db/x\n{", "ori_CANARY98765")
        told.exc_info = sys.exc_info()
    line = JsonLines().format(told)
    request_id.reset(token)
    found = json.loads(line)
    assert "\n" not in line and found["request_id"] == "r-1" and found["level"] == "INFO"
    assert "ValueError" in found["exception"] and found["message"].startswith("Invited with ori_…")
    assert "CANARY" not in line and "CANARY" not in Masked("%(message)s").format(told)
    assert "worker" not in found and json.loads(JsonLines(2).format(told))["worker"] == "2"
    assert mask_secrets("whsec_CANARY1 and https://desk.example/x") == "whsec_… and https://desk.example/x"


async def test_log_contains_no_secret_or_personal_data_of_requests(
    api: httpx.AsyncClient, app_state: AppState, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither keys, codes and passphrases, nor what mails and people are called."""
    app_state.settings = replace(app_state.settings, log_format="json")
    caplog.set_level(logging.DEBUG, "outreach")
    transport = httpx.ASGITransport(create_app(app_state), raise_app_exceptions=False)
    async with httpx.AsyncClient(
        transport=transport, base_url="http://127.0.0.1", headers=api.headers
    ) as told:
        new = NewKey(name="CANARY-name", scopes=(Scope.DESK_READ,))
        made = (await told.post(paths.KEYS, json=new.model_dump(mode="json", exclude_unset=True))).json()
        await told.get(paths.ABOUT, headers={KEY_HEADER: made["secret"]})
        await told.get(paths.CONTACTS, params={"search": "CANARY@people.example"})
        await told.post(paths.INVITATION_REDEEM, json={"code": "ori_CANARY" + "x" * 40})
        await told.post(paths.BACKUP, json={"passphrase": "CANARY-passphrase"})
    assert "/api/desk/v1/keys 201" in caplog.text and "/api/public/v1/contacts 200" in caplog.text
    for secret in ("CANARY", made["secret"], api.headers[KEY_HEADER]):
        assert secret not in caplog.text


@pytest.mark.expects_log
def test_last_mail_mark_write_failure_is_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It goes out all the same; but whoever restores an older copy later counts on the note."""
    (tmp_path / "last-mail").mkdir()
    settings = Settings(data=tmp_path, database="postgresql://db.firm.example/outreach")
    for attempt in range(3):
        restore_guard.write_marks([settings.last_mail_file], "m", attempt, "i", "<m@acme.test>")
    told = [line for line in caplog.messages if "an older copy of the database would not be known" in line]
    assert len(told) == 1 and str(tmp_path / "last-mail") in told[0]
