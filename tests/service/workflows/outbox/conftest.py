"""The sender's own scene: rows made by hand, a real mail server, a pump between them."""

from __future__ import annotations

from tests.service.workflows.outbound.conftest import lab as lab
from tests.service.workflows.outbound.conftest import scene as scene
