"""The drawing of the map: well formed, made of named pieces, every option on it, and clear to everybody."""

from __future__ import annotations

import re
from itertools import combinations
from random import Random
from xml.etree import ElementTree

import pytest
from games.drawings import BLINDNESS, by_id, contrast, distance, translation, with_attribute
from games.railways.pictures import (
    REGIONS,
    SCREEN,
    SVG,
    drawn,
    first,
    ids,
    look,
    of_every_kind,
    picture,
    symbol_sheet,
)
from games.railways.yard import CONTENT, bots_link, build, city, do, give, southern, step, yours
from games.railways.yard import game as set_up

from secondchair.core import svg
from secondchair.games.railways import board, chart, greedy, grid, panels, pieces, rules
from secondchair.games.railways.actions import Along, Build, Deliver, Depot, Remove, Step, Stop
from secondchair.games.railways.content import COLORS, MAPS, MOUNTAIN, SHADES, WATER

# -- form --------------------------------------------------------------------------------------------------------------


def test_regions_are_well_formed_and_say_what_they_are() -> None:
    for s in of_every_kind():
        found = drawn(s)
        assert list(found) == REGIONS
        for name, region in found.items():
            assert region.tag == f"{SVG}svg"
            assert region.get("data-region") == name
            assert region.get("aria-label")
            assert len(region.get("viewBox", "").split()) == len(region.get("data-extent", "").split()) == 4


def test_ids_are_unique_over_regions_and_symbols() -> None:
    of_symbols = ids(symbol_sheet())
    assert len(of_symbols) == len(set(of_symbols))
    for s in of_every_kind():
        every = of_symbols + [name for region in drawn(s).values() for name in ids(region)]
        assert len(every) == len(set(every))


def test_every_picture_that_is_used_is_there() -> None:
    sheet = symbol_sheet()
    there = {f"#{name}" for name in ids(sheet)}
    assert {el.get("href") for el in with_attribute(sheet, "href")} <= there
    for s in of_every_kind():
        for region in drawn(s).values():
            assert {el.get("href") for el in with_attribute(region, "href")} <= there


def test_pieces_have_ids_and_lie_in_layers() -> None:
    for s in of_every_kind():
        for region in drawn(s).values():
            assert not with_attribute(region, "transform")  # CSS moves the pieces
            for layer in region:
                assert layer.tag == f"{SVG}g" and layer.get("id", "").startswith("layer-")
                assert all(piece.get("id") for piece in layer)


def test_the_drawing_is_the_same_for_the_same_view() -> None:
    for s in of_every_kind()[:6]:
        assert board.draw(look(s)) == board.draw(look(rules.clone(s)))
    assert board.symbols() == board.symbols.__wrapped__()


def test_pieces_keep_their_ids() -> None:
    """Whatever happens, a city, a finished link and a card of the row are found again by their ids."""
    s, rng, before = rules.new({"map": "mexico"}, CONTENT), Random(3), list[str]()
    for _ in range(260):
        if s.over:
            break
        if rules.actor(s) == "you":
            now = ids(ElementTree.fromstring(board.draw(look(s))["board"]))
            lasting = [name for name in before if name.startswith(("city-", "goods-", "link-"))]
            assert set(lasting) <= set(now)
            before = now
            rules.apply(s, greedy.choose(s, rng))
        else:
            step(s, rng)
    assert sum(name.startswith("link-") for name in before) > 5


def test_the_cube_under_way_travels() -> None:
    """RW-112: it is one piece, lies above the city where it is, and the cities that would accept it have rings."""
    s = southern(set_up(cubes={"malmo": "purple"}), 4)
    s.engine = 3
    do(s, Deliver("malmo", "purple"))
    places = [translation(by_id(drawn(s)["board"], "cargo"))]
    for link in ("hassleholm-malmo", "alvesta-hassleholm"):
        do(
            s,
            next(a for a in rules.legal(s) if isinstance(a, Along) and set(link.split("-")) <= set(a.link.split("-"))),
        )
        places.append(translation(by_id(drawn(s)["board"], "cargo")))
    spots = chart.chart(s.board.key).spots
    assert places == [spots["3502"], spots["3404"], spots["3105"]]
    rings = by_id(drawn(s)["board"], "accepting")[0].get("d", "")
    assert rings.count("M") == sum(c == COLORS.index("purple") for c in s.color)
    assert len(picture(s).route) == 2


