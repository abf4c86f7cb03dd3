"""The drawings beside the map: the Railbot's row, cards, lines and your company; and what can be read how far away."""

from __future__ import annotations

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from games.drawings import by_id, translation, with_attribute
from games.railways.pictures import (
    PHONE,
    SCREEN,
    SVG,
    drawn,
    ids,
    look,
    of_every_kind,
    picture,
    symbol_sheet,
)
from games.railways.yard import CONTENT, do, hold
from games.railways.yard import game as set_up

from secondchair.core.rules import Prompt, Sheet, View
from secondchair.games.railways import board, panels, rules, scoring
from secondchair.games.railways.actions import Insure, Pass, TurnOver
from secondchair.games.railways.content import COLORS
from secondchair.games.railways.view import TableGame

# -- the Railbot -------------------------------------------------------------------------------------------------------


def test_rb_51_the_row_lies_from_left_to_right_with_its_numbers() -> None:
    """RB-51: what each card does is drawn and said; the card just turned over names the one to be carried out."""
    s = set_up(row=("sweden-link-04", "common-exhaust-red", "common-deadhead-taxation"))
    found = drawn(s)["bot"]
    cards = [by_id(found, f"card-{name}") for name in s.railbot.row]
    assert sorted(cards, key=translation) == cards
    assert [card.get("data-target") for card in cards] == ["slot:1", "slot:2", "slot:3"]
    told = [[el.text for el in card.iter(f"{SVG}text")] for card in cards]
    assert [words[0] for words in told] == ["1", "2", "3"]
    assert {"Malmö", "Hässleholm", "Halmstad", "Göteborg", "+ line"} <= set(told[0])
    assert "3 red cubes" in " ".join(str(word) for word in told[1]) and "+ baron" in told[1]
    assert sum(el.get("href") == "#rw-cube-red" for el in cards[1].iter()) == picture(s).exhaust == 3
    assert {el.get("href") for el in cards[2].iter()} >= {"#rw-sign-deadhead", "#rw-sign-taxation"}
    assert "turned-none" in ids(found)


@pytest.mark.parametrize(
    ("n", "words"), [(0, "no red cube leaves"), (1, "1 red cube leaves"), (6, "6 red cubes leave")]
)
def test_rb_67_a_card_shows_as_many_cubes_as_it_takes(n: int, words: str) -> None:
    """RB-67: the number is the map's, and none where a map of yours that takes one is played easier."""
    s = set_up(row=("common-exhaust-red", "sweden-link-04", "common-deadhead-taxation"))
    found = panels.card_face(1, picture(s).row[0], n)
    assert found.count("#rw-cube-red") == n
    assert words in " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", found))


def test_rb_50_the_card_turned_over_and_the_pile_are_shown() -> None:
    """RB-50, RB-51."""
    s = set_up()
    before = picture(s).railbot_pile
    do(s, Pass())
    do(s, Pass())
    rules.apply(s, TurnOver("sweden-link-11"))
    found = drawn(s)["bot"]
    assert "".join(el.text or "" for el in by_id(found, "railbot-pile").iter(f"{SVG}text")) == str(before - 1)
    told = "".join(by_id(found, "card-sweden-link-11").itertext())
    assert "card 2 acts" in told and "Norrköping" in told
    named = [
        card.get("data-target") for card in by_id(found, "layer-row") for el in card if el.get("class") == "rw-named"
    ]
    assert named == ["slot:2"]


def test_rb_41_the_insured_card_carries_the_token() -> None:
    """RB-41."""
    s = set_up()
    assert "insurance" not in ids(drawn(s)["bot"])
    card = s.railbot.row[1]
    do(s, Insure(2))
    assert "insurance" in ids(by_id(drawn(s)["bot"], f"card-{card}"))


# -- cards, lines, you -------------------------------------------------------------------------------------------------


