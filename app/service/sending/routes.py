"""HTTP of sending."""

from __future__ import annotations

from fastapi import APIRouter

router = APIRouter()
