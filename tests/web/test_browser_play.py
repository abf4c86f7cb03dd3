"""Whole games in a real browser: by keyboard alone, by clicks, by taps on a phone; and what may come in between."""

import json
import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect
from web.browser_fixtures import PHONE, WIDE, Player
from web.long_game import long_game
from web.table_page import TablePage

pytestmark = pytest.mark.browser

MOST_MOVES = 400


def test_a_complete_game_by_keyboard_only(tab: Any, player: Player) -> None:
    game = player.start(seed=5, options={"meeples": 3})
    table, rng = TablePage(tab(f"/play/{game}")), Random(1)
    table.page.keyboard.press("Tab")
    for _ in range(MOST_MOVES):
        if table.over:
            break
        table.choose_by_keys(rng)
    result = player.look(game)["result"]
    expect(table.page.locator("#end-dialog .verdict")).to_have_text(result["text"])
    expect(table.page.locator("#end-dialog")).to_contain_text(result["text"])


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["clicks", "taps"])
def test_a_complete_game_by_clicks_and_by_taps(tab: Any, player: Player, size: tuple[int, int]) -> None:
    game = player.start(seed=8, options={"meeples": 3})
    table, rng = TablePage(tab(f"/play/{game}", size=size)), Random(2)
    for _ in range(MOST_MOVES):
        if table.over:
            break
        table.choose(rng, touch=size == PHONE)
    answer = player.look(game)
    assert answer["over"]
    for line in answer["result"]["sheet"]["lines"]:
        expect(table.page.locator("#end-dialog")).to_contain_text(line["label"])
    page = table.page
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Again, same seed").click()
    page.wait_for_url(lambda url: game not in url and "/play/" in url)
    again = player.look(page.url.rsplit("/", 1)[1])
    assert again["view"]["prompt"]["text"].endswith("(one city side).") or again["seq"] == 1


