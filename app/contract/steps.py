"""Numbers of a campaign's steps, as emails and events carry them; each is unique in its campaign.

0 is the first email of the main sequence; its follow-ups count from 2. The steps of a campaign's n-th
branch count from n * 1000 + 1, so that a number shows the branch and the place in it.
"""

from __future__ import annotations

BRANCHES_FROM = 1000


def branch_of(step: int) -> int:
    """Return the number of the branch that a step belongs to; 0 for the main sequence."""
    return step // BRANCHES_FROM


def place_of(step: int) -> int:
    """Return a step's place in its branch, from 1; in the main sequence, the number itself."""
    return step % BRANCHES_FROM


def steps_of(branch: int) -> range:
    """Return all numbers that the steps of a branch can have."""
    return range(branch * BRANCHES_FROM, (branch + 1) * BRANCHES_FROM)
