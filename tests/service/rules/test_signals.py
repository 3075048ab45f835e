"""Addresses, what makes two of them one, and the six rules of the signal."""

from __future__ import annotations

import pytest

from app.contract.addresses import clean_address, email_key, mailbox_key
from app.contract.contacts import ContactSignal as S
from app.contract.contacts import SuppressionReason as R
from app.service.rules.signals import Facts, derive_signal, search_text


@pytest.mark.parametrize(
    ("given", "clean"),
    [
        ("anna@example.com", "anna@example.com"),
        ("  Anna.B+x@Example.COM ", "Anna.B+x@example.com"),
        ("a@firma.test", "a@firma.test"),
        ("jörg@müller.de", "jörg@müller.de"),
        ("x@xn--mller-kva.de", "x@müller.de"),
        ("Anna Berg <anna@example.com>", "anna@example.com"),
        ("o'neil@example.ie", "o'neil@example.ie"),
        ("Mailto:anna@example.com", "anna@example.com"),
    ],
)
def test_email_address_is_cleaned(given: str, clean: str) -> None:
    assert clean_address(given) == clean


@pytest.mark.parametrize(
    "given",
    [
        *("", "   ", "anna", "anna@", "@example.com", "a@b", "a..b@example.com", ".a@example.com"),
        *("a b@example.com", "a@example.com, b@example.com", "a@exa mple.com", "a@-example.com"),
        *("a@example..com", "x" * 65 + "@example.com", "a@" + "x" * 260 + ".com", "a@x.local", "a@localhost"),
        *("a\n@example.com", "a@example.com\nBcc: b@example.com", "a@example.invalid", "a@x." + "y" * 400),
    ],
)
def test_email_address_invalid_is_refused_with_reason(given: str) -> None:
    with pytest.raises(ValueError, match=r"[.:]"):
        clean_address(given)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna@Example.com", "anna@EXAMPLE.COM"),
        ("x@Müller.de", "X@xn--mller-kva.de"),
        ("JÖRG@example.com", "jo\u0308rg@example.com"),
        ("straße@example.com", "STRASSE@example.com"),
        ('"ann.bee"@X.com', "ann.bee@x.com"),
        ("ann@x.com.", "ann@x.com"),
    ],
)
def test_email_key_is_equal_for_spellings_of_one_address(one: str, other: str) -> None:
    assert email_key(one) == email_key(other)


@pytest.mark.parametrize(
    ("key", "mailbox"),
    [
        ("bob@acme.test", "bob@acme.test"),
        ("bob+news@acme.test", "bob@acme.test"),
        ("b.o.b@acme.test", "b.o.b@acme.test"),
        ("b.o.b+x+y@gmail.com", "bob@gmail.com"),
        ("bob@googlemail.com", "bob@gmail.com"),
        ("+bob@acme.test", "+bob@acme.test"),
        ("...@gmail.com", "...@gmail.com"),
    ],
)
def test_mailbox_key_unites_provider_aliases(key: str, mailbox: str) -> None:
    assert mailbox_key(key) == mailbox == mailbox_key(mailbox)


def test_email_key_differs_for_different_addresses() -> None:
    assert email_key("a.b@example.com") != email_key("ab@example.com")


def test_contact_search_text_is_folded_and_holds_full_name() -> None:
    assert search_text("A@x.de", "ÄNNE", "Öz", None) == "a@x.de\nänne öz\n"
    assert search_text("a@x.de", None, "Öz", "ACME") == "a@x.de\nöz\nacme"
    assert search_text("a@x.de", "Änne", "", None) == "a@x.de\nänne\n"
    assert search_text("a@x.de", None, None, None) == "a@x.de\n\n"


def categories(*names: str) -> frozenset[str]:
    return frozenset(names)


@pytest.mark.parametrize(
    ("facts", "signal"),
    [
        (Facts(), S.NEVER_CONTACTED),
        (Facts(sent=True), S.CONTACTED),
        (Facts(sent=True, opened=True), S.ENGAGED),
        (Facts(sent=True, replied=True), S.ENGAGED),
        (Facts(sent=True, categories=categories("Question")), S.ENGAGED),
        (Facts(sent=True, categories=categories("Not Interested")), S.CONTACTED),
        (Facts(sent=True, replied=True, categories=categories("Interested")), S.HOT_LEAD),
        (Facts(categories=categories("Demo Booked", "Question")), S.HOT_LEAD),
        (Facts(sent=True, bounced=True), S.BOUNCED),
        (Facts(sent=True, bounced=True, opened=True), S.ENGAGED),
        (Facts(sent=True, bounced=True, categories=categories("Interested")), S.HOT_LEAD),
        (Facts(R.BOUNCED, sent=True, bounced=True), S.BOUNCED),
        (Facts(R.BOUNCED, sent=True, bounced=True, replied=True), S.ENGAGED),
        (Facts(R.UNSUBSCRIBED, sent=True, replied=True, categories=categories("Interested")), S.UNSUBSCRIBED),
        (Facts(R.MANUAL), S.UNSUBSCRIBED),
    ],
)
def test_contact_signal_follows_facts(facts: Facts, signal: S) -> None:
    assert derive_signal(facts) is signal


def test_contact_signals_have_distinct_first_letters() -> None:
    """The indexes of names hold the first letter alone."""
    assert len({signal[0] for signal in S}) == len(S)
