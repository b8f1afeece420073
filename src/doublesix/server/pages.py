"""The page: an exact table of the built files, compressed beforehand, and one clear sentence where it was not built."""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from doublesix.server.answers import BadRequest, answer, guest

__all__ = ["ROUTES", "STATIC"]

STATIC = Path(__file__).parent / "static"
NOT_BUILT = (
    "doublesix: the page was not built. In a source checkout run `make play`, which builds it; "
    "that needs Node.js 20 or newer."
)
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))


@dataclass(frozen=True, slots=True)
class Built:
    """One file of the page, in every form in which it lies there."""

    kind: str
    forms: dict[str, bytes]
    kept: str


@cache
def table(folder: Path) -> dict[str, Built]:
    """Return every file of the page by its address; nothing else is ever served."""
    found: dict[str, Built] = {}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if not path.is_file() or path.suffix in (".br", ".gz"):
            continue
        name = path.relative_to(folder).as_posix()
        forms = {"": path.read_bytes()}
        for encoding, suffix in ENCODINGS:
            packed = path.with_name(path.name + suffix)
            if packed.is_file():
                forms[encoding] = packed.read_bytes()
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        if kind.startswith("text/") or kind in ("application/javascript", "application/json"):
            kind += "; charset=utf-8"
        kept = "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"
        found[name] = Built(kind, forms, kept)
    return found


async def page(request: Request) -> Response:
    """The page itself, at every address that a person may open."""
    built = table(STATIC).get("index.html")
    if built is None:
        return PlainTextResponse(NOT_BUILT, 503)
    guest(request)
    response = _file(request, built)
    cookie = answer(request, b"").headers.get("set-cookie")
    if cookie is not None:
        response.headers["set-cookie"] = cookie
    return response


async def asset(request: Request) -> Response:
    """One of the page's files."""
    built = table(STATIC).get(request.path_params["path"])
    if built is None:
        raise BadRequest(404, "no_page", "there is no such page")
    return _file(request, built)


def _file(request: Request, built: Built) -> Response:
    accepted = {part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
    encoding = next((name for name, _ in ENCODINGS if name in accepted and name in built.forms), "")
    headers = {"cache-control": built.kept, "vary": "Accept-Encoding"}
    if encoding:
        headers["content-encoding"] = encoding
    return Response(built.forms[encoding], headers=headers, media_type=built.kind)


ROUTES = [
    Route("/", page),
    Route("/r/{room}", page),
    Route("/{path:path}", asset),
]
