"""Where the web address of a domain leads, and what nobody can make of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import httpx
import pytest

from app.contract import paths
from app.service.api.recipient_pages import build_redirect_url, create_pages, host_name
from app.service.app_state import AppState
from tests.service.workflows.domains.lab import NAMESERVERS, LabHost

pytestmark = pytest.mark.anyio
NAME = "acme-mail.com"


@pytest.fixture
async def pages(app_state: AppState) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(create_pages(app_state)), base_url="http://127.0.0.1"
    ) as client:
        yield client


@pytest.fixture
async def domain_id(api: httpx.AsyncClient, host: LabHost) -> str:
    return str((await api.post(paths.DOMAINS, json={"domain": NAME})).json()["domain_id"])


async def put(api: httpx.AsyncClient, domain_id: str, status: int = 200, **more: Any) -> dict[str, Any]:
    body = {"target_domain": "www.acme.com"} | more
    answer = await api.put(paths.DESK_DOMAIN_REDIRECT.format(domain_id=domain_id), json=body)
    assert answer.status_code == status, answer.text
    return dict(answer.json())


@pytest.mark.parametrize(
    ("path", "query", "leads_to"),
    [
        (b"/", b"", "https://www.acme.com/"),
        (b"/a/b%20c", b"x=1&y=%C3%A4", "https://www.acme.com/a/b%20c?x=1&y=%C3%A4"),
        (b"//evil.com", b"", "https://www.acme.com//evil.com"),
        (b"/\\evil.com", b"", "https://www.acme.com/%5Cevil.com"),
        (b"/@evil.com", b"", "https://www.acme.com/@evil.com"),
        (b"@evil.com", b"", "https://www.acme.com/"),
        (b".evil.com", b"", "https://www.acme.com/"),
        (b"*", b"", "https://www.acme.com/"),
        (b"", b"", "https://www.acme.com/"),
        (b"/a\r\nSet-Cookie: x=1", b"b\r\nLocation: y", None),
        (b"/%0d%0aX: y", b"", None),
        (b"/\xff\x00", b"\xff", "https://www.acme.com/%FF%00?%FF"),
        (b"/<script>", b'"><b>', "https://www.acme.com/%3Cscript%3E?%22%3E%3Cb%3E"),
        (b"/a", b"next=https://evil.com/#x", "https://www.acme.com/a?next=https://evil.com/%23x"),
    ],
)
def test_redirect_url_for_any_request_stays_on_target_host(
    path: bytes, query: bytes, leads_to: str | None
) -> None:
    there = build_redirect_url("www.acme.com", path, query, keep_path=True, keep_query=True)
    assert leads_to is None or there == leads_to
    assert httpx.URL(there).host == "www.acme.com" and there.startswith("https://www.acme.com/")
    assert there.isascii() and there.isprintable() and " " not in there


@pytest.mark.parametrize(
    ("keep_path", "keep_query", "leads_to"),
    [(True, False, "/a"), (False, True, "/?b"), (False, False, "/")],
)
def test_redirect_url_keeps_path_and_query_as_configured(
    keep_path: bool, keep_query: bool, leads_to: str
) -> None:
    there = build_redirect_url("x.com", b"/a", b"b", keep_path=keep_path, keep_query=keep_query)
    assert there == "https://x.com" + leads_to


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("ACME-Mail.com", "acme-mail.com"),
        ("acme-mail.com:8080", "acme-mail.com"),
        ("acme-mail.com.", "acme-mail.com"),
        ("acme-mail.com.:80", "acme-mail.com"),
        ("acme-mail.com:x", ""),
        ("[::1]:80", ""),
        ("", ""),
    ],
)
def test_host_header_in_any_spelling_yields_host_name(header: str, name: str) -> None:
    assert host_name(header) == name


async def test_redirect_is_served_only_for_its_host_name(
    api: httpx.AsyncClient, pages: httpx.AsyncClient, domain_id: str
) -> None:
    unknown = await pages.get("/x?y=1", headers={"Host": NAME})
    assert unknown.status_code == 404 and "text/html" in unknown.headers["Content-Type"]
    await put(api, domain_id, status_code=308)
    for name in (NAME, "ACME-MAIL.com.", f"{NAME}:8443"):
        for method in ("GET", "HEAD", "POST"):
            answer = await pages.request(method, "/a%2Fb?x=1&x=2", headers={"Host": name})
            assert answer.status_code == 308
            assert answer.headers["Location"] == "https://www.acme.com/a%2Fb?x=1&x=2"
    for name in ("127.0.0.1", "localhost", "other.com", f"x.{NAME}", f"{NAME}.evil.com", "a\x00b.com"):
        assert (await pages.get("/a", headers={"Host": name})).status_code == 404
    await put(api, domain_id, status_code=302, preserve_path=False, preserve_query_string=False)
    answer = await pages.get("/a?b", headers={"Host": NAME})
    assert (answer.status_code, answer.headers["Location"]) == (302, "https://www.acme.com/")
    await put(api, domain_id, is_active=False)
    assert (await pages.get("/a", headers={"Host": NAME})).status_code == 404


async def test_redirect_for_own_public_url_serves_pages_instead(
    app_state: AppState, api: httpx.AsyncClient, pages: httpx.AsyncClient, domain_id: str
) -> None:
    await put(api, domain_id)
    app_state.settings = replace(app_state.settings, public_url=f"https://{NAME.upper()}/")
    transport = httpx.ASGITransport(create_pages(app_state))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as own:
        answer = await own.get("/u/unknown", headers={"Host": NAME})
    assert answer.status_code == 404 and "This link is not known" in answer.text


async def test_redirect_api_returns_documented_fields_and_setup_state(
    api: httpx.AsyncClient, host: LabHost, domain_id: str
) -> None:
    path = paths.DOMAIN_REDIRECT.format(domain_id=domain_id)
    missing = await api.get(path)
    assert (missing.status_code, missing.json()["detail"]) == (404, "Domain redirect not configured")
    saved = await put(api, domain_id, target_domain="WWW.Müller.de", status_code=307, preserve_path=False)
    read = (await api.get(path)).json()
    assert read == saved["redirect"]
    assert read == {
        "redirect_id": read["redirect_id"],
        "source_domain": NAME,
        "target_domain": "www.xn--mller-kva.de",
        "status_code": 307,
        "preserve_path": False,
        "preserve_query_string": True,
        "is_active": True,
        "setup_completed": False,
        "created_at": "2026-03-02T09:00:00Z",
    }
    await api.post(paths.DOMAIN_CHECK.format(domain_id=domain_id))
    assert (await api.get(path)).json()["setup_completed"] is False  # our servers have it, nobody asks them
    host.delegate(NAME, *NAMESERVERS)
    await api.post(paths.DOMAIN_CHECK.format(domain_id=domain_id))
    assert (await api.get(path)).json()["setup_completed"] is True
    host.keeps = False
    host.nameserver.records[NAME, "A"] = ["192.0.2.99"]
    await api.post(paths.DOMAIN_CHECK.format(domain_id=domain_id))
    assert (await api.get(path)).json()["setup_completed"] is False
    again = await put(api, domain_id)
    assert again["redirect"]["redirect_id"] == read["redirect_id"]
    desk = paths.DESK_DOMAIN_REDIRECT.format(domain_id=domain_id)
    assert [(await api.delete(desk)).status_code for _ in range(2)] == [200, 404]


@pytest.mark.parametrize(
    "wrong",
    [
        {"target_domain": "https://www.acme.com"},
        {"target_domain": "www.acme.com/path"},
        {"target_domain": "//evil.com"},
        {"target_domain": "user@evil.com"},
        {"target_domain": "192.0.2.7"},
        {"target_domain": "a.com\r\nSet-Cookie: x"},
        {"target_domain": NAME.upper()},
        {"target_domain": ""},
        {"status_code": 200},
        {"status_code": 303},
        {"color": "red"},
    ],
)
async def test_redirect_with_invalid_target_or_status_is_refused(
    api: httpx.AsyncClient, domain_id: str, wrong: dict[str, Any]
) -> None:
    await put(api, domain_id, 422, **wrong)
    assert (await api.get(paths.DOMAIN_REDIRECT.format(domain_id=domain_id))).status_code == 404