def test_the_focus_survives_a_move(tab: Any, player: Player) -> None:
    """What has the focus and stays keeps it; when it goes, the focus goes on to a choice, never to nowhere."""
    game = player.start(seed=3)
    page = tab(f"/play/{game}")
    table = TablePage(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    focused = page.evaluate("document.activeElement.dataset.target")
    other = next(o for o in player.look(game)["view"]["prompt"]["options"] if o["target"] != focused)
    page.evaluate("document.activeElement.marked = true")
    seq = table.seq
    player.client.post(f"/api/games/{game}/actions", json={"seq": seq, "action": other["action"]})
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    table.moved(seq)
    now = page.evaluate("[document.activeElement.dataset.target ?? '', document.activeElement.marked ?? false]")
    if focused in {o.get("target") for o in player.look(game)["view"]["prompt"]["options"]}:
        assert now == [focused, True]
    assert page.evaluate("document.activeElement !== document.body")


def test_the_focus_goes_on_when_its_place_is_taken(tab: Any, player: Player) -> None:
    page = tab(f"/play/{player.start(seed=3)}")
    table = TablePage(page)
    page.keyboard.press("ArrowDown")
    for _ in range(6):
        seq = table.seq
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        table.moved(seq)
        assert page.evaluate("Boolean(document.activeElement.closest('[data-can]'))")


def test_a_reload_resumes_the_game(tab: Any, player: Player) -> None:
    game = player.start(seed=4)
    page = tab(f"/play/{game}")
    table, rng = TablePage(page), Random(3)
    for _ in range(5):
        table.choose(rng, touch=False)
    seq, ask = table.seq, table.ask
    page.reload()
    table.settled()
    assert (table.seq, table.ask) == (seq, ask)


def test_a_second_tab_follows(tab: Any, player: Player) -> None:
    game = player.start(seed=6)
    first = TablePage(tab(f"/play/{game}"))
    second = TablePage(tab(f"/play/{game}", beside=first.page))
    first.take(sorted(first.spots())[0])
    expect(second.page.locator("body")).to_have_attribute("data-seq", str(first.seq))
    assert second.ask == first.ask


def test_a_page_elsewhere_that_is_behind_says_so_and_shows_how_the_game_stands(tab: Any, player: Player) -> None:
    game = player.start(seed=6)
    first, second = TablePage(tab(f"/play/{game}")), TablePage(tab(f"/play/{game}"))
    one, *_, other = sorted(first.spots())
    first.take(one)
    wrong = tab.wrong
    before = first.seq
    second.take(other, expected=before)
    expect(second.page.locator("#toasts .warn")).to_contain_text("The game has moved on")
    assert player.look(game)["seq"] == before
    assert all("409" in said for said in wrong)  # the browser itself notes the refusal
    wrong.clear()


def test_a_refused_move_says_so_in_words_and_changes_nothing(tab: Any, player: Player) -> None:
    game = player.start(seed=6)
    page = tab(f"/play/{game}")
    table = TablePage(page)
    seq, spot = table.seq, sorted(table.spots())[0]
    wish = {"seq": seq, "action": {"do": "place", "x": 40, "y": 40, "turn": 0}}
    page.route("**/actions", lambda route: route.continue_(post_data=json.dumps(wish)))
    with page.expect_response("**/actions") as answered:
        table.tap_twice(spot)
    assert (answered.value.status, answered.value.json()["error"][0]) == (422, "{"), "to a program, in its own terms"
    expect(page.locator("#toasts .warn")).to_have_text("That is not possible now. Here is how the game stands.")
    table.settled()
    assert player.look(game)["seq"] == table.seq == seq
    assert all("422" in said for said in tab.wrong)  # the browser itself notes the refusal
    tab.wrong.clear()


def test_going_back_in_the_browser_shows_the_game_as_it_stands(tab: Any, player: Player) -> None:
    game = player.start(seed=6)
    page = tab(f"/play/{game}")
    TablePage(page)
    page.goto("/settings")
    after = player.play(game, 3)
    page.go_back()
    expect(page.locator("body")).to_have_attribute("data-seq", str(after["seq"]))


def test_going_forward_in_the_browser_shows_the_game_as_it_stands(tab: Any, player: Player) -> None:
    game = player.start(seed=6)
    page = tab("/settings")
    page.goto(f"/play/{game}")
    TablePage(page)
    page.go_back()
    after = player.play(game, 3)
    page.go_forward()
    expect(page.locator("body")).to_have_attribute("data-seq", str(after["seq"]))


def test_undo_and_redo(tab: Any, player: Player) -> None:
    game = player.start(seed=6)
    page = tab(f"/play/{game}")
    table = TablePage(page)
    undo, redo = page.locator("#undo"), page.locator("#redo")
    expect(undo).to_be_disabled()
    positions = [table.ask]
    for _ in range(4):
        table.choose(Random(1), touch=False)
        positions.append(table.ask)
    for ask in reversed(positions[:-1]):
        seq = table.seq
        reveals = player.look(game)["undo"]["reveals"]
        expect(undo).to_have_text("Undo (past a reveal)" if reveals else "Take back")
        page.keyboard.press("u")
        table.moved(seq)
        assert table.ask == ask
    expect(undo).to_be_disabled()
    for ask in positions[1:]:
        seq = table.seq
        page.keyboard.press("Shift+U")
        table.moved(seq)
        assert table.ask == ask
    expect(redo).to_be_disabled()
    page.locator("[data-drawer=sheet]").click()
    expect(page.locator("#sheet")).to_contain_text("Taken back past something new")


def test_a_lost_connection_is_tried_again_and_never_moves_twice(tab: Any, player: Player) -> None:
    game = player.start(seed=9)
    page = tab(f"/play/{game}")
    table = TablePage(page)
    seen = list[str]()

    def lose(route: Any, request: Any) -> None:
        """The first answer is lost after the server has moved, the second request never arrives."""
        seen.append(request.post_data)
        if len(seen) == 1:
            route.fetch()
        if len(seen) <= 2:
            route.abort()
        else:
            route.continue_()

    page.route("**/actions", lose)
    seq = table.seq
    table.tap_twice(sorted(table.spots())[0])
    expect(page.locator("#offline")).to_be_visible()
    table.moved(seq)
    expect(page.locator("#offline")).to_be_hidden()
    assert len(seen) == 3
    assert len(set(seen)) == 1
    log = player.client.get(f"/api/games/{game}/log").text
    chosen = [line for line in log.splitlines()[1:] if '"actor":"you"' in line and '"auto":true' not in line]
    assert len(chosen) == 1
    tab.wrong[:] = [said for said in tab.wrong if "ERR_FAILED" not in said]


def test_a_ghost_shows_the_choice_and_turns_by_key_wheel_and_button(tab: Any, player: Player) -> None:
    game = player.start(seed=3)
    page = tab(f"/play/{game}")
    table = TablePage(page)
    options = player.look(game)["view"]["prompt"]["options"]
    target = next(o["target"] for o in options if sum(p["target"] == o["target"] for p in options) > 1)
    ways = [o["variant"] for o in options if o["target"] == target]
    ghost = page.locator("[data-ghost][data-shown]")
    expect(ghost).to_have_count(0)
    spot = table.spots()[target]
    page.mouse.move(*spot)
    expect(ghost).to_have_count(1)  # hovering previews
    table.hit(spot, touch=False)
    expect(ghost).to_have_attribute("data-variant", ways[0])
    expect(page.locator("#hint")).to_contain_text(options[0]["label"] if options[0]["target"] == target else "")
    page.keyboard.press("r")
    expect(ghost).to_have_attribute("data-variant", ways[1])
    page.mouse.wheel(0, 100)
    expect(ghost).to_have_attribute("data-variant", ways[2 % len(ways)])
    page.locator("#change").click()
    expect(ghost).to_have_attribute("data-variant", ways[3 % len(ways)])
    page.keyboard.press("Escape")
    expect(page.locator("#confirm")).to_be_disabled()
    assert player.look(game)["seq"] == table.seq


def test_pan_and_zoom_survive_a_move_and_fit_brings_all_back(tab: Any, player: Player) -> None:
    game = player.start(seed=3)
    player.play(game, 12)
    page = tab(f"/play/{game}")
    table = TablePage(page)
    fitted = table.camera()
    page.locator("#zoom-in").click()
    near = table.camera()
    assert near.scale > fitted.scale
    page.mouse.move(300, 400)
    page.mouse.down()
    page.mouse.move(360, 430, steps=4)
    page.mouse.up()
    dragged = table.camera()
    assert (dragged.x - near.x, dragged.y - near.y) == pytest.approx((60, 30), abs=0.1)
    seq = table.seq
    table.choose(Random(1), touch=False)
    assert table.seq != seq
    assert table.camera().scale == pytest.approx(dragged.scale)
    page.mouse.move(300, 300)
    page.mouse.wheel(0, -200)
    table.until(lambda: table.camera().scale > dragged.scale)
    page.locator("#fit").click()
    assert table.camera().scale <= fitted.scale


def test_targets_on_a_phone_are_large_enough_to_touch(tab: Any, player: Player) -> None:
    """A board of many tiles has cells of some 22 pixels there: the camera goes to what the prompt is about."""
    game = player.take_in(long_game(60))
    table = TablePage(tab(f"/play/{game}", size=PHONE))
    sizes = table.page.evaluate(
        "[...document.querySelectorAll('#board [data-can]')].map(e => e.getBoundingClientRect())"
        ".map(r => Math.min(r.width, r.height))"
    )
    assert len(sizes) > 4
    assert min(sizes) >= 43.9
    assert table.spots()


def test_everything_on_the_board_is_a_button_in_the_list_of_moves(tab: Any, player: Player) -> None:
    game = player.start(seed=3)
    page = tab(f"/play/{game}", size=PHONE)
    table = TablePage(page)
    options = player.look(game)["view"]["prompt"]["options"]
    page.locator("[data-drawer=moves]").click()
    moves = page.locator("#moves button")
    expect(moves).to_have_count(len(options))
    expect(page.locator("#moves li")).to_have_count(len({o["target"] for o in options}))
    seq = table.seq
    moves.nth(1).click()
    if table.seq == seq and page.locator("#moves [aria-pressed=true]").count():
        expect(page.locator("#moves [aria-pressed=true]")).to_have_count(1)
        moves.nth(1).click()
    table.moved(seq)
    chosen = next(e for e in player.client.get(f"/api/games/{game}/steps").json()["steps"] if e["seq"] == seq + 1)
    assert chosen["targets"][0] == options[1]["target"]


def test_the_screen_reader_is_told_every_change(tab: Any, player: Player) -> None:
    game = player.start(seed=3)
    page = tab(f"/play/{game}")
    table = TablePage(page)
    live = page.locator("#live")
    expect(live).to_contain_text("place this tile")
    table.choose(Random(1), touch=False)
    for step in player.look(game)["steps"]:
        expect(live).to_contain_text(step["text"])
    expect(live).to_contain_text(player.look(game)["view"]["prompt"]["text"])


def test_a_rule_is_one_tap_away(tab: Any, player: Player) -> None:
    page = tab(f"/play/{player.start('template')}")
    TablePage(page)
    page.locator("#ask .rule").click()
    dialog = page.locator("#rule-dialog")
    expect(dialog).to_contain_text("Take one, two or three pebbles from one heap.")
    page.keyboard.press("Escape")
    page.locator("[data-drawer=rules]").click()
    page.locator("#rules-search").fill("bonus last pebble")
    shown = page.locator("#rules-inside article:visible")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("TPL-7")


def test_the_score_sheet_is_there_at_any_time(tab: Any, player: Player) -> None:
    game = player.start(seed=3)
    page = tab(f"/play/{game}", size=PHONE)
    TablePage(page)
    page.locator("[data-drawer=sheet]").click()
    sheet = player.look(game)["view"]["sheet"]
    for line in sheet["lines"]:
        expect(page.locator("#sheet tbody")).to_contain_text(line["label"])
    assert page.locator("#sheet tfoot td").all_inner_texts() == [str(n) for n in sheet["total"]]


def test_the_place_that_the_keyboard_is_at_is_ringed(tab: Any, player: Player) -> None:
    page = tab(f"/play/{player.start(seed=3)}")
    TablePage(page)
    ring = page.locator("#ring")
    expect(ring).to_be_hidden()
    page.keyboard.press("ArrowDown")
    expect(ring).to_be_visible()
    place = page.evaluate("document.activeElement.getBoundingClientRect()")
    box = ring.bounding_box()
    assert box["x"] == pytest.approx(place["x"] - 4, abs=1)
    assert box["width"] == pytest.approx(place["width"] + 8, abs=1)


def test_a_long_press_shows_what_a_tap_would_do(tab: Any, player: Player) -> None:
    page = tab(f"/play/{player.start(seed=3)}", size=PHONE)
    table = TablePage(page)
    seq, (target, spot) = table.seq, sorted(table.spots().items())[0]
    touch = page.context.new_cdp_session(page)
    point = {"x": spot[0], "y": spot[1]}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator("[data-picked]").first).to_have_attribute("data-target", target)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert table.seq == seq
    page.locator("#confirm").click()
    table.moved(seq)


