"""Limits and texts for every campaign of the workspace, and what happens when the window closes."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QCompleter,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QSpinBox,
    QWidget,
)

from app.contract.limits import PAUSE_DAYS_MAX
from app.contract.problems import Problem
from app.contract.scopes import Scope
from app.contract.time_zones import list_time_zones
from app.contract.workspace import TOUCH_HOURS_MAX, CreditQuery, SettingsEdit, WorkspaceSettings
from app.desktop import settings
from app.desktop.session import Session
from app.desktop.widgets.dialogs import ask_question
from app.desktop.widgets.factories import Choice, button, enable_control, label, row
from app.desktop.widgets.formats import format_number
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.inputs import SpinBox
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.problems import explain_failure
from app.desktop.widgets.tasks import Tasks

from .section_widgets import lay_out_section, panel

FIELDS = (  # name, title, unit, maximum, meaning of 0, explanation
    (
        "touch_hours",
        tr("Between two emails to one person"),
        tr(" hours"),
        TOUCH_HOURS_MAX,
        tr("No rule"),
        tr("Applies across all campaigns and emails written by hand. Replies are never held back."),
    ),
    (
        "company_pause_days",
        tr("After a reply, pause writing to the company for"),
        tr(" days"),
        PAUSE_DAYS_MAX,
        tr("No pause"),
        tr("During that time campaigns email no one else there. A campaign can have its own number."),
    ),
    (
        "away_days",
        tr("Out of office without a date"),
        tr(" days"),
        PAUSE_DAYS_MAX,
        tr("No pause"),
        tr("If an automatic reply names a day, the person's emails wait until then."),
    ),
    (
        "new_share_percent",
        tr("Share of an inbox's daily limit for new leads"),
        tr("%", "after a number"),
        100,
        tr("Follow-ups always first"),
        tr("Follow-ups go first until only this share of the day's emails is left."),
    ),
)


class WorkspaceLimitFields(QWidget):
    """The fields of the limits; the owner connects `save`."""

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.form = Form()
        self._spins: dict[str, QSpinBox] = {}
        for name, title, suffix, most, none, hint in FIELDS:
            spin = self._spins[name] = SpinBox()
            spin.setRange(0, most)
            spin.setSuffix(suffix)
            spin.setSpecialValueText(none)
            spin.valueChanged.connect(self.edited)
            self.form.add(name, title, spin, hint)
        self.save = button(tr("Save"))
        self.save.setAccessibleName(tr("Save the rules for every campaign"))
        frame = panel(tr("Rules for every campaign"), self.form, row(None, self.save))
        lay_out(self, frame)

    def fill(self, settings: WorkspaceSettings) -> None:
        for name, spin in self._spins.items():
            spin.setValue(getattr(settings, name))

    def values(self) -> dict[str, int]:
        return {name: spin.value() for name, spin in self._spins.items()}

    def allow(self, why: str, changed: bool) -> None:
        """Enable the fields; `why` says why they can't be changed, "" if they can."""
        for spin in self._spins.values():
            spin.setEnabled(not why)
        self.save.setEnabled(not why and changed)
        self.save.setToolTip(why or tr("Save the rules for every campaign"))


WHAT = tr(
    "From two years of each inbox and its sent emails, only addresses, counts and dates are kept, no "
    "text. This shows you who you already know before you email them."
)
CLOSINGS = (
    (settings.ASK, tr("Ask me")),
    (settings.STAY, tr("Keep sending in the background")),
    (settings.CLOSE, tr("Stop sending and quit")),
)
TYPED = {"workspace_name", "postal_address", "timezone"}
ELSEWHERE = tr("This service runs elsewhere and goes on sending when the window closes.")


