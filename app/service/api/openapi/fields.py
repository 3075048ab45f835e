"""What each field and parameter means, with an example where its kind gives none.

A description that stands at the field itself is preferred. `Model.field` comes before `field`.
"""

from __future__ import annotations

from .words import analytics, campaigns, counts, directory, general, hosting, mails, workspace
from .words.field import NOON, Field

__all__ = ["FIELDS", "NOON", "Field"]
FIELDS: dict[str, Field] = {
    **counts.WORDS,
    **general.WORDS,
    **directory.WORDS,
    **campaigns.WORDS,
    **mails.WORDS,
    **hosting.WORDS,
    **analytics.WORDS,
    **workspace.WORDS,
}
