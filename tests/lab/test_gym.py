"""The games as Gymnasium environments."""

from __future__ import annotations

import subprocess
import sys
from itertools import product
from random import Random
from typing import Any
from xml.etree import ElementTree

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import secondchair
from secondchair.core.numbers import has_numbers
from secondchair.core.registry import find_game, games
from secondchair.lab import Job, MissingExtra, Simulator
from secondchair.lab.gym import FactoredEnv, GameEnv, env_id
from secondchair.lab.pixels import pixels

NUMBERED = [game.id for game in games().values() if has_numbers(game)]
every = pytest.mark.parametrize("game", NUMBERED)


def make(game: str, **more: Any) -> GameEnv:
    env = gymnasium.make(env_id(find_game(game)), **more).unwrapped
    assert isinstance(env, GameEnv)
    return env


def play(env: GameEnv, seed: int, dice: Random) -> list[tuple[Any, float, bool, bool, dict[str, Any]]]:
    """A whole game at random: what every step gave."""
    _, info = env.reset(seed=seed)
    steps = []  # type: ignore[var-annotated]
    while not steps or not steps[-1][2]:
        legal = np.flatnonzero(info["action_mask"])
        steps.append(env.step(int(dice.choice(list(legal)))))
        info = steps[-1][4]
    return steps


def test_ids_are_the_games_ids() -> None:
    assert "secondchair/Carcassonne-v0" in gymnasium.registry
    assert {env_id(find_game(game)) for game in NUMBERED} <= set(gymnasium.registry)
    env = gymnasium.make("secondchair.lab.gym:secondchair/Carcassonne-v0", colours=4)
    assert env.unwrapped.options["colours"] == 4  # type: ignore[attr-defined]


@every
def test_gymnasiums_own_checker_is_content(game: str) -> None:
    check_env(make(game))  # warnings are errors in this suite
    check_env(make(game, reward="score"))


@every
def test_the_mask_is_what_is_legal(game: str) -> None:
    """Along whole games, a table with the same seed offers the same; both play on."""
    env, rng = make(game), Random(game)
    for seed in range(3):
        _, info = env.reset(seed=seed)
        table, over = secondchair.new(game, seed=seed), False
        while not over:
            assert env.rules.position(env.state) == table.rules.position(table.state)
            offered = {env.numbering.number(a): a for a in env.numbering.offered(list(table.legal))}  # type: ignore[arg-type]
            assert set(np.flatnonzero(info["action_mask"])) == set(offered)
            assert info["action_mask"].dtype == np.int8 and info["action_mask"].shape == (len(env.numbering),)
            assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
            assert env.legal == offered
            number = rng.choice(sorted(offered))
            _, _, over, _, info = env.step(number)
            table.play(offered[number])
            _follow(env, table)
        assert table.over and env.result == table.result
        assert not info["action_mask"].any()


def _follow(env: GameEnv, table: secondchair.Table) -> None:
    """A table offers a shortcut beside its only step; the environment has taken that step."""
    while not table.over and len(only := env.numbering.offered(list(table.legal))) == 1:  # type: ignore[arg-type]
        table.play(only[0])


@every
def test_the_same_seed_is_the_same_game(game: str) -> None:
    def told(seed: int) -> list[list[int]]:
        return [step[0].tolist() for step in play(make(game), seed, Random(1))]

    assert told(5) == told(5)
    assert told(5) != told(6)


@every
def test_without_a_seed_the_generator_deals_the_next_game(game: str) -> None:
    def dealt() -> list[list[int]]:
        env = make(game)
        env.reset(seed=11)
        found = []
        for _ in range(4):
            first = env.reset()[0]
            found.append(first.tolist() + env.step(min(env.legal))[0].tolist())
        return found

    first = dealt()
    assert dealt() == first
    assert any(game != first[0] for game in first[1:])


@every
def test_the_result_is_paid_at_the_end(game: str) -> None:
    env, rewards = make(game), set[float]()
    for seed in range(8):
        steps = play(env, seed, Random(seed))
        assert all(step[1] == 0 and not step[2] for step in steps[:-1])
        assert not any(step[3] for step in steps)
        ended, paid = env.result, steps[-1][1]
        if game == "carcassonne":
            assert paid == ended.score
        else:  # also against the Railbot, which has no points (RB-22)
            assert paid == {True: 1, None: 0, False: -1}[ended.won]
        assert steps[-1][4]["result"] == {
            "score": ended.score,
            "opponent": ended.opponent,
            "won": ended.won,
            "reason": ended.reason,
            "turns": ended.turns,
        }
        rewards.add(paid)
    assert rewards


@every
def test_the_lead_is_paid_as_it_grows(game: str) -> None:
    env, several = make(game, reward="score"), 0
    for seed in range(3):
        env.reset(seed=seed)
        first = env.result.score - (env.result.opponent or 0)
        steps = play(env, seed, Random(seed))
        ended = env.result
        assert sum(step[1] for step in steps) == ended.score - (ended.opponent or 0) - first
        several += sum(step[1] != 0 for step in steps)
    assert several > 3


