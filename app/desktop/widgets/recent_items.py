"""Items created or opened by their ids, kept for the next start where a service can't list them."""

from __future__ import annotations

import json
import re
from typing import NamedTuple

from PySide6.QtCore import QSettings

MOST = 100
AN_ID = re.compile(r"[\w-]{1,200}")


class Item(NamedTuple):
    id: str
    name: str


class RecentItems:
    """The ids and names of one kind of items on one connection, the latest first, in the settings."""

    def __init__(self, settings: QSettings, connection_id: str, kind: str) -> None:
        self._settings, self._key = settings, f"known/{connection_id}/{kind}"

    def all(self) -> list[Item]:
        try:
            found = json.loads(str(self._settings.value(self._key, "[]")))
            return [Item(str(one), str(name)) for one, name in found]
        except (ValueError, TypeError):  # a person has edited the file
            return []

    def name(self, wanted: str) -> str:
        """Return the name of an id, or "" if the id isn't known."""
        return next((one.name for one in self.all() if one.id == wanted), "")

    def add(self, wanted: str, name: str) -> None:
        others = [one for one in self.all() if one.id != wanted]
        self._settings.setValue(self._key, json.dumps([Item(wanted, name), *others][:MOST]))

    def forget(self, wanted: str) -> None:
        self._settings.setValue(self._key, json.dumps([one for one in self.all() if one.id != wanted]))
