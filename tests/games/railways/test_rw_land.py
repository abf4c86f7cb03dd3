"""The land of a map in the owner's box: changed by touch, and checked like any map."""

from __future__ import annotations

import re

import pytest

from secondchair.core import override as owner
from secondchair.core.box import Box
from secondchair.core.box_fields import Mistaken
from secondchair.core.content import load
from secondchair.games.railways import GAME
from secondchair.games.railways.content import MAPS, MOUNTAIN

BASE = load(GAME).content


def values(box: Box, key: str) -> dict[str, object]:
    return {shown.name: shown.value for shown in box.find(key).fields}


def test_a_touch_makes_the_next_ground_and_a_city_stays() -> None:
    box = Box(GAME)
    hexes = box.find("sweden_hexes")
    given = values(box, "sweden_hexes")
    plain = BASE.boards["sweden"].file.grid.cells[14].index("p")
    once = box.touched(hexes, given, f"hex:14{plain:02}")
    letters = [row[plain] for row in (given["cells"][14], once["cells"][14])]
    assert letters == ["p", "w"]
    twice = box.touched(hexes, once, f"hex:14{plain:02}")
    assert twice["cells"][14][plain] == "m"
    stockholm = BASE.boards["sweden"].file.city[0].hex
    for unknown in (f"hex:{stockholm}", "hex:9999", "hex:", "nothing", "side:0000-9999"):
        assert box.touched(hexes, given, unknown) == given
    taken = box.take(hexes, twice)
    loaded, _ = owner.apply(GAME, taken.text)
    board = loaded.content.boards["sweden"]
    assert board.ground[board.index[f"14{plain:02}"]] == MOUNTAIN


def test_a_ridge_comes_and_goes() -> None:
    box = Box(GAME)
    ridges, given = box.find("sweden_ridges"), values(box, "sweden_ridges")
    target = "side:2409-2508"
    without = box.touched(ridges, given, target)
    assert len(without["sides"]) == len(given["sides"]) - 1  # type: ignore[arg-type]
    assert box.touched(ridges, without, target) == given
    loaded, _ = owner.apply(GAME, box.take(ridges, without).text)
    board = loaded.content.boards["sweden"]
    a, b = board.index["2409"], board.index["2508"]
    assert not board.ridge[a][board.near[a].index(b)] and BASE.boards["sweden"].ridge[a][board.near[a].index(b)]


def test_land_on_which_cities_are_cut_off_is_refused() -> None:
    """V-5: as with any file; nothing is kept."""
    box = Box(GAME)
    hexes, given = box.find("mexico_hexes"), values(box, "mexico_hexes")
    drowned = [re.sub("[pwm]", ".", row) for row in given["cells"]]  # type: ignore[attr-defined]
    with pytest.raises(Mistaken):
        box.take(hexes, {"cells": drowned})


@pytest.mark.parametrize("name", MAPS)
def test_every_place_can_be_touched(name: str) -> None:
    box = Box(GAME)
    hexes, ridges = box.draw(box.find(f"{name}_hexes")), box.draw(box.find(f"{name}_ridges"))
    file = BASE.boards[name].file
    cells = "".join(file.grid.cells)
    assert hexes.count("data-touch") == sum(letter in "pwmL." for letter in cells)
    for a, b in file.ridge.sides:
        assert f'data-touch="side:{a}-{b}"' in ridges
    assert ridges.count("a ridge between") == len(file.ridge.sides)


def test_nothing_that_was_designed_lacks_a_form() -> None:
    """All but the scenery of the drawing: coasts, lakes and rivers, which no rule reads."""
    box = Box(GAME)
    _, designed = box.progress()
    scenery = [part for part in box.base.parts if part.path == ("drawing",)]
    assert designed == box.base.designed - len(scenery) and len(scenery) == len(MAPS)
