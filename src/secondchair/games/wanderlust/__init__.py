"""Wanderlust, the Big Race against one to three Automaton trotters."""

from secondchair.core.ask import Choice
from secondchair.core.registry import SCREEN, Game, Goal, Setting

ON_SCREEN = (SCREEN,)  # at a real table the app does not see your suitcase

GAME = Game(
    id="bigrace",
    title="Wanderlust: the Big Race",
    opponent="the Automatons",
    sentence="Race around the world by car, train, plane and ship, and finish two objectives before the others do.",
    package=__name__,
    rules_version=3,
    digests_since=2,
    settings=(
        Setting(
            "automatons",
            "Automatons",
            "How many trotters race against you. One alone has more points and is hardest to beat.",
            (
                Choice(1, "One", "short, about 20 minutes"),
                Choice(2, "Two", "medium, about 25 to 35 minutes"),
                Choice(3, "Three", "long, about 45 to 60 minutes"),
            ),
            2,
        ),
        Setting(
            "trotter",
            "Your trotter",
            "Who you travel as. Each has a skill of their own; names and skills are designed here.",
            (
                Choice("ines_quintero", "Ines Quintero", "Sea legs: one ticket per trip may pay for a ship instead"),
                Choice(
                    "bram_oudekerk",
                    "Bram Oudekerk",
                    "Season ticket: take a train ticket, draw one more",
                ),
                Choice("nia_mwangi", "Nia Mwangi", "Well connected: draws two encounter cards and keeps one"),
                Choice("taro_ishida", "Taro Ishida", "Quick shutter: a camera costs one action instead of two"),
                Choice(
                    "leila_haddad",
                    "Leila Haddad",
                    "Careful planner: holds 3 more tickets, may renew the row",
                ),
                Choice("finn_aldersey", "Finn Aldersey", "Hitchhiker: one car step per trip needs no ticket"),
            ),
            "finn_aldersey",
            surfaces=(SCREEN,),  # at a real table you take any trotter of your box
        ),
    ),
    surface_help={
        "screen": "The app is board, dealer and all the Automatons.",
        "table": "You have the box on the table. The app runs the Automatons, asks little and says why.",
    },
    goals=(
        Goal("WL-55", "Win the race"),
        Goal("WL-160", "Place all three objective markers", wanted=3),
        Goal("WL-G1", "Well travelled", "Gain eight destination cards.", 8, ON_SCREEN),
        Goal("WL-G2", "Full suitcase", "Take seven collectibles.", 7, ON_SCREEN),
        Goal("WL-G3", "Border stamps", "Gain cards of five zones.", 5, ON_SCREEN),
        Goal("WL-G4", "Round the world", "Gain cards of all seven zones.", 7, ON_SCREEN),
        Goal("WL-G5", "A fine journey", "Finish the race with 20 points or more.", 20),
        Goal("WL-G6", "The journey of a lifetime", "Finish the race with 30 points or more.", 30),
        Goal("WL-G7", "The scenic route", "Make one trip of seven steps.", 7, ON_SCREEN),
        Goal("WL-G8", "Out of sight", "Win the race by ten points or more.", 10),
        Goal("WL-G9", "A crowded start", "Win against three Automatons."),
        Goal("WL-G10", "Express", "Win within eight rounds."),
        Goal("WL-G11", "Light luggage", "Win without a single collectible.", 1, ON_SCREEN),
        Goal("WL-G12", "First everywhere", "Be the first on all three objectives.", 3, ON_SCREEN),
    ),
    ends=("race lost", "race finished, not won", "race won"),
    publisher="Pektis Studio",
    overridable=True,
    stage="verified",
)
