"""Positions of each kind of prompt, as .chair files: of the recorded games, and of games at a real table."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

from msgspec import Struct

from secondchair.core.registry import games
from secondchair.core.rules import Prompt
from secondchair.core.table import Table, load_table
from secondchair.testing.playing import any_options, fresh, moments

LOGS = Path(__file__).parent.parent / "logs"
GAMES = ("automa", "bigrace", "carcassonne", "railbot", "sam")
SURFACES = ("screen", "table")
AT_THE_TABLE = 4  # so many games are played at a table, each with other options
ENOUGH = 150  # choices of each of them


class Position(Struct, frozen=True):
    game: str
    kind: str  # of its prompt
    text: str  # the .chair file up to there


def logs(game: str, surface: str) -> list[str]:
    """The recorded games on this surface."""
    texts = [path.read_text("utf-8") for path in sorted((LOGS / game).glob("*.chair"))]
    return [text for text in texts if ('"surface":"table"' in text.split("\n", 1)[0]) == (surface == "table")]


@cache
def positions(game: str, surface: str, all_of_them: bool = True) -> tuple[Position, ...]:
    """The last position of each kind of prompt in all games of this surface, or in one of them only."""
    texts = logs(game, surface)
    if surface == "table":
        texts += [_at_the_table(game, seed).log for seed in range(AT_THE_TABLE if all_of_them else 1)]
    found = dict[str, Position]()
    for text in texts if all_of_them else texts[-1:]:
        found |= {position.kind: position for position in _of_each_kind(game, text)}
    return tuple(found.values())


def _of_each_kind(game: str, text: str) -> Iterator[Position]:
    lines = text.splitlines(keepends=True)
    table = load_table(text, check=False)
    for stop, after in pairwise(table.stops()):
        prompt = stop.view.prompt
        if after.entry.is_choice and (prompt.options or prompt.ask):
            yield Position(game, _kind(prompt), "".join(lines[: stop.entry.seq + 1]))
    if table.over:
        yield Position(game, "over", text)


def _kind(prompt: Prompt) -> str:
    """Of questions, each asks for something of its own."""
    if prompt.ask is None:
        return prompt.kind
    return f"{prompt.kind}: {prompt.ask.do} {' '.join(field.field for field in prompt.ask.fields)}".strip()


def _at_the_table(game: str, seed: int) -> Table:
    """A game at a real table in which the answers are drawn by lot, with the standard options or with any."""
    kind = games()[game]
    options = any_options(kind, Random(seed)) if seed else {}
    table = fresh(kind, "table", seed, **options)
    for _ in moments(table, Random(seed), ENOUGH):
        pass
    return table
