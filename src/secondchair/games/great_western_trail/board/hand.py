"""What you hold: the cards in hand, your draw stack, exchange tokens, the breeding value of the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Set

from secondchair.core.svg import layer, region
from secondchair.core.words import counted
from secondchair.games.great_western_trail.board.cards import card_words
from secondchair.games.great_western_trail.board.colours import c
from secondchair.games.great_western_trail.board.market import note, several
from secondchair.games.great_western_trail.board.marks import aim, bold, group, mark, piece
from secondchair.games.great_western_trail.board.places import Point, components
from secondchair.games.great_western_trail.board.signs import sign
from secondchair.games.great_western_trail.editions import exchange_tokens
from secondchair.games.great_western_trail.view.picture import Picture

HEIGHT = 96
FIRST, STEP, ROOM = 92, 64, 384


def draw(game: Picture) -> str:
    targets = frozenset(game.targets)
    body = (
        layer("piles", _piles(game, targets)) + layer("hand", _cards(game, targets)) + layer("hand-marks", _marks(game))
    )
    width = FIRST + (max(1, len(game.you.hand)) - 1) * _step(game) + STEP
    markup = region("hand", (0, 0, round(width), HEIGHT), body, "Your hand")
    return markup.replace("<svg ", '<svg data-wide="" ', 1)  # several cards need a line of their own on a phone


def _step(game: Picture) -> float:
    return min(STEP, ROOM / max(1, len(game.you.hand)))


def _place(game: Picture, n: int) -> Point:
    return FIRST + 32 + n * _step(game), 48


def _piles(game: Picture, targets: Set[str]) -> Iterable[str]:
    you = game.you
    said = f"{counted(you.stack, 'card')} in your draw stack, {sum(n for _, n in you.discard)} on your discard pile"
    body = f'<use href="#gwt-back-herd"/>{bold(you.stack, -1, 24, 16, c("on-dark"))}'
    yield group("herd-stack", 26, 48, said, body)
    if exchange_tokens():
        said = "Exchange tokens: return one to draw up to 2 cards and discard as many"
        body = sign("token", 0, 0, 1.35) + bold(f"×{you.tokens}", 0, 30, 14, "currentColor")
        yield group("tokens", 70, 22, said, body, aim("exchange", targets))
    value = note("value", 0, -18, "middle", 12) + bold(you.value, 0, 2, 18, "currentColor")
    yield group("hand-value", 70, 88, "Breeding value of your hand", value)


def _cards(game: Picture, targets: Set[str]) -> Iterable[str]:
    objectives = components().objectives
    seen: Counter[str] = Counter()
    for n, card in enumerate(game.you.hand):
        seen[card] += 1
        x, y = _place(game, n)
        scale, lit = 1.06 if card in objectives else 1.26, aim(f"card:{card}", targets)
        yield piece(f"hand-{card}-{seen[card]}", f"card-{card}", x, y, card_words(card), lit, scale)


def _marks(game: Picture) -> Iterable[str]:
    for target in game.targets:
        kind, _, which = target.partition(":")
        if kind == "card":
            found = [_place(game, n) for n, card in enumerate(game.you.hand) if card == which]
            yield several(target, "objective", found)
        elif target == "exchange":
            yield mark(target, "token", 70, 22)
