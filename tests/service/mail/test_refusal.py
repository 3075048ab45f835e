"""What a refusal is about, by its status and its words."""

from __future__ import annotations

import time

import pytest

from app.service.mail.refusal import (
    Subject,
    is_about_sender,
    is_telling,
    is_unknown_user,
    status_of,
    subject_of,
)
from app.service.mail.smtp_errors import POLICY, Cause, SmtpFailure, Stage, explain_refusal

SENDER = "anna@acme.test"
ADDRESS = [
    "550 5.1.1 <bob@prospects.test>: Recipient address rejected: User unknown in local recipient table",
    "550 5.1.1 The account you wrote to is not there",
    "550 No such user here",
    "550 Unrouteable address",
    "554 delivery error: this user doesn't have a prospects account (bob@prospects.test)",
    "550 <bob@prospects.test>... is unknown",
    "550 5.2.1 This mailbox is disabled",
    "550 5.4.1 Recipient address rejected: Access denied",
    "553 5.3.0 bob@prospects.test... User unknown",
    "550 5.5.0 Requested action not taken: mailbox unavailable",
    "User bob.miller (bob@prospects.test) not listed in the directory",
    "553 sorry, this recipient is not in my validrcptto list",
    "550 Empfänger bob@prospects.test existiert nicht",
    "550 Destinataire inconnu",
    "550 El usuario no existe",
    "550 Пользователь bob не найден",
    "550 收件人不存在",
    "5.4.4 Host or domain name not found. Name service error for prospects.test: Host not found",
    "DNS lookup of prospects.test answered NXDOMAIN",
    "556 5.1.10 prospects.test has a null MX",
    "550 5.7.1 No such user!",
    "554 5.7.1 <bob@prospects.test>: Recipient address rejected: User unknown in relay recipient table",
    "550 permanent failure for one or more recipients (bob@prospects.test:550 5.1.1 unknown user)",
    "550 5.1.1 Sorry, no mailbox here by that name",
    "550 5.5.1 Recipient is not in our directory",
    "551 User not local; please try <robert@home.test>",
    "550 This account is not in use",
    "550 5.1.6 Recipient has moved",
    "550 5.7.27 Host does not accept mail",
    "550 Unable to find recipient bob",
    "550 sorry, bob no longer has an account here",
    "550 5.1.10 The recipient's email address isn't correct",
    "550 mail from anna@acme.test to bob@prospects.test: user unknown",
    "550 mx.acme.test: user bob unknown",
    "Sorry, I couldn't find a mail exchanger or IP address",
    "550 Konto gelöscht",
    "550 compte supprimé",
    "550 casella disattivata",
    "550 ismeretlen címzett",
    "550 信箱不存在",
    "550 spam-filter.prospects.test says <spam.filter@prospects.test>: user has been removed",
    "prospects.test: lookup of type 'mx' had no relevant answers",
    "550 Dieser Benutzer ist hier nicht bekannt",
    "Die Domain prospects.test, die nicht existiert",
    "550 l'utilisateur n'est pas connu",
    "550 La dirección no existe",
    "550 Endereço inexistente",
    "L'utente bob non è elencato nella rubrica",
    "550 Użytkownik nie istnieje",
    "550 Mottagaren finns inte",
    "550 Brugeren findes ikke",
    "550 Bu kullanıcı bulunamadı",
    "550 нет такого пользователя",
    "550 该用户不存在",
    "550 宛先のアドレスが見つかりません",
    "550 존재하지 않는 사용자입니다",
]
MAILBOX = [
    "552 5.2.2 Over quota",
    "550 5.1.1 sorry, the mailbox bob@prospects.test is over quota",
    "Storage quota exceeded",
    "User mailbox exceeds allowed size: bob@prospects.test",
    "The mailbox of bob@prospects.test is full.",
    "552 mailbox unavailable: quota exceeded",
    "554 Insufficient disk space for this account",
    "550 Account has exceeded its storage allotment, user unavailable",
    "552-5.2.1 The recipient's inbox is out of storage space",
    "550 The user's mailbox has reached its maximum size",
    "452 4.4.5 Insufficient disk space; try again later",
    "Das Postfach des Empfängers ist voll",
    "La boîte aux lettres du destinataire est pleine",
    "552 El buzón está lleno",
    "550 Skrzynka odbiorcy jest przepełniona",
    "550 Ящик получателя переполнен",
    "受信者のメールボックスが一杯です",
    "550 邮箱已满",
]
MAIL = [
    "571 There is no PTR record; reverse DNS is required",
    "550 5.2.0 Mail rejected. XYZ_506 [506]",
    "550 SC-001 Messages from 192.0.2.33 are turned away: their network is on our block list",
    "550 5.1.0 <anna@acme.test> sender rejected",
    "553 5.1.8 <anna@acme.test>... Domain of sender address does not exist",
    "550-Verification failed for <anna@acme.test>\n550-No Such User Here\n550 Sender verify failed",
    "550 Unauthenticated senders not allowed",
    "550 Bad SPF records for [acme.test:192.0.2.33]",
    "554 Message rejected: Email address is not verified",
    "550 5.7.1 IP address blacklisted by recipient",
    "550 5.1.1 <bob@prospects.test> - 192.0.2.33 has sent to too many recipients this hour",
    "550 5.7.26 DMARC check failed",
    "550 user unknown (in reply to MAIL FROM command)",
    "554 5.7.1 Spam message rejected",
    "550 Virus found",
    "552 5.3.4 Message size exceeds fixed limit",
    "554 5.6.0 Message content not accepted",
    "550 5.1.1 rejected because 192.0.2.33 is in a black list at dnsbl.test",
    "550 5.1.1 URL in message is listed on a list of ours",
    "550 5.1.1 Messages per hour limit reached for your server",
    "550 5.1.1 Reverse lookup failed, unknown host",
    "550 5.1.1 Sending server not authorized; account unknown",
    "554 5.1.1 Your server's reputation is too low, mail to unknown users blocked",
    "550 5.1.1 <bob@prospects.test>: Recipient only accepts messages from its organization",
    "550 5.1.1 Suspected phishing, address disabled for external mail",
    "550 5.1.1 mailbox unavailable due to policy",
    "550 5.1.1 Refused due to recipient preferences",
    "550 5.1.1 We do not relay for user bob@prospects.test",
    "550 mail from anna@acme.test rejected: unknown user",
    "550 Attachment type not allowed for this mailbox; recipient not available for it",
    "550 5.1.1 Go away, and stay there",
    "550 5.1.1 User's server is down for maintenance",
    "550 5.1.1 Recipient requires TLS",
    "550 5.1.1 Duplicate message, recipient not available",
    "550 mailbox unavailable, see https://postmaster.host.test/error-messages?ip=192.0.2.33",
    "550 Mailbox unavailable or access denied [192.0.2.33]",
    "550 5.7.1 mailbox unavailable",
    "550 5.7.1 Unknown host",
    "550 IP address 192.0.2.33 is not known here",
    "550 your account has been disabled",
    "550 From address not found",
    "550 5.1.1 domain acme.test does not exist",
    "550 anna@acme.test is invalid, mail for bob@prospects.test refused",
    "550 5.1.1 Ihre IP-Adresse ist gesperrt",
    "550 5.1.1 Votre adresse IP est bloquée",
    "550 5.1.1 您的IP地址被禁用",
    "550 Absender unbekannt",
    "550 Expéditeur refusé, utilisateur inconnu",
    "550 El remitente no existe",
    "550 отправитель заблокирован",
    "554 Transaction failed",
    "550 Rejected",
    "",
]
WAY = [
    "host mx.prospects.test [192.0.2.9]: Connection timed out: retry timeout exceeded",
    "all hosts for prospects.test have been failing for a long time",
    "The server did not accept our requests to connect",
    "Could not deliver for the last 432000 seconds. Giving up.",
    "4.4.7 Message expired",
    "5.4.6 Too many hops",
    "5.3.0 Internal error",
    "550 5.1.1 Temporary lookup failure, user unknown",
    "550 5.1.1 <bob@prospects.test>: Recipient address rejected: Greylisted",
    "450 4.1.1 <bob@prospects.test>: Recipient address rejected: unverified address",
    "550 5.1.1 queue lifetime exceeded, host not responding",
    "5.1.1 connect to mx.prospects.test[192.0.2.9]:25: Connection timed out",
    "550 5.1.1 LDAP lookup timed out for user",
    "421 4.2.1 Service refused, please try later",
    "mail for prospects.test loops back to myself",
    "550 Zeitüberschreitung",
    "El servidor agotó el tiempo de espera",
    "Host not found, try again",
]
ALL = [(words, Subject.ADDRESS) for words in ADDRESS] + [(words, Subject.MAILBOX) for words in MAILBOX]
ALL += [(words, Subject.MAIL) for words in MAIL] + [(words, Subject.WAY) for words in WAY]


