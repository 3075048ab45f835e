# ruff: noqa: E501
from __future__ import annotations

import re
import time
from datetime import UTC, datetime
from email.message import EmailMessage

import pytest

from app.service.mail.bounces import is_about
from app.service.mail.parse_message import MessageKind, parse_message
from tests.service.mail import sample_mails as letters
from tests.service.mail.sample_mails import OURS, OURS_QUOTED, hypertext, mail

REPLIES = {
    "gmail": f"Sure, send me a few times.\n\nOn Tue, Mar 3, 2026 at 9:00 AM Anna <anna@acme.test> wrote:\n\n{OURS_QUOTED}",
    "gmail, wrapped": "Sure, send me a few times.\n\nOn Tue, Mar 3, 2026 at 9:00 AM Anna Very-Long-Surname from Acme <\n"
    f"anna@acme.test> wrote:\n\n{OURS_QUOTED}",
    "apple": f"Sure, send me a few times.\n\n> On 3. Mar 2026, at 09:00, Anna <anna@acme.test> wrote:\n> \n{OURS_QUOTED}",
    "outlook": "Sure, send me a few times.\n\n________________________________\nFrom: Anna <anna@acme.test>\n"
    "Sent: Tuesday, March 3, 2026 9:00 AM\nTo: Bob\nSubject: A question\n\nHi Bob,\nunsubscribe here\n",
    "outlook, no rule": "Sure, send me a few times.\n\nFrom: Anna <anna@acme.test>\nSent: Tuesday, March 3, 2026\n"
    "To: Bob\nSubject: A question\n\nHi Bob,\nunsubscribe here\n",
    "old outlook": "Sure, send me a few times.\n\n-----Original Message-----\nFrom: Anna\nSent: Tuesday\n\nunsubscribe",
    "yahoo": "Sure, send me a few times.\n\nOn Tuesday, March 3, 2026 at 09:00:00 AM GMT+1, Anna <anna@acme.test> wrote:\n\n"
    " Hi Bob,\n unsubscribe here\n",
    "german gmail": f"Sure, send me a few times.\n\nAm Di., 3. März 2026 um 09:00 Uhr schrieb Anna <anna@acme.test>:\n\n{OURS_QUOTED}",
    "german apple": f"Sure, send me a few times.\n\n> Am 03.03.2026 um 09:00 schrieb Anna <anna@acme.test>:\n> \n{OURS_QUOTED}",
    "german outlook": "Sure, send me a few times.\n\nVon: Anna <anna@acme.test>\nGesendet: Dienstag, 3. März 2026 09:00\n"
    "An: Bob\nBetreff: Eine Frage\n\nHallo Bob,\nabmelden geht hier\n",
    "german thunderbird": f"Sure, send me a few times.\n\nAm 03.03.26 um 09:00 schrieb Anna:\n{OURS_QUOTED}",
    "web.de": "Sure, send me a few times.\n\nGesendet: Dienstag, 03. März 2026 um 09:00 Uhr\nVon: Anna <anna@acme.test>\n"
    "An: bob@prospects.test\nBetreff: Eine Frage\n\nHallo, abmelden geht hier\n",
    "french gmail": f"Sure, send me a few times.\n\nLe mar. 3 mars 2026 à 09:00, Anna <anna@acme.test> a écrit :\n\n{OURS_QUOTED}",
    "french outlook": "Sure, send me a few times.\n\nDe : Anna <anna@acme.test>\nEnvoyé : mardi 3 mars 2026 09:00\n"
    "À : Bob\nObjet : Une question\n\nBonjour\n",
    "spanish gmail": f"Sure, send me a few times.\n\nEl mar, 3 mar 2026 a las 9:00, Anna (<anna@acme.test>) escribió:\n\n{OURS_QUOTED}",
    "spanish outlook": "Sure, send me a few times.\n\nDe: Anna <anna@acme.test>\nEnviado: martes, 3 de marzo de 2026 9:00\n"
    "Para: Bob\nAsunto: Una pregunta\n\nHola\n",
    "thunderbird": f"Sure, send me a few times.\n\nOn 3/3/26 09:00, Anna wrote:\n{OURS_QUOTED}",
    "below the quote": f"On 3/3/26 09:00, Anna wrote:\n{OURS_QUOTED}\nSure, send me a few times.\n",
    "no quote": "Sure, send me a few times.",
}


