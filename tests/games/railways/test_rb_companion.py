"""The Railbot at a real table: the same moves as on screen, few taps, and everything can be put right."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.railways.mirror import Careful, KnownCards, MapMirror, Mirror, OwnCards, Witness
from games.railways.yard import CONTENT

from secondchair.core import override
from secondchair.core.ask import Ask, Spot
from secondchair.core.box import Box
from secondchair.core.rules import Event
from secondchair.core.table import new as new_table
from secondchair.games.railways import GAME, companion, printed_state, rules, table_map
from secondchair.games.railways import board as drawing
from secondchair.games.railways.actions import (
    DealRow,
    RailbotBaron,
    Resolve,
    ShowBaron,
    TurnOver,
)
from secondchair.games.railways.bot import Goods
from secondchair.games.railways.content import Content
from secondchair.games.railways.state import BOTS, NONE, RAILBOT, YOU, YOURS
from secondchair.games.railways.table_actions import (
    Board,
    Claimed,
    Emptied,
    Happened,
    Move,
    NameCities,
    Named,
    OwnBarons,
    OwnCard,
    OwnMap,
    OwnMarks,
    Point,
    Ready,
    Score,
    SetColor,
    SetCubes,
    SetInsured,
    SetLimit,
    SetLine,
    SetOwn,
    SetRow,
    TakeOff,
    WorkOut,
)
from secondchair.games.railways.table_pending import BaronIfShown, WhatHappened, YourTurn

TABLE = printed_state.State
EXAMPLE = (Path(__file__).parent / "override.example.toml").read_text("utf-8")


def prove(kind: type[Witness], seed: int, board: str, content: Content = CONTENT, **options: object) -> Witness:
    """One game on screen and at the table; every second one ends by cities."""
    witness = kind(seed, board, content, **options)
    if seed % 2:
        witness.screen.threshold = 2 + seed % 7
        ours = witness.table.map
        if ours is not None:
            ours.threshold = witness.screen.threshold
    witness.play()
    one, other = rules.result(witness.screen), companion.result(witness.table)
    assert (one.reason, one.score, one.won, one.turns) == (other.reason, other.score, other.won, other.turns)
    return witness


@pytest.mark.parametrize("board", sorted(CONTENT.boards))
@pytest.mark.parametrize("kind", [Mirror, OwnCards, KnownCards])
def test_the_same_as_on_screen(kind: type[Witness], board: str) -> None:
    """RB-50 to RB-54, RB-69, RB-80: every move of the Railbot, its row, the display and the result are the same."""
    for seed in range(8):
        witness = prove(kind, seed, board, cards=seed % 3, display=5 - seed % 3, markers=2 * (seed % 2))
        assert witness.taps / witness.moves <= 3


@pytest.mark.parametrize("board", sorted(CONTENT.boards))
def test_the_same_as_on_screen_on_our_map(board: str) -> None:
    """RB-55 to RB-69, RW-32, RB-X22: cubes, links, cities, markers and every move of the Railbot are the same."""
    played = [prove(MapMirror, seed, board, barons=seed != 1) for seed in range(4)]
    assert sum(w.taps for w in played) / sum(w.moves for w in played) <= 3
    assert sum(w.told for w in played) / sum(w.tellings for w in played) <= 4


@pytest.mark.parametrize("kind", [Mirror, OwnCards, MapMirror])
def test_the_same_as_on_screen_with_cards_of_your_own(kind: type[Witness]) -> None:
    """An owner's file: other slots and icons, a card more and one less, another exhaust; and cities that were named."""
    loaded, _ = override.apply(GAME, EXAMPLE)
    witness = prove(kind, 2, "sweden", content=loaded.content)
    if isinstance(witness, OwnCards):
        assert witness.named_pairs > 4


def test_a_turn_of_the_railbot_takes_two_taps_at_most() -> None:
    """At every kind of table, with barons and without; printed cards once the box knows them."""
    for kind in (Mirror, KnownCards, Careful):
        played = [kind(seed, ("sweden", "mexico")[seed % 2], barons=seed < 2) for seed in range(4)]
        for witness in played:
            witness.play()
        assert sum(w.taps for w in played) / sum(w.moves for w in played) <= 2


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Mirror, OwnCards, KnownCards, MapMirror])
def test_the_same_as_on_screen_a_thousand_times(kind: type[Witness]) -> None:
    """The proof of design: at least 1,000 games of each kind of table."""
    for seed in range(1000):
        prove(kind, seed, ("sweden", "mexico")[seed % 2], barons=bool(seed % 3))


