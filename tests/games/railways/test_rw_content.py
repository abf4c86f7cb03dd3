"""The data: checks V-1 to V-16, provenance, and the owner's overrides."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from secondchair.core import override
from secondchair.core.content import ContentError, Documents, base_documents, load
from secondchair.core.table import new as new_table
from secondchair.games.railways import GAME, content
from secondchair.games.railways.content import COLORS

BASE = base_documents(GAME)
EXAMPLE = (Path(__file__).parent / "override.example.toml").read_text("utf-8")
SWEDEN = "maps/sweden"


def entry(docs: Documents, file: str, name: str) -> dict[str, Any]:
    lists = [v for v in docs[file].values() if isinstance(v, list)]
    found: dict[str, Any] = next(e for v in lists for e in v if isinstance(e, dict) and e.get("id") == name)
    return found


def card(docs: Documents, name: str) -> dict[str, Any]:
    return entry(docs, "railbot_sweden", name)


def refused(change: Callable[[Documents], Any]) -> str:
    docs = deepcopy(BASE)
    change(docs)
    with pytest.raises(ContentError) as error:
        content.build(docs)
    return str(error.value)


def cell(docs: Documents, h: str, letter: str) -> None:
    cells = docs[SWEDEN]["grid"]["cells"]
    row, col = int(h[:2]), int(h[2:])
    cells[row] = cells[row][:col] + letter + cells[row][col + 1 :]


def ridge(docs: Documents, *pairs: tuple[str, str]) -> None:
    docs[SWEDEN]["ridge"]["sides"] += [list(pair) for pair in pairs]


def test_the_data_passes() -> None:
    built = content.build(deepcopy(BASE))
    assert sorted(built.boards) == ["mexico", "sweden"] and len(built.barons) == 12


MISTAKES: list[tuple[str, Callable[[Documents], Any], str]] = [
    ("V-1", lambda d: d[SWEDEN]["grid"]["cells"].__setitem__(3, "..."), "rows of 19 characters"),
    ("V-1", lambda d: cell(d, "3003", "x"), "unknown characters ['x']"),
    ("V-1", lambda d: d[SWEDEN]["grid"].update(rows=36), "36 rows"),
    ("V-2", lambda d: cell(d, "3003", "c"), "differ at 3003"),
    ("V-2", lambda d: entry(d, SWEDEN, "malmo").update(hex="3003"), "differ at 3003, 3502"),
    ("V-2", lambda d: entry(d, SWEDEN, "malmo").update(id="alvesta"), "two cities have one id"),
    ("V-2", lambda d: entry(d, SWEDEN, "malmo").update(hex="nowhere"), "differ at 3502, nowhere"),
    ("V-3", lambda d: (cell(d, "3502", "p"), cell(d, "3205", "c"), entry(d, SWEDEN, "malmo").update(hex="3205")),  # type: ignore[func-returns-value]
     "cities are neighbours: 3105, 3205"),
    ("V-4", lambda d: ridge(d, ("3003", "3303")), "the ridge 3003-3303"),
    ("V-4", lambda d: ridge(d, ("3004", "3003")), "the ridge 3004-3003"),
    ("V-4", lambda d: ridge(d, ("2403", "2404")), "the ridge 2403-2404"),
    ("V-4", lambda d: ridge(d, ("3003", "3004"), ("3003", "3004")), "listed twice"),
    ("V-5", lambda d: [cell(d, h, "L") for h in ("0813", "0713", "0714")], "no track reaches umea"),  # type: ignore[func-returns-value]
    ("V-6", lambda d: entry(d, SWEDEN, "malmo").update(color="pink"), "'pink' is none of"),
    ("V-6", lambda d: entry(d, SWEDEN, "malmo").update(cubes=0), "at least one cube"),
    ("V-6", lambda d: entry(d, SWEDEN, "malmo").update(cubes=99), "cubes are placed"),
    ("V-6", lambda d: d["tracks"]["cubes"].update(colors=["red"]), "the colours are"),
    ("V-7", lambda d: d[SWEDEN]["solo"].update(not_in_play_major_lines=[]), "malmbanan: it is not in play"),
    ("V-7", lambda d: d[SWEDEN]["solo"]["not_in_play_major_lines"].append("ostkustbanan"), "ostkustbanan: it is not"),
    ("V-7", lambda d: entry(d, SWEDEN, "ostkustbanan").update(to="oslo"), "joins two cities of the map"),
    ("V-8", lambda d: entry(d, SWEDEN, "goteborg").update(color="grey"), "fewer than two red cities"),
    ("V-9", lambda d: entry(d, "railbot_sweden", "sweden-link-01").update(slot=2), "sweden-link-01: the left-card"),
    ("V-10", lambda d: d["railbot_common"]["card"].pop(), "10 cards instead of 11"),
    ("V-10", lambda d: d["railbot_sweden"]["card"].pop(), "13 cards instead of 14"),
    ("V-10", lambda d: entry(d, "railbot_sweden", "sweden-link-01").update(id="common-taxation-a"), "have one id"),
    ("V-10", lambda d: d["tracks"]["solo"].update(final_card_among_bottom=18), "left for a pile"),
    ("RB-40", lambda d: d["tracks"]["solo"].update(insurance_actions=0), "at least one action"),
    ("V-11", lambda d: card(d, "sweden-link-01").update(cities=["malmo", "oslo", "kalmar"]), "oslo"),
    ("V-11", lambda d: card(d, "sweden-link-01").update(cities=["malmo", "lulea", "kalmar"]), "lulea"),
    ("V-11", lambda d: card(d, "sweden-link-01").update(cities=["malmo", "kalmar", "malmo"]),
     "its cities must differ"),
    ("V-11", lambda d: card(d, "sweden-link-01").update(cities=["malmo", "kalmar"]), "three or four"),
    ("V-12", lambda d: [c.update(effects=["taxation"], icons=["left_card"], slot=1) or c.pop("cities", 0)
                        or c.pop("color", 0) for c in d["railbot_sweden"]["card"]], "left-icon cards without"),
    ("V-13", lambda d: entry(d, "operations", "sweden-hotel-malmo").update(city="alvesta"), "'alvesta' is no coloured"),
    ("V-13", lambda d: entry(d, "operations", "sweden-bounty-umea").update(city="lulea"), "'lulea' is no coloured"),
    ("V-14", lambda d: entry(d, "operations", "city-growth").pop("provenance"), "operations.toml city-growth"),
    ("V-14", lambda d: entry(d, "railbot_sweden", "sweden-link-03").pop("note"), "sweden-link-03"),
    ("V-14", lambda d: d["tracks"]["bond"].update(source=""), "tracks.toml bond"),
    ("V-14", lambda d: d["rail_barons"]["baron"][0].pop("provenance"), "rail_barons.toml"),
    ("V-15", lambda d: [cell(d, h, "L") for h in ("1605", "1505", "1506", "1705")], "mora: only 2 neighbouring"),  # type: ignore[func-returns-value]
    ("V-16", lambda d: d[SWEDEN]["drawing"]["river"][0].update(hexes=["3003", "3004"]), "3003 is no water"),
    ("V-16", lambda d: d[SWEDEN]["drawing"]["river"][0].update(hexes=["2502", "2801"]), "no neighbours"),
    ("V-16", lambda d: d[SWEDEN]["drawing"].update(coast=[[[0, 0], [1, 0], [1, 1]]]), "outside the coast"),
    ("RW-100", lambda d: entry(d, "operations", "city-growth").update(kind="teleport"), "no 'teleport'"),
    ("RB-110", lambda d: entry(d, "duel_barons", "mark-dainty")["effect"].update(kind="x"), "no effect 'x'"),
    ("RW-14", lambda d: d["tracks"]["income"]["values"].pop(), "101 numbers"),
    ("RW-2", lambda d: d["tracks"]["track"].update(water=5), "water costs 3 here and 5"),
]  # fmt: skip


@pytest.mark.parametrize(("check", "mistake", "message"), MISTAKES, ids=[f"{m[0]}-{i}" for i, m in enumerate(MISTAKES)])
def test_every_check_finds_its_mistake(check: str, mistake: Callable[[Documents], Any], message: str) -> None:
    """V-1 to V-16: each check refuses the data, names itself and says what is wrong."""
    said = refused(mistake)
    line = next((line for line in said.splitlines() if line.startswith(f"{check}:") and message in line), "")
    assert line, said


def test_unknown_keys_are_refused() -> None:
    said = refused(lambda d: entry(d, "operations", "city-growth").update(colour="red"))
    assert "operations.toml" in said and "colour" in said


def test_provenance_of_every_part() -> None:
    """V-14, OVR-8: what is printed and what was designed is told part by part, in some cards field by field."""
    loaded = load(GAME)
    by_place = {(p.file, p.id, p.path): p.provenance for p in loaded.parts}
    assert by_place[("railbot_sweden", "sweden-link-01", ("cities",))] == "printed"
    assert by_place[("railbot_sweden", "sweden-link-01", ("slot",))] == "designed"
    assert by_place[(SWEDEN, "", ("solo",))] == by_place[(SWEDEN, "malmo", ())] == "designed"
    assert by_place[("tracks", "", ("engine",))] == by_place[("duel_barons", "mark-dainty", ())] == "printed"
    assert loaded.designed == sum(p == "designed" for p in by_place.values()) > 100


# -- overrides ---------------------------------------------------------------------------------------------------------


def file_of(*tables: str, game: str = "railbot", name: str = "My box", complete: bool = False) -> str:
    head = f'format = "secondchair-override/1"\ngame = "{game}"\nname = "{name}"\ncomplete = {str(complete).lower()}\n'
    return head + "\n".join(tables)


def test_the_example_is_accepted() -> None:
    """Section 14: one of each operation."""
    loaded, problems = override.apply(GAME, EXAMPLE)
    board = loaded.content.boards["sweden"]
    assert not [p for p in problems if p.code.startswith("E")]
    assert board.cards["sweden-link-01"].slot == 3 and board.cards["sweden-link-01"].icons == ("baron",)
    assert "common-deadhead-taxation" not in board.cards and "common-deadhead-c" in board.cards
    assert board.file.solo.base_exhaust == 2 and loaded.content.numbers.engine.cost["2"] == 5
    assert loaded.fingerprint != load(GAME).fingerprint
    owned = {(p.file, p.id) for p in loaded.parts if p.provenance == "owner"}
    assert ("railbot_common", "common-deadhead-c") in owned and ("railbot_sweden", "sweden-link-01") in owned
    table = new_table(GAME, seed=1, loaded=loaded)
    assert table.state.exhaust == 2


def test_each_operation_alone() -> None:
    """Section 14: change, remove with add, clear with add, value."""
    change = '[[change]]\nfile = "railbot_sweden"\nid = "sweden-link-06"\nset = { icons = [] }'
    loaded, _ = override.apply(GAME, file_of(change))
    assert loaded.content.boards["sweden"].cards["sweden-link-06"].icons == ()
    value = '[[value]]\nfile = "maps/mexico"\npath = "solo.empty_city_markers"\nset = 9'
    assert override.apply(GAME, file_of(value))[0].content.boards["mexico"].file.solo.empty_city_markers == 9
    remove = '[[remove]]\nfile = "operations"\nid = "civil-engineers"'
    loaded, _ = override.apply(GAME, file_of(remove))
    assert "civil-engineers" not in loaded.content.boards["sweden"].operation_index
    line = 'entry = { id = "one", name = "One", from = "malmo", to = "kalmar", points = 3 }'
    clear = f'[[clear]]\nfile = "maps/sweden"\nlist = "major_line"\n[[add]]\nfile = "maps/sweden"\n{line}'
    off = '[[value]]\nfile = "maps/sweden"\npath = "solo.not_in_play_major_lines"\nset = []'
    loaded, _ = override.apply(GAME, file_of(clear, off))
    assert [x.id for x in loaded.content.boards["sweden"].lines] == ["one"]


def test_a_broken_override_leaves_the_data_active() -> None:
    """Section 14, E-15: an unknown city is refused with the check that failed, and our data stays in use."""
    before = load(GAME).fingerprint
    bad = (
        '[[change]]\nfile = "railbot_sweden"\nid = "sweden-link-06"\nset = { cities = ["stockholm", "oslo", "gavle"] }'
    )
    with pytest.raises(override.OverrideRefused) as error:
        override.apply(GAME, file_of(bad))
    assert error.value.codes == ("E-15",) and "V-11" in str(error.value) and "oslo" in str(error.value)
    assert load(GAME).fingerprint == before


def test_printed_values_need_a_confirmation() -> None:
    """OVR-5: the cities of a printed card; its slot is ours and may be changed at once."""
    cities = (
        '[[change]]\nfile = "railbot_sweden"\nid = "sweden-link-01"\nset = { cities = ["malmo", "kalmar", "gavle"] }'
    )
    with pytest.raises(override.OverrideRefused) as error:
        override.apply(GAME, file_of(cities))
    assert error.value.codes == ("E-12",)
    loaded, problems = override.apply(GAME, file_of(cities + "\nconfirm_printed = true"))
    assert [p.code for p in problems] == ["W-2"]
    assert loaded.content.boards["sweden"].cards["sweden-link-01"].cities == ("malmo", "kalmar", "gavle")


def test_v_9_is_dropped_for_what_an_owner_typed_in() -> None:
    """V-9: printed cards may tie icon and slot differently (RB-X1)."""
    slot = '[[change]]\nfile = "railbot_sweden"\nid = "sweden-link-06"\nset = { icons = ["left_card"] }'
    loaded, _ = override.apply(GAME, file_of(slot))
    card = loaded.content.boards["sweden"].cards["sweden-link-06"]
    assert card.is_left and card.slot == 3


def test_ovr_3_and_ovr_7() -> None:
    """OVR-3, OVR-7: only what was given is the owner's; the name of the file does not change the fingerprint."""
    change = '[[change]]\nfile = "railbot_sweden"\nid = "sweden-link-01"\nset = { slot = 3, icons = [] }'
    one, _ = override.apply(GAME, file_of(change))
    other, _ = override.apply(GAME, file_of(change, name="Another name"))
    assert one.fingerprint == other.fingerprint != load(GAME).fingerprint
    parts = {p.path: p.provenance for p in one.parts if p.id == "sweden-link-01"}
    assert parts[("slot",)] == parts[("icons",)] == "owner" and parts[("cities",)] == "printed"


