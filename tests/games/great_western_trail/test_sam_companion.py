"""Sam at a real table: the proof against the game on screen, few taps, what is asked and what is not, corrections."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from games.great_western_trail.at_table import in_words, waiting
from games.great_western_trail.sam_proof import proved
from games.great_western_trail.sam_table import CONTENT

from secondchair.core.ask import Ask, Places
from secondchair.core.rules import Action, Event
from secondchair.core.table import new
from secondchair.games.great_western_trail.opponent import table as shared
from secondchair.games.great_western_trail.sam import GAME, board, companion, questions, table
from secondchair.games.great_western_trail.sam import waiting as todo
from secondchair.games.great_western_trail.sam.decisions import cattle
from secondchair.games.great_western_trail.sam.turn import TurnCard
from secondchair.games.great_western_trail.sam.view import SamTable

LEVELS = ("easy", "medium", "hard")


@pytest.mark.parametrize("seed", range(9))
def test_at_the_table_as_on_screen(seed: int) -> None:
    """Every decision, every instruction and the final score are those of the game on screen."""
    proved(seed, difficulty=LEVELS[seed % 3], simmental=seed % 2 == 1, neutral="random")


@pytest.mark.parametrize("seed", range(9))
def test_whatever_lies_around_him(seed: int) -> None:
    """The same on boards full of your buildings, with odd cattle markets, empty stacks and your engine in his way."""
    proved(seed, shaken=True, difficulty=LEVELS[seed % 3])


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_a_thousand_games_at_the_table_as_on_screen(block: int) -> None:
    for seed in range(50 * block, 50 * block + 50):
        sides = ("a", "b", "random")[seed % 7 % 3]
        proved(seed, seed % 4 == 3, difficulty=LEVELS[seed % 3], simmental=seed % 5 == 0, sides=sides)


def test_at_most_two_taps_a_turn() -> None:
    """On average over complete games, and per difficulty; every touch counts, "turn up the card" included."""
    taps, turns = Counter[int](), Counter[int]()
    for seed in range(24):
        proof = proved(seed, rancher=seed % 4 == 0, difficulty=LEVELS[seed % 3])
        taps.update(proof.taps)
        turns.update(proof.turns)
    assert sum(taps.values()) / sum(turns.values()) <= 2
    assert all(taps[card] / turns[card] <= 5 for card in turns)


# -- scenes ------------------------------------------------------------------------------------------------------------


def at_table(**options: Any) -> table.State:
    """After the setup, with one cowboy more."""
    s = companion.new(GAME.options(options), CONTENT)
    companion.apply(s, table.FirstWorker("cowboy"))
    return s


def turn_up(s: table.State, card: int) -> list[Action]:
    """Sam's card by your own deck; what he then does until you are asked."""
    companion.apply(s, table.TurnUp(card))
    return run(s)


def run(s: table.State) -> list[Action]:
    told = list[Action]()
    while companion.actor(s) == "bot":
        told.append(companion.bot(s).choice)
        companion.apply(s, companion.bot(s).choice)
    return told


def answer(s: table.State, a: Any) -> list[Action]:
    assert a in companion.legal(s)
    companion.apply(s, a)
    return run(s)


def beside(s: table.State, a: Any) -> list[Action]:
    assert any(a == offered if isinstance(offered, Action) else a in offered for offered in companion.aside(s))
    companion.apply(s, a)
    return run(s)


@pytest.mark.parametrize("level", LEVELS)
def test_setup_as_a_checklist(level: str) -> None:
    """SAM-2 to SAM-18: told; only the worker set aside is asked for (SAM-7)."""
    s = companion.new(GAME.options({"difficulty": level}), CONTENT)
    text = in_words(s.turn)
    assert ("13, 14 and 15" in text) == (level == "easy")
    assert ("Pick a cowboy" in text) == (level == "hard")
    assert ("Peoria" in text) == (level == "hard")
    assert waiting(s)[-1] == "worker"
    companion.apply(s, table.FirstWorker("engineer"))
    assert s.sam.specialization == "engineer" and s.sam.engineer == (3 if level == "hard" else 2)
    assert waiting(s) == ["ready"]


