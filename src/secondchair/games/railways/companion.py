"""The Railbot at a real table: the app turns its cards, says what to do with them and why, and keeps its row.

The Railbot has no board of its own, no money and no points (RB-22). Nothing that it becomes depends on the map, so the
app asks nothing about it: it tells what the card does, in the words of the same criteria that decide on screen, and
asks only for what it must remember: Insurance, the barons, the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from secondchair.core.ask import Ask, Choice, Number, Pick, Tally
from secondchair.core.choose import in_words
from secondchair.core.rules import (
    Action,
    Actor,
    Chance,
    Event,
    Explained,
    Json,
    Line,
    Option,
    Prompt,
    Result,
    Rules,
    Sheet,
    Status,
    View,
    no_redeal,
)
from secondchair.games.railways import GAME, words
from secondchair.games.railways import bot as cards
from secondchair.games.railways.actions import DealRow, RailbotBaron, Resolve, ShowBaron, TurnOver
from secondchair.games.railways.bot import Goods, Pair, Railbot, RowCard, Turned
from secondchair.games.railways.content import COLORS, SHADES, Board, Content, RailbotCard
from secondchair.games.railways.ledger import CITIES_EMPTIED, FINAL_EVALUATION, counted
from secondchair.games.railways.state import NONE, RAILBOT, YOU
from secondchair.games.railways.view import TableGame

ROW, SHOW, READY, REVEAL, RESOLVE, BARON, SCORE, OVER = range(8)  # what comes next
MOST_POINTS, MOST_BONDS = 400, 1999


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


class SetInsured(Action, frozen=True, tag="set_insured"):
    """A correction: the slot of the card with your token, 0 for none."""

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


Move = (
    Ready | Emptied | Claimed | WorkOut | SetInsured | SetRow | SetLimit | Score
    | DealRow | ShowBaron | TurnOver | Resolve | RailbotBaron
)  # fmt: skip
ACTIONS: tuple[type[Action], ...] = (
    Ready, Emptied, Claimed, WorkOut, SetInsured, SetRow, SetLimit, Score,
    DealRow, ShowBaron, TurnOver, Resolve, RailbotBaron,
)  # fmt: skip


class State(Struct):
    content: Content
    board: Board
    target: int
    exhaust: int
    threshold: int
    with_barons: bool
    railbot: Railbot
    barons: tuple[int, ...]
    owner: list[int]
    limit: int
    next: int
    turn: int
    again: bool  # the third card of the row is resolved as well, once the row is full (RB-X9)
    trigger: str
    said: tuple[str, ...]  # what is to be done on the table, step by step
    score: int = 0
    bonds: int = 0


redeal = no_redeal


def new(options: Mapping[str, Any], content: Content) -> State:
    """RB-1 to RB-11, as far as the Railbot is concerned, with the knobs of RB-91 to RB-98."""
    chosen = GAME.options(options)
    board, solo = content.boards[str(chosen["map"])], content.numbers.solo
    targets = {"easier": solo.target_easier, "standard": solo.target, "harder": solo.target_harder}
    with_barons = bool(chosen["barons"])
    s = State(
        content=content,
        board=board,
        target=targets[str(chosen["target"])] + (content.barons_increase if with_barons else 0),
        exhaust=max(0, board.file.solo.base_exhaust + int(chosen["exhaust"])),
        threshold=max(1, board.file.solo.empty_city_markers - int(chosen["markers"])),
        with_barons=with_barons,
        railbot=cards.new(board.cards, solo, int(chosen["cards"])),
        barons=(),
        owner=[],
        limit=min(solo.operations_display_max, int(chosen["display"])),
        next=ROW,
        turn=1,
        again=False,
        trigger="",
        said=(),
    )
    s.said = _checklist(s, bool(chosen["cash"]))
    return s


def _checklist(s: State, with_cash: bool) -> tuple[str, ...]:
    """The Railbot's setup, in our words (RB-2 to RB-11)."""
    m, solo = s.board.file.solo, s.content.numbers.solo
    closed = [city.name for city in s.board.cities if city.id in m.not_in_play_cities]
    lines = [line.name for line in s.board.lines if line.id in m.not_in_play_major_lines]
    steps = [
        f"Cover {_listed(closed)} and the major line{'s' * (len(lines) > 1)} {_listed(lines)}: they are not in play.",
        "Put goods on all other cities by their numbers.",
        f"Lay out {solo.operations_start_bounties} Service Bounties, then one card of the pile without bounties "
        f"and Start cards. The display holds {s.limit}.",
        "Give the Railbot a set of locomotives. It has no money and no score.",
        f"The end comes with {s.threshold} empty cities. You need {s.target} points after bonds.",
    ]
    if with_cash:
        steps.append(f"You start with {solo.easier_start_cash} thousand in cash.")
    return tuple(steps)


