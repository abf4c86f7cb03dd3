"""The Railbot beside a printed board: the app keeps its row and tells what its cards do; you look and carry it out.

The Railbot has no board of its own, no money and no points (RB-22). Nothing that it becomes depends on the map, so the
app asks nothing about it: it tells what the card does, in the words of the same criteria that decide on screen, and
asks only for what it must remember: Insurance, the barons, the end.

Its cards are turned by the app. Whoever has a printed map of another country plays with the printed cards of that map
instead, and tells of each what kind it is: the app need not know the map at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import ClassVar, assert_never

from msgspec import Struct, structs

from secondchair.core.ask import Ask, Choice, Number, Pick, Tally
from secondchair.core.choose import Explained, in_words
from secondchair.core.pending import (
    Out,
    Pending,
    Source,
    choices,
    chosen,
    decides,
    drawn,
    drawn_from,
    meanwhile,
    step,
    tell,
)
from secondchair.core.rules import Event
from secondchair.core.words import capital, counted, listed
from secondchair.games.railways import bot as cards
from secondchair.games.railways import table_map, table_questions, words
from secondchair.games.railways.actions import RailbotBaron, Resolve, TurnOver
from secondchair.games.railways.bot import Pair, Railbot, RowCard, Turned
from secondchair.games.railways.content import COLORS, Content, Effect, Icon, RailbotCard
from secondchair.games.railways.content import Board as Map
from secondchair.games.railways.ledger import CITIES_EMPTIED, FINAL_EVALUATION
from secondchair.games.railways.pending import NextBaron, NextRowCard, RowRefilled
from secondchair.games.railways.state import NONE, RAILBOT, barons_position
from secondchair.games.railways.state import clone as clone_map
from secondchair.games.railways.table_actions import (
    Emptied,
    Move,
    OwnBarons,
    OwnCard,
    OwnMap,
    OwnMarks,
    Ready,
    SetOwn,
    WorkOut,
)
from secondchair.games.railways.table_map import MapTable
from secondchair.games.railways.table_pending import (
    CardOfRow,
    FinalScore,
    MarksOfCard,
    RailbotDone,
    TableBaron,
    TableCard,
    TableCardAgain,
    TableCardToResolve,
    YourBarons,
    YourMap,
    YourTurn,
)
from secondchair.games.railways.table_questions import instruct

MOST_EXHAUST, MOST_MARKERS = 9, 40

KINDS: dict[str, tuple[str, tuple[Effect, ...]]] = {
    "links": ("Building Links", ("build_links",)),
    **{f"exhaust-{color}": (f"Exhaust {color.capitalize()} Goods", ("exhaust",)) for color in COLORS},
    "deadhead": ("Deadhead", ("deadhead",)),
    "taxation": ("Taxation", ("taxation",)),
    "deadhead-taxation": ("Deadhead and Taxation", ("deadhead", "taxation")),
    "final": ("Final Evaluation", ("final_evaluation",)),
}
ICONS: dict[str, tuple[str, tuple[Icon, ...]]] = {
    "": ("", ()),
    " line": (", Major Line icon", ("major_line",)),
    " baron": (", Baron icon", ("baron",)),
    " line baron": (", both icons", ("major_line", "baron")),
}


class State(Struct):
    """What the app remembers at a table; once our map was chosen, `map` is the game."""

    DERIVED: ClassVar[tuple[str, ...]] = ("said",)  # words for the page, no rule

    content: Content
    board: Map
    options: dict[str, object]  # as chosen; never changed
    target: int
    exhaust: int
    threshold: int
    with_barons: bool
    railbot: Railbot
    limit: int
    pending: list[Pending]
    turn: int = 1
    barons: tuple[int, ...] = ()
    baron_owner: list[int] = []
    trigger: str = ""
    said: tuple[str, ...] = ()  # what is to be done on the table, step by step
    told_score: int = 0
    told_bonds: int = 0
    own_cards: int = NONE  # with your own cards: how many were told so far
    map: MapTable | None = None  # the game on our map

    def card(self, name: str) -> RailbotCard:
        return self.board.cards[name] if name in self.board.cards else own_card(name)


def clone(s: State) -> State:
    """Whatever changes in place is copied; all the rest is shared."""
    return structs.replace(
        s,
        railbot=cards.clone(s.railbot),
        baron_owner=s.baron_owner.copy(),
        pending=s.pending.copy(),
        map=clone_map(s.map) if s.map else None,
    )


def position(s: State) -> dict[str, object]:
    """What the rules define, in their words."""
    if s.map is not None:
        return table_map.position(s.map)
    return {
        "map": s.board.id,
        "settings": {"target": s.target, "exhaust": s.exhaust, "empty_cities": s.threshold, "barons": s.with_barons},
        "own_cards": s.own_cards if s.own_cards != NONE else None,
        "turn": {"number": s.turn, "trigger": s.trigger},
        "pending": list(s.pending),
        "railbot": cards.position(s.railbot),
        "display_limit": s.limit,
        "barons": barons_position(s.content, s.barons, s.baron_owner),
        "result": {"score": s.told_score, "bonds": s.told_bonds},
    }


# -- cards -------------------------------------------------------------------------------------------------------------


@cache
def own_card(name: str) -> RailbotCard:
    """A printed card by the name that was given to it: its number, kind, slot and icons ("7 exhaust-red 2 baron")."""
    _, kind, slot, *icons = name.split(" ")
    title, effects = KINDS[kind]
    color = next((color for color in COLORS if kind == f"exhaust-{color}"), None)
    marks = ICONS["".join(f" {icon}" for icon in icons)][1]
    return RailbotCard(id=name, name=title, effects=effects, icons=marks, color=color, slot=int(slot))


# -- setup -------------------------------------------------------------------------------------------------------------


def begin(s: State, own_cards: bool, out: Out) -> None:
    """RB-2 to RB-11, as far as the Railbot is concerned."""
    row = s.content.numbers.solo.railbot_row
    if own_cards:
        s.own_cards = 0
        s.railbot.unseen, s.railbot.pile = [], 0
        s.pending = [YourTurn(), *[CardOfRow()] * row, *[YourBarons()] * s.with_barons, YourMap()]
        tell(out, "You play with the Railbot cards of your own map.", "RB-4")
    else:
        barons_shown = s.content.barons_shown if s.with_barons else 0
        s.pending = [YourTurn(), *[NextBaron()] * barons_shown, *[NextRowCard()] * row]
        instruct(s, out, _checklist(s))


def _checklist(s: State) -> Iterator[Event]:
    """The Railbot's setup, in our words."""
    m, solo = s.board.file.solo, s.content.numbers.solo
    closed = [city.name for city in s.board.cities if city.id in m.not_in_play_cities]
    lines = [line.name for line in s.board.lines if line.id in m.not_in_play_major_lines]
    plural = "s" * (len(lines) > 1)
    cover = f"Cover {listed(closed)} and the major line{plural} {listed(lines)}: they are not in play."
    if s.own_cards != NONE:
        cover = "Cover the cities and major lines that the appendix of your map names: they are not in play."
    yield Event(cover, "RB-2")
    yield Event("Put goods on all other cities by their numbers.", "RB-5")
    yield Event(
        f"Lay out {solo.operations_start_bounties} Service Bounties, then one card of the pile without bounties "
        f"and Start cards. The display holds {s.limit}.",
        "RB-10",
    )
    yield Event("Give the Railbot a set of locomotives. It has no money and no score.", "RB-22")
    yield Event(f"The end comes with {s.threshold} empty cities. You need {s.target} points after bonds.", "RB-80")
    if s.options["cash"]:
        yield Event(f"You start with {solo.easier_start_cash} thousand in cash.", "RB-91")
    if s.own_cards != NONE:
        yield from _own_pile(s)


