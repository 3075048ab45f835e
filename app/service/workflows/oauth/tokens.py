"""Access tokens of inboxes: renewed before they expire, by one request at a time for each inbox."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from datetime import datetime
from functools import partial

from sqlalchemy import Connection

from app.contract.sentences import Sentence, say
from app.service.app_state import AppState
from app.service.core.oauth_providers import Suite
from app.service.core.vault import Unsealable
from app.service.core.work_keys import OVER, Over, tokens_key
from app.service.records import oauth
from app.service.records.oauth import RegisteredClient, SealedTokens
from app.service.rules.token_renewal import PAUSES, renew_at

from . import token_endpoint
from .token_endpoint import Away, ClientRegistration, TokenRefused

log = logging.getLogger("outreach.signin")
LOST = say("signin_kept_elsewhere", "The sign-in of this inbox was kept on another computer. Sign in again.")
NOT_SIGNED_IN = say("signin_missing", "No one is signed in to this inbox. Sign in again.")


class SignedOut(Exception):
    """Raised, with a sentence, when a person has to sign in again; `ended`: the tokens are useless."""

    def __init__(self, sentence: Sentence, *, ended: bool = False) -> None:
        super().__init__(sentence)
        self.sentence, self.ended = sentence, ended


async def access_token(app_state: AppState, inbox_id: str, rejected: str = "") -> str:
    """Return an access token that is valid for some minutes and differs from `rejected`.

    Raises SignedOut or Away. A caller that stops waiting does not cancel a renewal, because its response
    may hold the only refresh token for the next one.
    """
    task = asyncio.create_task(_one_at_a_time(app_state, inbox_id, rejected))
    app_state.renewing.add(task)
    task.add_done_callback(app_state.renewing.discard)
    return await asyncio.shield(task)


async def _one_at_a_time(app_state: AppState, inbox_id: str, rejected: str) -> str:
    async with app_state.signing_in[inbox_id]:
        kept = await app_state.database.read(partial(oauth.find_tokens, inbox_id=inbox_id))
        if kept is None:
            raise SignedOut(NOT_SIGNED_IN)
        try:
            return await _ensure_valid_token(app_state, kept, rejected)
        except SignedOut as lost:
            if lost.ended:
                log.info("Inbox %s is signed out: %s", inbox_id, lost)
                forget = partial(
                    oauth.discard_tokens, before=kept, sentence=lost.sentence, now=app_state.clock.now()
                )
                await app_state.database.write_durably(forget)
            raise


async def _ensure_valid_token(app_state: AppState, kept: SealedTokens, rejected: str) -> str:
    if kept.refresh_token is None or kept.access_token is None or kept.expires_at is None:
        raise SignedOut(NOT_SIGNED_IN)
    try:
        refresh = app_state.vault.open(kept.refresh_token, oauth.token_context_of(kept.inbox_id, "refresh"))
        access = app_state.vault.open(kept.access_token, oauth.token_context_of(kept.inbox_id, "access"))
    except Unsealable:
        raise SignedOut(LOST) from None
    if access != rejected and app_state.clock.now() < renew_at(kept.refreshed_at, kept.expires_at):
        return access
    suite, client = await client_of(app_state, kept.workspace_id, kept.suite)
    try:
        granted = await token_endpoint.renew_tokens(suite, client, refresh)
    except TokenRefused as refused:
        over = say_over(suite.name, kept.email_address)
        raise SignedOut(say_client_wrong(suite.name) if refused.of_client else over, ended=True) from None
    columns = oauth.seal_tokens(app_state.vault, kept.inbox_id, granted, app_state.clock.now())
    await app_state.database.write_durably(partial(oauth.save_renewed_tokens, before=kept, columns=columns))
    return granted.access


def say_client_wrong(suite: str) -> Sentence:
    return say(
        "signin_client_id_revoked",
        "{suite} no longer accepts the client ID. Correct it in Settings, then sign in again.",
        suite=suite,
    )


def say_over(suite: str, address: str) -> Sentence:
    return say(
        "signin_revoked",
        "{suite} does not accept the sign-in of {address} any more. Sign in again.",
        suite=suite,
        address=address,
    )


def _say_no_client(suite: str) -> Sentence:
    return say(
        "signin_client_id_removed",
        "Settings have no client ID of {suite} any more. Set it, then sign in again.",
        suite=suite,
    )


async def client_of(app_state: AppState, workspace_id: str, suite: str) -> tuple[Suite, ClientRegistration]:
    """Return the provider and the company's registration with it; raise SignedOut without one."""

    def look(conn: Connection) -> RegisteredClient | None:
        return oauth.find_oauth_client(conn, workspace_id, suite)

    row = await app_state.database.read(look)
    facts = app_state.settings.suites.get((suite, row.cloud if row else ""))
    if row is None or facts is None:
        name = next(each.name for (kind, _), each in app_state.settings.suites.items() if kind == suite)
        raise SignedOut(_say_no_client(name), ended=True)
    try:
        sealed = row.client_secret
        secret = app_state.vault.open(sealed, oauth.secret_place(workspace_id, suite)) if sealed else ""
    except Unsealable:
        raise SignedOut(_say_no_client(facts.name)) from None
    return facts, ClientRegistration(row.client_id, row.tenant, secret)


async def keep_tokens(app_state: AppState) -> None:
    """Renew the tokens of every inbox in time, also of idle ones, because unused tokens expire."""
    for inbox_id in await app_state.database.read(oauth.list_oauth_inboxes):
        app_state.runner.keep(tokens_key(inbox_id), _Keeping(app_state, inbox_id).step)


class _Keeping:
    """The token renewal of one inbox."""

    def __init__(self, app_state: AppState, inbox_id: str) -> None:
        self._service, self._inbox_id, self._failures = app_state, inbox_id, 0

    async def step(self) -> datetime | Over | None:
        """Renew a token that is due and return when to run next.

        OVER for an inbox that was deleted or uses a password.
        """
        app_state = self._service
        try:
            with contextlib.suppress(SignedOut):
                await access_token(app_state, self._inbox_id)
            self._failures = 0
        except Away as away:
            log.info("The tokens of inbox %s are renewed later: %s", self._inbox_id, away)
            pause = PAUSES[min(self._failures, len(PAUSES) - 1)]
            self._failures += 1
            return app_state.clock.now() + pause
        kept = await app_state.database.read(partial(oauth.find_tokens, inbox_id=self._inbox_id))
        if kept is None:
            return OVER
        return renew_at(kept.refreshed_at, kept.expires_at) if kept.expires_at else None
