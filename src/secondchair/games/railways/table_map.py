"""The Railbot on our own map at a real table: the app knows the map, so it works out what the Railbot builds and takes.

Fate is dealt by the app: cubes, Railbot cards, barons. You say what you changed on the map: links, cubes, new cities.
Money, points and Operations cards are your own affair; the app counts none of them and asks for the result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar, assert_never

from msgspec import field, structs

from secondchair.core.ask import Ask, Choice, Pick, Spot
from secondchair.core.pending import Out, choices, chosen, step, tell
from secondchair.core.pending import apply as apply_pending
from secondchair.core.pending import legal as legal_pending
from secondchair.core.rules import Action, Event, Json, Sign
from secondchair.core.says import AskSays, Says
from secondchair.core.words import counted
from secondchair.games.railways import (
    GAME,
    ledger,
    own_cards,
    rules,
    table_corrections,
    table_goods,
    table_questions,
    track,
    you,
)
from secondchair.games.railways import table_steps as steps
from secondchair.games.railways.actions import (
    AskCube,
    DealRow,
    DrawCube,
    Exhaust,
    Lay,
    RailbotBaron,
    RailbotLine,
    Remove,
    Resolve,
    Ship,
    ShowBaron,
    Skip,
    TurnOver,
)
from secondchair.games.railways.barons import unclaimed
from secondchair.games.railways.content import COLORS, GREY, City, Content, RailbotCard
from secondchair.games.railways.grid import NAMES, course, members
from secondchair.games.railways.pending import CubeToExhaust, NextBounty, NextOperation, NextRailbotCard
from secondchair.games.railways.pending import TurnBegins as ScreenTurnBegins
from secondchair.games.railways.state import (
    NONE,
    RAILBOT,
    YOU,
    K,
    State,
    Works,
    city_target,
)
from secondchair.games.railways.state import clone as clone_game
from secondchair.games.railways.state import position as game_position
from secondchair.games.railways.table_actions import (
    Emptied,
    ExhaustFrom,
    Happened,
    Move,
    Named,
    Point,
)
from secondchair.games.railways.table_pending import (
    DeliveredCube,
    DeliveredFrom,
    FinalScore,
    FirstTurn,
    GrownCity,
    MapRailbotDone,
    NewCity,
    NewCityColor,
    TrackBegins,
    TrackGoesOn,
    WhatHappened,
    WhenEmptied,
)
from secondchair.games.railways.table_steps import Step, Telling
from secondchair.games.railways.ways import reach

OPEN, STOP = "open", "stop"  # places that are no city and no hex
LONGEST = 12  # tiles of a link that is told by its two cities
GROWTH = 2  # cubes of City Growth


class MapTable(State):
    """Map, cubes, links and the Railbot's cards as on screen; of yours only links and claims."""

    DERIVED: ClassVar[tuple[str, ...]] = ("telling",)  # words for the page, no rule

    open_turn: int = 0  # in which the unfinished track was told
    last: bool = False  # the Railbot has moved for the last time
    telling: Telling = field(default_factory=Telling)  # what happened and is to be done, since the last card
    told_score: int = 0
    told_bonds: int = 0
    own: tuple[tuple[str, dict[str, Json]], ...] = ()  # components of your box that you told in this game

    def card(self, name: str) -> RailbotCard:
        return self.board.cards[name]

    @property
    def unknown(self) -> str:
        """The component of your box that lies there and is not known yet."""
        return own_cards.unknown(self.board, self.telling.yours)

    def says(self, a: Says) -> None:
        """What a card of yours says counts from now on."""
        self.own, self.board = (*self.own, (a.part, a.values)), own_cards.said(self.board, a)


def clone(s: MapTable) -> MapTable:
    other = clone_game(s)
    other.telling = structs.replace(s.telling)
    return other


def position(s: MapTable) -> dict[str, object]:
    """What the rules define, in their words."""
    return {
        **game_position(s),
        "table": {"unfinished_told_in_turn": s.open_turn, "railbot_has_finished": s.last},
        "result": {"score": s.told_score, "bonds": s.told_bonds},
        **({"own": list(s.own)} if s.own else {}),
    }


def begin(options: dict[str, object], content: Content, out: Out) -> MapTable:
    """RB-1 to RB-11; the Operations cards are dealt on the table."""
    game = rules.new(options, content)
    s = MapTable(**{name: getattr(game, name) for name in game.__struct_fields__})
    dealt = [due for due in game.pending if not isinstance(due, NextBounty | NextOperation | ScreenTurnBegins)]
    s.pending = [WhatHappened(), FirstTurn(), *dealt]
    left_out = int(str(options["cards"]))
    steps.say_all(s, out, _checklist(s, left_out))
    return s


