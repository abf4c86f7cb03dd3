"""What a player sees: options in words, what they bring, and nothing that is not public."""

from __future__ import annotations

import re
from collections import defaultdict

import msgspec
from games.carcassonne.landscapes import landscape, look, positions, some_positions
from games.carcassonne.layout import CONTENT, GREEN, RED, YELLOW, act, draw, lay, new, place, stand, turn

from secondchair.core.rules import Action, Option
from secondchair.core.words import counted
from secondchair.games.carcassonne import board, rules, scoring
from secondchair.games.carcassonne.actions import Claim, Place, Score
from secondchair.games.carcassonne.state import CLAIM, COLOURS, DRAW, OVER, PLACE, SCORE, State, cell_at, clone
from secondchair.games.carcassonne.view import Completed, colour_status, colours


def options(s: State) -> dict[tuple[str, str], Option]:
    return {(option.target, option.variant): option for option in look(s).prompt.options}


def after(s: State, move: Action) -> State:
    assert isinstance(move, Place | Claim | Score)
    t = clone(s)
    rules.apply(t, move)
    return t


# -- options in words --------------------------------------------------------------------------------------------------


def test_every_legal_move_is_offered_once_in_order() -> None:
    for s in some_positions():
        offered = [option.action for option in look(s).prompt.options]
        assert offered == (list(rules.legal(s)) if rules.actor(s) == "you" else [])


def test_labels_tell_targets_apart_without_coordinates() -> None:
    for s in some_positions():
        targets = defaultdict(set)
        for option in look(s).prompt.options:
            targets[option.label].add(option.target)
            assert not re.search(r"-\d|\d\s*,\s*-?\d|\(|column|row", option.label), option.label
            assert re.search(r"above|below|right|left|Monastery|on all sides", option.label), option.label
        assert all(len(found) == 1 for found in targets.values()), targets


def test_options_of_one_cell_differ_by_how_the_tile_is_turned() -> None:
    s = draw(new(), "D")
    found = options(s)
    assert [key for key in found if key[0] == "cell:1,0"] == [("cell:1,0", "as shown"), ("cell:1,0", "turned 180°")]
    assert found["cell:1,0", "as shown"].label == found["cell:1,0", "turned 180°"].label == "right of the start tile"


def test_cells_are_named_by_the_most_telling_neighbour() -> None:
    s = turn(new(), "A@(1,0)1", 1)  # Red claims the monastery
    turn(s, "U@(-1,0)1", 0)
    names = {option.target: option.label for option in look(draw(s, "B")).prompt.options}
    assert names["cell:0,1"] == "below the start tile"
    assert names["cell:2,0"] == "right of Red's monastery"
    assert names["cell:-1,1"] == "below the tile laid last"


def test_cells_that_look_alike_are_told_apart() -> None:
    """Two straight roads with nobody on them: the cells above both are above a straight road."""
    s = lay(new(), "U@(1,0)1 U@(2,0)1 U@(3,0)1 U@(-1,0)1")
    names = {option.target: option.label for option in look(draw(s, "B")).prompt.options}
    assert names["cell:2,-1"] == "above a straight road, 2 right and 1 up from the start tile"
    assert names["cell:3,-1"] == "above a straight road, 3 right and 1 up from the start tile"
    assert names["cell:-1,-1"] == "above the tile laid last"


def test_parts_are_named_by_the_sides_they_reach_as_the_tile_lies() -> None:
    s = place(new(), "L@(-1,0)0")
    assert [option.label for option in look(s).prompt.options] == [
        "City above", "Road to the right", "Road below", "Road to the left",
    ]  # fmt: skip
    s = place(new(), "W@(1,0)1")
    assert [option.label for option in look(s).prompt.options] == ["Road below", "Road to the left", "Road above"]


def test_completed_features_are_named_as_seen_from_the_tile_just_laid() -> None:
    s = ex_5()
    act(s, Claim(2))
    found = look(s).prompt
    assert [option.label for option in found.options] == [
        "City above, Green", "Road to the right, Red", "Road to the left, Yellow",
    ]  # fmt: skip
    assert (found.kind, found.text, found.rule) == ("score", "Which is scored next?", "CAR-24")


def ex_5() -> State:
    """EX-5 of the rules, the tile just laid by Red."""
    s = lay(new(), "E@(0,-1)2 E@(-1,-1)2 E@(-2,-1)0 U@(-2,0)1 A@(-3,0)3 U@(1,0)1 A@(2,0)1")
    stand(stand(stand(s, YELLOW, -2, 0, 0), RED, 1, 0, 0), GREEN, -1, -1, 0)
    s.scores = [11, 12, 10]
    return place(s, "L@(-1,0)0")


# -- what moves bring --------------------------------------------------------------------------------------------------


