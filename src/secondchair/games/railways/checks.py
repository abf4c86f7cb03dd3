"""The checks of the data, V-1 to V-16: each names itself, its file and what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from secondchair.games.railways import grid
from secondchair.games.railways.content import (
    BARON_EFFECTS,
    CITY,
    COLORS,
    GOALS,
    GROUNDS,
    KIND_TIMINGS,
    MAPS,
    SHADES,
    Board,
    Files,
    MapFile,
    RailbotCard,
    Tracks,
)

Checks = Iterator[tuple[bool, str]]
OPEN_WATER = ("water", "city", "open lake", "outside")


def forms(files: Files) -> Checks:
    """What must hold before the maps can be numbered: V-1 to V-4, V-6 to V-8, V-14, and the numbers."""
    yield from _numbers(files.tracks)
    for name, m in files.maps.items():
        yield from _cells(name, m)
        yield from _cities(name, m)
        yield from _solo(name, m, files.tracks)
    yield from _provenance(files)


def _numbers(t: Tracks) -> Checks:
    """What the code is made for, and tables that must be complete."""
    where = "tracks.toml"
    yield len(t.income.values) == 101, f"RW-14: {where}: income.values must have 101 numbers, for 0 to 100 points"
    levels = [str(n) for n in range(t.engine.start_level + 1, t.engine.max_level + 1)]
    yield sorted(t.engine.cost) == sorted(levels), f"RW-50: {where}: engine.cost must have the levels {levels}"
    yield t.cubes.colors == COLORS, f"V-6: {where}: the colours are {', '.join(COLORS)}"
    yield t.bond.cash > 0 and t.bond.dividend >= 0, f"RW-11: {where}: a bond gives money"
    yield not t.bond.repayable, f"RW-11: {where}: bonds are never paid back"
    yield t.track.max_tracks_per_hex == 2, f"RW-7: {where}: a hex holds at most two pieces of track"
    yield t.track.max_turn_degrees == 60, f"RW-6: {where}: track turns by at most 60 degrees"
    yield t.track.links_per_action == 1, f"RW-30: {where}: an action builds one link"
    yield t.track.tiles_per_action >= 1, f"RW-30: {where}: an action lays at least one tile"
    yield t.player.actions_per_turn >= 2, f"RB-20: {where}: the Railbot moves before the last action of at least two"
    yield t.player.start_score == 0, f"RW-10: {where}: the score starts at 0"
    yield t.solo.railbot_row == 3, f"RB-7: {where}: the row has three cards"
    solo = t.solo
    left = solo.railbot_common_cards + solo.railbot_map_cards - 1 - solo.left_cards_removed - solo.railbot_row
    enough = 1 <= solo.final_card_among_bottom <= left - 2 and solo.left_cards_removed >= 0
    yield enough, f"V-10: {where}: too few Railbot cards are left for a pile"
    yield solo.insurance_actions >= 1, f"RB-40: {where}: Insurance takes at least one action"
    yield t.urbanize.cubes_added >= 0, f"RW-40: {where}: cubes are added, not taken"
    yield t.solo.operations_start_others == 1, f"RB-10: {where}: one card is dealt beside the bounties"
    yield not t.western_link.used, f"RW-85: {where}: no map here has a western link"
    yield "red" not in t.urbanize.tiles, f"RW-21: {where}: there is no red New City tile"


def _cells(name: str, m: MapFile) -> Checks:
    """V-1, V-2, V-3, V-4."""
    where = f"maps/{name}.toml"
    yield m.grid.rows <= 100 and m.grid.cols <= 100, f"V-1: {where}: ids have two digits for row and column"
    right = len(m.grid.cells) == m.grid.rows and all(len(row) == m.grid.cols for row in m.grid.cells)
    yield right, f"V-1: {where}: there must be {m.grid.rows} rows of {m.grid.cols} characters"
    letters = {grid.hex_id(r, c): ch for r, row in enumerate(m.grid.cells) for c, ch in enumerate(row)}
    unknown = sorted(set(letters.values()) - m.terrain.keys())
    yield not unknown, f"V-1: {where}: unknown characters {unknown}"
    for letter, ground in m.terrain.items():
        known = not ground.buildable or ground.name in GROUNDS
        yield known, f"RW-2: {where}: track lies on {', '.join(GROUNDS)}, not on {ground.name!r} ({letter})"
    marked = {h for h, ch in letters.items() if ch in m.terrain and m.terrain[ch].name == "city"}
    hexes = [city.hex for city in m.city]
    odd = sorted(marked ^ set(hexes))
    yield not odd, f"V-2: {where}: city hexes and cities differ at {', '.join(odd)}"
    yield _once(hexes), f"V-2: {where}: two cities lie in one hex"
    yield _once(city.id for city in m.city), f"V-2: {where}: two cities have one id"
    beside = [h for h in hexes if _around(h) & set(hexes)]
    yield not beside, f"V-3: {where}: cities are neighbours: {', '.join(sorted(beside))}"
    usable = {h for h, ch in letters.items() if ch in m.terrain and (m.terrain[ch].buildable or h in hexes)}
    for pair in m.ridge.sides:
        a, b = pair
        sound = a < b and a in usable and b in usable and b in _around(a)
        yield sound, f"V-4: {where}: the ridge {a}-{b} must join two neighbouring hexes of the board, smaller id first"
    yield _once(m.ridge.sides), f"V-4: {where}: a ridge is listed twice"


def _around(h: str) -> set[str]:
    if len(h) != 4 or not (h.isascii() and h.isdigit()):
        return set()
    row, col = grid.place(h)
    return {grid.hex_id(*grid.neighbour(row, col, d)) for d in range(6)}


def _once(values: Iterable[Any]) -> bool:
    listed = list(values)
    return len(set(listed)) == len(listed)


def _cities(name: str, m: MapFile) -> Checks:
    """V-6, V-7, V-8."""
    where = f"maps/{name}.toml"
    cities = {city.id: city for city in m.city}
    out = set(m.solo.not_in_play_cities)
    yield out <= cities.keys(), f"V-7: {where}: unknown cities not in play: {', '.join(sorted(out - cities.keys()))}"
    for city in m.city:
        yield city.color in SHADES, f"V-6: {where} {city.id}: {city.color!r} is none of {', '.join(SHADES)}"
        yield city.cubes >= 1, f"V-6: {where} {city.id}: a city has at least one cube"
    lines = {line.id: line for line in m.major_line}
    yield len(lines) == len(m.major_line), f"V-7: {where}: two major lines have one id"
    closed = set(m.solo.not_in_play_major_lines)
    yield closed <= lines.keys(), f"V-7: {where}: unknown major lines: {', '.join(sorted(closed - lines.keys()))}"
    for line in m.major_line:
        ends = {line.start, line.end}
        known = ends <= cities.keys() and len(ends) == 2
        yield known, f"V-7: {where} {line.id}: a major line joins two cities of the map"
        fits = (line.id in closed) == bool(ends & out)
        yield fits, f"V-7: {where} {line.id}: it is not in play exactly if one of its ends is not"
    for color in COLORS:
        n = sum(city.color == color and city.id not in out for city in m.city)
        yield n >= 2, f"V-8: {where}: fewer than two {color} cities are in play"


def _solo(name: str, m: MapFile, t: Tracks) -> Checks:
    """V-6, and values that other files say too."""
    where = f"maps/{name}.toml"
    out = set(m.solo.not_in_play_cities)
    total = sum(city.cubes for city in m.city if city.id not in out)
    bag = t.cubes.per_color * len(COLORS)
    yield total <= bag, f"V-6: {where}: {total} cubes are placed, but there are {bag}"
    yield m.solo.base_exhaust >= 0, f"RB-67: {where}: base_exhaust must not be negative"
    yield m.solo.empty_city_markers >= 3, f"RB-80: {where}: at least three markers end the game"
    prices = {"plain": t.track.plain, "water": t.track.water, "mountain": t.track.mountain}
    for ground in m.terrain.values():
        agree = not ground.buildable or ground.cost == prices.get(ground.name, ground.cost)
        other = prices.get(ground.name)
        yield agree, f"RW-2: {where}: {ground.name} costs {ground.cost} here and {other} in tracks.toml"
    agree = m.ridge.extra_cost == t.track.ridge_extra
    yield agree, f"RW-3: {where}: a ridge costs {m.ridge.extra_cost} here and {t.track.ridge_extra} in tracks.toml"


def _provenance(files: Files) -> Checks:
    """V-14: every entry says where it comes from; in a map, the top does for its cities, lines and hexes."""
    t, found = files.tracks, list[tuple[str, Any]]()
    tables = (t.income, t.engine, t.track, t.urbanize, t.bond, t.cubes, t.western_link, t.player, t.solo)
    names = ("income", "engine", "track", "urbanize", "bond", "cubes", "western_link", "player", "solo")
    found += [(f"tracks.toml {table}", entry) for table, entry in zip(names, tables, strict=True)]
    found += [(f"operations.toml {card.id}", card) for card in files.operations.card]
    found += [(f"duel_barons.toml {baron.id}", baron) for baron in files.barons.baron]
    for file in (files.common, *files.decks.values()):
        found += [(f"railbot_{file.deck}.toml {card.id}", card) for card in file.card]
    for name, m in files.maps.items():
        found += [(f"maps/{name}.toml{part}", e) for part, e in (("", m), (" solo", m.solo), (" drawing", m.drawing))]
    for where, entry in found:
        told = {"printed": entry.source, "designed": entry.note, "owner": entry.source}.get(entry.provenance, "")
        yield bool(told), f"V-14: {where}: it must be printed with a source, or designed with a note"
    for record in files.records:
        yield bool(record.get("provenance")), f"V-14: rail_barons.toml {record.get('id')}: no provenance"


# -- cards -------------------------------------------------------------------------------------------------------------


def cards(files: Files) -> Checks:
    """V-9 to V-13, and effects that have code."""
    for name in MAPS:
        yield from _deck(files, name)
    yield _once(card.id for card in files.own), "V-10: railbot_common.toml: two cards have one id"
    for card in files.own:
        yield not card.is_final, f"V-10: {card.id}: the Final Evaluation is among the common cards"
        yield from _effects(card)
    yield from _operations(files)
    yield _once(b.id for b in files.barons.baron), "RB-11: duel_barons.toml: every id must be unique"
    expected = files.barons.expected_cards
    yield len(files.barons.baron) == expected, f"RB-11: duel_barons.toml: there must be {expected} barons"
    enough = 1 <= files.barons.in_display <= len(files.barons.baron)
    yield enough, "RB-11: duel_barons.toml: too few barons for the display"
    agree = files.barons.target_increase == files.tracks.solo.duel_baron_increase
    yield agree, "RB-98: duel_barons.toml and tracks.toml raise the target differently"
    for baron in files.barons.baron:
        where = f"duel_barons.toml {baron.id}"
        yield baron.goal.kind in GOALS, f"RB-110: {where}: no goal {baron.goal.kind!r}"
        yield baron.effect.kind in BARON_EFFECTS, f"RB-110: {where}: no effect {baron.effect.kind!r}"
        needs = [tier.need for tier in baron.goal.tiers]
        yield bool(needs) and needs == sorted(set(needs)), f"RB-101: {where}: the tiers must rise"
        third = baron.effect.kind != "resolve_row_slot" or baron.effect.slot == files.tracks.solo.railbot_row
        yield third, f"RB-X9: {where}: only the last card of the row can be resolved"


def _deck(files: Files, name: str) -> Checks:
    """V-9 to V-12."""
    special, common, solo = files.decks[name], files.common, files.tracks.solo
    sizes = ((common, solo.railbot_common_cards, "common"), (special, solo.railbot_map_cards, name))
    for file, size, deck in sizes:
        where = f"railbot_{deck}.toml"
        yield file.deck == deck, f"V-10: {where}: the deck is called {file.deck!r}"
        yield len(file.card) == size == file.expected_cards, f"V-10: {where}: {len(file.card)} cards instead of {size}"
    both = (*common.card, *special.card)
    yield _once(card.id for card in both), f"V-10: railbot_{name}.toml: two cards have one id"
    finals = sum(card.is_final for card in both)
    yield finals == 1, f"V-10: railbot_{name}.toml: there is one Final Evaluation, not {finals}"
    m = files.maps[name]
    playing = {city.id for city in m.city} - set(m.solo.not_in_play_cities)
    for card in both:
        yield from _card(card, playing)
    good = sum(card.is_left and not card.is_harsh for card in both)
    need = solo.left_cards_removed + solo.railbot_row
    yield good >= need, f"V-12: railbot_{name}.toml: {good} left-icon cards without Deadhead or Taxation, {need} needed"


def _card(card: RailbotCard, playing: set[str]) -> Checks:
    owners = card.provenance == "owner" or {"slot", "icons"} & set(card.owner_source)
    tied = bool(owners) or card.is_left == (card.slot == 1)
    yield tied, f"V-9: {card.id}: the left-card icon belongs to slot 1"
    yield from _effects(card)
    links = "build_links" in card.effects
    yield len(card.cities) in ((3, 4) if links else (0,)), f"V-11: {card.id}: Building Links names three or four cities"
    unknown = sorted(set(card.cities) - playing)
    yield not unknown, f"V-11: {card.id}: no cities in play: {', '.join(unknown)}"
    yield _once(card.cities), f"V-11: {card.id}: its cities must differ"


def _effects(card: RailbotCard) -> Checks:
    """V-10: what holds for a card of any map."""
    yield (card.slot in (1, 2, 3)) != card.is_final, f"V-10: {card.id}: the slot is 1, 2 or 3, none on Final Evaluation"
    alone = not card.is_final or card.effects == ("final_evaluation",)
    yield bool(card.effects) and alone, f"V-10: {card.id}: a card needs an effect, and Final Evaluation has no other"
    yield (card.color is not None) == ("exhaust" in card.effects), f"V-10: {card.id}: Exhaust Goods names a colour"


def _operations(files: Files) -> Checks:
    """V-13."""
    deck = files.operations.card
    yield _once(card.id for card in deck), "V-13: operations.toml: two cards have one id"
    for card in deck:
        where = f"operations.toml {card.id}"
        known = KIND_TIMINGS.get(card.kind) == card.timing
        yield known, f"RW-100: {where}: no {card.kind!r} with timing {card.timing!r}"
        yield card.copies >= 0, f"RW-100: {where}: copies cannot be negative"
        unknown = sorted(set(card.maps) - {"*", *MAPS})
        yield not unknown, f"RW-100: {where}: unknown maps {unknown}"
        if card.kind not in ("hotel", "service_bounty"):
            continue
        for name in set(card.maps) & set(MAPS) or set(MAPS):
            m = files.maps[name]
            colored = {c.id for c in m.city if c.color != "grey"} - set(m.solo.not_in_play_cities)
            yield card.city in colored, f"V-13: {where}: {card.city!r} is no coloured city in play on {name}"
    for name in MAPS:
        used = [c for c in deck if "*" in c.maps or name in c.maps]
        bounties = sum(c.copies for c in used if c.kind == "service_bounty")
        enough = bounties >= files.tracks.solo.operations_start_bounties
        yield enough, f"RB-10: operations.toml: too few Service Bounties for {name}"
        others = sum(c.copies for c in used if c.kind != "service_bounty" and c.timing != "start")
        yield others >= 1, f"RB-10: operations.toml: no other card for {name}"


# -- the land ----------------------------------------------------------------------------------------------------------


def land(b: Board) -> Checks:
    """V-5, V-15, V-16: what needs the numbered map."""
    where = f"maps/{b.id}.toml"
    reached = _reach(b)
    cut = [b.cities[c].id for c in grid.members(b.in_play & ~reached)]
    yield not cut, f"V-5: {where}: no track reaches {', '.join(cut)}"
    dry = _mainland(b)
    off = [city.id for i, city in enumerate(b.cities) if b.city_hex[i] not in dry]
    yield not off, f"V-5: {where}: on another land mass: {', '.join(off)}"
    for c in grid.members(b.in_play):
        ways = sum(n != grid.OFF and b.ground[n] != CITY for n in b.near[b.city_hex[c]])
        yield ways >= 3, f"V-15: {where} {b.cities[c].id}: only {ways} neighbouring hexes can hold track"
    yield from _rivers(b)


def _reach(b: Board) -> int:
    """The cities in play that legal track reaches from the first of them, over cities in play."""
    first = next(iter(grid.members(b.in_play)))
    found, todo, seen = 1 << first, [(b.city_hex[first], -1)], set[tuple[int, int]]()
    while todo:
        h, d = todo.pop()
        for way in grid.FROM_CITY if d < 0 else grid.GENTLE[d]:
            n = b.near[h][way]
            if n == grid.OFF or (n, way) in seen:
                continue
            seen.add((n, way))
            city = b.city_at[n]
            if city < 0:
                todo.append((n, way))
            elif b.in_play >> city & 1 and not found >> city & 1:
                found |= 1 << city
                todo.append((n, -1))
    return found


def _mainland(b: Board) -> set[int]:
    todo, found = [b.city_hex[0]], {b.city_hex[0]}
    while todo:
        for n in b.near[todo.pop()]:
            if n != grid.OFF and n not in found:
                found.add(n)
                todo.append(n)
    return found


def _rivers(b: Board) -> Checks:
    """V-16: no rule looks at the drawing, but a river in the wrong place would mislead."""
    where, m = f"maps/{b.id}.toml", b.file
    letters = {grid.hex_id(r, c): ch for r, row in enumerate(m.grid.cells) for c, ch in enumerate(row)}
    for river in m.drawing.river:
        for h in river.hexes:
            wet = h not in letters or m.terrain[letters[h]].name in OPEN_WATER
            yield wet, f"V-16: {where} {river.name}: {h} is no water"
        for a, b_ in zip(river.hexes, river.hexes[1:], strict=False):
            yield b_ in _around(a), f"V-16: {where} {river.name}: {a} and {b_} are no neighbours"
    coast = m.drawing.coast[0] if m.drawing.coast else ()
    dry = [h for i, h in enumerate(b.hexes) if b.ground[i] != CITY and not _within(grid.centre(h), coast)]
    yield not dry, f"V-16: {where}: outside the coast: {', '.join(dry)}"


def _within(point: tuple[float, float], ring: tuple[tuple[float, float], ...]) -> bool:
    """Even-odd rule."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], *ring[:1]), strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside
