"""`secondchair simulate`: results by seed, a clean stop, a bar for people."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from cli_commands import PROGRAM, Command

from secondchair.cli.simulate import _ctrl_c

KEYS = ["game", "agent", "games", "seconds", "results", "summary", "limits"]


def test_the_json_document(command: Command) -> None:
    done = command("simulate", "template", "--agent", "greedy", "--games", "20", "--seed", "5", "--json")
    assert (done.status, done.err) == (0, "")
    document = json.loads(done.out)
    assert list(document) == KEYS
    assert (document["game"], document["agent"], document["games"]) == ("template", "greedy", 20)
    assert document["seconds"] >= 0
    assert [result["seed"] for result in document["results"]] == list(range(5, 25))
    assert list(document["results"][0]) == ["seed", "score", "opponent", "won", "reason", "turns"]
    scores = [result["score"] for result in document["results"]]
    assert document["summary"]["mean"] == pytest.approx(sum(scores) / 20)
    assert document["summary"]["won"] == sum(result["won"] for result in document["results"]) / 20
    assert document["summary"]["reasons"] == {"all pebbles taken": 20}


def test_a_game_without_opponent(command: Command) -> None:
    done = command("simulate", "carcassonne", "--games", "3", "--option", "meeples=3", "--json")
    document = json.loads(done.out)
    assert all(result["opponent"] is None and result["won"] is None for result in document["results"])
    assert document["summary"]["won"] is None


def test_results_never_depend_on_jobs(command: Command) -> None:
    arguments = ["simulate", "carcassonne", "--games", "60", "--seed", "9", "--json"]
    one = json.loads(command(*arguments, "--jobs", "1").out)
    two = json.loads(command(*arguments, "--jobs", "2").out)
    assert one["results"] == two["results"]
    assert one["summary"] == two["summary"]


def test_for_people(command: Command) -> None:
    done = command("simulate", "template", "--games", "50")
    assert (done.status, done.err) == (0, "")
    first, score, won, reason, *bars = done.out.splitlines()
    assert first.startswith("Pebbles, agent random: 50 games in ")
    assert score.startswith("Score ")
    assert won.startswith("Won ")
    assert reason == "Ended by “all pebbles taken”: 50 (100.0%)"
    assert sum(int(bar.split()[-1]) for bar in bars) == 50


def test_at_the_table_too(command: Command) -> None:
    done = command("simulate", "template", "--surface", "table", "--games", "5", "--json")
    assert json.loads(done.out)["games"] == 5


def test_an_own_agent_beside_the_user(command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "lefty.py").write_text(
        "class Lefty:\n    def choose(self, rules, state, rng):\n        return rules.legal(state)[0]\n\n"
        "def make(game, surface):\n    return Lefty()\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    done = command("simulate", "template", "--agent", "lefty:make", "--games", "4", "--json")
    assert (done.status, done.err) == (0, "")
    assert json.loads(done.out)["agent"] == "lefty:make"


def test_an_agent_that_fails_is_one_sentence(command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "broken_agent.py").write_text(
        "class Fails:\n    def choose(self):\n        pass\n\n\ndef make(game, surface):\n    return Fails()\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    done = command("simulate", "template", "--agent", "broken_agent:make", "--games", "4")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("The agent 'broken_agent:make' failed in the game with seed 0: TypeError")
    assert done.err.count("\n") == 1


INTERRUPTING = """
import os, signal
from pathlib import Path

class Interrupting:
    moves = 0

    def choose(self, rules, state, rng):
        self.moves += 1
        if self.moves == 60:
            try:
                Path("pressed").touch(exist_ok=False)
            except FileExistsError:
                pass  # another process was quicker
            else:
                os.PRESS(int(os.environ["CHAIR_TEST_PROCESS"]), signal.SIGINT)
        return rules.legal(state)[0]

def make(game, surface):
    return Interrupting()
