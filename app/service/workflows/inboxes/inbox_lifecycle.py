"""Connecting, changing and deleting inboxes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, update

from app.contract.events import ChangeKind
from app.contract.ids import InboxId, new_id
from app.contract.inboxes import (
    InboxCreated,
    InboxEdit,
    InboxStatus,
    InboxType,
    MailServers,
    NewSmtpInbox,
    ServersChecked,
)
from app.contract.mails import MailState
from app.contract.problems import Conflict, Forbidden, Invalid, NotFound, Unavailable
from app.contract.scopes import Scope
from app.contract.sentences import Sentence, join_sentences, say
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.vault import Vault
from app.service.core.work_keys import pump_key, watch_key
from app.service.mail.public_network import is_private
from app.service.mail.smtp_session import detect_implicit_tls
from app.service.records import inboxes as store
from app.service.records.access import Access
from app.service.records.inboxes import InboxRow
from app.service.records.ledger_queries import explain_no_inbox
from app.service.records.oauth import XOAUTH2, is_signed_in
from app.service.rules.inbox_health import check_encryption, is_loopback
from app.service.rules.mail_states import RECALLABLE
from app.service.workflows.inbound.watcher_manager import keep_watchers
from app.service.workflows.oauth.tokens import keep_tokens
from app.service.workflows.outbound import restore_guard
from app.service.workflows.outbound.inbox_sender import sync_senders

from . import connection_test

inboxes = tables.inboxes
CONNECTED = say("inbox_connected", "Inbox connected")
TWICE = say(
    "inbox_mailbox_shared",
    "Another workspace of your team sends from this mailbox, too. Each has a daily limit of its own, "
    "and the provider counts the emails of both: share what it allows between them.",
)
IN_USE = say(
    "inbox_in_use", "Inbox is assigned to a campaign and cannot be deleted; remove from campaigns first"
)


async def try_servers(app_state: AppState, access: Access, servers: MailServers) -> ServersChecked:
    """Test a mailbox's servers without storing anything.

    Raises Invalid if a password would be sent unencrypted, and Conflict if the address is an inbox of
    the workspace already. Raises Forbidden if a key without `desk:admin` names a server in a private
    network, because refusals and silence there reveal which machines exist. In practice mode, only this
    computer is contacted.
    """
    address = str(getattr(servers, "email_address", None) or "")
    await app_state.database.read(lambda conn: refuse_known(conn, access, address))
    refused = check_encryption(servers, practice=app_state.settings.practice)
    if refused:
        raise Invalid(refused)
    public_only = not may_be_private(app_state, access)
    if public_only:
        for host, port in (
            (servers.smtp_host, servers.smtp_port),
            (servers.imap_host, servers.imap_port),
        ):
            if await is_private(host, port):
                raise Forbidden(
                    say(
                        "inbox_host_private",
                        "{host} is in a private network. Ask a person who administers the workspace to "
                        "connect this inbox.",
                        host=host,
                    )
                )
    ca_file = practice_ca_of(app_state, servers)
    checked = await connection_test.check_servers(servers, ca_file, address, public_only=public_only)
    where = (servers.imap_host, servers.imap_username)
    note = await app_state.database.read(lambda conn: note_on(conn, access, address, *where))
    return checked.model_copy(update={"note": note})


def may_be_private(app_state: AppState, access: Access) -> bool:
    """Return whether this key may connect inboxes in a private network; always in practice mode."""
    return app_state.settings.practice or access.may(Scope.DESK_ADMIN)


def refuse_known(conn: Connection, access: Access, address: str) -> None:
    """Raise Conflict if the address is an inbox of the workspace already."""
    if address and store.by_address(conn, access.workspace_id, address) is not None:
        raise Conflict(say("inbox_exists", "Inbox already exists"))


def practice_ca_of(app_state: AppState, servers: MailServers) -> str | None:
    """Return the simulator's certificate authority file for practice servers on this computer, else None."""
    mailbox = app_state.practice_mailbox
    here = is_loopback(servers.smtp_host) and is_loopback(servers.imap_host)
    return mailbox.ca_file if mailbox is not None and here else None


