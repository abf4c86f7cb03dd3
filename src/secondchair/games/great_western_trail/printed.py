"""What is printed in an action field, in words: local actions, bonuses, immediate actions."""

from __future__ import annotations

from collections.abc import Iterable

from secondchair.core.words import counted, listed
from secondchair.games.great_western_trail import effects as fx
from secondchair.games.great_western_trail.editions import in_edition_words
from secondchair.games.great_western_trail.names import dollars

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
            return f"gain {dollars(e.dollars)}{marker} per {in_edition_words(PER_NAMES[e.per])}"
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
            return in_edition_words("collect an outlaw")
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
