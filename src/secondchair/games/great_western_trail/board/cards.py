"""Cards, station master tiles and worker tiles as symbols. Colours are said in letters too."""

from __future__ import annotations

from secondchair.core.svg import esc
from secondchair.core.words import capital
from secondchair.games.great_western_trail.board.colours import COATS, box, c, outlaw, symbol
from secondchair.games.great_western_trail.board.places import components
from secondchair.games.great_western_trail.board.signs import _COW, cells, sign, strip
from secondchair.games.great_western_trail.content import WORKERS, Cattle, Objective
from secondchair.games.great_western_trail.documents import MasterEntry
from secondchair.games.great_western_trail.editions import cached_by_edition
from secondchair.games.great_western_trail.view import words

CARD_WIDTH, CARD_HEIGHT = 48, 66
OBJECTIVE_WIDTH, OBJECTIVE_HEIGHT = 60, 78
TASK_SIGNS = {
    "building": "build",
    "hazard": "hazard",
    "station": "station",
    "terminal_city": "deliver",
}
MASTER_SIGNS = {
    "worker": "hire",
    "2_objective_cards_in_area": "objective",
    "2_hazard_tiles": "hazard",
    "outlaw_pair_green_orange": "outlaw",
    "2_certificates": "certificate",
    "2_station_discs": "station",
    "private_building_on_board": "build",
}


def symbols() -> str:
    content = components()
    found = [(f"card-{kind.id}", _cattle(kind)) for kind in content.cattle.values()]
    found += [(f"card-{card.id}", _objective(card)) for card in content.objectives.values()]
    found += [(f"master-{entry.id}", _master(entry)) for entry in content.masters.values()]
    found += [(worker, _worker(worker)) for worker in WORKERS]
    return "".join(symbol(name, body) for name, body in found) + _backs()


def _paper(width: float, height: float, fill: str = "paper") -> str:
    return f'<rect {box(width, height)} fill="{c(fill)}" stroke="{c("line")}" stroke-width="1.5"/>'


def _words(text: object, x: float, y: float, size: float, anchor: str = "middle", fill: str = "line") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="700" text-anchor="{anchor}" fill="{c(fill)}">'
        f"{esc(text)}</text>"
    )


def _cattle(kind: Cattle) -> str:
    """Breeding value, the animal in its coat, the colour in letters, the points."""
    coat = COATS[kind.colour]
    rim = c("line") if kind.colour != "black" else c("soft")
    stage = f" {kind.id[-1]}" if kind.id.startswith("simmental") else ""
    points = _words(f"{kind.points}★", 21, -19, 12, "end") if kind.points else ""
    return (
        _paper(CARD_WIDTH, CARD_HEIGHT)
        + f'<path d="M-23 16H23V29Q23 32 19 32H-19Q-23 32-23 29z" fill="{coat}" opacity=".35"/>'
        + f'<path d="{_COW}" transform="translate(0 1) scale(1.45)" fill="{coat}" stroke="{rim}" stroke-width="1.3"/>'
        + f'<path d="M-3.6 8.5H-2M2 8.5H3.6M-4.5-1V0M4.5-1V0" stroke="{c("paper")}" stroke-width="2" '
        + 'stroke-linecap="round"/>'
        + f'<circle cx="-14" cy="-22" r="9.5" fill="{coat}" stroke="{c("line")}" stroke-width="1.4"/>'
        + _words(kind.value, -14, -16.8, 15, fill="on-dark" if kind.colour in DARK else "line")
        + points
        + _words(f"{kind.colour}{stage}", 0, 28, 12)
    )


DARK = ("black", "red", "blue", "brown", "purple")


