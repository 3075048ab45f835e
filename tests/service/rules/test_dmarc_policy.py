"""Which DMARC record holds for a domain, and what it asks for."""

from __future__ import annotations

import pytest

from app.service.rules.dmarc_policy import (
    DmarcRecord,
    effective_policy_of,
    find_applicable_record,
    find_lookalike,
    list_walked_domains,
    select_dmarc_records,
)


@pytest.mark.parametrize(
    ("domain", "walked"),
    [
        ("com", ["com"]),
        ("mail.acme.co.uk", ["mail.acme.co.uk", "acme.co.uk", "co.uk", "uk"]),
        (
            "a.b.c.d.e.f.g.h",
            ["a.b.c.d.e.f.g.h", "b.c.d.e.f.g.h", "c.d.e.f.g.h", *"d.e.f.g.h e.f.g.h f.g.h g.h h".split()],
        ),
        (
            "x.y.z.a.b.c.d.e.f.g",
            ["x.y.z.a.b.c.d.e.f.g", "a.b.c.d.e.f.g", *"b.c.d.e.f.g c.d.e.f.g d.e.f.g e.f.g f.g g".split()],
        ),
    ],
)
def test_dmarc_tree_walk_asks_at_most_eight_names(domain: str, walked: list[str]) -> None:
    assert list_walked_domains(domain) == walked


@pytest.mark.parametrize(
    ("published", "domain"),
    [
        ({}, None),
        ({"a.b.acme.com": "p=none", "acme.com": "p=reject"}, "a.b.acme.com"),
        ({"a.b.acme.com": "p=none; psd=y", "acme.com": "p=reject"}, "a.b.acme.com"),
        ({"acme.com": "p=reject"}, "acme.com"),
        ({"b.acme.com": "p=none", "acme.com": "p=reject"}, "acme.com"),
        ({"b.acme.com": "p=none; psd=n", "acme.com": "p=reject"}, "b.acme.com"),
        ({"b.acme.com": "p=none", "acme.com": "p=reject", "com": "p=reject; psd=y"}, "acme.com"),
        ({"b.acme.com": "p=none", "com": "p=reject; psd=y"}, "com"),  # the organization has none of its own
        ({"acme.com": "p=none; psd=Y"}, "acme.com"),
        ({"acme.com": "p=none; psd=u", "com": "p=reject"}, "com"),
    ],
)
def test_dmarc_record_of_domain_or_organization_applies(
    published: dict[str, str], domain: str | None
) -> None:
    walked = [
        (name, [f"v=DMARC1; {published[name]}"] if name in published else [])
        for name in list_walked_domains("a.b.acme.com")
    ]
    found = find_applicable_record(walked)
    assert (found.domain if found else None) == domain


def test_dmarc_records_at_one_name_count_as_none_if_several() -> None:
    twice, once = ["v=DMARC1; p=none"] * 2, ["v=DMARC1; p=reject"]
    assert find_applicable_record([("acme.com", twice), ("com", [])]) is None
    found = find_applicable_record([("a.acme.com", twice), ("acme.com", once), ("com", [])])
    assert found == DmarcRecord("acme.com", once[0])


def test_dmarc_version_counts_only_first_and_to_the_letter() -> None:
    good = ["v=DMARC1", "v=DMARC1;p=none", " v = DMARC1 ; p=none"]
    bad = ["v=dmarc1; p=none", "p=none; v=DMARC1", "V=DMARC1; p=none", "v=DMARC1 p=none", '"v=DMARC1; p=none']
    none = ["v=spf1 -all", "dmarc", "", "v=DKIM1; p=x"]
    assert select_dmarc_records([*none, *bad, *good]) == good
    assert all(find_lookalike([*none, text]) == text for text in bad) and not find_lookalike(none)


@pytest.mark.parametrize(
    ("tags", "own", "below"),
    [
        *(("p=reject", "reject", "reject"), ("p=none; sp=reject", "none", "reject")),
        *(("P=none; p=reject", "reject", "reject"), ("p=reject; sp=none; np=reject", "reject", "none")),
        *(("p = ReJect ;", "reject", "reject"), ("adkim=s; p=quarantine; x=1", "quarantine", "quarantine")),
        *(("p=reject; t=y", "quarantine", "quarantine"), ("p=quarantine; sp=none; t=Y", "none", "none")),
        *(("p=reject; t=n", "reject", "reject"), ("p=reject; pct=1; garbage; =; rf", "reject", "reject")),
        *(("", "", ""), ("sp=reject", "", ""), ("p=rejected", "", ""), ("p=reject; sp=x", "", "")),
        *(("p=reject; np=x", "", ""), ("rua=mailto:a@acme.com", "none", "none"), ("rua=a@acme.com", "", "")),
        ("p=x; rua=a@acme.com , https://acme.com/in!10m", "none", "none"),
    ],
)  # fmt: skip
def test_dmarc_policy_depends_on_tags_and_subdomain(tags: str, own: str, below: str) -> None:
    record = DmarcRecord("acme.com", f"v=DMARC1; {tags}")
    assert (effective_policy_of(record, "acme.com"), effective_policy_of(record, "a.acme.com")) == (
        own,
        below,
    )
