"""The Automatons on the printed board: what the app keeps of them, and what your answers do.

The same rules as on the screen (A4 to A9), from steps that you count on your own board.
"""

from __future__ import annotations

from msgspec import Struct

from secondchair.core.ask import Choice
from secondchair.core.words import counted
from secondchair.games.wanderlust import bot as guide
from secondchair.games.wanderlust import scoring
from secondchair.games.wanderlust.actions import Gather, Wait
from secondchair.games.wanderlust.content import COLLECTIBLES, KINDS, Content, Objective
from secondchair.games.wanderlust.race import FINISHED, NO_CARDS, STANDSTILL, take_back
from secondchair.games.wanderlust.state import NONE, YOU, trotter_name
from secondchair.games.wanderlust.state import State as MapState
from secondchair.games.wanderlust.table_actions import (
    CardKind,
    CardZone,
    Completed,
    Correct,
    Flight,
    Goes,
    Markers,
    Move,
    NoCards,
    Objectives,
    Points,
    Quiet,
    Score,
    WorkOut,
    Zones,
)

BOARD, GOALS, GOES, FLIGHT, KIND, ZONE, QUIET, SCORE, OVER, MAP = (
    "board", "goals", "goes", "flight", "kind", "zone", "quiet", "score", "over", "map",
)  # fmt: skip
FAR = 9  # "more steps than it has points"
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


def setup(c: Content, n: int) -> tuple[str, ...]:
    """WL-5 to WL-11, WL-112 and WL-114 as a checklist."""
    markers, goals = c.numbers.race_objective_markers, c.numbers.race_objectives_drawn
    bots = "one Automaton" if n == 2 else f"{n - 1} Automatons"
    found = [
        f"Set up the race for {n} trotters: you and {bots}.",
        f"Each Automaton gets a figure, {markers} objective markers and Travel XP 0; no trotter board, no tickets.",
        "Draw home towns from the destination deck, yours first. Put natural wonders aside, and whatever would let two "
        "Automatons start in one zone. Figures start at home.",
        "Keep your home card. Shuffle the cards put aside back; the Automatons' home cards go under the deck, the last "
        "Automaton's lowest.",
        "Take “First to the finish” and “Around the World” out of the objectives. Leave secret missions and personal "
        f"goals in the box. Draw {goals} objectives.",
        f"Deal {c.display} destination cards from right to left, and your tickets. You play first.",
    ]
    if any(objective.is_designed(n) for objective in c.objectives):
        found.append(
            "Some numbers the objectives ask for are designed here. If your cards ask for others, play with a file of "
            "your own values."
        )
    return tuple(found)


def objective_choices(c: Content, n: int) -> tuple[Choice, ...]:
    """The objectives that may be in play, each with what it asks for."""
    return tuple(Choice(o.id, o.name, o.told(n) + _designed(o, n)) for o in c.objectives)


def _designed(o: Objective, n: int) -> str:
    return " The number is designed." if o.is_designed(n) else ""


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
        return Automaton(
            self.xp, self.cards, self.kinds[:], self.zones, self.tokens[:], self.met, self.visit, self.kind
        )


class State(Struct):
    content: Content
    n: int  # trotters, you included
    asks: str  # the pending question
    goals: tuple[int, ...]
    done: list[tuple[int, ...]]
    bots: list[Automaton]  # entry t - 1 is Automaton t
    turn: int
    points: int
    round: int
    moved: bool
    quiet: int
    trigger: int
    cause: str
    last_turns: int
    yours: tuple[int, int, int, int, int]  # XP, souvenirs, postcards, cameras, cards: asked at the end
    told: tuple[str, ...]  # what the Automatons did since your last turn
    map: MapState | None = None  # the race on our map


# -- collecting and objectives: the app's own affair -------------------------------------------------------------------


def _me(s: State) -> Automaton:
    return s.bots[s.turn - 1]


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


def who_of(s: State) -> guide.Automaton:
    return guide.Automaton(trotter_name(s.turn), s.content.numbers.solo_near_steps)


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


def _check(s: State, t: int, said: list[str]) -> None:
    """WL-163: an Automaton's objectives."""
    for i, goal in enumerate(s.goals):
        have, need = progress(s, t, goal)
        if t not in s.done[i] and all(h >= n for h, n in zip(have, need, strict=True)):
            _complete(s, t, i, said)


def _complete(s: State, t: int, i: int, said: list[str]) -> None:
    s.done[i] += (t,)
    name = s.content.objectives[s.goals[i]].name
    said.append(f"{trotter_name(t)} {'have' if t == YOU else 'has'} completed {name}: place a marker.")
    if sum(t in who for who in s.done) >= s.content.numbers.race_objectives_to_finish:
        _trigger(s, t, FINISHED, said)


