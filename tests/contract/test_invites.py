"""An invitation as a file and as a link."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from pydantic import SecretStr

from app.contract import invites

ONE = invites.Invite(
    address="https://desk.firm.example/team",
    code=SecretStr("ori_" + "c" * 43),
    workspace="Vertrieb",
    expires_at=datetime(2026, 3, 4, tzinfo=UTC),
)


def test_invitation_file_and_link_contain_same_address_and_code() -> None:
    assert invites.parse_invite(f"\ufeff {invites.as_file(ONE)}") == ONE
    link = invites.as_link(ONE)
    assert link.startswith("outreach://join?address=https%3A%2F%2F")
    found = invites.parse_invite(f" {link}\n")
    assert (found.address, found.code) == (ONE.address, ONE.code)
    for text in (invites.as_file(ONE), link, "outreach://join"):
        assert invites.looks_like_one(text)
    for text in ("https://desk.firm.example", "ork_live_x", '{"a": 1}', ""):
        assert not invites.looks_like_one(text)
    assert "ori_" not in repr(ONE)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not an invitation"),
        ("{", "not an invitation"),
        ("[1]", "not an invitation"),
        ('{"format": "outreach-invite/2"}', "not an invitation"),
        ("outreach://join?address=https://x.example", "not an invitation"),
        ("outreach://leave?address=https://x.example&code=" + "c" * 40, "not an invitation"),
        ("outreach://join?address=http://x.example&code=" + "c" * 40, "must be reached by https://"),
        (invites.as_link(ONE) + "&x=" + "y" * 5000, "not an invitation"),
    ],
)
def test_invitation_with_invalid_text_shows_reason(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        invites.parse_invite(text)
