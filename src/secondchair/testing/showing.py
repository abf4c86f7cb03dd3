"""What a player sees and reads: prompt, sheet, words, rules and drawing."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import msgspec
import pytest

from secondchair.core.ask import Ask
from secondchair.core.parts import part
from secondchair.core.rules import CHANCE, YOU, Action, Rules
from secondchair.core.svg import esc
from secondchair.core.told import in_your_words, told
from secondchair.testing.playing import fresh, some_action
from secondchair.testing.subject import Subject
from secondchair.testing.words import all_read, no_words, of_view

SECRET = 8_877_665_544_332_211  # a seed that would be noticed
SEEDS = (1, 2, 3)
OPTIONS = 12  # so many options of a choice are tried


def reveals(rules: Rules[Any, Any], state: Any, action: Action) -> bool:
    """Does fate speak as soon as this is done? Moves without alternative may lie between; one outcome is no news."""
    after = rules.clone(state)
    rules.apply(after, action)
    while rules.actor(after) == YOU:
        options = rules.legal(after)
        if isinstance(options, Ask) or len(options) != 1:
            return False
        rules.apply(after, options[0])
    return rules.actor(after) == CHANCE and len(rules.chance(after).outcomes) > 1


class Showing(Subject):
    """Does a player see all there is, and nothing else, in words and where it can be clicked?"""

    def test_the_prompt_offers_exactly_what_is_legal(self, surface: str) -> None:
        table, rng = fresh(self.game, surface), Random(3)
        while not table.over:
            prompt, legal = table.view.prompt, table.legal
            assert prompt.text
            if isinstance(legal, Ask):
                assert prompt.ask == legal.form
            else:
                assert sorted(repr(option.action) for option in prompt.options) == sorted(map(repr, legal))
                assert all(option.label for option in prompt.options)
                told = [(option.label, option.variant) for option in prompt.options]
                assert len(set(told)) == len(told), "two options read the same"
            table.play(some_action(table, rng))
        assert not table.view.prompt.options

    def test_a_move_that_leads_to_a_reveal_asks_first(self, surface: str) -> None:
        """`confirm` at the option or its prompt: the move is shown first and sent on the second tap."""
        dice = Random(21)
        for table in self.moments(surface, 21):
            prompt = table.view.prompt
            unasked = [option for option in prompt.options if not (option.confirm or prompt.confirm)]
            for option in dice.sample(unasked, min(OPTIONS, len(unasked))):
                assert not reveals(table.rules, table.state, option.action), f"{option.label!r} reveals at once"

    def test_the_sheet_adds_up(self, surface: str) -> None:
        """Every column of the sheet adds up to its total, at every moment; the result says the same."""
        for seed in SEEDS:
            table = self.played(surface, seed, seed)
            for sheet in (table.result.sheet, *(stop.view.sheet for stop in table.stops())):
                for column, total in enumerate(sheet.total):
                    added = sum(line.values[column] or 0 for line in sheet.lines)
                    assert added == total, f"the lines of {sheet.columns[column]} add up to {added}, not to {total}"
            result = table.result
            assert result.sheet == table.view.sheet
            assert all(value is None or value in result.sheet.total for value in (result.score, result.opponent))

    def test_the_status_line_is_the_same_by_itself(self, surface: str) -> None:
        """Who asks for it alone hears what the view says."""
        table = self.played(surface, 15)
        for stop in table.stops():
            assert stop.after.status == stop.view.status
        assert table.rules.status(table.state) == table.view.status

    def test_the_view_hides_what_nobody_knows(self, surface: str) -> None:
        """Another possibility of what you cannot know gives the same view; the seed is not in it."""
        table, rng = fresh(self.game, surface, SECRET), Random(14)
        while not table.over:
            redealt = table.rules.clone(table.state)
            table.rules.redeal(redealt, 0, rng)
            view = msgspec.json.encode(table.rules.view(table.state, 0))
            assert msgspec.json.encode(table.rules.view(redealt, 0)) == view
            assert str(SECRET).encode() not in view
            table.play(some_action(table, rng))

    # -- words ---------------------------------------------------------------------------------------------------------

    def test_every_action_tells_what_happened(self, surface: str) -> None:
        """By an event at least, once the game is set up. An answer at the table is told in the question's words.

        What fate deals right after your first answer belongs to the setup, and must be told with its last card.
        """
        table = self.played(surface, 22)
        answered, set_up, dealt = False, False, True
        for stop in table.stops():
            entry, prompt = stop.entry, stop.before.view.prompt
            if answered and not set_up and entry.actor == CHANCE:
                dealt = bool(stop.events)
                continue
            set_up, answered = answered, answered or (entry.actor == YOU and not entry.auto)
            assert dealt, "the last card of the setup is not told"
            assert entry.action is not None
            asked = entry.actor == YOU and not any(entry.action == option.action for option in prompt.options)
            if answered and not (asked and in_your_words(prompt, entry.action)[0]):
                assert stop.events, f"{entry.actor} did {entry.action!r}, and nothing is told"

    def test_everything_reads_as_words(self, surface: str) -> None:
        """Prompts, options, questions, events, reasons, figures, sheets: never an id, never a name of the program."""
        for seed in SEEDS:
            table = self.played(surface, 23 + seed, seed)
            for stop in table.stops():
                for text in {*all_read(stop), told(stop).text}:
                    found = no_words(self.game, text)
                    assert not found, f"{found!r} is no word, in {text!r}"
            for text in (table.result.text, *of_view(table.view)):
                assert not no_words(self.game, text), text

    def test_rule_ids_lead_somewhere(self, surface: str) -> None:
        """Every rule that a prompt, an event, a reason, a goal or a sheet names stands in the game's RULES.md."""
        named = {goal.id for goal in self.game.goals}
        for stop in (stop for seed in SEEDS for stop in self.played(surface, 20 + seed, seed).stops()):
            named |= {event.rule for event in stop.events} | {line.rule for line in stop.view.sheet.lines}
            named.add(stop.view.prompt.rule)
            if stop.entry.why:
                named |= {stop.entry.why.because} | {step.rule for step in stop.entry.why.steps}
        rules = self.game.rules_text()
        for rule in sorted(named - {""}):
            stated = re.search(rf"(?:\*\*|\| ?){re.escape(rule)}(?!\d)", rules)
            assert stated, f"{rule} is not in RULES.md"

    # -- drawing -------------------------------------------------------------------------------------------------------

    def test_the_drawing_holds_every_target(self, surface: str) -> None:
        """What the prompt points at is drawn, so that it can be clicked. Without `board.py` everything is a button."""
        board = part(self.game, "board")
        if board is None:
            pytest.skip("the game has no drawing")
        assert "<symbol" in board.symbols() or not board.symbols()
        for table in self.moments(surface, 17):
            view = table.view
            drawn = "".join(board.draw(view).values())
            for option in view.prompt.options:
                there = f'data-target="{esc(option.target)}"' in drawn
                assert not option.target or there, f"{option.label!r} points at {option.target!r}, which is not drawn"

    def test_the_text_board_draws_every_position(self, surface: str) -> None:
        board = part(self.game, "text")
        if board is None:
            pytest.skip("the game has no text board")
        for table in self.moments(surface, 24):
            assert isinstance(board.text(table.view, {}, 80), str)