def _checklist(s: MapTable, left_out: int) -> Iterator[Step]:
    """The setup in the order of the rules."""
    yield from steps.covered(s)
    yield "put", "Put the cubes on the cities as the drawing shows them.", "RB-5", ()
    yield from steps.apps_pile(s, left_out)
    yield from steps.displays(s, own_barons=False)
    yield from steps.your_start(s, s.cash)


@step(FirstTurn)
def _first_turn(s: MapTable, due: FirstTurn, out: Out) -> None:
    s.turn = 1
    tell(out, "Turn 1 begins.", "RB-20")


# -- what the app does by itself ---------------------------------------------------------------------------------------

# Fate and the Railbot, or you for it: by the rules of the screen.
BY_THE_RULES = (
    DealRow, ShowBaron, DrawCube, TurnOver, Resolve, Lay, Ship, AskCube, Skip, Remove, Exhaust, ExhaustFrom,
    RailbotLine, RailbotBaron,
)  # fmt: skip


def legal(s: MapTable) -> Sequence[Move] | Ask[Move]:
    """As on screen; but goods that run out can be taken at once, as proposed (RB-67).

    Where every cube of a colour goes, nobody is asked which one goes first.
    """
    found: Sequence[Move] | Ask[Move] = legal_pending(s)
    if isinstance(found, Ask) or not isinstance(due := s.pending[-1], CubeToExhaust):
        return found
    if sum(s.cubes[COLORS.index(due.color) :: K]) <= due.left:
        return found[:1]
    at_once = table_goods.proposed(s) if len(found) > 1 else []
    return [ExhaustFrom(at_once), *found] if len(at_once) > 1 else found


def apply(s: MapTable, a: Action, out: Out) -> None:
    """As on screen; what the rules of the screen tell becomes steps on the page."""
    if not isinstance(a, BY_THE_RULES):
        apply_pending(s, a, out)
        return
    turn, events = s.turn, list[Event]()
    for one in [Exhaust(city) for city in a.cities] if isinstance(a, ExhaustFrom) else [a]:
        apply_pending(s, one, events)
    match a:
        case TurnOver():
            steps.turned_up(s, out, s.card(a.card))
            s.telling.card = a.card
        case Resolve():
            s.telling.card = a.card
            steps.say(s, out, "do", f"Slot {a.slot} is resolved: {s.card(a.card).name}.", "RB-51")
        case Lay():
            for hexes in a.track:
                _tell_track(s, "The Railbot’s", hexes, "RB-57", out)
    for event in events:
        _tell(s, event, out)
    if turn and s.turn != turn:
        _tell_rest(s, out)


def _tell(s: MapTable, event: Event, out: Out) -> None:
    """What happened by the rules of the screen, as something to do on the table."""
    match event.rule:
        case "RB-50" | "RB-51" | "RB-57" | "RB-81":
            return  # told in other words
        case "RB-43":
            steps.say(s, out, "note", "It is insured: nothing happens. Take your token back.", event.rule)
        case "RB-65":
            steps.say(s, out, *steps.deadhead(s.limit))
        case "RB-66":
            steps.say(s, out, *steps.TAXATION)  # the app does not know your money
        case "RB-7" | "RB-11" | "RW-20":
            steps.dealt(s, [event], out)
        case "RB-69":
            steps.say(s, out, "put", event.text, event.rule, (), *event.targets)
            baron = s.content.barons[s.content.baron_index[event.targets[0].removeprefix("baron:")]]
            steps.say_all(s, out, steps.lasting(baron))
        case "RB-X9":
            steps.tell_row(s, out)
            steps.say(s, out, "do", event.text, event.rule, (), *event.targets)
        case _:
            if event.rule in ("RB-58", "RB-67") and "leaves" in event.text:
                s.telling.lost += event.targets
            steps.say(s, out, SIGNS.get(event.rule, "note"), event.text, event.rule, (), *event.targets)


SIGNS: dict[str, Sign] = dict.fromkeys(
    ("RB-58", "RB-67", "RB-68", "RB-116", "RW-63", "RW-101", "RW-40", "RW-62", "RW-100"), "put"
)


