"""Any mixture of playing, going back, going forth, saving and loading keeps a table whole."""

from __future__ import annotations

import random

import pytest
from conformance.tables import EVERY
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import secondchair
from secondchair.core import log
from secondchair.testing import fresh, some_action


class Tables(RuleBasedStateMachine):
    game: str
    surface: str

    @initialize(seed=st.integers(0, 2**53 - 1), dice=st.integers(0, 2**32))
    def start(self, seed: int, dice: int) -> None:
        self.table = fresh(self.game, self.surface, seed)
        self.rng = random.Random(dice)
        self.seen = 0

    @precondition(lambda self: not self.table.over)
    @rule()
    def play(self) -> None:
        self.table.play(some_action(self.table, self.rng))

    @precondition(lambda self: self.table.undo_state.can_undo)
    @rule()
    def undo(self) -> None:
        before, there = self.table.rules.position(self.table.state), self.table.head
        self.table.undo()
        assert self.table.head < there
        self.table.redo()
        assert self.table.rules.position(self.table.state) == before
        self.table.undo()

    @precondition(lambda self: self.table.undo_state.can_redo)
    @rule()
    def redo(self) -> None:
        self.table.redo()

    @rule(check=st.booleans())
    def save_and_load(self, check: bool) -> None:
        again = secondchair.load_table(self.table.log, check=check)
        assert again.broken is None and again.log == self.table.log
        assert again.undo_state == self.table.undo_state
        self.table = again

    @invariant()
    def the_log_only_grows(self) -> None:
        assert self.table.seq >= self.seen
        self.seen = self.table.seq

    @invariant()
    def the_state_is_what_the_log_says(self) -> None:
        if self.table.head:
            mark = log.digest(self.table.rules.position(self.table.state))
            assert mark == self.table.entries[self.table.head - 1].digest
        assert self.table.actor in ("you", "over")


@pytest.mark.parametrize(("game", "surface"), EVERY)
def test_tables_stay_whole(game: str, surface: str) -> None:
    machine = type("Machine", (Tables,), {"game": game, "surface": surface})
    few = settings(
        max_examples=15,
        stateful_step_count=25,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(machine, settings=few)
