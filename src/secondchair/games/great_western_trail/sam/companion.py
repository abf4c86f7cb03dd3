"""Sam at a real table: the app turns up his cards, asks the little it must, says what he does and keeps his score.

What the trail, the markets and the display look like is told as the criteria of Sam's decisions, in their order; asked
is only what his own state depends on. Fulfils `core.rules.Rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from secondchair.core.ask import Ask
from secondchair.core.choose import Why
from secondchair.core.rules import (
    BOT,
    CHANCE,
    OVER,
    YOU,
    Action,
    Actor,
    Chance,
    Event,
    Explained,
    Line,
    Option,
    Prompt,
    Result,
    Sheet,
    Status,
    View,
    no_redeal,
)
from secondchair.core.words import counted, listed
from secondchair.games.great_western_trail.content import WORKERS
from secondchair.games.great_western_trail.sam import bot as decisions
from secondchair.games.great_western_trail.sam import questions, scoring, state, words
from secondchair.games.great_western_trail.sam import table as say
from secondchair.games.great_western_trail.sam.content import Content
from secondchair.games.great_western_trail.sam.decisions.building import Ground
from secondchair.games.great_western_trail.sam.decisions.cattle import AddCards, Purchase
from secondchair.games.great_western_trail.sam.decisions.hiring import JobMarket, OnOffer
from secondchair.games.great_western_trail.sam.decisions.kansas_city import next_city
from secondchair.games.great_western_trail.sam.decisions.railroad import LAST, Track
from secondchair.games.great_western_trail.sam.decisions.travel import Buildings, steps
from secondchair.games.great_western_trail.sam.figures import BASE, position_name, sites
from secondchair.games.great_western_trail.sam.state import Sam
from secondchair.games.great_western_trail.sam.table import State, Talk
from secondchair.games.great_western_trail.sam.turn import TurnCard
from secondchair.games.great_western_trail.sam.view import at_the_table
from secondchair.games.great_western_trail.scoring import CATEGORIES

ACTIONS = say.ACTIONS
ASKED = ("worker", "ready", "buildings", "whom", "near", "arrived", "points", "best3", "best4", "best5")
NO_SITE = tuple(dict.fromkeys(space for space, _, _ in sites("start")))
TELLS = ("hire", "take_cattle", "buy_best", "objective", "outlaw", "hazard", "none", "foresight")
AFTER_THE_CARD = ("finish", "arrive", "act", "go", "steps")

redeal = no_redeal
clone = State.clone
position = State.position


def new(options: dict[str, Any], content: Content) -> State:
    """SAM-2 to SAM-18: Sam's side of the setup, told as a checklist."""
    deck = content.deck
    level = deck.difficulty[options["difficulty"]]
    first = options["first_city"]
    sam = Sam(discs=deck.discs, first_city=level.first_delivery if first == "standard" else first)
    for worker in level.extra_workers:
        state.hire(sam, worker)
    cards = deck.cards_of(options["difficulty"])
    s = State(content, sam, cards, cards, ["ready", "worker"])
    s.said = words.setup(options["difficulty"], sam, cards)
    if deck.notice:
        s.said = (*s.said, deck.notice)
    return s


def actor(s: State) -> Actor:
    if not s.plan:
        return OVER
    top = s.plan[-1]
    return YOU if top in ASKED else CHANCE if top == "draw" else BOT


def legal(s: State) -> Sequence[Talk] | Ask[Any]:
    return questions.question(s)


def aside(s: State) -> Sequence[Talk | Ask[Any]]:
    return questions.asides(s) if s.plan else ()


def chance(s: State) -> Chance[TurnCard]:
    """SAM-24, SAM-25."""
    cards = sorted(s.unseen or s.discards)
    return Chance("Sam's deck", [TurnCard(card) for card in cards], [1] * len(cards))


def sample(s: State, rng: Random) -> TurnCard:
    return TurnCard(rng.choice(sorted(s.unseen or s.discards)))


# -- what Sam does -----------------------------------------------------------------------------------------------------


def bot(s: State, explain: bool = True) -> Explained[Talk]:
    top = s.plan[-1]
    found = Explained(say.Tell(top), words.reason(s, top)) if top in TELLS else _DECIDE[top](s)  # type: ignore[arg-type]
    return found if explain else Explained(found.choice)


def _go(s: State) -> Explained[Talk]:
    movement, deck = s.in_play.movement, s.content.deck
    n = steps(s.sam, movement, Buildings(s.buildings, len(s.sam.placed)), deck)
    return Explained(say.Go(n), words.reason(s, "go"))


