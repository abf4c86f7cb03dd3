"""The Railbot beside a printed board: the app keeps its row and tells what its cards do; you look and carry it out.

The Railbot has no board of its own, no money and no points (RB-22). Nothing that it becomes depends on the map, so the
app asks nothing about it: it tells what the card does, in the words of the same criteria that decide on screen, and
asks only for what it must remember: Insurance, the barons, the end.

Its cards are turned by the app. Whoever has a printed map of another country plays with the printed cards of that map
instead, and tells of each what kind it is: the app need not know the map at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from msgspec import Struct

from secondchair.core.ask import Ask, Choice, Number, Pick, Tally
from secondchair.core.choose import Explained, in_words
from secondchair.core.words import counted, listed
from secondchair.games.railways import bot as cards
from secondchair.games.railways import table_questions, words
from secondchair.games.railways.actions import DealRow, RailbotBaron, Resolve, ShowBaron, TurnOver
from secondchair.games.railways.bot import Pair, Railbot, RowCard, Turned
from secondchair.games.railways.content import COLORS, Content, Effect, Icon, RailbotCard
from secondchair.games.railways.content import Board as Map
from secondchair.games.railways.ledger import CITIES_EMPTIED, FINAL_EVALUATION
from secondchair.games.railways.state import NONE, RAILBOT, YOU
from secondchair.games.railways.table_actions import (
    Claimed,
    Emptied,
    Move,
    OwnBarons,
    OwnCard,
    OwnMap,
    OwnMarks,
    Ready,
    Score,
    SetInsured,
    SetLimit,
    SetOwn,
    SetRow,
    WorkOut,
)
from secondchair.games.railways.table_map import MapTable

# What comes next.
BOARD, OWN_MAP, OWN_BARONS, OWN_CARD, OWN_MARKS, ROW, SHOW, READY, REVEAL, RESOLVE, BARON, SCORE, OVER = range(13)
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
    content: Content
    board: Map
    options: dict[str, object]  # as chosen; never changed
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
    own: int = NONE  # with your own cards: how many were told so far
    kind: str = ""  # of the card that is being told
    map: MapTable | None = None  # the game on our map


def clone(s: State) -> State:
    return State(
        s.content, s.board, s.options, s.target, s.exhaust, s.threshold, s.with_barons, cards.clone(s.railbot),
        s.barons, s.owner.copy(), s.limit, s.next, s.turn, s.again, s.trigger, s.said, s.score, s.bonds, s.own, s.kind,
        s.map.clone() if s.map else None,
    )  # fmt: skip


def position(s: State) -> list[object]:
    barons = [[s.content.barons[i].id, who] for i, who in zip(s.barons, s.owner, strict=True)]
    return [s.railbot.told(), barons, s.limit, s.next, s.turn, s.again, s.trigger, s.score, s.bonds,
            [s.exhaust, s.threshold, s.own, s.kind], s.map.position() if s.map else None]  # fmt: skip


# -- cards -------------------------------------------------------------------------------------------------------------


def card_of(s: State, name: str) -> RailbotCard:
    return s.board.cards[name] if name in s.board.cards else own_card(name)


@cache
def own_card(name: str) -> RailbotCard:
    """A printed card by the name that was given to it: its number, kind, slot and icons ("7 exhaust-red 2 baron")."""
    _, kind, slot, *icons = name.split(" ")
    title, effects = KINDS[kind]
    color = next((color for color in COLORS if kind == f"exhaust-{color}"), None)
    marks = ICONS["".join(f" {icon}" for icon in icons)][1]
    return RailbotCard(id=name, name=title, effects=effects, icons=marks, color=color, slot=int(slot))


# -- setup -------------------------------------------------------------------------------------------------------------


def begin(s: State, own_cards: bool) -> None:
    """RB-2 to RB-11, as far as the Railbot is concerned."""
    if own_cards:
        s.own, s.next = 0, OWN_MAP
        s.railbot.unseen, s.railbot.pile = [], 0
    else:
        s.next = ROW
        s.said = _checklist(s)


def _checklist(s: State) -> tuple[str, ...]:
    """The Railbot's setup, in our words."""
    m, solo = s.board.file.solo, s.content.numbers.solo
    closed = [city.name for city in s.board.cities if city.id in m.not_in_play_cities]
    lines = [line.name for line in s.board.lines if line.id in m.not_in_play_major_lines]
    plural = "s" * (len(lines) > 1)
    cover = f"Cover {listed(closed)} and the major line{plural} {listed(lines)}: they are not in play."
    if s.own != NONE:
        cover = "Cover the cities and major lines that the appendix of your map names: they are not in play."
    steps = [
        cover,
        "Put goods on all other cities by their numbers.",
        f"Lay out {solo.operations_start_bounties} Service Bounties, then one card of the pile without bounties "
        f"and Start cards. The display holds {s.limit}.",
        "Give the Railbot a set of locomotives. It has no money and no score.",
        f"The end comes with {s.threshold} empty cities. You need {s.target} points after bonds.",
    ]
    if s.options["cash"]:
        steps.append(f"You start with {solo.easier_start_cash} thousand in cash.")
    return (*steps, *_own_cards(s))


