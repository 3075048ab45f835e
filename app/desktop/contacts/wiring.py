"""Which button, menu and key of the contacts page asks for which act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.desktop.kit.keys import by_delete
from app.desktop.kit.rowmenu import RowMenu

from .lately import Keeper

if TYPE_CHECKING:
    from .page import ContactsPage


def wire(page: ContactsPage) -> None:
    """Every act, once."""
    detail, bulk, acts = page.detail, page.bulk, page.acts
    for asked, act in (
        (page.new.clicked, acts.new),
        (page.import_csv.clicked, acts.import_csv),
        (page.enrol.clicked, bulk.enrol),
        (page.export.triggered, bulk.export),
        (page.groups.triggered, acts.groups),
        (detail.send_asked, acts.send),
        (detail.edit_asked, acts.edit),
        (detail.override_chosen, acts.override),
        (detail.enrol_asked, bulk.enrol),
        (detail.delete_asked, bulk.delete),
        (detail.tag_asked, bulk.tag),
        (detail.untag_asked, bulk.untag),
        (detail.list_asked, bulk.put_in_list),
        (detail.unlist_asked, bulk.take_from_list),
        (detail.export_asked, bulk.export),
        (detail.all_asked, page.table.selectAll),
        (detail.tag_removed, page.untag),
        (detail.list_removed, page.unlist),
        (detail.more_wanted, page.more_wanted),
    ):
        asked.connect(act)
    page.undo.follow(bulk.holding)
    RowMenu(
        page.table,
        lambda: (detail.send, detail.enrol, detail.edit, *detail.acts.values(), detail.delete),
    )
    Keeper(page.session, page.table, page.chips)
    page.new.setShortcut("Ctrl+N")
    page.import_csv.setShortcut("Ctrl+I")
    page.detail.send.setShortcut("Ctrl+M")
    by_delete(page.table, detail.delete.click)
