"""What a player may see: the prompt in words, the status line, and all that `board.py` draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct

from secondchair.core.rules import Prompt, Status, View
from secondchair.games.railways import barons, deliver, ledger, scoring, track, words
from secondchair.games.railways.actions import Deliver, Step, Yours
from secondchair.games.railways.content import SHADES, RailbotCard
from secondchair.games.railways.grid import DIRECTIONS
from secondchair.games.railways.state import NONE, YOU, K, State

OWNERS = ("you", "railbot")


class CityShown(Struct, frozen=True):
    id: str
    color: str
    cubes: tuple[int, ...]  # by colour
    marker: bool
    new: bool
    in_play: bool


class LinkShown(Struct, frozen=True):
    id: str
    owner: str
    hexes: tuple[str, ...]  # with the cities at both ends
    depot: bool = False


class CardShown(Struct, frozen=True):
    """A card, of whatever kind, with what it does in words."""

    id: str
    name: str
    text: str
    designed: bool = False
    insured: bool = False
    effects: tuple[str, ...] = ()  # of a Railbot card; of an Operations card, its kind
    icons: tuple[str, ...] = ()  # of a Railbot card: left_card, major_line, baron
    slot: int = 0  # that a Railbot card names
    color: str = ""  # of an Exhaust card
    cities: tuple[str, ...] = ()  # names, in the order of the card
    timing: str = ""  # of an Operations card


class StepShown(Struct, frozen=True):
    """A way on for the track under way."""

    target: str
    price: int


class YouShown(Struct, frozen=True):
    """Your company in figures."""

    score: int
    result: int  # after bonds
    needed: int
    cash: int
    bonds: int
    income: tuple[int, ...]  # by score, as far as the track goes
    pulls: int  # links of a delivery, at most
    engines: tuple[int, ...]  # price of each level, the first one 0
    delivered: tuple[int, ...]  # cubes by colour


class LineShown(Struct, frozen=True):
    id: str
    name: str
    ends: tuple[str, str]
    points: int
    owner: str  # "", "you", "railbot", "closed"


class BaronShown(Struct, frozen=True):
    id: str
    name: str
    goal: str
    effect: str
    have: int
    worth: int
    owner: str


class Railways(Struct, frozen=True, tag="railways"):
    """The game on screen."""

    CHOOSABLE: ClassVar[tuple[str, ...]] = ("steps", "targets", "senders")

    map: str  # the key of the map in `content.BOARDS`
    cities: tuple[CityShown, ...]
    links: tuple[LinkShown, ...]
    track: tuple[str, ...]  # hexes of the track under way or left unfinished, its city first
    route: tuple[str, ...]  # links of the delivery under way
    cargo: tuple[str, ...]  # its cube: the colour, the city where it is and the one where it was; empty without one
    tiles: tuple[tuple[str, int], ...]  # New City tiles left
    display: tuple[CardShown, ...]  # oldest first
    limit: int
    pile: int
    deadheads: tuple[str, ...]
    kept: tuple[CardShown, ...]
    row: tuple[CardShown, ...]
    turned: CardShown | None
    railbot_pile: int
    lines: tuple[LineShown, ...]
    barons: tuple[BaronShown, ...]
    engine: int
    price: int  # of the track under way
    steps: tuple[StepShown, ...]
    exhaust: int  # cubes that an Exhaust card takes
    you: YouShown
    targets: tuple[str, ...]  # of the prompt
    senders: tuple[str, ...]  # cities from which something can be delivered now
    crossing: int  # what a second track in a hex costs more
    turn: int
    markers: tuple[int, int]  # on the board, and how many trigger the end


class Verdict(Struct, frozen=True):
    """What a pair of a Building Links card leads to, in a few words."""

    first: str
    second: str
    words: str


class Sketch(Struct, frozen=True):
    """What is known of a printed map: by target, in the words of `work_out.py`; the pairs of the card; the answer."""

    map: str  # "" if the app does not know it
    told: tuple[tuple[str, str], ...]
    pairs: tuple[tuple[str, str], ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    cities: tuple[tuple[str, str], ...] = ()  # of such a map: their ids and names, in the order in which they were told
    ways: tuple[tuple[str, str], ...] = ()  # and the pairs that its cards name


class TableGame(Struct, frozen=True, tag="table"):
    """Beside a printed board: the Railbot's card, its row, and what is known of the map."""

    card: CardShown | None = None
    row: tuple[CardShown, ...] = ()
    exhaust: int = 0
    sketch: Sketch | None = None


