"""The service on this computer, as a child process of the window."""

from __future__ import annotations

import logging
from pathlib import Path
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, SignalInstance

from app.contract.sentences import decode_sentence
from app.desktop.connections import PRACTICE, Connections
from app.desktop.session import NoService
from app.desktop.widgets.i18n import tr, translate_text
from app.desktop.widgets.sentences import translate_sentence
from app.launch import CODED_ERRORS, build_command_line

log = logging.getLogger("outreach.desktop.backend")
START_PATIENCE, END_PATIENCE = 60.0, 15.0  # seconds
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
LAST_WORDS = 4000  # bytes of standard error that are kept


class StartFailed(NoService):
    """The service on this computer did not start; the text is a sentence for the user."""


class ServiceProcess(QObject):
    """The child process; it ends when this process dies, however it dies, as its stdin then closes.

    `launch` needs no event loop: the child imports its modules while the window is made, and waits for
    its order.
    """

    def __init__(self, data: Path, practice: bool) -> None:
        super().__init__()
        self.data, self.practice = data, practice
        self._order, self._port, self._stopped = "", 0, False
        self._last_words = b""
        self._process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert(CODED_ERRORS, "1")
        self._process.setProcessEnvironment(environment)
        self._process.readyReadStandardError.connect(self._read_errors)

    @property
    def pid(self) -> int:
        return self._process.processId()

    def launch(self) -> None:
        """Start the child process; `start` reports a failure."""
        program, *arguments = self._command()
        self._last_words = b""
        self._process.start(program, arguments)

    async def start(self, order: str) -> str:
        """Launch the child unless it runs, write `order` (a StartOrder in JSON) and return its base URL.

        Raise StartFailed, with the reason as a sentence, if it does not answer.
        """
        import asyncio  # deferred past the first paint

        from app.contract.handshake import Handshake

        self._order = order
        if not self._is_running():
            self.launch()
        if self._is_running():
            self._process.write(f"{order}\n".encode())
        try:
            line = await asyncio.wait_for(self._read_line(), START_PATIENCE)
            address = Handshake.model_validate_json(line).base_url
            self._port = urlsplit(address).port or 0
        except (TimeoutError, ValueError) as error:
            raise StartFailed(await self._why()) from error
        return address

    async def keep(self) -> None:
        """Restart the child on the same port whenever it dies, with backoff, until `stop`."""
        import asyncio

        pause = FIRST_PAUSE
        while True:
            await self._wait_for_end()
            if not self._stopped:
                log.info("the service ended with %s; it is started again", self._process.exitCode())
                await asyncio.sleep(pause)
            if self._stopped:  # perhaps during the pause
                return
            try:
                await self.start(self._order)
                pause = FIRST_PAUSE
            except StartFailed as error:
                log.info("the service did not start: %s", error)
                pause = min(pause * 2, LONGEST_PAUSE)

    async def stop(self) -> None:
        """Close the child's standard input, wait for its orderly end, and kill it after 15 seconds."""
        self._stopped = True
        await self._end()

    async def _end(self) -> None:
        """Close its standard input, wait for its orderly end, and after a while kill it."""
        import asyncio

        self._process.closeWriteChannel()
        try:
            await asyncio.wait_for(self._wait_for_end(), END_PATIENCE)
        except TimeoutError:
            self._process.kill()
            await self._wait_for_end()

    def _command(self) -> list[str]:
        practice = ["--practice", "--practice-speed", "1"] if self.practice else []
        port = ["--port", str(self._port)] if self._port else []
        own = ["--requests-per-minute", "60000"]  # no need for the rate limit: this window is the only client
        return build_command_line(
            "service", "--from-window", "--data", str(self.data), *practice, *port, *own
        )

    def _is_running(self) -> bool:
        return self._process.state() != QProcess.ProcessState.NotRunning

    def _read_errors(self) -> None:
        """Read standard error, so that the child never blocks on a full pipe; the log has it, too."""
        said = self._last_words + self._process.readAllStandardError().data()
        self._last_words = said[-LAST_WORDS:]

    async def _read_line(self) -> bytes:
        """Return the first line of standard output; empty if the child ended before."""
        while not self._process.canReadLine() and self._is_running():
            await _wait_for_any(
                self._process.readyReadStandardOutput, self._process.finished, self._process.errorOccurred
            )
        return bytes(self._process.readLine().data())

    async def _wait_for_end(self) -> None:
        while self._is_running():
            await _wait_for_any(self._process.finished, self._process.errorOccurred)

    async def _why(self) -> str:
        if self._process.error() == QProcess.ProcessError.FailedToStart:
            reason = self._process.errorString().rpartition(": ")[2]
            return tr("The service on this computer did not start: {error}.", error=translate_text(reason))
        await self._end()
        said = self._last_words.decode(errors="replace").strip().splitlines()
        log.info("the service did not start: %s", said)
        last = decode_sentence(said[-1] if said else "")
        if last.code or (last.endswith(".") and ":" not in last[:20]):  # not the last line of a traceback
            return translate_sentence(last)
        written = self.data / "service.log"
        where = (
            tr("Its log is {file}.", file=written)
            if written.exists()
            else tr("See this window's log for the reason.")
        )
        return tr("The service on this computer did not start. {where}", where=where)


async def _wait_for_any(*signals: SignalInstance) -> None:
    import asyncio

    emitted = asyncio.Event()

    def emit(*_: object) -> None:
        emitted.set()

    for signal in signals:
        signal.connect(emit)
    try:
        await emitted.wait()
    finally:
        for signal in signals:
            signal.disconnect(emit)


def launch_service(connections: Connections) -> ServiceProcess | None:
    """Start the service of the connection that the window opens with; None if that is elsewhere."""
    connection = connections.current
    if connection.address:
        return None
    process = ServiceProcess(connections.folder(connection), connection.id == PRACTICE.id)
    process.launch()
    return process
