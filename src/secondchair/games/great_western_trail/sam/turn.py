"""SAM-24 to SAM-57 on screen: Sam's turn, step by step.

Each step waits on the stack of the base game. What Sam decides comes from his decisions; here it is carried out on the
board, and what it does to Sam himself by the functions of `state`.
"""

from __future__ import annotations

from typing import assert_never

from secondchair.core.choose import Explained, Why
from secondchair.core.pending import (
    Bot,
    Fate,
    Out,
    Pending,
    Source,
    Step,
    chosen,
    decides,
    drawn,
    drawn_from,
    step,
    tell,
)
from secondchair.core.rules import Action
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail.content import KANSAS_CITY, OPPONENT, WORKERS, Worker
from secondchair.games.great_western_trail.rules import board
from secondchair.games.great_western_trail.rules.turn import end_turn
from secondchair.games.great_western_trail.sam import bot, facts, state
from secondchair.games.great_western_trail.sam.decisions.building import Builders
from secondchair.games.great_western_trail.sam.decisions.cattle import AddCards, NoPurchase, Purchase
from secondchair.games.great_western_trail.sam.decisions.hiring import Priority
from secondchair.games.great_western_trail.sam.decisions.railroad import LAST, Distance
from secondchair.games.great_western_trail.sam.decisions.travel import steps
from secondchair.games.great_western_trail.sam.deck import Branch
from secondchair.games.great_western_trail.sam.figures import BASE
from secondchair.games.great_western_trail.sam.seat import TILE, DrawSamCard, possessions, seat_of
from secondchair.games.great_western_trail.state import State, without

# -- what waits in Sam's turn ------------------------------------------------------------------------------------------


class TurnCard(Action, frozen=True, tag="sam_card"):
    """SAM-25: this card of Sam's deck is turned up."""

    card: int


class Nothing(Action, frozen=True, tag="nothing"):
    """Sam's action does nothing."""


class SamWorker(Fate, frozen=True, tag="sam_worker"):
    """SAM-7: the worker tile set aside before any tile is placed."""


class SamObjectiveCard(Fate, frozen=True, tag="sam_objective_card"):
    """SAM-17: Sam's starting objective card, unseen until scoring."""


class SamMove(Bot, frozen=True, tag="sam_move"):
    pass


class SamAct(Step, frozen=True, tag="sam_act"):
    """SAM-25: the action of the card, by the side that the specialization says (SAM-43)."""


class SamHire(Bot, frozen=True, tag="sam_hire"):
    priority: Priority


class SamBuy(Bot, frozen=True, tag="sam_buy"):
    cowboys: int
    budget: int


class SamTake(Bot, frozen=True, tag="sam_take"):
    value: int


class SamEngine(Bot, frozen=True, tag="sam_engine"):
    distance: Distance


class SamBuild(Bot, frozen=True, tag="sam_build"):
    builders: Builders


class SamObjective(Bot, frozen=True, tag="sam_objective"):
    pass


class SamOutlaw(Bot, frozen=True, tag="sam_outlaw"):
    pass


class SamHazard(Bot, frozen=True, tag="sam_hazard"):
    pass


class SamRest(Bot, frozen=True, tag="sam_rest"):
    """The card has no action on this side."""


class SamKansasCity(Step, frozen=True, tag="sam_kansas_city"):
    """SAM-27: after the action, if his herder has reached Kansas City."""


class SamForesight(Step, frozen=True, tag="sam_foresight"):
    column: int


class SamTile(Bot, frozen=True, tag="sam_tile"):
    column: int


class SamDeliver(Bot, frozen=True, tag="sam_deliver"):
    pass


class SamDisc(Bot, frozen=True, tag="sam_disc"):
    """SAM-56, SAM-79: the supply is empty, so a disc comes from one of his stations."""

    station: int = 0
    city: str = ""


class SamLeave(Step, frozen=True, tag="sam_leave"):
    """SAM-57, SAM-49."""


class SamEnd(Step, frozen=True, tag="sam_end"):
    """SAM-28."""


