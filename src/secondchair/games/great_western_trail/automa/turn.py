"""AUT-10 to AUT-52 on screen: the Automa's turn, step by step.

Each step waits on the stack of the base game. What he decides comes from his decisions; here it is carried out on the
board, and what it does to himself by the functions of `state`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from secondchair.core.choose import Explained
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
from secondchair.core.words import capital
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import names
from secondchair.games.great_western_trail.automa import bot, facts
from secondchair.games.great_western_trail.automa.decisions.kansas_city import TARGET
from secondchair.games.great_western_trail.automa.figures import (
    BASE,
    LAST,
    TEEPEE_AT,
)
from secondchair.games.great_western_trail.automa.seat import NAME, AutomaTurn, possessions, seat_of
from secondchair.games.great_western_trail.content import HUMAN, KANSAS_CITY, OPPONENT
from secondchair.games.great_western_trail.rules import board
from secondchair.games.great_western_trail.rules.turn import end_turn
from secondchair.games.great_western_trail.state import State, without

# -- what waits in his turn --------------------------------------------------------------------------------------------


class FirstPlayer(Action, frozen=True, tag="first_player"):
    """AUT-7: who begins."""

    who: Literal["you", "automa"]


class OptionCard(Action, frozen=True, tag="option_card"):
    """AUT-5, AUT-12: this card now lies on top of his deck, its option side up."""

    card: int


class Site(Action, frozen=True, tag="automa_site"):
    """AUT-36: his building goes to this space."""

    space: str


class BottomTile(Action, frozen=True, tag="bottom_tile"):
    """AUT-28: this tile lay at the bottom of his stack."""

    tile: str


class Nothing(Action, frozen=True, tag="nothing"):
    """Nothing happens."""


class ChooseFirst(Fate, frozen=True, tag="choose_first"):
    """AUT-7."""


class AutomaStack(Step, frozen=True, tag="automa_stack"):
    """AUT-4, AUT-R10, AUT-R11: his buildings are made ready, his starting objective card is dealt."""


class AutomaObjectiveCard(Fate, frozen=True, tag="automa_objective_card"):
    """AUT-R10."""


class NextOption(Fate, frozen=True, tag="next_option"):
    """AUT-12: the card below the drawn one comes to the top."""


class AutomaMove(Bot, frozen=True, tag="automa_move"):
    pass


class AutomaAct(Step, frozen=True, tag="automa_act"):
    """AUT-10, AUT-22: the action of the drawn card, or Kansas City."""


class AutomaBuild(Bot, frozen=True, tag="automa_build"):
    pass


class AutomaTile(Fate, frozen=True, tag="automa_tile"):
    """AUT-28: what lies at the bottom of the stack is seen when it is placed."""

    space: str


class AutomaCattle(Bot, frozen=True, tag="automa_cattle"):
    pass


class AutomaHire(Bot, frozen=True, tag="automa_hire"):
    pass


class AutomaTeepee(Bot, frozen=True, tag="automa_teepee"):
    pass


class AutomaTrain(Bot, frozen=True, tag="automa_train"):
    pass


class AutomaAppoint(Bot, frozen=True, tag="automa_appoint"):
    station: int


class AutomaHazard(Bot, frozen=True, tag="automa_hazard"):
    pass


class AutomaObjective(Bot, frozen=True, tag="automa_objective"):
    pass


class AutomaForesight(Step, frozen=True, tag="automa_foresight"):
    column: int


class AutomaColumn(Bot, frozen=True, tag="automa_column"):
    column: int


class AutomaDeliver(Bot, frozen=True, tag="automa_deliver"):
    pass


class AutomaLeave(Step, frozen=True, tag="automa_leave"):
    """AUT-27."""


class AutomaEnd(Step, frozen=True, tag="automa_end"):
    """AUT-14: the drawn card is discarded."""


ACTIONS: tuple[type[Action], ...] = (FirstPlayer, OptionCard, Site, BottomTile, Nothing)
NOTHING = Nothing()
IN_TURN: tuple[Pending, ...] = (AutomaEnd(), AutomaAct(), AutomaMove(), NextOption())
IN_KANSAS_CITY: tuple[Pending, ...] = (
    AutomaLeave(), AutomaDeliver(), AutomaForesight(3), AutomaForesight(2), AutomaForesight(1),
)  # fmt: skip
BY_ACTION: dict[str, Pending] = {
    "place_building": AutomaBuild(), "take_cattle": AutomaCattle(), "hire_worker": AutomaHire(),
    "take_teepee": AutomaTeepee(), "move_train": AutomaTrain(), "take_hazard": AutomaHazard(),
    "take_objective": AutomaObjective(),
}  # fmt: skip
THE = capital(NAME)

# -- setup -------------------------------------------------------------------------------------------------------------


@drawn_from(ChooseFirst)
def _seats(s: State, p: ChooseFirst) -> Source:
    return Source("first player", ("automa", "you"), FirstPlayer)


@drawn(ChooseFirst)
def _first(s: State, p: ChooseFirst, a: FirstPlayer, out: Out) -> None:
    """AUT-7: whoever plays second has a Dollar more."""
    first = HUMAN if a.who == "you" else OPPONENT
    s.setup = structs.replace(s.setup, first=first)
    s.dollars = s.content.seats[0 if first == HUMAN else 1][0]
    if out is not None:
        who = "You play" if first == HUMAN else f"{THE} plays"
        tell(out, f"{who} first. You start with {names.dollars(s.dollars)}.", "AUT-7")
        if seat_of(s).deck.notice:
            tell(out, seat_of(s).deck.notice, "AUT-5")


@step(AutomaStack)
def _stack(s: State, p: AutomaStack, out: Out) -> None:
    """AUT-R11: the same sides as yours."""
    private, numbers = s.content.private[OPPONENT], seat_of(s).numbers
    s.seats[OPPONENT].supply = [tile for tile in s.seats[HUMAN].supply if private[tile].number in numbers]
    s.pending += (NextOption(), AutomaObjectiveCard())


@drawn_from(AutomaObjectiveCard)
def _starting(s: State, p: AutomaObjectiveCard) -> Source:
    return Source("starting objectives", s.starting, act.DealStartingObjective)


@drawn(AutomaObjectiveCard)
def _deal_starting(s: State, p: AutomaObjectiveCard, a: act.DealStartingObjective, out: Out) -> None:
    s.starting = without(s.starting, a.card)
    s.seats[OPPONENT].objectives.append(a.card)
    tell(out, f"{THE} gets a starting objective card; it counts as fulfilled.", "AUT-R10")


# -- the card ----------------------------------------------------------------------------------------------------------


@step(AutomaTurn)
def _draw(s: State, p: AutomaTurn, out: Out) -> None:
    """AUT-10, AUT-R3: a deck that the draw leaves empty is made anew at once, without the drawn card."""
    his = seat_of(s)
    his.card, his.top = his.top, 0
    his.turns += 1
    if out is not None:
        tell(out, f"{THE} draws card {his.card}.", "AUT-10", f"automa-card:{his.card}")
    if not his.unseen:
        his.unseen, his.discards = his.discards, ()
        tell(out, "His discard pile is shuffled into a new deck.", "AUT-R3")
    s.pending.extend(IN_TURN)


@drawn_from(NextOption)
def _deck(s: State, p: NextOption) -> Source:
    return Source("Automa's deck", [str(card) for card in seat_of(s).unseen], _option_card)


def _option_card(card: str) -> OptionCard:
    return OptionCard(int(card))


@drawn(NextOption)
def _option(s: State, p: NextOption, a: OptionCard, out: Out) -> None:
    his = seat_of(s)
    his.top = a.card
    his.unseen = tuple([card for card in his.unseen if card != a.card])
    tell(out, "The next option card is on top of his deck.", "AUT-12", "automa-option")


@step(AutomaEnd)
def _end(s: State, p: AutomaEnd, out: Out) -> None:
    his = seat_of(s)
    his.discards, his.card = (*his.discards, his.card), 0
    end_turn(s, OPPONENT)


# -- the move ----------------------------------------------------------------------------------------------------------


@decides(AutomaMove)
def _where(s: State, p: AutomaMove, explain: bool) -> Explained[Action]:
    his = seat_of(s)
    steps = his.drawn.action_side.movement.at(his.disc_number)
    found = bot.path(possessions(s), facts.trail(s, steps), explain)
    way = found.choice.through
    return Explained(act.Move(way) if way else NOTHING, facts.as_it_stands(s, found.why))


@chosen(AutomaMove)
def _move(s: State, p: AutomaMove, a: act.Move | Nothing, out: Out) -> None:
    """AUT-18, AUT-21."""
    if isinstance(a, Nothing):
        tell(out, f"{THE} stays where he is.", "AUT-16")
        return
    board.enter(s, OPPONENT, a.way, out=out, rule="AUT-18", fee_rule="AUT-21")


@step(AutomaAct)
def _act(s: State, p: AutomaAct, out: Out) -> None:
    """AUT-11, AUT-22."""
    if s.seats[OPPONENT].herder == KANSAS_CITY:
        tell(out, "He is in Kansas City: the action of the card is not carried out.", "AUT-22", KANSAS_CITY)
        s.pending.extend(IN_KANSAS_CITY)
        return
    waiting = BY_ACTION.get(seat_of(s).drawn.action_side.action)
    if waiting is None:
        tell(out, "The card has no action.", "AUT-11")
    else:
        s.pending.append(waiting)


# -- buildings ---------------------------------------------------------------------------------------------------------


@decides(AutomaBuild)
def _site(s: State, p: AutomaBuild, explain: bool) -> Explained[Action]:
    found = bot.site(possessions(s), facts.ground(s), explain)
    return Explained(Site(found.choice.space) if found.choice else NOTHING, facts.as_it_stands(s, found.why))


@chosen(AutomaBuild)
def _build(s: State, p: AutomaBuild, a: Site | Nothing, out: Out) -> None:
    if isinstance(a, Nothing):
        tell(out, f"{THE} places no building.", "AUT-28")
    else:
        s.pending.append(AutomaTile(a.space))
        if out is not None:
            tell(out, f"{THE} places a building on {names.empty_space(s, a.space)}.", "AUT-36", a.space)


@drawn_from(AutomaTile)
def _bottom(s: State, p: AutomaTile) -> Source:
    return Source("Automa's buildings", s.seats[OPPONENT].supply, BottomTile)


@drawn(AutomaTile)
def _place(s: State, p: AutomaTile, a: BottomTile, out: Out) -> None:
    """AUT-28: builders and price do not matter."""
    board.place_building(s, OPPONENT, a.tile, p.space, out, "AUT-28")


# -- what he takes -----------------------------------------------------------------------------------------------------


@decides(AutomaCattle)
def _which_cattle(s: State, p: AutomaCattle, explain: bool) -> Explained[Action]:
    found = bot.cattle(possessions(s), facts.cattle_market(s), seat_of(s).option.option_side.cattle, explain)
    return Explained(act.Buy((found.choice,), 0) if found.choice else NOTHING, found.why)


@chosen(AutomaCattle)
def _take_cattle(s: State, p: AutomaCattle, a: act.Buy | Nothing, out: Out) -> None:
    """AUT-37: free; the gap is not refilled."""
    if isinstance(a, Nothing):
        tell(out, "The cattle market is empty.", "AUT-38")
        return
    (card,) = a.cards
    board.take_cattle(s, OPPONENT, card, out, "AUT-37", verb="take")


@decides(AutomaHire)
def _whom(s: State, p: AutomaHire, explain: bool) -> Explained[Action]:
    found = bot.hire(possessions(s), facts.job_market(s), seat_of(s).option.option_side.worker, explain)
    worker = found.choice
    return Explained(act.Hire(worker.row, worker.space) if worker else NOTHING, found.why)


@chosen(AutomaHire)
def _hire(s: State, p: AutomaHire, a: act.Hire | Nothing, out: Out) -> None:
    """AUT-39, AUT-41."""
    if isinstance(a, Nothing):
        tell(out, f"{THE} finds no such worker.", "AUT-39")
        return
    board.hire(s, OPPONENT, a.row, a.space, out, "AUT-39")


@decides(AutomaTeepee)
def _which_teepee(s: State, p: AutomaTeepee, explain: bool) -> Explained[Action]:
    found = bot.teepee(possessions(s), facts.teepees(s), seat_of(s).option.option_side.teepee, explain)
    return Explained(act.CollectOutlaw(TEEPEE_AT[found.choice.reward]) if found.choice else NOTHING, found.why)


@chosen(AutomaTeepee)
def _take_teepee(s: State, p: AutomaTeepee, a: act.CollectOutlaw | Nothing, out: Out) -> None:
    """AUT-40, AUT-41: nothing is gained or paid."""
    if isinstance(a, Nothing):
        tell(out, f"{THE} finds no such teepee.", "AUT-40")
        return
    board.collect_outlaw(s, OPPONENT, a.space, out, "AUT-40")


@decides(AutomaHazard)
def _which_hazard(s: State, p: AutomaHazard, explain: bool) -> Explained[Action]:
    found = bot.hazard(possessions(s), facts.hazards(s), seat_of(s).option.option_side.hazard, explain)
    tile = found.choice
    return Explained(act.RemoveHazard(f"{tile.section}{tile.space}") if tile else NOTHING, found.why)


@chosen(AutomaHazard)
def _take_hazard(s: State, p: AutomaHazard, a: act.RemoveHazard | Nothing, out: Out) -> None:
    if isinstance(a, Nothing):
        tell(out, "No hazard is on the board.", "AUT-51")
        return
    board.remove_hazard(s, OPPONENT, a.space, out, "AUT-48")


@decides(AutomaObjective)
def _which_objective(s: State, p: AutomaObjective, explain: bool) -> Explained[Action]:
    found = bot.objective(possessions(s), facts.display(s), seat_of(s).option.option_side.objective, explain)
    card = found.choice
    return Explained(act.TakeObjective(card.position, card.card) if card else NOTHING, found.why)


@chosen(AutomaObjective)
def _take_objective(s: State, p: AutomaObjective, a: act.TakeObjective | Nothing, out: Out) -> None:
    """AUT-52, AUT-R23: the refill comes to the same position."""
    if isinstance(a, Nothing):
        tell(out, "No objective card is left.", "AUT-R23")
        return
    board.take_objective(s, OPPONENT, a.place, s.seats[OPPONENT].objectives, out, "AUT-52")


# -- train -------------------------------------------------------------------------------------------------------------


@decides(AutomaTrain)
def _how_far(s: State, p: AutomaTrain, explain: bool) -> Explained[Action]:
    his = seat_of(s)
    spaces = his.option.option_side.train.at(his.disc_number)
    found = bot.train(possessions(s), facts.track(s, spaces), explain)
    return Explained(act.MoveEngine(found.choice.to) if found.choice else NOTHING, found.why)


@chosen(AutomaTrain)
def _drive(s: State, p: AutomaTrain, a: act.MoveEngine | Nothing, out: Out) -> None:
    """AUT-42, AUT-46, AUT-R20."""
    if isinstance(a, Nothing):
        tell(out, "His train does not move.", "AUT-R20")
        return
    board.move_engine(s, OPPONENT, a.to, out, "AUT-42")
    station = BASE.station_at.get(a.to)
    if station is not None:
        _reach(s, station.id, out)
    if a.to == LAST:
        board.leave_track(s, OPPONENT, out, "AUT-R20")


def _reach(s: State, station: int, out: Out) -> None:
    """AUT-46, AUT-47, AUT-R19."""
    his, seat = seat_of(s), s.seats[OPPONENT]
    if not his.reserve:
        tell(out, "His reserve is empty: no disc, no token.", "AUT-R19")
        return
    his.reserve -= 1
    board.place_disc_on_station(s, OPPONENT, station, out, "AUT-46")
    if station in s.masters and any(seat.workers):
        s.pending.append(AutomaAppoint(station))


@decides(AutomaAppoint)
def _whom_to_leave(s: State, p: AutomaAppoint, explain: bool) -> Explained[Action]:
    found = bot.appoint(possessions(s), facts.platform(s, p.station), explain)
    return Explained(act.Appoint(found.choice), found.why)


@chosen(AutomaAppoint)
def _appoint(s: State, p: AutomaAppoint, a: act.Appoint, out: Out) -> None:
    """AUT-47, AUT-R21: the token's immediate bonus is not used."""
    board.appoint(s, OPPONENT, p.station, a.worker, out, "AUT-47")