"""
START = "import os; os.environ['CHAIR_TEST_PROCESS'] = str(os.getpid()); from secondchair.cli import main; main()"


@pytest.mark.parametrize(
    ("jobs", "press"),
    [
        ("1", "kill"),
        ("2", "kill"),
        ("2", "killpg"),  # as a terminal does it: every process gets the signal, only the first one answers it
    ],
)
def test_ctrl_c_prints_what_is_finished(jobs: str, press: str, tmp_path: Path) -> None:
    """The agent itself presses Ctrl-C, once, after some moves: for the process that was started, or for its group."""
    (tmp_path / "interrupting.py").write_text(INTERRUPTING.replace("PRESS", press))
    arguments = ["simulate", "template", "--agent", "interrupting:make", "--games", "3000000", "--jobs", jobs, "--json"]
    done = subprocess.run(
        [sys.executable, "-c", START, *arguments],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=120,
        start_new_session=True,
    )
    assert done.returncode == 130
    document = json.loads(done.stdout)
    assert list(document) == KEYS
    assert 0 < document["games"] == len(document["results"]) < 3_000_000
    assert done.stderr == f"Stopped: {document['games']} of 3000000 games were finished.\n"


def test_a_bar_with_rate_and_time_left_on_standard_error(tmp_path: Path) -> None:
    """Standard error is a terminal, standard output a file: the bar goes to the one, the document to the other."""
    ours, theirs = pty.openpty()
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "100"}
    with (tmp_path / "out.json").open("w") as out:
        process = subprocess.Popen(
            [*PROGRAM, "simulate", "carcassonne", "--games", "1500", "--json"],
            stdout=out, stderr=theirs, env=environment,
        )  # fmt: skip
    os.close(theirs)
    seen = b""
    while True:
        try:
            seen += os.read(ours, 4096)
        except OSError:  # the other end is closed
            break
    os.close(ours)
    assert process.wait() == 0
    assert b"carcassonne, random" in seen
    assert b"/1500" in seen
    assert b"/s" in seen
    assert b"0:00:" in seen
    assert json.loads((tmp_path / "out.json").read_text())["games"] == 1500


def test_a_second_ctrl_c_breaks_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first press asks to stop; after it, the signal means what it meant before."""
    before = signal.getsignal(signal.SIGINT)
    with _ctrl_c() as stop:
        signal.raise_signal(signal.SIGINT)
        assert stop.is_set()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


# The examples of README and docs, smaller where they would take long.
EXAMPLES = [
    "simulate carcassonne --agent greedy --games 2 --jobs 2",
    "simulate carcassonne --agent random --games 100 --seed 7 --json",
    "games",
    "games --json",
    "decide template take --schema",
    "check",
]


@pytest.mark.parametrize("line", EXAMPLES)
def test_examples(line: str, command: Command) -> None:
    done = command(*line.split())
    assert (done.status, done.err) == (0, "")
    assert done.out


def test_several_agents_play_the_same_seeds(command: Command) -> None:
    arguments = ("simulate", "template", "--agent", "random", "--agent", "greedy", "--games", "30", "--seed", "4")
    document = json.loads(command(*arguments, "--json").out)
    assert list(document) == ["game", "seconds", "runs", "comparisons"]
    assert [(run["label"], run["agent"], run["games"]) for run in document["runs"]] == [
        ("random", "random", 30),
        ("greedy", "greedy", 30),
    ]
    first, second = ([result["score"] for result in run["results"]] for run in document["runs"])
    (comparison,) = document["comparisons"]
    gaps = [b - a for a, b in zip(first, second, strict=True)]
    assert comparison["score"]["value"] == pytest.approx(sum(gaps) / 30)
    assert comparison["score"]["low"] < comparison["score"]["value"] < comparison["score"]["high"]
    assert (comparison["first"], comparison["second"], comparison["games"]) == ("random", "greedy", 30)
    one = json.loads(command("simulate", "template", "--agent", "greedy", "--games", "30", "--seed", "4", "--json").out)
    assert document["runs"][1]["results"] == one["results"] and document["runs"][1]["summary"] == one["summary"]
    told = command(*arguments).out
    assert "random\n" in told and "greedy\n" in told and "On the same 30 seeds" in told


