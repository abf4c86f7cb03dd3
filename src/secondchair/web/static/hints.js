// Coaching: the best options that a search has found, in a short list. All figures are the server's, and estimates.

import { inLine, queue } from "./api.js";
import { $, h, say, toast } from "./dom.js";
import { highlight } from "./story.js";

const wide = matchMedia("(min-width: 60rem)");

export class Hints {
  #page;
  #table;
  #waiting = 0; // the move that a hint was asked for at

  // `page` knows the present answer, why nothing can be chosen, if so, whether something else is going on, how a move
  // is shown as a button, and `opened(targets)`: what to do when a hint is shown.
  constructor(table, page) {
    this.#table = table;
    this.#page = page;
    $("#tip-button").addEventListener("click", () => this.ask());
  }

  // A new prompt: what was said about the last one is gone.
  clear() {
    this.#waiting = 0;
    this.#say();
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
    this.#say(h("p", { class: "soft" }, "Thinking…"));
    say("Thinking.");
    try {
      const hint = await queue("POST", `/api/games/${id}/hint`, undefined, (n) => this.#wait(seq, inLine(n)));
      if (this.#waiting === seq && hint.seq === seq) this.#show(hint);
    } catch (error) {
      if (this.#waiting === seq) this.#say();
      toast(error.message, "warn");
    }
    if (this.#waiting === seq) this.#waiting = 0;
    this.#mark();
  }

  // Beside the board where there is room, so that a hint does not push away what it is about; else below it.
  #say(...lines) {
    const tips = $("#tips");
    tips.replaceChildren(...lines);
    if (!lines.length) return;
    if (wide.matches) $("#drawer-moves .inside").prepend(tips);
    else {
      $("#prompt").append(tips);
      $("#prompt").scrollTop = 0;
    }
    this.#page.opened(wide.matches);
  }

  #wait(seq, words) {
    if (this.#waiting === seq) this.#say(h("p", { class: "soft" }, words));
  }

  #show(hint) {
    const options = this.#page.answer().view.prompt.options;
    const same = (action) => options.find((option) => JSON.stringify(option.action) === JSON.stringify(action));
    const tips = hint.tips.map((tip) => [tip, same(tip.action)]).filter(([, option]) => option);
    const row = ([tip, option]) => {
      const button = this.#page.moveButton(option);
      button.append(h("small", {}, tip.text));
      if (tip.why) button.append(h("small", { class: "why" }, tip.why));
      return h("li", {}, button);
    };
    this.#say(
      h("ol", {}, tips.map(row)),
      h("p", { class: "soft" }, `${hint.text} Hints used in this game: ${hint.used}.`),
    );
    highlight(this.#table, tips.map(([tip]) => tip.target).filter(Boolean), tips[0]?.[0].target ?? "");
    this.#page.reveal(tips[0]?.[0].target ?? "");
    say(tips.map(([tip], n) => `${n + 1}: ${tip.label}. ${tip.text} ${tip.why}`).join(" "));
  }
}
