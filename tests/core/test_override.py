"""An owner's own values, on the template game. Each rule of the format is named: OVR-n, E-n, W-n."""

import pytest

from secondchair.core.content import Loaded, load
from secondchair.core.override import OverrideRefused, apply
from secondchair.core.registry import find_game
from secondchair.core.table import load_table, new

GAME = find_game("template")
HEAD = 'format = "secondchair-override/1"\ngame = "template"\nname = "My pebbles"\n'


def change(number: object, values: str, more: str = "") -> str:
    return f'[[change]]\nfile = "pebbles"\nid = {number}\nset = {{ {values} }}\n{more}\n'


def codes(text: str) -> list[str]:
    with pytest.raises(OverrideRefused) as caught:
        apply(GAME, text)
    assert load(GAME).content.cards[2].takes == 2, "the base content stays in use (OVR-1)"
    return list(caught.value.codes)


def merged(text: str) -> Loaded:
    return apply(GAME, text)[0]


def test_ovr_1_all_mistakes_are_reported_together() -> None:
    text = HEAD + change(9, "takes = 1") + change(2, "colour = 1") + change('"left"', "pebbles = 4")
    assert codes(text) == ["E-5", "E-4", "E-12"]
    assert codes(text.replace("override/1", "override/2")) == ["E-2", "E-5", "E-4", "E-12"], "the form hides nothing"
    text = HEAD + change('"left"', "pebbles = 4") + change('"middle"', "bonus = 1") + change('"right"', "bonus = 1")
    assert codes(text) == ["E-12", "E-12", "E-12"]


def test_ovr_2_only_the_keys_given_are_replaced() -> None:
    base, mine = load(GAME).content, merged(HEAD + change(2, "takes = 3")).content
    assert mine.cards[2].takes == 3 and mine.cards[2].count == base.cards[2].count
    assert mine.heaps == base.heaps and mine.cards[3] == base.cards[3]


def test_ovr_3_replaced_parts_are_the_owners() -> None:
    parts = merged(HEAD + change(2, "takes = 3")).parts
    assert [str(p) for p in parts if p.provenance == "owner"] == ["pebbles 2"]
    assert [str(p) for p in parts if p.provenance == "designed"] == ["pebbles 3"]


def test_ovr_4_what_the_game_does_not_let_go() -> None:
    """OVR-4, E-4."""
    assert codes(HEAD + '[[remove]]\nfile = "pebbles"\nid = "left"\n') == ["E-4"]


def test_ovr_5_printed_values_need_a_confirmation() -> None:
    """OVR-5, E-12, W-2; typed in again unchanged, a printed value needs none."""
    assert codes(HEAD + change(1, "takes = 2")) == ["E-12"]
    loaded, warnings = apply(GAME, HEAD + change(1, "takes = 2", "confirm_printed = true"))
    assert loaded.content.cards[1].takes == 2 and [w.code for w in warnings] == ["W-2"]
    assert [str(p) for p in loaded.parts if p.provenance == "owner"] == ["pebbles 1"]
    assert apply(GAME, HEAD + change(1, "takes = 1"))[1] == []


def test_ovr_7_the_fingerprint_goes_with_the_saved_game() -> None:
    mine = merged(HEAD + change(2, "takes = 3"))
    assert mine.fingerprint != load(GAME).fingerprint
    assert mine.fingerprint == merged(HEAD.replace("My", "Our") + change(2, "takes = 3")).fingerprint
    table = new("template", seed=1, loaded=mine)
    assert table.header.override == "My pebbles"
    assert load_table(table.log, contents=lambda game, header: mine).broken is None
    broken = load_table(table.log).broken
    assert broken is not None and mine.fingerprint in broken.text and load(GAME).fingerprint in broken.text


def test_ovr_9_complete_claims_that_nothing_designed_is_left() -> None:
    """OVR-9, E-13; a value typed in as it was designed counts as replaced."""
    full = HEAD + "complete = true\n"
    assert codes(full + change(2, "takes = 2")) == ["E-13"]
    assert merged(full + change(2, "takes = 2") + change(3, "takes = 3")).designed == 0
    confirmed = change(1, "takes = 2", "confirm_printed = true")
    assert codes(full + confirmed) == ["E-13"], "a warning does not hide it"
    assert codes(full + change(2, "takes = 2") + change(9, "takes = 1")) == ["E-5", "E-13"]


def test_add_clear_and_value() -> None:
    card = '[[add]]\nfile = "pebbles"\nentry = { id = 4, takes = 1, count = 9, provenance = "owner" }\n'
    assert merged(HEAD + card).content.cards[4].count == 9
    cleared = '[[clear]]\nfile = "pebbles"\nlist = "card"\n'
    assert list(merged(HEAD + cleared + card).content.cards) == [4]


def test_a_deck_typed_in_from_scratch() -> None:
    """Two lists of one file emptied and filled again: each entry goes to the list whose fields it has."""
    empty = "".join(f'[[clear]]\nfile = "pebbles"\nlist = "{name}"\n' for name in ("heap", "card"))
    heaps = "".join(
        f'[[add]]\nfile = "pebbles"\nentry = {{ id = "{name}", pebbles = {n}, bonus = {n - 1}, provenance = "" }}\n'
        for name, n in (("left", 3), ("middle", 4), ("right", 5))
    )
    card = '[[add]]\nfile = "pebbles"\nentry = { id = 4, takes = 1, count = 9, provenance = "owner" }\n'
    mine = merged(HEAD + empty + heaps + card)
    assert [heap.pebbles for heap in mine.content.heaps] == [3, 4, 5] and list(mine.content.cards) == [4]
    assert mine.designed == 0
    assert "E-8" in codes(HEAD + '[[add]]\nfile = "pebbles"\nentry = { id = 4, takes = 1 }\n'), "a field is missing"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("format = ", ["E-1"]),
        ('game = "template"\nname = "x"', ["E-2"]),
        (HEAD.replace("override/1", "override/2"), ["E-2"]),
        (HEAD.replace('"template"', '"chess"'), ["E-3"]),
        (HEAD + change(2, "takes = 1").replace('"pebbles"', '"stones"'), ["E-3"]),
        (HEAD + "colour = 1\n", ["E-4"]),
        (HEAD + change(2, "id = 7"), ["E-4"]),
        (HEAD + '[[value]]\nfile = "pebbles"\npath = "solo.heaps"\nset = 4\n', ["E-4"]),
        (HEAD + '[[change]]\nfile = "pebbles"\nset = { takes = 1 }\n', ["E-5"]),
        (HEAD + change('"2"', "takes = 1"), ["E-5"]),
        (HEAD + change(2, "takes = 1") + change(2, "count = 1"), ["E-6"]),
        (HEAD + change(2, ""), ["E-7"]),
        (HEAD + '[[change]]\nfile = "pebbles"\nid = 2\n', ["E-7"]),
        (HEAD.replace("My pebbles", ""), ["E-8"]),
        (HEAD.replace("My pebbles", "x" * 81), ["E-8"]),
        (HEAD + "complete = 1\n", ["E-8"]),
        (HEAD + "change = 3\n", ["E-8"]),
        (HEAD + change(2, "takes = 1", "confirm_printed = 1"), ["E-8"]),
        (HEAD + change(2, 'takes = "one"'), ["E-15"]),
        (HEAD + change(2, "takes = 7"), ["E-15"]),
    ],
)
def test_errors(text: str, expected: list[str]) -> None:
    assert codes(text) == expected
