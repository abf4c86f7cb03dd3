// The kinds of move that a prompt offers ("Build", "Deliver"), one button each. A kind of one move is that move. Any other
// lights the places of its moves, and only these, until it is pressed again; what lies in no drawing in sight is listed.

import { h, say } from "./dom.js";
import { IN_PROMPT } from "./moves.js";
import { groupsOf, kindsOf } from "./options.js";

export class Kinds {
  #box;
  #page;
  #prompt = {};
  #chosen = "";

  // `page`: choices, moves.
  constructor(box, page) {
    this.#box = box;
    this.#page = page;
  }

  // A new prompt; `held` says why nothing can be chosen here now, if so.
  show(prompt, held) {
    this.#prompt = held ? {} : prompt;
    this.#chosen = "";
    this.#render();
  }

  #render() {
    if (!this.#box) return;
    const kinds = kindsOf(this.#prompt);
    const listed = (kinds.get(this.#chosen) ?? []).filter((option) => !this.#page.choices.isInSight(option.target));
    const buttons = h("div", { class: "kinds", role: "group", "aria-label": "What you can do" });
    for (const [name, options] of kinds) buttons.append(this.#button(name, options));
    const list = h("div", { class: "listed" }, listed.map((option) => this.#page.moves.button(option, "choice")));
    this.#box.replaceChildren(...(kinds.size ? [buttons] : []), ...(listed.length ? [list] : []));
    this.#box.hidden = kinds.size === 0;
    document.body.toggleAttribute("data-kind", Boolean(this.#chosen));
  }

  #button(name, options) {
    if (options.length === 1) return this.#page.moves.button(options[0], IN_PROMPT);
    const pressed = this.#chosen === name;
    const props = { type: "button", "data-kind": name, "aria-pressed": String(pressed), onclick: () => this.choose(name) };
    return h("button", props, name, h("small", {}, String(options.length)));
  }

  // Light the moves of one kind; the same kind again lights all.
  choose(name) {
    this.#chosen = this.#chosen === name ? "" : name;
    const { choices } = this.#page;
    const groups = groupsOf(this.#prompt).map((group) => group.filter((o) => !this.#chosen || o.group === this.#chosen));
    this.#render();
    choices.offer(groups.filter((group) => group.length));
    this.#box.querySelector(`[data-kind="${CSS.escape(name)}"]`)?.focus();
    if (this.#chosen) say(`${name}: ${kindsOf(this.#prompt).get(name).length} ways, lit on the board.`);
  }
}