def see(s: State, legal: Sequence[Yours]) -> View:
    """All that may be seen; `legal` are the moves to choose from, none while fate, the Railbot or nobody moves."""
    prompt = _prompt(s, legal)
    return View(prompt, status(s), scoring.sheet(s), shown(s, prompt))


def _end(s: State) -> list[Status]:
    """RB-81: in sight as long as it holds."""
    if s.over or not s.trigger:
        return []
    if s.final:
        return [Status("Last turn", "now", "the Railbot does nothing in it")]
    return [Status("Last turn", "the next", "the end was triggered: after this turn one more, without the Railbot")]


def _prompt(s: State, legal: Sequence[Yours]) -> Prompt:
    if s.over:
        return Prompt("over", scoring.result(s).text, "RB-82")
    if not legal:
        return Prompt("wait", "The game goes on.", "RB-20")
    kind, text, rule = words.question(s)
    focus = ""
    if s.works or s.cargo:
        city = s.works.start if s.works else s.cargo.cities[-1] if s.cargo else 0
        focus = f"city:{s.board.cities[city].id}"
        if s.works and s.works.hexes:
            focus = f"hex:{s.board.hexes[s.works.hexes[-1]]}"  # the end of the track under way
    return Prompt(kind, text, rule, words.options(s, legal), focus=focus)


def status(s: State) -> tuple[Status, ...]:
    bond = s.content.numbers.bond
    actions = s.content.numbers.player.actions_per_turn
    found = [
        *_end(s),
        Status("Score", str(s.score), f"{scoring.final_score(s)} after bonds; you need {s.target}", now=not s.over),
        Status("Cash", str(s.cash), "in thousands of dollars"),
        Status("Bonds", str(s.bonds), f"each costs {bond.dividend} a turn and {-bond.end_points} point at the end"),
        Status("Income", str(ledger.income(s)), "at the end of the turn, by your score"),
        Status("Engine", str(deliver.engine(s)), "the most links of a delivery"),
        Status("Empty cities", f"{s.markers.bit_count()} of {s.threshold}", "then the end is triggered"),
        Status("Turn", str(s.turn), f"{s.action} of {actions} actions done"),
    ]
    if s.railbot.insured:
        found.append(Status("Insured", s.board.cards[s.railbot.insured].name, "does nothing when it is resolved"))
    return tuple(found)


def shown(s: State, prompt: Prompt) -> Railways:
    b = s.board
    w, open_track = s.works, s.open
    start = w.start if w else open_track.start if open_track else NONE
    hexes = w.hexes if w else open_track.hexes if open_track else ()
    return Railways(
        map=b.key,
        cities=tuple(_city(s, i) for i in range(len(b.cities))),
        links=tuple(_link(s, i) for i in range(len(s.links))),
        track=tuple(b.hexes[h] for h in (b.city_hex[start], *hexes)) if start != NONE else (),
        route=tuple(s.links[i].id for i in s.cargo.route) if s.cargo else (),
        cargo=_cargo(s),
        tiles=tuple((SHADES[color], n) for color, n in enumerate(s.tiles) if n),
        display=tuple(_operation(s, i) for i in s.display),
        limit=s.limit,
        pile=sum(s.pile),
        deadheads=s.deadheads,
        kept=tuple(_operation(s, i) for i in s.cards),
        row=tuple(railbot_card(s, card) for card in s.railbot.row),
        turned=railbot_card(s, s.railbot.turned) if s.railbot.turned else None,
        railbot_pile=s.railbot.pile + s.railbot.final,
        lines=tuple(_line(s, i) for i in range(len(b.lines))),
        barons=tuple(_baron(s, n) for n in range(len(s.barons))),
        engine=s.engine,
        price=w.price if w else 0,
        steps=_steps(s, prompt),
        exhaust=s.exhaust,
        you=_you(s),
        targets=tuple(dict.fromkeys(option.target for option in prompt.options if option.target)),
        senders=tuple(dict.fromkeys(o.action.city for o in prompt.options if isinstance(o.action, Deliver))),
        crossing=s.content.numbers.track.crossing_extra,
        turn=s.turn,
        markers=(s.markers.bit_count(), s.threshold),
    )


