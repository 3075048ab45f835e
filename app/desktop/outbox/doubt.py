"""Mails in doubt: the connection broke during handover. The user decides what becomes of each."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, Qt, Signal
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QPushButton, QWidget

from app.contract.ids import InboxId
from app.contract.limits import PAGE_LIMIT_MAX
from app.contract.mails import Doubts, InboxDoubts, Mail, MailQuery, MailState, Settlement, Verdict
from app.contract.problems import NotOffered
from app.contract.scopes import Scope
from app.desktop.session import Session
from app.desktop.widgets.badges import Badge, Chip
from app.desktop.widgets.dialogs import ask_question
from app.desktop.widgets.factories import button, delete_widgets, enable_control, label, row
from app.desktop.widgets.formats import format_number, format_timestamp
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out, wrap_in_card, wrap_in_scroll_area
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.tasks import Tasks

ABOVE = 4  # widgets above the emails
NONE = tr(
    "No emails are in doubt. If a connection breaks while an email is being handed over, it is shown here."
)
ABOUT = tr(
    "The connection broke just as these emails were handed over, so the mail server may or may not "
    "have accepted them. Outreach Desk never sends such an email again on its own. If the person "
    "replies or opens it, or the copy appears in the Sent folder, it resolves itself."
)
NO_SENTENCE = tr("The mail server's answer never came.")
WAYS = (
    (Verdict.ARRIVED, tr("It arrived"), tr("It counts as sent, and follow-ups continue from there.")),
    (
        Verdict.SEND_AGAIN,
        tr("Send again…"),
        tr("The same email goes out once more; the person may get it twice."),
    ),
    (
        Verdict.LET_BE,
        tr("Don't send again"),
        tr("It is not sent again, and this person gets no more emails from the campaign."),
    ),
)
GROUP_ABOUT = tr(
    "They may or may not have arrived: the connection broke, or Outreach Desk ended, while they were "
    "being handed over, and the Sent folder doesn't show them. Answer for all of them, or for each "
    "one below."
)
GROUP_WAYS = (
    (Verdict.ARRIVED, tr("All arrived"), tr("They count as sent, and follow-ups continue from there.")),
    (
        Verdict.SEND_AGAIN,
        tr("Send all again…"),
        tr("The same emails go out once more; some people may get them twice."),
    ),
    (
        Verdict.LET_BE,
        tr("Let all of them be…"),
        tr("They are not sent again, and these people get no more emails from the campaign."),
    ),
)
GROUP_MIN = 2  # emails; for fewer, their own cards are enough
ANSWER_LET_BE = tr("It is not sent again. You can write another reply at any time.")


class DoubtCard(QFrame):
    """A mail in doubt; `verdict` carries its ID and the user's choice."""

    verdict = Signal(str, object)
    thread_asked = Signal(str)

    def __init__(self, mail: Mail, session: Session) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.mail = mail
        self.setAccessibleName(
            tr("Email in doubt to {recipient}: {subject}", recipient=mail.recipient, subject=mail.subject)
        )
        when = format_timestamp(mail.created_at, session.now())
        box = lay_out(
            self,
            row(
                label(mail.recipient, "strong"),
                Chip(Badge(tr("In doubt"), "amber")),
                None,
                label(when, "mute"),
            ),
            label(mail.subject or tr("(no subject)"), wrap=True),
            gap=6,
            margins=(18, 15, 18, 15),
        )
        where = tr("from {inbox}", inbox=mail.inbox_email)
        origin = f"{mail.campaign_name} · {where}" if mail.campaign_name else where
        box.addWidget(label(origin, "mute", wrap=True))
        box.addWidget(label(translate_sentence(mail.sentence) or NO_SENTENCE, wrap=True))
        box.addSpacing(4)
        box.addLayout(self._ways())
        if mail.thread_id:
            self.to_thread = button(tr("Show the conversation"), kind="link")
            self.to_thread.clicked.connect(self._thread)
            box.addLayout(row(self.to_thread, None))

    def _ways(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(4)
        self.buttons: dict[Verdict, QPushButton] = {}
        for at, (verdict, text, means) in enumerate(WAYS):
            made = self.buttons[verdict] = button(text)
            made.clicked.connect(self._clicked)
            if verdict == Verdict.LET_BE and not self.mail.lead_id:
                means = ANSWER_LET_BE
            made.setAccessibleDescription(means)
            grid.addWidget(made, 0, at)
            grid.addWidget(label(means, "mute", wrap=True), 1, at, Qt.AlignmentFlag.AlignTop)
            grid.setColumnStretch(at, 1)
        return grid

    def allow(self, reason: str) -> None:
        """Disable the buttons with a reason; enable them for ""."""
        for made in self.buttons.values():
            enable_control(made, reason, made.accessibleDescription())

    def _clicked(self) -> None:
        pressed = self.sender()
        chosen = next(verdict for verdict, made in self.buttons.items() if made is pressed)
        self.verdict.emit(self.mail.mail_id, chosen)

    def _thread(self) -> None:
        self.thread_asked.emit(self.mail.thread_id or "")


class GroupCard(QFrame):
    """All mails in doubt of one inbox; `verdict` carries the inbox's ID and the choice for all of them."""

    verdict = Signal(str, object)

    def __init__(self, group: InboxDoubts) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.group = group
        asked = tr("Did %n email(s) from {inbox} arrive?", n=group.count, inbox=group.inbox_email)
        self.setAccessibleName(asked)
        self.title = label(asked, "h2", wrap=True)
        self.about = label(GROUP_ABOUT, "mute", wrap=True)
        box = lay_out(self, self.title, self.about, gap=6, margins=(18, 15, 18, 15))
        self.buttons: dict[Verdict, QPushButton] = {}
        for verdict, text, means in GROUP_WAYS:
            made = self.buttons[verdict] = button(text)
            made.setAccessibleDescription(means)
            made.setToolTip(means)
            made.clicked.connect(self._clicked)
        box.addLayout(row(*self.buttons.values(), None))

    def allow(self, reason: str) -> None:
        for made in self.buttons.values():
            enable_control(made, reason, made.accessibleDescription())

    def _clicked(self) -> None:
        pressed = self.sender()
        chosen = next(verdict for verdict, made in self.buttons.items() if made is pressed)
        self.verdict.emit(self.group.inbox_id, chosen)


class DoubtView(QWidget):
    """All mails in doubt; `total` is their number, which `counted` carries."""

    counted = Signal(int)
    thread_asked = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self._again = False
        self.total = 0
        self._cards: dict[str, DoubtCard] = {}
        self._groups: dict[str, GroupCard] = {}
        self._moved = QElapsedTimer()
        self._build()
        session.online_changed.connect(self._allow)

    def _build(self) -> None:
        inner = QWidget()
        about, self.more = wrap_in_card(label(ABOUT, "mute", wrap=True), pad=18), label("", "mute")
        self.looking = label("", "mute", wrap=True)
        groups = QWidget()
        self._top = lay_out(groups)
        parts = (about, self.looking, groups, self.more, None)
        self._column = lay_out(inner, *parts, margins=(0, 0, 6, 4))
        self.states = StatePanel(wrap_in_scroll_area(inner, tr("Emails in doubt")), "check-circle", NONE)
        self.states.retry.connect(self.refresh)
        self.states.loading()
        lay_out(self, self.states)

    def refresh(self) -> None:
        """Read the mails again; cards that stay are not changed."""
        self._again = self._tasks.busy("read")
        if not self._again:
            self._tasks.start(self._read_all(), "read")

    async def _read_all(self) -> None:
        await self._read()
        while self._again:
            self._again = False
            await self._read()

    async def _read(self) -> None:
        query = MailQuery(limit=PAGE_LIMIT_MAX, state=(MailState.UNCERTAIN,))
        found, doubts = await self._session.service.mails.search(query), await self._read_groups()
        asked = tuple(mail for mail in found.mails if not mail.is_looked_for)
        looked_for = sum(one.are_looked_for for one in doubts.inboxes)
        total = found.pagination.total - looked_for
        self._show_groups(doubts)
        self._show(asked)
        self.more.setText(tr("The first {shown} of %n email(s).", n=total, shown=format_number(len(asked))))
        self.more.setVisible(total > len(asked))
        self.looking.setText(tr("Looking for %n email(s) in the Sent folder first.", n=looked_for))
        self.looking.setVisible(bool(looked_for))
        if found.pagination.total:
            self.states.ready()
        else:
            self.states.empty()
        self.total = total
        self.counted.emit(total)

    async def _read_groups(self) -> Doubts:
        try:
            return await self._session.service.mails.doubts()
        except NotOffered:  # not offered by an older service
            return Doubts(message="", inboxes=())

    def _show_groups(self, doubts: Doubts) -> None:
        wanted = {one.inbox_id: one for one in doubts.inboxes if one.count >= GROUP_MIN}
        for gone in [key for key, old in self._groups.items() if wanted.get(InboxId(key)) != old.group]:
            delete_widgets(self._top, self._groups.pop(gone))
            self._moved.start()
        for at, group in enumerate(wanted.values()):
            if group.inbox_id not in self._groups:
                made = self._groups[group.inbox_id] = GroupCard(group)
                made.verdict.connect(self._chosen_for_all)
                self._top.insertWidget(at, made)

    def _show(self, mails: tuple[Mail, ...]) -> None:
        wanted: dict[str, Mail] = {mail.mail_id: mail for mail in mails}
        for gone in [key for key, old in self._cards.items() if wanted.get(key) != old.mail]:
            delete_widgets(self._column, self._cards.pop(gone))
            self._moved.start()
        for at, mail in enumerate(mails, ABOVE):
            if mail.mail_id not in self._cards:
                made = self._cards[mail.mail_id] = DoubtCard(mail, self._session)
                made.verdict.connect(self._chosen)
                made.thread_asked.connect(self.thread_asked)
                self._column.insertWidget(at, made)
        self._allow()

    def _allow(self) -> None:
        reason = self._session.why_not(Scope.CAMPAIGNS_WRITE)
        for group in self._groups.values():
            group.allow(reason)
        for one in self._cards.values():
            one.allow(reason)

    def _chosen(self, mail_id: str, verdict: Verdict) -> None:
        """Apply a choice; ignore the second click of a double click, which would hit the next mail."""
        if self._moved.isValid() and not self._moved.hasExpired(QApplication.doubleClickInterval()):
            return
        self._tasks.start(self._settle(self._cards[mail_id].mail, verdict), f"settle {mail_id}", newest=True)

    def _chosen_for_all(self, inbox_id: str, verdict: Verdict) -> None:
        if self._moved.isValid() and not self._moved.hasExpired(QApplication.doubleClickInterval()):
            return
        story = self._settle_all(self._groups[inbox_id].group, verdict)
        self._tasks.start_unless_busy(story, "groups")

    async def _settle_all(self, group: InboxDoubts, verdict: Verdict) -> None:
        if verdict != Verdict.ARRIVED:
            again = verdict == Verdict.SEND_AGAIN
            act = tr("Send %n email(s) again", n=group.count) if again else tr("Let them be")
            title = tr("Send all of them again?") if again else tr("Let all of them be?")
            text = next(means for one, _, means in GROUP_WAYS if one == verdict)
            if await ask_question(self, title, text, act, tr("Cancel"), destructive=True) != act:
                return
        done = await self._session.service.mails.settle_all(group.inbox_id, Settlement(verdict=verdict))
        told = tr("%n email(s) resolved", n=done.settled)
        if done.left:
            told = tr("%n email(s) can't be sent again: their leads have moved on.", n=done.left)
        self._session.noticed.emit(told, group.inbox_email)
        await self._read()

    async def _settle(self, mail: Mail, verdict: Verdict) -> None:
        if verdict == Verdict.SEND_AGAIN:
            act = tr("Send %n email(s) again", n=1)
            text = tr(
                "If the first one did arrive, {recipient} gets “{subject}” twice.",
                recipient=mail.recipient,
                subject=mail.subject,
            )
            if (
                await ask_question(
                    self, tr("Send this email again?"), text, act, tr("Cancel"), destructive=True
                )
                != act
            ):
                return
        await self._session.service.mails.settle(mail.mail_id, Settlement(verdict=verdict))
        await self._read()

    def _failed(self, error: Exception) -> None:
        if self.states.state == "ready":
            self._session.problem.emit(error)
            self.refresh_later()
        else:
            self.states.error(error)

    def refresh_later(self) -> None:
        """Refresh after a refusal: as a rule, another user has settled the mail."""
        if self._session.online:
            self.refresh()
