"""The Automatons on the printed board: what your answers do, and what follows from them.

The same rules as on the screen (A4 to A9), from points that you count on your own board. What is kept is in
`table_state.py`, the questions are in `questions.py`.
"""

from __future__ import annotations

from typing import assert_never

from msgspec import structs

from secondchair.core import turn
from secondchair.core.choose import Explained
from secondchair.core.pending import Out, Pending, chosen, decides, meanwhile, possible, step, tell
from secondchair.core.turn import tell_step
from secondchair.core.words import counted, listed
from secondchair.games.wanderlust import bot as guide
from secondchair.games.wanderlust import content, telling
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
from secondchair.games.wanderlust.retired import as_today
from secondchair.games.wanderlust.state import NONE, YOU, trotter_name
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
from secondchair.games.wanderlust.table_state import COUNTED, COUNTER_NAMES, State, at_work, me_of, who_of
from secondchair.games.wanderlust.telling import UNNAMED

KIND_NAMES = {"city": "a city", "port": "a port", "wonder": "a natural wonder"}
GUIDE: tuple[Pending, ...] = (WhereItGoes(), LookForDestination(), AutomatonCollects())  # WL-18: it collects first


def answered(s: State) -> None:
    """You have answered, so what was told before this Automaton's turn is done: the page begins with its turn."""
    signs = [told.sign for told in s.turn]
    card, you = (max((i for i, sign in enumerate(signs) if sign == wanted), default=-1) for wanted in ("card", "you"))
    s.turn = () if you > card else s.turn[max(card, 0) :]
    s.gathered = 0
    turn.answered(s)


# -- collecting and objectives: the app's own affair -------------------------------------------------------------------


def _need(s: State) -> tuple[int, ...] | None:
    for goal in s.goals:
        if s.content.objectives[goal].metric == "collectibles":
            return s.content.objectives[goal].needs(s.n)
    return None


def visit(s: State) -> guide.Visit | None:
    me, need = me_of(s), _need(s)
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
        case content.TOLD:
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
    s.called = UNNAMED  # what lies there when your turn is over, nobody knows yet
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
    s.called = structs.replace(s.called, stands="")  # that was another Automaton's zone
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
            tell_step(s, out, "note", f"It waits for its next {a.collectible}. Its turn is over.", "AMB-13")
            s.points = 0  # they are lost
        case _:
            assert_never(a)


def _gather(s: State, a: Gather, out: Out) -> None:
    """WL-21, WL-22. What it takes at one place is one step, however many moves it was."""
    me, kind = me_of(s), COLLECTIBLES.index(a.collectible)
    s.points -= s.content.numbers.solo_costs[kind]
    me.tokens[kind] += 1
    me.visit += 1
    s.moved = True
    s.turn = s.turn[:-1] if s.gathered else s.turn
    s.gathered += 1
    text = telling.given(counted(s.gathered, a.collectible), me.tokens[kind])
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
    """WL-31, WL-41: the tiers and the flight, line by line; whoever sees the board can follow them."""
    for told in telling.journey(s.content, s.n, s.points, s.cause != NO_CARDS, s.called):
        tell_step(s, None, told.sign, told.text, told.rule, told.order)  # the story tells what came of it


@chosen(WhereItGoes)
def _goes(s: State, p: WhereItGoes, a: Goes, out: Out) -> None:
    _go(s, a.where, out)


def _go(s: State, where: str, out: Out) -> None:
    """What came of its journey: a displayed card after so many points, none, or no step at all."""
    who = trotter_name(s.active)
    how, _, spent = as_today(where, s.points).partition(" ")
    if how == "airport":
        _go_to_airport(s, int(spent), out)
        return
    if how == "flies":
        _take_encounter(s, out)
    if spent:
        tell(out, f"{who} stands on a displayed card, after {counted(int(spent), 'point')}.", "WL-30")
        _walk(s, int(spent))
        _gain(s, out)
    elif how == "stay":
        tell_step(s, out, "note", "It stays where it is. Its turn is over.", "WL-39")
    else:
        tell_step(s, out, "note", "It has reached no card. Its turn is over.", "WL-26")
        _walk(s, s.points)


