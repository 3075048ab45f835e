"""A campaign's schedule: days, hours, pace, inboxes and tracking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, QTime, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from app.contract.campaign_texts import TEXTS, find_texts, is_opt_out_line
from app.contract.campaigns import Campaign, CampaignInbox, Requirement
from app.contract.inboxes import InboxStatus, SenderAccount, SenderAccountQuery
from app.contract.limits import (
    DAILY_LIMIT_PER_INBOX_MAX,
    MIN_GAP_SECONDS_MAX,
    MIN_GAP_SECONDS_MIN,
    OPT_OUT_LINE_MAX,
    PAGE_LIMIT_MAX,
)
from app.contract.scopes import Scope
from app.contract.time_zones import list_time_zones
from app.desktop.session import Session
from app.desktop.widgets import badges, theme
from app.desktop.widgets.charts import SparkLine
from app.desktop.widgets.factories import Choice, button, filter_chip, label, row
from app.desktop.widgets.flow_layout import build_flow_layout
from app.desktop.widgets.formats import (
    format_number,
    get_weekday_name,
    list_weekdays,
    long_weekday,
)
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.inputs import SpinBox, TimeEdit
from app.desktop.widgets.layouts import lay_out, wrap_in_card
from app.desktop.widgets.sentences import translate_sentence

from ..widgets.inputs import indent_spin_boxes

WEEK, WEEKS_SHOWN = 7, 26


def compute_ramp(step: int, top: int, limit: int) -> tuple[list[int], str]:
    """Return mails per day and inbox until the ramp-up ends, and a text; limit 0 means none."""
    most = min(top, limit) if limit else top
    weeks = -(-most // step)
    days = [min(most, step * (day // WEEK + 1)) for day in range(WEEK * min(weeks + 1, WEEKS_SHOWN))]
    if weeks == 1:
        return days, tr("%n a day per inbox from the first week on.", n=days[0])
    later = {"most": format_number(most), "week": weeks}
    return days, tr("%n a day per inbox in the first week, {most} from week {week} on.", n=days[0], **later)


class RampCurve(QWidget):
    """The ramp-up as a curve with a text below."""

    def __init__(self) -> None:
        super().__init__()
        self.curve, self.said = SparkLine(tr("Emails per inbox per day")), label("", "mute", wrap=True)
        lay_out(self, self.curve, self.said, gap=4)

    def draw(self, step: int, top: int, limit: int) -> None:
        days, said = compute_ramp(step, top, limit)
        self.curve.set_values(days)
        self.said.setText(said)


DAYS = (3, 7, 14, 30)
LISTED, LINE = 5, 38  # visible inboxes, and pixels of each
Mailbox = SenderAccount | CampaignInbox


class CompanyPauseFields(Choice):
    """The pause after a reply from a company, in days; None: as in the workspace's settings."""

    def __init__(self) -> None:
        super().__init__(tr("When someone at a company replies"))
        self.addItem(tr("As in Settings"), None)
        self.addItem(tr("Keep writing to the others there"), 0)
        for days in DAYS:
            self._offer(days)

    def _offer(self, days: int) -> None:
        self.addItem(tr("Stop writing to the others there for %n day(s)", n=days), days)

    def fill(self, days: int | None) -> None:
        if days and self.findData(days) < 0:
            self._offer(days)
        self.setCurrentIndex(0 if days is None else self.findData(days))


