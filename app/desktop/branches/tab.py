"""The campaign's flow with its actions, by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from enum import StrEnum
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from app.contract.branches import Branch
from app.contract.problems import NotFound, Problem
from app.desktop.main_window.palette import PaletteHit
from app.desktop.sequence.variants import VariantEditor
from app.desktop.session import Session
from app.desktop.widgets.autosave import confirm_edits_saved
from app.desktop.widgets.dialogs import ask_question
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.tasks import Tasks

from . import branch_text
from .branch_client import Branches
from .graph_layout import ADDERS, Node, NodeKind, lay_out_graph
from .view import FlowView

MOST = 6
CALLED = {
    NodeKind.MAIL: tr("Email", "one message"),
    NodeKind.STEP: tr("Email", "one message"),
    NodeKind.BRANCH: tr("Branch"),
}


class CardAction(StrEnum):
    """An action on a card."""

    EDIT = "edit"
    ADD = "add"
    EARLIER = "earlier"
    LATER = "later"
    CLOSE = "close"
    OPEN = "open"
    DELETE = "delete"


OFFERED = {
    NodeKind.MAIL: {
        CardAction.EDIT: tr("Edit"),
        CardAction.ADD: tr("Add a follow-up"),
        CardAction.EARLIER: tr("Send earlier"),
        CardAction.LATER: tr("Send later"),
        CardAction.DELETE: tr("Delete"),
    },
    NodeKind.BRANCH: {
        CardAction.EDIT: tr("Edit"),
        CardAction.ADD: tr("Add an email"),
        CardAction.EARLIER: tr("Move up"),
        CardAction.LATER: tr("Move down"),
        CardAction.CLOSE: tr("Let no one enter"),
        CardAction.OPEN: tr("Let leads enter"),
        CardAction.DELETE: tr("Delete…"),
    },
    NodeKind.STEP: {
        CardAction.EDIT: tr("Edit"),
        CardAction.ADD: tr("Add an email"),
        CardAction.EARLIER: tr("Send earlier"),
        CardAction.LATER: tr("Send later"),
        CardAction.DELETE: tr("Delete…"),
    },
}


async def search_branches(
    branches: Branches, text: str, show: Callable[[Node], object]
) -> Sequence[PaletteHit]:
    """Return palette hits: mails by place and subject, branches by name.

    Read the flow if that was not done yet; return none if it can't be read.
    """
    if branches.flow is None:
        with suppress(Problem):
            await branches.read()
    campaign, flow = branches.campaign, branches.flow
    if campaign is None or flow is None:
        return ()
    nodes = [one for one in lay_out_graph(campaign, flow, {}, editable=False) if one.kind in CALLED]
    named = [
        (one.title if one.kind == NodeKind.BRANCH else f"{one.title} · {one.line}", one) for one in nodes
    ]
    return [
        PaletteHit(name, CALLED[one.kind], "edit", partial(show, one))
        for name, one in named
        if text.casefold() in name.casefold()
    ][:MOST]


class FlowTab(FlowView):
    """The flow: Enter edits, Insert adds, Delete removes, Alt with an arrow key moves a card."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._tasks = Tasks(self, session.problem.emit)
        self._menu, self._about = QMenu(self), Node(NodeKind.MAIL, 0, 0, "")
        self._menu.triggered.connect(self._menu_chosen)
        self.canvas.opened.connect(self.open)
        self.canvas.keyed.connect(self._keyed)
        self.canvas.shifted.connect(self._shift)
        self.canvas.menu_wanted.connect(self._offer)
        self.branch.edited.connect(self.saving.touch)
        self.branch.left.connect(self._leave)
        self.branch.shifted.connect(self._shift_shown)
        self.branch.delete_asked.connect(self._delete_shown)

    def open(self, node: Node) -> None:
        """Open the mail or branch of a card, or add one."""
        if node.kind == NodeKind.MAIL:
            self.mail_asked.emit(node.id)
        elif node.kind in ADDERS:
            self.add(node)
        else:
            self._write_at(node.edge, node.id)

    async def found(self, text: str) -> Sequence[PaletteHit]:
        """Return palette hits in this flow."""
        return await search_branches(self.branches, text, self._come_to)

    def add(self, node: Node) -> None:
        """Add another mail or branch of the card's kind."""
        if node.kind in (NodeKind.MAIL, NodeKind.ADD_MAIL):
            self._if_allowed(self.mail_wanted.emit)
        elif node.kind in (NodeKind.BRANCH, NodeKind.ADD_BRANCH):
            self._act(self._add_branch())
        else:
            self._if_allowed(self._add_step, node)

    def remove(self, node: Node) -> None:
        """Delete a card's mail or branch, after a question if any of it was ever used."""
        if node.kind in (NodeKind.BRANCH, NodeKind.STEP) or (node.kind == NodeKind.MAIL and node.id):
            self._act(
                self._delete_branch(node.edge) if node.kind == NodeKind.BRANCH else self._delete_mail(node)
            )

    def focus_gap(self) -> None:
        """Open the first branch with a missing or wrong text."""
        for branch in self.branches.all:
            used = [one for one in branch.steps if one.is_active]
            wrong = {variant.id for one in used for variant in one.variants} & set(self._problems)
            if wrong or any(not branch_text.first_line(one.variants) for one in used):
                self._write_at(branch.entry_edge_id, "")
                self.branch.focus_gap()
                return
        self.canvas.go_to((NodeKind.MAIL, "", ""))

    def variant(self, entry_node_id: str, variant_id: str) -> VariantEditor | None:
        """Open the branch that has a variant and return the variant's editor."""
        for branch in self.branches.all:
            if branch.entry_node_id == entry_node_id:
                self._write_at(branch.entry_edge_id, "")
                texts = [each for step in self.branch.steps for each in step.texts.variants]
                return next((each for each in texts if each.id == variant_id), None)
        return None

    async def settle(self) -> bool:
        return await confirm_edits_saved(self, self.saving)

    # -- requests

    def _keyed(self, node: Node, key: int) -> None:
        (self.add if key == Qt.Key.Key_Insert else self.remove)(node)

    def _offer(self, node: Node, at: QPoint) -> None:
        self._about = node
        self._menu.clear()
        branch = self.branches.get(node.edge)
        useless = CardAction.OPEN if branch and branch.is_active else CardAction.CLOSE
        for deed, text in OFFERED.get(node.kind, {CardAction.ADD: node.title}).items():
            if deed != useless:
                action = self._menu.addAction(text)
                action.setData(deed)
                action.setEnabled(deed == CardAction.EDIT or (not self._why_not() and self._fits(deed, node)))
        self._menu.popup(at)

    def _fits(self, deed: CardAction, node: Node) -> bool:
        """Return whether an action is possible for a card.

        The first mail stays, an unknown kind of branch can only be deleted, and no card moves beyond its
        row's ends.
        """
        branch = self.branches.get(node.edge)
        if branch is not None and not branch_text.may_edit_branch(branch):
            return deed == CardAction.DELETE and node.kind == NodeKind.BRANCH
        if deed in (CardAction.EARLIER, CardAction.LATER):
            return self._may_shift(node, -1 if deed == CardAction.EARLIER else 1)
        return deed != CardAction.DELETE or node.kind != NodeKind.MAIL or bool(node.id)

    def _menu_chosen(self, action: QAction) -> None:
        node = self._about
        match action.data():
            case CardAction.EDIT:
                self.open(node)
            case CardAction.DELETE:
                self.remove(node)
            case CardAction.EARLIER:
                self._shift(node, -1)
            case CardAction.LATER:
                self._shift(node, 1)
            case CardAction.OPEN | CardAction.CLOSE:
                self._act(self._then(self.branches.switch(node.edge)))
            case _ if node.kind == NodeKind.BRANCH:
                self._if_allowed(self._add_step, node)
            case _:
                self.add(node)

    def _why_not(self) -> str:
        return self._why_fixed or self._session.why_not()

    def _if_allowed(self, do: Any, *args: Any) -> None:
        if said := self._why_not():
            self._session.noticed.emit(tr("Not now"), said)
        else:
            do(*args)

    def _act(self, work: Coroutine[Any, Any, None]) -> None:
        if (said := self._why_not()) or self._tasks.busy("act"):
            work.close()
            if said:
                self._session.noticed.emit(tr("Not now"), said)
        else:
            self._tasks.start(work, "act")

    # -- actions

    def _add_step(self, node: Node) -> None:
        self._write_at(node.edge, "")
        self.branch.append_step()

    async def _add_branch(self) -> None:
        first = self.branches.flow is not None and not self.branches.flow.branches
        campaign_id = self.branches.id
        self._goal = await self.branches.add()
        if first and self.branches.id == campaign_id:  # no existing branch is off on purpose
            self.enabled.setChecked(True)
        self.saved.emit()
        self.read_again()

    async def _delete_mail(self, node: Node) -> None:
        """Delete a follow-up, or a mail of a branch, which then ends for leads with no mail left."""
        if node.kind == NodeKind.MAIL:
            self.mail_unwanted.emit(node.id)
            return
        branch = self.branches.get(node.edge)
        if branch is None or not branch_text.may_edit_branch(branch):
            return
        act, title = tr("Delete %n email(s)", n=1), tr("Delete “{title}”?", title=node.title)
        inside = self.branches.inside(node.edge)
        text = tr("Leads in this branch get the remaining emails.")
        if inside != 0 and await ask_question(self, title, text, act, tr("Cancel"), destructive=True) != act:
            return
        await self._then(self.branches.put(node.edge, branch_text.remove_branch_step(branch, node.id)))
        told = tr("“{name}” was removed.", name=node.title)
        self.undoable.emit(told, partial(self._bring_back, branch, node.id))

    def _bring_back(self, before: Branch, node_id: str) -> None:
        if (branch := self.branches.get(before.entry_edge_id)) is not None:
            edit = branch_text.restore_branch_step(branch, before, node_id)
            self._act(self._then(self.branches.put(branch.entry_edge_id, edit)))

    async def _delete_branch(self, edge_id: str) -> None:
        await self.branches.read()
        if (branch := self.branches.get(edge_id)) is None:
            return
        act, text = (
            tr("Delete 1 branch"),
            branch_text.describe_branch_deletion(branch, self.branches.inside(edge_id)),
        )
        if (
            self.branches.entered(edge_id) != 0
            and await ask_question(
                self, tr("Delete “{label}”?", label=branch.label), text, act, tr("Cancel"), destructive=True
            )
            != act
        ):
            return
        await self.saving.flush()
        if self.saving.dirty or self.branches.campaign is None:
            return  # the reason is shown at the top
        self.saving.forget()  # a later save would create the branch again
        self._show_whole()
        told = tr("Deleting “{name}”…", name=branch.label)
        self.holding.hold(told, partial(self._end, self.branches.campaign.campaign_id, branch), edge_id)
        self.canvas.go_to((NodeKind.ADD_BRANCH, "", ""))

    async def _end(self, campaign_id: str, branch: Branch) -> tuple[str]:
        try:
            with suppress(NotFound):  # already deleted elsewhere
                done = await self.branches.delete(campaign_id, branch.entry_edge_id)
                if done.exited_count:
                    gone = tr("%n lead(s) left it.", n=done.exited_count)
                    self._session.noticed.emit(tr("Deleted “{label}”", label=branch.label), gone)
        finally:
            self.saved.emit()
            await self.branches.read()
            self._show()
        return (branch.entry_edge_id,)  # shown again if it is created again

    def _may_shift(self, node: Node, by: int) -> bool:
        """Return whether there is a place of the same kind before (-1) or behind a card."""
        fellows = [card.node for card in self.canvas.cards.values() if card.node.kind == node.kind]
        if node.kind == NodeKind.BRANCH and not all(map(branch_text.may_edit_branch, self.branches.all)):
            return False  # reordering writes all branches
        if node.kind != NodeKind.BRANCH:
            fellows = [one for one in fellows if one.edge == node.edge and one.id]
        keys = [one.key for one in fellows]
        return node.key in keys and 0 <= keys.index(node.key) + by < len(keys)

    def _shift(self, node: Node, by: int) -> None:
        """Move a branch in the order of evaluation, or a mail, before (-1) or after its neighbor."""
        if not self._may_shift(node, by):
            return
        if node.kind == NodeKind.MAIL:
            self._if_allowed(self._shift_mail, node, by)
        elif node.kind == NodeKind.BRANCH:
            self._act(self._then(self.branches.shift(node.edge, by)))
        else:
            self._act(self._then(self.branches.shift_step(node.edge, node.id, by)))

    def _shift_mail(self, node: Node, by: int) -> None:
        self.mail_shifted.emit(node.id, by)

    def _shift_shown(self, by: int) -> None:
        if (shown := self.branch.branch) is not None:
            self._act(self._shift_saved(shown.entry_edge_id, by))

    async def _shift_saved(self, edge_id: str, by: int) -> None:
        """Move a branch after unsaved edits are saved, since the whole branch is written."""
        await self.saving.flush()
        if not self.saving.dirty and await self.branches.read():
            await self._then(self.branches.shift(edge_id, by))

    def _delete_shown(self) -> None:
        if (shown := self.branch.branch) is not None:
            self._act(self._delete_branch(shown.entry_edge_id))

    async def _then(self, work: Coroutine[Any, Any, object] | None) -> None:
        """Await `work` and show its result."""
        if work is not None:
            await work
        self.saved.emit()
        if await self.branches.read():
            self._show()

    def _come_to(self, node: Node) -> None:
        self._tasks.start(self._come_settled(node), "leave", newest=True)

    async def _come_settled(self, node: Node) -> None:
        """Show a card from anywhere, after unsaved edits are saved."""
        if await self.settle() and await self.branches.read():
            self.open(node)

    def _leave(self) -> None:
        self._tasks.start(self._leave_settled(), "leave", newest=True)

    async def _leave_settled(self) -> None:
        shown = self.branch.branch
        if await self.settle():
            self._show_whole()
            self.read_again()
            self.canvas.go_to((NodeKind.BRANCH, shown.entry_edge_id if shown else "", ""))
