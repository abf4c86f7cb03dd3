"""Every sentence a player reads is in words: no ids of places, cards, objectives or targets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from games.wanderlust.races import CONTENT

from secondchair.core.ask import Ask
from secondchair.core.choose import Explained, Why
from secondchair.core.rules import Event
from secondchair.core.says import OWN_COUNTS
from secondchair.games.wanderlust import companion, rules, you
from secondchair.games.wanderlust.table_actions import Board
from secondchair.testing.words import of_view

# Names begin with a capital letter where ids have none. Tickets and collectibles are called what their ids say, and
# the backpacker is so named on its card.
IDS = {
    *(place.id for place in CONTENT.places),
    *(zone.id for zone in CONTENT.zones),
    *(objective.id for objective in CONTENT.objectives),
    *(card.id for card in CONTENT.encounters),
    *CONTENT.trotters,
} - {word for card in CONTENT.encounters for word in card.name.split()}
TARGET = re.compile(r"\b(place|trotter|objective|card|row|hand|deck|met|seen|discards):\w")


def raw(words: str) -> list[str]:
    """What in a sentence only the program would say."""
    found = [word for word in re.findall(r"[^\W\d]\w*", words) if word in IDS or "_" in word]
    return found + [match.group() for match in TARGET.finditer(words)]


def in_reason(why: Why | None) -> Iterator[str]:
    if why:
        yield why.text
        yield from (label for label, _ in why.candidates)
        yield from (step.label for step in why.steps)


def on_screen(seed: int) -> Iterator[str]:
    """All words of a race at random, as the page would show them."""
    options = {"automatons": 1 + seed % 3, "trotter": list(CONTENT.trotters)[seed % 6]}
    s, rng = rules.new(options, CONTENT), Random(seed)
    while (who := rules.actor(s)) != "over":
        decision = rules.bot(s) if who == "bot" else None
        action = decision.choice if decision else rules.sample(s, rng) if who == "chance" else rng.choice(you.moves(s))
        yield from in_reason(decision.why if decision else None)
        yield from of_view(rules.view(s))  # while fate speaks, too: a replay shows every step
        setup = not s.round
        events: list[Event] = []
        rules.apply(s, action, events)
        assert events or setup, f"nothing is told of {action}"
        assert all(event.rule or event.text == OWN_COUNTS for event in events)
        yield from (event.text for event in events)
    yield from of_view(rules.view(s))
    yield rules.result(s).text


def at_the_table(seed: int, moves: int, ours: bool) -> Iterator[str]:
    """The same at a real table, on either board, with a correction now and then."""
    s, rng = companion.new({"automatons": 1 + seed % 3}, CONTENT), Random(seed)
    companion.apply(s, Board(ours))
    for _ in range(moves):
        who = companion.actor(s)
        if who == "over":
            return
        yield from of_view(companion.view(s))
        decision: Explained[companion.Move] | None = companion.bot(s) if who == "bot" else None  # type: ignore[name-defined]
        asides = companion.aside(s) if who == "you" else ()
        choice = rng.choice(asides) if asides and rng.random() < 0.2 else companion.legal(s) if who == "you" else None
        answer = choice.sample(rng) if isinstance(choice, Ask) else choice
        events: list[Event] = []
        action = decision.choice if decision else answer
        companion.apply(s, action, events)
        assert events, f"nothing is told of {action}"
        assert all(event.rule or event.text == OWN_COUNTS for event in events)
        yield from in_reason(decision.why if decision else None)
        yield from (event.text for event in events)


@pytest.mark.parametrize("seed", range(9))
def test_no_raw_ids_on_screen(seed: int) -> None:
    assert not {words: found for words in on_screen(seed) if (found := raw(words))}


@pytest.mark.parametrize("ours", [False, True], ids=["printed board", "our map"])
@pytest.mark.parametrize("seed", range(20))
def test_no_raw_ids_at_the_table(seed: int, ours: bool) -> None:
    assert not {words: found for words in at_the_table(seed, 120, ours) if (found := raw(words))}


def test_the_setup_is_told_in_a_few_sentences() -> None:
    """WL-6, WL-10, WL-110 to WL-112: where everybody starts, the objectives, the tickets, the destinations."""
    s, rng = rules.new({"automatons": 2}, CONTENT), Random(3)
    events: list[Event] = []
    while rules.actor(s) == "chance":
        rules.apply(s, rules.sample(s, rng), events)
    assert [event.rule for event in events if event.rule != "WL-9"] == ["WL-6", "WL-10", "WL-110", "WL-111", "WL-112"]
    home, goal, card = CONTENT.places[s.home[1]], CONTENT.objectives[s.goals[0]], CONTENT.places[s.display[0]]
    assert f"Automaton 1 in {home.name}" in events[0].text
    assert goal.name in next(event.text for event in events if event.rule == "WL-10")
    assert card.name in events[-1].text and events[-1].text.endswith("You play first.")


def test_the_scan_finds_ids() -> None:
    assert raw("You set out for cape_town.") == ["cape_town"]
    assert raw("You set out for lima, place:x.") == ["lima", "place:x"]
    assert raw("You set out for Lima by light plane: 2 steps.") == []
