"""Merge fields and spintax as a table of cases."""

from __future__ import annotations

import time
from contextlib import suppress
from html import escape

import pytest

from app.contract.csv_mapping import guess_mapping
from app.service.mail.template import (
    Rendered,
    TemplateError,
    field_key,
    fields_of,
    fill_known_fields,
    problems_of,
    render_template,
)
from tests.bench.figures import tell

FIELDS = {
    "first_name": "Jörg",
    "company": "{a|b} {{first_name}}",
    "custom_job_title": "R&D <Lead>",
    "empty": "  ",
}


@pytest.mark.parametrize(
    ("template", "text", "missing"),
    [
        ("Hi {{first_name}}!", "Hi Jörg!", ()),
        ("Hi {{ First Name |there}}!", "Hi Jörg!", ()),
        ("Hi {{nick|there}}!", "Hi there!", ()),
        ("Hi {{nick|}}!", "Hi !", ()),
        ("Hi {{empty|you}}!", "Hi you!", ()),
        ("Hi {{nick}} of {{nick}} {{firm}}", "Hi  of  ", ("nick", "firm")),
        ("At {{company}}", "At {a|b} {{first_name}}", ()),
        ("{{custom_Job Title}}", "R&D <Lead>", ()),
        ("p{color:red} a|b", "p{color:red} a|b", ()),
        ("a { b", "a { b", ()),
        ("a } b | c", "a } b | c", ()),
        ("{only {{nick}}}", "{only }", ("nick",)),
        ("", "", ()),
        ("你好 {{first_name}} مرحبا 👋", "你好 Jörg مرحبا 👋", ()),
    ],
)
def test_template_merge_fields_are_filled_or_listed_missing(
    template: str, text: str, missing: tuple[str, ...]
) -> None:
    assert (render_template(template, FIELDS, "s").text, render_template(template, FIELDS, "s").missing) == (
        text,
        missing,
    )


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ('Hi {{nick | default: "there"}}!', "Hi there!"),
        ("Hi {{nick|default:'there'}}!", "Hi there!"),
        ('Hi {{nick|default("my friend")}}!', "Hi my friend!"),
        ('Hi {{nick|default: ""}}!', "Hi !"),
        ('Hi {{nick || "there"}}!', "Hi there!"),
        ("Hi {{ nick | there }}!", "Hi there!"),
        ("Hi {{\xa0nick\t|\xa0there }}!", "Hi there!"),
        ('Hi {{nick|"there"}}!', "Hi there!"),
        ("Hi {{nick|„there“}}!", "Hi there!"),
        ("Hi {{nick|&quot;there&quot;}}!", "Hi there!"),
        ('Hi {{nick|"title"}}!', "Hi title!"),
        ("Hi {{nick|O'Neil}}!", "Hi O'Neil!"),
        ('Hi {{nick|"Big" Corp}}!', 'Hi "Big" Corp!'),
        ("Hi {{{first_name}}}!", "Hi Jörg!"),
        ("Hi {{{ first_name|there }}}!", "Hi Jörg!"),
        ("Hi {{{{first_name}}}}!", "Hi Jörg!"),
    ],
)
def test_template_field_of_another_mailer_is_understood(template: str, text: str) -> None:
    assert (render_template(template, FIELDS, "s").text, problems_of(template)) == (text, ())


@pytest.mark.parametrize(
    ("template", "texts"),
    [
        ("{{RANDOM | Hi | Hello | Hey}} you", {"Hi you", "Hello you", "Hey you"}),
        ("{{RANDOM|Hi {{first_name}}|Hello}}", {"Hi Jörg", "Hello"}),
        ("{{ RANDOM | Hi {{nick|you}}, | Hello }} now", {"Hi you, now", "Hello now"}),
        ("{RANDOM|Hi|Hello}", {"Hi", "Hello"}),
        ("{{random|Hi|Hello}}", {"Hi", "Hello"}),
        ("{{random|Hi}}", {"Hi"}),
    ],
)
def test_template_spintax_of_another_mailer_is_understood(template: str, texts: set[str]) -> None:
    assert {render_template(template, FIELDS, str(seed)).text for seed in range(60)} == texts
    assert problems_of(template) == ()


