"""A hint says why: in the game's words, about this position, and it is true."""

import re
from collections.abc import Iterator
from random import Random
from statistics import mean
from typing import Any

import pytest

import secondchair
from secondchair.agents import why
from secondchair.agents.hint import Look, advise, review
from secondchair.agents.search import Budget
from secondchair.agents.why import Difference, Why
from secondchair.core.outlook import Count
from secondchair.core.parts import part
from secondchair.core.registry import games
from secondchair.core.table import Table

GAMES = [game.id for game in games().values()]
EVERY = {"carcassonne": 13, "sam": 67, "automa": 71, "railbot": 83, "bigrace": 9, "template": 2}  # sampled choices
RAW = re.compile(r"\w_\w|\bNone\b|[{}\[\]<>]|\w:\d")  # ids, braces, what no person says


def sampled(game: str, seed: int = 3) -> Iterator[Table]:
    """A game of the simple player, stopped at some of its real choices."""
    table, rng, n = secondchair.new(game, seed=seed), Random(seed), 0
    greedy = part(table.game, "greedy")
    assert greedy is not None
    while not table.over:
        options: Any = table.legal
        if len(options) > 1:
            n += 1
            if n % EVERY[game] == 1:
                yield table
        table.play(greedy.choose(table.state, rng))


@pytest.mark.parametrize("game", GAMES)
def test_every_hint_has_a_reason_in_words(game: str) -> None:
    for table in sampled(game):
        advice = advise(table.game, table.rules, table.state, Budget(24))
        first, *others = advice.tips
        assert first.why and first.why[0].isupper() and first.why.endswith(".")
        for tip in advice.tips:
            assert not RAW.search(tip.why), tip.why
            assert not tip.why or tip.why.endswith(".")
        assert not any("suggestion" in first.why for _ in others)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_to_differ_differs_in_that_direction(game: str) -> None:
    """The words are held against the positions themselves, counted anew."""
    told = 0
    for table in sampled(game, seed=5):
        look = Look(table.game, table.rules, table.state, Budget(24))
        assert look.reasons is not None
        for rival in look.found[1:]:
            found = look.compared(look.best, rival)
            here, there = (
                look.reasons.counts(why.after(table.rules, look.state, option.action)) for option in (look.best, rival)
            )
            for one in found.at_once:
                assert one.by == here[one.name].amount - there[one.name].amount != 0
            for one in found.played_on:
                pairs = [(a[one.name].amount, b[one.name].amount) for a, b in zip(look.best.seen, rival.seen)]  # noqa: B905
                assert one.by == pytest.approx(mean(a - b for a, b in pairs)) and abs(one.by) > 2 * one.error
            for one in (*found.at_once, *found.played_on):
                more = one.by > 0
                assert one.text == (one.count.more if more else one.count.fewer).format(
                    one.figure, one.count.one if one.figure == "1" else one.count.many
                )
                assert float(one.figure) == pytest.approx(abs(one.by), abs=0.51)
                told += 1
            good = why.speaks_for(found)
            assert all(one.worth > 0 for one in (*good.at_once, *good.played_on))
    assert told, "else nothing was compared"


@pytest.mark.parametrize("game", GAMES)
def test_counting_changes_nothing_and_works_everywhere(game: str) -> None:
    """Within turns, between them and at the end."""
    reasons = part(secondchair.new(game, seed=1).game, "reasons")
    assert reasons is not None
    for table in sampled(game, seed=6):
        before = table.rules.position(table.state)
        for option in list(table.legal)[:20]:  # type: ignore[arg-type]
            assert all(isinstance(deed, str) and deed[0].islower() for deed in reasons.deeds(table.state, option))
            reasons.counts(why.after(table.rules, table.state, option))
        assert table.rules.position(table.state) == before
    assert reasons.counts(table.state), "the game is over"


def count(worth: float = 1.0) -> Count:
    return Count(0, "meeple at home", "meeples at home", worth)


def test_a_difference_in_words() -> None:
    assert Difference("home", 1, 0.0, count()).text == "1 more meeple at home"
    assert Difference("home", -2, 0.0, count()).text == "2 fewer meeples at home"
    assert Difference("home", 1.26, 0.1, count()).text == "1.3 more meeples at home"
    assert Difference("home", 12.6, 0.1, count()).text == "13 more meeples at home"
    assert Difference("home", 2.6, 0.9, count()).text == "3 more meeples at home", "the error allows no tenths"


def test_an_average_is_told_only_where_it_is_sure() -> None:
    def after(*amounts: float) -> list[dict[str, Count]]:
        return [{"home": count()._replace(amount=amount)} for amount in amounts]

    assert [one.by for one in why.average(after(2, 3, 2, 3), after(1, 2, 1, 2))] == [1.0]
    assert why.average(after(2, 3, 2, 3), after(3, 2, 1, 4)) == [], "the one is not always ahead"
    assert why.average(after(2, 3, 2), after(1, 2, 1)) == [], "three tries are too few"


def test_what_is_told_of_one_end_only_is_not_compared() -> None:
    with_it, without = {"home": count()._replace(amount=2), "link": count()}, {"home": count()}
    assert [one.name for one in why.exact(with_it, without)] == ["home"]
    assert [one.name for one in why.average([with_it] * 4, [without] * 4)] == ["home"]


def test_what_speaks_against_an_option_is_no_reason_for_it() -> None:
    bad = Difference("bare", 1, 0.0, Count(1, "colour without a meeple", "colours without a meeple", -8.0))
    good = Difference("home", 1, 0.0, count())
    assert why.for_it(Why((), (), (bad, good), ()), "X") == "Compared with “X”: at once 1 more meeple at home."
    assert why.for_it(Why((), (), (bad,), ()), "X") == ""
    told = why.against_it(Why((), (), (good, bad), ()))
    assert told == "Compared with the suggestion: at once 1 more colour without a meeple but 1 more meeple at home."


def test_a_game_without_words_has_hints_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secondchair.agents.hint.part", lambda game, name: None)
    table = secondchair.new("template", seed=3)
    advice = advise(table.game, table.rules, table.state, Budget(40))
    assert "Nothing sets it clearly apart" in advice.tips[0].why or "no single thing" in advice.tips[0].why


def test_the_look_back_says_why_in_the_same_words() -> None:
    """Leaving the last pebbles to Robin."""
    table = secondchair.new("template", seed=1)
    table.state.heaps = [3, 0, 0]
    options: Any = table.legal
    entry = secondchair.new("template", seed=1).play(options[0])[0]
    point = review(table.game, table.rules, table.state, entry)
    assert "It takes the last of the left heap for 5 points." in point.best.why
    assert "Compared with “1 from the left heap”: " in point.best.why
    assert "Compared with the suggestion: " in point.played.why