def _tell_track(s: MapTable, whose: str, hexes: Sequence[str], rule: str, out: Out) -> None:
    """A finished link, tile by tile: it can be laid from these words."""
    start, end = (s.board.cities[s.board.city_at[s.board.index[h]]] for h in (hexes[0], hexes[-1]))
    tiles = counted(len(hexes) - 2, "tile")
    text = f"{whose} link from {start.name} to {end.name}, {tiles} and a locomotive: {course(hexes)}."
    steps.say(s, out, "put", text, rule, (), city_target(start.id), city_target(end.id))


def _tell_rest(s: MapTable, out: Out) -> None:
    """RB-60, RB-61, RB-52, RB-20: what is left to do when the Railbot has moved."""
    if lost := Counter(s.telling.lost):
        names = (s.board.cities[s.board.city_index[target.removeprefix("city:")]].name for target in lost)
        lines = tuple(f"{name}: {counted(n, 'cube')}." for name, n in zip(names, lost.values(), strict=True))
        text = "Your hotel in these cities: 1 point for each cube that left. Their Service Bounties in the display go."
        steps.say(s, out, "put", text, "RB-60", lines)
    steps.tell_row(s, out)
    steps.say(s, out, *steps.rest_of_turn(s))
    if s.trigger:
        steps.say(s, out, *steps.LAST_TURN)


@step(MapRailbotDone)
def _railbot_done(s: MapTable, due: MapRailbotDone, out: Out) -> None:
    """The Railbot's move is over; after the trigger you play one more turn without it (RB-81)."""
    s.turn += 1
    s.last = s.last or bool(s.trigger)


# -- what you have done ------------------------------------------------------------------------------------------------

HAPPENED = {
    "built": (TrackBegins("you"), Event("You built track.", "RW-31")),
    "railbot": (TrackBegins("railbot"), Event("A link of the Railbot was missing.", "RB-57")),
    "delivered": (DeliveredFrom(), Event("You delivered a cube.", "RW-60")),
    "urbanized": (NewCity(), Event("You made a new city.", "RW-40")),
    "grown": (GrownCity(), Event("A city grew.", "RW-100")),
}


@choices(WhatHappened)
def _news(s: MapTable, due: WhatHappened) -> Ask[Move]:
    found = [Choice("ready", "Turn over the Railbot’s card")]
    if s.last:
        found = [Choice("finished", "The last turn is played", "then enter your score")]
    found.append(Choice("built", "I built track"))
    if any(s.cubes):
        found.append(Choice("delivered", "I delivered a cube"))
    if ledger.sites(s):
        found.append(Choice("urbanized", "I made a new city"))
    if any(s.bag):
        found.append(Choice("grown", "I took City Growth"))
    if not s.last and not s.railbot.insured:
        for slot in you.INSURABLE:
            card = s.card(s.railbot.row[slot - 1])
            found.append(Choice(f"insured {slot}", *table_questions.insured(slot, card, you.insurance_price(s))))
    return Ask(Happened, Pick("what", tuple(found)))


@chosen(WhatHappened)
def _heard(s: MapTable, due: WhatHappened, a: Happened | TurnOver, out: Out) -> None:
    match a:
        case TurnOver():  # a card of your own
            _ready(s)
            s.telling.yours = a.card
            s.pending += [due, MapRailbotDone()]
            rules.turn_over(s, NextRailbotCard(), a, out)
        case Happened(what="finished"):
            s.pending.append(FinalScore())
            tell(out, "The last turn is played.", "RB-81")
        case Happened(what="ready" | "insured 1" | "insured 2"):
            _ready(s)
            table_questions.ready(out)
            if a.what != "ready":
                table_questions.insure(s, int(a.what[-1]), out)
            s.pending += [due, MapRailbotDone(), NextRailbotCard()]
        case Happened():
            question, event = HAPPENED[a.what]
            s.pending += [due, question]
            tell(out, event.text, event.rule)
        case _:
            assert_never(a)


def _ready(s: MapTable) -> None:
    """RW-32: track that was left unfinished in an earlier turn is gone by now."""
    steps.begin(s)
    if s.open is not None and s.open_turn < s.turn:
        track.remove_open(s)


# -- links -------------------------------------------------------------------------------------------------------------


@choices(TrackBegins)
def _starts(s: MapTable, due: TrackBegins) -> Ask[Move]:
    """RW-35: while unfinished track of yours lies there, any city will do: it is gone before another link begins."""
    waits = due.owner == "you" and s.open is not None
    found = _cities(s, [city for city in members(s.board.in_play) if waits or track.can_begin(s, city)])
    return _which_city((Choice(OPEN, "Go on with the unfinished track"), *found) if waits else found)


