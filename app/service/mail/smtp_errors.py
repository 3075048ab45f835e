"""Sentences about failures at a mail server: what went wrong, and what to do. Pure functions."""

from __future__ import annotations

from enum import StrEnum

from . import refusal
from .refusal import is_about_sender, is_unknown_user


class Stage(StrEnum):
    """How far the dialogue with the server had come."""

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

    def __init__(self, stage: Stage, cause: Cause, sentence: str, code: int = 0, reply: str = "") -> None:
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
    def of_password(self) -> bool:
        """Return whether the server refused the user name and password, not a connection too many."""
        is_refused = self.stage is Stage.LOGIN and self.cause is Cause.ANSWER and self.code >= 500
        return is_refused and not _is_for_now(self.reply)

    @property
    def of_account(self) -> bool:
        """Return whether the account may send no other email either, permanently or for now."""
        return is_about_sender(self.reply)


POLICY = "The email was refused because of its content or its sender."


def _is_for_now(reply: str) -> bool:
    """Return whether a refused login says nothing about the password."""
    return refusal.is_busy(reply) or refusal.is_used_up(reply)


def is_full(stage: Stage, code: int, reply: str) -> bool:
    is_unsaid = stage is Stage.RECIPIENT and code in (452, 552) and not refusal.status_of(reply)
    return refusal.is_full(reply) or is_unsaid


def explain_connection_failure(cause: Cause, host: str, port: int, seconds: float = 0) -> str:
    """Return a sentence on why there is no connection, or no safe one."""
    at = f"{host}, port {port},"
    return {
        Cause.REFUSED: f"{at} refuses the connection. Check the port; 587 and 465 are usual for sending.",
        Cause.NAME: f"There is no server called {host}. Check the server's name and your connection.",
        Cause.SILENT: f"{at} did not answer within {seconds:.0f} seconds. Check server and port; "
        "a firewall may be in the way.",
        Cause.CUT: f"{at} cut the connection. Check that the port is the one for sending mail.",
        Cause.NO_TLS: f"{at} offers no encryption. Your password would be readable on the way, "
        "so nothing is sent. Choose a port with TLS.",
        Cause.TLS: f"{at} does not speak TLS as expected. Use 465 for TLS at once, and 587 for STARTTLS.",
        Cause.MECHANISM: f"{at} offers no way to log in with a password. Ask the provider.",
        Cause.NO_SIGN_IN: f"{at} offers no sign-in by XOAUTH2. Connect the inbox with a password instead.",
    }[cause]


def explain_bad_certificate(host: str, reason: str) -> str:
    """Return a sentence on why a certificate is not valid, given OpenSSL's reason."""
    lower = reason.lower()
    if "mismatch" in lower or "not valid for" in lower or "doesn't match" in lower:
        return f"The certificate of {host} belongs to another name. Check the server's name."
    if "expired" in lower:
        return f"The certificate of {host} has expired. Its operator must renew it."
    if "not yet valid" in lower:
        return f"The certificate of {host} is not valid yet. Check this computer's clock."
    return (
        f"The certificate of {host} is not trusted by this computer, so nothing was sent to it. If the "
        "server is your own, have this computer trust the authority of its certificate, then start the "
        "program again."
    )


def explain_refusal(stage: Stage, code: int, reply: str, host: str) -> str:
    """Return a sentence on a server's refusal, by stage, code and enhanced status."""
    said = " ".join(reply.split())[:300]
    quoted = f" It said: {code} {said}".rstrip()
    if stage is Stage.LOGIN:
        return _explain_login_refusal(code, reply, host) + quoted
    if refusal.is_used_up(reply):
        return (
            f"{host} doesn't let this account send any more for now. "
            f"That is temporary: the email will be tried again automatically.{quoted}"
        )
    if stage is Stage.RECIPIENT and code >= 500 and is_unknown_user(reply):
        return "There is no such mailbox at the recipient's provider." + quoted
    if code < 500:
        what = "The recipient's mailbox is full" if is_full(stage, code, reply) else f"{host} refuses it"
        return (
            f"{what} for the moment. That is temporary: the email will be tried again automatically.{quoted}"
        )
    if is_full(stage, code, reply):
        return "The recipient's mailbox is full." + quoted
    if stage is Stage.SENDER or code == 553 or is_about_sender(reply):
        return (
            f"{host} does not let this account send with this address. Check address and user name." + quoted
        )
    if stage in (Stage.RECIPIENT, Stage.DATA, Stage.BODY):
        of_mail = refusal.subject_of(refusal.status_of(reply), reply) is refusal.Subject.MAIL
        of_address = is_unknown_user(reply) or (stage is Stage.RECIPIENT and not of_mail)
        return ("The recipient's address was refused." if of_address else POLICY) + quoted
    return f"{host} refuses to talk to us right now." + quoted


def sign_in_refused(_stage: Stage, code: int, reply: str, host: str) -> str:
    """Return a sentence on a server's refusal of an access token."""
    quoted = f" It said: {code} {' '.join(reply.split())[:300]}".rstrip()
    if code < 500:
        return f"{host} can't check the sign-in at the moment. It will be tried again automatically.{quoted}"
    return (
        f"{host} did not accept the sign-in. Sign in again; where that does not help, ask the administrator "
        f"to allow authenticated SMTP for this mailbox.{quoted}"
    )


def _explain_login_refusal(code: int, reply: str, host: str) -> str:
    if code < 500 or _is_for_now(reply):
        return f"{host} can't check the password at the moment. It will be tried again automatically."
    return (
        f"{host} did not accept the user name and password. Many providers want an app password here; "
        "enter it again and resume the inbox."
    )


def in_doubt(cause: Cause, code: int, reply: str) -> str:
    """Return a sentence on an email that was handed over with unknown outcome."""
    how = {
        Cause.CUT: "The connection was cut",
        Cause.SILENT: "The server fell silent",
    }.get(cause, f"The server ended with {code} {' '.join(reply.split())[:200]}".rstrip())
    return (
        f"{how} while the email was being handed over. "
        "It may have arrived, so it is not sent again automatically."
    )
