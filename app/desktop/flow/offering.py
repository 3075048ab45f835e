"""What the menu of each card offers."""

from __future__ import annotations

from enum import StrEnum

from app.desktop.kit.words import tr

from .chart import Kind


class Deed(StrEnum):
    """What can be done to a card."""

    EDIT = "edit"
    ADD = "add"
    EARLIER = "earlier"
    LATER = "later"
    CLOSE = "close"
    OPEN = "open"
    DELETE = "delete"


OFFERED = {
    Kind.MAIL: {
        Deed.EDIT: tr("Edit"),
        Deed.ADD: tr("Add a follow-up"),
        Deed.EARLIER: tr("Send earlier"),
        Deed.LATER: tr("Send later"),
        Deed.DELETE: tr("Delete"),
    },
    Kind.BRANCH: {
        Deed.EDIT: tr("Edit"),
        Deed.ADD: tr("Add an email"),
        Deed.EARLIER: tr("Try earlier"),
        Deed.LATER: tr("Try later"),
        Deed.CLOSE: tr("Let nobody enter"),
        Deed.OPEN: tr("Let leads enter"),
        Deed.DELETE: tr("Delete…"),
    },
    Kind.STEP: {
        Deed.EDIT: tr("Edit"),
        Deed.ADD: tr("Add an email"),
        Deed.EARLIER: tr("Send earlier"),
        Deed.LATER: tr("Send later"),
        Deed.DELETE: tr("Delete…"),
    },
}