@chosen(TrackBegins)
def _begin_track(s: MapTable, due: TrackBegins, a: Point, out: Out) -> None:
    s.pending.append(TrackGoesOn(due.owner))
    if a.place == OPEN:
        s.works = track.begin(s, NONE, False)
        tell(out, "The unfinished track goes on.", "RW-35")
        return
    if due.owner == "you" and s.open is not None:  # RW-35: nothing else is begun while it lies there
        track.remove_open(s)
    city = _pointed_at(s, a)
    s.works = track.begin(s, s.board.city_index[city.id], False)
    tell(out, f"It begins in {city.name}.", "RW-31", a.place)


@choices(TrackGoesOn)
def _ways(s: MapTable, due: TrackGoesOn) -> Ask[Move]:
    """Where the link may end, and the hexes that may come next; it may also be left unfinished (RW-32)."""
    w = s.works
    assert w is not None
    found = list(_cities(s, list(reach(s, w, LONGEST))))
    found += [Choice(f"hex:{s.board.hexes[n]}", f"To the {NAMES[d]}") for n, d, _ in next_hexes(s, w)]
    if due.owner == "you" and w.hexes:
        found.append(Choice(STOP, "It is unfinished"))
    places = tuple(found) or (Choice(STOP, "It ends here"),)
    return Ask(Point, Spot("place", places))


def next_hexes(s: State, w: Works) -> list[tuple[int, int, int]]:
    """The hexes where the next tile may lie, in which direction, and what it costs."""
    here = w.hexes[-1] if w.hexes else s.board.city_hex[w.start]
    beside = ((s.board.near[here][d], d, track.step_price(s, w, d)) for d in track.next_steps(s, w))
    return [(n, d, price) for n, d, price in beside if s.board.city_at[n] < 0]


@chosen(TrackGoesOn)
def _go_on(s: MapTable, due: TrackGoesOn, a: Point, out: Out) -> None:
    """On by one hex; or straight to a city, by the cheapest way."""
    w = s.works
    assert w is not None
    if a.place == STOP:
        s.works = None
        if w.hexes and due.owner == "you":
            track.leave_open(s, w)
            s.open_turn = s.turn
        tell(out, "The track is unfinished.", "RW-32")
    elif a.place.startswith("city:"):
        _lay(s, due, w, _pointed_at(s, a), out)
    else:
        n = s.board.index[a.place.removeprefix("hex:")]
        here = w.hexes[-1] if w.hexes else s.board.city_hex[w.start]
        d = s.board.near[here].index(n)
        s.works = Works(w.start, (*w.hexes, n), d, 0, 0, False)
        s.pending.append(due)
        tell(out, f"It goes on to the {NAMES[d]}.", "RW-111", a.place)


def _lay(s: MapTable, due: TrackGoesOn, w: Works, end: City, out: Out) -> None:
    s.works = None
    city = s.board.city_index[end.id]
    hexes = reach(s, w, LONGEST)[city][1]
    track.add_link(s, YOU if due.owner == "you" else RAILBOT, w.start, city, hexes)
    whole = (s.board.city_hex[w.start], *hexes, s.board.city_hex[city])
    whose = "Your" if due.owner == "you" else "The Railbot’s"
    _tell_track(s, whose, [s.board.hexes[h] for h in whole], "RW-34", out)
    events = list[Event]()
    ledger.check_lines(s, events)
    _tell_all(s, events, out)


def _tell_all(s: MapTable, events: Sequence[Event], out: Out) -> None:
    for event in events:
        steps.say(s, out, SIGNS.get(event.rule, "note"), event.text, event.rule, (), *event.targets)


# -- cubes and cities --------------------------------------------------------------------------------------------------


def _which_city(places: tuple[Choice, ...]) -> Ask[Move]:
    return Ask(Point, Spot("place", places))


def _which_color(left: Sequence[int]) -> Ask[Move]:
    shown = tuple(Choice(color, color, mark=f"rw-{color}") for color, n in zip(COLORS, left, strict=True) if n)
    return Ask(Named, Pick("color", shown))


def _cities(s: State, cities: Sequence[int]) -> tuple[Choice, ...]:
    shown = sorted((s.board.cities[city] for city in cities), key=lambda city: city.name)
    return tuple(Choice(city_target(city.id), city.name) for city in shown)


def _pointed_at(s: State, a: Point) -> City:
    return s.board.cities[s.board.city_index[a.place.removeprefix("city:")]]


