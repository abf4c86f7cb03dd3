"""The expert: legal, the same every time, another player than the simple one, and careful with what it found out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.great_western_trail.ranch import scene

from secondchair.agents import agent_names, find_agent
from secondchair.agents.fate import Fate
from secondchair.core.content import load
from secondchair.core.outlook import Tried, Wanted
from secondchair.core.registry import find_game
from secondchair.core.rules import Action, Chance
from secondchair.core.run import run_on
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import expert, greedy, rancher
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail import rules as base
from secondchair.games.great_western_trail.content import Hazard
from secondchair.games.great_western_trail.prospects import A_TURN, prospects
from secondchair.games.great_western_trail.state import State
from secondchair.games.great_western_trail.weights import STRONG
from secondchair.games.great_western_trail.worth import Judge
from secondchair.lab.figures import mean_interval
from secondchair.lab.simulate import Job, Simulator

both = pytest.mark.parametrize("name", ["sam", "automa"])

HERE: Action = act.Move(("A",))
THERE: Action = act.Move(("B",))
NOWHERE: Action = act.Move(("C",))


MOVING = scene("A", token=8)  # the herder moves next, at a time when ways are compared


def late(name: str, seed: int) -> tuple[Any, Any, Fate]:
    """A position late in a game of the simple player: what is left is quickly played out."""
    game, fate = find_game(name), Fate(seed)
    rules: Any = game.rules()
    s = rules.new(game.options({}), load(game).content)
    run_on(rules, s, fate.draw)
    while s.turns < 22:
        rules.apply(s, greedy.choose(s, Random(1)))
        run_on(rules, s, fate.draw)
    return rules, s, fate


@both
def test_it_is_offered_on_screen(name: str) -> None:
    game = find_game(name)
    assert agent_names(game)[-1] == "expert" and "expert" not in agent_names(game, "table")


@both
def test_it_is_legal_and_the_same_every_time_and_changes_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also: it is not the simple player under another name."""
    monkeypatch.setattr(expert, "TURNS", 10.0)
    rules, s, fate = late(name, 5)
    agent, others = find_agent("expert", find_game(name)), 0
    for n in range(100):
        if rules.actor(s) == "over":
            break
        before = rules.position(rules.clone(s))
        a = agent.choose(rules, s, Random(n))
        assert a in rules.legal(s)
        assert a == agent.choose(rules, s, Random(n))
        assert rules.position(s) == before
        others += a != greedy.choose(s, Random(1))
        rules.apply(s, a)
        run_on(rules, s, fate.draw)
    assert others


def choice(monkeypatch: pytest.MonkeyPatch, results: dict[Action, list[float]]) -> tuple[Action, dict[Action, int]]:
    """What it chooses where the games of the options end like this, and how many it played of each."""
    played = dict.fromkeys(results, 0)

    def play_on(rules: Any, s: Any, a: Action, fate: int) -> float:
        played[a] += 1
        return results[a][(played[a] - 1) % len(results[a])]

    monkeypatch.setattr(expert, "play_on", play_on)
    monkeypatch.setattr(expert, "worth", lambda rules, end: end)
    options = [(a, -1.0 * n) for n, a in enumerate(results)]  # each weighs a point less than the one before
    found = expert.Comparison(find_game("sam").rules(), MOVING, options, 1).run(expert.TURNS)
    return found[0].action, played


def test_what_does_better_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    results = {HERE: [50.0, 40.0], THERE: [56.0, 44.0], NOWHERE: [53.0, 43.0]}
    assert choice(monkeypatch, results)[0] == THERE


def test_what_is_better_by_a_hair_is_not_where_it_weighs_less(monkeypatch: pytest.MonkeyPatch) -> None:
    assert choice(monkeypatch, {HERE: [50.0], THERE: [50.01]})[0] == HERE
    assert choice(monkeypatch, {HERE: [50.0], THERE: [52.0]})[0] == THERE


def test_what_falls_behind_is_compared_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    found, played = choice(monkeypatch, {HERE: [50.0, 51.0], THERE: [10.0], NOWHERE: [50.5, 51.5]})
    assert found in (HERE, NOWHERE)
    assert played[THERE] == 1 < played[HERE] == played[NOWHERE]


def test_short_games_are_played_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """The turns in thought are counted: no decision takes much longer than another."""

    def games(row: int) -> int:
        played = list[Action]()

        def play_on(rules: Any, s: State, a: Action, fate: int) -> float:
            played.append(a)
            return 0.0

        monkeypatch.setattr(expert, "play_on", play_on)
        monkeypatch.setattr(expert, "worth", lambda rules, end: end)
        options = [(HERE, 0.0), (THERE, -0.1)]
        expert.Comparison(find_game("sam").rules(), scene("A", token=row), options, 1).run(expert.TURNS)
        return len(played)

    assert games(4) == games(8) < games(12)


