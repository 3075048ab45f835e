"""The details of one inbox: its state, what it may still send, and what to do about trouble."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QProgressBar, QScrollArea, QWidget

from app.contract.inboxes import InboxEdit, InboxStatus, InboxType, SenderAccount
from app.contract.reconciliation import MissingReply, ReplyProof
from app.contract.scopes import Scope
from app.desktop.session import Session
from app.desktop.widgets import badges, icons
from app.desktop.widgets.badges import Badge, Chip
from app.desktop.widgets.elided import Elided
from app.desktop.widgets.factories import (
    build_labeled_value,
    button,
    enable_control,
    icon_button,
    label,
    row,
    set_tab_order,
)
from app.desktop.widgets.flow_layout import build_flow_layout
from app.desktop.widgets.formats import format_number, format_relative_time, format_timestamp, lowercase_first
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.inputs import SpinBox
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.tasks import Tasks

from .model import (
    WRITE,
    compute_limit_usage,
    describe_inbox_type,
    describe_remaining_limit,
    format_connected_day,
    get_state_badge,
)
from .oauth_browser import NAMES
from .older_copy import RestoredLines, may_resume
from .signin_card import suite_of

NAMED = 5  # missing replies that are listed one by one


class ProofLines(QWidget):
    """The last comparison of the shown inbox's mailbox with the replies known here, and a new one."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self._inbox_id = ""
        self._missing = 0
        self.outcome, self.named = label("", "strong", wrap=True), label("", "mute", wrap=True)
        self.act = button("", "refresh", "link")
        self.act.clicked.connect(self._compare)
        lay_out(self, self.outcome, self.named, row(self.act, None), gap=4)
        session.online_changed.connect(self._allow)

    def show_inbox(self, inbox: SenderAccount) -> None:
        if inbox.inbox_id != self._inbox_id:
            self._inbox_id = inbox.inbox_id
            self._tasks.cancel("compare")
            self._show(None)
        if not self._session.why_not(Scope.REPLIES_READ, desk=True):
            self._tasks.start(self._read(inbox.inbox_id), "read", newest=True)

    async def _read(self, inbox_id: str) -> None:
        found = await self._session.service.replies.proofs()
        if inbox_id == self._inbox_id and not self._tasks.busy("compare"):
            self._show(next((one for one in found if one.inbox_id == inbox_id), None))

    def _show(self, proof: ReplyProof | None) -> None:
        self._missing = len(proof.missing) if proof else 0
        self.outcome.setText(self._told(proof))
        names = [self._one(each) for each in proof.missing[:NAMED]] if proof else []
        self.named.setText("\n".join(names))
        self.named.setVisible(bool(names))
        self.act.setText(tr("Import missing replies") if self._missing else tr("Compare now"))
        self._allow()

    def _told(self, proof: ReplyProof | None) -> str:
        if proof is None:
            return tr("Not compared yet")
        when = format_timestamp(proof.at, self._session.now())
        if proof.trouble:
            return tr(
                "Could not be compared · {when} · {trouble}",
                when=when,
                trouble=translate_sentence(proof.trouble),
            )
        return tr("%n reply(s) missing · {when}", n=len(proof.missing), when=when)

    def _one(self, missing: MissingReply) -> str:
        when = format_timestamp(missing.at, self._session.now()) if missing.at else ""
        return tr(
            "{sender} · “{subject}” · {when}", sender=missing.from_address, subject=missing.subject, when=when
        )

    def _allow(self) -> None:
        reason = self._session.why_not(Scope.REPLIES_WRITE, desk=True)
        busy = self._tasks.busy("compare")
        self.act.setEnabled(not reason and not busy)
        self.act.setToolTip(reason or tr("Compare the mailbox with the replies shown here"))

    def _compare(self) -> None:
        if self._inbox_id and not self._tasks.busy("compare"):
            self._tasks.start(self._do(self._inbox_id, bool(self._missing)), "compare")
            self.act.setEnabled(False)
            self.act.setText(tr("Comparing…"))

    async def _do(self, inbox_id: str, read_in: bool) -> None:
        done = await self._session.service.replies.compare(inbox_id, read_in=read_in)
        if done.read_in:
            told = tr("%n reply(s) read in", n=done.read_in)
            self._session.noticed.emit(told, done.proof.email_address)
        if inbox_id == self._inbox_id:
            self._show(done.proof)
            self.act.setEnabled(True)

    def _failed(self, error: Exception) -> None:
        self.act.setText(tr("Import missing replies") if self._missing else tr("Compare now"))
        self._allow()
        self._session.problem.emit(error)


