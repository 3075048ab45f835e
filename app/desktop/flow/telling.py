"""Triggers and waits in plain words, and branches as they are written back. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.contract.campaigns import Trigger, Variant, VariantEdit
from app.contract.flow import Branch, BranchEdit, BranchStepEdit, BranchTrigger
from app.desktop.kit.formats import number, plural

TRIGGERS = (
    ("When a reply is sorted as…", BranchTrigger.REPLY_CATEGORY),
    ("On any reply", BranchTrigger.REPLY_RECEIVED),
    ("When a reply says…", BranchTrigger.REPLY_CONTAINS),
    ("When a link is followed", BranchTrigger.LINK_CLICKED),
    ("When mails are opened", BranchTrigger.EMAIL_OPENED),
    ("After days without a reply", BranchTrigger.NO_REPLY),
    ("At the end of the main chain", BranchTrigger.MAIN_FINISHED),
    ("Moved in by hand", BranchTrigger.MANUAL),
)
LONG, SHOWN = 24, 3  # characters of a word, words
ONLY_IF = {Trigger.NOT_OPENED: "if not opened", Trigger.OPENED_NO_REPLY: "if opened, no reply"}


def trigger(kind: str, params: Mapping[str, Any]) -> str:
    """What takes a lead into a branch, as a clause; an unknown kind as it came."""
    match kind:
        case BranchTrigger.REPLY_CATEGORY:
            return f"When a reply is sorted as {_or(params.get('categories', ()))}"
        case BranchTrigger.REPLY_RECEIVED:
            return f"On any reply{', automatic ones too' if params.get('include_auto') else ''}"
        case BranchTrigger.REPLY_CONTAINS:
            return f"When a reply says {_or([f'“{word}”' for word in params.get('any', ())])}"
        case BranchTrigger.LINK_CLICKED:
            part = params.get("url_contains")
            return f"When a link with “{part}” is followed" if part else "When a link is followed"
        case BranchTrigger.EMAIL_OPENED:
            times = int(params.get("min_opens", 1))
            return "When a mail is opened" if times == 1 else f"When mails were opened {times} times"
        case BranchTrigger.NO_REPLY:
            return f"After {plural(int(params.get('after_days', 1)), 'day')} without a reply"
    return {str(key): text for text, key in TRIGGERS}.get(kind, kind)


def _or(words: Sequence[str]) -> str:
    """The first few of them, each as long as there is room for."""
    told = [word if len(word) <= LONG else f"{word[:LONG]}…" for word in words]
    if len(told) > SHOWN:
        told[SHOWN - 1 :] = [f"{len(told) - SHOWN + 1} more"]
    return " or ".join([", ".join(told[:-1]), told[-1]]) if len(told) > 1 else "".join(told)


def wait(days: int) -> str:
    return f"{plural(days, 'day')} later" if days else "At once"


def follow_up_wait(days: int, condition: str) -> str:
    """When a follow-up goes out, a line for the days and one for the condition."""
    later = f"{plural(days, 'day')} later" if days else "The same day"
    return (
        f"{later},\n{ONLY_IF.get(Trigger(condition), 'if no reply')}" if condition in set(Trigger) else later
    )


def first_line(variants: Sequence[Variant]) -> str:
    """What a mail is known by: its subject, else the beginning of its text; "" while a text is missing."""
    used = [one for one in variants if one.is_active]
    if not used or not all(one.body_template.strip() for one in used):
        return ""
    return " ".join((used[0].subject_template or used[0].body_template).split())


def counts(sent: int, replied: int) -> str:
    return f"{number(sent)} sent · {number(replied)} replied" if sent else "Nothing sent yet"


def written(branch: Branch) -> BranchEdit:
    """A branch as it would be written back unchanged; ValidationError for a trigger of a newer service."""
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


def content(edit: BranchEdit) -> object:
    """What its writer sees of it: ids and the place among the others left out."""
    ids: dict[str, Any] = {
        "priority": True,
        "steps": {"__all__": {"node_id": True, "variants": {"__all__": {"id"}}}},
    }
    return edit.model_dump(mode="json", exclude=ids)


def reordered(branches: Sequence[Branch], edge_id: str, by: int) -> list[tuple[Branch, int]]:
    """The branches whose priority changes, with the new one, when one of them is tried earlier or later."""
    order = list(branches)
    at = next(n for n, one in enumerate(order) if one.entry_edge_id == edge_id)
    to = max(0, min(len(order) - 1, at + by))
    order.insert(to, order.pop(at))
    return [(one, place) for place, one in enumerate(order, 1) if one.priority != place] if to != at else []


def without(branch: Branch, node_id: str) -> BranchEdit:
    """A branch as it is written back with one mail less."""
    edit = written(branch)
    return edit.model_copy(update={"steps": tuple(one for one in edit.steps if one.node_id != node_id)})


def deletion(branch: Branch, inside: int | None) -> str:
    """What deleting a branch means; `inside`: how many leads are in it now, if that is known."""
    if inside is None:
        leave = "Whoever is in it now leaves it and gets nothing more from this campaign."
    elif inside:
        go = "leaves it and gets" if inside == 1 else "leave it and get"
        leave = f"{plural(inside, 'lead')} {go} nothing more from this campaign."
    else:
        leave = "Nobody is in it now."
    mails = plural(sum(step.is_active for step in branch.steps), "mail")
    return f"{leave} Its {mails} and their figures are removed for good."
