"""A campaign's branches, each written as a whole, since the service does not return their content."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

from pydantic import ValidationError
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QCheckBox, QDialog, QLineEdit, QWidget

from app.contract.branches import Branch, BranchEdit, BranchSaved, BranchTrigger
from app.contract.campaigns import Campaign, CampaignEdit
from app.contract.problems import NotFound
from app.contract.replies import Category
from app.desktop.branches.branch import BranchEditor
from app.desktop.branches.branch_client import FIRST_NAME
from app.desktop.branches.branch_text import describe_branch_deletion
from app.desktop.session import Session
from app.desktop.widgets.delayed_delete import DelayedDelete
from app.desktop.widgets.dialogs import ask_question
from app.desktop.widgets.factories import Choice, button, label, row
from app.desktop.widgets.forms import Field
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.inputs import SpinBox
from app.desktop.widgets.layouts import dialog_layout
from app.desktop.widgets.problems import ProblemBar
from app.desktop.widgets.recent_items import AN_ID, RecentItems
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.undo_bar import UndoBar

LAST_TURN = 10_000


class KeptBranches:
    """The branches as last written on this computer, by the ID of the entry edge."""

    def __init__(self, settings: QSettings, connection_id: str, campaign_id: str) -> None:
        self.known = RecentItems(settings, connection_id, f"branches/{campaign_id}")
        self._settings, self._place = settings, f"known/{connection_id}/branch"

    def get(self, edge_id: str) -> Branch | None:
        try:
            return Branch.model_validate_json(str(self._settings.value(f"{self._place}/{edge_id}", "")))
        except ValidationError:  # no entry, or the settings file was edited by hand
            return None

    def put(self, branch: Branch) -> None:
        self._settings.setValue(f"{self._place}/{branch.entry_edge_id}", branch.model_dump_json())
        self.known.add(branch.entry_edge_id, branch.label)

    def forget(self, edge_id: str) -> None:
        self._settings.remove(f"{self._place}/{edge_id}")
        self.known.forget(edge_id)


class BranchesDialog(QDialog):
    """An editor of one branch at a time: new, written here before, or any by its entry edge's ID."""

    def __init__(self, session: Session, campaign: Campaign, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._campaign = session, campaign
        self._kept = KeptBranches(session.settings, session.connection.id, campaign.campaign_id)
        self.problem, self.undo = ProblemBar(), UndoBar()
        self._tasks = Tasks(self, self.problem.show_error)
        self._hidden: frozenset[str] = frozenset()
        self.holding = DelayedDelete(session, session.problem.emit, session.add_close_check)
        self.holding.bind_to_dialog(self, self.problem.show_error)
        self.setWindowTitle(tr("Branches"))
        self.resize(860, 720)
        self.which, self.edge = Choice(tr("Branch")), QLineEdit(maxLength=200)
        self.turn = SpinBox(maximum=LAST_TURN)
        self.enabled = QCheckBox(tr("Branches on"))
        self.enabled.setChecked(campaign.subsequences_enabled)
        self.enabled.setToolTip(tr("Whether leads enter branches at all"))
        self.editor = BranchEditor()
        self.save = button(tr("Save"), kind="primary", tip=tr("Save this branch"))
        self.close_button = button(tr("Close"), tip=tr("Close without saving (Esc)"))
        self._lay_out()
        self._listen()
        self._list("")

    def _lay_out(self) -> None:
        said = tr(
            "This service accepts branches but can't show them. Those written here are kept on this "
            "computer; saving replaces the whole branch."
        )
        edge = Field(tr("Entry edge ID"), self.edge, tr("To replace an existing branch, enter its ID."))
        turn = Field(tr("Priority"), self.turn, tr("If several branches match, the lowest number wins."))
        ids = row((edge, 1), turn, gap=12)
        for field in (edge, turn):
            ids.setAlignment(field, Qt.AlignmentFlag.AlignTop)
        head = row(self.which, None, self.enabled)
        dialog_layout(
            self,
            label(tr("Branches"), "h2"),
            self.problem,
            label(said, "mute", wrap=True),
            head,
            ids,
            (self.editor, 1),
            self.undo,
            row(None, self.close_button, self.save, gap=10),
        )
        self.which.setMinimumWidth(300)
        self.editor.back.hide()

    def _listen(self) -> None:
        self.which.activated.connect(self._chosen)
        self.edge.textChanged.connect(self._edge_typed)
        self.editor.undoable.connect(self.undo.offer)
        self.undo.follow(self.holding)
        self.holding.moved.connect(self._held)
        self.editor.delete_asked.connect(self._delete_asked)
        self.save.clicked.connect(self._save)
        self.close_button.clicked.connect(self.reject)

    def _list(self, edge_id: str) -> None:
        """List the known branches and select one to edit, or a new one."""
        self.which.clear()
        self.which.addItem(tr("A new branch"), "")
        for one in (one for one in self._kept.known.all() if one.id not in self.holding.ids):
            self.which.addItem(one.name, one.id)
        self.which.setCurrentIndex(max(self.which.findData(edge_id), 0))
        self._chosen(self.which.currentIndex())

    def _chosen(self, at: int) -> None:
        edge_id = str(self.which.itemData(at))
        branch = self._kept.get(edge_id) or self._new(edge_id or str(uuid4()))
        if not self.holding.is_on:
            self.undo.hide()
        self.editor.fill(branch, self._campaign, {})
        if not branch.steps:
            self.editor.append_step()
        self.edge.setText(branch.entry_edge_id)
        self.turn.setValue(branch.priority)
        self._edge_typed()
        self.editor.label.setFocus()

    def _new(self, edge_id: str) -> Branch:
        now = self._session.now()
        return Branch(
            entry_edge_id=edge_id,
            entry_node_id="",
            label=FIRST_NAME,
            trigger_type=BranchTrigger.REPLY_CATEGORY,
            trigger_params={"categories": [Category.INTERESTED]},
            priority=self.which.count(),
            created_at=now,
            updated_at=now,
        )

    def _edge_typed(self) -> None:
        """Enable saving for a valid ID, and deleting if such a branch may exist."""
        right = bool(AN_ID.fullmatch(self.edge.text().strip()))
        self.save.setEnabled(right)
        self.editor.set_read_only(False, 0, 1, acts=right and self._was_there())

    def _was_there(self) -> bool:
        branch, edge_id = self.editor.branch, self.edge.text().strip()
        return branch is None or bool(branch.entry_node_id) or edge_id != branch.entry_edge_id

    def _save(self) -> None:
        if not self._tasks.busy():
            self.problem.clear()
            self._tasks.start(self._send(self.edge.text().strip()), "save")

    async def _send(self, edge_id: str) -> None:
        edit, left_out = self.editor.edit()
        if edit is None or left_out:
            self.problem.show_sentence(left_out)
            return
        edit = edit.model_copy(update={"priority": self.turn.value()})
        service, campaign = self._session.service, self._campaign
        if (on := self.enabled.isChecked()) != campaign.subsequences_enabled:
            await service.campaigns.edit(campaign.campaign_id, CampaignEdit(subsequences_enabled=on))
            self._campaign = campaign.model_copy(update={"subsequences_enabled": on})
        saved = await service.flow.put(campaign.campaign_id, edge_id, edit)
        self._keep(edit, saved)
        self._session.noticed.emit(tr("Branch saved"), edit.label)
        if saved.template_problems:
            self.editor.saved(edit, saved)
            self.problem.show_sentence(tr("Saved, but some texts need fixing: see the notes beside them."))

    def _keep(self, edit: BranchEdit, saved: BranchSaved) -> None:
        now = self._session.now()
        written = edit.model_dump(exclude={"steps"})
        ids = {"entry_edge_id": saved.entry_edge_id, "entry_node_id": saved.entry_node_id}
        self._kept.put(Branch(**written, **ids, created_at=now, updated_at=now, steps=saved.steps))
        self._list(saved.entry_edge_id)

    def _delete_asked(self) -> None:
        if not self._tasks.busy():
            self.problem.clear()
            self._tasks.start(self._delete(self.edge.text().strip()), "delete")

    async def _delete(self, edge_id: str) -> None:
        branch = self._kept.get(edge_id)
        name = branch.label if branch else edge_id
        text = (
            describe_branch_deletion(branch, None)
            if branch
            else tr("Leads in it now get nothing more from it.")
        )
        act = tr("Delete 1 branch")
        if (
            await ask_question(
                self, tr("Delete “{label}”?", label=name), text, act, tr("Cancel"), destructive=True
            )
            != act
        ):
            return
        told, campaign_id = tr("Deleting “{name}”…", name=name), self._campaign.campaign_id
        self.holding.hold(told, partial(self._end, campaign_id, edge_id, name), edge_id)

    async def _end(self, campaign_id: str, edge_id: str, name: str) -> None:
        kept, session = self._kept, self._session
        try:
            done = await session.service.flow.delete(campaign_id, edge_id)
        except NotFound:
            kept.forget(edge_id)
            raise
        kept.forget(edge_id)
        gone = tr("%n lead(s) left it.", n=done.exited_count) if done.exited_count else ""
        session.noticed.emit(tr("Deleted “{label}”", label=name), gone)

    def _held(self, ids: frozenset[str]) -> None:
        """Offer a new branch in place of a deleted one; select a restored one again."""
        before, self._hidden = self._hidden, ids
        self._list(next(iter(before - ids), ""))
