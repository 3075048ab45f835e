"""Every documented operation of the service, by method and path."""

from __future__ import annotations

from app.service.app import ROUTES
from app.service.documents.operations import operations

OPERATIONS = operations(ROUTES)
