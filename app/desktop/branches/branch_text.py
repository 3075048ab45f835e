"""Triggers and waits as text, and branches as edits to write back. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from app.contract.branches import Branch, BranchEdit, BranchStepEdit, BranchTrigger
from app.contract.campaigns import Trigger, Variant, VariantEdit
from app.desktop.widgets import badges
from app.desktop.widgets.formats import format_number
from app.desktop.widgets.i18n import tr

TRIGGERS = (
    (tr("When a reply is sorted as…"), BranchTrigger.REPLY_CATEGORY),
    (tr("On any reply"), BranchTrigger.REPLY_RECEIVED),
    (tr("When a reply says…"), BranchTrigger.REPLY_CONTAINS),
    (tr("When a link is clicked"), BranchTrigger.LINK_CLICKED),
    (tr("When emails are opened"), BranchTrigger.EMAIL_OPENED),
    (tr("After days without a reply"), BranchTrigger.NO_REPLY),
    (tr("At the end of the sequence"), BranchTrigger.MAIN_FINISHED),
    (tr("Moved in by hand"), BranchTrigger.MANUAL),
)
LONG, SHOWN = 24, 3  # characters of a word; number of words
ONLY_IF = {
    Trigger.NO_REPLY: tr("if no reply"),
    Trigger.NOT_OPENED: tr("if not opened"),
    Trigger.OPENED_NO_REPLY: tr("if opened, no reply"),
}


def describe_trigger(kind: str, params: Mapping[str, Any]) -> str:
    """Return a clause that says what takes a lead into a branch; an unknown kind as is."""
    match kind:
        case BranchTrigger.REPLY_CATEGORY:
            sorted_as = [badges.category(one).text for one in params.get("categories", ())]
            return tr("When a reply is sorted as {categories}", categories=_join_with_or(sorted_as))
        case BranchTrigger.REPLY_RECEIVED:
            too = params.get("include_auto")
            return tr("On any reply, automatic ones too") if too else tr("On any reply")
        case BranchTrigger.REPLY_CONTAINS:
            return tr(
                "When a reply says {words}",
                words=_join_with_or([f"“{word}”" for word in params.get("any", ())]),
            )
        case BranchTrigger.LINK_CLICKED:
            part = params.get("url_contains")
            return (
                tr("When a link with “{part}” is clicked", part=part)
                if part
                else tr("When a link is clicked")
            )
        case BranchTrigger.EMAIL_OPENED:
            times = int(params.get("min_opens", 1))
            return (
                tr("When an email is opened")
                if times == 1
                else tr("When emails were opened %n time(s)", n=times)
            )
        case BranchTrigger.NO_REPLY:
            return tr("After %n day(s) without a reply", n=int(params.get("after_days", 1)))
    return {str(key): text for text, key in TRIGGERS}.get(kind, kind)


def _join_with_or(words: Sequence[str]) -> str:
    """Join the first few words, each shortened if too long."""
    told = [word if len(word) <= LONG else f"{word[:LONG]}…" for word in words]
    if len(told) > SHOWN:
        told[SHOWN - 1 :] = [tr("%n more", n=len(told) - SHOWN + 1)]
    return (
        tr("{some} or {last}", some=", ".join(told[:-1]), last=told[-1]) if len(told) > 1 else "".join(told)
    )


def format_wait_days(days: int) -> str:
    return tr("%n day(s) later", n=days) if days else tr("Immediately")


def follow_up_wait(days: int, condition: str) -> str:
    """Return when a follow-up is sent: a line for the days and one for the condition."""
    later = tr("%n day(s) later", n=days) if days else tr("The same day")
    return f"{later},\n{ONLY_IF[Trigger(condition)]}" if condition in set(Trigger) else later


def first_line(variants: Sequence[Variant]) -> str:
    """Return a mail's subject, else the beginning of its text; "" while a text is missing."""
    used = [one for one in variants if one.is_active]
    if not used or not all(one.body_template.strip() for one in used):
        return ""
    return " ".join((used[0].subject_template or used[0].body_template).split())