def table(row: tuple[str, ...] = ("sweden-link-01", "sweden-link-04", "sweden-link-05"), **options: object) -> TABLE:
    s = companion.new(options, CONTENT)
    companion.apply(s, Board("printed"))
    for card in row:
        companion.apply(s, DealRow(card))
    return s


def told(s: TABLE) -> list[str]:
    """The steps of the turn, each with what decides."""
    return [" ".join((step.text, *step.order)) for step in (s.map or s).telling.turn]


def turn(s: TABLE, card: str, insure: int = 0) -> str:
    companion.apply(s, Ready(insure))
    companion.apply(s, TurnOver(card))
    events: list[Event] = []
    if companion.actor(s) == "bot":
        companion.apply(s, companion.bot(s).choice, events)
        assert [event.text for event in events] == told(s)[-len(events) :]
    return " ".join(told(s))


def test_it_tells_the_links_in_the_words_of_the_criteria() -> None:
    """RB-55 to RB-59: pairs, what to build and which cube leaves."""
    said = turn(table(), "sweden-link-08")
    assert "Stockholm – Norrköping. Norrköping – Kalmar." in said and "In the colour of the second city." in said
    assert "That costs least. With fewest new tiles. With fewest new links. Further north where they part" in said


def test_it_tells_other_effects_and_icons() -> None:
    """RB-65 to RB-68."""
    s = table(("sweden-exhaust-red", "sweden-link-04", "sweden-link-05"), exhaust=1)
    assert "Remove 4 red cubes" in turn(s, "common-deadhead-taxation")
    assert "Choose a major line" in turn(s, "common-taxation-a")
    turn(s, "sweden-link-08")
    said = turn(s, "sweden-link-10")
    assert "The display holds 4 Operations cards" in said and "Pay twice your income" in said and s.limit == 4


def test_insurance_at_the_table() -> None:
    """RB-40 to RB-43: one tap, and the token comes back."""
    s = table()
    question = companion.legal(s)
    assert isinstance(question, Ask) and question.taps(Ready(1)) == 1
    companion.apply(s, Ready(2))
    companion.apply(s, TurnOver("sweden-link-08"))
    companion.apply(s, Resolve(1, "sweden-link-01"))
    assert s.railbot.insured == "sweden-link-04" and s.railbot.row[0] == "sweden-link-04"
    assert Ready(1) not in companion.legal(s)
    assert "insured: nothing happens" in turn(s, "sweden-link-10") and s.railbot.insured == ""


def test_barons_at_the_table() -> None:
    """RB-69, RB-X9, RB-100: you choose; the last one is claimed without a question; yours are out of reach."""
    s = companion.new({"barons": True}, CONTENT)
    companion.apply(s, Board("printed"))
    for card in ("sweden-exhaust-blue", "common-exhaust-black", "sweden-link-04"):
        companion.apply(s, DealRow(card))
    for baron in ("caleb-kranz", "jon-eric-olsen", "mark-dainty", "js-albertson"):
        companion.apply(s, ShowBaron(baron))
    companion.apply(s, Claimed("mark-dainty"))
    turn(s, "common-deadhead-a")
    assert RailbotBaron("mark-dainty") not in companion.legal(s)
    companion.apply(s, RailbotBaron("caleb-kranz"))
    assert s.limit == 4 and s.railbot.row[2] == "common-deadhead-a" and "resolved as well" in " ".join(told(s))
    turn(s, "sweden-link-08")
    companion.apply(s, RailbotBaron("js-albertson"))
    assert s.limit == 3 and s.baron_owner == [RAILBOT, -1, YOU, RAILBOT]
    assert "actions" not in str(companion.view(s).prompt.ask)
    s.baron_owner[1] = RAILBOT
    assert "3 actions" in str(companion.view(s).prompt.ask)


