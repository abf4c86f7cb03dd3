"""SAM-64 to SAM-72: what Sam buys and takes from the cattle market.

Buying is a chain of small decisions with fate between them: free cards, then `buy_cattle` again and again while it says
that a cowboy adds cards (SAM-67), then the purchase, then two cards for every cowboy left (SAM-68).
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from secondchair.core.choose import Criterion, Explained, Why, choose, in_words, least, most
from secondchair.core.words import counted
from secondchair.games.great_western_trail import names
from secondchair.games.great_western_trail.names import dollars
from secondchair.games.great_western_trail.sam.figures import BASE
from secondchair.games.great_western_trail.sam.state import Sam

# SAM-69, SAM-R17: Simmental cards are no cattle of the market to Sam.
VALUE = {card: BASE.cattle[card].value for card in dict.fromkeys(BASE.market)}
POINTS = {card: BASE.cattle[card].points for card in VALUE}
VALUES = (3, 4, 5)
OFFERS = tuple((VALUE[offer.ids[0]], offer.cards, offer.cowboys, offer.dollars) for offer in BASE.offers)


class CattleMarket(Struct, frozen=True, forbid_unknown_fields=True):
    """The open cards, whether more lie in the stack, the cowboys not used yet and the Dollars (SAM-64)."""

    cards: tuple[str, ...]
    cowboys: int
    stack: int = 1
    budget: int = 8


class Purchase(Struct, frozen=True, tag="buy"):
    """SAM-64: cards bought with so many cowboys and Dollars."""

    cards: tuple[str, ...]
    cowboys: int
    dollars: int


class AddCards(Struct, frozen=True, tag="add"):
    """SAM-67: a cowboy is used to add cards from the stack."""


class NoPurchase(Struct, frozen=True, tag="nothing"):
    """SAM-67: no cowboy or no card is left to use."""


class Basket(Struct, frozen=True):
    """How many cards of each breeding value an affordable combination of offers gives, and what it takes."""

    numbers: tuple[int, int, int]
    cowboys: int
    dollars: int


@lru_cache(maxsize=256)
def baskets(cowboys: int, budget: int) -> tuple[Basket, ...]:
    """Every combination of offers that so many cowboys and Dollars allow."""
    found = {Basket((0, 0, 0), 0, 0)}
    edge = list(found)
    while edge:
        here = edge.pop()
        for value, cards, needed, price in OFFERS:
            numbers = tuple(n + cards * (v == value) for n, v in zip(here.numbers, VALUES, strict=True))
            more = Basket((numbers[0], numbers[1], numbers[2]), here.cowboys + needed, here.dollars + price)
            if more.cowboys <= cowboys and more.dollars <= budget and more not in found:
                found.add(more)
                edge.append(more)
    found.discard(Basket((0, 0, 0), 0, 0))
    return tuple(sorted(found, key=lambda b: (b.numbers, b.cowboys, b.dollars)))


class _Option(Struct, frozen=True):
    """A purchase and where its cards lie in the market."""

    purchase: Purchase
    places: tuple[int, ...]
    points: int
    best: int


def purchases(market: CattleMarket) -> list[_Option]:
    """The best cards that each affordable combination can get: those with most points of their breeding value."""
    shelves: dict[int, list[int]] = {value: [] for value in VALUES}
    for place, card in enumerate(market.cards):
        if card in VALUE:
            shelves[VALUE[card]].append(place)
    for shelf in shelves.values():
        shelf.sort(key=lambda place: -POINTS[market.cards[place]])
    found = list[_Option]()
    for basket in baskets(market.cowboys, market.budget):
        if all(n <= len(shelf) for shelf, n in zip(shelves.values(), basket.numbers, strict=True)):
            places = [p for shelf, n in zip(shelves.values(), basket.numbers, strict=True) for p in shelf[:n]]
            cards = tuple(market.cards[place] for place in places)
            points = [POINTS[card] for card in cards]
            purchase = Purchase(cards, basket.cowboys, basket.dollars)
            found.append(_Option(purchase, tuple(sorted(places)), sum(points), max(points)))
    return found


BUY: tuple[Criterion[Sam, _Option], ...] = (
    most("worth most points in all", "SAM-65", lambda sam, o: o.points),
    most("with the single card worth most", "SAM-66", lambda sam, o: o.best),
    least("for the fewest cowboys", "SAM-R13", lambda sam, o: o.purchase.cowboys),
    least("for the fewest Dollars", "SAM-R13", lambda sam, o: o.purchase.dollars),
    least("that come first in the market", "SAM-R13", lambda sam, o: o.places),
)
BUY_TEXT = f"Sam buys the cards {in_words(BUY)}."
TAKE: tuple[Criterion[Sam, str], ...] = (
    most("worth most points", "SAM-71", lambda sam, card: POINTS[card]),
)  # fmt: skip
ADD = Why("SAM-67", "Nothing can be bought: Sam uses a cowboy to add two cards to the market.")
NOTHING = Why("SAM-67", "Nothing can be bought, and no cowboy or no card is left to add.")
NONE = Why("SAM-71", "No card of that breeding value lies in the market: nothing happens.")


def buy_cattle(sam: Sam, market: CattleMarket, explain: bool = True) -> Explained[Purchase | AddCards | NoPurchase]:
    """SAM-64 to SAM-69: what Sam buys now; or a cowboy adds cards first; or nothing."""
    _known(market.cards)
    options = purchases(market)
    if options:
        chosen = choose(sam, options, BUY, "SAM-64", BUY_TEXT, _name, explain)
        return Explained(chosen.choice.purchase, chosen.why)
    if market.cowboys and market.stack:
        return Explained(AddCards(), ADD if explain else None)
    return Explained(NoPurchase(), NOTHING if explain else None)


def take_cattle(sam: Sam, market: CattleMarket, breeding_value: int, explain: bool = True) -> Explained[str | None]:
    """SAM-71: the card of that breeding value with most points, free and without cowboys."""
    _known(market.cards)
    options = [card for card in market.cards if VALUE.get(card) == breeding_value]
    if not options:
        return Explained(None, NONE if explain else None)
    text = f"Sam takes the card of breeding value {breeding_value} {in_words(TAKE)}." if explain else ""
    return choose(sam, options, TAKE, "SAM-71", text, card_name, explain)


def _known(cards: tuple[str, ...]) -> None:
    for card in cards:
        if card not in BASE.cattle:
            raise ValueError(f"{card!r} is no cattle card; there are {', '.join(BASE.cattle)}")


def card_name(card: str) -> tuple[str, str]:
    return names.card(BASE, card), f"cattle:{card}"


def _name(o: _Option) -> tuple[str, str]:
    p = o.purchase
    cards = ", ".join(card_name(card)[0] for card in p.cards)
    return f"{cards} for {dollars(p.dollars)} with {counted(p.cowboys, 'cowboy')}", f"cattle:{p.cards[0]}"
