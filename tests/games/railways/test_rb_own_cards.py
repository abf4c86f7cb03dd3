"""Printed cards that the app does not know yet: asked once, kept in the box, and told as they say from then on."""

from __future__ import annotations

from itertools import pairwise

import pytest
from games.railways.mirror import KnownCards, typed_in, with_box
from games.railways.yard import CONTENT

from secondchair.core.box import Box
from secondchair.core.box_fields import Mistaken
from secondchair.core.content import load
from secondchair.core.rules import Action
from secondchair.core.says import Says
from secondchair.core.table import new as new_table
from secondchair.games.railways import GAME, companion
from secondchair.games.railways.actions import TurnOver
from secondchair.games.railways.content import OWN_DECK, Content
from secondchair.games.railways.printed_state import State
from secondchair.games.railways.table_actions import Board, OwnCard, OwnMap, OwnMarks
from secondchair.games.railways.table_pending import MarksOfCard, YourTurn
from secondchair.web.service import _told_again

PARIS = {"name": "Paris / Lyon / Nice", "effects": ["build_links"], "slot": 2, "icons": ["major_line"]}


def at_the_table(content: Content, *answers: Action) -> State:
    s = companion.new({"map": "sweden"}, content)
    for a in (Board("cards"), OwnMap(3, 10), *answers):
        assert a in companion.legal(s), a
        companion.apply(s, a)  # type: ignore[arg-type]
    return s


ROW: tuple[Action, ...] = tuple(a for _ in range(3) for a in (OwnCard("links"), OwnMarks("0")))


# -- the box -----------------------------------------------------------------------------------------------------------


def test_a_card_is_added_changed_and_forgotten() -> None:
    """The file gains an entry of its own; the decks of our maps and what is designed of them stay as they are."""
    box = typed_in(PARIS)
    key = f"{OWN_DECK}:{OWN_DECK}-1"
    assert box.find(key).title == "Paris / Lyon / Nice" and box.progress() == Box(GAME).progress()
    content = with_box(box)
    assert content.own[f"{OWN_DECK}-1"].slot == 2 and content.boards["sweden"].cards == CONTENT.boards["sweden"].cards
    changed = box.take(box.find(key), {**PARIS, "slot": 3})
    assert with_box(changed).own[f"{OWN_DECK}-1"].slot == 3
    assert not changed.forget(changed.find(key)).file.tables["add"]
    two = box.take(box.find(f"{OWN_DECK}:new-links-7"), {**PARIS, "name": "Metz / Reims / Dijon"})
    assert set(with_box(two).own) == {f"{OWN_DECK}-1", f"{OWN_DECK}-2"}
    assert Box(GAME, two.text).text == two.text


def test_what_no_card_says_is_refused() -> None:
    with pytest.raises(Mistaken, match="from 1 to 3"):
        typed_in({**PARIS, "slot": 4})
    with pytest.raises(Mistaken, match="Final Evaluation"):
        typed_in({**PARIS, "effects": ["final_evaluation", "taxation"]})
    with pytest.raises(Mistaken, match="Colour"):
        typed_in({**PARIS, "effects": ["exhaust"]})


def test_the_other_shelf_does_not_show_them() -> None:
    box = typed_in(PARIS)
    shelves = {shelf.id: [component.id for component in box.components(shelf)] for shelf in box.shelves}
    assert shelves[OWN_DECK] == [f"{OWN_DECK}-1", "new-links"]
    assert len(shelves["railbot_common"]) == 11 and load(GAME).content.own == {}


def test_its_drawing_shows_its_cities() -> None:
    box = typed_in(PARIS)
    drawn = box.draw(box.find(f"{OWN_DECK}:{OWN_DECK}-1"))
    assert all(city in drawn for city in ("Paris", "Lyon", "Nice"))


# -- at the table ------------------------------------------------------------------------------------------------------


