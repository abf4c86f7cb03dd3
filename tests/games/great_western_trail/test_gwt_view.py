"""What a player sees: every option in words, what it costs and gives, and nothing that is hidden."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from games.great_western_trail.sam_table import begun, fresh
from games.great_western_trail.sample_positions import first, look, picture, positions, sam_board, some_positions

from secondchair.core.ask import Ask
from secondchair.core.choose import Why
from secondchair.core.pending import Pending
from secondchair.core.registry import SCREEN, TABLE
from secondchair.core.rules import Action, Option
from secondchair.core.table import new
from secondchair.games.great_western_trail import actions as act
from secondchair.games.great_western_trail import pending as todo
from secondchair.games.great_western_trail.content import HUMAN, OPPONENT
from secondchair.games.great_western_trail.opponent.facts import as_it_stands
from secondchair.games.great_western_trail.rules import board
from secondchair.games.great_western_trail.sam import GAME, rules
from secondchair.games.great_western_trail.sam.seat import seat_of
from secondchair.games.great_western_trail.sam.view import sam_card
from secondchair.games.great_western_trail.scoring import city_points
from secondchair.games.great_western_trail.state import State
from secondchair.games.great_western_trail.view import words

KINDS = {
    "appoint", "auxiliary", "building", "buy", "deliver", "disc", "discard", "draw", "engine", "foresight", "hazard",
    "hire", "income", "location", "move", "objective", "offer", "outlaw", "place", "raise", "remove", "start",
    "upgrade",
}  # fmt: skip


def asked(*pending: Pending, seed: int = 1, **fields: object) -> State:
    """A position at your first turn where this is to be decided, the last one first."""
    s = begun(seed)
    s.pending = [todo.EndTurn("you"), todo.PhaseC(), *pending]
    s.tokens = 0
    for name, value in fields.items():
        setattr(s, name, value)
    return s


def on_trail(s: State, **tiles: str) -> State:
    """Tiles by space: `you:4b` is yours, `sam:4b` Sam's, others are hazards and outlaws."""
    for space, name in tiles.items():
        owner, _, tile = name.rpartition(":")
        private = s.content.private[HUMAN if owner == "you" else OPPONENT]
        s.trail[space] = private[tile] if owner else s.content.tiles[tile]
    return s


def test_the_question_for_a_station_master_says_what_he_brings() -> None:
    """GWT-67."""
    s = begun(1)
    station = min(s.masters)
    gives = words.master(s.content.masters[s.masters[station]])
    s = asked(todo.Appoint(station))
    assert look(s).prompt.text == f"Give a worker away as station master ({gives})?"
    assert len(gives) > 10


def clear(s: State) -> State:
    """Only the neutral buildings are on the trail."""
    s.trail = {space: s.trail[space] for space in s.content.neutral_spaces}
    return s


def options(s: State, target: str = "") -> list[Option]:
    return [o for o in look(s).prompt.options if not target or o.target == target]


# -- options in words --------------------------------------------------------------------------------------------------


def test_every_legal_move_is_offered_once() -> None:
    for s in some_positions():
        offered = [option.action for option in look(s).prompt.options]
        legal = list(rules.legal(s)) if rules.actor(s) == "you" else []
        assert len(offered) == len(legal)
        assert all(a in legal for a in offered)


def test_labels_tell_options_apart() -> None:
    for s in some_positions():
        found = look(s).prompt.options
        assert max(Counter((o.label, o.variant) for o in found).values(), default=1) == 1
        targets = defaultdict(set)
        for option in found:
            targets[option.label].add(option.target)
        assert all(len(places) == 1 for places in targets.values()), targets


RAW = re.compile(r"_|\b[A-G][1-3]\b|\d\.5|\bNone\b|[{}]|\b[a-z]+[1-9]\b|outlaw (green|orange)|\bdollar\b")


