"""A mail exactly as a lead will get it."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QComboBox, QFrame, QPlainTextEdit, QVBoxLayout, QWidget

from app.contract.leads import Lead, LeadQuery
from app.contract.previews import Preview, PreviewRequest
from app.contract.problems import Problem
from app.desktop.kit.parts import button, label, row
from app.desktop.kit.tasks import Tasks
from app.desktop.session import Session

SHOWN_LEADS = 100
REST = 250  # milliseconds


class PreviewPane(QFrame):
    """Choose a lead, see the mail; fields that it lacks are named."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "card")
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self._campaign_id = ""
        self._step, self._variant_id = 0, ""
        self.lead = QComboBox()
        self.lead.setAccessibleName("Preview for lead")
        self.subject, self.route = label("", "strong", wrap=True), label("", "mute", wrap=True)
        self.missing = label("", "error", wrap=True)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName("The mail as it will be sent")
        self.source = button("Show source", kind="link", tip="The mail's bytes, headers and all")
        self.source.setCheckable(True)
        self._preview: Preview | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 16)
        layout.setSpacing(8)
        layout.addLayout(row(label("Preview", "h2"), None, self.source))
        for widget in (self.lead, self.subject, self.route, self.missing, self.text):
            layout.addWidget(widget)
        self._resting = QTimer(self)
        self._resting.setSingleShot(True)
        self._resting.setInterval(REST)
        self._resting.timeout.connect(self._load)
        self.lead.activated.connect(self._resting.start)
        self.source.toggled.connect(self._show)
        self._show()

    def look_at(self, campaign_id: str, step: int, variant_id: str | None) -> None:
        """Show this mail of the campaign for the chosen lead."""
        self._step, self._variant_id = step, variant_id or ""
        if campaign_id != self._campaign_id:
            self._campaign_id = campaign_id
            self.leads_changed()
        self._resting.start()

    def leads_changed(self) -> None:
        """Read again whom there is."""
        self._tasks.start(self._read_leads(), "leads", newest=True)

    async def _read_leads(self) -> None:
        found = await self._session.service.leads.search(self._campaign_id, LeadQuery(limit=SHOWN_LEADS))
        chosen = self.lead.currentData()
        self.lead.clear()
        for lead in found.leads:
            self.lead.addItem(_name(lead), lead.lead_id)
        at = self.lead.findData(chosen)
        self.lead.setCurrentIndex(max(0, at) if self.lead.count() else -1)
        self._resting.start()

    def _load(self) -> None:
        if self._campaign_id and self.lead.count():
            self._tasks.start(self._read(), "preview", newest=True)
        else:
            self._preview = None
            self._show()

    async def _read(self) -> None:
        request = PreviewRequest(
            lead_id=self.lead.currentData(), step_number=self._step, variant_id=self._variant_id or None
        )
        self._preview = await self._session.service.campaigns.preview(self._campaign_id, request)
        self._show()

    def _show(self) -> None:
        preview = self._preview
        self.source.setVisible(preview is not None)
        if preview is None:
            self.subject.setText("Add leads and write a mail to see it here as it will be sent.")
            for part in (self.route, self.missing, self.text):
                part.setVisible(False)
            return
        self.subject.setText(preview.subject)
        self.route.setText(f"{preview.sender}  →  {preview.recipient}")
        self.missing.setText(
            f"{preview.lead_email} has no {_listed(preview.missing)}: the mail waits until it is filled in. "
            "With a default, such as {{first_name|there}}, it would not wait."
        )
        self.missing.setVisible(bool(preview.missing))
        self.route.setVisible(True)
        self.text.setVisible(True)
        raw = self.source.isChecked()
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        self.text.setFont(fixed if raw else self.font())
        self.text.setPlainText(preview.raw if raw else preview.text)

    def _failed(self, error: Exception) -> None:
        self._preview = None
        self._show()
        if isinstance(error, Problem):
            self.subject.setText(str(error))
        else:
            self._session.problem.emit(error)


def _name(lead: Lead) -> str:
    name = " ".join(part for part in (lead.first_name, lead.last_name) if part)
    return f"{name}  ·  {lead.email}" if name else lead.email


def _listed(missing: tuple[str, ...]) -> str:
    return " and no ".join(name.replace("_", " ") for name in missing)
