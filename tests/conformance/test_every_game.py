"""The suite of `secondchair.testing` on every game that comes along."""

from __future__ import annotations

from conformance.proofs import PROOFS

from secondchair.core.registry import Game, games
from secondchair.testing import Conformance

# What a game does not fulfil yet, and why. Each of these must fail: take it out as soon as it does not.
NOT_YET: dict[str, dict[str, str]] = {}


def suite(game: Game) -> type[Conformance]:
    """The suite for one game, with the proof of its companion if it has one."""
    members: dict[str, object] = {"game": game, "not_yet": NOT_YET.get(game.id, {})}
    if proof := PROOFS.get(game.id):
        members["proof"] = lambda self, seed: proof(seed)
    return type(f"Test{game.id.capitalize()}", (Conformance,), members)


for one in games().values():
    if one.id != "template":  # its suite stands with its own tests, as in any package
        globals()[f"Test{one.id.capitalize()}"] = suite(one)


def test_every_game_is_tested() -> None:
    tested = {
        value.game.id
        for value in globals().values()
        if isinstance(value, type) and value is not Conformance and issubclass(value, Conformance)
    }
    assert tested == games().keys() - {"template"}
