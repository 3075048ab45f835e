"""What notices of absence say in five languages, and what is none."""

from __future__ import annotations

from datetime import date

import pytest

from app.service.mail.out_of_office import Absence, detect_out_of_office

ON = date(2026, 11, 18)  # a Wednesday
CASES = [
    ("OOO", "I'm on leave and will not return until 12/07/2026.", "2026-12-07"),
    ("OOO", "I am out of office, with limited access to email, and may be slow to respond.", None),
    ("OOO", "I'm on leave, last day of leave is 2026-11-29.", "2026-11-30"),
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
    ("Risposta automatica", "Sono fuori ufficio fino al 13 dicembre compreso.", "2026-12-14"),
    ("Risposta automatica", "Sono in ferie e rientro lunedì 7 dicembre.", "2026-12-07"),
    ("Automatisch antwoord", "Ik ben met vakantie tot en met 13 december.", "2026-12-14"),
    ("Automatisch antwoord", "Ik ben afwezig tot 13 december.", "2026-12-13"),
    ("Afwezig", "Ik ben vanaf maandag weer op kantoor.", "2026-11-23"),
    ("Resposta automática", "Estou de férias até 13 de dezembro.", "2026-12-14"),
    ("Resposta automática", "Estou ausente e volto no dia 7 de dezembro de 2026.", "2026-12-07"),
    ("Automatyczna odpowiedź", "Jestem na urlopie do 13 grudnia włącznie.", "2026-12-14"),
    ("Automatyczna odpowiedź", "Jestem nieobecna, wracam 7 grudnia.", "2026-12-07"),
    ("Automatiskt svar", "Jag är på semester till och med 13 december.", "2026-12-14"),
    ("Automatiskt svar", "Jag är ledig och tillbaka på måndag.", "2026-11-23"),
    ("Automatisk svar", "Jeg holder ferie til og med 13. december.", "2026-12-14"),
    ("Autosvar", "Jeg er ikke på kontoret og er tilbake 7. desember.", "2026-12-07"),
    ("Automatická odpověď", "Mám dovolenou do 13. prosince.", "2026-12-14"),
    ("Automatická odpověď", "Jsem mimo kancelář, vrátím se v pondělí.", "2026-11-23"),
    ("Automatic reply", "I am on annual leave and back in the office on the 26th.", "2026-11-26"),
    ("Automatic reply", "I am on parental leave until September 2027.", "2027-09-01"),
    ("Automatic reply", "I am on leave until January.", "2027-01-01"),
    ("Automatic reply", "I am out of the office 19-27 November.", "2026-11-28"),
    ("Automatic reply", "I am out of the office 19–27 November.", "2026-11-28"),
    ("Automatic reply", "I am on PTO this week and next, back online November 30.", "2026-11-30"),
    ("Automatic reply", "Thank you. I am on sabbatical until 1 June 2027.", "2027-06-02"),
    ("Automatic reply", "I am on vacation for the next two weeks.", "2026-12-02"),
    ("Automatic reply", "I am away until the end of November.", "2026-12-01"),
    ("Automatic reply", "Out of the office until mid-December.", "2026-12-16"),
    ("Automatische Antwort", "Ich bin am 26. wieder im Büro, bis dahin im Urlaub.", "2026-11-26"),
    ("Automatische Antwort", "Ich bin bis Ende November nicht im Büro.", "2026-12-01"),
    ("Automatische Antwort", "Ich bin bis 31.08.2027 in Elternzeit.", "2027-09-01"),
    ("Automatische Antwort", "Ich bin drei Wochen im Urlaub, wieder da ab Mitte Dezember.", "2026-12-15"),
    ("Réponse automatique", "Absent jusqu'à fin novembre.", "2026-12-01"),
    ("Respuesta automática", "De vacaciones del 2 al 13 de diciembre y regreso el lunes 16.", "2026-12-16"),
    ("自動応答", "11月26日まで不在です。", "2026-11-27"),
    ("自动答复", "我正在休假，11月26日回来。", "2026-11-26"),
    ("We got your message", "Thank you for writing. A colleague answers until 30 November 2026.", "none"),
    ("Ticket 4711", "We received your request and will be back to you by Monday.", "none"),
]


@pytest.mark.parametrize(("subject", "text", "back"), CASES)
def test_out_of_office_notice_gives_return_date(subject: str, text: str, back: str | None) -> None:
    expected = None if back == "none" else Absence(date.fromisoformat(back) if back else None)
    assert detect_out_of_office(subject, text, ON) == expected
