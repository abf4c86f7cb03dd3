"""The Automatons at a real table, proved against the race on the screen."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from games.wanderlust.before import TableOfBefore
from games.wanderlust.map_witness import MapTable
from games.wanderlust.races import CONTENT
from games.wanderlust.witness import PrintedTable

from secondchair.core import override
from secondchair.core.ask import Ask, Pick, Places, Text
from secondchair.core.box import Box
from secondchair.core.choose import in_words
from secondchair.core.decide import decide, decisions, schema
from secondchair.core.says import AskSays, Says
from secondchair.core.table import new as new_table
from secondchair.games.wanderlust import GAME, board, bot, companion, rules
from secondchair.games.wanderlust.content import Content
from secondchair.games.wanderlust.pending import Count, CountCards, DidYouMove, DrawGoal, WhereItGoes
from secondchair.games.wanderlust.state import NONE, YOU, K
from secondchair.games.wanderlust.state import State as ScreenState
from secondchair.games.wanderlust.table_actions import (
    Board,
    Completed,
    Correct,
    Goes,
    HowMany,
    Markers,
    NameCards,
    NameZones,
    NoCards,
    Objectives,
    OwnObjective,
    PointAt,
    Points,
    Quiet,
    Score,
    SetPlace,
    WorkOut,
    YouWent,
)
from secondchair.games.wanderlust.table_state import State as TableState

Table = TypeVar("Table", bound=PrintedTable)


def prove(games: int, automatons: int) -> list[PrintedTable]:
    return [proved(PrintedTable(automatons, seed)) for seed in range(games)]


def proved(table: Table) -> Table:
    table.play()
    at_table, screen = companion.result(table.table), rules.result(table.screen)
    assert (at_table.reason, at_table.score, at_table.opponent) == (screen.reason, screen.score, screen.opponent)
    assert [line.values for line in at_table.sheet.lines] == [line.values for line in screen.sheet.lines]
    assert table.announced == screen.turns, "every turn of yours is a stop"
    return table


@pytest.mark.parametrize("automatons", [1, 2, 3])
def test_printed_board_a_few_races(automatons: int) -> None:
    """WL-18: every answer from the screen's board leads to the same cards, XP, collectibles, objectives and score."""
    prove(8, automatons)


@pytest.mark.slow
@pytest.mark.parametrize("automatons", [1, 2, 3])
def test_printed_board_over_a_thousand_races(automatons: int) -> None:
    assert taps_per_turn(prove(340, automatons)) <= 2.8


@pytest.mark.parametrize("automatons", [1, 3])
def test_races_of_before_go_on(automatons: int) -> None:
    """A flight that was told by itself is still understood, and leads to the same race."""
    assert sum(proved(TableOfBefore(automatons, seed)).flights for seed in range(5)) > 5


@pytest.mark.parametrize("automatons", [1, 2, 3])
def test_every_turn_of_yours_is_a_stop_also_while_automaton_1_collects(automatons: int) -> None:
    """WL-14, WL-18: counted over races with Collector, where the table would have run on into its next turn."""
    played = [t for t in prove(16, automatons) if "collector" in {CONTENT.objectives[g].id for g in t.table.goals}]
    assert sum(table.announced for table in played) == sum(rules.result(table.screen).turns for table in played)
    assert sum(table.collects_next for table in played) > 0


@pytest.mark.parametrize("automatons", [1, 2, 3])
def test_a_round_begins_with_a_stop_whatever_is_answered(automatons: int) -> None:
    """WL-14: at the table itself, with any answers: no round begins but with you."""
    stops = 0
    for seed in range(12):
        table = new_table(GAME, seed, "table", automatons=automatons)
        table.play(Board(False))
        table.play(Objectives(["collector", "city_break", "full_passport"]))
        rng, rounds = Random(seed), 1
        while not table.over:
            question = table.legal
            assert isinstance(question, Ask)
            table.play(question.sample(rng))
            if table.state.round != rounds:
                rounds = table.state.round
                assert table.actor == "you" and table.state.active == YOU
                assert any(told.sign == "you" for told in table.view.turn[table.view.fresh :])
                stops += table.view.prompt.text == "Your turn. Tell me when it is over."
    assert stops > 0