# -- options -----------------------------------------------------------------------------------------------------------


def test_every_option_with_a_target_is_drawn_as_a_target() -> None:
    for s in of_every_kind():
        wanted = {option.target for option in look(s).prompt.options} - {""}
        marked = {
            el.get("data-target") for region in drawn(s).values() for el in region.iter() if el.get("class") == "target"
        }
        assert marked == wanted


def test_every_choice_on_the_map_has_a_ghost() -> None:
    seen = 0
    for s in of_every_kind():
        prompt, found = look(s).prompt, drawn(s)["board"]
        ghosts = {(el.get("data-ghost"), el.get("data-variant") or "") for el in with_attribute(found, "data-ghost")}
        on_map = ("city:", "hex:", "link:")
        assert ghosts == {(o.target, o.variant) for o in prompt.options if o.target.startswith((*on_map, "line:"))}
        for ghost in by_id(found, "layer-ghosts"):
            assert len(ghost), ghost.get("id")  # it shows something
        seen += len(ghosts)
    assert seen > 500


def test_rw_111_steps_show_their_price_and_what_the_track_costs_so_far() -> None:
    """RW-111: the price so far is shown after each step, and each way on with its own."""
    s = set_up()
    do(s, Build("alvesta"))
    assert "so-far" not in ids(drawn(s)["board"])
    do(s, Step("SW"))
    do(s, Step("SW"))
    found = drawn(s)["board"]
    assert "".join(by_id(found, "so-far").itertext()) == "4 so far"
    offered = {option.target for option in look(s).prompt.options if option.target.startswith("hex:")}
    assert {f"hex:{name[5:]}" for name in ids(found) if name.startswith("step-")} == offered
    assert len(offered) == 2
    for shown in picture(s).steps:
        if shown.target.startswith("hex:"):
            said = "".join(by_id(found, f"step-{shown.target[4:]}").itertext())
            assert said == f"+{shown.price}"
    ghost = by_id(found, "ghost-city:hassleholm-")
    assert "".join(ghost.itertext()) == "4 in all"
    assert look(s).prompt.focus == "hex:3304" == by_id(found, "works").get("data-target")


def test_names_make_room_for_the_prices_of_steps() -> None:
    """A name that a price of a step lies on is left out; all names are there when nothing is built."""
    s = set_up()
    do(s, Build("alvesta"))
    on, found = chart.chart(s.board.key), drawn(s)["board"]
    gone = {name[6:] for name in ids(found) if name.startswith("goods-") and by_id(found, name).get("display")}
    steps = [by_id(found, f"step-{shown.target[4:]}") for shown in picture(s).steps]
    prices = [
        (float(el.get("x", 0)), float(el.get("y", 0))) for step in steps for el in step if el.tag.endswith("text")
    ]
    boxes = {name: plate.box for name, plate in on.plates.items()}
    under = {name for name, box in boxes.items() for x, y in prices if box[0] < x < box[2] and box[1] < y < box[3]}
    assert len(prices) == len(steps) and under <= gone and 1 <= len(gone) <= 4
    assert not any(el.get("display") for el in by_id(drawn(set_up())["board"], "layer-goods"))


def test_rw_3_a_ridge_is_in_the_price_of_a_step() -> None:
    """RW-3, RW-33: a tile beyond a ridge costs 4 more; into a city over a ridge, the price stands beside the city."""
    s = set_up()
    do(s, Build("norrkoping"))
    assert "".join(by_id(drawn(s)["board"], "step-2409").itertext()) == "+6"
    t = set_up()
    build(t, "stockholm", "SW SW W")
    assert picture(t).track[-1] == "2409"
    assert "".join(by_id(drawn(t)["board"], "entry-norrkoping").itertext()) == "+4"