def test_a_card_drawn_by_the_app_or_by_you() -> None:
    """SAM-24, SAM-25: fate draws from the unseen cards; a printed card is typed in."""
    s = at_table()
    companion.apply(s, table.TurnUp(0))
    assert companion.actor(s) == "chance" and len(companion.chance(s).outcomes) == 15
    companion.apply(s, TurnCard(8))
    run(s)
    assert 8 not in s.unseen and s.discards == (8,)
    assert not any(table.TurnUp(8) in a for a in companion.aside(s) if isinstance(a, Ask))
    beside(s, table.TurnUp(9))
    assert s.discards == (8, 9)  # type: ignore[comparison-overlap]


def test_sam_24_the_deck_is_shuffled_anew() -> None:
    """SAM-24: at the start of the turn after the last card."""
    s = at_table()
    s.unseen, s.discards = (), tuple(range(1, 16))
    turn_up(s, 7)
    assert len(s.unseen) == 14 and s.discards == (7,)


def test_sam_32_kansas_city_is_not_asked_before_it_can_be() -> None:
    """SAM-32: seven steps at least; the delivery follows, and the count starts again."""
    s = at_table()
    s.walked = 5
    turn_up(s, 8)
    assert waiting(s) == ["ready"] and s.walked == 6
    turn_up(s, 9)
    assert waiting(s) == ["ready"] and s.may_arrive, "no question: you say it before your turn"
    turn_up(s, 7)
    told = answer(s, table.TurnUp(table.IN_KANSAS_CITY))
    assert told == [table.TellCriteria("foresight"), table.Delivers("bloomington", 0, 0)]
    assert s.walked == 0 and s.sam.cities == ("bloomington",) and waiting(s) == ["ready"]
    assert not s.may_arrive and [step.sign for step in s.turn].count("you") == 2
    beside(s, table.Ended("you"))
    s.walked = 6
    turn_up(s, 8)
    assert waiting(s)[-1] == "arrived", "after his last turn you have no turn in which to say it"


def test_sam_35_your_buildings_are_asked_only_if_they_matter() -> None:
    """SAM-35, SAM-36: with five of his own nothing can change; what is known is prefilled."""
    s = at_table()
    assert turn_up(s, 11) == [] and waiting(s)[-1] == "buildings"
    assert answer(s, table.YourBuildings(3))[0] == shared.Go(3)
    s.sam.placed, s.sam.supply = (1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11, 12)
    assert turn_up(s, 12)[0] == shared.Go(5)
    s.sam.placed = ()
    s.pending, s.walked = [todo.Ready()], 0
    turn_up(s, 11)
    asked = companion.legal(s)
    assert isinstance(asked, Ask) and asked.form.fields[0].preset == 3


def test_sam_63_whom_did_sam_take() -> None:
    """SAM-58 to SAM-63: the criteria are told, the result is asked for; a full row is not offered (SAM-R10)."""
    s = at_table()
    s.sam.builder, s.sam.cowboy, s.sam.specialization = 6, 6, "builder"
    assert turn_up(s, 1) == [shared.Go(1), table.TellCriteria("hire")]
    asked = companion.legal(s)
    assert isinstance(asked, Ask) and table.Hired("builder") not in asked
    answer(s, table.Hired("engineer"))
    assert s.sam.engineer == 2 and s.sam.specialization == "builder"


def test_sam_45_the_specialization_tile_is_moved() -> None:
    """SAM-45, SAM-63: where the worker goes, and the tile as soon as there are more of them."""
    s = at_table()
    s.sam.engineer = 2
    turn_up(s, 1)
    answer(s, table.Hired("engineer"))
    assert "Put the engineer on space 3 of the engineer row of his board: 3 engineers." in in_words(s.turn)
    assert "Put the specialization tile beside the engineers." in in_words(s.turn)


