"""All SQL of leads, gathered for what calls it."""

from __future__ import annotations

from .enrolling import Campaign, Enrolment, campaign_of, enrol, new_batch, open_campaign
from .listing import export_part, page, remove
from .moves import place_lead, set_status, stop

__all__ = [
    "Campaign",
    "Enrolment",
    "campaign_of",
    "enrol",
    "export_part",
    "new_batch",
    "open_campaign",
    "page",
    "place_lead",
    "remove",
    "set_status",
    "stop",
]
