"""A stack of pending things runs a game: who acts, what may be done, what it does, and what runs by itself."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from secondchair.core import pending
from secondchair.core.ask import Ask, Number
from secondchair.core.choose import Explained, Why
from secondchair.core.log import digest
from secondchair.core.pending import Bot, Decision, Fate, Out, Pending, Source, Step, tell
from secondchair.core.rules import Action, Event

# A little game of its own: you pay, a coin is tossed, a die is rolled, and the miller counts.


class Pay(Action, frozen=True, tag="pay"):
    coins: int


class Toss(Action, frozen=True, tag="toss"):
    side: str


class Count(Action, frozen=True, tag="count"):
    coins: int


class Correct(Action, frozen=True, tag="correct"):
    purse: int


class Toll(Decision, frozen=True, tag="toll"):
    most: int


class Coin(Fate, frozen=True, tag="coin"):
    """From a bag."""


class Die(Fate, frozen=True, tag="die"):
    """With weights."""


class Miller(Bot, frozen=True, tag="miller"):
    pass


class Wages(Step, frozen=True, tag="wages"):
    coins: int


class Gift(Decision, frozen=True, tag="gift"):
    """Only for who has something to give."""


class Mill(Struct):
    pending: list[Pending]
    purse: int = 3
    bag: list[str] = []


@pending.choices(Toll)
def _tolls(s: Mill, top: Toll) -> list[Action]:
    return [Pay(n) for n in range(1, top.most + 1)]


@pending.choices(Gift)
def _gift(s: Mill, top: Gift) -> Ask[Pay]:
    return Ask(Pay, Number("coins", 0, s.purse))


@pending.possible(Gift)
def _can_give(s: Mill, top: Gift) -> bool:
    return s.purse > 0


@pending.chosen(Toll, Gift)  # type: ignore[arg-type]
def _pay(s: Mill, top: Toll | Gift, a: Pay, out: Out) -> None:
    s.purse -= a.coins
    tell(out, f"You pay {a.coins}.", "MIL-1", "purse")


@pending.drawn_from(Coin)
def _bag(s: Mill, top: Coin) -> Source:
    return Source("coins", s.bag, Toss)


@pending.drawn_from(Die)
def _die(s: Mill, top: Die) -> Source:
    return Source("dice", ("low", "high"), Toss, (5, 1))


@pending.drawn(Coin, Die)  # type: ignore[arg-type]
def _tossed(s: Mill, top: Coin | Die, a: Toss, out: Out) -> None:
    s.pending.append(Wages(2 if a.side == "heads" else 0))


@pending.decides(Miller)
def _count(s: Mill, top: Miller, explain: bool) -> Explained[Count]:
    return Explained(Count(s.purse), Why("MIL-2", "The miller counts.") if explain else None)


@pending.chosen(Miller)
def _counted(s: Mill, top: Miller, a: Count, out: Out) -> None:
    s.pending += (Wages(1), Wages(1))


@pending.step(Wages)
def _wages(s: Mill, top: Wages, out: Out) -> None:
    s.purse += top.coins
    tell(out, f"{top.coins} in wages.")


@pending.meanwhile(Correct)
def _correct(s: Mill, a: Correct, out: Out) -> None:
    s.purse = a.purse


def test_the_top_says_who_acts_and_an_empty_stack_is_the_end() -> None:
    stack = [(Toll(1), "you"), (Gift(), "you"), (Coin(), "chance"), (Die(), "chance"), (Miller(), "bot")]
    for top, who in stack:
        assert pending.actor(Mill([Toll(9), top])) == who
    assert pending.actor(Mill([])) == "over"


def test_a_choice_is_listed_or_asked_for_and_taken_off_the_stack() -> None:
    s, told = Mill([Toll(9), Toll(2)]), list[Event]()
    assert pending.legal(s) == [Pay(1), Pay(2)]
    pending.apply(s, Pay(2), told)
    assert s.pending == [Toll(9)] and s.purse == 1
    assert told == [Event("You pay 2.", "MIL-1", ("purse",))]
    assert Pay(1) in pending.legal(Mill([Gift()])) and Pay(4) not in pending.legal(Mill([Gift()]))


def test_fate_draws_from_a_bag_equal_things_once_with_their_number() -> None:
    s = Mill([Coin()], bag=["tails", "heads", "tails", "tails"])
    chance = pending.chance(s)
    assert (chance.stream, chance.outcomes, chance.weights) == ("coins", [Toss("heads"), Toss("tails")], [1, 3])
    s.bag.reverse()
    assert pending.chance(s) == chance, "the order of a bag means nothing"


def test_fate_draws_by_given_weights_in_the_given_order() -> None:
    chance = pending.chance(Mill([Die()]))
    assert (chance.stream, chance.outcomes, chance.weights) == ("dice", [Toss("low"), Toss("high")], (5, 1))


@pytest.mark.parametrize("top", [Coin(), Die()], ids=["bag", "weights"])
def test_a_sample_is_drawn_as_often_as_its_weight_says(top: Pending) -> None:
    s, rng = Mill([top], bag=["tails", "heads", "tails", "tails"]), Random(3)
    chance = pending.chance(s)
    seen = Counter(pending.sample(s, rng) for _ in range(6000))
    assert set(seen) == set(chance.outcomes)
    for outcome, weight in zip(chance.outcomes, chance.weights, strict=True):
        assert abs(seen[outcome] / 6000 - weight / sum(chance.weights)) < 0.03


def test_a_bot_decides_with_and_without_reasons() -> None:
    s = Mill([Miller()])
    assert pending.bot(s) == Explained(Count(3), Why("MIL-2", "The miller counts."))
    assert pending.bot(s, explain=False) == Explained(Count(3))
    assert s.pending == [Miller()], "deciding changes nothing"


def test_steps_run_by_themselves_the_top_first() -> None:
    s, told = Mill([Toll(1), Miller()]), list[Event]()
    pending.apply(s, Count(3), told)
    assert s.pending == [Toll(1)] and s.purse == 5
    assert [event.text for event in told] == ["1 in wages.", "1 in wages."]
    pending.apply(s, Pay(1))
    assert pending.actor(s) == "over"


def test_what_cannot_be_done_is_dropped_when_it_comes_to_the_top() -> None:
    s = Mill([Gift(), Toll(3)])
    pending.apply(s, Pay(3))
    assert s.purse == 0 and s.pending == [], "nothing is left to give"
    s = Mill([Gift(), Toll(2)])
    pending.apply(s, Pay(2))
    assert s.pending == [Gift()]


def test_what_happens_meanwhile_leaves_the_stack_alone() -> None:
    s = Mill([Toll(3)])
    pending.apply(s, Correct(7))
    assert s.purse == 7 and s.pending == [Toll(3)]


def test_settle_makes_a_new_state_ready() -> None:
    s = Mill([Toll(1), Wages(4)])
    with pytest.raises(AssertionError, match="`new` must end with `settle`"):
        pending.actor(s)
    pending.settle(s)
    assert s.purse == 7 and pending.actor(s) == "you"


def test_a_position_shows_tags_never_names_of_classes() -> None:
    class Renamed(Decision, frozen=True, tag="toll"):
        most: int

    assert digest([Renamed(2)]) == digest([Toll(2)]) != digest([Toll(3)])


def _unused(*arguments: Any) -> Any:
    raise AssertionError


def test_a_kind_without_a_tag_of_its_own_is_refused() -> None:
    class Untagged(Decision, frozen=True):
        pass

    class Inherited(Toll, frozen=True):
        pass

    for kind in (Untagged, Inherited):
        for sort in (pending.choices, pending.chosen, pending.drawn_from, pending.step, pending.decides):
            with pytest.raises(TypeError, match=f"{kind.__name__} needs a tag of its own"):
                sort(kind)(_unused)


def test_a_second_handler_of_one_sort_is_refused() -> None:
    with pytest.raises(TypeError, match="Toll has a handler of this sort already: _tolls"):
        pending.choices(Toll)(_unused)
    with pytest.raises(TypeError, match="Correct has a handler of this sort already: _correct"):
        pending.meanwhile(Correct)(_unused)
