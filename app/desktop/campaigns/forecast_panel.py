"""What a campaign has done, and what goes out when until its last mail."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from app.contract.campaigns import Campaign
from app.contract.previews import Forecast
from app.desktop.session import Session
from app.desktop.widgets.factories import label
from app.desktop.widgets.flow_layout import flow
from app.desktop.widgets.formats import day, number, within
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.problems import explain
from app.desktop.widgets.service_sentences import heard
from app.desktop.widgets.tasks import Tasks

from .calendar import MailCalendar

COUNTS = (
    (tr("WRITTEN TO"), "sent_count"),
    (tr("OPENED"), "open_count"),
    (tr("REPLIED"), "reply_count"),
    (tr("BOUNCED"), "bounce_count"),
)


class Outlook(QFrame):
    """Counts, and the forecast as a calendar; `foreseen` carries when it ends, in words."""

    foreseen = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self._wanted = ""
        self.numbers = {field: label("0", "number") for _, field in COUNTS}
        self.sentence = label("", "mute", wrap=True)
        self.calendar = MailCalendar()
        counts = flow(*(_count(name, self.numbers[field]) for name, field in COUNTS), gap=18)
        lay_out(
            self,
            label(tr("People so far"), "h2"),
            counts,
            label(tr("Until the last email"), "h2"),
            self.sentence,
            self.calendar,
            (None, 1),
            margins=(18, 16, 18, 16),
        )

    def look_at(self, campaign: Campaign) -> None:
        """Show this campaign's counts and read its forecast anew."""
        for _, field in COUNTS:
            self.numbers[field].setText(number(getattr(campaign, field)))
        self._wanted = campaign.campaign_id
        self._tasks.start_unless_busy(self._read(), "forecast")  # not `newest`: a flood would starve it

    async def _read(self) -> None:
        while wanted := self._wanted:
            self._wanted = ""
            forecast = await self._session.service.campaigns.forecast(wanted)
            if not self._wanted or self._wanted == wanted:
                self._show(forecast)

    def _show(self, forecast: Forecast) -> None:
        self.calendar.show_days(forecast.days, self._session.now().date(), forecast.holidays)
        self.calendar.setVisible(bool(forecast.days))
        if forecast.reason:
            self.sentence.setText(heard(forecast.reason))
        elif not forecast.total or forecast.ends_at is None:
            begun = self.numbers["sent_count"].text() != number(0)
            nothing = tr("Nothing is left to send.") if begun else tr("Nothing to send yet.")
            self.sentence.setText(_left_out(forecast) or nothing)
        else:
            last = within(day(forecast.ends_at, self._session.now())).replace(" ", "\N{NO-BREAK SPACE}")
            going = tr(
                "%n email(s) if nobody answers; the last goes out {last}.", n=forecast.total, last=last
            )
            self.sentence.setText(" ".join(filter(None, (going, _left_out(forecast)))))
        known = forecast.total or forecast.reason or forecast.unsendable
        self.foreseen.emit(self.sentence.text() if known else "")

    def _failed(self, error: Exception) -> None:
        self.calendar.setVisible(False)
        self.sentence.setText(explain(error).sentence)


def _left_out(forecast: Forecast) -> str:
    left = forecast.unsendable
    return tr("%n lead(s) would get no mail as things stand.", n=left) if left else ""


def _count(name: str, value: QLabel) -> QWidget:
    made = QWidget()
    lay_out(made, value, label(name, "section"), gap=2)
    return made