def taps_per_turn(played: list[PrintedTable]) -> float:
    """All taps between the setup and the final count, over all turns of Automatons in these races."""
    aside = ("board", "objectives", "score")
    spent = sum(sum(taps) for table in played for do, taps in table.taps.items() if do not in aside)
    return spent / sum(table.turns for table in played)


def test_few_taps() -> None:
    """At most three taps for an Automaton's turn, on average over whole races; one alone has more."""
    played = {automatons: prove(20, automatons) for automatons in (1, 2, 3)}
    assert taps_per_turn([table for tables in played.values() for table in tables]) <= 2.5
    assert {automatons: taps_per_turn(tables) <= 2.8 for automatons, tables in played.items()} == dict.fromkeys(
        (1, 2, 3), True
    )


# -- on our map --------------------------------------------------------------------------------------------------------


def proved_on_map(table: MapTable) -> MapTable:
    table.play()
    at_table, screen = companion.result(table.table), rules.result(table.screen)
    assert (at_table.reason, at_table.score, at_table.opponent, at_table.sheet) == (
        screen.reason, screen.score, screen.opponent, screen.sheet,
    )  # fmt: skip
    return table


def tell(table: TableState, answer: object) -> None:
    assert companion.actor(table) == "you"
    asides = [a for a in companion.aside(table) if isinstance(a, Ask)]
    assert answer in companion.legal(table) or any(answer in a for a in asides), answer
    companion.apply(table, answer)  # type: ignore[arg-type]


@pytest.mark.parametrize("automatons", [1, 2, 3])
def test_on_our_map(automatons: int) -> None:
    for seed in range(6):
        proved_on_map(MapTable(automatons, seed))


@pytest.mark.parametrize("automatons", [1, 2, 3])
def test_with_the_values_of_an_owners_file(automatons: int) -> None:
    """Other prices, objectives, ways and airports than we come with: the table decides as the screen does with them."""
    loaded, _ = override.apply(GAME, (Path(__file__).parent / "override.example.toml").read_text("utf-8"))
    for seed in range(3):
        proved_on_map(MapTable(automatons, seed, loaded.content))


@pytest.mark.slow
@pytest.mark.parametrize("automatons", [1, 2, 3])
def test_on_our_map_over_a_thousand_races(automatons: int) -> None:
    for seed in range(340):
        proved_on_map(MapTable(automatons, seed))


def test_our_map_is_drawn_at_the_table() -> None:
    table = companion.new({"automatons": 1}, CONTENT)
    tell(table, Board(True))
    view = companion.view(table)
    assert 'data-target="place:lima"' in board.draw(view)["board"]
    assert view.prompt.ask is not None and view.prompt.ask.do == "tell"


def on_our_map(
    homes: tuple[str, ...] = ("lima", "london"), cards: tuple[str, ...] = ("tokyo", "perth", "cairo")
) -> TableState:
    table = companion.new({"automatons": 1}, CONTENT)
    tell(table, Board(True))
    for home in homes:
        tell(table, PointAt(f"place:{home}"))
    tell(table, Objectives(["seasoned_traveller", "city_break", "collector"]))
    for card in cards:
        tell(table, PointAt(f"place:{card}"))
    return table


def test_corrections_on_our_map() -> None:
    """Positions and counters can be set by hand; objectives follow."""
    table = on_our_map()
    tell(table, SetPlace(1, "place:berlin"))
    for what, value in (("xp", 24), ("camera", 1), ("encounters", 2)):
        tell(table, Correct(1, what, value))
    on_map = table.map
    assert on_map is not None and on_map.place[1] == CONTENT.index["berlin"]
    assert (on_map.xp[1], on_map.tokens[K + 2], on_map.met[1], on_map.done[0]) == (24, 1, 2, (1,))


# -- between turns -----------------------------------------------------------------------------------------------------