LIMIT_ADVICE = tr("20 to 30 for a new mailbox, 50 to 80 for one that has sent for some months.")
PASSWORD_HINT = tr("Only if it has changed; it is used with the next email. Usually an app password.")
HEALTH = tr(
    "Last 30 days, 0 to 100. Starts at 100: −5 per 1% bounced, −1 per 1% failed, +0.5 per 1% "
    "replied. Fewer than 20 emails count as 20."
)


class SignedPart(QWidget):
    """The sign-in of an inbox; `again_asked` asks for a new sign-in, `out_asked` for signing out."""

    again_asked = Signal()
    out_asked = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.state = label("", wrap=True)
        self.again, self.out = button(""), button(tr("Sign out"), kind="quiet")
        self.again.clicked.connect(self.again_asked)
        self.out.clicked.connect(self.out_asked)
        lay_out(self, self.state, build_flow_layout(self.again, self.out, gap=6), gap=6)

    def show_inbox(self, inbox: SenderAccount, why_not: str) -> bool:
        """Show an inbox's sign-in; return whether there is one to show.

        `why_not` says why nothing can be changed now.
        """
        how = inbox.sign_in
        suite = suite_of(how.suite if how else inbox.inbox_type)
        if suite is None:
            return False
        name = NAMES[suite]
        if how is None:
            self.state.setText(tr("It logs in with a password."))
        elif not how.signed_in:
            self.state.setText(tr("No one is signed in with {name}.", name=name))
        elif how.refreshed_at:
            when = lowercase_first(format_relative_time(how.refreshed_at, self._session.now()))
            self.state.setText(tr("Signed in with {name}, refreshed {when}.", name=name, when=when))
        else:
            self.state.setText(tr("Signed in with {name}.", name=name))
        self.again.setText(tr("Sign in again") if how else tr("Sign in with {name}", name=name))
        self.out.setVisible(bool(how and how.signed_in))
        for one in (self.again, self.out):
            enable_control(one, why_not)
        return True


