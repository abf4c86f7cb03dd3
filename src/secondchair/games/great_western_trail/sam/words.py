"""How Sam's companion speaks: the setup, what he does, where every piece goes, in steps to be carried out as told."""

from __future__ import annotations

from typing import assert_never

from secondchair.core.choose import Why
from secondchair.core.rules import TurnStep
from secondchair.core.words import capital, counted, listed
from secondchair.games.great_western_trail.content import WORKERS
from secondchair.games.great_western_trail.names import article
from secondchair.games.great_western_trail.opponent import words as shared
from secondchair.games.great_western_trail.opponent.character import Character
from secondchair.games.great_western_trail.sam import table
from secondchair.games.great_western_trail.sam.decisions import cattle, travel
from secondchair.games.great_western_trail.sam.deck import Level
from secondchair.games.great_western_trail.sam.figures import (
    BASE,
    FULL_ROW,
    MAP,
    position_name,
    space_name,
    station_name,
)
from secondchair.games.great_western_trail.sam.state import Sam
from secondchair.games.great_western_trail.sam.table import State
from secondchair.games.great_western_trail.sam.view import SamCard
from secondchair.games.great_western_trail.sam.waiting import Instruction

PILE = "face down on his pile"
SITE = (
    "Ahead of your herder, on ways it can still take: behind A, then B, C, D, E, F, G.",
    "In each the first along the trail; behind F the one outside the woods, behind G the upper one.",
    "If there is none up to Kansas City, the same from the start of the trail.",
)
TIES = (
    "Then the lowest fees: 2 Dollars for each hand, none on Sam's own buildings.",
    "Then the fewest hands on your buildings.",
)
PATH = Why("SAM-37", travel.PATH_TEXT)
NOTHING_LEFT = "If the stack runs out, what there is."


def _put(text: str, rule: str, *order: str) -> TurnStep:
    return TurnStep("put", text, order, rule)


def _do(text: str, rule: str, *order: str) -> TurnStep:
    return TurnStep("do", text, order, rule)


# -- the setup ---------------------------------------------------------------------------------------------------------


def setup(level: Level, sam: Sam, cards: tuple[int, ...], notice: str) -> list[TurnStep]:
    """SAM-1 to SAM-23 as a checklist, in the order of the hands."""
    rule = {"easy": "SAM-3", "medium": "SAM-4", "hard": "SAM-5"}[level]
    deck = "All 15 of his cards are in play. Shuffle them face down."
    if level == "easy":
        deck = "Cards 13, 14 and 15 go to the box. Shuffle the other 12 face down."
    picked = (
        [
            _put(
                "Pick a cowboy, a builder and an engineer out of the “2” tiles, before you shuffle them: one on the "
                "second space of each row of his board.",
                "SAM-8",
            )
        ]
        if level == "hard"
        else []
    )
    return [
        _put("Set up the game for two players, second edition. Only what follows differs.", "SAM-1"),
        _put(
            "Sam gets a colour of his own: his board, cards and specialization tile, an engine, a herder, 14 discs and "
            "12 buildings.",
            "SAM-2",
        ),
        _put(
            "He has no player board, money, exchange token, certificate marker or hand. The 14 cattle cards of his "
            "colour go to the box.",
            "SAM-2",
        ),
        _put(deck, rule),
        *picked,
        _put("Shuffle the “2” tiles and set one aside for Sam, unseen, before any tile is placed.", "SAM-7"),
        _put("Put his 14 discs and his 12 buildings, b-sides up, beside his board.", "SAM-10"),
        _put("Put his engine on the start of the railroad, his herder on the horseman space of the trail.", "SAM-15"),
        _put("Lay the cattle market in a row; new cards come to its right end.", "SAM-R13"),
        _put("Lay the four objective cards in a line that begins at the stack.", "SAM-21"),
        _put("Deal Sam a starting objective card, unseen: it begins his pile.", "SAM-17"),
        _put("You start: 6 Dollars, 1 exchange token, 4 cards.", "SAM-18"),
        TurnStep("note", f"His first delivery will go to {BASE.cities[sam.first_city].name}.", (), "SAM-51"),
        TurnStep("note", "What changes for you:", YOUR_CHANGES, "SAM-19"),
        TurnStep("note", shared.LETTERS, (), "SAM-R8"),
        *([TurnStep("note", notice, (), "SAM-R5")] if notice else []),
        _put("All ready: turn up the worker that was set aside.", "SAM-7"),
    ]


