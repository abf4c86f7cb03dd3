"""What the bench measures is real play. How quick it was is printed, never judged."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec import UNSET

from secondchair.core.content import load
from secondchair.core.registry import find_game
from secondchair.core.rules import Chance
from secondchair.games._template.actions import Turn
from secondchair.games._template.state import RobinsCard, YourTurn
from secondchair.lab import bench

PEBBLES, CARCASSONNE = find_game("template"), find_game("carcassonne")


def start(game: Any) -> tuple[Any, Any]:
    rules = game.rules()
    return rules, rules.new(game.options({}), load(game).content)


@pytest.mark.parametrize("game", [PEBBLES, CARCASSONNE])
def test_a_measured_game_is_a_whole_game(game: Any) -> None:
    for play in (bench.play, bench.playout):
        rules, state = start(game)
        counted: Any = play(rules, state, Random(1))
        assert rules.actor(state) == "over"
        moves = counted[0] if play is bench.play else counted
        assert moves >= rules.result(state).turns


def test_moves_are_decisions_and_turns_are_placements() -> None:
    rules, state = start(CARCASSONNE)
    applied = Counter[str]()

    class Watched:
        def __getattr__(self, name: str) -> Any:
            return getattr(rules, name)

        def apply(self, s: Any, a: Any) -> None:
            applied[type(a).__name__] += 1
            rules.apply(s, a)

    watched: Any = Watched()
    moves, turns = bench.play(watched, state, Random(5))
    assert turns == applied["Place"]
    assert moves == sum(applied.values()) - applied["Draw"]


def test_playouts_are_as_long_as_games() -> None:
    """Through `sample` or through `chance`, random play is the same play."""
    rng = Random(1)
    games = [bench.play(*start(CARCASSONNE), rng)[0] for _ in range(600)]
    playouts = [bench.playout(*start(CARCASSONNE), rng) for _ in range(600)]
    assert sum(playouts) == pytest.approx(sum(games), rel=0.03)


def test_fate_is_drawn_by_weight() -> None:
    chance = Chance("deck", [Turn(1), Turn(2), Turn(3)], [3, 2, 1])
    rng = Random(1)
    seen = Counter(bench.drawn(chance, rng).card for _ in range(6000))
    assert {card: round(n / 1000, 1) for card, n in seen.items()} == {1: 3.0, 2: 2.0, 3: 1.0}


def test_positions_are_yours_to_decide_and_independent() -> None:
    rules, _ = start(CARCASSONNE)
    states = bench.positions(rules, lambda: start(CARCASSONNE)[1], 50)
    assert len(states) == 50
    assert all(rules.actor(state) == "you" for state in states)
    assert len({len(state.board) for state in states}) > 5
    before = [rules.position(state) for state in states]
    rules.apply(states[0], rules.legal(states[0])[0])
    assert [rules.position(state) for state in states[1:]] == before[1:]


def test_bytes_of_a_clone_grow_with_the_position() -> None:
    rules, _ = start(CARCASSONNE)
    states = bench.positions(rules, lambda: start(CARCASSONNE)[1], 200)
    small = min(states, key=lambda state: len(state.board))
    large = max(states, key=lambda state: len(state.board))
    assert 500 < bench.state_bytes(rules, [small]) < bench.state_bytes(rules, [large]) < 20_000


def test_every_figure_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "LOOP", 1000)
    monkeypatch.setattr(bench, "ROUNDS", 2)
    monkeypatch.setattr(bench, "CLONES", 100)
    monkeypatch.setattr(bench, "LONGEST", 0.2)
    told = list[str]()
    measured = bench.bench([CARCASSONNE, PEBBLES], told.append)
    assert told == ["Carcassonne", "Pebbles"]
    assert list(measured.games) == ["carcassonne", "template"]
    assert measured.calibration > 0
    for speed in measured.games.values():
        assert speed.moves_per_s > speed.games_per_s > 0
        assert min(speed.playout_moves_per_s, speed.legal_lists_per_s, speed.clones_per_s, speed.state_bytes) > 0
    assert measured.games["template"].bot_turns_per_s > 0  # type: ignore[operator]
    tiles: Any = measured.games["carcassonne"]
    assert tiles.games_per_s < tiles.placements_per_s < tiles.moves_per_s
    assert measured.games["template"].compiled_placements_per_s is UNSET


def test_compiled_games_are_measured_where_the_extra_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_best", lambda work, seconds: [1.0, 1.0, 1.0])
    monkeypatch.setattr(bench.fast, "is_installed", lambda: False)  # type: ignore[attr-defined]
    assert bench.measure(CARCASSONNE, 0.1).compiled_placements_per_s is UNSET
    pytest.importorskip("numba")
    _, state = start(CARCASSONNE)
    (laid,) = bench._compiled_games(state)(50)
    assert 50 * 10 < laid < 50 * 71, "random games lay some fifteen tiles each"


def test_rates_are_counts_of_the_best_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds are equal work; the quickest one counts."""
    clock = iter([0.0, 1.0, 10.0, 12.0, 20.0, 21.0, 30.0, 34.0])
    monkeypatch.setattr(bench, "process_time", lambda: next(clock))
    monkeypatch.setattr(bench, "ROUNDS", 3)
    assert bench._best(lambda n: (6 * n, 12 * n), 1.0) == [6.0, 12.0]


def test_a_busy_machine_gets_fewer_rounds_instead_of_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here a second of work takes ten by the clock: one round must do."""
    moment = [0.0]

    def work(n: int) -> tuple[int, ...]:
        moment[0] += n
        return (n,)

    monkeypatch.setattr(bench, "process_time", lambda: moment[0])
    monkeypatch.setattr(bench, "perf_counter", lambda: 10 * moment[0])
    assert bench._best(work, 1.0) == [1.0]
    assert moment[0] == 2.0


def test_a_turn_of_the_bot_begins_after_yours() -> None:
    rules, state = start(PEBBLES)
    begun = bench.before_the_bot(rules, state, Random(1))
    assert begun.pending == [RobinsCard()] and state.pending == [YourTurn()]
    assert bench._bot_turns(rules, [state])(3) == (3,)
    rules, state = start(PEBBLES)
    state.heaps = [1, 0, 0]
    assert bench.before_the_bot(rules, state, Random(1)) is None, "nothing is left for Robin"