async def connect_inbox(app_state: AppState, access: Access, wanted: NewSmtpInbox) -> InboxCreated:
    """Connect a mailbox whose two servers both work.

    Raises Conflict if it is known already, and Invalid with the reason if a server does not work.
    """
    checked = await try_servers(app_state, access, wanted)
    if not checked.success:
        raise Invalid(
            say(
                "inbox_connection_failed",
                "Failed to connect to the email provider; verify credentials and app password settings.\n"
                "{why}",
                why=checked.message,
            )
        )

    where = (wanted.smtp_host, wanted.smtp_port, practice_ca_of(app_state, wanted))
    public_only = not may_be_private(app_state, access)
    at_once = await detect_implicit_tls(*where, connection_test.PATIENCE, public_only=public_only)

    def keep(conn: Connection) -> InboxCreated:
        refuse_known(conn, access, str(wanted.email_address))
        return create_smtp_inbox(
            conn, app_state, access, wanted, app_state.clock.now(), at_once, public_only=public_only
        )

    created = await app_state.database.write(keep)
    await keep_workers(app_state)
    return created


def create_smtp_inbox(
    conn: Connection,
    app_state: AppState,
    access: Access,
    wanted: NewSmtpInbox,
    now: datetime,
    tls_at_once: bool | None = None,
    *,
    public_only: bool = False,
) -> InboxCreated:
    """Insert an inbox with sealed passwords, without testing it.

    With `public_only`, connections into a private network are never made for it.
    """
    plain = wanted.model_dump(exclude={"smtp_password", "imap_password", "smtp_use_tls", "imap_use_ssl"})
    passwords = {"smtp": wanted.smtp_password, "imap": wanted.imap_password}
    more = {"ca_file": practice_ca_of(app_state, wanted), "smtp_tls_at_once": tls_at_once, "created_at": now}
    more["public_only"] = public_only
    revealed = {side: each.get_secret_value() for side, each in passwords.items()}
    inbox_id = insert_inbox(conn, app_state.vault, access, plain | more, revealed)
    return InboxCreated(
        message=CONNECTED,
        inbox_id=inbox_id,
        email_address=str(wanted.email_address),
        display_name=wanted.display_name,
        inbox_type=wanted.inbox_type,
        daily_limit=wanted.daily_limit,
        overall_status=InboxStatus.ACTIVE,
        created_at=now,
        note=note_on(
            conn, access, str(wanted.email_address), wanted.imap_host, wanted.imap_username, inbox_id
        ),
    )


def note_on(
    conn: Connection, access: Access, address: str, host: str, username: str, inbox_id: str = ""
) -> Sentence | None:
    """Return a note for the user if the mailbox is an inbox of the team already, else None.

    An alias address may send from a mailbox that is connected already, so this is no reason to refuse.
    """
    same = store.of_mailbox(conn, access.team_id, inbox_id, address, host, username)
    here = next((row.email_address for row in same if row.workspace_id == access.workspace_id), None)
    if here is not None:
        return say(
            "inbox_mailbox_connected",
            "This mailbox is connected already, as {address}. Replies to both addresses arrive in it, and "
            "the provider counts the emails of both: share what it allows between them.",
            address=here,
        )
    return TWICE if same else None


def insert_inbox(
    conn: Connection, vault: Vault, access: Access, values: Mapping[str, Any], passwords: Mapping[str, str]
) -> InboxId:
    """Insert the row of a new, active inbox with its passwords sealed, and return its id."""
    inbox_id = InboxId(new_id())
    conn.execute(
        insert(inboxes).values(
            **values,
            **seal_passwords(vault, inbox_id, passwords),
            id=inbox_id,
            team_id=access.team_id,
            workspace_id=access.workspace_id,
            overall_status=InboxStatus.ACTIVE,
        )
    )
    after_commit(conn).change(ChangeKind.INBOX, inbox_id)
    return inbox_id


def seal_passwords(vault: Vault, inbox_id: str, passwords: Mapping[str, str]) -> dict[str, bytes]:
    """Return the sealed password columns of an inbox; the keys of `passwords` are `smtp` and `imap`."""
    return {
        f"{side}_password": vault.seal(password, f"inbox:{inbox_id}:{side}")
        for side, password in passwords.items()
    }


