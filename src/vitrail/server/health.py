"""Whether the server can do its work, and how it does, for who runs it: `/healthz` and `/metrics`."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from typing import TYPE_CHECKING, Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError

from vitrail.server import faults, metrics
from vitrail.server.store import Store
from vitrail.server.writer import Unanswered

if TYPE_CHECKING:
    from collections.abc import Mapping

Database = NamedDependency[Store]
ANSWER_S = 2.0
"""The database has to answer within this time."""
COUNTED_S = 10.0
"""So long a count of tables is told again before they are counted anew."""
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")


class Health(Struct, frozen=True):
    """How the server is, as `/healthz` says it."""

    ok: bool
    database: str


class Readers:
    """Who may read the metrics: addresses and networks, separated by commas, or `*` for everybody."""

    def __init__(self, text: str) -> None:
        self._everybody = text.strip() == "*"
        words = [] if self._everybody else text.split(",")
        self._networks = [ipaddress.ip_network(word.strip()) for word in words if word.strip()]

    def admit(self, request: Request[Any, Any, Any]) -> bool:
        """Whether who asks is one of them; whatever comes through a proxy is not, for anybody may stand behind it."""
        if self._everybody:
            return True
        if request.client is None or any(name in request.headers for name in FORWARDED):
            return False
        try:
            address = ipaddress.ip_address(request.client.host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)


class Counts:
    """How many tables there are, by status; asked of the database now and then."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._found: Mapping[str, int] = {}
        self._until = 0.0

    async def now(self) -> Mapping[str, int]:
        """The counts, a few seconds old at most."""
        if time.monotonic() >= self._until:
            self._found = await self._store.counts()
            self._until = time.monotonic() + COUNTED_S
        return self._found


Admitted = NamedDependency[Readers]
Tables = NamedDependency[Counts]


@get("/healthz")
async def healthz(store: Database) -> Response[Health]:
    """Whether the database answers: 200, or 503 with a sentence."""
    try:
        async with asyncio.timeout(ANSWER_S):
            await store.check()
    except TimeoutError:
        message = f"The database did not answer within {ANSWER_S:g} s."
    except (SQLAlchemyError, Unanswered) as error:
        message = faults.fault_of(error).message
    else:
        return Response(Health(ok=True, database="ok"))
    return Response(Health(ok=False, database=message), status_code=503)


@get("/metrics")
async def show_metrics(request: Request[Any, Any, Any], readers: Admitted, counts: Tables) -> Response[bytes]:
    """The metrics as Prometheus reads them."""
    if not readers.admit(request):
        raise faults.Fault(403, "not-for-you", "The metrics are for who runs this server: see its option --metrics.")
    return Response(metrics.page(await counts.now()), media_type=metrics.CONTENT_TYPE)
