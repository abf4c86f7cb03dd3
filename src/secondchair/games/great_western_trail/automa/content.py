"""The Automa's content: his cards on top of the base game's components, and what an owner of them may replace."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from secondchair.core.content import Document, Documents, Part
from secondchair.core.override import Override, Problem, same_values
from secondchair.games.great_western_trail import content as base
from secondchair.games.great_western_trail.automa.deck import (
    ALLOWED,
    CARDS_FILE,
    COLUMNS,
    KINDS,
    MOVEMENT_FILE,
    Deck,
    read_deck,
    rises,
)

FILES = (*base.FILES["1e"], CARDS_FILE, MOVEMENT_FILE)
LISTS = {CARDS_FILE: "card", MOVEMENT_FILE: "space"}
TYPICAL = 1  # W-1 counts the Automa at this disc number
HIGHEST = 2  # the sheet: the disc number rises up to it

unchanged = same_values


class Content(Struct, frozen=True):
    base: base.Content
    deck: Deck


def build(documents: Documents) -> Content:
    return Content(base.build(documents, "1e"), read_deck(documents[CARDS_FILE], documents[MOVEMENT_FILE]))


def parts(documents: Documents) -> list[Part]:
    """What carries its own provenance: nine values of each card, and the list of the movement card."""
    found = list[Part]()
    for card in documents[CARDS_FILE]["card"]:
        for side, keys in ALLOWED.items():
            for key in keys:
                owned = f"{side}.{key}" in card.get("owner_source", {})
                found.append(Part(CARDS_FILE, card["id"], (side, key), "owner" if owned else card["provenance"]))
    marks = {space["provenance"] for space in documents[MOVEMENT_FILE]["space"]}
    found.append(Part(MOVEMENT_FILE, "", ("space",), "designed" if "designed" in marks else "owner"))
    return found


# -- an owner's values -----------------------------------------------------------------------------------------------


def vet(before: Documents, after: Documents, override: Override) -> list[Problem]:
    """OVR-4, E-4, E-7, E-8, E-9 and E-14 for his cards; W-1 if nothing is wrong."""
    problems = [
        Problem("E-4", f"[[{table}]] {row['file']}: only the values of the Automa's cards can be replaced")
        for table in ("clear", "remove", "add", "value")
        for row in override.tables[table]
        if row["file"] in before  # else E-3, reported already
    ]
    seen = set[tuple[str, object]]()
    for row in override.tables["change"]:
        file, number = row["file"], row["id"]
        if file not in before:
            continue
        if file not in LISTS:
            problems.append(Problem("E-4", f"{file}: only {CARDS_FILE} and {MOVEMENT_FILE} can be changed"))
        elif (entry := _entry(before, file, number)) and (
            file,
            number,
        ) not in seen:  # else E-5 or E-6, reported already
            seen.add((file, number))
            found = _card_problems if file == CARDS_FILE else _space_problems
            problems += found(entry, row["set"])
    if problems:
        return problems
    return [*_reveals(after), *_pace(after)]


def _entry(documents: Documents, file: str, number: object) -> Document | None:
    for entry in documents[file][LISTS[file]]:
        if entry["id"] == number and type(number) is int:
            found: Document = entry
            return found
    return None


def _whole(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _card_problems(card: Document, values: Document) -> list[Problem]:
    found, number = list[Problem](), card["id"]
    for side, given in values.items():
        place = f"card {number} {side}"
        if side not in ALLOWED:
            found.append(Problem("E-4", f"card {number}: {side!r} cannot be replaced; action_side and option_side can"))
        elif not isinstance(given, dict):
            found.append(Problem("E-8", f"{place} must be a table"))
        elif not given:
            found.append(Problem("E-7", f"{place} sets nothing"))
        else:
            for key, value in given.items():
                found += _value_problems(place, key, value, ALLOWED[side].get(key), card[side].get(key))
    return found


def _value_problems(place: str, key: str, value: Any, allowed: tuple[Any, ...] | None, base: Any) -> list[Problem]:
    if allowed is None:
        return [Problem("E-4", f"{place}: unknown key {key!r}")]
    if key in ("movement", "train"):
        return _steps_problems(f"{place} {key}", value, base["kind"], *allowed)
    if key == "kansas_city":
        if isinstance(value, list) and len(value) == COLUMNS and all(row in allowed for row in value):
            return []
        return [Problem("E-8", f"{place}: kansas_city must be a list of {COLUMNS}, each upper or lower")]
    if isinstance(allowed[0], int):
        low, high = allowed
        if _whole(value, low, high):
            return []
        return [Problem("E-8", f"{place}: {key} must be a whole number from {low} to {high}, not {value!r}")]
    if value in allowed:
        return []
    return [Problem("E-8", f"{place}: {key} must be one of {', '.join(allowed)}, not {value!r}")]


def _steps_problems(place: str, given: Any, base: str, low: int, high: int) -> list[Problem]:
    """Given whole, or one of the two keys alone; a fixed number comes with its steps and is at least 1."""
    if not isinstance(given, dict):
        return [Problem("E-8", f"{place} must be a table")]
    if not given:
        return [Problem("E-7", f"{place} sets nothing")]
    found = [
        Problem("E-4", f"{place}: unknown key {key!r}; known are kind, steps")
        for key in given
        if key not in ("kind", "steps")
    ]
    kind = given.get("kind", base)
    if kind not in KINDS:
        found.append(Problem("E-8", f"{place}: kind must be one of {', '.join(KINDS)}, not {kind!r}"))
    if given.get("kind") == "fixed" and "steps" not in given:
        found.append(Problem("E-9", f"{place}: a fixed number needs steps"))
    least = max(low, 1) if kind == "fixed" else low
    if "steps" in given and not _whole(given["steps"], least, high):
        text = f"{place}: steps must be a whole number from {least} to {high}, not {given['steps']!r}"
        found.append(Problem("E-8", text))
    return found


def _space_problems(space: Document, values: Document) -> list[Problem]:
    number = space["id"]
    found = [
        Problem("E-4", f"movement card {number}: {key!r} cannot be replaced; reveals can")
        for key in values
        if key != "reveals"
    ]
    if "reveals" in values and type(values["reveals"]) is not int:
        found.append(Problem("E-8", f"movement card {number}: reveals must be a whole number"))
    return found


def _reveals(documents: Documents) -> list[Problem]:
    """E-14: what the numbers of the movement card come to after merging."""
    reveals = [space["reveals"] for space in documents[MOVEMENT_FILE]["space"]]
    if rises(reveals, HIGHEST):
        return []
    shown = ", ".join(map(str, reveals))
    return [Problem("E-14", f"the movement card shows {shown}: never falling from 0, up to {HIGHEST} was expected")]


def _pace(documents: Documents) -> list[Problem]:
    """W-1: the average movement of the merged cards."""
    moves = [card["action_side"]["movement"] for card in documents[CARDS_FILE]["card"]]
    average = sum(move["steps"] + TYPICAL * (move["kind"] == "plus_disc") for move in moves) / len(moves)
    if 1 <= average <= 3:
        return []
    return [Problem("W-1", f"the cards move {average:.1f} steps on average; between 1 and 3 was expected")]


def settle(documents: Documents, override: Override) -> None:
    """OVR-3: what the file gave is the owner's."""
    for row in override.tables["change"]:
        entry = _entry(documents, row["file"], row["id"])
        assert entry is not None
        if row["file"] == MOVEMENT_FILE:
            entry |= {"provenance": "owner", "source": override.name}
            continue
        keys = [f"{side}.{key}" for side, values in row["set"].items() for key in values]
        entry["owner_source"] = dict.fromkeys(keys, override.name)
