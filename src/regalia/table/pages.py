"""The pages: the built front end, served from its folder; where it hasn't been built, a plain page that says how to."""

import mimetypes
from pathlib import Path
from typing import Any, Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

STATIC: Final = Path(__file__).parent / "static"
INDEX: Final = "index.html"
UNBUILT: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Regalia</title></head>
<body><h1>Regalia</h1>
<p>The server is up, but its pages have not been built. In the project's folder run:</p>
<pre>make web</pre>
<p>The interface is described at <a href="/api/schema">/api/schema</a>.</p></body></html>
"""
GUARDS: Final = {
    "content-security-policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",  # what the interface answers is for whoever asked
}


@get("/", include_in_schema=False, sync_to_thread=False)
def home() -> Response[Any]:
    """The page."""
    return _page("")


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def page(path: FromPath[str]) -> Response[Any]:
    """A file of the front end; every other address is the page itself, which knows its own routes."""
    return _page(path.strip("/"))


def _page(wanted: str) -> Response[Any]:
    if wanted.split("/")[0] in ("api", "ws"):
        raise NotFoundException("There is no such address.")
    file = _file(wanted)
    if file is not None:
        kept = "public, max-age=31536000, immutable" if wanted.startswith("assets/") else "no-cache"
        media = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return Response(file.read_bytes(), media_type=media, headers={"cache-control": kept})
    if wanted.startswith("assets/"):
        raise NotFoundException("There is no such file.")
    index = _file(INDEX)
    text = index.read_text(encoding="utf-8") if index is not None else UNBUILT
    return Response(text, media_type="text/html", headers={"cache-control": "no-cache"})


def _file(wanted: str) -> Path | None:
    """A file inside the folder, never one outside."""
    home = STATIC.resolve()
    try:
        file = (home / wanted).resolve()
        return file if file.is_file() and file.is_relative_to(home) else None
    except (OSError, ValueError):
        return None


def guard(response: Response[Any]) -> Response[Any]:
    """Headers that keep pages from loading or sending anything elsewhere, and answers from being kept."""
    for name, value in GUARDS.items():
        response.headers.setdefault(name, value)
    return response
