"""Draws the view as SVG regions: `board` (map, ticket row and display), `hand` (what you hold) and `race` (objectives).

Ids belong to pieces: `trotter-0` is your figure, `card-lima` the destination card of Lima, `ticket-2-car` a car ticket
in the third spot of the row. A place and its card share the target `place:lima`: a trip starts from either.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise

from secondchair.core.content import load
from secondchair.core.parts import no_cover
from secondchair.core.rules import View
from secondchair.core.svg import Attr, at, el, esc, kept, layer, num, region, smooth, symbol, text, theme, title
from secondchair.core.words import counted
from secondchair.games.wanderlust import GAME, names, poster, table_board
from secondchair.games.wanderlust.content import DESIGNED, MAPS, Content, Place, Zone
from secondchair.games.wanderlust.names import HEIGHT, WIDTH, Point, spot
from secondchair.games.wanderlust.poster import COLOURS, c
from secondchair.games.wanderlust.view import Met, Objective, Race, Racer, TableGame, WayShown

STRIP = 132  # below the map: the ticket row and the display
BOX = (0.0, 0.0, float(WIDTH), float(HEIGHT + STRIP))
TICKET = (78, 92)
CARD = (170, 114)
SMALL = 18  # letters below the map: 11 pixels where the board is drawn 790 pixels wide
BAR = 176  # of an objective
# A card that is to be chosen on a phone is shown so large that it can be read: as if it were only this high.
READABLE, MUCH_TEXT = 73, 66
TOUCH = 34  # around a place that can be chosen: 44 pixels where the whole board is 520 high
cover = no_cover


@cache
def symbols() -> str:
    """What is sent once: colours, the designed map, tickets and figures."""
    style = theme(COLOURS, '[data-theme="evening"]')
    style += ".wl-spot{fill:transparent}.wl-can{fill:none;stroke:var(--wl-glow,#ffcf33);stroke-width:3.5}"
    style += "[data-lit] .wl-spot{stroke:var(--wl-glow,#ffcf33);stroke-width:4}"  # a ring: it hides no name
    style += ".wl-flag{font-weight:700;fill:#2e2a25}"
    flag = (
        f'<path id="wl-flag" d="M1-10V-39h28l-7 10 7 10H2" fill="{c("wl-glow")}" stroke="#2e2a25" stroke-width="1.8"/>'
    )
    content = load(GAME).content  # for the designed map; an owner's map is drawn with the board
    figures = "".join(_figure_symbol(t) for t in range(4))
    tickets = "".join(map(_ticket_symbol, ICONS))
    return f"<style>{style}</style>{poster.definitions()}{poster.designed_map(content)}{flag}{figures}{tickets}"


def draw(view: View) -> dict[str, str]:
    """The regions of the page."""
    if isinstance(view.game, TableGame):
        return _at_the_table(view.game, view.prompt.focus)
    race = view.game
    if not isinstance(race, Race):
        raise TypeError(f"this is no view of the Big Race: {type(race).__name__}")
    content = MAPS[race.map]
    return {
        "board": _board(race, content, view.prompt.focus),
        "hand": _hand(race),
        "race": _race(race, content),
        "tickets": _offer(race, content),
    }


def _at_the_table(game: TableGame, focus: str) -> dict[str, str]:
    found = {}
    if game.race:
        found["board"] = _board(game.race, MAPS[game.race.map], focus)
    elif game.display:
        found["display"] = table_board.display(game.display)
    return {**found, "card": table_board.card(game.card)} if game.card else found


# -- the board ---------------------------------------------------------------------------------------------------------


def _board(race: Race, content: Content, focus: str) -> str:
    body = (
        layer("map", [_map(race, content)])
        + layer("targets", _headings(race, content), pointer_events="none")
        + layer("trip", _trip(race, content), pointer_events="none")
        + layer("places", _places(race, content))
        + layer("figures", _figures(race, content), pointer_events="none")
        + layer("ghosts", (_ghost(race.map, way) for way in race.ways), pointer_events="none")
        + layer("row", _row(race) if any(race.row) and not race.seen and not race.offered else (), data_target="row")
        + layer(
            "legend", () if race.seen or race.offered else [_legend(race.map, race.designed)], pointer_events="none"
        )
        + layer("display", _display(race, content), data_target="display")
    )
    return region("board", BOX, body, "The world map, the ticket row and the destinations", focus)


def _map(race: Race, content: Content) -> str:
    if race.map == DESIGNED:
        return f'<use id="world" href="#wl-map-{DESIGNED}" width="{WIDTH}" height="{HEIGHT}"/>'
    return el("g", poster.owners_map(race.map), id="world")


def _places(race: Race, content: Content) -> Iterable[str]:
    targets = frozenset(race.targets)
    spots = {card: n for n, card in enumerate(race.display, 1)}  # from the left
    return (_place(race.map, place, f"place:{place}" in targets, spots.get(place, 0)) for place in content.index)


@kept
def _place(map_: str, name: str, can: bool, n: int) -> str:
    """A place is drawn with the map; this is what can be touched and lit, and the flag of an available destination."""
    place = MAPS[map_].places[MAPS[map_].index[name]]
    x, y = spot(place)
    target = f"place:{place.id}"
    inside = f'<circle class="wl-spot" r="{TOUCH if can else 12}"/>'
    if can:
        inside += '<circle class="wl-can" r="12.5"/>'
    if n:
        dx, dy = names.rooms(map_)[place.id].flag  # clear of every name
        inside += f'<use href="#wl-flag" x="{num(dx)}" y="{num(dy)}"/>'
        inside += f'<text class="wl-flag" x="{num(dx + 6)}" y="{num(dy - 23)}" font-size="18">{n}</text>'
    chosen = ' class="target"' if can else ""
    return (
        f'<g id="place-{esc(place.id)}"{chosen} data-target="{esc(target)}" style="{at(x, y)}">'
        f"{title(_words(place))}{inside}</g>"
    )


@cache
def _words(place: Place) -> str:
    kind = "natural wonder" if place.kind == "wonder" else place.kind
    return f"{place.name}: {kind}{', airport' if place.airport else ''}"


def _standing(race: Race) -> Iterable[tuple[int, Racer, int]]:
    """The trotters on the map, each with its number among those at the same place."""
    seen: dict[str, int] = {}
    for t, racer in enumerate(race.racers):
        if racer.at:
            yield t, racer, seen.get(racer.at, 0)
            seen[racer.at] = seen.get(racer.at, 0) + 1


def _figures(race: Race, content: Content) -> Iterable[str]:
    for t, racer, n in _standing(race):
        place = content.places[content.index[racer.at]]
        x, y = standing(content, place, n)
        yield el(
            "use",
            title(f"{racer.name} in {place.name}"),
            id=f"trotter-{t}",
            href=f"#wl-figure-{t}",
            data_target=f"trotter:{t}",
            style=at(x, y),
        )


def standing(content: Content, place: Place, n: int) -> Point:
    """Where the feet of the n-th figure at a place are."""
    x, y = spot(place)
    dx, dy = names.rooms(content.map)[place.id].feet[n]
    return x + dx, y + dy


def _headings(race: Race, content: Content) -> Iterable[str]:
    """A thin line from each Automaton to the destination it goes for, as things stand."""
    for t, racer in enumerate(race.racers):
        if racer.target and racer.at and racer.target != racer.at:
            yield el(
                "path",
                title(f"{racer.name} goes for {content.places[content.index[racer.target]].name}"),
                id=f"heading-{t}",
                d=_arc(_spot_of(racer.at, content), _spot_of(racer.target, content), 26),
                fill="none",
                stroke=c(f"wl-automaton-{t}"),
                stroke_width=2.4,
                stroke_dasharray="2 5",
                stroke_linecap="round",
            )


def _spot_of(place: str, content: Content) -> Point:
    return spot(content.places[content.index[place]])


def _arc(a: Point, b: Point, lift: float) -> str:
    """A bow from one place to another; across the Pacific it leaves on one side and enters on the other."""
    if abs(a[0] - b[0]) <= WIDTH / 2:
        high = min(a[1], b[1]) - lift
        return f"M{num(a[0])} {num(a[1])}Q{num((a[0] + b[0]) / 2)} {num(high)} {num(b[0])} {num(b[1])}"
    east, west = (a, b) if a[0] > b[0] else (b, a)
    y = poster.seam(east, west)
    return f"M{num(east[0])} {num(east[1])}L{WIDTH} {num(y)}M0 {num(y)}L{num(west[0])} {num(west[1])}"


@kept
def _route(map_: str, places: tuple[str, ...]) -> str:
    """The way through some places: along the lines, and in an arc where it flies."""
    content, d = MAPS[map_], ""
    for a, b in pairwise(places):
        track = next((t for t in content.tracks if {t.a, t.b} == {a, b}), None)
        if track is not None:
            for points in poster.line_points(content, track):
                d += smooth(points)
        else:
            start, end = _spot_of(a, content), _spot_of(b, content)
            d += _arc(start, end, 20 + abs(end[0] - start[0]) / 8)
    return d


def _shown(d: str, **attrs: str) -> str:
    wide = el("path", d=d, stroke=c("wl-halo"), stroke_width=11, opacity=0.9)
    line = el("path", d=d, stroke=c("wl-you"), stroke_width=5)
    return el("g", wide, line, fill="none", stroke_linecap="round", **attrs)


def _trip(race: Race, content: Content) -> Iterable[str]:
    if len(race.trip) > 1:
        yield _shown(_route(race.map, race.trip), id="trip")


@kept
def _ghost(map_: str, way: WayShown) -> str:
    content = MAPS[map_]
    x, y = standing(content, content.places[content.index[way.places[-1]]], 0)
    return el(
        "g",
        _shown(_route(map_, way.places)),
        el("use", href="#wl-figure-0", style=at(x, y), opacity=0.6),
        id=f"ghost-{esc(way.target)}-{esc(way.variant)}".replace(" ", "_"),
        class_="ghost",
        data_ghost=way.target,
        data_variant=way.variant,
    )


# -- the strip below the map -------------------------------------------------------------------------------------------


def _row(race: Race) -> Iterable[str]:
    """The ticket deck and the row; several tickets of a kind share their target."""
    top = HEIGHT + 32
    yield el("g", text("Tickets", 16, HEIGHT + 23, SMALL, font_weight=600, fill=c("wl-ink")), id="row-title")
    yield _stack(race, top)
    for i, ticket in enumerate(race.row):
        if ticket:
            yield _row_ticket(race, i, 102 + 86 * i, top)


def _row_ticket(race: Race, i: int, x: float, y: float, where: str = "") -> str:
    ticket = race.row[i]
    target = f"row:{ticket}"
    return el(
        "g",
        title(f"{race.called(ticket)} ticket"),
        ticket_face(ticket, race.called(ticket)),
        _frame(target in race.targets, TICKET),
        id=f"{where}ticket-{i}-{ticket}",
        class_="target" if target in race.targets else None,
        data_target=target,
        style=at(x, y),
    )


def _offer(race: Race, content: Content) -> str:
    """What lies below the map once more, large: on a phone it is a touch away, and can be touched itself."""
    w, h = TICKET
    drawn = [_stack(race, 6, "offer-")] if any(race.row) else []
    for i, ticket in enumerate(race.row):
        if ticket:
            drawn.append(_row_ticket(race, i, 6 + (w + 12) * (i + 1), 6, "offer-"))
    for i, card in enumerate(race.display):
        if card:
            x = 6 + (CARD[0] + 8) * i
            drawn.append(_postcard(card, race, content, x, h + 24, f"place:{card}", str(i + 1), "offer-"))
    wide = 4 + max((w + 12) * (len(race.row) + 1), (CARD[0] + 8) * len(race.display))
    return region("tickets", (0, 0, wide, h + CARD[1] + 30), layer("offer", drawn), "Tickets and destinations")


def _frame(can: bool, size: tuple[int, int]) -> str:
    if not can:
        return ""
    return f'<rect class="wl-can" x="-3" y="-3" width="{size[0] + 6}" height="{size[1] + 6}" rx="9"/>'


def _stack(race: Race, top: float, where: str = "") -> str:
    w, h = TICKET
    can = "deck:tickets" in race.targets
    return el(
        "g",
        title(f"The ticket deck, {counted(race.tickets, 'ticket')}"),
        f'<rect x="3" y="3" width="{w}" height="{h}" rx="7" fill="{c("wl-coast")}"/>',
        f'<rect width="{w}" height="{h}" rx="7" fill="{c("wl-flight")}" stroke="#2e2a25" stroke-width="1.5"/>',
        text(race.tickets, w / 2, h / 2 + 8, 22, text_anchor="middle", font_weight=700, fill=c("wl-halo")),
        _frame(can, TICKET),
        id=f"{where}deck-tickets",
        class_="target" if can else None,
        data_target="deck:tickets",
        style=at(6 if where else 16, top),
    )


def _display(race: Race, content: Content) -> Iterable[str]:
    """The three postcards in their spots; what only you look at lies left of them, in the place of all else."""
    w, _ = CARD
    left, top = WIDTH - 3 * (w + 12) - 4, HEIGHT + 10
    for i, card in enumerate(race.display):
        if card:
            yield _postcard(card, race, content, left + i * (w + 12), top, f"place:{card}", str(i + 1))
    for i, card in enumerate(race.seen):
        yield _postcard(card, race, content, left - 24 - (len(race.seen) - i) * (w + 12), top, f"seen:{card}", "")
    for i, met in enumerate(race.offered):
        yield _encounter(met, race, i, top)


def _postcard(
    card: str, race: Race, content: Content, x: float, y: float, target: str, number: str, where: str = ""
) -> str:
    place = content.places[content.index[card]]
    zone = next(zone for zone in content.zones if zone.id == place.zone)
    can = target in race.targets
    return el(
        "g",
        title(f"{place.name}, {place.country}"),
        postcard_face(place, zone, number),
        _frame(can, CARD),
        id=f"{where}card-{card}",
        class_="target" if can else None,
        data_finger=READABLE if can else None,
        data_target=target,
        style=at(x, y),
    )


@kept
def postcard_face(place: Place, zone: Zone, number: str = "") -> str:
    """A destination card; the number is its spot in the display."""
    w, h = CARD
    lines = _wrapped(zone.name, 18)
    ground = h - 28 - SMALL * len(lines)
    sky = f'<rect x="6" y="6" width="{w - 12}" height="{ground - 8}" rx="4" fill="{zone.color}" fill-opacity=".4"/>'
    squeezed: dict[str, Attr] = (
        {"textLength": w - 12, "lengthAdjust": "spacingAndGlyphs"} if len(place.name) > 16 else {}
    )
    return (
        f'<rect width="{w}" height="{h}" rx="6" fill="{c("wl-card")}" stroke="#2e2a25" stroke-width="1.4"/>{sky}'
        f'<g style="{at(w / 2, ground / 2, scale=(ground - 8) / 64)}">{_scene(place.kind)}</g>'
        + (text(number, 12, 24, SMALL, font_weight=700, fill=c("wl-ink")) if number else "")
        + (symbol("designed", w - 23, 9, 14, color=c("wl-ink")) if place.is_ours else "")
        + text(place.name, w / 2, ground + 15, 18, text_anchor="middle", font_weight=700, fill=c("wl-ink"), **squeezed)
        + "".join(
            text(line, w / 2, ground + 33 + SMALL * i, SMALL, text_anchor="middle", fill=c("wl-ink"))
            for i, line in enumerate(lines)
        )
    )


def _scene(kind: str) -> str:
    """A skyline, a ship in a harbour, mountains."""
    ink = 'fill="#2e2a25" fill-opacity=".78"'
    sun = '<circle cx="46" cy="-14" r="9" fill="#fff3c4"/>'
    if kind == "city":
        return f'{sun}<path {ink} d="M-60 26V6h12v-10h14V12h8v-30l7-8 7 8v20h10V-4h12v14h10V-8h14v18h16v16z"/>'
    if kind == "port":
        sea = '<path d="M-66 24q8-6 16 0t16 0 16 0 16 0 16 0 16 0 16 0 16 0v6h-128z" fill="#12599c" fill-opacity=".7"/>'
        return f'{sun}<path {ink} d="M-34 18h66l-10 10h-46zM-2-26v40h-24zM4-20v34h18z"/>{sea}'
    snow = '<path d="M-6-28l-8 14 7-4 5 5 5-6 4 2z" fill="#fff"/>'
    return f'{sun}<path {ink} d="M-66 26l26-36 14 16 20-34 32 42 10-10 28 22z"/>{snow}'


def _encounter(card: Met, race: Race, n: int, y: float) -> str:
    target = f"met:{card.id}"
    can = target in race.targets
    w, h = size = (234, 112)  # three of them find room beside the display, two on a phone
    return el(
        "g",
        title(f"{card.name}: {card.text}"),
        f'<rect width="{w}" height="{h}" rx="8" fill="{c("wl-card")}" stroke="{c("wl-flight")}" stroke-width="2"/>',
        text(card.name, 10, 24, 18, font_weight=700, fill=c("wl-ink")),
        *(text(line, 10, 44 + 16 * i, 17, fill=c("wl-ink")) for i, line in enumerate(_wrapped(card.text, 24))),
        symbol("designed", w - 22, 8, 14, color=c("wl-ink")) if card.designed else "",
        _frame(can, size),
        id=f"met-{n}-{card.id}",
        class_="target" if can else None,
        data_finger=MUCH_TEXT if can else None,
        data_target=target,
        style=at(16 + (w + 6) * n, y),
    )


def _wrapped(words: str, width: int) -> list[str]:
    lines = [""]
    for word in words.split():
        if len(lines[-1]) + len(word) + 1 > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _legend_below(race: Race) -> list[str]:
    """Where nothing lies that only you look at."""
    return [] if race.seen or race.offered else [_legend(race.map, race.designed)]


@kept
def _legend(map_: str, designed: tuple[str, ...]) -> str:
    """The line patterns and shapes, and what was designed here, in the corner that nothing else needs."""
    x, y, step = 462, HEIGHT + 24, 20
    kinds = [mode for mode in MAPS[map_].atlas.modes if mode != "flight"]
    ink = c("wl-ink")
    rows = [
        poster.stroke(f"M{x} {y + step * i - 5}h30", kind)
        + text(kind.replace("_", " "), x + 36, y + step * i, SMALL, fill=ink)
        for i, kind in enumerate(kinds)
    ]
    for i, kind in enumerate(("city", "port", "wonder")):
        shape = f'<g fill="{c("wl-place")}" stroke="#2e2a25" stroke-width="1.8">{poster.SHAPES[kind]}</g>'
        rows.append(f'<g style="{at(x + 148, y + step * i - 5)}">{shape}</g>')
        rows.append(text(kind, x + 160, y + step * i, SMALL, fill=ink))
    ring = f'<circle r="7" fill="none" stroke="{c("wl-flight")}" stroke-width="2.2" style="{at(x + 148, y + 55)}"/>'
    rows += [ring, text("airport", x + 160, y + 60, SMALL, fill=ink)]
    if designed:
        rows.append(symbol("designed", x, y + 68, 15, color=ink))
        rows.append(text("designed: " + ", ".join(designed[:1]), x + 20, y + 81, SMALL, fill=ink))
        rows.append(text(", ".join(designed[1:]), x + 20, y + 100, SMALL, fill=ink))
    return el("g", *rows, id="legend", fill="none")


# -- what you hold -----------------------------------------------------------------------------------------------------


def _hand(race: Race) -> str:
    """Your tickets by kind; discards where one may be taken back; encounter cards you may still use."""
    held = [(f"hand:{kind}", kind, n) for kind, n in race.hand if n]
    held += [(f"discards:{kind}", kind, n) for kind, n in race.discards if f"discards:{kind}" in race.targets]
    drawn = []
    x = 0.0
    for target, kind, n in held:
        can = target in race.targets
        drawn.append(
            el(
                "g",
                title(counted(n, f"{race.called(kind)} ticket")),
                ticket_face(kind, race.called(kind)),
                f'<circle cx="66" cy="13" r="13" fill="{c("wl-ink")}"/>',
                text(n, 66, 19, 17, text_anchor="middle", font_weight=700, fill=c("wl-halo")),
                _frame(can, TICKET),
                id=f"held-{target.replace(':', '-')}",
                class_="target" if can else None,
                data_target=target,
                style=at(x + 4, 4),
            )
        )
        x += 88
    for met in race.met:
        if met.usable and met not in race.offered:
            drawn.append(_usable(met, f"met:{met.id}" in race.targets, x))
            x += 150
    if not drawn:
        drawn.append(el("g", text("No tickets", 4, 56, 16, fill=c("wl-ink")), id="held-none"))
    width = max(x, 120)
    return region("hand", (0, 0, width, 100), layer("held", drawn), "In your hand")


def _usable(met: Met, can: bool, x: float) -> str:
    return el(
        "g",
        title(met.text),
        f'<rect width="142" height="88" rx="8" fill="{c("wl-card")}" stroke="{c("wl-flight")}" stroke-width="2"/>',
        *(text(line, 8, 26 + 17 * i, 14, fill=c("wl-ink")) for i, line in enumerate(_wrapped(met.name, 17))),
        text(f"{met.usable} to use", 8, 78, 12, fill=c("wl-ink")),
        symbol("designed", 122, 68, 14, color=c("wl-ink")) if met.designed else "",
        _frame(can, (142, 88)),
        id=f"use-{met.id}",
        class_="target" if can else None,
        data_target=f"met:{met.id}",
        style=at(x + 4, 4),
    )


# -- objectives and trotters -------------------------------------------------------------------------------------------


def _race(race: Race, content: Content) -> str:
    """Each objective with a bar for every trotter, then what the trotters have."""
    drawn, y = [], 0
    trotters = tuple(racer.name for racer in race.racers)
    for objective in race.objectives:
        drawn.append(_objective(objective, trotters, y))
        y += 40 + 24 * len(race.racers)
    for t, racer in enumerate(race.racers):
        drawn.append(_belongings(race.map, t, racer, y))
        y += 46
    return region("race", (0, 0, 360, max(y, 40)), layer("race", drawn), "Objectives and trotters")


@kept
def _objective(o: Objective, trotters: tuple[str, ...], y: float) -> str:
    rows = [text(o.name, 4, 18, 16, font_weight=700, fill=c("wl-ink"))]
    need = " / ".join(map(str, o.need))
    rows.append(text(f"needs {need}", 330, 18, 14, text_anchor="end", fill=c("wl-ink")))
    if o.designed:
        rows.append(symbol("designed", 336, 4, 18))
    for t, (name, have) in enumerate(zip(trotters, o.have, strict=True)):
        share = sum(min(h, n) for h, n in zip(have, o.need, strict=True)) / max(1, sum(o.need))
        top = 28 + 24 * t
        done = f"  {('1st', '2nd', '3rd', '4th')[o.done.index(t)]}" if t in o.done else ""
        colour = c("wl-you" if t == 0 else f"wl-automaton-{t}")
        rows.append(text(name, 4, top + 13, 12, fill=c("wl-ink")))
        bar = {"x": 96, "y": top + 2, "height": 14, "rx": 4}
        rows.append(el("rect", **bar, width=BAR, fill=c("wl-sea"), stroke=c("wl-coast")))
        rows.append(el("rect", **bar, width=round(BAR * share, 1), fill=colour, id=f"bar-{o.id}-{t}"))
        rows.append(text(" / ".join(map(str, have)) + done, 280, top + 13, 12, fill=c("wl-ink")))
    return el("g", title(o.text), *rows, id=f"objective-{o.id}", data_target=f"objective:{o.id}", style=at(0, y))


@kept
def _belongings(map_: str, t: int, racer: Racer, y: float) -> str:
    content, goes_for = MAPS[map_], ""
    if racer.target and racer.target != racer.at:
        goes_for = f"next: {content.places[content.index[racer.target]].name}"
    held = f"{racer.xp} XP, {counted(len(racer.cards), 'card')}, {counted(racer.souvenirs, 'souvenir')}"
    more = ", ".join(
        counted(n, noun)
        for n, noun in ((racer.postcards, "postcard"), (racer.cameras, "camera"), (racer.encounters, "encounter"))
    )
    return el(
        "g",
        f'<use href="#wl-figure-{t}" style="{at(20, 32)}"/>',
        text(racer.name, 44, 14, 14, font_weight=700, fill=c("wl-ink")),
        text(goes_for, 352, 14, 12, text_anchor="end", fill=c("wl-ink")) if goes_for else "",
        text(f"{held},", 44, 29, 12, fill=c("wl-ink")),
        text(more, 44, 43, 12, fill=c("wl-ink")),
        id=f"belongings-{t}",
        data_target=f"trotter:{t}",
        style=at(0, y),
    )


# -- symbols -----------------------------------------------------------------------------------------------------------


def _figure_symbol(t: int) -> str:
    """A little traveller with a hat; you carry a star, an Automaton its number."""
    colour = c("wl-you" if t == 0 else f"wl-automaton-{t}")
    star = "M0-15.6l1.6 3.4 3.7.4-2.8 2.5.8 3.6L0-7.6l-3.3 1.9.8-3.6-2.8-2.5 3.7-.4z"
    sign = (
        f'<path d="{star}" fill="{c("wl-halo")}"/>'
        if t == 0
        else text(t, 0, -6, 12, text_anchor="middle", font_weight=700, fill=c("wl-halo"))
    )
    return (
        f'<g id="wl-figure-{t}"><ellipse cy="1" rx="10" ry="3.4" fill="#000" fill-opacity=".28"/>'
        f'<g fill="{colour}" stroke="#fff" stroke-width="1.5">'
        '<path d="M-9 0C-9-9-7-16-5-18a6.5 6.5 0 1 1 10 0C7-16 9-9 9 0z"/>'
        f'<path d="M-11-24.5q11-4 22 0l-4-1.5q-1-6-7-6t-7 6z"/></g>{sign}</g>'
    )


ICONS = {
    "car": "M-18 6v-8l5-1 5-8H8l6 8 5 2v7z M-11 6a4 4 0 1 0 8 0 M5 6a4 4 0 1 0 8 0",
    "train": "M-12-14h24v22h-24z M-8-10h16v8h-16z M-10 8l-5 6 M10 8l5 6",
    "light_plane": "M0-18l3 12 17 4v4L3 4l-1 9 5 4H-7l5-4-1-9-17-2v-4l17-4z",
    "ship": "M-18 4h36l-7 10h-22z M-3-16V2h-11z M1-12V2h9z",
    "airliner": "M-3-20q3-3 6 0v12l17 10v5L3 3v9l6 4v3L0 17l-9 2v-3l6-4V3l-17 4V2l17-10z",
    "wild": "M0-17l4.6 11.6 12.4.9-9.6 8 3.2 12L0 8.6-10.6 15.5l3.2-12-9.6-8 12.4-.9z",
}


def _ticket_symbol(kind: str) -> str:
    """A ticket without its name: that is the state's, not ours."""
    w, h = TICKET
    colour = _ticket_colour(kind)
    icon = f'<path d="{ICONS[kind]}" fill="{colour}" fill-rule="evenodd" style="{at(w / 2, 34)}"/>'
    right, left = (
        f"a6 6 0 0 1 6 6V{h - 28}a5 5 0 0 0 0 10v{h - (h - 28) - 16}a6 6 0 0 1-6 6",
        f"a6 6 0 0 1-6-6V{h - 18}a5 5 0 0 0 0-10V6a6 6 0 0 1 6-6z",
    )
    notch = f"M6 0H{w - 6}{right}H6{left}"  # a bite out of both sides, as tickets have
    band = f'<path d="M3 6a3 3 0 0 1 3-3H{w - 6}a3 3 0 0 1 3 3v5H3z" fill="{colour}"/>'
    return (
        f'<g id="wl-ticket-{kind}"><path d="{notch}" fill="{c("wl-card")}" stroke="{colour}" stroke-width="2"/>'
        f"{band}{icon}</g>"
    )


def _ticket_colour(kind: str) -> str:
    return c("wl-flight" if kind == "airliner" else f"wl-{kind}")


@kept
def ticket_face(kind: str, name: str) -> str:
    """A ticket with the name that it has in this game; a kind of an owner's own is drawn like a wild one."""
    w, h = TICKET
    lines = _wrapped(name, 8)[:2]
    words = "".join(
        text(line, w / 2, h - 6 - 17 * (len(lines) - 1 - i), SMALL, text_anchor="middle", fill=c("wl-ink"))
        for i, line in enumerate(lines)
    )
    return f'<use href="#wl-ticket-{kind if kind in ICONS else "wild"}"/>{words}'