@pytest.mark.parametrize("name", REPLIES)
def test_message_parser_separates_reply_from_quoted_text(name: str) -> None:
    reading = parse_message(mail(REPLIES[name]))
    assert reading.kind is MessageKind.REPLY
    assert reading.text == "Sure, send me a few times."
    assert reading.opt_out == ""
    whole = " ".join(REPLIES[name].split())
    assert all(word in f"{reading.text} {reading.quoted}" for word in whole.split())
    assert reading.in_reply_to == OURS and reading.thread_ids == (OURS, "<first@acme.test>")
    assert (reading.from_name, reading.from_address) == ("Bob Miller", "bob@prospects.test")
    assert reading.date == datetime(2026, 3, 3, 9, tzinfo=UTC)


def test_message_parser_with_inline_answers_keeps_them_as_reply() -> None:
    reading = parse_message(
        mail(
            "Hi Anna,\n\nOn 3/3/26, Anna wrote:\n> May I call?\n\nYes, tomorrow.\n\n> At ten?\n\nBetter eleven.\n"
        )
    )
    assert reading.text == "Hi Anna,\n\nYes, tomorrow.\n\nBetter eleven."


def test_message_parser_html_only_reply_becomes_text_without_quote() -> None:
    gmail = (
        "<div dir=ltr>Sure, send me <b>a few</b> times.</div><br><div class=gmail_quote><div>On Tue, Mar 3, 2026 at 9:00 "
        'Anna &lt;<a href="mailto:anna@acme.test">anna@acme.test</a>&gt; wrote:<br></div>'
        "<blockquote>Hi Bob,<br>unsubscribe here</blockquote></div>"
    )
    outlook = (
        "<p>Sure, send me a few times.</p><hr><div id=divRplyFwdMsg><b>From:</b> Anna &lt;anna@acme.test&gt;<br>"
        "<b>Sent:</b> Tuesday<br><b>To:</b> Bob<br><b>Subject:</b> A question</div><p>unsubscribe</p>"
    )
    for html in (gmail, outlook):
        reading = parse_message(hypertext(html))
        assert reading.text == "Sure, send me a few times."
        assert "unsubscribe" in reading.quoted and reading.opt_out == ""


@pytest.mark.parametrize(
    "raw, recipient, status, final",
    [
        (letters.POSTFIX, "bob@prospects.test", "5.1.1", True),
        (letters.POSTFIX_DELAYED, "bob@prospects.test", "4.4.1", False),
        (letters.FULL_MAILBOX, "bob@prospects.test", "4.2.2", True),
        (letters.EXCHANGE, "bob@prospects.test", "5.1.10", True),
        (letters.GMAIL, "bob@prospects.test", "5.1.1", True),
        (letters.QMAIL, "bob@prospects.test", "5.1.1", True),
        (letters.EXIM, "bob@prospects.test", "5.7.1", True),  # we are refused, not whom it was for
    ],
    ids=["postfix", "postfix delayed", "full", "exchange", "gmail", "qmail", "exim"],
)
def test_message_parser_bounce_yields_recipient_status_and_message_id(
    raw: bytes, recipient: str, status: str, final: bool
) -> None:
    reading = parse_message(raw)
    assert reading.kind is (MessageKind.BOUNCE if final else MessageKind.NOTICE)
    assert (reading.original_recipient, reading.status) == (recipient, status)
    assert reading.original_message_id == OURS
    assert reading.is_hard is status.startswith("5.1.")
    assert reading.diagnostic
    assert parse_message(raw.replace(b"\n", b"\r\n")).status == status


@pytest.mark.parametrize(
    ("names", "about"),
    [
        ((), True),  # it names nobody, only our mail
        (("bob@prospects.test",), True),
        (("Bob@Prospects.Test.",), True),
        (("bob+mail@prospects.test",), True),
        (("bob@prospects.test", "robert@home.test"), True),  # handed on from there (RFC 3464, 2.3.1)
        (("robert@home.test", "bob@prospects.test"), True),
        (("eve@prospects.test",), False),  # a member of a list
        (("eve@prospects.test", "eve@home.test"), False),
        (("bob@home.test",), False),
        (("bob@mx1.prospects.test",), True),
        (("bob@prospects.onmicrosoft.com",), True),
        (("bob@ad.local",), True),
        (("eve@mx1.prospects.test",), False),
        (("bob@notprospects.test",), False),
    ],
)
def test_delivery_report_names_match_recipient_address(names: tuple[str, ...], about: bool) -> None:
    assert is_about(names, "bob@prospects.test") is about


