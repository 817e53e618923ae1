"""What is kept: one SQLite file, written by one thread in groups, so that a commit serves all who wait for it.

A move is told to nobody before its `write` returns. WAL with `synchronous=FULL`: what was committed survives a loss of power.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from operator import itemgetter
from pathlib import Path
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
    """The file of a server. `read` answers at once from what is committed; `write` returns when the commit has.

    While the thread writes, what comes waits and is its next group: so the more there is to do, the larger are the groups.
    """

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        migrate(path)
        self._reader = connect(path)
        self._writer = connect(path)
        self._thread = ThreadPoolExecutor(1, "regalia-store")
        self._waiting: list[Job] = []
        self._busy = False

    def read(self, sql: str, *values: Any) -> list[Any]:
        """The rows of a question."""
        return self._reader.execute(sql, values).fetchall()

    async def write(self, *statements: Statement) -> None:
        """Carry out the statements as one unit and wait until they are kept; a `StoreError` if they can't be."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((statements, done))
        if not self._busy:
            self._busy = True
            loop.call_soon(self._begin, loop)  # whoever writes in the same breath comes along
        await done

    def close(self) -> None:
        """Finish what waits, then stop."""
        self._thread.shutdown()
        if self._waiting:
            self._commit(self._waiting)
        self._reader.close()
        self._writer.close()

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Give the next group to the thread."""
        group, self._waiting = self._waiting[:GROUP], self._waiting[GROUP:]
        loop.run_in_executor(self._thread, self._commit, group).add_done_callback(self._end)

    def _end(self, work: "asyncio.Future[list[Outcome]]") -> None:
        """Wake those who waited."""
        for done, fault in work.result():
            if not done.done():
                done.set_result(None) if fault is None else done.set_exception(fault)
        self._busy = bool(self._waiting)
        if self._busy:
            self._begin(work.get_loop())

    # ---- the thread that writes
    def _commit(self, jobs: list[Job]) -> list[Outcome]:
        """One commit for all; if that fails, each job alone, so that a bad one fails by itself."""
        fault = self._transaction([statement for statements, _ in jobs for statement in statements])
        if fault is None or len(jobs) == 1:
            return [(done, fault) for _, done in jobs]
        return [(done, self._transaction(statements)) for statements, done in jobs]

    def _transaction(self, statements: Sequence[Statement]) -> StoreError | None:
        try:
            self._run(_joined(statements))
        except (sqlite3.Error, OverflowError, ValueError) as e:
            if self._writer.in_transaction:
                self._writer.execute("rollback")
            return StoreError(str(e))
        return None

    def _run(self, statements: Sequence[Statement]) -> None:
        """One statement is a transaction by itself: whoever has to wait for the interpreter waits once, not three times."""
        if len(statements) == 1:
            self._writer.execute(*statements[0])
            return
        self._writer.execute("begin immediate")
        for sql, values in statements:
            self._writer.execute(sql, values)
        self._writer.execute("commit")


def _joined(statements: Sequence[Statement]) -> list[Statement]:
    """Neighbours that insert into one table become one statement of many rows."""
    out: list[Statement] = []
    for sql, group in groupby(statements, key=itemgetter(0)):
        rows = [values for _, values in group]
        if len(rows) > 1 and sql.startswith("insert into ") and sql.endswith(")"):
            row = sql[sql.rindex("(") :]
            out.append((sql + f", {row}" * (len(rows) - 1), [x for values in rows for x in values]))
        else:
            out += [(sql, values) for values in rows]
    return out