# -- Kansas City -------------------------------------------------------------------------------------------------------


@step(AutomaForesight)
def _foresight(s: State, p: AutomaForesight, out: Out) -> None:
    if board.may_take(s, p.column, "top") or board.may_take(s, p.column, "bottom"):
        s.pending.append(AutomaColumn(p.column))
    else:
        tell(out, f"{THE} takes nothing from foresight column {p.column}.", "AUT-R24")


@decides(AutomaColumn)
def _which_tile(s: State, p: AutomaColumn, explain: bool) -> Explained[Action]:
    wanted = seat_of(s).drawn.action_side.kansas_city[p.column - 1]
    found = bot.foresight(possessions(s), facts.column(s, p.column), wanted, explain)
    assert found.choice is not None
    return Explained(act.TakeForesight(p.column, TARGET[found.choice.row]), found.why)  # type: ignore[arg-type]


@chosen(AutomaColumn)
def _take_tile(s: State, p: AutomaColumn, a: act.TakeForesight, out: Out) -> None:
    """AUT-23, AUT-R25: he may place the last worker and take the token."""
    board.take_foresight(s, OPPONENT, a.column, a.row, out)


@decides(AutomaDeliver)
def _where_to(s: State, p: AutomaDeliver, explain: bool) -> Explained[Action]:
    found = bot.delivery(possessions(s), explain)
    return Explained(act.Deliver(found.choice.city) if found.choice else NOTHING, found.why)


@chosen(AutomaDeliver)
def _deliver(s: State, p: AutomaDeliver, a: act.Deliver | Nothing, out: Out) -> None:
    """AUT-24 to AUT-26, AUT-R9."""
    if isinstance(a, Nothing):
        tell(out, "His movement card is empty: no disc is placed.", "AUT-R9")
        return
    rule = "AUT-25" if s.seats[OPPONENT].cities else "AUT-24"
    seat_of(s).discs -= 1
    links = board.place_disc_on_city(s, OPPONENT, a.city, out, rule)
    s.pending += [AutomaObjective()] * sum(link.action == "objective_card" for link in links)  # AUT-R8


@step(AutomaLeave)
def _leave(s: State, p: AutomaLeave, out: Out) -> None:
    board.leave_kansas_city(s, OPPONENT)