def test_delivery_report_lists_each_failed_recipient() -> None:
    blocks = (
        "Reporting-MTA: dns; mx\n\n"
        "Final-Recipient: rfc822; team@prospects.test\nAction: expanded\nStatus: 2.0.0\n\n"
        "Final-Recipient: rfc822; eve@prospects.test\nAction: failed\nStatus: 5.1.1\n\n"
        "Original-Recipient: rfc822;bob+2Bx@prospects.test\nFinal-Recipient: rfc822; b@home.test\n"
        "Action: failed\nStatus: 4.2.2\n"
    )
    first, second = parse_message(letters.report("x", blocks, letters.ORIGINAL)).each
    assert (first.kind, first.status, first.original_names) == ("bounce", "5.1.1", ("eve@prospects.test",))
    assert (second.kind, second.status) == ("bounce", "4.2.2")
    assert second.original_names == ("bob+2bx@prospects.test", "bob+x@prospects.test", "b@home.test")
    failed = letters.EXIM.replace(b"Recipients: bob@prospects.test", b"Recipients: a@x.test, b@x.test")
    assert [one.original_names for one in parse_message(failed).each] == [("a@x.test",), ("b@x.test",)]


def test_bounce_of_sender_limit_without_status_is_not_hard() -> None:
    reading = parse_message(letters.GMAIL_LIMIT)
    assert (reading.kind, reading.original_recipient) == (MessageKind.BOUNCE, "bob@prospects.test")
    assert reading.diagnostic == "You have reached a limit for sending mail." and not reading.is_hard
    gone = letters.GMAIL_LIMIT.replace(
        b"You have reached a limit for\nsending mail", b"There is nobody there"
    )
    assert parse_message(gone.replace(b"\n\nHi", b"\n\nAt most 5 mails: our limit for sending.")).is_hard
    told = letters.report("You have reached a limit for sending mail.", "Action: failed\n", letters.ORIGINAL)
    assert not parse_message(told).is_hard


@pytest.mark.parametrize(
    ("subject", "kind"),
    [
        ("Undeliverable: A question", MessageKind.BOUNCE),
        ("Mail delivery failed: returning message to sender", MessageKind.BOUNCE),
        ("Automatic reply: Undelivered parcels?", MessageKind.AUTO_REPLY),
        ("Réponse automatique : Éviter l'échec", MessageKind.AUTO_REPLY),
        ("Re: Returned mail", MessageKind.AUTO_REPLY),
    ],
)
def test_message_parser_bounce_words_in_quoted_subject_make_no_bounce(
    subject: str, kind: MessageKind
) -> None:
    """A notice of absence comes without a sender, as reports do (RFC 3834)."""
    reading = parse_message(mail("I am away until Monday.", subject=subject, more="Return-Path: <>\n"))
    assert reading.kind is kind


@pytest.mark.parametrize(
    ("status", "said", "hard"),
    [
        ("5.2.2", "552 5.2.2 Over quota", False),
        ("5.2.1", "550 5.2.1 The user is receiving mail at a rate that prevents additional messages", False),
        ("5.3.0", "554 5.3.0 Internal error", False),
        ("5.4.7", "550 5.4.7 Delivery expired", False),
        ("5.4.14", "554 5.4.14 Hop count exceeded - possible mail loop", False),
        ("5.6.0", "554 5.6.0 Invalid message content", False),
        ("5.0.0", "554 Client host [185.5.1.4] blocked using a list", False),
        ("5.2.1", "550 5.2.1 The email account is disabled", True),
        ("5.4.1", "550 5.4.1 Recipient address rejected: Access denied", True),
        ("5.4.4", "Host or domain name not found", True),
        ("5.5.0", "550 5.5.0 Requested action not taken: mailbox unavailable", True),
        ("5.3.0", "553 5.3.0 <bob@prospects.test>... User unknown", True),
    ],
)
def test_bounce_is_hard_only_for_invalid_address(status: str, said: str, hard: bool) -> None:
    about = f"Final-Recipient: rfc822; bob@prospects.test\nAction: failed\nStatus: {status}\n"
    reading = parse_message(
        letters.report(
            "", f"Reporting-MTA: dns; mx\n\n{about}Diagnostic-Code: smtp; {said}\n", letters.ORIGINAL
        )
    )
    assert (reading.kind, reading.status, reading.is_hard) == (MessageKind.BOUNCE, status, hard)


