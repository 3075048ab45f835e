"""Services that start in a tenth of the time: forks of a process that has imported all of the service.

`python -m tests.warm FD` hears over a socket how each is to be started, and tells its process ID.
"""

from __future__ import annotations

import asyncio
import atexit
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from functools import cache
from typing import TextIO

LARGE = 1 << 20  # more than arguments and environment are


@cache
def possible() -> bool:
    """Where a process can be waited for by who is not its parent."""
    try:
        os.close(os.pidfd_open(os.getpid()))
    except (AttributeError, OSError):
        return False
    return True


class Forked:
    """As much of a subprocess.Popen as is asked of it."""

    def __init__(self, pid: int, stdin: TextIO, stdout: TextIO) -> None:
        self.pid, self.stdin, self.stdout = pid, stdin, stdout
        self._process = os.pidfd_open(pid)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def send_signal(self, number: int) -> None:
        signal.pidfd_send_signal(self._process, number)

    def wait(self, timeout: float | None = None) -> None:
        if not select.select([self._process], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired("a warm service", timeout or 0)

    def __enter__(self) -> Forked:
        return self

    def __exit__(self, *_: object) -> None:
        self.stdin.close()
        self.stdout.close()
        self.wait()
        os.close(self._process)


class Awaited:
    """The same, as asyncio has it."""

    def __init__(self, process: Forked) -> None:
        self._process, self.stdin, self.stdout = process, process.stdin, self

    async def readline(self) -> bytes:
        return (await asyncio.to_thread(self._process.stdout.readline)).encode()

    def send_signal(self, number: int) -> None:
        self._process.send_signal(number)

    async def wait(self) -> None:
        await asyncio.to_thread(self._process.wait)


def forked(arguments: list[str], environment: dict[str, str]) -> Forked:
    """`python -m app` with these."""
    (theirs_in, ours_in), (ours_out, theirs_out) = os.pipe(), os.pipe()
    line = _warm()
    socket.send_fds(line, [json.dumps([arguments, environment]).encode()], [theirs_in, theirs_out])
    os.close(theirs_in)
    os.close(theirs_out)
    return Forked(int(line.recv(20)), open(ours_in, "w"), open(ours_out))


@cache
def _warm() -> socket.socket:
    """A line to the process that forks; it ends with this one."""
    ours, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
    command = [sys.executable, "-m", "tests.warm", str(theirs.fileno())]
    process = subprocess.Popen(command, pass_fds=[theirs.fileno()])
    theirs.close()
    atexit.register(process.wait)
    atexit.register(ours.close)
    return ours


def main(line: socket.socket) -> int:
    gc.disable()
    from app import __main__
    from app.service import main as _imported  # noqa: F401

    gc.freeze()
    signal.signal(signal.SIGCHLD, _gone)
    while True:
        said, pipes, *_ = socket.recv_fds(line, LARGE, 2)
        if not said:
            return 0
        stdin, stdout = pipes
        if pid := os.fork():
            os.close(stdin)
            os.close(stdout)
            line.send(str(pid).encode())
            continue
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        line.close()
        for ours, place in ((stdin, 0), (stdout, 1)):
            os.dup2(ours, place)
            os.close(ours)
        arguments, environment = json.loads(said)
        os.environ.clear()
        os.environ.update(environment)
        time.tzset()
        return __main__.main(arguments)


def _gone(*_: object) -> None:
    """Nobody asks how they ended, but what they took counts."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


if __name__ == "__main__":
    sys.exit(main(socket.socket(fileno=int(sys.argv[1]))))