def test_values_of_an_option_side_by_side(command: Command) -> None:
    done = command(
        "simulate", "carcassonne", "--option", "meeples=4,7", "--option", "colours=4", "--games", "5", "--json"
    )
    runs = json.loads(done.out)["runs"]
    assert [(run["options"]["meeples"], run["options"]["colours"]) for run in runs] == [(4, 4), (7, 4)]
    assert [run["label"] for run in runs] == ["meeples per colour 4", "meeples per colour 7"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--option", "start=you,nobody"), "start cannot be 'nobody'"),
        (("--option", "start=you,robin", "--option", "start=you"), "The option 'start' is given twice"),
        (("--option", "start=you,robin", "--option", "start=you,robin"), "The option 'start' is given twice"),
        (("--agent", "random", "--agent", "random"), "Two of the runs to compare are the same"),
        (("--engine", "steam"), "There is no engine 'steam'; there are local and ray"),
        (("--report", "nowhere/at/all.html"), "its folder does not exist"),
    ],
)
def test_what_cannot_be_compared_is_one_sentence(command: Command, arguments: tuple[str, ...], sentence: str) -> None:
    done = command("simulate", "template", "--games", "2", *arguments)
    assert (done.status, done.out) == (2, "")
    assert sentence in done.err and done.err.count("\n") == 1


def test_a_report_is_written_beside_the_answer(command: Command, tmp_path: Path) -> None:
    place = tmp_path / "pebbles.html"
    done = command("simulate", "template", "--games", "20", "--report", str(place), "--json")
    assert done.status == 0 and done.err.replace("\n", "") == f"The report is in {place}."
    assert list(json.loads(done.out)["results"][0]) == ["seed", "score", "opponent", "won", "reason", "turns"]
    text = place.read_text("utf-8")
    assert "20 simulated games, seeds 0 to 19" in text
    assert "secondchair simulate template --agent random --games 20 --seed 0 --report pebbles.html" in text


def test_a_report_that_cannot_be_written_is_one_sentence(command: Command, tmp_path: Path) -> None:
    done = command("simulate", "template", "--games", "2", "--report", str(tmp_path))
    assert done.status == 2 and "cannot be written" in done.err


