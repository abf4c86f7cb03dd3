// The prompt in words: what just happened, and what is asked.

import { $, h, say } from "./dom.js";
import { build } from "./forms.js";
import { ruleButtons } from "./tell.js";

const LONG = 160; // letters of what just happened that a phone shows below the question, not above it

export class PromptWords {
  #page;

  // `page`: `act(action)`, `onPlace(field, choose)`, `drawing(region)`, `marks`, `openLog()`, `openWhy(step)`; at a real
  // table `card`, which tells the bot's turn: there the news stand once.
  constructor(page) {
    this.#page = page;
  }

  // `held` says why nothing can be chosen here now, if so. When the game is over, the prompt says the result: once is enough.
  show({ prompt, turn = [] }, recap, held, over) {
    const { act, card } = this.#page;
    const toldAlready = over || (Boolean(card) && turn.length > 0);
    $("#recap").replaceChildren(...(toldAlready ? [] : this.#recap(recap)));
    $("#recap").classList.toggle("long", $("#recap").textContent.length > LONG);
    $("#ask").replaceChildren(held || prompt.text, ...ruleButtons(prompt.rule));
    say(held || prompt.text);
    $("#form").replaceChildren(...(prompt.ask && !held ? [build(prompt.ask, act, this.#page, prompt.text)] : []));
  }

  // The option that is shown as a ghost.
  hint(option) {
    const parts = option ? [option.name, option.hint] : [];
    $("#hint").textContent = parts.filter(Boolean).join(": ");
  }

  #recap({ words, reasoned }) {
    const { openLog, openWhy } = this.#page;
    if (!words) return [];
    return [
      h("button", { type: "button", class: "plain told", onclick: openLog }, words),
      reasoned && h("button", { type: "button", class: "plain", onclick: () => openWhy(reasoned) }, "Why?"),
    ].filter(Boolean);
  }
}
