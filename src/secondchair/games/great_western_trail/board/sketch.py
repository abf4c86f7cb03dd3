"""The board beside a real table: what is known of it, and a place to touch on every space of the trail."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from secondchair.core.svg import Box, at, layer, region
from secondchair.core.words import capital
from secondchair.games.great_western_trail.board import market, places, tiles, west
from secondchair.games.great_western_trail.board.colours import box, c
from secondchair.games.great_western_trail.board.marks import bold, group, piece
from secondchair.games.great_western_trail.board.places import components, node
from secondchair.games.great_western_trail.content import HUMAN, KANSAS_CITY, NOBODY, OPPONENT, Node
from secondchair.games.great_western_trail.editions import cached_by_edition, drawn_by_edition
from secondchair.games.great_western_trail.opponent.ways import space_name
from secondchair.games.great_western_trail.view.picture import Owned

BUILDING_TOUCH, TILE_TOUCH = (70, 50), (38, 38)
FIGURE_DX, FIGURE_DY, SIDEWAYS = 26, 24, 28
ROCKFALL_BEND = 4  # the trail turns at this space
REGION = "trail"  # beside the turn, not in its place: the steps come first on a phone
TRAIL: Box = (0, 150, 912, places.HEIGHT - 150)  # without the railroad, which can be moved into sight


class Sketch(Struct, frozen=True):
    """What is known of the board: tiles by space in the words of `opponent/known.py`, his pieces, both herders."""

    tiles: tuple[tuple[str, str], ...]
    his: Owned
    yours_at: str


class Jobs(Struct, frozen=True):
    """What is known of the job market: a worker or "" for each space, row by row, and the row of the token."""

    workers: tuple[str, ...]
    token: int


@drawn_by_edition
def draw(sketch: Sketch, opponent: str) -> str:
    known = dict(sketch.tiles)
    body = (
        layer("land", ['<use id="land" href="#gwt-land"/>', '<use id="spaces" href="#gwt-spaces"/>'])
        + layer("railroad", ['<use id="railroad" href="#gwt-railroad"/>'])
        + layer("cities", west.cities(frozenset()))
        + layer("links", ['<use id="links" href="#gwt-links"/>'], pointer_events="none")
        + layer("discs", west.discs((None, sketch.his), opponent), pointer_events="none")
        + layer("engines", west.engines((None, sketch.his), opponent, frozenset()), pointer_events="none")
        + layer("tiles", _tiles(known))
        + layer("figures", _figures())
        + layer("herders", _herders(sketch, opponent), pointer_events="none")
    )
    return region(REGION, TRAIL, body, "Trail, as far as it is known", "", places.EXTENT)


def _tiles(known: Mapping[str, str]) -> Iterable[str]:
    """Every space can be touched, whatever lies there."""
    for space in components().nodes.values():
        if not space.on_trail or space.kind in ("start", KANSAS_CITY):
            continue
        yield _space(space.id, known.get(space.id, ""))


@cached_by_edition
def _space(name: str, tile: str) -> str:
    space = components().nodes[name]
    x, y = node(name)
    said = capital(space_name(components(), name))
    touch = f'<rect {box(*(TILE_TOUCH if space.section else BUILDING_TOUCH), 7)} fill="transparent"/>'
    return group(f"known-{name}", x, y, said, touch + _tile(space, tile), f' data-target="{name}"')


def _tile(space: Node, tile: str) -> str:
    if space.kind == "neutral":
        return tiles.building(space.letter, NOBODY)
    if not tile:
        return ""
    if space.section == "outlaw":
        return '<use href="#gwt-outlaw_green"/>'
    if space.section:
        return f'<use href="#gwt-{space.section}_green_{tile}"/>'
    seat = HUMAN if tile.startswith("yours") else OPPONENT
    hands = "✋" * int(tile[-1]) if tile[-1].isdigit() else ""
    name = bold("you" if seat == HUMAN else "his", 0, 10, 15)
    return f'<use href="#gwt-roof{seat + 1}"/>{name}{bold(hands, 0, -11, 11, c("on-dark"))}'


@cached_by_edition
def _figures() -> tuple[str, ...]:
    """A pale figure beside each space: touched, it says that the herder stands there."""
    found = []
    for space in components().nodes.values():
        if space.on_trail and space.kind != KANSAS_CITY:
            x, y = node(space.id)
            body = (
                f'<circle r="13" fill="{c("paper")}" fill-opacity=".75" stroke="{c("line")}" stroke-dasharray="3 3"/>'
                f'<use href="#gwt-herder-you" style="{at(0, 5, scale=0.55)}" opacity=".45"/>'
            )
            said = f"A herder on {space_name(components(), space.id)}"
            dx, dy = _beside(space)
            found.append(group(f"figure-{space.id}", x + dx, y + dy, said, body, f' data-target="herder:{space.id}"'))
    return tuple(found)


def _beside(space: Node) -> places.Point:
    """Where a figure covers no neighbour: droughts and most rockfalls lie one above the other."""
    if space.section == "drought":
        return -SIDEWAYS, 0
    if space.section == "rockfall" and space.number < ROCKFALL_BEND:
        return SIDEWAYS, 0
    return (0, FIGURE_DY) if space.section else (-FIGURE_DX, FIGURE_DY)


def _herders(sketch: Sketch, opponent: str) -> Iterable[str]:
    for seat, stands in ((HUMAN, sketch.yours_at), (OPPONENT, sketch.his.herder)):
        if stands:
            x, y = node(stands)
            x += -FIGURE_DX if seat == HUMAN else FIGURE_DX
            said = tiles.of(seat, "herder", opponent)
            look = ' data-focus=""' if seat == OPPONENT else ""  # on a phone the drawing begins where he stands
            yield piece(f"herder-{seat}", tiles.seat_piece("herder", seat), x, y + 22, said, look, scale=1.15)


@drawn_by_edition
def draw_jobs(jobs: Jobs) -> str:
    """The job market with a place to touch on each of its spaces."""
    content = components()
    touch = [
        f'<rect id="job-space-{row.row}-{space}" {box(44, 40, 6)} fill="transparent" '
        f'data-target="job:{row.row},{space}" style="{at(*market.job_place(row.row, space))}">'
        f"<title>Row {row.row}, space {space}</title></rect>"
        for row in content.rows
        for space in range(1, content.columns + 1)
    ]
    body = layer("jobs", market.jobs(jobs.workers, jobs.token, None), pointer_events="none") + layer(
        "job-spaces", touch
    )
    box_ = (0, market.JOBS_Y, market.WIDTH, market.CATTLE_Y - market.JOBS_Y)
    return region("market", box_, body, "Job market, as far as it is known")
