"""Where no webhook goes, however the address is spelled, wrapped, or changed after it was looked at."""

from __future__ import annotations

import ssl
from pathlib import Path

import pytest
import trustme

from app.__main__ import main
from app.service.mail.public_network import TargetRefused, is_public
from app.service.workflows.webhooks.http_client import WebhookClient

from .receiver import receiving

pytestmark = pytest.mark.anyio

FORBIDDEN = """
0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.127.255.254 127.0.0.1 127.8.8.8 168.63.129.16 169.254.169.254
172.16.0.1 172.31.255.255 192.0.0.8 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.51.100.7 203.0.113.9
224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255
:: ::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe
64:ff9b:1::1 100::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:db8::1 2002:7f00:1:: 2002:808:808::1
3fff::1 fc00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 fec0::1 ff02::1 5f00::1 nonsense
""".split()


@pytest.mark.parametrize("address", FORBIDDEN)
def test_public_address_check_rejects_non_public_address(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "93.184.216.34", "100.63.0.1", "172.32.0.1", "2606:4700::1111", "64:ff9b::808:808"]
)
def test_public_address_check_accepts_public_address(address: str) -> None:
    assert is_public(address)


def door(*addresses: str, **more: object) -> WebhookClient:
    """A way out where every name has these addresses."""

    async def resolver(_host: str, _port: int) -> list[str]:
        return list(addresses)

    return WebhookClient(
        more.get("allowed", ()), closed=bool(more.get("closed")), timeout=5, resolver=resolver
    )  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "url",
    """
    https://127.0.0.1/ https://127.1/ https://0x7f.1/ https://0x7f000001/ https://2130706433/
    https://0177.0.0.1/ https://localhost/ https://LOCALHOST./ https://app.localhost/ https://[::1]/
    https://[::ffff:127.0.0.1]/ https://[::ffff:7f00:1]/ https://169.254.169.254/latest https://10.1/
    https://127.0.0.1.:8443/ https://0/
    """.split(),
)
async def test_webhook_url_with_obfuscated_private_address_is_refused(url: str) -> None:
    way = door("8.8.8.8")  # what a resolver would say is not asked for
    with pytest.raises(TargetRefused):
        await way.check(url)
    outcome = await way.post(url, {}, b"{}")
    assert outcome.refused and outcome.code is None


@pytest.mark.parametrize("addresses", [["10.0.0.1"], ["8.8.8.8", "192.168.0.1"], ["2606:4700::1111", "::1"]])
async def test_webhook_host_with_one_private_address_among_several_is_refused(addresses: list[str]) -> None:
    with pytest.raises(TargetRefused, match="not an address of the public internet"):
        await door(*addresses).check("https://hooks.example.com/")
    outcome = await door(*addresses).post("https://hooks.example.com/", {}, b"{}")
    assert outcome.refused and "public internet" in (outcome.error or "")


async def test_webhook_host_with_dns_rebinding_is_not_dialed(ca: trustme.CA) -> None:
    """Good when it was looked at, private when it is dialed: nothing is dialed."""
    async with receiving(ca) as receiver:
        answers = [["8.8.8.8"], ["127.0.0.1"]]

        async def resolver(_host: str, _port: int) -> list[str]:
            return answers.pop(0)

        way = WebhookClient((), closed=False, timeout=5, resolver=resolver)
        await way.check(f"https://hooks.example.com:{receiver.port}/")
        outcome = await way.post(f"https://hooks.example.com:{receiver.port}/", {}, b"{}")
        assert outcome.refused and not receiver.got


async def test_the_name_is_resolved_once_an_attempt_and_that_address_dialed(ca: trustme.CA) -> None:
    async with receiving(ca, "hooks.example.com") as receiver:
        asked: list[str] = []

        async def resolver(host: str, _port: int) -> list[str]:
            asked.append(host)
            return ["127.0.0.1"]

        way = WebhookClient([("127.0.0.1", receiver.port)], closed=False, timeout=5, resolver=resolver)
        way.trust = ssl.create_default_context()
        ca.configure_trust(way.trust)
        outcome = await way.post(f"https://hooks.example.com:{receiver.port}/in", {}, b"{}")
        assert (outcome.code, asked) == (200, ["hooks.example.com"])
        assert receiver.got[0].headers["host"] == f"hooks.example.com:{receiver.port}"
        other = await way.post(f"https://other.example.com:{receiver.port}/in", {}, b"{}")
        assert other.code is None and "certificate" in (other.error or "") and len(receiver.got) == 1


