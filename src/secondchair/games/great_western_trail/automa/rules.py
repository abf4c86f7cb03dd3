"""Great Western Trail against the Automa, on screen: the base game with him in the second seat.

Fulfils `core.rules.Rules`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from secondchair.core.rules import OVER, YOU, Action, Event, Result, Rules, Sheet, Status, View, no_aside
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import rules as base
from secondchair.games.great_western_trail.automa import scoring, seat, turn
from secondchair.games.great_western_trail.automa.content import Content
from secondchair.games.great_western_trail.automa.seat import AutomaSeat, everything
from secondchair.games.great_western_trail.automa.table import AUTOMA
from secondchair.games.great_western_trail.automa.view import see
from secondchair.games.great_western_trail.automa.view import status as status_line
from secondchair.games.great_western_trail.content import HUMAN
from secondchair.games.great_western_trail.editions import shown
from secondchair.games.great_western_trail.opponent.outcome import outcome, screen_sheet
from secondchair.games.great_western_trail.state import Setup, State

ACTIONS: tuple[type[Action], ...] = (*act.ACTIONS, *turn.ACTIONS)

actor = base.actor
legal = base.legal
bot = base.bot
chance = base.chance
sample = base.sample
clone = State.clone
position = State.position
aside = no_aside
redeal = seat.redeal


def new(options: dict[str, Any], content: Content) -> State:
    """AUT-1 to AUT-9."""
    deck = content.deck
    removed = deck.difficulty[options["difficulty"]].removed_buildings  # AUT-54 to AUT-57
    numbers = tuple(number for number in content.base.numbers if number not in removed)
    setup = Setup(
        sides=options["sides"],
        neutral=options["neutral"],
        foresight_slides=False,  # AUT-27
        display_slides=False,  # AUT-9
        market_by_points=True,  # AUT-8
    )
    s = base.setup.new(content.base, setup, AutomaSeat(deck, numbers, unseen=tuple(deck.cards)))
    s.pending.insert(1, turn.AutomaStack())  # after the setup, before the first turn
    s.pending.append(turn.ChooseFirst())  # AUT-7: first of all, since money depends on it
    return base.setup.begin(s)


def apply(s: State, a: Action, out: list[Event] | None = None) -> None:
    """As in the base game; what is told is told in the words of the first edition."""
    if out is None:
        base.apply(s, a)
        return
    with shown("1e"):
        base.apply(s, a, out)


def sheet(s: State) -> Sheet:
    """AUT-53."""
    return screen_sheet(s, AUTOMA, scoring.categories(everything(s)))


def result(s: State) -> Result:
    """AUT-R25, AUT-53."""
    return outcome(AUTOMA, sheet(s), s.holder == HUMAN, s.turns)


def view(s: State, seat: int = 0) -> View:
    now = actor(s)
    with shown("1e"):
        return see(s, AUTOMA, legal(s) if now == YOU else (), sheet(s), result(s).text if now == OVER else "")


def status(s: State) -> tuple[Status, ...]:
    now = actor(s)
    with shown("1e"):
        return status_line(s, AUTOMA, sheet(s), now == YOU, now == OVER)


if TYPE_CHECKING:
    import secondchair.games.great_western_trail.automa.rules as this

    _fulfils: Rules[State, Action] = this
