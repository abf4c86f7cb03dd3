"""What a game must have to call itself playable or verified, and complete games that replay to the exact sheet.

Any `.chair` file dropped into `tests/logs/<game>/` is replayed here; the sheet it must reach lies beside it as JSON.
`python tests/logs/record.py FILE…` writes those sheets.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import secondchair
from secondchair.core.registry import Game, games

LOGS = Path(__file__).parent.parent / "logs"
RECORDED = sorted(LOGS.glob("*/*.chair"))


@pytest.mark.parametrize("file", RECORDED, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_recorded_game_reaches_its_sheet(file: Path) -> None:
    table = secondchair.load_table(file.read_text("utf-8"))
    assert table.broken is None
    assert table.game.id == file.parent.name and table.over
    wanted = msgspec.json.decode(file.with_suffix(".json").read_bytes())
    assert msgspec.json.decode(msgspec.json.encode(table.result)) == wanted


@pytest.mark.parametrize("file", RECORDED, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_the_bot_still_decides_as_recorded(file: Path) -> None:
    table = secondchair.load_table(file.read_text("utf-8"))
    state = table.rules.new(table.header.options, table.content.content)
    for entry in table.path():
        if entry.actor == "bot":
            assert table.rules.bot(state).choice == entry.action, f"entry {entry.seq}"
        table.rules.apply(state, entry.action)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_the_stage_is_earned(game: Game) -> None:
    """Playable: a complete recorded game. Verified: one per reason a game can end for, and rulings written down."""
    assert game.ends
    tables = [secondchair.load_table(file.read_text("utf-8")) for file in RECORDED if file.parent.name == game.id]
    reasons = {table.result.reason for table in tables if table.header.surface == "screen"}
    assert reasons <= set(game.ends)
    if game.stage != "sketch":
        assert reasons
    if game.stage == "verified":
        assert reasons == set(game.ends)
