"""Rules for what a campaign's status allows, and what a campaign lacks before its launch."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import time
from functools import reduce
from typing import Protocol

from app.contract.campaigns import ARCHIVABLE, DELETABLE, EDITABLE, CampaignStatus, Requirement, Trigger
from app.contract.sentences import Sentence, say
from app.contract.steps import branch_of
from app.contract.time_zones import list_time_zones
from app.service.mail.template import problems_of

DRAFT, ACTIVE, PAUSED = CampaignStatus.DRAFT, CampaignStatus.ACTIVE, CampaignStatus.PAUSED
COMPLETED, ARCHIVED = CampaignStatus.COMPLETED, CampaignStatus.ARCHIVED

ALLOWED: dict[str, tuple[CampaignStatus, ...]] = {
    "update": EDITABLE,
    "launch": (DRAFT, PAUSED, COMPLETED),
    "pause": (ACTIVE, COMPLETED),
    "archive": ARCHIVABLE,
    "delete": DELETABLE,
}
CREATION = (Requirement.LEADS, Requirement.VARIANTS, Requirement.INBOXES, Requirement.SCHEDULE)
NEEDED = {
    Requirement.LEADS: say("campaign_needs_leads", "leads that have something left to receive"),
    Requirement.INBOXES: say("campaign_needs_inbox", "an inbox that sends"),
    Requirement.VARIANTS: say(
        "campaign_needs_texts", "a subject and a text without mistakes for every email"
    ),
    Requirement.SCHEDULE: say("campaign_needs_schedule", "sending days and hours"),
    Requirement.TRACKING: say(
        "campaign_needs_tracking", "tracking of opens or clicks, which a follow-up or a branch depends on"
    ),
    Requirement.POSTAL_ADDRESS: say("campaign_needs_postal_address", "a postal address in the settings"),
}


class LaunchedText(Protocol):
    """A variant as the launch check reads it."""

    @property
    def subject_template(self) -> str: ...
    @property
    def body_template(self) -> str: ...
    @property
    def html_template(self) -> str: ...
    @property
    def distribution_percent(self) -> int: ...


@dataclass(frozen=True)
class LaunchFacts:
    """Facts that decide whether a campaign can be launched; only variants in use are included.

    `follow_ups` holds (trigger, variants) of each step in use, including steps of branches. `untracked`:
    a branch waits for opens or clicks that would go unnoticed.
    """

    has_leads: bool
    has_inbox: bool
    initial: Sequence[LaunchedText]
    follow_ups: Sequence[tuple[str, Sequence[LaunchedText]]]
    timezone: str
    days: frozenset[int]
    start: time
    end: time
    tracking: bool
    postal_address: str
    untracked: bool = False


def is_action_allowed(what: str, status: str) -> bool:
    """Return whether the action `what`, a key of ALLOWED, is allowed in this status."""
    return status in ALLOWED[what]


def explain_status_refusal(what: str, status: str) -> Sentence:
    """Return a sentence saying which statuses allow to pause, archive or delete, and which one it is."""
    match what, status:
        case "archive", CampaignStatus.ACTIVE:
            return say(
                "campaign_active_not_archived",
                "Can only archive campaigns in PAUSED or COMPLETED status, this one is ACTIVE. "
                "Pause it first",
            )
        case "delete", CampaignStatus.ACTIVE:
            return say(
                "campaign_active_not_deleted",
                "Can only delete campaigns in DRAFT, PAUSED or ARCHIVED status, this one is ACTIVE. "
                "Pause it first",
            )
        case "archive", _:
            return say(
                "campaign_not_archivable",
                "Can only archive campaigns in PAUSED or COMPLETED status, this one is {status}",
                status=status,
            )
        case "delete", _:
            return say(
                "campaign_not_deletable",
                "Can only delete campaigns in DRAFT, PAUSED or ARCHIVED status, this one is {status}",
                status=status,
            )
    return say(
        "campaign_not_pausable",
        "Can only pause campaigns in ACTIVE or COMPLETED status, this one is {status}",
        status=status,
    )


def find_missing_requirements(facts: LaunchFacts) -> tuple[Requirement, ...]:
    """Return what a launch still lacks, in the order of `Requirement`."""
    contents = [facts.initial, *(variants for _, variants in facts.follow_ups)]
    opens = any(trigger != Trigger.NO_REPLY for trigger, _ in facts.follow_ups)
    lacking = {
        Requirement.LEADS: not facts.has_leads,
        Requirement.INBOXES: not facts.has_inbox,
        Requirement.VARIANTS: not all(
            _has_usable_variants(part, first=part is facts.initial) for part in contents
        ),
        Requirement.SCHEDULE: not facts.days or facts.end <= facts.start or not known_zone(facts.timezone),
        Requirement.TRACKING: (opens and not facts.tracking) or facts.untracked,
        Requirement.POSTAL_ADDRESS: not facts.postal_address.strip(),
    }
    return tuple(requirement for requirement, lacks in lacking.items() if lacks)


def _has_usable_variants(variants: Sequence[LaunchedText], *, first: bool) -> bool:
    """Return whether shares add up to 100 and each variant has a text and, if `first`, a subject."""
    whole = sum(variant.distribution_percent for variant in variants) == 100
    return whole and all(_is_complete_variant(variant, first) for variant in variants)


def _is_complete_variant(variant: LaunchedText, first: bool) -> bool:
    subject, *texts = _list_templates(variant)
    written = any(text.strip() for text in texts) and (subject.strip() or not first)
    return bool(written) and not find_variant_problems(variant)


def _list_templates(variant: LaunchedText) -> tuple[str, str, str]:
    return variant.subject_template, variant.body_template, variant.html_template


def find_variant_problems(variant: LaunchedText) -> tuple[Sentence, ...]:
    """Return what the writer of a variant should correct, one sentence per problem."""
    return tuple(problem for template in _list_templates(variant) for problem in problems_of(template))


def known_zone(name: str) -> bool:
    """Return whether a schedule can have this IANA zone."""
    return name in list_time_zones()


def creation_step(lacking: Iterable[Requirement | str], launched: bool) -> int:
    """Return the first unfinished step: 1 leads, 2 variants, 3 inboxes, 4 schedule; else 5."""
    known = set(lacking)
    undone = [number for number, requirement in enumerate(CREATION, 1) if requirement in known]
    return 5 if launched or not undone else undone[0]


def explain_requirements(requirements: Iterable[Requirement]) -> Sentence:
    """Return the missing requirements, of which there is at least one, as one sentence."""
    needs = reduce(_add_need, (NEEDED[one] for one in requirements))
    return say("campaign_needs", "The campaign still needs {needs}.", needs=needs)


def _add_need(needs: Sentence, need: Sentence) -> Sentence:
    return say("campaign_needs_more", "{needs}; {need}", needs=needs, need=need)


class StepPlaces(Exception):
    """Raised when the steps can't be numbered as wanted without renumbering a step that has sent."""


def assign_step_numbers(
    wanted: Sequence[tuple[int | None, int | None]], taken: frozenset[int], after: int = 1
) -> list[int]:
    """Return a number above `after` for each wanted step: (number asked for, number it has sent under).

    A step that has sent keeps its number, and no other step gets a number in `taken` (those that were
    ever sent), because a lead receives each number only once. Raise StepPlaces when a new step would
    have to come before a sent one, or when the numbers of the chain are used up.
    """
    numbers, last = [], after
    for asked, sent in wanted:
        number = sent if sent is not None else max(asked or 0, last + 1)
        while sent is None and number in taken:
            number += 1
        if number <= last or branch_of(number) != branch_of(after):
            raise StepPlaces
        numbers.append(number)
        last = number
    return numbers
