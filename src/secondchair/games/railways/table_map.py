"""The Railbot on our own map at a real table: the app knows the map, so it works out what the Railbot builds and takes.

Fate is dealt by the app: cubes, Railbot cards, barons. You say what you changed on the map: links, cubes, new cities.
Money, points and Operations cards are your own affair; the app counts none of them and asks for the result.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from secondchair.core.ask import Ask, Choice, Form, Pick, Spot, Tally
from secondchair.core.rules import Actor, Chance, Event, Explained, Option, Prompt, Result, Status, View
from secondchair.games.railways import bot as cards
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
from secondchair.games.railways.content import COLORS, GREY, SHADES, Content
from secondchair.games.railways.grid import members
from secondchair.games.railways.ledger import CITIES_EMPTIED
from secondchair.games.railways.state import (
    BOTS,
    BOUNTY,
    FREE,
    NONE,
    OPERATION,
    RAILBOT,
    REVEAL,
    YOU,
    YOURS,
    K,
    State,
    Works,
    city_target,
)
from secondchair.games.railways.state import clone as clone_game
from secondchair.games.railways.state import position as game_position
from secondchair.games.railways.table_actions import (
    Claimed,
    Emptied,
    Move,
    Named,
    Point,
    Score,
    SetColor,
    SetCubes,
    SetInsured,
    SetLimit,
    SetLine,
    SetRow,
    TakeOff,
    Tell,
)
from secondchair.games.railways.ways import reach

# What you are telling, after `Tell`; "" between two things.
BUILT, DELIVERED, URBANIZED, GROWN, RAILBOTS = "built", "delivered", "urbanized", "grown", "railbot"
WHEN, SCORE, OVER = "when", "score", "over"
OPEN, STOP = "open", "stop"
LONGEST = 12  # tiles of a link that is told by its two cities
GROWTH = 2  # cubes of City Growth
OWNERS = {"nobody": FREE, "you": YOURS, "railbot": BOTS}
TEXTS = {
    BUILT: ("Where does your track begin?", "RW-31"),
    RAILBOTS: ("Where does the Railbot’s link begin?", "RB-57"),
    DELIVERED: ("From which city did the cube come?", "RW-60"),
    URBANIZED: ("Which grey city did you make a new one?", "RW-40"),
    GROWN: ("Which city grew?", "RW-100"),
    WHEN: ("Enough cities are empty. When did it happen?", "RB-X14"),
    SCORE: ("When the last turn is played: your score and your bonds.", "RW-90"),
}
HOTELS = "Where cubes left a city: a hotel of yours there gives its point, and its Service Bounty is discarded."


class MapTable(Struct):
    game: State  # map, cubes, links, the Railbot's cards; nothing of yours but links and claims
    telling: str = ""
    city: int = NONE  # the city that was named first
    works: Works | None = None  # the link that is being told
    open_turn: int = 0  # in which the unfinished track was told
    last: bool = False  # the Railbot has moved for the last time
    said: tuple[str, ...] = ()
    score: int = 0
    bonds: int = 0

    def clone(self) -> MapTable:
        return MapTable(
            clone_game(self.game), self.telling, self.city, self.works, self.open_turn, self.last, self.said,
            self.score, self.bonds,
        )  # fmt: skip

    def position(self) -> list[object]:
        w = self.works
        works = [w.start, list(w.hexes), w.direction] if w else []
        return [
            game_position(self.game),
            self.telling,
            self.city,
            works,
            self.open_turn,
            self.last,
            self.score,
            self.bonds,
        ]


class TableMap(view.Railways, frozen=True, tag="table_map"):
    """Our map at a real table: drawn as on screen, without what is yours."""


def begin(options: dict[str, object], content: Content) -> MapTable:
    """RB-1 to RB-11; the Operations cards are dealt on the table."""
    s = rules.new(options, content)
    s.todo = [task for task in s.todo if task[0] not in (BOUNTY, OPERATION)]
    solo = content.numbers.solo
    said = (
        "Put the cubes on the cities as the map shows them; the log names them city by city.",
        f"Lay out {solo.operations_start_bounties} Service Bounties, then one card of the pile without bounties and "
        f"Start cards. The display holds {s.limit}.",
        f"The end comes with {s.threshold} empty cities. You need {s.target} points after bonds.",
        *((f"You start with {s.cash} thousand in cash.",) if s.cash else ()),
    )
    return MapTable(s, said=said)


def actor(t: MapTable) -> Actor:
    if t.telling == OVER:
        return "over"
    return rules.actor(t.game) if t.game.todo else "you"


def chance(t: MapTable) -> Chance[Move]:
    return rules.chance(t.game)  # type: ignore[return-value]


def decide(t: MapTable, explain: bool) -> Explained[Move]:
    return rules.bot(t.game, explain)  # type: ignore[return-value]


# -- questions ---------------------------------------------------------------------------------------------------------


def question(t: MapTable) -> Sequence[Move] | Ask[Move]:
    """The Railbot's questions as on screen; between its moves, what you have done."""
    s = t.game
    if s.todo:
        return you.legal(s)  # type: ignore[return-value]
    if t.telling == SCORE:
        return table_questions.score()
    if t.telling == WHEN:
        return table_questions.emptied(s.threshold)
    if not t.telling:
        return Ask(Tell, Pick("what", _news(t), "What have you done?"))
    if t.works is not None:
        return Ask(Point, Spot("place", _ways(t), "Point at the city where it ends, or at the next hex"))
    if t.city != NONE:
        return Ask(Named, Pick("color", _colors(t), "Which colour?"))
    return Ask(Point, Spot("place", _places(t), "Which city?"))