def _hire(s: State) -> Explained[Talk]:
    assert s.jobs is not None
    found = decisions.hire(s.sam, s.jobs, s.branch.priority)
    worker = found.choice
    if worker is None:
        return Explained(say.Hires("nobody"), found.why)
    return Explained(say.Hires(worker.worker, worker.row, worker.space), found.why)


def _buy(s: State) -> Explained[Talk]:
    """SAM-64 to SAM-67, and both purchases where only the order of the market decides (SAM-R13)."""
    market = questions.market_of(s, tuple(known or "" for known in s.best))
    found = decisions.buy_cattle(s.sam, market)
    match found.choice:
        case Purchase(cards, cowboys, _):
            turned = questions.turned_round(market)
            other = decisions.buy_cattle(s.sam, turned, explain=False).choice
            instead = other.cards if isinstance(other, Purchase) and sorted(other.cards) != sorted(cards) else ()
            return Explained(say.Buys(cards, cowboys, instead), found.why)
        case AddCards():
            return Explained(say.Adds(), found.why)
    return Explained(say.BuysNothing(), found.why)


def _ride(s: State) -> Explained[Talk]:
    found = decisions.engine(s.sam, Track(s.engine, s.near), s.branch.distance)
    if found.choice is None:
        return Explained(say.Stays(), found.why)
    move = found.choice
    source = decisions.disc(s.sam, explain=False).choice if move.station else None
    return Explained(say.Rides(move.to, move.station, source), found.why)


def _build(s: State) -> Explained[Talk]:
    """SAM-84 to SAM-90: as if there were a space, until you say that there is none."""
    return _built(s, Ground("start"))


def _replace(s: State) -> Explained[Talk]:
    return _built(s, Ground("start", NO_SITE))


def _built(s: State, ground: Ground) -> Explained[Talk]:
    found = decisions.place_building(s.sam, ground, s.branch.builders)
    if found.choice is None:
        return Explained(say.BuildsNothing(), found.why)
    why = found.why
    if not found.choice.replaces and why is not None:
        why = Why(why.because, words.NEW_BUILDING, why.candidates, why.steps, why.chosen)
    return Explained(say.Builds(found.choice.tile, found.choice.replaces), why)


def _deliver(s: State) -> Explained[Talk]:
    found = decisions.delivery(s.sam)
    if found.choice is None:
        return Explained(say.DeliversNothing(), found.why)
    return Explained(say.Delivers(found.choice.city, found.choice.objectives, found.choice.disc_from), found.why)


_DECIDE: dict[str, Callable[[State], Explained[Talk]]] = {
    "go": _go, "hires": _hire, "buys": _buy, "ride": _ride, "build": _build, "replace": _replace, "deliver": _deliver,
}  # fmt: skip


# -- what happens ------------------------------------------------------------------------------------------------------


def apply(s: State, a: Talk, out: list[Event] | None = None) -> None:
    before = len(s.said)
    if isinstance(a, say.Answer):
        _answer(s, a)
    elif isinstance(a, say.Correction):
        _correct(s, a)
    elif isinstance(a, TurnCard):
        _turn_card(s, a.card)
        before = 0
    else:
        _carry_out(s, a)
    _settle(s)
    if out is not None:
        out += [Event(text, words.rule_of(a)) for text in s.said[before:]]


def _turn_card(s: State, card: int) -> None:
    """SAM-24, SAM-25."""
    s.plan.pop()
    if not s.unseen:
        s.unseen, s.discards = s.discards, ()
    s.unseen = tuple(number for number in s.unseen if number != card)
    s.card, s.fresh_tile = card, 0
    s.turns += 1
    s.said = (f"Card {card}: {s.in_play.name}.",)
    s.plan += AFTER_THE_CARD


def _meanwhile(s: State, a: say.Ended | say.NoSpace) -> None:
    """What is said beside the question: it stays open."""
    if isinstance(a, say.NoSpace):
        s.sam.placed = tuple(n for n in s.sam.placed if n != s.fresh_tile)
        s.sam.supply = tuple(sorted((*s.sam.supply, s.fresh_tile)))
        s.fresh_tile = 0
        s.plan.append("replace")
        return
    s.ended = a.by
    s.sam.token = a.by == "sam"
    s.said = (*s.said, words.ended(a.by))
    if a.by == "sam" and s.plan == ["ready"]:  # SAM-96: you play your last turn, then the points are counted
        s.plan = ["points"]


