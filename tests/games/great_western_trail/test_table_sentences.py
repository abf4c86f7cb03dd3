"""Every rule that asks something of a person's hands is told at the table, and here stands where.

For each rule with handwork the table names words that must be told: in the checklist of the setup, or in the steps of
games that are really played. Rules without handwork for you are listed with the reason, so that no rule is forgotten.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from itertools import product
from random import Random
from typing import Any

import pytest
from games.great_western_trail.automa_proof import Proof as AutomaProof
from games.great_western_trail.proof import Proof
from games.great_western_trail.sam_proof import Proof as SamProof

from secondchair.core.rules import TurnStep
from secondchair.core.table import new
from secondchair.games.great_western_trail.automa import GAME as AUTOMA
from secondchair.games.great_western_trail.sam import GAME as SAM

LEVELS = ("easy", "medium", "hard")

# -- what is told ------------------------------------------------------------------------------------------------------

SETUP_OF_SAM = {
    "SAM-1": "Set up the game for two players, second edition.",
    "SAM-2": "The 14 cattle cards of his colour go to the box.",
    "SAM-3": "Cards 13, 14 and 15 go to the box.",
    "SAM-4": "All 15 of his cards are in play.",
    "SAM-5": "Pick a cowboy, a builder and an engineer out of the “2” tiles",
    "SAM-6": "His first delivery will go to ",
    "SAM-7": "set one aside for Sam, unseen, before any tile is placed",
    "SAM-8": "before you shuffle them: one on the second space of each row",
    "SAM-9": "Put his 14 discs and his 12 buildings",
    "SAM-10": "b-sides up, beside his board",
    "SAM-12": "on space 2 of the ",
    "SAM-13": "Put the specialization tile beside the ",
    "SAM-14": "Put his engine on the start of the railroad",
    "SAM-15": "his herder on the horseman space",
    "SAM-16": "Shuffle the other 12 face down.",
    "SAM-17": "Deal Sam a starting objective card, unseen: it begins his pile.",
    "SAM-18": "You start: 6 Dollars, 1 exchange token, 4 cards.",
    "SAM-19": "Hands on Sam's buildings: you pay the bank.",
    "SAM-20": "After your own Kansas City the foresight tiles left slide to the bottom; then fill the top spaces.",
    "SAM-21": "those between the gap and the stack slide away from the stack; a new one comes next to it",
    "SAM-23": "give you one single auxiliary action. His engine takes up its space.",
    "SAM-R8": "Letters are those printed on the board",
    "SAM-R13": "Lay the cattle market in a row; new cards come to its right end.",
}  # fmt: skip
TURNS_OF_SAM = {
    "SAM-22": "Take 2 Dollars from the bank for each hand on your buildings that he enters",
    "SAM-24": "His deck was empty: his discard pile, shuffled, is the new one.",
    "SAM-25": "Card ",
    "SAM-27": "But if Sam stands in Kansas City, say so first.",
    "SAM-28": "His card goes to his discard pile, face up.",
    "SAM-30": "face down on his pile",
    "SAM-31": "Put it beside his board",
    "SAM-32": "a step for each tile, empty spaces are free",
    "SAM-33": "Move Sam 1 step",
    "SAM-34": "1 to 5 steps: specialized workers",
    "SAM-35": "1 to 5 steps: most buildings",
    "SAM-37": "At a fork: the way with fewest tiles",
    "SAM-38": "Then the lowest fees: 2 Dollars for each hand",
    "SAM-39": "Then the fewest hands on your buildings.",
    "SAM-40": "that he enters, the last one too",
    "SAM-R8": "All equal: at ",
    "SAM-47": "In foresight columns 1, 2 and 3 Sam takes the bottom tile, in this order.",
    "SAM-48": "A row is full: the token goes down to the next; a yellow arrow refills the cattle market.",
    "SAM-49": "The foresight tiles left slide to the bottom; fill the top spaces from bags 1, 2 and 3.",
    "SAM-51": "Sam delivers to ",
    "SAM-52": "Sam delivers to ",
    "SAM-54": "Sam takes the objective card farthest from the stack.",
    "SAM-56": "Put one of his discs on ",
    "SAM-57": "His herder goes back to the horseman space.",
    "SAM-58": "Sam takes a worker above the token's row, free",
    "SAM-59": "The cheapest row.",
    "SAM-60": "The highest row.",
    "SAM-61": ", his specialization.",
    "SAM-62": "The leftmost space.",
    "SAM-63": " row of his board: ",
    "SAM-64": "Sam buys ",
    "SAM-67": "add 2 cards",
    "SAM-68": "then add 2 cards for his other cowboy",
    "SAM-70": "Add 2 cards from the stack to the right end of the cattle market.",
    "SAM-71": "Sam takes the card of breeding value 3 with most points, free",
    "SAM-69": "no Simmental",
    "SAM-72": "The gap stays.",
    "SAM-73": "Move Sam's engine to ",
    "SAM-76": "Put one of his discs on the station there: ",
    "SAM-77": "A station master tile there goes back to the box.",
    "SAM-82": "behind A, then B, C, D, E, F, G",
    "SAM-83": "If there is none up to Kansas City, the same from the start of the trail.",
    "SAM-84": "Put building ",
    "SAM-85": " in the place of ",
    "SAM-88": "goes to the box.",
    "SAM-91": "Sam takes the objective card farthest from the stack.",
    "SAM-92": "Sam takes the outlaw on the space with the highest number.",
    "SAM-93": "From the section with most hazards.",
    "SAM-94": "In it the hazard worth most, then the lowest space number.",
    "SAM-95": "Say so under “Something else”",
    "SAM-R27": "Then flood before drought before rockfall.",
    "SAM-R29": "no worker, so the top tile if it is none; else nothing",
}  # fmt: skip
NO_HANDS_FOR_SAM = {
    "SAM-11": "printed on his board", "SAM-26": "he does nothing there", "SAM-29": "nothing is paid",
    "SAM-36": "the number of steps is told", "SAM-41": "an ordinary step", "SAM-42": "kept by the app",
    "SAM-43": "the side that counts is told", "SAM-44": "nothing changes", "SAM-46": "kept by the app",
    "SAM-45": "test_sam_45_the_specialization_tile_is_moved", "SAM-50": "nothing is done",
    "SAM-53": "the city is told", "SAM-55": "nothing is done",
    "SAM-65": "the cards are told", "SAM-66": "the cards are told", "SAM-74": "asked", "SAM-75": "the place is told",
    "SAM-78": "at the end of the track: see the tests of the companion", "SAM-79": "with an empty supply: the same",
    "SAM-80": "the place is told", "SAM-81": "the place is told", "SAM-86": "the tile is told",
    "SAM-87": "the tile is told", "SAM-89": "the tile is told", "SAM-90": "the tile is told",
    "SAM-96": "test_sam_96_the_end", "SAM-97": "asked at the end", "SAM-98": "the sheet", "SAM-99": "asked at the end",
    "SAM-100": "the sheet", "SAM-101": "the result",
}  # fmt: skip

SETUP_OF_THE_AUTOMA = {
    "AUT-1": "Set up the game for two players, first edition.",
    "AUT-2": "no player board, no cattle cards, no coins and no certificate marker",
    "AUT-3": "Put seven of his discs on the movement card; the other seven are his reserve.",
    "AUT-4": " buildings into a stack",
    "AUT-5": "Shuffle his 14 cards into a deck, option sides up.",
    "AUT-6": "His meeple starts at the beginning of the trail, his train on the start of the railroad.",
    "AUT-7": " Dollars.",
    "AUT-8": "Lay the open cattle cards in a row by points, the fewest on the left.",
    "AUT-9": "Lay the four open objective cards in a row: positions 1 to 4 from the left.",
    "AUT-54": "His buildings 7, 8, 9 and 10 go to the box.",
    "AUT-55": "His buildings 1, 2, 9 and 10 go to the box.",
    "AUT-56": "His buildings 1, 2, 3 and 4 go to the box.",
    "AUT-R2": "Crossroads are the forks at A, B, C, E, F and G.",
    "AUT-R5": "Where the neutral buildings lie changes nothing for him.",
    "AUT-R7": "Hands on his buildings: you pay the bank.",
    "AUT-R10": "Deal him a starting objective card, like yours.",
    "AUT-R11": "with the same sides up as yours show",
    "AUT-R14": "Equal points: the lower breeding value on the left. Then yellow, red, blue, brown, purple.",
}  # fmt: skip
TURNS_OF_THE_AUTOMA = {
    "AUT-10": "Card ",
    "AUT-14": "His card goes to his discard pile, face up.",
    "AUT-16": "Move the Automa ",
    "AUT-17": "His disc number is ",
    "AUT-18": "a step for each tile, empty spaces are free. Kansas City stops him.",
    "AUT-19": "At a fork: the way with fewest tiles",
    "AUT-20": "Then the fewest hands on your buildings.",
    "AUT-21": "Take 2 Dollars from the bank for each hand on your buildings",
    "AUT-22": "Kansas City, instead of the action.",
    "AUT-23": " tile of column 1, the ",
    "AUT-24": "The first disc of his movement card goes to Colorado Springs.",
    "AUT-25": "The next disc of his movement card goes to ",
    "AUT-26": "He takes objective card ",
    "AUT-27": "His meeple goes back to the start. Fill the foresight spaces that were vacated.",
    "AUT-28": "Take the tile at the bottom of his stack",
    "AUT-29": "from the next crossroad ahead of your herder",
    "AUT-30": "Only ways with a free building space, risk spaces included.",
    "AUT-31": "A way with a free space in the woods.",
    "AUT-32": "Most of your buildings.",
    "AUT-33": "Fewest tiles.",
    "AUT-34": "Least toll for you: hands on hazards, teepees and his buildings.",
    "AUT-35": "Several left, or none: the next crossroad in the same way.",
    "AUT-36": "the first free space in the woods, else the first free building space",
    "AUT-37": "The gap is closed, no card is added.",
    "AUT-38": " of the cattle row, ",
    "AUT-39": " above the token's row. If there is none, nothing happens.",
    "AUT-40": " teepee on the space with the highest reward.",
    "AUT-41": "Put it before him.",
    "AUT-42": "Move his train to ",
    "AUT-46": "Put a disc from his reserve on the station: ",
    "AUT-47": "The token lies before him, without its bonus.",
    "AUT-48": "He takes the hazard worth most points.",
    "AUT-50": "Equal: ",
    "AUT-52": "if it is missing, the rightmost",
    "AUT-R3": "shuffle his discard pile without it into a new deck, option sides up",
    "AUT-R12": "All six tie: back to the first with a free space.",
    "AUT-R21": "of the type he has most of",
    "AUT-R22": "Then the lowest space number.",
    "AUT-R23": "A new card comes to its place.",
    "AUT-R24": "the other tile of the column",
    "AUT-R25": "Say so under “Something else”",
}  # fmt: skip
# The base game: what both hands do on the shared board. The opponent's part is told; yours is the printed game's.
OF_BOTH = {
    "GWT-3": (
        ("sam", "setup", "Lay the four objective cards in a line that begins at the stack."),
        ("sam", "setup", "those between the gap and the stack slide away from the stack; a new one comes next to it"),
        ("automa", "setup", "New foresight and objective cards or tiles come into the space that was vacated."),
        ("automa", "setup", "Lay the open cattle cards in a row by points, the fewest on the left."),
    ),
    "GWT-4": (("automa", "setup", "Where the neutral buildings lie changes nothing for him."),),
    "GWT-6": (
        ("sam", "setup", "You start: 6 Dollars, 1 exchange token, 4 cards."),
        ("automa", "setup", " play first: 6 Dollars."),
        ("automa", "setup", "7 Dollars"),
        ("sam", "setup", "He has no player board, money, exchange token, certificate marker or hand."),
    ),
    "GWT-17": (("sam", "turns", "a step for each tile, empty spaces are free"),),
    "GWT-18": (("sam", "turns", "Kansas City stops him."), ("automa", "turns", "Kansas City stops him.")),
    "GWT-20": (
        ("sam", "setup", "Hands on Sam's buildings: you pay the bank."),
        ("automa", "setup", "Hands on his buildings: you pay the bank."),
        ("sam", "turns", "Take 2 Dollars from the bank for each hand on your buildings that he enters, the last one"),
        ("automa", "turns", "Take 2 Dollars from the bank for each hand on your buildings that he enters"),
    ),
    "GWT-25": (("sam", "setup", "His buildings cost a step and give you one single auxiliary action."),),
    "GWT-37": (
        ("sam", "turns", "In foresight columns 1, 2 and 3 Sam takes the bottom tile, in this order."),
        ("automa", "turns", " tile of column 1, the "),
    ),
    "GWT-38": (
        ("sam", "turns", "a hazard or an outlaw on the lowest free space of its kind; none free: to the box"),
        ("automa", "turns", "a hazard or a teepee on the lowest free space of its kind; none free: to the box"),
    ),
    "GWT-39": (
        ("sam", "turns", "a worker on the next space of the job market"),
        ("automa", "turns", "a worker on the next space of the job market"),
    ),
    "GWT-40": (
        ("sam", "turns", "A row is full: the token goes down to the next; a yellow arrow refills the cattle market."),
        ("automa", "turns", "A row is full: the token goes down to the next; a yellow arrow refills the cattle row."),
    ),
    "GWT-54": (
        ("sam", "setup", "After your own Kansas City the foresight tiles left slide to the bottom; then fill the top"),
        ("sam", "turns", "The foresight tiles left slide to the bottom; fill the top spaces from bags 1, 2 and 3."),
        ("automa", "turns", "His meeple goes back to the start. Fill the foresight spaces that were vacated."),
    ),
    "GWT-60": (("sam", "setup", "His engine takes up its space."),),
    "GWT-67": (
        ("sam", "turns", "A station master tile there goes back to the box."),
        ("automa", "turns", "The token lies before him, without its bonus. A worker of his takes its place"),
    ),
    "GWT-72": (("sam", "turns", "If the stack runs out, what there is."),),
    "GWT-74": (
        ("sam", "turns", "Sam takes a worker above the token's row"),
        ("automa", "turns", " above the token's row."),
    ),
    "GWT-79": (("sam", "turns", "goes to the box."),),
    "GWT-83": (
        ("sam", "turns", "The last row is full: Sam keeps the token. Say so under “Something else”."),
        ("sam", "turns", "Sam keeps the job market token. You have one more turn."),
        ("sam", "turns", "The job market is full: no worker"),
        ("automa", "turns", "The last row is full: he keeps the token. Say so under “Something else”."),
        ("automa", "turns", "The Automa keeps the job market token. You have one more turn."),
        ("automa", "turns", "a worker while the job market is full: the other tile of the column"),
    ),
    "GWT-84": (
        ("sam", "turns", "The other cards slide one place away from the stack; a new one comes next to it."),
        ("automa", "turns", "Put it before him. A new card comes to its place."),
    ),
    "GWT-101": (("sam", "turns", "Put it beside his board."), ("automa", "turns", "Put it before him.")),
    "GWT-102": (("sam", "turns", "Put it beside his board. He gets no bonus."),),
    "GWT-103": (("automa", "turns", "Put it before him. He gains and pays nothing."),),
    "GWT-110": (("sam", "turns", "no Simmental"),),
    "GWT-111": (
        ("sam", "setup", "an engine, a herder, 14 discs and 12 buildings"),
        ("automa", "setup", "a meeple, a train, 14 discs and 10 buildings"),
    ),
    "GWT-112": (("sam", "turns", "Ahead of your herder, on ways it can still take: behind A, then B, C, D, E, F, G."),),
    "GWT-113": (("automa", "setup", "Crossroads are the forks at A, B, C, E, F and G."),),
    "GWT-114": (
        ("sam", "turns", "At a fork: the way with fewest tiles"),
        ("automa", "turns", "At a fork: the way with fewest tiles"),
    ),
    "GWT-115": (
        ("sam", "setup", "Put his 14 discs and his 12 buildings"),
        ("automa", "setup", "the other seven are his reserve"),
    ),
}  # fmt: skip
# What is left of the base game is done by nobody but you, in your own turn or for your own ranch, as it is printed;
# or nothing is done with the hands at all.
YOURS_ALONE = {
    "GWT-1": "no hands", "GWT-2": "no hands", "GWT-5": "your ranch", "GWT-7": "your first turn", "GWT-8": "the board",
    "GWT-9": "the board", "GWT-10": "the board", "GWT-11": "the board", "GWT-12": "the board", "GWT-13": "the board",
    "GWT-14": "the board",
    **{f"GWT-{n}": "your move" for n in (15, 16, 19, 21, 22, 23, 24)},
    **{f"GWT-{n}": "your actions" for n in (26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 116)},
    **{f"GWT-{n}": "your own Kansas City" for n in (36, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53)},
    **{f"GWT-{n}": "your certificates" for n in (55, 56, 57)},
    **{f"GWT-{n}": "your engine" for n in (58, 59, 61, 62, 63, 64, 65, 66, 68, 69, 118)},
    **{f"GWT-{n}": "your cattle, workers and buildings" for n in (70, 71, 73, 75, 76, 77, 78, 80, 81, 82, 117)},
    **{f"GWT-{n}": "your objective cards" for n in (85, 86, 87)},
    **{f"GWT-{n}": "your own points, which you count: the sheet asks for the sum" for n in range(88, 100)},
    "GWT-100": "the editions side by side",
    **{f"GWT-{n}": "your cards and tokens" for n in (104, 105, 106, 107, 108, 109)},
}  # fmt: skip
NO_HANDS_FOR_THE_AUTOMA = {
    "AUT-11": "an owner's card: test_aut_11_and_16_an_owners_card", "AUT-12": "the values are told",
    "AUT-13": "nothing is paid", "AUT-15": "the number of steps is told", "AUT-43": "asked",
    "AUT-44": "the place is told",
    "AUT-45": "the place is told", "AUT-49": "the order is told: AUT-50", "AUT-51": "told with AUT-48",
    "AUT-53": "asked at the end", "AUT-57": "all ten: AUT-4",
}  # fmt: skip

# -- what is really told -----------------------------------------------------------------------------------------------


def words(steps: tuple[TurnStep, ...]) -> str:
    return "\n".join(" ".join((step.text, *step.order)) for step in steps)


@cache
def setups(name: str) -> str:
    """The checklists of all levels, as the page shows them, the first answer included."""
    game = {"sam": SAM, "automa": AUTOMA}[name]
    told = ""
    levels = (*LEVELS, *(("unrestricted",) if name == "automa" else ()))
    for level, seed in product(levels, (3, 4)):  # with both, each of the two has played first
        table = new(game, seed=seed, surface="table", difficulty=level)
        told += words(table.view.turn)
        if name == "sam":
            table.play(table.legal.sample(Random(1)))
            told += words(table.view.turn)
    return told


class Listening:
    """A proof that writes down every text of its companion's turns."""

    def __init__(self, proof: Proof) -> None:
        self.told = set[str]()
        turn = proof.turn

        def listened() -> None:
            turn()
            self.told.update(words((step,)) for step in proof.c.turn)

        proof.turn = listened  # type: ignore[method-assign]
        proof.play()


