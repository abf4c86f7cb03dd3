"""Cattle market (GWT-70 to GWT-73), job market (GWT-74 to GWT-77) and private buildings (GWT-78, GWT-79)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement

from secondchair.core.pending import (
    Out,
    Source,
    choices,
    chosen,
    drawn,
    drawn_from,
    step,
    tell,
)
from secondchair.core.rules import Action
from secondchair.core.words import capital
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.content import COWBOY, HUMAN, WORKERS, Building, Offer
from secondchair.games.great_western_trail.names import herd_card
from secondchair.games.great_western_trail.rules import board
from secondchair.games.great_western_trail.rules.cards import pay
from secondchair.games.great_western_trail.state import State, builders

# -- cattle ------------------------------------------------------------------------------------------------------------


def offers(s: State) -> tuple[Offer, ...]:
    return s.content.offers + s.content.simmental_offers if s.setup.simmental else s.content.offers


def purchases(s: State, cowboys: int, dollars: int) -> list[act.Buy]:
    """GWT-70, GWT-71: every purchase that so many cowboys and Dollars allow now."""
    return [a for a, _ in priced(s, cowboys, dollars)]


def priced(s: State, cowboys: int, dollars: int) -> list[tuple[act.Buy, int]]:
    """The same, each with its price."""
    market = s.market
    found: list[tuple[act.Buy, int]] = []
    for offer in offers(s):
        if offer.cowboys > cowboys or offer.dollars > dollars:
            continue
        cards = [card for card in offer.ids if card in market]
        if offer.cards == 1:
            found += [(buy((card,), offer.cowboys), offer.dollars) for card in cards]
        else:
            found += [
                (buy(pair, offer.cowboys), offer.dollars)
                for pair in combinations_with_replacement(cards, offer.cards)
                if all(market.count(card) >= pair.count(card) for card in pair)
            ]
    return found


@lru_cache(maxsize=1024)
def buy(cards: tuple[str, ...], cowboys: int) -> act.Buy:
    """The action, built once."""
    return act.Buy(cards, cowboys)


def can_buy(s: State, cowboys: int) -> bool:
    """Something can be bought, or a cowboy can add cards."""
    return cowboys > 0 and (bool(s.cattle_stack) or bool(purchases(s, cowboys, s.dollars)))


@choices(todo.Buy)
def _purchases(s: State, p: todo.Buy) -> list[Action]:
    found: list[Action] = list(purchases(s, p.cowboys, s.dollars))
    if p.cowboys and s.cattle_stack:
        found.append(act.AddCattle())
    if p.active or not found:
        found.append(act.Done())
    return found


@chosen(todo.Buy)
def _buy(s: State, p: todo.Buy, a: act.Buy | act.AddCattle | act.Done, out: Out) -> None:
    if isinstance(a, act.Done):
        tell(out, "You have bought what you want.", "GWT-70")
        return
    if isinstance(a, act.AddCattle):
        s.pending.append(todo.Buy(p.cowboys - 1, True))
        tell(out, "A cowboy adds cards to the market.", "GWT-72")
        board.add_cattle(s, s.content.cowboy_draws)
        return
    pay(s, price(s, a), out, "GWT-70")
    for card in a.cards:
        board.take_cattle(s, HUMAN, card, out)
    if p.cowboys > a.cowboys:
        s.pending.append(todo.Buy(p.cowboys - a.cowboys, True))


def price(s: State, a: act.Buy) -> int:
    """The Dollars of a purchase: cards and cowboys name one offer only."""
    for offer in offers(s):
        if offer.cards == len(a.cards) and offer.cowboys == a.cowboys and a.cards[0] in offer.ids:
            return offer.dollars
    raise ValueError(f"no offer sells {a.cards} for {a.cowboys} cowboys")


@drawn_from(todo.DrawCattle)
def _cattle(s: State, p: todo.DrawCattle) -> Source:
    return Source("cattle", s.cattle_stack, act.DrawCattle)


@drawn(todo.DrawCattle)
def _draw_cattle(s: State, p: todo.DrawCattle, a: act.DrawCattle, out: Out) -> None:
    s.cattle_stack.remove(a.card)
    board.lay_out_cattle(s, a.card)
    if out is not None and not board.setting_up(s):
        tell(out, f"{capital(herd_card(s.content, a.card))} comes to the cattle market.", "GWT-72")
    board.add_cattle(s, p.left - 1)


@step(todo.RefillMarket)
def refill_market(s: State, p: todo.RefillMarket, out: Out) -> None:
    """GWT-41: up to 7 open cards; with the Simmental variant 9."""
    size = s.content.simmental_market_size if s.setup.simmental else s.content.market_size
    board.add_cattle(s, size - len(s.market))


# -- workers -----------------------------------------------------------------------------------------------------------


def hire_cost(s: State, row: int, modifier: int) -> int:
    return max(0, s.content.rows[row - 1].cost + modifier)


def hireable(s: State, modifier: int) -> list[act.Hire]:
    """GWT-74 to GWT-76: affordable workers above the token's row whose row on the player board has room."""
    rows, spaces, dollars = s.content.rows, s.content.rows_of_workers.spaces, s.dollars
    full = {kind for kind, n in zip(WORKERS, s.seats[HUMAN].workers, strict=True) if n >= spaces}
    return [
        act.Hire(row, space)
        for row, space, worker in board.open_workers(s)
        if rows[row - 1].cost + modifier <= dollars and worker not in full
    ]