ACTIONS: tuple[type[Action], ...] = (TurnCard, Nothing)
NOTHING = Nothing()
AFTER_THE_CARD: tuple[Pending, ...] = (SamEnd(), SamKansasCity(), SamAct(), SamMove())
IN_KANSAS_CITY: tuple[Pending, ...] = (
    SamLeave(), SamDeliver(), SamForesight(3), SamForesight(2), SamForesight(1),
)  # fmt: skip
PLAIN: dict[str, Pending] = {
    "gain_objective": SamObjective(), "collect_outlaw": SamOutlaw(), "remove_hazard": SamHazard(), "none": SamRest(),
}  # fmt: skip
_CARDS = {str(number): TurnCard(number) for number in range(1, 16)}

# -- the card ----------------------------------------------------------------------------------------------------------


@drawn_from(SamWorker)
def _two_tiles(s: State, p: SamWorker) -> Source:
    return Source("Sam's worker", s.bags[1], act.DrawTile)


@drawn(SamWorker)
def _first_worker(s: State, p: SamWorker, a: act.DrawTile, out: Out) -> None:
    """SAM-7, SAM-13: it makes its type the one Sam has most of."""
    s.bags[1].remove(a.tile)
    kind = WORKERS.index(a.tile)
    s.seats[OPPONENT].workers[kind] += 1
    _specialize(s, WORKERS[kind])
    tell(out, f"Sam starts with one {a.tile} more: that is his specialization.", "SAM-13")
    if seat_of(s).deck.notice:
        tell(out, seat_of(s).deck.notice, "SAM-R5")


def _specialize(s: State, hired: Worker) -> bool:
    """SAM-44, SAM-45. Tells whether the specialization changed."""
    sam = seat_of(s)
    before, sam.specialization = sam.specialization, state.specialization(possessions(s), hired)
    return sam.specialization != before


@drawn_from(DrawSamCard)
def _deck(s: State, p: DrawSamCard) -> Source:
    """SAM-24: an empty deck is shuffled anew at the start of his turn."""
    sam = seat_of(s)
    return Source("Sam's deck", [str(card) for card in sam.unseen or sam.discards], _CARDS.__getitem__)


@drawn(DrawSamCard)
def _turn_card(s: State, p: DrawSamCard, a: TurnCard, out: Out) -> None:
    """SAM-25: move, then action, then Kansas City, then the card is discarded."""
    sam = seat_of(s)
    if not sam.unseen:
        sam.unseen, sam.discards = sam.discards, ()
        tell(out, "Sam's discard pile is shuffled into a new deck.", "SAM-24")
    sam.unseen = tuple([card for card in sam.unseen if card != a.card])
    sam.card = a.card
    sam.turns += 1
    s.pending.extend(AFTER_THE_CARD)
    if out is not None:
        tell(out, f"Sam turns up card {a.card}: {sam.deck.cards[a.card].name}.", "SAM-25", f"sam-card:{a.card}")


@step(SamEnd)
def _end(s: State, p: SamEnd, out: Out) -> None:
    sam = seat_of(s)
    sam.discards, sam.card = (*sam.discards, sam.card), 0
    end_turn(s, OPPONENT)


@drawn_from(SamObjectiveCard)
def _starting(s: State, p: SamObjectiveCard) -> Source:
    return Source("Sam's starting objective", s.starting, act.DealStartingObjective)


@drawn(SamObjectiveCard)
def _reveal(s: State, p: SamObjectiveCard, a: act.DealStartingObjective, out: Out) -> None:
    """SAM-17, SAM-R33: turned up when the points are counted."""
    s.starting = without(s.starting, a.card)
    s.seats[OPPONENT].objectives.append(a.card)
    tell(out, "Sam's starting objective card is turned up.", "SAM-17")


# -- the move ----------------------------------------------------------------------------------------------------------


@decides(SamMove)
def _where(s: State, p: SamMove, explain: bool) -> Explained[Action]:
    sam, his = possessions(s), seat_of(s)
    movement = his.deck.cards[his.card].movement
    n = steps(sam, movement, facts.buildings(s), his.deck)
    found = bot.path(sam, facts.trail(s, n), explain)
    return Explained(act.Move(found.choice.through), facts.as_it_stands(s, found.why))


