"""How a game will probably end: an estimate of your result, for players that think ahead.

It is the plan of the simple player for the rest of the game (`timetable.py`), brought to the results that games like
this one really had. In the middle of a game half of their variance is in it, two turns before the end nearly all.
"""

from __future__ import annotations

from secondchair.core.outlook import Outlook
from secondchair.games.railways import greedy, scoring
from secondchair.games.railways.pending import NextOperation
from secondchair.games.railways.state import NONE, State, clone
from secondchair.games.railways.timetable import assess, begin, prospect, turns_left

TURNS = 1  # stretches of yours between fate and the Railbot: half a turn
CAUTION = 1.0  # with the usual half of one, few playouts mislead: `search:8` did worse than the simple player
HINT, LOOK_BACK = 160, 48
A_BARON = 0.5  # of a usual playout takes it longer for each unclaimed one: every move is judged by the race for them
quick = greedy.choose
think = None
rank = greedy.rank

# By the turns left, fitted to forty games of the simple player: what comes besides, and how much of the plan counts. A
# plan knows nothing of the track to come, so that early ones say little.
FITTED = (
    (0.0, 1.0), (6.0, 1.01), (2.0, 1.05), (2.4, 1.05), (7.1, 1.05), (12.7, 1.03),
    (15.0, 1.02), (23.3, 0.97), (51.0, 0.81), (59.6, 0.78), (73.7, 0.73), (91.8, 0.66),
    (91.0, 0.73), (94.6, 0.75), (110.6, 0.62), (126.8, 0.51), (139.2, 0.42), (157.5, 0.4),
)  # fmt: skip
# By the turns left, how far from it games of the simple player ended (`railbot_estimate.py fit`).
WRONG = (1.5, 8, 10, 10, 11, 12, 14, 18, 21, 22, 24, 24, 24, 25, 26, 26, 26, 26)


def effort(s: State) -> float:
    return 1 + A_BARON * s.baron_owner.count(NONE)


def value(s: State) -> Outlook:
    """Your result. The Railbot has no score to be ahead of (RB-22)."""
    ended = isinstance(s.pending[-1], NextOperation)  # RW-80: income and dividends are paid
    if ended and s.final:
        return Outlook(float(scoring.final_score(s)))
    here = _next_turn(s) if ended else s
    left = min(turns_left(here), len(FITTED)) - 1
    besides, share = FITTED[left]
    return Outlook(besides + share * planned(here), wrong=WRONG[left])


def planned(s: State) -> float:
    """The result of the best plan."""
    assessed = assess(s)
    return prospect(s, assessed, begin(s, assessed.level, 0, 0))


def _next_turn(s: State) -> State:
    """RB-81: as it will be when the new Operations card lies there."""
    after = clone(s)
    after.turn += 1
    after.final = after.moved = bool(s.trigger)
    after.action = after.extra = after.upgrades = 0
    return after
