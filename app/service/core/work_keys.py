"""The runner's work keys, `kind` or `kind:id`: for each key, one task at a time does what is due.

Where several processes share a database, a key belongs to a session, which one of them holds.
"""

from __future__ import annotations

from typing import Final, Literal

Over = Literal["over"]
OVER: Final[Over] = "over"  # returned by a step that has nothing more to do
INBOX = "inbox:"
EVERYTHING = "*"  # every key of a runner
EVERY_PUMP, EVERY_WATCH = "pump:*", "watch:*"
OFFERS, SESSIONS = "offers", "sessions"  # OFFERS: new work to take; SESSIONS: sessions or their signs changed
ASKING, SERVING = "asking", "serving"
OF_EACH_PROCESS = (ASKING, SERVING, OFFERS)
OF_AN_INBOX = ("pump", "watch", "tokens")  # one process does all three, so the sender knows what was read
UPLOAD, MAKING = "job", "making"
AWAKE, DATABASE_CHECK, DOMAINS, PROOF = "awake", "database check", "domains", "proof"
ARRIVALS, SNOOZES, SILENCE = "arrivals", "snoozes", "flow:silence"
TIDY, TIDY_AUDIT, TIDY_WEBHOOKS = "tidy", "audit:tidy", "webhooks:tidy"
# Signs of an inbox session: everything received is read, or it can't be read for now.
LOOKED, AWAY = "looked", "away"


def pump_key(inbox_id: str) -> str:
    """Return the key of the task that sends an inbox's emails."""
    return f"pump:{inbox_id}"


def watch_key(inbox_id: str) -> str:
    """Return the key of the task that reads an inbox."""
    return f"watch:{inbox_id}"


def tokens_key(inbox_id: str) -> str:
    """Return the key of the task that renews an inbox's OAuth sign-in."""
    return f"tokens:{inbox_id}"


def deliver_key(webhook_id: str) -> str:
    """Return the key of the task that delivers a webhook's events."""
    return f"deliver:{webhook_id}"


def upload_key(job_id: str) -> str:
    return f"{UPLOAD}:{job_id}"


def making_key(job_id: str) -> str:
    """Return the key of a job that creates inboxes in bulk."""
    return f"{MAKING}:{job_id}"


def session_of(key: str) -> str | None:
    """Return the session that a key belongs to; None for work that each process does for itself."""
    kind, _, name = key.partition(":")
    if kind in OF_AN_INBOX:
        return INBOX + name
    if kind == MAKING:  # one job at a time: of two that want the same address, the later one finds it taken
        return MAKING
    return None if key in OF_EACH_PROCESS else key


def kind_of(session: str) -> str:
    return session.partition(":")[0]
