"""What is told: every action, on both surfaces and both maps, in words and never as an id."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from games.railways.yard import CONTENT

from secondchair.core.ask import Ask
from secondchair.core.rules import Action, Event
from secondchair.games.railways import GAME, companion, greedy, rules
from secondchair.games.railways.actions import DealRow, DrawCube, DrawOperation, ShowBaron
from secondchair.games.railways.table_actions import Board

MAPS = sorted(CONTENT.boards)
SETUP = (DrawCube, DealRow, DrawOperation, ShowBaron)
RULES = GAME.rules_text()


def some_action(module: Any, s: Any, rng: Random) -> Action:
    """Whatever is possible now; now and then what is offered beside the question."""
    match module.actor(s):
        case "chance":
            return module.sample(s, rng)
        case "bot":
            return module.bot(s, False).choice
    asides = module.aside(s)
    if asides and rng.random() < 0.2:
        found = rng.choice(asides)
        return found.sample(rng) if isinstance(found, Ask) else found
    if module is rules and rng.random() < 0.5:
        return greedy.choose(s, rng)
    legal = module.legal(s)
    if isinstance(legal, Ask):
        return legal.sample(rng)
    kind = rng.choice(list(dict.fromkeys(map(type, legal))))  # so that rare ones come soon
    return rng.choice([a for a in legal if type(a) is kind])  # type: ignore[return-value]


def played(module: Any, name: str, seed: int, *first: Action) -> Iterator[tuple[Action, list[Event], bool]]:
    """A game to its end: each action, what it told, and whether the setup was still going on after it."""
    s, rng = module.new({"map": name, "barons": True, "cash": seed % 2 == 1}, CONTENT), Random(seed)
    actions, setup = iter(first), True
    while module.actor(s) != "over":
        a = next(actions, None) or some_action(module, s, rng)
        events = list[Event]()
        module.apply(s, a, events)
        setup = setup and module.actor(s) == "chance"
        yield a, events, setup


IDS = {
    *(city.id for b in CONTENT.boards.values() for city in b.cities),
    *(line.id for b in CONTENT.boards.values() for line in b.lines),
    *(card for b in CONTENT.boards.values() for card in b.cards),
    *(card.id for b in CONTENT.boards.values() for card in b.operations),
    *(baron.id for baron in CONTENT.barons),
    *MAPS,
}
AN_ID = re.compile(rf"(?<![\w-])({'|'.join(sorted(map(re.escape, IDS), key=len, reverse=True))})(?![\w])|\w_\w")


def check(a: Action, events: list[Event]) -> None:
    for event in events:
        assert not AN_ID.search(event.text), f"{a} is told as {event.text!r}"
        assert event.text[0].isupper() and event.text[-1] in ".!", f"{event.text!r} is no sentence"
        assert f"**{event.rule}" in RULES or f"| {event.rule} " in RULES, f"{event.text!r} names no rule"


def test_an_id_is_found() -> None:
    """The check itself: ids are seen, names are not."""
    assert AN_ID.search("Ask cube: first malmo, second hassleholm.") and AN_ID.search("Show baron: mark-dainty.")
    assert AN_ID.search("The link alvesta-kalmar.") and AN_ID.search("railbot_line") and AN_ID.search("sweden-link-09")
    assert not AN_ID.search("Malmö and Hässleholm: Mark Dainty takes a red cube to Ciudad Juárez.")


def test_on_screen() -> None:
    """Every kind of action is told; of the setup, a sentence for the cubes, the row, the display and the barons."""
    seen, wanted = set[type[Action]](), set(rules.ACTIONS)
    for seed in range(30):
        told_in_setup = list[str]()
        for a, events, setup in played(rules, MAPS[seed % 2], seed):
            seen.add(type(a))
            check(a, events)
            assert events or setup, a
            if setup:
                told_in_setup += [event.rule for event in events if "back into the pile" not in event.text]
        assert told_in_setup == ["RW-20", "RB-7", "RB-10"], "the barons come last, with the first turn"
        if seed >= 3 and seen == wanted:
            return
    raise AssertionError(f"never seen: {[kind.__name__ for kind in wanted - seen]}")


def test_at_a_table() -> None:
    """The same at each kind of table, with corrections and all that is offered beside the questions."""
    seen, wanted = set[type[Action]](), set(companion.ACTIONS)
    for seed in range(40):
        for which in ("printed", "cards", "ours"):
            for a, events, setup in played(companion, MAPS[seed % 2], seed, Board(which)):
                seen.add(type(a))
                check(a, events)
                assert events or (setup and isinstance(a, SETUP)), a
        if seed >= 12 and seen == wanted:
            return
    raise AssertionError(f"never seen: {[kind.__name__ for kind in wanted - seen]}")
