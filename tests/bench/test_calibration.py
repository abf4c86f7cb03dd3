"""A small check of what `calibration.py` measures on many games: the chance to win says more than the share won."""

from bench.calibration import FRESH, MOMENTS, Played, at_moments, brier, levels, play, scores, won

from secondchair.core.registry import find_game

GAMES = 6  # a level


def some(name: str) -> list[Played]:
    """Fresh games, a few of each level."""
    found = []
    for level, options in levels(find_game(name)).items():
        for seed in range(FRESH, FRESH + GAMES):
            positions, result = play(name, options, seed)
            found.append(Played(name, level, seed, won(result), at_moments(positions)))
    return found


def check(name: str) -> None:
    played = some(name)
    constant, found = scores(played)
    assert len(found) == len(MOMENTS)
    late = [score for score, _ in found[-2:]]
    assert max(late) < 0.8 * constant, "late in a game the estimate knows much"
    assert sum(score for score, _ in found) < len(found) * constant, "and on the whole it says more than the constant"


def test_sam() -> None:
    check("sam")


def test_the_automa() -> None:
    check("automa")


def test_the_big_race() -> None:
    check("bigrace")


def test_the_brier_score() -> None:
    assert brier([0.0, 1.0], [0.0, 1.0]) == 0.0
    assert brier([0.5, 0.5], [0.0, 1.0]) == 0.25
    assert brier([1.0, 0.0], [0.0, 1.0]) == 1.0
