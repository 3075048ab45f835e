"""The language of a campaign in the bytes that a mail server gets."""

from __future__ import annotations

from dataclasses import replace
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
from sqlalchemy import text

from app.contract.campaign_texts import TEXTS, CampaignLanguage
from app.service.mail.compose import compose_message
from app.service.workflows.outbound.message_context import message_context_for

from .conftest import Scene
from .smtp_lab import Lab

pytestmark = pytest.mark.anyio


async def sent(scene: Scene, lab: Lab, number: int = 0) -> tuple[str, str]:
    """Plain text and HTML of an email as the server got it."""
    await scene.pump().step()
    message = message_from_bytes(lab.handed[number].raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    parts = [message.get_body((kind,)) for kind in ("plain", "html")]
    plain, html = (str(part.get_content()) if part else "" for part in parts)
    return plain.replace("\r\n", "\n"), html.replace("\r\n", "\n")


def publish(scene: Scene) -> None:
    """Let recipients reach the pages of the service."""
    scene.app_state.settings = replace(scene.app_state.settings, public_url="https://pages.acme.test")


@pytest.mark.parametrize("language", CampaignLanguage)
async def test_sent_email_asks_for_reply_in_language_of_campaign(
    scene: Scene, lab: Lab, language: CampaignLanguage
) -> None:
    await scene.add_campaign(language=language)
    plain, html = await sent(scene, lab)
    assert plain == f"Hi Bob, a question.\n\n-- \n{TEXTS[language].reply_line}\n" and html == ""


@pytest.mark.parametrize("language", CampaignLanguage)
async def test_sent_email_offers_link_in_language_of_campaign(
    scene: Scene, lab: Lab, language: CampaignLanguage
) -> None:
    publish(scene)
    await scene.add_campaign(language=language)
    plain, html = await sent(scene, lab)
    texts, url = TEXTS[language], f"https://pages.acme.test/u/{(await scene.mail()).token}"
    assert plain.endswith(f"\n-- \n{texts.link_words}{texts.colon} {url}\n")
    assert html.startswith(f'<html lang="{language}">') and html.endswith("</body>\n</html>\n")
    assert f'<a href="{url}">{texts.link_words}</a>' in html


async def test_sent_email_has_opt_out_line_of_campaign(scene: Scene, lab: Lab) -> None:
    publish(scene)
    await scene.add_campaign(language="nl", opt_out_line="Geen berichten meer")
    plain, html = await sent(scene, lab)
    assert "\nGeen berichten meer: https://" in plain and ">Geen berichten meer</a>" in html
    assert "Afmelden" not in plain + html


async def test_campaign_of_older_version_writes_english(scene: Scene, lab: Lab) -> None:
    await scene.add_campaign()
    rows = await scene.do(lambda conn: conn.execute(text("SELECT language FROM campaigns")).all())
    assert [tuple(row) for row in rows] == [("en",)]
    plain, _ = await sent(scene, lab)
    assert plain.endswith("To hear no more from me, just reply “remove me”.\n")


async def test_preview_shows_opt_out_line_in_language_of_campaign(scene: Scene) -> None:
    await scene.add_campaign(language="it")
    composed = await scene.app_state.database.read(
        lambda conn: compose_message(
            message_context_for(conn, scene.app_state, scene.leads[0], 0, scene.clock.now())
        )
    )
    assert composed.text.endswith(TEXTS[CampaignLanguage.IT].reply_line + "\n")
