"""The settings of notices: their kinds, and the quiet hours."""

from __future__ import annotations

from PySide6.QtCore import QTime
from PySide6.QtWidgets import QCheckBox, QSystemTrayIcon, QWidget

from app.desktop import settings
from app.desktop.session import Session
from app.desktop.widgets.factories import label, row
from app.desktop.widgets.forms import Field
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.inputs import TimeEdit

from .section_widgets import lay_out_section, panel

KINDS = (
    (settings.REPLIES, tr("A reply comes in")),
    (settings.INBOXES, tr("An inbox has stopped and needs attention")),
    (settings.CAMPAIGNS, tr("A campaign was paused because of bounces")),
    (settings.MOVED, tr("Emails moved because the computer was asleep")),
    (settings.JOBS, tr("An upload, or creating inboxes, is done")),
    (settings.WEBHOOKS, tr("A webhook fails")),
)
NO_TRAY = tr("This system shows no tray icons, so only the window itself tells you what happens.")


class NoticesSection(QWidget):
    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session, self._settings = session, session.settings
        self.replies, *_ = self.kinds = [self._box(text, name, True) for name, text in KINDS]
        what = panel(tr("Tell me when"), *self.kinds)
        self.system = self._box(
            tr("While I work in another window, use system notifications"), settings.SYSTEM_NOTICES, True
        )
        self.tray = self._box(tr("Show an icon with the count of unread replies"), settings.TRAY, True)
        self.tray.toggled.connect(session.tray_asked)
        none = label(NO_TRAY, "mute", wrap=True)
        outside = panel(tr("Outside this window"), self.tray, self.system, none)
        for one in (self.tray, self.system):
            one.setVisible(QSystemTrayIcon.isSystemTrayAvailable())
        none.setVisible(not QSystemTrayIcon.isSystemTrayAvailable())
        self.quiet = self._box(tr("Stay quiet during these hours"), settings.QUIET, False)
        self.start, self.end = TimeEdit(), TimeEdit()
        for edit, at in zip((self.start, self.end), settings.quiet_hours(session.settings), strict=True):
            edit.setDisplayFormat("HH:mm")
            edit.setTime(QTime(at.hour, at.minute))
            edit.timeChanged.connect(self._hours_set)
        hours = panel(
            tr("Quiet hours"),
            self.quiet,
            row(Field(tr("From"), self.start), Field(tr("To"), self.end), None, gap=14),
            label(tr("By this computer's clock. Replies are still counted on the left."), "mute"),
        )
        for one in (*self.kinds, self.tray, self.quiet):
            one.toggled.connect(self._show)
        lay_out_section(self, what, outside, hours)
        self._show()

    def _box(self, text: str, name: str, otherwise: bool) -> QCheckBox:
        made = QCheckBox(text)
        made.setObjectName(name)
        made.setChecked(settings.read_flag(self._settings, name, otherwise))
        made.toggled.connect(self._toggled)
        return made

    def _toggled(self, on: bool) -> None:
        self._settings.setValue(self.sender().objectName(), on)

    def _hours_set(self) -> None:
        self._settings.setValue(settings.QUIET_FROM, self.start.time().toString("HH:mm"))
        self._settings.setValue(settings.QUIET_TO, self.end.time().toString("HH:mm"))

    def _show(self) -> None:
        tells = any(one.isChecked() for one in self.kinds)
        self.system.setEnabled(tells and self.tray.isChecked())
        self.quiet.setEnabled(tells)
        for edit in (self.start, self.end):
            edit.setEnabled(tells and self.quiet.isChecked())