def _own_pile(s: State) -> Iterator[Event]:
    """RB-4 to RB-9 with printed cards."""
    solo = s.content.numbers.solo
    yield Event(
        f"Railbot cards: of those with the left-card icon remove {solo.left_cards_removed} unseen and deal "
        f"{solo.railbot_row} in a row. Replace Deadhead and Taxation there.",
        "RB-7",
    )
    yield Event(
        "Shuffle the rest but the Final Evaluation. Shuffle that one into the bottom "
        f"{solo.final_card_among_bottom} cards.",
        "RB-9",
    )


# -- your own cards, told one by one -----------------------------------------------------------------------------------


@choices(YourMap)
def _ask_map(s: State, due: YourMap) -> Ask[Move]:
    exhaust = Number("exhaust", 0, MOST_EXHAUST, "Base exhaust of your map", preset=s.exhaust)
    markers = Number("markers", 1, MOST_MARKERS, "Empty City Markers that end the game", preset=s.threshold)
    return Ask(OwnMap, exhaust, markers)


@chosen(YourMap)
def _map(s: State, due: YourMap, a: OwnMap, out: Out) -> None:
    """RB-92, RB-95, RB-97 change what the appendix says."""
    solo = s.board.file.solo
    s.exhaust = max(0, a.exhaust + s.exhaust - solo.base_exhaust)
    s.threshold = max(1, a.markers + s.threshold - solo.empty_city_markers)
    instruct(s, out, _checklist(s))


