"""Nothing is lost: the server is killed in the middle of play, again and again, and all that was acknowledged is there.

An answer is an acknowledgement. A request that was cut off may have been carried out or not, but wholly or not at all;
sent again, it is played once.
"""

import random
import threading
from pathlib import Path

import httpx2 as httpx
import pytest
from web.playing import start, text_of
from web.serving import Server, client_of, serving

from secondchair.core.table import load_table


class Evening:
    """Somebody who plays on, whatever happens to the server, and remembers what they were told."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.client = client_of(server)
        self.rng = random.Random(seed)
        self.told: dict[str, str] = {}  # game -> its log when the server last answered
        self.answer = self.begin()
        self.lost = 0  # answers that never came
        self.late = 0  # of these, how many had been carried out

    def begin(self) -> dict:
        """A new game. If its answer is lost nothing was acknowledged, and another one is begun."""
        while True:
            try:
                self.answer = start(self.client, self.rng.choice(["template", "carcassonne"]))
            except httpx.TransportError:
                self.start_anew()
            else:
                return self.answer

    def start_anew(self) -> None:
        if not self.server.alive:
            self.server.start()
        self.client.close()
        self.client = client_of(self.server)

    def choose(self) -> tuple[str, dict]:
        """Mostly a move, sometimes undo or redo."""
        seq, can = self.answer["seq"], self.answer["undo"]
        dice = self.rng.random()
        if dice < 0.1 and can["can_undo"]:
            return "undo", {"seq": seq}
        if dice < 0.2 and can["can_redo"]:
            return "redo", {"seq": seq}
        action = self.rng.choice(self.answer["view"]["prompt"]["options"])["action"]
        return "actions", {"seq": seq, "action": action}

    def send(self, call: str, body: dict) -> httpx.Response:
        return self.client.post(f"/api/games/{self.answer['id']}/{call}", json=body)

    def play(self, moves: int) -> None:
        for _ in range(moves):
            if self.answer["over"]:
                self.begin()
            sent = self.send(*self.choose())
            assert sent.status_code == 200, sent.text[:500]
            self.answer = sent.json()
        self.told[self.answer["id"]] = text_of(self.client, self.answer)

    def play_and_be_cut_off(self) -> None:
        """Send one request, and kill the server while it is on its way: before, during or after the work."""
        if self.answer["over"]:
            self.begin()
        call, body = self.choose()
        killer = threading.Timer(self.rng.random() * 0.02, self.server.kill)
        killer.start()
        try:
            sent = self.send(call, body)
            acknowledged = sent.json() if sent.status_code == 200 else None
        except httpx.TransportError:
            acknowledged = None
        killer.join()
        self.start_anew()
        found = text_of(self.client, self.answer)
        assert load_table(found).log == found  # wholly or not at all
        if acknowledged is None:
            self.lost += 1
            self.late += len(found.splitlines()) - 1 > body["seq"]
        again = self.send(call, body)
        assert again.status_code == 200, again.text[:500]
        if acknowledged is not None:
            assert again.json() == acknowledged
        self.answer = again.json()
        self.told[self.answer["id"]] = text_of(self.client, self.answer)

    def check(self) -> None:
        """Every line that was ever acknowledged is there, nothing is doubled, and every game replays."""
        for game_id, told in self.told.items():
            text = text_of(self.client, {"id": game_id})
            assert text.startswith(told)
            table = load_table(text)
            assert table.broken is None
            assert table.log == text  # at rest: what follows an action was stored with it
        finished = {g["id"] for g in self.client.get("/api/games").json() if g["over"]}
        numbers = {}  # type: ignore[var-annotated]
        for entry in self.client.get("/api/history").json():
            assert entry["game_id"] in finished | self.told.keys()
            numbers.setdefault(entry["game"], []).append(entry["number"])
        assert all(found == list(range(1, len(found) + 1)) for found in numbers.values())
        assert sum(map(len, numbers.values())) >= len(finished)  # type: ignore[arg-type]


def survive(url: str, kills: int) -> Evening:
    with serving(url) as server:
        evening = Evening(server, seed=kills)
        for n in range(kills):
            evening.play(evening.rng.randint(1, 6))
            evening.play_and_be_cut_off()
            if n % 5 == 4:
                evening.check()
        evening.check()
        evening.client.close()
        return evening


def test_fifteen_kills_in_the_middle_of_play_lose_nothing(tmp_path: Path) -> None:
    evening = survive(f"sqlite:///{tmp_path / 'chair.db'}", 15)
    assert evening.told


@pytest.mark.slow
def test_three_hundred_kills_in_the_middle_of_play_lose_nothing(tmp_path: Path) -> None:
    evening = survive(f"sqlite:///{tmp_path / 'chair.db'}", 300)
    assert evening.lost > 50  # many were really cut off
    assert evening.late > 5  # and some of these after the work was done
