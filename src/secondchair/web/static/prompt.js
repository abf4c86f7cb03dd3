// The prompt in words: the lasting instruction, what just happened, what is asked, and what can be said besides.

import { $, h, say } from "./dom.js";
import { build } from "./forms.js";
import { ruleButtons } from "./tell.js";

const LONG = 160; // letters of an instruction that need a smaller type

export class PromptWords {
  #page;

  // `page`: `act(action)`, `onSpot(field, choose)`, `openForm(form)`, `openLog()`, `openWhy(step)`.
  constructor(page) {
    this.#page = page;
  }

  // `held` says why nothing can be chosen here now, if so.
  show({ prompt, said = "" }, recap, held) {
    const { act, onSpot } = this.#page;
    $("#said").replaceChildren(...linesOf(said));
    $("#said").hidden = !said;
    $("#said").classList.toggle("long", said.length > LONG);
    $("#recap").replaceChildren(...this.#recap(recap));
    $("#ask").replaceChildren(held || prompt.text, ...ruleButtons(prompt.rule));
    say(held || prompt.text);
    $("#form").replaceChildren(...(prompt.ask && !held ? [build(prompt.ask, act, onSpot, prompt.text)] : []));
    this.#aside(held ? [] : (prompt.aside ?? []));
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

  #aside(aside) {
    const { act, openForm } = this.#page;
    const button = (item) => {
      const onclick = () => (item.action ? act(item.action) : openForm(item));
      return h("button", { type: "button", class: "small", onclick }, item.label || "Correct");
    };
    $("#aside").replaceChildren(...aside.map(button));
    $("#aside").hidden = aside.length === 0;
  }
}

// Each sentence that begins a line is a step of its own.
function linesOf(text) {
  return text.split("\n").flatMap((line, n) => [n ? "\n" : "", h("span", { class: "line" }, line)]);
}
