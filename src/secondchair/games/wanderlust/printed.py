"""The Automatons on the printed board: what the app keeps of them, and what your answers do.

The same rules as on the screen (A4 to A9), from steps that you count on your own board. The questions are in
`questions.py`.
"""

from __future__ import annotations

from copy import copy
from typing import ClassVar, assert_never

from msgspec import Struct

from secondchair.core.choose import Explained
from secondchair.core.pending import Out, Pending, chosen, decides, meanwhile, possible, step, tell
from secondchair.core.words import counted, listed
from secondchair.games.wanderlust import bot as guide
from secondchair.games.wanderlust import scoring
from secondchair.games.wanderlust.actions import Gather, Wait
from secondchair.games.wanderlust.content import COLLECTIBLES, KINDS, Content
from secondchair.games.wanderlust.pending import (
    AutomatonCollects,
    CardCounts,
    Count,
    DidYouMove,
    EndOfAutomatonTurn,
    HowFarItFlies,
    KindOfCard,
    WhereItGoes,
    YourTurn,
    ZoneOfCard,
)
from secondchair.games.wanderlust.race import FINISHED, NO_CARDS, STANDSTILL, verb
from secondchair.games.wanderlust.state import NONE, YOU, trotter_name
from secondchair.games.wanderlust.state import State as MapState
from secondchair.games.wanderlust.table_actions import (
    CardKind,
    CardZone,
    Correct,
    Flight,
    Goes,
    NoCards,
    Points,
    Quiet,
    Score,
    WorkOut,
    Zones,
)

COUNTERS = ("xp", "cards", *KINDS, *COLLECTIBLES, "encounters")
COUNTER_NAMES = {
    "xp": "Travel XP",
    "cards": "Destination cards",
    "city": "City cards",
    "port": "Port cards",
    "wonder": "Natural wonder cards",
    "souvenir": "Souvenirs",
    "postcard": "Postcards",
    "camera": "Cameras",
    "encounters": "Encounter cards",
}
KIND_NAMES = {"city": "a city", "port": "a port", "wonder": "a natural wonder"}
GUIDE: tuple[Pending, ...] = (WhereItGoes(), AutomatonCollects())  # WL-18: it collects first, then it travels


class Automaton(Struct):
    """What the app keeps of one Automaton."""

    xp: int = 0
    cards: int = 0
    kinds: list[int] = []  # cards by kind of place, as far as they were asked
    zones: tuple[str, ...] = ()
    tokens: list[int] = []
    met: int = 0
    visit: int = NONE  # collectibles taken at the destination just gained
    kind: int = 0  # of that destination

    def clone(self) -> Automaton:
        new = copy(self)
        new.kinds = self.kinds.copy()
        new.tokens = self.tokens.copy()
        return new

    def position(self) -> dict[str, object]:
        return {
            "xp": self.xp,
            "cards": self.cards,
            "kinds": dict(sorted(zip(KINDS, self.kinds, strict=True))),
            "zones": sorted(self.zones),
            "collectibles": dict(sorted(zip(COLLECTIBLES, self.tokens, strict=True))),
            "encounters": self.met,
            "collected_here": None if self.visit == NONE else self.visit,
            "kind_of_place": KINDS[self.kind],
        }


class State(Struct):
    DERIVED: ClassVar[tuple[str, ...]] = ("instructions",)  # words for the page, no rule

    content: Content
    n: int  # trotters, you included
    pending: list[Pending]  # what waits to be done, the last one first; empty when the race is over
    goals: tuple[int, ...]
    done: list[tuple[int, ...]]
    bots: list[Automaton]  # entry t - 1 is Automaton t
    turn: int  # whose turn it is
    points: int  # of the Automaton whose turn it is, or comes after yours
    round: int
    moved: bool
    quiet: int
    trigger: int
    cause: str
    last_turns: int
    yours: Score  # asked at the end
    instructions: tuple[str, ...]  # what is to be done on the table since your last answer
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
        "turn": {"trotter": s.turn, "points": s.points, "round": s.round},
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


def _instruct(s: State, out: Out, text: str, rule: str) -> None:
    """Something to do on the table: it stays until the next answer."""
    s.instructions += (text,)
    tell(out, text, rule)


# -- collecting and objectives: the app's own affair -------------------------------------------------------------------


def at_work(s: State) -> int:
    """The Automaton whose turn it is, or comes after yours."""
    return s.turn or 1


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
        case "zones_visited":
            return (len(me.zones),), need
        case metric:
            return (me.kinds[scoring.KIND_METRICS[metric]],), need


def _check(s: State, t: int, out: Out) -> None:
    """WL-163: an Automaton's objectives."""
    for i, goal in enumerate(s.goals):
        have, need = progress(s, t, goal)
        if t not in s.done[i] and all(h >= n for h, n in zip(have, need, strict=True)):
            complete(s, t, i, out)


