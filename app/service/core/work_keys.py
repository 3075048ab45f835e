"""The keys of the runner, `kind` or `kind:id`: one task at a time does what is due for a key.

Where several processes share a database a key belongs to a session, which one of them has.
"""

from __future__ import annotations

from typing import Final, Literal

Over = Literal["over"]
OVER: Final[Over] = "over"  # what a step says that has nothing more to do
INBOX = "inbox:"
EVERYTHING = "*"  # every key of a runner
EVERY_PUMP, EVERY_WATCH = "pump:*", "watch:*"
OFFERS, SESSIONS = "offers", "sessions"  # there is something new to do; sessions, or what they say, changed
ASKING, SERVING = "asking", "serving"
OF_EACH_PROCESS = (ASKING, SERVING, OFFERS)
OF_AN_INBOX = ("pump", "watch", "tokens")  # who sends knows by that what was read
UPLOAD, MAKING = "job", "making"
AWAKE, DATABASE_CHECK, DOMAINS, PROOF = "awake", "database check", "domains", "proof"
ARRIVALS, SNOOZES, SILENCE = "arrivals", "snoozes", "flow:silence"
TIDY, TIDY_AUDIT, TIDY_WEBHOOKS = "tidy", "audit:tidy", "webhooks:tidy"
# What is told of an inbox: all that came to it is read, or it can't be for now.
LOOKED, AWAY = "looked", "away"


def pump_key(inbox_id: str) -> str:
    """Its mails are sent."""
    return f"pump:{inbox_id}"


def watch_key(inbox_id: str) -> str:
    """It is read."""
    return f"watch:{inbox_id}"


def tokens_key(inbox_id: str) -> str:
    """Its sign-in is renewed."""
    return f"tokens:{inbox_id}"


def deliver_key(webhook_id: str) -> str:
    """Its events are delivered."""
    return f"deliver:{webhook_id}"


def upload_key(job_id: str) -> str:
    return f"{UPLOAD}:{job_id}"


def making_key(job_id: str) -> str:
    """Inboxes are made by the dozen."""
    return f"{MAKING}:{job_id}"


def session_of(key: str) -> str | None:
    """The session that a key belongs to; None: each process does it for itself."""
    kind, _, name = key.partition(":")
    if kind in OF_AN_INBOX:
        return INBOX + name
    if kind == MAKING:  # of two jobs that want one address, the later finds it there
        return MAKING
    return None if key in OF_EACH_PROCESS else key


def kind_of(session: str) -> str:
    return session.partition(":")[0]