def test_hint_of_a_place_says_who_scores_what() -> None:
    """EX-3: Green closes Red's road, and Red is last."""
    s = turn(new(), "L@(-1,0)0", 1)
    draw(s, "A")
    hint = options(s)["cell:1,0", "turned 90°"].hint
    assert hint == "closes the road of 3 tiles: Red is last, 3 points; Green claims the monastery"
    s.scores = [6, 2, 3]  # EX-6
    hint = options(s)["cell:1,0", "turned 90°"].hint
    assert hint == "closes the road of 3 tiles: no points, Red is not last; Green claims the monastery"


def test_hint_of_a_shared_city() -> None:
    """EX-4: all in the majority get the value if one of them is last (CAR-21)."""
    s = turn(turn(new(), "N@(0,-1)2", 0), "D@(1,0)0", 0)
    draw(s, "N")
    hint = options(s)["cell:1,-1", "turned 270°"].hint
    assert hint == (
        "closes the city of 4 tiles: Red is last, 8 points each for Red and Green; nothing is free, no meeple is placed"
    )
    s.scores = [5, 4, 3]
    assert "no points, Red and Green are not last" in options(s)["cell:1,-1", "turned 270°"].hint


def test_hint_of_claiming_what_the_tile_closes() -> None:
    """EX-10: an empty city that the tile closes is claimed and scored in one turn."""
    s = draw(new(), "E")
    hint = options(s)["cell:0,-1", "turned 180°"].hint
    assert hint == "Red claims the closed city of 2 tiles (Red is last, 4 points)"
    s.scores = [4, 2, 3]
    assert "(no points, Red is not last)" in options(s)["cell:0,-1", "turned 180°"].hint


def test_hint_warns_of_the_end() -> None:
    """CAR-18: a free feature and no meeple in supply end the game."""
    s = new()
    s.supply[RED] = 0
    draw(s, "E")
    assert "ends the game: Red has no meeple to place" in options(s)["cell:0,-1", "turned 180°"].hint
    s = new()
    s.piles = [1, 0, 0]
    s.bag = [int(kind.id == "B") for kind in CONTENT.kinds]
    stand(s, RED, 0, 0, 0)
    assert look(draw(s, "B")).prompt.options[0].hint == "Red claims the monastery"


def test_two_equal_free_features_are_counted() -> None:
    s = draw(new(), "H")
    assert options(s)["cell:0,1", "turned 90°"].hint == "Red claims the city (2 of them)"


def test_hints_recompute() -> None:
    """Every hint says what really happens when the move is made and what follows has no choice."""
    scored = 0
    for seed in (1, 2):
        for s in positions(seed, refill=True):
            for option in look(s).prompt.options if s.phase == PLACE else ():
                t = after(s, option.action)
                assert option.hint.count("closes the") == len(t.done)
                assert ("ends the game: " in option.hint) == (t.stuck or t.phase == OVER)
                assert (" claims " in option.hint) == (t.phase == CLAIM)
                if len(t.done) == 1 and t.phase == SCORE and not t.stuck and any(t.piles):
                    scored += 1
                    u = after(t, rules.legal(t)[0])
                    check_told(option.hint, [b - a for a, b in zip(t.scores, u.scores, strict=True)])
    assert scored > 30


def check_told(hint: str, gained: list[int]) -> None:
    """The hint names everybody who gained, and how much."""
    winners = [colour for colour, points in enumerate(gained) if points]
    if not winners:
        assert "no points" in hint
        return
    assert counted(max(gained), "point") in hint
    assert all(scoring.NAMES[colour] in hint for colour in winners)
    assert ("each for" in hint) == (len(winners) > 1)


def test_hint_of_a_claim() -> None:
    s = place(new(), "A@(1,0)1")
    assert [option.hint for option in look(s).prompt.options] == [
        "road of 2 tiles, 1 open end; Red keeps 3 meeples",
        "7 empty cells around it; Red keeps 3 meeples",
    ]
    s = place(new(), "E@(0,-1)2")
    assert [option.hint for option in look(s).prompt.options] == ["city of 2 tiles, complete: Red is last, 4 points"]


def test_hint_of_a_scoring_is_the_verdict() -> None:
    """CAR-20, CAR-25: who gets the points and why."""
    s = act(ex_5(), Claim(2))
    assert [option.hint for option in look(s).prompt.options] == [
        "Nobody scores: Green is not last. The meeple comes home.",
        "Nobody scores: Red is not last. The meeple comes home.",
        "Yellow is last: 3 points for Yellow.",
    ]


# -- the prompt --------------------------------------------------------------------------------------------------------


