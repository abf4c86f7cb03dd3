// Where the keyboard is: a ring on the board, and the next place when the one that had the focus is gone.

import { $ } from "./dom.js";
import { middleOf, nearest } from "./geometry.js";

export class Focus {
  #choices;
  #last = null; // where the focus was
  byKeys = false; // the player chose by keyboard last: then the focus goes on to the next choice

  constructor(choices, camera) {
    this.#choices = choices;
    document.addEventListener("pointerdown", () => (this.byKeys = false), { capture: true });
    document.addEventListener("keydown", () => (this.byKeys = true), { capture: true });
    document.addEventListener("focusin", (e) => {
      const list = Boolean(e.target.closest("#moves"));
      this.#last = { ...middleOf(e.target), list, target: e.target.dataset?.target ?? "" };
      if (this.byKeys && e.target.closest("[data-can]")) camera.reveal(e.target);
    });
  }

  // Browsers draw no ring around a part of a drawing: ours lies over the place that is chosen or has the focus.
  placeRing() {
    const ring = $("#ring");
    const focused = this.byKeys ? document.activeElement?.closest?.("#board [data-can]") : null;
    const picked = this.#choices.picked && this.#choices.element(this.#choices.picked.target);
    const el = picked?.closest("#board") ? picked : focused;
    ring.hidden = !el;
    if (!el) return;
    const box = $("#board").getBoundingClientRect();
    const at = el.getBoundingClientRect();
    Object.assign(ring.style, {
      left: `${at.left - box.left - 4}px`,
      top: `${at.top - box.top - 4}px`,
      width: `${at.width + 8}px`,
      height: `${at.height + 8}px`,
    });
  }

  // What had the focus may be gone: it goes to the same place if that is still there, then to what the prompt is about.
  keep(focus, listOpen) {
    const lost = !document.activeElement || document.activeElement === document.body;
    if (!lost || !this.byKeys || document.querySelector("dialog[open]")) return;
    const target = this.#choices.element(this.#last?.target ?? "") ?? this.#choices.element(focus);
    const next =
      (listOpen && this.#last?.list && $("#moves button")) ||
      target ||
      this.#nearest() ||
      $("#form button, #form input") ||
      $("#answers button") ||
      $("#board");
    next.focus({ preventScroll: true });
  }

  #nearest() {
    const elements = this.#choices.elements();
    return this.#last ? nearest(this.#last, elements.map(middleOf))?.el : elements[0];
  }
}
