"""CPU time and memory of importing a library and making one of its games.

Run by its path, `python -P benchmarks/importing.py CASE AMOUNT SEED` (amount and seed are not used): `-m` would import modules
before the clock starts, and so would more imports here. Memory is what the process holds resident before and after, as Linux
tells it; before, it is a bare interpreter that has run nothing but these lines.
"""

import os
import sys
import time


def resident_mib() -> float:
    """The memory of this process that is resident now, in MiB."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def import_regalia() -> None:
    """The engine and The King Commands, with a game made."""
    from regalia.games.commands.game import GAME

    GAME.make()


def import_rlcard() -> None:
    """RLCard, with its uno environment made."""
    from importlib import import_module

    import_module("rlcard").make("uno")


if __name__ == "__main__":
    bare, start = resident_mib(), time.process_time()
    if sys.argv[1] == "regalia":
        import_regalia()
    else:
        import_rlcard()
    seconds, resident = time.process_time() - start, resident_mib()

    import json

    print(json.dumps({"units": 1, "seconds": seconds, "resident_mib": resident, "added_mib": resident - bare}))
