"""Sentences about failures at a mail server: what went wrong, and what to do. Pure functions."""

from __future__ import annotations

from enum import StrEnum

from app.contract.sentences import Sentence, say

from . import refusal
from .refusal import is_about_sender, is_unknown_user


class Stage(StrEnum):
    """The stage that the dialogue with the server had reached."""

    CONNECT = "CONNECT"
    TLS = "TLS"
    LOGIN = "LOGIN"
    SENDER = "SENDER"
    RECIPIENT = "RECIPIENT"
    DATA = "DATA"  # permission to send the email was requested; nothing was sent yet
    BODY = "BODY"  # the email is in transit or delivered


class Cause(StrEnum):
    """The reason why there is no usable answer from the server."""

    ANSWER = "ANSWER"  # the server said no: `code` and its text say why
    REFUSED = "REFUSED"
    NAME = "NAME"
    SILENT = "SILENT"
    CUT = "CUT"
    NO_TLS = "NO_TLS"
    TLS = "TLS"
    CERTIFICATE = "CERTIFICATE"
    MECHANISM = "MECHANISM"
    NO_SIGN_IN = "NO_SIGN_IN"


class SmtpFailure(Exception):
    """The dialogue failed at `stage`; `code` and `reply` are the server's own, as far as it gave any.

    `recipient` is the address that was refused at that stage, `sender` the sending address.
    """

    recipient = sender = ""

    def __init__(
        self, stage: Stage, cause: Cause, sentence: Sentence, code: int = 0, reply: str = ""
    ) -> None:
        super().__init__(sentence)
        self.stage, self.cause, self.sentence, self.code, self.reply = stage, cause, sentence, code, reply

    @property
    def unknown_user(self) -> bool:
        """Return whether the server says that there is no such mailbox (RFC 3463: 5.1.x).

        A refusal that is about the sender is none of these.
        """
        is_final = self.stage is Stage.RECIPIENT and 500 <= self.code < 600
        is_colleague = self.sender.rpartition("@")[2] == self.recipient.lower().rpartition("@")[2]
        return is_final and is_unknown_user(self.reply, "" if is_colleague else self.sender)

    @property
    def of_policy(self) -> bool:
        """Return whether the email was refused for its content or its sender, not for its recipient."""
        return self.sentence.startswith(POLICY)

    @property
    def is_password_refusal(self) -> bool:
        """Return whether the server refused the user name and password, not a connection too many."""
        is_refused = self.stage is Stage.LOGIN and self.cause is Cause.ANSWER and self.code >= 500
        return is_refused and not _is_for_now(self.reply)

    @property
    def is_account_refusal(self) -> bool:
        """Return whether the account may send no other email either, permanently or for now."""
        return is_about_sender(self.reply)


POLICY = say("smtp_content_refused", "The email was refused because of its content or its sender.")


def _is_for_now(reply: str) -> bool:
    """Return whether a refused login says nothing about the password."""
    return refusal.is_busy(reply) or refusal.is_used_up(reply)


def is_full(stage: Stage, code: int, reply: str) -> bool:
    is_unsaid = stage is Stage.RECIPIENT and code in (452, 552) and not refusal.status_of(reply)
    return refusal.is_full(reply) or is_unsaid


def explain_connection_failure(cause: Cause, host: str, port: int, seconds: float = 0) -> Sentence:
    """Return a sentence on why there is no connection, or no safe one."""
    return {
        Cause.REFUSED: say(
            "smtp_connection_refused",
            "{host}, port {port}, refuses the connection. Check the port; 587 and 465 are usual for sending.",
            host=host,
            port=port,
        ),
        Cause.NAME: explain_unknown_server(host),
        Cause.SILENT: explain_silent_server(host, port, seconds),
        Cause.CUT: say(
            "smtp_connection_cut",
            "{host}, port {port}, cut the connection. Check that the port is the one for sending mail.",
            host=host,
            port=port,
        ),
        Cause.NO_TLS: say(
            "smtp_not_encrypted",
            "{host}, port {port}, offers no encryption. Your password would be readable on the way, "
            "so nothing is sent. Choose a port with TLS.",
            host=host,
            port=port,
        ),
        Cause.TLS: say(
            "smtp_tls_failed",
            "{host}, port {port}, does not speak TLS as expected. Use 465 for TLS from the start, "
            "and 587 for STARTTLS.",
            host=host,
            port=port,
        ),
        Cause.MECHANISM: say(
            "smtp_no_password_login",
            "{host}, port {port}, offers no way to log in with a password. Ask the provider.",
            host=host,
            port=port,
        ),
        Cause.NO_SIGN_IN: say(
            "smtp_no_xoauth2",
            "{host}, port {port}, offers no sign-in by XOAUTH2. Connect the inbox with a password instead.",
            host=host,
            port=port,
        ),
    }[cause]


def explain_unknown_server(host: str) -> Sentence:
    """Return the sentence for a host name that has no address."""
    return say(
        "mail_server_unknown",
        "There is no server called {host}. Check the server's name and your connection.",
        host=host,
    )


def explain_silent_server(host: str, port: int, seconds: float) -> Sentence:
    """Return the sentence for a server that did not answer in time."""
    return say(
        "mail_server_silent",
        "{host}, port {port}, did not answer within {seconds} seconds. Check server and port; "
        "a firewall may be in the way.",
        host=host,
        port=port,
        seconds=round(seconds),
    )


