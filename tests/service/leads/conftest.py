"""Leads of campaigns that send: the scene of sending."""

from __future__ import annotations

from tests.service.sending.conftest import lab, scene

__all__ = ["lab", "scene"]
