"""The trail as far as it was told: the drawing to fill in, and the facts that a decision reads from it.

Nothing is asked unless you want something worked out. What you told once stays in the state and is offered again, so
you only touch what has changed; what the app puts there itself, such as his buildings, is there already.
"""

from __future__ import annotations

from collections.abc import Mapping

from secondchair.core.ask import Ask, Choice, Place, Places
from secondchair.core.words import capital
from secondchair.games.great_western_trail import names
from secondchair.games.great_western_trail.board.sketch import REGION
from secondchair.games.great_western_trail.content import HAZARDS, KANSAS_CITY, Content, Node
from secondchair.games.great_western_trail.opponent.character import Question
from secondchair.games.great_western_trail.opponent.facts import Hazards, HazardTile
from secondchair.games.great_western_trail.opponent.table import LookAt, TableState
from secondchair.games.great_western_trail.opponent.ways import space_name

EMPTY = ""
HERE = "here"
HERDER = "herder:"
TILE = "tile"  # an outlaw, a teepee
HANDS = {"yours": 0, "yours1": 1, "yours2": 2, "his": 0, "his1": 1, "his2": 2}
FEE = 2  # Dollars for a hand, with two players
NOTHING = Choice(EMPTY, "Empty")
YOURS = (Choice("yours", "Yours, no hand"), Choice("yours1", "Yours, 1 hand"), Choice("yours2", "Yours, 2 hands"))
HIS = (Choice("his", "His, no hand"), Choice("his1", "His, 1 hand"), Choice("his2", "His, 2 hands"))
HIS_OWN = (Choice("his", "His"),)  # where the hands on his own buildings never matter
HAZARD = tuple(Choice(str(points), f"Worth {points} points") for points in (2, 3, 4))
STANDS = (Choice(EMPTY, "Not here"), Choice(HERE, "Here"))
LABELS: dict[Question, str] = {
    "way": "Work out his way",
    "site": "Work out where the building goes",
    "hazard": "Work out which hazard",
}
TEXTS: dict[Question, str] = {
    "way": "Touch what has changed, and the figure where his herder stood before this move.",
    "site": "Touch what has changed, and the figure where your herder stands.",
    "hazard": "Touch what has changed.",
}


def look_at(s: TableState, content: Content, what: Question, his: tuple[Choice, ...]) -> Ask[LookAt]:
    """The trail to fill in; `his` are the values of a building space with a tile of his."""
    stands = {"way": s.before, "site": s.yours_at, "hazard": None}[what]
    places = [_tile(content, node, his, s.told.get(node.id, EMPTY)) for node in _told_of(content)]
    if stands is not None:
        places += [_figure(content, node, stands) for node in content.nodes.values() if _can_stand(node)]
    field = Places("places", tuple(places), TEXTS[what], region=REGION)

    def check(a: LookAt) -> str:
        marked = [target for target, value in a.places.items() if target.startswith(HERDER) and value == HERE]
        if stands is None or len(marked) == 1 or (not marked and stands):
            return ""
        return "a herder stands on one space" if marked else "say where the herder stands: touch the figure there"

    return Ask(LookAt, field, given={"what": what}, label=LABELS[what], send="Work it out", check=check)


def _told_of(content: Content) -> list[Node]:
    """Every space of the trail whose tile comes or goes."""
    return [node for node in content.nodes.values() if node.on_trail and (node.section or node.kind == "building")]


def _can_stand(node: Node) -> bool:
    return node.on_trail and node.id != KANSAS_CITY


def _tile(content: Content, node: Node, his: tuple[Choice, ...], known: str) -> Place:
    if node.section in HAZARDS:
        values = HAZARD
    elif node.section:
        values = (Choice(TILE, capital(names.article(names.kind_of(node)))),)
    else:
        values = (*YOURS, *his)
    return Place(node.id, capital(space_name(content, node.id)), (NOTHING, *values), known)


def _figure(content: Content, node: Node, stands: str) -> Place:
    label = f"Herder: {space_name(content, node.id)}"
    return Place(f"{HERDER}{node.id}", label, STANDS, HERE if node.id == stands else EMPTY)


def remember(s: TableState, a: LookAt) -> None:
    """What was told is kept, and offered again."""
    s.told = {**s.told, **{space: tile for space, tile in a.places.items() if not space.startswith(HERDER)}}
    marked = [target for target, value in a.places.items() if target.startswith(HERDER) and value == HERE]
    if marked:
        space = marked[0].removeprefix(HERDER)
        if a.what == "way":
            s.before = space
        else:
            s.yours_at = space


def put(s: TableState, space: str, tile: str) -> None:
    """The app itself has told where a tile goes or which one is taken."""
    s.told = {**s.told, space: tile}


# -- what decisions read from it ---------------------------------------------------------------------------------------


def lying(s: TableState, content: Content) -> dict[str, str]:
    """Every space of the trail with a tile, as far as it is known: the neutral buildings always lie there."""
    found = dict.fromkeys(content.neutral_spaces, "neutral")
    return found | {space: tile for space, tile in s.told.items() if tile}


def hands(tile: str) -> int:
    """How many hands a tile has: hazards, outlaws and teepees have one."""
    return 0 if tile == "neutral" else HANDS.get(tile, 1)


def fees(tiles: Mapping[str, str]) -> dict[str, int]:
    """SAM-R7: what every location costs in Dollars, his own buildings nothing."""
    return {space: 0 if tile.startswith("his") else FEE * hands(tile) for space, tile in tiles.items()}


def your_fees(tiles: Mapping[str, str]) -> dict[str, int]:
    """SAM-40, AUT-20: what you take when he enters a location."""
    return {space: FEE * hands(tile) if tile.startswith("yours") else 0 for space, tile in tiles.items()}


def hazards(s: TableState, content: Content) -> Hazards:
    found = [
        HazardTile(section, number, int(s.told[space]))
        for section in HAZARDS
        for number, space in enumerate(content.sections[section], 1)
        if s.told.get(space)
    ]
    return Hazards(tuple(found))
