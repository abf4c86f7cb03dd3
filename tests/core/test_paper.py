"""Print and play: true sizes, every copy once, nothing outside what a printer reaches, marks where to cut."""

import pytest

from secondchair.core.paper import MARGIN, MARK, PAPERS, Paper, Piece, cut_marks, index_card, pages


def piece(width: float, height: float, copies: int = 1, name: str = "card", group: str = "cards") -> Piece:
    return Piece(name=name, group=group, width=width, height=height, drawing="<svg/>", copies=copies)


@pytest.mark.parametrize(("paper", "on_a_page"), [("a4", 9), ("letter", 8), ("a3", 18)])
def test_cards_of_63_by_88(paper: str, on_a_page: int) -> None:
    found = pages([piece(63, 88, copies=20)], PAPERS[paper])
    assert len(found[0].placed) == on_a_page
    assert sum(len(page.placed) for page in found) == 20


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.id)
@pytest.mark.parametrize("size", [(63, 88), (45, 45), (21, 21), (89, 63), (500, 306), (190, 280)])
def test_nothing_leaves_the_room_of_the_printer_or_lies_over_another(paper: Paper, size: tuple[float, float]) -> None:
    for page in pages([piece(size[0], size[1], copies=7)], paper):
        width, height = (paper.height, paper.width) if page.wide else (paper.width, paper.height)
        for p in page.placed:
            assert p.x >= MARGIN - 0.01
            assert p.y >= MARGIN - 0.01
            assert p.x + p.width <= width - MARGIN + 0.01
            assert p.y + p.height <= height - MARGIN + 0.01
        corners = [(round(p.x), round(p.y)) for p in page.placed]
        assert len(set(corners)) == len(corners)


def test_a_board_goes_over_pages_without_a_gap() -> None:
    found = pages([piece(500, 306, name="board")], PAPERS["a4"])
    assert len(found) == 4
    parts = [page.placed[0] for page in found]
    assert all(page.wide for page in found)
    assert [(p.left, p.top) for p in parts] == [(0, 0), (250, 0), (0, 153), (250, 153)]
    assert {(p.width, p.height) for p in parts} == {(250, 153)}
    assert len(pages([piece(500, 306)], PAPERS["a3"])) == 2


def test_groups_and_sizes_have_pages_of_their_own() -> None:
    found = pages([piece(63, 88), piece(63, 88, group="others"), piece(40, 40, group="others")], PAPERS["a4"])
    assert [page.group for page in found] == ["cards", "others", "others"]


def test_cut_marks_lie_outside_the_pieces_and_on_their_edges() -> None:
    [page] = pages([piece(63, 88, copies=4)], PAPERS["a4"])
    marks = cut_marks(page)
    inside = [
        (x, y)
        for x1, y1, x2, y2 in marks
        for x, y in ((x1, y1), (x2, y2))
        for p in page.placed
        if p.x + 0.01 < x < p.x + p.width - 0.01 and p.y + 0.01 < y < p.y + p.height - 0.01
    ]
    assert inside == []
    edges = {round(p.x, 3) for p in page.placed} | {round(p.x + p.width, 3) for p in page.placed}
    upright = {round(x1, 3) for x1, _, x2, _ in marks if x1 == x2}
    assert upright == edges
    assert max(abs(x2 - x1) + abs(y2 - y1) for x1, y1, x2, y2 in marks) <= MARK


def test_an_index_card_breaks_its_lines() -> None:
    drawn = index_card("A title that is longer than one line of it", ["word " * 40], "Kind", designed=True)
    assert drawn.count("<text") > 8
    assert "sym-designed" in drawn
    assert 'viewBox="0 0 252 352"' in drawn