@choices(YourBarons)
def _ask_barons(s: State, due: YourBarons) -> Ask[Move]:
    n = s.content.barons_shown
    barons = tuple(Choice(baron.id, baron.name) for baron in s.content.barons)
    return Ask(OwnBarons, Pick("barons", barons, "Which barons lie there?", True, n, n))


@chosen(YourBarons)
def _barons(s: State, due: YourBarons, a: OwnBarons, out: Out) -> None:
    s.barons = tuple(s.content.baron_index[baron] for baron in a.barons)
    s.baron_owner = [NONE] * len(s.barons)
    tell(out, f"The Duel Barons: {listed([s.content.barons[i].name for i in s.barons])}.", "RB-11")


@choices(CardOfRow)
def _ask_card(s: State, due: CardOfRow) -> Ask[Move]:
    return Ask(OwnCard, Pick("kind", _kinds(False)))


@chosen(CardOfRow)
def _card(s: State, due: CardOfRow, a: OwnCard, out: Out) -> None:
    s.pending.append(MarksOfCard(a.kind))
    tell(out, f"The next card of the row: {KINDS[a.kind][0]}.", "RB-7")


@choices(MarksOfCard)
def _ask_marks(s: State, due: MarksOfCard) -> Ask[Move]:
    return Ask(OwnMarks, Pick("marks", _marks(s, (0,) if _is_first_row(s) else (1, 2, 3)), "What else does it show?"))


@chosen(MarksOfCard)
def _told_marks(s: State, due: MarksOfCard, a: OwnMarks, out: Out) -> None:
    name = _named(s, due.kind, a.marks)
    tell(out, f"On the card: {_marks_in_words(a.marks)}.", "RB-51")
    if _is_first_row(s):
        s.railbot.row.append(name)
    else:
        s.railbot.turned = name
        _turned(s, own_card(name), out)


@meanwhile(SetOwn)
def _set_own(s: State, a: SetOwn, out: Out) -> None:
    old, name = s.railbot.row[a.slot - 1], _named(s, a.kind, a.marks)
    s.railbot.insured = name if s.railbot.insured == old else s.railbot.insured
    s.railbot.row[a.slot - 1] = name
    table_questions.tell_row(s, a.slot, out)


def _is_first_row(s: State) -> bool:
    return len(s.railbot.row) < s.content.numbers.solo.railbot_row


def _named(s: State, kind: str, marks: str) -> str:
    s.own_cards += 1
    return f"{s.own_cards} {kind} {marks}"


