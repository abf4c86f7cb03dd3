"""The drawing: well formed, made of named pieces, every option on it, and readable by everybody."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from games.carcassonne.landscapes import landscape, look, positions, some_positions
from games.carcassonne.layout import CONTENT, RED, act, draw, new, place, stand, turn
from games.drawings import BLINDNESS, by_id, contrast, lab, linear, translation, with_attribute

from secondchair.core import svg
from secondchair.core.rules import Prompt, Sheet, View
from secondchair.games.carcassonne import board, figures, shapes, tiles
from secondchair.games.carcassonne.actions import Claim, Place
from secondchair.games.carcassonne.content import CITY, MONASTERY, ROAD, Kind
from secondchair.games.carcassonne.state import COLOURS, OVER, State
from secondchair.games.carcassonne.view import TableGame, colours

SVG = "{http://www.w3.org/2000/svg}"
KINDS = {kind.id: kind for kind in CONTENT.kinds}


def drawn(s: State) -> dict[str, Element]:
    return {name: ElementTree.fromstring(markup) for name, markup in board.draw(look(s)).items()}


def symbol_sheet() -> Element:
    return ElementTree.fromstring(f"<svg><defs>{svg.symbols()}{board.symbols()}</defs></svg>")


# -- form --------------------------------------------------------------------------------------------------------------


def test_regions_are_well_formed_and_say_what_they_are() -> None:
    for s in some_positions():
        found = drawn(s)
        assert list(found) == ["board", "hand", "scores", "tiles"]
        for name, region in found.items():
            assert region.tag == f"{SVG}svg"
            assert region.get("data-region") == name
            assert len(region.get("viewBox", "").split()) == len(region.get("data-extent", "").split()) == 4


def test_ids_are_unique_over_regions_and_symbols() -> None:
    of_symbols = [el.get("id") for el in with_attribute(symbol_sheet(), "id")]
    for s in some_positions():
        ids = of_symbols + [el.get("id") for region in drawn(s).values() for el in with_attribute(region, "id")]
        assert len(ids) == len(set(ids))


def test_every_picture_that_is_used_is_there() -> None:
    sheet = symbol_sheet()
    there = {f"#{el.get('id')}" for el in with_attribute(sheet, "id")}
    assert {el.get("href") for el in with_attribute(sheet, "href")} <= there
    for s in some_positions():
        for region in drawn(s).values():
            assert {el.get("href") for el in with_attribute(region, "href")} <= there


def test_pieces_have_ids_and_lie_in_layers() -> None:
    for s in some_positions():
        for region in drawn(s).values():
            for layer in region:
                assert layer.tag == f"{SVG}g"
                assert layer.get("id", "").startswith("layer-")
                assert "transform" not in layer.get("style", "")
                assert all(piece.get("id") for piece in layer)


def test_pieces_are_placed_by_css_transforms() -> None:
    for s in some_positions()[::5]:
        for region in drawn(s).values():
            assert not with_attribute(region, "transform")
        landscape_ = drawn(s)["board"]
        for layer in ("ground", "walls", "holes", "meeples", "cells", "ghosts"):
            assert all(
                "transform:translate(" in piece.get("style", "") for piece in by_id(landscape_, f"layer-{layer}")
            )


def test_a_tile_lies_on_its_cell_and_turns_back_what_stands_upright() -> None:
    s = turn(new(), "V@(1,0)0", 0)
    laid = by_id(drawn(s)["board"], "tile-1")
    assert laid.get("style") == "transform:translate(100px,0px)"
    s = turn(new(), "A@(1,0)1", 1)
    laid = by_id(drawn(s)["board"], "tile-1")
    assert laid.get("style") == "--u:-90deg;transform:translate(100px,0px) rotate(90deg)"


def test_pieces_keep_their_ids_and_places() -> None:
    """A tile is drawn the same way for the rest of the game; a meeple until it goes home."""
    before: dict[str | None, bytes] = {}
    for s in positions(3, refill=True):
        found = drawn(s)["board"]
        now = {
            piece.get("id"): ElementTree.tostring(piece)
            for layer in ("ground", "walls", "meeples")
            for piece in by_id(found, f"layer-{layer}")
        }
        assert all(now[name] == markup for name, markup in before.items() if name in now)
        assert all(name in now for name in before if not str(name).startswith("meeple"))
        before = now


def test_the_same_place_shows_the_same_picture() -> None:
    assert {tiles.variant(x, y) for x in range(-9, 9) for y in range(-9, 9)} == set(range(tiles.VARIANTS))
    assert board.symbols() == board.symbols.__wrapped__()
    pictures = {
        by_id(drawn(place(new(), tile))["board"], "tile-1").get("href")
        for tile in ("V@(1,0)0", "V@(1,0)1", "V@(-1,0)2")
    }
    assert pictures <= {"#car-V0", "#car-V1", "#car-V2"}
    assert len(pictures) == len({tiles.variant(1, 0), tiles.variant(-1, 0)})


# -- options -----------------------------------------------------------------------------------------------------------


def test_every_option_is_a_target_and_every_ghost_an_option() -> None:
    seen = set()
    for s in some_positions():
        prompt, found = look(s).prompt, drawn(s)["board"]
        targets = [el.get("data-target") for el in found.iter() if el.get("class") == "target"]
        assert sorted(targets) == sorted({option.target for option in prompt.options})
        ghosts = [(el.get("data-ghost"), el.get("data-variant")) for el in found.iter() if el.get("class") == "ghost"]
        offered = [(option.target, option.variant) for option in prompt.options if prompt.kind == "place"]
        assert sorted(ghosts) == sorted(offered)
        if prompt.options:
            assert found.get("data-focus") in targets
            seen.add(prompt.kind)
    assert seen == {"place", "claim", "score"}


def test_a_ghost_shows_the_tile_as_it_would_lie() -> None:
    s = draw(new(), "D")
    ghost = by_id(drawn(s)["board"], "ghost-1,0,2")
    act(s, Place(1, 0, 2))
    laid = by_id(drawn(s)["board"], "tile-1")
    assert ghost.get("data-ghost") == "cell:1,0"
    assert ghost.get("style") == laid.get("style")
    assert ghost[0].get("href") == laid.get("href")
    wall = by_id(drawn(s)["board"], "wall-1").get("href")
    over = by_id(symbol_sheet(), str(ghost[1].get("href"))[1:])
    assert [el.get("href") for el in over] == [wall, "#car-ghost"]


def test_targets_are_clear_without_colour_and_large_enough() -> None:
    """A dashed outline and a mark; 44 pixels from half of normal zoom on."""
    cell = by_id(symbol_sheet(), "car-cell")
    assert any(el.get("stroke-dasharray") for el in cell.iter())
    assert any(el.tag == "path" for el in cell.iter())
    assert all(float(el.get("width", "")) >= 88 for el in cell.iter("rect"))
    s = place(new(), "L@(-1,0)0")
    for target in by_id(drawn(s)["board"], "layer-parts"):
        assert any(el.get("stroke-dasharray") for el in target.iter())
        assert any(el.get("href") == "#car-red" for el in target.iter())
        assert max(float(el.get("r", 0)) for el in target.iter(f"{SVG}circle")) >= 22


def test_completed_features_show_their_value() -> None:
    s = turn(new(), "L@(-1,0)0", 1)
    place(s, "A@(1,0)1")
    act(s, Claim(1))
    (waiting,) = by_id(drawn(s)["board"], "layer-features")
    assert waiting.get("data-target") == look(s).prompt.options[0].target
    assert [el.text for el in waiting.iter(f"{SVG}text")] == ["3"]
    assert len([el for el in waiting if "rotate" in el.get("style", "") or len(el)]) >= 3  # over all three tiles


def test_what_was_scored_can_be_lit_by_the_story() -> None:
    s = turn(turn(new(), "L@(-1,0)0", 1), "A@(1,0)1", 1)
    found = drawn(s)["board"]
    plots = [el.get("data-target") for el in found.iter() if el.get("class") == "car-plot"]
    assert sorted(plots) == ["part:-1,0,1", "part:0,0,1", "part:1,0,0"]
    assert ".car-plot{opacity:0}" in board.symbols()


def test_holes_are_marked_in_words_and_shape() -> None:
    s = new()
    s.bag = [int(kind.id == "B") for kind in CONTENT.kinds]
    hole = by_id(drawn(s)["board"], "hole-0,-1")
    assert hole.findtext(f"{SVG}title") == "A hole: no remaining tile fits here"
    assert len(by_id(symbol_sheet(), "car-hole").findall("path")) == 2  # hatched, and a cross


def test_the_tile_laid_last_is_outlined() -> None:
    s = turn(new(), "V@(1,0)0", 0)
    assert translation(by_id(drawn(s)["board"], "last")) == (100, 0)


def test_extent_holds_every_cell_that_can_be_chosen() -> None:
    for s in some_positions():
        found = drawn(s)["board"]
        x, y, width, height = map(float, found.get("data-extent", "").split())
        for piece in (*by_id(found, "layer-cells"), *by_id(found, "layer-holes"), *by_id(found, "layer-ground")):
            u, v = translation(piece)
            assert x <= u - 50
            assert u + 50 <= x + width
            assert y <= v - 50
            assert v + 50 <= y + height


# -- hand, scoreboard, tiles left --------------------------------------------------------------------------------------


def test_hand_shows_tile_meeples_and_pile() -> None:
    s = stand(draw(new(), "Q"), RED, 0, 0, 0)
    hand = drawn(s)["hand"]
    assert by_id(hand, "hand-Q").findtext(f"{SVG}title") == KINDS["Q"].name
    assert by_id(hand, "hand-name").text == "Red"
    assert by_id(hand, "hand-pile-n").text == "23"
    supply = [el.get("href") for el in hand.iter() if str(el.get("id")).startswith("hand-meeple-")]
    assert supply == ["#car-red"] * 3 + ["#car-away"]
    over = next(s for s in some_positions() if s.phase == OVER)
    assert not [el for el in drawn(over)["hand"].iter() if el.get("id") == "hand-name"]


def test_scoreboard_markers_stand_on_their_fields_and_the_last_is_marked() -> None:
    s = new()
    s.scores = [12, 57, 12]
    found = drawn(s)["scores"]
    assert found.get("aria-label") == "Scoreboard: Red 12, last; Green 57; Yellow 12, last"
    for name, points in (("red", 12), ("green", 7), ("yellow", 12)):
        x, y = translation(by_id(found, f"score-{name}"))
        column = points % 10 if points // 10 % 2 == 0 else 9 - points % 10
        assert (x // board.FIELD, y // board.FIELD) == (column, points // 10)
    places = {translation(by_id(found, f"score-{name}")) for name in ("red", "green", "yellow")}
    assert len(places) == 3  # side by side on one field
    marked = [row.get("id") for row in by_id(found, "layer-rows") if "last" in row.itertext()]
    assert marked == ["row-red", "row-yellow"]
    assert "+50" in by_id(found, "score-green").itertext()  # CAR-27: the second lap


def test_the_laps_of_markers_that_stand_close_are_left_to_the_rows() -> None:
    s = new()
    s.scores = [57, 109, 70]
    found = drawn(s)["scores"]
    laps = {name: "+" in "".join(by_id(found, f"score-{name}").itertext()) for name in ("red", "green", "yellow")}
    assert laps == {"red": False, "green": False, "yellow": True}


def test_car_7_the_turn_marker_stands_beside_the_colour_whose_turn_it_is() -> None:
    """CAR-7: a figure of a colour that does not play; without it, an arrow."""
    s = new()
    for name in ("red", "green", "yellow"):
        found = drawn(s)["scores"]
        marker = by_id(found, "turn")
        assert marker.get("href") == "#car-black"
        assert abs(translation(marker)[1] - translation(by_id(found, f"row-{name}"))[1]) <= 4
        assert marker.findtext(f"{SVG}title") == f"{name.capitalize()}'s turn"
        s.colour += 1
    assert by_id(drawn(new(marker=False))["scores"], "turn").tag == f"{SVG}path"


def test_tiles_left_by_kind() -> None:
    s = draw(new(), "C")
    found = drawn(s)["tiles"]
    assert len(by_id(found, "layer-kinds")) == len(CONTENT.kinds)
    assert list(by_id(found, "kind-C").itertext()) == [f"{KINDS['C'].name}: 0 left", "none"]
    assert list(by_id(found, "kind-V").itertext()) == [f"{KINDS['V'].name}: 9 left", "9"]


def test_at_the_table_only_the_scoreboard_is_drawn() -> None:
    standing = colours([1, 2, 3], [4, 0, 2], [24, 24, 23], now=1)
    view = View(Prompt("ask", "?"), (), Sheet((), (), ()), TableGame(standing, 4, "black"))
    found = board.draw(view)
    assert list(found) == ["scores"]
    assert "Red 1, last" in found["scores"]
    with pytest.raises(TypeError, match="no view of Carcassonne"):
        board.draw(View(Prompt("ask", "?"), (), Sheet((), (), ()), object()))


def test_text_is_never_below_11_units() -> None:
    """Sizes as they are on the screen at normal zoom: a tile of 100 pixels."""
    checked = 0
    sheet = {el.get("id"): el for el in with_attribute(symbol_sheet(), "id")}

    def smallest(el: Element, scale: float, letters: bool) -> list[float]:
        style = el.get("style", "")
        found = re.search(r"scale\(([\d.]+)\)", style)
        scale *= float(found[1]) if found else 1
        letters = letters and figures.NO_LETTER not in style
        sizes = [scale * float(el.get("font-size", 0))] if el.tag.endswith("text") else []
        if sizes and "--letters" in el.get("opacity", "") and not letters:
            sizes = []
        inner = [sheet[el.get("href", "")[1:]]] if el.get("href") else []
        return sizes + [size for child in (*el, *inner) for size in smallest(child, scale, letters)]

    over_a_lap = new()
    over_a_lap.scores = [51, 62, 103]
    for s in (over_a_lap, *some_positions()[::9]):
        for region in drawn(s).values():
            sizes = smallest(region, 1, True)
            checked += len(sizes)
            assert all(size >= 11 for size in sizes)
    assert checked > 100


def test_size_of_what_is_sent() -> None:
    """A landscape of 70 tiles takes some 26 KB; ghosts come on top; the symbols, sent once, stay below 200 KB."""
    full = [s for s in positions(1, refill=True) if len(s.board) >= 70]
    assert full
    for s in full:
        markup = board.draw(look(s))
        lying = sum(
            len(ElementTree.tostring(by_id(drawn(s)["board"], f"layer-{name}")).replace(b"ns0:", b""))
            for name in ("ground", "walls", "meeples")
        )
        assert lying < 30_000
        assert len(markup["board"]) < 26_000 + 420 * len(look(s).prompt.options) + 8_000
        assert sum(map(len, markup.values())) - len(markup["board"]) < 14_000
    assert len(board.symbols()) < 200_000


# -- the landscape -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", CONTENT.kinds, ids=lambda kind: kind.id)
def test_sides_join_without_a_seam(kind: Kind) -> None:
    """What meets on a side is the same on both tiles: a road in the middle and across, a city from corner to corner."""
    ends = [end for road in shapes.roads(kind) for end in _road_ends(kind, road)]
    for side, terrain in enumerate(kind.edges):
        middle = shapes.turned((0, -50), side)
        assert (middle in ends) == (terrain == "road")
        along = [shapes.turned((x, -49.0), side) for x in range(-44, 45, 4)]
        in_city = [
            any(tiles._inside(p, shapes.city_outline(kind, city)) for city in shapes.cities(kind)) for p in along
        ]
        assert set(in_city) == {terrain == "city"}
    corners = [shapes.corner(n) for n in range(4)]
    for city in shapes.cities(kind):
        for wall in shapes.walls(kind, city):
            assert wall.points[0] in corners
            assert wall.points[-1] in corners


def _road_ends(kind: Kind, road: tuple[int, ...]) -> list[tuple[float, float]]:
    """The ends of a road that lie on a side, each leaving straight across it."""
    points = shapes.road_curve(kind, road).points
    found = []
    for end, before in ((points[0], points[1]), (points[-1], points[-2])):
        if max(map(abs, end)) == shapes.HALF:
            assert end[0] == before[0] or end[1] == before[1]
            found.append(end)
    return found


@pytest.mark.parametrize("kind", CONTENT.kinds, ids=lambda kind: kind.id)
def test_parts_keep_apart(kind: Kind) -> None:
    """Two cities of a tile touch in a corner at most; a road runs outside the walls, with room for its own width."""
    cities = [shapes.city_outline(kind, city) for city in shapes.cities(kind)]
    for one, other in combinations(cities, 2):
        assert not any(tiles._inside(p, other) for p in one if p not in other)
        assert not any(tiles._inside(p, one) for p in other if p not in one)
    walls = [p for city in shapes.cities(kind) for wall in shapes.walls(kind, city) for p in wall.polyline()]
    for road in shapes.roads(kind):
        line = shapes.road_curve(kind, road).polyline()
        if shapes.has_gate(kind):  # there the road ends in the wall
            line = line[: len(line) // 2]
        assert not any(tiles._inside(p, city) for p in line for city in cities)
        assert all(dist(p, q) >= 9 for p in line for q in walls)


def test_all_kinds_have_one_ground_and_one_width_of_road() -> None:
    sheet = symbol_sheet()
    grounds, widths = set(), set()
    for kind in CONTENT.kinds:
        art = by_id(sheet, f"car-{kind.id}")
        grounds.add((art[0].get("d"), art[0].get("fill")))
        widths |= {el.get("stroke-width") for el in art.iter() if el.get("stroke") == tiles.c("road")}
    assert len(grounds) == 1
    assert len(widths) == 1


@pytest.mark.parametrize("kind", CONTENT.kinds, ids=lambda kind: kind.id)
def test_meeples_stand_on_their_part_with_room_between(kind: Kind) -> None:
    spots = [shapes.meeple_spot(kind, i) for i in range(len(kind.parts))]
    for part, spot in zip(kind.parts, spots, strict=True):
        assert max(map(abs, spot)) < shapes.HALF
        if part.terrain == CITY:
            assert tiles._inside(spot, shapes.city_outline(kind, part.sides))
        elif part.terrain == ROAD:
            assert min(dist(spot, p) for p in shapes.road_curve(kind, part.sides).polyline(40)) < 3
        else:
            assert part.terrain == MONASTERY
            assert dist(spot, (0, 0)) < 6
    assert all(dist(a, b) >= 36 for a, b in combinations(spots, 2))
    if shapes.has_pennant(kind):
        assert dist(shapes.pennant_spot(kind), spots[0]) >= 20


@pytest.mark.parametrize("kind", CONTENT.kinds, ids=lambda kind: kind.id)
def test_pictures_show_what_is_on_the_tile(kind: Kind) -> None:
    sheet = symbol_sheet()
    for variant in range(tiles.VARIANTS):
        used = {el.get("href") for el in by_id(sheet, f"car-{kind.id}{variant}").iter()}
        assert ("#car-shield" in used) == any(part.pennants for part in kind.parts)
        assert ("#car-abbey" in used) == any(part.terrain == MONASTERY for part in kind.parts)
    walls = [el for el in sheet.iter() if el.get("id") == f"car-{kind.id}w"]
    assert bool(walls) == (any(part.terrain == CITY for part in kind.parts) and kind.id != "C")
    gates = [el for wall in walls for el in wall.iter() if el.get("href") == "#car-gate"]
    assert len(gates) == (1 if kind.id in "ST" else 0)


def test_pictures_of_a_kind_differ() -> None:
    sheet = symbol_sheet()
    for kind in CONTENT.kinds:
        pictures = {ElementTree.tostring(by_id(sheet, f"car-{kind.id}{v}")[1]) for v in range(tiles.VARIANTS)}
        assert len(pictures) == tiles.VARIANTS


# -- colours -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("blindness", BLINDNESS)
@pytest.mark.parametrize("theme", [0, 1])
def test_meeple_colours_can_be_told_apart(blindness: str, theme: int) -> None:
    """A distance of 30 is far more than the 2 or 3 that an eye can just tell apart."""
    seen = {}
    for name in (*COLOURS, "black"):
        light = linear(figures.MEEPLE_COLOURS[f"car-{name}"][theme])
        seen[name] = lab([sum(m * v for m, v in zip(row, light, strict=True)) for row in BLINDNESS[blindness]])
    for one, other in combinations(seen, 2):
        assert dist(seen[one], seen[other]) >= 30, (one, other)


def test_hats_tell_meeples_apart_without_colour() -> None:
    sheet = symbol_sheet()
    shapes_ = [by_id(sheet, f"car-{name}").findall(".//path")[0].get("d") for name in (*COLOURS, "black")]
    assert len(set(shapes_)) == len(shapes_)


@pytest.mark.parametrize("theme", [0, 1])
def test_meeples_stand_out_from_every_ground(theme: int) -> None:
    """Contrast of at least 3: the dark line and the light rim to each other, and one of them to any ground."""
    line, rim = (figures.MEEPLE_COLOURS[f"car-{name}"][theme] for name in ("line", "rim"))
    assert contrast(line, rim) >= 3
    for name, ground in tiles.COLOURS.items():
        assert max(contrast(line, ground[theme]), contrast(rim, ground[theme])) >= 3, name
    for name in COLOURS:
        colour = figures.MEEPLE_COLOURS[f"car-{name}"][theme]
        assert max(contrast(colour, line), contrast(colour, rim)) >= 3, name


@pytest.mark.parametrize("theme", [0, 1])
def test_signs_can_be_seen(theme: int) -> None:
    """Contrast of at least 3 for the marks of a cell on its own ground, 4.5 for a value in its badge."""
    colour = {name[4:]: both[theme] for name, both in figures.MEEPLE_COLOURS.items()}
    paper = ("#f4ecdb", "#2a241d")[theme]
    assert contrast(colour["sign"], paper) >= 3
    assert contrast(colour["sign"], colour["cell"]) >= 3
    assert contrast(colour["line"], colour["target"]) >= 4.5
    assert contrast(colour["line"], colour["glow"]) >= 4.5


def test_every_colour_has_a_day_and_an_evening() -> None:
    used = set(re.findall(r"var\(--(car-[\w-]+),", board.symbols()))
    for s in some_positions()[::9]:
        used |= {
            name for markup in board.draw(look(s)).values() for name in re.findall(r"var\(--(car-[\w-]+),", markup)
        }
    known = {**tiles.COLOURS, **figures.MEEPLE_COLOURS}
    assert used == set(known)
    assert '[data-theme="evening"]' in board.symbols()


def test_landscape_of_a_whole_game_is_drawn() -> None:
    last = list(positions(2, refill=True))[-1]
    found = drawn(last)["board"]
    assert len(by_id(found, "layer-ground")) == len(last.board) >= 70
    assert len(by_id(found, "layer-walls")) == sum(bool(shapes.wall_ends(KINDS[t.kind])) for t in landscape(last).tiles)