def thought(token: int, **wanted: Any) -> list[Tried]:
    """What is thought of the ways to go, with that row of the job market reached."""
    rules, s, _ = late("sam", 5)
    while not isinstance(s.pending[-1], todo.Move):
        rules.apply(s, greedy.choose(s, Random(1)))
    s.token = token
    found: list[Tried] = find_game("sam").module("heuristic").think(rules, s, Random(1), Wanted(**wanted))
    return found


def test_what_is_to_be_told_is_played_often_enough_to_be_told() -> None:
    """With how it will end, and with what was to be noted; for the choice alone fewer games will do."""
    told = thought(8, playouts=60, is_told=True, note=lambda s: s.turns)
    assert len(told) >= expert.TOLD and min(len(one.values) for one in told) >= 10
    assert all(len(one.values) == len(one.outlooks) == len(one.seen) for one in told)
    assert all(0 <= (outlook.win or 0) <= 1 for outlook in told[0].outlooks)
    assert sum(len(one.values) for one in thought(8, playouts=12)) <= 24


def test_a_hint_late_in_the_game_uses_what_it_may() -> None:
    """Games are short then. Each option gets as many of them, also one that soon falls behind."""
    told = thought(12, playouts=60, is_told=True)
    share = 60 * expert.LENGTH / expert.Comparison(find_game("sam").rules(), scene(token=12), [(HERE, 0)], 1).length
    games = [len(one.values) for one in told]
    assert sum(games) > 0.95 * share > 90 and min(games) >= share // len(told)


def test_a_hint_has_one_place_for_exchange_tokens() -> None:
    """GWT-104: to draw one card or two is the same to who asks what to do."""
    s = scene("A", tokens=1, hand=["green", "green"], stack=["black", "grey"])
    s.pending[-1] = todo.DiscardAny(1)
    weighed = [a for a, _ in expert.promising(s, base.legal(s), least=3)]
    assert sum(isinstance(a, act.Exchange) for a in base.legal(s)) == 2
    assert sum(isinstance(a, act.Exchange) for a in weighed) == 1
    assert expert.promising(s, base.legal(s)) == expert.promising(s, base.legal(s), least=1)


def test_where_the_rancher_decides_alone_his_choice_stays_the_first() -> None:
    """Before row 4 nothing is played for a choice; a hint plays, to say what its options lead to."""
    (alone,) = thought(expert.EARLY - 1, playouts=60)
    told = thought(expert.EARLY - 1, playouts=60, is_told=True, note=lambda s: s.turns)
    assert not alone.values and told[0].action == alone.action and len(told) >= expert.TOLD


def test_an_option_that_is_asked_about_is_played_as_often_as_the_best() -> None:
    rules, s, _ = late("sam", 5)
    while not isinstance(s.pending[-1], todo.Move):
        rules.apply(s, greedy.choose(s, Random(1)))
    worst = min(zip(rancher.weigh(s, base.legal(s), STRONG), base.legal(s), strict=True), key=lambda x: x[0])[1]
    found = {one.action: one for one in thought(s.token, playouts=80, is_told=True, always=(worst,))}
    assert len(found[worst].values) == max(len(one.values) for one in found.values())


def test_it_can_be_stopped() -> None:
    found = thought(8, playouts=60, is_told=True, note=lambda s: 0, stopped=lambda: True)
    assert {len(one.values) for one in found} == {1}


def test_a_stream_deals_the_same_whatever_other_streams_dealt_before() -> None:
    cards = [act.DrawCard(str(n)) for n in range(100)]
    herd, bag = Chance("herd", cards, [1] * 100), Chance("bag 2", cards, [1] * 100)
    one, other = expert.Luck(7), expert.Luck(7)
    dealt = [one.draw(herd) for _ in range(5)]
    for _ in range(3):
        other.draw(bag)
    assert dealt == [other.draw(herd) for _ in range(5)]
    assert dealt != [expert.Luck(8).draw(herd) for _ in range(5)]


