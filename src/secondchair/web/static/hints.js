// Coaching: the best options that a search has found, in a short list at the prompt; and after the game, the choices
// that cost most. All figures are the server's, and estimates.

import { inLine, queue } from "./api.js";
import { $, h, say, toast } from "./dom.js";
import { highlight } from "./story.js";

export class Hints {
  #page;
  #table;
  #waiting = 0; // the move that a hint was asked for at

  // `page` knows the present answer, why nothing can be chosen, if so, whether something else is going on, and how a
  // move is shown as a button.
  constructor(table, page) {
    this.#table = table;
    this.#page = page;
    $("#tip-button").addEventListener("click", () => this.ask());
  }

  // A new prompt: what was said about the last one is gone.
  clear() {
    this.#waiting = 0;
    $("#tips").replaceChildren();
    this.#mark();
  }

  get #possible() {
    const { view, over, surface } = this.#page.answer();
    return surface === "screen" && !over && !this.#page.held() && (view.prompt.options ?? []).length > 1;
  }

  #mark() {
    const button = $("#tip-button");
    button.hidden = this.#page.answer().surface !== "screen";
    button.disabled = !this.#possible || Boolean(this.#waiting);
    button.toggleAttribute("data-thinking", Boolean(this.#waiting));
  }

  async ask() {
    if (!this.#possible || this.#waiting || this.#page.busy()) return;
    const { seq, id } = this.#page.answer();
    this.#waiting = seq;
    this.#mark();
    $("#tips").replaceChildren(h("p", { class: "soft" }, "Thinking…"));
    say("Thinking.");
    try {
      const hint = await queue("POST", `/api/games/${id}/hint`, undefined, (n) => this.#wait(seq, inLine(n)));
      if (this.#waiting === seq && hint.seq === seq) this.#show(hint);
    } catch (error) {
      if (this.#waiting === seq) $("#tips").replaceChildren();
      toast(error.message, "warn");
    }
    if (this.#waiting === seq) this.#waiting = 0;
    this.#mark();
  }

  #wait(seq, words) {
    if (this.#waiting === seq) $("#tips").replaceChildren(h("p", { class: "soft" }, words));
  }

  #show(hint) {
    const options = this.#page.answer().view.prompt.options;
    const same = (action) => options.find((option) => JSON.stringify(option.action) === JSON.stringify(action));
    const tips = hint.tips.map((tip) => [tip, same(tip.action)]).filter(([, option]) => option);
    const row = ([tip, option]) => {
      const button = this.#page.moveButton(option);
      button.append(h("small", {}, tip.text));
      return h("li", {}, button);
    };
    $("#tips").replaceChildren(
      h("ol", {}, tips.map(row)),
      h("p", { class: "soft" }, `${hint.text} Hints used in this game: ${hint.used}.`),
    );
    highlight(this.#table, tips.map(([tip]) => tip.target).filter(Boolean), tips[0]?.[0].target ?? "");
    say(tips.map(([tip], n) => `${n + 1}: ${tip.label}. ${tip.text}`).join(" "));
  }
}

// -- after the game --------------------------------------------------------------------------------------------------

const THINKING = "Playing every choice again in thought…";

// A button that looks for the choices that cost most, with a bar, and a way to stop it.
export function analysis(id) {
  const box = h("div", { class: "analysis" });
  let runs = 0; // what an earlier run still brings is not wanted any more
  const begin = async () => {
    const run = ++runs;
    const wanted = () => run === runs && box.isConnected;
    const bar = h("progress", { max: "1", value: "0", "aria-label": "Progress of the analysis" });
    const stop = h("button", { type: "button", onclick: () => (runs++, offer("Stopped.")) }, "Stop");
    const words = h("p", {}, THINKING);
    const tell = (text) => (words.textContent = text);
    box.replaceChildren(words, h("div", { class: "buttons" }, bar, stop));
    try {
      for (let since = 0; since !== null && wanted(); ) {
        const part = await queue("GET", `/api/games/${id}/analysis?since=${since}`, undefined, (n) => tell(inLine(n)));
        tell(THINKING);
        bar.value = part.total ? part.done / part.total : 1;
        since = part.next;
        if (since === null && wanted()) box.replaceChildren(...turningPoints(part));
      }
    } catch (error) {
      if (wanted()) offer(error.message);
    }
  };
  const offer = (text) =>
    box.replaceChildren(
      h("p", { class: "soft" }, text),
      h("button", { type: "button", id: "analyse", onclick: begin }, "Where did it go wrong?"),
    );
  offer("Compares every choice you made with the best one found. It takes a while and can be stopped.");
  return box;
}

function turningPoints({ worst, text }) {
  const item = ({ seq, text: verdict, played, best }) =>
    h(
      "li",
      {},
      h("p", {}, h("b", {}, `Move ${seq}: `), verdict),
      h("p", { class: "soft" }, `You chose: ${played.label}. Better: ${best.label}.`),
    );
  return [worst.length > 0 && h("ol", {}, worst.map(item)), h("p", { class: "soft" }, text)].filter(Boolean);
}
