"""Parts of the laboratory that need more than the base install."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class MissingExtra(ImportError):
    """A library that an extra brings is not installed. The message says how to get it."""


@contextmanager
def needed(library: str, extra: str) -> Iterator[None]:
    """What is imported in here comes with an extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        text = f"This needs {library}, which is not installed; start it with: uv run --extra {extra} …"
        raise MissingExtra(text, name=error.name) from error
