"""How the Automa's companion speaks: the setup, what he does, where every piece goes, in steps to be carried out."""

from __future__ import annotations

from typing import assert_never

from secondchair.core.choose import Why
from secondchair.core.rules import TurnStep
from secondchair.core.words import counted, listed
from secondchair.games.great_western_trail.automa import table
from secondchair.games.great_western_trail.automa.decisions import travel
from secondchair.games.great_western_trail.automa.figures import BASE, LAST, MAP, position_name, space_name
from secondchair.games.great_western_trail.automa.state import MOVEMENT_DISCS
from secondchair.games.great_western_trail.automa.table import State
from secondchair.games.great_western_trail.automa.view import ACTION_NAMES, steps_words
from secondchair.games.great_western_trail.automa.waiting import Instruction
from secondchair.games.great_western_trail.names import article
from secondchair.games.great_western_trail.opponent import words as shared
from secondchair.games.great_western_trail.opponent.character import Character

PATH = Why("AUT-19", travel.PATH_TEXT)
TIES = ("Then the fewest hands on your buildings.",)
WAYS = (
    "At A and B the building spaces are one way, the floods or droughts the other; at E the woods and the rockfalls.",
    "At C there are three: the woods, D, the teepees; the last two share their first space. All meet at E.",
    "At F one space outside and one inside the woods, at G an upper and a lower one.",
)
SITE = (
    "Look at the ways from the next crossroad ahead of your herder (A, B, C, E, F, G, then A again).",
    "Only ways with a free building space, risk spaces included.",
    "A way with a free space in the woods.",
    "Most of your buildings.",
    "Fewest tiles.",
    "Least toll for you: hands on hazards, teepees and his buildings.",
    "Several left, or none: the next crossroad in the same way.",
    "All six tie: back to the first with a free space. There, of the ways that tie, the first: at A and B past the "
    "building spaces; at C through the woods, then past D; at E through the woods; at F outside them; at G the upper.",
)
MASTER = (
    "A station master token there, and he has a worker tile? The token lies before him, without its bonus.",
    (
        "A worker of his takes its place: of the type he has most of.",
        "Then a cowboy before a builder before an engineer.",
    ),
)


def _put(text: str, rule: str, *order: str) -> TurnStep:
    return TurnStep("put", text, order, rule)


def _do(text: str, rule: str, *order: str) -> TurnStep:
    return TurnStep("do", text, order, rule)


def _note(text: str, rule: str, *order: str) -> TurnStep:
    return TurnStep("note", text, order, rule)


# -- the setup ---------------------------------------------------------------------------------------------------------


def setup(numbers: tuple[int, ...], notice: str) -> list[TurnStep]:
    """AUT-1 to AUT-9 as a checklist, in the order of the rules."""
    removed = [str(number) for number in BASE.numbers if number not in numbers]
    box = f"His buildings {listed(removed)} go to the box. " if removed else ""
    return [
        _put("Set up the game for two players, first edition. Only what follows differs.", "AUT-1"),
        _put(
            "The Automa gets a colour of his own: a meeple, a train, 14 discs and 10 buildings. He gets no player "
            "board, no cattle cards, no coins and no certificate marker.",
            "AUT-2",
        ),
        _put("Put seven of his discs on the movement card; the other seven are his reserve.", "AUT-3"),
        _put(f"{box}Shuffle his {len(numbers)} buildings into a stack, with the same sides up as yours show.", "AUT-4"),
        _put("Shuffle his 14 cards into a deck, option sides up.", "AUT-5"),
        _put("His meeple starts at the beginning of the trail, his train on the start of the railroad.", "AUT-6"),
        _put(
            "Lay the open cattle cards in a row by points, the fewest on the left.",
            "AUT-8",
            "Equal points: the lower breeding value on the left.",
            "Then yellow, red, blue, brown, purple.",
            "New cards go to their place in the row.",
        ),
        _put("Lay the four open objective cards in a row: positions 1 to 4 from the left.", "AUT-9"),
        _put("Deal him a starting objective card, like yours. It will count as fulfilled.", "AUT-R10"),
        _note("Crossroads are the forks at A, B, C, E, F and G.", "AUT-R2", *WAYS),
        _note(
            f"{shared.LETTERS} Where the neutral buildings lie changes nothing for him.",
            "AUT-R5",
        ),
        _note(
            "What changes for you:",
            "AUT-R7",
            "Hands on his buildings: you pay the bank.",
            "New foresight and objective cards or tiles come into the space that was vacated.",
        ),
        _note("These rules were made by players, not by the publisher of the game.", "AUT-1"),
        *([_note(notice, "AUT-12")] if notice else []),
    ]