def test_a_known_card_is_one_answer() -> None:
    """RB-50, RB-55: turned over by its name; when it is resolved, its own cities are told."""
    s = at_the_table(with_box(typed_in(PARIS)), *ROW)
    known = f"{OWN_DECK}-1"
    companion.apply(s, OwnCard(known))
    assert s.railbot.turned == known and companion.bot(s).choice.slot == 2
    companion.apply(s, companion.bot(s).choice)
    assert s.railbot.row[-1] == known and OwnCard(known) not in companion.legal(s), "it comes up once in a game"
    companion.apply(s, OwnCard("links"))
    companion.apply(s, OwnMarks("3"))  # the place in which it lies
    companion.apply(s, companion.bot(s).choice)
    assert any(step.order == ("Paris – Lyon.", "Lyon – Nice.") for step in s.telling.turn)
    assert any(step.rule == "RB-68" for step in s.telling.turn), "its Major Line icon"


def test_an_unknown_card_is_asked_once() -> None:
    """While its slot is to be told the page of the box is offered; what is typed there is what the table goes by."""
    s = at_the_table(CONTENT, *ROW)
    companion.apply(s, OwnCard("links"))
    part = companion.view(s).box
    assert isinstance(s.pending[-1], MarksOfCard) and part == f"{OWN_DECK}:new-links-4"
    assert Box(GAME).find(part).key == part
    s = at_the_table(CONTENT, *ROW)
    says = Says(part, PARIS)
    assert any(says in aside for aside in companion.aside(s) if not isinstance(aside, Action))
    companion.apply(s, says)
    companion.apply(s, OwnCard("links"))
    assert companion.actor(s) == "bot" and companion.bot(s).choice.slot == 2
    assert s.card(s.railbot.turned).name == PARIS["name"] and companion.view(s).box == ""
    assert companion.position(s)["own"] == [(part, PARIS)]


def test_a_card_of_ours_that_was_designed_is_asked_when_you_turn_it_over() -> None:
    """The app's deck on a printed board: what your copy says replaces what was designed, also of the slot."""
    s = companion.new({"map": "sweden"}, CONTENT)
    companion.apply(s, Board("printed"))
    while not isinstance(s.pending[-1], YourTurn):
        companion.apply(s, companion.chance(s).outcomes[0])
    name = next(card for card in s.railbot.unseen if s.board.cards[card].slot == 1)
    companion.apply(s, TurnOver(name))
    assert companion.view(s).box.endswith(f":{name}")
    part = companion.view(s).box
    component = Box(GAME).find(part)
    values = {shown.name: shown.value for shown in component.fields if shown.value is not None}
    companion.apply(s, companion.bot(s).choice)
    s.pending[:] = [YourTurn()]
    companion.apply(s, Says(part, {**values, "slot": 3, "icons": []}))
    assert s.card(name).slot == 3 and companion.view(s).box == "", "it is known now"
    assert CONTENT.boards["sweden"].cards[name].slot == 1


def test_the_page_of_the_box_gives_it_to_the_running_game() -> None:
    """Back to before the card was told, what it says, and the same answer once more: it is turned over as it says."""
    table = new_table(GAME, 5, "table")
    for a in (Board("cards"), OwnMap(3, 10), *ROW, OwnCard("links")):
        table.play(a)
    part = table.view.box
    _told_again(table, Says(part, PARIS))
    told = [step.text for step in table.view.turn]
    assert table.view.box == "" and told[0] == "Paris / Lyon / Nice is turned over. It points at slot 2."
    assert isinstance(table.state.pending[-1], YourTurn), "and the Railbot has moved"


# -- every decision equal ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", sorted(CONTENT.boards))
def test_a_deck_that_was_typed_in_decides_the_same(board: str) -> None:
    """The same games as on screen, with one answer for a card, and each pair named when its card is resolved."""
    game = KnownCards(3, board)
    game.play()
    assert game.moves >= 15 and game.taps / game.moves <= 1.5
    assert game.named_pairs > 5 and all(a != b for a, b in pairwise(game.table.seen))
