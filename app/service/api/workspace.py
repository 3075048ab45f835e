"""HTTP routes for the service itself: about, settings, live changes, the clock of practice."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
from functools import partial
from typing import Annotated, Any
from uuid import UUID
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Header, Query, Request
from fastapi.responses import StreamingResponse
from sqlalchemy import Connection

from app import __version__
from app.contract import paths
from app.contract.events import Change, ChangeKind
from app.contract.problems import NotFound, ServiceFault, TooManyRequests, Unavailable, Unprocessable
from app.contract.scopes import KEY_HEADER, Scope
from app.contract.sentences import Sentence, say
from app.contract.time_zones import list_time_zones
from app.contract.wire_models import Done
from app.contract.workspace import (
    About,
    ClockEdit,
    CreditPage,
    CreditQuery,
    HolidayCalendar,
    KeyMade,
    KeyPage,
    NewBackup,
    NewKey,
    PracticeClock,
    SettingsEdit,
    SettingsRead,
    WorkspaceSettings,
)
from app.service.api.authentication import require_scopes
from app.service.app_state import AppState, AppStateDep
from app.service.core.clock import FastClock, monotonic
from app.service.core.database import after_commit, damage_of
from app.service.core.work_keys import EVERY_PUMP
from app.service.records import api_keys, cooldowns, credits, holidays, workspaces
from app.service.records.access import Access, hash_key
from app.service.rules.gates import Gate
from app.service.workflows.backup import backup
from app.service.workflows.consequences import auto_pause

router = APIRouter(tags=["Workspace"])
MAY_BE_NULL = ("credit_budget", "holiday_country", "holiday_region")
STREAMS = 32  # streams of changes that one key may have open
HEARTBEAT = 15.0  # seconds; a listener that hears nothing for longer knows that it was cut off
TOO_MANY_STREAMS = say(
    "key_streams_open",
    "This key has {count} streams of changes open. Close one, or use another key.",
    count=STREAMS,
)
NO_TRACKING = say(
    "workspace_tracking_unavailable",
    "Opens and clicks can't be seen: recipients have no way to reach this computer. "
    "Start the service with a public address to turn tracking on.",
)
UNKNOWN_ZONE = say("workspace_time_zone_unknown", "Unknown time zone. Use a name such as Europe/Berlin.")


@router.get(
    paths.ABOUT, operation_id="workspace_about", summary="What the service is, and what the key may do"
)
async def describe_service(app_state: AppStateDep, access: Access = require_scopes(Scope.DESK_READ)) -> About:
    """Return what a client asks first: version, settings, scopes, and what this service can do."""

    def look(conn: Connection) -> tuple[WorkspaceSettings, int]:
        return workspaces.load_workspace_settings(conn, access.workspace_id), workspaces.active_campaigns(
            conn, access.workspace_id
        )

    settings, active = await app_state.database.read(look)
    reachable = app_state.public_url is not None
    return About(
        version=__version__,
        team_id=access.team_id,
        workspace_id=access.workspace_id,
        scopes=access.scopes,
        user_id=access.user_id,
        user_name=access.user_name,
        settings=settings.model_copy(update={"public_url": app_state.public_url}),
        tracking_available=reachable,
        tracking_reason=Sentence("") if reachable else NO_TRACKING,
        secrets_kept_in=app_state.vault.kept_in,
        trouble=app_state.database.damage.sentence or app_state.database.trouble,
        practice=_practice_clock(app_state),
        practice_mailbox=app_state.practice_mailbox,
        active_campaigns=active,
        now=app_state.clock.now(),
    )


@router.patch(paths.SETTINGS, operation_id="workspace_update", summary="Change the settings")
async def edit_settings(
    app_state: AppStateDep, edit: SettingsEdit, access: Access = require_scopes(Scope.DESK_ADMIN)
) -> SettingsRead:
    """Change the given fields only. A credit budget, even the same one, starts anew."""
    if edit.timezone is not None and edit.timezone not in list_time_zones():
        raise Unprocessable.of("timezone", UNKNOWN_ZONE)
    given = edit.model_dump(exclude_unset=True, mode="json")
    if "holiday_country" in given:
        given.setdefault("holiday_region", None)
    values = {name: value for name, value in given.items() if value is not None or name in MAY_BE_NULL}

    def write(conn: Connection) -> WorkspaceSettings:
        after_commit(conn).change(ChangeKind.WORKSPACE, access.workspace_id)
        if "credit_budget" in values:
            credits.set_budget(conn, access.workspace_id, values["credit_budget"], app_state.clock.now())
        saved = workspaces.save_workspace_settings(conn, access.workspace_id, values)
        if "postal_address" in values:
            went = (
                auto_pause.resume_with_address
                if saved.postal_address.strip()
                else auto_pause.pause_without_address
            )
            went(conn, access.workspace_id, app_state.clock.now())
        if not set(holidays.NAMES).isdisjoint(values):
            holidays.validate_holiday_settings(saved)
        if not {*holidays.NAMES, *holidays.PACE}.isdisjoint(values):
            cooldowns.lift_cooldowns(conn, Gate.TOUCH, Gate.COMPANY_PAUSED, workspace_id=access.workspace_id)
            after_commit(conn).wake(EVERY_PUMP)
        return saved

    saved = await app_state.database.write(write)
    return SettingsRead(message=say("workspace_settings_saved", "Settings saved"), settings=saved)


@router.get(paths.HOLIDAYS, operation_id="holidays_list", summary="Days without campaign mail")
async def holiday_calendar(
    app_state: AppStateDep, access: Access = require_scopes(Scope.DESK_READ)
) -> HolidayCalendar:
    """Return the coming year's days without campaign email, and the countries that can be chosen."""

    def look(conn: Connection) -> HolidayCalendar:
        settings = workspaces.load_workspace_settings(conn, access.workspace_id)
        today = app_state.clock.now().astimezone(ZoneInfo(settings.timezone)).date()
        return HolidayCalendar(
            countries=holidays.list_countries(),
            regions=holidays.list_regions(settings.holiday_country),
            holidays=holidays.Calendar(settings).listed(today, today + holidays.LISTED * holidays.DAY),
        )

    return await app_state.database.read(look)


