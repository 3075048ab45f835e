"""The commands `outreach key`, `outreach user` and `outreach invite`: manage the team from a terminal."""

from __future__ import annotations

import asyncio
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import TypeVar

from pydantic import SecretStr, ValidationError
from sqlalchemy import Connection, func, or_, select

from app.contract.addresses import email_key
from app.contract.invites import Invite, as_file, as_link
from app.contract.problems import Conflict, Invalid, NotFound
from app.contract.scopes import EVERYTHING, Scope
from app.contract.sentences import Sentence, sentence_of
from app.contract.team import NewInvitation, NewUser
from app.contract.workspace import NewKey
from app.service.app_state import open_service
from app.service.cli.cli_errors import exit_code
from app.service.core import tables
from app.service.core.clock import WallClock
from app.service.core.database import after_commit
from app.service.core.settings import Settings
from app.service.core.vault import Vault
from app.service.records import api_keys, workspaces
from app.service.records.access import Access
from app.service.records.audit import AuditedAct, record_audit_entry
from app.service.workflows.team import invitations, members
from app.service.workflows.transfer.endpoint import lock_out_services

T = TypeVar("T")
Work = Callable[[Connection, Access, datetime], T]
HERE = "Command line"


def run(settings: Settings, args: Namespace) -> int:
    """Run the chosen command and return its exit code; a refusal is printed as one sentence."""
    doors: dict[tuple[str, str], Callable[[Settings, Namespace], str]] = {
        ("key", "add"): add_key,
        ("key", "list"): list_keys,
        ("key", "revoke"): revoke_key,
        ("user", "add"): add_user,
        ("user", "list"): list_users,
        ("user", "remove"): remove_user,
        ("invite", ""): create_invitation,
    }

    def act() -> None:
        try:
            sys.stdout.write(doors[args.command, getattr(args, "act", "")](settings, args))
        except ValidationError as error:
            raise Invalid(Sentence(_describe_validation_error(error))) from error
        except ValueError as error:
            raise Invalid(sentence_of(error)) from error

    return exit_code(act)


def add_key(settings: Settings, args: Namespace) -> str:
    """Create an API key and return it; it is shown only this once."""
    scopes = checked_scopes(args.scopes)

    def make(conn: Connection, access: Access, now: datetime) -> str:
        user = _find_user(conn, access, args.user) if args.user else None
        expires = now + timedelta(days=args.days) if args.days else None
        new = {"name": args.name, "scopes": scopes, "user_id": user, "expires_at": expires}
        return api_keys.create_api_key(conn, access, NewKey.model_validate(new), now)[1]

    return _run_in_home_workspace(settings, make, "key_create") + "\n"


def list_keys(settings: Settings, _args: Namespace) -> str:
    def look(conn: Connection, access: Access, now: datetime) -> str:
        rows = [("ID", "NAME", "USER", "SCOPES", "LAST USED", "STATE")]
        for one in api_keys.list_api_keys(conn, access.workspace_id):
            over = one.expires_at is not None and one.expires_at <= now
            state = "revoked" if one.revoked_at else "expired" if over else "valid"
            used = f"{one.last_used_at:%Y-%m-%d %H:%M}" if one.last_used_at else "never"
            rows.append((one.id, one.name, one.user_name, ",".join(one.scopes), used, state))
        return _format_table(rows)

    return _run_in_home_workspace(settings, look)


def revoke_key(settings: Settings, args: Namespace) -> str:
    def revoke(conn: Connection, access: Access, now: datetime) -> str:
        named = [
            one.id
            for one in api_keys.list_api_keys(conn, access.workspace_id)
            if args.key == one.id or (args.key == one.name and one.revoked_at is None)
        ]
        if not named:
            raise NotFound(Sentence(f"There is no valid key “{args.key}”. See: outreach key list"))
        if len(named) > 1:
            several = f"{len(named)} keys are called “{args.key}”. Name one by its ID: outreach key list"
            raise Conflict(Sentence(several))
        gone = api_keys.revoke_api_key(conn, access, named[0], now)
        after_commit(conn).act("key", gone.id)
        return f"The key “{gone.name}” opens nothing any more.\n"

    return _run_in_home_workspace(settings, revoke, "key_revoke")


def add_user(settings: Settings, args: Namespace) -> str:
    def make(conn: Connection, access: Access, now: datetime) -> str:
        user = members.add_member(conn, access, NewUser(name=args.name, email=args.email), now)
        return f"{user.name} is in the team.\n"

    return _run_in_home_workspace(settings, make, "user_create")


