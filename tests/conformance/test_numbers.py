"""What must hold for every game that numbers its actions."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from random import Random
from typing import Any

import msgspec
import pytest

import secondchair
from secondchair.core.numbers import Numbering, has_numbers, numbering
from secondchair.core.registry import find_game, games
from secondchair.core.rules import Action
from secondchair.core.table import Table

NUMBERED = [game.id for game in games().values() if has_numbers(game)]
every = pytest.mark.parametrize("game", NUMBERED)
GAMES = 12


def any_options(game: str, rng: Random) -> dict[str, Any]:
    return {setting.name: rng.choice(setting.choices).value for setting in find_game(game).settings}


def positions(game: str) -> Iterator[tuple[Table, list[Action]]]:
    """Every choice of random games, each game with other options."""
    for seed in range(GAMES):
        rng = Random(seed)
        table = secondchair.new(game, seed=seed, **any_options(game, rng))
        while not table.over:
            legal = list(table.legal)
            yield table, legal
            table.play(rng.choice(legal))


def test_the_games_that_come_along_are_numbered() -> None:
    assert {"template", "carcassonne", "sam", "automa", "railbot", "bigrace"} <= set(NUMBERED)


@every
def test_a_number_and_its_action_lead_to_each_other(game: str) -> None:
    numbers = numbering(game)
    assert len(numbers) > 1
    for n in range(len(numbers)):
        assert numbers.number(numbers.action(n)) == n


@every
def test_every_legal_action_has_a_number_of_its_own(game: str) -> None:
    numbers = numbering(game)
    for _, legal in positions(game):
        found = {numbers.number(action): action for action in legal if not isinstance(action, numbers.shortcuts)}
        assert len(found) == sum(not isinstance(action, numbers.shortcuts) for action in legal) > 0
        assert all(numbers.action(n) == action for n, action in found.items())
        assert sorted(found) == sorted(numbers.numbers(legal))


@every
def test_an_observation_keeps_to_its_layout(game: str) -> None:
    numbers = numbering(game)
    size = sum(field.size for field in numbers.layout)
    lows = [field.low for field in numbers.layout for _ in range(field.size)]
    highs = [field.high for field in numbers.layout for _ in range(field.size)]
    names = [field.name for field in numbers.layout]
    assert len(set(names)) == len(names)
    for table, _ in positions(game):
        told = numbers.observe(table.state)
        assert len(told) == size
        assert all(low <= n <= high for low, n, high in zip(lows, told, highs, strict=True))
    assert len(numbers.observe(table.state)) == size  # the end of a game can be observed too


@every
def test_positions_that_differ_are_told_apart(game: str) -> None:
    """Your own move shows: the observation is not the one before it."""
    numbers, before, seen = numbering(game), None, 0
    for table, _ in positions(game):
        now = numbers.observe(table.state)
        seen += now != before
        before = now
    assert seen == sum(1 for _ in positions(game))


@every
def test_what_the_player_cannot_know_does_not_show(game: str) -> None:
    """Where the content makes what is hidden certain, a game's own tests blur it."""
    numbers, rules = numbering(game), find_game(game).rules()
    for n, (table, _) in enumerate(positions(game)):
        told = numbers.observe(table.state)
        for dice in range(3):
            other = rules.clone(table.state)
            rules.redeal(other, 0, Random(f"{n}/{dice}"))
            assert numbers.observe(other) == told


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
        Numbering(Twice(), secondchair.new("template").state.content)


def test_a_game_without_numbers_says_so() -> None:
    from msgspec.structs import replace

    nowhere = replace(find_game("template"), id="nowhere", package="secondchair.agents", title="Nowhere")
    with pytest.raises(LookupError, match="Nowhere does not number its actions"):
        numbering(nowhere)
