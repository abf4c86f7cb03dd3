"""`secondchair play`: a game in the terminal, or from a script through a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress

import typer
from rich.console import Console
from rich.text import Text

from secondchair.agents.hint import advise
from secondchair.cli.answer import fill
from secondchair.cli.console import Mistake, mistakes, one_sentence, out, the_game, the_options, the_surface
from secondchair.cli.menu import Menu
from secondchair.cli.screen import Screen
from secondchair.cli.sitting import Elsewhere, Sitting, the_store
from secondchair.core import goals
from secondchair.core.ask import Form
from secondchair.core.dealer import check_seed
from secondchair.core.rules import Json, Prompt
from secondchair.core.table import Broken

HELP = """\
  a number   makes that choice; Enter takes what stands in [brackets]
  +1, +2     what you can do at any time, where it is offered
  u, r       undo and redo, without limit
  hint       the best choices found in about a second
  why        why the bot did what it did last
  sheet      the score sheet      log     what has happened so far
  board      show it all again    rule X  a rule in words, as in “rule {rule}”
  go on      with a game that newer rules no longer replay, from the last position that holds
  q          stop; the game is saved"""

COMMANDS = {
    "u": "undo", "undo": "undo", "r": "redo", "redo": "redo", "?": "help", "h": "help", "help": "help", "why": "why",
    "hint": "hint", "go": "go on",
    "sheet": "sheet", "log": "log", "rule": "rule", "board": "board", "q": "quit", "quit": "quit", "exit": "quit",
}  # fmt: skip


def play_in_terminal(
    game_id: str, surface: str, seed: int | None, option: list[str] | None, resume: str, store_url: str
) -> None:
    if not resume and not game_id:
        raise Mistake("Which game? “secondchair games” lists them; --resume last goes on with a saved one.")
    if resume and (seed is not None or option):
        raise Mistake("A saved game has its seed and its options already; leave --seed and --option out.")
    if resume:
        with the_store(store_url) as store:
            sitting = Sitting.resume(store, resume)
            if game_id and the_game(game_id).id != sitting.table.game.id:
                raise Mistake(f"The saved game {sitting.id} is one of {sitting.table.game.title}, not of {game_id!r}.")
            Session(sitting, out()).run()
        return
    game = the_game(game_id)
    options = the_options(game, option)
    where = the_surface(game, surface)
    with mistakes(ValueError):
        check_seed(seed or 0)
    with the_store(store_url) as store:
        Session(Sitting.begin(store, game, where, seed, options), out()).run()


class _Command(Exception):
    """A line that is no answer."""

    def __init__(self, name: str, rest: str) -> None:
        self.name, self.rest = name, rest


class Session:
    """One person at one table, until they leave or the game is over."""

    def __init__(self, sitting: Sitting, console: Console) -> None:
        self.sitting = sitting
        self.console = console
        self.screen = Screen(console, sitting.table.game)
        self.interactive = sys.stdin.isatty()
        self.leaving = False
        if self.interactive:
            with suppress(ImportError):
                import readline  # noqa: F401  lines can be edited, and come back with the arrow keys

    def run(self) -> None:
        table = self.sitting.table
        self.screen.say(f"{table.game.title}. ? shows what you can type.")
        if table.broken:
            self.screen.say(_stops(table.broken))
        self.screen.steps(table.stops(table.before_choice))
        try:
            while not self.leaving:
                self._turn()
            self._farewell()
        except EOFError:
            self._farewell()
        except KeyboardInterrupt:
            self.console.print()
            self._farewell()
            raise typer.Exit(130) from None

    def _farewell(self) -> None:
        if not self.sitting.table.over:
            self.screen.say(f"Saved. Go on with: secondchair play --resume {self.sitting.id}")

    def _turn(self) -> None:
        table = self.sitting.table
        view = table.view
        menu = Menu(view.prompt)
        self.screen.position(view, menu)
        if table.over:
            self.screen.over(table.result, goals.reached(table.game, goals.far(table)))
            self.leaving = not self.interactive
        else:
            self.screen.prompt(view, menu)
        if not self.leaving:
            self._until_changed(view.prompt, menu)

    def _until_changed(self, prompt: Prompt, menu: Menu) -> None:
        """Read lines until the game has changed, or it is to be shown anew, or is left."""
        while True:
            try:
                if self._line(prompt, menu):
                    return
            except ValueError as error:  # the rules, or the reader of actions, say what would be right
                self.screen.say(str(error))
            except Elsewhere as news:
                self.screen.say(str(news))
                return

    def _line(self, prompt: Prompt, menu: Menu) -> bool:
        """Do what the next lines say: is the position to be shown again?"""
        command: _Command | None = None
        while True:
            try:
                if command is not None:
                    return self._do(command)
                action = self._choice(prompt, menu)
            except _Command as given:  # also in the middle of an answer, which is then dropped
                command = given
                continue
            self._play(action)
            return True

    def _play(self, action: Json) -> None:
        before = self.sitting.table.seq
        self.sitting.play(action)
        self.screen.steps(self.sitting.table.stops(before))
        reached = self.sitting.store.ticked_since(self.sitting.id, before)
        self.screen.goals(reached, "Reached for the first time: ")

    def _choice(self, prompt: Prompt, menu: Menu) -> Json:
        """The action that the next lines ask for."""
        if self.sitting.table.over or self.sitting.table.broken:
            self._read("")
            stops = self.sitting.table.broken
            raise ValueError(_stops(stops) if stops else "There is nothing to choose any more; q leaves.")
        if prompt.ask is not None:
            return fill(prompt.ask, self._read, self.screen.say)
        while True:
            line = self._read("")
            if option := menu.find(line):
                return option.action
            if line:
                self.screen.say(f"There is no choice {line!r}: type a number from 1 to {len(menu)}, or ? for help.")

    def _read(self, question: str) -> str:
        """One line; a command is raised, the end of the input too."""
        if self.interactive:
            line = self.console.input(Text(f"{question or '>'} ", "bold")).strip()
        else:
            if question:
                self.screen.say(question)
            sys.stdout.flush()
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            line = line.strip()
        word, _, rest = line.partition(" ")
        if word.lower() in COMMANDS:
            raise _Command(COMMANDS[word.lower()], rest.strip())
        if word.startswith("+"):
            raise _Command("aside", word[1:])
        return line

    # -- commands ------------------------------------------------------------------------------------------------------

    def _do(self, command: _Command) -> bool:
        """Carry out a command: is the position to be shown again?"""
        match command.name:
            case "undo":
                self.sitting.undo()
                self.screen.say("Taken back.")
            case "redo":
                self.sitting.redo()
                self.screen.say("Played again.")
            case "go on":
                self._go_on()
            case "aside":
                return self._aside(command.rest)
            case "quit":
                self.leaving = True
            case "board":
                pass
            case name:
                self._tell(name, command.rest)
                return False
        return True

    def _go_on(self) -> None:
        before = self.sitting.table.seq
        self.sitting.go_on()
        table = self.sitting.table
        self.screen.say(f"You go on from move {table.went_on[-1].goto}, under today's rules.")
        self.screen.steps(table.stops(before))

    def _tell(self, name: str, rest: str) -> None:
        table = self.sitting.table
        match name:
            case "help":
                self.screen.say(HELP.format(rule=table.view.prompt.rule or "TPL-1"))
            case "sheet":
                self.screen.sheet(table.view)
                if hints := self.sitting.store.hints(self.sitting.id):
                    self.screen.say(f"Hints used: {hints}.")
            case "hint":
                self._hint()
            case "log":
                self.screen.log(table.stops())
            case "rule":
                self.screen.rule(rest.upper() or table.view.prompt.rule)
            case "why":
                self._why()

    def _hint(self) -> None:
        """The best options found, by their numbers. That it was asked for stands on the sheet."""
        table = self.sitting.table
        advice = advise(table.game, table.rules, table.state)
        self.sitting.store.note_hint(self.sitting.id, table.head)
        offered = Menu(table.view.prompt).options
        numbers = {option.action: number for number, option in enumerate(offered, 1)}
        for tip in advice.tips:
            self.screen.say(f"{numbers[tip.action]:>4} {tip.label}. {tip.text}")
            if tip.why:
                self.screen.say(f"     {tip.why}")
        self.screen.say(advice.text)

    def _why(self) -> None:
        decisions = [entry.why for entry in self.sitting.table.path() if entry.why]
        if decisions:
            self.screen.why(decisions[-1])
            return
        rule = self.sitting.table.view.prompt.rule
        opponent = self.sitting.table.game.opponent
        self.screen.say(
            f"{opponent} has decided nothing yet." if opponent else "No bot plays here; every choice is yours."
        )
        if rule:
            self.screen.rule(rule)

    def _aside(self, number: str) -> bool:
        asides = self.sitting.table.view.prompt.aside
        if not number.isdecimal() or not 0 < int(number) <= len(asides):
            self.screen.say("There is nothing of that number to do beside the question.")
            return False
        aside = asides[int(number) - 1]
        self._play(fill(aside, self._read, self.screen.say) if isinstance(aside, Form) else aside.action)
        return True


def _stops(broken: Broken) -> str:
    """Why a game no longer replays, and what can be done about it."""
    if broken.go_on is None:
        return f"This game can only be looked at: {broken.text}."
    go_on = f"Type “go on” to go on from move {broken.go_on}; q leaves."
    return f"This game stops here: {one_sentence(broken.text)} {go_on}"