@pytest.mark.parametrize(
    ("template", "shown"),
    [
        ("Hi {{ first_name | capitalize }},", "{{ first_name | capitalize }}"),
        ("Hi {{first_name|truncate: 5}},", "{{first_name|truncate: 5}}"),
        ('Hi {{first_name|slice("a")}},', '{{first_name|slice("a")}}'),
        ('{{nick|default: "there" | capitalize}}', '{{nick|default: "there" | capitalize}}'),
        ('{{nick|default: "there", true}}', '{{nick|default: "there", true}}'),
        ("{{nick|default: first_name}}", "{{nick|default: first_name}}"),
        ("{{Hi|Hello|Hey}}", "{{Hi|Hello|Hey}}"),
        ("{{Hi, |Hello }}you", "{{Hi, |Hello }}"),
        ("Hi {{contact.first_name|there}},", "{{contact.first_name|there}}"),
        ("For {{first_name|{{company}}}}", "{{first_name|{{company}}}}"),
        ("{% if nick %}Hi {{nick}}{% else %}Hi{% endif %},", "{% if nick %}"),
        ("Hi <%= nick %>", "<%= nick %>"),
        ("Hi {{first_name}}},", "{{first_name}}}"),
        ("Hi {{{first_name}} there", "{{{first_name}}"),
        ("{Hi|Hello}} there", "{Hi|Hello}}"),
    ],
)
def test_template_command_of_another_mailer_is_reported(template: str, shown: str) -> None:
    (sentence,) = problems_of(template)
    assert sentence.startswith(f"“{shown}” is not a merge field.")


LINKED = {"company": "Müller & Co/1", "host": "acme.example", "page": "https://a.example/x?a=1&b=%20c"}


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("https://e.com/a?c={{company}} of {{company}}", "https://e.com/a?c={} of Müller & Co/1"),
        ("https://e.com/{{company}}/x", "https://e.com/M%C3%BCller%20%26%20Co/1/x"),
        ("https://{{host}}/x?c={{company}}", "https://acme.example/x?c={}"),
        ("www.e.com/a#{{company}}", "www.e.com/a#{}"),
        ("{http|https}://e.com/?c={{company}}", "https://e.com/?c={}"),
        ("mailto:a@e.com?subject={{company}}", "mailto:a@e.com?subject={}"),
        ("https://e.com/?u={{page}}", "https://e.com/?u=https%3A%2F%2Fa.example%2Fx%3Fa%3D1%26b%3D%2520c"),
        ("See {{page}} now", "See https://a.example/x?a=1&b=%20c now"),
        ("https://e.com/?c={{nick|your firm}}", "https://e.com/?c=your%20firm"),
        ("https://e.com/?c={{nick|your%20firm}}", "https://e.com/?c=your%20firm"),
        ("https://e.com/ {{company}}\nhttp {{company}}", "https://e.com/ Müller & Co/1\nhttp Müller & Co/1"),
    ],
)
def test_template_value_in_link_is_percent_encoded(template: str, text: str) -> None:
    shown = render_template(template, LINKED, "1").text.replace("http:", "https:")
    assert shown == text.replace("{}", "M%C3%BCller%20%26%20Co%2F1")


def test_template_default_in_html_is_not_escaped_twice() -> None:
    html = '<a href="https://e.com/?t={{nick|R&amp;D team}}">{{nick|R&amp;D team}}, {{company}}</a>'
    shown = '<a href="https://e.com/?t=R%26D%20team">R&amp;D team, Müller &amp; Co/1</a>'
    assert render_template(html, LINKED, "s", escape).text == shown


def test_template_missing_value_in_link_stays_as_written() -> None:
    template = "https://e.com/?c={{nick}}"
    assert fill_known_fields(template, {}, "s") == Rendered(template, ("nick",))


def test_template_spintax_is_stable_per_seed_and_varies_over_seeds() -> None:
    template = "{Hi|Hello {{first_name}}|{Good {morning|day}|Dear}} x"
    seen = {render_template(template, FIELDS, str(seed)).text for seed in range(200)}
    assert seen == {"Hi x", "Hello Jörg x", "Good morning x", "Good day x", "Dear x"}
    assert render_template(template, FIELDS, "7") == render_template(template, FIELDS, "7")


