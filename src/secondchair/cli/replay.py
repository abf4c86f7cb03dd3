"""`secondchair replay` and `check`: does a saved game still replay, move by move?"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import Any, Literal

import msgspec
import typer
from msgspec import Struct
from rich.text import Text

from secondchair.cli.console import err, mistakes, one_sentence, out, print_json, print_sheet, read_text
from secondchair.cli.sitting import the_store
from secondchair.core import dealer, report
from secondchair.core.content import ContentError
from secondchair.core.log import BadLog, read_header
from secondchair.core.registry import UnknownGame, games
from secondchair.core.table import Broken, Table, load_table, open_table
from secondchair.core.words import counted
from secondchair.store import Store

DAMAGED = (
    "There may be games that it no longer names. Export those that are whole, then bring a copy back with "
    "“secondchair restore”."
)
State = Literal["replays", "taken over", "stops", "unreadable"]


class Checked(Struct, frozen=True):
    """What became of one stored game."""

    id: str
    game: str
    state: State
    seq: int  # its last entry; where it stops, the entry that does not replay
    text: str

    @property
    def broken(self) -> bool:
        return self.state in {"stops", "unreadable"}

    @property
    def line(self) -> str:
        game = games().get(self.game)
        return f"{self.id} ({game.title if game else self.game or 'of no known game'}): {self.text}"


def replay_file(file: str, as_json: bool, store_url: str) -> None:
    """Every action must be possible and every digest agree; the first that does not is named."""
    text = read_text(file)
    told = report.read(text)
    with mistakes(BadLog, ContentError, UnknownGame):
        table = load_table(text)
        if table.content.fingerprint != table.named.content:  # the store may have it
            with the_store(store_url) as store:
                table = load_table(text, contents=store.contents)
    if as_json:
        print_json(_document(table) | ({"report": _about(told)} if told else {}))
    else:
        if told:
            _print_report(told)
        _print(table)
    if problem := _unsealed(table):
        err().print(Text(problem))
        raise typer.Exit(1)
    if table.broken:
        err().print(Text(one_sentence(f"This game does not replay: {table.broken.text}")))
        raise typer.Exit(1)


def _about(told: report.Report) -> dict[str, Any]:
    return {"words": told.words, "at": told.at, "versions": told.versions}


def _print_report(told: report.Report) -> None:
    """What somebody has to say who found something wrong."""
    versions = ", ".join(f"{name} {value}" for name, value in told.versions.items())
    out().print(Text(f"A report about move {told.at}, made with {versions}."))
    if told.words:
        out().print(Text(f"“{told.words}”"))


def _unsealed(table: Table) -> str:
    """Why the seed cannot be the one that was sealed at the start; empty if it is, or if nothing was sealed."""
    header = table.header
    if not header.seal or header.withheld:
        return ""
    if dealer.seal(header.seed, header.salt) != header.seal:
        return "The seed is not the one that was sealed at the start."
    if table.not_dealt:
        return f"The seed is the one that was sealed, but it does not deal what entry {table.not_dealt[0]} says."
    return ""


def _document(table: Table) -> dict[str, Any]:
    header = table.header
    return {
        "game": header.game,
        "surface": header.surface,
        "options": header.options,
        "seed": header.seed,
        "rules": header.rules,
        "content": table.content.fingerprint,
        "entries": table.seq,
        "seal": header.seal,
        "sealed": not header.withheld and bool(header.seal) and not _unsealed(table),
        "replays": table.broken is None,
        "taken_over": table.taken_over,
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
    if table.taken_over:
        console.print(f"Played by older rules; all {table.seq} entries replay by version {header.rules}.")
    elif not table.broken:
        console.print(f"All {table.seq} entries replay.")
    elif table.broken.go_on is not None:
        console.print(f"{counted(table.seq, 'entry replays', 'entries replay')}. {_can_go_on(table.broken)}")
    if header.withheld:
        console.print(f"Its seed was withheld while it ran; it was sealed as {header.seal}.")
    elif header.seal and not _unsealed(table):
        console.print("The seed is the one that was sealed at the start, and every draw follows from it.")
    console.print(Text(table.result.text if table.over else "The game is not over yet."))
    print_sheet(console, table.view.sheet)


def _can_go_on(broken: Broken) -> str:
    return "" if broken.go_on is None else f"It can go on from move {broken.go_on}."


def check_store(store_url: str, as_json: bool) -> None:
    """Say of every stored game what would become of it. Nothing is written to the games."""
    with the_store(store_url) as store:
        damage = store.damage()
        ids = store.ids() if not damage else store.ids_that_can_be_read()
        checked = [found for game_id in ids if (found := _check(store, game_id))]
    broken = [one for one in checked if one.broken]
    if as_json:
        short = [{"id": one.id, "text": one.text} for one in broken]
        print_json({"games": len(checked), "broken": short, "checked": checked, "damage": damage})
    else:
        for one in checked:
            out().print(Text(one.line))
        out().print(_counts(checked))
        if damage:
            out().print(Text(f"The file itself is damaged: {damage}. {DAMAGED}"))
    if broken or damage:
        raise typer.Exit(1)


def _counts(checked: list[Checked]) -> str:
    if not checked:
        return "There is no saved game."
    n = Counter[str](one.state for one in checked)
    said = [f"{n['replays']} of {counted(len(checked), 'game')} {'replays' if n['replays'] == 1 else 'replay'}"]
    said += [f"{n['taken over']} will be taken over"] if n["taken over"] else []
    said += [counted(n["stops"], "stops", "stop")] if n["stops"] else []
    said += [f"{n['unreadable']} cannot be read"] if n["unreadable"] else []
    return f"{', '.join(said)}."


def _check(store: Store, game_id: str) -> Checked | None:
    """What became of a stored game; nothing if it was deleted meanwhile."""
    game, summary = "", None
    with suppress(Exception):  # a damaged row: it is named below
        summary = store.summary(game_id)
        game = summary.game if summary else ""
    try:
        saved = store.saved(game_id)
        if saved is None:
            return None
        header = read_header(saved.header)
        table = open_table(header, saved.lines, True, store.contents)
        lost = (summary.seq if summary else 0) - len(saved.lines)
    except Exception as error:  # whatever is wrong with one game, the others are to be told as well
        return Checked(game_id, game, "unreadable", 0, one_sentence(f"cannot be read: {error}"))
    there = len(saved.lines) if saved else 0
    if lost > 0:
        text = f"has lost {counted(lost, 'entry', 'entries')}: {there} of {lost + there} are there."
        return Checked(game_id, table.game.id, "stops", len(saved.lines), text)
    if table.broken:
        text = f"{one_sentence(table.broken.text)} {_can_go_on(table.broken)}".removeprefix("it ").strip()
        return Checked(game_id, table.game.id, "stops", table.broken.seq, text)
    if table.taken_over:
        text = f"played by version {header.rules} of the rules, replays by version {table.header.rules}: taken over."
        return Checked(game_id, table.game.id, "taken over", table.seq, text)
    return Checked(game_id, table.game.id, "replays", table.seq, "replays.")