class InboxDetail(QFrame):
    """The pane beside the table; what is typed for an inbox stays while that inbox is shown."""

    delete_asked = Signal()
    domain_asked = Signal(str)
    sign_in_asked = Signal(object)
    sign_out_asked = Signal(object)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self._inbox: SenderAccount | None = None
        self._make_parts()
        self._lay_out()
        for signal, act in (
            (self.save.clicked, self._save),
            (self.pause.clicked, self._turn),
            (self.remove.clicked, self.delete_asked),
            (self.domain.clicked, self._domain_clicked),
            (self.signed.again_asked, self._sign_in_clicked),
            (self.signed.out_asked, self._sign_out_clicked),
            (self.name_edit.textChanged, self._show_save),
            (self.limit.valueChanged, self._show_save),
            (self.password.textChanged, self._show_save),
        ):
            signal.connect(act)
        self.show_inbox(None)

    def _make_parts(self) -> None:
        self.name, self.address = Elided("h2"), Elided("mute")
        self.address.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.chip, self.kind = Chip(badges.inbox("ACTIVE")), Chip(Badge("", "gray"))
        self.trouble = label("", "error", wrap=True)
        self.trouble.setAccessibleDescription(tr("What is wrong"))
        self.restored = RestoredLines(self._session)
        self.waits = label("", "mute", wrap=True)
        self.waits.setAccessibleDescription(tr("Why it isn't sending"))
        self.sent, self.room, self.bar = (
            label("", "strong"),
            label("", "mute", wrap=True),
            _build_progress_bar(tr("Used today")),
        )
        self.health, self.health_bar = label("", "strong"), _build_progress_bar(tr("Health"))
        self.domain, self.elsewhere = button("", kind="link", tip=tr("Show this domain")), label("")
        self.since, self.proof, self.signed = label(""), ProofLines(self._session), SignedPart(self._session)
        self.sign_in = build_labeled_value(tr("Sign-in"), self.signed)
        self.name_edit, self.limit, self.password = QLineEdit(), SpinBox(), QLineEdit()
        self.name_edit.setMaxLength(255)
        self.limit.setRange(1, 100_000)
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.password.setMaxLength(500)
        self.form = Form()
        self.form.add("daily_limit", tr("Emails a day"), self.limit, LIMIT_ADVICE)
        self.form.add("display_name", tr("Sender name"), self.name_edit)
        self.form.add("password", tr("New password"), self.password, PASSWORD_HINT)
        self.save, self.pause = button(tr("Save"), kind="primary"), button(tr("Pause"), "pause")
        self.remove = button("", "trash")
        self.remove.setAccessibleName(tr("Remove…"))

    def _lay_out(self) -> None:
        layout = lay_out(
            self._scrolling(),
            self.name,
            self.address,
            build_flow_layout(self.chip, self.kind, gap=6),
            self.trouble,
            self.restored,
            self.waits,
            build_labeled_value(tr("Sent today"), _stack_widgets(self.sent, self.bar, self.room)),
            margins=(18, 18, 18, 18),
        )
        why = icon_button("help", tr("How health is counted"))
        first = QWidget()
        first.setLayout(row(self.health, why, None, gap=4))
        for part in (why, self.health, self.health_bar):
            part.setToolTip(HEALTH)
            part.setAccessibleDescription(HEALTH)
        layout.addWidget(build_labeled_value(tr("Health"), _stack_widgets(first, self.health_bar)))
        line = QWidget()
        line.setLayout(row(self.domain, self.elsewhere, None))
        layout.addWidget(build_labeled_value(tr("Domain"), line))
        layout.addWidget(build_labeled_value(tr("Connected"), self.since))
        layout.addWidget(build_labeled_value(tr("Reply check"), self.proof))
        layout.addWidget(self.sign_in)
        layout.addWidget(self.form)
        layout.addStretch(1)
        set_tab_order(self.form, self.save, self.pause, self.remove)

    def _scrolling(self) -> QWidget:
        """Return the body, which scrolls in a low window; the buttons below stay visible."""
        scroll, body = QScrollArea(widgetResizable=True), QWidget()
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setAccessibleName(tr("Details of the inbox"))
        scroll.setWidget(body)
        for ground in (scroll.viewport(), body):
            ground.setAutoFillBackground(False)
        outer = lay_out(self, (scroll, 1), gap=14, margins=(1, 1, 1, 16))
        buttons = row(self.save, self.pause, None, self.remove)
        buttons.setContentsMargins(18, 0, 18, 0)
        outer.addLayout(buttons)
        self.setMinimumWidth(270)
        return body

    def show_inbox(self, inbox: SenderAccount | None) -> None:
        """Show an inbox, or nothing for None; what is being typed for the same inbox stays."""
        before, self._inbox = self._inbox, inbox
        self.setVisible(inbox is not None)
        if inbox is None:
            return
        now = self._session.now()
        self.name.setText(inbox.display_name)
        self.address.setText(inbox.email_address)
        self.chip.set_badge(get_state_badge(inbox))
        self.kind.set_badge(Badge(describe_inbox_type(inbox), "gray"))
        self.trouble.setText(self._trouble(inbox))
        self.trouble.setVisible(bool(inbox.trouble))
        self.restored.show_inbox(inbox)
        if before is None or before.inbox_id != inbox.inbox_id or inbox.trouble:
            self.waits.hide()  # the trouble's own sentence says that
        if not self._session.why_not(desk=True) and not inbox.trouble:
            self._tasks.start(self._look_ahead(inbox.inbox_id), "ahead", newest=True)
        self.sent.setText(
            tr(
                "{sent} of {limit}",
                sent=format_number(inbox.emails_sent_today),
                limit=format_number(inbox.daily_limit),
            )
        )
        self.bar.setValue(round(compute_limit_usage(inbox) * 1000))
        self.room.setText(describe_remaining_limit(inbox, now))
        self.health.setText(tr("{score} of 100", score=inbox.health_score))
        self.health_bar.setValue(inbox.health_score * 10)
        for part in (self.domain, self.elsewhere):
            part.setText(inbox.email_address.rpartition("@")[2])
        self.since.setText(format_connected_day(inbox, now))
        self.proof.show_inbox(inbox)
        active = inbox.overall_status == InboxStatus.ACTIVE
        self.pause.setText(tr("Pause") if active else tr("Resume"))
        icons.set_themed_icon(self.pause, "pause" if active else "play", air=5)
        self._fill(inbox, before)
        self._allow(inbox)

    def _fill(self, inbox: SenderAccount, before: SenderAccount | None) -> None:
        """Fill in the fields of another inbox; for the same one, only those the user has not changed."""
        same = before is not None and before.inbox_id == inbox.inbox_id
        if not same:
            self.password.clear()
        if not same or (before and self.limit.value() == before.daily_limit):
            self.limit.setValue(inbox.daily_limit)
        if not same or (before and self.name_edit.text() == before.display_name):
            self.name_edit.setText(inbox.display_name)

    def _allow(self, inbox: SenderAccount) -> None:
        edit, remove = self._session.why_not(WRITE, desk=True), self._session.why_not(WRITE)
        for control in (self.pause, self.limit, self.password, self.name_edit):
            enable_control(control, edit)
        enable_control(self.remove, remove, tr("Remove this inbox (Del)"))
        hosted = inbox.inbox_type == InboxType.SERVICE
        self.form.fields["password"].setVisible(not hosted and inbox.sign_in is None)
        self.sign_in.setVisible(self.signed.show_inbox(inbox, edit))
        self.domain.setVisible(hosted and not self._session.why_no_desk)
        self.elsewhere.setVisible(self.domain.isHidden())
        self._show_save()

    def _show_save(self) -> None:
        reason = self._session.why_not(WRITE, desk=True)
        self.save.setEnabled(not reason and self._edit_made() is not None)
        self.save.setToolTip(reason or tr("Save the changes"))

    async def _look_ahead(self, inbox_id: str) -> None:
        """Show when the inbox sends next, or why it sends nothing."""
        found = await self._session.service.inboxes.outlook(inbox_id)
        self.waits.setText(translate_sentence(found.waiting_for))
        self.waits.setVisible(bool(found.waiting_for))

    def _trouble(self, inbox: SenderAccount) -> str:
        if inbox.trouble and inbox.retry_at and inbox.overall_status == InboxStatus.ACTIVE:
            when = lowercase_first(format_relative_time(inbox.retry_at, self._session.now()))
            return tr("{trouble} Trying again {when}.", trouble=translate_sentence(inbox.trouble), when=when)
        return translate_sentence(inbox.trouble)

    def _edit_made(self) -> InboxEdit | None:
        """Return what was changed in the fields, or None if nothing was or there is no name."""
        if self._inbox is None or not (name := self.name_edit.text().strip()):
            return None
        values: dict[str, object] = {}
        if self.limit.value() != self._inbox.daily_limit:
            values["daily_limit"] = self.limit.value()
        if name != self._inbox.display_name:
            values["display_name"] = name
        if typed := self.password.text():
            values |= {"smtp_password": typed, "imap_password": typed}
        return InboxEdit.model_validate(values) if values else None

    def _save(self) -> None:
        if (edit := self._edit_made()) is not None:
            self._tasks.start(self._send(edit), "edit", newest=True)

    def _turn(self) -> None:
        if self._inbox is not None:
            active = self._inbox.overall_status == InboxStatus.ACTIVE
            status = InboxStatus.PAUSED if active else InboxStatus.ACTIVE
            self._tasks.start(self._send(InboxEdit(overall_status=status)), "edit", newest=True)

    async def _send(self, edit: InboxEdit) -> None:
        inbox = self._inbox
        if inbox is None:
            return
        if edit.overall_status == InboxStatus.ACTIVE and not await may_resume(self.window(), [inbox]):
            return
        await self._session.service.inboxes.edit(inbox.inbox_id, edit)
        if edit.smtp_password is not None:
            self.password.clear()
        self._session.noticed.emit(tr("Inbox saved"), inbox.email_address)

    def _sign_in_clicked(self) -> None:
        self.sign_in_asked.emit(self._inbox)

    def _sign_out_clicked(self) -> None:
        self.sign_out_asked.emit(self._inbox)

    def _domain_clicked(self) -> None:
        self.domain_asked.emit(self.domain.text())


def _build_progress_bar(name: str) -> QProgressBar:
    made = QProgressBar(textVisible=False, maximum=1000)
    made.setAccessibleName(name)
    return made


def _stack_widgets(*parts: QWidget) -> QWidget:
    made = QWidget()
    lay_out(made, *parts, gap=6)
    return made
