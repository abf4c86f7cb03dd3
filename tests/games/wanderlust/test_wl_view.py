"""What the page shows: words, targets, ways, progress; and the map as a drawing."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from random import Random

import pytest
from games.wanderlust.races import CONTENT, bots, chance, do, hold_card, pass_turn, place, play_on, race
from games.wanderlust.test_wl_base import standstill
from msgspec import structs

from secondchair.games.wanderlust import board, names, poster, rules, trips
from secondchair.games.wanderlust.actions import Collect, EndTurn, Step, Travel, Way
from secondchair.games.wanderlust.names import overlap
from secondchair.games.wanderlust.pending import (
    PICK,
    ROW,
    YOUR_ACTION,
    ArrangeDisplay,
    DestinationReached,
    PutCardsBack,
)
from secondchair.games.wanderlust.state import YOU, State, Trip
from secondchair.games.wanderlust.view import Race


def shown(s: State) -> Race:
    game = rules.view(s).game
    assert isinstance(game, Race)
    return game


# -- the prompt --------------------------------------------------------------------------------------------------------


def test_the_prompt_speaks_as_a_player_would() -> None:
    s = race(you_at="berlin", hand="car car wild", display=("tokyo", "perth", "naples"))
    prompt = rules.view(s).prompt
    assert prompt.text == "You have 2 actions: take tickets, travel or collect."
    assert all(option.confirm for option in prompt.options if not isinstance(option.action, Travel))
    by_label = {option.label: option for option in prompt.options}
    assert by_label["Travel to Naples"].target == "place:naples"
    assert by_label["Travel to Naples"].hint == "2 steps, 1 XP"
    assert by_label["Take the wild ticket"].hint == "pays any step, gives no XP"


def test_ways_are_proposed_with_their_xp() -> None:
    """WL-131: after clicking a destination the page proposes whole ways, each with its steps, XP and encounters."""
    s = race(you_at="berlin", hand="car train train train airliner wild wild", display=("tokyo", "perth", "naples"))
    do(s, Travel("naples"))
    ways = [option for option in rules.view(s).prompt.options if isinstance(option.action, Way)]
    assert len(ways) >= 2 and all(not option.target for option in ways), "each is a button of its own"
    for option in ways:
        assert isinstance(option.action, Way)
        paid = [pay for pay in option.action.pay if pay != "wild"]
        assert option.label.startswith(f"{len(paid)} XP in {len(option.action.pay)} steps by ")
        assert "Naples" not in option.label, "the question has said where to"
    assert any("wild" in option.action.pay for option in ways if isinstance(option.action, Way))
    ghosts = {(way.target, way.variant) for way in shown(s).ways}
    assert {(option.target, option.variant) for option in ways} <= ghosts
    drawn = board.draw(rules.view(s))["board"]
    assert all(f'data-variant="{option.variant}"' in drawn for option in ways)


def test_every_proposed_way_can_be_gone_step_by_step() -> None:
    """WL-131, WL-132: a proposal is only a short cut; its XP is what the trip gives."""
    rng = Random(7)
    tried = 0
    for _ in range(40):
        s = race(
            trotter=rng.choice(list(CONTENT.trotters)),
            you_at=rng.choice(CONTENT.places).id,
            hand=" ".join(rng.choices([t.id for t in CONTENT.tickets], k=7)),
            display=tuple(p.id for p in rng.sample(CONTENT.places, 3)),
        )
        if rng.random() < 0.5:
            hold_card(s, rng.choice(["backpacker", "airline_clerk"]))
        for to in trips.destinations(s):
            for plan in trips.ways(s, Trip(to, (s.place[YOU],))):
                after = rules.clone(s)
                do(after, Travel(CONTENT.places[to].id))
                for there, pay in zip(plan.places, plan.pay, strict=True):
                    do(after, Step(CONTENT.places[there].id, pay))
                assert after.trip is None and after.pending[-2] == DestinationReached(YOU, plan.xp)
                tried += 1
    assert tried > 30


def test_collecting_is_offered_where_you_stand() -> None:
    s = race(you_at="sydney")
    s.visit[YOU] = 0
    option = next(o for o in rules.view(s).prompt.options if o.action == Collect())
    assert (option.label, option.target, option.hint) == ("Take a souvenir", "place:sydney", "1 action")


@pytest.mark.parametrize(
    ("kind", "focus"), [("main", "place:auckland"), ("pick", "row"), ("row", "row"), ("arrange", "display")]
)
def test_the_page_looks_at_what_the_question_is_about(kind: str, focus: str) -> None:
    """Tickets and cards lie beside the map: a phone that shows one part of it must show that part."""
    s = race(hand="car")
    s.pending.append({"main": YOUR_ACTION, "pick": PICK, "row": ROW, "arrange": ArrangeDisplay()}[kind])
    view = rules.view(s)
    assert (view.prompt.kind, view.prompt.focus) == (kind, focus)
    assert f'data-target="{focus}"' in board.draw(view)["board"]


def test_cards_to_choose_from_lie_side_by_side_and_ask_to_be_readable() -> None:
    """Those that only you look at take the room of the ticket row and the legend."""
    s = race(hand="car")
    s.seen = tuple(place(name) for name in ("honolulu", "lima", "delhi"))
    s.pending.append(PutCardsBack())
    drawn = board.draw(rules.view(s))["board"]
    cards = re.findall(r'id="card-(\w+)"([^>]*)translate\((-?[\d.]+)px', drawn)
    lefts = sorted(float(x) for _, _, x in cards)
    assert len(lefts) == 6 and lefts[0] >= 0
    assert min(b - a for a, b in pairwise(lefts)) >= board.CARD[0]
    assert {name for name, attrs, _ in cards if "data-finger" in attrs} == {"honolulu", "lima", "delhi"}
    assert 'id="ticket-' not in drawn and "light plane" not in drawn
    assert 'id="ticket-' in board.draw(rules.view(race(hand="car")))["board"]


def test_standstill_is_announced_on_the_page() -> None:
    """WL-192."""
    s = standstill()
    for _ in range(3):
        assert "Nothing has moved" not in rules.view(s).prompt.text
        pass_turn(s)
    view = rules.view(s)
    assert view.prompt.text.startswith("Nothing has moved for 3 rounds. After 2 more the last turns begin. You have")
    assert [f.value for f in view.status if f.label == "Quiet rounds"] == ["3"]


def test_the_last_turns_are_announced() -> None:
    s = race()
    s.trigger, s.cause, s.last_turns = 1, "objectives", 2
    view = rules.view(s)
    assert "last turn" in view.prompt.text and any(figure.label == "Last turns" for figure in view.status)


# -- the race ----------------------------------------------------------------------------------------------------------


def test_progress_for_every_trotter() -> None:
    """WL-162: each objective with what everybody has; values that were designed are marked."""
    s = race(2, at=("london", "cairo"), goals=("collector", "seasoned_traveller", "wild_places"))
    s.tokens[:3], s.xp[2] = [4, 1, 0], 9
    collector, traveller, _ = shown(s).objectives
    assert collector.need == (6, 2, 1) and collector.have[0] == (4, 1, 0) and not collector.designed
    assert traveller.have == ((0,), (0,), (9,)) and traveller.designed
    drawing = board.draw(rules.view(s))["race"]
    assert all(f'id="bar-{goal.id}-{t}"' in drawing for goal in shown(s).objectives for t in range(3))
    assert drawing.count("#sym-designed") == 2


def test_an_automatons_next_target_is_shown() -> None:
    """WL-31, WL-38, WL-41: where it would go as things stand: a card, an airport, from an airport a card again."""
    s = race(at=("berlin",))
    assert shown(s).racers[1].target == "naples"
    drawn = board.draw(rules.view(s))
    assert 'id="heading-1"' in drawn["board"] and "next: Naples" in drawn["race"]
    far = ("tokyo", "chicago", "perth")
    assert shown(race(at=("moscow",), display=far)).racers[1].target == "london"
    assert shown(race(at=("london",), display=far)).racers[1].target == "perth"
    beside = race(3, you_at="tokyo", at=("london", "perth", "chicago"), display=far)
    assert shown(beside).racers[1].target == ""


def test_tier_3_tells_why_the_tiers_before_gave_nothing() -> None:
    """WL-36, WL-38, WL-41: who blocks what, then the airport or the card that it flies for."""
    s = race(2, you_at="naples", at=("geirangerfjord", "cairo"), display=("tokyo", "perth", "naples"))
    do(s, EndTurn())
    why = rules.bot(s).why
    assert why is not None and why.text == (
        "Nothing is within 3 steps, and nothing free lies in its own zone. Naples is left alone, with you beside it. "
        "Automaton 1 heads for the nearest airport of the zone it stands in."
    )


def test_designed_values_are_marked() -> None:
    """On the map, on destination and encounter cards and on objectives; what an owner typed in carries no mark."""
    s = race(goals=("collector", "city_break", "wild_places"))
    hold_card(s, "backpacker")
    drawn = board.draw(rules.view(s))
    marked = {name: region.count("#sym-designed") for name, region in drawn.items()}
    assert marked == {
        "board": 1 + 3, "hand": 1, "race": sum(goal.designed for goal in shown(s).objectives), "tickets": 3,
    }  # fmt: skip
    assert all(f">{what}<" in drawn["board"] for what in ("designed: places", "lines, tickets"))
    cards = tuple(structs.replace(card, provenance="owner") for card in CONTENT.encounters)
    s = race(content=structs.replace(CONTENT, encounters=cards))
    hold_card(s, "backpacker")
    assert "#sym-designed" not in board.draw(rules.view(s))["hand"]


def test_every_automaton_move_is_told_with_its_rule() -> None:
    s = race(2, at=("berlin", "london"))
    do(s, EndTurn())
    events = bots(s)
    assert {"WL-32", "WL-26", "WL-45", "WL-49"} <= {event.rule for event in events}
    assert all(event.text for event in events)


# -- the map -----------------------------------------------------------------------------------------------------------


BOXES = {place: label.box for place, label in names.labels(CONTENT.map).items()}


def test_names_never_overlap() -> None:
    """No two names overlap, and no name covers another place, leaves the map or stands in the name of a zone."""
    assert len(BOXES) == len(CONTENT.places) and names.SIZE >= 18
    assert not [(a, b) for a, b in combinations(BOXES, 2) if overlap(BOXES[a], BOXES[b])]
    for spot in CONTENT.places:
        x, y = names.spot(spot)
        around = (x - 12, y - 12, x + 12, y + 12)
        assert not [name for name, box in BOXES.items() if name != spot.id and overlap(box, around)]
    assert all(box[0] >= 0 and box[2] <= names.WIDTH for box in BOXES.values())
    zones = [poster.zone_box(zone, *at) for zone, at in zip(CONTENT.zones, poster.zone_spots(CONTENT), strict=True)]
    assert not [pair for pair in combinations(zones, 2) if overlap(*pair)]
    assert not [name for name, box in BOXES.items() for zone in zones if overlap(box, zone)]


def moved(box: names.Box, x: float, y: float) -> names.Box:
    return box[0] + x, box[1] + y, box[2] + x, box[3] + y


def test_figures_and_flags_never_hide_a_name() -> None:
    """Up to four figures at one place, and the flag of an available destination; neither its name nor another."""
    hidden = []
    for spot in CONTENT.places:
        x, y = names.spot(spot)
        room = names.rooms(CONTENT.map)[spot.id]
        assert len(set(room.feet)) == names.MOST
        shapes = [moved(names.BODY, *board.standing(CONTENT, spot, n)) for n in range(names.MOST)]
        shapes.append(moved(names.FLAG, x + room.flag[0], y + room.flag[1]))
        hidden += [(spot.name, other) for shape in shapes for other, box in BOXES.items() if overlap(shape, box)]
    assert not hidden


def test_a_figure_is_drawn_where_it_stands() -> None:
    s = race(you_at="chicago", at=("chicago",))
    drawn = board.draw(rules.view(s))["board"]
    for t in range(2):
        x, y = board.standing(CONTENT, CONTENT.places[place("chicago")], t)
        found = re.search(rf'id="trotter-{t}"[^>]*translate\((-?[\d.]+)px,(-?[\d.]+)px\)', drawn)
        assert found and (float(found[1]), float(found[2])) == pytest.approx((x, y), abs=0.1)


def test_the_letters_of_the_board_are_eleven_pixels_on_a_desktop() -> None:
    """At 1280 by 800 the board is drawn 828 pixels wide: names, tickets, destinations and the legend."""
    drawn = board.draw(rules.view(race(hand="car light_plane wild")))
    for region_name in ("board", "hand"):
        sizes = {float(size) for size in re.findall(r'font-size="([\d.]+)"', drawn[region_name])}
        assert min(sizes) * 828 / names.WIDTH >= 10.99, sizes


def test_lines_differ_by_pattern_as_well_as_colour() -> None:
    kinds = {track.type for track in CONTENT.tracks}
    assert kinds <= poster.PATTERNS.keys()
    assert len({poster.PATTERNS[kind] for kind in kinds}) == 4
    assert len({poster.COLOURS[f"wl-{kind}"] for kind in kinds}) == 4


def test_pacific_lines_wrap() -> None:
    """They leave at the right edge and enter at the left, at the heights the map states, with a sign on both sides."""
    wrapping = [track for track in CONTENT.tracks if track.wrap]
    heights = []
    for track in wrapping:
        out, back = poster.line_points(CONTENT, track)
        assert out[-1][0] == names.WIDTH and back[0][0] == 0 and out[-1][1] == back[0][1]
        heights.append(out[-1][1] * 1000 / names.HEIGHT)
    assert heights == pytest.approx([716, 893], abs=1)
    drawn = poster.draw(CONTENT)
    assert "to Honolulu" in drawn and "to Valparaíso" in drawn and drawn.count("to Auckland") == 2


def test_zones_are_tinted_without_gaps() -> None:
    """The cells of all places together are the whole poster."""
    spots = [names.spot(p) for p in CONTENT.places]
    total = sum(area(poster.cell(spot, spots)) for spot in spots)
    assert total == pytest.approx(names.WIDTH * names.HEIGHT)


def area(shape: list[tuple[float, float]]) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(shape, [*shape[1:], shape[0]], strict=True))) / 2


def test_pieces_keep_their_ids() -> None:
    """A figure, a card and a place have the same id wherever they are, and no id is used twice in a region."""
    s = rules.new({"automatons": 3}, CONTENT)
    seen: set[str] = set()

    def watch(s: State) -> None:
        for region in board.draw(rules.view(s)).values():
            ids = re.findall(r' id="([^"]+)"', region)
            assert len(ids) == len(set(ids)), [i for i in ids if ids.count(i) > 1]
            seen.update(ids)

    chance(s)
    play_on(s, Random(2), watch=lambda s: watch(s) if s.round < 4 else None)
    assert {"trotter-0", "trotter-3", f"place-{CONTENT.places[0].id}"} <= seen
    assert place("lima") >= 0
