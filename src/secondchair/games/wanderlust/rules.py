"""The rules of the Big Race; this module fulfils the contract `core.rules.Rules`.

What is to be done next lies on the stack `todo` of the state: its top says whether fate or you decide. When it is
empty, the trotter whose turn it is goes on: you with an action (`you.py`), an Automaton by its guide
(`automaton.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from secondchair.core.rules import Actor, Chance, Event, Explained, Rules, View, no_aside, no_redeal
from secondchair.games.wanderlust import GAME, automaton, encounters, race, scoring, you
from secondchair.games.wanderlust.actions import (
    ACTIONS,
    DealTicket,
    DrawHome,
    DrawObjective,
    Fly,
    Gain,
    Gather,
    Head,
    Meet,
    Move,
    Peek,
    Reveal,
    Stop,
    Wait,
    Walk,
)
from secondchair.games.wanderlust.actions import Aim as AimAt
from secondchair.games.wanderlust.content import Content
from secondchair.games.wanderlust.race import Out
from secondchair.games.wanderlust.state import (
    ARRANGE,
    BEGIN,
    BONUS,
    DEAL,
    GOAL,
    HOME,
    HOMES_DONE,
    KEEP,
    LAST_CHANCE,
    LAST_YOURS,
    LIMIT,
    MEET,
    NO_PLAN,
    NONE,
    PEEK,
    PICK,
    PUT_BACK,
    REACHED,
    RECOVER,
    REFILL,
    REVEAL,
    ROW,
    YOU,
    K,
    State,
    clone,
    position,
    trotter_name,
)

aside = no_aside
redeal = no_redeal
result = scoring.result

CARD_DRAWS: dict[int, type[DrawHome] | type[Reveal] | type[Peek]] = {HOME: DrawHome, REVEAL: Reveal, PEEK: Peek}
STREAMS = {HOME: "destinations", REVEAL: "destinations", PEEK: "destinations", GOAL: "objectives",
           DEAL: "tickets", REFILL: "tickets", MEET: "encounters"}  # fmt: skip


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
        kept=[0] * len(content.encounters),
        todo=_setup(content, n),
        turn=YOU,
        actions=0,
        fresh=False,
        refreshed=False,
        bonus=False,
        taken=0,
        trip=None,
        seen=(),
        points=0,
        plan=NO_PLAN,
        goal=NONE,
        by_land=False,
        arrived=False,
        round=0,
        moved=False,
        quiet=0,
        trigger=NONE,
        cause="",
        last_turns=0,
        over=False,
    )


def _setup(c: Content, n: int) -> list[tuple[int, int, int]]:
    """Home towns (WL-6), objectives (WL-10), tickets (WL-110, WL-111), the display (WL-112); the first one last."""
    numbers = c.numbers
    order = [(HOME, t, 0) for t in range(n)]
    order.append((HOMES_DONE, 0, 0))
    order += [(GOAL, 0, 0)] * numbers.race_objectives_drawn
    order += [(DEAL, 0, 0)] * numbers.tickets_start
    order += [(REFILL, 0, 0)] * numbers.tickets_row
    order += [(REVEAL, 0, 0)] * c.display
    order.append((BEGIN, 0, 0))
    return order[::-1]


def actor(s: State) -> Actor:
    if s.over:
        return "over"
    if s.todo:
        return "chance" if s.todo[-1][0] <= LAST_CHANCE else "you"
    return "you" if s.turn == YOU else "bot"


def legal(s: State) -> Sequence[Move]:
    return you.legal(s)


def bot(s: State, explain: bool = True) -> Explained[Move]:
    return automaton.decide(s, explain)


# -- fate --------------------------------------------------------------------------------------------------------------


def chance(s: State) -> Chance[Move]:
    what = s.todo[-1][0]
    c, stream = s.content, STREAMS[what]
    if what in (HOME, REVEAL, PEEK):
        kind = CARD_DRAWS[what]
        cards = race.next_cards(s)
        return Chance(stream, [kind(c.places[card].id) for card in cards], [1] * len(cards))
    if what == GOAL:
        left = [o.id for i, o in enumerate(c.objectives) if i not in s.goals]
        return Chance(stream, [DrawObjective(name) for name in left], [1] * len(left))
    if what == MEET:
        met = race.next_encounters(s)
        return Chance(stream, [Meet(c.encounters[kind].id) for kind, _ in met], [n for _, n in met])
    tickets = [(i, n) for i, n in enumerate(s.deck) if n]
    return Chance(stream, [DealTicket(c.tickets[i].id) for i, _ in tickets], [n for _, n in tickets])


def sample(s: State, rng: Random) -> Move:
    what = s.todo[-1][0]
    c = s.content
    if what in (DEAL, REFILL):
        point = int(rng.random() * sum(s.deck))
        for i, n in enumerate(s.deck):
            point -= n
            if point < 0:
                return DealTicket(c.tickets[i].id)
    if what == REVEAL:
        cards = race.next_cards(s)
        return Reveal(c.places[cards[int(rng.random() * len(cards))]].id)
    fate = chance(s)
    return rng.choices(fate.outcomes, fate.weights)[0]


# -- applying ----------------------------------------------------------------------------------------------------------


def apply(s: State, a: Move, out: list[Event] | None = None) -> None:
    match a:
        case DrawHome() | DrawObjective() | DealTicket() | Reveal() | Meet() | Peek():
            _fate(s, a, out)
        case AimAt() | Head() | Walk() | Fly() | Gain() | Gather() | Wait() | Stop():
            if automaton.apply(s, a, out):
                _end_turn(s, out)
        case _:
            you.apply(s, a, out)
    settle(s, out)


def _fate(s: State, a: DrawHome | DrawObjective | DealTicket | Reveal | Meet | Peek, out: Out) -> None:
    what, extra, _ = s.todo.pop()
    c = s.content
    match a:
        case DealTicket():
            ticket = c.ticket_index[a.ticket]
            s.deck[ticket] -= 1
            if what == REFILL:
                s.row[s.row.index(NONE)] = ticket
            else:
                s.hand[ticket] += 1
                s.taken |= extra << ticket
            if out is not None:
                where, rule = ("comes into the row", "WL-111") if what == REFILL else ("is dealt to you", "WL-110")
                out.append(Event(f"{c.tickets[ticket].one} {where}.".capitalize(), rule))
        case Reveal():
            race.reveal(s, c.index[a.card], out)
        case Meet():
            _meet(s, c.encounter_index[a.card], out)
        case DrawHome():
            _home(s, extra, c.index[a.card], out)
        case DrawObjective():
            s.goals += (c.objective_index[a.objective],)
            s.done.append(())
            if out is not None:
                objective = c.objectives[c.objective_index[a.objective]]
                out.append(Event(f"Objective: {objective.name}.", "WL-10", (f"objective:{objective.id}",)))
        case Peek():
            card = c.index[a.card]
            race.remove_next(s, card)
            s.seen += (card,)
            if out is not None:
                out.append(Event(f"You look at {c.places[card].name}.", "WL-150"))


def _home(s: State, t: int, card: int, out: Out) -> None:
    """WL-6 to WL-8, AMB-3: a home town is a city or a port, and no two Automatons share a zone."""
    race.remove_next(s, card)
    place = s.content.places[card]
    zones = {s.content.zone_of[s.home[other]] for other in range(1, t)}
    shared = t != YOU and s.content.zone_of[card] in zones
    if not s.content.homes[card] or shared:
        s.refused += (card,)
        s.todo.append((HOME, t, 0))
        if out is not None:
            why = "another Automaton starts in that zone" if shared else "a natural wonder is no home town"
            out.append(Event(f"{place.name} is put aside: {why}.", "WL-8" if shared else "WL-7"))
        return
    s.home[t] = s.place[t] = card
    if out is not None:
        start = race.verb(t, "start")
        out.append(Event(f"{start} in {place.name}.", "WL-6", (f"place:{place.id}", f"trotter:{t}")))


def _meet(s: State, kind: int, out: Out) -> None:
    """WL-135; with the skill of two cards, the choice comes after the second."""
    race.remove_encounter(s, kind)
    if s.trotter.effect != "encounter_choice":
        encounters.gain(s, kind, out)
        return
    s.seen += (kind,)
    if out is not None:
        out.append(Event(f"You look at the {s.content.encounters[kind].name}.", "WL-170"))
    if len(s.seen) < s.trotter.amount and race.encounters_in_deck(s):
        s.todo.append((MEET, 0, 0))
    elif len(s.seen) == 1:
        s.seen = ()
        encounters.gain(s, kind, out)
    else:
        s.todo.append((KEEP, 0, 0))


# -- what follows ------------------------------------------------------------------------------------------------------


def settle(s: State, out: Out) -> None:
    """Do what needs no decision, and pass what cannot be done, until fate, you or an Automaton must speak."""
    while not s.over:
        if not s.todo:
            if not _turn_is_over(s):
                return
            _end_turn(s, out)
            continue
        what, a, b = s.todo[-1]
        if what > LAST_YOURS:
            s.todo.pop()
            _by_itself(s, what, a, b, out)
        elif _is_possible(s, what):
            return
        else:
            s.todo.pop()


def _is_possible(s: State, what: int) -> bool:
    """Is there anything to decide? What is not possible is lost (WL-123, WL-152, WL-153, WL-190)."""
    if what in (DEAL, REFILL):
        return race.ticket_deck_ready(s)
    if what in (REVEAL, PEEK):
        return race.cards_in_deck(s) > 0
    if what == MEET:
        return race.encounters_in_deck(s) > 0
    if what == LIMIT:
        return sum(s.hand) > you.hand_limit(s)
    if what == PICK:
        return max(s.row, default=NONE) != NONE or race.can_draw_ticket(s)
    if what == ROW:
        return max(s.row, default=NONE) != NONE
    if what == RECOVER:
        if you.recoverable(s):
            return True
        s.todo.insert(-1, (DEAL, 0, 0))  # WL-152: as the card says, the deck instead
        return False
    if what == PUT_BACK:
        return bool(s.seen)
    if what == ARRANGE:
        return max(s.display) != NONE
    return True


def _by_itself(s: State, what: int, a: int, b: int, out: Out) -> None:
    if what == REACHED:
        race.reached(s, a, b, out)
    elif what == BONUS:
        _bonus_ticket(s)
    elif what == HOMES_DONE:  # WL-9, AMB-3, AMB-4
        s.bag = sorted((*s.bag, *s.refused))
        s.refused = ()
        s.bottom = tuple(s.home[1:])
    else:
        _begin_your_turn(s)


def _bonus_ticket(s: State) -> None:
    """WL-170: the skill that draws one ticket more after taking one of its type, once a turn."""
    if s.bonus or s.trotter.effect != "bonus_ticket_on_type":
        return
    mode = s.content.atlas.modes.index(s.trotter.type)
    if any(s.taken >> ticket & 1 for ticket in s.content.mode_tickets[mode]):
        s.bonus = True
        s.todo.append((DEAL, 0, 0))


def _turn_is_over(s: State) -> bool:
    if s.turn != YOU:
        return automaton.is_done(s)
    if s.actions == NONE:
        return True
    return s.actions == 0 and not you.has_free_camera(s)


def _begin_your_turn(s: State) -> None:
    s.turn = YOU
    s.round += 1
    s.moved = False
    s.actions = s.content.numbers.turn_actions
    s.fresh, s.refreshed, s.bonus = True, False, False


def _end_turn(s: State, out: Out) -> None:
    """WL-14: the next trotter in seat order; and the end of the race when the last turns are played (WL-52)."""
    if s.turn != YOU:
        automaton.forget(s)
        s.points = 0
    s.actions = 0
    if s.trigger != NONE:
        first_of_last = s.n * s.content.numbers.race_last_turns_each
        if s.last_turns < first_of_last or s.turn != s.trigger or s.cause == race.STANDSTILL:
            s.last_turns -= 1
        if s.last_turns == 0:
            s.over = True
            if out is not None:
                out.append(Event(scoring.result_text(s), "WL-55" if scoring.finished(s, YOU) else "WL-53"))
            return
    if s.turn + 1 < s.n:
        s.turn += 1
        automaton.begin_turn(s)
        if out is not None:
            out.append(Event(f"{trotter_name(s.turn)} has {s.points} points.", "WL-18", (f"trotter:{s.turn}",)))
    else:
        _end_round(s, out)
        _begin_your_turn(s)


def announce_standstill(s: State) -> int:
    """WL-192: how many rounds of standstill are left when the game says so; 0 when it need not say anything yet."""
    limit = s.content.numbers.race_standstill_rounds
    return limit - s.quiet if s.trigger == NONE and s.quiet >= max(1, limit - 2) else 0


def _end_round(s: State, out: Out) -> None:
    """WL-192: rounds in which nobody changes place, gains a card or takes a collectible end the race."""
    s.quiet = 0 if s.moved else s.quiet + 1
    if s.quiet >= s.content.numbers.race_standstill_rounds:
        race.trigger(s, YOU, race.STANDSTILL, out)
    elif (left := announce_standstill(s)) and out is not None:
        rounds = "round" if left == 1 else "rounds"
        text = f"Nothing has moved for {s.quiet} rounds. After {left} more quiet {rounds} the last turns begin."
        out.append(Event(text, "WL-192"))


def view(s: State, seat: int = 0) -> View:
    from secondchair.games.wanderlust.view import see  # the view reads the rules, so it is loaded after them

    return see(s, legal(s) if actor(s) == "you" else ())


if TYPE_CHECKING:
    import secondchair.games.wanderlust.rules as this

    _fulfils: Rules[State, Move] = this

__all__ = [
    "ACTIONS", "actor", "apply", "aside", "bot", "chance", "clone", "legal", "new", "position", "redeal", "result",
    "sample", "view",
]  # fmt: skip