def _cargo(s: State) -> tuple[str, ...]:
    if s.cargo is None:
        return ()
    cities = s.board.cities
    return SHADES[s.cargo.color], cities[s.cargo.cities[-1]].id, cities[s.cargo.city].id


def _steps(s: State, prompt: Prompt) -> tuple[StepShown, ...]:
    """RW-111: what each way on would cost."""
    w = s.works
    if w is None:
        return ()
    steps = ((option.target, option.action) for option in prompt.options)
    return tuple(
        StepShown(target, track.step_price(s, w, DIRECTIONS.index(a.direction)))
        for target, a in steps
        if isinstance(a, Step)
    )


def _you(s: State) -> YouShown:
    numbers = s.content.numbers
    levels = range(1, numbers.engine.max_level + 1)
    return YouShown(
        score=s.score,
        result=scoring.final_score(s),
        needed=s.target,
        cash=s.cash,
        bonds=s.bonds,
        income=numbers.income.values,
        pulls=deliver.engine(s),
        engines=tuple(numbers.engine.cost.get(str(level), 0) for level in levels),
        delivered=tuple(sum(d.color == color for d in s.deliveries) for color in range(K)),
    )


def _city(s: State, i: int) -> CityShown:
    return CityShown(
        s.board.cities[i].id,
        SHADES[s.color[i]],
        tuple(ledger.goods(s, i)),
        bool(s.markers >> i & 1),
        bool(s.new_cities >> i & 1),
        bool(s.board.in_play >> i & 1),
    )


def _link(s: State, i: int) -> LinkShown:
    link, b = s.links[i], s.board
    hexes = (b.city_hex[link.a], *link.hexes, b.city_hex[link.b])
    return LinkShown(link.id, OWNERS[link.owner], tuple(b.hexes[h] for h in hexes), bool(s.depots >> i & 1))


def _operation(s: State, i: int) -> CardShown:
    card = s.board.operations[i]
    text = words.operation_text(s.board, card)
    designed = card.provenance == "designed"
    return CardShown(card.id, card.name, text, designed, effects=(card.kind,), timing=card.timing)


def railbot_card(s: State, name: str) -> CardShown:
    card, cities = s.board.cards[name], s.board.cities
    names = tuple(cities[s.board.city_index[city]].name for city in card.cities if city in s.board.city_index)
    return card_shown(card, names, s.exhaust, name == s.railbot.insured)


def card_shown(card: RailbotCard, cities: tuple[str, ...], exhaust: int, insured: bool) -> CardShown:
    """A card of the Railbot, ours or one that an owner has told."""
    return CardShown(
        card.id,
        card.name,
        words.railbot_text(card, cities, exhaust),
        card.provenance == "designed",
        insured,
        card.effects,
        card.icons,
        card.slot,
        card.color or "",
        cities,
    )


def _line(s: State, i: int) -> LineShown:
    line = s.board.lines[i]
    owner = ("", "you", "railbot", "closed")[s.lines[i]]
    return LineShown(line.id, line.name, (line.start, line.end), line.points, owner)


def _baron(s: State, n: int) -> BaronShown:
    i, who = s.barons[n], s.baron_owner[n]
    baron = s.content.barons[i]
    return BaronShown(
        baron.id,
        baron.name,
        words.goal_text(baron),
        words.effect_text(baron),
        barons.have(s, i),
        barons.worth(s, i),
        "" if who == NONE else OWNERS[0 if who == YOU else 1],
    )


__all__ = ["Railways", "TableGame", "see", "shown", "status"]