def test_work_it_out_for_me() -> None:
    """SAM-58: the whole job market, then Sam decides; what was told is offered again, without whom he took."""
    s = at_table()
    turn_up(s, 1)
    wrong = table.LookAtJobs({"job:1,1": "sheriff"}, 3)
    assert not any(wrong in a for a in companion.aside(s) if isinstance(a, Ask))
    told = beside(s, table.LookAtJobs({"job:1,1": "builder", "job:2,1": "cowboy", "job:4,1": "engineer"}, 4))
    assert told == [table.Hires("cowboy", 2, 1)] and s.sam.cowboy == 3
    turn_up(s, 1)
    (form,) = [a.form for a in companion.aside(s) if isinstance(a, Ask) and a.form.do == "look_at_jobs"]
    places = form.fields[0]
    assert isinstance(places, Places) and form.fields[1].preset == 4
    known = {place.target: place.preset for place in places.places if place.preset}
    assert known == {"job:1,1": "builder", "job:4,1": "engineer"} and places.region == "market"
    assert beside(s, table.LookAtJobs({}, 4)) == [table.Hires("builder", 1, 1)]


def test_the_trail_is_filled_in_once() -> None:
    """SAM-37, SAM-82, SAM-93: his way, a building space and a hazard from the trail; what was told is kept."""
    s = at_table()
    turn_up(s, 4)
    trail = {"A1": "yours1", "flood2": "4", "flood3": "2"}
    assert beside(s, shared.LookAt("way", trail)) == [shared.Walks(["A", "A1"], 2)]
    assert s.at == "A1" and s.told == trail
    assert beside(s, shared.LookAt("site", {"herder:A1": "here"})) == [table.Site("A2")]
    assert s.told["A2"] == "his" and s.yours_at == "A1" and not s.open
    turn_up(s, 9)
    assert beside(s, shared.LookAt("hazard", {})) == [shared.TakesHazard("flood2")] and s.told["flood2"] == ""
    (way,) = [a.form for a in companion.aside(s) if isinstance(a, Ask) and a.form.do == "look_at"]
    presets = {p.target: p.preset for p in way.fields[0].places if p.preset}
    assert presets == {"A1": "yours1", "A2": "his", "flood3": "2", "herder:A1": "here"}
    two = shared.LookAt("way", {"herder:A": "here", "herder:B": "here"})
    assert not any(two in a for a in companion.aside(s) if isinstance(a, Ask)), "a herder stands on one space"
    view = companion.view(s)
    targets = {place.target for place in way.fields[0].places}
    drawn = board.draw(view)["trail"]
    assert all(f'data-target="{target}"' in drawn for target in targets), "every place is on the drawing"


def test_a_way_that_is_worked_out_ends_in_kansas_city() -> None:
    """SAM-27: nothing more has to be said."""
    s = at_table()
    s.walked = 6
    turn_up(s, 8)
    told = beside(s, shared.LookAt("way", {"herder:G": "here"}))
    assert told == [shared.Walks(["kansas_city"], 0), table.TellCriteria("foresight"),
                    table.Delivers("bloomington", 0, 0)]  # fmt: skip
    assert waiting(s) == ["ready"] and s.stands == "start"


def test_sam_64_with_two_cowboys_nothing_is_asked() -> None:
    """SAM-64: the best card of breeding value 3 is all he can buy."""
    s = at_table()
    assert turn_up(s, 3) == [shared.Go(2), table.TellCriteria("buy_best")] and waiting(s) == ["ready"]


def bought(cowboys: int, best: dict[int, str]) -> tuple[list[int], Action]:
    """The breeding values asked for, and what Sam then does."""
    s = at_table()
    s.sam.cowboy = cowboys
    told, asked = turn_up(s, 3), list[int]()
    while isinstance(asked_for := s.pending[-1], todo.AskCattle):
        value = asked_for.value
        asked.append(value)
        told = answer(s, table.BestCattle(value, best.get(value, "")))
    return asked, told[-1]


def test_sam_65_questions_stop_when_they_cannot_matter() -> None:
    """SAM-65, SAM-66: two blue cards beat every Shorthorn; with four cowboys a Hereford may beat them."""
    assert bought(3, {3: "33"}) == ([3], table.Buys(("blue", "blue"), 3))
    assert bought(3, {3: "32", 4: "5"}) == ([3, 4], table.Buys(("brown5",), 3))
    asked, told = bought(4, {3: "33", 5: "6"})
    assert told == table.Buys(("purple6",), 4) and asked[-1] == 5


