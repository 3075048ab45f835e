"""Errors of the operating system, in the window's language."""

from __future__ import annotations

import errno

from app.desktop.widgets.i18n import tr


def describe_os_error(error: OSError) -> str:
    """Return why the system refused something, without a full stop; in its own words if that is unknown."""
    known = {
        errno.EACCES: tr("Permission denied"),
        errno.EBUSY: tr("Device or resource busy"),
        errno.EDQUOT: tr("Disk quota exceeded"),
        errno.EEXIST: tr("File exists"),
        errno.EFBIG: tr("File too large"),
        errno.EIO: tr("Input/output error"),
        errno.EISDIR: tr("Is a directory"),
        errno.EMFILE: tr("Too many open files"),
        errno.ENAMETOOLONG: tr("File name too long"),
        errno.ENOENT: tr("No such file or directory"),
        errno.ENOSPC: tr("No space left on device"),
        errno.ENOTDIR: tr("Not a directory"),
        errno.EPERM: tr("Operation not permitted"),
        errno.EROFS: tr("Read-only file system"),
    }
    return known.get(error.errno or 0) or error.strerror or str(error)
