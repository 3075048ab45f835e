"""The command `outreach move`: move a workspace to another database; the window runs it with `--steps`."""

from __future__ import annotations

import asyncio
import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from app.service.cli.cli_errors import exit_code
from app.service.core.clock import WallClock
from app.service.core.database import NoDatabase
from app.service.core.settings import Settings
from app.service.records import transfer_state
from app.service.records.transfer_state import State
from app.service.workflows.transfer.cancel import NothingMoves, give_up
from app.service.workflows.transfer.endpoint import End, lock_out_services, open_end
from app.service.workflows.transfer.transfer import Move, Tally, team_of

SAME = "That is where the workspace is. Name another place to move it to."
NAME_IT = "Name where it moves to: --to postgresql://user@host/name, or --to FOLDER."
STOPPED = (
    "It was stopped. Nothing is sent from either side; the same command goes on where it stopped, "
    "and “outreach move --give-up” calls it off."
)
BACK = "It was called off: the workspace in {} can be opened again.\n"
LEFT = (
    "What had arrived at {} is still there, and no service starts on it before that is gone. "
    "“outreach move --give-up” removes it, with the same --to.\n"
)
KEY = "A key that opens it there, shown once: {}\n"
DONE = "{:,} rows moved to {}, the same on both sides. From now on it sends from there, and never from {}.\n"
CLOSED = (
    "Secrets that did not open before either went as they are: {}. Where one is needed, it is asked for.\n"
)
ALREADY = "It has moved to {} already.\n"
NEXT = "Start it: outreach service --database postgresql://… --data {}\n"


def run(settings: Settings, args: Namespace) -> int:
    """Move a workspace, resume a move, or with `--give-up` cancel it; return the exit code."""
    return exit_code(partial(_run_transfer, settings, args), STOPPED)


def _run_transfer(source: Settings, args: Namespace) -> None:
    target = _resolve_target(source, args.to, args.to_data)
    if target is None and not args.give_up:
        raise NoDatabase(NAME_IT)
    told = _ProgressPrinter(args.steps)
    if args.give_up:
        return _cancel_move(source, target, args, told)
    assert target is not None
    with lock_out_services(source, target):
        _move_team(source, target, args, told)


def _cancel_move(source: Settings, target: Settings | None, args: Namespace, told: _ProgressPrinter) -> None:
    """Cancel a move, whether the other side can be reached or not.

    The other side never sent anything, and what is left there can't send.
    """
    try:
        left = _called_off(source, target, args)
    except NothingMoves:
        if not args.steps:  # the window is sure of it before it begins
            raise
        left = ""
    except NoDatabase as away:
        if target is None:
            raise
        try:
            left = _called_off(source, None, args)
        except NothingMoves:
            raise away from None
    told.say(BACK.format(source.database_place), given_up=True)
    if left:
        told.say(LEFT.format(left))


def _called_off(source: Settings, target: Settings | None, args: Namespace) -> str:
    with lock_out_services(*(each for each in (source, target) if each is not None)):
        here = asyncio.run(open_end(source, new=False))
        team = team_of(here, args.team)
        return give_up(here, team, None if target is None else _open_target(target, here, team))


def _move_team(source: Settings, target: Settings, args: Namespace, told: _ProgressPrinter) -> None:
    here = asyncio.run(open_end(source, new=False))
    team = team_of(here, args.team)
    there = _open_target(target, here, team)
    tallies = Move(here, there, team, told.rows, told.key).run()
    told.table(tallies)
    if not tallies:
        return told.say(ALREADY.format(there.place), moved=there.place)
    told.say(DONE.format(sum(each.here for each in tallies), there.place, here.place), moved=there.place)
    if closed := [f"{each.closed:,} of {each.table}" for each in tallies if each.closed]:
        told.say(CLOSED.format(", ".join(closed)))
    if there.settings.database_file is None:
        told.say(NEXT.format(there.settings.data))


def _resolve_target(source: Settings, to: str | None, data: Path | None) -> Settings | None:
    """Return the settings of the target, a database address or a folder; None without a target.

    Only canceling a move is possible without one.
    """
    if not to:
        return None
    if "://" in to:
        elsewhere = data is not None and data.resolve() != source.data.resolve()
        target = Settings(data=data or source.data, database=to, keep_secrets_in_file=elsewhere)
    else:
        target = Settings(data=Path(to))
    if source.database_place == target.database_place:
        raise NoDatabase(SAME)
    return target


def _open_target(target: Settings, here: End, team: str) -> End:
    """Open the target end.

    If this team's home is here, and the target file was left behind when the team moved away from there,
    that file is renamed and kept, and a new one is opened.
    """
    end = asyncio.run(open_end(target, new=True))
    ours, theirs = (each.do(partial(transfer_state.find_transfer_mark, team_id=team)) for each in (here, end))
    is_home = ours is None or ours.state is State.ARRIVED
    if target.database_file is None or theirs is None or theirs.state is not State.MOVED or not is_home:
        return end
    end.engine.dispose()
    file = target.database_file
    file.rename(file.with_name(f"outreach-moved-{WallClock().now():%Y-%m-%d-%H%M%S}.sqlite"))
    return asyncio.run(open_end(target, new=True))


class _ProgressPrinter:
    """Progress output: lines of text for a terminal, or JSON for the window."""

    def __init__(self, steps: bool) -> None:
        self._steps, self._last = steps, ""

    def rows(self, table: str, done: int, total: int) -> None:
        if self._steps:
            return self.say("", table=table, done=done, total=total)
        if not table:
            return
        if total and (done == total or table != self._last):
            self.say(f"{table}: {done:,} of {total:,}\n")
        elif sys.stdout.isatty():
            self.say(f"{table}: {done:,} of {total:,}\r")
        self._last = table

    def key(self, secret: str) -> None:
        self.say(KEY.format(secret), key=secret)

    def table(self, tallies: Sequence[Tally]) -> None:
        """Print each table's row counts on both sides, except where both are zero."""
        if self._steps:
            return self.say("", tables=[vars(each) for each in tallies])
        for each in tallies:
            if each.here or each.there:
                same = "same" if each.same else "DIFFERS"
                self.say(f"{each.table:20} {each.here:>12,} here {each.there:>12,} there  {same}\n")

    def say(self, line: str, **fields: Any) -> None:
        if self._steps:
            line = json.dumps(fields) + "\n" if fields else ""
        sys.stdout.write(line)
        sys.stdout.flush()