@router.post(
    paths.BACKUP,
    response_class=StreamingResponse,
    responses={200: {"content": {backup.KIND: {}}}},
    operation_id="workspace_backup",
    summary="The whole workspace as one sealed file",
)
async def back_up(
    app_state: AppStateDep, wanted: NewBackup, _access: Access = require_scopes(Scope.DESK_ADMIN)
) -> StreamingResponse:
    """Return the whole workspace as one sealed file.

    `outreach restore` puts it in place where the service runs.
    """
    try:
        made = await backup.begin_backup(app_state.settings, app_state.clock.now())
    except (ServiceFault, sqlite3.DatabaseError) as error:  # raised on a separate connection
        cause = error.__cause__ or error
        if (sentence := damage_of(cause)) is None:
            raise
        app_state.database.record_damage(sentence, str(cause))
        raise Unavailable(sentence) from error
    headers = {"Content-Length": str(made.length), "Cache-Control": "no-store"}
    passphrase = wanted.passphrase.get_secret_value()
    return StreamingResponse(made.pieces(passphrase), media_type=backup.KIND, headers=headers)


@router.get(paths.CREDITS, operation_id="credits_list", summary="The ledger of credits")
async def credit_ledger(
    app_state: AppStateDep,
    query: Annotated[CreditQuery, Query()],
    access: Access = require_scopes(Scope.DESK_READ),
) -> CreditPage:
    """Return grants, and charges for single emails; without a budget nothing is refused for its price."""
    return await app_state.database.read(
        lambda conn: credits.load_credit_page(conn, access.workspace_id, query)
    )


@router.get(paths.KEYS, operation_id="keys_list", summary="All keys")
async def list_keys(app_state: AppStateDep, access: Access = require_scopes(Scope.DESK_ADMIN)) -> KeyPage:
    """Return all keys of the workspace, revoked ones too; never their secrets."""
    found = await app_state.database.read(lambda conn: api_keys.list_api_keys(conn, access.workspace_id))
    return KeyPage(keys=found)


@router.post(
    paths.KEYS, status_code=201, operation_id="key_create", summary="Make a key", responses={404: {}}
)
async def make_key(
    app_state: AppStateDep, new: NewKey, access: Access = require_scopes(Scope.DESK_ADMIN)
) -> KeyMade:
    """Create a key. The secret is in this response only. No key creates one that may do more than itself."""
    key, secret = await app_state.database.write(
        lambda conn: api_keys.create_api_key(conn, access, new, app_state.clock.now())
    )
    message = say("key_made", "Keep the key now: it is not shown again.")
    return KeyMade(message=message, key=key, secret=secret)


