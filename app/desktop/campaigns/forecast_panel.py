"""The campaign's counts, and the forecast of its mails until the last one."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Mapping
from datetime import date, timedelta

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QToolTip, QWidget

from app.contract.campaigns import Campaign
from app.contract.previews import Forecast, ForecastDay
from app.contract.workspace import Holiday
from app.desktop.session import Session
from app.desktop.widgets import theme
from app.desktop.widgets.factories import icon_button, label, row
from app.desktop.widgets.flow_layout import build_flow_layout
from app.desktop.widgets.formats import (
    abbreviate_number,
    day_of_year,
    format_day,
    format_number,
    get_month_name,
    get_weekday_name,
    list_weekdays,
    lowercase_first,
)
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.problems import explain_error
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.tasks import Tasks

HEAD, LINE, AIR = 20, 37, 2  # pixels
STEPS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: -7,
    Qt.Key.Key_Down: 7,
}


def describe_day(
    day: date, mails: ForecastDay | None, today: date, last: date | None, holiday: str = ""
) -> str:
    """Return a calendar day as text."""
    parts = [day_of_year(day)]
    if day == today:
        parts.append(tr("today"))
    if holiday:
        parts.append(holiday)
    if day < today:  # what was sent then is in the figures
        parts.append(tr("past"))
    elif mails is None or not mails.initial + mails.followup:
        parts.append(tr("no more emails") if day == today else tr("no emails"))
    else:
        first, later = tr("%n first email(s)", n=mails.initial), tr("%n follow-up(s)", n=mails.followup)
        parts += [said for said, count in ((first, mails.initial), (later, mails.followup)) if count]
    if day == last:
        parts.append(tr("the last day"))
    return ", ".join(parts)


class MonthGrid(QWidget):
    """A month; arrow keys choose a day. `chosen` carries its text; `turned`: another month is shown."""

    chosen = Signal(str)
    turned = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._mails: Mapping[date, ForecastDay] = {}
        self._holidays: Mapping[date, str] = {}
        self.today = self.day = date(2000, 1, 1)
        self.last: date | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Calendar of all emails"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_days(self, mails: Mapping[date, ForecastDay], today: date, holidays: Mapping[date, str]) -> None:
        """Set the days with mails; keep the month if it is still within their range."""
        self._mails, self._holidays, self.last = mails, holidays, max(mails, default=None)
        if not self.today <= self.day <= (self.last or today) or self.today.year == 2000:
            self.day = today
        self.today = today
        self.go_to(self.day)

    def go_to(self, day: date) -> None:
        self.day = day
        said = self._told(day)
        self.setAccessibleName(tr("Calendar of all emails: {said}", said=said))
        self.chosen.emit(said)
        self.turned.emit()
        self.updateGeometry()
        self.update()

    def _told(self, day: date) -> str:
        return describe_day(day, self._mails.get(day), self.today, self.last, self._holidays.get(day, ""))

    def turn(self, months: int) -> None:
        """Go `months` on, to the first day, or to today in the current month."""
        at = self.day.year * 12 + self.day.month - 1 + months
        first = date(at // 12, at % 12 + 1, 1)
        here = (first.year, first.month) == (self.today.year, self.today.month)
        self.go_to(self.today if here else first)

    def sizeHint(self) -> QSize:
        return QSize(280, HEAD + LINE * len(self._weeks))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    @property
    def _weeks(self) -> list[list[date]]:
        return Calendar().monthdatescalendar(self.day.year, self.day.month)

    def _at(self, x: float, y: float) -> date | None:
        column, line = int(x * 7 / max(1, self.width())), int((y - HEAD) // LINE)
        weeks = self._weeks
        return weeks[line][column] if y >= HEAD and line < len(weeks) and 0 <= column < 7 else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in STEPS:
            self.go_to(self.day + timedelta(days=STEPS[key]))
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.turn(-1 if key == Qt.Key.Key_PageUp else 1)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.go_to(self.today if key == Qt.Key.Key_Home else self.last or self.today)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if (day := self._at(event.position().x(), event.position().y())) is not None:
            self.go_to(day)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            if (day := self._at(event.pos().x(), event.pos().y())) is not None:
                QToolTip.showText(event.globalPos(), self._told(day), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = self.width() / 7
        p.setFont(theme.build_font(11, QFont.Weight.DemiBold))
        p.setPen(theme.get_color("mute"))
        for at, name in enumerate(list_weekdays()):
            p.drawText(
                QRectF(at * wide, 0, wide, HEAD - 2), Qt.AlignmentFlag.AlignCenter, get_weekday_name(name)
            )
        most = max((one.initial + one.followup for one in self._mails.values()), default=1)
        for line, days in enumerate(self._weeks):
            for at, date_ in enumerate(days):
                room = QRectF(at * wide, HEAD + line * LINE, wide, LINE).adjusted(AIR, AIR, -AIR, -AIR)
                self._paint_day(p, room, date_, most)
        p.end()

    def _paint_day(self, p: QPainter, room: QRectF, day: date, most: int) -> None:
        mails, here = self._mails.get(day), day.month == self.day.month
        p.setOpacity(1.0 if here else 0.45)
        ground = QColor(theme.get_color("accent"))
        ground.setAlphaF(0.06 + 0.22 * (mails.initial + mails.followup) / most if mails else 0.0)
        p.setBrush(ground)
        marked = day == self.day and self.hasFocus()
        ring = "accent" if marked or day == self.last else ""
        p.setPen(QPen(theme.get_color(ring), 2 if marked else 1.2) if ring else Qt.PenStyle.NoPen)
        p.drawRoundedRect(room, 7, 7)
        self._paint_number(p, room, day)
        if mails is not None:
            below = QRectF(room.left(), room.top() + 15, room.width(), 18)
            _paint_counts(p, below, mails)
        elif name := self._holidays.get(day):
            below = QRectF(room.left() + 3, room.top() + 16, room.width() - 6, 16)
            p.setFont(theme.build_font(10))
            p.setPen(theme.get_color("mute"))
            text = p.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, int(below.width()))
            p.drawText(below, Qt.AlignmentFlag.AlignCenter, text)
        p.setOpacity(1.0)

    def _paint_number(self, p: QPainter, room: QRectF, day: date) -> None:
        place = QRectF(room.left() + 2, room.top() + 2, 17, 15)
        if day == self.today:
            p.setPen(Qt.PenStyle.NoPen)
            p.setBrush(theme.get_color("fill"))
            p.drawRoundedRect(place, 7, 7)
        p.setFont(theme.build_font(10, QFont.Weight.DemiBold if day == self.today else QFont.Weight.Normal))
        p.setPen(theme.get_color("on_fill" if day == self.today else "mute"))
        p.drawText(place, Qt.AlignmentFlag.AlignCenter, str(day.day))


def _paint_counts(p: QPainter, room: QRectF, mails: ForecastDay) -> None:
    """Paint both counts side by side, or their sum if there is no room; the tooltip has both."""
    counts = [(n, token) for n, token in ((mails.initial, "accent"), (mails.followup, "teal")) if n]
    p.setFont(theme.build_font(12, QFont.Weight.DemiBold))
    wide = room.width() / max(len(counts), 1)
    if len(counts) > 1 and any(
        p.fontMetrics().horizontalAdvance(abbreviate_number(n)) > wide - 3 for n, _ in counts
    ):
        counts, wide = [(mails.initial + mails.followup, "text")], room.width()
    for at, (count, token) in enumerate(counts):
        p.setPen(theme.get_color(token))
        place = QRectF(room.left() + at * wide, room.top(), wide, room.height())
        p.drawText(place, Qt.AlignmentFlag.AlignCenter, abbreviate_number(count))


class _Dot(QWidget):
    """A legend's dot in the color of a count."""

    def __init__(self, token: str) -> None:
        super().__init__()
        self._token = token
        self.setFixedSize(10, 10)

    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(theme.get_color(self._token))
        p.drawEllipse(QPointF(5, 5), 4, 4)
        p.end()