def test_targets_are_large_enough_for_a_finger() -> None:
    """44 pixels on a small laptop, where the whole board is shown, for cities, links and steps alike."""
    for name in MAPS:
        on = chart.chart(CONTENT.boards[name].key)
        scale = min(SCREEN[0] / on.width, SCREEN[1] / on.height)
        assert 2 * pieces.TOUCH * scale >= 44
        around = [on.spots[h] for h in on.spots]
        end = around[60]
        near = [p for p in around if abs(p[0] - end[0]) + abs(p[1] - end[1]) > 1 and _apart(p, end) < 1.1 * chart.HEX]
        assert len(near) >= 4
        for spot in near:
            numbers = [
                float(n) for n in re.findall(r"-?[\d.]+", re.sub(r"A[\d.]+ [\d.]+ 0 0 1", "L", board._petal(end, spot)))
            ]
            xs, ys = numbers[::2], numbers[1::2]
            reach = board.PETAL * chart.HEX
            far = reach / _apart(spot, end)  # the middle of its arc
            xs.append(end[0] + far * (spot[0] - end[0]))
            ys.append(end[1] + far * (spot[1] - end[1]))
            assert _apart(spot, end) + chart.HEX / 2 < reach
            assert min(max(xs) - min(xs), max(ys) - min(ys)) * scale >= 44


