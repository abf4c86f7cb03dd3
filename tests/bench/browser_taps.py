"""How many taps a bot's turn takes in a browser: `python tests/bench/browser_taps.py [GAMES] [BOT …]` prints them.

Complete games at the table are played twice. First without a page: the companion is answered from a game on screen, as
in the other scripts here, and `Ask.taps` counts. Then the same answers are given in Chromium, touch by touch, by a hand
that goes by what the page shows; a key of the keypad is a touch too. Both counts are printed, and every kind of answer
in which they differ.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

import httpx2 as httpx
from msgspec import Struct, to_builtins
from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from games.great_western_trail import automa_proof, sam_proof
from games.great_western_trail.automa_table import LEVELS
from games.railways.mirror import Careful, KnownCards, Mirror, OwnCards, Witness
from games.wanderlust.map_witness import MapTable
from games.wanderlust.witness import PrintedTable
from web.browser_fixtures import ARGS, PHONE, find_chromium, running
from web.hand import Hand, gone_on

from secondchair.core import dealer
from secondchair.core.ask import Ask, Form
from secondchair.core.rules import CHANCE, YOU, Option
from secondchair.games.great_western_trail.automa import companion as automa_companion
from secondchair.games.great_western_trail.sam import companion as sam_companion
from secondchair.games.railways import companion as railways_companion
from secondchair.games.wanderlust import companion as wanderlust_companion

BESIDE = 2  # touches: *Something else*, then what it is
# Whatever the page of the box asks for once was asked for and skipped: those touches belong to the box, not to a turn.
BOX_WAS_ASKED = """() => {
  const real = Storage.prototype.getItem;
  Storage.prototype.getItem = function (key) { return key.startsWith("box ") ? "yes" : real.call(this, key); };
}"""


class Answered(Struct):
    """One answer of a game at the table: to a form, or an option of a list; perhaps one beside the prompt."""

    action: dict[str, Any]
    form: Form | None
    option: Option | None
    beside: str  # the words of the button that opens it, or says it
    taps: int  # by `Ask.taps`
    counted: int = 0  # how many of them the figures count as taps of the bot's turn


class Recording:
    """The answers of one game at the table, and what fate decided in it, by its place among the outcomes."""

    def __init__(self, companion: ModuleType) -> None:
        self.companion = companion
        self.options: dict[str, Any] = {}
        self.answers: list[Answered] = []
        self.fate: list[int] = []
        self.turns = 0
        self.box = ""  # an owner's file

    @contextmanager
    def listening(self, counted: Callable[[], int], after: bool = False) -> Iterator[None]:
        """Follow everything that happens at the table.

        `counted` is how many taps the figures count so far; some count an answer just before it is given, some `after`.
        """
        companion, table, total = self.companion, None, 0
        real_new, real_apply = companion.new, companion.apply

        def new(options: dict[str, Any], content: Any) -> Any:
            nonlocal table
            self.options, table = options, real_new(options, content)
            return table

        def apply(s: Any, action: Any, *more: Any) -> None:
            nonlocal total
            if s is table:
                spent, total = counted() - total, counted()
                known = len(self.answers)
                self._note(s, action)
                if spent:
                    self.answers[known - 1 if after else -1].counted += spent
            real_apply(s, action, *more)

        with patch.object(companion, "new", new), patch.object(companion, "apply", apply):
            yield

    def _note(self, s: Any, action: Any) -> None:
        actor = self.companion.actor(s)
        if actor == CHANCE:
            self.fate.append(list(self.companion.chance(s).outcomes).index(action))
        elif actor == YOU:
            self.answers += self._answered(s, action)

    def _answered(self, s: Any, action: Any) -> list[Answered]:
        legal, doc = self.companion.legal(s), to_builtins(action)
        if action in legal and isinstance(legal, Ask):
            return [Answered(doc, legal.form, None, "", legal.taps(action))]
        prompt = self.companion.view(s).prompt
        if action in legal:  # the table itself plays what has no alternative
            option = next(o for o in prompt.options if o.action == action)
            return [Answered(doc, None, option, "", 1)] if len(legal) > 1 else []
        for aside in self.companion.aside(s):
            if isinstance(aside, Ask) and action in aside:
                return [Answered(doc, aside.form, None, aside.form.label, BESIDE + aside.taps(action))]
        option = next(o for o in prompt.aside if isinstance(o, Option) and o.action == action)
        return [Answered(doc, None, option, option.label, BESIDE)]


# -- games to play -----------------------------------------------------------------------------------------------------


def great_western_trail(proof: Any, companion: ModuleType, levels: Sequence[str], seed: int) -> Recording:
    recording, played = Recording(companion), list[Any]()
    with recording.listening(lambda: sum(played[0].taps.values()) if played else 0):
        played.append(proof(seed, rancher=True, difficulty=levels[seed % len(levels)]))
        played[0].play()
    recording.turns = sum(played[0].turns.values())
    return recording


def railways(kind: type[Witness], seed: int) -> Recording:
    recording, played = Recording(railways_companion), list[Witness]()
    with recording.listening(lambda: played[0].taps if played else 0, after=True):
        played.append(kind(seed, ("sweden", "mexico")[seed % 2], barons=bool(seed % 4 // 2)))
        played[0].play()
    recording.turns, recording.box = played[0].moves, played[0].box
    return recording


class CountedRace(PrintedTable):
    """Counts the taps of the Automatons' turns alone."""

    spent = 0
    in_turn = False

    def tell(self, answer: Any) -> None:
        question = wanderlust_companion.legal(self.table)
        if self.in_turn and answer in question:
            self.spent += question.taps(answer)
        super().tell(answer)

    def automaton_turn(self) -> None:
        self.in_turn = True
        super().automaton_turn()
        self.in_turn = False


