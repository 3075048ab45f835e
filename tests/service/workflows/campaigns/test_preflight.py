from __future__ import annotations

from dataclasses import replace
from typing import Any

import httpx
import pytest

from app.contract.csv_mapping import Person
from app.contract.workspace import PracticeMailbox
from app.service.app_state import AppState
from app.service.rules.domain_records import DnsAnswer
from app.service.workflows.campaigns import preflight
from tests import factories
from tests.factories import enroll_people, make_people
from tests.service.workflows.domains.lab import Dns, serving

pytestmark = pytest.mark.anyio


async def made(api: httpx.AsyncClient, **more: Any) -> str:
    body = {
        "name": "Spring campaign",
        "variants": [
            {
                "subject_template": "Hello",
                "body_template": "Hi {{first_name}}, [NAME]",
                "distribution_percent": 50,
            },
            {"subject_template": "HELLO THERE", "body_template": "Hi", "distribution_percent": 50},
        ],
        "sequences": [{"variants": [{"body_template": "See https://gone.example/x and {{industri}}"}]}],
    }
    answer = await api.post("/api/public/v1/campaigns", json=body | more)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["campaign_id"])


async def linted(api: httpx.AsyncClient, campaign: str, **query: Any) -> list[dict[str, Any]]:
    answer = await api.get(f"/api/desk/v1/campaigns/{campaign}/lint", params=query)
    assert answer.status_code == 200, answer.text
    return list(answer.json()["findings"])


async def test_preflight_finding_shows_rule_step_variant_and_part(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    campaign = await made(api)
    ids = await make_people(app_state, Person(email="a@x.com", first_name="Ava"), Person(email="b@x.com"))
    await enroll_people(app_state, campaign, ids)
    found = await linted(api, campaign)
    assert [(each["rule"], each["step_number"], each["variant_label"], each["part"]) for each in found] == [
        ("placeholder", 0, "A", "text"),
        ("lacking_field", 0, "A", "text"),
        ("capitals", 0, "B", "subject"),
        ("fields_differ", 0, "B", "text"),
        ("unknown_field", 2, "A", "text"),
    ]
    assert found[1]["sentence"] == "Leads without {{first_name}}: 1 of 2. They wait until it is filled in."
    assert found[-1]["sequence_id"] and found[0]["sequence_id"] is None


async def test_preflight_of_prose_in_curly_braces_only_warns(api: httpx.AsyncClient) -> None:
    text = {"subject_template": "Hello", "body_template": "Good morning, do {curly braces} scare you?"}
    (found,) = await linted(api, await made(api, variants=[text], sequences=[]))
    assert (found["rule"], found["weight"], found["excerpt"]) == ("placeholder", "WARN", "{curly braces}")


async def test_preflight_with_unread_reply_to_reports_it_once(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    text = {"variants": [{"subject_template": "Hello", "body_template": "Good morning, a question."}]}
    await app_state.database.write(lambda conn: factories.add_inbox(conn, app_state))
    first, *others = await linted(api, await made(api, **text, reply_to="boss@elsewhere.example"))
    assert (first["rule"], first["excerpt"], first["step_number"]) == ("unread", "boss@elsewhere.example", 0)
    assert "unread" not in {each["rule"] for each in others}
    heard = await linted(api, await made(api, **text, reply_to="Anna@acme.test"))
    assert "unread" not in {each["rule"] for each in heard}


async def test_preflight_without_link_check_looks_up_no_hosts(
    api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def ask(service: AppState, name: str, kind: str) -> DnsAnswer:
        asked.append(name)
        return DnsAnswer()

    monkeypatch.setattr(preflight, "_query_dns", ask)
    campaign = await made(api)
    assert "dead_link" not in {each["rule"] for each in await linted(api, campaign)}
    assert asked == []
    dead = [each for each in await linted(api, campaign, check_links=True) if each["rule"] == "dead_link"]
    assert [(each["excerpt"], each["sentence"]) for each in dead] == [
        ("https://gone.example/x", "There is no server called gone.example.")
    ]
    assert set(asked) == {"gone.example"}


async def test_preflight_link_to_alias_or_www_host_is_not_reported_dead(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    records = {
        ("book.acme.example", "CNAME"): ["pages.host.example."],
        ("pages.host.example", "AAAA"): ["2001:db8::7"],
        ("www.acme.example", "A"): ["192.0.2.7"],
    }
    links = ("https://book.acme.example/ada", "www.acme.example", "https://acme.example/x")
    campaign = await made(
        api, sequences=[{"variants": [{"body_template": f"See {link} there"}]} for link in links]
    )
    async with serving(Dns(records)) as lab:
        app_state.settings = replace(app_state.settings, dns_servers=(lab.server,))
        found = await linted(api, campaign, check_links=True)
    assert [each["excerpt"] for each in found if each["rule"] == "dead_link"] == ["https://acme.example/x"]


async def test_sender_domain_check_with_shared_domain_reports_it_once(
    app_state: AppState, api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask(service: AppState, name: str, kind: str) -> DnsAnswer:
        if kind == "TXT":
            return DnsAnswer(("v=spf1 mx -all",) if name == "acme.test" else ())
        return DnsAnswer(("10 mail.acme.test",) if kind == "MX" else ("11.0.0.7",) if kind == "A" else ())

    monkeypatch.setattr(preflight, "_query_dns", ask)
    inboxes = [
        await app_state.database.write(
            lambda conn, name=name: factories.add_inbox(conn, app_state, f"{name}@acme.test")
        )
        for name in ("anna", "ben")
    ]
    campaign = await made(api, inbox_ids=inboxes)
    answer = (await api.get(f"/api/desk/v1/campaigns/{campaign}/sender-domains")).json()
    (domain,) = answer["domains"]
    assert domain["inboxes"] == ["anna@acme.test", "ben@acme.test"]
    assert [(each["name"], each["state"]) for each in domain["records"]] == [
        *(("SPF", "OK"), ("DKIM", "UNSEEN"), ("DMARC", "MISSING"))
    ]
    ports = {"smtp_host": "h", "smtp_port": 1, "imap_host": "h", "imap_port": 2, "ca_file": ""}
    app_state.practice_mailbox = PracticeMailbox(email_address="alex@acme.test", password="x", **ports)
    answer = (await api.get(f"/api/desk/v1/campaigns/{campaign}/sender-domains")).json()
    assert answer["domains"] == []  # nobody could mend them


async def test_preflight_of_unknown_campaign_is_not_found(api: httpx.AsyncClient) -> None:
    for what in ("lint", "sender-domains"):
        answer = await api.get(f"/api/desk/v1/campaigns/00000000-0000-4000-8000-000000000000/{what}")
        assert answer.status_code == 404
