"""Domains over the API: added, checked in real DNS, activated, deleted."""

from __future__ import annotations

import base64
import threading
from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from sqlalchemy import insert, select

from app.contract import paths
from app.contract.ids import new_id
from app.contract.scopes import KEY_HEADER, Scope
from app.service.app_state import AppState
from app.service.core import tables
from app.service.records.access import Access, add_key, new_key
from app.service.workflows.domains import domain_lifecycle
from tests import factories
from tests.service.workflows.domains.lab import NAMESERVERS, LabHost

pytestmark = pytest.mark.anyio
NAME = "acme-mail.com"


async def added(api: httpx.AsyncClient, name: str = NAME) -> dict[str, Any]:
    answer = await api.post(paths.DOMAINS, json={"domain": name})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def stranger(app_state: AppState, api: httpx.AsyncClient) -> httpx.AsyncClient:
    """A key of another workspace of the same team."""
    key, workspace = new_key(), new_id()
    access = Access(app_state.home.team_id, workspace, ("*",))  # type: ignore[arg-type]

    def make(conn: Any) -> None:
        values = {"id": workspace, "team_id": app_state.home.team_id, "name": "Other"}
        conn.execute(insert(tables.workspaces).values(values))
        add_key(conn, access, "other", key, app_state.clock.now())

    await app_state.database.write(make)
    return httpx.AsyncClient(transport=api._transport, base_url=api.base_url, headers={KEY_HEADER: key})


async def test_domain_creation_returns_nameservers_records_and_encrypts_key(
    app_state: AppState, api: httpx.AsyncClient, host: LabHost
) -> None:
    body = {"domain": "ACME-mail.com.", "workspace_id": app_state.home.workspace_id, "color": "ignored"}
    answer = await api.post(paths.DOMAINS, json=body)
    made = answer.json()
    assert answer.status_code == 201 and made["success"] is True and made["domain_name"] == NAME
    assert made["status"] == "PENDING_NAMESERVERS" and made["nameservers"] == list(NAMESERVERS)
    assert made["dns_check_url"].endswith(f"/domains/{made['domain_id']}/check")
    assert made["next_step_url"].endswith(f"/domains/{made['domain_id']}/activate")
    records = made["dns_records"]
    assert set(records) == {"ns", "mx", "spf", "dkim", "dmarc", "tracking", "redirect"}
    assert records["dmarc"] == [{"type": "TXT", "name": f"_dmarc.{NAME}", "value": "v=DMARC1; p=none"}]
    key = serialization.load_pem_private_key(host.keys[NAME], None)
    assert isinstance(key, RSAPrivateKey) and key.key_size == 2048
    public = key.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    assert records["dkim"][0]["value"] == f"v=DKIM1; k=rsa; p={base64.b64encode(public).decode()}"
    row = await app_state.database.read(
        lambda conn: factories.read_row(conn, tables.domains, made["domain_id"])
    )
    assert b"PRIVATE" not in row.dkim_key and "PRIVATE" not in answer.text
    assert app_state.vault.open(row.dkim_key, f"domain:{row.id}:dkim").encode() == host.keys[NAME]


