"""Sam's decisions, rule by rule: each test names its rule, each criterion decides at least once."""

from __future__ import annotations

from typing import Any

import pytest

from secondchair.core.choose import Explained
from secondchair.core.content import load
from secondchair.games.great_western_trail.content import Worker
from secondchair.games.great_western_trail.opponent.facts import Hazards, HazardTile, JobMarket, OnOffer
from secondchair.games.great_western_trail.sam import GAME, scoring, state
from secondchair.games.great_western_trail.sam.decisions.building import Build, Ground, place_building, site
from secondchair.games.great_western_trail.sam.decisions.cattle import (
    AddCards,
    CattleMarket,
    NoPurchase,
    Purchase,
    buy_cattle,
    take_cattle,
)
from secondchair.games.great_western_trail.sam.decisions.hiring import Priority, hire
from secondchair.games.great_western_trail.sam.decisions.kansas_city import Column, delivery, foresight
from secondchair.games.great_western_trail.sam.decisions.railroad import Distance, EngineMove, Track, disc, engine
from secondchair.games.great_western_trail.sam.decisions.taking import (
    Display,
    Outlaws,
    OutlawTile,
    hazard,
    objective,
    outlaw,
)
from secondchair.games.great_western_trail.sam.decisions.travel import Buildings, Move, Trail, path, steps  # type: ignore[attr-defined]
from secondchair.games.great_western_trail.sam.deck import Movement
from secondchair.games.great_western_trail.sam.state import Sam

DECK = load(GAME).content.deck
NEUTRAL = dict.fromkeys("ABCDEFG", 0)


def deciding(decided: Explained[Any]) -> str:
    """The rule of the criterion that left one candidate."""
    assert decided.why is not None
    assert len(decided.why.left_after(len(decided.why.steps))) == 1 and decided.why.steps
    return decided.why.steps[-1].rule


# -- movement ----------------------------------------------------------------------------------------------------------


def go(
    at: str, n: int, fees: dict[str, int] | None = None, yours: tuple[str, ...] = (), sam: Sam | None = None
) -> Move:
    trail = Trail(at, n, NEUTRAL | (fees or {}), yours)
    sam = sam or Sam()
    quick = path(sam, trail, explain=False).choice
    assert quick == path(sam, trail).choice, "the reasons must lead to the same place"
    return quick


def path_rule(at: str, n: int, fees: dict[str, int], yours: tuple[str, ...] = ()) -> str:
    return deciding(path(Sam(), Trail(at, n, NEUTRAL | fees, yours)))


def test_sam_32_empty_trail() -> None:
    """SAM-32: each location is a step, empty spaces are free, Kansas City ends the move."""
    assert go("start", 3).stop == "C"
    assert go("start", 7).stop == go("start", 9).stop == "kansas_city"
    assert go("start", 9).through == ("A", "B", "C", "E", "F", "G", "kansas_city"), "D lies on the longer way"


def test_sam_33_fixed_movement() -> None:
    """SAM-33: cards #1 to #9 move their number of steps, on a trail with ten locations in a row."""
    row = dict.fromkeys(("A1", "A2", "A3", "B1", "B2", "B3", "flood1", "flood2", "flood3", "flood4"), 0)
    row |= dict.fromkeys(("drought1", "drought2", "drought3", "drought4", "C1"), 0)
    for number in range(1, 10):
        movement = DECK.cards[number].movement
        n = steps(Sam(cowboy=6), movement, Buildings(7, 7), DECK)
        assert n == movement.steps == len(go("start", n, row).through)


SPECIALIZED = Movement("specialized_workers", "designed")
MOST_BUILDINGS = Movement("most_buildings", "designed")


def test_sam_34_specialized_movement() -> None:
    """SAM-34: one step per worker of the specialization, the printed one included."""
    assert steps(Sam(cowboy=4, builder=2, engineer=3), SPECIALIZED, Buildings(5, 5), DECK) == 4
    assert steps(Sam(engineer=2, specialization="engineer"), SPECIALIZED, Buildings(5, 5), DECK) == 2


def test_sam_35_building_movement() -> None:
    """SAM-35: one step per building of whoever has most on the board."""
    assert steps(Sam(), MOST_BUILDINGS, Buildings(3, 2), DECK) == 3
    assert steps(Sam(), MOST_BUILDINGS, Buildings(0, 4), DECK) == 4


def test_sam_36_limits() -> None:
    """SAM-36: never less than 1, never more than 5."""
    assert steps(Sam(), MOST_BUILDINGS, Buildings(0, 0), DECK) == 1
    assert steps(Sam(), MOST_BUILDINGS, Buildings(7, 0), DECK) == 5
    assert steps(Sam(cowboy=6), SPECIALIZED, Buildings(0, 0), DECK) == 5


