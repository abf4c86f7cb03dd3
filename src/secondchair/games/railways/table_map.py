"""The Railbot on our own map at a real table: the app knows the map, so it works out what the Railbot builds and takes.

Fate is dealt by the app: cubes, Railbot cards, barons. You say what you changed on the map: links, cubes, new cities.
Money, points and Operations cards are your own affair; the app counts none of them and asks for the result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, assert_never

from secondchair.core.ask import Ask, Choice, Form, Pick, Spot, Tally
from secondchair.core.pending import Out, actor, choices, chosen, legal, meanwhile, step, tell
from secondchair.core.pending import apply as apply_pending
from secondchair.core.rules import Action, Event, Option, Prompt, Result, Status, View
from secondchair.core.words import listed
from secondchair.games.railways import ledger, rules, table_questions, track, view, words, you
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
from secondchair.games.railways.content import COLORS, GREY, SHADES, City, Content, RailbotCard
from secondchair.games.railways.grid import members
from secondchair.games.railways.ledger import CITIES_EMPTIED
from secondchair.games.railways.pending import NextBounty, NextOperation, NextRailbotCard
from secondchair.games.railways.pending import TurnBegins as ScreenTurnBegins
from secondchair.games.railways.state import (
    BOTS,
    FREE,
    NONE,
    RAILBOT,
    YOU,
    YOURS,
    K,
    State,
    Works,
    city_target,
)
from secondchair.games.railways.state import position as game_position
from secondchair.games.railways.table_actions import (
    Emptied,
    Happened,
    Move,
    Named,
    Point,
    SetColor,
    SetCubes,
    SetLine,
    TakeOff,
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
from secondchair.games.railways.table_questions import instruct
from secondchair.games.railways.ways import reach

RAILBOTS_LINK = "Where does the Railbot’s link begin?"
FINAL_QUESTION = "When the last turn is played: your score and your bonds."
OPEN, STOP = "open", "stop"  # places that are no city and no hex
LONGEST = 12  # tiles of a link that is told by its two cities
GROWTH = 2  # cubes of City Growth
OWNERS = {"nobody": FREE, "you": YOURS, "railbot": BOTS}
HOTELS = "Where cubes left a city: a hotel of yours there gives its point, and its Service Bounty is discarded."


class MapTable(State):
    """Map, cubes, links and the Railbot's cards as on screen; of yours only links and claims."""

    DERIVED: ClassVar[tuple[str, ...]] = ("said",)  # words for the page, no rule

    open_turn: int = 0  # in which the unfinished track was told
    last: bool = False  # the Railbot has moved for the last time
    said: tuple[str, ...] = ()  # what happened and is to be done on the table, since the last card
    told_score: int = 0
    told_bonds: int = 0

    def card(self, name: str) -> RailbotCard:
        return self.board.cards[name]


def position(s: MapTable) -> dict[str, object]:
    """What the rules define, in their words."""
    return {
        **game_position(s),
        "table": {"unfinished_told_in_turn": s.open_turn, "railbot_has_finished": s.last},
        "result": {"score": s.told_score, "bonds": s.told_bonds},
    }


class TableMap(view.Railways, frozen=True, tag="table_map"):
    """Our map at a real table: drawn as on screen, without what is yours."""


def begin(options: dict[str, object], content: Content, out: Out) -> MapTable:
    """RB-1 to RB-11; the Operations cards are dealt on the table."""
    game = rules.new(options, content)
    s = MapTable(**{name: getattr(game, name) for name in game.__struct_fields__})
    dealt = [due for due in game.pending if not isinstance(due, NextBounty | NextOperation | ScreenTurnBegins)]
    s.pending = [WhatHappened(), FirstTurn(), *dealt]
    instruct(s, out, _checklist(s))
    return s


def _checklist(s: MapTable) -> Iterator[Event]:
    solo = s.content.numbers.solo
    yield Event("Put the cubes on the cities as the map shows them.", "RB-5")
    yield Event(
        f"Lay out {solo.operations_start_bounties} Service Bounties, then one card of the pile without bounties and "
        f"Start cards. The display holds {s.limit}.",
        "RB-10",
    )
    yield Event(f"The end comes with {s.threshold} empty cities. You need {s.target} points after bonds.", "RB-80")
    if s.cash:
        yield Event(f"You start with {s.cash} thousand in cash.", "RB-91")