def _listed(names: Sequence[str]) -> str:
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names) or "(none)"


# -- whose move --------------------------------------------------------------------------------------------------------


def actor(s: State) -> Actor:
    if s.next == OVER:
        return "over"
    if s.next in (ROW, SHOW, REVEAL):
        return "chance"
    return "bot" if s.next == RESOLVE else "you"


def legal(s: State) -> Sequence[Move] | Ask[Move]:
    """RB-40 to RB-42, RB-69: one question a turn, and one more for a Baron icon."""
    if s.next == READY:
        return Ask(Ready, Pick("insure", _ready_choices(s), "Your first two actions are done"))
    if s.next == BARON:
        names = tuple(_baron_choice(s, i) for i in _unclaimed(s))
        return Ask(RailbotBaron, Pick("baron", names, "Which baron does the Railbot claim? You choose."))
    return Ask(
        Score,
        Number("score", 0, MOST_POINTS, "Your score on the track"),
        Number("bonds", 0, MOST_BONDS, "Your bonds"),
        send="Finish",
    )


def _ready_choices(s: State) -> tuple[Choice, ...]:
    found = [Choice(0, "Turn over the Railbot’s card")]
    if not s.railbot.insured:
        for slot in (1, 2):
            name = s.board.cards[s.railbot.row[slot - 1]].name
            found.append(Choice(slot, f"I insured slot {slot}", f"{name}; it took {counted(_price(s), 'action')}"))
    return tuple(found)


def _price(s: State) -> int:
    """RB-40, RB-117."""
    barons = zip(s.barons, s.owner, strict=True)
    more = sum(s.content.barons[i].effect.actions for i, who in barons if who == RAILBOT)
    return s.content.numbers.solo.insurance_actions + more


def _baron_choice(s: State, i: int) -> Choice:
    baron = s.content.barons[i]
    return Choice(baron.id, baron.name, words.effect_text(baron))


def _unclaimed(s: State) -> list[int]:
    return [i for i, who in zip(s.barons, s.owner, strict=True) if who == NONE]


def aside(s: State) -> Sequence[Move | Ask[Move]]:
    """Events between turns, a card of your own, corrections."""
    if s.next != READY:
        return ()
    found = list[Move | Ask[Move]]()
    if not s.trigger:
        when = (
            Choice("before", "By the Railbot’s last card, or in my third action"),
            Choice("now", "In the first two actions of this turn"),
        )
        text = f"{s.threshold} cities are empty. When did it happen?"
        found.append(Ask(Emptied, Pick("when", when, text), label="Enough cities are empty"))
    if _unclaimed(s):
        barons = tuple(Choice(s.content.barons[i].id, s.content.barons[i].name) for i in _unclaimed(s))
        found.append(Ask(Claimed, Pick("baron", barons, "Which baron did you claim?"), label="I claimed a baron"))
    if s.turn > 1:
        found.append(_work_out())
    found += _corrections(s)
    return found


def _work_out() -> Ask[Move]:
    ways = (
        Choice("none", "No"),
        Choice("yours", "Yes, but not without my links"),
        Choice("railbot", "Yes, by Railbot links alone"),
    )
    return Ask(
        WorkOut,
        Pick("way", ways, "Do finished links join the two cities?"),
        Tally("goods", tuple(Choice(color, color, mark=f"rw-{color}") for color in COLORS), "Cubes of the first city"),
        Pick("color", tuple(Choice(shade, shade, mark=f"rw-{shade}") for shade in SHADES), "The second city is"),
        label="Work out a pair for me",
    )


