"""How a game against an opponent ends, on screen and at a real table."""

from __future__ import annotations

from secondchair.core.rules import Result, Sheet
from secondchair.core.words import capital
from secondchair.games.great_western_trail.opponent.character import Character


def outcome(who: Character, sheet: Sheet, by_you: bool, turns: int) -> Result:
    """GWT-99: most points win, a tie is shared. `by_you`: it was you who filled the job market."""
    you, other = sheet.total
    name = capital(who.name)
    verdict = "You win" if you > other else f"{name} wins" if other > you else f"You and {who.name} share the victory"
    end = "You have" if by_you else f"{name} has"
    reason = f"{'you' if by_you else who.name} filled the job market"
    text = f"{end} filled the job market. {verdict}: {you} to {other}."
    return Result(reason, text, you, sheet, other, None if you == other else you > other, (), turns)