YOUR_CHANGES = (
    "Hands on Sam's buildings: you pay the bank.",
    "After your own Kansas City the foresight tiles left slide to the bottom; then fill the top spaces.",
    "When you take an objective card, those between the gap and the stack slide away from the stack; a new one comes "
    "next to it.",
    "His buildings cost a step and give you one single auxiliary action. His engine takes up its space.",
)


def starts(sam: Sam, worker: str) -> list[TurnStep]:
    """SAM-7, SAM-12, SAM-13: the worker set aside."""
    return [*_joins(sam, worker, True), TurnStep("you", "Your turn: you play first.", (), "SAM-18")]


# -- the card and the move ---------------------------------------------------------------------------------------------


def card(shown: SamCard, shuffled: bool) -> list[TurnStep]:
    """SAM-24, SAM-25: what his card says, and the side that counts."""
    side = next(side for side in shown.sides if side.now)
    found = [TurnStep("card", f"Card {shown.number}: {shown.movement}. {side.text}.", (), "SAM-25")]
    if shuffled:
        found.insert(0, _put("His deck was empty: his discard pile, shuffled, is the new one.", "SAM-24"))
    return found


def move(who: Character, walked: int, steps: int) -> list[TurnStep]:
    return shared.move(who, MAP, walked, steps, TIES)


# -- decisions that are told -------------------------------------------------------------------------------------------


def instruction(s: State, what: Instruction) -> list[TurnStep]:
    """A decision that is told: its criteria, and where the pieces go."""
    match what:
        case "hire":
            return _hire(s)
        case "take_cattle":
            value = s.branch.breeding_value
            best = f"Sam takes the card of breeding value {value} with most points, free; no Simmental."
            return [
                _do(f"{best} If there is none, nothing happens.", "SAM-71"),
                _put(f"Put it {PILE}. The gap stays.", "SAM-72"),
            ]
        case "buy_best":
            return _buy_best(s)
        case "objective":
            return objective(1)
        case "outlaw":
            take = "Sam takes the outlaw on the space with the highest number. If there is none, nothing happens."
            return [_do(take, "SAM-92"), _put("Put it beside his board. He gets no bonus.", "SAM-31")]
        case "hazard":
            return [_do("Sam takes a hazard. If there is none, nothing happens.", "SAM-93", *HAZARD),
                    _put("Put it beside his board.", "SAM-31")]  # fmt: skip
        case "foresight":
            return _foresight()
        case "none":
            return [TurnStep("note", "This side of the card has no action.", (), "SAM-43")]
        case _:
            assert_never(what)


HAZARD = (
    "From the section with most hazards.",
    "Then from the section with the hazard worth most.",
    "Then flood before drought before rockfall.",
    "In it the hazard worth most, then the lowest space number.",
)


def _hire(s: State) -> list[TurnStep]:
    """SAM-58 to SAM-62."""
    full = [f"no {worker}: his row is full" for worker in WORKERS if s.sam.count(worker) >= FULL_ROW]
    without = f" ({listed(full)})" if full else ""
    text = f"Sam takes a worker above the token's row, free{without}. If the token has left, from any row."
    place = ("The cheapest row.", "The highest row.", "The leftmost space.")
    special = f"{capital(article(s.sam.specialization))}, his specialization."
    order = (place[0], special, *place[1:]) if s.branch.priority == "cheapest" else (*_by_type(s.sam), *place)
    return [_do(text, "SAM-58", *order)]


