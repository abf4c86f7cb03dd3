"""An owner's box: what is typed in field by field becomes an owner's file, and the file becomes fields again."""

from typing import Any

import pytest

from secondchair.core import override
from secondchair.core.box import Box, Component
from secondchair.core.box_fields import Mistaken
from secondchair.core.registry import find_game, games
from secondchair.core.says import AskSays, Says


def given(component: Component, **values: Any) -> dict[str, Any]:
    """The values that the form shows, some of them changed: `movement__steps=4`."""
    found = {shown.name: shown.value for shown in component.fields if shown.value is not None}
    return found | {name.replace("__", "."): value for name, value in values.items()}


def mistakes(box: Box, key: str, values: dict[str, Any], confirm: bool = False) -> dict[str, str]:
    with pytest.raises(Mistaken) as caught:
        box.take(box.find(key), values, confirm)
    return {mistake.at: mistake.text for mistake in caught.value.mistakes}


def test_a_value_typed_in_is_the_owners_and_one_more_is_checked() -> None:
    box = Box(find_game("sam"))
    assert box.progress() == (0, 17)
    card = box.find("cards:3")
    new = box.take(card, given(card, movement__steps=4))
    assert new.progress() == (1, 17)
    assert new.loaded.content.deck.cards[3].movement.steps == 4
    assert new.file.tables["change"] == [
        {"file": "sam/cards", "id": 3, "set": {"movement": {"kind": "fixed", "steps": 4}}}
    ]
    assert [shown.provenance for shown in new.find("cards:3").fields] == ["owner", "owner", "printed"]


def test_the_same_value_typed_in_is_checked_too_ovr_9() -> None:
    box = Box(find_game("sam"))
    card = box.find("cards:3")
    new = box.take(card, given(card))
    assert new.progress() == (1, 17)
    assert new.loaded.fingerprint == box.loaded.fingerprint


@pytest.mark.parametrize("game", ["sam", "automa", "railbot", "bigrace", "template"])
def test_a_box_survives_as_a_file(game: str) -> None:
    """Written and read again it is the same, values and all."""
    box = Box(find_game(game))
    for shelf in box.shelves:
        component = box.components(shelf)[0]
        box = box.take(box.find(component.key), given(component))
    again = Box(box.game, box.text)
    assert (again.text, again.progress()) == (box.text, box.progress())
    assert again.loaded.fingerprint == box.loaded.fingerprint
    assert override.read(box.text).tables == box.file.tables


def test_text_of_every_kind_survives_in_a_file() -> None:
    odd = {"set": {'a "key"': 'line\nbreak, \\ "quotes", \x7f, ü, \u2028', "list": [1, True, {"x": []}], "empty": {}}}
    file = override.Override("template", 'A "box"', True, {name: [] for name in override.TABLES})
    file.tables["change"] = [{"file": "pebbles", "id": 2, **odd}]
    again = override.read(override.write(file))
    assert (again.name, again.complete, again.tables) == (file.name, True, file.tables)


def test_a_mistake_stands_at_its_field() -> None:
    box = Box(find_game("sam"))
    card = box.find("cards:3")
    found = mistakes(box, "cards:3", given(card, movement__steps=9))
    assert found == {"movement.steps": "Steps: a whole number from 1 to 5 is expected."}
    side = {"when": "always", "action": "buy_cattle", "free_draws": 0, "budget": "much"}
    assert list(mistakes(box, "cards:3", given(card, branch=[side]))) == ["branch.0.budget"]
    side = {"when": "always", "action": "none", "budget": 3}
    assert list(mistakes(box, "cards:3", given(card, branch=[side]))) == ["branch.0.budget"]
    assert list(mistakes(box, "cards:3", given(card, colour="red"))) == ["colour"]
    assert list(mistakes(box, "cards:3", {})) == ["movement.kind", "branch"]


def test_what_belongs_together_is_checked_by_the_game_at_the_field_it_names() -> None:
    box = Box(find_game("sam"))
    alone = [{"when": "specialization_is", "worker": "cowboy", "action": "none"}]
    found = mistakes(box, "cards:3", given(box.find("cards:3"), branch=alone))
    assert "exactly one action for each specialization" in found["branch"]
    automa = Box(find_game("automa"))
    plate = automa.find("movement")
    found = mistakes(automa, "movement", given(plate) | {"1.reveals": 2, "2.reveals": 0})
    assert "never falling" in " ".join(found.values())