def test_the_end_at_the_table() -> None:
    """RB-53, RB-80, RB-X14, RB-82: both triggers, before and after the Railbot's move."""
    s = table()
    companion.apply(s, Emptied("before"))
    companion.apply(s, Score(130, 5))
    assert companion.result(s).won and companion.result(s).reason == "cities emptied"
    t = table()
    companion.apply(t, Emptied("now"))
    assert "last one" in turn(t, "sweden-link-08")
    companion.apply(t, Score(130, 6))
    assert companion.result(t).score == 124 and not companion.result(t).won and companion.result(t).turns == 2
    u = table()
    u.railbot.pile = 0
    assert "Final Evaluation" in turn(u, "common-final-evaluation")
    companion.apply(u, Score(10, 0))
    assert companion.result(u).reason == "final evaluation"


def test_everything_can_be_put_right() -> None:
    """Corrections are actions: the row, the token, the display, a card of one's own."""
    s = table()
    companion.apply(s, SetRow(2, "common-exhaust-purple"))
    assert s.railbot.row[1] == "common-exhaust-purple" and "sweden-link-04" in s.railbot.unseen
    assert "common-exhaust-purple" not in s.railbot.unseen
    companion.apply(s, SetInsured(2))
    assert s.railbot.insured == "common-exhaust-purple"
    companion.apply(s, SetInsured(0))
    companion.apply(s, SetLimit(3))
    assert s.limit == 3 and s.railbot.insured == ""
    own = next(a for a in companion.aside(s) if isinstance(a, Ask) and a.form.do == "turn_over")
    assert TurnOver("sweden-link-08") in own and TurnOver("common-exhaust-purple") not in own
    companion.apply(s, TurnOver("sweden-link-08"))
    assert companion.actor(s) == "bot"


def test_setup_is_told() -> None:
    """RB-2, RB-3, RB-10, RB-82: what to do with the box."""
    game = new_table("railbot", seed=1, surface="table", cash=True)
    game.play(Board("printed"))
    said = " ".join(step.text for step in game.view.turn)
    for words in ("Luleå and Kiruna", "Malmbanan", "2 Service Bounties", "10 empty cities", "125 points", "5 thousand"):
        assert words in said


def test_a_pair_is_worked_out() -> None:
    """RB-56 to RB-59: from what the person sees, in the words of the decision; nothing else changes."""
    s = table()
    assert not any(isinstance(a, Ask) and a.form.do == "work_out" for a in companion.aside(s))
    turn(s, "sweden-link-08")
    question = next(a for a in companion.aside(s) if isinstance(a, Ask) and a.form.do == "work_out")
    before = companion.position(s)
    for answer, words in (
        (WorkOut("none", Goods(red=1), "black"), "so the Railbot builds"),
        (WorkOut("yours", Goods(black=2, red=1), "black"), "a black cube leaves"),
        (WorkOut("railbot", Goods(red=1, blue=1), "black"), "you choose one"),
        (WorkOut("yours", Goods(), "grey"), "has no cube"),
    ):
        assert answer in question
        companion.apply(s, answer)
        assert words in told(s)[-1]
    assert companion.position(s) == before


# -- any printed map, with its own cards -------------------------------------------------------------------------------


def tell(s: TABLE, *answers: Move) -> None:
    for a in answers:
        offered = [x for x in companion.aside(s) if isinstance(x, Ask)]
        assert a in companion.legal(s) or any(a in x for x in offered) or a in companion.aside(s), a
        companion.apply(s, a)
        while companion.actor(s) == "bot":
            companion.apply(s, companion.bot(s).choice)


def own_cards(**options: object) -> TABLE:
    s = companion.new(options, CONTENT)
    tell(s, Board("cards"), OwnMap(4, 16))
    if s.with_barons:
        tell(s, OwnBarons(["caleb-kranz", "jon-eric-olsen", "mark-dainty", "js-albertson"]))
    for kind in ("links", "exhaust-red", "links"):
        tell(s, OwnCard(kind), OwnMarks("0 line" if kind == "exhaust-red" else "0"))
    return s


