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
def test_what_is_found(subject: str, text: str, rule: str) -> None:
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
def test_what_is_left_alone(subject: str, text: str) -> None:
    assert rules(subject, text) == set()


def test_a_follow_up_needs_no_subject_and_an_html_text_is_looked_at_without_its_tags() -> None:
    html = '<p STYLE="COLOR: RED">Hi</p> <a href="https://bit.ly/x">here</a>'
    assert rules("", "Hi", html, first=False) == {"shortener"}


def test_each_finding_has_its_place_and_the_worst_comes_first() -> None:
    found = find_flaws(Text("a", "QUICK QUESTION", "Dear [NAME]", "", True), EVERYONE)
    assert [(flaw.weight, flaw.part, flaw.excerpt) for flaw in found] == [
        (Weight.STOP, Part.TEXT, "[NAME]"),
        (Weight.WARN, Part.SUBJECT, "QUICK QUESTION"),
    ]


def test_nobody_can_lack_a_field_while_there_are_no_leads() -> None:
    assert find_flaws(Text("a", "Hello {{city}}", GOOD, "", True), Audience()) == []


def test_a_mail_needs_a_way_out() -> None:
    bare = Audience(has_way_out=False)
    assert [flaw.rule for flaw in find_flaws(Text("a", "Hello", "Hi", "", True), bare)] == ["no_unsubscribe"]
    assert find_flaws(Text("a", "Hello", "Hi. {{unsubscribe_link}}", "", True), bare) == []


def test_variants_of_one_mail_should_use_the_same_fields() -> None:
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
def test_links_that_can_work(link: str, good: bool) -> None:
    assert (explain_broken_link(link) == "") is good


def test_links_are_found_once_and_without_the_point_after_them() -> None:
    text = 'See https://acme.com/a. And <a href="https://acme.com/b">www.acme.com</a>, https://acme.com/a!'
    assert links_of(text) == ["https://acme.com/b", "https://acme.com/a", "www.acme.com"]


def test_the_host_of_a_link_is_the_name_that_it_has() -> None:
    assert host_of("www.acme.com/x") == host_of("https://WWW.acme.com") == "www.acme.com"
    assert rules(text="See https://www.bit.ly/3xyz") == {"shortener"}
