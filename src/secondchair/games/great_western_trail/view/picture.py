"""All that is drawn, as plain data: the shared board, the person's player board, and what can be chosen on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct

from secondchair.core.rules import Action, Option, Prompt
from secondchair.core.words import capital
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail import scoring
from secondchair.games.great_western_trail.content import HUMAN, OPPONENT, START
from secondchair.games.great_western_trail.rules import board
from secondchair.games.great_western_trail.rules.kansas_city import breeding_value
from secondchair.games.great_western_trail.state import (
    State,
    certificate_limit,
    hand_limit,
    permanent_certificates,
    step_limit,
)
from secondchair.games.great_western_trail.view import words


class Lying(Struct, frozen=True):
    """A tile on a space of the trail, and what it is called there."""

    space: str
    tile: str
    owner: int
    name: str


class Reach(Struct, frozen=True):
    """A place that the herder can reach: by the cheapest way so many steps and Dollars."""

    space: str
    steps: int
    fee: int


class Way(Struct, frozen=True):
    """One way to a place, shown when that way is considered."""

    space: str
    variant: str
    way: tuple[str, ...]
    fee: int


class Row(Struct, frozen=True):
    """Something that can be done where the herder stands; `sign` names an auxiliary action."""

    target: str
    text: str
    note: str = ""
    sign: str = ""


class Panel(Struct, frozen=True):
    """What the place offers, shown beside it."""

    space: str
    title: str
    rows: tuple[Row, ...]
    chips: tuple[Row, ...] = ()  # auxiliary actions beside other things
    subtitle: str = ""


class Owned(Struct, frozen=True):
    """What either seat has on the shared board, and what it took from it."""

    herder: str
    engine: float
    workers: tuple[int, ...]
    supply: tuple[str, ...]  # private buildings not on the board
    cities: tuple[str, ...]  # owned discs
    stations: tuple[int, ...]
    hazards: tuple[str, ...]
    outlaws: tuple[str, ...]


class Objective(Struct, frozen=True):
    """A card in the objective area, and whether it would be fulfilled now."""

    card: str
    fulfilled: bool


class Player(Struct, frozen=True):
    """The person's player board and herd deck. Of the draw stack only its size is known."""

    dollars: int
    tokens: int
    certificates: int
    certificate_limit: int
    permanent: int  # certificates
    steps: int
    hand_limit: int
    value: int  # breeding value of the hand
    covered: tuple[str, ...]  # disc spaces with a disc
    hand: tuple[str, ...]
    stack: int
    discard: tuple[tuple[str, int], ...]  # by kind; the pile is open
    objectives: tuple[Objective, ...]
    masters: tuple[str, ...]


class Picture(Struct, frozen=True, kw_only=True):
    """The shared board and the person's owned."""

    CHOOSABLE: ClassVar[tuple[str, ...]] = ("reach", "ways", "panel", "targets")

    trail: tuple[Lying, ...]
    seats: tuple[Owned, Owned]
    you: Player
    masters: tuple[tuple[int, str], ...]  # station, tile
    jobs: tuple[str, ...]
    token: int  # the row of the job market token
    holder: int  # who took it
    market: tuple[str, ...]
    cattle_stack: int
    simmental: tuple[int, ...]  # cards of stage 2 and 3 that lie ready
    display: tuple[str, ...]
    objective_stack: int
    foresight: tuple[str, ...]
    bags: tuple[int, ...]  # tiles left in each
    reach: tuple[Reach, ...]
    ways: tuple[Way, ...]
    panel: Panel | None
    building: str  # the tile that is about to be placed
    targets: tuple[str, ...]  # all that can be chosen


def picture(s: State, legal: Sequence[Action], prompt: Prompt, opponent: str) -> Picture:
    return Picture(
        trail=tuple(_lying(s, opponent)),
        seats=(_owned(s, HUMAN), _owned(s, OPPONENT)),
        you=_player(s),
        masters=tuple(sorted(s.masters.items())),
        jobs=tuple(s.jobs),
        token=s.token,
        holder=s.holder,
        market=tuple(s.market),
        cattle_stack=len(s.cattle_stack),
        simmental=s.simmental,
        display=tuple(s.display),
        objective_stack=len(s.objective_stack),
        foresight=tuple(s.foresight),
        bags=tuple(len(bag) for bag in s.bags),
        reach=_reach(s, prompt.options),
        ways=_ways(s, prompt.options),
        panel=_panel(s, prompt, opponent),
        building=s.pending[-1].tile if s.pending and isinstance(s.pending[-1], todo.PlaceBuilding) else "",
        targets=tuple(dict.fromkeys(o.target for o in prompt.options if o.target)),
    )