@pytest.mark.parametrize(("words", "subject"), ALL)
def test_refusal_subject_follows_status_and_text(words: str, subject: Subject) -> None:
    assert subject_of(status_of(words), words, SENDER) is subject


@pytest.mark.parametrize(
    "words", MAILBOX + WAY + [each for each in MAIL if is_telling(each) and "5.7.1 " not in each]
)
def test_refusal_with_address_status_but_other_text_is_not_about_address(words: str) -> None:
    assert subject_of("5.1.1", words, SENDER) is not Subject.ADDRESS


@pytest.mark.parametrize(
    "reply",
    [
        "5.1.0 <anna@acme.test> sender rejected",
        "Verification failed for <anna@acme.test>\nNo Such User Here\nSender verify failed",
        "5.1.1 anna@acme.test: SPF check failed",
    ],
)
def test_refusal_of_sender_at_rcpt_is_policy_and_not_unknown_user(reply: str) -> None:
    sentence = explain_refusal(Stage.RECIPIENT, 550, reply, "mail.acme.test")
    failure = SmtpFailure(Stage.RECIPIENT, Cause.ANSWER, sentence, 550, reply)
    assert sentence.startswith(POLICY) and failure.of_policy and not failure.unknown_user
    assert not is_unknown_user(reply)


def test_refusal_naming_only_sender_is_not_unknown_user() -> None:
    reply, sentence = "5.1.1 <anna@acme.test>: User unknown", "It was refused."
    failure = SmtpFailure(Stage.RECIPIENT, Cause.ANSWER, sentence, 550, reply)
    assert failure.unknown_user
    failure.sender = "anna@acme.test"
    assert not failure.unknown_user


