"""What a server tells Prometheus. It is served on a port of its own, so that nobody on the net reads it by accident."""

from collections.abc import Callable
from time import perf_counter

from prometheus_client import Counter, Gauge, Histogram, start_http_server
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from manywinds.kernel.errors import ManywindsError
from manywinds.server.logs import ACCESS

REQUESTS = Histogram(
    "manywinds_request_seconds", "Requests by what was asked for and how it ended.", ["what", "status"]
)
CONNECTIONS = Gauge("manywinds_connections", "Live connections that are open.")
EVENTS = Counter("manywinds_events_stored", "Events of tables that were stored.")
TRANSACTIONS = Histogram("manywinds_transaction_seconds", "How long transactions of the tables' events took.")
REFUSED = Counter("manywinds_refused", "What was refused before it reached the application.", ["why"])
ROOMS = Gauge("manywinds_rooms", "Rooms in memory by their state.", ["state"])


def serve_metrics(host: str, port: int) -> None:
    """Begin to tell them."""
    try:
        start_http_server(port, host)
    except OSError as fault:
        raise ManywindsError(f"Cannot listen on {host}:{port} for metrics: {fault.strerror or fault}.") from None


def count_rooms(states: tuple[str, ...], count: Callable[[str], int]) -> None:
    """Ask this how many rooms there are, whenever somebody wants to know."""
    for state in states:
        ROOMS.labels(state).set_function(lambda state=state: count(state))  # type: ignore[misc]


class Measured:
    """Counts and times every request and every live connection."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, with one eye on the watch."""
        if scope["type"] == "websocket":
            with CONNECTIONS.track_inprogress():
                await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await self._timed(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _timed(self, scope: Scope, receive: Receive, send: Send) -> None:
        status = 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        begun = perf_counter()
        try:
            await self.app(scope, receive, noted)
        finally:
            what, took = asked_for(scope), perf_counter() - begun
            REQUESTS.labels(what, str(status)).observe(took)
            fields = {"what": what, "method": scope["method"], "status": status, "ms": round(took * 1000, 1)}
            ACCESS.info("%(method)s %(what)s: %(status)s in %(ms)s ms", fields, extra={"fields": fields})


def asked_for(scope: Scope) -> str:
    """What a request was for: the name of what answered it. Addresses hold ids, which are nobody's business."""
    return getattr(scope.get("endpoint"), "__name__", "page")
