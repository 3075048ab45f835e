"""A line to a server that breaks when a test wants it."""

from __future__ import annotations

import asyncio


class Line:
    """The way to a server: it can be cut, and then leads nowhere, or swallow what is said."""

    def __init__(self, port: int, host: str = "localhost") -> None:
        self._host, self._port = host, port
        self.is_cut, self.swallows = False, False
        self._ends: set[asyncio.StreamWriter] = set()
        self._talks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Line:
        self._server = await asyncio.start_server(self._talk, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()
        if self._talks:
            await asyncio.wait(self._talks, timeout=5)

    def cut(self) -> None:
        self.is_cut = True
        for end in self._ends:
            end.transport.abort()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        talk = asyncio.current_task()
        assert talk is not None
        self._talks.add(talk)
        talk.add_done_callback(self._talks.discard)
        if self.is_cut:
            writer.transport.abort()
            return
        there = await asyncio.open_connection(self._host, self._port)
        ends = {writer, there[1]}
        self._ends |= ends
        dead = asyncio.Event()
        await asyncio.gather(self._carry(reader, there[1], dead), self._carry(there[0], writer, dead))
        self._ends -= ends

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, dead: asyncio.Event
    ) -> None:
        try:
            while data := await reader.read(65_536):
                if self.swallows:  # and whatever comes after it, which TLS would not understand
                    dead.set()
                if not dead.is_set():
                    writer.write(data)
        except OSError:
            pass
        writer.transport.abort()