@chosen(SamMove)
def _move(s: State, p: SamMove, a: act.Move, out: Out) -> None:
    """SAM-22, SAM-32, SAM-40."""
    board.enter(s, OPPONENT, a.way, out=out, rule="SAM-32", fee_rule="SAM-22")


# -- the action --------------------------------------------------------------------------------------------------------


@step(SamAct)
def _act(s: State, p: SamAct, out: Out) -> None:
    """SAM-26, SAM-43: the card alone says what is done, not the place where the herder stopped."""
    his = seat_of(s)
    branch = his.deck.cards[his.card].branch_for(his.specialization)
    s.pending.append(PLAIN.get(branch.action) or _asks(s, branch))
    if branch.action == "buy_cattle" and branch.free_draws:  # SAM-70
        board.add_cattle(s, branch.free_draws)


def _asks(s: State, branch: Branch) -> Pending:
    match branch.action:
        case "hire_worker":
            return SamHire(branch.priority)
        case "buy_cattle":
            return SamBuy(s.seats[OPPONENT].workers[0], branch.budget)
        case "take_cattle":
            return SamTake(branch.breeding_value)
        case "move_engine":
            return SamEngine(branch.distance)
    return SamBuild(branch.builders)


@decides(SamRest)
def _rest(s: State, p: SamRest, explain: bool) -> Explained[Action]:
    why = Why("SAM-43", "The card has no action while Sam is specialized so.") if explain else None
    return Explained(NOTHING, why)


@chosen(SamRest)
def _rested(s: State, p: SamRest, a: Nothing, out: Out) -> None:
    tell(out, "Sam does nothing.", "SAM-43")


@decides(SamHire)
def _whom(s: State, p: SamHire, explain: bool) -> Explained[Action]:
    found = bot.hire(possessions(s), facts.job_market(s), p.priority, explain)
    worker = found.choice
    return Explained(act.Hire(worker.row, worker.space) if worker else NOTHING, found.why)


@chosen(SamHire)
def _hire(s: State, p: SamHire, a: act.Hire | Nothing, out: Out) -> None:
    """SAM-58, SAM-63, SAM-R31: nothing is paid, and the space of his board has no action."""
    if isinstance(a, Nothing):
        tell(out, "Sam can hire nobody.", "SAM-R12")
        return
    worker = board.hire(s, OPPONENT, a.row, a.space, out, "SAM-63")
    if _specialize(s, worker):
        tell(out, f"He has most {worker}s now: that is his new specialization.", "SAM-45")


@decides(SamBuy)
def _which_cattle(s: State, p: SamBuy, explain: bool) -> Explained[Action]:
    found = bot.buy_cattle(possessions(s), facts.cattle_market(s, p.cowboys, p.budget), explain)
    match found.choice:
        case Purchase(cards, cowboys, _):
            return Explained(act.Buy(cards, cowboys), found.why)
        case AddCards():
            return Explained(act.AddCattle(), found.why)
        case NoPurchase():
            return Explained(NOTHING, found.why)
        case _:
            assert_never(found.choice)


@chosen(SamBuy)
def _buy(s: State, p: SamBuy, a: act.Buy | act.AddCattle | Nothing, out: Out) -> None:
    match a:
        case act.Buy():
            for card in a.cards:
                board.take_cattle(s, OPPONENT, card, out, "SAM-65")
            left = p.cowboys - a.cowboys
            board.add_cattle(s, left * BASE.cowboy_draws)  # SAM-68
            if left and s.cattle_stack:
                tell(out, "Every cowboy left adds two cards to the market.", "SAM-68")
        case act.AddCattle():
            s.pending.append(SamBuy(p.cowboys - 1, p.budget))
            board.add_cattle(s, BASE.cowboy_draws)
            tell(out, "Sam can buy nothing: a cowboy adds two cards to the market.", "SAM-67")
        case Nothing():
            tell(out, "Sam can buy nothing.", "SAM-67")
        case _:
            assert_never(a)


@decides(SamTake)
def _which_card(s: State, p: SamTake, explain: bool) -> Explained[Action]:
    found = bot.take_cattle(possessions(s), facts.cattle_market(s, 0, 0), p.value, explain)
    return Explained(act.Buy((found.choice,), 0) if found.choice else NOTHING, found.why)


