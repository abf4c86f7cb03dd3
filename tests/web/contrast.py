"""How well the words in the drawings can be read: their colour against what is really painted beneath them.

axe does not look into drawings. So every drawing of a page is laid out at its own size, once with its words and once
without; where the two pictures differ there are letters, and the second one shows what lies beneath.
"""

import base64

from playwright.sync_api import Page

# Lays a copy of each drawing of the page on a stage, on the ground that it has on the page. Words in pieces that are
# drawn by reference are copied too, so that they can be found.
LAY_OUT = """() => {
  document.querySelectorAll('dialog[open]').forEach((dialog) => dialog.close());  // it darkens what lies behind it
  document.querySelector('#stage')?.remove();
  const SVG = 'http://www.w3.org/2000/svg';
  const ground = (el) => {
    for (let at = el; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (!/, 0\\)$|transparent/.test(colour)) return colour;
    }
  };
  const spellOut = (use) => {
    const piece = document.querySelector(use.getAttribute('href'));
    if (!piece?.querySelector('text')) return;
    const g = document.createElementNS(SVG, 'g'), inner = document.createElementNS(SVG, 'svg');
    const ofThePlace = /^(x|y|width|height)$/;
    for (const { name, value } of use.attributes) {
      if (name !== 'href') (ofThePlace.test(name) ? inner : g).setAttribute(name, value);
    }
    if (piece.hasAttribute('viewBox')) inner.setAttribute('viewBox', piece.getAttribute('viewBox'));
    inner.setAttribute('overflow', 'visible');
    const parts = piece.nodeName === 'symbol' ? [...piece.children] : [piece];  // a group has a place of its own
    inner.append(...parts.map((part) => part.cloneNode(true)));
    g.append(inner);
    use.replaceWith(g);
  };
  const stage = document.createElement('div');
  stage.id = 'stage';
  stage.style.cssText = 'position: absolute; left: 0; top: 0; z-index: 2147483647; display: grid; justify-items: start';
  for (const svg of document.querySelectorAll('.region > svg')) {
    const { width, height } = svg.viewBox.baseVal;
    const box = document.createElement('div'), copy = svg.cloneNode(true);
    box.className = 'region';
    box.style.background = ground(svg.parentElement);
    const scale = Math.min(1, 1600 / width, 1600 / height);
    copy.style.cssText = `display: block; max-width: none; width: ${width * scale}px; height: ${height * scale}px`;
    copy.querySelectorAll('use').forEach(spellOut);
    box.append(copy);
    stage.append(box);
  }
  document.body.append(stage);
  document.body.style.cssText = 'overflow: visible; height: auto';
  const { width, height } = stage.getBoundingClientRect();
  return [Math.ceil(width), Math.ceil(height)];
}"""

HIDE_LETTERS = "#stage :is(text, tspan) { fill: transparent !important; }"

# Compares the two pictures word by word. What is told: the least that four fifths of its letters reach.
READ = """async ([shown, bare]) => {
  const pixels = async (coded) => {
    const bytes = Uint8Array.from(atob(coded), (c) => c.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    canvas.drawImage(picture, 0, 0);
    return canvas.getImageData(0, 0, picture.width, picture.height);
  };
  const [a, b] = [await pixels(shown), await pixels(bare)];
  const part = (v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, bl]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(bl);
  const ratio = (one, other) => {
    const [high, low] = [light(one), light(other)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  };
  const opacity = (el) => el.id === 'stage' ? 1 : Number(getComputedStyle(el).opacity) * opacity(el.parentElement);
  // Does the colour lie between that of these words and what is beneath? Else words of a piece above are seen there.
  const isOfThis = (seen, ink, under) => {
    const way = ink.map((v, n) => v - under[n]), gone = ink.map((_, n) => seen[n] - under[n]);
    const share = way.reduce((sum, v, n) => sum + v * gone[n], 0) / (way.reduce((sum, v) => sum + v * v, 0) || 1);
    const beside = Math.hypot(...gone.map((v, n) => v - share * way[n]));
    return Math.max(...gone.map(Math.abs)) >= 12 && share > 0.1 && share < 1.3 && beside < 40;
  };
  const wrong = new Map();
  for (const el of document.querySelectorAll('#stage :is(text, tspan)')) {
    if (![...el.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())) continue;
    const style = getComputedStyle(el), fill = style.fill.match(/[\\d.]+/g)?.map(Number);
    if (!fill || !style.fill.startsWith('rgb') || !el.checkVisibility({ visibilityProperty: true })) continue;
    const alpha = (fill[3] ?? 1) * Number(style.fillOpacity) * opacity(el);
    const r = el.getBoundingClientRect(), found = [];
    for (let y = Math.max(0, Math.floor(r.top)); y < Math.min(a.height, r.bottom); y++) {
      for (let x = Math.max(0, Math.floor(r.left)); x < Math.min(a.width, r.right); x++) {
        const at = 4 * (y * a.width + x), seen = a.data.slice(at, at + 3), under = [...b.data.slice(at, at + 3)];
        const ink = fill.slice(0, 3).map((v, n) => v * alpha + under[n] * (1 - alpha));
        if (isOfThis(seen, ink, under)) found.push(ratio(ink, under));
      }
    }
    if (found.length < 6) continue;
    found.sort((x, y) => x - y);
    const reached = found[Math.floor(found.length / 5)], size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 700);
    if (reached < (large ? 3 : 4.5)) {
      const piece = el.closest('[id]:not(svg)'), region = el.closest('.region > svg').dataset.region;
      const what = `${region}: ${el.textContent.trim()} (${style.fill}, ${size}, in ${piece?.id ?? 'nothing'})`;
      wrong.set(what, Math.min(reached, wrong.get(what) ?? 99));
    }
  }
  return [...wrong].map(([what, reached]) => `${reached.toFixed(1)} ${what}`);
}"""


def faint(page: Page, theme: str) -> list[str]:
    """The words in the drawings of a page that have too little contrast in this theme; the page is spent by it."""
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
    width, height = page.evaluate(LAY_OUT)
    page.set_viewport_size({"width": max(width, page.viewport_size["width"]), "height": max(height, 360)})  # as it was
    letters = page.screenshot()
    hidden = page.add_style_tag(content=HIDE_LETTERS)
    bare = page.screenshot()
    hidden.evaluate("(el) => el.remove()")
    return page.evaluate(READ, [base64.b64encode(picture).decode() for picture in (letters, bare)])
