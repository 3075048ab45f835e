"""The layout of a campaign's mails and branches in the picture. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from app.contract.analytics import BranchAnalytics
from app.contract.branches import Branch, Flow
from app.contract.campaigns import Campaign, Sequence
from app.desktop.widgets.formats import format_number
from app.desktop.widgets.i18n import tr

from . import branch_text

MARGIN, WIDE, HIGH = 22, 212, 84  # pixels at 100 %
GAP, DOWN, LEAD, HEAD = 116, 44, 214, 26
NARROW, LOW = 186, 40  # size of the cards that add another
NO_TEXT = tr("No text yet")


class NodeKind(StrEnum):
    MAIL = "mail"
    BRANCH = "branch"
    STEP = "step"
    ADD_MAIL = "add mail"
    ADD_STEP = "add step"
    ADD_BRANCH = "add branch"


ADDERS = (NodeKind.ADD_MAIL, NodeKind.ADD_STEP, NodeKind.ADD_BRANCH)


@dataclass(frozen=True)
class Node:
    """A card of the picture.

    `id` is the ID of the follow-up or branch mail, "" for the first mail; `edge` is that of the branch.
    `way` is the text on the line that leads to the card. Rows count from the main chain, columns from
    the left.
    """

    kind: NodeKind
    row: int
    column: int
    title: str
    line: str = ""
    foot: str = ""
    id: str = ""
    edge: str = ""
    way: str = ""
    lacks: bool = False
    off: bool = False
    counted: bool = False  # the foot shows counts that are not zero

    @property
    def key(self) -> tuple[str, str, str]:
        return self.kind, self.edge, self.id

    @property
    def said(self) -> str:
        """Return the card's content as text, for screen readers."""
        parts = (self.title, self.way.replace("\n", " "), self.line, self.foot)
        return ". ".join(part for part in parts if part)

    @property
    def place(self) -> tuple[int, int, int, int]:
        """Return left, top, width and height, in pixels at 100 %."""
        left = MARGIN + (LEAD if self.row else 0) + self.column * (WIDE + GAP)
        if self.kind == NodeKind.ADD_BRANCH:
            left = MARGIN
        top = MARGIN + HEAD + self.row * (HIGH + DOWN) + (HEAD if self.row else 0)
        if self.kind not in ADDERS:
            return left, top, WIDE, HIGH
        return left, top + (HIGH - LOW) // 2 * (self.kind != NodeKind.ADD_BRANCH), NARROW, LOW


def lay_out_graph(
    campaign: Campaign, flow: Flow, known: Mapping[str, BranchAnalytics], *, editable: bool
) -> list[Node]:
    """Return the cards row by row, each from left to right; `known` is keyed by entry node."""
    main = [sequence for sequence in campaign.sequences if sequence.is_active]
    nodes = [_build_first_node(campaign), *(_follow_up(one, at) for at, one in enumerate(main, 1))]
    if editable:
        nodes.append(Node(NodeKind.ADD_MAIL, 0, len(nodes), tr("Add a follow-up")))
    row = len(flow.branches)
    for at, branch in enumerate(flow.branches, 1):
        head = _build_entry_node(
            branch, (at, row), known.get(branch.entry_node_id), flow.subsequences_enabled
        )
        nodes += [
            head,
            *_build_step_nodes(branch, head, known.get(branch.entry_node_id), flow.template_problems),
        ]
        if editable:
            column = len(nodes) - nodes.index(head)
            nodes.append(
                Node(NodeKind.ADD_STEP, at, column, tr("Add an email"), edge=head.edge, off=head.off)
            )
    if editable:
        nodes.append(Node(NodeKind.ADD_BRANCH, row + 1, 0, tr("Add a branch")))
    return nodes


def _build_first_node(campaign: Campaign) -> Node:
    line = branch_text.first_line(campaign.variants)
    sent = campaign.initial_sent_count
    foot = branch_text.format_mail_counts(sent, sum(one.stats.reply_count for one in campaign.variants))
    return Node(
        NodeKind.MAIL, 0, 0, tr("First email"), line or NO_TEXT, foot, lacks=not line, counted=bool(sent)
    )


def _follow_up(sequence: Sequence, place: int) -> Node:
    line = branch_text.first_line(sequence.variants)
    stats = [one.stats for one in sequence.variants]
    sent = sum(one.sent_count for one in stats)
    return Node(
        NodeKind.MAIL,
        0,
        place,
        tr("Follow-up {place}", place=place),
        line or NO_TEXT,
        branch_text.format_mail_counts(sent, sum(one.reply_count for one in stats)),
        id=sequence.sequence_id,
        way=branch_text.follow_up_wait(sequence.wait_days, str(sequence.trigger_type)),
        lacks=not line,
        counted=bool(sent),
    )


def _build_entry_node(branch: Branch, turn: tuple[int, int], known: BranchAnalytics | None, on: bool) -> Node:
    return Node(
        NodeKind.BRANCH,
        turn[0],
        0,
        branch.label,
        tr("Priority {place} of {count}", place=turn[0], count=turn[1])
        if branch.is_active
        else tr("Off: no one enters"),
        _format_enrollments(known),
        edge=branch.entry_edge_id,
        way=branch_text.describe_trigger(str(branch.trigger_type), branch.trigger_params),
        off=not (branch.is_active and on),
        counted=bool(known and known.metrics.enrollments_total),
    )


def _build_step_nodes(
    branch: Branch, head: Node, known: BranchAnalytics | None, problems: Mapping[str, tuple[str, ...]]
) -> list[Node]:
    figures = {step.node_id: step for step in known.metrics.steps} if known else {}
    nodes = []
    for at, step in enumerate((one for one in branch.steps if one.is_active), 1):
        wrong = [said for one in step.variants if one.is_active for said in problems.get(one.id, ())]
        line, done = branch_text.first_line(step.variants), figures.get(step.node_id)
        nodes.append(
            replace(
                head,
                kind=NodeKind.STEP,
                column=at,
                title=step.label or tr("Email {place}", place=at),
                line=wrong[0] if line and wrong else line or NO_TEXT,
                foot=branch_text.format_mail_counts(done.sent, done.replied) if done else "",
                id=step.node_id,
                way=branch_text.format_wait_days(step.wait_days),
                lacks=bool(wrong) or not line,
                counted=bool(done and done.sent),
            )
        )
    return nodes


def _format_enrollments(known: BranchAnalytics | None) -> str:
    if known is None:
        return ""
    metrics = known.metrics
    if not metrics.enrollments_total:
        return tr("No one has entered yet")
    return tr(
        "{all} entered · {now} in it now",
        all=format_number(metrics.enrollments_total),
        now=format_number(metrics.enrollments_active),
    )
