"""Memory that was asked for and not given back: growth, apart from room that was freed and is kept."""

from __future__ import annotations

import ctypes
import gc
import sys

from PySide6.QtGui import QPixmapCache

BLOCK = 64 / 1024  # KiB of one of Python's own blocks, about


class _Told(ctypes.Structure):
    """mallinfo2 of glibc."""

    _fields_ = [(name, ctypes.c_size_t) for name in "arena o s blocks mapped u f used free top".split()]


def in_use() -> float:
    """In KiB, of the C library and of Python; 0 where the C library does not tell.

    Without Qt's cache of pixmaps, which has a bound.
    """
    told = getattr(ctypes.CDLL(None), "mallinfo2", None) if sys.platform == "linux" else None
    if told is None:
        return 0
    QPixmapCache.clear()
    gc.collect()
    told.restype = _Told
    heap = told()
    return float(heap.used + heap.mapped) / 1024 + sys.getallocatedblocks() * BLOCK
