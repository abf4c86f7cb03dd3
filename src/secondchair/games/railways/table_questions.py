"""What both kinds of table ask and hear: about the Railbot's cards, the barons, the end and your result."""

from __future__ import annotations

from collections.abc import Sequence

from secondchair.core.ask import Ask, Choice, Number, Pick
from secondchair.core.pending import Out, choices, chosen, meanwhile, tell
from secondchair.core.rules import Line, Result, Sheet
from secondchair.core.words import counted
from secondchair.games.railways import bot as cards
from secondchair.games.railways.actions import TurnOver
from secondchair.games.railways.bot import Railbot
from secondchair.games.railways.content import COLORS, SHADES, Board, Content, RailbotCard
from secondchair.games.railways.ledger import CITIES_EMPTIED
from secondchair.games.railways.state import YOU
from secondchair.games.railways.table_actions import Claimed, Emptied, Move, Score, SetInsured, SetLimit, SetRow
from secondchair.games.railways.table_pending import FinalScore
from secondchair.games.railways.table_steps import Step, Table, say
from secondchair.games.railways.you import INSURABLE

PRICE = 2  # RB-40: actions that Insurance usually takes
MOST_POINTS, MOST_BONDS = 400, 1999


# -- the end -----------------------------------------------------------------------------------------------------------


@choices(FinalScore)
def _score(s: Table, due: FinalScore) -> Ask[Move]:
    points = Number("score", 0, MOST_POINTS, "Your score on the track")
    return Ask(Score, points, Number("bonds", 0, MOST_BONDS, "Your bonds"), send="Finish")


@chosen(FinalScore)
def _scored(s: Table, due: FinalScore, a: Score, out: Out) -> None:
    s.told_score, s.told_bonds = a.score, a.bonds
    tell(out, f"You have {counted(a.score, 'point')} and {counted(a.bonds, 'bond')}.", "RW-90")


def emptied(threshold: int) -> Ask[Move]:
    when = (
        Choice("before", "By the Railbot’s last card, or in my third action"),
        Choice("now", "In the first two actions of this turn"),
    )
    text = f"{threshold} cities are empty. When did it happen?"
    return Ask(Emptied, Pick("when", when, text), label="Enough cities are empty")


def end_is_near(when: str) -> Step:
    """RB-80, RB-81."""
    if when == "before":
        return "you", "This is the last turn. The Railbot does nothing in it.", "RB-81", ()
    return (
        "note",
        "The end is triggered. The Railbot moves once more; the turn after this one is the last.",
        "RB-81",
        (),
    )


# -- barons ------------------------------------------------------------------------------------------------------------


def claimed(content: Content, left: Sequence[int]) -> Ask[Move]:
    barons = tuple(Choice(content.barons[i].id, content.barons[i].name) for i in left)
    return Ask(Claimed, Pick("baron", barons, "Which baron did you claim?"), label="I claimed a baron")


@meanwhile(Claimed)
def _claimed(s: Table, a: Claimed, out: Out) -> None:
    baron = s.content.baron_index[a.baron]
    s.baron_owner[s.barons.index(baron)] = YOU
    tell(out, f"You have claimed {s.content.barons[baron].name}.", "RB-100", f"baron:{a.baron}")


# -- the Railbot's cards -----------------------------------------------------------------------------------------------


def insured(slot: int, card: RailbotCard, price: int) -> tuple[str, str]:
    """RB-40, RB-117: the answer and what it is about, as short as it can be."""
    name = card.name
    if " / " in name:  # the cities of a Building Links card: its first and its last one
        cities = name.split(" / ")
        name = f"{cities[0]} … {cities[-1]}"
    return f"I insured slot {slot}", f"{name}: {counted(price, 'action')}" if price > PRICE else name


def insure(s: Table, slot: int, out: Out) -> None:
    """RB-40, RB-42, RB-X11."""
    s.railbot.insured = s.railbot.row[slot - 1]
    text = f"Your Insurance token lies on {s.card(s.railbot.insured).name} in slot {slot} and stays with that card."
    say(s, out, "put", text, "RB-40", (), f"slot:{slot}")


def ready(out: Out) -> None:
    tell(out, "Your first two actions are done.", "RB-20")


def colors() -> tuple[Choice, ...]:
    return tuple(Choice(color, color, mark=f"rw-{color}") for color in COLORS)


def shades() -> tuple[Choice, ...]:
    return tuple(Choice(shade, shade, mark=f"rw-{shade}") for shade in SHADES)


def display(content: Content, limit: int) -> Ask[Move]:
    most = content.numbers.solo.operations_display_max
    return Ask(SetLimit, Number("limit", 0, most, "The display holds", preset=limit), label="Correct the display")


@meanwhile(SetLimit)
def _set_limit(s: Table, a: SetLimit, out: Out) -> None:
    s.limit = a.limit
    tell(out, f"Put right: the display holds {counted(a.limit, 'card')}.", "RB-23")


def token(names: Sequence[str], label: str) -> Ask[Move]:
    """RB-40, RB-42: an insured card lay in slot 1 or 2 and can only slide to the left."""
    options = (Choice(0, "No card"), *places(names)[: max(INSURABLE)])
    return Ask(SetInsured, Pick("slot", options, "Where is your token?"), label=label)


@meanwhile(SetInsured)
def _set_insured(s: Table, a: SetInsured, out: Out) -> None:
    s.railbot.insured = s.railbot.row[a.slot - 1] if a.slot else ""
    where = f"{s.card(s.railbot.insured).name} in slot {a.slot}" if a.slot else "no card"
    tell(out, f"Your Insurance token lies on {where}.", "RB-40")


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


@meanwhile(SetRow)
def _set_row(s: Table, a: SetRow, out: Out) -> None:
    cards.set_row(s.railbot, s.board.cards, a.slot, a.card)
    tell_slot(s, a.slot, out)


def tell_slot(s: Table, slot: int, out: Out) -> None:
    tell(out, f"Put right: {s.card(s.railbot.row[slot - 1]).name} lies in slot {slot}.", "RB-52", f"slot:{slot}")


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
    verdict = f"You win: {counted(total, 'point')}" if won else f"The Railbot wins: you have {counted(total, 'point')}"
    why = "Enough cities are empty." if trigger == CITIES_EMPTIED else "The Final Evaluation was turned over."
    goals = ("RB-82",) * won + ("RB-98",) * (won and with_barons)
    text = f"{why} {verdict}, and {target} were needed."
    return Result(trigger, text, total, counted_sheet, None, won, goals, turns)