def _trigger(s: State, t: int, cause: str, said: list[str]) -> None:
    if s.trigger == NONE:
        s.trigger, s.cause = t, cause
        s.last_turns = s.n * s.content.numbers.race_last_turns_each
        said.append("The end is triggered: everybody has one last turn.")


# -- answers -----------------------------------------------------------------------------------------------------------


def answer(s: State, a: Move, said: list[str]) -> None:
    match a:
        case Objectives():
            s.goals = tuple(s.content.objective_index[name] for name in a.objectives)
            s.done = [()] * len(s.goals)
            _begin_turn(s, 1)
        case Goes() | Flight() | Gather() | Wait():
            _travel(s, a, said)
        case CardKind() | CardZone():
            _card_told(s, a, said)
        case Quiet():
            s.moved = s.moved or a.moved
            _end_round(s, said)
        case Score():
            s.yours = (a.xp, a.souvenir, a.postcard, a.camera, a.cards)
            s.asks = OVER
        case _:
            _between_turns(s, a, said)


def _between_turns(s: State, a: Move, said: list[str]) -> None:
    match a:
        case Completed():
            place = [s.content.objectives[g].id for g in s.goals].index(a.objective)
            _complete(s, YOU, place, said)
        case WorkOut():
            said.append(_worked_out(s, a))
        case NoCards():
            _trigger(s, YOU if s.turn == 1 and s.asks == GOES else s.turn, NO_CARDS, said)
        case Zones():
            s.bots[a.automaton - 1].zones = tuple(sorted(a.zones))
            _check(s, a.automaton, said)
        case Correct():
            _correct(s.bots[a.automaton - 1], a.what, a.value)
            _check(s, a.automaton, said)
        case Markers():
            for i, goal in enumerate(s.goals):
                wanted = s.content.objectives[goal].id in a.objectives
                if wanted and a.trotter not in s.done[i]:
                    _complete(s, a.trotter, i, said)
                elif not wanted:
                    take_back(s, a.trotter, i)
        case Points():
            s.points = a.value
        case _:
            raise TypeError(f"{a} is no answer")


def _worked_out(s: State, a: WorkOut) -> str:
    """The guide's own decision, from the facts as you see them."""
    told = ((a.left, "left"), (a.middle, "middle"), (a.right, "right"))
    cards = tuple(_card_seen(spot, what, name) for spot, (what, name) in enumerate(told, 1) if what)
    if not cards:
        return "No destination is displayed: it stays."
    decision = (guide.flight if s.asks == FLIGHT else guide.target)(who_of(s), cards)
    assert decision.why is not None
    if decision.choice.to:
        return f"{decision.why.text} That is the {decision.choice.to} card."
    return decision.why.text if s.asks == FLIGHT else f"{decision.why.text} It heads for the airport."


def _card_seen(spot: int, what: str, name: str) -> guide.Card:
    near = int(what.removeprefix("near ")) if what.startswith("near") else guide.NO_WAY
    beside = ("another trotter",) if what.endswith("blocked") else ()
    return guide.Card(name, f"the {name} card", spot, near, what.startswith("zone"), beside)


def _correct(me: Automaton, what: str, value: int) -> None:
    if what == "xp":
        me.xp = value
    elif what == "cards":
        me.cards = value
    elif what == "encounters":
        me.met = value
    elif what in KINDS:
        me.kinds[KINDS.index(what)] = value
    else:
        me.tokens[COLLECTIBLES.index(what)] = value


def _travel(s: State, a: Goes | Flight | Gather | Wait, said: list[str]) -> None:
    who = trotter_name(s.turn)
    match a:
        case Gather():
            _gather(s, a, said)
        case Wait():
            said.append(f"{who} waits for its next {a.collectible}. Its turn is over.")
            _end_turn(s, said)
        case Goes():
            _goes(s, a.where, said)
        case Flight(steps=-1):
            said.append(f"{who} stays: somebody is beside every displayed destination.")
            _end_turn(s, said)
        case Flight():
            _fly(s, a.steps, said)


def _walk(s: State, steps: int) -> None:
    if steps:
        s.points -= steps
        s.moved = True
        _me(s).visit = NONE


def _walk_to_card(s: State, steps: int, said: list[str]) -> None:
    """It comes onto the card if its points last; otherwise it goes as far as they do."""
    if steps > s.points:
        if s.points:
            said.append(f"{trotter_name(s.turn)} goes {counted(s.points, 'step')} towards it.")
        _walk(s, s.points)
        _end_turn(s, said)
        return
    _walk(s, steps)
    _gain(s, said)


def _gain(s: State, said: list[str]) -> None:
    """WL-45 to WL-49: the card and 3 XP; what the objectives want to know of it is asked, no more."""
    me = _me(s)
    me.cards += 1
    me.xp += s.content.numbers.solo_automaton_xp
    s.moved = True
    said.append(
        f"{trotter_name(s.turn)} takes the first displayed card it comes onto: shift the others, reveal a new one. "
        f"It has {me.xp} Travel XP."
    )
    s.asks = KIND if _kind_matters(s) else ZONE if _zone_matters(s) else GOES
    if s.asks == GOES:
        _check(s, s.turn, said)
        _go_on(s, said)