def first(who: str) -> TurnStep:
    if who == "you":
        return TurnStep("you", "You play first: 6 Dollars.", (), "AUT-7")
    return _put("The Automa plays first. You have 7 Dollars.", "AUT-7")


# -- the card and the move ---------------------------------------------------------------------------------------------


def card(s: State, shuffled: bool) -> list[TurnStep]:
    """AUT-10, AUT-R3: what the drawn card says."""
    side = s.drawn
    moves = steps_words(side.movement, "step")
    found = [TurnStep("card", f"Card {s.card}: {moves}; then {ACTION_NAMES[side.action]}.", (), "AUT-10")]
    if shuffled:
        text = "That was his last card: shuffle his discard pile without it into a new deck, option sides up."
        found.append(_put(text, "AUT-R3"))
    return found


def move(who: Character, walked: int, steps: int) -> list[TurnStep]:
    """AUT-16 to AUT-21."""
    if not steps:
        return [TurnStep("move", "The Automa stays where he is.", (), "AUT-16")]
    return shared.move(who, MAP, walked, steps, TIES)


# -- decisions that are told -------------------------------------------------------------------------------------------

BEFORE_HIM = "Put it before him."
NOTHING = "If there is none, nothing happens."
HAZARDS = ("flood", "drought", "rockfall")


def instruction(s: State, what: Instruction) -> list[TurnStep]:
    """A decision that is told: its criteria, and where the pieces go."""
    option = s.option
    match what:
        case "build":
            return _build(s)
        case "stack_empty":
            return [_do("His building stack is empty: nothing happens.", "AUT-28")]
        case "cattle":
            take = (
                f"He takes card {option.cattle} of the cattle row, counted from the left; if there are fewer, the last."
            )
            return [_do(take, "AUT-38"), _put(f"{BEFORE_HIM} The gap is closed, no card is added.", "AUT-37")]
        case "hire":
            text = f"He takes {article(option.worker)} above the token's row. If there is none, nothing happens."
            order = ("The cheapest row.", "The highest row.", "The leftmost space.")
            return [_do(text, "AUT-39", *order), _put(BEFORE_HIM, "AUT-41")]
        case "teepee":
            text = f"He takes the {option.teepee} teepee on the space with the highest reward."
            return [_do(f"{text} {NOTHING}", "AUT-40"), _put(f"{BEFORE_HIM} He gains and pays nothing.", "AUT-41")]
        case "hazard":
            return _hazard(s)
        case "objective":
            return _objective(s)
        case "foresight":
            return _foresight(s)
        case "none":
            return [_note("The card has no action.", "AUT-11")]
        case _:
            assert_never(what)


def _build(s: State) -> list[TurnStep]:
    """AUT-28 to AUT-36."""
    on_that_way = "On that way: the first free space in the woods, else the first free building space."
    left = counted(s.automa.stack - 1, "tile")
    return [
        _do(f"Take the tile at the bottom of his stack ({left} left) and find its way.", "AUT-30", *SITE),
        _put(on_that_way, "AUT-36", "No free space on the whole trail: it goes back to the bottom."),
    ]


