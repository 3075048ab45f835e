"""The services that a window can use: this computer's own, practice, and others by address and key."""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass
from pathlib import Path

from PySide6.QtCore import QSettings

from app.desktop.settings import CONNECTION, is_first_start
from app.desktop.widgets.i18n import tr
from app.secret_store import account_of, forget_secret, keep_in_file, recall_secret, replace_secret

log = logging.getLogger("outreach.desktop.connections")
_OTHERS = "connections/others"


@dataclass(frozen=True)
class Connection:
    """A service; `address` is empty for one that this window starts itself."""

    id: str
    name: str
    address: str = ""


LOCAL = Connection("local", tr("This computer"))
PRACTICE = Connection("practice", tr("Practice"))


class Connections:
    """The known services: addresses in the settings, keys in the keyring or where the user chose."""

    def __init__(self, settings: QSettings, data: Path, practice: bool) -> None:
        self._settings, self._data, self.only_practice = settings, data, practice
        self._held: dict[str, str] = {}

    def all(self) -> list[Connection]:
        if self.only_practice:
            return [PRACTICE]
        return [LOCAL, PRACTICE, *self._others()]

    @property
    def current(self) -> Connection:
        chosen = PRACTICE.id if self.only_practice else self._settings.value(CONNECTION)
        return next((one for one in self.all() if one.id == chosen), self.all()[0])

    @property
    def undecided(self) -> bool:
        return is_first_start(self._settings, self._data, self.only_practice)

    def choose(self, connection: Connection) -> None:
        """Save the connection that the window opens with from now on."""
        self._settings.setValue(CONNECTION, connection.id)
        self._settings.sync()

    def folder(self, connection: Connection) -> Path:
        """Return the data folder of a service on this computer."""
        if connection.id == LOCAL.id or self.only_practice:
            return self._data
        return self._data.with_name("practice") if self._data.name == "workspace" else self._data / "practice"

    def add(self, name: str, address: str) -> Connection:
        import uuid  # deferred past the window's first paint

        made = Connection(uuid.uuid4().hex[:12], name, address)
        self._write([*self._others(), made])
        return made

    async def remove(self, connection: Connection) -> None:
        """Remove a connection and its key."""
        self._write([one for one in self._others() if one.id != connection.id])
        self._held.pop(connection.id, None)
        await forget_secret(self._account(connection), self._file(connection))

    async def key(self, connection: Connection) -> str | None:
        """Return the key for a service elsewhere, or None.

        Raise NoKeyring when the keyring can't be used; it may hold a key all the same.
        """
        return self._held.get(connection.id) or await recall_secret(
            self._account(connection), self._file(connection)
        )

    async def keep_key(self, connection: Connection, key: str) -> None:
        """Store a key in the keyring, or in its file if there is one.

        Raise NoKeyring when the keyring can't be used; then the user chooses where to store it.
        """
        await replace_secret(self._account(connection), self._file(connection), key)
        self._held.pop(connection.id, None)

    def keep_key_in_file(self, connection: Connection, key: str) -> None:
        """Store a key in a file that only this user can read."""
        keep_in_file(self._file(connection), key)

    def hold_key(self, connection: Connection, key: str) -> None:
        """Keep a key in memory until the program ends."""
        self._held[connection.id] = key

    def _account(self, connection: Connection) -> str:
        return account_of(f"connection-{connection.id}", self._data)

    def _file(self, connection: Connection) -> Path:
        return self._data / f"connection-{connection.id}.key"

    def _others(self) -> list[Connection]:
        try:
            return [Connection(**one) for one in json.loads(str(self._settings.value(_OTHERS, "[]")))]
        except (ValueError, TypeError) as error:
            log.info("the list of connections can't be read: %s", error)
            return []

    def _write(self, others: list[Connection]) -> None:
        self._settings.setValue(_OTHERS, json.dumps([asdict(one) for one in others]))
        self._settings.sync()
