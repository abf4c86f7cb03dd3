"""The choices of a prompt, numbered from 1: options that share a target stand together."""

from __future__ import annotations

from msgspec import Struct

from secondchair.core.rules import Option, Prompt

NO_TARGET = "#"


class Numbered(Struct, frozen=True):
    number: int
    option: Option


class Group(Struct, frozen=True):
    """The choices of one target. `title` is their label, if they have it in common."""

    title: str
    choices: tuple[Numbered, ...]

    @property
    def mark(self) -> str:
        """What stands at the target in a drawing: "3", or "3-5"."""
        first, last = self.choices[0].number, self.choices[-1].number
        return str(first) if first == last else f"{first}-{last}"

    def name(self, choice: Numbered) -> str:
        """What tells this choice from the others of the group."""
        return choice.option.variant if self.title else choice.option.label


class Menu:
    """The options of a prompt in groups."""

    def __init__(self, prompt: Prompt) -> None:
        by_target: dict[str, list[Option]] = {}
        for place, option in enumerate(prompt.options):
            by_target.setdefault(option.target or f"{NO_TARGET}{place}", []).append(option)
        titled = any(len(options) > 1 and _alike(options) for options in by_target.values())
        self.groups = list[Group]()
        self.targets: dict[str, str] = {}  # what stands at each target in a drawing
        self.options = list[Option]()
        for target, options in by_target.items():
            first = len(self.options) + 1
            self.options += options
            choices = tuple(Numbered(n, option) for n, option in enumerate(options, first))
            self.groups.append(Group(options[0].label if titled and _alike(options) else "", choices))
            if not target.startswith(NO_TARGET):
                self.targets[target] = self.groups[-1].mark

    def __len__(self) -> int:
        return len(self.options)

    def find(self, text: str) -> Option | None:
        """The option that was meant by a number."""
        return self.options[int(text) - 1] if text.isdecimal() and 0 < int(text) <= len(self.options) else None


def _alike(options: list[Option]) -> bool:
    """Have they one label, and differ by their variant alone?"""
    return len({option.label for option in options}) == 1 and all(option.variant for option in options)
