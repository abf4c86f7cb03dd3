"""The choices in words: what each is called, where it is on the drawing, what it costs and gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import structs

from secondchair.core.pending import Pending
from secondchair.core.rules import Action, Option
from secondchair.core.words import capital, counted, listed
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import effects as fx
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.content import HUMAN, KANSAS_CITY, WORKERS, Building
from secondchair.games.great_western_trail.editions import in_edition_words
from secondchair.games.great_western_trail.rules import board, effects, kansas_city, location, markets
from secondchair.games.great_western_trail.state import (
    State,
    certificate_limit,
    permanent_certificates,
)
from secondchair.games.great_western_trail.view import words
from secondchair.games.great_western_trail.view.words import dollars

PLACES = ("farthest", "second", "third", "nearest")


def options(s: State, legal: Sequence[Action], opponent: str) -> tuple[Option, ...]:
    """Every legal move as an option; of several ways to one place the cheapest first. No two are called the same."""
    top = s.pending[-1]
    moves = [a for a in legal if isinstance(a, act.Move)]
    found = [*_moves(s, top, moves, opponent)] if moves else []
    found += [_option(s, top, a, opponent) for a in legal if not isinstance(a, act.Move)]
    return tuple(_told_apart(found))


def _told_apart(found: list[Option]) -> list[Option]:
    """The same words twice at different places get a number: a building may offer one thing two times."""
    seen: Counter[tuple[str, str]] = Counter()
    said = []
    for option in found:
        seen[option.label, option.variant] += 1
        n = seen[option.label, option.variant]
        said.append(option if n == 1 else structs.replace(option, label=f"{option.label} ({words.ORDINALS[n - 1]})"))
    return said


# -- moving the herder -------------------------------------------------------------------------------------------------


def _moves(s: State, p: Pending, moves: Sequence[act.Move], opponent: str) -> list[Option]:
    """GWT-24: the ways to one place are variants of it, named by what they pass."""
    free = isinstance(p, todo.Move) and p.by == "card"
    by_place: dict[str, list[tuple[int, int, act.Move]]] = {}
    for a in moves:
        fee = 0 if free else board.fees(s, HUMAN, a.way)
        by_place.setdefault(a.way[-1], []).append((fee, len(a.way), a))
    found = []
    for space, ways in by_place.items():
        ways.sort(key=lambda way: way[:2])
        name, there = words.place(s, space, opponent), _there(s, space)
        for fee, steps, a in ways:
            variant = words.passing(s, a.way[:-1], opponent) if len(ways) > 1 else ""
            hint = f"{counted(steps, 'step')}, {_fee(s, fee)}{there}"
            found.append(Option(a, f"To {name}", space, variant, hint))
    return found


def _fee(s: State, fee: int) -> str:
    if not fee:
        return "no fee"
    if fee > s.dollars:  # GWT-21
        return f"fees {fee}, you pay your {s.dollars}"
    return f"pay {dollars(fee)}"


def _there(s: State, space: str) -> str:
    """What the place offers."""
    if space == KANSAS_CITY:
        return "; income and delivery"
    tile = s.trail[space]
    if not isinstance(tile, Building) or tile.owner not in (HUMAN, -1):
        return "; auxiliary only"
    risk = s.content.nodes[space].risk
    fields = tile.fields if risk is None else (*tile.fields, risk)
    return f"; {', '.join(words.brief(field) for field in fields)}"


# -- everything else ---------------------------------------------------------------------------------------------------

Describe = Callable[[State, Any, Any, str], Option]
DESCRIBE: dict[type[Action], Describe] = {}


def describes(kind: type[Action]) -> Callable[[Describe], Describe]:
    def register(f: Describe) -> Describe:
        DESCRIBE[kind] = f
        return f

    return register


def _option(s: State, p: Pending, a: Action, opponent: str) -> Option:
    return DESCRIBE[type(a)](s, p, a, opponent)


@describes(act.PlaceHerder)
def _place_herder(s: State, p: todo.PlaceHerder, a: act.PlaceHerder, opponent: str) -> Option:
    tile = s.trail[a.space]
    assert isinstance(tile, Building)
    hint = ", ".join(words.brief(field) for field in tile.fields)
    return Option(a, f"Start on building {tile.id}", a.space, hint=hint)


@describes(act.UseLocal)
def _use_local(s: State, p: todo.AtLocation, a: act.UseLocal, opponent: str) -> Option:
    e = location.fields(s, p)[a.field - 1]
    simple = e.options[a.option - 1] if isinstance(e, fx.OneOf) else e
    risk = "Risk action: " if e is s.content.nodes[p.space].risk else ""
    label = capital(words.effect(simple))
    return Option(a, f"{risk}{label if not risk else words.effect(simple)}", field_target(a), hint=now(s, simple))


def field_target(a: act.UseLocal) -> str:
    return f"field:{a.field},{a.option}" if a.option else f"field:{a.field}"


def now(s: State, e: fx.Simple) -> str:
    """What an action amounts to at this moment, where the tile only says how to count it."""
    match e:
        case fx.GainPer():
            n = effects.number(s, e.per)
            marker = f", certificate marker up to {e.certificates * n} forward" if e.certificates else ""
            return f"now {dollars(e.dollars * n)}{marker}"
        case fx.EngineForward() if not isinstance(e.max, int):
            return f"now up to {counted(effects.number(s, e.max), 'space')}"
        case fx.DrawDiscard() if not isinstance(e.max, int):
            return f"now up to {counted(effects.number(s, e.max), 'card')}"
        case fx.Hire():
            costs = [markets.hire_cost(s, hire.row, e.cost_modifier) for hire in markets.hireable(s, e.cost_modifier)]
            return f"{len(costs)} in reach, from {dollars(min(costs))}" if costs else ""
        case fx.BuyCattle():
            return f"{counted(markets.cowboys(s), 'cowboy')}, {dollars(s.dollars)}"
        case fx.PlaceBuilding():
            return f"{counted(s.seats[HUMAN].workers[1], 'builder')}, {dollars(s.dollars)}"
        case fx.MoveMarker():
            return f"your marker is on {s.certificates}, its limit is {certificate_limit(s)}"
    return ""


@describes(act.Copy)
def _copy(s: State, p: todo.AtLocation, a: act.Copy, opponent: str) -> Option:
    tile = s.trail[a.space]
    assert isinstance(tile, Building)
    hint = ", ".join(words.brief(field) for field in tile.fields)
    return Option(a, f"Copy {words.place(s, a.space, opponent)}", a.space, hint=hint)


@describes(act.Auxiliary)
def _auxiliary(s: State, p: Pending, a: act.Auxiliary, opponent: str) -> Option:
    variant = ("double" if a.double else "single") if isinstance(p, todo.ChooseAuxiliary) else ""
    ends = "" if isinstance(p, todo.ChooseAuxiliary) else "; no local action then"
    hint = f"{capital(auxiliary(s, a))}{ends}"
    return Option(a, f"Auxiliary action: {words.AUXILIARY_NAMES[a.kind].lower()}", f"auxiliary:{a.kind}", variant, hint)


def auxiliary(s: State, a: act.Auxiliary) -> str:
    """GWT-30: what the single or the double form asks and gives."""
    kind = s.content.auxiliary[a.kind]
    form = kind.double if a.double else kind.single
    asks = [f"pay {dollars(form.pay)}"] if form.pay else []
    asks += [f"engine {form.engine_back} back"] if form.engine_back else []
    up_to = "up to " if a.double else ""
    gives = [f"gain {dollars(form.gain)}"] if form.gain else []
    gives += [f"draw {counted(form.draw, 'card')}, then discard {form.discard}"] if form.draw else []
    gives += [f"certificate marker {up_to}{form.certificates} forward"] if form.certificates else []
    gives += [f"engine {up_to}{form.engine_forward} forward"] if form.engine_forward else []
    gives += [f"remove {up_to}{counted(form.remove_hand_cards, 'hand card')}"] if form.remove_hand_cards else []
    head = f"{listed(asks)}: " if asks else ""
    return f"{head}{listed(gives)}"


@describes(act.Done)
def _done(s: State, p: Pending, a: act.Done, opponent: str) -> Option:
    match p:
        case todo.Buy():
            return Option(a, "Buy no more", hint=f"{counted(p.cowboys, 'cowboy')} unused")
        case todo.RaiseSimmental():
            return Option(a, "Raise no more", hint="your hand is discarded")
        case todo.AtLocation(copied=copied) if copied:
            return Option(a, "Nothing more to copy")
    return Option(a, "Finish here", hint="then you draw up to your hand limit")


@describes(act.Decline)
def _decline(s: State, p: Pending, a: act.Decline, opponent: str) -> Option:
    label = {
        todo.Move: "Leave the herder where it is",
        todo.Hire: "Hire nobody",
        todo.PickBuilding: "Build nothing",
        todo.RemoveHazard: "Leave the hazards",
        todo.CollectOutlaw: in_edition_words("Leave the outlaws"),
        todo.GainObjective: "Take no card",
        todo.EngineForward: "Leave the engine where it is",
        todo.UpgradeStation: "Do not upgrade",
        todo.Appoint: "Appoint nobody",
        todo.RemoveCards: "Remove no more",
        todo.Discard: "Discard nothing",
        todo.DiscardAny: "Discard nothing",
        todo.DrawUpTo: "Draw nothing",
        todo.ChooseAuxiliary: "No auxiliary action",
        todo.ChooseDisc: "Deliver without a disc",
    }.get(type(p), "Let it go")
    return Option(a, label)


@describes(act.Choose)
def _choose(s: State, p: todo.Offer, a: act.Choose, opponent: str) -> Option:
    e = p.options[a.option - 1]
    return Option(a, capital(words.effect(e)), f"choose:{a.option}", hint=now(s, e))


@describes(act.PlayObjective)
def _play_objective(s: State, p: Pending, a: act.PlayObjective, opponent: str) -> Option:
    card = s.content.objectives[a.card]
    does = f"; at once: {words.effect(card.immediate)}" if card.immediate is not None else ""
    lost = f", {card.penalty} lost if you fail" if card.penalty else ""
    label = f"Play the objective card for {words.tasks(s.content, a.card)}"
    return Option(a, label, f"card:{a.card}", hint=f"{counted(card.points, 'point')}{lost}{does}")


@describes(act.Exchange)
def _exchange(s: State, p: Pending, a: act.Exchange, opponent: str) -> Option:
    hint = f"then discard {a.cards}; {counted(s.tokens - 1, 'token')} left"
    return Option(a, "Return an exchange token", "exchange", f"draw {counted(a.cards, 'card')}", hint)


@describes(act.Discard)
def _discard(s: State, p: Pending, a: act.Discard, opponent: str) -> Option:
    hint = ""
    if isinstance(p, todo.Discard):
        hint = capital(listed([f for f in map(_reward, p.then) if f]))
    return Option(a, f"Discard {words.card(s.content, a.card)}", f"card:{a.card}", hint=hint)


def _reward(p: Pending) -> str:
    if isinstance(p, todo.Bonus):
        return words.effect(p.effect)
    if not isinstance(p, todo.Reward):
        return ""
    gains = [f"gain {dollars(p.dollars)}"] if p.dollars else []
    gains += [f"certificate marker {p.certificates} forward"] if p.certificates else []
    return listed(gains)


@describes(act.RemoveCard)
def _remove_card(s: State, p: todo.RemoveCards, a: act.RemoveCard, opponent: str) -> Option:
    hint = "it leaves the game"
    return Option(a, f"Remove {words.card(s.content, a.card)}", f"card:{a.card}", hint=hint)


@describes(act.DrawCards)
def _draw_cards(s: State, p: todo.DrawUpTo, a: act.DrawCards, opponent: str) -> Option:
    return Option(a, f"Draw {counted(a.cards, 'card')}", f"draw:{a.cards}", hint=f"then discard {a.cards}")


@describes(act.RaiseSimmental)
def _raise(s: State, p: todo.RaiseSimmental, a: act.RaiseSimmental, opponent: str) -> Option:
    stage = int(a.card[-1])
    now_, then = (s.content.cattle[f"simmental{n}"] for n in (stage, stage + 1))
    hint = f"value {now_.value} becomes {then.value}, {counted(now_.points, 'point')} become {then.points}"
    return Option(a, f"Raise a Simmental of stage {stage}", f"card:{a.card}", hint=hint)


# -- markets -----------------------------------------------------------------------------------------------------------


@describes(act.Hire)
def _hire(s: State, p: todo.Hire, a: act.Hire, opponent: str) -> Option:
    worker = s.jobs[(a.row - 1) * s.content.columns + a.space - 1]
    kind = WORKERS.index(worker)
    space = s.seats[HUMAN].workers[kind] + 1
    bonus = s.content.bonuses.get((kind, space))
    hint = f"pay {dollars(markets.hire_cost(s, a.row, p.modifier))}; your {words.ORDINALS[space - 1]} {worker}"
    if bonus is not None:
        hint += f": {words.effect(bonus)}"
    if space in s.content.rows_of_workers.vp_spaces:
        hint += f"; {counted(s.content.rows_of_workers.vp_each, 'point')}"
    both = s.jobs[(a.row - 1) * s.content.columns : a.row * s.content.columns].count(worker) > 1
    which = f", {('left', 'right')[a.space - 1]}" if both else ""
    return Option(a, f"Hire the {worker} of row {a.row}{which}", f"job:{a.row},{a.space}", hint=hint)


@describes(act.Buy)
def _buy(s: State, p: todo.Buy, a: act.Buy, opponent: str) -> Option:
    first, *more = a.cards
    price = f"{counted(a.cowboys, 'cowboy')} and {dollars(markets.price(s, a))}"
    points = sum(s.content.cattle[card].points for card in a.cards)
    also = f"with {words.card(s.content, more[0])}, " if more else ""
    label = f"Buy {words.card(s.content, first)}"
    return Option(a, label, f"cattle:{first}", f"{also}for {price}", f"{counted(points, 'point')} in all")


@describes(act.AddCattle)
def _add_cattle(s: State, p: todo.Buy, a: act.AddCattle, opponent: str) -> Option:
    n = min(s.content.cowboy_draws, len(s.cattle_stack))
    hint = f"one cowboy adds {counted(n, 'card')} to the market; {counted(p.cowboys - 1, 'cowboy')} left"
    return Option(a, "Add cards to the market", "cattle:stack", hint=hint)


@describes(act.PickBuilding)
def _pick_building(s: State, p: todo.PickBuilding, a: act.PickBuilding, opponent: str) -> Option:
    tile = s.content.private[HUMAN][a.tile]
    fresh = tile.builders <= s.seats[HUMAN].workers[1] and tile.builders * p.price <= s.dollars
    cost = f"pay {dollars(tile.builders * p.price)}" if fresh else "in place of a smaller building"
    does = ", ".join(words.brief(field) for field in tile.fields)
    hint = f"{cost}; {counted(tile.points, 'point')}; {does}"
    return Option(a, f"Building {a.tile} ({counted(tile.builders, 'builder')})", f"tile:{a.tile}", hint=hint)


@describes(act.Build)
def _build(s: State, p: todo.PlaceBuilding, a: act.Build, opponent: str) -> Option:
    need, old = s.content.private[HUMAN][a.tile].builders, s.trail.get(a.space)
    node = s.content.nodes[a.space]
    if isinstance(old, Building):
        label, need = f"In place of your building {old.id}", need - old.builders
        gone = f"; {old.id} and its {counted(old.points, 'point')} leave the game"
    else:
        label, gone = f"On {words.empty_space(s, a.space)}", ""
    risk = f"; {words.risk(node.risk)}" if node.risk is not None else ""
    return Option(a, label, a.space, hint=f"pay {dollars(need * p.price)}{gone}{risk}")


@describes(act.RemoveHazard)
def _remove_hazard(s: State, p: todo.RemoveHazard, a: act.RemoveHazard, opponent: str) -> Option:
    cost = f"pay {dollars(p.cost)}" if p.cost else "free of charge"
    hint = f"{cost}; {words.hazard_tile(s.trail[a.space].id)}"
    return Option(a, f"Remove {words.place(s, a.space, opponent)}", a.space, hint=hint)


@describes(act.CollectOutlaw)
def _collect_outlaw(s: State, p: todo.CollectOutlaw, a: act.CollectOutlaw, opponent: str) -> Option:
    node = s.content.nodes[a.space]
    gain = "gain an exchange token" if node.tokens else f"gain {dollars(node.dollars)}"
    if node.dollars < 0:
        gain = f"pay {dollars(-node.dollars)}"
    hint = f"{words.hazard_tile(s.trail[a.space].id)}; {gain}"
    return Option(a, f"Collect {words.place(s, a.space, opponent)}", a.space, hint=capital(hint))


@describes(act.TakeObjective)
def _take_objective(s: State, p: todo.GainObjective, a: act.TakeObjective, opponent: str) -> Option:
    if not s.setup.display_slides:  # a row with numbered positions
        which = f"Card {a.place} of the row"
    else:
        which = f"The {PLACES[a.place - 1]} card{' from the stack' if a.place == 1 else ''}"
    label = f"{which}: {words.tasks(s.content, a.card)}"
    return Option(a, label, f"objective:{a.place}", hint=words.objective(s.content, a.card))


@describes(act.TakeUnseenObjective)
def _take_unseen(s: State, p: todo.GainObjective, a: act.TakeUnseenObjective, opponent: str) -> Option:
    return Option(
        a, "The unseen top card of the stack", "objective:stack", hint=f"{counted(len(s.objective_stack), 'card')} left"
    )


# -- railroad and cities -----------------------------------------------------------------------------------------------


@describes(act.MoveEngine)
def _engine(s: State, p: Pending, a: act.MoveEngine, opponent: str) -> Option:
    station = s.content.station_at.get(a.to)
    hint = ""
    if station is not None:
        mine = station.id in s.seats[HUMAN].stations
        hint = "your station" if mine else f"station: {dollars(station.cost)} for {counted(station.vp, 'point')}"
        if not mine and station.id in s.masters:
            hint += f"; station master: {words.master(s.content.masters[s.masters[station.id]])}"
    if a.to == s.content.last:
        hint += f"; then go back and gain {dollars(s.content.end_dollars)}"
    return Option(a, f"To {words.track(a.to)}", f"track:{a.to:g}", hint=hint)


@describes(act.Upgrade)
def _upgrade(s: State, p: Pending, a: act.Upgrade, opponent: str) -> Option:
    entry = s.content.stations[a.station]
    hint = f"pay {dollars(entry.cost)} and place a disc; {counted(entry.vp, 'point')}"
    if a.station in s.masters:
        hint += f"; station master: {words.master(s.content.masters[s.masters[a.station]])}"
    return Option(a, f"Upgrade the station at {words.track(entry.position)}", f"station:{a.station}", hint=hint)


@describes(act.TakeDisc)
def _take_disc(s: State, p: todo.ChooseDisc, a: act.TakeDisc, opponent: str) -> Option:
    """The prompt asks for a disc: its space is said in few words, so that all of them are in sight on a phone."""
    label = capital(words.DISC_NAMES[a.space].removeprefix("the "))
    return Option(a, label, f"disc:{a.space}", hint=words.disc_effect(s.content, a.space, s.covered))


@describes(act.MoveDisc)
def _move_disc(s: State, p: todo.ChooseDisc, a: act.MoveDisc, opponent: str) -> Option:
    entry = s.content.stations[a.station]
    hint = f"you lose its {counted(entry.vp, 'point')}"
    return Option(a, f"Station at {words.track(entry.position)}", f"station:{a.station}", hint=hint)


@describes(act.Appoint)
def _appoint(s: State, p: todo.Appoint, a: act.Appoint, opponent: str) -> Option:
    hint = f"you lose {words.article(a.worker)}; {words.master(s.content.masters[s.masters[p.station]])}"
    return Option(a, f"Appoint {words.article(a.worker)}", f"worker:{a.worker}", hint=hint)


@describes(act.TakeForesight)
def _foresight(s: State, p: todo.ChooseForesight, a: act.TakeForesight, opponent: str) -> Option:
    tile = s.foresight[board.foresight_place(a.column, a.row)]
    label = f"{capital(words.foresight_tile(tile))}, {a.row} row"
    return Option(a, label, f"foresight:{a.column},{a.row}", hint=_goes(s, tile, opponent))


def _goes(s: State, tile: str, opponent: str) -> str:
    """GWT-38 to GWT-40: where a foresight tile would come to lie."""
    content = s.content
    if tile not in WORKERS:
        space = next((x for x in content.sections[board.section_of(content.tiles[tile])] if x not in s.trail), "")
        return f"goes to {words.empty_space(s, space)}" if space else "finds no empty space and leaves the game"
    row = content.rows[s.token - 1]
    full = s.jobs.index("", (s.token - 1) * content.columns) == s.token * content.columns - 1
    ends = {"plain": "", "yellow": "; the cattle market is refilled", "end": "; the end of the game begins"}[row.arrow]
    fills = f" and fills it{ends}" if full else ""
    return f"goes to row {row.row} of the job market, {dollars(row.cost)}{fills}"


@describes(act.SpendCertificates)
def _spend(s: State, p: todo.SpendCertificates, a: act.SpendCertificates, opponent: str) -> Option:
    value = kansas_city.breeding_value(s, s.hand) + a.n + permanent_certificates(s)
    label = f"Spend {counted(a.n, 'certificate')}" if a.n else "Spend no certificates"
    return Option(a, label, f"spend:{a.n}", hint=f"breeding value {value}: gain {dollars(value)}")


@describes(act.Deliver)
def _deliver(s: State, p: todo.Deliver, a: act.Deliver, opponent: str) -> Option:
    city = s.content.cities[a.city]
    cost = kansas_city.transport_cost(s, a.city) if p.transport else 0
    said = [f"transport {dollars(cost)}" if cost else "no transport cost"]
    said += [f"gain {dollars(city.dollars)}"] if city.dollars else []
    points = city.points_per_disc + (city.points_once if a.city not in s.seats[HUMAN].cities else 0)
    cities = s.seats[HUMAN].cities
    for link in s.content.links:
        if a.city in link.cities and a.city not in cities and any(c in cities for c in link.cities):
            points += link.points
            said += [f"link: {_link(link.action)}"] if link.action != "none" else []
    said += [counted(points, "point")] if points else []
    said += ["white discs only"] if city.corner == "white" else []
    return Option(a, f"{city.name} ({city.value})", f"city:{a.city}", hint="; ".join(said))


def _link(action: str) -> str:
    return "take an objective card" if action == "objective_card" else "gain an exchange token"
