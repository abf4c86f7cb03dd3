"""How tests of the command line call it."""

import subprocess
import sys
from collections.abc import Callable
from typing import NamedTuple

PROGRAM = [sys.executable, "-c", "from secondchair.cli import main; main()"]  # as the installed command does


class Done(NamedTuple):
    status: int
    out: str
    err: str


Command = Callable[..., Done]


def in_process_of_its_own(*arguments: str, typed: str = "") -> Done:
    done = subprocess.run(
        [*PROGRAM, *arguments], input=typed, capture_output=True, text=True, encoding="utf-8", timeout=120
    )
    return Done(done.returncode, done.stdout, done.stderr)
