from __future__ import annotations

import pytest

from app.contract.lint import Part, Weight
from app.service.rules.content_checks import Audience, Text, find_flaws, flag_differing_fields
from app.service.rules.link_checks import explain_broken_link, host_of, links_of

EVERYONE = Audience(10, {"email": 10, "first_name": 10, "company": 7})
GOOD = "Hi {{first_name}},\n\nmay I show you our product next week?\n\nAnna"


def rules(subject: str = "A question", text: str = GOOD, html: str = "", first: bool = True) -> set[str]:
    return {flaw.rule for flaw in find_flaws(Text("a", subject, text, html, first), EVERYONE)}


@pytest.mark.parametrize(
    "subject, text, rule",
    [
        ("", GOOD, "no_subject"),
        ("Hello", " ", "empty"),
        ("Re: our talk", GOOD, "fake_answer"),
        ("QUICK QUESTION", GOOD, "capitals"),
        ("URGENT", GOOD, "capitals"),
        ("Hello", "This is the LAST CHANCE EVER to buy.", "capitals"),
        ("Hello!!", GOOD, "marks"),
        ("Why??", GOOD, "marks"),
        ("A" * 61, GOOD, "long_subject"),
        ("Hello", "word " * 151, "long_text"),
        ("Hello", "x" * 103_000, "too_big"),
        ("Hello {{industri}}", GOOD, "unknown_field"),
        ("Hello {{custom_city|there}}", GOOD, "always_default"),
        ("Hello {{company}}", GOOD, "lacking_field"),
        ("Hello {{first_name", GOOD, "template"),
        ("Hello", "Dear [NAME],", "placeholder"),
        ("Hello", "Dear {first_name},", "placeholder"),
        ("Hello", "Dear %FIRSTNAME%,", "placeholder"),
        ("Hello", "Lorem ipsum, XXX", "placeholder"),
        ("Hello", "See https://acme", "broken_link"),
        ("Hello", "See http:/acme.com/a", "broken_link"),
        ("Hello", "See htp://acme.com", "broken_link"),
        ("Hello", "See www,acme.com", "broken_link"),
        ("Hello", "See https://bit.ly/3xyz", "shortener"),
        ("Hello", "https://a.com https://b.com https://c.com https://d.com", "many_links"),
        ("See www.acme.com", GOOD, "link_in_subject"),
        ("Hello", "This offer is 100% free, act now.", "spam_words"),
        ("Hello", "You find our brochure attached.", "no_attachment"),
        ("Hallo", "Anbei unsere Broschüre.", "no_attachment"),
    ],
)
def test_content_check_reports_expected_rule(subject: str, text: str, rule: str) -> None:
    assert rule in rules(subject, text)


@pytest.mark.parametrize(
    "subject, text",
    [
        ("A question about {{company|your team}}", GOOD),
        ("IT support for SAP", GOOD),  # names of things are capitals
        ("Hello", "We work with BMW and the CFO of SAP AG. See https://acme.com/a?b={{email|x}}."),
        ("Hello", "Write to {{sender_email}}. {{postal_address}} {{unsubscribe_link}}"),
        ("Hello", "{Hi|Hello {{first_name|there}}}, is it still true? Yes!"),
        ("Hello", "I am attaching great importance to it."),
    ],
)
def test_content_check_of_acceptable_text_finds_nothing(subject: str, text: str) -> None:
    assert rules(subject, text) == set()


def test_content_check_of_follow_up_needs_no_subject_and_ignores_html_tags() -> None:
    html = '<p STYLE="COLOR: RED">Hi</p> <a href="https://bit.ly/x">here</a>'
    assert rules("", "Hi", html, first=False) == {"shortener"}


def test_content_check_lists_worst_finding_first_with_its_place() -> None:
    found = find_flaws(Text("a", "QUICK QUESTION", "Dear [NAME]", "", True), EVERYONE)
    assert [(flaw.weight, flaw.part, flaw.excerpt) for flaw in found] == [
        (Weight.STOP, Part.TEXT, "[NAME]"),
        (Weight.WARN, Part.SUBJECT, "QUICK QUESTION"),
    ]


def test_content_check_without_leads_reports_no_missing_field() -> None:
    assert find_flaws(Text("a", "Hello {{city}}", GOOD, "", True), Audience()) == []


def test_content_check_without_unsubscribe_link_reports_it() -> None:
    bare = Audience(has_way_out=False)
    assert [flaw.rule for flaw in find_flaws(Text("a", "Hello", "Hi", "", True), bare)] == ["no_unsubscribe"]
    assert find_flaws(Text("a", "Hello", "Hi. {{unsubscribe_link}}", "", True), bare) == []


def test_content_check_of_variants_reports_differing_fields() -> None:
    found = flag_differing_fields(
        [Text("a", "Hi {{company}}", GOOD), Text("b", "Hi", GOOD), Text("c", "Hi {{company}}", GOOD)]
    )
    assert list(found) == [1]
    assert found[1].excerpt == "{{company}}"


@pytest.mark.parametrize(
    "link, good",
    [
        ("https://acme.com", True),
        ("www.acme.co.uk/a", True),
        ("https://bücher.example/ä", True),
        ("mailto:a@b.com", True),
        ("tel:+49123", True),
        ("mailto:", False),
        ("https://acme", False),
        ("https://acme..com", False),
        ("https://-acme.com", False),
        ("https://acme.com:99999", False),
        ("https://[::1", False),
        ("ftp://acme.com", False),
        ("/about", False),
    ],
)
def test_link_check_accepts_only_working_urls(link: str, good: bool) -> None:
    assert (explain_broken_link(link) == "") is good


def test_link_finder_lists_links_once_without_trailing_period() -> None:
    text = 'See https://acme.com/a. And <a href="https://acme.com/b">www.acme.com</a>, https://acme.com/a!'
    assert links_of(text) == ["https://acme.com/b", "https://acme.com/a", "www.acme.com"]


def test_link_host_ignores_scheme_and_finds_shortener_behind_www() -> None:
    assert host_of("www.acme.com/x") == host_of("https://WWW.acme.com") == "www.acme.com"
    assert rules(text="See https://www.bit.ly/3xyz") == {"shortener"}
