"""`secondchair audit`: was the bot run right? The first deviation, its rule, and what it changed in the score."""

from __future__ import annotations

from typing import Any

import typer
from msgspec import structs
from rich.console import Console
from rich.text import Text

from secondchair.cli.console import mistakes, out, print_json, read_text
from secondchair.cli.sitting import the_store
from secondchair.core.audit import Audit, Deviation, audit
from secondchair.core.content import ContentError
from secondchair.core.log import BadLog, split
from secondchair.core.registry import UnknownGame, find_game
from secondchair.core.table import load_table
from secondchair.core.words import counted


def audit_file(file: str, as_json: bool, store_url: str) -> None:
    """Every decision of the bot is made again, and compared with what the log says was done."""
    text = read_text(file)
    with mistakes(BadLog, ContentError, UnknownGame):
        _, lines = split(text)
        table = load_table(text)
        if table.content.fingerprint != table.named.content:  # the store may have it
            with the_store(store_url) as store:
                table = load_table(text, contents=store.contents)
        found = audit(table, lines)
    if as_json:
        print_json(document(found))
    else:
        _print(out(), found)
    if not found.right:
        raise typer.Exit(1)


def document(found: Audit) -> dict[str, Any]:
    """The audit as JSON; `text` is the sentence about what a deviation changed."""
    deviations = [
        structs.asdict(one) | {"text": one.effect.text if one.effect else ""} for one in found.deviations
    ]  # fmt: skip
    return structs.asdict(found) | {"deviations": deviations, "right": found.right}


def _print(console: Console, found: Audit) -> None:
    game = find_game(found.game)
    against = f" against {game.opponent}" if game.opponent else ""
    console.print(Text(f"{game.title}{against}: {counted(found.compared, 'decision')} compared."))
    if found.told:
        console.print(Text(f"{counted(found.told, 'decision')} could not be: only your table shows what was done."))
    for note in found.notes:
        console.print(Text(note))
    if found.deviations:
        first, *rest = found.deviations
        console.print(Text("The first deviation:"))
        _print_one(console, first)
        if rest:
            console.print(Text(f"{counted(len(rest), 'more deviation')}:"))
        for one in rest:
            console.print(Text(f"  Entry {one.seq}: {one.done} Right: {one.right} {one.rule}".rstrip()))
    if found.stopped:
        console.print(Text(found.stopped))
    elif not found.deviations:
        console.print(Text("Everything that can be compared is right."))


def _print_one(console: Console, one: Deviation) -> None:
    rule = f" ({one.rule})" if one.rule else ""
    console.print(Text(f"  Entry {one.seq}, done: {one.done}"))
    console.print(Text(f"  Right: {one.right}{rule}"))
    if one.because:
        console.print(Text(f"  Why: {one.because}"))
    if one.effect is not None:
        console.print(Text(f"  What it changed: {one.effect.text}"))
    elif one.kind == "bot":
        console.print(Text("  What it changed cannot be known: what was done cannot be carried out."))
