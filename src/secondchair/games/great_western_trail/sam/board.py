"""The drawing of the game against Sam: the base game's regions, and Sam's own board."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec import structs

from secondchair.core.rules import View
from secondchair.core.svg import layer, region
from secondchair.core.words import capital, counted
from secondchair.games.great_western_trail.board import cards, sketch, tiles
from secondchair.games.great_western_trail.board.colours import box, c
from secondchair.games.great_western_trail.board.market import SLOT, WIDTH, heading, note
from secondchair.games.great_western_trail.board.marks import bold, group, lines, piece, words
from secondchair.games.great_western_trail.board.places import components
from secondchair.games.great_western_trail.board.signs import sign
from secondchair.games.great_western_trail.content import OPPONENT, WORKERS
from secondchair.games.great_western_trail.editions import drawn_by_edition
from secondchair.games.great_western_trail.opponent import drawing
from secondchair.games.great_western_trail.opponent.drawing import card_head, designed_mark, paper
from secondchair.games.great_western_trail.sam import GAME
from secondchair.games.great_western_trail.sam.view import NAME, Ranch, SamBoard, SamCard, SamTable
from secondchair.games.great_western_trail.view import words as names

CARD_END, WORKERS_Y = 150, 208
FEWEST_LINES = 84  # no lower than the number and the steps need


@cache
def symbols() -> str:
    return drawing.symbols()


def draw(view: View) -> dict[str, str]:
    """The regions of the page."""
    game = view.game
    if isinstance(game, SamTable):
        regions = {
            "bot": _sam(game.sam, False),
            sketch.REGION: sketch.draw(game.sketch, NAME),
            "market": sketch.draw_jobs(game.jobs),
        }
        return {"card": _card_beside(game.sam.card), **regions} if game.sam.card else regions
    return drawing.regions(game.board, NAME, view.prompt.focus, _sam(game.sam)) if isinstance(game, Ranch) else {}


@cache
def cover() -> str:
    game = drawing.middle_of_a_game(GAME).game
    assert isinstance(game, Ranch)
    return drawing.cover(game.board, NAME)


@drawn_by_edition
def _sam(sam: SamBoard, with_card: bool = True) -> str:
    taken, end = _taken(sam, WORKERS_Y + 156)
    top = CARD_END - _height(sam.card) if with_card else CARD_END
    body = (
        layer("sam-card", _card(sam.card) if with_card else ())
        + layer("sam-deck", _deck(sam))
        + layer("sam-workers", _workers(sam))
        + layer("sam-taken", taken)
    )
    return region("bot", (0, round(top), WIDTH, round(end) - round(top)), body, "Sam's board")


# -- his card ----------------------------------------------------------------------------------------------------------


def _height(card: SamCard | None) -> float:
    """No higher than its words: what lies below it needs the room."""
    return max(_sides(card)[1], FEWEST_LINES) if card else FEWEST_LINES


def _card(card: SamCard | None) -> Iterable[str]:
    height = _height(card)
    if card is None:
        body = paper(height - 4) + words("Sam has not turned up a card yet.", 16, height / 2 + 3, 15)
        yield group("sam-card-none", 0, CARD_END - height, "", body)
    else:
        yield _drawn(card, CARD_END - height)


@drawn_by_edition
def _card_beside(card: SamCard) -> str:
    """At a real table it stands by itself."""
    return drawing.card([_drawn(card)], _height(card))


def _drawn(card: SamCard, y: float = 0) -> str:
    head = (
        card_head(card.number, card.name.split(" (")[0])
        + sign("herder", 60, 38, 0.7)
        + words(card.movement, 72, 43, 14)
        + _designed(card.designed, 312, 36)
    )
    said, lit = f"Card {card.number}: {card.name}", f' data-target="sam-card:{card.number}"'
    body = f"{paper(_height(card) - 4)}{head}{_sides(card)[0]}"
    return group(f"sam-card-{card.number}", 0, y, said, body, lit)


def _sides(card: SamCard) -> tuple[str, float]:
    """What the card does, and where that ends; of two sides the one that counts now is marked."""
    drawn, y = "", 66.0
    for side in card.sides:
        text = f"{capital(side.when)}: {side.text[0].lower()}{side.text[1:]}" if side.when else side.text
        weight = {"font_weight": "700"} if side.now and len(card.sides) > 1 else {}
        drawn += _designed(side.designed, 312, y - 6)
        if side.now:
            drawn += words("▸", 8, y, 14)
        for line in lines(text, 33 if weight else 37, 3):  # bold letters are wider
            drawn += words(line, 22, y, 13.5, fill=c("line" if side.now else "soft"), **weight)
            y += 17
        y += 4
    return drawn, y


def _designed(yes: bool, x: float, y: float) -> str:
    return designed_mark(x + 4, y + 4, 16) if yes else ""


def _deck(sam: SamBoard) -> Iterable[str]:
    """Every card of his deck by number: dark ones are still to come."""
    numbers = {*sam.deck, *sam.discards, *((sam.card.number,) if sam.card else ())}
    said = f"Deck: {counted(len(sam.deck), 'card')} to come, {len(sam.discards)} discarded"
    yield f'<g id="sam-deck-head">{note(said, 2, 168)}</g>'
    for n, number in enumerate(sorted(numbers)):
        coming = number in sam.deck
        ink, fill = c("on-dark" if coming else "line"), c("soft" if coming else "paper")
        body = f'<rect {box(20, 28, 3)} fill="{fill}" stroke="{c("line")}"/>'
        body += words(number, 0, 4.5, 12.5, "middle", fill=ink)
        said = f"Card {number}, {'to come' if coming else 'turned up'}"
        yield group(f"sam-number-{number}", 11 + n * 22, 190, said, body)


# -- workers and what he took ------------------------------------------------------------------------------------------


def _workers(sam: SamBoard) -> Iterable[str]:
    rows = components().rows_of_workers
    for kind, worker in enumerate(WORKERS):
        y = WORKERS_Y + 28 + kind * 46
        if worker == sam.specialization:
            band = (
                f'<rect y="-21" width="{WIDTH}" height="42" rx="8" fill="{c("other")}" fill-opacity=".22" '
                f'stroke="{c("other")}" stroke-width="2"/>{bold("★", 322, 6, 16, "currentColor")}'
            )
            yield group("specialization", 0, y, f"Specialization: {worker}s", band)
        for space in range(1, rows.spaces + 1):
            x = 26 + (space - 1) * 50
            if space <= sam.workers[kind]:
                yield piece(f"sam-{worker}-{space}", worker, x, y, capital(worker))
            else:
                scoring = space in rows.vp_spaces
                points = note(f"{rows.vp_each}★", 0, 5, "middle") if scoring else ""
                yield group(f"sam-vacant-{kind}-{space}", x, y, "", f"<rect {box(40, 32, 6)} {SLOT}/>{points}")


def bare(sam: SamBoard) -> str:
    """His board before anything lies on it, to print: one worker of each kind is printed there (SAM-11)."""
    empty = structs.replace(sam, workers=(1,) * len(WORKERS), specialization="")
    body = layer("sam-workers", _workers(empty))
    return region("piece", (0, WORKERS_Y + 4, WIDTH, 46 * len(WORKERS) + 2), body, "Sam's board")


def specialization_tile() -> str:
    """It lies beside the row of his most workers (SAM-13)."""
    body = f'<rect {box(40, 40, 6)} fill="{c("other")}"/>{bold("★", 0, 10, 28, c("on-dark"))}'
    return region("piece", (-21, -21, 42, 42), body, "Specialization tile")


def _taken(sam: SamBoard, top: float) -> tuple[list[str], float]:
    cities = components().cities
    first = f"{counted(sam.discs, 'disc')} left; first delivery: {cities[sam.first_city].name}"
    to = f": {', '.join(cities[city].name for city in dict.fromkeys(sam.cities))}" if sam.cities else ""
    delivered = f"{counted(len(sam.cities), 'delivery', 'deliveries')}{to}"
    stations = counted(len(sam.stations), "station")
    drawn = [group("sam-discs", 14, top + 6, first, f'<use href="#gwt-disc-other"/>{note(first, 18, 5, size=14)}')]
    said = lines(f"{stations}; {delivered}", 46, 3)
    drawn.append(
        f'<g id="sam-cities">{"".join(note(x, 2, top + 36 + 18 * n, size=14) for n, x in enumerate(said))}</g>'
    )
    y = top + 32 + 18 * len(said)
    y = _buildings(drawn, "On the trail", "sam-placed", sam.placed, y)
    y = _buildings(drawn, "Beside his board", "sam-tile", sam.supply, y)
    return drawn, _pile(drawn, sam, y) if sam.pile else y


def _buildings(drawn: list[str], head: str, name: str, found: tuple[str, ...], y: float) -> float:
    drawn.append(f'<g id="{name}-head">{heading(f"{head}: {len(found)}", y + 16)}</g>')
    for n, tile in enumerate(found):
        said, lit = tiles.building_words(tile, OPPONENT), f' data-target="{name}:{tile[:-1]}"'
        body = tiles.building(tile, OPPONENT)
        drawn.append(group(f"{name}-{tile}", 34 + n % 5 * 67, y + 54 + n // 5 * 56, said, body, lit))
    return y + 28 + 56 * -(-len(found) // 5) + 4


def _pile(drawn: list[str], sam: SamBoard, y: float) -> float:
    """His face-down pile; everything but the starting objective was open when he took it (SAM-R33)."""
    drawn.append(f'<g id="sam-pile-head">{heading("What he took", y + 16)}</g>')
    found = [(tile, names.hazard_tile(tile), 1.0) for tile in (*sam.hazards, *sam.outlaws)]
    found += [(f"card-{card}", cards.card_words(card), 0.95) for card in (*sam.cattle, *sam.objectives)]
    found += [("back-objective", "his starting objective card, hidden until scoring", 0.92)] * sam.hidden
    for n, (name, said, scale) in enumerate(found):
        x, row = 30 + n % 5 * 66, y + 66 + n // 5 * 82
        drawn.append(piece(f"sam-taken-{n}", name, x, row, capital(said), scale=scale))
    return y + 26 + 82 * -(-len(found) // 5) + 6
