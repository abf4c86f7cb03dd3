"""The Railbot: its cards, and its decisions in the order of the solo rules, from facts alone. Both surfaces use it.

Its move (RB-50 to RB-54): a card is turned over and points at a card of the row (`resolve`). A Building Links card then
handles its pairs of cities one after the other (`pair`); where two are not connected, the Railbot builds the cheapest
track (`track`).

Nobody knows the order of its pile, so the state holds none: unseen cards are a bag, and what is known about it (three
left-icon cards are out of the game, the Final Evaluation lies among the last) gives each card its weight.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from secondchair.core.choose import Criterion, Explained, Why, choose, least, prefer
from secondchair.games.railways import rulings
from secondchair.games.railways.content import COLORS, Color, RailbotCard, Solo
from secondchair.games.railways.grid import course

Cards = Mapping[str, RailbotCard]


class Railbot(Struct):
    """What the Railbot has: cards, and on one of them perhaps your Insurance token. No money, no points (RB-22)."""

    unseen: list[str]  # sorted; without the Final Evaluation
    exposed: tuple[str, ...]  # of those, set aside in RB-7 and so surely in the pile
    removed: int  # left-icon cards among the unseen that are out of the game
    pile: int  # cards to come, without the Final Evaluation
    final: bool  # the Final Evaluation is still to come
    among: int  # it lies among so many at the bottom
    row: list[str]  # left to right
    turned: str  # the card just turned over, until it joins the row
    insured: str  # the card with your token
    discard: list[str]


def clone(r: Railbot) -> Railbot:
    """Whatever changes in place is copied."""
    other: Railbot = r.__copy__()  # type: ignore[attr-defined]  # msgspec has it and does not say so
    other.unseen = r.unseen.copy()
    other.row = r.row.copy()
    other.discard = r.discard.copy()
    return other


def position(r: Railbot) -> dict[str, object]:
    """What the rules define of it; the order of what is unseen has no meaning."""
    return {
        "row": list(r.row), "turned": r.turned, "insured": r.insured, "discard": list(r.discard),
        "unseen": sorted(r.unseen), "exposed": sorted(r.exposed), "removed": r.removed, "pile": r.pile,
        "final": r.final, "final_among": r.among,
    }  # fmt: skip


def new(cards: Cards, solo: Solo, left_out: int) -> Railbot:
    """RB-4 to RB-9. `left_out` cards of the pile are removed unseen (RB-93, RB-X19)."""
    unseen = sorted(card.id for card in cards.values() if not card.is_final)
    pile = len(unseen) - solo.left_cards_removed - solo.railbot_row - left_out
    return Railbot(unseen, (), solo.left_cards_removed, pile, True, solo.final_card_among_bottom, [], "", "", [])


def _hidden_left(r: Railbot, cards: Cards) -> list[str]:
    """The left-icon cards of which `removed` are out of the game."""
    return [card for card in r.unseen if cards[card].is_left and card not in r.exposed]


def row_outcomes(r: Railbot, cards: Cards) -> list[str]:
    """RB-7: the cards that may be dealt into the row."""
    return _hidden_left(r, cards)


def deal(r: Railbot, cards: Cards, card: str) -> bool:
    """RB-7, RB-X18: into the row, unless it has Deadhead or Taxation; then it will be in the pile."""
    if cards[card].is_harsh:
        r.exposed += (card,)
        return False
    r.unseen.remove(card)
    r.row.append(card)
    return True


def turn_outcomes(r: Railbot, cards: Cards) -> tuple[list[str], list[int]]:
    """RB-50: what the next card may be, with weights.

    Each of the n hidden left-icon cards is out of the game with the chance removed / n, whatever was seen of the pile.
    The Final Evaluation has the same chance for each place it may still have (RB-9).
    """
    hidden = _hidden_left(r, cards)
    names, weights = list[str](), list[int]()
    often, rarely = max(len(hidden), 1), len(hidden) - r.removed
    scale = r.pile if r.final and r.pile < r.among else 1
    if r.pile:
        for card in r.unseen:
            weight = rarely if card in hidden else often
            if weight:
                names.append(card)
                weights.append(weight * scale)
    if r.final and r.pile < r.among:
        names.append(next(card.id for card in cards.values() if card.is_final))
        weights.append(sum(weights) // r.pile if r.pile else 1)
    return names, weights


def turn_over(r: Railbot, cards: Cards, card: str) -> None:
    if cards[card].is_final:
        r.final = False
        return
    r.unseen.remove(card)
    r.exposed = tuple(x for x in r.exposed if x != card)
    r.pile -= 1
    r.turned = card


def take_from_row(r: Railbot, slot: int) -> tuple[str, bool]:
    """RB-51, RB-43: the card that is resolved, and whether your token lay on it; the token comes back."""
    card = r.row.pop(slot - 1)
    insured = card == r.insured
    if insured:
        r.insured = ""
    return card, insured


def refill(r: Railbot) -> None:
    """RB-52."""
    r.row.append(r.turned)
    r.turned = ""


def set_row(r: Railbot, cards: Cards, slot: int, card: str) -> None:
    """A correction: the card that was thought to lie there is unseen again, and may as well be out of the game."""
    old = r.row[slot - 1]
    if r.insured == old:
        r.insured = card
    r.unseen = sorted(name for name in (*r.unseen, old) if name != card)
    r.exposed = tuple(name for name in r.exposed if name != card)
    r.row[slot - 1] = card
    r.removed = min(r.removed, len(row_outcomes(r, cards)))


# -- decisions ---------------------------------------------------------------------------------------------------------


class RowCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of the row."""

    id: str
    name: str
    slot: int  # 1 is furthest left
    insured: bool = False


