"""The Automatons on the printed board: what the app keeps of them, and what your answers do.

The same rules as on the screen (A4 to A9), from steps that you count on your own board. The questions are in
`questions.py`.
"""

from __future__ import annotations

from copy import copy
from typing import ClassVar, assert_never

from msgspec import Struct

from secondchair.core import turn
from secondchair.core.choose import Explained
from secondchair.core.pending import Out, Pending, chosen, decides, meanwhile, possible, step, tell
from secondchair.core.rules import TurnStep
from secondchair.core.turn import tell_step
from secondchair.core.words import counted, listed
from secondchair.games.wanderlust import bot as guide
from secondchair.games.wanderlust import scoring, telling
from secondchair.games.wanderlust.actions import Gather, Wait
from secondchair.games.wanderlust.content import COLLECTIBLES, KINDS, Content
from secondchair.games.wanderlust.pending import (
    AutomatonCollects,
    CardCounts,
    Count,
    CountCards,
    DidYouMove,
    EndOfAutomatonTurn,
    HowFarItFlies,
    KindOfCard,
    LookForDestination,
    WhereItGoes,
    YourTurn,
)
from secondchair.games.wanderlust.race import FINISHED, NO_CARDS, STANDSTILL
from secondchair.games.wanderlust.state import NONE, YOU, trotter_name
from secondchair.games.wanderlust.state import State as MapState
from secondchair.games.wanderlust.table_actions import (
    CardKind,
    Correct,
    Flight,
    Goes,
    HowMany,
    NoCards,
    Points,
    Quiet,
    Score,
)

COUNTERS = ("xp", "cards", *KINDS, "zones", *COLLECTIBLES, "encounters")
COUNTER_NAMES = {
    "xp": "Travel XP",
    "cards": "Destination cards",
    "city": "City cards",
    "port": "Port cards",
    "wonder": "Natural wonder cards",
    "zones": "Zones of its cards",
    "souvenir": "Souvenirs",
    "postcard": "Postcards",
    "camera": "Cameras",
    "encounters": "Encounter cards",
}
KIND_NAMES = {"city": "a city", "port": "a port", "wonder": "a natural wonder"}
COUNTED = {**{f"{kind}_destinations": kind for kind in KINDS}, "zones_visited": "zones"}  # metric -> what is counted
GUIDE: tuple[Pending, ...] = (WhereItGoes(), LookForDestination(), AutomatonCollects())  # WL-18: it collects first


class Automaton(Struct):
    """What the app keeps of one Automaton."""

    xp: int = 0
    cards: int = 0
    have: dict[str, int] = {}  # of each kind of place, and zones: as far as they were told
    untold: dict[str, int] = {}  # cards that are in no such count yet
    tokens: list[int] = []
    met: int = 0
    visit: int = NONE  # collectibles taken at the destination just gained
    kind: int = 0  # of that destination

    def clone(self) -> Automaton:
        new = copy(self)
        new.have = self.have.copy()
        new.untold = self.untold.copy()
        new.tokens = self.tokens.copy()
        return new

    def position(self) -> dict[str, object]:
        found: dict[str, object] = {
            "xp": self.xp,
            "cards": self.cards,
            "kinds": {kind: self.have[kind] for kind in sorted(KINDS)},
            "zones": self.have["zones"] or [],  # none is written as in version 2, so races on our map go on
            "collectibles": dict(sorted(zip(COLLECTIBLES, self.tokens, strict=True))),
            "encounters": self.met,
            "collected_here": None if self.visit == NONE else self.visit,
            "kind_of_place": KINDS[self.kind],
        }
        return {**found, "not_counted": dict(sorted(self.untold.items()))} if any(self.untold.values()) else found


def automaton() -> Automaton:
    """One that has nothing yet (WL-5)."""
    nothing = dict.fromkeys(COUNTED.values(), 0)
    return Automaton(have=nothing.copy(), untold=nothing.copy(), tokens=[0] * len(COLLECTIBLES))


