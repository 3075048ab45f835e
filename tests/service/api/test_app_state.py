"""What carries the service: keys, vault, clocks, runner, changes, lock, and who may call."""

from __future__ import annotations

import asyncio
import gzip
import os
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from fastapi.routing import APIRoute

from app.contract.csv_mapping import Person
from app.contract.events import ChangeKind
from app.contract.paths import (
    ABOUT,
    ACQUAINTANCES,
    AUDIT_EXPORT,
    BLOCKLIST,
    CAMPAIGN,
    CAMPAIGN_PAUSE,
    CAMPAIGNS,
    CHANGES,
    CONTACTS,
    CONTACTS_IMPORT,
    DESK,
    DESK_CAMPAIGNS,
    DESK_CONTACTS,
    DOCS,
    HEALTH,
    INBOX_CHECK,
    INBOXES,
    INBOXES_SMTP,
    INBOXES_USAGE,
    KEYS,
    LISTS,
    MAILS,
    OPENAPI,
    READY,
    SETTINGS,
    TAGS,
    TEMPLATES,
    THREADS,
    USERS,
    WEBHOOK_DELIVERIES,
    WEBHOOKS,
)
from app.contract.scopes import KEY_HEADER, Scope
from app.service.api.app import ROUTES
from app.service.app_state import AppState
from app.service.core.change_feed import KEPT, Changes
from app.service.core.clock import FastClock, VirtualClock
from app.service.core.data_dir_lock import AlreadyOpen, FolderLock
from app.service.core.database import AfterCommit, after_commit
from app.service.core.migrations import HEAD, NewerWorkspace, migrate_database
from app.service.core.vault import Unsealable, Vault, open_vault
from app.service.records.access import Access, add_key, new_key
from app.service.workers.runner import Runner
from tests.factories import make_people
from tests.patience import SLOW

pytestmark = pytest.mark.anyio
NOBODY = "01a214e5-447a-72b5-ac60-47fd6a4f186e"
MONDAY = datetime(2026, 3, 2, 9, tzinfo=UTC)


async def test_api_request_without_valid_key_or_scope_is_refused(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    key = new_key()
    reader = Access(app_state.home.team_id, app_state.home.workspace_id, (Scope.CONTACTS_READ,))
    await app_state.database.write(lambda conn: add_key(conn, reader, "reader", key, MONDAY))
    del api.headers[KEY_HEADER]
    missing = await api.get(CONTACTS)
    assert (missing.status_code, missing.json()["detail"]) == (
        401,
        "API key required, include it in the X-API-Key header",
    )
    wrong = await api.get(CONTACTS, headers={KEY_HEADER: new_key()})
    assert (wrong.status_code, wrong.json()["detail"]) == (401, "Invalid or revoked API key")
    assert (await api.get(CONTACTS, headers={KEY_HEADER: key})).status_code == 200
    refused = await api.get(ABOUT, headers={KEY_HEADER: key})
    assert refused.status_code == 403
    assert refused.json() == {
        "detail": "Missing required scopes: desk:read",
        "code": "key_scopes_missing",
        "params": {"scopes": "desk:read"},
        "error": "insufficient_scopes",
        "required": ["desk:read"],
        "granted": ["contacts:read"],
    }


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.test"}, 400),
        ({"Host": "127.0.0.1.evil.test"}, 400),
        ({"Host": "[::2]:80"}, 400),
        ({"Host": "[::1]:80"}, 200),
        ({"Host": ""}, 400),
        ({"Host": "localhost:8000"}, 200),
        ({"Host": "LOCALHOST:8000"}, 200),
        ({"Host": "LocalHost"}, 200),
        ({"Host": "LOCALHOST.evil.test"}, 400),
        ({"Origin": "HTTP://127.0.0.1"}, 200),
        ({"Origin": "null"}, 403),
        ({"Origin": "https://evil.test"}, 403),
        ({"Origin": "http://["}, 403),
        ({"Origin": "http://127.0.0.1"}, 200),
        ({}, 200),
    ],
)
async def test_api_request_with_foreign_origin_or_host_is_refused(
    api: httpx.AsyncClient, headers: dict[str, str], status: int
) -> None:
    answer = await api.get(ABOUT, headers=headers)
    assert answer.status_code == status
    assert status == 200 or isinstance(answer.json()["detail"], str)


