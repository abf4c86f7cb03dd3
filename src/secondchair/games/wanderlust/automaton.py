"""An Automaton's turn on the screen: the facts that its guide asks for, from the board, and what its moves do."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from secondchair.core.choose import Explained, Why
from secondchair.core.pending import Out, chosen, decides, possible, tell
from secondchair.games.wanderlust import bot
from secondchair.games.wanderlust.actions import Aim, Automatic, Fly, Gain, Gather, Head, Stop, Wait, Walk
from secondchair.games.wanderlust.content import COLLECTIBLES
from secondchair.games.wanderlust.pending import GOES_ON, AutomatonGoesOn
from secondchair.games.wanderlust.race import check_objectives, gain_card, gain_token, take_face_down
from secondchair.games.wanderlust.state import (
    NONE,
    YOU,
    K,
    State,
    place_target,
    trotter_name,
    trotter_target,
)

# -- facts -------------------------------------------------------------------------------------------------------------


def me(s: State, t: int) -> bot.Automaton:
    return bot.Automaton(trotter_name(t), s.content.numbers.solo_near_steps)


def beside(s: State, t: int, place: int) -> tuple[str, ...]:
    """AMB-8: the other trotters, you included, that stand on a place or one step away from it."""
    near = s.content.atlas.near[place]
    others = [other for other in range(s.n) if other != t and near >> s.place[other] & 1]
    return tuple("you" if other == YOU else trotter_name(other) for other in others)


def display(s: State, t: int) -> tuple[bot.Card, ...]:
    c, here = s.content, s.place[t]
    steps, zone = c.atlas.steps[here], c.zone_of[here]
    return tuple(
        bot.Card(c.places[card].id, c.places[card].name, spot, steps[card], c.zone_of[card] == zone, beside(s, t, card))
        for spot, card in enumerate(s.display, 1)
        if card >= 0
    )


def airports(s: State, t: int) -> tuple[bot.Airport, ...]:
    c, here = s.content, s.place[t]
    others = {s.place[other]: trotter_name(other) for other in range(1, s.n) if other != t}
    return tuple(
        bot.Airport(
            c.places[a].id, c.places[a].name, a, c.atlas.steps[here][a], c.atlas.land[here][a], others.get(a, "")
        )
        for a in c.atlas.airports
        if c.zone_of[a] == c.zone_of[here]
    )


def landings(s: State, goal: int) -> tuple[bot.Landing, ...]:
    c = s.content
    return tuple(
        bot.Landing(c.places[a].id, c.places[a].name, a, c.atlas.steps[a][goal])
        for a in c.atlas.airports
        if c.zone_of[a] == c.zone_of[goal]
    )


def neighbours(s: State) -> tuple[bot.Neighbour, ...]:
    c, here = s.content, s.place[s.turn]
    table = c.atlas.land if s.by_land else c.atlas.steps
    return tuple(
        bot.Neighbour(c.places[j].id, c.places[j].name, j, table[j][s.goal])
        for j, mode in c.atlas.tracks[here]
        if not s.by_land or table[here][j] == 1
    )


def visit(s: State) -> bot.Visit | None:
    """What step 1 looks at; None when it does not stand on the card it gained in this visit (WL-20)."""
    t = s.turn
    if s.visit[t] == NONE:
        return None
    kind, most = s.content.offers[s.place[t]]
    need = collector_need(s)
    return bot.Visit(
        need is not None,
        COLLECTIBLES[kind],
        s.content.numbers.solo_costs[kind],
        s.points,
        s.visit[t],
        most,
        s.tokens[t * K + kind],
        need[kind] if need else 0,
    )


def collector_need(s: State) -> tuple[int, ...] | None:
    """What the objective that counts collectibles asks for, if it is in play (WL-19)."""
    for goal in s.goals:
        if s.content.objectives[goal].metric == "collectibles":
            return s.content.objectives[goal].needs(s.n)
    return None


# -- the guide ---------------------------------------------------------------------------------------------------------


@decides(AutomatonGoesOn)
def decide(s: State, p: AutomatonGoesOn, explain: bool = True) -> Explained[Automatic]:
    """The next move of the Automaton whose turn it is: the steps of A9, in their order."""
    who = me(s, s.turn)
    if (here := visit(s)) and here.collector:
        stay = bot.collect(who, here, explain)
        if stay.choice != "move on":
            kind = here.collectible
            return Explained(Gather(kind) if stay.choice == "take" else Wait(kind), stay.why)
    if s.place[s.turn] in s.display:
        return _gain(s, explain)
    if s.plan == "to_fly":
        return _fly(s, who, explain)
    if s.plan != "none":
        step = bot.step(who, neighbours(s), explain)
        return Explained(Walk(step.choice.id), step.why)
    return _choose_goal(s, who, explain)


def _gain(s: State, explain: bool) -> Explained[Automatic]:
    place = s.content.places[s.place[s.turn]]
    why = Why("WL-30", f"{trotter_name(s.turn)} stands on the available destination {place.name}.") if explain else None
    return Explained(Gain(place.id), why)


def _choose_goal(s: State, who: bot.Automaton, explain: bool) -> Explained[Automatic]:
    """A9, steps 5 and 6: tier 1, tier 2, the airport; on an airport, part B."""
    cards = display(s, s.turn)
    if not cards:
        return Explained(Stop("no_card"), Why("AMB-28", "No destination is displayed.") if explain else None)
    before = None  # why neither tier 1 nor tier 2 gave a card
    if not s.arrived:
        aim = bot.target(who, cards, explain)
        if aim.choice.to:
            return Explained(Aim(aim.choice.to, aim.choice.tier), aim.why)
        before = aim.why
        if s.place[s.turn] not in s.content.atlas.airports:
            heading = bot.airport(who, airports(s, s.turn), explain)
            why = _after(before, heading.why)
            if not heading.choice.to:
                return Explained(Stop("airport_blocked"), why)
            return Explained(Head(heading.choice.to, heading.choice.by_land), why)
    aim = bot.flight(who, cards, explain)
    why = _after(before, aim.why)
    if not aim.choice.to:
        return Explained(Stop("all_blocked"), why)
    return Explained(Aim(aim.choice.to, 3), why)


def _after(before: Why | None, why: Why | None) -> Why | None:
    """The reason of tier 3, told after the reason why the tiers before it gave nothing."""
    return replace(why, text=f"{before.text} {why.text}") if before and why else why


def _fly(s: State, who: bot.Automaton, explain: bool) -> Explained[Automatic]:
    if s.points < s.content.numbers.solo_flight_cost:
        return Explained(Stop("no_points"), Why("AMB-6", "It has too few points to fly.") if explain else None)
    there = bot.landing(who, landings(s, s.goal), explain)
    return Explained(Fly(there.choice.id), there.why)


# -- what its moves do -------------------------------------------------------------------------------------------------


def begin_turn(s: State) -> None:
    s.points = s.content.numbers.points(s.n)
    forget(s)
    s.pending.append(GOES_ON)


def forget(s: State) -> None:
    """Plan and mark are forgotten: after gaining a card, and at the end of the turn (AMB-15)."""
    s.plan, s.goal, s.by_land, s.arrived = "none", NONE, False, False


@possible(AutomatonGoesOn)
def _has_something_to_do(s: State, p: AutomatonGoesOn) -> bool:
    """A9, step 3: until no points are left, nothing is to be collected or waited for, and no card to be gained."""
    if s.points > 0 or s.place[s.turn] in s.display:
        return True
    here = visit(s)
    return here is not None and here.collector and bot.collect(me(s, s.turn), here, False).choice != "move on"


@chosen(AutomatonGoesOn)
def _move_on(s: State, p: AutomatonGoesOn, a: Automatic, out: Out) -> None:
    """Carry out a move; the next one waits below all that it brings, unless it has ended the turn."""
    if isinstance(a, Wait | Stop):
        _tell(s, out, _stay_text(s, a), "AMB-13" if isinstance(a, Wait) else "WL-42")
        return
    s.pending.append(p)
    match a:
        case Walk():
            _walk(s, a, out)
        case Aim() | Head():
            _set_plan(s, a, out)
        case Gain():
            forget(s)
            gain_card(s, s.turn, s.content.numbers.solo_automaton_xp, out)
        case Gather():
            _gather(s, a, out)
        case Fly():
            _land(s, a, out)
        case _:
            assert_never(a)


def _gather(s: State, a: Gather, out: Out) -> None:
    """WL-21, WL-22."""
    kind = COLLECTIBLES.index(a.collectible)
    s.points -= s.content.numbers.solo_costs[kind]
    s.visit[s.turn] += 1
    s.moved = True
    gain_token(s, s.turn, kind, 1, out, "WL-22")


def _tell(s: State, out: Out, text: str, rule: str, *targets: str) -> None:
    tell(out, text, rule, *targets, trotter_target(s.turn))


def _stay_text(s: State, a: Wait | Stop) -> str:
    who = trotter_name(s.turn)
    if isinstance(a, Wait):
        return f"{who} waits for its next {a.collectible}."
    return {
        "all_blocked": f"{who} stays: somebody is beside every displayed destination.",
        "airport_blocked": f"{who} stays: the way to an airport is blocked.",
        "no_card": f"{who} stays: no destination is displayed.",
        "no_points": f"{who} stays: it has too few points to fly.",
    }[a.reason]


def _set_plan(s: State, a: Aim | Head, out: Out) -> None:
    s.goal = s.content.index[a.to]
    s.arrived = False
    if isinstance(a, Head):
        s.plan, s.by_land = "to_airport", a.by_land
    else:
        s.plan, s.by_land = ("to_fly" if a.tier == 3 else "to_card"), False
    if out is not None:
        _tell_plan(s, a, out)


def _tell_plan(s: State, a: Aim | Head, out: Out) -> None:
    who, there = trotter_name(s.turn), s.content.places[s.goal].name
    if isinstance(a, Head):
        _tell(s, out, f"{who} heads for the airport of {there}.", "WL-38", place_target(a.to))
    else:
        rule = {1: "WL-32", 2: "WL-35"}.get(a.tier, "WL-41")
        _tell(s, out, f"{who} goes for {there} (tier {a.tier}).", rule, place_target(a.to))


def _move(s: State, there: int) -> None:
    s.place[s.turn] = there
    s.visit[s.turn] = NONE  # leaving a place ends the visit
    s.moved = True


def _walk(s: State, a: Walk, out: Out) -> None:
    """WL-26: one point, one step."""
    s.points -= 1
    _move(s, s.content.index[a.to])
    if out is not None:
        there = s.content.places[s.place[s.turn]].name
        _tell(s, out, f"{trotter_name(s.turn)} goes to {there}.", "WL-26", place_target(a.to))
    if s.place[s.turn] == s.goal:
        arrived = s.plan == "to_airport"
        forget(s)
        s.arrived = arrived


def _land(s: State, a: Fly, out: Out) -> None:
    """WL-28, WL-43: a point, an encounter card face down, and the walk to the destination."""
    s.points -= s.content.numbers.solo_flight_cost
    _move(s, s.content.index[a.to])
    s.plan = "to_card"
    if out is not None:
        there = s.content.places[s.place[s.turn]].name
        _tell(s, out, f"{trotter_name(s.turn)} flies to {there}.", "WL-43", place_target(a.to))
    if take_face_down(s, s.turn):
        if out is not None:
            _tell(s, out, f"{trotter_name(s.turn)} takes an encounter card, face down.", "WL-28")
        check_objectives(s, s.turn, out)
    if s.place[s.turn] == s.goal:
        forget(s)


def next_target(s: State, t: int) -> int:
    """Where Automaton `t` would go next if nothing changed before its turn: a card, an airport, or NONE if it stays."""
    if s.over or max(s.display, default=NONE) == NONE:
        return NONE
    who, cards = me(s, t), display(s, t)
    to = bot.target(who, cards, False).choice.to
    if not to and s.place[t] in s.content.atlas.airports:
        to = bot.flight(who, cards, False).choice.to
    elif not to:
        to = bot.airport(who, airports(s, t), False).choice.to
    return s.content.index[to] if to else NONE