@pytest.mark.parametrize(
    ("results", "unproven"),
    [
        ((), False),
        (("mx.host.test; dkim=pass header.d=a.test; dmarc=pass (p=NONE) header.from=a.test",), False),
        (
            ("mx.host.test; spf=fail smtp.mailfrom=a.test; dmarc=fail (p=NONE dis=NONE) header.from=a.test",),
            True,
        ),
        (("spf=none; dkim=none;\n dmarc = permfail action=none",), True),
        (("mx.host.test 1; dkim=fail; dmarc=none",), False),
        (("mx.host.test; dmarc=temperror",), False),
        (("mx.host.test; spf=pass (why; dmarc=fail (so)) smtp.mailfrom=a.test",), False),
        (("mx.host.test; dmarc=pass", "evil.test; dmarc=fail"), False),  # whoever wrote it may say anything
        (("mx.host.test; x-dmarc=fail",), False),
    ],
)
def test_sender_failing_authentication_results_is_unproven(results: tuple[str, ...], unproven: bool) -> None:
    more = "".join(f"Authentication-Results: {each}\n" for each in results)
    assert parse_message(mail("Hello", more=more)).is_unproven is unproven


def test_message_parser_recognizes_spam_complaint() -> None:
    reading = parse_message(letters.COMPLAINT)
    assert reading.kind is MessageKind.COMPLAINT
    assert (reading.original_message_id, reading.original_recipient) == (OURS, "bob@prospects.test")
    assert (
        parse_message(letters.COMPLAINT.replace(b"abuse\nUser", b"not-spam\nUser")).kind is MessageKind.NOTICE
    )


def test_message_parser_read_receipt_is_notice() -> None:
    raw = letters.report(
        "It was displayed.", "Final-Recipient: rfc822; bob@x.test\n", "", kind="disposition-notification"
    )
    assert parse_message(raw).kind is MessageKind.NOTICE


@pytest.mark.parametrize(
    "more, subject, automatic",
    [
        ("Auto-Submitted: auto-replied (vacation)\n", "Re: A question", True),
        ("Auto-Submitted: auto-generated; owner-email=x\n", "Ticket 4", True),
        ("Auto-Submitted: no\n", "Re: A question", False),
        ("X-Autoreply: yes\n", "Re: A question", True),
        ("X-Autorespond: yes\n", "Re: A question", True),
        ("Precedence: auto_reply\n", "I am away", True),
        ("Precedence: bulk\n", "News", True),
        ("Precedence: bulk\n", "Re: A question", False),
        ("X-Auto-Response-Suppress: All\n", "Automatic reply: A question", True),
        ("X-Auto-Response-Suppress: DR, OOF, AutoReply\n", "AW: A question", False),
        ("Return-Path: <>\n", "Thank you for your mail", True),
        ("List-Id: <news.prospects.test>\n", "News", True),
        ("List-Id: <sales.acme.test>\nPrecedence: list\n", "Re: A question", False),
        ("", "Automatische Antwort: A question", True),
        ("", "Réponse automatique : A question", True),
        ("", "Respuesta automática: A question", True),
        ("", "Out of office: A question", True),
        ("", "Abwesenheitsnotiz", True),
        ("", "RE: A question", False),
    ],
)
def test_message_parser_recognizes_auto_reply_by_headers_and_subject(
    more: str, subject: str, automatic: bool
) -> None:
    kind = parse_message(mail("I am away until Monday.", subject=subject, more=more)).kind
    assert kind is (MessageKind.AUTO_REPLY if automatic else MessageKind.REPLY)


