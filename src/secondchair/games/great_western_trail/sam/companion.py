"""Sam at a real table: the app turns up his cards, asks the little it must, says what he does and keeps his score.

Fulfils `core.rules.Rules`; `opponent/companion.py` is the frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, assert_never

from secondchair.core import pending as core
from secondchair.core.ask import Ask
from secondchair.core.choose import Why
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
from secondchair.core.rules import Action, Explained, Option, Result, Rules, Sheet, Status, View, no_redeal
from secondchair.core.says import AskSays
from secondchair.core.words import counted, listed
from secondchair.games.great_western_trail.content import WORKERS
from secondchair.games.great_western_trail.opponent import companion as frame
from secondchair.games.great_western_trail.opponent import known
from secondchair.games.great_western_trail.opponent import table as shared
from secondchair.games.great_western_trail.opponent.companion import say
from secondchair.games.great_western_trail.opponent.questions import GONE
from secondchair.games.great_western_trail.sam import GAME, questions, scoring, state, table, words
from secondchair.games.great_western_trail.sam import bot as decisions
from secondchair.games.great_western_trail.sam import waiting as todo
from secondchair.games.great_western_trail.sam.content import Content
from secondchair.games.great_western_trail.sam.decisions.building import NEW_TEXT, Ground
from secondchair.games.great_western_trail.sam.decisions.cattle import AddCards, NoPurchase, Purchase
from secondchair.games.great_western_trail.sam.decisions.kansas_city import next_city
from secondchair.games.great_western_trail.sam.decisions.railroad import LAST, Track
from secondchair.games.great_western_trail.sam.decisions.travel import Buildings, steps
from secondchair.games.great_western_trail.sam.figures import BASE, position_name, sites
from secondchair.games.great_western_trail.sam.state import Sam
from secondchair.games.great_western_trail.sam.table import State
from secondchair.games.great_western_trail.sam.turn import TurnCard
from secondchair.games.great_western_trail.sam.view import SamTable, sam_beside, sam_card

ACTIONS = table.ACTIONS
NO_SITE = tuple(dict.fromkeys(space for space, _, _ in sites("start")))
AFTER_THE_CARD = (shared.Finish(), shared.Arrive(), todo.Act(), todo.Move(), todo.CountSteps())
OWN = AskSays(GAME)
ASKED_AT_THE_END = ("Hazards", "Cattle", "Objectives")

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
    """SAM-2 to SAM-18: Sam's side of the setup, told as a checklist."""
    deck = content.deck
    level = deck.difficulty[options["difficulty"]]
    first = options["first_city"]
    sam = Sam(discs=deck.discs, first_city=level.first_delivery if first == "standard" else first)
    for worker in level.extra_workers:
        state.hire(sam, worker)
    cards = deck.cards_of(options["difficulty"])
    s = State(content=content, pending=[todo.Ready(), todo.WorkerSetAside()], unseen=cards, sam=sam)
    say(s, None, *words.setup(options["difficulty"], sam, cards, deck.notice))
    return s


def aside(s: State) -> Sequence[Any]:
    return [*questions.asides(s), OWN] if s.pending else ()


# -- the card ----------------------------------------------------------------------------------------------------------


@chosen(todo.WorkerSetAside)
def _first_worker(s: State, p: todo.WorkerSetAside, a: table.FirstWorker, out: Out) -> None:
    """SAM-7."""
    state.hire(s.sam, a.worker)
    say(s, out, *words.starts(s.sam, a.worker))


@chosen(todo.Ready)
def _turn_up(s: State, p: todo.Ready, a: table.TurnUp, out: Out) -> None:
    """SAM-25; or his turn is not over yet: he stands in Kansas City (SAM-27)."""
    if a.card == table.IN_KANSAS_CITY:
        tell(out, "Sam has reached Kansas City.", "SAM-32")
        s.pending += (todo.Ready(), shared.HandOver())
        frame.in_kansas_city(s)
        return
    s.printed = bool(a.card)
    if a.card:
        _carry_out_card(s, a.card, out)
    else:
        tell(out, "Your turn is over: Sam's card is turned up.", "SAM-25")
        s.pending.append(todo.DrawCard())


@drawn_from(todo.DrawCard)
def _deck(s: State, p: todo.DrawCard) -> Source:
    """SAM-24, SAM-25."""
    return Source("Sam's deck", s.unseen or s.discards, TurnCard)


