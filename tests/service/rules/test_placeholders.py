"""What nobody filled in, and what only looks so."""

from __future__ import annotations

import time

import pytest

from app.service.rules.content_checks import placeholder_in, words_in_braces


@pytest.mark.parametrize(
    "left",
    [
        *("[Your Name]", "[your name]", "[Company Name]", "[Name]", "[company]", "[NAME]", "[FIRST_NAME]"),
        *("[Recipient’s Name]", "[Insert link here]", "[Your Position/Role]", "[Prospect's first name]"),
        *("[Ihr Name]", "[Firma]", "[Vorname]", "[[first_name]]", "[Calendar Link]", "[Pain Point]"),
        *("{FirstName}", "{firstName}", "{name}", "{first_name}", "{First Name}", "{contact.first_name}"),
        *("{ name }", "{COMPANY}", "{!Contact.FirstName}", "{Vorname}"),
        *("«First_Name»", "«Name»", "«FirstName»", "«Firma»", "<<Name>>", "<First Name>"),
        *("%FIRSTNAME%", "%first_name%", "%%FirstName%%", "##NAME##", "*|FNAME|*", "__NAME__"),
        *("(insert date)", "(your name)", "TODO", "XXX", "Lorem ipsum"),
    ],
)
def test_placeholder_in_text_is_found(left: str) -> None:
    assert placeholder_in(f"Dear {left}, shall we talk?", is_html=False) == left


@pytest.mark.parametrize("words", ["{curly braces}", "{Hi}", "{id}", "{our small team}"])
def test_placeholder_in_single_braces_is_possible_but_not_certain(words: str) -> None:
    text = f"Our code has {words} in it, and {{{{first_name}}}}."
    assert (placeholder_in(text, is_html=False), words_in_braces(text, is_html=False)) == ("", words)


@pytest.mark.parametrize(
    ("html", "left"),
    [
        ("<p>[<b>Your&nbsp;Name</b>]</p>", "[Your\xa0Name]"),
        ("<p>&laquo;First_Name&raquo;</p>", "«First_Name»"),
        ("<p>&lt;&lt;Name&gt;&gt;</p>", "<<Name>>"),
        ("<style>p{color:red}</style><p>Hi {name}</p>", "{name}"),
        ("<title>Hello</title><style>{name}</style>", ""),
    ],
)
def test_placeholder_in_html_is_found_as_displayed(html: str, left: str) -> None:
    assert placeholder_in(html, is_html=True) == left


@pytest.mark.parametrize(
    "text",
    [
        "As shown [1], it works [see below]. A set {a, b} and a [link] are fine; so is <3.",
        "[Our Guide](https://e.com) [Your Name](https://e.com/you)",
        "Hi {{first_name|there}}, {Hi {{first_name}}|Hello}, {only {{nick}}}, {{{company}}}",
        "Il dit « bonjour » et «oui». Er sagte «Guten Tag».",
        "Save 20% now, 100%free%, or 5 % of it. https://e.com/%20name%20x?a={id} #HIRING at #1",
        "@media (max-width:600px) { p { color: red } } a{b:c}",
        "Write to Ada <ada@example.com>, <https://e.com> (your call), [my emphasis], {2,3} or {x}.",
        "The name [sic] of the company (the company itself) stays. __init__ is fine.",
    ],
)
def test_placeholder_check_ignores_ordinary_brackets(text: str) -> None:
    assert placeholder_in(text, is_html=False) == ""


@pytest.mark.parametrize(
    "hostile", ["[your " * 40_000, "{a " * 60_000, "<style" * 30_000, "[your" + " a" * 90_000, "%" * 200_000]
)
def test_placeholder_check_reads_hostile_text_in_time(hostile: str) -> None:
    begun = time.process_time()
    placeholder_in(hostile, is_html=True)
    words_in_braces(hostile, is_html=True)
    assert time.process_time() - begun < 2.0
