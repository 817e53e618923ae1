"""Lines that are typed: with editing at a terminal, plainly from anywhere else."""

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from socket import socket, socketpair
from typing import Final, TextIO

from rich.text import Text

from regalia.terminal.screen import Screen

LONGEST: Final = 400  # signs of one answer
AGAIN: Final = 0.1  # seconds until a signal that wasn't heard is sent again


class Lines:
    """What is typed, line by line.

    At a terminal a line can be edited, where Python has readline; no file of earlier lines is kept. Where several people share the keyboard
    earlier lines aren't offered again, for they would tell one what another typed.
    """

    def __init__(self, source: TextIO, screen: Screen, shared: bool) -> None:
        self.source = source
        self.screen = screen
        self.edited = source is sys.stdin and screen.out is sys.stdout and source.isatty() and screen.out.isatty() and _editing(not shared)

    def read(self, prompt: str) -> str:
        """The next line without blanks around it; an `EOFError` if no more can come. Of an endless one only the beginning counts."""
        try:
            with heard():
                line = input(self.screen.prompt(prompt))[:LONGEST] + "\n" if self.edited else self._plain(prompt)
        except UnicodeDecodeError:
            return "?"
        if not line:
            raise EOFError
        if not self.source.isatty():
            self.screen.line(Text(line.strip()))  # as a terminal would show it
        return line.strip()

    def _plain(self, prompt: str) -> str:
        self.screen.ask(prompt)
        line = rest = self.source.readline(LONGEST)
        while len(rest) == LONGEST and not rest.endswith("\n"):
            rest = self.source.readline(LONGEST)
        return line


def _editing(history: bool) -> bool:
    """Switch the editing on; False where Python comes without it."""
    with suppress(ImportError):
        import_module("readline").set_auto_history(history)
        return True
    return False


@contextmanager
def heard() -> Iterator[None]:
    """While keys are waited for, a signal is heard at once.

    One that comes between the prompt and the wait interrupts nothing, and would be heard with the next key only; so it is sent again.
    """
    main = threading.current_thread()
    if main is not threading.main_thread() or not hasattr(signal, "pthread_kill"):
        yield
        return
    told, bell = socketpair()
    bell.setblocking(False)
    waiting = threading.Event()
    waiting.set()
    before = signal.set_wakeup_fd(bell.fileno(), warn_on_full_buffer=False)
    threading.Thread(target=_repeat, args=(told, main.ident, waiting), daemon=True).start()
    try:
        yield
    finally:
        waiting.clear()
        signal.set_wakeup_fd(before)
        bell.close()  # which ends the thread


def _repeat(told: socket, main: int, waiting: threading.Event) -> None:
    with told:
        while number := told.recv(1):
            time.sleep(AGAIN)
            if waiting.is_set():
                signal.pthread_kill(main, number[0])