def test_prompts_of_a_turn() -> None:
    s = new()
    assert look(s).prompt.text == "Red draws a tile."
    found = look(draw(s, "V")).prompt
    assert (found.kind, found.text, found.rule, found.who) == (
        "place", "Red: place this tile (road bend).", "CAR-11", "red",
    )  # fmt: skip
    s = place(new(), "A@(1,0)1")
    found = look(s).prompt
    assert (found.kind, found.text, found.rule) == ("claim", "Red: where does the meeple go?", "CAR-15")
    assert look(place(new(), "V@(1,0)0")).prompt.rule == "CAR-14"
    act(s, Claim(1))
    assert look(s).prompt.who == "green"


def test_prompt_at_the_end_is_the_result() -> None:
    over = next(s for s in some_positions() if s.phase == OVER)
    found = look(over).prompt
    assert (found.kind, found.text, found.options) == ("over", rules.result(over).text, ())
    assert not any(status.now for status in look(over).status)


def test_confirm_where_a_reveal_follows() -> None:
    """A move after which nothing is left to choose is shown first; one that leads to another choice is sent at once."""
    assert look(draw(new(), "V")).prompt.confirm  # one road to claim, then the next tile
    assert not look(draw(new(), "X")).prompt.confirm  # several arms to choose from, wherever it is laid
    assert look(place(new(), "X@(1,0)0")).prompt.confirm
    s = ex_5()
    assert not look(s).prompt.confirm  # three features wait for an order
    act(s, Claim(2))
    assert not look(s).prompt.confirm
    assert look(act(s, Score(-1, 0, 0))).prompt.confirm  # of two, the second follows by itself


def test_focus_is_a_target_of_the_prompt() -> None:
    for s in some_positions():
        found = look(s).prompt
        assert found.focus in ({option.target for option in found.options} or {""})


def test_focus_is_near_the_tile_laid_last() -> None:
    s = lay(new(), "U@(1,0)1 U@(2,0)1 U@(3,0)1")
    assert look(draw(s, "B")).prompt.focus in ("cell:3,-1", "cell:3,1")


# -- status and landscape ----------------------------------------------------------------------------------------------


def test_the_status_warns_of_a_colour_without_meeples() -> None:
    """CAR-18: every colour's meeples are in the status line, and the lack of them is not to be overlooked."""
    s = new()
    s.supply[1] = 0
    assert [figure.value for figure in look(s).status[:3]] == ["1 (last) ♟4", "2 no ♟!", "3 ♟4"]


def test_cells_that_would_end_the_game_are_marked() -> None:
    """CAR-18: without a meeple, only cells where nothing would be free are harmless."""
    s = draw(turn(new(), "U@(1,0)1", 0), "U")  # Red stands on the road; Green is to lay a straight one
    assert not any(cell.ends for cell in landscape(s).cells)
    s.supply[GREEN] = 0
    ends = {(cell.x, cell.y): cell.ends for cell in landscape(s).cells}
    assert not ends[2, 0] and not ends[-1, 0], "Red's road is longer, nothing is free"
    assert ends[0, 1] and ends[1, 1], "a road of its own would be free"
    drawn = board.draw(look(s))["board"]
    assert drawn.count('href="#car-end"') == sum(ends.values())
    assert drawn.count("The game ends if the tile is laid here") == sum(ends.values())


def test_status_has_words_for_everything() -> None:
    s = new()
    red, green, yellow, left = look(s).status
    assert (red.label, red.value, red.mark, red.now) == ("Red", "1 (last) ♟4", "red", True)
    assert red.hint == "last place, 4 meeples left, 24 tiles in the pile, round hat"
    assert (green.value, green.hint) == ("2 ♟4", "4 meeples left, 24 tiles in the pile, square hat")
    assert (yellow.mark, yellow.now) == ("yellow", False)
    assert (left.label, left.value) == ("Tiles left", "71")


def test_everybody_on_the_lowest_field_is_last() -> None:
    """CAR-22."""
    standing = colours([5, 9, 5], [4, 4, 4], [9, 9, 9], now=1)
    assert [colour.last for colour in standing] == [True, False, True]
    assert [status.value for status in colour_status(standing)] == ["5 (last) ♟4", "9 ♟4", "5 (last) ♟4"]


def test_landscape_shows_what_lies_there() -> None:
    for s in some_positions():
        game = landscape(s)
        assert [cell_at(tile.x, tile.y) for tile in game.tiles] == list(s.board)
        assert [tile.n for tile in game.tiles] == list(range(len(s.board)))
        assert all(CONTENT.index[tile.kind] * 4 + tile.turn == s.board[cell_at(tile.x, tile.y)] for tile in game.tiles)
        standing = [
            ((cell_at(game.tiles[m.n].x, game.tiles[m.n].y) << 2) + m.part, COLOURS.index(m.colour))
            for m in game.meeples
        ]
        assert standing == list(s.meeples.items())
        assert sum(n for _, n in game.bag) == sum(colour.pile for colour in game.colours)