def _news(t: MapTable) -> tuple[Choice, ...]:
    s = t.game
    found = [Choice("ready", "Turn over the Railbot’s card", "my first two actions are done")]
    if t.last:
        found = [Choice("finished", "The last turn is played", "then enter your score")]
    elif not s.railbot.insured:
        for slot in you.INSURABLE:
            name = s.board.cards[s.railbot.row[slot - 1]].name
            found.append(Choice(f"insured {slot}", *table_questions.insured(slot, name, you.insurance_price(s))))
    found.append(Choice(BUILT, "I built track"))
    if any(s.cubes):
        found.append(Choice(DELIVERED, "I delivered a cube"))
    if ledger.sites(s):
        found.append(Choice(URBANIZED, "I made a new city", "Urbanize, or New Industry"))
    if any(s.bag):
        found.append(Choice(GROWN, "A city grew", "City Growth"))
    return tuple(found)


def _places(t: MapTable) -> tuple[Choice, ...]:
    """The cities that may be meant."""
    s = t.game
    playing = list(members(s.board.in_play))
    if t.telling == DELIVERED:
        playing = [city for city in playing if any(ledger.goods(s, city))]
    elif t.telling == URBANIZED:
        playing = [city for city in playing if s.color[city] == GREY]
    elif t.telling == RAILBOTS or (t.telling == BUILT and s.open is None):  # else that is gone before another begins
        playing = [city for city in playing if track.can_begin(s, city)]
    found = _cities(s, playing)
    if t.telling == BUILT and s.open is not None:
        return (Choice(OPEN, "Go on with the unfinished track"), *found)
    return found


def _cities(s: State, cities: Sequence[int]) -> tuple[Choice, ...]:
    shown = sorted((s.board.cities[city] for city in cities), key=lambda city: city.name)
    return tuple(Choice(city_target(city.id), city.name) for city in shown)