def test_no_ids_in_what_is_said() -> None:
    """No `flood_risk1`, no `A2`, no `4.5`: spaces are called by what lies there or by where they are."""
    for s in some_positions():
        view = look(s)
        said = [view.prompt.text, *(x for o in view.prompt.options for x in (o.label, o.variant, o.hint))]
        said += [x for status in view.status for x in (status.label, status.value, status.hint)]
        said += [lying.name for lying in picture(s).trail]
        assert not [text for text in said if RAW.search(text)]


def all_texts(surface: str, seed: int, **options: object) -> Iterator[str]:
    """All that is told in a game of random moves: events, reasons, their candidates, what stands beside the prompt."""
    table, rng = new(GAME, seed=seed, surface=surface, **options), Random(seed)  # type: ignore[arg-type]
    for _ in range(600):  # at a real table only a person says that the game is over
        if table.over:
            break
        legal = table.legal
        table.play(legal.sample(rng) if isinstance(legal, Ask) else rng.choice(legal))
    for stop in table.stops():
        yield from (event.text for event in stop.events)
        yield from (stop.view.prompt.text, *(step.words for step in stop.view.turn))
        if (why := stop.entry.why) is not None:
            yield from (why.text, *(label for label, _ in why.candidates), *(step.label for step in why.steps))


@pytest.mark.parametrize("seed", range(4))
def test_no_ids_in_what_is_told(seed: int) -> None:
    """Events and reasons of whole games, the neutral buildings in their places and anywhere; then at a real table."""
    neutral = ("fixed", "random")[seed % 2]
    said = set(all_texts(SCREEN, seed, sides="random", neutral=neutral, simmental=seed > 1)) | set(
        all_texts(TABLE, seed)
    )
    assert len(said) > 200 and not [text for text in said if RAW.search(text)]


def test_reasons_name_the_building_that_stands_there() -> None:
    """GWT-4: where the neutral buildings stand anywhere, a reason names the one that does."""
    s = fresh(neutral="random")
    s.trail |= dict(zip("AB", (s.content.neutral["F"], s.content.neutral["A"]), strict=True))
    why = Why("SAM-37", "It goes behind B.", (("to building A by the first building space behind B", "A"),))
    told = as_it_stands(s, why)
    assert told is not None and told.text == "It goes behind A."
    assert told.candidates == (("to building F by the first building space behind A", "A"),)
    s.setup = msgspec.structs.replace(s.setup, neutral="fixed")
    assert as_it_stands(s, why) is why and as_it_stands(s, None) is None


def test_options_have_a_place_on_the_drawing_but_for_two() -> None:
    """More than two options without a place would hide behind one button."""
    for s in some_positions():
        loose = [o.action for o in look(s).prompt.options if not o.target]
        assert len(loose) <= 2
        assert all(isinstance(a, act.Done | act.Decline) for a in loose)


def test_every_kind_of_prompt_was_seen() -> None:
    seen = {look(s).prompt.kind for s in some_positions() if rules.actor(s) == "you"}
    assert seen >= KINDS - {"raise", "offer"}
    assert all(look(s).prompt.rule for s in some_positions() if rules.actor(s) == "you")


def test_focus_is_one_of_the_options() -> None:
    for s in some_positions():
        found = look(s).prompt
        assert found.focus in ({o.target for o in found.options} or {""})


# -- moving the herder -------------------------------------------------------------------------------------------------


def test_gwt_24_ways_to_one_place_are_variants_the_cheapest_first() -> None:
    """GWT-24: from A, past a flood or past a building with a hand; both lead to B."""
    s = on_trail(clear(asked(todo.Move("turn"), dollars=9)), A1="you:2a", flood1="flood_green_4")
    s.seats[HUMAN].herder = "A"
    found = options(s, "B")
    assert [(o.label, o.variant, o.hint.split(";")[0]) for o in found] == [
        ("To building B", "past your building 2a", "2 steps, no fee"),
        ("To building B", "past 1 flood", "2 steps, pay 2 Dollars"),
    ]
    assert [(r.space, r.steps, r.fee) for r in picture(s).reach if r.space in ("A1", "flood1", "B")] == [
        ("A1", 1, 0), ("B", 2, 0), ("flood1", 1, 2),
    ]  # fmt: skip