def printed(goals: tuple[str, ...] = ("city_break", "wild_places", "full_passport"), automatons: int = 1) -> TableState:
    table = companion.new({"automatons": automatons}, CONTENT)
    tell(table, Board(False))
    tell(table, Objectives(list(goals)))
    return table


def test_corrections_are_always_possible() -> None:
    """Every counter of an Automaton can be set by hand; objectives follow."""
    table = printed(("seasoned_traveller", "border_hopper", "city_break"))
    for what, value in (("xp", 24), ("souvenir", 2), ("city", 3), ("encounters", 1), ("cards", 7), ("zones", 2)):
        tell(table, Correct(1, what, value))
    first = table.bots[0]
    assert (first.xp, first.tokens[0], first.have["city"], first.met, first.cards) == (24, 2, 3, 1, 7)
    assert first.have["zones"] == 2
    assert table.done[0] == (1,)


def test_completed_objectives_and_points_can_be_corrected() -> None:
    """WL-160, WL-51: a marker placed by mistake goes back, and with it the end it triggered; on either board."""
    table = printed(automatons=2)
    tell(table, Markers(2, ["city_break", "full_passport"]))
    assert table.done == [(2,), (), (2,)] and table.trigger == 2 and table.last_turns == 3
    tell(table, Markers(2, ["wild_places"]))
    assert table.done == [(), (2,), ()] and table.trigger == NONE and table.last_turns == 0
    tell(table, Points(2))
    assert table.points == 2
    s = on_our_map()
    tell(s, Markers(YOU, ["city_break", "collector"]))
    assert s.map is not None and s.map.done == [(), (YOU,), (YOU,)] and s.map.trigger == YOU
    tell(s, Markers(YOU, []))
    assert s.map.done == [(), (), ()] and s.map.trigger == NONE


def news(table: TableState) -> list[str]:
    """The steps that are new since the last answer."""
    view = companion.view(table)
    return [told.text for told in view.turn[view.fresh :]]


def test_the_setup_is_a_checklist() -> None:
    """WL-4 to WL-11: one step each, in the order of the rules; then the objectives are asked for, with their needs."""
    table = companion.new({"automatons": 3}, CONTENT)
    setup = [told.rule for told in companion.view(table).turn]
    assert setup == [
        "WL-4", "WL-5", "WL-2", "WL-6", "WL-113", "WL-9", "WL-10", "WL-11", "WL-112", "WL-110", "WL-114", "WL-162",
    ]  # fmt: skip
    tell(table, Board(False))
    assert not news(table) and companion.view(table).turn, "it stays on the page until the race begins"
    ask = companion.view(table).prompt.ask
    assert ask is not None and isinstance(ask.fields[0], Pick)
    hints = {str(choice.value): choice.hint for choice in ask.fields[0].choices}
    assert hints["collector"] == (
        "Hold at least 6 souvenirs, 2 postcards and 1 camera at the same time. The number is designed."
    )
    tell(table, Objectives(["collector", "city_break", "full_passport"]))
    assert news(table)[:2] == [
        "Your turn: 2 actions, each of them tickets, travel or collect.", "Automaton 1 has 3 points.",
    ]  # fmt: skip


def test_a_standstill_is_announced_on_our_map_too() -> None:
    """WL-192: you stand beside all three cards and do nothing."""
    table = on_our_map(("mumbai", "london"), ("zanzibar", "delhi", "singapore"))
    for quiet in range(1, 6):
        tell(table, YouWent(""))
        while companion.actor(table) == "bot":
            companion.apply(table, companion.bot(table).choice)
        announced = [text for text in news(table) if text.startswith("Nothing has moved")]
        assert announced == {
            3: ["Nothing has moved for 3 rounds. After 2 more the last turns begin."],
            4: ["Nothing has moved for 4 rounds. After 1 more the last turns begin."],
            5: ["Nothing has moved for too long. One last turn each: you, Automaton 1. Then the race is over."],
        }.get(quiet, [])


