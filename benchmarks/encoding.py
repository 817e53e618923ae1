"""What it costs to build and encode one view, beside the same through pydantic: `python -m benchmarks.encoding`.

Both make the same objects from the same values, the leaves first, and write the same JSON; rounds are interleaved.
"""

import types
from collections.abc import Callable, Iterator
from functools import reduce
from operator import or_
from time import perf_counter
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import msgspec
from pydantic import BaseModel, create_model

from regalia.engine import registry
from regalia.engine.match import Match
from regalia.table import wire
from regalia.table.course import Course

NAMES: Final = ("Anna", "Boris")
TIMES: Final = 200
ROUNDS: Final = 9


def view(moves: int = 6) -> wire.View:
    """A view from the middle of a game of two, for the seat that is asked."""
    match = Match(registry.find("commands"), 2, seed=bytes(32))
    course = Course(match, "table")
    for _ in range(moves):
        seat = match.owing()[0]
        course.play(seat, [match.legal(seat)[-1]])
    me = match.owing()[0]
    seats = [wire.SeatView(name, "person", None, True) for name in NAMES]
    options = dict(match.game.options)
    table = wire.TableView("0123456789ab", "commands", match.info.title, seats, 0, options, True, match.commitment, None, None)
    return wire.View(course.seen[me].n, table, me, course.sheet(me, NAMES), course.token(me), wire.UndoView(False, "It is too late."),
                     course.lines(me, NAMES, 1), course.result())


def structs(x: Any) -> Iterator[msgspec.Struct]:
    """All structs in a value, the leaves first."""
    if isinstance(x, msgspec.Struct):
        for field in x.__struct_fields__:
            yield from structs(getattr(x, field))
        yield x
    elif isinstance(x, list | tuple):
        for y in x:
            yield from structs(y)


class Models:
    """Pydantic models of the same fields and types, made when first needed."""

    def __init__(self) -> None:
        self.made: dict[type, type[BaseModel]] = {}
        self.twins: dict[int, BaseModel] = {}

    def of(self, kind: type[msgspec.Struct]) -> type[BaseModel]:
        """The model of a struct."""
        if kind not in self.made:
            fields: Any = {name: (self._type(hint), ...) for name, hint in get_type_hints(kind).items() if name in kind.__struct_fields__}
            self.made[kind] = create_model(kind.__name__, **fields)
        return self.made[kind]

    def _type(self, hint: Any) -> Any:
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return self.of(hint)
        origin, inner = get_origin(hint), tuple(self._type(t) if t is not Ellipsis else t for t in get_args(hint))
        if origin is None:
            return hint
        return reduce(or_, inner) if origin in (Union, types.UnionType) else origin[inner]

    def twin(self, x: Any) -> Any:
        """A value with models in the place of structs; each struct's twin is made once and found again."""
        if isinstance(x, msgspec.Struct):
            if id(x) not in self.twins:
                self.twins[id(x)] = self.of(type(x))(**self.fields(x))
            return self.twins[id(x)]
        return type(x)(self.twin(y) for y in x) if isinstance(x, list | tuple) else x

    def fields(self, x: msgspec.Struct) -> dict[str, Any]:
        """The values that the model of a struct is made from."""
        return {field: self.twin(getattr(x, field)) for field in x.__struct_fields__}


def measure(example: wire.View) -> tuple[float, float]:
    """Seconds to build and encode the view: ours, through pydantic; the best of the rounds."""
    models = Models()
    parts = list(structs(example))
    own = [(type(x), [getattr(x, field) for field in x.__struct_fields__]) for x in parts]
    other = [(models.of(type(x)), models.fields(x)) for x in parts]

    def ours() -> str:
        for make, values in own:
            made: Any = make(*values)
        return wire.write(made)

    def theirs() -> str:
        for make, values in other:
            made = make(**values)
        return made.model_dump_json(exclude={"clock"})

    same = {name: x for name, x in msgspec.json.decode(ours()).items() if name != "t"}
    if msgspec.json.decode(theirs()) != same:
        raise ValueError("The two views differ.")
    rounds = [(_time(ours), _time(theirs)) for _ in range(ROUNDS)]
    return min(a for a, _ in rounds), min(b for _, b in rounds)


def _time(work: Callable[[], str]) -> float:
    start = perf_counter()
    for _ in range(TIMES):
        work()
    return (perf_counter() - start) / TIMES


def main() -> None:
    """Measure and print."""
    example = view()
    ours, theirs = measure(example)
    print(f"a view of {len(wire.write(example))} bytes, built and encoded: {ours * 1e6:.1f} us, through pydantic {theirs * 1e6:.1f} us; "
          f"{ours / theirs:.3f}")


if __name__ == "__main__":
    main()