def list_users(settings: Settings, _args: Namespace) -> str:
    def look(conn: Connection, access: Access, now: datetime) -> str:
        found = members.list_team_members(conn, access.team_id, now)
        rows = [(one.name, one.email or "(owner)", str(one.keys)) for one in found]
        return _format_table([("NAME", "EMAIL", "KEYS"), *rows])

    return _run_in_home_workspace(settings, look)


def remove_user(settings: Settings, args: Namespace) -> str:
    def remove(conn: Connection, access: Access, now: datetime) -> str:
        user_id = _find_user(conn, access, args.email)
        gone = members.remove_member(conn, access, user_id, now)
        after_commit(conn).act("user", user_id)
        return f"{gone.message} Keys revoked: {gone.revoked_keys}.\n"

    return _run_in_home_workspace(settings, remove, "user_delete")


def create_invitation(settings: Settings, args: Namespace) -> str:
    """Create an invitation; return its link, or with `--file` write a file and return a sentence about it."""
    scopes = checked_scopes(args.scopes)
    if args.file is not None:
        try:
            args.file.touch(0o600, exist_ok=False)
        except FileExistsError:
            raise Invalid(Sentence(f"{args.file} is there already. Choose another name.")) from None

    def make(conn: Connection, access: Access, now: datetime) -> Invite:
        new = {"name": args.name, "email": args.email, "scopes": scopes, "hours": args.hours}
        made, code = invitations.issue_invitation(conn, access, NewInvitation.model_validate(new), now)
        name = workspaces.load_workspace_settings(conn, access.workspace_id).workspace_name
        return Invite(address=args.address, code=SecretStr(code), workspace=name, expires_at=made.expires_at)

    try:
        made = _run_in_home_workspace(settings, make, "invitation_create")
    except BaseException:
        if args.file is not None:
            args.file.unlink()
        raise
    if args.file is None:
        return as_link(made) + "\n"
    args.file.write_text(as_file(made), "utf-8")
    return f"Hand on {args.file} by {made.expires_at:%Y-%m-%d %H:%M} UTC; it is good for one person, once.\n"


def _run_in_home_workspace(settings: Settings, work: Work[T], action: str = "") -> T:
    """Run `work` in the home workspace as its owner; with `action`, add an entry to the audit log."""

    async def live() -> T:
        clock = WallClock()
        async with open_service(
            settings, clock, Vault(bytes(32)), partial(lock_out_services, settings)
        ) as app_state:
            access = replace(app_state.home, scopes=(EVERYTHING,), name=HERE)
            return await app_state.database.write(partial(_told, access=access, now=clock.now()))

    def _told(conn: Connection, access: Access, now: datetime) -> T:
        result = work(conn, access, now)
        if action:
            kind, ids, count = after_commit(conn).acted or (action.partition("_")[0], (), 0)
            record_audit_entry(
                conn, access, AuditedAct(action, kind, ids[0] if ids else None, count, HERE.lower()), now
            )
        return result

    return asyncio.run(live())


def _find_user(conn: Connection, access: Access, text: str) -> str:
    """Return the id of the user with this address, or with this name if it is unique; else raise NotFound."""
    users = tables.users
    named = or_(users.c.email_key == email_key(text), func.lower(users.c.name) == text.lower())
    here = (users.c.team_id == access.team_id, users.c.removed_at.is_(None))
    found = conn.scalars(select(users.c.id).where(*here, named)).all()
    if len(found) != 1:
        raise NotFound(Sentence(f"There is no user “{text}”. See: outreach user list"))
    return str(found[0])


def _format_table(rows: Sequence[tuple[str, ...]]) -> str:
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(cell.ljust(size) for cell, size in zip(row, wide, strict=True)) for row in rows)
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _describe_validation_error(error: ValidationError) -> str:
    first = error.errors()[0]
    where = ".".join(map(str, first["loc"]))
    return f"{where}: {first['msg'].removeprefix('Value error, ')}"


def checked_scopes(text: str) -> tuple[str, ...]:
    """Parse comma-separated scopes; raise Invalid for an unknown scope, or if there are none."""
    wanted = tuple(part.strip() for part in text.split(",") if part.strip())
    known = {EVERYTHING, *(str(scope) for scope in Scope)}
    for scope in wanted:
        if scope not in known:
            raise Invalid(Sentence(f"There is no scope “{scope}”. Choose from: {', '.join(sorted(known))}."))
    if not wanted:
        raise Invalid(Sentence("Name at least one scope, such as contacts:read."))
    return wanted
