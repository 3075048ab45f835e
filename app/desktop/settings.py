"""The settings of this computer: their keys in the settings file, and functions that read them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings

if TYPE_CHECKING:  # deferred past the first paint
    from datetime import time

APPEARANCE, ZOOM, CLOSING, LANGUAGE = "appearance", "zoom", "closing", "language"
ASK, STAY, CLOSE = "ask", "stay", "close"
ZOOMS = (100, 110, 125, 150, 175, 200)  # percent
REPLIES, SYSTEM_NOTICES, TRAY = "notices/replies", "notices/system", "notices/tray"
INBOXES, JOBS, WEBHOOKS = "notices/inboxes", "notices/jobs", "notices/webhooks"
MOVED, AWAY = "notices/moved", "notices/away"  # the second: end of the last absence that was announced
CAMPAIGNS, STOPPED = "notices/campaigns", "notices/stopped"  # the second: IDs already announced
RELEASES, RELEASES_AT, RELEASES_TOLD = "releases/feed", "releases/looked_at", "releases/told"
QUIET, QUIET_FROM, QUIET_TO = "notices/quiet", "notices/quiet_from", "notices/quiet_to"
EVENING, MORNING = "18:00", "08:00"
CONNECTION = "connections/current"


def read_flag(settings: QSettings, name: str, otherwise: bool) -> bool:
    """Return a yes-or-no setting; settings files hold words."""
    value = settings.value(name)
    return otherwise if value is None else str(value).lower() == "true"


def read_zoom(settings: QSettings) -> int:
    """Return the zoom in percent, as it was when the program started."""
    value = str(settings.value(ZOOM, 100))
    return int(value) if value.isdigit() and int(value) in ZOOMS else 100


def read_close_action(settings: QSettings) -> str:
    """Return what to do when the window is closed while campaigns send: ASK, STAY or CLOSE."""
    value = settings.value(CLOSING)
    return value if value in (STAY, CLOSE) else ASK


def quiet_hours(settings: QSettings) -> tuple[time, time]:
    """Return start and end of the quiet hours in local time."""
    return _parse_time(settings.value(QUIET_FROM), EVENING), _parse_time(settings.value(QUIET_TO), MORNING)


def may_notify(settings: QSettings, now: time, what: str = REPLIES) -> bool:
    """Return whether a notice of kind `what` may be shown at this time of day."""
    if not read_flag(settings, what, True):
        return False
    if not read_flag(settings, QUIET, False):
        return True
    start, end = quiet_hours(settings)
    inside = start <= now < end if start <= end else now >= start or now < end
    return not inside


def _parse_time(value: object, otherwise: str) -> time:
    from datetime import time

    try:
        return time.fromisoformat(str(value))
    except ValueError:
        return time.fromisoformat(otherwise)


def is_first_start(settings: QSettings, data: Path, practice: bool) -> bool:
    """Return whether nothing was chosen yet and there is no workspace."""
    return not (practice or (data / "outreach.sqlite").exists() or settings.contains(CONNECTION))