class PastPanel(QWidget):
    """The switch for reading past mail, which is saved immediately."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self.wanted = QCheckBox(tr("Search past mail in the inboxes"))
        frame = panel(tr("Have we met?"), self.wanted, text=WHAT)
        lay_out(self, frame)
        self.wanted.clicked.connect(self._clicked)
        session.about_changed.connect(self._show)
        session.online_changed.connect(self._gate)
        self._show()
        self._gate()

    def _show(self) -> None:
        self.wanted.setChecked(self._session.about.settings.read_history)

    def _gate(self) -> None:
        reason = self._session.why_not(Scope.DESK_ADMIN)
        enable_control(self.wanted, reason)

    def _clicked(self, wanted: bool) -> None:
        self._tasks.start(self._save(wanted), "save", newest=True)

    async def _save(self, wanted: bool) -> None:
        workspace = self._session.service.workspace
        await workspace.edit(SettingsEdit(read_history=wanted))
        self._session.set_about(await workspace.about())

    def _failed(self, error: Exception) -> None:
        self._show()
        self._session.problem.emit(error)


class SendingSection(QWidget):
    """The section; saved by a button, since a half-typed postal address must not be used."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self._shown: WorkspaceSettings | None = None
        self.past, self.manners = PastPanel(session), WorkspaceLimitFields()
        self.manners.edited.connect(self._gate)
        self.manners.save.clicked.connect(self._save_clicked)
        lay_out_section(self, self._workspace(), self.manners, self._budget(), self.past, self._closing())
        session.about_changed.connect(self._show)
        session.online_changed.connect(self._gate)
        session.add_close_check(self, self.settle)
        self._show()
        self._gate()

    def _workspace(self) -> QWidget:
        self.name, self.postal, self.zone = QLineEdit(), QPlainTextEdit(), Choice()
        self.name.setMaxLength(255)
        self.postal.setMaximumHeight(84)
        self.postal.setTabChangesFocus(True)
        self.zone.setEditable(True)
        self.zone.setSizeAdjustPolicy(Choice.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.zone.setMinimumContentsLength(24)  # otherwise it measures each of 600 names
        self.zone.addItems(sorted(list_time_zones()))
        completer = self.zone.completer()
        assert completer is not None
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.form = Form()
        self.form.add("workspace_name", tr("Name"), self.name)
        self.form.add(
            "postal_address",
            tr("Postal address"),
            self.postal,
            tr("Appears at the bottom of every campaign email, as the law in many countries requires."),
        )
        self.form.add("timezone", tr("Time zone"), self.zone, tr("New campaigns start with it."))
        self.save = button(tr("Save"), kind="primary")
        self.save.clicked.connect(self._save_clicked)
        frame = panel(tr("Workspace"), self.form, row(None, self.save))
        for edit in (self.name, self.zone):
            (edit.textChanged if isinstance(edit, QLineEdit) else edit.editTextChanged).connect(self._gate)
        self.postal.textChanged.connect(self._gate)
        return frame

    def _budget(self) -> QWidget:
        self.limited = QCheckBox(tr("Stop when the credits are used up"))
        self.credits = SpinBox()
        self.credits.setRange(0, 1_000_000)
        self.credits.setAccessibleName(tr("Credits"))
        self.credits.lineEdit().setTextMargins(11, 0, 0, 0)
        self.credits.setMinimumWidth(140)
        self.left = label("", "mute", wrap=True)
        self.grant = button(tr("Set"))
        self.grant.setAccessibleName(tr("Set the budget"))
        self.grant.clicked.connect(self._grant_clicked)
        self.limited.toggled.connect(self._gate)
        return panel(
            tr("Budget for single emails"),
            self.limited,
            row(self.credits, self.grant, None),
            self.left,
            text=tr("An email sent to one contact by hand costs one credit."),
        )

    def _closing(self) -> QWidget:
        title = tr("When the window is closed while campaigns are sending")
        if self._session.connection.address:
            return panel(title, text=ELSEWHERE)
        self.closing = QButtonGroup(self)
        for at, (value, text) in enumerate(CLOSINGS):
            choice = QRadioButton(text)
            choice.setChecked(value == settings.read_close_action(self._session.settings))
            self.closing.addButton(choice, at)
        self.closing.idClicked.connect(self._closing_chosen)
        return panel(title, *self.closing.buttons())

    async def settle(self) -> bool:
        """Return whether the input is saved or the user discards it."""
        if not self._edited():
            return True
        try:
            await self._save()
            return True
        except Problem as problem:
            self._failed(problem)
            act, keep, said = (
                tr("Leave without saving"),
                tr("Keep editing"),
                tr("Settings: {problem}", problem=explain_failure(problem)),
            )
        if await ask_question(self, tr("Not everything is saved"), said, act, keep, destructive=True) != act:
            return False
        self._shown = None
        return True

    def _typed(self) -> dict[str, Any]:
        return {
            "workspace_name": self.name.text().strip(),
            "postal_address": self.postal.toPlainText().strip(),
            "timezone": self.zone.currentText().strip(),
            **self.manners.values(),
        }

    def _edited(self) -> dict[str, Any]:
        """Return the fields that differ from the saved settings."""
        kept = self._shown.model_dump() if self._shown else {}
        return {name: value for name, value in self._typed().items() if kept and value != kept[name]}

    def _show(self) -> None:
        """Show the saved settings, unless something is being edited."""
        if self._edited():
            return
        kept = self._shown = self._session.about.settings
        self.name.setText(kept.workspace_name)
        if self.postal.toPlainText() != kept.postal_address:
            self.postal.setPlainText(kept.postal_address)
        self.zone.setCurrentText(kept.timezone)
        self.manners.fill(kept)
        self.limited.setChecked(kept.credit_budget is not None)
        self.credits.setValue(kept.credit_budget or 0)
        if kept.credit_budget is not None and self._session.may(Scope.DESK_READ):
            self._tasks.start(self._count(), "count", newest=True)
        else:
            self.left.setText(tr("Without a budget there is no limit."))

    async def _count(self) -> None:
        page = await self._session.service.workspace.credits(CreditQuery(limit=1))
        self.left.setText(
            tr(
                "{left} of {budget} left.",
                left=format_number(page.available or 0),
                budget=format_number(page.budget or 0),
            )
        )

    def _gate(self) -> None:
        why = self._session.why_not(Scope.DESK_ADMIN)
        for editor in (self.name, self.postal, self.zone, self.limited, self.credits, self.grant):
            editor.setEnabled(not why)
        changed = self._edited()
        self.save.setEnabled(not why and not changed.keys().isdisjoint(TYPED))
        self.manners.allow(why, not changed.keys() <= TYPED)
        self.save.setToolTip(why or tr("Save the workspace's settings"))
        self.credits.setEnabled(not why and self.limited.isChecked())

    def _save_clicked(self) -> None:
        self._tasks.start(self._save(), "save")

    async def _save(self) -> None:
        saved = await self._session.service.workspace.edit(SettingsEdit.model_validate(self._edited()))
        self.form.set_errors({})
        self._shown = saved
        self._session.set_about(await self._session.service.workspace.about())
        self._gate()

    def _grant_clicked(self) -> None:
        self._tasks.start(self._grant(), "grant")

    async def _grant(self) -> None:
        budget = self.credits.value() if self.limited.isChecked() else None
        await self._session.service.workspace.edit(SettingsEdit(credit_budget=budget))
        self._session.set_about(await self._session.service.workspace.about())

    def _closing_chosen(self, at: int) -> None:
        self._session.settings.setValue(settings.CLOSING, CLOSINGS[at][0])

    def _failed(self, error: Exception) -> None:
        if not self.form.refused(error):
            self._session.problem.emit(error)
