"""How a game looks in the terminal: what happened, the board, the status, the choices."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape
from string import ascii_lowercase

from rich.color import ANSI_COLOR_NAMES
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from secondchair.cli.console import print_sheet
from secondchair.cli.menu import Group, Menu
from secondchair.core.choose import Value, Why
from secondchair.core.parts import part
from secondchair.core.registry import Game
from secondchair.core.rules import Event, Result, Status, TurnStep, View
from secondchair.core.table import Stop
from secondchair.web.rulebook import rulebook

_BLOCK = re.compile(r"</(?:p|li|tr|h\d|div|article|table|ul|ol)>|<br\s*/?>")
_TAG = re.compile(r"<[^>]+>")


NO_LIMIT = 1000  # columns, where no terminal sets an end to the lines
SHORT = 12  # longer hints of a figure are left to the page


class Screen:
    """Prints one game to a console."""

    def __init__(self, console: Console, game: Game) -> None:
        self.console, self.game = console, game
        self.width = console.width if console.is_terminal else NO_LIMIT
        self.board = part(game, "text")
        self.turn_told: tuple[TurnStep, ...] = ()  # the steps of the bot's turn that were printed

    def say(self, sentence: str, style: str = "") -> None:
        self.console.print(Text(sentence, style))

    def position(self, view: View, menu: Menu) -> None:
        """Board and status."""
        self.console.print()
        if self.board and (drawing := self.board.text(view, menu.targets, self.width)):
            self.console.print(Text.from_markup(drawing), soft_wrap=True)
        self.console.print(status_line(view.status))

    def prompt(self, view: View, menu: Menu) -> None:
        """What is to be decided; first what the bot does until its next card."""
        self.turn(view)
        rule = f"  {view.prompt.rule}" if view.prompt.rule else ""
        self.console.print(Text.assemble((view.prompt.text, "bold"), (rule, "dim")))
        for group in menu.groups:
            self.console.print(_choices(group, len(str(len(menu)))))
        for n, aside in enumerate(view.prompt.aside, 1):
            self.console.print(Text.assemble((f" +{n}", "cyan"), f" {aside.label}"))

    def turn(self, view: View) -> None:
        """The bot's turn at a real table, step by step, each told once; what decides is a list."""
        width, told = len(str(len(view.turn))), len(self.turn_told)
        for n, step in enumerate(view.turn):
            if view.turn[:told] == self.turn_told and n < told:
                continue
            rule = f"  {step.rule}" if step.rule else ""
            self.console.print(Text.assemble((f"{n + 1:>{width}}. ", "bold"), step.text, (rule, "dim")))
            for letter, line in zip(ascii_lowercase, step.order, strict=False):
                self.console.print(Text(f"{'':{width + 2}}{letter}. {line}"))
        self.turn_told = view.turn

    def steps(self, stops: Iterable[Stop]) -> None:
        """What happened, one sentence a line."""
        happened = list(stops)
        events = [event for stop in happened for event in stop.events]
        on_the_card = {step.words for step in happened[-1].view.turn} if happened else set[str]()
        for event in events:
            if event.text not in on_the_card:  # the steps of the turn follow, numbered
                self.console.print(_event(event))

    def log(self, stops: Iterable[Stop]) -> None:
        """The same with the numbers of the entries."""
        for stop in stops:
            auto = " (the only move)" if stop.entry.auto else ""
            for event in stop.events:
                self.console.print(Text(f"{stop.entry.seq:>4}{auto} ", "dim").append_text(_event(event)))

    def sheet(self, view: View) -> None:
        print_sheet(self.console, view.sheet)

    def over(self, result: Result, reached: Iterable[str]) -> None:
        """The end: why, the sheet, the goals."""
        self.console.print()
        self.say(result.text, "bold")
        print_sheet(self.console, result.sheet)
        self.goals(reached)

    def goals(self, reached: Iterable[str], words: str = "") -> None:
        titles = {goal.id: goal.title for goal in self.game.goals}
        for goal in reached:
            self.console.print(Text.assemble(("★ ", "yellow"), words, titles.get(goal, goal), (f"  {goal}", "dim")))

    def why(self, why: Why) -> None:
        """The candidates, what each criterion saw of them, and which one was taken."""
        self.console.print(Text.assemble((why.text or "The bot decided.", "bold"), (f"  {why.because}", "dim")))
        if not why.steps:
            for place, (label, _) in enumerate(why.candidates):
                self.say(f"{'▶' if place == why.chosen else ' '} {label}")
            return
        grid = Grid(box=None, pad_edge=False)
        grid.add_column("")
        for step in why.steps:
            grid.add_column(Text.assemble(step.label, (f" {step.rule}", "dim")), justify="right", overflow="fold")
        for place, (label, _) in enumerate(why.candidates):
            style = "bold" if place == why.chosen else ""
            mark = "▶" if place == why.chosen else " "
            grid.add_row(Text(f"{mark} {label}", style), *(shown(step.values[place]) for step in why.steps))
        self.console.print(grid)

    def rule(self, rule_id: str) -> None:
        html = rulebook(self.game.id).rule(rule_id)
        if not html:
            self.say(f"{self.game.title} has no rule {rule_id}.")
            return
        text = unescape(_TAG.sub("", _BLOCK.sub("\n", html)))
        self.say("\n".join(line.strip() for line in text.splitlines() if line.strip()))


def style_of(mark: str) -> str:
    """A piece's colour as a style, where the terminal has it."""
    return f"bold {mark}" if mark in ANSI_COLOR_NAMES and mark != "black" else "bold"


def status_line(status: Iterable[Status]) -> Text:
    """ "▶ Red 4   Green 2": whose turn it is comes with a mark."""
    line = Text()
    for n, figure in enumerate(status):
        line.append("   " if n else "")
        line.append("▶ " if figure.now else "")
        line.append(f"{figure.label} ", style_of(figure.mark) if figure.mark else "")
        line.append(figure.value, "bold")
        line.append(f" {figure.hint}" if 0 < len(figure.hint) <= SHORT else "", "dim")
    return line


def _event(event: Event) -> Text:
    return Text.assemble("• ", event.text, (f"  {event.rule}" if event.rule else "", "dim"))


def _choices(group: Group, width: int) -> Text:
    """The choices of a target: on one line if they have a title in common, else one line each."""
    line = Text(f"  {group.title}:" if group.title else "")
    hints = [choice.option.hint for choice in group.choices]
    alike = group.title and len(set(hints)) == 1
    for place, choice in enumerate(group.choices):
        line.append("\n" if place and not group.title else "")
        line.append(f"{choice.number:>{width + 2}} ", "cyan")
        line.append(group.name(choice))
        if choice.option.hint and (not alike or choice is group.choices[-1]):
            line.append(f" ({choice.option.hint})", "dim")
    return line


def shown(value: Value | None) -> str:
    """A value that a criterion saw, as a person would write it."""
    match value:
        case None:
            return "·"
        case bool():
            return "yes" if value else "no"
        case tuple():
            return ", ".join(map(str, value))
        case _:
            return str(value)