@step(FirstTurn)
def _first_turn(s: MapTable, due: FirstTurn, out: Out) -> None:
    s.turn = 1
    tell(out, "Turn 1 begins.", "RB-20")


# -- what the app does by itself ---------------------------------------------------------------------------------------

# Fate and the Railbot, or you for it: by the rules of the screen.
BY_THE_RULES = (
    DealRow, ShowBaron, DrawCube, TurnOver, Resolve, Lay, Ship, AskCube, Skip, Remove, Exhaust, RailbotLine,
    RailbotBaron,
)  # fmt: skip


def apply(s: MapTable, a: Action, out: Out) -> None:
    """As on screen; what the rules of the screen tell stays on the page."""
    if not isinstance(a, BY_THE_RULES):
        apply_pending(s, a, out)
        return
    events = list[Event]()
    apply_pending(s, a, events)
    taxed = Event("Pay twice your income at once.", "RB-66")  # the app does not know your money
    instruct(s, out, [taxed if event.rule == "RB-66" else event for event in events])


@step(MapRailbotDone)
def _railbot_done(s: MapTable, due: MapRailbotDone, out: Out) -> None:
    """The Railbot's move is over; after the trigger you play one more turn without it (RB-81)."""
    if any("leaves" in line for line in (*s.said, *(event.text for event in out or ()))):
        tell(out, HOTELS, "RB-60")
    s.turn += 1
    if s.trigger:
        s.last = True
        tell(out, table_questions.LAST_TURN.text, table_questions.LAST_TURN.rule)


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
    found = [Choice("ready", "Turn over the Railbot’s card", "my first two actions are done")]
    if s.last:
        found = [Choice("finished", "The last turn is played", "then enter your score")]
    elif not s.railbot.insured:
        for slot in you.INSURABLE:
            name = s.card(s.railbot.row[slot - 1]).name
            found.append(Choice(f"insured {slot}", *table_questions.insured(slot, name, you.insurance_price(s))))
    found.append(Choice("built", "I built track"))
    if any(s.cubes):
        found.append(Choice("delivered", "I delivered a cube"))
    if ledger.sites(s):
        found.append(Choice("urbanized", "I made a new city", "Urbanize, or New Industry"))
    if any(s.bag):
        found.append(Choice("grown", "A city grew", "City Growth"))
    return Ask(Happened, Pick("what", tuple(found), "What have you done?"))


@chosen(WhatHappened)
def _heard(s: MapTable, due: WhatHappened, a: Happened | TurnOver, out: Out) -> None:
    match a:
        case TurnOver():  # a card of your own
            _ready(s)
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
    s.said = ()
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
    found += [Choice(f"hex:{s.board.hexes[n]}", f"Hex {s.board.hexes[n]}") for n, _ in _next_hexes(s, w)]
    if due.owner == "you" and w.hexes:
        found.append(Choice(STOP, "It is unfinished"))
    places = tuple(found) or (Choice(STOP, "It ends here"),)
    return Ask(Point, Spot("place", places, "Point at the city where it ends, or at the next hex"))


def _next_hexes(s: State, w: Works) -> list[tuple[int, int]]:
    """The hexes where the next tile may lie, and what it costs."""
    here = w.hexes[-1] if w.hexes else s.board.city_hex[w.start]
    beside = ((s.board.near[here][d], track.step_price(s, w, d)) for d in track.next_steps(s, w))
    return [(n, price) for n, price in beside if s.board.city_at[n] < 0]


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
        s.works = Works(w.start, (*w.hexes, n), s.board.near[here].index(n), 0, 0, False)
        s.pending.append(due)
        tell(out, f"It goes on over hex {s.board.hexes[n]}.", "RW-111", a.place)


def _lay(s: MapTable, due: TrackGoesOn, w: Works, end: City, out: Out) -> None:
    s.works = None
    city = s.board.city_index[end.id]
    hexes = reach(s, w, LONGEST)[city][1]
    track.add_link(s, YOU if due.owner == "you" else RAILBOT, w.start, city, hexes)
    begin_city = s.board.cities[w.start]
    whose = "Your" if due.owner == "you" else "The Railbot’s"
    targets = (f"link:{s.links[-1].id}", city_target(begin_city.id), city_target(end.id))
    text = f"{whose} link {begin_city.name} – {end.name} lies on {' '.join(s.board.hexes[h] for h in hexes)}."
    events = [Event(text, "RW-34", targets)]
    ledger.check_lines(s, events)
    instruct(s, out, events)


# -- cubes and cities --------------------------------------------------------------------------------------------------


