"""Questions that both kinds of table ask: about the Railbot's cards, the barons, the end and your result."""

from __future__ import annotations

from collections.abc import Sequence

from secondchair.core.ask import Ask, Choice, Number, Pick
from secondchair.core.rules import Line, Result, Sheet
from secondchair.core.words import counted
from secondchair.games.railways import bot as cards
from secondchair.games.railways.actions import TurnOver
from secondchair.games.railways.bot import Railbot
from secondchair.games.railways.content import COLORS, SHADES, Board, Content
from secondchair.games.railways.ledger import CITIES_EMPTIED
from secondchair.games.railways.table_actions import Claimed, Emptied, Move, Score, SetInsured, SetLimit, SetRow

MOST_POINTS, MOST_BONDS = 400, 1999


def score() -> Ask[Move]:
    points = Number("score", 0, MOST_POINTS, "Your score on the track")
    return Ask(Score, points, Number("bonds", 0, MOST_BONDS, "Your bonds"), send="Finish")


def emptied(threshold: int) -> Ask[Move]:
    when = (
        Choice("before", "By the Railbot’s last card, or in my third action"),
        Choice("now", "In the first two actions of this turn"),
    )
    text = f"{threshold} cities are empty. When did it happen?"
    return Ask(Emptied, Pick("when", when, text), label="Enough cities are empty")


def claimed(content: Content, left: Sequence[int]) -> Ask[Move]:
    barons = tuple(Choice(content.barons[i].id, content.barons[i].name) for i in left)
    return Ask(Claimed, Pick("baron", barons, "Which baron did you claim?"), label="I claimed a baron")


def insured(slot: int, card: str, price: int) -> tuple[str, str]:
    return f"I insured slot {slot}", f"{card}; it took {counted(price, 'action')}"


def colors() -> tuple[Choice, ...]:
    return tuple(Choice(color, color, mark=f"rw-{color}") for color in COLORS)


def shades() -> tuple[Choice, ...]:
    return tuple(Choice(shade, shade, mark=f"rw-{shade}") for shade in SHADES)


def display(content: Content, limit: int) -> Ask[Move]:
    most = content.numbers.solo.operations_display_max
    return Ask(SetLimit, Number("limit", 0, most, "The display holds", preset=limit), label="Correct the display")


def token(names: Sequence[str], label: str) -> Ask[Move]:
    choices = (Choice(0, "No card"), *places(names))
    return Ask(SetInsured, Pick("slot", choices, "Where is your token?"), label=label)


def places(names: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(Choice(i, f"Slot {i}: {name}") for i, name in enumerate(names, 1))


def our_cards(content: Content, board: Board, railbot: Railbot, limit: int) -> list[Ask[Move]]:
    """Corrections while the app turns the cards."""
    row = [board.cards[name].name for name in railbot.row]
    names, _ = cards.turn_outcomes(railbot, board.cards)
    turned = Pick("card", tuple(Choice(name, _label(board, name)) for name in names), "Which card did you turn over?")
    found: list[Ask[Move]] = [
        Ask(TurnOver, turned, label="I turned over a card of my own"),
        token(row, "Correct the token"),
        display(content, limit),
    ]
    unseen = tuple(Choice(name, _label(board, name)) for name in railbot.unseen)
    if unseen:
        fields = Pick("slot", places(row), "Which place?"), Pick("card", unseen, "Which card lies there?")
        found.append(Ask(SetRow, *fields, label="Correct the row"))
    return found


def _label(board: Board, name: str) -> str:
    """Cards of one name differ by their slot and icons."""
    card = board.cards[name]
    icons = [icon.replace("_", " ") for icon in card.icons if icon != "left_card"]
    marks = ", ".join((f"slot {card.slot}", *icons)) if card.slot else "the end"
    return f"{card.name} ({marks})"


# -- the result --------------------------------------------------------------------------------------------------------


def sheet(content: Content, target: int, points: int, bonds: int) -> Sheet:
    """RW-90: your score less your bonds."""
    less = bonds * content.numbers.bond.end_points
    lines = (Line("Score", (points,), "RW-90"), Line("Bonds", (less,), "RW-90"))
    return Sheet(("You",), lines, (points + less,), f"You need {target}.")


def result(trigger: str, counted_sheet: Sheet, target: int, with_barons: bool, turns: int) -> Result:
    """RB-82."""
    total = counted_sheet.total[0]
    won = total >= target
    verdict = f"You win: {total} points" if won else f"The Railbot wins: you have {total} points"
    why = "Enough cities are empty." if trigger == CITIES_EMPTIED else "The Final Evaluation was turned over."
    goals = ("RB-82",) * won + ("RB-98",) * (won and with_barons)
    text = f"{why} {verdict}, and {target} were needed."
    return Result(trigger, text, total, counted_sheet, None, won, goals, turns)
