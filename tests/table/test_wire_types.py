"""The pages' types are those of this server: the committed file is what its schema gives (`make types-web` writes it anew).

That `schema.ts` follows from the file is checked beside the pages (web/tests/schema.test.ts).
"""

from tools import wire_types


def test_the_committed_schema_is_that_of_the_server() -> None:
    assert wire_types.FILE.read_text(encoding="utf-8") == wire_types.schema()


def test_it_holds_what_goes_both_ways_on_both_lines() -> None:
    text = wire_types.schema()
    assert all(f'"{name}": {{' in text for name in ("TableRequest", "TableInfo", "Command", "Message", "View"))