OPT_OUTS = [
    *(
        "Unsubscribe",
        "UNSUBSCRIBE!",
        "unsubscribe please",
        "Please remove me from your list.",
        "Remove me",
        "STOP",
    ),
    *("Please take me off your mailing list, thanks.", "Stop emailing me.", "Do not contact me again."),
    *(
        "don't ever... please don't email me again",
        "Please delete my address from your database",
        "Please unsubscribe me.",
    ),
    *(
        "I would like to be removed from this list",
        "No more emails please",
        "Not interested. Don't write to me any more.",
    ),
    *(
        "Not interested. Remove me and don't write again, please.",
        "opt me out",
        "I don't want to receive your emails.",
    ),
    *("Bitte nicht mehr anschreiben.", "Bitte schreiben Sie mir nicht mehr.", "abmelden", "Bitte abmelden"),
    *(
        "Bitte nehmen Sie mich aus Ihrem Verteiler.",
        "Bitte löschen Sie meine Daten.",
        "Kontaktieren Sie mich nicht mehr!",
    ),
    *("Keine weiteren Mails bitte.", "Ich möchte keine E-Mails mehr erhalten.", "Melden Sie mich bitte ab."),
    *(
        "Entfernen Sie mich bitte aus der Liste",
        "Hiermit widerspreche ich der Nutzung meiner Daten zu Werbezwecken",
    ),
    *(
        "Merci de me désinscrire.",
        "Je ne souhaite plus recevoir vos messages.",
        "Ne m'écrivez plus.",
        "désinscription",
    ),
    *("Veuillez me retirer de votre liste", "Retirez-moi de votre liste", "Merci de ne plus me contacter"),
    *(
        "Por favor, denme de baja.",
        "No me escriban más.",
        "Quiero darme de baja",
        "baja",
        "Elimínenme de su lista",
    ),
    *("No quiero recibir más correos.", "Borren mi correo de su base"),
    *("unsub", "Not interested, please remove.", "Lose my address!", "Bitte tragen Sie mich aus."),
    "I read all of it. " * 200 + "Please remove me from your list.",
    "Hallo Anna,\n\nabmelden\n\nBob",
]
NOT_OPT_OUTS = [
    *(
        "Sure, remove the attachment and send it again.",
        "I don't want to unsubscribe, tell me more.",
        "Interested!",
    ),
    *(
        "How do your customers unsubscribe?",
        "Don't hesitate to call me.",
        "Please don't contact me before Monday.",
    ),
    *("Wir haben uns noch nicht abgemeldet.", "Können Sie mir mehr schicken?", "Send me the price list."),
    *(
        "Stop by our office next week.",
        "Please write me again next month.",
        "Das ist nicht mein Thema, fragen Sie Eva.",
    ),
    *(
        "Je suis intéressé.",
        "Me interesa, llámeme.",
        "No me interesa por ahora.",
        "We can't stop talking about it.",
    ),
    *("Don't send me the deck, just call me.", "Schicken Sie mir bitte keine Broschüre, rufen Sie an."),
    "Let's talk.\n\n-- \nBob\nTo unsubscribe from our newsletter click here. Please unsubscribe me.",
]


@pytest.mark.parametrize("text", OPT_OUTS)
def test_message_parser_finds_opt_out_above_quote(text: str) -> None:
    assert parse_message(mail(f"{text}\n\nOn 3/3/26, Anna wrote:\n{OURS_QUOTED}")).opt_out


@pytest.mark.parametrize("text", NOT_OPT_OUTS)
def test_message_parser_finds_no_opt_out_in_harmless_reply(text: str) -> None:
    assert parse_message(mail(f"{text}\n\nOn 3/3/26, Anna wrote:\n{OURS_QUOTED}")).opt_out == ""


INLINE = "Hello Anna,\n\nOn 3/3/26, Anna wrote:\n> Hi Bob,\n> do you have a minute?\n\n"


@pytest.mark.parametrize(
    "text", ["Bitte nicht mehr anschreiben!", "No. Please remove me.\n\n> Yours\n> Anna"]
)
def test_message_parser_finds_opt_out_below_quote(text: str) -> None:
    assert parse_message(mail(INLINE + text)).opt_out


@pytest.mark.parametrize(
    "text",
    [
        "Sure!\n\nIf you no longer wish to receive my mails, unsubscribe me: https://acme.test/u",
        "You can opt out of this list at any time.",
        "This message was scanned. Please delete this e-mail.",
        "-- \nBob\nPlease take me off your list.",
    ],
)
def test_message_parser_footer_below_quote_is_no_opt_out(text: str) -> None:
    assert parse_message(mail(INLINE + text)).opt_out == ""


def test_message_parser_reads_unencoded_international_addresses() -> None:
    """RFC 6532: no encoded words, no Punycode."""
    head = "From: Bjørn <bob@bücher.test>\nTo: anna@acme.test, Åse <åse@x.test>\n\nHi"
    reading = parse_message(head.encode())
    assert (reading.from_name, reading.from_address) == ("Bjørn", "bob@bücher.test")
    assert reading.others == ("anna@acme.test", "åse@x.test")
    assert parse_message(head.replace("bücher", "books").encode("latin-1")).from_address == "bob@books.test"


def test_opt_out_in_subject_of_empty_mail_is_found() -> None:
    assert parse_message(mail("", subject="Please remove me from your list")).opt_out
    assert parse_message(mail("", subject="Unsubscribe bob@prospects.test")).opt_out
    assert parse_message(mail("", subject="Re: Stop sending letters")).opt_out == ""
    assert parse_message(mail("Yes!", subject="Stop sending letters")).opt_out == ""
    assert parse_message(mail("", subject="Stop sending letters", more="Precedence: bulk\n")).opt_out == ""


