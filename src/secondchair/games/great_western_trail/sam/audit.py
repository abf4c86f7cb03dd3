"""Sam, run by hand: what you may have done in his turn, and what would have been right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from secondchair.core.pending import Out
from secondchair.core.rules import Action, Explained
from secondchair.core.words import capital, listed
from secondchair.games.great_western_trail import names
from secondchair.games.great_western_trail.content import completed_links
from secondchair.games.great_western_trail.opponent import audit as shared
from secondchair.games.great_western_trail.opponent.table import DeliversNothing, Go, Stays
from secondchair.games.great_western_trail.sam import bot as decisions
from secondchair.games.great_western_trail.sam import companion, questions, table
from secondchair.games.great_western_trail.sam import waiting as todo
from secondchair.games.great_western_trail.sam.decisions.building import NEEDED
from secondchair.games.great_western_trail.sam.decisions.travel import walk_of
from secondchair.games.great_western_trail.sam.figures import BASE, CITIES, MAP, sites, space_name
from secondchair.games.great_western_trail.sam.table import State
from secondchair.games.great_western_trail.sam.turn import TurnCard

if TYPE_CHECKING:
    from secondchair.core.parts import ByHand

ACTIONS: tuple[type[Action], ...] = ()
TOLD: tuple[type[Action], ...] = (table.TellCriteria,)
QUESTIONS = {
    **shared.QUESTIONS,
    "hire": "Whom did Sam take?",
    "buy": "What did Sam buy?",
    "build": "What did Sam build?",
    "draw_card": "Which card of Sam's was turned up?",
}
RULES = {
    "move": "SAM-32", "way": "SAM-37", "hire": "SAM-58", "buy": "SAM-64", "ride": "SAM-73", "build": "SAM-84",
    "deliver": "SAM-52", "site": "SAM-82", "hazard": "SAM-93", "draw_card": "SAM-25",
}  # fmt: skip


def done(s: State) -> Sequence[Action]:
    match s.pending[-1:]:
        case [todo.Move()]:
            return shared.steps()
        case [todo.Hire(market)]:
            taken = [table.Hires(w.worker, w.row, w.space) for w in market.workers]
            return [*taken, table.Hires("nobody")]
        case [todo.Buy()]:
            return list(_purchases(s))
        case [todo.Ride()]:
            return [*_rides(s), Stays()]
        case [todo.Build()]:
            return list(_buildings(s))
        case [todo.Deliver()]:
            return list(_deliveries(s))
        case [todo.WorkOut("way")]:
            return shared.walks(MAP, walk_of(questions.trail(s)))
        case [todo.WorkOut("site")]:
            spaces = dict.fromkeys(at for at, _, _ in sites("start"))
            return [table.Site(at) for at in (*spaces, "")]
        case [todo.WorkOut("hazard")]:
            return shared.hazards(s, BASE)
        case _:
            return ()


def _purchases(s: State) -> Iterator[Action]:
    """SAM-64 to SAM-67: any one or two of the cards that you told of. What he decides stands as he decides it."""
    right = companion.bot(s).choice
    cards = questions.market_of(s, questions.answered(s)).cards
    found = {tuple(sorted(some)): table.Buys(some, n) for n in (1, 2) for some in combinations(cards, n)}
    if isinstance(right, table.Buys):
        found[tuple(sorted(right.cards))] = right
    yield from found.values()
    yield table.Adds()
    yield table.BuysNothing()


def _rides(s: State) -> Iterator[Action]:
    """SAM-73, SAM-76: to any place ahead; at a station with a disc, or forgetting it."""
    source = decisions.disc(s.sam, explain=False).choice
    for at in shared.positions(BASE, s.engine):
        station = BASE.station_at.get(at)
        if station is not None:
            yield table.Rides(at, station.id, source)
        yield table.Rides(at)


def _buildings(s: State) -> Iterator[Action]:
    """SAM-84 to SAM-90: any building of his supply, new or in the place of one on the trail."""
    yield from (table.Builds(tile) for tile in s.sam.supply)
    for old in s.sam.placed:
        yield from (table.Builds(tile, old) for tile in s.sam.supply if NEEDED[tile] > NEEDED[old])
    yield table.BuildsNothing()


def _deliveries(s: State) -> Iterator[Action]:
    source = decisions.disc(s.sam, explain=False).choice
    if source is not None:
        for city in CITIES:
            earned = sum(link.action == "objective_card" for link in completed_links(BASE, s.sam.cities, city.id))
            yield table.Delivers(city.id, earned, source)
    yield DeliversNothing()


def question(s: State) -> tuple[str, str]:
    top = s.pending[-1]
    tag = top.what if isinstance(top, todo.WorkOut) else str(top.__struct_config__.tag)
    return QUESTIONS[tag], RULES[tag]


def right(s: State, done: Action) -> Explained[Action]:
    """What Sam decides; where only the order of the market decides, both purchases are right (SAM-R13)."""
    found = companion.bot(s)
    if isinstance(found.choice, Go):
        rule = "SAM-35" if s.in_play.movement.kind == "most_buildings" else "SAM-32"
        return Explained(found.choice, shared.paces(s, found.choice, rule))
    if isinstance(done, table.Buys) and isinstance(found.choice, table.Buys):
        alike = bool(done.cards) and sorted(done.cards) == sorted(found.choice.instead)
        return Explained(done, found.why) if alike else found
    return found


def carry_out(s: State, done: Action, out: Out = None) -> None:
    companion.apply(s, done, out)


def words(s: State, a: Action) -> str:
    match a:
        case TurnCard(card):
            return shared.card_of(card)
        case table.Hires(worker, row, space):
            return f"The {worker} in row {row}, space {space}" if row else "Nobody"
        case table.Buys(cards):
            return capital(listed([names.card(BASE, card) for card in cards]))
        case table.Adds():
            return "Nothing yet: a cowboy adds two cards to the market"
        case table.BuysNothing() | table.BuildsNothing():
            return "Nothing"
        case table.Rides(to, station):
            disc = ", with a disc on the station" if station else ", without a disc" if to in BASE.station_at else ""
            return f"{shared.where(to)}{disc}"
        case table.Builds(tile, replaces):
            return f"{tile}b in the place of {replaces}b" if replaces else f"{tile}b, on an empty space"
        case table.Delivers(city):
            return BASE.cities[city].name
        case table.Site(space):
            return capital(space_name(space)) if space else "Nowhere"
        case _:
            return shared.words(s, BASE, a)


if TYPE_CHECKING:
    import secondchair.games.great_western_trail.sam.audit as this

    _fulfils: ByHand = this