@both
def test_a_game_in_thought_stops_as_the_herder_leaves_kansas_city(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After some turns, not at the first departure that comes; what the ranch is worth then is the result."""
    seen: list[tuple[int, str]] = []

    def value(s: State) -> float:
        seen.append((s.turns, s.seats[0].herder))
        return 123.0

    monkeypatch.setattr(expert, "prospects", value)
    game = find_game(name)
    rules: Any = game.rules()
    s = rules.new(game.options({}), load(game).content)
    run_on(rules, s, Fate(3).draw)
    a = rancher.decide(s, STRONG)
    assert expert.worth(rules, expert.play_on(rules, s, a, 1)) == 123.0
    (turns, herder) = seen[0]
    assert len(seen) == 1 and herder == "start" and turns >= s.turns + expert.AHEAD


@both
def test_late_in_the_game_it_is_played_to_the_end(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, s, fate = late(name, 5)
    while s.token < 12:
        rules.apply(s, greedy.choose(s, Random(1)))
        run_on(rules, s, fate.draw)
    ends: list[float] = []

    def result(s: State) -> Any:
        found = base_result(s)
        ends.append(found.score - A_TURN * s.turns)
        return found

    base_result = rules.result
    monkeypatch.setattr(rules, "result", result)
    assert [expert.worth(rules, expert.play_on(rules, s, rancher.decide(s, STRONG), 1))] == ends


def test_what_a_ranch_has_is_worth_something() -> None:
    """Dollars, cowboys, certificates, a larger hand, a better herd; a turn costs what the opponent makes of it."""
    plain = prospects(scene("start", token=6))
    assert prospects(scene("start", token=6, dollars=30)) > plain
    assert prospects(scene("start", token=6, workers=(2, 1, 1))) > plain + 2
    assert prospects(scene("start", token=6, certificates=3)) > plain + 2
    assert prospects(scene("start", token=6, cleared=("hand_left",))) > plain + 2
    assert prospects(scene("start", token=6, discard=("purple5",))) > plain + 5
    assert prospects(scene("start", token=6, turns=3)) == plain - A_TURN


def test_options_to_the_same_stop_are_one() -> None:
    _, s, _ = late("sam", 5)
    while not isinstance(s.pending[-1], todo.Move):
        base.apply(s, greedy.choose(s, Random(1)))
    options = expert.promising(s, base.legal(s))
    stops = [a.way[-1] if isinstance(a, act.Move) else a for a, _ in options]
    assert len(set(stops)) == len(stops) <= expert.OPTIONS
    assert options[0][1] == 0.0 >= options[-1][1]


@pytest.mark.slow
@both
def test_it_is_not_weaker_than_the_simple_player(name: str) -> None:
    """On the same seeds its lead is higher, or lower by no more than luck. `docs/strength.md` says what is known."""
    players = [
        Simulator(Job(game=name, agent=agent, options={"difficulty": "medium"})) for agent in ("expert", "greedy")
    ]
    leads = []
    for seed in range(3000, 3020):
        strong, simple = (player.play(seed) for player in players)
        assert strong.opponent is not None and simple.opponent is not None
        leads.append((strong.score - strong.opponent) - (simple.score - simple.opponent))
    assert mean_interval(leads).high > 0


def test_what_an_objective_card_lacks_is_worth_more_to_it() -> None:
    """Most for the last piece; nothing beyond what the card asks for. The simple player does not look."""
    flood = Hazard("flood_green_3", -1, ("green",), 2, "flood", 3)
    plain = scene("A")
    asked = scene("A", objectives=("draw3_5_hazard",))  # a card of breeding value 5, and a hazard
    nearly = scene("A", objectives=("draw3_5_hazard",), discard=("purple5",))
    met = scene("A", objectives=("draw3_5_hazard",), hazards=("flood_green_3",), discard=("purple5",))
    worth = [Judge(s, STRONG).hazard_worth(flood) for s in (plain, asked, nearly, met)]
    assert worth[0] == worth[3] < worth[1] < worth[2]
    assert Judge(plain).hazard_worth(flood) == Judge(nearly).hazard_worth(flood)


def test_nothing_is_planned_beyond_the_last_turn() -> None:
    """GWT-83: once the token has left the market, what could follow the next stop does not count."""
    going_on, over = scene("A", token=12), scene("A", token=13)
    assert rancher.Plan(Judge(going_on, STRONG)).later("B", 10) != 0.0
    assert rancher.Plan(Judge(over, STRONG)).later("B", 10) == 0.0


def test_cowboys_that_no_purchase_needs_bring_new_cattle_first() -> None:
    """GWT-72: with money for one card, two of four cowboys are free. The simple player buys at once."""
    s = scene("E", workers=(4, 1, 1), dollars=3, market=["blue"], cattle_stack=["red", "purple7"])
    s.pending.append(todo.Buy(4))
    buy = act.Buy(("blue",), 2)
    assert rancher.decide(s, STRONG) == act.AddCattle() != greedy.choose(s, Random(1)) == buy
    s.pending[-1] = todo.Buy(2, True)
    assert rancher.decide(s, STRONG) == buy, "both are needed"
    s.pending[-1], s.dollars = todo.Buy(4, True), 2
    assert rancher.decide(s, STRONG) == act.Done(), "nothing could be bought"