def test_tile_in_hand() -> None:
    assert landscape(new()).hand == ""
    assert landscape(draw(new(), "Q")).hand == "Q"
    assert landscape(place(new(), "V@(1,0)0")).hand == ""


def test_holes_are_cells_that_no_remaining_tile_fits() -> None:
    s = new()
    assert landscape(s).holes == ()
    s.bag = [int(kind.id == "B") for kind in CONTENT.kinds]  # only fields are left
    assert sorted(landscape(s).holes) == [(-1, 0), (0, -1), (1, 0)]
    s.tile = CONTENT.index["X"]  # and the crossing in hand fits beside roads
    assert landscape(s).holes == ((0, -1),)


def test_holes_against_every_tile_in_every_rotation() -> None:
    for s in some_positions()[::7]:
        left = [kind for kind, n in zip(CONTENT.kinds, s.bag, strict=True) if n or CONTENT.index[kind.id] == s.tile]
        fitting = set()
        for cell, demands in s.frontier.items():
            asked = [demands >> 2 * side & 3 for side in range(4)]
            for kind in left:
                for t in range(4):
                    shown = [("field", "road", "city").index(kind.edges[(side - t) % 4]) + 1 for side in range(4)]
                    if all(a in (0, b) for a, b in zip(asked, shown, strict=True)):
                        fitting.add(cell)
        assert {cell_at(x, y) for x, y in landscape(s).holes} == set(s.frontier) - fitting


def test_completed_features_wait_with_all_their_parts() -> None:
    """CAR-24: each can be seen over all its tiles, with its value."""
    s = act(ex_5(), Claim(2))
    game = landscape(s)
    where = {(tile.x, tile.y): tile.n for tile in game.tiles}
    assert [(done.target, done.value) for done in game.completed] == [
        ("part:-1,0,0", 4), ("part:-1,0,1", 4), ("part:-1,0,3", 3),
    ]  # fmt: skip
    road = {where[-1, 0], where[0, 0], where[1, 0], where[2, 0]}
    assert {n for n, _ in game.completed[1].parts} == road


def test_what_was_completed_last_can_be_lit_up_afterwards() -> None:
    s = turn(turn(new(), "L@(-1,0)0", 1), "A@(1,0)1", 1)
    assert s.phase == DRAW
    game = landscape(s)
    assert game.completed == (Completed("", ((1, 1), (0, 1), (2, 0)), 3),)
    assert landscape(draw(s, "B")).completed == ()


def test_a_monastery_completed_by_a_neighbour_is_shown() -> None:
    s = lay(new(), "A@(1,0)1 B@(0,1)0 B@(1,1)0 B@(2,1)0 E@(1,-1)0 E@(2,-1)0 B@(2,0)0")
    stand(s, RED, 1, 0, 1)
    place(s, "E@(0,-1)2")
    act(s, Claim(0))
    labels = {option.target: option.label for option in look(s).prompt.options}
    assert labels == {"part:0,-1,0": "City below, Red", "part:1,0,1": "Monastery below and to the right, Red"}


def test_car_7_turn_marker_is_shown_if_wanted() -> None:
    """CAR-7: the marker has a colour that does not play, and changes nothing else."""
    for n in (3, 4):
        shown, hidden = look(new(n)), look(new(n, marker=False))
        assert shown.game.marker == "black"  # type: ignore[attr-defined]
        assert "black" not in [colour.name for colour in shown.game.colours]  # type: ignore[attr-defined]
        assert hidden.game.marker == ""  # type: ignore[attr-defined]
        assert msgspec.structs.replace(hidden.game, marker="black") == shown.game  # type: ignore[type-var]
        assert (shown.prompt, shown.status, shown.sheet) == (hidden.prompt, hidden.status, hidden.sheet)


def test_sheet_is_the_score_sheet() -> None:
    s = turn(new(), "E@(0,-1)2", 0)
    assert look(s).sheet == scoring.sheet(s)


def test_view_is_json() -> None:
    for s in some_positions()[::11]:
        doc = msgspec.json.decode(msgspec.json.encode(look(s)))
        assert doc["game"]["type"] == "landscape"


def test_of_a_pile_only_its_size_is_shown() -> None:
    """Kinds are public for all piles together (R18), never for one of them."""
    for s in some_positions()[::11]:
        game = landscape(s)
        assert game.bag == tuple((kind.id, n) for kind, n in zip(CONTENT.kinds, s.bag, strict=True))
        assert [colour.pile for colour in game.colours] == s.piles
        known = {"name", "points", "meeples", "pile", "last", "now"}
        assert all(set(msgspec.to_builtins(colour)) == known for colour in game.colours)