def test_rb_23_operations_lie_oldest_first_with_the_limit() -> None:
    """RB-23, RB-65: two cards of a name are two pieces; Deadheads close places; kept cards stand apart."""
    s = set_up(display=["city-growth", "land-grant", "city-growth"])
    s.limit, s.deadheads = 3, ("common-deadhead-a", "common-deadhead-b")
    hold(s, "tunnel-engineer")
    found = drawn(s)["cards"]
    rows = [by_id(found, f"operation-{name}") for name in ("city-growth-1", "land-grant-1", "city-growth-2")]
    heights = [translation(row)[1] for row in rows]
    assert heights == sorted(heights)
    assert "next to go" in "".join(rows[0].itertext()) and "next to go" not in "".join(rows[1].itertext())
    assert {"deadhead-1", "deadhead-2"} <= set(ids(found))
    assert "room for 3" in "".join(by_id(found, "display-head").itertext())
    kept = by_id(found, "operation-tunnel-engineer-1")
    assert translation(kept)[1] > translation(by_id(found, "kept-head"))[1] > heights[-1]
    assert kept.get("class") is None


def test_rw_75_lines_and_barons_show_owner_and_points() -> None:
    """RW-75, RB-11, RB-3."""
    s = set_up(barons=[baron.id for baron in CONTENT.barons[:4]])
    s.lines[0], s.lines[1] = 1, 2
    s.baron_owner[1] = 1
    found = drawn(s)["lines"]
    for line, sign in zip(picture(s).lines, ("#rw-yours", "#rw-railbot"), strict=False):
        piece = by_id(found, f"line-{line.id}")
        assert [el.get("href") for el in piece.iter() if el.get("href")] == [sign]
        assert str(line.points) in [el.text for el in piece.iter(f"{SVG}text")]
    assert "not in play" in "".join(by_id(found, "line-malmbanan").itertext())
    for baron in picture(s).barons:
        told = "".join(by_id(found, f"baron-{baron.id}").itertext())
        assert baron.name in told and baron.goal.split(":")[0] in told


def test_rw_14_score_moves_along_the_income_curve() -> None:
    """RW-14: the mark is as high as the income."""
    x0, y0, w, h = panels.GRAPH
    marks = []
    for score, income in ((0, 0), (14, 15), (46, 25), (100, 9), (117, 9)):
        s = set_up()
        s.score = score
        found = drawn(s)["you"]
        x, y = translation(by_id(found, "score-mark"))
        assert y == pytest.approx(y0 + h - h * income / 25, abs=0.1)
        assert f"score {score}, income {income}" == "".join(by_id(found, "score-words").itertext())
        marks.append(x)
    assert marks == sorted(marks) and x0 <= marks[0] < marks[-1] <= x0 + w


def test_rw_50_the_engine_shows_its_level_and_the_next_price() -> None:
    """RW-50: beside the prompt and on the ladder; the best engine can be upgraded no more."""
    s = set_up()
    s.engine = 3
    found = drawn(s)
    assert [el.text for el in by_id(found["hand"], "engine").iter(f"{SVG}text")] == ["3", "next: 10"]
    assert by_id(found["you"], "engine-4").get("data-target") == "engine"
    s.engine = 8
    found = drawn(s)
    assert [el.text for el in by_id(found["hand"], "engine").iter(f"{SVG}text")] == ["8", "the best"]
    assert not [el for el in found["you"].iter() if el.get("data-target") == "engine"]


def test_money_tiles_and_deliveries_are_counted() -> None:
    s = set_up()
    s.cash, s.bonds = 7, 4
    s.tiles[COLORS.index("blue")] = 2
    found = drawn(s)["you"]
    assert "7 thousand" in "".join(by_id(found, "money").itertext())
    assert "4 bonds, −4 a turn" in "".join(by_id(found, "money").itertext())
    assert "× 2" in "".join(by_id(found, "tile-blue").itertext())
    assert "tile-red" not in ids(found)  # RW-21
    assert picture(s).you.result == scoring.final_score(s) == -4