def _ways(t: MapTable) -> tuple[Choice, ...]:
    """Where the link may end, and the hexes that may come next; it may also be left unfinished (RW-32)."""
    s, w = t.game, t.works
    assert w is not None
    found = list(_cities(s, list(reach(s, w, LONGEST))))
    found += [Choice(f"hex:{s.board.hexes[n]}", f"Hex {s.board.hexes[n]}") for n, _ in _next_hexes(s, w)]
    if t.telling == BUILT and w.hexes:
        found.append(Choice(STOP, "It is unfinished"))
    return tuple(found) or (Choice(STOP, "It ends here"),)


def _next_hexes(s: State, w: Works) -> list[tuple[int, int]]:
    """The hexes where the next tile may lie, and what it costs."""
    here = w.hexes[-1] if w.hexes else s.board.city_hex[w.start]
    beside = ((s.board.near[here][d], track.step_price(s, w, d)) for d in track.next_steps(s, w))
    return [(n, price) for n, price in beside if s.board.city_at[n] < 0]


def _colors(t: MapTable) -> tuple[Choice, ...]:
    s = t.game
    left = ledger.goods(s, t.city) if t.telling == DELIVERED else s.tiles
    return tuple(Choice(color, color, mark=f"rw-{color}") for color, n in zip(COLORS, left, strict=True) if n)


def asides(t: MapTable) -> Sequence[Move | Ask[Move]]:
    s = t.game
    if s.todo or t.telling:
        return ()
    found = list[Move | Ask[Move]]()
    if s.with_barons and unclaimed(s):
        found.append(table_questions.claimed(s.content, unclaimed(s)))
    row = () if t.last else table_questions.our_cards(s.content, s.board, s.railbot, s.limit)
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
        Tell("railbot"),
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


# -- answers -----------------------------------------------------------------------------------------------------------


def apply(t: MapTable, a: Move, out: list[Event] | None) -> None:
    events = list[Event]()
    match a:
        case Tell():
            _heard(t, a.what)
        case Point():
            _pointed(t, a.place, events)
        case Named():
            _named(t, COLORS.index(a.color), events)
        case Emptied():
            _when(t, a.when, events)
        case Score():
            t.score, t.bonds, t.telling = a.score, a.bonds, OVER
        case TurnOver() if not t.game.todo:
            _ready(t)
            t.game.todo.append((REVEAL, 0, 0))
            _by_rules(t, a, events)
        case (
            DealRow() | ShowBaron() | DrawCube() | TurnOver() | Resolve() | Lay() | Ship() | AskCube() | Skip()
            | Remove() | Exhaust() | RailbotLine() | RailbotBaron()
        ):  # fmt: skip
            _by_rules(t, a, events)
        case _:
            _correct(t, a)
    t.said += tuple(event.text for event in events if event.rule != "RW-20")  # the drawing shows these cubes
    if out is not None:
        out += events


def _by_rules(t: MapTable, a: Move, events: list[Event]) -> None:
    """What fate or the Railbot does, or you for it, by the rules of the screen."""
    s, told = t.game, list[Event]()
    moving = s.turn > 0 and not isinstance(a, DrawCube)
    rules.apply(s, a, told)  # type: ignore[arg-type]
    for event in told:
        taxed = event.rule == "RB-66"
        events.append(Event("Pay twice your income at once.", "RB-66") if taxed else event)
    if moving and not s.todo:
        _finish(t, events)


def _finish(t: MapTable, events: list[Event]) -> None:
    """The Railbot's move is over; after the trigger you play one more turn without it (RB-81)."""
    s = t.game
    if any("leaves" in line for line in t.said) or any("leaves" in event.text for event in events):
        events.append(Event(HOTELS, "RB-60"))
    s.turn += 1
    if s.trigger:
        text = "Finish this turn and play the last one, without the Railbot; then enter your score."
        events.append(Event(text, "RB-81"))
        t.last = True


def _heard(t: MapTable, what: str) -> None:
    if what not in ("ready", "insured 1", "insured 2"):
        t.telling = SCORE if what == "finished" else what
        return
    _ready(t)
    if what != "ready":
        t.game.railbot.insured = t.game.railbot.row[int(what[-1]) - 1]
    t.game.todo.append((REVEAL, 0, 0))


