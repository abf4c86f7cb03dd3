"""The Duel Barons: what each asks of you, and what happens when the Railbot claims one (RB-100 to RB-121)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from secondchair.core.pending import Out, tell
from secondchair.core.words import counted
from secondchair.games.railways import ledger
from secondchair.games.railways.content import COLORS, GREY, BaronGoal
from secondchair.games.railways.deliver import engine
from secondchair.games.railways.grid import members
from secondchair.games.railways.ledger import gain
from secondchair.games.railways.pending import CardAgain, CubeToExhaust, LineForRailbot, RowRefilled
from secondchair.games.railways.state import (
    BARONS,
    NONE,
    RAILBOT,
    YOU,
    YOURS,
    State,
)
from secondchair.games.railways.track import cards_of_kind, networks


def _delivered(s: State) -> Counter[str]:
    return Counter(COLORS[d.color] for d in s.deliveries)


def _colored_cities(s: State, goal: BaronGoal) -> int:
    """RB-113: the most coloured cities in one network of yours; New Cities count."""
    return max((sum(s.color[city] != GREY for city in members(net)) for net in networks(s)), default=0)


def _joined_of(s: State, color: str) -> int:
    """The most cities of a colour in one network of yours."""
    shade = COLORS.index(color)
    return max((sum(s.color[city] == shade for city in members(net)) for net in networks(s)), default=0)


def _pairs_of_a_color(s: State, goal: BaronGoal) -> int:
    """RB-114: the colours of which two cities are joined."""
    return sum(_joined_of(s, color) >= 2 for color in COLORS)


def _touching(s: State, goal: BaronGoal) -> int:
    """RB-116: your links with at least one end of the colour, at this moment."""
    shades = {COLORS.index(color) for color in goal.colors}
    return sum(x.owner == YOU and bool({s.color[x.a], s.color[x.b]} & shades) for x in s.links)


def _parallel(s: State, goal: BaronGoal) -> int:
    """RB-120."""
    ends = Counter((min(x.a, x.b), max(x.a, x.b)) for x in s.links if x.owner == YOU)
    return max(ends.values(), default=0)


COUNTS: dict[str, Callable[[State, BaronGoal], int]] = {
    "hotels_owned": lambda s, goal: cards_of_kind(s, "hotel"),
    "engine_level": lambda s, goal: engine(s),
    "longest_delivery": lambda s, goal: max((d.links for d in s.deliveries), default=0),
    "colored_cities_in_own_network": _colored_cities,
    "same_color_pairs_connected": _pairs_of_a_color,
    "major_lines_completed": lambda s, goal: s.lines.count(YOURS),
    "own_links_touching_color": _touching,
    "delivered_of_each_color": lambda s, goal: min(_delivered(s)[color] for color in COLORS),
    "delivered_pairs": lambda s, goal: min(_delivered(s)[color] for color in goal.colors),
    "two_cities_of_color_connected": lambda s, goal: max(_joined_of(s, color) for color in goal.colors),
    "parallel_own_links": _parallel,
}


def have(s: State, baron: int) -> int:
    """What you have of what a baron asks for."""
    goal = s.content.barons[baron].goal
    return COUNTS[goal.kind](s, goal)


def worth(s: State, baron: int) -> int:
    """RB-101: the points of the best value reached, 0 if none is."""
    reached = have(s, baron)
    return max((t.points for t in s.content.barons[baron].goal.tiers if reached >= t.need), default=0)


def unclaimed(s: State) -> list[int]:
    return [i for i, who in zip(s.barons, s.baron_owner, strict=True) if who == NONE]


def claimable(s: State) -> list[int]:
    """RB-100, RB-102."""
    return [i for i in unclaimed(s) if worth(s, i)] if s.with_barons else []


def claim(s: State, baron: int, out: Out) -> None:
    points = worth(s, baron)
    s.baron_owner[s.barons.index(baron)] = YOU
    gain(s, BARONS, points)
    name = s.content.barons[baron]
    tell(out, f"You claim {name.name}: {counted(points, 'point')}.", "RB-100", f"baron:{name.id}")


def railbot_claims(s: State, baron: int, out: Out) -> None:
    """RB-69: the opponent effect of a baron; lasting ones are looked up whenever they matter."""
    s.baron_owner[s.barons.index(baron)] = RAILBOT
    name = s.content.barons[baron]
    tell(out, f"The Railbot claims {name.name}.", "RB-69", f"baron:{name.id}")
    effect = name.effect
    match effect.kind:
        case "taxation":
            ledger.taxation(s, out)
        case "deadhead":
            ledger.deadhead(s, out)
        case "claim_major_line":
            s.pending.append(LineForRailbot())
        case "exhaust_each_color":  # RB-X16; the first colour last on the stack
            s.pending += [CubeToExhaust(color, effect.cubes) for color in reversed(COLORS)]
        case "remove_new_city_tiles":
            for color in effect.colors:
                s.tiles[COLORS.index(color)] = 0
            tell(out, f"The unused {' and '.join(effect.colors)} New City tiles leave the game.", "RB-116")
        case "resolve_row_slot":  # RB-X9: it waits until the row has been filled again
            s.pending.insert(s.pending.index(RowRefilled()), CardAgain(effect.slot))
