"""The Railbot at a real table: the same moves as on screen, few taps, and everything can be put right."""

from __future__ import annotations

import pytest
from games.railways.mirror import Mirror
from games.railways.yard import CONTENT

from secondchair.core.ask import Ask
from secondchair.core.rules import Event
from secondchair.core.table import new as new_table
from secondchair.games.railways import companion, rules
from secondchair.games.railways.actions import (
    DealRow,
    RailbotBaron,
    Resolve,
    ShowBaron,
    TurnOver,
)
from secondchair.games.railways.bot import Goods
from secondchair.games.railways.companion import Claimed, Emptied, Ready, Score, SetInsured, SetLimit, SetRow, WorkOut
from secondchair.games.railways.state import RAILBOT, YOU

TABLE = companion.State


@pytest.mark.parametrize("board", sorted(CONTENT.boards))
@pytest.mark.parametrize("seed", range(8))
def test_the_same_as_on_screen(board: str, seed: int) -> None:
    """RB-50 to RB-54, RB-69, RB-80: every move of the Railbot, its row, the display and the result are the same."""
    mirror = Mirror(seed, board, cards=seed % 3, display=5 - seed % 3, markers=2 * (seed % 2))
    if seed % 2:
        mirror.screen.threshold = 2  # so that cities end some games
    mirror.play()
    one, other = rules.result(mirror.screen), companion.result(mirror.table)
    assert (one.reason, one.score, one.won, one.turns) == (other.reason, other.score, other.won, other.turns)
    assert mirror.taps / mirror.moves <= 3


@pytest.mark.slow
def test_the_same_as_on_screen_a_thousand_times() -> None:
    """The proof of design: at least 1,000 games."""
    for seed in range(1000):
        mirror = Mirror(seed, ("sweden", "mexico")[seed % 2], barons=bool(seed % 3))
        mirror.screen.threshold = 1 + seed % 10
        mirror.play()
        assert rules.result(mirror.screen).turns == companion.result(mirror.table).turns


def table(row: tuple[str, ...] = ("sweden-link-01", "sweden-link-04", "sweden-link-05"), **options: object) -> TABLE:
    s = companion.new(options, CONTENT)
    for card in row:
        companion.apply(s, DealRow(card))
    return s


def turn(s: TABLE, card: str, insure: int = 0) -> str:
    companion.apply(s, Ready(insure))
    companion.apply(s, TurnOver(card))
    events: list[Event] = []
    if companion.actor(s) == "bot":
        companion.apply(s, companion.bot(s).choice, events)
        assert [event.text for event in events] == list(s.said)
    return " ".join(s.said)


def test_it_tells_the_links_in_the_words_of_the_criteria() -> None:
    """RB-55 to RB-59: pairs, what to build and which cube leaves."""
    said = turn(table(), "sweden-link-08")
    assert "Stockholm – Norrköping, then Norrköping – Kalmar" in said
    assert "that costs least, then with fewest new tiles" in said and "in the colour of Norrköping" in said


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
    for card in ("sweden-exhaust-blue", "common-exhaust-black", "sweden-link-04"):
        companion.apply(s, DealRow(card))
    for baron in ("caleb-kranz", "jon-eric-olsen", "mark-dainty", "js-albertson"):
        companion.apply(s, ShowBaron(baron))
    companion.apply(s, Claimed("mark-dainty"))
    turn(s, "common-deadhead-a")
    assert RailbotBaron("mark-dainty") not in companion.legal(s)
    companion.apply(s, RailbotBaron("caleb-kranz"))
    assert s.limit == 4 and s.railbot.row[2] == "common-deadhead-a" and "resolved as well" in " ".join(s.said)
    turn(s, "sweden-link-08")
    companion.apply(s, RailbotBaron("js-albertson"))
    assert s.limit == 3 and s.owner == [RAILBOT, -1, YOU, RAILBOT]
    assert "2 actions" in str(companion.view(s).prompt.ask)
    s.owner[1] = RAILBOT
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
    said = new_table("railbot", seed=1, surface="table", cash=True).view.said
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
        assert words in s.said[-1]
    assert companion.position(s) == before
