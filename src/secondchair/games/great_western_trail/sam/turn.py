"""SAM-24 to SAM-57 on screen: Sam's turn, step by step.

Each step waits on the stack of the base game. What Sam decides comes from his decisions; here it is carried out on the
board, and what it does to Sam himself by the functions of `state`.
"""

from __future__ import annotations

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
from secondchair.core.words import counted
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import names
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.content import KANSAS_CITY, OPPONENT, START, Hazard, Outlaw
from secondchair.games.great_western_trail.rules import board
from secondchair.games.great_western_trail.rules.turn import end_turn
from secondchair.games.great_western_trail.sam import bot, state
from secondchair.games.great_western_trail.sam import seat as sight
from secondchair.games.great_western_trail.sam.decisions.building import Builders
from secondchair.games.great_western_trail.sam.decisions.cattle import AddCards, Purchase, card_name
from secondchair.games.great_western_trail.sam.decisions.hiring import Priority
from secondchair.games.great_western_trail.sam.decisions.railroad import LAST, Distance
from secondchair.games.great_western_trail.sam.decisions.travel import steps
from secondchair.games.great_western_trail.sam.deck import Branch
from secondchair.games.great_western_trail.sam.figures import BASE, position_name, station_name
from secondchair.games.great_western_trail.sam.seat import TILE, DrawSamCard, own, seat_of
from secondchair.games.great_western_trail.state import OFF_TRACK, State

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
    sam = own(s)
    state.hire(sam, a.tile)  # type: ignore[arg-type]
    sight.keep(s, sam)
    tell(out, f"Sam starts with one {a.tile} more: that is his specialization.", "SAM-13")
    if seat_of(s).deck.notice:
        tell(out, seat_of(s).deck.notice, "SAM-R5")


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
    s.starting.remove(a.card)
    s.seats[OPPONENT].objectives.append(a.card)
    tell(out, "Sam's starting objective card is turned up.", "SAM-17")


# -- the move ----------------------------------------------------------------------------------------------------------


@decides(SamMove)
def _where(s: State, p: SamMove, explain: bool) -> Explained[Action]:
    sam, kept = own(s), seat_of(s)
    movement = kept.deck.cards[kept.card].movement
    n = steps(sam, movement, sight.buildings(s), kept.deck)
    found = bot.path(sam, sight.trail(s, n), explain)
    return Explained(act.Move(found.choice.through), sight.as_it_stands(s, found.why))


@chosen(SamMove)
def _move(s: State, p: SamMove, a: act.Move, out: Out) -> None:
    """SAM-22, SAM-32, SAM-40."""
    fees = sum([tile.fee for space in a.way if (tile := s.trail.get(space)) is not None and tile.owner == 0])
    s.seats[OPPONENT].herder = a.way[-1]
    s.dollars += fees
    if out is not None:
        steps_made, to = counted(len(a.way), "step"), names.place(s, a.way[-1], "Sam").replace("Sam's", "his")
        tell(out, f"Sam moves {steps_made} to {to}.", "SAM-32", *a.way)
        if fees:
            tell(out, f"You take {names.dollars(fees)} from the bank for your buildings.", "SAM-22")


# -- the action --------------------------------------------------------------------------------------------------------


@step(SamAct)
def _act(s: State, p: SamAct, out: Out) -> None:
    """SAM-26, SAM-43: the card alone says what is done, not the place where the herder stopped."""
    kept = seat_of(s)
    branch = kept.deck.cards[kept.card].branch_for(kept.specialization)
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
    found = bot.hire(own(s), sight.job_market(s), p.priority, explain)
    worker = found.choice
    return Explained(act.Hire(worker.row, worker.space) if worker else NOTHING, found.why)


@chosen(SamHire)
def _hire(s: State, p: SamHire, a: act.Hire | Nothing, out: Out) -> None:
    """SAM-58, SAM-63, SAM-R31: nothing is paid, and the space of his board has no action."""
    if isinstance(a, Nothing):
        tell(out, "Sam can hire nobody.", "SAM-R12")
        return
    place = (a.row - 1) * BASE.columns + a.space - 1
    worker = s.jobs[place]
    s.jobs[place] = ""
    sam = own(s)
    changed = state.hire(sam, worker)  # type: ignore[arg-type]
    sight.keep(s, sam)
    if out is not None:
        tell(out, f"Sam hires the {worker} from row {a.row}.", "SAM-63", f"job:{a.row},{a.space}")
        if changed:
            tell(out, f"He has most {worker}s now: that is his new specialization.", "SAM-45")