def test_sam_37_shortest_way() -> None:
    """SAM-37, SAM-R6: fewest steps to Kansas City, even if he stops earlier."""
    fees = {"B1": 0, "B2": 0, "drought1": 2}
    assert go("B", 1, fees, ("B1", "B2")) == Move(("drought1",), "drought1", 0)
    assert path_rule("B", 1, fees, ("B1", "B2")) == "SAM-37"


def test_sam_38_lowest_fees() -> None:
    """SAM-38, SAM-R7: equally short, then the lowest fees; his own buildings cost him nothing."""
    fees = {"A1": 0, "flood1": 2}
    assert go("A", 1, fees, ("A1",)).stop == "A1"
    assert path_rule("A", 1, fees, ("A1",)) == "SAM-38"


def test_sam_39_then_pays_you_least() -> None:
    """SAM-39: equal fees, then the way on which the human gets least."""
    fees = {"A1": 2, "flood1": 2}
    assert go("A", 1, fees, ("A1",)) == Move(("flood1",), "flood1", 0)
    assert path_rule("A", 1, fees, ("A1",)) == "SAM-39"


def test_sam_r8_full_tie() -> None:
    """SAM-R8: the way that comes first in the board data."""
    assert go("F", 1, {"F1": 2, "F2": 2}, ("F1", "F2")).stop == "F1"
    assert path_rule("F", 1, {"F1": 0, "F2": 0}) == "SAM-R8"


def test_sam_40_income() -> None:
    """SAM-22, SAM-40: what he enters counts, the last one too; what he started from does not."""
    fees = {"A1": 2, "A2": 4, "flood1": 0, "flood2": 0, "flood3": 0}
    assert go("A1", 1, fees, ("A1", "A2")).income == 4
    assert go("A", 2, fees, ("A1", "A2")).income == 6
    assert go("A1", 2, fees, ("A1", "A2")).stop == "B"


def test_sam_41_first_location_is_step_one() -> None:
    """SAM-41, SAM-15: from the horseman space."""
    assert go("start", 1).stop == "A"


def test_the_candidates_of_a_move_read_differently() -> None:
    """SAM-R8: ways that are both empty are one candidate; all others have names of their own."""
    crowded = dict.fromkeys(("A1", "flood1", "B1", "drought1", "C1", "D1", "outlaw4", "F1", "F2"), 2)
    for at, n in (("start", 5), ("A", 3), ("C", 5), ("D", 2), ("E", 4)):
        why = path(Sam(), Trail(at, n, NEUTRAL | crowded)).why
        assert why is not None
        labels = [label for label, _ in why.candidates]
        assert len(set(labels)) == len(labels)
    alone = path(Sam(), Trail("G", 1, NEUTRAL)).why
    assert alone is not None and alone.because == "SAM-32" and [c[0] for c in alone.candidates] == ["to Kansas City"]


def test_path_needs_a_place_to_start_from() -> None:
    with pytest.raises(ValueError, match="cannot move"):
        path(Sam(), Trail("kansas_city", 2, NEUTRAL))


@pytest.mark.parametrize("seed", range(300))
def test_sam_r6_fork_by_fork_is_the_whole_way(seed: int) -> None:
    """SAM-R6, SAM-R7: choosing fork by fork gives the way that the reasons find by comparing whole ways."""
    import random

    from secondchair.games.great_western_trail.sam.figures import BASE, distances

    rng = random.Random(seed)
    spaces = [s for s in distances("start") if BASE.nodes[s].kind in ("building", "hazard", "outlaw")]
    taken = rng.sample(spaces, rng.randint(0, len(spaces)))
    fees = {space: rng.choice((0, 2, 4)) for space in taken}
    yours = tuple(space for space in taken if BASE.nodes[space].kind == "building" and rng.random() < 0.5)
    go(rng.choice(["start", *NEUTRAL, *taken]), rng.randint(1, 5), fees, yours)


# -- specialization ----------------------------------------------------------------------------------------------------


def test_sam_44_a_tie_changes_nothing() -> None:
    """SAM-44, SAM-45: only strictly more workers change the specialization."""
    sam = Sam(cowboy=3, engineer=2)
    assert not state.hire(sam, "engineer") and sam.specialization == "cowboy"
    assert state.hire(sam, "engineer") and sam.specialization == "engineer"  # type: ignore[comparison-overlap]
    assert (sam.cowboy, sam.engineer) == (3, 4)


def test_sam_42_no_type_has_more() -> None:
    """SAM-42, SAM-63: after any hires no type has more workers than the specialization."""
    sam = Sam()
    order: tuple[Worker, ...] = ("builder", "builder", "engineer", "cowboy", "engineer", "engineer", "cowboy", "cowboy")
    for worker in order:
        state.hire(sam, worker)
        assert all(sam.count(w) <= sam.count(sam.specialization) for w in ("cowboy", "builder", "engineer"))


