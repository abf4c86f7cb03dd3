"""Hints and analysis: ranked, in words, by what you know, the same every time."""

from random import Random
from typing import Any

import pytest
from agents.hiding import hiding

import secondchair
from secondchair.agents.hint import NoAdvice, advise, choices, hint_budget, review, review_budget, turning_points
from secondchair.agents.search import Budget, estimate
from secondchair.core.outlook import Outlook, Tried, ending
from secondchair.core.parts import part
from secondchair.core.registry import find_game, games
from secondchair.core.rules import Action
from secondchair.core.table import Table
from secondchair.games.railways.state import YOU

FEW = Budget(30)


def played(game: str, seed: int = 1, moves: int = 400) -> Table:
    table, rng = secondchair.new(game, seed=seed), Random(seed)
    while not table.over and moves:
        options: Any = table.legal
        table.play(rng.choice(options))
        moves -= 1
    return table


@pytest.mark.parametrize("game", [game.id for game in games().values()])
def test_a_hint_ranks_legal_options_and_says_one_sentence_each(game: str) -> None:
    table = played(game, moves=1)
    kind = find_game(game)
    advice = advise(kind, table.rules, table.state, Budget(12))
    assert 1 < len(advice.tips) <= 3
    labels = {option.action: option for option in table.view.prompt.options}
    for tip in advice.tips:
        assert tip.label.startswith(labels[tip.action].label) and tip.target == labels[tip.action].target
        points_decide = not kind.opponent or game == "railbot"  # RB-22: the Railbot has no score to be ahead of
        assert tip.text.endswith(".") and (tip.win is None or not points_decide)
        assert tip.loss >= 0
    first, *others = advice.tips
    assert first.text.startswith("Suggested: ") and first.loss == 0
    assert not any(tip.text.startswith("Suggested") for tip in others)
    assert "Estimated" in advice.text


def test_the_words_tell_points_or_the_chance_to_win() -> None:
    alone = advise(find_game("carcassonne"), *position("carcassonne"), FEW)
    assert "points in the end" in alone.tips[0].text
    against = advise(find_game("template"), *position("template"), Budget(300))
    assert against.tips[0].text == "Suggested: a win at least about 95 % of the time."


@pytest.mark.parametrize("game", ["carcassonne", "sam", "automa", "railbot"])
def test_an_estimate_tells_how_far_off_it_usually_is(game: str) -> None:
    """The later, the less; at the end nothing is left to be wrong about."""
    table, rng, told = secondchair.new(game, seed=3), Random(3), list[float]()
    heuristic, greedy = part(table.game, "heuristic"), part(table.game, "greedy")
    assert heuristic and heuristic.value and greedy
    while not table.over:
        if (who := table.rules.actor(table.state)) == "you":
            table.play(greedy.choose(table.state, rng))
        told += [heuristic.value(table.state).wrong] if who == "you" and not table.over else []
    assert told[0] > told[-1] > 0 and told == sorted(told, reverse=True)
    assert ending(table.result).wrong == 0


def test_a_result_far_off_is_told_roughly() -> None:
    """At the beginning of Railways games end 26 points from what the estimate says."""
    table = secondchair.new("railbot", seed=1)
    said = advise(table.game, table.rules, table.state, Budget(80)).tips[0]
    assert said.text == "Suggested: about 150 points in the end." and said.score == 150


def position(game: str) -> tuple[Any, Any]:
    table = secondchair.new(game, seed=3)
    return table.rules, table.state


def test_ways_to_do_it_at_one_place_are_told_apart() -> None:
    """Carcassonne: a cell with several rotations."""
    rules, state = position("carcassonne")
    labels = [tip.label for tip in advise(find_game("carcassonne"), rules, state, FEW).tips]
    assert len(set(labels)) == len(labels) and any("," in label for label in labels)


def test_a_hint_does_not_peek() -> None:
    """Two states that differ in a hidden deck alone get the same hint, down to the figures."""
    rules, state = position("template")
    other = rules.clone(state)
    state.deck, other.deck = [3] * 9, [1] * 9
    game, hidden = find_game("template"), hiding(rules)
    assert advise(game, hidden, state, FEW) == advise(game, hidden, other, FEW)
    assert advise(game, rules, state, FEW) != advise(game, rules, other, FEW), "else the test shows nothing"


