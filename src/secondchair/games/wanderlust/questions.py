"""What a person at a real table is asked, and what can be told at any time: on the printed board, and on either."""

from __future__ import annotations

from collections.abc import Sequence

from secondchair.core import turn
from secondchair.core.ask import Ask, Choice, Number, Pick
from secondchair.core.pending import Out, choices, chosen, meanwhile, tell
from secondchair.core.words import counted, listed
from secondchair.games.wanderlust import own_objectives, printed, race, workout
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
from secondchair.games.wanderlust.retired import AskWhere
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
    Points,
    Quiet,
    Score,
)
from secondchair.games.wanderlust.table_state import COUNTER_NAMES, COUNTERS, State, at_work

FAR = 9  # "more steps than it has points"

# -- before the race, on either board ----------------------------------------------------------------------------------


@choices(ChooseBoard)
def _boards(s: State, p: ChooseBoard) -> Ask[Move]:
    boards = (Choice(False, "The printed board"), Choice(True, "The map of Second Chair"))
    return Ask(Board, Pick("ours", boards))


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


# -- the printed board -------------------------------------------------------------------------------------------------


@choices(YourTurn)
def _after_your_turn(s: State, p: YourTurn) -> Ask[Move]:
    """Your turn is over when you say what comes after it: that the first Automaton collects, or where it goes."""
    if printed.collecting(s):
        first = Choice("collects", "My turn is over", f"{trotter_name(1)} collects first")
        return Ask(Goes, Pick("where", (first,)))
    return _what_came_of_it(s)


@choices(WhereItGoes)
def _where_it_goes(s: State, p: WhereItGoes) -> Ask[Move]:
    return _what_came_of_it(s)


def _what_came_of_it(s: State) -> Ask[Move]:
    """What its turn hangs on: the points left on a displayed card. Flights only while an objective counts them."""
    found = [Choice(f"card {k}", str(k)) for k in range(s.points + 1)]
    none = [Choice("on", "No card"), Choice("stay", "It stays")]
    if printed.flights_count(s):
        found += [Choice(f"flies {k}", f"{k}, flew") for k in range(s.content.numbers.solo_flight_cost, s.points + 1)]
        none.insert(1, Choice("flies", "No card, flew"))
    return AskWhere(Pick("where", (*found, *none)), s.points)


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
    who = trotter_name(at_work(s))
    match s.pending[-1]:
        case ChooseBoard():
            return "board", "Set up the race. Which board lies on your table?", "WL-5"
        case NameObjectives():
            return "goals", "Which objectives are in play?", "WL-10"
        case YourTurn() if printed.collecting(s):
            return "your_turn", "Your turn. Tell me when it is over.", "WL-13"
        case YourTurn():
            return "goes", f"Your turn. Then: after how many points does {who} stand on a displayed card?", "WL-31"
        case WhereItGoes():
            return "goes", f"After how many points does {who} stand on a displayed card?", "WL-31"
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
        return (own_objectives.ask(), own_objectives.SAYS)
    top, found = s.pending[-1], list[Move | Ask[Move]]()
    where = isinstance(top, WhereItGoes | YourTurn)
    if where and not printed.collecting(s):
        found += [workout.ask(s), workout.ask_names(s), workout.ask_zones(s)]
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
