"""Par on the pages: before a game, after it, and what our players make of the same seed."""

import pytest
from fastapi.testclient import TestClient
from web.playing import finish, start

from secondchair.core.registry import find_game
from secondchair.lab import Job
from secondchair.lab.simulate import Simulator
from secondchair.store import par
from secondchair.store.par import Par
from secondchair.web.charts import par_chart


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