def _kinds(with_end: bool) -> tuple[Choice, ...]:
    """RB-7: a card of the first row has no Deadhead and no Taxation, and the Final Evaluation is never there."""
    harsh = {"deadhead", "taxation", "final_evaluation"}
    return tuple(Choice(kind, name) for kind, (name, does) in KINDS.items() if with_end or not harsh & set(does))


def _marks(s: State, slots: Sequence[int]) -> tuple[Choice, ...]:
    """RB-69: without Duel Barons their icon does nothing and is not asked for."""
    icons = [mark for mark in ICONS if s.with_barons or "baron" not in mark]
    return tuple(Choice(f"{slot}{mark}", _marks_in_words(f"{slot}{mark}")) for slot in slots for mark in icons)


def _marks_in_words(marks: str) -> str:
    """Slot number, 0 in the first row where it does not matter, and icons."""
    slot, icons = marks[0], ICONS[marks[1:]][0]
    return f"Slot {slot}{icons}" if slot != "0" else icons.removeprefix(", ") or "No other icon"


# -- your turn ---------------------------------------------------------------------------------------------------------


@choices(YourTurn)
def _ask_turn(s: State, due: YourTurn) -> Ask[Move]:
    """RB-40 to RB-42: one question a turn."""
    if s.own_cards != NONE:
        return Ask(OwnCard, Pick("kind", _kinds(True)))
    return Ask(Ready, Pick("insure", _ready_choices(s), "Your first two actions are done"))


def _ready_choices(s: State) -> tuple[Choice, ...]:
    found = [Choice(0, "Turn over the Railbot’s card")]
    if not s.railbot.insured:
        for slot in (1, 2):
            name = s.card(s.railbot.row[slot - 1]).name
            found.append(Choice(slot, *table_questions.insured(slot, name, price(s))))
    return tuple(found)


@chosen(YourTurn)
def _turn(s: State, due: YourTurn, a: Ready | TurnOver | OwnCard | Emptied, out: Out) -> None:
    match a:
        case Ready():
            table_questions.ready(out)
            if a.insure:
                table_questions.insure(s, a.insure, out)
            s.pending += [RailbotDone(), TableCard()]
        case TurnOver():
            s.pending.append(RailbotDone())
            _turn_over(s, TableCard(), a, out)
        case OwnCard(kind="final"):
            s.railbot.final = False
            _turned(s, own_card("0 final 0"), out)
        case OwnCard():
            s.pending += [RailbotDone(), MarksOfCard(a.kind)]
            tell(out, f"The Railbot turns over {KINDS[a.kind][0]}.", "RB-50")
        case Emptied():
            s.trigger = CITIES_EMPTIED
            s.pending.append(FinalScore() if a.when == "before" else due)
            s.said = ()
            instruct(s, out, [table_questions.end_is_near(a.when)])
        case _:
            assert_never(a)


def price(s: State) -> int:
    """RB-40, RB-117."""
    barons = zip(s.barons, s.baron_owner, strict=True)
    more = sum(s.content.barons[i].effect.actions for i, who in barons if who == RAILBOT)
    return s.content.numbers.solo.insurance_actions + more


def unclaimed(s: State) -> list[int]:
    return [i for i, who in zip(s.barons, s.baron_owner, strict=True) if who == NONE]


def asides(s: State) -> Sequence[Move | Ask[Move]]:
    """Events between turns, a card of your own, corrections."""
    if not isinstance(s.pending[-1] if s.pending else None, YourTurn):
        return ()
    found = list[Move | Ask[Move]]()
    if not s.trigger:
        found.append(table_questions.emptied(s.threshold))
    if unclaimed(s):
        found.append(table_questions.claimed(s.content, unclaimed(s)))
    if s.turn > 1:
        found.append(_work_out())
    return [*found, *_corrections(s)]


def _work_out() -> Ask[Move]:
    ways = (
        Choice("none", "No"),
        Choice("yours", "Yes, but not without my links"),
        Choice("railbot", "Yes, by Railbot links alone"),
    )
    return Ask(
        WorkOut,
        Pick("way", ways, "Do finished links join the two cities?"),
        Tally("goods", table_questions.colors(), "Cubes of the first city"),
        Pick("color", table_questions.shades(), "The second city is"),
        label="Work out a pair for me",
    )