@every
def test_what_is_not_legal_is_refused(game: str) -> None:
    env = make(game)
    before, _ = env.reset(seed=1)
    wrong = next(n for n in range(len(env.numbering) + 1) if n not in env.legal)
    legal = env.legal
    after, reward, terminated, truncated, info = env.step(wrong)
    assert np.array_equal(before, after) and env.legal == legal
    assert (reward, terminated, truncated, info["illegal"]) == (-1, False, False, True)
    env = make(game, illegal="end")
    env.reset(seed=1)
    assert env.step(wrong)[1:4] == (-1, False, True)
    env = make(game, illegal="raise")
    env.reset(seed=1)
    with pytest.raises(ValueError, match=f"Action {wrong} .* is not legal now"):
        env.step(wrong)
    with pytest.raises(ValueError, match="which there is not"):
        env.step(len(env.numbering))


def test_steps_need_a_game_under_way() -> None:
    env = make("template")
    with pytest.raises(RuntimeError, match="call reset first"):
        env.step(0)
    play(env, 1, Random(1))
    with pytest.raises(RuntimeError, match="call reset first"):
        env.step(0)


def test_keywords_are_options_of_the_game() -> None:
    assert make("sam", difficulty="hard").options["difficulty"] == "hard"
    with pytest.raises(ValueError, match="difficulty cannot be 'harder'"):
        make("sam", difficulty="harder")
    with pytest.raises(ValueError, match="has no option 'speed'"):
        make("sam", speed=3)
    with pytest.raises(ValueError, match="reward cannot be 'gold'; it can be 'result', 'score'"):
        make("sam", reward="gold")


def test_an_environment_plays_what_a_simulation_plays() -> None:
    """The same seed and the same choices come to the same score."""
    outcome = Simulator(Job(game="template", agent="greedy")).play(9)
    env = make("template")
    env.reset(seed=9)
    choose = find_game("template").module("greedy").choose
    over = False
    while not over:
        _, _, over, _, info = env.step(env.numbering.number(choose(env.state, Random(1))))
    assert info["result"]["score"] == outcome.score and info["result"]["opponent"] == outcome.opponent


@every
def test_a_position_is_rendered_as_text_and_drawing(game: str) -> None:
    env = make(game, render_mode="ansi")
    env.reset(seed=2)
    text = env.render()
    assert text is not None and env.rules.view(env.state, 0).prompt.text in text
    assert all(f"{number}  " in text for number in env.legal)
    env = make(game, render_mode="svg")
    env.reset(seed=2)
    drawing = env.render()
    assert drawing is not None and ElementTree.fromstring(drawing).tag == "{http://www.w3.org/2000/svg}svg"
    env = make(game)
    env.reset(seed=2)
    assert env.render() is None


@every
def test_a_position_is_rendered_as_pixels(game: str) -> None:
    """All frames have one size, and show the drawing: many colours, and another picture after some moves."""
    env, dice = make(game, render_mode="rgb_array"), Random(1)
    env.reset(seed=2)
    first = env.render()
    for _ in range(3):
        env.step(dice.choice(sorted(env.legal)))
    later = env.render()
    for frame in (first, later):
        assert isinstance(frame, np.ndarray) and frame.shape == (720, 960, 3) and frame.dtype == np.uint8
        assert len(np.unique(frame @ np.array([65536, 256, 1]))) > 20
    assert not np.array_equal(first, later)


def test_what_only_a_browser_knows_is_written_out() -> None:
    """A variable is inherited by what is shown with `use`: the same symbol, twice, in two colours and rotations."""
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><style>:root{--ground:#00ff00}</style>'
        '<symbol id="s" viewBox="0 0 4 2" overflow="visible"><rect width="4" height="2" fill="var(--ink,#0000ff)"'
        ' style="transform:rotate(calc(-1*var(--u,0deg)))"/></symbol>'
        '<rect width="20" height="10" fill="var(--ground,#000)"/>'
        '<use href="#s" width="4" height="2" style="transform:translate(2px,2px)"/>'
        '<g style="--ink:#ff0000;--u:-90deg">'
        '<use href="#s" width="4" height="2" style="transform:translate(16px,2px)"/></g></svg>'
    )
    seen = pixels(svg, (200, 100))
    colours = {place: tuple(seen[place]) for place in [(5, 5), (30, 50), (50, 150), (30, 190)]}
    assert colours == {(5, 5): (0, 255, 0), (30, 50): (0, 0, 255), (50, 150): (255, 0, 0), (30, 190): (0, 255, 0)}


def test_without_resvg_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    env = make("template", render_mode="rgb_array")
    env.reset(seed=1)
    with pytest.raises(MissingExtra, match="start it with: uv run --extra render"):
        env.render()


def factored(**more: Any) -> FactoredEnv:
    env = gymnasium.make("secondchair/Carcassonne-factored-v0", **more).unwrapped
    assert isinstance(env, FactoredEnv)
    return env


