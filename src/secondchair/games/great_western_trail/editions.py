"""Which edition is shown. Words and pictures have no position at hand, so a game of the first edition says it around
them: `with shown("1e"): …`. The rules never ask: the differences that they know are in the content (GWT-100).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar, cast

from secondchair.games.great_western_trail.content import Content, Edition, load

P = ParamSpec("P")
T = TypeVar("T")

_shown: ContextVar[Edition] = ContextVar("edition", default="2e")

# What the first edition calls otherwise; the longer words first.
FIRST_EDITION = (("an orange outlaw", "a blue teepee"), ("an outlaw", "a teepee"), ("orange", "blue"),
                 ("outlaw", "teepee"), ("Outlaw", "Teepee"))  # fmt: skip


@contextmanager
def shown(edition: Edition) -> Iterator[None]:
    """Words and pictures inside are those of this edition."""
    before = _shown.set(edition)
    try:
        yield
    finally:
        _shown.reset(before)


def components() -> Content:
    """The components of the edition that is shown."""
    return load(_shown.get())


def exchange_tokens() -> bool:
    """Whether the edition that is shown has any (GWT-100)."""
    return any(tokens for _, _, tokens in components().seats)


def in_edition_words(text: str) -> str:
    """Words for outlaws as the edition that is shown says them: teepees in the first."""
    if _shown.get() == "2e":
        return text
    for second, first in FIRST_EDITION:
        text = text.replace(second, first)
    return text


def cached_by_edition(f: Callable[P, T]) -> Callable[P, T]:
    """Like `functools.cache`, for each edition by itself."""
    return _by_edition(f, 8192)


def drawn_by_edition(f: Callable[P, T]) -> Callable[P, T]:
    """The same for whole drawings. They are large, so only the last ones are kept: most moves change few of them."""
    return _by_edition(f, 256)


def _by_edition(f: Callable[P, T], most: int) -> Callable[P, T]:
    @lru_cache(most)
    def by_edition(edition: Edition, *args: Hashable) -> T:
        return f(*args)  # type: ignore[call-arg, arg-type]

    @wraps(f)
    def call(*args: Hashable) -> T:
        return by_edition(_shown.get(), *args)

    return cast(Callable[P, T], call)
