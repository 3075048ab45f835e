from __future__ import annotations

from collections.abc import Mapping

import pytest

from app.contract.lint import Proof
from app.service.rules.domain_records import DnsAnswer
from app.service.workflows.domains.email_authentication import check_sender_records

pytestmark = pytest.mark.anyio
SPF, DMARC, KEY = "v=spf1 include:_spf.google.com ~all", "v=DMARC1; p=none", "v=DKIM1; p=MIIB"
GOOD = {"acme.com": SPF, "_dmarc.acme.com": DMARC, "google._domainkey.acme.com": KEY}


async def states(
    records: Mapping[str, str | tuple[str, ...]],
    host: str = "smtp.gmail.com",
    domain: str = "acme.com",
    **more: bool,
) -> list[Proof | str]:
    async def ask(name: str) -> DnsAnswer:
        values = records.get(name, ())
        if values == "silence":
            return DnsAnswer(reason="DNS did not answer in time.")
        return DnsAnswer((values,) if isinstance(values, str) else values)

    return [each.state for each in await check_sender_records(domain, host, more.get("hosted", False), ask)]


@pytest.mark.parametrize(
    "change, wanted",
    [
        ({}, [Proof.OK, Proof.OK, Proof.OK]),
        ({"acme.com": "google-site-verification=x"}, [Proof.MISSING, Proof.OK, Proof.OK]),
        ({"acme.com": (SPF, "v=spf1 -all")}, [Proof.WRONG, Proof.OK, Proof.OK]),
        ({"acme.com": "v=spf1 +all"}, [Proof.WRONG, Proof.OK, Proof.OK]),
        ({"acme.com": "v=spf1 mx -all"}, [Proof.WRONG, Proof.OK, Proof.OK]),
        ({"acme.com": "v=spf1 include:a.net -all", "a.net": SPF}, [Proof.OK, Proof.OK, Proof.OK]),
        ({"acme.com": "v=spf1 redirect=acme.com"}, [Proof.WRONG, Proof.OK, Proof.OK]),  # and it ends
        ({"acme.com": "silence"}, [Proof.SILENT, Proof.OK, Proof.OK]),
        ({"google._domainkey.acme.com": ()}, [Proof.OK, Proof.UNSEEN, Proof.OK]),
        ({"google._domainkey.acme.com": "v=DKIM1; p="}, [Proof.OK, Proof.UNSEEN, Proof.OK]),  # withdrawn
        ({"google._domainkey.acme.com": (KEY, "k=rsa; p=MIIC")}, [Proof.OK, Proof.WRONG, Proof.OK]),
        ({"google._domainkey.acme.com": (KEY, "v=DKIM1; p=")}, [Proof.OK, Proof.WRONG, Proof.OK]),
        ({"google._domainkey.acme.com": "silence"}, [Proof.OK, Proof.SILENT, Proof.OK]),
        ({"_dmarc.acme.com": ()}, [Proof.OK, Proof.OK, Proof.MISSING]),
        ({"_dmarc.acme.com": "v=DMARC1; pct=100"}, [Proof.OK, Proof.OK, Proof.WRONG]),
        ({"_dmarc.acme.com": (DMARC, DMARC)}, [Proof.OK, Proof.OK, Proof.WRONG]),
        ({"_dmarc.acme.com": "silence"}, [Proof.OK, Proof.OK, Proof.SILENT]),
    ],
)
async def test_domain_proofs_show_state_of_spf_dkim_and_dmarc(
    change: dict[str, str], wanted: list[Proof]
) -> None:
    assert await states(GOOD | change) == wanted


async def test_spf_check_with_unknown_mail_server_accepts_any_mechanism() -> None:
    assert await states({"acme.com": "v=spf1 mx -all"}, "mail.acme.com") == [
        *(Proof.OK, Proof.UNSEEN, Proof.MISSING)
    ]


async def test_dkim_check_of_hosted_domain_looks_at_known_selector() -> None:
    known = {"acme.com": "v=spf1 mx -all", "s1._domainkey.acme.com": KEY}
    assert (await states(known, "mail.ours.net", hosted=True))[1] is Proof.OK
    for gone in ("v=DKIM1; p=", ()):
        lost = {key: gone if "_domainkey" in key else value for key, value in known.items()}
        assert (await states(lost, "mail.ours.net", hosted=True))[1] is Proof.MISSING


async def test_dmarc_check_of_subdomain_uses_organizational_domain() -> None:
    assert (await states({"_dmarc.acme.co.uk": DMARC}, domain="mail.acme.co.uk"))[2] is Proof.OK


async def _dmarc_of(record: str, domain: str = "acme.com") -> tuple[str, str]:
    async def ask(name: str) -> DnsAnswer:
        return DnsAnswer((record,) if name == "_dmarc.acme.com" else ())

    found = (await check_sender_records(domain, "smtp.gmail.com", False, ask))[2]
    return str(found.state), found.sentence


@pytest.mark.parametrize(
    ("record", "policy"),
    [
        ("v = DMARC1 ; p = none", "none"),
        ("v=DMARC1;p=ReJect;", "reject"),
        ("v=DMARC1; rua=mailto:reports@acme.com", "none"),
        ("v=DMARC1; p=rejected; rua=mailto:reports@acme.com", "none"),
        ("v=DMARC1; p=reject; t=y", "quarantine"),
        ("v=DMARC1; p=quarantine; t=y", "none"),
        ("v=DMARC1; p=reject; sp=none; t=n", "reject"),
    ],
)
async def test_dmarc_record_in_variant_spelling_is_read_as_receivers_do(record: str, policy: str) -> None:
    assert await _dmarc_of(record) == await _dmarc_of(f"v=DMARC1; p={policy}")


async def test_dmarc_record_with_sp_sets_policy_of_subdomains() -> None:
    below = await _dmarc_of("v=DMARC1; p=none; sp=reject", "mail.acme.com")
    assert below == await _dmarc_of("v=DMARC1; p=reject") != await _dmarc_of("v=DMARC1; p=none")


@pytest.mark.parametrize("record", ["v=dmarc1; p=reject", "v=DMARC12; p=none", "p=none; v=DMARC1"])
async def test_dmarc_record_with_invalid_version_counts_as_missing(record: str) -> None:
    assert (await _dmarc_of(record))[0] == Proof.MISSING


@pytest.mark.parametrize(
    ("record", "state"),
    [
        *(("v=DMARC1; p=none", Proof.UNSEEN), ("v=dkim1; p=MIIB", Proof.UNSEEN), ("sp=MIIB", Proof.UNSEEN)),
        *(("k = rsa ; p = MIIB", Proof.OK), ("v=DKIM1;p=MIIB;", Proof.OK)),
    ],
)
async def test_dkim_selector_record_counts_only_if_valid_key(record: str, state: Proof) -> None:
    assert (await states(GOOD | {"google._domainkey.acme.com": record}))[1] is state