def _own_cards(s: State) -> tuple[str, ...]:
    """RB-4 to RB-9 with printed cards."""
    if s.own == NONE:
        return ()
    solo = s.content.numbers.solo
    return (
        f"Railbot cards: of those with the left-card icon remove {solo.left_cards_removed} unseen and deal "
        f"{solo.railbot_row} in a row. Replace Deadhead and Taxation there.",
        "Shuffle the rest but the Final Evaluation. Shuffle that one into the bottom "
        f"{solo.final_card_among_bottom} cards.",
    )


# -- questions ---------------------------------------------------------------------------------------------------------


def question(s: State) -> Ask[Move]:
    """RB-40 to RB-42, RB-69: one question a turn, and one more for a Baron icon."""
    if s.next == READY and s.own == NONE:
        return Ask(Ready, Pick("insure", _ready_choices(s), "Your first two actions are done"))
    if s.next == BARON:
        names = tuple(_baron_choice(s, i) for i in unclaimed(s))
        return Ask(RailbotBaron, Pick("baron", names, "Which baron does the Railbot claim? You choose."))
    if s.next == SCORE:
        return table_questions.score()
    return _own_question(s)


def _own_question(s: State) -> Ask[Move]:
    """Your own cards: two taps for each, its kind, then its slot number with its icons."""
    if s.next == OWN_MAP:
        exhaust = Number("exhaust", 0, MOST_EXHAUST, "Base exhaust of your map", preset=s.exhaust)
        markers = Number("markers", 1, MOST_MARKERS, "Empty City Markers that end the game", preset=s.threshold)
        return Ask(OwnMap, exhaust, markers)
    if s.next == OWN_BARONS:
        n = s.content.barons_shown
        barons = tuple(Choice(baron.id, baron.name) for baron in s.content.barons)
        return Ask(OwnBarons, Pick("barons", barons, "Which barons lie there?", True, n, n))
    if s.next == OWN_MARKS:
        row = len(s.railbot.row) < s.content.numbers.solo.railbot_row
        return Ask(OwnMarks, Pick("marks", _marks(s, (0,) if row else (1, 2, 3)), "What else does it show?"))
    return Ask(OwnCard, Pick("kind", _kinds(s.next == READY)))


def _kinds(with_end: bool) -> tuple[Choice, ...]:
    """RB-7: a card of the first row has no Deadhead and no Taxation, and the Final Evaluation is never there."""
    harsh = {"deadhead", "taxation", "final_evaluation"}
    return tuple(Choice(kind, name) for kind, (name, does) in KINDS.items() if with_end or not harsh & set(does))


def _marks(s: State, slots: Sequence[int]) -> tuple[Choice, ...]:
    """RB-69: without Duel Barons their icon does nothing and is not asked for."""
    icons = {mark: words for mark, (words, _) in ICONS.items() if s.with_barons or "baron" not in mark}
    return tuple(
        Choice(f"{slot}{mark}", f"Slot {slot}{told}" if slot else told.removeprefix(", ") or "No other icon")
        for slot in slots
        for mark, told in icons.items()
    )


def _ready_choices(s: State) -> tuple[Choice, ...]:
    found = [Choice(0, "Turn over the Railbot’s card")]
    if not s.railbot.insured:
        for slot in (1, 2):
            name = card_of(s, s.railbot.row[slot - 1]).name
            found.append(Choice(slot, *table_questions.insured(slot, name, price(s))))
    return tuple(found)


def price(s: State) -> int:
    """RB-40, RB-117."""
    barons = zip(s.barons, s.owner, strict=True)
    more = sum(s.content.barons[i].effect.actions for i, who in barons if who == RAILBOT)
    return s.content.numbers.solo.insurance_actions + more


def _baron_choice(s: State, i: int) -> Choice:
    baron = s.content.barons[i]
    return Choice(baron.id, baron.name, words.effect_text(baron))


def unclaimed(s: State) -> list[int]:
    return [i for i, who in zip(s.barons, s.owner, strict=True) if who == NONE]