def test_your_second_objective_triggers_the_end() -> None:
    """WL-51, WL-52: the Automaton has its last turn, then you."""
    table = printed()
    tell(table, Completed("city_break"))
    tell(table, Completed("wild_places"))
    assert table.trigger == YOU and table.last_turns == 2
    tell(table, Goes("card 3"))
    tell(table, Goes("stay"))
    assert isinstance(table.pending[-1], Count) and companion.view(table).prompt.text.startswith("When your last turn")
    assert news(table)[-1].startswith("Your last turn: 2 actions")
    tell(table, Completed("full_passport"))  # in that last turn
    tell(table, Score(30, 0, 0, 0, 9))
    assert companion.result(table).reason == "race won"


def test_an_empty_deck_and_a_standstill_are_told() -> None:
    """WL-191, WL-192: no card left, or nobody moves for five rounds; announced from the third on."""
    table = printed()
    companion.apply(table, NoCards())
    assert table.cause == "no cards"
    table = printed()
    for quiet in range(1, 6):
        tell(table, Goes("stay"))
        assert isinstance(table.pending[-1], DidYouMove)
        tell(table, Quiet(False))
        assert any("Nothing has moved for" in text for text in news(table)) is (quiet >= 3)
    assert table.cause == "standstill" and table.last_turns == 1


def test_what_cannot_matter_is_not_asked() -> None:
    """The kind of a card is asked only while an objective wants to know it; cards are counted when they may do."""
    table = printed(("seasoned_traveller", "frequent_flyer", "full_passport"))
    tell(table, Goes("card 1"))
    assert isinstance(table.pending[-1], WhereItGoes) and table.bots[0].cards == 1
    table = printed(("border_hopper", "frequent_flyer", "full_passport"))
    need = CONTENT.objectives[CONTENT.objective_index["border_hopper"]].needs(2)[0]
    asked = []
    for cards in range(1, need + 2):
        tell(table, Goes("card 0"))
        asked.append(isinstance(table.pending[-1], CountCards))
        if asked[-1]:
            assert companion.view(table).prompt.text == f"In how many zones lie its {cards} cards?"
            tell(table, HowMany("zones", cards - 1))
    assert asked == [False] * (need - 1) + [True] * 2 and table.done[0] == (1,)


def test_work_it_out_for_me() -> None:
    """WL-31 to WL-42: from how each card lies, the app says which one the Automaton goes for; nothing else changes."""
    table = printed()
    before = companion.position(table)
    for seen, said in (
        (("near 3", "near 1", "zone"), "That is the middle card."),
        (("zone", "zone blocked", "away"), "That is the left card."),
        (("away", "zone blocked", ""), "It goes to an airport, by the lines above."),
        (("away", "away", "away blocked"), "That is the middle card."),
        (("away blocked",) * 3, "does not move"),
        (("", "", ""), "No destination is displayed"),
    ):
        tell(table, WorkOut(cards=lie(*seen)))
        assert said in news(table)[-1] and companion.position(table) == before


def lie(left: str, middle: str, right: str) -> dict[str, str]:
    return {"spot:left": left, "spot:middle": middle, "spot:right": right}


def test_what_was_worked_out_is_drawn_and_offered_again() -> None:
    """Only what changed is told the second time; a card taken clears the drawing."""
    table = printed()
    tell(table, NameCards("Lima", "", "Perth"))
    tell(table, WorkOut(cards={"spot:left": "near 2"}))
    assert "That is Lima, the left card." in news(table)[-1]
    drawn = board.draw(companion.view(table))["display"]
    assert "it goes here" in drawn and "2 steps away" in drawn and ">Perth<" in drawn
    tell(table, WorkOut(cards={"spot:right": "near 3"}))
    assert "That is Perth, the right card." in news(table)[-1]
    places = next(f for a in companion.aside(table) if isinstance(a, Ask) for f in a.form.fields if f.field == "cards")
    assert isinstance(places, Places)
    assert {place.target: place.preset for place in places.places} == lie("near 2", "away", "near 3")
    tell(table, Goes("card 3"))
    assert "Perth" not in board.draw(companion.view(table))["display"]


