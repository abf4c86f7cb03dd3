"""How a request is refused: a status and a sentence that says what is wrong and what would be right."""

from __future__ import annotations

from typing import Any

LONGEST = 1500  # a sentence that repeats what was sent does not repeat all of it


class Refused(Exception):
    """Nothing has changed. `extra` goes into the answer beside the sentence."""

    def __init__(self, status: int, sentence: str, **extra: Any) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence if len(sentence) <= LONGEST else sentence[:LONGEST] + "…"
        self.extra = extra