class MailCalendar(QWidget):
    """A month with its name, buttons to others, and a text about the chosen day."""

    def __init__(self) -> None:
        super().__init__()
        self.grid, self.month, self.said = MonthGrid(), label("", "strong"), label("", "mute", wrap=True)
        self.before = icon_button("chevron-left", tr("The month before"))
        self.after = icon_button("chevron-right", tr("The month after"))
        layout = lay_out(self, row(self.month, None, self.before, self.after, gap=2), self.grid, gap=6)
        first, later = label(tr("First emails"), "mute"), label(tr("Follow-ups"), "mute")
        layout.addLayout(row(_Dot("accent"), first, _Dot("teal"), later, None, gap=6))
        layout.addWidget(self.said)
        self.before.clicked.connect(self._before)
        self.after.clicked.connect(self._after)
        self.grid.chosen.connect(self.said.setText)
        self.grid.turned.connect(self._name)

    def show_days(
        self, days: tuple[ForecastDay, ...], today: date, holidays: tuple[Holiday, ...] = ()
    ) -> None:
        """Show the days that have mails, and the holidays on which none is sent."""
        mails = {date.fromisoformat(one.date): one for one in days}
        self.grid.show_days(
            mails,
            today,
            {one.date: translate_sentence(one.name) for one in holidays},
        )

    def _before(self) -> None:
        self.grid.turn(-1)

    def _after(self) -> None:
        self.grid.turn(1)

    def _name(self) -> None:
        self.month.setText(f"{get_month_name(self.grid.day.month)} {self.grid.day.year}")


