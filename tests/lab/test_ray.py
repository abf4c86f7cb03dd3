"""Ray as the engine. By default a stand-in for the few calls that are used; with `-m slow`, a local Ray as well."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from itertools import chain
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
        self.settings: dict[str, Any] = {}

    def is_initialized(self) -> bool:
        return self.running

    def init(self, **settings: Any) -> None:
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
    monkeypatch.setenv("RAY_ADDRESS", "ray://somewhere:10001")
    outcomes(PEBBLES, range(4), jobs=2, engine="ray")
    assert "num_cpus" not in ray.settings


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


@pytest.mark.slow
@pytest.mark.skipif(not find_spec("ray"), reason="Ray is not installed")
def test_a_real_ray_on_this_computer() -> None:
    def results(*more: str) -> Any:
        command = [sys.executable, "-m", "secondchair", "simulate", "carcassonne", "--games", "40", "--json", *more]
        return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)["results"]

    assert results("--engine", "ray", "--jobs", "2") == results()