def explain_bad_certificate(host: str, reason: str, *, is_read: bool = False) -> Sentence:
    """Return a sentence on why a certificate is not valid, given OpenSSL's reason.

    `is_read`: mail was to be read from the server, not sent to it.
    """
    lower = reason.lower()
    if "mismatch" in lower or "not valid for" in lower or "doesn't match" in lower:
        return say(
            "tls_certificate_of_other_name",
            "The certificate of {host} belongs to another name. Check the server's name.",
            host=host,
        )
    if "expired" in lower:
        return say(
            "tls_certificate_expired",
            "The certificate of {host} has expired. Its operator must renew it.",
            host=host,
        )
    if "not yet valid" in lower:
        return say(
            "tls_certificate_not_valid_yet",
            "The certificate of {host} is not valid yet. Check this computer's clock.",
            host=host,
        )
    if is_read:
        return say(
            "imap_certificate_not_trusted",
            "The certificate of {host} is not trusted by this computer, so nothing was read from it. "
            "If the server is your own, have this computer trust the authority of its certificate, "
            "then restart Outreach Desk.",
            host=host,
        )
    return say(
        "smtp_certificate_not_trusted",
        "The certificate of {host} is not trusted by this computer, so nothing was sent to it. If "
        "the server is your own, have this computer trust the authority of its certificate, then "
        "restart Outreach Desk.",
        host=host,
    )


def quote_server(sentence: Sentence, code: int, reply: str) -> Sentence:
    """Return a sentence with the server's own words behind it."""
    quoted = f"{code} {' '.join(reply.split())[:300]}".rstrip()
    return say("quoted_server", "{sentence} It said: {quoted}", sentence=sentence, quoted=quoted)


def explain_refusal(stage: Stage, code: int, reply: str, host: str) -> Sentence:
    """Return a sentence on a server's refusal, by stage, code and enhanced status."""
    return quote_server(_explain_refusal_alone(stage, code, reply, host), code, reply)


def _explain_refusal_alone(stage: Stage, code: int, reply: str, host: str) -> Sentence:
    if stage is Stage.LOGIN:
        return _explain_login_refusal(code, reply, host)
    if refusal.is_used_up(reply):
        return say(
            "smtp_account_used_up",
            "{host} doesn't let this account send any more for now. "
            "That is temporary: the email will be tried again automatically.",
            host=host,
        )
    if stage is Stage.RECIPIENT and code >= 500 and is_unknown_user(reply):
        return say("smtp_no_such_mailbox", "There is no such mailbox at the recipient's provider.")
    if code < 500:
        return _explain_deferral(stage, code, reply, host)
    if is_full(stage, code, reply):
        return say("smtp_mailbox_full", "The recipient's mailbox is full.")
    if stage is Stage.SENDER or code == 553 or is_about_sender(reply):
        return say(
            "smtp_sender_refused",
            "{host} does not let this account send with this address. Check address and user name.",
            host=host,
        )
    if stage in (Stage.RECIPIENT, Stage.DATA, Stage.BODY):
        of_mail = refusal.subject_of(refusal.status_of(reply), reply) is refusal.Subject.MAIL
        of_address = is_unknown_user(reply) or (stage is Stage.RECIPIENT and not of_mail)
        return say("smtp_recipient_refused", "The recipient's address was refused.") if of_address else POLICY
    return say("smtp_server_refuses", "{host} refuses to talk to us right now.", host=host)


def _explain_deferral(stage: Stage, code: int, reply: str, host: str) -> Sentence:
    if is_full(stage, code, reply):
        return say(
            "smtp_mailbox_full_for_now",
            "The recipient's mailbox is full for the moment. "
            "That is temporary: the email will be tried again automatically.",
        )
    return say(
        "smtp_refused_for_now",
        "{host} refuses it for the moment. That is temporary: the email will be tried again automatically.",
        host=host,
    )


def explain_token_refusal(_stage: Stage, code: int, reply: str, host: str) -> Sentence:
    """Return a sentence on a server's refusal of an access token."""
    if code < 500:
        unchecked = say(
            "smtp_sign_in_unchecked",
            "{host} can't check the sign-in at the moment. It will be tried again automatically.",
            host=host,
        )
        return quote_server(unchecked, code, reply)
    refused = say(
        "smtp_sign_in_refused",
        "{host} did not accept the sign-in. Sign in again; where that does not help, ask the administrator "
        "to allow authenticated SMTP for this mailbox.",
        host=host,
    )
    return quote_server(refused, code, reply)


def _explain_login_refusal(code: int, reply: str, host: str) -> Sentence:
    if code < 500 or _is_for_now(reply):
        return explain_unchecked_password(host)
    return say(
        "smtp_password_refused",
        "{host} did not accept the user name and password. Many providers want an app password here; "
        "enter it again and resume the inbox.",
        host=host,
    )


def explain_unchecked_password(host: str) -> Sentence:
    """Return the sentence for a server that could not check a password, which may be right."""
    return say(
        "mail_password_unchecked",
        "{host} can't check the password at the moment. It will be tried again automatically.",
        host=host,
    )


def explain_doubt(cause: Cause, code: int, reply: str) -> Sentence:
    """Return a sentence on an email that was handed over with unknown outcome."""
    if cause is Cause.CUT:
        return say(
            "smtp_cut_in_handover",
            "The connection was cut while the email was being handed over. "
            "It may have arrived, so it is not sent again automatically.",
        )
    if cause is Cause.SILENT:
        return say(
            "smtp_silent_in_handover",
            "The server fell silent while the email was being handed over. "
            "It may have arrived, so it is not sent again automatically.",
        )
    return say(
        "smtp_odd_reply_in_handover",
        "The server ended with {reply} while the email was being handed over. "
        "It may have arrived, so it is not sent again automatically.",
        reply=f"{code} {' '.join(reply.split())[:200]}".rstrip(),
    )
