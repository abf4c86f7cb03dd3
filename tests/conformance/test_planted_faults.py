"""The suite alone finds what may go wrong in a game: faults are planted into a copy of the template, one at a time."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest
from core.guests import copy_of_the_template, install, python

TESTS = Path(__file__).parent.parent / "games" / "template"


class Fault(NamedTuple):
    """What to write for what in a file of the game, and the test that must find it."""

    file: str
    sound: str
    faulty: str
    test: str


FAULTS = {
    "shared list in clone": Fault(
        "state.py", "heaps=self.heaps[:]", "heaps=self.heaps", "test_an_old_clone_never_changes"
    ),
    "undecided tie": Fault(
        "bot.py",
        '    least("furthest to the left", "TPL-6", lambda robin, heap: heap.place),\n',
        "",
        "test_no_tie_is_left_undecided",
    ),
    "wrong rule id": Fault("bot.py", 'because="TPL-5"', 'because="TPL-55"', "test_rule_ids_lead_somewhere"),
    "position forgetting a field": Fault(
        "state.py",
        '            "bonus": dict(zip(SEATS, self.bonus, strict=True)),\n',
        "",
        "test_the_position_covers_the_state",
    ),
    "wrong sheet line": Fault("scoring.py", "tuple(s.bonus)", "(s.bonus[0], 0)", "test_the_sheet_adds_up"),
    "bot without a sentence": Fault(
        "bot.py",
        '        text=f"Robin takes up to {robin.takes} from the heap {in_words(HEAP)}.",\n',
        "",
        "test_every_bot_decision_has_a_sentence_and_a_reason",
    ),
    "reveal without confirm": Fault(
        "view.py", ", options, confirm=True)", ", options)", "test_a_move_that_leads_to_a_reveal_asks_first"
    ),
    "companion with a wrong fact": Fault(
        "companion.py",
        "robin.move(s.content, top.card, s.heaps, explain)",
        "robin.move(s.content, top.card, s.heaps[::-1], explain)",
        "test_the_bot_at_the_table_is_the_bot_on_screen",
    ),
    "option without a target in the drawing": Fault(
        "board.py",
        """class="target" data-target="heap:{name}" '""",
        """class="target" data-target="heap:{place}" '""",
        "test_the_drawing_holds_every_target",
    ),
    "action that nobody tells": Fault(
        "rules.py",
        '    tell(out, f"Robin turns up a card: he takes {s.content.cards[a.card].takes}.", "TPL-4")\n',
        "",
        "test_every_action_tells_what_happened",
    ),
    "event that reads as a program": Fault(
        "rules.py", "Robin turns up a card: he", "robins_card {a.card}: he", "test_everything_reads_as_words"
    ),
    "status line that says less": Fault(
        "view.py", "(s, legal), status(s),", "(s, legal), status(s)[:1],", "test_the_status_line_is_the_same_by_itself"
    ),
    "surface without a module": Fault(
        "companion.py", "    \"sample\", \"status\", \"view\",\n]  # fmt: skip\n",
        "    \"status\", \"view\",\n]  # fmt: skip\ndel sample\n", "test_every_offered_surface_exists",
    ),
}  # fmt: skip


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    """The folder of a package with its tests, three lines of them for the suite: the template under another name."""
    folder = copy_of_the_template(tmp_path, "pond", "pond")
    shutil.copy(TESTS / "test_pebbles.py", tmp_path / "test_pond.py")
    text = (tmp_path / "test_pond.py").read_text("utf-8").replace("secondchair.games._template", "pond")
    (tmp_path / "test_pond.py").write_text(text, "utf-8")
    install(tmp_path, "pond", pond="pond:GAME")
    return folder


def failed(place: Path, test: str = "") -> set[str]:
    """The tests of the suite that fail in this folder; only those of this name, if one is given."""
    options = ("-q", "-p", "no:cacheprovider", "-c", "/dev/null", "--rootdir", str(place))
    wanted = f"TestPebbles and {test}" if test else "TestPebbles"
    done = python(place, "-m", "pytest", *options, "-k", wanted, "test_pond.py", cwd=place)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return set(re.findall(r"^FAILED .*::TestPebbles::(\w+)", done.stdout, re.MULTILINE))


def test_the_suite_passes_where_nothing_is_wrong(pond: Path) -> None:
    assert not failed(pond.parent)


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str, pond: Path) -> None:
    fault = FAULTS[name]
    text = (pond / fault.file).read_text("utf-8")
    assert fault.sound in text, "the template has changed: plant the fault anew"
    (pond / fault.file).write_text(text.replace(fault.sound, fault.faulty), "utf-8")
    assert failed(pond.parent, fault.test) == {fault.test}