@cache
def turns(name: str) -> str:
    kind: Any = {"sam": SamProof, "automa": AutomaProof}[name]
    told = set[str]()
    for seed in range(6):
        told |= Listening(kind(seed, rancher=seed % 2 == 0, shaken=seed % 3 == 2)).told
    return "\n".join(sorted(told))


TOLD = [
    *(("sam", setups, rule, text) for rule, text in SETUP_OF_SAM.items()),
    *(("sam", turns, rule, text) for rule, text in TURNS_OF_SAM.items()),
    *(("automa", setups, rule, text) for rule, text in SETUP_OF_THE_AUTOMA.items()),
    *(("automa", turns, rule, text) for rule, text in TURNS_OF_THE_AUTOMA.items()),
]


@pytest.mark.parametrize(("name", "where", "rule", "text"), TOLD, ids=[f"{w.__name__}-{r}" for _, w, r, _ in TOLD])
def test_what_hands_must_do_is_told(name: str, where: object, rule: str, text: str) -> None:
    assert text in where(name), rule  # type: ignore[operator]


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("sam", {*SETUP_OF_SAM, *TURNS_OF_SAM, *NO_HANDS_FOR_SAM}),
        ("automa", {*SETUP_OF_THE_AUTOMA, *TURNS_OF_THE_AUTOMA, *NO_HANDS_FOR_THE_AUTOMA}),
    ],
    ids=["sam", "automa"],
)
def test_no_rule_is_forgotten(name: str, rules: set[str]) -> None:
    """Every numbered rule of the opponent is in one of the tables; rulings where they ask something of the hands."""
    book = (files(f"secondchair.games.great_western_trail.{name}") / "RULES.md").read_text("utf-8")
    numbered = set(re.findall(r"^\*\*([A-Z]+-\d+) ", book, flags=re.M))
    assert numbered - rules == set() and {r for r in rules if "-R" not in r} - numbered == set()