def test_sam_46_the_next_card_knows_it() -> None:
    """SAM-46, SAM-43: the running card keeps its branch, the next #10 moves by the new type."""
    sam = Sam(cowboy=2, engineer=2)
    branch = DECK.cards[13].branch_for(sam.specialization)
    state.hire(sam, "engineer")
    assert branch.action == "buy_cattle" and DECK.cards[13].branch_for(sam.specialization).action == "take_cattle"
    assert steps(sam, DECK.cards[10].movement, Buildings(0, 0), DECK) == 3


# -- hiring ------------------------------------------------------------------------------------------------------------


def market(token: int, *workers: str) -> JobMarket:
    """`market(4, "1 engineer", "2 cowboy builder")`: rows with their workers from the left."""
    found = []
    for row in workers:
        number, *names = row.split()
        found += [OnOffer(int(number), n, w) for n, w in enumerate(names, 1) if w != "-"]  # type: ignore[arg-type]
    return JobMarket(tuple(found), token)


def hired(sam: Sam, jobs: JobMarket, priority: Priority = "cheapest") -> tuple[int, str] | None:
    found = hire(sam, jobs, priority).choice
    assert found == hire(sam, jobs, priority, explain=False).choice
    return (found.row, found.worker) if found else None


THREE_ROWS = market(4, "1 engineer", "2 cowboy builder", "3 cowboy")


def test_sam_58_not_from_the_tokens_row() -> None:
    """SAM-58: the only cheap worker is in the token's row; once the token has left, every row is available."""
    jobs = market(4, "1 cowboy", "4 engineer")
    assert hired(Sam(), jobs) == (1, "cowboy")
    assert hired(Sam(), market(0, "1 cowboy", "12 engineer")) == (12, "engineer")


def test_sam_59_cheapest_first() -> None:
    """SAM-59."""
    assert hired(Sam(engineer=2, specialization="engineer"), THREE_ROWS) == (1, "engineer")
    jobs = market(5, "1 builder", "4 cowboy")
    assert hired(Sam(specialization="builder"), jobs) == (4, "cowboy")
    assert deciding(hire(Sam(specialization="builder"), jobs, "cheapest")) == "SAM-59"


def test_sam_60_ties() -> None:
    """SAM-60: the specialized type, then the highest row (SAM-R9: nearest the top), then the leftmost space."""
    assert hired(Sam(specialization="builder"), THREE_ROWS) == (2, "builder")
    assert hired(Sam(), THREE_ROWS) == (2, "cowboy")
    other = market(4, "1 builder", "2 cowboy", "3 engineer")
    assert hired(Sam(specialization="engineer"), other) == (1, "builder")
    by_row = hire(Sam(), market(3, "1 builder", "2 engineer"), "cheapest")
    assert by_row.choice is not None and by_row.choice.row == 1
    assert by_row.why is not None and by_row.why.steps[-1].label == "in the highest row"
    by_space = hire(Sam(), market(3, "1 builder engineer"), "cheapest")
    assert by_space.choice is not None and by_space.choice.worker == "builder"
    assert by_space.why is not None and by_space.why.steps[-1].label == "on the leftmost space"
    assert deciding(hire(Sam(), market(3, "1 builder cowboy"), "cheapest")) == "SAM-60"


def test_sam_61_specialization_first() -> None:
    """SAM-61: then the type Sam has next most of, however dear."""
    sam = Sam(engineer=3, cowboy=2, specialization="engineer")
    assert hired(sam, market(12, "4 builder", "6 cowboy"), "specialization") == (6, "cowboy")
    assert hired(sam, market(12, "4 builder", "6 cowboy engineer"), "specialization") == (6, "engineer")
    tied = Sam(cowboy=3, engineer=3, specialization="engineer")
    first = hire(tied, market(12, "4 cowboy", "6 engineer"), "specialization")
    assert first.choice is not None and first.choice.worker == "engineer", "a tie never makes another type his own"
    assert first.why is not None and first.why.steps[-1].label == "of his specialization"


def test_sam_62_ties() -> None:
    """SAM-62: cheapest, then the highest row, then the leftmost space."""
    sam = Sam(engineer=2, specialization="engineer")
    assert hired(sam, market(12, "3 engineer", "7 engineer"), "specialization") == (7, "engineer")
    assert hired(sam, market(12, "1 engineer", "2 engineer"), "specialization") == (1, "engineer")
    twins = hire(sam, market(12, "1 engineer engineer"), "specialization")
    assert twins.choice is not None and twins.choice.space == 1 and deciding(twins) == "SAM-62"
    for jobs in (market(12, "3 engineer", "7 engineer"), market(12, "1 engineer", "2 engineer")):
        assert deciding(hire(sam, jobs, "specialization")) == "SAM-62"


