"""The Railbot at a table beside the same game on screen: every move of it must be the same."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

from games.railways.yard import CONTENT

from secondchair.core import override as owner
from secondchair.core.ask import Ask
from secondchair.core.box import Box
from secondchair.core.pending import Pending
from secondchair.core.rules import Action
from secondchair.games.railways import GAME, board, companion, greedy, own_cards, printed_state, rules
from secondchair.games.railways.actions import (
    Along,
    AskCube,
    Claim,
    DealRow,
    DrawCube,
    Exhaust,
    Found,
    Grow,
    Insure,
    Lay,
    RailbotBaron,
    RailbotLine,
    Remove,
    Resolve,
    Ship,
    ShowBaron,
    Skip,
    Step,
    Stop,
    TurnOver,
    Urbanize,
)
from secondchair.games.railways.content import COLORS, OWN_DECK, Content, RailbotCard
from secondchair.games.railways.pending import BaronForRailbot, CubeToExhaust, CubeToRemove, LineForRailbot
from secondchair.games.railways.state import RAILBOT, Works
from secondchair.games.railways.state import State as Screen
from secondchair.games.railways.table_actions import (
    Board,
    Claimed,
    Emptied,
    ExhaustFrom,
    Happened,
    NameCities,
    Named,
    OwnBarons,
    OwnCard,
    OwnMap,
    OwnMarks,
    Point,
    Ready,
    Score,
)
from secondchair.games.railways.table_pending import (
    BaronIfShown,
    CardOfRow,
    TableBaron,
    WhenEmptied,
    YourBarons,
    YourTurn,
)
from secondchair.games.railways.ways import reach


class Witness:
    """A game on screen and the same Railbot at a table, fed with what a person would see."""

    which = "printed"
    box = ""  # an owner's file

    def __init__(self, seed: int, board: str, content: Content = CONTENT, **options: object) -> None:
        chosen = {"map": board, "barons": True, **options}
        self.screen: Screen = rules.new(chosen, content)
        self.table = companion.new(chosen, content)
        self.rng = Random(seed)
        self.insured = 0
        self.moves = self.taps = self.told = self.tellings = 0
        self.ended = self.moved = False
        assert Board(self.which) in companion.legal(self.table)  # type: ignore[arg-type]
        companion.apply(self.table, Board(self.which))  # type: ignore[arg-type]

    def is_due(self, *kinds: type[Pending]) -> bool:
        """Does the table ask one of these questions?"""
        table = self.table.map or self.table
        return bool(table.pending) and isinstance(table.pending[-1], kinds)

    def answer(self, a: Action) -> int:
        """Answer the question of the table; the taps it took."""
        question = companion.legal(self.table)
        assert companion.actor(self.table) == "you" and a in question, a
        companion.apply(self.table, a)  # type: ignore[arg-type]
        return question.taps(a) if isinstance(question, Ask) else 1

    def beside(self, a: Action) -> int:
        """Something that is offered beside the question; the tap that opens it counts."""
        question = next(x for x in companion.aside(self.table) if isinstance(x, Ask) and a in x)
        companion.apply(self.table, a)  # type: ignore[arg-type]
        return 1 + question.taps(a)

    def choose(self) -> Action:
        match rules.actor(self.screen):
            case "chance":
                return rules.sample(self.screen, self.rng)
            case "bot":
                return rules.bot(self.screen, False).choice
        return self.rng.choice(list(rules.legal(self.screen)))

    def before(self, a: Action) -> None:
        """What the table hears before the move happens on screen."""

    def after(self, a: Action, works: Works | None) -> None:
        """What it hears afterwards."""

    def turn_over(self) -> None:
        """What it hears when a turn is over on screen."""

    def finish(self) -> None:
        """What it hears when the last turn is played."""

    def play(self) -> None:
        s = self.screen
        while not s.over:
            turn, works, self.moved, a = s.turn, s.works, s.moved, self.choose()
            self.before(a)
            rules.apply(s, a)
            self.after(a, works)
            if s.turn != turn:
                self.turn_over()
        self.finish()
        self.answer(Score(s.score, s.bonds))


class Mirror(Witness):
    """Beside a printed board, with the app's cards."""

    def before(self, a: Action) -> None:
        s = self.screen
        match a:
            case DealRow() | ShowBaron():
                assert a in companion.chance(self.table).outcomes
                companion.apply(self.table, a)
            case Insure():
                self.insured = a.slot
            case Claim() if self.is_due(YourTurn):  # in the last turn it does not matter any more
                self.beside(Claimed(a.baron))
            case TurnOver():
                if s.trigger and not self.ended:
                    self.beside(Emptied("now"))
                    self.ended = True
                self.reveal(a)
                self.moves += 1
                self.ended = self.ended or s.board.cards[a.card].is_final
            case Resolve():
                told = companion.bot(self.table).choice
                assert isinstance(told, Resolve) and told.slot == a.slot
                companion.apply(self.table, told)
            case RailbotBaron():
                if self.is_due(TableBaron, BaronIfShown):
                    self.taps += self.answer(a)

    def reveal(self, a: TurnOver) -> None:
        self.taps += self.answer(Ready(self.insured))
        self.insured = 0
        assert companion.chance(self.table) == rules.chance(self.screen)
        companion.apply(self.table, a)

    def turn_over(self) -> None:
        s, t = self.screen, self.table
        assert self.row(s.railbot.row) == t.railbot.row and s.limit == t.limit
        assert [card == s.railbot.insured for card in s.railbot.row] == [c == t.railbot.insured for c in t.railbot.row]
        assert [who == RAILBOT for who in s.baron_owner] == [who == RAILBOT for who in t.baron_owner]
        if s.final and not self.ended:
            self.beside(Emptied("before"))
            self.ended = True

    def row(self, names: list[str]) -> list[str]:
        return names