def _hazard(s: State) -> list[TurnStep]:
    """AUT-48 to AUT-51."""
    section = s.option.hazard
    start = HAZARDS.index(section)
    order = [*HAZARDS[start:], *HAZARDS[:start]]
    text = "He takes the hazard worth most points. If there is none, nothing happens."
    lines = (f"Equal: {order[0]} before {order[1]} before {order[2]}.", "Then the lowest space number.")
    return [_do(text, "AUT-48", *lines), _put(BEFORE_HIM, "AUT-48")]


def _objective(s: State) -> list[TurnStep]:
    """AUT-52, AUT-R8, AUT-R23."""
    text = f"He takes objective card {s.option.objective} of the row; if it is missing, the rightmost."
    return [_do(text, "AUT-52"), _put(f"{BEFORE_HIM} A new card comes to its place.", "AUT-R23")]


def _foresight(s: State) -> list[TurnStep]:
    """AUT-22, AUT-23, AUT-R24."""
    rows = [f"the {row} tile of column {n}" for n, row in enumerate(s.drawn.kansas_city, 1)]
    return [
        _do(
            f"Kansas City, instead of the action. He takes {listed(rows)}, in this order.",
            "AUT-23",
            "It is missing, or a worker while the job market is full: the other tile of the column.",
            "That one neither: none.",
        ),
        _put(
            "Put each as you would: a worker on the next space of the job market, a hazard or a teepee on the lowest "
            "free space of its kind; none free: to the box.",
            "AUT-23",
            "A row is full: the token goes down to the next; a yellow arrow refills the cattle row.",
            "The last row is full: he keeps the token. Say so under “Something else”.",
        ),
    ]


# -- what he does ------------------------------------------------------------------------------------------------------

STAYS = _do("His train does not move.", "AUT-R20")
BACK = _put("His meeple goes back to the start. Fill the foresight spaces that were vacated.", "AUT-27")
DELIVERS_NOTHING = (_do("His movement card is empty: no disc is placed.", "AUT-R9"), BACK)


def places(a: table.Places) -> TurnStep:
    """AUT-36, worked out."""
    if not a.space:
        return _do("No building space is free: the tile goes back to the bottom of the stack.", "AUT-R12")
    hands = "If it has hands, say so on the drawing next time."
    return _do(f"The building goes to {space_name(a.space)}.", "AUT-36", hands)


def rides(s: State, a: table.Rides) -> list[TurnStep]:
    """AUT-42 to AUT-47."""
    found = [_do(f"Move his train to {position_name(a.to)}.", "AUT-42")]
    if a.station and not a.disc:
        found.append(_put("His reserve is empty: no disc, no token.", "AUT-R19"))
    elif a.station:
        found.append(_put(f"Put a disc from his reserve on the station: {s.automa.reserve - 1} left.", "AUT-46"))
        if BASE.stations[a.station].station_master_space:
            found.append(_put(MASTER[0], "AUT-47", *MASTER[1]))
    if a.to == LAST:
        found.append(_put("Take his train off the track, for good.", "AUT-R20"))
    return found


def delivers(s: State, a: table.Delivers) -> list[TurnStep]:
    """AUT-24 to AUT-27, AUT-17: the number below the disc counts from his next turn on."""
    number = s.content.deck.disc_number(s.automa.discs - 1)
    nth = "first" if s.automa.discs == MOVEMENT_DISCS else "next"
    found = [
        _put(f"The {nth} disc of his movement card goes to {BASE.cities[a.city].name}.", "AUT-25"),
        _note(f"His disc number is {number} from his next turn on.", "AUT-17"),
    ]
    return [*found, *(_objective(s) if a.objectives else []), BACK]


INSTRUCTION_RULES: dict[Instruction, str] = {
    "build": "AUT-30", "stack_empty": "AUT-28", "cattle": "AUT-38", "hire": "AUT-39", "teepee": "AUT-40",
    "hazard": "AUT-48", "objective": "AUT-52", "none": "AUT-11", "foresight": "AUT-23",
}  # fmt: skip
