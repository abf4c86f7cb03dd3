"""Picks what fate decides: the n-th draw of a named stream follows from (seed, stream, n) and nothing else.

So undo and redo show the same card, one deck's order does not depend on another's dice, and two agents under comparison
meet the same deck. The arithmetic below is part of every saved seed: it never changes.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import blake2b
from itertools import accumulate

SEEDS = 2**53  # seeds are below this, so that a browser can carry them


def pick(seed: int, stream: str, n: int, weights: Sequence[int]) -> int:
    """The index of the outcome that the n-th draw of this stream gives, with the chance of its weight."""
    sums = list(accumulate(weights))
    word = blake2b(f"{seed}/{stream}/{n}".encode(), digest_size=8).digest()
    point = int.from_bytes(word, "big") * sums[-1] >> 64
    return next(i for i, edge in enumerate(sums) if point < edge)


def new_seed() -> int:
    return secrets.randbelow(SEEDS)


def seal(seed: int, salt: str) -> str:
    """What can be shown of a seed at the start of a game, so that at its end everybody sees that it was this one."""
    return blake2b(f"{seed}/{salt}".encode(), digest_size=16).hexdigest()


def check_seed(seed: object) -> int:
    """The seed itself, or a ValueError that says what a seed is."""
    if type(seed) is not int or not 0 <= seed < SEEDS:
        raise ValueError(f"A seed is a whole number from 0 to {SEEDS - 1}, not {seed!r}.")
    return seed
