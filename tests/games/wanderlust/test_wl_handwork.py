"""What a person at the table must do with their hands, rule by rule, and the words that tell it: read in real texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from secondchair.core.ask import Ask
from secondchair.core.rules import TurnStep
from secondchair.core.table import new
from secondchair.games.wanderlust import GAME
from secondchair.games.wanderlust.table_actions import Board, Goes, NoCards, Objectives, Quiet

# rule -> words of a step or of one of its lines. What is not here needs no hands at a table: it says what pieces mean,
# is the app's own bookkeeping, or belongs to your own turn by the base rules.
HANDWORK = {
    "WL-4": "Lay its board before you, skill side up, with its pieces.",
    "WL-5": "3 objective markers, a Travel XP marker on 0 and room for its cards",
    "WL-6": "Draw home towns from the destination deck: yours, then Automaton 1",
    "WL-7": "A natural wonder is no home town: put it aside, draw again.",
    "WL-8": "A card in the zone of an Automaton before: put it aside, draw again.",
    "WL-9": "Shuffle the cards put aside back into the destination deck.",
    "WL-9, bottom": "under it, Automaton 3's lowest",
    "WL-113": "Keep your home card apart",
    "WL-10": "Take “First to the finish” and “Around the World” out of the objectives.",
    "WL-11": "Leave secret missions and personal goals in the box.",
    "WL-112": "Turn up 3 destination cards from right to left: the first one lies furthest to the right.",
    "WL-110": "Deal your first tickets and lay out the open ones",
    "WL-114": "You play first.",
    "WL-13": "Your turn: 2 actions, each of them tickets, travel or collect.",
    "WL-16": "Automaton 1 has 4 points.",
    "WL-17": "Automaton 2 has 3 points.",
    "WL-22": "Give it ",
    "WL-46": "Slide the cards left of the gap one spot to the right.",
    "WL-47": "Turn up a new one in the leftmost spot",
    "WL-190": "if the deck is empty, leave it empty",
    "WL-49": "Travel XP marker to ",
    "WL-160": "Put one of Automaton 1's markers on ",
    "WL-160, yours": "Put one of your markers on ",
    "WL-52": "One last turn each: ",
}
# On the printed board you look for the way; on our map the app names the places instead.
BY_EYE = {
    "AMB-14": "It stands on one: that one.",
    "WL-32": "At most 3 steps away, without flying",
    "WL-34": "the one furthest to the right, not the nearest.",
    "WL-35": "None: in the zone it stands in",
    "WL-36": "with no other trotter on it or one step from it; the one furthest to the right.",
    "WL-38": "None: the nearest airport of the zone it stands in, and it flies from there.",
    "WL-39": "Another Automaton on that airport: the next nearest without a ship.",
    "AMB-10": "None, or taken too: it stays.",
    "AMB-11": "by the place first in the alphabet",
    "WL-40": "None, and it stands on an airport: it flies from there.",
    "WL-41": "For a displayed card with no other trotter on it or one step from it; the one furthest to the right.",
    "WL-42": "the one furthest to the right. None: it stays.",
    "WL-43": "From an airport it flies, for 1 point.",
    "AMB-7": "It lands at the airport of that card's zone with the fewest steps to the card, and walks on to it.",
    "WL-28": "The top encounter card goes face down beside its area, unread.",
    "WL-29": "It has flown: beside its area lie ",
    "AMB-12": "Another displayed card on its way: it stops there.",
    "AMB-28": "No card is displayed: it stays where it is.",
    "AMB-13": "waits for its next",
    "WL-192": "Nothing has moved for 3 rounds. After 2 more the last turns begin.",
    "WL-26": "Move it onto a displayed card, one point a step.",
    "WL-30": "It goes on with 1 point: move it onto a displayed card, one point a step.",
    "WL-45": "Put that card into its area: ",
    "WL-26, over": "It has reached no card. Its turn is over.",
    "WL-39, over": "It stays where it is. Its turn is over.",
}
BY_NAME = {
    "WL-26": "Move it to ",
    "WL-32": "It goes for ",
    "WL-38": "heads for the airport of ",
    "WL-45": "into its area: ",
    "WL-28": "Put the top encounter card face down beside its area, unread: ",
    "WL-43": "Fly it to ",
}


@cache
def told(ours: bool) -> str:
    """Everything that some races tell, one sentence a line: sampled answers, and one in which nobody moves."""
    return "\n".join(sorted({line for seed in range(24) for line in _race(ours, seed)}))


def _race(ours: bool, seed: int) -> Iterator[str]:
    table, rng = new(GAME, seed, "table", automatons=1 + seed % 3), Random(seed)
    yield from _words(table.view.turn)
    table.play(Board(ours))
    while not table.over and table.head < 300:
        yield from _words(table.view.turn)
        asks = [a for a in table.rules.aside(table.state) if isinstance(a, Ask) and a.form.do == "completed"]
        if seed == 22 and table.head == 40 and not ours:
            table.play(NoCards())
        question = rng.choice(asks) if asks and rng.random() < 0.02 else table.legal
        assert isinstance(question, Ask)
        if question.form.do == "objectives" and not seed % 2:
            table.play(Objectives(["collector", "full_passport", "wild_places"]))
        elif seed == 23 and question.form.do in IDLE:
            table.play(IDLE[question.form.do])
        else:
            table.play(question.sample(rng))
    yield from _words(table.view.turn)


IDLE = {"goes": Goes("stay"), "quiet": Quiet(False)}  # nobody moves


def _words(turn: tuple[TurnStep, ...]) -> Iterator[str]:
    for step in turn:
        yield from (step.text, *step.order)


@pytest.mark.parametrize(("rule", "words"), [*HANDWORK.items(), *BY_EYE.items()])
def test_told_on_the_printed_board(rule: str, words: str) -> None:
    assert words in told(False), rule


@pytest.mark.parametrize(("rule", "words"), [*HANDWORK.items(), *BY_NAME.items()])
def test_told_on_our_map(rule: str, words: str) -> None:
    assert words in told(True), rule


def test_every_rule_is_one_of_ours() -> None:
    rules = GAME.rules_text()
    assert not [rule for rule in {*HANDWORK, *BY_EYE, *BY_NAME} if rule.split(",")[0] not in rules]


def test_nothing_told_needs_our_data() -> None:
    """No order of places, no number of a place, no id."""
    for ours in (False, True):
        assert not re.search(r"order of places|first on the board|\b[a-z]+_[a-z]+\b", told(ours))