def _open_metrics(s: State) -> set[str]:
    return {s.content.objectives[g].metric for i, g in enumerate(s.goals) if s.turn not in s.done[i]}


def _kind_matters(s: State) -> bool:
    need, held = _need(s), _me(s).tokens
    collects = need is not None and any(h < n for h, n in zip(held, need, strict=True))
    return collects or bool(_open_metrics(s) & set(scoring.KIND_METRICS))


def _zone_matters(s: State) -> bool:
    return "zones_visited" in _open_metrics(s)


def _card_told(s: State, a: CardKind | CardZone, said: list[str]) -> None:
    me = _me(s)
    if isinstance(a, CardKind):
        me.kind = KINDS.index(a.kind)
        me.kinds[me.kind] += 1
        me.visit = 0
        if _zone_matters(s):
            s.asks = ZONE
            return
    else:
        me.zones = tuple(sorted({*me.zones, a.zone}))
    s.asks = GOES
    _check(s, s.turn, said)
    _go_on(s, said)


def _gather(s: State, a: Gather, said: list[str]) -> None:
    me, kind = _me(s), COLLECTIBLES.index(a.collectible)
    s.points -= s.content.numbers.solo_costs[kind]
    me.tokens[kind] += 1
    me.visit += 1
    s.moved = True
    said.append(f"{trotter_name(s.turn)} takes a {a.collectible} and has {me.tokens[kind]}.")
    _check(s, s.turn, said)
    _go_on(s, said)


def _goes(s: State, where: str, said: list[str]) -> None:
    """Tier 1, tier 2, the airport, or nothing."""
    who, all_points = trotter_name(s.turn), s.points
    kind, _, steps = where.partition(" ")
    if kind == "card":
        _walk_to_card(s, int(steps), said)
    elif kind in ("reach", "onto"):
        _walk_to_card(s, all_points, said)
    elif kind in ("zone", "far"):
        goal = "that card" if kind == "zone" else "the airport"
        said.append(f"{who} goes {counted(all_points, 'step')} towards {goal}.")
        _walk(s, all_points)
        _end_turn(s, said)
    elif kind == "stay":
        said.append(f"{who} stays: the way to an airport is blocked.")
        _end_turn(s, said)
    else:
        if int(steps):
            said.append(f"{who} goes {counted(int(steps), 'step')} to the airport.")
        _walk(s, int(steps))
        if s.points >= s.content.numbers.solo_flight_cost:
            s.asks = FLIGHT
        else:
            _end_turn(s, said)


def _fly(s: State, steps: int, said: list[str]) -> None:
    """WL-28, WL-43."""
    me = _me(s)
    _walk(s, s.content.numbers.solo_flight_cost)
    me.met += 1
    said.append(f"{trotter_name(s.turn)} flies and takes an encounter card face down: {me.met} now.")
    _check(s, s.turn, said)
    _walk_to_card(s, steps, said)


def _go_on(s: State, said: list[str]) -> None:
    """After a card or a collectible: the guide again, if there are points or something to wait for."""
    s.asks = GOES
    if s.points <= 0 and not collecting(s):
        _end_turn(s, said)


def _begin_turn(s: State, t: int) -> None:
    s.turn, s.asks = t, GOES
    s.points = s.content.numbers.points(s.n)


def _count_down(s: State, t: int) -> bool:
    """WL-52: a turn of trotter t is over. True if the race is."""
    if s.trigger == NONE:
        return False
    first = s.n * s.content.numbers.race_last_turns_each
    if s.last_turns < first or t != s.trigger or s.cause == STANDSTILL:
        s.last_turns -= 1
    return s.last_turns == 0


def _end_turn(s: State, said: list[str]) -> None:
    if _count_down(s, s.turn):
        s.asks = SCORE
    elif s.turn + 1 < s.n:
        _begin_turn(s, s.turn + 1)
    elif not s.moved and s.trigger == NONE:
        s.asks = QUIET
    else:
        _end_round(s, said)


def _end_round(s: State, said: list[str]) -> None:
    """WL-192; then your turn, which is over when the first question about Automaton 1 is answered."""
    s.quiet = 0 if s.moved else s.quiet + 1
    limit = s.content.numbers.race_standstill_rounds
    if s.quiet >= limit:
        _trigger(s, YOU, STANDSTILL, said)
    elif s.quiet >= max(1, limit - 2):
        said.append(f"Nothing has moved for {s.quiet} rounds. After {limit} the last turns begin.")
    s.round += 1
    s.moved = False
    if _count_down(s, YOU):
        s.asks = SCORE
        said.append("Take your last turn, then count.")
    else:
        _begin_turn(s, 1)
