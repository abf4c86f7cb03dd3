"""The Automatons on our own map at a real table: the app knows the places, and moves them by the rules of the screen.

You say where you went and which cards came up; everything else follows from the map.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from secondchair.core.ask import Ask, Choice, Form, Number, Pick, Spot
from secondchair.core.rules import Action, Actor, Event, Explained, Option, Prompt, View
from secondchair.games.wanderlust import automaton, printed, race, rules, scoring, view
from secondchair.games.wanderlust.actions import Aim, EndTurn, Fly, Gain, Gather, Head, Reveal, Stop, Wait, Walk
from secondchair.games.wanderlust.content import COLLECTIBLES, Content
from secondchair.games.wanderlust.state import (
    DEAL,
    GOAL,
    HOME,
    NONE,
    REFILL,
    REVEAL,
    YOU,
    K,
    State,
    clone,
    place_target,
    position,
    trotter_name,
)
from secondchair.games.wanderlust.table_actions import (
    Completed,
    Correct,
    EmptyDeck,
    Markers,
    Move,
    Objectives,
    Score,
    SetPlace,
    Swapped,
    Tell,
    YouWent,
)

MAP_ACTIONS: tuple[type[Action], ...] = (Tell, YouWent, Swapped, SetPlace, EmptyDeck, Aim, Head, Walk, Fly, Gain, Stop)
COUNTERS = ("xp", *COLLECTIBLES, "encounters")
Bot = Gather | Wait | Aim | Head | Walk | Fly | Gain | Stop


def begin(content: Content, n: int) -> State:
    """The setup, as far as an Automaton needs it: home towns, objectives, the display."""
    s = rules.new({"automatons": n - 1}, content)
    s.todo = [task for task in s.todo if task[0] not in (DEAL, REFILL)]
    return s


def actor(s: State) -> Actor:
    if s.over:
        return "over" if s.points == NONE else "you"  # your score is asked first
    return "bot" if not s.todo and s.turn != YOU else "you"


def decide(s: State, explain: bool) -> Explained[Bot]:
    return automaton.decide(s, explain)


# -- questions ---------------------------------------------------------------------------------------------------------


def question(s: State) -> Ask[Move]:
    c = s.content
    if s.over:
        words = (("xp", "Your Travel XP"), *((kind, f"Your {kind}s") for kind in COLLECTIBLES))
        fields = [Number(name, 0, 200, said, preset=0) for name, said in words]
        cards = len(s.visited[YOU])
        return Ask(Score, *fields, Number("cards", 0, 60, "Your cards", preset=cards), send="Score")
    what = s.todo[-1][0] if s.todo else NONE
    if what == GOAL:
        n = c.numbers.race_objectives_drawn
        choices = printed.objective_choices(c, s.n)
        return Ask(Objectives, Pick("objectives", choices, several=True, least=n, most=n))
    if what == HOME:
        return Ask(Tell, _spots(s, [i for i in s.bag if c.homes[i] and _free_zone(s, i)]))
    if what == REVEAL:
        return Ask(Tell, _spots(s, race.next_cards(s)))
    there = tuple(Choice(c.places[card].id, c.places[card].name) for card in s.display if card >= 0)
    stayed = (Choice("", "No"), Choice("collected", "No, but I took a collectible"))
    return Ask(YouWent, Pick("to", (*there, *stayed), "Have you travelled?"))


def _free_zone(s: State, place: int) -> bool:
    """WL-8."""
    t = s.todo[-1][1]
    zones = {s.content.zone_of[s.home[other]] for other in range(1, t)}
    return t == YOU or s.content.zone_of[place] not in zones


def _spots(s: State, places: Sequence[int], text: str = "") -> Spot:
    found = [s.content.places[i] for i in sorted(places)]
    return Spot("place", tuple(Choice(place_target(place.id), place.name) for place in found), text)


def asides(s: State) -> Sequence[Move | Ask[Move]]:
    if s.over or not s.round:
        return ()
    found: list[Move | Ask[Move]] = []
    open_goals = [s.content.objectives[g] for i, g in enumerate(s.goals) if YOU not in s.done[i]]
    if open_goals:
        picks = Pick("objective", tuple(Choice(o.id, o.name) for o in open_goals), "Which one?")
        found.append(Ask(Completed, picks, label="I completed an objective"))
    shown = tuple(Choice(s.content.places[i].id, s.content.places[i].name) for i in s.display if i >= 0)
    if len(shown) > 1:
        one, other = Pick("one", shown, "This card"), Pick("other", shown, "and this one")
        found.append(Ask(Swapped, one, other, label="Two displayed cards changed places", check=_two_cards))
    if s.todo and s.todo[-1][0] == REVEAL:
        found.append(EmptyDeck())
    return [*found, *_corrections(s)]


def _corrections(s: State) -> Sequence[Ask[Move]]:
    """Every position and counter can be set by hand."""
    everybody = Pick("trotter", tuple(Choice(t, trotter_name(t)) for t in range(s.n)), "Who?")
    bots = Pick("automaton", tuple(Choice(t, trotter_name(t)) for t in range(1, s.n)), "Who?")
    what = Pick("what", tuple(Choice(name, printed.COUNTER_NAMES[name]) for name in COUNTERS), "What?")
    return (
        Ask(
            SetPlace,
            everybody,
            _spots(s, range(len(s.content.places)), "Where?"),
            label="Correct where a trotter stands",
        ),
        Ask(Correct, bots, what, Number("value", 0, 99, "Right number"), label="Correct an Automaton"),
        correct_markers(s.content, s.n, s.goals),
    )


def correct_markers(c: Content, n: int, goals: Sequence[int]) -> Ask[Move]:
    """Who has completed what can be set by hand, on either board."""
    who = Pick("trotter", tuple(Choice(t, trotter_name(t)) for t in range(n)), "Who?")
    names = tuple(Choice(c.objectives[goal].id, c.objectives[goal].name) for goal in goals)
    several = Pick("objectives", names, "Objectives completed", True, 0, c.numbers.race_objective_markers)
    return Ask(Markers, who, several, label="Correct completed objectives")


def _two_cards(a: Swapped) -> str:
    return "" if a.one != a.other else "pick two different cards"


# -- answers -----------------------------------------------------------------------------------------------------------


def apply(s: State, a: Move, out: list[Event] | None) -> None:
    c = s.content
    match a:
        case Objectives():
            s.goals = tuple(c.objective_index[name] for name in a.objectives)
            s.done = [()] * len(s.goals)
            s.todo = [task for task in s.todo if task[0] != GOAL]
            rules.settle(s, out)
        case Tell():
            _pointed_at(s, c.index[a.place.removeprefix("place:")], out)
        case YouWent():
            _you_went(s, a.to, out)
        case Swapped():
            one, other = (s.display.index(c.index[card]) for card in (a.one, a.other))
            s.display[one], s.display[other] = s.display[other], s.display[one]
        case SetPlace():
            s.place[a.trotter], s.visit[a.trotter] = c.index[a.place.removeprefix("place:")], NONE
            if a.trotter == s.turn:
                automaton.forget(s)
        case Correct():
            _correct(s, a, out)
        case Markers():
            _set_markers(s, a, out)
        case EmptyDeck():
            s.top, s.bag, s.bottom = (), [], ()
            rules.settle(s, out)
        case Completed():
            i = [c.objectives[g].id for g in s.goals].index(a.objective)
            race.complete(s, YOU, i, out)
        case Score():
            s.xp[YOU], s.tokens[:K] = a.xp, [a.souvenir, a.postcard, a.camera]
            s.points = NONE
        case Aim() | Head() | Walk() | Fly() | Gain() | Gather() | Wait() | Stop():
            rules.apply(s, a, out)
        case _:
            raise TypeError(f"{a} is no answer on our map")


def _pointed_at(s: State, place: int, out: list[Event] | None) -> None:
    """A home town, or a card that came up."""
    if s.todo[-1][0] == REVEAL:
        rules.apply(s, Reveal(s.content.places[place].id), out)
        return
    _, t, _ = s.todo.pop()
    s.home[t] = s.place[t] = place
    s.bag.remove(place)
    if out is not None:
        there = s.content.places[place]
        out.append(Event(f"{race.verb(t, 'start')} in {there.name}.", "WL-6", (place_target(there.id),)))
    rules.settle(s, out)
    if not s.todo or s.todo[-1][0] != HOME:  # all placed: the Automatons' cards are in the deck again
        s.bag, s.bottom = sorted((*s.bag, *s.bottom)), ()


def _correct(s: State, a: Correct, out: list[Event] | None) -> None:
    t = a.automaton
    if a.what == "xp":
        s.xp[t] = a.value
    elif a.what == "encounters":
        s.met[t] = a.value
    else:
        s.tokens[t * K + COLLECTIBLES.index(a.what)] = a.value
    race.check_objectives(s, t, out)


def _set_markers(s: State, a: Markers, out: list[Event] | None) -> None:
    for i, goal in enumerate(s.goals):
        wanted = s.content.objectives[goal].id in a.objectives
        if wanted and a.trotter not in s.done[i]:
            race.complete(s, a.trotter, i, out)
        elif not wanted:
            race.take_back(s, a.trotter, i)


def _you_went(s: State, to: str, out: list[Event] | None) -> None:
    if to in s.content.index:
        s.place[YOU] = s.content.index[to]
        race.gain_card(s, YOU, 0, out)
        rules.settle(s, out)
        return
    s.moved = s.moved or to == "collected"
    rules.apply(s, EndTurn(), out)


# -- what is shown -----------------------------------------------------------------------------------------------------


def see(s: State, aside: tuple[Option | Form, ...]) -> View:
    shown = view.race_of(s, ())
    if actor(s) == "over":
        prompt = Prompt("over", scoring.result_text(s), "WL-55")
    elif actor(s) == "bot":
        prompt = Prompt("wait", f"{trotter_name(s.turn)} moves.", "WL-18", aside=aside)
    else:
        text, rule = _text(s)
        form = question(s).form
        prompt = Prompt("map", text, rule, ask=form, aside=aside)
        targets = [str(choice.value) for field in form.fields if isinstance(field, Spot) for choice in field.choices]
        shown = structs.replace(shown, targets=tuple(targets))
    return View(prompt, view.status(s), scoring.sheet(s), view.TableGame(shown), view.announced(s))


def _text(s: State) -> tuple[str, str]:
    if s.over:
        return "The race is over. What do you have?", "WL-54"
    what, t = (s.todo[-1][0], s.todo[-1][1]) if s.todo else (NONE, 0)
    if what == HOME:
        return f"Where {'do you' if t == YOU else f'does {trotter_name(t)}'} start? Point at the home town.", "WL-6"
    if what == GOAL:
        return "Draw the objectives. Which ones are in play?", "WL-10"
    if what == REVEAL:
        return "Which destination card comes up? Point at the place.", "WL-47"
    return "Your turn. When you have travelled, or when your turn is over:", "WL-13"


__all__ = [
    "MAP_ACTIONS", "actor", "apply", "asides", "begin", "clone", "decide", "position", "question", "see",
]  # fmt: skip
