"""Options compared by races in thought, and what these stand on: turns at once are those of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count
from math import inf
from random import Random
from typing import Any

import pytest
from games.wanderlust.races import CONTENT, QUIET, names, place, race

from secondchair.core.outlook import Tried, Wanted
from secondchair.core.pending import settle
from secondchair.core.rules import Action
from secondchair.games.wanderlust import GAME, brisk, compare, heuristic, rules, thought, traveller, trips
from secondchair.games.wanderlust.actions import Collect, EndTurn, Take, TakeTop, Travel, Way
from secondchair.games.wanderlust.pending import AutomatonGoesOn, YourAction
from secondchair.games.wanderlust.state import NONE, YOU, State, Trip
from secondchair.games.wanderlust.ways import Hand, Ways, lacking, ways_of

TROTTERS = tuple(CONTENT.trotters)
HERE, THERE, NOWHERE = TakeTop(), Take("car"), EndTurn()


def of_races(kind: type, races: int = 12) -> Iterator[tuple[State, int]]:
    """Positions in which this waits to be done, in races of the traveller with every trotter, each with a number."""
    for seed in range(races):
        options = GAME.options({"automatons": 1 + seed % 3, "trotter": TROTTERS[seed % len(TROTTERS)]})
        s, dice, n = rules.new(options, CONTENT), Random(seed), 0
        while (actor := rules.actor(s)) != "over":
            if isinstance(s.pending[-1], kind):
                n += 1
                yield rules.clone(s), 100 * seed + n
            if actor == "you":
                rules.apply(s, traveller.choose(s))
            else:
                rules.apply(s, rules.sample(s, dice) if actor == "chance" else rules.bot(s, False).choice)


# -- at once, and move by move -----------------------------------------------------------------------------------------


def test_a_whole_turn_of_an_automaton_is_what_its_guide_does() -> None:
    turns = 0
    for s, seed in of_races(AutomatonGoesOn, 18):
        if s.plan != "none" or s.points < CONTENT.numbers.points(s.n):
            continue  # in the middle of a turn
        at_once, dice, turn = rules.clone(s), Random(seed), s.turn
        at_once.pending.pop()
        brisk.play_turn(at_once, Random(seed))
        while rules.actor(s) == "bot" and s.turn == turn:
            rules.apply(s, rules.bot(s, False).choice)
            while rules.actor(s) == "chance":
                rules.apply(s, rules.sample(s, dice))
        settle(at_once)
        assert rules.position(at_once) == rules.position(s)
        turns += 1
    assert turns > 100


def test_two_tickets_are_taken_at_once_and_a_third_by_skill() -> None:
    takes = bonuses = 0
    for s, seed in of_races(YourAction, 18):
        if not isinstance(traveller.choose(s), Take | TakeTop):
            continue
        before, actions, drawn = sum(s.hand), s.actions, s.bonus
        thought.act(s, thought.Luck(seed))
        bonus = s.bonus and not drawn
        if bonus:
            assert s.trotter.id == "bram_oudekerk" and s.taken >> CONTENT.ticket_index["train"] & 1
        limit = 11 if s.trotter.id == "leila_haddad" else 8
        assert sum(s.hand) == min(before + 2 + bonus, limit) and s.actions == actions - 1
        assert _tickets(s) == [ticket.count for ticket in CONTENT.tickets] and NONE not in s.row
        takes, bonuses = takes + 1, bonuses + bonus
    assert takes > 50 and bonuses > 3


def test_every_ticket_of_the_deck_is_drawn_as_often() -> None:
    s, drawn = race(), Counter[int]()
    total = sum(s.deck)
    for n in range(total):
        twin, dice = rules.clone(s), Random()
        dice.random = lambda n=n: (n + 0.5) / total  # type: ignore[method-assign, misc]
        drawn[thought.draw(twin, dice)] += 1
        assert sum(twin.deck) == total - 1
    assert [drawn[kind] for kind in range(len(s.deck))] == s.deck


def _tickets(s: State) -> list[int]:
    """Every ticket there is, by kind (WL-222)."""
    row = [s.row.count(kind) for kind in range(len(s.hand))]
    return [sum(counts) for counts in zip(s.hand, row, s.deck, s.discards, strict=True)]


def test_the_traveller_sets_out_where_the_rules_let_him_and_pays_what_a_trip_costs() -> None:
    trips_made = 0
    for s, seed in of_races(YourAction):
        what, found = traveller.plan(s)
        if what != "travel":
            continue
        target, hand, kept = found[0], sum(s.hand), sum(s.usable)
        assert target.card in trips.destinations(s)
        steps = sum(target.way.modes) + target.more
        thought.travel(s, target, Random(seed))
        spent = hand - sum(s.hand) + kept - sum(s.usable)
        assert steps - (s.trotter.effect == "free_step_of_type") <= spent <= steps
        assert s.place[YOU] == target.card == s.visited[YOU][-1]
        assert _tickets(s) == [ticket.count for ticket in CONTENT.tickets]
        trips_made += 1
    assert trips_made > 50


@pytest.mark.parametrize("automatons", [1, 2, 3])
def test_a_race_in_thought_ends_with_every_card_accounted_for(automatons: int) -> None:
    for seed, trotter in enumerate(TROTTERS):
        s, dice = rules.new(GAME.options({"automatons": automatons, "trotter": trotter}), CONTENT), Random(seed)
        while rules.actor(s) == "chance":
            rules.apply(s, rules.sample(s, dice))
        luck = thought.Luck(seed)
        luck.shuffle(s)
        thought.play_on(s, luck)
        cards = [*s.top, *s.bag, *s.bottom, *(card for card in s.display if card >= 0), s.home[YOU]]
        cards += [card for visited in s.visited for card in visited]
        assert sorted(cards) == list(range(len(CONTENT.places)))
        assert _tickets(s) == [ticket.count for ticket in CONTENT.tickets]
        assert sum(s.unseen) - s.face_down + len(s.below) + sum(s.met) == sum(
            card.copies for card in CONTENT.encounters
        )


# -- ways --------------------------------------------------------------------------------------------------------------


def test_a_way_that_lacks_no_ticket_can_be_gone() -> None:
    dice = Random(3)
    payable = 0
    for n in range(300):
        s = race(trotter=TROTTERS[n % len(TROTTERS)], hand=" ".join(dice.choices(list(CONTENT.ticket_index), k=4)))
        here, to = dice.sample(range(len(CONTENT.places)), 2)
        ways = ways_of(s)
        fits = ways.fits(here, to, ways.hand(s), detours=True)
        trip = Trip(to, (here,))
        can_go = trips.can_reach(CONTENT.atlas, here, to, 1 << here, trips.purse(s, trip))
        if any(not fit.short for fit in fits):
            assert can_go
            payable += 1
        elif can_go:  # only a way that is longer than those thought of
            assert CONTENT.atlas.hops[here][to] + 2 < 5 + 1
    assert payable > 20


def test_what_a_hand_pays() -> None:
    ways = Ways(CONTENT, CONTENT.trotters["taro_ishida"])
    here, to = place("new_york"), place("tokyo")  # an airliner and a light plane (WL-105)
    modes = next(way for way in ways.between(here, to) if way == (1, 0, 0, 1, 0))
    held = Hand((2, 0, 0, 0, 0), 1, 0)
    fit = next(fit for fit in ways.fits(here, to, held, detours=False) if fit.modes == modes)
    assert (fit.short, fit.jokers, fit.paid, fit.flights, fit.spare) == (0, 1, 1, 1, 1)
    bare = next(fit for fit in ways.fits(here, to, Hand((0,) * 5, 0, 0), detours=False) if fit.modes == modes)
    assert (bare.short, bare.spare) == (2, 0)


def test_a_hand_is_looked_at_anew_when_it_changes() -> None:
    s = race(hand="car wild")
    ways = ways_of(s)
    before = ways.hand(s)
    s.usable[next(i for i, card in enumerate(CONTENT.encounters) if card.effect == "free_step")] = 1
    assert ways.hand(s).jokers == before.jokers + 1
    s.hand[CONTENT.ticket_index["ship"]] += 2
    assert sum(ways.hand(s).by_mode) == sum(before.by_mode) + 2


def test_direct_ways_leave_nothing_out() -> None:
    ways, fewer = Ways(CONTENT, CONTENT.trotters["taro_ishida"]), 0
    here = place("london")
    for to in range(len(CONTENT.places)):
        direct, every = ways.direct(here, to), ways.between(here, to)
        assert direct[:1] == every[:1] and set(direct) <= set(every)
        for detour in set(every) - set(direct):
            assert any(all(a <= b for a, b in zip(way, detour, strict=True)) for way in direct)
            fewer += 1
    assert fewer > 20


# -- the traveller -----------------------------------------------------------------------------------------------------


def test_the_traveller_goes_where_an_objective_calls_him() -> None:
    """One step to a city and one to a wonder; City Break lacks one card, Wild Places all."""
    s = race(you_at="mumbai", display=("zanzibar", "delhi", "singapore"), goals=QUIET, hand="wild")
    cities = [i for i in range(len(CONTENT.places)) if CONTENT.kind_of[i] == 0 and i not in s.display]
    s.visited[YOU] = tuple(cities[:4])
    assert traveller.choose(s) == Travel("delhi")


def test_a_card_is_worth_less_where_the_way_on_is_long() -> None:
    """Both count: how far it lies from everything, and from the other two displayed cards."""
    s = race(you_at="mumbai", display=("zanzibar", "delhi", "singapore"), hand="wild wild train ship")
    w, value, hops = traveller.USUAL, traveller.worth(s), CONTENT.atlas.hops
    careless = traveller.targets(s, value, w._replace(remote=0.0, onward=0.0))
    found = {target.card: target.net for target in traveller.targets(s, value)}
    away = [sum(steps) / len(steps) for steps in hops]
    assert len(found) == 3
    for target in careless:
        nearest = min(hops[target.card][other] for other in s.display if other != target.card)
        remote = away[target.card] - sum(away) / len(away)
        assert target.net - found[target.card] == pytest.approx(w.remote * remote + w.onward * nearest)
    assert ways_of(s).remote[place("london")] < 0 < max(ways_of(s).remote)


def test_tickets_that_lie_in_the_row_are_nearer_than_others() -> None:
    """One ticket is missing on the way to Delhi: he thinks more of the card if it lies in the row."""
    s = race(you_at="mumbai", display=("zanzibar", "delhi", "singapore"))
    ways = ways_of(s)
    modes = next(way for way in ways.direct(place("mumbai"), place("delhi")) if sum(way) == 1)
    ticket, w = CONTENT.mode_tickets[modes.index(1)][0], traveller.USUAL
    other = next(i for i in range(len(s.hand)) if i not in CONTENT.wilds and i != ticket)
    nets = []
    for first in (other, ticket):
        s.row = [first, other, other, other]
        assert lacking(modes, ways.with_row(s, ways.hand(s))) == (first == other)
        found = traveller.targets(s, traveller.worth(s))
        nets.append(next(target.net for target in found if target.card == place("delhi")))
    assert nets[1] - nets[0] == pytest.approx(w.scarce)
    s.row[0] = CONTENT.wilds[0]
    assert not lacking(modes, ways.with_row(s, ways.hand(s)))


def test_once_the_race_is_finished_points_count() -> None:
    s = race()
    before = traveller.worth(s)
    s.done[:2] = [(YOU,), (YOU,)]
    after = traveller.worth(s)
    assert before[traveller.SOUVENIR] == 0 and after[traveller.SOUVENIR] > 1
    assert after[traveller.XP] == pytest.approx(1 / CONTENT.numbers.score_xp_per_point)


# -- comparing ---------------------------------------------------------------------------------------------------------


def test_what_is_known_of_a_deck_stays_and_the_rest_is_shuffled() -> None:
    """The order that the unseen cards get comes from the number alone: options meet the same one."""
    s = race()
    s.top, s.bag, s.bottom = tuple(s.bag[:2]), s.bag[2:-1], tuple(s.bag[-1:])
    decks = list[tuple[int, ...]]()
    for fate in (1, 1, 2):
        twin = rules.clone(s)
        thought.Luck(fate).shuffle(twin)
        assert twin.top[:2] == s.top and twin.bottom == s.bottom and not twin.bag
        assert sorted(twin.top[2:]) == s.bag
        decks.append(twin.top)
    assert decks[0] == decks[1] != decks[2]


def choice(results: dict[Action, list[float]], races: int = 10) -> tuple[Action, dict[Action, int]]:
    """What is chosen where the races of the options end like this, and how many are played of each."""
    played = dict.fromkeys(results, 0)

    def one_race(tried: Tried, n: int) -> None:
        played[tried.action] += 1
        tried.add(results[tried.action][n % len(results[tried.action])], None, None, None)

    return compare.compare(list(results), one_race, races)[0].action, played


def test_an_option_that_is_clearly_behind_is_dropped() -> None:
    chosen, played = choice({HERE: [0.1, 0.2], THERE: [0.9, 0.8], NOWHERE: [0.0, 0.3]})
    assert chosen == THERE and set(played.values()) == {10}


def test_what_is_close_is_played_to_the_last_round() -> None:
    chosen, played = choice({NOWHERE: [0.0, 1.0], THERE: [1.0, 0.0]})
    assert chosen == NOWHERE  # no better than the traveller's own
    assert set(played.values()) == {10 * len(compare.LEFT)}


def thought_of(s: State, **wanted: Any) -> list[Tried]:
    return heuristic.think(rules, s, Random(1), Wanted(**wanted))


def test_a_hint_is_drawn_from_the_same_races() -> None:
    """About so many races together; each option told with how it will probably end, and with what was to be noted."""
    s = race(you_at="mumbai", display=("zanzibar", "delhi", "singapore"), hand="wild wild train ship")
    found = thought_of(s, playouts=120, is_told=True, note=lambda end: (end.over, end.round))
    assert 60 <= sum(len(one.values) for one in found) <= 180 and len(found) >= compare.TOLD
    for one in found:
        assert len(one.values) == len(one.outlooks) == len(one.seen)
        assert all(over for over, _ in one.seen), "races go to their end"
        assert all(0 <= (outlook.win or 0) <= 1 for outlook in one.outlooks)
    assert found == thought_of(s, playouts=120, is_told=True, note=lambda end: (end.over, end.round))


def test_every_option_that_a_hint_tells_of_is_raced_to_the_last_round() -> None:
    """Late in a race one option is often clear at once; what is told of it and of the others rests on all races."""
    s = race(you_at="mumbai", display=("zanzibar", "delhi", "singapore"), hand="wild wild train ship")
    tries = [len(one.values) for one in thought_of(s, playouts=120, is_told=True)]
    assert tries[0] == tries[1] == tries[2] == max(tries) >= 4 * len(compare.LEFT)


def test_with_too_few_races_the_traveller_decides_alone() -> None:
    s = race(you_at="mumbai", display=("zanzibar", "delhi", "singapore"), hand="wild wild train ship")
    (alone,) = thought_of(s, playouts=15)
    assert alone.action == traveller.choose(s) and not alone.values
    assert len(thought_of(s, playouts=60)) > 1


def test_the_fewer_the_races_the_more_it_takes_to_leave_the_travellers_own() -> None:
    results = {HERE: [0.4, 0.5, 0.1, 0.3], THERE: [0.3, 0.2, 0.5, 0.5]}  # better by half a standard error
    assert compare.CAUTION < compare.behind(*results.values()) < compare.WARY
    assert choice(results, compare.ENOUGH + 2)[0] == THERE
    assert choice(results, 4)[0] == HERE


def test_what_is_asked_about_is_raced_to_the_last_round() -> None:
    s = race(you_at="mumbai", display=("zanzibar", "delhi", "singapore"), hand="wild wild train ship")
    idle = next(a for a in rules.legal(s) if isinstance(a, EndTurn))
    tried = {one.action: len(one.values) for one in thought_of(s, playouts=120, is_told=True, always=(idle,))}
    assert tried[idle] == max(tried.values())
    assert idle not in {one.action for one in thought_of(s, playouts=400)}


def test_a_wish_to_stop_is_heard_also_where_no_number_is_given() -> None:
    s = race(you_at="mumbai", display=("zanzibar", "delhi", "singapore"), hand="wild wild train ship")
    asked = count()
    found = thought_of(s, playouts=inf, stopped=lambda: next(asked) > 20)
    assert 10 <= len(found[0].values) <= 30


def test_a_difference_that_never_changes_is_clear() -> None:
    assert compare.behind([0.2, 0.3], [0.3, 0.4]) > 1e6
    assert compare.behind([0.5, 0.5], [0.5, 0.5]) == 0


def test_a_race_won_is_worth_more_than_one_finished_and_that_more_than_one_lost() -> None:
    s = race(goals=("city_break", "wild_places", "full_passport"))
    s.pending.clear()
    lost = compare.worth(s)
    of_kind = [[i for i in range(len(CONTENT.places)) if CONTENT.kind_of[i] == kind] for kind in range(3)]
    s.visited[YOU] = (*of_kind[0][:4], *of_kind[1][:2], *of_kind[2][:2])
    nearly = compare.worth(s)
    s.done[:2] = [(1, YOU), (1, YOU)]
    finished = compare.worth(s)
    s.done[:2] = [(YOU, 1), (YOU, 1)]
    assert lost < nearly < 0 < finished < 0.5 < compare.worth(s) < 1


def test_a_race_in_thought_is_won_where_the_rules_say_so() -> None:
    ends = set[str]()
    for seed in range(60):
        s, dice = rules.new(GAME.options({"automatons": 1 + seed % 3}), CONTENT), Random(seed)
        while rules.actor(s) == "chance":
            rules.apply(s, rules.sample(s, dice))
        luck = thought.Luck(seed)
        luck.shuffle(s)
        thought.play_on(s, luck)
        end, worth = rules.result(s), compare.worth(s)
        assert (worth > compare.WIN) == end.won and (worth > 0) >= end.scored
        ends.add(end.reason)
    assert len(ends) == 3


def test_it_compares_whole_ways_and_never_only_ends_its_turn() -> None:
    s = race(you_at="mumbai", display=("zanzibar", "delhi", "singapore"), hand="wild wild train ship")
    options = compare.promising(s, rules.legal(s))
    assert options[0] == traveller.choose(s) and len(set(options)) == len(options)
    assert not any(isinstance(a, EndTurn) for a in options)
    assert sum(isinstance(a, Take | TakeTop) for a in options) <= compare.TICKETS + 1
    assert {a.to for a in options if isinstance(a, Travel)} == set(names(trips.destinations(s)))
    rules.apply(s, Travel("delhi"))
    assert all(isinstance(a, Way) for a in compare.promising(s, rules.legal(s)))


def test_a_collectible_is_among_its_options() -> None:
    s = race(you_at="delhi")
    s.visit[YOU] = 0
    assert Collect(0) in compare.promising(s, rules.legal(s))