def test_sam_r10_a_full_row() -> None:
    """SAM-R10: workers of a type with six workers cannot be hired."""
    assert hired(Sam(cowboy=6), market(12, "1 cowboy", "6 builder"), "specialization") == (6, "builder")


def test_sam_r11_two_types_next_most() -> None:
    """SAM-R11: both are candidates together; then the cheapest."""
    sam = Sam(engineer=3, cowboy=2, builder=2, specialization="engineer")
    assert hired(sam, market(12, "6 cowboy", "7 builder"), "specialization") == (7, "builder")


def test_sam_r12_nobody() -> None:
    """SAM-R12: the action does nothing."""
    assert hired(Sam(), market(1, "1 cowboy")) is None
    assert hired(Sam(), market(2)) is None


# -- cattle ------------------------------------------------------------------------------------------------------------

Bought = Purchase | AddCards | NoPurchase


def buy(cowboys: int, *cards: str, budget: int = 8, stack: int = 9) -> Bought:
    facts = CattleMarket(cards, cowboys, stack, budget)
    found = buy_cattle(Sam(cowboy=6), facts)
    assert found.choice == buy_cattle(Sam(cowboy=6), facts, explain=False).choice
    return found.choice


def test_sam_64_cowboys_and_dollars() -> None:
    """SAM-64: offers may be combined, each cowboy once, at most 8 Dollars."""
    assert buy(5, "blue", "blue", "red") == Purchase(("blue", "blue", "red"), 5, 8)
    assert buy(2, "blue", "blue") == Purchase(("blue",), 1, 6), "two at 6 each are too dear"
    assert buy(2, "blue", "blue", budget=12) == Purchase(("blue", "blue"), 2, 12)


@pytest.mark.parametrize(
    ("cowboys", "kinds"),
    [
        (1, {"3"}),
        (2, {"3"}),
        (3, {"3", "33", "4"}),
        (4, {"3", "33", "4", "5"}),
        (5, {"3", "33", "333", "4", "44", "5"}),
        (6, {"3", "33", "333", "4", "44", "5"}),
    ],
)
def test_what_8_dollars_can_buy(cowboys: int, kinds: set[str]) -> None:
    """SAM-64: the reference figures of the leaflet's market."""
    from secondchair.games.great_western_trail.sam.decisions.cattle import baskets

    found = {"3" * a + "4" * b + "5" * c for a, b, c in (x.numbers for x in baskets(cowboys, 8))}
    assert found == kinds


def test_sam_65_most_points() -> None:
    """SAM-65."""
    cards = ("yellow", "red", "blue", "blue", "brown4")
    assert buy(3, *cards) == Purchase(("blue", "blue"), 3, 5)
    assert buy(5, *cards) == Purchase(("blue", "blue", "red"), 5, 8)
    assert deciding(buy_cattle(Sam(), CattleMarket(cards, 3))) == "SAM-65"


def test_sam_66_single_best_card() -> None:
    """SAM-66: equal totals, then the combination with the best single card."""
    assert buy(4, "blue", "blue", "purple6") == Purchase(("purple6",), 4, 6)
    assert buy(5, "blue", "blue", "blue", "brown5", "brown4") == Purchase(("brown5", "brown4"), 5, 8)
    assert deciding(buy_cattle(Sam(), CattleMarket(("blue", "blue", "purple6"), 4))) == "SAM-66"


def test_sam_r13_fewest_cowboys_then_dollars() -> None:
    """SAM-R13: the same cards by different offers."""
    assert buy(4, "blue", "blue") == Purchase(("blue", "blue"), 3, 5)
    by_cowboys = buy_cattle(Sam(), CattleMarket(("blue", "blue"), 4))
    assert by_cowboys.why is not None and by_cowboys.why.steps[-1].label == "for the fewest cowboys"
    by_dollars = buy_cattle(Sam(), CattleMarket(("blue", "blue"), 3, budget=9))
    assert by_dollars.choice == Purchase(("blue", "blue"), 3, 5)
    assert by_dollars.why is not None and by_dollars.why.steps[-1].label == "for the fewest Dollars"


def test_sam_r13_market_order() -> None:
    """SAM-R13: equal in all else, the cards that come first in the market."""
    pair, three = ("brown3", "brown3"), ("blue", "red", "yellow")
    for cards, bought in (((*pair, *three), pair), ((*three, *pair), three)):
        found = buy_cattle(Sam(), CattleMarket(cards, 5))
        assert found.choice == Purchase(bought, 5, 8)
        assert found.why is not None and found.why.steps[-1].label == "that come first in the market"