OF_THE_BASE = [(rule, *told) for rule, found in OF_BOTH.items() for told in found]


@pytest.mark.parametrize(
    ("rule", "name", "where", "text"), OF_THE_BASE, ids=[f"{r}-{n}-{w}" for r, n, w, _ in OF_THE_BASE]
)
def test_what_hands_do_by_the_base_game_is_told(rule: str, name: str, where: str, text: str) -> None:
    assert text in {"setup": setups, "turns": turns}[where](name), rule


def test_no_rule_of_the_base_game_is_forgotten() -> None:
    book = (files("secondchair.games.great_western_trail") / "RULES.md").read_text("utf-8")
    numbered = set(re.findall(r"^\*\*(GWT-\d+) ", book, flags=re.M))
    assert numbered == OF_BOTH.keys() | YOURS_ALONE.keys()
    assert not OF_BOTH.keys() & YOURS_ALONE.keys()


@pytest.mark.parametrize("name", ["sam", "automa"])
def test_nothing_that_only_we_know_is_said(name: str) -> None:
    """No ids of ours, no order of our data; every line ends like a sentence."""
    for text in (setups(name), turns(name)):
        assert not re.search(r"first on the board|[a-z]+_[a-z]+|\b(?:flood|drought|rockfall|outlaw)\d", text)
        assert not re.search(r", then [^.]*, then ", text), "criteria are lines, not a chain"
        assert all(line[-1] in ".:?" for line in text.splitlines() if line)
