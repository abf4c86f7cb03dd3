"""Pebbles, the smallest complete game with a bot: `secondchair new-game` makes a copy of it."""

from secondchair.core.ask import Choice
from secondchair.core.registry import SCREEN, Game, Goal, Setting

GAME = Game(
    id="template",
    title="Pebbles",
    opponent="Robin",
    sentence="Three heaps of pebbles. Take what you can before Robin does.",
    package=__name__,
    rules_version=2,
    digests_since=2,
    settings=(
        Setting(
            "start",
            "Who starts",
            "Robin is a little harder to beat when he starts.",
            (Choice("you", "You"), Choice("robin", "Robin")),
            "you",
            surfaces=(SCREEN,),  # at a real table, you tell when it is Robin's turn
        ),
    ),
    goals=(Goal("TPL-10", "Win with 15 or more", wanted=15),),
    ends=("all pebbles taken",),
    overridable=True,
    stage="verified",
    listed=False,
)