@meanwhile(WorkOut)
def _worked_out(s: State, a: WorkOut, out: Out) -> None:
    """RB-56 to RB-59."""
    pair = Pair("the first city", "the second", a.way != "none", a.way == "railbot", a.goods, a.color)
    why = cards.pair(pair).why
    assert why is not None
    instruct(s, out, [Event(capital(why.text), why.because)])


def _corrections(s: State) -> list[Ask[Move]]:
    if s.own_cards == NONE:
        return table_questions.our_cards(s.content, s.board, s.railbot, s.limit)
    names = [s.card(name).name for name in s.railbot.row]
    kinds = tuple(kind for kind in _kinds(True) if kind.value != "final")
    fields = (
        Pick("slot", table_questions.places(names), "Which place?"),
        Pick("kind", kinds, "Which card lies there?"),
        Pick("marks", _marks(s, (0,)), "What else does it show?"),
    )
    return [
        table_questions.token(names, "I insured a card, or the token lies elsewhere"),
        table_questions.display(s.content, s.limit),
        Ask(SetOwn, *fields, label="Correct the row"),
    ]


# -- the Railbot -------------------------------------------------------------------------------------------------------


@drawn_from(TableCard)
def _pile(s: State, due: TableCard) -> Source:
    names, weights = cards.turn_outcomes(s.railbot, s.board.cards)
    return Source("railbot", names, TurnOver, weights)


@drawn(TableCard)
def _turn_over(s: State, due: TableCard, a: TurnOver, out: Out) -> None:
    """RB-50."""
    cards.turn_over(s.railbot, s.board.cards, a.card)
    tell(out, f"The Railbot turns over {s.board.cards[a.card].name}.", "RB-50")
    _turned(s, s.board.cards[a.card], out)


def _turned(s: State, card: RailbotCard, out: Out) -> None:
    """RB-50, RB-53."""
    if not card.is_final:
        s.pending.append(TableCardToResolve())
        return
    s.trigger = s.trigger or FINAL_EVALUATION
    s.turn += 1
    s.pending = [FinalScore()]
    s.said = ()
    last = "Finish this turn and play one more, without the Railbot; then enter your score."
    instruct(s, out, [Event("Final Evaluation: the Railbot resolves nothing.", "RB-53"), Event(last, "RB-81")])


@decides(TableCardToResolve)
def _which_card(s: State, due: TableCardToResolve, explain: bool) -> Explained[Resolve]:
    turned = s.card(s.railbot.turned)
    row = tuple(
        RowCard(name, s.card(name).name, i, name == s.railbot.insured) for i, name in enumerate(s.railbot.row, 1)
    )
    found = cards.resolve(Turned(turned.name, turned.slot), row, explain)
    return Explained(Resolve(found.choice.slot, found.choice.id), found.why)


@chosen(TableCardToResolve)
def _resolve(s: State, due: TableCardToResolve, a: Resolve, out: Out) -> None:
    """RB-51, RB-43, RB-54."""
    new_card = s.card(s.railbot.turned)
    name, insured = cards.take_from_row(s.railbot, a.slot)
    card = s.card(name)
    s.pending.append(RowRefilled())
    s.said = ()
    instruct(s, out, [Event(f"{new_card.name} points at slot {a.slot}: {card.name}.", "RB-51")])
    if insured:
        s.railbot.discard.append(name)
        nothing = "It is insured: nothing happens. Discard it and take the token back."
        instruct(s, out, [Event(nothing, "RB-43")])
        return
    if "deadhead" not in card.effects:
        s.railbot.discard.append(name)
    instruct(s, out, _effects(s, card, own_card=True))
    if "baron" in card.icons and s.with_barons and (left := unclaimed(s)):
        if len(left) == 1:
            _railbot_claims(s, left[0], out)
        else:
            s.pending.append(TableBaron())


