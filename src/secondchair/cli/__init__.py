"""The command line: `secondchair`.

Bad input ends with exit status 2 and one sentence on standard error; nobody ever sees a traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from secondchair.cli.commands import app
from secondchair.cli.console import Mistake, report_crash, say_mistake

BAD_INPUT, INTERRUPTED, CRASHED = 2, 130, 70


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and leave with its exit status."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    """Run a command: its exit status."""
    try:
        status = app(list(arguments), prog_name="secondchair", standalone_mode=False)
        sys.stdout.flush()
    except Mistake as mistake:
        say_mistake(str(mistake))
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of a pipe has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return INTERRUPTED
    except Exception as error:
        if hasattr(error, "format_message"):  # the command line itself was not understood
            say_mistake(error.format_message())
            return BAD_INPUT
        report_crash(error)
        return CRASHED
    return status if isinstance(status, int) else 0
