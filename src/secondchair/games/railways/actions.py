"""The kinds of move, in the words of the rules: cities, links, cards, lines and barons by their ids."""

from __future__ import annotations

from secondchair.core.rules import Action
from secondchair.games.railways.content import Color

# -- fate --------------------------------------------------------------------------------------------------------------


class DrawCube(Action, frozen=True, tag="draw_cube"):
    """RW-20: a cube from the bag, for the city that is to receive one."""

    color: Color


class DealRow(Action, frozen=True, tag="deal_row"):
    """RB-7: a left-icon card for the row. One with Deadhead or Taxation is set aside and another dealt."""

    card: str


class DrawOperation(Action, frozen=True, tag="draw_operation"):
    """RB-10, RW-80: an Operations card into the display."""

    card: str


class ShowBaron(Action, frozen=True, tag="show_baron"):
    """RB-11."""

    baron: str


class TurnOver(Action, frozen=True, tag="turn_over"):
    """RB-50: the top card of the Railbot pile."""

    card: str


# -- you ---------------------------------------------------------------------------------------------------------------


class Build(Action, frozen=True, tag="build"):
    """RW-111: begin to build in a city, or ("open") go on at the open end; `grant` uses a Land Grant."""

    start: str
    grant: bool = False


class Step(Action, frozen=True, tag="step"):
    """RW-111: one hex on: E, NE, NW, W, SW or SE."""

    direction: str


class Stop(Action, frozen=True, tag="stop"):
    """RW-111: end the action and leave the track unfinished."""


class Urbanize(Action, frozen=True, tag="urbanize"):
    """RW-40."""

    city: str
    color: Color


class Upgrade(Action, frozen=True, tag="upgrade"):
    """RW-50."""


class Deliver(Action, frozen=True, tag="deliver"):
    """RW-60: a cube to carry. Its route follows."""

    city: str
    color: Color


class Along(Action, frozen=True, tag="along"):
    """RW-112: the next link of the route."""

    link: str


class TakeCard(Action, frozen=True, tag="take"):
    """RW-70."""

    card: str


class Grow(Action, frozen=True, tag="grow"):
    """RW-113: the city of City Growth."""

    city: str


class Found(Action, frozen=True, tag="found"):
    """RW-113: city and colour of New Industry."""

    city: str
    color: Color


class Depot(Action, frozen=True, tag="depot"):
    """RW-113: the Railbot link of Trading Depot."""

    link: str


class Insure(Action, frozen=True, tag="insure"):
    """RB-40: the Insurance token on the card in slot 1 or 2."""

    slot: int


class Pass(Action, frozen=True, tag="pass"):
    """RW-71."""


class Claim(Action, frozen=True, tag="claim"):
    """RB-100."""

    baron: str


class GoOn(Action, frozen=True, tag="go_on"):
    """RW-114: claim nothing more now."""


class Remove(Action, frozen=True, tag="remove"):
    """RB-58: the cube that the Railbot takes from the first city, where you may choose."""

    color: Color


class Exhaust(Action, frozen=True, tag="exhaust"):
    """RB-67: the city that loses the next cube."""

    city: str


class RailbotLine(Action, frozen=True, tag="railbot_line"):
    """RB-68: the major line that the Railbot claims."""

    line: str


class RailbotBaron(Action, frozen=True, tag="railbot_baron"):
    """RB-69: the baron that the Railbot claims; "" where the card shows no Baron icon after all."""

    baron: str


# -- the Railbot -------------------------------------------------------------------------------------------------------


class Resolve(Action, frozen=True, tag="resolve"):
    """RB-51: the card of the row that the new card points at."""

    slot: int
    card: str


class Lay(Action, frozen=True, tag="lay"):
    """RB-57: new Railbot links between two cities, each as its hexes from city to city."""

    first: str
    second: str
    track: tuple[tuple[str, ...], ...]


class Ship(Action, frozen=True, tag="ship"):
    """RB-58: the two cities are connected, and a cube in the second one's colour leaves the first."""

    first: str
    second: str
    color: Color


class AskCube(Action, frozen=True, tag="ask_cube"):
    """RB-58: the two cities are connected, and you choose the cube that leaves the first."""

    first: str
    second: str


class Skip(Action, frozen=True, tag="skip"):
    """RB-X3, RB-X6: nothing can be built, or nothing be removed."""

    first: str
    second: str


Chance = DrawCube | DealRow | DrawOperation | ShowBaron | TurnOver
Main = Build | Urbanize | Upgrade | Deliver | TakeCard | Insure | Pass | Claim
Answer = Step | Stop | Along | Grow | Found | Depot | GoOn | Remove | Exhaust | RailbotLine | RailbotBaron
Yours = Main | Answer
Automatic = Resolve | Lay | Ship | AskCube | Skip
Move = Chance | Yours | Automatic

ACTIONS: tuple[type[Action], ...] = (
    DrawCube, DealRow, DrawOperation, ShowBaron, TurnOver,
    Build, Step, Stop, Urbanize, Upgrade, Deliver, Along, TakeCard, Grow, Found, Depot, Insure, Pass, Claim, GoOn,
    Remove, Exhaust, RailbotLine, RailbotBaron,
    Resolve, Lay, Ship, AskCube, Skip,
)  # fmt: skip
