"""HTTP of replies."""

from __future__ import annotations

from fastapi import APIRouter

router = APIRouter()
