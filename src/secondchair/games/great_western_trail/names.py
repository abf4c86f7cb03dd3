"""The names of pieces and places in the words of the rulebook, for rules, opponents and pages: never a bare id."""

from __future__ import annotations

from collections import Counter
from functools import cache

from secondchair.core.words import counted, listed
from secondchair.games.great_western_trail.content import (
    HUMAN,
    KANSAS_CITY,
    NOBODY,
    START,
    WORKERS,
    Content,
    Edition,
    Node,
    load,
)
from secondchair.games.great_western_trail.editions import in_edition_words
from secondchair.games.great_western_trail.state import OnTrail, State

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
TASK_NAMES = {
    "building": ("private building", "private buildings"),
    "outlaw_green": ("green outlaw", "green outlaws"),
    "outlaw_orange": ("orange outlaw", "orange outlaws"),
    "hazard": ("hazard", "hazards"),
    "station": ("station", "stations"),
    "cattle3": ("cattle card of value 3", "cattle cards of value 3"),
    "cattle4": ("cattle card of value 4", "cattle cards of value 4"),
    "cattle5": ("cattle card of value 5", "cattle cards of value 5"),
}
AUXILIARY_NAMES = {
    "dollar": "Gain money",
    "draw": "Draw and discard",
    "certificate": "Certificate",
    "engine": "Engine forward",
    "remove": "Remove a card",
}
DISC_NAMES = {
    "aux_dollar_2": "the second “gain money” space",
    "aux_draw_2": "the second “draw and discard” space",
    "aux_certificate_1": "the first “certificate” space",
    "aux_certificate_2": "the second “certificate” space",
    "aux_engine_1": "the first “engine forward” space",
    "aux_engine_2": "the second “engine forward” space",
    "aux_remove_1": "the first “remove a card” space",
    "aux_remove_2": "the second “remove a card” space",
    "certificate_limit_4": "the certificate limit 4",
    "certificate_limit_6": "the certificate limit 6",
    "step_left": "the left step space",
    "step_right": "the right step space",
    "hand_left": "the left hand space",
    "hand_right": "the right hand space",
}


def dollars(n: int) -> str:
    return counted(n, "Dollar")


