"""OAuth sign-in for inboxes: begin it, redeem the code, test both servers, and store the tokens."""

from __future__ import annotations

import contextlib
from functools import partial
from typing import Any

from sqlalchemy import Connection, update

from app.contract.events import ChangeKind
from app.contract.inboxes import InboxCreated, InboxStatus, InboxType, ServersChecked
from app.contract.oauth import NewSignedInInbox, SignedIn, SignInBegin, SignInFinish
from app.contract.problems import Invalid, Unavailable
from app.contract.sentences import Sentence, say
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.oauth_providers import PERSONAL, Suite
from app.service.core.vault import Unsealable
from app.service.core.work_keys import pump_key
from app.service.mail import imap_client
from app.service.mail.smtp_session import SmtpAccount, detect_implicit_tls
from app.service.records import oauth
from app.service.records.access import Access
from app.service.records.inboxes import InboxRow
from app.service.rules.token_renewal import GrantedTokens, addresses_of, is_same
from app.service.workflows.inboxes import connection_test, inbox_lifecycle
from app.service.workflows.oauth import token_endpoint
from app.service.workflows.oauth.pending_grants import PendingGrant
from app.service.workflows.oauth.token_endpoint import Away, ClientRegistration, TokenRefused
from app.service.workflows.oauth.tokens import SignedOut, client_of
from app.service.workflows.outbound.restore_guard import is_held

PRACTICE = say(
    "signin_not_in_practice", "Nothing leaves this computer in practice, so no one can sign in elsewhere."
)
NO_CLIENT = say(
    "signin_client_id_not_set",
    "There is no client ID for this provider yet. Set it in Settings, under Sign-in.",
)
SERVER_COLUMNS = (
    *("smtp_host", "smtp_port", "smtp_username"),
    *("imap_host", "imap_port", "imap_username"),
)
SIGNED_OUT = say("signin_signed_out", "You signed out of this inbox. Sign in again to send from it.")


async def begin_sign_in(app_state: AppState, access: Access, wanted: SignInBegin) -> str:
    """Return the address of the provider's sign-in page; raise Invalid if no client id is set."""
    suite, client = await _require_client(app_state, access, wanted.suite)
    address, challenge = str(wanted.email_address), wanted.code_challenge
    return suite.authorize_url(
        client.tenant, client.client_id, wanted.port, wanted.state, challenge, hint=address
    )


async def finish_sign_in(app_state: AppState, access: Access, wanted: SignInFinish) -> SignedIn:
    """Redeem the code and hold the tokens until an inbox is created with them.

    Raises Invalid if the provider refuses or another account signed in, and Unavailable without a usable
    answer.
    """
    suite, client = await _require_client(app_state, access, wanted.suite)
    code, verifier = wanted.code.get_secret_value(), wanted.code_verifier.get_secret_value()
    try:
        granted = await token_endpoint.redeem_code(suite, client, code, verifier, wanted.port)
    except TokenRefused as refused:
        raise Invalid(_explain_refusal(refused, suite)) from None
    except Away as away:
        raise Unavailable(away.sentence_for_waiting) from None
    address = str(wanted.email_address)
    servers = _resolve_servers(app_state, suite, client, granted, address)
    now = app_state.clock.now()
    app_state.grants.hold(
        PendingGrant(access.workspace_id, wanted.suite, servers, granted, now, suite.ca_file)
    )
    return servers


def _explain_refusal(refused: TokenRefused, suite: Suite) -> Sentence:
    if refused.of_client:
        return say(
            "signin_client_id_refused",
            "{suite} does not accept the client ID. Correct it in Settings, under Sign-in.",
            suite=suite.name,
        )
    return say(
        "signin_not_completed",
        "{suite} did not complete the sign-in ({error}). Start it again.",
        suite=suite.name,
        error=refused.error,
    )


