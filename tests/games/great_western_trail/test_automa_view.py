"""What is seen of the game against the Automa, and how it is drawn: the first edition's words and trail, his cards."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import msgspec
from games.drawings import by_id
from games.great_western_trail.automa_table import any_action, automa_of, automas_turn, begun, fresh, scene

from secondchair.core.rules import Event, View
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.automa import board, rules
from secondchair.games.great_western_trail.automa.view import Ranch
from secondchair.games.great_western_trail.board import places
from secondchair.games.great_western_trail.content import load
from secondchair.games.great_western_trail.editions import components, in_edition_words, shown
from secondchair.games.great_western_trail.sam import board as sams_board
from secondchair.games.great_western_trail.state import OFF_TRACK, State
from secondchair.games.great_western_trail.view import words

REGIONS = ["board", "hand", "bot", "market", "ledger"]


@cache
def some() -> tuple[tuple[State, View, dict[str, Element]], ...]:
    """Decisions of some games, with what is seen and drawn."""
    found = []
    for seed, options in enumerate(({}, {"sides": "random", "neutral": "random"}, {"sides": "b"})):
        s, rng, n = fresh(**options), Random(seed), 0
        while rules.actor(s) != "over":
            n += 1
            if rules.actor(s) == "you" and n % 9 == 0:
                view = rules.view(s)
                drawn = {name: ElementTree.fromstring(svg) for name, svg in board.draw(view).items()}
                found.append((s.clone(), view, drawn))
            rules.apply(s, any_action(s, rng))
    return tuple(found)


def ids(root: Element) -> list[str]:
    return [str(el.get("id")) for el in root.iter() if el.get("id")]


@cache
def sheet() -> Element:
    return ElementTree.fromstring(f"<svg>{board.symbols()}</svg>")


# -- words -------------------------------------------------------------------------------------------------------------


def test_gwt_100_the_first_edition_speaks_of_teepees() -> None:
    """GWT-100: no outlaw and no exchange token in anything that is shown or told of a whole game."""
    s, rng = fresh(), Random(4)
    told = list[Event]()
    said = list[str]()
    while rules.actor(s) != "over":
        if rules.actor(s) == "you":
            prompt = rules.view(s).prompt
            said += [prompt.text, *(f"{o.label} {o.variant} {o.hint}" for o in prompt.options)]
        rules.apply(s, any_action(s, rng), told)
    text = " ".join([*said, *(event.text for event in told)])
    assert "teepee" in text and not re.search("outlaw|orange|xchange", text)


def test_gwt_100_titles_on_the_drawing() -> None:
    """GWT-100: the same on tiles, cards, tokens and markets."""
    for _, _, drawn in some():
        titles = " ".join(el.text or "" for region in drawn.values() for el in region.iter() if "title" in el.tag)
        assert not re.search("outlaw|orange|xchange", titles)
    titles = " ".join(el.text or "" for el in sheet().iter("title"))
    assert "teepee" in titles and "outlaw" not in titles


def test_the_edition_is_said_once_around_words_and_pictures() -> None:
    """Outside it is the second edition; inside, words, components and places are those of the first."""
    assert components() is load("2e") and in_edition_words("an orange outlaw") == "an orange outlaw"
    before = places.node("D")
    with shown("1e"):
        assert components() is load("1e") and places.node("D") != before
        assert [in_edition_words(x) for x in ("an orange outlaw", "2 green outlaws", "collect an outlaw")] == [
            "a blue teepee", "2 green teepees", "collect a teepee",
        ]  # fmt: skip
        assert words.hazard_tile("outlaw_orange") == "a blue teepee"
    assert components() is load("2e") and places.node("D") == before
    assert "teepee" not in sams_board.symbols() and board.symbols() != sams_board.symbols()


def test_aut_9_positions_are_named() -> None:
    """AUT-9: objective cards are offered by their position in the row."""
    s = begun(3)
    s.pending.append(todo.GainObjective("hand", False))
    labels = [o.label for o in rules.view(s).prompt.options]
    assert [label.split(":")[0] for label in labels[:4]] == [f"Card {n} of the row" for n in range(1, 5)]


def test_gwt_103_a_negative_teepee_is_paid() -> None:
    """GWT-103: its space says so."""
    s = scene(trail={"teepee_minus3": "outlaw_green", "teepee_4": "outlaw_orange"})
    s.pending = [todo.EndTurn("you"), todo.PhaseC(), todo.CollectOutlaw(False)]
    found = {o.action: f"{o.label}. {o.hint}" for o in rules.view(s).prompt.options}
    assert "space −3$. A green teepee; pay 3 Dollars" in found[act.CollectOutlaw("teepee_minus3")]
    assert "space 4$. A blue teepee; gain 4 Dollars" in found[act.CollectOutlaw("teepee_4")]


def test_a_random_arrangement_is_told_as_it_stands() -> None:
    """GWT-4: reasons name the building that lies there, not the letter of the space."""
    s = scene("start", options={"neutral": "random"}, you="start")
    s.trail["A"], s.trail["G"] = s.content.neutral["G"], s.content.neutral["A"]
    kept = automa_of(s)
    kept.card, kept.top = 1, 2
    s.pending = [rules.turn.AutomaMove()]  # type: ignore[attr-defined]
    why = rules.bot(s).why
    assert why is not None and why.candidates == (("to building G", "A"),)


def test_the_opponent_has_a_name() -> None:
    """Sentences begin with a capital, whoever acts."""
    s = scene("A", you="B")
    told = automas_turn(s, 1, 2)
    for event in told.events:
        assert event.text[0].isupper(), event
    s.pending = [rules.turn.AutomaMove()]  # type: ignore[attr-defined]
    assert rules.view(s).prompt.text == "The Automa's turn."


# -- what may be seen --------------------------------------------------------------------------------------------------


def test_aut_4_and_5_what_is_hidden() -> None:
    """AUT-4, AUT-5: of the building stack the number of tiles, of the deck the option side on top."""
    for s, view, _ in some():
        game = view.game
        assert isinstance(game, Ranch)
        kept, him = automa_of(s), game.automa
        assert him.stack == len(s.seats[1].supply) and him.deck == len(kept.unseen) + 1 and len(him.option) == 6
        assert him.card is None or him.card.number == kept.discards[-1]
        text = msgspec.json.encode(game.automa).decode()
        assert "unseen" not in text and f'"top":{kept.top}' not in text


def test_designed_values_are_marked() -> None:
    """OVR-8: all of them, in the drawing too."""
    _, view, drawn = some()[-1]
    game = view.game
    assert isinstance(game, Ranch) and game.automa.card is not None
    assert all(value.designed for value in (*game.automa.option, *game.automa.card.values))
    marks = [el for el in drawn["bot"].iter() if "title" in el.tag and "designed value" in (el.text or "")]
    assert len(marks) == 9


# -- the drawing -------------------------------------------------------------------------------------------------------


def test_regions_ids_and_pictures() -> None:
    """Every region says what it is, ids are unique, every picture that is used is there."""
    there = ids(sheet())
    assert len(there) == len(set(there))
    used = {el.get("href") for el in sheet().iter() if el.get("href")}
    for _, _, drawn in some():
        assert list(drawn) == REGIONS and all(root.get("aria-label") for root in drawn.values())
        found = [name for root in drawn.values() for name in ids(root)]
        assert len(found) == len(set(found)) and not set(found) & set(there)
        used |= {el.get("href") for root in drawn.values() for el in root.iter() if el.get("href")}
    assert {str(href)[1:] for href in used if "sym-" not in str(href)} <= set(there)


def test_everything_on_the_board_is_drawn_where_it_lies() -> None:
    """The first edition's trail: every tile, both herders, engines, discs and station masters."""
    for s, _, drawn in some():
        west = drawn["board"]
        assert len(by_id(west, "layer-tiles")) == len(s.trail)
        assert len(by_id(west, "layer-engines")) == sum(seat.engine != OFF_TRACK for seat in s.seats)
        assert len(by_id(west, "layer-discs")) == sum(len(seat.cities) + len(seat.stations) for seat in s.seats)
        targets = {el.get("data-target") for root in drawn.values() for el in root.iter()}
        assert {*s.trail, *(f"city:{city}" for city in s.content.cities), "automa-option"} <= targets


