"""The Automa at a real table: the same decisions as on screen, few taps, and corrections at any time."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from games.great_western_trail.at_table import in_words, waiting
from games.great_western_trail.automa_proof import proved
from games.great_western_trail.automa_table import CONTENT, DECK, LEVELS, with_card
from msgspec import structs

from secondchair.core.ask import Ask
from secondchair.core.rules import Action, Event
from secondchair.core.table import new
from secondchair.games.great_western_trail.automa import GAME, board, companion, questions, table, words
from secondchair.games.great_western_trail.automa.deck import Steps
from secondchair.games.great_western_trail.automa.figures import LINE
from secondchair.games.great_western_trail.automa.turn import FirstPlayer, OptionCard
from secondchair.games.great_western_trail.automa.view import AutomaTable
from secondchair.games.great_western_trail.opponent import table as shared


@pytest.mark.parametrize("seed", range(8))
def test_at_the_table_as_on_screen(seed: int) -> None:
    """Every decision, every instruction and the final score are those of the game on screen."""
    proved(seed, difficulty=LEVELS[seed % 4], sides=("a", "b", "random")[seed % 3], neutral="random")


@pytest.mark.parametrize("seed", range(8))
def test_whatever_lies_around_him(seed: int) -> None:
    """The same on boards full of your buildings, with odd markets, gaps in the row and your engine in his way."""
    proved(seed, shaken=True, difficulty=LEVELS[seed % 4])


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_a_thousand_games_at_the_table_as_on_screen(block: int) -> None:
    for seed in range(50 * block, 50 * block + 50):
        proved(seed, seed % 4 == 3, difficulty=LEVELS[seed % 4], sides=("a", "b", "random")[seed % 7 % 3])


def test_at_most_two_taps_a_turn() -> None:
    """On average over complete games, and for every card; every touch counts, "draw the card" included."""
    taps, turns = Counter[int](), Counter[int]()
    for seed in range(16):
        proof = proved(seed, rancher=seed % 4 == 0, difficulty=LEVELS[seed % 4])
        taps.update(proof.taps)
        turns.update(proof.turns)
    assert sum(taps.values()) / sum(turns.values()) <= 2
    assert set(turns) == set(range(1, 15)) and all(taps[card] / turns[card] <= 3 for card in turns)


# -- scenes ------------------------------------------------------------------------------------------------------------


def at_table(first: Any = "you", **options: Any) -> table.State:
    """After the setup, card 9 on top."""
    s = companion.new(GAME.options(options), CONTENT)
    companion.apply(s, FirstPlayer(first))
    companion.apply(s, OptionCard(9))
    return s


def turn_up(s: table.State, card: int, option: int) -> list[Action]:
    """His card and the next one by your own deck; what he then does until you are asked."""
    return beside(s, table.TurnUp(card, option))


def run(s: table.State) -> list[Action]:
    told = list[Action]()
    while companion.actor(s) == "bot":
        told.append(companion.bot(s).choice)
        companion.apply(s, companion.bot(s).choice)
    return told


def answer(s: table.State, a: Any) -> list[Action]:
    assert a in companion.legal(s), companion.legal(s).form
    companion.apply(s, a)
    return run(s)


def beside(s: table.State, a: Any) -> list[Action]:
    assert any(a in offered for offered in companion.aside(s))
    companion.apply(s, a)
    return run(s)


def refused(s: table.State, a: Any) -> bool:
    return not any(a in offered for offered in companion.aside(s))


@pytest.mark.parametrize("level", LEVELS)
def test_setup_as_a_checklist(level: str) -> None:
    """AUT-1 to AUT-5, AUT-7, AUT-54 to AUT-57: told; nothing is asked."""
    s = companion.new(GAME.options({"difficulty": level}), CONTENT)
    text = in_words(s.turn)
    assert ("buildings 7, 8, 9 and 10 go to the box" in text) == (level == "easy")
    assert ("buildings 1, 2, 3 and 4 go to the box" in text) == (level == "hard")
    assert s.automa.stack == (10 if level == "unrestricted" else 6) and "127 of the values" in text
    assert companion.actor(s) == "chance"
    companion.apply(s, FirstPlayer("automa"))
    assert "plays first. You have 7 Dollars" in s.turn[-1].text
    companion.apply(s, OptionCard(3))
    assert waiting(s) == ["ready"] and s.top == 3 and "he plays first" in companion.view(s).prompt.text


def test_a_card_drawn_by_the_app_or_by_you() -> None:
    """AUT-10, AUT-12: the card on top is drawn, fate says which is next; printed cards are typed in, both of them."""
    s = at_table()
    companion.apply(s, table.TurnUp(0))
    assert s.card == 9 and companion.actor(s) == "chance" and len(companion.chance(s).outcomes) == 13
    companion.apply(s, OptionCard(2))
    run(s)
    answer(s, shared.YourEngine("0"))
    assert s.discards == (9,) and s.top == 2
    assert turn_up(s, 5, 7) == [shared.Go(1), table.TellCriteria("cattle")]
    assert s.discards == (9, 5) and s.top == 7 and {2, 3} <= set(s.unseen)  # type: ignore[comparison-overlap]
    assert refused(s, table.TurnUp(5, 5))


def test_aut_14_your_own_deck_may_be_shuffled_otherwise() -> None:
    """AUT-14, AUT-R3: printed cards that the app thought discarded: every card is in one place all the same."""
    s = at_table()
    for card, option in ((4, 2), (4, 2), (2, 4), (5, 9), (9, 5)):
        turn_up(s, card, option)
        if waiting(s)[-1] == "where":
            answer(s, shared.YourEngine("0"))
        assert sorted((*s.unseen, *s.discards, s.top)) == list(range(1, 15)) and s.top == option


def test_aut_r3_the_deck_is_made_anew() -> None:
    """AUT-R3: the last card of the deck was drawn: the discards are the new deck, the drawn card starts a new pile."""
    s = at_table()
    s.unseen, s.discards = (), tuple(n for n in range(1, 15) if n != 9)
    companion.apply(s, table.TurnUp(0))
    assert len(companion.chance(s).outcomes) == 13 and s.discards == ()


def test_aut_18_kansas_city_is_not_asked_before_it_can_be() -> None:
    """AUT-18, AUT-22 to AUT-25: seven steps at least; then no action, three tiles and a delivery."""
    s = at_table()
    s.walked = 5
    turn_up(s, 4, 2)
    assert waiting(s) == ["ready"] and s.walked == 6
    turn_up(s, 4, 2)
    assert waiting(s)[-1] == "arrived"
    assert answer(s, shared.Arrived(False)) == [table.TellCriteria("cattle")]
    turn_up(s, 3, 2)
    assert answer(s, shared.Arrived(True)) == [table.TellCriteria("foresight"), table.Delivers("colorado_springs", 0)]
    assert "the upper tile of column 1, the lower tile of column 2 and the upper tile of column 3" in in_words(s.turn)
    assert (s.walked, s.automa.discs, s.automa.cities, waiting(s)) == (0, 6, LINE[:1], ["ready"])


def test_aut_26_the_objective_of_a_delivery_is_told() -> None:
    """AUT-26, AUT-R8: by the option card; AUT-R9: an empty movement card delivers nothing."""
    s = at_table()
    beside(s, shared.SetDeliveries(1))
    s.walked = 6
    turn_up(s, 1, 2)
    assert answer(s, shared.Arrived(True))[-1] == table.Delivers("santa_fe", 1)
    assert "objective card 4 of the row" in in_words(s.turn) and s.disc_number == 1
    beside(s, shared.SetDeliveries(7))
    s.walked = 6
    turn_up(s, 1, 2)
    assert answer(s, shared.Arrived(True))[-1] == shared.DeliversNothing()


def test_aut_28_the_stack_is_counted() -> None:
    """AUT-28: told with its criteria while there are tiles."""
    s = at_table()
    beside(s, table.SetStack(1))
    assert turn_up(s, 1, 2)[-1] == table.TellCriteria("build") and s.automa.stack == 0
    assert all(line in in_words(s.turn) for line in words.SITE)
    assert turn_up(s, 1, 2)[-1] == table.TellCriteria("stack_empty") and s.automa.stack == 0


def test_work_it_out_for_me() -> None:
    """AUT-30 to AUT-36: T-AUT-4 told on the drawing, kept for the next time; a full trail keeps the tile (AUT-R12)."""
    s = at_table()
    turn_up(s, 1, 2)
    assert refused(s, shared.LookAt("site", {"E1": "his"})), "where your herder stands is not known"
    look = shared.LookAt("site", {"herder:C": "here", "E1": "his", "rockfall1": "2"})
    assert beside(s, look) == [table.Places("E2")]
    assert s.told["E2"] == "his" and s.yours_at == "C" and refused(s, look), "once a turn"
    turn_up(s, 3, 2)
    left = s.automa.stack
    full = dict.fromkeys(CONTENT.base.building_spaces, "yours")
    assert beside(s, shared.LookAt("site", full)) == [table.Places("")] and s.automa.stack == left + 1


@pytest.mark.parametrize("card", [5, 7, 14, 12, 13])
def test_what_needs_no_answer_is_told(card: int) -> None:
    """AUT-38, AUT-39, AUT-40, AUT-48, AUT-52: in the words of the option card, 9."""
    s = at_table()
    turn_up(s, card, 9)
    text = in_words(s.turn)
    said = {5: "card 7 of the cattle row", 7: "a cowboy above the token's row", 14: "the blue teepee on the space",
            12: "rockfall before flood before drought", 13: "objective card 1 of the row"}  # fmt: skip
    assert said[card] in text and waiting(s) == ["ready"]


def test_aut_11_and_16_an_owners_card() -> None:
    """AUT-11, AUT-16: no action, no step."""
    deck = with_card(4, action="none", movement=Steps("plus_disc", 0))
    s = at_table()
    s.content = structs.replace(s.content, deck=deck)
    assert turn_up(s, 4, 2) == [shared.Go(0), table.TellCriteria("none")]
    assert [step.text for step in s.turn[1:3]] == ["The Automa stays where he is.", "The card has no action."]


def engines(s: table.State) -> list[str]:
    return [choice.label for choice in companion.legal(s).form.fields[0].choices]


def test_aut_43_your_engine_is_asked_in_one_tap() -> None:
    """AUT-43 to AUT-45, AUT-R16: behind, ahead within his reach, or farther ahead; at the start level or ahead."""
    s = at_table()
    assert turn_up(s, 9, 2) == [shared.Go(1)] and waiting(s)[-1] == "where"
    assert engines(s) == ["Anywhere else", "Ahead, on space 1 to 4"], "4 spaces: the station behind 4 is out of reach"
    assert answer(s, shared.YourEngine("1")) == [table.Rides(5.0)]
    s.engine = 6.0
    turn_up(s, 9, 2)
    assert engines(s) == ["Behind his", "Ahead, on space 7 to 10", "Ahead, farther away or on a turnout"]
    assert answer(s, shared.YourEngine("0")) == [table.Rides(7.5, 2, True)]
    assert (
        s.engine == 7.5 and s.automa.stations == (2,) and s.automa.reserve == 6 and words.MASTER[0] in in_words(s.turn)
    )


def test_aut_r19_and_r20_at_the_table() -> None:
    """AUT-R19, AUT-R20: an empty reserve, the end of the track, a train that is gone."""
    s = at_table()
    beside(s, table.SetTrain("6", [], 0))
    turn_up(s, 9, 2)
    assert answer(s, shared.YourEngine("0")) == [table.Rides(7.5, 2, False)] and s.automa.stations == ()
    beside(s, table.SetTrain("37", [9], 3))
    assert turn_up(s, 9, 2)[-1] == table.Rides(39.0, 10, True), "nothing in his way could change that"
    assert s.engine is None and s.automa.stations == (9, 10) and "Take his train off the track" in in_words(s.turn)  # type: ignore[comparison-overlap]
    assert words.MASTER[0] not in in_words(s.turn), "the last station has no station master"
    assert turn_up(s, 9, 2)[-1] == shared.Stays()


def test_aut_r25_the_end() -> None:
    """AUT-R25: you took the token: one more card; he took it: you play your turn, then the points are counted."""
    s = at_table()
    beside(s, table.Ended("you"))
    assert waiting(s) == ["ready"]
    turn_up(s, 4, 2)
    assert waiting(s) == ["points"]
    s = at_table()
    turn_up(s, 4, 2)
    beside(s, table.Ended("automa"))
    assert waiting(s) == ["points"] and s.automa.token
    answer(s, table.Points(18, 17, 14, 7, 58))
    assert companion.actor(s) == "over"
    result = companion.result(s)
    assert (result.score, result.opponent, result.won) == (58, 58, None) and "share" in result.text


def test_every_counter_can_be_corrected() -> None:
    """Corrections are offered at any time, and wrong ones are refused."""
    s = at_table()
    beside(s, table.SetTrain("10.5", [3, 1], 4))
    beside(s, shared.SetDeliveries(5))
    beside(s, table.SetStack(2))
    beside(s, shared.SetWalked(6))
    assert (s.engine, s.automa.stations, s.automa.reserve) == (10.5, (1, 3), 4)
    assert s.automa.cities == LINE[:5] and s.automa.discs == 2 and s.disc_number == 2
    assert (s.automa.stack, s.walked) == (2, 6)
    for wrong in (
        table.SetTrain("5.5", [], 1),
        shared.SetDeliveries(8),
        table.SetStack(11),
        table.SetTrain("5", [], 8),
    ):
        assert refused(s, wrong)


def test_everything_is_told_with_its_rule() -> None:
    """Events and reasons name a rule; instructions stay until the next card."""
    played, rng = new(GAME, seed=2, surface="table"), Random(2)
    while not played.over and played.seq < 300:
        if played.state.turns > 25 and not played.state.ended:
            played.play(table.Ended("automa"))
            continue
        assert isinstance(played.legal, Ask)
        played.play(played.legal.sample(rng))
        assert played.view.turn
    assert played.over
    for entry in played.entries:
        if entry.actor == "bot":
            assert entry.why is not None and entry.why.because.startswith("AUT-") and entry.why.text
    state = companion.new(played.header.options, CONTENT)
    for entry in played.path():
        events = list[Event]()
        companion.apply(state, entry.action, events)
        assert all(event.text and event.rule for event in events), entry


def test_his_cards_are_drawn_at_the_table() -> None:
    """AUT-5, AUT-12, AUT-15: the drawn card, the option side on top, the movement card; a status line for a phone."""
    s = at_table()
    assert [x.value for x in companion.view(s).status] == ["0", "0", "0", "0/7"]
    assert companion.view(s).status[-1].hint == "the next goes to Colorado Springs"
    turn_up(s, 1, 2)
    view = companion.view(s)
    shown = view.game
    assert isinstance(shown, AutomaTable)
    assert shown.automa.card is not None and shown.automa.card.number == 1
    assert [v.text for v in shown.automa.option] == ["card 6", "engineer", "blue", "4 spaces", "flood", "card 4"]
    drawn = board.draw(view)
    assert set(drawn) == {"bot", "trail", "card"}
    assert "Card 1:" in drawn["card"] and "Option side" in drawn["card"]
    assert drawn["bot"].count("automa-disc-") == 7
    assert all(x.mark and x.hint for x in view.status)


def test_a_turnout_and_the_end_of_the_track_in_the_status() -> None:
    """AUT-42, AUT-R20."""
    s = at_table()
    for at, short, long in (
        (7.5, "7+", "his train is on the turnout behind space 7"),
        (None, "off", "his train has left the track"),
    ):
        s.engine = at
        assert (short, long) in [(x.value, x.hint) for x in companion.view(s).status]


def test_every_card_of_the_deck_is_told_or_asked() -> None:
    """All fourteen cards with every option card: the companion comes to an end of the turn."""
    for card in DECK.cards:
        for option in DECK.cards:
            if card != option:
                s = at_table()
                turn_up(s, card, option)
                if waiting(s)[-1] == "where":
                    answer(s, shared.YourEngine(f"{questions.alike(s)[0][0]:g}"))
                assert waiting(s) == ["ready"] and len(s.turn) >= 3
