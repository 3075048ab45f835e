"""What went wrong between us and a mail server, in one plain sentence: what it is, and what to do. Pure."""

from __future__ import annotations

import re
from enum import StrEnum


class Stage(StrEnum):
    """How far the talk with the server had come."""

    CONNECT = "CONNECT"
    TLS = "TLS"
    LOGIN = "LOGIN"
    SENDER = "SENDER"
    RECIPIENT = "RECIPIENT"
    DATA = "DATA"  # asked to send the mail, and it was not sent yet
    BODY = "BODY"  # the mail is on its way or there


class Cause(StrEnum):
    """Why there is no usable answer."""

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
    """The talk failed at `stage`. `code` and `reply` are the server's own, as far as it gave any.

    `recipient` is whom it refused, at that stage.
    """

    recipient = ""

    def __init__(self, stage: Stage, cause: Cause, sentence: str, code: int = 0, reply: str = "") -> None:
        super().__init__(sentence)
        self.stage, self.cause, self.sentence, self.code, self.reply = stage, cause, sentence, code, reply

    @property
    def unknown_user(self) -> bool:
        """The server says that there is no such mailbox (RFC 3463: 5.1.x), not that it dislikes us."""
        return self.stage is Stage.RECIPIENT and 500 <= self.code < 600 and is_unknown_user(self.reply)

    @property
    def of_policy(self) -> bool:
        """It was refused for what is in it, or for who sends it, not for whom it is to."""
        return self.sentence.startswith(POLICY)

    @property
    def of_account(self) -> bool:
        """It is not this mail: no other may be sent by the account either, or not now."""
        return is_about_sender(self.reply)


STATUS = re.compile(r"(?<![\d.])[245]\.[0-7]\.\d{1,3}(?!\.?\d)")  # RFC 3463; no address of a host, no version
_NO_SUCH = re.compile(
    r"(user|recipient|mailbox|address|account)\b.{0,40}"
    r"\b(unknown|not found|does ?n.t exist|does not exist|invalid|unavailable)"
    r"|(no such|unknown|invalid) (user|recipient|mailbox|address|account)",
    re.I,
)
# What a provider says when an account has sent too much, or is under suspicion (RFC 3463 has 5.4.5 for it;
# 5.1.90 and 5.7.xxx are Microsoft's), and when the address is not the account's.
_USED_UP = re.compile(
    r"\b(?:sending|submission|outbound|outgoing)\b[^.]{0,60}\b(?:limit|quota|threshold)|\blimit for sending"
    r"|reached your daily limit|max(?:imum)? [\w ]{1,40} per (?:hour|day)\b"
    r"|SubmissionQuota|OutboundSpam|bad outbound sender|tenant has exceeded|unusual sending activity"
    r"|\b[45]\.(?:4\.5|1\.90|7\.50[123]|7\.70[58])\b",
    re.I,
)
_NOT_ITS_OWN = re.compile(
    r"sender address rejected|not owned by user|permissions? to send as|SendAsDenied"
    r"|\b5\.(?:1\.[78]|7\.60)\b",
    re.I,
)
_POLICY = re.compile(r"\bspam|\bblock(?:ed|list)|blacklist|\bpolicy\b|\breputation\b|\brelay", re.I)
POLICY = "The email was refused because of its content or its sender."
_FULL = re.compile(r"quota|mailbox (is )?full|over ?limit|insufficient (system )?storage", re.I)

# RFC 3463: 2.2 is a full mailbox, 2.3 a mail too large, 3 the host, 4.6 a loop, 4.7 time, 5 how it was said,
# 6 what is in it. Some hosts say so of an address that is gone, in words.
_IN_THE_WAY = re.compile(
    r"\b5\.(?:2\.[23]|[356]\.\d{1,3}|4\.(?:6|7|14))\b|\bloop\b|\bhop count|\bat a rate\b", re.I
)


def status_of(reply: str) -> str:
    """The enhanced status code (RFC 3463) in a reply, or an empty text."""
    found = STATUS.search(reply)
    return found[0] if found else ""


def is_unknown_user(reply: str) -> bool:
    status = status_of(reply)
    if status:
        return status.startswith("5.1.") and not is_about_sender(reply)
    return bool(_NO_SUCH.search(reply))


def is_about_sender(reply: str) -> bool:
    """Who sends must not, or not now, whoever is written to."""
    return bool(_USED_UP.search(reply) or _NOT_ITS_OWN.search(reply))


def is_policy(reply: str) -> bool:
    """It is no matter of the address (RFC 3463: 5.7.x is security or policy)."""
    status = status_of(reply)
    return status.startswith("5.7.") if status else bool(_POLICY.search(reply))


def is_about_us(said: str) -> bool:
    """A report's status and words: who sends must not, or is refused by policy; no matter of the address."""
    words = said.removeprefix("5.0.0 ")  # which says no more than that it failed
    return is_about_sender(said) or (is_policy(words) and not is_unknown_user(words))


def may_pass(said: str) -> bool:
    """A report's status and words: the mailbox is full, or something stood in this mail's way; of the address
    it says nothing."""
    words = said.removeprefix("5.0.0 ")
    if is_unknown_user(words):
        return False
    return bool(_FULL.search(words) or (_IN_THE_WAY.search(words) and not _NO_SUCH.search(words)))


def is_full(stage: Stage, code: int, reply: str) -> bool:
    said = _FULL.search(reply) or status_of(reply)[1:] == ".2.2"
    return bool(said) or (stage is Stage.RECIPIENT and code in (452, 552) and not status_of(reply))


def unreachable(cause: Cause, host: str, port: int, seconds: float = 0) -> str:
    """Nobody to talk to, or not in safety."""
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


def untrusted(host: str, reason: str) -> str:
    """A certificate that does not hold, by OpenSSL's words."""
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


def refused(stage: Stage, code: int, reply: str, host: str) -> str:
    """A server's no, by stage, code and enhanced status."""
    said = " ".join(reply.split())[:300]
    quoted = f" It said: {code} {said}".rstrip()
    if stage is Stage.LOGIN:
        return _login(code, host) + quoted
    if _USED_UP.search(reply):
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
        of_address = is_unknown_user(reply) or (stage is Stage.RECIPIENT and not is_policy(reply))
        return ("The recipient's address was refused." if of_address else POLICY) + quoted
    return f"{host} refuses to talk to us right now." + quoted


def sign_in_refused(_stage: Stage, code: int, reply: str, host: str) -> str:
    """A server's no to an access token."""
    quoted = f" It said: {code} {' '.join(reply.split())[:300]}".rstrip()
    if code < 500:
        return f"{host} can't check the sign-in at the moment. It will be tried again automatically.{quoted}"
    return (
        f"{host} did not accept the sign-in. Sign in again; where that does not help, ask the administrator "
        f"to allow authenticated SMTP for this mailbox.{quoted}"
    )


def _login(code: int, host: str) -> str:
    if code < 500:
        return f"{host} can't check the password at the moment. It will be tried again automatically."
    return (
        f"{host} did not accept the user name and password. Many providers want an app password here; "
        "enter it again and resume the inbox."
    )


def in_doubt(cause: Cause, code: int, reply: str) -> str:
    """Handed over, and the end of it unknown."""
    how = {
        Cause.CUT: "The connection was cut",
        Cause.SILENT: "The server fell silent",
    }.get(cause, f"The server ended with {code} {' '.join(reply.split())[:200]}".rstrip())
    return (
        f"{how} while the email was being handed over. "
        "It may have arrived, so it is not sent again automatically."
    )