def _lying(s: State, opponent: str) -> list[Lying]:
    nodes = s.content.nodes
    return [
        Lying(space, s.trail[space].id, s.trail[space].owner, words.lying(nodes[space], s.trail[space], opponent))
        for space in nodes
        if space in s.trail
    ]


def _owned(s: State, seat: int) -> Owned:
    owned = s.seats[seat]
    private = s.content.private[seat]
    return Owned(
        owned.herder,
        owned.engine,
        tuple(owned.workers),
        tuple(sorted(owned.supply, key=lambda tile: private[tile].number)),
        tuple(owned.cities),
        tuple(owned.stations),
        tuple(sorted(owned.hazards)),
        tuple(sorted(owned.outlaws)),
    )


def _player(s: State) -> Player:
    order = {card: n for n, card in enumerate((*s.content.cattle, *s.content.objectives))}
    fulfilled = Counter(scoring.objectives(s).fulfilled)
    area = []
    for card in s.seats[HUMAN].objectives:
        area.append(Objective(card, fulfilled[card] > 0))
        fulfilled[card] -= 1
    return Player(
        dollars=s.dollars,
        tokens=s.tokens,
        certificates=s.certificates,
        certificate_limit=certificate_limit(s),
        permanent=permanent_certificates(s),
        steps=step_limit(s),
        hand_limit=hand_limit(s),
        value=breeding_value(s, s.hand),
        covered=tuple(space for space in s.content.discs if space in s.covered),
        hand=tuple(sorted(s.hand, key=order.__getitem__)),
        stack=len(s.stack),
        discard=tuple(sorted(Counter(s.discard).items(), key=lambda found: order[found[0]])),
        objectives=tuple(area),
        masters=tuple(s.seats[HUMAN].masters),
    )


# -- what can be chosen ------------------------------------------------------------------------------------------------


def _reach(s: State, options: Sequence[Option]) -> tuple[Reach, ...]:
    """The cheapest way comes first among the ways to a place."""
    found: dict[str, Reach] = {}
    for option in options:
        a = option.action
        if isinstance(a, act.Move) and a.way[-1] not in found:
            found[a.way[-1]] = Reach(a.way[-1], len(a.way), _fee(s, a))
    return tuple(found.values())


def _ways(s: State, options: Sequence[Option]) -> tuple[Way, ...]:
    return tuple(
        Way(o.target, o.variant, o.action.way, _fee(s, o.action)) for o in options if isinstance(o.action, act.Move)
    )


def _fee(s: State, a: act.Move) -> int:
    top = s.pending[-1]
    free = isinstance(top, todo.Move) and top.by == "card"
    return 0 if free else min(s.dollars, board.fees(s, HUMAN, a.way))


IN_WORDS = act.UseLocal | act.Copy | act.Choose | act.DrawCards | act.SpendCertificates | act.Auxiliary


def _panel(s: State, prompt: Prompt, opponent: str) -> Panel | None:
    """What is chosen in words. Auxiliary actions are signs in a line where there is something else as well."""
    found: dict[str, list[Option]] = {}
    for option in prompt.options:
        if isinstance(option.action, IN_WORDS):
            found.setdefault(option.target, []).append(option)
    if not found:
        return None
    others = {target: ways for target, ways in found.items() if not isinstance(ways[0].action, act.Auxiliary)}
    auxiliaries = {target: ways for target, ways in found.items() if target not in others}
    here = s.seats[HUMAN].herder
    return Panel(
        space=here,
        title=capital(words.place(s, here, opponent)) if here != START else "",
        rows=tuple(_row(ways) for ways in (others or auxiliaries).values()),
        chips=tuple(_row(ways) for ways in auxiliaries.values()) if others else (),
        subtitle=("or one auxiliary action" if others else "One auxiliary action") if auxiliaries else "",
    )


def _row(ways: Sequence[Option]) -> Row:
    option = ways[0]
    a = option.action
    if isinstance(a, act.Auxiliary):
        note = option.hint.split("; ")[0] + ("; or double" if len(ways) > 1 else "")
        return Row(option.target, words.AUXILIARY_NAMES[a.kind], note, a.kind)
    return Row(option.target, option.label, option.hint)