@drawn(todo.DrawCard)
def _drawn(s: State, p: todo.DrawCard, a: TurnCard, out: Out) -> None:
    _carry_out_card(s, a.card, out)


def _carry_out_card(s: State, card: int, out: Out) -> None:
    """SAM-24, SAM-25."""
    shuffled = not s.unseen
    if shuffled:
        s.unseen, s.discards = s.discards, ()
    s.unseen = tuple(number for number in s.unseen if number != card)
    s.fresh_tile = 0
    frame.new_card(s, card)
    say(s, out, *words.card(sam_card(s.content.deck, card, s.sam.specialization), shuffled))
    s.pending.extend(AFTER_THE_CARD)


# -- the move ----------------------------------------------------------------------------------------------------------


@step(todo.CountSteps)
def _count_steps(s: State, p: todo.CountSteps, out: Out) -> None:
    """SAM-35: your buildings matter only if they can set the pace."""
    if s.in_play.movement.kind == "most_buildings" and len(s.sam.placed) < s.content.deck.longest:
        s.pending.append(todo.CountBuildings())


@chosen(todo.CountBuildings)
def _your_buildings(s: State, p: todo.CountBuildings, a: table.YourBuildings, out: Out) -> None:
    s.buildings = a.n
    tell(out, f"You have {counted(a.n, 'building')} on the trail.", "SAM-35")


@decides(todo.Move)
def _how_far(s: State, p: todo.Move, explain: bool) -> Explained[Action]:
    n = steps(s.sam, s.in_play.movement, Buildings(s.buildings, len(s.sam.placed)), s.content.deck)
    return Explained(shared.Go(n), words.PATH if explain else None)


@chosen(todo.Move)
def _go(s: State, p: todo.Move, a: shared.Go, out: Out) -> None:
    say(s, out, *words.move(s.who, s.walked, a.steps))
    frame.moves(s, a.steps)


# -- the action --------------------------------------------------------------------------------------------------------


@step(todo.Act)
def _act(s: State, p: todo.Act, out: Out) -> None:
    """SAM-43: the side of the card that Sam's specialization says."""
    branch = s.branch
    match branch.action:
        case "buy_cattle":
            s.cowboys, s.best = s.sam.cowboy, {}
            if branch.free_draws:
                say(s, out, words.free_cards(branch.free_draws))
            s.pending.append(todo.LookAtCattle())
        case "move_engine":
            s.near = 0.0
            s.pending.append(todo.StartEngine())
        case "place_building":
            s.pending.append(todo.Build())
        case "hire_worker":
            s.pending.append(todo.Instruct("hire"))
        case "take_cattle":
            s.pending.append(todo.Instruct("take_cattle"))
        case "gain_objective":
            s.pending.append(todo.Instruct("objective"))
        case "collect_outlaw":
            s.pending.append(todo.Instruct("outlaw"))
        case "remove_hazard":
            s.pending.append(todo.Instruct("hazard"))
        case "none":
            s.pending.append(todo.Instruct("none"))
        case _:
            assert_never(branch.action)


@decides(todo.Instruct)
def _instruct(s: State, p: todo.Instruct, explain: bool) -> Explained[Action]:
    why = frame.told_reason(words.INSTRUCTION_RULES[p.what], words.instruction(s, p.what)) if explain else None
    return Explained(table.TellCriteria(p.what), why)


@chosen(todo.Instruct)
def _instructed(s: State, p: todo.Instruct, a: table.TellCriteria, out: Out) -> None:
    say(s, out, *words.instruction(s, a.what))
    if a.what == "hire":
        s.pending.append(todo.Whom())
    elif a.what == "hazard":
        s.open += ("hazard",)
    elif a.what == "foresight":
        s.walked = 0


# -- workers -----------------------------------------------------------------------------------------------------------


@chosen(todo.Whom)
def _whom(s: State, p: todo.Whom, a: table.Hired | table.LookAtJobs, out: Out) -> None:
    """SAM-63, or SAM-58 with the whole job market, to have it worked out."""
    if isinstance(a, table.LookAtJobs):
        tell(out, "You have the job market looked at.", "SAM-58")
        s.jobs, s.token = {**s.jobs, **a.places}, a.token
        s.pending.append(todo.Hire(questions.job_market(s)))
    else:
        _hired(s, a.worker, out)


