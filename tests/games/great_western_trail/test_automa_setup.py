"""Setting up against the Automa, his cards as data, and the reference figures of the first edition."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from games.great_western_trail.automa_table import CONTENT, DECK, LEVELS, any_action, automa_of, begun, fresh, scene
from msgspec import structs

from secondchair.core.content import ContentError, read_documents
from secondchair.core.rules import Event
from secondchair.core.table import new
from secondchair.games.great_western_trail import rules as base
from secondchair.games.great_western_trail.automa import GAME, rules, seat
from secondchair.games.great_western_trail.automa.content import FILES, build
from secondchair.games.great_western_trail.automa.deck import CARDS_FILE, MOVEMENT_FILE
from secondchair.games.great_western_trail.automa.figures import BASE, COLOURS, LINE, PLACE_IN_ROW
from secondchair.games.great_western_trail.scoring import city_points
from secondchair.games.great_western_trail.state import State


def set_up(seed: int = 1, **options: str) -> State:
    """Up to the first turn, whoever has it."""
    s, rng = fresh(**options), Random(seed)
    while rules.actor(s) == "chance" and not automa_of(s).turns:
        rules.apply(s, any_action(s, rng))
    return s


def first_is(who: str, **options: str) -> State:
    return next(s for s in (set_up(seed, **options) for seed in range(40)) if (s.setup.first == 0) == (who == "you"))


def test_aut_1_two_players() -> None:
    """AUT-1: 3 workers in the job market, 7 cattle cards, 4 objectives, 6 foresight tiles, two-player fees."""
    s = first_is("you")
    assert sum(map(bool, s.jobs)) == 3 and len(s.market) == 7 and len(s.display) == 4 and all(s.foresight)
    assert {tile.fee for tile in s.content.tiles.values()} == {2}


def test_aut_2_what_he_does_without() -> None:
    """AUT-2, AUT-13: no herd, no coins, no certificates; the one purse and the one certificate marker are yours."""
    s = first_is("you")
    assert s.seats[1].cattle == [] and s.seats[1].workers == [0, 0, 0]
    assert not {"dollars", "hand", "certificates"} & {
        *type(s.seats[1]).__struct_fields__,
        *seat.Automa.__struct_fields__,  # type: ignore[attr-defined]
    }


def test_aut_3_discs() -> None:
    """AUT-3: seven on the movement card, seven in reserve."""
    kept = automa_of(fresh())
    assert (kept.discs, kept.reserve) == (7, 7)


@pytest.mark.parametrize(
    ("level", "numbers", "points"),
    [
        ("easy", range(1, 7), 15),
        ("medium", range(3, 9), 25),
        ("hard", range(5, 11), 43),
        ("unrestricted", range(1, 11), 49),
    ],
)
def test_aut_4_and_54_to_57_his_buildings(level: str, numbers: range, points: int) -> None:
    """AUT-4, AUT-54, AUT-55, AUT-56, AUT-57: which tiles are in his stack, and what their a-sides add up to."""
    s = set_up(difficulty=level)
    tiles = [s.content.private[1][tile] for tile in s.seats[1].supply]
    assert sorted(tile.number for tile in tiles) == list(numbers)
    assert {tile.side for tile in tiles} == {"a"} and sum(tile.points for tile in tiles) == points


def test_aut_57_no_level_chosen() -> None:
    """AUT-57: a game without an option has all ten."""
    assert len(set_up().seats[1].supply) == 10


def test_aut_5_the_option_side_is_seen() -> None:
    """AUT-5: before his first turn an option side is visible, its action side and its number are not."""
    s = first_is("you")
    kept = automa_of(s)
    assert kept.top and len(kept.unseen) == 13 and kept.top not in kept.unseen and kept.card == 0
    shown = rules.view(s).game
    assert len(shown.automa.option) == 6 and shown.automa.card is None  # type: ignore[attr-defined]
    assert {v.name for v in shown.automa.option}.isdisjoint({"Moves", "Action"})  # type: ignore[attr-defined]


def test_aut_5_cards_with_the_same_option_side_cannot_be_told_apart() -> None:
    """AUT-5: what is hidden is dealt anew among them, and the view stays the same."""
    s = first_is("you")
    kept = automa_of(s)
    twin = kept.unseen[0]
    same = {**kept.deck.cards, twin: _with_option(twin, kept.top)}
    kept.deck = structs.replace(kept.deck, cards=same)
    before, tops = rules.view(s), set[int]()
    for n in range(20):
        again = s.clone()
        rules.redeal(again, 0, Random(n))
        tops.add(automa_of(again).top)
        assert len({automa_of(again).top, *automa_of(again).unseen}) == 14 and rules.view(again) == before
    assert tops == {kept.top, twin}


def _with_option(number: int, other: int) -> seat.Card:  # type: ignore[name-defined]
    return structs.replace(DECK.cards[number], option_side=DECK.cards[other].option_side)


def test_aut_6_he_starts_at_the_beginning() -> None:
    """AUT-6: meeple at the start of the trail, train at the start of the track."""
    s = first_is("you")
    assert s.seats[1].herder == "start" and s.seats[1].engine == 0


def test_aut_7_the_first_player_is_drawn() -> None:
    """AUT-7: about half each; you have 6 Dollars if you are first and 7 if second."""
    firsts = Counter(set_up(seed).setup.first for seed in range(200))
    assert 70 < firsts[0] < 130
    assert first_is("you").dollars == 6 and len(first_is("you").hand) == 4
    assert first_is("automa").dollars == 7 and len(first_is("automa").hand) == 4
    chance = rules.chance(fresh())
    assert chance.stream == "first player" and chance.weights == [1, 1]


def test_aut_8_the_market_is_a_row_by_points() -> None:
    """AUT-8, AUT-R14: after every change the points never fall; equal ones by breeding value, then colour."""
    s, rng = fresh(), Random(3)
    changes = 0
    while rules.actor(s) != "over":
        before = s.market[:]
        rules.apply(s, any_action(s, rng))
        changes += before != s.market
        points = [s.content.cattle[card].points for card in s.market]
        assert points == sorted(points) and s.market == sorted(s.market, key=PLACE_IN_ROW.__getitem__)
    assert changes > 10 and COLOURS == ("yellow", "red", "blue", "brown", "purple")


def test_aut_9_positions_are_stable() -> None:
    """AUT-9: a card that is taken leaves a gap; the refill comes to it, the others stay."""
    s = begun(2)
    before = s.display[:]
    base.board.take_objective(s, 0, 2, s.discard)
    assert s.display == [before[0], "", before[2], before[3]]
    rules.apply(s, rules.sample(s, Random(1)))
    assert s.display[1] and [s.display[n] for n in (0, 2, 3)] == [before[n] for n in (0, 2, 3)]


def test_aut_r10_his_starting_objective() -> None:
    """AUT-R10: one of the four starting cards is his, another one yours."""
    s = first_is("you")
    (his,), (yours,) = s.seats[1].objectives, s.seats[0].objectives
    assert {his, yours} <= set(s.content.starting) and len(s.starting) == len(s.content.starting) - 2


def test_aut_r11_the_same_sides_as_yours() -> None:
    """AUT-R11: also when they are drawn."""
    for seed in range(3):
        s = set_up(seed, sides="random", difficulty="medium")
        mine = {tile[:-1]: tile for tile in s.seats[0].supply}
        assert all(mine[tile[:-1]] == tile for tile in s.seats[1].supply) and len(s.seats[1].supply) == 6
    assert set(set_up(sides="b").seats[1].supply) == {f"{n}b" for n in range(1, 11)}


def test_the_setup_says_that_values_are_designed() -> None:
    """OVR-8: said once."""
    s, rng, told = fresh(), Random(1), list[Event]()
    while rules.actor(s) == "chance":
        rules.apply(s, rules.sample(s, rng), told)
    assert sum("designed here" in event.text for event in told) == 1 and DECK.designed == 127


# -- data --------------------------------------------------------------------------------------------------------------


def test_section_14_the_cards_add_up() -> None:
    """The totals and counts of [design]; cattle numbers twice each; every foresight column 7 upper and 7 lower."""
    cards = list(DECK.cards.values())
    assert [card.id for card in cards] == list(range(1, 15))
    actions = [card.action_side for card in cards]
    options = [card.option_side for card in cards]
    for n in (0, 1, 2):
        assert sum(a.movement.at(n) for a in actions) == DECK.design.movement_total_at[f"disc_{n}"]
        assert sum(o.train.at(n) for o in options) == DECK.design.train_total_at[f"disc_{n}"]
    counts = {name: n for name, n in DECK.design.action_counts.items() if n}
    assert Counter(a.action for a in actions) == counts
    assert Counter(o.cattle for o in options) == dict.fromkeys(range(1, 8), 2)
    assert Counter(o.teepee for o in options) == {"green": 7, "blue": 7}
    assert sorted(Counter(o.worker for o in options).values()) == [4, 5, 5]
    assert sorted(Counter(o.hazard for o in options).values()) == [4, 5, 5]
    assert Counter(o.objective for o in options) == {1: 4, 2: 3, 3: 4, 4: 3}
    for column in range(3):
        assert Counter(a.kansas_city[column] for a in actions) == {"upper": 7, "lower": 7}
    assert len({a.kansas_city for a in actions}) == 8
    reveals = [space.reveals for space in DECK.spaces]
    assert reveals == sorted(reveals) and reveals[-1] == 2 and len(reveals) == 7


def test_section_13_reference_figures() -> None:
    """Cities, buildings, woods, track, job market and teepees of the first edition, as the tests use them."""
    tiles = BASE.private[1]
    assert [tiles[f"{n}a"].points for n in range(1, 11)] == [1, 1, 1, 3, 4, 5, 6, 6, 9, 13]
    assert [tiles[f"{n}b"].points for n in range(1, 11)] == [1, 1, 3, 3, 4, 5, 6, 8, 8, 11]
    hands = {n: tiles[f"{n}a"].hands for n in range(1, 11) if tiles[f"{n}a"].hands}
    assert {n: sorted(h) for n, h in hands.items()} == {
        1: ["green"], 4: ["black"], 7: ["black", "green"], 8: ["green"], 10: ["black"],
    }  # fmt: skip
    assert {n for n in range(1, 11) if tiles[f"{n}b"].hands} == {1, 4, 7, 10}
    at = [(s.position, s.vp) for s in sorted(BASE.stations.values(), key=lambda s: s.position)]
    assert at == [
        (4.5, 1),
        (7.5, 1),
        (10.5, 2),
        (13.5, 2),
        (16.5, 3),
        (21.5, 5),
        (25.5, 6),
        (29.5, 7),
        (33.5, 8),
        (39, 9),
    ]
    assert [row.cost for row in BASE.rows] == [6, 6, 7, 5, 7, 9, 6, 8, 10, 6, 5, 4]
    assert [BASE.nodes[x].dollars for x in BASE.sections["outlaw"]] == [-3, -2, -1, 1, 2, 4, 6, 8, 10]
    assert [city_points(BASE, LINE[:n]) for n in range(1, 8)] == [0, 0, 0, 6, 14, 24, 33]


def test_data_that_is_odd_is_refused() -> None:
    """Every problem is named: ids, numbers, columns, a movement card that falls."""
    documents = read_documents(GAME.content_package, FILES)
    documents[CARDS_FILE]["card"][0]["id"] = 15
    with pytest.raises(ContentError, match="ids must be 1 to 14"):
        build(documents)
    documents = read_documents(GAME.content_package, FILES)
    card = documents[CARDS_FILE]["card"][0]
    card["option_side"]["cattle"], card["action_side"]["kansas_city"] = 8, ["upper"]
    card["action_side"]["movement"] = {"kind": "fixed", "steps": 0}
    with pytest.raises(ContentError, match="cattle must be 1 to 7") as caught:
        build(documents)
    assert len(caught.value.problems) == 3
    documents = read_documents(GAME.content_package, FILES)
    documents[MOVEMENT_FILE]["space"][6]["reveals"] = 1
    with pytest.raises(ContentError, match="must rise to 2"):
        build(documents)


def test_the_automa_is_a_game_of_its_own() -> None:
    """Its options, each explained; a bare new gives the standard game."""
    assert [setting.name for setting in GAME.settings] == ["difficulty", "sides", "neutral"]
    assert all(setting.help and choice.hint for setting in GAME.settings for choice in setting.choices)
    assert tuple(c.value for c in GAME.settings[0].choices) == LEVELS
    table = new(GAME, seed=3)
    assert table.state.content is CONTENT.base and table.state.content.edition == "1e"


def test_a_scene_is_what_it_says() -> None:
    """The scenes of these tests start from the neutral buildings alone."""
    s = scene(trail={"F1": "you:4a", "E1": "3a"})
    assert s.trail["F1"].owner == 0 and s.trail["E1"].owner == 1 and "3a" not in s.seats[1].supply