def test_designed_values_are_marked() -> None:
    s = set_up(display=["tunnel-engineer", "city-growth"])
    found = drawn(s)["cards"]
    marks = [
        any(el.get("href") == "#sym-designed" for el in by_id(found, f"operation-{name}-1").iter())
        for name in ("tunnel-engineer", "city-growth")
    ]
    designed = [s.board.operations[s.board.operation_index[name]].provenance == "designed"
                for name in ("tunnel-engineer", "city-growth")]  # fmt: skip
    assert marks == designed == [True, False]


def test_cards_and_cities_have_words_on_request() -> None:
    for s in of_every_kind()[::3]:
        found = drawn(s)
        for region, layer in (("board", "cities"), ("board", "links"), ("cards", "operations"), ("lines", "lines")):
            for piece in by_id(found[region], f"layer-{layer}"):
                name = str(piece.get("id"))
                assert piece.findtext(f"{SVG}title") or name.endswith("-head") or name.startswith("deadhead-"), name


# -- readable ----------------------------------------------------------------------------------------------------------


def smallest(el: Element, sheet: dict[str | None, Element], scale: float) -> list[float]:
    """The sizes of all text in an element as they are on the screen, pictures inside pictures included."""
    found = re.search(r"scale\(([\d.]+)\)", el.get("style", "") + el.get("transform", ""))
    scale *= float(found[1]) if found else 1
    sizes = [scale * float(el.get("font-size", 99))] if el.tag.endswith("text") and el.get("font-size") else []
    inner = [sheet[el.get("href", "")[1:]]] if el.get("href") else []
    return sizes + [size for child in (*el, *inner) for size in smallest(child, sheet, scale)]


def test_everything_is_readable_on_a_small_laptop_and_on_a_phone() -> None:
    """The board at 1280 by 800 without zooming; every drawer where it fills the width of a phone of 360."""
    sheet: dict[str | None, Element] = {el.get("id"): el for el in with_attribute(symbol_sheet(), "id")}
    checked = 0
    for s in of_every_kind()[::4]:
        for name, region in drawn(s).items():
            _, _, width, height = map(float, region.get("viewBox", "").split())
            scale = min(SCREEN[0] / width, SCREEN[1] / height) if name == "board" else PHONE / width
            if name == "hand":
                scale = 56 / height  # its height beside the prompt of a phone
            sizes = smallest(region, sheet, scale)
            checked += len(sizes)
            assert min(sizes, default=99) >= 10.9, (name, min(sizes))
    assert checked > 500


def test_words_stay_on_their_cards() -> None:
    """Lines are broken before the edge, in a font as wide as they come."""
    for s in of_every_kind()[::2]:
        found = drawn(s)
        for name in ("cards", "lines"):
            for text in found[name].iter(f"{SVG}text"):
                if text.get("text-anchor") != "end":
                    end = float(text.get("x", 0)) + 0.56 * float(text.get("font-size", 0)) * len(text.text or "")
                    assert end <= panels.WIDTH + 2, text.text


def test_size_of_what_is_sent() -> None:
    for s in of_every_kind():
        markup = board.draw(look(s))
        assert len(markup["board"]) < 90_000
        assert sum(map(len, markup.values())) < 130_000
    assert len(board.symbols()) < 220_000


def test_the_cover_shows_the_country_and_nothing_to_choose() -> None:
    cover = ElementTree.fromstring(board.cover())
    assert len(by_id(cover, "layer-links")) > 8
    assert not [el for el in cover.iter() if el.get("class") in ("target", "ghost")]
    assert "legend" not in ids(cover)
    x, _, width, height = map(float, cover.get("viewBox", "").split())
    assert height / width == pytest.approx(board.COVER_SHAPE, abs=0.01) and x < 0


def test_nothing_is_drawn_at_a_real_table() -> None:
    assert board.draw(View(Prompt("ask", "?"), (), Sheet((), (), ()), TableGame())) == {}
