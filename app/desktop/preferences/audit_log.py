"""The audit log, with search and export as CSV."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.contract.audit import AuditEntry, AuditPageQuery, AuditQuery
from app.contract.events import Change
from app.contract.scopes import Scope
from app.contract.workspace import SettingsEdit
from app.desktop.session import Session
from app.desktop.widgets.debounce import Debounce
from app.desktop.widgets.dialogs import choose_save_file
from app.desktop.widgets.factories import button, enable_control, label, row
from app.desktop.widgets.formats import format_clock_time, format_day, format_number
from app.desktop.widgets.i18n import tr, translate_text
from app.desktop.widgets.inputs import ComboBox, SpinBox
from app.desktop.widgets.layouts import lay_out, wrap_in_card
from app.desktop.widgets.paged import PagedModel, RowPage
from app.desktop.widgets.rows import Column, Row, TwoLineCell
from app.desktop.widgets.search_box import SearchBox
from app.desktop.widgets.sentences import translate_user_name
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.table import TableView
from app.desktop.widgets.tasks import Tasks

QUIET = 2_000  # milliseconds; every action adds an entry
EMPTY = tr("Nothing has been done yet.")
KINDS = (
    ("", tr("Everything")),
    ("campaign", tr("Campaigns")),
    ("contact", tr("Contacts")),
    ("thread", tr("Replies")),
    ("inbox", tr("Inboxes")),
    ("domain", tr("Domains")),
    ("webhook", tr("Webhooks")),
    ("key", tr("Keys")),
    ("user", tr("People")),
    ("invitation", tr("Invitations")),
    ("workspace", tr("Workspace")),
)
NAMES = dict(KINDS[1:])


class TrailTab(QWidget):
    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session, self._search = session, ""
        self._tasks = Tasks(self, session.problem.emit)
        self.search = SearchBox(tr("Search"), tr("Search in who did what"))
        self.kind = ComboBox()
        self.kind.setAccessibleName(tr("Item"))
        for value, text in KINDS:
            self.kind.addItem(text, value)
        self.export = button(tr("Save as CSV…"), "download")
        self.days = SpinBox(minimum=7, maximum=3650)
        self.days.lineEdit().setTextMargins(11, 0, 0, 0)
        self.days.setSuffix(tr(" days"))
        self.days.setAccessibleName(tr("How long the audit log is kept"))
        self.keep = button(tr("Keep for"), tip=tr("What is older is deleted within a day"))
        columns = (
            Column(tr("What"), "two", 240, stretch=True),
            Column(tr("Who"), "two", 190),
            Column(tr("When"), "muted", 150),
        )
        self.model = PagedModel(columns, self._fetch, self)
        self.table = TableView(self.model, tr("Who did what"), row_height=56)
        card = wrap_in_card(self.table)
        self.states = StatePanel(card, "clock", EMPTY)
        self.states.follow(self.model)
        lay_out(
            self,
            row(self.search, self.kind, None, self.export),
            (self.states, 1),
            row(label(tr("It can't be changed, and is kept for"), "mute"), self.days, self.keep, None),
            gap=12,
            margins=(0, 12, 0, 0),
        )
        self._connect(session)

    def _connect(self, session: Session) -> None:
        self._refreshing = Debounce(self, QUIET, self.model.refresh)
        self.search.searched.connect(self._searched)
        self.kind.activated.connect(self._restart)
        self.export.clicked.connect(self._export_clicked)
        self.days.valueChanged.connect(self._gate)
        self.keep.clicked.connect(self._keep_clicked)
        session.changed.connect(self._changed)
        session.online_changed.connect(self._online_changed)
        session.about_changed.connect(self._told)
        self._told()
        if session.may(Scope.DESK_ADMIN):
            self.model.restart()
        else:
            self.states.no_permission(str(Scope.DESK_ADMIN))

    async def _fetch(self, page: int, limit: int) -> RowPage:
        query = AuditPageQuery(page=page, limit=limit, **self._filters())
        found = await self._session.service.audit.search(query)
        return RowPage([self._row(one) for one in found.entries], found.pagination.total)

    def _filters(self) -> dict[str, str]:
        given = {"search": self._search, "kind": str(self.kind.currentData())}
        return {name: value for name, value in given.items() if value}

    def _row(self, one: AuditEntry) -> Row:
        what = TwoLineCell(translate_text(one.summary), _describe_target(one))
        who = TwoLineCell(translate_user_name(one.user_name), tr("with the key “{name}”", name=one.key_name))
        at = one.at.astimezone()
        when = tr("{day}, {time}", day=format_day(at, self._session.now()), time=format_clock_time(at))
        return Row(one.id, (what, who, when), one)

    def _searched(self, text: str) -> None:
        self._search = text
        self._restart()

    def _restart(self) -> None:
        found = bool(self._filters())
        self.states.set_empty("clock", tr("Nothing here matches.") if found else EMPTY)
        self.model.restart()

    def _changed(self, _change: Change) -> None:
        if self._session.may(Scope.DESK_ADMIN) and self.isVisible():
            self._refreshing.soon()

    def _online_changed(self, online: bool) -> None:
        self._gate()
        if online and self._session.may(Scope.DESK_ADMIN):
            self.model.refresh()

    def _told(self) -> None:
        if not self._tasks.busy("keep"):
            self.days.setValue(self._session.about.settings.audit_days)
        self._gate()

    def _gate(self) -> None:
        why = self._session.why_not(Scope.DESK_ADMIN)
        same = self.days.value() == self._session.about.settings.audit_days
        for one in (self.export, self.days):
            enable_control(one, why)
        self.keep.setEnabled(not why and not same)

    def _keep_clicked(self) -> None:
        self._tasks.start(self._keep(), "keep")

    async def _keep(self) -> None:
        workspace = self._session.service.workspace
        await workspace.edit(SettingsEdit(audit_days=self.days.value()))
        self._session.set_about(await workspace.about())

    def _export_clicked(self) -> None:
        self._tasks.start(self._export(), "export")

    async def _export(self) -> None:
        file = await choose_save_file(self, tr("Save who did what"), "who-did-what.csv", "*.csv")
        if file is not None:
            await self._session.service.audit.export(AuditQuery(**self._filters()), file)
            self._session.noticed.emit(tr("Saved"), tr("Who did what is in {file}.", file=file.name))


def _describe_target(one: AuditEntry) -> str:
    kind = NAMES.get(one.kind, one.kind)
    return tr("{kind}: {count}", kind=kind, count=format_number(one.count)) if one.count > 1 else kind