def _by_type(sam: Sam) -> list[str]:
    """SAM-61, SAM-R11: his specialization, then whom he has most of; equals together."""
    found = [f"{capital(article(sam.specialization))}, his specialization."]
    others = [worker for worker in WORKERS if worker != sam.specialization]
    for count in sorted({sam.count(worker) for worker in others}, reverse=True):
        alike = [article(worker) for worker in others if sam.count(worker) == count]
        found.append(f"Else {listed(alike, 'or')}.")
    return found


def _buy_best(s: State) -> list[TurnStep]:
    """SAM-64, SAM-67, SAM-68 with one or two cowboys."""
    text = "Sam buys the card of breeding value 3 with most points; no Simmental."
    order: tuple[str, ...]
    if s.cowboys == 1:
        order = ("There is one: it is his.", "There is none: add 2 cards from the stack.")
    else:
        order = (
            "There is one: it is his; then add 2 cards for his other cowboy.",
            "There is none: add 2 cards and look again; now one is there: it is his.",
            "Still none: add 2 more.",
        )
    return [
        _do(text, "SAM-64", *order),
        _put(f"Put the card {PILE}. Added cards come to the right end of the row. {NOTHING_LEFT}", "SAM-72"),
    ]


def objective(n: int) -> list[TurnStep]:
    """SAM-91, SAM-54, SAM-21, SAM-30."""
    times = "" if n == 1 else f" Do this {n} times."
    return [
        _do(f"Sam takes the objective card farthest from the stack.{times}", "SAM-91"),
        _put(
            f"Put it {PILE}. The other cards slide one place away from the stack; a new one comes next to it.", "SAM-21"
        ),
    ]


def _foresight() -> list[TurnStep]:
    """SAM-47, SAM-48, SAM-R29."""
    return [
        _do(
            "Kansas City. In foresight columns 1, 2 and 3 Sam takes the bottom tile, in this order.",
            "SAM-47",
            "Only one tile there: that one.",
            "The job market is full: no worker, so the top tile if it is none; else nothing.",
        ),
        _put(
            "Put each as you would: a worker on the next space of the job market, a hazard or an outlaw on the lowest "
            "free space of its kind; none free: to the box.",
            "SAM-48",
            "A row is full: the token goes down to the next; a yellow arrow refills the cattle market.",
            "The last row is full: Sam keeps the token. Say so under “Something else”.",
        ),
    ]


# -- what he does ------------------------------------------------------------------------------------------------------


def free_cards(n: int) -> TurnStep:
    """SAM-70."""
    return _put(f"Add {n} cards from the stack to the right end of the cattle market. {NOTHING_LEFT}", "SAM-70")


ADDS = (
    _do("Nothing can be bought: one of his cowboys adds 2 cards.", "SAM-67"),
    _put(f"Put 2 cards from the stack at the right end of the cattle market. {NOTHING_LEFT}", "SAM-67"),
)
BUYS_NOTHING = _do("Sam can buy nothing.", "SAM-67")
STAYS = _do("Sam's engine has left the board: nothing happens.", "SAM-78")
BUILDS_NOTHING = _do("Sam can neither place nor replace a building: nothing happens.", "SAM-R24")
REFILL = _put(
    "His herder goes back to the horseman space. The foresight tiles left slide to the bottom; fill the top spaces "
    "from bags 1, 2 and 3.",
    "SAM-49",
)
DELIVERS_NOTHING = (_do("Sam has no disc left: he delivers nothing.", "SAM-R21"), REFILL)


def best_cattle(a: table.BestCattle) -> str:
    """What was answered about the best cards of one breeding value."""
    if not a.points:
        return f"No card of breeding value {a.value} lies in the market."
    unit = "point" if a.points == "1" else "points"
    return f"The best of breeding value {a.value} in the market: {' and '.join(a.points)} {unit}."


