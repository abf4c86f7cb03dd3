"""The rules of the railways against the Railbot; this module fulfils the contract `core.rules.Rules`.

What is to be done next lies on the stack `todo` of the state: its top says whether fate, you or the Railbot decides.
When it is empty an action of yours is due (`you.py`), or the turn goes on: after the last but one action the Railbot
moves (`railbot.py`), after the last one the turn ends (RB-20).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from secondchair.core.rules import Actor, Chance, Event, Explained, Rules, View, no_aside, no_redeal
from secondchair.games.railways import GAME, ledger, railbot, rulings, scoring, track, you
from secondchair.games.railways import bot as cards
from secondchair.games.railways.actions import (
    ACTIONS,
    AskCube,
    DealRow,
    DrawCube,
    DrawOperation,
    Lay,
    Move,
    Resolve,
    Ship,
    ShowBaron,
    Skip,
    TurnOver,
)
from secondchair.games.railways.content import COLORS, Content
from secondchair.games.railways.grid import members
from secondchair.games.railways.ledger import FINAL_EVALUATION, Out, say
from secondchair.games.railways.state import (
    ACTION_DONE,
    BEGIN,
    BOUNTY,
    CLAIM,
    CUBE,
    DEADHEAD,
    END_TURN,
    LAST_BOTS,
    LAST_CHANCE,
    LAST_OF_ROW,
    LAST_YOURS,
    NONE,
    OPERATION,
    REFILL,
    RESOLVE,
    REVEAL,
    ROW,
    SHOW,
    TAXATION,
    State,
    Task,
    blank,
    city_target,
    clone,
    position,
)

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
    s.todo = _setup(s)
    return s


def _setup(s: State) -> list[Task]:
    """RB-5 to RB-11: cubes, the row, the Operations display, the barons; the first one last."""
    solo, order = s.content.numbers.solo, list[Task]()
    for city in members(s.board.in_play):
        order += [(CUBE, city, 0)] * s.board.cities[city].cubes
    order += [(ROW, 0, 0)] * solo.railbot_row
    order += [(BOUNTY, 0, 0)] * solo.operations_start_bounties
    order += [(OPERATION, 0, 0)] * solo.operations_start_others
    order += [(SHOW, 0, 0)] * (s.content.barons_shown if s.with_barons else 0)
    order.append((BEGIN, 0, 0))
    return order[::-1]


# -- whose move --------------------------------------------------------------------------------------------------------


def actor(s: State) -> Actor:
    if s.over:
        return "over"
    what = s.todo[-1][0] if s.todo else NONE
    if what == NONE:
        return "you"
    return "chance" if what <= LAST_CHANCE else "you" if what <= LAST_YOURS else "bot"


def legal(s: State) -> Sequence[Move]:
    return you.legal(s)


def bot(s: State, explain: bool = True) -> Explained[Move]:
    return railbot.decide(s, explain)


# -- fate --------------------------------------------------------------------------------------------------------------


def chance(s: State) -> Chance[Move]:
    what = s.todo[-1][0]
    b = s.board
    if what == CUBE:
        colors = [(color, n) for color, n in zip(COLORS, s.bag, strict=True) if n]
        return Chance("cubes", [DrawCube(color) for color, _ in colors], [n for _, n in colors])
    if what == ROW:
        row = cards.row_outcomes(s.railbot, b.cards)
        return Chance("railbot", [DealRow(card) for card in row], [1] * len(row))
    if what == REVEAL:
        names, weights = cards.turn_outcomes(s.railbot, b.cards)
        return Chance("railbot", [TurnOver(card) for card in names], weights)
    if what == SHOW:
        left = [baron.id for i, baron in enumerate(s.content.barons) if i not in s.barons]
        return Chance("barons", [ShowBaron(baron) for baron in left], [1] * len(left))
    found = _bounties(s) if what == BOUNTY else [(i, n) for i, n in enumerate(s.pile) if n]
    return Chance("operations", [DrawOperation(b.operations[i].id) for i, _ in found], [n for _, n in found])


def _bounties(s: State) -> list[tuple[int, int]]:
    """RB-10: the Service Bounties that are not on display yet."""
    left = [(i, card.copies - s.display.count(i)) for i, card in enumerate(s.board.operations)]
    return [(i, n) for i, n in left if n > 0 and s.board.operations[i].kind == "service_bounty"]


def sample(s: State, rng: Random) -> Move:
    if s.todo[-1][0] == CUBE:
        point = int(rng.random() * sum(s.bag))
        for color, n in zip(COLORS, s.bag, strict=True):
            point -= n
            if point < 0:
                return DrawCube(color)
    fate = chance(s)
    return rng.choices(fate.outcomes, fate.weights)[0]


# -- applying ----------------------------------------------------------------------------------------------------------


def apply(s: State, a: Move, out: list[Event] | None = None) -> None:
    match a:
        case DrawCube() | DealRow() | DrawOperation() | ShowBaron() | TurnOver():
            _fate(s, a, out)
        case Resolve() | Lay() | Ship() | AskCube() | Skip():
            railbot.apply(s, a, out)
        case _:
            you.apply(s, a, out)
    settle(s, out)


def _fate(s: State, a: DrawCube | DealRow | DrawOperation | ShowBaron | TurnOver, out: Out) -> None:
    what, city, _ = s.todo.pop()
    b = s.board
    match a:
        case DrawCube():
            ledger.add_cube(s, city, COLORS.index(a.color))
            _tell_cube(s, city, a.color, out)
        case DealRow():
            _deal_row(s, a.card, out)
        case DrawOperation():
            card = b.operation_index[a.card]
            if what == BOUNTY:
                s.display.append(card)
                say(out, f"{b.operations[card].name} comes into the display.", "RB-10", f"operation:{a.card}")
            else:
                ledger.lay_out(s, card, out)
        case ShowBaron():
            s.barons += (s.content.baron_index[a.baron],)
            s.baron_owner.append(NONE)
            say(out, f"{s.content.barons[s.barons[-1]].name} joins the duel.", "RB-11", f"baron:{a.baron}")
        case TurnOver():
            _turn_over(s, a.card, out)


def _tell_cube(s: State, city: int, color: str, out: Out) -> None:
    """In the setup, once for each city."""
    name = s.board.cities[city]
    if out is None or (not s.turn and s.todo[-1] == (CUBE, city, 0)):
        return
    if s.turn:
        say(out, f"{name.name} receives a {color} cube.", "RW-101", city_target(name.id))
    else:
        held = zip(COLORS, ledger.goods(s, city), strict=True)
        goods = ", ".join(f"{n} {shade}" for shade, n in held if n)
        say(out, f"{name.name} starts with {goods}.", "RW-20", city_target(name.id))


def _deal_row(s: State, card: str, out: Out) -> None:
    """RB-7, RB-X18."""
    name = s.board.cards[card].name
    if cards.deal(s.railbot, s.board.cards, card):
        say(out, f"{name} comes into the row.", "RB-7", f"slot:{len(s.railbot.row)}")
    else:
        s.todo.append((ROW, 0, 0))
        say(out, f"{name} goes back into the pile: the first row has no Deadhead and no Taxation.", "RB-7")


def _turn_over(s: State, card: str, out: Out) -> None:
    """RB-50, RB-53."""
    cards.turn_over(s.railbot, s.board.cards, card)
    say(out, f"The Railbot turns over {s.board.cards[card].name}.", "RB-50")
    if s.board.cards[card].is_final:
        ledger.trigger(s, FINAL_EVALUATION, out)
    else:
        s.todo.append((RESOLVE, 0, 0))


# -- what follows ------------------------------------------------------------------------------------------------------


def settle(s: State, out: Out) -> None:
    """Do what needs no decision, and pass what cannot be done, until fate, you or the Railbot must speak."""
    while not s.over:
        if not s.todo:
            if not _turn_goes_on(s):
                return
            continue
        what, a, b = s.todo[-1]
        if what > LAST_BOTS:
            s.todo.pop()
            _by_itself(s, what, a, out)
        elif LAST_CHANCE < what <= LAST_YOURS and not you.is_possible(s, what, a, b):
            s.todo.pop()
        else:
            return


def _turn_goes_on(s: State) -> bool:
    """RB-20, RW-103, RW-114: what comes before your next action, if anything does."""
    actions = s.content.numbers.player.actions_per_turn
    if s.extra:
        return False
    if not s.moved and s.action >= actions - 1:
        s.moved = True
        moves = rulings.RAILBOT_STILL_MOVES or not s.trigger
        s.todo += [(REVEAL, 0, 0), (CLAIM, 0, 0)] if moves else [(CLAIM, 0, 0)]
        return True
    if s.action >= actions:
        s.todo += [(END_TURN, 0, 0), (CLAIM, 0, 0)]
        return True
    return False


def _by_itself(s: State, what: int, a: int, out: Out) -> None:
    if what == ACTION_DONE:
        you.count_action(s)
    elif what == REFILL:
        cards.refill(s.railbot)
    elif what == LAST_OF_ROW:
        card = s.board.cards[s.railbot.row[a - 1]]
        say(out, f"{card.name} is resolved as well, and stays in the row.", "RB-X9", f"slot:{a}")
        s.todo += railbot.main_tasks(s, card)
    elif what == DEADHEAD:
        ledger.deadhead(s, out)
    elif what == TAXATION:
        ledger.taxation(s, out)
    elif what == END_TURN:
        _end_turn(s, out)
    else:
        _begin_turn(s, out)


def _end_turn(s: State, out: Out) -> None:
    """RW-80: unfinished track, income, dividends, a new Operations card."""
    if s.open is not None and rulings.UNFINISHED_TRACK_IS_REMOVED:
        track.remove_open(s)
        say(out, "Your unfinished track is removed.", "RW-32")
    money = ledger.income(s)
    s.cash += money
    say(out, f"Your income is {money}.", "RW-80")
    ledger.pay(s, s.bonds * s.content.numbers.bond.dividend, out, "dividends", "RW-13")
    s.todo.append((BEGIN, 0, 0))
    if any(s.pile):
        s.todo.append((OPERATION, 0, 0))


def _begin_turn(s: State, out: Out) -> None:
    """RB-81: the turn after the trigger is the last one, and the Railbot does nothing in it."""
    if s.final:
        s.over = True
        say(out, scoring.verdict(s), "RB-82")
        return
    s.turn += 1
    s.final = bool(s.trigger)
    s.action = s.extra = s.upgrades = 0
    s.moved = s.final
    say(out, f"Turn {s.turn} begins{', the last one' if s.final else ''}.", "RB-81" if s.final else "RB-20")


def view(s: State, seat: int = 0) -> View:
    from secondchair.games.railways.view import see  # the view reads the rules, so it is loaded after them

    return see(s, legal(s) if actor(s) == "you" else ())


if TYPE_CHECKING:
    import secondchair.games.railways.rules as this

    _fulfils: Rules[State, Move] = this

__all__ = [
    "ACTIONS", "actor", "apply", "aside", "bot", "chance", "clone", "legal", "new", "position", "redeal", "result",
    "sample", "view",
]  # fmt: skip
