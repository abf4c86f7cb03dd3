"""What must hold for every game that numbers its actions."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec
import pytest

import secondchair
from secondchair.core.numbers import Numbering, has_numbers, numbering
from secondchair.core.registry import find_game, games
from secondchair.core.rules import Action

NUMBERED = [game.id for game in games().values() if has_numbers(game)]
every = pytest.mark.parametrize("game", NUMBERED)


def test_the_games_that_come_along_are_numbered() -> None:
    assert {"template", "carcassonne", "sam", "automa", "railbot", "bigrace"} <= set(NUMBERED)


@every
def test_a_number_and_its_action_lead_to_each_other(game: str) -> None:
    numbers = numbering(game)
    assert len(numbers) > 1
    for n in range(len(numbers)):
        assert numbers.number(numbers.action(n)) == n


@every
def test_what_cannot_be_done_has_no_number(game: str) -> None:
    numbers = numbering(game)

    class Fly(Action, frozen=True, tag="fly_to_the_moon"):
        pass

    with pytest.raises(ValueError, match="has no number"):
        numbers.number(Fly())
    for n in (-1, len(numbers)):
        with pytest.raises(ValueError, match=f"no action {n}; they are numbered from 0 to {len(numbers) - 1}"):
            numbers.action(n)


# Somebody may have trained on these numbers. Where one of them has to change, `env_id` gives that game a new version.
KNOWN = {
    "carcassonne": "f750a60042be",
    "sam": "1f4e96157714",
    "automa": "85e28e8289a5",
    "template": "6f51407f6918",
    "bigrace": "3a17aafff561",
    "railbot": "04a9b237ccd3",
}


@pytest.mark.parametrize("game", KNOWN)
def test_numbers_stay_what_they_are(game: str) -> None:
    assert fingerprint(numbering(game)) == KNOWN[game]


def fingerprint(numbers: Numbering) -> str:
    """Of every number and its action, and of the layout of observations."""
    listed = [numbers.action(n) for n in range(len(numbers))]
    return blake2b(msgspec.json.encode([listed, numbers.layout]), digest_size=6).hexdigest()


def test_an_action_that_is_listed_twice_is_refused() -> None:
    module = find_game("template").module("numbers")

    class Twice:
        SHORTCUTS = ()
        layout = staticmethod(module.layout)
        observe = staticmethod(module.observe)

        @staticmethod
        def actions(content: Any) -> list[Action]:
            return [*module.actions(content), *module.actions(content)]

    with pytest.raises(ValueError, match="listed twice"):
        Numbering(Twice(), secondchair.new("template").state.content)  # type: ignore[arg-type]


def test_a_game_without_numbers_says_so() -> None:
    from msgspec.structs import replace

    nowhere = replace(find_game("template"), id="nowhere", package="secondchair.agents", title="Nowhere")
    with pytest.raises(LookupError, match="Nowhere does not number its actions"):
        numbering(nowhere)
