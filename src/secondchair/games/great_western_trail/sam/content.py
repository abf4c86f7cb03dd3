"""Sam's content: his deck on top of the base game's components, and what an owner of the printed cards may replace."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from secondchair.core.content import Document, Documents, Part
from secondchair.core.override import Override, Problem
from secondchair.games.great_western_trail import content as base
from secondchair.games.great_western_trail.content import WORKERS
from secondchair.games.great_western_trail.sam.deck import (
    FILE,
    KINDS,
    PARAMETERS,
    STEPS,
    WHENS,
    Deck,
    read_deck,
)

FILES = (*base.FILES["2e"], FILE)

# W-3: the family of actions that the leaflet gives each card number.
FAMILIES = {
    ("hire_worker",): (1, 2),
    ("buy_cattle", "take_cattle"): (3, 10, 13),
    ("place_building",): (4, 11, 14),
    ("move_engine",): (5, 6, 12, 15),
    ("gain_objective",): (7,),
    ("collect_outlaw",): (8,),
    ("remove_hazard",): (9,),
}
FAMILY = {number: actions for actions, numbers in FAMILIES.items() for number in numbers}
REPLACEABLE = ("movement", "branch")
BRANCH_KEYS = {"when", "worker", "action"} | {key for keys in PARAMETERS.values() for key in keys}
TYPICAL = 3  # W-1 counts Sam with 3 specialized workers and 3 buildings


class Content(Struct, frozen=True):
    base: base.Content
    deck: Deck


def build(documents: Documents) -> Content:
    return Content(base.build(documents, "2e"), read_deck(documents[FILE]))


def parts(documents: Documents) -> list[Part]:
    """What carries its own provenance: the movement of each card and each of its branches."""
    found = list[Part]()
    for card in documents[FILE]["card"]:
        found.append(Part(FILE, card["id"], ("movement",), card["movement"].get("provenance", "owner")))
        for place, branch in enumerate(card["branch"]):
            found.append(Part(FILE, card["id"], ("branch", str(place)), branch.get("provenance", "owner")))
    return found


# -- an owner's values -----------------------------------------------------------------------------------------------


def vet(before: Documents, after: Documents, override: Override) -> list[Problem]:
    """OVR-4, OVR-6, E-4 and E-7 to E-11 for Sam's cards; W-1 and W-3 if nothing is wrong."""
    problems = [
        Problem("E-4", f"[[{table}]] {row['file']}: only the movement and the branches of Sam's cards can be replaced")
        for table in ("clear", "remove", "add", "value")
        for row in override.tables[table]
        if row["file"] in before  # else E-3, reported already
    ]
    changed = set[int]()
    for row in override.tables["change"]:
        number = row["id"]
        if row["file"] not in before:
            continue
        if row["file"] != FILE:
            problems.append(Problem("E-4", f"{row['file']}: only {FILE} can be changed"))
        elif _card(before, number) and number not in changed:  # else E-5 or E-6, reported already
            changed.add(number)
            problems += _change_problems(before, number, row["set"])
    if problems or any(number not in {c["id"] for c in after[FILE]["card"]} for number in FAMILY):
        return problems
    return [*_pace(after), *_families(after, changed)]


def _card(documents: Documents, number: object) -> Document | None:
    for card in documents[FILE]["card"]:
        if card["id"] == number and type(number) is int:
            found: Document = card
            return found
    return None


def _change_problems(before: Documents, number: int, values: Document) -> list[Problem]:
    problems = [
        Problem("E-4", f"card {number}: {key!r} cannot be replaced; movement and branch can")
        for key in values
        if key not in REPLACEABLE
    ]
    if "movement" in values:
        card = _card(before, number)
        assert card is not None
        problems += _movement_problems(number, values["movement"], card["movement"])
    if "branch" in values:
        problems += _branch_problems(number, values["branch"])
    return problems


