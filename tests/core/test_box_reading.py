"""A file with mistakes: each is told at its component and field, with what would be right, and can be mended there."""

from typing import Any

import pytest

from secondchair.core import override
from secondchair.core.box import Box
from secondchair.core.box_reading import Mended, Wrong, mend, wrong
from secondchair.core.registry import find_game


def file(game: str, *rows: str) -> str:
    head = f'format = "secondchair-override/1"\ngame = "{game}"\nname = "From afar"\n'
    return head + "".join(f"[[change]]\n{row}\n" for row in rows)


def sam(number: int, values: str) -> str:
    return f'file = "sam/cards"\nid = {number}\nset = {values}'


def told(found: list[Wrong]) -> dict[tuple[str, str], str]:
    return {(one.part, mistake.at): mistake.text for one in found for mistake in one.mistakes}


STEPS = ("cards:3", "movement.steps")
SPACE = 'file = "automa-1e/movement_card"\nid = {}\nset = {{ reveals = {} }}'


def test_a_right_file_has_no_mistakes() -> None:
    assert wrong(find_game("sam"), file("sam", sam(3, "{ movement = { steps = 4 } }"))) == []


@pytest.mark.parametrize(
    ("game", "rows", "at", "words"),
    [
        ("sam", [sam(3, "{ movement = { steps = 9 } }")], STEPS, "from 1 to 5 is expected. The file says 9"),
        ("sam", [sam(3, "{ movement = 4 }")], ("cards:3", "movement.kind"), "a table; write it with kind, steps"),
        ("sam", [sam(3, "{ colour = 'red' }")], ("cards:3", ""), "no 'colour' here; there are movement.kind"),
        ("sam", [sam(3, "{ branch = [{ when = 'always', action = 'buy_cattle', free_draws = 7, budget = 2 }] }")],
         ("cards:3", "branch.0.free_draws"), "from 0 to 4"),
        ("sam", [sam(3, "{ branch = [{ when = 'specialization_is', worker = 'cowboy', action = 'none' }] }")],
         ("cards:3", "branch"), "exactly one action for each specialization"),
        ("sam", [sam(13, "{ movement = { kind = 'fixed', steps = 2 } }")],
         ("cards:13", "movement.kind"), "printed as “As many as his specialized workers”"),
        ("sam", [sam(99, "{ movement = { steps = 2 } }")], ("", ""), "no entry with the id 99; there are 1, 2, 3"),
        ("automa", [SPACE.format(3, 7)], ("movement", "3.reveals"), "from 0 to 2 is expected. The file says 7"),
        ("automa", [SPACE.format(3, 2), SPACE.format(4, 0)], ("movement", ""), "never falling"),
        ("railbot", ['file = "railbot_sweden"\nid = "sweden-exhaust-black"\nset = { slot = 9 }'],
         ("railbot_sweden:sweden-exhaust-black", "slot"), "from 1 to 3"),
    ],
)  # fmt: skip
def test_each_mistake_stands_at_its_field(game: str, rows: list[str], at: tuple[str, str], words: str) -> None:
    found = told(wrong(find_game(game), file(game, *rows)))
    assert list(found) == [at]
    assert words in found[at]


def test_both_sides_of_a_card_and_several_cards_are_told_apart() -> None:
    row = 'file = "automa-1e/cards"\nid = {}\nset = {{ action_side = {{ {} }}, option_side = {{ {} }} }}'
    rows = (row.format(3, "action = 'sing'", "cattle = 8"), row.format(4, "action = 'none'", "worker = 'cook'"))
    found = told(wrong(find_game("automa"), file("automa", *rows)))
    assert list(found) == [
        ("actions:3", "action_side.action"), ("options:3", "option_side.cattle"), ("options:4", "option_side.worker"),
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["x = ", "format = 3\n", file("sam", "id = 3\nset = { movement = { steps = 3 } }")])
def test_what_is_wrong_with_the_file_itself_stands_by_itself(text: str) -> None:
    found = wrong(find_game("sam"), text)
    assert [one.part for one in found] == [""]
    assert found[0].mistakes


def test_what_the_file_says_is_what_the_form_shows() -> None:
    [one] = wrong(find_game("sam"), file("sam", sam(3, "{ movement = { kind = 'fixed', steps = 9 } }")))
    assert (one.values["movement.steps"], one.title) == (9, "Card 3: Buy cattle")
    assert one.values["branch"][0]["action"] == "buy_cattle"  # of which the file says nothing


def test_a_file_is_mended_where_it_is_wrong_and_the_rest_stays() -> None:
    game = find_game("sam")
    text = file("sam", sam(3, "{ movement = { steps = 9 }, colour = 'red' }"), sam(4, "{ movement = { steps = 5 } }"))
    [one] = wrong(game, text)
    mended, left = mend(game, text, [Mended(one.part, one.values | {"movement.steps": 2})])
    assert left == []
    cards = Box(game, mended).loaded.content.deck.cards
    assert (cards[3].movement.steps, cards[4].movement.steps) == (2, 5)
    assert override.read(mended).name == "From afar"


@pytest.mark.parametrize("steps", [None, 9])
def test_what_is_still_wrong_is_told_again(steps: Any) -> None:
    game = find_game("sam")
    text = file("sam", sam(3, "{ movement = { steps = 8 } }"))
    [one] = wrong(game, text)
    _, left = mend(game, text, [Mended(one.part, one.values | {"movement.steps": steps})])
    assert list(told(left)) == [STEPS]


def test_a_printed_value_can_be_meant() -> None:
    game = find_game("sam")
    text = file("sam", sam(13, "{ movement = { kind = 'fixed', steps = 2 } }"))
    [one] = wrong(game, text)
    assert one.confirm
    assert mend(game, text, [Mended(one.part, one.values)])[1][0].confirm
    mended, left = mend(game, text, [Mended(one.part, one.values, confirm=True)])
    assert left == []
    assert "confirm_printed = true" in mended
