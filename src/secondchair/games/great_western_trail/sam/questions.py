"""What Sam's companion asks, and how it finds out that it need not ask."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Any

from secondchair.core.ask import Ask, Choice, Number, Pick, Place, Places
from secondchair.core.pending import choices
from secondchair.core.words import capital
from secondchair.games.great_western_trail.board.sketch import Jobs
from secondchair.games.great_western_trail.content import WORKERS
from secondchair.games.great_western_trail.opponent import known
from secondchair.games.great_western_trail.opponent import questions as shared
from secondchair.games.great_western_trail.opponent.facts import JobMarket, OnOffer
from secondchair.games.great_western_trail.opponent.questions import MOST_POINTS
from secondchair.games.great_western_trail.opponent.table import YourEngine
from secondchair.games.great_western_trail.sam import waiting as todo
from secondchair.games.great_western_trail.sam.decisions import cattle
from secondchair.games.great_western_trail.sam.decisions.building import Ground
from secondchair.games.great_western_trail.sam.decisions.cattle import (
    AddCards,
    CattleMarket,
    NoPurchase,
    Purchase,
    baskets,
    buy_cattle,
)
from secondchair.games.great_western_trail.sam.decisions.railroad import Track, engine
from secondchair.games.great_western_trail.sam.decisions.travel import Trail
from secondchair.games.great_western_trail.sam.figures import BASE, BUILDINGS, FULL_ROW, position_name
from secondchair.games.great_western_trail.sam.table import (
    IN_KANSAS_CITY,
    BestCattle,
    Ended,
    FirstWorker,
    Hired,
    LookAtJobs,
    NoSpace,
    Points,
    SetBuildings,
    SetTrack,
    SetWorkers,
    State,
    TurnUp,
    YourBuildings,
)

ELSEWHERE = "elsewhere"
NO_CARDS = "-"
CARD_OF = {(cattle.VALUE[card], cattle.POINTS[card]): card for card in cattle.VALUE}
POINTS_OF = {value: sorted({p for v, p in CARD_OF if v == value}, reverse=True) for value in cattle.VALUES}

# -- cattle ------------------------------------------------------------------------------------------------------------


def wanted(cowboys: int, budget: int) -> tuple[int, int, int]:
    """How many cards of breeding value 3, 4 and 5 can matter."""
    numbers = [basket.numbers for basket in baskets(cowboys, budget)]
    three, four, five = (max((n[i] for n in numbers), default=0) for i in range(3))
    return three, four, five


def only_the_best(cowboys: int, budget: int) -> bool:
    """One card of breeding value 3 with one cowboy is all that can be bought: that is told, nothing is asked."""
    return wanted(cowboys, budget) == (1, 0, 0) and any(basket.cowboys == 1 for basket in baskets(cowboys, budget))


def holdings(value: int, most: int) -> list[str]:
    """The best cards of one breeding value that may lie there, as their points: "", "3", "32", …"""
    return [
        "".join(map(str, points))
        for n in range(most + 1)
        for points in combinations_with_replacement(POINTS_OF[value], n)
    ]


def answered(s: State) -> tuple[str, ...]:
    """What you said of breeding value 3, 4 and 5; nothing where you were not asked."""
    return tuple(s.best.get(value, "") for value in cattle.VALUES)


def market_of(s: State, best: tuple[str, ...]) -> CattleMarket:
    """The market as far as it matters."""
    cards = tuple(
        CARD_OF[value, int(p)] for value, points in zip(cattle.VALUES, best, strict=True) for p in points
    )  # fmt: skip
    return CattleMarket(cards, s.cowboys, 1, s.branch.budget)


def turned_round(market: CattleMarket) -> CattleMarket:
    """The same cards in the other order, to find out whether only their order decides (SAM-R13)."""
    return CattleMarket(market.cards[::-1], market.cowboys, market.stack, market.budget)


def purchase(s: State) -> Purchase | AddCards | NoPurchase | None:
    """What Sam buys, if the answers so far settle it."""
    most = wanted(s.cowboys, s.branch.budget)
    open_questions = [
        [s.best[value]] if value in s.best else holdings(value, n) for value, n in zip(cattle.VALUES, most, strict=True)
    ]
    found: set[Purchase | AddCards | NoPurchase] = set()
    for best in product(*open_questions):
        found.add(buy_cattle(s.sam, market_of(s, best), explain=False).choice)
        if len(found) > 1:
            return None
    return found.pop()


def next_value(s: State) -> int:
    """The breeding value to ask for next."""
    most = wanted(s.cowboys, s.branch.budget)
    return next(value for value, n in zip(cattle.VALUES, most, strict=True) if n and value not in s.best)


@choices(todo.AskCattle)
def _best_cattle(s: State, p: todo.AskCattle) -> Ask[BestCattle]:
    value = p.value
    most = wanted(s.cowboys, s.branch.budget)[value - 3]
    names = {4: "Shorthorns", 5: "Herefords"}.get(value, "cards of breeding value 3")
    answers = tuple(Choice(held, " + ".join(held) or "None") for held in reversed(holdings(value, most)))
    if s.cowboys < s.sam.cowboy:  # SAM-R16: a cowboy was to add cards
        answers = (*answers, Choice(NO_CARDS, "No card was left to add"))
    best = f"the best {names}" if most == 1 else f"the best {most} {names}"
    text = f"Points of {best} in the market" if most > 1 else f"Points of the best of the {names} in the market"
    return Ask(BestCattle, Pick("points", answers, text), given={"value": value})


# -- engine ------------------------------------------------------------------------------------------------------------


def in_the_way(s: State) -> list[float]:
    """The places of your engine that change where Sam's engine goes."""
    free = engine(s.sam, Track(s.engine, 0), s.branch.distance, explain=False).choice
    if s.engine is None or free is None:
        return []
    return [
        at
        for at in sorted(BASE.forward)
        if s.engine < at < BASE.last
        and engine(s.sam, Track(s.engine, at), s.branch.distance, explain=False).choice != free
    ]