def test_template_spintax_chooses_same_options_in_text_and_html() -> None:
    for seed in map(str, range(30)):
        plain = render_template("{Hi|Hello}, {a|b|c}", {}, seed).text
        marked = render_template("<p>{Hi|Hello}</p>, <b>{a|b|c}</b>", {}, seed).text
        assert marked.replace("<p>", "").replace("</p>", "").replace("<b>", "").replace("</b>", "") == plain


def test_template_field_in_unchosen_option_is_not_missing() -> None:
    results = {render_template("{{{nick}}|plain}", {}, str(seed)).missing for seed in range(30)}
    assert results == {(), ("nick",)}


def test_template_values_are_escaped_and_lose_control_characters() -> None:
    assert render_template("{{custom_job_title}}", FIELDS, "s", escape).text == "R&amp;D &lt;Lead&gt;"
    assert render_template("{{x}}|", {"x": "a\0b\u2028c\rd\x85e"}, "s").text == "a b c\nd e|"


@pytest.mark.parametrize(
    ("template", "part"),
    [
        ("{{a.__class__}}", "not a merge field"),
        ("{{first_name}", "not a merge field"),
        ("Hello first_name}}", "not a merge field"),
        ("{Hi|Hello there", "never closed"),
        ("{" * 1000 + "}" * 1000, "nested too deep"),
        ("{a|" * 21 + "}" * 21, "nested too deep"),
        ("x" * 300_000, "too long"),
    ],
)
def test_template_problem_is_one_sentence(template: str, part: str) -> None:
    (sentence,) = problems_of(template)
    assert part in sentence and sentence.endswith(".")


@pytest.mark.parametrize(
    "template", ["", "Hi {{a|b}}", "{a|{b|c}}", "@media x{p{color:red}}", "a } b {", ":-{ ok"]
)
def test_template_that_is_valid_has_no_problems(template: str) -> None:
    assert problems_of(template) == ()


def test_template_nested_too_deep_is_refused_on_rendering() -> None:
    with pytest.raises(TemplateError):
        render_template("{{" * 100_000, {}, "s")


def test_template_field_names_are_normalized() -> None:
    assert fields_of("{{a}} {x|{{ B c }}} {{a|z}} {no}") == ("a", "b_c")
    assert fields_of("{" * 100) == ()
    assert field_key(" Job  Title-x ") == "job_title_x"


@pytest.mark.parametrize(
    "hostile",
    [
        "{" * 200_000,
        "}" * 200_000,
        "|" * 200_000,
        "{{a|" * 50_000,
        "{a|b}" * 40_000,
        "{" * 19 + "|" * 200_000 + "}" * 19,
        ("{" * 15 + "x" + "}" * 15) * 6_000,
        "{{" + "a" * 200_000 + "}}",
        "{{a|default:" + " " * 200_000 + "}}",
        "{{" + " " * 200_000 + "a|",
        "https://e.com/{{a|b}}" + "{{a|b}}" * 30_000,
        "https://" * 25_000 + "{{a}} ",
        "{{a}}}" * 40_000,
        "{%" * 100_000,
    ],
    ids=lambda text: text[:8],
)
def test_template_with_hostile_text_is_rendered_in_time(hostile: str) -> None:
    begun = time.process_time()
    problems_of(hostile)
    with suppress(TemplateError):
        render_template(hostile, {}, "s")
    assert time.process_time() - begun < 2.0


@pytest.mark.parametrize("hostile", ["{{a.__class__}}", "{" * 200_000, "{" * 1_000 + "}" * 1_000])
def test_template_that_is_hostile_is_refused_at_once(hostile: str) -> None:
    begun = time.process_time()
    assert len(problems_of(hostile)) == 1
    with suppress(TemplateError):
        render_template(hostile, {}, "s")
    took = time.process_time() - begun
    tell(f"a hostile template of {len(hostile):,} characters: refused after {took * 1000:.1f} ms (aim 100)")
    assert took < 0.1


@pytest.mark.parametrize("header", ["x" * 300, "Район", "公司", "2nd phone", "Größe (cm)"])
def test_template_field_fits_every_csv_column_name(header: str) -> None:
    first, again = guess_mapping(["Email", header, header.upper() + "!"]).keys() - {"email"}
    for name in (first, again):
        assert render_template(f"{{{{{name}}}}}", {field_key(name): "here"}, "").text == "here"
