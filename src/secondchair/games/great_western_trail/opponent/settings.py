"""Settings and goals that the games against both opponents offer."""

from __future__ import annotations

from secondchair.core.ask import Choice
from secondchair.core.registry import SCREEN, Goal, Setting

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


ON_SCREEN = (SCREEN,)  # at a real table only the points are told

# What each of them measures is in `great_western_trail/goals.py`.
RANCH_GOALS = (
    Goal("GWT-G1", "Back on the trail", "Beat your opponent."),
    Goal("GWT-G2", "A fair herd", "Finish with 80 points or more.", 80),
    Goal("GWT-G3", "Cattle baron", "Finish with 100 points or more.", 100),
    Goal("GWT-G4", "Dust in his eyes", "Win by 30 points or more.", 30),
    Goal("GWT-G5", "Main street", "Have seven of your buildings on the trail at the end.", 7, ON_SCREEN),
    Goal("GWT-G6", "A full row", "Have six workers of one kind.", 6, ON_SCREEN),
    Goal("GWT-G7", "Whistle stops", "Have your discs on five stations.", 5, ON_SCREEN),
    Goal("GWT-G8", "Coast to coast", "Deliver to the last city of the line.", 1, ON_SCREEN),
    Goal("GWT-G9", "The way is clear", "Take six hazards off the trail.", 6, ON_SCREEN),
    Goal("GWT-G10", "Law and order", "Take three pairs of outlaws.", 3, ON_SCREEN),
    Goal("GWT-G11", "Promises kept", "Fulfil four objective cards and fail none.", 4, ON_SCREEN),
    Goal("GWT-G12", "Rich for a day", "Have 40 dollars at one moment.", 40, ON_SCREEN),
    Goal("GWT-G13", "A bare board", "Clear eleven disc spaces of your board.", 11, ON_SCREEN),
)