def test_opt_out_by_mailto_unsubscribe_counts_even_when_automatic() -> None:
    assert parse_message(mail("", subject="unsubscribe")).opt_out == "unsubscribe"
    assert parse_message(mail("", subject="Unsubscribe", more="Auto-Submitted: auto-generated\n")).opt_out
    assert parse_message(mail("Great!", subject="Re: unsubscribe")).opt_out == ""


OOO = "I am out of the office until 9 March. For urgent matters write to eve@prospects.test.\n"
FROM_MACHINES = [
    # a person, whose program or organization calls the mail automatic
    ("Re: A question", "Auto-Submitted: auto-replied\n", "Please remove me from your list.", True),
    ("Re: A question", "Auto-Submitted: auto-generated\n", "Unsubscribe", True),
    ("A question", "Precedence: bulk\n", "Stop emailing me. If you write again I will report you.", True),
    ("AW: A question", "X-Autoreply: yes\n", "Bitte keine weiteren E-Mails mehr senden.", True),
    ("Automatic reply: A question", "", "Ne m'écrivez plus, merci.", True),
    # who has left, or answers everybody so
    (
        "Automatic reply: A question",
        "",
        "Bob has left. Please remove this address from your mailing list.",
        True,
    ),
    (
        "Re: A question",
        "Auto-Submitted: auto-replied\n",
        "I do not want to receive sales mails from you.",
        True,
    ),
    # absences, tickets and newsletters, and how their readers may leave a list
    ("Automatic reply: A question", "", OOO, False),
    ("Automatic reply: A question", "", f"{OOO}\nTo unsubscribe from our newsletter, click here.", False),
    ("Automatic reply: A question", "", f"{OOO}\nUnsubscribe | Privacy | Imprint", False),
    (
        "Out of office",
        "",
        f"{OOO}\nIf you no longer wish to receive emails from us, please unsubscribe.",
        False,
    ),
    (
        "Out of office",
        "",
        f"{OOO}\nYou can opt out of this list at any time: https://prospects.test/u",
        False,
    ),
    (
        "Abwesenheit",
        "",
        "Ich bin im Urlaub.\n\nWenn Sie keine weiteren E-Mails erhalten möchten, antworten Sie.",
        False,
    ),
    (
        "Réponse automatique",
        "",
        "Absent.\n\nSi vous ne souhaitez plus recevoir de messages, cliquez ici.",
        False,
    ),
    (
        "[Ticket 7] We got it",
        "Auto-Submitted: auto-replied\n",
        "We answer soon. Do not reply to this mail.",
        False,
    ),
    (
        "A question",
        "Precedence: list\n",
        "Our news.\n\nTo stop receiving these, click unsubscribe me.",
        False,
    ),
]


@pytest.mark.parametrize(("subject", "more", "text", "asks"), FROM_MACHINES)
def test_opt_out_in_auto_reply_is_found_only_where_meant(
    subject: str, more: str, text: str, asks: bool
) -> None:
    reading = parse_message(
        mail(f"{text}\n\nOn 3/3/26, Anna wrote:\n{OURS_QUOTED}", subject=subject, more=more)
    )
    assert reading.kind is MessageKind.AUTO_REPLY
    assert bool(reading.opt_out) is asks, reading.opt_out


def test_newsletter_outside_thread_is_no_opt_out() -> None:
    raw = mail("Remove me from your shelf: our book.", subject="News", more="Precedence: list\n")
    assert parse_message(raw.replace(letters.LINK.replace("\n", "\r\n").encode(), b"")).opt_out == ""


@pytest.mark.parametrize(
    "subject",
    ["remove me <m1@acme.test>", "remove me\n <m1@acme.test>", "=?utf-8?q?remove_me_=3Cm1=40acme.test=3E?="],
)
def test_mailto_unsubscribe_subject_names_its_mail(subject: str) -> None:
    found = parse_message(mail("", subject=subject).replace(letters.LINK.replace("\n", "\r\n").encode(), b""))
    assert (found.opt_out, found.thread_ids) == ("remove me", ("<m1@acme.test>",))


