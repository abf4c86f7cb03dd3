"""The words of a game that a stranger would not know, each with its meaning in one sentence.

They are data, `terms.toml` in the game's folder; the words of a base game (`Game.rulebooks`) count too:

    [[terms]]
    name = "hazard"
    also = ["hazards", "hazard tile"]     # how else it stands in a text
    means = "A flood, drought or rockfall tile on the trail: it takes a step and a fee until somebody removes it."

Pages mark them where they stand, and a touch tells the meaning. Texts and actions are never changed for it.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

from msgspec import Struct

from secondchair.core.registry import Game
from secondchair.core.typed import from_document

FILE = "terms.toml"


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """A word and what it means."""

    name: str
    means: str
    also: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """Every way in which it is written."""
        return self.name, *self.also

    def stands_in(self, text: str) -> bool:
        """Is it found there, as a whole word, large or small?"""
        ways = "|".join(re.escape(word) for word in self.words)
        return re.search(rf"(?<!\w)(?:{ways})(?!\w)", text, re.IGNORECASE) is not None


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    terms: tuple[Term, ...]


@cache
def terms(game: Game) -> tuple[Term, ...]:
    """The words of a game in the order of the alphabet. What it says itself comes before what its base game says."""
    found = dict[str, Term]()
    for package in (game.package, *game.rulebooks):
        file = files(package) / FILE
        if file.is_file():
            for term in from_document(tomllib.loads(file.read_text("utf-8")), _File).terms:
                found.setdefault(term.name.lower(), term)
    return tuple(found[name] for name in sorted(found))