def test_a_single_way_needs_no_name() -> None:
    s = clear(asked(todo.Move("turn")))
    s.seats[HUMAN].herder = "A"
    assert [(o.label, o.variant) for o in options(s)][:2] == [("To building B", ""), ("To building C", "")]


def test_gwt_21_a_fee_beyond_your_money_says_what_you_pay() -> None:
    s = on_trail(clear(asked(todo.Move("turn"), dollars=1)), flood1="flood_green_4")
    s.seats[HUMAN].herder = "A"
    assert options(s, "flood1")[0].hint == "1 step, fees 2, you pay your 1; auxiliary only"


def test_gwt_87_a_move_by_card_is_free_of_fees() -> None:
    s = on_trail(clear(asked(todo.Move("turn"), todo.Move("card", 3), dollars=9)), flood1="flood_green_4")
    s.seats[HUMAN].herder = "A"
    assert "no fee" in options(s, "flood1")[0].hint
    assert look(s).prompt.text == "Move your herder up to 3 steps, free of fees. The new place is not used."
    assert all(way.fee == 0 for way in picture(s).ways)


def test_a_place_says_briefly_what_it_is_good_for() -> None:
    s = clear(asked(todo.PlaceHerder()))
    hints = {o.label: o.hint for o in options(s)}
    assert hints["Start on building A"] == "2$ for white, hire, hire (+2$)"
    assert hints["Start on building D"] == "outlaw or engine, auxiliary"
    everything = [*s.content.neutral.values(), *s.content.private[HUMAN].values()]
    assert all(len(", ".join(map(words.brief, tile.fields))) <= 45 for tile in everything)


def test_reach_and_ways_agree_with_the_rules() -> None:
    checked = 0
    for s in some_positions():
        game = picture(s)
        for way in game.ways:
            assert way.space == way.way[-1]
        for found in game.reach:
            ways = [w for w in game.ways if w.space == found.space]
            assert found.fee == min(w.fee for w in ways)
            checked += len(ways)
            if not (isinstance(s.pending[-1], todo.Move) and s.pending[-1].by == "card"):
                assert found.fee == min(min(s.dollars, board.fees(s, HUMAN, w.way)) for w in ways)
    assert checked > 500


def test_places_are_named_by_what_lies_there() -> None:
    s = on_trail(clear(begun()), A1="you:4a", B2="sam:4b", drought2="drought_black_2", outlaw5="outlaw_green")
    names = {space: words.place(s, space, "Sam") for space in (*s.trail, "kansas_city", "C2", "flood_risk2", "G2")}
    assert names["A"] == "building A"
    assert names["A1"] == "your building 4a"
    assert names["B2"] == "Sam's building 4b"
    assert names["drought2"] == "the drought on space 2"
    assert names["outlaw5"] == "the outlaw on space 5"
    assert names["kansas_city"] == "Kansas City"
    assert names["C2"] == "the second building space behind C, in the woods"
    assert names["flood_risk2"] == "the second risk space behind the floods, in the woods"
    assert names["G2"] == "the lower building space behind G"


def test_gwt_4_spaces_are_named_after_the_building_that_lies_there() -> None:
    """GWT-4: with shuffled neutral buildings, "behind A" means behind the tile A."""
    s = begun(3, neutral="random")
    assert words.empty_space(s, "A2") == f"the second building space behind {s.trail['A'].id}"
    spaces = s.content.building_spaces
    assert len({words.empty_space(s, space) for space in spaces}) == len(spaces)


# -- what options cost and give ----------------------------------------------------------------------------------------


