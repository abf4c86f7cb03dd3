"""The rules of the railways against the Railbot; this module fulfils the contract `core.rules.Rules`.

What is to be done next lies on a stack (`pending.py`), and the core runs it. Here are the setup, what fate does, and
how a turn goes on: after the last but one action the Railbot moves (`railbot.py`), after the last one the turn ends
(RB-20). What you may do and what it does is in `you.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from secondchair.core.pending import (
    Out,
    Pending,
    Source,
    actor,
    apply,
    bot,
    chance,
    drawn,
    drawn_from,
    legal,
    sample,
    step,
    tell,
)
from secondchair.core.rules import Rules, Status, View, no_aside, no_redeal
from secondchair.core.words import counted, listed
from secondchair.games.railways import GAME, ledger, railbot, rulings, scoring, track, you
from secondchair.games.railways import bot as cards
from secondchair.games.railways.actions import (
    ACTIONS,
    DealRow,
    DrawCube,
    DrawOperation,
    Move,
    ShowBaron,
    TurnOver,
    Yours,
)
from secondchair.games.railways.content import COLORS, Board, Content
from secondchair.games.railways.grid import members
from secondchair.games.railways.ledger import FINAL_EVALUATION
from secondchair.games.railways.pending import (
    ActionDone,
    BaronsGoal,
    CardAgain,
    CardToResolve,
    Deadhead,
    NextBaron,
    NextBounty,
    NextCube,
    NextOperation,
    NextRailbotCard,
    NextRowCard,
    RowRefilled,
    Taxation,
    TurnBegins,
    TurnEnds,
    TurnGoesOn,
    YourAction,
)
from secondchair.games.railways.state import NONE, State, blank, city_target, clone, position

aside = no_aside
redeal = no_redeal
result = scoring.result


# -- setup -------------------------------------------------------------------------------------------------------------


def new(options: Mapping[str, Any], content: Content) -> State:
    """The setup, as far as fate has no part in it (RW-10, RB-1 to RB-12, RB-90 to RB-98)."""
    chosen = GAME.options(options)
    board, solo = content.boards[str(chosen["map"])], content.numbers.solo
    targets = {"easier": solo.target_easier, "standard": solo.target, "harder": solo.target_harder}
    s = blank(content, board, cards.new(board.cards, solo, int(chosen["cards"])))
    s.with_barons = bool(chosen["barons"])
    s.target = targets[str(chosen["target"])] + (content.barons_increase if s.with_barons else 0)
    s.exhaust = max(0, board.file.solo.base_exhaust + int(chosen["exhaust"]))
    s.threshold = max(1, board.file.solo.empty_city_markers - int(chosen["markers"]))
    s.limit = min(solo.operations_display_max, int(chosen["display"]))
    if chosen["cash"]:
        s.cash = solo.easier_start_cash
    s.pending = [TurnBegins(), *reversed(_setup(s))]
    return s


def _setup(s: State) -> list[Pending]:
    """RB-5 to RB-11: cubes, the row, the Operations display, the barons."""
    solo, order = s.content.numbers.solo, list[Pending]()
    for city in members(s.board.in_play):
        order.append(NextCube(s.board.cities[city].id, s.board.cities[city].cubes))
    order += [NextRowCard()] * solo.railbot_row
    order += [NextBounty()] * solo.operations_start_bounties
    order += [NextOperation()] * solo.operations_start_others
    order += [NextBaron()] * (s.content.barons_shown if s.with_barons else 0)
    return order


class RailbotTable(Protocol):
    """What the Railbot's setup needs: a game on screen has it, and one at a table."""

    content: Content
    board: Board
    railbot: cards.Railbot
    barons: tuple[int, ...]
    baron_owner: list[int]
    pending: list[Pending]


def _more_of(s: RailbotTable, *kinds: type[Pending]) -> bool:
    """In the setup, things of one kind are told together, with the last of them."""
    return type(s.pending[-1]) in kinds


# -- fate --------------------------------------------------------------------------------------------------------------


@drawn_from(NextCube)
def _bag(s: State, due: NextCube) -> Source:
    """RW-20."""
    left = [(color, n) for color, n in zip(COLORS, s.bag, strict=True) if n]
    return Source("cubes", [color for color, _ in left], DrawCube, [n for _, n in left])