def test_zones_and_places_are_named_in_the_instructions() -> None:
    """A name that was told stands in the steps, is offered again, and its zone comes back with it."""
    table = printed()
    tell(table, NameCards("Lima", "", "Perth"))
    tell(table, NameZones("Oceania", "South America", "", "Oceania"))
    lines = [line for told in companion.view(table).turn for line in told.order]
    assert any(line.endswith("not the nearest. From the right: Perth, the middle card, Lima.") for line in lines)
    assert any(line.startswith("None: in Oceania, the zone it stands in, with no") for line in lines)
    assert any(line.endswith("There: Perth.") for line in lines)
    assert any(line.endswith("Zones: Lima in South America, Perth in Oceania.") for line in lines)
    tell(table, WorkOut(cards={"spot:left": "near 2"}))
    assert dict(table.seen) == lie("near 2", "away", "zone"), "in its zone, by the names"
    tell(table, Goes("card 2"))
    left = field(table, "Name the displayed cards", "left")
    assert left.preset == "" and left.known == ("Lima", "Perth"), "another card lies there"
    tell(table, NameCards("Perth", "", ""))
    assert field(table, "Name the zones", "left").preset == "Oceania"
    assert field(table, "Name the zones", "stands").preset == "", "it stands elsewhere now"


def field(table: TableState, label: str, name: str) -> Text:
    form = next(a.form for a in companion.aside(table) if isinstance(a, Ask) and a.form.label == label)
    found = next(f for f in form.fields if f.field == name)
    assert isinstance(found, Text)
    return found


def test_a_card_on_which_it_stands_is_worked_out_before_any_other() -> None:
    """WL-30: it is gained at once, whatever lies further to the right."""
    table = printed()
    tell(table, WorkOut(cards=lie("near 0", "away", "near 1")))
    assert news(table)[-1] == "It stands on a displayed card: it gains that one. That is the left card."


def test_work_it_out_of_version_2_is_understood() -> None:
    table = printed()
    tell(table, WorkOut("near 3", "near 1", "zone"))
    assert "That is the middle card." in news(table)[-1]


def test_an_objective_of_your_own() -> None:
    """WL-10: what your box has and the app does not know; what it counts is counted, anything else you say."""
    table = companion.new({"automatons": 1}, CONTENT)
    tell(table, Board(False))
    tell(table, OwnObjective("Grand Tour", "destinations", 2))
    tell(table, OwnObjective("Sunset Club", "told by you", 1))
    tell(table, Objectives(["own_8", "own_9", "full_passport"]))
    tell(table, Goes("card 0"))
    assert not any("Grand Tour" in text for text in news(table))
    tell(table, Goes("card 0"))
    assert "Put one of Automaton 1's markers on Grand Tour, as the first one there." in news(table)
    tell(table, Markers(1, ["own_8", "own_9"]))
    assert table.trigger == 1 and "Put one of Automaton 1's markers on Sunset Club" in " ".join(news(table))


def test_furthest_right_never_reads_as_nearest() -> None:
    """WL-34: the criteria stand line by line at the question, in the words of the guide's own criteria."""
    view = companion.view(printed())
    order = next(told.order for told in view.turn if told.order)
    assert in_words(bot.TIER_1[1:]) == "furthest to the right"
    assert order[1].endswith("the one furthest to the right, not the nearest.")
    assert not any("first that fits" in line or "order of places" in line for line in order)


def test_score_forms_start_empty() -> None:
    table = printed()
    tell(table, Completed("city_break"))
    tell(table, Completed("wild_places"))
    tell(table, Goes("stay"))
    asked = companion.legal(table)
    assert [getattr(field, "preset", None) for field in asked.form.fields] == [None] * 5


# -- decide ------------------------------------------------------------------------------------------------------------


def test_every_decision_can_be_asked_for() -> None:
    """WL-31: `decide bigrace …` covers target, airport, flight, landing, step and collect."""
    assert set(decisions(GAME)) == {"target", "airport", "flight", "landing", "step", "collect"}
    cards = [
        {"id": "lima", "name": "Lima", "spot": 1, "steps": 2, "own_zone": False},
        {"id": "perth", "name": "Perth", "spot": 3, "steps": 5, "own_zone": True},
    ]
    answer = decide(GAME, "target", {"who": {}, "display": cards})
    assert answer["choice"] == {"to": "lima", "tier": 1} and answer["why"]["because"] == "WL-32"
    for name in decisions(GAME):
        assert schema(GAME, name)["type"] == "object"


