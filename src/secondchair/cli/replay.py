"""`secondchair replay` and `check`: does a saved game still replay, move by move?"""

from __future__ import annotations

from typing import Any

import msgspec
import typer
from rich.text import Text

from secondchair.cli.keep import the_store
from secondchair.cli.say import err, mistakes, one_sentence, out, print_json, print_sheet, read_text
from secondchair.core.content import ContentError
from secondchair.core.log import BadLog, read_header
from secondchair.core.registry import UnknownGame
from secondchair.core.table import Table, load_table, open_table
from secondchair.store import Store


def replay_file(file: str, as_json: bool, store_url: str) -> None:
    """Every action must be possible and every digest agree; the first that does not is named."""
    text = read_text(file)
    with mistakes(BadLog, ContentError, UnknownGame):
        table = load_table(text)
        if table.broken and table.header.override:  # its owner's values may be in the store
            with the_store(store_url) as store:
                table = load_table(text, contents=store.contents)
    if as_json:
        print_json(_document(table))
    else:
        _print(table)
    if table.broken:
        err().print(Text(one_sentence(f"This game does not replay: {table.broken.text}")))
        raise typer.Exit(1)


def _document(table: Table) -> dict[str, Any]:
    header = table.header
    return {
        "game": header.game,
        "surface": header.surface,
        "options": header.options,
        "seed": header.seed,
        "entries": table.seq,
        "replays": table.broken is None,
        "broken": table.broken,
        "over": table.over,
        "sheet": table.view.sheet,
        "result": table.result if table.over else None,
    }


def _print(table: Table) -> None:
    console, header = out(), table.header
    options = ", ".join(f"{name} {msgspec.json.encode(value).decode()}" for name, value in header.options.items())
    where = "" if header.surface == "screen" else " at the table"
    console.print(Text(f"{table.game.title}{where}, seed {header.seed}{f', {options}' if options else ''}"))
    if not table.broken:
        console.print(f"All {table.seq} entries replay.")
    console.print(Text(table.result.text if table.over else "The game is not over yet."))
    print_sheet(console, table.view.sheet)


def check_store(store_url: str, as_json: bool) -> None:
    with the_store(store_url) as store:
        ids = store.ids()
        problems = {game_id: text for game_id in ids if (text := _problem(store, game_id))}
    if as_json:
        print_json({"games": len(ids), "broken": [{"id": game_id, "text": text} for game_id, text in problems.items()]})
    else:
        for game_id, text in problems.items():
            out().print(Text(f"{game_id}: {one_sentence(text)}"))
        good = len(ids) - len(problems)
        out().print(f"{good} of {len(ids)} games replay." if ids else "There is no saved game.")
    if problems:
        raise typer.Exit(1)


def _problem(store: Store, game_id: str) -> str:
    """Why a stored game no longer replays; empty if it does, or if it was deleted meanwhile."""
    saved = store.saved(game_id)
    if saved is None:
        return ""
    try:
        table = open_table(read_header(saved.header), saved.lines, True, store.contents)
    except (BadLog, UnknownGame, ContentError) as error:
        return str(error)
    return table.broken.text if table.broken else ""