@decides(SamBuy)
def _which_cattle(s: State, p: SamBuy, explain: bool) -> Explained[Action]:
    found = bot.buy_cattle(own(s), sight.cattle_market(s, p.cowboys, p.budget), explain)
    match found.choice:
        case Purchase(cards, cowboys, _):
            return Explained(act.Buy(cards, cowboys), found.why)
        case AddCards():
            return Explained(act.AddCattle(), found.why)
    return Explained(NOTHING, found.why)


@chosen(SamBuy)
def _buy(s: State, p: SamBuy, a: act.Buy | act.AddCattle | Nothing, out: Out) -> None:
    match a:
        case act.Buy():
            for card in a.cards:
                board.take_cattle(s, OPPONENT, card)
            left = p.cowboys - a.cowboys
            board.add_cattle(s, left * BASE.cowboy_draws)  # SAM-68
            if out is not None:
                cards = ", ".join(card_name(card)[0] for card in a.cards)
                tell(out, f"Sam buys {cards}.", "SAM-65", *(f"cattle:{card}" for card in a.cards))
                if left and s.cattle_stack:
                    tell(out, "Every cowboy left adds two cards to the market.", "SAM-68")
        case act.AddCattle():
            s.pending.append(SamBuy(p.cowboys - 1, p.budget))
            board.add_cattle(s, BASE.cowboy_draws)
            tell(out, "Sam can buy nothing: a cowboy adds two cards to the market.", "SAM-67")
        case _:
            tell(out, "Sam can buy nothing.", "SAM-67")


@decides(SamTake)
def _which_card(s: State, p: SamTake, explain: bool) -> Explained[Action]:
    found = bot.take_cattle(own(s), sight.cattle_market(s, 0, 0), p.value, explain)
    return Explained(act.Buy((found.choice,), 0) if found.choice else NOTHING, found.why)


@chosen(SamTake)
def _take(s: State, p: SamTake, a: act.Buy | Nothing, out: Out) -> None:
    """SAM-71: free, and no card is added."""
    if isinstance(a, Nothing):
        tell(out, "No card in the market is for Sam.", "SAM-71")
        return
    (card,) = a.cards
    board.take_cattle(s, OPPONENT, card)
    if out is not None:
        tell(out, f"Sam takes {card_name(card)[0]} from the market.", "SAM-71", f"cattle:{card}")


@decides(SamEngine)
def _how_far(s: State, p: SamEngine, explain: bool) -> Explained[Action]:
    found = bot.engine(own(s), sight.track(s), p.distance, explain)
    return Explained(act.MoveEngine(found.choice.to) if found.choice else NOTHING, found.why)


@chosen(SamEngine)
def _drive(s: State, p: SamEngine, a: act.MoveEngine | Nothing, out: Out) -> None:
    """SAM-73, SAM-76 to SAM-79."""
    if isinstance(a, Nothing):
        tell(out, "Sam's engine has left the board.", "SAM-78")
        return
    if out is not None:
        tell(out, f"Sam's engine moves to {position_name(a.to)}.", "SAM-73", f"track:{a.to:g}")
    station = BASE.station_at.get(a.to)
    s.seats[OPPONENT].engine = a.to
    if station is not None:
        _place_disc(s, SamDisc(station=station.id), out)
        master = board.take_master(s, station.id)
        if master:
            s.box.append(master)
            tell(out, "The station master tile goes back to the box.", "SAM-77", f"station:{station.id}")
    if a.to == LAST:
        s.seats[OPPONENT].engine = OFF_TRACK
        tell(out, "His engine leaves the board.", "SAM-78")


@decides(SamBuild)
def _what_to_build(s: State, p: SamBuild, explain: bool) -> Explained[Action]:
    found = bot.place_building(own(s), sight.ground(s), p.builders, explain)
    build = found.choice
    if build is None:
        return Explained(NOTHING, found.why)
    space = build.space or _space_of(s, TILE[build.replaces])
    return Explained(act.Build(TILE[build.tile], space), sight.as_it_stands(s, found.why))


def _space_of(s: State, tile: str) -> str:
    return next(space for space, there in s.trail.items() if there.owner == OPPONENT and there.id == tile)


@chosen(SamBuild)
def _build(s: State, p: SamBuild, a: act.Build | Nothing, out: Out) -> None:
    """SAM-82 to SAM-90."""
    if isinstance(a, Nothing):
        tell(out, "Sam can place no building.", "SAM-R24")
        return
    old, sam = s.trail.get(a.space), own(s)
    state.build(sam, sight.NUMBER[a.tile], sight.NUMBER[old.id] if old is not None else 0)
    sight.keep(s, sam)
    s.trail[a.space] = BASE.private[OPPONENT][a.tile]
    if old is not None:
        s.box.append(old.id)
    if out is not None:
        how = f"replaces building {old.id} by {a.tile}" if old is not None else f"places building {a.tile}"
        tell(out, f"Sam {how} on {names.empty_space(s, a.space)}.", "SAM-88" if old is not None else "SAM-82", a.space)