# -- your own box ------------------------------------------------------------------------------------------------------


def test_an_objective_with_a_designed_number_is_asked_for_once() -> None:
    """WL-10, WL-162: while it lies there the view names it; what yours says counts, and nothing is asked again."""
    table = printed(("wild_places", "city_break", "full_passport"))
    assert companion.view(table).box == "objectives:wild_places"
    values = {shown.name: shown.value for shown in Box(GAME).find("objectives:wild_places").fields}
    table = companion.new({"automatons": 1}, CONTENT)
    tell(table, Board(False))
    tell(table, Says("objectives:wild_places", {**values, "need.p2": 1, "name": "Peaks"}))
    tell(table, Objectives(["wild_places", "city_break", "full_passport"]))
    assert companion.view(table).box == "objectives:city_break", "yours is known now"
    tell(table, Goes("card 1"))
    assert isinstance(table.pending[-1], CountCards), "one wonder is enough"
    tell(table, HowMany("wonder", 1))
    assert "Put one of Automaton 1's markers on Peaks, as the first one there." in news(table)


def test_only_objectives_change_a_race_under_way() -> None:
    table = companion.new({"automatons": 1}, CONTENT)
    tell(table, Board(False))
    values = {shown.name: shown.value for shown in Box(GAME).find("zones:europe").fields}
    asked = [a for a in companion.aside(table) if isinstance(a, AskSays)]
    assert "only objectives" in asked[0].problem(Says("zones:europe", values))


def test_an_objective_of_your_own_is_an_entry_of_your_box() -> None:
    """What was told once makes a valid owner's file, and the next race knows it; the screen draws what it can count."""
    box = Box(GAME)
    for told in (OwnObjective("Grand Tour", "destinations", 2), OwnObjective("Sunset Club", "told by you")):
        box = box.with_entry(*told.entry())
    content = Box(GAME, box.text).loaded.content
    names = {objective.name for objective in content.objectives}
    assert {"Grand Tour", "Sunset Club"} <= names
    drawn = {o.objective for o in rules.chance(ready_for_objectives(content)).outcomes}
    assert "own_grand_tour" in drawn and "own_sunset_club" not in drawn


def ready_for_objectives(content: Content) -> ScreenState:
    s, rng = rules.new({}, content), Random(1)
    while not isinstance(s.pending[-1], DrawGoal):
        rules.apply(s, rules.sample(s, rng))
    return s


def test_a_destination_card_and_its_place_are_of_one_kind() -> None:
    """WL-203: the form of the card changes both."""
    box = Box(GAME)
    new = box.take(box.find("destinations:dest_chicago"), {"kind": "wonder"})
    place = new.loaded.content.places[new.loaded.content.index["chicago"]]
    assert place.kind == "wonder" and new.find("destinations:dest_chicago").mark == "checked"
    assert "kind" not in str(new.file.tables["value"])


def test_names_of_places_and_zones_are_those_of_your_box() -> None:
    """Instructions on our map name what you typed in."""
    box = Box(GAME)
    chicago = {shown.name: shown.value for shown in box.find("places:chicago").fields}
    content = box.take(box.find("places:chicago"), {**chicago, "name": "Windy City"}).loaded.content
    table = companion.new({"automatons": 1}, content)
    tell(table, Board(True))
    for home in ("lima", "new_york"):
        tell(table, PointAt(f"place:{home}"))
    tell(table, Objectives(["seasoned_traveller", "city_break", "collector"]))
    for card in ("chicago", "perth", "cairo"):
        tell(table, PointAt(f"place:{card}"))
    tell(table, YouWent(""))
    while companion.actor(table) == "bot":
        companion.apply(table, companion.bot(table).choice)
    assert "It goes for Windy City." in news(table) and "Move it to Windy City." in news(table)