def test_hire_says_cost_and_bonus() -> None:
    """GWT-74, GWT-76."""
    s = asked(todo.Hire(2, False), dollars=20, token=5)
    s.jobs[:2] = ["engineer", "cowboy"]
    s.seats[HUMAN].workers = [4, 1, 1]
    found = {o.target: (o.label, o.hint) for o in options(s)}
    assert found["job:1,1"] == (
        "Hire the engineer of row 1",
        "pay 8 Dollars; your second engineer: discard a grey card: certificate marker 1 forward",
    )
    assert found["job:1,2"] == ("Hire the cowboy of row 1", "pay 8 Dollars; your fifth cowboy; 4 points")


def test_two_equal_workers_of_a_row_are_told_apart() -> None:
    s = asked(todo.Hire(0, False), dollars=20, token=5)
    s.jobs[:2] = ["builder", "builder"]
    assert [o.label for o in options(s)][:2] == ["Hire the builder of row 1, left", "Hire the builder of row 1, right"]


def test_buying_says_cowboys_dollars_and_points() -> None:
    """GWT-70: one card with one or two cowboys, or a pair with three."""
    s = asked(todo.Buy(3), dollars=20, market=["blue", "yellow"])
    s.seats[HUMAN].workers[0] = 3
    found = [(o.variant, o.hint) for o in options(s, "cattle:yellow")]
    assert found == [
        ("for 1 cowboy and 6 Dollars", "1 point in all"),
        ("for 2 cowboys and 3 Dollars", "1 point in all"),
        ("with blue 3 (Corriente, 3 points), for 3 cowboys and 5 Dollars", "4 points in all"),
    ]
    assert options(s, "cattle:stack")[0].hint == "one cowboy adds 2 cards to the market; 2 cowboys left"


def test_delivery_says_transport_links_and_points() -> None:
    """GWT-51 to GWT-53: engine on the start, so St. Louis costs 1 Dollar; the link with Fulton costs 3 points."""
    s = asked(todo.Deliver(18), dollars=30)
    s.seats[HUMAN].cities = ["fulton", "pittsburgh"]
    hints = {o.label: o.hint for o in options(s)}
    assert hints["St. Louis (4)"] == "transport 1 Dollar; link: take an objective card; −3 points; white discs only"
    assert hints["Philadelphia (16)"] == "transport 9 Dollars; 10 points"
    assert hints["New York (18)"] == "transport 11 Dollars; 9 points"
    assert hints["Kansas City (0)"] == "no transport cost; gain 4 Dollars; −6 points; white discs only"


def test_delivery_hints_recompute() -> None:
    """The points a hint promises are those the city really brings."""
    checked = 0
    for s in some_positions():
        if not isinstance(s.pending[-1] if s.pending else None, todo.Deliver):
            continue
        before = city_points(s.content, s.seats[HUMAN].cities)
        for o in options(s):
            if isinstance(o.action, act.Deliver):
                more = city_points(s.content, [*s.seats[HUMAN].cities, o.action.city]) - before
                told = re.search(r"(−?\d+) points?", o.hint)
                assert (int(told[1].replace("−", "-")) if told else 0) == more
                checked += 1
    assert checked > 20


def test_gwt_43_income_says_what_certificates_bring() -> None:
    s = asked(todo.SpendCertificates(), certificates=2, hand=["grey", "green", "green", "white"])
    assert look(s).prompt.text == "Your herd is worth 5. How many certificates do you add?"
    assert [(o.label, o.hint) for o in options(s)] == [
        ("Spend no certificates", "breeding value 5: gain 5 Dollars"),
        ("Spend 1 certificate", "breeding value 6: gain 6 Dollars"),
        ("Spend 2 certificates", "breeding value 7: gain 7 Dollars"),
    ]


def test_foresight_says_where_the_tile_goes() -> None:
    """GWT-38 to GWT-40."""
    s = clear(asked(todo.ChooseForesight(1), token=6))
    s.foresight[:2] = ["flood_green_4", "cowboy"]
    s.jobs[:] = ["cowboy"] * 11 + [""] * 13
    assert [(o.label, o.hint) for o in options(s)] == [
        ("A flood with a green hand, worth 4 points, top row", "goes to flood space 1"),
        (
            "A cowboy, bottom row",
            "goes to row 6 of the job market, 9 Dollars and fills it; the cattle market is refilled",
        ),
    ]


