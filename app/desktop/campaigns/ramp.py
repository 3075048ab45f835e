"""A slow beginning, drawn."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.desktop.widgets.charts import Spark
from app.desktop.widgets.factories import label
from app.desktop.widgets.formats import number
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out

WEEK, WEEKS_SHOWN = 7, 26


def pace(step: int, top: int, limit: int) -> tuple[list[int], str]:
    """Mails a day and mailbox until it is as fast as it gets, and that in words; limit 0 is none."""
    most = min(top, limit) if limit else top
    weeks = -(-most // step)
    days = [min(most, step * (day // WEEK + 1)) for day in range(WEEK * min(weeks + 1, WEEKS_SHOWN))]
    if weeks == 1:
        return days, tr("%n a day per inbox from the first week on.", n=days[0])
    later = {"most": number(most), "week": weeks}
    return days, tr("%n a day per inbox in the first week, {most} from week {week} on.", n=days[0], **later)


class RampCurve(QWidget):
    """The curve, and below it what it says."""

    def __init__(self) -> None:
        super().__init__()
        self.curve, self.said = Spark(tr("Emails a day and inbox")), label("", "mute", wrap=True)
        lay_out(self, self.curve, self.said, gap=4)

    def draw(self, step: int, top: int, limit: int) -> None:
        days, said = pace(step, top, limit)
        self.curve.set_values(days)
        self.said.setText(said)