def test_aut_15_the_movement_card_is_drawn() -> None:
    """AUT-15, AUT-17: a disc for each delivery to come, the numbers beneath, the one that counts lit."""
    for s, _, drawn in some():
        found = ids(drawn["bot"])
        assert sum(name.startswith("automa-disc-") for name in found) == automa_of(s).discs
        assert sum(name.startswith("automa-number-") for name in found) == 7
        placed = sum(tile.owner == 1 for tile in s.trail.values())
        assert sum(name.startswith("automa-placed-") for name in found) == placed + 1


def test_the_first_editions_spaces_keep_apart() -> None:
    """Building tiles do not cover each other, nor hazards; everything lies on the board."""
    with shown("1e"):
        nodes = [n for n in components().nodes.values() if n.kind not in ("start", "kansas_city")]
        size = {n.id: (36, 34) if n.section else (62, 46) for n in nodes}
        at = {n.id: places.node(n.id) for n in nodes}
    for i, one in enumerate(nodes):
        assert 0 <= at[one.id][0] <= places.WIDTH and 0 <= at[one.id][1] <= places.HEIGHT
        for other in nodes[i + 1 :]:
            apart_x = abs(at[one.id][0] - at[other.id][0]) - (size[one.id][0] + size[other.id][0]) / 2
            apart_y = abs(at[one.id][1] - at[other.id][1]) - (size[one.id][1] + size[other.id][1]) / 2
            assert max(apart_x, apart_y) >= 0, (one.id, other.id)


def test_the_cover_shows_the_board_and_nothing_to_choose() -> None:
    cover = ElementTree.fromstring(board.cover())
    assert len(by_id(cover, "layer-tiles")) > 12
    assert not [el for el in cover.iter() if el.get("class") in ("target", "ghost")]


def test_size_of_what_is_sent() -> None:
    for _, view, _ in some()[::5]:
        markup = board.draw(view)
        assert len(markup["board"]) < 45_000 and sum(map(len, markup.values())) < 120_000
    assert len(board.symbols()) < 200_000