@choices(TableBaron)
def _ask_baron(s: State, due: TableBaron) -> Ask[Move]:
    barons = [s.content.barons[i] for i in unclaimed(s)]
    names = tuple(Choice(baron.id, baron.name, words.effect_text(baron)) for baron in barons)
    return Ask(RailbotBaron, Pick("baron", names, "Which baron does the Railbot claim? You choose."))


@chosen(TableBaron)
def _baron(s: State, due: TableBaron, a: RailbotBaron, out: Out) -> None:
    _railbot_claims(s, s.content.baron_index[a.baron], out)


def _railbot_claims(s: State, number: int, out: Out) -> None:
    """RB-69: what the baron does to you is told; only what the app must remember is kept."""
    s.baron_owner[s.barons.index(number)] = RAILBOT
    baron = s.content.barons[number]
    instruct(s, out, [Event(f"The Railbot claims {baron.name}: {words.effect_text(baron)}.", "RB-69")])
    if baron.effect.kind == "deadhead":
        s.limit = max(0, s.limit - 1)
    if baron.effect.kind == "resolve_row_slot":  # RB-X9: it waits until the row has been filled again
        s.pending.insert(s.pending.index(RowRefilled()), TableCardAgain())


@step(TableCardAgain)
def _card_again(s: State, due: TableCardAgain, out: Out) -> None:
    card = s.card(s.railbot.row[-1])
    instruct(s, out, [Event(f"Now {card.name} is resolved as well and stays in the row.", "RB-X9")])
    instruct(s, out, _effects(s, card, own_card=False))


@step(RailbotDone)
def _railbot_done(s: State, due: RailbotDone, out: Out) -> None:
    s.turn += 1
    if s.trigger:
        instruct(s, out, [table_questions.LAST_TURN])
    s.pending.append(FinalScore() if s.trigger else YourTurn())


# -- what is told ------------------------------------------------------------------------------------------------------


def _effects(s: State, card: RailbotCard, own_card: bool) -> Iterator[Event]:
    """What to do on the table: the main effects in their order, then the Major Line icon (RB-X8)."""
    for effect in card.effects:
        match effect:
            case "build_links":
                yield from _links(s, card)
            case "exhaust":
                cubes = counted(s.exhaust, f"{card.color} cube")
                text = f"Remove {cubes} from the board, from cities of your choice; fewer if there are fewer."
                yield Event(text, "RB-67")
            case "deadhead":
                s.limit = max(0, s.limit - 1)
                lies = "Lay the card at the far end of the display. " if own_card else ""
                holds = counted(s.limit, "Operations card")
                text = f"{lies}The display holds {holds} from now on; discard the oldest if there are more."
                yield Event(text, "RB-65")
            case "taxation":
                yield Event("Pay twice your income at once.", "RB-66")
    if "major_line" in card.icons:
        yield Event("Choose a major line that nobody has: it is the Railbot’s now and gives no points.", "RB-68")


def _links(s: State, card: RailbotCard) -> Iterator[Event]:
    """RB-55 to RB-59: each pair, told as the criteria that decide on screen."""
    names = [s.board.cities[s.board.city_index[city]].name for city in card.cities]
    pairs = [f"{a} – {b}" for a, b in pairwise(names)]
    firsts = listed([f"{a} (in the colour of {b})" for a, b in pairwise(names)])
    if not names:  # a printed card: its cities are read from it
        pairs = ["the first and the second city of the card", "the second and the third", "the fourth, if there is one"]
        firsts = "in the colour of the second one"
    yield Event(f"Building Links, one pair after the other: {', then '.join(pairs)}.", "RB-55")
    yield Event(
        f"Not connected by finished links: build the track {in_words(cards.TRACK)}; it may run through cities and use "
        "finished links for nothing.",
        "RB-57",
    )
    yield Event(
        f"Connected: a cube leaves the first city: {firsts}, any other if there is none. You gain 1 point if the "
        "way needs a link of yours.",
        "RB-58",
    )
