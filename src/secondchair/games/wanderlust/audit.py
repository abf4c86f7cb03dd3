"""The Automatons, run by hand: what you may have done for one of them, and what would have been right.

On our map every step is compared. Beside the printed board, what it collects, and where it goes if you have that worked
out from how the displayed cards lay; otherwise only your table shows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

from secondchair.core.choose import Why
from secondchair.core.pending import Out
from secondchair.core.rules import BOT, Action, Explained
from secondchair.games.wanderlust import companion
from secondchair.games.wanderlust.actions import Aim, Fly, Gain, Gather, Head, Stop, Wait, Walk
from secondchair.games.wanderlust.automaton import landings, neighbours
from secondchair.games.wanderlust.pending import HowFarItFlies, WhereItGoes
from secondchair.games.wanderlust.state import NONE
from secondchair.games.wanderlust.state import State as MapState
from secondchair.games.wanderlust.table_state import State
from secondchair.games.wanderlust.telling import SPOTS

if TYPE_CHECKING:
    from secondchair.core.parts import ByHand


class WentFor(Action, frozen=True, tag="went_for"):
    """WL-31: beside the printed board, the displayed card that it went for; "" for none of them."""

    spot: Literal["left", "middle", "right", ""]


ACTIONS: tuple[type[Action], ...] = (WentFor,)
TOLD: tuple[type[Action], ...] = (Gain,)
REASONS: tuple[Literal["all_blocked", "airport_blocked", "no_card", "no_points"], ...] = (
    "all_blocked", "airport_blocked", "no_card", "no_points",
)  # fmt: skip


def done(s: State) -> Sequence[Action]:
    if _worked_out(s):
        return [WentFor(spot) for spot in ("left", "middle", "right", "")]
    if companion.actor(s) != BOT:
        return ()
    decided = companion.bot(s, explain=False).choice
    match decided:
        case Gather(kind) | Wait(kind):
            return [Gather(kind), Wait(kind)]
        case Walk() if s.map is not None:
            return [Walk(place.id) for place in neighbours(s.map)]
        case Fly() if s.map is not None:
            return [Fly(place.id) for place in landings(s.map, s.map.goal)]
        case Aim() | Head() | Stop() if s.map is not None:
            return list(_ways(s.map, decided))
        case _:
            return ()


def _worked_out(s: State) -> bool:
    waits = bool(s.pending) and isinstance(s.pending[-1], WhereItGoes | HowFarItFlies)
    return s.map is None and waits and s.worked_out in SPOTS


def _ways(s: MapState, decided: Any) -> Iterator[Action]:
    """WL-31 to WL-42: a displayed card on foot or by plane, an airport, or nowhere. What is decided stands as it is."""
    c = s.content
    for card in (card for card in s.display if card != NONE):
        for tier in (1, 3):
            mine = isinstance(decided, Aim) and decided.to == c.places[card].id and (decided.tier == 3) == (tier == 3)
            yield decided if mine else Aim(c.places[card].id, tier)
    for airport in c.atlas.airports:
        mine = isinstance(decided, Head) and decided.to == c.places[airport].id
        yield decided if mine else Head(c.places[airport].id)
    yield decided if isinstance(decided, Stop) else Stop(REASONS[0])


def question(s: State) -> tuple[str, str]:
    if _worked_out(s):
        return "Which card did it go for?", "WL-31"
    match companion.bot(s, explain=False).choice:
        case Gather() | Wait():
            return "What did it do with its points?", "WL-21"
        case Walk():
            return "Where did it go next?", "WL-26"
        case Fly():
            return "Where did it land?", "WL-43"
        case _:
            return "Where was it going?", "WL-31"


def right(s: State, done: Action) -> Explained[Any]:
    if _worked_out(s):
        spot: Any = s.worked_out
        return Explained(WentFor(spot), Why("WL-31", s.turn[-1].text if s.turn else ""))
    return companion.bot(s)


def carry_out(s: State, done: Any, out: Out = None) -> None:
    if isinstance(done, WentFor):
        s.worked_out = ""  # compared: the companion goes on to ask how far it went
    else:
        companion.apply(s, done, out)


def words(s: State, a: Action) -> str:
    match a:
        case WentFor(spot):
            return f"The {spot} card" if spot else "None of them: an airport, or it stayed"
        case Gather(kind):
            return f"Took a {kind}"
        case Wait(kind):
            return f"Waited for its next {kind}"
        case Aim(to, tier):
            return f"For {_place(s, to)}{', by plane' if tier == 3 else ''}"
        case Head(to):
            return f"To the airport of {_place(s, to)}"
        case Walk(to) | Fly(to):
            return f"To {_place(s, to)}"
        case Stop():
            return "Nowhere: it stayed"
        case _:
            raise ValueError(f"{a} is nothing that an Automaton does")


def _place(s: State, place: str) -> str:
    return s.content.places[s.content.index[place]].name


if TYPE_CHECKING:
    import secondchair.games.wanderlust.audit as this

    _fulfils: ByHand = this