def _which_city(places: tuple[Choice, ...]) -> Ask[Move]:
    return Ask(Point, Spot("place", places, "Which city?"))


def _which_color(left: Sequence[int]) -> Ask[Move]:
    shown = tuple(Choice(color, color, mark=f"rw-{color}") for color, n in zip(COLORS, left, strict=True) if n)
    return Ask(Named, Pick("color", shown, "Which colour?"))


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
    instruct(s, out, [event for event in events if event.rule != "RB-81"])
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
    instruct(s, out, [table_questions.end_is_near(when)])


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
    instruct(s, out, events)


@choices(GrownCity)
def _any_city(s: MapTable, due: GrownCity) -> Ask[Move]:
    return _which_city(_cities(s, list(members(s.board.in_play))))


@chosen(GrownCity)
def _grown(s: MapTable, due: GrownCity, a: Point, out: Out) -> None:
    city = _pointed_at(s, a)
    instruct(s, out, [Event(f"{city.name} grows.", "RW-100", (a.place,))])
    ledger.want_cubes(s, s.board.city_index[city.id], GROWTH)


# -- beside the question -----------------------------------------------------------------------------------------------


def asides(s: MapTable) -> Sequence[Move | Ask[Move]]:
    if not s.pending or not isinstance(s.pending[-1], WhatHappened):
        return ()
    found = list[Move | Ask[Move]]()
    if s.with_barons and unclaimed(s):
        found.append(table_questions.claimed(s.content, unclaimed(s)))
    row = () if s.last else table_questions.our_cards(s.content, s.board, s.railbot, s.limit)
    return [*found, *_corrections(s), *row]


def _corrections(s: State) -> list[Move | Ask[Move]]:
    """Everything that lies on the map can be put right."""
    cities = tuple(Choice(s.board.cities[i].id, s.board.cities[i].name) for i in members(s.board.in_play))
    cubes = Tally("goods", table_questions.colors(), "Its cubes")
    shades = Pick("color", table_questions.shades(), "Its colour")
    city = Pick("city", cities, "Which city?")
    found: list[Move | Ask[Move]] = [
        Ask(SetCubes, city, cubes, label="Correct the cubes of a city"),
        Ask(SetColor, city, shades, label="Correct the colour of a city"),
        Happened("railbot"),
    ]
    if s.links:
        names = tuple(Choice(x.id, _link_label(s, i)) for i, x in enumerate(s.links))
        found.append(Ask(TakeOff, Pick("link", names, "Which link does not lie there?"), label="Take a link off"))
    lines = tuple(Choice(x.id, x.name) for i, x in enumerate(s.board.lines) if s.board.line_in_play[i])
    owners = tuple(map(Choice, OWNERS, ("Nobody", "You", "The Railbot")))
    who = Pick("owner", owners, "Whose is it?")
    return [*found, Ask(SetLine, Pick("line", lines, "Which line?"), who, label="Correct a major line")]


def _link_label(s: State, i: int) -> str:
    x = s.links[i]
    owner = "yours" if x.owner == YOU else "the Railbot’s"
    return f"{s.board.cities[x.a].name} – {s.board.cities[x.b].name}, {owner}{words.link_number(x.id)}"


@meanwhile(SetCubes)
def _set_cubes(s: MapTable, a: SetCubes, out: Out) -> None:
    """What is missing comes out of the bag as far as there is any; RW-63: the marker follows."""
    city = s.board.city_index[a.city]
    wanted = [a.goods.of(color) for color in COLORS]
    for color, n in enumerate(wanted):
        s.bag[color] = max(0, s.bag[color] + s.cubes[city * K + color] - n)
        s.cubes[city * K + color] = n
    bit = 1 << city
    s.markers = s.markers & ~bit if any(wanted) else s.markers | bit
    held = listed([f"{n} {color}" for color, n in zip(COLORS, wanted, strict=True) if n], none="no cubes")
    tell(out, f"Put right: {s.board.cities[city].name} has {held}.", "RW-20", city_target(a.city))
    if s.markers.bit_count() >= s.threshold and not s.trigger:
        ledger.trigger(s, CITIES_EMPTIED, None)
        if s.turn > 1:
            s.pending.append(WhenEmptied())


@meanwhile(SetColor)
def _set_color(s: MapTable, a: SetColor, out: Out) -> None:
    city = s.board.city_index[a.city]
    s.color[city] = SHADES.index(a.color)
    tell(out, f"Put right: {s.board.cities[city].name} is {a.color}.", "RW-40", city_target(a.city))


