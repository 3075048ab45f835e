"""Zones in PowerDNS, managed through its HTTP API."""

from __future__ import annotations

import re
import ssl
from collections.abc import Sequence
from typing import Any

import httpx

from app.contract.sentences import Sentence, say
from app.service.rules.mail_host import RequiredRecord

from .selfhosted_settings import PowerDns

OURS = "outreach"  # marks the zones created here; no others are touched
TTL = 300
PATIENCE = 10.0
NOT_FOUND, CONFLICT = 404, 409
KEY_REFUSED = say(
    "dns_key_refused", "The DNS server does not accept our key. Correct it in the mail host file."
)
POINTING = ("CNAME", "MX", "NS")  # types whose value ends in a name


class Zones:
    """A client for PowerDNS zones.

    Raises OSError if PowerDNS can't be reached or fails, and ValueError, with a sentence, if it refuses.
    """

    def __init__(self, settings: PowerDns, nameservers: Sequence[str], trust: ssl.SSLContext) -> None:
        self._kind, self._nameservers = settings.kind, nameservers
        self._client = httpx.AsyncClient(
            base_url=f"{settings.url}/api/v1/servers/{settings.server}/",
            headers={"X-API-Key": settings.key.get_secret_value()},
            timeout=PATIENCE,
            verify=trust,
            trust_env=False,
        )

    async def refuse_others(self, domain: str) -> None:
        """Raise ValueError if the zone exists and was not created by this program."""
        await self._zone(domain)

    async def put(self, domain: str, records: Sequence[RequiredRecord]) -> None:
        """Create the zone, or change it to exactly these records."""
        wanted = build_rrsets(domain, records, self._nameservers)
        known = await self._zone(domain)
        if known is None:
            soa = f"{self._nameservers[0]}. hostmaster.{domain}. 0 10800 3600 604800 {TTL}"
            zone = {"name": f"{domain}.", "kind": self._kind, "account": OURS, "nameservers": []}
            sets = [_build_rrset("SOA", f"{domain}.", [soa]), *wanted]
            answer = await self._ask("POST", "zones", zone | {"rrsets": sets}, fine=(CONFLICT,))
            if answer.status_code != CONFLICT:
                return
            known = await self._zone(domain) or {"rrsets": []}  # it was created in between
        names = {(each["type"], each["name"]) for each in wanted} | {("SOA", f"{domain}.")}
        gone = [
            {"type": each["type"], "name": each["name"], "changetype": "DELETE"}
            for each in known["rrsets"]
            if (each["type"], each["name"].lower()) not in names
        ]
        changes = gone + [each | {"changetype": "REPLACE"} for each in wanted]
        await self._ask("PATCH", f"zones/{domain}.", {"rrsets": changes})

    async def remove(self, domain: str) -> None:
        if await self._zone(domain) is not None:
            await self._ask("DELETE", f"zones/{domain}.", fine=(NOT_FOUND,))

    async def close(self) -> None:
        await self._client.aclose()

    async def _zone(self, domain: str) -> dict[str, Any] | None:
        answer = await self._ask("GET", f"zones/{domain}.", fine=(NOT_FOUND,))
        if answer.status_code == NOT_FOUND:
            return None
        zone: dict[str, Any] = answer.json()
        if zone.get("account") != OURS:
            raise ValueError(
                say(
                    "dns_zone_of_others",
                    "The DNS server has {domain} already, and it was not made here.",
                    domain=domain,
                )
            )
        return zone

    async def _ask(
        self, method: str, path: str, body: object = None, *, fine: tuple[int, ...] = ()
    ) -> httpx.Response:
        try:
            answer = await self._client.request(method, path, json=body)
        except httpx.TransportError as error:
            host = self._client.base_url.host
            raise ConnectionError(
                say(
                    "dns_interface_unreachable",
                    "The DNS server's interface at {host} can't be reached.",
                    host=host,
                )
            ) from error
        code = answer.status_code
        if answer.is_success or code in fine:
            return answer
        if code in (401, 403):
            raise ValueError(KEY_REFUSED)
        if 400 <= code < 500:
            raise ValueError(
                say(
                    "dns_interface_refused",
                    "The DNS server refuses this: {why}",
                    why=_error_message_of(answer),
                )
            )
        raise OSError(
            say("dns_interface_failed", "The DNS server failed with {code}. Its log says why.", code=code)
        )


def build_rrsets(
    domain: str, records: Sequence[RequiredRecord], nameservers: Sequence[str]
) -> list[dict[str, Any]]:
    """Return the records as PowerDNS record sets: grouped by type and name, and always with NS."""
    found: dict[tuple[str, str], list[str]] = {}
    for each in records:
        found.setdefault((each.type, f"{each.name.lower()}."), []).append(to_zone_content(each))
    found.setdefault(("NS", f"{domain}."), [f"{name}." for name in nameservers])
    return [_build_rrset(kind, name, values) for (kind, name), values in found.items()]


def to_zone_content(record: RequiredRecord) -> str:
    """Return a record's value in zone file form (RFC 1035).

    Names are absolute; text is quoted in pieces of 255 bytes.
    """
    if record.type in POINTING:
        return f"{record.value}."
    if record.type != "TXT":
        return record.value
    raw = record.value.encode()
    pieces = [raw[start : start + 255] for start in range(0, len(raw), 255)] or [b""]
    return " ".join(f'"{_escape_text(piece)}"' for piece in pieces)


def _escape_text(piece: bytes) -> str:
    return re.sub(rb'[\\"]|[^ -~]', lambda found: b"\\%03d" % found[0][0], piece).decode()


def _build_rrset(kind: str, name: str, values: Sequence[str]) -> dict[str, Any]:
    contents = [{"content": value, "disabled": False} for value in dict.fromkeys(values)]
    return {"type": kind, "name": name, "ttl": TTL, "records": contents}


def _error_message_of(answer: httpx.Response) -> Sentence:
    try:
        return Sentence(str(answer.json()["error"])[:200])
    except (ValueError, KeyError, TypeError):
        return say("dns_interface_answered", "it answered {code}.", code=answer.status_code)
