"""The replies page: who answered, what they wrote, and the answers to them."""

from __future__ import annotations

import logging
from datetime import datetime
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QFocusEvent, QHideEvent, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QMenu, QWidget

from app.contract.events import Change
from app.contract.replies import Thread, ThreadQuery
from app.contract.scopes import Scope
from app.desktop.session import Session
from app.desktop.widgets.debounce import Debounce
from app.desktop.widgets.factories import Header, filter_chip, next_step, page_layout
from app.desktop.widgets.flow_layout import FlowLayout
from app.desktop.widgets.formats import format_number
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.keys import Key, Keys
from app.desktop.widgets.layouts import SplitPanes
from app.desktop.widgets.search_box import SearchBox
from app.desktop.widgets.shortcuts import Shortcut
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.table import RowMenu
from app.desktop.widgets.tasks import Tasks

from .conversation_pane import ConversationPane
from .model import ALL, CATEGORY_NAMES, FILTERS, OTHERS, UNREAD, ThreadFilter
from .thread_list import ThreadList

log = logging.getLogger("outreach.desktop.replies")
NOTIFY_DELAY = 200  # milliseconds in which changes are gathered
LOOKED_AT = 20  # newest unread conversations
ONE_BY_ONE = 3  # more at a time are announced as a number
SNIPPET = 120  # characters


class NewReplyNotifier(QObject):
    """Announces conversations that have more replies than before, or are new since the start."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self._known: dict[str, int] | None = None
        self._since: datetime | None = None
        self._gather = Debounce(self, NOTIFY_DELAY, self._look)
        session.changed.connect(self._changed)
        self._look()

    def _changed(self, change: Change) -> None:
        if change.kind in ("thread", "missed") and not self._gather.isActive():
            self._gather.start()

    def _look(self) -> None:
        if not self._tasks.busy("look"):
            self._tasks.start(self._compare() if self._known is not None else self._learn(), "look")
        elif not self._gather.isActive():
            self._gather.start()

    async def _learn(self) -> None:
        page = await self._session.service.replies.search(ThreadQuery(limit=100))
        times = [one.last_message_at for one in page.threads if one.last_message_at]
        self._since = max(times, default=None)
        self._known = {one.thread_id: one.reply_count for one in page.threads}

    async def _compare(self) -> None:
        assert self._known is not None
        page = await self._session.service.replies.search(ThreadQuery(limit=LOOKED_AT, is_read=False))
        fresh = [one for one in page.threads if self._is_new(one, self._known.get(one.thread_id))]
        for one in page.threads:
            self._known[one.thread_id] = max(one.reply_count, self._known.get(one.thread_id, 0))
        if len(fresh) > ONE_BY_ONE:
            names = ", ".join(one.lead_name or one.lead_email for one in fresh[:ONE_BY_ONE])
            title = tr("%n new reply(s)", n=len(fresh))
            self._session.noticed.emit(title, tr("From {names} and others", names=names))
            return
        for one in fresh:
            text = " ".join(one.snippet.split())
            if len(text) > SNIPPET:
                text = text[:SNIPPET].rsplit(" ", 1)[0] + "…"
            self._session.arrived.emit(one.lead_name or one.lead_email, text or one.subject, one.thread_id)

    def _is_new(self, thread: Thread, before: int | None) -> bool:
        if before is not None:
            return thread.reply_count > before
        return self._since is None or (thread.last_message_at or thread.created_at) > self._since

    def _failed(self, error: Exception) -> None:
        log.info("new replies are not told: %s", error)  # the list shows what is wrong


OTHER = "other"  # the key of the menu with the other filters


class FilterBar(QWidget):
    """The filters above the list; `chosen` carries a ThreadFilter."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        flow = FlowLayout(self, gap=8)
        self._group = QButtonGroup(self)
        self.chips = [filter_chip(one.text, checked=one is ALL) for one in FILTERS]
        self.other = filter_chip(tr("Other…"))
        for chip, one in zip(self.chips, FILTERS, strict=True):
            chip.setToolTip(tr("Show all") if one is ALL else tr("Show only: {filter}", filter=one.text))
        self.other.setToolTip(tr("Show only one of the other categories"))
        for at, chip in enumerate((*self.chips, self.other)):
            self._group.addButton(chip, at)
            flow.addWidget(chip)
        self._menu = QMenu(self)
        for one in OTHERS:
            self._menu.addAction(one.text).setData(one.key)
        self._at = 0  # the filter that is on, restored when the menu is closed by Escape
        self._menu.triggered.connect(self._other_chosen)
        self._menu.aboutToHide.connect(self._menu_hides)
        self._group.idClicked.connect(self._clicked)

    def reveal(self, name: str) -> bool:
        """Turn on the filter of this key or category; return False if there is none."""
        texts = [*(one.key for one in FILTERS), OTHER]
        other = next((action for action in self._menu.actions() if action.data() == name), None)
        if other is not None:
            self.other.setChecked(True)
            self._other_chosen(other)
        elif name in texts:
            self.choose(texts.index(name))
        return other is not None or name in texts

    def show_all(self) -> None:
        self.choose(0)

    def choose(self, at: int) -> None:
        """Turn a filter on, as a click would."""
        self._group.button(at).setChecked(True)
        self._clicked(at)

    def set_unread(self, count: int) -> None:
        self.chips[1].setText(f"{UNREAD.text}  {format_number(count)}" if count else UNREAD.text)
        self.chips[1].setAccessibleName(f"{UNREAD.text}, {format_number(count)}")

    def _clicked(self, at: int) -> None:
        if at == self._group.id(self.other):
            self._menu.popup(self.other.mapToGlobal(QPoint(0, self.other.height() + 4)))
            return
        self._at = at
        self._name_other(None)
        self.chosen.emit(FILTERS[at])

    def _other_chosen(self, action: QAction) -> None:
        chosen = next(one for one in OTHERS if one.key == action.data())
        self._at = self._group.id(self.other)
        self.other.setChecked(True)
        self._name_other(chosen)
        self.chosen.emit(chosen)

    def _menu_hides(self) -> None:
        self._group.button(self._at).setChecked(True)

    def _name_other(self, chosen: ThreadFilter | None) -> None:
        self.other.setText(f"{chosen.text} ▾" if chosen else tr("Other…"))
        self.other.setAccessibleName(tr("Other: {filter}", filter=chosen.text) if chosen else tr("Other"))
        self.updateGeometry()


