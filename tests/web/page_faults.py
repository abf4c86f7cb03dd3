"""What is wrong with a page as it stands: words that are cut or covered, options out of sight, ids instead of names.

It knows no page by name. Every line of text that is on the page is looked at where it stands: nothing but a box that
scrolls may cut it, nothing may lie over it.
"""

from playwright.sync_api import Page
from web.wording import wrong_words

TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# Every line of words that is cut by a box that does not scroll or by the edge of the page, or lies under something.
CUT_OR_COVERED = """() => {
  const wrong = new Set();
  const short = (text) => text.trim().replace(/\\s+/g, ' ').slice(0, 80);
  const called = (el) => el.id || el.getAttribute('class') || el.tagName;
  const folds = (box) => box.matches('.before summary');  // a step that was told before is one line, by intention
  const sticks = (el) => el && (getComputedStyle(el).position === 'sticky' || sticks(el.parentElement));
  const forTheEar = (el) => el && (getComputedStyle(el).clipPath === 'inset(50%)' || forTheEar(el.parentElement));
  const roomForAFinger = (el, x, y) => {
    const r = el.getBoundingClientRect();
    return el.matches('button, a') && (x < r.left || x > r.right || y < r.top || y > r.bottom);
  };
  function look(el, line, words) {
    for (let box = el; box && box !== document.documentElement; box = box.parentElement) {
      const style = getComputedStyle(box), around = box.getBoundingClientRect();
      const wide = line.left < around.left - 2 || line.right > around.right + 2;
      const high = line.top < around.top - 3 || line.bottom > around.bottom + 3;
      for (const [overflow, reachesOut] of [[style.overflowX, wide], [style.overflowY, high]]) {
        if (overflow === 'visible' || !reachesOut) continue;
        const cuts = ['hidden', 'clip'].includes(overflow) && !folds(box);
        return cuts && wrong.add(`cut by ${called(box)}: ${words}`);  // else it comes into sight by scrolling
      }
      if (style.position === 'fixed') break;
    }
    const { clientWidth } = document.documentElement;
    if (line.left < -1 || line.right > clientWidth + 1) return wrong.add(`cut by the edge: ${words}`);
    if (line.bottom > innerHeight || line.top < 0) return;  // the page scrolls; where it does not, its box has cut it
    for (const x of [line.left + 2, (line.left + line.right) / 2, line.right - 2]) {
      const y = (line.top + line.bottom) / 2, hit = document.elementFromPoint(x, y);
      if (!hit || hit.contains(el) || el.contains(hit)) continue;
      if (sticks(hit)) continue;  // there the box ends: what lies below comes into sight by scrolling
      if (roomForAFinger(hit, x, y) && !el.closest('button, a')) continue;  // it may lie over words, not over a button
      return wrong.add(`covered by ${called(hit)}: ${words}`);
    }
  }
  // A heading or a button is read at a glance: no word of it is broken, and none reaches over the button's edge.
  function broken(node) {
    const button = node.parentElement.closest('button, .button')?.getBoundingClientRect();
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\d]+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = [...range.getClientRects()];
      if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) wrong.add(`broken: ${word}`);
      const over = button && lines.some(({ left, right }) => left < button.left + 1 || right > button.right - 1);
      if (over) wrong.add(`over its button: ${word}`);
    }
  }
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const walk = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, el = node.parentElement;
    if (!node.data.trim() || el.closest('script, style, template, noscript, svg, .unseen, .skip, option')) continue;
    if (!el.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (forTheEar(el)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) if (line.width > 1 && line.height > 1) look(el, line, short(node.data));
    if (el.closest('th, button, .button')) broken(node);
  }
  for (const el of document.querySelectorAll('#prompt #ask, #prompt #hint, #prompt .told, #prompt #answers > *')) {
    const width = el.getBoundingClientRect().width;
    const shown = el.textContent.trim() && el.checkVisibility();
    if (shown && width < 40) wrong.add(`squeezed to ${width}: ${short(el.textContent)}`);
  }
  const status = document.querySelector('#status')?.getBoundingClientRect();
  const toasts = document.querySelector('#toasts')?.getBoundingClientRect();
  if (status && toasts && toasts.height && toasts.top < status.bottom) wrong.add('toasts lie over the scores');
  return [...wrong];
}"""

