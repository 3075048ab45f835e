"""What notices of absence say in five languages, and what is none."""

from __future__ import annotations

from datetime import date

import pytest

from app.service.receiving.absence import Absence, absence

ON = date(2026, 11, 18)  # a Wednesday
CASES = [
    ("Out of office", "I am out of the office and will be back on Monday, 7 December 2026.", "2026-12-07"),
    ("Automatic reply: Hello", "I'm on annual leave, returning December 1st.", "2026-12-01"),
    ("Automatic reply", "I am out of office from 16 November to 27 November. Call Jo.", "2026-11-28"),
    ("OOO", "Out of office until 2026-11-30. Please write to help@acme.example.", "2026-12-01"),
    ("OOO", "I am on vacation through Nov 25th, 2026", "2026-11-26"),
    ("Auto: Re: Hi", "I am on holiday until 24/11/2026.", "2026-11-25"),
    ("Auto: Re: Hi", "I am out of the office until 12/3. For urgent things call 555-0100.", "2026-12-04"),
    ("Out of office", "Back on Monday! I am on leave.", "2026-11-23"),
    ("Out of office", "I am away from my desk and return tomorrow.", "2026-11-19"),
    ("Out of office", "I'll be out of office this week and back next week.", "2026-11-23"),
    ("Out of office", "I am travelling. I am out of office and answer with delay.", None),
    ("Out of office", "I was out of office and am back on 2 November 2026.", None),
    ("Abwesenheitsnotiz", "Ich bin ab dem 7. Dezember wieder im Büro.", "2026-12-07"),
    ("Abwesend", "Ich bin vom 16.11. bis einschließlich 27.11.2026 im Urlaub.", "2026-11-28"),
    ("Automatische Antwort", "Ich bin bis zum 30.11.26 nicht im Büro.", "2026-12-01"),
    (
        "Automatische Antwort",
        "Derzeit bin ich im Urlaub. Am 1. Dezember 2026 bin ich wieder da.",
        "2026-12-01",
    ),
    ("Automatische Antwort", "Ich bin außer Haus und am Montag zurück.", "2026-11-23"),
    ("Automatische Antwort", "Ich bin nicht im Haus und ab 04.01.2027 wieder erreichbar.", "2027-01-04"),
    ("Réponse automatique", "Je suis absent jusqu'au 27 novembre inclus.", "2026-11-28"),
    ("Réponse automatique", "Je suis en congés, de retour le lundi 7 décembre 2026.", "2026-12-07"),
    ("Absence", "En vacances du 16/11 au 27/11/2026.", "2026-11-28"),
    ("Absence", "Je serai de retour le 1er décembre.", "2026-12-01"),
    ("Respuesta automática", "Estoy fuera de la oficina hasta el 27 de noviembre de 2026.", "2026-11-28"),
    ("Respuesta automática", "Estoy de vacaciones y regresaré el lunes 7 de diciembre.", "2026-12-07"),
    ("Ausencia", "Ausente del 16 al 27 de noviembre.", "2026-11-28"),
    ("自動返信", "11月30日まで休暇をいただいております。", "2026-12-01"),
    ("不在のお知らせ", "12月1日(火)より出社いたします。", "2026-12-01"),
    ("不在", "２０２６年１１月１６日から２０２６年１１月２７日まで不在にしております。", "2026-11-28"),
    ("休暇のお知らせ", "現在休暇中です。月曜日に戻ります。", "2026-11-23"),
    ("We got your message", "Thank you for writing. A colleague answers until 30 November 2026.", "none"),
    ("Ticket 4711", "We received your request and will be back to you by Monday.", "none"),
]


@pytest.mark.parametrize(("subject", "text", "back"), CASES)
def test_the_day_of_the_return(subject: str, text: str, back: str | None) -> None:
    expected = None if back == "none" else Absence(date.fromisoformat(back) if back else None)
    assert absence(subject, text, ON) == expected
