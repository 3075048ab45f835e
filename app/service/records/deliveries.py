"""Webhook deliveries: claiming, outcomes, redelivery and deletion."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from app.contract.events import ChangeKind
from app.contract.ids import new_id
from app.contract.problems import Invalid
from app.contract.sentences import say
from app.contract.webhooks import DeliveryStatus, Redelivered
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.core.database import after_commit
from app.service.core.work_keys import deliver_key
from app.service.rules.webhook_retries import AttemptOutcome, DeliveryState, apply_outcome

from . import delivery_counts
from . import webhooks as store
from .webhooks import KeptDelivery, Subscription

webhooks, deliveries, attempts = tables.webhooks, tables.deliveries, tables.delivery_attempts
KEPT = timedelta(days=30)
FORGOTTEN_AT_ONCE = 2_000
DONE = (DeliveryStatus.FAILED, DeliveryStatus.DEAD)
_HOOK = store.SUBSCRIPTIONS.where(webhooks.c.id == bindparam("of"))
_DUE = (
    store.DELIVERIES.where(
        deliveries.c.webhook_id == bindparam("of"), deliveries.c.due_at <= bindparam("now")
    )
    .order_by(deliveries.c.due_at)
    .limit(bindparam("at_most"))
)
_TRIED = update(webhooks).where(webhooks.c.id == bindparam("of"))
_DELIVERY = select(deliveries).where(deliveries.c.id == bindparam("of"))
_STANDS = update(deliveries).where(deliveries.c.id == bindparam("of"))
_ATTEMPT = update(attempts).where(
    attempts.c.delivery_id == bindparam("of"), attempts.c.attempt_number == bindparam("at")
)


@dataclass(frozen=True)
class DueAttempt:
    """An attempt to be made now; `started` is when it was claimed."""

    webhook_id: str
    target_url: str
    secret: bytes
    delivery_id: str
    event_type: str
    body: str
    number: int
    started: datetime


def claim_deliveries(conn: Connection, webhook_id: str, now: datetime, at_most: int) -> list[DueAttempt]:
    """Claim a webhook's due attempts and mark them as pending; none while the webhook is inactive.

    An attempt that was under way when the service died is claimed again, under the same number.
    """
    row = conn.execute(_HOOK, {"of": webhook_id}).first()
    if row is None:
        return []
    delivery_counts.count_fresh(conn, webhook_id)
    if not row.active:
        return []
    hook, rows = Subscription(*row), conn.execute(_DUE, {"of": webhook_id, "now": now, "at_most": at_most})
    waiting = [KeptDelivery(*each) for each in rows]
    if waiting:
        conn.execute(_TRIED, {"of": webhook_id, "last_attempt_at": now})
    return [_begin_attempt(conn, hook, each, now) for each in waiting]


def _begin_attempt(conn: Connection, hook: Subscription, kept: KeptDelivery, now: datetime) -> DueAttempt:
    number = kept.attempts
    if kept.status != DeliveryStatus.PENDING:
        number += 1
        _next_attempt(conn, kept, number)
    conn.execute(_ATTEMPT, {"of": kept.id, "at": number, "attempted_at": now})
    body = kept.body or ""  # never purged while the delivery is due
    return DueAttempt(hook.id, hook.target_url, hook.secret, kept.id, kept.event_type, body, number, now)


def _next_attempt(conn: Connection, kept: KeptDelivery, number: int, **values: Any) -> str:
    attempt_id = new_id()
    pending = {"status": DeliveryStatus.PENDING}
    conn.execute(
        update(deliveries).where(deliveries.c.id == kept.id).values(**pending, attempts=number, **values)
    )
    conn.execute(
        insert(attempts).values(
            **pending, id=attempt_id, webhook_id=kept.webhook_id, delivery_id=kept.id, attempt_number=number
        )
    )
    delivery_counts.move_status_counts(conn, kept.webhook_id, kept.status, DeliveryStatus.PENDING, attempts=1)
    return attempt_id


def record_attempt_outcome(conn: Connection, due: DueAttempt, outcome: AttemptOutcome, now: datetime) -> None:
    """Record the outcome of an attempt, and the time of the next one if there is to be one."""
    row = conn.execute(_DELIVERY, {"of": due.delivery_id}).first()
    if row is None:  # the subscription was deleted during the attempt
        return
    left = apply_outcome(
        DeliveryState(row.attempts, row.retries, row.asked, row.resume_at), outcome, due.started
    )
    stands = {"status": left.status, "retries": left.retries, "due_at": left.due_at}
    conn.execute(_STANDS, {"of": row.id, "asked": False, "resume_at": None} | stands)
    took = outcome.milliseconds
    timed = {} if took is None else {"answered": 1, "milliseconds": took}
    delivery_counts.move_status_counts(conn, row.webhook_id, row.status, left.status, **timed)
    after_commit(conn).counted("delivery", left.status.lower())
    came = {
        "status": left.status,
        "response_code": outcome.code,
        "error": outcome.error,
        "answer": outcome.answer or None,
        "response_time_ms": outcome.milliseconds,
        "delivered_at": now if outcome.accepted else None,
    }
    conn.execute(_ATTEMPT, {"of": row.id, "at": due.number} | came)


def retry_delivery(conn: Connection, webhook_id: str, delivery_id: str, now: datetime) -> Redelivered:
    """Queue an immediate attempt for a failed or dead delivery; its schedule goes on afterwards.

    Raise Invalid for a delivery of another status, or one whose content was purged after 30 days.
    """
    kept = store.delivery_of(conn, webhook_id, delivery_id)
    if kept.status not in DONE:
        raise Invalid(
            say(
                "webhook_delivery_not_failed",
                "Only failed or dead deliveries can be redelivered; this one is {status}",
                status=kept.status,
            )
        )
    if kept.body is None:
        raise Invalid(
            say(
                "webhook_delivery_content_gone",
                "This delivery is {status}, and its content is not kept after {days} days",
                status=kept.status,
                days=KEPT.days,
            )
        )
    number = kept.attempts + 1
    attempt_id = _next_attempt(conn, kept, number, due_at=now, asked=True, resume_at=kept.due_at)
    after_commit(conn).wake(deliver_key(webhook_id))
    after_commit(conn).change(ChangeKind.WEBHOOK, webhook_id)
    queued = say("webhook_redelivery_queued", "Redelivery queued")
    return Redelivered(message=queued, delivery_attempt_id=attempt_id, attempt_number=number)


def purge_delivery_bodies(conn: Connection, now: datetime) -> bool:
    """Delete bodies and answers older than 30 days that no attempt needs; True if more may remain."""
    old = (
        deliveries.c.created_at < now - KEPT,
        deliveries.c.body.is_not(None),
        deliveries.c.due_at.is_(None),
    )
    oldest = select(deliveries.c.id).where(*old).order_by(deliveries.c.created_at)
    ids = list(conn.scalars(oldest.limit(FORGOTTEN_AT_ONCE)))
    conn.execute(update(attempts).where(any_of(attempts.c.delivery_id, ids)).values(answer=None))
    conn.execute(update(deliveries).where(any_of(deliveries.c.id, ids)).values(body=None))
    return len(ids) == FORGOTTEN_AT_ONCE


def delete_log_batch(conn: Connection, webhook_id: str) -> bool:
    """Deactivate a webhook that is being deleted and delete a batch of its log.

    Return True when there may be more of the log.
    """
    conn.execute(update(webhooks).where(webhooks.c.id == webhook_id).values(active=False))
    of_log = select(deliveries.c.id).where(deliveries.c.webhook_id == webhook_id)
    ids = list(conn.scalars(of_log.limit(FORGOTTEN_AT_ONCE)))
    conn.execute(delete(deliveries).where(any_of(deliveries.c.id, ids)))
    return len(ids) == FORGOTTEN_AT_ONCE
