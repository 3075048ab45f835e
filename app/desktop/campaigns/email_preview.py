"""The preview of a mail, exactly as a lead will receive it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from email.header import decode_header, make_header

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QFrame,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from app.contract.inboxes import InboxStatus, SenderAccount
from app.contract.leads import Lead, LeadQuery
from app.contract.previews import MailTest, MailTested, Preview, PreviewRequest
from app.contract.problems import Problem
from app.contract.scopes import Scope
from app.desktop.sequence.merge_field_completer import own_fields
from app.desktop.session import Session
from app.desktop.widgets import theme
from app.desktop.widgets.debounce import Debounce
from app.desktop.widgets.deferred_build import suspend_layout
from app.desktop.widgets.dialogs import FittedDialog, show_dialog
from app.desktop.widgets.elided import ElidedField
from app.desktop.widgets.factories import Choice, button, enable_control, label, row
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import dialog_layout, lay_out
from app.desktop.widgets.problems import explain_error, explain_failure
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.tasks import Tasks

from .schedule import list_inboxes

TO, FROM = "test_mail/to", "test_mail/from"  # settings keys
COUNTS_NOWHERE = tr("Exactly this lead's email, marked [Test]. It isn't counted, and no lead gets it.")


class EmailTestDialog(FittedDialog):
    """A dialog that sends a test email to a chosen address; stays open to send another."""

    def __init__(
        self,
        session: Session,
        campaign_id: str,
        wanted: Mapping[str, object],
        inboxes: Sequence[SenderAccount],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._campaign_id, self._wanted = session, campaign_id, wanted
        self._tasks = Tasks(self, self._failed)
        self.setWindowTitle(tr("Send a test email"))
        self.setMinimumWidth(440)
        own = next((one.email_address for one in inboxes), "")
        self.to, self.sender_box = QLineEdit(str(session.settings.value(TO, own))), Choice()
        for inbox in inboxes:
            if inbox.overall_status == InboxStatus.ACTIVE:
                self.sender_box.addItem(f"{inbox.display_name}  ·  {inbox.email_address}", inbox.inbox_id)
        self.sender_box.setCurrentIndex(max(0, self.sender_box.findData(session.settings.value(FROM, ""))))
        self.to.setPlaceholderText("you@company.com")
        self.form = Form()
        self.form.add("to", tr("To", "the recipient"), self.to)
        self.form.add("inbox_id", tr("From"), self.sender_box)
        self.result_line = label("", wrap=True)
        self.result_line.hide()
        self.send, close = button(tr("Send"), "send", "primary"), button(tr("Close"), tip=tr("Close (Esc)"))
        self.send.setDefault(True)
        dialog_layout(
            self,
            label(tr("Send a test email"), "h2"),
            label(COUNTS_NOWHERE, "mute", wrap=True),
            self.form,
            self.result_line,
            row(None, close, self.send, gap=10),
            gap=14,
        )
        self.send.clicked.connect(self._send_clicked)
        close.clicked.connect(self.reject)

    def _send_clicked(self) -> None:
        to, inbox_id = self.to.text().strip(), self.sender_box.currentData()
        errors = {} if "@" in to else {"to": tr("Enter the address to send it to.")}
        if inbox_id is None:
            errors["inbox_id"] = tr("Connect one in Inboxes, or resume one that is paused.")
        self.form.set_errors(errors)
        if errors or self._tasks.busy():
            return
        self._session.settings.setValue(TO, to)
        self._session.settings.setValue(FROM, inbox_id)
        self.send.setEnabled(False)
        self._say(tr("Sending…"))
        self._tasks.start(self._send(to, inbox_id), "send")

    async def _send(self, to: str, inbox_id: str) -> None:
        wanted = MailTest.model_validate({**self._wanted, "to": to, "inbox_id": inbox_id})
        done: MailTested = await self._session.service.campaigns.test_mail(self._campaign_id, wanted)
        self.send.setEnabled(True)
        self._say(translate_sentence(done.message), wrong=not done.success)

    def _failed(self, error: Exception) -> None:
        self.send.setEnabled(True)
        if self.form.refused(error):
            self.result_line.hide()
        else:
            self._say(explain_error(error).sentence, wrong=True)

    def _say(self, sentence: str, *, wrong: bool = False) -> None:
        self.result_line.setText(sentence)
        self.result_line.setProperty("kind", "error" if wrong else "strong")
        self.result_line.setAccessibleName(sentence)
        self.result_line.style().unpolish(self.result_line)
        self.result_line.style().polish(self.result_line)
        self.result_line.show()
        self.resize(self.width(), max(self.height(), self.heightForWidth(self.width())))


SHOWN_LEADS = 100
REST = 250  # milliseconds
LOWEST = 96  # pixels of the text; with less room the pane scrolls
TRIAL_NEEDS = (Scope.CAMPAIGNS_WRITE, Scope.SENDER_ACCOUNTS_READ)
NOBODY = tr("Add leads to see what each of them will get.")


class MailTextView(QPlainTextEdit):
    def sizeHint(self) -> QSize:
        """Return a low height: the view takes the space that is left and asks for no more."""
        return QSize(super().sizeHint().width(), LOWEST)


class PreviewPane(QFrame):
    """The mail as a chosen or searched lead gets it, with the merge fields that the lead lacks.

    `fields_known` carries the names of the leads' custom columns.
    """

    fields_known = Signal(object)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self._trials = Tasks(self, session.problem.emit)
        self._campaign_id = ""
        self._step, self._variant_id = 0, ""
        self._lead: Lead | None = None
        self._preview: Preview | None = None
        self._is_raw = False
        self._build()
        self._resting = Debounce(self, REST, self._load)
        self._searching = Debounce(self, REST, self._search)
        self._show()

    def _build(self) -> None:
        self.lead = Choice()
        self._field = ElidedField()
        self.lead.setLineEdit(self._field)
        self.lead.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.lead.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.lead.setAccessibleName(tr("Preview for lead"))
        self.lead.setToolTip(tr("Type a name or an address to find a lead"))
        self._completer = QCompleter(self.lead.model(), self.lead)
        self._completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.lead.setCompleter(self._completer)
        if popup := self._completer.popup():
            theme.style_window(popup)
        self.subject, self.route = label("", "strong", wrap=True), label("", "mute", wrap=True)
        self.nobody = label(NOBODY, "mute", wrap=True)
        self.missing = label("", "error", wrap=True)
        self.text = MailTextView(readOnly=True)
        self.text.setTabChangesFocus(True)
        self.text.setMinimumHeight(LOWEST)
        self.text.setAccessibleName(tr("The email as it will be sent"))
        self.source = button(tr("Show source"), kind="link", tip=tr("The raw email, headers included"))
        self.source.setCheckable(True)
        self.trial = button(tr("Send a test…"), "send", tip=tr("Exactly this email, to yourself"))
        self._gap = QWidget()
        head = row(label(tr("Preview"), "h2"), None, self.source)
        below = row(self.trial, None)
        above = (head, self.lead, self.nobody, self.subject, self.route, self.missing)
        lay_out(self, *above, (self.text, 1), below, (self._gap, 1), gap=8, margins=(18, 14, 18, 16))
        self.lead.activated.connect(self._chosen)
        self._field.textEdited.connect(self._typed)
        self._field.editingFinished.connect(self._name_again)
        self.source.toggled.connect(self._show)
        self.trial.clicked.connect(self._trial_asked)
        self._session.online_changed.connect(self._show)

    def look_at(self, campaign_id: str, step: int, variant_id: str | None) -> None:
        """Show a mail of the campaign for the chosen lead."""
        self._step, self._variant_id = step, variant_id or ""
        if campaign_id != self._campaign_id:
            self._campaign_id, self._lead = campaign_id, None
            self.leads_changed()
        else:
            self._resting.start()

    def choose(self, lead: Lead) -> None:
        """Show the mail for this lead."""
        self._lead = lead
        self._name_again()
        self._resting.start()

    def leads_changed(self) -> None:
        """Read the leads again."""
        self._tasks.start(self._read_leads(""), "leads", newest=True)

    def leads_came(self) -> None:
        """Read the leads if there were none before."""
        if self._campaign_id and self._lead is None:
            self.leads_changed()

    def _typed(self, text: str) -> None:
        self._searching.start()

    def _search(self) -> None:
        text = self._field.text().strip()
        self._tasks.start(self._read_leads(text), "leads", newest=True)

    async def _read_leads(self, search: str) -> None:
        query = LeadQuery(limit=SHOWN_LEADS, search=search or None)
        found = await self._session.service.leads.search(self._campaign_id, query)
        typed, cursor = self._field.text(), self._field.cursorPosition()
        self.lead.clear()
        for lead in found.leads:
            self.lead.addItem(_format_lead_name(lead), lead)
        self.lead.setCurrentIndex(-1)
        if not search:
            self.fields_known.emit(own_fields(found.leads))
        if search:
            self.lead.setEditText(typed)
            self._field.setCursorPosition(cursor)
            if self._field.hasFocus() and found.leads:
                self._completer.complete()
            return
        if not found.leads:
            self._lead = None
        elif self._lead is None:
            self._lead = found.leads[0]
        self._name_again()
        self._resting.start()

    def _chosen(self, at: int) -> None:
        self._searching.stop()
        self.choose(self.lead.itemData(at))
        self.leads_changed()

    def _name_again(self) -> None:
        """Reset the search field to the lead that is shown."""
        if not self._searching.isActive():
            self.lead.setEditText(_format_lead_name(self._lead) if self._lead else "")
            self._field.setCursorPosition(0)

    def _load(self) -> None:
        if self._campaign_id and self._lead:
            self._tasks.start(self._read(self._lead), "preview", newest=True)
        else:
            self._preview = None
            self._show()

    async def _read(self, lead: Lead) -> None:
        request = PreviewRequest(
            lead_id=lead.lead_id, step_number=self._step, variant_id=self._variant_id or None
        )
        self._preview = await self._session.service.campaigns.preview(self._campaign_id, request)
        self._show()

    def _show(self) -> None:
        with suspend_layout(self):
            self._lay_out(self._preview)

    def _lay_out(self, preview: Preview | None) -> None:
        looking = self._lead is not None or self._tasks.busy("leads")
        self.nobody.setVisible(preview is None and not looking)
        for part in (self.source, self.subject, self.route, self.text):
            part.setVisible(preview is not None)
        self._gap.setVisible(preview is None)
        self.trial.setVisible(preview is not None)
        why = self._session.why_not(*TRIAL_NEEDS)
        enable_control(self.trial, why, tr("Exactly this email, to yourself"))
        self.missing.setVisible(bool(preview and (preview.missing or preview.lacking)))
        self.lead.setVisible(self._lead is not None)
        if preview is None:
            return
        self.subject.setText(preview.subject)
        self.route.setText(f"{_decode_address(preview.sender)}  →  {_decode_address(preview.recipient)}")
        self.missing.setText(self._holes(preview))
        raw = self.source.isChecked()
        if raw != self._is_raw:  # only on change: choosing a font is slow
            self._is_raw = raw
            fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
            self.text.setFont(fixed if raw else self.font())
        shown = preview.raw if raw else preview.text
        if shown != self.text.toPlainText():
            self.text.setPlainText(shown)

    def _holes(self, preview: Preview) -> str:
        """Return what this lead lacks, how many others lack it, and what helps; "" if nothing is missing."""
        said = []
        if preview.missing:
            lacks = ", ".join(name.replace("_", " ") for name in preview.missing)
            said.append(
                tr(
                    "{address} has no {fields}. This email waits until that is filled in.",
                    address=preview.lead_email,
                    fields=lacks,
                )
            )
        for name, count in preview.lacking.items():
            said.append(tr("%n lead(s) without {field}.", n=count, field=name.replace("_", " ")))
        said.append(tr("With a default, such as {{first_name|there}}, it wouldn't have to wait."))
        return " ".join(said) if len(said) > 1 else ""

    def _trial_asked(self) -> None:
        self._trials.start(self._try(), "trial", newest=True)

    async def _try(self) -> None:
        if (shown := self._preview) is None:
            return
        which = {"variant_id": shown.variant_id, "lead_id": shown.lead_id}
        await show_dialog(
            EmailTestDialog(self._session, self._campaign_id, which, await list_inboxes(self._session), self)
        )

    def _failed(self, error: Exception) -> None:
        self._preview = None
        self._show()
        if isinstance(error, Problem):
            self.subject.setText(explain_failure(error))
        else:
            self._session.problem.emit(error)


def _decode_address(header: str) -> str:
    """Return a header's address with encoded words decoded (RFC 2047)."""
    return str(make_header(decode_header(header)))


def _format_lead_name(lead: Lead) -> str:
    name = " ".join(part for part in (lead.first_name, lead.last_name) if part)
    return f"{name}  ·  {lead.email}" if name else lead.email
