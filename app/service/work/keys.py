"""The keys of the runner, `kind` or `kind:id`: one task at a time does what is due for a key.

Where several processes share a database a key belongs to a session, which one of them has.
"""

from __future__ import annotations

INBOX = "inbox:"
EVERYTHING = "*"  # every key of a runner
OFFERS, SESSIONS = "offers", "sessions"  # there is something new to do; sessions, or what they say, changed
ASKING, SERVING = "asking", "serving"
OF_EACH_PROCESS = (ASKING, SERVING, OFFERS)
OF_AN_INBOX = ("pump", "watch", "tokens")  # who sends knows by that what was read
UPLOAD, MAKING = "job", "making"
# What is told of an inbox: all that came to it is read, or it can't be for now.
LOOKED, AWAY = "looked", "away"


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