def _hired(s: State, worker: str, out: Out) -> None:
    if worker == "nobody":
        tell(out, "Sam takes nobody.", "SAM-R12")
    else:
        changed = state.hire(s.sam, worker)  # type: ignore[arg-type]
        say(s, out, *words.hired(s.sam, worker, changed))


@decides(todo.Hire)
def _whom_to_hire(s: State, p: todo.Hire, explain: bool) -> Explained[Action]:
    found = decisions.hire(s.sam, p.market, s.branch.priority, explain)
    worker = found.choice
    if worker is None:
        return Explained(table.Hires("nobody"), found.why)
    return Explained(table.Hires(worker.worker, worker.row, worker.space), found.why)


@chosen(todo.Hire)
def _hire(s: State, p: todo.Hire, a: table.Hires, out: Out) -> None:
    target = f"job:{a.row},{a.space}"
    say(s, out, words.hires(a), targets=(target,) if a.row else ())
    if a.row:
        s.jobs = {**s.jobs, target: ""}
    _hired(s, a.worker, out)


# -- cattle ------------------------------------------------------------------------------------------------------------


@step(todo.LookAtCattle)
def _look_at_cattle(s: State, p: todo.LookAtCattle, out: Out) -> None:
    """SAM-64: ask as long as an answer can change the purchase."""
    if questions.only_the_best(s.cowboys, s.branch.budget):
        s.pending.append(todo.Instruct("buy_best"))
    elif not s.cowboys or questions.purchase(s) is not None:
        s.pending.append(todo.Buy())
    else:
        s.pending += (todo.LookAtCattle(), todo.AskCattle(questions.next_value(s)))


@chosen(todo.AskCattle)
def _best_cattle(s: State, p: todo.AskCattle, a: table.BestCattle, out: Out) -> None:
    if a.points == questions.NO_CARDS:
        s.cowboys = 0
        tell(out, "No card was left to add to the cattle market.", "SAM-R16")
    else:
        s.best[a.value] = a.points
        tell(out, words.best_cattle(a), "SAM-64")


@decides(todo.Buy)
def _what_to_buy(s: State, p: todo.Buy, explain: bool) -> Explained[Action]:
    """SAM-64 to SAM-67, and both purchases where only the order of the market decides (SAM-R13)."""
    market = questions.market_of(s, questions.answered(s))
    found = decisions.buy_cattle(s.sam, market, explain)
    match found.choice:
        case Purchase(cards, cowboys, _):
            turned = questions.turned_round(market)
            other = decisions.buy_cattle(s.sam, turned, explain=False).choice
            instead = other.cards if isinstance(other, Purchase) and sorted(other.cards) != sorted(cards) else ()
            return Explained(table.Buys(cards, cowboys, instead), found.why)
        case AddCards():
            return Explained(table.Adds(), found.why)
        case NoPurchase():
            return Explained(table.BuysNothing(), found.why)
        case _:
            assert_never(found.choice)


@chosen(todo.Buy)
def _buy(s: State, p: todo.Buy, a: table.Buys | table.Adds | table.BuysNothing, out: Out) -> None:
    match a:
        case table.Buys():
            say(s, out, *words.buys(s, a))
        case table.Adds():
            say(s, out, *words.ADDS)
            s.cowboys -= 1
            s.best = {}
            s.pending.append(todo.LookAtCattle())
        case table.BuysNothing():
            say(s, out, words.BUYS_NOTHING)
        case _:
            assert_never(a)


# -- engine ------------------------------------------------------------------------------------------------------------


@step(todo.StartEngine)
def _start_engine(s: State, p: todo.StartEngine, out: Out) -> None:
    s.pending.append(todo.Ride())
    if questions.in_the_way(s):
        s.pending.append(todo.Near())


@chosen(todo.Near)
def _near(s: State, p: todo.Near, a: shared.YourEngine, out: Out) -> None:
    s.near = 0.0 if a.at == questions.ELSEWHERE else float(a.at)
    where = f"on {position_name(s.near)}, in his way" if s.near else "not in his way"
    tell(out, f"Your engine is {where}.", "SAM-74")


@decides(todo.Ride)
def _where_to(s: State, p: todo.Ride, explain: bool) -> Explained[Action]:
    found = decisions.engine(s.sam, Track(s.engine, s.near), s.branch.distance, explain)
    if found.choice is None:
        return Explained(shared.Stays(), found.why)
    move = found.choice
    source = decisions.disc(s.sam, explain=False).choice if move.station else None
    return Explained(table.Rides(move.to, move.station, source), found.why)


