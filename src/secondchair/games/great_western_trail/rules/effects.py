"""The one interpreter of the vocabulary in `effects.py`: what can be performed now, and what performing it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from secondchair.core.pending import Out, Pending, choices, chosen, step, tell
from secondchair.core.rules import Action
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import effects as fx
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.content import BUILDER, COWBOY, ENGINEER, HUMAN
from secondchair.games.great_western_trail.documents import AuxiliaryForm
from secondchair.games.great_western_trail.editions import in_edition_words
from secondchair.games.great_western_trail.names import AUXILIARY_NAMES
from secondchair.games.great_western_trail.printed import effect
from secondchair.games.great_western_trail.rules import board, markets, railroad, trail
from secondchair.games.great_western_trail.rules.cards import advance_marker, can_discard, can_draw, draw, gain, pay
from secondchair.games.great_western_trail.state import State, certificate_limit, in_the_woods, outlaw_pairs


def number(s: State, n: int | str) -> int:
    """A printed number, or what it counts."""
    if isinstance(n, int):
        return n
    seat = s.seats[HUMAN]
    match n:
        case "engineers" | "engineer":
            return seat.workers[ENGINEER]
        case "cowboys":
            return seat.workers[COWBOY]
        case "builder":
            return seat.workers[BUILDER]
        case "own_buildings_in_woods" | "own_building_in_woods":
            return in_the_woods(s, HUMAN)
        case "own_hazard_tiles":
            return len(seat.hazards)
        case "own_station_disc":
            return len(seat.stations)
        case "outlaw_pair":
            return outlaw_pairs(s, HUMAN)
        case "max":
            return len(s.content.certificates)
    raise ValueError(f"nothing is called {n!r}")


# -- can it be performed? ----------------------------------------------------------------------------------------------


def can(s: State, e: fx.Simple) -> bool:
    """GWT-21, GWT-27: its requirement can be met in full, and it would do something."""
    return CAN[type(e)](s, e)


CAN: dict[type[fx.Effect], Callable[[State, Any], bool]] = {
    fx.DiscardFor: can_discard,
    fx.Gain: lambda s, e: True,
    fx.GainToken: lambda s, e: True,
    fx.GainPer: lambda s, e: number(s, e.per) > 0,
    fx.Hire: lambda s, e: bool(markets.hireable(s, e.cost_modifier)),
    fx.BuyCattle: lambda s, e: markets.can_buy(s, markets.cowboys(s)),
    fx.PlaceBuilding: lambda s, e: bool(markets.placeable(s, e.dollars_per_builder)),
    fx.MoveMarker: lambda s, e: s.certificates < certificate_limit(s),
    fx.GainObjective: lambda s, e: bool(s.objective_stack) or any(s.display),
    fx.CollectOutlaw: lambda s, e: bool(collectable(s)),
    fx.RemoveHazard: lambda s, e: e.cost <= s.dollars and bool(board.hazard_spaces(s)),
    fx.DrawDiscard: lambda s, e: number(s, e.max) > 0 and can_draw(s) > 0,
    fx.Auxiliary: lambda s, e: True,  # one Dollar can always be gained
    fx.MoveHerder: lambda s, e: e.fees or bool(trail.ways(s, HUMAN, 1, kansas_city=False)),
    fx.CopyAdjacent: lambda s, e: False,  # offered place by place: location.py
    fx.EngineForward: lambda s, e: (
        e.cost <= s.dollars and number(s, e.max) > 0 and bool(board.forward_reach(s, HUMAN, 1))
    ),
    fx.EngineBack: lambda s, e: bool(board.back_exactly(s, HUMAN, e.spaces)),
    fx.ExtraordinaryDelivery: lambda s, e: s.seats[HUMAN].engine > 0,
    fx.UpgradeBehind: lambda s, e: bool(railroad.stations_behind(s)),
}


def collectable(s: State) -> list[str]:
    """GWT-102, GWT-103: outlaw tiles whose amount, if it is negative, can be paid."""
    nodes = s.content.nodes
    return [space for space in board.outlaw_spaces(s) if s.dollars + nodes[space].dollars >= 0]


# -- performing --------------------------------------------------------------------------------------------------------


def perform(s: State, e: fx.Simple, optional: bool, out: Out) -> None:
    """Carry it out, or push the decision that it needs. `optional`: what is still to be decided may be refused."""
    push = s.pending.append
    match e:
        case fx.DiscardFor():
            push(todo.Discard(e.cards, e.count, _rewards(e), optional))
        case fx.Gain():
            gain(s, e.dollars, out)
        case fx.GainPer():
            n = number(s, e.per)
            gain(s, e.dollars * n, out)
            advance_marker(s, e.certificates * n, out)
        case fx.Hire():
            push(todo.Hire(e.cost_modifier, optional))
        case fx.BuyCattle():
            push(todo.Buy(markets.cowboys(s)))
        case fx.PlaceBuilding():
            push(todo.PickBuilding(e.dollars_per_builder, optional))
        case fx.MoveMarker():
            advance_marker(s, number(s, e.spaces), out)
        case fx.GainObjective():
            push(todo.GainObjective(e.to, optional))
        case fx.GainToken():
            s.tokens += 1
            tell(out, "You gain an exchange token.", "GWT-104")
        case fx.CollectOutlaw():
            push(todo.CollectOutlaw(optional))
        case fx.RemoveHazard():
            push(todo.RemoveHazard(e.cost, optional))
        case fx.DrawDiscard():
            push(todo.DrawUpTo(number(s, e.max), optional))
        case fx.Auxiliary():
            push(todo.ChooseAuxiliary(optional))
        case fx.MoveHerder():
            push(todo.Move("local" if e.fees else "card", e.max))
        case _:
            _perform_on_railroad(s, e, optional, out)


def _rewards(e: fx.DiscardFor) -> tuple[Pending, ...]:
    """GWT-27: money is always taken; what is more may be refused."""
    found: list[Pending] = []
    if e.dollars or e.certificates:
        found.append(todo.Reward(e.dollars, e.certificates))
    if e.engine_forward:
        found.append(todo.Bonus(fx.EngineForward(e.engine_forward)))
    found += [todo.Bonus(fx.GainObjective("hand"))] * e.objective_to_hand
    return tuple(found)


def _perform_on_railroad(s: State, e: fx.Simple, optional: bool, out: Out) -> None:
    push = s.pending.append
    match e:
        case fx.EngineForward():
            pay(s, e.cost, out)
            push(todo.EngineForward(number(s, e.max), optional))
        case fx.EngineBack():
            push(todo.EngineBack(e.spaces, (todo.Reward(e.dollars),)))
        case fx.ExtraordinaryDelivery():
            push(todo.EngineBackAny(True))
        case fx.UpgradeBehind():
            push(todo.UpgradeBehind())


@step(todo.Bonus)
def _bonus(s: State, p: todo.Bonus, out: Out) -> None:
    """GWT-69, GWT-76, GWT-86: performed now or forfeited."""
    e = p.effect
    if isinstance(e, fx.OneOf):
        options = tuple(option for option in e.options if can(s, option))
        if options:
            s.pending.append(todo.Offer(e.options))
    elif can(s, e):
        perform(s, e, True, out)


@choices(todo.Offer)
def _offered(s: State, p: todo.Offer) -> list[Action]:
    return [*(act.Choose(n) for n, e in enumerate(p.options, 1) if can(s, e)), act.Decline()]


@chosen(todo.Offer)
def _choose(s: State, p: todo.Offer, a: act.Choose | act.Decline, out: Out) -> None:
    if isinstance(a, act.Choose):
        e = p.options[a.option - 1]
        if out is not None:
            tell(out, f"You choose: {effect(e)}.", "GWT-76", f"choose:{a.option}")
        perform(s, e, False, out)
    else:
        tell(out, "You forfeit the action.", "GWT-76")


# -- hazards and outlaws -----------------------------------------------------------------------------------------------


@choices(todo.RemoveHazard)
def _hazards(s: State, p: todo.RemoveHazard) -> list[Action]:
    found: list[Action] = [act.RemoveHazard(space) for space in board.hazard_spaces(s)]
    return [*found, act.Decline()] if p.optional else found


@chosen(todo.RemoveHazard)
def _remove_hazard(s: State, p: todo.RemoveHazard, a: act.RemoveHazard | act.Decline, out: Out) -> None:
    if isinstance(a, act.RemoveHazard):
        pay(s, p.cost, out, "GWT-101")
        board.remove_hazard(s, HUMAN, a.space, out)
    else:
        tell(out, "You remove no hazard.", "GWT-101")


@choices(todo.CollectOutlaw)
def _outlaws(s: State, p: todo.CollectOutlaw) -> list[Action]:
    found: list[Action] = [act.CollectOutlaw(space) for space in collectable(s)]
    return [*found, act.Decline()] if p.optional else found


@chosen(todo.CollectOutlaw)
def _collect(s: State, p: todo.CollectOutlaw, a: act.CollectOutlaw | act.Decline, out: Out) -> None:
    if isinstance(a, act.CollectOutlaw):
        board.collect_outlaw(s, HUMAN, a.space, out)
    else:
        tell(out, in_edition_words("You take no outlaw."), "GWT-102")


# -- auxiliary actions -------------------------------------------------------------------------------------------------


def auxiliaries(s: State, doubles: bool) -> list[Action]:
    """GWT-30 to GWT-34: the available auxiliary actions; doubled where both spaces are open and it is allowed."""
    covered = s.covered
    found: list[Action] = []
    for kind in s.content.auxiliary.values():
        clear = kind.free
        for space in kind.spaces:
            if space not in covered:
                clear += 1
        if clear and _can_pay(s, kind.single):
            found.append(act.Auxiliary(kind.id))
        if doubles and clear > 1 and _can_pay(s, kind.double):
            found.append(act.Auxiliary(kind.id, True))
    return found


def _can_pay(s: State, form: AuxiliaryForm) -> bool:
    if form.pay > s.dollars or (form.draw and not can_draw(s)):
        return False
    return not form.engine_back or bool(board.back_exactly(s, HUMAN, form.engine_back))


def perform_auxiliary(s: State, a: act.Auxiliary, out: Out) -> None:
    """GWT-30: requirement first, then the reward; an upgrade at a turnout comes between them (GWT-34)."""
    kind = s.content.auxiliary[a.kind]
    form = kind.double if a.double else kind.single
    doubled = ", doubled" if a.double else ""
    tell(out, f"Auxiliary action “{AUXILIARY_NAMES[a.kind].lower()}”{doubled}.", "GWT-30", f"auxiliary:{a.kind}")
    pay(s, form.pay, out, "GWT-30")
    rewards: list[Pending] = []
    if form.gain or form.certificates:
        rewards.append(todo.Reward(form.gain, form.certificates))
    if form.remove_hand_cards:
        rewards.append(todo.RemoveCards(form.remove_hand_cards))
    if form.engine_forward:
        rewards.append(todo.EngineForward(form.engine_forward, False))
    if form.draw:
        draw(s, form.draw, discard=True)
    if form.engine_back:
        s.pending.append(todo.EngineBack(form.engine_back, tuple(rewards)))
    else:
        s.pending.extend(reversed(rewards))


@choices(todo.ChooseAuxiliary)
def _auxiliaries(s: State, p: todo.ChooseAuxiliary) -> list[Action]:
    found = auxiliaries(s, doubles=True)
    return [*found, act.Decline()] if p.optional else found


@chosen(todo.ChooseAuxiliary)
def _auxiliary(s: State, p: todo.ChooseAuxiliary, a: act.Auxiliary | act.Decline, out: Out) -> None:
    if isinstance(a, act.Auxiliary):
        perform_auxiliary(s, a, out)
    else:
        tell(out, "You use no auxiliary action.", "GWT-33")
