"""The drawing: well formed, made of named pieces, every option on it, and readable by everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from games.drawings import BLINDNESS, by_id, contrast, distance, translation, with_attribute
from games.great_western_trail.sam_table import begun
from games.great_western_trail.sample_positions import (
    first,
    look,
    of_every_kind,
    picture,
    positions,
    sam_board,
    some_positions,
)
from msgspec import structs

from secondchair.core import svg
from secondchair.core.rules import Prompt, Sheet, View
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail.board import marks, places, signs, west
from secondchair.games.great_western_trail.board.colours import COATS, COLOURS
from secondchair.games.great_western_trail.board.sketch import Jobs, Sketch
from secondchair.games.great_western_trail.content import HUMAN, OPPONENT
from secondchair.games.great_western_trail.sam import board, rules
from secondchair.games.great_western_trail.sam.seat import seat_of
from secondchair.games.great_western_trail.sam.state import Sam
from secondchair.games.great_western_trail.sam.view import SamTable, sam_beside, sam_card
from secondchair.games.great_western_trail.state import OFF_TRACK, State
from secondchair.games.great_western_trail.view.picture import Owned

SVG = "{http://www.w3.org/2000/svg}"
REGIONS = ["board", "hand", "bot", "market", "ledger"]


def drawn(s: State) -> dict[str, Element]:
    return {name: ElementTree.fromstring(markup) for name, markup in board.draw(look(s)).items()}


@cache
def every_tenth() -> tuple[tuple[State, dict[str, Element]], ...]:
    return tuple((s, drawn(s)) for s in some_positions()[::10])


@cache
def symbol_sheet() -> Element:
    return ElementTree.fromstring(f"<svg><defs>{svg.symbols()}{board.symbols()}</defs></svg>")


# -- form --------------------------------------------------------------------------------------------------------------


def test_regions_are_well_formed_and_say_what_they_are() -> None:
    for _, found in every_tenth():
        assert list(found) == REGIONS
        for name, region in found.items():
            assert region.tag == f"{SVG}svg"
            assert region.get("data-region") == name
            assert region.get("aria-label")
            assert len(region.get("viewBox", "").split()) == len(region.get("data-extent", "").split()) == 4


def test_ids_are_unique_over_regions_and_symbols() -> None:
    of_symbols = [el.get("id") for el in with_attribute(symbol_sheet(), "id")]
    assert len(of_symbols) == len(set(of_symbols))
    for _, found in every_tenth():
        ids = of_symbols + [el.get("id") for region in found.values() for el in with_attribute(region, "id")]
        assert len(ids) == len(set(ids))


def test_every_picture_that_is_used_is_there() -> None:
    sheet = symbol_sheet()
    there = {f"#{el.get('id')}" for el in with_attribute(sheet, "id")}
    assert {el.get("href") for el in with_attribute(sheet, "href")} <= there
    for _, found in every_tenth():
        for region in found.values():
            assert {el.get("href") for el in with_attribute(region, "href")} <= there


def test_marks_of_the_status_line_are_drawn() -> None:
    there = {el.get("id") for el in with_attribute(symbol_sheet(), "id")}
    for status in look(begun()).status:
        assert {f"mark-{status.mark}", f"sym-{status.mark}"} & there


def test_pieces_have_ids_and_lie_in_layers() -> None:
    for _, found in every_tenth():
        for region in found.values():
            assert not with_attribute(region, "transform")  # CSS moves the pieces
            for layer in region:
                assert layer.tag == f"{SVG}g"
                assert layer.get("id", "").startswith("layer-")
                assert all(piece.get("id") for piece in layer)


def test_pieces_keep_their_ids_when_they_move() -> None:
    """Herders and engines travel: the page finds them again by their ids."""
    places_of: dict[str, set[tuple[float, float]]] = {}
    for n, s in enumerate(positions(2, sides="b")):
        if n % 7 == 0:
            found = drawn(s)["board"]
            for name in ("herder-0", "herder-1", "engine-0"):
                places_of.setdefault(name, set()).add(translation(by_id(found, name)))
    assert len(places_of["herder-0"]) > 5
    assert len(places_of["herder-1"]) > 5
    assert len(places_of["engine-0"]) > 2


def test_the_drawing_is_the_same_for_the_same_view() -> None:
    s = first("move")
    assert board.draw(look(s)) == board.draw(look(s))
    assert board.symbols() == board.symbols.__wrapped__()


# -- options -----------------------------------------------------------------------------------------------------------


def test_every_option_with_a_place_is_drawn_as_a_target() -> None:
    for s in of_every_kind():
        wanted = {option.target for option in look(s).prompt.options} - {""}
        marked = {
            el.get("data-target") for region in drawn(s).values() for el in region.iter() if el.get("class") == "target"
        }
        assert marked == wanted


def test_every_ghost_is_an_option_and_every_way_has_one() -> None:
    seen = 0
    for s in of_every_kind():
        prompt = look(s).prompt
        found = drawn(s)["board"]
        ghosts = [(el.get("data-ghost"), el.get("data-variant") or "") for el in with_attribute(found, "data-ghost")]
        offered = [(o.target, o.variant) for o in prompt.options if isinstance(o.action, act.Move | act.Build)]
        assert sorted(ghosts) == sorted(offered)
        seen += len(ghosts)
    assert seen > 100


def test_what_can_be_chosen_is_lit_with_steps_and_fees() -> None:
    for s in some_positions():
        game = picture(s)
        if game.reach:
            found = drawn(s)["board"]
            for reach in game.reach:
                assert by_id(found, f"mark-{reach.space}") is not None
                said = "".join(by_id(found, f"reach-{reach.space}").itertext())
                assert said == f"{reach.steps}−{reach.fee}$" if reach.fee else said == str(reach.steps)
            return
    raise AssertionError("no move was seen")


def test_a_way_starts_at_the_herder_and_ends_at_its_place() -> None:
    for s in some_positions():
        game = picture(s)
        if not game.ways:
            continue
        found = drawn(s)["board"]
        for way in game.ways:
            line = by_id(found, f"way-{'-'.join(way.way)}")[0].get("d", "")
            points = [tuple(map(float, p.split())) for p in re.split("[ML]", line)[1:]]
            start, end = places.node(game.seats[HUMAN].herder), places.node(way.space)
            assert points[0] == (round(start[0]), round(start[1]))
            assert points[-1] == (round(end[0]), round(end[1]))
            assert len(points) > len(way.way)
        return


def test_targets_are_clear_without_colour_and_large_enough() -> None:
    """A dashed frame, and room for a finger: 44 pixels where the board is shown at nine tenths of its size."""
    for name in marks.SIZES:
        mark = by_id(symbol_sheet(), f"gwt-mark-{name}")
        assert any(el.get("stroke-dasharray") for el in mark.iter())
        assert max(float(el.get("width", 0)) for el in mark.iter("rect")) * 0.877 >= 44
        assert max(float(el.get("height", 0)) for el in mark.iter("rect")) * 0.877 >= 44
    s = first("location")
    for el in drawn(s)["board"].iter():
        if str(el.get("id")).startswith(("row-", "chip-")):
            (frame,) = el.findall(f"{SVG}rect")
            assert frame.get("stroke-dasharray")
            assert min(float(frame.get("width", 0)), float(frame.get("height", 0))) * 0.877 >= 43.5


def test_spaces_that_lie_close_say_how_little_of_them_is_a_fingers() -> None:
    """The page zooms in until that much is wide enough: spaces 19 to 39 lie 23 units apart."""
    assert places.COLUMN_STEP >= marks.ALONE["column"] <= marks.TOUCH["column"][1]
    assert marks.TOUCH["column"][1] <= places.COLUMN_STEP  # neighbours do not overlap
    asked = structs.replace(picture(first("move")), targets=("track:5", "track:20", "track:21", "track:21.5"), reach=())
    root = ElementTree.fromstring(west.draw(asked, "Sam", ""))
    close = with_attribute(root, "data-finger")
    assert [el.get("data-target") for el in close] == ["track:20", "track:21"]
    assert all(translation(el)[0] == places.COLUMN_X for el in close)


def test_signs_on_building_tiles_keep_apart_and_stay_on_the_tile() -> None:
    """Every sign and every figure has a place of its own, whatever the tile can do."""
    content = places.components()
    for tile in (*content.neutral.values(), *content.private[HUMAN].values()):
        taken = list(sign_boxes(by_id(symbol_sheet(), f"gwt-face-{tile.id}")))
        assert len(taken) >= len(tile.fields)
        for box in taken:
            assert box[0] >= -31 and box[2] <= 31 and box[1] >= -9.5 and box[3] <= 23, (tile.id, box)
        slight = 0.2  # places are rounded
        for a, b in combinations(taken, 2):
            apart = max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3])
            assert apart >= -slight, (tile.id, a, b)


def sign_boxes(face: Element) -> Iterator[tuple[float, float, float, float]]:
    """Left, top, right, bottom of the signs and figures below the roof."""
    for el in face.iter():
        if el.tag.endswith("use"):
            x, y = translation(el)
            scale = float(re.findall(r"scale\(([\d.]+)", el.get("style", ""))[0])
            half = signs.width((el.get("href", "").removeprefix("#gwt-i-"), ""), scale) / 2
            yield x - half, y - 10 * scale, x + half, y + 10 * scale
        elif el.tag.endswith("text") and el.get("paint-order"):
            x, y = float(el.get("x", 0)), float(el.get("y", 0))
            yield x, y - 8, x + signs.FIGURE * len(el.text or ""), y


def test_the_panel_stays_on_the_board() -> None:
    for s in some_positions():
        if picture(s).panel is not None:
            panel = by_id(drawn(s)["board"], "panel")
            x, y = translation(panel)
            frame = panel[0]
            assert x >= 0
            assert y >= 0
            assert x + float(frame.get("width", 0)) <= places.WIDTH
            assert y + float(frame.get("height", 0)) <= places.HEIGHT


def test_what_the_story_lights_up_is_on_the_drawing() -> None:
    """Every tile, engine and city answers to the names that events use, whether it can be chosen or not."""
    for s, found in every_tenth():
        targets = {el.get("data-target") for region in found.values() for el in with_attribute(region, "data-target")}
        assert set(s.trail) <= targets
        assert {f"city:{city}" for city in s.content.cities} <= targets
        assert {f"station:{n}" for n in s.content.stations} <= targets
        assert {f"track:{seat.engine:g}" for seat in s.seats if seat.engine != OFF_TRACK} <= targets
        assert {f"disc:{space}" for space in s.covered} <= targets
        assert {f"cattle:{card}" for card in s.market} <= targets
        assert {f"objective:{n}" for n, card in enumerate(s.display, 1) if card} <= targets
        assert {f"sam-tile:{tile[:-1]}" for tile in s.seats[OPPONENT].supply} <= targets


# -- what is shown -----------------------------------------------------------------------------------------------------


def test_everything_that_lies_on_the_board_is_drawn() -> None:
    for s, found in every_tenth():
        west = found["board"]
        assert len(by_id(west, "layer-tiles")) == len(s.trail)
        assert len(by_id(west, "layer-herders")) == 2
        assert len(by_id(west, "layer-engines")) == sum(seat.engine != OFF_TRACK for seat in s.seats)
        assert len(by_id(west, "layer-discs")) == sum(len(seat.cities) + len(seat.stations) for seat in s.seats)
        masters = [el for el in by_id(west, "layer-masters") if str(el.get("id")).startswith("master-")]
        assert len(masters) == len(s.masters)


def test_markets_show_every_card_and_worker() -> None:
    for s, found in every_tenth():
        ids = [str(el.get("id")) for el in with_attribute(found["market"], "id")]
        assert sum(bool(re.match(r"job-\d", name)) for name in ids) == sum(map(bool, s.jobs))
        assert sum(bool(re.match(r"cattle-\w+-\d+$", name)) for name in ids) == len(s.market)
        assert sum(name.startswith("display-") for name in ids) == sum(map(bool, s.display))
        assert sum(bool(re.match(r"foresight-\d", name)) for name in ids) == sum(map(bool, s.foresight))
        assert ("token" in ids) == (s.token <= len(s.content.rows))


def test_ledger_shows_workers_discs_buildings_and_piles() -> None:
    for s, found in every_tenth():
        ids = [str(el.get("id")) for el in with_attribute(found["ledger"], "id")]
        assert sum(name.startswith("cover-") for name in ids) == len(s.covered)
        assert sum(name.startswith("worker-") for name in ids) == sum(s.seats[HUMAN].workers)
        assert sum(name.startswith("supply-") for name in ids) == len(s.seats[HUMAN].supply) + 1  # and the heading
        assert sum(name.startswith("played-") for name in ids) == len(s.seats[HUMAN].objectives)
        hand = [str(el.get("id")) for el in by_id(found["hand"], "layer-hand")]
        assert len(hand) == len(s.hand)


def test_sams_board_shows_card_deck_workers_and_what_he_took() -> None:
    for s, found in every_tenth():
        sam, ids = sam_board(s), [str(el.get("id")) for el in with_attribute(found["bot"], "id")]
        assert sum(bool(re.match(r"sam-(cowboy|builder|engineer)-", name)) for name in ids) == sum(sam.workers)
        assert ids.count("specialization") == 1
        taken = len(sam.hazards) + len(sam.outlaws) + len(sam.cattle) + len(sam.objectives) + sam.hidden
        assert sum(bool(re.match(r"sam-taken-", name)) for name in ids) == taken
        if sam.card is not None:
            assert f"sam-card-{sam.card.number}" in ids


def test_what_sams_cards_do_is_told_in_full_and_fits() -> None:
    """Bold letters are about two thirds as wide as they are high, others less."""
    deck = seat_of(first("move")).deck
    for number in deck.cards:
        for worker in ("cowboy", "builder", "engineer"):
            root = ElementTree.fromstring("".join(board._card(sam_card(deck, number, worker))))
            sides = [el for el in root.iter("text") if el.get("x") == "22"]
            assert sides
            for el in sides:
                wide = 0.65 if el.get("font-weight") else 0.58
                assert 22 + wide * float(el.get("font-size", 0)) * len(el.text or "") <= board.WIDTH - 24, el.text  # type: ignore[attr-defined]
                assert "…" not in (el.text or "") and float(el.get("y", 0)) <= 142


def test_designed_values_are_marked() -> None:
    s = next(s for s in some_positions() if (card := sam_board(s).card) is not None and card.designed)
    said = "".join(by_id(drawn(s)["bot"], "layer-sam-card").itertext())
    assert "A designed value: the printed one was never published" in said


def test_tiles_and_cards_have_words_on_request() -> None:
    """Everything that is drawn with signs only says in its title what it is."""
    for _, found in every_tenth():
        for region, layer in (("board", "tiles"), ("hand", "hand"), ("market", "cattle"), ("bot", "sam-taken")):
            for piece in by_id(found[region], f"layer-{layer}"):
                name = str(piece.get("id"))
                assert piece.findtext(f"{SVG}title") or name.endswith("head") or name == "sam-cities", name


def test_what_is_known_is_drawn_at_a_real_table() -> None:
    """His pile is not known there: it is counted at the end. His card has a region of its own."""
    sam = Sam(cowboy=3, specialization="cowboy", supply=(2, 3), placed=(1, 4), cities=("bloomington",), stations=(1,))
    his = Owned("B", 7.5, (), (), sam.cities, sam.stations, (), ())
    sketch = Sketch((("A", "neutral"), ("A1", "yours2"), ("A2", "his"), ("flood2", "4"), ("outlaw5", "tile")), his, "")
    shown = SamTable(
        sam_beside(sam, seat_of(begun()).deck, (1, 2, 13), (5, 6), 0), sketch, Jobs(("cowboy", *[""] * 23), 2)
    )
    found = board.draw(View(Prompt("ask", "?"), (), Sheet((), (), ()), shown))
    ids = {
        region: {str(el.get("id")) for el in with_attribute(ElementTree.fromstring(drawn), "id")}
        for region, drawn in found.items()
    }
    assert "sam-card-6" in ids["card"] and "job-1-1" in ids["market"] and "token" in ids["market"]
    assert {"sam-cowboy-3", "sam-placed-4b", "sam-tile-2b", "sam-number-13"} <= ids["bot"]
    assert not [name for name in ids["bot"] if name.startswith(("sam-taken-", "sam-pile", "sam-card-"))]
    assert {"known-A1", "known-flood2", "herder-1", "engine-1", "disc-1-city-0"} <= ids["trail"]
    assert "herder-0" not in ids["trail"], "where you are is not known"
    assert board.draw(View(Prompt("ask", "?"), (), Sheet((), (), ()), object())) == {}


def test_the_cover_shows_the_board_and_nothing_to_choose() -> None:
    cover = ElementTree.fromstring(board.cover())
    assert len(by_id(cover, "layer-tiles")) > 12
    assert not [el for el in cover.iter() if el.get("class") in ("target", "ghost")]
    assert not len(by_id(cover, "layer-panel"))


def test_text_is_never_below_11_units() -> None:
    """Sizes as they are on the screen at normal zoom, pictures inside pictures included."""
    sheet = {el.get("id"): el for el in with_attribute(symbol_sheet(), "id")}
    checked = 0

    def smallest(el: Element, scale: float) -> list[float]:
        found = re.search(r"scale\(([\d.]+)\)", el.get("style", "") + el.get("transform", ""))
        scale *= float(found[1]) if found else 1
        sizes = [scale * float(el.get("font-size", 99))] if el.tag.endswith("text") and el.get("font-size") else []
        inner = [sheet[el.get("href", "")[1:]]] if el.get("href") else []
        return sizes + [size for child in (*el, *inner) for size in smallest(child, scale)]

    for _, found in every_tenth()[::6]:
        for name, region in found.items():
            sizes = smallest(region, 1)
            checked += len(sizes)
            assert all(size >= 11 for size in sizes), (name, min(sizes))
    assert checked > 500


def test_board_is_readable_on_a_small_laptop() -> None:
    """At 1280 by 800 the board has some 923 by 537 pixels: text of 12.5 units is 11 pixels high there."""
    _, _, width, height = places.EXTENT
    scale = min(923 / width, 537 / height)
    for s in (first("move"), first("location")):
        sizes = [float(el.get("font-size", 99)) for el in drawn(s)["board"].iter(f"{SVG}text")]
        assert min(sizes) * scale >= 10.9
    for name in ("gwt-land", "gwt-spaces", "gwt-railroad", "gwt-links", "gwt-city-philadelphia"):
        sizes = [float(el.get("font-size", 99)) for el in by_id(symbol_sheet(), name).iter("text")]
        assert min(sizes, default=99) * scale >= 10.9


def test_size_of_what_is_sent() -> None:
    for s in some_positions()[::10]:
        markup = board.draw(look(s))
        assert len(markup["board"]) < 45_000
        assert sum(map(len, markup.values())) < 120_000
    assert len(board.symbols()) < 200_000


# -- places ------------------------------------------------------------------------------------------------------------


def test_spaces_of_the_trail_keep_apart() -> None:
    """Building tiles do not cover each other, nor hazards."""
    nodes = [n for n in places.components().nodes.values() if n.kind not in ("start", "kansas_city")]
    size = {n.id: (36, 34) if n.section else (62, 46) for n in nodes}
    for i, one in enumerate(nodes):
        for other in nodes[i + 1 :]:
            (x, y), (u, v) = places.node(one.id), places.node(other.id)
            apart_x = abs(x - u) - (size[one.id][0] + size[other.id][0]) / 2
            apart_y = abs(y - v) - (size[one.id][1] + size[other.id][1]) / 2
            assert max(apart_x, apart_y) >= 0, (one.id, other.id)


def test_everything_lies_on_the_board() -> None:
    content = places.components()
    points = [places.node(space) for space in content.nodes] + [places.track(at) for at in content.forward]
    points += [places.city(city) for city in content.cities] + [places.station(n) for n in content.stations]
    assert all(0 <= x <= places.WIDTH and 0 <= y <= places.HEIGHT for x, y in points)
    assert len(set(points)) == len(points)


def test_trail_runs_from_the_lower_right_to_kansas_city() -> None:
    start, end = places.node("start"), places.node("kansas_city")
    assert start[0] > 700
    assert start[1] > 500
    assert end[0] < 100
    assert end[1] < 250


def test_gwt_53_cities_stand_above_their_railroad_space() -> None:
    """GWT-53: the first two have been moved apart a little."""
    for city in places.components().cities.values():
        x, y = places.city(city.id)
        assert abs(x - places.track(city.value)[0]) <= 50
        assert y < places.RAIL_Y


# -- colours -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sight", BLINDNESS)
@pytest.mark.parametrize("theme", [0, 1])
def test_seats_and_outlaws_can_be_told_apart(sight: str, theme: int) -> None:
    """By colour; shapes differ besides."""
    for one, other in (("you", "other"), ("you", "neutral"), ("green", "orange")):
        a, b = COLOURS[f"gwt-{one}"][theme], COLOURS[f"gwt-{other}"][theme]
        assert distance(a, b, sight) >= 18, (one, other)


def test_seats_differ_in_shape() -> None:
    sheet = symbol_sheet()
    for piece in ("disc", "herder", "engine"):
        yours, his = (ElementTree.tostring(by_id(sheet, f"gwt-{piece}-{who}")) for who in ("you", "other"))
        assert re.sub(rb"--gwt-\w+,#\w+|id=\"[^\"]*\"", b"", yours) != re.sub(
            rb"--gwt-\w+,#\w+|id=\"[^\"]*\"", b"", his
        )


def test_every_coat_is_named_on_its_card() -> None:
    for kind in places.components().cattle.values():
        said = "".join(by_id(symbol_sheet(), f"gwt-card-{kind.id}").itertext())
        assert kind.colour in said
        assert str(kind.value) in said
        assert kind.colour in COATS


@pytest.mark.parametrize("theme", [0, 1])
def test_contrast_of_text_and_signs(theme: int) -> None:
    def c(name: str) -> str:
        return COLOURS[f"gwt-{name}"][theme]

    for text, ground in (
        ("line", "paper"), ("line", "paper-deep"), ("ink", "ground"), ("ink", "space"), ("soft", "paper"),
        ("soft", "paper-deep"),
    ):  # fmt: skip
        assert contrast(c(text), c(ground)) >= 4.5, (text, ground)
    for text, ground in (("on-dark", "you"), ("on-dark", "other"), ("on-dark", "soft"), ("on-dark", "neutral")):
        assert contrast(c(text), c(ground)) >= 4.5, (text, ground)
    for sign, ground in (("you", "paper"), ("other", "paper"), ("trail-edge", "trail"), ("line", "orange")):
        assert contrast(c(sign), c(ground)) >= 3, (sign, ground)


def test_rules_view_is_this_view() -> None:
    """The page gets what this file draws."""
    s = first("move")
    assert rules.view(s) == look(s)
    assert set(board.draw(rules.view(s))) == set(REGIONS)