@drawn(NextCube)
def _cube(s: State, due: NextCube, a: DrawCube, out: Out) -> None:
    city = s.board.city_index[due.city]
    if due.cubes > 1:
        s.pending.append(NextCube(due.city, due.cubes - 1))
    ledger.add_cube(s, city, COLORS.index(a.color))
    if s.turn:
        tell(out, f"{s.board.cities[city].name} receives a {a.color} cube.", "RW-101", city_target(due.city))
    elif not _more_of(s, NextCube):
        tell(out, f"The cities have their goods: {counted(sum(s.cubes), 'cube')} from the bag.", "RW-20")


@drawn_from(NextRowCard)
def _left_cards(s: RailbotTable, due: NextRowCard) -> Source:
    """RB-7."""
    row = cards.row_outcomes(s.railbot, s.board.cards)
    return Source("railbot", row, DealRow, [1] * len(row))


@drawn(NextRowCard)
def _row_card(s: RailbotTable, due: NextRowCard, a: DealRow, out: Out) -> None:
    """RB-7, RB-X18."""
    name = s.board.cards[a.card].name
    if not cards.deal(s.railbot, s.board.cards, a.card):
        s.pending.append(due)
        tell(out, f"{name} goes back into the pile: the first row has no Deadhead and no Taxation.", "RB-7")
    elif not _more_of(s, NextRowCard):
        row = listed([s.board.cards[card].name for card in s.railbot.row])
        targets = (f"slot:{i}" for i, _ in enumerate(s.railbot.row, 1))
        tell(out, f"The Railbot’s row: {row}.", "RB-7", *targets)


@drawn_from(NextBounty)
def _bounties(s: State, due: NextBounty) -> Source:
    """RB-10: the Service Bounties that are not on display yet."""
    left = [(card, card.copies - s.display.count(i)) for i, card in enumerate(s.board.operations)]
    found = [(card.id, n) for card, n in left if n > 0 and card.kind == "service_bounty"]
    return Source("operations", [card for card, _ in found], DrawOperation, [n for _, n in found])


@drawn_from(NextOperation)
def _operations(s: State, due: NextOperation) -> Source:
    found = [(card.id, n) for card, n in zip(s.board.operations, s.pile, strict=True) if n]
    return Source("operations", [card for card, _ in found], DrawOperation, [n for _, n in found])


@drawn(NextBounty)
def _bounty(s: State, due: NextBounty, a: DrawOperation, out: Out) -> None:
    s.display.append(s.board.operation_index[a.card])
    _tell_display(s, out)


@drawn(NextOperation)
def _operation(s: State, due: NextOperation, a: DrawOperation, out: Out) -> None:
    """RB-10, RW-80."""
    ledger.lay_out(s, s.board.operation_index[a.card], out if s.turn else None)
    _tell_display(s, out)


def _tell_display(s: State, out: Out) -> None:
    if not s.turn and not _more_of(s, NextBounty, NextOperation):
        shown = [s.board.operations[i] for i in s.display]
        targets = (f"operation:{card.id}" for card in shown)
        tell(out, f"The display begins with {listed([card.name for card in shown])}.", "RB-10", *targets)


@drawn_from(NextBaron)
def _unseen_barons(s: RailbotTable, due: NextBaron) -> Source:
    """RB-11."""
    left = [baron.id for i, baron in enumerate(s.content.barons) if i not in s.barons]
    return Source("barons", left, ShowBaron, [1] * len(left))


@drawn(NextBaron)
def _baron(s: RailbotTable, due: NextBaron, a: ShowBaron, out: Out) -> None:
    s.barons += (s.content.baron_index[a.baron],)
    s.baron_owner.append(NONE)
    if not _more_of(s, NextBaron):
        shown = [s.content.barons[i] for i in s.barons]
        targets = (f"baron:{baron.id}" for baron in shown)
        tell(out, f"The Duel Barons: {listed([baron.name for baron in shown])}.", "RB-11", *targets)


@drawn_from(NextRailbotCard)
def _railbot_pile(s: State, due: NextRailbotCard) -> Source:
    names, weights = cards.turn_outcomes(s.railbot, s.board.cards)
    return Source("railbot", names, TurnOver, weights)