def test_where_nothing_is_chosen_from_a_list_there_is_no_advice() -> None:
    table = secondchair.new("template", seed=1, surface="table")
    with pytest.raises(NoAdvice, match="how things stand on your table"):
        advise(table.game, table.rules, table.state)
    over = played("template")
    with pytest.raises(NoAdvice, match="nothing for you to choose"):
        advise(over.game, over.rules, over.state)


def reviewed(table: Table) -> list[Any]:
    start = table.rules.new(table.header.options, table.content.content)
    return [review(table.game, table.rules, state, entry) for entry, state in choices(table.rules, start, table.path())]


def test_the_analysis_compares_every_real_choice_and_is_the_same_every_time() -> None:
    table = played("template", 2)
    found = reviewed(table)
    real = [entry.seq for entry in table.path() if entry.actor == "you" and not entry.auto]
    assert [point.seq for point in found] == real
    assert found == reviewed(table)


def test_the_worst_choices_come_first_and_there_are_three_at_most() -> None:
    table = played("template", 4)
    found = reviewed(table)
    worst = turning_points(found)
    assert 0 < len(worst) <= 3
    assert [point.loss for point in worst] == sorted((p.loss for p in found if p.clear), reverse=True)[:3]
    assert all(point.played.action != point.best.action and point.best.why for point in worst)
    assert all("less chance to win" in point.text or "by how much is a guess" in point.text for point in worst)


@pytest.mark.parametrize(("cost", "told"), [(0.018, []), (0.03, ["About 3 percentage points less chance to win"])])
def test_what_cost_next_to_nothing_is_no_turning_point(
    monkeypatch: pytest.MonkeyPatch, cost: float, told: list[str]
) -> None:
    """Less than two wins in a hundred games, however sure, is not worth a word."""

    def look(search: Any, rules: Any, state: Any, *more: Any, keep_first: bool = False) -> list[Any]:
        best, other, *_ = list(rules.legal(state))
        ends = [[Outlook(20.0, 0.6 + less + 0.01 * (n % 2)) for n in range(20)] for less in (0, -cost)]
        return [estimate(Tried(a, [o.win or 0 for o in end], end)) for a, end in zip((best, other), ends, strict=True)]

    monkeypatch.setattr("secondchair.agents.hint.Search.look", look)
    table = secondchair.new("template", seed=1)
    options: Any = table.legal
    entry = secondchair.new("template", seed=1).play(options[1])[0]
    point = review(table.game, table.rules, table.state, entry)
    assert [one.text.partition(":")[0].rstrip(".") for one in turning_points([point])] == told


def test_playouts_that_take_longer_are_fewer() -> None:
    """Railways: with Duel Barons each move is judged by the race for those that are unclaimed as well."""
    usual, barons = (secondchair.new("railbot", seed=1, barons=with_them) for with_them in (False, True))
    for budget in (hint_budget, review_budget):
        few, many = (budget(table.game, table.state).playouts for table in (barons, usual))
        assert many == pytest.approx(3 * few, abs=2)
    barons.state.baron_owner[:] = [YOU] * 4
    assert hint_budget(barons.game, barons.state) == hint_budget(usual.game, usual.state)
    sam = secondchair.new("sam", seed=1)
    assert hint_budget(sam.game, sam.state).playouts == 180


def test_a_blunder_is_found() -> None:
    """The last three pebbles give a bonus; leaving one to Robin gives it away."""
    table = secondchair.new("template", seed=1)
    table.state.heaps = [3, 0, 0]
    options: Any = table.legal
    entry = secondchair.new("template", seed=1).play(options[0])[0]
    point = review(table.game, table.rules, table.state, entry)
    assert point.best.action == options[2] and point.played.action == options[0]
    assert point.loss >= 0


def test_a_good_choice_is_left_alone() -> None:
    table = secondchair.new("template", seed=1)
    best: Action = advise(table.game, table.rules, table.state, Budget(60)).tips[0].action
    entry = table.play(best)[0]
    start = table.rules.new(table.header.options, table.content.content)
    point = review(table.game, table.rules, start, entry)
    assert not point.clear and point.text == "Nothing clearly better was found."
