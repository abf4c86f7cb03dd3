"""The landscape of Carcassonne and the heaps of Pebbles as text."""

import re
from random import Random

import pytest

from secondchair.cli.menu import Menu
from secondchair.core.content import load
from secondchair.core.registry import find_game
from secondchair.core.rules import Option, Prompt
from secondchair.core.table import Table, new
from secondchair.games._template.actions import Take
from secondchair.games._template.text import text as heaps
from secondchair.games.carcassonne.content import TERRAINS
from secondchair.games.carcassonne.text import WIDTHS, sketch, text
from secondchair.games.carcassonne.view import Landscape

TILES = load(find_game("carcassonne")).content
SIGNS = {"city": "▒◆", "road": "─│", "field": "·"}
ON_PART = {"city": "▒◆", "road": "─│└┌┐┘", "monastery": "⌂"}


def plain(markup: str) -> list[str]:
    return re.sub(r"\[[^\]]*\]", "", markup).split("\n")


def played(seed: int, choices: int, **options: int) -> Table:
    table, rng = new("carcassonne", seed, **options), Random(seed)  # type: ignore[arg-type]
    while not table.over and choices:
        table.play(rng.choice(list(table.legal)))  # type: ignore[arg-type]
        choices -= 1
    return table


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("kind", TILES.kinds, ids=lambda kind: kind.id)
def test_every_tile_shows_its_sides_in_every_rotation(kind: object, width: int) -> None:
    tile = TILES.kinds[TILES.kinds.index(kind)]
    for turn in range(4):
        drawn = sketch(TILES.box, tile.id, turn, width)
        assert [len(line) for line in drawn.lines] == [width] * 3
        middles = {0: (0, width // 2), 1: (1, width - 1), 2: (2, width // 2), 3: (1, 0)}
        for side, (line, column) in middles.items():
            assert drawn.lines[line][column] in SIGNS[tile.edges[(side - turn) % 4]]
        for part, (line, column) in zip(tile.parts, drawn.anchors, strict=True):
            assert drawn.lines[line][column] in ON_PART[TERRAINS[part.terrain]]
        assert len(set(drawn.anchors)) == len(tile.parts)
        all_signs = "".join(drawn.lines)
        assert all_signs.count("◆") == sum(part.pennants for part in tile.parts)
        assert all_signs.count("⌂") == sum(TERRAINS[part.terrain] == "monastery" for part in tile.parts)


def test_the_start_tile_and_the_numbers_of_the_choices() -> None:
    table = new("carcassonne", 3)
    drawing = plain(text(table.view, Menu(table.view.prompt).targets))
    assert drawing[:9] == [
        "", "   1", "",
        "·▒▒▒▒▒·", "───────", "·······",
        "", "  2-4", "",
    ]  # fmt: skip
    assert drawing[-2] == "  turned 90°    turned 180°   turned 270°"
    assert drawing[-1] == "  Red ♟♟♟♟ 23 tiles   Green ♟♟♟♟ 24 tiles   Yellow ♟♟♟♟ 23 tiles"


def test_parts_that_can_be_claimed_carry_their_numbers() -> None:
    table = new("carcassonne", 3)
    table.play(Menu(table.view.prompt).options[0].action)
    table.play(Menu(table.view.prompt).options[0].action)
    assert table.view.prompt.kind == "claim"
    assert plain(text(table.view, Menu(table.view.prompt).targets))[-4:-1] == ["·······", "····▒1▒", "·▒▒2▒▒·"]


def test_every_meeple_and_every_choice_is_drawn() -> None:
    for seed in range(6):
        table = played(seed, 25, meeples=7)
        view = table.view
        assert isinstance(view.game, Landscape)
        menu = Menu(view.prompt)
        landscape = text(view, menu.targets, 1000)
        for colour in view.game.colours:
            standing = sum(meeple.colour == colour.name for meeple in view.game.meeples)
            assert landscape.count(f"reverse {colour.name}]") == standing
        if view.prompt.kind == "place":
            board = landscape.split("♟")[0]
            assert all(f"[bold cyan]{mark}[/]" in board for mark in menu.targets.values())


def test_a_wide_landscape_is_cut_off_around_the_tile_laid_last() -> None:
    table = played(1, 60, meeples=7)
    view = table.view
    assert isinstance(view.game, Landscape)
    for width in (80, 30, 20, 5):
        lines = plain(text(view, {}, width))
        rows = [line for line in lines if not line.startswith("  ")]
        assert max(len(line) for line in rows) <= width
    assert "on grey23]" in text(view, {}, 20)  # the tile laid last is within the frame


def test_holes_are_marked() -> None:
    found = [view for seed in range(20) if (view := played(seed, 60, meeples=7).view).game.holes]  # type: ignore[attr-defined]
    assert found
    for view in found:
        assert isinstance(view.game, Landscape)
        assert "".join(plain(text(view, {}, 1000))).count("×") == len(view.game.holes)


def test_the_end_is_drawn_too() -> None:
    table = played(2, 1000)
    assert table.over
    assert text(table.view).count("♟") == sum(table.state.supply)
    assert "bold cyan" not in text(table.view)


def test_at_a_real_table_there_is_nothing_to_draw() -> None:
    assert text(new("carcassonne", 3, "table").view) == ""
    assert heaps(new("template", 3, "table").view) == ""


def test_heaps_as_text() -> None:
    view = new("template", 3).view
    assert plain(heaps(view, Menu(view.prompt).targets)) == [
        "  left    ● ● ●      1-3",
        "  middle  ● ● ● ●    4-6",
        "  right   ● ● ● ● ●  7-9",
    ]


def option(label: str, target: str = "", variant: str = "") -> Option:
    return Option(Take("left", 1), label, target, variant)


def test_options_of_one_target_stand_together_wherever_they_came() -> None:
    menu = Menu(Prompt("any", "", options=(option("a", "x"), option("b", "y"), option("c", "x"), option("d"))))
    assert [o.label for o in menu.options] == ["a", "c", "b", "d"]
    assert menu.targets == {"x": "1-2", "y": "3"}
    assert [group.title for group in menu.groups] == ["", "", ""]
    assert menu.find("2") is menu.options[1]
    assert [menu.find(text) for text in ("0", "5", "x", "", "-1")] == [None] * 5


def test_variants_of_one_label_get_a_title_and_then_all_do() -> None:
    menu = Menu(Prompt("any", "", options=(option("a", "x", "v1"), option("a", "x", "v2"), option("b", "y", "v1"))))
    assert [(group.title, [group.name(c) for c in group.choices]) for group in menu.groups] == [
        ("a", ["v1", "v2"]),
        ("b", ["v1"]),
    ]
