"""How a game against an opponent ends, on screen and at a real table."""

from __future__ import annotations

from collections.abc import Sequence

from secondchair.core.rules import Result, Sheet
from secondchair.core.words import capital, counted, figure
from secondchair.games.great_western_trail import scoring as base_scoring
from secondchair.games.great_western_trail.opponent.character import Character
from secondchair.games.great_western_trail.state import State


def screen_sheet(s: State, who: Character, points: Sequence[int | None]) -> Sheet:
    """Both columns, line by line of the rulebook; `points` are his."""
    lines = base_scoring.lines(s, points)
    total = tuple(sum(line.values[column] or 0 for line in lines) for column in (0, 1))
    return Sheet(("You", who.column), lines, total)


def outcome(who: Character, sheet: Sheet, by_you: bool, turns: int) -> Result:
    """GWT-99: most points win, a tie is shared. `by_you`: it was you who filled the job market."""
    you, other = sheet.total
    name = capital(who.name)
    if you == other:
        verdict = f"You and {who.name} share the victory, with {counted(you, 'point')} each."
    else:
        mine, his = figure(you), figure(other)
        verdict = f"You win, {mine} to {his}." if you > other else f"{name} wins, {his} to your {mine}."
    end = "You have" if by_you else f"{name} has"
    reason = f"{'you' if by_you else who.name} filled the job market"
    text = f"{end} filled the job market. {verdict}"
    return Result(reason, text, you, sheet, other, None if you == other else you > other, (), turns)
