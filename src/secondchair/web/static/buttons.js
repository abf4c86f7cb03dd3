// The buttons of the prompt: what was picked on the drawing is turned and confirmed by them, and what no drawing shows is
// chosen by them.

import { $, h, icon } from "./dom.js";
import { kindsOf, someConfirm } from "./options.js";

const LONG = 50; // letters of a choice that wants a line of its own on a phone

export class Buttons {
  #page;

  // `page`: choices, moves, `answer()`, `held()`, and what the buttons do: turn, confirm, openEnd.
  constructor(page) {
    this.#page = page;
  }

  // As long as they are the same ones they stay on the page, so that they keep the focus.
  set(key, ...buttons) {
    const box = $("#answers");
    const wanted = buttons.filter(Boolean);
    if (box.dataset.key === key && box.childElementCount === wanted.length) {
      wanted.forEach((button, n) => (box.children[n].disabled = button.disabled));
    } else {
      box.replaceChildren(...wanted);
      box.dataset.key = key;
    }
  }

  show() {
    const { choices, answer } = this.#page;
    const { over, seq, view } = answer();
    if (over) return this.set("over", ...this.#atTheEnd());
    const loose = this.#loose();
    if (!choices.picked && loose.length) return this.set(`loose ${seq}`, ...loose.map((option) => this.#looseButton(option)));
    const several = [...choices.groups.values()].some((options) => options.length > 1);
    const needed = choices.groups.size && (choices.picked || several || someConfirm(view.prompt));
    return needed ? this.set("choice", ...this.#choiceButtons(choices.current())) : this.set("none");
  }

  #choiceButtons(now) {
    const { turn, confirm } = this.#page;
    const change = { type: "button", id: "change", disabled: (now?.of ?? 0) < 2, onclick: () => turn(1) };
    const send = { type: "button", id: "confirm", class: "primary", disabled: !now?.waits, onclick: confirm };
    return [h("button", change, icon("rotate"), "Change"), h("button", send, "Confirm")];
  }

  // Options that no drawing shows, or only one in a drawer: nobody should have to look for them. Those of a kind are
  // reached by its button. What lies at one place only, and need not be shown first, is asked in words.
  #loose() {
    const { choices, answer, held } = this.#page;
    if (held()) return [];
    const { prompt } = answer().view;
    const options = prompt.options ?? [];
    const kinds = kindsOf(prompt);
    const atOnePlace = options.length > 1 && options.every((o) => !o.confirm && o.target === options[0].target);
    return options.filter((option) => !kinds.has(option.group) && (atOnePlace || !choices.isInSight(option.target)));
  }

  // Is every choice in sight without any drawer: in words here, on the board or in the hand?
  get sayAll() {
    const { choices, answer } = this.#page;
    const { options = [] } = answer().view.prompt;
    const loose = this.#loose();
    return options.length > 0 && options.every((option) => loose.includes(option) || choices.isInSight(option.target));
  }

  #looseButton(option) {
    const isLong = `${option.name}${option.hint ?? ""}`.length > LONG;
    return this.#page.moves.button(option, isLong ? "choice long" : "choice");
  }

  #atTheEnd() {
    const { game, openEnd } = this.#page;
    return [
      h("button", { type: "button", class: "primary", onclick: openEnd }, "The result"),
      h("a", { class: "button", href: `/new/${game.id}` }, "New game"),
    ];
  }
}