@drawn(NextRailbotCard)
def turn_over(s: State, due: NextRailbotCard, a: TurnOver, out: Out) -> None:
    """RB-50, RB-53."""
    cards.turn_over(s.railbot, s.board.cards, a.card)
    tell(out, f"The Railbot turns over {s.board.cards[a.card].name}.", "RB-50")
    if s.board.cards[a.card].is_final:
        ledger.trigger(s, FINAL_EVALUATION, out)
    else:
        s.pending.append(CardToResolve())


# -- what runs by itself -----------------------------------------------------------------------------------------------


@step(TurnGoesOn)
def _turn_goes_on(s: State, due: TurnGoesOn, out: Out) -> None:
    """RB-20, RW-103, RW-114: what comes before your next action, if anything does; or the end of the turn."""
    actions = s.content.numbers.player.actions_per_turn
    if not s.extra and not s.moved and s.action >= actions - 1:
        s.moved = True
        moves = rulings.RAILBOT_STILL_MOVES or not s.trigger
        s.pending += [due, NextRailbotCard(), BaronsGoal()] if moves else [due, BaronsGoal()]
    elif not s.extra and s.action >= actions:
        s.pending += [TurnEnds(), BaronsGoal()]
    else:
        s.pending += [due, YourAction()]


@step(ActionDone)
def _action_done(s: State, due: ActionDone, out: Out) -> None:
    you.count_action(s)


@step(RowRefilled)
def _row_refilled(s: RailbotTable, due: RowRefilled, out: Out) -> None:
    cards.refill(s.railbot)


@step(CardAgain)
def _card_again(s: State, due: CardAgain, out: Out) -> None:
    card = s.board.cards[s.railbot.row[due.slot - 1]]
    tell(out, f"{card.name} is resolved as well, and stays in the row.", "RB-X9", f"slot:{due.slot}")
    s.pending += railbot.main_effects(s, card)


@step(Deadhead)
def _deadhead(s: State, due: Deadhead, out: Out) -> None:
    ledger.deadhead(s, out)


@step(Taxation)
def _taxation(s: State, due: Taxation, out: Out) -> None:
    ledger.taxation(s, out)


@step(TurnEnds)
def _turn_ends(s: State, due: TurnEnds, out: Out) -> None:
    """RW-80: unfinished track, income, dividends, a new Operations card."""
    if s.open is not None and rulings.UNFINISHED_TRACK_IS_REMOVED:
        track.remove_open(s)
        tell(out, "Your unfinished track is removed.", "RW-32")
    money = ledger.income(s)
    s.cash += money
    tell(out, f"Your income is {money}.", "RW-80")
    ledger.pay(s, s.bonds * s.content.numbers.bond.dividend, out, "dividends", "RW-13")
    s.pending.append(TurnBegins())
    if any(s.pile):
        s.pending.append(NextOperation())


@step(TurnBegins)
def _turn_begins(s: State, due: TurnBegins, out: Out) -> None:
    """RB-81: the turn after the trigger is the last one, and the Railbot does nothing in it."""
    if s.final:
        tell(out, scoring.verdict(s), "RB-82")
        return
    s.turn += 1
    s.final = bool(s.trigger)
    s.action = s.extra = s.upgrades = 0
    s.moved = s.final
    s.pending.append(TurnGoesOn())
    tell(out, f"Turn {s.turn} begins{', the last one' if s.final else ''}.", "RB-81" if s.final else "RB-20")


def moves(s: State) -> Sequence[Yours]:
    """Your legal moves, as a list: on screen nobody is asked for more."""
    found: Sequence[Yours] = legal(s)
    return found


def view(s: State, seat: int = 0) -> View:
    from secondchair.games.railways.view import see  # the view reads the rules, so it is loaded after them

    return see(s, moves(s) if actor(s) == "you" else ())


def status(s: State) -> tuple[Status, ...]:
    from secondchair.games.railways import view

    return view.status(s)


if TYPE_CHECKING:
    import secondchair.games.railways.rules as this

    _fulfils: Rules[State, Move] = this

__all__ = [
    "ACTIONS", "actor", "apply", "aside", "bot", "chance", "clone", "legal", "new", "position", "redeal", "result",
    "sample", "status", "view",
]  # fmt: skip