def _corrections(s: State) -> list[Ask[Move]]:
    names, _ = cards.turn_outcomes(s.railbot, s.board.cards)
    own = tuple(Choice(name, _card_label(s, name)) for name in names)
    slots = tuple(Choice(i, f"Slot {i}: {s.board.cards[name].name}") for i, name in enumerate(s.railbot.row, 1))
    unseen = tuple(Choice(name, _card_label(s, name)) for name in s.railbot.unseen)
    limit = Number("limit", 0, s.content.numbers.solo.operations_display_max, "The display holds", preset=s.limit)
    found: list[Ask[Move]] = [
        Ask(TurnOver, Pick("card", own, "Which card did you turn over?"), label="I turned over a card of my own"),
        Ask(
            SetInsured, Pick("slot", (Choice(0, "No card"), *slots), "Where is your token?"), label="Correct the token"
        ),
        Ask(SetLimit, limit, label="Correct the display"),
    ]
    if unseen:
        fields = Pick("slot", slots, "Which place?"), Pick("card", unseen, "Which card lies there?")
        found.append(Ask(SetRow, *fields, label="Correct the row"))
    return found


def _card_label(s: State, name: str) -> str:
    """Cards of one name differ by their slot and icons."""
    card = s.board.cards[name]
    icons = [icon.replace("_", " ") for icon in card.icons if icon != "left_card"]
    marks = ", ".join((f"slot {card.slot}", *icons)) if card.slot else "the end"
    return f"{card.name} ({marks})"


# -- fate and the Railbot ----------------------------------------------------------------------------------------------


def chance(s: State) -> Chance[Move]:
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
    turned = s.board.cards[s.railbot.turned]
    row = tuple(
        RowCard(name, s.board.cards[name].name, i, name == s.railbot.insured) for i, name in enumerate(s.railbot.row, 1)
    )
    chosen = cards.resolve(Turned(turned.name, turned.slot), row, explain)
    return Explained(Resolve(chosen.choice.slot, chosen.choice.id), chosen.why)


# -- applying ----------------------------------------------------------------------------------------------------------


def apply(s: State, a: Move, out: list[Event] | None = None) -> None:
    before = s.said
    match a:
        case DealRow():
            cards.deal(s.railbot, s.board.cards, a.card)
            if len(s.railbot.row) == s.content.numbers.solo.railbot_row:
                s.next = SHOW if s.with_barons else READY
        case ShowBaron():
            s.barons += (s.content.baron_index[a.baron],)
            s.owner.append(NONE)
            if len(s.barons) == s.content.barons_shown:
                s.next = READY
        case Ready():
            if a.insure:
                s.railbot.insured = s.railbot.row[a.insure - 1]
            s.next = REVEAL
        case TurnOver():
            _turn_over(s, a.card)
        case Resolve():
            _resolve(s, a.slot)
        case RailbotBaron():
            _baron(s, s.content.baron_index[a.baron])
        case _:
            _between(s, a)
    if out is not None and s.said != before:
        new_lines = s.said[len(before) :] if s.said[: len(before)] == before else s.said
        out += [Event(line, "RB-51" if isinstance(a, Resolve) else "RB-20") for line in new_lines]


def _between(s: State, a: Move) -> None:
    match a:
        case Emptied():
            s.trigger = CITIES_EMPTIED
            if a.when == "before":
                s.said = ("This is the last turn. The Railbot does nothing in it.",)
                s.next = SCORE
            else:
                s.said = ("The Railbot moves once more; the turn after this one is the last.",)
        case Claimed():
            s.owner[s.barons.index(s.content.baron_index[a.baron])] = YOU
        case WorkOut():
            pair = Pair("the first city", "the second", a.way != "none", a.way == "railbot", a.goods, a.color)
            why = cards.pair(pair).why
            assert why is not None
            s.said += (why.text[0].upper() + why.text[1:],)
        case SetInsured():
            s.railbot.insured = s.railbot.row[a.slot - 1] if a.slot else ""
        case SetLimit():
            s.limit = a.limit
        case SetRow():
            _set_row(s, a.slot, a.card)
        case Score():
            s.score, s.bonds, s.next = a.score, a.bonds, OVER


