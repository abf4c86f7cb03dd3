"""Kansas City: foresight, income, delivery (GWT-36 to GWT-54), with certificates (GWT-56) and Simmental (GWT-110)."""

from __future__ import annotations

from secondchair.core.pending import (
    Out,
    Pending,
    Source,
    choices,
    chosen,
    drawn,
    drawn_from,
    step,
    tell,
)
from secondchair.core.rules import Action
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.content import HUMAN, SIMMENTAL
from secondchair.games.great_western_trail.names import tile_name
from secondchair.games.great_western_trail.rules import board
from secondchair.games.great_western_trail.rules.cards import gain
from secondchair.games.great_western_trail.rules.railroad import disc_choices
from secondchair.games.great_western_trail.state import State, permanent_certificates

ROWS: tuple[act.Row, act.Row] = ("top", "bottom")

# GWT-36: five subphases, then back to the start of the trail; the last one pushed comes first.
SUBPHASES: tuple[Pending, ...] = (
    todo.LeaveKansasCity(),
    todo.Income(),
    todo.Foresight(3),
    todo.Foresight(2),
    todo.Foresight(1),
)


def arrive(s: State, out: Out) -> None:
    s.pending.extend(SUBPHASES)


# -- foresight ---------------------------------------------------------------------------------------------------------


@step(todo.Foresight)
def _foresight(s: State, p: todo.Foresight, out: Out) -> None:
    """GWT-37: skipped without a tile that may be taken."""
    if board.may_take(s, p.column, "top") or board.may_take(s, p.column, "bottom"):
        s.pending.append(todo.ChooseForesight(p.column))


@choices(todo.ChooseForesight)
def _tiles(s: State, p: todo.ChooseForesight) -> list[Action]:
    return [act.TakeForesight(p.column, row) for row in ROWS if board.may_take(s, p.column, row)]


@chosen(todo.ChooseForesight)
def _take(s: State, p: todo.ChooseForesight, a: act.TakeForesight, out: Out) -> None:
    board.take_foresight(s, HUMAN, a.column, a.row, out)


@step(todo.RefillForesight)
def _refill(s: State, p: todo.RefillForesight, out: Out) -> None:
    board.refill_foresight(s)


@drawn_from(todo.DrawForesight)
def _bag(s: State, p: todo.DrawForesight) -> Source:
    return Source(f"bag {p.column}", s.bags[p.column - 1], act.DrawTile)


@drawn(todo.DrawForesight)
def _draw(s: State, p: todo.DrawForesight, a: act.DrawTile, out: Out) -> None:
    s.bags[p.column - 1].remove(a.tile)
    s.foresight[board.foresight_place(p.column, p.row)] = a.tile
    if out is not None and not board.setting_up(s):
        where = f"foresight:{p.column},{p.row}"
        tell(out, f"New in foresight column {p.column}: {tile_name(a.tile)}.", "GWT-54", where)


# -- income ------------------------------------------------------------------------------------------------------------


def breeding_value(s: State, cards: list[str]) -> int:
    """GWT-43: every colour once. Of the orange cards, all one colour, the best counts (GWT-110)."""
    best: dict[str, int] = {}
    cattle = s.content.cattle
    for card in cards:
        kind = cattle.get(card)
        if kind is not None and best.get(kind.colour, 0) < kind.value:
            best[kind.colour] = kind.value
    return sum(best.values())


@step(todo.Income)
def _income(s: State, p: todo.Income, out: Out) -> None:
    s.pending.append(todo.SpendCertificates())


@choices(todo.SpendCertificates)
def _certificates(s: State, p: todo.SpendCertificates) -> list[Action]:
    """GWT-56: back space by space; from 6 not a single one."""
    have = s.certificates
    return [act.SpendCertificates(have - n) for n in reversed(s.content.certificates) if n <= have]


@chosen(todo.SpendCertificates)
def _earn(s: State, p: todo.SpendCertificates, a: act.SpendCertificates, out: Out) -> None:
    """GWT-42, GWT-43."""
    s.certificates -= a.n
    value = breeding_value(s, s.hand) + a.n + permanent_certificates(s)
    tell(out, f"Your total breeding value is {value}.", "GWT-43")
    gain(s, value, out, "GWT-42")
    s.pending.append(todo.Deliver(value))
    s.pending.append(todo.DiscardHand())
    if s.setup.simmental:
        s.pending.append(todo.RaiseSimmental())


@choices(todo.RaiseSimmental)
def _raisable(s: State, p: todo.RaiseSimmental) -> list[Action]:
    """GWT-110: stage 1 to 2 and 2 to 3, while there are cards of the next stage."""
    found: list[Action] = [
        act.RaiseSimmental(f"{SIMMENTAL}{stage}")
        for stage, left in enumerate(s.simmental, 1)
        if left and f"{SIMMENTAL}{stage}" in s.hand
    ]
    return [*found, act.Done()]


@chosen(todo.RaiseSimmental)
def _raise(s: State, p: todo.RaiseSimmental, a: act.RaiseSimmental | act.Done, out: Out) -> None:
    if isinstance(a, act.Done):
        tell(out, "You raise no further Simmental card.", "GWT-110")
        return
    stage = int(a.card.removeprefix(SIMMENTAL))
    s.hand.remove(a.card)
    s.box.append(a.card)
    s.simmental = tuple(left - (n == stage) for n, left in enumerate(s.simmental, 1))
    s.discard.append(f"{SIMMENTAL}{stage + 1}")
    tell(out, f"A Simmental card of stage {stage} becomes one of stage {stage + 1}.", "GWT-110")
    s.pending.append(p)


@step(todo.DiscardHand)
def _discard_hand(s: State, p: todo.DiscardHand, out: Out) -> None:
    """GWT-42: objective cards included."""
    s.discard += s.hand
    s.hand.clear()


# -- delivery ----------------------------------------------------------------------------------------------------------


def transport_cost(s: State, city: str) -> int:
    """GWT-53."""
    return s.content.cities[city].transport[s.seats[HUMAN].engine]


def deliverable(s: State, p: todo.Deliver) -> list[str]:
    """GWT-44 to GWT-46: cities in reach, not delivered to before, where everything can be paid."""
    done = s.seats[HUMAN].cities
    found: list[str] = []
    for city in s.content.cities.values():
        if city.value > p.value or (city.id in done and not city.repeatable):
            continue
        cost = transport_cost(s, city.id) if p.transport else 0
        if cost <= s.dollars or disc_choices(s, city.corner, s.dollars, city.dollars - cost):
            found.append(city.id)
    return found


@choices(todo.Deliver)
def _cities(s: State, p: todo.Deliver) -> list[Action]:
    return [act.Deliver(city) for city in deliverable(s, p)]


@chosen(todo.Deliver)
def _deliver(s: State, p: todo.Deliver, a: act.Deliver, out: Out) -> None:
    s.pending.append(todo.ChooseDisc(city=a.city, transport=transport_cost(s, a.city) if p.transport else 0))
    tell(out, f"You choose {s.content.cities[a.city].name} for your delivery.", "GWT-44", f"city:{a.city}")


@step(todo.Link)
def _link(s: State, p: todo.Link, out: Out) -> None:
    """GWT-51: mandatory; GWT-108: without any card left none can be gained."""
    if any(s.display) or s.objective_stack:
        s.pending.append(todo.GainObjective("discard_pile", False))


@step(todo.LeaveKansasCity)
def _leave(s: State, p: todo.LeaveKansasCity, out: Out) -> None:
    """GWT-54."""
    board.leave_kansas_city(s, HUMAN)
