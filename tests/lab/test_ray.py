"""Ray as the engine: a stand-in for the few calls that are used, and a real one wherever Ray is installed.

With SECONDCHAIR_TEST_RAY=required, as in CI, a missing Ray is a failure.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from random import Random
from threading import Event
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from secondchair.agents import AgentFailed
from secondchair.lab import Job, MissingExtra, Outcome, SimulationFailed, simulate

PEBBLES = Job(game="template", agent="random")


class RayError(Exception):
    pass


class RayTaskError(RayError):
    def __init__(self, cause: Exception) -> None:
        super().__init__("RayTaskError")
        self.cause = cause


class StandIn(ModuleType):
    """Tasks are done when they are waited for, in any order; what went wrong comes out of `get`, as in Ray."""

    def __init__(self, cores: int, running: bool = False) -> None:
        super().__init__("ray")
        self.cores, self.running, self.began = cores, running, running
        self.dice = Random(1)
        self.exceptions = SimpleNamespace(RayError=RayError, RayTaskError=RayTaskError)
        self.asked = self.cancelled = 0
        self.most = 0
        self.lost = False
        self.broken: Exception | None = None
        self.settings: dict[str, Any] = {}

    def is_initialized(self) -> bool:
        return self.running

    def init(self, **settings: Any) -> None:
        if self.broken:
            raise self.broken
        self.running, self.settings = True, settings

    def shutdown(self) -> None:
        self.running = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": float(self.cores)}

    def remote(self, task: Callable[..., Any]) -> Any:
        def begin(*arguments: Any) -> Callable[[], Any]:
            self.asked += 1
            return lambda: task(*arguments)

        return SimpleNamespace(remote=begin)

    def wait(self, refs: list[Any], timeout: float) -> tuple[list[Any], list[Any]]:
        self.most = max(self.most, len(refs))
        done = self.dice.randrange(len(refs))
        return [refs[done]], refs[:done] + refs[done + 1 :]

    def get(self, ref: Callable[[], Any]) -> Any:
        if self.lost:
            raise RayError("The worker died.\nMany lines follow.")
        try:
            return ref()
        except Exception as error:
            raise RayTaskError(error) from error

    def cancel(self, ref: Any) -> None:
        self.cancelled += 1


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> StandIn:
    stand_in = StandIn(cores=3)
    monkeypatch.setitem(sys.modules, "ray", stand_in)
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    return stand_in


def outcomes(job: Job, seeds: range, **more: Any) -> list[Outcome]:
    return sorted(chain.from_iterable(simulate(job, seeds, **more)), key=lambda outcome: outcome.seed)


def test_ray_gives_what_one_process_gives(ray: StandIn) -> None:
    assert outcomes(PEBBLES, range(50, 150), engine="ray") == outcomes(PEBBLES, range(50, 150))
    assert ray.asked > 3 and ray.most == 6, "all cores have work, and no more waits than that"


def test_the_number_of_cores_changes_nothing(ray: StandIn) -> None:
    found = []
    for cores in (1, 7):
        ray.cores = cores
        found.append(outcomes(PEBBLES, range(30), engine="ray"))
    assert found[0] == found[1]


def test_a_ray_of_our_own_is_ended(ray: StandIn) -> None:
    outcomes(PEBBLES, range(4), jobs=2, engine="ray")
    assert not ray.running and ray.settings["num_cpus"] == 2


def test_a_cluster_is_joined_as_it_is(ray: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as cluster:
        monkeypatch.setenv("RAY_ADDRESS", f"ray://127.0.0.1:{cluster.getsockname()[1]}")
        outcomes(PEBBLES, range(4), jobs=2, engine="ray")
    assert ray.settings and "num_cpus" not in ray.settings


def test_a_cluster_that_does_not_answer_is_told_at_once(ray: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        address = f"127.0.0.1:{nobody.getsockname()[1]}"
    monkeypatch.setenv("RAY_ADDRESS", address)
    with pytest.raises(
        SimulationFailed, match=rf"^The cluster at {address} \(RAY_ADDRESS\) cannot be joined: .*refused"
    ):
        outcomes(PEBBLES, range(4), engine="ray")
    assert not ray.settings, "Ray was not asked"


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError("No space left\n on device."), "No space left on device"),
        (RuntimeError(), "RuntimeError"),
        (ConnectionError("x" * 5000), "x" * 300),
    ],
)
def test_a_ray_that_does_not_start_is_told_as_such(ray: StandIn, error: Exception, said: str) -> None:
    ray.broken = error
    words = f"^Ray did not start: {said}\\. Without --engine ray the games are played here\\.$"
    with pytest.raises(SimulationFailed, match=words):
        outcomes(PEBBLES, range(4), engine="ray")
    assert not ray.running


def test_a_ray_that_runs_already_goes_on(ray: StandIn) -> None:
    ray.running = True
    outcomes(PEBBLES, range(4), engine="ray")
    assert ray.running and not ray.settings


def test_an_agent_that_fails_is_told_as_everywhere(ray: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = ModuleType("broken_on_ray")
    broken.make = lambda game, surface: SimpleNamespace(choose=lambda: None)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "broken_on_ray", broken)
    with pytest.raises(AgentFailed, match="failed in the game with seed 0"):
        outcomes(Job(game="template", agent="broken_on_ray:make"), range(1), engine="ray")
    assert not ray.running


def test_a_lost_worker_is_one_sentence(ray: StandIn) -> None:
    ray.lost = True
    with pytest.raises(SimulationFailed, match=r"^Ray lost a worker: The worker died\.$"):
        outcomes(PEBBLES, range(4), engine="ray")
    assert not ray.running


def test_a_wish_to_stop_is_heard(ray: StandIn) -> None:
    stop, found = Event(), list[Outcome]()
    for batch in simulate(PEBBLES, range(1000), 1, stop, "ray"):
        found += batch
        stop.set()
    assert 0 < len(found) < 1000
    assert ray.cancelled and not ray.running


def test_without_ray_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"start it with: uv run --extra ray"):
        simulate(PEBBLES, range(3), engine="ray")


# -- a real one --------------------------------------------------------------------------------------------------------

REQUIRED = os.environ.get("SECONDCHAIR_TEST_RAY") == "required"
real = pytest.mark.skipif(not REQUIRED and not find_spec("ray"), reason="Ray is not installed")


def simulated(*more: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "secondchair", "simulate", "carcassonne", "--games", "12", "--json", *more]
    clean = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=clean | environment)


@real
def test_a_real_ray_gives_what_one_process_gives() -> None:
    on_ray, here = simulated("--engine", "ray", "--jobs", "2"), simulated()
    assert on_ray.returncode == 0, on_ray.stderr
    assert json.loads(on_ray.stdout)["results"] == json.loads(here.stdout)["results"]


@real
def test_a_real_ray_that_cannot_start_is_told_as_such(tmp_path: Path) -> None:
    """It has nowhere to put its files."""
    (tmp_path / "file").touch()
    done = simulated("--engine", "ray", RAY_TMPDIR=str(tmp_path / "file" / "below"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Ray did not start: ") and done.stderr.count("\n") == 1