def asides(s: State) -> Sequence[Move | Ask[Move]]:
    """Events between turns, a card of your own, corrections."""
    if s.next != READY:
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


def _corrections(s: State) -> list[Ask[Move]]:
    if s.own == NONE:
        return table_questions.our_cards(s.content, s.board, s.railbot, s.limit)
    names = [card_of(s, name).name for name in s.railbot.row]
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


def decide(s: State, explain: bool) -> Explained[Move]:
    turned = card_of(s, s.railbot.turned)
    row = tuple(
        RowCard(name, card_of(s, name).name, i, name == s.railbot.insured) for i, name in enumerate(s.railbot.row, 1)
    )
    chosen = cards.resolve(Turned(turned.name, turned.slot), row, explain)
    return Explained(Resolve(chosen.choice.slot, chosen.choice.id), chosen.why)


def answer(s: State, a: Move) -> None:
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
            cards.turn_over(s.railbot, s.board.cards, a.card)
            _turned(s, s.board.cards[a.card])
        case Resolve():
            _resolve(s, a.slot)
        case RailbotBaron():
            _baron(s, s.content.baron_index[a.baron])
        case OwnMap() | OwnBarons() | OwnCard() | OwnMarks() | SetOwn():
            _own(s, a)
        case _:
            _between(s, a)


def _own(s: State, a: OwnMap | OwnBarons | OwnCard | OwnMarks | SetOwn) -> None:
    """Your own cards, told one by one."""
    match a:
        case OwnMap():  # RB-92, RB-95, RB-97 change what the appendix says
            map_solo = s.board.file.solo
            s.exhaust = max(0, a.exhaust + s.exhaust - map_solo.base_exhaust)
            s.threshold = max(1, a.markers + s.threshold - map_solo.empty_city_markers)
            s.next = OWN_BARONS if s.with_barons else OWN_CARD
            s.said = _checklist(s)
        case OwnBarons():
            s.barons = tuple(s.content.baron_index[baron] for baron in a.barons)
            s.owner = [NONE] * len(s.barons)
            s.next = OWN_CARD
        case OwnCard(kind="final"):
            s.railbot.final = False
            _turned(s, own_card("0 final 0"))
        case OwnCard():
            s.kind, s.next = a.kind, OWN_MARKS
        case OwnMarks():
            name = _named(s, s.kind, a.marks)
            if len(s.railbot.row) < s.content.numbers.solo.railbot_row:
                s.railbot.row.append(name)
                s.next = READY if len(s.railbot.row) == s.content.numbers.solo.railbot_row else OWN_CARD
            else:
                s.railbot.turned = name
                _turned(s, own_card(name))
        case SetOwn():
            old, name = s.railbot.row[a.slot - 1], _named(s, a.kind, a.marks)
            s.railbot.insured = name if s.railbot.insured == old else s.railbot.insured
            s.railbot.row[a.slot - 1] = name


def _named(s: State, kind: str, marks: str) -> str:
    s.own, s.kind = s.own + 1, ""
    return f"{s.own} {kind} {marks}"


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
            cards.set_row(s.railbot, s.board.cards, a.slot, a.card)
        case Score():
            s.score, s.bonds, s.next = a.score, a.bonds, OVER
        case _:
            raise TypeError(f"{a} is no answer beside a printed board")


def _turned(s: State, card: RailbotCard) -> None:
    """RB-50, RB-53."""
    if card.is_final:
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
    new_card = card_of(s, s.railbot.turned)
    name, insured = cards.take_from_row(s.railbot, slot)
    card = card_of(s, name)
    head = f"{new_card.name} points at slot {slot}: {card.name}."
    if insured:
        s.railbot.discard.append(name)
        s.said = (head, "It is insured: nothing happens. Discard it and take the token back.")
        _finish(s)
        return
    if "deadhead" not in card.effects:
        s.railbot.discard.append(name)
    s.said = (head, *_told(s, card, own_card=True))
    if "baron" in card.icons and s.with_barons and (left := unclaimed(s)):
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
        card = card_of(s, s.railbot.row[-1])
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
    firsts = listed([f"{a} (in the colour of {b})" for a, b in pairwise(names)])
    if not names:  # a printed card: its cities are read from it
        pairs = ["the first and the second city of the card", "the second and the third", "the fourth, if there is one"]
        firsts = "in the colour of the second one"
    return [
        f"Building Links, one pair after the other: {', then '.join(pairs)}.",
        f"Not connected by finished links: build the track {in_words(cards.TRACK)}; it may run through cities and use "
        "finished links for nothing.",
        f"Connected: a cube leaves the first city: {firsts}, any other if there is none. You gain 1 point if the "
        "way needs a link of yours.",
    ]
