"""A hint says why: in the game's words, about this position, and it is true."""

import re
from collections.abc import Iterator
from random import Random
from statistics import mean
from typing import Any

import pytest

import secondchair
from secondchair.agents import say, why
from secondchair.agents.hint import Look, advise, review
from secondchair.agents.search import Budget
from secondchair.agents.why import Difference, Why
from secondchair.core.outlook import Count, Gain
from secondchair.core.parts import part
from secondchair.core.registry import games
from secondchair.core.table import Table

GAMES = [game.id for game in games().values()]
EVERY = {"carcassonne": 13, "sam": 67, "automa": 71, "railbot": 83, "bigrace": 5, "template": 2}  # sampled choices
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
                figure = re.search(r"\d+", one.text)
                assert figure and int(figure[0]) == pytest.approx(abs(one.by), abs=max(0.9, 1.3 * one.error))
                start, between, end = (one.count.more if one.by > 0 else one.count.fewer).split("{}")
                assert one.text.startswith(start) and between in one.text and one.text.endswith(end)
                assert (one.count.one if int(figure[0]) == 1 else one.count.many) in one.text
                fact = not one.error and not one.count.guessed
                assert one.text.removeprefix(start).startswith(figure[0]) == fact, "an average is called one"
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
    assert Difference("home", 2.5, 0.1, count()).text == "about 3 more meeples at home"
    assert Difference("home", 1.26, 0.1, count()).text == "about 1 more meeple at home"
    assert Difference("home", 12.6, 0.1, count()).text == "about 13 more meeples at home"
    assert Difference("home", 12.6, 4.0, count()).text == "about 15 more meeples at home", "the error allows no ones"
    later = count()._replace(fewer="Kansas City {} {} earlier", one="turn", many="turns")
    assert Difference("far", -0.7, 0.1, later).text == "Kansas City about 1 turn earlier"
    assert Difference("far", -0.4, 0.1, later).text == "Kansas City sometimes 1 turn earlier"


def test_less_than_one_of_a_thing_is_told_only_where_it_matters() -> None:
    """A tenth of a meeple is nothing, a tenth of a colour that ends the game is something."""
    bare = Count(0, "colour without a meeple", "colours without a meeple", -8.0)
    assert Difference("bare", -0.2, 0.05, bare).is_told and not Difference("bare", -0.05, 0.01, bare).is_told
    assert Difference("bare", -0.2, 0.05, bare).text == "sometimes 1 fewer colour without a meeple"
    assert not Difference("home", 0.2, 0.05, count()).is_told
    assert not Difference("reach", 0.4, 0.05, count(5.0)._replace(guessed=True)).is_told


def test_an_estimate_is_never_told_as_a_fact() -> None:
    """Carcassonne: 9.7 more points in sight is what somebody reckons."""
    assert Difference("reach", 9.7, 0.0, count()._replace(guessed=True)).text == "about 10 more meeples at home"


@pytest.mark.parametrize("game", ["carcassonne", "railbot"])
def test_only_positions_before_the_same_choices_are_compared_at_once(game: str) -> None:
    """Else one of them is only half done: a meeple must yet be placed, a way be chosen, a card be drawn."""
    apart = 0
    for table in sampled(game, seed=5):
        look = Look(table.game, table.rules, table.state, Budget(12))
        for rival in look.found[1:]:
            ends = [why.after(table.rules, look.state, option.action) for option in (look.best, rival)]
            here, there = (kinds_of_options(table.rules, end) for end in ends)
            assert here == there or not look.compared(look.best, rival).at_once
            apart += here != there
    assert apart, "else nothing was left out"


def kinds_of_options(rules: Any, s: Any) -> object:
    return {type(a) for a in rules.legal(s)} if rules.actor(s) == "you" else rules.actor(s)


def test_what_only_speaks_for_a_worse_option_is_no_reason() -> None:
    many = Difference("links", 2, 0.1, Count(0, "link", "links", 3.0))
    good = Difference("home", 2, 0.1, count())
    bad = Difference("points", -1.6, 0.2, Count(0, "point", "points", 1.0))
    assert why.against_it(Why((), (), (), (many, good)), worse=True) == ""
    assert why.against_it(Why((), (), (), (many, good))) != ""
    told = "Compared with the suggestion: played on, about 2 fewer points but about 2 more links."
    assert why.against_it(Why((), (), (), (many, good, bad)), worse=True) == told
    at_once = Difference("points", -3, 0.0, bad.count)
    told = "Compared with the suggestion: at once 3 fewer points."
    assert why.against_it(Why((), (), (at_once,), (many, good)), worse=True) == told


def test_a_worse_option_of_a_hint_has_no_reason_that_speaks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    good = Difference("home", 2, 0.1, count())
    monkeypatch.setattr(Look, "compared", lambda *of: Why((), (), (), (good,)))
    table = secondchair.new("template", seed=3)
    look = Look(table.game, table.rules, table.state, Budget(300))
    said = {say.is_close(option, look.best): look.tip(option, ()).why for option in look.found[1:]}
    assert said == {True: "Compared with the suggestion: played on, about 2 more meeples at home.", False: ""}


def test_no_figure_beside_the_suggestion_looks_better() -> None:
    """Two cubes, each to be delivered some time: that the other brings a point more now is no reason for it."""
    six, seven, five = (Gain(f"brings up to {n} points", n) for n in (6, 7, 5))
    there = Gain("brings the cube to Mora for 7 points", 7, "brings the cube to Mora")
    assert why.against_it(Why((seven,), (seven,), theirs=(six,))) == ""
    assert why.against_it(Why((five,), (five,), theirs=(six,))) == "It brings up to 5 points."
    assert why.against_it(Why((there,), (there,), theirs=(six,))) == "It brings the cube to Mora."
    assert why.for_it(Why((seven,), (seven,), theirs=(six,)), "X") == "It brings up to 7 points."


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
