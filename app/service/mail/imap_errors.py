"""Sentences that explain what went wrong with a mailbox."""

from __future__ import annotations

import socket
import ssl
from typing import Any

from imapclient.exceptions import IMAPClientError

from app.service.mail.refusal import is_busy
from app.service.mail.smtp_errors import explain_bad_certificate

AGAIN = " It will be tried again automatically."
# What imapclient raises on an answer that it can't parse.
GARBLED = (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError, MemoryError)


def sentence_of(error: Any, host: str, port: int, seconds: float) -> str:
    """Return what went wrong and what to do; `seconds` is how long the program waited."""
    at = f"{host}, port {port},"
    if isinstance(error, ssl.SSLCertVerificationError):
        return explain_bad_certificate(host, error.verify_message or str(error)).replace(
            "sent to", "read from"
        )
    if isinstance(error, ssl.SSLEOFError | ConnectionError) and not isinstance(error, ConnectionRefusedError):
        return f"{at} cut the connection.{AGAIN}"
    if isinstance(error, ssl.SSLError):
        return f"{at} does not speak TLS as expected. 993 is the usual port for reading mail."
    if isinstance(error, socket.gaierror):
        return f"There is no server called {host}. Check the server's name and your connection."
    if isinstance(error, ConnectionRefusedError):
        return f"{at} refuses the connection. Check the port; 993 is usual for reading mail."
    if isinstance(error, TimeoutError):
        return (
            f"{at} did not answer within {seconds:.0f} seconds. Check server and port; "
            "a firewall may be in the way."
        )
    if isinstance(error, IMAPClientError) and is_busy(str(error)):
        return f"{host} takes no more connections at the moment.{AGAIN}"
    if isinstance(error, IMAPClientError) and "TLS" in str(error).upper():
        return f"{at} offers no encryption, so nothing is read from it. Choose a port with TLS."
    if isinstance(error, OSError):
        return f"{at} can't be reached: {error.strerror or 'no connection'}.{AGAIN}"
    return f"{at} broke off or said something unexpected.{AGAIN}"
