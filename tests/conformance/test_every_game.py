"""The suite of `secondchair.testing` on every game that comes along."""

from __future__ import annotations

from conformance.proofs import PROOFS

from secondchair.core.registry import Game, find_game, games
from secondchair.testing import Conformance

# What a game does not fulfil yet, and why. Each of these must fail: take it out as soon as it does not.
NOT_YET: dict[str, dict[str, str]] = {}


def suite(game: Game) -> type[Conformance]:
    """The suite for one game, with the proof of its companion if it has one."""
    members: dict[str, object] = {"game": game, "not_yet": NOT_YET.get(game.id, {})}
    if proof := PROOFS.get(game.id):
        members["proof"] = lambda self, seed: proof(seed)
    return type(f"Test{game.id.capitalize()}", (Conformance,), members)


for one in ("carcassonne", "sam", "automa", "railbot", "bigrace"):  # others have it among their own tests
    globals()[f"Test{one.capitalize()}"] = suite(find_game(one))


def test_what_is_not_there_yet_is_named_rightly() -> None:
    assert NOT_YET.keys() <= games().keys()
    for tests in NOT_YET.values():
        assert all(name.partition("[")[0] in dir(Conformance) for name in tests)
