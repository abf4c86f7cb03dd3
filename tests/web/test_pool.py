"""Who wants a processor for a while stands in line; what is asked for is done in another process."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator

import pytest
from web.playing import run

from secondchair.agents.hint import NoAdvice
from secondchair.web.pool import Client, Line
from secondchair.web.processes import NICE, Processes
from secondchair.web.refused import Refused

ANN, BEN, CAT = (Client(name, f"192.0.2.{n}") for n, name in enumerate(("ann", "ben", "cat")))


def served(asked: list[Client], line: Line) -> tuple[list[str], dict[str, list[int]]]:
    """The order in which these are served who all come while somebody is being served; and what each was told."""
    order, told = list[str](), dict[str, list[int]]()

    async def wait(n: int, client: Client) -> None:
        name = f"{client.player}{n}"
        async with line.turn(client, told.setdefault(name, []).append):
            order.append(name)

    async def all_come() -> None:
        async with line.turn(Client("first", "192.0.2.99")):
            tasks = [asyncio.ensure_future(wait(n, client)) for n, client in enumerate(asked)]
            while len(line) < len(asked):
                await asyncio.sleep(0)
        await asyncio.gather(*tasks)

    run(all_come())
    return order, told


def test_one_after_the_other_from_each_address_in_turn() -> None:
    order, _ = served([ANN, ANN, ANN, BEN, CAT, BEN], Line(of_one=9))
    assert order == ["ann0", "ben3", "cat4", "ann1", "ben5", "ann2"]


def test_everybody_is_told_how_many_are_before_them() -> None:
    _, told = served([ANN, ANN, BEN], Line(of_one=9))
    assert told == {"ann0": [1, 1, 1], "ann1": [2, 3, 2, 1], "ben2": [2, 1]}


def test_one_player_waits_for_so_many_things_at_most() -> None:
    async def ask() -> None:
        line = Line(of_one=2)
        async with line.turn(ANN), asyncio.timeout(60):
            second = asyncio.ensure_future(line.turn(ANN).__aenter__())
            while not len(line):
                await asyncio.sleep(0)
            with pytest.raises(Refused, match="You are waiting for 2 things already") as refused:
                await line.turn(ANN).__aenter__()
            assert refused.value.status == 429
            second.cancel()

    run(ask())


def test_a_full_line_takes_nobody_in() -> None:
    with pytest.raises(Refused, match="no room in the line"):
        run(_full())


async def _full() -> None:
    line = Line(most=1)
    async with line.turn(ANN):
        waiting = asyncio.ensure_future(line.turn(BEN).__aenter__())
        while not len(line):
            await asyncio.sleep(0)
        try:
            await line.turn(CAT).__aenter__()
        finally:
            waiting.cancel()


def test_who_gives_up_leaves_the_line() -> None:
    async def ask() -> list[str]:
        line, order = Line(), list[str]()

        async def wait(client: Client) -> None:
            async with line.turn(client):
                order.append(client.player)

        async with line.turn(ANN):
            ben, cat = asyncio.ensure_future(wait(BEN)), asyncio.ensure_future(wait(CAT))
            while len(line) < 2:
                await asyncio.sleep(0)
            ben.cancel()
        await cat
        assert len(line) == 0
        async with line.turn(BEN):  # nothing of theirs is left
            return order

    assert run(ask()) == ["cat"]


def test_a_player_who_is_done_is_forgotten() -> None:
    line = Line()
    for _ in range(3):
        served([ANN], line)
    assert not line._there


# -- other processes ---------------------------------------------------------------------------------------------------


@pytest.fixture
def processes() -> Iterator[Processes]:
    there = Processes(1)
    yield there
    there.close()


def test_work_is_done_elsewhere_by_one_process_that_gives_way(processes: Processes) -> None:
    pid = run(processes(os.getpid))
    assert pid != os.getpid() and run(processes(os.getpid)) == pid
    assert run(processes(os.nice, 0)) == os.nice(0) + NICE


def test_what_goes_wrong_comes_back_and_the_process_goes_on(processes: Processes) -> None:
    pid = run(processes(os.getpid))
    with pytest.raises(NoAdvice, match="nothing"):
        run(processes(_refuse, "nothing"))
    assert run(processes(os.getpid)) == pid


def _refuse(text: str) -> None:
    raise NoAdvice(text)


def test_a_process_that_dies_or_takes_too_long_is_replaced(processes: Processes) -> None:
    pid = run(processes(os.getpid))
    with pytest.raises(Refused, match="given up"):
        run(processes(os._exit, 3))
    assert run(processes(os.getpid)) != pid
    processes.seconds = 0.01
    with pytest.raises(Refused, match="took too long"):
        run(processes(time.sleep, 600))
    processes.seconds = 600
    assert run(processes(abs, -1)) == 1