def hires(a: table.Hires) -> TurnStep:
    """SAM-58, worked out from the whole job market."""
    place = f"the {a.worker} in row {a.row}, space {a.space}" if a.row else "nobody"
    return _do(f"Sam takes {place}.", "SAM-58")


def hired(sam: Sam, worker: str, changed: bool) -> list[TurnStep]:
    """SAM-63, SAM-45."""
    return _joins(sam, worker, changed)


def _joins(sam: Sam, worker: str, changed: bool) -> list[TurnStep]:
    n = sam.count(worker)
    found = [_put(f"Put the {worker} on space {n} of the {worker} row of his board: {counted(n, worker)}.", "SAM-63")]
    if changed:
        found.append(_put(f"Put the specialization tile beside the {worker}s.", "SAM-45"))
    return found


def builds(a: table.Builds) -> list[TurnStep]:
    if a.replaces:
        text = f"Sam puts building {a.tile}b in the place of {a.replaces}b."
        return [_do(text, "SAM-85"), _put(f"Building {a.replaces}b goes to the box.", "SAM-88")]
    return [_do(f"Put building {a.tile}b on an empty building space without a risk action.", "SAM-82", *SITE)]


def site(space: str, tile: int) -> TurnStep:
    """SAM-82, worked out."""
    return _do(f"Building {tile}b goes to {space_name(space)}.", "SAM-82")


def _names(cards: tuple[str, ...]) -> str:
    return listed([cattle.card_name(card)[0] for card in cards])


def buys(s: State, a: table.Buys) -> list[TurnStep]:
    """SAM-65, SAM-R13: where only the order of the market decides, the leftmost card of those that differ."""
    mine, other = list(a.cards), list(a.instead)
    for card in a.cards:
        if card in other:
            mine.remove(card)
            other.remove(card)
    instead = (
        (f"But if one of {_names(tuple(other))} lies farther left than {_names(tuple(mine))}: these instead.",)
        if other
        else ()
    )
    left = s.cowboys - a.cowboys
    found = [
        _do(f"Sam buys {_names(a.cards)}.", "SAM-65", *instead),
        _put(f"Put what he bought {PILE}. The gaps stay.", "SAM-72"),
    ]
    if left:
        text = f"Add {2 * left} cards from the stack at the right end, for {counted(left, 'cowboy')} left."
        found.append(_put(f"{text} {NOTHING_LEFT}", "SAM-68"))
    return found


def _disc(s: State, disc_from: int | None, place: str, rule: str) -> TurnStep:
    """SAM-56, SAM-76, SAM-79."""
    if disc_from is None:
        return _put("He has no disc left for it.", "SAM-R21")
    if disc_from:
        return _put(f"His supply is empty: move his disc from {station_name(disc_from)} {place}.", "SAM-79")
    return _put(f"Put one of his discs {place}: {s.sam.discs - 1} left.", rule)


def rides(s: State, a: table.Rides) -> list[TurnStep]:
    found = [_do(f"Move Sam's engine to {position_name(a.to)}.", "SAM-73")]
    if a.station:
        found.append(_disc(s, a.disc_from, "on the station there", "SAM-76"))
        if BASE.stations[a.station].station_master_space:
            found.append(_put("A station master tile there goes back to the box.", "SAM-77"))
    if a.to == BASE.last:
        found.append(_put("Take his engine off the board, for good.", "SAM-78"))
    return found


def delivers(s: State, a: table.Delivers) -> list[TurnStep]:
    city = BASE.cities[a.city].name
    found = [_do(f"Sam delivers to {city}.", "SAM-52"), _disc(s, a.disc_from, f"on {city}", "SAM-56")]
    return [*found, *(objective(a.objectives) if a.objectives else []), REFILL]


INSTRUCTION_RULES: dict[Instruction, str] = {
    "hire": "SAM-58", "take_cattle": "SAM-71", "buy_best": "SAM-64", "objective": "SAM-91", "outlaw": "SAM-92",
    "hazard": "SAM-93", "foresight": "SAM-47", "none": "SAM-43",
}  # fmt: skip
