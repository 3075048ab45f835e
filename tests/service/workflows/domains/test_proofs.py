"""What receivers see of a sending domain, in the words of the check before a launch."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest

from app.contract.lint import Proof, SenderRecord
from app.service.rules.domain_records import DnsAnswer
from app.service.workflows.domains import email_authentication
from app.service.workflows.domains.email_authentication import check_sender_records
from tests.service.rules.test_dkim_key import GOOD as PUBLIC_KEY
from tests.service.rules.test_dkim_key import rsa

pytestmark = pytest.mark.anyio
Records = Mapping[str, str | tuple[str, ...]]
SPF, DMARC, KEY = "v=spf1 include:_spf.google.com ~all", "v=DMARC1; p=none", f"v=DKIM1; p={PUBLIC_KEY}"
GOOGLE = {
    "_spf.google.com": "v=spf1 include:_netblocks.google.com ~all",
    "_netblocks.google.com": "v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/36 ~all",
}
GOOD = GOOGLE | {"acme.com": SPF, "_dmarc.acme.com": DMARC, "google._domainkey.acme.com": KEY}
OWN = {"A mail.acme.com": "11.0.0.7", "AAAA mail.acme.com": "2a00::7"}


async def checked(
    records: Records, host: str = "smtp.gmail.com", domain: str = "acme.com", *, hosted: bool = False
) -> tuple[SenderRecord, ...]:
    """TXT records by their name, others by type and name."""

    async def ask(name: str, kind: str) -> DnsAnswer:
        values = records.get(name if kind == "TXT" else f"{kind} {name}", ())
        if values == "silence":
            return DnsAnswer(reason="DNS did not answer in time.")
        return DnsAnswer((values,) if isinstance(values, str) else values)

    return await check_sender_records(domain, host, hosted, ask)


async def states(
    records: Records, host: str = "smtp.gmail.com", domain: str = "acme.com", *, hosted: bool = False
) -> list[Proof | str]:
    return [each.state for each in await checked(records, host, domain, hosted=hosted)]


@pytest.mark.parametrize(
    "change, wanted",
    [
        ({}, [Proof.OK, Proof.OK, Proof.OK]),
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


# --- SPF ---------------------------------------------------------------------------------------------

NOT_NAMED = "It does not name smtp.gmail.com, which sends for it. Add include:_spf.google.com."
TOO_MANY = (
    "The SPF record of acme.com needs more than ten DNS lookups, so receivers give up. "
    "Remove what nothing sends from."
)
OTHERS = {f"s{at}.net": "v=spf1 ip4:198.51.100.0/24 ~all" for at in range(11)}


def includes(count: int) -> str:
    return " ".join(f"include:s{at}.net" for at in range(count))


@pytest.mark.parametrize(
    ("record", "state", "sentence"),
    [
        (SPF, Proof.OK, "Receivers can see which servers may send for it."),
        ("v=spf1 include:a.net -all", Proof.OK, ""),
        ("v=spf1 redirect=a.net", Proof.OK, ""),
        ("v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 -all", Proof.OK, ""),
        (f"v=spf1 include:_spf.google.com {includes(8)} ~all", Proof.OK, ""),
        # of a stranger alone: what behind the include is not in DNS keeps no email of the provider
        ("v=spf1 include:_spf.google.com a:x.net a:y.net a:z.net -all", Proof.OK, ""),
        ("google-site-verification=x", Proof.MISSING, ""),
        ("v=spf1 mx -all", Proof.WRONG, NOT_NAMED),
        ("v=spf1", Proof.WRONG, NOT_NAMED),
        ("v=spf1 include=_spf.google.com ~all", Proof.WRONG, NOT_NAMED),
        ("v=spf1 include:_spf.google.com.example.net ~all", Proof.WRONG, NOT_NAMED),
        ("v=spf1 ip4:192.0.2.0/24 -all", Proof.WRONG, NOT_NAMED),  # its emails leave by IPv6, too
        (
            "v=spf1 -include:_spf.google.com -all",
            Proof.WRONG,
            "“-include:_spf.google.com” in it keeps emails of smtp.gmail.com from passing. "
            "Replace it with include:_spf.google.com.",
        ),
        (
            (SPF, "v=spf1 -all"),
            Proof.WRONG,
            "acme.com has several SPF records, so receivers ignore them all. Merge them into one.",
        ),
        ("v=spf1 +all", Proof.WRONG, "It lets everyone send (+all). End it with ~all or -all."),
        (
            "v=spf1 ip4:0.0.0.0/0 -all",
            Proof.WRONG,
            "It lets everyone send (ip4:0.0.0.0/0). End it with ~all or -all.",
        ),
        (f"v=spf1 include:_spf.google.com {includes(11)} ~all", Proof.WRONG, TOO_MANY),
        (f"v=spf1 include:_spf.google.com {includes(9)} ~all", Proof.WRONG, TOO_MANY),  # with Google's own
        ("v=spf1 redirect=acme.com", Proof.WRONG, TOO_MANY),
        (
            "v=spf1 a:x.net a:y.net a:z.net include:_spf.google.com -all",
            Proof.WRONG,
            "The SPF record of acme.com names more than two hosts that are not in DNS, "
            "so receivers give up. Remove them.",
        ),
        (
            "v=spf1 include:gone.net include:_spf.google.com ~all",
            Proof.WRONG,
            "“include:gone.net” leads to gone.net, which has no SPF record, "
            "so receivers ignore the whole record. Remove it.",
        ),
        (
            "v=spf1 include:_spf.google.com ip4:192.0.2 -all",
            Proof.WRONG,
            "“ip4:192.0.2” in the SPF record of acme.com is not valid, "
            "so receivers ignore the whole record. Correct it.",
        ),
        ("silence", Proof.SILENT, "DNS did not answer. Try again later."),
        ("v=spf1 include:silent.net include:_spf.google.com -all", Proof.SILENT, ""),
        ("v=spf1 include:_spf.google.com include:silent.net -all", Proof.OK, ""),
    ],
)
async def test_spf_check_with_known_provider_evaluates_its_networks(
    record: str | tuple[str, ...], state: Proof, sentence: str
) -> None:
    more = {"a.net": SPF, "silent.net": "silence", "_spf.google.com.example.net": "v=spf1 -all"}
    found = (await checked(GOOD | OTHERS | more | {"acme.com": record}))[0]
    assert found.state is state and sentence in (found.sentence, "")


@pytest.mark.parametrize(
    ("record", "state", "sentence"),
    [
        ("v=spf1 a:mail.acme.com -all", Proof.OK, "Receivers can see which servers may send for it."),
        (
            "v=spf1 ip4:11.0.0.7 -all",
            Proof.UNSEEN,
            "It does not name 2a00::7, an address of mail.acme.com. "
            "Add it, or send yourself a test and look for spf=pass.",
        ),
        ("v=spf1 include:s0.net -all", Proof.UNSEEN, ""),
        ("v=spf1 a:slow.net -all", Proof.SILENT, ""),
        (f"v=spf1 a:mail.acme.com {includes(10)} -all", Proof.WRONG, TOO_MANY),
    ],
)
async def test_spf_check_with_unknown_mail_server_evaluates_its_addresses(
    record: str, state: Proof, sentence: str
) -> None:
    found = (await checked(OTHERS | OWN | {"acme.com": record, "A slow.net": "silence"}, "mail.acme.com"))[0]
    assert found.state is state and sentence in (found.sentence, "")


async def test_spf_check_without_sending_addresses_leaves_result_open() -> None:
    for host in ("mail.acme.com", "smtp.gmail.com"):
        found = (await checked({"acme.com": "v=spf1 mx -all"}, host))[0]
        assert (found.state, found.sentence) == (
            Proof.UNSEEN,
            f"The addresses that {host} sends from can't be seen from outside. "
            "Send yourself a test and look for spf=pass.",
        )
    assert (await states({"acme.com": "v=spf1 mx -all"}, "localhost", hosted=True))[0] is Proof.OK
    assert (await states({"acme.com": SPF, "_spf.google.com": "silence"}))[0] is Proof.SILENT
    assert (await states({"acme.com": "v=spf1 ip4:11.0.0.7 -all"}, "11.0.0.7"))[0] is Proof.OK
    for relay in ("192.168.1.5", "localhost"):
        found = await states({"acme.com": "v=spf1 mx -all", "A localhost": "127.0.0.1"}, relay)
        assert found[0] is Proof.UNSEEN


async def test_spf_check_of_domain_beyond_ascii_evaluates_its_ascii_name() -> None:
    records = GOOD | {"müller.de": SPF, "xn--mller-kva.de": SPF}
    assert (await states(records, domain="müller.de"))[0] is Proof.OK


async def test_spf_check_with_slow_servers_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(name: str, kind: str) -> DnsAnswer:
        if name.startswith("_spf"):
            await asyncio.Event().wait()
        return DnsAnswer((SPF,) if name == "acme.com" else ())

    monkeypatch.setattr(email_authentication, "SPF_PATIENCE", 0.01)
    found = (await check_sender_records("acme.com", "smtp.gmail.com", False, ask))[0]
    assert (found.state, found.found) == (Proof.SILENT, SPF)


# --- DKIM --------------------------------------------------------------------------------------------


async def test_dkim_check_of_hosted_domain_looks_at_known_selector() -> None:
    known = {"acme.com": "v=spf1 mx -all", "s1._domainkey.acme.com": KEY}
    assert (await states(known, "mail.ours.net", hosted=True))[1] is Proof.OK
    for gone in ("v=DKIM1; p=", ()):
        lost = {key: gone if "_domainkey" in key else value for key, value in known.items()}
        assert (await states(lost, "mail.ours.net", hosted=True))[1] is Proof.MISSING


AT = "google._domainkey.acme.com"


@pytest.mark.parametrize(
    ("record", "state", "sentence"),
    [
        (f"k = rsa ; p = {PUBLIC_KEY}", Proof.OK, "Its key for signatures can be found."),
        (f"v=DKIM1;p={PUBLIC_KEY};", Proof.OK, ""),
        ("v=DMARC1; p=none", Proof.UNSEEN, ""),
        (f"v=dkim1; p={PUBLIC_KEY}", Proof.UNSEEN, ""),
        (
            "v=DKIM1; p=",
            Proof.UNSEEN,
            f"The key at {AT} is withdrawn. Send yourself a test and look for dkim=pass.",
        ),
        (
            "v=DKIM1; p=MIIB",
            Proof.WRONG,
            f"The key at {AT} can't be read, so receivers take no signature by it. Publish it again.",
        ),
        (
            f"v=DKIM1; p={rsa(768)}",
            Proof.WRONG,
            f"The key at {AT} has only 768 bits, so receivers take no signature by it. "
            "Replace it with one of 2048.",
        ),
    ],
)
async def test_dkim_selector_record_counts_only_if_valid_key(
    record: str, state: Proof, sentence: str
) -> None:
    found = (await checked(GOOD | {AT: record}))[1]
    assert found.state is state and sentence in (found.sentence, "")


async def test_dkim_check_with_one_good_key_of_provider_passes() -> None:
    names = [f"selector{at}._domainkey.acme.com" for at in (1, 2)]
    for other in ("v=DKIM1; p=", "v=DKIM1; p=MIIB", "silence"):
        for first, second in (names, names[::-1]):
            found = (await checked({first: KEY, second: other}, "smtp.office365.com"))[1]
            assert (found.state, found.found) == (Proof.OK, KEY)


# --- DMARC -------------------------------------------------------------------------------------------


async def test_dmarc_check_of_subdomain_uses_organizational_domain() -> None:
    assert (await states({"_dmarc.acme.co.uk": DMARC}, domain="mail.acme.co.uk"))[2] is Proof.OK


async def _dmarc_of(record: str, domain: str = "acme.com") -> tuple[str, str]:
    found = (await checked({"_dmarc.acme.com": record}, domain=domain))[2]
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
async def test_dmarc_record_with_invalid_version_is_reported_as_unreadable(record: str) -> None:
    assert await _dmarc_of(record) == (
        Proof.WRONG,
        "The record can't be read, so receivers do as if there were none. It should be: v=DMARC1; p=none",
    )
    assert (await _dmarc_of(record, "mail.acme.com"))[0] == Proof.MISSING


async def test_dmarc_check_with_several_records_reports_them_despite_organizational_record() -> None:
    records = {"_dmarc.mail.acme.com": (DMARC, "v=DMARC1; p=reject"), "_dmarc.acme.com": DMARC}
    found = (await checked(records, domain="mail.acme.com"))[2]
    assert (found.state, found.sentence) == (
        Proof.WRONG,
        "mail.acme.com has several DMARC records, so receivers ignore them all. Merge them into one.",
    )


async def test_dmarc_check_with_silent_parent_uses_record_found() -> None:
    assert (await states({"_dmarc.acme.com": DMARC, "_dmarc.com": "silence"}, domain="a.acme.com"))[
        2
    ] is Proof.OK
    assert (await states({"_dmarc.com": "silence"}))[2] is Proof.SILENT
