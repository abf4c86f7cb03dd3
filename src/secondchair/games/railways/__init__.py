"""Railways of the World against the Railbot, with the Duel Barons."""

from secondchair.core.ask import Choice
from secondchair.core.registry import SCREEN, Game, Goal, Setting

ON_SCREEN = (SCREEN,)  # at a real table the app does not see your company

GAME = Game(
    id="railbot",
    title="Railways of the World",
    opponent="the Railbot",
    sentence="Borrow, lay track and carry goods ever farther, while the Railbot builds, takes and taxes.",
    package=__name__,
    rules_version=3,
    digests_since=2,
    settings=(
        Setting(
            "map",
            "Map",
            "Where you build. Both maps are designed here; they are not copies of a published board.",
            (
                Choice("sweden", "Sweden", "Long and narrow; cheap plains, fells along the frontier"),
                Choice("mexico", "Mexico", "Two sierras between the coasts and the plateau"),
            ),
            "sweden",
        ),
        Setting(
            "barons",
            "Duel Barons",
            "Four barons with goals for you. The Railbot claims some, and that hurts. You need 15 points more.",
            (Choice(False, "Without"), Choice(True, "With four Duel Barons")),
            False,
        ),
        Setting(
            "cash",
            "Money at the start",
            "Easier: 5 thousand in cash before you issue the first bond.",
            (Choice(False, "None"), Choice(True, "5 thousand", "easier")),
            False,
        ),
        Setting(
            "target",
            "Points you need",
            "Your score less your bonds at the end. With Duel Barons 15 more.",
            (
                Choice("easier", "110", "easier"),
                Choice("standard", "125"),
                Choice("harder", "135", "harder"),
            ),
            "standard",
        ),
        Setting(
            "exhaust",
            "Goods that an Exhaust card takes",
            "How many cubes of its colour leave the board: the number of the map, one fewer or one more.",
            (Choice(-1, "One fewer", "easier"), Choice(0, "As the map says"), Choice(1, "One more", "harder")),
            0,
        ),
        Setting(
            "cards",
            "Railbot cards left out",
            "Harder: one or two unseen cards leave the pile, so the Final Evaluation comes earlier.",
            (Choice(0, "None"), Choice(1, "One", "harder"), Choice(2, "Two", "harder")),
            0,
        ),
        Setting(
            "display",
            "Operations cards on display",
            "Harder: the display holds fewer cards, so they are gone sooner.",
            (Choice(5, "Five"), Choice(4, "Four", "harder"), Choice(3, "Three", "harder")),
            5,
        ),
        Setting(
            "markers",
            "Empty cities that end the game",
            "Harder: one or two fewer Empty City Markers than the map says.",
            (Choice(0, "As the map says"), Choice(1, "One fewer", "harder"), Choice(2, "Two fewer", "harder")),
            0,
        ),
    ),
    surface_help={
        "screen": "The app is board, dealer and the Railbot.",
        "table": "You have the box on the table: any printed map, or ours. The app runs the Railbot, asks little and "
        "says why.",
    },
    goals=(
        Goal("RB-82", "Reach the target"),
        Goal("RB-98", "Reach the target with Duel Barons"),
        Goal("RW-75", "Complete three major lines in one game", wanted=3),
        Goal("RB-G1", "In the black", "Finish with 150 points or more.", 150),
        Goal("RB-G2", "Railway magnate", "Finish with 200 points or more.", 200),
        Goal("RB-G3", "Full steam", "Have an engine of level 8.", 8, ON_SCREEN),
        Goal("RB-G4", "Own metal", "Carry a cube over five links of your own.", 5, ON_SCREEN),
        Goal("RB-G5", "The long haul", "Carry a cube over eight links of your own.", 8, ON_SCREEN),
        Goal("RB-G6", "Busy platforms", "Make 25 deliveries.", 25, ON_SCREEN),
        Goal("RB-G7", "A bit of everything", "Deliver three cubes of every colour.", 3, ON_SCREEN),
        Goal("RB-G8", "From coast to coast", "Join 15 cities in one network of your own links.", 15, ON_SCREEN),
        Goal("RB-G9", "Sound money", "Reach the target with six bonds or fewer.", 1, ON_SCREEN),
        Goal("RB-G10", "Friends in high places", "Claim three Duel Barons in one game.", 3, ON_SCREEN),
        Goal("RB-G11", "Line by line", "Complete five major lines in one game.", 5, ON_SCREEN),
        Goal("RB-G12", "Against all odds", "Reach the target with every setting at its hardest."),
    ),
    ends=("cities emptied", "final evaluation"),
    publisher="Eagle-Gryphon Games",
    bgg=17133,
    overridable=True,
    stage="verified",
)