class OptOutFields(QWidget):
    """The language of the emails, whether they offer to unsubscribe, and in which words."""

    edited = Signal()
    language_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.language = Choice(tr("Language of the emails"))
        for code, texts in TEXTS.items():
            self.language.addItem(texts.name, str(code))
        self.offered = QCheckBox(tr("Offer an unsubscribe link in every email"))
        self.line = QLineEdit()
        self.line.setMaxLength(OPT_OUT_LINE_MAX)
        self.line.setAccessibleName(tr("Unsubscribe line"))
        self.hint, self.wrong = label("", "mute", wrap=True), label("", "error", wrap=True)
        title = label(tr("Unsubscribe line"))
        title.setBuddy(self.line)
        lay_out(
            self,
            build_flow_layout(label(tr("Language of the emails")), self.language),
            self.offered,
            row(title, (self.line, 1)),
            self.wrong,
            self.hint,
        )
        self.language.currentIndexChanged.connect(self._edited)
        self.offered.toggled.connect(self._edited)
        self.line.textChanged.connect(self._edited)

    def fill(self, campaign: Campaign) -> None:
        code = str(campaign.language)
        if self.language.findData(code) < 0:  # of a newer service
            self.language.addItem(code, code)
        self.language.setCurrentIndex(self.language.findData(code))
        self.offered.setChecked(campaign.enable_unsubscribe)
        self.line.setText(campaign.opt_out_line)
        self.line.setCursorPosition(0)
        self._edited()

    def complaint(self) -> str:
        """Return why the line can't be saved, or ""."""
        line = self.line.text().strip()
        if not line or is_opt_out_line(line):
            return ""
        return tr("The unsubscribe line needs words, without merge fields: the link is added to them.")

    def payload(self) -> dict[str, Any]:
        """Return all valid settings."""
        code = str(self.language.currentData())
        return {
            "enable_unsubscribe": self.offered.isChecked(),
            **({"language": code} if code in TEXTS else {}),
            **({} if self.complaint() else {"opt_out_line": self.line.text().strip()}),
        }

    def _edited(self) -> None:
        code = str(self.language.currentData())
        texts = find_texts(code)
        self.line.setPlaceholderText(texts.link_words)
        self.line.setEnabled(self.offered.isChecked())
        self.hint.setText(
            tr(
                (
                    "If empty: “{words}” with the link. Where recipients can't reach the service: {line} "
                    "Your own line should then say “{reply}”, too."
                ),
                words=texts.link_words,
                line=texts.reply_line,
                reply=texts.reply_words,
            )
        )
        self.hint.setVisible(self.offered.isChecked())
        self.wrong.setText(self.complaint())
        self.wrong.setVisible(bool(self.complaint()))
        self.language_chosen.emit(code)
        self.edited.emit()


async def list_inboxes(session: Session) -> list[SenderAccount]:
    """Return all inboxes; none if the key may not read them."""
    if not session.may(Scope.SENDER_ACCOUNTS_READ):
        return []
    query = SenderAccountQuery(limit=PAGE_LIMIT_MAX, sort_by="email_address", sort_order="asc")
    found: list[SenderAccount] = []
    while True:
        page = await session.service.inboxes.search(query)
        found += page.sender_accounts
        if not page.pagination.has_next:
            return found
        query = query.model_copy(update={"page": query.page + 1})


