"""The Big Race in compiled code: whole races are those of the readable code, and the tree of the expert grows."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from games.wanderlust.races import CONTENT, race
from msgspec.structs import replace

from secondchair.agents import UnknownAgent, find_agent
from secondchair.core.rules import BOT, CHANCE, OVER
from secondchair.core.rules import YOU as PERSON
from secondchair.games.wanderlust import GAME, rules, thought, traveller
from secondchair.games.wanderlust.actions import Take, TakeTop
from secondchair.games.wanderlust.content import MOST_MODES
from secondchair.games.wanderlust.pending import PickTicket, YourAction
from secondchair.games.wanderlust.state import NONE, State

pytest.importorskip("numba")

from secondchair.fast.bigrace import layout
from secondchair.fast.bigrace.search import APART, MOST_WAYS, OTHER, TICKET
from secondchair.fast.bigrace.think import Grown, choose, expect, move_of, played_until_still, think

TROTTERS = tuple(CONTENT.trotters)
SETTINGS = [(automatons, trotter) for automatons in (1, 2, 3) for trotter in TROTTERS]
WORD = (1 << 64) - 1

# What the readable code does not keep in the same form: the order of what was shuffled, and how it was counted down.
ORDERS = {layout.DECK_AT, layout.DECK_END, layout.KNOWN, layout.LOWEST, layout.BELOW_AT, layout.BELOW_END}


class Mixed(Random):
    """The dice of compiled code (splitmix64)."""

    def __init__(self, begin: int) -> None:
        super().__init__()
        self._n = begin & WORD

    def random(self) -> float:
        self._n = (self._n + 0x9E3779B97F4A7C15) & WORD
        z = self._n
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & WORD
        z = (z ^ z >> 27) * 0x94D049BB133111EB & WORD
        return ((z ^ z >> 31) >> 11) / (1 << 53)


def starts(seeds: range, automatons: int, trotter: str) -> list[State]:
    found = []
    for seed in seeds:
        s, dice = rules.new(GAME.options({"automatons": automatons, "trotter": trotter}), CONTENT), Random(seed)
        while rules.actor(s) == CHANCE:
            rules.apply(s, rules.sample(s, dice))
        found.append(s)
    return found


def raced_on(s: State, fate: int) -> None:
    """A race of the traveller to its end in the readable code, with the dice that compiled code would roll."""
    luck = thought.Luck(0)
    begin = fate * int(APART)
    luck.tickets, luck.rest = Mixed(begin), Mixed(begin ^ int(OTHER))
    cards = s.bag.copy()
    for i in range(len(cards) - 1, 0, -1):
        j = int(luck.rest.random() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
    s.top, s.bag = (*s.top, *cards), []
    thought.play_on(s, luck)


def same_races(seeds: range) -> Iterator[tuple[State, int]]:
    """Races that were compared, as they end in the readable code, with the round of the end."""
    for automatons, trotter in SETTINGS:
        begun = starts(seeds, automatons, trotter)
        _, ends = expect(begun, seeds[0])
        for n, (s, end) in enumerate(zip(begun, ends, strict=True)):
            raced_on(s, seeds[0] + n)
            flat = np.zeros(layout.RACE, np.int64)
            layout.flatten(s, flat)
            unlike = np.flatnonzero(flat[: layout.BELOW] != end[: layout.BELOW])
            assert set(unlike.tolist()) <= {*ORDERS, layout.TAKEN}, f"{automatons} {trotter}, race {seeds[0] + n}"
            yield s, s.round


def test_whole_races_are_those_of_the_readable_code() -> None:
    rounds = [length for _, length in same_races(range(40, 44))]
    assert len(rounds) == 4 * len(SETTINGS) and min(rounds) >= 4 and max(rounds) <= 20


@pytest.mark.slow
def test_ten_thousand_whole_races_are_those_of_the_readable_code() -> None:
    assert sum(1 for _ in same_races(range(10_000, 10_556))) > 10_000


def choices(kind: type, automatons: int = 1) -> Iterator[State]:
    """Positions in which this kind of choice is to be made, in races of the traveller with every trotter."""
    for seed, trotter in enumerate(TROTTERS):
        (s,), dice = starts(range(seed, seed + 1), automatons, trotter), Random(seed)
        while (actor := rules.actor(s)) != OVER:
            if actor == PERSON and isinstance(s.pending[-1], kind) and len(rules.legal(s)) > 1:
                yield rules.clone(s)
            if actor == PERSON:
                rules.apply(s, traveller.choose(s))
            else:
                rules.apply(s, rules.bot(s, False).choice if actor == BOT else rules.sample(s, dice))


def test_every_choice_is_legal_whatever_is_to_be_chosen() -> None:
    agent, dice = find_agent("expert:60", GAME), Random(5)
    kinds = set()
    for s in [s for n, s in enumerate(choices(object, 2)) if n % 3 == 0]:
        assert agent.choose(rules, s, dice) in rules.legal(s)
        kinds.add(type(s.pending[-1]).__name__)
    assert {"YourAction", "PickTicket", "FindWay"} <= kinds


def test_the_same_question_gets_the_same_answer_and_the_state_stays_as_it_is() -> None:
    s = next(choices(YourAction))
    before = rules.position(s)
    assert think(s, 400, 7) == think(s, 400, 7)
    assert think(s, 400, 7) != think(s, 400, 8)
    assert choose(s, 400, 7) == choose(s, 400, 7)
    assert rules.position(s) == before


def test_every_race_goes_along_one_of_the_ways_and_the_best_is_tried_most() -> None:
    for s in list(choices(YourAction))[:12]:
        ways = think(s, 3000, 3)
        saved = 3000 - sum(way.races for way in ways)
        others = [way.races for way in ways[1:]]
        assert saved == 0 or ways[0].races > max([0, *others]) + saved, "more races could not have changed the choice"
        assert [way.races for way in ways] == sorted((way.races for way in ways), reverse=True)
        assert ways[0].worth >= max(way.worth for way in ways if way.races > 300) - 0.05


def test_easy_choices_take_fewer_races() -> None:
    spent = [sum(way.races for way in think(s, 3000, 3)) for s in choices(YourAction)]
    assert min(spent) < 1700 and max(spent) > 2700


def test_any_ticket_of_the_row_and_the_top_of_the_deck_may_be_the_first_to_be_taken() -> None:
    for s in list(choices(YourAction))[:6] + list(choices(PickTicket))[:6]:
        first = {way.card for way in think(s, 1000, 3) if way.what == TICKET}
        assert first <= {*s.row, NONE} and NONE in first and len(first) > 1
        assert {move_of(s, Grown(TICKET, kind, 1, 0.5)) for kind in (*s.row, NONE)} <= set(rules.legal(s))


def test_what_the_tree_finds_is_better_than_the_travellers_own_on_average() -> None:
    """Where it finds another action than he would take, races of the traveller alone go better after it."""
    more = list[float]()
    for n, s in enumerate(list(choices(YourAction))[::3]):
        found, own = choose(s, 4000, n), traveller.choose(s)
        if found != own:
            after, without = ([played_until_still(s, a, fate) for fate in range(150)] for a in (found, own))
            more.append(expect(after, n)[0] - expect(without, n)[0])
    assert len(more) > 5 and sum(more) / len(more) > 0.005


def test_a_tree_does_not_depend_on_what_lies_in_the_deck_but_on_what_you_know_of_it() -> None:
    s = next(choices(YourAction))
    peeked = rules.clone(s)
    peeked.top, peeked.bag = tuple(s.bag[:2]), s.bag[2:]
    assert think(s, 500, 1) != think(peeked, 500, 1), "known cards come first"
    flat = np.zeros(layout.RACE, np.int64)
    layout.flatten(s, flat)
    assert flat[layout.KNOWN] == 0 and flat[layout.LOWEST] == s.n - 1, "the Automatons' home towns lie lowest (WL-9)"


def test_in_the_middle_of_taking_tickets_only_the_rest_is_taken() -> None:
    s = next(choices(PickTicket))
    flat = np.zeros(layout.RACE, np.int64)
    layout.flatten(s, flat)
    assert flat[layout.PICKS] == 1
    assert isinstance(choose(s, 300, 1), Take | TakeTop)


def test_content_with_more_than_there_is_room_for_is_refused_in_a_sentence() -> None:
    assert len(CONTENT.encounters) <= layout.MOST_ENCOUNTERS and layout.LOW >= 5 and MOST_MODES * layout.WIDTH < 63
    assert 1 + layout.MOST_SHOWN + 2 + layout.MOST_ROW + 1 <= MOST_WAYS, "own, cards, two more, tickets, top one"
    s = race()
    with pytest.raises(layout.TooLarge, match="room for 8 destinations on display, not for 9"):
        layout.tables(replace(s.content, display=9), s.trotter, 2)


@pytest.mark.parametrize("name", ["expert:0", "expert:many", "expert:2000000"])
def test_a_number_it_does_not_understand_is_told(name: str) -> None:
    with pytest.raises(UnknownAgent, match="does not say how long to think"):
        find_agent(name, GAME)
