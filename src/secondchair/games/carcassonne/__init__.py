"""Carcassonne, the solo game with three colours."""

from secondchair.core.ask import Choice
from secondchair.core.registry import SCREEN, Game, Goal, Setting

GAME = Game(
    id="carcassonne",
    title="Carcassonne",
    opponent="",
    sentence="Three colours build one landscape, and only the one in last place may score. Keep them level.",
    package=__name__,
    rules_version=2,
    digests_since=2,
    settings=(
        Setting(
            "colours",
            "Colours",
            "Each colour has its own pile, meeples and score. Your result is what the last one has.",
            (
                Choice(3, "Three", "the standard game: 24, 24 and 23 tiles"),
                Choice(4, "Four", "a little easier to lay many tiles, harder to keep level: 18, 18, 18 and 17 tiles"),
            ),
            3,
        ),
        Setting(
            "meeples",
            "Meeples per colour",
            "The game ends when a colour must place a meeple and has none, so more meeples are easier.",
            (
                Choice(3, "3", "hard"),
                Choice(4, "4", "the standard game"),
                Choice(5, "5", "easier"),
                Choice(6, "6", "easy"),
                Choice(7, "7", "relaxed"),
            ),
            4,
        ),
        Setting(
            "marker",
            "Turn marker",
            "A figure in a colour nobody plays stands beside the colour whose turn it is. It changes nothing else.",
            (Choice(True, "Yes"), Choice(False, "No")),
            True,
            display_only=True,
            surfaces=(SCREEN,),  # at a real table it stands where you put it
        ),
    ),
    surface_help={
        "screen": "The app is board, piles and scoreboard.",
        "table": "You have the box on the table. The app keeps turn, piles, score and goals.",
    },
    goals=(
        Goal("CAR-50", "Score a road worth 10 or more"),
        Goal("CAR-51", "Score a road worth 10 or more with 2 colours"),
        Goal("CAR-52", "Score a road worth 10 or more with 3 colours"),
        Goal("CAR-53", "Score a road worth exactly 5 with 3 colours"),
        Goal("CAR-54", "Score a city worth 16 or more"),
        Goal("CAR-55", "Score a city worth 16 or more with 2 colours"),
        Goal("CAR-56", "Score a city worth 16 or more with 3 colours"),
        Goal("CAR-57", "Score a city worth 8 to 10 with 3 colours"),
        Goal("CAR-58", "Score 3 monasteries", wanted=3),
        Goal("CAR-59", "Score 4 monasteries", wanted=4),
        Goal("CAR-60", "Finish with 40 or more", wanted=40),
        Goal("CAR-61", "Finish with 50 or more", wanted=50),
        Goal("CAR-62", "Finish with 60 or more", wanted=60),
        Goal("CAR-63", "Use all the tiles"),
    ),
    ends=("no meeple left", "all tiles used"),
    shared=("red", "green", "yellow", "blue"),
    publisher="Hans im Glück",
    bgg=822,
    lays_tiles=True,
    stage="verified",
)
