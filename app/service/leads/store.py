"""All SQL of leads; what other nouns call is gathered here."""

from __future__ import annotations

from .enrolling import Enrolment, campaign_of, enrol, new_batch, open_campaign
from .moves import set_status, stop

__all__ = ["Enrolment", "campaign_of", "enrol", "new_batch", "open_campaign", "set_status", "stop"]
