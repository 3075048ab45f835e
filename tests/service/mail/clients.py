# ruff: noqa: E501
"""Answers as mail programs write them in five languages, as text and as HTML; each answers with OWN of its language."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

ANNA = "Anna Bell <anna@acme.test>"


class Words(NamedTuple):
    """`labels`: from, sent, to, subject, as Outlook writes them; the rest are whole lines."""

    own: str
    ours: str
    labels: tuple[str, str, str, str]
    sent: str
    gmail: str
    apple: str
    thunderbird: str
    yahoo: str
    phone: str
    outlook_phone: str
    rule: str
    closing: str
    card: str
    disclaimer: str


LANGUAGES = {
    "en": Words(
        "Sure, send me a few times.",
        "Hi Bob,\nmay I show you our product?\nAnswer unsubscribe to get no more.",
        ("From", "Sent", "To", "Subject"),
        "Tuesday, March 3, 2026 9:00 AM",
        f"On Tue, Mar 3, 2026 at 9:00 AM {ANNA} wrote:",
        f"On Mar 3, 2026, at 09:00, {ANNA} wrote:",
        "On 3/3/26 09:00, Anna Bell wrote:",
        f"On Tuesday, March 3, 2026 at 09:00:00 AM GMT+1, {ANNA} wrote:",
        "Sent from my iPhone",
        "Get Outlook for Android<https://aka.ms/AAb9ysg>",
        "-----Original Message-----",
        "Best regards,",
        "Bob Miller\nHead of Sales\nProspects Ltd, 1 Main Street, London\nPhone: +44 20 7946 0000\nwww.prospects.test",
        "This e-mail and any attachments are confidential and intended solely for the addressee. If you are not the intended recipient, please notify the sender and delete it.",
    ),
    "de": Words(
        "Gern, schicken Sie mir ein paar Termine.",
        "Hallo Bob,\ndarf ich Ihnen unser Produkt zeigen?\nAbmelden: mit Abmelden antworten.",
        ("Von", "Gesendet", "An", "Betreff"),
        "Dienstag, 3. März 2026 09:00",
        f"Am Di., 3. März 2026 um 09:00 Uhr schrieb {ANNA}:",
        f"Am 03.03.2026 um 09:00 schrieb {ANNA}:",
        "Am 03.03.26 um 09:00 schrieb Anna Bell:",
        f"Am Dienstag, 3. März 2026 um 09:00:00 MEZ hat {ANNA} Folgendes geschrieben:",
        "Von meinem iPhone gesendet",
        "Outlook für Android<https://aka.ms/AAb9ysg> beziehen",
        "-----Ursprüngliche Nachricht-----",
        "Mit freundlichen Grüßen",
        "Bob Müller\nLeiter Vertrieb\nProspects GmbH, Hauptstraße 1, 10115 Berlin\nTel.: +49 30 123456\nGeschäftsführer: Eva Maier, HRB 12345, Amtsgericht Charlottenburg",
        "Diese E-Mail enthält vertrauliche und rechtlich geschützte Informationen. Wenn Sie nicht der richtige Adressat sind, informieren Sie bitte den Absender und löschen Sie diese E-Mail.",
    ),
    "fr": Words(
        "Oui, envoyez-moi quelques dates.",
        "Bonjour Bob,\npuis-je vous montrer notre produit ?\nDésinscription : répondez stop.",
        ("De", "Envoyé", "À", "Objet"),
        "mardi 3 mars 2026 09:00",
        f"Le mar. 3 mars 2026 à 09:00, {ANNA} a écrit :",
        f"Le 3 mars 2026 à 09:00, {ANNA} a écrit :",
        "Le 03/03/2026 à 09:00, Anna Bell a écrit :",
        f"Le mardi 3 mars 2026 à 09:00:00 UTC+1, {ANNA} a écrit :",
        "Envoyé de mon iPhone",
        "Télécharger Outlook pour Android<https://aka.ms/AAb9ysg>",
        "-----Message d'origine-----",
        "Bien cordialement,",
        "Bob Martin\nDirecteur commercial\nProspects SARL, 1 rue de la Paix, 75002 Paris\nTél. : +33 1 23 45 67 89\nwww.prospects.test",
        "Ce message et ses pièces jointes peuvent contenir des informations confidentielles. Si vous avez reçu ce message par erreur, merci de le détruire et d'en avertir l'expéditeur.",
    ),
    "es": Words(
        "Claro, envíeme algunas fechas.",
        "Hola Bob:\n¿puedo mostrarle nuestro producto?\nPara darse de baja, responda baja.",
        ("De", "Enviado el", "Para", "Asunto"),
        "martes, 3 de marzo de 2026 9:00",
        "El mar, 3 mar 2026 a las 9:00, Anna Bell (<anna@acme.test>) escribió:",
        f"El 3 mar 2026, a las 9:00, {ANNA} escribió:",
        "El 3/3/26 a las 9:00, Anna Bell escribió:",
        f"El martes, 3 de marzo de 2026, 09:00:00 CET, {ANNA} escribió:",
        "Enviado desde mi iPhone",
        "Obtener Outlook para Android<https://aka.ms/AAb9ysg>",
        "-----Mensaje original-----",
        "Un cordial saludo,",
        "Bob García\nDirector de ventas\nProspects S.L., Calle Mayor 1, 28013 Madrid\nTel.: +34 91 123 45 67\nwww.prospects.test",
        "Este mensaje y sus archivos adjuntos son confidenciales y van dirigidos exclusivamente a su destinatario. Si lo ha recibido por error, comuníquelo al remitente y elimínelo.",
    ),
    "ja": Words(
        "承知しました。候補日をいくつかお送りください。",
        "ボブ様\n製品をご紹介してもよろしいでしょうか。\n配信停止はこちら unsubscribe",
        ("差出人", "送信日時", "宛先", "件名"),
        "2026年3月3日 9:00",
        f"2026年3月3日(火) 9:00 {ANNA}:",
        f"2026/03/03 9:00、{ANNA}のメール:",
        "On 2026/03/03 9:00, Anna Bell wrote:",
        f"2026年3月3日火曜日 09:00:00 JST、{ANNA}が書きました:",
        "iPhoneから送信",
        "Android 用 Outlook<https://aka.ms/AAb9ysg> を入手",
        "-----元のメッセージ-----",
        "よろしくお願いいたします。",
        "株式会社プロスペクツ\n営業部 田中 太郎\n〒100-0001 東京都千代田区1-1\nTEL: 03-1234-5678\nhttps://www.prospects.test",
        "このメールには機密情報が含まれている場合があります。誤って受信された場合は、送信者に通知の上、削除してください。",
    ),
}


def _marked(text: str) -> str:
    return "".join(f"> {line}\n" for line in text.split("\n"))


def _block(words: Words) -> str:
    values = (ANNA, words.sent, "Bob Miller <bob@prospects.test>", "A question")
    return "".join(f"{name}: {value}\n" for name, value in zip(words.labels, values, strict=True))


def _html_block(words: Words) -> str:
    values = (ANNA, words.sent, "Bob Miller <bob@prospects.test>", "A question")
    return "<br>".join(
        f"<b>{name}:</b> {escape(value)}" for name, value in zip(words.labels, values, strict=True)
    )


def _lines(text: str) -> str:
    return escape(text).replace("\n", "<br>")


def plain(words: Words) -> dict[str, str]:
    """What follows the own words, by client."""
    blank = f"\n\n{words.ours}\n"
    return {
        "gmail": f"{words.gmail}\n\n{_marked(words.ours)}",
        "outlook": f"{_block(words)}{blank}",
        "old outlook": f"{words.rule}\n{_block(words)}{blank}",
        "outlook web": f"________________________________\n{_block(words)}{blank}",
        "outlook phone": f"{words.outlook_phone}\n________________________________\n{_block(words)}{blank}",
        "apple": f"> {words.apple}\n> \n{_marked(words.ours)}",
        "thunderbird": f"{words.thunderbird}\n{_marked(words.ours)}",
        "yahoo": f"    {words.yahoo}  {blank}",
        "iphone": f"{words.phone}\n\n> {words.apple}\n> \n> \n{_marked(words.ours)}",
    }


def html(words: Words) -> dict[str, str]:
    """Whole mails, by client."""
    own, ours = escape(words.own), _lines(words.ours)
    quote = f'<blockquote type="cite"><div dir="ltr">{ours}</div></blockquote>'
    return {
        "gmail": f'<div dir="ltr">{own}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">{escape(words.gmail)}<br></div>'
        f'<blockquote class="gmail_quote" style="margin:0 0 0 .8ex">{ours}</blockquote></div>',
        "outlook": f'<div class="WordSection1"><p class="MsoNormal">{own}<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p>'
        f'<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal">{_html_block(words)}<o:p></o:p></p></div><p class="MsoNormal">{ours}</p></div>',
        "outlook web": f'<div class="elementToProof">{own}</div><div id="appendonsend"></div><hr style="width:98%"><div id="divRplyFwdMsg" dir="ltr"><font>{_html_block(words)}</font><div>&nbsp;</div></div><div>{ours}</div>',
        "apple": f'<body>{own}<br id="lineBreakAtBeginningOfMessage"><div><br><blockquote type="cite"><div>{escape(words.apple)}</div><br class="Apple-interchange-newline"><div>{ours}</div></blockquote></div></body>',
        "thunderbird": f'<p>{own}</p><div class="moz-cite-prefix">{escape(words.thunderbird)}<br></div><blockquote type="cite" cite="mid:1@acme.test">{ours}</blockquote>',
        "yahoo": f'<div class="yahoo-style-wrap"><div dir="ltr">{own}</div><div><br></div></div><div class="yahoo_quoted"><div><div>{escape(words.yahoo)}</div><div><br></div><div><br></div><div>{ours}</div></div></div>',
        "iphone": f'<div dir="ltr">{own}</div><div dir="ltr"><br></div><div dir="ltr">{words.phone}</div><div dir="ltr"><br><blockquote type="cite">{escape(words.apple)}<br><br></blockquote></div>{quote}',
    }


def endings(words: Words) -> dict[str, str]:
    """Signatures and disclaimers below the own words; without anything quoted."""
    return {
        "mark": f"-- \n{words.card}\n",
        "mark, disclaimer": f"-- \n{words.card}\n\n{words.disclaimer}\n",
        "disclaimer": f"{words.disclaimer}\n",
        "rule": f"{'-' * 40}\n{words.card}\n{'-' * 40}\n",
        "heavy rule": f"{'━' * 20}\n{words.card}\n",
        "phone": f"{words.phone}\n",
    }


OURS = LANGUAGES["en"].ours
MARKED = _marked(OURS)
OTHERS = {
    "samsung en": f"-------- Original message --------\nFrom: {ANNA}\nDate: 03/03/2026 09:00 (GMT+01:00)\nTo: bob@prospects.test\nSubject: A question\n\n{OURS}",
    "samsung de": f"-------- Ursprüngliche Nachricht --------\nVon: {ANNA}\nDatum: 03.03.26 09:00 (GMT+01:00)\nAn: bob@prospects.test\nBetreff: Frage\n\n{OURS}",
    "samsung fr": f"-------- Message d'origine --------\nDe : {ANNA}\nDate : 03/03/2026 09:00 (GMT+01:00)\nÀ : bob@prospects.test\nObjet : Question\n\n{OURS}",
    "samsung es": f"-------- Mensaje original --------\nDe: {ANNA}\nFecha: 3/3/26 9:00 (GMT+01:00)\nPara: bob@prospects.test\nAsunto: Q\n\n{OURS}",
    "yahoo mobile": f"Sent from Yahoo Mail on Android\n\n  On Tue, Mar 3, 2026 at 9:00 AM, Anna Bell<anna@acme.test> wrote:   {OURS}",
    "yahoo mobile de": f"Gesendet mit Yahoo Mail auf Android\n\n  Am Di., März 3, 2026 at 9:00 schrieb Anna Bell<anna@acme.test>:   {OURS}",
    "proton": f"Sent with Proton Mail secure email.\n\nOn Tuesday, March 3rd, 2026 at 9:00 AM, {ANNA} wrote:\n\n{MARKED}",
    "zimbra fr": f"----- Mail original -----\nDe: {ANNA}\nÀ: bob\nEnvoyé: Mardi 3 Mars 2026 09:00:00\nObjet: Q\n\n{OURS}",
    "bold outlook": f"*From:* {ANNA}\n*Sent:* Tuesday, March 3, 2026 9:00 AM\n*To:* Bob\n*Subject:* Q\n\n{OURS}",
    "es gmail long": f"El mar., 3 de marzo de 2026 9:00 a. m., {ANNA}\nescribió:\n\n{MARKED}",
    "fr wrapped": f"Le mar. 3 mars 2026 à 09:00, Anna Bell <\nanna@acme.test> a écrit :\n\n{MARKED}",
    "ja wrapped": f"2026年3月3日(火) 9:00 Anna Bell\n<anna@acme.test>:\n\n{MARKED}",
    "ja old gmail": f"2026/03/03 9:00 <anna@acme.test>:\n\n{MARKED}",
    "ja outlook full": f"差出人： {ANNA}\n送信日時： 2026年3月3日 9:00\n宛先： Bob\n件名： 質問\n\n{OURS}",
    "ja outlook en labels": f"From: {ANNA}\nSent: Tuesday, March 3, 2026 9:00 AM\nTo: Bob\nSubject: 質問\n\n{OURS}",
    "ja thunderbird": f"Anna Bell さんは 2026/03/03 9:00 に書きました:\n{MARKED}",
    "ja yahoo": f"----- Original Message -----\nFrom: {ANNA}\nTo: bob\nDate: 2026/03/03, Tue 09:00\nSubject: Q\n\n{OURS}",
    "gmx": f"> Gesendet: Dienstag, 03. März 2026 um 09:00 Uhr\n> Von: {ANNA}\n> An: bob\n> Betreff: Frage\n>\n{MARKED}",
    "de outlook mobile": f"Holen Sie sich Outlook für iOS<https://aka.ms/o0ukef>\n________________________________\nVon: {ANNA}\nGesendet: Tuesday, March 3, 2026\nAn: Bob\nBetreff: Frage\n\n{OURS}",
    "fr outlook ios": f"Obtenez Outlook pour iOS<https://aka.ms/o0ukef>\n________________________________\nDe : {ANNA}\nEnvoyé : Tuesday\nÀ : Bob\nObjet : Q\n\n{OURS}",
    "de android": "Von meinem Samsung Galaxy Smartphone gesendet.\n",
    "de kurz": "Diese Nachricht wurde von meinem Android-Gerät mit GMX Mail gesendet.\n",
    "en galaxy": "Sent from my Galaxy\n",
    "es android": "Enviado desde mi teléfono Samsung Galaxy\n",
    "fr android": "Envoyé depuis mon smartphone Samsung Galaxy.\n",
    "ja android": "Androidスマートフォンから送信\n",
    "fr outlook win": f"De : {ANNA} \nEnvoyé le : mardi 3 mars 2026 09:00\nÀ : Bob\nObjet : Q\n\n{OURS}",
    "nl": f"Op di 3 mrt 2026 om 09:00 schreef {ANNA}:\n\n{MARKED}",
    "pt": f"Em ter., 3 de mar. de 2026 às 09:00, {ANNA} escreveu:\n\n{MARKED}",
    "it": f"Il giorno mar 3 mar 2026 alle ore 09:00 {ANNA} ha scritto:\n\n{MARKED}",
}