@chosen(todo.Ride)
def _ride(s: State, p: todo.Ride, a: table.Rides | shared.Stays, out: Out) -> None:
    if isinstance(a, shared.Stays):
        say(s, out, words.STAYS)
        return
    say(s, out, *words.rides(s, a))
    s.engine = None if a.to == LAST else a.to
    if a.station and a.disc_from is not None:
        state.upgrade(s.sam, a.station, a.disc_from)


# -- buildings ---------------------------------------------------------------------------------------------------------


@decides(todo.Build)
def _what_to_build(s: State, p: todo.Build, explain: bool) -> Explained[Action]:
    """SAM-84 to SAM-90: as if there were a space, until you say that there is none."""
    found = decisions.place_building(s.sam, Ground("start", NO_SITE if p.replace else ()), s.branch.builders, explain)
    if found.choice is None:
        return Explained(table.BuildsNothing(), found.why)
    why = found.why
    if not found.choice.replaces and why is not None:
        why = Why(why.because, f"{NEW_TEXT}.", why.candidates, why.steps, why.chosen)
    return Explained(table.Builds(found.choice.tile, found.choice.replaces), why)


@chosen(todo.Build)
def _build(s: State, p: todo.Build, a: table.Builds | table.BuildsNothing, out: Out) -> None:
    if isinstance(a, table.BuildsNothing):
        say(s, out, words.BUILDS_NOTHING)
        return
    say(s, out, *words.builds(a))
    state.build(s.sam, a.tile, a.replaces)
    s.fresh_tile = 0 if a.replaces else a.tile
    s.open += () if a.replaces else ("site",)


# -- delivery ----------------------------------------------------------------------------------------------------------


@decides(todo.Deliver)
def _which_city(s: State, p: todo.Deliver, explain: bool) -> Explained[Action]:
    found = decisions.delivery(s.sam, explain)
    if found.choice is None:
        return Explained(shared.DeliversNothing(), found.why)
    return Explained(table.Delivers(found.choice.city, found.choice.objectives, found.choice.disc_from), found.why)


@chosen(todo.Deliver)
def _deliver(s: State, p: todo.Deliver, a: table.Delivers | shared.DeliversNothing, out: Out) -> None:
    if isinstance(a, shared.DeliversNothing):
        say(s, out, *words.DELIVERS_NOTHING)
        return
    say(s, out, *words.delivers(s, a))
    state.deliver(s.sam, a.city, a.disc_from)


# -- what is worked out ------------------------------------------------------------------------------------------------


@decides(todo.WorkOut)
def _work_out(s: State, p: todo.WorkOut, explain: bool) -> Explained[Action]:
    """From what you told of the trail, by the very decisions of the game on screen."""
    match p.what:
        case "way":
            way = decisions.path(s.sam, questions.trail(s), explain)
            return Explained(shared.Walks(list(way.choice.through), way.choice.income), way.why)
        case "site":
            space = decisions.site(s.sam, questions.ground(s), explain)
            return Explained(table.Site(space.choice or ""), space.why)
        case "hazard":
            found = decisions.hazard(s.sam, known.hazards(s, BASE), explain)
            tile = found.choice
            return Explained(shared.TakesHazard(f"{tile.section}{tile.space}" if tile else ""), found.why)
        case _:
            assert_never(p.what)


@chosen(todo.WorkOut)
def _worked_out(
    s: State, p: todo.WorkOut, a: shared.Walks | shared.TakesHazard | table.Site, out: Out
) -> None:  # fmt: skip
    if isinstance(a, table.Site):
        _site(s, a.space, out)
    else:
        frame.worked_out(s, BASE, a, out)


def _site(s: State, space: str, out: Out) -> None:
    """SAM-82; without a space he goes on to replacing (SAM-R23)."""
    if not space:
        _no_space(s, table.NoSpace(), out)
        return
    say(s, out, words.site(space, s.fresh_tile), targets=(space,))
    known.put(s, space, "his")
    s.fresh_tile = 0


# -- at any time -------------------------------------------------------------------------------------------------------


@meanwhile(table.NoSpace)
def _no_space(s: State, a: table.NoSpace, out: Out) -> None:
    """SAM-R23: the tile goes back, and Sam looks for a building that he can replace."""
    s.sam.placed = tuple(n for n in s.sam.placed if n != s.fresh_tile)
    s.sam.supply = tuple(sorted((*s.sam.supply, s.fresh_tile)))
    s.fresh_tile, s.open = 0, tuple(what for what in s.open if what != "site")
    s.pending.append(todo.Build(replace=True))
    tell(out, "There is no empty space for the building: it goes back to his supply.", "SAM-R23")


