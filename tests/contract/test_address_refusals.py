"""Why a text is not an email address."""

from __future__ import annotations

import pytest

from app.contract.addresses import clean_address


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("ada", "address_without_at"),
        ("@acme.test", "address_nothing_before_at"),
        ("ada@", "address_nothing_after_at"),
        ("two words@acme.test", "address_has_space"),
        ("ada@acme.test, bob@acme.test", "address_several_at"),
        (".ada@acme.test", "address_starts_with_period"),
        ("ada.@acme.test", "address_period_before_at"),
        ("a..da@acme.test", "address_two_periods"),
        ("ada@acme", "address_domain_without_period"),
        ("ada@.acme.test", "address_period_after_at"),
        ("ada@acme.test.", "address_ends_with_period"),
        ("a(da@acme.test", "address_strange_before_at"),
        ("ada@ac_me.test", "address_strange_after_at"),
        (f"{'a' * 65}@acme.test", "address_local_too_long"),
        (f"ada@{'b.' * 130}test", "address_too_long"),
        ("Ada <ada@acme>", "address_domain_without_period"),
        ("ada@acme.invalid", "address_unlike_one"),
    ],
)
def test_refused_address_says_by_code_what_is_wrong(text: str, code: str) -> None:
    with pytest.raises(ValueError, match="is not an email address") as caught:
        clean_address(text)
    assert caught.value.args[0].params["why"].code == code


def test_strange_characters_are_listed_visibly() -> None:
    with pytest.raises(ValueError, match=r"before the @-sign: '\(', U\+200B\.$"):
        clean_address("a(d\u200ba@acme.test")