def _resolve_servers(
    app_state: AppState, suite: Suite, client: ClientRegistration, granted: GrantedTokens, address: str
) -> SignedIn:
    """Return the mailbox that the tokens open; raise Invalid if it is not the expected one."""
    named = addresses_of(granted.claims)
    if not granted.refresh:
        raise Invalid(
            say(
                "signin_only_for_an_hour",
                "{suite} gave access for an hour only. Start the sign-in again and agree to all it asks.",
                suite=suite.name,
            )
        )
    if not named or granted.claims.get("aud") != client.client_id:
        raise Invalid(
            say(
                "signin_of_unknown_mailbox",
                "{suite} did not say whose mailbox this is. Start the sign-in again and agree to all it "
                "asks.",
                suite=suite.name,
            )
        )
    if not is_same(address, named):
        raise Invalid(_say_wrong_account(named[0], address))
    personal = suite.personal_smtp if granted.claims.get("tid") == PERSONAL else None
    return SignedIn(
        message=say("signin_done", "Signed in with {suite}", suite=suite.name),
        grant=app_state.grants.new(),
        email_address=address,
        smtp_host=personal or suite.smtp_host,
        smtp_port=suite.smtp_port,
        smtp_username=named[0],
        imap_host=suite.imap_host,
        imap_port=suite.imap_port,
        imap_username=named[0],
    )


def _say_wrong_account(account: str, address: str) -> Sentence:
    return say(
        "signin_wrong_account",
        "You signed in as {account}, but this inbox is {address}. Sign in again with the right account.",
        account=account,
        address=address,
    )


async def _require_client(
    app_state: AppState, access: Access, suite: InboxType
) -> tuple[Suite, ClientRegistration]:
    if app_state.settings.practice:
        raise Invalid(PRACTICE)
    try:
        return await client_of(app_state, access.workspace_id, suite)
    except SignedOut:
        raise Invalid(NO_CLIENT) from None


async def check_grant(app_state: AppState, access: Access, grant: str) -> ServersChecked:
    """Test both servers with the held tokens; nothing is stored."""
    return await _check_held_servers(app_state.grants.find(grant, access.workspace_id))


async def _check_held_servers(held: PendingGrant) -> ServersChecked:
    at, token = held.servers, held.granted.access
    smtp = SmtpAccount(at.smtp_host, at.smtp_port, at.smtp_username, token, held.ca_file, xoauth2=True)
    mailbox = imap_client.ImapAccount(
        at.imap_host, at.imap_port, at.imap_username, token, held.ca_file, xoauth2=True
    )
    return await connection_test.check_both(smtp, mailbox, at.email_address)


async def connect_signed_in_inbox(
    app_state: AppState, access: Access, wanted: NewSignedInInbox
) -> InboxCreated:
    """Create an inbox with held tokens if both servers work.

    Raises Conflict if the address is known already, and Invalid with the reason if a server does not
    work.
    """
    held = app_state.grants.find(wanted.grant, access.workspace_id)
    address, now = held.servers.email_address, app_state.clock.now()
    await app_state.database.read(partial(inbox_lifecycle.refuse_known, access=access, address=address))
    more = {"display_name": wanted.display_name, "daily_limit": wanted.daily_limit}
    values = {**more, **await _require_working_servers(held), "email_address": address, "created_at": now}

    of_mailbox = (held.servers.imap_host, held.servers.imap_username)

    def keep(conn: Connection) -> InboxCreated:
        inbox_lifecycle.refuse_known(conn, access, address)
        inbox_id = inbox_lifecycle.insert_inbox(conn, app_state.vault, access, values, {})
        columns = oauth.seal_tokens(app_state.vault, inbox_id, held.granted, held.at)
        oauth.replace_tokens(conn, inbox_id, held.suite, columns)
        return InboxCreated(
            message=inbox_lifecycle.CONNECTED,
            inbox_id=inbox_id,
            email_address=address,
            inbox_type=held.suite,
            overall_status=InboxStatus.ACTIVE,
            created_at=now,
            note=inbox_lifecycle.note_on(conn, access, address, *of_mailbox, inbox_id),
            **more,
        )

    created = await app_state.database.write_durably(keep)
    app_state.grants.drop(wanted.grant)
    await inbox_lifecycle.keep_workers(app_state)
    return created


