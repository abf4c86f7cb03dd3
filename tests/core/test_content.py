"""Components as data: odd files are refused with file, place and what was expected."""

import shutil
from collections.abc import Iterator
from copy import deepcopy
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct, structs

from secondchair.core import content, override
from secondchair.core.content import (
    ContentError,
    ContentRecord,
    Shelf,
    base_documents,
    convert,
    fingerprint,
    load,
    parse_toml,
    past_fingerprints,
    rebuild,
    shipped,
    sound,
    unique,
)
from secondchair.core.log import write
from secondchair.core.registry import Game, find_game, games
from secondchair.core.table import load_table, new
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


# -- content of saved games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_content_can_be_built_again_from_what_is_kept_of_it(game: Game) -> None:
    loaded = load(game)
    record = msgspec.json.decode(msgspec.json.encode(loaded.record), type=ContentRecord)
    again = rebuild(game, loaded.fingerprint, record)
    assert again.content == loaded.content and again.parts == loaded.parts
    assert fingerprint(again.documents) == loaded.fingerprint, "building changes no document"


def test_an_owners_values_stay_the_owners() -> None:
    text = (
        'format = "secondchair-override/1"\ngame = "template"\nname = "My box"\n'
        '[[change]]\nfile = "pebbles"\nid = 2\nset = { takes = 3 }\n'
    )
    mine, _ = override.apply(GAME, text)
    record = msgspec.json.decode(msgspec.json.encode(mine.record), type=ContentRecord)
    assert record.owner == (("pebbles", 2, ()),)
    again = rebuild(GAME, mine.fingerprint, record, "My box")
    assert (again.content, again.parts, again.override) == (mine.content, mine.parts, "My box")
    assert again.designed == 1


def changed(key: str, value: object) -> ContentRecord:
    documents = deepcopy(load(GAME).documents)
    documents["pebbles"]["heap"][0][key] = value
    return ContentRecord(documents)


@pytest.mark.parametrize(
    ("record", "says"),
    [
        (changed("pebbles", "many"), "Expected `int`"),
        (changed("pebbles", 0), "every heap needs a pebble"),
        (changed("pebbles", 10**9), "larger than any"),
        (ContentRecord({}), "cannot be used: KeyError"),
        (ContentRecord({"pebbles": 3}), "Expected `object`"),  # type: ignore[dict-item]
    ],
)
def test_content_from_elsewhere_is_refused_with_a_reason(record: ContentRecord, says: str) -> None:
    with pytest.raises(ContentError, match=says):
        rebuild(GAME, fingerprint(record.documents), record)
    with pytest.raises(ContentError, match="not 000000000000"):
        rebuild(GAME, "000000000000", record)


def test_only_what_is_wanted_and_true_is_taken_from_a_file() -> None:
    good, other = load(GAME).record, changed("pebbles", 4)
    name, other_name = load(GAME).fingerprint, fingerprint(other.documents)
    deep: dict[str, object] = {}
    for _ in range(5000):
        deep = {"deep": deep}
    records = {name: good, other_name: other, "0" * 12: good, "1" * 12: ContentRecord({"deep": deep})}
    assert sound(records, ["0" * 12, "1" * 12, "2" * 12, name]) == {name: good}


def test_a_file_carries_its_content() -> None:
    other = changed("pebbles", 4)
    loaded = rebuild(GAME, fingerprint(other.documents), other)
    table = new(GAME, seed=3, loaded=loaded)
    table.play(table.legal[0])
    assert load_table(table.log).broken is not None
    carrying = structs.replace(table.header, carried={loaded.fingerprint: other})
    text = write(carrying, table.entries)
    assert '"carried":{"' + loaded.fingerprint + '":{"documents":{"pebbles":{"heap":[{"id":"left","pebbles":4' in text
    again = load_table(text)
    assert again.broken is None and again.state.heaps == table.state.heaps
    again.undo()
    assert again.state.heaps[0] == 4
    false = load_table(text.replace('"pebbles":4', '"pebbles":5', 1)).broken
    assert false is not None and f"not {loaded.fingerprint}" in false.text


# -- content of earlier releases ---------------------------------------------------------------------------------------


@pytest.fixture
def release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The content folder of Pebbles, to be changed."""
    folder = tmp_path / "content"
    shutil.copytree(files(GAME.package) / "content", folder)  # type: ignore[arg-type]
    monkeypatch.setattr(content, "files", lambda package: tmp_path)
    monkeypatch.setattr(content, "_loaded", {})
    content._past.cache_clear()
    yield folder
    content._past.cache_clear()


def test_what_an_earlier_release_came_with_is_found_by_its_fingerprint(release: Path) -> None:
    old = load(GAME)
    before = new(GAME, seed=3)
    before.play(before.legal[0])
    text = (release / "pebbles.toml").read_text()
    (release / "pebbles.toml").write_text(text.replace("pebbles = 3", "pebbles = 6"))
    content._loaded.clear()
    assert shipped(GAME, old.fingerprint) is None and load_table(before.log).broken is not None
    past = release / "past" / old.fingerprint
    past.mkdir(parents=True)
    (past / "pebbles.toml").write_text(text)
    content._past.cache_clear()
    assert past_fingerprints(GAME) == [old.fingerprint]
    found = shipped(GAME, old.fingerprint)
    assert found is not None and found.content == old.content
    table = load_table(before.log)
    assert table.broken is None and table.view == before.view
    table.undo()
    assert table.state.heaps == [3, 4, 5]
    assert new(GAME, seed=3).state.heaps == [6, 4, 5], "a corrected value concerns new games"


def test_a_past_folder_that_is_not_what_it_is_called_is_not_used(release: Path) -> None:
    (release / "past" / "0123456789ab").mkdir(parents=True)
    assert shipped(GAME, "0123456789ab") is None, "there is nothing in it"
    shutil.copy(release / "pebbles.toml", release / "past" / "0123456789ab")
    content._past.cache_clear()
    assert shipped(GAME, "0123456789ab") is None
    assert shipped(GAME, "../../content") is None, "no way out of the folder"


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_every_past_folder_still_gives_its_fingerprint(game: Game) -> None:
    """Its files stand in for today's; when others change as well, it must be given those too."""
    sharing = [other for other in games().values() if content._package(other) == content._package(game)]
    for name in past_fingerprints(game):
        assert any(shipped(other, name) for other in sharing), name


def test_the_contents_used_last_are_held_ready() -> None:
    shelf, loaded = Shelf(room=2), load(GAME)
    for key in ("a", "b"):
        shelf.put(key, loaded)
    assert shelf.get("a") is loaded
    shelf.put("c", loaded)
    assert shelf.get("b") is None and shelf.get("a") is loaded and shelf.get("c") is loaded
