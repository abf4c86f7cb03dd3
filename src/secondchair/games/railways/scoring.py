"""The score sheet, line by line, and how the game ended (RW-90, RB-82)."""

from __future__ import annotations

from secondchair.core.rules import Line, Result, Sheet
from secondchair.core.words import counted
from secondchair.games.railways.ledger import CITIES_EMPTIED
from secondchair.games.railways.state import YOURS, State

SOURCES = (
    ("Deliveries", "RW-61"),
    ("Major lines", "RW-75"),
    ("Railbot cubes over your links", "RB-59"),
    ("Hotels and cards", "RW-100"),
    ("Duel Barons", "RB-100"),
)
LINES_FOR_GOAL = 3


def final_score(s: State) -> int:
    """RW-90: the score less the bonds."""
    return s.score + s.bonds * s.content.numbers.bond.end_points


def has_won(s: State) -> bool:
    """RB-82."""
    return final_score(s) >= s.target


def sheet(s: State) -> Sheet:
    """Before the end, as if the game ended now."""
    shown = [(i, source) for i, source in enumerate(SOURCES) if s.with_barons or source[1] != "RB-100"]
    lines = [Line(label, (s.earned[i],), rule) for i, (label, rule) in shown]
    lines.append(Line("Bonds", (s.bonds * s.content.numbers.bond.end_points,), "RW-90"))
    total = final_score(s)
    if s.over:
        said = verdict(s)
    else:
        left = s.target - total
        said = f"You need {s.target}: {left} to go." if left > 0 else f"You need {s.target}, and you have it."
    return Sheet(("You",), tuple(lines), (total,), said)


def verdict(s: State) -> str:
    total = final_score(s)
    if total >= s.target:
        return f"You win: {counted(total, 'point')}, and you needed {s.target}."
    return f"The Railbot wins: you have {counted(total, 'point')} and needed {s.target}."


def result(s: State) -> Result:
    why = "Enough cities are empty." if s.trigger == CITIES_EMPTIED else "The Final Evaluation was turned over."
    won = has_won(s)
    goals = ("RB-82",) * won + ("RB-98",) * (won and s.with_barons)
    return Result(
        reason=s.trigger,
        text=f"{why} {verdict(s)}",
        score=final_score(s),
        sheet=sheet(s),
        opponent=None,
        won=won,
        goals=goals + ("RW-75",) * (s.lines.count(YOURS) >= LINES_FOR_GOAL),
        turns=s.turn,
    )