def _ready(t: MapTable) -> None:
    """RW-32: track that was left unfinished in an earlier turn is gone by now."""
    s = t.game
    t.said = ()
    if s.open is not None and t.open_turn < s.turn:
        track.remove_open(s)


def _pointed(t: MapTable, place: str, events: list[Event]) -> None:
    s = t.game
    if t.works is not None:
        _go_on(t, place, events)
        return
    if place == OPEN:
        t.works = track.begin(s, NONE, False)
        return
    city = s.board.city_index[place.removeprefix("city:")]
    if t.telling in (BUILT, RAILBOTS):
        if t.telling == BUILT and s.open is not None:  # RW-35: nothing else is begun while it lies there
            track.remove_open(s)
        t.works = track.begin(s, city, False)
        return
    t.city = city
    if t.telling == GROWN:
        name = s.board.cities[city]
        events.append(Event(f"{name.name} grows.", "RW-100", (city_target(name.id),)))
        ledger.want_cubes(s, city, GROWTH)
        _done(t)
    elif len(colors := _colors(t)) == 1:
        _named(t, COLORS.index(str(colors[0].value)), events)


def _go_on(t: MapTable, place: str, events: list[Event]) -> None:
    """On by one hex; or straight to a city, by the cheapest way."""
    s, w = t.game, t.works
    assert w is not None
    if place == STOP:
        if w.hexes and t.telling == BUILT:
            track.leave_open(s, w)
            t.open_turn = s.turn
        _done(t)
        return
    if place.startswith("city:"):
        end = s.board.city_index[place.removeprefix("city:")]
        hexes = reach(s, w, LONGEST)[end][1]
        _lay(t, w.start, end, hexes, events)
        return
    n = s.board.index[place.removeprefix("hex:")]
    here = w.hexes[-1] if w.hexes else s.board.city_hex[w.start]
    t.works = Works(w.start, (*w.hexes, n), s.board.near[here].index(n), 0, 0, False)


def _lay(t: MapTable, start: int, end: int, hexes: tuple[int, ...], events: list[Event]) -> None:
    s = t.game
    owner = YOU if t.telling == BUILT else RAILBOT
    track.add_link(s, owner, start, end, hexes)
    a, b = s.board.cities[start], s.board.cities[end]
    whose = "Your" if owner == YOU else "The Railbot’s"
    targets = (f"link:{s.links[-1].id}", city_target(a.id), city_target(b.id))
    text = f"{whose} link {a.name} – {b.name} lies on {' '.join(s.board.hexes[h] for h in hexes)}."
    events.append(Event(text, "RW-34", targets))
    ledger.check_lines(s, events)
    _done(t)


def _done(t: MapTable) -> None:
    t.telling, t.city, t.works = "", NONE, None


def _named(t: MapTable, color: int, events: list[Event]) -> None:
    s, city, telling = t.game, t.city, t.telling
    _done(t)
    if telling == URBANIZED:
        ledger.urbanize(s, city, color, events)
        return
    over = bool(s.trigger)
    name = s.board.cities[city]
    events.append(Event(f"You deliver a {COLORS[color]} cube from {name.name}.", "RW-62", (city_target(name.id),)))
    told = list[Event]()
    ledger.take_cube(s, city, color, told)
    events += [event for event in told if event.rule != "RB-81"]
    if s.trigger and not over:  # RB-X14: it matters in which turn
        if s.turn > 1:
            t.telling = WHEN
        else:
            _when(t, "now", events)


def _when(t: MapTable, when: str, events: list[Event]) -> None:
    """RB-80, RB-81."""
    if when == "before":
        events.append(Event("This is the last turn. The Railbot does nothing in it.", "RB-81"))
        t.last = True
    else:
        events.append(Event("The Railbot moves once more; the turn after this one is the last.", "RB-81"))
    t.telling = ""


