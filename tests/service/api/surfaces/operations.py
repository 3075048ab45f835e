"""Every documented operation of the service, by method and path."""

from __future__ import annotations

from app.service.api.app import ROUTES
from app.service.api.openapi.operations import list_operations

OPERATIONS = list_operations(ROUTES)