async def test_webhook_url_with_trailing_dot_matches_certificate(ca: trustme.CA) -> None:
    async with receiving(ca, "hooks.example.com") as receiver:
        way = door("127.0.0.1", allowed=[("127.0.0.1", receiver.port)])
        way.trust = ssl.create_default_context()
        ca.configure_trust(way.trust)
        outcome = await way.post(f"https://Hooks.example.com.:{receiver.port}/in", {}, b"{}")
        assert outcome.code == 200, outcome.error


async def test_webhook_host_with_unreachable_address_uses_next_one(ca: trustme.CA) -> None:
    async with receiving(ca, "hooks.example.com") as receiver:
        port = receiver.port
        way = door("127.0.0.2", "127.0.0.1", allowed=[("127.0.0.2", port), ("127.0.0.1", port)])
        way.trust = ssl.create_default_context()
        ca.configure_trust(way.trust)
        assert (await way.post(f"https://hooks.example.com:{port}/", {}, b"{}")).code == 200


async def test_webhook_to_loopback_on_port_not_allowed_is_refused(ca: trustme.CA) -> None:
    async with receiving(ca) as receiver:
        way = door(allowed=[("127.0.0.1", receiver.port + 1)])
        with pytest.raises(TargetRefused):
            await way.check(receiver.url)
        assert (await way.post(receiver.url, {}, b"{}")).refused and not receiver.got


async def test_webhook_client_in_practice_sends_nothing() -> None:
    async def resolver(_host: str, _port: int) -> list[str]:
        raise AssertionError("a name was asked for")

    way = WebhookClient((), closed=True, timeout=5, resolver=resolver)
    for url in ("https://hooks.example.com/", "https://8.8.8.8/"):
        await way.check(url)
        outcome = await way.post(url, {}, b"{}")
        assert outcome.refused and "practice" in (outcome.error or "")


async def test_webhook_client_ignores_proxy_of_environment(
    ca: trustme.CA, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with receiving(ca) as receiver, receiving(ca) as proxy:
        for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.port}")
        way = door(allowed=[("127.0.0.1", receiver.port)])
        way.trust = ssl.create_default_context()
        ca.configure_trust(way.trust)
        assert (await way.post(receiver.url, {}, b"{}")).code == 200
        assert len(receiver.got) == 1 and not proxy.got


async def test_webhook_host_not_found_is_temporary_failure() -> None:
    async def resolver(_host: str, _port: int) -> list[str]:
        raise OSError("no such name")

    way = WebhookClient((), closed=False, timeout=5, resolver=resolver)
    await way.check("https://hooks.example.com/")
    outcome = await way.post("https://hooks.example.com/", {}, b"{}")
    assert (
        outcome.transient
        and outcome.error == "The connection failed: The name hooks.example.com was not found."
    )


@pytest.mark.parametrize(
    "receiver", ["10.0.0.1:443", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:70000", "here:443"]
)
def test_allow_webhook_option_without_loopback_address_and_port_is_refused(
    receiver: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["service", "--allow-webhook", receiver])
    assert "--allow-webhook" in capsys.readouterr().err


async def test_webhook_client_with_own_ca_file_trusts_its_certificate(tmp_path: Path, ca: trustme.CA) -> None:
    file = tmp_path / "ca.pem"
    ca.cert_pem.write_to_path(str(file))
    async with receiving(ca) as receiver:
        allowed = {("127.0.0.1", receiver.port)}
        stranger = await WebhookClient(allowed, closed=True, timeout=5).post(receiver.url, {}, b"{}")
        assert stranger.code is None and "certificate" in (stranger.error or "")
        believed = await WebhookClient(allowed, closed=True, timeout=5, ca=file).post(receiver.url, {}, b"{}")
        assert believed.code == 200


@pytest.mark.expects_log
async def test_webhook_client_with_invalid_ca_file_still_verifies_certificates(tmp_path: Path) -> None:
    (tmp_path / "ca.pem").write_text("nonsense")
    for name in ("ca.pem", "missing.pem"):
        assert WebhookClient((), closed=True, timeout=5, ca=tmp_path / name).trust.check_hostname
