"""The Automa, a fan-made automated opponent of Great Western Trail, first edition.

`deck` and `content` are his cards, `state` is what he owns, `bot` how he decides and what each decision does to him.
`rules` puts him into the second seat of the game on screen, `companion` at a real table.
"""

from secondchair.core.ask import Choice
from secondchair.core.registry import Game, Goal, Setting
from secondchair.games.great_western_trail.opponent.settings import NEUTRAL, RANCH_GOALS, sides, surface_help

GAME = Game(
    id="automa",
    title="Great Western Trail, first edition",
    opponent="the Automa",
    sentence="Drive your cattle to Kansas City on the first trail, against an Automa who takes what his cards show.",
    package=__name__,
    content_package="secondchair.games.great_western_trail",
    rulebooks=("secondchair.games.great_western_trail",),
    rules_version=3,
    digests_since=2,
    settings=(
        Setting(
            "difficulty",
            "Difficulty",
            "Which of his ten buildings the Automa plays with.",
            (
                Choice("easy", "Easy", "Buildings 1 to 6"),
                Choice("medium", "Medium", "Buildings 3 to 8"),
                Choice("hard", "Hard", "Buildings 5 to 10"),
                Choice("unrestricted", "No level", "All ten, as the rules have it"),
            ),
            "unrestricted",
        ),
        sides(
            "Building tiles",
            "Which sides of your ten buildings you play with. The Automa's show the same sides.",
            "each number shows one of its sides",
        ),
        NEUTRAL,
    ),
    surface_help=surface_help("the Automa", "the Automa's"),
    goals=(
        *RANCH_GOALS,
        Goal("AUT-G1", "Legend of the West", "Finish with 110 points or more.", 110),
        Goal("AUT-G2", "Ten buildings against you", "Beat the Automa on hard."),
    ),
    ends=("you filled the job market", "the Automa filled the job market"),
    publisher="eggertspiele",
    bgg=193738,
    overridable=True,
    stage="verified",
)
