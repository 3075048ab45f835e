"""The outbox page: planned mails in sending order, and sent mails."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from PySide6.QtCore import QDateTime
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QStackedWidget,
    QWidget,
)

from app.contract.limits import SUBJECT_MAX
from app.contract.mails import Mail, MailKind, MailQuery, MailState
from app.contract.outbox import OutboxQuery, PlannedEdit, PlannedMail, PlannedRead
from app.contract.problems import Conflict, NotFound, Problem
from app.contract.scopes import Scope
from app.desktop.list_page import ListPane
from app.desktop.refresh_trigger import RefreshTrigger
from app.desktop.session import Session
from app.desktop.widgets.dialogs import lay_out_action_dialog, show_dialog
from app.desktop.widgets.factories import FocusPage, Header, button, label, page_layout
from app.desktop.widgets.formats import format_number
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.inputs import DateTimeEdit
from app.desktop.widgets.keys import Keys
from app.desktop.widgets.layouts import SplitPanes
from app.desktop.widgets.paged import PagedModel, RowPage
from app.desktop.widgets.problems import explain_error
from app.desktop.widgets.search_box import SearchBox
from app.desktop.widgets.table import TableView
from app.desktop.widgets.tasks import Tasks

from .bar import DOUBT, ListBar
from .doubt import DoubtView
from .mail_detail import MailDetail
from .model import PLANNED, SENT, planned_row, sent_row


class _MailDialog(QDialog):
    """A dialog that saves the edit returned by `wanted`; stays open with the reason if refused."""

    def __init__(self, session: Session, found: PlannedRead, title: str, about: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self.found = session, found
        self._tasks = Tasks(self, session.problem.emit)
        self.form, self.trouble = Form(), label("", "error", wrap=True)
        self.trouble.setVisible(False)
        self.save = button(tr("Save"), kind="primary")
        parts = (label(about, "mute", wrap=True), self.form, self.trouble)
        lay_out_action_dialog(self, title, self.save, self._save, *parts, gap=12)

    def wanted(self) -> PlannedEdit | None:
        raise NotImplementedError

    def _save(self) -> None:
        edit = self.wanted()
        if edit is not None:
            self.save.setEnabled(False)
            self._tasks.start(self._saved(edit), "save")

    async def _saved(self, edit: PlannedEdit) -> None:
        mail = self.found.mail
        try:
            await self._session.service.outbox.edit(mail.lead_id, mail.step_number, edit)
        except Problem as problem:
            self.trouble.setText(explain_error(problem).sentence)
            self.trouble.setVisible(True)
            self.save.setEnabled(True)
        else:
            self.accept()


class WordsDialog(_MailDialog):
    def __init__(self, session: Session, found: PlannedRead, parent: QWidget) -> None:
        about = tr(
            "Only this email changes, and goes out exactly as you write it. The campaign's text stays "
            "as it is."
        )
        super().__init__(session, found, tr("Edit the email"), about, parent)
        self.resize(620, 520)
        self.subject, self.text = QLineEdit(found.mail.subject), QPlainTextEdit(found.draft)
        self.subject.setMaxLength(SUBJECT_MAX)
        self.text.setTabChangesFocus(True)
        hint = tr("{{unsubscribe_link}} and {{postal_address}} are filled in; both are added where missing.")
        self.form.add("subject", tr("Subject"), self.subject)
        if found.formatted:
            formatted = tr("This email has formatting. Once its text is edited, it goes as plain text.")
            hint = f"{formatted}\n{hint}"
        self.form.add("text", tr("Text"), self.text, hint)
        self.text.setFocus()

    def wanted(self) -> PlannedEdit | None:
        empty = tr("Write something here.")
        fields = {"subject": self.subject.text().strip(), "text": self.text.toPlainText()}
        self.form.set_errors({name: empty for name, value in fields.items() if not value.strip()})
        if not all(value.strip() for value in fields.values()):
            return None
        old = {"subject": self.found.mail.subject, "text": self.found.draft}
        return PlannedEdit.model_validate(
            {name: value for name, value in fields.items() if value != old[name]}
        )


class DelayDialog(_MailDialog):
    def __init__(self, session: Session, found: PlannedRead, parent: QWidget) -> None:
        about = tr("After that it goes out in its turn, within the campaign's hours.")
        super().__init__(session, found, tr("Delay the email"), about, parent)
        now = session.now()
        later = max(found.not_before or now, now + timedelta(days=1))
        self.until = DateTimeEdit(QDateTime.fromSecsSinceEpoch(int(later.timestamp()) // 60 * 60))
        self.until.setCalendarPopup(True)
        self.until.setDisplayFormat(tr("d MMM yyyy HH:mm"))
        self.form.add("not_before", tr("Not before"), self.until)

    def wanted(self) -> PlannedEdit | None:
        chosen = self.until.dateTime().toSecsSinceEpoch()
        return PlannedEdit(not_before=datetime.fromtimestamp(chosen, UTC))


QUIET = 700  # milliseconds in which changes are collected; each refresh runs the planner
DAYS = 7
KINDS = ("mail", "lead", "campaign", "inbox", "workspace", "missed")
GONE = (MailState.SENT, MailState.FAILED, MailState.UNCERTAIN)
NOTHING = tr("Nothing goes out in the next seven days. Launch a campaign, and its emails are shown here.")
TEXT_UNSEEN = tr(
    "Your key doesn't let you see replies or this text. Ask the person who gave it to you for one that does."
)
NONE_SENT = tr("No mail went out yet.")
TAKE_BACK = PlannedEdit(subject=None, text=None, not_before=None, skip=None)
SHOW_PLANNED, SHOW_DOUBT = "planned", "doubt"  # what `reveal` takes besides a mail's ID


class WaitingNote(QWidget):
    """A link to mails written by hand that are still to be sent; hidden if there are none."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session, self._thread_id = session, ""
        self.link = button("", "clock", "link")
        self.link.clicked.connect(self._asked)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.link)
        box.addStretch()
        self.setVisible(False)

    async def read(self) -> None:
        query = MailQuery(limit=1, state=(MailState.PLANNED,), kind=(MailKind.ANSWER, MailKind.DIRECT))
        found = await self._session.service.mails.search(query)
        self._thread_id = next((one.thread_id or "" for one in found.mails), "")
        count = found.pagination.total
        self.link.setText(tr("%n email(s) written by hand still to go. See Replies.", n=count))
        self.setVisible(count > 0)

    def _asked(self) -> None:
        self._session.wanted.emit("replies", self._thread_id)