def edit_inbox(
    conn: Connection, vault: Vault, access: Access, inbox_id: str, wanted: InboxEdit, now: datetime
) -> None:
    """Change the given settings; a new password, or resuming, clears the trouble and retries immediately.

    Resuming an inbox that may be of an older copy means that the emails found in its Sent folder are not
    to be recorded.
    """
    inbox = require_inbox(conn, access, inbox_id)
    given = wanted.model_dump(exclude_unset=True, exclude={"smtp_password", "imap_password"})
    values: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    secrets = {"smtp": wanted.smtp_password, "imap": wanted.imap_password}
    passwords = {side: each.get_secret_value() for side, each in secrets.items() if each is not None}
    values |= seal_passwords(vault, inbox_id, passwords)
    asked, older = values.get("overall_status"), restore_guard.is_held(inbox.older_copy)
    sends = inbox.overall_status == InboxStatus.ACTIVE
    if inbox.sign_in == XOAUTH2:
        _check_signed_in(conn, inbox_id, resumed=asked == InboxStatus.ACTIVE, passwords=bool(passwords))
    resumed, mended = asked == InboxStatus.ACTIVE, "smtp" in passwords and not older
    if mended and inbox.send_trouble and asked is None:
        values["overall_status"] = InboxStatus.ACTIVE  # it had been paused because of the trouble
    if resumed or mended:
        values |= restore_guard.CALM
    elif asked == InboxStatus.PAUSED and not older and (inbox.domain_id or sends):
        values["send_trouble"] = None  # paused by a person: neither its domain nor a new password resumes it
    if resumed and older:
        values |= restore_guard.ANSWERED
        restore_guard.dismiss_unrecorded(conn, inbox_id, now)
    elif asked == InboxStatus.PAUSED and older:
        values["stays_paused"] = True
    if resumed or "imap" in passwords:
        values["read_trouble"] = None
    if values:
        conn.execute(update(inboxes).where(inboxes.c.id == inbox_id).values(values))
    after_commit(conn).change(ChangeKind.INBOX, inbox_id)
    after_commit(conn).wake(pump_key(inbox_id))
    after_commit(conn).wake(watch_key(inbox_id))


def _check_signed_in(conn: Connection, inbox_id: str, *, resumed: bool, passwords: bool) -> None:
    """Raise Invalid for a password, or for resuming without a sign-in, on an inbox that uses OAuth tokens."""
    if passwords:
        raise Invalid(
            say(
                "inbox_takes_no_password",
                "This inbox signs in with its provider, so it takes no password.",
            )
        )
    if resumed and not is_signed_in(conn, inbox_id):
        raise Invalid(
            say(
                "signin_resumes_inbox",
                "No one is signed in to this inbox. Sign in again; that resumes it.",
            )
        )


async def remove_inbox(app_state: AppState, access: Access, inbox_id: str) -> None:
    """Delete an inbox that no campaign uses; its mails and threads stay. A hosted mailbox is disabled.

    Raises Invalid if it is in use, and Unavailable if the mail host does not disable it.
    """

    def unused(conn: Connection) -> InboxRow:
        inbox = require_inbox(conn, access, inbox_id)
        if store.is_in_use(conn, inbox_id):
            raise Invalid(IN_USE)
        return inbox

    def gone(conn: Connection) -> None:
        unused(conn)
        delete_inbox(conn, inbox_id)

    inbox = await app_state.database.read(unused)
    if inbox.inbox_type == InboxType.SERVICE and app_state.mail_host is not None:
        try:
            await app_state.mail_host.disable_inbox(inbox.email_address)
        except (OSError, ValueError) as error:
            kept = say("inbox_not_deleted", "The inbox was not deleted; try again later.")
            raise Unavailable(join_sentences(str(error), kept)) from error
    await app_state.database.write(gone)
    await keep_workers(app_state)


def delete_inbox(conn: Connection, inbox_id: str) -> None:
    """Delete an inbox, remove it from archived campaigns, and cancel mails that it has not sent yet."""
    served, mails = tables.campaign_inboxes, tables.mails
    conn.execute(delete(served).where(served.c.inbox_id == inbox_id))
    conn.execute(
        update(mails)
        .where(mails.c.inbox_id == inbox_id, mails.c.state.in_(RECALLABLE))
        .values(
            state=MailState.CANCELLED,
            sentence=say("inbox_deleted_meanwhile", "The inbox was deleted before the email went out."),
        )
    )
    conn.execute(delete(inboxes).where(inboxes.c.id == inbox_id))
    after_commit(conn).wake(f"tokens:{inbox_id}")
    after_commit(conn).change(ChangeKind.INBOX, inbox_id)


async def keep_workers(app_state: AppState) -> None:
    """Run a sender and a watcher for every present inbox, and token renewal for those with OAuth."""
    await keep_tokens(app_state)
    await keep_watchers(app_state)
    await sync_senders(app_state)


def require_inbox(conn: Connection, access: Access, inbox_id: str) -> InboxRow:
    """Return an inbox of the caller's workspace; raise NotFound."""
    inbox = store.of_workspace(conn, access.workspace_id, inbox_id)
    if inbox is None:
        raise NotFound(explain_no_inbox(inbox_id))
    return inbox