async def test_api_key_with_surrounding_blanks_is_accepted(api: httpx.AsyncClient) -> None:
    key = api.headers[KEY_HEADER]
    for spelled in (f"{key}  ", f"\t{key}", f" {key}\t "):
        assert (await api.get(ABOUT, headers={KEY_HEADER: spelled})).status_code == 200, spelled
    assert (await api.get(ABOUT, headers={KEY_HEADER: f"{key[:9]} {key[9:]}"})).status_code == 401


@pytest.mark.parametrize(
    "query",
    [
        *("signal=BOUNCED", "signal[]=BOUNCED", "signal%5B%5D=BOUNCED", "signal[0]=BOUNCED"),
        *("page=1&signal[]=BOUNCED&signal[]=BOUNCED", f"tag_ids[0]={NOBODY}", f"tag_ids[]={NOBODY}"),
    ],
)
async def test_list_filter_in_bracket_spelling_is_applied(
    app_state: AppState, api: httpx.AsyncClient, query: str
) -> None:
    await make_people(app_state, Person("ada@example.com"), Person("bob@example.com"))
    answer = await api.get(f"{CONTACTS}?{query}")
    assert (answer.status_code, answer.json()["pagination"]["total"]) == (200, 0)
    assert (await api.get(f"{CONTACTS}?signal[]=NONSENSE")).status_code == 422