@pytest.mark.parametrize(("option", "module", "extra"), [("--report", "altair", "report"), ("--engine", "ray", "ray")])
def test_a_missing_extra_is_one_sentence(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, option: str, module: str, extra: str
) -> None:
    for name in [name for name in sys.modules if name.startswith("secondchair.lab.report")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    value = "ray" if option == "--engine" else str(tmp_path / "report.html")
    done = command("simulate", "template", "--games", "2", option, value)
    assert (done.status, done.out) == (2, "")
    assert f"uv run --extra {extra}" in done.err and done.err.count("\n") == 1


def test_games_without_an_end_are_cut_with_a_sentence(command: Command) -> None:
    arguments = ["simulate", "sam", "--surface", "table", "--games", "2", "--longest", "60"]
    done = command(*arguments)
    assert (done.status, done.err) == (0, "")
    assert " ".join(done.out.split()) == (
        "No game was finished. 2 games were cut after 60 choices without an end: they count in no figure."
    )
    document = json.loads(command(*arguments, "--json").out)
    assert (document["games"], document["results"], document["summary"]) == (0, [], None)
    assert document["cut"] == [0, 1] and document["limits"]["Longest game"].startswith("60 choices")


def test_wins_against_the_railbot_are_told(command: Command) -> None:
    """RB-22: it has no points, and yet there is a winner."""
    done = command("simulate", "railbot", "--games", "2")
    assert "Won 0 % (95 %: 0 to 66 %)\n" in done.out
    assert json.loads(command("simulate", "railbot", "--games", "2", "--json").out)["summary"]["won"] == 0


def test_several_runs_are_compared_pair_by_pair(command: Command) -> None:
    agents = ["--agent", "random", "--agent", "greedy", "--agent", "search:5"]
    document = json.loads(command("simulate", "template", *agents, "--games", "8", "--json").out)
    pairs = [(one["first"], one["second"], one["pairs"]) for one in document["comparisons"]]
    assert pairs == [("random", "greedy", 3), ("random", "search:5", 3), ("greedy", "search:5", 3)]
    assert all(one["score_together"]["low"] <= one["score"]["low"] for one in document["comparisons"])
    assert [run["limits"]["Playouts"][:4] for run in document["runs"]] == ["none", "none", "5 a "]
    said = command("simulate", "template", *agents, "--games", "8").out
    assert said.count("all 3 pairs together") == 3 and said.count("all together") == 3


def test_runs_as_tables(command: Command, tmp_path: Path) -> None:
    """The documents stay what they were, and files do not depend on the number of processes."""
    told = []
    for jobs in ("1", "2"):
        folder = tmp_path / jobs
        arguments = ["simulate", "template", "--games", "30", "--jobs", jobs, "--json"]
        done = command(*arguments, "--csv", str(folder), "--parquet", str(folder))
        assert done.status == 0
        assert "runs.csv, games.csv, decisions.csv" in done.err and "runs.parquet" in done.err
        told.append([(path.name, path.read_bytes()) for path in sorted(folder.iterdir())])
        assert json.loads(done.out)["results"] == json.loads(command(*arguments).out)["results"]
    assert told[0] == told[1] and len(told[0]) == 6


def test_a_folder_that_cannot_be_is_refused_before_the_first_game(command: Command, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for wrong, said in (("file", "is a file; name a folder"), ("no/where", "its folder does not exist")):
        done = command("simulate", "template", "--games", "2", "--csv", str(tmp_path / wrong))
        assert done.status == 2 and said in " ".join(done.err.split()) and done.out == ""
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_lost_race_has_no_score_and_counts_in_no_mean(command: Command) -> None:
    """Not as 0: what stands for its score is no figure to compare."""
    arguments = ("simulate", "bigrace", "--agent", "greedy", "--games", "12", "--option", "automatons=1")
    document = json.loads(command(*arguments, "--json").out)
    scores = [result["score"] for result in document["results"] if result.get("scored", True)]
    assert 0 < len(scores) < 12
    summary = document["summary"]
    assert (summary["games"], summary["scored"], summary["least"]) == (12, len(scores), min(scores))
    assert summary["mean"] == pytest.approx(sum(scores) / len(scores))
    said = command(*arguments).out
    assert f"of the {len(scores)} games with a score (95 %: " in said and "from 0 to" not in said
    assert sum(int(line.split()[-1]) for line in said.splitlines() if "█" in line) == len(scores)
    random = ("simulate", "bigrace", "--games", "2", "--option", "automatons=1")
    assert "No game has a score; " in command(*random).out
    assert json.loads(command(*random, "--json").out)["summary"]["mean"] is None


def test_means_have_intervals_of_95_percent_and_a_single_game_has_none(command: Command) -> None:
    many = command("simulate", "template", "--games", "20").out
    assert re.search(r"^Score [\d.]+ on average \(95 %: [\d.]+ to [\d.]+\), deviation", many, re.M) and "±" not in many
    one = command("simulate", "template", "--agent", "random", "--agent", "greedy", "--games", "1").out
    assert "of a single game" in one and "(no interval of a single game)" in one and "0.00" not in one


def test_a_report_on_games_that_were_cut_says_why_there_is_none(command: Command, tmp_path: Path) -> None:
    arguments = ("simulate", "sam", "--surface", "table", "--games", "2", "--longest", "60")
    done = command(*arguments, "--report", str(tmp_path / "sam.html"))
    assert done.status == 2 and "nothing to report. 2 games were cut after 60 choices" in " ".join(done.err.split())