class Turned(Struct, frozen=True, forbid_unknown_fields=True):
    """The card just turned over."""

    name: str
    slot: int


class Goods(Struct, frozen=True, forbid_unknown_fields=True):
    """The cubes of a city."""

    red: int = 0
    blue: int = 0
    yellow: int = 0
    purple: int = 0
    black: int = 0

    def of(self, color: str) -> int:
        return int(getattr(self, color, 0))


class Pair(Struct, frozen=True, forbid_unknown_fields=True):
    """Two cities of a Building Links card."""

    first: str
    second: str
    connected: bool  # by finished links of either owner
    by_railbot: bool  # by Railbot links alone
    goods: Goods  # of the first city
    second_color: str  # "grey" matches nothing


class Outcome(Struct, frozen=True):
    """What a pair leads to; `point` says whether you gain one when a cube is removed."""

    what: Literal["build", "take", "ask", "nothing"]
    color: Color | None = None
    point: bool = False


class Ends(Struct, frozen=True, forbid_unknown_fields=True):
    """The cities that are to be joined."""

    first: str
    second: str


class Track(Struct, frozen=True, forbid_unknown_fields=True):
    """One way to join them."""

    cost: int
    tiles: int  # new ones
    links: int  # new ones
    hexes: tuple[str, ...]  # of the new links in travel order, end cities included


RESOLVE: tuple[Criterion[Turned, RowCard], ...] = (
    prefer("in the slot that the new card names", "RB-51", lambda new, card: card.slot == new.slot),
)
TRACK: tuple[Criterion[Ends, Track], ...] = (
    least("that costs least", "RB-57", lambda ends, t: t.cost),
    least("with fewest new tiles", "RB-X4", lambda ends, t: t.tiles),
    least("with fewest new links", "RB-X4", lambda ends, t: t.links),
    least("further north where they part, else further west", "RB-X4", lambda ends, t: tuple(map(int, t.hexes))),
)


def resolve(turned: Turned, row: tuple[RowCard, ...], explain: bool = True) -> Explained[RowCard]:
    """RB-51, RB-43: the slot number of the new card says which card of the row is resolved."""
    text = f"{turned.name} points at slot {turned.slot}."
    if explain and any(card.slot == turned.slot and card.insured for card in row):
        text += " That card is insured and does nothing."
    return choose(turned, row, RESOLVE, "RB-51", text, lambda card: (card.name, f"slot:{card.slot}"), explain)


def pair(pair: Pair, explain: bool = True) -> Explained[Outcome]:
    """RB-56 to RB-59: build where two cities are not connected, else take a cube from the first."""
    ends = f"{pair.first} and {pair.second}"
    if not pair.connected:
        return Explained(Outcome("build"), _why(explain, "RB-57", f"{ends} are not connected, so the Railbot builds."))
    if not any(pair.goods.of(color) for color in COLORS):
        text = f"{ends} are connected, but {pair.first} has no cube."
        point = rulings.POINT_WITHOUT_A_CUBE and not pair.by_railbot
        return Explained(Outcome("nothing", None, point), _why(explain, "RB-X6", text))
    if pair.second_color == "grey" and not rulings.GREY_CITY_TAKES_A_CUBE:
        return Explained(Outcome("nothing"), _why(explain, "RB-X7", f"{pair.second} is grey and takes no cube."))
    point = not pair.by_railbot
    told = ""
    if explain:
        yours = "needs your links, so you gain a point" if point else "works without your links, so you gain nothing"
        told = f"{ends} are connected, and the way {yours}."
    color = next((c for c in COLORS if c == pair.second_color and pair.goods.of(c)), None)
    if color is not None:
        text = f"{told} {pair.second} is {color}: a {color} cube leaves {pair.first}."
        return Explained(Outcome("take", color, point), _why(explain, "RB-58", text))
    text = f"{told} {pair.first} has no cube for {pair.second}: you choose one."
    return Explained(Outcome("ask", None, point), _why(explain, "RB-58", text))


def track(ends: Ends, tracks: tuple[Track, ...], explain: bool = True) -> Explained[Track]:
    """RB-57, RB-X4: the cheapest track."""
    text = f"The Railbot builds the cheapest track between {ends.first} and {ends.second}."
    return choose(ends, tracks, TRACK, "RB-57", text, _track_name, explain)


def _track_name(t: Track) -> tuple[str, str]:
    tiles = "1 tile" if t.tiles == 1 else f"{t.tiles} tiles"
    return f"{tiles} for {t.cost}: {course(t.hexes)}", ""


def _why(explain: bool, rule: str, text: str) -> Why | None:
    return Why(rule, text) if explain else None


DECISIONS = {"resolve": resolve, "pair": pair, "track": track}
