"""Sam, the automated opponent of Great Western Trail, second edition.

`deck` and `content` are his cards, `state` is what he owns, `bot` how he decides and what each decision does to him.
`rules` puts him into the second seat of the game on screen, `companion` at a real table.
"""

from secondchair.core.ask import Choice
from secondchair.core.registry import SCREEN, Game, Goal, Setting
from secondchair.games.great_western_trail.opponent.settings import NEUTRAL, RANCH_GOALS, sides, surface_help

CITIES = (
    ("fulton", "Fulton"),
    ("st_louis", "St. Louis"),
    ("bloomington", "Bloomington"),
    ("peoria", "Peoria"),
    ("chicago", "Chicago"),
    ("toledo", "Toledo"),
    ("pittsburgh", "Pittsburgh"),
    ("philadelphia", "Philadelphia"),
    ("new_york", "New York"),
)

GAME = Game(
    id="sam",
    title="Great Western Trail",
    opponent="Sam",
    sentence="Drive your cattle to Kansas City, hire, build and deliver ever farther east, before Sam does.",
    package=__name__,
    content_package="secondchair.games.great_western_trail",
    rulebooks=("secondchair.games.great_western_trail",),
    rules_version=3,
    digests_since=2,
    settings=(
        Setting(
            "difficulty",
            "Difficulty",
            "How strong Sam is.",
            (
                Choice("easy", "Easy", "12 cards: Sam does without numbers 13 to 15"),
                Choice("medium", "Medium", "All 15 cards"),
                Choice("hard", "Hard", "All 15 cards, three workers more, and his first delivery goes to Peoria"),
            ),
            "medium",
        ),
        Setting(
            "first_city",
            "Sam's first delivery",
            "Nearer to Kansas City is easier, nearer to New York harder. Every later delivery goes one city farther.",
            (Choice("standard", "As the difficulty says"), *(Choice(city, name) for city, name in CITIES)),
            "standard",
        ),
        sides(
            "Your building tiles",
            "Which sides of your twelve buildings you play with. Sam always uses his b-sides.",
            "each tile shows one of its sides",
        ),
        NEUTRAL,
        Setting(
            "simmental",
            "Simmental variant",
            "Eight Simmental cards join the market; they grow more valuable with your deliveries. Sam never buys them.",
            (Choice(False, "Without"), Choice(True, "With")),
            False,
            surfaces=(SCREEN,),  # he never buys them, so at a real table nothing changes for him
        ),
    ),
    surface_help=surface_help("Sam", "Sam's"),
    goals=(
        *RANCH_GOALS,
        Goal("SAM-G1", "Legend of the West", "Finish with 125 points or more.", 125),
        Goal("SAM-G2", "Hard as nails", "Beat Sam on hard."),
    ),
    ends=("you filled the job market", "Sam filled the job market"),
    publisher="eggertspiele",
    bgg=341169,
    overridable=True,
    stage="verified",
)
