// Plays what happened since your last choice, one step, one sentence, one highlight at a time, at the pace that is set.

import { $$ } from "./dom.js";
import { settings } from "./settings.js";

export class Story {
  #show;
  #skip = null;
  playing = false;

  // `show(step)` puts one step on the page.
  constructor(show) {
    this.#show = show;
  }

  // The last step needs no wait: what follows it is your turn. Your own move is shown at once, it is known to you.
  async play(steps) {
    this.playing = true;
    let skipped = false;
    for (const [n, step] of steps.entries()) {
      if (skipped && n < steps.length - 1) continue;
      this.#show(step);
      const wait = n < steps.length - 1 ? this.#pause(step) : 0;
      if (wait && !skipped) skipped = await this.#wait(wait);
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
