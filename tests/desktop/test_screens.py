"""What the program can open is among the screens that are opened by the tests of all of them."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

from PySide6.QtWidgets import QDialog

import app.desktop
from tests.desktop import screens


def below(kind: type) -> Iterator[type]:
    for one in kind.__subclasses__():
        yield one
        yield from below(one)


def test_screen_tests_cover_every_dialog() -> None:
    for module in pkgutil.walk_packages(app.desktop.__path__, "app.desktop."):
        importlib.import_module(module.name)
    ours = {one for one in below(QDialog) if one.__module__.startswith("app.") and not one.__subclasses__()}
    opened = {vars(screens).get(name) for make in screens.DIALOGS.values() for name in make.__code__.co_names}
    assert ours and not ours - opened
