// A box that scrolls says so: as long as something that counts lies below its lower edge, a bar there says how much, and
// a press on it goes on to it. The bar takes no room, so that nothing moves when it comes and goes.

import { $$, h } from "./dom.js";

const BAR = 44; // pixels of the bar: a finger hits it
const SLACK = 4; // pixels of an edge that nobody misses

export class More {
  #box;
  #things;
  #bar;

  // `things` selects what counts.
  constructor(box, things) {
    this.#box = box;
    this.#things = things;
    const button = h("button", { type: "button", onclick: () => this.#goOn() });
    this.#bar = h("div", { class: "more", hidden: true }, button);
    box.addEventListener("scroll", () => this.look(), { passive: true });
    new ResizeObserver(() => this.look()).observe(box);
  }

  // Looks again: something new stands in the box, or it was scrolled.
  look() {
    const below = this.#below();
    if (this.#box.lastChild !== this.#bar) this.#box.append(this.#bar);
    this.#bar.hidden = below === 0;
    this.#bar.firstChild.textContent = `${below} more ▾`;
  }

  // How many are not seen whole; where there are any, the bar itself lies over the last line.
  #below() {
    if (this.#box.scrollHeight <= this.#box.clientHeight + SLACK || getComputedStyle(this.#box).overflowY === "visible") return 0;
    const edge = this.#box.getBoundingClientRect().bottom;
    const ends = $$(this.#things, this.#box).map((el) => el.getBoundingClientRect().bottom).filter(Boolean);
    return ends.some((end) => end > edge + SLACK) ? ends.filter((end) => end > edge - BAR + SLACK).length : 0;
  }

  #goOn() {
    this.#box.scrollBy({ top: this.#box.clientHeight * 0.7 });
  }
}
