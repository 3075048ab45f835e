"""HTTP routes for OAuth sign-ins, and for the company's own OAuth clients."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query
from sqlalchemy import Connection

from app.contract import paths
from app.contract.events import ChangeKind
from app.contract.inboxes import InboxCreated, ServersChecked
from app.contract.oauth import (
    NewSignedInInbox,
    SignedIn,
    SignInBegin,
    SignInBegun,
    SignInClientEdit,
    SignInClientQuery,
    SignInClients,
    SignInFinish,
    SignInGrant,
)
from app.contract.problems import Invalid
from app.contract.scopes import Scope
from app.contract.sentences import say
from app.contract.wire_models import Done
from app.service.api.authentication import require_scopes
from app.service.app_state import AppStateDep
from app.service.core.database import after_commit
from app.service.records import oauth
from app.service.records.access import Access
from app.service.workflows.inboxes import oauth_flow

router = APIRouter(tags=["Sender accounts"])
READ, WRITE = require_scopes(Scope.SENDER_ACCOUNTS_READ), require_scopes(Scope.SENDER_ACCOUNTS_WRITE)
ADMIN = require_scopes(Scope.DESK_ADMIN)


@router.get(paths.SIGN_IN_CLIENTS, operation_id="sign_in_clients_list", summary="The company's OAuth clients")
async def list_clients(app_state: AppStateDep, access: Access = READ) -> SignInClients:
    """Return the company's client registrations with the mail suites, never their secrets."""
    found = await app_state.database.read(partial(oauth.list_oauth_clients, workspace_id=access.workspace_id))
    return SignInClients(clients=found)


@router.put(paths.SIGN_IN_CLIENTS, operation_id="sign_in_client_put", summary="Set an OAuth client")
async def save_client(app_state: AppStateDep, edit: SignInClientEdit, access: Access = ADMIN) -> Done:
    """Set an OAuth client. Inboxes signed in with another client id have to sign in again."""
    suite = edit.suite
    if (suite, edit.cloud) not in app_state.settings.suites:
        raise Invalid(say("oauth_no_national_cloud", "Only Microsoft has national clouds."))
    values: dict[str, Any] = edit.model_dump(exclude={"suite", "client_secret"})
    if edit.client_secret is not None:
        secret, place = edit.client_secret.get_secret_value(), oauth.secret_place(access.workspace_id, suite)
        values["client_secret"] = app_state.vault.seal(secret, place) if secret else None

    def write(conn: Connection) -> None:
        oauth.save_client(conn, access.workspace_id, suite, values)
        after_commit(conn).change(ChangeKind.WORKSPACE, access.workspace_id)

    await app_state.database.write(write)
    return Done(message=say("oauth_client_saved", "Client ID saved"))


@router.delete(
    paths.SIGN_IN_CLIENTS, operation_id="sign_in_client_delete", summary="Take an OAuth client away"
)
async def remove_client(
    app_state: AppStateDep, query: Annotated[SignInClientQuery, Query()], access: Access = ADMIN
) -> Done:
    """Remove an OAuth client: no one can sign in with this suite any more, and sign-ins end soon."""

    def write(conn: Connection) -> None:
        oauth.remove_client(conn, access.workspace_id, query.suite)
        after_commit(conn).change(ChangeKind.WORKSPACE, access.workspace_id)

    await app_state.database.write(write)
    return Done(message=say("oauth_client_removed", "Client ID removed"))


@router.post(
    paths.SIGN_IN_BEGIN,
    operation_id="sign_in_begin",
    summary="Where the browser signs in to an inbox",
    openapi_extra={"x-audited": False},
)
async def begin(app_state: AppStateDep, wanted: SignInBegin, access: Access = WRITE) -> SignInBegun:
    """Return the URL at which the user's browser signs in (RFC 8252, with RFC 7636)."""
    url = await oauth_flow.begin_sign_in(app_state, access, wanted)
    return SignInBegun(authorize_url=url)


@router.post(
    paths.SIGN_IN_FINISH,
    operation_id="sign_in_finish",
    summary="Make tokens of a browser's code",
    responses={503: {}},
)
async def finish(app_state: AppStateDep, wanted: SignInFinish, access: Access = WRITE) -> SignedIn:
    """Exchange the code from the browser for tokens, which the service keeps for some minutes."""
    return await oauth_flow.finish_sign_in(app_state, access, wanted)


@router.post(
    paths.SIGN_IN_CHECK,
    operation_id="sign_in_check",
    summary="Try both sides with the tokens",
    openapi_extra={"x-audited": False},
)
async def check(app_state: AppStateDep, wanted: SignInGrant, access: Access = WRITE) -> ServersChecked:
    """Try each server separately with the tokens; nothing is stored."""
    return await oauth_flow.check_grant(app_state, access, wanted.grant)


@router.post(
    paths.SIGN_IN_CONNECT,
    status_code=201,
    operation_id="sign_in_connect",
    summary="Connect an inbox with the tokens",
)
async def connect(app_state: AppStateDep, wanted: NewSignedInInbox, access: Access = WRITE) -> InboxCreated:
    """Connect an inbox with the tokens; both servers must accept them. 409 if it is connected already.

    400 says which server does not, and why.
    """
    return await oauth_flow.connect_signed_in_inbox(app_state, access, wanted)


@router.post(paths.INBOX_SIGN_IN, operation_id="sender_account_sign_in", summary="Sign in to an inbox again")
async def sign_in_again(
    app_state: AppStateDep, inbox_id: UUID, wanted: SignInGrant, access: Access = WRITE
) -> Done:
    """Give an inbox new tokens; one that used a password does not use it any more."""
    address = await oauth_flow.sign_in_again(app_state, access, str(inbox_id), wanted.grant)
    return Done(message=say("oauth_signed_in", "Signed in to {address}", address=address))


@router.delete(paths.INBOX_SIGN_IN, operation_id="sender_account_sign_out", summary="Sign out of an inbox")
async def sign_out(app_state: AppStateDep, inbox_id: UUID, access: Access = WRITE) -> Done:
    """Delete the tokens of an inbox and pause it."""
    await oauth_flow.sign_out(app_state, access, str(inbox_id))
    return Done(message=say("oauth_signed_out", "Signed out"))