def test_any_map_with_its_own_cards() -> None:
    """RB-50 to RB-54, RB-65 to RB-68: what a card does is told without knowing a single city.

    Games of before told the kind first, then slot and icons; they go on as they were.
    """
    s = own_cards(exhaust=1, markers=1)
    assert "16" not in " ".join(told(s)) and "15 empty cities" in " ".join(told(s))
    question = companion.legal(s)
    assert isinstance(question, Ask) and question.taps(OwnCard("links")) == 1
    tell(s, OwnCard("taxation"), OwnMarks("2"))
    said = " ".join(told(s))
    assert (
        "Taxation is turned over. It points at slot 2. Slot 2 is resolved: Exhaust Red Goods." in said
        and "Remove 5 red cubes" in said
    )
    assert "Choose a major line" in said and "Stockholm" not in said
    tell(s, OwnCard("deadhead-taxation"), OwnMarks("1"))
    assert "The first and the second city of the card" in " ".join(told(s))
    tell(s, OwnCard("links"), OwnMarks("3"))
    assert s.limit == 4 and "Pay twice your income" in " ".join(told(s))
    assert [printed_state.own_card(card).name for card in s.railbot.row] == [
        "Building Links",
        "Taxation",
        "Building Links",
    ]
    tell(s, OwnCard("final"))
    assert s.trigger == "final evaluation" and s.turn == 5


def test_an_own_card_is_turned_over_by_one_tap() -> None:
    """RB-50, RB-51, RB-68: kind and slot at once; what its icons do is told as a condition when it is resolved."""
    s = own_cards()
    question = companion.legal(s)
    assert isinstance(question, Ask) and question.taps(OwnCard("taxation 3")) == 1
    assert OwnCard("taxation 4") not in question and OwnCard("final 1") not in question
    tell(s, OwnCard("taxation 3"))
    assert "Taxation is turned over. It points at slot 3." in told(s)
    assert companion.view(s).box == "railbot_own:new-taxation-at3-4", "the box asks for it once, its slot filled in"
    assert not any("Only if" in text for text in told(s)), "the icons of the first row were told"
    tell(s, OwnCard("links 3"))
    assert any(text.startswith("Only if it shows the Major Line icon") for text in told(s))


def test_the_box_fills_in_the_slot_that_was_told() -> None:
    part = Box(GAME).find("railbot_own:new-exhaust-red-at3-4")
    values = {shown.name: shown.value for shown in part.fields}
    assert (values["slot"], values["color"], values["effects"]) == (3, "red", ["exhaust"])


def test_the_baron_icon_of_a_card_whose_icons_were_not_told() -> None:
    """RB-69: asked when it is resolved, with the barons that are left; without the icon nothing is claimed."""
    s = own_cards(barons=True)
    tell(s, OwnCard("links 1"))
    assert s.baron_owner == [NONE] * 4 and isinstance(s.pending[-1], YourTurn), "nothing to ask of the first row"
    tell(s, OwnCard("taxation 3"))
    assert isinstance(s.pending[-1], BaronIfShown) and companion.view(s).prompt.about is not None
    tell(s, RailbotBaron(""))
    assert s.baron_owner == [NONE] * 4 and isinstance(s.pending[-1], YourTurn)
    tell(s, OwnCard("deadhead 3"), RailbotBaron("jon-eric-olsen"))
    assert sum(owner != NONE for owner in s.baron_owner) == 1
    assert any(text.startswith("The Railbot claims Jon Eric Olsen.") for text in told(s))


def test_own_cards_can_be_insured_and_put_right() -> None:
    """RB-40 to RB-43 with printed cards; two of one kind are two cards."""
    s = own_cards()
    tell(s, SetInsured(1), OwnCard("links"), OwnMarks("3"))
    assert s.railbot.insured == s.railbot.row[0] != s.railbot.row[2]
    tell(s, SetOwn(1, "taxation", "0 line"))
    assert printed_state.own_card(s.railbot.insured).effects == ("taxation",)
    tell(s, OwnCard("links"), OwnMarks("1"))
    assert "insured: nothing happens" in " ".join(told(s)) and s.railbot.insured == ""


def test_the_first_row_of_own_cards() -> None:
    """RB-7: no Deadhead, no Taxation, no Final Evaluation; the slot number of its cards does not matter any more."""
    s = companion.new({}, CONTENT)
    tell(s, Board("cards"), OwnMap(3, 10))
    for kind in ("deadhead", "taxation", "deadhead-taxation", "final"):
        assert OwnCard(kind) not in companion.legal(s)
    tell(s, OwnCard("exhaust-blue"))
    assert OwnMarks("0 line") in companion.legal(s) and OwnMarks("1 line") not in companion.legal(s)
    assert OwnMarks("0 baron") not in companion.legal(s)


