"""The Railbot at a real table: the app turns its cards, says what to do with them and why, and keeps its row.

Beside a printed board it works from what you see (`printed.py`), with the app's Railbot cards or with your own. On our
map it knows every city, link and cube, and works out what the Railbot does there (`table_map.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from secondchair.core.ask import Ask, Choice, Form, Pick
from secondchair.core.rules import (
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
from secondchair.games.railways import GAME, printed, table_map, table_questions, words
from secondchair.games.railways import bot as cards
from secondchair.games.railways.actions import DealRow, Resolve, ShowBaron, TurnOver
from secondchair.games.railways.content import Content
from secondchair.games.railways.printed import (
    BARON,
    BOARD,
    OVER,
    OWN_BARONS,
    OWN_CARD,
    OWN_MAP,
    OWN_MARKS,
    READY,
    RESOLVE,
    REVEAL,
    ROW,
    SCORE,
    SHOW,
    State,
    card_of,
    clone,
    position,
)
from secondchair.games.railways.state import NONE
from secondchair.games.railways.table_actions import ACTIONS, Board, Move
from secondchair.games.railways.view import TableGame

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
        barons=(),
        owner=[],
        limit=min(solo.operations_display_max, int(chosen["display"])),
        next=BOARD,
        turn=1,
        again=False,
        trigger="",
        said=(),
    )


# -- whose move --------------------------------------------------------------------------------------------------------


def actor(s: State) -> Actor:
    if s.map is not None:
        return table_map.actor(s.map)
    if s.next == OVER:
        return "over"
    if s.next in (ROW, SHOW, REVEAL):
        return "chance"
    return "bot" if s.next == RESOLVE else "you"


def legal(s: State) -> Sequence[Move] | Ask[Move]:
    if s.map is not None:
        return table_map.question(s.map)
    if s.next == BOARD:
        return Ask(Board, Pick("which", WAYS, "What lies on your table?"))
    return printed.question(s)


def aside(s: State) -> Sequence[Move | Ask[Move]]:
    """Events between turns, a card of your own, corrections."""
    return table_map.asides(s.map) if s.map is not None else printed.asides(s)


def chance(s: State) -> Chance[Move]:
    if s.map is not None:
        return table_map.chance(s.map)
    if s.next == ROW:
        row = cards.row_outcomes(s.railbot, s.board.cards)
        return Chance("railbot", [DealRow(card) for card in row], [1] * len(row))
    if s.next == SHOW:
        left = [baron.id for i, baron in enumerate(s.content.barons) if i not in s.barons]
        return Chance("barons", [ShowBaron(baron) for baron in left], [1] * len(left))
    names, weights = cards.turn_outcomes(s.railbot, s.board.cards)
    return Chance("railbot", [TurnOver(card) for card in names], weights)


def sample(s: State, rng: Random) -> Move:
    fate = chance(s)
    return rng.choices(fate.outcomes, fate.weights)[0]


def bot(s: State, explain: bool = True) -> Explained[Move]:
    return table_map.decide(s.map, explain) if s.map is not None else printed.decide(s, explain)


def apply(s: State, a: Move, out: list[Event] | None = None) -> None:
    if s.map is not None:
        table_map.apply(s.map, a, out)
        return
    before = s.said
    if isinstance(a, Board):
        if a.which == "ours":
            s.map = table_map.begin(s.options, s.content)
        else:
            printed.begin(s, own_cards=a.which == "cards")
    else:
        printed.answer(s, a)
    if out is not None and s.said != before:
        new_lines = s.said[len(before) :] if s.said[: len(before)] == before else s.said
        out += [Event(line, "RB-51" if isinstance(a, Resolve) else "RB-20") for line in new_lines]


# -- what is shown -----------------------------------------------------------------------------------------------------


def result(s: State) -> Result:
    if s.map is not None:
        return table_map.result(s.map)
    sheet = table_questions.sheet(s.content, s.target, s.score, s.bonds)
    return table_questions.result(s.trigger, sheet, s.target, s.with_barons, s.turn)


def view(s: State, seat: int = 0) -> View:
    offered = tuple(_offered(a) for a in aside(s))
    if s.map is not None:
        return table_map.see(s.map, table_map.prompt(s.map, offered))
    row = [card_of(s, name) for name in s.railbot.row]
    status = [
        Status("Turn", str(s.turn)),
        *(
            Status(f"Slot {i}", card.name, words.railbot_text(s.board, card, s.exhaust))
            for i, card in enumerate(row, 1)
        ),
        Status("Display", str(s.limit), "Operations cards at most"),
    ]
    if s.railbot.insured:
        status.append(Status("Insured", card_of(s, s.railbot.insured).name))
    sheet = table_questions.sheet(s.content, s.target, s.score, s.bonds)
    return View(_prompt(s, offered), tuple(status), sheet, TableGame(), "\n".join(s.said))


def _offered(a: Move | Ask[Move]) -> Option | Form:
    return a.form if isinstance(a, Ask) else Option(a, "A Railbot link is missing")


def _prompt(s: State, offered: tuple[Option | Form, ...]) -> Prompt:
    if s.next == OVER:
        return Prompt("over", result(s).text, "RB-82")
    if s.next in (ROW, SHOW, REVEAL, RESOLVE):
        return Prompt("wait", "The Railbot’s card is turned over.", "RB-50")
    question = legal(s)
    assert isinstance(question, Ask)
    text, rule = {
        BOARD: ("What lies on your table?", "RB-1"),
        OWN_MAP: ("What does the appendix say of your map?", "RB-67"),
        OWN_BARONS: ("Which Duel Barons lie in the display?", "RB-11"),
        OWN_CARD: (f"Which card lies in slot {len(s.railbot.row) + 1} of the row?", "RB-7"),
        OWN_MARKS: (f"{printed.KINDS[s.kind][0]}: its slot number and icons." if s.kind else "", "RB-51"),
        READY: (f"Turn {s.turn}: finish the last turn, then take your first two actions.", "RB-20"),
        BARON: ("Which baron does the Railbot claim?", "RB-69"),
        SCORE: ("When the last turn is played: your score and your bonds.", "RW-90"),
    }[s.next]
    if s.next == READY and s.turn == 1:
        text = "Turn 1: set up, then take your first two actions."
    if s.next == READY and s.own != NONE:
        text += " Which card do you turn over then?"
    return Prompt("table", text, rule, ask=question.form, aside=offered)


if TYPE_CHECKING:
    import secondchair.games.railways.companion as this

    _fulfils: Rules[State, Move] = this

__all__ = [
    "ACTIONS", "actor", "apply", "aside", "bot", "chance", "clone", "legal", "new", "position", "redeal", "result",
    "sample", "view",
]  # fmt: skip
