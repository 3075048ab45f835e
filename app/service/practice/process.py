"""The simulator as a process: it prints one JSON line when ready, and reads commands as JSON lines.

It ends in order when standard input closes.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import datetime as dt
import json
import logging
import os
import signal
import sqlite3
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from app.service.practice.dns_server import ZoneData
from app.service.practice.simulator import DEFAULT_SEED, Ports, PracticeWorld

log = logging.getLogger("outreach.practice")


def run(argv: list[str] | None = None) -> int:
    """Run the simulator until standard input closes; return 0, or 1 with one sentence on standard error."""
    wanted = _parse_arguments(argv)
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    try:
        world = PracticeWorld(
            wanted.data,
            now=wanted.now,
            speed=wanted.speed,
            ports=Ports(wanted.smtp_port, wanted.smtps_port, wanted.imaps_port),
            seed=wanted.seed,
        )
        asyncio.run(_run_world(world))
    except (OSError, ValueError, sqlite3.Error) as error:
        log.debug("The practice mail world could not start", exc_info=error)
        reason = getattr(error, "strerror", None) or error
        sys.stderr.write(
            f"The practice mail world could not start: {reason}. "
            "Choose another folder or port, or end what is using it.\n"
        )
        return 1
    except KeyboardInterrupt:
        return 0
    return 0


def _parse_arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("practice", description="A practice mail world on this computer only.")
    parser.add_argument("--data", type=Path, required=True, help="folder that keeps everything")
    parser.add_argument("--speed", type=float, default=1.0, help="seconds of practice time a second")
    parser.add_argument("--now", type=_parse_moment, help="practice time at the start, ISO 8601")
    parser.add_argument("--seed", default=DEFAULT_SEED, help="another seed makes the people behave otherwise")
    for name in ("smtp", "smtps", "imaps"):
        parser.add_argument(f"--{name}-port", type=int, default=0, help="0: as last time, or any free one")
    return parser.parse_args(argv)


def _parse_moment(text: str) -> dt.datetime:
    moment = dt.datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=dt.UTC)


async def _run_world(world: PracticeWorld) -> None:
    loop, lines = asyncio.get_running_loop(), asyncio.Queue[bytes]()

    def heard(line: bytes) -> None:
        with suppress(RuntimeError):  # the loop has just ended
            loop.call_soon_threadsafe(lines.put_nowait, line)

    async with world:
        _end_on_signals(loop, lambda: heard(b""))
        _print_json({"ready": True, "control": "stdin", **_describe_world(world)})
        # In a thread, because asyncio can't read a console or a file as stdin on every system.
        threading.Thread(target=_read_stdin, args=(heard,), name="practice stdin", daemon=True).start()
        while line := await lines.get():
            await _handle_line(world, line)


def _end_on_signals(loop: asyncio.AbstractEventLoop, end: Callable[[], None]) -> None:
    with suppress(NotImplementedError):  # Windows
        loop.add_signal_handler(signal.SIGTERM, end)
        # Ctrl+C reaches the whole process group; a child process continues until its parent closes stdin.
        loop.add_signal_handler(signal.SIGINT, end if sys.stdin.isatty() else lambda: None)


def _read_stdin(heard: Callable[[bytes], None]) -> None:
    # Straight from the descriptor: a thread waiting inside sys.stdin makes the interpreter abort at exit.
    rest = b""
    with suppress(OSError, ValueError):
        while chunk := os.read(sys.stdin.fileno(), 65536):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                heard(line + b"\n")
    heard(b"")


def _describe_world(world: PracticeWorld) -> dict[str, Any]:
    return {
        "smtp_port": world.ports.smtp,
        "smtps_port": world.ports.smtps,
        "imaps_port": world.ports.imaps,
        "registry_port": world.ports.registry,
        "names_port": world.ports.names,
        "ca_file": str(world.ca_file.absolute()),
        "database": str(world.database.absolute()),
        "accounts": [_describe_account(account) for account in world.accounts],
    }


def _describe_account(account: Any) -> dict[str, str]:
    return {"address": account.address, "display_name": account.display_name, "password": account.password}


async def _handle_line(world: PracticeWorld, line: bytes) -> None:
    """Execute one line of input.

    A "command" is answered with one line, which repeats its "id" if it has one. A bare {"speed", "now"}
    sets the clock and is not answered.
    """
    if not line.strip():
        return
    wish: Any = None
    try:
        wish = json.loads(line)
        answer = await _execute_command(world, wish)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        reason = str(error) if isinstance(error, ValueError) else "it lacks a field or has a wrong one"
        log.warning("An instruction was not understood: %s", reason)
        answer = {"error": f"The instruction was not understood: {reason}"}
    if answer is not None:
        _print_json(answer | ({"id": wish["id"]} if isinstance(wish, dict) and "id" in wish else {}))


async def _execute_command(world: PracticeWorld, wish: dict[str, Any]) -> dict[str, Any] | None:
    match wish.get("command"):
        case None:
            now, speed = wish.get("now"), wish.get("speed")
            world.rebase(None if now is None else _parse_moment(now), None if speed is None else float(speed))
            return None
        case "add_account":
            account = world.add_account(
                wish["address"], wish.get("display_name", ""), wish.get("password", "")
            )
            return {"done": "add_account", "account": _describe_account(account)}
        case "disable_account":
            world.disable_account(wish["address"])
            return {"done": "disable_account"}
        case "add_zone" | "remove_zone" | "delegate" | "delegation" as command:
            return {"done": command, **_execute_zone_command(world.names, command, wish)}
        case "deliver":
            await world.deliver(wish["from"], wish["to"], base64.b64decode(wish["raw_base64"], validate=True))
            return {"done": "deliver"}
        case "status":
            now = world.clock.now().isoformat()
            return {"done": "status", "now": now, "speed": world.clock.speed, "pending": world.pending()}
        case other:
            raise ValueError(f"there is no command {other!r}")


def _execute_zone_command(names: ZoneData, command: str, wish: dict[str, Any]) -> dict[str, Any]:
    domain = wish["domain"]
    match command:
        case "add_zone":
            names.add_zone(domain, wish["records"])
        case "remove_zone":
            names.remove_zone(domain)
        case "delegate":
            names.delegate(domain, wish["nameservers"])
    return {"nameservers": names.delegation(domain)}


def _print_json(message: dict[str, Any]) -> None:
    with suppress(OSError):  # the reader has gone
        sys.stdout.write(json.dumps(message, ensure_ascii=True) + "\n")
        sys.stdout.flush()