@pytest.mark.parametrize("cowboys", range(3, 7))
def test_what_is_asked_is_enough(cowboys: int) -> None:
    """SAM-64 to SAM-67: the purchase from the few answers is the purchase from the whole market, on random markets."""
    rng = Random(cowboys)
    for _ in range(150):
        cards = tuple(rng.choice(list(cattle.VALUE)) for _ in range(rng.randint(0, 9)))
        best = {
            v: "".join(sorted((str(cattle.POINTS[c]) for c in cards if cattle.VALUE[c] == v), reverse=True)[:n])
            for v, n in zip(cattle.VALUES, questions.wanted(cowboys, 8), strict=True)
        }
        told = bought(cowboys, best)[1]
        found = cattle.buy_cattle(table.Sam(), cattle.CattleMarket(cards, cowboys)).choice  # type: ignore[attr-defined]
        if isinstance(found, cattle.Purchase):
            assert isinstance(told, table.Buys) and told.cowboys == found.cowboys
            assert sorted(found.cards) in (sorted(told.cards), sorted(told.instead))
        else:
            assert told in (table.Adds(), table.TellCriteria("buy_best"))


def test_sam_r13_both_are_told_where_only_the_order_decides() -> None:
    """SAM-R13: the companion does not know the order of the market."""
    told = bought(5, {3: "321", 4: "33", 5: ""})[1]
    assert isinstance(told, table.Buys)
    assert {tuple(sorted(told.cards)), tuple(sorted(told.instead))} == {("brown3", "brown3"), ("blue", "red", "yellow")}


def test_sam_67_a_cowboy_adds_cards_and_the_stack_may_be_empty() -> None:
    """SAM-67, SAM-R16."""
    s = at_table()
    s.sam.cowboy = 4
    turn_up(s, 3)
    told = answer(s, table.BestCattle(3, ""))
    while s.cowboys == 4:
        told = answer(s, table.BestCattle(questions.next_value(s), ""))
    assert told == [table.Adds()] and s.cowboys == 3
    assert answer(s, table.BestCattle(3, questions.NO_CARDS)) == [table.BuysNothing()]
    assert waiting(s) == ["ready"]


def test_sam_70_free_cards_are_told() -> None:
    """SAM-70."""
    s = at_table()
    turn_up(s, 13)
    assert "Add 2 cards from the stack to the right end of the cattle market." in in_words(s.turn)


def test_sam_74_your_engine_is_asked_only_if_it_can_matter() -> None:
    """SAM-74, SAM-R19: every place named changes where he goes, no other place does."""
    s = at_table()
    s.engine, s.sam.engineer = 3.0, 2
    turn_up(s, 5)
    assert questions.in_the_way(s) == [4.5], "on 4 it is skipped, and the turnout is reached all the same"
    assert answer(s, shared.YourEngine("4.5")) == [table.Rides(5)]
    s.engine, s.sam.engineer = 3.0, 1
    turn_up(s, 6)
    assert questions.in_the_way(s) == [4]
    assert answer(s, shared.YourEngine("4")) == [table.Rides(4.5, 1, 0)]
    s.engine = None
    assert turn_up(s, 6)[-1] == shared.Stays()


def test_sam_76_and_79_discs_at_the_table() -> None:
    """SAM-76, SAM-78, SAM-79."""
    s = at_table()
    s.engine, s.sam.engineer, s.sam.discs, s.sam.stations = 37.0, 3, 0, (1, 3)
    assert turn_up(s, 5)[-1] == table.Rides(39, 10, 1), "nothing in his way could change that"
    assert s.engine is None and s.sam.stations == (3, 10)


def test_sam_r23_no_space_for_the_building() -> None:
    """SAM-R23, SAM-85: told as if there were a space; "there is none" leads to a replacement."""
    s = at_table()
    s.sam.builder, s.sam.placed, s.sam.supply = 2, (1,), (4, 5)
    assert turn_up(s, 4)[-1] == table.Builds(4)
    assert beside(s, table.NoSpace()) == [table.Builds(5, 1)]
    assert (s.sam.placed, s.sam.supply) == ((5,), (4,)) and waiting(s) == ["ready"]  # type: ignore[comparison-overlap]
    assert table.NoSpace() not in companion.aside(s)


