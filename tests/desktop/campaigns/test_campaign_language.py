"""The language of a campaign in its editor: its choice, the unsubscribe line, and the samples."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.contract.campaign_texts import TEXTS, CampaignLanguage
from app.contract.campaigns import Campaign
from app.desktop.campaigns import page as campaigns_page
from app.desktop.campaigns.schedule import OptOutFields, ScheduleEditor
from app.desktop.sequence.mails import MailsEditor
from tests.desktop.conftest import until
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import session_on

from .page_driver import draft, opened, page_on, settled
from .test_parts import WHOLE

GERMAN, FRENCH = TEXTS[CampaignLanguage.DE], TEXTS[CampaignLanguage.FR]


def choose(fields: OptOutFields, language: str) -> None:
    fields.language.setCurrentIndex(fields.language.findData(language))


def test_schedule_editor_returns_language_and_unsubscribe_line(qtbot: QtBot) -> None:
    schedule = ScheduleEditor()
    qtbot.addWidget(schedule)
    schedule.fill(Campaign.model_validate(WHOLE | {"language": "fr", "opt_out_line": "Stop"}), [], "")
    fields = schedule.opt_out
    assert fields.language.currentText() == "Français" and fields.language.count() == len(CampaignLanguage)
    payload = schedule.payload()
    assert (payload["language"], payload["opt_out_line"]) == ("fr", "Stop")
    assert fields.line.placeholderText() == FRENCH.link_words and FRENCH.reply_line in fields.hint.text()
    with qtbot.waitSignals([schedule.edited, schedule.language_chosen]):
        choose(fields, "de")
    assert schedule.payload()["language"] == "de" and fields.line.placeholderText() == "Abmelden"
    fields.offered.setChecked(False)
    assert not fields.line.isEnabled() and schedule.payload()["enable_unsubscribe"] is False


@pytest.mark.parametrize("line", ["Stop: {{unsubscribe_link}}", "…"])
def test_schedule_editor_with_unusable_unsubscribe_line_says_why(qtbot: QtBot, line: str) -> None:
    schedule = ScheduleEditor()
    qtbot.addWidget(schedule)
    schedule.fill(Campaign.model_validate(WHOLE), [], "")
    schedule.opt_out.line.setText(line)
    assert "opt_out_line" not in schedule.payload() and "sending_window_end" in schedule.payload()
    assert "needs words" in schedule.complaint() and schedule.opt_out.wrong.text() == schedule.complaint()
    schedule.opt_out.line.setText("No more")
    assert not schedule.complaint() and schedule.payload()["opt_out_line"] == "No more"


def test_schedule_editor_keeps_language_of_newer_service(qtbot: QtBot) -> None:
    schedule = ScheduleEditor()
    qtbot.addWidget(schedule)
    schedule.fill(Campaign.model_validate(WHOLE | {"language": "pl"}), [], "")
    assert schedule.opt_out.language.currentText() == "pl" and "language" not in schedule.payload()


def test_mail_editor_offers_samples_in_language_while_empty(qtbot: QtBot) -> None:
    mails = MailsEditor()
    qtbot.addWidget(mails)
    mails.fill(Campaign.model_validate(WHOLE | {"language": "de"}))
    mails.add.click()
    first, follow_up = (step.variants[0] for step in mails.steps)
    assert first.body.placeholderText() == GERMAN.greeting == follow_up.body.placeholderText()
    first.sample.click()
    assert (first.subject.text(), first.body.toPlainText()) == (GERMAN.first_subject, GERMAN.first_body)
    assert first.sample.isHidden() and not follow_up.sample.isHidden()
    mails.set_language("fr")
    assert first.body.toPlainText() == GERMAN.first_body
    follow_up.sample.click()
    assert (follow_up.subject.text(), follow_up.body.toPlainText()) == ("", FRENCH.follow_up_body)
    first.body.undo()
    assert first.body.toPlainText() == "" and not first.sample.isHidden()


def test_mail_editor_sample_keeps_written_subject(qtbot: QtBot) -> None:
    mails = MailsEditor()
    qtbot.addWidget(mails)
    mails.fill(Campaign.model_validate(WHOLE))
    (variant,) = mails.steps[0].variants
    variant.subject.setText("My own")
    variant.sample.click()
    assert variant.subject.text() == "My own" and variant.body.toPlainText().startswith("Hi {{first_name|")


async def test_language_chosen_in_editor_is_saved_and_shown_by_samples(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        await opened(page, await draft(session, "In French now"))
        choose(page.editor.schedule.opt_out, "fr")
        page.editor.schedule.opt_out.line.setText("Ne plus rien recevoir")
        await settled(page)
        assert page.editor.campaign
        saved = await session.service.campaigns.get(page.editor.campaign.campaign_id)
        assert (saved.language, saved.opt_out_line) == ("fr", "Ne plus rien recevoir")
        page.editor.mails.add.click()
        assert page.editor.mails.steps[-1].variants[0].body.placeholderText() == FRENCH.greeting


@pytest.mark.parametrize(("window", "wanted"), [("de", "de"), ("en", "en"), ("ja", "en")])
async def test_new_campaign_has_language_of_window(
    service: Served, monkeypatch: pytest.MonkeyPatch, window: str, wanted: str
) -> None:
    monkeypatch.setattr(campaigns_page, "get_language", lambda: window)
    async with session_on(service) as session, page_on(session) as page:
        page.new.click()
        made = await until(lambda: page.stack.currentIndex() == 1 and page.editor.campaign)
        assert made.language == wanted
        assert page.editor.schedule.opt_out.language.currentData() == wanted
        await until(lambda: not page.editor._loading.busy())
        await session.service.campaigns.delete(made.campaign_id)
