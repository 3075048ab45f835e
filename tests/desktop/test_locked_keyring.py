"""The window at a keyring of a real desktop that is locked, and unlocked while it waits."""

from __future__ import annotations

import textwrap
from pathlib import Path

from tests.keyrings import beside_keyring, needs_keyring

PROGRAM = textwrap.dedent(
    """
    import asyncio, pathlib, sys
    import secretstorage
    from jeepney import DBusAddress, new_method_call
    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QApplication
    from app.desktop.application import Application
    from app.desktop.widgets import loop, theme
    from tests.desktop.conftest import until

    NAME = "org.freedesktop.secrets"
    SECRETS = DBusAddress("/org/freedesktop/secrets", NAME, "org.freedesktop.Secret.Service")
    INSIDE = SECRETS.with_interface("org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface")
    data = pathlib.Path(sys.argv[1])

    def unlock(bus, ring):
        opened = new_method_call(SECRETS, "OpenSession", "sv", ("plain", ("s", "")))
        session = bus.send_and_get_reply(opened).body[1]
        what = (ring.collection_path, (session, b"", b"x", "text/plain"))
        bus.send_and_get_reply(new_method_call(INSIDE, "UnlockWithMasterPassword", "o(oayays)", what))

    def begun():
        settings = QSettings(str(data / "desktop.ini"), QSettings.Format.IniFormat)
        application = Application(data, False, settings)
        application.window.show()
        return application, asyncio.ensure_future(application.live())

    async def main():
        application, living = begun()
        await until(lambda: application.session.online, 60)
        application.window.shut()
        await living
        bus = secretstorage.dbus_init()
        ring = secretstorage.get_default_collection(bus)
        ring.lock()
        application, living = begun()
        waiting = application.window.page(application.window.place)._waiting
        await until(lambda: waiting.state == "error", 60)
        print(waiting.message.sentence.text())
        unlock(bus, ring)
        assert not ring.is_locked()
        waiting.message.act.click()
        await until(lambda: application.session.online, 60)
        print("online", *sorted(one.name for one in data.glob("*.key")))
        application.window.shut()
        await living

    app = QApplication(["outreach"])
    app.setQuitOnLastWindowClosed(False)
    theme.apply_theme(app, "light")
    loop.run_event_loop(main(), app)
    """
)


@needs_keyring
def test_locked_keyring_after_unlock_retry_connects_without_key_file(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    said = beside_keyring(PROGRAM, tmp_path, tmp_path / "data")
    lines = said.stdout.splitlines()
    assert lines[1:] == ["online"], said.stderr
    assert lines[0].startswith("The keyring of this computer is locked or does not answer.")
