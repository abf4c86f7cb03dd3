"""`secondchair games`: what there is to play."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from secondchair.agents import agent_names
from secondchair.cli.console import out, print_json
from secondchair.core.content import base_documents, load
from secondchair.core.decide import decisions
from secondchair.core.newcomer import settings
from secondchair.core.registry import Game, Setting, listed_games


def show_games(as_json: bool) -> None:
    if as_json:
        print_json({"games": [describe(game) for game in listed_games()]})
        return
    console = out()
    for n, game in enumerate(listed_games()):
        if n:
            console.print()
        _print_game(console, game)


def provenance(game: Game) -> dict[str, int]:
    """How many pieces of content are as printed, and how many were designed here.

    A game whose pieces carry no provenance of their own has printed ones only: the entries of its data files.
    """
    if parts := load(game).parts:
        return {"printed": 0, "designed": 0} | Counter(part.provenance for part in parts)
    lists = [value for document in base_documents(game).values() for value in document.values()]
    return {"printed": sum(_entries(value) for value in lists), "designed": 0}


def _entries(value: object) -> int:
    return sum(isinstance(entry, dict) for entry in value) if isinstance(value, list) else 0


def describe(game: Game) -> dict[str, Any]:
    loaded = load(game)
    return {
        "id": game.id,
        "title": game.title,
        "opponent": game.opponent,
        "sentence": game.sentence,
        "surfaces": game.surfaces,
        "options": [_option(setting) for setting in settings(game)],
        "agents": agent_names(game),
        "decisions": list(decisions(game)),
        "goals": [msgspec.to_builtins(goal) for goal in game.goals],
        "rules": game.rules_version,
        "content": loaded.fingerprint,
        "provenance": provenance(game),
        "stage": game.stage,
        "publisher": game.publisher,
    }


def _option(setting: Setting) -> dict[str, Any]:
    return {
        "name": setting.name,
        "title": setting.title,
        "help": setting.help,
        "default": setting.default,
        "choices": [{"value": c.value, "label": c.label, "hint": c.hint} for c in setting.choices],
    }


def _print_game(console: Console, game: Game) -> None:
    against = f", against {game.opponent}" if game.opponent else ""
    console.print(Text.assemble((game.id, "bold"), f"  {game.title}{against}"))
    console.print(Text(f"  {game.sentence}"))
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 2), pad_edge=True)
    grid.add_column(no_wrap=True)
    grid.add_column()
    for setting in settings(game):
        grid.add_row(setting.name, _choices(setting))
    grid.add_row("surfaces", Text(", ".join(game.surfaces)))
    grid.add_row("agents", Text(", ".join(agent_names(game))))
    grid.add_row("data", Text(_data(game)))
    console.print(grid)


def _choices(setting: Setting) -> Text:
    """The values, the default one first to be seen: `3, [4], 5`."""
    text = Text()
    for n, choice in enumerate(setting.choices):
        value = str(choice.value).lower() if isinstance(choice.value, bool) else str(choice.value)
        text.append(", " if n else "")
        text.append(f"[{value}]" if choice.value == setting.default else value)
    return text.append(f"  {setting.help}", "dim")


def _data(game: Game) -> str:
    told = ", ".join(f"{n} {kind}" for kind, n in provenance(game).items())
    return f"{told}; content {load(game).fingerprint}"