@pytest.mark.parametrize(
    "charset, named",
    [("iso-8859-1", "iso-8859-1"), ("cp1252", "us-ascii"), ("utf-8", "nonsense"), ("cp1252", "utf-8")],
)
def test_message_parser_with_wrong_or_unknown_charset_decodes_text(charset: str, named: str) -> None:
    raw = mail("Schöne Grüße aus Köln", charset=charset).replace(
        f"charset={charset}".encode(), f"charset={named}".encode()
    )
    assert parse_message(raw).text == "Schöne Grüße aus Köln"


def test_message_parser_decodes_encoded_headers() -> None:
    raw = mail("x", subject="=?utf-8?q?Sch=C3=B6n?= =?utf-8?b?w7xiZXI=?=")
    assert parse_message(raw).subject == "Schönüber"
    raw = raw.replace(b"Bob Miller", b"=?iso-8859-1?q?M=FCller=2C_Bob?=")
    assert (parse_message(raw).from_name, parse_message(raw).from_address) == (
        "Müller, Bob",
        "bob@prospects.test",
    )
    turned = raw.replace(b"M=FCller=2C_Bob", b"Bob").replace(b"iso-8859-1?q?Bob", b"utf-8?q?Bob=E2=80=AEtset")
    assert parse_message(turned).from_name == "Bobtset", "nor may a name turn what stands beside it"


def test_message_parser_removes_scripts_styles_and_unsafe_links() -> None:
    html = (
        '<style>p{}</style><script>alert(1)</script><p onclick="x()" style="a:b">Hi</p>'
        '<a href="javascript:x()">a</a><a href="file:///etc">b</a><a href="\\\\host\\share">c</a><a href="//x.test">d</a>'
        '<a href="https://ok.test/">e</a><form action="/x"><input></form><base href="http://x"><meta http-equiv=refresh>'
        '<iframe src="http://x"></iframe><svg onload=x()></svg><a href="data:text/html,x">f</a>'
    )
    cleaned = parse_message(hypertext(html)).html
    assert "<p>Hi</p>" in cleaned and 'href="https://ok.test/"' in cleaned
    for bad in (
        "script",
        "style",
        "onclick",
        "file:",
        "host",
        "x.test",
        "form",
        "base",
        "meta",
        "iframe",
        "svg",
        "data:",
    ):
        assert bad not in cleaned


def nested(levels: int) -> bytes:
    head = "".join(f'Content-Type: multipart/mixed; boundary="b{n}"\n\n--b{n}\n' for n in range(levels))
    return f"From: a@b.test\nSubject: deep\n{head}Content-Type: text/plain\n\nbottom".encode()