def test_barons_with_own_cards() -> None:
    """RB-11, RB-69, RB-X9: the four that lie there; the icon is asked for only with the variant."""
    s = own_cards(barons=True)
    tell(s, OwnCard("deadhead"), OwnMarks("1 line baron"), OwnCard("links"), OwnMarks("3"))
    tell(s, RailbotBaron("caleb-kranz"))
    assert s.limit == 4 and "Now Building Links in slot 3 is resolved as well" in " ".join(told(s))


# -- our map -----------------------------------------------------------------------------------------------------------


def on_our_map(**options: object) -> tuple[TABLE, table_map.MapTable]:
    """Every city gets what fate names first: all cubes are red until the bag has none."""
    s = companion.new(options, CONTENT)
    tell(s, Board("ours"))
    while companion.actor(s) == "chance":
        companion.apply(s, companion.chance(s).outcomes[0])
    assert s.map is not None
    return s, s.map


def is_asked(s: TABLE) -> bool:
    """The table waits for what you have done."""
    return s.map is not None and s.map.pending == [WhatHappened()]


def card(s: TABLE, name: str, slot: int = 1) -> str:
    """The Railbot resolves the card with this name, put into the row beforehand."""
    assert s.map is not None
    s.map.railbot.row[slot - 1] = name
    new_card = next(c for c in s.map.railbot.unseen if s.board.cards[c].slot == slot and c != name)
    tell(s, Happened("ready"))
    companion.apply(s, TurnOver(new_card))
    while companion.actor(s) == "bot":
        companion.apply(s, companion.bot(s).choice)
    return " ".join(told(s))


def test_our_map_is_drawn_and_tells_its_cubes() -> None:
    """RB-5: the app deals the cubes; places are pointed at on the drawing or chosen by name."""
    s, ours = on_our_map()
    said = " ".join(told(s))
    assert "as the drawing shows them" in said and "Stockholm receives" not in said and sum(ours.cubes) == 67
    tell(s, Happened("built"))
    view = companion.view(s)
    regions = drawing.draw(view)
    assert list(regions) == ["board", "bot", "lines"], "your company and your cards lie on your table"
    assert 'data-target="city:stockholm"' in regions["board"]
    assert view.prompt.ask is not None and isinstance(view.prompt.ask.fields[0], Spot)
    assert "city:stockholm" in view.game.targets  # type: ignore[attr-defined]
    tell(s, Point("city:alvesta"))
    assert 'data-target="hex:3205"' in drawing.draw(companion.view(s))["board"]


def test_you_tell_a_link_by_its_cities_or_hex_by_hex() -> None:
    """RW-30, RW-34: three taps for the cheapest way; another way by its hexes."""
    s, ours = on_our_map()
    tell(s, Happened("built"), Point("city:alvesta"), Point("city:hassleholm"))
    assert [ours.board.hexes[h] for h in ours.links[0].hexes] == ["3205", "3304"]
    tell(s, Happened("built"), Point("city:kalmar"), Point("hex:3108"))
    assert "hex:3108" not in {str(c.value) for c in companion.legal(s).form.fields[0].choices}
    tell(s, Point("hex:3107"), Point("hex:3106"), Point("city:alvesta"))
    assert ours.links[1].owner == YOU and is_asked(s) and len(ours.links[1].hexes) == 3


def test_the_railbot_builds_on_our_map() -> None:
    """RB-57, T-2: worked out by the app, and told where it lies."""
    s, ours = on_our_map()
    said = card(s, "sweden-link-01")
    assert (
        "The Railbot’s link from Stockholm to Norrköping, 4 tiles and a locomotive: " in said
        and "south-west, 2 × west, south-west, south-east." in said
    )
    assert [x.owner for x in ours.links] == [RAILBOT] * 3


