"""Wanderlust, the Big Race against one to three Automaton trotters."""

from secondchair.core.ask import Choice
from secondchair.core.registry import SCREEN, Game, Goal, Setting

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
        Goal("WL-160", "Place all three objective markers"),
    ),
    ends=("race lost", "race finished, not won", "race won"),
    publisher="Pektis Studio",
    overridable=True,
    stage="verified",
)