async def test_unknown_query_parameter_of_public_list_is_ignored_and_named(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    await make_people(app_state, Person("ada@example.com"))
    new = {"name": "Hook", "target_url": "https://hooks.example.com/x", "event_types": ["email_sent"]}
    hook = (await api.post(WEBHOOKS, json=new)).json()["id"]
    for path in (CONTACTS, INBOXES, INBOXES_USAGE, WEBHOOKS, WEBHOOK_DELIVERIES.format(webhook_id=hook)):
        plain = await api.get(path)
        answer = await api.get(path, params={"sginal": "BOUNCED", "utm": "x"})
        told = ". ".join(
            filter(None, (plain.json()["message"], "Unknown parameters are ignored: sginal, utm"))
        )
        codes = answer.json()["codes"]
        assert answer.json() == plain.json() | {"message": told, "codes": codes}, path
        coded = codes["message"] if path != CONTACTS else codes["message"]["params"]["ignored"]
        assert (coded["code"], coded["params"]) == ("request_parameters_ignored", {"names": "sginal, utm"})
    assert (await api.get(CONTACTS, params={"signal": "BOUNCED"})).json()["message"] == "0 contacts"


@pytest.mark.parametrize(
    "path",
    [DESK_CONTACTS, DESK_CAMPAIGNS, THREADS, MAILS, TAGS, LISTS, KEYS, USERS, BLOCKLIST, TEMPLATES, ABOUT],
)
async def test_unknown_query_parameter_of_desk_is_refused_and_named(
    app_state: AppState, api: httpx.AsyncClient, path: str
) -> None:
    refused = await api.get(path, params={"sginal": "BOUNCED"})
    told = {
        "loc": ["query", "sginal"],
        "msg": "There is no parameter of this name",
        "type": "extra_forbidden",
        "code": "request_parameter_unknown",
        "params": {},
    }
    assert (refused.status_code, refused.json()) == (422, {"detail": [told]})
    key = await api.get(path, params={"sginal": "BOUNCED"}, headers={KEY_HEADER: new_key()})
    assert key.status_code == 401, "who may not ask hears nothing of parameters"


async def test_query_takes_digits_as_boolean_but_not_as_time(api: httpx.AsyncClient) -> None:
    for flag in ("1", "0", "true", "false"):
        assert (await api.get(CONTACTS, params={"has_replied": flag})).status_code == 200
    refused = await api.get(CONTACTS, params={"last_touch_after": "1772452800"})
    assert refused.status_code == 422
    assert "should look like 2026-03-02" in refused.json()["detail"][0]["msg"]
    written = await api.get(CONTACTS, params={"last_touch_after": "2026-03-02T12:00:00+01:00"})
    assert written.status_code == 200


@pytest.mark.parametrize("kind", ["multipart/form-data", "Multipart/Form-Data", "MULTIPART/FORM-DATA "])
@pytest.mark.parametrize("head", ["", '; filename="blob"\r\nContent-Type: application/json'])
async def test_multipart_form_of_common_clients_is_read(api: httpx.AsyncClient, kind: str, head: str) -> None:
    parts = (
        f'--B\r\nContent-Disposition: form-data; name="mapping"{head}\r\n\r\n{{"email": "Mail"}}\r\n'
        '--B\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n'
        "Content-Type: text/csv\r\n\r\nMail\r\nada@example.com\r\n--B--\r\n"
    )
    headers = {"Content-Type": f"{kind}; boundary=B"}
    answer = await api.post(f"{CONTACTS}/import", content=parts.encode(), headers=headers)
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(
    ("disposition", "name"),
    [
        ("filename=a.csv", "a.csv"),
        ("filename*=utf-8''M%C3%BCller.csv", "Müller.csv"),
        ("filename*=UTF-8'de'M%C3%BCller%22.csv", "Müller.csv"),
        ("filename*=iso-8859-1''M%FCller.csv", "Müller.csv"),
        ("filename=\"a.csv\"; filename*=utf-8''M%C3%BCller.csv", "a.csv"),
    ],
)
async def test_multipart_file_name_of_common_clients_is_read(
    api: httpx.AsyncClient, disposition: str, name: str
) -> None:
    head = f'--B\r\nContent-Disposition: form-data; name="file"; {disposition}\r\n\r\n'
    body = f"{head}Email\r\na@example.com\r\n--B--"
    headers = {"Content-Type": "multipart/form-data; boundary=B"}
    answer = await api.post(f"{CONTACTS}/import", content=body.encode(), headers=headers)
    assert answer.status_code == 200, answer.text
    found = await api.get(CONTACTS, params={"source_name": name})
    assert found.json()["pagination"]["total"] == 1


@pytest.mark.parametrize(
    "kind", ["application/json; charset=UTF-8", "application/JSON", "text/json", "Application/Vnd.Api+Json"]
)
async def test_json_body_by_any_spelling_of_its_media_type_is_read(api: httpx.AsyncClient, kind: str) -> None:
    made = await api.post(TAGS, content=b'{"name": "Hot"}', headers={"Content-Type": kind})
    assert made.status_code == 201, made.text


@pytest.mark.parametrize("headers", [{}, {"Content-Type": "application/x-www-form-urlencoded"}])
async def test_json_body_without_its_media_type_is_refused_with_reason(
    api: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    refused = await api.post(TAGS, content=b'{"name": "Hot"}', headers=headers)
    told = "The body should be JSON, sent with Content-Type: application/json"
    item = refused.json()["detail"][0]
    assert (refused.status_code, item["msg"], item["code"]) == (422, told, "request_body_not_json")


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("LOCALHOST:8000", "http://localhost:8000", 200),
        ("localhost", "HTTP://LocalHost", 200),
        ("localhost:80", "http://localhost", 200),
        ("localhost", "https://localhost:443", 200),
        ("localhost.:8000", "", 200),
        ("localhost", "http://localhost:443", 403),
        ("localhost:8000", "http://localhost:8001", 403),
        ("localhost.evil.example", "", 400),
    ],
)
async def test_host_and_origin_are_compared_without_case_and_usual_port(
    api: httpx.AsyncClient, host: str, origin: str, status: int
) -> None:
    headers = {"Host": host} | ({"Origin": origin} if origin else {})
    assert (await api.get(TAGS, headers=headers)).status_code == status


async def test_multipart_form_with_two_files_or_binary_field_is_refused(api: httpx.AsyncClient) -> None:
    file = ("a.csv", b"Email\nada@example.com\n", "text/csv")
    two = await api.post(f"{CONTACTS}/import", files=[("file", file), ("file", file)])
    assert (two.status_code, two.json()["detail"].split(".")[0]) == (400, "A form can have one file")
    wrong = await api.post(f"{CONTACTS}/import", files=[("file", file), ("mapping", ("m", b"\xff\xfe{"))])
    assert (wrong.status_code, wrong.json()["detail"][0]["loc"]) == (422, ["body", "mapping"])


