"""Components and setup: GWT-1 to GWT-7."""

from __future__ import annotations

from collections import Counter

import pytest
from games.great_western_trail.ranch import FIRST, SECOND, do, draws, fate, legal, new, pass_opponent, top

from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail import rules
from secondchair.games.great_western_trail.content import HAZARDS, WORKERS
from secondchair.games.great_western_trail.rules import setup
from secondchair.games.great_western_trail.state import Opponent, Setup, State, hand_limit


def deal(seed: int = 1, **options: object) -> tuple[State, list[str]]:
    """The setup played, and the streams in the order in which fate spoke."""
    from random import Random

    rng, streams = Random(seed), list[str]()
    s = setup.begin(setup.new(SECOND, Setup(**options), Opponent()))  # type: ignore[arg-type]
    while rules.actor(s) == "chance":
        streams.append(rules.chance(s).stream)
        rules.apply(s, rules.sample(s, rng))
    return s, streams


def test_gwt_1_a_turn_moves_uses_and_draws() -> None:
    """GWT-1: no points before the end; the herder moves forward, uses a place, and cards are drawn again."""
    s = do(new(), act.PlaceHerder("B"))
    assert s.seats[0].herder == "B" and isinstance(top(s), todo.AtLocation)
    do(s, act.Auxiliary("dollar"))
    assert rules.actor(s) == "bot" and len(s.hand) == hand_limit(s)


def test_gwt_2_components() -> None:
    """GWT-2: the counts of the box."""
    tiles = Counter(tile for bag in SECOND.bags.values() for tile in bag)
    assert all(tiles[worker] == 18 for worker in WORKERS)
    for section in HAZARDS:
        assert sum(n for tile, n in tiles.items() if tile.startswith(section)) == 6
    assert (tiles["outlaw_green"], tiles["outlaw_orange"]) == (11, 11)
    assert (len(SECOND.market), len(SECOND.herd), len(SECOND.stack), len(SECOND.starting)) == (36, 14, 24, 4)
    assert (len(SECOND.masters), len(SECOND.neutral), len(SECOND.numbers)) == (9, 7, 12)
    assert sum(SECOND.simmental_supply.values()) + len(SECOND.simmental) == 24
    assert len(SECOND.discs) == 14


def test_gwt_3_shared_setup() -> None:
    """GWT-3: what lies on the board after the setup, and the order of the draws."""
    s, streams = deal()
    order = list(dict.fromkeys(streams))
    assert order == [
        "station masters",
        "bag 1",
        "bag 2",
        "bag 3",
        "cattle",
        "objectives",
        "starting objectives",
        "herd",
    ]
    assert sorted(s.masters) == [1, 2, 3, 4, 5]
    on_trail = [space for space, tile in s.trail.items() if tile.id in SECOND.tiles]
    assert len(on_trail) == 7
    assert [bool(worker) for worker in s.jobs[:5]] == [True, True, True, False, False] and s.token == 2
    assert all(s.foresight) and s.foresight[2] in WORKERS and s.foresight[3] in WORKERS
    assert len(s.market) == 7 and len(s.cattle_stack) == 29
    assert len(s.display) == 4 and len(s.objective_stack) == 20
    assert len(s.bags[0]) == 35 - 7 - 2 and len(s.bags[1]) == 33 - 3 - 2 and len(s.bags[2]) == 26 - 2


def test_gwt_3_a_tile_without_space_goes_back() -> None:
    """GWT-3, step 5: a fifth flood tile goes back into the bag and another is drawn; sections fill from number 1."""
    s = setup.begin(setup.new(SECOND, Setup(), Opponent()))
    draws(s, *list(SECOND.masters)[:5])
    flood = ["flood_green_4", "flood_green_4", "flood_green_3", "flood_green_2"]
    draws(s, *flood)
    assert [s.trail[f"flood{n}"].id for n in (1, 2, 3, 4)] == flood
    draws(s, "flood_black_3")
    assert s.bags[0].count("flood_black_3") == 1 and top(s) == todo.DealTile(3)
    draws(s, "outlaw_green", "drought_black_2", "outlaw_orange")
    assert s.trail["outlaw1"].id == "outlaw_green" and s.trail["outlaw2"].id == "outlaw_orange"
    assert s.trail["drought1"].id == "drought_black_2" and isinstance(top(s), todo.DealWorker)


def test_gwt_4_neutral_buildings() -> None:
    """GWT-4: each on its letter, or shuffled; they belong to nobody."""
    s = new()
    assert all(s.trail[letter].id == letter and s.trail[letter].owner == -1 for letter in "ABCDEFG")
    mixed = new(neutral="random")
    letters = [mixed.trail[space].id for space in "ABCDEFG"]
    assert sorted(letters) == list("ABCDEFG") and letters != list("ABCDEFG")


def test_gwt_5_player_setup() -> None:
    """GWT-5: 14 discs, marker on 0, engine on the start, one worker each, 14 cards, one starting objective."""
    s = new()
    you = s.seats[0]
    assert len(s.covered) == 14 and s.certificates == 0 and you.engine == 0 and you.workers == [1, 1, 1]
    assert Counter(s.hand + s.stack) == Counter(SECOND.herd)
    assert len(you.objectives) == 1 and you.objectives[0] in SECOND.starting and len(s.starting) == 3
    assert you.supply == [f"{n}a" for n in range(1, 13)]
    assert new(sides="b").seats[0].supply == [f"{n}b" for n in range(1, 13)]
    sides = [tile[-1] for tile in new(sides="random").seats[0].supply]
    assert len(sides) == 12 and set(sides) == {"a", "b"}


@pytest.mark.parametrize(
    ("edition", "first", "dollars", "cards", "tokens"),
    [("2e", 0, 6, 4, 1), ("2e", 1, 7, 5, 1), ("1e", 0, 6, 4, 0), ("1e", 1, 7, 4, 0)],
)
def test_gwt_6_starting_money_and_hand(edition: str, first: int, dollars: int, cards: int, tokens: int) -> None:
    """GWT-6: by seat and edition."""
    s = new(edition=edition, first=first)  # type: ignore[arg-type]
    assert (s.dollars, len(s.hand), s.tokens) == (dollars, cards, tokens)
    assert rules.actor(s) == ("you" if first == 0 else "bot")
    assert s.seats[1].cattle == [] and FIRST.seats[0][2] == 0


def test_gwt_7_first_turn() -> None:
    """GWT-7: any neutral building, without steps and fees, and straight to phase B there."""
    s = new()
    s.trail["A1"] = SECOND.private[1]["1b"]
    assert legal(s, act.PlaceHerder) == [act.PlaceHerder(space) for space in "ABCDEFG"]
    do(s, act.PlaceHerder("G"))
    assert s.dollars == 6 and top(s) == todo.AtLocation("G", "G")


def test_gwt_7_a_hand_of_five_is_reduced_first() -> None:
    """GWT-7: the second seat of the 2nd edition discards down to 4 before it starts."""
    s = pass_opponent(new(first=1))
    assert top(s) == todo.ReduceHand(4) and len(s.hand) == 5
    do(s, act.Discard(sorted(s.hand)[0]))
    assert len(s.hand) == 4 and len(s.discard) == 1 and isinstance(top(s), todo.PlaceHerder)


def test_the_same_seed_gives_the_same_setup() -> None:
    assert fate(new(5)).position() == fate(new(5)).position() != fate(new(6)).position()
