"""Many games on Ray: the cores of this computer, or a cluster. The outcomes are those of local processes."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any

from secondchair.lab.extras import needed
from secondchair.lab.simulate import Job, Outcome, SimulationFailed, Simulator

MOST = 100  # games in one task
TASKS = 2  # under way per core
MOST_SAID = 300  # letters of what Ray says, which may be long
KNOCK_SECONDS = 5.0  # for a cluster to answer
SECONDS = 0.5  # how soon a wish to stop is noticed


def on_ray(job: Job, seeds: Sequence[int], jobs: int, stopped: Callable[[], bool]) -> Iterator[list[Outcome]]:
    """Play one game per seed and yield the outcomes as they come.

    Joins the cluster that RAY_ADDRESS names, or a Ray that runs in this program already; else it starts one here with
    `jobs` cores and ends it afterwards.
    """
    with needed("Ray", "ray"):
        ray: Any = import_module("ray")
    return _play_all(ray, job, seeds, jobs, stopped)


def _play_all(
    ray: Any, job: Job, seeds: Sequence[int], jobs: int, stopped: Callable[[], bool]
) -> Iterator[list[Outcome]]:
    ours = not ray.is_initialized()
    if ours:
        _start(ray, jobs)
    try:
        yield from _share_out(ray, job, seeds, stopped)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None  # what went wrong in the game itself
    except ray.exceptions.RayError as error:
        raise SimulationFailed(f"Ray lost a worker: {str(error).splitlines()[0]}") from error
    finally:
        if ours:
            ray.shutdown()


def _start(ray: Any, jobs: int) -> None:
    """Join the cluster that is named, or start a Ray here. Whatever goes wrong with it, one sentence says so."""
    address = os.environ.get("RAY_ADDRESS", "")
    here = {} if address else {"num_cpus": jobs, "include_dashboard": False}
    try:
        _knock(address)
        ray.init(log_to_driver=False, logging_level="error", **here)
    except Exception as error:  # of many kinds: Ray has many parts, and each fails in its own way
        ray.shutdown()
        what = f"The cluster at {address} (RAY_ADDRESS) cannot be joined" if address else "Ray did not start"
        said = " ".join(str(error).split())[:MOST_SAID].rstrip(" .") or type(error).__name__
        raise SimulationFailed(f"{what}: {said}. Without --engine ray the games are played here.") from error


def _knock(address: str) -> None:
    """Raise an OSError at once where nobody answers: Ray itself would go on trying for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), KNOCK_SECONDS).close()


def _share_out(ray: Any, job: Job, seeds: Sequence[int], stopped: Callable[[], bool]) -> Iterator[list[Outcome]]:
    task = ray.remote(play)
    cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
    chunk = max(1, min(MOST, len(seeds) // (4 * cores)))
    given, under_way = 0, list[Any]()
    while under_way or (given < len(seeds) and not stopped()):
        while given < len(seeds) and len(under_way) < TASKS * cores and not stopped():
            under_way.append(task.remote(job, list(seeds[given : given + chunk]), tuple(sys.path)))
            given += chunk
        if stopped():
            for ref in under_way:
                ray.cancel(ref)
            return
        done, under_way = ray.wait(under_way, timeout=SECONDS)
        for ref in done:
            yield ray.get(ref)


def play(job: Job, seeds: Sequence[int], paths: Sequence[str]) -> list[Outcome]:
    """A task: these games, on a worker. `paths` are where the user's own agents are found."""
    sys.path += [path for path in paths if path not in sys.path]
    simulator = _simulator(job)
    return [simulator.play(seed) for seed in seeds]


_simulators: dict[str, Simulator] = {}


def _simulator(job: Job) -> Simulator:
    """A worker that plays many tasks of one job sets up once."""
    key = repr(job)
    if key not in _simulators:
        _simulators[key] = Simulator(job)
    return _simulators[key]
