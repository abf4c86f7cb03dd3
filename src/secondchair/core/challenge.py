"""Challenges: a game that others can have dealt exactly alike, by a code to read out or by a date.

A code holds game, surface, options and seed. A day (`2026-11-16`) or an ISO week (`2026-W47`), both by UTC, gives every
game one challenge, the same on every installation; what that can and cannot hide beforehand is told in
docs/decisions/0006-challenges-without-a-server.md. The arithmetic here is part of every code and every day: it never
changes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import cache, lru_cache
from hashlib import blake2b
from typing import Any, Literal

from msgspec import Struct

from secondchair.core import dealer
from secondchair.core.registry import SCREEN, TABLE, Game, Setting, games

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O, U to be misread or misheard
MISREAD = str.maketrans({"I": "1", "L": "1", "O": "0"})
CHECKS = 1021  # a prime below 2^10: every single wrong character and every swap of neighbours is found
GAMES = 2**8  # a game stands in a code as a figure made from its id
SHORT_SEEDS = 2**30  # seeds that are made for challenges: a code of twelve characters, not seventeen
SHORTEST_CODE, LONGEST_CODE = 8, 40  # what is shorter or longer was never a code

STEPS = 2**17  # of the chain behind a date: a fifth of a second here, a second or two in a phone's browser
LONGEST_WORD = 60

Kind = Literal["first", "later", "hints", "takebacks"]
KINDS: dict[Kind, str] = {
    "first": "First attempts",
    "later": "Later attempts",
    "takebacks": "Taken back past something new",
    "hints": "With hints",
}


class BadCode(ValueError):
    """Not the code of a challenge that can be played here. The message says what is wrong."""


class NotYet(ValueError):
    """A day or week that has not begun, by the clock of this machine."""


class Challenge(Struct, frozen=True):
    """What is dealt: whoever plays the same challenge meets the same game."""

    game: str
    surface: str
    options: dict[str, Any]
    seed: int

    @property
    def code(self) -> str:
        """As it is written down: `7K3M-9QRT-X2VB`."""
        return _grouped(_written(self))


# -- codes -------------------------------------------------------------------------------------------------------------


def _written(challenge: Challenge) -> str:
    game = games()[challenge.game]
    number, radix = 0, 1
    for setting in _counted(game):
        number += radix * _place(setting, challenge.options.get(setting.name, setting.default))
        radix *= len(setting.choices)
    packed = (challenge.seed * radix + number) * 2 + (challenge.surface != SCREEN)
    packed = packed * GAMES + figure(game.id)
    return _base32(packed).rjust(SHORTEST_CODE - 2, "0") + _base32((packed + _shape(game)) % CHECKS).rjust(2, "0")


def read_code(text: str) -> Challenge:
    """The challenge that a code stands for; case, spaces, hyphens and letters easily misread do not matter."""
    code = re.sub(r"[\s\u2010-\u2015-]", "", text[: LONGEST_CODE + 1]).upper().translate(MISREAD)
    if not SHORTEST_CODE <= len(code) < LONGEST_CODE or any(letter not in ALPHABET for letter in code):
        raise BadCode("This is not the code of a challenge. One looks like 7K3M-9QRT-X2VB: letters and figures only.")
    packed, check = _number(code[:-2]), _number(code[-2:])
    game = _by_figure(packed % GAMES)
    if game is None or (packed + _shape(game)) % CHECKS != check:
        raise BadCode("This code is not right: a character is wrong or missing, or its game is not known here.")
    rest, at_table = divmod(packed // GAMES, 2)
    options = game.options({})
    for setting in _counted(game):
        rest, place = divmod(rest, len(setting.choices))
        options[setting.name] = _value(setting, place)
    if rest >= dealer.SEEDS or (surface := TABLE if at_table else SCREEN) not in game.surfaces:
        raise BadCode("This code is not right: it names something that the game does not have.")
    return Challenge(game.id, surface, options, rest)


def of_game(game: Game, surface: str, options: Mapping[str, Any], seed: int) -> Challenge:
    """The challenge that a game is. What changes nothing in it is not part of it."""
    if surface not in game.surfaces:
        raise ValueError(f"{game.title} is not played on the surface {surface!r}.")
    given = game.options(options)
    shown = {setting.name: setting.default for setting in game.settings if setting.display_only}
    return Challenge(game.id, surface, given | shown, dealer.check_seed(seed))


def _counted(game: Game) -> Sequence[Setting]:
    return [setting for setting in game.settings if not setting.display_only]


def _place(setting: Setting, value: Any) -> int:
    """Where a value stands in its setting, counted from the default: the standard game is all zeros."""
    values = [choice.value for choice in setting.choices]
    return (values.index(value) - values.index(setting.default)) % len(values)


def _value(setting: Setting, place: int) -> str | int | bool:
    values = [choice.value for choice in setting.choices]
    return values[(place + values.index(setting.default)) % len(values)]


@cache
def figure(game_id: str) -> int:
    """What stands for a game in a code. Games of other packages have one too."""
    return blake2b(f"challenge/{game_id}".encode(), digest_size=1).digest()[0]


def _by_figure(wanted: int) -> Game | None:
    return next((game for game in games().values() if figure(game.id) == wanted), None)


def _shape(game: Game) -> int:
    """A figure for the options that the game has here: a code made with others is not read wrongly."""
    known = [(setting.name, [choice.value for choice in setting.choices]) for setting in _counted(game)]
    return int.from_bytes(blake2b(f"{game.id}/{known}".encode(), digest_size=4).digest(), "big")


def _base32(n: int) -> str:
    letters = ""
    while n or not letters:
        n, last = divmod(n, 32)
        letters = ALPHABET[last] + letters
    return letters


def _number(letters: str) -> int:
    n = 0
    for letter in letters:
        n = n * 32 + ALPHABET.index(letter)
    return n


def _grouped(code: str) -> str:
    return "-".join(code[i : i + 4] for i in range(0, len(code), 4))


# -- days and weeks ----------------------------------------------------------------------------------------------------


class Period(Struct, frozen=True):
    """A day or an ISO week, by UTC everywhere in the world."""

    name: str  # 2026-11-16 or 2026-W47
    first: date
    days: int

    @property
    def weekly(self) -> bool:
        return self.days == 7

    @property
    def words(self) -> str:
        if self.weekly:
            year, week, _ = self.first.isocalendar()
            return f"Week {week} of {year}"
        return f"{self.first.day} {self.first:%B %Y}"

    def next(self, n: int = 1) -> Period:
        then = self.first + timedelta(self.days * n)
        return week_of(then) if self.weekly else day_of(then)

    def holds(self, moment: datetime) -> bool:
        return self.first <= moment.astimezone(UTC).date() < self.first + timedelta(self.days)

    def begun(self, moment: datetime) -> bool:
        return self.first <= moment.astimezone(UTC).date()


def day_of(day: date) -> Period:
    return Period(day.isoformat(), day, 1)


def week_of(day: date) -> Period:
    year, week, weekday = day.isocalendar()
    return Period(f"{year}-W{week:02}", day - timedelta(weekday - 1), 7)


def read_period(name: str) -> Period:
    try:
        if re.fullmatch(r"\d{4}-\d\d-\d\d", name):
            found = day_of(date.fromisoformat(name))
        elif match := re.fullmatch(r"(\d{4})-W(\d\d)", name):
            found = week_of(date.fromisocalendar(int(match[1]), int(match[2]), 1))
        else:
            raise ValueError
        found.next(), found.next(-1)  # what lies at the end of time has no neighbours
    except (ValueError, OverflowError):
        raise BadCode(f"{name[:40]!r} is no date: a day is written 2026-11-16, a week 2026-W47.") from None
    return found


def derive(game: Game, period: Period, moment: datetime, word: str = "") -> Challenge:
    """The challenge of a game on a day or in a week; `NotYet` before it has begun.

    Its first setting, the level or the map, is drawn, and one other; the rest is the standard game. With a `word` that
    some people agree on when the day has come, it is theirs alone.
    """
    if not period.begun(moment):
        raise NotYet(
            f"{period.words} has not begun yet: by this machine's clock it is {moment.astimezone(UTC):%H:%M} UTC on "
            f"{day_of(moment.astimezone(UTC).date()).words}. If that is wrong, set its clock."
        )
    base = _slowly(f"{period.name}/{_plain(word)}")
    draw = _Draw(base, game.id)
    seed = draw(SHORT_SEEDS)
    settings = [setting for setting in _counted(game) if SCREEN in setting.surfaces]
    drawn = [*settings[:1], *([settings[1:][draw(len(settings) - 1)]] if len(settings) > 1 else [])]
    options = game.options({}) | {s.name: s.choices[draw(len(s.choices))].value for s in drawn}
    return Challenge(game.id, SCREEN, options, seed)


def _plain(word: str) -> str:
    """A word as people mean it: capitals and spaces do not matter."""
    return " ".join(word.casefold().split())[:LONGEST_WORD]


@lru_cache(maxsize=64)
def _slowly(text: str) -> bytes:
    """A chain of hashes, each over the one before: it cannot be had quicker by more machines."""
    link = blake2b(text.encode(), digest_size=32, person=b"chair/challenge").digest()
    for _ in range(STEPS):
        link = blake2b(link, digest_size=32).digest()
    return link


class _Draw:
    """Numbers that follow from the chain and the game, one after the other."""

    def __init__(self, base: bytes, game_id: str) -> None:
        self._base, self._game, self._n = base, game_id, 0

    def __call__(self, below: int) -> int:
        self._n += 1
        word = blake2b(f"{self._game}/{self._n}".encode(), key=self._base, digest_size=8).digest()
        return int.from_bytes(word, "big") * below >> 64


# -- boards ------------------------------------------------------------------------------------------------------------


def board_of(first: bool, hints: int, takebacks: int) -> Kind:
    """Each attempt stands on one board: help weighs more than going back, and either more than the number."""
    if hints:
        return "hints"
    if takebacks:
        return "takebacks"
    return "first" if first else "later"
