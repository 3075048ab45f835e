"""The copy for the Sent folder: what was sent, but for what would make a reader of its sender. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from email import message_from_bytes, policy
from html import escape

from app.service.rules.tracking_links import parse_click

_PIXEL = re.compile(r'<img src="[^"]*/t/o/[^"]*" width="1" height="1" alt="">\n?')
_LINK = re.compile(r'href="[^"]*/t/c/([^"/]+)"')


def own_copy(raw: bytes, links: Mapping[int, str]) -> bytes:
    """Without the pixel, and with the links as they were written (by position); else byte for byte."""
    mail = message_from_bytes(raw, policy=policy.SMTP)
    part = mail.get_body(("html",))
    if part is None:
        return raw

    def written(found: re.Match[str]) -> str:
        _, position = parse_click(found[1]) or ("", -1)
        return f'href="{escape(links[position])}"' if position in links else found[0]

    html = part.get_content()
    plain = _LINK.sub(written, _PIXEL.sub("", html))
    if plain == html:
        return raw
    part.set_content(plain, subtype="html", cte="quoted-printable")
    return mail.as_bytes()
