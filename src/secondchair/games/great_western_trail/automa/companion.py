"""The Automa at a real table: the app turns his cards, asks the little it must, says what he does and keeps his score.

Fulfils `core.rules.Rules`; `opponent/companion.py` is the frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, assert_never

from secondchair.core import pending as core
from secondchair.core.ask import Ask
from secondchair.core.pending import (
    Out,
    Source,
    chosen,
    decides,
    drawn,
    drawn_from,
    meanwhile,
    step,
    tell,
)
from secondchair.core.rules import Action, Explained, Result, Rules, Sheet, Status, View, no_redeal
from secondchair.core.says import AskSays
from secondchair.core.words import counted
from secondchair.games.great_western_trail.automa import GAME, questions, scoring, state, table, words
from secondchair.games.great_western_trail.automa import bot as decisions
from secondchair.games.great_western_trail.automa import waiting as todo
from secondchair.games.great_western_trail.automa.content import Content
from secondchair.games.great_western_trail.automa.decisions.railroad import Track
from secondchair.games.great_western_trail.automa.figures import BASE, LAST, LINE, position_name
from secondchair.games.great_western_trail.automa.state import Automa
from secondchair.games.great_western_trail.automa.table import State
from secondchair.games.great_western_trail.automa.turn import FirstPlayer, OptionCard
from secondchair.games.great_western_trail.automa.view import AutomaTable, automa_beside
from secondchair.games.great_western_trail.opponent import companion as frame
from secondchair.games.great_western_trail.opponent import known
from secondchair.games.great_western_trail.opponent import table as shared
from secondchair.games.great_western_trail.opponent.companion import say
from secondchair.games.great_western_trail.opponent.questions import GONE

ACTIONS = table.ACTIONS
AFTER_THE_CARD = (shared.Finish(), todo.Act(), shared.Arrive(), todo.Move(), todo.DrawOption())
OWN = AskSays(GAME)
ASKED_AT_THE_END = ("Buildings", "Hazards", "Cattle", "Objectives")
INSTRUCTIONS: dict[str, todo.Instruction] = {
    "place_building": "build", "take_cattle": "cattle", "hire_worker": "hire", "take_teepee": "teepee",
    "take_hazard": "hazard", "take_objective": "objective", "none": "none",
}  # fmt: skip

actor = core.actor
legal = core.legal
chance = core.chance
sample = core.sample
bot = core.bot
apply = frame.apply
redeal = no_redeal
clone = State.clone
position = State.position


def new(options: dict[str, Any], content: Content) -> State:
    """AUT-1 to AUT-9: his side of the setup, told as a checklist."""
    deck = content.deck
    removed = deck.difficulty[options["difficulty"]].removed_buildings
    numbers = tuple(number for number in content.base.numbers if number not in removed)
    pending = [todo.Ready(), todo.DrawOption(), todo.DrawFirstPlayer()]
    s = State(content=content, pending=pending, unseen=tuple(deck.cards), automa=Automa(stack=len(numbers)))
    say(s, None, *words.setup(numbers, deck.notice))
    return s


def aside(s: State) -> Sequence[Ask[Any]]:
    return [*questions.asides(s), OWN] if s.pending else ()


# -- the card ----------------------------------------------------------------------------------------------------------


@drawn_from(todo.DrawFirstPlayer)
def _players(s: State, p: todo.DrawFirstPlayer) -> Source:
    return Source("first player", ("automa", "you"), FirstPlayer)


@drawn(todo.DrawFirstPlayer)
def _first(s: State, p: todo.DrawFirstPlayer, a: FirstPlayer, out: Out) -> None:
    """AUT-7."""
    s.first = a.who
    say(s, out, words.first(a.who))


@drawn_from(todo.DrawOption)
def _deck(s: State, p: todo.DrawOption) -> Source:
    return Source("Automa's deck", s.unseen, OptionCard)


@drawn(todo.DrawOption)
def _option(s: State, p: todo.DrawOption, a: OptionCard, out: Out) -> None:
    """AUT-12."""
    _on_top(s, a.card)
    tell(out, "The next option card is on top of his deck.", "AUT-12")


def _on_top(s: State, card: int) -> None:
    s.top = card
    s.unseen = tuple(n for n in s.unseen if n != card)


@chosen(todo.Ready)
def _turn_up(s: State, p: todo.Ready, a: table.TurnUp, out: Out) -> None:
    """AUT-10, AUT-R3: a deck that the draw leaves empty is made anew at once, without the drawn card."""
    card, s.printed = a.card or s.top, bool(a.card)
    deck = {*s.unseen, s.top} - {card}  # a printed card may be another than the one that the app had on top
    shuffled = not deck
    if shuffled or (a.option and a.option not in deck):
        deck = set(s.content.deck.cards) - {card}
        s.discards = ()
    s.unseen, s.top, s.yours = tuple(sorted(deck)), 0, 0.0
    s.discards = tuple(n for n in s.discards if n != card)
    frame.new_card(s, card)
    say(s, out, *words.card(s, shuffled))
    s.pending.extend(AFTER_THE_CARD)
    if a.option:
        s.pending.pop()
        _on_top(s, a.option)


# -- the move and the action -------------------------------------------------------------------------------------------


@decides(todo.Move)
def _how_far(s: State, p: todo.Move, explain: bool) -> Explained[Action]:
    return Explained(shared.Go(s.drawn.movement.at(s.disc_number)), words.PATH if explain else None)


@chosen(todo.Move)
def _go(s: State, p: todo.Move, a: shared.Go, out: Out) -> None:
    say(s, out, *words.move(s.who, s.walked, a.steps))
    frame.moves(s, a.steps)


@step(todo.Act)
def _act(s: State, p: todo.Act, out: Out) -> None:
    """AUT-11: as the drawn card says."""
    action = s.drawn.action
    if action == "move_train":
        s.pending.append(todo.Ride())
        if len(questions.alike(s)) > 1:
            s.pending.append(todo.Where())
    elif action == "place_building" and not s.automa.stack:
        s.pending.append(todo.Instruct("stack_empty"))
    else:
        s.pending.append(todo.Instruct(INSTRUCTIONS[action]))


@decides(todo.Instruct)
def _instruct(s: State, p: todo.Instruct, explain: bool) -> Explained[Action]:
    why = frame.told_reason(words.INSTRUCTION_RULES[p.what], words.instruction(s, p.what)) if explain else None
    return Explained(table.TellCriteria(p.what), why)


@chosen(todo.Instruct)
def _instructed(s: State, p: todo.Instruct, a: table.TellCriteria, out: Out) -> None:
    say(s, out, *words.instruction(s, a.what))
    if a.what == "build":
        s.automa.stack -= 1
        s.open += ("site",)
    elif a.what == "hazard":
        s.open += ("hazard",)
    elif a.what == "foresight":
        s.walked = 0


# -- the train ---------------------------------------------------------------------------------------------------------


@chosen(todo.Where)
def _where(s: State, p: todo.Where, a: shared.YourEngine, out: Out) -> None:
    s.yours = float(a.at)
    tell(out, f"Your engine: {questions.engine_words(s, s.yours).lower()}.", "AUT-43")


@decides(todo.Ride)
def _where_to(s: State, p: todo.Ride, explain: bool) -> Explained[Action]:
    found = decisions.train(s.automa, Track(s.engine, s.yours, questions.spaces(s)), explain)
    move = found.choice
    if move is None:
        return Explained(shared.Stays(), found.why)
    return Explained(table.Rides(move.to, move.station, bool(move.station and s.automa.reserve)), found.why)


@chosen(todo.Ride)
def _ride(s: State, p: todo.Ride, a: table.Rides | shared.Stays, out: Out) -> None:
    if isinstance(a, shared.Stays):
        say(s, out, words.STAYS)
        return
    say(s, out, *words.rides(s, a))
    s.engine = None if a.to == LAST else a.to
    if a.station:
        state.reach(s.automa, a.station)


# -- what is worked out ------------------------------------------------------------------------------------------------


@decides(todo.WorkOut)
def _work_out(s: State, p: todo.WorkOut, explain: bool) -> Explained[Action]:
    """From what you told of the trail, by the very decisions of the game on screen."""
    match p.what:
        case "way":
            way = decisions.path(s.automa, questions.trail(s), explain)
            return Explained(shared.Walks(list(way.choice.through), way.choice.income), way.why)
        case "site":  # the tile has left the stack already
            found = decisions.site(Automa(stack=1), questions.ground(s), explain)
            return Explained(table.Places(found.choice.space if found.choice else ""), found.why)
        case "hazard":
            hazard = decisions.hazard(s.automa, known.hazards(s, BASE), s.option.hazard, explain)
            tile = hazard.choice
            return Explained(shared.TakesHazard(f"{tile.section}{tile.space}" if tile else ""), hazard.why)
        case _:
            assert_never(p.what)


@chosen(todo.WorkOut)
def _worked_out(
    s: State, p: todo.WorkOut, a: shared.Walks | shared.TakesHazard | table.Places, out: Out
) -> None:  # fmt: skip
    if not isinstance(a, table.Places):
        frame.worked_out(s, BASE, a, out)
        return
    say(s, out, words.places(a), targets=(a.space,) if a.space else ())
    if a.space:
        known.put(s, a.space, "his")
    else:  # AUT-R12: the tile stays at the bottom
        s.automa.stack += 1


# -- delivery ----------------------------------------------------------------------------------------------------------


@decides(todo.Deliver)
def _which_city(s: State, p: todo.Deliver, explain: bool) -> Explained[Action]:
    found = decisions.delivery(s.automa, explain)
    if found.choice is None:
        return Explained(shared.DeliversNothing(), found.why)
    return Explained(table.Delivers(found.choice.city, found.choice.objectives), found.why)


@chosen(todo.Deliver)
def _deliver(s: State, p: todo.Deliver, a: table.Delivers | shared.DeliversNothing, out: Out) -> None:
    if isinstance(a, shared.DeliversNothing):
        say(s, out, *words.DELIVERS_NOTHING)
        return
    say(s, out, *words.delivers(s, a))
    state.deliver(s.automa, a.city)


# -- at any time -------------------------------------------------------------------------------------------------------


@meanwhile(table.Ended)
def _ended(s: State, a: table.Ended, out: Out) -> None:
    s.automa.token = a.by == "automa"
    frame.end(s, a.by, out)


@meanwhile(table.SetTrain)
def _set_train(s: State, a: table.SetTrain, out: Out) -> None:
    s.engine = None if a.engine == GONE else float(a.engine)
    s.automa.stations, s.automa.reserve = tuple(sorted(a.stations)), a.reserve
    stations, discs = counted(len(a.stations), "station"), counted(a.reserve, "disc")
    frame.correct(s, out, f"{_engine_at(s)}, he has {stations} and {discs} in reserve", "AUT-46")


@meanwhile(table.SetStack)
def _set_stack(s: State, a: table.SetStack, out: Out) -> None:
    s.automa.stack = a.n
    frame.correct(s, out, f"{counted(a.n, 'building')} in his stack", "AUT-28")


# -- the end and the view ----------------------------------------------------------------------------------------------


@chosen(todo.CountPoints)
def _count(s: State, p: todo.CountPoints, a: table.Points, out: Out) -> None:
    """AUT-53."""
    automa, s.your_total = s.automa, a.yours
    automa.buildings, automa.cattle = (a.buildings,), (a.cattle,)
    automa.objectives, automa.hazards = (a.objectives,), (a.hazards,)
    tell(out, "The points are counted.", "AUT-53")


def sheet(s: State) -> Sheet:
    return frame.sheet(s, scoring.categories(s.automa), ASKED_AT_THE_END)


def result(s: State) -> Result:
    return frame.result(s, sheet(s))


PROMPTS = {
    "ready": ("After your turn it is the Automa's.", "AUT-10"),
    "where": ("Where is your engine?", "AUT-43"),
    "arrived": ("Has the Automa reached Kansas City?", "AUT-18"),
    "points": ("The game is over. Count the points.", "AUT-53"),
}
OPENING = ("Set him up; then he plays first.", "AUT-7")


def _engine_at(s: State) -> str:
    return "his train has left the track" if s.engine is None else f"his train is on {position_name(s.engine)}"


def status(s: State) -> tuple[Status, ...]:
    automa = s.automa
    engine = "off" if s.engine is None else f"{s.engine:g}".replace(".5", "+")  # a turnout lies behind its space
    done = len(automa.cities)
    to = f"the next goes to {BASE.cities[LINE[done]].name}" if done < len(LINE) else "the movement card is empty"
    number = f"the number on his movement card; {counted(automa.reserve, 'disc')} in reserve"
    return (
        Status("Automa", str(scoring.total(automa)), "points so far, without what lies before him", mark="gwt-sam"),
        Status("Disc number", str(s.disc_number), number, mark="gwt-sam-workers"),
        Status("Train", engine, _engine_at(s), mark="gwt-sam-engine"),
        Status("Deliveries", f"{done}/{len(LINE)}", to, mark="gwt-sam-city"),
    )


def view(s: State, seat: int = 0) -> View:
    automa = s.automa
    board = automa_beside(automa, s.content.deck, len(s.unseen), s.top, s.discards, s.card)
    game = AutomaTable(board, frame.sketch(s, BASE, automa.cities, automa.stations))
    opening = not s.turns and s.first == "automa"
    prompts = {**PROMPTS, "ready": OPENING} if opening else PROMPTS
    prompt = frame.prompt(s, prompts, [a for a in aside(s) if a is not OWN], "" if s.pending else result(s).text)
    return View(prompt, status(s), sheet(s), game, turn=s.turn, fresh=s.fresh, box=s.unknown)


if TYPE_CHECKING:
    import secondchair.games.great_western_trail.automa.companion as this

    _fulfils: Rules[State, Action] = this
