"""What a game must have to call itself playable or verified, and complete games that replay to the exact sheet.

Any `.chair` file in `tests/logs/<game>/` is replayed here, and those of earlier rules versions in its `rules-<n>/`; the
result it must reach lies beside it as JSON. `tests/logs/README.md` says how they are made.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import secondchair
from secondchair.core.registry import Game, find_game, games

LOGS = Path(__file__).parent.parent / "logs"
RECORDED = sorted([*LOGS.glob("*/*.chair"), *LOGS.glob("*/rules-*/*.chair")])
COMPLETE = [file for file in RECORDED if not file.with_suffix(".stops").is_file()]
STOPPING = [file for file in RECORDED if file.with_suffix(".stops").is_file()]


def name(file: Path) -> str:
    return str(file.relative_to(LOGS).with_suffix(""))


def game_of(file: Path) -> Game:
    return find_game(file.relative_to(LOGS).parts[0])


def version_of(file: Path) -> int:
    """The rules version that a recorded game says it was played by."""
    return int(msgspec.json.decode(file.read_text("utf-8").splitlines()[0])["rules"])


@pytest.mark.parametrize("file", COMPLETE, ids=name)
def test_a_recorded_game_reaches_its_sheet(file: Path) -> None:
    table = secondchair.load_table(file.read_text("utf-8"))
    assert table.broken is None
    assert table.game is game_of(file) and table.over
    assert table.taken_over == (version_of(file) < table.game.rules_version)
    wanted = msgspec.json.decode(file.with_suffix(".json").read_bytes())
    reached = msgspec.json.decode(msgspec.json.encode(table.result))
    assert {name: reached[name] for name in wanted} == wanted  # what a result says besides came later


@pytest.mark.parametrize("file", STOPPING, ids=name)
def test_a_recorded_game_that_stops_can_go_on(file: Path) -> None:
    table = secondchair.load_table(file.read_text("utf-8"))
    assert table.broken is not None and table.broken.seq == int(file.with_suffix(".stops").read_text())
    table.go_on()
    assert secondchair.load_table(table.log).broken is None


@pytest.mark.parametrize("file", COMPLETE, ids=name)
def test_the_bot_still_decides_as_recorded(file: Path) -> None:
    table = secondchair.load_table(file.read_text("utf-8"))
    state = table.rules.new(table.header.options, table.content.content)
    for entry in table.path():
        if entry.actor == "bot":
            assert table.rules.bot(state).choice == entry.action, f"entry {entry.seq}"
        table.rules.apply(state, entry.action)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_games_of_every_rules_version_are_kept(game: Game) -> None:
    mine = [file for file in RECORDED if game_of(file) is game]
    for file in mine:
        folder = f"rules-{version_of(file)}"
        assert file.parent.name == (game.id if version_of(file) == game.rules_version else folder), name(file)
    kept = {version_of(file) for file in mine}
    assert kept == set(range(1, game.rules_version + 1)) or game.stage == "sketch"


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_the_stage_is_earned(game: Game) -> None:
    """Playable: a complete recorded game. Verified: one per reason a game can end for, and rulings written down."""
    assert game.ends
    today = [file for file in COMPLETE if file.parent.name == game.id]
    tables = [secondchair.load_table(file.read_text("utf-8")) for file in today]
    reasons = {table.result.reason for table in tables if table.header.surface == "screen"}
    assert reasons <= set(game.ends)
    if game.stage != "sketch":
        assert reasons
    if game.stage == "verified":
        assert reasons == set(game.ends)