def test_two_fingers_zoom_and_one_finger_pans(tab: Any, player: Player) -> None:
    page = tab(f"/play/{player.take_in(long_game(30))}", size=PHONE)
    table = TablePage(page)
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *points: tuple[int, int]) -> None:
        places = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    before = table.camera()
    fingers("touchStart", (150, 300))
    fingers("touchMove", (180, 320))
    fingers("touchMove", (200, 340))
    fingers("touchEnd")
    panned = table.camera()
    assert (panned.x - before.x, panned.y - before.y) == pytest.approx((50, 40), abs=10)
    assert panned.scale == pytest.approx(before.scale)
    fingers("touchStart", (150, 300), (200, 300))
    fingers("touchMove", (130, 300), (220, 300))
    fingers("touchMove", (100, 300), (250, 300))
    fingers("touchEnd")
    assert table.camera().scale > before.scale * 1.5


def test_a_game_that_no_longer_replays_can_be_looked_at_and_says_so(tab: Any, player: Player) -> None:
    lines = long_game(20).splitlines()
    lines[18] = re.sub('"digest":"[0-9a-f]+"', '"digest":"000000000000"', lines[18])
    page = tab(f"/play/{player.take_in(chr(10).join(lines))}")
    table = TablePage(page)
    table.expect_ask("This game stops here: it stops replaying at entry 18")
    assert table.spots() == {}
    expect(page.locator("#undo")).to_be_disabled()
    expect(page.locator("#board svg[data-region]")).to_be_visible()
