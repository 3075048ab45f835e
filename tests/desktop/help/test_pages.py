"""The pages of the help: complete in each language; links lead somewhere, and pictures exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from PySide6.QtGui import QImage

from app.contract.journeys import Gate
from app.desktop.application import PLACES
from app.desktop.help.pages import NAMES, fold_words, load_help_page, search_help
from app.desktop.preferences.page import SECTIONS
from app.desktop.widgets.i18n import LANGUAGES
from app.resources import find_resource
from app.service.rules.gates import SENTENCES
from tests.desktop.screens import TABS
from tests.translations import translated

BOTH = [(language, name) for language in LANGUAGES for name in NAMES]
PICTURES_MOST = 2_000_000  # bytes of all
WIZARDS = ("start", "connect", "import", "bulk", "setup")


class Parts(HTMLParser):
    def __init__(self, name: str, language: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.feed(load_help_page(name, language).markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def of(self, tag: str, name: str) -> list[str]:
        return [has[name] for one, has in self.tags if one == tag and name in has]


def test_help_pages_exist_in_every_language() -> None:
    for language in LANGUAGES:
        assert {one.stem for one in find_resource("help", language).iterdir()} == set(NAMES)


def test_help_covers_every_page_tab_and_wizard() -> None:
    places = {one[0] for one in PLACES}
    assert places | {"preferences", *TABS, *WIZARDS} <= set(NAMES)


@pytest.mark.parametrize(("language", "name"), BOTH)
def test_help_page_has_title_text_and_valid_links(language: str, name: str) -> None:
    one, parts = load_help_page(name, language), Parts(name, language)
    assert one.title and len(one.text) > 300
    for link in parts.of("a", "href"):
        assert leads(link, language), link
    assert not any("http" in has.get("src", "") for _, has in parts.tags)


def leads(link: str, language: str) -> bool:
    if link.startswith("desk:"):
        place, _, section = link.removeprefix("desk:").partition("/")
        places = {one[0] for one in PLACES} | {"keys"}
        sections = {one[0] for one in SECTIONS}
        return section in sections if place == "preferences" else place in places and not section
    name, _, part = link.partition("#")
    return name in NAMES and (not part or part in Parts(name, language).of("a", "name"))


def test_preferences_help_links_every_section() -> None:
    for language in LANGUAGES:
        told = Parts("preferences", language)
        links = {one.partition("/")[2] for one in told.of("a", "href")} | set(told.of("a", "href"))
        own = {"data": "backup"}
        assert all(own.get(one[0], one[0]) in links for one in SECTIONS), language


def pictures(language: str) -> Iterator[tuple[str, str]]:
    for name in NAMES:
        parts = Parts(name, language)
        yield from zip(parts.of("img", "src"), parts.of("img", "alt"), strict=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_pictures_exist_and_have_descriptions(language: str) -> None:
    used = dict(pictures(language))
    assert len(used) > 20
    for name, told in used.items():
        assert len(told) > 20
        assert not QImage(str(find_resource("help", "pictures", language, f"{name}.png"))).isNull()
    assert {one.stem for one in find_resource("help", "pictures", language).iterdir()} == set(used)


def test_help_glossary_is_sorted_and_same_in_every_language() -> None:
    entries = {}
    for language in LANGUAGES:
        markup = load_help_page("glossary", language).markup
        names = re.findall(r"<dt>(.+?)</dt>", markup)
        assert names == sorted(names, key=lambda one: re.sub(r"[^a-z]", "", fold_words(one))), language
        entries[language] = sorted(re.findall(r'<a href="([\w#]+)">', markup))
    first, *others = entries.values()
    assert all(one == first for one in others)


def test_help_pictures_stay_below_size_limit() -> None:
    assert sum(one.stat().st_size for one in find_resource("help", "pictures").rglob("*.png")) < PICTURES_MOST


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("gate", Gate)
def test_help_explains_every_gate_by_its_shown_sentence(gate: Gate, language: str) -> None:
    texts = {key.text: forms[0] for key, forms in translated(language).items()}
    sentence = texts.get(SENTENCES[gate], SENTENCES[gate])
    markup = load_help_page("notsent", language).markup
    told = re.search(rf'<dt><a name="{gate}"></a>(.+?)</dt>\n<dd>(.+?)</dd>', markup)
    assert told is not None, f'{language}/notsent.html lacks <dt><a name="{gate}"></a>…</dt> and a <dd> below'
    assert told[1] == re.sub(r"\{\w+\}", "…", sentence).removesuffix("."), (
        "or the translation lacks the sentence"
    )
    assert len(told[2]) > 40


@pytest.mark.parametrize(
    ("language", "words", "first"),
    [
        ("en", "mail not sent", "notsent"),
        ("en", "GDPR", "legal"),
        ("en", "invitation key", "team"),
        ("en", "CONTACTS", "contacts"),
        ("de", "uben", "practice"),
        ("de", "postfach verbinden", "connect"),
        ("de", "DSGVO", "legal"),
    ],
)
def test_help_search_ranks_expected_page_first(language: str, words: str, first: str) -> None:
    assert search_help(words, language)[0].name == first


def test_help_search_requires_every_word_and_ranks_titles_first() -> None:
    assert search_help("invitation blocklist", "en") == []
    assert [one.name for one in search_help("", "en")] == list(NAMES)
    many = search_help("domain", "en")
    titled = [index for index, one in enumerate(many) if "domain" in fold_words(one.title)]
    assert len(titled) > 1 and titled == list(range(len(titled))) and len(many) > len(titled)
