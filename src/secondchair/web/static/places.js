// A drawing filled in with what is known. You touch what is not so: of two values the other one comes, more of them are
// shown as buttons. What has changed carries a mark; the same can be done in a list.

import { Camera } from "./camera.js";
import { $, $$, h } from "./dom.js";
import { middleOf, nearest } from "./geometry.js";
import { Marks } from "./marks.js";
import { draw } from "./patch.js";

const NEAR = 32; // pixels: a finger that misses a small place by no more than that meant it
const SEEN = 28; // pixels that a place has at first, so that words on the drawing can be read on a phone

export function places(field, answer, { paint, page, frame }) {
  const chooser = h("div", { class: "place-values", "aria-live": "polite" });
  const set = (place, value) => {
    answer.set(place.target, value);
    chooser.replaceChildren();
    paint();
  };
  const touch = (target) => {
    const place = field.places.find((found) => found.target === target);
    if (place.values.length > 2) return chooser.replaceChildren(valuesOf(place, answer, set));
    answer.turnOver(target);
    chooser.replaceChildren();
    paint();
  };
  const markup = page.drawing?.(field.region ?? "board");
  const canvas = markup ? new Canvas(markup, field.places, touch) : null;
  if (!canvas) page.onPlace?.(field.places, touch);
  const list = listOf(field, answer, set);
  const painter = () => {
    const words = new Map(answer.changed.map(([target]) => [target, answer.label(target)]));
    (canvas?.marks ?? page.marks)?.show(words);
    list.painter();
  };
  return { element: frame(field, canvas?.element, chooser, list.element), painter };
}

// The values of one place, as buttons.
function valuesOf(place, answer, set) {
  const button = ({ value, label }) =>
    h(
      "button",
      { type: "button", class: "choice", "aria-pressed": String(answer.at(place.target) === value), onclick: () => set(place, value) },
      h("span", { class: "label" }, label),
    );
  return h(
    "div",
    { role: "group", "aria-label": place.label },
    h("p", { class: "place-name" }, place.label),
    h("div", { class: "choices" }, place.values.map(button)),
  );
}

// Every place by its name, for keyboards and screen readers, and for whoever finds it quicker.
function listOf(field, answer, set) {
  const rows = field.places.map((place) => {
    const onchange = (e) => set(place, place.values[e.target.selectedIndex].value);
    const select = h("select", { "data-place": place.target, onchange }, place.values.map(({ label }) => h("option", {}, label)));
    const painter = () => {
      select.selectedIndex = place.values.findIndex((choice) => choice.value === answer.at(place.target));
    };
    return { element: h("li", {}, h("label", {}, h("span", {}, place.label), select)), painter };
  });
  const list = h("ul", { class: "place-list" }, rows.map((row) => row.element));
  const element = h("details", { class: "by-name" }, h("summary", {}, "By name"), list);
  return { element, painter: () => rows.forEach((row) => row.painter()) };
}

// A drawing of its own, to be moved and enlarged like the board.
class Canvas {
  element = h("div", { class: "canvas" }, h("div", { class: "region" }));
  marks = new Marks(this.element);
  #svg;
  #camera = new Camera(this.element, () => this.marks.place());
  #places;
  #touch;

  constructor(markup, offered, touch) {
    this.#svg = draw($(".region", this.element), markup);
    this.#touch = touch;
    this.#places = new Set(offered.map((place) => place.target));
    for (const el of this.#targets()) el.setAttribute("data-can", "");
    for (const ghost of $$("[data-ghost]", this.#svg)) ghost.remove();
    this.element.addEventListener("click", (e) => this.#clicked(e));
    this.element.addEventListener("wheel", (e) => this.#wheel(e), { passive: false });
    this.element.addEventListener("resized", () => this.#begin());
    requestAnimationFrame(() => this.#begin());
  }

  // Close enough for a finger around the place that the drawing names, or to read around what it points at; else all.
  #begin() {
    const named = this.#targets().find((el) => el.dataset.target === this.#svg.dataset.focus);
    if (named) this.#camera.follow(this.#svg, [named], named);
    else this.#camera.follow(this.#svg, this.#targets(), $("[data-focus]", this.#svg), SEEN);
  }

  #targets() {
    return $$("[data-target]", this.#svg).filter((el) => this.#places.has(el.dataset.target));
  }

  #clicked(e) {
    if (this.#camera.dragged) return;
    const hit = e.target.closest("[data-can]") ?? this.#close({ x: e.clientX, y: e.clientY });
    if (hit) this.#touch(hit.dataset.target);
  }

  #close(at) {
    const found = nearest(at, this.#targets().map(middleOf));
    return found && Math.hypot(found.x - at.x, found.y - at.y) <= NEAR ? found.el : null;
  }

  #wheel(e) {
    e.preventDefault();
    this.#camera.zoomAt(e, Math.exp(-e.deltaY / 400));
  }
}
