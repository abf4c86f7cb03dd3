"""Whole games against the Automa: what holds at every moment, whoever plays and however the game is set up."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from games.great_western_trail.automa_table import LEVELS, any_action, automa_of, fresh, play

from secondchair.core.pending import Bot
from secondchair.games.great_western_trail.automa import GAME, greedy, rules, turn
from secondchair.games.great_western_trail.automa.figures import LINE
from secondchair.games.great_western_trail.state import State

SETUPS: list[dict[str, Any]] = [
    {"difficulty": level, "sides": sides, "neutral": neutral}
    for level, sides, neutral in zip(LEVELS, ("a", "b", "random", "random"), ("fixed", "random") * 2, strict=True)
]


def keeps_the_rules(s: State) -> None:
    """AUT-2 to AUT-4: discs, tiles and cities add up."""
    kept, him = automa_of(s), s.seats[1]
    assert len(him.cities) == 7 - kept.discs and tuple(him.cities) == LINE[: len(him.cities)]
    assert len(him.stations) == len(set(him.stations)) == 7 - kept.reserve
    if kept.turns:
        placed = [tile.id for tile in s.trail.values() if tile.owner == 1]
        assert sorted(int(tile[:-1]) for tile in [*him.supply, *placed]) == list(kept.numbers)
    assert min(him.workers) >= 0 and s.tokens == 0


@pytest.mark.parametrize("options", SETUPS, ids=lambda o: o["difficulty"])
def test_aut_13_nothing_is_paid_or_gained_in_his_turn(options: dict[str, Any]) -> None:
    """AUT-13, AUT-21: in his turns your money changes by tolls alone, and his never exists."""
    for seed in range(3):
        s, rng = fresh(**options), Random(seed)
        while rules.actor(s) != "over":
            his = automa_of(s).card > 0
            before, top = (s.dollars, s.certificates), s.pending[-1]
            a = any_action(s, rng)
            rules.apply(s, a)
            keeps_the_rules(s)
            if his and not isinstance(top, turn.AutomaMove):
                assert (s.dollars, s.certificates) == before
            elif his:
                assert s.dollars >= before[0] and (s.dollars - before[0]) % 2 == 0


def test_every_action_and_ruling_comes_up() -> None:
    """Every kind of decision is made in some game; both seats can end it."""
    seen, reasons = Counter[str](), Counter[str]()
    for seed in range(6):
        s, rng = fresh(**SETUPS[seed % 4]), Random(seed)
        while rules.actor(s) != "over":
            seen[type(s.pending[-1]).__name__] += 1
            rules.apply(s, any_action(s, rng))
        reasons[rules.result(s).reason] += 1
    his = {kind.__name__ for kind in Bot.__subclasses__() if kind.__module__ == turn.__name__}
    assert his and his <= set(seen)
    assert set(reasons) == set(GAME.ends)


def test_deciding_with_reasons_decides_the_same() -> None:
    """A game is the same whether reasons are asked for or not."""
    for seed in range(2):
        assert play(seed, explain=True).position() == play(seed, explain=False).position()


def test_the_rancher_plays_against_the_automa() -> None:
    """The base game's simple player makes legal choices here too, and more points than chance."""
    s, rng = fresh(difficulty="easy"), Random(2)
    while rules.actor(s) != "over":
        if rules.actor(s) == "you":
            a = greedy.choose(s, rng)
            assert a in rules.legal(s)
        else:
            a = any_action(s, rng)
        rules.apply(s, a)
    assert rules.result(s).score > rules.result(play(2, difficulty="easy")).score + 20


def test_aut_10_turns_alternate() -> None:
    """AUT-10, AUT-7: whoever was first, nobody has two turns in a row."""
    for seed in range(4):
        s, rng = fresh(), Random(seed)
        while rules.actor(s) != "over":
            rules.apply(s, any_action(s, rng))
            if s.turns:
                assert abs(automa_of(s).turns - s.turns) <= 1
