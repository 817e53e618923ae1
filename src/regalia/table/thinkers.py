"""Bots at work in processes of their own: what is sent there is what a seat knows and the events that it saw, never a state."""

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing.process import parent_process
from typing import Any

from msgspec import Struct

from regalia import bots
from regalia.bots import Desk
from regalia.engine import registry
from regalia.engine.event import Event
from regalia.engine.game import Game
from regalia.engine.position import load_into
from regalia.engine.rng import FastRng

log = logging.getLogger("regalia.table")


class Question(Struct, frozen=True):
    """A decision for a bot: knowledge is the seat's position with its memory, events are what it saw."""

    game: str
    bot: str
    knowledge: Mapping[str, Any]
    events: Sequence[Event]
    chance: int


class Thinkers:
    """The pool; made when first needed, and again when a process of it died."""

    def __init__(self, specs: Sequence[str] = (), workers: int = 1) -> None:
        """specs: games that aren't registered, as `module:NAME`."""
        self._specs = tuple(specs)
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, game: str, bot: str, knowledge: Mapping[str, Any], events: Sequence[Event]) -> str:
        """The action id that a bot picks."""
        question = Question(game, bot, knowledge, events, secrets.randbits(60))
        for _ in range(2):
            pool = self._pool = self._pool or self._start()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, answer, question)
            except BrokenProcessPool:
                log.warning("A process of the bots died; it is started again.")
                if self._pool is pool:
                    self.close()
        raise BrokenProcessPool("the bots' processes die")

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, mp_context=context, initializer=_begin, initargs=(self._specs,))

    def close(self, wait: bool = False) -> None:
        """Let go of the processes; `wait` until they have ended, so that nothing of them is left behind."""
        if self._pool is not None:
            self._pool.shutdown(wait, cancel_futures=True)
            self._pool = None


# ---- in the process of a bot


def _begin(specs: Sequence[str]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    for spec in specs:
        registry.load(spec)


def _end_with_parent() -> None:
    """A server that is killed can't end its pool, so the pool watches."""
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(0)


@lru_cache(maxsize=64)
def _game(name: str, options: tuple[tuple[str, object], ...]) -> Game:
    return registry.find(name).make(dict(options))


def answer(question: Question) -> str:
    """The action id that the bot picks, from what its seat knows."""
    game = _game(question.game, tuple(question.knowledge["options"].items()))
    view = load_into(game, question.knowledge, partial=True)
    desk = Desk(game, view, question.events)
    return game.actions[bots.find(question.bot, question.game).choose(desk, FastRng(question.chance))]
