"""The Railbot at a real table: the app turns its cards, says what to do with them and why, and keeps its row.

Beside a printed board it works from what you see (`printed.py`), with the app's Railbot cards or with your own. On our
map it knows every city, link and cube, and works out what the Railbot does there (`table_map.py`). Each has a stack of
what is to be done; the functions here hand on to the one in use.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from secondchair.core import pending, turn
from secondchair.core.ask import Ask, Choice, Form, Pick
from secondchair.core.pending import Out, choices, chosen
from secondchair.core.rules import (
    YOU,
    Actor,
    Chance,
    Event,
    Explained,
    Option,
    Prompt,
    Result,
    Rules,
    Status,
    View,
    no_redeal,
)
from secondchair.core.says import AskSays
from secondchair.games.railways import GAME, own_cards, printed, printed_map, table_map, table_questions, table_view
from secondchair.games.railways import bot as cards
from secondchair.games.railways.actions import DealRow, ShowBaron
from secondchair.games.railways.content import Content
from secondchair.games.railways.printed_state import State, clone, position
from secondchair.games.railways.state import NONE
from secondchair.games.railways.table_actions import ACTIONS, Board, Move, WorkOut
from secondchair.games.railways.table_map import MapTable
from secondchair.games.railways.table_pending import (
    BaronIfShown,
    CardOfRow,
    FinalScore,
    MarksOfCard,
    TableBaron,
    WhichBoard,
    YourBarons,
    YourMap,
)
from secondchair.games.railways.table_steps import dealt, last_step
from secondchair.games.railways.table_view import FINAL_QUESTION
from secondchair.games.railways.view import CardShown, Sketch, TableGame, card_shown

redeal = no_redeal

WAYS = (
    Choice("printed", "The printed board, and the app turns the Railbot’s cards"),
    Choice("cards", "The board of any map, with its own Railbot cards", "you tell the kind of each card"),
    Choice("ours", "The map of Second Chair", "the app works out what the Railbot builds and takes"),
)


def new(options: Mapping[str, Any], content: Content) -> State:
    """RB-1 to RB-11, as far as the Railbot is concerned, with the knobs of RB-91 to RB-98."""
    chosen = GAME.options(options)
    board, solo = content.boards[str(chosen["map"])], content.numbers.solo
    targets = {"easier": solo.target_easier, "standard": solo.target, "harder": solo.target_harder}
    with_barons = bool(chosen["barons"])
    return State(
        content=content,
        board=board,
        options=dict(chosen),
        target=targets[str(chosen["target"])] + (content.barons_increase if with_barons else 0),
        exhaust=max(0, board.file.solo.base_exhaust + int(chosen["exhaust"])),
        threshold=max(1, board.file.solo.empty_city_markers - int(chosen["markers"])),
        with_barons=with_barons,
        railbot=cards.new(board.cards, solo, int(chosen["cards"])),
        limit=min(solo.operations_display_max, int(chosen["display"])),
        pending=[WhichBoard()],
    )


@choices(WhichBoard)
def _ask_board(s: State, due: WhichBoard) -> Ask[Move]:
    return Ask(Board, Pick("which", WAYS, "What lies on your table?"))


@chosen(WhichBoard)
def _board(s: State, due: WhichBoard, a: Board, out: Out) -> None:
    if a.which == "ours":
        s.map = table_map.begin(s.options, s.content, out)
    else:
        printed.begin(s, a.which == "cards", out)


# -- whose move --------------------------------------------------------------------------------------------------------


def _table(s: State) -> State | MapTable:
    """The one whose stack is in use."""
    return s.map or s


def actor(s: State) -> Actor:
    return pending.actor(_table(s))


def legal(s: State) -> Sequence[Move] | Ask[Move]:
    found: Sequence[Move] | Ask[Move] = table_map.legal(s.map) if s.map else pending.legal(s)
    return found


def aside(s: State) -> Sequence[Move | Ask[Move]]:
    """Events between turns, a card of your own, corrections."""
    return table_map.asides(s.map) if s.map is not None else printed.asides(s)


def chance(s: State) -> Chance[Move]:
    return pending.chance(_table(s))


def sample(s: State, rng: Random) -> Move:
    return pending.sample(_table(s), rng)  # type: ignore[no-any-return]


def bot(s: State, explain: bool = True) -> Explained[Move]:
    return pending.bot(_table(s), explain)


def apply(s: State, a: Move, out: list[Event] | None = None) -> None:
    if actor(s) == YOU:
        turn.answered(_table(s).telling)
    if s.map is not None:
        table_map.apply(s.map, a, out)
    elif isinstance(a, DealRow | ShowBaron):
        events = list[Event]()
        pending.apply(s, a, events)
        dealt(s, events, out)
    else:
        pending.apply(s, a, out)


# -- what is shown -----------------------------------------------------------------------------------------------------


def result(s: State) -> Result:
    if s.map is not None:
        return table_view.result(s.map)
    sheet = table_questions.sheet(s.content, s.target, s.told_score, s.told_bonds)
    return table_questions.result(s.trigger, sheet, s.target, s.with_barons, s.turn)


def view(s: State, seat: int = 0) -> View:
    offered = tuple(_offered(a) for a in aside(s) if not _is_hidden(s, a))
    if s.map is not None:
        return table_view.see(s.map, table_view.prompt(s.map, offered))
    sheet = table_questions.sheet(s.content, s.target, s.told_score, s.told_bonds)
    return View(
        _prompt(s, offered), status(s), sheet, _drawn(s), turn=s.telling.turn, fresh=s.telling.fresh, box=s.unknown
    )


def status(s: State) -> tuple[Status, ...]:
    if s.map is not None:
        return table_view.status(s.map)
    found = [
        Status("Turn", str(s.turn)),
        Status("Display", str(s.limit), "Operations cards at most"),
    ]
    if s.railbot.insured:
        found.append(Status("Insured", s.card(s.railbot.insured).name))
    return tuple(found)


def _drawn(s: State) -> TableGame:
    """The Railbot's card and row as they lie there."""
    row = tuple(_card(s, name) for name in s.railbot.row)
    card = _card(s, s.telling.card) if s.telling.card else None
    return TableGame(card, row, s.exhaust, _sketch(s) if s.turn > 1 else None)