@pytest.mark.parametrize("budget", [8, 12, 20])
def test_every_market_has_one_purchase(budget: int) -> None:
    """SAM-64 to SAM-66, SAM-R13: no market and no number of cowboys leaves the choice open."""
    from itertools import combinations_with_replacement

    from secondchair.games.great_western_trail.sam.decisions.cattle import POINTS

    for cards in combinations_with_replacement(POINTS, 5):
        for cowboys in range(1, 7):
            buy_cattle(Sam(), CattleMarket(cards, cowboys, 0, budget), explain=False)


def test_sam_67_nothing_to_buy() -> None:
    """SAM-67, SAM-R15: a cowboy adds two cards; the check is made again with the cowboys left."""
    assert buy(3, "purple5") == AddCards()
    assert buy(2, "purple5", "purple6", "brown4") == AddCards()
    assert buy(1, "purple5", "purple6", "brown4", "blue", "brown3") == Purchase(("blue",), 1, 6)
    assert buy(1, "brown4") == AddCards()
    assert buy(0, "brown4", "brown5", "purple7") == NoPurchase()


def test_sam_r16_the_stack_runs_out() -> None:
    """SAM-R16: no card to add, so nothing happens."""
    assert buy(3, "purple5", stack=0) == NoPurchase()


def test_sam_69_simmental() -> None:
    """SAM-69: Simmental cards are never bought."""
    assert buy(2, "simmental1", "simmental1") == AddCards()
    assert buy(2, "simmental1", "yellow") == Purchase(("yellow",), 1, 6)


def take(*cards: str, value: int = 3) -> str | None:
    facts = CattleMarket(cards, 1)
    found = take_cattle(Sam(), facts, value).choice
    assert found == take_cattle(Sam(), facts, value, explain=False).choice
    return found


def test_sam_71_free_card() -> None:
    """SAM-71: the BV-3 card with most points; none: nothing."""
    assert take("yellow", "red", "brown5") == "red"
    assert deciding(take_cattle(Sam(), CattleMarket(("yellow", "red"), 1), 3)) == "SAM-71"
    assert take("brown5", "purple5") is None
    assert take("yellow", "brown3", "brown5", value=4) == "brown5"


def test_sam_r17_simmental_is_never_taken() -> None:
    """SAM-R17: not even where a card of breeding value 4 may be taken; equal cards are interchangeable."""
    assert take("simmental2", "brown3", value=4) == "brown3"
    assert take("blue", "blue", "red") == "blue"


def test_cattle_cards_are_known() -> None:
    with pytest.raises(ValueError, match="'pink' is no cattle card"):
        buy_cattle(Sam(), CattleMarket(("pink",), 1))


# -- engine ------------------------------------------------------------------------------------------------------------


def ride(at: float | None, engineers: int, yours: float = 0, distance: Distance = "per_engineer") -> EngineMove | None:
    sam, track = Sam(engineer=engineers), Track(at, yours)
    found = engine(sam, track, distance).choice
    assert found == engine(sam, track, distance, explain=False).choice
    return found


def test_sam_73_one_space_per_engineer() -> None:
    """SAM-73, SAM-R20: the full distance on the main line if no station is within reach."""
    assert ride(0, 3) == EngineMove(3)
    assert ride(17, 4) == EngineMove(21)
    assert ride(4.5, 2) == EngineMove(6), "leaving a turnout counts one"


def test_sam_74_your_engine_is_skipped() -> None:
    """SAM-74: as if its space did not exist."""
    assert ride(3, 1, yours=4) == EngineMove(4.5, 1)
    assert ride(0, 3, yours=2) == EngineMove(4)


def test_sam_75_the_farthest_station_within_reach() -> None:
    """SAM-75, SAM-R18."""
    assert ride(3, 2) == EngineMove(4.5, 1)
    assert ride(3, 6) == EngineMove(7.5, 2), "5 spaces; the sixth is lost"
    assert deciding(engine(Sam(engineer=6), Track(3), "per_engineer")) == "SAM-75"


def test_sam_r19_a_blocked_turnout() -> None:
    """SAM-R19: it is ignored."""
    assert ride(3, 2, yours=4.5) == EngineMove(5)
    assert ride(3, 6, yours=7.5) == EngineMove(4.5, 1)


def test_sam_78_the_end_of_the_track() -> None:
    """SAM-78: the last station; an engine that has left does nothing."""
    assert ride(37, 3) == EngineMove(39, 10)
    assert ride(None, 3) is None
    assert ride(None, 3, distance="next_free_station") is None


