"""How Sam's companion speaks: the setup, what he does, why. Criteria are told by the very words they decide with."""

from __future__ import annotations

from typing import assert_never

from secondchair.core.choose import Why, in_words
from secondchair.core.words import counted
from secondchair.games.great_western_trail.opponent.table import Go
from secondchair.games.great_western_trail.sam import table
from secondchair.games.great_western_trail.sam.decisions import building, cattle, hiring, kansas_city, taking, travel
from secondchair.games.great_western_trail.sam.figures import BASE, position_name, station_name
from secondchair.games.great_western_trail.sam.state import Sam
from secondchair.games.great_western_trail.sam.table import State
from secondchair.games.great_western_trail.sam.waiting import Instruction

NEW_BUILDING = f"{building.NEW_TEXT}."
SITE = (
    "the next empty building space without a risk action ahead of your herder; if there is none up to Kansas City, "
    "start again at the beginning of the trail"
)
NOTHING = "The card has no action while Sam is specialized so."


def setup(level: str, sam: Sam, cards: tuple[int, ...]) -> tuple[str, ...]:
    """SAM-2 to SAM-18 as a checklist."""
    without = "" if len(cards) == 15 else " Cards 13, 14 and 15 stay in the box."
    extra = " Pick a cowboy, a builder and an engineer out of the “2” tiles for Sam." if level == "hard" else ""
    return (
        "Set up the game for two players.",
        f"Sam gets his board, 14 discs and 12 buildings on their b-sides beside it, his deck and his tile.{without}",
        "His herder starts at the beginning of the trail, his engine on the start of the railroad. He has no money.",
        f"Shuffle the tiles and set one random “2” tile aside, unseen, before any tile is placed.{extra}",
        "Deal Sam a starting objective card, face down.",
        "When all is ready turn up the worker set aside: it goes to his board, with the specialization tile beside it.",
        f"His first delivery will go to {BASE.cities[sam.first_city].name}. You play first: 6 Dollars, 4 cards.",
    )


def free_cards(n: int) -> str:
    return f"First add {n} cards to the cattle market."


def _buy_best(s: State) -> str:
    """SAM-64, SAM-67, SAM-68 with one or two cowboys."""
    best = f"Sam buys the card of breeding value 3 {in_words(cattle.TAKE)}"
    if s.cowboys == 1:
        return f"{best}. If there is none, add two cards to the market instead."
    return (
        f"{best}; his other cowboy adds two cards to the market. If there is none, add two cards first and look again; "
        "if there is still none, add two more."
    )


def instruction(s: State, what: Instruction) -> str:
    """A decision that is told, in the words of its criteria."""
    match what:
        case "hire":
            return f"{hiring.TEXT[s.branch.priority]} Nobody from the token's row or from a full row of his."
        case "take_cattle":
            return f"Sam takes the card of breeding value {s.branch.breeding_value} {in_words(cattle.TAKE)}, free."
        case "buy_best":
            return _buy_best(s)
        case "objective":
            return taking.OBJECTIVE_TEXT
        case "outlaw":
            return taking.OUTLAW_TEXT
        case "hazard":
            return taking.HAZARD_TEXT
        case "foresight":
            return (
                f"Kansas City. Column by column: {kansas_city.FORESIGHT_TEXT} Once the job market is full (say so) "
                "he takes no worker: the top tile if that is none, else nothing. After the delivery the rest slides "
                "down and new tiles come on top."
            )
        case "none":
            return NOTHING
        case _:
            assert_never(what)


PATH = Why("SAM-37", travel.PATH_TEXT)
ADDS = "Nothing can be bought: a cowboy adds two cards to the market."
BUYS_NOTHING = "Sam can buy nothing."
STAYS = "Sam's engine has left the board: nothing happens."
BUILDS_NOTHING = "Sam can neither place nor replace a building."
DELIVERS_NOTHING = "Sam has no disc left: he delivers nothing. His herder goes back to the start."


def go(a: Go) -> list[str]:
    return [
        f"Move Sam {counted(a.steps, 'step')}. {travel.PATH_TEXT}",
        "Take 2 Dollars for each hand on your buildings that he enters.",
    ]


def best_cattle(a: table.BestCattle) -> str:
    """What was answered about the best cards of one breeding value."""
    if not a.points:
        return f"No card of breeding value {a.value} lies in the market."
    return f"The best of breeding value {a.value} in the market: {' and '.join(a.points)} points."


def hires(a: table.Hires) -> str:
    place = f"the {a.worker} in row {a.row}, space {a.space}" if a.row else "nobody"
    return f"Sam hires {place}."


def builds(a: table.Builds) -> str:
    if a.replaces:
        return f"Replace building {a.replaces}b by {a.tile}b. {a.replaces}b leaves the game."
    return f"Put building {a.tile}b on {SITE}."


def _names(cards: tuple[str, ...]) -> str:
    return ", ".join(cattle.card_name(card)[0] for card in cards)


def buys(s: State, a: table.Buys) -> list[str]:
    instead = f", or {_names(a.instead)} if those come first in the market" if a.instead else ""
    left = s.cowboys - a.cowboys
    rest = [f"Then add {2 * left} cards to the market for the cowboys left."] if left else []
    return [f"Sam buys {_names(a.cards)}{instead}. Put the cards on his pile.", *rest]


def _disc(disc_from: int | None) -> str:
    if disc_from is None:
        return "He has no disc left for it."
    if disc_from:
        return f"His disc comes from {station_name(disc_from)}: his supply is empty."
    return "Put one of his discs there."


def rides(a: table.Rides) -> list[str]:
    found = [f"Move Sam's engine to {position_name(a.to)}."]
    if a.station:
        found.append(f"{_disc(a.disc_from)} A station master tile there goes back to the box.")
    if a.to == BASE.last:
        found.append("The engine leaves the board.")
    return found


def delivers(a: table.Delivers) -> list[str]:
    found = [f"Sam delivers to {BASE.cities[a.city].name}. {_disc(a.disc_from)}"]
    if a.objectives:
        found.append(taking.OBJECTIVE_TEXT)
    return [*found, "His herder goes back to the start of the trail."]


def hired(sam: Sam, worker: str, changed: bool) -> str:
    article = "an" if worker == "engineer" else "a"
    special = " That is his new specialization." if changed else ""
    return f"Sam has {article} {worker} more, {sam.count(worker)} now.{special}"


INSTRUCTION_RULES: dict[Instruction, str] = {
    "hire": "SAM-58", "take_cattle": "SAM-71", "buy_best": "SAM-64", "objective": "SAM-91", "outlaw": "SAM-92",
    "hazard": "SAM-93", "foresight": "SAM-47", "none": "SAM-43",
}  # fmt: skip
