// Words laid over places of a drawing: what you have changed there. They are no part of the drawing, so that the next
// one can be laid over it.

import { h } from "./dom.js";

export class Marks {
  #box;
  #layer = h("div", { class: "marks", "aria-hidden": "true" });
  #shown = []; // [element of the drawing, its mark]

  constructor(box) {
    this.#box = box;
    box.append(this.#layer);
  }

  // `words`: for each target that is marked, what it says.
  show(words) {
    this.#shown = [...words].flatMap(([target, text]) => {
      const el = this.#box.querySelector(`.region [data-target="${CSS.escape(target)}"]`);
      return el ? [[el, h("span", { class: "place-mark", "data-for": target }, text)]] : [];
    });
    this.#layer.replaceChildren(...this.#shown.map(([, mark]) => mark));
    this.place();
  }

  clear() {
    this.show(new Map());
  }

  // The drawing has moved.
  place() {
    if (!this.#shown.length) return; // where there is nothing to place, nothing is measured
    const box = this.#box.getBoundingClientRect();
    for (const [el, mark] of this.#shown) {
      const at = el.getBoundingClientRect();
      mark.style.left = `${at.left + at.width / 2 - box.left}px`;
      mark.style.top = `${at.top + at.height / 2 - box.top}px`;
    }
  }
}
