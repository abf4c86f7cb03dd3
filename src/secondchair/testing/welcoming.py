"""What a game brings for newcomers: its guides, its words, and what it says of itself."""

from __future__ import annotations

import re
from random import Random

import pytest

from secondchair.core.guide import Guide, begin, guide_of, guides, standing
from secondchair.core.newcomer import newcomer, settings
from secondchair.core.parts import part
from secondchair.core.registry import SCREEN
from secondchair.core.table import Table
from secondchair.core.terms import terms
from secondchair.testing.playing import some_action
from secondchair.testing.subject import Subject
from secondchair.testing.words import no_words

LONGEST = {SCREEN: 130}  # letters of a sentence that a phone shows beside the board
AT_THE_TABLE = 100
LONGEST_MEANING = 150
ANSWERS = 60  # of a game at the table: by then a free guide is done, whatever was answered
END = re.compile(r"[.!?](?:\s|$)")


class Welcoming(Subject):
    """Can a guide be followed from start to end, and is every word explained in one sentence?"""

    def test_each_step_of_the_guide_can_be_done_and_counts(self, surface: str) -> None:
        guide = self._guide(surface)
        table = begin(self.game, surface)
        assert guide_of(self.game, table.header) is guide
        for n, step in enumerate(guide.steps):
            assert standing(guide, table.path()).step == n
            assert standing(guide, table.path()).state == "on"
            assert step.counts(step.action), "the action that is meant does not count as done"
            self._is_offered(table, n, guide)
            table.play(step.action)
        assert standing(guide, table.path()).state == "done"
        assert not table.over, "a guide ends in a running game"

    def _guide(self, surface: str) -> Guide:
        guide = guides(self.game).get(surface)
        if guide is None:
            pytest.skip("this game has no guide for this surface")
        return guide

    def _is_offered(self, table: Table, n: int, guide: Guide) -> None:
        """What a step means is asked now, and its place is drawn if it has one."""
        step, prompt = guide.steps[n], table.view.prompt
        if prompt.ask is not None:
            assert step.action["do"] == prompt.ask.do, f"step {n + 1} answers another question"
            return
        wanted = table.reader.from_doc(step.action)
        option = next((option for option in prompt.options if option.action == wanted), None)
        assert option is not None, f"step {n + 1} is not offered"
        target, board = step.target or option.target, part(self.game, "board")
        if target and board is not None:
            drawn = "".join(board.draw(table.view).values())
            assert f'data-target="{target}"' in drawn, f"the place of step {n + 1} is not drawn"

    def test_a_guide_goes_back_with_an_undo(self, surface: str) -> None:
        guide = self._guide(surface)
        table = begin(self.game, surface, 1)
        assert standing(guide, table.path()).step == 1
        table.undo()
        assert standing(guide, table.path()).step == 0

    @pytest.mark.parametrize("dice", range(3))
    def test_a_free_guide_ends_whatever_is_answered(self, surface: str, dice: int) -> None:
        guide, rng = self._guide(surface), Random(dice)
        if not guide.free:
            pytest.skip("only the moves of this guide count")
        table = begin(self.game, surface)
        for _ in range(ANSWERS):
            if table.over or standing(guide, table.path()).state != "on":
                return
            table.play(some_action(table, rng))
        pytest.fail(f"after {ANSWERS} answers the guide is at {standing(guide, table.path())}")

    def test_what_the_guide_says_is_short_and_in_words(self, surface: str) -> None:
        guide = self._guide(surface)
        for step in guide.steps:
            assert len(step.say) <= LONGEST.get(surface, AT_THE_TABLE), step.say
            assert not no_words(self.game, step.say), step.say

    def test_every_term_stands_in_the_rules_and_has_one_sentence(self) -> None:
        text, written = self.game.rules_text(), dict[str, str]()
        for term in terms(self.game):
            assert term.stands_in(text), f"{term.name} is in no rule: nobody will ever see it marked"
            assert term.means.endswith("."), term
            assert len(END.findall(term.means)) <= 2, f"a term has one sentence, or two short ones: {term}"
            assert len(term.means) <= LONGEST_MEANING, term
            assert not no_words(self.game, term.means), term
            for word in term.words:
                assert written.setdefault(word.lower(), term.name) == term.name, f"{word} is explained twice"

    def test_the_odds_are_those_of_a_setting(self) -> None:
        about = newcomer(self.game)
        if about is None or about.odds is None:
            pytest.skip("nothing was measured")
        odds = about.odds
        plain = next(setting for setting in self.game.settings if setting.name == odds.setting)
        assert odds.won.keys() <= {str(choice.value) for choice in plain.choices}
        assert odds.theirs.keys() <= odds.won.keys()
        assert all(0 <= won <= 100 for won in odds.won.values())
        told = next(setting for setting in settings(self.game) if setting.name == odds.setting)
        assert [odds.sentence(c.value) in c.hint for c in told.choices] == [True] * len(told.choices)
