"""Setup, course and end of the solo game: RB-1 to RB-23, RB-80 to RB-98."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from games.railways.yard import CONTENT, MEXICAN_ROW, bots, do, fate, game, passes, play, resolves, shown, step

from secondchair.core.table import new as new_table
from secondchair.games.railways import bot, ledger, rules, scoring
from secondchair.games.railways.actions import DealRow, Insure, Pass, RailbotLine, Resolve, TurnOver
from secondchair.games.railways.grid import members
from secondchair.games.railways.pending import NextBaron, NextOperation, NextRailbotCard, NextRowCard
from secondchair.games.railways.state import CLOSED, YOURS, K, State

FINAL = "common-final-evaluation"
MAPS = sorted(CONTENT.boards)


def dealt(seed: int, board: str = "sweden", **options: object) -> State:
    """A fresh game after its setup."""
    s, rng = rules.new({"map": board, **options}, CONTENT), Random(seed)
    while rules.actor(s) == "chance":
        rules.apply(s, rules.sample(s, rng))
    return s


@pytest.mark.parametrize("name", MAPS)
def test_rb_1_both_maps(name: str) -> None:
    """RB-1."""
    assert dealt(1, name).board.id == name


@pytest.mark.parametrize("name", MAPS)
def test_rb_2_and_rb_5_cities_not_in_play(name: str) -> None:
    """RB-2, RB-5: they hold no cubes, take none and never get a marker."""
    s, rng = dealt(2, name), Random(2)
    out = [i for i in range(len(s.board.cities)) if not s.board.in_play >> i & 1]
    assert {s.board.cities[i].id for i in out} == set(s.board.file.solo.not_in_play_cities)
    while rules.actor(s) != "over":
        step(s, rng)
        assert not any(any(s.cubes[i * K : i * K + K]) or s.markers >> i & 1 for i in out)


@pytest.mark.parametrize("name", MAPS)
def test_rb_3_lines_not_in_play(name: str) -> None:
    """RB-3, RB-32: nobody can claim them."""
    s = game(name)
    closed = {line.id for line, who in zip(s.board.lines, s.lines, strict=True) if who == CLOSED}
    assert closed == set(s.board.file.solo.not_in_play_major_lines)
    assert not closed & {s.board.lines[i].id for i in ledger.free_lines(s)}
    i = s.lines.index(CLOSED)
    a, b = s.board.line_ends[i]
    s.joined_by_you[a], s.joined_by_you[b] = 1 << b, 1 << a
    ledger.check_lines(s, None)
    assert s.lines[i] == CLOSED and YOURS not in s.lines


@pytest.mark.parametrize("name", MAPS)
def test_rb_4_the_deck(name: str) -> None:
    """RB-4: 14 cards of the map and 11 common ones."""
    cards = CONTENT.boards[name].cards
    assert Counter(card.split("-")[0] for card in cards) == {name: 14, "common": 11}


def test_rb_6_three_left_cards_are_gone_unseen() -> None:
    """RB-6: nothing names them, and over a whole pile exactly three cards never come, all with the icon."""
    gone = Counter[str]()
    for seed in range(60):
        s, rng = dealt(seed), Random(seed)
        assert "removed" not in str(rules.view(s)) and s.railbot.removed == 3
        while s.railbot.final or s.railbot.pile:
            names, weights = bot.turn_outcomes(s.railbot, s.board.cards)
            bot.turn_over(s.railbot, s.board.cards, rng.choices(names, weights)[0])
            if not s.railbot.final:
                break
        left = s.railbot.unseen
        assert len(left) == 3 + s.railbot.pile
        if not s.railbot.pile:
            assert all(s.board.cards[card].is_left for card in left)
            gone.update(left)
    assert len(gone) > 8  # any of them


@pytest.mark.parametrize("name", MAPS)
def test_rb_7_the_first_row(name: str) -> None:
    """RB-7, RB-X18: three left-icon cards, never Taxation or Deadhead, and no card is lost."""
    rows = set[tuple[str, ...]]()
    for seed in range(1000):
        s = rules.new({"map": name}, CONTENT)
        row = [due for due in s.pending if isinstance(due, NextRowCard)]
        s.pending, rng = [NextBaron(), *row], Random(seed)
        while isinstance(s.pending[-1], NextRowCard):
            a = rules.sample(s, rng)
            assert isinstance(a, DealRow)
            rules.apply(s, a)
        r, cards = s.railbot, s.board.cards
        assert len(r.row) == 3 and all(cards[c].is_left and not cards[c].is_harsh for c in r.row)
        assert len(set(r.row) | set(r.unseen)) + 1 == 25
        assert all(cards[c].is_harsh and c in r.unseen for c in r.exposed)
        rows.add(tuple(r.row))
    assert len(rows) > 100


def test_rb_7_a_set_aside_card_is_surely_in_the_pile() -> None:
    """RB-7, RB-X18: it has the weight of a card that cannot be among the removed ones."""
    s = game()
    s.railbot.exposed = ("common-taxation-a",)
    names, weights = bot.turn_outcomes(s.railbot, s.board.cards)
    by_name = dict(zip(names, weights, strict=True))
    hidden = sum(s.board.cards[c].is_left and c != "common-taxation-a" for c in s.railbot.unseen)
    assert by_name["common-taxation-a"] == by_name["common-exhaust-purple"] == hidden
    assert by_name["sweden-link-08"] == hidden - 3
    assert sum(weights) == hidden * (len(s.railbot.unseen) - 3)  # as many cards as the pile and three more


def test_rb_8_and_rb_9_the_pile() -> None:
    """RB-8, RB-9: 18 cards, and the Final Evaluation at place 17, 18 or 19, each about a third."""
    places = Counter[int]()
    for seed in range(900):
        r = bot.new(CONTENT.boards["sweden"].cards, CONTENT.numbers.solo, 0)
        cards = CONTENT.boards["sweden"].cards
        for card in ("sweden-link-01", "sweden-link-04", "sweden-link-05"):
            bot.deal(r, cards, card)
        assert r.pile == 18
        rng, n = Random(seed), 0
        while r.final:
            names, weights = bot.turn_outcomes(r, cards)
            assert all(w > 0 for w in weights)
            bot.turn_over(r, cards, rng.choices(names, weights)[0])
            n += 1
        places[n] += 1
    assert set(places) == {17, 18, 19} and all(230 < n < 370 for n in places.values())


@pytest.mark.parametrize(("name", "pile"), [("sweden", 20), ("mexico", 21)])
def test_rb_10_the_operations_display(name: str, pile: int) -> None:
    """RB-10: two bounties, then another card; the pile has neither bounties nor Start cards."""
    for seed in range(8):
        s = dealt(seed, name)
        kinds = [s.board.operations[i].kind for i in s.display]
        assert kinds[:2] == ["service_bounty"] * 2 and len(s.display) <= 3
        piled = {s.board.operations[i].kind for i, n in enumerate(s.pile) if n}
        assert "service_bounty" not in piled and not any(kind.startswith("first_") for kind in piled)
        assert sum(s.pile) == pile


def test_rb_11_duel_barons() -> None:
    """RB-11, RB-98: four different ones are shown, and the target is 140."""
    s = dealt(4, barons=True)
    assert len(set(s.barons)) == 4 and s.target == 140
    assert not dealt(4).barons and dealt(4).target == 125


def test_rb_12_no_limit_of_locomotives() -> None:
    """RB-12: the baron cards of several players are only a record; links are not counted against anything."""
    s = game()
    assert not hasattr(s, "locomotives")
    assert {b.id for b in CONTENT.barons}.isdisjoint({"most-cash", "fewest-shares"})


# -- course ------------------------------------------------------------------------------------------------------------


def test_rb_20_order_of_a_turn() -> None:
    """RB-20, RB-50: two actions, the Railbot, the third action, income, dividends, a card."""
    table = new_table("railbot", seed=5)
    first = table.seq
    while table.state.turn == 1:
        table.play(next((a for a in table.legal if isinstance(a, Pass)), table.legal[0]))
    who = [entry.actor for entry in table.entries[first:]]
    kinds = [entry.action for entry in table.entries[first:] if entry.actor != "bot"]
    assert who[:3] == ["you", "you", "chance"] and who[-1] == "chance"
    passed = [i for i, a in enumerate(kinds) if isinstance(a, Pass)]
    turned_over = next(i for i, a in enumerate(kinds) if isinstance(a, TurnOver))
    assert passed[:2] == [0, 1] and turned_over == 2 and passed[2] > turned_over
    texts = [event.text for stop in table.stops(first) for event in stop.events]
    order = [next(i for i, text in enumerate(texts) if start in text) for start in ("turns over", "income", "Turn 2")]
    assert order == sorted(order)


def test_rb_21_no_auction() -> None:
    """RB-21: the first decision of a turn is an action."""
    assert rules.legal(dealt(3))[-1] == Pass() and dealt(3).action == 0


def test_rb_22_the_railbot_has_nothing() -> None:
    """RB-22: no money, no points; a major line that it claims changes no score."""
    names = set(bot.Railbot.__struct_fields__)
    assert not names & {"cash", "bonds", "engine", "income", "score"}
    s = game()
    resolves(s, "sweden-link-05")  # with a Major Line icon
    assert isinstance(rules.legal(s)[0], RailbotLine)
    do(s, rules.legal(s)[0])
    assert s.score == 0 and rules.result is scoring.result
    s.pending, s.trigger = [], ledger.FINAL_EVALUATION
    assert rules.result(s).opponent is None


FIVE = ["land-grant", "city-growth", "new-industry", "tunnel-engineer", "civil-engineers"]


def test_rb_23_the_display_holds_five() -> None:
    """RB-23: the oldest makes room."""
    s = game(display=FIVE)
    s.pending.append(NextOperation())
    fate(s, "perfect-engineering")
    assert shown(s) == [*FIVE[1:], "perfect-engineering"]


# -- the end -----------------------------------------------------------------------------------------------------------


def test_rb_53_final_evaluation() -> None:
    """RB-53, RB-80, RB-81: nothing is resolved; the turn is finished, and one more is played without the Railbot."""
    s = game()
    s.railbot.pile, row = 0, s.railbot.row.copy()
    s.bonds = 5
    passes(s, 2)
    assert [a.card for a in rules.chance(s).outcomes] == [FINAL]
    fate(s)
    assert s.railbot.row == row and rules.actor(s) == "you" and s.action == 2 and s.trigger == "final evaluation"
    passes(s)
    fate(s)
    assert s.turn == 2 and s.final and (s.bonds, s.cash) == (6, 0)
    passes(s, 3)
    fate(s)
    assert s.over and s.railbot.row == row and s.turn == 2
    assert s.bonds == 8 and scoring.final_score(s) == -8  # a bond for the last dividends counts


def test_rb_80_end_by_markers() -> None:
    """RB-80: the number of the map."""
    for name, n in (("sweden", 10), ("mexico", 11)):
        s = game(name)
        assert s.threshold == n
        playing = list(members(s.board.in_play))
        for i, c in enumerate(playing[:n], 1):
            s.cubes[c * K] = 1
            ledger.take_cube(s, c, 0, None)
            assert bool(s.trigger) == (i == n)


def test_rb_81_the_final_turn_is_a_whole_one() -> None:
    """RB-81: three actions, income and dividends, no Railbot and no Insurance (RB-X20)."""
    s = game()
    s.trigger = ledger.CITIES_EMPTIED
    resolves(s, "common-exhaust-black")
    passes(s)
    fate(s)
    assert s.final and Insure(1) not in rules.legal(s)
    for _ in range(2):
        passes(s)
        assert rules.actor(s) == "you"
    passes(s)
    fate(s)
    assert s.over


@pytest.mark.parametrize(
    ("barons", "score", "won"), [(False, 125, True), (False, 124, False), (True, 140, True), (True, 139, False)]
)
def test_rb_82_winning(barons: bool, score: int, won: bool) -> None:
    """RB-82."""
    s = game(barons=["mark-dainty"] if barons else ())
    s.score, s.bonds = score + 3, 3
    assert scoring.has_won(s) is won


def test_rb_83_at_most_twenty_turns() -> None:
    """RB-83: the Final Evaluation comes on turn 17, 18 or 19."""
    for seed in range(4):
        s, rng = dealt(seed), Random(seed)
        s.threshold = 99
        while rules.actor(s) != "over":
            step(s, rng, first=True)
        assert 18 <= s.turn <= 20


# -- difficulty --------------------------------------------------------------------------------------------------------


def test_rb_90_money_at_the_start() -> None:
    """RB-90: 5 in cash, no bond."""
    s = dealt(1, cash=True)
    assert (s.cash, s.bonds) == (5, 0)


@pytest.mark.parametrize(
    ("target", "barons", "wanted"),
    [("easier", False, 110), ("harder", False, 135), ("easier", True, 125), ("harder", True, 150)],
)
def test_rb_91_rb_96_rb_98_targets(target: str, barons: bool, wanted: int) -> None:
    """RB-91, RB-96, RB-98."""
    assert dealt(1, target=target, barons=barons).target == wanted


def test_rb_92_rb_95_exhaust() -> None:
    """RB-92, RB-95: one lower or one higher, never below 0."""
    assert [dealt(1, exhaust=n).exhaust for n in (-1, 0, 1)] == [2, 3, 4]
    table = new_table("railbot", seed=1, exhaust=-1)
    low = table.state.board.file.solo.base_exhaust
    assert max(0, low - 1) == table.state.exhaust
    with pytest.raises(ValueError, match="exhaust"):
        dealt(1, exhaust=-4)


def test_rb_91_with_rb_96_is_refused() -> None:
    """RB-91 with RB-96, RB-92 with RB-95: each pair is one setting, and a game has one value of it."""
    for name, value in (("target", "easier harder"), ("target", "both"), ("exhaust", "-1 1"), ("exhaust", 2)):
        with pytest.raises(ValueError, match=name):
            new_table("railbot", seed=1, **{name: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("n", [0, 1, 2])
def test_rb_93_cards_left_out(n: int) -> None:
    """RB-93, RB-X19: the pile is shorter, and the last possible turn moves up."""
    s = dealt(1, cards=n)
    assert s.railbot.pile == 18 - n
    rng, most = Random(1), 0
    for seed in range(25):
        t, rng = dealt(seed, cards=n), Random(seed)
        turns = 0
        while t.railbot.final:
            names, weights = bot.turn_outcomes(t.railbot, t.board.cards)
            bot.turn_over(t.railbot, t.board.cards, rng.choices(names, weights)[0])
            turns += 1
        most = max(most, turns)
    assert most == 19 - n


@pytest.mark.parametrize("n", [0, 1, 2])
def test_rb_9_the_share_of_the_final_evaluation_is_exact(n: int) -> None:
    """RB-9, RB-93: one of the places that are left, also when unseen cards are out of the game."""
    s = dealt(3, cards=n)
    r, cards = s.railbot, s.board.cards
    while r.pile:
        names, weights = bot.turn_outcomes(r, cards)
        share = Fraction(dict(zip(names, weights, strict=True)).get(FINAL, 0), sum(weights))
        assert share == (Fraction(1, r.pile + 1) if r.pile <= 2 else 0)
        bot.turn_over(r, cards, names[0])
    assert bot.turn_outcomes(r, cards) == ([FINAL], [1])


@pytest.mark.parametrize("limit", [5, 4, 3])
def test_rb_94_a_smaller_display(limit: int) -> None:
    """RB-94: the limit before Deadheads."""
    s = dealt(1, display=limit)
    assert s.limit == limit
    for _ in range(4):
        s.pending.append(NextOperation())
        fate(s)
    assert len(s.display) <= limit


@pytest.mark.parametrize("n", [0, 1, 2])
def test_rb_97_fewer_markers(n: int) -> None:
    """RB-97."""
    assert dealt(1, markers=n).threshold == 10 - n


def test_a_game_records_its_settings() -> None:
    """RB-90 to RB-98: a saved game says which knobs were used."""
    table = new_table("railbot", seed=1, cash=True, target="harder", barons=True)
    assert table.header.options["target"] == "harder" and table.header.options["cash"] is True


def test_the_mexican_row_is_quiet() -> None:
    """RB-51: slot 2 of a Mexican row."""
    s = game("mexico")
    assert tuple(s.railbot.row) == MEXICAN_ROW
    passes(s, 2)
    assert isinstance(s.pending[-1], NextRailbotCard)
    play(s, TurnOver("common-exhaust-purple"))
    assert rules.bot(s).choice == Resolve(2, MEXICAN_ROW[1])
    bots(s)
    assert len(s.railbot.row) == 3


def test_rb_x2_25_cards_for_every_map() -> None:
    """RB-X2: 11 common cards and 14 of the map; how many the box has in all does not matter here."""
    solo = CONTENT.numbers.solo
    assert solo.railbot_common_cards + solo.railbot_map_cards == 25
    assert all(len(board.cards) == 25 for board in CONTENT.boards.values())
