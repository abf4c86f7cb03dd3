"""The loader's checks, WL-200 to WL-205, and the owner's override, WL-210."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from games.wanderlust.races import CONTENT, bots, chance, do, fate, race

from secondchair.core import override
from secondchair.core.content import ContentError, Documents, base_documents, load
from secondchair.core.table import new
from secondchair.games.wanderlust import GAME, content, rules
from secondchair.games.wanderlust.actions import Adjust, Done, Meet, Travel, UseByHand
from secondchair.games.wanderlust.atlas import FAR
from secondchair.games.wanderlust.pending import ENCOUNTER
from secondchair.games.wanderlust.state import YOU

BASE = base_documents(GAME)
EXAMPLE = (Path(__file__).parent / "override.example.toml").read_text("utf-8")


def entry(docs: Documents, file: str, key: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(e for e in docs[file][key] if e["id"] == name)
    return found


def refused(change: Callable[[Documents], Any]) -> str:
    docs = deepcopy(BASE)
    change(docs)
    with pytest.raises(ContentError) as error:
        content.build(docs)
    return str(error.value)


def test_wl_200_ids_are_unique_and_known() -> None:
    """WL-200: a repeated id, an unknown zone, place or end of a track, a second track, a ship to a city."""

    def tracks(docs: Documents, **values: Any) -> None:
        entry(docs, "map", "track", "denali--vancouver").update(values)

    def place_of(docs: Documents, name: str) -> dict[str, Any]:
        return entry(docs, "map", "location", name)

    mistakes: list[tuple[Callable[[Documents], Any], str]] = [
        (lambda d: place_of(d, "lima").update(id="bogota"), "repeats the id 'bogota'"),
        (lambda d: place_of(d, "lima").update(zone="atlantis"), "no zone 'atlantis'"),
        (lambda d: place_of(d, "lima").update(order=1), "one order"),
        (lambda d: tracks(d, b="atlantis"), "denali--vancouver: both ends"),
        (lambda d: tracks(d, b="denali"), "denali--vancouver: both ends"),
        (lambda d: tracks(d, a="los_angeles"), "joined already"),
        (lambda d: tracks(d, type="ship"), "denali--vancouver: a ship joins two ports"),
        (lambda d: tracks(d, type="camel"), "no ticket is used on 'camel'"),
        (lambda d: entry(d, "encounters", "encounter", "tour_guide").update(effect="teleport"), "no effect 'teleport'"),
        (lambda d: entry(d, "trotters", "trotter", "nia_mwangi").update(effect="teleport"), "no skill 'teleport'"),
    ]
    for mistake, message in mistakes:
        said = refused(mistake)
        assert "WL-200" in said and message in said


def test_wl_200_unknown_fields_are_refused() -> None:
    said = refused(lambda d: entry(d, "tickets", "ticket", "car").update(colour="red"))
    assert "tickets.toml" in said and "colour" in said


def test_wl_201_airports_and_connection() -> None:
    def no_airport(docs: Documents) -> None:
        entry(docs, "map", "location", "lima")["airport"] = False

    def island(docs: Documents) -> None:
        docs["map"]["track"] = [t for t in docs["map"]["track"] if "denali" not in t["id"]]

    assert "WL-201: map.toml: the zone latin_america has no airport" in refused(no_airport)
    assert "WL-201: map.toml: the tracks do not connect" in refused(island)


def test_wl_202_an_airport_by_land() -> None:
    """WL-202: Manila and Honolulu are noted exceptions; without their note they are refused."""
    noted = [place.id for place in CONTENT.places if place.note]
    assert noted == ["manila", "honolulu"]

    def forget(docs: Documents) -> None:
        del entry(docs, "map", "location", "manila")["note"]

    assert "WL-202: map.toml manila" in refused(forget)


def test_wl_203_one_card_for_each_place() -> None:
    def two_cards(docs: Documents) -> None:
        entry(docs, "destinations", "destination", "dest_lima")["location"] = "bogota"

    said = refused(two_cards)
    assert "WL-203: destinations.toml: lima needs exactly one card" in said and "bogota needs exactly one" in said

    def few_homes(docs: Documents) -> None:
        for kind in ("city", "port"):
            docs["destinations"]["kind"][kind]["home_town"] = False

    assert "WL-203" in refused(few_homes)


def test_wl_204_values_for_two_three_and_four_trotters() -> None:
    def no_value(docs: Documents) -> None:
        del entry(docs, "objectives", "objective", "collector")["need"]["p4"]

    def too_few(docs: Documents) -> None:
        docs["objectives"]["objective"] = docs["objectives"]["objective"][:4]

    assert "WL-204: objectives.toml collector: the value for p4" in refused(no_value)
    assert "WL-204: objectives.toml: fewer than 3" in refused(too_few)


def test_wl_205_distances_of_the_designed_map() -> None:
    """WL-205: at most 5 steps with flights, 11 by tracks; not asked of an owner's map."""
    assert max(map(max, CONTENT.atlas.hops)) == 5 and max(map(max, CONTENT.atlas.steps)) == 11 < FAR
    longer = [(ok, said) for ok, said in content._check_distances(CONTENT.atlas) if not ok]
    assert longer == []
    docs = deepcopy(BASE)
    docs["map"]["track"] = [t for t in docs["map"]["track"] if t["id"] != "auckland--honolulu"]
    assert content.build(docs).map != "designed"


# -- the override ------------------------------------------------------------------------------------------------------