def _apart(p: tuple[float, float], q: tuple[float, float]) -> float:
    return float(((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2) ** 0.5)


def test_what_can_be_chosen_is_clear_without_colour() -> None:
    """A dashed rim besides the glow."""
    assert re.search(r"\.rw-rim\{[^}]*stroke-dasharray", pieces.STYLE)
    assert re.search(r"\.rw-step\{[^}]*stroke-dasharray", panels.STYLE)
    for s in of_every_kind():
        for region in drawn(s).values():
            for el in region.iter():
                if el.get("class") == "target" and not str(el.get("id")).startswith(("engine-", "works")):
                    inner = {kind for part in el.iter() for kind in (part.get("class") or "").split()}
                    assert inner & {"rw-rim", "rw-step"}, el.get("id")


def test_what_the_story_lights_up_is_on_the_drawing() -> None:
    """Every city, link, line, baron and card answers to the names that events use, whether it can be chosen or not."""
    for s in of_every_kind():
        game = picture(s)
        found = {el.get("data-target") for region in drawn(s).values() for el in with_attribute(region, "data-target")}
        assert {f"city:{c.id}" for c in game.cities} <= found
        assert {f"link:{link.id}" for link in game.links} <= found
        assert {f"line:{line.id}" for line in game.lines} <= found
        assert {f"baron:{baron.id}" for baron in game.barons} <= found
        assert {f"operation:{card.id}" for card in (*game.display, *game.kept)} <= found
        assert {f"slot:{n}" for n in range(1, len(game.row) + 1)} <= found
        assert "engine" in found


# -- the map -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MAPS)
def test_names_never_overlap(name: str) -> None:
    """At 1280 pixels no two names overlap with their rows of cubes, no name covers a city or leaves the map."""
    b = CONTENT.boards[name]
    on = chart.chart(b.key)
    assert not [
        (p, q) for (p, one), (q, other) in combinations(on.plates.items(), 2) if chart.overlap(one.box, other.box)
    ]
    x, y = on.legend
    legend = (x, y, x + chart.LEGEND[0], y + chart.LEGEND[1])
    r = 12  # of its hexagon
    towns = [(cx - r, cy - r, cx + r, cy + r) for cx, cy in (on.spots[c.hex] for c in b.cities)]
    for plate in on.plates.values():
        assert plate.box[0] >= 0 and plate.box[1] >= 0 and plate.box[2] <= on.width and plate.box[3] <= on.height
        assert not any(chart.overlap(plate.box, town) for town in towns)
        assert not chart.overlap(plate.box, legend)
    assert not [h for h, (hx, hy) in on.spots.items() if legend[0] < hx < legend[2] and legend[1] < hy < legend[3]]


@pytest.mark.parametrize("name", MAPS)
def test_a_name_is_as_wide_as_its_room(name: str) -> None:
    b = CONTENT.boards[name]
    on = chart.chart(b.key)
    for c in b.cities:
        left, _, right, _ = on.plates[c.id].box
        assert right - left >= 0.6 * chart.LABEL * len(c.name)


def test_rw_1_hexes_lie_as_the_rules_say() -> None:
    """RW-1: neighbours touch, in the six directions, also where the country is laid over."""
    for name in MAPS:
        b = CONTENT.boards[name]
        on = chart.chart(b.key)
        for h, around in zip(b.hexes, b.near, strict=True):
            for n in around:
                if n != grid.OFF:
                    assert _apart(on.spots[h], on.spots[b.hexes[n]]) == pytest.approx(chart.HEX, abs=0.4)


def test_a_tall_country_is_laid_over_and_the_compass_says_so() -> None:
    sweden, mexico = (chart.chart(CONTENT.boards[name].key) for name in MAPS)
    assert (sweden.turn, mexico.turn) == (chart.LAID_OVER, 0)
    for on in (sweden, mexico):
        assert f"rotate({svg.num(on.turn)})" in on.picture and ">N<" in on.picture
    b = CONTENT.boards["sweden"]
    north, south = (sweden.spots[b.cities[b.city_index[c]].hex] for c in ("kiruna", "malmo"))
    assert north[1] < south[1] and north[0] > south[0]


@pytest.mark.parametrize("name", MAPS)
def test_rw_2_terrain_differs_by_pattern_as_well_as_colour(name: str) -> None:
    """RW-2: every water hex has waves and every mountain hex peaks; plain has neither. The legend names the prices."""
    b = CONTENT.boards[name]
    shown = chart.chart(b.key).picture
    assert shown.count(chart.WAVES) == b.ground.count(WATER)
    assert shown.count(chart.PEAKS) == b.ground.count(MOUNTAIN)
    assert len({chart.COLOURS[f"rw-{ground}"] for ground in ("land", "water", "hill")}) == 3
    legend = pieces.legend(b, chart.chart(b.key), 2)
    for words in ("plain: 2", "water: 3", "mountain: 4", "ridge: +4", "crossing: +2"):
        assert f">{words}<" in legend


@pytest.mark.parametrize("name", MAPS)
def test_rw_3_every_ridge_lies_on_its_hexside(name: str) -> None:
    """RW-3."""
    b = CONTENT.boards[name]
    on = chart.chart(b.key)
    for one, other in b.file.ridge.sides:
        p, q = chart.side(on.spots[one], on.spots[other])
        assert _apart(p, q) == pytest.approx(chart.HEX / 3**0.5, abs=0.4)
        for end in (p, q):
            assert _apart(end, on.spots[one]) == pytest.approx(_apart(end, on.spots[other]), abs=0.1)
            assert f"{svg.num(round(end[0], 1))} {svg.num(round(end[1], 1))}" in on.picture


@pytest.mark.parametrize("name", MAPS)
def test_neighbours_lakes_and_rivers_are_drawn(name: str) -> None:
    b = CONTENT.boards[name]
    drawing = b.file.drawing
    shown = ElementTree.fromstring(f"<svg>{chart.chart(b.key).picture}</svg>")
    fills = [el.get("fill") for el in shown.iter("path")]
    assert fills.count(chart.c("far")) == len(drawing.neighbour)
    rivers = [el for el in shown.iter("g") if el.get("clip-path")]
    assert len(rivers) == 1 and len(rivers[0]) == 2 * len(drawing.river)
    told = {el.text for el in shown.iter("text")}
    assert told & {shape.name.upper() for shape in drawing.neighbour}


# -- cities ------------------------------------------------------------------------------------------------------------


def test_rw_4_colours_of_cities_and_cubes_have_letters() -> None:
    """RW-4: five colours, five letters, the same on city, cube and tile; a grey city has none."""
    letters = [pieces.LETTERS[color] for color in COLORS]
    assert len(set(letters)) == len(COLORS) and all(letters) and not pieces.LETTERS["grey"]
    for color, letter in zip(COLORS, letters, strict=True):
        for sign in ("cube", "new"):
            assert "".join(by_id(symbol_sheet(), f"rw-{sign}-{color}").itertext()) == letter
    s = set_up()
    found = drawn(s)["board"]
    for i, c in enumerate(s.board.cities):
        if s.board.in_play >> i & 1:
            said = "".join(el.text or "" for el in by_id(found, f"city-{c.id}").iter(f"{SVG}text"))
            assert said == pieces.LETTERS[SHADES[s.color[i]]]


def test_cubes_are_shown_by_colour_and_number() -> None:
    s = set_up(cubes={"malmo": "red red red blue"})
    found = drawn(s)["board"]
    assert "".join(by_id(found, "cube-malmo-red").itertext()) == "R3"
    assert by_id(found, "cube-malmo-blue")[0].get("href") == "#rw-cube-blue"
    assert not [name for name in ids(found) if name.startswith("cube-") and "malmo" not in name]
    give(s, "malmo", "blue")
    assert "".join(by_id(drawn(s)["board"], "cube-malmo-blue").itertext()) == "B2"


def test_rw_63_empty_cities_new_cities_and_cities_not_in_play_differ() -> None:
    """RW-63, RW-40, RB-2: a marker, an inner frame, a cross; each in words too."""
    s = set_up()
    plain = ElementTree.tostring(by_id(drawn(s)["board"], "city-skovde"))
    s.markers |= 1 << city(s, "skovde")
    assert "marker-skovde" in ids(drawn(s)["board"])
    s.color[city(s, "skovde")] = COLORS.index("purple")
    marked = ElementTree.tostring(by_id(drawn(s)["board"], "city-skovde"))
    s.new_cities |= 1 << city(s, "skovde")
    found = drawn(s)["board"]
    assert plain != marked
    shapes = [len(list(ElementTree.fromstring(marked).iter(f"{SVG}path")))]
    shapes.append(len(list(by_id(found, "city-skovde").iter(f"{SVG}path"))))
    assert shapes == [1, 2]  # a new city has an inner frame
    assert by_id(found, "city-skovde").findtext(f"{SVG}title") == "Skövde: new purple city; no cubes; Empty City Marker"
    out = by_id(found, "city-kiruna")
    assert out.findtext(f"{SVG}title") == "Kiruna: not in play"
    assert any("M-6-6 6 6" in (el.get("d") or "") for el in out.iter())
    assert "rw-out" in str(by_id(found, "goods-kiruna")[0].get("class"))


# -- track -------------------------------------------------------------------------------------------------------------


def test_rw_5_a_link_runs_from_city_to_city_through_its_hexes() -> None:
    """RW-5, RW-6: one gentle curve a tile."""
    s = set_up()
    yours(s, "alvesta kalmar", "3106 3107 3108")
    (link,) = picture(s).links
    d = pieces.rails(s.board.key, link.hexes)
    on = chart.chart(s.board.key)
    points = [tuple(map(float, p.split())) for p in re.findall(r"-?[\d.]+ -?[\d.]+", d)]
    assert points[0] == on.spots[link.hexes[0]] and points[-1] == on.spots[link.hexes[-1]]
    assert d.count("Q") == 3
    assert [points[2], points[4], points[6]] == [on.spots[h] for h in link.hexes[1:-1]]


def test_rw_34_owners_differ_in_shape_as_well_as_colour() -> None:
    """RW-34, RW-100: yours, the Railbot's, one with a depot; unfinished track is different again."""
    s = set_up()
    yours(s, "alvesta kalmar", "3106 3107 3108")
    bots_link(s, "malmo hassleholm", "3503")
    i = bots_link(s, "orebro karlstad", "2206 2205")
    s.depots |= 1 << i
    build(s, "falun", "SW")
    do(s, Stop())
    found = drawn(s)["board"]
    signs = [next(el.get("href") for el in link.iter() if el.get("href")) for link in by_id(found, "layer-links")]
    assert signs == ["#rw-yours", "#rw-railbot", "#rw-depot"]
    kinds = [
        next(el.get("class") for el in piece.iter() if "rw-track" in (el.get("class") or ""))
        for piece in (*by_id(found, "layer-links"), by_id(found, "works"))
    ]
    assert kinds == ["rw-track rw-of-you", "rw-track rw-of-railbot", "rw-track rw-of-railbot", "rw-track rw-of-works"]
    patterns = re.findall(r"(\S*)\.rw-(?:sleepers|rails)\{[^}]*stroke-dasharray:([\d. ]+)", pieces.STYLE)
    assert len({dashes for _, dashes in patterns}) == 3
    between = [sum(el.get("class") == "rw-between" for el in link.iter()) for link in by_id(found, "layer-links")]
    assert between == [1, 0, 0]  # two rails are yours alone
    assert "depot" in str(by_id(found, f"link-{s.links[i].id}").findtext(f"{SVG}title"))


def test_rw_35_the_open_end_can_be_built_on() -> None:
    """RW-35."""
    s = set_up()
    build(s, "falun", "SW SW")
    do(s, Stop())
    works = by_id(drawn(s)["board"], "works")
    assert works.get("class") == "target" and works.get("data-target") == f"hex:{picture(s).track[-1]}"


def test_rw_75_unclaimed_major_lines_are_hinted_at_on_the_map() -> None:
    """RW-75: a bow from end to end as long as nobody has the line; one that the Railbot may claim is shown."""
    s = set_up()
    before = {name for name in ids(drawn(s)["board"]) if name.startswith("major-")}
    assert before == {f"major-{line.id}" for line in s.board.lines} - {"major-malmbanan"}
    s.lines[0] = 1
    bows = {name for name in ids(drawn(s)["board"]) if name.startswith("major-")}
    assert before - bows == {f"major-{s.board.lines[0].id}"}
    t = first("railbot_line")
    ghosts = [el for el in by_id(drawn(t)["board"], "layer-ways") if el.get("data-ghost")]
    assert [el.get("data-ghost") for el in ghosts] == [option.target for option in look(t).prompt.options]


# -- colours -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sight", BLINDNESS)
@pytest.mark.parametrize("theme", [0, 1])
def test_owners_and_grounds_can_be_told_apart(sight: str, theme: int) -> None:
    """By colour; patterns differ besides. Goods carry letters."""
    for one, other, least in (
        ("you", "railbot", 18), ("land", "water", 10), ("land", "hill", 6), ("water", "hill", 8), ("sea", "land", 8),
    ):  # fmt: skip
        a, b = chart.COLOURS[f"rw-{one}"][theme], chart.COLOURS[f"rw-{other}"][theme]
        assert distance(a, b, sight) >= least, (one, other, distance(a, b, sight))


@pytest.mark.parametrize("theme", [0, 1])
def test_contrast_of_text_and_signs(theme: int) -> None:
    def c(name: str) -> str:
        return chart.COLOURS[f"rw-{name}"][theme]

    for text, ground in (("ink", "card"), ("ink", "land"), ("ink", "halo"), ("soft", "card"), ("soft", "halo")):
        assert contrast(c(text), c(ground)) >= 4.5, (text, ground)
    for text, ground in (("halo", "railbot"), ("halo", "you")):
        assert contrast(c(text), c(ground)) >= 4.5, (text, ground)
    for sign, ground in (("you", "land"), ("railbot", "land"), ("works", "land"), ("ridge", "hill"), ("peak", "hill"),
                         ("wave", "water")):  # fmt: skip
        assert contrast(c(sign), c(ground)) >= 2.5, (sign, ground, contrast(c(sign), c(ground)))
    for color in (*COLORS, "grey"):
        assert contrast(pieces.ink_on(color), c(color)) >= 4.5, (color, contrast(pieces.ink_on(color), c(color)))


def test_a_removed_cube_is_named_by_its_ghost() -> None:
    """RB-58: the cube that would be taken is shown, crossed out."""
    s = first("remove")
    found = drawn(s)["board"]
    for option in look(s).prompt.options:
        assert isinstance(option.action, Remove)
        ghost = by_id(found, f"ghost-{option.target}-{option.variant}".replace(" ", "_"))
        assert [el.get("href") for el in ghost] == [f"#rw-cube-{option.action.color}", "#rw-cross"]


def test_a_depot_is_offered_on_the_railbots_links() -> None:
    """RW-113."""
    s = first("depot")
    found = drawn(s)["board"]
    marked = {el.get("id") for el in by_id(found, "layer-links") if el.get("class") == "target"}
    assert marked == {f"link-{a.link}" for a in rules.legal(s) if isinstance(a, Depot)}