def test_sam_80_next_free_station() -> None:
    """SAM-80: however far, past a blocked turnout."""
    assert ride(3, 1, 4.5, "next_free_station") == EngineMove(7.5, 2)
    assert ride(3, 1, 0, "next_free_station") == EngineMove(4.5, 1)
    assert ride(34, 1, 0, "next_free_station") == EngineMove(39, 10)
    assert deciding(engine(Sam(), Track(3), "next_free_station")) == "SAM-80"


def test_sam_81_other_specialization() -> None:
    """SAM-81, SAM-R3: #15 without the engineers is #5."""
    for worker in ("cowboy", "builder"):
        assert DECK.cards[15].branch_for(worker).distance == DECK.cards[5].branch[0].distance == "per_engineer"
    assert DECK.cards[15].branch_for("engineer").distance == "next_free_station"


def test_engines_stand_on_the_track() -> None:
    with pytest.raises(ValueError, match="engines stand"):
        engine(Sam(), Track(5.5), "per_engineer")


def test_sam_76_upgrade() -> None:
    """SAM-76: one disc less, the station holds it."""
    sam = Sam()
    state.upgrade(sam, 2, 0)
    state.upgrade(sam, 1, 0)
    assert (sam.discs, sam.stations) == (12, (1, 2))


def test_sam_79_a_disc_moves_on() -> None:
    """SAM-79, SAM-R21: the least valuable station; equal values: the one nearer the start; none: nothing."""
    sam = Sam(discs=0, stations=(2, 3))
    source = disc(sam)
    assert source.choice == 2 and deciding(source) == "SAM-56"
    state.upgrade(sam, 5, 2)
    assert (sam.discs, sam.stations) == (0, (3, 5))
    tied = disc(Sam(discs=0, stations=(1, 2)))
    assert tied.choice == 1 and deciding(tied) == "SAM-R21"
    assert disc(Sam(discs=0)).choice is None
    assert disc(Sam(discs=1, stations=(1,))).choice == 0


# -- buildings ---------------------------------------------------------------------------------------------------------


def where(herder: str, *taken: str) -> str | None:
    found = site(Sam(), Ground(herder, taken)).choice
    assert found == site(Sam(), Ground(herder, taken), explain=False).choice
    return found


def test_sam_82_next_space_ahead() -> None:
    """SAM-82, SAM-R22: the fewest spaces away, risk spaces passed over, only what your herder can still reach."""
    assert where("A") == "A1"
    assert where("A", "A1") == "A2"
    assert where("flood2") == "B1"
    assert where("C") == "C1"
    assert where("D") == "D1"
    assert deciding(site(Sam(), Ground("A"))) == "SAM-82"
    assert where("F") == "F1" and deciding(site(Sam(), Ground("F", tuple("ABCDEG")))) == "SAM-R22"


