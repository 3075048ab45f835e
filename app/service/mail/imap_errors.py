"""Sentences that explain what went wrong with a mailbox."""

from __future__ import annotations

import socket
import ssl
from typing import Any

from imapclient.exceptions import IMAPClientError

from app.contract.sentences import Sentence, say
from app.service.mail.refusal import is_busy
from app.service.mail.smtp_errors import (
    explain_bad_certificate,
    explain_silent_server,
    explain_unknown_server,
)

# What imapclient raises on an answer that it can't parse.
GARBLED = (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError, MemoryError)


def explain_imap_error(error: Any, host: str, port: int, seconds: float) -> Sentence:
    """Return what went wrong and what to do; `seconds` is how long the program waited."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return explain_bad_certificate(host, error.verify_message or str(error), is_read=True)
    if isinstance(error, ssl.SSLEOFError | ConnectionError) and not isinstance(error, ConnectionRefusedError):
        return say(
            "imap_connection_cut",
            "{host}, port {port}, cut the connection. It will be tried again automatically.",
            host=host,
            port=port,
        )
    if isinstance(error, ssl.SSLError):
        return say(
            "imap_tls_failed",
            "{host}, port {port}, does not speak TLS as expected. 993 is the usual port for reading mail.",
            host=host,
            port=port,
        )
    if isinstance(error, socket.gaierror):
        return explain_unknown_server(host)
    if isinstance(error, ConnectionRefusedError):
        return say(
            "imap_connection_refused",
            "{host}, port {port}, refuses the connection. Check the port; 993 is usual for reading mail.",
            host=host,
            port=port,
        )
    if isinstance(error, TimeoutError):
        return explain_silent_server(host, port, seconds)
    if isinstance(error, IMAPClientError) and is_busy(str(error)):
        return say(
            "imap_too_many_connections",
            "{host} takes no more connections at the moment. It will be tried again automatically.",
            host=host,
        )
    if isinstance(error, IMAPClientError) and "TLS" in str(error).upper():
        return say(
            "imap_not_encrypted",
            "{host}, port {port}, offers no encryption, so nothing is read from it. Choose a port with TLS.",
            host=host,
            port=port,
        )
    if isinstance(error, OSError):
        return _explain_unreachable(host, port, error.strerror)
    return say(
        "imap_odd_answer",
        "{host}, port {port}, broke off or said something unexpected. It will be tried again automatically.",
        host=host,
        port=port,
    )


def _explain_unreachable(host: str, port: int, reason: str | None) -> Sentence:
    if not reason:
        return say(
            "imap_no_connection",
            "{host}, port {port}, can't be reached: no connection. It will be tried again automatically.",
            host=host,
            port=port,
        )
    return say(
        "imap_unreachable",
        "{host}, port {port}, can't be reached: {reason}. It will be tried again automatically.",
        host=host,
        port=port,
        reason=reason,
    )
