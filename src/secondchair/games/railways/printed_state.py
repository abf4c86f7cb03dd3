"""What the app remembers beside a printed board, and what it knows of the cards there."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from msgspec import Struct, field, structs

from secondchair.core.pending import Pending
from secondchair.core.rules import Json
from secondchair.core.says import Says
from secondchair.games.railways import bot as cards
from secondchair.games.railways import own_cards, table_map
from secondchair.games.railways.bot import Railbot
from secondchair.games.railways.content import OWN_DECK, Content, RailbotCard
from secondchair.games.railways.content import Board as Map
from secondchair.games.railways.own_cards import ICONS, KINDS, UNTOLD
from secondchair.games.railways.state import NONE, barons_position
from secondchair.games.railways.table_map import MapTable
from secondchair.games.railways.table_pending import MarksOfCard
from secondchair.games.railways.table_steps import Telling


class State(Struct):
    """What the app remembers at a table; once our map was chosen, `map` is the game."""

    DERIVED: ClassVar[tuple[str, ...]] = ("telling",)  # words for the page, no rule

    content: Content
    board: Map
    options: dict[str, object]  # as chosen; never changed
    target: int
    exhaust: int
    threshold: int
    with_barons: bool
    railbot: Railbot
    limit: int
    pending: list[Pending]
    turn: int = 1
    barons: tuple[int, ...] = ()
    baron_owner: list[int] = []
    trigger: str = ""
    telling: Telling = field(default_factory=Telling)  # what is to be done on the table, step by step
    told_score: int = 0
    told_bonds: int = 0
    own_cards: int = NONE  # with your own cards: how many were told so far
    named: dict[str, tuple[str, ...]] = {}  # the cities of those that you told, by card; never changed in place
    known: dict[str, RailbotCard] = {}  # printed cards of your own that the app knows, by id; never changed in place
    seen: tuple[str, ...] = ()  # those of them that have come up in this game
    own: tuple[tuple[str, dict[str, Json]], ...] = ()  # components of your box that you told in this game
    just_told: str = ""  # the card that was told last: the next answer turns it over
    told: dict[str, str] = {}  # what you told of the map, by target (`work_out.py`); never changed in place
    map: MapTable | None = None  # the game on our map

    def card(self, name: str) -> RailbotCard:
        return self.board.cards.get(name) or self.known.get(name) or own_card(name)

    def cities_of(self, name: str) -> tuple[str, ...]:
        """The names of the cities of a Building Links card, none if they were not told."""
        if name in self.known:
            return own_cards.cities_of(self.known[name])
        cities = self.board.cities
        known = tuple(cities[self.board.city_index[city]].name for city in self.card(name).cities)
        return self.named.get(name, known)

    @property
    def unknown(self) -> str:
        """The component of your box that lies there and is not known yet."""
        if self.pending and isinstance(due := self.pending[-1], MarksOfCard):
            return own_cards.part_of(due.kind, self.own_cards + 1)
        return self.telling.part or own_cards.unknown(self.board, self.telling.yours)

    def says(self, a: Says) -> None:
        """What a card of yours says counts from now on."""
        shelf, _, name = a.part.partition(":")
        self.own = (*self.own, (a.part, a.values))
        if shelf != OWN_DECK:
            self.board = own_cards.said(self.board, a)
            return
        if name.startswith(own_cards.NEW):
            name = self.just_told = f"{OWN_DECK} told {len(self.own)}"
        self.known = {**self.known, name: own_cards.written(name, a.values)}


def clone(s: State) -> State:
    """Whatever changes in place is copied; all the rest is shared."""
    return structs.replace(
        s,
        railbot=cards.clone(s.railbot),
        baron_owner=s.baron_owner.copy(),
        pending=s.pending.copy(),
        telling=structs.replace(s.telling),
        map=table_map.clone(s.map) if s.map else None,
    )


def position(s: State) -> dict[str, object]:
    """What the rules define, in their words."""
    if s.map is not None:
        return table_map.position(s.map)
    return {
        "map": s.board.id,
        "settings": {"target": s.target, "exhaust": s.exhaust, "empty_cities": s.threshold, "barons": s.with_barons},
        "own_cards": s.own_cards if s.own_cards != NONE else None,
        **({"cities": dict(sorted(s.named.items()))} if s.named else {}),
        **({"told": dict(sorted(s.told.items()))} if s.told else {}),
        **({"seen": sorted(s.seen)} if s.seen else {}),
        **({"own": list(s.own), "just_told": s.just_told} if s.own else {}),
        "turn": {"number": s.turn, "trigger": s.trigger},
        "pending": list(s.pending),
        "railbot": cards.position(s.railbot),
        "display_limit": s.limit,
        "barons": barons_position(s.content, s.barons, s.baron_owner),
        "result": {"score": s.told_score, "bonds": s.told_bonds},
    }


@cache
def own_card(name: str) -> RailbotCard:
    """A printed card by the name that was given to it: its number, kind, slot and icons ("7 exhaust-red 2 baron").

    Where its icons were not told ("7 exhaust-red 2 ?"), it has none here.
    """
    _, kind, slot, *icons = name.removesuffix(UNTOLD).split(" ")
    title, effects = KINDS[kind]
    color = own_cards.color_of(kind)
    marks = ICONS["".join(f" {icon}" for icon in icons)][1]
    return RailbotCard(id=name, name=title, effects=effects, icons=marks, color=color, slot=int(slot))
