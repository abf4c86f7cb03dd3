"""Work it out for me, beside a printed board: what a Building Links card does, pair by pair.

You touch on a drawing of the map which links lie there and which cubes the cities of the card have. What you told once
stays on it and is offered again; a link that the Railbot builds by the answer is drawn in by itself. So the picture
grows truer the more you use it, and it never needs to be complete. Of a map that the app does not know, the cities
that you have named on its cards are drawn, with the links between them (`own_sketch.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from operator import itemgetter

from msgspec import Struct

from secondchair.core.ask import Ask, Choice, Pick, Place, Places, Text
from secondchair.games.railways import bot as cards
from secondchair.games.railways.bot import Goods, Outcome, Pair
from secondchair.games.railways.chart import chart
from secondchair.games.railways.content import BOARDS, COLORS, Board
from secondchair.games.railways.grid import members
from secondchair.games.railways.table_actions import DrawLink, LookAtMap
from secondchair.games.railways.view import Verdict

REGION = "map"
WAY, CITY, SHADE = "way:", "city:", "shade:"
NOBODY, YOURS, RAILBOTS, BOTH = "", "yours", "railbot", "both"
LINKS = (
    Choice(NOBODY, "No link"),
    Choice(YOURS, "Yours"),
    Choice(RAILBOTS, "The Railbot’s"),
    Choice(BOTH, "One of each"),
)
UNTOLD, MATCHING, OTHERS, NO_CUBES = "", "matching", "others", "none"
BETWEEN = 0.8  # how little a third city may lie between two neighbours; 1 is the circle over their distance
LABEL, ANOTHER = "Work it out for me", "Draw in another link"
Pairs = tuple[tuple[str, str], ...]
Known = Mapping[str, str]  # by target, what was told of it


class Ground(Struct, frozen=True):
    """The cities of a map, as far as the app knows them, and between which of them a link is drawn in any case."""

    names: dict[str, str]  # as they are printed, by id
    colors: dict[str, str]  # as they are printed; "" on a map that the app does not know
    ways: Pairs


def of(board: Board) -> Ground:
    """One of our maps."""
    inside = [board.cities[i] for i in members(board.in_play)]
    return Ground({city.id: city.name for city in inside}, {city.id: city.color for city in inside}, ways(board.key))


def city_id(name: str) -> str:
    """A city of a map that the app does not know, in a target."""
    return name.replace(":", " ")


def named(cards: Sequence[Sequence[str]], known: Known) -> Ground:
    """Another map, by the cities that its cards name, and those of links that you drew in."""
    names = {city_id(city): city for card in cards for city in card}
    drawn = (city for target in known if target.startswith(WAY) for city in target.split(":")[1:])
    names |= {city: city for city in drawn if city not in names}
    pairs = {tuple(sorted((city_id(a), city_id(b)))) for card in cards for a, b in pairwise(card) if a != b}
    return Ground(names, dict.fromkeys(names, ""), tuple(sorted((a, b) for a, b in pairs)))


class Answer(Struct, frozen=True):
    """What a pair of the card leads to, and why."""

    first: str
    second: str
    outcome: Outcome
    text: str
    rule: str


@lru_cache(maxsize=8)
def ways(key: str) -> tuple[tuple[str, str], ...]:
    """Pairs of cities that a link may join: neighbours on the map, and every pair that a Railbot card names."""
    board, spots = BOARDS[key], chart(key).spots
    at = {board.cities[i].id: spots[board.cities[i].hex] for i in members(board.in_play)}

    def apart(a: str, b: str) -> float:
        return (at[a][0] - at[b][0]) ** 2 + (at[a][1] - at[b][1]) ** 2

    near = {
        (a, b)
        for a, b in combinations(sorted(at), 2)
        if all(apart(a, c) + apart(c, b) >= BETWEEN * apart(a, b) for c in at if c not in (a, b))
    }
    on_cards = {tuple(sorted(pair)) for card in board.cards.values() for pair in pairwise(card.cities)}
    return tuple(sorted({*near, *((a, b) for a, b in on_cards)}))


def drawn_ways(those: Pairs, known: Known) -> list[tuple[str, str]]:
    """Those, and whatever else you have drawn in."""
    more = {(a, b) for _, a, b in (target.split(":") for target in known if target.startswith(WAY))}
    return sorted({*those, *more})


def way(a: str, b: str) -> str:
    first, second = sorted((a, b))
    return f"{WAY}{first}:{second}"


def ask(ground: Ground, pairs: Pairs, known: Known) -> Ask[LookAtMap]:
    """The map to fill in, for these pairs of a Building Links card."""
    names = ground.names
    places = [
        Place(way(a, b), f"{names[a]} – {names[b]}", LINKS, known.get(way(a, b), NOBODY))
        for a, b in drawn_ways(ground.ways, known)
    ]
    places += [_cubes(names[a], names[b], a, known) for a, b in dict(pairs).items()]
    may_differ = [city for city in dict.fromkeys(b for _, b in pairs) if ground.colors[city] in ("", "grey")]
    places += [_shade(names[city], city, ground.colors[city], known) for city in may_differ]

    def check(a: LookAtMap) -> str:
        told = {**known, **a.places}
        joined = [one for one in answers(ground, pairs, told) if one.outcome.what != "build"]
        for one in joined:
            if not told.get(CITY + one.first):
                return f"say which cubes lie in {names[one.first]}: touch the city"
            if told[CITY + one.first] == MATCHING and not (told.get(SHADE + one.second) or ground.colors[one.second]):
                return f"say which colour {names[one.second]} has: touch the + beside it"
        return ""

    text = "Touch the links and cities that have changed."
    return Ask(LookAtMap, Places("places", tuple(places), text, REGION), label=LABEL, send="Work it out", check=check)


def another(ground: Ground) -> Ask[DrawLink]:
    """A link between two cities that are no neighbours on the map."""
    names = sorted(ground.names.items(), key=itemgetter(1))
    cities = tuple(Choice(city, name) for city, name in names)

    def check(a: DrawLink) -> str:
        return "" if city_id(a.first) != city_id(a.second) else "a link joins two cities"

    owner, known = Pick("owner", LINKS, "Whose is it?"), tuple(name for _, name in names)
    if all(ground.colors.values()):
        ends: tuple[Pick | Text, ...] = Pick("first", cities, "From"), Pick("second", cities, "To")
    else:  # a city that no card has named yet can be written
        ends = Text("first", "From", known=known), Text("second", "To", known=known)
    return Ask(DrawLink, *ends, owner, label=ANOTHER, check=check)


def _cubes(first: str, second: str, city: str, known: Known) -> Place:
    values = (
        Choice(UNTOLD, "Not told"),
        Choice(MATCHING, f"A cube in the colour of {second}"),
        Choice(OTHERS, "Only cubes in other colours"),
        Choice(NO_CUBES, "No cubes"),
    )
    return Place(CITY + city, f"Cubes of {first}", values, known.get(CITY + city, UNTOLD))


def _shade(name: str, city: str, printed: str, known: Known) -> Place:
    """A grey city may have become a new one, which is never red; of another map no colour is known before."""
    if printed:
        values = (Choice("grey", "Grey"), *(Choice(color, color.capitalize()) for color in COLORS if color != "red"))
    else:
        shades = ("grey", *COLORS)
        values = (Choice(UNTOLD, "Not told"), *(Choice(shade, shade.capitalize()) for shade in shades))
    return Place(SHADE + city, f"Colour of {name}", values, known.get(SHADE + city, printed))


# -- the answer --------------------------------------------------------------------------------------------------------


def answers(ground: Ground, pairs: Pairs, known: Known) -> list[Answer]:
    """RB-55 to RB-59: pair by pair, up to the first that builds.

    What lies behind it depends on the way of the new track: it may pass other cities and use finished links.
    """
    found = list[Answer]()
    for first, second in pairs:
        found.append(_answer(ground, first, second, known))
        if found[-1].outcome.what == "build":
            break
    return found


def _answer(ground: Ground, first: str, second: str, links: Known) -> Answer:
    color = links.get(SHADE + second) or ground.colors[second] or "grey"  # where it does not matter, it is not told
    facts = Pair(
        ground.names[first],
        ground.names[second],
        _joined(links, first, second, (YOURS, RAILBOTS, BOTH)),
        _joined(links, first, second, (RAILBOTS, BOTH)),
        _goods(links.get(CITY + first, UNTOLD), color),
        color,
    )
    decided = cards.pair(facts)
    assert decided.why is not None
    return Answer(first, second, decided.choice, decided.why.text, decided.why.because)


def verdict(one: Answer) -> Verdict:
    """The answer as it stands on the drawing."""
    cube = f"a {one.outcome.color} cube" if one.outcome.color else "a cube you choose"
    words = {"build": "not joined: builds", "nothing": "joined: nothing"}.get(one.outcome.what, f"joined: {cube}")
    return Verdict(one.first, one.second, f"{words}, +1" if one.outcome.point else words)


def _joined(links: Known, first: str, second: str, owners: tuple[str, ...]) -> bool:
    """RB-56: does a chain of such links join the two cities?"""
    pairs = [target.split(":")[1:] for target, who in links.items() if target.startswith(WAY) and who in owners]
    reached, grown = {first}, True
    while grown:
        beside = {city for pair in pairs if reached & set(pair) for city in pair}
        grown = not beside <= reached
        reached |= beside
    return second in reached


def _goods(told: str, color: str) -> Goods:
    """The cubes of the first city, as far as they decide anything."""
    other = next(c for c in COLORS if c != color)
    match told:
        case "matching" if color in COLORS:
            return Goods(**{color: 1})
        case "none":
            return Goods()
    return Goods(**{other: 1})


def built(known: Known, first: str, second: str) -> str:
    """A link of the Railbot beside what lies there already."""
    return BOTH if known.get(way(first, second)) in (YOURS, BOTH) else RAILBOTS


def remembered(known: Known, a: LookAtMap, found: list[Answer]) -> dict[str, str]:
    """What was told, with what the answer changes: a link is built; a cube is gone, and what is left is not known."""
    kept = {**known, **a.places}
    for one in found:
        if one.outcome.what == "build":
            kept[way(one.first, one.second)] = built(kept, one.first, one.second)
        elif one.outcome.what in ("take", "ask"):
            kept[CITY + one.first] = UNTOLD
    return told_only(kept)


def told_only(known: Known) -> dict[str, str]:
    return {target: told for target, told in known.items() if told}
