// Small helpers to build and find elements.

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

// The address of a page of ours. The app may stand below a path of its host, as the pocket edition can.
export const address = (path) => new URL(`..${path}`, import.meta.url).href;
export const goTo = (path) => location.assign(address(path));

// h("button", { class: "big", onclick: send }, "Done"): an element; false, null and undefined are left out.
export function h(tag, props = {}, ...children) {
  const el = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) el.addEventListener(name.slice(2), value);
    else el.setAttribute(name, value === true ? "" : value);
  }
  el.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return el;
}

const SVG = "http://www.w3.org/2000/svg";

// A symbol of the page's symbol sheet, as decoration beside a text.
export function symbol(id, cls = "icon") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", cls);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${id}`);
  svg.append(use);
  return svg;
}

export const icon = (name) => symbol(`sym-${name}`);

// A piece's mark ("red"), if the game has drawn one.
export function mark(name) {
  if (!name) return null;
  const id = [`mark-${name}`, `sym-${name}`].find((found) => document.getElementById(found));
  return id ? symbol(id, "mark") : null;
}

export function pageData() {
  const block = document.getElementById("page-data");
  return block ? JSON.parse(block.textContent) : {};
}

let speaker = null;

// Tells a screen reader, politely, in the order in which things happen.
export function say(text) {
  speaker ??= document.getElementById("live");
  if (!speaker || !text) return;
  speaker.append(h("p", {}, text));
  while (speaker.childElementCount > 20) speaker.firstElementChild.remove();
}

export function toast(text, kind = "note") {
  const box = document.getElementById("toasts");
  const line = h("p", { class: `toast ${kind}` }, text);
  box.append(line);
  say(text);
  setTimeout(() => line.remove(), kind === "warn" ? 15_000 : 6000);
  return line;
}

// Messages appear below this element, however high it is: scores stay in sight.
export function keepToastsBelow(el) {
  const place = () => ($("#toasts").style.top = `${el.getBoundingClientRect().bottom + 8}px`);
  new ResizeObserver(place).observe(el);
}

// "one game", "2 games"
export const count = (n, one, many) => (n === 1 ? `one ${one}` : `${n} ${many}`);