@meanwhile(TakeOff)
def _take_off(s: MapTable, a: TakeOff, out: Out) -> None:
    number = s.link_number(a.link)
    tell(out, f"Put right: there is no link {_link_label(s, number)}.", "RW-34")
    s.links.pop(number)
    track.recount(s)


@meanwhile(SetLine)
def _set_line(s: MapTable, a: SetLine, out: Out) -> None:
    line = next(i for i, line in enumerate(s.board.lines) if line.id == a.line)
    s.lines[line] = OWNERS[a.owner]
    whose = {"nobody": "nobody’s", "you": "yours", "railbot": "the Railbot’s"}[a.owner]
    tell(out, f"Put right: the {s.board.lines[line].name} is {whose}.", "RW-75", f"line:{a.line}")


# -- what is shown -----------------------------------------------------------------------------------------------------


def see(s: MapTable, prompt: Prompt) -> View:
    shown = view.shown(s, prompt)
    values = {name: getattr(shown, name) for name in shown.__struct_fields__}
    spots = [field for field in prompt.ask.fields if isinstance(field, Spot)] if prompt.ask else []
    values["targets"] = (*shown.targets, *(str(choice.value) for field in spots for choice in field.choices))
    if s.works is not None:
        beside = _next_hexes(s, s.works)
        values["steps"] = tuple(view.StepShown(f"hex:{s.board.hexes[n]}", price) for n, price in beside)
    sheet = table_questions.sheet(s.content, s.target, s.told_score, s.told_bonds)
    return View(prompt, _status(s), sheet, TableMap(**values), "\n".join(s.said))


def _status(s: State) -> tuple[Status, ...]:
    row = (s.board.cards[name] for name in s.railbot.row)
    found = [
        Status("Turn", str(s.turn)),
        *(
            Status(f"Slot {i}", card.name, words.railbot_text(s.board, card, s.exhaust))
            for i, card in enumerate(row, 1)
        ),
        Status("Display", str(s.limit), "Operations cards at most"),
        Status("Empty cities", f"{s.markers.bit_count()} of {s.threshold}", "then the end is triggered"),
    ]
    if s.railbot.insured:
        found.append(Status("Insured", s.board.cards[s.railbot.insured].name))
    return tuple(found)


def result(s: MapTable) -> Result:
    sheet = table_questions.sheet(s.content, s.target, s.told_score, s.told_bonds)
    return table_questions.result(s.trigger, sheet, s.target, s.with_barons, s.turn)


def prompt(s: MapTable, aside: tuple[Option | Form, ...]) -> Prompt:
    if not s.pending:
        return Prompt("over", result(s).text, "RB-82")
    if actor(s) != "you":
        return Prompt("wait", "The Railbot moves.", "RB-50")
    asked = legal(s)
    if not isinstance(asked, Ask):
        kind, text, rule = words.question(s)
        return Prompt(kind, text, rule, words.options(s, asked))
    if isinstance(s.pending[-1], TrackGoesOn) and s.works is not None:
        city = s.board.cities[s.works.start]
        text = f"Where does the track from {city.name} end? A city takes the cheapest way; or go hex by hex."
        return Prompt("map", text, "RW-111", ask=asked.form, focus=city_target(city.id))
    text, rule = _question(s)
    return Prompt("map", text, rule, ask=asked.form, aside=aside)


def _question(s: MapTable) -> tuple[str, str]:
    """The sentence above a question, and its rule."""
    cities = s.board.city_index
    match s.pending[-1]:
        case TrackBegins(owner):
            yours = owner == "you"
            return ("Where does your track begin?", "RW-31") if yours else (RAILBOTS_LINK, "RB-57")
        case DeliveredFrom():
            return "From which city did the cube come?", "RW-60"
        case DeliveredCube(city):
            return f"{s.board.cities[cities[city]].name}: which cube?", "RW-60"
        case NewCity():
            return "Which grey city did you make a new one?", "RW-40"
        case NewCityColor(city):
            return f"{s.board.cities[cities[city]].name}: which colour?", "RW-40"
        case GrownCity():
            return "Which city grew?", "RW-100"
        case WhenEmptied():
            return "Enough cities are empty. When did it happen?", "RB-X14"
        case FinalScore():
            return FINAL_QUESTION, "RW-90"
    return f"Turn {s.turn}: what have you done since the last card?", "RB-20"
