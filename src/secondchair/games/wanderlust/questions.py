"""What a person at a real table is asked, and what can be told at any time: on the printed board, and on either."""

from __future__ import annotations

from collections.abc import Sequence

from secondchair.core.ask import Ask, Choice, Number, Pick
from secondchair.core.choose import in_words
from secondchair.core.pending import Out, choices, chosen, meanwhile, tell
from secondchair.core.words import counted, listed
from secondchair.games.wanderlust import bot as guide
from secondchair.games.wanderlust import printed, race
from secondchair.games.wanderlust.content import COLLECTIBLES, KINDS, Content, Objective
from secondchair.games.wanderlust.pending import (
    ChooseBoard,
    Count,
    DidYouMove,
    HowFarItFlies,
    KindOfCard,
    NameObjectives,
    WhereItGoes,
    YourTurn,
    ZoneOfCard,
)
from secondchair.games.wanderlust.printed import COUNTER_NAMES, COUNTERS, State
from secondchair.games.wanderlust.state import NONE, YOU, K, trotter_name
from secondchair.games.wanderlust.state import State as MapState
from secondchair.games.wanderlust.table_actions import (
    Board,
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

FAR = 9  # "more steps than it has points"

# -- the setup, on either board ----------------------------------------------------------------------------------------


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


def _objective_choices(c: Content, n: int) -> tuple[Choice, ...]:
    """The objectives that may be in play, each with what it asks for."""
    return tuple(Choice(o.id, o.name, o.condition(n) + _designed(o, n)) for o in c.objectives)


def _designed(o: Objective, n: int) -> str:
    return " The number is designed." if o.is_designed(n) else ""


# -- the printed board -------------------------------------------------------------------------------------------------


@choices(YourTurn)
def _after_your_turn(s: State, p: YourTurn) -> Ask[Move]:
    """Your turn is over when you say what comes after it: that the first Automaton collects, or where it goes."""
    if printed.collecting(s):
        first = Choice("collects", "My turn is over", f"{trotter_name(1)} collects first")
        return Ask(Goes, Pick("where", (first,)))
    return Ask(Goes, Pick("where", _ways_to_go(s)))


@choices(WhereItGoes)
def _where_it_goes(s: State, p: WhereItGoes) -> Ask[Move]:
    return Ask(Goes, Pick("where", _ways_to_go(s)))


def _ways_to_go(s: State) -> tuple[Choice, ...]:
    """The three tiers in their order. Only with more points than tier 1 counts steps can it reach a card of tier 2."""
    near, points = s.content.numbers.solo_near_steps, s.points
    right = f"the one {in_words(guide.TIER_1[1:])} of all within {counted(near, 'step')}, not the nearest"
    found = [Choice("card 0", "It stands on a card")]
    found += [Choice(f"card {k}", f"Near card, {counted(k, 'step')}", right) for k in range(1, near + 1)]
    own_zone = f"one {in_words(guide.TIER_2[2:])}"
    if points > near:
        found.append(Choice("reach", f"Card of its zone, {points} steps", own_zone))
        found.append(Choice("onto", f"Another card on its way, {points} steps"))
    found.append(Choice("zone", "Card of its zone, further away" if points > near else "Card of its zone", own_zone))
    found.append(Choice("airport 0", "It stands on an airport"))
    nearest = "of its zone; if another Automaton is there, the next one without a ship"
    found += [Choice(f"airport {k}", f"Airport, {counted(k, 'step')}", nearest) for k in range(1, points + 1)]
    found.append(Choice("far", "Airport, further away", nearest))
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


@choices(ZoneOfCard)
def _zone_of_card(s: State, p: ZoneOfCard) -> Ask[Move]:
    return Ask(CardZone, Pick("zone", _zone_choices(s.content)))


def _zone_choices(c: Content) -> tuple[Choice, ...]:
    return tuple(Choice(zone.id, zone.name) for zone in c.zones)


@choices(DidYouMove)
def _did_you_move(s: State, p: DidYouMove) -> Ask[Move]:
    return Ask(Quiet, Pick("moved", (Choice(True, "Yes"), Choice(False, "No"))))


@choices(Count)
def _what_you_have(s: State, p: Count) -> Ask[Move]:
    fields = (("xp", "Your Travel XP"), *((kind, f"Your {kind}s") for kind in COLLECTIBLES), ("cards", "Your cards"))
    return Ask(Score, *(Number(name, 0, 200, words, preset=0) for name, words in fields), send="Score")


def text(s: State) -> tuple[str, str, str]:
    """What is asked: its kind for the page, the sentence with the criteria it stands for, and its rule."""
    who = trotter_name(printed.at_work(s))
    match s.pending[-1]:
        case ChooseBoard():
            return "board", "Set up the race as above. What do you play on?", "WL-5"
        case NameObjectives():
            return "goals", "Draw the objectives. Which ones are in play?", "WL-10"
        case YourTurn():
            return _your_turn_text(s)
        case WhereItGoes():
            return "goes", _travel_text(s), "WL-31"
        case HowFarItFlies():
            return "flight", _flight_text(s), "WL-41"
        case KindOfCard():
            return "kind", f"What kind of place has {who} gained?", "WL-45"
        case ZoneOfCard():
            return "zone", f"In which zone lies the place that {who} has gained?", "WL-45"
        case DidYouMove():
            return "quiet", "No Automaton moved. Did you move, gain a card or take a collectible this round?", "WL-192"
        case Count():
            if s.turn == YOU:
                return "score", "Take your last turn. When it is over, the race is too: what do you have?", "WL-52"
            return "score", "The race is over. What do you have?", "WL-54"
    raise TypeError(f"{s.pending[-1]} is no question")


def _your_turn_text(s: State) -> tuple[str, str, str]:
    if printed.collecting(s):
        return "your_turn", "Your turn. Tell me when it is over.", "WL-13"
    return "goes", f"Your turn. When it is over: {_travel_text(s)}", "WL-31"


def _travel_text(s: State) -> str:
    """WL-31 to WL-38: the tiers, in words that cannot be taken for "the nearest"."""
    who, near = trotter_name(printed.at_work(s)), counted(s.content.numbers.solo_near_steps, "step")
    return (
        f"{who} has {counted(s.points, 'point')}. Where does it go? Look at all displayed cards within {near}: it goes "
        f"for the one {in_words(guide.TIER_1[1:])}, even if another is nearer. Only if there is none within {near}, it "
        "goes for a card of its zone; only if there is none of those either, for an airport."
    )


def _flight_text(s: State) -> str:
    who = trotter_name(printed.at_work(s))
    return (
        f"{who} flies for the destination {in_words(guide.PART_B)}. It lands at the airport of that zone with "
        f"the {in_words(guide.LAND_AT[:1])}. How far is it from there to the first displayed card on its way?"
    )


# -- at any time -------------------------------------------------------------------------------------------------------


def asides(s: State) -> Sequence[Move | Ask[Move]]:
    """On the printed board: your objectives, an empty deck, and corrections of everything the app keeps."""
    if not s.pending or isinstance(s.pending[-1], ChooseBoard | NameObjectives):
        return ()
    top, found = s.pending[-1], list[Move | Ask[Move]]()
    where = isinstance(top, WhereItGoes | YourTurn)
    if isinstance(top, HowFarItFlies) or (where and not printed.collecting(s)):
        found.append(_work_out(s))
    if ask := i_completed(s.content, s.goals, s.done):
        found.append(ask)
    if s.trigger == NONE:
        found.append(NoCards())
    who = Pick("automaton", tuple(Choice(t, trotter_name(t)) for t in range(1, s.n)), "Who?")
    found.append(correct_automaton(who, COUNTERS))
    zones = _zone_choices(s.content)
    several = Pick("zones", zones, "Zones it has a card of", True, 0, len(zones))
    found.append(Ask(Zones, who, several, label="Correct an Automaton's zones"))
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


def _work_out(s: State) -> Ask[Move]:
    """What the decision can depend on, card by card: at an airport only whether somebody is beside it."""
    near = s.content.numbers.solo_near_steps
    lies: list[Choice] = []
    if not isinstance(s.pending[-1], HowFarItFlies):
        lies += [Choice(f"near {k}", f"{counted(k, 'step')} away") for k in range(near + 1)]
        lies += [Choice("zone", "Its zone, nobody beside"), Choice("zone blocked", "Its zone, somebody beside")]
    lies += [Choice("away", "Elsewhere, nobody beside"), Choice("away blocked", "Elsewhere, somebody beside")]
    lies.append(Choice("", "No card"))
    spots = (Pick(spot, tuple(lies), f"The {spot} card") for spot in ("left", "middle", "right"))
    return Ask(WorkOut, *spots, label="Work it out for me", send="Which card?")


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