def complete(s: State, t: int, i: int, out: Out) -> None:
    """WL-160: trotter t places a marker on the i-th objective in play; with its second one it triggers the end."""
    s.done[i] += (t,)
    name = s.content.objectives[s.goals[i]].name
    _instruct(s, out, f"{verb(t, 'have', 'has')} completed {name}: place a marker.", "WL-160")
    if sum(t in who for who in s.done) >= s.content.numbers.race_objectives_to_finish:
        _trigger(s, t, FINISHED, out)


def _trigger(s: State, t: int, cause: str, out: Out) -> None:
    if s.trigger == NONE:
        s.trigger, s.cause = t, cause
        s.last_turns = s.n * s.content.numbers.race_last_turns_each
        rule = {FINISHED: "WL-51", NO_CARDS: "WL-191", STANDSTILL: "WL-192"}[cause]
        _instruct(s, out, "The end is triggered: everybody has one last turn.", rule)


# -- the turns ---------------------------------------------------------------------------------------------------------


def begin_your_turn(s: State) -> None:
    """Your turn is always a stop, whatever the Automaton after you does. It is counted down when it begins (WL-52)."""
    s.turn = YOU
    s.points = s.content.numbers.points(s.n)
    s.pending.append(Count() if _count_down(s, YOU) else YourTurn())


@chosen(YourTurn)
def _your_turn_is_over(s: State, p: YourTurn, a: Goes, out: Out) -> None:
    """WL-14: the first Automaton collects, or goes where you see it go."""
    s.turn = 1
    s.pending.append(EndOfAutomatonTurn())
    if a.where == "collects":
        tell(out, f"Your turn is over. {trotter_name(1)} collects first.", "WL-18")
        s.pending += GUIDE
    else:
        _go(s, a.where, out)


def _begin_automaton_turn(s: State, t: int) -> None:
    s.turn = t
    s.points = s.content.numbers.points(s.n)
    s.pending += (EndOfAutomatonTurn(), *GUIDE)


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
    if _count_down(s, s.turn):
        s.pending.append(Count())
    elif s.turn + 1 < s.n:
        _begin_automaton_turn(s, s.turn + 1)
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
        _trigger(s, YOU, STANDSTILL, out)
    elif s.quiet >= max(1, limit - 2):
        text = f"Nothing has moved for {s.quiet} rounds. After {limit} the last turns begin."
        _instruct(s, out, text, "WL-192")
    s.round += 1
    s.moved = False
    begin_your_turn(s)


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
            text = f"{trotter_name(s.turn)} waits for its next {a.collectible}. Its turn is over."
            _instruct(s, out, text, "AMB-13")
            s.points = 0  # they are lost
        case _:
            assert_never(a)


def _gather(s: State, a: Gather, out: Out) -> None:
    me, kind = _me(s), COLLECTIBLES.index(a.collectible)
    s.points -= s.content.numbers.solo_costs[kind]
    me.tokens[kind] += 1
    me.visit += 1
    s.moved = True
    _instruct(s, out, f"{trotter_name(s.turn)} takes a {a.collectible} and has {me.tokens[kind]}.", "WL-22")
    _check(s, s.turn, out)


# -- an Automaton travels ----------------------------------------------------------------------------------------------


@possible(WhereItGoes)
def _has_points(s: State, p: WhereItGoes) -> bool:
    return s.points > 0


@chosen(WhereItGoes)
def _goes(s: State, p: WhereItGoes, a: Goes, out: Out) -> None:
    _go(s, a.where, out)


def _go(s: State, where: str, out: Out) -> None:
    """Tier 1, tier 2, the airport, or nothing."""
    who, points = trotter_name(s.turn), s.points
    kind, _, steps = where.partition(" ")
    if kind == "card":
        _walk_to_card(s, int(steps), out)
    elif kind in ("reach", "onto"):
        _walk_to_card(s, points, out)
    elif kind in ("zone", "far"):
        goal = "that card" if kind == "zone" else "the airport"
        _instruct(s, out, f"{who} goes {counted(points, 'step')} towards {goal}.", "WL-26")
        _walk(s, points)
    elif kind == "stay":
        _instruct(s, out, f"{who} stays: the way to an airport is blocked.", "WL-39")
    else:
        if int(steps):
            _instruct(s, out, f"{who} goes {counted(int(steps), 'step')} to the airport.", "WL-38")
        else:
            tell(out, f"{who} stands on an airport.", "WL-38")
        _walk(s, int(steps))
        if s.points >= s.content.numbers.solo_flight_cost:
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
            _instruct(s, out, f"{trotter_name(s.turn)} goes {counted(s.points, 'step')} towards it.", "WL-26")
        _walk(s, s.points)
    else:
        _walk(s, steps)
        _gain(s, out)


@chosen(HowFarItFlies)
def _flies(s: State, p: HowFarItFlies, a: Flight, out: Out) -> None:
    """WL-28, WL-42, WL-43."""
    who, me = trotter_name(s.turn), _me(s)
    if a.steps < 0:
        _instruct(s, out, f"{who} stays: somebody is beside every displayed destination.", "WL-42")
        return
    _walk(s, s.content.numbers.solo_flight_cost)
    me.met += 1
    _instruct(s, out, f"{who} flies and takes an encounter card face down: {me.met} now.", "WL-28")
    _check(s, s.turn, out)
    _walk_to_card(s, a.steps, out)


