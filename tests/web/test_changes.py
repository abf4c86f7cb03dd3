"""Drawings travel as changes: the same drawings come out of them, and answers stay small."""

import statistics
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins
from starlette.testclient import TestClient
from web.playing import drawn, look

from secondchair.core.log import read_header
from secondchair.core.table import load_table
from secondchair.web.changes import applied, changes

LOGS = Path(__file__).parent.parent / "logs"
RECORDED = sorted(LOGS.glob("*/*.chair"))
NEW_GAME, MOVE = 300_000, 60_000  # bytes of an answer, before compression

drawings = st.lists(st.sampled_from(["<g>", "</g>", '<use id="meeple-1" href="#red"/>', "<text>Göteborg", "</text>"]))


@given(before=drawings, after=drawings)
def test_what_changed_gives_the_new_drawing_again(before: list[str], after: list[str]) -> None:
    old, new = {"board": "".join(before), "hand": "<svg/>"}, {"board": "".join(after), "cards": "<svg/>"}
    told = changes(old, new)
    assert applied(old, told) == new
    assert told["hand"] is None
    assert ("board" in told) == (old["board"] != new["board"])


def test_what_stays_is_not_sent_again() -> None:
    pieces = [f'<use id="tile-{n}" href="#road"/>' for n in range(100)]
    before, after = "".join(pieces), "".join([*pieces[:50], "<b/>", *pieces[51:]])
    assert changes({"board": before}, {"board": after}) == {"board": [(0, 51), "b/>", (52, 49)]}
    assert changes({"board": before}, {"board": before}) == {}


def sizes(client: TestClient, text: str, some: int = 10_000) -> Iterator[tuple[str, int]]:
    """The bytes of every answer of a game that is played again, or of its first moves: "new", then "move" by move."""
    table = load_table(text)
    header = read_header(text.split("\n", 1)[0])
    body = {"game": header.game, "surface": header.surface, "options": header.options, "seed": header.seed}
    sent = client.post("/api/games", json=body)
    yield "new", len(sent.content)
    answer, regions = sent.json(), sent.json()["regions"]
    for entry in [entry for entry in table.path() if entry.is_choice][:some]:
        played = {"seq": answer["seq"], "action": to_builtins(entry.action)}
        sent = client.post(f"/api/games/{answer['id']}/actions", json=played)
        assert sent.status_code == 200, sent.text[:500]
        yield "move", len(sent.content)
        answer = sent.json()
        regions = drawn(answer, regions)
    assert regions == look(client, answer)["regions"], "change by change, the page shows the present"


ONE_EACH = {path.parent.name: path for path in reversed(RECORDED)}


@pytest.mark.parametrize("path", ONE_EACH.values(), ids=ONE_EACH.keys())
def test_answers_are_lean(client: TestClient, path: Path) -> None:
    found = list(sizes(client, path.read_text("utf-8"), some=20))
    assert found[0][1] <= NEW_GAME
    moves = [size for kind, size in found if kind == "move"]
    assert statistics.median(moves) <= MOVE
    assert max(moves) <= NEW_GAME


@pytest.mark.slow
@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_answers_are_lean_in_every_recorded_game(client: TestClient, path: Path) -> None:
    found = list(sizes(client, path.read_text("utf-8")))
    assert found[0][1] <= NEW_GAME
    assert statistics.median(size for kind, size in found if kind == "move") <= MOVE