class State(Struct):
    DERIVED: ClassVar[tuple[str, ...]] = (*turn.DERIVED, "gathered", "names", "seen", "worked_out")  # words, no rules

    content: Content
    n: int  # trotters, you included
    pending: list[Pending]  # what waits to be done, the last one first; empty when the race is over
    goals: tuple[int, ...]
    done: list[tuple[int, ...]]
    bots: list[Automaton]  # entry t - 1 is Automaton t
    active: int  # whose turn it is
    points: int  # of the Automaton whose turn it is, or comes after yours
    round: int
    moved: bool
    quiet: int
    trigger: int
    cause: str
    last_turns: int
    yours: Score  # asked at the end
    turn: tuple[TurnStep, ...] = ()
    fresh: int = 0
    gathered: int = 0  # collectibles that the last step tells of
    names: tuple[str, ...] = ("", "", "")  # of the displayed cards, left to right, where you have told them
    seen: tuple[tuple[str, str], ...] = ()  # how each displayed card lies, as you told it last
    worked_out: str = ""  # the card that was worked out from it
    map: MapState | None = None  # the race on our map


def clone(s: State) -> State:
    """A state that shares nothing with this one that changes. The race on our map is cloned by who knows it."""
    new = copy(s)
    new.pending = s.pending.copy()
    new.done = s.done.copy()
    new.bots = [automaton.clone() for automaton in s.bots]
    return new


def position(s: State) -> dict[str, object]:
    c = s.content
    return {
        "pending": list(s.pending),
        "objectives": [
            {"objective": c.objectives[goal].id, "completed_by": list(who)}
            for goal, who in zip(s.goals, s.done, strict=True)
        ],
        "automatons": [automaton.position() for automaton in s.bots],
        "turn": {"trotter": s.active, "points": s.points, "round": s.round},
        "end": {
            "moved": s.moved,
            "quiet_rounds": s.quiet,
            "trigger": None if s.trigger == NONE else s.trigger,
            "cause": s.cause,
            "last_turns": s.last_turns,
        },
        "yours": {"xp": s.yours.xp, "souvenir": s.yours.souvenir, "postcard": s.yours.postcard,
                  "camera": s.yours.camera, "cards": s.yours.cards},
    }  # fmt: skip


def answered(s: State) -> None:
    """You have answered, so what was told before this Automaton's turn is done: the page begins with its turn."""
    signs = [told.sign for told in s.turn]
    card, you = (max((i for i, sign in enumerate(signs) if sign == wanted), default=-1) for wanted in ("card", "you"))
    s.turn = () if you > card else s.turn[max(card, 0) :]
    s.gathered = 0
    turn.answered(s)


# -- collecting and objectives: the app's own affair -------------------------------------------------------------------


def at_work(s: State) -> int:
    """The Automaton whose turn it is, or comes after yours."""
    return s.active or 1


def _me(s: State) -> Automaton:
    return s.bots[at_work(s) - 1]


def who_of(s: State) -> guide.Automaton:
    return guide.Automaton(trotter_name(at_work(s)), s.content.numbers.solo_near_steps)


def _need(s: State) -> tuple[int, ...] | None:
    for goal in s.goals:
        if s.content.objectives[goal].metric == "collectibles":
            return s.content.objectives[goal].needs(s.n)
    return None


def visit(s: State) -> guide.Visit | None:
    me, need = _me(s), _need(s)
    if me.visit == NONE or need is None:
        return None
    kind, most = _offer(s.content, me.kind)
    price = s.content.numbers.solo_costs[kind]
    return guide.Visit(True, COLLECTIBLES[kind], price, s.points, me.visit, most, me.tokens[kind], need[kind])


def _offer(c: Content, kind: int) -> tuple[int, int]:
    place = c.kind_of.index(kind)
    return c.offers[place]