async def _require_working_servers(held: PendingGrant) -> dict[str, Any]:
    """Return the inbox's server columns once both servers accept the tokens; raise Invalid otherwise."""
    checked = await _check_held_servers(held)
    if not checked.success:
        raise Invalid(
            say(
                "signin_inbox_fails",
                "You are signed in, but the inbox does not work yet.\n{why}",
                why=checked.message,
            )
        )
    servers = {name: getattr(held.servers, name) for name in SERVER_COLUMNS}
    where = (held.servers.smtp_host, held.servers.smtp_port, held.ca_file)
    at_once = await detect_implicit_tls(*where, connection_test.PATIENCE)
    more = {"ca_file": held.ca_file, "smtp_tls_at_once": at_once, "sign_in": oauth.XOAUTH2}
    return {**servers, **more, "inbox_type": held.suite}


async def sign_in_again(app_state: AppState, access: Access, inbox_id: str, grant: str) -> str:
    """Give an existing inbox the held tokens, clear its trouble, and return its address."""
    inbox = await app_state.database.read(
        partial(inbox_lifecycle.require_inbox, access=access, inbox_id=inbox_id)
    )
    held = app_state.grants.find(grant, access.workspace_id)
    if inbox.inbox_type == InboxType.SERVICE:
        raise Invalid(
            say(
                "signin_inbox_hosted_here",
                "This inbox is hosted here, so no one signs in to it elsewhere.",
            )
        )
    if not is_same(inbox.email_address, (held.servers.email_address,)):
        raise Invalid(_say_wrong_account(held.servers.email_address, inbox.email_address))
    servers = await _require_working_servers(held)

    def keep(conn: Connection) -> None:
        before = inbox_lifecycle.require_inbox(conn, access, inbox_id)
        passwords = {"smtp_password": None, "imap_password": None, "read_trouble": None}
        values = {**servers, **passwords, **_build_trouble_reset(before)}
        conn.execute(update(tables.inboxes).where(tables.inboxes.c.id == inbox_id).values(values))
        columns = oauth.seal_tokens(app_state.vault, inbox_id, held.granted, held.at)
        oauth.replace_tokens(conn, inbox_id, held.suite, columns)
        after_commit(conn).change(ChangeKind.INBOX, inbox_id)
        after_commit(conn).wake(pump_key(inbox_id))

    async with app_state.signing_in[inbox_id]:
        await app_state.database.write_durably(keep)
    app_state.grants.drop(grant)
    await inbox_lifecycle.keep_workers(app_state)
    return inbox.email_address


def _build_trouble_reset(inbox: InboxRow) -> dict[str, Any]:
    """Return the columns that a sign-in resets: the trouble, and the pause that it caused."""
    if inbox.send_trouble is None or is_held(inbox.older_copy):
        return {}
    calm = {"send_trouble": None, "send_retry_at": None, "send_failures": 0}
    paused = inbox.overall_status == InboxStatus.PAUSED
    return calm | ({"overall_status": InboxStatus.ACTIVE} if paused else {})


async def sign_out(app_state: AppState, access: Access, inbox_id: str) -> None:
    """Delete an inbox's tokens, revoke them at the provider if it supports that, and pause the inbox."""
    async with app_state.signing_in[inbox_id]:
        inbox = await app_state.database.read(
            partial(inbox_lifecycle.require_inbox, access=access, inbox_id=inbox_id)
        )
        kept = await app_state.database.read(partial(oauth.find_tokens, inbox_id=inbox.id))
        if kept is None or kept.refresh_token is None:
            raise Invalid(say("signin_none_to_end", "No one is signed in to this inbox."))
        lose = partial(oauth.discard_tokens, before=kept, sentence=SIGNED_OUT, now=app_state.clock.now())
        await app_state.database.write_durably(lose)
    suite = next((one for (kind, _), one in app_state.settings.suites.items() if kind == kept.suite), None)
    if suite is not None and suite.revoke is not None:
        with contextlib.suppress(Unsealable):
            refresh = app_state.vault.open(kept.refresh_token, oauth.token_context_of(inbox_id, "refresh"))
            await token_endpoint.revoke_tokens(suite, refresh)