class OwnCards(Mirror):
    """Beside any printed board, with its own cards: the app never hears which map it is."""

    which = "cards"
    named_pairs = 0
    pairs: tuple[str, ...] = ()

    def __init__(self, seed: int, board: str, content: Content = CONTENT, **options: object) -> None:
        super().__init__(seed, board, content, **options)
        solo = self.screen.board.file.solo
        self.answer(OwnMap(solo.base_exhaust, solo.empty_city_markers))

    def marks(self, card: RailbotCard) -> OwnMarks:
        """What a card of the first row shows besides."""
        icons = " line" * ("major_line" in card.icons) + " baron" * ("baron" in card.icons and self.screen.with_barons)
        return OwnMarks(f"0{icons}")

    def kind(self, card: RailbotCard) -> OwnCard:
        if card.color:
            return OwnCard(f"exhaust-{card.color}")
        return OwnCard(next(kind for kind, (_, effects) in own_cards.KINDS.items() if effects == card.effects))

    def before(self, a: Action) -> None:
        if isinstance(a, DealRow | ShowBaron):
            return
        insured = isinstance(a, Resolve) and self.screen.railbot.insured == a.card
        if isinstance(a, Resolve):
            self.before_resolving(a.slot)
        named = isinstance(a, Resolve) and bool(self.table.cities_of(self.table.railbot.row[a.slot - 1]))
        super().before(a)
        if isinstance(a, Resolve) and self.is_due(BaronIfShown):
            icons = self.screen.board.cards[a.card].icons
            self.taps += 0 if "baron" in icons else self.answer(RailbotBaron(""))
        if named and not insured:
            assert any(step.order == self.pairs for step in self.table.telling.turn), self.pairs
            self.named_pairs += len(self.pairs)

    def after(self, a: Action, works: Works | None) -> None:
        s = self.screen
        if s.turn == 1 and self.is_due(YourBarons, CardOfRow):
            if s.with_barons:
                self.answer(OwnBarons([CONTENT.barons[i].id for i in s.barons]))
            for name in s.railbot.row:
                self.answer(self.kind(s.board.cards[name]))
                if self.asks_marks(s.board.cards[name]):
                    self.answer(self.marks(s.board.cards[name]))

    def reveal(self, a: TurnOver) -> None:
        if self.insured:
            self.taps += self.answer(OwnCard(f"insured {self.insured}"))
        self.insured = 0
        card = self.screen.board.cards[a.card]
        kind = self.kind(card)
        self.taps += self.answer(OwnCard(f"{kind.kind} {card.slot}") if self.asks_marks(card) else kind)

    def asks_marks(self, card: RailbotCard) -> bool:
        """Its slot is told of a card that the table does not know yet; in the first row its icons instead."""
        return not card.is_final

    def told_card(self, name: str) -> RailbotCard:
        """A card of the row as the table has heard of it."""
        return printed_state.own_card(name)

    def before_resolving(self, slot: int) -> None:
        """A card whose cities were named is told with them, pair by pair."""
        card = self.screen.board.cards[self.screen.railbot.row[slot - 1]]
        cities = self.screen.board.cities
        names = [cities[self.screen.board.city_index[city]].name for city in card.cities]
        self.pairs = tuple(f"{a} – {b}." for a, b in pairwise(names))

    def name_cities(self) -> None:
        """Every Building Links card of the row, before it is resolved."""
        b = self.screen.board
        for slot, (name, own) in enumerate(zip(self.screen.railbot.row, self.table.railbot.row, strict=True), 1):
            if b.cards[name].cities and own not in self.table.named:
                names = [b.cities[b.city_index[city]].name for city in b.cards[name].cities]
                self.beside(NameCities(slot, *(names + [""] * (4 - len(names)))))

    def turn_over(self) -> None:
        super().turn_over()
        if self.is_due(YourTurn):
            self.name_cities()
            for name, own in zip(self.screen.railbot.row, self.table.railbot.row, strict=True):
                card, told = self.screen.board.cards[name], self.told_card(own)
                assert (card.effects, card.color) == (told.effects, told.color)

    def row(self, names: list[str]) -> list[str]:
        return self.table.railbot.row