def test_building_says_what_is_paid_and_lost() -> None:
    """GWT-78, GWT-79: replacing costs the difference only."""
    s = on_trail(clear(asked(todo.PlaceBuilding("4a", 2), dollars=9)), A1="you:1a")
    s.seats[HUMAN].workers[1] = 2
    hints = {o.target: (o.label, o.hint) for o in options(s)}
    assert hints["A1"] == ("In place of your building 1a", "pay 2 Dollars; 1a and its 1 point leave the game")
    assert hints["A2"] == ("On the second building space behind A", "pay 4 Dollars")
    assert hints["flood_risk1"][1].startswith("pay 4 Dollars; risk action: discard any cattle card")


def test_discs_say_what_they_open() -> None:
    """GWT-48."""
    s = asked(todo.ChooseDisc(city="chicago"), dollars=9)
    hints = {o.target: o.hint for o in options(s)}
    assert hints["disc:hand_left"] == "1 card more in hand, pay 5 Dollars"
    assert hints["disc:step_right"] == "1 step more, 3 points at the end"
    assert hints["disc:aux_dollar_2"] == "doubles it"


def test_location_offers_local_and_auxiliary_actions() -> None:
    """GWT-25, GWT-116: building A, with a white card in hand."""
    s = asked(todo.AtLocation("A", "A"), hand=["white"], dollars=30, token=5)
    s.seats[HUMAN].herder = "A"
    s.jobs[0] = "cowboy"
    assert [(o.target, o.label) for o in options(s)] == [
        ("field:1", "Discard a white card: gain 2 Dollars"),
        ("field:2", "Hire a worker"),
        ("field:3", "Hire a worker for 2 Dollars more"),
        ("auxiliary:dollar", "Auxiliary action: gain money"),
        ("auxiliary:draw", "Auxiliary action: draw and discard"),
    ]
    panel = picture(s).panel
    assert panel is not None
    assert (panel.title, panel.subtitle) == ("Building A", "or one auxiliary action")
    assert [row.target for row in panel.rows] == ["field:1", "field:2", "field:3"]
    assert [chip.sign for chip in panel.chips] == ["dollar", "draw"]


def test_the_same_local_action_twice_is_told_apart() -> None:
    """GWT-117: 11a removes two hazards."""
    s = on_trail(clear(asked(todo.AtLocation("A1", "11a"), dollars=30)), A1="you:11a", flood1="flood_green_4")
    s.seats[HUMAN].herder = "A1"
    assert [o.label for o in options(s)][:2] == [
        "Remove a hazard for 2 Dollars", "Remove a hazard for 2 Dollars (second)",
    ]  # fmt: skip


def test_gwt_80_copying_is_offered_in_words_too() -> None:
    s = on_trail(clear(asked(todo.AtLocation("A1", "6b"), hand=["white"])), A1="you:6b")
    s.seats[HUMAN].herder = "A1"
    found = options(s, "A")
    assert found[0].label == "Copy building A"
    panel = picture(s).panel
    assert panel is not None
    assert panel.rows[0].target == "A"


def test_auxiliary_actions_alone_are_rows_with_their_doubles() -> None:
    s = asked(todo.ChooseAuxiliary(False), covered=frozenset())
    panel = picture(s).panel
    assert panel is not None
    assert (panel.rows[0].text, panel.rows[0].note) == ("Gain money", "Gain 1 Dollar; or double")
    assert not panel.chips
    assert [o.variant for o in options(s, "auxiliary:dollar")] == ["single", "double"]


def test_discarding_says_what_it_brings() -> None:
    s = asked(todo.Discard("white", 1, (todo.Reward(2, 1),)), hand=["white", "grey"])
    assert [(o.label, o.hint) for o in options(s)] == [
        ("Discard white 2 (Galloway)", "Gain 2 Dollars and certificate marker 1 forward")
    ]
    assert look(s).prompt.text == "Discard a white card."


