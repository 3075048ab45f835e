"""The window in two languages: its texts, its numbers and its days."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import QLocale

from app.contract.sentences import Sentence
from app.desktop.campaigns import model
from app.desktop.contacts import enroll_dialog
from app.desktop.contacts import model as contacts
from app.desktop.domains import model as domains
from app.desktop.inboxes import bulk_dialog
from app.desktop.inboxes import model as inboxes
from app.desktop.leads.leads_tab import LEAD_COLUMNS
from app.desktop.outbox import model as outbox
from app.desktop.webhooks import campaign_picker
from app.desktop.webhooks import model as webhooks
from app.desktop.widgets import badges, formats, i18n
from app.desktop.widgets.cell_painter import CellPainter
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.rows import Column
from app.desktop.widgets.sentences import translate_sentence
from app.service.rules.gates import OF_THE_NEXT, Gate, append_opening, describe_gate
from tests.translations import Key, gathered

NOW = datetime(2026, 11, 12, 16, 20, tzinfo=UTC)


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    before = QLocale()
    yield
    i18n.set_language("en")
    QLocale.setDefault(before)


def test_translation_when_missing_returns_source_text() -> None:
    i18n.set_language("de")
    text = "Nobody has {translated} this"
    assert Key(text) not in gathered()
    assert i18n.tr(text, translated="yet") == "Nobody has yet this"


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [("en", "1 contact", "1,204 contacts"), ("de", "1 Kontakt", "1.204 Kontakte")],
)
def test_translation_plural_form_follows_number(language: str, one: str, many: str) -> None:
    i18n.set_language(language)
    assert (tr("%n contact(s)", n=1), tr("%n contact(s)", n=1204)) == (one, many)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "1,204|18k|1.2M|12.3%|2.5 KB|12 Nov|12 Nov 2026|Thu|Thursday 12 Nov|November"),
        (
            "de",
            "1.204|18 Tsd.|1,2 Mio.|12,3 %|2,5 KB|12. Nov|12. Nov 2026|Do|Donnerstag, 12. Nov|November",
        ),
    ],
)
def test_numbers_and_dates_follow_language(language: str, said: str) -> None:
    i18n.set_language(language)
    numbers = [
        formats.format_number(1204),
        formats.abbreviate_number(18_400),
        formats.abbreviate_number(1_234_567),
        formats.format_percent(0.123),
    ]
    numbers.append(formats.format_byte_size(2560))
    days = [
        formats.short_date(NOW),
        formats.full_date(NOW),
        formats.get_weekday_name(NOW),
        formats.day_of_year(NOW),
    ]
    assert "|".join([*numbers, *days, formats.get_month_name(11)]) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Never|Just now|5 min ago|In 5 min|3 h ago|Yesterday|4 d ago|12 Oct|12 Nov 2025"),
        ("de", "Nie|Soeben|Vor 5 Min.|In 5 Min.|Vor 3 Std.|Gestern|Vor 4 Tagen|12. Okt|12. Nov 2025"),
    ],
)
def test_relative_time_follows_language(language: str, said: str) -> None:
    i18n.set_language(language)
    ago = [timedelta(0), timedelta(minutes=5), -timedelta(minutes=5), timedelta(hours=3), timedelta(days=1)]
    ago += [timedelta(days=4), timedelta(days=31), timedelta(days=365)]
    told = [
        formats.format_relative_time(None, NOW),
        *(formats.format_relative_time(NOW - one, NOW) for one in ago),
    ]
    assert "|".join(told) == said


@pytest.mark.parametrize(("choice", "language"), [("de", "de"), ("en", "en")])
def test_language_chosen_in_preferences_wins(choice: str, language: str) -> None:
    assert i18n.chosen_language(choice) == language
    assert i18n.chosen_language("system") in i18n.LANGUAGES


@pytest.mark.parametrize("gate", Gate)
def test_gate_sentence_is_translated_to_german(gate: Gate) -> None:
    i18n.set_language("de")
    said = describe_gate(gate)
    assert translate_sentence(said) not in ("", said) and translate_sentence(said).endswith(".")
    later = translate_sentence(describe_gate(gate, NOW, "UTC"))
    assert later.endswith("Weiter: Donnerstag, 12. November, 16:20 (UTC).")
    i18n.set_language("en")
    assert translate_sentence(said) == said


@pytest.mark.parametrize("sentence", OF_THE_NEXT.values())
def test_gate_sentence_of_next_person_is_translated_to_german(sentence: Sentence) -> None:
    i18n.set_language("de")
    said = translate_sentence(append_opening(sentence, NOW, "UTC"))
    i18n.set_language("en")
    assert sentence not in said and said.endswith("Weiter: Donnerstag, 12. November, 16:20 (UTC).")


@pytest.mark.parametrize(
    ("columns", "chips"),
    [
        (model.COLUMNS, badges.CAMPAIGNS),
        (campaign_picker.COLUMNS, badges.CAMPAIGNS),
        (enroll_dialog.COLUMNS, badges.CAMPAIGNS),
        (LEAD_COLUMNS, badges.LEADS),
        (contacts.COLUMNS, badges.SIGNALS),
        (inboxes.COLUMNS, badges.INBOXES),
        (bulk_dialog.COLUMNS, badges.JOBS),
        (domains.COLUMNS, badges.DOMAINS),
        (outbox.SENT, outbox.STATES),
        (outbox.PLANNED, outbox.PLANS),
        (webhooks.ATTEMPTS, badges.DELIVERIES),
    ],
)
def test_state_chip_in_every_language_fits_its_column(
    app: object, columns: tuple[Column, ...], chips: Mapping[str, badges.Badge]
) -> None:
    room = next(column.width for column in columns if column.kind == "chip")
    for language in i18n.LANGUAGES:
        i18n.set_language(language)
        said = [badges.Badge(tr(chip.text), chip.tone) for chip in chips.values()]
        assert [chip.text for chip in said if CellPainter().too_wide("chip", chip, room)] == []


def test_unknown_service_text_stays_untranslated() -> None:
    i18n.set_language("de")
    assert translate_sentence("Nobody knows this. Next: never.") == "Nobody knows this. Next: never."
    assert translate_sentence(None) == ""


@pytest.mark.parametrize(
    ("system", "language"),
    [(["de-AT", "de", "en"], "de"), (["fr-FR", "fr", "de"], "de"), (["fr-FR"], "en"), ([], "en")],
)
def test_language_at_first_start_follows_system(
    system: list[str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class System(QLocale):
        def uiLanguages(self, separator: object = None) -> list[str]:
            return system

    monkeypatch.setattr(QLocale, "system", staticmethod(System))
    assert i18n.chosen_language(None) == i18n.chosen_language("system") == language


@pytest.mark.parametrize(("code", "english", "german"), [("AT", "Austria", "Österreich"), ("ZZ", "ZZ", "ZZ")])
def test_country_name_follows_language(code: str, english: str, german: str) -> None:
    assert i18n.get_country_name(code) == english
    i18n.set_language("de")
    assert i18n.get_country_name(code) == german