# -- the questions -----------------------------------------------------------------------------------------------------


@choices(todo.WorkerSetAside)
def _set_aside(s: State, p: todo.WorkerSetAside) -> Ask[FirstWorker]:
    kinds = tuple(Choice(worker, worker.capitalize()) for worker in WORKERS)
    return Ask(FirstWorker, Pick("worker", kinds, "Which worker tile was set aside for Sam?"))


@choices(todo.Ready)
def _ready(s: State, p: todo.Ready) -> Ask[TurnUp]:
    """SAM-25, SAM-27: your turn, then his card; or he stands in Kansas City, which comes before your turn."""
    there = (Choice(IN_KANSAS_CITY, "Sam is in Kansas City"),) if s.may_arrive else ()
    return Ask(TurnUp, Pick("card", (Choice(0, s.who.turn_up), *there)))


@choices(todo.CountBuildings)
def _buildings(s: State, p: todo.CountBuildings) -> Ask[YourBuildings]:
    text = "How many of your buildings are on the trail?"
    return Ask(YourBuildings, Number("n", 0, 12, text, preset=s.buildings))


@choices(todo.Whom)
def _whom(s: State, p: todo.Whom) -> Ask[Hired]:
    free = [Choice(w, w.capitalize()) for w in WORKERS if s.sam.count(w) < FULL_ROW]
    return Ask(Hired, Pick("worker", (*free, Choice("nobody", "Nobody")), "Whom did Sam take?"))


@choices(todo.Near)
def _near(s: State, p: todo.Near) -> Ask[YourEngine]:
    places = tuple(Choice(f"{at:g}", f"On {position_name(at)}") for at in in_the_way(s))
    text = "Is your engine in his way?"
    return Ask(YourEngine, Pick("at", (Choice(ELSEWHERE, "No, it is elsewhere"), *places), text))


@choices(todo.CountPoints)
def _points(s: State, p: todo.CountPoints) -> Ask[Points]:
    return Ask(
        Points,
        Number("cattle", 0, MOST_POINTS, "Points of the cattle cards in Sam's pile"),
        *shared.end_points(),
        send="Score",
    )


# -- at any time -------------------------------------------------------------------------------------------------------