def _whole(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _movement_problems(number: int, given: Any, base: Document) -> list[Problem]:
    """A movement with its kind is given whole; without, its steps replace those of the base deck."""
    place = f"card {number} movement"
    if not isinstance(given, dict):
        return [Problem("E-8", f"{place} must be a table")]
    if not given:
        return [Problem("E-7", f"{place} sets nothing")]
    found = [
        Problem("E-4", f"{place}: unknown key {key!r}; known are kind, steps")
        for key in given
        if key not in ("kind", "steps")
    ]
    kind = given.get("kind", base["kind"])
    if kind not in KINDS:
        return [*found, Problem("E-8", f"{place}: kind must be one of {', '.join(KINDS)}, not {kind!r}")]
    if "steps" in given and not _whole(given["steps"], *STEPS):
        found.append(Problem("E-8", f"{place}: steps must be a whole number from 1 to 5, not {given['steps']!r}"))
    if kind == "fixed" and "steps" not in given:
        found.append(Problem("E-9", f"{place}: a fixed movement needs steps"))
    if kind != "fixed" and "steps" in given:
        found.append(Problem("E-9", f"{place}: a movement of the kind {kind} has no steps"))
    return found


def _branch_problems(number: int, branches: Any) -> list[Problem]:
    place = f"card {number} branch"
    if not isinstance(branches, list) or not all(isinstance(branch, dict) for branch in branches):
        return [Problem("E-8", f"{place} must be an array of tables")]
    found = [problem for branch in branches for problem in _one_branch_problems(place, branch)]
    if not found and not _complete(branches):
        text = "the branches must pick exactly one action for each specialization"
        found.append(Problem("E-10", f"{place}: {text}"))
    return found


def _one_branch_problems(place: str, branch: Document) -> list[Problem]:
    found = [
        Problem("E-4", f"{place}: unknown key {key!r}; known are {', '.join(BRANCH_KEYS)}")
        for key in branch
        if key not in BRANCH_KEYS
    ]
    for key, allowed in (("when", WHENS), ("action", tuple(PARAMETERS))):
        if branch.get(key) not in allowed:
            given = f"not {branch[key]!r}" if key in branch else "and is missing"
            found.append(Problem("E-8", f"{place}: {key} must be one of {', '.join(allowed)}, {given}"))
    if branch.get("when") in WHENS:
        found += _worker_problems(place, branch)
    if branch.get("action") in PARAMETERS:
        found += _parameter_problems(place, branch)
    return found


def _worker_problems(place: str, branch: Document) -> list[Problem]:
    wanted = branch["when"] != "always"
    if wanted and "worker" not in branch:
        return [Problem("E-11", f"{place}: {branch['when']} needs a worker")]
    if not wanted and "worker" in branch:
        return [Problem("E-11", f"{place}: always has no worker")]
    if wanted and branch["worker"] not in WORKERS:
        text = f"{place}: worker must be one of {', '.join(WORKERS)}, not {branch['worker']!r}"
        return [Problem("E-8", text)]
    return []


def _parameter_problems(place: str, branch: Document) -> list[Problem]:
    action, wanted = branch["action"], PARAMETERS[branch["action"]]
    found = [Problem("E-11", f"{place}: {action} needs {key}") for key in wanted if key not in branch]
    for key, value in branch.items():
        if key in ("when", "worker", "action") or key not in BRANCH_KEYS:
            continue
        if key not in wanted:
            found.append(Problem("E-11", f"{place}: {action} has no {key}"))
        elif isinstance(wanted[key][0], int):
            if not _whole(value, *wanted[key]):
                low, high = wanted[key]
                text = f"{place}: {key} must be a whole number from {low} to {high}, not {value!r}"
                found.append(Problem("E-8", text))
        elif value not in wanted[key]:
            text = f"{place}: {key} must be {' or '.join(wanted[key])}, not {value!r}"
            found.append(Problem("E-8", text))
    return found


def _complete(branches: list[Document]) -> bool:
    """OVR-6: the four forms that pick exactly one action for each of the three specializations."""
    whens = [branch["when"] for branch in branches]
    workers = [branch["worker"] for branch in branches if "worker" in branch]
    match whens:
        case ["always"]:
            return True
        case ["specialization_is", "specialization_is_not"] | ["specialization_is_not", "specialization_is"]:
            return len(set(workers)) == 1
        case ["specialization_is", "always"]:
            return True
        case ["specialization_is", "specialization_is", "always"]:
            return len(set(workers)) == 2
        case ["specialization_is", "specialization_is", "specialization_is"]:
            return len(set(workers)) == 3
    return False


def _pace(documents: Documents) -> list[Problem]:
    """W-1: the average movement of the merged deck."""
    moves = [
        card["movement"]["steps"] if card["movement"]["kind"] == "fixed" else TYPICAL
        for card in documents[FILE]["card"]
    ]
    average = sum(moves) / len(moves)
    if 1 <= average <= 3:
        return []
    return [Problem("W-1", f"the cards move {average:.1f} steps on average; between 1 and 3 was expected")]


def _families(documents: Documents, changed: set[int]) -> list[Problem]:
    """W-3: a card does something else than the leaflet says of its number. One side that does nothing is allowed."""
    problems = list[Problem]()
    for number in sorted(changed):
        card = _card(documents, number)
        assert card is not None
        actions = {branch["action"] for branch in card["branch"]}
        if not actions <= {*FAMILY[number], "none"} or actions == {"none"}:
            there = ", ".join(sorted(actions))
            problems.append(Problem("W-3", f"card {number}: {there} is not what the leaflet says of this number"))
    return problems


def _serving(branches: list[Document], worker: str) -> int:
    """The place of the branch that is carried out under one specialization."""
    for place, branch in enumerate(branches):
        if branch["when"] == "always" or (branch["worker"] == worker) == (branch["when"] == "specialization_is"):
            return place
    raise LookupError(worker)


def _deed(branches: list[Document], worker: str) -> Document:
    """What is done under one specialization: the action and its parameters."""
    branch = branches[_serving(branches, worker)]
    return {key: branch[key] for key in ("action", *PARAMETERS[branch["action"]])}


def unchanged(before: Documents, after: Documents, part: Part) -> bool:
    """OVR-5: a printed value typed in again. A branch is, if each specialization it served still does the same.

    Values that cannot be read are left to `vet`.
    """
    old, new = _card(before, part.id), _card(after, part.id)
    if old is None or new is None:
        return True
    if part.path[0] == "movement":
        was, now = old["movement"], new["movement"]
        if not isinstance(now, dict) or now["kind"] not in KINDS:
            return True
        return bool(was["kind"] == now["kind"] and (was["kind"] != "fixed" or was["steps"] == now["steps"]))
    if _branch_problems(new["id"], new["branch"]):
        return True
    served = [worker for worker in WORKERS if _serving(old["branch"], worker) == int(part.path[1])]
    return all(_deed(old["branch"], worker) == _deed(new["branch"], worker) for worker in served)


def settle(documents: Documents, override: Override) -> None:
    """OVR-3: what the file gave is the owner's. A movement that is no longer fixed loses the steps of the base deck."""
    for row in override.tables["change"]:
        card = _card(documents, row["id"])
        assert card is not None
        for key, value in row["set"].items():
            if key == "movement":
                keys = ("kind", "steps") if card["movement"]["kind"] == "fixed" else ("kind",)
                card[key] = {k: card[key][k] for k in keys} | _owner(override)
            else:
                card[key] = [branch | _owner(override) for branch in value]
        if {p["provenance"] for p in (card["movement"], *card["branch"])} <= {"printed", "owner"}:
            card["provenance"] = "owner"


def _owner(override: Override) -> Document:
    return {"provenance": "owner", "source": override.name}
