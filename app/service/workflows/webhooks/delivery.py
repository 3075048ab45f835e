"""Delivery of webhooks, with a worker for each subscription, so a slow endpoint delays no other."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

from app.contract.events import ChangeKind
from app.contract.ids import new_id
from app.contract.sentences import Sentence, say
from app.contract.webhooks import WebhookTested
from app.service.app_state import AppState
from app.service.core.database import AfterCommit, after_commit
from app.service.core.vault import Unsealable
from app.service.core.work_keys import TIDY_WEBHOOKS, deliver_key
from app.service.records import deliveries, webhooks
from app.service.records.webhooks import Subscription
from app.service.rules.webhook_retries import AttemptOutcome
from app.service.rules.webhook_signing import (
    PING,
    PING_TEXT,
    build_event_body,
    build_webhook_headers,
    secret_place,
)

AT_ONCE = 10  # concurrent attempts for one subscription
DAY = timedelta(days=1)
LOST_SECRET = say(
    "webhook_secret_kept_elsewhere",
    "The signing secret was kept on another computer. Delete this webhook and create it again for a new one.",
)
ACCEPTED = say("webhook_test_accepted", "The endpoint accepted the test event")


async def start_delivering(app_state: AppState) -> None:
    """Resume delivery for every subscription, and delete old bodies once a day."""
    for webhook_id in await app_state.database.read(webhooks.all_ids):
        keep_delivering(app_state, webhook_id)
    app_state.runner.keep(TIDY_WEBHOOKS, _Tidying(app_state).step)


def keep_delivering(app_state: AppState, webhook_id: str) -> None:
    """Deliver to this subscription from now on."""
    app_state.runner.keep(deliver_key(webhook_id), _Delivering(app_state, webhook_id).step)


class _Delivering:
    def __init__(self, app_state: AppState, webhook_id: str) -> None:
        self._service, self._webhook_id = app_state, webhook_id

    async def step(self) -> datetime | None:
        """Make the attempts that are due, several concurrently; record each as soon as it ends.

        Returns when the next attempt is due.
        """
        app_state, now = self._service, self._service.clock.now()
        due = await app_state.database.write(
            lambda conn: deliveries.claim_deliveries(conn, self._webhook_id, now, AT_ONCE)
        )
        if not due:
            return await app_state.database.read(lambda conn: webhooks.next_due(conn, self._webhook_id))
        await self._tell()
        ended = await asyncio.gather(*(self._attempt(each) for each in due), return_exceptions=True)
        await self._tell()
        for error in ended:
            if isinstance(error, BaseException):
                raise error
        return app_state.clock.now()

    async def _tell(self) -> None:
        """Announce the change once for all attempts.

        Where several processes share the database, they learn of a change only through a commit.
        """
        app_state, change = self._service, (ChangeKind.WEBHOOK, self._webhook_id)
        if app_state.share is None:
            app_state.changes.tell(AfterCommit({change[0]: {change[1]}}))
        else:
            await app_state.database.write_step(
                lambda conn: after_commit(conn).change(*change), durable=False
            )

    async def _attempt(self, due: deliveries.DueAttempt) -> None:
        app_state = self._service
        outcome = await post_delivery(app_state, due)
        now = app_state.clock.now()
        await app_state.database.write_step(
            lambda conn: deliveries.record_attempt_outcome(conn, due, outcome, now), durable=False
        )


class _Tidying:
    def __init__(self, app_state: AppState) -> None:
        self._service = app_state

    async def step(self) -> datetime:
        now = self._service.clock.now()
        while await self._service.database.write(lambda conn: deliveries.purge_delivery_bodies(conn, now)):
            pass
        return now + DAY


async def post_delivery(app_state: AppState, due: deliveries.DueAttempt) -> AttemptOutcome:
    """Sign a delivery and send it; return the outcome of the attempt."""
    try:
        secret = app_state.vault.open(due.secret, secret_place(due.webhook_id))
    except Unsealable:
        return AttemptOutcome(None, LOST_SECRET, refused=True)
    body = due.body.encode()
    signed = build_webhook_headers(secret, body, due.event_type, due.delivery_id, due.number)
    return await app_state.webhook_door.post(due.target_url, signed, body)


async def send_test_event(app_state: AppState, hook: Subscription) -> WebhookTested:
    """Send a test event and return its result; it appears in no delivery log."""
    now = app_state.clock.now()
    body = build_event_body(PING, new_id(), now, hook.team_id, None, {"message": PING_TEXT})
    outcome = await post_delivery(
        app_state, deliveries.DueAttempt(hook.id, hook.target_url, hook.secret, new_id(), PING, body, 1, now)
    )
    message = ACCEPTED if outcome.accepted else outcome.error or Sentence("")
    return WebhookTested(success=outcome.accepted, message=message, response_code=outcome.code)