def values_of(card: RailbotCard, cities: tuple[str, ...]) -> dict[str, Any]:
    """What the form of a printed card says."""
    name = own_cards.BETWEEN.join(cities) or card.name
    color = {"color": card.color} if card.color else {}
    return {"name": name, "effects": list(card.effects), "slot": card.slot, "icons": list(card.icons), **color}


def typed_in(*cards: dict[str, Any]) -> Box:
    box = Box(GAME)
    for values in cards:
        box = box.take(box.find(f"{OWN_DECK}:new-links"), values)
    return box


def with_box(box: Box) -> Content:
    loaded, _ = owner.apply(GAME, box.text)
    content: Content = loaded.content
    return content


@cache
def known_deck(board: str) -> tuple[dict[str, str], str, Content]:
    """All Railbot cards of a map as printed cards that were typed in: their ids there, the file, and the content."""
    b = CONTENT.boards[board]
    cards = [card for card in b.cards.values() if not card.is_final]
    names = {c.id: tuple(b.cities[b.city_index[city]].name for city in c.cities) for c in cards}
    box = typed_in(*(values_of(card, names[card.id]) for card in cards))
    return {card.id: f"{OWN_DECK}-{n}" for n, card in enumerate(cards, 1)}, box.text, with_box(box)


class KnownCards(OwnCards):
    """A whole deck that was typed in before: every card is one answer, and told with its own cities."""

    def __init__(self, seed: int, board: str, content: Content = CONTENT, **options: object) -> None:
        self.ids, self.box, content = known_deck(board)
        super().__init__(seed, board, content, **options)

    def kind(self, card: RailbotCard) -> OwnCard:
        return OwnCard(self.ids.get(card.id, "final"))

    def asks_marks(self, card: RailbotCard) -> bool:
        return False

    def name_cities(self) -> None:
        """They stand on the cards."""

    def told_card(self, name: str) -> RailbotCard:
        return self.table.known[name]


