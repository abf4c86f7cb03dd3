"""Your answers at a real table."""

from __future__ import annotations

from typing import Literal

from secondchair.core.rules import Action
from secondchair.core.says import Says
from secondchair.games.railways.actions import (
    AskCube,
    DealRow,
    DrawCube,
    Exhaust,
    Lay,
    RailbotBaron,
    RailbotLine,
    Remove,
    Resolve,
    Ship,
    ShowBaron,
    Skip,
    TurnOver,
)
from secondchair.games.railways.bot import Goods
from secondchair.games.railways.content import Color


class Board(Action, frozen=True, tag="board"):
    """What lies on the table: the printed board with our Railbot cards, any printed board with its own, or our map."""

    which: Literal["printed", "cards", "ours"]


class Ready(Action, frozen=True, tag="ready"):
    """Your first two actions are done: as actions, or as Insurance on the card in slot 1 or 2 (RB-40)."""

    insure: int


class Emptied(Action, frozen=True, tag="emptied"):
    """RB-80: enough cities are empty, since the Railbot's last card or in the first two actions of this turn."""

    when: Literal["before", "now"]


class Claimed(Action, frozen=True, tag="claimed"):
    """RB-100: you have claimed a baron."""

    baron: str


class WorkOut(Action, frozen=True, tag="work_out"):
    """RB-56 to RB-59: what you see of one pair of a Building Links card; the app says what happens."""

    way: Literal["none", "yours", "railbot"]  # no way of finished links; one that needs yours; the Railbot's alone
    goods: Goods  # cubes of the first city
    color: str  # of the second city


class LookAtMap(Action, frozen=True, tag="look_at_map"):
    """RB-55 to RB-59: what has changed on the map since you told last, by target; the app works out the whole card."""

    places: dict[str, str]


class DrawLink(Action, frozen=True, tag="draw_link"):
    """RB-56: whose link joins two cities that are no neighbours on the map."""

    first: str
    second: str
    owner: Literal["", "yours", "railbot", "both"]


class SetInsured(Action, frozen=True, tag="set_insured"):
    """A correction: the slot of the card with your token, 0 for none. With your own cards, how Insurance is told."""

    slot: int


class SetRow(Action, frozen=True, tag="set_row"):
    """A correction: the card in a slot of the row."""

    slot: int
    card: str


class SetLimit(Action, frozen=True, tag="set_limit"):
    """A correction: how many Operations cards the display holds."""

    limit: int


class Score(Action, frozen=True, tag="score"):
    """RW-90: your score and your bonds, after the last turn."""

    score: int
    bonds: int


# -- your own Railbot cards --------------------------------------------------------------------------------------------


class OwnMap(Action, frozen=True, tag="own_map"):
    """RB-67, RB-80: what the appendix says of your map: base exhaust and Empty City Markers."""

    exhaust: int
    markers: int


class OwnBarons(Action, frozen=True, tag="own_barons"):
    """RB-11: the Duel Barons that lie in your display."""

    barons: list[str]


class OwnCard(Action, frozen=True, tag="own_card"):
    """RB-7, RB-50: the kind of a printed Railbot card that you dealt or turned over; or, before it, Insurance (RB-40).

    Insurance on the card in slot 1 is "insured 1", a Taxation card that names slot 2 is "taxation 2".
    """

    kind: str


class OwnMarks(Action, frozen=True, tag="own_marks"):
    """Its slot number, 0 in the first row where it does not matter, and its icons: "2", "0 line", "1 line baron"."""

    marks: str


class SetOwn(Action, frozen=True, tag="set_own"):
    """A correction: the printed card in a slot of the row, by its kind and icons."""

    slot: int
    kind: str
    marks: str


class NameCities(Action, frozen=True, tag="name_cities"):
    """RB-55: the cities of the Building Links card in a slot of the row, as they are printed on it."""

    slot: int
    first: str
    second: str
    third: str
    fourth: str


# -- on our map --------------------------------------------------------------------------------------------------------


class Happened(Action, frozen=True, tag="tell"):
    """What has happened: you turn over the card, with Insurance or without, or you changed something on the map."""

    what: Literal[
        "ready", "insured 1", "insured 2", "built", "delivered", "urbanized", "grown", "railbot", "finished"
    ]  # fmt: skip


class ExhaustFrom(Action, frozen=True, tag="exhaust_from"):
    """RB-67: the cities that lose the cubes which are to go now, one for each, as the app proposed them."""

    cities: list[str]


class Point(Action, frozen=True, tag="point"):
    """A place on the map as a target of the drawing: "city:malmo", "hex:3205"; "open" and "stop" for open ends."""

    place: str


class Named(Action, frozen=True, tag="named"):
    """The colour of the cube that you delivered, or of the New City tile."""

    color: Color


class SetCubes(Action, frozen=True, tag="set_cubes"):
    """A correction: the cubes of a city."""

    city: str
    goods: Goods


class SetColor(Action, frozen=True, tag="set_color"):
    """A correction: the colour of a city."""

    city: str
    color: str


class TakeOff(Action, frozen=True, tag="take_off"):
    """A correction: a link that does not lie there."""

    link: str


class SetLine(Action, frozen=True, tag="set_line"):
    """A correction: who has a major line."""

    line: str
    owner: Literal["nobody", "you", "railbot"]


Move = (
    Board | Ready | Emptied | Claimed | WorkOut | LookAtMap | DrawLink | SetInsured | SetRow | SetLimit | Score
    | OwnMap | OwnBarons | OwnCard | OwnMarks | SetOwn | NameCities
    | Happened | ExhaustFrom | Point | Named | SetCubes | SetColor | TakeOff | SetLine
    | DealRow | ShowBaron | TurnOver | Resolve | RailbotBaron
    | Says | DrawCube | Lay | Ship | AskCube | Skip | Remove | Exhaust | RailbotLine
)  # fmt: skip
ACTIONS: tuple[type[Action], ...] = (
    Board, Ready, Emptied, Claimed, WorkOut, LookAtMap, DrawLink, SetInsured, SetRow, SetLimit, Score,
    OwnMap, OwnBarons, OwnCard, OwnMarks, SetOwn, NameCities,
    Happened, ExhaustFrom, Point, Named, SetCubes, SetColor, TakeOff, SetLine,
    DealRow, ShowBaron, TurnOver, Resolve, RailbotBaron,
    Says, DrawCube, Lay, Ship, AskCube, Skip, Remove, Exhaust, RailbotLine,
)  # fmt: skip