@choices(todo.Hire)
def _workers(s: State, p: todo.Hire) -> list[Action]:
    found: list[Action] = list(hireable(s, p.modifier))
    if p.optional or not found:
        found.append(act.Decline())
    return found


@chosen(todo.Hire)
def _hire(s: State, p: todo.Hire, a: act.Hire | act.Decline, out: Out) -> None:
    """GWT-76, GWT-77: the bonus of the space where the worker lands is performed now or forfeited."""
    if isinstance(a, act.Decline):
        tell(out, "You hire nobody.", "GWT-74")
        return
    pay(s, hire_cost(s, a.row, p.modifier), out, "GWT-74")
    kind = WORKERS.index(board.hire(s, HUMAN, a.row, a.space, out))
    bonus = s.content.bonuses.get((kind, s.seats[HUMAN].workers[kind]))
    if bonus is not None:
        s.pending.append(todo.Bonus(bonus))


def cowboys(s: State) -> int:
    return s.seats[HUMAN].workers[COWBOY]


# -- buildings ---------------------------------------------------------------------------------------------------------


def sites(s: State, tile: str, price: int) -> list[str]:
    """GWT-78, GWT-79: where the tile can go now: empty spaces, or own buildings that need fewer builders."""
    need = s.content.private[HUMAN][tile].builders
    have = builders(s, HUMAN)
    trail, fresh = s.trail, need <= have and need * price <= s.dollars
    found: list[str] = []
    for space in s.content.building_spaces:
        old = trail.get(space)
        if old is None:
            if fresh:
                found.append(space)
        elif old.owner == HUMAN and isinstance(old, Building):
            more = need - old.builders
            if 0 < more <= have and more * price <= s.dollars:
                found.append(space)
    return found


def can_site(s: State, tile: str, price: int, empty: bool, old: list[int]) -> bool:
    """Is there any site at all? `old` holds the builders of the own buildings on the board."""
    need, have, dollars = s.content.private[HUMAN][tile].builders, builders(s, HUMAN), s.dollars
    if empty and need <= have and need * price <= dollars:
        return True
    return any(0 < need - n <= have and (need - n) * price <= dollars for n in old)


def placeable(s: State, price: int) -> list[str]:
    """The tiles of the supply that can be placed somewhere, in the order of their numbers."""
    empty = any(space not in s.trail for space in s.content.building_spaces)
    old = [t.builders for t in s.trail.values() if t.owner == HUMAN and isinstance(t, Building)]
    private = s.content.private[HUMAN]
    return [
        tile
        for tile in sorted(s.seats[HUMAN].supply, key=lambda t: private[t].number)
        if can_site(s, tile, price, empty, old)
    ]


@choices(todo.PickBuilding)
def _tiles(s: State, p: todo.PickBuilding) -> list[Action]:
    found: list[Action] = [act.PickBuilding(tile) for tile in placeable(s, p.price)]
    if p.optional or not found:
        found.append(act.Decline())
    return found


@chosen(todo.PickBuilding)
def _pick(s: State, p: todo.PickBuilding, a: act.PickBuilding | act.Decline, out: Out) -> None:
    if isinstance(a, act.PickBuilding):
        s.pending.append(todo.PlaceBuilding(a.tile, p.price))
        tell(out, f"You choose building {a.tile}.", "GWT-78")
    else:
        tell(out, "You place no building.", "GWT-78")


@choices(todo.PlaceBuilding)
def _sites(s: State, p: todo.PlaceBuilding) -> list[Action]:
    return [act.Build(p.tile, space) for space in sites(s, p.tile, p.price)]


@chosen(todo.PlaceBuilding)
def _build(s: State, p: todo.PlaceBuilding, a: act.Build, out: Out) -> None:
    old = s.trail.get(a.space)
    need = s.content.private[HUMAN][a.tile].builders
    if isinstance(old, Building):
        need -= old.builders
    pay(s, need * p.price, out, "GWT-78")
    board.place_building(s, HUMAN, a.tile, a.space, out)
