"""The Railbot beside a printed board: the app keeps its row and tells what its cards do; you look and carry it out.

The Railbot has no board of its own, no money and no points (RB-22). Nothing that it becomes depends on the map, so the
app asks nothing about it: it tells what the card does, in the words of the same criteria that decide on screen, and
asks only for what it must remember: Insurance, the barons, the end.

Its cards are turned by the app. Whoever has a printed map of another country plays with the printed cards of that map
instead, and tells of each what kind it is: the app need not know the map at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import assert_never

from secondchair.core.ask import Ask, Choice, Number, Pick, Text
from secondchair.core.choose import Explained
from secondchair.core.pending import (
    Decision,
    Out,
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
from secondchair.core.says import AskSays
from secondchair.core.words import listed
from secondchair.games.railways import GAME, own_cards, printed_map, table_questions, words
from secondchair.games.railways import bot as cards
from secondchair.games.railways import table_steps as steps
from secondchair.games.railways.actions import RailbotBaron, Resolve, TurnOver
from secondchair.games.railways.bot import RowCard, Turned
from secondchair.games.railways.content import OWN_DECK, RailbotCard
from secondchair.games.railways.ledger import CITIES_EMPTIED, FINAL_EVALUATION
from secondchair.games.railways.own_cards import ICONS, KINDS, UNTOLD
from secondchair.games.railways.pending import NextBaron, NextRowCard, RowRefilled
from secondchair.games.railways.printed_state import State, own_card
from secondchair.games.railways.state import NONE, RAILBOT
from secondchair.games.railways.table_actions import (
    Emptied,
    Move,
    NameCities,
    OwnBarons,
    OwnCard,
    OwnMap,
    OwnMarks,
    Ready,
    SetOwn,
)
from secondchair.games.railways.table_pending import (
    BaronIfShown,
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
from secondchair.games.railways.table_steps import Step
from secondchair.games.railways.you import INSURABLE

INSURED = "insured"
MOST_EXHAUST, MOST_MARKERS = 9, 40


# -- setup -------------------------------------------------------------------------------------------------------------


def begin(s: State, own_cards: bool, out: Out) -> None:
    """RB-2 to RB-12, as far as the Railbot is concerned."""
    row = s.content.numbers.solo.railbot_row
    steps.begin(s)
    if own_cards:
        s.own_cards = 0
        s.railbot.unseen, s.railbot.pile, s.known = [], 0, s.content.own
        s.pending = [YourTurn(), *[CardOfRow()] * row, *[YourBarons()] * s.with_barons, YourMap()]
        tell(out, "You play with the Railbot cards of your own map.", "RB-4")
    else:
        barons_shown = s.content.barons_shown if s.with_barons else 0
        s.pending = [YourTurn(), *[NextBaron()] * barons_shown, *[NextRowCard()] * row]
        steps.say_all(s, out, _checklist(s))


def _checklist(s: State) -> Iterator[Step]:
    """The setup in the order of the rules."""
    own, left_out = s.own_cards != NONE, int(str(s.options["cards"]))
    yield from steps.covered_by_appendix() if own else steps.covered(s)
    yield "put", "Put as many cubes from the bag on every other city as its number says.", "RB-5", ()
    yield from steps.own_pile(s, left_out) if own else steps.apps_pile(s, left_out)
    yield from steps.displays(s, own and s.with_barons)
    yield from steps.your_start(s, s.content.numbers.solo.easier_start_cash if s.options["cash"] else 0)


# -- your own cards, told one by one -----------------------------------------------------------------------------------


@choices(YourMap)
def _ask_map(s: State, due: YourMap) -> Ask[Move]:
    solo = s.board.file.solo
    exhaust = Number("exhaust", 0, MOST_EXHAUST, "Base exhaust of your map", preset=solo.base_exhaust)
    markers = Number("markers", 1, MOST_MARKERS, "Its Empty City Markers", preset=solo.empty_city_markers)
    return Ask(OwnMap, exhaust, markers)


@chosen(YourMap)
def _map(s: State, due: YourMap, a: OwnMap, out: Out) -> None:
    """RB-92, RB-95, RB-97 change what the appendix says, once."""
    s.exhaust = max(0, a.exhaust + int(str(s.options["exhaust"])))
    s.threshold = max(1, a.markers - int(str(s.options["markers"])))
    steps.say_all(s, out, _checklist(s))


@choices(YourBarons)
def _ask_barons(s: State, due: YourBarons) -> Ask[Move]:
    n = s.content.barons_shown
    barons = tuple(Choice(baron.id, baron.name) for baron in s.content.barons)
    return Ask(OwnBarons, Pick("barons", barons, "Which Duel Barons lie in the display?", True, n, n))


@chosen(YourBarons)
def _barons(s: State, due: YourBarons, a: OwnBarons, out: Out) -> None:
    s.barons = tuple(s.content.baron_index[baron] for baron in a.barons)
    s.baron_owner = [NONE] * len(s.barons)
    tell(out, f"The Duel Barons: {listed([s.content.barons[i].name for i in s.barons])}.", "RB-11")


@choices(CardOfRow)
def _ask_card(s: State, due: CardOfRow) -> Ask[Move]:
    return Ask(OwnCard, Pick("kind", (*_known_cards(s, False), *_kinds(False))))


@chosen(CardOfRow)
def _card(s: State, due: CardOfRow, a: OwnCard, out: Out) -> None:
    if name := _known_card(s, a):
        s.railbot.row.append(name)
        tell(out, f"The next card of the row: {s.card(name).name}.", "RB-7")
        return
    s.pending.append(MarksOfCard(a.kind))
    tell(out, f"The next card of the row: {KINDS[a.kind][0]}.", "RB-7")


def _known_card(s: State, a: OwnCard) -> str:
    """The card that comes up, if the app knows it: by its name, or because it was told just now."""
    name = a.kind if a.kind in s.known else s.just_told
    if name:
        s.own_cards, s.seen, s.just_told = s.own_cards + 1, (*s.seen, name), ""
    return name


def _known_cards(s: State, any_effect: bool) -> tuple[Choice, ...]:
    """Your own cards that have not come up in this game, by their names."""
    left = [card for name, card in s.known.items() if name not in s.seen and (any_effect or not card.is_harsh)]
    ordered = sorted(left, key=lambda card: (card.name, card.slot, card.id))
    return tuple(Choice(card.id, card.name, own_cards.marks_of(card)) for card in ordered)


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
    table_questions.tell_slot(s, a.slot, out)


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
        end = Choice("final", KINDS["final"][0])
        return _AskTurned(OwnCard, Pick("kind", (*_known_cards(s, True), *_turned_kinds(), end, *_insurance(s))))
    return Ask(Ready, Pick("insure", _ready_choices(s)))


def _turned_kinds() -> Iterator[Choice]:
    """RB-50, RB-51: a card that you turn over, by its kind and the slot that it names."""
    for kind, (name, _) in KINDS.items():
        if kind != "final":
            for slot in own_cards.SLOTS:
                yield Choice(f"{kind} {slot}", f"{name}, slot {slot}", row=name, short=str(slot))


class _AskTurned(Ask[Move]):
    """Games of before asked for the kind alone, then for slot and icons: they go on."""

    def problem(self, action: object) -> str:
        return "" if isinstance(action, OwnCard) and action.kind in KINDS else super().problem(action)


def _ready_choices(s: State) -> tuple[Choice, ...]:
    return (Choice(0, "Turn over the Railbot’s card"), *(_insures(s, slot, slot) for slot in _insurable(s)))


def _insurance(s: State) -> tuple[Choice, ...]:
    """With your own cards it is told before the card that you turn over."""
    return tuple(_insures(s, slot, f"{INSURED} {slot}") for slot in _insurable(s))


def _insurable(s: State) -> tuple[int, ...]:
    return () if s.railbot.insured else INSURABLE


def _insures(s: State, slot: int, value: int | str) -> Choice:
    return Choice(value, *table_questions.insured(slot, s.card(s.railbot.row[slot - 1]), price(s)))


@chosen(YourTurn)
def _turn(s: State, due: YourTurn, a: Ready | TurnOver | OwnCard | Emptied, out: Out) -> None:
    match a:
        case Ready():
            steps.begin(s)
            table_questions.ready(out)
            if a.insure:
                table_questions.insure(s, a.insure, out)
            s.pending += [RailbotDone(), TableCard()]
        case TurnOver():
            steps.begin(s)
            s.telling.yours = a.card
            s.pending.append(RailbotDone())
            _turn_over(s, TableCard(), a, out)
        case OwnCard(kind) if kind.startswith(INSURED):
            steps.begin(s)
            s.pending.append(due)
            table_questions.insure(s, int(kind[-1]), out)
        case OwnCard(kind="final"):
            steps.begin(s)
            s.railbot.final = False
            _turned(s, own_card("0 final 0"), out)
        case OwnCard():
            _turn_over_own(s, a, out)
        case Emptied():
            s.trigger = CITIES_EMPTIED
            s.pending.append(FinalScore() if a.when == "before" else due)
            steps.say(s, out, *table_questions.end_is_near(a.when))
        case _:
            assert_never(a)


def _turn_over_own(s: State, a: OwnCard, out: Out) -> None:
    """RB-50: resolved at once; icons of a card that the app does not know are seen when its own turn comes."""
    steps.begin(s)
    s.pending.append(RailbotDone())
    if name := _known_card(s, a):
        s.railbot.turned = name
        _turned(s, s.card(name), out)
        return
    kind, _, slot = a.kind.partition(" ")
    if slot:
        s.railbot.turned = name = _named(s, kind, f"{slot}{UNTOLD}")
        s.telling.part = own_cards.part_of(kind, s.own_cards, int(slot))
        _turned(s, own_card(name), out)
    else:
        s.pending.append(MarksOfCard(kind))
        tell(out, f"You turn over {KINDS[a.kind][0]}.", "RB-50")


def price(s: State) -> int:
    """RB-40, RB-117."""
    barons = zip(s.barons, s.baron_owner, strict=True)
    more = sum(s.content.barons[i].effect.actions for i, who in barons if who == RAILBOT)
    return s.content.numbers.solo.insurance_actions + more


def unclaimed(s: State) -> list[int]:
    return [i for i, who in zip(s.barons, s.baron_owner, strict=True) if who == NONE]


def asides(s: State) -> Sequence[Move | Ask[Move]]:
    """Events between turns, a card of your own, corrections."""
    if s.pending and isinstance(s.pending[-1], CardOfRow):
        return [AskSays(GAME, (OWN_DECK,))]
    if not isinstance(s.pending[-1] if s.pending else None, YourTurn):
        return ()
    found: list[Move | Ask[Move]] = [_own_components(s)]
    if not s.trigger:
        found.append(table_questions.emptied(s.threshold))
    if unclaimed(s):
        found.append(table_questions.claimed(s.content, unclaimed(s)))
    if s.telling.pairs:
        found += [printed_map.ask(s), printed_map.another(s)]
    if s.turn > 1:
        found.append(printed_map.ask_pair())
    return [*found, *_corrections(s)]


def _own_components(s: State) -> AskSays:
    """The cards that lie on this table; the page of the box asks for them."""
    if s.own_cards != NONE:
        return AskSays(GAME, (OWN_DECK,))
    return AskSays(GAME, ("railbot_common", f"railbot_{s.board.id}"))


def _corrections(s: State) -> list[Ask[Move]]:
    if s.own_cards == NONE:
        return table_questions.our_cards(s.content, s.board, s.railbot, s.limit)
    names = [_with_cities(s, name) for name in s.railbot.row]
    kinds = tuple(kind for kind in _kinds(True) if kind.value != "final")
    fields = (
        Pick("slot", table_questions.places(names), "Which place?"),
        Pick("kind", kinds, "Which card lies there?"),
        Pick("marks", _marks(s, (0,)), "What else does it show?"),
    )
    return [
        *_cities_question(s, names),
        table_questions.token(names, "I insured a card, or the token lies elsewhere"),
        table_questions.display(s.content, s.limit),
        Ask(SetOwn, *fields, label="Correct the row"),
    ]


def _with_cities(s: State, name: str) -> str:
    """A card of the row as its owner knows it."""
    cities = s.cities_of(name)
    return f"{s.card(name).name}, {' – '.join(cities)}" if cities else s.card(name).name


def _cities_question(s: State, names: Sequence[str]) -> Iterator[Ask[Move]]:
    """RB-55: whoever names the cities of a card is told them when it is resolved."""
    links = [n for n, name in enumerate(s.railbot.row) if "build_links" in s.card(name).effects]
    resolved = (Choice(0, "The one that was resolved"),) if _lacks_cities(s, s.telling.card) else ()
    if not links and not resolved:
        return
    known = tuple(sorted({city for cities in s.named.values() for city in cities}))
    places = table_questions.places(names)
    yield Ask(
        NameCities,
        Pick("slot", (*resolved, *(places[n] for n in links)), "Which card?"),
        Text("first", "Its first city", known=known),
        Text("second", "Its second city", known=known),
        Text("third", "Its third city", known=known),
        Text("fourth", "Its fourth city, if it has one", optional=True, known=known),
        label="Name the cities of a card",
    )


@meanwhile(NameCities)
def _name_cities(s: State, a: NameCities, out: Out) -> None:
    cities = tuple(city for city in (a.first, a.second, a.third, a.fourth) if city)
    if a.slot:
        s.named = {**s.named, s.railbot.row[a.slot - 1]: cities}
        tell(out, f"The card in slot {a.slot} names {listed(cities)}.", "RB-55", f"slot:{a.slot}")
        return
    s.named = {**s.named, s.telling.card: cities}
    s.telling.pairs = tuple(pairwise(printed_map.on_drawing(s, s.telling.card)))
    steps.name_pairs(s, cities)
    tell(out, f"The card that was resolved names {listed(cities)}.", "RB-55")


def _lacks_cities(s: State, name: str) -> bool:
    """A Building Links card of your own whose cities were not told."""
    return bool(name) and "build_links" in s.card(name).effects and not s.cities_of(name)


# -- the Railbot -------------------------------------------------------------------------------------------------------


@drawn_from(TableCard)
def _pile(s: State, due: TableCard) -> Source:
    names, weights = cards.turn_outcomes(s.railbot, s.board.cards)
    return Source("railbot", names, TurnOver, weights)


@drawn(TableCard)
def _turn_over(s: State, due: TableCard, a: TurnOver, out: Out) -> None:
    """RB-50."""
    cards.turn_over(s.railbot, s.board.cards, a.card)
    _turned(s, s.board.cards[a.card], out)


def _turned(s: State, card: RailbotCard, out: Out) -> None:
    """RB-50, RB-53."""
    steps.turned_up(s, out, card)
    if not card.is_final:
        s.pending.append(TableCardToResolve())
        return
    s.telling.card = card.id
    s.trigger = s.trigger or FINAL_EVALUATION
    s.turn += 1
    s.pending = [FinalScore()]
    steps.say_all(s, out, iter((steps.rest_of_turn(s), steps.LAST_TURN)))


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
    name, insured = cards.take_from_row(s.railbot, a.slot)
    card = s.telling.card = name
    s.pending.append(RowRefilled())
    steps.say(s, out, "do", f"Slot {a.slot} is resolved: {s.card(card).name}.", "RB-51")
    if insured:
        s.railbot.discard.append(name)
        steps.say(s, out, "note", "It is insured: nothing happens. Take your token back.", "RB-43")
        return
    _resolve_card(s, name, out)
    if "deadhead" not in s.card(name).effects:
        s.railbot.discard.append(name)
    if s.with_barons:
        _baron_icon(s, name, out)


def _baron_icon(s: State, name: str, out: Out) -> None:
    """RB-69."""
    left, claims = unclaimed(s), "the Railbot claims a baron, and you choose which."
    if left and name.endswith(UNTOLD):
        steps.say(s, out, "do", f"Only if it shows the Baron icon: {claims}", "RB-69")
        s.pending.append(BaronIfShown())
    elif "baron" not in s.card(name).icons or not left:
        return
    elif len(left) == 1:
        _railbot_claims(s, left[0], out)
    else:
        steps.say(s, out, "do", f"Baron icon: {claims}", "RB-69")
        s.pending.append(TableBaron())


def _resolve_card(s: State, name: str, out: Out) -> None:
    card = s.card(name)
    s.limit = max(0, s.limit - card.effects.count("deadhead"))
    begun = {first for first, _ in s.telling.pairs}
    s.telling.pairs += tuple(pair for pair in pairwise(printed_map.on_drawing(s, name)) if pair[0] not in begun)
    steps.say_all(s, out, steps.effects(s, card, s.cities_of(name)))
    if name.endswith(UNTOLD):
        steps.say(s, out, *steps.CLAIMS_A_LINE_IF_SHOWN)


@choices(TableBaron)
def _ask_baron(s: State, due: TableBaron) -> Ask[Move]:
    return Ask(RailbotBaron, Pick("baron", _baron_choices(s)))


@choices(BaronIfShown)
def _ask_baron_if_shown(s: State, due: BaronIfShown) -> Ask[Move]:
    return Ask(RailbotBaron, Pick("baron", (Choice("", "No Baron icon"), *_baron_choices(s))))


def _baron_choices(s: State) -> tuple[Choice, ...]:
    barons = [s.content.barons[i] for i in unclaimed(s)]
    return tuple(Choice(baron.id, baron.name, words.effect_text(baron)) for baron in barons)


@chosen(TableBaron, BaronIfShown)
def _baron(s: State, due: Decision, a: RailbotBaron, out: Out) -> None:
    if a.baron:
        _railbot_claims(s, s.content.baron_index[a.baron], out)
    else:
        tell(out, "It shows no Baron icon.", "RB-69")


def _railbot_claims(s: State, number: int, out: Out) -> None:
    """RB-69: what the baron does to you is told; only what the app must remember is kept."""
    s.baron_owner[s.barons.index(number)] = RAILBOT
    baron = s.content.barons[number]
    if baron.effect.kind == "deadhead":
        s.limit = max(0, s.limit - 1)
    steps.say(s, out, "put", f"The Railbot claims {baron.name}. Mark the card as the Railbot’s.", "RB-69")
    steps.say_all(s, out, steps.baron_effect(s, baron))
    if baron.effect.kind == "resolve_row_slot":  # RB-X9: it waits until the row has been filled again
        s.pending.insert(s.pending.index(RowRefilled()), TableCardAgain())


@step(TableCardAgain)
def _card_again(s: State, due: TableCardAgain, out: Out) -> None:
    """RB-X9: its Baron icon does nothing, and it stays in the row."""
    steps.tell_row(s, out)
    name = s.railbot.row[-1]
    text = (
        f"Now {s.card(name).name} in slot {len(s.railbot.row)} is resolved as well, without its Baron icon. It stays."
    )
    steps.say(s, out, "do", text, "RB-X9")
    _resolve_card(s, name, out)


@step(RailbotDone)
def _railbot_done(s: State, due: RailbotDone, out: Out) -> None:
    s.turn += 1
    steps.tell_row(s, out)
    steps.say(s, out, *steps.rest_of_turn(s))
    if s.trigger:
        steps.say(s, out, *steps.LAST_TURN)
    s.pending.append(FinalScore() if s.trigger else YourTurn())
