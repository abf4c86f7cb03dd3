"""What things are called, in the words of the rulebook: never a bare id."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from secondchair.core.words import counted, listed
from secondchair.games.great_western_trail import effects as fx
from secondchair.games.great_western_trail.content import NOBODY, Content
from secondchair.games.great_western_trail.documents import MasterEntry
from secondchair.games.great_western_trail.editions import in_edition_words
from secondchair.games.great_western_trail.names import (
    AUXILIARY_NAMES,
    DISC_NAMES,
    ORDINALS,
    article,
    card,
    dollars,
    empty_space,
    foresight_tile,
    hazard_tile,
    lying,
    place,
    tasks,
    track,
)
from secondchair.games.great_western_trail.printed import CARD_FILTERS, effect
from secondchair.games.great_western_trail.state import State

MASTER_NAMES = {
    "worker": "worker",
    "2_objective_cards_in_area": "two objective cards played",
    "2_hazard_tiles": "two hazard tiles",
    "outlaw_pair_green_orange": "pair of a green and an orange outlaw",
    "2_certificates": "two certificates",
    "2_station_discs": "two stations",
    "private_building_on_board": "private building on the board",
}


def passing(s: State, way: Sequence[str], opponent: str) -> str:
    """The places a way goes past, hazards and outlaws counted: "past building A and 2 floods"."""
    nodes, said = s.content.nodes, list[str]()
    sections = Counter(nodes[space].section for space in way)
    for space in way:
        section = nodes[space].section
        if not section:
            said.append(place(s, space, opponent))
        elif n := sections.pop(section, 0):
            said.append(in_edition_words(counted(n, section)))
    return f"past {listed(said)}" if said else "straight there"


# -- cards and tiles ---------------------------------------------------------------------------------------------------


def objective(content: Content, name: str) -> str:
    """All that is printed on an objective card."""
    found = content.objectives[name]
    lost = f", {counted(found.penalty, 'point')} lost if not fulfilled" if found.penalty else ""
    played = f". When played: {effect(found.immediate)}" if found.immediate is not None else ""
    return f"{counted(found.points, 'point')} for {tasks(content, name)}{lost}{played}"


def master(entry: MasterEntry) -> str:
    """What a station master tile brings at once and at the end."""
    said = []
    if entry.permanent_certificates:
        said.append(counted(entry.permanent_certificates, "permanent certificate"))
    if entry.immediate is not None:
        said.append(f"at once: {effect(entry.immediate)}")
    if entry.vp:
        said.append(f"at the end {counted(entry.vp, 'point')} per {in_edition_words(MASTER_NAMES[entry.vp_per])}")
    return "; ".join(said)


def building(content: Content, tile: str, owner: int) -> str:
    """All that is printed on a building tile."""
    found = content.neutral[tile] if owner == NOBODY else content.private[owner][tile]
    does = "; ".join(effect(field) for field in found.fields)
    if owner == NOBODY:
        return f"Building {tile}: {does}"
    hands = f", {' and '.join(found.hands)} hand: {dollars(found.fee)}" if found.hands else ""
    cost = counted(found.builders, "builder")
    return f"{tile} ({cost}, {counted(found.points, 'point')}{hands}): {does}"


# -- effects -----------------------------------------------------------------------------------------------------------

BRIEFLY: dict[type[fx.Effect], str] = {
    fx.BuyCattle: "cattle",
    fx.PlaceBuilding: "build",
    fx.MoveMarker: "certificates",
    fx.GainObjective: "objective",
    fx.GainToken: "exchange token",
    fx.CollectOutlaw: "outlaw",
    fx.RemoveHazard: "hazard",
    fx.EngineForward: "engine",
    fx.EngineBack: "engine back",
    fx.ExtraordinaryDelivery: "delivery",
    fx.UpgradeBehind: "station",
    fx.MoveHerder: "herder on",
    fx.DrawDiscard: "draw",
    fx.Auxiliary: "auxiliary",
    fx.CopyAdjacent: "copy",
    fx.Hire: "hire",
}
CARDS_BRIEFLY = {"any_cattle": "any card", "pair": "a pair", "objective": "an objective", "value3": "a 3"}


def brief(e: fx.AnyEffect) -> str:
    """An action in a word or two, to say in passing what a place is good for."""
    match e:
        case fx.OneOf():
            return " or ".join(brief(option) for option in e.options)
        case fx.DiscardFor():
            gives = f"{e.dollars}$" if e.dollars else "engine" if e.engine_forward else "certificates"
            return f"{gives} for {CARDS_BRIEFLY.get(e.cards, e.cards)}"
        case fx.Gain() | fx.GainPer():
            return f"{e.dollars}$"
        case fx.Hire() if e.cost_modifier:
            return f"hire ({e.cost_modifier:+d}$)"
    return in_edition_words(BRIEFLY[type(e)])


def risk(e: fx.DiscardFor) -> str:
    return f"risk action: {effect(e)}"


def disc_effect(content: Content, space: str, covered: Collection[str] | None = None) -> str:
    """What clearing a disc space brings, with what it costs or gives at once (GWT-48).

    With the spaces that are still `covered`, what it brings now; else what it brings first.
    """
    disc = content.discs[space]
    now = f", pay {dollars(disc.pay)}" if disc.pay else f", gain {dollars(disc.gain)}" if disc.gain else ""
    end = f", {counted(disc.vp, 'point')} at the end" if disc.vp else ""
    return f"{unlocks(content, space, covered)}{now}{end}"


def unlocks(content: Content, space: str, covered: Collection[str] | None = None) -> str:
    """What may be done from then on; an auxiliary action, beside its disc, is just "it"."""
    kind, _, which = space.partition("_")
    match kind:
        case "step":
            return "1 step more"
        case "hand":
            return "1 card more in hand"
        case "certificate":
            both = covered is not None and len({"certificate_limit_4", "certificate_limit_6"} & {*covered}) == 1
            also = "" if both or which == "limit_4" else ", once the limit of 4 is cleared too"
            return f"certificate limit {6 if both else which[-1]}{also}"
    auxiliary = content.auxiliary[which.rpartition("_")[0]]
    first = covered is None or all(one in covered for one in auxiliary.spaces)
    return "opens it" if first and not auxiliary.free else "doubles it"


__all__ = [
    "AUXILIARY_NAMES", "CARD_FILTERS", "DISC_NAMES", "ORDINALS", "article", "brief", "building", "card",
    "disc_effect", "dollars", "effect", "empty_space", "foresight_tile", "hazard_tile", "lying",
    "master", "objective", "passing", "place", "risk", "tasks", "track", "unlocks",
]  # fmt: skip