async def test_cross_origin_request_changes_nothing_and_gets_no_cors_headers(api: httpx.AsyncClient) -> None:
    """What a page may send without asking first does nothing, and what it asks first is not allowed."""
    key = api.headers.pop(KEY_HEADER)
    plain = await api.post(TAGS, content=b'{"name": "Hot"}', headers={"Content-Type": "text/plain"})
    asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": KEY_HEADER}
    before = await api.options(TAGS, headers={"Origin": "http://127.0.0.1", **asked})
    assert (plain.status_code, before.status_code) == (401, 405)
    assert not [name for name in (*plain.headers, *before.headers) if name.startswith("access-control")]
    packed = {KEY_HEADER: key, "Content-Encoding": "gzip", "Content-Type": "application/json"}
    bomb = await api.post(TAGS, content=gzip.compress(bytes(1 << 20)), headers=packed)
    assert bomb.status_code == 400
    assert (await api.get(TAGS, headers={KEY_HEADER: key})).json()["tags"] == []


async def test_method_not_allowed_lists_allowed_methods(api: httpx.AsyncClient) -> None:
    for path, methods in (
        (CONTACTS, "DELETE, GET, HEAD"),
        (CAMPAIGN.format(campaign_id="x"), "DELETE, GET, HEAD, PATCH, PUT"),
        (DESK + OPENAPI, "GET, HEAD"),
        (HEALTH, "GET, HEAD"),
    ):
        answer = await api.post(path, json={})
        assert (answer.status_code, answer.headers["Allow"]) == (405, methods)
        assert answer.json() == {
            "detail": "Method Not Allowed",
            "code": "request_method_not_allowed",
            "params": {},
        }


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", CONTACTS_IMPORT, "POST"),
        ("HEAD", CONTACTS_IMPORT, "POST"),
        ("DELETE", INBOXES_SMTP, "POST"),
        ("DELETE", INBOXES_USAGE, "GET, HEAD"),
        ("PATCH", INBOX_CHECK, "POST"),
        ("PUT", CONTACTS_IMPORT, "POST"),
    ],
)
async def test_method_not_allowed_on_fixed_path_is_not_taken_for_an_id(
    api: httpx.AsyncClient, method: str, path: str, allowed: str
) -> None:
    answer = await api.request(method, path, json={})
    assert (answer.status_code, answer.headers["Allow"]) == (405, allowed)


@pytest.mark.parametrize(
    "path", [CONTACTS, ABOUT, DESK + OPENAPI, DESK + DOCS, HEALTH, READY, "/metrics", AUDIT_EXPORT]
)
async def test_head_request_is_answered_like_get_without_body(api: httpx.AsyncClient, path: str) -> None:
    head = await api.head(path)
    got = await api.get(path)
    assert (head.status_code, head.content) == (got.status_code, b"")
    assert head.headers.keys() == got.headers.keys()
    if path != "/metrics":  # whose numbers grow
        assert head.headers.get("content-length") == got.headers.get("content-length")


async def test_head_request_where_nothing_is_read_is_not_allowed(api: httpx.AsyncClient) -> None:
    refused = await api.head(CAMPAIGN_PAUSE.format(campaign_id=NOBODY))
    assert (refused.status_code, refused.headers["Allow"], refused.content) == (405, "POST", b"")
    assert (await api.head("/nowhere")).status_code == 404


