"""The first contacts as they were last seen, before there is a service."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.desktop.connections import Connection, Connections
from app.desktop.contacts import startup_snapshot
from app.desktop.contacts.startup_snapshot import FILE, Keeper, SnapshotPage, load_snapshot
from app.desktop.lazy_page import LazyPage
from app.desktop.session import Session
from app.desktop.widgets import badges
from app.desktop.widgets.badges import Badge
from app.desktop.widgets.rows import Column, Row, RowsModel, TwoLineCell
from app.desktop.widgets.table import TableView

COLUMNS = [
    Column("Contact", "person", 270, stretch=True),
    Column("Company"),
    Column("Signal", "chip"),
    Column("Tags", "chip"),
]


def row(number: int) -> Row:
    tags = (Badge("vip", "red"), Badge("old", "gray"))
    cells = (TwoLineCell(f"Wren {number}", f"wren{number}@x.test"), "Heron", badges.signal("CONTACTED"), tags)
    return Row(str(number), cells)


@pytest.fixture
def session(tmp_path: Path) -> Session:
    made = Session(QSettings(str(tmp_path / "test.ini"), QSettings.Format.IniFormat))
    made.connections = Connections(made.settings, tmp_path, practice=False)
    return made


@pytest.fixture
def kept(session: Session, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A table of 60 rows, its second column hidden, was on screen."""
    monkeypatch.setattr(startup_snapshot, "REST", 10)
    model: RowsModel[int] = RowsModel(COLUMNS, row)
    table, above = TableView(model, "Contacts"), QWidget()
    qtbot.addWidget(table)
    qtbot.addWidget(above)
    above.resize(100, 71)
    table.setColumnHidden(1, True)
    Keeper(session, table, above)
    model.set_items(range(60))
    model.beginResetModel()
    model.endResetModel()
    qtbot.waitUntil((tmp_path / FILE).exists)
    return tmp_path / FILE


def test_startup_snapshot_before_connection_shows_rows(session: Session, kept: Path, qtbot: QtBot) -> None:
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    page = LazyPage(session, "app.desktop.contacts.page", "ContactsPage")
    qtbot.addWidget(page)
    page.show()
    (shown,) = page.findChildren(SnapshotPage)
    assert shown.isVisible()
    assert [column.title for column in shown.table.rows.columns] == ["Contact", "Signal", "Tags"]
    first, last = shown.table.rows.row(0), shown.table.rows.row(39)
    assert first and last and shown.table.rows.rowCount() == 40
    assert first.cells == tuple(cell for at, cell in enumerate(row(0).cells) if at != 1)
    assert (last.id, "60" in {label.text() for label in shown.findChildren(QLabel)}) == ("39", True)
    session.gave_up.emit("There is no service.")
    assert not shown.isVisible()


def test_startup_snapshot_of_remote_service_is_not_stored(session: Session, kept: Path) -> None:
    session.connection = Connection("other", "Office", "https://outreach.example.com")
    assert (startup_snapshot.get_snapshot_path(session), load_snapshot(session)) == (None, None)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"columns": [{"kind": 3}]}', '{"columns": [{"title": "A"}], "rows": [{"id": 1}]}'],
)
def test_startup_snapshot_with_corrupt_file_is_ignored(session: Session, kept: Path, text: str) -> None:
    assert load_snapshot(session) is not None
    kept.write_text(text)
    assert load_snapshot(session) is None


def test_startup_snapshot_with_mismatched_cells_is_ignored(session: Session, kept: Path) -> None:
    whole = kept.read_text()
    read = json.loads(whole)
    read["rows"][0]["cells"].pop()
    kept.write_text(json.dumps(read))
    assert load_snapshot(session) is None
    kept.write_text(whole.replace('"chip"', '"cloud"'))
    assert load_snapshot(session) is None
