"""The Automatons on our own map at a real table: the app knows the places, and moves them by the rules of the screen.

You say where you went and which cards came up; everything else follows from the map. The state is the one of the
screen, with questions on its stack where there fate would speak or you would decide.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from secondchair.core.ask import Ask, Choice, Form, Number, Pick, Spot
from secondchair.core.pending import Out, Pending, actor, choices, chosen, legal, meanwhile, possible, tell
from secondchair.core.rules import BOT, OVER, Action, Option, Prompt, View
from secondchair.core.words import counted, listed
from secondchair.games.wanderlust import automaton, own_objectives, questions, race, rules, scoring, view
from secondchair.games.wanderlust.actions import Aim, Fly, Gain, Head, Stop, Walk
from secondchair.games.wanderlust.content import COLLECTIBLES, Content
from secondchair.games.wanderlust.pending import (
    CountOnMap,
    HomesDrawn,
    NameObjectives,
    PointAtCard,
    PointAtHome,
    RaceBegins,
    YourTurnOnMap,
)
from secondchair.games.wanderlust.state import (
    NONE,
    YOU,
    K,
    State,
    clone,
    place_target,
    position,
    trotter_name,
    trotter_target,
)
from secondchair.games.wanderlust.table_actions import EmptyDeck, Move, PointAt, Score, SetPlace, Swapped, YouWent

MAP_ACTIONS: tuple[type[Action], ...] = (
    PointAt, YouWent, Swapped, SetPlace, EmptyDeck, Aim, Head, Walk, Fly, Gain, Stop,
)  # fmt: skip
COUNTERS = ("xp", *COLLECTIBLES, "encounters")


def begin(content: Content, n: int) -> State:
    """The setup, as far as an Automaton needs it: home towns, objectives, the display; the first one last."""
    s = rules.new({"automatons": n - 1}, content)
    s.at_table = True
    s.pending = [
        RaceBegins(),
        *[PointAtCard()] * content.display,
        NameObjectives(),
        HomesDrawn(),
        *(PointAtHome(t) for t in reversed(range(n))),
    ]
    return s


# -- questions and answers ---------------------------------------------------------------------------------------------


def _spots(s: State, places: Sequence[int], text: str = "") -> Spot:
    found = [s.content.places[i] for i in sorted(places)]
    return Spot("place", tuple(Choice(place_target(place.id), place.name) for place in found), text)


def _pointed_at(s: State, target: str) -> int:
    return s.content.index[target.removeprefix("place:")]


@choices(PointAtHome)
def _homes(s: State, p: PointAtHome) -> Ask[Move]:
    return Ask(PointAt, _spots(s, [i for i in s.bag if s.content.homes[i] and race.zone_is_free(s, p.trotter, i)]))


@chosen(PointAtHome)
def _home(s: State, p: PointAtHome, a: PointAt, out: Out) -> None:
    t, place = p.trotter, _pointed_at(s, a.place)
    s.home[t] = s.place[t] = place
    s.bag.remove(place)
    there = s.content.places[place]
    tell(out, f"{race.verb(t, 'start')} in {there.name}.", "WL-6", place_target(there.id), trotter_target(t))


@possible(PointAtCard)
def _is_a_card_left(s: State, p: PointAtCard) -> bool:
    return race.cards_in_deck(s) > 0


@choices(PointAtCard)
def _cards(s: State, p: PointAtCard) -> Ask[Move]:
    return Ask(PointAt, _spots(s, race.next_cards(s)))


@chosen(PointAtCard)
def _card(s: State, p: PointAtCard, a: PointAt, out: Out) -> None:
    race.reveal(s, _pointed_at(s, a.place), out)


@choices(YourTurnOnMap)
def _your_turn(s: State, p: YourTurnOnMap) -> Ask[Move]:
    there = tuple(Choice(s.content.places[card].id, s.content.places[card].name) for card in s.display if card >= 0)
    stayed = (Choice("", "No"), Choice("collected", "No, but I took a collectible"))
    return Ask(YouWent, Pick("to", (*there, *stayed), "Have you travelled?"))


@chosen(YourTurnOnMap)
def _you_went(s: State, p: YourTurnOnMap, a: YouWent, out: Out) -> None:
    """A card of yours, and your turn goes on; or the end of your turn."""
    if a.to in s.content.index:
        s.place[YOU] = s.content.index[a.to]
        s.pending.append(p)
        race.gain_card(s, YOU, 0, out)
        return
    s.moved = s.moved or a.to == "collected"
    text = "You took a collectible. Your turn is over." if a.to == "collected" else "Your turn is over."
    tell(out, text, "WL-14", trotter_target(YOU))


@choices(CountOnMap)
def _what_you_have(s: State, p: CountOnMap) -> Ask[Move]:
    words = (("xp", "Your Travel XP"), *((kind, f"Your {kind}s") for kind in COLLECTIBLES))
    fields = [Number(name, 0, 200, text) for name, text in words]
    cards = len(s.visited[YOU])
    return Ask(Score, *fields, Number("cards", 0, 60, "Your cards", preset=cards), send="Score")


@chosen(CountOnMap)
def _counted(s: State, p: CountOnMap, a: Score, out: Out) -> None:
    s.xp[YOU], s.tokens[:K] = a.xp, [a.souvenir, a.postcard, a.camera]
    held = [counted(n, kind) for n, kind in zip(s.tokens[:K], COLLECTIBLES, strict=True)]
    tell(out, f"You have {a.xp} Travel XP, {listed(held)}.", "WL-54")


# -- at any time -------------------------------------------------------------------------------------------------------


def asides(s: State) -> Sequence[Move | Ask[Move]]:
    if s.pending and isinstance(s.pending[-1], NameObjectives):
        return (own_objectives.ask(),)
    if not s.round or not s.pending or isinstance(s.pending[-1], CountOnMap):
        return ()
    found: list[Move | Ask[Move]] = []
    if ask := questions.i_completed(s.content, s.goals, s.done):
        found.append(ask)
    shown = tuple(Choice(s.content.places[i].id, s.content.places[i].name) for i in s.display if i >= 0)
    if len(shown) > 1:
        one, other = Pick("one", shown, "This card"), Pick("other", shown, "and this one")
        found.append(Ask(Swapped, one, other, label="Two displayed cards changed places", check=_two_cards))
    if isinstance(s.pending[-1], PointAtCard):
        found.append(EmptyDeck())
    return [*found, *_corrections(s)]


def _two_cards(a: Swapped) -> str:
    return "" if a.one != a.other else "pick two different cards"


def _corrections(s: State) -> Sequence[Ask[Move]]:
    """Every position and counter can be set by hand."""
    everybody = Pick("trotter", tuple(Choice(t, trotter_name(t)) for t in range(s.n)), "Who?")
    bots = Pick("automaton", tuple(Choice(t, trotter_name(t)) for t in range(1, s.n)), "Who?")
    where = _spots(s, range(len(s.content.places)), "Where?")
    return (
        Ask(SetPlace, everybody, where, label="Correct where a trotter stands"),
        questions.correct_automaton(bots, COUNTERS),
        questions.correct_markers(s.content, s.n, s.goals),
    )


@meanwhile(Swapped)
def _swapped(s: State, a: Swapped, out: Out) -> None:
    one, other = (s.content.index[card] for card in (a.one, a.other))
    i, j = s.display.index(one), s.display.index(other)
    s.display[i], s.display[j] = other, one
    names = listed([s.content.places[card].name for card in (one, other)])
    tell(out, f"{names} have changed places.", "WL-150", place_target(a.one), place_target(a.other))


@meanwhile(SetPlace)
def _set_place(s: State, a: SetPlace, out: Out) -> None:
    place = _pointed_at(s, a.place)
    s.place[a.trotter], s.visit[a.trotter] = place, NONE
    if a.trotter == s.turn:
        automaton.forget(s)
    who = race.verb(a.trotter, "stand")
    tell(out, f"Corrected: {who} in {s.content.places[place].name}.", "WL-6", a.place, trotter_target(a.trotter))


@meanwhile(EmptyDeck)
def _empty_deck(s: State, a: EmptyDeck, out: Out) -> None:
    s.top, s.bag, s.bottom = (), [], ()
    tell(out, "No destination card is left to turn up.", "WL-190")


# -- what is shown -----------------------------------------------------------------------------------------------------


def see(s: State, aside: tuple[Option | Form, ...], about: int | None) -> View:
    shown = view.race_of(s, ())
    who = actor(s)
    if who == OVER:
        prompt = Prompt("over", scoring.result_text(s), "WL-55")
    elif who == BOT:
        prompt = Prompt("wait", f"{trotter_name(s.turn)} moves.", "WL-18", aside=aside)
    else:
        text, rule = _text(s.pending[-1])
        asked = legal(s)
        assert isinstance(asked, Ask)
        prompt = Prompt("map", text, rule, ask=asked.form, aside=aside, about=about)
        spots = [field for field in asked.form.fields if isinstance(field, Spot)]
        shown = structs.replace(shown, targets=tuple(str(c.value) for spot in spots for c in spot.choices))
    return View(prompt, view.status(s), scoring.sheet(s), view.TableGame(shown, _automatons_card(s)))


def _automatons_card(s: State) -> view.AutomatonCard | None:
    """The Automaton whose turn it is, or comes after yours."""
    if not s.round or not s.pending:
        return None
    t, most = s.turn or 1, s.content.numbers.points(s.n)
    tokens = tuple(s.tokens[t * K : t * K + K])
    names = tuple(s.content.objectives[goal].name for goal in s.goals)
    done = tuple(t in who for who in s.done)
    points = s.points if s.turn else most
    return view.AutomatonCard(t, points, most, s.xp[t], len(s.visited[t]), tokens, s.met[t], names, done)


def _text(top: Pending) -> tuple[str, str]:
    match top:
        case PointAtHome(t):
            who = "do you" if t == YOU else f"does {trotter_name(t)}"
            return f"Where {who} start? Point at the home town.", "WL-6"
        case NameObjectives():
            return "Which objectives are in play?", "WL-10"
        case PointAtCard():
            return "Which destination card comes up? Point at the place.", "WL-47"
        case YourTurnOnMap():
            return "Your turn. When you have travelled, or when your turn is over:", "WL-13"
        case CountOnMap():
            return "The race is over. What do you have?", "WL-54"
    raise TypeError(f"{top} is no question on our map")


__all__ = ["MAP_ACTIONS", "asides", "begin", "clone", "position", "see"]
