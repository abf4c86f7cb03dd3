"""Settings that the games against both opponents offer."""

from __future__ import annotations

from secondchair.core.ask import Choice
from secondchair.core.registry import SCREEN, Setting

NEUTRAL = Setting(
    "neutral",
    "Neutral buildings",
    "Where the seven grey buildings stand along the trail.",
    (
        Choice("fixed", "In their places", "each on the space with its letter: for a first game"),
        Choice("random", "Random", "any of them on any of the seven spaces: another trail each game"),
    ),
    "fixed",
    surfaces=(SCREEN,),  # wherever they stand, a letter printed on the board stays where it is
)


def sides(title: str, text: str, random: str) -> Setting:
    """Which sides of the buildings are played with."""
    return Setting(
        "sides",
        title,
        text,
        (
            Choice("a", "All a-sides", "recommended for a first game"),
            Choice("b", "All b-sides", "the other side of every tile"),
            Choice("random", "Random", random),
        ),
        "a",
        surfaces=(SCREEN,),  # at a real table you see your tiles; his follow from the rules
    )


def surface_help(name: str, turns: str) -> dict[str, str]:
    return {
        "screen": f"The whole game here: board, markets, your ranch and {name}.",
        "table": f"Your own box on the table: the app turns {turns} cards, says what he does and keeps his score.",
    }
