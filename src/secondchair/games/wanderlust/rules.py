"""The rules of the Big Race; this module fulfils the contract `core.rules.Rules`.

What waits to be done lies on the stack `State.pending` (its kinds are in `pending.py`), and the functions of the
contract are those of `core.pending`. Fate is in `fate.py`, you are in `you.py`, an Automaton in `automaton.py`; the
order of the turns and the end of the race are here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from secondchair.core.pending import Out, Pending, actor, apply, bot, chance, legal, sample, step, tell
from secondchair.core.rules import Rules, Status, View, no_aside, no_redeal
from secondchair.core.words import counted, listed
from secondchair.games.wanderlust import GAME, automaton, fate, race, scoring, you
from secondchair.games.wanderlust.actions import ACTIONS, Move
from secondchair.games.wanderlust.content import Content
from secondchair.games.wanderlust.pending import (
    DEAL,
    END_OF_TURN,
    GOAL,
    REFILL,
    TURN_UP,
    YOUR_ACTION,
    CountOnMap,
    DestinationReached,
    DrawHomeTown,
    EndOfTurn,
    HomesDrawn,
    RaceBegins,
    YourTurnOnMap,
)
from secondchair.games.wanderlust.state import (
    NONE,
    YOU,
    K,
    State,
    clone,
    place_target,
    position,
    trotter_name,
    trotter_target,
)

aside = no_aside
redeal = no_redeal
result = scoring.result
HANDLERS = (automaton, fate, you)  # what they answer for is registered when they are loaded


def new(options: Mapping[str, Any], content: Content) -> State:
    """The setup, as far as fate has no part in it (WL-4, WL-5). Raises ValueError for what the game does not have."""
    chosen = GAME.options(options)
    automatons = int(chosen["automatons"])
    if automatons not in content.numbers.solo_automaton_counts:
        raise ValueError(f"this content is for {content.numbers.solo_automaton_counts} Automatons, not {automatons}")
    if chosen["trotter"] not in content.trotters:
        raise ValueError(f"there is no trotter {chosen['trotter']!r}; there are {', '.join(content.trotters)}")
    n = automatons + 1
    return State(
        content=content,
        trotter=content.trotters[str(chosen["trotter"])],
        n=n,
        at_table=False,
        place=[NONE] * n,
        home=[NONE] * n,
        xp=[0] * n,
        visited=[()] * n,
        tokens=[0] * (n * K),
        met=[0] * n,
        visit=[NONE] * n,
        display=[NONE] * content.display,
        top=(),
        bag=list(range(len(content.places))),
        bottom=(),
        refused=(),
        goals=(),
        done=[],
        hand=[0] * len(content.tickets),
        row=[NONE] * content.numbers.tickets_row,
        deck=[ticket.count for ticket in content.tickets],
        discards=[0] * len(content.tickets),
        unseen=[card.copies for card in content.encounters],
        face_down=0,
        below=(),
        yours=[0] * len(content.encounters),
        usable=[0] * len(content.encounters),
        pending=_setup(content, n),
        turn=YOU,
        actions=0,
        fresh=False,
        refreshed=False,
        bonus=False,
        taken=0,
        trip=None,
        seen=(),
        offered=(),
        points=0,
        plan="none",
        goal=NONE,
        by_land=False,
        arrived=False,
        round=0,
        moved=False,
        quiet=0,
        trigger=NONE,
        cause="",
        last_turns=0,
    )


def _setup(c: Content, n: int) -> list[Pending]:
    """Home towns (WL-6), objectives (WL-10), tickets (WL-110, WL-111), the display (WL-112); the first one last."""
    numbers = c.numbers
    order: list[Pending] = [DrawHomeTown(t) for t in range(n)]
    order.append(HomesDrawn())
    order += [GOAL] * numbers.race_objectives_drawn
    order += [DEAL] * numbers.tickets_start
    order += [REFILL] * numbers.tickets_row
    order += [TURN_UP] * c.display
    order.append(RaceBegins())
    return order[::-1]


# -- the turns ---------------------------------------------------------------------------------------------------------


@step(HomesDrawn)
def _homes_drawn(s: State, p: HomesDrawn, out: Out) -> None:
    """WL-9, AMB-3, AMB-4."""
    if s.at_table:  # where the Automatons' cards really lie is your affair: any card may come up
        s.bag = sorted((*s.bag, *s.home[1:]))
        return
    if out is not None:
        _tell_homes(s, out)
    s.bag = sorted((*s.bag, *s.refused))
    s.refused = ()
    s.bottom = tuple(s.home[1:])


def _tell_homes(s: State, out: Out) -> None:
    places = s.content.places
    homes = listed([f"{trotter_name(t)} {'start ' if not t else ''}in {places[s.home[t]].name}" for t in range(s.n)])
    tell(out, f"{homes}.", "WL-6", *(place_target(places[home].id) for home in s.home))
    if s.refused:
        names = listed([places[card].name for card in s.refused])
        tell(out, f"Put aside and shuffled back, for no home town may be there: {names}.", "WL-9")


@step(RaceBegins)
def _race_begins(s: State, p: RaceBegins, out: Out) -> None:
    if out is not None and not s.at_table:
        _tell_setup(s, out)
    begin_your_turn(s)


def _tell_setup(s: State, out: Out) -> None:
    c = s.content
    row = [s.row.count(kind) for kind in range(len(c.tickets))]
    tell(out, f"You hold {race.tickets_in_words(c, s.hand)}.", "WL-110")
    tell(out, f"In the row lie {race.tickets_in_words(c, row)}.", "WL-111")
    cards = [c.places[card] for card in s.display if card != NONE]
    text = f"The destinations are, from left to right, {listed([card.name for card in cards])}. You play first."
    tell(out, text, "WL-112", *(place_target(card.id) for card in cards))


def begin_your_turn(s: State) -> None:
    """WL-13: your actions, and below them the end of your turn."""
    s.turn = YOU
    s.round += 1
    s.moved = False
    s.actions = s.content.numbers.turn_actions
    s.fresh, s.refreshed, s.bonus = True, False, False
    s.pending += (END_OF_TURN, YourTurnOnMap() if s.at_table else YOUR_ACTION)


@step(EndOfTurn)
def _end_of_turn(s: State, p: EndOfTurn, out: Out) -> None:
    """WL-14: the next trotter in seat order; and the end of the race when the last turns are played (WL-52)."""
    if s.turn != YOU:
        automaton.forget(s)
        s.points = 0
    s.actions = 0
    if _was_last_turn(s):
        if s.at_table:
            s.pending.append(CountOnMap())
        elif out is not None:
            tell(out, scoring.result_text(s), "WL-55" if scoring.finished(s, YOU) else "WL-53")
    elif s.turn + 1 < s.n:
        s.turn += 1
        s.pending.append(p)
        automaton.begin_turn(s)
        if out is not None:
            tell(out, f"{trotter_name(s.turn)} has {counted(s.points, 'point')}.", "WL-18", trotter_target(s.turn))
    else:
        _end_round(s, out)
        begin_your_turn(s)


def _was_last_turn(s: State) -> bool:
    """WL-52: once the end is triggered, turns are counted down; the turn in which that happened does not count."""
    if s.trigger == NONE:
        return False
    first_of_last = s.n * s.content.numbers.race_last_turns_each
    if s.last_turns < first_of_last or s.turn != s.trigger or s.cause == race.STANDSTILL:
        s.last_turns -= 1
    return s.last_turns == 0


@step(DestinationReached)
def _destination_reached(s: State, p: DestinationReached, out: Out) -> None:
    race.reached(s, p.trotter, p.xp, out)


def announce_standstill(s: State) -> int:
    """WL-192: how many rounds of standstill are left when the game says so; 0 when it need not say anything yet."""
    limit = s.content.numbers.race_standstill_rounds
    return limit - s.quiet if s.trigger == NONE and s.quiet >= max(1, limit - 2) else 0


def _end_round(s: State, out: Out) -> None:
    """WL-192: rounds in which nobody changes place, gains a card or takes a collectible end the race."""
    s.quiet = 0 if s.moved else s.quiet + 1
    if s.quiet >= s.content.numbers.race_standstill_rounds:
        race.trigger(s, YOU, race.STANDSTILL, out)
    elif left := announce_standstill(s):
        rounds = counted(left, "more quiet round")
        tell(out, f"Nothing has moved for {s.quiet} rounds. After {rounds} the last turns begin.", "WL-192")


def view(s: State, seat: int = 0) -> View:
    from secondchair.games.wanderlust.view import see  # the view reads the rules, so it is loaded after them

    return see(s, you.moves(s) if actor(s) == "you" else ())


def status(s: State) -> tuple[Status, ...]:
    from secondchair.games.wanderlust import view

    return view.status(s)


if TYPE_CHECKING:
    import secondchair.games.wanderlust.rules as this

    _fulfils: Rules[State, Move] = this

__all__ = [
    "ACTIONS", "actor", "apply", "aside", "bot", "chance", "clone", "legal", "new", "position", "redeal", "result",
    "sample", "status", "view",
]  # fmt: skip
