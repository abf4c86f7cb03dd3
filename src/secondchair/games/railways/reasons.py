"""Why one move is better than another, in words: what counts in a railway, and what an action brings at once."""

from __future__ import annotations

from secondchair.core.outlook import Count, Gain
from secondchair.core.words import counted
from secondchair.games.railways import barons, deliver, surveys, track, you
from secondchair.games.railways.actions import (
    Along,
    Build,
    Claim,
    Deliver,
    Exhaust,
    Insure,
    Move,
    Pass,
    RailbotLine,
    Remove,
    Step,
    TakeCard,
    Upgrade,
)
from secondchair.games.railways.content import COLORS
from secondchair.games.railways.grid import DIRECTIONS
from secondchair.games.railways.pending import CubeToExhaust, CubeToRemove
from secondchair.games.railways.state import YOU, YOURS, State
from secondchair.games.railways.timetable import assess, turns_left
from secondchair.games.railways.words import operation_text

NEXT_ONES = 6
IN_SIGHT = "{} in sight for the next six deliveries"


def counts(s: State) -> dict[str, Count]:
    """Points and bonds (RW-90), and what will bring points: links, engine, money, cubes that can be delivered."""
    assessed, left = assess(s), turns_left(s)
    sight = assessed.upto[assessed.level][NEXT_ONES]
    found = {
        "points": Count(s.score, "point scored", "points scored", 1.0),
        "bonds": Count(s.bonds, "bond", "bonds", -1 - 0.1 * left),  # RW-13: each asks for a dividend every turn
        "money": Count(s.cash, "thousand dollars", "thousand dollars", 0.1 + 0.02 * left, "{} {} more", "{} {} less"),
        "empty": Count(s.markers.bit_count(), "empty city", "empty cities", 0.0 if s.trigger else -1.0),
        "lines": Count(s.lines.count(YOURS), "major line", "major lines", 4.0),
    }  # fmt: skip
    if left > 1:
        found["sight"] = Count(sight, IN_SIGHT.format("point"), IN_SIGHT.format("points"), 0.6, guessed=True)
        found["engine"] = Count(s.engine, "engine level", "engine levels", 0.4 * left)
        links = sum(link.owner == YOU for link in s.links)
        found["links"] = Count(links, "link of yours", "links of yours", 0.2 * left)
    return found


def deeds(s: State, a: Move) -> list[str]:
    match a:
        case Deliver():
            best = _best_offer(s, a.city, a.color)
            return [Gain(f"brings up to {counted(best, 'point')}", best)] if best else []
        case Along():
            return _along(s, a)
        case Build():
            return _building(s, a)
        case Step():
            return _link(s, a)
        case Upgrade():
            return [f"lets cubes go over {counted(deliver.engine(s) + 1, 'link')}"]
        case Insure():
            return [f"keeps the Railbot's {s.board.cards[s.railbot.row[a.slot - 1]].name} from you"]
        case TakeCard():
            card = s.board.operations[s.board.operation_index[a.card]]
            return [f"gives you {card.name} ({operation_text(s.board, card)})"]
        case Claim():
            worth = barons.worth(s, s.content.baron_index[a.baron])
            return [Gain(f"brings {counted(worth, 'point')}", worth)]
        case Pass():
            return ["costs nothing"]
    return _railbots_questions(s, a)


def _railbots_questions(s: State, a: Move) -> list[str]:
    """RB-58, RB-67, RB-68: what you lose by the answer."""
    due = s.pending[-1]
    match a:
        case Remove() if isinstance(due, CubeToRemove):
            return _lost(_best_offer(s, due.first, a.color))
        case Exhaust() if isinstance(due, CubeToExhaust):
            return _lost(_best_offer(s, a.city, due.color))
        case RailbotLine():
            line = next(line for line in s.board.lines if line.id == a.line)
            return [f"gives up a line of {counted(line.points, 'point')}"]
    return []


def _best_offer(s: State, city: str, color: str) -> int:
    """The most points that a cube of this colour can be delivered for now; 0 if it cannot."""
    found = deliver.offers(s, s.board.city_index[city]).get(COLORS.index(color))
    return found[0].points if found else 0


def _lost(points: int) -> list[str]:
    if not points:
        return ["takes a cube that you cannot deliver now"]
    return [f"takes a cube that you could deliver for {counted(points, 'point')}"]


def _along(s: State, a: Along) -> list[str]:
    """RW-61: what the delivery gives, if the link leads to its end; else what the link does."""
    assert s.cargo is not None
    link = s.link_number(a.link)
    cargo = deliver.go_along(s, s.cargo, link)
    if deliver.has_arrived(s, cargo):
        points = deliver.route_points(s, cargo) + deliver.city_points(s, cargo.cities[-1])
        arrives = f"brings the cube to {s.board.cities[cargo.cities[-1]].name}"
        return [Gain(f"{arrives} for {counted(points, 'point')}", points, arrives)]
    if s.links[link].owner == YOU:
        return [Gain("goes over a link of yours for 1 point", 1, "goes over a link of yours")]
    return ["goes over a depot for nothing" if s.depots >> link & 1 else "loses 1 point to a Railbot link"]


def _building(s: State, a: Build) -> list[str]:
    """RW-32: unfinished track is lost when the turn ends. Other track is begun for the best link that it may become."""
    if a.start == you.OPEN:
        return ["goes on with the track that you have begun"]
    start = s.board.city_index[a.start]
    plans = [plan for plan in surveys.links(s, assess(s)) if plan.start == start]
    best = max(plans, key=surveys.order, default=None)
    return [f"may become a link to {s.board.cities[best.end].name}"] if best else []


def _link(s: State, a: Step) -> list[str]:
    """RW-111: a step into a city finishes the link."""
    w, b = s.works, s.board
    assert w is not None
    here = w.hexes[-1] if w.hexes else b.city_hex[w.start]
    d = DIRECTIONS.index(a.direction)
    city, price = b.city_at[b.near[here][d]], w.price + track.step_price(s, w, d)
    paid = f"{price} thousand dollars" if price else "nothing"
    return [f"finishes the link to {b.cities[city].name} for {paid}"] if city >= 0 else []
