"""Errors of commands, each reported as one sentence."""

from __future__ import annotations

import errno
import logging
import os
import sys
from collections.abc import Callable

from sqlalchemy.exc import DatabaseError

from app.contract.problems import Problem
from app.contract.sentences import encode_sentence
from app.launch import CODED_ERRORS
from app.secret_store import NoKeyring
from app.service.core.damage import SENTENCES
from app.service.core.data_dir_lock import AlreadyOpen
from app.service.core.database import NOT_WRITABLE, trouble_of
from app.service.core.migrations import NewerWorkspace
from app.service.workflows.backup.backup_format import BrokenBackup

logging.getLogger("outreach").addHandler(logging.NullHandler())  # errors are printed once, as a sentence
CUT_OFF = "{}. Look whether it was done before you do it again."
DENIED = "{} can't be used ({}). Allow whoever runs this to read and write there, or choose another place."
REFUSALS = (OSError, AlreadyOpen, NewerWorkspace, NoKeyring, BrokenBackup, Problem)


def describe_error(error: Exception) -> str:
    """Return a sentence for an error; system errors keep their own text, with the file concerned."""
    if not isinstance(error, OSError) or not error.strerror:
        return str(error)
    if error.filename and error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return DENIED.format(error.filename, error.strerror)
    return f"{error.filename}: {error.strerror}." if error.filename else f"{error.strerror}."


def write_error(sentence: str) -> None:
    """Write an error to standard error; for the window, which runs commands, with its code."""
    sys.stderr.write(f"{encode_sentence(sentence) if CODED_ERRORS in os.environ else sentence}\n")


def exit_code(work: Callable[[], object], stopped: str = "It was stopped.") -> int:
    """Run a command and return its exit code; print expected errors as one sentence to standard error."""
    try:
        work()
    except REFUSALS as error:
        write_error(describe_error(error))
        return 1
    except DatabaseError as error:
        trouble = trouble_of(error)
        if trouble is None:
            raise
        said = (
            trouble if trouble in (*SENTENCES, NOT_WRITABLE) else CUT_OFF.format(trouble.partition(". ")[0])
        )
        write_error(said)
        return 1
    except KeyboardInterrupt:
        sys.stderr.write(f"\n{stopped}\n")
        return 130
    return 0
