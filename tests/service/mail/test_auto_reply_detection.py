"""Automatic answers that no header tells, by the subject that mail programs of each language write."""

from __future__ import annotations

import pytest

from app.service.mail.parse_message import MessageKind, parse_message
from tests.service.mail.sample_mails import mail

AUTOMATIC = [
    *("Automatic reply: A question", "Auto: A question", "Out of office: A question", "OOO"),
    *("Bob Miller is out of the office.", "Away from my desk: A question", "Autoreply"),
    *(
        "Automatische Antwort: A question",
        "Abwesenheitsnotiz",
        "Abwesend: A question",
        "Abwesenheit bis 3.4.",
    ),
    *("Réponse automatique : A question", "Message d’absence : A question", "Absence : A question"),
    *("Respuesta automática: A question", "Fuera de la oficina", "Ausencia (A question)"),
    *("Risposta automatica: A question", "Fuori ufficio: A question", "Assente fino al 3 aprile"),
    *("Automatisch antwoord: A question", "Afwezig: A question", "Afwezigheid"),
    *("Resposta automática: A question", "Ausência: A question", "Férias"),
    *("Automatyczna odpowiedź: A question", "Odpowiedź automatyczna: A question", "Nieobecność"),
    *("Autosvar: A question", "Automatiskt svar: A question", "Frånvaro: A question"),
    *("Automatisk svar: A question", "Fravær: A question", "Ikke på kontoret"),
    *("Automatická odpověď: A question", "Mimo kancelář: A question"),
    *(
        "自動応答: A question",
        "自動返信：A question",
        "不在のお知らせ",
        "自动答复: A question",
        "自动回复: A question",
    ),
    *("Automaattinen vastaus: A question", "Автоответ: A question", "자동 회신: A question"),
]
BY_A_PERSON = [
    *("Re: A question", "AW: Out of office", "Re: Automatic reply: A question", "回复: A question"),
    *("Absence management software", "Urlaubsplanung 2026", "Vacation rentals", "Ausência de resposta nossa"),
    *("Away games", "Automation of replies", "Semesterplan"),
]


@pytest.mark.parametrize("subject", AUTOMATIC)
def test_auto_reply_detection_recognizes_subject_of_automatic_reply(subject: str) -> None:
    assert parse_message(mail("I am away.", subject=subject)).kind is MessageKind.AUTO_REPLY


@pytest.mark.parametrize("subject", BY_A_PERSON)
def test_auto_reply_detection_with_personal_subject_sees_ordinary_reply(subject: str) -> None:
    assert parse_message(mail("I am away.", subject=subject)).kind is MessageKind.REPLY
