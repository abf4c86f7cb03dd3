"""The dealer: the n-th draw of a stream follows from (seed, stream, n)."""

import pytest

from secondchair.core.dealer import SEEDS, check_seed, new_seed, pick


def test_the_arithmetic_never_changes() -> None:
    """These draws were written down once; a different one would change every game ever shared by its seed."""
    assert [pick(3, "tiles", n, [1] * 10) for n in range(12)] == DRAWS
    assert [pick(2**53 - 1, "deck", n, [5, 1, 4]) for n in range(12)] == WEIGHTED


DRAWS = [2, 3, 8, 3, 1, 5, 5, 5, 6, 9, 8, 6]
WEIGHTED = [2, 2, 2, 0, 0, 0, 2, 1, 0, 0, 2, 2]


def test_streams_do_not_touch_each_other() -> None:
    assert [pick(1, "a", n, [1] * 50) for n in range(20)] != [pick(1, "b", n, [1] * 50) for n in range(20)]


def test_weights_are_chances() -> None:
    draws = [pick(seed, "x", 0, [6, 3, 1]) for seed in range(20_000)]
    for outcome, share in enumerate((0.6, 0.3, 0.1)):
        error = (share * (1 - share) / len(draws)) ** 0.5
        assert abs(draws.count(outcome) / len(draws) - share) < 4 * error


def test_an_outcome_without_weight_never_comes() -> None:
    assert {pick(seed, "x", 0, [0, 1, 0, 2]) for seed in range(2000)} == {1, 3}


@pytest.mark.parametrize("bad", [-1, SEEDS, 1.5, "7", True, None])
def test_a_seed_fits_into_a_browser(bad: object) -> None:
    with pytest.raises(ValueError, match="whole number"):
        check_seed(bad)


def test_new_seeds_are_seeds() -> None:
    assert all(check_seed(new_seed()) >= 0 for _ in range(100))
