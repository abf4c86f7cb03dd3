"""How the Automa's companion speaks: the setup, what he does, why. Criteria are told by the words they decide with."""

from __future__ import annotations

from typing import assert_never

from secondchair.core.choose import Why
from secondchair.core.words import counted, listed
from secondchair.games.great_western_trail.automa import table
from secondchair.games.great_western_trail.automa.decisions import building, railroad, taking, travel
from secondchair.games.great_western_trail.automa.figures import BASE, LAST, position_name, space_name
from secondchair.games.great_western_trail.automa.table import State
from secondchair.games.great_western_trail.automa.waiting import Instruction
from secondchair.games.great_western_trail.opponent.table import Go

HANDS = "Toll is 2 Dollars for every hand on hazards, teepees and his buildings; your own cost you nothing."
BUILD = f"{building.WAY_TEXT}; if they all tie, the way that comes first on the board. {building.SPACE_TEXT}. {HANDS}"
MASTER = (
    "If its station master token is still there and he has a worker tile, he takes the token, without its bonus, and "
    f"leaves there the worker {railroad.APPOINT_WORDS}."
)


def setup(numbers: tuple[int, ...], sides: str) -> tuple[str, ...]:
    """AUT-1 to AUT-9 as a checklist."""
    removed = [str(number) for number in BASE.numbers if number not in numbers]
    without = f" without {listed(removed)}" if removed else ""
    side = "the sides that yours show" if sides == "random" else f"their {sides}-sides up"
    return (
        "Set up the game for two players, first edition.",
        "The Automa gets no player board, no cattle cards and no coins.",
        "Put seven of his discs on the movement card; the other seven are his reserve.",
        f"Shuffle his buildings{without}, {side}, into a stack.",
        "His meeple starts at the beginning of the trail, his train on the start of the railroad.",
        "Lay the open cattle cards in a row by points, the fewest on the left.",
        "Lay the four open objective cards in a row: positions 1 to 4 from the left.",
        "Deal him a starting objective card; it counts as fulfilled.",
    )


def first(who: str) -> str:
    if who == "you":
        return "You play first: 6 Dollars."
    return "The Automa plays first. You have 7 Dollars."


def instruction(s: State, what: Instruction) -> str:
    """A decision that is told, in the words of its criteria."""
    option = s.option
    match what:
        case "build":
            return f"Take the tile at the bottom of his stack. {BUILD}"
        case "stack_empty":
            return "His building stack is empty: nothing happens."
        case "cattle":
            return (
                f"He takes card {option.cattle} of the cattle row, counted from the left; if there are fewer, the "
                "rightmost. The gap stays."
            )
        case "hire":
            return f"He takes the {option.worker} {taking.HIRE_WORDS}, above the token's row. Is there none: nothing."
        case "teepee":
            return f"He takes the {option.teepee} teepee {taking.TEEPEE_WORDS}. Is there none: nothing."
        case "hazard":
            return f"The option card says {option.hazard}. {taking.HAZARD_TEXT}"
        case "objective":
            return _objective(s)
        case "foresight":
            return _foresight(s)
        case "none":
            return "The card has no action."
        case _:
            assert_never(what)


def _objective(s: State) -> str:
    position = s.option.objective
    return f"He takes objective card {position} of the row, or else the rightmost; a new card comes to its place."


def _foresight(s: State) -> str:
    rows = [f"the {row} tile of column {n}" for n, row in enumerate(s.drawn.kansas_city, 1)]
    return (
        f"Kansas City: no action. He takes {listed(rows)}, in this order. A tile that is missing, or a worker once the "
        "job market is full: the other one of the column, else none."
    )


PATH = Why("AUT-19", travel.PATH_TEXT)
STAYS = "His train does not move."


def go(a: Go) -> list[str]:
    if not a.steps:
        return ["The Automa stays where he is."]
    return [
        f"Move the Automa {counted(a.steps, 'step')}. {travel.PATH_TEXT}",
        "Take 2 Dollars for each hand on your buildings that he enters.",
    ]


def places(a: table.Places) -> str:
    if not a.space:
        return "No building space is free: the tile stays at the bottom of the stack."
    return f"The building goes to {space_name(a.space)}."


BACK = "His meeple goes back to the start of the trail. New foresight tiles come into the spaces that were vacated."
DELIVERS_NOTHING = ("His movement card is empty: no disc is placed.", BACK)


def rides(a: table.Rides) -> list[str]:
    found = [f"Move his train to {position_name(a.to)}."]
    if a.station:
        found.append("Put a disc from his reserve there." if a.disc else "His reserve is empty: no disc, no token.")
        if a.disc and BASE.stations[a.station].station_master_space:
            found.append(MASTER)
    if a.to == LAST:
        found.append("The train leaves the track.")
    return found


def delivers(s: State, a: table.Delivers) -> list[str]:
    found = [f"The next disc of his movement card goes to {BASE.cities[a.city].name}."]
    if a.objectives:
        found.append(_objective(s))
    return [*found, BACK]


INSTRUCTION_RULES: dict[Instruction, str] = {
    "build": "AUT-30", "stack_empty": "AUT-28", "cattle": "AUT-38", "hire": "AUT-39", "teepee": "AUT-40",
    "hazard": "AUT-48", "objective": "AUT-52", "none": "AUT-11", "foresight": "AUT-23",
}  # fmt: skip
