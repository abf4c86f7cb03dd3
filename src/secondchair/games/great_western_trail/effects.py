"""What an action field does, as data: the vocabulary of `content/actions.toml`, one frozen struct per entry.

Buildings, station master tiles, objective cards, worker bonuses and risk spaces all speak it; `rules/effects.py` is the
one interpreter.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Filter = Literal["grey", "green", "black", "white", "yellow", "value3", "any_cattle", "pair", "objective"]


class Effect(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """One entry of an `actions` list."""


class DiscardFor(Effect, frozen=True, tag="discard"):
    """Discard cards from the hand, then take what is named."""

    cards: Filter
    count: int
    dollars: int = 0
    certificates: int = 0
    engine_forward: int = 0
    objective_to_hand: int = 0


class Gain(Effect, frozen=True, tag="gain"):
    dollars: int


class GainPer(Effect, frozen=True, tag="gain_per"):
    per: Literal["own_building_in_woods", "outlaw_pair", "engineer", "builder", "own_station_disc"]
    dollars: int = 0
    certificates: int = 0


class Hire(Effect, frozen=True, tag="hire"):
    cost_modifier: int


class BuyCattle(Effect, frozen=True, tag="buy_cattle"):
    """Buy from the cattle market with all cowboys."""


class PlaceBuilding(Effect, frozen=True, tag="place_building"):
    dollars_per_builder: int


class MoveMarker(Effect, frozen=True, tag="certificates"):
    """Move the certificate marker forward; `max`: to its limit."""

    spaces: int | Literal["max"]


class GainObjective(Effect, frozen=True, tag="objective_card"):
    to: Literal["discard_pile", "hand"]


class GainToken(Effect, frozen=True, tag="exchange_token"):
    """Gain one exchange token."""


class EngineForward(Effect, frozen=True, tag="engine_forward"):
    max: int | Literal["engineers", "own_buildings_in_woods", "own_hazard_tiles"]
    cost: int = 0


class EngineBack(Effect, frozen=True, tag="engine_back"):
    spaces: int
    dollars: int


class ExtraordinaryDelivery(Effect, frozen=True, tag="extraordinary_delivery"):
    """GWT-81."""


class UpgradeBehind(Effect, frozen=True, tag="upgrade_station_behind"):
    """GWT-82."""


class CollectOutlaw(Effect, frozen=True, tag="collect_outlaw"):
    """GWT-102, GWT-103."""


class RemoveHazard(Effect, frozen=True, tag="remove_hazard"):
    cost: int


class MoveHerder(Effect, frozen=True, tag="move_herder"):
    max: int
    fees: bool


class DrawDiscard(Effect, frozen=True, tag="draw_discard"):
    max: int | Literal["cowboys"]


class Auxiliary(Effect, frozen=True, tag="auxiliary"):
    mode: Literal["single", "single_or_double"]


class CopyAdjacent(Effect, frozen=True, tag="copy_adjacent"):
    """GWT-80."""


Simple = (
    DiscardFor
    | Gain
    | GainPer
    | Hire
    | BuyCattle
    | PlaceBuilding
    | MoveMarker
    | GainObjective
    | GainToken
    | EngineForward
    | EngineBack
    | ExtraordinaryDelivery
    | UpgradeBehind
    | CollectOutlaw
    | RemoveHazard
    | MoveHerder
    | DrawDiscard
    | Auxiliary
    | CopyAdjacent
)


class OneOf(Effect, frozen=True, tag="choice"):
    """Exactly one of the options may be performed."""

    options: tuple[Simple, ...]


AnyEffect = Simple | OneOf
