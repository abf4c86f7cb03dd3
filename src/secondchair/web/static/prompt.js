// The prompt in words: the lasting instruction, what just happened, and what is asked.

import { $, h, say } from "./dom.js";
import { build } from "./forms.js";
import { ruleButtons } from "./tell.js";

const LONG = 160; // letters of an instruction that need a smaller type

export class PromptWords {
  #page;

  // `page`: `act(action)`, `onPlace(field, choose)`, `drawing(region)`, `marks`, `openLog()`, `openWhy(step)`; at a real
  // table `card`, which tells the bot's turn: there the news stand once.
  constructor(page) {
    this.#page = page;
  }

  // `held` says why nothing can be chosen here now, if so.
  show({ prompt, said = "", turn = [] }, recap, held) {
    const { act, card } = this.#page;
    const toldAlready = Boolean(card) && (turn.length > 0 || said);
    $("#said").replaceChildren(...linesOf(said));
    $("#said").hidden = !said;
    $("#said").classList.toggle("long", said.length > LONG);
    $("#recap").replaceChildren(...(toldAlready ? [] : this.#recap(recap)));
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

// Each sentence that begins a line is a step of its own.
function linesOf(text) {
  return text.split("\n").flatMap((line, n) => [n ? "\n" : "", h("span", { class: "line" }, line)]);
}
