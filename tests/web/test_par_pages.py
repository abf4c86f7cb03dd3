"""Par on the pages: before a game, after it, and what our players make of the same seed."""

import re
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi.testclient import TestClient
from web.playing import finish, start

from secondchair.core.registry import find_game
from secondchair.lab import Job
from secondchair.lab.simulate import Simulator
from secondchair.store import par
from secondchair.store.par import Par
from secondchair.web import shown
from secondchair.web.charts import par_chart

LOOKS = ("solid", "striped", "hollow")


def test_setup_shows_what_our_players_reach_as_a_chart_with_its_table(client: TestClient) -> None:
    page = client.get("/new/carcassonne").text
    chart = par_chart(find_game("carcassonne"))
    assert chart is not None and chart.svg in page and "What our players reach" in page
    level = par.level_of(find_game("carcassonne"))
    assert level is not None
    assert list(dict.fromkeys(row[0] for row in chart.rows)) == [choice.label for choice in level.choices]
    assert "What our players reach" not in client.get("/new/template").text


def test_the_chart_speaks_of_every_player_that_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Level by level, whatever the order of the table."""
    four, three = {"colours": 4}, {"colours": 3}
    rows = (Par("carcassonne", "greedy", (9, 12), None, four), Par("carcassonne", "greedy", (8, 10), None, three))
    monkeypatch.setattr(par, "table", lambda: (*rows, Par("carcassonne", "search:8", (20, 22), None, three)))
    chart = par_chart(find_game("carcassonne"))
    assert chart is not None
    levels, players = zip(*(row[:2] for row in chart.rows), strict=True)
    assert levels[0] == levels[1] != levels[2] and players[2] == "Our simple player"
    assert set(players[:2]) == {"Our simple player", "Our searching player (8 playouts a choice)"}
    assert f"{levels[0]}: our searching player<" in chart.svg, "how much it thinks stands in the table"
    monkeypatch.setattr(par, "table", lambda: rows)
    alone = par_chart(find_game("carcassonne"))
    assert alone is not None and "simple player" not in alone.svg, "where there is only one, the table names it"


def test_the_chart_says_how_many_were_won(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is an opponent, points alone do not tell who plays better."""
    one = {"automatons": 1}
    rows = (Par("bigrace", "greedy", (20, 22), 1, one), Par("bigrace", "search:8", (20, 22), 2, one))
    monkeypatch.setattr(par, "table", lambda: rows)
    chart = par_chart(find_game("bigrace"))
    assert chart is not None
    assert "One: our simple player, won 50 %<" in chart.svg and "One: our searching player, won 100 %<" in chart.svg


