"""The one place that knows Numba: functions marked `@compiled` become machine code when they are first called.

Numba's types are not Python's. So the arrays of this package are called `Array` in signatures, which says nothing to a
type checker, and only `secondchair.fast` itself, whose types are plain ones, is meant to be used from outside.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any, TypeAlias, TypeVar

from platformdirs import user_cache_path

Array: TypeAlias = Any  # a NumPy array; which one is said where it is made

numba: Any = import_module("numba")  # untyped on purpose: what it says of its own types changes with its version

F = TypeVar("F", bound=Callable[..., Any])

# Other threads may run meanwhile. Nothing is allocated in compiled code, so Numba need not count who uses an array:
# that would take as long as the rules.
HOW = {"nogil": True, "_nrt": False}

_lock = Lock()


def compiled(function: F) -> F:
    """Machine code for a function that others of this package call."""
    made: F = numba.njit(**HOW)(function)
    return made


def entry(function: F) -> F:
    """Machine code for a function that Python calls; kept on disk, so that the second start is quick.

    Numba would compile again only when the file of the function itself changes. Its folder here is named after all
    sources of the package, for what a function calls is part of its machine code.
    """
    config = numba.core.config
    with _lock:  # the folder is a global setting of Numba, read when a function is marked
        before = config.CACHE_DIR
        try:
            config.CACHE_DIR = before or str(_folder())
            made: F = numba.njit(**HOW, cache=True)(function)
        except (OSError, RuntimeError):  # nowhere to write: compiled anew at every start
            made = numba.njit(**HOW)(function)
        finally:
            config.CACHE_DIR = before
    return made


@cache
def _folder() -> Path:
    sources = hashlib.sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        sources.update(path.read_bytes())
    folder = user_cache_path("secondchair", appauthor=False) / f"fast-{sources.hexdigest()[:16]}"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
