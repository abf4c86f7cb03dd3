// Plays what happened since your last choice, one step, one sentence, one highlight at a time, at the pace that is set.

import { $$ } from "./dom.js";
import { settings } from "./settings.js";

export class Story {
  #show;
  #tell;
  #skip = null;
  playing = false;

  // `show(step)` puts one step on the page; `tell(step)` is called for every one, also for those that are not shown.
  constructor({ show, tell }) {
    this.#show = show;
    this.#tell = tell;
  }

  // Your own move is known to you, and the last step needs no wait: after it comes the present, which the page draws
  // anyway. So what stays untouched from before to after is never taken off the page in between without being seen.
  async play(steps) {
    this.playing = true;
    let skipped = false;
    for (const [n, step] of steps.entries()) {
      this.#tell(step);
      const wait = skipped || n === steps.length - 1 ? 0 : this.#pause(step);
      if (!wait) continue;
      this.#show(step);
      skipped = await this.#wait(wait);
    }
    this.playing = false;
  }

  skip() {
    if (!this.playing) return false;
    this.#skip?.();
    return true;
  }

  #pause(step) {
    const pace = Number(settings().pace) || 0;
    if (step.actor === "bot") return pace;
    return step.actor === "you" && !step.auto ? 0 : pace / 2;
  }

  #wait(ms) {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      this.#skip = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }
}

// Marks the places that a step or a reason is about.
export function highlight(root, targets, chosen = "") {
  const wanted = new Set(targets);
  for (const el of $$("[data-target]", root)) {
    el.toggleAttribute("data-lit", wanted.has(el.dataset.target));
    el.toggleAttribute("data-chosen", Boolean(chosen) && el.dataset.target === chosen);
  }
}
