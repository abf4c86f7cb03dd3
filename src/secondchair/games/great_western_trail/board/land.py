"""The map beneath: land, woods, river, dry ground, rocks, the trail itself and its empty spaces. Drawn once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from secondchair.core.svg import num, smooth
from secondchair.games.great_western_trail.board import places
from secondchair.games.great_western_trail.board.colours import box, c, symbol
from secondchair.games.great_western_trail.board.places import HEIGHT, WIDTH, Point, components, node, track
from secondchair.games.great_western_trail.board.signs import cells, sign
from secondchair.games.great_western_trail.content import Node

TRAIL_FROM = 152  # the land begins below the railroad


def symbols() -> str:
    return (
        f'<clipPath id="gwt-edge"><rect width="{WIDTH}" height="{HEIGHT}" rx="10"/></clipPath>'
        + symbol("land", f'<g clip-path="url(#gwt-edge)">{_ground()}{_sections()}</g>' + _woods() + _trail() + _town())
        + symbol("spaces", _spaces() + _compass())
        + symbol("railroad", _bed() + _sidings() + _rails() + _crosses() + _stations())
        + _tree_symbols()
    )


# -- land --------------------------------------------------------------------------------------------------------------


def _ground() -> str:
    rng = Random(7)
    hills = ""
    for _ in range(26):
        x, y, w = rng.uniform(10, 850), rng.uniform(170, 600), rng.uniform(12, 26)
        hills += f"M{x:.0f} {y:.0f}q{w / 2:.0f}-{w / 2.4:.0f} {w:.0f} 0"
    grass = "".join(f"M{rng.uniform(5, 860):.0f} {rng.uniform(160, 606):.0f}l2-6m1 6l3-5" for _ in range(70))
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="10" fill="{c("ground")}"/>'
        f'<path d="M0 {TRAIL_FROM}H{WIDTH}V{HEIGHT - 10}Q{WIDTH} {HEIGHT} {WIDTH - 10} {HEIGHT}H10Q0 {HEIGHT} 0 '
        f'{HEIGHT - 10}z" fill="{c("ground-deep")}" opacity=".45"/>'
        f'<g fill="none" stroke="{c("trail-edge")}" stroke-width="1.3" stroke-linecap="round" opacity=".4">'
        f'<path d="{hills}"/><path d="{grass}"/></g>'
    )


def _along(spaces: Iterable[str], out: float = 0) -> list[Point]:
    return [(node(space)[0], node(space)[1] + out) for space in spaces]


def _sections() -> str:
    """Water where the floods are, dry ground, rocks, and a canyon for the outlaws."""
    content = components()
    flood = smooth([(900, 596), *_along(content.sections["flood"]), (500, 560), (420, 612)])
    dry = smooth(_along(content.sections["drought"]))
    rock = smooth(_along(content.sections["rockfall"]))
    wild = smooth(_along(content.sections["outlaw"][3:]))
    camp = smooth(_along(content.sections["outlaw"][:3]))
    drawn = _band(flood, "water", 52) + _band(dry, "sand", 66) + _band(rock, "rock", 60)
    drawn += _band(wild, "canyon", 54) + _band(camp, "canyon", 46)
    return drawn + _waves(content.sections["flood"]) + _cracks(content.sections["drought"]) + _rocks()


def _band(d: str, colour: str, width: float) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{c(colour)}" stroke-width="{width:g}" stroke-linecap="round" '
        f'stroke-linejoin="round"/>'
    )


def _waves(spaces: Sequence[str]) -> str:
    d = "".join(f"M{x - 40:.0f} {y + dy:.0f}q5-5 10 0t10 0" for x, y in _along(spaces) for dy in (-16, 18))
    return f'<path d="{d}" fill="none" stroke="{c("water-line")}" stroke-width="1.8" stroke-linecap="round"/>'


def _cracks(spaces: Sequence[str]) -> str:
    d = "".join(
        f"M{x - 26:.0f} {y + 20:.0f}l6-4 3-6m-3 6l5 3M{x + 22:.0f} {y - 20:.0f}l5 4 6-1m-6 1l0 6"
        for x, y in _along(spaces)
    )
    return f'<path d="{d}" fill="none" stroke="{c("crack")}" stroke-width="1.6" stroke-linecap="round"/>'


def _rocks() -> str:
    drawn = ""
    for x, y, size in ((846, 196, 1), (790, 156, 0.8), (848, 246, 0.7), (700, 158, 0.6), (776, 226, 0.6)):
        drawn += (
            f'<g transform="translate({x} {y}) scale({size})"><path d="M-20 14-8-14 2-2 8-10 22 14z" '
            f'fill="{c("rock-dark")}"/><path d="M-8-14-2-2-6 2-12-2zM8-10 13 0 9 3 4-2z" fill="{c("rock")}"/></g>'
        )
    for x, y in ((588, 470), (438, 466), (646, 426)):  # tents of the outlaws' camp
        drawn += (
            f'<g transform="translate({x} {y})"><path d="M-9 7 0-9 9 7z" fill="{c("paper-deep")}" '
            f'stroke="{c("trail-edge")}" stroke-width="1.4"/><path d="M-2 7 0 0 2 7z" fill="{c("trail-edge")}"/></g>'
        )
    return drawn


def _tree_symbols() -> str:
    return symbol(
        "fir",
        f'<path d="M-1.5 7H1.5V12H-1.5z" fill="{c("trail-edge")}"/><path d="M0-13-7 0H-3L-8 8H8L3 0H7z" '
        f'fill="{c("tree")}"/><path d="M0-13 3-3 1 8H8L3 0H7z" fill="{c("tree-light")}" opacity=".45"/>',
    )


def _woods() -> str:
    """A patch of forest around every space in the woods (GWT-14)."""
    rng = Random(11)
    patches = trees = ""
    for found in components().nodes.values():
        if not found.woods:
            continue
        x, y = node(found.id)
        patches += f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="56" ry="38" fill="{c("woods")}"/>'
        for side, n in ((-1, 3), (1, 3)):
            for k in range(n):
                tx = x + side * (38 + rng.uniform(0, 9)) if k == 1 else x + side * rng.uniform(18, 34)
                ty = y + (0 if k == 1 else (-28 if k == 0 else 31)) + rng.uniform(-3, 3)
                trees += f'<use href="#gwt-fir" x="{tx:.0f}" y="{ty:.0f}"/>'
    return patches + trees


# -- the trail ---------------------------------------------------------------------------------------------------------


def chains() -> list[tuple[str, ...]]:
    """The trail as lines between its forks and meetings."""
    nodes = components().nodes
    entered = {space: sum(space in n.next for n in nodes.values()) for space in nodes}
    joints = {n.id for n in nodes.values() if len(n.next) != 1 or entered[n.id] != 1}
    found = []
    for joint in nodes:
        if joint not in joints:
            continue
        for way in nodes[joint].next:
            line = [joint, way]
            while line[-1] not in joints:
                line.append(nodes[line[-1]].next[0])
            found.append(tuple(line))
    return found


def _trail() -> str:
    lines = "".join(smooth([node(space) for space in chain]) for chain in chains())
    arrows = "".join(_arrow(chain[n], chain[n + 1]) for chain in chains() for n in range(len(chain) - 1))
    return (
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="{lines}" stroke="{c("trail-edge")}" '
        f'stroke-width="15"/><path d="{lines}" stroke="{c("trail")}" stroke-width="11"/></g>'
        f'<path d="{arrows}" fill="{c("trail-edge")}"/>'
    )


def _arrow(one: str, other: str) -> str:
    """A small arrow half way, if there is room."""
    (x, y), (u, v) = node(one), node(other)
    length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
    if length < 58:
        return ""
    dx, dy = (u - x) / length, (v - y) / length
    mx, my = (x + u) / 2, (y + v) / 2
    corners = ((5, 0), (-4, 4), (-4, -4))  # along the way, across it
    points = (f"{mx + a * dx - b * dy:.1f} {my + a * dy + b * dx:.1f}" for a, b in corners)
    return f"M{'L'.join(points)}z"


def _spaces() -> str:
    return "".join(_space(found) for found in components().nodes.values() if found.kind not in ("start", "kansas_city"))


def _space(found: Node) -> str:
    x, y = node(found.id)
    dashed = ' stroke-dasharray="5 3"' if found.kind == "building" else ""
    look = f'fill="{c("space")}" stroke="{c("trail-edge")}" stroke-width="1.5"{dashed}'
    if found.section == "outlaw":
        label = f'<text y="5" font-size="13" text-anchor="middle">{found.dollars}$</text>'
        inside = f'<path d="M0-19 17-7 12 16H-12L-17-7z" {look}/>'
        inside += sign("token", 0, 0, 0.8) if found.tokens else _ink(label)
    elif found.section:
        label = f'<text y="5" font-size="13" text-anchor="middle">{found.number}</text>'
        inside = f"<rect {box(32, 32, 7)} {look}/>{_ink(label)}"
    else:
        house = f'<g opacity=".4">{sign("build", 0, 2, 0.8)}</g>'
        inside = f"<rect {box(60, 42, 6)} {look}/>{_risk(found) if found.risk is not None else house}"
    return f'<g transform="translate({x:.1f} {y:.1f})">{inside}</g>'


def _ink(markup: str) -> str:
    return f'<g fill="{c("ink")}" font-weight="600">{markup}</g>'


def _risk(found: Node) -> str:
    """A risk action: what is discarded, what it brings, behind a warning."""
    assert found.risk is not None
    drawn = "".join(sign(name, -17 + 17 * n, 3, 0.72) for n, (name, _) in enumerate(cells(found.risk)))
    if found.risk.dollars:
        drawn += sign("dollar", 17, 3, 0.72)
    return f'{drawn}<path d="M-30-21H-12L-30-5z" fill="{c("other")}"/>'


def _compass() -> str:
    x, y = 52, 566
    return (
        f'<g transform="translate({x} {y})"><g fill="{c("trail-edge")}" opacity=".7">'
        f'<path d="M0-26 5-5 26 0 5 5 0 26-5 5-26 0-5-5z"/><circle r="6" fill="{c("ground")}"/></g>'
        f'<text y="-30" font-size="13" text-anchor="middle" fill="{c("ink")}">N</text></g>'
    )


def _town() -> str:
    """Kansas City, where the trail ends, and the horseman space where it begins."""
    x, y = node("kansas_city")
    houses = "".join(
        f'<path d="M{hx} 14V{hy}L{hx + 7} {hy - 7} {hx + 14} {hy}V14z" fill="{c(fill)}" stroke="{c("line")}" '
        f'stroke-width="1.3"/>'
        for hx, hy, fill in ((-30, 0, "paper"), (-17, -6, "orange"), (-2, 1, "paper"), (12, -3, "canyon"))
    )
    name = '<text y="-33" font-size="13" text-anchor="middle">Kansas City</text>'
    u, v = node("start")
    return (
        f'<g transform="translate({x:.1f} {y:.1f})"><rect x="-34" y="-20" width="68" height="44" rx="8" '
        f'fill="{c("space")}" stroke="{c("trail-edge")}" stroke-width="1.5"/>{houses}{_ink(name)}</g>'
        f'<g transform="translate({u:.1f} {v:.1f})"><circle r="17" fill="{c("space")}" stroke="{c("trail-edge")}" '
        f'stroke-width="2" stroke-dasharray="4 3"/>{sign("herder", 0, 0, 0.9)}</g>'
    )


# -- railroad ----------------------------------------------------------------------------------------------------------


def _line_of(first: int, last: int) -> str:
    return "L".join(f"{num(track(n)[0])} {num(track(n)[1])}" for n in range(first, last + 1))


def _bed() -> str:
    last = int(components().last)
    d = f"M{_line_of(0, last)}"
    return (
        f'<path d="{d}" fill="none" stroke="{c("bed")}" stroke-width="34" stroke-linejoin="round" '
        f'stroke-linecap="round"/>'
    )


def _rails() -> str:
    last = int(components().last)
    top, down = places.RAIL_Y, places.COLUMN_X
    sleepers = "".join(f"M{x} {top - 9}V{top + 9}" for x in range(24, 966, 10))
    sleepers += "".join(f"M{down - 9} {y}H{down + 9}" for y in range(106, 580, 10))
    bottom = track(last)[1]
    start, turn = places.RAIL_LEFT - 10, down - 12
    rails = "".join(
        f"M{start} {top + d}H{turn - d}Q{down - d} {top + d} {down - d} {top + 12 + d}V{bottom + 4:.0f}"
        for d in (-5, 5)
    )
    return (
        f'<path d="{sleepers}" stroke="{c("sleeper")}" stroke-width="4"/>'
        f'<path d="{rails}" fill="none" stroke="{c("rail")}" stroke-width="2.4"/>{_numbers(last)}'
    )


def _numbers(last: int) -> str:
    drawn = ""
    for n in range(last + 1):
        x, y = track(n)
        drawn += (
            f'<circle cx="{num(x)}" cy="{num(y)}" r="{10.5 if n <= places.TOP_LAST else 10}" fill="{c("space")}" '
            f'stroke="{c("rail")}" stroke-width="1.4"/><text x="{num(x)}" y="{num(y + 4.5)}" font-size="12.5" '
            f'text-anchor="middle">{n}</text>'
        )
    return _ink(drawn)


def _crosses() -> str:
    """GWT-53: a cross costs a Dollar when goods have to pass it."""
    crosses = components().cities[components().terminal].transport
    drawn = ""
    for k in range(places.TOP_LAST):
        if crosses[float(k)] != crosses[float(k + 1)]:
            x = track(k)[0] + places.RAIL_STEP / 2
            drawn += f"M{num(x - 5)} {places.RAIL_Y - 5}l10 10m0-10l-10 10"
    return (
        f'<path d="{drawn}" stroke="{c("ground")}" stroke-width="6" stroke-linecap="round"/><path d="{drawn}" '
        f'stroke="{c("other")}" stroke-width="3" stroke-linecap="round"/>'
    )


def _sidings() -> str:
    """The turnouts, each between two spaces."""
    found = [entry.position for entry in components().stations.values() if entry.position != int(entry.position)]
    return "".join(_siding(at, *track(at)) for at in found)


def _siding(at: float, x: float, y: float) -> str:
    before, after = track(int(at)), track(int(at) + 1)
    line = f"M{num(before[0])} {num(before[1])}L{num(x)} {num(y)} {num(after[0])} {num(after[1])}"
    return (
        f'<path d="{line}" fill="none" stroke="{c("bed")}" stroke-width="12" stroke-linejoin="round"/>'
        f'<path d="{line}" fill="none" stroke="{c("rail")}" stroke-width="3" stroke-dasharray="3 3"/>'
        f'<circle cx="{num(x)}" cy="{num(y)}" r="15" fill="{c("space")}" stroke="{c("rail")}" stroke-width="2"/>'
    )


def _stations() -> str:
    """The plate of each station: cost and points, its corner, a place for the station master."""
    drawn = ""
    for entry in components().stations.values():
        x, y = places.station(entry.id)
        corner = c("line") if entry.corner == "dark" else c("on-dark")
        drawn += (
            f'<g transform="translate({num(x)} {num(y)})"><rect {box(44, 40)} fill="{c("paper")}" stroke="{c("line")}" '
            f'stroke-width="1.5"/><path d="M22-20V-9L11-20z" fill="{corner}" stroke="{c("line")}" stroke-width="1"/>'
            f'<g font-size="12.5" font-weight="700" fill="{c("line")}"><text x="-19" y="-6">{entry.cost}$</text>'
            f'<text x="-19" y="15">{entry.vp}★</text></g></g>'
        )
        if entry.station_master_space:
            x, y = places.master(entry.id)
            drawn += (
                f'<rect {box(42, 40)} transform="translate({num(x)} {num(y)})" fill="none" stroke="{c("trail-edge")}" '
                f'stroke-width="1.4" stroke-dasharray="4 3"/>'
            )
    return drawn
