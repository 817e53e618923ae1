"""A server in a process of its own, which can be stopped, killed and started again on the same data and port."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.request import urlopen

HOME: Final = Path(__file__).parent.parent
PATIENCE: Final = 20.0  # seconds


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


class Process:
    """A server that is started by a command line and answers at `port`."""

    def __init__(self, command: Sequence[str], port: int, path: Path | None = None) -> None:
        """path: a folder with Python packages that the server shall find."""
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        self._command = command
        self._environment = {**os.environ, **({"PYTHONPATH": _joined(path)} if path else {})}
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._process = subprocess.Popen(self._command, cwd=HOME, env=self._environment, stdout=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                urlopen(f"{self.address}/api/health", timeout=2).close()
                return
            except OSError:
                if self._process.poll() is not None:
                    raise ChildProcessError("the server ended at once") from None
                time.sleep(0.02)
        raise TimeoutError("the server does not answer")

    def end(self, how: int = signal.SIGTERM) -> None:
        """Stop it, or kill it."""
        if self._process is not None:
            os.kill(self._process.pid, how)
            self._process.wait(PATIENCE)
            self._process = None

    def again(self, how: int = signal.SIGKILL) -> None:
        """Killed in the middle of whatever it does, and started anew."""
        self.end(how)
        self.start()


def _joined(path: Path) -> str:
    return os.pathsep.join([str(path), *filter(None, [os.environ.get("PYTHONPATH")])])


@contextmanager
def serving(folder: Path, *games: str, path: Path | None = None) -> Iterator[Process]:
    """`regalia serve` on a folder, its bots without a pause. games: those in work, as `module:NAME`."""
    port = free_port()
    command = [str(Path(sys.executable).with_name("regalia")), "serve", "--port", str(port), "--data", str(folder), "--pace", "0"]
    for game in games:
        command += ["--game", game]
    process = Process(command, port, path)
    try:
        yield process
    finally:
        process.end()