async def test_dkim_key_is_generated_outside_event_loop_thread(
    api: httpx.AsyncClient, host: LabHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_in = []

    def watched() -> tuple[bytes, str]:
        made_in.append(threading.current_thread())
        return b"key", "AAAA"

    monkeypatch.setattr(domain_lifecycle, "new_dkim_key", watched)
    await added(api)
    assert made_in[0] is not threading.main_thread()


async def test_domain_creation_with_invalid_or_taken_name_is_refused(
    app_state: AppState, api: httpx.AsyncClient, host: LabHost
) -> None:
    await added(api)
    for name, status, said in (
        ("Acme-Mail.COM", 409, "Domain acme-mail.com already exists"),
        ("http://acme.com", 422, "without https://"),
        ("co.uk", 422, "an ending that many share"),
        ("acme.test", 422, "no ending .test"),
        ("", 422, "at least 1 character"),
    ):
        answer = await api.post(paths.DOMAINS, json={"domain": name})
        assert answer.status_code == status and said in answer.text, answer.text
    elsewhere = await api.post(paths.DOMAINS, json={"domain": "b.com", "workspace_id": new_id()})
    assert elsewhere.status_code == 404 and "Workspace" in elsewhere.json()["detail"]
    assert (await api.post(paths.DOMAINS, json={"domain": "b.com", "workspace_id": "x"})).status_code == 422
    async with await stranger(app_state, api) as other:
        for name in (NAME, "mail.acme-mail.com"):  # below it somebody else decides
            assert (await other.post(paths.DOMAINS, json={"domain": name})).status_code == 409
    await added(api, "mail.acme-mail.com")


async def test_domain_operations_without_mail_host_show_reason(
    app_state: AppState, api: httpx.AsyncClient, host: LabHost
) -> None:
    made = await added(api)
    app_state.mail_host = None
    of_it = {"domain_id": made["domain_id"]}
    for path in (paths.DOMAINS, paths.DOMAIN_CHECK.format(**of_it), paths.DOMAIN_ACTIVATE.format(**of_it)):
        answer = await api.post(path, json={"domain": "other.com"})
        assert answer.status_code == 400 and "hosts no domains. Connect" in answer.json()["detail"]
    listed = (await api.get(paths.DESK_DOMAINS)).json()
    assert listed["hosts_domains"] is False and "hosts no domains. Connect" in listed["reason"]
    assert [each["domain_name"] for each in listed["domains"]] == [NAME]


@pytest.mark.expects_log
@pytest.mark.parametrize("down", [True, False])
async def test_domain_creation_refused_by_mail_host_saves_nothing(
    app_state: AppState, api: httpx.AsyncClient, host: LabHost, down: bool
) -> None:
    host.down, host.refuses = down, "" if down else "The zone belongs to somebody else."
    answer = await api.post(paths.DOMAINS, json={"domain": NAME})
    assert answer.status_code == (503 if down else 400), answer.text
    assert ("Try again later" if down else host.refuses) in answer.json()["detail"]
    host.down, host.refuses = False, ""
    await added(api)


async def test_domain_becomes_active_after_nameserver_and_record_checks(
    app_state: AppState, api: httpx.AsyncClient, host: LabHost
) -> None:
    made = await added(api)
    check, activate = made["dns_check_url"], made["next_step_url"]
    host.delegate(NAME, "ns1.registrar.example", "ns2.registrar.example")
    first = (await api.post(check)).json()
    assert first["status"] == "PENDING_NAMESERVERS" and "ns1.registrar.example" in first["message"]
    assert [each["expected"] for each in first["nameservers"]] == [*NAMESERVERS, None, None]
    assert not any(each["ok"] for each in first["nameservers"])
    refused = await api.post(activate)
    assert refused.status_code == 400
    assert "Set the nameservers of acme-mail.com" in refused.json()["detail"]

    host.delegate(NAME, "NS2.host.Example", "ns1.host.example")
    assert (await api.get(check)).json()["status"] == "PENDING_RECORDS"
    done = await api.post(activate)
    assert done.status_code == 200 and done.json()["status"] == "ACTIVE"
    assert done.json()["activated_at"] == "2026-03-02T09:00:00Z"
    host.delegate(NAME)
    assert (await api.post(activate)).json()["status"] == "ACTIVE"  # nothing is asked again
    read = (await api.get(paths.DESK_DOMAIN.format(domain_id=made["domain_id"]))).json()["domain"]
    assert read["trouble"] is None and read["check"]["message"] == "Everything is right."


async def test_domain_check_names_wrong_records_and_repairs_them(
    app_state: AppState, api: httpx.AsyncClient, host: LabHost
) -> None:
    made = await added(api)
    host.delegate(NAME, *NAMESERVERS)
    host.keeps = False
    host.nameserver.records[NAME, "MX"] = ["10 mx.evil.example."]
    del host.nameserver.records[f"_dmarc.{NAME}", "TXT"]
    found = (await api.post(made["dns_check_url"])).json()
    assert found["status"] == "PENDING_RECORDS"
    wrong = {each["type"] + " " + each["name"]: each for each in found["records"] if not each["ok"]}
    assert set(wrong) == {f"MX {NAME}", f"TXT _dmarc.{NAME}"}
    assert wrong[f"MX {NAME}"]["found"] == ["10 mx.evil.example"]
    refused = await api.post(made["next_step_url"])
    assert "MX record of acme-mail.com is wrong" in refused.json()["detail"]
    host.keeps = True
    found = (await api.post(made["dns_check_url"])).json()
    assert all(each["ok"] for each in found["records"]) and found["message"].startswith("Everything is right")


@pytest.mark.expects_log
async def test_domain_check_when_dns_or_mail_host_is_down_still_answers(
    app_state: AppState, api: httpx.AsyncClient, host: LabHost
) -> None:
    made = await added(api)
    host.registry.silent = True
    answer = await api.post(made["dns_check_url"])
    assert answer.status_code == 200 and "did not answer" in answer.json()["message"]
    assert answer.json()["nameservers"][0]["found"] == []
    host.down = True
    answer = await api.post(made["dns_check_url"])
    assert answer.status_code == 200 and "mail host can't be reached" in answer.json()["message"]
    assert {each["reason"] for each in answer.json()["records"]} == {"The mail host can't be reached."}


async def test_domain_deletion_archives_its_threads_and_disables_mailboxes(
    app_state: AppState, api: httpx.AsyncClient, host: LabHost
) -> None:
    made = await added(api)
    path = paths.DESK_DOMAIN.format(domain_id=made["domain_id"])
    await host.create_inbox(f"anna@{NAME}", "Anna", "secret")

    def story(conn: Any) -> str:
        inbox = factories.add_inbox(
            conn, app_state, f"anna@{NAME}", domain_id=made["domain_id"], inbox_type="SERVICE"
        )
        campaign = factories.add_campaign(conn, app_state)
        conn.execute(insert(tables.campaign_inboxes).values(campaign_id=campaign, inbox_id=inbox))
        thread = new_id()
        now = app_state.clock.now()
        mine = {"team_id": app_state.home.team_id, "workspace_id": app_state.home.workspace_id}
        conn.execute(
            insert(tables.threads).values(
                **mine,
                id=thread,
                inbox_id=inbox,
                lead_email="bob@prospects.example",
                category="Interested",
                created_at=now,
                last_message_at=now,
            )
        )
        return thread

    thread = await app_state.database.write(story)
    used = await api.delete(path)
    assert used.status_code == 400
    assert used.json()["detail"] == (
        "Inbox is assigned to a campaign and cannot be deleted; remove from campaigns first"
    )
    assert host.mailboxes == {f"anna@{NAME}": True}
    archived = tables.campaigns.update().values(status="ARCHIVED")
    await app_state.database.write(lambda conn: conn.execute(archived))
    assert (await api.get(path)).json()["domain"]["inbox_count"] == 1

    gone = await api.delete(path)
    assert gone.status_code == 200 and "1 of its conversations" in gone.json()["message"]
    assert host.mailboxes == {f"anna@{NAME}": False} and not host.nameserver.records
    kept = (await api.get(paths.THREAD.format(thread_id=thread))).json()
    assert kept["is_archived"] is True and kept["inbox_id"] is None and kept["inbox_email"] is None
    assert kept["archived_domain_name"] == NAME and kept["archived_inbox_email"] == f"anna@{NAME}"
    assert kept["archived_at"] == "2026-03-02T09:00:00Z"
    answer = await api.post(paths.ANSWER.format(thread_id=thread), json={"body": "Hello"})
    assert answer.status_code == 409
    assert (await api.get(path)).status_code == 404
    left = await app_state.database.read(lambda conn: conn.execute(select(tables.inboxes)).all())
    assert not left
    await added(api)


@pytest.mark.expects_log
async def test_domain_deletion_when_mail_host_is_down_is_refused_until_it_is_back(
    app_state: AppState, api: httpx.AsyncClient, host: LabHost
) -> None:
    made = await added(api)
    path = paths.DESK_DOMAIN.format(domain_id=made["domain_id"])
    host.down = True
    assert (await api.delete(path)).status_code == 503
    host.down = False
    assert (await api.get(path)).status_code == 200
    assert (await api.delete(path)).status_code == 200


async def test_domain_of_another_team_is_not_found(
    app_state: AppState, api: httpx.AsyncClient, host: LabHost
) -> None:
    made = await added(api)
    its = {"domain_id": made["domain_id"]}
    async with await stranger(app_state, api) as other:
        for method, path in (
            ("GET", paths.DOMAIN_CHECK),
            ("POST", paths.DOMAIN_ACTIVATE),
            ("GET", paths.DOMAIN_REDIRECT),
            ("GET", paths.DESK_DOMAIN),
            ("DELETE", paths.DESK_DOMAIN),
            ("DELETE", paths.DESK_DOMAIN_REDIRECT),
        ):
            assert (await other.request(method, path.format(**its))).status_code == 404, path
        assert (await other.get(paths.DESK_DOMAINS)).json()["domains"] == []
    assert (await api.get(paths.DOMAIN_REDIRECT.format(domain_id=new_id()))).status_code == 404
    assert (await api.get(paths.DOMAIN_REDIRECT.format(domain_id="x"))).status_code == 422


async def test_domain_changes_without_write_scope_are_refused(
    app_state: AppState, api: httpx.AsyncClient, host: LabHost
) -> None:
    made, key = await added(api), new_key()
    reader = Access(app_state.home.team_id, app_state.home.workspace_id, (Scope.DOMAINS_READ,))
    await app_state.database.write(lambda conn: add_key(conn, reader, "reader", key, app_state.clock.now()))
    headers = {KEY_HEADER: key}
    assert (await api.get(made["dns_check_url"], headers=headers)).status_code == 200
    for method, path in (
        ("POST", paths.DOMAINS),
        ("POST", made["next_step_url"]),
        ("DELETE", paths.DESK_DOMAIN.format(domain_id=made["domain_id"])),
    ):
        answer = await api.request(method, path, headers=headers, json={"domain": "b.com"})
        assert answer.status_code == 403 and answer.json()["required"] == ["domains:write"]


async def test_domain_list_is_paged_and_searched(
    app_state: AppState, api: httpx.AsyncClient, host: LabHost
) -> None:
    for name in ("c.com", "a.com", "b%.com".replace("%", "x")):
        await added(api, name)
    page = (await api.get(paths.DESK_DOMAINS, params={"limit": 2})).json()
    assert [each["domain_name"] for each in page["domains"]] == ["a.com", "bx.com"]
    assert page["pagination"]["total"] == 3 and page["pagination"]["has_next"] is True
    found = (await api.get(paths.DESK_DOMAINS, params={"search": " C.C"})).json()["domains"]
    assert [each["domain_name"] for each in found] == ["c.com"]
    assert (await api.get(paths.DESK_DOMAINS, params={"search": "%"})).json()["domains"] == []
    assert (await api.get(paths.DESK_DOMAINS, params={"status": "ACTIVE"})).json()["domains"] == []
    assert (await api.get(paths.PRACTICE_REGISTRAR)).status_code == 404


async def test_domain_creation_repeated_with_idempotency_key_creates_one(
    api: httpx.AsyncClient, host: LabHost
) -> None:
    headers = {"Idempotency-Key": "once"}
    first = await api.post(paths.DOMAINS, json={"domain": NAME}, headers=headers)
    again = await api.post(paths.DOMAINS, json={"domain": NAME}, headers=headers)
    assert (first.status_code, again.status_code) == (201, 201) and first.json() == again.json()
