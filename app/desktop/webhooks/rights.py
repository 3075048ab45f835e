"""Why something can't be done now, for tool tips."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton

from app.contract.scopes import Scope
from app.desktop.kit.words import tr
from app.desktop.session import Session


def why_not(session: Session, scope: Scope) -> str:
    """A sentence; "" when it can be done."""
    if not session.online:
        return tr("The service can't be reached.")
    return "" if session.may(scope) else tr("Your key needs the right {scope}.", scope=scope)


def allow(control: QAbstractButton | QAction, reason: str, tip: str) -> None:
    """Enabled without a reason; with one, the tip says it."""
    control.setEnabled(not reason)
    control.setToolTip(reason or tip)
