"""A snapshot of the first contacts, shown before a service on this computer has started.

It is imported before the contract, so it has only what a row displays, not the contacts.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from app.desktop.session import Session
from app.desktop.widgets import formats, theme
from app.desktop.widgets.badges import Badge
from app.desktop.widgets.debounce import Debounce
from app.desktop.widgets.factories import Header, page_layout, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import wrap_in_card
from app.desktop.widgets.rows import Column, Row, RowsModel, TwoLineCell
from app.desktop.widgets.table import TableView

FILE = "contacts-seen.json"
MOST = 40  # rows; no window shows more
REST = 1_500  # milliseconds without another change before a snapshot is saved
PANE = 324  # pixels beside the table


def get_snapshot_path(session: Session) -> Path | None:
    """Return the file beside the workspace; None for a service elsewhere."""
    if session.connection.address or not hasattr(session, "connections"):
        return None
    return session.connections.folder(session.connection) / FILE


def load_snapshot(session: Session) -> QWidget | None:
    """Return the last snapshot as a page without its tools; None if there is none."""
    file = get_snapshot_path(session)
    if file is None:
        return None
    try:
        kept = json.loads(file.read_text("utf-8"))
        columns = [Column(**one) for one in kept["columns"]]
        rows = [Row(one["id"], _parse_cells(columns, one["cells"])) for one in kept["rows"]]
        return SnapshotPage(columns, rows, str(kept["count"]), int(kept["above"])) if rows else None
    except (OSError, ValueError, TypeError, KeyError):
        return None


class SnapshotPage(QWidget):
    """Rows that can't be used, and may be outdated; `above`: pixels between header and table."""

    def __init__(self, columns: list[Column], rows: list[Row], count: str, above: int) -> None:
        super().__init__()
        header = Header(tr("Contacts"))
        header.set_count(count)
        model: RowsModel[Row] = RowsModel(columns, _return_row, self)
        model.set_items(rows)
        self.table = TableView(model, tr("Contacts as they were last seen"))
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        pane = wrap_in_card()
        pane.setFixedWidth(PANE)
        page_layout(self, header, above, (row((wrap_in_card(self.table), 1), pane, gap=12), 1))


class Keeper(QObject):
    """The writer of the snapshot, a moment after the table's first rows have changed."""

    def __init__(self, session: Session, table: TableView, above: QWidget) -> None:
        super().__init__(table)
        self._session, self._table, self._above = session, table, above
        self._rest = Debounce(self, REST, self._keep)
        for changed in (table.rows.modelReset, table.rows.layoutChanged):
            changed.connect(self._rest.start)

    def _keep(self) -> None:
        file = get_snapshot_path(self._session)
        if file is None or not file.parent.is_dir():
            return
        part = file.with_suffix(".part")
        with contextlib.suppress(OSError):  # a missing snapshot does no harm
            made = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with open(made, "w", encoding="utf-8") as out:
                json.dump(self._shown(), out)
            part.replace(file)

    def _shown(self) -> dict[str, Any]:
        top, columns = self._table.horizontalHeader(), self._table.rows.columns
        shown = [at for at in map(top.logicalIndex, range(len(columns))) if not top.isSectionHidden(at)]
        rows = [self._table.rows.row(at) for at in range(min(MOST, self._table.rows.rowCount()))]
        return {
            "columns": [_serialize_column(columns[at], self._table.columnWidth(at)) for at in shown],
            "above": self._above.height(),
            "count": formats.format_number(self._table.rows.rowCount()),
            "rows": [{"id": row.id, "cells": [row.cells[at] for at in shown]} for row in rows if row],
        }


def _return_row(row: Row) -> Row:
    return row


def _serialize_column(column: Column, width: int) -> dict[str, Any]:
    return {"title": column.title, "kind": column.kind, "width": width, "stretch": column.stretch}


def _parse_cells(columns: Sequence[Column], cells: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(_parse_cell(column.kind, cell) for column, cell in zip(columns, cells, strict=True))


def _parse_cell(kind: str, cell: Any) -> Any:
    if kind in ("person", "two"):
        return TwoLineCell(*map(str, cell))
    if kind == "chip":
        one = bool(cell) and isinstance(cell[0], str)
        return _parse_badge(*cell) if one else tuple(_parse_badge(*each) for each in cell)
    if kind in ("plain", "muted", "number"):
        return str(cell)
    raise ValueError(kind)


def _parse_badge(text: str, tone: str) -> Badge:
    if tone not in theme.ThemeColors._fields:  # from another version of this program
        raise ValueError(tone)
    return Badge(text, tone)