@decides(SamObjective)
def _which_objective(s: State, p: SamObjective, explain: bool) -> Explained[Action]:
    found = bot.objective(own(s), sight.display(s), explain)
    card = found.choice
    return Explained(act.TakeObjective(s.display.index(card) + 1, card) if card else NOTHING, found.why)


@chosen(SamObjective)
def _take_objective(s: State, p: SamObjective, a: act.TakeObjective | Nothing, out: Out) -> None:
    """SAM-91, SAM-21: the rest slides away from the stack, a new card enters next to it."""
    if isinstance(a, Nothing):
        tell(out, "No objective card is left for Sam.", "SAM-R28")
        return
    s.seats[OPPONENT].objectives.append(board.take_objective(s, a.place))
    worth = counted(BASE.objectives[a.card].points, "point")
    tell(out, f"Sam takes the farthest objective card, worth {worth}.", "SAM-91", f"objective:{a.place}")


@decides(SamOutlaw)
def _which_outlaw(s: State, p: SamOutlaw, explain: bool) -> Explained[Action]:
    found = bot.outlaw(own(s), sight.outlaws(s), explain)
    return Explained(act.CollectOutlaw(f"outlaw{found.choice.space}") if found.choice else NOTHING, found.why)


@chosen(SamOutlaw)
def _take_outlaw(s: State, p: SamOutlaw, a: act.CollectOutlaw | Nothing, out: Out) -> None:
    """SAM-92, SAM-31: beside his board; no bonus."""
    if isinstance(a, Nothing):
        tell(out, "No outlaw is there for Sam.", "SAM-92")
        return
    tile = s.trail.pop(a.space)
    assert isinstance(tile, Outlaw)
    s.seats[OPPONENT].outlaws.append(tile.id)
    tell(out, f"Sam takes {names.tile_name(tile.id)} from {names.empty_space(s, a.space)}.", "SAM-92", a.space)


@decides(SamHazard)
def _which_hazard(s: State, p: SamHazard, explain: bool) -> Explained[Action]:
    found = bot.hazard(own(s), sight.hazards(s), explain)
    tile = found.choice
    return Explained(act.RemoveHazard(f"{tile.section}{tile.space}") if tile else NOTHING, found.why)


@chosen(SamHazard)
def _take_hazard(s: State, p: SamHazard, a: act.RemoveHazard | Nothing, out: Out) -> None:
    """SAM-94, SAM-31."""
    if isinstance(a, Nothing):
        tell(out, "No hazard is there for Sam.", "SAM-R27")
        return
    tile = s.trail.pop(a.space)
    assert isinstance(tile, Hazard)
    s.seats[OPPONENT].hazards.append(tile.id)
    worth, where = counted(tile.points, "point"), names.empty_space(s, a.space)
    tell(out, f"Sam takes the hazard from {where}, worth {worth}.", "SAM-94", a.space)


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
    sam = own(s)
    if p.station:
        state.upgrade(sam, p.station, moved_from)
        worth = counted(BASE.stations[p.station].vp, "point")
        tell(out, f"Sam upgrades {station_name(p.station)}, worth {worth}.", "SAM-76", f"station:{p.station}")
    else:
        earned = sum(link.action == "objective_card" for link in bot.completed(sam.cities, p.city))
        state.deliver(sam, p.city, moved_from)
        s.pending += [SamObjective()] * earned  # SAM-54
        tell(out, f"Sam delivers to {BASE.cities[p.city].name}.", "SAM-51", f"city:{p.city}")
    sight.keep(s, sam)


@decides(SamDisc)
def _which_disc(s: State, p: SamDisc, explain: bool) -> Explained[Action]:
    found = bot.disc(own(s), explain)
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
    found = bot.foresight(own(s), sight.column(s, p.column), explain)
    assert found.choice is not None
    return Explained(act.TakeForesight(p.column, found.choice.row), found.why)


@chosen(SamTile)
def _take_tile(s: State, p: SamTile, a: act.TakeForesight, out: Out) -> None:
    """SAM-47, SAM-48."""
    board.take_foresight(s, OPPONENT, a.column, a.row, out)


@decides(SamDeliver)
def _where_to(s: State, p: SamDeliver, explain: bool) -> Explained[Action]:
    found = bot.delivery(own(s), explain)
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
    s.seats[OPPONENT].herder = START
    s.pending.append(todo.RefillForesight())
