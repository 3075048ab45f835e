"""Who has left the company: their sequences end, and who takes over is offered as a contact."""

from __future__ import annotations

import pytest

from app.service.mail.departure import detect_departure

LEFT = [
    (
        "I am no longer with Acme. Please contact Eva Klein at eva@acme.test instead.",
        "Eva Klein",
        "eva@acme.test",
    ),
    ("Bob Miller has left the company. Please write to Sales (sales@acme.test).", "", "sales@acme.test"),
    (
        "Herr Müller ist nicht mehr für unser Unternehmen tätig. Bitte wenden Sie sich an Frau Eva Klein "
        "(eva@acme.test).",
        "Eva Klein",
        "eva@acme.test",
    ),
    (
        "Bob ne travaille plus chez Acme. Merci d'écrire à Jean Dupont <j@acme.test>.",
        "Jean Dupont",
        "j@acme.test",
    ),
    ("Bob ya no trabaja con nosotros. Contacte a María López, m@acme.test", "María López", "m@acme.test"),
    ("Bob non lavora più con noi. Scrivere a Anna Rossi: a@acme.test", "Anna Rossi", "a@acme.test"),
    (
        "Bob werkt niet meer bij Acme. Neem contact op met Piet de Vries via p@acme.test.",
        "Piet de Vries",
        "p@acme.test",
    ),
    ("Ik werk per 1 februari niet meer bij Acme. Mail naar p@acme.test.", "", "p@acme.test"),
    ("O Bob já não trabalha na Acme. Contacte João Silva (j@acme.test).", "João Silva", "j@acme.test"),
    ("Bob już nie pracuje w firmie. Kontakt: Jan Kowalski j@acme.test", "Jan Kowalski", "j@acme.test"),
    ("Bob har slutat hos oss. Kontakta Åsa Öberg på a@acme.test", "Åsa Öberg", "a@acme.test"),
    ("Bob arbejder ikke længere her. Skriv til Lars Hansen, l@acme.test", "Lars Hansen", "l@acme.test"),
    ("Bob již zde nepracuje. Kontaktujte Jana Nováka na j@acme.test", "Jana Nováka", "j@acme.test"),
    ("担当の山田は退職いたしました。s@acme.test までご連絡ください。", "", "s@acme.test"),
    ("I have left the company.", "", ""),
]
STAYS = [
    *("We no longer work with agencies.", "I left the company car at home.", "We are no longer interested."),
    *("I am out of office until Monday, contact eva@acme.test.", "He is no longer working on this."),
    *("My father passed away, I am back on Monday.", "I'm no longer at my desk today."),
    *("Ich bin nicht mehr im Büro heute.", "Je ne suis plus disponible mardi."),
]


@pytest.mark.parametrize(("text", "successor", "address"), LEFT, ids=[text[:30] for text, *_ in LEFT])
def test_departure_notice_names_successor_and_address(text: str, successor: str, address: str) -> None:
    found = detect_departure(text, {"bob@acme.test"})
    assert found is not None
    assert (found.successor, found.address) == (successor, address)


@pytest.mark.parametrize("text", STAYS)
def test_departure_detection_of_person_who_stays_finds_nothing(text: str) -> None:
    assert detect_departure(text) is None


def test_departure_notice_names_no_known_address_as_successor() -> None:
    found = detect_departure("I have left the company. Write to anna@ours.test.", {"anna@ours.test"})
    assert found is not None and found.address == ""