def test_the_railbot_takes_cubes_on_our_map() -> None:
    """RB-58, RB-59, RB-60: over your links; hotels are your own affair and you are reminded of them."""
    s, ours = on_our_map()
    for a, b in (("kalmar", "alvesta"), ("alvesta", "hassleholm"), ("hassleholm", "malmo")):
        tell(s, Happened("built"), Point(f"city:{a}"), Point(f"city:{b}"))
    tell(s, SetCubes("kalmar", Goods(blue=1)), SetCubes("alvesta", Goods(black=2, red=1)))
    companion.apply(s, Happened("ready"))
    ours.railbot.row[0] = "sweden-link-02"
    new_card = next(c for c in ours.railbot.unseen if s.board.cards[c].slot == 1)
    companion.apply(s, TurnOver(new_card))
    while companion.actor(s) != "you" or len(companion.legal(s)) == 1:  # type: ignore[arg-type]
        if companion.actor(s) == "you" and not is_asked(s):
            companion.apply(s, companion.legal(s)[0])
        else:
            companion.apply(s, companion.bot(s).choice)
        if is_asked(s):
            break
    said = " ".join(told(s))
    assert "A blue cube leaves Kalmar" in said and "A black cube leaves Alvesta" in said
    assert "1 point for you" in said and "Your hotel in these cities" in said and "Alvesta: 1 cube." in said
    assert ours.markers.bit_count() == 1


def test_taxation_on_our_map_names_no_sum() -> None:
    """RB-66: the app does not know your money."""
    s, _ = on_our_map()
    assert "Pay twice your income at once;" in card(s, "common-taxation-a")


def test_deliveries_new_cities_and_growth_on_our_map() -> None:
    """RW-40, RW-62, RW-100: two or three taps each; new cubes are dealt by the app."""
    s, ours = on_our_map()
    city = s.board.city_index["malmo"]
    tell(s, SetCubes("malmo", Goods(red=1, blue=1)))
    tell(s, Happened("delivered"), Point("city:malmo"), Named("red"), Happened("delivered"), Point("city:malmo"))
    assert ours.cubes[city * 5 : city * 5 + 5] == [0] * 5 and ours.markers == 1 << city
    assert Point("city:malmo") not in _asked(s, "delivered")
    tell(s, Happened("grown"), Point("city:malmo"))
    while companion.actor(s) == "chance":
        companion.apply(s, companion.chance(s).outcomes[0])
    assert sum(ours.cubes[city * 5 : city * 5 + 5]) == 2 and ours.markers == 0
    grey = next(c for c in s.board.cities if c.color == "grey" and s.board.in_play >> s.board.city_index[c.id] & 1)
    tell(s, Happened("urbanized"), Point(f"city:{grey.id}"), Named("yellow"))
    assert companion.actor(s) == "chance" and ours.tiles[2] == 2


def _asked(s: TABLE, what: str) -> Ask[Move]:
    t = companion.clone(s)
    companion.apply(t, Happened(what))  # type: ignore[arg-type]
    question = companion.legal(t)
    assert isinstance(question, Ask)
    return question


def test_unfinished_track_on_our_map() -> None:
    """RW-32, RB-X22: it takes its room in the Railbot's move, may go on then, and is gone a turn later."""
    s, ours = on_our_map()
    tell(s, Happened("built"), Point("city:alvesta"), Point("hex:3205"), Point("stop"))
    assert ours.open is not None
    card(s, "sweden-link-07")
    assert ours.open is not None and Point("open") in _asked(s, "built")
    tell(s, Happened("ready"))
    assert ours.open is None


def test_the_end_on_our_map() -> None:
    """RB-80, RB-81, RB-X14: the app counts the markers and asks only in which turn it was."""
    for when, last in (("before", True), ("now", False)):
        s, ours = on_our_map()
        ours.turn, ours.threshold = 3, 1
        tell(s, SetCubes("malmo", Goods(red=1)), Happened("delivered"), Point("city:malmo"))
        tell(s, Emptied(when))  # type: ignore[arg-type]
        assert ours.last is last
        if not last:
            card(s, "sweden-link-07")
        tell(s, Happened("finished"), Score(130, 5))
        end = companion.result(s)
        assert (end.reason, end.score, end.won, end.turns) == ("cities emptied", 125, True, 3 if last else 4)