QUIET = 300  # milliseconds between two refreshes while there are many changes
AGING = 60_000  # milliseconds after which times such as "2 min ago" are updated
TEMPLATE = "template:"
EMPTY = tr("No replies yet. They appear here as soon as someone replies.")


class RepliesPage(QWidget):
    """The replies page; `reveal(id)` opens a conversation, whatever the list shows."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._stale = False
        self._tasks = Tasks(self, session.problem.emit)
        self.reading = ConversationPane(session)
        self.list = ThreadList(session, self.reading.drafts)
        self.model, self.table, self.shown = self.list.model, self.list.table, self.list.shown
        self._build()
        self._quiet = Debounce(self, QUIET, self._caught_up)
        self._aging = QTimer(self, interval=AGING)
        self.keys = Keys(self, "replies", tr("Replies"), self._keys())
        self._connect()
        if session.may(Scope.REPLIES_READ):
            self.arrivals = NewReplyNotifier(session, self)
            self.model.restart()
            self.reading.outbox.catch_up()
        else:
            self.states.no_permission(Scope.REPLIES_READ)

    # -- made

    def _build(self) -> None:
        self.header = Header(tr("Replies"))
        self.search = SearchBox(tr("Search name, address, subject, text"), tr("Search replies"))
        self.header.add(self.search)
        self.filters = FilterBar()
        self.list.setMinimumWidth(230)
        self.reading.setMinimumWidth(300)
        self.reading.lead.setMinimumWidth(196)
        panes = {self.list: 372, self.reading: 574, self.reading.lead: 266}
        split = SplitPanes(self.session.settings, "replies", panes, grows=self.reading)
        self.states = StatePanel(split, "reply", EMPTY, tr("Go to the campaigns"))
        page_layout(self, self.header, self.filters, (self.states, 1))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # also while there is no list to focus

    def _keys(self) -> tuple[Key, ...]:
        answer, lead = self.reading.answer, self.reading.lead
        return (
            Key("next", self.list.next),
            Key("previous", self.list.previous),
            Key("unread", self._next_unread),
            Key("answer", self._write),
            Key("send", answer.send_answer, answer),
            Key("undo", answer.take_back),
            Key("reply-all", answer.reply_to_all),
            Key("attach", answer.choose_files),
            Key("template", answer.choose_template),
            Key("snooze", lead.choose_snooze),
            Key("whose", self.reading.whose.choose_first),
            Key("nobody", self.reading.whose.dismiss),
            Key("unlink", self.reading.whose.take_back),
            Key("star", self.reading.toggle_star),
            Key("toggle-unread", self.reading.toggle_unread),
            *(
                Key(
                    f"category-{at}",
                    partial(self.reading.set_category, at),
                    own=Shortcut(tr("Category: {name}", name=name), (str(at + 1),)),
                )
                for at, name in enumerate(CATEGORY_NAMES)
            ),
            Key("category", self.reading.clear_category),
        )

    def _connect(self) -> None:
        lead = self.reading.lead
        RowMenu(self.table, lambda: (lead.star, lead.unread, lead.snooze))
        self.search.searched.connect(self._searched)
        self.filters.chosen.connect(self._filter_chosen)
        self.list.all_asked.connect(self._show_all)
        self.list.chosen.connect(self._chosen)
        self.list.entered.connect(self._opened)
        self.list.unread.connect(self.filters.set_unread)
        self.states.retry.connect(self._retry)
        self.states.next_step.connect(self._to_campaigns)
        self.model.state_changed.connect(self._state_changed)
        self.model.total_changed.connect(self._counted_all)
        self.model.failed.connect(self._failed)
        self.reading.edited.connect(self._refresh)
        self.reading.drafts.toggled.connect(self._refresh)
        self.reading.gone.connect(self._refresh)
        self.reading.answer.left.connect(self.table.setFocus)
        self._aging.timeout.connect(self._refresh)
        self.session.changed.connect(self._changed)
        self.session.online_changed.connect(self._online)

    # -- the list

    def _counted_all(self, total: int) -> None:
        self.header.set_count(format_number(total))

    def _searched(self, text: str) -> None:
        self.shown.search = text
        self.model.restart()

    def _filter_chosen(self, chosen: ThreadFilter) -> None:
        if chosen is not self.shown.filter:
            self.shown.filter = chosen
            self.model.restart()

    def _show_all(self) -> None:
        self.search.clear()
        self.filters.show_all()

    def _state_changed(self, state: str) -> None:
        """Show the list's state on the whole page, or only in the list if more is to be seen.

        That is the case while a conversation is open, or when the list is empty because of a filter or
        search.
        """
        if state == "ready" and self.hasFocus():
            self.table.setFocus()
        elif state != "ready" and self.table.hasFocus():
            self.setFocus()  # otherwise the focus would leave the page with the list
        aside = self.reading.current is not None or (state == "empty" and self.shown.narrowed)
        self.list.tell(state if aside else "ready")
        if aside or state == "ready":
            self.states.ready()
        elif state == "error" and self.model.error is not None:
            self.states.error(self.model.error)
        elif state == "empty":
            self.states.empty()
            if self.hasFocus():
                self.setFocus()
        else:
            self.states.loading()

    def _failed(self, error: Exception) -> None:
        if self.session.online and self.states.state == "ready":
            self.session.problem.emit(error)

    def _to_campaigns(self) -> None:
        self.session.wanted.emit("campaigns", "")

    def _retry(self) -> None:
        if self.session.may(Scope.REPLIES_READ):
            self.model.retry()
        else:
            self.states.no_permission(Scope.REPLIES_READ)

    # -- what has changed

    def _changed(self, change: Change) -> None:
        if change.kind not in ("thread", "mail", "missed"):
            return
        if self._quiet.isActive():
            self._stale = True
        else:
            self._refresh()
            self._quiet.start()

    def _caught_up(self) -> None:
        if self._stale:
            self._stale = False
            self._refresh()
            self._quiet.start()

    def _refresh(self) -> None:
        if not self.isVisible() or not self.session.may(Scope.REPLIES_READ):
            return  # showEvent catches up
        self.model.refresh()
        self.reading.refresh()

    def _online(self, online: bool) -> None:
        if online:
            self._refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.keys.enable(True)
        self._aging.start()
        if self.model.state != "loading":
            self._refresh()

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        begin = next_step(self)
        begin.setFocus(reason) if begin else super().setFocus(reason)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.model.state == "ready":
            self.table.setFocus(event.reason())

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._aging.stop()
        self.keys.enable(False)
        self.reading.drafts.flush()

    # -- which conversation

    def _chosen(self, thread: Thread) -> None:
        """Open the selected conversation, unless the same one is open.

        One that no longer matches the filter stays open.
        """
        if self.reading.current is None or thread.thread_id != self.reading.current.thread_id:
            self.reading.open(thread)

    def _opened(self) -> None:
        self.reading.mark_seen()
        self.reading.view.area.setFocus(Qt.FocusReason.OtherFocusReason)

    def _next_unread(self) -> None:
        if not self.list.next_unread():
            self._tasks.start(self._find_unread(), "unread", newest=True)

    async def _find_unread(self) -> None:
        """Open an unread conversation that is not loaded yet or is outside the filter."""
        found = await self.session.service.replies.search(ThreadQuery(limit=1, is_read=False))
        for thread in found.threads:
            self._show(thread)

    def _write(self) -> None:
        self.reading.answer.editor.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def reveal(self, thread_id: str) -> None:
        """Open a conversation, whatever the list shows; or turn on a filter, or show a template."""
        if thread_id.startswith(TEMPLATE):
            self.reading.answer.show_template(thread_id.removeprefix(TEMPLATE))
        elif not self.filters.reveal(thread_id) and not self.table.select(thread_id):
            self._tasks.start(self._find(thread_id), "reveal", newest=True)

    async def _find(self, thread_id: str) -> None:
        self._show(await self.session.service.replies.get(thread_id))

    def _show(self, thread: Thread) -> None:
        if not self.table.select(thread.thread_id):
            self.table.clearSelection()
            self.reading.open(thread)
            self._state_changed(self.model.state)
