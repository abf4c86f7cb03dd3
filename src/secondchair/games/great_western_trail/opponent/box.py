"""What both boxes have in common: cards of a printed size, and the components of the base game to print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import structs

from secondchair.core.ask import Choice
from secondchair.core.paper import Piece
from secondchair.core.registry import Game
from secondchair.core.svg import region
from secondchair.core.table import new as new_table
from secondchair.core.words import capital
from secondchair.games.great_western_trail.board import cards, ledger, market, tiles, west
from secondchair.games.great_western_trail.board.cards import CARD_HEIGHT, CARD_WIDTH, card_words
from secondchair.games.great_western_trail.board.market import WIDTH
from secondchair.games.great_western_trail.board.marks import lines, words
from secondchair.games.great_western_trail.board.places import BOARD, components
from secondchair.games.great_western_trail.board.signs import sign
from secondchair.games.great_western_trail.content import HUMAN, NOBODY, OPPONENT, WORKERS, Content
from secondchair.games.great_western_trail.opponent.drawing import card_head, designed_mark, paper
from secondchair.games.great_western_trail.view.picture import Picture
from secondchair.games.great_western_trail.view.words import hazard_tile, master

CARD = (89.0, 63.0)  # millimetres of a card that lies on its side
HEIGHT = round(WIDTH * CARD[1] / CARD[0])
SCALE = 0.5  # millimetres of a unit of the board: a building is 31 wide
WORKER_CHOICES = tuple(Choice(worker, capital(worker)) for worker in WORKERS)

Line = tuple[str, str, bool]  # sign, words, designed


def card(number: int, title: str, said: Iterable[Line], label: str) -> str:
    """A card of his: its number, and line by line what it says."""
    drawn, y = paper(HEIGHT - 2) + card_head(number, title), 68.0
    for name, text, designed in said:
        found = lines(text, 34, 3)
        drawn += sign(name, 24, y - 5, 0.9) + (designed_mark(WIDTH - 20, y - 5, 16) if designed else "")
        for n, line in enumerate(found):
            drawn += words(line, 46, y + 19 * n, 15)
        y += 19 * len(found) + 9
    return region("card", (0, 0, WIDTH, HEIGHT), drawn, label)


def _centred(width: float, height: float, body: str, label: str, up: float = 0) -> str:
    """A drawing about its middle."""
    return region("piece", (-width / 2, -height / 2 - up, width, height), body, label)


def base_pieces(game: Game) -> Iterator[Piece]:
    """The board, then tiles, then cards."""
    ranch: Any = new_table(game, seed=1).view.game
    board = west.draw(_bare(ranch.board), game.opponent, "")
    yield Piece(name="The board", group="Board", width=BOARD[2] * SCALE, height=BOARD[3] * SCALE, drawing=board)
    yield flat("Foresight and job market", "Markets and player board", market.bare())
    yield flat("Your player board", "Markets and player board", ledger.bare(ranch.board))
    content = components()
    yield from _buildings(content)
    yield from _tiles(content)
    yield from _cards(content)


def flat(name: str, group: str, drawing: str) -> Piece:
    """A piece in the scale of the board and of its tiles."""
    sides = drawing.split('viewBox="', 1)[1].split('"', 1)[0].split()[2:]
    width, height = (SCALE * float(side) for side in sides)
    return Piece(name=name, group=group, width=width, height=height, drawing=drawing)


def _bare(picture: Picture) -> Picture:
    """The board before anything lies on it."""
    return structs.replace(picture, trail=(), seats=(), masters=(), reach=(), ways=(), panel=None, targets=())


def _buildings(content: Content) -> Iterator[Piece]:
    owners = ((NOBODY, "Neutral buildings"), (HUMAN, "Your buildings"), (OPPONENT, "His buildings"))
    for seat, group in owners:
        found = content.neutral if seat == NOBODY else content.private[seat]
        for tile in found:
            drawing = _centred(64, 52, tiles.building(tile, seat), tiles.building_words(tile, seat), up=2)
            yield Piece(
                name=f"Building {tile}", group=group, width=64 * SCALE, height=52 * SCALE, drawing=drawing
            )  # fmt: skip


def _tiles(content: Content) -> Iterator[Piece]:
    kinds = Counter(tile for bag in content.bags.values() for tile in bag)
    for tile, n in kinds.items():
        said = capital(tile if tile in WORKERS else hazard_tile(tile))
        drawing = _centred(42, 42, f'<use href="#gwt-{tile}"/>', said)
        yield Piece(name=said, group="Tiles of the bags", width=21, height=21, drawing=drawing, copies=n)
    for entry in content.masters.values():
        drawing = _centred(44, 42, f'<use href="#gwt-master-{entry.id}"/>', capital(master(entry)))
        name = f"Station master: {master(entry)}"
        yield Piece(name=name, group="Station masters", width=22, height=21, drawing=drawing)


def _cards(content: Content) -> Iterator[Piece]:
    cattle = Counter((*content.herd, *content.market))
    for kind, n in cattle.items():
        drawing = _centred(CARD_WIDTH + 2, CARD_HEIGHT + 2, f'<use href="#gwt-card-{kind}"/>', card_words(kind))
        yield Piece(
            name=capital(card_words(kind)), group="Cattle cards", width=44, height=60, drawing=drawing, copies=n
        )
    width, height = cards.OBJECTIVE_WIDTH + 2, cards.OBJECTIVE_HEIGHT + 2
    for name, n in Counter((*content.stack, *content.starting)).items():
        drawing = _centred(width, height, f'<use href="#gwt-card-{name}"/>', card_words(name))
        said = capital(card_words(name))
        yield Piece(name=said, group="Objective cards", width=47, height=60.6, drawing=drawing, copies=n)
