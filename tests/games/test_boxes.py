"""Every game's box: all that was designed has a field and is on the pages to print."""

from functools import cache
from random import Random
from typing import Any

import pytest

from secondchair.core import log
from secondchair.core.box import Box
from secondchair.core.parts import part
from secondchair.core.registry import TABLE, Game, games
from secondchair.core.says import Says
from secondchair.core.svg import standalone
from secondchair.core.table import new, open_table
from secondchair.web.service import _told_again

WITH_A_BOX = [game for game in games().values() if part(game, "box")]
# Coasts, lakes and rivers are scenery that no rule reads.
NO_FORM = {"railbot": {("maps/sweden", "drawing"), ("maps/mexico", "drawing")}}


def shown(component: Any) -> dict[str, Any]:
    return {field.name: field.value for field in component.fields if field.value is not None}


def test_every_listed_game_has_a_box() -> None:
    assert {game.id for game in games().values() if game.listed} <= {game.id for game in WITH_A_BOX}


def _checked(game: Game, some: int | None = None) -> tuple[Box, list[str]]:
    """A box whose file takes components as they are drawn: all of them, or some of each shelf; and their keys."""
    box, keys = Box(game), list[str]()
    for shelf in box.shelves:
        for component in box.components(shelf)[:some]:
            keys.append(component.key)
            for row in _rows(box, component):
                box.file.tables[row[0]].append(row[1])
    return (Box(game, box.text) if any(box.file.tables.values()) else box), keys


@pytest.mark.parametrize("game", WITH_A_BOX, ids=lambda game: game.id)
def test_a_component_that_is_checked_is_designed_no_more(game: Game) -> None:
    box, keys = _checked(game, 3)
    assert [key for key in keys if box.find(key).designed] == []
    taken = sum(_empty(game).find(key).designed for key in keys)
    assert box.progress()[0] == taken
    assert taken or not box.progress()[1], "a game with something designed has some of it here"


@pytest.mark.slow
@pytest.mark.parametrize("game", WITH_A_BOX, ids=lambda game: game.id)
def test_checking_all_of_it_leaves_nothing_designed(game: Game) -> None:
    """Every component as it is drawn, one after the other in one file."""
    whole, _ = _checked(game)
    assert whole.progress()[0] == whole.progress()[1] == Box(game).progress()[1]
    left = {
        (p.file, p.path[0] if p.id == "" and p.path[0] != "kind" else "entry")
        for p in whole.loaded.parts
        if p.provenance == "designed"
    }
    assert left == NO_FORM.get(game.id, set())


@cache
def _empty(game: Game) -> Box:
    return Box(game)


def _rows(box: Box, component: Any) -> list[tuple[str, dict[str, Any]]]:
    """What taking one component as it is would add to an empty file."""
    empty = _empty(box.game)
    new_file = empty.take(empty.find(component.key), shown(component)).file
    found = [(table, row) for table, rows in new_file.tables.items() for row in rows]
    merged = list[tuple[str, dict[str, Any]]]()
    for table, row in found:
        there = next(
            (
                r
                for r in box.file.tables[table]
                if table == "change" and (r["file"], r["id"]) == (row["file"], row["id"])
            ),
            None,
        )
        if there is not None:
            there["set"] |= row["set"]
        else:
            merged.append((table, row))
    return merged


@pytest.mark.parametrize("game", WITH_A_BOX, ids=lambda game: game.id)
def test_every_component_is_drawn_and_printed(game: Game) -> None:
    box, module, board = Box(game), part(game, "box"), part(game, "board")
    assert module is not None
    assert board is not None
    pieces = list(module.pieces(box.base.documents))
    printed = {key for piece in pieces for key in piece.shows}
    symbols = standalone('<svg viewBox="0 0 1 1"></svg>', board.symbols())
    drawings = [piece.drawing for piece in pieces]
    for shelf in box.shelves:
        for component in box.components(shelf):
            drawings.append(box.draw(component))
            assert component.key in printed or not component.designed, component.key
    for drawing in drawings:
        for used in drawing.split('href="#')[1:]:
            assert f'id="{used.split(chr(34), 1)[0]}"' in symbols + drawing
    assert all(piece.width >= 15 and piece.height >= 15 and piece.copies >= 1 for piece in pieces)


@pytest.mark.parametrize("game", WITH_A_BOX, ids=lambda game: game.id)
def test_every_field_is_offered_with_a_value_it_accepts(game: Game) -> None:
    box = Box(game)
    for shelf in box.shelves:
        for component in box.components(shelf):
            box.draft(component, shown(component))  # raises where a value is refused


@pytest.mark.parametrize(
    ("game", "turned", "part_key", "field", "step"),
    [
        ("sam", {"do": "turn_up", "card": 5}, "cards:5", "movement", "5 steps"),
        ("automa", {"do": "turn_up", "card": 3, "option": 7}, "actions:3", "action_side.movement", "5 steps"),
    ],
)
def test_a_printed_card_is_asked_for_once_and_told_as_it_says(
    game: str, turned: dict[str, Any], part_key: str, field: str, step: str
) -> None:
    table = new(games()[game], 3, TABLE)
    rng = Random(1)
    while table.view.prompt.kind != "ready":
        table.play(table.legal.sample(rng))
    table.play(turned)
    assert table.view.box == part_key
    card = Box(games()[game]).find(part_key)
    says = Says(part_key, shown(card) | {f"{field}.kind": "fixed", f"{field}.steps": 5})
    _told_again(table, says)
    assert table.view.box != part_key
    assert step in "\n".join(s.text for s in table.view.turn)
    again = open_table(*log.split(log.write(table.header, table.entries)))
    assert again.broken is None
    assert again.view == table.view


@pytest.mark.parametrize("game", ["sam", "automa"])
def test_a_card_of_the_apps_own_deck_is_not_asked_for(game: str) -> None:
    table = new(games()[game], 3, TABLE)
    rng = Random(1)
    while table.view.prompt.kind != "ready":
        table.play(table.legal.sample(rng))
    table.play({"do": "turn_up", "card": 0})
    assert table.view.box == ""


def test_the_automas_movement_card_is_asked_for_when_its_number_first_counts() -> None:
    """His cards are known; the number on the movement card is not, and shows once a disc is gone."""
    automa = games()["automa"]
    table, rng, box = new(automa, 3, TABLE), Random(1), Box(automa)
    while table.view.prompt.kind != "ready":
        table.play(table.legal.sample(rng))
    for key in ("actions:3", "options:7"):
        values = shown(box.find(key)) | ({"action_side.movement.kind": "plus_disc"} if key == "actions:3" else {})
        table.play(Says(key, values))
    turn_up = {"do": "turn_up", "card": 3, "option": 7}
    table.play(turn_up)
    assert table.view.box == "", "all discs lie there: the number is 0, as printed"
    table.undo()
    table.play({"do": "set_deliveries", "n": 2})
    table.play(turn_up)
    assert table.view.box == "movement"
    plate = {f"{n}.reveals": 2 for n in range(1, 8)}
    before = table.state.drawn.movement.steps
    _told_again(table, Says("movement", plate))
    assert table.view.box == ""
    assert f"Move the Automa {before + 2} steps" in "\n".join(step.text for step in table.view.turn)