def asides(s: State) -> list[NoSpace | Ask[Any]]:
    """SAM-95, SAM-R23, printed cards, working it out, and a correction for every counter and position."""
    found = list[NoSpace | Ask[Any]]()
    top = s.pending[-1]
    if isinstance(top, todo.Ready):
        cards = tuple(Choice(card, f"Card {card}") for card in sorted(s.unseen or s.discards))
        found.append(Ask(TurnUp, Pick("card", cards, "Its number"), label="I drew a printed card"))
    if isinstance(top, todo.Whom):
        found.append(_look_at_jobs(s))
    found += [known.look_at(s, BASE, what, known.HIS_OWN) for what in s.open]
    if s.fresh_tile:
        found.append(NoSpace())
    if not s.ended and not isinstance(top, todo.WorkerSetAside):
        found.append(shared.job_market_full(Ended, s))
    return [*found, *_corrections(s)]


def _look_at_jobs(s: State) -> Ask[LookAtJobs]:
    """SAM-58: the job market to fill in."""
    values = (Choice("", "Empty"), *(Choice(worker, capital(worker)) for worker in WORKERS))
    market = tuple(
        Place(_job(row.row, space), f"Row {row.row}, space {space}", values, s.jobs.get(_job(row.row, space), ""))
        for row in BASE.rows
        for space in range(1, BASE.columns + 1)
    )
    return Ask(
        LookAtJobs,
        Places("places", market, "Touch the spaces that have changed.", region="market"),
        Number("token", 0, len(BASE.rows), "Row of the job market token; 0 if it has left", preset=s.token or None),
        label="Work out whom Sam takes",
        send="Work it out",
    )


def _job(row: int, space: int) -> str:
    return f"job:{row},{space}"


def jobs_known(s: State) -> Jobs:
    """The job market as you told it."""
    workers = tuple(s.jobs.get(_job(row.row, space), "") for row in BASE.rows for space in range(1, BASE.columns + 1))
    return Jobs(workers, s.token or len(BASE.rows) + 1)


def job_market(s: State) -> JobMarket:
    """The facts of the decision."""
    found = [
        OnOffer(row.row, space, worker)  # type: ignore[arg-type]
        for row in BASE.rows
        for space in range(1, BASE.columns + 1)
        if (worker := s.jobs.get(_job(row.row, space)))
    ]
    return JobMarket(tuple(found), s.token)


def trail(s: State) -> Trail:
    """SAM-32, SAM-37: the trail as you told it."""
    tiles = known.lying(s, BASE)
    yours = tuple(space for space, tile in tiles.items() if tile.startswith("yours"))
    return Trail(s.before, s.paces, known.fees(tiles), yours)


def ground(s: State) -> Ground:
    """SAM-82."""
    return Ground(s.yours_at, tuple(space for space in BASE.building_spaces if s.told.get(space)))


def _corrections(s: State) -> list[Ask[Any]]:
    sam = s.sam
    workers = [Number(w, 1, FULL_ROW, f"Sam's {w}s", preset=sam.count(w)) for w in WORKERS]
    kinds = tuple(Choice(worker, worker.capitalize()) for worker in WORKERS)
    special = Pick("specialization", kinds, "His specialization", preset=sam.specialization)
    tiles = tuple(Choice(number, f"{number}b") for number in BUILDINGS)
    return [
        Ask(SetWorkers, *workers, special, label="Correct Sam's workers", check=_most_workers),
        Ask(
            SetTrack,
            shared.engine_place(s, BASE, "Sam's engine", "Off the board"),
            shared.station_picks(BASE),
            Number("discs", 0, 14, "Discs in his supply", preset=sam.discs),
            label="Correct Sam's engine, stations and discs",
        ),
        shared.deliveries("Deliveries so far", "Correct Sam's deliveries", 14, len(sam.cities)),
        Ask(
            SetBuildings,
            Pick("placed", tiles, "His buildings on the trail", several=True, least=0, most=len(tiles)),
            Pick("supply", tiles, "His buildings in the supply", several=True, least=0, most=len(tiles)),
            label="Correct Sam's buildings",
            check=_tile_once,
        ),
        shared.steps("Correct Sam's steps", s),
    ]


def _most_workers(a: SetWorkers) -> str:
    counts = {"cowboy": a.cowboy, "builder": a.builder, "engineer": a.engineer}
    return "" if counts[a.specialization] == max(counts.values()) else "his specialization is what he has most of"


def _tile_once(a: SetBuildings) -> str:
    both = set(a.placed) & set(a.supply)
    return f"{', '.join(f'{n}b' for n in sorted(both))} cannot be in both places" if both else ""