def collecting(s: State) -> bool:
    here = visit(s)
    return here is not None and guide.collect(who_of(s), here, False).choice != "move on"


def progress(s: State, t: int, goal: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """WL-162, from what the app keeps."""
    objective, me = s.content.objectives[goal], s.bots[t - 1]
    need = objective.needs(s.n)
    match objective.metric:
        case "collectibles":
            return tuple(me.tokens), need
        case "encounter_cards":
            return (me.met,), need
        case "travel_xp":
            return (me.xp,), need
        case "destinations" | "return_home_with_destinations":
            return (me.cards,), need
        case scoring.TOLD:
            return (0,), need
        case metric:
            return (me.have[COUNTED[metric]],), need


def _check(s: State, t: int, out: Out) -> None:
    """WL-163: an Automaton's objectives."""
    for i, goal in enumerate(s.goals):
        have, need = progress(s, t, goal)
        if t not in s.done[i] and all(h >= n for h, n in zip(have, need, strict=True)):
            complete(s, t, i, out)


def complete(s: State, t: int, i: int, out: Out) -> None:
    """WL-160: trotter t places a marker on the i-th objective in play; with its second one it triggers the end."""
    name = s.content.objectives[s.goals[i]].name
    tell_step(s, out, "put", telling.marker(t, name, len(s.done[i])), "WL-160")
    s.done[i] += (t,)
    if sum(t in who for who in s.done) >= s.content.numbers.race_objectives_to_finish:
        trigger(s, t, FINISHED, out)


def trigger(s: State, t: int, cause: str, out: Out) -> None:
    if s.trigger == NONE:
        s.trigger, s.cause = t, cause
        s.last_turns = s.n * s.content.numbers.race_last_turns_each
        rule = {FINISHED: "WL-51", NO_CARDS: "WL-191", STANDSTILL: "WL-192"}[cause]
        tell_step(s, out, "note", telling.last_turns(s.n, t, cause), rule)


# -- the turns ---------------------------------------------------------------------------------------------------------


def begin_your_turn(s: State, out: Out) -> None:
    """Your turn is always a stop, whatever the Automaton after you does. It is counted down when it begins (WL-52)."""
    s.active = YOU
    s.points = s.content.numbers.points(s.n)
    very_last = _count_down(s, YOU)
    s.pending.append(Count() if very_last else YourTurn())
    announce_your_turn(s, very_last, out)


def announce_your_turn(s: State, very_last: bool, out: Out) -> None:
    """Your turn; and, unless it collects first, what the first Automaton will look for when it is over."""
    tell_step(s, out, "you", telling.your_turn(s.content, very_last, s.trigger != NONE), "WL-13")
    if not very_last and not collecting(s):
        _announce_automaton(s, out)
        _look_for_destination(s, LookForDestination(), out)


def _announce_automaton(s: State, out: Out) -> None:
    t, s.gathered = at_work(s), 0
    text = telling.automatons_turn(t, s.points, s.trigger != NONE)
    tell_step(s, out, "card", text, "WL-16" if s.n == 2 else "WL-17")


@chosen(YourTurn)
def _your_turn_is_over(s: State, p: YourTurn, a: Goes, out: Out) -> None:
    """WL-14: the first Automaton collects, or goes where you see it go."""
    s.active = 1
    s.pending.append(EndOfAutomatonTurn())
    if a.where == "collects":
        _announce_automaton(s, out)
        s.pending += GUIDE
    else:
        _go(s, a.where, out)


def _begin_automaton_turn(s: State, t: int, out: Out) -> None:
    s.active = t
    s.points = s.content.numbers.points(s.n)
    s.pending += (EndOfAutomatonTurn(), *GUIDE)
    _announce_automaton(s, out)


def _count_down(s: State, t: int) -> bool:
    """WL-52: one of the last turns, of trotter t, is played or begins. True if it is the very last."""
    if s.trigger == NONE:
        return False
    first = s.n * s.content.numbers.race_last_turns_each
    if s.last_turns < first or t != s.trigger or s.cause == STANDSTILL:
        s.last_turns -= 1
    return s.last_turns == 0


@step(EndOfAutomatonTurn)
def _end_of_automaton_turn(s: State, p: EndOfAutomatonTurn, out: Out) -> None:
    if _count_down(s, s.active):
        s.pending.append(Count())
    elif s.active + 1 < s.n:
        _begin_automaton_turn(s, s.active + 1, out)
    elif not s.moved and s.trigger == NONE:
        s.pending.append(DidYouMove())
    else:
        _end_round(s, out)


@chosen(DidYouMove)
def _you_moved(s: State, p: DidYouMove, a: Quiet, out: Out) -> None:
    s.moved = s.moved or a.moved
    tell(out, f"You have {'' if a.moved else 'not '}moved in this round.", "WL-192")
    _end_round(s, out)


def _end_round(s: State, out: Out) -> None:
    """WL-192; then your turn."""
    s.quiet = 0 if s.moved else s.quiet + 1
    limit = s.content.numbers.race_standstill_rounds
    if s.quiet >= limit:
        trigger(s, YOU, STANDSTILL, out)
    elif s.quiet >= max(1, limit - 2):
        tell_step(s, out, "note", telling.standstill(s.quiet, limit - s.quiet), "WL-192")
    s.round += 1
    s.moved = False
    begin_your_turn(s, out)


@chosen(Count)
def _count(s: State, p: Count, a: Score, out: Out) -> None:
    s.yours = a
    held = [counted(n, kind) for n, kind in zip((a.souvenir, a.postcard, a.camera), COLLECTIBLES, strict=True)]
    tell(out, f"You have {a.xp} Travel XP, {listed([*held, counted(a.cards, 'card')])}.", "WL-54")


# -- an Automaton collects ---------------------------------------------------------------------------------------------


@possible(AutomatonCollects)
def _collects(s: State, p: AutomatonCollects) -> bool:
    return collecting(s)


@decides(AutomatonCollects)
def _collect(s: State, p: AutomatonCollects, explain: bool) -> Explained[Gather | Wait]:
    here = visit(s)
    assert here is not None
    stay = guide.collect(who_of(s), here, explain)
    return Explained(Gather(here.collectible) if stay.choice == "take" else Wait(here.collectible), stay.why)


@chosen(AutomatonCollects)
def _collected(s: State, p: AutomatonCollects, a: Gather | Wait, out: Out) -> None:
    match a:
        case Gather():
            _gather(s, a, out)
            s.pending.append(p)
        case Wait():
            text = f"{trotter_name(s.active)} waits for its next {a.collectible}. Its turn is over."
            tell_step(s, out, "note", text, "AMB-13")
            s.points = 0  # they are lost
        case _:
            assert_never(a)


def _gather(s: State, a: Gather, out: Out) -> None:
    """WL-21, WL-22. What it takes at one place is one step, however many moves it was."""
    me, kind = _me(s), COLLECTIBLES.index(a.collectible)
    s.points -= s.content.numbers.solo_costs[kind]
    me.tokens[kind] += 1
    me.visit += 1
    s.moved = True
    s.turn = s.turn[:-1] if s.gathered else s.turn
    s.gathered += 1
    text = f"Give {trotter_name(s.active)} {counted(s.gathered, a.collectible)}: {me.tokens[kind]} now."
    tell_step(s, out, "put", text, "WL-22")
    told = len(s.turn)
    _check(s, s.active, out)
    if len(s.turn) > told:
        s.gathered = 0


# -- an Automaton travels ----------------------------------------------------------------------------------------------


@possible(WhereItGoes)
def _has_points(s: State, p: WhereItGoes) -> bool:
    return s.points > 0


@possible(LookForDestination)
def _has_points_to_look(s: State, p: LookForDestination) -> bool:
    return s.points > 0


@step(LookForDestination)
def _look_for_destination(s: State, p: LookForDestination, out: Out) -> None:
    """WL-31: the tiers, line by line; whoever sees the board can follow them."""
    left = f" with {counted(s.points, 'point')}" if s.points < s.content.numbers.points(s.n) else ""
    text = f"It goes on{left}. Where to?" if left else "Where does it go?"
    tell_step(s, None, "move", text, "WL-31", telling.tiers(s.content, s.n))  # the story tells what came of it


@chosen(WhereItGoes)
def _goes(s: State, p: WhereItGoes, a: Goes, out: Out) -> None:
    _go(s, a.where, out)


def _go(s: State, where: str, out: Out) -> None:
    """Tier 1, tier 2, the airport, or nothing."""
    who, points = trotter_name(s.active), s.points
    kind, _, steps = where.partition(" ")
    if kind == "card":
        _walk_to_card(s, int(steps), out)
    elif kind in ("reach", "onto"):
        _walk_to_card(s, points, out)
    elif kind in ("zone", "far"):
        goal = "that card" if kind == "zone" else "that airport"
        tell_step(s, out, "move", f"Move {who} {counted(points, 'step')} towards {goal}.", "WL-26")
        _walk(s, points)
    elif kind == "stay":
        tell_step(s, out, "note", f"{who} stays where it is.", "WL-39")
    else:
        _go_to_airport(s, int(steps), out)


def _go_to_airport(s: State, steps: int, out: Out) -> None:
    """WL-38, WL-40: from there it flies, if its points last."""
    who = trotter_name(s.active)
    if steps:
        tell_step(s, out, "move", f"Move {who} {counted(steps, 'step')} to that airport.", "WL-38")
    _walk(s, steps)
    if s.points >= s.content.numbers.solo_flight_cost:
        tell(out, f"{who} looks where to fly.", "WL-41")
        tell_step(s, None, "move", "Where does it fly?", "WL-41", telling.flight())
        s.pending.append(HowFarItFlies())


def _walk(s: State, steps: int) -> None:
    if steps:
        s.points -= steps
        s.moved = True
        _me(s).visit = NONE


def _walk_to_card(s: State, steps: int, out: Out) -> None:
    """It comes onto the card if its points last; otherwise it goes as far as they do."""
    if steps > s.points:
        if s.points:
            text = f"Move {trotter_name(s.active)} {counted(s.points, 'step')} towards that card."
            tell_step(s, out, "move", text, "WL-26")
        _walk(s, s.points)
    else:
        _walk(s, steps)
        _gain(s, steps, out)


@chosen(HowFarItFlies)
def _flies(s: State, p: HowFarItFlies, a: Flight, out: Out) -> None:
    """WL-28, WL-42, WL-43."""
    who, me = trotter_name(s.active), _me(s)
    if a.steps < 0:
        text = f"{who} stays: somebody is beside every displayed card. Its turn is over."
        tell_step(s, out, "note", text, "WL-42")
        return
    _walk(s, s.content.numbers.solo_flight_cost)
    me.met += 1
    tell_step(s, out, "move", f"Fly {who} to the airport where it lands.", "WL-43")
    text = f"Put the top encounter card face down beside its area, unread: {me.met} now."
    tell_step(s, out, "put", text, "WL-28")
    _check(s, s.active, out)
    _walk_to_card(s, a.steps, out)


# -- an Automaton gains a card -----------------------------------------------------------------------------------------


def _gain(s: State, steps: int, out: Out) -> None:
    """WL-45 to WL-49: the card and 3 XP; what the objectives want to know of it is asked, no more."""
    me = _me(s)
    me.cards += 1
    me.xp += s.content.numbers.solo_automaton_xp
    s.moved = True
    s.names, s.seen, s.worked_out = ("", "", ""), (), ""  # the display has changed
    for told in telling.gained(trotter_name(s.active), steps, me.xp, me.cards):
        tell_step(s, out, told.sign, told.text, told.rule)
    me.untold["zones"] += 1
    asks_kind = _collector_wants_to_know(s) or _several_counts_hang_on_it(s)
    if not asks_kind:
        for kind in KINDS:
            me.untold[kind] += 1
    s.pending += (*GUIDE, CardCounts(), *(CountCards(what) for what in COUNTED.values()))
    if asks_kind:
        s.pending.append(KindOfCard())


def _collector_wants_to_know(s: State) -> bool:
    """WL-19, WL-23: what the place gives counts while the Automaton still needs some of it."""
    need, held = _need(s), _me(s).tokens
    return need is not None and any(h < n for h, n in zip(held, need, strict=True))


def _several_counts_hang_on_it(s: State) -> bool:
    """One question instead of two or three: this one card may complete objectives of several kinds."""
    me = _me(s)
    return sum(not me.untold[kind] and _missing(s, kind) == 1 for kind in KINDS) > 1


def _missing(s: State, what: str) -> int | None:
    """How many cards that count the Automaton still needs for an open objective; None if no objective counts them."""
    for i, goal in enumerate(s.goals):
        objective = s.content.objectives[goal]
        if COUNTED.get(objective.metric) == what and s.active not in s.done[i]:
            return objective.needs(s.n)[0] - _me(s).have[what]
    return None


@possible(CountCards)
def _may_complete(s: State, p: CountCards) -> bool:
    """Its cards are counted when they may be enough for an open objective, not before."""
    untold, missing = _me(s).untold[p.what], _missing(s, p.what)
    return untold > 0 and missing is not None and untold >= missing


@chosen(CountCards)
def _cards_counted(s: State, p: CountCards, a: HowMany, out: Out) -> None:
    me = _me(s)
    me.have[p.what], me.untold[p.what] = a.n, 0
    tell(out, f"{trotter_name(s.active)}, {COUNTER_NAMES[p.what].lower()}: {a.n}.", "WL-162")


@chosen(KindOfCard)
def _kind_told(s: State, p: KindOfCard, a: CardKind, out: Out) -> None:
    me = _me(s)
    me.kind = KINDS.index(a.kind)
    me.have[a.kind] += 1
    me.visit = 0
    tell(out, f"{trotter_name(s.active)} has gained {KIND_NAMES[a.kind]}.", "WL-45")


@step(CardCounts)
def _card_counts(s: State, p: CardCounts, out: Out) -> None:
    _check(s, s.active, out)


# -- at any time -------------------------------------------------------------------------------------------------------


@meanwhile(NoCards)
def _no_cards(s: State, a: NoCards, out: Out) -> None:
    tell(out, "No destination card is left.", "WL-191")
    trigger(s, s.active, NO_CARDS, out)


@meanwhile(Points)
def _points(s: State, a: Points, out: Out) -> None:
    s.points = a.value
    tell(out, f"Corrected: {trotter_name(at_work(s))} has {counted(a.value, 'point')} left.", "WL-16")


def correct(s: State, a: Correct, out: Out) -> None:
    me = s.bots[a.automaton - 1]
    if a.what == "xp":
        me.xp = a.value
    elif a.what == "cards":
        me.cards = a.value
    elif a.what == "encounters":
        me.met = a.value
    elif a.what in me.have:
        me.have[a.what], me.untold[a.what] = a.value, 0
    else:
        me.tokens[COLLECTIBLES.index(a.what)] = a.value
    tell(out, correction_in_words(a), "WL-162")
    _check(s, a.automaton, out)
    if isinstance(s.pending[-1], WhereItGoes):  # perhaps it has something to collect again
        s.pending.append(AutomatonCollects())


def correction_in_words(a: Correct) -> str:
    what = COUNTER_NAMES[a.what]
    return f"Corrected: {trotter_name(a.automaton)}, {what if what == 'Travel XP' else what.lower()}: {a.value}."