def flights_count(s: State) -> bool:
    """WL-29: does an open objective of this Automaton count its flights?"""
    counting = [s.content.objectives[goal].metric == "encounter_cards" for goal in s.goals]
    return any(here and at_work(s) not in who for here, who in zip(counting, s.done, strict=True))


def _take_encounter(s: State, out: Out) -> None:
    """WL-28, WL-44: the card of a flight."""
    me = me_of(s)
    me.met += 1
    tell_step(s, out, "put", f"It has flown: beside its area lie {counted(me.met, 'encounter card')} now.", "WL-28")
    _check(s, s.active, out)


def _walk(s: State, points: int) -> None:
    if points:
        s.points -= points
        s.moved = True
        me_of(s).visit = NONE


def _go_to_airport(s: State, steps: int, out: Out) -> None:
    """WL-38, WL-40, as it was told in races of before: from there it flies."""
    tell(out, f"{trotter_name(s.active)} stands on an airport, after {counted(steps, 'step')}.", "WL-38")
    _walk(s, steps)
    told = telling.flight(s.content)
    tell_step(s, None, told.sign, told.text, told.rule, told.order)
    s.pending.append(HowFarItFlies())


@chosen(HowFarItFlies)
def _flies(s: State, p: HowFarItFlies, a: Flight, out: Out) -> None:
    """WL-28, WL-42, WL-43, likewise: the card it lands on or walks to."""
    if a.steps < 0:
        text = f"{trotter_name(s.active)} stays: somebody is beside every displayed card. Its turn is over."
        tell_step(s, out, "note", text, "WL-42")
        return
    _walk(s, s.content.numbers.solo_flight_cost)
    _take_encounter(s, out)
    _go(s, f"card {a.steps}", out)


# -- an Automaton gains a card -----------------------------------------------------------------------------------------


def _gain(s: State, out: Out) -> None:
    """WL-45 to WL-49: the card and 3 XP; what the objectives want to know of it is asked, no more."""
    me = me_of(s)
    me.cards += 1
    me.xp += s.content.numbers.solo_automaton_xp
    s.moved = True
    s.called, s.seen, s.worked_out = UNNAMED, (), ""  # the display has changed, and it stands elsewhere
    for told in telling.gained(me.xp, me.cards):
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
    need, held = _need(s), me_of(s).tokens
    return need is not None and any(h < n for h, n in zip(held, need, strict=True))


def _several_counts_hang_on_it(s: State) -> bool:
    """One question instead of two or three: this one card may complete objectives of several kinds."""
    me = me_of(s)
    return sum(not me.untold[kind] and _missing(s, kind) == 1 for kind in KINDS) > 1


def _missing(s: State, what: str) -> int | None:
    """How many cards that count the Automaton still needs for an open objective; None if no objective counts them."""
    for i, goal in enumerate(s.goals):
        objective = s.content.objectives[goal]
        if COUNTED.get(objective.metric) == what and s.active not in s.done[i]:
            return objective.needs(s.n)[0] - me_of(s).have[what]
    return None


@possible(CountCards)
def _may_complete(s: State, p: CountCards) -> bool:
    """Its cards are counted when they may be enough for an open objective, not before."""
    untold, missing = me_of(s).untold[p.what], _missing(s, p.what)
    return untold > 0 and missing is not None and untold >= missing


@chosen(CountCards)
def _cards_counted(s: State, p: CountCards, a: HowMany, out: Out) -> None:
    me = me_of(s)
    me.have[p.what], me.untold[p.what] = a.n, 0
    tell(out, f"{trotter_name(s.active)}, {COUNTER_NAMES[p.what].lower()}: {a.n}.", "WL-162")


@chosen(KindOfCard)
def _kind_told(s: State, p: KindOfCard, a: CardKind, out: Out) -> None:
    me = me_of(s)
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
