"""The webhooks page as a person uses it, against the real service."""

from __future__ import annotations

from app.desktop.webhooks.telling import SecretDialog
from tests.desktop.conftest import Aio
from tests.desktop.opened import until

from .conftest import Bed, Keyring, dialog, happen, page_on, subscribe, unsubscribe_all


def test_end_to_end_in_practice(aio: Aio, bed: Bed, ring: Keyring) -> None:
    """From the empty page to a delivery in this window, with its signature found valid."""

    async def work() -> None:
        async with page_on(bed) as (session, page):
            await until(lambda: page.states.state == "empty")
            page.tabs[1].click()
            receiver = page.receiver
            assert receiver.states.state == "empty" and receiver.toggle.text() == "Listen"
            receiver.toggle.click()
            await until(lambda: receiver.receiver.running)
            receiver.make.click()
            from app.desktop.webhooks.editing import WebhookDialog

            form = await until(lambda: dialog(WebhookDialog))
            assert isinstance(form, WebhookDialog) and form.url.text() == bed.loopback.url
            form.save.click()
            told = await until(lambda: dialog(SecretDialog))
            assert isinstance(told, SecretDialog) and told.secret.text().startswith("whsec_")
            told.copy.click()
            told.done_button.click()
            await until(lambda: page.detail.isVisibleTo(page.states))
            page.tabs[0].click()
            page.detail.test.click()
            await until(lambda: page.detail.tested_chip.badge.text == "200")
            assert "accepted" in page.detail.tested.text()
            await happen(session)
            await until(lambda: len(receiver.receiver.arrivals) >= 2)
            page.tabs[1].click()
            badges = [receiver.model.row(n).cells[0].text for n in range(receiver.model.rowCount())]
            assert set(badges) == {"Valid"}
            await unsubscribe_all(session)

    aio(work(), 60)