COUNTS = (
    (tr("EMAILED"), "sent_count"),
    (tr("OPENED"), "open_count"),
    (tr("REPLIED"), "reply_count"),
    (tr("BOUNCED"), "bounce_count"),
)


class Outlook(QFrame):
    """The counts, and the forecast as a calendar; `foreseen` carries the expected end as text."""

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
        counts = build_flow_layout(
            *(_build_labeled_count(name, self.numbers[field]) for name, field in COUNTS), gap=18
        )
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
        """Show a campaign's counts and read its forecast again."""
        for _, field in COUNTS:
            self.numbers[field].setText(format_number(getattr(campaign, field)))
        self._wanted = campaign.campaign_id
        self._tasks.start_unless_busy(self._read(), "forecast")  # not `newest`: many changes would starve it

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
            self.sentence.setText(translate_sentence(forecast.reason))
        elif not forecast.total or forecast.ends_at is None:
            begun = self.numbers["sent_count"].text() != format_number(0)
            nothing = tr("Nothing is left to send.") if begun else tr("Nothing to send yet.")
            self.sentence.setText(_left_out(forecast) or nothing)
        else:
            last = lowercase_first(format_day(forecast.ends_at, self._session.now())).replace(
                " ", "\N{NO-BREAK SPACE}"
            )
            going = tr("%n email(s) if no one replies; the last is sent {last}.", n=forecast.total, last=last)
            self.sentence.setText(" ".join(filter(None, (going, _left_out(forecast)))))
        known = forecast.total or forecast.reason or forecast.unsendable
        self.foreseen.emit(self.sentence.text() if known else "")

    def _failed(self, error: Exception) -> None:
        self.calendar.setVisible(False)
        self.sentence.setText(explain_error(error).sentence)


def _left_out(forecast: Forecast) -> str:
    left = forecast.unsendable
    return tr("%n lead(s) won't get an email with the current settings.", n=left) if left else ""


def _build_labeled_count(name: str, value: QLabel) -> QWidget:
    made = QWidget()
    lay_out(made, value, label(name, "section"), gap=2)
    return made
