"""A simple sensible player for your seat: whatever leaves most points in sight, with an eye on the money.

After each thing it might do it looks at the best delivery of every cube with the links that it would have
(`outlook.py`), and plans the rest of the game with them turn by turn, engine, money and bonds included
(`timetable.py`). Where it would build is in `surveys.py`, and what brings it nearer to a baron in `race.py`. What it is
sure of comes first: it claims barons, insures itself against Taxation if that is better than nothing, takes the
Executive, and buys a better engine as soon as that pays and the money is there. It spares the last cube of a city while
empty cities may end the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from operator import mul
from random import Random

from secondchair.games.railways import deliver, ledger, outlook, race, surveys, timetable, track, you
from secondchair.games.railways.actions import (
    Along,
    Build,
    Claim,
    Deliver,
    Exhaust,
    Found,
    Grow,
    Insure,
    Move,
    Pass,
    RailbotBaron,
    RailbotLine,
    Remove,
    Step,
    Stop,
    TakeCard,
    Upgrade,
    Urbanize,
)
from secondchair.games.railways.content import COLORS, GREY
from secondchair.games.railways.grid import DIRECTIONS, members
from secondchair.games.railways.outlook import Upto
from secondchair.games.railways.pending import (
    BaronForRailbot,
    CityGrowth,
    CubeToExhaust,
    CubeToRemove,
    LineForRailbot,
    NewIndustry,
    NextHex,
    NextLink,
    YourAction,
)
from secondchair.games.railways.rules import moves
from secondchair.games.railways.state import Cargo, State
from secondchair.games.railways.surveys import Plan
from secondchair.games.railways.timetable import Assessment, assess, begin, prospect, reckon

MARKER = 6.0  # points for one empty city less, when the next one ends the game
MARKERS_FEARED = 5  # so many before that, they count nothing yet
NEXT_ONES = 6  # deliveries that a better engine is judged by
ENGINE_PAYS = 0.7  # points more for each of them
ENGINE_TURNS = 4  # it must run longer than that
SOON = 2  # levels of a better engine that a cube is looked at with
CITIES_FOUNDED = 3  # grey cities that are thought about
SURE = 1000.0  # added to what is done whatever else there is


def choose(s: State, rng: Random) -> Move:
    options = moves(s)
    if isinstance(s.pending[-1], YourAction):
        assessed = assess(s)
        plan = surveys.best_link(s, assessed)
        if plan is not None:
            surveys.remember(s, plan)
        plans = {_start_of(s, plan): plan} if plan is not None else {}
        return _best(options, [_rating(s, assessed, plans, a) for a in options])
    return _best(options, _answers(s, options))


def rank(s: State, options: Sequence[Move]) -> list[float]:
    """How good it finds each option."""
    if not isinstance(s.pending[-1], YourAction):
        return _answers(s, options)
    assessed, plans = assess(s), dict[str, Plan]()
    for plan in sorted(surveys.links(s, assessed), key=surveys.order):
        plans[_start_of(s, plan)] = plan
        surveys.remember(s, plan)  # the best one comes last
    return [_rating(s, assessed, plans, a) for a in options]


def _best(options: Sequence[Move], ratings: Sequence[float]) -> Move:
    """The first of the best ones."""
    return options[max(range(len(options)), key=lambda i: (ratings[i], -i))]


def _start_of(s: State, plan: Plan) -> str:
    return you.OPEN if s.open is not None else s.board.cities[plan.start].id


def _answers(s: State, options: Sequence[Move]) -> list[float]:
    """How good it finds the answers to a question that came up in an action or on a Railbot card."""
    match s.pending[-1]:
        case NextHex():
            return _only(options, _next_step(s, options))
        case NextLink():
            return _only(options, _next_link(s))
        case CubeToRemove() | CubeToExhaust():
            missed = loss_of(s)
            return [-missed(a) for a in options]
        case LineForRailbot():
            return [-_line_worth(s, a) if isinstance(a, RailbotLine) else 0 for a in options]
        case BaronForRailbot():
            return [
                -race.price(s, s.content.baron_index[a.baron]) if isinstance(a, RailbotBaron) else 0 for a in options
            ]
        case CityGrowth(cubes):
            assessed = assess(s)
            return [
                _grown(s, assessed, s.board.city_index[a.city], cubes) if isinstance(a, Grow) else 0 for a in options
            ]
        case NewIndustry():
            assessed = assess(s)
            return [_founding(s, assessed, a, 0) if isinstance(a, Found) else 0 for a in options]
    return [float(race.is_ripe(s, s.content.baron_index[a.baron])) if isinstance(a, Claim) else 0.5 for a in options]


def _only(options: Sequence[Move], choice: Move) -> list[float]:
    return [float(a == choice) for a in options]


# -- answers -----------------------------------------------------------------------------------------------------------


def loss_of(s: State) -> Callable[[Move], int]:
    """What you miss with the cube that a move takes away: its points now and with a better engine."""
    near, bonus, level = outlook.near_of(s), outlook.bonuses(s), deliver.engine(s)
    most = min(level + SOON, s.content.numbers.engine.max_level)

    due = s.pending[-1]

    def missed(a: Move) -> int:
        if isinstance(a, Remove) and isinstance(due, CubeToRemove):
            city, color = s.board.city_index[due.first], COLORS.index(a.color)
        elif isinstance(a, Exhaust) and isinstance(due, CubeToExhaust):
            city, color = s.board.city_index[a.city], COLORS.index(due.color)
        else:
            raise TypeError(f"{a} takes no cube")
        far = outlook.farthest(s.color, near, bonus, city, most)
        last = sum(ledger.goods(s, city)) == 1 and not s.final  # an empty city brings the end nearer
        return far[level][color] + far[most][color] + 1 + last * int(2 * MARKER * _hurry(s))

    return missed


def _line_worth(s: State, a: RailbotLine) -> float:
    i = [line.id for line in s.board.lines].index(a.line)
    ends = s.board.line_ends[i]
    return s.board.lines[i].points * (1 + sum(bool(s.joined_by_you[city]) for city in ends))


def _best_route(s: State, cargo: Cargo, course: deliver.Course) -> Cargo:
    """The route with most points from here on; the first of equal ones."""
    if deliver.has_arrived(s, cargo):
        return cargo
    found = [_best_route(s, deliver.go_along(s, cargo, i), course) for i in course.ways_on(cargo)]
    if len(found) == 1:
        return found[0]
    return max(found, key=lambda c: deliver.route_points(s, c) + deliver.city_points(s, c.cities[-1]))


def _next_link(s: State) -> Move:
    assert s.cargo is not None
    best = _best_route(s, s.cargo, deliver.Course(s, s.cargo.color))
    return Along(s.links[best.route[len(s.cargo.route)]].id)


# -- choosing an action ------------------------------------------------------------------------------------------------


def _rating(s: State, assessed: Assessment, plans: dict[str, Plan], a: Move) -> float:
    """The result in sight after an action; where it is sure of one, much more than that."""
    match a:
        case Build():
            plan = plans.get(a.start)  # RW-104: a grant in hand is used
            usual = not track.cards_of_kind(s, "land_grant") or a.grant
            return plan.worth if plan is not None and usual else -inf
        case Deliver():
            return _delivery(s, assessed, a)
        case Upgrade():
            return _upgrade(s, assessed)
        case Pass():  # where nothing can be delivered, doing nothing leads nowhere; but it costs nothing either
            return -SURE if assessed.stuck and not s.trigger else _after_passing(s, assessed)
        case Insure():
            return _insured(s, assessed, a)
        case TakeCard():
            return _with_card(s, assessed, a)
        case Urbanize():
            price = s.content.numbers.urbanize.cost
            return _founding(s, assessed, a, price) if s.cash >= price and a.city in _grey(s, assessed) else -inf
    return 3 * SURE if isinstance(a, Claim) and race.is_ripe(s, s.content.baron_index[a.baron]) else -inf


def _after_passing(s: State, assessed: Assessment) -> float:
    return prospect(s, assessed, begin(s, assessed.level, 0, 1))


def _delivery(s: State, assessed: Assessment, a: Deliver) -> float:
    city, color = s.board.city_index[a.city], COLORS.index(a.color)
    best = assessed.best[city]
    points = best[assessed.level][color]
    upto = {n: outlook.without(assessed.upto[n], best[n][color]) for n in assessed.levels}
    claimed = race.by_delivery(s, color, min(points, assessed.level))  # over about as many links
    worth = prospect(s, assessed, begin(s, assessed.level, 0, 1, points + claimed.points), upto)
    last = sum(ledger.goods(s, city)) == 1
    return worth + 0.01 * points - MARKER * last * _hurry(s) + claimed.hope


def _upgrade(s: State, assessed: Assessment) -> float:
    """A better engine, at once where the next deliveries gain enough by it and the money is there."""
    price, level, upto = you.upgrade_price(s), assessed.level, assessed.upto
    worth = prospect(s, assessed, begin(s, level, price, 1, better=1))
    long_enough = timetable.turns_left(s) > ENGINE_TURNS
    gain = upto[level + 1][NEXT_ONES] - upto[level][NEXT_ONES] if level < assessed.most else 0
    worth += sum(race.by_engine(s))
    return worth + SURE * (price <= s.cash and long_enough and gain >= ENGINE_PAYS * NEXT_ONES)


def _insured(s: State, assessed: Assessment, a: Insure) -> float:
    """RB-43: without a card that is Taxation; it is done if that is better than to give up an action. With barons, also
    without one that would give a grave baron to the Railbot."""
    name = s.railbot.row[a.slot - 1]
    sure = race.must_insure(s, name)
    if not sure and "taxation" not in s.board.cards[name].effects:
        return -inf
    start = begin(s, assessed.level, 0, you.insurance_price(s))
    worth = timetable.best_result(s, assessed.upto, start, timetable.taxes(s, name), assessed.goals)[0]
    return worth + 2 * SURE * (sure or worth > _after_passing(s, assessed))


def _with_card(s: State, assessed: Assessment, a: TakeCard) -> float:
    """With an Operations card: extra actions, cubes, a new city or a hotel."""
    card = s.board.operations[s.board.operation_index[a.card]]
    match card.kind:
        case "executive":
            return 1.5 * SURE
        case "hotel" if not s.final:
            hope = sum(race.by_card(s, s.board.operation_index[a.card]))
            if s.joined_by_you[s.board.city_index[card.city]]:
                return _with_hotel(s, assessed, s.board.city_index[card.city]) + hope
            return _after_passing(s, assessed) + hope if hope else -inf
        case "city_growth" if not s.final:
            return max((_grown(s, assessed, city, card.cubes) for city in assessed.best), default=-inf)
        case "new_industry" if not s.final:
            names = _grey(s, assessed)
            sites = [Found(s.board.cities[city].id, COLORS[color]) for city, color in ledger.sites(s)]
            return max((_founding(s, assessed, site, 0) for site in sites if site.city in names), default=-inf)
    return -inf


def _grown(s: State, assessed: Assessment, city: int, n: int) -> float:
    """With so many cubes out of the bag in a city of yours."""
    levels = _averages(s, assessed, city)
    upto = {level: outlook.with_more(assessed.upto[level], points, n) for level, points in levels.items()}
    return prospect(s, assessed, begin(s, assessed.level, 0, 1), upto) + MARKER * (s.markers >> city & 1) * _hurry(s)


def _hurry(s: State) -> float:
    """How soon empty cities may end the game, from 0 to 1."""
    if s.trigger or s.turn > timetable.LAST_TURN - 1:
        return 0.0
    return max(0.0, 1 - (s.threshold - s.markers.bit_count() - 1) / MARKERS_FEARED)


def _with_hotel(s: State, assessed: Assessment, city: int) -> float:
    bonus = assessed.bonus.copy()
    bonus[city] += 1
    best = outlook.table(s, s.color, assessed.near, bonus, assessed.levels[-1])
    return reckon(s, assessed, best, begin(s, assessed.level, 0, 1))


# -- new cubes and cities ----------------------------------------------------------------------------------------------


def _grey(s: State, assessed: Assessment) -> set[str]:
    """The grey cities that most of your links touch; in the last turn none is worth a tile."""
    if assessed.grey is None:
        grey = [city for city in members(s.board.in_play) if s.color[city] == GREY and s.joined_by_you[city]]
        grey.sort(key=lambda city: -s.joined_by_you[city].bit_count())
        assessed.grey = set() if s.final else {s.board.cities[city].id for city in grey[:CITIES_FOUNDED]}
    return assessed.grey


def _founding(s: State, assessed: Assessment, a: Urbanize | Found, price: int) -> float:
    """The city takes a colour; two cubes come by chance, worth what a cube from there is on the average."""
    city, color = s.board.city_index[a.city], COLORS.index(a.color)
    upto = assessed.founded.get((city, color))
    if upto is None:
        upto = assessed.founded[city, color] = _with_city(s, assessed, city, color)
    worth = prospect(s, assessed, begin(s, assessed.level, price, 1), upto)
    return worth + MARKER * (s.markers >> city & 1) * _hurry(s) + sum(race.by_color(s, city, color))


def _with_city(s: State, assessed: Assessment, city: int, shade: int) -> Upto:
    """The deliveries in sight when this city has a colour and new cubes."""
    color = s.color.copy()
    color[city] = shade
    levels, cubes = assessed.levels, s.content.numbers.urbanize.cubes_added
    best = outlook.founded(color, assessed.near, assessed.bonus, assessed.best, city, levels[-1])
    upto, averages = outlook.points_upto(s.cubes, best, levels), _averages(s, assessed, city)
    return {n: outlook.with_more(upto[n], averages[n], cubes) for n in levels}


def _averages(s: State, assessed: Assessment, city: int) -> dict[int, int]:
    """By level, what a cube out of the bag would be worth in this city."""
    found = assessed.averages.get(city)
    if found is None:
        levels, left = assessed.levels, max(1, sum(s.bag))
        rows = assessed.best.get(city)
        if rows is None:
            rows = outlook.farthest(s.color, assessed.near, assessed.bonus, city, levels[-1])
        found = assessed.averages[city] = {n: sum(map(mul, s.bag, rows[n])) // left for n in levels}
    return found


# -- track -------------------------------------------------------------------------------------------------------------


def _next_step(s: State, options: Sequence[Move]) -> Move:
    """On towards the city whose link is worth most; stop when the tiles of this action are laid."""
    w = s.works
    assert w is not None
    plan = surveys.under_way(s, w)
    if plan is not None:
        here = w.hexes[-1] if w.hexes else s.board.city_hex[w.start]
        way = plan.hexes[len(w.hexes) :]
        to = way[0] if way else s.board.city_hex[plan.end]
        step = Step(DIRECTIONS[s.board.near[here].index(to)])
        if step in options:
            return step
    return Stop() if Stop() in options else options[0]