def test_sam_83_round_again() -> None:
    """SAM-83: none up to Kansas City, then from the beginning over all spaces."""
    assert where("G", "G1", "G2") == "A1"
    assert where("start") == "A1"
    nearer = site(Sam(), Ground("G", ("G1",)))
    assert nearer.choice == "G2" and nearer.why is not None and nearer.why.steps[0].rule == "SAM-83"
    taken = tuple(s for s in ("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "D1", "E1", "E2", "F1", "F2", "G1", "G2"))
    assert where("C", *taken) is None


def builds(sam: Sam, builders: Any = "all", times: int = 1, ground: Ground | None = None) -> list[str]:
    """What Sam places, time after time: "4b", or "3b→6b"."""
    found = []
    for _ in range(times):
        facts = ground or Ground("A")
        choice = place_building(sam, facts, builders).choice
        assert choice == place_building(sam, facts, builders, explain=False).choice
        if choice is None:
            found.append("nothing")
            continue
        assert choice.tile in sam.supply and (not choice.replaces) == bool(choice.space)
        state.build(sam, choice.tile, choice.replaces)
        found.append(f"{choice.replaces}b→{choice.tile}b" if choice.replaces else f"{choice.tile}b")
    return found


def test_sam_84_to_87_with_two_builders() -> None:
    """SAM-84, SAM-85, SAM-86, SAM-87: four new tiles, then replacements."""
    sam = Sam(builder=2)
    assert builds(sam, times=7) == ["4b", "3b", "1b", "2b", "3b→6b", "6b→8b", "8b→10b"]
    assert 3 not in sam.supply and 3 not in sam.placed, "SAM-88: a replaced tile leaves the game"


@pytest.mark.parametrize(
    ("builders", "order"),
    [
        (1, ["1b", "2b"]),
        (2, ["4b", "3b", "1b", "2b"]),
        (3, ["5b", "12b", "4b", "3b"]),
        (4, ["6b", "5b", "12b"]),
        (5, ["7b", "11b", "6b"]),
        (6, ["8b", "9b", "7b"]),
    ],
)
def test_sam_84_order_of_new_tiles(builders: int, order: list[str]) -> None:
    """SAM-84, SAM-R25: most builders, then a hand, then the lowest number."""
    assert builds(Sam(builder=builders), times=len(order)) == order


def building_rule(sam: Sam, builders: Any = "all", ground: Ground | None = None) -> str:
    return deciding(place_building(sam, ground or Ground("A"), builders))


FULL = Ground("C", ("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "D1", "E1", "E2", "F1", "F2", "G1", "G2"))


def test_every_building_criterion_decides() -> None:
    """SAM-84 to SAM-87, SAM-R25."""
    assert building_rule(Sam(builder=4)) == "SAM-84"
    by_hand = place_building(Sam(builder=2), Ground("A"), "all")
    assert by_hand.why is not None and by_hand.why.steps[-1].label == "with a hand"
    assert building_rule(Sam(builder=3)) == "SAM-R25"
    assert building_rule(Sam(builder=3, supply=(4, 6), placed=(1,)), ground=FULL) == "SAM-85"
    assert building_rule(Sam(builder=2, supply=(5, 6), placed=(1, 3)), ground=FULL) == "SAM-86"
    assert building_rule(Sam(builder=2, supply=(6,), placed=(3, 4)), ground=FULL) == "SAM-87"
    assert building_rule(Sam(builder=2, supply=(8, 9), placed=(6,)), ground=FULL) == "SAM-R25"
    twins = place_building(Sam(builder=2, supply=(8,), placed=(5, 12, 6)), FULL, "all")
    assert twins.choice == Build(8, 6)
    old = place_building(Sam(builder=1, supply=(6,), placed=(12, 5)), FULL, "all")
    assert old.choice == Build(6, 5) and old.why is not None
    assert old.why.steps[-1].label == "in the place of the lowest number"


def test_sam_r23_no_empty_space() -> None:
    """SAM-R23: no eligible space on the whole trail, so he goes on to replacing."""
    sam = Sam(builder=2, supply=(3, 5), placed=(1,))
    assert builds(sam, ground=FULL) == ["1b→5b"]


def test_sam_r24_neither() -> None:
    """SAM-R24: the action does nothing."""
    assert builds(Sam(builder=2, supply=(10,), placed=(4,))) == ["nothing"]
    assert builds(Sam(builder=1, supply=(1,)), ground=FULL) == ["nothing"]


def test_sam_89_builders_side_of_14() -> None:
    """SAM-89: as #4 with all builders."""
    assert DECK.cards[14].branch_for("builder").builders == DECK.cards[4].branch[0].builders == "all"


def test_sam_90_one_builder() -> None:
    """SAM-90, SAM-R26: exactly one builder, or a difference of exactly one."""
    sam = Sam(builder=3)
    assert DECK.cards[14].branch_for(sam.specialization).builders == "one"
    assert builds(sam, "one", 6) == ["1b", "2b", "2b→4b", "4b→5b", "5b→6b", "6b→7b"]
    assert 2 not in sam.supply, "a tile already replaced is not placed again"


# -- objective, outlaw, hazard -----------------------------------------------------------------------------------------


def test_sam_91_farthest_objective() -> None:
    """SAM-91, SAM-54, SAM-R28: the card farthest from the stack that is still there."""
    found = objective(Sam(), Display(("P", "start_34_building", "R", "S")))
    assert found.why is not None and found.why.candidates[1][0] == (
        "the objective card of 3 points for a cattle card of value 3, a cattle card of value 4 and a private building"
    )
    assert found.choice == "P" and deciding(found) == "SAM-91"
    assert objective(Sam(), Display(("R",)), explain=False).choice == "R"
    assert objective(Sam(), Display(())).choice is None


def test_sam_92_highest_outlaw() -> None:
    """SAM-92."""
    facts = Outlaws(tuple(OutlawTile(n) for n in (1, 5, 2)))
    found = outlaw(Sam(), facts)
    assert found.choice == OutlawTile(5) == outlaw(Sam(), facts, explain=False).choice
    assert deciding(found) == "SAM-92"
    assert outlaw(Sam(), Outlaws(())).choice is None


def hazards(**sections: tuple[int, ...]) -> Hazards:
    tiles = (HazardTile(s, n, p) for s, points in sections.items() for n, p in enumerate(points, 1))  # type: ignore[arg-type]
    return Hazards(tuple(tiles))


def test_sam_93_and_94() -> None:
    """SAM-93, SAM-94: most tiles, then the section with the best tile; from it the best tile."""
    facts = hazards(rockfall=(4,), flood=(2, 3), drought=(4, 2))
    found = hazard(Sam(), facts)
    assert found.choice == HazardTile("drought", 1, 4) == hazard(Sam(), facts, explain=False).choice
    assert deciding(found) == "SAM-94"
    assert hazard(Sam(), hazards(rockfall=(2, 2, 3), flood=(4, 4))).choice == HazardTile("rockfall", 3, 3)
    assert deciding(hazard(Sam(), hazards(flood=(4,), drought=(3,)))) == "SAM-93"


def test_sam_93_number_of_tiles_decides() -> None:
    """SAM-93: the count comes before the points."""
    found = hazard(Sam(), hazards(flood=(4,), drought=(2, 2)))
    assert found.why is not None and found.why.left_after(1) == [1, 2]


def test_sam_r27_ties() -> None:
    """SAM-R27: trail order, then the lowest space number; none: nothing."""
    sections = hazard(Sam(), hazards(rockfall=(4,), drought=(4,)))
    assert sections.choice == HazardTile("drought", 1, 4) and deciding(sections) == "SAM-R27"
    spaces = hazard(Sam(), hazards(flood=(2, 4, 4)))
    assert spaces.choice == HazardTile("flood", 2, 4) and deciding(spaces) == "SAM-R27"
    assert hazard(Sam(), hazards()).choice is None


# -- Kansas City -------------------------------------------------------------------------------------------------------


def tile(top: str, bottom: str, open_market: bool = True) -> str | None:
    column = Column(2, top, bottom, open_market)
    found = foresight(Sam(), column).choice
    assert found == foresight(Sam(), column, explain=False).choice
    return found.row if found else None


def test_sam_47_bottom_tile() -> None:
    """SAM-47."""
    assert tile("cowboy", "builder") == "bottom"
    assert deciding(foresight(Sam(), Column(1, "cowboy", "builder"))) == "SAM-47"
    why = foresight(Sam(), Column(1, "outlaw_orange", "flood_green_4")).why
    assert why is not None
    assert [c[0] for c in why.candidates] == [
        "a flood worth 4 points in the bottom row",
        "an orange outlaw in the top row",
    ]


def test_sam_r29_closed_market_and_empty_spaces() -> None:
    """SAM-R29, SAM-95: no worker once the market is closed; one tile only: that one; none: skipped."""
    assert tile("outlaw_green", "builder", open_market=False) == "top"
    assert tile("cowboy", "builder", open_market=False) is None
    assert tile("cowboy", "outlaw_green", open_market=False) == "bottom"
    assert tile("cowboy", "") == "top"
    assert tile("", "") is None


def delivers(sam: Sam, times: int) -> list[str]:
    for _ in range(times):
        found = delivery(sam)
        assert found.choice == delivery(sam, explain=False).choice and found.choice is not None
        state.deliver(sam, found.choice.city, found.choice.disc_from)
    return list(sam.cities)


def test_sam_51_to_53_deliveries() -> None:
    """SAM-51, SAM-52, SAM-53."""
    sam = Sam()
    way = ["bloomington", "peoria", "chicago", "toledo", "pittsburgh", "philadelphia"]
    assert delivers(sam, 9) == way + ["new_york"] * 3
    assert sam.discs == 5
    assert delivers(Sam(first_city="peoria"), 1) == ["peoria"]


def test_sam_6_another_first_city() -> None:
    """SAM-6, SAM-R30."""
    expected = ["toledo", "pittsburgh", "philadelphia", "new_york", "new_york"]
    assert delivers(Sam(first_city="toledo"), 5) == expected


def earned(first: str, times: int) -> list[int]:
    sam, found = Sam(first_city=first), []
    for _ in range(times):
        choice = delivery(sam).choice
        assert choice is not None
        found.append(choice.objectives)
        state.deliver(sam, choice.city, choice.disc_from)
    return found


def test_sam_54_objectives_of_deliveries() -> None:
    """SAM-54, SAM-55: objective arrows count, the exchange token does not."""
    assert earned("bloomington", 8) == [0, 1, 1, 0, 0, 0, 0, 0]
    assert earned("fulton", 5) == [0, 1, 0, 1, 1]


def test_sam_56_without_discs() -> None:
    """SAM-56: the station worth 1 loses its disc; city points are gained, station points lost."""
    sam = Sam(discs=0, stations=(1, 3, 6), cities=("bloomington", "peoria", "chicago"))
    before = scoring.total(sam)
    choice = delivery(sam).choice
    assert choice is not None and choice.disc_from == 1
    state.deliver(sam, choice.city, choice.disc_from)
    assert sam.stations == (3, 6) and scoring.total(sam) == before - 1 + 6


def test_sam_r21_no_disc_at_all() -> None:
    """SAM-R21: nothing is placed."""
    assert delivery(Sam(discs=0)).choice is None