def test_sam_96_the_end() -> None:
    """SAM-95, SAM-96: you took the token: one more card for Sam; Sam took it: you play your turn, then points."""
    s = at_table()
    beside(s, table.Ended("you"))
    assert waiting(s) == ["ready"]
    turn_up(s, 7)
    assert waiting(s) == ["points"]
    s = at_table()
    turn_up(s, 7)
    beside(s, table.Ended("sam"))
    assert waiting(s) == ["points"] and s.sam.token
    answer(s, table.Points(11, 16, 7, 36))
    assert companion.actor(s) == "over"
    result = companion.result(s)
    assert (result.score, result.opponent, result.won) == (36, 36, None) and "share" in result.text


def test_every_counter_can_be_corrected() -> None:
    """Corrections are offered at any time, and wrong ones are refused."""
    s = at_table()
    beside(s, table.SetWorkers(2, 4, 1, "builder"))
    beside(s, table.SetTrack("10.5", [3, 1], 9))
    beside(s, shared.SetDeliveries(7))
    beside(s, table.SetBuildings([1, 4], [5, 6]))
    beside(s, shared.SetWalked(6))
    assert (s.sam.cowboy, s.sam.builder, s.sam.specialization) == (2, 4, "builder")
    assert (s.engine, s.sam.stations, s.sam.discs) == (10.5, (1, 3), 9)
    assert s.sam.cities[-2:] == ("philadelphia", "new_york") and len(s.sam.cities) == 7
    assert (s.sam.placed, s.sam.supply, s.walked) == ((1, 4), (5, 6), 6)
    beside(s, table.SetTrack("gone", [], 14))
    assert s.engine is None
    for wrong in (table.SetWorkers(2, 4, 1, "cowboy"), table.SetBuildings([1], [1]), table.SetTrack("5.5", [], 1)):
        assert not any(wrong in a for a in companion.aside(s) if isinstance(a, Ask))


def test_everything_is_told_with_its_rule() -> None:
    """Events and reasons name a rule; instructions stay until the next card."""
    played, rng = new(GAME, seed=2, surface="table"), Random(2)
    while not played.over and played.seq < 200:
        if played.state.turns > 25 and not played.state.ended:
            played.play(table.Ended("sam"))
            continue
        legal = played.legal
        played.play(legal.sample(rng) if isinstance(legal, Ask) else rng.choice(legal))
        assert played.view.turn
    assert played.over
    for entry in played.entries:
        if entry.actor == "bot":
            assert entry.why is not None and entry.why.because.startswith("SAM-") and entry.why.text
    state = companion.new(played.header.options, CONTENT)
    for entry in played.path():
        events = list[Event]()
        companion.apply(state, entry.action, events)
        assert all(event.text and event.rule for event in events), entry


def test_sams_board_is_drawn_at_the_table() -> None:
    """SAM-16: his card, the numbers still in his deck and his buildings; a status line for a phone."""
    s = at_table()
    before = companion.view(s)
    assert [x.value for x in before.status] == ["0", "2★ 1 1", "0", "Bloomington"]
    turn_up(s, 4)
    view = companion.view(s)
    shown = view.game
    assert isinstance(shown, SamTable)
    sam = shown.sam
    assert sam.card is not None and sam.card.number == 4
    assert 4 not in sam.deck and len(sam.deck) == 14 and len(sam.supply) + len(sam.placed) == 12
    drawn = board.draw(view)
    assert set(drawn) == {"bot", "trail", "card", "market"}
    assert "Card 4" in drawn["card"] and "Card 4:" not in drawn["bot"] and "14 cards to come" in drawn["bot"]
    assert sum(len(x.value) for x in view.status) <= 26 and all(x.mark and x.hint for x in view.status)


def test_a_turnout_and_the_end_of_the_track_in_the_status() -> None:
    """SAM-73, SAM-78."""
    s = at_table()
    for at, short, long in (
        (7.5, "behind 7", "his engine is on the turnout behind space 7"),
        (None, "gone", "his engine has left the board"),
    ):
        s.engine = at
        assert (short, long) in [(x.value, x.hint) for x in companion.view(s).status]