@router.delete(paths.KEY, operation_id="key_revoke", summary="Revoke a key")
async def revoke_key(
    app_state: AppStateDep, key_id: UUID, access: Access = require_scopes(Scope.DESK_ADMIN)
) -> Done:
    """Revoke a key, with immediate effect."""
    gone = await app_state.database.write(
        lambda conn: api_keys.revoke_api_key(conn, access, str(key_id), app_state.clock.now())
    )
    return Done(message=say("key_revoked", "The key “{name}” opens nothing any more.", name=gone.name))


@router.get(
    paths.CHANGES,
    operation_id="changes_listen",
    summary="Live changes",
    responses={200: {"content": {"text/event-stream": {}}}},
)
async def stream_changes(
    request: Request,
    app_state: AppStateDep,
    last_event_id: Annotated[str | None, Header()] = None,
    _access: Access = require_scopes(Scope.DESK_READ),
) -> StreamingResponse:
    """Stream changes as server-sent events, with `id` and a change as `data`, until the key is revoked.

    A change has no `ids` where several workspaces share the service.
    """
    key = request.headers[KEY_HEADER]
    listener = app_state.changes.listen(last_event_id)
    shared = await app_state.database.read(workspaces.has_several_workspaces)
    if app_state.streams[hash_key(key)] >= STREAMS:
        raise TooManyRequests(TOO_MANY_STREAMS, retry_after=int(HEARTBEAT))
    may = KeyCheck(partial(app_state.access_of, key))
    return StreamingResponse(
        _count_stream(
            app_state.streams, hash_key(key), _stream_events(listener, {"ids": ()} if shared else {}, may)
        ),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store"},
    )


class KeyCheck:
    """The check of whether a listener's key is still valid.

    The key is looked up once a second at most, since another process may have revoked it.
    """

    def __init__(self, access_of: Callable[[], Awaitable[Access | None]]) -> None:
        self._access_of, self._asked = access_of, monotonic()

    async def open(self, at_once: bool) -> bool:
        if not at_once and monotonic() - self._asked < 1:
            return True
        self._asked = monotonic()
        return await self._access_of() is not None


async def _count_stream(streams: Counter[str], key: str, stream: AsyncGenerator[str]) -> AsyncIterator[str]:
    streams[key] += 1
    try:
        async with contextlib.aclosing(stream):
            async for text in stream:
                yield text
    finally:
        streams[key] -= 1
        if not streams[key]:
            del streams[key]


async def _stream_events(
    listener: AsyncIterator[tuple[str, Change]],
    instead: Mapping[str, Any],
    may: KeyCheck,
) -> AsyncGenerator[str]:
    yield ": listening\n\n"
    coming = asyncio.ensure_future(anext(listener))
    try:
        while True:
            done, _ = await asyncio.wait([coming], timeout=HEARTBEAT)
            if not done:
                if not await may.open(at_once=True):
                    return
                yield ": still here\n\n"
                continue
            try:
                event_id, change = coming.result()
            except StopAsyncIteration:
                return
            if not await may.open(at_once=change.kind == ChangeKind.WORKSPACE):
                return
            told = change.model_copy(update=instead)
            yield f"id: {event_id}\ndata: {told.model_dump_json()}\n\n"
            coming = asyncio.ensure_future(anext(listener))
    finally:
        coming.cancel()
        await asyncio.gather(coming, return_exceptions=True)


@router.put(
    paths.PRACTICE_CLOCK,
    operation_id="practice_clock_set",
    summary="Set the clock of practice",
    responses={404: {}},
)
async def set_clock(
    app_state: AppStateDep, edit: ClockEdit, access: Access = require_scopes(Scope.DESK_WRITE)
) -> PracticeClock:
    """Set how many times as fast as real time the clock of a practice workspace runs; 404 elsewhere."""
    clock = _practice_clock(app_state)
    if clock is None or not isinstance(app_state.clock, FastClock):
        raise NotFound(say("practice_clock_only", "Only a practice workspace has a clock that can be set."))
    app_state.clock.run_at(edit.speed)

    def tell(conn: Connection) -> None:
        after_commit(conn).change(ChangeKind.WORKSPACE, access.workspace_id)

    await app_state.database.write(tell)
    return PracticeClock(now=app_state.clock.now(), speed=edit.speed)


def _practice_clock(app_state: AppState) -> PracticeClock | None:
    clock = app_state.clock
    return PracticeClock(now=clock.now(), speed=clock.speed) if isinstance(clock, FastClock) else None
