"""What a person at a real table is asked, and what can be told at any time: on the printed board, and on either."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from secondchair.core import turn
from secondchair.core.ask import Ask, Choice, Number, Pick, Text
from secondchair.core.pending import Out, choices, chosen, meanwhile, tell
from secondchair.core.words import counted, listed
from secondchair.games.wanderlust import printed, race, scoring, workout
from secondchair.games.wanderlust.content import COLLECTIBLES, KINDS, Content, Objective
from secondchair.games.wanderlust.pending import (
    ChooseBoard,
    Count,
    CountCards,
    DidYouMove,
    HowFarItFlies,
    KindOfCard,
    NameObjectives,
    WhereItGoes,
    YourTurn,
)
from secondchair.games.wanderlust.printed import COUNTER_NAMES, COUNTERS, State
from secondchair.games.wanderlust.state import NONE, YOU, K, trotter_name
from secondchair.games.wanderlust.state import State as MapState
from secondchair.games.wanderlust.table_actions import (
    Board,
    CardKind,
    Completed,
    Correct,
    Flight,
    Goes,
    HowMany,
    Markers,
    Move,
    NoCards,
    Objectives,
    OwnObjective,
    Points,
    Quiet,
    Score,
)

FAR = 9  # "more steps than it has points"
STEPS = "Steps to the first displayed card on its way, or to the airport"

# -- before the race, on either board ----------------------------------------------------------------------------------


@choices(ChooseBoard)
def _boards(s: State, p: ChooseBoard) -> Ask[Move]:
    boards = (Choice(False, "The printed board"), Choice(True, "The map of Second Chair"))
    return Ask(Board, Pick("ours", boards, "Which board lies on your table?"))


@choices(NameObjectives)
def _objectives(s: State | MapState, p: NameObjectives) -> Ask[Move]:
    n = s.content.numbers.race_objectives_drawn
    return Ask(Objectives, Pick("objectives", _objective_choices(s.content, s.n), several=True, least=n, most=n))


@chosen(NameObjectives)
def _objectives_named(s: State | MapState, p: NameObjectives, a: Objectives, out: Out) -> None:
    s.goals = tuple(s.content.objective_index[name] for name in a.objectives)
    s.done = [()] * len(s.goals)
    names = listed([s.content.objectives[goal].name for goal in s.goals])
    tell(out, f"The objectives of this race are {names}.", "WL-10")
    if isinstance(s, State):  # the setup is done
        turn.begin(s)
        printed.announce_your_turn(s, False, out)


def _objective_choices(c: Content, n: int) -> tuple[Choice, ...]:
    """The objectives that may be in play, each with what it asks for."""
    return tuple(Choice(o.id, o.name, o.condition(n) + _designed(o, n)) for o in c.objectives)


def _designed(o: Objective, n: int) -> str:
    return " The number is designed." if o.is_designed(n) else ""


OWN_COUNTS = {
    "destinations": "Destination cards",
    "city_destinations": "City cards",
    "port_destinations": "Port cards",
    "wonder_destinations": "Natural wonder cards",
    "zones_visited": "Zones with a card",
    "encounter_cards": "Encounter cards",
    "travel_xp": "Travel XP",
    scoring.TOLD: "Something else",
}


def own_objective() -> Ask[Move]:
    """An objective of your box that is not among ours."""
    other = "say at “Correct completed objectives” who completes it"
    counts = tuple(Choice(m, name, other if m == scoring.TOLD else "") for m, name in OWN_COUNTS.items())
    return Ask(
        OwnObjective,
        Text("name", "Its name"),
        Pick("counts", counts, "What does it count?"),
        Number("needs", 1, 60, "How many does it ask for, with so many trotters?", preset=1),
        label="An objective of my own",
        send="Add it",
    )


@meanwhile(OwnObjective)
def _own_objective(s: State | MapState, a: OwnObjective, out: Out) -> None:
    """It joins the objectives of this race, and may be named as one in play."""
    c = s.content
    asks = "You say who completes it." if a.counts == scoring.TOLD else f"{OWN_COUNTS[a.counts]}: {a.needs}."
    added = Objective(
        id=f"own_{len(c.objectives)}",
        name=a.name,
        metric=a.counts,
        removed_in_solo=False,
        text=asks,
        need={f"p{trotters}": a.needs for trotters in range(2, 6)},
        provenance="owner",
    )
    objectives = (*c.objectives, added)
    s.content = replace(c, objectives=objectives, objective_index={o.id: i for i, o in enumerate(objectives)})
    tell(out, f"An objective of your own: {a.name}. {asks}", "WL-10")


# -- the printed board -------------------------------------------------------------------------------------------------


@choices(YourTurn)
def _after_your_turn(s: State, p: YourTurn) -> Ask[Move]:
    """Your turn is over when you say what comes after it: that the first Automaton collects, or where it goes."""
    if printed.collecting(s):
        first = Choice("collects", "My turn is over", f"{trotter_name(1)} collects first")
        return Ask(Goes, Pick("where", (first,)))
    return Ask(Goes, Pick("where", _ways_to_go(s), STEPS))


@choices(WhereItGoes)
def _where_it_goes(s: State, p: WhereItGoes) -> Ask[Move]:
    return Ask(Goes, Pick("where", _ways_to_go(s), STEPS))


def _ways_to_go(s: State) -> tuple[Choice, ...]:
    """The lines of `telling.tiers` in their order. Only with more points than tier 1 counts steps can it reach more."""
    near, points = s.content.numbers.solo_near_steps, s.points
    found = [Choice("card 0", "It stands on a card")]
    found += [Choice(f"card {k}", f"Near card, {counted(k, 'step')}") for k in range(1, near + 1)]
    if points > near:
        found.append(Choice("reach", f"Card of its zone, {counted(points, 'step')}"))
        found.append(Choice("onto", f"Another card on its way, {counted(points, 'step')}"))
    found.append(Choice("zone", "Card of its zone, further away" if points > near else "Card of its zone"))
    found.append(Choice("airport 0", "It stands on an airport"))
    found += [Choice(f"airport {k}", f"Airport, {counted(k, 'step')}") for k in range(1, points + 1)]
    found.append(Choice("far", "Airport, further away"))
    return (*found, Choice("stay", "It cannot go anywhere"))


@choices(HowFarItFlies)
def _how_far_it_flies(s: State, p: HowFarItFlies) -> Ask[Move]:
    left = s.points - s.content.numbers.solo_flight_cost
    steps = tuple(Choice(k, counted(k, "step") if k else "It lands on it") for k in range(left + 1))
    more = (Choice(FAR, "Further away"), Choice(-1, "Every card is blocked"))
    return Ask(Flight, Pick("steps", (*steps, *more)))


@choices(KindOfCard)
def _kind_of_card(s: State, p: KindOfCard) -> Ask[Move]:
    return Ask(CardKind, Pick("kind", tuple(map(Choice, KINDS, ("City", "Port", "Natural wonder")))))


@choices(CountCards)
def _count_cards(s: State, p: CountCards) -> Ask[Move]:
    me = s.bots[s.active - 1]
    most = me.have[p.what] + me.untold[p.what]
    return Ask(HowMany, Number("n", me.have[p.what], most), given={"what": p.what})


@choices(DidYouMove)
def _did_you_move(s: State, p: DidYouMove) -> Ask[Move]:
    return Ask(Quiet, Pick("moved", (Choice(True, "Yes"), Choice(False, "No"))))


@choices(Count)
def _what_you_have(s: State, p: Count) -> Ask[Move]:
    fields = (("xp", "Your Travel XP"), *((kind, f"Your {kind}s") for kind in COLLECTIBLES), ("cards", "Your cards"))
    return Ask(Score, *(Number(name, 0, 200, words) for name, words in fields), send="Score")


COUNT_QUESTIONS = {
    "city": "How many cities are among its",
    "port": "How many ports are among its",
    "wonder": "How many natural wonders are among its",
    "zones": "In how many zones lie its",
}


def text(s: State) -> tuple[str, str, str]:
    """What is asked: its kind for the page, the sentence, and its rule. What it goes by was told as a step."""
    who = trotter_name(printed.at_work(s))
    match s.pending[-1]:
        case ChooseBoard():
            return "board", "Set up the race. What do you play on?", "WL-5"
        case NameObjectives():
            return "goals", "Which objectives are in play?", "WL-10"
        case YourTurn() if printed.collecting(s):
            return "your_turn", "Your turn. Tell me when it is over.", "WL-13"
        case YourTurn():
            return "goes", f"Your turn. When it is over: where does {who} go?", "WL-31"
        case WhereItGoes():
            return "goes", f"Where does {who} go?", "WL-31"
        case HowFarItFlies():
            return "flight", "How far is it from where it lands to the first displayed card on its way?", "WL-41"
        case KindOfCard():
            return "kind", f"What kind of place has {who} gained?", "WL-45"
        case CountCards(what):
            cards = counted(s.bots[s.active - 1].cards, "card")
            return "count", f"{COUNT_QUESTIONS[what]} {cards}?", "WL-162"
        case DidYouMove():
            return "quiet", "No Automaton moved. Did you move, gain a card or take a collectible this round?", "WL-192"
        case Count() if s.active == YOU:
            return "score", "When your last turn is over: what do you have?", "WL-52"
        case Count():
            return "score", "The race is over. What do you have?", "WL-54"
    raise TypeError(f"{s.pending[-1]} is no question")


# -- at any time -------------------------------------------------------------------------------------------------------


def asides(s: State) -> Sequence[Move | Ask[Move]]:
    """On the printed board: your objectives, an empty deck, and corrections of everything the app keeps."""
    if not s.pending or isinstance(s.pending[-1], ChooseBoard):
        return ()
    if isinstance(s.pending[-1], NameObjectives):
        return (own_objective(),)
    top, found = s.pending[-1], list[Move | Ask[Move]]()
    where = isinstance(top, WhereItGoes | YourTurn)
    if isinstance(top, HowFarItFlies) or (where and not printed.collecting(s)):
        found += [workout.ask(s), workout.ask_names(s)]
    if ask := i_completed(s.content, s.goals, s.done):
        found.append(ask)
    if s.trigger == NONE:
        found.append(NoCards())
    who = Pick("automaton", tuple(Choice(t, trotter_name(t)) for t in range(1, s.n)), "Who?")
    found.append(correct_automaton(who, COUNTERS))
    found.append(correct_markers(s.content, s.n, s.goals))
    if where:
        most = s.content.numbers.points(s.n)
        found.append(Ask(Points, Number("value", 1, most, "Points left"), label="Correct the points left"))
    return found


def i_completed(c: Content, goals: Sequence[int], done: Sequence[Sequence[int]]) -> Ask[Move] | None:
    """An objective of yours, if one is open."""
    still_open = [c.objectives[goal] for goal, who in zip(goals, done, strict=True) if YOU not in who]
    if not still_open:
        return None
    picks = Pick("objective", tuple(Choice(o.id, o.name) for o in still_open), "Which one?")
    return Ask(Completed, picks, label="I completed an objective")


def correct_automaton(who: Pick, counters: Sequence[str]) -> Ask[Move]:
    what = Pick("what", tuple(Choice(name, COUNTER_NAMES[name]) for name in counters), "What?")
    return Ask(Correct, who, what, Number("value", 0, 99, "Right number"), label="Correct an Automaton")


def correct_markers(c: Content, n: int, goals: Sequence[int]) -> Ask[Move]:
    """Who has completed what can be set by hand, on either board."""
    who = Pick("trotter", tuple(Choice(t, trotter_name(t)) for t in range(n)), "Who?")
    names = tuple(Choice(c.objectives[goal].id, c.objectives[goal].name) for goal in goals)
    several = Pick("objectives", names, "Objectives completed", True, 0, c.numbers.race_objective_markers)
    return Ask(Markers, who, several, label="Correct completed objectives")


# -- what both boards are told in the same way -------------------------------------------------------------------------


@meanwhile(Completed)
def _completed(s: State | MapState, a: Completed, out: Out) -> None:
    _complete(s, YOU, [s.content.objectives[goal].id for goal in s.goals].index(a.objective), out)


def _complete(s: State | MapState, t: int, i: int, out: Out) -> None:
    if isinstance(s, MapState):
        race.complete(s, t, i, out)
    else:
        printed.complete(s, t, i, out)


@meanwhile(Markers)
def _set_markers(s: State | MapState, a: Markers, out: Out) -> None:
    wanted = [s.content.objectives[goal] for goal in s.goals if s.content.objectives[goal].id in a.objectives]
    who = "you have" if a.trotter == YOU else f"{trotter_name(a.trotter)} has"
    names = listed([objective.name for objective in wanted], none="no objective")
    tell(out, f"Corrected: {who} completed {names}.", "WL-160")
    for i, goal in enumerate(s.goals):
        if s.content.objectives[goal] not in wanted:
            race.take_back(s, a.trotter, i)
        elif a.trotter not in s.done[i]:
            _complete(s, a.trotter, i, out)


@meanwhile(Correct)
def _correct(s: State | MapState, a: Correct, out: Out) -> None:
    if isinstance(s, MapState):
        _correct_on_map(s, a, out)
    else:
        printed.correct(s, a, out)


def _correct_on_map(s: MapState, a: Correct, out: Out) -> None:
    t = a.automaton
    if a.what == "xp":
        s.xp[t] = a.value
    elif a.what == "encounters":
        s.met[t] = a.value
    else:
        s.tokens[t * K + COLLECTIBLES.index(a.what)] = a.value
    tell(out, printed.correction_in_words(a), "WL-162")
    race.check_objectives(s, t, out)