def test_a_printed_value_is_changed_only_when_it_is_meant_ovr_5() -> None:
    box = Box(find_game("sam"))
    card = box.find("cards:3")
    other = given(card, branch=[{"when": "always", "action": "buy_cattle", "free_draws": 1, "budget": 8}])
    with pytest.raises(Mistaken) as caught:
        box.take(card, other)
    assert caught.value.confirm
    new = box.take(card, other, confirm=True)
    assert new.loaded.content.deck.cards[3].branch[0].free_draws == 1
    assert [warning.code for warning in new.warnings] == ["W-2"]


def test_a_value_that_no_longer_belongs_leaves_the_file() -> None:
    box = Box(find_game("sam"))
    card = box.find("cards:3")
    box = box.take(card, given(card, movement__steps=4))
    moved = given(box.find("cards:3")) | {"movement.kind": "most_buildings"}
    box = box.take(box.find("cards:3"), moved)
    assert box.file.tables["change"][0]["set"] == {"movement": {"kind": "most_buildings"}}


def test_what_was_typed_in_can_be_forgotten() -> None:
    box = Box(find_game("bigrace"))
    for key in ("places:denali", "points", "tickets"):
        component = box.find(key)
        changed = box.take(component, given(component))
        assert changed.progress()[0] > 0
        assert changed.forget(changed.find(key)).progress() == (0, box.progress()[1])


def test_any_card_can_stand_for_any_other() -> None:
    """A card that does something else gets other fields: the file leaves ours out and adds theirs."""
    box = Box(find_game("railbot"))
    key = "railbot_sweden:sweden-exhaust-black"
    card = box.find(key)
    values = {"effects": ["build_links"], "cities": ["malmo", "kalmar", "alvesta"], "slot": 3, "icons": ["baron"]}
    new = box.take(card, values | {"name": "Malmö / Kalmar / Alvesta"})
    assert [row["id"] for row in new.file.tables["remove"]] == ["sweden-exhaust-black"]
    read = new.loaded.content.boards["sweden"].cards["sweden-exhaust-black"]
    assert (read.effects, read.cities, read.color) == (("build_links",), ("malmo", "kalmar", "alvesta"), None)
    assert new.progress()[0] == 1
    again = new.take(new.find(key), values | {"slot": 2, "name": "Another"})
    assert again.loaded.content.boards["sweden"].cards["sweden-exhaust-black"].slot == 2
    assert again.forget(again.find(key)).progress() == box.progress()


def test_entries_that_a_file_adds_are_in_the_box() -> None:
    text = (
        'format = "secondchair-override/1"\ngame = "template"\nname = "More"\n'
        "[[add]]\nfile = 'pebbles'\nentry = { id = 4, takes = 2, count = 1 }\n"
    )
    with pytest.raises(override.OverrideRefused):  # pebbles want a provenance
        Box(find_game("template"), text)
    box = Box(find_game("template"), text.replace("count = 1", "count = 1, provenance = 'owner'"))
    card = box.find("cards:4")
    new = box.take(card, given(card, takes=3))
    assert new.loaded.content.cards[4].takes == 3
    assert len(new.file.tables["add"]) == 1


def test_a_draft_shows_what_is_typed_in_and_keeps_nothing() -> None:
    box = Box(find_game("sam"))
    card = box.find("cards:3")
    drawn = box.draw(card, box.draft(card, given(card, movement__steps=5)))
    assert "5 steps" in drawn
    assert "2 steps" in box.draw(card)
    assert box.progress() == (0, 17)


def test_there_is_no_such_component() -> None:
    with pytest.raises(LookupError, match="cards:99"):
        Box(find_game("sam")).find("cards:99")


def test_what_a_component_may_say_in_a_game() -> None:
    game = games()["sam"]
    ask, card = AskSays(game), Box(game).find("cards:3")
    assert Says("cards:3", given(card, movement__steps=5)) in ask
    assert "from 1 to 5" in ask.problem(Says("cards:3", given(card, movement__steps=6)))
    assert "no 'cards:16'" in ask.problem(Says("cards:16", {}))
