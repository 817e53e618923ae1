"""What the server sends and takes, for the pages: `python -m tools.wire_types` writes web/schema.json; `make types-web` also makes the
TypeScript types of it.

The file holds the components of the OpenAPI description, and the messages of the WebSocket beside them, as `Command` and `Message`.
"""

import json
from pathlib import Path
from tempfile import gettempdir
from typing import Any, Final

import msgspec
from litestar.serialization import encode_json

from regalia.table import wire
from regalia.table.app import Config, make

FILE: Final = Path(__file__).parent.parent / "web" / "schema.json"


def schema() -> str:
    """The text of the file."""
    described: dict[str, Any] = json.loads(encode_json(make(Config(Path(gettempdir()) / "unused.db")).openapi_schema.to_schema()))
    parts = described["components"]["schemas"]
    for name, part in messages().items():
        if set(parts.get(name, part).get("properties", ())) != set(part.get("properties", ())):
            raise ValueError(f"HTTP and WebSocket both have a {name}, and they differ.")
        parts[name] = part
    whole = {"openapi": described["openapi"], "info": described["info"], "components": {"schemas": parts}}
    return json.dumps(whole, indent=1, sort_keys=True) + "\n"


def messages() -> dict[str, Any]:
    """The messages of the WebSocket and what they are made of."""
    both, parts = msgspec.json.schema_components((wire.Command, wire.Message), ref_template="#/components/schemas/{name}")
    return parts | dict(zip(("Command", "Message"), both))


if __name__ == "__main__":
    FILE.write_text(schema(), encoding="utf-8")
