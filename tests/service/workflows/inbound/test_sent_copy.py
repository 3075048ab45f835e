"""Whoever looks at what he sent himself, in the Sent folder, opens and follows nothing."""

from __future__ import annotations

from email import message_from_bytes, policy

from app.service.mail import mime_composer
from app.service.rules.tracking_links import click_url, new_token, pixel_url
from app.service.workflows.inbound.imap_watcher import own_copy

BASE, URL = "https://mail.acme.test", "https://acme.test/a?b=1&c=ü"
HEADERS = [("From", "anna@acme.test"), ("Subject", "Grüße"), ("Message-ID", "<a@acme.test>")]


def test_sent_copy_has_no_pixel_and_no_tracked_links() -> None:
    token = new_token()
    pixel = f'<img src="{pixel_url(BASE, token)}" width="1" height="1" alt="">'
    html = f'<p>Größe: <a href="{click_url(BASE, token, 0)}">look</a> {"x" * 200}</p>\n{pixel}\n'
    raw = mime_composer.build_message(HEADERS, "Größe", html)
    mail = message_from_bytes(own_copy(raw, {0: URL}), policy=policy.default)
    found = mail.get_body(("html",)).get_content()
    assert token not in found and "<img" not in found
    assert found.startswith('<p>Größe: <a href="https://acme.test/a?b=1&amp;c=ü">look</a> xxx')
    assert mail.get_body(("plain",)).get_content().strip() == "Größe"
    assert (mail["Subject"], mail["Message-ID"]) == ("Grüße", "<a@acme.test>")
    assert not mail.defects


def test_sent_copy_without_tracking_is_identical_byte_for_byte() -> None:
    own = mime_composer.build_message(
        HEADERS, "Hi", '<p><img src="https://acme.test/logo.png" width="1" height="1" alt=""></p>'
    )
    for raw in (own, mime_composer.build_message(HEADERS, "Hi", ""), b"Subject: x\r\n\r\nHi\r\n"):
        assert own_copy(raw, {}) == raw
