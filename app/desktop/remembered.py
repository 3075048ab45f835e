"""What a list was narrowed to, for the next start."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QSettings

from app.desktop.kit.parts import SearchBox


class Remembered(QObject):
    """Of a page with a search, and perhaps a row of chips of which one is on."""

    def __init__(self, page: Any, settings: QSettings, name: str) -> None:
        super().__init__(page)
        self._settings, self._name = settings, name
        bar = getattr(page, "filters", None) or getattr(page, "chips", None)
        self._chips = list(getattr(bar, "chips", ()))
        self._restore(page.search)
        page.search.searched.connect(self._searched)
        for chip in self._chips:
            chip.toggled.connect(self._toggled)

    def _restore(self, search: SearchBox) -> None:
        chosen = str(self._settings.value(f"{self._name}/filter", "0"))
        if chosen.isdigit() and 0 < int(chosen) < len(self._chips):
            self._chips[int(chosen)].click()
        search.setText(str(self._settings.value(f"{self._name}/search", "")))

    def _searched(self, text: str) -> None:
        self._settings.setValue(f"{self._name}/search", text)

    def _toggled(self) -> None:
        on = next((at for at, chip in enumerate(self._chips) if chip.isChecked()), 0)
        self._settings.setValue(f"{self._name}/filter", on)
