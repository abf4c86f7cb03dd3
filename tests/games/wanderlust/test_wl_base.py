"""The base game as solo needs it, WL-100 to WL-192: the board, your actions, objectives, scoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from games.wanderlust.races import (
    CONTENT,
    QUIET,
    automaton_turn,
    bots,
    cannot,
    chance,
    do,
    fate,
    hand,
    hold_card,
    names,
    pass_turn,
    place,
    play_on,
    race,
    tokens,
)

from secondchair.games.wanderlust import race as happenings
from secondchair.games.wanderlust import rules, scoring, trips, you
from secondchair.games.wanderlust.actions import (
    Collect,
    DealTicket,
    Discard,
    EndTurn,
    Gain,
    Meet,
    Reveal,
    Step,
    Stop,
    Take,
    TakeTop,
    Travel,
    Way,
)
from secondchair.games.wanderlust.content import COLLECTIBLES, KINDS
from secondchair.games.wanderlust.pending import YOUR_ACTION
from secondchair.games.wanderlust.state import NONE, YOU, K, State, Trip

# -- B1: the board -----------------------------------------------------------------------------------------------------


def test_wl_100_seven_zones() -> None:
    assert [zone.id for zone in CONTENT.zones] == [
        "north_america", "latin_america", "europe", "africa", "west_south_asia", "east_asia", "oceania",
    ]  # fmt: skip
    assert {place.zone for place in CONTENT.places} == {zone.id for zone in CONTENT.zones}


def test_wl_101_sixty_places_of_three_kinds() -> None:
    assert Counter(place.kind for place in CONTENT.places) == {"city": 26, "port": 20, "wonder": 14}


def test_wl_102_typed_lines() -> None:
    """WL-102: 83 lines; ships join ports only; no pair of places has two."""
    assert len(CONTENT.tracks) == 83
    assert {track.type for track in CONTENT.tracks} == {"car", "train", "light_plane", "ship"}
    kinds = {place.id: place.kind for place in CONTENT.places}
    assert all(kinds[t.a] == kinds[t.b] == "port" for t in CONTENT.tracks if t.type == "ship")
    assert len({frozenset((t.a, t.b)) for t in CONTENT.tracks}) == 83


def test_wl_103_what_each_kind_offers() -> None:
    """WL-103, AMB-1: a city 3 souvenirs, a port 1 postcard, a wonder 1 camera."""
    offers = {CONTENT.places[i].kind: (COLLECTIBLES[kind], n) for i, (kind, n) in enumerate(CONTENT.offers)}
    assert offers == {"city": ("souvenir", 3), "port": ("postcard", 1), "wonder": ("camera", 1)}


def test_wl_104_ten_airports() -> None:
    assert names(CONTENT.atlas.airports) == [
        "los_angeles", "new_york", "lima", "london", "cairo", "johannesburg", "dubai", "beijing", "singapore", "sydney",
    ]  # fmt: skip


def test_wl_105_a_flight_is_one_step_to_any_airport() -> None:
    """WL-105: New York to Tokyo is an airliner and a light plane."""
    s = race(you_at="new_york", display=("tokyo", "perth", "naples"), hand="airliner light_plane")
    do(s, Travel("tokyo"))
    do(s, Step("beijing", "airliner"))
    do(s, Step("tokyo", "light_plane"))
    assert s.place[YOU] == place("tokyo")


def test_wl_106_figures_may_share_a_place() -> None:
    s = race(you_at="auckland", at=("sydney",), display=("tokyo", "perth", "sydney"), hand="light_plane")
    do(s, Travel("sydney"))
    do(s, Step("sydney", "light_plane"))
    assert s.place == [place("sydney")] * 2


def test_wl_107_tokens_are_unlimited() -> None:
    s = race(you_at="sydney")
    s.tokens[0], s.visit[YOU] = 500, 0
    do(s, Collect())
    assert tokens(s)["souvenir"] == 501


def test_wl_108_a_hundred_tickets() -> None:
    assert {t.id: t.count for t in CONTENT.tickets} == {
        "car": 22, "train": 22, "light_plane": 14, "ship": 16, "airliner": 14, "wild": 12,
    }  # fmt: skip
    assert sum(t.count for t in CONTENT.tickets) == 100


# -- B2: setup ---------------------------------------------------------------------------------------------------------


def set_up(*wanted: str) -> State:
    s = rules.new({}, CONTENT)
    chance(s, *wanted)
    return s


def test_wl_110_and_wl_111_three_tickets_and_a_row_of_four() -> None:
    """WL-110, WL-111: a hand of 3, a row of 4, refilled at once while tickets remain."""
    s = set_up("berlin", "lima", "cairo")
    assert sum(s.hand) == 3 and len(s.row) == 4 and NONE not in s.row
    do(s, Take(CONTENT.tickets[s.row[0]].id))
    chance(s)
    assert NONE not in s.row


def test_wl_112_the_first_card_lies_furthest_right() -> None:
    s = set_up("berlin", "lima", "cairo", "tokyo", "perth", "naples")
    assert names(s.display) == ["naples", "perth", "tokyo"]


def test_wl_113_your_home_card_never_comes_back() -> None:
    """WL-113, AMB-4: it is no visited destination, and in no deck or display."""
    s = set_up("berlin", "lima", "cairo")
    seen: set[int] = set()
    end = play_on(s, Random(3), watch=lambda s: seen.update(s.display))
    assert place("berlin") not in seen and place("berlin") not in end.visited[YOU]


def test_wl_114_you_play_first() -> None:
    s = set_up("berlin", "lima", "cairo")
    assert rules.actor(s) == "you" and s.turn == YOU and s.actions == 2


# -- B3: take tickets --------------------------------------------------------------------------------------------------


def test_wl_120_two_tickets_one_after_the_other() -> None:
    """WL-120: hand +2 for one action; the second pick sees the refilled row."""
    s = race(row="car car car car")
    do(s, Take("car"))
    fate(s, DealTicket("ship"))
    assert s.actions == 1
    do(s, Take("ship"))
    chance(s)
    assert hand(s) == "car ship" and s.actions == 1 and s.pending[-1] == YOUR_ACTION
    do(s, TakeTop())
    fate(s, DealTicket("wild"))
    assert hand(s) == "car ship wild"


def test_wl_121_wilds_may_be_taken() -> None:
    s = race(row="wild wild car car")
    do(s, Take("wild"))
    chance(s)
    do(s, Take("wild"))
    assert hand(s) == "wild wild"


def test_wl_122_hand_limit() -> None:
    """WL-122: 8, checked after the action; 7 and 2 force one discard, of your choice."""
    s = race(hand="car car car car car car train")
    do(s, TakeTop())
    chance(s)
    do(s, TakeTop())
    fate(s, DealTicket("ship"))
    assert sum(s.hand) == 9 and {type(a) for a in rules.legal(s)} == {Discard}
    do(s, Discard("train"))
    assert sum(s.hand) == 8 and "train" not in hand(s) and {type(a) for a in rules.legal(s)} != {Discard}


def test_wl_123_discards_are_shuffled() -> None:
    """WL-123: an empty deck takes in the discards; with both empty you get what there is."""
    s = race(row="car car car car")
    s.deck[:] = [0] * 6
    s.discards[2] = 1
    do(s, TakeTop())
    assert [a.ticket for a in rules.chance(s).outcomes if isinstance(a, DealTicket)] == ["light_plane"]
    chance(s)
    cannot(s, TakeTop())
    do(s, Take("car"))
    assert s.row.count(NONE) == 1 and sum(s.hand) == 2
    s.row[:] = [NONE] * 4
    assert not [a for a in rules.legal(s) if isinstance(a, Take | TakeTop)]


# -- B4: travel --------------------------------------------------------------------------------------------------------


def test_wl_130_a_trip_is_one_action_whatever_its_length() -> None:
    s = race(you_at="halifax", display=("tokyo", "perth", "honolulu"), hand="car train train car car ship")
    do(s, Travel("honolulu"))
    for to, pay in (("new_york", "car"), ("chicago", "train"), ("grand_canyon", "train"), ("los_angeles", "car"),
                    ("vancouver", "car"), ("honolulu", "ship")):  # fmt: skip
        assert s.actions == 1
        do(s, Step(to, pay))
    chance(s)
    assert s.actions == 1 and s.xp[YOU] == 6


def test_wl_131_every_step_is_paid() -> None:
    """WL-131: with a ticket of its type or a wild, or the trip is illegal; paid tickets are discarded."""
    s = race(display=("tokyo", "perth", "sydney"), hand="car car ship")
    cannot(s, Travel("sydney"))
    s = race(display=("tokyo", "perth", "sydney"), hand="light_plane wild")
    do(s, Travel("sydney"))
    assert {a.pay for a in rules.legal(s) if isinstance(a, Step)} == {"light_plane", "wild"}
    do(s, Step("sydney", "wild"))
    assert hand(s) == "light_plane" and s.discards[CONTENT.ticket_index["wild"]] == 1


def test_wl_131_a_whole_way_at_once() -> None:
    """WL-131: the proposed ways are the same trips, paid and gone in one move."""
    s = race(you_at="berlin", display=("tokyo", "perth", "naples"), hand="car train car train wild")
    do(s, Travel("naples"))
    ways = [a for a in rules.legal(s) if isinstance(a, Way)]
    assert ways and all(way.places[-1] == "naples" for way in ways)
    quick, slow = rules.clone(s), rules.clone(s)
    fate(quick, ways[0])
    for to, pay in zip(ways[0].places, ways[0].pay, strict=True):
        do(slow, Step(to, pay))
    assert rules.position(quick) == rules.position(slow)


def test_wl_132_detours_but_no_loops() -> None:
    """WL-132: a longer way is legal; no place twice, the starting place included."""
    s = race(you_at="berlin", display=("tokyo", "perth", "matterhorn"), hand="train train car car wild wild")
    do(s, Travel("matterhorn"))
    do(s, Step("london", "train"))
    assert "berlin" not in {a.to for a in rules.legal(s) if isinstance(a, Step)}
    do(s, Step("lisbon", "train"))
    assert {"london", "berlin"}.isdisjoint(a.to for a in rules.legal(s) if isinstance(a, Step))
    do(s, Step("matterhorn", "car"))
    assert s.place[YOU] == place("matterhorn")


def test_wl_133_cards_passed_on_the_way_stay() -> None:
    s = race(you_at="berlin", display=("tokyo", "matterhorn", "naples"), hand="car car train wild")
    do(s, Travel("naples"))
    do(s, Step("matterhorn", "car"))
    do(s, Step("naples", "wild"))
    assert names(s.display) == ["", "tokyo", "matterhorn"] and names(s.visited[YOU]) == ["naples"]


def test_wl_134_the_end_of_a_trip() -> None:
    """WL-134: card, shift, reveal, XP, objectives, as for everybody."""
    s = race(display=("tokyo", "perth", "sydney"), hand="light_plane")
    do(s, Travel("sydney"))
    events = do(s, Step("sydney", "light_plane"))
    events += fate(s, Reveal("lima"))
    assert names(s.display) == ["lima", "tokyo", "perth"] and s.xp[YOU] == 1
    assert [e.rule for e in events] == ["WL-131", "WL-45", "WL-47", "WL-48"]


def test_wl_135_an_encounter_for_each_flight() -> None:
    s = race(you_at="london", display=("tokyo", "perth", "sydney"), hand="airliner airliner")
    do(s, Travel("sydney"))
    do(s, Step("cairo", "airliner"))
    do(s, Step("sydney", "airliner"))
    fate(s, Reveal("lima"))
    fate(s, Meet("stamp_dealer"))
    assert rules.actor(s) == "chance"
    fate(s, Meet("travel_writer"))
    assert s.met[YOU] == 2 and tokens(s)["postcard"] == 1 and s.xp[YOU] == 2 + 2


def test_wl_136_no_trip_ends_elsewhere() -> None:
    s = race(hand="light_plane ship wild wild")
    assert {a.to for a in rules.legal(s) if isinstance(a, Travel)} <= {"tokyo", "chicago", "naples"}
    cannot(s, Travel("sydney"))
    cannot(s, Travel("auckland"))


# -- B5: collect -------------------------------------------------------------------------------------------------------


def at_destination(town: str, trotter: str = "finn_aldersey") -> State:
    s = race(you_at=town, trotter=trotter)
    s.visit[YOU] = 0
    return s


def test_wl_140_prices_in_actions() -> None:
    """WL-140, AMB-2: a souvenir or a postcard takes one action, a camera two of the same turn."""
    for town, kind, left in (("sydney", "souvenir", 1), ("auckland", "postcard", 1)):
        s = at_destination(town)
        do(s, Collect())
        assert tokens(s)[kind] == 1 and s.actions == left
    s = at_destination("uluru")
    do(s, Collect())
    assert tokens(s)["camera"] == 1 and s.turn == 1
    s = at_destination("uluru")
    s.actions = 1
    cannot(s, Collect())


def test_wl_140_after_an_extra_action() -> None:
    """WL-140: a camera after a trip whose encounter gave one more action."""
    s = race(you_at="cairo", display=("tokyo", "perth", "uluru"), hand="airliner train car", trotter="finn_aldersey")
    do(s, Travel("uluru"))
    for to, pay in (("sydney", "airliner"), ("adelaide", "train"), ("uluru", "car")):
        do(s, Step(to, pay))
    fate(s, Reveal("lima"))
    fate(s, Meet("tour_guide"))
    assert s.actions == 2
    do(s, Collect())
    assert tokens(s)["camera"] == 1


def test_wl_140_a_free_camera_after_the_last_action() -> None:
    s = at_destination("uluru", "taro_ishida")
    hold_card(s, "street_photographer")
    for _ in range(2):
        do(s, TakeTop())
        chance(s)
        do(s, TakeTop())
        chance(s)
    assert (s.turn, s.actions) == (YOU, 0)
    assert list(rules.legal(s)) == [Collect(1), EndTurn()]
    do(s, Collect(1))
    assert tokens(s)["camera"] == 1 and s.turn == 1


def test_wl_141_at_most_three_and_only_at_a_gained_destination() -> None:
    s = at_destination("sydney")
    s.actions = 9
    for _ in range(3):
        do(s, Collect())
    cannot(s, Collect())
    s = race(you_at="sydney")  # the home town
    cannot(s, Collect())


def test_wl_142_you_may_pass() -> None:
    s = race()
    do(s, EndTurn())
    assert s.turn == 1


# -- B7: objectives ----------------------------------------------------------------------------------------------------


def test_wl_160_and_wl_161_one_marker_each_and_several_trotters() -> None:
    """WL-160, WL-161, AMB-20: nobody completes an objective twice; a second trotter may complete it too."""
    s = race(goals=("seasoned_traveller", *QUIET[:2]))
    s.xp[:] = [24, 24]
    for t in (1, YOU, 1, YOU):
        happenings.check_objectives(s, t, None)
    assert s.done[0] == (1, YOU)


SOME = {"city": ["cairo", "lagos", "lima", "berlin", "moscow", "delhi"],
        "port": ["naples", "lisbon", "jeddah", "mumbai", "manila"],
        "wonder": ["denali", "uluru", "virunga", "socotra"]}  # fmt: skip
ZONES = ["cairo", "lima", "berlin", "delhi", "beijing", "sydney", "new_york"]
MIX = [*SOME["city"], *SOME["port"]]


@pytest.mark.parametrize("automatons", [1, 2, 3])
@pytest.mark.parametrize("goal", [o.id for o in CONTENT.objectives])
def test_wl_162_just_below_and_at_the_value(goal: str, automatons: int) -> None:
    """WL-162: every objective with 2, 3 and 4 trotters."""
    s = race(automatons, at=("london", "tokyo", "darwin")[:automatons], goals=(goal, *QUIET[:2]))
    objective = CONTENT.objectives[CONTENT.objective_index[goal]]
    need = objective.needs(s.n)
    for have, met in ((-1, False), (0, True)):
        s.visited[YOU], s.xp[YOU], s.met[YOU], s.tokens[:K] = (), 0, 0, [0] * K
        n = need[-1] + have
        match objective.metric:
            case "collectibles":
                s.tokens[:K] = [need[0], need[1], n]
            case "encounter_cards":
                s.met[YOU] = n
            case "travel_xp":
                s.xp[YOU] = n
            case "destinations":
                s.visited[YOU] = tuple(map(place, MIX[:n]))
            case "zones_visited":
                s.visited[YOU] = (place("lagos"), *map(place, ZONES[:n]))
            case metric:
                kind = metric.removesuffix("_destinations")
                other = next(k for k in KINDS if k != kind)
                s.visited[YOU] = tuple(map(place, [*SOME[kind][:n], SOME[other][0]]))
        assert scoring.is_met(s, YOU, s.goals[0]) is met


def test_wl_162_the_values_of_the_table() -> None:
    table = {
        "collector": ((6, 3, 1), (6, 2, 1), (6, 2, 1)), "frequent_flyer": (5, 4, 4), "city_break": (5, 4, 4),
        "harbour_lights": (4, 3, 3), "wild_places": (3, 3, 3), "seasoned_traveller": (24, 20, 20),
        "border_hopper": (6, 5, 5), "full_passport": (9, 8, 8),
    }  # fmt: skip
    for goal, values in table.items():
        objective = CONTENT.objectives[CONTENT.objective_index[goal]]
        assert [objective.needs(n) for n in (2, 3, 4)] == [v if isinstance(v, tuple) else (v,) for v in values]


def test_wl_163_checked_at_once_and_never_taken_back() -> None:
    """WL-163, AMB-23: after every change; two at the same moment count in display order; markers stay."""
    s = race(you_at="uluru", goals=("collector", "seasoned_traveller", "wild_places"))
    s.visit[YOU], s.tokens[:K], s.xp[YOU] = 0, [6, 3, 0], 24
    events = do(s, Collect())
    completed = [event.text for event in events if event.rule == "WL-160"]
    assert completed == ["You complete Collector.", "You complete Seasoned Traveller."]
    s.tokens[:K] = [0, 0, 0]
    happenings.check_objectives(s, YOU, None)
    assert s.done[0] == (YOU,)


# -- B9: scoring -------------------------------------------------------------------------------------------------------


def test_wl_181_objectives_by_order() -> None:
    s = race(3, at=("london", "cairo", "lima"))
    s.done[0] = (2, YOU, 1, 3)
    assert [scoring.objective_points(s, t) for t in range(4)] == [5, 3, 8, 2]


def test_wl_182_a_point_for_three_xp() -> None:
    s = race()
    s.xp[:] = [11, 12]
    assert [scoring.xp_points(s, t) for t in (0, 1)] == [3, 4]


def test_wl_183_collectibles() -> None:
    s = race()
    s.tokens[:K] = [2, 1, 1]
    assert scoring.collectible_points(s, YOU) == 7


def finished(you_: tuple[int, int], other: tuple[int, int]) -> str:
    """Both with the same objectives: XP and cards of both, and how it ends."""
    s = race()
    s.done[:] = [(YOU, 1), (1, YOU), ()]
    for t, (xp, cards) in enumerate((you_, other)):
        s.xp[t], s.visited[t] = xp, tuple(range(20 * t, 20 * t + cards))
    s.pending.clear()
    return rules.result(s).text


def test_wl_185_ties() -> None:
    """WL-185, AMB-22: more XP, then more cards, then shared, which is won for you."""
    assert finished((10, 1), (9, 5)) == "You win the race: 16 points each, 10 XP to 9."
    assert finished((9, 2), (9, 1)) == "You win the race: 16 points each, 2 cards to 1."
    assert finished((9, 1), (9, 1)) == "You win the race together with Automaton 1: 16 points each."
    assert "Automaton 1 wins: 16 points each, 10 XP to your 9." in finished((9, 1), (10, 1))


def test_wl_185_an_automaton_scores_without_objectives() -> None:
    """WL-185, AMB-21."""
    s = race()
    s.xp[1] = 30
    s.pending.clear()
    assert scoring.points(s, 1) == 10


# -- B10: running out --------------------------------------------------------------------------------------------------


def test_wl_190_an_empty_deck_shrinks_the_display() -> None:
    s = race(at=("naples",))
    s.bag = []
    automaton_turn(s)
    fate(s, Gain("naples"))
    assert names(s.display) == ["", "tokyo", "chicago"] and s.trigger == NONE and s.xp[1] == 3


def test_wl_191_no_card_left_triggers_the_end() -> None:
    s = race(2, at=("naples", "cairo"), display=("", "", "naples"))
    s.bag = []
    automaton_turn(s)
    fate(s, Gain("naples"))
    assert (s.trigger, s.cause) == (1, "no cards")
    assert rules.bot(s).choice == Stop("no_card")
    bots(s)
    assert s.turn == YOU and not s.over
    pass_turn(s)
    assert s.over


def standstill() -> State:
    return race(you_at="mumbai", at=("london",), display=("zanzibar", "delhi", "singapore"))


def test_wl_192_standstill_ends_the_race() -> None:
    """WL-192, AMB-31: you beside all three cards; five quiet rounds, announced from the third on; then the end."""
    s = standstill()
    said = []
    for quiet in range(1, 6):
        assert s.trigger == NONE and s.round == quiet
        said.append(any(event.rule == "WL-192" for event in pass_turn(s)))
        assert bool(rules.announce_standstill(s)) is (3 <= quiet < 5)
    assert said == [False, False, True, True, True]
    assert s.cause == "standstill" and s.last_turns == 2 and s.round == 6
    pass_turn(s)
    assert s.over and rules.result(s).reason == "race lost"


def test_wl_192_the_count_starts_anew() -> None:
    """WL-192: a collectible starts the count anew; taking tickets does not."""
    s = standstill()
    s.visit[YOU] = 0
    for _ in range(3):
        do(s, TakeTop())
        chance(s)
        do(s, TakeTop())
        chance(s)
        pass_turn(s)
    assert s.quiet == 3
    do(s, Collect())
    pass_turn(s)
    assert s.quiet == 0


# -- trips -------------------------------------------------------------------------------------------------------------


def test_steps_lead_nowhere_else_than_to_the_destination() -> None:
    """WL-131, WL-132: what `legal` offers can always be completed, and all that can be completed is offered."""
    rng = Random(5)
    for _ in range(25):
        s = race(
            trotter=rng.choice(list(CONTENT.trotters)),
            you_at=rng.choice(CONTENT.places).id,
            hand=" ".join(rng.choices([t.id for t in CONTENT.tickets], k=4)),
            display=tuple(p.id for p in rng.sample(CONTENT.places, 3)),
        )
        if rng.random() < 0.5:
            hold_card(s, rng.choice(["backpacker", "airline_clerk"]))
        here = s.place[YOU]
        for to in s.display:
            if to != here:
                trip = Trip(to, (here,))
                legal = {(a.to, a.pay) for a in trips.steps(s, trip)}
                assert legal == first_steps(s, trip)
                assert (to in trips.destinations(s)) is bool(legal)


def first_steps(s: State, trip: Trip) -> set[tuple[str, str]]:
    """The first steps of all trips, by going them."""
    return {(CONTENT.places[there].id, pay) for there, pay in goes(s, trip)}


def goes(s: State, trip: Trip) -> Iterator[tuple[int, str]]:
    for there, mode in CONTENT.atlas.edges[trip.path[-1]]:
        if there in trip.path:
            continue
        for pay, _ in trips.step_payments(s, trip, mode, trips.purse(s, trip)):
            after = rules.clone(s)
            xp, skill = you.pay(after, pay, mode)
            beyond = Trip(trip.to, (*trip.path, there), xp, 0, trip.skill or skill)
            if there == trip.to or any(True for _ in goes(after, beyond)):
                yield there, pay