def test_an_offer_is_taken_or_let_go() -> None:
    """GWT-69: the station master that removes a hazard or collects an outlaw."""
    entry = begun().content.masters["hazard_or_outlaw__objectives"].immediate
    s = on_trail(clear(asked(todo.Offer(entry.options))), flood1="flood_green_4", outlaw1="outlaw_green")
    assert [(o.label, o.target) for o in options(s)] == [
        ("Remove a hazard free of charge", "choose:1"),
        ("Collect an outlaw", "choose:2"),
        ("Let it go", ""),
    ]


def test_gwt_110_raising_simmental_says_what_grows() -> None:
    s = fresh(simmental=True)
    s.pending = [todo.PhaseC(), todo.RaiseSimmental()]
    s.hand, s.tokens, s.turns = ["simmental1", "grey"], 0, 1
    assert look(s).prompt.kind == "raise"
    assert [o.label for o in options(s)] == ["Raise a Simmental of stage 1", "Raise no more"]
    assert options(s)[0].hint.startswith("value 2 becomes 4")


def test_gwt_104_an_exchange_token_is_always_shown_first() -> None:
    """Two ways at one place: the page shows the choice before it is sent."""
    s = asked(todo.Move("turn"), tokens=1)
    assert [(o.variant, o.target) for o in options(s, "exchange")] == [
        ("draw 1 card", "exchange"), ("draw 2 cards", "exchange"),
    ]  # fmt: skip


# -- the prompt --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pending", "text"),
    [
        (todo.Move("turn"), "Move your herder: up to 3 steps."),
        (todo.Move("local", 1), "Move your herder on: 1 step."),
        (todo.EngineForward(2, False), "Move your engine forward: up to 2 spaces."),
        (todo.GainObjective("hand", True), "Take an objective card: an open one, or the unseen top of the stack."),
        (todo.ChooseDisc(city="fulton"), "Which disc goes to Fulton?"),
        (todo.DrawUpTo(3, True), "Draw up to 3 cards, then discard as many. How many?"),
        (todo.DiscardAny(2), "Discard 2 cards."),
        (todo.PickBuilding(2, True), "Which building? You have 1 builder; each costs 2 Dollars."),
    ],
)
def test_prompts_are_sentences(pending: Pending, text: str) -> None:
    assert look(asked(pending)).prompt.text == text


def reveals(s: State, a: Action) -> bool:
    """Does fate or Sam speak before the next real choice?"""
    t = s.clone()
    rules.apply(t, a)
    while rules.actor(t) == "you" and len(rules.legal(t)) == 1:
        rules.apply(t, rules.legal(t)[0])
    return rules.actor(t) != "you"


def test_confirm_where_a_reveal_follows() -> None:
    """Each option that leads straight to something new is shown first; the others are made at once."""
    seen = Counter[bool]()
    for s in some_positions()[::3]:
        if rules.actor(s) == "you":
            for option in look(s).prompt.options:
                expected = isinstance(option.action, act.Exchange) or reveals(s, option.action)
                assert option.confirm == expected
                seen[expected] += 1
    assert min(seen.values()) > 20


def test_prompt_while_others_move() -> None:
    kinds = {look(s).prompt.kind: look(s).prompt.text for s in some_positions() if rules.actor(s) in ("bot", "chance")}
    assert kinds["opponent"] == "Sam's turn."
    assert "fate" in kinds


def test_prompt_at_the_end_is_the_result() -> None:
    over = next(s for s in some_positions() if rules.actor(s) == "over")
    found = look(over).prompt
    assert (found.kind, found.text, found.options) == ("over", rules.result(over).text, ())
    assert not any(status.now for status in look(over).status)


# -- status, sheet, hidden things --------------------------------------------------------------------------------------