def test_ovr_9_a_complete_file_must_be_complete() -> None:
    """OVR-9, E-13."""
    with pytest.raises(override.OverrideRefused) as error:
        override.apply(GAME, file_of(complete=True))
    assert error.value.codes == ("E-13",) and "sweden-link-03" in str(error.value)


@pytest.mark.parametrize(
    "table",
    [
        '[[value]]\nfile = "railbot_sweden"\npath = "card"\nset = [1, 2]',
        '[[value]]\nfile = "maps/sweden"\npath = "city"\nset = []',
        '[[value]]\nfile = "maps/sweden"\npath = "grid.cells"\nset = ["x"]',
        '[[clear]]\nfile = "operations"\nlist = "card"',
        '[[clear]]\nfile = "duel_barons"\nlist = "baron"',
        '[[value]]\nfile = "tracks"\npath = "engine.max_level"\nset = 99\nconfirm_printed = true',
        '[[change]]\nfile = "maps/sweden"\nid = "malmo"\nset = { hex = 7 }',
        '[[change]]\nfile = "maps/sweden"\nid = "malmo"\nset = { color = "pink" }',
        '[[value]]\nfile = "maps/sweden"\npath = "drawing.coast"\nset = []',
    ],
)
def test_nonsense_is_refused_and_never_crashes(table: str) -> None:
    """E-15: whatever is typed in, the answer is a list of mistakes."""
    with pytest.raises(override.OverrideRefused) as error:
        override.apply(GAME, file_of(table))
    assert error.value.codes and all(code.startswith("E-") for code in error.value.codes)


def test_colours_of_the_data_are_the_ones_of_the_rules() -> None:
    """V-6."""
    assert tuple(BASE["tracks"]["cubes"]["colors"]) == COLORS


def test_content_that_came_from_another_process_can_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A saved game that is taken in is replayed in a process of its own, which gets the content and loads no file."""
    sent = pickle.dumps(load(GAME))
    monkeypatch.setattr(content, "BOARDS", {})
    arrived = pickle.loads(sent).content
    assert {board.key: board for board in arrived.boards.values()} == content.BOARDS
