"""One end of a move: a database with the key of its secrets, locked so that no service works on it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    NullPool,
    create_engine,
    inspect,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError, OperationalError, ProgrammingError

from app.contract.sentences import Sentence, say
from app.service.core import tables
from app.service.core.damage import SENTENCES
from app.service.core.data_dir_lock import FolderLock
from app.service.core.database import (
    NO_ROOM,
    NOT_WRITABLE,
    NoDatabase,
    known_url,
    open_engine,
    sqlite_url,
    trouble_of,
)
from app.service.core.database_lock import ServerLock
from app.service.core.migrations import HEAD, VERSION, migrate_database
from app.service.core.sealing_key import check_key
from app.service.core.settings import Settings
from app.service.core.vault import Vault, open_vault
from app.service.records import sessions

from .key_rotation import finish_key_change

T = TypeVar("T")
OLDER = say(
    "transfer_place_older",
    "{place} was last opened by an older Outreach Desk. Start this version's service on it once, "
    "so that it is brought up to date; end that service, and try again.",
)
NEWER = say(
    "transfer_place_newer",
    "{place} was made by a newer Outreach Desk. Install that version here, and try again.",
)
NOTHING = say("transfer_no_workspace", "There is no workspace in {place}.")
FOREIGN = say(
    "transfer_place_foreign",
    "{place} holds something other than Outreach Desk's data. Name an empty database.",
)
PRACTICE = say(
    "transfer_of_practice", "A practice workspace can't be moved: you can start it over anywhere at any time."
)
AT_WORK = say(
    "transfer_place_at_work",
    "A worker still works on {place}. Wait half a minute until it has ended, and try again.",
)
LOST = say(
    "transfer_database_silent",
    "The database {place} does not answer: {words}. "
    "Nothing is lost: move again, and it goes on where it stopped.",
)
FULL = say(
    "transfer_disk_full",
    "The disk that holds {place} is full. Nothing is lost: free some space, and try again.",
)
REFUSED = say(
    "transfer_database_refused",
    "The database {place} refused what was to be written: {words}. Nothing was switched over.",
)


@dataclass(frozen=True)
class End:
    """One end of a move; `place` describes its location without a password."""

    settings: Settings
    place: str
    engine: Engine
    vault: Vault

    def do(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction that survives a power cut; raise NoDatabase with a sentence."""
        try:
            with self.engine.begin() as conn:
                return work(conn)
        except OperationalError as error:
            raise NoDatabase(self._sentence(error)) from error
        except DBAPIError as error:
            raise NoDatabase(REFUSED.fill(place=self.place, words=_server_message_of(error))) from error

    def _sentence(self, error: OperationalError) -> Sentence:
        """Return a sentence for a database error.

        A command ends with the error, so the sentence can't promise that it continues later, as a
        service would.
        """
        trouble = trouble_of(error)
        if trouble in SENTENCES:
            return trouble
        said = FULL if trouble == NO_ROOM else REFUSED if trouble == NOT_WRITABLE else LOST
        return said.fill(place=self.place, words=_server_message_of(error))


@contextlib.contextmanager
def lock_out_services(*both: Settings) -> Iterator[None]:
    """Keep all services off these databases and folders while the block runs.

    Raises AlreadyOpen if a service is working there, and NoDatabase if a server can't be reached.
    """
    with contextlib.ExitStack() as stack:
        for folder in set[object]().union(*(each.folders for each in both)):
            stack.enter_context(FolderLock(folder))  # type: ignore[arg-type]
        for each in both:
            if each.database_file is None:
                lock = ServerLock(each.database_url)
                stack.callback(lock.close)
                try:
                    lock.hold()
                except OperationalError as error:
                    raise NoDatabase(
                        LOST.fill(place=each.database_place, words=_server_message_of(error))
                    ) from error
        yield


async def open_end(settings: Settings, *, new: bool) -> End:
    """Open an end whose schema is this version's; with `new`, create the schema where nothing exists.

    Raises NoDatabase for a database that can't be used, or a practice workspace.
    """
    if (settings.data / "practice-clock.json").exists():
        raise NoDatabase(PRACTICE)
    check_schema(settings, new=new)
    await finish_key_change(settings)
    vault = await open_vault(settings.data, file_only=settings.keep_secrets_in_file)
    end = end_of(settings, vault)
    end.do(lambda conn: check_key(conn, vault))
    return end


def end_of(settings: Settings, vault: Vault) -> End:
    return End(settings, settings.database_place, open_engine(settings.database_url, durable=True), vault)


def check_schema(settings: Settings, *, new: bool) -> None:
    """Raise NoDatabase unless the schema is this version's.

    With `new`, the schema is created where nothing exists yet.
    """
    place = settings.database_place
    version, is_empty = _looked_at(settings, place)
    if version is None:
        if not is_empty:
            raise NoDatabase(FOREIGN.fill(place=place))
        if not new:
            raise NoDatabase(NOTHING.fill(place=place))
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        migrate_database(settings.database_url)
    elif version != HEAD:
        raise NoDatabase((OLDER if version < HEAD else NEWER).fill(place=place))


def take_inboxes_from_workers(conn: Connection, place: str, mine: ColumnElement[bool]) -> None:
    """Take the inboxes from any worker that was cut off, by raising their fences.

    Raises NoDatabase while a worker is still at work.
    """
    inboxes = tables.inboxes
    if conn.dialect.name == "postgresql" and sessions.live_workers(conn, Settings.takeover_seconds):
        raise NoDatabase(AT_WORK.fill(place=place))
    conn.execute(update(inboxes).where(mine).values(fence=inboxes.c.fence + 1))


def _looked_at(settings: Settings, place: str) -> tuple[str | None, bool]:
    """Return the schema revision, if there is one, and whether the database is completely empty."""
    file = settings.database_file
    if file is not None and not file.exists():
        return None, True
    url = known_url(sqlite_url(file) if file is not None else settings.database_url)
    more = {}
    if file is None:
        from app.service.core.postgresql import build_connect_args

        more["connect_args"] = build_connect_args(url)
    engine = create_engine(url, poolclass=NullPool, **more)
    try:
        with engine.connect() as conn:
            names = inspect(conn).get_table_names()
            version = conn.scalar(text(VERSION)) if "alembic_version" in names else None
            return version, not names
    except (OperationalError, ProgrammingError) as error:
        said = LOST.fill(place=place, words=_server_message_of(error))
        raise NoDatabase(NOT_WRITABLE if trouble_of(error) == NOT_WRITABLE else said) from error
    except DBAPIError as error:  # a file that is no SQLite database
        raise NoDatabase(FOREIGN.fill(place=place)) from error
    finally:
        engine.dispose()


def _server_message_of(error: DBAPIError) -> str:
    """Return the server's own message on one line; it contains no password."""
    first = str(error.orig).partition("\n")[0]
    return first.rpartition("failed: ")[2].removeprefix("FATAL:").strip().rstrip(".")
