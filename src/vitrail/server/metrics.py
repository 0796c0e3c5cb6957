"""What is counted and timed, for Prometheus: numbers alone, never an id, a name, a seed or a key (docs/host.md)."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from prometheus_client.metrics_core import Metric

    from vitrail.server.saved import Entry

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable by which the metrics of several processes find each other, read at import."""
CONTENT_TYPE = "text/plain; version=0.0.4"

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
disable_created_metrics()  # type: ignore[no-untyped-call]  # the library is without types here
_REGISTRY = CollectorRegistry()

OPENED = Counter("vitrail_tables_opened", "Tables opened", registry=_REGISTRY)
_MOVES = Counter("vitrail_moves", "Actions kept, by who took them", ["by"], registry=_REGISTRY)
MOVE_SECONDS = Histogram(
    "vitrail_move_seconds", "From what a seat asks to its commit", buckets=_SECONDS, registry=_REGISTRY
)
TIME_OUTS = Counter("vitrail_time_outs", "Turns that ran out of time", registry=_REGISTRY)
LIVE = Gauge(
    "vitrail_live_connections",
    "WebSockets and event streams open now",
    multiprocess_mode="livesum",
    registry=_REGISTRY,
)
_MESSAGES = Counter("vitrail_messages", "Messages of live clients answered, by type", ["type"], registry=_REGISTRY)
_ERRORS = Counter("vitrail_errors", "Refusals and failures, by code", ["code"], registry=_REGISTRY)
COMMIT_SIZE = Histogram(
    "vitrail_commit_size",
    "Changes that shared a commit",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256),
    registry=_REGISTRY,
)
COMMIT_SECONDS = Histogram("vitrail_commit_seconds", "Seconds a commit took", buckets=_SECONDS, registry=_REGISTRY)
_REQUESTS = Histogram(
    "vitrail_request_seconds", "Seconds a request took, by route", ["route"], buckets=_SECONDS, registry=_REGISTRY
)
_MOVED = {by: _MOVES.labels(by) for by in ("seat", "bot", "clock")}
_ASKED = {kind: _MESSAGES.labels(kind) for kind in ("act", "undo", "back", "ping")}


def moved(entries: Iterable[Entry]) -> None:
    """Count the actions of these entries; dice that fell are none."""
    for entry in entries:
        if entry.seat is not None:
            _MOVED[entry.by].inc()


def asked(kind: str) -> None:
    """Count a message of a live client."""
    _ASKED[kind].inc()


def erred(code: str) -> None:
    """Count a refusal or failure."""
    _ERRORS.labels(code).inc()


def answered(route: str, seconds: float) -> None:
    """Count a request and its time."""
    _REQUESTS.labels(route).observe(seconds)


class _Tables:
    """How many tables there are now, by status."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self._counts = counts

    def collect(self) -> Iterator[Metric]:
        """The one metric."""
        family = GaugeMetricFamily("vitrail_tables", "Tables kept, by status", labels=["status"])
        for status, count in sorted(self._counts.items()):
            family.add_metric([status], count)
        yield family


def page(tables: Mapping[str, int]) -> bytes:
    """All metrics in Prometheus' text form, of all workers, and these counts of tables by status."""
    registry = CollectorRegistry()
    registry.register(_Tables(tables))
    if FOLDER not in os.environ:
        return generate_latest(_REGISTRY) + generate_latest(registry)
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # the library's own is without types
    return generate_latest(registry)