def _answer(s: State, a: say.Answer) -> None:
    if isinstance(a, say.Ended | say.NoSpace):
        _meanwhile(s, a)
        return
    s.plan.pop()
    match a:
        case say.FirstWorker():
            state.hire(s.sam, a.worker)
        case say.TurnUp(0):
            s.plan.append("draw")
        case say.TurnUp():
            s.plan.append("draw")
            _turn_card(s, a.card)
        case say.YourBuildings():
            s.buildings = a.n
        case say.Hired():
            _hired(s, a.worker)
        case say.Jobs():
            s.jobs = JobMarket(tuple(_on_offer(entry) for entry in a.workers), a.token)
            s.plan.append("hires")
        case say.BestCattle(_, questions.NO_CARDS):
            s.cowboys = 0
        case say.BestCattle():
            best = list(s.best)
            best[a.value - 3] = a.points
            s.best = (best[0], best[1], best[2])
        case say.YourEngine():
            s.near = 0.0 if a.at == questions.ELSEWHERE else float(a.at)
        case say.Arrived():
            if a.yes:
                s.plan += ("deliver", "foresight")
        case say.Points():
            s.points = (a.cattle, a.objectives, a.hazards, a.yours)
            s.sam.cattle, s.sam.objectives, s.sam.hazards = (a.cattle,), (a.objectives,), (a.hazards,)


def _on_offer(entry: str) -> OnOffer:
    row, space, worker = entry.split(".")
    return OnOffer(int(row), int(space), worker)  # type: ignore[arg-type]


def _hired(s: State, worker: str) -> None:
    if worker != "nobody":
        changed = state.hire(s.sam, worker)  # type: ignore[arg-type]
        s.said = (*s.said, words.hired(s.sam, worker, changed))


def _correct(s: State, a: say.Correction) -> None:
    sam = s.sam
    match a:
        case say.SetWorkers():
            sam.cowboy, sam.builder, sam.engineer, sam.specialization = (
                a.cowboy,
                a.builder,
                a.engineer,
                a.specialization,
            )
        case say.SetTrack():
            s.engine = None if a.engine == questions.GONE else float(a.engine)
            sam.stations, sam.discs = tuple(sorted(a.stations)), a.discs
        case say.SetDeliveries():
            sam.cities = ()
            for _ in range(a.n):
                sam.cities = (*sam.cities, next_city(sam))
        case say.SetBuildings():
            sam.placed, sam.supply = tuple(sorted(a.placed)), tuple(sorted(a.supply))
        case say.SetWalked():
            s.walked = a.steps


def _carry_out(s: State, a: say.Told) -> None:
    """What Sam's decision does to him, and how it is told."""
    s.said = (*s.said, *words.told(s, a))
    s.plan.pop()
    match a:
        case say.Go():
            s.walked += a.steps
        case say.Tell("hire"):
            s.plan.append("whom")
        case say.Tell("foresight"):
            s.walked = 0
        case say.Hires():
            s.jobs = None
            _hired(s, a.worker)
        case say.Adds():
            s.cowboys -= 1
            s.best = (None, None, None)
            s.plan.append("buy")
        case say.Rides():
            s.engine = None if a.to == LAST else a.to
            if a.station and a.disc_from is not None:
                state.upgrade(s.sam, a.station, a.disc_from)
        case say.Builds():
            state.build(s.sam, a.tile, a.replaces)
            s.fresh_tile = 0 if a.replaces else a.tile
        case say.Delivers():
            state.deliver(s.sam, a.city, a.disc_from)


def _settle(s: State) -> None:
    """What needs nobody: which side of the card, whether a question can be spared, the end of the turn."""
    while s.plan and s.plan[-1] in _RUN:
        _RUN[s.plan.pop()](s)


def _steps(s: State) -> None:
    """SAM-35: your buildings matter only if they can set the pace."""
    deck = s.content.deck
    if s.in_play.movement.kind == "most_buildings" and len(s.sam.placed) < deck.longest:
        s.plan.append("buildings")


_PLAIN = {"gain_objective": "objective", "collect_outlaw": "outlaw", "remove_hazard": "hazard", "hire_worker": "hire"}


def _act(s: State) -> None:
    action = s.branch.action
    if action == "buy_cattle":
        s.cowboys, s.best = s.sam.cowboy, (None, None, None)
        if s.branch.free_draws:
            s.said = (*s.said, words.free_cards(s.branch.free_draws))
    elif action == "move_engine":
        s.near = 0.0
    names = {"buy_cattle": "buy", "move_engine": "engine", "place_building": "build"}
    s.plan.append(names.get(action) or _PLAIN.get(action, action))


def _cattle(s: State) -> None:
    """SAM-64: ask as long as an answer can change the purchase."""
    if questions.only_the_best(s.cowboys, s.branch.budget):
        s.plan.append("buy_best")
    elif not s.cowboys or questions.purchase(s) is not None:
        s.plan.append("buys")
    else:
        s.plan += ("buy", f"best{questions.next_value(s)}")