@pytest.mark.parametrize(
    ("reply", "of_account"),
    [
        ("552 Message would take you over your relay quota of 500. Current quota used: 500", True),
        ("454 Throttling failure: Daily message quota exceeded.", True),
        ("504 5.5.2 <localhost>: Helo command rejected: need fully-qualified hostname", True),
        ("452 4.5.3 Too many recipients in the last hour for this account", True),
        ("550 Hourly limit reached: 100 emails per hour", True),
        ("421 4.7.0 Too many messages, account limited to 300 a day", True),
        ("535 limit of 50 messages per hour reached", True),
        ("452 4.2.2 The email account that you tried to reach is over quota", False),
        ("550 5.2.2 mailbox over quota", False),
        ("550 5.1.1 user unknown", False),
    ],
)
def test_refusal_for_account_limit_differs_from_full_mailbox(reply: str, of_account: bool) -> None:
    assert is_about_sender(reply) is of_account


@pytest.mark.parametrize("word", ["mailbox ", "user x.y", "<a@b", "domain ", "no such a ", "ユーザ", "1 "])
def test_refusal_with_hostile_text_is_classified_in_time(word: str) -> None:
    started = time.process_time()
    subject_of("5.0.0", word * (60_000 // len(word)))
    assert time.process_time() - started < 1
