"""Everything that the recorded games tell, read word by word: what players have complained about does not come back."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from web.recorded import GAMES, LOGS
from web.wording import wrong_words

from secondchair.core.parts import part
from secondchair.core.registry import games
from secondchair.core.rules import YOU, View
from secondchair.core.table import Table, load_table
from secondchair.core.told import told
from secondchair.testing.playing import any_options, fresh, play
from secondchair.testing.words import all_read
from secondchair.web import story
from secondchair.web.rulebook import rulebook

RECORDED = [path for game in GAMES for path in sorted((LOGS / game).glob("*.chair"))]
DRAWN = re.compile(r">([^<>]+)</(?:text|title|tspan)>|aria-label=\"([^\"]+)\"")
EVERY = 25  # so many entries lie between two drawings that are read


def drawn(table: Table, view: View) -> Iterator[str]:
    """What stands in the drawings, and what a piece says when a finger rests on it."""
    for drawing in part(table.game, "board").draw(view).values():
        for words, label in DRAWN.findall(drawing):
            yield words or label


def everything_told(table: Table) -> Iterator[str]:
    for n, stop in enumerate(table.stops()):
        yield told(stop).text
        yield from all_read(stop)
        if n % EVERY == 0 or stop.entry is table.path()[-1]:
            yield from drawn(table, stop.view)
    if table.over:
        yield table.result.text


@cache
def recorded(path: Path) -> Table:
    return load_table(path.read_text("utf-8"), check=False)


def wrong(table: Table) -> list[str]:
    found = (wrong_words(table.game.id, text) for text in dict.fromkeys(everything_told(table)))
    return list(filter(None, found))


ONE_EACH = [min((LOGS / game).glob("*.chair")) for game in GAMES]


def called(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


@pytest.mark.parametrize("path", ONE_EACH, ids=called)
def test_a_recorded_game_reads_well(path: Path) -> None:
    assert wrong(recorded(path)) == []


@pytest.mark.slow
@pytest.mark.parametrize("path", [path for path in RECORDED if path not in ONE_EACH], ids=called)
def test_every_recorded_game_reads_well(path: Path) -> None:
    assert wrong(recorded(path)) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("surface", ["screen", "table"])
@pytest.mark.parametrize("game", GAMES)
def test_games_at_random_read_well(game: str, surface: str, seed: int) -> None:
    kind = games()[game]
    table = fresh(kind, surface, seed, **any_options(kind, Random(seed)))
    assert wrong(play(table, Random(seed))) == []


@pytest.mark.parametrize(
    ("game", "bad"),
    [
        ("sam", "Automa site: space flood_risk2."),
        ("railbot", "Turn over: card sweden-link-09."),
        ("railbot", "Show baron: baron mark-dainty."),
        ("carcassonne", "You win, 142 to null."),
        ("carcassonne", "Red scores 1 points."),
        ("bigrace", "a win 24 % less often"),
        ("bigrace", "Is there none: nothing."),
        ("automa", "All of this is."),
        ("automa", "You buy a blue card of value 3 worth 3 points."),
        ("automa", "a engineer"),
        ("sam", "Together"),
    ],
)
def test_what_was_complained_about_is_found(game: str, bad: str) -> None:
    assert wrong_words(game, bad)


@pytest.mark.parametrize("path", ONE_EACH, ids=called)
def test_who_has_one_more_turn_has_it(path: Path) -> None:
    """“You have one more turn” is never followed by “The game is over.” without a choice of yours."""
    table = recorded(path)
    stops = list(table.stops())
    promised = [n for n, stop in enumerate(stops) if any("You have one more turn" in e.text for e in stop.events)]
    for n in promised:
        assert any(stop.entry.actor == YOU for stop in stops[n + 1 :]), "the game was over at once"


@pytest.mark.parametrize("path", ONE_EACH, ids=called)
def test_the_setup_is_told_in_a_few_sentences(path: Path) -> None:
    """Not card by card: until your first choice there are few lines, and none stands twice in a row."""
    table = recorded(path)
    first = next(n for n, entry in enumerate(table.path()) if entry.is_choice)
    texts = [event.text for stop in list(table.stops())[:first] for event in stop.events]
    assert 0 < len(texts) <= 15
    assert all(one != other for one, other in pairwise(texts))


@pytest.mark.parametrize("path", ONE_EACH, ids=called)
def test_the_last_step_says_how_the_game_ended(path: Path) -> None:
    """A replay ends with the result, and says it once."""
    table = recorded(path)
    last = [step for step, _ in story.after(table, 0)][-1]
    verdict = table.result.text.rsplit(". ", 1)[-1]
    assert last.text.count(verdict) == 1
    assert sum(verdict in event.text for event in last.events) == 1  # the log tells events


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_that_is_looked_up_is_told_in_words(game: str) -> None:
    """The only marks in it are those of the editions: no name of a move or of a file."""
    entries = [entry for section in rulebook(game).sections for entry in section.entries if entry.ids]
    assert entries
    codes = [code for entry in entries for code in re.findall("<code>(.*?)</code>", entry.html)]
    assert not set(codes) - {"[1E]", "[2E]"}
