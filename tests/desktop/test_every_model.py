"""Qt's own tester on every model of the window, made where the window makes it, over a real service."""

from __future__ import annotations

import ast
import asyncio
import contextlib
import importlib
import pkgutil
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

import app.desktop
from app.contract.prior_contact import Met
from app.desktop.contacts import startup_snapshot
from app.desktop.prior_contact.prior_contact_list import KnownModel
from app.desktop.widgets.paged import PagedModel, Pages
from app.desktop.widgets.rows import RowModel, RowsModel
from tests.desktop.conftest import Aio
from tests.desktop.running_service import Served, served
from tests.desktop.screens import SCREENS, opened, session_of, stock
from tests.desktop.test_screens import below

FOLDER = Path(app.desktop.__file__).parent
CONCRETE = {PagedModel.__name__, RowsModel.__name__}


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("models"), "--practice", "--practice-speed", "0") as running:
        yield running


def makers() -> set[str]:
    """The modules of the window that make a model."""
    found = set()
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            made = node.func if isinstance(node, ast.Call) else None
            made = made.value if isinstance(made, ast.Subscript) else made
            if isinstance(made, ast.Name) and made.id in CONCRETE:
                found.add(".".join(("app.desktop", *path.relative_to(FOLDER).with_suffix("").parts)))
    return found


def test_item_models_are_all_covered_by_model_tests() -> None:
    for one in pkgutil.walk_packages(app.desktop.__path__, "app.desktop."):
        importlib.import_module(one.name)

    ours = {one for one in below(QAbstractItemModel) if one.__module__.startswith("app.")}
    assert ours == {RowModel, Pages, PagedModel, RowsModel, KnownModel}


def test_prior_contact_model_passes_model_tester(aio: Aio) -> None:
    with contextlib.closing(QWidget()) as window:
        model = KnownModel(window)
        QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning, model)
        now = datetime(2026, 3, 2, 9, tzinfo=UTC)
        model.tick(everybody=False)
        model.show_people([Met(email=f"{name}@x.example", ties=()) for name in "abc"], now)
        model.tick(everybody=False)
        assert model.setData(model.index(1), Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
        assert [person.email[0] for person in model.leaving()] == ["a", "c"]
        assert not model.setData(QModelIndex(), Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
        assert model.data(QModelIndex()) is None and model.rowCount(model.index(0)) == 0
        model.show_people([], now)
        assert model.rowCount() == 0 and not model.leaving()


def test_every_row_model_passes_model_tester(
    aio: Aio, there: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A warning of the tester fails the test; so does a module whose model no screen here makes."""
    tested: set[str] = set()
    made = RowModel.__init__

    def watched(model: RowModel, *args: Any, **more: Any) -> None:
        made(model, *args, **more)
        watching.append(model)
        frame = sys._getframe(1)
        while frame.f_back and frame.f_globals["__name__"].startswith(("app.desktop.widgets", "typing")):
            frame = frame.f_back
        tested.add(frame.f_globals["__name__"])

    watching: list[RowModel] = []

    def watch() -> None:
        """Once they are whole: the first thing that a tester does is to ask."""
        while watching:
            if isValid(model := watching.pop()):
                QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning, model)

    monkeypatch.setattr(
        startup_snapshot, "REST", 10
    )  # the next contacts page shows what was kept of the first

    async def work() -> None:
        async with session_of(there) as session:
            has = await stock(there)
            monkeypatch.setattr(RowModel, "__init__", watched)
            for name in SCREENS:
                async with opened(session, has, name) as window:
                    watch()
                    for model in window.findChildren(RowModel):
                        getattr(model, "refresh", lambda: None)()
                    await asyncio.sleep(0.05)

    aio(work(), 300)
    assert tested == makers()