def wanderlust(automatons: int, seed: int) -> Recording:
    recording, played = Recording(wanderlust_companion), list[CountedRace]()
    with recording.listening(lambda: played[0].spent if played else 0):
        played.append(CountedRace(automatons, seed))
        played[0].play()
    recording.turns = played[0].turns
    return recording


def wanderlust_map(automatons: int, seed: int) -> Recording:
    recording, played = Recording(wanderlust_companion), list[MapTable]()
    with recording.listening(lambda: played[0].taps if played else 0):
        played.append(MapTable(automatons, seed))
        played[0].play()
    recording.turns = played[0].turns
    return recording


SAM = partial(great_western_trail, sam_proof.Proof, sam_companion, ("easy", "medium", "hard"))
AUTOMA = partial(great_western_trail, automa_proof.Proof, automa_companion, LEVELS)
BOTS: dict[str, tuple[str, Callable[[int], Recording]]] = {
    "sam": ("sam", SAM),
    "automa": ("automa", AUTOMA),
    "railbot": ("railbot", partial(railways, Mirror)),
    "railbot-first": ("railbot", partial(railways, OwnCards)),
    "railbot-cards": ("railbot", partial(railways, KnownCards)),
    "railbot-map": ("railbot", partial(railways, Careful)),
    "bigrace-1": ("bigrace", partial(wanderlust, 1)),
    "bigrace-2": ("bigrace", partial(wanderlust, 2)),
    "bigrace-3": ("bigrace", partial(wanderlust, 3)),
    "bigrace-map": ("bigrace", partial(wanderlust_map, 1)),
}


# -- in the browser ----------------------------------------------------------------------------------------------------


def touches(page: Page, site: str, game: str, recording: Recording) -> list[int]:
    """Give the same answers on the page; the touches that each of them took."""
    fate, found = iter(recording.fate), list[int]()
    page.add_init_script(f"({BOX_WAS_ASKED})()")
    with patch.object(dealer, "pick", lambda *_: next(fate)):
        body = {"game": game, "surface": "table", "options": recording.options}
        if recording.box:
            kept = httpx.post(f"{site}/api/overrides", content=recording.box)
            body["override"] = kept.json()["name"]
        made = httpx.post(f"{site}/api/games", json=body)
        assert made.status_code == 201, made.text
        page.goto(f"{site}/play/{made.json()['id']}")
        for answer in recording.answers:
            page.wait_for_selector("body[data-seq]:not([data-busy])", state="attached")
            found.append(touch(page, answer))
        page.wait_for_selector("body:not([data-busy])[data-over]", state="attached")
    return found


def touch(page: Page, answer: Answered) -> int:
    seq = page.get_attribute("body", "data-seq")
    hand = Hand(page, lambda: gone_on(page, seq))
    if answer.beside:
        hand.beside(answer.beside)
    if answer.form is not None:
        box = page.locator("#form-dialog" if answer.beside else "#form")
        hand.answer(answer.form, answer.action, box)
    elif answer.option is not None and not answer.beside:
        hand.choose(answer.option)
    page.wait_for_selector(f'body:not([data-busy]):not([data-seq="{seq}"])', state="attached")
    return hand.touches


class Count(Struct):
    """What was counted over the games of one bot."""

    turns: int = 0
    by_count: int = 0  # taps of its turns by `Ask.taps`
    by_hand: int = 0  # and in the browser
    answers: int = 0
    differ: Counter[str] = {}  # type: ignore[assignment]

    def add(self, recording: Recording, by_hand: Sequence[int]) -> None:
        self.turns += recording.turns
        self.answers += len(recording.answers)
        for answer, taps in zip(recording.answers, by_hand, strict=True):
            if answer.taps != taps:
                self.differ[f"{answer.action['do']}: {answer.taps} counted, {taps} in the browser"] += 1
            # A proof enters whole boards to compare decisions, where a person gives the short answer that it counts.
            proved = answer.counted not in (0, answer.taps)
            self.by_count += answer.counted
            self.by_hand += answer.counted if proved else taps if answer.counted else 0

    def told(self, name: str, games: int) -> str:
        counted, by_hand = self.by_count / self.turns, self.by_hand / self.turns
        return (
            f"{name:14} {by_hand:.2f} taps a turn in the browser, {counted:.2f} by count; "
            f"{games} games, {self.turns} turns, {self.answers} answers"
        )


def main(games: int, names: Sequence[str]) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as site,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=find_chromium(), args=ARGS.split()) as browser,
    ):
        page = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce")
        page.add_init_script("localStorage.secondchair = JSON.stringify({ pace: 0 })")
        for name in names:
            game, play = BOTS[name]
            count = Count(differ=Counter())
            for seed in range(games):
                recording = play(seed)
                count.add(recording, touches(page, site, game, recording))
            print(count.told(name, games), flush=True)
            for difference, n in count.differ.most_common():
                print(f"{'':14} {n} times {difference}", flush=True)


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    main(numbers[0] if numbers else 2, [word for word in sys.argv[1:] if not word.isdecimal()] or list(BOTS))
