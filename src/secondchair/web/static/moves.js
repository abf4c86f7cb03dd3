// Moves as buttons: the list in the drawer, and those beside the prompt. A move from a list says all about itself: it is
// sent at once, unless it must be shown first; then its second press sends it.

import { $, $$, h, say } from "./dom.js";
import { groupsOf, someConfirm } from "./options.js";

export const IN_PROMPT = "kind-move"; // a button among the kinds of moves, right below the question

export class Moves {
  #choices;
  #send;
  #changed;
  #offered = new WeakMap(); // a button -> its option
  armed = null; // an option without a place on a drawing that waits for its second press

  constructor(choices, { send, changed }) {
    this.#choices = choices;
    this.#send = send;
    this.#changed = changed;
  }

  // A new prompt; `held` says why nothing can be chosen here now, if so.
  show(answer, held) {
    this.armed = null;
    const groups = held ? [] : groupsOf(answer.view.prompt);
    $("#moves").replaceChildren(...groups.map((options) => h("li", {}, options.map((option) => this.button(option)))));
    const none = answer.over ? "The game is over." : "What is asked now is answered in the prompt.";
    $("#no-moves").textContent = held || (groups.length ? "" : none);
  }

  button(option, cls = "move") {
    const button = h(
      "button",
      { type: "button", class: cls, "data-move": "", onclick: () => this.#press(option) },
      h("span", { class: "label" }, option.name),
      option.hint && h("small", {}, option.hint),
    );
    if (cls !== IN_PROMPT) this.#glimpse(button, option);
    this.#offered.set(button, option);
    return button;
  }

  // What a button would do is shown while the pointer is over it. One in the prompt would be pushed away by those words.
  #glimpse(button, option) {
    for (const enter of ["pointerenter", "focus"]) {
      button.addEventListener(enter, () => this.#choices.glimpseOption(option));
    }
    for (const leave of ["pointerleave", "blur"]) button.addEventListener(leave, () => this.#choices.glimpseOption(null));
  }

  #press(option) {
    const now = this.#choices.current();
    const shown = this.armed === option || (now?.waits && now.option === option);
    if (!option.confirm || shown) return this.#send(option);
    this.armed = this.#choices.isDrawn(option.target) ? null : option;
    if (this.armed) this.#changed();
    else this.#choices.pick(option);
    say(`${option.label}. Press again to confirm.`);
  }

  // Marks the buttons of the move that waits to be confirmed.
  mark(prompt) {
    const now = this.#choices.current();
    const waiting = now?.waits ? now.option : this.armed;
    for (const button of someConfirm(prompt) ? $$("[data-move]") : []) {
      button.setAttribute("aria-pressed", Boolean(waiting) && this.#offered.get(button) === waiting);
    }
  }

  cancel() {
    if (!this.armed) return false;
    this.armed = null;
    this.#changed();
    return true;
  }
}
