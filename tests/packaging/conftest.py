"""Icons are drawn by Qt."""

from tests.desktop.conftest import app

__all__ = ["app"]