def _set_row(s: State, slot: int, card: str) -> None:
    """The card that was thought to lie there is unseen again, and may as well be out of the game."""
    r = s.railbot
    old = r.row[slot - 1]
    if r.insured == old:
        r.insured = card
    r.unseen = sorted(name for name in (*r.unseen, old) if name != card)
    r.exposed = tuple(name for name in r.exposed if name != card)
    r.row[slot - 1] = card
    r.removed = min(r.removed, len(cards.row_outcomes(r, s.board.cards)))


def _turn_over(s: State, card: str) -> None:
    """RB-50, RB-53."""
    cards.turn_over(s.railbot, s.board.cards, card)
    if s.board.cards[card].is_final:
        s.trigger = s.trigger or FINAL_EVALUATION
        s.turn += 1
        s.said = (
            "Final Evaluation: the Railbot resolves nothing.",
            "Finish this turn and play one more, without the Railbot; then enter your score.",
        )
        s.next = SCORE
    else:
        s.next = RESOLVE


def _resolve(s: State, slot: int) -> None:
    """RB-51, RB-43, RB-54."""
    new_card = s.board.cards[s.railbot.turned]
    name, insured = cards.take_from_row(s.railbot, slot)
    card = s.board.cards[name]
    head = f"{new_card.name} points at slot {slot}: {card.name}."
    if insured:
        s.railbot.discard.append(name)
        s.said = (head, "It is insured: nothing happens. Discard it and take the token back.")
        _finish(s)
        return
    if "deadhead" not in card.effects:
        s.railbot.discard.append(name)
    s.said = (head, *_told(s, card, own_card=True))
    if "baron" in card.icons and s.with_barons and (left := _unclaimed(s)):
        if len(left) == 1:
            _baron(s, left[0])
        else:
            s.next = BARON
        return
    _finish(s)


def _baron(s: State, baron: int) -> None:
    """RB-69: what the baron does to you is told; only what the app must remember is kept."""
    s.owner[s.barons.index(baron)] = RAILBOT
    name = s.content.barons[baron]
    s.said += (f"The Railbot claims {name.name}: {words.effect_text(name)}.",)
    if name.effect.kind == "deadhead":
        s.limit = max(0, s.limit - 1)
    s.again = name.effect.kind == "resolve_row_slot"
    _finish(s)


def _finish(s: State) -> None:
    """RB-52, RB-X9: the row is full again; the turn goes on."""
    cards.refill(s.railbot)
    if s.again:
        s.again = False
        card = s.board.cards[s.railbot.row[-1]]
        s.said += (f"Now {card.name} is resolved as well and stays in the row.", *_told(s, card, own_card=False))
    s.turn += 1
    s.next = READY
    if s.trigger:
        s.said += ("Finish this turn and play the last one, without the Railbot; then enter your score.",)
        s.next = SCORE


# -- what is told ------------------------------------------------------------------------------------------------------


def _told(s: State, card: RailbotCard, own_card: bool) -> tuple[str, ...]:
    """What to do on the table: the main effects in their order, then the Major Line icon (RB-X8)."""
    found = list[str]()
    for effect in card.effects:
        match effect:
            case "build_links":
                found += _links(s, card)
            case "exhaust":
                cubes = counted(s.exhaust, f"{card.color} cube")
                found.append(f"Remove {cubes} from the board, from cities of your choice; fewer if there are fewer.")
            case "deadhead":
                s.limit = max(0, s.limit - 1)
                lies = "Lay the card at the far end of the display. " if own_card else ""
                holds = counted(s.limit, "Operations card")
                found.append(f"{lies}The display holds {holds} from now on; discard the oldest if there are more.")
            case "taxation":
                found.append("Pay twice your income at once.")
    if "major_line" in card.icons:
        found.append("Choose a major line that nobody has: it is the Railbot’s now and gives no points.")
    return tuple(found)


