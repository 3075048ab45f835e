# ruff: noqa: E501
"""One email of ours as mail programs quote it, by language and by program."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from html import escape
from typing import NamedTuple

from app.service.mail.quote_splitter import Correspondence

ANNA = "Anna Bell <anna@acme.test>"
BOB = "Bob Miller <bob@prospects.test>"
WAY_OUT = "To hear no more from me, just reply “remove me”."
OURS = (
    "Hi Bob,\n\nI saw that Prospects is hiring in Leeds - congratulations! May I show you how others of your size "
    "fill such jobs in half the time? Our guide: https://acme.test/guide?id=7\n\nIt's 20 minutes, next week.\n\n"
    f"Anna\n\nAcme Ltd, 1 Main Street, Springfield\n{WAY_OUT}\n"
)
CORRESPONDENCE = Correspondence((OURS,), ("anna@acme.test", "Anna"), ("a question",))


class Phrases(NamedTuple):
    """`labels`: from, sent, to, subject; `thunderbird` has no address, as in that program."""

    own: str
    gmail: str
    thunderbird: str
    labels: tuple[str, str, str, str]
    sent: str
    rule: str


LANGUAGES = {
    "en": Phrases(
        "Yes, gladly.",
        f"On Tue, Mar 3, 2026 at 9:00 AM {ANNA} wrote:",
        "On 3/3/26 09:00, Anna Bell wrote:",
        ("From", "Sent", "To", "Subject"),
        "Tuesday, March 3, 2026 9:00 AM",
        "Original message",
    ),
    "de": Phrases(
        "Ja, gern.",
        f"Am Di., 3. März 2026 um 09:00 Uhr schrieb {ANNA}:",
        "Am 03.03.26 um 09:00 schrieb Anna Bell:",
        ("Von", "Gesendet", "An", "Betreff"),
        "Dienstag, 3. März 2026 09:00",
        "Ursprüngliche Nachricht",
    ),
    "fr": Phrases(
        "Oui, volontiers.",
        f"Le mar. 3 mars 2026 à 09:00, {ANNA} a écrit :",
        "Le 03/03/2026 à 09:00, Anna Bell a écrit :",
        ("De", "Envoyé", "À", "Objet"),
        "mardi 3 mars 2026 09:00",
        "Message d'origine",
    ),
    "es": Phrases(
        "Sí, con gusto.",
        f"El mar, 3 mar 2026 a las 9:00, {ANNA} escribió:",
        "El 3/3/26 a las 9:00, Anna Bell escribió:",
        ("De", "Enviado el", "Para", "Asunto"),
        "martes, 3 de marzo de 2026 9:00",
        "Mensaje original",
    ),
    "it": Phrases(
        "Sì, volentieri.",
        f"Il giorno mar 3 mar 2026 alle ore 09:00 {ANNA} ha scritto:",
        "Il 03/03/26 09:00, Anna Bell ha scritto:",
        ("Da", "Inviato", "A", "Oggetto"),
        "martedì 3 marzo 2026 09:00",
        "Messaggio originale",
    ),
    "nl": Phrases(
        "Ja, graag.",
        f"Op di 3 mrt 2026 om 09:00 schreef {ANNA}:",
        "Op 03-03-2026 om 09:00 schreef Anna Bell:",
        ("Van", "Verzonden", "Aan", "Onderwerp"),
        "dinsdag 3 maart 2026 09:00",
        "Oorspronkelijk bericht",
    ),
    "pt": Phrases(
        "Sim, com prazer.",
        f"Em ter., 3 de mar. de 2026 às 09:00, {ANNA} escreveu:",
        "Em 03/03/2026 09:00, Anna Bell escreveu:",
        ("De", "Enviado", "Para", "Assunto"),
        "terça-feira, 3 de março de 2026 09:00",
        "Mensagem original",
    ),
    "pl": Phrases(
        "Tak, chętnie.",
        f"wt., 3 mar 2026 o 09:00 {ANNA} napisał(a):",
        "W dniu 3.03.2026 o 09:00, Anna Bell pisze:",
        ("Od", "Wysłano", "Do", "Temat"),
        "wtorek, 3 marca 2026 09:00",
        "Wiadomość oryginalna",
    ),
    "sv": Phrases(
        "Ja, gärna.",
        f"Den tis 3 mars 2026 kl 09:00 skrev {ANNA}:",
        "Den 2026-03-03 kl. 09:00, skrev Anna Bell:",
        ("Från", "Skickat", "Till", "Ämne"),
        "den 3 mars 2026 09:00",
        "Originalmeddelande",
    ),
    "da": Phrases(
        "Ja, gerne.",
        f"Den tirs. 3. mar. 2026 kl. 09.00 skrev {ANNA}:",
        "Den 03-03-2026 kl. 09:00 skrev Anna Bell:",
        ("Fra", "Sendt", "Til", "Emne"),
        "3. marts 2026 09:00",
        "Oprindelig besked",
    ),
    "nb": Phrases(
        "Ja, gjerne.",
        f"tir. 3. mars 2026 kl. 09:00 skrev {ANNA}:",
        "Den 03.03.2026 09:00, skrev Anna Bell:",
        ("Fra", "Sendt", "Til", "Emne"),
        "tirsdag 3. mars 2026 09:00",
        "Opprinnelig melding",
    ),
    "fi": Phrases(
        "Kyllä, mielelläni.",
        f"ti 3. maalisk. 2026 klo 9.00 {ANNA} kirjoitti:",
        "Anna Bell kirjoitti 3.3.2026 klo 9.00:",
        ("Lähettäjä", "Lähetetty", "Vastaanottaja", "Aihe"),
        "tiistai 3. maaliskuuta 2026 9.00",
        "Alkuperäinen viesti",
    ),
    "cs": Phrases(
        "Ano, rád.",
        f"út 3. 3. 2026 v 9:00 odesílatel {ANNA} napsal:",
        "Dne 03. 03. 26 v 9:00 Anna Bell napsal(a):",
        ("Od", "Odesláno", "Komu", "Předmět"),
        "úterý 3. března 2026 9:00",
        "Původní zpráva",
    ),
    "hu": Phrases(
        "Igen, szívesen.",
        f"{ANNA} ezt írta (időpont: 2026. márc. 3., K, 9:00):",
        "2026. 03. 03. 9:00 keltezéssel, Anna Bell írta:",
        ("Feladó", "Elküldve", "Címzett", "Tárgy"),
        "2026. március 3., kedd 9:00",
        "Eredeti üzenet",
    ),
    "ro": Phrases(
        "Da, cu plăcere.",
        f"mar., 3 mar. 2026 la 09:00, {ANNA} a scris:",
        "La 03.03.2026 09:00, Anna Bell a scris:",
        ("De la", "Trimis", "Către", "Subiect"),
        "marți, 3 martie 2026 09:00",
        "Mesaj original",
    ),
    "tr": Phrases(
        "Evet, memnuniyetle.",
        f"{ANNA}, 3 Mar 2026 Sal, 09:00 tarihinde şunu yazdı:",
        "3.03.2026 09:00 tarihinde Anna Bell yazdı:",
        ("Kimden", "Gönderildi", "Kime", "Konu"),
        "3 Mart 2026 Salı 09:00",
        "Orijinal mesaj",
    ),
    "ru": Phrases(
        "Да, с удовольствием.",
        f"вт, 3 мар. 2026 г. в 09:00, {ANNA}:",
        "03.03.2026 09:00, Anna Bell пишет:",
        ("От", "Отправлено", "Кому", "Тема"),
        "3 марта 2026 г. 9:00",
        "Исходное сообщение",
    ),
    "uk": Phrases(
        "Так, залюбки.",
        f"вт, 3 бер. 2026 р. о 09:00 {ANNA} пише:",
        "03.03.26 09:00, Anna Bell пише:",
        ("Від", "Надіслано", "Кому", "Тема"),
        "3 березня 2026 р. 9:00",
        "Оригінальне повідомлення",
    ),
    "el": Phrases(
        "Ναι, ευχαρίστως.",
        f"Στις Τρί 3 Μαρ 2026 στις 9:00 π.μ., ο/η {ANNA} έγραψε:",
        "Στις 3/3/26 09:00, ο/η Anna Bell έγραψε:",
        ("Από", "Στάλθηκε", "Προς", "Θέμα"),
        "Τρίτη, 3 Μαρτίου 2026 9:00 πμ",
        "Αρχικό μήνυμα",
    ),
    "ja": Phrases(
        "はい、喜んで。",
        f"2026年3月3日(火) 9:00 {ANNA}:",
        "On 2026/03/03 9:00, Anna Bell wrote:",
        ("差出人", "送信日時", "宛先", "件名"),
        "2026年3月3日 9:00",
        "元のメッセージ",
    ),
    "zh": Phrases(
        "好的，没问题。",
        f"{ANNA} 于2026年3月3日周二 09:00写道：",
        "在 2026/3/3 9:00, Anna Bell 写道:",
        ("发件人", "发送时间", "收件人", "主题"),
        "2026年3月3日 9:00",
        "原始邮件",
    ),
    "ko": Phrases(
        "네, 좋습니다.",
        f"2026년 3월 3일 (화) 오전 9:00, {ANNA}님이 작성:",
        "2026-03-03 오전 9:00에 Anna Bell 이(가) 쓴 글:",
        ("보낸 사람", "보낸 날짜", "받는 사람", "제목"),
        "2026년 3월 3일 화요일 오전 9:00",
        "원본 메시지",
    ),
}


def marked(text: str, mark: str = "> ") -> str:
    return "".join(f"{mark}{line}".rstrip() + "\n" for line in text.split("\n"))


def wrapped(text: str, width: int = 72) -> str:
    return "\n".join(textwrap.fill(line, width, break_long_words=False) for line in text.split("\n"))


def block(labels: tuple[str, ...], sent: str, form: str = "{}: {}\n") -> str:
    return "".join(form.format(*pair) for pair in zip(labels, (ANNA, sent, BOB, "A question"), strict=True))


def _html(text: str) -> str:
    return escape(text, quote=False).replace("\n", "<br>\n")


def _outlook_html(p: Phrases) -> str:
    head = "<br>".join(
        f"<b>{name}:</b> {escape(value)}"
        for name, value in zip(p.labels, (ANNA, p.sent, BOB, "A question"), strict=True)
    )
    return f'<div><hr><div id="divRplyFwdMsg">{head}</div><div>{_html(OURS)}</div></div>'


# Plain text below own words, by program.
PLAIN: dict[str, Callable[[Phrases], str]] = {
    "gmail": lambda p: f"{p.gmail}\n\n{marked(wrapped(OURS))}",
    "gmail, intro wrapped": lambda p: (
        f"{textwrap.fill(p.gmail, 45, break_long_words=False)}\n\n{marked(OURS)}"
    ),
    "thunderbird": lambda p: f"{p.thunderbird}\n{marked(wrapped(OURS))}",
    "web mail": lambda p: f"{p.gmail}\n\n{OURS}",
    "outlook": lambda p: f"{block(p.labels, p.sent)}\n{OURS}",
    "outlook web": lambda p: f"{'_' * 32}\n{block(p.labels, p.sent)}\n{wrapped(OURS)}",
    "samsung": lambda p: f"-------- {p.rule} --------\n{block(p.labels, p.sent)}\n{OURS}",
}
HTML: dict[str, Callable[[Phrases], str]] = {
    "gmail": lambda p: (
        f'<div class="gmail_quote"><div dir="ltr" class="gmail_attr">{escape(p.gmail)}<br></div><blockquote>{_html(OURS)}</blockquote></div>'
    ),
    "yahoo": lambda p: (
        f'<div class="yahoo_quoted"><div>{escape(p.gmail)}</div><div><br></div><div>{_html(OURS)}</div></div>'
    ),
    "outlook": _outlook_html,
}
SAFE = OURS.replace(
    "https://acme.test/guide?id=7",
    "https://eur01.safelinks.protection.test/?url=https%3A%2F%2Facme.test%2Fguide&data=05%7C02",
)
SPACED = OURS.replace(" ", "\u00a0")
EN = LANGUAGES["en"]

# Programs with ways of their own, and what gateways make of a quotation.
OTHERS = {
    "zoho": f"---- On Tue, 03 Mar 2026 09:00:00 +0100 {ANNA} wrote ----\n\n{OURS}",
    "zoho, marked": f"---- On Tue, 03 Mar 2026 09:00:00 +0100 {ANNA} wrote ---\n\n{marked(OURS)}",
    "yandex": f'03.03.2026, 09:00, "Anna Bell" <anna@acme.test>:\n\n{OURS}',
    "yandex, marked": f"-- \nОтправлено из мобильного приложения Яндекс Почты\n\n03.03.2026, 09:00, {ANNA}:\n{marked(OURS)}",
    "mail.ru": f"Вторник, 3 марта 2026, 9:00 +03:00 от Anna Bell <anna@acme.test>:\n\n{marked(OURS)}",
    "gmx": f"Gesendet: Dienstag, 3. März 2026 um 09:00\nVon: {ANNA}\nAn: bob@prospects.test\nBetreff: A question\n\n{OURS}",
    "web.de, marked": f"> Gesendet: Dienstag, 3. März 2026 um 09:00\n> Von: {ANNA}\n> An: bob\n> Betreff: A question\n>\n{marked(OURS)}",
    "orange": f"> Message du 03/03/26 09:00\n> De : {ANNA}\n> A : bob@prospects.test\n> Copie à : \n> Objet : A question\n>\n{marked(OURS)}",
    "laposte": f"====\n\nMessage du : 03/03/2026 09:00\nDe : {ANNA}\nA : bob@prospects.test\nCopie à :\nSujet : A question\n\n{OURS}",
    "libero": f"In data 3 marzo 2026 09:00:00 {ANNA} ha scritto:\n\n{OURS}",
    "libero, block": f'----Messaggio originale----\nDa: "Anna Bell" <anna@acme.test>\nData: 3-mar-2026 9.00\nA: <bob@prospects.test>\nOgg: A question\n\n{OURS}',
    "seznam": f"---------- Původní e-mail ----------\nOd: {ANNA}\nKomu: bob@prospects.test\nDatum: 3. 3. 2026 9:00:00\nPředmět: A question\n\n{OURS}",
    "wp.pl": f"Dnia 3 marca 2026 09:00 {ANNA} napisał(a):\n\n{OURS}",
    "onet": f"W dniu 2026-03-03 09:00:00 użytkownik {ANNA} napisał:\n\n{OURS}",
    "qq": f'------------------ 原始邮件 ------------------\n发件人: "Anna Bell" <anna@acme.test>;\n发送时间: 2026年3月3日(星期二) 上午9:00\n收件人: "Bob"<bob@prospects.test>;\n主题: A question\n\n{OURS}',
    "163": f'At 2026-03-03 09:00:00, "Anna Bell" <anna@acme.test> wrote:\n\n{OURS}',
    "163, chinese": f'在 2026-03-03 09:00:00，"Anna Bell" <anna@acme.test> 写道：\n\n{marked(OURS, ">")}',
    "naver": f'-----Original Message-----\nFrom: "Anna Bell"<anna@acme.test>\nTo: <bob@prospects.test>;\nCc:\nSent: 2026-03-03 (화) 09:00:00 (GMT+09:00)\nSubject: A question\n\n{OURS}',
    "notes": f"From:\tAnna Bell <anna@acme.test>\nTo:\tbob@prospects.test\nDate:\t03/03/2026 09:00\nSubject:\tA question\n\n\n\n{OURS}",
    "notes, german": f'Von:\t"Anna Bell" <anna@acme.test>\nAn:\tbob@prospects.test\nKopie:\t\nDatum:\t03.03.2026 09:00\nBetreff:\tA question\n\n{OURS}',
    "samsung, galaxy": f"Sent from my Galaxy\n\n\n-------- Original message --------\nFrom: {ANNA}\nDate: 03/03/2026 09:00 (GMT+01:00)\nTo: bob@prospects.test\nSubject: A question\n\n{OURS}",
    "ios": f"Sent from my iPhone\n\n> On 3 Mar 2026, at 09:00, {ANNA} wrote:\n> \n> \n{marked(OURS, '> ')}",
    "apple, turkish": f"> Anna Bell <anna@acme.test> şunları yazdı (3 Mar 2026 09:00):\n> \n{marked(OURS)}",
    "proton": f"Sent with Proton Mail secure email.\n\nOn Tuesday, March 3rd, 2026 at 9:00 AM, {ANNA} wrote:\n\n{marked(OURS)}",
    "yahoo on android": f"Sent from Yahoo Mail on Android\n\n  On Tue, Mar 3, 2026 at 9:00 AM, Anna Bell<anna@acme.test> wrote:   {OURS}",
    "zimbra": f"----- Original Message -----\nFrom: {ANNA}\nTo: {BOB}\nSent: Tuesday, March 3, 2026 9:00:00 AM\nSubject: A question\n\n{OURS}",
    "zimbra, bar": f"----- Mail original -----\nDe: {ANNA}\nÀ: {BOB}\nEnvoyé: Mardi 3 Mars 2026 09:00:00\nObjet: A question\n\n{marked(OURS, '| ')}",
    "groupwise": f">>> Anna Bell <anna@acme.test> 3/3/2026 9:00 AM >>>\n{OURS}",
    "roundcube": f"Am 2026-03-03 09:00, schrieb Anna Bell:\n{marked(wrapped(OURS))}",
    "horde": f"\nZitat von Anna Bell <anna@acme.test>:\n\n{marked(OURS)}",
    "open-xchange": f"Anna Bell <anna@acme.test> hat am 03.03.2026 09:00 CET geschrieben:\n\n\n{OURS}",
    "bold labels": f"{block(EN.labels, EN.sent, '**{}:** {}' + chr(10))}\n{OURS}",
    "starred labels": f"{block(EN.labels, EN.sent, '*{}:* {}' + chr(10))}\n{OURS}",
    "labels apart": f"{block(LANGUAGES['fi'].labels, LANGUAGES['fi'].sent, '{}: {}' + chr(10) * 2)}\n{OURS}",
    "nested marks": f"On 3/3/26 10:00, Eve wrote:\n> See below.\n>\n> {EN.gmail}\n>\n{marked(OURS, '>> ')}",
    "wrapped, marks lost": f"{EN.gmail}\n\n{marked(OURS)[:130]}\n{marked(OURS)[130:]}",
    "no mark at all": f"\n\n{OURS}",
    "no mark at all, wrapped": wrapped(OURS, 40),
    "one line": " ".join(f"{EN.gmail} {OURS}".split()),
    "one line, no introduction": " ".join(OURS.split()),
    "hard spaces": f"{EN.gmail}\n\n{SPACED}",
    "typewriter quotes": f"{EN.gmail}\n\n{OURS.replace('“', chr(34)).replace('”', chr(34)).replace(chr(39), '’').replace(' - ', ' – ')}",
    "bold marks": f"{EN.gmail}\n\n{OURS.replace('20 minutes', '*20 minutes*').replace('Anna', '**Anna**')}",
    "links rewritten": f"{block(EN.labels, EN.sent)}\n{SAFE}",
    "links doubled": f"{block(EN.labels, EN.sent)}\n{OURS.replace('https://acme.test/guide?id=7', 'https://acme.test/guide?id=7<https://urldefense.test/v3/__https://acme.test/guide__;!!x>')}",
    "a warning of the gateway": f"{block(EN.labels, EN.sent)}\nCAUTION: This email comes from outside. You don't often get email from anna@acme.test. Do not click any link.\n\n{OURS}",
    "a picture at the end": f"{block(EN.labels, EN.sent)}\n{OURS}\n[https://t.acme.test/t/o/abc]\n",
    "a changed word": f"{block(EN.labels, EN.sent)}\n{OURS.replace('congratulations!', 'congrats J')}",
    "the way out alone": marked(WAY_OUT),
}
