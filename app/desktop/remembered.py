"""What a list was narrowed to, for the next start."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QSettings

from app.desktop.kit.searchbox import SearchBox


class Remembered(QObject):
    """Of a page with a search, and perhaps rows of chips, of which one is on or none."""

    def __init__(self, page: Any, settings: QSettings, name: str) -> None:
        super().__init__(page)
        self._settings, self._name = settings, name
        bar = getattr(page, "filters", None) or getattr(page, "chips", None)
        chips = list(getattr(bar, "chips", ()))[1:]  # the first is on where no other is
        self._rows = {"filter": chips, "kind": list(getattr(bar, "kinds", {}).values())}
        self._restore(page.search)
        page.search.searched.connect(self._searched)
        for chip in (*getattr(bar, "chips", ()), *self._rows["kind"]):
            chip.toggled.connect(self._toggled)

    def _restore(self, search: SearchBox) -> None:
        for row, chips in self._rows.items():
            chosen = str(self._settings.value(f"{self._name}/{row}", "0"))
            if chosen.isdigit() and 0 < int(chosen) <= len(chips):
                chips[int(chosen) - 1].click()
        search.setText(str(self._settings.value(f"{self._name}/search", "")))

    def _searched(self, text: str) -> None:
        self._settings.setValue(f"{self._name}/search", text)

    def _toggled(self) -> None:
        for row, chips in self._rows.items():
            on = next((at for at, chip in enumerate(chips, 1) if chip.isChecked()), 0)
            self._settings.setValue(f"{self._name}/{row}", on)
