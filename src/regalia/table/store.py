"""What is kept: one SQLite file, written by one thread in groups, so that a commit serves all who wait for it.

A move is told to nobody before its `write` returns. WAL with `synchronous=FULL`: what was committed survives a loss of power.
"""

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, TypeAlias

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, create_engine

MIGRATIONS: Final = Path(__file__).parent / "migrations"
GROUP: Final = 256  # most jobs of one commit

Statement: TypeAlias = tuple[str, Sequence[Any]]
Job: TypeAlias = "tuple[Sequence[Statement], asyncio.Future[None]]"
Outcome: TypeAlias = "tuple[asyncio.Future[None], BaseException | None]"


class StoreError(RuntimeError):
    """Something could not be kept."""


def migrate(path: Path) -> None:
    """Bring the schema of a file up to date, step by step; a new file gets all of it."""
    logging.getLogger("alembic").setLevel(logging.WARNING)
    script = ScriptDirectory(str(MIGRATIONS), version_locations=[str(MIGRATIONS)])
    engine = create_engine(URL.create("sqlite", database=str(path)))

    def steps(now: Any, _: Any) -> Any:
        return script._upgrade_revs("head", now)

    try:
        with EnvironmentContext(Config(), script, fn=steps) as environment, engine.begin() as link:
            environment.configure(connection=link)
            with environment.begin_transaction():
                environment.run_migrations()
    finally:
        engine.dispose()


def connect(path: Path) -> sqlite3.Connection:
    """A connection as all of this module use it."""
    link = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    link.execute("pragma journal_mode=wal")
    link.execute("pragma synchronous=full")
    return link


class Store:
    """The file of a server. `read` answers at once from what is committed; `write` returns when the commit has."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        migrate(path)
        self._reader = connect(path)
        self._writer = connect(path)
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="regalia-store", daemon=True)
        self._thread.start()

    def read(self, sql: str, *values: Any) -> list[Any]:
        """The rows of a question."""
        return self._reader.execute(sql, values).fetchall()

    async def write(self, *statements: Statement) -> None:
        """Carry out the statements as one unit and wait until they are kept; a `StoreError` if they can't be."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put((statements, done))
        await done

    def close(self) -> None:
        """Finish what waits, then stop."""
        self._jobs.put(None)
        self._thread.join()
        self._reader.close()
        self._writer.close()

    # ---- the thread that writes
    def _work(self) -> None:
        open_ = True
        while open_:
            group = [self._jobs.get()]
            while len(group) < GROUP and not self._jobs.empty():
                group.append(self._jobs.get())
            open_ = None not in group
            jobs = [job for job in group if job is not None]
            if jobs:
                _tell(self._commit(jobs))

    def _commit(self, jobs: list[Job]) -> list[Outcome]:
        """One commit for all; if that fails, each job alone, so that a bad one fails by itself."""
        fault = self._transaction([statement for statements, _ in jobs for statement in statements])
        if fault is None or len(jobs) == 1:
            return [(done, fault) for _, done in jobs]
        return [(done, self._transaction(statements)) for statements, done in jobs]

    def _transaction(self, statements: Sequence[Statement]) -> StoreError | None:
        try:
            self._writer.execute("begin immediate")
            for sql, values in statements:
                self._writer.execute(sql, values)
            self._writer.execute("commit")
        except (sqlite3.Error, OverflowError, ValueError) as e:
            if self._writer.in_transaction:
                self._writer.execute("rollback")
            return StoreError(str(e))
        return None


def _tell(outcomes: list[Outcome]) -> None:
    """Wake those who wait, in their own loop: one call for a whole group."""
    try:
        outcomes[0][0].get_loop().call_soon_threadsafe(_settle, outcomes)
    except RuntimeError:  # the loop is gone, and whoever waited with it
        return


def _settle(outcomes: list[Outcome]) -> None:
    for done, fault in outcomes:
        if not done.done():
            if fault is None:
                done.set_result(None)
            else:
                done.set_exception(fault)