def format_mail_counts(sent: int, replied: int) -> str:
    return (
        tr("{sent} sent · {replied} replied", sent=format_number(sent), replied=format_number(replied))
        if sent
        else tr("Nothing sent yet")
    )


def to_branch_edit(branch: Branch) -> BranchEdit:
    """Return the edit that leaves a branch unchanged.

    Raise ValidationError for a trigger that only a newer version knows.
    """
    values = {name: getattr(branch, name) for name in BranchEdit.model_fields if name != "steps"}
    steps = tuple(
        BranchStepEdit(
            node_id=step.node_id,
            label=step.label,
            wait_days=step.wait_days,
            variants=tuple(
                VariantEdit(**{name: getattr(one, name) for name in VariantEdit.model_fields})
                for one in step.variants
                if one.is_active
            ),
        )
        for step in branch.steps
        if step.is_active
    )
    return BranchEdit(**values, steps=steps)


def extract_branch_content(edit: BranchEdit) -> object:
    """Return the part of a branch that its editor shows, without IDs and priority."""
    ids: dict[str, Any] = {
        "priority": True,
        "steps": {"__all__": {"node_id": True, "variants": {"__all__": {"id"}}}},
    }
    return edit.model_dump(mode="json", exclude=ids)


def reorder_branches(branches: Sequence[Branch], edge_id: str, by: int) -> list[tuple[Branch, int]]:
    """Return the branches whose priority changes when one is moved, with the new priority."""
    order = list(branches)
    at = next(n for n, one in enumerate(order) if one.entry_edge_id == edge_id)
    to = max(0, min(len(order) - 1, at + by))
    order.insert(to, order.pop(at))
    return [(one, place) for place, one in enumerate(order, 1) if one.priority != place] if to != at else []


def may_edit_branch(branch: Branch) -> bool:
    """Return whether a branch can be written back; a newer service may have unknown triggers."""
    try:
        to_branch_edit(branch)
    except ValidationError:
        return False
    return True


def move_branch_step(branch: Branch, node_id: str, by: int) -> BranchEdit:
    """Return the edit that moves one mail before or after its neighbor."""
    edit = to_branch_edit(branch)
    steps = list(edit.steps)
    at = next(n for n, one in enumerate(steps) if one.node_id == node_id)
    steps.insert(max(0, at + by), steps.pop(at))
    return edit.model_copy(update={"steps": tuple(steps)})


def remove_branch_step(branch: Branch, node_id: str) -> BranchEdit:
    """Return the edit that removes one mail."""
    edit = to_branch_edit(branch)
    return edit.model_copy(update={"steps": tuple(one for one in edit.steps if one.node_id != node_id)})


def restore_branch_step(branch: Branch, before: Branch, node_id: str) -> BranchEdit:
    """Return the edit that restores a mail that the branch had `before`."""
    edit, had = to_branch_edit(branch), to_branch_edit(before).steps
    at = next(n for n, one in enumerate(had) if one.node_id == node_id)
    steps = [one for one in edit.steps if one.node_id != node_id]
    steps.insert(at, had[at])
    return edit.model_copy(update={"steps": tuple(steps)})


def describe_branch_deletion(branch: Branch, inside: int | None) -> str:
    """Return what deleting a branch means; `inside`: the number of leads in it, if known."""
    if inside is None:
        leave = tr("Leads in it now leave it and get nothing more from this campaign.")
    elif inside:
        leave = tr("%n lead(s) will leave it and get nothing more from this campaign.", n=inside)
    else:
        leave = tr("No one is in it now.")
    mails = sum(step.is_active for step in branch.steps)
    return f"{leave} {tr('Its %n email(s) and their results are permanently deleted.', n=mails)}"