HOSTILE = {
    "empty": b"",
    "nothing but zeros": bytes(10_000),
    "no headers": b"just text",
    "nested 40": nested(40),
    "nested 5000": nested(5_000),
    "mails in mails": b"Subject: x\n" + b"Content-Type: message/rfc822\n\n" * 3_000,
    "5000 parts": b'From: a@b.test\nContent-Type: multipart/mixed; boundary="b"\n\n' + b"--b\n\nx\n" * 5_000,
    "60 KB of newlines": mail("\n" * 60_000),
    "From lines": mail("From: x\n" * 3_000),
    "On lines": mail("On xxx\n" * 20_000),
    "one endless line": mail("a" * 3_000_000),
    "On and no end": mail("On " + "x " * 500_000),
    "quotes": mail("> " * 200_000),
    "dashes": mail("-" * 500_000),
    "nested divs": hypertext("<div>" * 50_000),
    "open brackets": hypertext("<" * 900_000),
    "many formats": hypertext("".join(f"<b id={n}><p>" for n in range(20_000))),
    "comments": hypertext("<!--" * 200_000),
    "bad words": mail("x", subject="=?utf-8?b?" + "=" * 5_000 + "?= =?x?q?=ZZ?= =?utf-8?q?=FF?="),
    "bad address": mail("x").replace(b"Bob Miller <bob@prospects.test>", b'<<<@>>>,;:"\\'),
    "bad date": mail("x").replace(b"Tue, 3 Mar 2026 10:00:00 +0100", b"Tue, 99 Foo 99999 99:99:99 +9999"),
    "addresses without end": mail("x").replace(b"Bob Miller", b"(" * 30_000),
    "bad base64": mail("x", more="").replace(b"8bit", b"base64"),
    "uuencode": mail("begin 644 x\nM!!!\nend").replace(b"8bit", b"x-uuencode"),
    "surrogates": "Subject: \ud800\n\n\udfff".encode("utf-8", "surrogatepass"),
    "8-bit headers": "Subject: Grüße\nFrom: Jürgen <j@b.test>\n\nx".encode("latin-1"),
    "status without fields": letters.report("x", "\n\n\n", ""),
    "status of rubbish": letters.report("x", "\xff" * 1_000, "\x00"),
    "a report on very many": letters.report(
        "sending " * 12_000,
        "".join(f"Final-Recipient: rfc822; e{at}@x.test\nAction: failed\n\n" for at in range(500)),
        letters.ORIGINAL,
    ),
    "comments without end": mail("x", more=f"Authentication-Results: x; {'(dmarc=' * 4_000}\n"),
    "opt out without end": mail("please don't " * 100_000),
    "spaces": mail(" " * 500_000 + "wrote:"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_message_parser_reads_hostile_mail_in_time(name: str) -> None:
    started = time.process_time()
    reading = parse_message(HOSTILE[name])
    assert time.process_time() - started < 3
    assert isinstance(reading.text, str) and len(reading.digest) == 64
    f"{reading.subject}{reading.text}{reading.quoted}{reading.html}{reading.from_name}".encode()


def test_message_id_with_line_break_or_blank_is_ignored() -> None:
    raw = mail("x").replace(b"<r1@prospects.test>", b"<x\r\n X1 CREATE evil>")
    assert parse_message(raw).message_id == ""
    raw = mail("x").replace(OURS.encode(), b"<x y@z.test>")
    assert OURS not in parse_message(raw).thread_ids and parse_message(raw).in_reply_to == ""


def test_message_digest_ignores_transport_headers_and_line_endings() -> None:
    raw = mail("Hello")
    assert parse_message(b"Received: from a by b\r\n" + raw).digest == parse_message(raw).digest
    assert parse_message(raw.replace(b"\r\n", b"\n")).digest == parse_message(raw).digest
    assert parse_message(mail("Hello!")).digest != parse_message(raw).digest
    assert parse_message(raw.replace(b"<r1@", b"<r2@")).digest != parse_message(raw).digest


def test_message_parser_reads_reply_with_broken_enclosed_mail() -> None:
    """A forwarded mail without the parts that it names, in letters of no known charset."""
    broken = 'Subject: Fwd\nContent-Type: multipart/mixed; boundary="nowhere"\n\nGr\xfc\xdfe\n'
    head = "From: bob@prospects.test\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=o\n\n--o\n"
    parts = (
        f"Content-Type: text/plain\n\nSee what I got.\n--o\nContent-Type: message/rfc822\n\n{broken}--o--\n"
    )
    found = parse_message((head + parts).encode("latin-1"))
    assert (found.kind, found.text) == (MessageKind.REPLY, "See what I got.")
    (enclosed,) = found.files
    assert enclosed.name == "Fwd.eml" and b"Gr\xef\xbf\xbd\xef\xbf\xbde" in (enclosed.data or b"")


def test_message_parser_recognizes_own_mail_by_sender() -> None:
    copy = mail("x").replace(b"In-Reply-To", b"X-Was").replace(b"bob@prospects", b"Anna@acme")
    assert parse_message(copy, ["anna@acme.test"]).kind is MessageKind.OWN
    assert parse_message(mail("x"), ["anna@acme.test"]).kind is MessageKind.REPLY


def test_message_parser_keeps_only_enclosed_and_web_images() -> None:
    html = (
        '<p>Look <img src="cid:logo%40acme" alt="Logo" width="9999" onerror="x()"> '
        '<img src="https://track.test/p.gif"><img src="cid:nobody"><img src="data:image/png;base64,AA">'
        '<img src="file:///etc/passwd"><img src="//evil.test/x.png"><a href="cid:logo@acme">x</a></p>'
    )
    letter = EmailMessage()
    letter["From"], letter["Subject"] = "bob@prospects.test", "Hi"
    letter.set_content("Look")
    letter.add_alternative(html, subtype="html")
    related = letter.get_payload()[1]  # type: ignore[index]
    related.add_related(b"\x89PNG", "image", "png", cid="<logo@acme>", filename="logo.png")  # type: ignore[union-attr]
    found = parse_message(letter.as_bytes())
    assert [one.name for one in found.files] == ["logo.png"]
    pictures = re.findall(r"<img[^>]*>", found.html)
    assert pictures[:2] == ['<img src="cid:0" alt="Logo">', '<img src="https://track.test/p.gif">']
    assert all("src" not in one for one in pictures[2:]) and "onerror" not in found.html
    assert 'href="cid' not in found.html and "data:" not in found.html