class MapMirror(Witness):
    """On our map: cubes, links, cities and every move of the Railbot."""

    which = "ours"

    def __init__(self, seed: int, board: str, content: Content = CONTENT, **options: object) -> None:
        super().__init__(seed, board, content, **options)
        self.taken = list[str]()  # cities of a proposal that was accepted, not yet taken on screen
        self.ahead = 0  # cubes that the table has taken and the screen has not

    def tell(self, *answers: Action) -> None:
        self.tellings += 1
        self.told += sum(map(self.answer, answers))

    def choose(self) -> Action:
        """Sensible play builds more than random play, but never passes through odd corners: so both, by halves."""
        if rules.actor(self.screen) == "you" and isinstance(self.screen.pending[-1], CubeToExhaust):
            self.look_at_proposal()
        if self.taken:
            return Exhaust(self.taken.pop(0))
        if rules.actor(self.screen) == "you" and self.rng.random() < 0.5:
            return greedy.choose(self.screen, self.rng)
        return super().choose()

    def look_at_proposal(self) -> None:
        """RB-67: the cities that the table proposes for all cubes that are to go now."""
        if self.taken or not isinstance(offer := companion.legal(self.table)[0], ExhaustFrom):
            return
        if self.accepts(offer):
            self.taken = list(offer.cities)
            self.taps += self.answer(offer)
            self.ahead = len(self.taken)

    def accepts(self, offer: ExhaustFrom) -> bool:
        return self.rng.random() < 0.5

    def before(self, a: Action) -> None:
        match a:
            case DealRow() | ShowBaron() | DrawCube():
                assert companion.chance(self.table) == rules.chance(self.screen)
                companion.apply(self.table, a)
            case Insure():
                self.insured = a.slot
            case Claim():
                self.beside(Claimed(a.baron))
            case TurnOver():
                self.taps += self.answer(Happened(f"insured {self.insured}" if self.insured else "ready"))  # type: ignore[arg-type]
                self.insured = 0
                assert companion.chance(self.table) == rules.chance(self.screen)
                companion.apply(self.table, a)
                self.moves += 1
            case Resolve() | Lay() | Ship() | AskCube() | Skip():
                assert companion.bot(self.table).choice == a
                companion.apply(self.table, a)
            case Exhaust() if self.ahead:
                self.ahead -= 1
            case Remove() | Exhaust() | RailbotLine() | RailbotBaron():
                choices = list(companion.legal(self.table))  # type: ignore[arg-type]
                if len(choices) > 1:
                    assert board.draw(companion.view(self.table))["board"]
                    self.taps += self.answer(a)
                else:  # the table plays what has no alternative; where every cube goes, in its own order
                    self.answer(choices[0])
            case Grow():
                self.tell(Happened("grown"), Point(f"city:{a.city}"))
            case Urbanize() | Found():
                self.urbanize(a)

    def urbanize(self, a: Urbanize | Found) -> None:
        one = sum(map(bool, self.screen.tiles)) == 1
        self.tell(Happened("urbanized"), Point(f"city:{a.city}"), *(() if one else (Named(a.color),)))

    def after(self, a: Action, works: Works | None) -> None:
        s = self.screen
        match a:
            case Along() if s.cargo is None:
                self.delivered()
            case Stop():
                assert works is not None
                if not self.moved:  # in the third action it is gone before the Railbot's next move
                    self.build(works.start, works.hexes, Point("stop"))
            case Step() if s.works is None:
                link = s.links[-1]
                self.build(link.a, link.hexes, Point(f"city:{s.board.cities[link.b].id}"))

    def build(self, start: int, hexes: tuple[int, ...], end: Point) -> None:
        """By its two cities where that gives the track that was built, else hex by hex."""
        t = self.table.map
        assert t is not None
        t_open, b = t.open, self.screen.board
        self.tellings += 1
        self.told += self.answer(Happened("built"))
        goes_on = t_open is not None and t_open.start == start and hexes[: len(t_open.hexes)] == t_open.hexes
        self.told += self.answer(Point("open" if goes_on else f"city:{b.cities[start].id}"))
        laid = len(t_open.hexes) if goes_on and t_open is not None else 0
        while True:
            assert t.works is not None
            ways = reach(t, t.works, 12)
            city = b.city_index.get(end.place.removeprefix("city:"), -1)
            if laid == len(hexes) or (city in ways and ways[city][1] == hexes):
                break
            self.told += self.answer(Point(f"hex:{b.hexes[hexes[laid]]}"))
            laid += 1
        self.told += self.answer(end)

    def delivered(self) -> None:
        s, t = self.screen, self.table.map
        assert t is not None
        gone = [i for i, (a, b) in enumerate(zip(s.cubes, t.cubes, strict=True)) if a != b]
        city, color = divmod(gone[0], len(COLORS))
        several = sum(map(bool, t.cubes[city * len(COLORS) : (city + 1) * len(COLORS)])) > 1
        name = Point(f"city:{s.board.cities[city].id}")
        self.tell(Happened("delivered"), name, *((Named(COLORS[color]),) if several else ()))
        if self.is_due(WhenEmptied):
            self.told += self.answer(Emptied("before" if s.moved and s.action in (0, 3) else "now"))

    def turn_over(self) -> None:
        s, t = self.screen, self.table.map
        assert t is not None
        assert (s.railbot, s.limit, s.lines, s.baron_owner) == (t.railbot, t.limit, t.lines, t.baron_owner)
        assert (s.cubes, s.color, s.markers, s.bag, s.tiles) == (
            t.cubes,
            t.color,
            t.markers,
            t.bag,
            t.tiles,
        )
        assert [(x.owner, x.a, x.b, x.hexes) for x in s.links] == [(x.owner, x.a, x.b, x.hexes) for x in t.links]
        assert s.trigger == t.trigger

    def finish(self) -> None:
        self.turn_over()
        self.told += self.answer(Happened("finished"))  # the Railbot has no turn any more


class Careful(MapMirror):
    """Whoever plays like this gives the Railbot what they miss least, and takes a proposal that costs them no more."""

    def choose(self) -> Action:
        s = self.screen
        if rules.actor(s) == "you" and isinstance(s.pending[-1], CubeToRemove | LineForRailbot | BaronForRailbot):
            return greedy.choose(s, self.rng)
        return super().choose()

    def accepts(self, offer: ExhaustFrom) -> bool:
        trial = rules.clone(self.screen)
        for city in offer.cities:
            lost = greedy.loss_of(trial)
            if lost(Exhaust(city)) > min(map(lost, rules.legal(trial))):
                return False
            rules.apply(trial, Exhaust(city))
        return True