def _correct(t: MapTable, a: Move) -> None:
    s = t.game
    match a:
        case Claimed():
            s.baron_owner[s.barons.index(s.content.baron_index[a.baron])] = YOU
        case SetCubes():
            _set_cubes(t, s.board.city_index[a.city], [a.goods.of(color) for color in COLORS])
        case SetColor():
            s.color[s.board.city_index[a.city]] = SHADES.index(a.color)
        case TakeOff():
            s.links.pop(s.link_number(a.link))
            track.recount(s)
        case SetLine():
            s.lines[[line.id for line in s.board.lines].index(a.line)] = OWNERS[a.owner]
        case SetInsured():
            s.railbot.insured = s.railbot.row[a.slot - 1] if a.slot else ""
        case SetLimit():
            s.limit = a.limit
        case SetRow():
            cards.set_row(s.railbot, s.board.cards, a.slot, a.card)
        case _:
            raise TypeError(f"{a} is no answer on our map")


def _set_cubes(t: MapTable, city: int, wanted: list[int]) -> None:
    """What is missing comes out of the bag as far as there is any; RW-63: the marker follows."""
    s = t.game
    for color, n in enumerate(wanted):
        s.bag[color] = max(0, s.bag[color] + s.cubes[city * K + color] - n)
        s.cubes[city * K + color] = n
    bit = 1 << city
    s.markers = s.markers & ~bit if any(wanted) else s.markers | bit
    if s.markers.bit_count() >= s.threshold and not s.trigger:
        ledger.trigger(s, CITIES_EMPTIED, None)
        if s.turn > 1:
            t.telling = WHEN


# -- what is shown -----------------------------------------------------------------------------------------------------


def see(t: MapTable, prompt: Prompt) -> View:
    s, w = t.game, t.works
    shown = view.shown(s, prompt)
    values = {name: getattr(shown, name) for name in shown.__struct_fields__}
    spots = [field for field in prompt.ask.fields if isinstance(field, Spot)] if prompt.ask else []
    values["targets"] = (*shown.targets, *(str(choice.value) for field in spots for choice in field.choices))
    if w is not None:
        values["track"] = tuple(s.board.hexes[h] for h in (s.board.city_hex[w.start], *w.hexes))
        values["steps"] = tuple(view.StepShown(f"hex:{s.board.hexes[n]}", price) for n, price in _next_hexes(s, w))
    told = table_questions.sheet(s.content, s.target, t.score, t.bonds)
    return View(prompt, _status(s), told, TableMap(**values), "\n".join(t.said))


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


def result(t: MapTable) -> Result:
    s = t.game
    told = table_questions.sheet(s.content, s.target, t.score, t.bonds)
    return table_questions.result(s.trigger, told, s.target, s.with_barons, s.turn)


def prompt(t: MapTable, aside: tuple[Option | Form, ...]) -> Prompt:
    s = t.game
    if t.telling == OVER:
        return Prompt("over", result(t).text, "RB-82")
    if actor(t) != "you":
        return Prompt("wait", "The Railbot moves.", "RB-50")
    asked = question(t)
    if not isinstance(asked, Ask):
        kind, text, rule = words.question(s)
        return Prompt(kind, text, rule, words.options(s, asked))  # type: ignore[arg-type]
    text, rule = TEXTS.get(t.telling, (f"Turn {s.turn}: what have you done since the last card?", "RB-20"))
    if t.works is not None:
        city = s.board.cities[t.works.start]
        text = f"Where does the track from {city.name} end? A city takes the cheapest way; or go hex by hex."
        return Prompt("map", text, "RW-111", ask=asked.form, focus=city_target(city.id))
    if t.city != NONE:
        text = f"{s.board.cities[t.city].name}: {'which cube?' if t.telling == DELIVERED else 'which colour?'}"
    return Prompt("map", text, rule, ask=asked.form, aside=aside)
