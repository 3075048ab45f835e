"""The command `outreach reseal`: encrypt mail passwords and all other secrets with a newly generated key."""

from __future__ import annotations

import asyncio
import sys
from argparse import Namespace
from functools import partial

from sqlalchemy import Connection, true

from app.secret_store import IN_FILE, NoKeyring
from app.service.cli.cli_errors import exit_code
from app.service.core.database import NoDatabase
from app.service.core.sealing_key import OTHER_KEY
from app.service.core.settings import Settings
from app.service.core.vault import Vault, promote_next_key, sealing_key, store_next_key, vault_of
from app.service.workflows.transfer.endpoint import (
    check_schema,
    end_of,
    lock_out_services,
    take_inboxes_from_workers,
)
from app.service.workflows.transfer.key_rotation import Resealed, finish_key_change, reseal_secrets

DONE = "{:,} secrets are sealed under a new key, which is in {}. Backups open as before.\n"
CLOSED = (
    "{:,} could not be opened before either and stay as they are; where one is needed, it is asked for.\n"
)
OTHERS = (
    "Before another machine works with this database again, copy {} to its data folder: "
    "the key that it has opens nothing any more.\n"
)
NOT_TAKEN = "Everything is sealed under a new key, which could not take the place of the one before."
UNDONE = "{} Nothing is lost: the next start, or the same command, ends the change or takes it back."


def run(settings: Settings, args: Namespace) -> int:
    """Run the command and return its exit code; a refused command changes nothing."""
    return exit_code(partial(_hold_and_rotate, settings), UNDONE.format("It was stopped."))


def _hold_and_rotate(settings: Settings) -> None:
    with lock_out_services(settings):
        asyncio.run(_rotate_key(settings))


async def _rotate_key(settings: Settings) -> None:
    check_schema(settings, new=False)
    await finish_key_change(settings)
    present = await sealing_key(settings.data, file_only=settings.keep_secrets_in_file)
    end = end_of(settings, vault_of(present))
    following = await store_next_key(settings.data, present)
    try:
        done = end.do(
            partial(_reseal_secrets, present=end.vault, following=vault_of(following), place=end.place)
        )
    except NoDatabase as error:
        try:
            await finish_key_change(settings)  # the server may have committed despite the error
        except (NoDatabase, NoKeyring):
            raise NoDatabase(UNDONE.format(error)) from error
        raise
    finally:
        end.engine.dispose()
    try:
        await promote_next_key(settings.data, following)
    except (NoKeyring, OSError) as error:
        raise NoDatabase(UNDONE.format(NOT_TAKEN)) from error
    sys.stdout.write(DONE.format(done.many, present.kept_in))
    if done.closed:
        sys.stdout.write(CLOSED.format(done.closed))
    if settings.database_file is None and present.kept_in == IN_FILE:
        sys.stdout.write(OTHERS.format(settings.data / "sealing.key"))


def _reseal_secrets(conn: Connection, present: Vault, following: Vault, place: str) -> Resealed:
    take_inboxes_from_workers(conn, place, true())
    done = reseal_secrets(conn, present, following)
    if done.closed and not done.many:
        raise NoDatabase(OTHER_KEY)
    return done
