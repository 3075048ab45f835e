"""Login to a mailbox with a password or an access token."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app.service.mail.imap_client import ImapAccount, LoginRefused, Mailbox, MailboxError
from app.service.workflows.oauth.token_endpoint import Away
from app.service.workflows.oauth.tokens import SignedOut

from .thread_database import ThreadDatabase


def log_in_to_mailbox(
    books: ThreadDatabase,
    inbox_id: str,
    server: ImapAccount,
    seen: Callable[[Mailbox], None] | None = None,
    *,
    pushes: bool = True,
) -> Mailbox:
    """Return an open mailbox; an access token that the server rejects is renewed once.

    `seen` is called with the mailbox before its connection is made, so that the caller can cut it. Raise
    Trouble when there is no token.
    """
    server = _with_token(books, inbox_id, server)
    try:
        return _open_mailbox(server, seen, pushes)
    except LoginRefused:
        if not server.xoauth2:
            raise
    return _open_mailbox(_with_token(books, inbox_id, server, rejected=server.password), seen, pushes)


def _open_mailbox(server: ImapAccount, seen: Callable[[Mailbox], None] | None, pushes: bool) -> Mailbox:
    mailbox = Mailbox(server, pushes=pushes)
    if seen is not None:
        seen(mailbox)
    try:
        mailbox.open()
    except BaseException:
        mailbox.close()
        raise
    return mailbox


def _with_token(books: ThreadDatabase, inbox_id: str, server: ImapAccount, rejected: str = "") -> ImapAccount:
    if not server.xoauth2:
        return server
    try:
        return replace(server, password=books.token(inbox_id, rejected))
    except (SignedOut, Away) as why:
        raise MailboxError(why.sentence, lasting=isinstance(why, SignedOut)) from why
