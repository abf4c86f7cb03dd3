"""Every sentence a player reads is in words: no ids of places, cards, objectives or targets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from games.wanderlust.races import CONTENT

from secondchair.core.ask import Ask, Form, Number, Tally
from secondchair.core.choose import Explained, Why
from secondchair.core.rules import Event, View
from secondchair.games.wanderlust import companion, rules

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


def in_form(form: Form) -> Iterator[str]:
    yield from (form.label, form.send)
    for field in form.fields:
        yield field.text
        if isinstance(field, Number):
            yield field.unit
        else:
            for choice in field.kinds if isinstance(field, Tally) else field.choices:
                yield from (choice.label, choice.hint)


def in_view(view: View) -> Iterator[str]:
    yield from (view.prompt.text, view.said, view.sheet.result)
    yield from (words for line in view.sheet.lines for words in (line.label, line.note))
    yield from (words for figure in view.status for words in (figure.label, figure.value, figure.hint))
    if view.prompt.ask:
        yield from in_form(view.prompt.ask)
    for option in (*view.prompt.options, *view.prompt.aside):
        yield from in_form(option) if isinstance(option, Form) else (option.label, option.variant, option.hint)


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
        told = rules.bot(s) if who == "bot" else None
        action = told.choice if told else rules.sample(s, rng) if who == "chance" else rng.choice(rules.legal(s))
        yield from in_reason(told.why if told else None)
        yield from in_view(rules.view(s))  # while fate speaks, too: a replay shows every step
        events: list[Event] = []
        rules.apply(s, action, events)
        assert events or who == "you", f"nothing is told of {action}"
        yield from (event.text for event in events)
    yield from in_view(rules.view(s))
    yield rules.result(s).text


def at_the_table(seed: int, moves: int) -> Iterator[str]:
    s, rng = companion.new({"automatons": 1 + seed % 3}, CONTENT), Random(seed)
    for _ in range(moves):
        who = companion.actor(s)
        if who == "over":
            return
        yield from in_view(companion.view(s))
        told: Explained[companion.Move] | None = companion.bot(s) if who == "bot" else None
        asides = [a for a in companion.aside(s) if isinstance(a, Ask)]
        aside = asides and rng.random() < 0.2
        question = rng.choice(asides) if aside else companion.legal(s)
        events: list[Event] = []
        companion.apply(s, told.choice if told else question.sample(rng), events)
        assert events or aside or s.map, f"nothing is told of {question.form.do}"
        yield from in_reason(told.why if told else None)
        yield from (event.text for event in events)


@pytest.mark.parametrize("seed", range(9))
def test_no_raw_ids_on_screen(seed: int) -> None:
    assert not {words: found for words in on_screen(seed) if (found := raw(words))}


@pytest.mark.parametrize("seed", range(30))
def test_no_raw_ids_at_the_table(seed: int) -> None:
    assert not {words: found for words in at_the_table(seed, 120) if (found := raw(words))}


def test_the_scan_finds_ids() -> None:
    assert raw("You set out for cape_town.") == ["cape_town"]
    assert raw("You set out for lima, place:x.") == ["lima", "place:x"]
    assert raw("You set out for Lima by light plane: 2 steps.") == []
