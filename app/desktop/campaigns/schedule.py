"""When and from where a campaign sends, and what it tracks."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from PySide6.QtCore import Qt, QTime, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QTimeEdit,
    QVBoxLayout,
    QWidget,
)

from app.contract.campaigns import Campaign
from app.contract.inboxes import SenderAccount
from app.contract.limits import DAILY_LIMIT_PER_INBOX_MAX, MIN_GAP_SECONDS_MAX, MIN_GAP_SECONDS_MIN
from app.desktop.kit.parts import card, filter_chip, label, row

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


class ScheduleEditor(QWidget):
    """Days, hours, pace, mailboxes, tracking."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._filling = False
        self.days = [filter_chip(day) for day in DAYS]
        self.start, self.end = QTimeEdit(), QTimeEdit()
        self.zone = QComboBox()
        self.gap, self.limit, self.ramp_step, self.ramp_top = QSpinBox(), QSpinBox(), QSpinBox(), QSpinBox()
        self.inboxes = QListWidget()
        self.opens = QCheckBox("See who opens (a tiny picture in each mail)")
        self.clicks = QCheckBox("See who clicks (links lead through your public address)")
        self.unsubscribe = QCheckBox("Offer to unsubscribe in every mail")
        self.weekends = QCheckBox("Follow-ups that fall on a weekend wait for Monday")
        self.ramp = QCheckBox("Begin slowly")
        self.tracking_note = label("", "mute", wrap=True)
        self._set_up()
        self._lay_out()
        self._listen()

    def fill(self, campaign: Campaign, inboxes: list[SenderAccount], tracking_reason: str) -> None:
        """Show a campaign's settings; `tracking_reason` says why tracking can't be had, if it can't."""
        self._filling = True
        for day, chip in enumerate(self.days):
            chip.setChecked(day in campaign.sending_days)
        self.start.setTime(QTime(campaign.sending_window_start, campaign.sending_window_start_minute))
        self.end.setTime(QTime(campaign.sending_window_end, campaign.sending_window_end_minute))
        self.zone.setCurrentText(campaign.timezone)
        self.gap.setValue(campaign.min_gap_seconds)
        self.limit.setValue(campaign.daily_limit_per_inbox or 0)
        self.ramp.setChecked(campaign.ramp_up_enabled)
        self.ramp_step.setValue(campaign.ramp_up_increment)
        self.ramp_top.setValue(campaign.ramp_up_max_limit)
        self.opens.setChecked(campaign.enable_tracking)
        self.clicks.setChecked(campaign.enable_click_tracking)
        self.unsubscribe.setChecked(campaign.enable_unsubscribe)
        self.weekends.setChecked(campaign.skip_weekends_for_sequences)
        self.tracking_note.setText(tracking_reason)
        self.tracking_note.setVisible(bool(tracking_reason))
        self._fill_inboxes(inboxes, {inbox.inbox_id for inbox in campaign.inboxes})
        self._filling = False

    def payload(self) -> dict[str, Any]:
        start, end = self.start.time(), self.end.time()
        return {
            "timezone": self.zone.currentText(),
            "sending_days": [day for day, chip in enumerate(self.days) if chip.isChecked()],
            "sending_window_start": start.hour(),
            "sending_window_start_minute": start.minute(),
            "sending_window_end": end.hour(),
            "sending_window_end_minute": end.minute(),
            "min_gap_seconds": self.gap.value(),
            "daily_limit_per_inbox": self.limit.value() or None,
            "ramp_up_enabled": self.ramp.isChecked(),
            "ramp_up_increment": self.ramp_step.value(),
            "ramp_up_max_limit": self.ramp_top.value(),
            "enable_tracking": self.opens.isChecked(),
            "enable_click_tracking": self.clicks.isChecked(),
            "enable_unsubscribe": self.unsubscribe.isChecked(),
            "skip_weekends_for_sequences": self.weekends.isChecked(),
            "inbox_ids": self._chosen(),
        }

    def _set_up(self) -> None:
        for chip, day in zip(self.days, DAYS, strict=True):
            chip.setAccessibleName(f"Send on {day}")
        for box, name in ((self.start, "Send from"), (self.end, "Send until")):
            box.setDisplayFormat("HH:mm")
            box.setAccessibleName(name)
        self.zone.setEditable(True)
        self.zone.addItems(sorted(available_timezones()))
        self.zone.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.zone.setAccessibleName("Time zone")
        completer = QCompleter(self.zone.model(), self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.zone.setCompleter(completer)
        numbers = (
            (
                self.gap,
                MIN_GAP_SECONDS_MIN,
                MIN_GAP_SECONDS_MAX,
                " s between two mails",
                "Gap between two mails",
            ),
            (self.limit, 0, DAILY_LIMIT_PER_INBOX_MAX, " a day and mailbox", "Mails a day and mailbox"),
            (self.ramp_step, 1, 1000, " more each week", "More mails a day each week"),
            (self.ramp_top, 1, 1000, " a day at most", "Mails a day when fully ramped up"),
        )
        for spin, low, high, suffix, name in numbers:
            spin.setRange(low, high)
            spin.setSuffix(suffix)
            spin.setAccessibleName(name)
        self.limit.setSpecialValueText("No limit of this campaign's own")
        self.inboxes.setAccessibleName("Mailboxes that send this campaign")
        self.inboxes.setMaximumHeight(150)

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 6, 0)
        layout.setSpacing(12)
        when, inside = card()
        inside.addWidget(label("When", "h2"))
        inside.addLayout(row(*self.days, None))
        inside.addLayout(row(self.start, label("to"), self.end, self.zone, None))
        inside.addWidget(self.weekends)
        pace, inside = card()
        inside.addWidget(label("How fast", "h2"))
        inside.addLayout(row(self.gap, self.limit, None))
        inside.addLayout(row(self.ramp, self.ramp_step, self.ramp_top, None))
        where, inside = card()
        inside.addWidget(label("From which mailboxes", "h2"))
        inside.addWidget(self.inboxes)
        what, inside = card()
        inside.addWidget(label("Options", "h2"))
        for widget in (self.unsubscribe, self.opens, self.clicks, self.tracking_note):
            inside.addWidget(widget)
        for part in (when, pace, where, what):
            layout.addWidget(part)
        layout.addStretch(1)

    def _listen(self) -> None:
        checks: list[QPushButton | QCheckBox] = [*self.days, self.opens, self.clicks, self.unsubscribe]
        for check in [*checks, self.weekends, self.ramp]:
            check.toggled.connect(self._edited)
        for spin in (self.gap, self.limit, self.ramp_step, self.ramp_top):
            spin.valueChanged.connect(self._edited)
        for box in (self.start, self.end):
            box.timeChanged.connect(self._edited)
        self.zone.currentIndexChanged.connect(self._edited)
        self.inboxes.itemChanged.connect(self._edited)

    def _edited(self) -> None:
        if not self._filling:
            self.edited.emit()

    def _fill_inboxes(self, inboxes: list[SenderAccount], chosen: set[Any]) -> None:
        self.inboxes.clear()
        for inbox in inboxes:
            item = QListWidgetItem(
                f"{inbox.display_name}  ·  {inbox.email_address}  ·  {inbox.daily_limit} a day"
            )
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if inbox.inbox_id in chosen else Qt.CheckState.Unchecked)
            item.setData(Qt.ItemDataRole.UserRole, inbox.inbox_id)
            self.inboxes.addItem(item)

    def _chosen(self) -> list[str]:
        items = [self.inboxes.item(n) for n in range(self.inboxes.count())]
        return [
            item.data(Qt.ItemDataRole.UserRole)
            for item in items
            if item.checkState() == Qt.CheckState.Checked
        ]
