"""A second match beside the one that is played."""

from copy import copy

from regalia.engine.event import Log
from regalia.engine.match import Match
from regalia.engine.state import State


def fork(m: Match, s: State) -> Match:
    """A second match with the same record and another state."""
    t = copy(m)
    for name, x in vars(m).items():
        if isinstance(x, list | dict):
            setattr(t, name, x.copy())
    t.log = Log()
    t.log.buf = m.log.buf[:]
    t.state = s
    s.log = t.log
    return t
