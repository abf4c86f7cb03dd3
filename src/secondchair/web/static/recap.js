// What has happened since your last choice.

export class Recap {
  steps = [];

  // The game stands at `seq` now; `steps` led there. After going back, what lies ahead did not happen.
  take(steps, seq) {
    this.steps = steps.length ? steps : this.steps.filter((step) => step.seq <= seq);
  }

  get targets() {
    return this.steps.flatMap((step) => step.targets ?? []);
  }

  // Your own move is known to you, unless something came of it.
  get #tellable() {
    return this.steps.filter((step) => step.actor !== "you" || step.auto || (step.events ?? []).length);
  }

  // One line; the whole story is in the log.
  get words() {
    return this.#tellable.map((step) => step.text).slice(-2).join(" ");
  }

  // The last step that has a reason.
  get reasoned() {
    return this.#tellable.findLast((step) => step.why) ?? null;
  }
}