def test_wl_210_the_example_changes_what_it_names() -> None:
    """WL-210: border_hopper is gone, Bogotá to Lima is a car line as before or now, and nothing else differs."""
    loaded, warnings = override.apply(GAME, EXAMPLE)
    owned, base = loaded.content, load(GAME).content
    assert [o.id for o in owned.objectives] == [o.id for o in base.objectives if o.id != "border_hopper"]
    changed = {t.id for t, old in zip(owned.tracks, base.tracks, strict=True) if t.type != old.type}
    assert changed <= {"bogota--lima"}
    assert owned.numbers == base.numbers and [t.count for t in owned.tickets] == [t.count for t in base.tickets]
    assert warnings == [] and loaded.override == "Example override (invented values)"
    assert loaded.fingerprint != load(GAME).fingerprint


def test_wl_210_a_misspelt_id_is_refused_whole() -> None:
    with pytest.raises(override.OverrideRefused) as error:
        override.apply(GAME, EXAMPLE.replace('id = "bogota--lima"', 'id = "bogota--limo"'))
    assert error.value.codes == ("E-5",) and "bogota--limo" in str(error.value)


HEAD = 'format = "secondchair-override/1"\ngame = "bigrace"\nname = "Mine"\n'


def test_wl_210_printed_values_need_a_confirmation() -> None:
    """OVR-5: the printed value of Collector with three trotters; the designed ones need none."""
    text = HEAD + '[[change]]\nfile = "objectives"\nid = "collector"\nset = { need = { %s = { souvenir = 5 } } }\n'
    with pytest.raises(override.OverrideRefused) as error:
        override.apply(GAME, text % "p3")
    assert error.value.codes == ("E-12",)
    loaded, _ = override.apply(GAME, text % "p2")
    collector = loaded.content.objectives[loaded.content.objective_index["collector"]]
    assert collector.needs(2) == (5, 3, 1) and not collector.is_designed(2) and collector.is_designed(4)
    loaded, warnings = override.apply(GAME, text % "p3" + "confirm_printed = true\n")
    assert [w.code for w in warnings] == ["W-2"]


def test_wl_210_checks_run_after_the_merge() -> None:
    text = HEAD + '[[change]]\nfile = "map"\nid = "lima"\nset = { airport = false }\n'
    with pytest.raises(override.OverrideRefused) as error:
        override.apply(GAME, text)
    assert set(error.value.codes) == {"E-15"} and "WL-201" in str(error.value)


def test_wl_210_owners_values_are_marked() -> None:
    """OVR-3, OVR-8: what was given is the owner's; the rest stays designed and is counted."""
    text = HEAD + '[[change]]\nfile = "tickets"\nid = "wild"\nset = { count = 10 }\n'
    loaded, _ = override.apply(GAME, text)
    marks = {str(part): part.provenance for part in loaded.parts}
    assert marks["tickets wild count"] == "owner" and marks["tickets wild counts_for_xp"] == "printed"
    assert marks["tickets car"] == "designed"
    assert loaded.designed == load(GAME).designed - 1


MANUAL = (
    HEAD
    + """
[[change]]
file = "encounters"
id = "tour_guide"
set = { effect = "manual", text = "Take what the card says." }
[[change]]
file = "encounters"
id = "backpacker"
set = { effect = "manual", text = "Later." }
[[change]]
file = "trotters"
id = "taro_ishida"
set = { effect = "manual", text = "My own skill." }
"""
)


def test_wl_210_effects_by_hand() -> None:
    """WL-210: a card without code shows its text, and you enter what changed; kept cards and skills likewise."""
    owned = override.apply(GAME, MANUAL)[0].content
    s = race(content=owned)
    s.pending.append(ENCOUNTER)
    fate(s, Meet("tour_guide"))
    assert "Take what the card says." in rules.view(s).prompt.text
    for change in (Adjust("xp", 1), Adjust("camera", 1), Adjust("camera", -1), Adjust("action", 1)):
        do(s, change)
    do(s, Adjust("draw_ticket", 1))
    chance(s, "ship")
    do(s, Done())
    assert (s.xp[YOU], s.tokens[2], s.actions, sum(s.hand)) == (1, 0, 3, 1)
    s.pending.append(ENCOUNTER)
    fate(s, Meet("backpacker"))
    do(s, UseByHand("backpacker"))
    do(s, Done())
    do(s, UseByHand(""))
    do(s, Done())
    assert UseByHand("") not in rules.legal(s) and UseByHand("backpacker") not in rules.legal(s)


def test_a_race_with_owners_values_plays() -> None:
    import random

    loaded = override.apply(GAME, MANUAL)[0]
    table = new(GAME, seed=3, loaded=loaded, trotter="taro_ishida")
    rng = random.Random(3)
    for _ in range(2000):
        if table.over:
            break
        table.play(rng.choice(list(table.legal)))  # type: ignore[arg-type]
    assert table.over and table.header.override == "Mine"


def test_switches_of_the_travel_rules() -> None:
    """The owner may allow trips that end anywhere: such a trip gains no card."""
    text = HEAD + (
        '[[change]]\nfile = "constants"\nid = "travel.must_end_at_displayed_destination"\n'
        "set = { value = false }\nconfirm_printed = true\n"
    )
    owned = override.apply(GAME, text)[0].content
    s = race(content=owned, hand="light_plane")
    do(s, Travel("sydney"))
    do(s, rules.legal(s)[0])
    assert s.xp[YOU] == 1 and s.visited[YOU] == () and s.place[YOU] == owned.index["sydney"]
    bots(s)