def test_the_chart_of_races_shows_what_became_of_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some are lost without a score: no bar over eight in ten results, which would be those of the others alone."""
    one = {"automatons": 1}
    weak, strong = (30, 31, *[None] * 8), (20, 20, 20, 20, 20, 20, 20, 20, None, None)
    rows = (Par("bigrace", "greedy", weak, 1, one), Par("bigrace", "search:8", strong, 6, one))
    monkeypatch.setattr(par, "table", lambda: rows)
    chart = par_chart(find_game("bigrace"))
    assert chart is not None and "eight in ten" not in chart.sentence and "lost without points" in chart.sentence
    wide = {look: [float(w) for w in re.findall(rf'width="([\d.]+)"[^>]*class="{look}"', chart.svg)] for look in LOOKS}
    whole = wide["hollow"][0]
    assert wide["hollow"] == [whole, whole], "all games, whoever plays them"
    assert wide["striped"] == pytest.approx([0.8 * whole, 0.2 * whole], abs=0.2), "those that have points"
    assert wide["solid"] == pytest.approx([0.6 * whole, 0.1 * whole], abs=0.2), "and those that were won"
    assert chart.columns == ("Level", "Player", "Scored", "Mean", "Best", "Won")
    assert [row[1:] for row in chart.rows] == [
        ("Our searching player (8 playouts a choice)", "8 of 10", "20.0", "20", "60\u00a0%"),
        ("Our simple player", "2 of 10", "30.5", "31", "10\u00a0%"),
    ]


def test_the_big_race_has_its_legend(client: TestClient) -> None:
    page = client.get("/new/bigrace").text
    assert "Empty: lost without points." in page and "eight in ten" not in page
    assert "eight in ten" in client.get("/new/sam").text


@pytest.mark.parametrize("game", ["sam", "automa", "railbot", "bigrace"])
def test_a_page_has_one_figure_for_one_thing(client: TestClient, game: str) -> None:
    """How often the simple player wins: beside the choice, in the chart, in its table and in the lobby."""
    page, lobby, chart = client.get(f"/new/{game}").text, client.get("/").text, par_chart(find_game(game))
    level = par.level_of(find_game(game))
    assert chart is not None and level is not None
    told = [f"{n} %" for n in re.findall(r"Our simple player wins (\d+) in 100", page)]
    assert told == [row[-1].replace("\u00a0", " ") for row in chart.rows if row[1] == "Our simple player"]
    for choice, share in zip(level.choices, told, strict=True):
        assert f"{choice.label}: our simple player wins {share.removesuffix(' %')} in 100" in lobby


@pytest.mark.parametrize("game", ["sam", "automa", "railbot", "bigrace", "carcassonne"])
def test_setup_says_that_the_figures_are_of_the_standard_game(client: TestClient, game: str) -> None:
    said = "Measured on screen, with the standard game’s other settings."
    assert said in client.get(f"/new/{game}").text


def test_the_end_of_a_game_says_where_nothing_was_measured(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(par, "table", lambda: (Par("template", "greedy", (-1000, 1000), 1),))
    ended = finish(client, start(client, options={"start": "robin"}))
    assert ended["par"] == ["How our players do with these settings was not measured."]
    monkeypatch.setattr(par, "table", tuple)
    assert finish(client, start(client, seed=4))["par"] == [], "nor is there anything to say of a game without par"


def test_with_values_of_your_own_nothing_was_measured() -> None:
    header, named = SimpleNamespace(surface="screen", options={}), SimpleNamespace(override="my box")
    table: Any = SimpleNamespace(over=True, header=header, named=named, game=find_game("bigrace"))
    assert shown._par(table) == (par.UNMEASURED,)


def test_a_finished_game_is_compared_with_par(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(par, "table", lambda: (Par("template", "greedy", (-1000, 1000), 1),))
    answer = start(client)
    assert answer["par"] == []
    assert finish(client, answer)["par"] == ["Better than 50 % of 2 games of our simple player at this level."]


@pytest.mark.parametrize("player", ["greedy", "search"])
def test_our_players_are_dealt_the_same_game(client: TestClient, player: str) -> None:
    answer = start(client)
    early = client.get(f"/api/games/{answer['id']}/players/{player}")
    assert early.status_code == 422 and "after the game" in early.json()["error"]
    finish(client, answer)
    found = client.get(f"/api/games/{answer['id']}/players/{player}").json()
    agent = {"greedy": "greedy", "search": "search:8"}[player]
    same = Simulator(Job(game="template", agent=agent, options=answer.get("options", {}))).result(3)
    assert (found["score"], found["opponent"], found["won"]) == (same.score, same.opponent, same.won)
    ended = {True: "won", False: "lost", None: "a draw"}[same.won]
    name = "simple player" if player == "greedy" else "searching player (8 playouts a choice)"
    assert found["text"] == f"Our {name}: {same.score} to {same.opponent}, {ended}.", "not “your” result"


def test_a_player_that_is_not_there_is_named(client: TestClient) -> None:
    answer = finish(client, start(client))
    refused = client.get(f"/api/games/{answer['id']}/players/magic")
    assert refused.status_code == 422 and "greedy and search" in refused.json()["error"]
