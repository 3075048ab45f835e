"""Where the addresses of links end in a text, and that what is linked is what is tracked."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from app.service.mail.compose import compose_message
from app.service.mail.links import addresses_in
from app.service.rules.link_checks import links_of
from tests.service.mail.test_compose import TRACKED

HOST = "https://e.com"


@pytest.mark.parametrize(
    ("text", "links"),
    [
        (f"Here: {HOST}/guide_(EU)_v2.pdf", [f"{HOST}/guide_(EU)_v2.pdf"]),
        (f"Here ({HOST}/Ada_(name)).", [f"{HOST}/Ada_(name)"]),
        (f"It is simple (see {HOST}/a).", [f"{HOST}/a"]),
        (f"[{HOST}/a], {HOST}/b!", [f"{HOST}/a", f"{HOST}/b"]),
        (f"We meet at {HOST}/Astor's+Bar/@43.7,-79.3 on Monday.", [f"{HOST}/Astor's+Bar/@43.7,-79.3"]),
        (f"'{HOST}/a' and “{HOST}/b”, «{HOST}/c»", [f"{HOST}/a", f"{HOST}/b", f"{HOST}/c"]),
        (f"Is it {HOST}/a?b=1&c=2?", [f"{HOST}/a?b=1&c=2"]),
        (f"{HOST}/a…  {HOST}/b—or not", [f"{HOST}/a", f"{HOST}/b"]),
        (f"請看{HOST}/a。", [f"{HOST}/a"]),
        ("https:// is no address of a page", []),
    ],
)
def test_link_in_plain_text_is_tracked_in_full(text: str, links: list[str]) -> None:
    composed = compose_message(replace(TRACKED, text_template=text, html_template=""))
    assert list(composed.links) == links


def test_link_with_apostrophe_in_html_is_tracked() -> None:
    html = f"<a href=\"{HOST}/Astor's\">a</a><a href='{HOST}/b'>b</a>"
    assert compose_message(replace(TRACKED, html_template=html)).links == (f"{HOST}/Astor's", f"{HOST}/b")


def test_link_check_of_campaign_finds_links_in_full() -> None:
    text = f"({HOST}/Ada_(name)), {HOST}/Astor's, {HOST}/?c={{{{company}}}}."
    assert links_of(text) == [f"{HOST}/Ada_(name)", f"{HOST}/Astor's", f"{HOST}/?c={{{{company}}}}"]


@pytest.mark.parametrize("hostile", [HOST + "/" + ")" * 200_000, "https://(" * 25_000, HOST + "(" * 200_000])
def test_link_finder_reads_hostile_text_in_time(hostile: str) -> None:
    begun = time.process_time()
    list(addresses_in(hostile))
    assert time.process_time() - begun < 1.0