# In the drawings: words that reach over the edge of their drawing, and words that lie on other words.
IN_DRAWINGS = """() => {
  const wrong = new Set();
  for (const svg of document.querySelectorAll('.region > svg')) {
    const area = svg.getBoundingClientRect();
    if (!area.width || !svg.checkVisibility()) continue;
    const texts = [...svg.querySelectorAll('text')]
      .filter((el) => el.textContent.trim() && el.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((el) => ({ el, words: el.textContent.trim(), r: el.getBoundingClientRect() }))
      .filter(({ r }) => r.width && r.height);
    const name = svg.dataset.region;
    for (const { words, r } of texts) {
      if (r.left < area.left - 2 || r.right > area.right + 2) wrong.add(`over the edge of ${name}: ${words}`);
    }
    texts.forEach((a, n) => texts.slice(n + 1).forEach((b) => {
      const wide = Math.min(a.r.right, b.r.right) - Math.max(a.r.left, b.r.left);
      const high = Math.min(a.r.bottom, b.r.bottom) - Math.max(a.r.top, b.r.top);
      const least = Math.min(a.r.width * a.r.height, b.r.width * b.r.height);
      if (wide < 2 || high < 2 || wide * high < 0.3 * least) return;  // boxes of letters have empty corners
      wrong.add(`one on the other in ${name}: ${a.words} / ${b.words}`);
    }));
  }
  return [...wrong];
}"""

# Everything that can be read on the page, aloud too; what is shut away included.
ALL_WORDS = """() => {
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { data, parentElement } = walk.currentNode;
    if (!parentElement.closest('script, style, template, noscript, .symbols, code')) found.add(data.trim());
  }
  for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-valuetext', 'aria-description']) {
    for (const el of document.querySelectorAll(`[${name}]`)) found.add(el.getAttribute(name).trim());
  }
  return [...found].filter(Boolean);
}"""

# The options that nobody sees: neither a button in sight, nor drawn where one looks. A button may lie below the edge of
# its box only where a bar at that edge says how many do.
OUT_OF_SIGHT = """(options) => {
  const text = (el) => el.textContent.replace(/\\s+/g, ' ').trim();
  const shown = (el) => el.checkVisibility() && el.getBoundingClientRect().width > 0;
  const bars = [...document.querySelectorAll('.more')].filter((bar) => !bar.hidden);
  const reaches = (el, box) => {
    const inner = el.getBoundingClientRect(), outer = box.getBoundingClientRect();
    return inner.top < outer.top - 4 || inner.bottom > outer.bottom + 4;
  };
  const box = document.querySelector('#prompt');
  const told = (el) => !reaches(el, box) || bars.some((bar) => bar.parentElement.contains(el));
  const answers = [...document.querySelectorAll('#answers > *, #kinds button, #form button')];
  const buttons = answers.filter((el) => shown(el) && told(el)).map(text);
  const kinds = [...document.querySelectorAll('#kinds [data-kind]')].filter(shown).map((el) => el.dataset.kind);
  const places = [...document.querySelectorAll('.region [data-can]')];
  const frame = (el) => el.closest('.drawer .inside') ?? (el.closest('[data-panel]') && el.closest('#board'));
  const seen = (el) => shown(el) && !(frame(el) && reaches(el, frame(el)));
  const byName = (o) => buttons.some((words) => words.startsWith(o.name.replace(/\\s+/g, ' ').trim()));
  const onePlace = (o) => places.some((el) => el.dataset.target === o.target && seen(el));
  return options.filter((o) => !byName(o) && !kinds.includes(o.group) && !onePlace(o)).map((o) => o.name);
}"""

# What is asked and not answered yet while it is out of sight, though no button leads there.
NOT_LED_TO = """() => {
  const send = document.querySelector('.send > .primary');
  const dead = send?.checkVisibility() && send.disabled;
  return dead ? [`nothing leads to what it waits for: ${send.textContent.trim()}`] : [];
}"""


def open_game(page: Page, game_id: str) -> None:
    """The page of a game. A printed card that is not known yet is asked for elsewhere, once: then this page comes."""
    page.goto(f"/play/{game_id}")
    page.wait_for_selector("#log li, .own-box", state="attached")
    if page.locator(".own-box").count():
        page.goto(f"/play/{game_id}")
        page.wait_for_selector("#log li", state="attached")


def settled(page: Page, size: tuple[int, int]) -> None:
    """The page at this size, when it has taken it in."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_selector("body[data-seq]:not([data-busy])", state="attached")
    page.evaluate(TWO_FRAMES)


def cut_or_covered(page: Page) -> list[str]:
    return page.evaluate(CUT_OR_COVERED) + page.evaluate(IN_DRAWINGS)


def wrong_on_page(page: Page, game: str) -> list[str]:
    """Whatever is no word, or was complained about, in all that the page says."""
    return [found for text in page.evaluate(ALL_WORDS) if (found := wrong_words(game, text))]


def out_of_sight(page: Page, prompt: dict) -> list[str]:
    hidden = [f"hidden: {name}" for name in page.evaluate(OUT_OF_SIGHT, prompt.get("options", []))]
    return hidden + page.evaluate(NOT_LED_TO)