def _objective(card: Objective) -> str:
    """Points and penalty above, the tasks in the middle, what it does when it is played below."""
    head = _words(f"{card.points}★", -25, -23.5, 14, "start")
    if card.penalty:
        head += _words(f"−{card.penalty}", 25, -23.5, 13, "end", "loss")
    few = len(card.tasks)
    tasks = "".join(
        _task(task, 0 if few == 1 else 24 * (n % 2) - 12, 22 * (n // 2) - (11 if few > 2 else 2))
        for n, task in enumerate(card.tasks)
    )
    below = ""
    if card.immediate is not None:
        below = f'<path d="M-30 21H30V34Q30 39 25 39H-25Q-30 39-30 34z" fill="{c("paper-deep")}"/>'
        below += strip(cells(card.immediate), -4, 30, 0.72, 16)
    return _paper(OBJECTIVE_WIDTH, OBJECTIVE_HEIGHT) + below + head + tasks


VALUE_COATS = {"3": ("yellow", "line"), "4": ("brown", "on-dark"), "5": ("purple", "on-dark")}


def _task(task: str, x: float, y: float) -> str:
    if task.startswith("cattle"):
        coat, ink = VALUE_COATS[task[-1]]
        look = f'fill="{COATS[coat]}" stroke="{c("line")}" stroke-width="1.4"'
        return f'<rect x="{x - 8:g}" y="{y - 10:g}" width="16" height="20" rx="3" {look}/>' + _words(
            task[-1], x, y + 5, 14, fill=ink
        )
    if task.startswith("outlaw"):
        green = task.endswith("green")
        shape = '<circle r="10.5"' if green else '<path d="M0-11.5 10.5-4 7.5 10H-7.5L-10.5-4z"'
        ground = f'{shape} fill="{outlaw(task)}" stroke="{c("line")}" stroke-width="1"/>'
        return f'<g transform="translate({x:g} {y:g})">{ground}{sign("outlaw", 0, 0.6, 0.72)}</g>'
    return sign(TASK_SIGNS[task], x, y, 0.95)


def _master(entry: MasterEntry) -> str:
    """Upper half: at once or for good; lower half: at the end."""
    if entry.permanent_certificates:
        upper = "".join(sign("certificate", -6 + 13 * n, -9, 0.72) for n in range(entry.permanent_certificates))
        upper += _words("∞", 14, -5, 13) if entry.permanent_certificates == 1 else ""
    else:
        assert entry.immediate is not None
        found = cells(entry.immediate)
        upper = strip(found, -8 if len(found) > 1 else -4, -9, 0.72, 17)
    lower = _words("−", 0, 14, 12)
    if entry.vp:
        halves = "½" if entry.vp_per.startswith("2_") else ""
        lower = _words(f"{entry.vp}★", -18, 15, 12, "start") + sign(MASTER_SIGNS[entry.vp_per], 11, 10, 0.62)
        clear = f'<g stroke="{c("paper")}" stroke-width="4" stroke-linejoin="round" paint-order="stroke">'
        lower += f"{clear}{_words('2', 17, 17, 12)}</g>" if halves else ""
    return (
        f'<rect x="-21" y="-20" width="42" height="40" rx="5" fill="{c("paper")}" stroke="{c("line")}" '
        f'stroke-width="1.5"/><path d="M-21 0H21" stroke="{c("soft")}" stroke-width="1"/>{upper}{lower}'
    )


def _worker(worker: str) -> str:
    return (
        f'<rect x="-20" y="-16" width="40" height="32" rx="6" fill="{c("paper")}" stroke="{c("line")}" '
        f'stroke-width="1.5"/>{sign(worker, 0, 0, 1.15)}'
    )


def _backs() -> str:
    """Face-down stacks: cattle, objectives, your herd."""
    edge = f'fill="{c("soft")}" stroke="{c("line")}" stroke-width="1.5"'
    stack = "".join(f'<rect x="{-24 + d}" y="{-33 + d}" width="46" height="64" rx="5" {edge}/>' for d in (2, 0))
    tall = "".join(f'<rect x="{-29 + d}" y="{-38 + d}" width="57" height="75" rx="5" {edge}/>' for d in (2, 0))
    return (
        symbol("back-cattle", stack + sign("cattle", -1, -8, 1.2))
        + symbol("back-herd", stack + sign("hand", -1, -8, 1.2))
        + symbol("back-objective", tall + sign("objective", -1, -10, 1.3))
    )


@cached_by_edition
def card_words(card: str) -> str:
    """All that is printed on a card."""
    content = components()
    said = words.objective(content, card) if card in content.objectives else words.card(content, card)
    return capital(said)
