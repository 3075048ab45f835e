"""The window's texts, the service's sentences and the help keep to the style guide's list of banned words."""

from __future__ import annotations

import re

from tests.translations import ROOT, gathered

BANNED = re.compile(
    r"\b(?:whoever|whom|somebody|nobody|everybody|at once|by itself|meanwhile|all the same|for good|anew"
    r"|altogether|(?:put|puts|putting) (?:\w+ )?off"
    r"|(?:take|takes|taken|took|taking) (?:\w+ )?(?:off|out|away)"
    r"|calls? (?:it )?off|called off|mend\w*|(?:is|are|was|were) (?:told|named)|the program|this program"
    r"|lacks?|lacking|wish\w*|preferences|e-mails?)\b",
    re.I,
)
FIELD = re.compile(r"\{[^}]*\}")


def list_banned(text: str) -> list[str]:
    """Return the banned words of a text, apart from its fields."""
    return [found[0] for found in BANNED.finditer(FIELD.sub("", text))]


def test_banned_words_are_found_in_text() -> None:
    assert list_banned("Nobody is told. It was put off, or taken out, meanwhile; {lacking}.") == [
        *("Nobody", "is told", "put off", "taken out", "meanwhile"),
    ]


def test_window_and_service_say_no_banned_word() -> None:
    assert {one.text: found for one in gathered() if (found := list_banned(one.text))} == {}


def test_help_says_no_banned_word() -> None:
    found = []
    for page in sorted((ROOT / "resources" / "help" / "en").glob("*.html")):
        prose = re.sub(r"(?s)<pre>.*?</pre>|<[^>]+>", " ", page.read_text("utf-8"))
        text = " ".join(prose.split())
        found += [
            f"{page.name}: {said} in {text[max(0, text.find(said) - 40) :][:90]}"
            for said in list_banned(text)
        ]
    assert found == []
