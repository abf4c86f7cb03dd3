"""Goals: each is reached where it says so and missed just below it; and each can be reached by somebody who plays."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from games import goal_seekers
from msgspec import structs

from secondchair.core import goals
from secondchair.core.goals import Course, course, judge, reached
from secondchair.core.registry import SCREEN, TABLE, find_game, listed_games
from secondchair.core.table import load_table
from secondchair.games.railways.state import YOU as MINE
from secondchair.games.railways.state import YOURS, Delivery
from secondchair.games.wanderlust.actions import Step, Travel, Way
from secondchair.web.rulebook import rulebook

LOGS = Path(__file__).parent.parent / "logs"
RECORDED = {
    "carcassonne": "all-tiles-used",
    "sam": "won",
    "automa": "won",
    "railbot": "sweden-cities-emptied-lost",
    "bigrace": "one-automaton-lost",
}
EVERY = [(game.id, goal.id) for game in listed_games() for goal in game.goals]
Change = Callable[[Course, int], Course]


@pytest.fixture(scope="module")
def played() -> dict[str, Course]:
    """One recorded game of each kind."""
    found = {}
    for game, name in RECORDED.items():
        table = load_table((LOGS / game / f"{name}.chair").read_text("utf-8"), check=False)
        assert table.over
        found[game] = course(table)
    return found


def test_every_game_has_a_dozen_goals_with_names_of_their_own() -> None:
    for game in listed_games():
        assert 12 <= len(game.goals) <= 16, game.id
        assert len({goal.id for goal in game.goals}) == len({goal.title for goal in game.goals}) == len(game.goals)


@pytest.mark.parametrize(("game", "goal"), EVERY)
def test_the_rules_say_what_a_goal_asks_for(game: str, goal: str) -> None:
    kind = find_game(game)
    wanted = next(each for each in kind.goals if each.id == goal)
    text = rulebook(game).rule(goal)
    words = wanted.sentence.rstrip(".")
    assert words[:1].lower() + words[1:] in text
    assert "-G" not in goal or f"{wanted.title}{'*' if TABLE not in wanted.surfaces else ''}:" in text


# -- reached, and missed by one ----------------------------------------------------------------------------------------


def with_result(**changes: Callable[[int], Any]) -> Change:
    def change(at: Course, n: int) -> Course:
        return structs.replace(
            at, result=structs.replace(at.result, goals=(), **{k: of(n) for k, of in changes.items()})
        )

    return change


def with_end(write: Callable[[Any, int], None], won: bool | None = None) -> Change:
    def change(at: Course, n: int) -> Course:
        end = at.rules.clone(at.end)
        write(end, n)
        result = structs.replace(at.result, goals=(), won=at.result.won if won is None else won)
        return structs.replace(at, end=end, result=result)

    return change


def with_options(**options: Any) -> Change:
    """Won with these options where n is 1; lost with them where it is 0."""

    def change(at: Course, n: int) -> Course:
        won = structs.replace(at.result, goals=(), won=bool(n))
        return structs.replace(at, options={**at.options, **options}, result=won, path=())

    return change


score = with_result(score=int)
won = with_result(won=bool)


def ticks(goal: str) -> Change:
    """A goal that the rules themselves tick."""

    def change(at: Course, n: int) -> Course:
        return structs.replace(at, result=structs.replace(at.result, goals=(goal,) * n))

    return change


def monasteries(at: Course, n: int) -> Course:
    sheet = at.result.sheet
    lines = tuple(
        structs.replace(line, values=(9 * n, *(0 for _ in line.values[1:]))) if line.label == "Monasteries" else line
        for line in sheet.lines
    )
    return structs.replace(at, result=structs.replace(at.result, goals=(), sheet=structs.replace(sheet, lines=lines)))


def own_buildings(s: Any, n: int) -> None:
    tile = next(tile for tile in s.trail.values() if tile.owner == 0)
    for space in [space for space, each in s.trail.items() if each.owner == 0]:
        del s.trail[space]
    s.trail |= {f"space {k}": tile for k in range(n)}


def objectives(s: Any, n: int) -> None:
    """So many cards, and plenty of what they ask for."""
    kinds = s.content.objectives
    card = next(card for card in kinds if not any(task.startswith("cattle") for task in kinds[card].tasks))
    own_buildings(s, 40)
    you = s.seats[0]
    you.objectives, you.stations, you.hazards = [card] * n, list(range(1, 10)) * 4, ["flood_black_3"] * 40
    you.outlaws, you.cities, you.masters = ["outlaw_green", "outlaw_orange"] * 40, [s.content.terminal] * 40, []
    s.stack, s.hand, s.discard = [], [], []


def ranch(name: str, values: Callable[[int], Any]) -> Change:
    return with_end(lambda s, n: setattr(s.seats[0], name, values(n)))


def discs(s: Any, n: int) -> None:
    s.covered = frozenset(sorted(s.content.discs)[n:])


def outlaws(s: Any, n: int) -> None:
    s.seats[0].outlaws = ["outlaw_green"] * n + ["outlaw_orange"] * 9


def rich(at: Course, n: int) -> Course:
    """A rancher who has so many dollars all the time."""

    class Rules:
        def new(self, options: Any, content: Any) -> Any:
            return structs.replace(at.end, dollars=n)

        def apply(self, s: Any, action: Any) -> None:
            s.dollars = n

    return structs.replace(at, rules=Rules(), result=structs.replace(at.result, goals=()))


def last_city(s: Any, n: int) -> None:
    s.seats[0].cities = [s.content.terminal] * n


RANCH: dict[str, Change] = {
    "GWT-G1": won,
    "GWT-G2": score,
    "GWT-G3": score,
    "GWT-G4": with_result(score=lambda n: 50 + n, opponent=lambda n: 50),
    "GWT-G5": with_end(own_buildings),
    "GWT-G6": ranch("workers", lambda n: [1, n, 2]),
    "GWT-G7": ranch("stations", lambda n: list(range(n))),
    "GWT-G8": with_end(last_city),
    "GWT-G9": ranch("hazards", lambda n: ["flood_black_3"] * n),
    "GWT-G10": with_end(outlaws),
    "GWT-G11": with_end(objectives),
    "GWT-G12": rich,
    "GWT-G13": with_end(discs),
}


def lines_of_yours(s: Any, n: int) -> None:
    s.lines = [YOURS] * n + [0] * (len(s.lines) - n)


def deliveries(links: Callable[[int], int] = lambda n: 1, many: Callable[[int], int] = lambda n: 1) -> Change:
    def write(s: Any, n: int) -> None:
        s.deliveries = tuple(Delivery(k % 6, 0, 9, links(n)) for k in range(many(n)))

    return with_end(write)


def network(s: Any, n: int) -> None:
    """A chain of so many cities."""
    s.joined_by_you = [0] * len(s.joined_by_you)
    for city in range(n - 1):
        s.joined_by_you[city] |= 1 << city + 1
        s.joined_by_you[city + 1] |= 1 << city


def bonds(at: Course, n: int) -> Course:
    return with_end(lambda s, _: setattr(s, "bonds", 6 if n else 7), won=True)(at, n)


def barons(s: Any, n: int) -> None:
    s.with_barons, s.baron_owner = True, [MINE] * n + [-1] * (4 - n)


def colours(at: Course, n: int) -> Course:
    from secondchair.games.railways.content import COLORS

    many = len(COLORS) * n + (len(COLORS) - 1)  # one colour less than once more of each

    def write(s: Any, _: int) -> None:
        s.deliveries = tuple(Delivery(k % len(COLORS), 0, 1, 1) for k in range(many))

    return with_end(write)(at, n)


HARDEST = {"target": "harder", "exhaust": 1, "cards": 2, "display": 3, "markers": 2, "cash": False}
COMPANY: dict[str, Change] = {
    "RB-82": ticks("RB-82"),
    "RB-98": ticks("RB-98"),
    "RW-75": with_end(lines_of_yours),
    "RB-G1": score,
    "RB-G2": score,
    "RB-G3": with_end(lambda s, n: setattr(s, "engine", n)),
    "RB-G4": deliveries(links=int),
    "RB-G5": deliveries(links=int),
    "RB-G6": deliveries(many=int),
    "RB-G7": colours,
    "RB-G8": with_end(network),
    "RB-G9": bonds,
    "RB-G10": with_end(barons),
    "RB-G11": with_end(lines_of_yours),
    "RB-G12": with_options(**HARDEST),
}


def cards(s: Any, n: int) -> None:
    s.visited[0] = tuple(range(n))


def zones(s: Any, n: int) -> None:
    zone_of = s.content.zone_of
    first = {zone_of[place]: place for place in range(len(zone_of))}
    s.visited[0] = tuple(first[zone] for zone in sorted(first)[:n])


def collected(s: Any, n: int) -> None:
    s.tokens[0], s.tokens[1], s.tokens[2] = n, 0, 0


def first_on(s: Any, n: int) -> None:
    s.done = [(0, 1)] * n + [(1, 0)] * (3 - n)


def marked(s: Any, n: int) -> None:
    s.done = [(1, 0)] * n + [(1,)] * (3 - n)


def trip(at: Course, n: int) -> Course:
    """Told whole, after a shorter one step by step."""
    steps = [Travel("lima"), Step("lima", "car"), Step("quito", "car"), Travel("oslo")]
    path = [structs.replace(at.path[0], action=action) for action in steps]
    path.append(structs.replace(at.path[0], action=Way(("oslo",) * n, ("car",) * n)))
    return structs.replace(at, path=path, result=structs.replace(at.result, goals=()))


def against(trotters: int) -> Change:
    def change(at: Course, n: int) -> Course:
        sheet = structs.replace(at.result.sheet, columns=("You",) * (trotters if n else trotters - 1))
        return structs.replace(at, result=structs.replace(at.result, goals=(), won=True, sheet=sheet))

    return change


scored = with_result(score=int, scored=lambda n: True)
RACE: dict[str, Change] = {
    "WL-55": ticks("WL-55"),
    "WL-160": with_end(marked),
    "WL-G1": with_end(cards),
    "WL-G2": with_end(collected),
    "WL-G3": with_end(zones),
    "WL-G4": with_end(zones),
    "WL-G5": scored,
    "WL-G6": scored,
    "WL-G7": trip,
    "WL-G8": with_result(score=lambda n: 12 + n, opponent=lambda n: 12, won=lambda n: True, scored=lambda n: True),
    "WL-G9": against(4),
    "WL-G10": with_result(won=lambda n: True, turns=lambda n: 9 - n),
    "WL-G11": with_end(lambda s, n: collected(s, 1 - n), won=True),
    "WL-G12": with_end(first_on),
}
LANDSCAPE: dict[str, Change] = {
    **{f"CAR-{n}": ticks(f"CAR-{n}") for n in (*range(50, 58), 63)},
    "CAR-58": monasteries,
    "CAR-59": monasteries,
    "CAR-60": score,
    "CAR-61": score,
    "CAR-62": score,
}
OWN = {
    "SAM-G1": score,
    "SAM-G2": with_options(difficulty="hard"),
    "AUT-G1": score,
    "AUT-G2": with_options(difficulty="hard"),
}
CHANGES: dict[str, Change] = {**RANCH, **COMPANY, **RACE, **LANDSCAPE, **OWN}


@pytest.mark.parametrize(("game", "goal"), EVERY)
def test_a_goal_is_reached_where_it_says_so_and_missed_just_below(
    played: dict[str, Course], game: str, goal: str
) -> None:
    kind = find_game(game)
    wanted = next(each.wanted for each in kind.goals if each.id == goal)
    there = judge(kind, CHANGES[goal](played[game], wanted))
    short = judge(kind, CHANGES[goal](played[game], wanted - 1))
    assert goal in reached(kind, there)
    assert goal not in reached(kind, short)
    assert wanted == 1 or short[goal] == wanted - 1, "it is told how far you came"


@pytest.mark.parametrize(("game", "goal"), [pair for pair in EVERY if "-G" in pair[1]])
def test_at_a_table_only_what_the_app_knows_is_judged(played: dict[str, Course], game: str, goal: str) -> None:
    kind = find_game(game)
    one = next(each for each in kind.goals if each.id == goal)
    changed = structs.replace(CHANGES[goal](played[game], one.wanted), surface=TABLE)
    assert (goal in reached(kind, judge(kind, changed))) == (TABLE in one.surfaces)


def test_the_mark_changes_with_the_goals() -> None:
    kind = find_game("sam")
    fewer = structs.replace(kind, id="fewer", goals=kind.goals[:-1])
    other = structs.replace(kind, id="other", goals=(structs.replace(kind.goals[0], wanted=2), *kind.goals[1:]))
    assert len({goals.mark(kind), goals.mark(fewer), goals.mark(other)}) == 3


# -- each can be reached -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "goal"), [("bigrace", "WL-G4"), ("bigrace", "WL-G12")])
def test_some_absurd_goals_were_reached_by_somebody_who_played(game: str, goal: str) -> None:
    assert goal in goal_seekers.reached(game, goal)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "goal"), [pair for pair in EVERY if pair in goal_seekers.PROOFS])
def test_every_goal_of_ours_was_reached_by_somebody_who_played(game: str, goal: str) -> None:
    assert goal in goal_seekers.reached(game, goal)


def test_every_goal_of_ours_has_its_proof() -> None:
    """Those of Carcassonne are the publisher's."""
    assert set(goal_seekers.PROOFS) == {(game, goal) for game, goal in EVERY if game != "carcassonne"}
    assert SCREEN in find_game("sam").surfaces