READ = Scope.CAMPAIGNS_READ


class OutboxPage(FocusPage):
    """The lists of planned and sent mails with the selected mail, and the mails in doubt."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, session.problem.emit)
        self._text = ""
        self._build()
        self._listen()
        self._watch = RefreshTrigger(self, session, KINDS, QUIET)
        self._watch.due.connect(self._refresh)
        self._online_changed()
        if session.may(READ):
            self._restart()
            self._look_around()

    def reveal(self, wanted: str) -> None:
        """Show a list, or a sent mail by its ID."""
        if wanted == SHOW_PLANNED:
            self.bar.to_planned.click()
        elif wanted == SHOW_DOUBT:
            self.to_doubt.click()
        else:
            self.bar.to_sent.click()
            self.sent_table.select(wanted)

    def _build(self) -> None:
        self.header = Header(tr("Outbox"))
        self.search = SearchBox(tr("Search emails"), tr("Search emails"))
        self.header.add(self.search)
        self.bar, self.doubt = ListBar(self._session), DoubtView(self._session)
        self.to_doubt = self.bar.to_doubt
        self.waiting = WaitingNote(self._session)
        self.planned = PagedModel(PLANNED, self._fetch, self, 50)
        self.sent = PagedModel(SENT, self._gone, self)
        self.states = ListPane(
            self._session, tr("Planned emails"), self.planned, READ, icon="send", columns="outbox/planned"
        )
        self.sent_states = ListPane(
            self._session, tr("Sent emails"), self.sent, READ, icon="send", columns="outbox/sent"
        )
        self.table, self.sent_table = self.states.table, self.sent_states.table
        self.lists = QStackedWidget()
        self.lists.addWidget(self.states)
        self.lists.addWidget(self.sent_states)
        self.detail = MailDetail(self._session)
        panes: dict[QWidget, int] = {self.lists: 800, self.detail: 430}
        splitter = SplitPanes(self._session.settings, "outbox", panes, grows=self.lists)
        self.body = QStackedWidget()
        self.body.addWidget(splitter)
        self.body.addWidget(self.doubt)
        page_layout(self, self.header, self.bar, self.waiting, (self.body, 1))
        self.begin = self.table
        self.keys = Keys(self, "outbox", tr("Outbox"), (*self.detail.keys, *self.bar.keys))

    def _listen(self) -> None:
        self._session.online_changed.connect(self._online_changed)
        self.search.searched.connect(self._searched)
        self.bar.turned.connect(self._turned)
        self.bar.narrowed.connect(self._restart)
        self.doubt.counted.connect(self.bar.set_doubt)
        self.doubt.counted.connect(self._counted)
        self.doubt.thread_asked.connect(self._thread_asked)
        for states, model in ((self.states, self.planned), (self.sent_states, self.sent)):
            states.selected.connect(self._selected)
            states.next_step.connect(self._next_step)
            model.total_changed.connect(self._counted)
        self.table.row_activated.connect(self._edit)
        self.detail.edit_asked.connect(self._edit)
        self.detail.skip_asked.connect(self._skip)
        self.detail.delay_asked.connect(self._delay)
        self.detail.undo_asked.connect(self._undo)

    @property
    def shown(self) -> TableView:
        return self.sent_table if self.lists.currentIndex() else self.table

    @property
    def _model(self) -> PagedModel:
        return self.sent if self.lists.currentIndex() else self.planned

    def _thread_asked(self, thread_id: str) -> None:
        self._session.wanted.emit("replies", thread_id)

    async def _fetch(self, page: int, limit: int) -> RowPage:
        until, text = self._session.now() + timedelta(days=DAYS), self._text or None
        found = await self._session.service.outbox.page(
            OutboxQuery(
                page=page,
                limit=limit,
                until=until,
                search=text,
                campaign_id=self.bar.campaign_id,
                inbox_id=self.bar.inbox_id,
            )
        )
        now = self._session.now()
        return RowPage([planned_row(mail, now) for mail in found.mails], found.pagination.total)

    async def _gone(self, page: int, limit: int) -> RowPage:
        query = MailQuery(
            page=page,
            limit=limit,
            state=GONE,
            search=self._text or None,
            campaign_id=self.bar.campaign_id,
            inbox_id=self.bar.inbox_id,
            since=self.bar.since(),
        )
        found = await self._session.service.mails.search(query)
        now = self._session.now()
        return RowPage([sent_row(mail, now) for mail in found.mails], found.pagination.total)

    def _searched(self, text: str) -> None:
        self._text = text
        self._restart()

    def _restart(self) -> None:
        for states, nothing in ((self.states, NOTHING), (self.sent_states, NONE_SENT)):
            states.set_empty("send", nothing, tr("Go to the campaigns"))
            if self._text or self.bar.is_narrowed:
                states.set_empty("search", tr("No emails match."), tr("Show all emails"))
        self.planned.restart()
        self.sent.restart()

    def _next_step(self) -> None:
        if not (self._text or self.bar.is_narrowed):
            self._session.wanted.emit("campaigns", "")
        self.bar.widen()
        self.search.clear()

    def _turned(self, at: int) -> None:
        focused = QApplication.focusWidget()
        reads = focused is not None and (focused is self.begin or self.body.isAncestorOf(focused))
        self.body.setCurrentIndex(at == DOUBT)
        self.search.setEnabled(at != DOUBT)
        if at == DOUBT:
            self.begin = self.to_doubt
            self.detail.clear()
            self.doubt.refresh()
        else:
            self.lists.setCurrentIndex(at)
            self.begin = self.shown
            self._selected()
        self._counted()
        if reads:
            self.setFocus()

    def _counted(self, _total: object = None) -> None:
        shown = self.doubt.total if self.body.currentIndex() else self._model.total
        self.header.set_count(format_number(shown))

    def _look_around(self) -> None:
        """Refresh what is around the lists: doubts, choices and waiting mails."""
        self.doubt.refresh()
        self._tasks.start(self.bar.read(), "choices", newest=True)
        self._tasks.start(self.waiting.read(), "waiting", newest=True)

    def _selected(self) -> None:
        self.detail.setVisible(self._model.state != "empty" and self._session.may(READ))
        current = self.shown.current()
        item = current.item if current is not None else None
        if isinstance(item, PlannedMail | Mail):
            self._tasks.start(self._read(item), "read", newest=True)
        else:
            self.detail.clear()

    async def _read(self, item: PlannedMail | Mail) -> None:
        service = self._session.service
        if isinstance(item, PlannedMail):
            try:
                self.detail.show_planned(await service.outbox.read(item.lead_id, item.step_number), item)
            except (Conflict, NotFound):
                self.detail.clear()  # it was sent in between
                self._watch.soon()
        elif self._session.may(Scope.REPLIES_READ):
            found = await service.mails.read(item.mail_id)
            self.detail.show_sent(found.mail, found.cc, found.text)
        else:
            self.detail.show_sent(item, (), "", TEXT_UNSEEN)

    def _edit(self, _row: object = None) -> None:
        if self.detail.read is not None and self.detail.edit.isEnabled():
            self._tasks.start(self._ask(WordsDialog(self._session, self.detail.read, self)), "ask")

    def _delay(self) -> None:
        if self.detail.read is not None:
            self._tasks.start(self._ask(DelayDialog(self._session, self.detail.read, self)), "ask")

    async def _ask(self, dialog: WordsDialog | DelayDialog) -> None:
        await show_dialog(dialog)
        self._refresh()

    def _skip(self) -> None:
        self._tasks.start(self._change(PlannedEdit(skip=True)), "change")

    def _undo(self) -> None:
        self._tasks.start(self._change(TAKE_BACK), "change")

    async def _change(self, edit: PlannedEdit) -> None:
        if self.detail.read is None:
            return
        mail = self.detail.read.mail
        try:
            await self._session.service.outbox.edit(mail.lead_id, mail.step_number, edit)
        finally:
            self._refresh()

    def _refresh(self) -> None:
        self.planned.refresh()
        self.sent.refresh()
        self._look_around()

    def _online_changed(self) -> None:
        self.detail.allow()
        self._selected()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.keys.enable(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.keys.enable(False)