def _engine(s: State) -> None:
    s.plan.append("ride")
    if questions.in_the_way(s):
        s.plan.append("near")


def _arrive(s: State) -> None:
    """SAM-32: Kansas City cannot be nearer than the neutral buildings allow."""
    if s.walked >= questions.SHORTEST_LAP:
        s.plan.append("arrived")


def _finish(s: State) -> None:
    """SAM-28, SAM-96: the card is discarded; who ended the game decides whether this was Sam's last turn."""
    s.discards = (*s.discards, s.card)
    s.plan.append("points" if s.ended else "ready")


_RUN: dict[str, Callable[[State], None]] = {
    "steps": _steps, "act": _act, "buy": _cattle, "engine": _engine, "arrive": _arrive, "finish": _finish,
}  # fmt: skip


# -- the end and the view ----------------------------------------------------------------------------------------------


def _sheet(s: State) -> Sheet:
    """SAM-97, SAM-98; what is asked at the end is blank until then."""
    later = {"Hazards", "Cattle", "Objectives"} if not s.points else set[str]()
    values = scoring.categories(s.sam)
    lines = [
        Line(label, (None, None if label in later else value), rule)
        for (label, rule), value in zip(CATEGORIES, values, strict=True)
    ]
    yours = s.points[3] if s.points else 0
    lines.append(Line("Your total", (yours if s.points else None, None)))
    return Sheet(("You", "Sam"), tuple(lines), (yours, scoring.total(s.sam)))


def result(s: State) -> Result:
    """SAM-101."""
    sheet = _sheet(s)
    you, sam = sheet.total
    verdict = "You win" if you > sam else "Sam wins" if sam > you else "You and Sam share the victory"
    who = "Sam has" if s.ended == "sam" else "You have"
    reason = "Sam filled the job market" if s.ended == "sam" else "you filled the job market"
    text = f"{who} filled the job market. {verdict}: {you} to {sam}."
    return Result(reason, text, you, sheet, sam, None if you == sam else you > sam, (), s.turns)


PROMPTS = {
    "worker": ("Set up Sam as above. Which worker is his?", "SAM-7"),
    "ready": ("Your turn first. Then turn up Sam's card.", "SAM-25"),
    "buildings": ("How many of your buildings are on the trail?", "SAM-35"),
    "whom": ("Whom did Sam take?", "SAM-63"),
    "near": ("Is your engine in his way?", "SAM-74"),
    "arrived": ("Has Sam reached Kansas City?", "SAM-32"),
    "points": ("The game is over. Count the points.", "SAM-97"),
}
ASIDES: dict[type[Action], str] = {say.NoSpace: "There is no empty space for the building"}


def _row(sam: Sam) -> str:
    """Cowboys, builders, engineers; the star is the specialization, as on his board."""
    return " ".join(f"{sam.count(worker)}{'★' * (worker == sam.specialization)}" for worker in WORKERS)


def _workers(sam: Sam) -> str:
    counts = [counted(sam.count(worker), worker) for worker in WORKERS]
    return f"{listed(counts)}; specialized in {sam.specialization}s"


def _engine_at(s: State) -> str:
    return "his engine has left the board" if s.engine is None else f"his engine is on {position_name(s.engine)}"


def position_short(at: float) -> str:
    """A turnout lies behind its space."""
    return f"{at:g}" if at == int(at) else f"behind {int(at)}"


def view(s: State, seat: int = 0) -> View:
    sam = s.sam
    engine = "gone" if s.engine is None else position_short(s.engine)
    status = (
        Status("Sam", str(scoring.total(sam)), "points so far, without his pile", mark="gwt-sam"),
        Status("Workers", _row(sam), _workers(sam), mark="gwt-sam-workers"),
        Status("Engine", engine, _engine_at(s), mark="gwt-sam-engine"),
        Status("Next", BASE.cities[next_city(sam)].name, "where his next delivery goes", mark="gwt-sam-city"),
    )
    game = at_the_table(sam, s.content.deck, s.unseen, s.discards, s.card)
    if not s.plan:
        prompt = Prompt("over", result(s).text, "SAM-101")
    elif actor(s) != YOU:
        prompt = Prompt("sam", "It is Sam's turn.", "SAM-25")
    else:
        text, rule = PROMPTS.get(s.plan[-1], ("What lies in the cattle market?", "SAM-64"))
        shown = tuple(a.form if isinstance(a, Ask) else Option(a, ASIDES[type(a)]) for a in aside(s))
        prompt = Prompt(s.plan[-1], text, rule, ask=questions.question(s).form, aside=shown)
    return View(prompt, status, _sheet(s), game, "\n".join(s.said))
