"""The Automa at a real table: the app turns his cards, asks the little it must, says what he does and keeps his score.

What the trail, the markets and the display look like is told as the criteria of his decisions, in their order; asked is
only what his own state depends on. Fulfils `core.rules.Rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from secondchair.core.ask import Ask
from secondchair.core.rules import (
    BOT,
    CHANCE,
    OVER,
    YOU,
    Actor,
    Chance,
    Event,
    Explained,
    Line,
    Prompt,
    Result,
    Sheet,
    Status,
    View,
    no_redeal,
)
from secondchair.core.words import counted
from secondchair.games.great_western_trail.automa import bot as decisions
from secondchair.games.great_western_trail.automa import questions, scoring, state, words
from secondchair.games.great_western_trail.automa import table as say
from secondchair.games.great_western_trail.automa.content import Content
from secondchair.games.great_western_trail.automa.decisions.railroad import Track
from secondchair.games.great_western_trail.automa.figures import BASE, LAST, LINE, position_name
from secondchair.games.great_western_trail.automa.rules import verdict
from secondchair.games.great_western_trail.automa.state import MOVEMENT_DISCS, Automa
from secondchair.games.great_western_trail.automa.table import State, Talk
from secondchair.games.great_western_trail.automa.turn import FirstPlayer, OptionCard
from secondchair.games.great_western_trail.automa.view import at_the_table
from secondchair.games.great_western_trail.scoring import CATEGORIES

ACTIONS = say.ACTIONS
ASKED = ("ready", "arrived", "where", "points")
DRAWN = ("first", "option")
AFTER_THE_CARD = ("finish", "act", "arrive", "go", "option")
TELLS = {
    "place_building": "build", "take_cattle": "cattle", "hire_worker": "hire", "take_teepee": "teepee",
    "take_hazard": "hazard", "take_objective": "objective", "none": "none",
}  # fmt: skip
TOLD = (*TELLS.values(), "stack_empty", "foresight")

redeal = no_redeal
clone = State.clone
position = State.position


def new(options: dict[str, Any], content: Content) -> State:
    """AUT-1 to AUT-9: his side of the setup, told as a checklist."""
    deck = content.deck
    removed = deck.difficulty[options["difficulty"]].removed_buildings
    numbers = tuple(number for number in content.base.numbers if number not in removed)
    s = State(content, Automa(stack=len(numbers)), ["ready", "option", "first"], tuple(deck.cards))
    s.said = words.setup(numbers, options["sides"])
    if deck.notice:
        s.said = (*s.said, deck.notice)
    return s


def actor(s: State) -> Actor:
    if not s.plan:
        return OVER
    top = s.plan[-1]
    return YOU if top in ASKED else CHANCE if top in DRAWN else BOT


def legal(s: State) -> Ask[Any]:
    return questions.question(s)


def aside(s: State) -> Sequence[Ask[Any]]:
    return questions.asides(s) if s.plan else ()


def chance(s: State) -> Chance[FirstPlayer | OptionCard]:
    """AUT-7, AUT-12."""
    if s.plan[-1] == "first":
        return Chance("first player", [FirstPlayer("automa"), FirstPlayer("you")], [1, 1])
    cards = sorted(s.unseen)
    return Chance("Automa's deck", [OptionCard(card) for card in cards], [1] * len(cards))


def sample(s: State, rng: Random) -> FirstPlayer | OptionCard:
    return rng.choice(chance(s).outcomes)


# -- what he does ------------------------------------------------------------------------------------------------------


def bot(s: State, explain: bool = True) -> Explained[Talk]:
    top = s.plan[-1]
    found = Explained(say.Tell(top), words.reason(s, top)) if top in TOLD else _DECIDE[top](s)  # type: ignore[arg-type]
    return found if explain else Explained(found.choice)


def _go(s: State) -> Explained[Talk]:
    return Explained(say.Go(s.drawn.movement.at(s.disc_number)), words.reason(s, "go"))


def _ride(s: State) -> Explained[Talk]:
    found = decisions.train(s.automa, Track(s.engine, s.yours, questions.spaces(s)))
    move = found.choice
    if move is None:
        return Explained(say.Stays(), found.why)
    return Explained(say.Rides(move.to, move.station, bool(move.station and s.automa.reserve)), found.why)


def _site(s: State) -> Explained[Talk]:
    """AUT-30 to AUT-36, worked out from the whole trail; the tile has left the stack already."""
    assert s.ground is not None
    found = decisions.site(Automa(stack=1), s.ground)
    return Explained(say.Places(found.choice.space if found.choice else ""), found.why)


def _deliver(s: State) -> Explained[Talk]:
    found = decisions.delivery(s.automa)
    if found.choice is None:
        return Explained(say.DeliversNothing(), found.why)
    return Explained(say.Delivers(found.choice.city, found.choice.objectives), found.why)


_DECIDE: dict[str, Callable[[State], Explained[Talk]]] = {
    "go": _go, "ride": _ride, "site": _site, "deliver": _deliver,
}  # fmt: skip


# -- what happens ------------------------------------------------------------------------------------------------------


def apply(s: State, a: Talk, out: list[Event] | None = None) -> None:
    before = 0 if isinstance(a, say.TurnUp) else len(s.said)
    if isinstance(a, say.Answer):
        _answer(s, a)
    elif isinstance(a, say.Correction):
        _correct(s, a)
    elif isinstance(a, FirstPlayer):
        s.plan.pop()
        s.first = a.who
        s.said = (*s.said, words.first(a.who))
    elif isinstance(a, OptionCard):
        s.plan.pop()
        _on_top(s, a.card)
    else:
        _carry_out(s, a)
    _settle(s)
    if out is not None:
        out += [Event(text, words.rule_of(a)) for text in s.said[before:]]


def _on_top(s: State, card: int) -> None:
    s.top = card
    s.unseen = tuple(n for n in s.unseen if n != card)


def _turn_up(s: State, a: say.TurnUp) -> None:
    """AUT-10, AUT-R3: a deck that the draw leaves empty is made anew at once, without the drawn card."""
    card = a.card or s.top
    deck = {*s.unseen, s.top} - {card}  # a printed card may be another than the one that the app had on top
    if not deck or (a.option and a.option not in deck):
        deck = set(s.content.deck.cards) - {card}
        s.discards = ()
    s.unseen, s.top, s.card = tuple(sorted(deck)), 0, card
    s.discards = tuple(n for n in s.discards if n != card)
    s.turns += 1
    s.built, s.ground, s.yours = False, None, 0.0
    s.said = (f"The Automa draws card {card}.",)
    s.plan += AFTER_THE_CARD
    if a.option:
        s.plan.pop()
        _on_top(s, a.option)


def _answer(s: State, a: say.Answer) -> None:
    if isinstance(a, say.Ended):
        s.ended, s.automa.token = a.by, a.by == "automa"
        s.said = (*s.said, words.ended(a.by))
        if a.by == "automa" and s.plan == ["ready"]:  # AUT-R25: you play your last turn, then the points are counted
            s.plan = ["points"]
        return
    if isinstance(a, say.WholeTrail):
        s.ground = questions.ground(a)
        s.plan.append("site")
        return
    s.plan.pop()
    match a:
        case say.TurnUp():
            _turn_up(s, a)
        case say.YourEngine():
            s.yours = float(a.at)
        case say.Arrived(True):
            s.plan.pop()  # AUT-22: no action
            s.plan += ("deliver", "foresight")
        case say.Points():
            s.points = (a.buildings, a.cattle, a.objectives, a.hazards, a.yours)
            automa = s.automa
            automa.buildings, automa.cattle = (a.buildings,), (a.cattle,)
            automa.objectives, automa.hazards = (a.objectives,), (a.hazards,)


def _correct(s: State, a: say.Correction) -> None:
    automa = s.automa
    match a:
        case say.SetTrain():
            s.engine = None if a.engine == questions.GONE else float(a.engine)
            automa.stations, automa.reserve = tuple(sorted(a.stations)), a.reserve
        case say.SetDeliveries():
            automa.cities, automa.discs = LINE[: a.n], MOVEMENT_DISCS - a.n
        case say.SetStack():
            automa.stack = a.n
        case say.SetWalked():
            s.walked = a.steps


def _carry_out(s: State, a: say.Told) -> None:
    """What his decision does to him, and how it is told."""
    s.said = (*s.said, *words.told(s, a))
    s.plan.pop()
    match a:
        case say.Go():
            s.walked += a.steps
        case say.Tell("build"):
            s.automa.stack -= 1
            s.built = True
        case say.Tell("foresight"):
            s.walked = 0
        case say.Places(space):
            s.ground = None
            s.automa.stack += not space  # AUT-R12: the tile stays at the bottom
            s.built = bool(space) and s.built
        case say.Rides():
            s.engine = None if a.to == LAST else a.to
            if a.station:
                state.reach(s.automa, a.station)
        case say.Delivers():
            state.deliver(s.automa, a.city)


def _settle(s: State) -> None:
    """What needs nobody: which action, whether a question can be spared, the end of the turn."""
    while s.plan and s.plan[-1] in _RUN:
        _RUN[s.plan.pop()](s)


def _act(s: State) -> None:
    action = s.drawn.action
    if action == "move_train":
        s.plan.append("ride")
        if len(questions.alike(s)) > 1:
            s.plan.append("where")
    else:
        s.plan.append("stack_empty" if action == "place_building" and not s.automa.stack else TELLS[action])


def _arrive(s: State) -> None:
    """AUT-18: Kansas City cannot be nearer than the neutral buildings allow."""
    if s.walked >= questions.SHORTEST_LAP:
        s.plan.append("arrived")


def _finish(s: State) -> None:
    """AUT-14, AUT-R25: the card is discarded; who ended the game decides whether this was his last turn."""
    s.discards = (*s.discards, s.card)
    s.plan.append("points" if s.ended else "ready")


_RUN: dict[str, Callable[[State], None]] = {"act": _act, "arrive": _arrive, "finish": _finish}


# -- the end and the view ----------------------------------------------------------------------------------------------


def _sheet(s: State) -> Sheet:
    """AUT-53; what is asked at the end is blank until then."""
    later = {"Buildings", "Hazards", "Cattle", "Objectives"} if not s.points else set[str]()
    values = scoring.categories(s.automa)
    lines = [
        Line(label, (None, None if label in later else value), rule)
        for (label, rule), value in zip(CATEGORIES, values, strict=True)
    ]
    yours = s.points[4] if s.points else 0
    lines.append(Line("Your total", (yours if s.points else None, None)))
    return Sheet(("You", "Automa"), tuple(lines), (yours, scoring.total(s.automa)))


def result(s: State) -> Result:
    """AUT-53, GWT-99."""
    sheet = _sheet(s)
    you, automa = sheet.total
    who = "The Automa has" if s.ended == "automa" else "You have"
    reason = "the Automa filled the job market" if s.ended == "automa" else "you filled the job market"
    text = f"{who} filled the job market. {verdict(you, automa)}: {you} to {automa}."
    return Result(reason, text, you, sheet, automa, None if you == automa else you > automa, (), s.turns)


PROMPTS = {
    "ready": ("Your turn first. Then draw the Automa's card.", "AUT-10"),
    "where": ("Where is your engine?", "AUT-43"),
    "arrived": ("Has the Automa reached Kansas City?", "AUT-18"),
    "points": ("The game is over. Count the points.", "AUT-53"),
}
OPENING = ("Set up the Automa as below. He plays first: draw his card.", "AUT-7")


def _engine_at(s: State) -> str:
    return "his train has left the track" if s.engine is None else f"his train is on {position_name(s.engine)}"


def view(s: State, seat: int = 0) -> View:
    automa = s.automa
    engine = "off" if s.engine is None else f"{s.engine:g}".replace(".5", "+")  # a turnout lies behind its space
    done = len(automa.cities)
    to = f"the next goes to {BASE.cities[LINE[done]].name}" if done < len(LINE) else "the movement card is empty"
    number = f"the number on his movement card; {counted(automa.reserve, 'disc')} in reserve"
    status = (
        Status("Automa", str(scoring.total(automa)), "points so far, without what lies before him", mark="gwt-sam"),
        Status("Disc number", str(s.disc_number), number, mark="gwt-sam-workers"),
        Status("Train", engine, _engine_at(s), mark="gwt-sam-engine"),
        Status("Deliveries", f"{done}/{len(LINE)}", to, mark="gwt-sam-city"),
    )
    game = at_the_table(automa, s.content.deck, len(s.unseen), s.top, s.discards, s.card)
    if not s.plan:
        prompt = Prompt("over", result(s).text, "AUT-53")
    elif actor(s) != YOU:
        prompt = Prompt("automa", "It is the Automa's turn.", "AUT-10")
    else:
        opening = s.plan[-1] == "ready" and not s.turns and s.first == "automa"
        text, rule = OPENING if opening else PROMPTS[s.plan[-1]]
        shown = tuple(ask.form for ask in aside(s))
        prompt = Prompt(s.plan[-1], text, rule, ask=questions.question(s).form, aside=shown)
    return View(prompt, status, _sheet(s), game, "\n".join(s.said))
