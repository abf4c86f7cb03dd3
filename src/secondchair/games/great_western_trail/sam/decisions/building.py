"""SAM-82 to SAM-90: which building Sam places, and where."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from secondchair.core.choose import Criterion, Explained, Why, choose, in_words, least, most, prefer
from secondchair.games.great_western_trail.sam.figures import BASE, BUILDINGS, sites, space_name
from secondchair.games.great_western_trail.sam.state import Sam

Builders = Literal["all", "one"]
NEEDED = {number: tile.builders for number, tile in BUILDINGS.items()}
TAX = {number for number, tile in BUILDINGS.items() if tile.hands}  # tax buildings: at least one hand


class Ground(Struct, frozen=True, forbid_unknown_fields=True):
    """What Sam looks at for the place: your herder, and the building spaces that are taken."""

    herder: str
    taken: tuple[str, ...] = ()


class Site(Struct, frozen=True):
    """An empty building space without a risk action, as the search from your herder meets it."""

    space: str
    lap: int
    distance: int
    order: int


class Build(Struct, frozen=True):
    """The tile Sam places; the tile it replaces, if it does; else the space for it."""

    tile: int
    replaces: int = 0
    space: str = ""


class _Option(Struct, frozen=True):
    """A tile that could be placed, or could replace another, and how many tax buildings would then stand."""

    tile: int
    replaces: int = 0
    tax: int = 0


SITE: tuple[Criterion[Sam, Site], ...] = (
    least("ahead of your herder before those behind it", "SAM-83", lambda sam, site: site.lap),
    least("the fewest spaces away", "SAM-82", lambda sam, site: site.distance),
    least("first in the order of the landmarks", "SAM-R22", lambda sam, site: site.order),
)
NEW: tuple[Criterion[Sam, _Option], ...] = (
    most("that needs most builders", "SAM-84", lambda sam, o: NEEDED[o.tile]),
    prefer("with a hand", "SAM-84", lambda sam, o: o.tile in TAX),
    least("with the lowest number", "SAM-R25", lambda sam, o: o.tile),
)
REPLACE: tuple[Criterion[Sam, _Option], ...] = (
    most("with the largest difference in builders", "SAM-85", lambda sam, o: NEEDED[o.tile] - NEEDED[o.replaces]),
    most("that needs most builders", "SAM-86", lambda sam, o: NEEDED[o.tile]),
    most("after which most of his tiles have a hand", "SAM-87", lambda sam, o: o.tax),
    least("with the lowest number", "SAM-R25", lambda sam, o: o.tile),
    least("in the place of the lowest number", "SAM-R25", lambda sam, o: o.replaces),
)
NEW_TEXT = f"Sam places the building {in_words(NEW)}"
REPLACE_TEXT = f"Sam replaces a building by the one {in_words(REPLACE)}."
IMPOSSIBLE = Why("SAM-R24", "Sam can neither place nor replace a building: the action does nothing.")


def site(sam: Sam, ground: Ground, explain: bool = True) -> Explained[str | None]:
    """SAM-82, SAM-83, SAM-R22: the space for a new building; None if there is none (SAM-R23)."""
    if ground.herder not in BASE.nodes:
        raise ValueError(f"{ground.herder!r} is no space of the trail")
    if not explain:  # the sites are listed in the order of the criteria
        return Explained(next((at for at, _, _ in sites(ground.herder) if at not in ground.taken), None))
    options = [Site(*found, order=n) for n, found in enumerate(sites(ground.herder)) if found[0] not in ground.taken]
    if not options:
        return Explained(None, Why("SAM-R23", "No building space without a risk action is empty."))
    text = f"It goes to the empty building space without a risk action {in_words(SITE)}."
    chosen = choose(sam, options, SITE, "SAM-82", text, lambda s: (space_name(s.space), s.space))
    return Explained(chosen.choice.space, chosen.why)


def new_tiles(sam: Sam, builders: Builders) -> list[_Option]:
    """SAM-84, SAM-90: the tiles of the supply that Sam has builders for; with `one`, those that need exactly one."""
    if builders == "one":
        return [_Option(n) for n in sam.supply if NEEDED[n] == 1]
    return [_Option(n) for n in sam.supply if NEEDED[n] <= sam.builder]


def replacements(sam: Sam, builders: Builders) -> list[_Option]:
    """SAM-85, SAM-90: a placed tile by one that needs more builders, at most his number more; or exactly one more."""
    most_more = 1 if builders == "one" else sam.builder
    standing = len(TAX.intersection(sam.placed))
    return [
        _Option(new, old, standing - (old in TAX) + (new in TAX))
        for old in sam.placed
        for new in sam.supply
        if 0 < NEEDED[new] - NEEDED[old] <= most_more
    ]


def place_building(sam: Sam, ground: Ground, builders: Builders, explain: bool = True) -> Explained[Build | None]:
    """SAM-84 to SAM-90: a new tile if there is one and a space for it; else a replacement; else nothing."""
    options = new_tiles(sam, builders)
    space = site(sam, ground, explain=False).choice if options else None
    if options and space:
        text = f"{NEW_TEXT}, on {space_name(space)}: the next empty one ahead of your herder." if explain else ""
        chosen = choose(sam, options, NEW, "SAM-84", text, _name, explain)
        return Explained(Build(chosen.choice.tile, 0, space), chosen.why)
    options = replacements(sam, builders)
    if not options:
        return Explained(None, IMPOSSIBLE if explain else None)
    chosen = choose(sam, options, REPLACE, "SAM-85", REPLACE_TEXT, _name, explain)
    return Explained(Build(chosen.choice.tile, chosen.choice.replaces), chosen.why)


def _name(o: _Option) -> tuple[str, str]:
    instead = f" in place of {o.replaces}b" if o.replaces else ""
    return f"building {o.tile}b{instead}", f"sam-tile:{o.tile}"
