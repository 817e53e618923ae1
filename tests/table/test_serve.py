"""`regalia serve` as a shell runs it, and what it refuses."""

import signal
import subprocess
import time
from pathlib import Path
from urllib.request import urlopen

from tests.cli.room import SCRIPT, Said, refused
from tests.table.server import Server
from tools.serving import free_port


def test_the_command_serves_until_it_is_stopped(tmp_path: Path) -> None:
    port = free_port()
    command = [str(SCRIPT), "serve", "--port", str(port), "--data", str(tmp_path)]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        for _ in range(400):
            try:
                urlopen(f"http://127.0.0.1:{port}/api/health", timeout=2).close()
                break
            except OSError:
                time.sleep(0.05)
        run.send_signal(signal.SIGINT)
        told, _ = run.communicate(timeout=20)
    finally:
        run.kill()
    assert told.startswith(f"The table is open at http://localhost:{port} ") and len(told.splitlines()) <= 2
    assert (tmp_path / "regalia.db").is_file()


def test_what_cannot_be_served(server: Server, tmp_path: Path, capsys: Said) -> None:
    file = tmp_path / "file"
    file.touch()
    assert refused(capsys, "serve", "--port", 0).startswith("--port: expected a number from 1 to 65535, got 0.")
    assert refused(capsys, "serve", "--pace", -1).startswith("--pace: expected")
    assert refused(capsys, "serve", "--port", free_port(), "--data", file / "below").startswith("--data: nothing can be kept in")
    assert refused(capsys, "serve", "--port", server.port, "--data", tmp_path).startswith("Nobody can listen at 127.0.0.1, port")
    assert "no.such.module" in refused(capsys, "serve", "--port", free_port(), "--data", tmp_path, "--game", "no.such.module:GAME")