def _sketch(s: State) -> Sketch | None:
    told = tuple(sorted(s.told.items()))
    if s.own_cards == NONE:
        return Sketch(s.board.key, told, s.telling.pairs, s.telling.verdicts)
    ground = printed_map.ground(s)
    cities = tuple(ground.names.items())
    return Sketch("", told, s.telling.pairs, s.telling.verdicts, cities, ground.ways) if cities else None


def _card(s: State, name: str) -> CardShown:
    return card_shown(s.card(name), s.cities_of(name), s.exhaust, name == s.railbot.insured)


def _is_hidden(s: State, a: Move | Ask[Move]) -> bool:
    """Own cards are asked on the page of the box, a pair by itself only where no drawing can be filled in."""
    drawn = s.own_cards == NONE or bool(s.telling.pairs)
    return isinstance(a, AskSays) or (isinstance(a, Ask) and a.action is WorkOut and drawn)


def _offered(a: Move | Ask[Move]) -> Option | Form:
    return a.form if isinstance(a, Ask) else Option(a, "A Railbot link is missing")


def _prompt(s: State, offered: tuple[Option | Form, ...]) -> Prompt:
    if not s.pending:
        return Prompt("over", result(s).text, "RB-82")
    if actor(s) != "you":
        return Prompt("wait", "The Railbot’s card is turned over.", "RB-50")
    question = legal(s)
    assert isinstance(question, Ask)
    text, rule = _question(s)
    about = last_step(s) if isinstance(s.pending[-1], TableBaron | BaronIfShown) else None
    return Prompt("table", text, rule, ask=question.form, aside=offered, about=about)


def _question(s: State) -> tuple[str, str]:
    """The sentence above a question, and its rule."""
    match s.pending[-1]:
        case WhichBoard():
            return "What lies on your table?", "RB-1"
        case YourMap():
            return "What does the appendix say of your map?", "RB-67"
        case YourBarons():
            return "Which Duel Barons lie in the display?", "RB-11"
        case CardOfRow():
            return f"Which card lies in slot {len(s.railbot.row) + 1} of the row?", "RB-7"
        case MarksOfCard(kind):
            return f"{own_cards.KINDS[kind][0]}: its slot number and icons.", "RB-51"
        case TableBaron():
            return "Which baron does the Railbot claim?", "RB-69"
        case BaronIfShown():
            return "Baron icon on the card? Then: which baron does the Railbot claim?", "RB-69"
        case FinalScore():
            return FINAL_QUESTION, "RW-90"
    more = " Then: which card comes up, and which slot does it name?" if s.own_cards != NONE else ""
    return f"Turn {s.turn}: your first two actions.{more}", "RB-20"


if TYPE_CHECKING:
    import secondchair.games.railways.companion as this

    _fulfils: Rules[State, Move] = this

__all__ = [
    "ACTIONS", "actor", "apply", "aside", "bot", "chance", "clone", "legal", "new", "position", "redeal", "result",
    "sample", "status", "view",
]  # fmt: skip