def _links(s: State, card: RailbotCard) -> list[str]:
    """RB-55 to RB-59: each pair, told as the criteria that decide on screen."""
    names = [s.board.cities[s.board.city_index[city]].name for city in card.cities]
    pairs = [f"{a} – {b}" for a, b in pairwise(names)]
    firsts = _listed([f"{a} (in the colour of {b})" for a, b in pairwise(names)])
    return [
        f"Building Links, one pair after the other: {', then '.join(pairs)}.",
        f"Not connected by finished links: build the track {in_words(cards.TRACK)}; it may run through cities and use "
        "finished links for nothing.",
        f"Connected: a cube leaves the first city: {firsts}, any other if there is none. You gain 1 point if the "
        "way needs a link of yours.",
    ]


# -- the end -----------------------------------------------------------------------------------------------------------


def result(s: State) -> Result:
    total = s.score + s.bonds * s.content.numbers.bond.end_points
    won = total >= s.target
    verdict = f"You win: {total} points" if won else f"The Railbot wins: you have {total} points"
    why = "Enough cities are empty." if s.trigger == CITIES_EMPTIED else "The Final Evaluation was turned over."
    goals = ("RB-82",) * won + ("RB-98",) * (won and s.with_barons)
    text = f"{why} {verdict}, and {s.target} were needed."
    return Result(s.trigger, text, total, _sheet(s), None, won, goals, s.turn)


def _sheet(s: State) -> Sheet:
    points = s.bonds * s.content.numbers.bond.end_points
    lines = (Line("Score", (s.score,), "RW-90"), Line("Bonds", (points,), "RW-90"))
    return Sheet(("You",), lines, (s.score + points,), f"You need {s.target}.")


def clone(s: State) -> State:
    return State(
        s.content, s.board, s.target, s.exhaust, s.threshold, s.with_barons, cards.clone(s.railbot), s.barons,
        s.owner.copy(), s.limit, s.next, s.turn, s.again, s.trigger, s.said, s.score, s.bonds,
    )  # fmt: skip


def position(s: State) -> Json:
    barons = [[s.content.barons[i].id, who] for i, who in zip(s.barons, s.owner, strict=True)]
    return [s.railbot.told(), barons, s.limit, s.next, s.turn, s.again, s.trigger, s.score, s.bonds]


def view(s: State, seat: int = 0) -> View:
    status = [
        Status("Turn", str(s.turn)),
        *(Status(f"Slot {i}", s.board.cards[name].name, words.railbot_text(s.board, s.board.cards[name], s.exhaust))
          for i, name in enumerate(s.railbot.row, 1)),
        Status("Display", str(s.limit), "Operations cards at most"),
    ]  # fmt: skip
    if s.railbot.insured:
        status.append(Status("Insured", s.board.cards[s.railbot.insured].name))
    return View(_prompt(s), tuple(status), _sheet(s), TableGame(), "\n".join(s.said))


def _prompt(s: State) -> Prompt:
    if s.next == OVER:
        return Prompt("over", result(s).text, "RB-82")
    if s.next not in (READY, BARON, SCORE):
        return Prompt("wait", "The Railbot’s card is turned over.", "RB-50")
    question = legal(s)
    assert isinstance(question, Ask)
    text, rule = {
        READY: (f"Turn {s.turn}: finish the last turn, then take your first two actions.", "RB-20"),
        BARON: ("Which baron does the Railbot claim?", "RB-69"),
        SCORE: ("When the last turn is played: your score and your bonds.", "RW-90"),
    }[s.next]
    if s.turn == 1 and s.next == READY:
        text = "Turn 1: set up, then take your first two actions."
    asides: tuple[Option | Any, ...] = tuple(a.form for a in aside(s) if isinstance(a, Ask))
    return Prompt("table", text, rule, ask=question.form, aside=asides)


if TYPE_CHECKING:
    import secondchair.games.railways.companion as this

    _fulfils: Rules[State, Move] = this
