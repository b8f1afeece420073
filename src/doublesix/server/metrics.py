"""Figures for whoever runs the server, told on loopback only: /metrics, in the text form that Prometheus reads."""

from __future__ import annotations

import asyncio
import ipaddress
import sys
import time

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from doublesix.server.answers import BadRequest, context_of

__all__ = ["ROUTES", "Stalls"]

STEP_S = 0.05


class Stalls:
    """How long the event loop was held up, at the longest, since it was last asked."""

    def __init__(self) -> None:
        self.longest_ms = 0.0
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        while True:
            began = time.perf_counter()
            await asyncio.sleep(STEP_S)
            self.longest_ms = max(self.longest_ms, (time.perf_counter() - began - STEP_S) * 1000)

    def take(self) -> float:
        """Return the longest stall in milliseconds, and begin anew."""
        longest, self.longest_ms = self.longest_ms, 0.0
        return longest

    def stop(self) -> None:
        """Measure no more."""
        self._task.cancel()


async def metrics(request: Request) -> Response:
    """Every figure, a line each."""
    if not _is_loopback(request):
        raise BadRequest(404, "no_page", "there is no such page")
    context = context_of(request)
    hub = context.hub
    figures: dict[str, float] = {
        "rooms": len(hub.rooms),
        "sockets": context.open_sockets,
        "resident_bytes": _resident(),
        "loop_stall_ms": request.app.state.stalls.take(),
        "collection_longest_ms": request.app.state.collector.longest_ms if request.app.state.collector else 0,
        "store_commits_total": getattr(hub.store, "commits", 0),
        "store_slowest_ms": getattr(hub.store, "slowest_ms", 0),
        "bots_killed_total": getattr(hub.thinkers, "killed", 0),
        **{f"{name}_total": count for name, count in hub.counts.items()},
    }
    return PlainTextResponse("".join(f"doublesix_{name} {value:g}\n" for name, value in figures.items()))


def _is_loopback(request: Request) -> bool:
    """Whether the request comes from this machine itself, and through no proxy."""
    host = request.client.host if request.client else ""
    forwarded = {"x-forwarded-for", "forwarded", "x-real-ip"} & set(request.headers)
    try:
        return not forwarded and ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _resident() -> int:
    """Resident memory in bytes."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123
            return int(file.read().split()[1]) * 4096
    except OSError:
        import resource

        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024


ROUTES = [Route("/metrics", metrics)]
