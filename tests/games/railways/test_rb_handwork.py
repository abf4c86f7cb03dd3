"""Every rule by which a person does something with their hands, and the words that tell it, in games that were played.

The table below names the rules of RULES.md that the app tells at a table. Whatever it does not name must be in
`NO_HANDS`, with the reason: your own actions are yours, and some rules only say what cannot be.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from games.railways.yard import CONTENT

from secondchair.core.ask import Ask
from secondchair.games.railways import GAME, companion
from secondchair.games.railways.printed_state import State
from secondchair.games.railways.table_actions import Board, Happened, Move, OwnCard

TOLD = {  # rule: at which tables, and words
    "RB-2": ("printed cards ours", r"Cover (.+: not in play|the cities that the appendix)"),
    "RB-3": ("printed cards ours", r"Cover the major lines?"),
    "RB-4": ("cards", r"take those of your map and the common ones"),
    "RB-5": ("printed cards ours", r"cubes .*(as its number says|as the drawing shows)"),
    "RB-6": ("cards", r"3 of them go to the box unseen"),
    "RB-7": ("printed cards ours", r"(Deal 3 of them face up|row, from left to right: Slot 1: .+ Slot 3: )"),
    "RB-8": ("cards", r"Shuffle all others, with those set aside and without the Final Evaluation"),
    "RB-9": ("cards", r"Final Evaluation together with the bottom 2 cards of the pile; these 3"),
    "RB-10": ("printed cards ours", r"2 Service Bounties at random begin the display"),
    "RB-11": ("printed cards ours", r"(The Duel Barons: |Shuffle the 12 Duel Barons; lay 4)"),
    "RB-12": ("printed cards ours", r"each take a set of locomotives"),
    "RB-20": ("printed cards ours", r"Your third action\. Unfinished track off, income, dividends"),
    "RB-22": ("printed cards ours", r"each take a set of locomotives"),
    "RB-23": ("printed cards ours", r"display holds \d, the oldest goes"),
    "RB-40": ("printed ours", r"Your Insurance token lies on .+ in slot [12]"),
    "RB-42": ("printed ours", r"stays with that card"),
    "RB-43": ("printed ours", r"It is insured: nothing happens\. Take your token back"),
    "RB-50": ("printed cards ours", r"is turned over"),
    "RB-51": ("printed cards ours", r"Slot [123] is resolved: .+ Discard .+\. The row"),
    "RB-52": ("printed cards ours", r"The row slides to the left, and .+ takes slot 3"),
    "RB-53": ("printed cards ours", r"Final Evaluation is turned over: the Railbot does nothing"),
    "RB-55": ("printed cards", r"one pair after the other: .+ – |The first and the second city of the card"),
    "RB-57": ("printed cards ours", r"(build a track for the Railbot, its loco|Railbot’s link from .+ locomotive)"),
    "RB-58": ("printed cards ours", r"(Joined: take a cube from the first city|A \w+ cube leaves)"),
    "RB-59": ("printed cards ours", r"1 point for you"),
    "RB-60": ("printed cards ours", r"Your hotel in (its city: 1 point|these cities: 1 point for each cube)"),
    "RB-61": ("printed cards ours", r"Service Bount(y of its city|ies) in the display"),
    "RB-64": ("printed cards ours", r"(an Empty City Marker|is empty: marker \d+ of)"),
    "RB-65": ("printed cards ours", r"display holds \d Operations cards? from now on.+ into the display, farthest"),
    "RB-66": ("printed cards ours", r"Pay twice your income at once; issue bonds if you must"),
    "RB-67": ("printed cards ours", r"(Remove \d \w+ cubes from cities of your choice|A \w+ cube leaves)"),
    "RB-68": ("printed cards ours", r"(Mark it as the Railbot’s|claims the .+ Nobody can score it)"),
    "RB-69": ("printed cards ours", r"The Railbot claims "),
    "RB-80": ("printed cards ours", r"The end comes with \d+ empty cities or the Final Evaluation"),
    "RB-81": ("printed cards ours", r"play one more full turn, without the Railbot"),
    "RB-82": ("printed cards ours", r"You need \d+ points after bonds"),
    "RB-90": ("printed cards ours", r"You start with 5 thousand"),
    "RB-93": ("printed cards ours", r"\d cards? of (this pile go|it (is|are) left out)"),
    "RW-10": ("printed cards ours", r"0 points and an engine of level 1"),
    "RW-21": ("printed cards ours", r"New City tiles lie ready: 3 yellow"),
    "RW-34": ("ours", r"Your link from .+ to .+ and a locomotive"),
    "RW-40": ("ours", r"becomes a \w+ city"),
    "RW-62": ("ours", r"You deliver a \w+ cube from"),
    "RW-63": ("ours", r"is empty: marker"),
    "RW-80": ("printed cards ours", r"Unfinished track off, income, dividends\. Lay out an Operations card"),
    "RW-101": ("ours", r"receives a \w+ cube"),
    "RB-X9": ("printed cards", r"is resolved as well"),
    "RB-X16": ("printed cards", r"Remove 1 cube of each colour"),
    "RB-116": ("printed cards ours", r"purple New City tiles"),
}  # fmt: skip
NO_HANDS = {
    "the board and its prices": "RW-1 RW-2 RW-3 RW-4 RW-5 RW-6 RW-7 RW-8 RW-9 RW-85 RB-31",
    "your own money and score": "RW-11 RW-12 RW-13 RW-14 RW-15 RW-16 RW-90",
    "your own actions, which are yours": "RW-22 RW-30 RW-31 RW-32 RW-33 RW-35 RW-41 RW-50 RW-51 RW-60 RW-61 RW-64 "
    "RW-70 RW-71 RW-100 RW-102 RW-103 RW-104 RW-105 RW-106 RB-30 RB-62 RB-63",
    "how the app splits choices": "RW-110 RW-111 RW-112 RW-113 RW-114 RW-115 RW-116",
    "chosen before the game": "RB-1 RB-91 RB-92 RB-94 RB-95 RB-96 RB-97 RB-98",
    "what cannot be, or does nothing": "RB-21 RB-32 RB-41 RB-83",
    "told within another rule": "RW-20 RB-54 RB-56",
    "your barons and lines": "RB-100 RB-101 RB-102 RW-75",
    "effects of barons: told as Taxation, Deadhead, a line, or from now on": "RB-110 RB-111 RB-112 RB-113 RB-114 "
    "RB-115 RB-117 RB-118 RB-119 RB-120 RB-121",
    "rulings that say how, not what": "RW-X1 RW-X2 RW-X3 RW-X4 RW-X5 RW-X6 RW-X7 RW-X8 RW-X9 RB-X1 RB-X2 RB-X3 RB-X4 "
    "RB-X5 RB-X6 RB-X7 RB-X8 RB-X10 RB-X11 RB-X12 RB-X13 RB-X14 RB-X15 RB-X17 RB-X18 RB-X19 RB-X20 RB-X21 RB-X22 "
    "RB-X23",
}  # fmt: skip


def played(which: str, seed: int) -> Iterator[str]:
    """The turn cards of a game, each as one text."""
    options = {"map": ("sweden", "mexico")[seed % 2], "barons": True, "cash": seed % 3 == 0, "cards": seed % 3}
    s, rng = companion.new(options, CONTENT), Random(seed)
    companion.apply(s, Board(which))  # type: ignore[arg-type]
    if s.map is not None:
        s.map.threshold = 40  # so that it goes on to the last card
    before = ""
    while companion.actor(s) != "over":
        match companion.actor(s):
            case "chance":
                a = companion.sample(s, rng)
            case "bot":
                a = companion.bot(s, False).choice
            case _:
                a = _answer(s, rng)
        companion.apply(s, a)
        turn = companion.view(s).turn
        text = " ".join(" ".join((step.text, *step.order)) for step in turn)
        if before and not text.startswith(before):
            yield before
        before = text
    yield before


def _answer(s: State, rng: Random) -> Move:
    question = companion.legal(s)
    if not isinstance(question, Ask):
        return rng.choice(list(question))
    found = question.sample(rng)
    if isinstance(found, OwnCard) and found.kind == "final" and s.turn < 25:
        return OwnCard("links")
    if isinstance(found, Happened) and rng.random() < 0.4 and Happened("ready") in question:
        return Happened("ready")
    return found


@cache
def told(which: str) -> str:
    return "\n".join(text for seed in range(4 if which == "ours" else 16) for text in played(which, seed))


@pytest.mark.parametrize("rule", TOLD)
def test_what_is_to_be_done_is_told(rule: str) -> None:
    tables, words = TOLD[rule]
    for which in tables.split():
        assert re.search(words, told(which)), f"{rule} is not told at the table “{which}”"


def test_no_rule_is_forgotten() -> None:
    """Every rule of RULES.md is either told or there is a reason why not, and none of them twice."""
    rules = set(re.findall(r"(?:\*\*|^\| )(R[WB]-X?\d+)", GAME.rules_text(), re.MULTILINE))
    reasons = [rule for names in NO_HANDS.values() for rule in names.split()]
    assert len(reasons) == len(set(reasons)) and not set(reasons) & TOLD.keys()
    assert rules == {*reasons, *TOLD}, rules ^ {*reasons, *TOLD}


@pytest.mark.parametrize("which", ["printed", "cards", "ours"])
def test_nothing_told_needs_our_data(which: str) -> None:
    """No hex number, no id, no “first on the board”, no chain of criteria in one sentence."""
    text = told(which)
    assert not re.search(r"\b\d{4}\b|hex number|first on the board|, then .*, then ", text)
