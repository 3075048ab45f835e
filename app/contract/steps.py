"""The numbers of a campaign's steps, as emails and events carry them; each is unique in its campaign.

0 is the first email of the main sequence, its follow-ups count from 2. The steps of a campaign's n-th branch
count from n * 1000 + 1, so that a number tells the branch and the place in it.
"""

from __future__ import annotations

BRANCHES_FROM = 1000


def branch_of(step: int) -> int:
    """0 for the main sequence, else which branch of its campaign a step belongs to."""
    return step // BRANCHES_FROM


def place_of(step: int) -> int:
    """Return which email of its branch a step is, from 1; in the main sequence the number itself."""
    return step % BRANCHES_FROM


def steps_of(branch: int) -> range:
    """All numbers that the steps of a branch can have."""
    return range(branch * BRANCHES_FROM, (branch + 1) * BRANCHES_FROM)
