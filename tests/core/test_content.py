"""Components as data: odd files are refused with file, place and what was expected."""

import pytest
from msgspec import Struct

from secondchair.core.content import ContentError, base_documents, convert, fingerprint, load, parse_toml, unique
from secondchair.core.registry import find_game
from secondchair.games._template.content import build

GAME = find_game("template")


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    id: int
    name: str


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    card: list[Card]


def read(text: str) -> Deck:
    return convert(parse_toml(text, "deck.toml"), Deck, "deck.toml")


def test_a_good_file_becomes_structs() -> None:
    assert read('[[card]]\nid = 1\nname = "one"').card == [Card(1, "one")]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[card]\n", r"deck\.toml: not readable as TOML.*line 1"),
        ('[[card]]\nid = "1"\nname = "one"', r"deck\.toml: Expected `int`, got `str` - at `\$\.card\[0\]\.id`"),
        ("[[card]]\nid = 1", r"missing required field `name` - at `\$\.card\[0\]`"),
        ('[[card]]\nid = 1\nname = "one"\nnmae = 2', r"unknown field `nmae` - at `\$\.card\[0\]`"),
        ("card = []\ncards = []", "unknown field `cards`; expected card"),
    ],
)
def test_an_odd_file_is_refused_with_its_place(text: str, says: str) -> None:
    with pytest.raises(ContentError, match=says):
        read(text)


def test_duplicate_ids_are_refused() -> None:
    with pytest.raises(ContentError, match=r"deck\.toml: entry 2 repeats the id 1"):
        unique([Card(1, "a"), Card(1, "b")], "deck.toml")


def test_all_problems_are_listed_together() -> None:
    documents = base_documents(GAME)
    documents["pebbles"]["heap"][0]["pebbles"] = 0
    documents["pebbles"]["card"][0]["takes"] = 9
    with pytest.raises(ContentError) as caught:
        build(documents)
    assert len(caught.value.problems) == 2


def test_provenance_is_kept() -> None:
    parts = load(GAME).parts
    assert [(str(part), part.provenance) for part in parts][-2:] == [
        ("pebbles 2", "designed"),
        ("pebbles 3", "designed"),
    ]
    assert load(GAME).designed == 2


def test_the_fingerprint_is_about_what_rules_read() -> None:
    """OVR-7: names, notes, sources, provenance and the order of keys do not count; values do."""
    one = {"deck": {"card": [{"id": 1, "steps": 2, "name": "a", "provenance": "printed"}]}}
    same = {"deck": {"card": [{"provenance": "owner", "note": "mine", "steps": 2, "id": 1}]}}
    other = {"deck": {"card": [{"id": 1, "steps": 3}]}}
    assert fingerprint(one) == fingerprint(same) != fingerprint(other)
