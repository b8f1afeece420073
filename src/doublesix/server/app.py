"""The application: routes, headers, what happens at start and end."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from doublesix.errors import DoublesixError
from doublesix.server import api, house, metrics, pages
from doublesix.server.answers import BadRequest, answer, context_of, refusal
from doublesix.server.bots import InProcess, Thinkers
from doublesix.server.collector import Collector
from doublesix.server.context import Context, Settings
from doublesix.server.headers import Headers
from doublesix.server.hub import Hub
from doublesix.server.metrics import Stalls
from doublesix.server.sockets import socket
from doublesix.store import Store, StoreError
from doublesix.table.checks import No
from doublesix.table.clock import Pace

__all__ = ["create_app"]

SWEEP_S = 60.0
log = logging.getLogger("doublesix.server")


def create_app(
    store: Store,
    *,
    thinkers: Callable[[], Thinkers] = InProcess,
    pace: Pace | None = None,
    settings: Settings | None = None,
    entropy: Callable[[], bytes] | None = None,
    collect: bool = False,
) -> Starlette:
    """Return the application over a store.

    Args:
        thinkers: Makes what answers for bots.
        entropy: Makes 32 secret bytes a round; tests may give their own.
        collect: Whether this process is the server's own, so that garbage is collected as suits it.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        bots = thinkers()
        draw = entropy or (lambda: secrets.token_bytes(32))
        hub = Hub(store, bots, pace or Pace(), draw, time.time_ns() // 1_000_000)
        context = app.state.context = Context(hub, settings or Settings())
        app.state.stalls = Stalls()
        app.state.collector = Collector(lambda: context.open_sockets) if collect else None
        app.state.ready(context)
        sweeper = asyncio.get_running_loop().create_task(_sweep(hub))
        if app.state.collector is not None:
            app.state.collector.start()
        try:
            yield
        finally:
            sweeper.cancel()
            app.state.stalls.stop()
            if app.state.collector is not None:
                app.state.collector.stop()
            await bots.close()

    app = Starlette(
        routes=[
            WebSocketRoute("/ws", socket),
            *api.ROUTES,
            *house.ROUTES,
            Route("/healthz", healthz),
            *metrics.ROUTES,
            *pages.ROUTES,
        ],
        middleware=[Middleware(Headers)],
        exception_handlers={DoublesixError: _refused, HTTPException: _http},
        lifespan=lifespan,
    )
    app.state.ready = lambda _context: None
    return app


async def _sweep(hub: Hub) -> None:
    while True:
        await asyncio.sleep(SWEEP_S)
        hub.put_away()


async def healthz(request: Request) -> Response:
    """Say that the server runs."""
    context = context_of(request)
    return answer(request, {"ok": not context.hub.closing})


async def _refused(request: Request, error: Exception) -> Response:
    if isinstance(error, StoreError):
        log.error("store", extra={"why": error.code})
        return refusal(request, BadRequest(503, "storage", "the store cannot be read now: try again in a moment"))
    if isinstance(error, No):
        return refusal(request, BadRequest(400, error.code, error.words(_lang(request))))
    return refusal(request, error if isinstance(error, DoublesixError) else BadRequest(500, "fault", "a fault here"))


async def _http(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return refusal(request, BadRequest(status, "http", "there is no such page, or not in that way"))


def _lang(request: Request) -> str:
    wanted = request.query_params.get("lang") or request.headers.get("accept-language", "en")[:2]
    return wanted if wanted in ("en", "ru") else "en"