def article(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


# -- the trail ---------------------------------------------------------------------------------------------------------


def place(s: State, space: str, opponent: str) -> str:
    """A place of the trail by what lies there: "building A", "Sam's building 4b", "the flood on space 2"."""
    tile = s.trail.get(space)
    if tile is None:
        return empty_space(s, space)
    return lying(s.content.nodes[space], tile, opponent)


def lying(node: Node, tile: OnTrail, opponent: str) -> str:
    if node.section:
        return f"the {kind_of(node)} on {_numbered(node)}"
    if tile.owner == NOBODY:
        return f"building {tile.id}"
    return f"your building {tile.id}" if tile.owner == HUMAN else f"{opponent}'s building {tile.id}"


def empty_space(s: State, space: str) -> str:
    """A printed space in words: "the second building space behind A", A being the building that lies there."""
    behind = s.trail.get(space[0])
    woods = ", in the woods" if s.content.nodes[space].woods else ""
    return f"{printed_space(s.content, space, behind.id if behind is not None else '')}{woods}"


def printed_space(content: Content, space: str, behind: str = "") -> str:
    """The same without a position; `behind` is the neutral building before it, if it is not the printed one."""
    if content is load(content.edition):
        return _known_space(content.edition, space, behind)
    return _space(content, space, behind)


@cache  # every drawing and every question at a table names all spaces
def _known_space(edition: Edition, space: str, behind: str) -> str:
    return _space(load(edition), space, behind)


def _space(content: Content, space: str, behind: str) -> str:
    node = content.nodes[space]
    if space == START:
        return "the start of the trail"
    if space == KANSAS_CITY:
        return "Kansas City"
    if node.section:
        return f"{kind_of(node)} {_numbered(node)}"
    if node.kind == "neutral":
        return f"the space of building {node.letter}"
    if node.risk is not None:
        section = space.split("_")[0]
        alone = sum(other.startswith(f"{section}_risk") for other in content.building_spaces) == 1
        which = "the" if alone else f"the {ORDINALS[int(space[-1]) - 1]}"
        return f"{which} risk space behind the {section}s"
    letter, number = space[0], int(space[1:])
    alone = sum(other[0] == letter and len(other) == 2 for other in content.building_spaces) == 1
    which = "the" if alone else f"the {_side(content, space) or ORDINALS[number - 1]}"
    return f"{which} building space behind {behind or letter}"


def _side(content: Content, space: str) -> str:
    """Spaces on two ways from one building are told apart by where they lie: "upper", or "second upper" of several."""
    way = [space]
    while len(_fork(content, way[0])) == 1 and content.nodes[before := _before(content, way[0])].kind == "building":
        way.insert(0, before)
    rivals = [content.nodes[x] for x in _fork(content, way[0]) if content.nodes[x].kind == "building"]
    if len(rivals) < 2:
        return ""
    nth, after = len(way), content.nodes[space].next
    while len(after) == 1 and content.nodes[after[0]].kind == "building":
        way.append(after[0])
        after = content.nodes[after[0]].next
    side = "upper" if content.nodes[way[0]].y == min(node.y for node in rivals) else "lower"
    return f"{ORDINALS[nth - 1]} {side}" if len(way) > 1 else side


def _before(content: Content, space: str) -> str:
    return next(node.id for node in content.nodes.values() if space in node.next)


def _fork(content: Content, space: str) -> tuple[str, ...]:
    """The spaces to which the one before it leads, this one among them."""
    return content.nodes[_before(content, space)].next


def kind_of(node: Node) -> str:
    """What lies on a numbered space: a flood, an outlaw; on the first edition's board a teepee."""
    return "teepee" if node.id.startswith("teepee") else node.section


def _numbered(node: Node) -> str:
    """The number of a space; teepee spaces show what they bring or cost."""
    return f"space {node.dollars}$".replace("-", "−") if kind_of(node) == "teepee" else f"space {node.number}"


def track(at: float) -> str:
    """A space of the railroad."""
    if at == 0:
        return "the start of the railroad"
    return f"railroad space {at:g}" if at == int(at) else f"the turnout behind space {int(at)}"


def station(content: Content, number: int) -> str:
    """A station by where it is: "the station behind space 4"."""
    at = content.stations[number].position
    return "the last station" if at == content.last else f"the station behind space {int(at)}"


def tile_name(tile: str) -> str:
    """A tile in passing: "a flood tile", "a green outlaw", "an engineer"."""
    first, *_ = tile.split("_")
    return hazard_tile(tile) if first == "outlaw" else article(tile if tile in WORKERS else f"{first} tile")


def foresight_tile(tile: str) -> str:
    """`flood_green_4` is "a flood, worth 4 points"; a worker is called by its name."""
    if tile in WORKERS:
        return article(tile)
    return hazard_tile(tile)


def hazard_tile(tile: str) -> str:
    first, second, *points = tile.split("_")
    if first == "outlaw":
        return in_edition_words(article(f"{second} outlaw"))
    return f"{article(first)} with a {second} hand, worth {counted(int(points[0]), 'point')}"


# -- cards ------------------------------------------------------------------------------------------------------------


def card(content: Content, name: str) -> str:
    """A card of the herd deck: "yellow 3 (Black Angus)", "the objective card for 2 stations and a hazard"."""
    kind = content.cattle.get(name)
    if kind is None:
        return f"the objective card for {tasks(content, name)}"
    worth = f", {counted(kind.points, 'point')}" if kind.points else ""
    return f"{kind.colour} {kind.value} ({kind.name}{worth})"


def tasks(content: Content, name: str) -> str:
    """What an objective card asks for: "2 stations and a hazard"."""
    found = Counter(content.objectives[name].tasks)
    said = []
    for task, n in found.items():
        if task == "terminal_city":
            said.append(f"a delivery to {content.cities[content.terminal].name}")
        else:
            one, many = TASK_NAMES[task]
            said.append(in_edition_words(article(one) if n == 1 else f"{n} {many}"))
    return listed(said)


def objective_card(content: Content, name: str) -> str:
    """An objective card as it is told: "the objective card of 3 points for 2 stations and a hazard"."""
    points = counted(content.objectives[name].points, "point")
    return f"the objective card of {points} for {tasks(content, name)}"


def herd_card(content: Content, name: str) -> str:
    """A card of the herd deck as it is told, by colour and breed: "a blue card of value 3 (Corriente, 3 points)"."""
    kind = content.cattle.get(name)
    if kind is None:
        return objective_card(content, name)
    worth = f", {counted(kind.points, 'point')}" if kind.points else ""
    return f"{article(kind.colour)} card of value {kind.value} ({kind.name}{worth})"
