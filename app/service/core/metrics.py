"""The metrics that are offered to Prometheus; none of them names a person."""

from __future__ import annotations

import math
from collections.abc import Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
KIND = CONTENT_TYPE_LATEST


class Metrics:
    """The metrics of one service in one process; counters begin at its start."""

    def __init__(self) -> None:
        self._registry = place = CollectorRegistry()
        self._requests = Counter(
            "outreach_requests", "Answered requests.", ("method", "route", "status"), registry=place
        )
        self._seconds = Histogram(
            "outreach_request_seconds", "Until an answer began.", ("route",), buckets=SECONDS, registry=place
        )
        self._ended = {
            "mail": Counter("outreach_mails", "Emails by what became of them.", ("outcome",), registry=place),
            "delivery": Counter(
                "outreach_deliveries", "Webhook attempts by outcome.", ("outcome",), registry=place
            ),
        }
        self._gauges = {
            name: Gauge(f"outreach_{name}", text, registry=place)
            for name, text in (
                ("mails_due", "Leads whose next email is due, before windows and limits."),
                ("mails_uncertain", "Emails in doubt, which a person settles."),
                ("deliveries_due", "Webhook deliveries that are due."),
                ("inboxes_held", "Inboxes that a worker has, of all machines."),
                ("workers", "Worker processes that are alive, of all machines."),
                ("work_kept", "Keys of work that this process runs."),
                ("database_trouble", "1 while the database takes no changes."),
            )
        }

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request by method, route and status, with the seconds until its answer began.

        Unknown methods share the label OTHER.
        """
        self._requests.labels(method if method in METHODS else "OTHER", route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def ended(self, outcomes: Mapping[tuple[str, str], int]) -> None:
        """Count emails and webhook deliveries by the outcome that a transaction gave them."""
        for (what, outcome), number in outcomes.items():
            self._ended[what].labels(outcome).inc(number)

    def shown(self, now: Mapping[str, float]) -> bytes:
        """Return all metrics in Prometheus text format, with the gauges set from `now`.

        A gauge that `now` does not contain is NaN.
        """
        for name, gauge in self._gauges.items():
            gauge.set(now.get(name, math.nan))
        return generate_latest(self._registry)
