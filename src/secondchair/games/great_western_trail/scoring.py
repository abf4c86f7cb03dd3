"""Final scoring, category by category (GWT-88 to GWT-99)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from secondchair.core.rules import Line
from secondchair.games.great_western_trail.content import HUMAN, NOBODY, Building, Content, Hazard, Objective
from secondchair.games.great_western_trail.state import State, outlaw_pairs, permanent_certificates

DOLLARS_PER_POINT = 5
TOKEN_POINTS = 2
OBJECTIVE_MASTER = "2_objective_cards_in_area"
NO_SPARE = 99

Rest = tuple[tuple[int, ...], int, int]

CATEGORIES = (
    ("Dollars", "GWT-88"),
    ("Buildings", "GWT-89"),
    ("Cities", "GWT-90"),
    ("Stations", "GWT-91"),
    ("Hazards", "GWT-92"),
    ("Cattle", "GWT-93"),
    ("Objectives", "GWT-94"),
    ("Station masters", "GWT-95"),
    ("Workers", "GWT-96"),
    ("Step disc", "GWT-97"),
    ("Job market token", "GWT-98"),
)


# -- what both seats score alike ---------------------------------------------------------------------------------------


def buildings(s: State, seat: int) -> int:
    """GWT-89."""
    return sum(tile.points for tile in s.trail.values() if tile.owner == seat and isinstance(tile, Building))


def cities(s: State, seat: int) -> int:
    """GWT-90: completed links, and what a disc is worth by itself."""
    return city_points(s.content, s.seats[seat].cities)


def city_points(content: Content, discs: Sequence[str]) -> int:
    there = set(discs)
    links = sum(link.points for link in content.links if link.cities[0] in there and link.cities[1] in there)
    once = sum(content.cities[city].points_once for city in there)
    return links + once + sum(content.cities[city].points_per_disc for city in discs)


def stations(s: State, seat: int) -> int:
    """GWT-91."""
    return sum(s.content.stations[station].vp for station in s.seats[seat].stations)


def hazards(s: State, seat: int) -> int:
    """GWT-92."""
    tiles = (s.content.tiles[tile] for tile in s.seats[seat].hazards)
    return sum(tile.points for tile in tiles if isinstance(tile, Hazard))


def workers(s: State, seat: int) -> int:
    """GWT-96: 4 points for each worker on the fifth or sixth space of a row."""
    rows = s.content.rows_of_workers
    return rows.vp_each * sum(n >= space for n in s.seats[seat].workers for space in rows.vp_spaces)


def token(s: State, seat: int) -> int:
    """GWT-98."""
    return TOKEN_POINTS if s.holder == seat != NOBODY else 0


# -- the person --------------------------------------------------------------------------------------------------------


def deck(s: State) -> list[str]:
    """GWT-93: the whole herd deck, draw stack, hand and discard pile."""
    return s.stack + s.hand + s.discard


def cattle(s: State) -> int:
    """GWT-93."""
    kinds = s.content.cattle
    return sum(kinds[card].points for card in deck(s) if card in kinds)


class Objectives(Struct, frozen=True):
    """GWT-94: how the objective cards come out at their best."""

    points: int
    fulfilled: tuple[str, ...]
    failed: tuple[str, ...]  # scored, not fulfilled
    removed: tuple[str, ...]  # left out of the score: cards that were still in the deck

    @property
    def area(self) -> int:
        """Cards in the objective area at the end."""
        return len(self.fulfilled) + len(self.failed)


def resources(s: State) -> dict[str, int]:
    """GWT-94: what there is for the tasks; each thing serves one task of one card."""
    seat, content = s.seats[HUMAN], s.content
    values = Counter(content.cattle[card].value for card in deck(s) if card in content.cattle and _counts(card))
    return {
        "building": sum(tile.owner == HUMAN for tile in s.trail.values()),
        "outlaw_green": seat.outlaws.count("outlaw_green"),
        "outlaw_orange": seat.outlaws.count("outlaw_orange"),
        "hazard": len(seat.hazards),
        "station": len(seat.stations),
        "cattle3": values[3],
        "cattle4": values[4],
        "cattle5": values[5],
        "terminal_city": seat.cities.count(content.terminal),
    }


def _counts(card: str) -> bool:
    """Tasks ask for the cards of the market; the orange ones of the variant are of no such kind."""
    return not card.startswith("simmental")


def objectives(s: State) -> Objectives:
    """GWT-94: the optional cards and the fulfilled subset that give most, the station master for them included."""
    kinds = s.content.objectives
    area = s.seats[HUMAN].objectives
    optional = [card for card in deck(s) if card in kinds]
    masters = sum(1 for tile in s.seats[HUMAN].masters if s.content.masters[tile].vp_per == OBJECTIVE_MASTER)
    return best_objectives([kinds[card] for card in area], [kinds[card] for card in optional], resources(s), masters)


def best_objectives(
    area: Sequence[Objective], optional: Sequence[Objective], have: dict[str, int], masters: int = 0
) -> Objectives:
    """The best way to score: `area` must be scored, `optional` may; `masters` pay 3 points per 2 cards scored."""
    cards = [(card, True) for card in area] + [(card, False) for card in optional]
    ways = _fulfilments(cards, have, masters)
    return max((_settled(cards, places, masters) for places in ways), key=lambda found: found[0])[1]


def _fulfilments(cards: list[tuple[Objective, bool]], have: dict[str, int], masters: int) -> list[tuple[int, ...]]:
    """The sets of fulfilled cards worth looking at, as places in `cards`; card by card, the best way to each rest.

    A rest is what is left of the things that are too few for all cards, as far as later cards can use it; with a
    station master for objectives also whether the number of cards is odd, and the smallest penalty of a card left out.
    """
    demand = Counter(task for card, _ in cards for task in card.tasks)
    scarce = [task for task in sorted(demand) if demand[task] > have[task]]
    needs = [[card.tasks.count(task) for task in scarce] for card, _ in cards]
    reached: dict[Rest, tuple[int, tuple[int, ...]]] = {(tuple(have[task] for task in scarce), 0, NO_SPARE): (0, ())}
    for place, (card, must) in enumerate(cards):
        later = [sum(need[i] for need in needs[place + 1 :]) for i in range(len(scarce))]
        following: dict[Rest, tuple[int, tuple[int, ...]]] = {}
        for (left, odd, spare), (worth, places) in reached.items():
            missed = spare if must else min(spare, card.penalty)
            ways = [(left, odd, missed, worth - 2 * card.penalty * must, places)]
            after = tuple(a - b for a, b in zip(left, needs[place], strict=True))
            if min(after, default=0) >= 0:
                gain = 2 * card.points + (0 if must else 3 * masters)
                ways.append((after, odd ^ (not must), spare, worth + gain, (*places, place)))
            for things, parity, penalty, value, chosen in ways:
                useful = tuple(map(min, things, later))
                rest = (useful, parity, penalty) if masters else (useful, 0, 0)
                if rest not in following or following[rest][0] < value:
                    following[rest] = (value, chosen)
        reached = following
    return [places for _, places in reached.values()]


def _settled(cards: list[tuple[Objective, bool]], places: tuple[int, ...], masters: int) -> tuple[int, Objectives]:
    """These cards are fulfilled. A missed optional card is scored too where it completes a pair for the master."""
    fulfilled = [cards[i][0] for i in places]
    failed = [card for i, (card, must) in enumerate(cards) if must and i not in places]
    spare = [card for i, (card, must) in enumerate(cards) if not must and i not in places]
    spare.sort(key=lambda card: (card.penalty, card.id))
    if masters and (len(fulfilled) + len(failed)) % 2 and spare and spare[0].penalty < 3 * masters:
        failed.append(spare.pop(0))
    points = sum(card.points for card in fulfilled) - sum(card.penalty for card in failed)
    pairs = (len(fulfilled) + len(failed)) // 2
    names = (tuple(sorted(card.id for card in group)) for group in (fulfilled, failed, spare))
    return points + 3 * masters * pairs, Objectives(points, *names)


def masters(s: State, area: int) -> int:
    """GWT-95: the lower halves of the station master tiles; `area` counts the objective cards in the area."""
    seat = s.seats[HUMAN]
    counts = {
        "worker": sum(seat.workers),
        OBJECTIVE_MASTER: area // 2,
        "2_hazard_tiles": len(seat.hazards) // 2,
        "outlaw_pair_green_orange": outlaw_pairs(s, HUMAN),
        "2_certificates": (s.certificates + permanent_certificates(s)) // 2,
        "2_station_discs": len(seat.stations) // 2,
        "private_building_on_board": sum(tile.owner == HUMAN for tile in s.trail.values()),
        "none": 0,
    }
    return sum(s.content.masters[tile].vp * counts[s.content.masters[tile].vp_per] for tile in seat.masters)


def person(s: State) -> tuple[int, ...]:
    """The person's eleven categories, in the order of `CATEGORIES`."""
    best = objectives(s)
    step = s.content.discs["step_right"]
    return (
        s.dollars // DOLLARS_PER_POINT,
        buildings(s, HUMAN),
        cities(s, HUMAN),
        stations(s, HUMAN),
        hazards(s, HUMAN),
        cattle(s),
        best.points,
        masters(s, best.area),
        workers(s, HUMAN),
        0 if step.id in s.covered else step.vp,
        token(s, HUMAN),
    )


def lines(s: State, opponent: Sequence[int | None]) -> tuple[Line, ...]:
    """The sheet's lines: the person's values, and the opponent's in the same order (None where it does not score)."""
    return tuple(
        Line(label, (mine, theirs), rule)
        for (label, rule), mine, theirs in zip(CATEGORIES, person(s), opponent, strict=True)
    )