async def test_head_request_of_change_stream_ends(api: httpx.AsyncClient) -> None:
    head = await api.head(CHANGES)
    assert (head.status_code, head.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (USERS, b'{"name":"Bo","email":"bo\\ud800@team.test"}'),
        (ACQUAINTANCES, b'{"emails":["\\ud800@team.test"]}'),
    ],
)
async def test_json_body_with_lone_surrogate_is_refused(
    api: httpx.AsyncClient, path: str, body: bytes
) -> None:
    answer = await api.post(path, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422 and answer.json()["detail"][0]["type"] == "string_unicode"


@pytest.mark.parametrize("name", ["\u200b\u200b", "\u2060\ufeff ", "\u3164", "\u00ad", "\u0301"])
@pytest.mark.parametrize("path", [TAGS, LISTS, KEYS, TEMPLATES, CAMPAIGNS, WEBHOOKS, USERS])
async def test_name_without_visible_character_is_refused(
    api: httpx.AsyncClient, path: str, name: str
) -> None:
    refused = await api.post(path, json={"name": name * 8})
    told = [one["msg"] for one in refused.json()["detail"] if one["loc"] == ["body", "name"]]
    assert (refused.status_code, told) == (422, ["A name should have at least one visible character"])


@pytest.mark.parametrize("name", ["日本", "🙂", "❤\ufe0f", "\u200bHot", "می\u200cخواهم"])
async def test_name_with_visible_character_is_kept(api: httpx.AsyncClient, name: str) -> None:
    made = await api.post(TAGS, json={"name": name})
    assert (made.status_code, made.json()["tag"]["name"]) == (201, name)


@pytest.mark.parametrize(
    "zone", ["Factory", "localtime", "posix/Europe/Berlin", "right/UTC", "Mars/Base", ""]
)
async def test_time_zone_that_means_no_place_is_refused(api: httpx.AsyncClient, zone: str) -> None:
    settings = await api.patch(SETTINGS, json={"timezone": zone})
    campaign = await api.post(CAMPAIGNS, json={"name": "Spring campaign", "timezone": zone})
    assert (settings.status_code, campaign.status_code) == (422, 422)


@pytest.mark.parametrize("zone", ["Europe/Kyiv", "Asia/Calcutta", "US/Pacific", "UTC", "Etc/GMT-2"])
async def test_time_zone_by_old_or_new_name_is_accepted(api: httpx.AsyncClient, zone: str) -> None:
    settings = await api.patch(SETTINGS, json={"timezone": zone})
    campaign = await api.post(CAMPAIGNS, json={"name": "Spring campaign", "timezone": zone})
    assert (settings.status_code, campaign.status_code) == (200, 201)


async def test_settings_are_saved_and_validated(api: httpx.AsyncClient) -> None:
    edited = await api.patch(SETTINGS, json={"postal_address": "1 Main Street", "timezone": "Europe/Berlin"})
    assert edited.json()["settings"]["postal_address"] == "1 Main Street"
    assert (await api.get(ABOUT)).json()["settings"]["timezone"] == "Europe/Berlin"
    for wrong in ({"timezone": "Mars/Base"}, {"speed": 3}):
        assert (await api.patch(SETTINGS, json=wrong)).status_code == 422


def test_vault_opens_secret_only_in_its_place_with_its_key() -> None:
    vault = Vault(bytes(32))
    sealed = vault.seal("geheim", "inbox:1:smtp")
    assert vault.open(sealed, "inbox:1:smtp") == "geheim" and b"geheim" not in sealed
    assert sealed != vault.seal("geheim", "inbox:1:smtp")
    for other, place in ((vault, "inbox:2:smtp"), (Vault(b"x" * 32), "inbox:1:smtp")):
        with pytest.raises(Unsealable):
            other.open(sealed, place)


async def test_vault_key_without_keyring_is_stored_in_owner_only_file(tmp_path: Path) -> None:
    first = await open_vault(tmp_path, file_only=True)
    again = await open_vault(tmp_path, file_only=False)  # the file is there: no keyring is asked
    assert again.open(first.seal("a", "p"), "p") == "a"
    assert again.kept_in == "a file that only you can read"
    assert os.name == "nt" or stat.S_IMODE((tmp_path / "sealing.key").stat().st_mode) == 0o600


def test_folder_lock_refuses_second_opening(tmp_path: Path) -> None:
    with FolderLock(tmp_path), pytest.raises(AlreadyOpen, match="already open"), FolderLock(tmp_path):
        pass
    with FolderLock(tmp_path):
        pass


async def test_migration_of_newer_workspace_is_refused_and_changes_nothing(app_state: AppState) -> None:
    await app_state.database.write(
        lambda conn: conn.exec_driver_sql("UPDATE alembic_version SET version_num='9999'")
    )
    with pytest.raises(NewerWorkspace, match="newer"):
        await asyncio.to_thread(migrate_database, app_state.database.url)
    kept = await app_state.database.read(
        lambda conn: conn.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one()
    )
    assert kept == "9999" != HEAD


async def test_changes_are_published_only_after_commit(app_state: AppState) -> None:
    listening = app_state.changes.listen()

    def fails(conn: object) -> None:
        after_commit(conn).change(ChangeKind.LEAD, "lost")  # type: ignore[arg-type]
        raise ValueError("no")

    with pytest.raises(ValueError):
        await app_state.database.write(fails)
    await app_state.database.write(lambda conn: after_commit(conn).change(ChangeKind.CONTACT, "b", "a"))
    _, change = await asyncio.wait_for(anext(listening), 5 * SLOW)
    assert (change.kind, change.ids) == (ChangeKind.CONTACT, ("a", "b"))
    await listening.aclose()


async def test_change_stream_resumes_after_known_event_or_asks_for_reload() -> None:
    changes = Changes(VirtualClock(MONDAY), "m")
    for number in range(3):
        notes = AfterCommit()
        notes.change(ChangeKind.LEAD, str(number))
        changes.tell(notes)
    goes_on = changes.listen("m-1")
    assert [(await anext(goes_on))[0] for _ in range(2)] == ["m-2", "m-3"]
    for stranger in ("other-1", "m-99", "m-²", "nonsense"):
        number, change = await anext(changes.listen(stranger))
        assert (number, change.kind) == ("m-3", ChangeKind.MISSED)


async def test_change_stream_listener_falling_behind_is_asked_to_reload() -> None:
    changes = Changes(VirtualClock(MONDAY), "m")

    def tell(times: int) -> None:
        for _ in range(times):
            notes = AfterCommit()
            notes.change(ChangeKind.LEAD)
            changes.tell(notes)

    tell(1)
    slow = changes.listen("m-0")
    assert (await anext(slow))[0] == "m-1"
    tell(KEPT + 1)
    number, change = await anext(slow)
    assert (number, change.kind) == (f"m-{KEPT + 2}", ChangeKind.MISSED)
    tell(1)
    assert (await anext(slow))[0] == f"m-{KEPT + 3}"


async def test_runner_runs_each_job_once_at_a_time_when_due() -> None:
    clock = VirtualClock(MONDAY)
    runner, ran = Runner(clock), list[datetime]()
    running = 0

    async def step() -> datetime | None:
        nonlocal running
        running += 1
        assert running == 1
        await asyncio.sleep(0)
        ran.append(clock.now())
        running -= 1
        return clock.now() + timedelta(hours=1) if len(ran) < 3 else None

    runner.keep("pump:a", step)
    runner.keep("pump:a", step)
    await runner.settle()
    assert ran == [MONDAY] and clock.next_due == MONDAY + timedelta(hours=1)
    clock.move_to(MONDAY + timedelta(hours=1))
    await runner.settle()
    for key in ("pump:a", "pump:*", "watch:a"):
        runner.wake(key)
    await runner.settle()
    assert len(ran) == 3 and clock.next_due is None
    await runner.close()
    assert runner.keys() == set()


async def test_runner_retries_failed_job(monkeypatch: pytest.MonkeyPatch, allow_log) -> None:  # type: ignore[no-untyped-def]
    allow_log("is tried again")
    monkeypatch.setattr("app.service.workers.runner.FIRST_PAUSE", 0.001)
    runner, tries = Runner(VirtualClock(MONDAY)), []

    async def step() -> None:
        tries.append(1)
        if len(tries) < 3:
            raise RuntimeError("not yet")

    runner.keep("job:1", step)
    await runner.settle()
    assert len(tries) == 3
    await runner.close()


async def test_fast_clock_wakes_waiter_at_its_time_and_on_speed_change() -> None:
    clock = FastClock(MONDAY, 0)
    waiting = asyncio.ensure_future(clock.wait(MONDAY + timedelta(days=1), asyncio.Event()))
    await asyncio.sleep(0.01)
    assert clock.now() == MONDAY and not waiting.done()
    clock.run_at(10_000_000)
    assert await asyncio.wait_for(waiting, 5 * SLOW) is False
    assert clock.now() >= MONDAY + timedelta(days=1)
    woken = asyncio.Event()
    woken.set()
    assert await clock.wait(clock.now() + timedelta(days=400), woken) is True


def test_desk_queries_forbid_unknown_parameters() -> None:
    """A filter that is ignored matches everybody."""
    queries = {
        route.path: field.field_info.annotation
        for route in ROUTES
        if isinstance(route, APIRoute) and route.path.startswith(DESK)
        for field in route.dependant.query_params
    }
    models = {path: kind for path, kind in queries.items() if hasattr(kind, "model_config")}
    assert len(models) > 10
    assert [path for path, kind in models.items() if kind.model_config["extra"] != "forbid"] == []


async def test_desk_query_with_misspelled_filter_is_refused_by_name(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    await make_people(app_state, Person(email="a@x.com"))
    for path in (DESK + "/contacts", DESK + "/suppressions", DESK + "/mails"):
        answer = await api.get(path, params={"singal": "BOUNCED"})
        assert answer.status_code == 422, path
        assert answer.json()["detail"][0]["loc"] == ["query", "singal"]
