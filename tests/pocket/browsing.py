"""A tab of Chromium before the built site, and what a player does in it."""

import json
import re

from playwright.sync_api import BrowserContext, FrameLocator, Page, expect

expect.set_options(timeout=60_000)  # a busy machine is late with everything
START_WITHIN = 180_000  # milliseconds; how quick it is, is measured elsewhere

SEND = """async ([method, path, body]) => {
  const response = await fetch(path, { method, body, headers: { Accept: "application/json" } });
  const text = await response.text();
  return { status: response.status, text };
}"""


class Tab:
    """The site in one tab."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.address = address
        self.page: Page = context.new_page()
        self.page.set_default_timeout(START_WITHIN)
        self.wrong = list[str]()
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))

    @property
    def inside(self) -> FrameLocator:
        """The page in its frame."""
        return self.page.frame_locator("#app")

    def open(self, path: str = "/") -> "Tab":
        self.page.goto(self.address + path)
        return self.wait()

    def wait(self, state: str = "playing") -> "Tab":
        body, ended = self.page.locator("body"), re.compile(f"{state}|stopped")
        expect(body).to_have_attribute("data-state", ended, timeout=START_WITHIN)
        assert body.get_attribute("data-state") == state, self.page.locator("#said").inner_text()
        return self

    def go(self, path: str) -> None:
        """To another page, inside the frame."""
        show = "(address) => { document.querySelector('#app').contentWindow.location.href = address }"
        self.page.evaluate(show, self.address + path)
        expect(self.page).to_have_url(self.address + path, timeout=60_000)

    def send(self, method: str, path: str, body: object = None) -> dict:
        """What the page would send, and the answer."""
        text = body if isinstance(body, str) or body is None else json.dumps(body)
        got = self.page.evaluate(SEND, [method, path, text])
        assert got["status"] < 300, got["text"][:500]
        return json.loads(got["text"]) if got["text"].startswith(("{", "[")) and "/log" not in path else got

    def start(self, game: str, **more: object) -> dict:
        return self.send("POST", "/api/games", {"game": game, "seed": 3, **more})

    def act(self, answer: dict, n: int = 0) -> dict:
        action = answer["view"]["prompt"]["options"][n]["action"]
        return self.send("POST", f"/api/games/{answer['id']}/actions", {"seq": answer["seq"], "action": action})

    def text(self, game_id: str) -> str:
        return self.send("GET", f"/api/games/{game_id}/log")["text"]
