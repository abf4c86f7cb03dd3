// The log drawer: every step of the game in words.

import { get } from "./api.js";
import { linesOf } from "./tell.js";

export class Log {
  #list;
  #home;
  #line;
  #last = 0; // the last entry in the list
  #wanted = 0;

  // `home` is the address of the game, `line(step)` the list item of a step.
  constructor(list, home, line) {
    this.#list = list;
    this.#home = home;
    this.#line = line;
  }

  // The game went on from entry `before` to `seq`. After going back or forth the path is another one: it is read anew.
  update(seq, steps, before) {
    if (!steps.length || this.#last !== before) return this.load(seq);
    this.#add(steps);
    this.#last = seq;
  }

  async load(seq) {
    this.#wanted = seq;
    const steps = [];
    for (let since = 0, total = 1; steps.length < total; since = steps.at(-1).seq) {
      const page = await get(`${this.#home}/steps?since=${since}&limit=100&draw=false`);
      if (!page.steps.length || this.#wanted !== seq) break;
      steps.push(...page.steps);
      total = page.total;
    }
    if (this.#wanted !== seq) return; // the game has gone on meanwhile
    this.#list.replaceChildren();
    this.#add(steps);
    this.#last = seq;
  }

  showLast() {
    const box = this.#list.closest(".inside");
    box.scrollTop = box.scrollHeight;
  }

  #add(steps) {
    this.#list.append(...linesOf(steps).map(this.#line));
    requestAnimationFrame(() => this.showLast()); // with the next picture, which needs its layout anyway
  }
}
