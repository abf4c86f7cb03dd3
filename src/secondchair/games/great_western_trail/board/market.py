"""The markets: foresight display, job market, cattle market, objective cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence, Set

from msgspec import Struct

from secondchair.core.svg import at, layer, region
from secondchair.core.words import capital, counted
from secondchair.games.great_western_trail.board.cards import card_words
from secondchair.games.great_western_trail.board.colours import box, c, symbol
from secondchair.games.great_western_trail.board.marks import aim, bold, group, mark, of_kinds, piece, words
from secondchair.games.great_western_trail.board.places import Point, components
from secondchair.games.great_western_trail.board.signs import sign
from secondchair.games.great_western_trail.documents import RowEntry
from secondchair.games.great_western_trail.editions import drawn_by_edition
from secondchair.games.great_western_trail.view.picture import Picture
from secondchair.games.great_western_trail.view.words import foresight_tile

WIDTH = 336
FORESIGHT_Y, JOBS_Y = 0, 146
JOB_ROW, BANK, JOB_SPACES = 44, 170, (70, 115)
CATTLE_Y = JOBS_Y + 24 + 6 * JOB_ROW + 6
PER_ROW, COLUMN = 6, 56
SLOT = 'fill="none" stroke="currentColor" stroke-opacity=".45" stroke-dasharray="5 4"'


def heading(text: str, y: float, x: float = 0) -> str:
    return words(text, x, y, 15, fill="currentColor", font_weight="700")


def note(text: object, x: float, y: float, anchor: str = "start", size: float = 13) -> str:
    return words(text, x, y, size, anchor, fill="currentColor")


class Markets(Struct, frozen=True):
    """What this region shows; it is drawn anew only when some of it has changed."""

    foresight: tuple[str, ...]
    bags: tuple[int, ...]
    jobs: tuple[str, ...]
    token: int
    market: tuple[str, ...]
    cattle_stack: int
    simmental: tuple[int, ...]
    display: tuple[str, ...]
    objective_stack: int
    targets: tuple[str, ...]


CHOSEN_HERE = ("job", "foresight", "objective", "cattle")


def draw(game: Picture) -> str:
    return _draw(
        Markets(
            game.foresight, game.bags, game.jobs, game.token, game.market, game.cattle_stack, game.simmental,
            game.display, game.objective_stack, of_kinds(CHOSEN_HERE, game.targets),
        )
    )  # fmt: skip


@drawn_by_edition
def _draw(game: Markets) -> str:
    targets = frozenset(game.targets)
    shown = _shown(game)
    prices_y = _card_place(max(len(shown), 7))[1] + 44
    objectives_y = prices_y + (62 if not game.simmental else 80)
    body = (
        layer("foresight", _foresight(game, targets))
        + layer("jobs", jobs(game.jobs, game.token, targets))
        + layer("cattle", (*_cattle(game, shown, targets), *_prices(game, prices_y)))
        + layer("objectives", _objectives(game, targets, objectives_y))
        + layer("market-marks", _marks(game, shown, objectives_y))
    )
    return region("market", (0, 0, WIDTH, objectives_y + 108), body, "Markets")


def bare() -> str:
    """Foresight spaces and job market before anything lies there, to print."""
    empty = layer("foresight", (_foresight_head(), *map(_foresight_space, range(6))))
    free = layer("jobs", jobs((), len(components().rows) + 1, None))
    return region("piece", (0, 0, WIDTH, CATTLE_Y), empty + free, "Foresight and job market")


# -- foresight ---------------------------------------------------------------------------------------------------------


def _foresight(game: Markets, targets: Set[str]) -> Iterable[str]:
    yield _foresight_head()
    for place, tile in enumerate(game.foresight):
        yield _foresight_space(place)
        if tile:
            lit = aim(_foresight_target(place), targets)
            name = f"foresight-{place // 2 + 1}-{place % 2}"
            yield piece(name, tile, *_foresight_place(place), capital(foresight_tile(tile)), lit)
    for n, left in enumerate(game.bags):
        said = note(f"bag {n + 1}: {left}", 0, 0, "middle")
        yield group(f"bag-{n}", _foresight_place(2 * n)[0], FORESIGHT_Y + 132, f"Tiles left in bag {n + 1}", said)


def _foresight_head() -> str:
    return f'<g id="foresight-head">{heading("Foresight at Kansas City", FORESIGHT_Y + 14)}</g>'


def _foresight_space(place: int) -> str:
    name = f"{place // 2 + 1}-{place % 2}"
    return f'<rect id="foresight-space-{name}" {box(44, 40, 7)} {SLOT} style="{at(*_foresight_place(place))}"/>'


def _foresight_place(place: int) -> Point:
    return 56 + place // 2 * 112, FORESIGHT_Y + 46 + place % 2 * 50


def _foresight_target(place: int) -> str:
    return f"foresight:{place // 2 + 1},{('top', 'bottom')[place % 2]}"


# -- jobs --------------------------------------------------------------------------------------------------------------


def _job_row(row: int) -> Point:
    """The rows stand in two banks of six."""
    bank, line = divmod(row - 1, 6)
    return bank * BANK, JOBS_Y + 24 + line * JOB_ROW + JOB_ROW / 2


def job_place(row: int, space: int) -> Point:
    x, y = _job_row(row)
    return x + JOB_SPACES[space - 1], y


def jobs(workers: Sequence[str], token: int, targets: Set[str] | None) -> Iterable[str]:
    """The job market; without `targets`, nobody can be lit or chosen."""
    content = components()
    yield f'<g id="jobs-head">{heading("Job market", JOBS_Y + 14)}</g>'
    if token <= len(content.rows):
        band = 'width="164" height="42" rx="7" fill="currentColor" fill-opacity=".1"'
        x, y = _job_row(token)
        yield f'<rect id="token-row" {band} style="{at(x, y - 21)}"/>'
    yield '<use id="job-rows" href="#gwt-jobs"/>'
    yield from (_arrow(entry) for entry in content.rows if entry.arrow in ARROWS)
    for place, worker in enumerate(workers):
        if worker:
            row, space = place // content.columns + 1, place % content.columns + 1
            said = f"{capital(worker)} in row {row}"
            lit = "" if targets is None else aim(f"job:{row},{space}", targets)
            yield piece(f"job-{row}-{space}", worker, *job_place(row, space), said, lit)
    if token <= len(content.rows):
        said = "The job market token: workers in its row cannot be hired yet"
        body = (
            f'<path d="M-12-13H12V4L0 14-12 4z" fill="{c("gold")}" stroke="{c("line")}" stroke-width="1.8"/>'
            f'<path d="M-5-4H5M-5 1H5" stroke="{c("line")}" stroke-width="1.8"/>'
        )
        yield group("token", *job_place(token, content.columns), said, body)


def symbols() -> str:
    """The rows of the job market with their costs."""
    return symbol("jobs", "".join(_job_line(entry) for entry in components().rows))


def _job_line(entry: RowEntry) -> str:
    x, y = _job_row(entry.row)
    spaces = "".join(f'<rect {box(40, 32, 6)} {SLOT} transform="translate({px})"/>' for px in JOB_SPACES)
    row = f'<g opacity=".7">{note(entry.row, 2, 5, size=12)}</g>'
    return f'<g transform="translate({x:g} {y:g})">{row}{note(f"{entry.cost}$", 43, 5, "end", 15)}{spaces}</g>'


ARROWS = {
    "yellow": ("gold", "cattle", "When this row is full, the cattle market is refilled"),
    "end": ("green", "deliver", "When this row is full, the end of the game begins"),
}


def _arrow(entry: RowEntry) -> str:
    fill, name, said = ARROWS[entry.arrow]
    x, y = _job_row(entry.row)
    body = f'<path d="M-9-10H9V1L0 11-9 1z" fill="{c(fill)}" stroke="{c("line")}"/>{sign(name, 0, -2, 0.6)}'
    return group(f"arrow-{entry.row}", x + 150, y, said, body)


# -- cattle ------------------------------------------------------------------------------------------------------------


def _shown(game: Markets) -> list[str]:
    """The open cards by value, as one would lay them out."""
    order = {card: n for n, card in enumerate(components().cattle)}
    return sorted(game.market, key=order.__getitem__)


def _card_place(n: int) -> Point:
    """Place 0 is the stack."""
    line, column = divmod(n, PER_ROW)
    return 28 + column * COLUMN, CATTLE_Y + 58 + line * 76


def _cattle(game: Markets, shown: list[str], targets: Set[str]) -> Iterable[str]:
    yield f'<g id="cattle-head">{heading("Cattle market", CATTLE_Y + 14)}</g>'
    body = f'<use href="#gwt-back-cattle"/>{bold(game.cattle_stack, -1, 24, 16, c("on-dark"))}'
    said, lit = f"{counted(game.cattle_stack, 'card')} in the stack", aim("cattle:stack", targets)
    yield group("cattle-stack", *_card_place(0), said, body, lit)
    seen: Counter[str] = Counter()
    for n, card in enumerate(shown, 1):
        seen[card] += 1
        lit = aim(f"cattle:{card}", targets)
        yield piece(f"cattle-{card}-{seen[card]}", f"card-{card}", *_card_place(n), card_words(card), lit)


def _prices(game: Markets, y: float) -> Iterable[str]:
    """GWT-70: what cowboys and Dollars buy."""
    content = components()
    by_value: dict[str, list[tuple[str, str]]] = {}  # cowboys and Dollars
    for offer in content.offers:
        value = f"value {content.cattle[offer.ids[0]].value}"
        many = "2 for " if offer.cards > 1 else ""
        by_value.setdefault(value, []).append((f"{many}{offer.cowboys}", f"{offer.dollars}$"))
    if game.simmental:
        by_value["Simmental"] = [(f"{offer.cowboys}", f"{offer.dollars}$") for offer in content.simmental_offers]
    for n, (value, offers) in enumerate(by_value.items()):
        yield group(f"price-{n}", 2, y + 8 + 18 * n, "Cowboys and Dollars that a card asks for", _price(value, offers))


LETTER = 7.6  # about the width of a letter of a note


def _price(value: str, offers: Iterable[tuple[str, str]]) -> str:
    """A line of the price list: so many cowboys, so many Dollars."""
    drawn, x = note(f"{value}:", 0, 0), LETTER * (len(value) + 1) + 6
    for cowboys, dollars in offers:
        drawn += note(cowboys, x, 0)
        x += LETTER * len(cowboys)
        drawn += sign("cowboy", round(x + 10, 1), -4, 0.7) + note(dollars, x + 20, 0)
        x += 20 + LETTER * len(dollars) + 12
    return drawn


# -- objectives --------------------------------------------------------------------------------------------------------


def _objective_place(n: int, y: float) -> Point:
    """Place 0 is the stack; place 1 is farthest from it."""
    return (304, y + 62) if n == 0 else (32 + (n - 1) * 67, y + 62)


def _objectives(game: Markets, targets: Set[str], top: float) -> Iterable[str]:
    yield f'<g id="objectives-head">{heading("Objective cards", top + 14)}</g>'
    body = f'<use href="#gwt-back-objective"/>{bold(game.objective_stack, -1, 26, 16, c("on-dark"))}'
    said, lit = f"{counted(game.objective_stack, 'card')} in the stack", aim("objective:stack", targets)
    yield group("objective-stack", *_objective_place(0, top), said, body, lit)
    seen: Counter[str] = Counter()
    for place, card in enumerate(game.display, 1):
        if card:
            seen[card] += 1
            name, lit = f"display-{card}-{seen[card]}", aim(f"objective:{place}", targets)
            yield piece(name, f"card-{card}", *_objective_place(place, top), card_words(card), lit)


# -- what can be chosen ------------------------------------------------------------------------------------------------


def _marks(game: Markets, shown: list[str], objectives_y: float) -> Iterable[str]:
    for target in game.targets:
        kind, _, which = target.partition(":")
        match kind:
            case "job":
                row, space = map(int, which.split(","))
                yield mark(target, "worker", *job_place(row, space))
            case "foresight":
                column, row_name = which.split(",")
                yield mark(target, "plate", *_foresight_place(2 * int(column) - 2 + (row_name == "bottom")))
            case "objective":
                yield mark(target, "objective", *_objective_place(0 if which == "stack" else int(which), objectives_y))
            case "cattle":
                found = [0] if which == "stack" else [n for n, card in enumerate(shown, 1) if card == which]
                yield several(target, "card", [_card_place(n) for n in found])


def several(target: str, kind: str, found: list[Point]) -> str:
    """Equal cards can all be tapped; they are one choice."""
    first, *more = found
    also = "".join(f'<use href="#gwt-mark-{kind}" style="{at(x - first[0], y - first[1])}"/>' for x, y in more)
    return mark(target, kind, *first, also)
