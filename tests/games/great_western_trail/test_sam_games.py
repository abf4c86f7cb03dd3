"""Whole games with Sam: they end, and nothing appears or disappears."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from games.great_western_trail.sam_table import CONTENT, any_action, fresh, play, sam_of
from hypothesis import given, settings
from hypothesis import strategies as st

from secondchair.core.registry import SCREEN
from secondchair.core.table import new
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail.content import WORKERS
from secondchair.games.great_western_trail.sam import GAME, rules, scoring
from secondchair.games.great_western_trail.sam.seat import NUMBER, everything
from secondchair.games.great_western_trail.state import State

LEVELS = ("easy", "medium", "hard")
BASE = CONTENT.base


def tiles(s: State) -> Counter[str]:
    """Every tile of the three bags, wherever it is now."""
    found = Counter(tile for bag in s.bags for tile in bag)
    found.update(tile for tile in (*s.foresight, *s.jobs) if tile)
    found.update(tile.id for tile in s.trail.values() if tile.owner < 0 and len(tile.id) > 1)
    found.update(tile for tile in s.box if "_" in tile and tile in BASE.tiles)
    for seat in s.seats:
        found.update(seat.hazards + seat.outlaws)
        found.update({worker: n - 1 for worker, n in zip(WORKERS, seat.workers, strict=True)})
    found.update({worker: s.box.count(worker) for worker in WORKERS})
    return +found


def cards(s: State) -> Counter[str]:
    """Every cattle and objective card that is in the game."""
    found = Counter([*s.market, *s.cattle_stack, *s.stack, *s.hand, *s.discard, *s.starting, *s.objective_stack])
    found.update(card for card in s.display if card)
    found.update(card for card in s.box if card in BASE.cattle or card in BASE.objectives)
    for seat in s.seats:
        found.update(seat.cattle + seat.objectives)
    return found


def check(s: State) -> None:
    seat, sam = s.seats[1], sam_of(s)
    assert s.dollars >= 0
    placed = [tile.id for tile in s.trail.values() if tile.owner == 1]
    gone = [tile for tile in s.box if tile in NUMBER]  # yours are a-sides here
    assert sam.discs + len(seat.stations) + len(seat.cities) == 14, "SAM-9: discs are conserved"
    assert sorted([*placed, *seat.supply, *gone]) == sorted(NUMBER), "SAM-88: buildings are conserved"
    assert max(seat.workers) == seat.workers[WORKERS.index(sam.specialization)], "SAM-42"
    assert max(seat.workers) <= 6, "SAM-R10"
    drawn = [*sam.unseen, *sam.discards, *([sam.card] if sam.card else [])]
    assert len(set(drawn)) == len(drawn) in (12, 15), "SAM-28: no card of the deck is lost"
    if s.token <= len(BASE.rows):
        row = s.jobs[(s.token - 1) * 2 :]
        assert not row[1], "the token's space is empty"


def playing(seed: int, level: str, simmental: bool) -> State:
    s, rng = fresh(difficulty=level, simmental=simmental), Random(seed)
    everything: tuple[Counter[str], Counter[str]] | None = None
    while rules.actor(s) != "over":
        action = any_action(s, rng)
        row = s.token
        rules.apply(s, action)
        if isinstance(action, act.Hire):
            assert action.row < row, "GWT-75, SAM-58: nobody, you or Sam, takes anything from the token's row"
        assert s.dollars >= 0, "money is never negative"
        if s.turns < 1:
            continue
        check(s)
        if everything is None:
            everything = tiles(s), cards(s)
        elif not s.simmental:
            assert cards(s) == everything[1]
        assert tiles(s) == everything[0]
    return s


@settings(max_examples=20, deadline=None, derandomize=True)
@given(st.integers(0, 10**6), st.sampled_from(LEVELS), st.booleans())
def test_invariants_of_whole_games(seed: int, level: str, simmental: bool) -> None:
    """SAM-2, SAM-9, SAM-28, SAM-42, SAM-58, SAM-88: tiles, cards, discs, buildings are conserved; every game ends."""
    s = playing(seed, level, simmental)
    sheet = rules.sheet(s)
    assert sheet.total[1] == scoring.total(everything(s))
    assert [line.values[1] for line in sheet.lines if line.values[1] is None] == [None] * 3, "SAM-98"
    assert s.holder in (0, 1) and rules.result(s).text
    assert len(s.seats[1].objectives) >= 1 and len(s.starting) == 2, "SAM-17: his starting card is among them"


@pytest.mark.parametrize("level", LEVELS)
def test_both_can_end_the_game(level: str) -> None:
    """SAM-95, SAM-96: each of the two fills the job market now and then; the other has one more turn."""
    ended = Counter(play(seed, difficulty=level).holder for seed in range(25))
    assert ended[0] and ended[1]


def test_a_game_at_the_table_of_the_core() -> None:
    """Log, reasons and replay of a whole game: every step of Sam is an entry with its reasons."""
    table, rng = new(GAME, seed=5, surface=SCREEN, sides="random", neutral="random"), Random(5)
    while not table.over:
        table.play(rng.choice(table.legal))  # type: ignore[arg-type]
    bots = [entry for entry in table.entries if entry.actor == "bot"]
    assert bots and all(entry.why is not None and entry.why.because.startswith("SAM-") for entry in bots)
    assert all(e.why.chosen in e.why.left_after(len(e.why.steps)) for e in bots if e.why and e.why.candidates)
    assert table.result.opponent is not None


def test_easy_never_shows_the_last_three_cards() -> None:
    """SAM-3."""
    s = play(3, difficulty="easy")
    assert set(sam_of(s).discards) <= set(range(1, 13))


def test_deciding_without_reasons_decides_the_same() -> None:
    """Reasons change nothing, over whole games of all difficulties."""
    for seed, level in enumerate(LEVELS):
        s, rng = fresh(difficulty=level), Random(seed)
        while rules.actor(s) != "over":
            if rules.actor(s) == "bot":
                assert rules.bot(s, explain=True).choice == rules.bot(s, explain=False).choice
            rules.apply(s, any_action(s, rng))
