"""Work it out for me, beside a printed board of one of our maps: what a Building Links card does, pair by pair.

You touch on a drawing of the map which links lie there and which cubes the cities of the card have. What you told once
stays on it and is offered again; a link that the Railbot builds by the answer is drawn in by itself. So the picture
grows truer the more you use it, and it never needs to be complete.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations, pairwise

from msgspec import Struct

from secondchair.core.ask import Ask, Choice, Pick, Place, Places
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
    named = {tuple(sorted(pair)) for card in board.cards.values() for pair in pairwise(card.cities)}
    return tuple(sorted({*near, *((a, b) for a, b in named)}))


def drawn_ways(key: str, known: Known) -> list[tuple[str, str]]:
    """Those, and whatever else you have drawn in."""
    more = {(a, b) for _, a, b in (target.split(":") for target in known if target.startswith(WAY))}
    return sorted({*ways(key), *more})


def way(a: str, b: str) -> str:
    first, second = sorted((a, b))
    return f"{WAY}{first}:{second}"


def ask(board: Board, pairs: Pairs, known: Known) -> Ask[LookAtMap]:
    """The map to fill in, for these pairs of a Building Links card."""
    names = {city.id: city.name for city in board.cities}
    places = [
        Place(way(a, b), f"{names[a]} – {names[b]}", LINKS, known.get(way(a, b), NOBODY))
        for a, b in drawn_ways(board.key, known)
    ]
    places += [_cubes(names[a], names[b], a, known) for a, b in pairs]
    grey = [city for _, city in pairs if board.cities[board.city_index[city]].color == "grey"]
    places += [_shade(names[city], city, known) for city in grey]

    def check(a: LookAtMap) -> str:
        told = {**known, **a.places}
        joined = [one.first for one in answers(board, pairs, told) if one.outcome.what != "build"]
        untold = [names[city] for city in joined if not told.get(CITY + city)]
        return f"say which cubes lie in {untold[0]}: touch the city" if untold else ""

    text = "Touch the links and cities that have changed."
    return Ask(LookAtMap, Places("places", tuple(places), text, REGION), label=LABEL, send="Work it out", check=check)


def another(board: Board) -> Ask[DrawLink]:
    """A link between two cities that are no neighbours on the map."""
    cities = sorted((board.cities[i] for i in members(board.in_play)), key=lambda city: city.name)
    named = tuple(Choice(city.id, city.name) for city in cities)

    def check(a: DrawLink) -> str:
        return "" if a.first != a.second else "a link joins two cities"

    fields = Pick("first", named, "From"), Pick("second", named, "To"), Pick("owner", LINKS, "Whose is it?")
    return Ask(DrawLink, *fields, label=ANOTHER, check=check)


def _cubes(first: str, second: str, city: str, known: Known) -> Place:
    values = (
        Choice(UNTOLD, "Not told"),
        Choice(MATCHING, f"A cube in the colour of {second}"),
        Choice(OTHERS, "Only cubes in other colours"),
        Choice(NO_CUBES, "No cubes"),
    )
    return Place(CITY + city, f"Cubes of {first}", values, known.get(CITY + city, UNTOLD))


def _shade(name: str, city: str, known: Known) -> Place:
    values = (Choice("grey", "Grey"), *(Choice(color, color.capitalize()) for color in COLORS if color != "red"))
    return Place(SHADE + city, f"Colour of {name}", values, known.get(SHADE + city, "grey"))


# -- the answer --------------------------------------------------------------------------------------------------------


def answers(board: Board, pairs: Pairs, known: Known) -> list[Answer]:
    """RB-55 to RB-59: pair by pair, up to the first that builds.

    What lies behind it depends on the way of the new track: it may pass other cities and use finished links.
    """
    found = list[Answer]()
    for first, second in pairs:
        found.append(_answer(board, first, second, known))
        if found[-1].outcome.what == "build":
            break
    return found


def _answer(board: Board, first: str, second: str, links: Known) -> Answer:
    names = {city.id: city.name for city in board.cities}
    color = links.get(SHADE + second) or board.cities[board.city_index[second]].color
    facts = Pair(
        names[first],
        names[second],
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
