"""What the page says of your moves: their kinds, their order, and what a delivery gives."""

from __future__ import annotations

import re
from random import Random

from games.railways.yard import CONTENT, game, give, southern
from msgspec import structs

from secondchair.core import override
from secondchair.games.railways import GAME, board, companion, deliver, greedy, pieces, rules, track
from secondchair.games.railways.actions import Build, Deliver, Pass
from secondchair.games.railways.content import COLORS
from secondchair.games.railways.state import RAILBOT, Cargo, State
from secondchair.games.railways.table_actions import Board as AtTable
from secondchair.games.railways.table_actions import Happened, Point


def best(s: State, cargo: Cargo) -> dict[int, int]:
    """By goal, the most points: every route of the rules, one by one."""
    if deliver.has_arrived(s, cargo):
        goal = cargo.cities[-1]
        return {goal: deliver.route_points(s, cargo) + deliver.city_points(s, goal)}
    found = dict[int, int]()
    for i in deliver.ways_on(s, cargo):
        for goal, points in best(s, deliver.go_along(s, cargo, i)).items():
            found[goal] = max(points, found.get(goal, points))
    return found


def test_rw_60_offers_are_what_the_rules_allow() -> None:
    """RW-60 to RW-64, RB-30: the goals of each cube and the best that each of them gives, in games to their end."""
    compared = 0
    for seed in range(3):
        s, rng = rules.new({"map": ("sweden", "mexico")[seed % 2], "barons": True}, CONTENT), Random(seed)
        while rules.actor(s) != "over":
            match rules.actor(s):
                case "chance":
                    a = rules.sample(s, rng)
                case "bot":
                    a = rules.bot(s, False).choice
                case _:
                    for move in rules.moves(s):
                        if isinstance(move, Deliver):
                            city, color = s.board.city_index[move.city], COLORS.index(move.color)
                            offers = deliver.offers(s, city)[color]
                            wanted = best(s, Cargo(city, color, (), (city,)))
                            assert {offer.to: offer.points for offer in offers} == wanted
                            compared += 1
                    a = greedy.choose(s, rng)
            rules.apply(s, a)
    assert compared > 300


def test_a_delivery_names_its_goal_and_its_points() -> None:
    """RW-61, RB-30: in words, best first."""
    s = southern(game(cubes={"alvesta": "black"}), 2)
    s.engine = 2
    give(s, "hassleholm", "black")
    labels = [f"{o.label}: {o.hint}" for o in rules.view(s).prompt.options if isinstance(o.action, Deliver)]
    assert labels == [
        "Deliver a black cube from Alvesta to Malmö: 2 points, all over your links",
        "Deliver a black cube from Hässleholm to Malmö: 1 point, all over your links",
    ]
    s.links[0] = structs.replace(s.links[0], owner=RAILBOT)  # Malmö – Hässleholm
    track.recount(s)
    option = next(o for o in rules.view(s).prompt.options if isinstance(o.action, Deliver))
    assert option.hint == "0 points, over 1 Railbot link too" and option.group == "Deliver"


def test_moves_come_by_kind() -> None:
    """RW-110: deliveries first, and those of one kind together; a pass stands by itself."""
    s = southern(game(cubes={"alvesta": "black"}), 2)
    s.engine = 2
    groups = [option.group for option in rules.view(s).prompt.options]
    kinds = list(dict.fromkeys(groups))
    assert kinds == ["Deliver", "Build", "Upgrade", "Insure", "New city", ""]
    assert groups == sorted(groups, key=kinds.index), "kinds are not mixed"
    assert [o.action for o in rules.view(s).prompt.options if not o.group] == [Pass()]


def test_cities_that_can_deliver_look_different() -> None:
    """Wings in the drawing, and in the legend what they mean."""
    s = southern(game(cubes={"alvesta": "black", "kalmar": "red"}))
    s.engine = 2
    drawn = board.draw(rules.view(s))["board"]

    def city(name: str) -> str:
        found = re.search(rf'<g id="city-{name}".*?</g>', drawn)
        assert found
        return found[0]

    assert pieces.WINGS in city("alvesta") and pieces.WINGS not in city("kalmar")
    assert "can deliver" in board.symbols()


def test_the_legend_says_what_the_game_runs_with() -> None:
    """An owner's prices stand in the drawing of a game with these values, and nowhere else."""
    value = '[[value]]\nfile = "tracks"\npath = "track.crossing_extra"\nset = 3\nconfirm_printed = true\n'
    head = 'format = "secondchair-override/1"\ngame = "railbot"\nname = "mine"\ncomplete = false\n'
    loaded, _ = override.apply(GAME, head + value)
    own, ours = (board.draw(rules.view(game(content=c)))["board"] for c in (loaded.content, CONTENT))
    assert "crossing: +3" in own and "crossing" not in ours and "crossing: +2" in board.symbols()


def test_a_tap_on_a_city_means_the_city() -> None:
    """While track is laid, cities that can be chosen lie above the petals of the steps."""
    s = game()
    rules.apply(s, Build("alvesta"))
    drawn = board.draw(rules.view(s))["board"]
    assert "tap-" not in drawn, "no city can be entered yet"
    t = companion.new({}, CONTENT)
    companion.apply(t, AtTable("ours"))
    while companion.actor(t) == "chance":
        companion.apply(t, companion.chance(t).outcomes[0])
    for a in (Happened("built"), Point("city:alvesta")):
        companion.apply(t, a)
    drawn = board.draw(companion.view(t))["board"]
    assert drawn.index('id="tap-hassleholm" data-target="city:hassleholm"') > drawn.rindex('id="step-')
