"""What things are called, in the words of the rulebook: never a bare id."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from secondchair.core.words import counted, listed
from secondchair.games.great_western_trail import effects as fx
from secondchair.games.great_western_trail.content import NOBODY, Content
from secondchair.games.great_western_trail.documents import MasterEntry
from secondchair.games.great_western_trail.editions import spoken
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
from secondchair.games.great_western_trail.state import State

PER_NAMES = {
    "own_building_in_woods": "private building of yours in the woods",
    "outlaw_pair": "pair of a green and an orange outlaw",
    "engineer": "engineer",
    "builder": "builder",
    "own_station_disc": "disc of yours on a station",
}
UP_TO_NAMES = {
    "engineers": "up to the number of your engineers",
    "own_buildings_in_woods": "up to the number of your buildings in the woods",
    "own_hazard_tiles": "up to the number of your hazard tiles",
}
MASTER_NAMES = {
    "worker": "worker",
    "2_objective_cards_in_area": "two objective cards played",
    "2_hazard_tiles": "two hazard tiles",
    "outlaw_pair_green_orange": "pair of a green and an orange outlaw",
    "2_certificates": "two certificates",
    "2_station_discs": "two stations",
    "private_building_on_board": "private building on the board",
}
CARD_FILTERS: dict[fx.Filter, str] = {
    "grey": "a grey card",
    "green": "a green card",
    "black": "a black card",
    "white": "a white card",
    "yellow": "a yellow card",
    "value3": "a card of value 3",
    "any_cattle": "any cattle card",
    "pair": "two cattle cards of one colour",
    "objective": "an objective card",
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
            said.append(spoken(counted(n, section)))
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
        said.append(f"at the end {counted(entry.vp, 'point')} per {spoken(MASTER_NAMES[entry.vp_per])}")
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


def effect(e: fx.AnyEffect) -> str:
    """A local action, a bonus or an immediate action, as it is printed."""
    match e:
        case fx.OneOf():
            return " or ".join(effect(option) for option in e.options)
        case fx.DiscardFor():
            return f"discard {CARD_FILTERS[e.cards]}: {listed(list(_gains(e)))}"
        case fx.Gain():
            return f"gain {dollars(e.dollars)}"
        case fx.GainPer():
            marker = f" and certificate marker up to {e.certificates} forward" if e.certificates else ""
            return f"gain {dollars(e.dollars)}{marker} per {spoken(PER_NAMES[e.per])}"
        case fx.Hire():
            return f"hire a worker{_more(e.cost_modifier)}"
        case fx.BuyCattle():
            return "buy cattle"
        case fx.PlaceBuilding():
            return f"place a building, {dollars(e.dollars_per_builder)} per builder"
        case fx.MoveMarker():
            if e.spaces == "max":
                return "certificate marker to its limit"
            return f"certificate marker {e.spaces if e.spaces == 1 else f'up to {e.spaces}'} forward"
        case fx.GainObjective():
            return f"take an objective card{' into your hand' if e.to == 'hand' else ''}"
        case fx.GainToken():
            return "gain an exchange token"
        case fx.CollectOutlaw():
            return spoken("collect an outlaw")
        case fx.RemoveHazard():
            return f"remove a hazard {f'for {dollars(e.cost)}' if e.cost else 'free of charge'}"
        case _:
            return _movement(e)


def _movement(
    e: fx.EngineForward
    | fx.EngineBack
    | fx.ExtraordinaryDelivery
    | fx.UpgradeBehind
    | fx.MoveHerder
    | fx.DrawDiscard
    | fx.Auxiliary
    | fx.CopyAdjacent,
) -> str:
    match e:
        case fx.EngineForward():
            far = f"up to {e.max}" if isinstance(e.max, int) else UP_TO_NAMES[e.max]
            return f"{f'pay {dollars(e.cost)}: ' if e.cost else ''}engine forward, {far}"
        case fx.EngineBack():
            return f"engine {e.spaces} back: gain {dollars(e.dollars)}"
        case fx.ExtraordinaryDelivery():
            return "extraordinary delivery"
        case fx.UpgradeBehind():
            return "upgrade a station behind your engine"
        case fx.MoveHerder():
            steps = counted(e.max, "step")
            return f"herder {steps if e.max == 1 else f'up to {steps}'} forward{'' if e.fees else ', no fees'}"
        case fx.DrawDiscard():
            many = f"up to {e.max} cards" if isinstance(e.max, int) else "up to as many cards as you have cowboys"
            return f"draw {many}, discard as many"
        case fx.Auxiliary():
            return f"one auxiliary action, {e.mode.replace('_', ' ')}"
        case fx.CopyAdjacent():
            return "copy a neighbouring building"


def _gains(e: fx.DiscardFor) -> Iterable[str]:
    if e.dollars:
        yield f"gain {dollars(e.dollars)}"
    if e.certificates:
        yield f"certificate marker {'up to ' if e.certificates > 1 else ''}{e.certificates} forward"
    if e.engine_forward:
        yield f"engine forward, up to {e.engine_forward}"
    if e.objective_to_hand:
        yield "take an objective card into your hand"


def _more(modifier: int) -> str:
    if not modifier:
        return ""
    return f" for {dollars(abs(modifier))} {'more' if modifier > 0 else 'less'}"


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
    return spoken(BRIEFLY[type(e)])


def risk(e: fx.DiscardFor) -> str:
    return f"risk action: {effect(e)}"


def disc_effect(content: Content, space: str) -> str:
    """What clearing a disc space brings, with what it costs or gives at once (GWT-48)."""
    disc = content.discs[space]
    now = f", pay {dollars(disc.pay)}" if disc.pay else f", gain {dollars(disc.gain)}" if disc.gain else ""
    end = f", {counted(disc.vp, 'point')} at the end" if disc.vp else ""
    return f"{_unlocks(content, space)}{now}{end}"


def _unlocks(content: Content, space: str) -> str:
    kind, _, which = space.partition("_")
    match kind:
        case "step":
            return "1 step more"
        case "hand":
            return "1 card more in hand"
        case "certificate":
            also = "" if which == "limit_4" else ", once the limit of 4 is cleared too"
            return f"certificate limit {which[-1]}{also}"
    action = which.rpartition("_")[0]
    name = AUXILIARY_NAMES[action].lower()
    opens = content.auxiliary[action].free == 0
    return f"opens “{name}”; the second disc doubles it" if opens else f"doubles “{name}”"


__all__ = [
    "AUXILIARY_NAMES", "CARD_FILTERS", "DISC_NAMES", "ORDINALS", "article", "brief", "building", "card",
    "disc_effect", "dollars", "effect", "empty_space", "foresight_tile", "hazard_tile", "lying",
    "master", "objective", "passing", "place", "risk", "tasks", "track",
]  # fmt: skip