class ScheduleEditor(QWidget):
    """The editor of days, hours, pace, inboxes and tracking."""

    edited = Signal()
    connect_asked = Signal()
    language_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._filling = False
        self._own: Sequence[Mailbox] = ()
        self._shown: Sequence[Mailbox] = ()
        self.days = [filter_chip(get_weekday_name(day)) for day in list_weekdays()]
        self.start, self.end = TimeEdit(), TimeEdit()
        self.zone = Choice()
        self.gap, self.limit, self.ramp_step, self.ramp_top = SpinBox(), SpinBox(), SpinBox(), SpinBox()
        self.inboxes = QListWidget()
        self.connect_inbox = button(tr("Connect an inbox"), "plus", tip=tr("In Inboxes"))
        self.opens = QCheckBox(tr("See who opens (with a tracking pixel)"))
        self.clicks = QCheckBox(tr("See who clicks (links go through your address)"))
        self.opt_out = OptOutFields()
        self.weekends = QCheckBox(tr("Follow-ups on a weekend wait for Monday"))
        self.ramp = QCheckBox(tr("Ramp up gradually"))
        self.company = CompanyPauseFields()
        self.pace = RampCurve()
        self.tracking_note, self.wrong_hours = label("", "mute", wrap=True), label("", "error")
        self.wrong_hours.hide()
        self._set_up()
        self._lay_out()
        self._listen()

    def fill(self, campaign: Campaign, inboxes: Sequence[SenderAccount], tracking_reason: str) -> None:
        """Show a campaign's settings; `tracking_reason` says why tracking is impossible, if so."""
        self._filling = True
        for day, chip in enumerate(self.days):
            chip.setChecked(day in campaign.sending_days)
        self.start.setTime(QTime(campaign.sending_window_start, campaign.sending_window_start_minute))
        self.end.setTime(QTime(campaign.sending_window_end, campaign.sending_window_end_minute))
        if self.zone.findText(campaign.timezone) < 0:
            self.zone.addItem(campaign.timezone)
        self.zone.setCurrentIndex(self.zone.findText(campaign.timezone))
        self.gap.setValue(campaign.min_gap_seconds)
        self.limit.setValue(campaign.daily_limit_per_inbox or 0)
        self.ramp.setChecked(campaign.ramp_up_enabled)
        self.ramp_step.setValue(campaign.ramp_up_increment)
        self.ramp_top.setValue(campaign.ramp_up_max_limit)
        self.opens.setChecked(campaign.enable_tracking)
        self.clicks.setChecked(campaign.enable_click_tracking)
        self.opt_out.fill(campaign)
        self.weekends.setChecked(campaign.skip_weekends_for_sequences)
        self.company.fill(campaign.company_pause_days)
        self.tracking_note.setText(translate_sentence(tracking_reason))
        self.tracking_note.setVisible(bool(tracking_reason))
        self.inboxes.clear()
        for served in campaign.inboxes:
            self._add_inbox(served, True)
        self._own, self._shown = campaign.inboxes, ()
        self.set_inboxes(inboxes)
        self._edited()
        self._filling = False

    def complaint(self) -> str:
        """Return why the hours or the unsubscribe line can't be saved, or ""."""
        return self._hours_complaint() or self.opt_out.complaint()

    def focus_wrong(self) -> None:
        """Focus the field of the complaint."""
        (self.end if self._hours_complaint() else self.opt_out.line).setFocus()

    def _hours_complaint(self) -> str:
        return "" if self.start.time() < self.end.time() else tr("The hours must end after they start.")

    def payload(self) -> dict[str, Any]:
        """Return all valid settings; invalid hours are left out."""
        start, end = self.start.time(), self.end.time()
        hours = {
            "sending_window_start": start.hour(),
            "sending_window_start_minute": start.minute(),
            "sending_window_end": end.hour(),
            "sending_window_end_minute": end.minute(),
        }
        return {
            **({} if self._hours_complaint() else hours),
            "timezone": self.zone.itemText(self.zone.currentIndex()),
            "sending_days": [day for day, chip in enumerate(self.days) if chip.isChecked()],
            "min_gap_seconds": self.gap.value(),
            "daily_limit_per_inbox": self.limit.value() or None,
            "ramp_up_enabled": self.ramp.isChecked(),
            "ramp_up_increment": self.ramp_step.value(),
            "ramp_up_max_limit": self.ramp_top.value(),
            "enable_tracking": self.opens.isChecked(),
            "enable_click_tracking": self.clicks.isChecked(),
            **self.opt_out.payload(),
            "skip_weekends_for_sequences": self.weekends.isChecked(),
            "company_pause_days": self.company.currentData(),
            "inbox_ids": self._chosen(),
        }

    def _set_up(self) -> None:
        for day, chip in zip(list_weekdays(), self.days, strict=True):
            chip.setAccessibleName(tr("Send on {day}", day=long_weekday(day)))
        for box, name in ((self.start, tr("Send from")), (self.end, tr("Send until"))):
            box.setDisplayFormat("HH:mm")
            box.setAccessibleName(name)
        self._set_up_zone()
        numbers = (
            (
                self.gap,
                MIN_GAP_SECONDS_MIN,
                MIN_GAP_SECONDS_MAX,
                tr(" s between two emails"),
                tr("Gap between two emails"),
            ),
            (
                self.limit,
                0,
                DAILY_LIMIT_PER_INBOX_MAX,
                tr(" a day and inbox"),
                tr("Emails per inbox per day"),
            ),
            (self.ramp_step, 1, 1000, tr(" more each week"), tr("More emails a day each week")),
            (self.ramp_top, 1, 1000, tr(" a day at most"), tr("Emails a day when fully ramped up")),
        )
        for spin, low, high, suffix, name in numbers:
            spin.setRange(low, high)
            spin.setSuffix(suffix)
            spin.setAccessibleName(name)
        self.limit.setSpecialValueText(tr("No limit for this campaign"))
        indent_spin_boxes(self.start, self.end, *(spin for spin, *_ in numbers))
        self.inboxes.setAccessibleName(tr("Inboxes that send this campaign"))

    def _set_up_zone(self) -> None:
        self.zone.setEditable(True)
        self.zone.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.zone.setMinimumContentsLength(24)  # otherwise it measures each of 600 names
        self.zone.addItems(sorted(list_time_zones()))
        self.zone.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.zone.setAccessibleName(tr("Time zone"))
        completer = QCompleter(self.zone.model(), self, filterMode=Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.zone.setCompleter(completer)
        if popup := completer.popup():
            theme.style_window(popup)

    def _lay_out(self) -> None:
        hours = build_flow_layout(self.start, label(tr("until")), self.end, self.zone)
        ramp = build_flow_layout(self.ramp, self.ramp_step, self.ramp_top)
        company = build_flow_layout(label(tr("When someone at a company replies")), self.company)
        checks = (self.opt_out, self.opens, self.clicks, self.tracking_note)
        first, pace = label(tr("When"), "h2"), build_flow_layout(self.gap, self.limit)
        where, below = label(tr("From which inboxes"), "h2"), row(self.connect_inbox, None)
        lay_out(
            self,
            wrap_in_card(
                first, build_flow_layout(*self.days), hours, self.wrong_hours, self.weekends, pad=18
            ),
            wrap_in_card(label(tr("How fast"), "h2"), pace, ramp, self.pace, pad=18),
            wrap_in_card(where, self.inboxes, below, pad=18),
            wrap_in_card(label(tr("Options"), "h2"), company, *checks, pad=18),
            (None, 1),
            gap=12,
            margins=(0, 0, 6, 0),
        )

    def _listen(self) -> None:
        checks: list[QPushButton | QCheckBox] = [*self.days, self.opens, self.clicks]
        for check in [*checks, self.weekends, self.ramp]:
            check.toggled.connect(self._edited)
        for spin in (self.gap, self.limit, self.ramp_step, self.ramp_top):
            spin.valueChanged.connect(self._edited)
        for box in (self.start, self.end):
            box.timeChanged.connect(self._edited)
        for choice in (self.zone, self.company):
            choice.currentIndexChanged.connect(self._edited)
        if edit := self.zone.lineEdit():
            edit.editingFinished.connect(self._name_zone)
        self.opt_out.edited.connect(self._edited)
        self.opt_out.language_chosen.connect(self.language_chosen)
        self.inboxes.itemChanged.connect(self._edited)
        self.connect_inbox.clicked.connect(self.connect_asked)

    def _edited(self) -> None:
        self._show_ramp()
        self.wrong_hours.setText(self._hours_complaint())
        self.wrong_hours.setVisible(bool(self._hours_complaint()))
        if not self._filling:
            self.edited.emit()

    def _show_ramp(self) -> None:
        for spin in (self.ramp_step, self.ramp_top):
            spin.setEnabled(self.ramp.isChecked())
        self.pace.setVisible(self.ramp.isChecked())
        self.pace.draw(self.ramp_step.value(), self.ramp_top.value(), self.limit.value())

    def _name_zone(self) -> None:
        """Reset the zone field to the last valid zone, if another one is half typed."""
        self.zone.setEditText(self.zone.itemText(self.zone.currentIndex()))

    def set_inboxes(self, inboxes: Sequence[Mailbox]) -> None:
        """Offer these inboxes and the campaign's own, keeping the selection."""
        known = {inbox.inbox_id for inbox in inboxes}
        inboxes = [*inboxes, *(inbox for inbox in self._own if inbox.inbox_id not in known)]
        if inboxes == self._shown:
            return
        self._shown = inboxes
        filling, self._filling = self._filling, True
        chosen, at = set(self._chosen()), self.inboxes.currentRow()
        self.inboxes.clear()
        for inbox in inboxes:
            self._add_inbox(inbox, inbox.inbox_id in chosen)
        self.inboxes.setCurrentRow(at)
        self.inboxes.setVisible(bool(inboxes))
        self.inboxes.setFixedHeight(min(LISTED, max(1, len(inboxes))) * LINE)
        self._filling = filling

    def _add_inbox(self, inbox: Mailbox, chosen: bool) -> None:
        status = getattr(inbox, "overall_status", InboxStatus.ACTIVE)
        words = [inbox.display_name, inbox.email_address, tr("%n a day", n=inbox.daily_limit)]
        if status != InboxStatus.ACTIVE:
            words.append(badges.inbox(str(status)).text.lower())
        item = QListWidgetItem("  ·  ".join(words))
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked if chosen else Qt.CheckState.Unchecked)
        item.setData(Qt.ItemDataRole.UserRole, inbox.inbox_id)
        self.inboxes.addItem(item)

    def focus(self, requirement: str) -> None:
        """Focus the field where a requirement can be met."""
        if requirement == Requirement.INBOXES:
            (self.inboxes if self.inboxes.count() else self.connect_inbox).setFocus()
        else:
            (self.opens if requirement == Requirement.TRACKING else self.days[0]).setFocus()

    def _chosen(self) -> list[str]:
        items = [self.inboxes.item(n) for n in range(self.inboxes.count())]
        return [
            item.data(Qt.ItemDataRole.UserRole)
            for item in items
            if item.checkState() == Qt.CheckState.Checked
        ]
