"""All SQL of contacts; what other nouns call is gathered here."""

from __future__ import annotations

from .rollup import roll_up
from .suppressions import blocked, suppress, suppression_of

__all__ = ["blocked", "roll_up", "suppress", "suppression_of"]
