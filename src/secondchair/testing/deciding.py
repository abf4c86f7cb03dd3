"""Those who decide: the bot with its reasons, on screen and at the table, and players for your seat."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from secondchair.core.ask import Ask
from secondchair.core.choose import Undecided
from secondchair.core.decide import decisions, schema
from secondchair.core.numbers import has_numbers, numbering
from secondchair.core.parts import part
from secondchair.core.registry import SCREEN, TABLE, Game
from secondchair.core.rules import BOT, Action
from secondchair.core.table import new
from secondchair.testing.playing import any_options, states
from secondchair.testing.subject import Subject

PROOFS = range(12)  # seeds of the games in which the companion is compared with the screen
GAMES = 12


Choice = tuple[object, list[Action]]  # a state, and what is legal in it


@cache
def choices(game: Game) -> list[Choice]:
    """Every choice of a few random games on screen, each game with other options."""
    found = list[Choice]()
    for seed in range(GAMES):
        rng = Random(seed)
        table = new(game, seed=seed, **any_options(game, rng))
        while not table.over:
            legal = table.legal
            assert not isinstance(legal, Ask), "on screen there is always a list"
            found.append((table.rules.clone(table.state), list(legal)))
            table.play(rng.choice(legal))
    return found


class Deciding(Subject):
    """Does the bot decide by its rules, and does it say why?"""

    def proof(self, seed: int) -> int:
        """Prove with one game that the bot at a real table is the bot on screen: how many decisions were compared.

        Play on screen, answer the companion from that board, compare every decision, raise AssertionError where one
        differs. `mirrored(self.game, seed, answer)` does all of it for a companion that makes the same moves.
        """
        raise NotImplementedError

    # -- the bot -------------------------------------------------------------------------------------------------------

    def test_the_bot_lists_its_decisions(self) -> None:
        """`DECISIONS` of `bot.py`: what `secondchair decide` and the API answer from facts."""
        found = decisions(self.game)
        assert bool(found) == bool(self.game.opponent)
        assert all(schema(self.game, name)["required"] for name in found)

    def test_no_tie_is_left_undecided(self, surface: str) -> None:
        """The criteria of every decision leave one candidate: the order of a list never decides."""
        for seed in range(8):
            try:
                self.played(surface, seed, seed)
            except Undecided as error:
                pytest.fail(f"in the game with seed {seed}, {error}")

    def test_every_bot_decision_has_a_sentence_and_a_reason(self, surface: str) -> None:
        """The rule that asks for it, a sentence, and criteria that leave the one that was chosen."""
        for entry in self.played(surface, 15).entries:
            if entry.actor != BOT:
                assert entry.why is None
                continue
            assert entry.why is not None and entry.why.because, f"{entry.action!r} has no reason"
            assert entry.why.text.strip(), f"{entry.action!r} has no sentence"
            if entry.why.candidates:
                assert entry.why.chosen in entry.why.left_after(len(entry.why.steps))

    def test_deciding_without_reasons_decides_the_same(self, surface: str) -> None:
        table = self.played(surface, 16)
        for state, entry in states(table):
            if entry and entry.actor == BOT:
                quick = table.rules.bot(state, False)
                assert quick.choice == entry.action and quick.why is None

    def test_the_bot_at_the_table_is_the_bot_on_screen(self) -> None:
        """A game whose opponent sits at both offers its `proof`."""
        if not self.game.opponent or not {SCREEN, TABLE} <= set(self.game.surfaces):
            pytest.skip("no opponent sits at both")
        assert type(self).proof is not Deciding.proof, "the game offers no proof: see Conformance.proof"
        assert sum(self.proof(seed) for seed in PROOFS) > len(PROOFS), "hardly a decision was compared"

    # -- players -------------------------------------------------------------------------------------------------------

    def test_the_sensible_player_keeps_to_the_rules(self) -> None:
        player = part(self.game, "greedy")
        if player is None:
            pytest.skip("the game has no sensible player")
        for seed in range(3):
            table = new(self.game, seed=seed, **any_options(self.game, Random(seed)))
            while not table.over:
                choice = player.choose(table.state, Random(seed))
                assert choice in table.legal
                assert player.choose(table.state, Random(seed)) == choice, "the same dice, another choice"
                table.play(choice)

    # -- numbers -------------------------------------------------------------------------------------------------------

    @property
    def _choices(self) -> list[Choice]:
        if not has_numbers(self.game):
            pytest.skip("the game does not number its actions")
        return choices(self.game)

    def test_every_legal_action_has_a_number_of_its_own(self) -> None:
        for _, legal in self._choices:
            numbers = numbering(self.game)
            offered = numbers.offered(legal)
            found = numbers.numbers(legal)
            assert offered and len(set(found)) == len(offered)
            assert [numbers.action(n) for n in found] == list(offered)

    def test_an_observation_keeps_to_its_layout(self) -> None:
        for state, _ in self._choices:
            numbers = numbering(self.game)
            told = numbers.observe(state)
            bounds = [(field.low, field.high) for field in numbers.layout for _ in range(field.size)]
            assert len(told) == len(bounds)
            assert all(low <= n <= high for n, (low, high) in zip(told, bounds, strict=True))

    def test_an_observation_tells_what_the_player_knows_and_no_more(self) -> None:
        rules, before = self.game.rules(), None
        for n, (state, _) in enumerate(self._choices):
            numbers = numbering(self.game)
            told = numbers.observe(state)
            assert told != before, "a move of yours does not show"
            before = told
            other = rules.clone(state)
            rules.redeal(other, 0, Random(n))
            assert numbers.observe(other) == told, "what is hidden shows"