def test_everything_on_our_map_can_be_put_right() -> None:
    """Corrections are actions: cubes, colours, links of both, lines, the token, the row."""
    s, ours = on_our_map(barons=True)
    baron = CONTENT.barons[ours.barons[0]].id
    tell(s, Happened("railbot"), Point("city:alvesta"), Point("city:hassleholm"))
    assert ours.links[0].owner == RAILBOT
    tell(s, TakeOff(ours.links[0].id))
    assert not ours.links and not ours.sides
    tell(s, SetColor("malmo", "blue"), SetLine(s.board.lines[0].id, "railbot"), SetInsured(2), Claimed(baron))
    assert ours.color[s.board.city_index["malmo"]] == 1 and ours.lines[0] == BOTS
    tell(s, SetLine(s.board.lines[0].id, "you"), SetLimit(3))
    assert ours.lines[0] == YOURS and ours.limit == 3 and ours.baron_owner[0] == YOU
    unseen = ours.railbot.unseen[0]
    tell(s, SetRow(2, unseen))
    assert ours.railbot.row[1] == ours.railbot.insured == unseen
    own = next(c for c in ours.railbot.unseen if s.board.cards[c].slot == 2)
    tell(s, TurnOver(own))
    assert ours.railbot.row[2] == own and ours.railbot.insured == ""


def test_your_major_line_is_noticed_on_our_map() -> None:
    """RW-75: the app knows the links, so it says when a line is complete."""
    s, ours = on_our_map()
    line, (a, b) = next((i, ends) for i, ends in enumerate(s.board.line_ends) if s.board.line_in_play[i])
    middle = s.board.city_index["alvesta"]
    for one, other in ((a, middle), (middle, b)):  # as if a long way had been told before
        ours.joined_by_you[one] |= 1 << other
        ours.joined_by_you[other] |= 1 << one
    tell(s, Happened("built"), Point("city:alvesta"), Point("city:hassleholm"))
    assert ours.lines[line] == YOURS
    assert f"You complete the {s.board.lines[line].name}" in " ".join(told(s))


def test_a_wrong_answer_is_told_what_would_be_right() -> None:
    with pytest.raises(ValueError, match=r"It needs which \(printed or cards or ours\)"):
        new_table("railbot", 5, "table").play({"do": "board", "board": "ours"})


def test_knobs_change_the_appendix_once() -> None:
    """RB-95, RB-97: whoever accepts what is filled in gets the value of the map with the knob, and not twice."""
    s = companion.new({"exhaust": 1, "markers": 2}, CONTENT)
    companion.apply(s, Board("cards"))
    question = companion.legal(s)
    assert isinstance(question, Ask)
    exhaust, markers = (field.preset for field in question.form.fields)
    solo = s.board.file.solo
    assert (exhaust, markers) == (solo.base_exhaust, solo.empty_city_markers)
    tell(s, OwnMap(exhaust, markers))  # type: ignore[arg-type]
    assert (s.exhaust, s.threshold) == (solo.base_exhaust + 1, solo.empty_city_markers - 2)


def test_a_card_in_slot_3_cannot_be_insured() -> None:
    """RB-40: neither with the app's cards nor with your own, nor on our map."""
    for s in (table(), own_cards(), on_our_map()[0]):
        token = next(x for x in companion.aside(s) if isinstance(x, Ask) and x.form.do == "set_insured")
        assert SetInsured(2) in token and SetInsured(3) not in token


def test_where_every_cube_goes_nobody_is_asked() -> None:
    """RB-67: three red cubes and an exhaust of three: no question; four: the first one is asked for."""
    for cubes, asked in ((3, False), (4, True)):
        s, ours = on_our_map()
        for i in range(len(ours.board.cities)):
            ours.cubes[i * 5] = 0
        for i in range(cubes):
            ours.cubes[s.board.city_index[("malmo", "kalmar", "alvesta", "skovde")[i]] * 5] = 1
        ours.railbot.row[0] = "sweden-exhaust-red"
        new_card = next(c for c in ours.railbot.unseen if s.board.cards[c].slot == 1 and c != "sweden-exhaust-red")
        tell(s, Happened("ready"))
        companion.apply(s, TurnOver(new_card))
        companion.apply(s, companion.bot(s).choice)
        options = companion.legal(s)
        assert not isinstance(options, Ask) and (len(options) > 1) is asked


def test_named_cities_are_told() -> None:
    """RB-55: the cities of a printed card of another map, in your words."""
    s = own_cards()
    tell(s, NameCities(1, "Oslo", "Bergen", "Trondheim", ""))
    tell(s, OwnCard("links"), OwnMarks("1"))
    assert "Oslo – Bergen. Bergen – Trondheim." in " ".join(told(s))
    card = companion.view(s).game.card  # type: ignore[attr-defined]
    assert card.cities == ("Oslo", "Bergen", "Trondheim") and ">Oslo<" in drawing.draw(companion.view(s))["card"]
