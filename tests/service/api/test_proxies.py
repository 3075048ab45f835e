"""Where a request comes from: as its connection says, unless a named proxy says otherwise."""

from __future__ import annotations

import argparse
from dataclasses import replace

import httpx
import pytest

from app import cli_types
from app.contract import paths
from app.contract.scopes import KEY_HEADER
from app.service.api import connection_limits
from app.service.app_state import AppState
from app.service.records.access import new_key

from .test_connection_limits import served

pytestmark = [pytest.mark.anyio, pytest.mark.sqlite]
PROXY, SECOND, CLIENT = "127.0.0.3", "10.1.2.3", "203.0.113.9"
FORWARDED = "X-Forwarded-For"


async def seen_as(app_state: AppState, address: str, *forwarded: str) -> set[str]:
    """The addresses that a wrong key from `address` counts for."""
    headers = [(KEY_HEADER, new_key()), *((FORWARDED, each) for each in forwarded)]
    transport = httpx.AsyncHTTPTransport(local_address=address)
    async with served(app_state) as (host, port), httpx.AsyncClient(transport=transport) as api:
        answer = await api.get(f"http://{host}:{port}{paths.ABOUT}", headers=headers)
        assert answer.status_code == 401
    return set(app_state.limits.strangers._buckets)


@pytest.mark.parametrize(
    ("proxies", "address", "forwarded", "seen"),
    [
        ((), "127.0.0.1", (CLIENT,), "127.0.0.1"),
        ((), "127.0.0.1", (), "127.0.0.1"),
        ((PROXY,), "127.0.0.2", (CLIENT,), "127.0.0.2"),
        ((PROXY,), "127.0.0.1", (CLIENT,), "127.0.0.1"),
        ((PROXY,), PROXY, (CLIENT,), CLIENT),
        ((PROXY,), PROXY, (), PROXY),
        ((PROXY,), PROXY, (f"198.51.100.1, {CLIENT}",), CLIENT),
        ((PROXY,), PROXY, ("198.51.100.1", CLIENT), CLIENT),
        ((PROXY, "10.1.0.0/16"), PROXY, (f"198.51.100.1, {CLIENT}, {SECOND}",), CLIENT),
        ((PROXY,), PROXY, (f"{CLIENT}, {SECOND}",), SECOND),
        (("127.0.0.0/8",), PROXY, (f"{CLIENT}:4711",), CLIENT),
        ((PROXY,), PROXY, ("2001:db8::7",), "2001:db8::7"),
    ],
    ids=[
        "nobody_named",
        "no_header",
        "spoofed",
        "spoofed_here",
        "named",
        "named_without_header",
        "client_forged_the_left",
        "client_forged_a_header",
        "chain_of_two",
        "second_not_named",
        "network",
        "version_6",
    ],
)
async def test_client_address_is_taken_from_trusted_proxies_only(
    app_state: AppState,
    proxies: tuple[str, ...],
    address: str,
    forwarded: tuple[str, ...],
    seen: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")  # uvicorn's own way to name them
    app_state.settings = replace(app_state.settings, trusted_proxies=proxies)
    assert await seen_as(app_state, address, *forwarded) == {seen}


@pytest.mark.parametrize(
    ("accepted", "plain"),
    [("::ffff:127.0.0.3", "127.0.0.3"), ("2001:db8::7", "2001:db8::7"), ("127.0.0.3", "127.0.0.3"), ("", "")],
)
def test_client_address_ipv4_mapped_in_ipv6_is_unmapped(accepted: str, plain: str) -> None:
    assert connection_limits._unmap_ipv4(accepted) == plain


async def test_connection_limit_exempts_trusted_proxy(app_state: AppState) -> None:
    app_state.settings = replace(app_state.settings, trusted_proxies=(PROXY,))
    transport = httpx.AsyncHTTPTransport(local_address=PROXY)
    headers = {KEY_HEADER: app_state.settings.bootstrap_key or ""}
    async with (
        served(app_state, cap=1) as (host, port),
        httpx.AsyncClient(transport=transport, base_url=f"http://{host}:{port}", headers=headers) as api,
        api.stream("GET", paths.CHANGES) as one,
        api.stream("GET", paths.CHANGES) as two,
    ):
        assert one.status_code == two.status_code == 200


@pytest.mark.parametrize("text", ["", "proxy.firm.example", "10.0.0.1/8", "10.0.0.0/33", "*"])
def test_trusted_proxy_argument_without_valid_address_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="an address or a network, such as"):
        cli_types.parse_network(text)