@chosen(SamTake)
def _take(s: State, p: SamTake, a: act.Buy | Nothing, out: Out) -> None:
    """SAM-71: free, and no card is added."""
    if isinstance(a, Nothing):
        tell(out, "No card in the market is for Sam.", "SAM-71")
        return
    (card,) = a.cards
    board.take_cattle(s, OPPONENT, card, out, "SAM-71", verb="take")


@decides(SamEngine)
def _how_far(s: State, p: SamEngine, explain: bool) -> Explained[Action]:
    found = bot.engine(possessions(s), facts.track(s), p.distance, explain)
    return Explained(act.MoveEngine(found.choice.to) if found.choice else NOTHING, found.why)


@chosen(SamEngine)
def _drive(s: State, p: SamEngine, a: act.MoveEngine | Nothing, out: Out) -> None:
    """SAM-73, SAM-76 to SAM-79."""
    if isinstance(a, Nothing):
        tell(out, "Sam's engine has left the board.", "SAM-78")
        return
    board.move_engine(s, OPPONENT, a.to, out, "SAM-73")
    station = BASE.station_at.get(a.to)
    if station is not None:
        _place_disc(s, SamDisc(station=station.id), out)
        master = board.take_master(s, station.id)
        if master:
            s.box.append(master)
            tell(out, "The station master tile goes back to the box.", "SAM-77", f"station:{station.id}")
    if a.to == LAST:
        board.leave_track(s, OPPONENT, out, "SAM-78")


@decides(SamBuild)
def _what_to_build(s: State, p: SamBuild, explain: bool) -> Explained[Action]:
    found = bot.place_building(possessions(s), facts.ground(s), p.builders, explain)
    build = found.choice
    if build is None:
        return Explained(NOTHING, found.why)
    space = build.space or _space_of(s, TILE[build.replaces])
    return Explained(act.Build(TILE[build.tile], space), facts.as_it_stands(s, found.why))


def _space_of(s: State, tile: str) -> str:
    return next(space for space, there in s.trail.items() if there.owner == OPPONENT and there.id == tile)


@chosen(SamBuild)
def _build(s: State, p: SamBuild, a: act.Build | Nothing, out: Out) -> None:
    """SAM-82 to SAM-90."""
    if isinstance(a, Nothing):
        tell(out, "Sam can place no building.", "SAM-R24")
        return
    rule = "SAM-88" if a.space in s.trail else "SAM-82"
    board.place_building(s, OPPONENT, a.tile, a.space, out, rule)


@decides(SamObjective)
def _which_objective(s: State, p: SamObjective, explain: bool) -> Explained[Action]:
    found = bot.objective(possessions(s), facts.display(s), explain)
    card = found.choice
    return Explained(act.TakeObjective(s.display.index(card) + 1, card) if card else NOTHING, found.why)


@chosen(SamObjective)
def _take_objective(s: State, p: SamObjective, a: act.TakeObjective | Nothing, out: Out) -> None:
    """SAM-91, SAM-21: the rest slides away from the stack, a new card enters next to it."""
    if isinstance(a, Nothing):
        tell(out, "No objective card is left for Sam.", "SAM-R28")
        return
    board.take_objective(s, OPPONENT, a.place, s.seats[OPPONENT].objectives, out, "SAM-91")


@decides(SamOutlaw)
def _which_outlaw(s: State, p: SamOutlaw, explain: bool) -> Explained[Action]:
    found = bot.outlaw(possessions(s), facts.outlaws(s), explain)
    return Explained(act.CollectOutlaw(f"outlaw{found.choice.space}") if found.choice else NOTHING, found.why)


@chosen(SamOutlaw)
def _take_outlaw(s: State, p: SamOutlaw, a: act.CollectOutlaw | Nothing, out: Out) -> None:
    """SAM-92, SAM-31: beside his board; no bonus."""
    if isinstance(a, Nothing):
        tell(out, "No outlaw is there for Sam.", "SAM-92")
        return
    board.collect_outlaw(s, OPPONENT, a.space, out, "SAM-92")


@decides(SamHazard)
def _which_hazard(s: State, p: SamHazard, explain: bool) -> Explained[Action]:
    found = bot.hazard(possessions(s), facts.hazards(s), explain)
    tile = found.choice
    return Explained(act.RemoveHazard(f"{tile.section}{tile.space}") if tile else NOTHING, found.why)


