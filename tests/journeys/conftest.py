"""The fixtures of the service's own tests: `app_state`, `api`, `clock`."""

from tests.service.conftest import api as api
from tests.service.conftest import app_state as app_state
from tests.service.conftest import clock as clock
from tests.service.conftest import settings as settings
from tests.service.workflows.outbound.conftest import lab as lab
from tests.service.workflows.outbound.conftest import scene as scene