def test_gymnasiums_own_checker_is_content_with_factors() -> None:
    check_env(factored())
    env = factored(colours=4)
    assert env.action_space == gymnasium.spaces.MultiDiscrete([10_225, 4, 5])
    assert env.factors == {"cell": 10_225, "rotation": 4, "part": 5}


def test_factors_say_whole_turns() -> None:
    """Played side by side with the flat environment: every way is one or two of its moves, and nothing is left out."""
    env, flat, dice = factored(), make("carcassonne"), Random(4)
    for seed in range(3):
        env.reset(seed=seed)
        flat.reset(seed=seed)
        over = False
        while not over:
            first = {moves[0] for moves in env.ways.values()}
            assert first == set(flat.legal.values())
            way = dice.choice(sorted(env.ways))
            moves = env.ways[way]
            _, reward, over, _, info = env.step(np.array(way))
            for move in moves:
                if move in flat.legal.values():  # a single meeple has been placed already
                    _, paid, _, _, told = flat.step(flat.numbering.number(move))
            assert env.rules.position(env.state) == flat.rules.position(flat.state)
        assert reward == paid and info["result"] == told["result"]


def test_choosing_factor_by_factor_is_always_legal() -> None:
    env, rng = factored(illegal="raise"), np.random.default_rng(1)
    for seed in range(3):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            chosen: tuple[int, ...] = ()
            for place, mask in enumerate(info["action_mask"]):
                left = env.next_mask(*chosen)
                assert left.shape == mask.shape and not np.any(left > mask), "the mask of a factor knows every value"
                if place == 0:
                    assert np.array_equal(left, mask)
                chosen += (int(rng.choice(np.flatnonzero(left))),)
            assert np.array_equal(env.action_masks(), np.concatenate(info["action_mask"]).astype(bool))
            _, _, over, _, info = env.step(chosen)
    assert env.action_space.contains(np.array(chosen))
    with pytest.raises(ValueError, match="An action has 3 factors; 3 are chosen already"):
        env.next_mask(*chosen)


def test_factors_that_do_not_go_together_are_refused() -> None:
    env = factored()
    _, info = env.reset(seed=1)
    each = [np.flatnonzero(mask) for mask in info["action_mask"]]
    wrong = next(way for way in product(*map(list, each)) if tuple(map(int, way)) not in env.ways)
    before = env.ways
    _, reward, over, cut, told = env.step(wrong)
    assert (reward, over, cut, told["illegal"], env.ways) == (-1, False, False, True, before)
    strict = factored(illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(ValueError, match=r"Action \(0, 0, 0\) \(cell 0, rotation 0, part 0\) is not legal now"):
        strict.step((0, 0, 0))


def test_a_game_without_factors_says_so() -> None:
    with pytest.raises(ValueError, match="Pebbles has no factored actions"):
        FactoredEnv("template")


def test_a_factored_position_is_rendered_as_text() -> None:
    env = factored(render_mode="ansi")
    env.reset(seed=2)
    assert any(f"{cell},{rotation}," in env.render() for cell, rotation, _ in env.ways)


def test_the_seed_is_told_to_nobody() -> None:
    env = make("carcassonne")
    told, info = env.reset(seed=987_654)
    assert 987_654 not in told.tolist() and set(info) == {"action_mask"}


def test_without_gymnasium_one_sentence_says_what_to_install() -> None:
    code = "import sys; sys.modules['gymnasium'] = None; import secondchair.lab.gym"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode and "start it with: uv run --extra gym" in done.stderr


def test_the_base_install_needs_none_of_it() -> None:
    code = "import sys; sys.modules['gymnasium'] = sys.modules['numpy'] = None; import secondchair.lab, secondchair.cli"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_several_environments_at_once() -> None:
    """As learners run them: one reset, one step for all."""
    envs = gymnasium.make_vec("secondchair/Template-v0", num_envs=3, vectorization_mode="sync", start="robin")
    seen, info = envs.reset(seed=5)
    assert seen.shape == (3, 10) and info["action_mask"].shape == (3, 9)
    alone = make("template", start="robin")
    for place in range(3):
        assert np.array_equal(alone.reset(seed=5 + place)[0], seen[place])
    legal = [int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]]
    seen, rewards, over, _, info = envs.step(np.array(legal))
    assert seen.shape == (3, 10) and rewards.shape == over.shape == (3,)
    envs.close()


def test_a_win_against_the_railbot_is_paid() -> None:
    """RB-22, RB-82: it has no points; enough of your own are a win."""
    env = make("railbot")
    env.reset(seed=1)
    choose = env.game.module("greedy").choose
    over, paid, dice = False, 0.0, Random(1)
    while not over:
        _, paid, over, _, info = env.step(env.numbering.number(choose(env.state, dice)))
    assert (info["result"]["opponent"], info["result"]["won"], paid) == (None, True, 1.0)