@choices(DeliveredFrom)
def _sources(s: MapTable, due: DeliveredFrom) -> Ask[Move]:
    return _which_city(_cities(s, [city for city in members(s.board.in_play) if any(ledger.goods(s, city))]))


@chosen(DeliveredFrom)
def _delivered_from(s: MapTable, due: DeliveredFrom, a: Point, out: Out) -> None:
    city = _pointed_at(s, a)
    left = [i for i, n in enumerate(ledger.goods(s, s.board.city_index[city.id])) if n]
    if len(left) == 1:
        _deliver(s, city, left[0], out)
    else:
        s.pending.append(DeliveredCube(city.id))
        tell(out, f"It came from {city.name}.", "RW-60", a.place)


@choices(DeliveredCube)
def _cubes(s: MapTable, due: DeliveredCube) -> Ask[Move]:
    return _which_color(ledger.goods(s, s.board.city_index[due.city]))


@chosen(DeliveredCube)
def _delivered(s: MapTable, due: DeliveredCube, a: Named, out: Out) -> None:
    _deliver(s, s.board.cities[s.board.city_index[due.city]], COLORS.index(a.color), out)


def _deliver(s: MapTable, city: City, color: int, out: Out) -> None:
    over = bool(s.trigger)
    events = [Event(f"You deliver a {COLORS[color]} cube from {city.name}.", "RW-62", (city_target(city.id),))]
    ledger.take_cube(s, s.board.city_index[city.id], color, events)
    _tell_all(s, [event for event in events if event.rule != "RB-81"], out)
    if s.trigger and not over:  # RB-X14: it matters in which turn
        if s.turn > 1:
            s.pending.append(WhenEmptied())
        else:
            _when(s, "now", out)


@choices(WhenEmptied)
def _ask_when(s: MapTable, due: WhenEmptied) -> Ask[Move]:
    return table_questions.emptied(s.threshold)


@chosen(WhenEmptied)
def _emptied(s: MapTable, due: WhenEmptied, a: Emptied, out: Out) -> None:
    _when(s, a.when, out)


def _when(s: MapTable, when: str, out: Out) -> None:
    """RB-80, RB-81."""
    s.last = s.last or when == "before"
    steps.say(s, out, *table_questions.end_is_near(when))


@choices(NewCity)
def _grey_cities(s: MapTable, due: NewCity) -> Ask[Move]:
    return _which_city(_cities(s, [city for city in members(s.board.in_play) if s.color[city] == GREY]))


@chosen(NewCity)
def _new_city(s: MapTable, due: NewCity, a: Point, out: Out) -> None:
    city = _pointed_at(s, a)
    left = [i for i, n in enumerate(s.tiles) if n]
    if len(left) == 1:
        _urbanize(s, city.id, left[0], out)
    else:
        s.pending.append(NewCityColor(city.id))
        tell(out, f"It is {city.name}.", "RW-40", a.place)


@choices(NewCityColor)
def _tiles(s: MapTable, due: NewCityColor) -> Ask[Move]:
    return _which_color(s.tiles)


@chosen(NewCityColor)
def _new_color(s: MapTable, due: NewCityColor, a: Named, out: Out) -> None:
    _urbanize(s, due.city, COLORS.index(a.color), out)


def _urbanize(s: MapTable, city: str, color: int, out: Out) -> None:
    events = list[Event]()
    ledger.urbanize(s, s.board.city_index[city], color, events)
    _tell_all(s, events, out)


@choices(GrownCity)
def _any_city(s: MapTable, due: GrownCity) -> Ask[Move]:
    return _which_city(_cities(s, list(members(s.board.in_play))))


@chosen(GrownCity)
def _grown(s: MapTable, due: GrownCity, a: Point, out: Out) -> None:
    city = _pointed_at(s, a)
    steps.say(s, out, "put", f"{city.name} grows.", "RW-100", (), a.place)
    ledger.want_cubes(s, s.board.city_index[city.id], GROWTH)


# -- beside the question -----------------------------------------------------------------------------------------------


def asides(s: MapTable) -> Sequence[Move | Ask[Move]]:
    if not s.pending or not isinstance(s.pending[-1], WhatHappened):
        return ()
    found = list[Move | Ask[Move]]()
    if s.with_barons and unclaimed(s):
        found.append(table_questions.claimed(s.content, unclaimed(s)))
    row = () if s.last else table_questions.our_cards(s.content, s.board, s.railbot, s.limit)
    says = AskSays(GAME, ("railbot_common", f"railbot_{s.board.id}"))
    return [*found, *table_corrections.offered(s), *row, says]