@chosen(SamHazard)
def _take_hazard(s: State, p: SamHazard, a: act.RemoveHazard | Nothing, out: Out) -> None:
    """SAM-94, SAM-31."""
    if isinstance(a, Nothing):
        tell(out, "No hazard is there for Sam.", "SAM-R27")
        return
    board.remove_hazard(s, OPPONENT, a.space, out, "SAM-94")


# -- discs -------------------------------------------------------------------------------------------------------------


def _place_disc(s: State, p: SamDisc, out: Out) -> None:
    """SAM-56, SAM-76: from the supply; if that is empty, Sam has to decide which disc is moved (SAM-79)."""
    if seat_of(s).discs:
        _put_disc(s, p, 0, out)
    elif s.seats[OPPONENT].stations:
        s.pending.append(p)
    else:
        tell(out, "Sam has no disc left.", "SAM-R21")


def _put_disc(s: State, p: SamDisc, moved_from: int, out: Out) -> None:
    """SAM-51 to SAM-56, SAM-76: from the supply, or else from one of his stations (SAM-79)."""
    if moved_from:
        s.seats[OPPONENT].stations.remove(moved_from)
    else:
        seat_of(s).discs -= 1
    if p.station:
        board.place_disc_on_station(s, OPPONENT, p.station, out, "SAM-76")
        return
    links = board.place_disc_on_city(s, OPPONENT, p.city, out, "SAM-51")
    s.pending += [SamObjective()] * sum(link.action == "objective_card" for link in links)  # SAM-54


@decides(SamDisc)
def _which_disc(s: State, p: SamDisc, explain: bool) -> Explained[Action]:
    found = bot.disc(possessions(s), explain)
    assert found.choice
    return Explained(act.MoveDisc(found.choice), found.why)


@chosen(SamDisc)
def _move_disc(s: State, p: SamDisc, a: act.MoveDisc, out: Out) -> None:
    tell(out, "Sam moves the disc of his least valuable station.", "SAM-79", f"station:{a.station}")
    _put_disc(s, p, a.station, out)


# -- Kansas City -------------------------------------------------------------------------------------------------------


@step(SamKansasCity)
def _arrive(s: State, p: SamKansasCity, out: Out) -> None:
    """SAM-27, SAM-50: the subphases follow the action; there is no income."""
    if s.seats[OPPONENT].herder == KANSAS_CITY:
        s.pending.extend(IN_KANSAS_CITY)


@step(SamForesight)
def _foresight(s: State, p: SamForesight, out: Out) -> None:
    if board.may_take(s, p.column, "top") or board.may_take(s, p.column, "bottom"):
        s.pending.append(SamTile(p.column))
    else:
        tell(out, f"Sam takes nothing from foresight column {p.column}.", "SAM-R29")


@decides(SamTile)
def _which_tile(s: State, p: SamTile, explain: bool) -> Explained[Action]:
    found = bot.foresight(possessions(s), facts.column(s, p.column), explain)
    assert found.choice is not None
    return Explained(act.TakeForesight(p.column, found.choice.row), found.why)


@chosen(SamTile)
def _take_tile(s: State, p: SamTile, a: act.TakeForesight, out: Out) -> None:
    """SAM-47, SAM-48."""
    board.take_foresight(s, OPPONENT, a.column, a.row, out)


@decides(SamDeliver)
def _where_to(s: State, p: SamDeliver, explain: bool) -> Explained[Action]:
    found = bot.delivery(possessions(s), explain)
    return Explained(act.Deliver(found.choice.city) if found.choice else NOTHING, found.why)


@chosen(SamDeliver)
def _deliver(s: State, p: SamDeliver, a: act.Deliver | Nothing, out: Out) -> None:
    """SAM-51 to SAM-56."""
    if isinstance(a, Nothing):
        tell(out, "Sam has no disc left.", "SAM-R21")
    else:
        _place_disc(s, SamDisc(city=a.city), out)


@step(SamLeave)
def _leave(s: State, p: SamLeave, out: Out) -> None:
    board.leave_kansas_city(s, OPPONENT)