def test_status_line() -> None:
    s = begun()
    found = {status.label: status for status in look(s).status}
    assert list(found) == ["You", "Sam", "Dollars", "Hand", "Steps", "Certificates", "Sam's workers", "Job market"]
    assert (found["Dollars"].value, found["Hand"].value, found["Steps"].value) == ("6", "4/4", "3")
    assert found["You"].now
    assert not found["Sam"].now
    assert sorted(found["Sam's workers"].value.split()) == ["1", "1", "2"]
    assert f"specialized in {seat_of(s).specialization}s" in found["Sam's workers"].hint
    assert found["Job market"].value == "2/12"


def test_sheet_is_the_score_sheet() -> None:
    s = first("move")
    assert look(s).sheet == rules.sheet(s)


def test_view_is_json() -> None:
    for s in some_positions()[::17]:
        doc = msgspec.json.decode(msgspec.json.encode(look(s)))
        assert doc["game"]["type"] == "ranch"


def test_what_is_face_down_is_not_in_the_view() -> None:
    """GWT-109, SAM-16, SAM-17: other cards in the stacks and bags, the same view."""
    rng = Random(5)
    for s in some_positions()[::9]:
        if rules.actor(s) == "over":
            continue
        t = s.clone()
        for pile in (*t.bags, t.cattle_stack, t.objective_stack, t.stack):
            rng.shuffle(pile)
        t.starting = t.starting[:1] * len(t.starting)
        t.objective_stack = t.objective_stack[:1] * len(t.objective_stack)
        t.cattle_stack = t.cattle_stack[:1] * len(t.cattle_stack)
        t.bags = [bag[:1] * len(bag) for bag in t.bags]
        assert look(t) == look(s)


def test_sam_17_his_starting_objective_is_hidden_until_scoring() -> None:
    """SAM-17, SAM-R33: what he took later was open when he took it."""
    played = list(positions(4))
    starting = set(played[0].content.starting)
    for s in played[::10]:
        if rules.actor(s) != "over" and not any(card in starting for card in s.seats[OPPONENT].objectives):
            assert sam_board(s).hidden == 1
            assert not starting & set(sam_board(s).objectives)
            assert len(sam_board(s).objectives) == len(s.seats[OPPONENT].objectives)
    assert sam_board(played[-1]).hidden == 0


def test_sam_16_of_his_deck_the_cards_are_known_not_their_order() -> None:
    for s in some_positions()[::7]:
        seen = sam_board(s)
        assert seen.deck == tuple(sorted(seat_of(s).unseen))
        assert seen.discards == seat_of(s).discards
        running = {seat_of(s).card} - {0}
        everything = {*seen.deck, *seen.discards} | running
        assert everything in [set(seat_of(s).deck.cards_of(level)) for level in ("easy", "medium", "hard")]


def test_sams_card_says_which_side_counts_and_what_is_designed() -> None:
    """SAM-43; card 13 moves by workers as printed, and its two sides are printed."""
    deck = seat_of(begun()).deck
    card = sam_card(deck, 13, "cowboy")
    assert [(side.when, side.now) for side in card.sides] == [("cowboys", True), ("not cowboys", False)]
    assert [side.now for side in sam_card(deck, 13, "builder").sides] == [False, True]
    assert (card.movement, card.designed) == ("1 to 5 steps: specialized workers", False)
    one = sam_card(deck, 1, "cowboy")
    assert (one.movement, one.designed) == ("1 step", True)
    for number, found in deck.cards.items():
        shown = sam_card(deck, number, "engineer")
        assert sum(side.now for side in shown.sides) == 1
        assert [side.designed for side in shown.sides] == [b.provenance == "designed" for b in found.branch], number


def test_discard_pile_and_hand_are_shown_by_kind() -> None:
    """GWT-105: the discard pile is open; of the draw stack only the size."""
    for s in some_positions()[::13]:
        you = picture(s).you
        assert sorted(you.hand) == sorted(s.hand)
        assert dict(you.discard) == dict(Counter(s.discard))
        assert you.stack == len(s.stack)