# -- an Automaton gains a card -----------------------------------------------------------------------------------------


def _gain(s: State, out: Out) -> None:
    """WL-45 to WL-49: the card and 3 XP; what the objectives want to know of it is asked, no more."""
    me = _me(s)
    me.cards += 1
    me.xp += s.content.numbers.solo_automaton_xp
    s.moved = True
    _instruct(
        s,
        out,
        f"{trotter_name(s.turn)} takes the first displayed card it comes onto: shift the others, reveal a new one. "
        f"It has {me.xp} Travel XP.",
        "WL-45",
    )
    s.pending += (*GUIDE, CardCounts())
    if _zone_matters(s):
        s.pending.append(ZoneOfCard())
    if _kind_matters(s):
        s.pending.append(KindOfCard())


def _open_metrics(s: State) -> set[str]:
    return {s.content.objectives[g].metric for i, g in enumerate(s.goals) if s.turn not in s.done[i]}


def _kind_matters(s: State) -> bool:
    need, held = _need(s), _me(s).tokens
    collects = need is not None and any(h < n for h, n in zip(held, need, strict=True))
    return collects or bool(_open_metrics(s) & set(scoring.KIND_METRICS))


def _zone_matters(s: State) -> bool:
    return "zones_visited" in _open_metrics(s)


@chosen(KindOfCard)
def _kind_told(s: State, p: KindOfCard, a: CardKind, out: Out) -> None:
    me = _me(s)
    me.kind = KINDS.index(a.kind)
    me.kinds[me.kind] += 1
    me.visit = 0
    tell(out, f"{trotter_name(s.turn)} has gained {KIND_NAMES[a.kind]}.", "WL-45")


@chosen(ZoneOfCard)
def _zone_told(s: State, p: ZoneOfCard, a: CardZone, out: Out) -> None:
    me = _me(s)
    me.zones = tuple(sorted({*me.zones, a.zone}))
    tell(out, f"The place lies in {zone_names(s.content, [a.zone])}.", "WL-45")


def zone_names(c: Content, zones: list[str]) -> str:
    return listed([zone.name for zone in c.zones if zone.id in zones])


@step(CardCounts)
def _card_counts(s: State, p: CardCounts, out: Out) -> None:
    _check(s, s.turn, out)


# -- at any time -------------------------------------------------------------------------------------------------------


@meanwhile(WorkOut)
def _work_out(s: State, a: WorkOut, out: Out) -> None:
    _instruct(s, out, _worked_out(s, a), "WL-31")


def _worked_out(s: State, a: WorkOut) -> str:
    """The guide's own decision, from the facts as you see them."""
    spots = ((a.left, "left"), (a.middle, "middle"), (a.right, "right"))
    cards = tuple(_card_seen(spot, what, name) for spot, (what, name) in enumerate(spots, 1) if what)
    if not cards:
        return "No destination is displayed: it stays."
    flies = isinstance(s.pending[-1], HowFarItFlies)
    decision = (guide.flight if flies else guide.target)(who_of(s), cards)
    assert decision.why is not None
    if decision.choice.to:
        return f"{decision.why.text} That is the {decision.choice.to} card."
    return decision.why.text if flies else f"{decision.why.text} It heads for the airport."


def _card_seen(spot: int, what: str, name: str) -> guide.Card:
    near = int(what.removeprefix("near ")) if what.startswith("near") else guide.NO_WAY
    beside = ("another trotter",) if what.endswith("blocked") else ()
    return guide.Card(name, f"the {name} card", spot, near, what.startswith("zone"), beside)


@meanwhile(NoCards)
def _no_cards(s: State, a: NoCards, out: Out) -> None:
    tell(out, "No destination card is left.", "WL-191")
    _trigger(s, s.turn, NO_CARDS, out)


@meanwhile(Zones)
def _zones(s: State, a: Zones, out: Out) -> None:
    s.bots[a.automaton - 1].zones = tuple(sorted(a.zones))
    tell(out, f"Corrected: {trotter_name(a.automaton)} has cards of {zone_names(s.content, a.zones)}.", "WL-162")
    _check(s, a.automaton, out)


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
    elif a.what in KINDS:
        me.kinds[KINDS.index(a.what)] = a.value
    else:
        me.tokens[COLLECTIBLES.index(a.what)] = a.value
    tell(out, correction_in_words(a), "WL-162")
    _check(s, a.automaton, out)
    if isinstance(s.pending[-1], WhereItGoes):  # perhaps it has something to collect again
        s.pending.append(AutomatonCollects())


def correction_in_words(a: Correct) -> str:
    what = COUNTER_NAMES[a.what]
    return f"Corrected: {trotter_name(a.automaton)}, {what if what == 'Travel XP' else what.lower()}: {a.value}."