@meanwhile(table.Ended)
def _ended(s: State, a: table.Ended, out: Out) -> None:
    s.sam.token = a.by == "sam"
    frame.end(s, a.by, out)


@meanwhile(table.SetWorkers)
def _set_workers(s: State, a: table.SetWorkers, out: Out) -> None:
    s.sam.cowboy, s.sam.builder, s.sam.engineer = a.cowboy, a.builder, a.engineer
    s.sam.specialization = a.specialization
    frame.correct(s, out, _workers(s.sam), "SAM-42")


@meanwhile(table.SetTrack)
def _set_track(s: State, a: table.SetTrack, out: Out) -> None:
    s.engine = None if a.engine == GONE else float(a.engine)
    s.sam.stations, s.sam.discs = tuple(sorted(a.stations)), a.discs
    stations, discs = counted(len(a.stations), "station"), counted(a.discs, "disc")
    frame.correct(s, out, f"{_engine_at(s)}, he has {stations} and {discs} in his supply", "SAM-76")


@meanwhile(table.SetBuildings)
def _set_buildings(s: State, a: table.SetBuildings, out: Out) -> None:
    s.sam.placed, s.sam.supply = tuple(sorted(a.placed)), tuple(sorted(a.supply))
    there, beside = (listed([f"{n}b" for n in sorted(numbers)]) for numbers in (a.placed, a.supply))
    frame.correct(s, out, f"buildings on the trail: {there}; in his supply: {beside}", "SAM-88")


# -- the end and the view ----------------------------------------------------------------------------------------------


@chosen(todo.CountPoints)
def _count(s: State, p: todo.CountPoints, a: table.Points, out: Out) -> None:
    """SAM-97."""
    s.your_total = a.yours
    s.sam.cattle, s.sam.objectives, s.sam.hazards = (a.cattle,), (a.objectives,), (a.hazards,)
    tell(out, "The points are counted.", "SAM-97")


def sheet(s: State) -> Sheet:
    return frame.sheet(s, scoring.categories(s.sam), ASKED_AT_THE_END)


def result(s: State) -> Result:
    return frame.result(s, sheet(s))


NO_SPACE = "There is no empty space for the building"

PROMPTS = {
    "worker": ("Which worker tile was set aside for Sam?", "SAM-7"),
    "ready": ("After your turn it is Sam's.", "SAM-25"),
    "buildings": ("How many of your buildings are on the trail?", "SAM-35"),
    "whom": ("Whom did Sam take?", "SAM-63"),
    "near": ("Is your engine in his way?", "SAM-74"),
    "arrived": ("Has Sam reached Kansas City?", "SAM-32"),
    "best_cattle": ("What lies in the cattle market?", "SAM-64"),
    "points": ("The game is over. Count the points.", "SAM-97"),
}


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


def status(s: State) -> tuple[Status, ...]:
    sam = s.sam
    engine = "gone" if s.engine is None else position_short(s.engine)
    return (
        Status("Sam", str(scoring.total(sam)), "points so far, without his pile", mark="gwt-sam"),
        Status("Workers", _row(sam), _workers(sam), mark="gwt-sam-workers"),
        Status("Engine", engine, _engine_at(s), mark="gwt-sam-engine"),
        Status("Next", BASE.cities[next_city(sam)].name, "where his next delivery goes", mark="gwt-sam-city"),
    )


def view(s: State, seat: int = 0) -> View:
    sam = s.sam
    board = sam_beside(sam, s.content.deck, s.unseen, s.discards, s.card)
    game = SamTable(board, frame.sketch(s, BASE, sam.cities, sam.stations), questions.jobs_known(s))
    beside = [a if isinstance(a, Ask) else Option(a, NO_SPACE) for a in aside(s) if a is not OWN]
    prompt = frame.prompt(s, PROMPTS, beside, "" if s.pending else result(s).text)
    return View(prompt, status(s), sheet(s), game, turn=s.turn, fresh=s.fresh, box=s.unknown)


if TYPE_CHECKING:
    import secondchair.games.great_western_trail.sam.companion as this

    _fulfils: Rules[State, Action] = this
