"""Great Western Trail against Sam, on screen: the base game with Sam in the second seat. Fulfils `core.rules.Rules`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from secondchair.core.rules import OVER, YOU, Action, Result, Rules, Sheet, Status, View, no_aside, no_redeal
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import rules as base
from secondchair.games.great_western_trail.content import HUMAN, WORKERS
from secondchair.games.great_western_trail.opponent.outcome import outcome, screen_sheet
from secondchair.games.great_western_trail.sam import scoring, turn
from secondchair.games.great_western_trail.sam.content import Content
from secondchair.games.great_western_trail.sam.seat import TILE, SamSeat, everything
from secondchair.games.great_western_trail.sam.table import SAM
from secondchair.games.great_western_trail.sam.view import see
from secondchair.games.great_western_trail.sam.view import status as status_line
from secondchair.games.great_western_trail.state import Setup, State

ACTIONS: tuple[type[Action], ...] = (*act.ACTIONS, *turn.ACTIONS)

actor = base.actor
legal = base.legal
bot = base.bot
chance = base.chance
sample = base.sample
apply = base.apply
clone = State.clone
position = State.position
aside = no_aside
redeal = no_redeal


def new(options: dict[str, Any], content: Content) -> State:
    """SAM-1 to SAM-18."""
    deck = content.deck
    level = deck.difficulty[options["difficulty"]]
    first = options["first_city"]
    cards = deck.cards_of(options["difficulty"])
    setup = Setup(
        sides=options["sides"],
        neutral=options["neutral"],
        simmental=options["simmental"],
        first=HUMAN,  # SAM-18
        opponent_workers=1,  # SAM-11
        opponent_tiles=tuple(TILE[number] for number in content.base.numbers),  # SAM-9, SAM-10
    )
    city = level.first_delivery if first == "standard" else first
    s = base.setup.new(content.base, setup, SamSeat(deck, city, deck.discs, unseen=cards))
    for worker in level.extra_workers:  # SAM-5, SAM-8: picked before the random one is drawn
        s.bags[1].remove(worker)
        s.seats[1].workers[WORKERS.index(worker)] += 1
    s.pending.insert(0, turn.SamObjectiveCard())  # SAM-17: the last thing that happens
    s.pending.append(turn.SamWorker())  # SAM-7: the first
    return base.setup.begin(s)


def sheet(s: State) -> Sheet:
    """SAM-97, SAM-98."""
    return screen_sheet(s, SAM, scoring.categories(everything(s)))


def result(s: State) -> Result:
    """SAM-95, SAM-96, SAM-101."""
    return outcome(SAM, sheet(s), s.holder == HUMAN, s.turns)


def view(s: State, seat: int = 0) -> View:
    now = actor(s)
    return see(s, SAM, legal(s) if now == YOU else (), sheet(s), result(s).text if now == OVER else "")


def status(s: State) -> tuple[Status, ...]:
    now = actor(s)
    return status_line(s, SAM, sheet(s), now == YOU, now == OVER)


if TYPE_CHECKING:
    import secondchair.games.great_western_trail.sam.rules as this

    _fulfils: Rules[State, Action] = this
