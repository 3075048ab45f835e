"""The two views of a campaign's flow: the picture, and the editor of a branch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QStackedWidget, QWidget

from app.contract.campaigns import Campaign
from app.desktop.session import Session
from app.desktop.widgets.autosave import Autosave
from app.desktop.widgets.delayed_delete import DelayedDelete
from app.desktop.widgets.factories import button, enable_control, icon_button, label, row
from app.desktop.widgets.formats import format_percent
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out, wrap_in_card
from app.desktop.widgets.shortcuts import bind_shortcut
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.tasks import Tasks

from .branch import BranchEditor
from .branch_client import Branches
from .canvas import Canvas
from .graph_layout import lay_out_graph

LEAST = (300, 200)  # pixels; wider content scrolls
ON = tr(
    "Branches are on: a lead that matches a trigger leaves the sequence and gets the branch's emails instead."
)
OFF = tr("Branches are off: no one enters one, and leads in one get nothing until they are on again.")
NONE = tr("A branch moves leads from the sequence to emails of its own, after a reply, a click or silence.")


class FlowView(QWidget):
    """The flow: its picture, or the editor of a branch; `writing` carries whether it is the editor.

    `edited` is emitted when branches are switched on or off, `saved` when one was saved, `looked_at`
    when another mail is in view. `mail_asked` and the other mail signals concern the main chain and
    carry a follow-up's ID, "" for the first mail; `mail_shifted` carries the number of places, too.
    """

    edited = Signal()
    saved = Signal()
    looked_at = Signal()
    writing = Signal(bool)
    mail_asked = Signal(str)
    mail_wanted = Signal()
    mail_unwanted = Signal(str)
    mail_shifted = Signal(str, int)
    undoable = Signal(str, object)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._reading = Tasks(self, self._read_failed)
        self.branches = Branches(session)
        self._why_fixed, self._wanted, self._stale = "", False, False
        self._goal = ""  # edge ID of a branch to edit as soon as it is read
        self.saving = Autosave(self._write, self)
        self.holding = DelayedDelete(self, session.problem.emit, session.add_close_check)
        self.holding.moved.connect(self._show)
        self.enabled = QCheckBox(tr("Branches on"))
        self.meaning = label(OFF, "mute", wrap=True)
        self.smaller, self.larger = icon_button("minus", tr("Smaller")), icon_button("plus", tr("Larger"))
        self.measure = button(format_percent(1), kind="quiet", tip=tr("Its own size (Ctrl+0)"))
        self.fit = button(tr("Fit"), kind="quiet", tip=tr("Fit to the window (Ctrl+9)"))
        self.canvas, self.branch = Canvas(), BranchEditor()
        self._lay_out()
        self._listen()

    def _lay_out(self) -> None:
        bind_shortcut(self.smaller, "branches.smaller")
        bind_shortcut(self.larger, "branches.larger")
        bind_shortcut(self.measure, "branches.measure")
        bind_shortcut(self.fit, "branches.fit")
        self.smaller.setToolTip(tr("Smaller (Ctrl+-)"))
        self.larger.setToolTip(tr("Larger (Ctrl++)"))
        self.measure.setAccessibleName(tr("Zoom: {percent}", percent=format_percent(1)))
        frame = wrap_in_card(self.canvas)
        whole = QWidget()
        head = row(self.enabled, (self.meaning, 1), self.smaller, self.measure, self.larger, self.fit, gap=6)
        head.insertSpacing(1, 8)
        lay_out(whole, head, (frame, 1))
        self.stack = QStackedWidget()
        self.stack.addWidget(whole)
        self.stack.addWidget(self.branch)
        self.states = StatePanel(self.stack, "flow")
        lay_out(self, self.states)
        self._whole = whole
        self.setMinimumSize(*LEAST)

    def _listen(self) -> None:
        self.enabled.toggled.connect(self._switched)
        self.smaller.clicked.connect(self.canvas.zoom_out)
        self.larger.clicked.connect(self.canvas.zoom_in)
        self.measure.clicked.connect(self._own_size)
        self.fit.clicked.connect(self.canvas.fit)
        self.canvas.zoomed.connect(self._zoomed)
        self.branch.looked_at.connect(self.looked_at)
        self.branch.undoable.connect(self.undoable)
        self.states.retry.connect(self.read_again)

    @property
    def is_writing(self) -> bool:
        return self.stack.currentWidget() is self.branch

    def fill(self, campaign: Campaign) -> None:
        """Show the campaign's switch for branches, which is saved with the campaign."""
        self.enabled.blockSignals(True)
        self.enabled.setChecked(campaign.subsequences_enabled)
        self.enabled.blockSignals(False)
        self._tell()

    def payload(self) -> dict[str, Any]:
        return {"subsequences_enabled": self.enabled.isChecked()}

    def look_at(self, campaign: Campaign) -> None:
        """Show this campaign's flow, read again when it becomes visible."""
        if self.branches.look_at(campaign):
            self._goal = ""
            self._show_whole()
            self.states.loading()
        self._stale = True
        if self.isVisible():
            self.read_again()

    def set_fixed(self, why: str) -> None:
        """Set why the flow can't be changed; "" if it can."""
        self._why_fixed = why
        enable_control(self.enabled, why, tr("Whether leads enter branches at all"))
        self._show()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.read_again()

    def read_again(self) -> None:
        self._wanted, self._stale = True, False
        if not self._reading.busy("read"):  # let a running one end: many changes would starve it
            self._reading.start(self._read(), "read")

    async def _read(self) -> None:
        while self._wanted:
            self._wanted = False
            if await self.branches.read():
                self._show()
            else:
                self._wanted = self.branches.campaign is not None

    def _read_failed(self, error: Exception) -> None:
        if self.states.state != "ready":
            self.states.error(error)

    def _show(self) -> None:
        flow, campaign = self.branches.flow, self.branches.campaign
        if flow is None or campaign is None:
            return
        editable = not self._why_fixed
        kept = [one for one in flow.branches if one.entry_edge_id not in self.holding.ids]
        on = flow.model_copy(update={"subsequences_enabled": self.enabled.isChecked(), "branches": kept})
        self.canvas.show_nodes(lay_out_graph(campaign, on, self.branches.known, editable=editable))
        self._tell()
        self.states.ready()
        if self._goal and self.branches.get(self._goal):
            goal, self._goal = self._goal, ""
            self._write_at(goal, "")
        elif self.is_writing and self.branches.is_behind:  # this flow is older than the last write
            self._show_rights()
        elif self.is_writing:
            self._catch_up(campaign)

    def _catch_up(self, campaign: Campaign) -> None:
        shown = self.branch.branch
        fresh = self.branches.get(shown.entry_edge_id) if shown else None
        if fresh is None:
            self.saving.forget()
            self._show_whole()
            self._session.noticed.emit(tr("The branch is gone"), tr("Someone else has deleted it."))
            return
        self.branch.catch_up(fresh, campaign, self._problems, settled=self.saving.settled)
        self._show_rights()

    @property
    def _problems(self) -> Mapping[str, tuple[str, ...]]:
        return self.branches.flow.template_problems if self.branches.flow else {}

    def _show_rights(self) -> None:
        if (shown := self.branch.branch) is not None:
            place, count = self.branches.place(shown.entry_edge_id)
            self.branch.set_read_only(bool(self._why_fixed), place, count, acts=self._session.online)

    def _write_at(self, edge_id: str, node_id: str) -> None:
        """Show the editor of a branch, at one of its mails."""
        branch, campaign = self.branches.get(edge_id), self.branches.campaign
        if branch is None or campaign is None:
            return
        self.branch.fill(branch, campaign, self._problems)
        self._show_rights()
        self.stack.setCurrentWidget(self.branch)
        self.writing.emit(True)
        self.looked_at.emit()
        self.branch.focus_step(node_id)
        if not node_id:
            self.branch.label.selectAll()

    def _show_whole(self) -> None:
        self.stack.setCurrentWidget(self._whole)
        self.writing.emit(False)

    def online_changed(self, online: bool) -> None:
        self._show_rights()
        if online:
            self.saving.now()
            self._stale = True
            if self.isVisible():
                self.read_again()

    async def _write(self) -> str:
        """Save the branch; return a sentence about what can't be saved."""
        edit, left_out = self.branch.edit()
        if edit is None or self.branch.branch is None:
            return left_out
        self.branch.saved(edit, await self.branches.put(self.branch.branch.entry_edge_id, edit))
        self.saved.emit()
        self.looked_at.emit()
        return left_out

    def _own_size(self) -> None:
        self.canvas.set_zoom(1.0)

    def _zoomed(self, zoom: float) -> None:
        self.measure.setText(format_percent(round(zoom, 2)))
        self.measure.setAccessibleName(tr("Zoom: {percent}", percent=self.measure.text()))
        bind_shortcut(self.measure, "branches.measure")

    def _tell(self) -> None:
        """Show what the switch means."""
        none = self.branches.flow is not None and not self.branches.flow.branches
        self.meaning.setText(NONE if none else ON if self.enabled.isChecked() else OFF)

    def _switched(self) -> None:
        self._tell()
        self._show()
        self.edited.emit()
