"""SQL of OAuth sign-ins: the company's clients, and the sealed tokens of inboxes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from app.contract.events import ChangeKind
from app.contract.inboxes import InboxStatus, SignInState
from app.contract.oauth import SignInClient
from app.contract.sentences import Sentence
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.vault import Vault
from app.service.records.inbox_trouble import suspend_inbox
from app.service.rules.token_renewal import GrantedTokens

clients, tokens, inboxes = tables.oauth_clients, tables.inbox_tokens, tables.inboxes
PASSWORD, XOAUTH2 = "PASSWORD", "XOAUTH2"  # values of the column `sign_in`


class RegisteredClient(NamedTuple):
    """The company's OAuth client at a mail suite; the secret is sealed."""

    client_id: str
    tenant: str
    cloud: str
    client_secret: bytes | None


class SealedTokens(NamedTuple):
    """The sealed tokens of an inbox, with what their renewal needs."""

    inbox_id: str
    suite: str
    access_token: bytes | None
    refresh_token: bytes | None
    refreshed_at: datetime
    expires_at: datetime | None
    workspace_id: str
    email_address: str


def token_context_of(inbox_id: str, kind: str) -> str:
    """Return the context that a sealed token is bound to (see core/vault.py)."""
    return f"inbox:{inbox_id}:{kind}"


def secret_place(workspace_id: str, suite: str) -> str:
    return f"client:{workspace_id}:{suite}"


def find_oauth_client(conn: Connection, workspace_id: str, suite: str) -> RegisteredClient | None:
    columns = [clients.c[name] for name in RegisteredClient._fields]
    mine = (clients.c.workspace_id == workspace_id, clients.c.suite == suite)
    row = conn.execute(select(*columns).where(*mine)).first()
    return RegisteredClient(*row) if row else None


def list_oauth_clients(conn: Connection, workspace_id: str) -> tuple[SignInClient, ...]:
    """Return the OAuth clients of a workspace, without their secrets."""
    mine = select(clients).where(clients.c.workspace_id == workspace_id).order_by(clients.c.suite)
    return tuple(
        SignInClient.model_validate({**row._mapping, "has_secret": row.client_secret is not None})
        for row in conn.execute(mine)
    )


def save_client(conn: Connection, workspace_id: str, suite: str, values: dict[str, Any]) -> None:
    """Create or update an OAuth client; fields that are not in `values` stay."""
    mine = {"workspace_id": workspace_id, "suite": suite}
    if find_oauth_client(conn, workspace_id, suite) is None:
        conn.execute(insert(clients).values(mine | values))
    else:
        same = (clients.c.workspace_id == workspace_id, clients.c.suite == suite)
        conn.execute(update(clients).where(*same).values(values))


def remove_client(conn: Connection, workspace_id: str, suite: str) -> None:
    conn.execute(delete(clients).where(clients.c.workspace_id == workspace_id, clients.c.suite == suite))


def find_tokens(conn: Connection, inbox_id: str) -> SealedTokens | None:
    columns = [tokens.c[name] for name in SealedTokens._fields[:-2]]
    columns += [inboxes.c.workspace_id, inboxes.c.email_address]
    mine = (tokens.c.inbox_id == inbox_id, inboxes.c.sign_in == XOAUTH2)
    both = select(*columns).join(inboxes, inboxes.c.id == tokens.c.inbox_id)
    row = conn.execute(both.where(*mine)).first()
    return SealedTokens(*row) if row else None


def list_oauth_inboxes(conn: Connection) -> list[str]:
    """Return the ids of all inboxes that sign in with tokens."""
    return list(conn.scalars(select(inboxes.c.id).where(inboxes.c.sign_in == XOAUTH2)))


def is_signed_in(conn: Connection, inbox_id: str) -> bool:
    found = find_tokens(conn, inbox_id)
    return found is not None and found.refresh_token is not None


def load_sign_in_states(conn: Connection, inbox_ids: Iterable[str]) -> dict[str, SignInState]:
    """Return the sign-in states of those inboxes that sign in with tokens, by inbox id."""
    columns = (tokens.c.inbox_id, tokens.c.suite, tokens.c.refreshed_at, tokens.c.refresh_token.is_not(None))
    taking = (tokens.c.inbox_id.in_(list(inbox_ids)), inboxes.c.sign_in == XOAUTH2)
    rows = conn.execute(select(*columns).join(inboxes, inboxes.c.id == tokens.c.inbox_id).where(*taking))
    return {
        inbox_id: SignInState(suite=suite, refreshed_at=refreshed_at, signed_in=signed_in)
        for inbox_id, suite, refreshed_at, signed_in in rows
    }


def seal_tokens(vault: Vault, inbox_id: str, granted: GrantedTokens, now: datetime) -> dict[str, Any]:
    """Return columns for tokens granted at `now`; a renewal may come without a new refresh token."""
    kinds = {"access": granted.access} | ({"refresh": granted.refresh} if granted.refresh else {})
    columns = {
        f"{kind}_token": vault.seal(token, token_context_of(inbox_id, kind)) for kind, token in kinds.items()
    }
    return {**columns, "refreshed_at": now, "expires_at": now + granted.lasts}


def replace_tokens(conn: Connection, inbox_id: str, suite: str, columns: dict[str, Any]) -> None:
    """Store the tokens of an inbox that signs in, in place of any earlier ones."""
    conn.execute(delete(tokens).where(tokens.c.inbox_id == inbox_id))
    conn.execute(insert(tokens).values(inbox_id=inbox_id, suite=suite, **columns))
    after_commit(conn).wake(f"tokens:{inbox_id}")


def save_renewed_tokens(conn: Connection, before: SealedTokens, columns: dict[str, Any]) -> bool:
    """Store renewed tokens; return False if a person has signed in or out since, which takes priority."""
    same = (tokens.c.inbox_id == before.inbox_id, tokens.c.refresh_token == before.refresh_token)
    done = bool(conn.execute(update(tokens).where(*same).values(columns)).rowcount)
    if done:
        after_commit(conn).change(ChangeKind.INBOX, before.inbox_id)
    return done


def discard_tokens(conn: Connection, before: SealedTokens, sentence: Sentence, now: datetime) -> None:
    """Delete tokens that have become useless, and pause the inbox until a person signs in again.

    An inbox that a person had paused gets the reason as its read trouble, so that signing in does not
    resume it.
    """
    same = (tokens.c.inbox_id == before.inbox_id, tokens.c.refresh_token == before.refresh_token)
    gone = {"access_token": None, "refresh_token": None, "expires_at": None}
    if not conn.execute(update(tokens).where(*same).values(gone)).rowcount:
        return
    inbox = inboxes.c.id == before.inbox_id
    if conn.scalar(select(inboxes.c.overall_status).where(inbox)) == InboxStatus.ACTIVE:
        suspend_inbox(conn, before.inbox_id, now, sentence, pause=True)
        conn.execute(update(inboxes).where(inbox).values(read_trouble=None))
    else:
        conn.execute(update(inboxes).where(inbox).values(read_trouble=sentence))
    after_commit(conn).change(ChangeKind.INBOX, before.inbox_id)
    for kind in ("pump", "watch", "tokens"):
        after_commit(conn).wake(f"{kind}:{before.inbox_id}")
